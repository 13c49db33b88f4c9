(* StochasticComplexity.v -- Theorems 8 to 11: how many steps and samples Algorithm 2 needs.

   One chain serves all four.  With e = epsilon sqrt rho (8, 10) or epsilon / (2 G) (9, 11) the parameters are the same formulas in e; the mean of
   Proposition 6's residual at one of the n points, or at a point drawn uniformly, is at most a epsilon_L^2 with
   epsilon_L = e / (2^12 (1 + L) kappa^3) and a = L kappa / 2^29.  Then Markov's inequality and Lemma 7 for each outcome (8, 10), or a bound on
   min(|grad F|, M) for each outcome (9, 11): no boundedness of the iterates is needed for the latter.

   High_probability, Expected_hypergradient    the chain's two ends under the weak assumption, for any noise; each with the uniformly drawn index
   Theorem_8 .. Theorem_11                     the paper's statements, under Assumptions 1, 2 (and 3)
   Theorem_10_weak                             Theorem 10 under the weak assumptions, with two batch sizes
   Theorem_9_cut_off, Theorem_11_cut_off       without D_w: the mean of min(|grad F|, M)
   Depends on: SampleComplexity, StochasticDescent. *)

From Coq Require Import Reals Lra Psatz Arith Lia ZArith FunctionalExtensionality.
From SGHA Require Import Hilbert Minimiser Ball Game Descent Bridge Complexity Hypergradient FiniteSum Expectation.
From SGHA Require Import Calculus Assumption FiniteDifference Lagrangian BilevelGame Algorithm Deterministic SampleComplexity Stochastic StochasticDescent.
Open Scope R_scope.

Section Chain.
Context {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {l_f0 l_f1 l_g1 l_g2 mu_g f_low : R}
  (A : Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low)
  (L : R) (HY : exists v : Y, v <> zero) (Bounds : l_f0 <= L /\ l_f1 <= L /\ l_g1 <= L /\ l_g2 <= L).
Notation kappa := (L / mu_g).
Context {Xi Zeta : Type} (law_f : Expectation Xi) (law_g : Expectation Zeta)
  (sample_f : Xi -> product X Y -> product X Y) (sample_g : Zeta -> product X Y -> product X Y)
  (B_f B_g : nat) (v_f v_d v_y : R).
Hypothesis B_f_positive : (0 < B_f)%nat.
Hypothesis B_g_positive : (0 < B_g)%nat.

Context (e p_lam tau : R).
Hypothesis e_positive : 0 < e.
Hypothesis e_small : e <= 1.
Hypothesis p_lam_positive : 0 < p_lam.
Hypothesis p_lam_below_mu : p_lam <= mu_g / 8.
Hypothesis p_lam_below_e : p_lam <= e / (2 ^ 15 * (1 + L) * kappa ^ 4).
Hypothesis tau_positive : 0 < tau.
Hypothesis tau_small : tau <= e / (2 ^ 25 * (1 + L) * kappa ^ 4).

Definition epsilon_L_of : R := e / (2 ^ 12 * (1 + L) * kappa ^ 3).
Notation eL := epsilon_L_of.
Notation beta_8 := (/ (2 ^ 30 * kappa ^ 2)).
Notation p := (theorem_4_parameters L kappa p_lam beta_8 tau).

Hypothesis noise : Noise sample_f sample_g law_f law_g grad_f grad_g tau (2 * kappa) v_f v_d v_y.
Hypothesis small_f : v_f / INR B_f <= L ^ 2 * eL ^ 2 / 2 ^ 24.
Hypothesis small_d : v_d / INR B_g <= L ^ 2 * kappa ^ 2 * eL ^ 2 / 2 ^ 24.
Hypothesis small_y : v_y / INR B_g <= L ^ 2 * eL ^ 2 / 2 ^ 24.

Context (start : State X Y) (n : nat).
Hypothesis start_in_the_ball : norm (lambda start) <= 2 * kappa.
Hypothesis n_positive : (0 < n)%nat.
Notation Delta_V := (V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w start) (w_hat start) (lambda start) - f_low).
Hypothesis n_large : 5 * 2 ^ 53 * (1 + L) ^ 2 * Delta_V / L * kappa ^ 5 * / e ^ 2 <= INR n.
Set Default Proof Using "All".

Notation G := (theorem_4_game A L HY Bounds).
Notation state := (Stoc_SGHA sample_f sample_g p B_f B_g start).
Notation law := (run_law law_f law_g B_f B_g).
Notation hypergradient := (hypergradient grad_f g hess_xy hess_yy).
Notation residual_of s := (residual G (p_w_4 L kappa) p_lam (gamma_w_4 L kappa) (gamma_lambda_4 L kappa) beta_8 (w s) (w_hat s) (lambda s)).
Notation a := (L * kappa / 2 ^ 29).

Let PL : 0 < L. Proof. exact (L_positive A L HY Bounds). Qed.
Let Pm : 0 < mu_g. Proof. exact (mu_g_positive A). Qed.
Let K1 : 1 <= kappa. Proof. exact (kappa_one A L HY Bounds). Qed.
Let PK2 : 1 <= kappa ^ 2. Proof. replace 1 with (1 ^ 2) by ring. apply pow_incr. lra. Qed.
Let PK3 : 0 < kappa ^ 3. Proof. apply pow_lt. lra. Qed.
Let PK4 : 0 < kappa ^ 4. Proof. apply pow_lt. lra. Qed.
Let PLk : 0 < L * kappa. Proof. apply Rmult_lt_0_compat; lra. Qed.
Let PeL : 0 < eL. Proof. unfold epsilon_L_of. apply Rdiv_lt_0_compat; [exact e_positive |]. apply Rmult_lt_0_compat; lra. Qed.
Let PeL2 : 0 < eL ^ 2. Proof. apply pow_lt. exact PeL. Qed.
Let Pa : 0 < a. Proof. lra. Qed.
Let beta_positive : 0 < beta_8. Proof. apply Rinv_0_lt_compat. lra. Qed.
Let beta_below : beta_8 <= / (2 ^ 27 * kappa ^ 2). Proof. apply Rinv_le_contravar; lra. Qed.
Let beta_one : beta_8 <= 1. Proof. rewrite <- Rinv_1. apply Rinv_le_contravar; lra. Qed.
Let p_lam_small : p_lam <= L / (8 * kappa).
Proof. replace (L / (8 * kappa)) with (mu_g / 8) by (field; lra). exact p_lam_below_mu. Qed.

Let p_lam_C : p_lam * (2 * kappa) <= eL / 4.
Proof.
  apply (Rmult_le_compat_r (2 * kappa)) in p_lam_below_e; [| lra].
  eapply Rle_trans; [exact p_lam_below_e |]. right. unfold epsilon_L_of. field. repeat split; lra.
Qed.

(** The loss of a step is four fifths of the budget, at most. *)
Lemma loss_is_small : stochastic_loss (l_g2 := l_g2) p (8 * L * kappa) B_f B_g v_f v_d v_y (gamma_w_4 L kappa) (gamma_lambda_4 L kappa) <= 4 / 5 * (a * eL ^ 2).
Proof.
  pose proof (l_g2_nonneg A) as L2. destruct Bounds as [_ [_ [_ HL2]]].
  unfold stochastic_loss, half_C_g, half_C_f. change (C_lambda p) with (2 * kappa). change (Algorithm.tau p) with tau. change (p_w p) with (16 * L * kappa). change (beta p) with beta_8.
  unfold gamma_w_4, gamma_lambda_4.
  set (b := beta_8) in *.
  assert (Ed : / (2 ^ 8 * L * kappa) / 2 + 2 * (16 * L * kappa + 8 * L * kappa) * (/ (2 ^ 8 * L * kappa)) ^ 2
               + 16 * L * kappa * b * (/ (2 ^ 8 * L * kappa)) ^ 2 / 2 = (22 + b) / 2 ^ 13 * / (L * kappa)) by (field; lra).
  assert (Ef : 2 * (16 * L * kappa + 8 * L * kappa) * (/ (2 ^ 8 * L * kappa)) ^ 2
               + 16 * L * kappa * b * (/ (2 ^ 8 * L * kappa)) ^ 2 / 2 = (6 + b) / 2 ^ 13 * / (L * kappa)) by (field; lra).
  rewrite Ed, Ef.
  assert (Iq : 0 < / (L * kappa)) by (apply Rinv_0_lt_compat; exact PLk).
  (* the truncation *)
  assert (T : l_g2 ^ 2 * (2 * kappa) ^ 4 / 4 * tau ^ 2 <= L ^ 2 * kappa ^ 2 * eL ^ 2 / 2 ^ 24).
  { assert (T1 : tau ^ 2 <= (e / (2 ^ 25 * (1 + L) * kappa ^ 4)) ^ 2) by (apply pow_incr; lra).
    assert (T2 : l_g2 ^ 2 <= L ^ 2) by (apply pow_incr; lra).
    replace (L ^ 2 * kappa ^ 2 * eL ^ 2 / 2 ^ 24) with (L ^ 2 * (2 * kappa) ^ 4 / 4 * (e / (2 ^ 25 * (1 + L) * kappa ^ 4)) ^ 2)
      by (unfold epsilon_L_of; field; repeat split; lra).
    apply Rmult_le_compat; [| apply pow2_ge_0 | | exact T1].
    - apply Rmult_le_pos; [| lra]. apply Rmult_le_pos; [apply pow2_ge_0 | apply pow_le; lra].
    - assert (0 < (2 * kappa) ^ 4) by (apply pow_lt; lra). apply (Rmult_le_compat_r ((2 * kappa) ^ 4)) in T2; lra. }
  set (S := L * kappa * eL ^ 2). assert (PS : 0 < S) by (apply Rmult_lt_0_compat; [exact PLk | exact PeL2]).
  assert (Sum : l_g2 ^ 2 * (2 * kappa) ^ 4 / 4 * tau ^ 2 + v_d / INR B_g <= L * kappa * S / 2 ^ 23).
  { unfold S. replace (L * kappa * (L * kappa * eL ^ 2) / 2 ^ 23) with (2 * (L ^ 2 * kappa ^ 2 * eL ^ 2 / 2 ^ 24)) by (field; lra). lra. }
  assert (P1 : (22 + b) / 2 ^ 13 * / (L * kappa) * (l_g2 ^ 2 * (2 * kappa) ^ 4 / 4 * tau ^ 2 + v_d / INR B_g) <= 23 / 2 ^ 36 * S).
  { apply Rle_trans with (23 / 2 ^ 13 * / (L * kappa) * (L * kappa * S / 2 ^ 23)).
    - apply Rle_trans with ((22 + b) / 2 ^ 13 * / (L * kappa) * (L * kappa * S / 2 ^ 23)).
      + apply Rmult_le_compat_l; [apply Rmult_le_pos; lra | exact Sum].
      + apply Rmult_le_compat_r; [apply Rmult_le_pos; [apply Rmult_le_pos; lra | lra] |]. apply Rmult_le_compat_r; lra.
    - right. field. lra. }
  assert (Ln : L ^ 2 * eL ^ 2 <= L * kappa * S).
  { unfold S. replace (L * kappa * (L * kappa * eL ^ 2)) with (L ^ 2 * eL ^ 2 * kappa ^ 2) by ring.
    rewrite <- (Rmult_1_r (L ^ 2 * eL ^ 2)) at 1. apply Rmult_le_compat_l; [apply Rmult_le_pos; [apply pow2_ge_0 | lra] | exact PK2]. }
  assert (P2 : (6 + b) / 2 ^ 13 * / (L * kappa) * (v_f / INR B_f) <= 7 / 2 ^ 37 * S).
  { apply Rle_trans with (7 / 2 ^ 13 * / (L * kappa) * (L * kappa * S / 2 ^ 24)).
    - apply Rle_trans with ((6 + b) / 2 ^ 13 * / (L * kappa) * (L * kappa * S / 2 ^ 24)).
      + apply Rmult_le_compat_l; [apply Rmult_le_pos; lra | lra].
      + apply Rmult_le_compat_r; [apply Rmult_le_pos; [apply Rmult_le_pos; lra | lra] |]. apply Rmult_le_compat_r; lra.
    - right. field. lra. }
  assert (P3 : 9 / 8 * (kappa / (2 ^ 8 * L)) * (v_y / INR B_g) <= 9 / 2 ^ 35 * S).
  { apply Rle_trans with (9 / 8 * (kappa / (2 ^ 8 * L)) * (L ^ 2 * eL ^ 2 / 2 ^ 24)).
    - apply Rmult_le_compat_l; [| exact small_y]. apply Rmult_le_pos; [lra |]. apply Rlt_le, Rdiv_lt_0_compat; lra.
    - right. unfold S. field. lra. }
  replace (4 / 5 * (a * eL ^ 2)) with (4 / 5 / 2 ^ 29 * S) by (unfold S; field; lra). lra.
