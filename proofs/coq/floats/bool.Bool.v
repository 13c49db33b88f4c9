Lemma rest. intros; repeat match goal with b : bool |- _ => destruct b end; reflexivity. Qed.
