(* StochasticDescent.v -- one step of Algorithm 2 decreases the Lyapunov function in the mean, given the past.

   For each outcome of the batches the step is one of Descent.v's, with the errors
     ef   of the batch gradient of f, which is centred,
     ed   of the central difference: its noise, which is centred, plus the bias of Lemma 12,
     ey   of grad_y g in line 6, inside the projection, which is centred;
   the same batch of g enters ed and ey, and nothing is asked of their dependence.  The mean over the batches, the state being fixed, is the
   conditional expectation given the past.

     expected_error_d          Lemma 25 and Lemma 34, joint in x and y, for any noise
     Lyapunov_descent_given_past, Lyapunov_recursion_given_past    Propositions 29 and 30 (38 and 39), given the past, with halved constants
     residual_in_the_mean, average_residual_in_the_mean            their sum over a run
   Depends on: Descent, Complexity, BilevelGame, Deterministic, Stochastic. *)

From Coq Require Import Reals Lra Psatz Arith Lia FunctionalExtensionality.
From SGHA Require Import Hilbert Minimiser Ball Game Descent Bridge Complexity Hypergradient FiniteSum Expectation.
From SGHA Require Import Calculus Assumption FiniteDifference Lagrangian BilevelGame Algorithm Deterministic Stochastic.
Open Scope R_scope.

