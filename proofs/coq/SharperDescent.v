(* SharperDescent.v -- a sharper Proposition 6: the same Lyapunov function, the same algorithm, a larger region of parameters.

   What is done differently from Lemmas 17 to 24:
   - the error bound is proved for the step that is made, not for a ghost step, with 1 / gamma_lambda in the place of l_Psi + 1 / gamma_lambda
     (grad Psi is cocoercive: [gradient_Psi_cocoercive]), so no term has to be carried from one multiplier to another; K grows from w* like the
     square of its gradient too, which improves gamma_3's denominator ([sharper_monotonicity]);
   - Psi and P are compared at the same w_hat: 2 p_w <d, w*(w_hat) - w*(w_hat, lambda')> - p_w gamma_1 |d|^2, where Lemma 21 has four differences;
   - Young's inequality is not used on the error of the gradient;
   - the shares of every Young inequality are free ([Shares]).
   The residuals are those of the step that is made: |grad_w K|, |lambda' - lambda|, |w_hat' - w_hat|.

   Main results: [sharper_descent], for all shares; [sharper_Proposition_6], for fixed ones, in Proposition 6's shape;
   [Proposition_6_conditions_are_stronger]: whoever meets the paper's conditions meets these.
   Depends on: Hilbert, Minimiser, Ball, Game, Descent. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
From SGHA Require Import Hilbert Minimiser Ball Game Descent.
Open Scope R_scope.

(** * What is lost and what is gained *)

(* How the gains are shared out. *)
Record Shares : Type := make_Shares {
  drift : R;          (* of the primal gain: pays for w being away from w*               *)
  proximal : R;       (* of the averaging's gain: pays for w*(w_hat) - w*(w_hat, lambda') *)
  dual_slack : R;     (* of the dual gain: pays for the error of the dual step           *)
  average_slack : R;  (* of the averaging's gain: pays for the error of the averaging    *)
  by_lambda : R; by_w : R; by_error : R  (* the three parts of the error bound; they add up to one *)
}.

Record are_shares (s : Shares) : Prop := {
  drift_positive : 0 < drift s; proximal_positive : 0 < proximal s;
  dual_slack_positive : 0 < dual_slack s; average_slack_positive : 0 < average_slack s;
  by_lambda_positive : 0 < by_lambda s; by_w_positive : 0 < by_w s; by_error_positive : 0 < by_error s;
  parts_of_one : by_lambda s + by_w s + by_error s = 1
}.

(* In numbers: l is l_L1, l_g is l_g1, mu is mu_g. *)
Section Numbers.
Context (gamma_w gamma_lambda beta p_w p_lambda l l_g mu : R) (s : Shares).

(* In gamma_3 the second term is multiplied by another (p_w - l) / (p_w + l). *)
Definition responsiveness : R := 2 * (p_w - l) * p_lambda + (p_w - l) * mu ^ 2 / (p_w + l).

Definition gain_w : R :=
  gamma_w / 2 * (1 - drift s) - p_w * beta / (proximal s * by_w s) * (l_g ^ 2 / ((p_w - l) ^ 2 * responsiveness)).

Definition gain_lambda : R :=
  (1 - dual_slack s) / gamma_lambda - p_lambda / 2 - l_g ^ 2 / (p_w - l) - l_g ^ 2 * gamma_w / (2 * (1 - gamma_w * (p_w + l)))
  - 2 * l_g ^ 2 / (drift s * gamma_w * (p_w - l) ^ 2)
  - p_w * beta / (proximal s * by_lambda s) / (responsiveness * gamma_lambda ^ 2).

Definition gain_w_hat : R := p_w * ((1 - proximal s - average_slack s) / beta - 1 / 2 - p_w / (p_w - l)).

(* The costs of the errors: of the gradient, of the dual step, of the averaging. *)
Definition cost_w : R := gamma_w / 2.
Definition cost_lambda : R :=
  gamma_lambda / (4 * dual_slack s)
  + p_w * beta / (proximal s * by_error s) * (2 / responsiveness + 2 * (l_g / (p_w - l)) ^ 2 * gamma_lambda ^ 2).
Definition cost_w_hat : R := p_w / (4 * average_slack s * beta).
End Numbers.

Section Sharper.
Context {W Y : Hilbert} (G : Game W Y) (p_w p_lambda gamma_w gamma_lambda beta : R).
Hypothesis p_w_large : smoothness G < p_w.
Hypothesis p_lambda_positive : 0 < p_lambda.
Set Default Proof Using "p_w_large p_lambda_positive".

Implicit Types (w w_hat : W) (lambda : Y).
Notation C := (radius G).
Notation l := (smoothness G).
Notation l_g := (coupling G).
Notation mu := (conditioning G).
Notation m := (p_w - smoothness G).
Notation c := (constraint G).
Notation K := (K G p_w p_lambda).
Notation gradient_K := (gradient_K G p_w).
Notation w_star := (w_star G p_w p_lambda).
Notation Psi := (Psi G p_w p_lambda).
Notation gradient_Psi := (gradient_Psi G p_w p_lambda).
Notation w_star_hat := (w_star_hat G p_w p_lambda).
Notation P := (P G p_w p_lambda).
Notation V := (V G p_w p_lambda).
Notation gamma_1 := (gamma_1 G p_w).
Notation gamma_2 := (gamma_2 G p_w).
Notation l_Psi := (l_Psi G p_w p_lambda).
Notation dual_gradient := (dual_gradient G p_lambda).
Notation inexact_step := (inexact_step G p_w p_lambda gamma_w gamma_lambda beta).
Notation responsiveness := (responsiveness p_w p_lambda l mu).

Lemma responsiveness_positive : 0 < responsiveness.
Proof.
  unfold SharperDescent.responsiveness. pose proof (smoothness_positive G). pose proof (conditioning_positive G).
  assert (0 < m * p_lambda) by (apply Rmult_lt_0_compat; lra).
  assert (0 < m * mu ^ 2 / (p_w + l)); [| lra].
  apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; [| apply pow_lt] |]; lra.
Qed.

(** ** Psi and P in w_hat, both from the same point *)

Lemma Psi_moves_at_least w_hat w_hat' lambda : ball C lambda ->
  p_w * << w_hat' -v w_hat , w_hat -v w_star w_hat lambda >> + (p_w / 2 - p_w ^ 2 / (2 * m)) * norm (w_hat' -v w_hat) ^ 2
  <= Psi w_hat' lambda - Psi w_hat lambda.
