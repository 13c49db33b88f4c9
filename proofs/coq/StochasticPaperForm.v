(* StochasticPaperForm.v -- Lemmas 25 to 31 and 33 to 40 in the paper's form, under Assumptions 1, 2 (and 3).

   Added to the paper's hypotheses are those of the section: Y is not a point, lambda^0 in Lambda, tau > 0, B >= 1, p_w > l_L1 > 0, p_lambda > 0 (25, 26, 34 and 35 need less), and
   gamma_x = gamma_y, p_w = 2 l_L1 where a proof of the paper uses them.  kappa in Lemmas 31, 33, 40 may be any positive number.
   The bounds are definitions of StochasticLemmas.v; the last argument is the variance of the central difference over a batch,
   sigma_g^2 / (B tau^2) in the first series and l_tilde C_lambda^2 / B in the second.
   Depends on: StochasticLemmas, StochasticBridge. *)

From Coq Require Import Reals Lra Psatz Arith Lia FunctionalExtensionality.
From SGHA Require Import Hilbert Minimiser Ball Game Descent Bridge Complexity Hypergradient FiniteSum Expectation.
From SGHA Require Import Calculus Assumption FiniteDifference Lagrangian BilevelGame Algorithm Deterministic PaperForm.
From SGHA Require Import Stochastic StochasticDescent Moments StochasticLemmas StochasticComplexity StochasticBridge.
Open Scope R_scope.

(** * Lemmas 31 and 40 *)

Section Residuals.
Context {X Y : Hilbert} (f : product X Y -> R) (grad_f grad_g : product X Y -> product X Y)
  (hess_xy : product X Y -> Y -> X) (hess_yy : product X Y -> Y -> Y)
  {Xi Zeta : Type} (law_f : Expectation Xi) (law_g : Expectation Zeta)
  (sample_f : Xi -> product X Y -> product X Y) (sample_g : Zeta -> product X Y -> product X Y)
  (p : Settings) (B : nat) (start : State X Y) (gamma_w gamma_l kappa epsilon_L : R).

(* One of n points whose three residuals are small in the mean. *)
Definition small_residuals (n : nat) : Prop := exists k, (k < n)%nat /\
  let E := run_law law_f law_g B B k in
  let state := Stoc_SGHA sample_f sample_g p B B start k in
  let primal t := norm (w (state t) -v w_plus grad_f hess_xy hess_yy (p_w p) gamma_w (w (state t)) (w_hat (state t)) (lambda (state t))) ^ 2 in
  let dual t := norm (lambda_plus f grad_g (C_lambda p) (p_w p) (p_lambda p) gamma_l (w_hat (state t)) (lambda (state t)) -v lambda (state t)) ^ 2 in
  let averaging t := norm (w (state t) -v w_hat (state t)) ^ 2 in
  (integrable E primal /\ integrable E dual /\ integrable E averaging) /\
  Rmax (E primal) (Rmax (/ kappa ^ 2 * E dual) (/ kappa ^ 2 * E averaging)) <= epsilon_L ^ 2.
End Residuals.

(* The constants of Lemmas 31 and 40. *)
Definition residual_weight (p : Settings) (gamma_w gamma_l kappa : R) : R :=
  Rmin (/ (32 * gamma_w)) (Rmin (kappa ^ 2 / (64 * gamma_l)) (kappa ^ 2 * p_w p * beta p / 8)).
Definition C_g (p : Settings) (l_L1 gamma_w : R) : R := gamma_w + 4 * (p_w p + l_L1) * gamma_w ^ 2 + p_w p * beta p * gamma_w ^ 2.
Definition C_f (p : Settings) (l_L1 gamma_w : R) : R := 4 * (p_w p + l_L1) * gamma_w ^ 2 + p_w p * beta p * gamma_w ^ 2.