Section StochasticDescent.
Context {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {l_f0 l_f1 l_g1 l_g2 mu_g f_low : R}
  (A : Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low)
  (p : Settings) (l_L1 : R).
Hypothesis Y_is_not_a_point : exists v : Y, v <> zero.
Hypothesis C_lambda_positive : 0 < C_lambda p.
Hypothesis l_L1_positive : 0 < l_L1.
Hypothesis l_L1_large : l_f1 + C_lambda p * l_g2 <= l_L1.
Hypothesis p_w_large : l_L1 < p_w p.
Hypothesis p_lambda_positive : 0 < p_lambda p.
Hypothesis tau_positive : 0 < tau p.

Context {Xi Zeta : Type} (law_f : Expectation Xi) (law_g : Expectation Zeta)
  (sample_f : Xi -> product X Y -> product X Y) (sample_g : Zeta -> product X Y -> product X Y)
  (B_f B_g : nat) (v_f v_d v_y : R).
Hypothesis B_f_positive : (0 < B_f)%nat.
Hypothesis B_g_positive : (0 < B_g)%nat.
Hypothesis noise : Noise sample_f sample_g law_f law_g grad_f grad_g (tau p) (C_lambda p) v_f v_d v_y.
(* What the noise and the moments need: nothing of l_L1, so that Lemmas 26 and 35 have no condition on p_w. *)
Collection few := A C_lambda_positive p_lambda_positive tau_positive law_f law_g sample_f sample_g B_f_positive B_g_positive noise.
Set Default Proof Using "All".

Notation K := (K f grad_g (p_w p) (p_lambda p)).
Notation gradient_K := (gradient_K grad_f hess_xy hess_yy (p_w p)).
Notation V := (V f grad_g (C_lambda p) (p_w p) (p_lambda p)).
Notation Psi := (Psi f grad_g (p_w p) (p_lambda p)).
Notation step := (Stoc_SGHA_step sample_f sample_g p).
Notation Batches := (@Batches Xi Zeta B_f B_g).
Notation E := (batch_law law_f law_g B_f B_g).
Notation difference_error := (difference_error (grad_g := grad_g) (hess_xy := hess_xy) (hess_yy := hess_yy) p).

Definition stochastic_game : Game (product X Y) Y := bilevel_game A (C_lambda p) l_L1 C_lambda_positive l_L1_positive l_L1_large
                                (l_g1_is_positive A Y_is_not_a_point).
Notation G := stochastic_game.
Let game_p_w_large : game_l_L1 G < p_w p.
Proof. exact p_w_large. Qed.

(** * The errors of a step *)

Definition error_f (s : State X Y) (b : Batches) : product X Y := batch_noise_f sample_f grad_f B_f B_g (w s) b.
Definition error_d (s : State X Y) (b : Batches) : product X Y :=
  difference (batch_gradient sample_g (snd b)) (tau p) (w s) (lambda s) -v column hess_xy hess_yy (w s) (lambda s).
Definition error_y (s : State X Y) (b : Batches) : Y := batch_noise_y sample_g grad_g B_f B_g (w s) b.

Lemma error_f_is_centred s : centred E (error_f s) (v_f / INR B_f).
Proof using few. apply (batch_noise sample_f sample_g law_f law_g grad_f grad_g B_f B_g B_f_positive B_g_positive _ _ _ _ _ noise). Qed.

Lemma error_y_is_centred s : centred E (error_y s) (v_y / INR B_g).
Proof using few. apply (batch_noise sample_f sample_g law_f law_g grad_f grad_g B_f B_g B_f_positive B_g_positive _ _ _ _ _ noise). Qed.

Lemma error_d_is_noise_and_bias s (b : Batches) :
  error_d s b = batch_noise_d sample_g grad_g B_f B_g (tau p) (w s) (lambda s) b +v difference_error s.
Proof using few. unfold error_d, batch_noise_d, Deterministic.difference_error. vector_ring. Qed.

(** Lemmas 25 and 34 for any noise, jointly in x and y. *)
Theorem expected_error_d s : norm (lambda s) <= C_lambda p ->
  integrable E (fun b => norm (error_d s b) ^ 2) /\
  E (fun b => norm (error_d s b) ^ 2) <= l_g2 ^ 2 * C_lambda p ^ 4 / 4 * tau p ^ 2 + v_d / INR B_g.
Proof using few.
  intros B.
  destruct (batch_noise sample_f sample_g law_f law_g grad_f grad_g B_f B_g B_f_positive B_g_positive _ _ _ _ _ noise) as [_ [Nd _]].
  destruct (mean_square_shifted E _ _ (difference_error s) (Nd (w s) (lambda s) B)) as [I S].
  replace (fun b : Batches => norm (error_d s b) ^ 2)
    with (fun b : Batches => norm (batch_noise_d sample_g grad_g B_f B_g (tau p) (w s) (lambda s) b +v difference_error s) ^ 2)
    by (apply functional_extensionality; intros b; now rewrite error_d_is_noise_and_bias).
  split; [exact I |]. eapply Rle_trans; [exact S |].
  pose proof (finite_difference_error_in_the_ball A (w s) (lambda s) (tau p) (C_lambda p) tau_positive B) as D.
  rewrite norm_sub_sym in D. fold (difference_error s) in D.
  pose proof (pow_incr _ _ 2 (conj (norm_nonneg _) D)) as D2. lra.
Qed.

(** * A step, for each outcome *)

Lemma step_in_w k s (b : Batches) : gamma_y p k = gamma_x p k ->
  w (step k b s) = w s -v gamma_x p k *v (gradient_K (w s) (w_hat s) (lambda s) +v (error_f s b +v error_d s b)).
Proof.
  intros Eg.
  transitivity (w s -v gamma_x p k *v (batch_gradient sample_f (fst b) (w s)
    +v difference (batch_gradient sample_g (snd b)) (tau p) (w s) (lambda s) +v p_w p *v (w s -v w_hat s))).
  - apply product_eq; [reflexivity |]. unfold w, Stoc_SGHA_step, SGHA_step; simpl. rewrite Eg. reflexivity.
  - unfold Lyapunov.gradient_K, lagrangian_gradient, error_f, error_d, batch_noise_f. vector_ring.
Qed.

Lemma step_in_w_hat k s (b : Batches) : w_hat (step k b s) = w_hat s +v beta p *v (w (step k b s) -v w_hat s).
Proof. reflexivity. Qed.

Lemma step_in_lambda k s (b : Batches) :
  lambda (step k b s) = project (C_lambda p) (lambda s +v gamma_lambda p k *v (dual_gradient G (p_lambda p) (w s) (lambda s) +v error_y s b)).
Proof.
  unfold Stoc_SGHA_step, SGHA_step; cbn [lambda]. f_equal. f_equal. f_equal. unfold error_y, batch_noise_y.
  change (dual_gradient G (p_lambda p) (w s) (lambda s)) with (grad_y grad_g (w s) -v p_lambda p *v lambda s).
  change (x s, y s) with (w s). vector_ring.
Qed.

Lemma step_stays_in_the_ball k (b : Batches) s : norm (lambda (step k b s)) <= C_lambda p.
Proof using few. apply projection_in_ball. lra. Qed.

Notation g_of s := (gradient_K (w s) (w_hat s) (lambda s)).
Notation dual_of k s := (exact_dual_step G (p_lambda p) (gamma_lambda p k) (w s) (lambda s)).

(** * Means given the past *)

(* The noise of a step, with the products that have mean zero; its mean. *)
Definition outcome_loss (c_d c_f c_y : R) (z_f : product X Y) (z : Y) (s : State X Y) (b : Batches) : R :=
  c_d * norm (error_d s b) ^ 2 + (c_f * norm (error_f s b) ^ 2 + (c_y * norm (error_y s b) ^ 2
  + (<< error_f s b , z_f >> + << error_y s b , z >>))).

Lemma expected_outcome_loss c_d c_f c_y z_f z s : 0 <= c_d -> 0 <= c_f -> 0 <= c_y -> norm (lambda s) <= C_lambda p ->
  integrable E (outcome_loss c_d c_f c_y z_f z s) /\
  E (outcome_loss c_d c_f c_y z_f z s)
  <= c_d * (l_g2 ^ 2 * C_lambda p ^ 4 / 4 * tau p ^ 2 + v_d / INR B_g) + c_f * (v_f / INR B_f) + c_y * (v_y / INR B_g).
Proof using few.
  intros Pd Pf Py B. unfold outcome_loss.
  destruct (expected_error_d s B) as [Id Sd].
  pose proof (error_f_is_centred s) as Cf. destruct (Cf) as [If Sf Mf]. pose proof (error_y_is_centred s) as Cy. destruct (Cy) as [Iy Sy My].
  pose proof (square_integrable_product E _ z_f If) as Ifg. pose proof (square_integrable_product E _ z Iy) as Iyz.
  split; [auto 10 using integrable_add, integrable_scal |].
  rewrite mean_add, mean_scal, mean_add, mean_scal, mean_add, mean_scal, mean_add, Mf, My by auto 10 using integrable_add, integrable_scal.
  apply (Rmult_le_compat_l c_d) in Sd; [| exact Pd]. apply (Rmult_le_compat_l c_f) in Sf; [| exact Pf].
  apply (Rmult_le_compat_l c_y) in Sy; [| exact Py]. lra.
Qed.

(* The coefficients of the paper, halved. *)
Definition half_C_g (gamma_w : R) : R := gamma_w / 2 + 2 * (p_w p + l_L1) * gamma_w ^ 2 + p_w p * beta p * gamma_w ^ 2 / 2.
Definition half_C_f (gamma_w : R) : R := 2 * (p_w p + l_L1) * gamma_w ^ 2 + p_w p * beta p * gamma_w ^ 2 / 2.
Definition stochastic_loss (gamma_w gamma_l : R) : R :=
  half_C_g gamma_w * (l_g2 ^ 2 * C_lambda p ^ 4 / 4 * tau p ^ 2 + v_d / INR B_g) + half_C_f gamma_w * (v_f / INR B_f) + 9 / 8 * gamma_l * (v_y / INR B_g).

Lemma half_C_f_nonneg gamma_w : 0 < beta p -> 0 <= half_C_f gamma_w.
Proof.
  intros Pb. unfold half_C_f. pose proof (pow2_ge_0 gamma_w) as Q.
  assert (0 <= (p_w p + l_L1) * gamma_w ^ 2) by (apply Rmult_le_pos; lra).
  assert (0 <= p_w p * beta p * gamma_w ^ 2) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | lra]). lra.
