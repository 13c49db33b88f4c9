(* Pathwise.v -- the second road: inexact steps for each outcome, then the mean.

   The recursion for inexact steps (Descent.v) holds whatever the errors are and wherever they come from, for each outcome of the draws.  If the mean of
   a step's loss is at most c, then among n steps one has a residual of mean at most (V_0 - f_low)/n + c, and so has a step that is drawn uniformly:
   [residual_of_random_steps].  No error needs to have mean zero, so that a biased sampler and rounding are covered at once.
   [stationarity_of_random_steps]: down to the gradients of the Lagrangian, with probability at least 1 - rho.
   Depends on: Descent, Complexity, Expectation. *)

From Coq Require Import Reals Lra Psatz Arith Lia FunctionalExtensionality.
From SGHA Require Import Hilbert Minimiser Ball Game Descent Bridge Complexity Hypergradient FiniteSum Expectation.
Open Scope R_scope.

Section Pathwise.
Context {W Y : Hilbert} (G : Game W Y) (p_w p_lambda gamma_w gamma_lambda beta l_f0 : R) {O : Type} (E : Expectation O) (n : nat).
(* The state after k draws, the errors of the step that the next draw makes. *)
Context (w w_hat : forall k, tuple O k -> W) (lambda : forall k, tuple O k -> Y)
  (er : forall k, tuple O (S k) -> W) (e d : forall k, tuple O (S k) -> R) (eh : forall k, tuple O (S k) -> W)
  (loss : forall k, tuple O (S k) -> R) (c : R).
Hypothesis p_w_large : smoothness G < p_w.
Hypothesis p_lambda_positive : 0 < p_lambda.
Hypothesis conditions : step_conditions G p_w p_lambda gamma_w gamma_lambda beta.
Hypothesis beta_small : beta <= / (3072 * p_w * gamma_lambda * gamma_3 G p_w p_lambda gamma_lambda ^ 2).
Hypothesis n_positive : (0 < n)%nat.
Hypothesis start_in_the_ball : forall t, ball (radius G) (lambda 0%nat t).
Hypothesis steps : forall k, (k < n)%nat -> forall t : tuple O (S k), 0 <= e k t /\
  inexact_step G p_w p_lambda gamma_w gamma_lambda beta (w k (fst t)) (w_hat k (fst t)) (lambda k (fst t)) (w (S k) t) (w_hat (S k) t) (lambda (S k) t)
    (er k t) (e k t) (d k t) (eh k t).
Hypothesis loss_of_a_step : forall k, (k < n)%nat -> forall t : tuple O (S k), step_loss G p_w gamma_w gamma_lambda beta (er k t) (e k t) (d k t) (eh k t) <= loss k t.
Hypothesis loss_in_the_mean : forall k, (k < n)%nat -> integrable (repeated E (S k)) (loss k) /\ repeated E (S k) (loss k) <= c.
Set Default Proof Using "All".

Notation V_at k t := (V G p_w p_lambda (w k t) (w_hat k t) (lambda k t)).
Notation r_at k t := (residual G p_w p_lambda gamma_w gamma_lambda beta (w k t) (w_hat k t) (lambda k t)).
Notation low := (lower_bound G).

Lemma random_states_in_the_ball k t : (k <= n)%nat -> ball (radius G) (lambda k t).
Proof.
  destruct k as [| k]; intros L; [apply start_in_the_ball |]. destruct (steps k ltac:(lia) t) as [_ [_ _ D]]. exact (dual_in_ball _ _ _ _ _ _ _ _ D).
Qed.

Lemma random_residual_nonneg k t : 0 <= r_at k t.
Proof.
  destruct conditions as [[Pg Pgl _ _ _] Pb _ _ _]. pose proof (smoothness_positive G). unfold residual.
  assert (0 < / (32 * gamma_w)) by (apply Rinv_0_lt_compat; lra). assert (0 < / (64 * gamma_lambda)) by (apply Rinv_0_lt_compat; lra).
  assert (0 < p_w * beta) by (apply Rmult_lt_0_compat; lra).
  repeat apply Rplus_le_le_0_compat; apply Rmult_le_pos; try apply pow2_ge_0; lra.