Section PaperForm.
Context {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {hess_f : product X Y -> product X Y -> product X Y}
  {g : product X Y -> R} {grad_g : product X Y -> product X Y} {hess_g : product X Y -> product X Y -> product X Y}
  {l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low : R}
  (A1 : Assumption_1 f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low)
  (p : Settings) (l_L1 : R).
Hypothesis Y_is_not_a_point : exists v : Y, v <> zero.
Hypothesis C_lambda_positive : 0 < C_lambda p.
Hypothesis l_L1_positive : 0 < l_L1.
Hypothesis l_L1_large : sqrt 2 * (l_f1 + C_lambda p * l_g2) <= l_L1.
Hypothesis p_w_large : l_L1 < p_w p.
Hypothesis p_lambda_positive : 0 < p_lambda p.
Hypothesis tau_positive : 0 < tau p.
Context {Xi Zeta : Type} (law_f : Expectation Xi) (law_g : Expectation Zeta)
  (sample_f : Xi -> product X Y -> product X Y) (sample_g : Zeta -> product X Y -> product X Y) (B : nat) (sigma_f sigma_g : R).
Hypothesis B_positive : (0 < B)%nat.
Hypothesis A2 : Assumption_2 sample_f sample_g law_f law_g grad_f grad_g sigma_f sigma_g.
Context (start : State X Y).
Hypothesis start_in_the_ball : norm (lambda start) <= C_lambda p.
Set Default Proof Using "All".

Notation hess_xy := (block_xy hess_g).
Notation hess_yy := (block_yy hess_g).
Let weak := Assumption_1_implies_Weak_assumption A1.

Let l_L1_large_without_root : l_f1 + C_lambda p * l_g2 <= l_L1.
Proof.
  pose proof (A1_constants A1) as [_ [H1 [_ [_ [H2 _]]]]].
  assert (S : 1 <= sqrt 2) by (rewrite <- sqrt_1; apply sqrt_le_1_alt; lra).
  assert (0 <= C_lambda p * l_g2) by (apply Rmult_le_pos; lra).
  eapply Rle_trans; [| exact l_L1_large]. rewrite <- (Rmult_1_l (l_f1 + C_lambda p * l_g2)) at 1.
  apply Rmult_le_compat_r; lra.
Qed.

Let PB : 0 < INR B.
Proof. apply lt_0_INR, B_positive. Qed.

Notation gamma_1 := (gamma_1 (p_w p) l_L1).
Notation gamma_2 := (gamma_2 (p_w p) l_L1 l_g1).
Notation l_Psi1 := (l_Psi1 (p_w p) (p_lambda p) l_L1 l_g1).
Notation gamma_3 := (gamma_3 (p_w p) (p_lambda p) l_L1 l_g1 mu_g).
Notation G := (stochastic_game weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large_without_root).
Notation with_noise_few v_d N lem := (lem (Assumption_1_implies_Weak_assumption A1) p C_lambda_positive p_lambda_positive tau_positive
  Xi Zeta law_f law_g sample_f sample_g B sigma_f v_d sigma_g B_positive N start start_in_the_ball).
Notation with_noise v_d N lem := (lem weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large_without_root p_w_large p_lambda_positive tau_positive
  Xi Zeta law_f law_g sample_f sample_g B sigma_f v_d sigma_g B_positive N start start_in_the_ball).

(* The conditions of Propositions 29 and 38, and of 30 and 39, at step k; of Lemmas 28 and 37. *)
Definition dual_conditions_at (k : nat) : Prop := p_w p = 2 * l_L1 /\ gamma_y p k = gamma_x p k /\ 0 < gamma_x p k /\ 0 < gamma_lambda p k /\
  gamma_x p k <= / (8 * (p_w p + l_L1)) /\
  gamma_lambda p k <= Rmin (/ (2 * (2 * l_Psi1 + p_lambda p + l_g1 ^ 2 / (p_w p + l_L1)))) (l_L1 ^ 2 / (16 * l_g1 ^ 2) * gamma_x p k).
Definition conditions_at (k : nat) : Prop := p_w p = 2 * l_L1 /\ gamma_y p k = gamma_x p k /\ 0 < gamma_x p k /\ 0 < gamma_lambda p k /\ 0 < beta p /\
  gamma_x p k <= Rmin (/ (8 * p_w p * beta p)) (/ (8 * (p_w p + l_L1))) /\
  gamma_lambda p k <= Rmin (/ (2 * (2 * l_Psi1 + p_lambda p + l_g1 ^ 2 / (p_w p + l_L1))))
                        (Rmin (l_L1 ^ 2 / (16 * l_g1 ^ 2) * gamma_x p k) (/ (1536 * p_w p * beta p * gamma_2 ^ 2))) /\
  beta p <= (sqrt 5 - 1) / (48 * gamma_1).

Let game_dual_conditions k : dual_conditions_at k -> dual_conditions G (p_w p) (p_lambda p) (gamma_x p k) (gamma_lambda p k).
Proof.
  intros [E [_ [P1 [P2 [S1 S2]]]]].
  exact (dual_conditions_of_the_paper weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large_without_root p_w_large p_lambda_positive
    (gamma_x p k) (gamma_lambda p k) E P1 P2 S1 S2).
Qed.
Let game_conditions k : conditions_at k -> step_conditions G (p_w p) (p_lambda p) (gamma_x p k) (gamma_lambda p k) (beta p).
Proof.
  intros [E [_ [P1 [P2 [P3 [S1 [S2 S3]]]]]]].
  exact (step_conditions_of_the_paper weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large_without_root p_w_large p_lambda_positive
    (gamma_x p k) (gamma_lambda p k) E P1 P2 P3 S1 S2 S3).
Qed.

(* Lemmas 31 and 40, for any noise. *)
Let residuals_from_noise (v_d gamma_w gamma_l kappa epsilon_L : R) (n : nat) :
  Noise sample_f sample_g law_f law_g grad_f grad_g (tau p) (C_lambda p) (sigma_f ^ 2) v_d (sigma_g ^ 2) ->
  0 < kappa -> 0 < epsilon_L -> (forall k, gamma_x p k = gamma_w) -> (forall k, gamma_lambda p k = gamma_l) -> (forall k, conditions_at k) ->
  beta p <= / (3072 * p_w p * gamma_l * gamma_3 gamma_l ^ 2) ->
  let a := residual_weight p gamma_w gamma_l kappa in
  C_g p l_L1 gamma_w * (l_g2 ^ 2 * C_lambda p ^ 4 / 4 * tau p ^ 2) <= a * epsilon_L ^ 2 / 5 ->
  C_g p l_L1 gamma_w * (v_d / INR B) <= a * epsilon_L ^ 2 / 5 -> C_f p l_L1 gamma_w * (sigma_f ^ 2 / INR B) <= a * epsilon_L ^ 2 / 5 ->
  9 / 8 * gamma_l * (sigma_g ^ 2 / INR B) <= a * epsilon_L ^ 2 / 5 ->
  (0 < n)%nat ->
  (V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w start) (w_hat start) (lambda start) - f_low) / INR n <= a * epsilon_L ^ 2 / 5 ->
  small_residuals f grad_f grad_g hess_xy hess_yy law_f law_g sample_f sample_g p B start gamma_w gamma_l kappa epsilon_L n.