Qed.

Lemma start_is_small : Delta_V / INR n <= 1 / 5 * (a * eL ^ 2).
Proof.
  pose proof (lt_0_INR n n_positive) as P. set (D := Delta_V) in *.
  assert (Pc : 0 < 1 / 5 * (a * eL ^ 2)) by (assert (0 < a * eL ^ 2) by (apply Rmult_lt_0_compat; lra); lra).
  apply (Rmult_le_reg_r (INR n)); [exact P |]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  apply (Rmult_le_compat_l (1 / 5 * (a * eL ^ 2))) in n_large; [| lra]. eapply Rle_trans; [| exact n_large].
  right. unfold epsilon_L_of. field. repeat split; lra.
Qed.

Lemma conditions_hold :
  step_conditions G (p_w_4 L kappa) p_lam (gamma_w_4 L kappa) (gamma_lambda_4 L kappa) beta_8 /\
  beta_8 <= / (3072 * p_w_4 L kappa * gamma_lambda_4 L kappa * Game.gamma_3 G (p_w_4 L kappa) p_lam (gamma_lambda_4 L kappa) ^ 2).
Proof.
  exact (parameters_meet_the_conditions G L kappa (theorem_4_setting_holds A L HY Bounds) p_lam beta_8 p_lam_positive p_lam_small
           beta_positive beta_below).
Qed.

Let p_w_is_large : 8 * L * kappa < p_w p.
Proof. simpl. lra. Qed.

Lemma states_in_the_ball k t : norm (lambda (state k t)) <= 2 * kappa.
Proof.
  exact (state_in_the_ball A p (8 * L * kappa) HY (two_kappa_positive A L HY Bounds) (smoothness_bound_positive A L HY Bounds)
    (smoothness_bound_large A L HY Bounds) p_w_is_large p_lam_positive tau_positive law_f law_g sample_f sample_g B_f B_g v_f v_d v_y
    B_f_positive B_g_positive noise start start_in_the_ball (fun _ => eq_refl) (fun _ => proj1 conditions_hold) (fun _ => proj2 conditions_hold) k t).
Qed.

Lemma residual_of_nonneg (s : State X Y) : 0 <= residual_of s.
Proof.
  exact (residual_nonneg A p (8 * L * kappa) HY (two_kappa_positive A L HY Bounds) (smoothness_bound_positive A L HY Bounds)
    (smoothness_bound_large A L HY Bounds) p_w_is_large p_lam_positive tau_positive law_f law_g sample_f sample_g B_f B_g v_f v_d v_y
    B_f_positive B_g_positive noise start start_in_the_ball (fun _ => eq_refl) (fun _ => proj1 conditions_hold) (fun _ => proj2 conditions_hold) 0%nat s).
Qed.

Lemma residuals_are_integrable k : integrable (law k) (fun t => residual_of (state k t)).
Proof.
  exact (proj1 (proj2 (expected_recursion A p (8 * L * kappa) HY (two_kappa_positive A L HY Bounds) (smoothness_bound_positive A L HY Bounds)
    (smoothness_bound_large A L HY Bounds) p_w_is_large p_lam_positive tau_positive law_f law_g sample_f sample_g B_f B_g v_f v_d v_y
    B_f_positive B_g_positive noise start start_in_the_ball (fun _ => eq_refl) (fun _ => proj1 conditions_hold) (fun _ => proj2 conditions_hold) k))).
Qed.

(** The residual is small in the mean at one of the n points, and at a point that is drawn uniformly. *)
Theorem small_residual_in_the_mean : exists k, (k < n)%nat /\ law k (fun t => residual_of (state k t)) <= a * eL ^ 2.
Proof.
  destruct (residual_in_the_mean A p (8 * L * kappa) HY (two_kappa_positive A L HY Bounds) (smoothness_bound_positive A L HY Bounds)
    (smoothness_bound_large A L HY Bounds) p_w_is_large p_lam_positive tau_positive law_f law_g sample_f sample_g B_f B_g v_f v_d v_y
    B_f_positive B_g_positive noise start start_in_the_ball (fun _ => eq_refl) (fun _ => proj1 conditions_hold) (fun _ => proj2 conditions_hold) n n_positive)
    as [k [Lk [_ M]]].
  exists k. split; [exact Lk |]. pose proof loss_is_small as Ll. pose proof start_is_small as Ls.
  eapply Rle_trans; [exact M |].
  change (stochastic_loss p (8 * L * kappa) B_f B_g v_f v_d v_y (gamma_x p k) (gamma_lambda p k))
    with (stochastic_loss (l_g2 := l_g2) p (8 * L * kappa) B_f B_g v_f v_d v_y (gamma_w_4 L kappa) (gamma_lambda_4 L kappa)). lra.
Qed.

Theorem small_residual_on_average : / INR n * sum_below n (fun k => law k (fun t => residual_of (state k t))) <= a * eL ^ 2.
Proof.
  pose proof loss_is_small as Ll. pose proof start_is_small as Ls.
  pose proof (average_residual_in_the_mean A p (8 * L * kappa) HY (two_kappa_positive A L HY Bounds) (smoothness_bound_positive A L HY Bounds)
    (smoothness_bound_large A L HY Bounds) p_w_is_large p_lam_positive tau_positive law_f law_g sample_f sample_g B_f B_g v_f v_d v_y
    B_f_positive B_g_positive noise start start_in_the_ball (fun _ => eq_refl) (fun _ => proj1 conditions_hold) (fun _ => proj2 conditions_hold)
    n (4 / 5 * (a * eL ^ 2)) n_positive (fun _ _ => Ll)) as M.
  eapply Rle_trans; [exact M |]. lra.
Qed.

(** From the residual to the hypergradient, for each outcome. *)
Lemma hypergradient_of_residual (epsilon : R) (s : State X Y) : 0 < epsilon <= (1 + L) * kappa -> eL <= epsilon_L_4 L kappa epsilon ->
  norm (lambda s) <= 2 * kappa -> residual_of s <= a * epsilon_L_4 L kappa epsilon ^ 2 -> norm (hypergradient (x s)) <= epsilon.
Proof.
  intros He HeL B R.
  apply (measure_of_residuals G L kappa (theorem_4_setting_holds A L HY Bounds) p_lam beta_8 p_lam_positive p_lam_small beta_positive beta_below
    l_f0 (theorem_4_multiplier A L HY Bounds) (proj1 Bounds) (fun v => norm (hypergradient (fst v))) (hypergradient_is_controlled A L HY Bounds)
    epsilon (w s) (w_hat s) (lambda s) He); [lra | exact B |].
  eapply Rle_trans; [exact R |]. right. field. lra.
Qed.

Section HighProbability.
Context (epsilon rho : R).
Hypothesis epsilon_range : 0 < epsilon <= 1.
Hypothesis rho_range : 0 < rho < 1.
Hypothesis e_is : e = epsilon * sqrt rho.

Let eps_L : eL ^ 2 = rho / 4 * epsilon_L_4 L kappa epsilon ^ 2 /\ eL <= epsilon_L_4 L kappa epsilon.
Proof.
  assert (S2 : sqrt rho * sqrt rho = rho) by (apply sqrt_sqrt; lra).
  assert (S1 : sqrt rho <= 1) by (rewrite <- sqrt_1; apply sqrt_le_1_alt; lra).
  assert (S0 : 0 <= sqrt rho) by apply sqrt_pos.
  assert (E : eL = sqrt rho / 2 * epsilon_L_4 L kappa epsilon) by (unfold epsilon_L_of, epsilon_L_4; rewrite e_is; field; repeat split; lra).
  assert (P4 : 0 < epsilon_L_4 L kappa epsilon).
  { unfold epsilon_L_4. apply Rdiv_lt_0_compat; [lra |]. apply Rmult_lt_0_compat; lra. }
  split.
  - rewrite E. replace ((sqrt rho / 2 * epsilon_L_4 L kappa epsilon) ^ 2) with (sqrt rho * sqrt rho / 4 * epsilon_L_4 L kappa epsilon ^ 2) by field.
    now rewrite S2.
  - rewrite E. rewrite <- (Rmult_1_l (epsilon_L_4 L kappa epsilon)) at 2. apply Rmult_le_compat_r; lra.
Qed.

Let range : 0 < epsilon <= (1 + L) * kappa.
Proof. split; [lra |]. assert (1 * kappa <= (1 + L) * kappa) by (apply Rmult_le_compat_r; lra). lra. Qed.

Lemma probability_from_residual k :
  1 - 4 / (a * epsilon_L_4 L kappa epsilon ^ 2) * law k (fun t => residual_of (state k t)) / 4
  <= probability (law k) (fun t => norm (hypergradient (x (state k t))) <= epsilon).
Proof.
  set (q := a * epsilon_L_4 L kappa epsilon ^ 2).
  assert (Pq : 0 < q).
  { apply Rmult_lt_0_compat; [exact Pa |]. apply pow_lt. unfold epsilon_L_4. apply Rdiv_lt_0_compat; [lra |]. apply Rmult_lt_0_compat; lra. }
  eapply Rle_trans; [| apply (probability_monotone (law k) (fun t => residual_of (state k t) <= q))].
  - apply Rge_le. replace (1 - 4 / q * law k (fun t => residual_of (state k t)) / 4)
      with (1 - / q * law k (fun t => residual_of (state k t))) by (field; lra).
    apply Markov; [exact Pq | apply residuals_are_integrable | intros t; apply residual_of_nonneg |]. right. field. lra.
  - intros t R. apply hypergradient_of_residual; [exact range | apply eps_L | apply states_in_the_ball | exact R].
Qed.

(** With probability at least 1 - rho, at one of the n points; and at a point drawn uniformly. *)
Theorem High_probability :
  (exists k, (k < n)%nat /\ probability (law k) (fun t => norm (hypergradient (x (state k t))) <= epsilon) >= 1 - rho) /\
  / INR n * sum_below n (fun k => probability (law k) (fun t => norm (hypergradient (x (state k t))) <= epsilon)) >= 1 - rho.
