(* SampleComplexity.v -- Theorem 4 for Algorithm 1.

   Theorem_4                     the paper's statement, from Assumption 1, with its constants;
   Theorem_4_in_coordinates      the same on R^n x R^m;
   Theorem_4_improved            beta = 2^-27 kappa^-2 instead of 2^-30, tau four times larger, eight times fewer steps;
   Theorem_4_explicit            the same with Delta_V replaced by 3 (f(w0) - f_low) + 4 kappa |grad_y g(w0)|;
   Theorem_4_weak                the improved form under the weak assumption;
   sample_complexity             the general form under the weak assumption: any beta <= 2^-27 kappa^-2, tau^2 <= 2^5 beta epsilon_L^2, any
                                 number of steps that is large enough, and L_bar any bound on l_f0, l_f1, l_g1, l_g2 (l_f2 is not used).
   Depends on: Game, Descent, Complexity, Hypergradient, BilevelGame, Algorithm, Deterministic. *)

From Coq Require Import Reals Lra Psatz Arith Lia ZArith.
From SGHA Require Import Hilbert Minimiser Ball Game Descent Bridge Complexity.
From SGHA Require Import Calculus Assumption FiniteDifference Lagrangian BilevelGame Hypergradient Algorithm Deterministic.
Open Scope R_scope.

Definition theorem_4_parameters (L_bar kappa p_lambda beta tau : R) : Settings := {|
  gamma_x := fun _ => / (2 ^ 8 * L_bar * kappa);
  gamma_y := fun _ => / (2 ^ 8 * L_bar * kappa);
  gamma_lambda := fun _ => kappa / (2 ^ 8 * L_bar);
  Algorithm.beta := beta; Algorithm.tau := tau;
  p_w := 16 * L_bar * kappa; Algorithm.p_lambda := p_lambda; C_lambda := 2 * kappa |}.

(** * Under the weak assumption *)

Section Weak.
Context {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {l_f0 l_f1 l_g1 l_g2 mu_g f_low : R}
  (A : Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low)
  (L_bar : R).
Hypothesis Y_is_not_a_point : exists v : Y, v <> zero.
Hypothesis L_bar_bounds : l_f0 <= L_bar /\ l_f1 <= L_bar /\ l_g1 <= L_bar /\ l_g2 <= L_bar.
Set Default Proof Using "All".

Notation kappa := (L_bar / mu_g).

Lemma mu_below_l_g1 : mu_g <= l_g1.
Proof. destruct Y_is_not_a_point as [v N]. exact (smoothness_at_least_strong_convexity A v N). Qed.

Lemma L_positive : 0 < L_bar.
Proof. pose proof mu_below_l_g1. pose proof (mu_g_positive A). lra. Qed.

Lemma kappa_one : 1 <= kappa.
Proof.
  pose proof mu_below_l_g1. pose proof (mu_g_positive A). apply (Rmult_le_reg_r mu_g); [lra |].
  replace (kappa * mu_g) with L_bar by (field; lra). lra.
Qed.

Lemma two_kappa_positive : 0 < 2 * kappa.
Proof. pose proof kappa_one. lra. Qed.
Lemma smoothness_bound_positive : 0 < 8 * L_bar * kappa.
Proof. pose proof kappa_one. pose proof L_positive. assert (0 < L_bar * kappa) by (apply Rmult_lt_0_compat; lra). lra. Qed.
Lemma smoothness_bound_large : l_f1 + 2 * kappa * l_g2 <= 8 * L_bar * kappa.
Proof.
  pose proof kappa_one. pose proof L_positive. pose proof (l_g2_nonneg A).
  assert (kappa * l_g2 <= kappa * L_bar) by (apply Rmult_le_compat_l; lra).
  assert (L_bar * 1 <= L_bar * kappa) by (apply Rmult_le_compat_l; lra). lra.
Qed.

(** The game of Theorem 4: C_lambda = 2 kappa, l_L1 = 8 L kappa. *)
Definition theorem_4_game : Game (product X Y) Y :=
  bilevel_game A (2 * kappa) (8 * L_bar * kappa)
    two_kappa_positive smoothness_bound_positive smoothness_bound_large (coupling_is_positive A Y_is_not_a_point).
Notation G := theorem_4_game.

Lemma theorem_4_setting_holds : theorem_4_setting G L_bar kappa.
Proof.
  pose proof (mu_g_positive A) as P. pose proof L_positive. constructor; try reflexivity.
  - assumption.
  - apply kappa_one.
  - simpl. lra.
  - simpl. field. lra.
Qed.

Lemma theorem_4_multiplier : forall v nu, ball (radius G) nu -> conditioning G * norm nu <= l_f0 + norm (gradient G v nu).
Proof.
  intros v nu B.
  exact (multiplier_is_controlled_by_the_gradient A (theorem_4_parameters L_bar kappa 1 1 1) (8 * L_bar * kappa)
           Y_is_not_a_point two_kappa_positive smoothness_bound_positive smoothness_bound_large
           ltac:(simpl; pose proof smoothness_bound_positive; lra) ltac:(simpl; lra) v nu B).
Qed.

(** The constant of Theorem 2: L_F / mu_g <= 4 kappa^3. *)
Lemma L_F_bar_y_below : L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g <= 4 * kappa ^ 3.
Proof.
  pose proof (mu_g_positive A) as P. pose proof kappa_one as K1. pose proof L_positive as PL.
  pose proof (l_f0_nonneg A). pose proof (l_f1_nonneg A). pose proof (l_g1_nonneg A). pose proof (l_g2_nonneg A).
  destruct L_bar_bounds as [Hl0 [Hl1 [Hl2 Hl3]]].
  assert (Ky : kappa_y l_g1 mu_g <= kappa).
  { unfold kappa_y. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact P | exact Hl2]. }
  assert (Ky0 : 0 <= kappa_y l_g1 mu_g) by (apply (kappa_y_nonneg A)).
  set (ky := kappa_y l_g1 mu_g) in *.
  assert (E : L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g = l_f1 * (1 + ky) + l_f0 * l_g2 * (/ mu_g * (1 + ky))).
  { unfold L_F_bar_y, ky, kappa_y. field. lra. }
  assert (S1 : l_f1 * (1 + ky) <= L_bar * (1 + kappa)) by (apply Rmult_le_compat; lra).
  assert (S2 : l_f0 * l_g2 <= L_bar * L_bar) by (apply Rmult_le_compat; lra).
  assert (I0 : 0 < / mu_g) by (apply Rinv_0_lt_compat; exact P).
  assert (S3 : / mu_g * (1 + ky) <= / mu_g * (1 + kappa)) by (apply Rmult_le_compat_l; lra).
  assert (S4 : l_f0 * l_g2 * (/ mu_g * (1 + ky)) <= L_bar * L_bar * (/ mu_g * (1 + kappa))).
  { apply Rmult_le_compat; [apply Rmult_le_pos; lra | apply Rmult_le_pos; lra | exact S2 | exact S3]. }
  assert (S5 : L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g <= L_bar * (1 + kappa) ^ 2).
  { rewrite E. replace (L_bar * (1 + kappa) ^ 2) with (L_bar * (1 + kappa) + L_bar * L_bar * (/ mu_g * (1 + kappa))) by (field; lra). lra. }
  assert (S6 : (1 + kappa) ^ 2 <= 4 * kappa ^ 2).
  { replace (4 * kappa ^ 2) with ((2 * kappa) ^ 2) by ring. apply pow_incr. lra. }
  assert (S7 : L_bar * (1 + kappa) ^ 2 <= L_bar * (4 * kappa ^ 2)) by (apply Rmult_le_compat_l; lra).
  apply Rle_trans with (L_bar * (4 * kappa ^ 2) / mu_g).
  - apply Rmult_le_compat_r; lra.
  - right. field. lra.