Proof.
  intros N Pk Pe Ew El Cond Hb a T1 T2 T3 T4 Pn T5.
  assert (Hb' : forall k, beta p <= / (3072 * p_w p * gamma_lambda p k * Game.gamma_3 G (p_w p) (p_lambda p) (gamma_lambda p k) ^ 2))
    by (intros k; rewrite El; exact Hb).
  assert (Same : forall k, gamma_y p k = gamma_x p k) by (intros k; apply (Cond k)).
  destruct (residual_in_the_mean weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large_without_root p_w_large p_lambda_positive tau_positive
    law_f law_g sample_f sample_g B B (sigma_f ^ 2) v_d (sigma_g ^ 2) B_positive B_positive N start start_in_the_ball Same (fun k => game_conditions k (Cond k)) Hb'
    n Pn) as [k [Lk [Ir Mr]]].
  exists k. split; [exact Lk |]. cbv zeta. set (E := run_law law_f law_g B B k) in *. set (state := Stoc_SGHA sample_f sample_g p B B start k) in *.
  destruct (Cond k) as [_ [_ [Pg [Pgl [Pb _]]]]]. rewrite Ew, El in *.
  set (primal := fun t => norm (w (state t) -v w_plus grad_f hess_xy hess_yy (p_w p) gamma_w (w (state t)) (w_hat (state t)) (lambda (state t))) ^ 2).
  set (dual := fun t => norm (lambda_plus f grad_g (C_lambda p) (p_w p) (p_lambda p) gamma_l (w_hat (state t)) (lambda (state t)) -v lambda (state t)) ^ 2).
  set (averaging := fun t => norm (w (state t) -v w_hat (state t)) ^ 2).
  set (r := fun t => residual G (p_w p) (p_lambda p) gamma_w gamma_l (beta p) (w (state t)) (w_hat (state t)) (lambda (state t))) in *.
  assert (Er : forall t, r t = / (32 * gamma_w) * primal t + / (64 * gamma_l) * dual t + p_w p * beta p / 8 * averaging t) by reflexivity.
  assert (Pk2 : 0 < kappa ^ 2) by (apply pow_lt, Pk). assert (Ik2 : 0 < / kappa ^ 2) by (apply Rinv_0_lt_compat, Pk2).
  assert (Ppb : 0 < p_w p * beta p) by (apply Rmult_lt_0_compat; lra).
  assert (I1 : 0 < / (32 * gamma_w)) by (apply Rinv_0_lt_compat; lra). assert (I2 : 0 < / (64 * gamma_l)) by (apply Rinv_0_lt_compat; lra).
  assert (a1 : a <= / (32 * gamma_w)) by apply Rmin_l.
  assert (a2 : a * / kappa ^ 2 <= / (64 * gamma_l)).
  { apply Rle_trans with (kappa ^ 2 / (64 * gamma_l) * / kappa ^ 2); [| right; field; lra]. apply Rmult_le_compat_r; [lra |].
    eapply Rle_trans; [apply Rmin_r | apply Rmin_l]. }
  assert (a3 : a * / kappa ^ 2 <= p_w p * beta p / 8).
  { apply Rle_trans with (kappa ^ 2 * p_w p * beta p / 8 * / kappa ^ 2); [| right; field; lra]. apply Rmult_le_compat_r; [lra |].
    eapply Rle_trans; [apply Rmin_r | apply Rmin_r]. }
  assert (Pa : 0 < a).
  { apply Rmin_glb_lt; [exact I1 |]. apply Rmin_glb_lt; [apply Rdiv_lt_0_compat; lra |]. assert (0 < kappa ^ 2 * (p_w p * beta p)) by (apply Rmult_lt_0_compat; lra). lra. }
  assert (Pak : 0 < a * / kappa ^ 2) by (apply Rmult_lt_0_compat; lra).
  assert (N1 : forall t, 0 <= primal t) by (intros; apply pow2_ge_0). assert (N2 : forall t, 0 <= dual t) by (intros; apply pow2_ge_0).
  assert (N3 : forall t, 0 <= averaging t) by (intros; apply pow2_ge_0).
  assert (Mr' : E r <= a * epsilon_L ^ 2).
  { eapply Rle_trans; [exact Mr |]. unfold stochastic_loss.
    pose proof (recursion_loss_is_larger weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large_without_root p_w_large p_lambda_positive tau_positive
      law_f law_g sample_f sample_g B sigma_f v_d sigma_g B_positive N start start_in_the_ball k ltac:(rewrite Ew; exact Pg) Pb) as Q.
    rewrite Ew, El in Q. unfold difference_bound in Q. unfold recursion_loss, difference_bound in Q. rewrite Ew, El in Q.
    fold (C_g p l_L1 gamma_w) in Q.
    replace (4 * (p_w p + l_L1) * gamma_w ^ 2 * sigma_f ^ 2 / INR B) with (C_f p l_L1 gamma_w * (sigma_f ^ 2 / INR B) - p_w p * beta p * gamma_w ^ 2 * sigma_f ^ 2 / INR B)
      in Q by (unfold C_f; field; lra).
    replace (9 * gamma_l * sigma_g ^ 2 / (8 * INR B)) with (9 / 8 * gamma_l * (sigma_g ^ 2 / INR B)) in Q by (field; lra).
    lra. }
  (* each residual is at most the sum *)
  assert (Part : forall (u : tuple (@Batches Xi Zeta B B) k -> R) c, 0 < c -> (forall t, 0 <= u t) -> (forall t, c * u t <= r t) -> integrable E u /\ c * E u <= a * epsilon_L ^ 2).
  { intros u c Pc Nu Hu. assert (Iu : integrable E u).
    { apply (integrable_nonneg_below E u (fun t => / c * r t)); [apply integrable_scal, Ir |]. intros t. split; [apply Nu |].
      apply (Rmult_le_reg_l c); [exact Pc |]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. apply Hu. }
    split; [exact Iu |]. rewrite <- mean_scal by exact Iu. eapply Rle_trans; [| exact Mr'].
    apply mean_monotone; [apply integrable_scal, Iu | exact Ir | exact Hu]. }
  assert (M1 : forall t, 0 <= / (32 * gamma_w) * primal t) by (intros t; apply Rmult_le_pos; [lra | apply N1]).
  assert (M2 : forall t, 0 <= / (64 * gamma_l) * dual t) by (intros t; apply Rmult_le_pos; [lra | apply N2]).
  assert (M3 : forall t, 0 <= p_w p * beta p / 8 * averaging t) by (intros t; apply Rmult_le_pos; [lra | apply N3]).
  destruct (Part primal a Pa N1) as [J1 Q1].
  { intros t. rewrite Er. pose proof (Rmult_le_compat_r _ _ _ (N1 t) a1). specialize (M2 t). specialize (M3 t). lra. }
  destruct (Part dual (a * / kappa ^ 2) Pak N2) as [J2 Q2].
  { intros t. rewrite Er. pose proof (Rmult_le_compat_r _ _ _ (N2 t) a2). specialize (M1 t). specialize (M3 t). lra. }
  destruct (Part averaging (a * / kappa ^ 2) Pak N3) as [J3 Q3].
  { intros t. rewrite Er. pose proof (Rmult_le_compat_r _ _ _ (N3 t) a3). specialize (M1 t). specialize (M2 t). lra. }
  split; [repeat match goal with |- _ /\ _ => split end; assumption |].
  repeat apply Rmax_lub; apply (Rmult_le_reg_l a); try exact Pa; lra.
Qed.

Let share (c v e : R) : 0 < e -> 5 * c * v / e <= INR B -> c * (v / INR B) <= e / 5.
Proof.
  intros Pe H. apply (Rmult_le_reg_r (5 * INR B)); [lra |]. apply (Rmult_le_compat_r e) in H; [| lra].
  replace (5 * c * v / e * e) with (5 * c * v) in H by (field; lra). replace (c * (v / INR B) * (5 * INR B)) with (5 * c * v) by (field; lra).
  replace (e / 5 * (5 * INR B)) with (INR B * e) by field. exact H.
Qed.

Let steps_share (n : nat) (D e : R) : (0 < n)%nat -> 0 < e -> 5 * D / e <= INR n -> D / INR n <= e / 5.
Proof.
  intros Pn Pe H. pose proof (lt_0_INR n Pn) as P. apply (Rmult_le_compat_r e) in H; [| lra].
  replace (5 * D / e * e) with (5 * D) in H by (field; lra). apply (Rmult_le_reg_r (5 * INR n)); [lra |].
  replace (D / INR n * (5 * INR n)) with (5 * D) by (field; lra). lra.
Qed.

Let weight_positive (gamma_w gamma_l kappa epsilon_L : R) : 0 < kappa -> 0 < epsilon_L -> 0 < gamma_w -> 0 < gamma_l -> 0 < beta p ->
  0 < residual_weight p gamma_w gamma_l kappa * epsilon_L ^ 2.
Proof.
  intros Pk Pe Pg Pgl Pb. assert (Pk2 : 0 < kappa ^ 2) by (apply pow_lt, Pk). apply Rmult_lt_0_compat; [| apply pow_lt, Pe].
  assert (0 < kappa ^ 2 * p_w p * beta p) by (apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat |]; lra).
  repeat apply Rmin_glb_lt; [apply Rinv_0_lt_compat; lra | apply Rdiv_lt_0_compat; lra | lra].
Qed.

(** * Under Assumption 2 *)

Let noise_2 : Noise sample_f sample_g law_f law_g grad_f grad_g (tau p) (C_lambda p) (sigma_f ^ 2) (sigma_g ^ 2 / tau p ^ 2) (sigma_g ^ 2).
Proof. apply noise_under_Assumption_2; [exact tau_positive | exact A2]. Qed.
Let variance_2 : sigma_g ^ 2 / tau p ^ 2 / INR B = sigma_g ^ 2 / (INR B * tau p ^ 2).
Proof. field. lra. Qed.

(** Lemma 25. *)
Theorem Lemma_25 : difference_error_bound hess_xy hess_yy l_g2 law_g sample_g p B (sigma_g ^ 2 / (INR B * tau p ^ 2)).
Proof using A1 tau_positive B_positive A2.
  pose proof (noise_under_Assumption_2 sample_f sample_g law_f law_g grad_f grad_g sigma_f sigma_g (tau p) (C_lambda p) tau_positive A2) as N.
  pose proof (difference_error_in_the_mean (Assumption_1_implies_Weak_assumption A1) p tau_positive law_f law_g sample_f sample_g B sigma_f _ sigma_g B_positive N) as D.
  pose proof (lt_0_INR B B_positive).
  replace (sigma_g ^ 2 / (INR B * tau p ^ 2)) with (sigma_g ^ 2 / tau p ^ 2 / INR B) by (field; lra). exact D.
Qed.

(** Lemma 26. *)
Theorem Lemma_26 : forall k, 0 < gamma_lambda p k ->
  iterates_gap_bound grad_f grad_g hess_xy hess_yy l_g2 law_f law_g sample_f sample_g p B start k sigma_f sigma_g (sigma_g ^ 2 / (INR B * tau p ^ 2)).
Proof using A1 C_lambda_positive p_lambda_positive tau_positive B_positive A2 start_in_the_ball.
  replace (sigma_g ^ 2 / (INR B * tau p ^ 2)) with (sigma_g ^ 2 / tau p ^ 2 / INR B) by (pose proof (lt_0_INR B B_positive); field; lra).
  exact (with_noise_few (sigma_g ^ 2 / tau p ^ 2) (noise_under_Assumption_2 _ _ _ _ _ _ _ _ _ (C_lambda p) tau_positive A2) iterates_gap_in_the_mean).
Qed.

(** Lemma 27. *)
Theorem Lemma_27 : forall k, gamma_y p k = gamma_x p k -> 0 < gamma_x p k -> gamma_x p k <= / (8 * (p_w p + l_L1)) ->
  primal_descent_bound f grad_f grad_g hess_xy hess_yy l_L1 l_g1 l_g2 law_f law_g sample_f sample_g p B start k sigma_f (sigma_g ^ 2 / (INR B * tau p ^ 2)).
Proof using All. rewrite <- variance_2. exact (with_noise (sigma_g ^ 2 / tau p ^ 2) noise_2 primal_descent_in_the_mean). Qed.

(** Lemma 28. *)
Theorem Lemma_28 : forall k, dual_conditions_at k ->
  primal_descent_dual_ascent_bound f grad_f grad_g hess_xy hess_yy l_L1 l_g2 law_f law_g sample_f sample_g p B start k sigma_f sigma_g (sigma_g ^ 2 / (INR B * tau p ^ 2)).
Proof using All.
  intros k C. rewrite <- variance_2. exact (with_noise (sigma_g ^ 2 / tau p ^ 2) noise_2 primal_descent_dual_ascent_in_the_mean k (proj1 (proj2 C)) (game_dual_conditions k C)).
Qed.

(** Proposition 29. *)
Theorem Proposition_29 : forall k, conditions_at k ->
  Lyapunov_descent_bound f grad_f grad_g hess_xy hess_yy l_L1 l_g2 law_f law_g sample_f sample_g p B start k sigma_f sigma_g (sigma_g ^ 2 / (INR B * tau p ^ 2)).
Proof using All.
  intros k C. rewrite <- variance_2. exact (with_noise (sigma_g ^ 2 / tau p ^ 2) noise_2 Lyapunov_descent_in_the_mean k (proj1 (proj2 C)) (game_conditions k C)).
Qed.

(** Proposition 30. *)
Theorem Proposition_30 : forall k, conditions_at k -> beta p <= / (3072 * p_w p * gamma_lambda p k * gamma_3 (gamma_lambda p k) ^ 2) ->
  Lyapunov_recursion_bound f grad_f grad_g hess_xy hess_yy l_L1 l_g2 law_f law_g sample_f sample_g p B start k sigma_f sigma_g (sigma_g ^ 2 / (INR B * tau p ^ 2)).
Proof using All.
  intros k C Hb. rewrite <- variance_2. exact (with_noise (sigma_g ^ 2 / tau p ^ 2) noise_2 Lyapunov_recursion_in_the_mean k (proj1 (proj2 C)) (game_conditions k C) Hb).
Qed.

(** Lemma 31; the paper divides by l_g2 in its choice of tau, this does not. *)
Theorem Lemma_31 : forall (gamma_w gamma_l kappa epsilon_L : R) (n : nat), 0 < kappa -> 0 < epsilon_L ->
  (forall k, gamma_x p k = gamma_w) -> (forall k, gamma_lambda p k = gamma_l) -> (forall k, conditions_at k) ->
  beta p <= / (3072 * p_w p * gamma_l * gamma_3 gamma_l ^ 2) ->
  let a := residual_weight p gamma_w gamma_l kappa in
  5 * C_g p l_L1 gamma_w * l_g2 ^ 2 * C_lambda p ^ 4 * tau p ^ 2 <= 4 * a * epsilon_L ^ 2 ->
  5 * C_g p l_L1 gamma_w * sigma_g ^ 2 / (a * tau p ^ 2 * epsilon_L ^ 2) <= INR B ->
  5 * C_f p l_L1 gamma_w * sigma_f ^ 2 / (a * epsilon_L ^ 2) <= INR B ->
  45 * gamma_l * sigma_g ^ 2 / (8 * a * epsilon_L ^ 2) <= INR B ->
  (0 < n)%nat ->
  5 * (V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w start) (w_hat start) (lambda start) - f_low) / (a * epsilon_L ^ 2) <= INR n ->
  small_residuals f grad_f grad_g hess_xy hess_yy law_f law_g sample_f sample_g p B start gamma_w gamma_l kappa epsilon_L n.
Proof using All.
  intros gamma_w gamma_l kappa epsilon_L n Pk Pe Ew El Cond Hb a T HB1 HB2 HB3 Pn Hn.
  destruct (Cond 0%nat) as [_ [_ [Pg [Pgl [Pb _]]]]]. rewrite Ew in Pg. rewrite El in Pgl.
  pose proof (weight_positive gamma_w gamma_l kappa epsilon_L Pk Pe Pg Pgl Pb) as Pa. fold a in Pa.
  assert (Ne : epsilon_L ^ 2 <> 0) by (apply pow_nonzero; lra). assert (Na : a <> 0) by (intros Z; rewrite Z in Pa; lra).
  apply (residuals_from_noise (sigma_g ^ 2 / tau p ^ 2) gamma_w gamma_l kappa epsilon_L n noise_2 Pk Pe Ew El Cond Hb).
  - fold a. lra.
  - apply share; [exact Pa |]. fold a. eapply Rle_trans; [| exact HB1]. right. field. repeat split; assumption || lra.
  - apply share; [exact Pa |]. exact HB2.
  - replace (9 / 8 * gamma_l * (sigma_g ^ 2 / INR B)) with (9 / 8 * gamma_l * (sigma_g ^ 2 / INR B)) by ring.
    apply share; [exact Pa |]. fold a. eapply Rle_trans; [| exact HB3]. right. field. repeat split; assumption || lra.
  - exact Pn.
  - fold a. apply steps_share; [exact Pn | exact Pa | exact Hn].
Qed.

(** Lemma 33: at any step k of the run; the bounds G_w, G_lambda, G_F are those of Lemma 32. *)
Theorem Lemma_33 : forall (k : nat) (kappa epsilon_L D_w G_f G_g G_J : R) (grad_F : X -> X),
  l_f0 / mu_g < C_lambda p -> 0 < gamma_x p k -> 0 < gamma_lambda p k -> 0 < kappa -> 0 < epsilon_L ->
  supremum_on_ball D_w (fun v => norm (grad_f v)) G_f -> supremum_on_ball D_w (fun v => norm (grad_y grad_g v)) G_g ->
  jacobian_supremum (hess_xy := hess_xy) (hess_yy := hess_yy) D_w G_J ->
  (forall u, is_gradient (hyperobjective f g) u (grad_F u)) ->
  let E := run_law law_f law_g B B k in
  let s := Stoc_SGHA sample_f sample_g p B B start k in
  (forall t, norm (w (s t)) <= D_w) ->
  let G_w := G_f + G_J * C_lambda p in
  let G_F := G_f + l_f1 / mu_g * G_g + l_g1 / mu_g * l_f0 in
  let A_w := / gamma_x p k + kappa * p_w p in
  let A_lambda := l_g1 / ((p_w p - l_L1) * gamma_x p k) + kappa * / gamma_lambda p k in
  let r_0 := Rmin (mu_g / (4 * A_w) * (C_lambda p - l_f0 / mu_g)) (/ (4 * kappa) * (C_lambda p - l_f0 / mu_g)) in
  let primal t := norm (w (s t) -v w_plus grad_f hess_xy hess_yy (p_w p) (gamma_x p k) (w (s t)) (w_hat (s t)) (lambda (s t))) in
  let dual t := norm (lambda_plus f grad_g (C_lambda p) (p_w p) (p_lambda p) (gamma_lambda p k) (w_hat (s t)) (lambda (s t)) -v lambda (s t)) in
  let averaging t := norm (w (s t) -v w_hat (s t)) in
  integrable E (fun t => primal t ^ 2) -> E (fun t => primal t ^ 2) <= epsilon_L ^ 2 ->
  integrable E (fun t => dual t ^ 2) -> E (fun t => dual t ^ 2) <= kappa ^ 2 * epsilon_L ^ 2 ->
  integrable E (fun t => averaging t ^ 2) -> E (fun t => averaging t ^ 2) <= kappa ^ 2 * epsilon_L ^ 2 ->
  let gradient_L t := norm (lagrangian_gradient grad_f hess_xy hess_yy (w (s t)) (lambda (s t))) in
  let constraint t := norm (grad_y grad_g (w (s t))) in
  let hypergradient t := norm (grad_F (x (s t))) in
  (integrable E gradient_L /\ E gradient_L <= A_w * epsilon_L + 3 * G_w / r_0 ^ 2 * epsilon_L ^ 2) /\
  (integrable E constraint /\ E constraint <= A_lambda * epsilon_L + p_lambda p * C_lambda p + 3 * G_g / r_0 ^ 2 * epsilon_L ^ 2) /\
  (integrable E hypergradient /\
   E hypergradient <= (1 + kappa_y l_g1 mu_g) * A_w * epsilon_L
      + L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g * (A_lambda * epsilon_L + p_lambda p * C_lambda p) + 3 * G_F / r_0 ^ 2 * epsilon_L ^ 2).
Proof using All.
  intros k kappa epsilon_L D_w G_f G_g G_J grad_F Hc Pg Pgl Pk Pe HGf HGg HGJ HF E s Bw G_w G_F A_w A_lambda r_0 primal dual averaging Ia Sa Ib Sb Ih Sh gradient_L constraint hypergradient.
  assert (Ball : forall t, norm (lambda (s t)) <= C_lambda p).
  { intros t. apply (run_inside (Stoc_SGHA_step sample_f sample_g p) start (fun s => norm (lambda s) <= C_lambda p) start_in_the_ball).
    intros j b u _. apply projection_in_ball. lra. }
  apply (expected_bridge weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large_without_root p_w_large p_lambda_positive Hc E s
    (gamma_x p k) (gamma_lambda p k) kappa epsilon_L G_w G_g G_F grad_F Pg Pgl Pk Pe Ball HF); try assumption.
  intros t. pose proof (mu_g_positive weak) as Pm. pose proof (l_f1_nonneg weak) as L1.
  pose proof (supremum_is_bound _ _ _ HGf (w (s t)) (Bw t)) as Bf. pose proof (supremum_is_bound _ _ _ HGg (w (s t)) (Bw t)) as Bg. cbv beta in Bf, Bg.
  pose proof (jacobian_supremum_is_bound weak D_w G_J HGJ (w (s t)) (lambda (s t)) (Bw t)) as BJ.
  assert (NJ : 0 <= G_J).
  { eapply Rle_trans; [apply (norm_nonneg (column hess_xy hess_yy (w (s t)) zero)) |]. apply (proj1 HGJ). exists (w (s t)), zero. rewrite norm_zero. repeat split; [apply Bw | lra]. }
  split; [| split; [exact Bg |]].
  - unfold lagrangian_gradient. eapply Rle_trans; [apply norm_triangle |]. pose proof (Rmult_le_compat_l G_J _ _ NJ (Ball t)). unfold G_w. lra.
  - rewrite (gradient_is_unique _ _ _ _ (HF (x (s t))) (hyperobjective_has_gradient weak (x (s t)))).
    pose proof (hypergradient_bound weak (w (s t))) as H. change (fst (w (s t))) with (x (s t)) in H. eapply Rle_trans; [exact H |]. unfold G_F.
    assert (N1 : 0 <= l_f1 / mu_g) by (apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat, Pm]).
    apply (Rmult_le_compat_l (l_f1 / mu_g)) in Bg; [| exact N1]. lra.