Qed.

Lemma half_C_g_nonneg gamma_w : 0 < gamma_w -> 0 < beta p -> 0 <= half_C_g gamma_w.
Proof. intros Pg Pb. pose proof (half_C_f_nonneg gamma_w Pb) as F. unfold half_C_f in F. unfold half_C_g. lra. Qed.

(* Proposition 29 for each outcome, in the bilevel notation. *)
Lemma Lyapunov_descent_for_each_outcome k s (b : Batches) : gamma_y p k = gamma_x p k ->
  step_conditions G (p_w p) (p_lambda p) (gamma_x p k) (gamma_lambda p k) (beta p) -> norm (lambda s) <= C_lambda p ->
  V (w (step k b s)) (w_hat (step k b s)) (lambda (step k b s))
  <= V (w s) (w_hat s) (lambda s)
     - (/ (32 * gamma_x p k) * norm (w s -v w_plus grad_f hess_xy hess_yy (p_w p) (gamma_x p k) (w s) (w_hat s) (lambda s)) ^ 2
        + / (32 * gamma_lambda p k)
          * norm (lambda_plus f grad_g (C_lambda p) (p_w p) (p_lambda p) (gamma_lambda p k) (w_hat s) (lambda s) -v lambda s) ^ 2
        + p_w p * beta p / 8 * norm (w s -v w_hat s) ^ 2
        - 48 * p_w p * beta p * norm (w_star_hat f grad_g (C_lambda p) (p_w p) (p_lambda p) (w_hat s)
            -v w_star f grad_g (p_w p) (p_lambda p) (w_hat s)
                 (lambda_plus f grad_g (C_lambda p) (p_w p) (p_lambda p) (gamma_lambda p k) (w_hat s) (lambda s))) ^ 2)
     + outcome_loss (half_C_g (gamma_x p k)) (half_C_f (gamma_x p k)) (9 / 8 * gamma_lambda p k)
         ((- noise_weight G (p_w p) (gamma_x p k) (beta p)) *v g_of s) (dual_of k s) s b.
