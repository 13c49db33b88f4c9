(* HyperCleaningComplexity.v -- Algorithm 1 solves hyper-cleaning: Theorem 4 for the paper's second experiment, with an explicit number of steps.

   Hyper-cleaning violates Assumption 1, so the paper's Theorem 4 does not apply to it; the theorem under the weak assumption does.
   explicit_complexity_under_Weak_assumption: Theorem 4 from the weak assumption, started at (x0, y0) with multiplier zero.
   SGHA_solves_hyper_cleaning: from the start x = 0, W = 0, lambda = 0, where f is ln C and |grad_W g| is at most sqrt 2 R_train, everything is explicit.
   Depends on: Assumption, Hypergradient, Algorithm, Complexity, SampleComplexity, CrossEntropy, LearnToRegularize (a nonzero matrix), HyperCleaning. *)

From Coq Require Import Reals Lra Psatz Arith Lia ZArith.
From SGHA Require Import Hilbert Minimiser Ball Calculus Assumption Hypergradient Differentiation FiniteSum CrossEntropy LearnToRegularize HyperCleaning.
From SGHA Require Import Game Complexity Algorithm SampleComplexity.
Open Scope R_scope.

(** * Theorem 4 under the weak assumption, with an explicit number of steps *)

Definition explicit_settings (L kappa mu_g epsilon : R) : Settings := {|
  gamma_x := fun _ => / (2 ^ 8 * L * kappa);
  gamma_y := fun _ => / (2 ^ 8 * L * kappa);
  gamma_lambda := fun _ => kappa / (2 ^ 8 * L);
  beta := / (2 ^ 27 * kappa ^ 2);
  tau := epsilon / (2 ^ 22 * (1 + L) * kappa ^ 4);
  p_w := 16 * L * kappa;
  p_lambda := 1 / 8 * Rmin mu_g (epsilon / (2 ^ 11 * (1 + L) * kappa ^ 4));
  C_lambda := 2 * kappa |}.

Definition explicit_number (L kappa Delta epsilon : R) : nat :=
  Nat.max 1 (Z.to_nat (ceiling (2 ^ 49 * (1 + L) ^ 2 * Delta / L * kappa ^ 5 * / epsilon ^ 2))).

Theorem explicit_complexity_under_Weak_assumption {X Y : Hilbert}
  (f : product X Y -> R) (grad_f : product X Y -> product X Y) (g : product X Y -> R) (grad_g : product X Y -> product X Y)
  (hess_xy : product X Y -> Y -> X) (hess_yy : product X Y -> Y -> Y) (l_f0 l_f1 l_g1 l_g2 mu_g f_low L : R) :
  Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low ->
  (exists v : Y, v <> zero) -> l_f0 <= L /\ l_f1 <= L /\ l_g1 <= L /\ l_g2 <= L ->
  forall (epsilon Delta : R) (x0 : X) (y0 : Y), 0 < epsilon <= 1 ->
  let kappa := L / mu_g in
  3 * (f (x0, y0) - f_low) + 4 * kappa * norm (grad_y grad_g (x0, y0)) <= Delta ->
  exists k, (k < explicit_number L kappa Delta epsilon)%nat /\
    exists grad_F : X,
      is_gradient (hyperobjective f g) (x (SGHA grad_f grad_g (explicit_settings L kappa mu_g epsilon) (make_State x0 y0 x0 y0 zero) k)) grad_F
      /\ norm grad_F <= epsilon.