Qed.

Lemma recursion_for_each_outcome k (t : tuple O (S k)) : (k < n)%nat -> V_at (S k) t <= V_at k (fst t) - r_at k (fst t) + loss k t.
Proof.
  intros L. destruct (steps k L t) as [Pe Step].
  pose proof (Lyapunov_recursion G p_w p_lambda gamma_w gamma_lambda beta p_w_large p_lambda_positive _ _ _ _ _ _ _ _ _ _
                conditions Pe beta_small (random_states_in_the_ball k (fst t) ltac:(lia)) Step) as A.
  pose proof (loss_of_a_step k L t). unfold residual. lra.
Qed.

Lemma V_bounded_below k t : (k <= n)%nat -> low <= V_at k t.
Proof. intros L. apply Lyapunov_bounded_below; auto. apply random_states_in_the_ball, L. Qed.

Lemma random_descent k : (k < n)%nat -> integrable (repeated E k) (fun t => V_at k t) ->
  integrable (repeated E k) (fun t => r_at k t) /\ integrable (repeated E (S k)) (fun t => V_at (S k) t) /\
  repeated E (S k) (fun t => V_at (S k) t) <= repeated E k (fun t => V_at k t) - repeated E k (fun t => r_at k t) + c.
Proof.
  intros L I. destruct (loss_in_the_mean k L) as [Il Sl].
  pose proof (integrable_outer (repeated E k) E (loss k) Il) as Io.
  assert (Ir : integrable (repeated E k) (fun t => r_at k t)).
  { apply (integrable_nonneg_below _ _ (fun t => (V_at k t - low) + E (fun o => loss k (t, o)))).
    - apply (integrable_add (repeated E k) (fun t => V_at k t - low)); [| exact Io]. apply (integrable_sub (repeated E k) (fun t => V_at k t)); [exact I | apply integrable_constant].
    - intros t. split; [apply random_residual_nonneg |].
      assert (M : r_at k t - (V_at k t - low) <= E (fun o => loss k (t, o))).
      { apply mean_above; [apply Il |]. intros o. pose proof (recursion_for_each_outcome k (t, o) L) as D. cbn [fst] in D.
        pose proof (V_bounded_below (S k) (t, o) ltac:(lia)). lra. }
      lra. }
  pose proof (integrable_in_the_past (repeated E k) E (fun t => V_at k t) I) as IV.
  pose proof (integrable_in_the_past (repeated E k) E (fun t => r_at k t) Ir) as IR.
  assert (J : integrable (repeated E (S k)) (fun t => V_at k (fst t) - r_at k (fst t) + loss k t)).
  { apply (integrable_add (repeated E (S k)) (fun t => V_at k (fst t) - r_at k (fst t))); [| exact Il].
    exact (integrable_sub (repeated E (S k)) (fun t => V_at k (fst t)) (fun t => r_at k (fst t)) IV IR). }
  assert (Iv : integrable (repeated E (S k)) (fun t => V_at (S k) t)).
  { apply (integrable_between (repeated E (S k)) _ (fun _ => low) _ (integrable_constant _ low) J). intros t.
    split; [apply V_bounded_below; lia | apply recursion_for_each_outcome, L]. }
  split; [exact Ir |]. split; [exact Iv |].
  eapply Rle_trans; [apply (mean_monotone _ _ _ Iv J (fun t => recursion_for_each_outcome k t L)) |].
  rewrite (mean_add (repeated E (S k)) (fun t => V_at k (fst t) - r_at k (fst t)) (loss k)
             (integrable_sub (repeated E (S k)) (fun t => V_at k (fst t)) (fun t => r_at k (fst t)) IV IR) Il).
  rewrite (mean_sub (repeated E (S k)) (fun t => V_at k (fst t)) (fun t => r_at k (fst t)) IV IR).
  assert (M1 : repeated E (S k) (fun t => V_at k (fst t)) = repeated E k (fun t => V_at k t))
    by exact (mean_in_the_past (repeated E k) E (fun t => V_at k t)).
  assert (M2 : repeated E (S k) (fun t => r_at k (fst t)) = repeated E k (fun t => r_at k t))
    by exact (mean_in_the_past (repeated E k) E (fun t => r_at k t)).
  rewrite M1, M2. lra.