Qed.

Lemma hypergradient_is_controlled : forall v nu,
  norm (hypergradient grad_f g hess_xy hess_yy (fst v))
  <= (1 + kappa) * norm (gradient G v nu) + 4 * kappa ^ 3 * norm (constraint G v).
Proof.
  intros [u v] nu. pose proof (hypergradient_approximation A u v nu) as T.
  pose proof (norm_fst_le (lagrangian_gradient grad_f hess_xy hess_yy (u, v) nu)) as N1.
  pose proof (norm_snd_le (lagrangian_gradient grad_f hess_xy hess_yy (u, v) nu)) as N2.
  change (gradient G (u, v) nu) with (lagrangian_gradient grad_f hess_xy hess_yy (u, v) nu).
  change (constraint G (u, v)) with (grad_y grad_g (u, v)). simpl fst at 1.
  change (fst (lagrangian_gradient grad_f hess_xy hess_yy (u, v) nu)) with (lagrangian_gradient_x grad_f hess_xy (u, v) nu) in N1.
  change (snd (lagrangian_gradient grad_f hess_xy hess_yy (u, v) nu)) with (lagrangian_gradient_y grad_f hess_yy (u, v) nu) in N2.
  assert (Ky : kappa_y l_g1 mu_g <= kappa).
  { unfold kappa_y. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, (mu_g_positive A) | lra]. }
  pose proof (kappa_y_nonneg A) as Ky0. pose proof L_F_bar_y_below as LF.
  pose proof (norm_nonneg (grad_y grad_g (u, v))) as Nc.
  apply (Rmult_le_compat_r _ _ _ Nc) in LF.
  assert (kappa_y l_g1 mu_g * norm (lagrangian_gradient_y grad_f hess_yy (u, v) nu)
          <= kappa * norm (lagrangian_gradient grad_f hess_xy hess_yy (u, v) nu)).
  { apply Rmult_le_compat; auto. apply norm_nonneg. }
  lra.
Qed.

Section Steps.
Context (epsilon p_lambda beta : R).
Hypothesis epsilon_range : 0 < epsilon <= 1.
Hypothesis p_lambda_positive : 0 < p_lambda.
Hypothesis p_lambda_below_mu : p_lambda <= mu_g / 8.
Hypothesis p_lambda_below_epsilon : p_lambda <= epsilon / (2 ^ 14 * (1 + L_bar) * kappa ^ 4).
Hypothesis beta_range : 0 < beta <= / (2 ^ 27 * kappa ^ 2).

Let p_lambda_small : p_lambda <= L_bar / (8 * kappa).
Proof.
  pose proof (mu_g_positive A). pose proof L_positive. replace (L_bar / (8 * kappa)) with (mu_g / 8) by (field; lra).
  exact p_lambda_below_mu.
Qed.

Let p_lambda_C : p_lambda * (2 * kappa) <= epsilon_L_4 L_bar kappa epsilon / 4.
Proof.
  pose proof kappa_one as K1. pose proof L_positive. pose proof (mu_g_positive A).
  apply (Rmult_le_compat_r (2 * kappa)) in p_lambda_below_epsilon; [| lra].
  eapply Rle_trans; [exact p_lambda_below_epsilon |]. right. unfold epsilon_L_4. field. repeat split; lra.
Qed.