Proof.
  set (q := a * epsilon_L_4 L kappa epsilon ^ 2).
  assert (Pq : 0 < q).
  { apply Rmult_lt_0_compat; [exact Pa |]. apply pow_lt. unfold epsilon_L_4. apply Rdiv_lt_0_compat; [lra |]. apply Rmult_lt_0_compat; lra. }
  assert (Eq : a * eL ^ 2 = rho / 4 * q) by (rewrite (proj1 eps_L); unfold q; ring).
  assert (Iq : 0 < / q) by (apply Rinv_0_lt_compat; exact Pq).
  assert (Each : forall k, 1 - / q * law k (fun t => residual_of (state k t))
            <= probability (law k) (fun t => norm (hypergradient (x (state k t))) <= epsilon)).
  { intros k. eapply Rle_trans; [| apply probability_from_residual]. fold q. right. field. lra. }
  split.
  - destruct small_residual_in_the_mean as [k [Lk M]]. exists k. split; [exact Lk |]. apply Rle_ge. eapply Rle_trans; [| apply Each].
    rewrite Eq in M. apply (Rmult_le_compat_l (/ q)) in M; [| lra].
    replace (/ q * (rho / 4 * q)) with (rho / 4) in M by (field; lra). lra.
  - pose proof small_residual_on_average as M. rewrite Eq in M. pose proof (lt_0_INR n n_positive) as P.
    apply Rle_ge. apply Rle_trans with (/ INR n * sum_below n (fun k => 1 - / q * law k (fun t => residual_of (state k t)))).
    + rewrite (sum_below_ext n _ (fun k => 1 + - / q * law k (fun t => residual_of (state k t)))) by (intros; ring).
      rewrite sum_below_add, sum_below_constant, sum_below_scal.
      apply (Rmult_le_compat_l (/ q)) in M; [| lra]. replace (/ q * (rho / 4 * q)) with (rho / 4) in M by (field; lra).
      replace (/ INR n * (INR n * 1 + - / q * sum_below n (fun k => law k (fun t => residual_of (state k t)))))
        with (1 - / q * (/ INR n * sum_below n (fun k => law k (fun t => residual_of (state k t))))) by (field; lra). lra.
    + apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat, P |]. apply sum_below_le. intros k _. apply Each.
Qed.
End HighProbability.

Section InExpectation.
Context (M : R).
Hypothesis M_nonneg : 0 <= M.

(* The bound on the mean of min(|grad F|, M) when the mean of the residual is a epsilon_L^2. *)
Definition cut_off_bound : R := e + M * 2 ^ 22 * kappa ^ 4 * eL ^ 2.

Let weight : R := e / 2 / (a * eL ^ 2) + M * 2 ^ 22 * kappa ^ 4 / a.
Let weight_nonneg : 0 <= weight.
Proof.
  unfold weight. apply Rplus_le_le_0_compat.
  - apply Rlt_le, Rdiv_lt_0_compat; [lra | apply Rmult_lt_0_compat; lra].
  - apply Rmult_le_pos; [| left; apply Rinv_0_lt_compat; exact Pa]. apply Rmult_le_pos; lra.
Qed.

(* For each outcome. *)
Lemma cut_off_of_residual (s : State X Y) : norm (lambda s) <= 2 * kappa ->
  0 <= Rmin (norm (hypergradient (x s))) M <= e / 2 + weight * residual_of s.
Proof.
  intros B. pose proof (residual_of_nonneg s) as Nr. set (r := residual_of s) in *.
  split; [apply Rmin_glb; [apply norm_nonneg | exact M_nonneg] |].
  set (big := (1 + L) * kappa). assert (Pbig : 1 <= big) by (unfold big; assert (1 * kappa <= (1 + L) * kappa) by (apply Rmult_le_compat_r; lra); lra).
  assert (Ebig : epsilon_L_4 L kappa big = / (2 ^ 11 * kappa ^ 2)) by (unfold epsilon_L_4, big; field; repeat split; lra).
  assert (Split : weight * r = e / 2 / (a * eL ^ 2) * r + M * 2 ^ 22 * kappa ^ 4 / a * r) by (unfold weight; ring).
  assert (N1 : 0 <= e / 2 / (a * eL ^ 2) * r).
  { apply Rmult_le_pos; [| exact Nr]. apply Rlt_le, Rdiv_lt_0_compat; [lra | apply Rmult_lt_0_compat; lra]. }
  assert (N2 : 0 <= M * 2 ^ 22 * kappa ^ 4 / a * r).
  { apply Rmult_le_pos; [| exact Nr]. apply Rmult_le_pos; [| left; apply Rinv_0_lt_compat; exact Pa]. apply Rmult_le_pos; lra. }
  destruct (Rle_dec r (a * epsilon_L_4 L kappa big ^ 2)) as [Good | Bad].
  - (* the residual is small: Lemma 7 *)
    eapply Rle_trans; [apply Rmin_l |].
    set (eps := Rmin big (e / 2 + e / 2 / (a * eL ^ 2) * r)).
    assert (Heps : eps <= e / 2 + e / 2 / (a * eL ^ 2) * r) by apply Rmin_r.
    apply Rle_trans with eps; [| lra].
    assert (Low : e / 2 <= eps) by (apply Rmin_glb; lra).
    apply hypergradient_of_residual; [split; [lra | apply Rmin_l] | | exact B |].
    + replace eL with (epsilon_L_4 L kappa (e / 2)) by (unfold epsilon_L_of, epsilon_L_4; field; repeat split; lra).
      unfold epsilon_L_4, Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; apply Rmult_lt_0_compat; lra | exact Low].
    + unfold eps, Rmin. destruct (Rle_dec big (e / 2 + e / 2 / (a * eL ^ 2) * r)) as [C | C]; [exact Good |].
      set (q := r / (a * eL ^ 2)).
      assert (Pq : 0 <= q) by (apply Rmult_le_pos; [exact Nr | left; apply Rinv_0_lt_compat; apply Rmult_lt_0_compat; lra]).
      replace (e / 2 + e / 2 / (a * eL ^ 2) * r) with (e / 2 * (1 + q)) by (unfold q; field; repeat split; lra).
      replace (epsilon_L_4 L kappa (e / 2 * (1 + q))) with (eL * (1 + q)) by (unfold epsilon_L_of, epsilon_L_4; field; repeat split; lra).
      replace (a * (eL * (1 + q)) ^ 2) with (a * eL ^ 2 * (1 + q) ^ 2) by ring.
      fold r. apply Rle_trans with (a * eL ^ 2 * q); [right; unfold q; field; repeat split; lra |].
      apply Rmult_le_compat_l; [apply Rmult_le_pos; lra |]. pose proof (pow2_ge_0 q). lra.
  - (* it is not, which is rare *)
    eapply Rle_trans; [apply Rmin_r |]. apply Rle_trans with (M * 2 ^ 22 * kappa ^ 4 / a * r); [| lra].
    apply Rnot_le_lt in Bad. rewrite Ebig in Bad.
    replace M with (M * 2 ^ 22 * kappa ^ 4 / a * (a * (/ (2 ^ 11 * kappa ^ 2)) ^ 2)) at 1 by (field; repeat split; lra).
    apply Rmult_le_compat_l; [| lra]. apply Rmult_le_pos; [| left; apply Rinv_0_lt_compat; exact Pa]. apply Rmult_le_pos; lra.
Qed.

Lemma cut_off_in_the_mean k :
  integrable (law k) (fun t => Rmin (norm (hypergradient (x (state k t)))) M) /\
  law k (fun t => Rmin (norm (hypergradient (x (state k t)))) M) <= e / 2 + weight * law k (fun t => residual_of (state k t)).
Proof.
  pose proof (residuals_are_integrable k) as Ir.
  assert (J : integrable (law k) (fun t => e / 2 + weight * residual_of (state k t)))
    by (apply (integrable_add (law k) (fun _ => e / 2)); [apply integrable_constant | apply integrable_scal, Ir]).
  assert (I : integrable (law k) (fun t => Rmin (norm (hypergradient (x (state k t)))) M)).
  { apply (integrable_nonneg_below (law k) _ _ J). intros t. apply cut_off_of_residual, states_in_the_ball. }
  split; [exact I |].
  apply Rle_trans with (law k (fun t => e / 2 + weight * residual_of (state k t))).
  - apply mean_monotone; [exact I | exact J |]. intros t. apply cut_off_of_residual, states_in_the_ball.
  - rewrite (mean_add (law k) (fun _ => e / 2) (fun t => weight * residual_of (state k t))), mean_constant, mean_scal;
      [lra | exact Ir | apply integrable_constant | apply integrable_scal, Ir].
Qed.

Let total : weight * (a * eL ^ 2) = e / 2 + M * 2 ^ 22 * kappa ^ 4 * eL ^ 2.
Proof. unfold weight. field. repeat split; lra. Qed.

Theorem Expected_hypergradient :
  (forall k, integrable (law k) (fun t => Rmin (norm (hypergradient (x (state k t)))) M)) /\
  (exists k, (k < n)%nat /\ law k (fun t => Rmin (norm (hypergradient (x (state k t)))) M) <= cut_off_bound) /\
  / INR n * sum_below n (fun k => law k (fun t => Rmin (norm (hypergradient (x (state k t)))) M)) <= cut_off_bound.
Proof.
  split; [intros k; apply cut_off_in_the_mean |]. split.
  - destruct small_residual_in_the_mean as [k [Lk Hk]]. exists k. split; [exact Lk |].
    eapply Rle_trans; [apply cut_off_in_the_mean |]. apply (Rmult_le_compat_l weight) in Hk; [| exact weight_nonneg].
    rewrite total in Hk. unfold cut_off_bound. lra.
  - pose proof small_residual_on_average as Hk. pose proof (lt_0_INR n n_positive) as P.
    apply Rle_trans with (/ INR n * sum_below n (fun k => e / 2 + weight * law k (fun t => residual_of (state k t)))).
    + apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat, P |]. apply sum_below_le. intros k _. apply cut_off_in_the_mean.
    + rewrite sum_below_add, sum_below_constant, sum_below_scal.
      apply (Rmult_le_compat_l weight) in Hk; [| exact weight_nonneg]. rewrite total in Hk. unfold cut_off_bound.
      replace (/ INR n * (INR n * (e / 2) + weight * sum_below n (fun k => law k (fun t => residual_of (state k t)))))
        with (e / 2 + weight * (/ INR n * sum_below n (fun k => law k (fun t => residual_of (state k t))))) by (field; lra). lra.
Qed.
End InExpectation.
End Chain.

(** * Batch sizes *)

Lemma batch_size_above r : 0 < r -> (0 < Z.to_nat (ceiling r))%nat /\ r <= INR (Z.to_nat (ceiling r)).
Proof.
  intros P. pose proof (ceiling_above r) as C. assert (0 < ceiling r)%Z by (apply lt_IZR; lra).
  split; [lia |]. rewrite INR_IZR_INZ, Z2Nat.id by lia. exact C.
Qed.