Proof.
  intros Eg Cond B.
  pose proof (Lyapunov_descent_of_an_outcome G (p_w p) (p_lambda p) (gamma_x p k) (gamma_lambda p k) (beta p) game_p_w_large p_lambda_positive
                (w s) (w_hat s) (lambda s) (error_f s b) (error_d s b) (error_y s b) Cond B) as D. cbv zeta in D.
  change (Game.gradient_K G (p_w p) (w s) (w_hat s) (lambda s)) with (g_of s) in D.
  change (Game.V G (p_w p) (p_lambda p)) with V in D.
  change (Game.w_plus G (p_w p) (gamma_x p k) (w s) (w_hat s) (lambda s))
    with (w_plus grad_f hess_xy hess_yy (p_w p) (gamma_x p k) (w s) (w_hat s) (lambda s)) in D.
  change (Game.lambda_plus G (p_w p) (p_lambda p) (gamma_lambda p k) (w_hat s) (lambda s))
    with (lambda_plus f grad_g (C_lambda p) (p_w p) (p_lambda p) (gamma_lambda p k) (w_hat s) (lambda s)) in D.
  change (Game.w_star_hat G (p_w p) (p_lambda p)) with (w_star_hat f grad_g (C_lambda p) (p_w p) (p_lambda p)) in D.
  change (Game.w_star G (p_w p) (p_lambda p)) with (w_star f grad_g (p_w p) (p_lambda p)) in D.
  rewrite <- (step_in_w k s b Eg), <- step_in_w_hat in D. change (game_C_lambda G) with (C_lambda p) in D. rewrite <- step_in_lambda in D.
  change (game_l_L1 G) with l_L1 in D. unfold outcome_loss, half_C_g, half_C_f. rewrite inner_scal_r. lra.
Qed.

(** Propositions 30 and 39, given the past. *)
Theorem Lyapunov_recursion_given_past k s : gamma_y p k = gamma_x p k ->
  step_conditions G (p_w p) (p_lambda p) (gamma_x p k) (gamma_lambda p k) (beta p) ->
  beta p <= / (3072 * p_w p * gamma_lambda p k * Game.gamma_3 G (p_w p) (p_lambda p) (gamma_lambda p k) ^ 2) -> norm (lambda s) <= C_lambda p ->
  integrable E (fun b => V (w (step k b s)) (w_hat (step k b s)) (lambda (step k b s))) /\
  E (fun b => V (w (step k b s)) (w_hat (step k b s)) (lambda (step k b s)))
  <= V (w s) (w_hat s) (lambda s) - residual G (p_w p) (p_lambda p) (gamma_x p k) (gamma_lambda p k) (beta p) (w s) (w_hat s) (lambda s)
     + stochastic_loss (gamma_x p k) (gamma_lambda p k).