(** Theorem 4 for inexact steps: the errors may come from anywhere. *)
Theorem inexact_sample_complexity (n : nat) (w w_hat : nat -> product X Y) (lambda : nat -> Y) er e d eh :
  (0 < n)%nat ->
  inexact_steps G (p_w_4 L_bar kappa) p_lambda (gamma_w_4 L_bar kappa) (gamma_lambda_4 L_bar kappa) beta
    n w w_hat lambda er e d eh ->
  (forall k, (k < n)%nat ->
     (V f grad_g (2 * kappa) (16 * L_bar * kappa) p_lambda (w 0%nat) (w_hat 0%nat) (lambda 0%nat) - f_low) / INR n
     + step_loss G (p_w_4 L_bar kappa) (gamma_w_4 L_bar kappa) (gamma_lambda_4 L_bar kappa) beta (er k) (e k) (d k) (eh k)
     <= 2 * L_bar * kappa ^ 3 * beta * epsilon_L_4 L_bar kappa epsilon ^ 2) ->
  exists k, (k < n)%nat /\ norm (hypergradient grad_f g hess_xy hess_yy (fst (w k))) <= epsilon.
Proof.
  intros Pn Steps Budget.
  destruct (complexity_of_inexact_steps G L_bar kappa theorem_4_setting_holds p_lambda beta p_lambda_positive p_lambda_small
    (proj1 beta_range) (proj2 beta_range) l_f0 theorem_4_multiplier (proj1 L_bar_bounds)
    (fun v => norm (hypergradient grad_f g hess_xy hess_yy (fst v))) hypergradient_is_controlled
    epsilon n w w_hat lambda er e d eh epsilon_range p_lambda_C Pn Steps Budget) as [k [Lk [_ [_ H]]]].
  exists k. split; [exact Lk | exact H].
Qed.

Context (tau : R).
Hypothesis tau_positive : 0 < tau.
Hypothesis tau_small : tau ^ 2 <= 2 ^ 5 * beta * epsilon_L_4 L_bar kappa epsilon ^ 2.

Notation p := (theorem_4_parameters L_bar kappa p_lambda beta tau).

Let p_w_large : 8 * L_bar * kappa < p_w p.
Proof. pose proof smoothness_bound_positive. simpl. lra. Qed.

Lemma C_tau_below :
  C_tau (16 * L_bar * kappa) (8 * L_bar * kappa) l_g2 (2 * kappa) (gamma_w_4 L_bar kappa) beta <= 23 / 2 ^ 10 * (L_bar * kappa ^ 3).