Lemma quotient_below (v c B : R) : 0 < B -> v <= c * B -> v / B <= c.
Proof. intros P H. apply (Rmult_le_reg_r B); [exact P |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. exact H. Qed.

(** * The bound G_F of Lemma 32 *)

Lemma hypergradient_bound {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {l_f0 l_f1 l_g1 l_g2 mu_g f_low : R}
  (A : Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low) (w : product X Y) :
  norm (hypergradient grad_f g hess_xy hess_yy (fst w))
  <= norm (grad_f w) + l_f1 / mu_g * norm (grad_y grad_g w) + l_g1 / mu_g * l_f0.
Proof.
  destruct w as [u v]. pose proof (mu_g_positive A) as Pm. simpl fst.
  unfold hypergradient, nabla_F_bar, lagrangian_gradient_x.
  set (ys := y_star g u). set (nu := adjoint_multiplier grad_f hess_yy (u, ys)).
  assert (N1 : norm (hess_xy (u, ys) nu) <= l_g1 / mu_g * l_f0).
  { eapply Rle_trans; [apply (hess_xy_is_bounded A) |].
    pose proof (adjoint_solution_is_bounded A (u, ys) nu (adjoint_equation A (u, ys))) as Bn.
    apply (Rmult_le_compat_l l_g1) in Bn; [| apply (l_g1_nonneg A)]. eapply Rle_trans; [exact Bn |]. right. field. lra. }
  assert (N2 : norm (grad_x grad_f (u, ys)) <= norm (grad_f (u, v)) + l_f1 / mu_g * norm (grad_y grad_g (u, v))).
  { pose proof (distance_to_y_star A u v) as D. fold ys in D.
    pose proof (weak_f_smooth A (u, ys) (u, v)) as Lf.
    rewrite (distance_at_fixed_x u ys v) in Lf.
    assert (D2 : norm (ys -v v) <= / mu_g * norm (grad_y grad_g (u, v))).
    { rewrite norm_sub_sym. apply (Rmult_le_reg_l mu_g); [exact Pm |]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. exact D. }
    apply (Rmult_le_compat_l l_f1) in D2; [| apply (l_f1_nonneg A)].
    pose proof (norm_fst_le (grad_f (u, ys))) as F. pose proof (norm_triangle (grad_f (u, v)) (grad_f (u, ys) -v grad_f (u, v))) as T.
    replace (grad_f (u, v) +v (grad_f (u, ys) -v grad_f (u, v))) with (grad_f (u, ys)) in T by vector_ring.
    unfold grad_x, Rdiv. lra. }
  eapply Rle_trans; [apply norm_triangle |]. lra.
Qed.

(** * The four theorems under the weak assumption *)

Section Weak.
Context {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {l_f0 l_f1 l_g1 l_g2 mu_g f_low : R}
  (A : Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low)
  (L : R) (HY : exists v : Y, v <> zero) (Bounds : l_f0 <= L /\ l_f1 <= L /\ l_g1 <= L /\ l_g2 <= L).
Notation kappa := (L / mu_g).
Context {Xi Zeta : Type} {law_f : Expectation Xi} {law_g : Expectation Zeta}
  {sample_f : Xi -> product X Y -> product X Y} {sample_g : Zeta -> product X Y -> product X Y}.
Set Default Proof Using "A HY Bounds".

Let PL : 0 < L. Proof. exact (L_positive A L HY Bounds). Qed.
Let Pm : 0 < mu_g. Proof. exact (mu_g_positive A). Qed.
Let K1 : 1 <= kappa. Proof. exact (kappa_one A L HY Bounds). Qed.

(* The parameters, as functions of e. *)
Definition stochastic_parameters (e : R) : Settings :=
  theorem_4_parameters L kappa (1 / 8 * Rmin mu_g (e / (2 ^ 12 * (1 + L) * kappa ^ 4))) (/ (2 ^ 30 * kappa ^ 2)) (e / (2 ^ 25 * (1 + L) * kappa ^ 4)).
Notation p := stochastic_parameters.

Lemma e_quotient_positive e c : 0 < e -> 0 < c -> 0 < e / (c * (1 + L) * kappa ^ 4).
Proof. intros Pe Pc. apply Rdiv_lt_0_compat; [exact Pe |]. apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat; lra | apply pow_lt; lra]. Qed.

Lemma p_lambda_properties e : 0 < e ->
  0 < p_lambda (p e) /\ p_lambda (p e) <= mu_g / 8 /\ p_lambda (p e) <= e / (2 ^ 15 * (1 + L) * kappa ^ 4).
Proof.
  intros Pe. change (p_lambda (p e)) with (1 / 8 * Rmin mu_g (e / (2 ^ 12 * (1 + L) * kappa ^ 4))).
  pose proof (e_quotient_positive e (2 ^ 12) Pe ltac:(lra)) as Q.
  pose proof (Rmin_glb_lt _ _ _ Pm Q) as M0. pose proof (Rmin_l mu_g (e / (2 ^ 12 * (1 + L) * kappa ^ 4))) as M1.
  pose proof (Rmin_r mu_g (e / (2 ^ 12 * (1 + L) * kappa ^ 4))) as M2.
  assert (0 < kappa ^ 4) by (apply pow_lt; lra).
  repeat split; [lra | lra |].
  replace (e / (2 ^ 15 * (1 + L) * kappa ^ 4)) with (1 / 8 * (e / (2 ^ 12 * (1 + L) * kappa ^ 4))) by (field; repeat split; lra). lra.
Qed.

Notation eL e := (epsilon_L_of (mu_g := mu_g) L e).

Lemma eL_range e : 0 < e <= 1 -> 0 < eL e <= 1.
Proof.
  intros Pe. unfold epsilon_L_of. assert (1 <= kappa ^ 3) by (replace 1 with (1 ^ 3) by ring; apply pow_incr; lra).
  assert (1 <= (1 + L) * kappa ^ 3) by (rewrite <- (Rmult_1_r 1) at 1; apply Rmult_le_compat; lra).
  split; [apply Rdiv_lt_0_compat; lra |]. apply (Rmult_le_reg_r (2 ^ 12 * (1 + L) * kappa ^ 3)); [lra |].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

(* Noise under Assumption 2, with a batch of size B: Theorems 8 and 9. *)
Lemma small_noise_2 (s2 sigma2 e : R) (B : nat) : 0 < e <= 1 -> 0 <= s2 -> sigma2 <= s2 -> (0 < B)%nat ->
  2 ^ 98 * s2 * (1 + L) ^ 4 / L ^ 2 * kappa ^ 12 * / e ^ 4 <= INR B ->
  sigma2 / INR B <= L ^ 2 * eL e ^ 2 / 2 ^ 24 /\ sigma2 / (e / (2 ^ 25 * (1 + L) * kappa ^ 4)) ^ 2 / INR B <= L ^ 2 * kappa ^ 2 * eL e ^ 2 / 2 ^ 24.
Proof.
  intros He S0 S1 PB HB. pose proof (lt_0_INR B PB) as P. pose proof (eL_range e He) as PeL.
  assert (Pq : 0 < L ^ 2 * eL e ^ 4 / 2 ^ 50).
  { assert (0 < L ^ 2) by (apply pow_lt; lra). assert (0 < eL e ^ 4) by (apply pow_lt; lra).
    assert (0 < L ^ 2 * eL e ^ 4) by (apply Rmult_lt_0_compat; lra). lra. }
  assert (Q : sigma2 / INR B <= L ^ 2 * eL e ^ 4 / 2 ^ 50).
  { apply quotient_below; [exact P |]. apply (Rmult_le_compat_l (L ^ 2 * eL e ^ 4 / 2 ^ 50)) in HB; [| lra].
    eapply Rle_trans; [exact S1 |]. eapply Rle_trans; [| exact HB]. right. unfold epsilon_L_of. field. repeat split; lra. }
  split.
  - eapply Rle_trans; [exact Q |]. assert (E2 : eL e ^ 2 <= 1) by (replace 1 with (1 ^ 2) by ring; apply pow_incr; lra).
    assert (N : 0 <= L ^ 2 * eL e ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
    apply (Rmult_le_compat_l (L ^ 2 * eL e ^ 2)) in E2; [| exact N].
    replace (L ^ 2 * eL e ^ 4) with (L ^ 2 * eL e ^ 2 * eL e ^ 2) by ring. lra.
  - assert (Pt : 0 < (e / (2 ^ 25 * (1 + L) * kappa ^ 4)) ^ 2) by (apply pow_lt, e_quotient_positive; lra).
    replace (sigma2 / (e / (2 ^ 25 * (1 + L) * kappa ^ 4)) ^ 2 / INR B) with (sigma2 / INR B * / (e / (2 ^ 25 * (1 + L) * kappa ^ 4)) ^ 2)
      by (unfold Rdiv; ring).
    apply (Rmult_le_compat_r (/ (e / (2 ^ 25 * (1 + L) * kappa ^ 4)) ^ 2)) in Q; [| left; apply Rinv_0_lt_compat, Pt].
    eapply Rle_trans; [exact Q |]. right. unfold epsilon_L_of. field. repeat split; lra.
Qed.

(* Noise under the weak stochastic assumption: Theorems 10 and 11. *)
Lemma small_noise_3 (s2 sigma2 e : R) (B : nat) : 0 < e <= 1 -> sigma2 <= s2 -> (0 < B)%nat ->
  2 ^ 50 * s2 * (1 + L) ^ 2 / L ^ 2 * kappa ^ 6 * / e ^ 2 <= INR B -> sigma2 / INR B <= L ^ 2 * eL e ^ 2 / 2 ^ 26.
Proof.
  intros He S1 PB HB. pose proof (lt_0_INR B PB) as P. pose proof (eL_range e He) as PeL.
  assert (N : 0 <= L ^ 2 * eL e ^ 2 / 2 ^ 26) by (assert (0 <= L ^ 2 * eL e ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0); lra).
  apply quotient_below; [exact P |]. apply (Rmult_le_compat_l (L ^ 2 * eL e ^ 2 / 2 ^ 26)) in HB; [| exact N].
  eapply Rle_trans; [exact S1 |]. eapply Rle_trans; [| exact HB]. right. unfold epsilon_L_of. field. repeat split; lra.
Qed.

(* From the hypergradient to any gradient of F. *)
Lemma stationary_event (epsilon : R) (u : X) : norm (hypergradient grad_f g hess_xy hess_yy u) <= epsilon ->
  exists grad_F, is_gradient (hyperobjective f g) u grad_F /\ norm grad_F <= epsilon.
Proof. intros H. eexists. split; [apply (hyperobjective_has_gradient A) | exact H]. Qed.

Definition stationary_at (epsilon : R) (u : X) : Prop := exists grad_F, is_gradient (hyperobjective f g) u grad_F /\ norm grad_F <= epsilon.

(* The conclusion of Theorems 8 and 10, and its form with an index that is drawn uniformly. *)
Definition found_with_probability (p : Settings) (B_f B_g n : nat) (start : State X Y) (epsilon rho : R) : Prop :=
  (exists k, (k < n)%nat /\
     probability (run_law law_f law_g B_f B_g k) (fun t => stationary_at epsilon (x (Stoc_SGHA sample_f sample_g p B_f B_g start k t))) >= 1 - rho) /\
  / INR n * sum_below n (fun k =>
     probability (run_law law_f law_g B_f B_g k) (fun t => stationary_at epsilon (x (Stoc_SGHA sample_f sample_g p B_f B_g start k t)))) >= 1 - rho.

Lemma found (v_f v_d v_y epsilon rho : R) (B_f B_g n : nat) (start : State X Y) : 0 < epsilon <= 1 -> 0 < rho < 1 ->
  let e := epsilon * sqrt rho in
  (0 < B_f)%nat -> (0 < B_g)%nat ->
  Noise sample_f sample_g law_f law_g grad_f grad_g (tau (p e)) (2 * kappa) v_f v_d v_y ->
  v_f / INR B_f <= L ^ 2 * eL e ^ 2 / 2 ^ 24 -> v_d / INR B_g <= L ^ 2 * kappa ^ 2 * eL e ^ 2 / 2 ^ 24 -> v_y / INR B_g <= L ^ 2 * eL e ^ 2 / 2 ^ 24 ->
  norm (lambda start) <= 2 * kappa -> (0 < n)%nat ->
  5 * 2 ^ 53 * (1 + L) ^ 2 * (V f grad_g (C_lambda (p e)) (p_w (p e)) (p_lambda (p e)) (w start) (w_hat start) (lambda start) - f_low) / L * kappa ^ 5 * / e ^ 2 <= INR n ->
  found_with_probability (p e) B_f B_g n start epsilon rho.
Proof.
  intros He Hr e PBf PBg N S1 S2 S3 B0 Pn Hn.
  assert (S0 : 0 < sqrt rho) by (apply sqrt_lt_R0; lra). assert (Sl : sqrt rho <= 1) by (rewrite <- sqrt_1; apply sqrt_le_1_alt; lra).
  assert (Pe : 0 < e <= 1).
  { unfold e. split; [apply Rmult_lt_0_compat; lra |]. rewrite <- (Rmult_1_r 1). apply Rmult_le_compat; lra. }
  destruct (p_lambda_properties e (proj1 Pe)) as [Q1 [Q2 Q3]].
  destruct (High_probability A L HY Bounds law_f law_g sample_f sample_g B_f B_g v_f v_d v_y PBf PBg e _ _ (proj1 Pe) (proj2 Pe) Q1 Q2 Q3
    (e_quotient_positive e (2 ^ 25) (proj1 Pe) ltac:(lra)) (Rle_refl _) N S1 S2 S3 start n B0 Pn Hn epsilon rho He Hr eq_refl) as [H1 H2].
  split.
  - destruct H1 as [k [Lk H1]]. exists k. split; [exact Lk |]. apply Rle_ge. apply Rge_le in H1. eapply Rle_trans; [exact H1 |].
    apply probability_monotone. intros t. apply stationary_event.
  - apply Rle_ge. apply Rge_le in H2. eapply Rle_trans; [exact H2 |]. apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat, lt_0_INR, Pn |].
    apply sum_below_le. intros k _. apply probability_monotone. intros t. apply stationary_event.
Qed.

(* The conclusion of Theorems 9 and 11, cut off at M, for an index and for a uniformly drawn one. *)
Definition found_in_the_mean (p : Settings) (B_f B_g n : nat) (start : State X Y) (grad_F : X -> X) (M epsilon : R) : Prop :=
  let cut_off k t := Rmin (norm (grad_F (x (Stoc_SGHA sample_f sample_g p B_f B_g start k t)))) M in
  (forall k, integrable (run_law law_f law_g B_f B_g k) (cut_off k)) /\
  (exists k, (k < n)%nat /\ run_law law_f law_g B_f B_g k (cut_off k) <= epsilon) /\
  / INR n * sum_below n (fun k => run_law law_f law_g B_f B_g k (cut_off k)) <= epsilon.

Lemma found_mean (v_f v_d v_y epsilon Gc M : R) (B_f B_g n : nat) (start : State X Y) (grad_F : X -> X) : 0 < epsilon <= 1 -> 1 <= Gc ->
  0 <= M <= 2 * (1 + L) * Gc * kappa ->
  let e := epsilon / (2 * Gc) in
  (0 < B_f)%nat -> (0 < B_g)%nat ->
  Noise sample_f sample_g law_f law_g grad_f grad_g (tau (p e)) (2 * kappa) v_f v_d v_y ->
  v_f / INR B_f <= L ^ 2 * eL e ^ 2 / 2 ^ 24 -> v_d / INR B_g <= L ^ 2 * kappa ^ 2 * eL e ^ 2 / 2 ^ 24 -> v_y / INR B_g <= L ^ 2 * eL e ^ 2 / 2 ^ 24 ->
  norm (lambda start) <= 2 * kappa -> (0 < n)%nat ->
  5 * 2 ^ 53 * (1 + L) ^ 2 * (V f grad_g (C_lambda (p e)) (p_w (p e)) (p_lambda (p e)) (w start) (w_hat start) (lambda start) - f_low) / L * kappa ^ 5 * / e ^ 2 <= INR n ->
  (forall u, is_gradient (hyperobjective f g) u (grad_F u)) ->
  found_in_the_mean (p e) B_f B_g n start grad_F M epsilon.
Proof.
  intros He HG HM e PBf PBg N S1 S2 S3 B0 Pn Hn HF.
  assert (Pe : 0 < e <= epsilon / 2).
  { unfold e. split; [apply Rdiv_lt_0_compat; lra |]. unfold Rdiv. apply Rmult_le_compat_l; [lra |]. apply Rinv_le_contravar; lra. }
  destruct (p_lambda_properties e (proj1 Pe)) as [Q1 [Q2 Q3]].
  destruct (Expected_hypergradient A L HY Bounds law_f law_g sample_f sample_g B_f B_g v_f v_d v_y PBf PBg e _ _ (proj1 Pe) ltac:(lra) Q1 Q2 Q3
    (e_quotient_positive e (2 ^ 25) (proj1 Pe) ltac:(lra)) (Rle_refl _) N S1 S2 S3 start n B0 Pn Hn M (proj1 HM)) as [I [H1 H2]].
  assert (Bound : cut_off_bound (mu_g := mu_g) L e M <= epsilon).
  { unfold cut_off_bound.
    assert (Q : M * 2 ^ 22 * kappa ^ 4 * eL e ^ 2 <= epsilon / 2).
    { apply Rle_trans with (2 * (1 + L) * Gc * kappa * 2 ^ 22 * kappa ^ 4 * eL e ^ 2).
      - apply Rmult_le_compat_r; [apply pow2_ge_0 |]. apply Rmult_le_compat_r; [apply pow_le; lra |]. lra.
      - assert (Pd : 1 <= (1 + L) * Gc * kappa).
        { rewrite <- (Rmult_1_r 1) at 1. apply Rmult_le_compat; [lra | lra | | lra]. rewrite <- (Rmult_1_r 1) at 1. apply Rmult_le_compat; lra. }
        replace (2 * (1 + L) * Gc * kappa * 2 ^ 22 * kappa ^ 4 * eL e ^ 2) with (epsilon ^ 2 / 8 * / ((1 + L) * Gc * kappa))
          by (unfold epsilon_L_of, e; field; repeat split; lra).
        assert (Ii : 0 < / ((1 + L) * Gc * kappa) <= 1).
        { split; [apply Rinv_0_lt_compat; lra |]. rewrite <- Rinv_1. apply Rinv_le_contravar; lra. }
        assert (E2 : epsilon ^ 2 <= epsilon) by (replace (epsilon ^ 2) with (epsilon * epsilon) by ring; rewrite <- (Rmult_1_r epsilon) at 3; apply Rmult_le_compat_l; lra).
        assert (epsilon ^ 2 / 8 * / ((1 + L) * Gc * kappa) <= epsilon ^ 2 / 8 * 1).
        { apply Rmult_le_compat_l; [pose proof (pow2_ge_0 epsilon); lra | lra]. }
        lra. }
    lra. }
  assert (EqF : grad_F = hypergradient grad_f g hess_xy hess_yy).
  { apply functional_extensionality. intros u. exact (gradient_is_unique _ _ _ _ (HF u) (hyperobjective_has_gradient A u)). }
  rewrite EqF. split; [exact I |]. split.
  - destruct H1 as [k [Lk H1]]. exists k. split; [exact Lk |]. eapply Rle_trans; [exact H1 | exact Bound].
  - eapply Rle_trans; [exact H2 | exact Bound].
Qed.

(** Theorem 10 under the weak assumptions, with any batch sizes and numbers of steps that are large enough. *)
Theorem Theorem_10_weak (sigma_f sigma_g l_tilde epsilon rho : R) (B_f B_g n : nat) (start : State X Y) :
  Weak_stochastic_assumption sample_f sample_g law_f law_g grad_f grad_g sigma_f sigma_g l_tilde -> 0 <= l_tilde ->
  0 < epsilon <= 1 -> 0 < rho < 1 -> norm (lambda start) <= 2 * kappa ->
  let p := {| gamma_x := fun _ => / (2 ^ 8 * L * kappa);
              gamma_y := fun _ => / (2 ^ 8 * L * kappa);
              gamma_lambda := fun _ => kappa / (2 ^ 8 * L);
              beta := / (2 ^ 30 * kappa ^ 2);
              tau := epsilon * sqrt rho / (2 ^ 25 * (1 + L) * kappa ^ 4);
              p_w := 16 * L * kappa;
              p_lambda := 1 / 8 * Rmin mu_g (epsilon * sqrt rho / (2 ^ 12 * (1 + L) * kappa ^ 4));
              C_lambda := 2 * kappa |} in
  let Delta_V := V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w start) (w_hat start) (lambda start) - f_low in
  (0 < B_f)%nat -> 2 ^ 50 * sigma_f ^ 2 * (1 + L) ^ 2 / L ^ 2 * kappa ^ 6 * / epsilon ^ 2 * / rho <= INR B_f ->
  (0 < B_g)%nat -> 2 ^ 50 * Rmax l_tilde (sigma_g ^ 2) * (1 + L) ^ 2 / L ^ 2 * kappa ^ 6 * / epsilon ^ 2 * / rho <= INR B_g ->
  (0 < n)%nat -> 5 * 2 ^ 53 * (1 + L) ^ 2 * Delta_V / L * kappa ^ 5 * / epsilon ^ 2 * / rho <= INR n ->
  found_with_probability p B_f B_g n start epsilon rho.
Proof.
  intros WS Hl He Hr B0 p' Delta PBf HBf PBg HBg Pn Hn.
  assert (S0 : 0 < sqrt rho) by (apply sqrt_lt_R0; lra). assert (Sl : sqrt rho <= 1) by (rewrite <- sqrt_1; apply sqrt_le_1_alt; lra).
  assert (S2 : sqrt rho * sqrt rho = rho) by (apply sqrt_sqrt; lra).
  set (e := epsilon * sqrt rho) in *.
  assert (Pe : 0 < e <= 1).
  { unfold e. split; [apply Rmult_lt_0_compat; lra |]. rewrite <- (Rmult_1_r 1). apply Rmult_le_compat; lra. }
  assert (Ie : / e ^ 2 = / epsilon ^ 2 * / rho).
  { transitivity (/ epsilon ^ 2 * / (sqrt rho * sqrt rho)); [unfold e; field; lra | now rewrite S2]. }
  assert (E26 : 0 <= L ^ 2 * eL e ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
  change (found_with_probability (p e) B_f B_g n start epsilon rho).
  apply (found (sigma_f ^ 2) (l_tilde * (2 * kappa) ^ 2) (sigma_g ^ 2)); auto; fold e.
  - apply noise_under_Weak_stochastic_assumption; [apply e_quotient_positive; lra | exact Hl | exact WS].
  - pose proof (small_noise_3 (sigma_f ^ 2) (sigma_f ^ 2) e B_f Pe (Rle_refl _) PBf ltac:(rewrite Ie, <- Rmult_assoc; exact HBf)). lra.
  - pose proof (small_noise_3 _ l_tilde e B_g Pe (Rmax_l _ _) PBg ltac:(rewrite Ie, <- Rmult_assoc; exact HBg)) as Q.
    replace (l_tilde * (2 * kappa) ^ 2 / INR B_g) with (4 * kappa ^ 2 * (l_tilde / INR B_g)) by (unfold Rdiv; ring).
    apply (Rmult_le_compat_l (4 * kappa ^ 2)) in Q; [| pose proof (pow2_ge_0 kappa); lra]. eapply Rle_trans; [exact Q |]. right. field. lra.
  - pose proof (small_noise_3 _ (sigma_g ^ 2) e B_g Pe (Rmax_r _ _) PBg ltac:(rewrite Ie, <- Rmult_assoc; exact HBg)). lra.
  - rewrite Ie, <- Rmult_assoc. exact Hn.
Qed.
End Weak.

(** * Under Assumption 1 *)

Section PaperForm.
Context {X Y : Hilbert}
  (f : product X Y -> R) (grad_f : product X Y -> product X Y) (hess_f : product X Y -> product X Y -> product X Y)
  (g : product X Y -> R) (grad_g : product X Y -> product X Y) (hess_g : product X Y -> product X Y -> product X Y)
  (l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low : R)
  {Xi Zeta : Type} (law_f : Expectation Xi) (law_g : Expectation Zeta)
  (sample_f : Xi -> product X Y -> product X Y) (sample_g : Zeta -> product X Y -> product X Y).
Notation L := (L_bar l_f0 l_f1 l_f2 l_g1 l_g2).
Notation kappa := (kappa_bar l_f0 l_f1 l_f2 l_g1 l_g2 mu_g).
Hypothesis A1 : Assumption_1 f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low.
Hypothesis HY : exists v : Y, v <> zero.

Set Default Proof Using "All".
Let U := Assumption_1_implies_Weak_assumption A1.
Let LB := L_bar_is_a_bound f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low.
Let PL : 0 < L. Proof. exact (L_positive U L HY LB). Qed.
Let Pm : 0 < mu_g. Proof. exact (mu_g_positive U). Qed.
Let K1 : 1 <= kappa. Proof. exact (kappa_one U L HY LB). Qed.
Let PK j : 0 < kappa ^ j. Proof. apply pow_lt. lra. Qed.

Let largest_of_four (l s_f s_g : R) : let M := Rmax 1 (Rmax l (Rmax s_f s_g)) in 1 <= M /\ l <= M /\ s_f <= M /\ s_g <= M.
Proof.
  pose proof (Rmax_l 1 (Rmax l (Rmax s_f s_g))). pose proof (Rmax_r 1 (Rmax l (Rmax s_f s_g))).
  pose proof (Rmax_l l (Rmax s_f s_g)). pose proof (Rmax_r l (Rmax s_f s_g)). pose proof (Rmax_l s_f s_g). pose proof (Rmax_r s_f s_g). repeat split; lra.
Qed.

Let root_of_rho (epsilon rho : R) : 0 < epsilon <= 1 -> 0 < rho < 1 ->
  0 < epsilon * sqrt rho <= 1 /\ / (epsilon * sqrt rho) ^ 2 = / epsilon ^ 2 * / rho /\ / (epsilon * sqrt rho) ^ 4 = / epsilon ^ 4 * / rho ^ 2.
Proof.
  intros He Hr. assert (S0 : 0 < sqrt rho) by (apply sqrt_lt_R0; lra).
  assert (Sl : sqrt rho <= 1) by (rewrite <- sqrt_1; apply sqrt_le_1_alt; lra).
  assert (S2 : sqrt rho * sqrt rho = rho) by (apply sqrt_sqrt; lra). split; [| split].
  - split; [apply Rmult_lt_0_compat; lra |]. rewrite <- (Rmult_1_r 1). apply Rmult_le_compat; lra.
  - transitivity (/ epsilon ^ 2 * / (sqrt rho * sqrt rho)); [field; lra | now rewrite S2].
  - transitivity (/ epsilon ^ 4 * / (sqrt rho * sqrt rho) ^ 2); [field; lra | now rewrite S2].
Qed.

(** Theorem 8: the paper's index, and an index drawn uniformly. *)
Theorem Theorem_8 : forall sigma_f sigma_g : R,
  Assumption_2 sample_f sample_g law_f law_g grad_f grad_g sigma_f sigma_g ->
  forall (epsilon rho : R) (start : State X Y), 0 < epsilon <= 1 -> 0 < rho < 1 -> norm (lambda start) <= 2 * kappa ->
  let sigma2 := 1 + sigma_f ^ 2 + sigma_g ^ 2 in
  let p := {| gamma_x := fun _ => / (2 ^ 8 * L * kappa);
              gamma_y := fun _ => / (2 ^ 8 * L * kappa);
              gamma_lambda := fun _ => kappa / (2 ^ 8 * L);
              beta := / (2 ^ 30 * kappa ^ 2);
              tau := epsilon * sqrt rho / (2 ^ 25 * (1 + L) * kappa ^ 4);
              p_w := 16 * L * kappa;
              p_lambda := 1 / 8 * Rmin mu_g (epsilon * sqrt rho / (2 ^ 12 * (1 + L) * kappa ^ 4));
              C_lambda := 2 * kappa |} in
  let B := Z.to_nat (ceiling (2 ^ 98 * sigma2 * (1 + L) ^ 4 / L ^ 2 * kappa ^ 12 * / epsilon ^ 4 * / rho ^ 2)) in
  let Delta_V := V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w start) (w_hat start) (lambda start) - f_low in
  let number := Nat.max 1 (Z.to_nat (ceiling (5 * 2 ^ 53 * (1 + L) ^ 2 * Delta_V / L * kappa ^ 5 * / epsilon ^ 2 * / rho))) in
  let P k := probability (run_law law_f law_g B B k) (fun batches =>
               exists grad_F, is_gradient (hyperobjective f g) (x (Stoc_SGHA sample_f sample_g p B B start k batches)) grad_F /\ norm grad_F <= epsilon) in
  (exists k, (k < number)%nat /\ P k >= 1 - rho) /\
  / INR number * sum_below number P >= 1 - rho.
Proof using A1 HY.
  intros sigma_f sigma_g A2 epsilon rho start He Hr B0 sigma2 p B Delta_V number P.
  destruct (root_of_rho epsilon rho He Hr) as [Pe [E2 E4]]. set (e := epsilon * sqrt rho) in *.
  pose proof (pow2_ge_0 sigma_f) as Sf. pose proof (pow2_ge_0 sigma_g) as Sg.
  destruct (batch_size_above (2 ^ 98 * sigma2 * (1 + L) ^ 4 / L ^ 2 * kappa ^ 12 * / epsilon ^ 4 * / rho ^ 2)) as [PB HB].
  { repeat apply Rmult_lt_0_compat; try (apply Rinv_0_lt_compat); try apply PK; try (apply pow_lt; lra); unfold sigma2; lra. }
  fold B in PB, HB. rewrite Rmult_assoc, <- E4 in HB.
  destruct (number_of_steps_above (5 * 2 ^ 53 * (1 + L) ^ 2 * Delta_V / L * kappa ^ 5 * / epsilon ^ 2 * / rho)) as [Pn Hn].
  unfold number_of_steps in Pn, Hn. fold number in Pn, Hn. rewrite Rmult_assoc, <- E2 in Hn.
  destruct (small_noise_2 U L HY LB sigma2 (sigma_f ^ 2) e B Pe ltac:(unfold sigma2; lra) ltac:(unfold sigma2; lra) PB HB) as [N1 _].
  destruct (small_noise_2 U L HY LB sigma2 (sigma_g ^ 2) e B Pe ltac:(unfold sigma2; lra) ltac:(unfold sigma2; lra) PB HB) as [N3 N2].
  exact (found U L HY LB (sigma_f ^ 2) (sigma_g ^ 2 / (tau p) ^ 2) (sigma_g ^ 2) epsilon rho B B number start He Hr PB PB
    (noise_under_Assumption_2 sample_f sample_g law_f law_g grad_f grad_g sigma_f sigma_g (tau p) (2 * kappa)
       (e_quotient_positive U L HY LB e (2 ^ 25) (proj1 Pe) ltac:(lra)) A2) N1 N2 N3 B0 Pn Hn).
Qed.

(** Theorem 10: the paper's index, and an index drawn uniformly. *)
Theorem Theorem_10 : forall sigma_f sigma_g l_tilde : R,
  Assumption_2 sample_f sample_g law_f law_g grad_f grad_g sigma_f sigma_g -> Assumption_3 sample_g law_g l_tilde ->
  forall (epsilon rho : R) (start : State X Y), 0 < epsilon <= 1 -> 0 < rho < 1 -> norm (lambda start) <= 2 * kappa ->
  let M_g := Rmax 1 (Rmax l_tilde (Rmax (sigma_f ^ 2) (sigma_g ^ 2))) in
  let p := {| gamma_x := fun _ => / (2 ^ 8 * L * kappa);
              gamma_y := fun _ => / (2 ^ 8 * L * kappa);
              gamma_lambda := fun _ => kappa / (2 ^ 8 * L);
              beta := / (2 ^ 30 * kappa ^ 2);
              tau := epsilon * sqrt rho / (2 ^ 25 * (1 + L) * kappa ^ 4);
              p_w := 16 * L * kappa;
              p_lambda := 1 / 8 * Rmin mu_g (epsilon * sqrt rho / (2 ^ 12 * (1 + L) * kappa ^ 4));
              C_lambda := 2 * kappa |} in
  let B := Z.to_nat (ceiling (2 ^ 50 * M_g * (1 + L) ^ 2 / L ^ 2 * kappa ^ 6 * / epsilon ^ 2 * / rho)) in
  let Delta_V := V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w start) (w_hat start) (lambda start) - f_low in
  let number := Nat.max 1 (Z.to_nat (ceiling (5 * 2 ^ 53 * (1 + L) ^ 2 * Delta_V / L * kappa ^ 5 * / epsilon ^ 2 * / rho))) in
  let P k := probability (run_law law_f law_g B B k) (fun batches =>
               exists grad_F, is_gradient (hyperobjective f g) (x (Stoc_SGHA sample_f sample_g p B B start k batches)) grad_F /\ norm grad_F <= epsilon) in
  (exists k, (k < number)%nat /\ P k >= 1 - rho) /\
  / INR number * sum_below number P >= 1 - rho.
Proof using A1 HY.
  intros sigma_f sigma_g l_tilde A2 A3 epsilon rho start He Hr B0 M_g p B Delta_V number P.
  destruct (largest_of_four l_tilde (sigma_f ^ 2) (sigma_g ^ 2)) as [M1 [M2 [M3 M4]]]. fold M_g in M1, M2, M3, M4.
  destruct (batch_size_above (2 ^ 50 * M_g * (1 + L) ^ 2 / L ^ 2 * kappa ^ 6 * / epsilon ^ 2 * / rho)) as [PB HB].
  { repeat apply Rmult_lt_0_compat; try (apply Rinv_0_lt_compat); try apply PK; try (apply pow_lt; lra); lra. }
  fold B in PB, HB.
  destruct (number_of_steps_above (5 * 2 ^ 53 * (1 + L) ^ 2 * Delta_V / L * kappa ^ 5 * / epsilon ^ 2 * / rho)) as [Pn Hn].
  assert (Mono : forall s2, s2 <= M_g -> 2 ^ 50 * s2 * (1 + L) ^ 2 / L ^ 2 * kappa ^ 6 * / epsilon ^ 2 * / rho <= INR B).
  { intros s2 Hs. eapply Rle_trans; [| exact HB].
    repeat (apply Rmult_le_compat_r; [apply Rlt_le; try (apply Rinv_0_lt_compat); try apply PK; try (apply pow_lt; lra); lra |]). lra. }
  exact (Theorem_10_weak U L HY LB sigma_f sigma_g l_tilde epsilon rho B B number start
    (Assumptions_2_and_3_imply_Weak_stochastic_assumption _ _ _ _ _ _ _ _ _ A2 A3) (Rlt_le _ _ (proj1 A3)) He Hr B0
    PB (Mono (sigma_f ^ 2) ltac:(lra)) PB (Mono (Rmax l_tilde (sigma_g ^ 2)) (Rmax_lub l_tilde (sigma_g ^ 2) M_g ltac:(lra) ltac:(lra))) Pn Hn).
Qed.

(* Parameters of Theorems 9 and 11, which the paper writes with 2 G in the denominators. *)
Let parameters_9 (epsilon Gc : R) : Settings :=
  {| gamma_x := fun _ => / (2 ^ 8 * L * kappa);
     gamma_y := fun _ => / (2 ^ 8 * L * kappa);
     gamma_lambda := fun _ => kappa / (2 ^ 8 * L);
     beta := / (2 ^ 30 * kappa ^ 2);
     tau := epsilon / (2 ^ 26 * (1 + L) * Gc * kappa ^ 4);
     p_w := 16 * L * kappa;
     p_lambda := 1 / 8 * Rmin mu_g (epsilon / (2 ^ 13 * (1 + L) * Gc * kappa ^ 4));
     C_lambda := 2 * kappa |}.

Let parameters_9_are (epsilon Gc : R) : 1 <= Gc -> parameters_9 epsilon Gc = stochastic_parameters (mu_g := mu_g) L (epsilon / (2 * Gc)).
Proof.
  intros HG. unfold parameters_9, stochastic_parameters, theorem_4_parameters. pose proof (PK 4). change (L / mu_g) with kappa.
  f_equal; [field; repeat split; lra |]. f_equal. f_equal. field; repeat split; lra.
Qed.

Let range_9 (epsilon Gc : R) : 0 < epsilon <= 1 -> 1 <= Gc -> 0 < epsilon / (2 * Gc) <= 1.
Proof.
  intros He HG. split; [apply Rdiv_lt_0_compat; lra |]. apply (Rmult_le_reg_r (2 * Gc)); [lra |].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Let steps_9 (epsilon Gc Delta : R) : 0 < epsilon <= 1 -> 1 <= Gc ->
  let number := Nat.max 1 (Z.to_nat (ceiling (5 * 2 ^ 55 * (1 + L) ^ 2 * Gc ^ 2 * Delta / L * kappa ^ 5 * / epsilon ^ 2))) in
  (0 < number)%nat /\ 5 * 2 ^ 53 * (1 + L) ^ 2 * Delta / L * kappa ^ 5 * / (epsilon / (2 * Gc)) ^ 2 <= INR number.
Proof.
  intros He HG number.
  destruct (number_of_steps_above (5 * 2 ^ 55 * (1 + L) ^ 2 * Gc ^ 2 * Delta / L * kappa ^ 5 * / epsilon ^ 2)) as [Pn Hn].
  split; [exact Pn |]. eapply Rle_trans; [| exact Hn]. right. field. lra.
Qed.

(** Theorem 9 without bounded iterates: the mean of min(|grad F|, M); the paper's index, and an index drawn uniformly. *)
Theorem Theorem_9_cut_off : forall sigma_f sigma_g : R,
  Assumption_2 sample_f sample_g law_f law_g grad_f grad_g sigma_f sigma_g ->
  forall (epsilon Gc M : R) (start : State X Y), 0 < epsilon <= 1 -> 1 <= Gc -> 0 <= M <= 2 * (1 + L) * Gc * kappa -> norm (lambda start) <= 2 * kappa ->
  let sigma2 := Rmax 1 (Rmax (sigma_f ^ 2) (sigma_g ^ 2)) in
  let p := {| gamma_x := fun _ => / (2 ^ 8 * L * kappa);
              gamma_y := fun _ => / (2 ^ 8 * L * kappa);
              gamma_lambda := fun _ => kappa / (2 ^ 8 * L);
              beta := / (2 ^ 30 * kappa ^ 2);
              tau := epsilon / (2 ^ 26 * (1 + L) * Gc * kappa ^ 4);
              p_w := 16 * L * kappa;
              p_lambda := 1 / 8 * Rmin mu_g (epsilon / (2 ^ 13 * (1 + L) * Gc * kappa ^ 4));
              C_lambda := 2 * kappa |} in
  let B := Z.to_nat (ceiling (2 ^ 102 * sigma2 * (1 + L) ^ 4 * Gc ^ 4 / L ^ 2 * kappa ^ 12 * / epsilon ^ 4)) in
  let Delta_V := V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w start) (w_hat start) (lambda start) - f_low in
  let number := Nat.max 1 (Z.to_nat (ceiling (5 * 2 ^ 55 * (1 + L) ^ 2 * Gc ^ 2 * Delta_V / L * kappa ^ 5 * / epsilon ^ 2))) in
  forall grad_F, (forall u, is_gradient (hyperobjective f g) u (grad_F u)) ->
  let law k := run_law law_f law_g B B k in
  let cut_off k t := Rmin (norm (grad_F (x (Stoc_SGHA sample_f sample_g p B B start k t)))) M in
  (forall k, integrable (law k) (cut_off k)) /\
  (exists k, (k < number)%nat /\ law k (cut_off k) <= epsilon) /\
  / INR number * sum_below number (fun k => law k (cut_off k)) <= epsilon.
Proof using A1 HY.
  intros sigma_f sigma_g A2 epsilon Gc M start He HG HM B0 sigma2 p B Delta_V number grad_F HF law cut_off.
  pose proof (range_9 epsilon Gc He HG) as Pe. set (e := epsilon / (2 * Gc)) in *.
  assert (Ep : p = stochastic_parameters (mu_g := mu_g) L e) by (apply (parameters_9_are epsilon Gc HG)).
  pose proof (Rmax_l 1 (Rmax (sigma_f ^ 2) (sigma_g ^ 2))) as M1. fold sigma2 in M1.
  pose proof (Rmax_r 1 (Rmax (sigma_f ^ 2) (sigma_g ^ 2))) as M2. fold sigma2 in M2.
  pose proof (Rmax_l (sigma_f ^ 2) (sigma_g ^ 2)) as M5. pose proof (Rmax_r (sigma_f ^ 2) (sigma_g ^ 2)) as M6.
  destruct (batch_size_above (2 ^ 102 * sigma2 * (1 + L) ^ 4 * Gc ^ 4 / L ^ 2 * kappa ^ 12 * / epsilon ^ 4)) as [PB HB].
  { repeat apply Rmult_lt_0_compat; try (apply Rinv_0_lt_compat); try apply PK; try (apply pow_lt; lra); lra. }
  fold B in PB, HB.
  assert (HB' : 2 ^ 98 * sigma2 * (1 + L) ^ 4 / L ^ 2 * kappa ^ 12 * / e ^ 4 <= INR B).
  { eapply Rle_trans; [| exact HB]. right. unfold e. field. lra. }
  destruct (steps_9 epsilon Gc Delta_V He HG) as [Pn Hn']. fold number in Pn, Hn'. fold e in Hn'.
  destruct (small_noise_2 U L HY LB sigma2 (sigma_f ^ 2) e B Pe ltac:(lra) ltac:(lra) PB HB') as [N1 _].
  destruct (small_noise_2 U L HY LB sigma2 (sigma_g ^ 2) e B Pe ltac:(lra) ltac:(lra) PB HB') as [N3 N2].
  clearbody number. unfold cut_off, Delta_V in *. rewrite Ep in *.
  exact (found_mean U L HY LB (sigma_f ^ 2) (sigma_g ^ 2 / (tau (stochastic_parameters (mu_g := mu_g) L e)) ^ 2) (sigma_g ^ 2) epsilon Gc M B B number start grad_F
    He HG HM PB PB
    (noise_under_Assumption_2 sample_f sample_g law_f law_g grad_f grad_g sigma_f sigma_g _ (2 * kappa)
       (e_quotient_positive U L HY LB e (2 ^ 25) (proj1 Pe) ltac:(lra)) A2) N1 N2 N3 B0 Pn Hn' HF).
Qed.

(** Theorem 11 without bounded iterates. *)
Theorem Theorem_11_cut_off : forall sigma_f sigma_g l_tilde : R,
  Assumption_2 sample_f sample_g law_f law_g grad_f grad_g sigma_f sigma_g -> Assumption_3 sample_g law_g l_tilde ->
  forall (epsilon Gc M : R) (start : State X Y), 0 < epsilon <= 1 -> 1 <= Gc -> 0 <= M <= 2 * (1 + L) * Gc * kappa -> norm (lambda start) <= 2 * kappa ->
  let M_g := Rmax 1 (Rmax l_tilde (Rmax (sigma_f ^ 2) (sigma_g ^ 2))) in
  let p := {| gamma_x := fun _ => / (2 ^ 8 * L * kappa);
              gamma_y := fun _ => / (2 ^ 8 * L * kappa);
              gamma_lambda := fun _ => kappa / (2 ^ 8 * L);
              beta := / (2 ^ 30 * kappa ^ 2);
              tau := epsilon / (2 ^ 26 * (1 + L) * Gc * kappa ^ 4);
              p_w := 16 * L * kappa;
              p_lambda := 1 / 8 * Rmin mu_g (epsilon / (2 ^ 13 * (1 + L) * Gc * kappa ^ 4));
              C_lambda := 2 * kappa |} in
  let B := Z.to_nat (ceiling (2 ^ 52 * M_g * (1 + L) ^ 2 * Gc ^ 2 / L ^ 2 * kappa ^ 6 * / epsilon ^ 2)) in
  let Delta_V := V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w start) (w_hat start) (lambda start) - f_low in
  let number := Nat.max 1 (Z.to_nat (ceiling (5 * 2 ^ 55 * (1 + L) ^ 2 * Gc ^ 2 * Delta_V / L * kappa ^ 5 * / epsilon ^ 2))) in
  forall grad_F, (forall u, is_gradient (hyperobjective f g) u (grad_F u)) ->
  let law k := run_law law_f law_g B B k in
  let cut_off k t := Rmin (norm (grad_F (x (Stoc_SGHA sample_f sample_g p B B start k t)))) M in
  (forall k, integrable (law k) (cut_off k)) /\
  (exists k, (k < number)%nat /\ law k (cut_off k) <= epsilon) /\
  / INR number * sum_below number (fun k => law k (cut_off k)) <= epsilon.
Proof using A1 HY.
  intros sigma_f sigma_g l_tilde A2 A3 epsilon Gc M start He HG HM B0 M_g p B Delta_V number grad_F HF law cut_off.
  pose proof (range_9 epsilon Gc He HG) as Pe. set (e := epsilon / (2 * Gc)) in *.
  assert (Ep : p = stochastic_parameters (mu_g := mu_g) L e) by (apply (parameters_9_are epsilon Gc HG)).
  destruct (largest_of_four l_tilde (sigma_f ^ 2) (sigma_g ^ 2)) as [M1 [M2 [M3 M4]]]. fold M_g in M1, M2, M3, M4.
  destruct (batch_size_above (2 ^ 52 * M_g * (1 + L) ^ 2 * Gc ^ 2 / L ^ 2 * kappa ^ 6 * / epsilon ^ 2)) as [PB HB].
  { repeat apply Rmult_lt_0_compat; try (apply Rinv_0_lt_compat); try apply PK; try (apply pow_lt; lra); lra. }
  fold B in PB, HB.
  assert (HB' : 2 ^ 50 * M_g * (1 + L) ^ 2 / L ^ 2 * kappa ^ 6 * / e ^ 2 <= INR B).
  { eapply Rle_trans; [| exact HB]. right. unfold e. field. lra. }
  destruct (steps_9 epsilon Gc Delta_V He HG) as [Pn Hn']. fold number in Pn, Hn'. fold e in Hn'.
  assert (E26 : 0 <= L ^ 2 * epsilon_L_of (mu_g := mu_g) L e ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
  pose proof (small_noise_3 U L HY LB M_g (sigma_f ^ 2) e B Pe ltac:(lra) PB HB') as N1.
  pose proof (small_noise_3 U L HY LB M_g l_tilde e B Pe ltac:(lra) PB HB') as N2.
  pose proof (small_noise_3 U L HY LB M_g (sigma_g ^ 2) e B Pe ltac:(lra) PB HB') as N3.
  assert (N1' : sigma_f ^ 2 / INR B <= L ^ 2 * epsilon_L_of (mu_g := mu_g) L e ^ 2 / 2 ^ 24) by lra.
  assert (N3' : sigma_g ^ 2 / INR B <= L ^ 2 * epsilon_L_of (mu_g := mu_g) L e ^ 2 / 2 ^ 24) by lra.
  assert (N2' : l_tilde * (2 * kappa) ^ 2 / INR B <= L ^ 2 * kappa ^ 2 * epsilon_L_of (mu_g := mu_g) L e ^ 2 / 2 ^ 24).
  { replace (l_tilde * (2 * kappa) ^ 2 / INR B) with (4 * kappa ^ 2 * (l_tilde / INR B)) by (unfold Rdiv; ring).
    apply (Rmult_le_compat_l (4 * kappa ^ 2)) in N2; [| pose proof (pow2_ge_0 kappa); lra]. eapply Rle_trans; [exact N2 |]. right. field. }
  clearbody number. unfold cut_off, Delta_V in *. rewrite Ep in *.
  exact (found_mean U L HY LB (sigma_f ^ 2) (l_tilde * (2 * kappa) ^ 2) (sigma_g ^ 2) epsilon Gc M B B number start grad_F
    He HG HM PB PB
    (noise_under_Weak_stochastic_assumption sample_f sample_g law_f law_g grad_f grad_g sigma_f sigma_g l_tilde _ (2 * kappa)
       (e_quotient_positive U L HY LB e (2 ^ 25) (proj1 Pe) ltac:(lra)) (Rlt_le _ _ (proj1 A3))
       (Assumptions_2_and_3_imply_Weak_stochastic_assumption _ _ _ _ _ _ _ _ _ A2 A3)) N1' N2' N3' B0 Pn Hn' HF).
Qed.

(* On the ball of radius D_w the hypergradient is at most G_F <= 2 (1 + L) G kappa. *)
Let G_F_below (D_w G_f G_g Gc : R) (grad_F : X -> X) : 1 <= Gc -> (forall v, norm v <= D_w -> norm (grad_f v) <= G_f) ->
  (forall v, norm v <= D_w -> norm (grad_y grad_g v) <= G_g) -> G_f <= Gc * kappa -> G_g <= Gc ->
  (forall u, is_gradient (hyperobjective f g) u (grad_F u)) ->
  forall s : State X Y, norm (w s) <= D_w -> norm (grad_F (x s)) <= 2 * (1 + L) * Gc * kappa.
Proof.
  intros HG Hf Hg Gf Gg HF s B.
  rewrite (gradient_is_unique _ _ _ _ (HF (x s)) (hyperobjective_has_gradient U (x s))).
  pose proof (hypergradient_bound U (w s)) as H. change (fst (w s)) with (x s) in H.
  eapply Rle_trans; [exact H |]. destruct LB as [B0 [B1 [B2 B3]]].
  pose proof (l_f0_nonneg U). pose proof (l_f1_nonneg U). pose proof (l_g1_nonneg U).
  assert (Q1 : l_f1 / mu_g <= kappa) by (apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, Pm | exact B1]).
  assert (Q2 : l_g1 / mu_g <= kappa) by (apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, Pm | exact B2]).
  assert (N1 : 0 <= l_f1 / mu_g) by (apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat, Pm]).
  assert (N2 : 0 <= l_g1 / mu_g) by (apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat, Pm]).
  pose proof (norm_nonneg (grad_y grad_g (w s))) as Nc. specialize (Hf (w s) B). specialize (Hg (w s) B).
  assert (P1 : l_f1 / mu_g * norm (grad_y grad_g (w s)) <= kappa * Gc) by (apply Rmult_le_compat; lra).
  assert (P2 : l_g1 / mu_g * l_f0 <= kappa * L) by (apply Rmult_le_compat; lra).
  assert (kappa * L <= kappa * L * Gc) by (rewrite <- (Rmult_1_r (kappa * L)) at 1; apply Rmult_le_compat_l; [apply Rmult_le_pos; lra | lra]).
  assert (0 <= L * kappa * Gc) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | lra]).
  lra.
Qed.

(* A run that stays in that ball is not cut off. *)
Let bounded_run (D_w G_f G_g Gc epsilon : R) (p : Settings) (B number : nat) (start : State X Y) (grad_F : X -> X) :
  1 <= Gc -> (forall v, norm v <= D_w -> norm (grad_f v) <= G_f) -> (forall v, norm v <= D_w -> norm (grad_y grad_g v) <= G_g) ->
  G_f <= Gc * kappa -> G_g <= Gc -> (forall u, is_gradient (hyperobjective f g) u (grad_F u)) ->
  (forall k batches, (k < number)%nat -> norm (w (Stoc_SGHA sample_f sample_g p B B start k batches)) <= D_w) ->
  let law k := run_law law_f law_g B B k in
  let size k batches := norm (grad_F (x (Stoc_SGHA sample_f sample_g p B B start k batches))) in
  let cut_off k batches := Rmin (norm (grad_F (x (Stoc_SGHA sample_f sample_g p B B start k batches)))) (2 * (1 + L) * Gc * kappa) in
  (forall k, integrable (law k) (cut_off k)) /\ (exists k, (k < number)%nat /\ law k (cut_off k) <= epsilon) /\
    / INR number * sum_below number (fun k => law k (cut_off k)) <= epsilon ->
  (forall k, (k < number)%nat -> integrable (law k) (size k)) /\ (exists k, (k < number)%nat /\ law k (size k) <= epsilon) /\
    / INR number * sum_below number (fun k => law k (size k)) <= epsilon.
Proof.
  intros HG Hf Hg Gf Gg HF Bounded law size cut_off [I [[k [Lk T1]] T2]].
  assert (Same : forall k, (k < number)%nat -> cut_off k = size k).
  { intros j Lj. apply functional_extensionality. intros t. apply Rmin_left. apply (G_F_below D_w G_f G_g Gc grad_F); auto. }
  split; [| split].
  - intros j Lj. rewrite <- (Same j Lj). apply I.
  - exists k. split; [exact Lk |]. rewrite <- (Same k Lk). exact T1.
  - eapply Rle_trans; [| exact T2]. right. f_equal. apply sum_below_ext. intros j Lj. now rewrite <- (Same j Lj).
Qed.

Let largest_cut_off (Gc : R) : 1 <= Gc -> 0 <= 2 * (1 + L) * Gc * kappa <= 2 * (1 + L) * Gc * kappa.
Proof. intros HG. split; [apply Rmult_le_pos; [apply Rmult_le_pos; lra | lra] | lra]. Qed.

(** Theorem 9 in the paper's shape: for every D_w that bounds this run, and every G that dominates the gradients on that ball. *)
Theorem Theorem_9 : forall sigma_f sigma_g : R,
  Assumption_2 sample_f sample_g law_f law_g grad_f grad_g sigma_f sigma_g ->
  forall (D_w G_f G_g Gc : R), (forall v, norm v <= D_w -> norm (grad_f v) <= G_f) -> (forall v, norm v <= D_w -> norm (grad_y grad_g v) <= G_g) ->
  1 <= Gc -> G_f <= Gc * kappa -> G_g <= Gc ->
  forall (epsilon : R) (start : State X Y), 0 < epsilon <= 1 -> norm (lambda start) <= 2 * kappa ->
  let sigma2 := Rmax 1 (Rmax (sigma_f ^ 2) (sigma_g ^ 2)) in
  let p := {| gamma_x := fun _ => / (2 ^ 8 * L * kappa);
              gamma_y := fun _ => / (2 ^ 8 * L * kappa);
              gamma_lambda := fun _ => kappa / (2 ^ 8 * L);
              beta := / (2 ^ 30 * kappa ^ 2);
              tau := epsilon / (2 ^ 26 * (1 + L) * Gc * kappa ^ 4);
              p_w := 16 * L * kappa;
              p_lambda := 1 / 8 * Rmin mu_g (epsilon / (2 ^ 13 * (1 + L) * Gc * kappa ^ 4));
              C_lambda := 2 * kappa |} in
  let B := Z.to_nat (ceiling (2 ^ 102 * sigma2 * (1 + L) ^ 4 * Gc ^ 4 / L ^ 2 * kappa ^ 12 * / epsilon ^ 4)) in
  let Delta_V := V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w start) (w_hat start) (lambda start) - f_low in
  let number := Nat.max 1 (Z.to_nat (ceiling (5 * 2 ^ 55 * (1 + L) ^ 2 * Gc ^ 2 * Delta_V / L * kappa ^ 5 * / epsilon ^ 2))) in
  (forall k batches, (k < number)%nat -> norm (w (Stoc_SGHA sample_f sample_g p B B start k batches)) <= D_w) ->
  forall grad_F, (forall u, is_gradient (hyperobjective f g) u (grad_F u)) ->
  let law k := run_law law_f law_g B B k in
  let size k batches := norm (grad_F (x (Stoc_SGHA sample_f sample_g p B B start k batches))) in
  (forall k, (k < number)%nat -> integrable (law k) (size k)) /\
  (exists k, (k < number)%nat /\ law k (size k) <= epsilon) /\
  / INR number * sum_below number (fun k => law k (size k)) <= epsilon.
Proof using A1 HY.
  intros sigma_f sigma_g A2 D_w G_f G_g Gc Hf Hg HG Gf Gg epsilon start He B0 sigma2 p B Delta_V number Bounded grad_F HF.
  exact (bounded_run D_w G_f G_g Gc epsilon p B number start grad_F HG Hf Hg Gf Gg HF Bounded
    (Theorem_9_cut_off sigma_f sigma_g A2 epsilon Gc _ start He HG (largest_cut_off Gc HG) B0 grad_F HF)).
Qed.

(** Theorem 11 in the paper's shape. *)
Theorem Theorem_11 : forall sigma_f sigma_g l_tilde : R,
  Assumption_2 sample_f sample_g law_f law_g grad_f grad_g sigma_f sigma_g -> Assumption_3 sample_g law_g l_tilde ->
  forall (D_w G_f G_g Gc : R), (forall v, norm v <= D_w -> norm (grad_f v) <= G_f) -> (forall v, norm v <= D_w -> norm (grad_y grad_g v) <= G_g) ->
  1 <= Gc -> G_f <= Gc * kappa -> G_g <= Gc ->
  forall (epsilon : R) (start : State X Y), 0 < epsilon <= 1 -> norm (lambda start) <= 2 * kappa ->
  let M_g := Rmax 1 (Rmax l_tilde (Rmax (sigma_f ^ 2) (sigma_g ^ 2))) in
  let p := {| gamma_x := fun _ => / (2 ^ 8 * L * kappa);
              gamma_y := fun _ => / (2 ^ 8 * L * kappa);
              gamma_lambda := fun _ => kappa / (2 ^ 8 * L);
              beta := / (2 ^ 30 * kappa ^ 2);
              tau := epsilon / (2 ^ 26 * (1 + L) * Gc * kappa ^ 4);
              p_w := 16 * L * kappa;
              p_lambda := 1 / 8 * Rmin mu_g (epsilon / (2 ^ 13 * (1 + L) * Gc * kappa ^ 4));
              C_lambda := 2 * kappa |} in
  let B := Z.to_nat (ceiling (2 ^ 52 * M_g * (1 + L) ^ 2 * Gc ^ 2 / L ^ 2 * kappa ^ 6 * / epsilon ^ 2)) in
  let Delta_V := V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w start) (w_hat start) (lambda start) - f_low in
  let number := Nat.max 1 (Z.to_nat (ceiling (5 * 2 ^ 55 * (1 + L) ^ 2 * Gc ^ 2 * Delta_V / L * kappa ^ 5 * / epsilon ^ 2))) in
  (forall k batches, (k < number)%nat -> norm (w (Stoc_SGHA sample_f sample_g p B B start k batches)) <= D_w) ->
  forall grad_F, (forall u, is_gradient (hyperobjective f g) u (grad_F u)) ->
  let law k := run_law law_f law_g B B k in
  let size k batches := norm (grad_F (x (Stoc_SGHA sample_f sample_g p B B start k batches))) in
  (forall k, (k < number)%nat -> integrable (law k) (size k)) /\
  (exists k, (k < number)%nat /\ law k (size k) <= epsilon) /\
  / INR number * sum_below number (fun k => law k (size k)) <= epsilon.
Proof using A1 HY.
  intros sigma_f sigma_g l_tilde A2 A3 D_w G_f G_g Gc Hf Hg HG Gf Gg epsilon start He B0 M_g p B Delta_V number Bounded grad_F HF.
  exact (bounded_run D_w G_f G_g Gc epsilon p B number start grad_F HG Hf Hg Gf Gg HF Bounded
    (Theorem_11_cut_off sigma_f sigma_g l_tilde A2 A3 epsilon Gc _ start He HG (largest_cut_off Gc HG) B0 grad_F HF)).
Qed.
End PaperForm.