Proof.
  intros Eg Cond Hb B.
  pose proof (error_bound_absorbed G (p_w p) (p_lambda p) (gamma_x p k) (gamma_lambda p k) (beta p) game_p_w_large p_lambda_positive
                (w_hat s) (lambda s) Cond Hb B) as EB.
  change (Game.lambda_plus G (p_w p) (p_lambda p) (gamma_lambda p k) (w_hat s) (lambda s))
    with (lambda_plus f grad_g (C_lambda p) (p_w p) (p_lambda p) (gamma_lambda p k) (w_hat s) (lambda s)) in EB.
  change (Game.w_star_hat G (p_w p) (p_lambda p)) with (w_star_hat f grad_g (C_lambda p) (p_w p) (p_lambda p)) in EB.
  change (Game.w_star G (p_w p) (p_lambda p)) with (w_star f grad_g (p_w p) (p_lambda p)) in EB.
  pose proof (gamma_w_positive _ _ _ _ _ Cond) as Pg. pose proof (gamma_lambda_positive _ _ _ _ _ Cond) as Pgl.
  pose proof (beta_positive _ _ _ _ _ _ Cond) as Pb.
  set (loss := outcome_loss (half_C_g (gamma_x p k)) (half_C_f (gamma_x p k)) (9 / 8 * gamma_lambda p k)
         ((- noise_weight G (p_w p) (gamma_x p k) (beta p)) *v g_of s) (dual_of k s) s).
  destruct (expected_outcome_loss (half_C_g (gamma_x p k)) (half_C_f (gamma_x p k)) (9 / 8 * gamma_lambda p k)
         ((- noise_weight G (p_w p) (gamma_x p k) (beta p)) *v g_of s) (dual_of k s) s
         (half_C_g_nonneg _ Pg Pb) (half_C_f_nonneg _ Pb) ltac:(lra) B) as [Il Sl]. fold loss in Il, Sl.
  set (r := residual G (p_w p) (p_lambda p) (gamma_x p k) (gamma_lambda p k) (beta p) (w s) (w_hat s) (lambda s)).
  assert (Each : forall b : Batches, V (w (step k b s)) (w_hat (step k b s)) (lambda (step k b s)) <= V (w s) (w_hat s) (lambda s) - r + loss b).
  { intros b. pose proof (Lyapunov_descent_for_each_outcome k s b Eg Cond B) as D. fold loss in D.
    unfold r, residual.
    change (Game.w_plus G (p_w p) (gamma_x p k) (w s) (w_hat s) (lambda s))
      with (w_plus grad_f hess_xy hess_yy (p_w p) (gamma_x p k) (w s) (w_hat s) (lambda s)).
    change (Game.lambda_plus G (p_w p) (p_lambda p) (gamma_lambda p k) (w_hat s) (lambda s))
      with (lambda_plus f grad_g (C_lambda p) (p_w p) (p_lambda p) (gamma_lambda p k) (w_hat s) (lambda s)).
    replace (/ (32 * gamma_lambda p k)) with (2 * / (64 * gamma_lambda p k)) in D by (field; lra). lra. }
  assert (Iu : integrable E (fun b => V (w s) (w_hat s) (lambda s) - r + loss b))
    by (apply (integrable_add E (fun _ => V (w s) (w_hat s) (lambda s) - r)); [apply integrable_constant | exact Il]).
  assert (Iv : integrable E (fun b => V (w (step k b s)) (w_hat (step k b s)) (lambda (step k b s)))).
  { apply (integrable_between E _ (fun _ => f_low) _ (integrable_constant E f_low) Iu). intros b. split; [| apply Each].
    apply (Lyapunov_is_bounded_below A p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large p_w_large p_lambda_positive).
    apply step_stays_in_the_ball. }
  split; [exact Iv |].
  apply Rle_trans with (E (fun b => V (w s) (w_hat s) (lambda s) - r + loss b)).
  - apply mean_monotone; [exact Iv | exact Iu | exact Each].
  - rewrite (mean_add E (fun _ => V (w s) (w_hat s) (lambda s) - r) loss (integrable_constant E _) Il), mean_constant. unfold stochastic_loss. lra.
Qed.

(** * The sum over a run *)

Context (start : State X Y).
Hypothesis start_in_the_ball : norm (lambda start) <= C_lambda p.
Hypothesis same_steps : forall k, gamma_y p k = gamma_x p k.
Hypothesis conditions : forall k, step_conditions G (p_w p) (p_lambda p) (gamma_x p k) (gamma_lambda p k) (beta p).
Hypothesis beta_small : forall k, beta p <= / (3072 * p_w p * gamma_lambda p k * Game.gamma_3 G (p_w p) (p_lambda p) (gamma_lambda p k) ^ 2).

Notation state := (Stoc_SGHA sample_f sample_g p B_f B_g start).
Notation law := (run_law law_f law_g B_f B_g).
Notation residual_at k s := (residual G (p_w p) (p_lambda p) (gamma_x p k) (gamma_lambda p k) (beta p) (w s) (w_hat s) (lambda s)).

Lemma state_in_the_ball k t : norm (lambda (state k t)) <= C_lambda p.
Proof.
  apply (run_inside (Stoc_SGHA_step sample_f sample_g p) start (fun s => norm (lambda s) <= C_lambda p) start_in_the_ball).
  intros j b s _. apply step_stays_in_the_ball.