Qed.

Lemma random_V_integrable k : (k <= n)%nat -> integrable (repeated E k) (fun t => V_at k t).
Proof.
  induction k as [| k IH]; intros L; [exact Logic.I |]. apply (random_descent k ltac:(lia)). apply IH. lia.
Qed.

(** The residual in the mean: at one of n steps, and at a step that is drawn uniformly. *)
Theorem residual_of_random_steps :
  (forall k, (k < n)%nat -> integrable (repeated E k) (fun t => r_at k t)) /\
  (exists k, (k < n)%nat /\ repeated E k (fun t => r_at k t) <= (V_at 0%nat tt - low) / INR n + c) /\
  / INR n * sum_below n (fun k => repeated E k (fun t => r_at k t)) <= (V_at 0%nat tt - low) / INR n + c.
Proof.
  pose proof (fun k L => random_descent k L (random_V_integrable k (Nat.lt_le_incl _ _ L))) as D.
  assert (Low : low <= repeated E n (fun t => V_at n t)) by (apply mean_above; [apply random_V_integrable; lia | intros t; apply V_bounded_below; lia]).
  split; [intros k L; apply (D k L) |]. split.
  - destruct (telescoping (fun k => repeated E k (fun t => V_at k t)) (fun k => repeated E k (fun t => r_at k t)) (fun _ => c) low n n_positive) as [k [Lk R]].
    + intros k L. destruct (D k L) as [_ [_ S]]. lra.
    + exact Low.
    + exists k. split; [exact Lk | exact R].
  - apply (average_loss_of_descent (fun k => repeated E k (fun t => V_at k t))); [exact n_positive | | exact Low].
    intros k L. destruct (D k L) as [_ [_ S]]. lra.
Qed.

(** With probability at least 1 - rho both gradients of the Lagrangian are small: at one of n steps, and at a step that is drawn uniformly. *)
Theorem stationarity_of_random_steps (rho r : R) : 0 < rho ->
  (forall v nu, ball (radius G) nu -> conditioning G * norm nu <= l_f0 + norm (gradient G v nu)) ->
  l_f0 / conditioning G < radius G ->
  0 < r -> (V_at 0%nat tt - low) / INR n + c <= r * rho ->
  gradient_bound p_w gamma_w beta r <= conditioning G / 4 * (radius G - l_f0 / conditioning G) ->
  sqrt (64 * gamma_lambda * r) <= / 4 * (radius G - l_f0 / conditioning G) ->
  let good k t := norm (gradient G (w k t) (lambda k t)) <= gradient_bound p_w gamma_w beta r /\
                  norm (constraint G (w k t)) <= constraint_bound G p_w p_lambda gamma_w gamma_lambda r in
  (exists k, (k < n)%nat /\ probability (repeated E k) (good k) >= 1 - rho) /\
  / INR n * sum_below n (fun k => probability (repeated E k) (good k)) >= 1 - rho.