Qed.

(** * Under Assumptions 2 and 3 *)

Context (l_tilde : R).
Hypothesis A3 : Assumption_3 sample_g law_g l_tilde.

Let noise_3 : Noise sample_f sample_g law_f law_g grad_f grad_g (tau p) (C_lambda p) (sigma_f ^ 2) (l_tilde * C_lambda p ^ 2) (sigma_g ^ 2).
Proof.
  apply noise_under_Weak_stochastic_assumption; [exact tau_positive | apply Rlt_le, (proj1 A3) |].
  exact (Assumptions_2_and_3_imply_Weak_stochastic_assumption _ _ _ _ _ _ _ _ _ A2 A3).
Qed.

(** Lemma 34. *)
Theorem Lemma_34 : difference_error_bound hess_xy hess_yy l_g2 law_g sample_g p B (l_tilde * C_lambda p ^ 2 / INR B).
Proof using A1 tau_positive B_positive A2 A3.
  pose proof (noise_under_Weak_stochastic_assumption sample_f sample_g law_f law_g grad_f grad_g sigma_f sigma_g l_tilde (tau p) (C_lambda p) tau_positive (Rlt_le _ _ (proj1 A3)) (Assumptions_2_and_3_imply_Weak_stochastic_assumption _ _ _ _ _ _ _ _ _ A2 A3)) as N.
  pose proof (difference_error_in_the_mean (Assumption_1_implies_Weak_assumption A1) p tau_positive law_f law_g sample_f sample_g B sigma_f _ sigma_g B_positive N) as D.
  pose proof (lt_0_INR B B_positive).
  replace (l_tilde * C_lambda p ^ 2 / INR B) with (l_tilde * C_lambda p ^ 2 / INR B) by (field; lra). exact D.
