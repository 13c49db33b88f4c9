(* PaperForm.v -- the deterministic statements for Algorithm 1, word for word, under Assumption 1.

   Corollaries of Deterministic.v, where they are proved under the weaker assumption.  See there for the hypotheses that the paper leaves out.

   Realises: Lemma 5, Lemma 14 to Lemma 22, Proposition 23, Lemma 24, Proposition 6, Lemma 7.
   Depends on: Deterministic. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
From SGHA Require Import Hilbert Minimiser Ball Game Descent SharperDescent.
From SGHA Require Import Calculus Assumption FiniteDifference Lagrangian BilevelGame Algorithm Deterministic.
Open Scope R_scope.

(* From the sharper descent to the printed one: g2 stands for |grad_w K|^2, D2, q2 for the squared dual step that is made and the ghost one, p2, h2 for
   |w - w_hat|^2 after and before the step, T / 4 for the squared bound of the difference's error, m, M for p_w - l_L1, p_w + l_L1. *)
Lemma printed_coefficients_from_sharper (g2 D2 h2 p2 q2 T gw gl b p m M lg : R) :
  0 < gw -> 0 < gl -> 0 < b -> 0 < m -> m <= M -> m < p -> 0 < lg -> gw * (2 * M) <= 1 -> gl * (16 * lg ^ 2) <= m ^ 2 * gw -> b * (8 * p) <= m ->
  0 <= g2 -> 0 <= T -> q2 <= 2 * D2 + 2 * (gl ^ 2 * lg ^ 2 / m ^ 2 * g2) -> h2 <= 2 * p2 + 2 * (gw ^ 2 * (2 * g2 + 2 * (T / 4))) -> 0 <= D2 -> 0 <= p2 ->
  15 / 64 * gw * g2 + / (4 * gl) * D2 + 5 * p * b / 16 * p2 - gw / 8 * T
  >= / 32 * gw * g2 + / (64 * gl) * q2 + p * b / 8 * h2 - (gw / 4 + M * gw ^ 2 + p * b * gw ^ 2 / 4) * T.
Proof.
  intros Pgw Pgl Pb Pm MM mp Plg H1 H2 H3 G0 T0 Q H D0 P0.
  assert (A1 : / (64 * gl) * q2 <= / (32 * gl) * D2 + gw / 512 * g2).
  { apply (Rmult_le_compat_l (/ (64 * gl))) in Q; [| left; apply Rinv_0_lt_compat; lra].
    eapply Rle_trans; [exact Q |].
    replace (/ (64 * gl) * (2 * D2 + 2 * (gl ^ 2 * lg ^ 2 / m ^ 2 * g2))) with (/ (32 * gl) * D2 + (gl * lg ^ 2) / (32 * m ^ 2) * g2) by (field; lra).
    apply Rplus_le_compat_l. apply Rmult_le_compat_r; [exact G0 |].
    apply (Rmult_le_reg_r (32 * m ^ 2)); [apply Rmult_lt_0_compat; [lra | apply pow_lt; lra] |].
    replace (gl * lg ^ 2 / (32 * m ^ 2) * (32 * m ^ 2)) with (gl * lg ^ 2) by (field; lra). lra. }
  assert (Ppb : 0 < p * b) by (apply Rmult_lt_0_compat; lra).
  assert (S : p * b * gw <= / 16).
  { assert (p * b <= M / 8) by lra. assert (p * b * gw <= M / 8 * gw) by (apply Rmult_le_compat_r; lra). lra. }
  assert (A2 : p * b / 8 * h2 <= p * b / 4 * p2 + gw / 32 * g2 + p * b * gw ^ 2 / 8 * T).
  { apply (Rmult_le_compat_l (p * b / 8)) in H; [| lra]. eapply Rle_trans; [exact H |].
    replace (p * b / 8 * (2 * p2 + 2 * (gw ^ 2 * (2 * g2 + 2 * (T / 4))))) with (p * b / 4 * p2 + (p * b * gw) * (gw * g2) / 2 + p * b * gw ^ 2 / 8 * T) by field.
    assert (0 <= gw * g2) by (apply Rmult_le_pos; lra).
    assert ((p * b * gw) * (gw * g2) <= / 16 * (gw * g2)) by (apply Rmult_le_compat_r; lra). lra. }
  assert (I : / (32 * gl) * D2 <= / (4 * gl) * D2).
  { apply Rmult_le_compat_r; [exact D0 |]. apply Rinv_le_contravar; lra. }
  assert (0 <= p * b * p2) by (apply Rmult_le_pos; lra). assert (0 <= gw * g2) by (apply Rmult_le_pos; lra). assert (0 <= gw * T) by (apply Rmult_le_pos; lra).
  assert (0 <= M * gw ^ 2 * T) by (repeat apply Rmult_le_pos; try lra; apply pow2_ge_0).
  assert (0 <= p * b * gw ^ 2 * T) by (repeat apply Rmult_le_pos; try lra; apply pow2_ge_0). lra.
Qed.

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

(** Proposition 6, sharper: any p_w > l_L1, larger steps (see [sharper_conditions]), and other residuals: those of the step that is made. The
    root of 2 in l_L1 is the paper's and a hypothesis of this file; [sharper_Proposition_6] in SharperDescent.v needs l_L1 >= l_f1 + C_lambda l_g2 only. *)
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

(** The printed inequality of Proposition 6, with its own residuals, coefficients and C_tau, needs no more than the sharper conditions. *)
Theorem Proposition_6_printed_from_sharper :
  forall (k : nat) (s : State X Y), let gamma_w := gamma_x p k in gamma_y p k = gamma_w ->
  sharper_conditions gamma_w (gamma_lambda p k) (beta p) (p_w p) (p_lambda p) l_L1 l_g1 mu_g ->
  0 < tau p -> norm (lambda s) <= C_lambda p ->
  V (w s) (w_hat s) (lambda s) - V (w (step k s)) (w_hat (step k s)) (lambda (step k s))
  >= / (32 * gamma_w) * norm (w s -v w_plus gamma_w (w s) (w_hat s) (lambda s)) ^ 2
     + / (64 * gamma_lambda p k) * norm (lambda_plus (gamma_lambda p k) (w_hat s) (lambda s) -v lambda s) ^ 2
     + p_w p * beta p / 8 * norm (w s -v w_hat s) ^ 2
     - C_tau gamma_w (beta p) * tau p ^ 2.
Proof.
  intros k s gamma_w E Cond Pt B.
  pose proof (Proposition_6_sharper k s E Cond Pt B) as D. fold gamma_w in D.
  assert (Plg : 0 < l_g1) by exact (l_g1_is_positive weak Y_is_not_a_point).
  destruct Cond as [[Pgw C1] [Pgl C2] [Pb C3]].
  set (gk := gradient_K (w s) (w_hat s) (lambda s)) in *.
  assert (Ew : forall c, c * norm (w s -v w_plus gamma_w (w s) (w_hat s) (lambda s)) ^ 2 = c * gamma_w ^ 2 * norm gk ^ 2).
  { intros c. unfold Lyapunov.w_plus. fold gk. replace (w s -v (w s -v gamma_w *v gk)) with (gamma_w *v gk) by vector_ring. expand. ring. }
  rewrite Ew in *.
  assert (Eh : norm (w_hat (step k s) -v w_hat s) ^ 2 = beta p ^ 2 * norm (w (step k s) -v w_hat s) ^ 2).
  { replace (w_hat (step k s) -v w_hat s) with (beta p *v (w (step k s) -v w_hat s)); [expand; ring |].
    change (w_hat (step k s)) with ((x_hat s +v beta p *v (x (step k s) -v x_hat s), y_hat s +v beta p *v (y (step k s) -v y_hat s)) : product X Y).
    change (w (step k s)) with ((x (step k s), y (step k s)) : product X Y). generalize (x (step k s)) (y (step k s)). intros a b.
    change (w_hat s) with ((x_hat s, y_hat s) : product X Y).
    change (((beta p *v (a -v x_hat s)), (beta p *v (b -v y_hat s))) = ((x_hat s +v beta p *v (a -v x_hat s)) -v x_hat s, (y_hat s +v beta p *v (b -v y_hat s)) -v y_hat s)).
    f_equal; vector_ring. }
  rewrite Eh in D.
  (* the ghost dual step *)
  set (ws := w_star (w_hat s) (lambda s)).
  assert (Star : norm (ws -v w s) <= / (p_w p - l_L1) * norm gk).
  { destruct Table_of_notations as [T _]. destruct (T (w_hat s) (lambda s) B) as [_ Z]. fold ws in Z.
    pose proof (proj2 (proj2 Lemma_14) ws (w s) (w_hat s) (lambda s) B) as L. rewrite Z in L. fold gk in L.
    replace (norm (zero -v gk)) with (norm gk) in L; [exact L |]. rewrite norm_sub_sym. f_equal. vector_ring. }
  set (lp := lambda_plus (gamma_lambda p k) (w_hat s) (lambda s)) in *.
  assert (Dual : norm (lp -v lambda (step k s)) <= gamma_lambda p k * (l_g1 * (/ (p_w p - l_L1) * norm gk))).
  { eapply Rle_trans; [apply projection_is_nonexpansive; lra |].
    match goal with |- norm ?v <= _ => replace v with (gamma_lambda p k *v (grad_y grad_g ws -v grad_y grad_g (w s))) end.
    - rewrite norm_scal_nonneg by lra. apply Rmult_le_compat_l; [lra |]. eapply Rle_trans; [apply (weak_c_lipschitz weak) |]. apply Rmult_le_compat_l; [lra | exact Star].
    - unfold Lyapunov.gradient_Psi. fold ws. change (w s) with ((x s, y s) : product X Y). vector_ring. }
  assert (Q : norm (lp -v lambda s) ^ 2 <= 2 * norm (lambda (step k s) -v lambda s) ^ 2 + 2 * (gamma_lambda p k ^ 2 * l_g1 ^ 2 / (p_w p - l_L1) ^ 2 * norm gk ^ 2)).
  { replace (lp -v lambda s) with ((lambda (step k s) -v lambda s) +v (lp -v lambda (step k s))) by vector_ring.
    eapply Rle_trans; [apply norm_pow2_add_le |]. apply Rplus_le_compat_l. apply Rmult_le_compat_l; [lra |].
    eapply Rle_trans; [apply pow_incr; split; [apply norm_nonneg | exact Dual] |]. right. field. lra. }
  (* the primal step *)
  pose proof (finite_difference_error_in_the_ball weak (w s) (lambda s) (tau p) (C_lambda p) Pt B) as N. rewrite norm_sub_sym in N.
  set (T := l_g2 ^ 2 * C_lambda p ^ 4 * tau p ^ 2).
  assert (T0 : 0 <= T) by (unfold T; replace (l_g2 ^ 2 * C_lambda p ^ 4 * tau p ^ 2) with ((l_g2 * C_lambda p ^ 2 * tau p) ^ 2) by ring; apply pow2_ge_0).
  assert (Hw : norm (w s -v w_hat s) ^ 2 <= 2 * norm (w (step k s) -v w_hat s) ^ 2 + 2 * (gamma_w ^ 2 * (2 * norm gk ^ 2 + 2 * (T / 4)))).
  { destruct (step_is_inexact weak p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large_without_root p_w_large p_lambda_positive k s Pgl E B) as [Line _ _].
    change (Game.gradient_K _ (p_w p) (w s) (w_hat s) (lambda s)) with gk in Line. fold gamma_w in Line. unfold difference_error in Line.
    set (er := difference grad_g (tau p) (w s) (lambda s) -v column hess_xy hess_yy (w s) (lambda s)) in *.
    assert (Er : norm er ^ 2 <= T / 4).
    { eapply Rle_trans; [apply pow_incr; split; [apply norm_nonneg | exact N] |]. unfold T. right. field. }
    replace (w s -v w_hat s) with ((w (step k s) -v w_hat s) +v gamma_w *v (gk +v er)) by (rewrite Line; vector_ring).
    eapply Rle_trans; [apply norm_pow2_add_le |]. apply Rplus_le_compat_l. apply Rmult_le_compat_l; [lra |].
    replace (norm (gamma_w *v (gk +v er)) ^ 2) with (gamma_w ^ 2 * norm (gk +v er) ^ 2) by (expand; ring).
    apply Rmult_le_compat_l; [apply pow2_ge_0 |]. eapply Rle_trans; [apply norm_pow2_add_le |]. lra. }
  assert (H1 : gamma_w * (2 * (p_w p + l_L1)) <= 1).
  { apply (Rmult_le_compat_r (2 * (p_w p + l_L1))) in C1; [| lra]. rewrite Rinv_l in C1 by lra. exact C1. }
  assert (H2 : gamma_lambda p k * (16 * l_g1 ^ 2) <= (p_w p - l_L1) ^ 2 * gamma_w).
  { pose proof (Rle_trans _ _ _ C2 (Rmin_r _ _)) as Q2. assert (P2 : 0 < 16 * l_g1 ^ 2) by (apply Rmult_lt_0_compat; [lra | apply pow_lt; lra]).
    apply (Rmult_le_compat_r (16 * l_g1 ^ 2)) in Q2; [| lra]. eapply Rle_trans; [exact Q2 |]. fold gamma_w. right. field. lra. }
  assert (H3 : beta p * (8 * p_w p) <= p_w p - l_L1).
  { pose proof (Rle_trans _ _ _ C3 (Rmin_l _ _)) as Q3. apply (Rmult_le_compat_r (8 * p_w p)) in Q3; [| lra]. eapply Rle_trans; [exact Q3 |]. right. field. lra. }
  pose proof (printed_coefficients_from_sharper (norm gk ^ 2) (norm (lambda (step k s) -v lambda s) ^ 2) (norm (w s -v w_hat s) ^ 2) (norm (w (step k s) -v w_hat s) ^ 2) (norm (lp -v lambda s) ^ 2)
    T gamma_w (gamma_lambda p k) (beta p) (p_w p) (p_w p - l_L1) (p_w p + l_L1) l_g1 Pgw Pgl Pb ltac:(lra) ltac:(lra) ltac:(lra) Plg H1 H2 H3
    (pow2_ge_0 _) T0 Q Hw (pow2_ge_0 _) (pow2_ge_0 _)) as F.
  unfold Algorithm.C_tau.
  replace (15 / (64 * gamma_w) * gamma_w ^ 2 * norm gk ^ 2) with (15 / 64 * gamma_w * norm gk ^ 2) in D by (field; lra).
  replace (/ (32 * gamma_w) * gamma_w ^ 2 * norm gk ^ 2) with (/ 32 * gamma_w * norm gk ^ 2) by (field; lra).
  replace (5 * p_w p / (16 * beta p) * (beta p ^ 2 * norm (w (step k s) -v w_hat s) ^ 2)) with (5 * p_w p * beta p / 16 * norm (w (step k s) -v w_hat s) ^ 2) in D by (field; lra).
  apply Rle_ge. apply Rge_le in D. apply Rge_le in F. eapply Rle_trans; [| exact D]. eapply Rle_trans; [| eapply Rle_trans; [exact F |]].
  - unfold T. right. ring.
  - unfold T. right. ring.
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