Proof.
  pose proof kappa_one as K1. pose proof L_positive as PL. pose proof (mu_g_positive A) as Pm. pose proof (l_g2_nonneg A) as L2.
  assert (Plk : 0 < L_bar * kappa) by (apply Rmult_lt_0_compat; lra).
  assert (B1 : beta <= 1).
  { eapply Rle_trans; [apply (proj2 beta_range) |]. rewrite <- Rinv_1. apply Rinv_le_contravar; [lra |].
    assert (1 <= kappa ^ 2) by (replace 1 with (1 ^ 2) by ring; apply pow_incr; lra). lra. }
  unfold C_tau, gamma_w_4.
  assert (L2' : l_g2 ^ 2 <= L_bar ^ 2) by (apply pow_incr; lra).
  assert (Pk4 : 0 < kappa ^ 4) by (apply pow_lt; lra).
  set (q := / (2 ^ 8 * L_bar * kappa) / 4 + (16 * L_bar * kappa + 8 * L_bar * kappa) * (/ (2 ^ 8 * L_bar * kappa)) ^ 2
            + 16 * L_bar * kappa * beta * (/ (2 ^ 8 * L_bar * kappa)) ^ 2 / 4).
  assert (Eq : q = (/ 2 ^ 10 + 3 / 2 ^ 13 + beta / 2 ^ 14) / (L_bar * kappa)) by (unfold q; field; lra).
  assert (Iq : 0 < / (L_bar * kappa)) by (apply Rinv_0_lt_compat; exact Plk).
  assert (Q : 0 <= q <= 23 / 2 ^ 14 * / (L_bar * kappa)).
  { rewrite Eq. unfold Rdiv at 4. split; [apply Rmult_le_pos; [| lra] | apply Rmult_le_compat_r; [lra |]].
    - unfold Rdiv. lra.
    - lra. }
  assert (R1 : q * l_g2 ^ 2 <= 23 / 2 ^ 14 * / (L_bar * kappa) * L_bar ^ 2).
  { apply Rmult_le_compat; [lra | apply pow2_ge_0 | lra | exact L2']. }
  apply (Rmult_le_compat_r ((2 * kappa) ^ 4)) in R1; [| apply pow_le; lra].
  eapply Rle_trans; [exact R1 |]. right. field. repeat split; lra.
Qed.

(** Theorem 4 for Algorithm 1, general form. *)
Theorem sample_complexity (start : State X Y) (n : nat) : norm (Algorithm.lambda start) <= 2 * kappa -> (0 < n)%nat ->
  (V f grad_g (2 * kappa) (16 * L_bar * kappa) p_lambda (Algorithm.w start) (w_hat start) (Algorithm.lambda start) - f_low)
    / (L_bar * kappa ^ 3 * beta * epsilon_L_4 L_bar kappa epsilon ^ 2) <= INR n ->
  exists k, (k < n)%nat /\ norm (hypergradient grad_f g hess_xy hess_yy (x (SGHA grad_f grad_g p start k))) <= epsilon.
Proof.
  intros B0 Pn Hn.
  pose proof kappa_one as K1. pose proof L_positive as PL. pose proof (mu_g_positive A) as Pm.
  assert (Plk : 0 < L_bar * kappa) by (apply Rmult_lt_0_compat; lra).
  pose proof (epsilon_L_4_positive G L_bar kappa theorem_4_setting_holds epsilon (proj1 epsilon_range)) as PeL.
  set (eL := epsilon_L_4 L_bar kappa epsilon) in *.
  set (s := fun k => SGHA grad_f grad_g p start k).
  assert (Balls : forall k, norm (Algorithm.lambda (s k)) <= 2 * kappa).
  { intros k. apply (SGHA_stays_in_the_ball grad_f grad_g p); [simpl; lra | exact B0]. }
  assert (Pgw : 0 < gamma_w_4 L_bar kappa) by (apply (gamma_w_4_positive G L_bar kappa theorem_4_setting_holds)).
  assert (Pgl : 0 < gamma_lambda_4 L_bar kappa) by (apply (gamma_lambda_4_positive G L_bar kappa theorem_4_setting_holds)).
  assert (Pa : 0 < L_bar * kappa ^ 3 * beta * eL ^ 2).
  { apply Rmult_lt_0_compat; [| apply pow_lt; exact PeL]. apply Rmult_lt_0_compat; [| lra].
    apply Rmult_lt_0_compat; [lra | apply pow_lt; lra]. }
  destruct (inexact_sample_complexity n (fun k => Algorithm.w (s k)) (fun k => w_hat (s k)) (fun k => Algorithm.lambda (s k))
              (fun k => difference_error (grad_g := grad_g) (hess_xy := hess_xy) (hess_yy := hess_yy) p (s k))
              (fun _ => 0) (fun _ => 0) (fun _ => zero) Pn) as [k [Lk H]].
  - split; [exact B0 |]. intros k Lk. split; [lra |].
    exact (step_is_inexact A p (8 * L_bar * kappa) Y_is_not_a_point two_kappa_positive smoothness_bound_positive
             smoothness_bound_large p_w_large p_lambda_positive k (s k) Pgl eq_refl (Balls k)).
  - intros k Lk. fold eL.
    pose proof (difference_loss A p (8 * L_bar * kappa) Y_is_not_a_point two_kappa_positive smoothness_bound_positive
             smoothness_bound_large p_w_large p_lambda_positive (gamma_w_4 L_bar kappa) (gamma_lambda_4 L_bar kappa) (s k)
             Pgw (proj1 beta_range) tau_positive (Balls k)) as Loss.
    pose proof C_tau_below as CT.
    assert (T2 : C_tau (16 * L_bar * kappa) (8 * L_bar * kappa) l_g2 (2 * kappa) (gamma_w_4 L_bar kappa) beta / 2 * tau ^ 2
                 <= L_bar * kappa ^ 3 * beta * eL ^ 2).
    { apply Rle_trans with (23 / 2 ^ 11 * (L_bar * kappa ^ 3) * tau ^ 2).
      - apply Rmult_le_compat_r; [apply pow2_ge_0 | lra].
      - assert (P3 : 0 < L_bar * kappa ^ 3) by (apply Rmult_lt_0_compat; [lra | apply pow_lt; lra]).
        apply (Rmult_le_compat_l (23 / 2 ^ 11 * (L_bar * kappa ^ 3))) in tau_small; [| lra].
        eapply Rle_trans; [exact tau_small |]. fold eL. lra. }
    change (Algorithm.tau p) with tau in Loss. 
    assert (Loss' : step_loss G (p_w_4 L_bar kappa) (gamma_w_4 L_bar kappa) (gamma_lambda_4 L_bar kappa) beta
        (difference_error (grad_g := grad_g) (hess_xy := hess_xy) (hess_yy := hess_yy) p (s k)) 0 0 zero
        <= L_bar * kappa ^ 3 * beta * eL ^ 2).
    { eapply Rle_trans; [exact Loss | exact T2]. }
    change (Algorithm.w (s 0%nat)) with (Algorithm.w start). change (w_hat (s 0%nat)) with (w_hat start).
    change (Algorithm.lambda (s 0%nat)) with (Algorithm.lambda start).
    set (Delta := V f grad_g (2 * kappa) (16 * L_bar * kappa) p_lambda (Algorithm.w start) (w_hat start) (Algorithm.lambda start) - f_low) in *.
    assert (Pos : 0 < INR n) by (apply lt_0_INR; exact Pn).
    assert (Delta / INR n <= L_bar * kappa ^ 3 * beta * eL ^ 2); [| lra].
    apply (Rmult_le_reg_r (INR n)); [exact Pos |]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    apply (Rmult_le_compat_l (L_bar * kappa ^ 3 * beta * eL ^ 2)) in Hn; [| lra].
    replace (L_bar * kappa ^ 3 * beta * eL ^ 2 * (Delta / (L_bar * kappa ^ 3 * beta * eL ^ 2))) with Delta in Hn by (field; repeat split; lra).
    exact Hn.
  - exists k. split; [exact Lk | exact H].
Qed.
End Steps.

(** The initial value of the Lyapunov function, for w_hat = w and lambda = 0. *)
Theorem Delta_V_bound (p_lambda : R) (v : product X Y) : 0 < p_lambda ->
  V f grad_g (2 * kappa) (16 * L_bar * kappa) p_lambda v v zero - f_low
  <= 3 * (f v - f_low) + 4 * kappa * norm (grad_y grad_g v).
Proof.
  intros Pp.
  pose proof (Lyapunov_initial_bound G (16 * L_bar * kappa) p_lambda ltac:(pose proof smoothness_bound_positive; simpl; lra) Pp v) as D.
  change (Game.V G (16 * L_bar * kappa) p_lambda v v zero)
    with (V f grad_g (2 * kappa) (16 * L_bar * kappa) p_lambda v v zero) in D.
  change (radius G) with (2 * kappa) in D. change (constraint G v) with (grad_y grad_g v) in D.
  change (objective G v) with (f v) in D. change (lower_bound G) with f_low in D. lra.
Qed.
End Weak.

(** * The number of steps *)

Definition number_of_steps (r : R) : nat := Nat.max 1 (Z.to_nat (ceiling r)).

Lemma ceiling_above r : r <= IZR (ceiling r).
Proof. unfold ceiling. rewrite opp_IZR. pose proof (base_Int_part (- r)) as [H _]. lra. Qed.

(* the least such integer *)
Lemma ceiling_below r (z : Z) : r <= IZR z -> (ceiling r <= z)%Z.
Proof.
  intros H. unfold ceiling. pose proof (base_Int_part (- r)) as [_ H2].
  assert (IZR (- z) < IZR (Int_part (- r) + 1)) as L by (rewrite opp_IZR, plus_IZR; lra). apply lt_IZR in L. lia.
Qed.

Lemma number_of_steps_above r : (0 < number_of_steps r)%nat /\ r <= INR (number_of_steps r).
Proof.
  unfold number_of_steps. split; [lia |]. pose proof (ceiling_above r) as C.
  destruct (Z_lt_le_dec (ceiling r) 0) as [N | N].
  - apply Rle_trans with 0; [| apply pos_INR]. apply IZR_lt in N. lra.
  - apply Rle_trans with (INR (Z.to_nat (ceiling r))).
    + rewrite INR_IZR_INZ, Z2Nat.id by exact N. exact C.
    + apply le_INR. lia.
Qed.

(** * The parameters of the theorem *)

(* p_lambda of Theorem 4 *)
Definition p_lambda_4 (L_bar kappa mu_g epsilon : R) : R := 1 / 8 * Rmin mu_g (epsilon / (2 ^ 11 * (1 + L_bar) * kappa ^ 4)).

Lemma p_lambda_4_properties (L_bar kappa mu_g epsilon : R) : 0 < L_bar -> 1 <= kappa -> 0 < mu_g -> 0 < epsilon ->
  0 < p_lambda_4 L_bar kappa mu_g epsilon /\ p_lambda_4 L_bar kappa mu_g epsilon <= mu_g / 8 /\
  p_lambda_4 L_bar kappa mu_g epsilon <= epsilon / (2 ^ 14 * (1 + L_bar) * kappa ^ 4).
Proof.
  intros PL K1 Pm Pe. unfold p_lambda_4.
  assert (Pk4 : 0 < kappa ^ 4) by (apply pow_lt; lra).
  assert (Q : 0 < epsilon / (2 ^ 11 * (1 + L_bar) * kappa ^ 4)).
  { apply Rdiv_lt_0_compat; [exact Pe |]. apply Rmult_lt_0_compat; lra. }
  pose proof (Rmin_glb_lt _ _ _ Pm Q) as M0. pose proof (Rmin_l mu_g (epsilon / (2 ^ 11 * (1 + L_bar) * kappa ^ 4))) as M1.
  pose proof (Rmin_r mu_g (epsilon / (2 ^ 11 * (1 + L_bar) * kappa ^ 4))) as M2.
  repeat split; [lra | lra |].
  replace (epsilon / (2 ^ 14 * (1 + L_bar) * kappa ^ 4)) with (1 / 8 * (epsilon / (2 ^ 11 * (1 + L_bar) * kappa ^ 4))) by (field; lra).
  lra.
Qed.

(* The arithmetic of the number of steps: with beta = 2^-b kappa^-2 it is 2^(b+22) (1+L)^2 Delta kappa^5 / (L epsilon^2). *)
Lemma steps_arithmetic (L_bar kappa epsilon Delta c : R) : 0 < L_bar -> 1 <= kappa -> 0 < epsilon -> 0 < c ->
  Delta / (L_bar * kappa ^ 3 * / (c * kappa ^ 2) * epsilon_L_4 L_bar kappa epsilon ^ 2)
  = 2 ^ 22 * c * (1 + L_bar) ^ 2 * Delta / L_bar * kappa ^ 5 * / epsilon ^ 2.
Proof. intros PL K1 Pe Pc. unfold epsilon_L_4. field. repeat split; lra. Qed.

Section Concrete.
Context {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {l_f0 l_f1 l_g1 l_g2 mu_g f_low : R}
  (U : Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low)
  (L : R) (HY : exists v : Y, v <> zero) (Bounds : l_f0 <= L /\ l_f1 <= L /\ l_g1 <= L /\ l_g2 <= L).
Notation kappa := (L / mu_g).

Lemma steps_from_parameters (b t : nat) (epsilon : R) (start : State X Y) (n : nat) :
  0 < epsilon <= 1 -> norm (lambda start) <= 2 * kappa ->
  (27 <= b)%nat -> (b <= 2 * t + 5)%nat ->
  let p := theorem_4_parameters L kappa (p_lambda_4 L kappa mu_g epsilon) (/ (2 ^ b * kappa ^ 2))
             (epsilon / (2 ^ (t + 11) * (1 + L) * kappa ^ 4)) in
  let Delta := V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w start) (w_hat start) (lambda start) - f_low in
  (0 < n)%nat -> 2 ^ (b + 22) * (1 + L) ^ 2 * Delta / L * kappa ^ 5 * / epsilon ^ 2 <= INR n ->
  exists k, (k < n)%nat /\
    exists grad_F : X, is_gradient (hyperobjective f g) (x (SGHA grad_f grad_g p start k)) grad_F /\ norm grad_F <= epsilon.
Proof using U HY Bounds.
  intros He B0 Hb Ht p Delta Pn Hn.
  pose proof (mu_g_positive U) as Pm. pose proof (L_positive U L HY Bounds) as PL.
  pose proof (kappa_one U L HY Bounds) as K1.
  destruct (p_lambda_4_properties L kappa mu_g epsilon PL K1 Pm (proj1 He)) as [P1 [P2 P3]].
  assert (Pk2 : 1 <= kappa ^ 2) by (replace 1 with (1 ^ 2) by ring; apply pow_incr; lra).
  assert (Pb : 0 < 2 ^ b) by (apply pow_lt; lra).
  assert (Hpow : 2 ^ 27 <= 2 ^ b) by (apply Rle_pow; [lra | exact Hb]).
  assert (BR : 0 < / (2 ^ b * kappa ^ 2) <= / (2 ^ 27 * kappa ^ 2)).
  { split; [apply Rinv_0_lt_compat; apply Rmult_lt_0_compat; lra |].
    apply Rinv_le_contravar; [lra |]. apply Rmult_le_compat_r; lra. }
  assert (Pk4 : 0 < kappa ^ 4) by (apply pow_lt; lra).
  assert (Pt : 0 < 2 ^ (t + 11)) by (apply pow_lt; lra).
  assert (Tau : 0 < epsilon / (2 ^ (t + 11) * (1 + L) * kappa ^ 4)).
  { apply Rdiv_lt_0_compat; [lra |]. apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat; lra | exact Pk4]. }
  assert (Tau2 : (epsilon / (2 ^ (t + 11) * (1 + L) * kappa ^ 4)) ^ 2
                 <= 2 ^ 5 * / (2 ^ b * kappa ^ 2) * epsilon_L_4 L kappa epsilon ^ 2).
  { unfold epsilon_L_4.
    assert (Pt0 : 0 < 2 ^ t) by (apply pow_lt; lra).
    replace ((epsilon / (2 ^ (t + 11) * (1 + L) * kappa ^ 4)) ^ 2)
      with (/ (2 ^ t) ^ 2 * ((epsilon / (2 ^ 11 * (1 + L) * kappa ^ 3)) ^ 2 / kappa ^ 2))
      by (rewrite pow_add; field; repeat split; lra).
    replace (2 ^ 5 * / (2 ^ b * kappa ^ 2) * (epsilon / (2 ^ 11 * (1 + L) * kappa ^ 3)) ^ 2)
      with (2 ^ 5 * / 2 ^ b * ((epsilon / (2 ^ 11 * (1 + L) * kappa ^ 3)) ^ 2 / kappa ^ 2)) by (field; repeat split; lra).
    apply Rmult_le_compat_r.
    - apply Rmult_le_pos; [apply pow2_ge_0 | left; apply Rinv_0_lt_compat; lra].
    - apply (Rmult_le_reg_r (2 ^ b)); [exact Pb |]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
      apply (Rmult_le_reg_l ((2 ^ t) ^ 2)); [apply pow_lt; exact Pt0 |].
      rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by (apply pow_nonzero; lra).
      rewrite <- pow_mult, <- pow_add. apply Rle_pow; [lra | lia]. }
  destruct (sample_complexity U L HY Bounds epsilon (p_lambda_4 L kappa mu_g epsilon) (/ (2 ^ b * kappa ^ 2))
              He P1 P2 P3 BR (epsilon / (2 ^ (t + 11) * (1 + L) * kappa ^ 4)) Tau Tau2 start n B0 Pn) as [k [Lk H]].
  - change (V f grad_g (2 * kappa) (16 * L * kappa) (p_lambda_4 L kappa mu_g epsilon) (w start) (w_hat start) (lambda start) - f_low) with Delta.
    rewrite steps_arithmetic by lra. rewrite pow_add in Hn. rewrite (Rmult_comm (2 ^ 22)). exact Hn.
  - exists k. split; [exact Lk |]. eexists. split; [apply (hyperobjective_has_gradient U) | exact H].
Qed.

(** Theorem 4 under the weak assumption; L is any bound on l_f0, l_f1, l_g1, l_g2, and kappa = L / mu_g. *)
Theorem Theorem_4_weak (epsilon : R) (start : State X Y) : 0 < epsilon <= 1 -> norm (lambda start) <= 2 * kappa ->
  let p := {| gamma_x := fun _ => / (2 ^ 8 * L * kappa);
              gamma_y := fun _ => / (2 ^ 8 * L * kappa);
              gamma_lambda := fun _ => kappa / (2 ^ 8 * L);
              beta := / (2 ^ 27 * kappa ^ 2);
              tau := epsilon / (2 ^ 22 * (1 + L) * kappa ^ 4);
              p_w := 16 * L * kappa;
              p_lambda := 1 / 8 * Rmin mu_g (epsilon / (2 ^ 11 * (1 + L) * kappa ^ 4));
              C_lambda := 2 * kappa |} in
  let Delta_V := V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w start) (w_hat start) (lambda start) - f_low in
  let number := Nat.max 1 (Z.to_nat (ceiling (2 ^ 49 * (1 + L) ^ 2 * Delta_V / L * kappa ^ 5 * / epsilon ^ 2))) in
  exists k, (k < number)%nat /\
    exists grad_F : X, is_gradient (hyperobjective f g) (x (SGHA grad_f grad_g p start k)) grad_F /\ norm grad_F <= epsilon.
Proof using U HY Bounds.
  intros He B0 p Delta_V number.
  destruct (number_of_steps_above (2 ^ 49 * (1 + L) ^ 2 * Delta_V / L * kappa ^ 5 * / epsilon ^ 2)) as [Pn Hn].
  exact (steps_from_parameters 27 11 epsilon start number He B0 ltac:(lia) ltac:(lia) Pn Hn).
Qed.
End Concrete.

(** * Under Assumption 1 *)

Section PaperForm.
Context {X Y : Hilbert}
  (f : product X Y -> R) (grad_f : product X Y -> product X Y) (hess_f : product X Y -> product X Y -> product X Y)
  (g : product X Y -> R) (grad_g : product X Y -> product X Y) (hess_g : product X Y -> product X Y -> product X Y)
  (l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low : R).
Notation L := (L_bar l_f0 l_f1 l_f2 l_g1 l_g2).
Notation kappa := (kappa_bar l_f0 l_f1 l_f2 l_g1 l_g2 mu_g).

Lemma L_bar_is_a_bound : l_f0 <= L /\ l_f1 <= L /\ l_g1 <= L /\ l_g2 <= L.
Proof.
  unfold L_bar. pose proof (Rmax_l l_f0 (Rmax l_f1 (Rmax l_g1 (Rmax l_f2 l_g2)))).
  pose proof (Rmax_r l_f0 (Rmax l_f1 (Rmax l_g1 (Rmax l_f2 l_g2)))).
  pose proof (Rmax_l l_f1 (Rmax l_g1 (Rmax l_f2 l_g2))). pose proof (Rmax_r l_f1 (Rmax l_g1 (Rmax l_f2 l_g2))).
  pose proof (Rmax_l l_g1 (Rmax l_f2 l_g2)). pose proof (Rmax_r l_g1 (Rmax l_f2 l_g2)). pose proof (Rmax_r l_f2 l_g2). lra.
Qed.

(** Theorem 4. *)
Theorem Theorem_4 :
  Assumption_1 f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low ->
  (exists v : Y, v <> zero) ->
  forall (epsilon : R) (start : State X Y), 0 < epsilon <= 1 -> norm (lambda start) <= 2 * kappa ->
  let p := {| gamma_x := fun _ => / (2 ^ 8 * L * kappa);
              gamma_y := fun _ => / (2 ^ 8 * L * kappa);
              gamma_lambda := fun _ => kappa / (2 ^ 8 * L);
              beta := / (2 ^ 30 * kappa ^ 2);
              tau := epsilon / (2 ^ 24 * (1 + L) * kappa ^ 4);
              p_w := 16 * L * kappa;
              p_lambda := 1 / 8 * Rmin mu_g (epsilon / (2 ^ 11 * (1 + L) * kappa ^ 4));
              C_lambda := 2 * kappa |} in
  let Delta_V := V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w start) (w_hat start) (lambda start) - f_low in
  let number := Nat.max 1 (Z.to_nat (ceiling (2 ^ 52 * (1 + L) ^ 2 * Delta_V / L * kappa ^ 5 * / epsilon ^ 2))) in
  exists k, (k < number)%nat /\
    exists grad_F : X, is_gradient (hyperobjective f g) (x (SGHA grad_f grad_g p start k)) grad_F /\ norm grad_F <= epsilon.
