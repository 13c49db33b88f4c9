Local Open Scope R_scope.

Lemma CompatOrderMult. intros; now apply Rmult_le_compat_r. Qed.

Lemma rest. intros; solve [reflexivity | ring | field; tauto | lra | split; lra | destruct (Rle_lt_dec x y); lra]. Qed.
