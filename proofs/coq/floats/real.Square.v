Local Open Scope R_scope.

Definition sqrt := R_sqrt.sqrt.

Lemma Sqrt_positive. intros. apply sqrt_pos. Qed.

Lemma Sqrt_square. intros. now apply sqrt_sqrt. Qed.

Lemma Square_sqrt. intros. now apply sqrt_square. Qed.

Lemma Sqrt_mul. intros x y [X Y]. now apply sqrt_mult. Qed.

Lemma Sqrt_le. intros x y [X Y]. now apply sqrt_le_1_alt. Qed.
