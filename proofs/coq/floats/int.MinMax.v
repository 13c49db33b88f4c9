Definition min := Z.min.

Definition max := Z.max.

Lemma rest. unfold min, max; lia. Qed.
