(* Rounding.v -- from steps with errors in norm to a stationary point: Theorem 4 in floating-point arithmetic.

   [rounded_step]: one step whose lines hold up to errors measured in norm.  It takes h, which stands for the Hessian-vector products, with
   an error of its own: whoever makes h (two gradients and a difference, [difference_error]; or the oracle itself) bounds that error.  An
   active projection is included: an error r_p made after it costs (|u| - C_lambda)^+ r_p / gamma_lambda.
   [stationary_point_of_rounded_steps]: any admissible parameters (the program's own doubles), among them all that Proposition 6 allows
   ([printed_conditions_are_admissible]); [rounded_steps_stay]: how far the steps can go; [stationary_point_of_Algorithm_1]: in real numbers.
   [balanced_tau]: the tau that makes the error of the difference smallest.
   Depends on: Game, Descent, SharperDescent, SharperComplexity, BilevelGame, Algorithm, Deterministic, SampleComplexity. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
From SGHA Require Import Hilbert Minimiser Ball Game Descent SharperDescent Bridge Complexity SharperComplexity.
From SGHA Require Import Calculus Assumption FiniteDifference Lagrangian BilevelGame Hypergradient Algorithm Deterministic SampleComplexity.
Open Scope R_scope.

(** * Steps up to errors in norm *)

(* The errors of one step. *)
Record Errors : Type := make_Errors {
  oracle_f : R;        (* of the gradient of f                                     *)
  error_h : R;         (* of h, as the Hessian of g times lambda                   *)
  oracle_y : R;        (* of grad_y g                                              *)
  arithmetic_w : R;    (* of lines 2 and 3                                         *)
  arithmetic_hat : R;  (* of lines 4 and 5                                         *)
  arithmetic_u : R;    (* of line 6, before the projection                         *)
  arithmetic_p : R;    (* of line 6, after the projection                          *)
  overshoot : R        (* how far outside the ball the projection's argument is    *)
}.

Section Definitions.
Context {X Y : Hilbert} (grad_f grad_g : product X Y -> product X Y) (hess_xy : product X Y -> Y -> X) (hess_yy : product X Y -> Y -> Y).
Context (gamma_w gamma_lambda beta p_w p_lambda C_lambda : R).

(* One step, with f_k, h and g_y that the oracles returned and the projection's argument u. *)
Record rounded_step (w w_hat : product X Y) (lambda : Y) (w' w_hat' : product X Y) (lambda' : Y)
  (f_k h : product X Y) (g_y u : Y) (E : Errors) : Prop := {
  rounded_f     : norm (f_k -v grad_f w) <= oracle_f E;
  rounded_h     : norm (h -v column hess_xy hess_yy w lambda) <= error_h E;
  rounded_g     : norm (g_y -v grad_y grad_g w) <= oracle_y E;
  rounded_w     : norm (w' -v (w -v gamma_w *v (f_k +v h +v p_w *v (w -v w_hat)))) <= arithmetic_w E;
  rounded_hat   : norm (w_hat' -v (w_hat +v beta *v (w' -v w_hat))) <= arithmetic_hat E;
  rounded_u     : norm (u -v (lambda +v gamma_lambda *v (g_y -v p_lambda *v lambda))) <= arithmetic_u E;
  rounded_p     : norm (lambda' -v project C_lambda u) <= arithmetic_p E;
  rounded_in    : norm lambda' <= C_lambda;
  rounded_over  : Rmax 0 (norm u - C_lambda) <= overshoot E
}.

(* The total error of the primal gradient and of the dual one, and what rounding after the projection costs. *)
Definition primal_total (E : Errors) : R := oracle_f E + error_h E + arithmetic_w E / gamma_w.
Definition dual_total (E : Errors) : R := oracle_y E + (arithmetic_u E + arithmetic_p E) / gamma_lambda.
Definition projection_total (E : Errors) : R := overshoot E * arithmetic_p E / gamma_lambda.
End Definitions.

(* Larger bounds are bounds. *)
Record errors_below (E E' : Errors) : Prop := {
  below_f : oracle_f E <= oracle_f E'; below_h : error_h E <= error_h E'; below_y : oracle_y E <= oracle_y E';
  below_w : arithmetic_w E <= arithmetic_w E'; below_hat : arithmetic_hat E <= arithmetic_hat E';
  below_u : arithmetic_u E <= arithmetic_u E'; below_p : arithmetic_p E <= arithmetic_p E'; below_over : overshoot E <= overshoot E'
}.

Lemma rounded_step_weaken {X Y : Hilbert} (grad_f grad_g : product X Y -> product X Y) hess_xy hess_yy gamma_w gamma_lambda beta p_w p_lambda C_lambda
  w w_hat lambda w' w_hat' lambda' f_k h g_y u E E' : errors_below E E' ->
  rounded_step grad_f grad_g hess_xy hess_yy gamma_w gamma_lambda beta p_w p_lambda C_lambda w w_hat lambda w' w_hat' lambda' f_k h g_y u E ->
  rounded_step grad_f grad_g hess_xy hess_yy gamma_w gamma_lambda beta p_w p_lambda C_lambda w w_hat lambda w' w_hat' lambda' f_k h g_y u E'.
Proof. intros [] []. constructor; try assumption; eapply Rle_trans; eassumption. Qed.

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
Context (gamma_w gamma_lambda beta p_w p_lambda C_lambda l_L1 : R).
Hypothesis Y_is_not_a_point : exists v : Y, v <> zero.
Hypothesis C_lambda_positive : 0 < C_lambda.
Hypothesis l_L1_positive : 0 < l_L1.
Hypothesis l_L1_large : l_f1 + C_lambda * l_g2 <= l_L1.
Hypothesis p_w_large : l_L1 < p_w.
Hypothesis p_lambda_positive : 0 < p_lambda.
Hypothesis gamma_w_positive : 0 < gamma_w.
Hypothesis gamma_lambda_positive : 0 < gamma_lambda.
Hypothesis beta_positive : 0 < beta.
Set Default Proof Using "All".

(* The game of the program: any C_lambda, any admissible l_L1. *)
Definition program_game : Game (product X Y) Y :=
  bilevel_game A C_lambda l_L1 C_lambda_positive l_L1_positive l_L1_large (coupling_is_positive A Y_is_not_a_point).
Notation G := program_game.
Notation rounded_step := (rounded_step grad_f grad_g hess_xy hess_yy gamma_w gamma_lambda beta p_w p_lambda C_lambda).
Notation primal_total := (primal_total gamma_w).
Notation dual_total := (dual_total gamma_lambda).
Notation projection_total := (projection_total gamma_lambda).

(** The error of h that two gradients and a difference make: e is the error of each gradient, at the point where it was meant to be taken. *)
Lemma difference_error (tau e : R) w lambda g_plus g_minus : 0 < tau -> norm lambda <= C_lambda ->
  norm (g_plus -v grad_g (fst w, snd w +v tau *v lambda)) <= e -> norm (g_minus -v grad_g (fst w, snd w -v tau *v lambda)) <= e ->
  norm (/ (2 * tau) *v (g_plus -v g_minus) -v column hess_xy hess_yy w lambda) <= e / tau + l_g2 * C_lambda ^ 2 / 2 * tau.
Proof using A.
  intros Pt B Ep Em.
  set (plus_error := g_plus -v grad_g (fst w, snd w +v tau *v lambda)) in *.
  set (minus_error := g_minus -v grad_g (fst w, snd w -v tau *v lambda)) in *.
  set (fd := difference grad_g tau w lambda -v column hess_xy hess_yy w lambda).
  assert (Nfd : norm fd <= l_g2 * C_lambda ^ 2 / 2 * tau).
  { unfold fd. rewrite norm_sub_sym. apply (finite_difference_error_in_the_ball A); [exact Pt | exact B]. }
  assert (E : / (2 * tau) *v (g_plus -v g_minus) -v column hess_xy hess_yy w lambda = (/ (2 * tau)) *v (plus_error -v minus_error) +v fd).
  { unfold fd, plus_error, minus_error, difference. vector_field. lra. }
  rewrite E. eapply Rle_trans; [apply norm_triangle |]. apply Rplus_le_compat; [| exact Nfd].
  rewrite norm_scal_nonneg by (left; apply Rinv_0_lt_compat; lra).
  pose proof (norm_triangle_sub plus_error minus_error) as T.
  replace (e / tau) with (/ (2 * tau) * (e + e)) by (field; lra).
  apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat; lra | lra].
Qed.

(** Whatever the printed conditions allow is admissible. *)
Theorem printed_conditions_are_admissible : Proposition_6_conditions gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g ->
  admissible gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g fixed_shares.
Proof.
  intros [Cw Cl Cb].
  assert (Small : mu_g <= l_g1) by (destruct Y_is_not_a_point as [v Hv]; exact (smoothness_at_least_strong_convexity A v Hv)).
  assert (Steps : step_conditions G p_w p_lambda gamma_w gamma_lambda beta).
  { constructor; [constructor | | | |]; auto.
    - eapply Rle_trans; [exact Cw | apply Rmin_r].
    - eapply Rle_trans; [exact Cl | apply Rmin_l].
    - eapply Rle_trans; [exact Cl |]. eapply Rle_trans; [apply Rmin_r | apply Rmin_l].
    - eapply Rle_trans; [exact Cw | apply Rmin_l].
    - eapply Rle_trans; [exact Cl |]. eapply Rle_trans; [apply Rmin_r | apply Rmin_r].
    - eapply Rle_trans; [exact Cb | apply Rmin_l]. }
  destruct (Proposition_6_conditions_are_stronger G p_w p_lambda gamma_w gamma_lambda beta p_w_large p_lambda_positive Small Steps
              (Rle_trans _ _ _ Cb (Rmin_r _ _))) as [[Hw Hl [_ Hb]] _].
  apply region_is_admissible; try assumption; [exact (mu_g_positive A) |].
  constructor; [exact Hw | exact Hl |]. split; [exact beta_positive |]. eapply Rle_trans; [| exact Hb]. lra.
Qed.

(** A rounded step is an inexact step. *)
Theorem rounded_step_is_inexact w w_hat lambda w' w_hat' lambda' f_k h g_y u E : norm lambda <= C_lambda ->
  rounded_step w w_hat lambda w' w_hat' lambda' f_k h g_y u E ->
  let er := / gamma_w *v (w -v w') -v Game.gradient_K G p_w w w_hat lambda in
  let eh := w_hat' -v (w_hat +v beta *v (w' -v w_hat)) in
  inexact_step G p_w p_lambda gamma_w gamma_lambda beta w w_hat lambda w' w_hat' lambda' er (dual_total E) (projection_total E) eh /\
  0 <= dual_total E /\ norm er <= primal_total E /\ norm eh <= arithmetic_hat E.
Proof.
  intros B [Rf Rhs Rg Rw Rh Ru Rpr Rin Rov] er eh.
  set (move := f_k +v h +v p_w *v (w -v w_hat)) in *.
  set (rw := w' -v (w -v gamma_w *v move)) in *.
  assert (Igw : 0 < / gamma_w) by (apply Rinv_0_lt_compat; exact gamma_w_positive).
  assert (Igl : 0 < / gamma_lambda) by (apply Rinv_0_lt_compat; exact gamma_lambda_positive).
  assert (Eer : er = (f_k -v grad_f w) +v (h -v column hess_xy hess_yy w lambda) +v (- / gamma_w) *v rw).
  { unfold er, rw, move.
    change (Game.gradient_K G p_w w w_hat lambda) with (grad_f w +v column hess_xy hess_yy w lambda +v p_w *v (w -v w_hat)).
    vector_field. lra. }
  assert (Ner : norm er <= primal_total E).
  { rewrite Eer. unfold Rounding.primal_total. eapply Rle_trans; [apply norm_triangle |]. apply Rplus_le_compat.
    - eapply Rle_trans; [apply norm_triangle |]. lra.
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
  assert (Dual : dual_step_within G p_lambda gamma_lambda w lambda lambda' (dual_total E) (projection_total E)).
  { rewrite El. rewrite Eu at 1.
    pose proof (dual_step_after_projection G p_lambda gamma_lambda w lambda ed el gamma_lambda_positive B) as S. cbv zeta in S.
    rewrite <- Eu in S |- *. change (radius G) with C_lambda in S. specialize (S ltac:(rewrite <- El; exact Rin)).
    eapply dual_step_weaken; [exact gamma_lambda_positive | | | exact S].
    - unfold Rounding.dual_total. unfold Rdiv in *. rewrite Rmult_plus_distr_r.
      apply (Rmult_le_compat_r (/ gamma_lambda)) in Rpr; [| lra]. lra.
    - unfold Rounding.projection_total, Rdiv. apply Rmult_le_compat_r; [lra |].
      apply Rmult_le_compat; [apply Rmax_l | apply norm_nonneg | exact Rov | exact Rpr]. }
  assert (Pe : 0 <= dual_total E).
  { unfold Rounding.dual_total. unfold Rdiv. rewrite Rmult_plus_distr_r.
    pose proof (norm_nonneg ed) as N. pose proof (norm_nonneg el) as N'.
    assert (0 <= arithmetic_p E * / gamma_lambda) by (apply Rmult_le_pos; lra). unfold Rdiv in Ned. lra. }
  split; [| split; [exact Pe | split; [exact Ner | exact Rh]]].
  constructor; [| | exact Dual].
  - unfold er. vector_field. lra.
  - unfold eh. vector_ring.
Qed.

(* n rounded steps, with one bound for the errors of all. *)
Definition rounded_steps (n : nat) (w w_hat : nat -> product X Y) (lambda : nat -> Y)
  (f_k h : nat -> product X Y) (g_y u : nat -> Y) (E : Errors) : Prop :=
  norm (lambda 0%nat) <= C_lambda /\
  forall k, (k < n)%nat -> rounded_step (w k) (w_hat k) (lambda k) (w (S k)) (w_hat (S k)) (lambda (S k)) (f_k k) (h k) (g_y k) (u k) E.

Lemma rounded_steps_are_inexact n w w_hat lambda f_k h g_y u E : rounded_steps n w w_hat lambda f_k h g_y u E ->
  exists er eh,
    inexact_steps G p_w p_lambda gamma_w gamma_lambda beta n w w_hat lambda er (fun _ => dual_total E) (fun _ => projection_total E) eh /\
    forall k, (k < n)%nat -> norm (er k) <= primal_total E /\ norm (eh k) <= arithmetic_hat E.
Proof.
  intros [B0 Steps].
  assert (Balls : forall k, (k <= n)%nat -> norm (lambda k) <= C_lambda).
  { intros [| k] Lk; [exact B0 |]. destruct (Steps k ltac:(lia)). assumption. }
  exists (fun k => / gamma_w *v (w k -v w (S k)) -v Game.gradient_K G p_w (w k) (w_hat k) (lambda k)).
  exists (fun k => w_hat (S k) -v (w_hat k +v beta *v (w (S k) -v w_hat k))).
  split; [split; [exact B0 |] |]; intros k Lk;
    destruct (rounded_step_is_inexact _ _ _ _ _ _ _ _ _ _ _ (Balls k ltac:(lia)) (Steps k Lk)) as [St [Pe [N1 N2]]]; auto.
Qed.

(** The bounds, in numbers: what rounding and the oracles cost a step at most, the share of a step in V's decrease, and what the hypergradient
    is then below. *)
Definition rounding_loss (s : Shares) (E : Errors) : R :=
  cost_w gamma_w * primal_total E ^ 2 + cost_lambda gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s * dual_total E ^ 2
  + projection_total E + cost_w_hat beta p_w s * arithmetic_hat E ^ 2.
Definition step_budget (s : Shares) (n : nat) (Delta_V : R) (E : Errors) : R := Delta_V / INR n + rounding_loss s E.
Definition primal_weight (s : Shares) : R :=
  (1 - p_w * gamma_w) ^ 2 / gain_w gamma_w beta p_w p_lambda l_L1 l_g1 mu_g s + (p_w / beta) ^ 2 / gain_w_hat beta p_w l_L1 s.
Definition dual_gain (s : Shares) : R := gain_lambda gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s.
Definition primal_rest (E : Errors) : R := p_w * gamma_w * primal_total E + p_w / beta * arithmetic_hat E.

(* The multiplier stays inside of the ball. *)
Definition has_room (s : Shares) (r : R) (E : Errors) : Prop :=
  (l_f0 + (sqrt (primal_weight s * r) + primal_rest E)) / mu_g + sqrt (/ dual_gain s * r) + gamma_lambda * dual_total E < C_lambda.

Definition hypergradient_limit (s : Shares) (r : R) (E : Errors) : R :=
  sqrt (((1 + kappa_y l_g1 mu_g ^ 2) * primal_weight s
         + (L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g) ^ 2 / (gamma_lambda ^ 2 * dual_gain s)) * r)
  + (1 + kappa_y l_g1 mu_g) * primal_rest E
  + L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g * (dual_total E + p_lambda * C_lambda).

(** Theorem 4 for rounded steps, any admissible parameters: among n steps one has a hypergradient below the limit. *)
Theorem stationary_point_of_rounded_steps (s : Shares) n w w_hat lambda f_k h g_y u E (Delta_V : R) :
  admissible gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s ->
  (0 < n)%nat -> rounded_steps n w w_hat lambda f_k h g_y u E ->
  V f grad_g C_lambda p_w p_lambda (w 0%nat) (w_hat 0%nat) (lambda 0%nat) - f_low <= Delta_V ->
  has_room s (step_budget s n Delta_V E) E ->
  exists k, (k < n)%nat /\
    norm (hypergradient grad_f g hess_xy hess_yy (fst (w k))) <= hypergradient_limit s (step_budget s n Delta_V E) E.
Proof.
  intros Adm Pn Steps Start Room.
  destruct (rounded_steps_are_inexact _ _ _ _ _ _ _ _ _ Steps) as [er [eh [St Loss]]].
  assert (Control : forall v nu, ball (radius G) nu -> conditioning G * norm nu <= l_f0 + norm (gradient G v nu)).
  { intros v nu Bn.
    exact (multiplier_is_controlled_by_the_gradient A
             {| Algorithm.gamma_x := fun _ => gamma_w; Algorithm.gamma_y := fun _ => gamma_w; Algorithm.gamma_lambda := fun _ => gamma_lambda;
                Algorithm.beta := beta; Algorithm.tau := 1; Algorithm.p_w := p_w; Algorithm.p_lambda := p_lambda; Algorithm.C_lambda := C_lambda |}
             l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large p_w_large p_lambda_positive v nu Bn). }
  set (kappa := kappa_y l_g1 mu_g). set (B := L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g).
  pose proof (kappa_y_nonneg A : 0 <= kappa) as Ky. pose proof (L_F_bar_y_nonneg A) as LF. pose proof (mu_g_positive A) as Pm.
  assert (PB : 0 <= B) by (apply Rmult_le_pos; [exact LF | left; apply Rinv_0_lt_compat; exact Pm]).
  destruct (sharper_stationarity G p_w p_lambda gamma_w gamma_lambda beta l_f0 s p_w_large p_lambda_positive Adm n w w_hat lambda er
              (fun _ => dual_total E) (fun _ => projection_total E) eh (primal_total E) (dual_total E) (projection_total E) (arithmetic_hat E)
              Pn St) with (Delta_V := Delta_V) as [k [Lk Lim]].
  - intros k Lk. destruct (Loss k Lk) as [N1 N2]. repeat split; try assumption; apply Rle_refl.
  - exact Start.
  - exact Control.
  - unfold has_room in Room. set (r := step_budget s n Delta_V E) in *.
    eapply Rle_lt_trans; [| exact Room]. apply Rplus_le_compat_r, Rplus_le_compat_r.
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact Pm |]. apply Rplus_le_compat_l.
    unfold primal_rest. rewrite <- Rplus_assoc. right. reflexivity.
  - exists k. split; [exact Lk |].
    assert (Pk2 : 0 <= 1 + kappa ^ 2) by (pose proof (pow2_ge_0 kappa); lra).
    specialize (Lim (sqrt (1 + kappa ^ 2)) B (sqrt_pos _) PB).
    change (gradient G (w k) (lambda k)) with (lagrangian_gradient grad_f hess_xy hess_yy (w k) (lambda k)) in Lim.
    change (constraint G (w k)) with (grad_y grad_g (w k)) in Lim.
    destruct (w k) as [xk yk]. simpl fst.
    pose proof (hypergradient_approximation A xk yk (lambda k)) as T. fold kappa B in T.
    set (v := lagrangian_gradient grad_f hess_xy hess_yy (xk, yk) (lambda k)) in *.
    change (lagrangian_gradient_x grad_f hess_xy (xk, yk) (lambda k)) with (fst v) in T.
    change (lagrangian_gradient_y grad_f hess_yy (xk, yk) (lambda k)) with (snd v) in T.
    assert (CS : norm (fst v) + kappa * norm (snd v) <= sqrt (1 + kappa ^ 2) * norm v).
    { pose proof (norm_nonneg v) as Nv. pose proof (norm_product_pow2 v) as Ev. pose proof (sqrt_pos (1 + kappa ^ 2)) as Ns.
      apply Rsqr_incr_0_var; [| apply Rmult_le_pos; assumption]. unfold Rsqr.
      replace (sqrt (1 + kappa ^ 2) * norm v * (sqrt (1 + kappa ^ 2) * norm v)) with (sqrt (1 + kappa ^ 2) * sqrt (1 + kappa ^ 2) * norm v ^ 2) by ring.
      rewrite sqrt_sqrt by exact Pk2. rewrite Ev. pose proof (pow2_ge_0 (kappa * norm (fst v) - norm (snd v))). lra. }
    eapply Rle_trans; [exact T |]. eapply Rle_trans; [apply Rplus_le_compat_r; exact CS |]. eapply Rle_trans; [exact Lim |].
    unfold stationarity_limit, hypergradient_limit. fold kappa B.
    change (radius G) with C_lambda.
    assert (Small : sqrt (1 + kappa ^ 2) <= 1 + kappa).
    { apply Rsqr_incr_0_var; [| lra]. unfold Rsqr. rewrite sqrt_sqrt by exact Pk2. lra. }
    assert (Pr : 0 <= primal_rest E).
    { destruct (Loss k Lk) as [N1 N2]. pose proof (norm_nonneg (er k)). pose proof (norm_nonneg (eh k)).
      unfold primal_rest. apply Rplus_le_le_0_compat; apply Rmult_le_pos; try lra.
      - apply Rmult_le_pos; lra.
      - left. apply Rdiv_lt_0_compat; lra. }
    apply (Rmult_le_compat_r (primal_rest E)) in Small; [| exact Pr].
    apply Rplus_le_compat_r. apply Rplus_le_compat; [| exact Small].
    right. f_equal.
    replace (sqrt (1 + kappa ^ 2) ^ 2) with (1 + kappa ^ 2) by (rewrite <- (sqrt_sqrt _ Pk2) at 1; ring).
    reflexivity.
Qed.
(** How far n rounded steps can go from their start, w_hat and then w; and an iteration that meets its bound as long as the state is that
    near to the start meets it always. *)
Definition travel_hat (s : Shares) (n : nat) (Delta_V : R) (E : Errors) : R :=
  sqrt (INR n * (Delta_V + INR n * rounding_loss s E) / gain_w_hat beta p_w l_L1 s).
Definition travel_offset (s : Shares) (n : nat) (Delta_V : R) (E : Errors) : R :=
  (sqrt ((Delta_V + INR n * rounding_loss s E) / gain_w_hat beta p_w l_L1 s) + arithmetic_hat E) / beta.

Theorem rounded_steps_stay (s : Shares) n w w_hat lambda f_k h g_y u E (Delta_V far_hat far : R) :
  admissible gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s -> 0 <= projection_total E ->
  norm (lambda 0%nat) <= C_lambda -> w 0%nat = w_hat 0%nat ->
  V f grad_g C_lambda p_w p_lambda (w 0%nat) (w_hat 0%nat) (lambda 0%nat) - f_low <= Delta_V ->
  travel_hat s n Delta_V E <= far_hat -> far_hat + travel_offset s n Delta_V E <= far -> 0 <= far_hat <= far ->
  (forall k, (k < n)%nat ->
     (forall i, (i <= k)%nat -> norm (lambda i) <= C_lambda /\ norm (w_hat i -v w 0%nat) <= far_hat /\ norm (w i -v w 0%nat) <= far) ->
     rounded_step (w k) (w_hat k) (lambda k) (w (S k)) (w_hat (S k)) (lambda (S k)) (f_k k) (h k) (g_y k) (u k) E) ->
  rounded_steps n w w_hat lambda f_k h g_y u E /\ forall k, (k <= n)%nat -> norm (w k -v w 0%nat) <= far.
Proof.
  intros Adm Pd B0 Same Start Far1 Far2 Pfar Each.
  assert (Pgh : 0 < gain_w_hat beta p_w l_L1 s) by (destruct Adm; assumption).
  assert (PD : 0 <= Delta_V).
  { pose proof (Lyapunov_bounded_below G p_w p_lambda p_w_large p_lambda_positive (w 0%nat) (w_hat 0%nat) (lambda 0%nat) B0) as L.
    change (lower_bound G) with f_low in L.
    change (Game.V G p_w p_lambda (w 0%nat) (w_hat 0%nat) (lambda 0%nat)) with (V f grad_g C_lambda p_w p_lambda (w 0%nat) (w_hat 0%nat) (lambda 0%nat)) in L. lra. }
  assert (Grow : forall j, (j <= n)%nat -> rounded_steps j w w_hat lambda f_k h g_y u E /\
            forall i, (i <= j)%nat -> norm (lambda i) <= C_lambda /\ norm (w_hat i -v w 0%nat) <= far_hat /\ norm (w i -v w 0%nat) <= far).
  { induction j as [| j IH]; intros Lj.
    - split; [split; [exact B0 | intros k Lk; lia] |]. intros i Li. replace i with 0%nat by lia. split; [exact B0 |].
      rewrite <- Same, sub_self, norm_zero. lra.
    - destruct (IH ltac:(lia)) as [[_ St] Near]. destruct (Near j (le_n j)) as [_ [B2 _]]. pose proof (Each j ltac:(lia) Near) as Step.
      assert (St' : rounded_steps (S j) w w_hat lambda f_k h g_y u E).
      { split; [exact B0 |]. intros k Lk. destruct (Nat.eq_dec k j) as [-> | Ne]; [exact Step | apply St; lia]. }
      split; [exact St' |]. intros i Li. destruct (Nat.eq_dec i (S j)) as [-> | Ne]; [| apply Near; lia].
      destruct (rounded_steps_are_inexact _ _ _ _ _ _ _ _ _ St') as [er [eh [In Bounds]]].
      destruct (sharper_travel G p_w p_lambda gamma_w gamma_lambda beta l_f0 s p_w_large p_lambda_positive Adm (S j) w w_hat lambda er
                  (fun _ => dual_total E) (fun _ => projection_total E) eh (primal_total E) (dual_total E) (projection_total E) (arithmetic_hat E)
                  (Nat.lt_0_succ j) In) with (Delta_V := Delta_V) as [T1 T2]; [| exact Start | exact Pd |].
      { intros k Lk. destruct (Bounds k Lk) as [N1 N2]. repeat split; try assumption; apply Rle_refl. }
      change (SharperComplexity.loss G p_w p_lambda gamma_w gamma_lambda beta s (primal_total E) (dual_total E) (projection_total E) (arithmetic_hat E))
        with (rounding_loss s E) in T1, T2.
      change (smoothness G) with l_L1 in T1, T2.
      simpl pred in T2.
      assert (Pl : 0 <= rounding_loss s E).
      { destruct (costs_are_positive G p_w p_lambda gamma_w gamma_lambda beta s p_w_large p_lambda_positive Adm) as [C1 [C2 C3]].
        unfold rounding_loss. repeat apply Rplus_le_le_0_compat; try exact Pd; apply Rmult_le_pos; try assumption; apply pow2_ge_0. }
      assert (Ij : INR (S j) <= INR n) by (apply le_INR; lia). pose proof (pos_INR (S j)) as I0.
      assert (Mono : Delta_V + INR (S j) * rounding_loss s E <= Delta_V + INR n * rounding_loss s E).
      { apply Rplus_le_compat_l, Rmult_le_compat_r; assumption. }
      assert (PS : 0 <= Delta_V + INR (S j) * rounding_loss s E).
      { assert (0 <= INR (S j) * rounding_loss s E) by (apply Rmult_le_pos; assumption). lra. }
      assert (Ig : 0 < / gain_w_hat beta p_w l_L1 s) by (apply Rinv_0_lt_compat; exact Pgh).
      assert (T1' : norm (w_hat (S j) -v w_hat 0%nat) <= far_hat).
      { eapply Rle_trans; [exact T1 |]. eapply Rle_trans; [| exact Far1]. unfold travel_hat. apply sqrt_le_1_alt.
        apply Rmult_le_compat_r; [lra |]. apply Rmult_le_compat; lra. }
      assert (T2' : norm (w (S j) -v w_hat j) <= travel_offset s n Delta_V E).
      { eapply Rle_trans; [exact T2 |]. unfold travel_offset. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact beta_positive |].
        apply Rplus_le_compat_r, sqrt_le_1_alt. apply Rmult_le_compat_r; lra. }
      split; [destruct Step; assumption |]. split; [rewrite Same; exact T1' |].
      eapply Rle_trans; [apply (norm_triangle_chain _ (w_hat j)) |]. lra. }
  split; [exact (proj1 (Grow n (le_n n))) |]. intros k Lk. apply (proj2 (Grow n (le_n n)) k Lk).
Qed.

(** Algorithm 1 in real numbers: the difference is the only error. *)
Definition difference_alone (tau : R) : Errors := {|
  oracle_f := 0; error_h := l_g2 * C_lambda ^ 2 / 2 * tau; oracle_y := 0;
  arithmetic_w := 0; arithmetic_hat := 0; arithmetic_u := 0; arithmetic_p := 0; overshoot := 0 |}.

Lemma bounded_below_n (n : nat) (v : nat -> R) : exists bound, forall k, (k < n)%nat -> v k <= bound.
Proof using Type.
  induction n as [| n [bound H]]; [exists 0; intros; lia |].
  exists (Rmax bound (v n)). intros k Lk. destruct (Nat.eq_dec k n) as [-> | Ne]; [apply Rmax_r |].
  eapply Rle_trans; [apply H; lia | apply Rmax_l].
Qed.

Theorem stationary_point_of_Algorithm_1 (s : Shares) (n : nat) (tau : R) (start : State X Y) (Delta_V : R) :
  let p := {| gamma_x := fun _ => gamma_w; gamma_y := fun _ => gamma_w; Algorithm.gamma_lambda := fun _ => gamma_lambda; Algorithm.beta := beta;
              Algorithm.tau := tau; Algorithm.p_w := p_w; Algorithm.p_lambda := p_lambda; Algorithm.C_lambda := C_lambda |} in
  let E := difference_alone tau in
  let r := step_budget s n Delta_V E in
  admissible gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s -> (0 < n)%nat -> 0 < tau -> norm (Algorithm.lambda start) <= C_lambda ->
  V f grad_g C_lambda p_w p_lambda (Algorithm.w start) (Algorithm.w_hat start) (Algorithm.lambda start) - f_low <= Delta_V ->
  has_room s r E ->
  exists k, (k < n)%nat /\
    norm (hypergradient grad_f g hess_xy hess_yy (Algorithm.x (SGHA grad_f grad_g p start k))) <= hypergradient_limit s r E.
Proof.
  intros p E r Adm Pn Pt B0 Start Room.
  set (st := SGHA grad_f grad_g p start). set (w := fun k => Algorithm.w (st k)). set (w_hat := fun k => Algorithm.w_hat (st k)).
  set (lambda := fun k => Algorithm.lambda (st k)).
  set (u := fun k => lambda k +v gamma_lambda *v (grad_y grad_g (w k) -v p_lambda *v lambda k)).
  assert (Balls : forall k, norm (lambda k) <= C_lambda).
  { intros k. apply (SGHA_stays_in_the_ball grad_f grad_g p start); [simpl; lra | exact B0]. }
  destruct (bounded_below_n n (fun k => Rmax 0 (norm (u k) - C_lambda))) as [over Over].
  set (E' := {| oracle_f := 0; error_h := l_g2 * C_lambda ^ 2 / 2 * tau; oracle_y := 0; arithmetic_w := 0; arithmetic_hat := 0;
                arithmetic_u := 0; arithmetic_p := 0; overshoot := over |}).
  assert (Budget : step_budget s n Delta_V E' = r).
  { unfold r, step_budget, rounding_loss, E, E', difference_alone, Rounding.projection_total, Rounding.primal_total, Rounding.dual_total.
    cbn [oracle_f error_h oracle_y arithmetic_w arithmetic_hat arithmetic_u arithmetic_p overshoot]. unfold Rdiv. ring. }
  destruct (stationary_point_of_rounded_steps s n w w_hat lambda (fun k => grad_f (w k)) (fun k => difference grad_g tau (w k) (lambda k))
              (fun k => grad_y grad_g (w k)) u E' Delta_V Adm Pn) as [k [Lk H]].
  - split; [exact B0 |]. intros k Lk. unfold w, w_hat, lambda, st. cbn [SGHA]. fold st.
    constructor; cbn [oracle_f error_h oracle_y arithmetic_w arithmetic_hat arithmetic_u arithmetic_p overshoot E'].
    + rewrite sub_self, norm_zero. apply Rle_refl.
    + rewrite norm_sub_sym. apply (finite_difference_error_in_the_ball A); [exact Pt | apply Balls].
    + rewrite sub_self, norm_zero. apply Rle_refl.
    + match goal with |- norm (?a -v ?b) <= 0 => replace a with b; [rewrite sub_self, norm_zero; apply Rle_refl |] end.
      destruct (st k) as [xk yk xh yh lk]. reflexivity.
    + match goal with |- norm (?a -v ?b) <= 0 => replace a with b; [rewrite sub_self, norm_zero; apply Rle_refl |] end.
      destruct (st k) as [xk yk xh yh lk]. reflexivity.
    + unfold u, w, lambda. rewrite sub_self, norm_zero. apply Rle_refl.
    + match goal with |- norm (?a -v ?b) <= 0 => replace a with b; [rewrite sub_self, norm_zero; apply Rle_refl |] end.
      unfold u, w, lambda. destruct (st k) as [xk yk xh yh lk]. reflexivity.
    + exact (Balls (S k)).
    + exact (Over k Lk).
  - exact Start.
  - rewrite Budget. exact Room.
  - exists k. split; [exact Lk |]. rewrite Budget in H. exact H.
Qed.

(** The start: w_hat = w and lambda = 0. *)
Theorem start_bound w : V f grad_g C_lambda p_w p_lambda w w zero - f_low <= 3 * (f w - f_low) + 2 * C_lambda * norm (grad_y grad_g w).
Proof using A Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large p_w_large p_lambda_positive.
  exact (Lyapunov_initial_bound G p_w p_lambda p_w_large p_lambda_positive w).
Qed.
End Norms.

(** tau, balanced between rounding (e / tau) and truncation (a tau; for the difference a = l_g2 C_lambda^2 / 2). *)
Theorem balanced_tau (e a : R) : 0 < e -> 0 < a ->
  e / sqrt (e / a) + a * sqrt (e / a) = 2 * sqrt (e * a) /\ forall tau, 0 < tau -> 2 * sqrt (e * a) <= e / tau + a * tau.
Proof.
  intros Pe Pa. assert (Pq : 0 < e / a) by (apply Rdiv_lt_0_compat; assumption).
  set (t := sqrt (e / a)). assert (Pt : 0 < t) by (apply sqrt_lt_R0; exact Pq).
  assert (Et : t * t = e / a) by (apply sqrt_sqrt; lra).
  assert (Ee : e = a * (t * t)) by (rewrite Et; field; lra).
  assert (Es : sqrt (e * a) = a * t).
  { rewrite Ee. replace (a * (t * t) * a) with ((a * t) * (a * t)) by ring. apply sqrt_square. apply Rmult_le_pos; lra. }
  rewrite Es. split; [rewrite Ee at 1; field; lra |].
  intros tau Ptau. rewrite Ee. assert (It : 0 < / tau) by (apply Rinv_0_lt_compat; exact Ptau).
  pose proof (Rmult_le_pos _ _ (Rlt_le _ _ (Rmult_lt_0_compat _ _ Pa It)) (pow2_ge_0 (t - tau))) as Q.
  replace (a * / tau * (t - tau) ^ 2) with (a * (t * t) / tau + a * tau - 2 * (a * t)) in Q by (field; lra). lra.
Qed.
