Definition pow2 := fun n => (2 ^ n)%Z.

Lemma Power_s. intros. unfold pow2. rewrite Z.add_1_r. now apply Z.pow_succ_r. Qed.

Lemma Power_sum. intros n m [N M]. now apply Z.pow_add_r. Qed.

Lemma pow2pos. intros. now apply Z.pow_pos_nonneg. Qed.

Lemma rest. reflexivity. Qed.