Proof.
  intros A HY epsilon start He B0 p Delta_V number.
  destruct (number_of_steps_above (2 ^ 52 * (1 + L) ^ 2 * Delta_V / L * kappa ^ 5 * / epsilon ^ 2)) as [Pn Hn].
  exact (steps_from_parameters (Assumption_1_implies_Weak_assumption A) L HY L_bar_is_a_bound 30 13 epsilon start number He B0 ltac:(lia) ltac:(lia) Pn Hn).
Qed.

(** Theorem 4 with the larger beta: eight times fewer steps, a radius tau four times larger. *)
Theorem Theorem_4_improved :
  Assumption_1 f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low ->
  (exists v : Y, v <> zero) ->
  forall (epsilon : R) (start : State X Y), 0 < epsilon <= 1 -> norm (lambda start) <= 2 * kappa ->
  let p := {| gamma_x := fun _ => / (2 ^ 8 * L * kappa);
              gamma_y := fun _ => / (2 ^ 8 * L * kappa);
              gamma_lambda := fun _ => kappa / (2 ^ 8 * L);
              beta := / (2 ^ 27 * kappa ^ 2);
              tau := epsilon / (2 ^ 22 * (1 + L) * kappa ^ 4);
              p_w := 16 * L * kappa;
              p_lambda := 1 / 8 * Rmin mu_g (epsilon / (2 ^ 11 * (1 + L) * kappa ^ 4));
              C_lambda := 2 * kappa |} in
  let Delta_V := V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w start) (w_hat start) (lambda start) - f_low in
  let number := Nat.max 1 (Z.to_nat (ceiling (2 ^ 49 * (1 + L) ^ 2 * Delta_V / L * kappa ^ 5 * / epsilon ^ 2))) in
  exists k, (k < number)%nat /\
    exists grad_F : X, is_gradient (hyperobjective f g) (x (SGHA grad_f grad_g p start k)) grad_F /\ norm grad_F <= epsilon.