Proof.
  intros Pr Control Room Prr Budget I1 I2 good.
  destruct residual_of_random_steps as [Ir [[k [Lk Rk]] Avg]].
  assert (Each : forall j, (j < n)%nat -> 1 - / r * repeated E j (fun t => r_at j t) <= probability (repeated E j) (good j)).
  { intros j Lj. eapply Rle_trans; [| apply (probability_monotone (repeated E j) (fun t => r_at j t <= r))].
    - apply Rge_le. apply Markov; [exact Prr | apply Ir, Lj | intros t; apply random_residual_nonneg |]. right. field. lra.
    - intros t Hr. destruct conditions as [[Pg Pgl _ _ _] Pb _ _ _]. pose proof (smoothness_positive G) as Pl.
      assert (Ppb : 0 < p_w * beta) by (apply Rmult_lt_0_compat; lra). unfold residual in Hr.
      set (xa := norm (w j t -v w_plus G p_w gamma_w (w j t) (w_hat j t) (lambda j t))) in *.
      set (xb := norm (lambda_plus G p_w p_lambda gamma_lambda (w_hat j t) (lambda j t) -v lambda j t)) in *.
      set (xh := norm (w j t -v w_hat j t)) in *.
      assert (Ia : 0 < / (32 * gamma_w)) by (apply Rinv_0_lt_compat; lra).
      assert (Ib : 0 < / (64 * gamma_lambda)) by (apply Rinv_0_lt_compat; lra).
      pose proof (Rmult_le_pos _ _ (Rlt_le _ _ Ia) (pow2_ge_0 xa)) as Qa.
      pose proof (Rmult_le_pos _ _ (Rlt_le _ _ Ib) (pow2_ge_0 xb)) as Qb.
      assert (Qh : 0 <= p_w * beta / 8 * xh ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]).
      assert (root : forall q z : R, 0 < q -> 0 <= z -> q * z ^ 2 <= r -> z <= sqrt (/ q * r)).
      { intros q z Pq Pz Hz. rewrite <- (sqrt_pow2 z Pz). apply sqrt_le_1_alt. apply (Rmult_le_reg_l q); [exact Pq |].
        rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. exact Hz. }
      pose proof (root _ xa Ia (norm_nonneg _) ltac:(lra)) as Ha. pose proof (root _ xb Ib (norm_nonneg _) ltac:(lra)) as Hb.
      pose proof (root (p_w * beta / 8) xh ltac:(lra) (norm_nonneg _) ltac:(lra)) as Hh.
      rewrite Rinv_inv in Ha, Hb. replace (/ (p_w * beta / 8) * r) with (8 * r / (p_w * beta)) in Hh by (field; lra).
      exact (stationarity_of_small_residuals G p_w p_lambda p_w_large p_lambda_positive l_f0 gamma_w gamma_lambda _ _ _ (w j t) (w_hat j t) (lambda j t)
               Control Pg Pgl Room (random_states_in_the_ball j t ltac:(lia)) I1 I2 Ha Hb Hh). }
  assert (Irr : 0 < / r) by (apply Rinv_0_lt_compat, Prr).
  assert (Share : forall m, m <= (V_at 0%nat tt - low) / INR n + c -> / r * m <= rho).
  { intros m Hm. apply (Rmult_le_reg_l r); [exact Prr |]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l; lra. }
  split.
  - exists k. split; [exact Lk |]. apply Rle_ge. eapply Rle_trans; [| apply (Each k Lk)]. pose proof (Share _ Rk). lra.
  - pose proof (lt_0_INR n n_positive) as P. apply Rle_ge.
    apply Rle_trans with (/ INR n * sum_below n (fun j => 1 + - / r * repeated E j (fun t => r_at j t))).
    + rewrite sum_below_add, sum_below_constant, sum_below_scal. pose proof (Share _ Avg) as S.
      replace (/ INR n * (INR n * 1 + - / r * sum_below n (fun k => repeated E k (fun t => r_at k t))))
        with (1 - / r * (/ INR n * sum_below n (fun k => repeated E k (fun t => r_at k t)))) by (field; lra). lra.
    + apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat, P |]. apply sum_below_le. intros j Lj. pose proof (Each j Lj). lra.
Qed.
End Pathwise.
