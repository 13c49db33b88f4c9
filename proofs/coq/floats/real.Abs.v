Local Open Scope R_scope.

Definition abs := Rabs.

Lemma abs'def. intros x; unfold abs; split; intros H; [now apply Rabs_pos_eq | apply Rabs_left; lra]. Qed.

Lemma Abs_le. intros x y. unfold abs, Rabs. destruct (Rcase_abs x); split; intros; try split; lra. Qed.

Lemma Abs_pos. apply Rabs_pos. Qed.

Lemma Abs_sum. apply Rabs_triang. Qed.

Lemma Abs_prod. apply Rabs_mult. Qed.

Lemma triangular_inequality. intros x y z. unfold abs. replace (x - z) with ((x - y) + (y - z)) by ring. apply Rabs_triang. Qed.