Qed.

Lemma residual_nonneg k (s : State X Y) : 0 <= residual_at k s.
Proof.
  pose proof (gamma_w_positive _ _ _ _ _ (conditions k)) as Pg. pose proof (gamma_lambda_positive _ _ _ _ _ (conditions k)) as Pgl.
  pose proof (beta_positive _ _ _ _ _ _ (conditions k)) as Pb. unfold residual.
  assert (0 < / (32 * gamma_x p k)) by (apply Rinv_0_lt_compat; lra). assert (0 < / (64 * gamma_lambda p k)) by (apply Rinv_0_lt_compat; lra).
  assert (0 < p_w p * beta p) by (apply Rmult_lt_0_compat; lra).
  repeat apply Rplus_le_le_0_compat; apply Rmult_le_pos; try apply pow2_ge_0; lra.
Qed.

Theorem expected_recursion k :
  integrable (law k) (fun t => V (w (state k t)) (w_hat (state k t)) (lambda (state k t))) /\
  integrable (law k) (fun t => residual_at k (state k t)) /\
  law (S k) (fun t => V (w (state (S k) t)) (w_hat (state (S k) t)) (lambda (state (S k) t)))
  <= law k (fun t => V (w (state k t)) (w_hat (state k t)) (lambda (state k t))) - law k (fun t => residual_at k (state k t))
     + stochastic_loss (gamma_x p k) (gamma_lambda p k).
Proof.
  apply (expected_descent (Stoc_SGHA_step sample_f sample_g p) start E (fun s => norm (lambda s) <= C_lambda p) start_in_the_ball
    (fun j b s _ => step_stays_in_the_ball j b s)
    (fun s => V (w s) (w_hat s) (lambda s)) (fun k s => residual_at k s) f_low (fun k => stochastic_loss (gamma_x p k) (gamma_lambda p k))).
  - intros j s B. apply Lyapunov_recursion_given_past; auto.
  - apply (Lyapunov_is_bounded_below A p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large p_w_large p_lambda_positive).
  - intros j s _. apply residual_nonneg.
Qed.

(** Among n steps one has residuals that are small in the mean. *)
Theorem residual_in_the_mean n : (0 < n)%nat ->
  exists k, (k < n)%nat /\ integrable (law k) (fun t => residual_at k (state k t)) /\
    law k (fun t => residual_at k (state k t))
    <= (V (w start) (w_hat start) (lambda start) - f_low) / INR n + stochastic_loss (gamma_x p k) (gamma_lambda p k).
Proof.
  intros Pn.
  apply (residuals_of_a_run (Stoc_SGHA_step sample_f sample_g p) start E (fun s => norm (lambda s) <= C_lambda p) start_in_the_ball
    (fun j b s _ => step_stays_in_the_ball j b s)
    (fun s => V (w s) (w_hat s) (lambda s)) (fun k s => residual_at k s) f_low (fun k => stochastic_loss (gamma_x p k) (gamma_lambda p k))).
  - intros j s B. apply Lyapunov_recursion_given_past; auto.
  - apply (Lyapunov_is_bounded_below A p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large p_w_large p_lambda_positive).
  - intros j s _. apply residual_nonneg.
  - exact Pn.
Qed.

(** So has a step that is drawn uniformly. *)
Theorem average_residual_in_the_mean n (c : R) : (0 < n)%nat -> (forall k, (k < n)%nat -> stochastic_loss (gamma_x p k) (gamma_lambda p k) <= c) ->
  / INR n * sum_below n (fun k => law k (fun t => residual_at k (state k t)))
  <= (V (w start) (w_hat start) (lambda start) - f_low) / INR n + c.
Proof.
  intros Pn Hc.
  apply (average_residual_of_a_run (Stoc_SGHA_step sample_f sample_g p) start E (fun s => norm (lambda s) <= C_lambda p) start_in_the_ball
    (fun j b s _ => step_stays_in_the_ball j b s)
    (fun s => V (w s) (w_hat s) (lambda s)) (fun k s => residual_at k s) f_low (fun k => stochastic_loss (gamma_x p k) (gamma_lambda p k))).
  - intros j s B. apply Lyapunov_recursion_given_past; auto.
  - apply (Lyapunov_is_bounded_below A p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large p_w_large p_lambda_positive).
  - intros j s _. apply residual_nonneg.
  - exact Pn.
  - exact Hc.
Qed.
End StochasticDescent.
