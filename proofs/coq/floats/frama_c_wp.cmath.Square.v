Local Open Scope R_scope.

Lemma sqrt_lin1. intros x H. unfold real.Square.sqrt. apply sqrt_less; lra. Qed.

Lemma sqrt_lin0. intros x [A B]. unfold real.Square.sqrt. now apply sqrt_more. Qed.

Lemma sqrt_0. apply sqrt_0. Qed.

Lemma sqrt_1. apply sqrt_1. Qed.
