(* PaperForm.v -- the deterministic statements for Algorithm 1, word for word, under Assumption 1.

   Corollaries of Deterministic.v, where they are proved under the weaker assumption.  See there for the hypotheses that the paper leaves out.

   Realises: Lemma 5, Lemma 14 to Lemma 22, Proposition 23, Lemma 24, Proposition 6, Lemma 7.
   Depends on: Deterministic. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
From SGHA Require Import Hilbert Minimiser Ball Game Descent SharperDescent.
From SGHA Require Import Calculus Assumption FiniteDifference Lagrangian BilevelGame Algorithm Deterministic.
Open Scope R_scope.

Section PaperForm.
Context {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {hess_f : product X Y -> product X Y -> product X Y}
  {g : product X Y -> R} {grad_g : product X Y -> product X Y} {hess_g : product X Y -> product X Y -> product X Y}
  {l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low : R}
  (A : Assumption_1 f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low)
  (p : Settings) (l_L1 : R).
Hypothesis Y_is_not_a_point : exists v : Y, v <> zero.
Hypothesis C_lambda_positive : 0 < C_lambda p.
Hypothesis l_L1_positive : 0 < l_L1.
Hypothesis l_L1_large : sqrt 2 * (l_f1 + C_lambda p * l_g2) <= l_L1.
Hypothesis p_w_large : l_L1 < p_w p.
Hypothesis p_lambda_positive : 0 < p_lambda p.
Set Default Proof Using "All".

Notation hess_xy := (block_xy hess_g).
Notation hess_yy := (block_yy hess_g).
Let weak := Assumption_1_implies_Weak_assumption A.

Let l_L1_large_without_root : l_f1 + C_lambda p * l_g2 <= l_L1.
Proof.
  pose proof (A1_constants A) as [_ [H1 [_ [_ [H2 _]]]]].
  assert (S : 1 <= sqrt 2) by (rewrite <- sqrt_1; apply sqrt_le_1_alt; lra).
  assert (0 <= C_lambda p * l_g2) by (apply Rmult_le_pos; lra).
  eapply Rle_trans; [| exact l_L1_large]. rewrite <- (Rmult_1_l (l_f1 + C_lambda p * l_g2)) at 1.
  apply Rmult_le_compat_r; lra.
Qed.

Notation K := (K f grad_g (p_w p) (p_lambda p)).
Notation gradient_K := (gradient_K grad_f hess_xy hess_yy (p_w p)).
Notation w_star := (w_star f grad_g (p_w p) (p_lambda p)).
Notation Psi := (Psi f grad_g (p_w p) (p_lambda p)).
Notation gradient_Psi := (gradient_Psi f grad_g (p_w p) (p_lambda p)).
Notation w_star_hat := (w_star_hat f grad_g (C_lambda p) (p_w p) (p_lambda p)).
Notation P := (P f grad_g (C_lambda p) (p_w p) (p_lambda p)).
Notation lambda_star_hat := (lambda_star_hat f grad_g (C_lambda p) (p_w p) (p_lambda p)).
Notation V := (V f grad_g (C_lambda p) (p_w p) (p_lambda p)).
Notation Phi := (Phi f grad_g (C_lambda p) (p_w p) (p_lambda p)).
Notation best_multiplier := (best_multiplier grad_g (C_lambda p) (p_lambda p)).
Notation w_plus := (w_plus grad_f hess_xy hess_yy (p_w p)).
Notation lambda_plus := (lambda_plus f grad_g (C_lambda p) (p_w p) (p_lambda p)).
Notation gamma_1 := (gamma_1 (p_w p) l_L1).
Notation gamma_2 := (gamma_2 (p_w p) l_L1 l_g1).
Notation l_Psi1 := (l_Psi1 (p_w p) (p_lambda p) l_L1 l_g1).
Notation gamma_3 := (gamma_3 (p_w p) (p_lambda p) l_L1 l_g1 mu_g).
Notation C_V := (C_V (p_w p) l_L1 l_g2 (C_lambda p)).
Notation C_tau := (C_tau (p_w p) l_L1 l_g2 (C_lambda p)).
Notation step := (SGHA_step grad_f grad_g p).

(** The table of notations: every minimum and maximum in it is attained, min max = max min, and Danskin. *)
Theorem Table_of_notations :
  (forall w_hat lambda, norm lambda <= C_lambda p ->
     minimises everywhere (fun v => K v w_hat lambda) (w_star w_hat lambda) /\ gradient_K (w_star w_hat lambda) w_hat lambda = zero) /\
  (forall v w_hat, norm (best_multiplier v) <= C_lambda p /\ forall lambda, norm lambda <= C_lambda p -> K v w_hat lambda <= Phi v w_hat) /\
  (forall w_hat, minimises everywhere (fun v => Phi v w_hat) (w_star_hat w_hat) /\ w_star_hat w_hat = w_star w_hat (lambda_star_hat w_hat)) /\
  (forall w_hat, norm (lambda_star_hat w_hat) <= C_lambda p /\ P w_hat = Psi w_hat (lambda_star_hat w_hat) /\
     forall lambda, norm lambda <= C_lambda p -> Psi w_hat lambda <= P w_hat) /\
  (forall w_hat lambda, norm lambda < C_lambda p -> is_gradient (Psi w_hat) lambda (gradient_Psi w_hat lambda)).
Proof.
  exact (notations_are_meaningful weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive
    l_L1_large_without_root p_w_large p_lambda_positive).
Qed.

(** Lemma 5. *)
Theorem Lemma_5 :
  forall s : State X Y, norm (lambda s) <= C_lambda p -> f_low <= V (w s) (w_hat s) (lambda s).
Proof.
  exact (Lyapunov_is_bounded_below weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive
    l_L1_large_without_root p_w_large p_lambda_positive).
Qed.

(** Lemma 14. *)
Theorem Lemma_14 :
  (forall w_hat lambda, norm lambda <= C_lambda p -> strongly_convex_on everywhere (p_w p - l_L1) (fun v => K v w_hat lambda)) /\
  (forall v w_hat, strongly_convex_on everywhere (p_lambda p) (fun lambda => - K v w_hat lambda)) /\
  (forall w' w'' w_hat lambda, norm lambda <= C_lambda p ->
     norm (w' -v w'') <= / (p_w p - l_L1) * norm (gradient_K w' w_hat lambda -v gradient_K w'' w_hat lambda)).
Proof.
  exact (K_is_strongly_convex_concave weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive
    l_L1_large_without_root p_w_large p_lambda_positive).
Qed.

(** Lemma 15. *)
Theorem Lemma_15 :
  (forall w_hat w_hat' lambda, norm lambda <= C_lambda p ->
     norm (w_star w_hat lambda -v w_star w_hat' lambda) <= gamma_1 * norm (w_hat -v w_hat')) /\
  (forall w_hat w_hat', norm (w_star_hat w_hat -v w_star_hat w_hat') <= gamma_1 * norm (w_hat -v w_hat')) /\
  (forall w_hat lambda lambda', norm lambda <= C_lambda p -> norm lambda' <= C_lambda p ->
     norm (w_star w_hat lambda -v w_star w_hat lambda') <= gamma_2 * norm (lambda -v lambda')).
Proof.
  exact (w_star_is_Lipschitz weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive
    l_L1_large_without_root p_w_large p_lambda_positive).
Qed.

(** Lemma 16. *)
Theorem Lemma_16 :
  forall (k : nat) (s : State X Y), 0 < tau p -> 0 < gamma_lambda p k -> norm (lambda s) <= C_lambda p ->
  norm (x (step k s) -v x s) ^ 2
    <= 2 * gamma_x p k ^ 2 * norm (fst (gradient_K (w s) (w_hat s) (lambda s))) ^ 2
       + gamma_x p k ^ 2 * l_g2 ^ 2 * C_lambda p ^ 4 * tau p ^ 2 / 2 /\
  norm (y (step k s) -v y s) ^ 2
    <= 2 * gamma_y p k ^ 2 * norm (snd (gradient_K (w s) (w_hat s) (lambda s))) ^ 2
       + gamma_y p k ^ 2 * l_g2 ^ 2 * C_lambda p ^ 4 * tau p ^ 2 / 2 /\
  norm (lambda (step k s) -v lambda s) ^ 2
    <= 2 * gamma_lambda p k ^ 2 * norm (grad_y grad_g (x s, y s)) ^ 2 + 2 * gamma_lambda p k ^ 2 * p_lambda p ^ 2 * C_lambda p ^ 2.
Proof.
  exact (iterates_gap weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive
    l_L1_large_without_root p_w_large p_lambda_positive).
Qed.

(** Lemma 17. *)
Theorem Lemma_17 :
  forall (k : nat) (s : State X Y), let gamma_w := gamma_x p k in gamma_y p k = gamma_w -> 0 < gamma_w ->
  gamma_w <= / (8 * (p_w p + l_L1)) -> 0 < tau p -> norm (lambda s) <= C_lambda p ->
  K (w s) (w_hat s) (lambda s) - K (w (step k s)) (w_hat s) (lambda (step k s))
  >= gamma_w / 4 * norm (gradient_K (w s) (w_hat s) (lambda s)) ^ 2
     - (gamma_w / 4 + (p_w p + l_L1) * gamma_w ^ 2) * l_g2 ^ 2 * C_lambda p ^ 4 * tau p ^ 2
     + << grad_y grad_g (x s, y s) -v p_lambda p *v lambda s , lambda s -v lambda (step k s) >>
     - (p_lambda p / 2 + l_g1 ^ 2 / (2 * (p_w p + l_L1))) * norm (lambda (step k s) -v lambda s) ^ 2.
Proof.
  exact (primal_descent_of_the_algorithm weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive
    l_L1_large_without_root p_w_large p_lambda_positive).
Qed.

(** Lemma 18; nothing is asked of f and g. *)
Theorem Lemma_18 :
  forall (k : nat) (s : State X Y), 0 <= p_w p -> 0 < beta p <= 1 ->
  K (w (step k s)) (w_hat s) (lambda (step k s)) - K (w (step k s)) (w_hat (step k s)) (lambda (step k s))
  >= p_w p / (2 * beta p) * norm (w_hat (step k s) -v w_hat s) ^ 2.
Proof using Type. exact (averaging_descent_of_the_algorithm p). Qed.

(** Lemma 19; the two bounds hold for every pair of points of the ball. *)
Theorem Lemma_19 :
  (forall w_hat lambda lambda', norm lambda <= C_lambda p -> norm lambda' <= C_lambda p ->
     Psi w_hat lambda' - Psi w_hat lambda
     >= << gradient_Psi w_hat lambda , lambda' -v lambda >> - l_Psi1 / 2 * norm (lambda' -v lambda) ^ 2) /\
  (forall w_hat w_hat' lambda, norm lambda <= C_lambda p ->
     Psi w_hat' lambda - Psi w_hat lambda >= p_w p / 2 * << w_hat' -v w_hat , w_hat' +v w_hat -v 2 *v w_star w_hat' lambda >>).
Proof.
  exact (dual_ascent_of_the_algorithm weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive
    l_L1_large_without_root p_w_large p_lambda_positive).
Qed.

(** Lemma 20, for every pair of points; Y may be a point, and p_w need only be above l_f1 + C_lambda l_g2. *)
Theorem Lemma_20 : l_f1 + C_lambda p * l_g2 < p_w p ->
  forall w_hat w_hat' : product X Y,
  P w_hat' - P w_hat <= p_w p / 2 * << w_hat' -v w_hat , w_hat' +v w_hat -v 2 *v w_star w_hat (lambda_star_hat w_hat') >>.
