(* StochasticHyperCleaning.v -- Algorithm 2 on the paper's own experiment, hyper-cleaning: Theorem 10 with explicit constants.

   One sample of f is one validation example, one sample of g one training example, both drawn uniformly: what the program draws.  The oracle violates
   Assumptions 2 and 3 and satisfies the weak stochastic assumption, with B = sqrt 2 R_train:
     sigma_f = sqrt 2 R_val,  sigma_g = 2 B,  l_tilde = (B/2)^2 + (2 B^2 + mu)^2.
   Stoc_SGHA_solves_hyper_cleaning: from the start x = 0, W = 0, lambda = 0 everything is explicit.
   Depends on: FiniteOracle, HyperCleaningComplexity, StochasticComplexity. *)

From Coq Require Import Reals Lra Psatz Arith Lia ZArith.
From SGHA Require Import Hilbert Minimiser Ball Calculus Assumption Hypergradient Differentiation FiniteSum CrossEntropy LearnToRegularize HyperCleaning.
From SGHA Require Import Game Complexity Algorithm SampleComplexity HyperCleaningComplexity Expectation Stochastic StochasticComplexity FiniteOracle.
Open Scope R_scope.

Section HyperCleaning.
Context (d C n m : nat) (train val : nat -> Euclidean d) (train_label val_label : nat -> nat) (mu gamma R_train R_val : R)
  (d_positive : (0 < d)%nat) (n_positive : (0 < n)%nat) (m_positive : (0 < m)%nat) (mu_positive : 0 < mu) (gamma_nonneg : 0 <= gamma)
  (train_labels : forall i, (i < n)%nat -> (train_label i < C)%nat) (val_labels : forall i, (i < m)%nat -> (val_label i < C)%nat)
  (train_bounded : forall i, (i < n)%nat -> norm (train i) <= R_train) (val_bounded : forall i, (i < m)%nat -> norm (val i) <= R_val).
Notation X := (Euclidean n).
Notation Y := (Matrix d C).
Notation f := (hyper_cleaning_f d C n m val val_label gamma).
Notation grad_f := (hyper_cleaning_grad_f d C n m val val_label gamma).
Notation g := (hyper_cleaning_g d C n train train_label mu).
Notation grad_g := (hyper_cleaning_grad_g d C n train train_label mu).
Notation B := (sqrt 2 * R_train).

Definition hyper_cleaning_sample_f : index m -> product X Y -> product X Y :=
  cleaning_sample_f n m (fun j => cross_entropy_grad (val j) (val_label j)) gamma.
Definition hyper_cleaning_sample_g : index n -> product X Y -> product X Y :=
  cleaning_sample_g n (fun i => cross_entropy (train i) (train_label i)) (fun i => cross_entropy_grad (train i) (train_label i)) mu.

Definition hyper_cleaning_l_tilde : R := (B / 2) ^ 2 + (2 * B ^ 2 + mu) ^ 2.

Theorem hyper_cleaning_satisfies_Weak_stochastic_assumption :
  Weak_stochastic_assumption hyper_cleaning_sample_f hyper_cleaning_sample_g (uniform m m_positive) (uniform n n_positive) grad_f grad_g
    (sqrt 2 * R_val) (2 * B) hyper_cleaning_l_tilde.
Proof using mu_positive train_labels val_labels train_bounded val_bounded.
  exact (cleaning_oracle_satisfies_Weak_stochastic_assumption n m n_positive m_positive
    (fun i => cross_entropy (C := C) (train i) (train_label i)) (fun i => cross_entropy_grad (train i) (train_label i)) _ _ _ _
    (fun i L => bounded_cross_entropy_is_smooth_loss d C (train i) (train_label i) R_train (train_labels i L) (train_bounded i L))
    (fun j => cross_entropy (C := C) (val j) (val_label j)) (fun j => cross_entropy_grad (val j) (val_label j)) _ _ _ _
    (fun j L => bounded_cross_entropy_is_smooth_loss d C (val j) (val_label j) R_val (val_labels j L) (val_bounded j L)) mu gamma mu_positive).
Qed.