Proof.
  intros U HY HL epsilon Delta x0 y0 He kappa HD.
  set (start := make_State x0 y0 x0 y0 zero).
  pose proof (mu_g_positive U) as Pm. pose proof (L_positive U L HY HL) as PL. pose proof (kappa_one U L HY HL) as K1. fold kappa in K1.
  set (q := 1 / 8 * Rmin mu_g (epsilon / (2 ^ 11 * (1 + L) * kappa ^ 4))).
  assert (Pk2 : 1 <= kappa ^ 2) by (replace 1 with (1 ^ 2) by ring; apply pow_incr; lra).
  assert (Pk4 : 0 < kappa ^ 4) by (apply pow_lt; lra).
  assert (Q : 0 < epsilon / (2 ^ 11 * (1 + L) * kappa ^ 4)) by (apply Rdiv_lt_0_compat; [lra | apply Rmult_lt_0_compat; lra]).
  pose proof (Rmin_glb_lt _ _ _ Pm Q) as M0. pose proof (Rmin_l mu_g (epsilon / (2 ^ 11 * (1 + L) * kappa ^ 4))) as M1.
  pose proof (Rmin_r mu_g (epsilon / (2 ^ 11 * (1 + L) * kappa ^ 4))) as M2.
  assert (P1 : 0 < q) by (unfold q; lra). assert (P2 : q <= mu_g / 8) by (unfold q; lra).
  assert (P3 : q <= epsilon / (2 ^ 14 * (1 + L) * kappa ^ 4)).
  { replace (epsilon / (2 ^ 14 * (1 + L) * kappa ^ 4)) with (1 / 8 * (epsilon / (2 ^ 11 * (1 + L) * kappa ^ 4))) by (field; lra). unfold q. lra. }
  assert (BR : 0 < / (2 ^ 27 * kappa ^ 2) <= / (2 ^ 27 * kappa ^ 2)).
  { split; [apply Rinv_0_lt_compat; lra | lra]. }
  assert (Tau : 0 < epsilon / (2 ^ 22 * (1 + L) * kappa ^ 4)).
  { apply Rdiv_lt_0_compat; [lra |]. apply Rmult_lt_0_compat; [lra | exact Pk4]. }
  assert (Tau2 : (epsilon / (2 ^ 22 * (1 + L) * kappa ^ 4)) ^ 2 <= 2 ^ 5 * / (2 ^ 27 * kappa ^ 2) * epsilon_L_4 L kappa epsilon ^ 2).
  { unfold epsilon_L_4. right. field. repeat split; lra. }
  assert (B0 : norm (lambda start) <= 2 * kappa) by (simpl; rewrite norm_zero; lra).
  destruct (number_of_steps_above (2 ^ 49 * (1 + L) ^ 2 * Delta / L * kappa ^ 5 * / epsilon ^ 2)) as [Pn Hn].
  pose proof (Delta_V_bound U L HY HL q (x0, y0) P1) as D. fold kappa in D.
  destruct (sample_complexity U L HY HL epsilon q (/ (2 ^ 27 * kappa ^ 2))
              He P1 P2 P3 BR (epsilon / (2 ^ 22 * (1 + L) * kappa ^ 4)) Tau Tau2 start _ B0 Pn) as [k [Lk H]].
  - fold kappa. eapply Rle_trans; [| exact Hn]. 
    match goal with |- ?D0 / _ <= _ =>
      replace (D0 / (L * kappa ^ 3 * / (2 ^ 27 * kappa ^ 2) * epsilon_L_4 L kappa epsilon ^ 2))
        with (2 ^ 49 * (1 + L) ^ 2 * D0 / L * kappa ^ 5 * / epsilon ^ 2) by (unfold epsilon_L_4; field; repeat split; lra) end.
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, pow_lt; lra |].
    apply Rmult_le_compat_r; [apply pow_le; lra |].
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact PL |].
    apply Rmult_le_compat_l; [apply Rmult_le_pos; [apply pow_le; lra | apply pow2_ge_0] |].
    eapply Rle_trans; [exact D | exact HD].
  - exists k. split; [exact Lk |]. eexists. split; [apply (hyperobjective_has_gradient U) | exact H].
Qed.

(** * Hyper-cleaning *)

Section Cleaning.
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

