Lemma rest. intros. unfold int.Abs.abs. lia. Qed.
