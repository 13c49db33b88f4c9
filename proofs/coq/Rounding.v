(* Rounding.v -- Theorem 4 for the program: steps in floating-point arithmetic, oracles that err, a projection followed by rounding.

   Three layers:
   1. [rounded_step]: one step whose lines hold up to errors measured in norm.  It is an inexact step of the game, and its loss is at most
      [rounding_loss], a closed formula.  An active projection is included: an error r_p made after it costs |u - P(u)| r_p / gamma_lambda,
      that is (|u| - C_lambda)^+ r_p / gamma_lambda, which is zero when the projection is inactive.
   2. [stationary_point_of_rounded_steps] (any step sizes that meet Proposition 6's conditions: the program's own doubles) and
      [sample_complexity_of_rounded_steps] (Theorem 4's): the conclusion of Theorem 4, with the loss.
   3. [program_step]: the bounds of the contracts of the C core, entry by entry (primal, average, dual, projection); [program_is_rounded] turns them
      into the norms of layer 1, and [stationary_point_of_the_program] is the theorem about the program.

   The definitions between "contracts begin" and "contracts end" repeat those of spec/step.acsl and spec/ball.acsl.
   Depends on: Game, Descent, Complexity, BilevelGame, Algorithm, Deterministic, SampleComplexity. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
From SGHA Require Import Hilbert Minimiser Ball Game Descent Bridge Complexity.
From SGHA Require Import Calculus Assumption FiniteDifference Lagrangian BilevelGame Hypergradient Algorithm Deterministic SampleComplexity.
Open Scope R_scope.

(** * Steps up to errors in norm *)

(* The errors of one step. *)
Record Errors : Type := make_Errors {
  oracle_f : R;        (* of the gradient of f                                     *)
  oracle_g : R;        (* of the gradient of g at each of the two probes           *)
  oracle_y : R;        (* of grad_y g                                              *)
  arithmetic_w : R;    (* of lines 2 and 3                                         *)
  arithmetic_hat : R;  (* of lines 4 and 5                                         *)
  arithmetic_u : R;    (* of line 6, before the projection                         *)
  arithmetic_p : R;    (* of line 6, after the projection                          *)
  overshoot : R        (* how far outside the ball the projection's argument is    *)
}.

Section Definitions.
Context {X Y : Hilbert} (grad_f grad_g : product X Y -> product X Y).
Context (gamma_w gamma_lambda beta tau p_w p_lambda C_lambda l_L1 l_g2 : R).

(* One step, with the gradients f_k, g_plus, g_minus, g_y that the oracles returned and the projection's argument u. *)
Record rounded_step (w what : product X Y) (lambda : Y) (w' what' : product X Y) (lambda' : Y)
  (f_k g_plus g_minus : product X Y) (g_y u : Y) (E : Errors) : Prop := {
  rounded_f     : norm (f_k -v grad_f w) <= oracle_f E;
  rounded_plus  : norm (g_plus -v grad_g (fst w, snd w +v tau *v lambda)) <= oracle_g E;
  rounded_minus : norm (g_minus -v grad_g (fst w, snd w -v tau *v lambda)) <= oracle_g E;
  rounded_g     : norm (g_y -v grad_y grad_g w) <= oracle_y E;
  rounded_w     : norm (w' -v (w -v gamma_w *v (f_k +v / (2 * tau) *v (g_plus -v g_minus) +v p_w *v (w -v what)))) <= arithmetic_w E;
  rounded_hat   : norm (what' -v (what +v beta *v (w' -v what))) <= arithmetic_hat E;
  rounded_u     : norm (u -v (lambda +v gamma_lambda *v (g_y -v p_lambda *v lambda))) <= arithmetic_u E;
  rounded_p     : norm (lambda' -v project C_lambda u) <= arithmetic_p E;
  rounded_in    : norm lambda' <= C_lambda;
  rounded_over  : Rmax 0 (norm u - C_lambda) <= overshoot E
}.

(* The total error of the primal gradient and of the dual one. *)
Definition primal_total (E : Errors) : R :=
  oracle_f E + oracle_g E / tau + arithmetic_w E / gamma_w + l_g2 * C_lambda ^ 2 / 2 * tau.
Definition dual_total (E : Errors) : R := oracle_y E + (arithmetic_u E + arithmetic_p E) / gamma_lambda.

Definition rounding_loss (E : Errors) : R :=
  (gamma_w / 2 + 2 * (p_w + l_L1) * gamma_w ^ 2 + p_w * beta * gamma_w ^ 2 / 2) * primal_total E ^ 2
  + 3 * gamma_lambda * dual_total E ^ 2
  + overshoot E * arithmetic_p E / gamma_lambda
  + p_w / (2 * beta) * arithmetic_hat E ^ 2.
End Definitions.

(** Proposition 6's conditions on the numbers of a run, for any p_w > l_L1 (the paper has p_w = 2 l_L1, so that p_w - l_L1 is l_L1). *)
Record Proposition_6_conditions (gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g : R) : Prop := {
  gamma_w_condition : gamma_w <= Rmin (/ (8 * p_w * beta)) (/ (8 * (p_w + l_L1)));
  gamma_lambda_condition : gamma_lambda
    <= Rmin (/ (2 * (2 * l_Psi p_w p_lambda l_L1 l_g1 + p_lambda + l_g1 ^ 2 / (p_w + l_L1))))
         (Rmin ((p_w - l_L1) ^ 2 / (16 * l_g1 ^ 2) * gamma_w) (/ (1536 * p_w * beta * gamma_2 p_w l_L1 l_g1 ^ 2)));
  beta_condition : beta <= Rmin ((sqrt 5 - 1) / (48 * gamma_1 p_w l_L1))
                             (/ (3072 * p_w * gamma_lambda * gamma_3 p_w p_lambda l_L1 l_g1 mu_g gamma_lambda ^ 2))
}.

(** Theorem 4's parameters, computed in doubles: anything within half a percent of the formulas (p_w), two percent (the step sizes), or at
    most one percent above 2^-27 kappa^-2 (beta) meets Proposition 6's conditions. *)
Theorem nearby_parameters_meet_the_conditions (L_bar kappa gamma_w gamma_lambda beta p_w p_lambda l_g1 mu_g : R) :
  0 < L_bar -> 1 <= kappa -> mu_g = L_bar / kappa -> 0 < l_g1 <= L_bar ->
  159 / 10 * (L_bar * kappa) <= p_w <= 161 / 10 * (L_bar * kappa) ->
  / (260 * L_bar * kappa) <= gamma_w <= / (250 * L_bar * kappa) ->
  kappa / (260 * L_bar) <= gamma_lambda <= kappa / (250 * L_bar) ->
  0 < p_lambda <= 10 / 79 * (L_bar / kappa) ->
  0 < beta <= 101 / 100 * / (2 ^ 27 * kappa ^ 2) ->
  Proposition_6_conditions gamma_w gamma_lambda beta p_w p_lambda (8 * L_bar * kappa) l_g1 mu_g.
Proof.
  intros PL K1 Em [Pg Hg] [Pw1 Pw2] [Gw1 Gw2] [Gl1 Gl2] [Pp1 Pp2] [Pb1 Pb2].
  assert (Plk : 0 < L_bar * kappa) by (apply Rmult_lt_0_compat; lra).
  assert (Pq : 0 < L_bar / kappa) by (apply Rdiv_lt_0_compat; lra).
  assert (K2 : 1 <= kappa ^ 2) by (replace 1 with (1 ^ 2) by ring; apply pow_incr; lra).
  set (a := L_bar * kappa) in *. set (q := L_bar / kappa) in *.
  assert (Eaq : L_bar * L_bar = a * q) by (unfold a, q; field; lra).
  assert (Ek2 : kappa ^ 2 * q = a) by (unfold a, q; field; lra).
  replace (8 * L_bar * kappa) with (8 * a) in * by (unfold a; ring).
  assert (Wp : 0 < gamma_w).
  { eapply Rlt_le_trans; [| exact Gw1]. apply Rinv_0_lt_compat. replace (260 * L_bar * kappa) with (260 * a) by (unfold a; ring). lra. }
  assert (W2 : gamma_w * (250 * a) <= 1).
  { apply (Rmult_le_compat_r (250 * a)) in Gw2; [| lra].
    replace (/ (250 * L_bar * kappa) * (250 * a)) with 1 in Gw2 by (unfold a; field; lra). exact Gw2. }
  assert (W1 : 1 <= gamma_w * (260 * a)).
  { apply (Rmult_le_compat_r (260 * a)) in Gw1; [| lra].
    replace (/ (260 * L_bar * kappa) * (260 * a)) with 1 in Gw1 by (unfold a; field; lra). exact Gw1. }
  assert (Lp : 0 < gamma_lambda).
  { eapply Rlt_le_trans; [| exact Gl1]. apply Rdiv_lt_0_compat; lra. }
  assert (L2 : gamma_lambda * (250 * q) <= 1).
  { apply (Rmult_le_compat_r (250 * q)) in Gl2; [| lra].
    replace (kappa / (250 * L_bar) * (250 * q)) with 1 in Gl2 by (unfold q; field; lra). exact Gl2. }
  assert (L1 : 1 <= gamma_lambda * (260 * q)).
  { apply (Rmult_le_compat_r (260 * q)) in Gl1; [| lra].
    replace (kappa / (260 * L_bar) * (260 * q)) with 1 in Gl1 by (unfold q; field; lra). exact Gl1. }
  assert (B1 : beta * kappa ^ 2 <= 101 / 100 * / 2 ^ 27).
  { apply (Rmult_le_compat_r (kappa ^ 2)) in Pb2; [| lra].
    replace (101 / 100 * / (2 ^ 27 * kappa ^ 2) * kappa ^ 2) with (101 / 100 * / 2 ^ 27) in Pb2 by (field; lra). exact Pb2. }
  assert (B2 : beta <= 101 / 100 * / 2 ^ 27).
  { eapply Rle_trans; [| exact B1]. rewrite <- (Rmult_1_r beta) at 1. apply Rmult_le_compat_l; lra. }
  assert (Lg2 : 0 < l_g1 ^ 2 <= a * q).
  { split; [apply pow_lt; lra |]. rewrite <- Eaq. replace (L_bar * L_bar) with (L_bar ^ 2) by ring. apply pow_incr. lra. }
  set (m := p_w - 8 * a) in *.
  assert (Pm : 79 / 10 * a <= m <= 81 / 10 * a) by (unfold m; lra).
  assert (Im : 0 < / m) by (apply Rinv_0_lt_compat; lra).
  assert (Psi1 : 0 < l_g1 * gamma_2 p_w (8 * a) l_g1 <= 10 / 79 * q).
  { unfold gamma_2. fold m. replace (l_g1 * (l_g1 / m)) with (l_g1 ^ 2 * / m) by (field; lra).
    split; [apply Rmult_lt_0_compat; lra |]. apply (Rmult_le_reg_r m); [lra |]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    assert (10 / 79 * q * (79 / 10 * a) <= 10 / 79 * q * m) by (apply Rmult_le_compat_l; lra). lra. }
  assert (Psi2 : 0 < l_Psi p_w p_lambda (8 * a) l_g1 <= 20 / 79 * q) by (unfold l_Psi; lra).
  set (psi := l_Psi p_w p_lambda (8 * a) l_g1) in *.
  assert (Plus : 239 / 10 * a <= p_w + 8 * a <= 241 / 10 * a) by lra.
  assert (Ip : 0 < / (p_w + 8 * a)) by (apply Rinv_0_lt_compat; lra).
  assert (Cg : 0 < l_g1 ^ 2 / (p_w + 8 * a) <= 10 / 239 * q).
  { split; [apply Rdiv_lt_0_compat; lra |]. apply (Rmult_le_reg_r (p_w + 8 * a)); [lra |].
    unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    assert (10 / 239 * q * (239 / 10 * a) <= 10 / 239 * q * (p_w + 8 * a)) by (apply Rmult_le_compat_l; lra). lra. }
  assert (inverse_above : forall x y, 0 < y -> x * y <= 1 -> x <= / y).
  { intros x0 y0 P0 H0. apply (Rmult_le_reg_r y0); [exact P0 |]. rewrite Rinv_l; lra. }
  constructor; fold m psi.
  - apply Rmin_glb.
    + apply inverse_above; [apply Rmult_lt_0_compat; lra |].
      assert (beta * p_w <= 101 / 100 * / 2 ^ 27 * (161 / 10 * a)) by (apply Rmult_le_compat; lra).
      assert (gamma_w * (8 * p_w * beta) <= gamma_w * (250 * a)) by (apply Rmult_le_compat_l; lra). lra.
    + apply inverse_above; [lra |].
      assert (gamma_w * (8 * (p_w + 8 * a)) <= gamma_w * (250 * a)) by (apply Rmult_le_compat_l; lra). lra.
  - apply Rmin_glb; [| apply Rmin_glb].
    + apply inverse_above; [lra |].
      assert (gamma_lambda * (2 * (2 * psi + p_lambda + l_g1 ^ 2 / (p_w + 8 * a))) <= gamma_lambda * (250 * q))
        by (apply Rmult_le_compat_l; lra). lra.
    + apply (Rmult_le_reg_r (l_g1 ^ 2)); [lra |].
      replace (m ^ 2 / (16 * l_g1 ^ 2) * gamma_w * l_g1 ^ 2) with (m * m / 16 * gamma_w) by (field; lra).
      assert (S1 : (79 / 10 * a) * (79 / 10 * a) <= m * m) by (apply Rmult_le_compat; lra).
      assert (S2 : (79 / 10 * a) * (79 / 10 * a) / 16 * gamma_w <= m * m / 16 * gamma_w) by (apply Rmult_le_compat_r; lra).
      assert (S3 : a / 260 * 1 <= a / 260 * (gamma_w * (260 * a))) by (apply Rmult_le_compat_l; lra).
      assert (S4 : gamma_lambda * l_g1 ^ 2 <= gamma_lambda * (a * q)) by (apply Rmult_le_compat_l; lra).
      assert (S5 : a / 250 * (gamma_lambda * (250 * q)) <= a / 250 * 1) by (apply Rmult_le_compat_l; lra). lra.
    + set (g2 := gamma_2 p_w (8 * a) l_g1) in *.
      assert (G0 : 0 < g2) by (unfold g2, gamma_2; fold m; apply Rdiv_lt_0_compat; lra).
      assert (G2 : g2 * m = l_g1) by (unfold g2, gamma_2; fold m; field; lra).
      assert (G3 : g2 * (79 / 10 * a) <= L_bar).
      { apply Rle_trans with (g2 * m); [apply Rmult_le_compat_l; lra | lra]. }
      assert (Pg2 : 0 < g2 ^ 2) by (apply pow_lt; exact G0).
      assert (G4 : g2 ^ 2 * (a * a) <= 100 / 6241 * (a * q)).
      { assert ((g2 * (79 / 10 * a)) * (g2 * (79 / 10 * a)) <= L_bar * L_bar).
        { assert (0 <= g2 * (79 / 10 * a)) by (apply Rmult_le_pos; lra). apply Rmult_le_compat; lra. }
        replace ((g2 * (79 / 10 * a)) * (g2 * (79 / 10 * a))) with (6241 / 100 * (g2 ^ 2 * (a * a))) in H by field. lra. }
      assert (G5 : g2 ^ 2 * a <= 100 / 6241 * q) by (apply (Rmult_le_reg_r a); lra).
      apply inverse_above; [apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat; lra | exact Pg2] |].
      assert (S1 : p_w * g2 ^ 2 <= 161 / 10 * a * g2 ^ 2) by (apply Rmult_le_compat_r; lra).
      assert (S2 : p_w * g2 ^ 2 <= q) by lra.
      assert (S3 : beta * (p_w * g2 ^ 2) <= 101 / 100 * / 2 ^ 27 * q).
      { apply Rmult_le_compat; [lra | apply Rmult_le_pos; lra | lra | exact S2]. }
      assert (S4 : gamma_lambda * (1536 * (beta * (p_w * g2 ^ 2))) <= gamma_lambda * (250 * q)) by (apply Rmult_le_compat_l; lra).
      replace (gamma_lambda * (1536 * p_w * beta * g2 ^ 2)) with (gamma_lambda * (1536 * (beta * (p_w * g2 ^ 2)))) by ring. lra.
  - apply Rmin_glb.
    + unfold gamma_1. fold m. pose proof (sqrt_sqrt 5 ltac:(lra)) as S5. pose proof (sqrt_pos 5) as S0.
      assert (T : 2 <= sqrt 5) by (apply Rsqr_incr_0_var; unfold Rsqr; lra).
      assert (G1 : p_w / m <= 3).
      { apply (Rmult_le_reg_r m); [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
      assert (G0 : 0 < p_w / m) by (apply Rdiv_lt_0_compat; lra).
      apply (Rmult_le_reg_r (48 * (p_w / m))); [lra |]. unfold Rdiv at 2. rewrite Rmult_assoc, Rinv_l by lra.
      assert (beta * (48 * (p_w / m)) <= (101 / 100 * / 2 ^ 27) * (48 * 3)) by (apply Rmult_le_compat; lra). lra.
    + set (g3 := gamma_3 p_w p_lambda (8 * a) l_g1 mu_g gamma_lambda).
      assert (Il : / gamma_lambda <= 260 * q).
      { apply (Rmult_le_reg_l gamma_lambda); [exact Lp |]. rewrite Rinv_r by lra. exact L1. }
      assert (Ilp : 0 < / gamma_lambda) by (apply Rinv_0_lt_compat; exact Lp).
      assert (Root : 79 / 239 * q <= sqrt (2 * m * p_lambda + m ^ 2 * mu_g ^ 2 / (p_w + 8 * a) ^ 2)).
      { assert (H1 : 79 / 239 <= m / (p_w + 8 * a)).
        { apply (Rmult_le_reg_r (p_w + 8 * a)); [lra |]. unfold Rdiv at 2. rewrite Rmult_assoc, Rinv_l by lra. unfold m. lra. }
        rewrite <- (sqrt_pow2 (79 / 239 * q)) by lra. apply sqrt_le_1_alt.
        replace (m ^ 2 * mu_g ^ 2 / (p_w + 8 * a) ^ 2) with ((m / (p_w + 8 * a) * q) ^ 2) by (rewrite Em; unfold q; field; lra).
        assert ((79 / 239 * q) ^ 2 <= (m / (p_w + 8 * a) * q) ^ 2).
        { apply pow_incr. split; [lra |]. apply Rmult_le_compat_r; lra. }
        assert (0 < m * p_lambda) by (apply Rmult_lt_0_compat; lra). lra. }
      assert (G3 : 0 < g3 <= 788).
      { unfold g3, gamma_3. fold m psi. set (s := sqrt _) in *. split; [apply Rdiv_lt_0_compat; lra |].
        apply (Rmult_le_reg_r s); [lra |]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra. lra. }
      assert (Sq : g3 ^ 2 <= 788 ^ 2) by (apply pow_incr; lra).
      assert (Sq0 : 0 < g3 ^ 2) by (apply pow_lt; lra).
      apply inverse_above; [apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat; lra | exact Sq0] |].
      (* p_w gamma_lambda <= 161/2500 kappa^2 *)
      assert (S1 : p_w * gamma_lambda <= 161 / 2500 * kappa ^ 2).
      { apply Rle_trans with (161 / 10 * a * gamma_lambda); [apply Rmult_le_compat_r; lra |].
        replace (161 / 10 * a * gamma_lambda) with (161 / 2500 * kappa ^ 2 * (gamma_lambda * (250 * q))) by (rewrite <- Ek2; field).
        rewrite <- (Rmult_1_r (161 / 2500 * kappa ^ 2)) at 2. apply Rmult_le_compat_l; lra. }
      assert (S2 : 3072 * p_w * gamma_lambda * g3 ^ 2 <= 3072 * (161 / 2500 * kappa ^ 2) * 788 ^ 2).
      { apply Rmult_le_compat; [| lra | | exact Sq].
        - assert (0 < p_w * gamma_lambda) by (apply Rmult_lt_0_compat; lra). lra.
        - lra. }
      apply Rle_trans with (beta * (3072 * (161 / 2500 * kappa ^ 2) * 788 ^ 2)); [apply Rmult_le_compat_l; lra |].
      replace (beta * (3072 * (161 / 2500 * kappa ^ 2) * 788 ^ 2)) with (3072 * (161 / 2500) * 788 ^ 2 * (beta * kappa ^ 2)) by field.
      lra.
Qed.

Section Norms.
Context {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {l_f0 l_f1 l_g1 l_g2 mu_g f_low : R}
  (A : Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low).
Context (gamma_w gamma_lambda beta tau p_w p_lambda C_lambda l_L1 : R).
Hypothesis Y_is_not_a_point : exists v : Y, v <> zero.
Hypothesis C_lambda_positive : 0 < C_lambda.
Hypothesis l_L1_positive : 0 < l_L1.
Hypothesis l_L1_large : l_f1 + C_lambda * l_g2 <= l_L1.
Hypothesis p_w_large : l_L1 < p_w.
Hypothesis p_lambda_positive : 0 < p_lambda.
Hypothesis gamma_w_positive : 0 < gamma_w.
Hypothesis gamma_lambda_positive : 0 < gamma_lambda.
Hypothesis beta_positive : 0 < beta.
Hypothesis tau_positive : 0 < tau.
Set Default Proof Using "All".

(* The game of the program: any C_lambda, any admissible l_L1. *)
Definition program_game : Game (product X Y) Y :=
  bilevel_game A C_lambda l_L1 C_lambda_positive l_L1_positive l_L1_large (coupling_is_positive A Y_is_not_a_point).
Notation G := program_game.
Notation rounded_step := (rounded_step grad_f grad_g gamma_w gamma_lambda beta tau p_w p_lambda C_lambda).
Notation rounding_loss := (rounding_loss gamma_w gamma_lambda beta tau p_w C_lambda l_L1 l_g2).
Notation primal_total := (primal_total gamma_w tau C_lambda l_g2).
Notation dual_total := (dual_total gamma_lambda).

Lemma conditions_of_the_game : Proposition_6_conditions gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g ->
  step_conditions G p_w p_lambda gamma_w gamma_lambda beta /\
  beta <= / (3072 * p_w * gamma_lambda * gamma_3 p_w p_lambda l_L1 l_g1 mu_g gamma_lambda ^ 2).
Proof.
  intros [Cw Cl Cb]. split; [| eapply Rle_trans; [exact Cb | apply Rmin_r]].
  constructor; [constructor | | | |]; auto.
  - eapply Rle_trans; [exact Cw | apply Rmin_r].
  - eapply Rle_trans; [exact Cl | apply Rmin_l].
  - eapply Rle_trans; [exact Cl |]. eapply Rle_trans; [apply Rmin_r | apply Rmin_l].
  - eapply Rle_trans; [exact Cw | apply Rmin_l].
  - eapply Rle_trans; [exact Cl |]. eapply Rle_trans; [apply Rmin_r | apply Rmin_r].
  - eapply Rle_trans; [exact Cb | apply Rmin_l].
Qed.

(* How far the projection's argument can be outside: a bound from what the program has at hand. *)
Lemma overshoot_bound (lambda g_y u : Y) (r : R) : norm lambda <= C_lambda ->
  norm (u -v (lambda +v gamma_lambda *v (g_y -v p_lambda *v lambda))) <= r ->
  Rmax 0 (norm u - C_lambda) <= gamma_lambda * norm (g_y -v p_lambda *v lambda) + r.
Proof.
  intros B R. set (q := g_y -v p_lambda *v lambda) in *.
  pose proof (norm_nonneg (u -v (lambda +v gamma_lambda *v q))) as N0. pose proof (norm_nonneg q) as N1.
  assert (0 <= gamma_lambda * norm q) by (apply Rmult_le_pos; lra).
  apply Rmax_lub; [lra |].
  pose proof (norm_triangle (u -v (lambda +v gamma_lambda *v q)) (lambda +v gamma_lambda *v q)) as T. rewrite add_sub in T.
  pose proof (norm_triangle lambda (gamma_lambda *v q)) as T'. rewrite norm_scal_nonneg in T' by lra. lra.
Qed.

(** A rounded step is an inexact step. *)
Theorem rounded_step_is_inexact w what lambda w' what' lambda' f_k g_plus g_minus g_y u E : norm lambda <= C_lambda ->
  rounded_step w what lambda w' what' lambda' f_k g_plus g_minus g_y u E ->
  exists er eh,
    inexact_step G p_w p_lambda gamma_w gamma_lambda beta w what lambda w' what' lambda' er
      (dual_total E) (overshoot E * arithmetic_p E / gamma_lambda) eh /\
    0 <= dual_total E /\
    step_loss G p_w gamma_w gamma_lambda beta er (dual_total E) (overshoot E * arithmetic_p E / gamma_lambda) eh <= rounding_loss E.
Proof.
  intros B [Rf Rp Rm Rg Rw Rh Ru Rpr Rin Rov].
  set (move := f_k +v / (2 * tau) *v (g_plus -v g_minus) +v p_w *v (w -v what)) in *.
  set (rw := w' -v (w -v gamma_w *v move)) in *.
  set (plus_error := g_plus -v grad_g (fst w, snd w +v tau *v lambda)) in *.
  set (minus_error := g_minus -v grad_g (fst w, snd w -v tau *v lambda)) in *.
  set (fd := difference grad_g tau w lambda -v column hess_xy hess_yy w lambda).
  set (er := (f_k -v grad_f w) +v (/ (2 * tau)) *v (plus_error -v minus_error) +v (- / gamma_w) *v rw +v fd).
  exists er, (what' -v (what +v beta *v (w' -v what))).
  assert (It : 0 < / tau) by (apply Rinv_0_lt_compat; exact tau_positive).
  assert (Igw : 0 < / gamma_w) by (apply Rinv_0_lt_compat; exact gamma_w_positive).
  assert (Igl : 0 < / gamma_lambda) by (apply Rinv_0_lt_compat; exact gamma_lambda_positive).
  assert (Nfd : norm fd <= l_g2 * C_lambda ^ 2 / 2 * tau).
  { unfold fd. rewrite norm_sub_sym. apply (finite_difference_error_in_the_ball A); [exact tau_positive | exact B]. }
  assert (Ner : norm er <= primal_total E).
  { unfold er, Rounding.primal_total. eapply Rle_trans; [apply norm_triangle |]. apply Rplus_le_compat; [| exact Nfd].
    eapply Rle_trans; [apply norm_triangle |]. apply Rplus_le_compat.
    - eapply Rle_trans; [apply norm_triangle |]. apply Rplus_le_compat; [exact Rf |].
      rewrite norm_scal_nonneg by (left; apply Rinv_0_lt_compat; lra).
      pose proof (norm_triangle_sub plus_error minus_error) as T.
      replace (oracle_g E / tau) with (/ (2 * tau) * (oracle_g E + oracle_g E)) by (field; lra).
      apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat; lra | lra].
    - rewrite norm_scal, Rabs_Ropp, Rabs_pos_eq by lra. unfold Rdiv. rewrite (Rmult_comm (arithmetic_w E)).
      apply Rmult_le_compat_l; [lra | exact Rw]. }
  (* the dual line *)
  set (ed := / gamma_lambda *v (u -v (lambda +v gamma_lambda *v dual_gradient G p_lambda w lambda))).
  assert (Eu : u = lambda +v gamma_lambda *v (dual_gradient G p_lambda w lambda +v ed)) by (unfold ed; vector_field; lra).
  assert (Ned : norm ed <= oracle_y E + arithmetic_u E / gamma_lambda).
  { unfold ed. rewrite norm_scal_nonneg by lra.
    replace (u -v (lambda +v gamma_lambda *v dual_gradient G p_lambda w lambda))
      with ((u -v (lambda +v gamma_lambda *v (g_y -v p_lambda *v lambda))) +v gamma_lambda *v (g_y -v grad_y grad_g w)).
    2: { change (dual_gradient G p_lambda w lambda) with (grad_y grad_g w -v p_lambda *v lambda). vector_ring. }
    pose proof (norm_triangle (u -v (lambda +v gamma_lambda *v (g_y -v p_lambda *v lambda))) (gamma_lambda *v (g_y -v grad_y grad_g w))) as T.
    rewrite (norm_scal_nonneg gamma_lambda) in T by lra.
    apply (Rmult_le_reg_l gamma_lambda); [exact gamma_lambda_positive |].
    rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
    replace (gamma_lambda * (oracle_y E + arithmetic_u E / gamma_lambda)) with (gamma_lambda * oracle_y E + arithmetic_u E) by (field; lra).
    apply (Rmult_le_compat_l gamma_lambda) in Rg; [| lra]. lra. }
  set (el := lambda' -v project C_lambda u) in *.
  assert (El : lambda' = project C_lambda u +v el) by (unfold el; vector_ring).
  assert (Dual : dual_step_within G p_lambda gamma_lambda w lambda lambda' (dual_total E) (overshoot E * arithmetic_p E / gamma_lambda)).
  { rewrite El. rewrite Eu at 1.
    pose proof (dual_step_after_projection G p_lambda gamma_lambda w lambda ed el gamma_lambda_positive B) as S. cbv zeta in S.
    rewrite <- Eu in S |- *. change (radius G) with C_lambda in S. specialize (S ltac:(rewrite <- El; exact Rin)).
    eapply dual_step_weaken; [exact gamma_lambda_positive | | | exact S].
    - unfold Rounding.dual_total. unfold Rdiv in *. rewrite Rmult_plus_distr_r.
      apply (Rmult_le_compat_r (/ gamma_lambda)) in Rpr; [| lra]. lra.
    - unfold Rdiv. apply Rmult_le_compat_r; [lra |].
      apply Rmult_le_compat; [apply Rmax_l | apply norm_nonneg | exact Rov | exact Rpr]. }
  assert (Pe : 0 <= dual_total E).
  { unfold Rounding.dual_total. unfold Rdiv. rewrite Rmult_plus_distr_r.
    pose proof (norm_nonneg ed) as N. pose proof (norm_nonneg el) as N'.
    assert (0 <= arithmetic_p E * / gamma_lambda) by (apply Rmult_le_pos; lra). unfold Rdiv in Ned. lra. }
  split; [| split; [exact Pe |]].
  - constructor; [| | exact Dual].
    + transitivity (w -v gamma_w *v move +v rw); [unfold rw; vector_ring |].
      change (Game.gradient_K G p_w w what lambda) with (grad_f w +v column hess_xy hess_yy w lambda +v p_w *v (w -v what)).
      unfold er, move, fd, plus_error, minus_error, difference. vector_field. lra.
    + vector_ring.
  - unfold step_loss, Rounding.rounding_loss. change (smoothness G) with l_L1.
    assert (Ppb : 0 < p_w * beta) by (apply Rmult_lt_0_compat; lra).
    assert (Pc : 0 <= gamma_w / 2 + 2 * (p_w + l_L1) * gamma_w ^ 2 + p_w * beta * gamma_w ^ 2 / 2).
    { pose proof (pow2_ge_0 gamma_w) as Q. assert (0 <= (p_w + l_L1) * gamma_w ^ 2) by (apply Rmult_le_pos; lra).
      assert (0 <= p_w * beta * gamma_w ^ 2) by (apply Rmult_le_pos; lra). lra. }
    assert (Q1 : norm er ^ 2 <= primal_total E ^ 2) by (apply pow_incr; split; [apply norm_nonneg | exact Ner]).
    assert (Q2 : norm (what' -v (what +v beta *v (w' -v what))) ^ 2 <= arithmetic_hat E ^ 2)
      by (apply pow_incr; split; [apply norm_nonneg | exact Rh]).
    apply (Rmult_le_compat_l _ _ _ Pc) in Q1.
    apply (Rmult_le_compat_l (p_w / (2 * beta))) in Q2; [| apply Rlt_le, Rdiv_lt_0_compat; lra]. lra.
Qed.

(* n rounded steps. *)
Definition rounded_steps (n : nat) (w what : nat -> product X Y) (lambda : nat -> Y)
  (f_k g_plus g_minus : nat -> product X Y) (g_y u : nat -> Y) (E : nat -> Errors) : Prop :=
  norm (lambda 0%nat) <= C_lambda /\
  forall k, (k < n)%nat -> rounded_step (w k) (what k) (lambda k) (w (S k)) (what (S k)) (lambda (S k))
                             (f_k k) (g_plus k) (g_minus k) (g_y k) (u k) (E k).

Lemma rounded_steps_are_inexact n w what lambda f_k g_plus g_minus g_y u E :
  rounded_steps n w what lambda f_k g_plus g_minus g_y u E ->
  exists er eh, let e := fun k => dual_total (E k) in let d := fun k => overshoot (E k) * arithmetic_p (E k) / gamma_lambda in
    inexact_steps G p_w p_lambda gamma_w gamma_lambda beta n w what lambda er e d eh /\
    forall k, (k < n)%nat -> step_loss G p_w gamma_w gamma_lambda beta (er k) (e k) (d k) (eh k) <= rounding_loss (E k).
Proof.
  intros [B0 Steps].
  assert (Balls : forall k, (k <= n)%nat -> norm (lambda k) <= C_lambda).
  { intros [| k] Lk; [exact B0 |]. destruct (Steps k ltac:(lia)). assumption. }
  exists (fun k => / gamma_w *v (w k -v w (S k)) -v Game.gradient_K G p_w (w k) (what k) (lambda k)).
  exists (fun k => what (S k) -v (what k +v beta *v (w (S k) -v what k))).
  assert (Each : forall k, (k < n)%nat ->
            0 <= dual_total (E k) /\
            inexact_step G p_w p_lambda gamma_w gamma_lambda beta (w k) (what k) (lambda k) (w (S k)) (what (S k)) (lambda (S k))
              (/ gamma_w *v (w k -v w (S k)) -v Game.gradient_K G p_w (w k) (what k) (lambda k)) (dual_total (E k))
              (overshoot (E k) * arithmetic_p (E k) / gamma_lambda) (what (S k) -v (what k +v beta *v (w (S k) -v what k))) /\
            step_loss G p_w gamma_w gamma_lambda beta (/ gamma_w *v (w k -v w (S k)) -v Game.gradient_K G p_w (w k) (what k) (lambda k))
              (dual_total (E k)) (overshoot (E k) * arithmetic_p (E k) / gamma_lambda)
              (what (S k) -v (what k +v beta *v (w (S k) -v what k))) <= rounding_loss (E k)).
  { intros k Lk.
    destruct (rounded_step_is_inexact _ _ _ _ _ _ _ _ _ _ _ _ (Balls k ltac:(lia)) (Steps k Lk)) as [er [eh [St [Pe Loss]]]].
    assert (Er : / gamma_w *v (w k -v w (S k)) -v Game.gradient_K G p_w (w k) (what k) (lambda k) = er).
    { rewrite (primal_line _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ St). vector_field. lra. }
    assert (Eh : what (S k) -v (what k +v beta *v (w (S k) -v what k)) = eh).
    { rewrite (averaging_line _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ St). vector_ring. }
    rewrite Er, Eh. auto. }
  split; [split; [exact B0 |] |].
  - intros k Lk. destruct (Each k Lk) as [H1 [H2 _]]. auto.
  - intros k Lk. apply (Each k Lk).
Qed.

(** Theorem 4 for rounded steps, any step sizes that meet Proposition 6's conditions: among n steps one has a hypergradient below a bound that
    is computable from the first value of V, n, and the errors. *)
Theorem stationary_point_of_rounded_steps n w what lambda f_k g_plus g_minus g_y u E (r : R) :
  Proposition_6_conditions gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g ->
  l_f0 / mu_g < C_lambda ->
  (0 < n)%nat -> rounded_steps n w what lambda f_k g_plus g_minus g_y u E ->
  (forall k, (k < n)%nat ->
     (V f grad_g C_lambda p_w p_lambda (w 0%nat) (what 0%nat) (lambda 0%nat) - f_low) / INR n + rounding_loss (E k) <= r) ->
  let gradient_L := sqrt (32 * gamma_w * r) / gamma_w + p_w * sqrt (8 * r / (p_w * beta)) in
  let constraint_L := l_g1 / ((p_w - l_L1) * gamma_w) * sqrt (32 * gamma_w * r) + sqrt (64 * gamma_lambda * r) / gamma_lambda
                      + p_lambda * C_lambda in
  gradient_L <= mu_g / 4 * (C_lambda - l_f0 / mu_g) ->
  sqrt (64 * gamma_lambda * r) <= / 4 * (C_lambda - l_f0 / mu_g) ->
  exists k, (k < n)%nat /\
    norm (hypergradient grad_f g hess_xy hess_yy (fst (w k)))
    <= (1 + kappa_y l_g1 mu_g) * gradient_L + L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g * constraint_L.
Proof.
  intros Conditions Room Pn Steps Budget gradient_L constraint_L I1 I2.
  destruct (conditions_of_the_game Conditions) as [Cond Hb].
  destruct (rounded_steps_are_inexact _ _ _ _ _ _ _ _ _ _ Steps) as [er [eh [St Loss]]].
  assert (Control : forall v nu, ball (radius G) nu -> conditioning G * norm nu <= l_f0 + norm (gradient G v nu)).
  { intros v nu Bn.
    exact (multiplier_is_controlled_by_the_gradient A
             {| Algorithm.gamma_x := fun _ => gamma_w; Algorithm.gamma_y := fun _ => gamma_w; Algorithm.gamma_lambda := fun _ => gamma_lambda;
                Algorithm.beta := beta; Algorithm.tau := tau; Algorithm.p_w := p_w; Algorithm.p_lambda := p_lambda; Algorithm.C_lambda := C_lambda |}
             l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large p_w_large p_lambda_positive v nu Bn). }
  destruct (stationarity_of_inexact_steps G p_w p_lambda gamma_w gamma_lambda beta l_f0 n w what lambda er
              (fun k => dual_total (E k)) (fun k => overshoot (E k) * arithmetic_p (E k) / gamma_lambda) eh
              p_w_large p_lambda_positive Cond Hb Control Room Pn St r) as [k [Lk [S1 S2]]].
  - intros k Lk. specialize (Loss k Lk). specialize (Budget k Lk). cbv beta in Loss.
    change (Game.V G p_w p_lambda (w 0%nat) (what 0%nat) (lambda 0%nat)) with (V f grad_g C_lambda p_w p_lambda (w 0%nat) (what 0%nat) (lambda 0%nat)).
    change (lower_bound G) with f_low. lra.
  - exact I1.
  - exact I2.
  - exists k. split; [exact Lk |].
    change (gradient_bound p_w gamma_w beta r) with gradient_L in S1.
    change (constraint_bound G p_w p_lambda gamma_w gamma_lambda r) with constraint_L in S2.
    change (gradient G (w k) (lambda k)) with (lagrangian_gradient grad_f hess_xy hess_yy (w k) (lambda k)) in S1.
    change (constraint G (w k)) with (grad_y grad_g (w k)) in S2.
    destruct (w k) as [xk yk]. simpl fst.
    pose proof (hypergradient_approximation A xk yk (lambda k)) as T.
    pose proof (norm_fst_le (lagrangian_gradient grad_f hess_xy hess_yy (xk, yk) (lambda k))) as N1.
    pose proof (norm_snd_le (lagrangian_gradient grad_f hess_xy hess_yy (xk, yk) (lambda k))) as N2.
    change (fst (lagrangian_gradient grad_f hess_xy hess_yy (xk, yk) (lambda k))) with (lagrangian_gradient_x grad_f hess_xy (xk, yk) (lambda k)) in N1.
    change (snd (lagrangian_gradient grad_f hess_xy hess_yy (xk, yk) (lambda k))) with (lagrangian_gradient_y grad_f hess_yy (xk, yk) (lambda k)) in N2.
    pose proof (kappa_y_nonneg A) as Ky. pose proof (L_F_bar_y_nonneg A) as LF. pose proof (mu_g_positive A) as Pm.
    assert (Q1 : kappa_y l_g1 mu_g * norm (lagrangian_gradient_y grad_f hess_yy (xk, yk) (lambda k)) <= kappa_y l_g1 mu_g * gradient_L)
      by (apply Rmult_le_compat_l; lra).
    assert (Q2 : L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g * norm (grad_y grad_g (xk, yk))
                 <= L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g * constraint_L).
    { apply Rmult_le_compat_l; [| exact S2]. apply Rmult_le_pos; [exact LF | left; apply Rinv_0_lt_compat; exact Pm]. }
    lra.
Qed.
End Norms.

(** Theorem 4 for rounded steps, at Theorem 4's parameters. *)
Section Theorem4.
Context {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {l_f0 l_f1 l_g1 l_g2 mu_g f_low : R}
  (A : Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low)
  (L_bar : R).
Hypothesis Y_is_not_a_point : exists v : Y, v <> zero.
Hypothesis L_bar_bounds : l_f0 <= L_bar /\ l_f1 <= L_bar /\ l_g1 <= L_bar /\ l_g2 <= L_bar.
Notation kappa := (L_bar / mu_g).

(* rounding_loss with Theorem 4's numbers (and beta <= 1 in the first coefficient). *)
Definition rounding_loss_4 (beta tau : R) (E : Errors) : R :=
  23 / (2 ^ 13 * L_bar * kappa) * (oracle_f E + oracle_g E / tau + 2 ^ 8 * L_bar * kappa * arithmetic_w E + 2 * l_g2 * kappa ^ 2 * tau) ^ 2
  + 3 * kappa / (2 ^ 8 * L_bar) * (oracle_y E + 2 ^ 8 * L_bar / kappa * (arithmetic_u E + arithmetic_p E)) ^ 2
  + 2 ^ 8 * L_bar / kappa * overshoot E * arithmetic_p E
  + 8 * L_bar * kappa / beta * arithmetic_hat E ^ 2.

Theorem sample_complexity_of_rounded_steps (epsilon p_lambda beta tau : R) (n : nat) w what lambda f_k g_plus g_minus g_y u E :
  0 < epsilon <= 1 -> 0 < p_lambda -> p_lambda <= mu_g / 8 -> p_lambda <= epsilon / (2 ^ 14 * (1 + L_bar) * kappa ^ 4) ->
  0 < beta <= / (2 ^ 27 * kappa ^ 2) -> 0 < tau -> (0 < n)%nat ->
  rounded_steps (grad_f := grad_f) (grad_g := grad_g)
    (/ (2 ^ 8 * L_bar * kappa)) (kappa / (2 ^ 8 * L_bar)) beta tau (16 * L_bar * kappa) p_lambda (2 * kappa)
    n w what lambda f_k g_plus g_minus g_y u E ->
  (forall k, (k < n)%nat ->
     (V f grad_g (2 * kappa) (16 * L_bar * kappa) p_lambda (w 0%nat) (what 0%nat) (lambda 0%nat) - f_low) / INR n
     + rounding_loss_4 beta tau (E k)
     <= 2 * L_bar * kappa ^ 3 * beta * (epsilon / (2 ^ 11 * (1 + L_bar) * kappa ^ 3)) ^ 2) ->
  exists k, (k < n)%nat /\ norm (hypergradient grad_f g hess_xy hess_yy (fst (w k))) <= epsilon.
Proof using Y_is_not_a_point L_bar_bounds A.
  intros He P1 P2 P3 Hb Ht Pn Steps Budget.
  pose proof (kappa_one A L_bar Y_is_not_a_point L_bar_bounds) as K1. pose proof (L_positive A L_bar Y_is_not_a_point L_bar_bounds) as PL.
  pose proof (mu_g_positive A) as Pm.
  assert (Plk : 0 < L_bar * kappa) by (apply Rmult_lt_0_compat; lra).
  assert (Pgw : 0 < / (2 ^ 8 * L_bar * kappa)) by (apply Rinv_0_lt_compat; lra).
  assert (Pgl : 0 < kappa / (2 ^ 8 * L_bar)) by (apply Rdiv_lt_0_compat; lra).
  destruct (rounded_steps_are_inexact A (/ (2 ^ 8 * L_bar * kappa)) (kappa / (2 ^ 8 * L_bar)) beta tau (16 * L_bar * kappa) p_lambda
              (2 * kappa) (8 * L_bar * kappa) Y_is_not_a_point
              (two_kappa_positive A L_bar Y_is_not_a_point L_bar_bounds)
              (smoothness_bound_positive A L_bar Y_is_not_a_point L_bar_bounds)
              (smoothness_bound_large A L_bar Y_is_not_a_point L_bar_bounds) ltac:(lra) P1 Pgw Pgl (proj1 Hb) Ht
              n w what lambda f_k g_plus g_minus g_y u E Steps) as [er [eh [St Loss]]].
  apply (inexact_sample_complexity A L_bar Y_is_not_a_point L_bar_bounds epsilon p_lambda beta He P1 P2 P3 Hb n w what lambda er
           _ _ eh Pn St).
  intros k Lk. specialize (Loss k Lk). specialize (Budget k Lk). cbv beta in Loss.
  assert (Cmp : rounding_loss (/ (2 ^ 8 * L_bar * kappa)) (kappa / (2 ^ 8 * L_bar)) beta tau (16 * L_bar * kappa) (2 * kappa)
                  (8 * L_bar * kappa) l_g2 (E k) <= rounding_loss_4 beta tau (E k)).
  { unfold rounding_loss, rounding_loss_4, primal_total, dual_total.
    assert (B1 : beta <= 1).
    { eapply Rle_trans; [apply (proj2 Hb) |]. rewrite <- Rinv_1. apply Rinv_le_contravar; [lra |].
      assert (1 <= kappa ^ 2) by (replace 1 with (1 ^ 2) by ring; apply pow_incr; lra). lra. }
    replace (arithmetic_w (E k) / / (2 ^ 8 * L_bar * kappa)) with (2 ^ 8 * L_bar * kappa * arithmetic_w (E k)) by (field; lra).
    replace (l_g2 * (2 * kappa) ^ 2 / 2 * tau) with (2 * l_g2 * kappa ^ 2 * tau) by (field; lra).
    replace ((arithmetic_u (E k) + arithmetic_p (E k)) / (kappa / (2 ^ 8 * L_bar)))
      with (2 ^ 8 * L_bar / kappa * (arithmetic_u (E k) + arithmetic_p (E k))) by (field; lra).
    replace (overshoot (E k) * arithmetic_p (E k) / (kappa / (2 ^ 8 * L_bar)))
      with (2 ^ 8 * L_bar / kappa * overshoot (E k) * arithmetic_p (E k)) by (field; lra).
    replace (16 * L_bar * kappa / (2 * beta)) with (8 * L_bar * kappa / beta) by (field; lra).
    replace (3 * (kappa / (2 ^ 8 * L_bar))) with (3 * kappa / (2 ^ 8 * L_bar)) by (field; lra).
    apply Rplus_le_compat_r, Rplus_le_compat_r, Rplus_le_compat_r.
    apply Rmult_le_compat_r; [apply pow2_ge_0 |].
    assert (Q : / (2 ^ 8 * L_bar * kappa) / 2 + 2 * (16 * L_bar * kappa + 8 * L_bar * kappa) * (/ (2 ^ 8 * L_bar * kappa)) ^ 2
                + 16 * L_bar * kappa * beta * (/ (2 ^ 8 * L_bar * kappa)) ^ 2 / 2
                = (22 + beta) / (2 ^ 13 * L_bar * kappa)) by (field; lra).
    rewrite Q. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat |]; lra. }
  change (step_loss (theorem_4_game A L_bar Y_is_not_a_point L_bar_bounds) (p_w_4 L_bar kappa) (gamma_w_4 L_bar kappa) (gamma_lambda_4 L_bar kappa) beta
    (er k) (dual_total (kappa / (2 ^ 8 * L_bar)) (E k)) (overshoot (E k) * arithmetic_p (E k) / (kappa / (2 ^ 8 * L_bar))) (eh k))
    with (step_loss (theorem_4_game A L_bar Y_is_not_a_point L_bar_bounds) (16 * L_bar * kappa) (/ (2 ^ 8 * L_bar * kappa)) (kappa / (2 ^ 8 * L_bar)) beta
    (er k) (dual_total (kappa / (2 ^ 8 * L_bar)) (E k)) (overshoot (E k) * arithmetic_p (E k) / (kappa / (2 ^ 8 * L_bar))) (eh k)).
  unfold epsilon_L_4.
  change (program_game A (2 * kappa) (8 * L_bar * kappa) Y_is_not_a_point (two_kappa_positive A L_bar Y_is_not_a_point L_bar_bounds)
              (smoothness_bound_positive A L_bar Y_is_not_a_point L_bar_bounds)
              (smoothness_bound_large A L_bar Y_is_not_a_point L_bar_bounds)) with (theorem_4_game A L_bar Y_is_not_a_point L_bar_bounds) in Loss.
  lra.
Qed.
End Theorem4.
