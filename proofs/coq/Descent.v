(* Descent.v -- one step of the algorithm, exact or not, decreases the Lyapunov function.

   A step may err in three places:
     er    in the primal gradient:           w' = w - gamma_w (grad_w K + er)
     e, d  in the dual step:                 lambda' is in the ball, within gamma_lambda e of the exact step, and satisfies the
                                             projection's inequality up to e |lambda' - lambda| + d  (see [dual_step_within])
     eh    in the averaging:                 w_hat' = w_hat + beta (w' - w_hat) + eh
   An error inside the projection has d = 0; an error made after an active projection has d > 0 ([dual_step_after_projection]).

   The loss of a step, under the paper's own conditions on the step sizes:
     (gamma_w/2 + 2 (p_w + l) gamma_w^2 + p_w beta gamma_w^2 / 2) |er|^2 + 3 gamma_lambda e^2 + d + p_w / (2 beta) |eh|^2.

   Realises: Lemmas 16, 17, 22, Proposition 23, Proposition 6; first for inexact steps, then in the paper's form,
   where er is the error of a finite difference whose two blocks are at most l_g2 C^2 tau / 2 (Lemma 12).
   Depends on: Hilbert, Minimiser, Ball, Game. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
From SGHA Require Import Hilbert Minimiser Ball Game.
Open Scope R_scope.

(** * Inexact steps *)

Section Definitions.
Context {W Y : Hilbert} (G : Game W Y) (p_w p_lambda gamma_w gamma_lambda beta : R).

(* The direction of the dual step: grad_lambda K(w, w_hat, lambda). *)
Definition dual_gradient (w : W) (lambda : Y) : Y := constraint G w -v p_lambda *v lambda.

Record dual_step_within (w : W) (lambda lambda' : Y) (e d : R) : Prop := {
  dual_in_ball : ball (radius G) lambda';
  dual_ascent : / gamma_lambda * norm (lambda' -v lambda) ^ 2 - e * norm (lambda' -v lambda) - d
                <= << dual_gradient w lambda , lambda' -v lambda >>;
  dual_near : norm (lambda' -v project (radius G) (lambda +v gamma_lambda *v dual_gradient w lambda)) <= gamma_lambda * e
}.

Record inexact_step (w w_hat : W) (lambda : Y) (w' w_hat' : W) (lambda' : Y) (er : W) (e d : R) (eh : W) : Prop := {
  primal_line : w' = w -v gamma_w *v (gradient_K G p_w w w_hat lambda +v er);
  averaging_line : w_hat' = w_hat +v beta *v (w' -v w_hat) +v eh;
  dual_line : dual_step_within w lambda lambda' e d
}.

Definition primal_loss (er : W) : R := (gamma_w / 2 + 2 * (p_w + smoothness G) * gamma_w ^ 2) * norm er ^ 2.

Definition step_loss (er : W) (e d : R) (eh : W) : R :=
  (gamma_w / 2 + 2 * (p_w + smoothness G) * gamma_w ^ 2 + p_w * beta * gamma_w ^ 2 / 2) * norm er ^ 2
  + 3 * gamma_lambda * e ^ 2 + d + p_w / (2 * beta) * norm eh ^ 2.

(* The conditions of Lemma 22, and those of Proposition 23. With p_w = 2 l_L, p_w - l_L is l_L. *)
Record dual_conditions : Prop := {
  gamma_w_positive : 0 < gamma_w;
  gamma_lambda_positive : 0 < gamma_lambda;
  gamma_w_below : gamma_w <= / (8 * (p_w + smoothness G));
  gamma_lambda_below : gamma_lambda
    <= / (2 * (2 * l_Psi G p_w p_lambda + p_lambda + coupling G ^ 2 / (p_w + smoothness G)));
  gamma_lambda_below_gamma_w : gamma_lambda <= (p_w - smoothness G) ^ 2 / (16 * coupling G ^ 2) * gamma_w
}.

Record step_conditions : Prop := {
  step_dual_conditions :> dual_conditions;
  beta_positive : 0 < beta;
  gamma_w_below_beta : gamma_w <= / (8 * p_w * beta);
  gamma_lambda_below_beta : gamma_lambda <= / (1536 * p_w * beta * gamma_2 G p_w ^ 2);
  beta_below : beta <= (sqrt 5 - 1) / (48 * gamma_1 G p_w)
}.
End Definitions.

Section Steps.
Context {W Y : Hilbert} (G : Game W Y) (p_w p_lambda gamma_w gamma_lambda beta : R).
Hypothesis p_w_large : smoothness G < p_w.
Hypothesis p_lambda_positive : 0 < p_lambda.
Set Default Proof Using "p_w_large p_lambda_positive".

Implicit Types (w w_hat : W) (lambda : Y).
Notation C := (radius G).
Notation l := (smoothness G).
Notation l_g := (coupling G).
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
Notation w_plus := (w_plus G p_w gamma_w).
Notation lambda_plus := (lambda_plus G p_w p_lambda gamma_lambda).
Notation dual_gradient := (dual_gradient G p_lambda).
Notation dual_step_within := (dual_step_within G p_lambda gamma_lambda).
Notation inexact_step := (inexact_step G p_w p_lambda gamma_w gamma_lambda beta).
Notation primal_loss := (primal_loss G p_w gamma_w).
Notation step_loss := (step_loss G p_w gamma_w gamma_lambda beta).
Notation dual_conditions := (dual_conditions G p_w p_lambda gamma_w gamma_lambda).
Notation step_conditions := (step_conditions G p_w p_lambda gamma_w gamma_lambda beta).

(** ** The dual step: error inside, and error after, the projection *)

(* An error el made after the projection, on top of an error ed inside: the computed multiplier is in the ball. *)
Lemma dual_step_after_projection w lambda ed el : 0 < gamma_lambda -> ball C lambda ->
  let u := lambda +v gamma_lambda *v (dual_gradient w lambda +v ed) in
  ball C (project C u +v el) ->
  dual_step_within w lambda (project C u +v el)
    (norm ed + norm el / gamma_lambda) (Rmax 0 (norm u - C) * norm el / gamma_lambda).