Proof.
  intros B. pose proof (smoothness_positive G) as Pl. set (d := w_hat' -v w_hat). set (v := w_star w_hat' lambda).
  pose proof (K_grows_from_w_star G p_w p_lambda p_w_large p_lambda_positive w_hat lambda v B) as A.
  set (u := w_star w_hat lambda) in *.
  assert (E : Psi w_hat' lambda = K v w_hat lambda + p_w * << d , w_hat -v u >> - p_w * << d , v -v u >> + p_w / 2 * norm d ^ 2).
  { unfold Lyapunov.Psi. fold v. unfold Lyapunov.K, d. expand. field. }
  rewrite E. pose proof (Cauchy_Schwarz d (v -v u)) as S. rewrite (norm_sub_sym v u) in S.
  pose proof (square_minus_linear_below m (p_w * norm d) (norm (u -v v)) ltac:(lra)) as Q.
  replace ((p_w * norm d) ^ 2 / (2 * m)) with (p_w ^ 2 / (2 * m) * norm d ^ 2) in Q by (field; lra).
  apply (Rmult_le_compat_l p_w) in S; [| lra]. lra.
Qed.

Lemma P_moves_at_most w_hat w_hat' :
  P w_hat' - P w_hat <= p_w * << w_hat' -v w_hat , w_hat -v w_star_hat w_hat >> + p_w / 2 * norm (w_hat' -v w_hat) ^ 2.
Proof.
  pose proof (P_at_most_Phi G p_w p_lambda p_w_large p_lambda_positive (w_star_hat w_hat) w_hat') as A.
  set (d := w_hat' -v w_hat).
  assert (E : Phi G p_w p_lambda (w_star_hat w_hat) w_hat' = P w_hat + p_w * << d , w_hat -v w_star_hat w_hat >> + p_w / 2 * norm d ^ 2).
  { unfold Lyapunov.P, Lyapunov.Phi, Lyapunov.K, d. expand. field. }
  lra.
Qed.

(** The counterpart of Lemma 21. *)
Theorem proximal_drift w_hat w_hat' lambda' : ball C lambda' ->
  2 * Psi w_hat' lambda' - 2 * Psi w_hat lambda' - 2 * P w_hat' + 2 * P w_hat
  >= - 2 * p_w * norm (w_hat' -v w_hat) * norm (w_star_hat w_hat -v w_star w_hat lambda') - p_w * gamma_1 * norm (w_hat' -v w_hat) ^ 2.
Proof.
  intros B. pose proof (Psi_moves_at_least w_hat w_hat' lambda' B) as A1. pose proof (P_moves_at_most w_hat w_hat') as A2.
  set (d := w_hat' -v w_hat) in *. set (u := w_star w_hat lambda') in *. set (v := w_star_hat w_hat) in *.
  assert (E : << d , w_hat -v u >> - << d , w_hat -v v >> = << d , v -v u >>) by (expand; ring).
  pose proof (Cauchy_Schwarz_opposite d (v -v u)) as S. pose proof (smoothness_positive G).
  apply (Rmult_le_compat_l p_w) in S; [| lra].
  assert (G1 : p_w * gamma_1 = p_w ^ 2 / m) by (unfold Lyapunov.gamma_1; field; lra).
  assert (G2 : 2 * (p_w ^ 2 / (2 * m)) = p_w ^ 2 / m) by (field; lra).
  rewrite G1. pose proof (pow2_ge_0 (norm d)) as N.
  assert (Q : 2 * (p_w ^ 2 / (2 * m) * norm d ^ 2) = p_w ^ 2 / m * norm d ^ 2) by (rewrite <- G2; ring).
  apply (f_equal (Rmult p_w)) in E. lra.
Qed.

(** ** grad Psi is cocoercive *)

Lemma gradient_Psi_cocoercive w_hat lambda lambda' : ball C lambda -> ball C lambda' ->
  norm (gradient_Psi w_hat lambda -v gradient_Psi w_hat lambda') ^ 2
  <= l_Psi * << gradient_Psi w_hat lambda' -v gradient_Psi w_hat lambda , lambda -v lambda' >>.
Proof.
  intros B B'. pose proof (coupling_positive G) as Pg.
  pose proof (joint_monotonicity G p_w p_lambda p_w_large p_lambda_positive w_hat lambda lambda' B B') as J.
  set (u := w_star w_hat lambda) in *. set (u' := w_star w_hat lambda') in *.
  set (T := gradient_Psi w_hat lambda -v gradient_Psi w_hat lambda') in *.
  set (x := norm (lambda -v lambda')) in *. set (y := norm (u -v u')) in *.
  assert (Nx : 0 <= x) by apply norm_nonneg. assert (Ny : 0 <= y) by apply norm_nonneg.
  assert (NT : norm T <= p_lambda * x + l_g * y).
  { unfold T, Lyapunov.gradient_Psi. fold u u'.
    replace (_ -v _) with ((c u -v c u') +v (- p_lambda) *v (lambda -v lambda')) by vector_ring.
    eapply Rle_trans; [apply norm_triangle |]. rewrite norm_scal, Rabs_Ropp, Rabs_pos_eq by lra.
    pose proof (constraint_is_Lipschitz G u u') as Lip. fold y in Lip. fold x. lra. }
  assert (NT2 : norm T ^ 2 <= (p_lambda * x + l_g * y) ^ 2) by (apply pow_incr; split; [apply norm_nonneg | exact NT]).
  apply (Rmult_le_compat_l l_Psi) in J.
  2: { left. apply (l_Psi_positive G p_w p_lambda p_w_large p_lambda_positive). }
  eapply Rle_trans; [exact NT2 |]. eapply Rle_trans; [| exact J].
  assert (El : l_Psi * m = p_lambda * m + l_g ^ 2) by (unfold Lyapunov.l_Psi, Lyapunov.gamma_2; field; lra).
  (* (p + q/m)(p x^2 + m y^2) - (p x + l y)^2 = p/m (l x - m y)^2 *)
  assert (Q : l_Psi * (p_lambda * x ^ 2 + m * y ^ 2) - (p_lambda * x + l_g * y) ^ 2 = p_lambda / m * (l_g * x - m * y) ^ 2).
  { apply (Rmult_eq_reg_l m); [| lra].
    replace (m * (l_Psi * (p_lambda * x ^ 2 + m * y ^ 2) - (p_lambda * x + l_g * y) ^ 2))
      with (l_Psi * m * (p_lambda * x ^ 2 + m * y ^ 2) - m * (p_lambda * x + l_g * y) ^ 2) by ring.
    rewrite El. field. lra. }
  assert (0 <= p_lambda / m * (l_g * x - m * y) ^ 2).
  { apply Rmult_le_pos; [left; apply Rdiv_lt_0_compat; lra | apply pow2_ge_0]. }
  lra.
Qed.

(* A step of ascent on Psi does not expand distances. *)
Lemma ascent_on_Psi_is_nonexpansive w_hat lambda lambda' : 0 < gamma_lambda -> gamma_lambda * l_Psi <= 2 -> ball C lambda -> ball C lambda' ->
  norm (/ gamma_lambda *v (lambda -v lambda') +v (gradient_Psi w_hat lambda -v gradient_Psi w_hat lambda')) <= norm (lambda -v lambda') / gamma_lambda.
Proof.
  intros Pg Sl B B'. assert (Ig : 0 < / gamma_lambda) by (apply Rinv_0_lt_compat; exact Pg).
  pose proof (gradient_Psi_cocoercive w_hat lambda lambda' B B') as Co.
  set (d := lambda -v lambda') in *. set (T := gradient_Psi w_hat lambda -v gradient_Psi w_hat lambda') in *.
  assert (EI : << gradient_Psi w_hat lambda' -v gradient_Psi w_hat lambda , d >> = - << T , d >>) by (unfold T; expand; ring).
  rewrite EI in Co. pose proof (l_Psi_positive G p_w p_lambda p_w_large p_lambda_positive) as Pp.
  assert (Pos : 0 <= - << T , d >>).
  { apply (Rmult_le_reg_l l_Psi); [exact Pp |]. rewrite Rmult_0_r. pose proof (pow2_ge_0 (norm T)). lra. }
  assert (Key : norm T ^ 2 <= 2 * / gamma_lambda * - << T , d >>).
  { eapply Rle_trans; [exact Co |]. apply Rmult_le_compat_r; [exact Pos |].
    apply (Rmult_le_reg_l gamma_lambda); [exact Pg |].
    replace (gamma_lambda * (2 * / gamma_lambda)) with 2 by (field; lra). exact Sl. }
  pose proof (norm_nonneg d) as Nd.
  apply norm_le_of_squares; [apply Rmult_le_pos; lra |]. rewrite <- norm_pow2.
  replace (norm (/ gamma_lambda *v d +v T) ^ 2) with (/ gamma_lambda * / gamma_lambda * norm d ^ 2 + 2 * / gamma_lambda * << T , d >> + norm T ^ 2)
    by (expand; ring).
  replace ((norm d / gamma_lambda) ^ 2) with (/ gamma_lambda * / gamma_lambda * norm d ^ 2) by (field; lra). lra.
Qed.

(** ** The error bound, for the step that is made *)

(* At w*(w_hat, lambda') the gradient of K(., w_hat, lambda) is at least mu |lambda - lambda'|, so K is above Psi by its square. *)
Lemma K_grows_with_lambda w_hat lambda lambda' : ball C lambda -> ball C lambda' ->
  Psi w_hat lambda + mu ^ 2 * norm (lambda -v lambda') ^ 2 / (2 * (p_w + l)) <= K (w_star w_hat lambda') w_hat lambda.
Proof.
  intros B B'. pose proof (smoothness_positive G) as Pl. pose proof (conditioning_positive G) as Pm.
  set (u := w_star w_hat lambda'). set (g := gradient_K u w_hat lambda). set (t := / (p_w + l)).
  assert (Ng : mu * norm (lambda -v lambda') <= norm g).
  { eapply Rle_trans; [apply (gradient_responds_at_least G u lambda lambda' B B') |]. right. f_equal.
    transitivity (g -v gradient_K u w_hat lambda'); [unfold g, Lyapunov.gradient_K; vector_ring |].
    unfold u at 1. rewrite (gradient_K_at_w_star G p_w p_lambda p_w_large p_lambda_positive w_hat lambda' B'). apply sub_zero_r. }
  pose proof (K_quadratic_above G p_w p_lambda p_w_large p_lambda_positive u (u -v t *v g) w_hat lambda B) as A. fold g in A.
  pose proof (Psi_is_minimum G p_w p_lambda p_w_large p_lambda_positive w_hat lambda (u -v t *v g) B) as Q.
  replace ((u -v t *v g) -v u) with ((- t) *v g) in A by vector_ring.
  replace (norm (- t *v g) ^ 2) with (t ^ 2 * norm g ^ 2) in A by (expand; ring).
  rewrite inner_scal_r, <- norm_pow2 in A.
  assert (E : (p_w + l) / 2 * (t ^ 2 * norm g ^ 2) = t / 2 * norm g ^ 2) by (unfold t; field; lra).
  assert (Pt : 0 < t) by (apply Rinv_0_lt_compat; lra).
  assert (Sq : mu ^ 2 * norm (lambda -v lambda') ^ 2 <= norm g ^ 2).
  { rewrite <- Rpow_mult_distr. apply pow_incr. split; [| exact Ng]. apply Rmult_le_pos; [lra | apply norm_nonneg]. }
  replace (mu ^ 2 * norm (lambda -v lambda') ^ 2 / (2 * (p_w + l))) with (t / 2 * (mu ^ 2 * norm (lambda -v lambda') ^ 2)) by (unfold t; field; lra).
  apply (Rmult_le_compat_l (t / 2)) in Sq; [| lra]. lra.
Qed.

Lemma sharper_monotonicity w_hat lambda lambda' : ball C lambda -> ball C lambda' ->
  sqrt responsiveness * norm (lambda -v lambda') * norm (w_star w_hat lambda -v w_star w_hat lambda')
  <= << gradient_Psi w_hat lambda' -v gradient_Psi w_hat lambda , lambda -v lambda' >>.
Proof.
  intros B B'. pose proof (smoothness_positive G) as Pl.
  pose proof (K_grows_from_w_star G p_w p_lambda p_w_large p_lambda_positive w_hat lambda (w_star w_hat lambda') B) as A.
  pose proof (K_grows_from_w_star G p_w p_lambda p_w_large p_lambda_positive w_hat lambda' (w_star w_hat lambda) B') as A'.
  pose proof (K_grows_with_lambda w_hat lambda lambda' B B') as D. pose proof (K_grows_with_lambda w_hat lambda' lambda B' B) as D'.
  rewrite (K_in_lambda G p_w p_lambda p_w_large p_lambda_positive _ w_hat lambda' lambda) in A, D.
  rewrite (K_in_lambda G p_w p_lambda p_w_large p_lambda_positive _ w_hat lambda lambda') in A', D'.
  fold (Psi w_hat lambda') in A, D. fold (Psi w_hat lambda) in A', D'.
  change (c (w_star w_hat lambda') -v p_lambda *v lambda') with (gradient_Psi w_hat lambda') in A, D.
  change (c (w_star w_hat lambda) -v p_lambda *v lambda) with (gradient_Psi w_hat lambda) in A', D'.
  rewrite (norm_sub_sym lambda' lambda), (norm_sub_sym (w_star w_hat lambda')) in A'. rewrite (norm_sub_sym lambda' lambda) in D'.
  rewrite inner_sub_l. replace (<< gradient_Psi w_hat lambda , lambda -v lambda' >>)
    with (- << gradient_Psi w_hat lambda , lambda' -v lambda >>) by (expand; ring).
  set (x := norm (lambda -v lambda')) in *. set (y := norm (w_star w_hat lambda -v w_star w_hat lambda')) in *.
  set (k := mu ^ 2 / (2 * (p_w + l))).
  assert (Ek : mu ^ 2 * x ^ 2 / (2 * (p_w + l)) = k * x ^ 2) by (unfold k; field; lra). rewrite Ek in D, D'.
  assert (Pk : 0 < k) by (unfold k; apply Rdiv_lt_0_compat; [apply pow_lt, (conditioning_positive G) | lra]).
  assert (Nx : 0 <= x) by apply norm_nonneg. assert (Ny : 0 <= y) by apply norm_nonneg.
  (* the arithmetic mean is above the geometric one *)
  assert (Eq : responsiveness = 4 * ((p_lambda + k) * (m / 2))) by (unfold SharperDescent.responsiveness, k; field; lra).
  set (i := p_lambda + k) in *. set (j := m / 2) in *. assert (Pi : 0 < i) by (unfold i; lra). assert (Pj : 0 < j) by (unfold j; lra).
  assert (Mean : sqrt responsiveness * x * y <= i * x ^ 2 + j * y ^ 2).
  { assert (N0 : 0 <= i * x ^ 2 + j * y ^ 2) by (apply Rplus_le_le_0_compat; apply Rmult_le_pos; try lra; apply pow2_ge_0).
    apply Rsqr_incr_0_var; [| exact N0]. unfold Rsqr.
    replace (sqrt responsiveness * x * y * (sqrt responsiveness * x * y)) with (sqrt responsiveness * sqrt responsiveness * (x ^ 2 * y ^ 2)) by ring.
    rewrite sqrt_sqrt by (pose proof responsiveness_positive; lra). rewrite Eq.
    pose proof (pow2_ge_0 (i * x ^ 2 - j * y ^ 2)). lra. }
  unfold i, j in *. lra.
Qed.

Theorem error_bound_of_the_step w w_hat lambda : 0 < gamma_lambda -> gamma_lambda * l_Psi <= 2 -> ball C lambda ->
  let lambda' := project C (lambda +v gamma_lambda *v dual_gradient w lambda) in
  sqrt responsiveness * norm (w_star_hat w_hat -v w_star w_hat lambda')
  <= norm (lambda' -v lambda) / gamma_lambda + l_g / m * norm (gradient_K w w_hat lambda).
Proof.
  intros Pg Sl B a. pose proof (radius_positive G) as PC.
  assert (Ig : 0 < / gamma_lambda) by (apply Rinv_0_lt_compat; exact Pg).
  assert (Ba : ball C a) by (apply projection_in_ball; lra).
  rewrite (w_star_hat_is_w_star_of_lambda_star_hat G p_w p_lambda p_w_large p_lambda_positive).
  pose proof (lambda_star_hat_in_ball G p_w p_lambda p_w_large p_lambda_positive w_hat) as Bs.
  pose proof (lambda_star_hat_variational G p_w p_lambda p_w_large p_lambda_positive w_hat a Ba) as VI.
  set (s := lambda_star_hat G p_w p_lambda w_hat) in *.
  pose proof (projection_variational C (lambda +v gamma_lambda *v dual_gradient w lambda) s ltac:(lra) Bs) as VA. fold a in VA.
  pose proof (sharper_monotonicity w_hat a s Ba Bs) as Low.
  pose proof (ascent_on_Psi_is_nonexpansive w_hat lambda a Pg Sl B Ba) as Non. rewrite (norm_sub_sym lambda a) in Non.
  pose proof (distance_to_w_star G p_w p_lambda p_w_large p_lambda_positive w w_hat lambda B) as Dist.
  pose proof (constraint_is_Lipschitz G w (w_star w_hat lambda)) as Lip. pose proof (coupling_positive G) as Plg.
  rewrite (norm_sub_sym (w_star w_hat s)).
  set (D := norm (a -v lambda)) in *. set (g := norm (gradient_K w w_hat lambda)) in *.
  set (x := norm (a -v s)) in *. set (y := norm (w_star w_hat a -v w_star w_hat s)) in *.
  assert (Nx : 0 <= x) by apply norm_nonneg. assert (ND : 0 <= D) by apply norm_nonneg. assert (Ng : 0 <= g) by apply norm_nonneg.
  set (b := D / gamma_lambda + l_g / m * g).
  assert (Up : << gradient_Psi w_hat s -v gradient_Psi w_hat a , a -v s >> <= b * x).
  { assert (VA' : 0 <= << / gamma_lambda *v (lambda -v a) +v dual_gradient w lambda , a -v s >>).
    { replace (<< / gamma_lambda *v (lambda -v a) +v dual_gradient w lambda , a -v s >>)
        with (/ gamma_lambda * - << (lambda +v gamma_lambda *v dual_gradient w lambda) -v a , s -v a >>)
        by (expand; field; lra).
      apply Rmult_le_pos; lra. }
    set (e := (/ gamma_lambda *v (lambda -v a) +v (gradient_Psi w_hat lambda -v gradient_Psi w_hat a)) +v (c w -v c (w_star w_hat lambda))).
    assert (E1 : << gradient_Psi w_hat s -v gradient_Psi w_hat a , a -v s >> <= << e , a -v s >>).
    { replace (<< e , a -v s >>) with (<< / gamma_lambda *v (lambda -v a) +v dual_gradient w lambda , a -v s >>
        - << gradient_Psi w_hat a , a -v s >>)
        by (unfold e, Descent.dual_gradient, Lyapunov.gradient_Psi; expand; ring).
      rewrite inner_sub_l. lra. }
    assert (E2 : norm e <= b).
    { unfold e. eapply Rle_trans; [apply norm_triangle |]. unfold b. apply Rplus_le_compat; [exact Non |].
      eapply Rle_trans; [exact Lip |]. replace (l_g / m * g) with (l_g * (/ m * g)) by (field; lra).
      apply Rmult_le_compat_l; [lra | exact Dist]. }
    pose proof (Cauchy_Schwarz e (a -v s)) as S. fold x in S.
    apply (Rmult_le_compat_r x) in E2; [| exact Nx]. lra. }
  destruct (Req_dec x 0) as [Z | Z].
  - assert (y = 0) as ->.
    { unfold y. assert (a = s) as -> by (apply norm_sub_zero_eq; exact Z). rewrite sub_self. apply norm_zero. }
    rewrite Rmult_0_r. unfold b. apply Rplus_le_le_0_compat; apply Rmult_le_pos; try lra; [].
    apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra].
  - apply (Rmult_le_reg_r x); [lra |]. lra.
Qed.

(* The same for the step with its error. *)
Lemma error_bound_of_the_inexact_step w w_hat lambda lambda' e d : 0 < gamma_lambda -> gamma_lambda * l_Psi <= 2 -> ball C lambda ->
  dual_step_within G p_lambda gamma_lambda w lambda lambda' e d ->
  norm (w_star_hat w_hat -v w_star w_hat lambda')
  <= / sqrt responsiveness * (norm (lambda' -v lambda) / gamma_lambda) + / sqrt responsiveness * (l_g / m * norm (gradient_K w w_hat lambda))
     + (/ sqrt responsiveness + gamma_2 * gamma_lambda) * e.
Proof.
  intros Pg Sl B [B' _ N]. pose proof (radius_positive G) as PC.
  pose proof (error_bound_of_the_step w w_hat lambda Pg Sl B) as A. cbv zeta in A.
  set (a := project C (lambda +v gamma_lambda *v dual_gradient w lambda)) in *.
  assert (Ba : ball C a) by (apply projection_in_ball; lra).
  pose proof (w_star_Lipschitz_in_lambda G p_w p_lambda p_w_large p_lambda_positive w_hat a lambda' Ba B') as Lip.
  rewrite (norm_sub_sym a lambda') in Lip.
  pose proof (gamma_2_positive G p_w p_lambda p_w_large p_lambda_positive) as G2.
  apply (Rmult_le_compat_l gamma_2) in N as N'; [| lra].
  eapply Rle_trans; [apply (norm_triangle_chain _ (w_star w_hat a)) |].
  assert (Ps : 0 < / sqrt responsiveness) by (apply Rinv_0_lt_compat, sqrt_lt_R0, responsiveness_positive).
  assert (Tri : norm (a -v lambda) <= norm (lambda' -v lambda) + gamma_lambda * e).
  { eapply Rle_trans; [apply (norm_triangle_chain _ lambda') |]. rewrite (norm_sub_sym a lambda'). lra. }
  assert (A' : norm (w_star_hat w_hat -v w_star w_hat a)
               <= / sqrt responsiveness * (norm (a -v lambda) / gamma_lambda + l_g / m * norm (gradient_K w w_hat lambda))).
  { apply (Rmult_le_reg_l (sqrt responsiveness)); [apply sqrt_lt_R0, responsiveness_positive |].
    rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l; [exact A |]. apply Rgt_not_eq, sqrt_lt_R0, responsiveness_positive. }
  assert (T' : norm (a -v lambda) / gamma_lambda <= norm (lambda' -v lambda) / gamma_lambda + e).
  { apply (Rmult_le_reg_l gamma_lambda); [exact Pg |].
    replace (gamma_lambda * (norm (a -v lambda) / gamma_lambda)) with (norm (a -v lambda)) by (field; lra).
    replace (gamma_lambda * (norm (lambda' -v lambda) / gamma_lambda + e)) with (norm (lambda' -v lambda) + gamma_lambda * e) by (field; lra).
    exact Tri. }
  apply (Rmult_le_compat_l (/ sqrt responsiveness)) in T'; [| lra]. lra.
Qed.

(** ** The descent *)

(* Young's inequality for numbers, and a square of three terms. *)
Lemma young_numbers k x y : 0 < k -> x * y <= k / 2 * x ^ 2 + / (2 * k) * y ^ 2.
Proof using Type.
  intros Pk. assert (I : 0 < / (2 * k)) by (apply Rinv_0_lt_compat; lra).
  pose proof (Rmult_le_pos _ _ (Rlt_le _ _ I) (pow2_ge_0 (k * x - y))) as Q.
  replace (/ (2 * k) * (k * x - y) ^ 2) with (k / 2 * x ^ 2 + / (2 * k) * y ^ 2 - x * y) in Q by (field; lra). lra.
Qed.

Lemma square_of_three a b c' i j k : 0 < i -> 0 < j -> 0 < k -> i + j + k = 1 ->
  (a + b + c') ^ 2 <= a ^ 2 / i + b ^ 2 / j + c' ^ 2 / k.
Proof using Type.
  intros Pi Pj Pk E.
  assert (Q : a ^ 2 / i + b ^ 2 / j + c' ^ 2 / k - (a + b + c') ^ 2
              = (j * a - i * b) ^ 2 / (i * j) + (k * a - i * c') ^ 2 / (i * k) + (k * b - j * c') ^ 2 / (j * k)).
  { replace i with (1 - j - k) by lra. field. repeat split; lra. }
  assert (pos : forall z x y, 0 < x -> 0 < y -> 0 <= z ^ 2 / (x * y)).
  { intros z x y Px Py. apply Rmult_le_pos; [apply pow2_ge_0 | left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption]. }
  pose proof (pos (j * a - i * b) i j Pi Pj). pose proof (pos (k * a - i * c') i k Pi Pk). pose proof (pos (k * b - j * c') j k Pj Pk). lra.
Qed.

(* Lines 2, 3 and 6: the counterpart of Lemma 22. *)
Theorem sharper_primal_descent_dual_ascent w w_hat lambda lambda' er e d : 0 < gamma_w -> gamma_w * (p_w + l) < 1 ->
  0 < gamma_lambda -> ball C lambda -> dual_step_within G p_lambda gamma_lambda w lambda lambda' e d ->
  let w' := w -v gamma_w *v (gradient_K w w_hat lambda +v er) in
  K w w_hat lambda - K w' w_hat lambda' + 2 * Psi w_hat lambda' - 2 * Psi w_hat lambda
  >= gamma_w / 2 * norm (gradient_K w w_hat lambda) ^ 2
     + (/ gamma_lambda - p_lambda / 2 - l_g ^ 2 / m - l_g ^ 2 * gamma_w / (2 * (1 - gamma_w * (p_w + l)))) * norm (lambda' -v lambda) ^ 2
     - 2 * (l_g / m * norm (gradient_K w w_hat lambda) * norm (lambda' -v lambda))
     - e * norm (lambda' -v lambda) - d - gamma_w / 2 * norm er ^ 2.
Proof.
  intros Pg Sg Pgl B [B' Asc _] w'. pose proof (smoothness_positive G) as Pl. pose proof (coupling_positive G) as Plg.
  set (g := gradient_K w w_hat lambda) in *. set (v := g +v er) in *. set (D := norm (lambda' -v lambda)) in *.
  assert (ND : 0 <= D) by apply norm_nonneg.
  pose proof (K_quadratic_above G p_w p_lambda p_w_large p_lambda_positive w w' w_hat lambda B) as A. fold g in A.
  pose proof (K_in_lambda G p_w p_lambda p_w_large p_lambda_positive w' w_hat lambda lambda') as E. fold D in E.
  pose proof (Psi_quadratic_below G p_w p_lambda p_w_large p_lambda_positive w_hat lambda lambda' B B') as Q. fold D in Q.
  assert (Nw : w' -v w = (- gamma_w) *v v) by (unfold w'; vector_ring).
  rewrite Nw in A. replace (norm (- gamma_w *v v) ^ 2) with (gamma_w ^ 2 * norm v ^ 2) in A by (expand; ring).
  assert (Pol : << g , - gamma_w *v v >> = - (gamma_w / 2 * (norm g ^ 2 + norm v ^ 2 - norm er ^ 2))).
  { unfold v. expand. field. }
  rewrite Pol in A.
  set (u := w_star w_hat lambda) in *.
  (* the three differences of c *)
  assert (Split : 2 * << gradient_Psi w_hat lambda , lambda' -v lambda >> - << c w' -v p_lambda *v lambda , lambda' -v lambda >>
                  = << dual_gradient w lambda , lambda' -v lambda >> + 2 * << c u -v c w , lambda' -v lambda >>
                    + << c w -v c w' , lambda' -v lambda >>).
  { unfold Lyapunov.gradient_Psi, Descent.dual_gradient. fold u. expand. ring. }
  pose proof (distance_to_w_star G p_w p_lambda p_w_large p_lambda_positive w w_hat lambda B) as Dist. fold u g in Dist.
  assert (D1 : - (l_g / m * norm g * D) <= << c u -v c w , lambda' -v lambda >>).
  { pose proof (Cauchy_Schwarz_opposite (c u -v c w) (lambda' -v lambda)) as S. fold D in S.
    pose proof (constraint_is_Lipschitz G u w) as Lip. rewrite (norm_sub_sym u w) in Lip.
    apply (Rmult_le_compat_l l_g) in Dist; [| lra].
    assert (Q1 : norm (c u -v c w) * D <= l_g / m * norm g * D).
    { apply Rmult_le_compat_r; [exact ND |]. replace (l_g / m * norm g) with (l_g * (/ m * norm g)) by (field; lra). lra. }
    lra. }
  assert (D2 : - (l_g * gamma_w * norm v * D) <= << c w -v c w' , lambda' -v lambda >>).
  { pose proof (Cauchy_Schwarz_opposite (c w -v c w') (lambda' -v lambda)) as S. fold D in S.
    pose proof (constraint_is_Lipschitz G w w') as Lip. rewrite (norm_sub_sym w w'), Nw, norm_scal, Rabs_Ropp, Rabs_pos_eq in Lip by lra.
    assert (Q1 : norm (c w -v c w') * D <= l_g * gamma_w * norm v * D) by (apply Rmult_le_compat_r; [exact ND | lra]). lra. }
  (* Young with the part of the gain that is left over *)
  set (rest := 1 - gamma_w * (p_w + l)) in *. assert (Pr : 0 < rest) by (unfold rest; lra).
  assert (Yv : l_g * gamma_w * norm v * D <= gamma_w / 2 * rest * norm v ^ 2 + l_g ^ 2 * gamma_w / (2 * rest) * D ^ 2).
  { pose proof (young_numbers (gamma_w * rest) (norm v) (l_g * gamma_w * D) ltac:(apply Rmult_lt_0_compat; lra)) as Yn.
    replace (/ (2 * (gamma_w * rest)) * (l_g * gamma_w * D) ^ 2) with (l_g ^ 2 * gamma_w / (2 * rest) * D ^ 2) in Yn by (field; lra). lra. }
  assert (F : (p_w + l) / 2 * (gamma_w ^ 2 * norm v ^ 2) = gamma_w / 2 * norm v ^ 2 - gamma_w / 2 * rest * norm v ^ 2)
    by (unfold rest; field).
  rewrite F in A. clear F.
  assert (El : l_Psi = p_lambda + l_g ^ 2 / m) by (unfold Lyapunov.l_Psi, Lyapunov.gamma_2; field; lra).
  rewrite El in Q. lra.
Qed.

(* Lines 4 and 5, with P: the averaging's gain less what proximal_drift costs. *)
Theorem sharper_averaging_descent w' w_hat lambda' eh (s : Shares) : are_shares s -> 0 < beta -> ball C lambda' ->
  let w_hat' := w_hat +v beta *v (w' -v w_hat) +v eh in
  K w' w_hat lambda' - K w' w_hat' lambda' + 2 * Psi w_hat' lambda' - 2 * Psi w_hat lambda' - 2 * P w_hat' + 2 * P w_hat
  >= gain_w_hat beta p_w l s * norm (w_hat' -v w_hat) ^ 2
     - p_w * beta / proximal s * norm (w_star_hat w_hat -v w_star w_hat lambda') ^ 2 - cost_w_hat beta p_w s * norm eh ^ 2.
Proof.
  intros Sh Pb B w_hat'. destruct Sh as [_ Pp _ Pa _ _ _ _]. pose proof (smoothness_positive G) as Pl.
  pose proof (averaging_identity G p_w p_lambda beta w' w_hat lambda' eh ltac:(lra)) as E. cbv zeta in E. fold w_hat' in E.
  pose proof (proximal_drift w_hat w_hat' lambda' B) as A.
  set (d := w_hat' -v w_hat) in *. set (r := norm (w_star_hat w_hat -v w_star w_hat lambda')) in *.
  assert (Ib : 0 < / beta) by (apply Rinv_0_lt_compat; exact Pb).
  pose proof (young_numbers (proximal s / beta) (norm d) r ltac:(apply Rdiv_lt_0_compat; lra)) as Y1.
  replace (/ (2 * (proximal s / beta))) with (beta / (2 * proximal s)) in Y1 by (field; lra).
  pose proof (young_numbers (2 * average_slack s) (norm d) (norm eh) ltac:(lra)) as Y2.
  pose proof (Cauchy_Schwarz eh d) as S.
  apply (Rmult_le_compat_l (2 * p_w)) in Y1; [| lra].
  assert (Y2' : p_w / beta * << eh , d >> <= p_w / beta * (average_slack s * norm d ^ 2 + / (4 * average_slack s) * norm eh ^ 2)).
  { apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; lra |].
    replace (/ (4 * average_slack s)) with (/ (2 * (2 * average_slack s))) by (field; lra). lra. }
  unfold gain_w_hat, cost_w_hat. unfold Lyapunov.gamma_1 in A.
  assert (E' : p_w / 2 * ((2 / beta - 1) * norm d ^ 2 - 2 / beta * << eh , d >>)
               = p_w / beta * norm d ^ 2 - p_w / 2 * norm d ^ 2 - p_w / beta * << eh , d >>) by (field; lra).
  rewrite E' in E.
  assert (F1 : 2 * p_w * (proximal s / beta / 2 * norm d ^ 2 + beta / (2 * proximal s) * r ^ 2)
               = p_w / beta * proximal s * norm d ^ 2 + p_w * beta / proximal s * r ^ 2) by (field; lra).
  assert (F2 : p_w / beta * (average_slack s * norm d ^ 2 + / (4 * average_slack s) * norm eh ^ 2)
               = p_w / beta * average_slack s * norm d ^ 2 + p_w / (4 * average_slack s * beta) * norm eh ^ 2) by (field; lra).
  assert (F3 : p_w * ((1 - proximal s - average_slack s) / beta - 1 / 2 - p_w / m) * norm d ^ 2
               = p_w / beta * norm d ^ 2 - p_w / beta * proximal s * norm d ^ 2 - p_w / beta * average_slack s * norm d ^ 2
                 - p_w / 2 * norm d ^ 2 - p_w * (p_w / m) * norm d ^ 2) by (field; lra).
  rewrite F1 in Y1. rewrite F2 in Y2'. rewrite F3. lra.
Qed.

(** One step, exact or not, with any shares. *)
Theorem sharper_descent (s : Shares) w w_hat lambda w' w_hat' lambda' er e d eh : are_shares s ->
  0 < gamma_w -> gamma_w * (p_w + l) < 1 -> 0 < gamma_lambda -> gamma_lambda * l_Psi <= 2 -> 0 < beta -> 0 <= e ->
  ball C lambda -> inexact_step w w_hat lambda w' w_hat' lambda' er e d eh ->
  V w w_hat lambda - V w' w_hat' lambda'
  >= gain_w gamma_w beta p_w p_lambda l l_g mu s * norm (gradient_K w w_hat lambda) ^ 2
     + gain_lambda gamma_w gamma_lambda beta p_w p_lambda l l_g mu s * norm (lambda' -v lambda) ^ 2
     + gain_w_hat beta p_w l s * norm (w_hat' -v w_hat) ^ 2
     - (cost_w gamma_w * norm er ^ 2 + cost_lambda gamma_lambda beta p_w p_lambda l l_g mu s * e ^ 2 + d + cost_w_hat beta p_w s * norm eh ^ 2).
Proof.
  intros Sh Pg Sg Pgl Sl Pb Pe B [Hw Hh Hl].
  pose proof (sharper_primal_descent_dual_ascent w w_hat lambda lambda' er e d Pg Sg Pgl B Hl) as A. cbv zeta in A. rewrite <- Hw in A.
  pose proof (sharper_averaging_descent w' w_hat lambda' eh s Sh Pb (dual_in_ball _ _ _ _ _ _ _ _ Hl)) as A'. cbv zeta in A'. rewrite <- Hh in A'.
  pose proof (error_bound_of_the_inexact_step w w_hat lambda lambda' e d Pgl Sl B Hl) as EB.
  destruct Sh as [Pd Pp Ps Pa P1 P2 P3 E1]. pose proof (smoothness_positive G) as Pl. pose proof (coupling_positive G) as Plg.
  set (g := norm (gradient_K w w_hat lambda)) in *. set (D := norm (lambda' -v lambda)) in *.
  set (r := norm (w_star_hat w_hat -v w_star w_hat lambda')) in *.
  assert (Ng : 0 <= g) by apply norm_nonneg. assert (ND : 0 <= D) by apply norm_nonneg.
  pose proof responsiveness_positive as Pq. set (q := responsiveness) in *.
  assert (Sq : / sqrt q * / sqrt q = / q).
  { rewrite <- Rinv_mult, sqrt_sqrt by lra. reflexivity. }
  assert (Is : 0 < / sqrt q) by (apply Rinv_0_lt_compat, sqrt_lt_R0; exact Pq).
  (* the error bound, squared *)
  assert (R2 : r ^ 2 <= D ^ 2 / (by_lambda s * (q * gamma_lambda ^ 2)) + l_g ^ 2 / (by_w s * (m ^ 2 * q)) * g ^ 2
                        + / by_error s * (2 / q + 2 * (l_g / m) ^ 2 * gamma_lambda ^ 2) * e ^ 2).
  { assert (N : r ^ 2 <= (/ sqrt q * (D / gamma_lambda) + / sqrt q * (l_g / m * g) + (/ sqrt q + gamma_2 * gamma_lambda) * e) ^ 2)
      by (apply pow_incr; split; [apply norm_nonneg | exact EB]).
    pose proof (square_of_three (/ sqrt q * (D / gamma_lambda)) (/ sqrt q * (l_g / m * g)) ((/ sqrt q + gamma_2 * gamma_lambda) * e)
                  (by_lambda s) (by_w s) (by_error s) P1 P2 P3 E1) as T.
    assert (T1 : (/ sqrt q * (D / gamma_lambda)) ^ 2 / by_lambda s = D ^ 2 / (by_lambda s * (q * gamma_lambda ^ 2))).
    { replace ((/ sqrt q * (D / gamma_lambda)) ^ 2) with (/ sqrt q * / sqrt q * (D / gamma_lambda) ^ 2) by ring. rewrite Sq. field. lra. }
    assert (T2 : (/ sqrt q * (l_g / m * g)) ^ 2 / by_w s = l_g ^ 2 / (by_w s * (m ^ 2 * q)) * g ^ 2).
    { replace ((/ sqrt q * (l_g / m * g)) ^ 2) with (/ sqrt q * / sqrt q * (l_g / m * g) ^ 2) by ring. rewrite Sq. field. lra. }
    assert (T3 : ((/ sqrt q + gamma_2 * gamma_lambda) * e) ^ 2 / by_error s
                 <= / by_error s * (2 / q + 2 * (l_g / m) ^ 2 * gamma_lambda ^ 2) * e ^ 2).
    { unfold Rdiv at 1. rewrite (Rmult_comm _ (/ by_error s)), Rmult_assoc. apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat; exact P3 |].
      rewrite Rpow_mult_distr. apply Rmult_le_compat_r; [apply pow2_ge_0 |]. unfold Lyapunov.gamma_2.
      pose proof (pow2_ge_0 (/ sqrt q - l_g / m * gamma_lambda)) as Z.
      replace (2 / q) with (2 * (/ sqrt q * / sqrt q)) by (rewrite Sq; reflexivity). lra. }
    lra. }
  (* Young for the drift and for the error of the dual step *)
  assert (Y1 : 2 * (l_g / m * g * D) <= gamma_w / 2 * drift s * g ^ 2 + 2 * l_g ^ 2 / (drift s * gamma_w * m ^ 2) * D ^ 2).
  { pose proof (young_numbers (gamma_w * drift s) g (2 * (l_g / m) * D) ltac:(apply Rmult_lt_0_compat; lra)) as Yn.
    replace (/ (2 * (gamma_w * drift s)) * (2 * (l_g / m) * D) ^ 2) with (2 * l_g ^ 2 / (drift s * gamma_w * m ^ 2) * D ^ 2) in Yn by (field; lra). lra. }
  assert (Y2 : e * D <= dual_slack s / gamma_lambda * D ^ 2 + gamma_lambda / (4 * dual_slack s) * e ^ 2).
  { pose proof (young_numbers (2 * dual_slack s / gamma_lambda) D e ltac:(apply Rdiv_lt_0_compat; lra)) as Yn.
    replace (/ (2 * (2 * dual_slack s / gamma_lambda))) with (gamma_lambda / (4 * dual_slack s)) in Yn by (field; lra).
    replace (2 * dual_slack s / gamma_lambda / 2) with (dual_slack s / gamma_lambda) in Yn by (field; lra). lra. }
  assert (Pc : 0 < p_w * beta / proximal s) by (apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat |]; lra).
  apply (Rmult_le_compat_l (p_w * beta / proximal s)) in R2; [| lra].
  assert (F : p_w * beta / proximal s * (D ^ 2 / (by_lambda s * (q * gamma_lambda ^ 2)) + l_g ^ 2 / (by_w s * (m ^ 2 * q)) * g ^ 2
                + / by_error s * (2 / q + 2 * (l_g / m) ^ 2 * gamma_lambda ^ 2) * e ^ 2)
              = p_w * beta / (proximal s * by_lambda s) / (q * gamma_lambda ^ 2) * D ^ 2
                + p_w * beta / (proximal s * by_w s) * (l_g ^ 2 / (m ^ 2 * q)) * g ^ 2
                + p_w * beta / (proximal s * by_error s) * (2 / q + 2 * (l_g / m) ^ 2 * gamma_lambda ^ 2) * e ^ 2) by (field; lra).
  rewrite F in R2. clear F.
  unfold gain_w, gain_lambda, cost_w, cost_lambda. fold q. unfold Lyapunov.V.
  replace ((1 - dual_slack s) / gamma_lambda) with (/ gamma_lambda - dual_slack s / gamma_lambda) by (field; lra).
  lra.
Qed.
End Sharper.

(** * Fixed shares: a region of parameters *)

Section Region.
Context (gamma_w gamma_lambda beta p_w p_lambda l l_g mu : R).

(* Compare with Proposition 6: gamma_w may be four times as large, beta more than four times, and 48 times where gamma_3 is what limits it;
   two conditions are gone (8 p_w beta gamma_w <= 1 and 1536 p_w beta gamma_2^2 gamma_lambda <= 1), and so is l_Psi in gamma_3. *)
Record sharper_conditions : Prop := {
  sharper_gamma_w : 0 < gamma_w <= / (2 * (p_w + l));
  sharper_gamma_lambda : 0 < gamma_lambda
    <= Rmin (/ (2 * (2 * (p_lambda + l_g * (l_g / (p_w - l))) + p_lambda + l_g ^ 2 / (p_w + l)))) ((p_w - l) ^ 2 / (16 * l_g ^ 2) * gamma_w);
  sharper_beta : 0 < beta <= Rmin ((p_w - l) / (8 * p_w)) (gamma_lambda * responsiveness p_w p_lambda l mu / (64 * p_w))
}.

Definition fixed_shares : Shares := {|
  drift := / 2; proximal := / 4; dual_slack := / 8; average_slack := / 4; by_lambda := / 2; by_w := / 4; by_error := / 4 |}.

Lemma fixed_shares_are_shares : are_shares fixed_shares.
Proof using. constructor; simpl; lra. Qed.

Hypothesis l_positive : 0 < l.
Hypothesis p_w_large : l < p_w.
Hypothesis p_lambda_positive : 0 < p_lambda.
Hypothesis mu_positive : 0 < mu.
Hypothesis mu_small : mu <= l_g.

Lemma quotient_below a b x : 0 < b -> a <= x * b -> a / b <= x.
Proof using.
  intros Pb H. apply (Rmult_le_reg_r b); [exact Pb |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Theorem gains_in_the_region : sharper_conditions ->
  gamma_w * (p_w + l) < 1 /\ gamma_lambda * (p_lambda + l_g * (l_g / (p_w - l))) <= 2 /\
  15 / 64 * gamma_w <= gain_w gamma_w beta p_w p_lambda l l_g mu fixed_shares /\
  / (4 * gamma_lambda) <= gain_lambda gamma_w gamma_lambda beta p_w p_lambda l l_g mu fixed_shares /\
  5 / 16 * (p_w / beta) <= gain_w_hat beta p_w l fixed_shares /\
  cost_lambda gamma_lambda beta p_w p_lambda l l_g mu fixed_shares <= 3 * gamma_lambda /\
  cost_w_hat beta p_w fixed_shares = p_w / beta.
Proof using All.
  intros [[Pg Sg] [Pgl Sl] [Pb Sb]].
  set (M := p_w + l) in *. set (m := p_w - l) in *.
  assert (PM : 0 < M) by (unfold M; lra). assert (Pm : 0 < m) by (unfold m; lra). assert (MM : m < M) by (unfold m, M; lra).
  assert (Plg : 0 < l_g) by lra.
  pose proof (Rle_trans _ _ _ Sl (Rmin_l _ _)) as Sl1. pose proof (Rle_trans _ _ _ Sl (Rmin_r _ _)) as Sl2.
  pose proof (Rle_trans _ _ _ Sb (Rmin_l _ _)) as Sb1. pose proof (Rle_trans _ _ _ Sb (Rmin_r _ _)) as Sb2. clear Sl Sb.
  set (q := responsiveness p_w p_lambda l mu) in *.
  assert (Eq : q = 2 * m * p_lambda + m * mu ^ 2 / M) by reflexivity.
  assert (Pt : 0 < m * mu ^ 2 / M) by (apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; [| apply pow_lt] |]; lra).
  assert (Pmp : 0 < m * p_lambda) by (apply Rmult_lt_0_compat; lra).
  assert (Pq : 0 < q) by lra.
  assert (Wm : gamma_w * M <= / 2).
  { apply (Rmult_le_compat_r M) in Sg; [| lra]. replace (/ (2 * M) * M) with (/ 2) in Sg by (field; lra). exact Sg. }
  set (k := l_g ^ 2 / m). assert (Pk : 0 < k) by (unfold k; apply Rdiv_lt_0_compat; [apply pow_lt |]; lra).
  assert (Ek : l_g * (l_g / m) = k) by (unfold k; field; lra). rewrite Ek in *.
  set (k' := l_g ^ 2 / M) in *. assert (Pk' : 0 < k') by (unfold k'; apply Rdiv_lt_0_compat; [apply pow_lt |]; lra).
  assert (L1 : gamma_lambda * (2 * (2 * (p_lambda + k) + p_lambda + k')) <= 1).
  { apply (Rmult_le_compat_r (2 * (2 * (p_lambda + k) + p_lambda + k'))) in Sl1; [| lra]. rewrite Rinv_l in Sl1 by lra. exact Sl1. }
  assert (Lp : 0 < gamma_lambda * p_lambda) by (apply Rmult_lt_0_compat; lra).
  assert (Lk : 0 < gamma_lambda * k) by (apply Rmult_lt_0_compat; lra).
  assert (Lk' : 0 < gamma_lambda * k') by (apply Rmult_lt_0_compat; lra).
  assert (L2 : gamma_lambda * (16 * l_g ^ 2) <= m ^ 2 * gamma_w).
  { apply (Rmult_le_compat_r (16 * l_g ^ 2)) in Sl2; [| pose proof (pow2_ge_0 l_g); lra].
    replace (m ^ 2 / (16 * l_g ^ 2) * gamma_w * (16 * l_g ^ 2)) with (m ^ 2 * gamma_w) in Sl2 by (field; lra). exact Sl2. }
  assert (Pm2 : 0 < m ^ 2) by (apply pow_lt; lra). assert (Plg2 : 0 < l_g ^ 2) by (apply pow_lt; lra).
  assert (B1 : beta * (8 * p_w) <= m).
  { apply (Rmult_le_compat_r (8 * p_w)) in Sb1; [| lra]. replace (m / (8 * p_w) * (8 * p_w)) with m in Sb1 by (field; lra). exact Sb1. }
  set (X := p_w * beta / q).
  assert (PX : 0 < X) by (unfold X; apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat |]; lra).
  assert (B2 : 64 * X <= gamma_lambda).
  { replace (64 * X) with (64 * (p_w * beta) / q) by (unfold X; field; lra). apply quotient_below; [exact Pq |].
    apply (Rmult_le_compat_r (64 * p_w)) in Sb2; [| lra].
    replace (gamma_lambda * q / (64 * p_w) * (64 * p_w)) with (gamma_lambda * q) in Sb2 by (field; lra). lra. }
  split; [lra |]. split; [lra |].
  unfold gain_w, gain_lambda, gain_w_hat, cost_lambda, cost_w_hat, fixed_shares. cbn [drift proximal dual_slack average_slack by_lambda by_w by_error].
  fold M m q. repeat split.
  - replace (p_w * beta / (/ 4 * / 4) * (l_g ^ 2 / (m ^ 2 * q))) with (16 * X * l_g ^ 2 / m ^ 2) by (unfold X; field; lra).
    assert (16 * X * l_g ^ 2 / m ^ 2 <= gamma_w / 64); [| lra].
    apply quotient_below; [exact Pm2 |].
    assert (16 * X * l_g ^ 2 <= / 4 * gamma_lambda * l_g ^ 2) by (apply Rmult_le_compat_r; lra). lra.
  - set (y := / gamma_lambda). assert (Py : 0 < y) by (apply Rinv_0_lt_compat; exact Pgl).
    assert (Gy : gamma_lambda * y = 1) by (apply Rinv_r; lra).
    replace (/ (4 * gamma_lambda)) with (y / 4) by (unfold y; field; lra).
    replace ((1 - / 8) / gamma_lambda) with (7 / 8 * y) by (unfold y; field; lra). fold k.
    assert (T1 : l_g ^ 2 * gamma_w / (2 * (1 - gamma_w * M)) <= k' / 2).
    { apply quotient_below; [lra |]. replace (k' / 2 * (2 * (1 - gamma_w * M))) with (k' * (1 - gamma_w * M)) by field.
      assert (E : l_g ^ 2 * gamma_w = k' * (gamma_w * M)) by (unfold k'; field; lra). rewrite E.
      apply Rmult_le_compat_l; lra. }
    assert (T2 : p_lambda / 2 + k + k' / 2 <= y / 4).
    { apply (Rmult_le_reg_l gamma_lambda); [exact Pgl |]. replace (gamma_lambda * (y / 4)) with (gamma_lambda * y / 4) by field. rewrite Gy. lra. }
    assert (T3 : 2 * l_g ^ 2 / (/ 2 * gamma_w * m ^ 2) <= y / 4).
    { replace (2 * l_g ^ 2 / (/ 2 * gamma_w * m ^ 2)) with (4 * l_g ^ 2 / (m ^ 2 * gamma_w)) by (field; lra).
      apply quotient_below; [apply Rmult_lt_0_compat; lra |].
      apply (Rmult_le_compat_l (y / 4)) in L2; [| lra].
      replace (y / 4 * (gamma_lambda * (16 * l_g ^ 2))) with (gamma_lambda * y * (4 * l_g ^ 2)) in L2 by field. rewrite Gy in L2. lra. }
    assert (T4 : p_w * beta / (/ 4 * / 2) / (q * gamma_lambda ^ 2) <= y / 8).
    { replace (p_w * beta / (/ 4 * / 2) / (q * gamma_lambda ^ 2)) with (8 * X * y * y) by (unfold X, y; field; lra).
      apply (Rmult_le_compat_r (y * y)) in B2; [| apply Rmult_le_pos; lra].
      replace (gamma_lambda * (y * y)) with (gamma_lambda * y * y) in B2 by ring. rewrite Gy in B2. lra. }
    lra.
  - replace (p_w * ((1 - / 4 - / 4) / beta - 1 / 2 - p_w / m)) with (p_w / beta * (/ 2 - beta / 2 - beta * p_w / m)) by (field; lra).
    replace (5 / 16 * (p_w / beta)) with (p_w / beta * (5 / 16)) by ring.
    apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; lra |].
    assert (beta * p_w / m <= / 8) by (apply quotient_below; lra).
    assert (beta <= / 8); [| lra].
    apply (Rmult_le_reg_r (8 * p_w)); [lra |]. replace (/ 8 * (8 * p_w)) with p_w by field. unfold m in B1. lra.
  - replace (p_w * beta / (/ 4 * / 4) * (2 / q + 2 * (l_g / m) ^ 2 * gamma_lambda ^ 2))
      with (16 * X * (2 + 2 * ((l_g / m) ^ 2 * gamma_lambda ^ 2 * q))) by (unfold X; field; lra).
    replace (gamma_lambda / (4 * / 8)) with (2 * gamma_lambda) by field.
    assert (Small : (l_g / m) ^ 2 * gamma_lambda ^ 2 * q <= 1).
    { rewrite Eq.
      replace ((l_g / m) ^ 2 * gamma_lambda ^ 2 * (2 * m * p_lambda + m * mu ^ 2 / M))
        with (2 * ((gamma_lambda * k) * (gamma_lambda * p_lambda)) + (gamma_lambda * k) * (gamma_lambda * (mu ^ 2 / M))) by (unfold k; field; lra).
      assert (Q1 : (gamma_lambda * k) * (gamma_lambda * p_lambda) <= / 4 * / 4) by (apply Rmult_le_compat; lra).
      assert (Q2 : gamma_lambda * (mu ^ 2 / M) <= gamma_lambda * k').
      { apply Rmult_le_compat_l; [lra |]. unfold k', Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra |]. apply pow_incr. lra. }
      assert (Q3 : (gamma_lambda * k) * (gamma_lambda * (mu ^ 2 / M)) <= / 4 * / 2).
      { apply Rmult_le_compat; try lra. apply Rmult_le_pos; [lra |]. apply Rmult_le_pos; [apply pow2_ge_0 | left; apply Rinv_0_lt_compat; lra]. }
      lra. }
    assert (16 * X * (2 + 2 * ((l_g / m) ^ 2 * gamma_lambda ^ 2 * q)) <= 16 * X * 4) by (apply Rmult_le_compat_l; lra). lra.
  - field. lra.
Qed.
End Region.

Section Proposition6.
Context {W Y : Hilbert} (G : Game W Y) (p_w p_lambda gamma_w gamma_lambda beta : R).
Hypothesis p_w_large : smoothness G < p_w.
Hypothesis p_lambda_positive : 0 < p_lambda.
Hypothesis conditioning_small : conditioning G <= coupling G.

(** Proposition 6, sharper: fixed shares, and the residuals of the step that is made. *)
Theorem sharper_Proposition_6 w w_hat lambda w' w_hat' lambda' er e d eh :
  sharper_conditions gamma_w gamma_lambda beta p_w p_lambda (smoothness G) (coupling G) (conditioning G) -> 0 <= e ->
  ball (radius G) lambda -> inexact_step G p_w p_lambda gamma_w gamma_lambda beta w w_hat lambda w' w_hat' lambda' er e d eh ->
  V G p_w p_lambda w w_hat lambda - V G p_w p_lambda w' w_hat' lambda'
  >= 15 / (64 * gamma_w) * norm (w -v w_plus G p_w gamma_w w w_hat lambda) ^ 2
     + / (4 * gamma_lambda) * norm (lambda' -v lambda) ^ 2
     + 5 * p_w / (16 * beta) * norm (w_hat' -v w_hat) ^ 2
     - (gamma_w / 2 * norm er ^ 2 + 3 * gamma_lambda * e ^ 2 + d + p_w / beta * norm eh ^ 2).
Proof using All.
  intros Cond Pe B Step.
  destruct (gains_in_the_region gamma_w gamma_lambda beta p_w p_lambda (smoothness G) (coupling G) (conditioning G)
              (smoothness_positive G) p_w_large p_lambda_positive (conditioning_positive G) conditioning_small Cond)
    as [S1 [S2 [Gw [Gl [Gh [Cl Ch]]]]]].
  destruct Cond as [[Pg _] [Pgl _] [Pb _]].
  pose proof (sharper_descent G p_w p_lambda gamma_w gamma_lambda beta p_w_large p_lambda_positive fixed_shares _ _ _ _ _ _ _ _ _ _
                fixed_shares_are_shares Pg S1 Pgl S2 Pb Pe B Step) as A.
  set (g := gradient_K G p_w w w_hat lambda) in *.
  assert (Wp : 15 / (64 * gamma_w) * norm (w -v w_plus G p_w gamma_w w w_hat lambda) ^ 2 = 15 / 64 * gamma_w * norm g ^ 2).
  { unfold Lyapunov.w_plus. fold g. replace (w -v (w -v gamma_w *v g)) with (gamma_w *v g) by vector_ring. expand. field. lra. }
  rewrite Wp. rewrite Ch in A. unfold cost_w in A.
  replace (5 * p_w / (16 * beta)) with (5 / 16 * (p_w / beta)) by (field; lra).
  apply (Rmult_le_compat_r (norm g ^ 2)) in Gw; [| apply pow2_ge_0].
  apply (Rmult_le_compat_r (norm (lambda' -v lambda) ^ 2)) in Gl; [| apply pow2_ge_0].
  apply (Rmult_le_compat_r (norm (w_hat' -v w_hat) ^ 2)) in Gh; [| apply pow2_ge_0].
  apply (Rmult_le_compat_r (e ^ 2)) in Cl; [| apply pow2_ge_0]. lra.
Qed.

(** The region contains the paper's, with a beta that is four times as large; where gamma_3 limits beta it may be 48 times as large. *)
Theorem Proposition_6_conditions_are_stronger :
  step_conditions G p_w p_lambda gamma_w gamma_lambda beta ->
  beta <= / (3072 * p_w * gamma_lambda * gamma_3 G p_w p_lambda gamma_lambda ^ 2) ->
  sharper_conditions gamma_w gamma_lambda (4 * beta) p_w p_lambda (smoothness G) (coupling G) (conditioning G) /\
  48 * beta <= gamma_lambda * responsiveness p_w p_lambda (smoothness G) (conditioning G) / (64 * p_w).
Proof using All.
  intros [[Pg Pgl Sg Sl Slw] Pb _ _ Sb] Sb3. pose proof (smoothness_positive G) as Pl. pose proof (coupling_positive G) as Plg.
  pose proof (responsiveness_positive G p_w p_lambda p_w_large p_lambda_positive) as Pq.
  pose proof (l_Psi_positive G p_w p_lambda p_w_large p_lambda_positive) as Pp.
  set (q := responsiveness p_w p_lambda (smoothness G) (conditioning G)) in *.
  assert (Key : 48 * beta <= gamma_lambda * q / (64 * p_w)).
  { set (q3 := 2 * (p_w - smoothness G) * p_lambda + (p_w - smoothness G) ^ 2 * conditioning G ^ 2 / (p_w + smoothness G) ^ 2).
    pose proof (conditioning_positive G) as Pc.
    assert (P3 : 0 < q3 <= q).
    { unfold q3, q, responsiveness. assert (Pr : 0 < (p_w - smoothness G) / (p_w + smoothness G) <= 1).
      { split; [apply Rdiv_lt_0_compat; lra | apply quotient_below; lra]. }
      set (z := (p_w - smoothness G) * conditioning G ^ 2 / (p_w + smoothness G)).
      assert (Pz : 0 < z) by (apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; [| apply pow_lt] |]; lra).
      replace ((p_w - smoothness G) ^ 2 * conditioning G ^ 2 / (p_w + smoothness G) ^ 2)
        with (z * ((p_w - smoothness G) / (p_w + smoothness G))) by (unfold z; field; lra).
      assert (0 < (p_w - smoothness G) * p_lambda) by (apply Rmult_lt_0_compat; lra).
      assert (0 < z * ((p_w - smoothness G) / (p_w + smoothness G)) <= z * 1).
      { split; [apply Rmult_lt_0_compat; lra | apply Rmult_le_compat_l; lra]. }
      lra. }
    assert (Sq : sqrt q3 * sqrt q3 = q3) by (apply sqrt_sqrt; lra).
    assert (Ps : 0 < sqrt q3) by (apply sqrt_lt_R0; lra).
    assert (Ig : 0 < / gamma_lambda) by (apply Rinv_0_lt_compat; exact Pgl).
    assert (E : gamma_3 G p_w p_lambda gamma_lambda ^ 2 = (l_Psi G p_w p_lambda + / gamma_lambda) ^ 2 / q3).
    { unfold Lyapunov.gamma_3. fold q3. rewrite <- Sq at 2. field. lra. }
    rewrite E in Sb3.
    assert (Big : (/ gamma_lambda) ^ 2 <= (l_Psi G p_w p_lambda + / gamma_lambda) ^ 2) by (apply pow_incr; lra).
    assert (Bd : / (3072 * p_w * gamma_lambda * ((l_Psi G p_w p_lambda + / gamma_lambda) ^ 2 / q3)) <= gamma_lambda * q3 / (3072 * p_w)).
    { replace (gamma_lambda * q3 / (3072 * p_w)) with (/ (3072 * p_w * gamma_lambda * ((/ gamma_lambda) ^ 2 / q3))) by (field; lra).
      apply Rinv_le_contravar.
      - apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat; lra | apply Rdiv_lt_0_compat; [apply pow_lt |]; lra].
      - apply Rmult_le_compat_l; [apply Rmult_le_pos; lra |]. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra | exact Big]. }
    assert (Up : gamma_lambda * q3 / (3072 * p_w) <= gamma_lambda * q / (3072 * p_w)).
    { apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra | apply Rmult_le_compat_l; lra]. }
    replace (gamma_lambda * q / (64 * p_w)) with (48 * (gamma_lambda * q / (3072 * p_w))) by (field; lra). lra. }
  split; [| exact Key].
  constructor.
  - split; [exact Pg |]. eapply Rle_trans; [exact Sg |]. apply Rinv_le_contravar; lra.
  - split; [exact Pgl |]. apply Rmin_glb; [exact Sl | exact Slw].
  - split; [lra |]. apply Rmin_glb; [| fold q; lra].
    pose proof (sqrt_sqrt 5 ltac:(lra)) as S5. pose proof (sqrt_pos 5) as S0.
    assert (T : sqrt 5 <= 5 / 2) by (apply Rsqr_incr_0_var; unfold Rsqr; lra).
    replace ((sqrt 5 - 1) / (48 * gamma_1 G p_w)) with ((sqrt 5 - 1) / 48 * ((p_w - smoothness G) / p_w)) in Sb by (unfold Lyapunov.gamma_1; field; lra).
    replace ((p_w - smoothness G) / (8 * p_w)) with (4 * (/ 32 * ((p_w - smoothness G) / p_w))) by (field; lra).
    apply Rmult_le_compat_l; [lra |]. eapply Rle_trans; [exact Sb |].
    apply Rmult_le_compat_r; [left; apply Rdiv_lt_0_compat; lra | lra].
Qed.
End Proposition6.
