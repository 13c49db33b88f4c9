Definition abs := Z.abs.

Lemma rest. unfold abs; lia. Qed.