Proof.
  intros A HY epsilon start He B0 p Delta_V number.
  destruct (number_of_steps_above (2 ^ 49 * (1 + L) ^ 2 * Delta_V / L * kappa ^ 5 * / epsilon ^ 2)) as [Pn Hn].
  exact (steps_from_parameters (Assumption_1_implies_Weak_assumption A) L HY L_bar_is_a_bound 27 11 epsilon start number He B0 ltac:(lia) ltac:(lia) Pn Hn).
Qed.

(** The same with an explicit number of steps: start at (x0, y0) with the averages there too and the multiplier zero. *)
Theorem Theorem_4_explicit :
  Assumption_1 f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low ->
  (exists v : Y, v <> zero) ->
  forall (epsilon : R) (x0 : X) (y0 : Y), 0 < epsilon <= 1 ->
  let start := make_State x0 y0 x0 y0 zero in
  let p := {| gamma_x := fun _ => / (2 ^ 8 * L * kappa);
              gamma_y := fun _ => / (2 ^ 8 * L * kappa);
              gamma_lambda := fun _ => kappa / (2 ^ 8 * L);
              beta := / (2 ^ 27 * kappa ^ 2);
              tau := epsilon / (2 ^ 22 * (1 + L) * kappa ^ 4);
              p_w := 16 * L * kappa;
              p_lambda := 1 / 8 * Rmin mu_g (epsilon / (2 ^ 11 * (1 + L) * kappa ^ 4));
              C_lambda := 2 * kappa |} in
  let Delta := 3 * (f (x0, y0) - f_low) + 4 * kappa * norm (grad_y grad_g (x0, y0)) in
  let number := Nat.max 1 (Z.to_nat (ceiling (2 ^ 49 * (1 + L) ^ 2 * Delta / L * kappa ^ 5 * / epsilon ^ 2))) in
  exists k, (k < number)%nat /\
    exists grad_F : X, is_gradient (hyperobjective f g) (x (SGHA grad_f grad_g p start k)) grad_F /\ norm grad_F <= epsilon.