Proof using A C_lambda_positive p_lambda_positive.
  exact (proximal_descent_of_the_algorithm (Assumption_1_implies_Weak_assumption A) p C_lambda_positive p_lambda_positive).
Qed.

(** Lemma 21. *)
Theorem Lemma_21 :
  forall (k : nat) (s : State X Y), 0 < beta p -> norm (lambda s) <= C_lambda p ->
  2 * Psi (w_hat (step k s)) (lambda (step k s)) - 2 * Psi (w_hat s) (lambda (step k s))
  - 2 * P (w_hat (step k s)) + 2 * P (w_hat s)
  >= - (2 * p_w p * gamma_1 + p_w p / (6 * beta p) + 48 * p_w p * beta p * gamma_1 ^ 2) * norm (w_hat (step k s) -v w_hat s) ^ 2
     - 24 * p_w p * beta p * norm (w_star_hat (w_hat s) -v w_star (w_hat s) (lambda s)) ^ 2
     - 24 * p_w p * beta p * gamma_2 ^ 2 * norm (lambda (step k s) -v lambda s) ^ 2.
Proof.
  exact (dual_ascent_minus_proximal_descent_of_the_algorithm weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive
    l_L1_large_without_root p_w_large p_lambda_positive).
Qed.

(** Lemma 22. *)
Theorem Lemma_22 :
  forall (k : nat) (s : State X Y), let gamma_w := gamma_x p k in gamma_y p k = gamma_w -> p_w p = 2 * l_L1 ->
  0 < gamma_w -> 0 < gamma_lambda p k ->
  gamma_w <= / (8 * (p_w p + l_L1)) ->
  gamma_lambda p k <= Rmin (/ (2 * (2 * l_Psi1 + p_lambda p + l_g1 ^ 2 / (p_w p + l_L1)))) (l_L1 ^ 2 / (16 * l_g1 ^ 2) * gamma_w) ->
  0 < tau p -> norm (lambda s) <= C_lambda p ->
  K (w s) (w_hat s) (lambda s) - K (w (step k s)) (w_hat s) (lambda (step k s))
  + 2 * Psi (w_hat s) (lambda (step k s)) - 2 * Psi (w_hat s) (lambda s)
  >= gamma_w / 8 * norm (gradient_K (w s) (w_hat s) (lambda s)) ^ 2
     + / (4 * gamma_lambda p k) * norm (lambda (step k s) -v lambda s) ^ 2 - C_V gamma_w * tau p ^ 2.
