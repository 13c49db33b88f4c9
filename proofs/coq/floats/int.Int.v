Lemma CompatOrderMult. intros; now apply Z.mul_le_mono_nonneg_r. Qed.

Lemma rest. intros; solve [ring | lia]. Qed.