Qed.

(** Lemma 35. *)
Theorem Lemma_35 : forall k, 0 < gamma_lambda p k ->
  iterates_gap_bound grad_f grad_g hess_xy hess_yy l_g2 law_f law_g sample_f sample_g p B start k sigma_f sigma_g (l_tilde * C_lambda p ^ 2 / INR B).
Proof using A1 C_lambda_positive p_lambda_positive tau_positive B_positive A2 A3 start_in_the_ball.
  exact (with_noise_few (l_tilde * C_lambda p ^ 2) (noise_under_Weak_stochastic_assumption _ _ _ _ _ _ _ _ _ _ (C_lambda p) tau_positive (Rlt_le _ _ (proj1 A3))
    (Assumptions_2_and_3_imply_Weak_stochastic_assumption _ _ _ _ _ _ _ _ _ A2 A3)) iterates_gap_in_the_mean).
Qed.

(** Lemma 36. *)
Theorem Lemma_36 : forall k, gamma_y p k = gamma_x p k -> 0 < gamma_x p k -> gamma_x p k <= / (8 * (p_w p + l_L1)) ->
  primal_descent_bound f grad_f grad_g hess_xy hess_yy l_L1 l_g1 l_g2 law_f law_g sample_f sample_g p B start k sigma_f (l_tilde * C_lambda p ^ 2 / INR B).