Proof.
  exact (primal_descent_dual_ascent_of_the_algorithm weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive
    l_L1_large_without_root p_w_large p_lambda_positive).
Qed.

(** Proposition 23. *)
Theorem Proposition_23 :
  forall (k : nat) (s : State X Y), let gamma_w := gamma_x p k in gamma_y p k = gamma_w -> p_w p = 2 * l_L1 ->
  0 < gamma_w -> 0 < gamma_lambda p k -> 0 < beta p ->
  gamma_w <= Rmin (/ (8 * p_w p * beta p)) (/ (8 * (p_w p + l_L1))) ->
  gamma_lambda p k <= Rmin (/ (2 * (2 * l_Psi1 + p_lambda p + l_g1 ^ 2 / (p_w p + l_L1))))
                        (Rmin (l_L1 ^ 2 / (16 * l_g1 ^ 2) * gamma_w) (/ (1536 * p_w p * beta p * gamma_2 ^ 2))) ->
  beta p <= (sqrt 5 - 1) / (48 * gamma_1) ->
  0 < tau p -> norm (lambda s) <= C_lambda p ->
  V (w s) (w_hat s) (lambda s) - V (w (step k s)) (w_hat (step k s)) (lambda (step k s))
  >= / (32 * gamma_w) * norm (w s -v w_plus gamma_w (w s) (w_hat s) (lambda s)) ^ 2
     + / (32 * gamma_lambda p k) * norm (lambda_plus (gamma_lambda p k) (w_hat s) (lambda s) -v lambda s) ^ 2
     + p_w p * beta p / 8 * norm (w s -v w_hat s) ^ 2
     - 48 * p_w p * beta p
       * norm (w_star_hat (w_hat s) -v w_star (w_hat s) (lambda_plus (gamma_lambda p k) (w_hat s) (lambda s))) ^ 2
     - C_tau gamma_w (beta p) * tau p ^ 2.
