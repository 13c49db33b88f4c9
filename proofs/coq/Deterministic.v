(* Deterministic.v -- the deterministic statements for Algorithm 1, each in the paper's shape, under the weak assumption.

   The hypotheses added to the paper's are those of the section: Y is not a point (l_g1 >= mu_g needs it), p_w > l_L1 > 0 and p_lambda > 0
   wherever K is minimised, the multiplier in Lambda (the paper leaves it out of Lemmas 14, 15, 17, 19, 22, 24; lambda^0 in Lambda is enough),
   and tau > 0; Lemmas 18 and 20 need less.  l_L1 >= l_f1 + C_lambda l_g2 suffices: the paper's factor sqrt 2 is not needed.

   Realises: Lemma 5, Lemma 14 to Lemma 22, Proposition 23, Lemma 24, Proposition 6, Lemma 7.
   [Lyapunov_recursion_joint] is Proposition 6 with C_tau halved (joint form of Lemma 12).  The corollaries under Assumption 1 are in PaperForm.v.
   Depends on: Hilbert, Minimiser, Ball, Game, Descent, Bridge, Assumption, Lagrangian, FiniteDifference, BilevelGame, Algorithm. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
From SGHA Require Import Hilbert Minimiser Ball Game Descent Bridge Calculus Assumption FiniteDifference Lagrangian BilevelGame Algorithm.
Open Scope R_scope.

(* l_g1 >= mu_g > 0 needs a point of Y other than zero. *)
Lemma coupling_is_positive {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {l_f0 l_f1 l_g1 l_g2 mu_g f_low : R} :
  Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low -> (exists v : Y, v <> zero) -> 0 < l_g1.
Proof.
  intros A [v N]. pose proof (smoothness_at_least_strong_convexity A v N). pose proof (mu_g_positive A). lra.
Qed.

Section Deterministic.
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
Set Default Proof Using "All".

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
Notation l_Psi := (l_Psi (p_w p) (p_lambda p) l_L1 l_g1).
Notation gamma_3 := (gamma_3 (p_w p) (p_lambda p) l_L1 l_g1 mu_g).
Notation C_V := (C_V (p_w p) l_L1 l_g2 (C_lambda p)).
Notation C_tau := (C_tau (p_w p) l_L1 l_g2 (C_lambda p)).
Notation step := (SGHA_step grad_f grad_g p).

Let G : Game (product X Y) Y := bilevel_game A (C_lambda p) l_L1 C_lambda_positive l_L1_positive l_L1_large
                                (coupling_is_positive A Y_is_not_a_point).
Let game_p_w_large : smoothness G < p_w p.
Proof. exact p_w_large. Qed.

(* The table of notations is the game's. *)
Let game_w_star : Game.w_star G (p_w p) (p_lambda p) = w_star.
Proof. reflexivity. Qed.
Let game_Psi : Game.Psi G (p_w p) (p_lambda p) = Psi.
Proof. reflexivity. Qed.
Let game_w_star_hat : Game.w_star_hat G (p_w p) (p_lambda p) = w_star_hat.
Proof. reflexivity. Qed.
Let game_lambda_star_hat : Game.lambda_star_hat G (p_w p) (p_lambda p) = lambda_star_hat.
Proof. reflexivity. Qed.
Let game_P : Game.P G (p_w p) (p_lambda p) = P.
Proof. reflexivity. Qed.

(** * One step of Algorithm 1 is an inexact step of the game *)

Definition difference_error (s : State X Y) : product X Y :=
  difference grad_g (tau p) (w s) (lambda s) -v column hess_xy hess_yy (w s) (lambda s).

Lemma difference_error_bound s : 0 < tau p -> norm (lambda s) <= C_lambda p ->
  norm (difference_error s) ^ 2 <= l_g2 ^ 2 * C_lambda p ^ 4 * tau p ^ 2 / 4.
Proof.
  intros T B. pose proof (finite_difference_error_in_the_ball A (w s) (lambda s) (tau p) (C_lambda p) T B) as E.
  rewrite norm_sub_sym in E. fold (difference_error s) in E.
  replace (l_g2 ^ 2 * C_lambda p ^ 4 * tau p ^ 2 / 4) with ((l_g2 * C_lambda p ^ 2 / 2 * tau p) ^ 2) by field.
  apply pow_incr. split; [apply norm_nonneg | exact E].
Qed.

Lemma step_in_w k s : gamma_y p k = gamma_x p k ->
  w (step k s) = w s -v gamma_x p k *v (gradient_K (w s) (w_hat s) (lambda s) +v difference_error s).
Proof.
  intros E. transitivity (w s -v gamma_x p k *v (grad_f (w s) +v difference grad_g (tau p) (w s) (lambda s) +v p_w p *v (w s -v w_hat s))).
  - apply product_eq; [reflexivity |]. unfold w, SGHA_step; simpl. rewrite E. reflexivity.
  - unfold Lyapunov.gradient_K, lagrangian_gradient, difference_error. vector_ring.
Qed.

Lemma step_in_w_hat k s : w_hat (step k s) = w_hat s +v beta p *v (w (step k s) -v w_hat s).
Proof. reflexivity. Qed.

Lemma step_is_inexact k s : 0 < gamma_lambda p k -> gamma_y p k = gamma_x p k -> norm (lambda s) <= C_lambda p ->
  inexact_step G (p_w p) (p_lambda p) (gamma_x p k) (gamma_lambda p k) (beta p)
    (w s) (w_hat s) (lambda s) (w (step k s)) (w_hat (step k s)) (lambda (step k s)) (difference_error s) 0 0 zero.
Proof.
  intros Pg E B. constructor.
  - apply step_in_w; exact E.
  - rewrite add_zero_r. apply step_in_w_hat.
  - apply (dual_step_exact G (p_lambda p) (gamma_lambda p k) (w s) (lambda s) Pg B).
Qed.

Lemma step_stays_in_the_ball k s : norm (lambda (step k s)) <= C_lambda p.
Proof. apply projection_in_ball. lra. Qed.

Lemma dual_conditions_of_the_paper gamma_w gamma_l : p_w p = 2 * l_L1 -> 0 < gamma_w -> 0 < gamma_l ->
  gamma_w <= / (8 * (p_w p + l_L1)) ->
  gamma_l <= Rmin (/ (2 * (2 * l_Psi + p_lambda p + l_g1 ^ 2 / (p_w p + l_L1)))) (l_L1 ^ 2 / (16 * l_g1 ^ 2) * gamma_w) ->
  dual_conditions G (p_w p) (p_lambda p) gamma_w gamma_l.
Proof.
  intros E Pg Pl Sg Sl. constructor; auto.
  - eapply Rle_trans; [exact Sl | apply Rmin_l].
  - change (smoothness G) with l_L1. replace (p_w p - l_L1) with l_L1 by lra. eapply Rle_trans; [exact Sl | apply Rmin_r].
Qed.

Lemma step_conditions_of_the_paper gamma_w gamma_l : p_w p = 2 * l_L1 -> 0 < gamma_w -> 0 < gamma_l -> 0 < beta p ->
  gamma_w <= Rmin (/ (8 * p_w p * beta p)) (/ (8 * (p_w p + l_L1))) ->
  gamma_l <= Rmin (/ (2 * (2 * l_Psi + p_lambda p + l_g1 ^ 2 / (p_w p + l_L1))))
               (Rmin (l_L1 ^ 2 / (16 * l_g1 ^ 2) * gamma_w) (/ (1536 * p_w p * beta p * gamma_2 ^ 2))) ->
  beta p <= (sqrt 5 - 1) / (48 * gamma_1) ->
  step_conditions G (p_w p) (p_lambda p) gamma_w gamma_l (beta p).
Proof.
  intros E Pg Pl Pb Sg Sl Sb. constructor; auto.
  - apply dual_conditions_of_the_paper; auto.
    + eapply Rle_trans; [exact Sg | apply Rmin_r].
    + eapply Rle_trans; [exact Sl |]. apply Rmin_glb; [apply Rmin_l |]. eapply Rle_trans; [apply Rmin_r | apply Rmin_l].
  - eapply Rle_trans; [exact Sg | apply Rmin_l].
  - eapply Rle_trans; [exact Sl |]. eapply Rle_trans; [apply Rmin_r | apply Rmin_r].
Qed.

(* The loss of a finite-difference step. *)
Lemma difference_loss gamma_w gamma_l s : 0 < gamma_w -> 0 < beta p -> 0 < tau p -> norm (lambda s) <= C_lambda p ->
  step_loss G (p_w p) gamma_w gamma_l (beta p) (difference_error s) 0 0 zero <= C_tau gamma_w (beta p) / 2 * tau p ^ 2.
Proof.
  intros Pg Pb T B. pose proof (difference_error_bound s T B) as D. unfold step_loss, Algorithm.C_tau.
  change (smoothness G) with l_L1. rewrite norm_zero.
  assert (0 < p_w p * beta p) by (apply Rmult_lt_0_compat; lra).
  assert (Pc : 0 <= gamma_w / 2 + 2 * (p_w p + l_L1) * gamma_w ^ 2 + p_w p * beta p * gamma_w ^ 2 / 2).
  { pose proof (pow2_ge_0 gamma_w) as Q. assert (0 <= (p_w p + l_L1) * gamma_w ^ 2) by (apply Rmult_le_pos; lra).
    assert (0 <= p_w p * beta p * gamma_w ^ 2) by (apply Rmult_le_pos; lra). lra. }
  apply (Rmult_le_compat_l _ _ _ Pc) in D. lra.
Qed.

Lemma difference_primal_loss gamma_w s : 0 < gamma_w -> 0 < tau p -> norm (lambda s) <= C_lambda p ->
  primal_loss G (p_w p) gamma_w (difference_error s) <= C_V gamma_w / 2 * tau p ^ 2.
Proof.
  intros Pg T B. pose proof (difference_error_bound s T B) as D. unfold primal_loss, Algorithm.C_V.
  change (smoothness G) with l_L1.
  assert (Pc : 0 <= gamma_w / 2 + 2 * (p_w p + l_L1) * gamma_w ^ 2).
  { pose proof (pow2_ge_0 gamma_w) as Q. assert (0 <= (p_w p + l_L1) * gamma_w ^ 2) by (apply Rmult_le_pos; lra). lra. }
  apply (Rmult_le_compat_l _ _ _ Pc) in D. lra.
Qed.

Lemma C_V_nonneg gamma_w : 0 < gamma_w -> 0 <= C_V gamma_w * tau p ^ 2.
Proof.
  intros Pg. apply Rmult_le_pos; [| apply pow2_ge_0]. unfold Algorithm.C_V.
  apply Rmult_le_pos; [apply Rmult_le_pos |].
  - pose proof (pow2_ge_0 gamma_w) as Q. assert (0 <= (p_w p + l_L1) * gamma_w ^ 2) by (apply Rmult_le_pos; lra). lra.
  - apply pow2_ge_0.
  - apply pow_le. lra.
Qed.

Lemma C_tau_nonneg gamma_w : 0 < gamma_w -> 0 < beta p -> 0 <= C_tau gamma_w (beta p) * tau p ^ 2.
Proof.
  intros Pg Pb. apply Rmult_le_pos; [| apply pow2_ge_0]. unfold Algorithm.C_tau.
  apply Rmult_le_pos; [apply Rmult_le_pos |].
  - pose proof (pow2_ge_0 gamma_w) as Q. assert (0 <= (p_w p + l_L1) * gamma_w ^ 2) by (apply Rmult_le_pos; lra).
    assert (0 < p_w p * beta p) by (apply Rmult_lt_0_compat; lra).
    assert (0 <= p_w p * beta p * gamma_w ^ 2) by (apply Rmult_le_pos; lra). lra.
  - apply pow2_ge_0.
  - apply pow_le. lra.
Qed.

(** * The statements *)

(* Danskin's theorem: inside the ball, gradient_Psi is the gradient of Psi in lambda. (On the ball: Psi_quadratic_below and _above.) *)
Lemma Psi_has_gradient w_hat nu : norm nu < C_lambda p -> is_gradient (Psi w_hat) nu (gradient_Psi w_hat nu).
Proof.
  intros B eps Pe. pose proof (l_Psi_positive G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive) as Pl.
  change (Game.l_Psi G (p_w p) (p_lambda p)) with l_Psi in Pl.
  assert (Pd : 0 < eps / l_Psi) by (apply Rdiv_lt_0_compat; assumption).
  exists (Rmin (C_lambda p - norm nu) (eps / l_Psi)). split; [apply Rmin_glb_lt; lra |]. intros h Hh.
  pose proof (Rmin_l (C_lambda p - norm nu) (eps / l_Psi)) as M1. pose proof (Rmin_r (C_lambda p - norm nu) (eps / l_Psi)) as M2.
  assert (B' : norm (nu +v h) <= C_lambda p) by (pose proof (norm_triangle nu h); lra).
  pose proof (Psi_quadratic_below G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive w_hat nu (nu +v h) (Rlt_le _ _ B) B') as Lo.
  pose proof (Psi_quadratic_above G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive w_hat nu (nu +v h) (Rlt_le _ _ B) B') as Up.
  replace ((nu +v h) -v nu) with h in Lo, Up by vector_ring.
  change (Game.Psi G (p_w p) (p_lambda p)) with Psi in Lo, Up. change (Game.l_Psi G (p_w p) (p_lambda p)) with l_Psi in Lo.
  change (Game.gradient_Psi G (p_w p) (p_lambda p) w_hat nu) with (gradient_Psi w_hat nu) in Lo, Up.
  pose proof (norm_nonneg h) as N. pose proof (pow2_ge_0 (norm h)) as N2.
  assert (Q : l_Psi * norm h <= eps).
  { apply Rle_trans with (l_Psi * (eps / l_Psi)); [apply Rmult_le_compat_l; lra |]. right. field. lra. }
  apply (Rmult_le_compat_r (norm h)) in Q; [| exact N].
  assert (0 <= p_lambda p / 2 * norm h ^ 2) by (apply Rmult_le_pos; lra).
  assert (0 <= eps * norm h) by (apply Rmult_le_pos; lra).
  apply Rabs_le. split; lra.
Qed.

(** The table of notations: every minimum and maximum in it is attained, min max = max min, and Danskin. *)
Theorem notations_are_meaningful :
  (forall w_hat lambda, norm lambda <= C_lambda p ->
     minimises everywhere (fun v => K v w_hat lambda) (w_star w_hat lambda) /\ gradient_K (w_star w_hat lambda) w_hat lambda = zero) /\
  (forall v w_hat, norm (best_multiplier v) <= C_lambda p /\ forall lambda, norm lambda <= C_lambda p -> K v w_hat lambda <= Phi v w_hat) /\
  (forall w_hat, minimises everywhere (fun v => Phi v w_hat) (w_star_hat w_hat) /\ w_star_hat w_hat = w_star w_hat (lambda_star_hat w_hat)) /\
  (forall w_hat, norm (lambda_star_hat w_hat) <= C_lambda p /\ P w_hat = Psi w_hat (lambda_star_hat w_hat) /\
     forall lambda, norm lambda <= C_lambda p -> Psi w_hat lambda <= P w_hat) /\
  (forall w_hat lambda, norm lambda < C_lambda p -> is_gradient (Psi w_hat) lambda (gradient_Psi w_hat lambda)).
Proof.
  repeat split.
  - apply (w_star_minimises G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive w_hat lambda H).
  - apply (gradient_K_at_w_star G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive w_hat lambda H).
  - apply (best_multiplier_in_ball G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive v).
  - intros nu B. apply (Phi_is_maximum G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive v w_hat nu B).
  - apply (w_star_hat_minimises G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive w_hat).
  - rewrite <- game_w_star_hat, <- game_lambda_star_hat, <- game_w_star.
    apply (w_star_hat_is_w_star_of_lambda_star_hat G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive w_hat).
  - rewrite <- game_lambda_star_hat. apply (lambda_star_hat_in_ball G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive w_hat).
  - rewrite <- game_P, <- game_lambda_star_hat, <- game_Psi.
    apply (P_is_maximum_of_Psi G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive w_hat).
  - intros nu B. rewrite <- game_P, <- game_Psi. apply (Psi_at_most_P G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive w_hat nu B).
  - intros w_hat nu B. apply Psi_has_gradient. exact B.
Qed.

(** Lemma 5. *)
Theorem Lyapunov_is_bounded_below :
  forall s : State X Y, norm (lambda s) <= C_lambda p -> f_low <= V (w s) (w_hat s) (lambda s).
Proof.
  intros s B. exact (Lyapunov_bounded_below G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive (w s) (w_hat s) (lambda s) B).
Qed.

(** Lemma 14. *)
Theorem K_is_strongly_convex_concave :
  (forall w_hat lambda, norm lambda <= C_lambda p -> strongly_convex_on everywhere (p_w p - l_L1) (fun v => K v w_hat lambda)) /\
  (forall v w_hat, strongly_convex_on everywhere (p_lambda p) (fun lambda => - K v w_hat lambda)) /\
  (forall w' w'' w_hat lambda, norm lambda <= C_lambda p ->
     norm (w' -v w'') <= / (p_w p - l_L1) * norm (gradient_K w' w_hat lambda -v gradient_K w'' w_hat lambda)).
Proof.
  split; [| split].
  - exact (K_strongly_convex G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive).
  - exact (K_strongly_concave G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive).
  - exact (distance_below_gradient_gap G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive).
Qed.

(** Lemma 15. *)
Theorem w_star_is_Lipschitz :
  (forall w_hat w_hat' lambda, norm lambda <= C_lambda p ->
     norm (w_star w_hat lambda -v w_star w_hat' lambda) <= gamma_1 * norm (w_hat -v w_hat')) /\
  (forall w_hat w_hat', norm (w_star_hat w_hat -v w_star_hat w_hat') <= gamma_1 * norm (w_hat -v w_hat')) /\
  (forall w_hat lambda lambda', norm lambda <= C_lambda p -> norm lambda' <= C_lambda p ->
     norm (w_star w_hat lambda -v w_star w_hat lambda') <= gamma_2 * norm (lambda -v lambda')).
Proof.
  split; [| split].
  - exact (w_star_Lipschitz_in_w_hat G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive).
  - exact (w_star_hat_Lipschitz G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive).
  - exact (w_star_Lipschitz_in_lambda G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive).
Qed.

(** Lemma 16. *)
Theorem iterates_gap :
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
  intros k s T Pg B.
  assert (Block : forall (H : Hilbert) (a a' b er : H) (c : R), a' = a -v c *v (b +v er) ->
            norm er <= l_g2 * C_lambda p ^ 2 / 2 * tau p ->
            norm (a' -v a) ^ 2 <= 2 * c ^ 2 * norm b ^ 2 + c ^ 2 * l_g2 ^ 2 * C_lambda p ^ 4 * tau p ^ 2 / 2).
  { intros H a a' b er c -> E. replace (a -v c *v (b +v er) -v a) with ((- c) *v (b +v er)) by vector_ring.
    replace (norm (- c *v (b +v er)) ^ 2) with (c ^ 2 * norm (b +v er) ^ 2) by (expand; ring).
    pose proof (norm_pow2_add_le b er) as S.
    assert (E2 : norm er ^ 2 <= (l_g2 * C_lambda p ^ 2 / 2 * tau p) ^ 2) by (apply pow_incr; split; [apply norm_nonneg | exact E]).
    pose proof (pow2_ge_0 c) as Q. apply (Rmult_le_compat_l (c ^ 2)) in S; [| exact Q].
    apply (Rmult_le_compat_l (2 * c ^ 2)) in E2; [| lra]. lra. }
  destruct (finite_difference_error_of_blocks A (x s) (y s) (lambda s) (tau p) (C_lambda p) T B) as [Ex Ey].
  split; [| split].
  - apply (Block X _ _ _ (difference_xy grad_g (tau p) (x s) (y s) (lambda s) -v hess_xy (x s, y s) (lambda s)));
      [| rewrite norm_sub_sym; exact Ex].
    unfold Lyapunov.gradient_K, lagrangian_gradient. rewrite 2!fst_add, fst_scal, fst_sub.
    unfold SGHA_step, w, w_hat, column, grad_x; cbn [x y lambda x_hat y_hat fst snd]. vector_ring.
  - apply (Block Y _ _ _ (difference_yy grad_g (tau p) (x s) (y s) (lambda s) -v hess_yy (x s, y s) (lambda s)));
      [| rewrite norm_sub_sym; exact Ey].
    unfold Lyapunov.gradient_K, lagrangian_gradient. rewrite 2!snd_add, snd_scal, snd_sub.
    unfold SGHA_step, w, w_hat, column, grad_y; cbn [x y lambda x_hat y_hat fst snd]. vector_ring.
  - exact (dual_gap G (p_w p) (p_lambda p) (gamma_lambda p k) game_p_w_large p_lambda_positive (w s) (lambda s) Pg B).
Qed.

(** Lemma 17. *)
Theorem primal_descent_of_the_algorithm :
  forall (k : nat) (s : State X Y), let gamma_w := gamma_x p k in gamma_y p k = gamma_w -> 0 < gamma_w ->
  gamma_w <= / (8 * (p_w p + l_L1)) -> 0 < tau p -> norm (lambda s) <= C_lambda p ->
  K (w s) (w_hat s) (lambda s) - K (w (step k s)) (w_hat s) (lambda (step k s))
  >= gamma_w / 4 * norm (gradient_K (w s) (w_hat s) (lambda s)) ^ 2
     - (gamma_w / 4 + (p_w p + l_L1) * gamma_w ^ 2) * l_g2 ^ 2 * C_lambda p ^ 4 * tau p ^ 2
     + << grad_y grad_g (x s, y s) -v p_lambda p *v lambda s , lambda s -v lambda (step k s) >>
     - (p_lambda p / 2 + l_g1 ^ 2 / (2 * (p_w p + l_L1))) * norm (lambda (step k s) -v lambda s) ^ 2.
Proof.
  intros k s gamma_w E Pg Sg T B.
  pose proof (primal_descent G (p_w p) (p_lambda p) gamma_w game_p_w_large p_lambda_positive (w s) (w_hat s) (lambda s)
    (lambda (step k s)) (difference_error s) Pg Sg B (step_stays_in_the_ball k s)) as D. cbv zeta in D.
  pose proof (difference_primal_loss gamma_w s Pg T B) as Loss. pose proof (C_V_nonneg gamma_w Pg) as N.
  pose proof (step_in_w k s E) as Wk. fold gamma_w in Wk.
  change (Game.gradient_K G (p_w p) (w s) (w_hat s) (lambda s)) with (gradient_K (w s) (w_hat s) (lambda s)) in D.
  rewrite <- Wk in D. change (Game.K G (p_w p) (p_lambda p)) with K in D.
  change (dual_gradient G (p_lambda p) (w s) (lambda s)) with (grad_y grad_g (x s, y s) -v p_lambda p *v lambda s) in D.
  change (smoothness G) with l_L1 in D. change (coupling G) with l_g1 in D. unfold Algorithm.C_V in *. lra.
Qed.

(** Lemma 18, for any functions at all: K depends on w_hat through one square. *)
Theorem averaging_descent_of_the_algorithm :
  forall (k : nat) (s : State X Y), 0 <= p_w p -> 0 < beta p <= 1 ->
  K (w (step k s)) (w_hat s) (lambda (step k s)) - K (w (step k s)) (w_hat (step k s)) (lambda (step k s))
  >= p_w p / (2 * beta p) * norm (w_hat (step k s) -v w_hat s) ^ 2.
Proof using Type.
  intros k s Pw [Pb Sb]. clear - Pw Pb Sb. change (w_hat (step k s)) with (w_hat s +v beta p *v (w (step k s) -v w_hat s)).
  set (v := w (step k s)). set (d := v -v w_hat s). unfold Lyapunov.K.
  replace (v -v (w_hat s +v beta p *v d)) with ((1 - beta p) *v d) by (unfold d; vector_ring).
  replace ((w_hat s +v beta p *v d) -v w_hat s) with (beta p *v d) by vector_ring. fold d.
  rewrite 2!norm_scal_nonneg, 2!Rpow_mult_distr by lra.
  replace (p_w p / (2 * beta p) * (beta p ^ 2 * norm d ^ 2)) with (p_w p / 2 * (beta p * norm d ^ 2)) by (field; lra).
  assert (0 <= p_w p / 2 * (beta p * (1 - beta p) * norm d ^ 2)).
  { apply Rmult_le_pos; [lra |]. apply Rmult_le_pos; [apply Rmult_le_pos; lra | apply pow2_ge_0]. }
  lra.
Qed.

(** Lemma 19; the two bounds hold for every pair of points of the ball. *)
Theorem dual_ascent_of_the_algorithm :
  (forall w_hat lambda lambda', norm lambda <= C_lambda p -> norm lambda' <= C_lambda p ->
     Psi w_hat lambda' - Psi w_hat lambda
     >= << gradient_Psi w_hat lambda , lambda' -v lambda >> - l_Psi / 2 * norm (lambda' -v lambda) ^ 2) /\
  (forall w_hat w_hat' lambda, norm lambda <= C_lambda p ->
     Psi w_hat' lambda - Psi w_hat lambda >= p_w p / 2 * << w_hat' -v w_hat , w_hat' +v w_hat -v 2 *v w_star w_hat' lambda >>).
Proof.
  split; intros; apply Rle_ge.
  - apply (Psi_quadratic_below G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive); assumption.
  - apply (Psi_in_w_hat G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive); assumption.
Qed.

(** Lemma 20, for every pair of points; Y may be a point, and there is no l_L1. *)
Theorem proximal_descent_of_the_algorithm : l_f1 + C_lambda p * l_g2 < p_w p ->
  forall w_hat w_hat' : product X Y,
  P w_hat' - P w_hat <= p_w p / 2 * << w_hat' -v w_hat , w_hat' +v w_hat -v 2 *v w_star w_hat (lambda_star_hat w_hat') >>.
Proof using A C_lambda_positive p_lambda_positive.
  intros Large w_hat w_hat'. clear - A C_lambda_positive p_lambda_positive Large. pose proof (weak_constants A) as [_ [H1 [_ [H2 _]]]].
  assert (0 <= C_lambda p * l_g2) by (apply Rmult_le_pos; lra).
  (* l_g1 occurs in the game and not in the claim: a larger one is positive. *)
  pose proof (Rmax_r l_g1 1) as Positive.
  assert (A' : Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 (Rmax l_g1 1) l_g2 mu_g f_low).
  { destruct A. constructor; try assumption; [lra |]. intros v v'. eapply Rle_trans; [apply weak_c_lipschitz |].
    apply Rmult_le_compat_r; [apply norm_nonneg | apply Rmax_l]. }
  pose (l := (l_f1 + C_lambda p * l_g2 + p_w p) / 2).
  assert (Pl : 0 < l) by (unfold l; lra). assert (Ll : l_f1 + C_lambda p * l_g2 <= l) by (unfold l; lra). assert (Pw : l < p_w p) by (unfold l; lra).
  exact (P_in_w_hat (bilevel_game A' (C_lambda p) l C_lambda_positive Pl Ll (Rlt_le_trans _ _ _ Rlt_0_1 Positive))
           (p_w p) (p_lambda p) Pw p_lambda_positive w_hat w_hat').
Qed.

(** Lemma 21. *)
Theorem dual_ascent_minus_proximal_descent_of_the_algorithm :
  forall (k : nat) (s : State X Y), 0 < beta p -> norm (lambda s) <= C_lambda p ->
  2 * Psi (w_hat (step k s)) (lambda (step k s)) - 2 * Psi (w_hat s) (lambda (step k s))
  - 2 * P (w_hat (step k s)) + 2 * P (w_hat s)
  >= - (2 * p_w p * gamma_1 + p_w p / (6 * beta p) + 48 * p_w p * beta p * gamma_1 ^ 2) * norm (w_hat (step k s) -v w_hat s) ^ 2
     - 24 * p_w p * beta p * norm (w_star_hat (w_hat s) -v w_star (w_hat s) (lambda s)) ^ 2
     - 24 * p_w p * beta p * gamma_2 ^ 2 * norm (lambda (step k s) -v lambda s) ^ 2.
Proof.
  intros k s Pb B. exact (dual_ascent_minus_proximal_descent G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive (beta p)
    (w_hat s) (w_hat (step k s)) (lambda s) (lambda (step k s)) Pb B (step_stays_in_the_ball k s)).
Qed.

(** Lemma 22. *)
Theorem primal_descent_dual_ascent_of_the_algorithm :
  forall (k : nat) (s : State X Y), let gamma_w := gamma_x p k in gamma_y p k = gamma_w -> p_w p = 2 * l_L1 ->
  0 < gamma_w -> 0 < gamma_lambda p k ->
  gamma_w <= / (8 * (p_w p + l_L1)) ->
  gamma_lambda p k <= Rmin (/ (2 * (2 * l_Psi + p_lambda p + l_g1 ^ 2 / (p_w p + l_L1)))) (l_L1 ^ 2 / (16 * l_g1 ^ 2) * gamma_w) ->
  0 < tau p -> norm (lambda s) <= C_lambda p ->
  K (w s) (w_hat s) (lambda s) - K (w (step k s)) (w_hat s) (lambda (step k s))
  + 2 * Psi (w_hat s) (lambda (step k s)) - 2 * Psi (w_hat s) (lambda s)
  >= gamma_w / 8 * norm (gradient_K (w s) (w_hat s) (lambda s)) ^ 2
     + / (4 * gamma_lambda p k) * norm (lambda (step k s) -v lambda s) ^ 2 - C_V gamma_w * tau p ^ 2.
Proof.
  intros k s gamma_w E Ep Pg Pl Sg Sl T B.
  pose proof (dual_conditions_of_the_paper gamma_w (gamma_lambda p k) Ep Pg Pl Sg Sl) as Cond.
  pose proof (primal_descent_dual_ascent G (p_w p) (p_lambda p) gamma_w (gamma_lambda p k) game_p_w_large p_lambda_positive
    (w s) (w_hat s) (lambda s) (lambda (step k s)) (difference_error s) 0 0 Cond B
    (dual_step_exact G (p_lambda p) (gamma_lambda p k) (w s) (lambda s) Pl B)) as D. cbv zeta in D.
  pose proof (difference_primal_loss gamma_w s Pg T B) as Loss. pose proof (C_V_nonneg gamma_w Pg) as N.
  pose proof (step_in_w k s E) as Wk. fold gamma_w in Wk.
  change (Game.gradient_K G (p_w p) (w s) (w_hat s) (lambda s)) with (gradient_K (w s) (w_hat s) (lambda s)) in D.
  rewrite <- Wk in D. change (Game.K G (p_w p) (p_lambda p)) with K in D. change (Game.Psi G (p_w p) (p_lambda p)) with Psi in D. lra.
Qed.

(** Proposition 23. *)
Theorem Lyapunov_descent_of_the_algorithm :
  forall (k : nat) (s : State X Y), let gamma_w := gamma_x p k in gamma_y p k = gamma_w -> p_w p = 2 * l_L1 ->
  0 < gamma_w -> 0 < gamma_lambda p k -> 0 < beta p ->
  gamma_w <= Rmin (/ (8 * p_w p * beta p)) (/ (8 * (p_w p + l_L1))) ->
  gamma_lambda p k <= Rmin (/ (2 * (2 * l_Psi + p_lambda p + l_g1 ^ 2 / (p_w p + l_L1))))
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
  intros k s gamma_w E Ep Pg Pl Pb Sg Sl Sb T B.
  pose proof (step_conditions_of_the_paper gamma_w (gamma_lambda p k) Ep Pg Pl Pb Sg Sl Sb) as Cond.
  pose proof (Lyapunov_descent G (p_w p) (p_lambda p) gamma_w (gamma_lambda p k) (beta p) game_p_w_large p_lambda_positive
    _ _ _ _ _ _ _ _ _ _ Cond (Rle_refl 0) B (step_is_inexact k s Pl E B)) as D.
  pose proof (difference_loss gamma_w (gamma_lambda p k) s Pg Pb T B) as Loss.
  pose proof (C_tau_nonneg gamma_w Pg Pb) as N.
  apply Rle_ge. apply Rge_le in D. eapply Rle_trans; [| exact D].
  change (Game.w_plus G (p_w p) gamma_w) with (w_plus gamma_w).
  change (Game.lambda_plus G (p_w p) (p_lambda p) (gamma_lambda p k)) with (lambda_plus (gamma_lambda p k)).
  change (Game.w_star_hat G (p_w p) (p_lambda p)) with w_star_hat.
  change (Game.w_star G (p_w p) (p_lambda p)) with w_star. lra.
Qed.

(** Lemma 24. *)
Theorem error_bound_of_the_algorithm :
  forall (k : nat) (w_hat : product X Y) (lambda : Y), 0 < gamma_lambda p k -> norm lambda <= C_lambda p ->
  norm (w_star_hat w_hat -v w_star w_hat (lambda_plus (gamma_lambda p k) w_hat lambda))
  <= gamma_3 (gamma_lambda p k) * norm (lambda_plus (gamma_lambda p k) w_hat lambda -v lambda).
Proof.
  intros k w_hat nu Pg B.
  rewrite <- game_w_star_hat, <- game_w_star.
  exact (error_bound G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive (gamma_lambda p k) w_hat nu Pg B).
Qed.

(** Proposition 6 with the joint form of Lemma 12: C_tau is halved. *)
Theorem Lyapunov_recursion_joint :
  forall (k : nat) (s : State X Y), let gamma_w := gamma_x p k in gamma_y p k = gamma_w -> p_w p = 2 * l_L1 ->
  0 < gamma_w -> 0 < gamma_lambda p k -> 0 < beta p ->
  gamma_w <= Rmin (/ (8 * p_w p * beta p)) (/ (8 * (p_w p + l_L1))) ->
  gamma_lambda p k <= Rmin (/ (2 * (2 * l_Psi + p_lambda p + l_g1 ^ 2 / (p_w p + l_L1))))
                        (Rmin (l_L1 ^ 2 / (16 * l_g1 ^ 2) * gamma_w) (/ (1536 * p_w p * beta p * gamma_2 ^ 2))) ->
  beta p <= Rmin ((sqrt 5 - 1) / (48 * gamma_1)) (/ (3072 * p_w p * gamma_lambda p k * gamma_3 (gamma_lambda p k) ^ 2)) ->
  0 < tau p -> norm (lambda s) <= C_lambda p ->
  V (w s) (w_hat s) (lambda s) - V (w (step k s)) (w_hat (step k s)) (lambda (step k s))
  >= / (32 * gamma_w) * norm (w s -v w_plus gamma_w (w s) (w_hat s) (lambda s)) ^ 2
     + / (64 * gamma_lambda p k) * norm (lambda_plus (gamma_lambda p k) (w_hat s) (lambda s) -v lambda s) ^ 2
     + p_w p * beta p / 8 * norm (w s -v w_hat s) ^ 2
     - (C_tau gamma_w (beta p) / 2) * tau p ^ 2.
Proof.
  intros k s gamma_w E Ep Pg Pl Pb Sg Sl Sb T B.
  pose proof (step_conditions_of_the_paper gamma_w (gamma_lambda p k) Ep Pg Pl Pb Sg Sl (Rle_trans _ _ _ Sb (Rmin_l _ _))) as Cond.
  pose proof (Lyapunov_recursion G (p_w p) (p_lambda p) gamma_w (gamma_lambda p k) (beta p) game_p_w_large p_lambda_positive
    _ _ _ _ _ _ _ _ _ _ Cond (Rle_refl 0) (Rle_trans _ _ _ Sb (Rmin_r _ _)) B (step_is_inexact k s Pl E B)) as D.
  pose proof (difference_loss gamma_w (gamma_lambda p k) s Pg Pb T B) as Loss.
  apply Rle_ge. apply Rge_le in D. eapply Rle_trans; [| exact D].
  change (Game.w_plus G (p_w p) gamma_w) with (w_plus gamma_w).
  change (Game.lambda_plus G (p_w p) (p_lambda p) (gamma_lambda p k)) with (lambda_plus (gamma_lambda p k)). lra.
Qed.

(** Proposition 6; its condition C_lambda > l_f0 / mu_g is not needed (Lemma 7 needs it). *)
Theorem Lyapunov_recursion_of_the_algorithm :
  forall (k : nat) (s : State X Y), let gamma_w := gamma_x p k in gamma_y p k = gamma_w -> p_w p = 2 * l_L1 ->
  0 < gamma_w -> 0 < gamma_lambda p k -> 0 < beta p ->
  gamma_w <= Rmin (/ (8 * p_w p * beta p)) (/ (8 * (p_w p + l_L1))) ->
  gamma_lambda p k <= Rmin (/ (2 * (2 * l_Psi + p_lambda p + l_g1 ^ 2 / (p_w p + l_L1))))
                        (Rmin (l_L1 ^ 2 / (16 * l_g1 ^ 2) * gamma_w) (/ (1536 * p_w p * beta p * gamma_2 ^ 2))) ->
  beta p <= Rmin ((sqrt 5 - 1) / (48 * gamma_1)) (/ (3072 * p_w p * gamma_lambda p k * gamma_3 (gamma_lambda p k) ^ 2)) ->
  0 < tau p -> norm (lambda s) <= C_lambda p ->
  V (w s) (w_hat s) (lambda s) - V (w (step k s)) (w_hat (step k s)) (lambda (step k s))
  >= / (32 * gamma_w) * norm (w s -v w_plus gamma_w (w s) (w_hat s) (lambda s)) ^ 2
     + / (64 * gamma_lambda p k) * norm (lambda_plus (gamma_lambda p k) (w_hat s) (lambda s) -v lambda s) ^ 2
     + p_w p * beta p / 8 * norm (w s -v w_hat s) ^ 2
     - C_tau gamma_w (beta p) * tau p ^ 2.
Proof.
  intros k s gamma_w E Ep Pg Pl Pb Sg Sl Sb T B.
  pose proof (Lyapunov_recursion_joint k s E Ep Pg Pl Pb Sg Sl Sb T B) as D. cbv zeta in D. fold gamma_w in D.
  pose proof (C_tau_nonneg gamma_w Pg Pb) as N. lra.
Qed.

(* mu_g |lambda| <= l_f0 + |grad_w L|: strong convexity and the bound on grad_y f. *)
Lemma multiplier_is_controlled_by_the_gradient : forall v nu, ball (radius G) nu ->
  conditioning G * norm nu <= l_f0 + norm (gradient G v nu).
Proof.
  intros v nu _. change (gradient G v nu) with (lagrangian_gradient grad_f hess_xy hess_yy v nu). change (conditioning G) with mu_g.
  pose proof (hess_yy_is_bounded_below A v nu) as H. pose proof (weak_grad_y_f_bounded A v) as F.
  pose proof (norm_snd_le (lagrangian_gradient grad_f hess_xy hess_yy v nu)) as S.
  change (snd (lagrangian_gradient grad_f hess_xy hess_yy v nu)) with (grad_y grad_f v +v hess_yy v nu) in S.
  pose proof (norm_triangle_reverse (hess_yy v nu) (-v grad_y grad_f v)) as T. rewrite norm_opp in T.
  replace (hess_yy v nu -v -v grad_y grad_f v) with (grad_y grad_f v +v hess_yy v nu) in T by vector_ring. lra.
Qed.

(** Lemma 7; kappa may be any number, the paper takes the global condition number. *)
Theorem stationary_point_bridge_of_the_algorithm :
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
  intros kappa epsilon_L k s gamma_w Pg Pl Room B S1 S2 R1 R2 R3.
  exact (stationary_point_bridge G (p_w p) (p_lambda p) game_p_w_large p_lambda_positive l_f0 kappa gamma_w (gamma_lambda p k)
    epsilon_L (w s) (w_hat s) (lambda s) multiplier_is_controlled_by_the_gradient Pg Pl Room B S1 S2 R1 R2 R3).
Qed.

End Deterministic.