Proof using All. exact (with_noise (l_tilde * C_lambda p ^ 2) noise_3 primal_descent_in_the_mean). Qed.

(** Lemma 37. *)
Theorem Lemma_37 : forall k, dual_conditions_at k ->
  primal_descent_dual_ascent_bound f grad_f grad_g hess_xy hess_yy l_L1 l_g2 law_f law_g sample_f sample_g p B start k sigma_f sigma_g (l_tilde * C_lambda p ^ 2 / INR B).
Proof using All.
  intros k C. exact (with_noise (l_tilde * C_lambda p ^ 2) noise_3 primal_descent_dual_ascent_in_the_mean k (proj1 (proj2 C)) (game_dual_conditions k C)).
Qed.

(** Proposition 38. *)
Theorem Proposition_38 : forall k, conditions_at k ->
  Lyapunov_descent_bound f grad_f grad_g hess_xy hess_yy l_L1 l_g2 law_f law_g sample_f sample_g p B start k sigma_f sigma_g (l_tilde * C_lambda p ^ 2 / INR B).
Proof using All.
  intros k C. exact (with_noise (l_tilde * C_lambda p ^ 2) noise_3 Lyapunov_descent_in_the_mean k (proj1 (proj2 C)) (game_conditions k C)).
Qed.

(** Proposition 39. *)
Theorem Proposition_39 : forall k, conditions_at k -> beta p <= / (3072 * p_w p * gamma_lambda p k * gamma_3 (gamma_lambda p k) ^ 2) ->
  Lyapunov_recursion_bound f grad_f grad_g hess_xy hess_yy l_L1 l_g2 law_f law_g sample_f sample_g p B start k sigma_f sigma_g (l_tilde * C_lambda p ^ 2 / INR B).
