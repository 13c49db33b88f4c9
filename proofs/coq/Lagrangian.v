(* Lagrangian.v -- the Lagrangian of the equality-constrained reformulation.

   L(w, lambda) = f(w) + <lambda, grad_y g(w)>, its gradients in w and in lambda, and their Lipschitz constants.

   Realises Lemma 13 (Lemma_13: the paper's form; lagrangian_gradient_is_lipschitz: without the factor sqrt 2, which is superfluous).
   lagrangian_gradient_responds_at_least (|grad_w L(w, l) - grad_w L(w, l')| >= mu_g |l - l'|) is what replaces strict complementarity.
   Depends on: Hilbert, Calculus, Assumption, Lyapunov. *)

From Coq Require Import Reals Lra Psatz.
From SGHA Require Import Hilbert Calculus Assumption Lyapunov.
Open Scope R_scope.

Notation lagrangian f grad_g := (Lyapunov.lagrangian f (grad_y grad_g)).

Section Definitions.
Context {X Y : Hilbert}
  (grad_f : product X Y -> product X Y) (grad_g : product X Y -> product X Y)
  (hess_xy : product X Y -> Y -> X) (hess_yy : product X Y -> Y -> Y).

(** The gradient in w, and its blocks as the paper writes them. *)
Definition lagrangian_gradient (w : product X Y) (lambda : Y) : product X Y := grad_f w +v column hess_xy hess_yy w lambda.
Definition lagrangian_gradient_x (w : product X Y) (lambda : Y) : X := grad_x grad_f w +v hess_xy w lambda.
Definition lagrangian_gradient_y (w : product X Y) (lambda : Y) : Y := grad_y grad_f w +v hess_yy w lambda.

Lemma lagrangian_gradient_blocks w lambda :
  lagrangian_gradient w lambda = (lagrangian_gradient_x w lambda, lagrangian_gradient_y w lambda).
Proof using. reflexivity. Qed.

(** KKT points of the reformulation. *)
Definition is_KKT_point (x : X) (y lambda : Y) : Prop :=
  lagrangian_gradient_x (x, y) lambda = zero /\ lagrangian_gradient_y (x, y) lambda = zero /\ grad_y grad_g (x, y) = zero.
End Definitions.

Section Smoothness.
Context {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {l_f0 l_f1 l_g1 l_g2 mu_g f_low : R}
  (A : Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low).
Notation c := (grad_y grad_g).
Notation col := (column hess_xy hess_yy).
Notation grad_L := (lagrangian_gradient grad_f hess_xy hess_yy).

(** The gradient in w is the gradient. *)
Lemma lagrangian_has_gradient w lambda : is_gradient (fun w' => lagrangian f grad_g w' lambda) w (grad_L w lambda).
Proof using A.
  apply gradient_add; [apply (weak_f_gradient A) |].
  destruct (weak_c_derivative A w) as [J [D E]]. apply (gradient_of_tested_map c w _ J lambda D). intros h. apply E.
Qed.

(** The gradient in lambda is the constraint. *)
Lemma lagrangian_has_multiplier_gradient w lambda : is_gradient (fun l => lagrangian f grad_g w l) lambda (c w).
Proof using A.
  apply (gradient_ext (fun l => << c w , l >> + f w)).
  - intros l. unfold Lyapunov.lagrangian. rewrite (inner_sym l). ring.
  - pose proof (gradient_add _ _ _ _ _ (gradient_inner (c w) lambda) (gradient_constant (f w) lambda)) as G.
    now rewrite add_zero_r in G.
Qed.

(** Lemma 13, first part, without sqrt 2. *)
Lemma lagrangian_gradient_is_lipschitz (C_lambda : R) (lambda : Y) :
  norm lambda <= C_lambda ->
  forall w w', norm (grad_L w lambda -v grad_L w' lambda) <= (l_f1 + C_lambda * l_g2) * norm (w -v w').
Proof using A.
  intros B w w'. unfold lagrangian_gradient.
  replace (grad_f w +v col w lambda -v (grad_f w' +v col w' lambda))
    with ((grad_f w -v grad_f w') +v (col w lambda -v col w' lambda)) by vector_ring.
  eapply Rle_trans; [apply norm_triangle |].
  pose proof (weak_f_smooth A w w') as F. pose proof (weak_column_lipschitz A w w' lambda) as K.
  pose proof (norm_nonneg (w -v w')) as N. pose proof (l_g2_nonneg A) as L.
  assert (M : l_g2 * norm (w -v w') * norm lambda <= l_g2 * norm (w -v w') * C_lambda)
    by (apply Rmult_le_compat_l; [now apply Rmult_le_pos | exact B]).
  lra.
Qed.

(** Lemma 13, second part. *)
Lemma lagrangian_gradient_responds_at_most w lambda lambda' :
  norm (grad_L w lambda -v grad_L w lambda') <= l_g1 * norm (lambda -v lambda').
Proof using A.
  unfold lagrangian_gradient.
  replace (grad_f w +v col w lambda -v (grad_f w +v col w lambda')) with (col w lambda -v col w lambda') by vector_ring.
  rewrite <- (linear_sub (column_is_linear A w)). apply (column_is_bounded A).
Qed.

Lemma lagrangian_gradient_responds_at_least w lambda lambda' :
  mu_g * norm (lambda -v lambda') <= norm (grad_L w lambda -v grad_L w lambda').
Proof using A.
  unfold lagrangian_gradient.
  replace (grad_f w +v col w lambda -v (grad_f w +v col w lambda')) with (col w lambda -v col w lambda') by vector_ring.
  rewrite <- (linear_sub (column_is_linear A w)). apply (column_is_bounded_below A).
Qed.

(** Lemma 13 under the weak assumption. *)
Theorem lagrangian_is_smooth (C_lambda l_L1 : R) :
  0 <= C_lambda -> sqrt 2 * (l_f1 + C_lambda * l_g2) <= l_L1 ->
  (forall w w' lambda, norm lambda <= C_lambda ->
     norm (grad_L w lambda -v grad_L w' lambda) <= l_L1 * norm (w -v w')) /\
  (forall w lambda lambda', norm (grad_L w lambda -v grad_L w lambda') <= l_g1 * norm (lambda -v lambda')).
Proof using A.
  intros P B. split; [| apply lagrangian_gradient_responds_at_most].
  intros w w' lambda I. eapply Rle_trans; [now apply (lagrangian_gradient_is_lipschitz C_lambda) |].
  apply Rmult_le_compat_r; [apply norm_nonneg |].
  pose proof (l_f1_nonneg A). pose proof (l_g2_nonneg A).
  assert (S : 1 <= sqrt 2) by (rewrite <- sqrt_1; apply sqrt_le_1_alt; lra).
  assert (0 <= l_f1 + C_lambda * l_g2) by nra. nra.
Qed.
End Smoothness.

(** Lemma 13. *)
Theorem Lemma_13 {X Y : Hilbert}
  (f : product X Y -> R) (grad_f : product X Y -> product X Y) (hess_f : product X Y -> product X Y -> product X Y)
  (g : product X Y -> R) (grad_g : product X Y -> product X Y) (hess_g : product X Y -> product X Y -> product X Y)
  (l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low : R) :
  Assumption_1 f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low ->
  forall C_lambda l_L1 : R, 0 <= C_lambda -> sqrt 2 * (l_f1 + C_lambda * l_g2) <= l_L1 ->
  let grad_L := lagrangian_gradient grad_f (block_xy hess_g) (block_yy hess_g) in
  (forall w lambda, is_gradient (fun w' => lagrangian f grad_g w' lambda) w (grad_L w lambda)) /\
  (forall w w' lambda, norm lambda <= C_lambda ->
     norm (grad_L w lambda -v grad_L w' lambda) <= l_L1 * norm (w -v w')) /\
  (forall w lambda lambda', norm (grad_L w lambda -v grad_L w lambda') <= l_g1 * norm (lambda -v lambda')).
Proof.
  intros A C_lambda l_L1 P B grad_L. pose proof (Assumption_1_implies_Weak_assumption A) as U. split.
  - intros w lambda. apply (lagrangian_has_gradient U).
  - exact (lagrangian_is_smooth U C_lambda l_L1 P B).
Qed.
