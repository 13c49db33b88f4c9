(* BilevelGame.v -- the bilevel problem is a game: the hypotheses of Game follow from the weak assumption, hence from Assumption 1.

   finite_difference_step_error bounds the error of Algorithm 1's gradient, in which finite differences replace the Hessian-vector products.
   bilevel_game turns a proof of Weak_assumption into a value of the record Game; everything proved there (Lemmas 5, 14 to 24, Propositions 6
   and 23) then speaks of the bilevel problem.
   Depends on: Hilbert, Calculus, Assumption, FiniteDifference, Lagrangian, Ball, Game. *)

From Coq Require Import Reals Lra Psatz.
Set Warnings "-ambiguous-paths".
From Coquelicot Require Import Coquelicot.
Set Warnings "ambiguous-paths".
From SGHA Require Import Hilbert Ball Game Calculus Assumption FiniteDifference Lagrangian.
Open Scope R_scope.

Section BilevelGame.
Context {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {l_f0 l_f1 l_g1 l_g2 mu_g f_low : R}
  (A : Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low)
  (C_lambda l_L1 : R).

Lemma lagrangian_along_line w d lambda :
  is_derive (fun t : R => f (w +v t *v d) + << lambda , grad_y grad_g (w +v t *v d) >>) 0
            (<< lagrangian_gradient grad_f hess_xy hess_yy w lambda , d >>).
Proof using A.
  apply (gradient_along_line (fun w' => lagrangian f grad_g w' lambda)).
  rewrite scal_zero_l, add_zero_r. apply (lagrangian_has_gradient A).
Qed.

(** The gradient that Algorithm 1 uses, grad f + (grad g(x, y + tau lambda) - grad g(x, y - tau lambda)) / (2 tau), against grad_w L. *)
Lemma finite_difference_step_error w lambda tau :
  0 < tau -> norm lambda <= C_lambda ->
  norm (grad_f w +v difference grad_g tau w lambda -v lagrangian_gradient grad_f hess_xy hess_yy w lambda) <= l_g2 * C_lambda ^ 2 / 2 * tau.
Proof using A.
  intros T B. pose proof (finite_difference_error_in_the_ball A w lambda tau C_lambda T B) as E.
  rewrite norm_sub_sym in E. unfold lagrangian_gradient.
  replace (grad_f w +v difference grad_g tau w lambda -v (grad_f w +v column hess_xy hess_yy w lambda))
    with (difference grad_g tau w lambda -v column hess_xy hess_yy w lambda) by vector_ring.
  exact E.
Qed.

(** The game, for any l_L1 >= l_f1 + C_lambda l_g2 (the paper's, with its factor sqrt 2, is one). *)
Definition bilevel_game
  (C_positive : 0 < C_lambda) (l_L1_positive : 0 < l_L1) (l_L1_large : l_f1 + C_lambda * l_g2 <= l_L1) (l_g1_positive : 0 < l_g1)
  : Game (product X Y) Y.
Proof using A.
  refine (make_Game (product X Y) Y f (grad_y grad_g) (lagrangian_gradient grad_f hess_xy hess_yy)
            C_lambda l_L1 l_g1 mu_g f_low C_positive l_L1_positive l_g1_positive (mu_g_positive A) _ _ _ _ _ _).
  - intros w d lambda _. apply lagrangian_along_line.
  - intros w w' lambda B. eapply Rle_trans; [apply (lagrangian_gradient_is_lipschitz A C_lambda lambda B) |].
    apply Rmult_le_compat_r; [apply norm_nonneg | exact l_L1_large].
  - apply (weak_c_lipschitz A).
  - intros w lambda lambda' _ _. apply (lagrangian_gradient_responds_at_most A).
  - intros w lambda lambda' _ _. apply (lagrangian_gradient_responds_at_least A).
  - apply (weak_f_bounded_below A).
Defined.
End BilevelGame.