Proof using Type.
  intros Pg B u B'. pose proof (radius_positive G) as PC. set (q := project C u).
  set (lambda' := q +v el) in *. set (g := dual_gradient w lambda) in *.
  assert (Ig : 0 < / gamma_lambda) by (apply Rinv_0_lt_compat; exact Pg).
  constructor.
  - exact B'.
  - fold g.
    pose proof (projection_variational C u lambda ltac:(lra) B) as VI. fold q in VI.
    rewrite <- (projection_displacement C u) by lra. fold q.
    assert (E : << g , lambda' -v lambda >> = / gamma_lambda * (norm (lambda' -v lambda) ^ 2 - << u -v q , lambda -v q >>
                 + << u -v q , el >> - << el , lambda' -v lambda >>) - << ed , lambda' -v lambda >>).
    { apply (Rmult_eq_reg_l gamma_lambda); [| lra].
      replace (gamma_lambda * << g , lambda' -v lambda >>)
        with (<< u -v lambda , lambda' -v lambda >> - gamma_lambda * << ed , lambda' -v lambda >>)
        by (unfold u; expand; ring).
      rewrite Rmult_minus_distr_l, <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
      f_equal. unfold lambda'. expand. ring. }
    rewrite E.
    pose proof (Cauchy_Schwarz_opposite (u -v q) el) as S1.
    pose proof (Cauchy_Schwarz el (lambda' -v lambda)) as S2.
    pose proof (Cauchy_Schwarz ed (lambda' -v lambda)) as S3.
    assert (X : norm (u -v q) * norm el / gamma_lambda = / gamma_lambda * (norm (u -v q) * norm el)) by (unfold Rdiv; ring).
    assert (X' : (norm ed + norm el / gamma_lambda) * norm (lambda' -v lambda)
                 = norm ed * norm (lambda' -v lambda) + / gamma_lambda * (norm el * norm (lambda' -v lambda)))
      by (unfold Rdiv; ring).
    rewrite X, X'.
    apply (Rmult_le_compat_l (/ gamma_lambda)) in S1; [| lra]. apply (Rmult_le_compat_l (/ gamma_lambda)) in S2; [| lra].
    apply (Rmult_le_compat_l (/ gamma_lambda)) in VI; [| lra]. lra.
  - fold g. replace (gamma_lambda * (norm ed + norm el / gamma_lambda)) with (gamma_lambda * norm ed + norm el) by (field; lra).
    pose proof (projection_is_nonexpansive C u (lambda +v gamma_lambda *v g) ltac:(lra)) as N. fold q in N.
    replace (u -v (lambda +v gamma_lambda *v g)) with (gamma_lambda *v ed) in N by (unfold u; vector_ring).
    rewrite norm_scal_nonneg in N by lra.
    replace (lambda' -v project C (lambda +v gamma_lambda *v g))
      with ((q -v project C (lambda +v gamma_lambda *v g)) +v el) by (unfold lambda'; vector_ring).
    eapply Rle_trans; [apply norm_triangle | lra].
Qed.

Lemma dual_step_weaken w lambda lambda' e d e' d' : 0 < gamma_lambda -> e <= e' -> d <= d' ->
  dual_step_within w lambda lambda' e d -> dual_step_within w lambda lambda' e' d'.
Proof using Type.
  intros Pg E D [B A N]. constructor; [exact B | |].
  - pose proof (norm_nonneg (lambda' -v lambda)). nra.
  - nra.
Qed.

(* An error ed inside the projection. *)
Lemma dual_step_inside_projection w lambda ed : 0 < gamma_lambda -> ball C lambda ->
  dual_step_within w lambda (project C (lambda +v gamma_lambda *v (dual_gradient w lambda +v ed))) (norm ed) 0.
Proof using Type.
  intros Pg B. pose proof (radius_positive G).
  pose proof (dual_step_after_projection w lambda ed zero Pg B) as A. cbv zeta in A.
  rewrite add_zero_r, norm_zero in A.
  apply (dual_step_weaken _ _ _ (norm ed + 0 / gamma_lambda) (Rmax 0 (norm (lambda +v gamma_lambda *v (dual_gradient w lambda +v ed)) - C) * 0 / gamma_lambda)); auto.
  - unfold Rdiv. lra.
  - unfold Rdiv. lra.
  - apply A. apply projection_in_ball. lra.
Qed.

(* The exact step. *)
Lemma dual_step_exact w lambda : 0 < gamma_lambda -> ball C lambda ->
  dual_step_within w lambda (project C (lambda +v gamma_lambda *v dual_gradient w lambda)) 0 0.
Proof using Type.
  intros Pg B. pose proof (dual_step_inside_projection w lambda zero Pg B) as A. now rewrite add_zero_r, norm_zero in A.
Qed.

(** ** Lemma 16, in the variable w *)

Lemma primal_gap w w_hat lambda er : 0 < gamma_w ->
  norm ((w -v gamma_w *v (gradient_K w w_hat lambda +v er)) -v w) ^ 2
  <= 2 * gamma_w ^ 2 * norm (gradient_K w w_hat lambda) ^ 2 + 2 * gamma_w ^ 2 * norm er ^ 2.
Proof using Type.
  intros Pg. replace (_ -v w) with ((- gamma_w) *v (gradient_K w w_hat lambda +v er)) by vector_ring.
  pose proof (norm_pow2_add_le (gradient_K w w_hat lambda) er) as A.
  replace (norm (- gamma_w *v (gradient_K w w_hat lambda +v er)) ^ 2)
    with (gamma_w ^ 2 * norm (gradient_K w w_hat lambda +v er) ^ 2) by (expand; ring).
  apply (Rmult_le_compat_l (gamma_w ^ 2)) in A; [lra | apply pow2_ge_0].
Qed.

(** Lemma 16, third part. *)
Lemma dual_gap w lambda : 0 < gamma_lambda -> ball C lambda ->
  norm (project C (lambda +v gamma_lambda *v dual_gradient w lambda) -v lambda) ^ 2
  <= 2 * gamma_lambda ^ 2 * norm (c w) ^ 2 + 2 * gamma_lambda ^ 2 * p_lambda ^ 2 * C ^ 2.
Proof.
  intros Pg B. pose proof (radius_positive G) as PC.
  pose proof (projection_is_nonexpansive C (lambda +v gamma_lambda *v dual_gradient w lambda) lambda ltac:(lra)) as N.
  rewrite (project_inside C lambda B) in N.
  replace ((lambda +v gamma_lambda *v dual_gradient w lambda) -v lambda) with (gamma_lambda *v dual_gradient w lambda)
    in N by vector_ring.
  apply (norm_le_squares _ _) in N. rewrite norm_pow2. eapply Rle_trans; [exact N |].
  replace (norm (gamma_lambda *v dual_gradient w lambda) ^ 2) with (gamma_lambda ^ 2 * norm (dual_gradient w lambda) ^ 2)
    by (expand; ring).
  pose proof (norm_pow2_sub_le (c w) (p_lambda *v lambda)) as A. fold (dual_gradient w lambda) in A.
  replace (norm (p_lambda *v lambda) ^ 2) with (p_lambda ^ 2 * norm lambda ^ 2) in A by (expand; ring).
  assert (Q : p_lambda ^ 2 * norm lambda ^ 2 <= p_lambda ^ 2 * C ^ 2).
  { apply Rmult_le_compat_l; [apply pow2_ge_0 |]. apply pow_incr. split; [apply norm_nonneg | exact B]. }
  pose proof (pow2_ge_0 gamma_lambda) as Q'. unfold Descent.dual_gradient in *.
  apply (Rmult_le_compat_l (gamma_lambda ^ 2)) in A; [| exact Q'].
  apply (Rmult_le_compat_l (gamma_lambda ^ 2)) in Q; [| exact Q']. lra.
Qed.

(** ** Lemma 17 *)

(* With the product of gradient and error kept: what the stochastic case takes the mean of. *)
Lemma primal_descent_signed w w_hat lambda lambda' er : 0 < gamma_w -> ball C lambda -> ball C lambda' ->
  let g := gradient_K w w_hat lambda in
  let w' := w -v gamma_w *v (g +v er) in
  K w w_hat lambda - K w' w_hat lambda'
  >= gamma_w * norm g ^ 2 + gamma_w * << g , er >> - (p_w + l) * gamma_w ^ 2 * norm (g +v er) ^ 2
     + << dual_gradient w lambda , lambda -v lambda' >>
     - (p_lambda / 2 + l_g ^ 2 / (2 * (p_w + l))) * norm (lambda' -v lambda) ^ 2.
Proof.
  intros Pg B B' g w'. pose proof (smoothness_positive G) as Pl.
  assert (Ps : 0 < p_w + l) by lra.
  pose proof (K_quadratic_above G p_w p_lambda p_w_large p_lambda_positive w w' w_hat lambda B) as A. fold g in A.
  pose proof (K_in_lambda G p_w p_lambda p_w_large p_lambda_positive w' w_hat lambda lambda') as E.
  assert (Gap : norm (w' -v w) ^ 2 = gamma_w ^ 2 * norm (g +v er) ^ 2).
  { replace (w' -v w) with ((- gamma_w) *v (g +v er)) by (unfold w'; vector_ring).
    generalize (g +v er). intros z. expand. ring. }
  assert (Y1 : << c w' -v c w , lambda' -v lambda >>
               <= (p_w + l) / 2 * norm (w' -v w) ^ 2 + l_g ^ 2 / (2 * (p_w + l)) * norm (lambda' -v lambda) ^ 2).
  { eapply Rle_trans; [apply Cauchy_Schwarz |].
    pose proof (constraint_is_Lipschitz G w' w) as Lip.
    pose proof (norm_nonneg (w' -v w)) as N1. pose proof (norm_nonneg (lambda' -v lambda)) as N2.
    apply Rle_trans with (l_g * norm (lambda' -v lambda) * norm (w' -v w)); [nra |].
    pose proof (square_minus_linear_below (p_w + l) (l_g * norm (lambda' -v lambda)) (norm (w' -v w)) Ps) as Q.
    replace ((l_g * norm (lambda' -v lambda)) ^ 2 / (2 * (p_w + l)))
      with (l_g ^ 2 / (2 * (p_w + l)) * norm (lambda' -v lambda) ^ 2) in Q by (field; lra). lra. }
  assert (E2 : << c w' -v p_lambda *v lambda , lambda' -v lambda >>
               = << c w' -v c w , lambda' -v lambda >> - << dual_gradient w lambda , lambda -v lambda' >>).
  { unfold Descent.dual_gradient. expand. ring. }
  rewrite E2 in E.
  assert (E3 : << g , w' -v w >> = - (gamma_w * norm g ^ 2) - gamma_w * << g , er >>).
  { unfold w'. expand. ring. }
  rewrite Gap in A, Y1.
  assert (0 <= p_lambda * norm (lambda' -v lambda) ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]).
  lra.
Qed.

Theorem primal_descent w w_hat lambda lambda' er : 0 < gamma_w -> gamma_w <= / (8 * (p_w + l)) ->
  ball C lambda -> ball C lambda' ->
  let w' := w -v gamma_w *v (gradient_K w w_hat lambda +v er) in
  K w w_hat lambda - K w' w_hat lambda'
  >= gamma_w / 4 * norm (gradient_K w w_hat lambda) ^ 2 - primal_loss er
     + << dual_gradient w lambda , lambda -v lambda' >>
     - (p_lambda / 2 + l_g ^ 2 / (2 * (p_w + l))) * norm (lambda' -v lambda) ^ 2.
Proof.
  intros Pg Sg B B' w'. pose proof (smoothness_positive G) as Pl.
  pose proof (primal_descent_signed w w_hat lambda lambda' er Pg B B') as A. cbv zeta in A. fold w' in A.
  set (g := gradient_K w w_hat lambda) in *.
  pose proof (norm_pow2_add_le g er) as Gap.
  pose proof (young_opposite 1 g er Rlt_0_1) as Y2. rewrite <- 2!norm_pow2 in Y2.
  replace (/ (2 * 1)) with (1 / 2) in Y2 by field.
  apply (Rmult_le_compat_l gamma_w) in Y2; [| lra].
  assert (Half : (p_w + l) * (2 * gamma_w ^ 2) <= gamma_w / 4).
  { apply (Rmult_le_compat_l (8 * (p_w + l))) in Sg; [| lra]. rewrite Rinv_r in Sg by lra. nra. }
  apply (Rmult_le_compat_l ((p_w + l) * gamma_w ^ 2)) in Gap; [| apply Rmult_le_pos; [lra | apply pow2_ge_0]].
  apply (Rmult_le_compat_r (norm g ^ 2)) in Half; [| apply pow2_ge_0].
  unfold Descent.primal_loss. lra.
Qed.

(** ** The averaging *)

(* Lemma 18 as an identity, with an error in the averaging. *)
Lemma averaging_identity w' w_hat lambda' eh : beta <> 0 ->
  let w_hat' := w_hat +v beta *v (w' -v w_hat) +v eh in
  K w' w_hat lambda' - K w' w_hat' lambda'
  = p_w / 2 * ((2 / beta - 1) * norm (w_hat' -v w_hat) ^ 2 - 2 / beta * << eh , w_hat' -v w_hat >>).
Proof using Type.
  intros Pb w_hat'. unfold Lyapunov.K.
  assert (E : norm (w' -v w_hat) ^ 2 - norm (w' -v w_hat') ^ 2
              = (2 / beta - 1) * norm (w_hat' -v w_hat) ^ 2 - 2 / beta * << eh , w_hat' -v w_hat >>).
  { unfold w_hat'. expand. field. exact Pb. }
  rewrite <- E. ring.
Qed.

(** ** Lemma 22 *)

(* For any loss of the primal step and any loss d of the dual one, of either sign. *)
Lemma primal_descent_dual_ascent_general w w_hat lambda w' lambda' (loss d : R) : dual_conditions ->
  ball C lambda -> ball C lambda' ->
  K w w_hat lambda - K w' w_hat lambda'
  >= gamma_w / 4 * norm (gradient_K w w_hat lambda) ^ 2 - loss + << dual_gradient w lambda , lambda -v lambda' >>
     - (p_lambda / 2 + l_g ^ 2 / (2 * (p_w + l))) * norm (lambda' -v lambda) ^ 2 ->
  / gamma_lambda * norm (lambda' -v lambda) ^ 2 - d <= << dual_gradient w lambda , lambda' -v lambda >> ->
  K w w_hat lambda - K w' w_hat lambda' + 2 * Psi w_hat lambda' - 2 * Psi w_hat lambda
  >= gamma_w / 8 * norm (gradient_K w w_hat lambda) ^ 2 + / (4 * gamma_lambda) * norm (lambda' -v lambda) ^ 2 - d - loss.
Proof.
  intros [Pg Pgl Sg Sl Slw] B B' A Asc.
  pose proof (Psi_quadratic_below G p_w p_lambda p_w_large p_lambda_positive w_hat lambda lambda' B B') as Q.
  pose proof (smoothness_positive G) as Pl. pose proof (coupling_positive G) as Plg.
  set (g := gradient_K w w_hat lambda) in *. set (D := norm (lambda' -v lambda)) in *.
  assert (ND : 0 <= D) by apply norm_nonneg.
  set (v := w_star w_hat lambda) in *.
  assert (E1 : << gradient_Psi w_hat lambda , lambda' -v lambda >>
               = << dual_gradient w lambda , lambda' -v lambda >> + << c v -v c w , lambda' -v lambda >>).
  { unfold Lyapunov.gradient_Psi, Descent.dual_gradient. fold v. expand. ring. }
  assert (E2 : << dual_gradient w lambda , lambda -v lambda' >> = - << dual_gradient w lambda , lambda' -v lambda >>)
    by (expand; ring).
  rewrite E1 in Q. rewrite E2 in A.
  (* the drift of the gradient *)
  pose proof (distance_to_w_star G p_w p_lambda p_w_large p_lambda_positive w w_hat lambda B) as Dist. fold v g in Dist.
  pose proof (constraint_is_Lipschitz G v w) as Lip. rewrite (norm_sub_sym v w) in Lip.
  pose proof (Cauchy_Schwarz_opposite (c v -v c w) (lambda' -v lambda)) as S. fold D in S.
  pose proof (norm_nonneg g) as Ng.
  assert (Im : 0 < / m) by (apply Rinv_0_lt_compat; lra).
  assert (Ig : 0 < / gamma_lambda) by (apply Rinv_0_lt_compat; exact Pgl).
  set (k := l_g * / m) in *.
  assert (Pk : 0 < k) by (apply Rmult_lt_0_compat; assumption).
  assert (S' : - (k * norm g * D) <= << c v -v c w , lambda' -v lambda >>).
  { assert (Drift : norm (c v -v c w) <= k * norm g).
    { apply (Rmult_le_compat_l l_g) in Dist; [| lra]. unfold k. lra. }
    apply (Rmult_le_compat_r D) in Drift; [| exact ND]. lra. }
  (* Young, and the two step-size conditions *)
  assert (Y1 : 2 * (k * norm g * D) <= / (2 * gamma_lambda) * D ^ 2 + 2 * gamma_lambda * k ^ 2 * norm g ^ 2).
  { pose proof (pow2_ge_0 (D - 2 * gamma_lambda * k * norm g)) as Sq.
    assert (I2 : 0 < / (2 * gamma_lambda)) by (apply Rinv_0_lt_compat; lra).
    apply (Rmult_le_compat_l (/ (2 * gamma_lambda))) in Sq; [| lra]. rewrite Rmult_0_r in Sq.
    replace (/ (2 * gamma_lambda) * (D - 2 * gamma_lambda * k * norm g) ^ 2)
      with (/ (2 * gamma_lambda) * D ^ 2 - 2 * (k * norm g * D) + 2 * gamma_lambda * k ^ 2 * norm g ^ 2) in Sq
      by (field; lra). lra. }
  assert (C1 : 2 * gamma_lambda * k ^ 2 <= gamma_w / 8).
  { assert (k ^ 2 * (m ^ 2 / (16 * l_g ^ 2)) = / 16) by (unfold k; field; lra).
    apply (Rmult_le_compat_l (k ^ 2)) in Slw; [| apply pow2_ge_0]. rewrite <- Rmult_assoc, H in Slw. lra. }
  apply (Rmult_le_compat_r (norm g ^ 2)) in C1; [| apply pow2_ge_0].
  set (a := 2 * l_Psi + p_lambda + l_g ^ 2 / (p_w + l)) in *.
  assert (Pa : 0 < a).
  { unfold a. pose proof (l_Psi_positive G p_w p_lambda p_w_large p_lambda_positive).
    assert (0 < l_g ^ 2 / (p_w + l)) by (apply Rdiv_lt_0_compat; [apply pow_lt; exact Plg | lra]). lra. }
  assert (C2 : a / 2 <= / (4 * gamma_lambda)).
  { apply (Rmult_le_reg_l (4 * gamma_lambda)); [lra |]. rewrite Rinv_r by lra.
    apply (Rmult_le_compat_l (2 * a)) in Sl; [| lra]. rewrite Rinv_r in Sl by lra. lra. }
  apply (Rmult_le_compat_r (D ^ 2)) in C2; [| apply pow2_ge_0].
  replace (/ (2 * gamma_lambda)) with (/ 2 * / gamma_lambda) in Y1 by (field; lra).
  replace (/ (4 * gamma_lambda)) with (/ 4 * / gamma_lambda) in * by (field; lra).
  replace (a / 2) with (l_Psi + p_lambda / 2 + l_g ^ 2 / (2 * (p_w + l))) in C2 by (unfold a; field; lra).
  lra.
Qed.

Theorem primal_descent_dual_ascent w w_hat lambda lambda' er e d : dual_conditions ->
  ball C lambda -> dual_step_within w lambda lambda' e d ->
  let w' := w -v gamma_w *v (gradient_K w w_hat lambda +v er) in
  K w w_hat lambda - K w' w_hat lambda' + 2 * Psi w_hat lambda' - 2 * Psi w_hat lambda
  >= gamma_w / 8 * norm (gradient_K w w_hat lambda) ^ 2
     + / (4 * gamma_lambda) * norm (lambda' -v lambda) ^ 2
     - e * norm (lambda' -v lambda) - d - primal_loss er.
Proof.
  intros Cond B [B' Asc _] w'. destruct (Cond) as [Pg _ Sg _ _].
  pose proof (primal_descent w w_hat lambda lambda' er Pg Sg B B') as A. cbv zeta in A. fold w' in A.
  pose proof (primal_descent_dual_ascent_general w w_hat lambda w' lambda' (primal_loss er) (e * norm (lambda' -v lambda) + d)
                Cond B B' A ltac:(lra)) as R. lra.
Qed.

(** ** Proposition 23 *)

Lemma product_below a x : 0 < a -> x <= / a -> a * x <= 1.
Proof using Type.
  intros A X. apply (Rmult_le_compat_l a) in X; [| lra]. rewrite Rinv_r in X; lra.
Qed.

Lemma sqrt5_bounds : 0 < sqrt 5 - 1 < 24.
Proof using Type.
  pose proof (sqrt_sqrt 5 ltac:(lra)) as S. pose proof (sqrt_pos 5) as S0. split; nra.
Qed.

Lemma beta_small : step_conditions -> beta <= / 2.
Proof.
  intros [_ Pb _ _ Sb]. pose proof sqrt5_bounds. pose proof (smoothness_positive G).
  assert (G1 : 1 <= gamma_1).
  { unfold Lyapunov.gamma_1. apply (Rmult_le_reg_r m); [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
  apply Rle_trans with ((sqrt 5 - 1) / (48 * gamma_1)); [exact Sb |].
  apply (Rmult_le_reg_r (48 * gamma_1)); [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

(* The averaging together with Lemma 21. *)
Lemma averaging_and_proximal_descent w w' w_hat lambda lambda' eh : step_conditions ->
  ball C lambda -> ball C lambda' ->
  let w_hat' := w_hat +v beta *v (w' -v w_hat) +v eh in
  K w' w_hat lambda' - K w' w_hat' lambda' + 2 * Psi w_hat' lambda' - 2 * Psi w_hat lambda' - 2 * P w_hat' + 2 * P w_hat
  >= p_w * beta / 8 * norm (w -v w_hat) ^ 2 - p_w * beta / 4 * norm (w' -v w) ^ 2 - p_w / (2 * beta) * norm eh ^ 2
     - 24 * p_w * beta * norm (w_star_hat w_hat -v w_star w_hat lambda) ^ 2
     - 24 * p_w * beta * gamma_2 ^ 2 * norm (lambda' -v lambda) ^ 2.
Proof.
  intros Cond B B' w_hat'. pose proof (beta_small Cond) as Hb. destruct Cond as [_ Pb _ _ Sb].
  pose proof (smoothness_positive G) as Pl. assert (Pp : 0 < p_w) by lra.
  pose proof (averaging_identity w' w_hat lambda' eh ltac:(lra)) as E. cbv zeta in E. fold w_hat' in E.
  pose proof (dual_ascent_minus_proximal_descent G p_w p_lambda p_w_large p_lambda_positive
                beta w_hat w_hat' lambda lambda' Pb B B') as A.
  set (d := w_hat' -v w_hat) in *.
  assert (Ib : 0 < / beta) by (apply Rinv_0_lt_compat; exact Pb).
  (* from d to w - w_hat *)
  assert (Wh : p_w * beta / 8 * norm (w -v w_hat) ^ 2
               <= p_w / 4 * / beta * norm (d -v eh) ^ 2 + p_w * beta / 4 * norm (w' -v w) ^ 2).
  { pose proof (norm_pow2_sub_le (/ beta *v (d -v eh)) (w' -v w)) as T.
    replace (/ beta *v (d -v eh) -v (w' -v w)) with (w -v w_hat) in T by (unfold d, w_hat'; vector_field; lra).
    replace (norm (/ beta *v (d -v eh)) ^ 2) with (/ beta * / beta * norm (d -v eh) ^ 2) in T by (expand; ring).
    apply (Rmult_le_compat_l (p_w * beta / 8)) in T; [| nra].
    replace (p_w * beta / 8 * (2 * (/ beta * / beta * norm (d -v eh) ^ 2) + 2 * norm (w' -v w) ^ 2))
      with (p_w / 4 * / beta * norm (d -v eh) ^ 2 + p_w * beta / 4 * norm (w' -v w) ^ 2) in T by (field; lra). exact T. }
  (* the coefficient of |d|^2 *)
  assert (Poly : 2 * (beta * gamma_1) + 48 * (beta * gamma_1) ^ 2 <= / 12).
  { pose proof (gamma_1_positive G p_w p_lambda p_w_large p_lambda_positive) as G1.
    assert (X : beta * gamma_1 <= (sqrt 5 - 1) / 48).
    { apply (Rmult_le_compat_r gamma_1) in Sb; [| lra].
      replace ((sqrt 5 - 1) / (48 * gamma_1) * gamma_1) with ((sqrt 5 - 1) / 48) in Sb by (field; lra). exact Sb. }
    pose proof (sqrt_sqrt 5 ltac:(lra)) as S5. pose proof sqrt5_bounds.
    assert (0 < beta * gamma_1) by nra. nra. }
  assert (Coef : 2 * p_w * gamma_1 + p_w / (6 * beta) + 48 * p_w * beta * gamma_1 ^ 2 <= p_w / 4 * / beta).
  { apply (Rmult_le_reg_l beta); [exact Pb |].
    replace (beta * (2 * p_w * gamma_1 + p_w / (6 * beta) + 48 * p_w * beta * gamma_1 ^ 2))
      with (p_w * (2 * (beta * gamma_1) + 48 * (beta * gamma_1) ^ 2 + / 6)) by (field; lra).
    replace (beta * (p_w / 4 * / beta)) with (p_w * / 4) by (field; lra). apply Rmult_le_compat_l; lra. }
  pose proof (pow2_ge_0 (norm d)) as Nd.
  apply (Rmult_le_compat_r (norm d ^ 2)) in Coef; [| exact Nd].
  assert (Coef2 : p_w / 2 * (2 / beta - 1) >= 3 * p_w / 4 * / beta).
  { assert (2 <= / beta). { apply (Rmult_le_reg_l beta); [exact Pb |]. rewrite Rinv_r; lra. }
    unfold Rdiv. nra. }
  apply Rge_le in Coef2. apply (Rmult_le_compat_r (norm d ^ 2)) in Coef2; [| exact Nd].
  (* completing the square *)
  assert (Sq : 0 <= p_w / 4 * / beta * norm (d -v eh) ^ 2).
  { apply Rmult_le_pos; [nra | apply pow2_ge_0]. }
  assert (Ex : norm (d -v eh) ^ 2 = norm d ^ 2 - 2 * << eh , d >> + norm eh ^ 2) by (expand; ring).
  rewrite Ex in Wh, Sq.
  replace (p_w / (2 * beta)) with (p_w / 2 * / beta) by (field; lra).
  assert (E' : p_w / 2 * ((2 / beta - 1) * norm d ^ 2 - 2 / beta * << eh , d >>)
               = p_w / 2 * (2 / beta - 1) * norm d ^ 2 - p_w * / beta * << eh , d >>) by (field; lra).
  rewrite E' in E. lra.
Qed.

(* From the actual dual step to the ghost one. *)
Lemma dual_step_near_ghost w w_hat lambda lambda' e d : 0 < gamma_lambda -> 0 <= e ->
  ball C lambda -> dual_step_within w lambda lambda' e d ->
  norm (lambda' -v lambda_plus w_hat lambda) <= gamma_lambda * (l_g * / m * norm (gradient_K w w_hat lambda) + e).
Proof.
  intros Pgl Pe B [B' _ N]. pose proof (radius_positive G) as PC. pose proof (coupling_positive G) as Plg.
  set (q := project C (lambda +v gamma_lambda *v dual_gradient w lambda)) in *.
  eapply Rle_trans; [apply (norm_triangle_chain _ q) |].
  assert (A : norm (q -v lambda_plus w_hat lambda) <= gamma_lambda * (l_g * / m * norm (gradient_K w w_hat lambda))); [| lra].
  unfold q, Lyapunov.lambda_plus. eapply Rle_trans; [apply projection_is_nonexpansive; lra |].
  replace (_ -v _) with (gamma_lambda *v (c w -v c (w_star w_hat lambda)))
    by (unfold Descent.dual_gradient, Lyapunov.gradient_Psi; vector_ring).
  rewrite norm_scal_nonneg by lra. apply Rmult_le_compat_l; [lra |].
  eapply Rle_trans; [apply (constraint_is_Lipschitz G) |].
  pose proof (distance_to_w_star G p_w p_lambda p_w_large p_lambda_positive w w_hat lambda B). rewrite Rmult_assoc.
  apply Rmult_le_compat_l; lra.
Qed.

(* Both halves of the Lyapunov function's descent, before the ghost multiplier comes in. *)
Lemma Lyapunov_descent_before_ghost w w_hat lambda w' w_hat' lambda' (loss d : R) eh : step_conditions ->
  ball C lambda -> ball C lambda' -> w_hat' = w_hat +v beta *v (w' -v w_hat) +v eh ->
  K w w_hat lambda - K w' w_hat lambda'
  >= gamma_w / 4 * norm (gradient_K w w_hat lambda) ^ 2 - loss + << dual_gradient w lambda , lambda -v lambda' >>
     - (p_lambda / 2 + l_g ^ 2 / (2 * (p_w + l))) * norm (lambda' -v lambda) ^ 2 ->
  / gamma_lambda * norm (lambda' -v lambda) ^ 2 - d <= << dual_gradient w lambda , lambda' -v lambda >> ->
  V w w_hat lambda - V w' w_hat' lambda'
  >= gamma_w / 8 * norm (gradient_K w w_hat lambda) ^ 2 + 15 / 64 * / gamma_lambda * norm (lambda' -v lambda) ^ 2
     + p_w * beta / 8 * norm (w -v w_hat) ^ 2 - p_w * beta / 4 * norm (w' -v w) ^ 2
     - 48 * p_w * beta * norm (w_star_hat w_hat -v w_star w_hat (lambda_plus w_hat lambda)) ^ 2
     - / 32 * / gamma_lambda * norm (lambda_plus w_hat lambda -v lambda) ^ 2
     - loss - d - p_w / (2 * beta) * norm eh ^ 2.
Proof.
  intros Cond B B' Hwh A Asc.
  pose proof (primal_descent_dual_ascent_general w w_hat lambda w' lambda' loss d Cond B B' A Asc) as D1.
  pose proof (averaging_and_proximal_descent w w' w_hat lambda lambda' eh Cond B B') as A'.
  cbv zeta in A'. rewrite <- Hwh in A'.
  destruct Cond as [[Pg Pgl Sg Sl Slw] Pb Sgb Slb Sb].
  pose proof (smoothness_positive G) as Pl. assert (Pp : 0 < p_w) by lra.
  pose proof (gamma_2_positive G p_w p_lambda p_w_large p_lambda_positive) as G2.
  set (D := norm (lambda' -v lambda)) in *. set (lp := lambda_plus w_hat lambda) in *. set (Dp := norm (lp -v lambda)) in *.
  set (x := / gamma_lambda) in *.
  assert (Px : 0 < x) by (apply Rinv_0_lt_compat; exact Pgl).
  assert (Gx : gamma_lambda * x = 1) by (apply Rinv_r; lra).
  replace (/ (4 * gamma_lambda)) with (x / 4) in D1 by (unfold x; field; lra).
  assert (Ppb : 0 < p_w * beta) by (apply Rmult_lt_0_compat; assumption).
  assert (Bl : p_w * beta * gamma_2 ^ 2 <= x / 1536).
  { assert (Q : 0 < p_w * beta * gamma_2 ^ 2) by (apply Rmult_lt_0_compat; [lra | apply pow_lt; exact G2]).
    apply product_below in Slb; [| lra].
    apply (Rmult_le_reg_r gamma_lambda); [exact Pgl |].
    replace (x / 1536 * gamma_lambda) with (gamma_lambda * x / 1536) by field. rewrite Gx. lra. }
  (* from lambda to the ghost multiplier *)
  assert (Blp : ball C lp) by (apply projection_in_ball; pose proof (radius_positive G); lra).
  assert (Star : norm (w_star_hat w_hat -v w_star w_hat lambda) ^ 2
                 <= 2 * norm (w_star_hat w_hat -v w_star w_hat lp) ^ 2 + 2 * gamma_2 ^ 2 * Dp ^ 2).
  { pose proof (norm_pow2_add_le (w_star_hat w_hat -v w_star w_hat lp) (w_star w_hat lp -v w_star w_hat lambda)) as T.
    rewrite <- sub_chain in T.
    pose proof (w_star_Lipschitz_in_lambda G p_w p_lambda p_w_large p_lambda_positive w_hat lp lambda Blp B) as Lip.
    fold Dp in Lip.
    assert (norm (w_star w_hat lp -v w_star w_hat lambda) ^ 2 <= (gamma_2 * Dp) ^ 2)
      by (apply pow_incr; split; [apply norm_nonneg | exact Lip]).
    rewrite Rpow_mult_distr in H. lra. }
  apply (Rmult_le_compat_l (24 * p_w * beta)) in Star; [| lra].
  pose proof (Rmult_le_compat_r (D ^ 2) _ _ (pow2_ge_0 D) Bl) as BlD.
  pose proof (Rmult_le_compat_r (Dp ^ 2) _ _ (pow2_ge_0 Dp) Bl) as BlDp.
  unfold Lyapunov.V in *. lra.
Qed.

(* What the step sizes say of k = l_g / m, which measures how far the dual gradient at w is from the ghost's. *)
Lemma drift_is_small : dual_conditions -> gamma_lambda * (l_g * / m) ^ 2 <= gamma_w / 16.
Proof.
  intros [_ _ _ _ Slw]. pose proof (coupling_positive G) as Plg.
  assert (H : (l_g * / m) ^ 2 * (m ^ 2 / (16 * l_g ^ 2)) = / 16) by (field; lra).
  apply (Rmult_le_compat_l ((l_g * / m) ^ 2)) in Slw; [| apply pow2_ge_0]. rewrite <- Rmult_assoc, H in Slw. lra.
Qed.

(** Proposition 23, for inexact steps. *)
Theorem Lyapunov_descent w w_hat lambda w' w_hat' lambda' er e d eh : step_conditions -> 0 <= e ->
  ball C lambda -> inexact_step w w_hat lambda w' w_hat' lambda' er e d eh ->
  V w w_hat lambda - V w' w_hat' lambda'
  >= / (32 * gamma_w) * norm (w -v w_plus w w_hat lambda) ^ 2
     + / (32 * gamma_lambda) * norm (lambda_plus w_hat lambda -v lambda) ^ 2
     + p_w * beta / 8 * norm (w -v w_hat) ^ 2
     - 48 * p_w * beta * norm (w_star_hat w_hat -v w_star w_hat (lambda_plus w_hat lambda)) ^ 2
     - step_loss er e d eh.
Proof.
  intros Cond Pe B [Hw Hwh Hl]. destruct (Hl) as [B' Asc _].
  pose proof (primal_descent w w_hat lambda lambda' er (gamma_w_positive _ _ _ _ _ Cond) (gamma_w_below _ _ _ _ _ Cond) B B') as A0.
  cbv zeta in A0. rewrite <- Hw in A0.
  pose proof (Lyapunov_descent_before_ghost w w_hat lambda w' w_hat' lambda' (primal_loss er) (e * norm (lambda' -v lambda) + d) eh
                Cond B B' Hwh A0 ltac:(lra)) as A.
  pose proof (primal_gap w w_hat lambda er (gamma_w_positive _ _ _ _ _ Cond)) as Gap. rewrite <- Hw in Gap.
  pose proof (drift_is_small Cond) as Ck.
  destruct Cond as [[Pg Pgl Sg Sl Slw] Pb Sgb Slb Sb].
  pose proof (smoothness_positive G) as Pl. assert (Pp : 0 < p_w) by lra. pose proof (coupling_positive G) as Plg.
  pose proof (dual_step_near_ghost w w_hat lambda lambda' e d Pgl Pe B Hl) as Near.
  set (g := gradient_K w w_hat lambda) in *.
  assert (Wp : / (32 * gamma_w) * norm (w -v w_plus w w_hat lambda) ^ 2 = gamma_w / 32 * norm g ^ 2).
  { unfold Lyapunov.w_plus. fold g. replace (w -v (w -v gamma_w *v g)) with (gamma_w *v g) by vector_ring.
    expand. field. lra. }
  rewrite Wp.
  set (D := norm (lambda' -v lambda)) in *. set (lp := lambda_plus w_hat lambda) in *. set (Dp := norm (lp -v lambda)) in *.
  assert (ND : 0 <= D) by apply norm_nonneg.
  set (x := / gamma_lambda) in *.
  assert (Px : 0 < x) by (apply Rinv_0_lt_compat; exact Pgl).
  assert (Gx : gamma_lambda * x = 1) by (apply Rinv_r; lra).
  replace (/ (32 * gamma_lambda)) with (x / 32) by (unfold x; field; lra).
  assert (Ppb : 0 < p_w * beta) by (apply Rmult_lt_0_compat; assumption).
  assert (Bg : p_w * beta * gamma_w ^ 2 / 2 <= gamma_w / 16).
  { apply product_below in Sgb; [| lra]. apply (Rmult_le_compat_l (gamma_w / 16)) in Sgb; [| lra]. lra. }
  (* the ghost step *)
  set (k := l_g * / m) in *.
  assert (Ghost : / 2 * Dp ^ 2 <= D ^ 2 + 2 * gamma_lambda ^ 2 * k ^ 2 * norm g ^ 2 + 2 * gamma_lambda ^ 2 * e ^ 2).
  { pose proof (norm_pow2_add_le (lp -v lambda') (lambda' -v lambda)) as T.
    replace ((lp -v lambda') +v (lambda' -v lambda)) with (lp -v lambda) in T by vector_ring. fold D Dp in T.
    rewrite (norm_sub_sym lp lambda') in T.
    pose proof (norm_nonneg (lambda' -v lp)) as N0. pose proof (norm_nonneg g) as N1.
    assert (norm (lambda' -v lp) ^ 2 <= (gamma_lambda * (k * norm g + e)) ^ 2) by (apply pow_incr; lra).
    assert ((k * norm g + e) ^ 2 <= 2 * k ^ 2 * norm g ^ 2 + 2 * e ^ 2) by (pose proof (pow2_ge_0 (k * norm g - e)); lra).
    rewrite Rpow_mult_distr in H. pose proof (pow2_ge_0 gamma_lambda) as Q.
    apply (Rmult_le_compat_l (gamma_lambda ^ 2)) in H0; [| exact Q]. lra. }
  apply (Rmult_le_compat_l (x / 8)) in Ghost; [| lra].
  replace (x / 8 * (D ^ 2 + 2 * gamma_lambda ^ 2 * k ^ 2 * norm g ^ 2 + 2 * gamma_lambda ^ 2 * e ^ 2))
    with (x / 8 * D ^ 2 + gamma_lambda * x * (gamma_lambda * k ^ 2 * norm g ^ 2 + gamma_lambda * e ^ 2) / 4) in Ghost by field.
  rewrite Gx in Ghost.
  (* the error in the dual step *)
  assert (Dual : 15 / 64 * x * D ^ 2 - e * D >= x / 8 * D ^ 2 - 16 / 7 * gamma_lambda * e ^ 2).
  { pose proof (pow2_ge_0 (D - 32 / 7 * gamma_lambda * e)) as Sq.
    apply (Rmult_le_compat_l (7 / 64 * x)) in Sq; [| lra]. rewrite Rmult_0_r in Sq.
    replace (7 / 64 * x * (D - 32 / 7 * gamma_lambda * e) ^ 2)
      with (7 / 64 * x * D ^ 2 - (gamma_lambda * x) * e * D + (gamma_lambda * x) * (16 / 7) * gamma_lambda * e ^ 2) in Sq by field.
    rewrite Gx in Sq. lra. }
  apply (Rmult_le_compat_r (norm g ^ 2)) in Bg; [| apply pow2_ge_0].
  apply (Rmult_le_compat_r (norm g ^ 2)) in Ck; [| apply pow2_ge_0].
  apply (Rmult_le_compat_l (p_w * beta / 4)) in Gap; [| lra].
  pose proof (pow2_ge_0 (norm g)) as Ng. pose proof (pow2_ge_0 e) as Ne.
  assert (Ne' : 0 <= gamma_lambda * e ^ 2) by (apply Rmult_le_pos; lra).
  unfold Descent.step_loss, Descent.primal_loss in *.
  assert (Ng' : 0 <= gamma_w * norm g ^ 2) by (apply Rmult_le_pos; lra).
  lra.
Qed.

(** ** A stochastic step, for each outcome *)

(* The gradient errs by ef + ed, the dual gradient by ey inside the projection.  What has mean zero is kept as a product with a vector that
   does not depend on the outcome: ef with the gradient of K, ey with the exact dual step. *)
Definition noise_weight : R := gamma_w - 4 * (p_w + l) * gamma_w ^ 2 - p_w * beta * gamma_w ^ 2.
Definition exact_dual_step w lambda : Y := project C (lambda +v gamma_lambda *v dual_gradient w lambda) -v lambda.

Lemma primal_descent_of_an_outcome w w_hat lambda lambda' ef ed : 0 < gamma_w -> gamma_w <= / (8 * (p_w + l)) ->
  ball C lambda -> ball C lambda' ->
  let g := gradient_K w w_hat lambda in
  K w w_hat lambda - K (w -v gamma_w *v (g +v (ef +v ed))) w_hat lambda'
  >= gamma_w / 4 * norm g ^ 2
     - (gamma_w / 2 + 2 * (p_w + l) * gamma_w ^ 2) * norm ed ^ 2 - 2 * (p_w + l) * gamma_w ^ 2 * norm ef ^ 2
     + (gamma_w - 4 * (p_w + l) * gamma_w ^ 2) * << ef , g >>
     + << dual_gradient w lambda , lambda -v lambda' >>
     - (p_lambda / 2 + l_g ^ 2 / (2 * (p_w + l))) * norm (lambda' -v lambda) ^ 2.
Proof.
  intros Pg Sg B B' g. pose proof (smoothness_positive G) as Pl.
  pose proof (primal_descent_signed w w_hat lambda lambda' (ef +v ed) Pg B B') as A. cbv zeta in A. fold g in A.
  rewrite inner_add_r, (inner_sym g ef) in A.
  pose proof (norm_pow2_add_le (g +v ef) ed) as Gap.
  replace (g +v ef +v ed) with (g +v (ef +v ed)) in Gap by vector_ring.
  replace (norm (g +v ef) ^ 2) with (norm g ^ 2 + 2 * << ef , g >> + norm ef ^ 2) in Gap by (expand; ring).
  pose proof (young_opposite 1 g ed Rlt_0_1) as Y2. rewrite <- 2!norm_pow2 in Y2.
  replace (/ (2 * 1)) with (1 / 2) in Y2 by field.
  apply (Rmult_le_compat_l gamma_w) in Y2; [| lra].
  assert (Half : (p_w + l) * (2 * gamma_w ^ 2) <= gamma_w / 4).
  { apply (Rmult_le_compat_l (8 * (p_w + l))) in Sg; [| lra]. rewrite Rinv_r in Sg by lra. nra. }
  apply (Rmult_le_compat_l ((p_w + l) * gamma_w ^ 2)) in Gap; [| apply Rmult_le_pos; [lra | apply pow2_ge_0]].
  apply (Rmult_le_compat_r (norm g ^ 2)) in Half; [| apply pow2_ge_0]. lra.
Qed.

(* The projection's inequality for a dual gradient that errs by ey. *)
Lemma dual_ascent_of_an_outcome w lambda ey : 0 < gamma_lambda -> ball C lambda ->
  let lambda' := project C (lambda +v gamma_lambda *v (dual_gradient w lambda +v ey)) in
  / gamma_lambda * norm (lambda' -v lambda) ^ 2 - (<< ey , exact_dual_step w lambda >> + gamma_lambda * norm ey ^ 2)
  <= << dual_gradient w lambda , lambda' -v lambda >> /\
  norm (lambda' -v project C (lambda +v gamma_lambda *v dual_gradient w lambda)) <= gamma_lambda * norm ey.
Proof using Type.
  intros Pgl B lambda'. pose proof (radius_positive G) as PC. set (g := dual_gradient w lambda) in *.
  set (u := lambda +v gamma_lambda *v (g +v ey)) in *. set (q := project C (lambda +v gamma_lambda *v g)).
  assert (Near : norm (lambda' -v q) <= gamma_lambda * norm ey).
  { pose proof (projection_is_nonexpansive C u (lambda +v gamma_lambda *v g) ltac:(lra)) as N.
    replace (u -v (lambda +v gamma_lambda *v g)) with (gamma_lambda *v ey) in N by (unfold u; vector_ring).
    rewrite norm_scal_nonneg in N by lra. exact N. }
  split; [| exact Near].
  pose proof (projection_variational C u lambda ltac:(lra) B) as VI. fold lambda' in VI.
  assert (E : << u -v lambda' , lambda -v lambda' >>
              = norm (lambda' -v lambda) ^ 2 - gamma_lambda * << g +v ey , lambda' -v lambda >>).
  { unfold u. expand. ring. }
  rewrite E in VI.
  assert (Ig : 0 < / gamma_lambda) by (apply Rinv_0_lt_compat; exact Pgl).
  apply (Rmult_le_compat_l (/ gamma_lambda)) in VI; [| lra].
  replace (/ gamma_lambda * (norm (lambda' -v lambda) ^ 2 - gamma_lambda * << g +v ey , lambda' -v lambda >>))
    with (/ gamma_lambda * norm (lambda' -v lambda) ^ 2 - << g +v ey , lambda' -v lambda >>) in VI by (field; lra).
  rewrite inner_add_l in VI.
  assert (S : << ey , lambda' -v lambda >> <= << ey , exact_dual_step w lambda >> + gamma_lambda * norm ey ^ 2).
  { unfold exact_dual_step. fold g q. replace (lambda' -v lambda) with ((q -v lambda) +v (lambda' -v q)) by vector_ring.
    rewrite inner_add_r. pose proof (Cauchy_Schwarz ey (lambda' -v q)) as CS. pose proof (norm_nonneg ey) as N.
    apply (Rmult_le_compat_l (norm ey)) in Near; [| exact N]. lra. }
  lra.
Qed.

(** Lemma 28 for each outcome. *)
Theorem primal_descent_dual_ascent_of_an_outcome w w_hat lambda ef ed ey : dual_conditions -> ball C lambda ->
  let g := gradient_K w w_hat lambda in
  let w' := w -v gamma_w *v (g +v (ef +v ed)) in
  let lambda' := project C (lambda +v gamma_lambda *v (dual_gradient w lambda +v ey)) in
  K w w_hat lambda - K w' w_hat lambda' + 2 * Psi w_hat lambda' - 2 * Psi w_hat lambda
  >= gamma_w / 8 * norm g ^ 2 + / (4 * gamma_lambda) * norm (lambda' -v lambda) ^ 2
     - (gamma_w / 2 + 2 * (p_w + l) * gamma_w ^ 2) * norm ed ^ 2 - 2 * (p_w + l) * gamma_w ^ 2 * norm ef ^ 2 - gamma_lambda * norm ey ^ 2
     + (gamma_w - 4 * (p_w + l) * gamma_w ^ 2) * << ef , g >> - << ey , exact_dual_step w lambda >>.
Proof.
  intros Cond B g w' lambda'. pose proof (radius_positive G) as PC.
  assert (B' : ball C lambda') by (apply projection_in_ball; lra).
  pose proof (primal_descent_of_an_outcome w w_hat lambda lambda' ef ed (gamma_w_positive _ _ _ _ _ Cond) (gamma_w_below _ _ _ _ _ Cond) B B') as A.
  cbv zeta in A. fold g w' in A.
  destruct (dual_ascent_of_an_outcome w lambda ey (gamma_lambda_positive _ _ _ _ _ Cond) B) as [Asc _]. cbv zeta in Asc. fold lambda' in Asc.
  pose proof (primal_descent_dual_ascent_general w w_hat lambda w' lambda'
    ((gamma_w / 2 + 2 * (p_w + l) * gamma_w ^ 2) * norm ed ^ 2 + 2 * (p_w + l) * gamma_w ^ 2 * norm ef ^ 2
     - (gamma_w - 4 * (p_w + l) * gamma_w ^ 2) * << ef , g >>) _ Cond B B' ltac:(fold g; lra) Asc) as R. fold g in R. lra.
Qed.

(** Proposition 29 for each outcome. *)
Theorem Lyapunov_descent_of_an_outcome w w_hat lambda ef ed ey : step_conditions -> ball C lambda ->
  let g := gradient_K w w_hat lambda in
  let w' := w -v gamma_w *v (g +v (ef +v ed)) in
  let w_hat' := w_hat +v beta *v (w' -v w_hat) in
  let lambda' := project C (lambda +v gamma_lambda *v (dual_gradient w lambda +v ey)) in
  V w w_hat lambda - V w' w_hat' lambda'
  >= / (32 * gamma_w) * norm (w -v w_plus w w_hat lambda) ^ 2
     + / (32 * gamma_lambda) * norm (lambda_plus w_hat lambda -v lambda) ^ 2
     + p_w * beta / 8 * norm (w -v w_hat) ^ 2
     - 48 * p_w * beta * norm (w_star_hat w_hat -v w_star w_hat (lambda_plus w_hat lambda)) ^ 2
     - (gamma_w / 2 + 2 * (p_w + l) * gamma_w ^ 2 + p_w * beta * gamma_w ^ 2 / 2) * norm ed ^ 2
     - (2 * (p_w + l) * gamma_w ^ 2 + p_w * beta * gamma_w ^ 2 / 2) * norm ef ^ 2
     - 9 / 8 * gamma_lambda * norm ey ^ 2
     + noise_weight * << ef , g >> - << ey , exact_dual_step w lambda >>.
Proof.
  intros Cond B g w' w_hat' lambda'. pose proof (radius_positive G) as PC.
  assert (B' : ball C lambda') by (apply projection_in_ball; lra).
  pose proof (primal_descent_of_an_outcome w w_hat lambda lambda' ef ed (gamma_w_positive _ _ _ _ _ Cond) (gamma_w_below _ _ _ _ _ Cond) B B') as A.
  cbv zeta in A. fold g w' in A.
  destruct (dual_ascent_of_an_outcome w lambda ey (gamma_lambda_positive _ _ _ _ _ Cond) B) as [Asc NearBar]. cbv zeta in Asc, NearBar.
  fold lambda' in Asc, NearBar.
  pose proof (Lyapunov_descent_before_ghost w w_hat lambda w' w_hat' lambda'
    ((gamma_w / 2 + 2 * (p_w + l) * gamma_w ^ 2) * norm ed ^ 2 + 2 * (p_w + l) * gamma_w ^ 2 * norm ef ^ 2
     - (gamma_w - 4 * (p_w + l) * gamma_w ^ 2) * << ef , g >>) _ zero Cond B B'
    ltac:(unfold w_hat'; now rewrite add_zero_r) ltac:(fold g; lra) Asc) as R. fold g in R.
  pose proof (drift_is_small Cond) as Ck.
  destruct Cond as [[Pg Pgl Sg Sl Slw] Pb Sgb Slb Sb].
  pose proof (smoothness_positive G) as Pl. assert (Pp : 0 < p_w) by lra. pose proof (coupling_positive G) as Plg.
  rewrite norm_zero in R.
  assert (Wp : / (32 * gamma_w) * norm (w -v w_plus w w_hat lambda) ^ 2 = gamma_w / 32 * norm g ^ 2).
  { unfold Lyapunov.w_plus. fold g. replace (w -v (w -v gamma_w *v g)) with (gamma_w *v g) by vector_ring.
    expand. field. lra. }
  rewrite Wp.
  (* the primal gap, with the product kept *)
  assert (Gap : norm (w' -v w) ^ 2 <= gamma_w ^ 2 * (2 * (norm g ^ 2 + 2 * << ef , g >> + norm ef ^ 2) + 2 * norm ed ^ 2)).
  { replace (w' -v w) with ((- gamma_w) *v (g +v (ef +v ed))) by (unfold w'; vector_ring).
    replace (norm (- gamma_w *v (g +v (ef +v ed))) ^ 2) with (gamma_w ^ 2 * norm (g +v (ef +v ed)) ^ 2)
      by (generalize (g +v (ef +v ed)); intros z; expand; ring).
    apply Rmult_le_compat_l; [apply pow2_ge_0 |].
    replace (norm g ^ 2 + 2 * << ef , g >> + norm ef ^ 2) with (norm (g +v ef) ^ 2) by (expand; ring).
    replace (g +v (ef +v ed)) with (g +v ef +v ed) by vector_ring. apply norm_pow2_add_le. }
  assert (Ppb : 0 < p_w * beta) by (apply Rmult_lt_0_compat; assumption).
  assert (Bg : p_w * beta * gamma_w ^ 2 / 2 <= gamma_w / 16).
  { apply product_below in Sgb; [| lra]. apply (Rmult_le_compat_l (gamma_w / 16)) in Sgb; [| lra]. lra. }
  apply (Rmult_le_compat_l (p_w * beta / 4)) in Gap; [| lra].
  (* the ghost step *)
  set (lp := lambda_plus w_hat lambda) in *. set (D := norm (lambda' -v lambda)) in *. set (Dp := norm (lp -v lambda)) in *.
  set (k := l_g * / m) in *. set (x := / gamma_lambda) in *.
  assert (Px : 0 < x) by (apply Rinv_0_lt_compat; exact Pgl).
  assert (Gx : gamma_lambda * x = 1) by (apply Rinv_r; lra).
  replace (/ (32 * gamma_lambda)) with (x / 32) by (unfold x; field; lra).
  assert (Pk : 0 < k) by (unfold k; apply Rmult_lt_0_compat; [exact Plg | apply Rinv_0_lt_compat; lra]).
  set (e := norm ey) in *. assert (Ne0 : 0 <= e) by apply norm_nonneg. set (n := norm g) in *. assert (Nn : 0 <= n) by apply norm_nonneg.
  assert (ND : 0 <= D) by apply norm_nonneg. assert (NDp : 0 <= Dp) by apply norm_nonneg.
  assert (Dist : Dp <= D + gamma_lambda * (k * n + e)).
  { assert (Near : norm (lambda' -v lp) <= gamma_lambda * (k * n + e)).
    { eapply Rle_trans; [apply (norm_triangle_chain _ (project C (lambda +v gamma_lambda *v dual_gradient w lambda))) |].
      assert (Q : norm (project C (lambda +v gamma_lambda *v dual_gradient w lambda) -v lp) <= gamma_lambda * (k * n)); [| fold e in NearBar; lra].
      pose proof (dual_step_near_ghost w w_hat lambda _ 0 0 Pgl (Rle_refl 0) B (dual_step_exact w lambda Pgl B)) as Q.
      fold g n k lp in Q. rewrite Rplus_0_r in Q. exact Q. }
    pose proof (norm_triangle (lp -v lambda') (lambda' -v lambda)) as T.
    replace ((lp -v lambda') +v (lambda' -v lambda)) with (lp -v lambda) in T by vector_ring. fold D Dp in T.
    rewrite (norm_sub_sym lp lambda') in T. lra. }
  (* 15/64 D^2 covers Dp^2/16, up to (15/176) (drift)^2; the drift's square splits 22/7 : 22/15 *)
  assert (Ghost : Dp ^ 2 <= 15 / 4 * D ^ 2 + 15 / 11 * (gamma_lambda * (k * n + e)) ^ 2).
  { assert (S0 : 0 <= gamma_lambda * (k * n + e)) by (apply Rmult_le_pos; [lra |]; assert (0 <= k * n) by (apply Rmult_le_pos; lra); lra).
    set (q := gamma_lambda * (k * n + e)) in *.
    assert (Dp ^ 2 <= (D + q) ^ 2) by (apply pow_incr; lra).
    pose proof (pow2_ge_0 (11 * D - 4 * q)) as Sq. lra. }
  assert (Split : (k * n + e) ^ 2 <= 22 / 7 * (k ^ 2 * n ^ 2) + 22 / 15 * e ^ 2).
  { pose proof (pow2_ge_0 (15 * (k * n) - 7 * e)) as Sq. lra. }
  rewrite Rpow_mult_distr in Ghost.
  apply (Rmult_le_compat_l (gamma_lambda ^ 2)) in Split; [| apply pow2_ge_0].
  assert (Ghost2 : Dp ^ 2 <= 15 / 4 * D ^ 2 + 15 / 11 * (gamma_lambda ^ 2 * (22 / 7 * (k ^ 2 * n ^ 2) + 22 / 15 * e ^ 2))) by lra.
  apply (Rmult_le_compat_l (x / 16)) in Ghost2; [| lra].
  replace (x / 16 * (15 / 4 * D ^ 2 + 15 / 11 * (gamma_lambda ^ 2 * (22 / 7 * (k ^ 2 * n ^ 2) + 22 / 15 * e ^ 2))))
    with (15 / 64 * x * D ^ 2 + (gamma_lambda * x) * (15 / 56 * (gamma_lambda * k ^ 2 * n ^ 2) + 1 / 8 * (gamma_lambda * e ^ 2)))
    in Ghost2 by field.
  rewrite Gx in Ghost2.
  apply (Rmult_le_compat_r (n ^ 2)) in Bg; [| apply pow2_ge_0]. apply (Rmult_le_compat_r (n ^ 2)) in Ck; [| apply pow2_ge_0].
  assert (Nn' : 0 <= gamma_w * n ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]).
  unfold noise_weight. lra.
Qed.

(** ** Proposition 6 *)

(* The error bound pays for the distance to the ghost's w_star. *)
Lemma error_bound_absorbed w_hat lambda : step_conditions ->
  beta <= / (3072 * p_w * gamma_lambda * gamma_3 G p_w p_lambda gamma_lambda ^ 2) -> ball C lambda ->
  48 * p_w * beta * norm (w_star_hat w_hat -v w_star w_hat (lambda_plus w_hat lambda)) ^ 2
  <= / (64 * gamma_lambda) * norm (lambda_plus w_hat lambda -v lambda) ^ 2.
Proof.
  intros Cond Sb3 B. destruct Cond as [[Pg Pgl _ _ _] Pb _ _ _].
  pose proof (smoothness_positive G) as Pl.
  pose proof (error_bound G p_w p_lambda p_w_large p_lambda_positive gamma_lambda w_hat lambda Pgl B) as EB.
  set (g3 := gamma_3 G p_w p_lambda gamma_lambda) in *.
  set (Dp := norm (lambda_plus w_hat lambda -v lambda)) in *.
  assert (EB2 : norm (w_star_hat w_hat -v w_star w_hat (lambda_plus w_hat lambda)) ^ 2 <= g3 ^ 2 * Dp ^ 2).
  { rewrite <- Rpow_mult_distr. apply pow_incr. split; [apply norm_nonneg | exact EB]. }
  assert (Key : 48 * p_w * beta * g3 ^ 2 <= / (64 * gamma_lambda)).
  { assert (P3 : 0 < g3).
    { unfold g3, Lyapunov.gamma_3. apply Rdiv_lt_0_compat.
      - pose proof (l_Psi_positive G p_w p_lambda p_w_large p_lambda_positive). pose proof (Rinv_0_lt_compat _ Pgl). lra.
      - apply sqrt_lt_R0. pose proof (conditioning_positive G).
        assert (0 < m * p_lambda) by nra.
        assert (0 < m ^ 2 * conditioning G ^ 2 / (p_w + l) ^ 2); [| lra].
        apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; apply pow_lt; lra | apply pow_lt; lra]. }
    assert (P32 : 0 < g3 ^ 2) by (apply pow_lt; exact P3).
    assert (Q : 0 < p_w * gamma_lambda * g3 ^ 2) by (apply Rmult_lt_0_compat; [nra | exact P32]).
    apply product_below in Sb3; [| lra].
    apply (Rmult_le_reg_l (64 * gamma_lambda)); [lra |]. rewrite Rinv_r by lra. lra. }
  assert (Ppb : 0 < p_w * beta) by (apply Rmult_lt_0_compat; lra).
  apply (Rmult_le_compat_l (48 * p_w * beta)) in EB2; [| lra].
  apply (Rmult_le_compat_r (Dp ^ 2)) in Key; [| apply pow2_ge_0]. lra.
Qed.

(** Proposition 6, for inexact steps. *)
Theorem Lyapunov_recursion w w_hat lambda w' w_hat' lambda' er e d eh : step_conditions -> 0 <= e ->
  beta <= / (3072 * p_w * gamma_lambda * gamma_3 G p_w p_lambda gamma_lambda ^ 2) ->
  ball C lambda -> inexact_step w w_hat lambda w' w_hat' lambda' er e d eh ->
  V w w_hat lambda - V w' w_hat' lambda'
  >= / (32 * gamma_w) * norm (w -v w_plus w w_hat lambda) ^ 2
     + / (64 * gamma_lambda) * norm (lambda_plus w_hat lambda -v lambda) ^ 2
     + p_w * beta / 8 * norm (w -v w_hat) ^ 2
     - step_loss er e d eh.
Proof.
  intros Cond Pe Sb3 B Step.
  pose proof (Lyapunov_descent w w_hat lambda w' w_hat' lambda' er e d eh Cond Pe B Step) as A.
  pose proof (error_bound_absorbed w_hat lambda Cond Sb3 B) as EB.
  destruct Cond as [[Pg Pgl _ _ _] _ _ _ _].
  replace (/ (32 * gamma_lambda)) with (2 * / (64 * gamma_lambda)) in A by (field; lra). lra.
Qed.

(** Propositions 23 and 6 with an error er in the gradient, ed inside the projection and eh in the averaging. *)
Theorem Lyapunov_descent_with_errors w w_hat lambda er ed eh : step_conditions -> ball C lambda ->
  let w' := w -v gamma_w *v (gradient_K w w_hat lambda +v er) in
  let w_hat' := w_hat +v beta *v (w' -v w_hat) +v eh in
  let lambda' := project C (lambda +v gamma_lambda *v (dual_gradient w lambda +v ed)) in
  V w w_hat lambda - V w' w_hat' lambda'
  >= / (32 * gamma_w) * norm (w -v w_plus w w_hat lambda) ^ 2
     + / (32 * gamma_lambda) * norm (lambda_plus w_hat lambda -v lambda) ^ 2
     + p_w * beta / 8 * norm (w -v w_hat) ^ 2
     - 48 * p_w * beta * norm (w_star_hat w_hat -v w_star w_hat (lambda_plus w_hat lambda)) ^ 2
     - (gamma_w / 2 + 2 * (p_w + l) * gamma_w ^ 2 + p_w * beta * gamma_w ^ 2 / 2) * norm er ^ 2
     - 3 * gamma_lambda * norm ed ^ 2 - p_w / (2 * beta) * norm eh ^ 2.
Proof.
  intros Cond B w' w_hat' lambda'.
  assert (Step : inexact_step w w_hat lambda w' w_hat' lambda' er (norm ed) 0 eh).
  { constructor; [reflexivity | reflexivity |]. apply dual_step_inside_projection; [apply Cond | exact B]. }
  pose proof (Lyapunov_descent w w_hat lambda w' w_hat' lambda' er (norm ed) 0 eh Cond (norm_nonneg ed) B Step) as D.
  unfold Descent.step_loss in D. lra.
Qed.

Theorem Lyapunov_recursion_with_errors w w_hat lambda er ed eh : step_conditions ->
  beta <= / (3072 * p_w * gamma_lambda * gamma_3 G p_w p_lambda gamma_lambda ^ 2) -> ball C lambda ->
  let w' := w -v gamma_w *v (gradient_K w w_hat lambda +v er) in
  let w_hat' := w_hat +v beta *v (w' -v w_hat) +v eh in
  let lambda' := project C (lambda +v gamma_lambda *v (dual_gradient w lambda +v ed)) in
  V w w_hat lambda - V w' w_hat' lambda'
  >= / (32 * gamma_w) * norm (w -v w_plus w w_hat lambda) ^ 2
     + / (64 * gamma_lambda) * norm (lambda_plus w_hat lambda -v lambda) ^ 2
     + p_w * beta / 8 * norm (w -v w_hat) ^ 2
     - (gamma_w / 2 + 2 * (p_w + l) * gamma_w ^ 2 + p_w * beta * gamma_w ^ 2 / 2) * norm er ^ 2
     - 3 * gamma_lambda * norm ed ^ 2 - p_w / (2 * beta) * norm eh ^ 2.
Proof.
  intros Cond Hb B w' w_hat' lambda'.
  assert (Step : inexact_step w w_hat lambda w' w_hat' lambda' er (norm ed) 0 eh).
  { constructor; [reflexivity | reflexivity |]. apply dual_step_inside_projection; [apply Cond | exact B]. }
  pose proof (Lyapunov_recursion w w_hat lambda w' w_hat' lambda' er (norm ed) 0 eh Cond (norm_nonneg ed) Hb B Step) as D.
  unfold Descent.step_loss in D. lra.
Qed.

End Steps.