Proof.
  exact (Lyapunov_descent_of_the_algorithm weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive
    l_L1_large_without_root p_w_large p_lambda_positive).
Qed.

(** Lemma 24. *)
Theorem Lemma_24 :
  forall (k : nat) (w_hat : product X Y) (lambda : Y), 0 < gamma_lambda p k -> norm lambda <= C_lambda p ->
  norm (w_star_hat w_hat -v w_star w_hat (lambda_plus (gamma_lambda p k) w_hat lambda))
  <= gamma_3 (gamma_lambda p k) * norm (lambda_plus (gamma_lambda p k) w_hat lambda -v lambda).
Proof.
  exact (error_bound_of_the_algorithm weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive
    l_L1_large_without_root p_w_large p_lambda_positive).
Qed.

(** Proposition 6 with the joint form of Lemma 12: C_tau is halved. *)
Theorem Proposition_6_joint :
  forall (k : nat) (s : State X Y), let gamma_w := gamma_x p k in gamma_y p k = gamma_w -> p_w p = 2 * l_L1 ->
  0 < gamma_w -> 0 < gamma_lambda p k -> 0 < beta p ->
  gamma_w <= Rmin (/ (8 * p_w p * beta p)) (/ (8 * (p_w p + l_L1))) ->
  gamma_lambda p k <= Rmin (/ (2 * (2 * l_Psi1 + p_lambda p + l_g1 ^ 2 / (p_w p + l_L1))))
                        (Rmin (l_L1 ^ 2 / (16 * l_g1 ^ 2) * gamma_w) (/ (1536 * p_w p * beta p * gamma_2 ^ 2))) ->
  beta p <= Rmin ((sqrt 5 - 1) / (48 * gamma_1)) (/ (3072 * p_w p * gamma_lambda p k * gamma_3 (gamma_lambda p k) ^ 2)) ->
  0 < tau p -> norm (lambda s) <= C_lambda p ->
  V (w s) (w_hat s) (lambda s) - V (w (step k s)) (w_hat (step k s)) (lambda (step k s))
  >= / (32 * gamma_w) * norm (w s -v w_plus gamma_w (w s) (w_hat s) (lambda s)) ^ 2
     + / (64 * gamma_lambda p k) * norm (lambda_plus (gamma_lambda p k) (w_hat s) (lambda s) -v lambda s) ^ 2
     + p_w p * beta p / 8 * norm (w s -v w_hat s) ^ 2
     - (C_tau gamma_w (beta p) / 2) * tau p ^ 2.