Proof using All.
  intros k C Hb. exact (with_noise (l_tilde * C_lambda p ^ 2) noise_3 Lyapunov_recursion_in_the_mean k (proj1 (proj2 C)) (game_conditions k C) Hb).
Qed.

(** Lemma 40; the paper divides by l_g2 in its choice of tau, this does not. *)
Theorem Lemma_40 : forall (gamma_w gamma_l kappa epsilon_L : R) (n : nat), 0 < kappa -> 0 < epsilon_L ->
  (forall k, gamma_x p k = gamma_w) -> (forall k, gamma_lambda p k = gamma_l) -> (forall k, conditions_at k) ->
  beta p <= / (3072 * p_w p * gamma_l * gamma_3 gamma_l ^ 2) ->
  let a := residual_weight p gamma_w gamma_l kappa in
  5 * C_g p l_L1 gamma_w * l_g2 ^ 2 * C_lambda p ^ 4 * tau p ^ 2 <= 4 * a * epsilon_L ^ 2 ->
  5 * l_tilde * C_g p l_L1 gamma_w * C_lambda p ^ 2 / (a * epsilon_L ^ 2) <= INR B ->
  5 * C_f p l_L1 gamma_w * sigma_f ^ 2 / (a * epsilon_L ^ 2) <= INR B ->
  45 * gamma_l * sigma_g ^ 2 / (8 * a * epsilon_L ^ 2) <= INR B ->
  (0 < n)%nat ->
  5 * (V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w start) (w_hat start) (lambda start) - f_low) / (a * epsilon_L ^ 2) <= INR n ->
  small_residuals f grad_f grad_g hess_xy hess_yy law_f law_g sample_f sample_g p B start gamma_w gamma_l kappa epsilon_L n.