(** Two classes, two training examples, one of them not zero: no sigma_g does for Assumption 2. *)
Theorem hyper_cleaning_violates_Assumption_2 i : (1 < C)%nat -> (1 < n)%nat -> (i < n)%nat -> train i <> zero ->
  forall sigma_f sigma_g, ~ Assumption_2 hyper_cleaning_sample_f hyper_cleaning_sample_g (uniform m m_positive) (uniform n n_positive) grad_f grad_g sigma_f sigma_g.
Proof using train_labels.
  intros C2 N2 L Nz sigma_f sigma_g.
  apply (cleaning_oracle_violates_Assumption_2 n n_positive _ _ mu i N2 L).
  apply cross_entropy_is_unbounded; [exact C2 | apply train_labels, L | exact Nz].
Qed.

(** Two classes, one training example that is not zero: no l_tilde does for Assumption 3. *)
Theorem hyper_cleaning_violates_Assumption_3 i : (1 < C)%nat -> (i < n)%nat -> train i <> zero ->
  forall l_tilde, ~ Assumption_3 hyper_cleaning_sample_g (uniform n n_positive) l_tilde.
Proof using train_labels.
  intros C2 L Nz. apply (cleaning_oracle_violates_Assumption_3 n n_positive _ _ mu i L).
  apply cross_entropy_is_unbounded; [exact C2 | apply train_labels, L | exact Nz].
Qed.

(** Algorithm 2, started at zero, finds an epsilon-stationary point of hyper-cleaning with probability at least 1 - rho; the index may be drawn uniformly. *)
Theorem Stoc_SGHA_solves_hyper_cleaning (epsilon rho : R) : 0 < epsilon <= 1 -> 0 < rho < 1 ->
  let L := Rmax (sqrt 2 * R_val) (Rmax (Rmax (2 * R_val ^ 2) (gamma / (4 * INR n)))
             (Rmax (B / (2 * sqrt (INR n)) + 2 * B ^ 2 + mu) (B / (5 * INR n) + B ^ 2 / sqrt (INR n) + 4 * B ^ 3))) in
  let kappa := L / mu in
  let p := {| gamma_x := fun _ => / (2 ^ 8 * L * kappa);
              gamma_y := fun _ => / (2 ^ 8 * L * kappa);
              gamma_lambda := fun _ => kappa / (2 ^ 8 * L);
              beta := / (2 ^ 30 * kappa ^ 2);
              tau := epsilon * sqrt rho / (2 ^ 25 * (1 + L) * kappa ^ 4);
              p_w := 16 * L * kappa;
              p_lambda := 1 / 8 * Rmin mu (epsilon * sqrt rho / (2 ^ 12 * (1 + L) * kappa ^ 4));
              C_lambda := 2 * kappa |} in
  forall B_f B_g number : nat,
  (0 < B_f)%nat -> 2 ^ 50 * (sqrt 2 * R_val) ^ 2 * (1 + L) ^ 2 / L ^ 2 * kappa ^ 6 * / epsilon ^ 2 * / rho <= INR B_f ->
  (0 < B_g)%nat -> 2 ^ 50 * Rmax hyper_cleaning_l_tilde ((2 * B) ^ 2) * (1 + L) ^ 2 / L ^ 2 * kappa ^ 6 * / epsilon ^ 2 * / rho <= INR B_g ->
  (0 < number)%nat -> 5 * 2 ^ 53 * (1 + L) ^ 2 * (3 * ln (INR C) + 4 * kappa * B) / L * kappa ^ 5 * / epsilon ^ 2 * / rho <= INR number ->
  let P k := probability (run_law (uniform m m_positive) (uniform n n_positive) B_f B_g k) (fun batches =>
               exists grad_F, is_gradient (hyperobjective f g)
                 (x (Stoc_SGHA hyper_cleaning_sample_f hyper_cleaning_sample_g p B_f B_g (make_State zero zero zero zero zero) k batches)) grad_F
               /\ norm grad_F <= epsilon) in
  (exists k, (k < number)%nat /\ P k >= 1 - rho) /\
  / INR number * sum_below number P >= 1 - rho.