Proof.
  exact (Lyapunov_recursion_joint weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive
    l_L1_large_without_root p_w_large p_lambda_positive).
Qed.

(** Proposition 6; its condition C_lambda > l_f0 / mu_g is not needed (Lemma 7 needs it). *)
Theorem Proposition_6 :
  forall (k : nat) (s : State X Y), let gamma_w := gamma_x p k in gamma_y p k = gamma_w -> p_w p = 2 * l_L1 ->
  0 < gamma_w -> 0 < gamma_lambda p k -> 0 < beta p ->
  gamma_w <= Rmin (/ (8 * p_w p * beta p)) (/ (8 * (p_w p + l_L1))) ->
  gamma_lambda p k <= Rmin (/ (2 * (2 * l_Psi1 + p_lambda p + l_g1 ^ 2 / (p_w p + l_L1))))
                        (Rmin (l_L1 ^ 2 / (16 * l_g1 ^ 2) * gamma_w) (/ (1536 * p_w p * beta p * gamma_2 ^ 2))) ->
  beta p <= Rmin ((sqrt 5 - 1) / (48 * gamma_1)) (/ (3072 * p_w p * gamma_lambda p k * gamma_3 (gamma_lambda p k) ^ 2)) ->
  0 < tau p -> norm (lambda s) <= C_lambda p ->
  V (w s) (w_hat s) (lambda s) - V (w (step k s)) (w_hat (step k s)) (lambda (step k s))
  >= / (32 * gamma_w) * norm (w s -v w_plus gamma_w (w s) (w_hat s) (lambda s)) ^ 2
     + / (64 * gamma_lambda p k) * norm (lambda_plus (gamma_lambda p k) (w_hat s) (lambda s) -v lambda s) ^ 2
     + p_w p * beta p / 8 * norm (w s -v w_hat s) ^ 2
     - C_tau gamma_w (beta p) * tau p ^ 2.
Proof.
  exact (Lyapunov_recursion_of_the_algorithm weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive
    l_L1_large_without_root p_w_large p_lambda_positive).
Qed.

(** Proposition 6, sharper: any p_w > l_L1, larger steps (see [sharper_conditions]), larger coefficients, and the residuals of the step
    that is made. Without the root of 2 in l_L1. *)