Proof.
  intros A HY epsilon x0 y0 He start p Delta number.
  pose proof (Assumption_1_implies_Weak_assumption A) as U.
  pose proof (mu_g_positive U) as Pm. pose proof (L_positive U L HY L_bar_is_a_bound) as PL.
  pose proof (kappa_one U L HY L_bar_is_a_bound) as K1. change (L / mu_g) with kappa in K1.
  destruct (p_lambda_4_properties L kappa mu_g epsilon PL K1 Pm (proj1 He)) as [P1 _].
  destruct (number_of_steps_above (2 ^ 49 * (1 + L) ^ 2 * Delta / L * kappa ^ 5 * / epsilon ^ 2)) as [Pn Hn].
  assert (B0 : norm (lambda start) <= 2 * kappa) by (simpl; rewrite norm_zero; lra).
  refine (steps_from_parameters U L HY L_bar_is_a_bound 27 11 epsilon start number He B0 ltac:(lia) ltac:(lia) Pn _).
  eapply Rle_trans; [| exact Hn].
  pose proof (Delta_V_bound U L HY L_bar_is_a_bound (p_lambda_4 L kappa mu_g epsilon) (x0, y0) P1) as D.
  change (L / mu_g) with kappa in D.
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, pow_lt; lra |].
  apply Rmult_le_compat_r; [apply pow_le; lra |].
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact PL |].
  apply Rmult_le_compat_l; [| exact D].
  apply Rmult_le_pos; [apply pow_le; lra | apply pow2_ge_0].