Proof using All.
  intros gamma_w gamma_l kappa epsilon_L n Pk Pe Ew El Cond Hb a T HB1 HB2 HB3 Pn Hn.
  destruct (Cond 0%nat) as [_ [_ [Pg [Pgl [Pb _]]]]]. rewrite Ew in Pg. rewrite El in Pgl.
  pose proof (weight_positive gamma_w gamma_l kappa epsilon_L Pk Pe Pg Pgl Pb) as Pa. fold a in Pa.
  assert (Ne : epsilon_L ^ 2 <> 0) by (apply pow_nonzero; lra). assert (Na : a <> 0) by (intros Z; rewrite Z in Pa; lra).
  apply (residuals_from_noise (l_tilde * C_lambda p ^ 2) gamma_w gamma_l kappa epsilon_L n noise_3 Pk Pe Ew El Cond Hb).
  - fold a. lra.
  - apply share; [exact Pa |]. fold a. eapply Rle_trans; [| exact HB1]. right. field. repeat split; assumption || lra.
  - apply share; [exact Pa |]. exact HB2.
  - replace (9 / 8 * gamma_l * (sigma_g ^ 2 / INR B)) with (9 / 8 * gamma_l * (sigma_g ^ 2 / INR B)) by ring.
    apply share; [exact Pa |]. fold a. eapply Rle_trans; [| exact HB3]. right. field. repeat split; assumption || lra.
  - exact Pn.
  - fold a. apply steps_share; [exact Pn | exact Pa | exact Hn].
Qed.
End PaperForm.