Theorem Proposition_6_sharper :
  forall (k : nat) (s : State X Y), let gamma_w := gamma_x p k in gamma_y p k = gamma_w ->
  sharper_conditions gamma_w (gamma_lambda p k) (beta p) (p_w p) (p_lambda p) l_L1 l_g1 mu_g ->
  0 < tau p -> norm (lambda s) <= C_lambda p ->
  V (w s) (w_hat s) (lambda s) - V (w (step k s)) (w_hat (step k s)) (lambda (step k s))
  >= 15 / (64 * gamma_w) * norm (w s -v w_plus gamma_w (w s) (w_hat s) (lambda s)) ^ 2
     + / (4 * gamma_lambda p k) * norm (lambda (step k s) -v lambda s) ^ 2
     + 5 * p_w p / (16 * beta p) * norm (w_hat (step k s) -v w_hat s) ^ 2
     - gamma_w / 8 * l_g2 ^ 2 * C_lambda p ^ 4 * tau p ^ 2.
Proof.
  intros k s gamma_w E Cond Pt B.
  assert (Small : mu_g <= l_g1) by (destruct Y_is_not_a_point as [v Hv]; exact (smoothness_at_least_strong_convexity weak v Hv)).
  set (G := bilevel_game weak (C_lambda p) l_L1 C_lambda_positive l_L1_positive l_L1_large_without_root (l_g1_is_positive weak Y_is_not_a_point)).
  assert (Pg : 0 < gamma_w) by (destruct Cond as [[? _] _ _]; assumption).
  assert (Pgl : 0 < gamma_lambda p k) by (destruct Cond as [_ [? _] _]; assumption).
  pose proof (sharper_Proposition_6 G (p_w p) (p_lambda p) gamma_w (gamma_lambda p k) (beta p) p_w_large p_lambda_positive Small
                _ _ _ _ _ _ _ _ _ _ Cond (Rle_refl 0) B
                (step_is_inexact weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large_without_root p_w_large p_lambda_positive
                   k s Pgl E B)) as D.
  pose proof (finite_difference_error_in_the_ball weak (w s) (lambda s) (tau p) (C_lambda p) Pt B) as N.
  rewrite norm_sub_sym in N.
  assert (Sq : norm (difference grad_g (tau p) (w s) (lambda s) -v column hess_xy hess_yy (w s) (lambda s)) ^ 2 <= (l_g2 * C_lambda p ^ 2 / 2 * tau p) ^ 2)
    by (apply pow_incr; split; [apply norm_nonneg | exact N]).
  change (Game.w_plus G (p_w p) gamma_w) with (w_plus gamma_w) in D. rewrite norm_zero in D.
  unfold difference_error in D.
  apply (Rmult_le_compat_l (gamma_w / 2)) in Sq; [| lra]. fold gamma_w in D.
  change (Game.V G (p_w p) (p_lambda p)) with V in D. lra.
Qed.

(** Lemma 7; kappa may be any number, the paper takes the global condition number. *)
Theorem Lemma_7 :
  forall (kappa epsilon_L : R) (k : nat) (s : State X Y), let gamma_w := gamma_x p k in
  0 < gamma_w -> 0 < gamma_lambda p k -> l_f0 / mu_g < C_lambda p -> norm (lambda s) <= C_lambda p ->
  (/ gamma_w + kappa * p_w p) * epsilon_L <= mu_g / 4 * (C_lambda p - l_f0 / mu_g) ->
  kappa * epsilon_L <= / 4 * (C_lambda p - l_f0 / mu_g) ->
  norm (w s -v w_plus gamma_w (w s) (w_hat s) (lambda s)) <= epsilon_L ->
  norm (lambda_plus (gamma_lambda p k) (w_hat s) (lambda s) -v lambda s) <= kappa * epsilon_L ->
  norm (w s -v w_hat s) <= kappa * epsilon_L ->
  norm (lagrangian_gradient grad_f hess_xy hess_yy (w s) (lambda s)) <= (/ gamma_w + kappa * p_w p) * epsilon_L /\
  norm (grad_y grad_g (w s))
  <= (l_g1 / ((p_w p - l_L1) * gamma_w) + kappa * / gamma_lambda p k) * epsilon_L + p_lambda p * C_lambda p.
Proof.
  exact (stationary_point_bridge_of_the_algorithm weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive
    l_L1_large_without_root p_w_large p_lambda_positive).
Qed.

End PaperForm.
