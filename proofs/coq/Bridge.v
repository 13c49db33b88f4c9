(* Bridge.v -- small residuals make a stationary point of the Lagrangian.

   Realises Lemma 7 for every game whose multiplier is controlled by the gradient, mu |lambda| <= l_f0 + |grad_w L(w, lambda)|
   (for the bilevel problem: hess_yy g >= mu_g I and |grad_y f| <= l_f0).  At such a point the dual step's projection is inactive.
   Depends on: Hilbert, Minimiser, Ball, Game. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
From SGHA Require Import Hilbert Minimiser Ball Game.
Open Scope R_scope.

Section Bridge.
Context {W Y : Hilbert} (G : Game W Y) (p_w p_lambda : R).
Hypothesis p_w_large : smoothness G < p_w.
Hypothesis p_lambda_positive : 0 < p_lambda.

Notation C := (radius G).
Notation l := (smoothness G).
Notation mu := (conditioning G).

(* A projection that ends strictly inside the ball did nothing. *)
Lemma inactive_projection (u : Y) : norm (project C u) < C -> project C u = u.
Proof using Type.
  intros S. destruct (Rle_dec (norm u) C) as [E | E]; [now apply project_inside |].
  pose proof (radius_positive G). destruct (project_outside C u ltac:(lra) ltac:(lra)) as [_ N]. lra.
Qed.

(** The bridge with a bound for each residual. *)
Theorem stationarity_of_small_residuals (l_f0 gamma_w gamma_lambda a b h : R) (w w_hat : W) (lambda : Y) :
  (forall v nu, ball C nu -> mu * norm nu <= l_f0 + norm (gradient G v nu)) ->
  0 < gamma_w -> 0 < gamma_lambda -> l_f0 / mu < C -> ball C lambda ->
  a / gamma_w + p_w * h <= mu / 4 * (C - l_f0 / mu) ->
  b <= / 4 * (C - l_f0 / mu) ->
  norm (w -v w_plus G p_w gamma_w w w_hat lambda) <= a ->
  norm (lambda_plus G p_w p_lambda gamma_lambda w_hat lambda -v lambda) <= b ->
  norm (w -v w_hat) <= h ->
  norm (gradient G w lambda) <= a / gamma_w + p_w * h /\
  norm (constraint G w) <= coupling G / ((p_w - l) * gamma_w) * a + b / gamma_lambda + p_lambda * C.
Proof using p_w_large p_lambda_positive.
  intros Control Pg Pgl Room B Small1 Small2 R1 R2 R3.
  pose proof (smoothness_positive G) as Pl. pose proof (conditioning_positive G) as Pm.
  pose proof (coupling_positive G) as Plg.
  assert (Ig : 0 < / gamma_w) by (apply Rinv_0_lt_compat; exact Pg).
  assert (Igl : 0 < / gamma_lambda) by (apply Rinv_0_lt_compat; exact Pgl).
  (* the gradient of K *)
  set (g := gradient_K G p_w w w_hat lambda).
  assert (N1 : norm g <= a / gamma_w).
  { unfold Lyapunov.w_plus in R1. fold g in R1. replace (w -v (w -v gamma_w *v g)) with (gamma_w *v g) in R1 by vector_ring.
    rewrite norm_scal_nonneg in R1 by lra. apply (Rmult_le_reg_l gamma_w); [exact Pg |].
    replace (gamma_w * (a / gamma_w)) with a by (field; lra). exact R1. }
  (* the gradient of L *)
  assert (N2 : norm (gradient G w lambda) <= a / gamma_w + p_w * h).
  { replace (gradient G w lambda) with (g -v p_w *v (w -v w_hat)) by (unfold g, Lyapunov.gradient_K; vector_ring).
    eapply Rle_trans; [apply norm_triangle_sub |]. rewrite norm_scal_nonneg by lra.
    apply (Rmult_le_compat_l p_w) in R3; [| lra]. lra. }
  split; [exact N2 |].
  (* the multiplier is inside the ball *)
  assert (N3 : norm lambda <= l_f0 / mu + / 4 * (C - l_f0 / mu)).
  { pose proof (Control w lambda B) as A. apply (Rmult_le_reg_l mu); [exact Pm |].
    replace (mu * (l_f0 / mu + / 4 * (C - l_f0 / mu))) with (l_f0 + mu / 4 * (C - l_f0 / mu)) by (field; lra). lra. }
  set (lp := lambda_plus G p_w p_lambda gamma_lambda w_hat lambda) in *.
  assert (Inside : norm lp < C).
  { pose proof (norm_triangle_reverse lp lambda). lra. }
  (* so the projection is inactive *)
  assert (Step : lp -v lambda = gamma_lambda *v gradient_Psi G p_w p_lambda w_hat lambda).
  { unfold lp, Lyapunov.lambda_plus in Inside |- *. rewrite (inactive_projection _ Inside). vector_ring. }
  assert (N4 : norm (gradient_Psi G p_w p_lambda w_hat lambda) <= b / gamma_lambda).
  { rewrite Step, norm_scal_nonneg in R2 by lra. apply (Rmult_le_reg_l gamma_lambda); [exact Pgl |].
    replace (gamma_lambda * (b / gamma_lambda)) with b by (field; lra). exact R2. }
  (* from w*(w_hat, lambda) to w *)
  set (v := w_star G p_w p_lambda w_hat lambda).
  pose proof (distance_to_w_star G p_w p_lambda p_w_large p_lambda_positive w w_hat lambda B) as D. fold v g in D.
  pose proof (constraint_is_Lipschitz G w v) as Lip.
  replace (constraint G w) with ((constraint G w -v constraint G v) +v (gradient_Psi G p_w p_lambda w_hat lambda +v p_lambda *v lambda))
    by (unfold Lyapunov.gradient_Psi; fold v; vector_ring).
  eapply Rle_trans; [apply norm_triangle |].
  pose proof (norm_triangle (gradient_Psi G p_w p_lambda w_hat lambda) (p_lambda *v lambda)) as T.
  rewrite (norm_scal_nonneg p_lambda) in T by lra. unfold ball in B.
  assert (T2 : p_lambda * norm lambda <= p_lambda * C) by (apply Rmult_le_compat_l; lra).
  assert (Im : 0 < / (p_w - l)) by (apply Rinv_0_lt_compat; lra).
  assert (D2 : coupling G * norm (w -v v) <= coupling G / ((p_w - l) * gamma_w) * a).
  { replace (coupling G / ((p_w - l) * gamma_w) * a) with (coupling G * (/ (p_w - l) * (a / gamma_w))) by (field; lra).
    apply Rmult_le_compat_l; [lra |]. eapply Rle_trans; [exact D |]. apply Rmult_le_compat_l; lra. }
  lra.
Qed.

(** Lemma 7. *)
Theorem stationary_point_bridge (l_f0 kappa gamma_w gamma_lambda epsilon_L : R) (w w_hat : W) (lambda : Y) :
  (forall v nu, ball C nu -> mu * norm nu <= l_f0 + norm (gradient G v nu)) ->
  0 < gamma_w -> 0 < gamma_lambda -> l_f0 / mu < C -> ball C lambda ->
  (/ gamma_w + kappa * p_w) * epsilon_L <= mu / 4 * (C - l_f0 / mu) ->
  kappa * epsilon_L <= / 4 * (C - l_f0 / mu) ->
  norm (w -v w_plus G p_w gamma_w w w_hat lambda) <= epsilon_L ->
  norm (lambda_plus G p_w p_lambda gamma_lambda w_hat lambda -v lambda) <= kappa * epsilon_L ->
  norm (w -v w_hat) <= kappa * epsilon_L ->
  norm (gradient G w lambda) <= (/ gamma_w + kappa * p_w) * epsilon_L /\
  norm (constraint G w)
  <= (coupling G / ((p_w - l) * gamma_w) + kappa * / gamma_lambda) * epsilon_L + p_lambda * C.
Proof using p_w_large p_lambda_positive.
  intros Control Pg Pgl Room B Small1 Small2 R1 R2 R3.
  assert (E1 : epsilon_L / gamma_w + p_w * (kappa * epsilon_L) = (/ gamma_w + kappa * p_w) * epsilon_L) by (field; lra).
  destruct (stationarity_of_small_residuals l_f0 gamma_w gamma_lambda epsilon_L (kappa * epsilon_L) (kappa * epsilon_L)
              w w_hat lambda Control Pg Pgl Room B ltac:(rewrite E1; exact Small1) Small2 R1 R2 R3) as [S1 S2].
  rewrite E1 in S1. split; [exact S1 |]. unfold Rdiv at 2 in S2. lra.
Qed.
End Bridge.