Lemma cross_entropy_at_zero (a : Euclidean d) (b : nat) : cross_entropy a b (@zero Y) = ln (INR C).
Proof using.
  assert (Z : forall c, logit a c (@zero Y) = 0).
  { intros c. unfold logit. apply sum_below_zero. intros j _. unfold entry, Matrix.
    replace (row (@zero (power (Euclidean C) d)) j) with (@zero (Euclidean C)).
    - rewrite coordinate_zero. ring.
    - rewrite <- (scal_zero_l (@zero (power (Euclidean C) d))), row_scal. symmetry. apply scal_zero_l. }
  unfold cross_entropy. rewrite Z, (sum_below_ext C _ (fun _ => 1)) by (intros; rewrite Z; apply exp_0).
  rewrite sum_below_constant, Rmult_1_r. ring.
Qed.

Lemma alpha_at_zero : alpha 0 = 1.
Proof using. unfold alpha, sigmoid. rewrite Ropp_0, exp_0. field. Qed.

(** At x = 0, W = 0: f is ln C, and |grad_W g| is at most sqrt 2 R_train. *)
Lemma f_at_zero : f (zero, zero) = ln (INR C).
Proof using n_positive m_positive.
  rewrite hyper_cleaning_f_unfolds. cbn [fst snd].
  pose proof (lt_0_INR n n_positive) as N. pose proof (lt_0_INR m m_positive) as M.
  rewrite (sum_below_ext m _ (fun _ => ln (INR C))) by (intros; apply cross_entropy_at_zero).
  rewrite (sum_below_zero n), sum_below_constant.
  - field. lra.
  - intros i L. rewrite coordinate_zero. fold (sigmoid 0). fold (alpha 0). rewrite alpha_at_zero. ring.
Qed.

Lemma grad_g_at_zero : norm (grad_y grad_g (zero, zero)) <= B.
Proof using n_positive train_labels train_bounded.
  unfold grad_y, hyper_cleaning_grad_g, cleaning_grad_g. cbn [fst snd]. rewrite scal_zero_r, add_zero_r.
  apply norm_average_le; [exact n_positive |]. intros i L. rewrite coordinate_zero, alpha_at_zero, scal_one.
  apply (loss_gradient_bounded (bounded_cross_entropy_is_smooth_loss d C (train i) (train_label i) R_train (train_labels i L) (train_bounded i L))).
Qed.

(** Algorithm 1, started at zero, finds an epsilon-stationary point of hyper-cleaning within
    max(1, ceil(2^49 (1 + L)^2 (3 ln C + 4 kappa B) kappa^5 / (L epsilon^2))) steps, with B = sqrt 2 R_train and kappa = L / mu. *)
Theorem SGHA_solves_hyper_cleaning (epsilon : R) : 0 < epsilon <= 1 ->
  let L := Rmax (sqrt 2 * R_val) (Rmax (Rmax (2 * R_val ^ 2) (gamma / (4 * INR n)))
             (Rmax (B / (2 * sqrt (INR n)) + 2 * B ^ 2 + mu) (B / (5 * INR n) + B ^ 2 / sqrt (INR n) + 4 * B ^ 3))) in
  let kappa := L / mu in
  exists k, (k < explicit_number L kappa (3 * ln (INR C) + 4 * kappa * B) epsilon)%nat /\
    exists grad_F : X,
      is_gradient (hyperobjective f g) (x (SGHA grad_f grad_g (explicit_settings L kappa mu epsilon) (make_State zero zero zero zero zero) k)) grad_F
      /\ norm grad_F <= epsilon.
Proof using d_positive n_positive m_positive mu_positive gamma_nonneg train_labels val_labels train_bounded val_bounded.
  intros He L kappa. assert (PC : (0 < C)%nat) by (pose proof (train_labels 0%nat n_positive); lia).
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
  pose proof (L_positive A L HY HL) as PL.
  assert (Pk : 0 <= kappa) by (apply Rlt_le, Rdiv_lt_0_compat; lra).
  apply (explicit_complexity_under_Weak_assumption _ _ _ _ _ _ _ _ _ _ _ _ L A HY HL epsilon); [exact He |].
  fold kappa. rewrite f_at_zero, Rminus_0_r. pose proof grad_g_at_zero as G0.
  apply Rplus_le_compat_l. apply Rmult_le_compat_l; [lra | exact G0].
Qed.
End Cleaning.