Proof using d_positive n_positive m_positive mu_positive gamma_nonneg train_labels val_labels train_bounded val_bounded.
  intros He Hr L kappa p B_f B_g number PBf HBf PBg HBg Pn Hn P.
  assert (PC : (0 < C)%nat) by (pose proof (train_labels 0%nat n_positive); lia).
  pose proof (hyper_cleaning_satisfies_Weak_assumption d C n m train val train_label val_label mu gamma R_train R_val
    n_positive m_positive mu_positive gamma_nonneg train_labels val_labels train_bounded val_bounded) as A. cbv zeta in A.
  assert (HY : exists v : Y, v <> zero).
  { destruct (nonzero_multiplier_in_ball d C d_positive PC 1 Rlt_0_1) as [v [N _]]. now exists v. }
  pose proof (Rmax_l (sqrt 2 * R_val) (Rmax (Rmax (2 * R_val ^ 2) (gamma / (4 * INR n)))
     (Rmax (B / (2 * sqrt (INR n)) + 2 * B ^ 2 + mu) (B / (5 * INR n) + B ^ 2 / sqrt (INR n) + 4 * B ^ 3)))) as M1.
  pose proof (Rmax_r (sqrt 2 * R_val) (Rmax (Rmax (2 * R_val ^ 2) (gamma / (4 * INR n)))
     (Rmax (B / (2 * sqrt (INR n)) + 2 * B ^ 2 + mu) (B / (5 * INR n) + B ^ 2 / sqrt (INR n) + 4 * B ^ 3)))) as M2.
  fold L in M1, M2.
  assert (HL : sqrt 2 * R_val <= L /\ Rmax (2 * R_val ^ 2) (gamma / (4 * INR n)) <= L /\
    B / (2 * sqrt (INR n)) + 2 * B ^ 2 + mu <= L /\ B / (5 * INR n) + B ^ 2 / sqrt (INR n) + 4 * B ^ 3 <= L).
  { repeat split.
    - exact M1.
    - eapply Rle_trans; [apply Rmax_l | exact M2].
    - eapply Rle_trans; [apply Rmax_l | eapply Rle_trans; [apply Rmax_r | exact M2]].
    - eapply Rle_trans; [apply Rmax_r | eapply Rle_trans; [apply Rmax_r | exact M2]]. }
  pose proof (L_positive A L HY HL) as PL. pose proof (kappa_one A L HY HL) as K1. fold kappa in K1.
  assert (S0 : 0 < sqrt rho) by (apply sqrt_lt_R0; lra).
  assert (Pe : 0 < epsilon * sqrt rho) by (apply Rmult_lt_0_compat; lra).
  destruct (p_lambda_properties A L HY HL (epsilon * sqrt rho) Pe) as [Q1 _].
  refine (Theorem_10_weak A L HY HL (sqrt 2 * R_val) (2 * B) hyper_cleaning_l_tilde epsilon rho B_f B_g number (make_State zero zero zero zero zero)
    hyper_cleaning_satisfies_Weak_stochastic_assumption _ He Hr _ PBf HBf PBg HBg Pn _).
  - unfold hyper_cleaning_l_tilde. pose proof (pow2_ge_0 (B / 2)). pose proof (pow2_ge_0 (2 * B ^ 2 + mu)). lra.
  - cbn [lambda]. rewrite norm_zero. fold kappa. lra.
  - eapply Rle_trans; [| exact Hn].
    pose proof (Delta_V_bound A L HY HL (p_lambda p) (zero, zero) Q1) as D. fold kappa in D.
    rewrite (f_at_zero d C n m val val_label gamma n_positive m_positive), Rminus_0_r in D.
    pose proof (grad_g_at_zero d C n train train_label mu R_train n_positive train_labels train_bounded) as G0.
    assert (D2 : 4 * kappa * norm (grad_y grad_g (zero, zero)) <= 4 * kappa * B) by (apply Rmult_le_compat_l; [lra | exact G0]).
    assert (D3 : V f grad_g (2 * kappa) (16 * L * kappa) (p_lambda p) (zero, zero) (zero, zero) zero - 0 <= 3 * ln (INR C) + 4 * kappa * B) by lra.
    assert (Ie : 0 < / epsilon ^ 2) by (apply Rinv_0_lt_compat, pow_lt; lra). assert (Ir : 0 < / rho) by (apply Rinv_0_lt_compat; lra).
    apply Rmult_le_compat_r; [lra |]. apply Rmult_le_compat_r; [lra |]. apply Rmult_le_compat_r; [apply pow_le; lra |].
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, PL |]. apply Rmult_le_compat_l; [| exact D3].
    apply Rmult_le_pos; [lra | apply pow2_ge_0].
Qed.
End HyperCleaning.