Qed.
End PaperForm.

(** Theorem 4 on R^n x R^m, m >= 1. *)
Theorem Theorem_4_in_coordinates (d_x d_y : nat)
  (f : product (Euclidean d_x) (Euclidean d_y) -> R) grad_f hess_f (g : product (Euclidean d_x) (Euclidean d_y) -> R) grad_g hess_g
  (l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low : R) :
  (1 <= d_y)%nat ->
  Assumption_1 f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low ->
  let L := L_bar l_f0 l_f1 l_f2 l_g1 l_g2 in
  let kappa := kappa_bar l_f0 l_f1 l_f2 l_g1 l_g2 mu_g in
  forall (epsilon : R) (start : State (Euclidean d_x) (Euclidean d_y)), 0 < epsilon <= 1 -> norm (lambda start) <= 2 * kappa ->
  let p := {| gamma_x := fun _ => / (2 ^ 8 * L * kappa);
              gamma_y := fun _ => / (2 ^ 8 * L * kappa);
              gamma_lambda := fun _ => kappa / (2 ^ 8 * L);
              beta := / (2 ^ 30 * kappa ^ 2);
              tau := epsilon / (2 ^ 24 * (1 + L) * kappa ^ 4);
              p_w := 16 * L * kappa;
              p_lambda := 1 / 8 * Rmin mu_g (epsilon / (2 ^ 11 * (1 + L) * kappa ^ 4));
              C_lambda := 2 * kappa |} in
  let Delta_V := V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w start) (w_hat start) (lambda start) - f_low in
  let number := Nat.max 1 (Z.to_nat (ceiling (2 ^ 52 * (1 + L) ^ 2 * Delta_V / L * kappa ^ 5 * / epsilon ^ 2))) in
  exists k, (k < number)%nat /\
    exists grad_F, is_gradient (hyperobjective f g) (x (SGHA grad_f grad_g p start k)) grad_F /\ norm grad_F <= epsilon.
Proof.
  intros Hm A. apply (Theorem_4 f grad_f hess_f g grad_g hess_g); [exact A |].
  exists (of_coordinates d_y (fun _ => 1)). intros E.
  apply (f_equal (fun v => coordinate v 0)) in E. rewrite coordinate_of_coordinates, coordinate_zero in E by lia. lra.
Qed.
