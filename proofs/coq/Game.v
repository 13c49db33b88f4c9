(* Game.v -- the regularised game of the paper, in an abstract form, and its preliminary lemmas.

   The game is L(w, lambda) = f(w) + <lambda, c(w)> on W x Lambda, with Lambda a ball; for the bilevel problem c is grad_y g.
   Everything that the analysis asks of it is in the record [Game].  K, Psi, Phi, P and V are Lyapunov.v's; their minimisers
   w*(w_hat, lambda), w*(w_hat) and maximiser lambda_hat(w_hat) exist and are unique: proved here.

   Realises, for every game: Lemma 5, Lemma 14, Lemma 15, Lemmas 19, 20, 21, Lemma 24 (the others need a step: Descent.v).
   Neither Danskin's nor Sion's theorem is needed: Psi has a quadratic upper and lower bound around each point of the ball,
   and the variational inequality of lambda_hat makes (w*(w_hat, lambda_hat), lambda_hat) a saddle point.
   Depends on: Hilbert, Minimiser, Ball, Lyapunov; Coquelicot for derivatives along lines. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
From Coquelicot Require Import Coquelicot.
From SGHA Require Import Hilbert Minimiser Ball Lyapunov.
Open Scope R_scope.

(** * The game and what is asked of it *)

Record Game (W Y : Hilbert) : Type := make_Game {
  objective  : W -> R;          (* f                                        *)
  constraint : W -> Y;          (* c, for the bilevel problem grad_y g      *)
  gradient   : W -> Y -> W;     (* the gradient of L(., lambda) at w        *)
  radius       : R;             (* C_lambda                                 *)
  smoothness   : R;             (* l_{L,1}                                  *)
  coupling     : R;             (* l_{g,1}                                  *)
  conditioning : R;             (* mu_g                                     *)
  lower_bound  : R;             (* f_low                                    *)
  radius_positive       : 0 < radius;
  smoothness_positive   : 0 < smoothness;
  coupling_positive     : 0 < coupling;
  conditioning_positive : 0 < conditioning;
  gradient_is_derivative : forall w d lambda, ball radius lambda ->
    is_derive (fun t : R => objective (w +v t *v d) + << lambda , constraint (w +v t *v d) >>) 0 (<< gradient w lambda , d >>);
  gradient_is_Lipschitz : forall w w' lambda, ball radius lambda ->
    norm (gradient w lambda -v gradient w' lambda) <= smoothness * norm (w -v w');
  constraint_is_Lipschitz : forall w w', norm (constraint w -v constraint w') <= coupling * norm (w -v w');
  gradient_responds_at_most : forall w lambda lambda', ball radius lambda -> ball radius lambda' ->
    norm (gradient w lambda -v gradient w lambda') <= coupling * norm (lambda -v lambda');
  gradient_responds_at_least : forall w lambda lambda', ball radius lambda -> ball radius lambda' ->
    conditioning * norm (lambda -v lambda') <= norm (gradient w lambda -v gradient w lambda');
  objective_is_bounded_below : forall w, lower_bound <= objective w
}.

Arguments objective {W Y} _ _.
Arguments constraint {W Y} _ _.
Arguments gradient {W Y} _ _ _.
Arguments radius {W Y} _.
Arguments smoothness {W Y} _.
Arguments coupling {W Y} _.
Arguments conditioning {W Y} _.
Arguments lower_bound {W Y} _.
Arguments radius_positive {W Y} _.
Arguments smoothness_positive {W Y} _.
Arguments coupling_positive {W Y} _.
Arguments conditioning_positive {W Y} _.
Arguments gradient_is_derivative {W Y} _ _ _ _ _.
Arguments gradient_is_Lipschitz {W Y} _ _ _ _ _.
Arguments constraint_is_Lipschitz {W Y} _ _ _.
Arguments gradient_responds_at_most {W Y} _ _ _ _ _ _.
Arguments gradient_responds_at_least {W Y} _ _ _ _ _ _.
Arguments objective_is_bounded_below {W Y} _ _.

(** * The paper's table of notations, for a game *)

Notation L G := (Lyapunov.lagrangian (objective G) (constraint G)).
Notation K G := (Lyapunov.K (objective G) (constraint G)).
Notation gradient_K G := (Lyapunov.gradient_K (gradient G)).
Notation w_star G := (Lyapunov.w_star (objective G) (constraint G)).
Notation Psi G := (Lyapunov.Psi (objective G) (constraint G)).
Notation gradient_Psi G := (Lyapunov.gradient_Psi (objective G) (constraint G)).
Notation best_multiplier G := (Lyapunov.best_multiplier (constraint G) (radius G)).
Notation Phi G := (Lyapunov.Phi (objective G) (constraint G) (radius G)).
Notation w_star_hat G := (Lyapunov.w_star_hat (objective G) (constraint G) (radius G)).
Notation P G := (Lyapunov.P (objective G) (constraint G) (radius G)).
Notation lambda_star_hat G := (Lyapunov.lambda_star_hat (objective G) (constraint G) (radius G)).
Notation V G := (Lyapunov.V (objective G) (constraint G) (radius G)).
Notation w_plus G := (Lyapunov.w_plus (gradient G)).
Notation lambda_plus G := (Lyapunov.lambda_plus (objective G) (constraint G) (radius G)).
Notation gamma_1 G p_w := (Lyapunov.gamma_1 p_w (smoothness G)).
Notation gamma_2 G p_w := (Lyapunov.gamma_2 p_w (smoothness G) (coupling G)).
Notation l_Psi G p_w p_lambda := (Lyapunov.l_Psi p_w p_lambda (smoothness G) (coupling G)).
Notation gamma_3 G p_w p_lambda := (Lyapunov.gamma_3 p_w p_lambda (smoothness G) (coupling G) (conditioning G)).

(** * The quadratic bounds on L *)

Section QuadraticBounds.
Context {W Y : Hilbert} (G : Game W Y).
Implicit Types (w : W) (lambda : Y).
Notation l := (smoothness G).

Lemma derivative_along_a_line w d lambda t : ball (radius G) lambda ->
  is_derive (fun s : R => L G (w +v s *v d) lambda) t (<< gradient G (w +v t *v d) lambda , d >>).
Proof.
  intros B. pose proof (gradient_is_derivative G (w +v t *v d) d lambda B) as D.
  replace (<< gradient G (w +v t *v d) lambda , d >>) with (scal 1 (<< gradient G (w +v t *v d) lambda , d >> : line))
    by (simpl; ring).
  apply (is_derive_ext (fun s : R => (fun r : R => L G ((w +v t *v d) +v r *v d) lambda) (s - t))).
  { intros s. cbv beta. f_equal. vector_ring. }
  apply (is_derive_comp (V := R_NormedModule) (fun r : R => L G ((w +v t *v d) +v r *v d) lambda) (fun s => s - t)).
  - unfold Rminus. rewrite Rplus_opp_r. exact D.
  - auto_derive; auto; ring.
Qed.

(* The descent lemma, on both sides. *)
Lemma L_quadratic w w' lambda : ball (radius G) lambda ->
  Rabs (L G w' lambda - L G w lambda - << gradient G w lambda , w' -v w >>) <= l / 2 * norm (w' -v w) ^ 2.
Proof.
  intros B. set (d := w' -v w). set (g := gradient G w lambda).
  pose (phi := fun t : R => L G (w +v t *v d) lambda).
  assert (E1 : L G w' lambda = phi 1) by (unfold phi, d; f_equal; vector_ring).
  assert (E0 : L G w lambda = phi 0) by (unfold phi; f_equal; vector_ring).
  rewrite E1, E0.
  assert (Slope : forall t, 0 <= t -> Rabs (<< gradient G (w +v t *v d) lambda , d >> - << g , d >>) <= l * t * norm d ^ 2).
  { intros t T. rewrite <- inner_sub_l. eapply Rle_trans; [apply Cauchy_Schwarz_abs |].
    pose proof (gradient_is_Lipschitz G (w +v t *v d) w lambda B) as Lip.
    replace ((w +v t *v d) -v w) with (t *v d) in Lip by vector_ring.
    rewrite norm_scal_nonneg in Lip by exact T. unfold g. pose proof (norm_nonneg d). nra. }
  assert (Bound : forall s : R, Rabs s <= 1 -> s * (phi 1 - phi 0 - << g , d >>) <= l / 2 * norm d ^ 2).
  { intros s S.
    destruct (MVT_gen (fun t => s * (phi t - t * << g , d >>) - l / 2 * t ^ 2 * norm d ^ 2) 0 1
                (fun t => s * (<< gradient G (w +v t *v d) lambda , d >> - << g , d >>) - l * t * norm d ^ 2))
      as [t [T E]].
    - intros t _. auto_derive.
      + exists (<< gradient G (w +v t *v d) lambda , d >>). apply derivative_along_a_line; exact B.
      + rewrite (is_derive_unique (fun x : R => phi x) t _ (derivative_along_a_line w d lambda t B)). field.
    - intros t _. apply derivable_continuous_pt, ex_derive_Reals_0. auto_derive.
      exists (<< gradient G (w +v t *v d) lambda , d >>). apply derivative_along_a_line; exact B.
    - rewrite Rmin_left, Rmax_right in T by lra. pose proof (Slope t (proj1 T)) as A.
      set (a := << gradient G (w +v t *v d) lambda , d >> - << g , d >>) in *.
      assert (s * a <= l * t * norm d ^ 2).
      { apply Rle_trans with (Rabs (s * a)); [apply Rle_abs |]. rewrite Rabs_mult.
        pose proof (Rabs_pos a). pose proof (Rabs_pos s). nra. }
      lra. }
  pose proof (Bound 1 ltac:(rewrite Rabs_R1; lra)). pose proof (Bound (-1) ltac:(rewrite Rabs_left; lra)).
  apply Rabs_le. lra.
Qed.

Lemma L_quadratic_above w w' lambda : ball (radius G) lambda ->
  L G w' lambda <= L G w lambda + << gradient G w lambda , w' -v w >> + l / 2 * norm (w' -v w) ^ 2.
Proof. intros B. pose proof (L_quadratic w w' lambda B) as Q. apply Rabs_le_between in Q. lra. Qed.

Lemma L_quadratic_below w w' lambda : ball (radius G) lambda ->
  L G w lambda + << gradient G w lambda , w' -v w >> - l / 2 * norm (w' -v w) ^ 2 <= L G w' lambda.
Proof. intros B. pose proof (L_quadratic w w' lambda B) as Q. apply Rabs_le_between in Q. lra. Qed.

End QuadraticBounds.

(** * The regularised game, for p_w above the smoothness of L and p_lambda > 0 *)

Section Regularised.
Context {W Y : Hilbert} (G : Game W Y) (p_w p_lambda : R).
Hypothesis p_w_large : smoothness G < p_w.
Hypothesis p_lambda_positive : 0 < p_lambda.
Set Default Proof Using "All".

Implicit Types (w w_hat v d : W) (lambda nu : Y).
Notation C := (radius G).
Notation l := (smoothness G).
Notation l_g := (coupling G).
Notation m := (p_w - smoothness G).
Notation c := (constraint G).
Notation K := (K G p_w p_lambda).
Notation gradient_K := (gradient_K G p_w).
Notation w_star := (w_star G p_w p_lambda).
Notation Psi := (Psi G p_w p_lambda).
Notation gradient_Psi := (gradient_Psi G p_w p_lambda).
Notation best_multiplier := (best_multiplier G p_lambda).
Notation Phi := (Phi G p_w p_lambda).
Notation w_star_hat := (w_star_hat G p_w p_lambda).
Notation P := (P G p_w p_lambda).
Notation lambda_star_hat := (lambda_star_hat G p_w p_lambda).
Notation V := (V G p_w p_lambda).
Notation gamma_1 := (gamma_1 G p_w).
Notation gamma_2 := (gamma_2 G p_w).
Notation l_Psi := (l_Psi G p_w p_lambda).

Let radius_nonneg : 0 <= C.
Proof. pose proof (radius_positive G). lra. Qed.
Let m_positive : 0 < m.
Proof. lra. Qed.

(** ** K in w: strongly convex, smooth *)

Lemma K_quadratic_below w w' w_hat lambda : ball C lambda ->
  K w w_hat lambda + << gradient_K w w_hat lambda , w' -v w >> + m / 2 * norm (w' -v w) ^ 2 <= K w' w_hat lambda.
Proof.
  intros B. pose proof (L_quadratic_below G w w' lambda B) as Q. unfold Lyapunov.K, Lyapunov.gradient_K.
  replace (norm (w' -v w_hat) ^ 2) with (norm (w -v w_hat) ^ 2 + 2 * << w -v w_hat , w' -v w >> + norm (w' -v w) ^ 2)
    by (expand; ring).
  rewrite inner_add_l, inner_scal_l. lra.
Qed.

Lemma K_quadratic_above w w' w_hat lambda : ball C lambda ->
  K w' w_hat lambda <= K w w_hat lambda + << gradient_K w w_hat lambda , w' -v w >> + (p_w + l) / 2 * norm (w' -v w) ^ 2.
Proof.
  intros B. pose proof (L_quadratic_above G w w' lambda B) as Q. unfold Lyapunov.K, Lyapunov.gradient_K.
  replace (norm (w' -v w_hat) ^ 2) with (norm (w -v w_hat) ^ 2 + 2 * << w -v w_hat , w' -v w >> + norm (w' -v w) ^ 2)
    by (expand; ring).
  rewrite inner_add_l, inner_scal_l. lra.
Qed.

(** Lemma 14, first part: K is (p_w - l_L)-strongly convex in w. *)
Lemma K_strongly_convex w_hat lambda : ball C lambda ->
  strongly_convex_on everywhere m (fun w => K w w_hat lambda).
Proof.
  intros B. apply (strongly_convex_of_gradient m _ (fun w => gradient_K w w_hat lambda)).
  intros w w'. apply K_quadratic_below; exact B.
Qed.

(* K in lambda is a concave quadratic. *)
Lemma K_in_lambda w w_hat lambda lambda' :
  K w w_hat lambda' = K w w_hat lambda + << c w -v p_lambda *v lambda , lambda' -v lambda >>
                     - p_lambda / 2 * norm (lambda' -v lambda) ^ 2.
Proof. unfold Lyapunov.K, Lyapunov.lagrangian. expand. field. Qed.

(** Lemma 14, second part: K is p_lambda-strongly concave in lambda. *)
Lemma K_strongly_concave w w_hat :
  strongly_convex_on everywhere p_lambda (fun lambda => - K w w_hat lambda).
Proof.
  apply (strongly_convex_of_gradient p_lambda _ (fun lambda => -v (c w -v p_lambda *v lambda))).
  intros x y. rewrite (K_in_lambda w w_hat x y). rewrite inner_opp_l. lra.
Qed.

Lemma gradient_K_strongly_monotone w w' w_hat lambda : ball C lambda ->
  m * norm (w -v w') ^ 2 <= << gradient_K w w_hat lambda -v gradient_K w' w_hat lambda , w -v w' >>.
Proof.
  intros B. pose proof (K_quadratic_below w w' w_hat lambda B) as A.
  pose proof (K_quadratic_below w' w w_hat lambda B) as A'. rewrite (norm_sub_sym w' w) in A.
  rewrite inner_sub_l. replace (<< gradient_K w w_hat lambda , w -v w' >>)
    with (- << gradient_K w w_hat lambda , w' -v w >>) by (expand; ring). lra.
Qed.

(** Lemma 14, third part. *)
Theorem distance_below_gradient_gap w w' w_hat lambda : ball C lambda ->
  norm (w -v w') <= / m * norm (gradient_K w w_hat lambda -v gradient_K w' w_hat lambda).
Proof.
  intros B. pose proof (gradient_K_strongly_monotone w w' w_hat lambda B) as A.
  pose proof (Cauchy_Schwarz (gradient_K w w_hat lambda -v gradient_K w' w_hat lambda) (w -v w')) as S.
  pose proof (norm_nonneg (w -v w')) as N.
  pose proof (norm_nonneg (gradient_K w w_hat lambda -v gradient_K w' w_hat lambda)) as N'.
  apply (Rmult_le_reg_l m); [exact m_positive |]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
  destruct (Req_dec (norm (w -v w')) 0) as [Z | Z]; [rewrite Z; lra |]. 
  apply (Rmult_le_reg_r (norm (w -v w'))); nra.
Qed.

Lemma gradient_K_Lipschitz w w' w_hat lambda : ball C lambda ->
  norm (gradient_K w w_hat lambda -v gradient_K w' w_hat lambda) <= (p_w + l) * norm (w -v w').
Proof.
  intros B. unfold Lyapunov.gradient_K.
  replace (_ -v _) with ((gradient G w lambda -v gradient G w' lambda) +v p_w *v (w -v w')) by vector_ring.
  eapply Rle_trans; [apply norm_triangle |]. pose proof (gradient_is_Lipschitz G w w' lambda B).
  pose proof (smoothness_positive G). rewrite norm_scal_nonneg by lra. lra.
Qed.

Lemma K_lower_semicontinuous w_hat lambda : ball C lambda ->
  lower_semicontinuous_on everywhere (fun w => K w w_hat lambda).
Proof.
  intros B u w _ _ U eps E.
  destruct (U (eps / (norm (gradient_K w w_hat lambda) + 1))) as [N F].
  { pose proof (norm_nonneg (gradient_K w w_hat lambda)). apply Rdiv_lt_0_compat; lra. }
  exists N. intros n Hn. specialize (F n Hn).
  pose proof (K_quadratic_below w (u n) w_hat lambda B) as A.
  pose proof (Cauchy_Schwarz_opposite (gradient_K w w_hat lambda) (u n -v w)) as S.
  pose proof (norm_nonneg (gradient_K w w_hat lambda)) as N0. pose proof (norm_nonneg (u n -v w)) as N1.
  assert (X : norm (gradient_K w w_hat lambda) * norm (u n -v w) < eps).
  { apply Rle_lt_trans with ((norm (gradient_K w w_hat lambda) + 1) * norm (u n -v w)); [nra |].
    apply (Rmult_lt_compat_l (norm (gradient_K w w_hat lambda) + 1)) in F; [| lra].
    unfold Rdiv in F. rewrite <- Rmult_assoc, (Rmult_comm _ eps), Rmult_assoc, Rinv_r in F; lra. }
  assert (0 <= m / 2 * norm (u n -v w) ^ 2) by (pose proof (pow2_ge_0 (norm (u n -v w))); nra). lra.
Qed.

Lemma square_minus_linear_below a b x : 0 < a -> - (b ^ 2 / (2 * a)) <= a / 2 * x ^ 2 - b * x.
Proof using Type.
  intros A. replace (a / 2 * x ^ 2 - b * x) with (a / 2 * (x - b / a) ^ 2 - b ^ 2 / (2 * a)) by (field; lra).
  pose proof (pow2_ge_0 (x - b / a)). nra.
Qed.

Lemma K_bounded_below w_hat lambda : ball C lambda -> exists low, forall w, low <= K w w_hat lambda.
Proof.
  intros B. exists (K w_hat w_hat lambda - norm (gradient_K w_hat w_hat lambda) ^ 2 / (2 * m)). intros w.
  pose proof (K_quadratic_below w_hat w w_hat lambda B) as A.
  pose proof (Cauchy_Schwarz_opposite (gradient_K w_hat w_hat lambda) (w -v w_hat)) as S.
  pose proof (square_minus_linear_below m (norm (gradient_K w_hat w_hat lambda)) (norm (w -v w_hat)) m_positive). lra.
Qed.

(** ** w*(w_hat, lambda) and Psi *)

Lemma w_star_minimises w_hat lambda : ball C lambda -> minimises everywhere (fun w => K w w_hat lambda) (w_star w_hat lambda).
Proof.
  intros B. apply argmin_spec. destruct (K_bounded_below w_hat lambda B) as [low A].
  apply (strongly_convex_has_minimiser everywhere m _ low); auto.
  - apply everywhere_inhabited.
  - apply everywhere_convex.
  - apply everywhere_closed.
  - apply K_strongly_convex; exact B.
  - apply K_lower_semicontinuous; exact B.
Qed.

Lemma Psi_is_minimum w_hat lambda w : ball C lambda -> Psi w_hat lambda <= K w w_hat lambda.
Proof. intros B. apply (w_star_minimises w_hat lambda B). exact I. Qed.

Lemma K_grows_from_w_star w_hat lambda w : ball C lambda ->
  Psi w_hat lambda + m / 2 * norm (w_star w_hat lambda -v w) ^ 2 <= K w w_hat lambda.
Proof.
  intros B. unfold Lyapunov.Psi.
  apply (strongly_convex_minimiser_growth everywhere m (fun v => K v w_hat lambda)); auto.
  - apply everywhere_convex.
  - apply K_strongly_convex; exact B.
  - apply w_star_minimises; exact B.
  - exact I.
Qed.

(* First-order optimality of w*. *)
Lemma gradient_K_at_w_star w_hat lambda : ball C lambda -> gradient_K (w_star w_hat lambda) w_hat lambda = zero.
Proof.
  intros B. set (w := w_star w_hat lambda). set (g := gradient_K w w_hat lambda).
  pose proof (smoothness_positive G) as Pl. set (s := / (p_w + l)).
  pose proof (proj2 (w_star_minimises w_hat lambda B) (w -v s *v g) I) as A. fold w in A.
  pose proof (K_quadratic_above w (w -v s *v g) w_hat lambda B) as Q. fold g in Q.
  replace ((w -v s *v g) -v w) with ((- s) *v g) in Q by vector_ring.
  replace (norm (- s *v g) ^ 2) with (s ^ 2 * norm g ^ 2) in Q by (expand; ring).
  rewrite inner_scal_r, <- norm_pow2 in Q.
  assert (S : 0 < s) by (apply Rinv_0_lt_compat; lra).
  assert (E : (p_w + l) / 2 * (s ^ 2 * norm g ^ 2) = s / 2 * norm g ^ 2) by (unfold s; field; lra).
  assert (Z : norm g ^ 2 <= 0) by (cbv beta in A; nra).
  apply norm_zero_eq. pose proof (norm_nonneg g). nra.
Qed.

Lemma distance_to_w_star w w_hat lambda : ball C lambda ->
  norm (w -v w_star w_hat lambda) <= / m * norm (gradient_K w w_hat lambda).
Proof.
  intros B. pose proof (distance_below_gradient_gap w (w_star w_hat lambda) w_hat lambda B) as D.
  rewrite (gradient_K_at_w_star w_hat lambda B), sub_zero_r in D. exact D.
Qed.

(** Lemma 15, first part. *)
Theorem w_star_Lipschitz_in_w_hat w_hat w_hat' lambda : ball C lambda ->
  norm (w_star w_hat lambda -v w_star w_hat' lambda) <= gamma_1 * norm (w_hat -v w_hat').
Proof.
  intros B. pose proof (distance_to_w_star (w_star w_hat' lambda) w_hat lambda B) as D.
  assert (E : gradient_K (w_star w_hat' lambda) w_hat lambda = p_w *v (w_hat' -v w_hat)).
  { transitivity (gradient_K (w_star w_hat' lambda) w_hat' lambda +v p_w *v (w_hat' -v w_hat)).
    - unfold Lyapunov.gradient_K. vector_ring.
    - rewrite (gradient_K_at_w_star w_hat' lambda B). vector_ring. }
  rewrite E in D. pose proof (smoothness_positive G). rewrite norm_scal_nonneg in D by lra.
  rewrite norm_sub_sym. unfold Lyapunov.gamma_1. rewrite (norm_sub_sym w_hat w_hat').
  unfold Rdiv. rewrite (Rmult_comm p_w), Rmult_assoc. exact D.
Qed.

(** Lemma 15, third part. *)
Theorem w_star_Lipschitz_in_lambda w_hat lambda lambda' : ball C lambda -> ball C lambda' ->
  norm (w_star w_hat lambda -v w_star w_hat lambda') <= gamma_2 * norm (lambda -v lambda').
Proof.
  intros B B'. pose proof (distance_to_w_star (w_star w_hat lambda') w_hat lambda B) as D.
  assert (E : gradient_K (w_star w_hat lambda') w_hat lambda
              = gradient G (w_star w_hat lambda') lambda -v gradient G (w_star w_hat lambda') lambda').
  { transitivity (gradient_K (w_star w_hat lambda') w_hat lambda'
                  +v (gradient G (w_star w_hat lambda') lambda -v gradient G (w_star w_hat lambda') lambda')).
    - unfold Lyapunov.gradient_K. vector_ring.
    - rewrite (gradient_K_at_w_star w_hat lambda' B'). vector_ring. }
  rewrite E in D. pose proof (gradient_responds_at_most G (w_star w_hat lambda') lambda lambda' B B') as R.
  rewrite norm_sub_sym. unfold Lyapunov.gamma_2. unfold Rdiv. rewrite (Rmult_comm l_g), Rmult_assoc.
  eapply Rle_trans; [exact D |]. apply Rmult_le_compat_l; [| exact R]. left. apply Rinv_0_lt_compat. lra.
Qed.

(* The response of w* is also bounded below: the key to Lemma 24. *)
Lemma w_star_responds w_hat lambda lambda' : ball C lambda -> ball C lambda' ->
  conditioning G * norm (lambda -v lambda') <= (p_w + l) * norm (w_star w_hat lambda -v w_star w_hat lambda').
Proof.
  intros B B'. eapply Rle_trans; [apply (gradient_responds_at_least G (w_star w_hat lambda') lambda lambda' B B') |].
  assert (E : gradient G (w_star w_hat lambda') lambda -v gradient G (w_star w_hat lambda') lambda'
              = gradient_K (w_star w_hat lambda') w_hat lambda -v gradient_K (w_star w_hat lambda) w_hat lambda).
  { transitivity (gradient_K (w_star w_hat lambda') w_hat lambda -v gradient_K (w_star w_hat lambda') w_hat lambda').
    - unfold Lyapunov.gradient_K. vector_ring.
    - now rewrite (gradient_K_at_w_star w_hat lambda' B'), (gradient_K_at_w_star w_hat lambda B). }
  rewrite E. rewrite (norm_sub_sym (w_star w_hat lambda)). apply gradient_K_Lipschitz; exact B.
Qed.

Lemma gamma_2_positive : 0 < gamma_2.
Proof. apply Rdiv_lt_0_compat; [apply coupling_positive | lra]. Qed.
Lemma gamma_1_positive : 0 < gamma_1.
Proof. pose proof (smoothness_positive G). apply Rdiv_lt_0_compat; lra. Qed.
Lemma l_Psi_positive : 0 < l_Psi.
Proof. unfold Lyapunov.l_Psi. pose proof gamma_2_positive. pose proof (coupling_positive G). nra. Qed.

(** ** Psi in lambda *)

(** Lemma 19, first part: the quadratic lower bound. *)
Theorem Psi_quadratic_below w_hat lambda lambda' : ball C lambda -> ball C lambda' ->
  << gradient_Psi w_hat lambda , lambda' -v lambda >> - l_Psi / 2 * norm (lambda' -v lambda) ^ 2
  <= Psi w_hat lambda' - Psi w_hat lambda.
Proof.
  intros B B'. pose proof (K_grows_from_w_star w_hat lambda (w_star w_hat lambda') B) as A.
  rewrite (K_in_lambda _ w_hat lambda' lambda) in A. fold (Psi w_hat lambda') in A.
  set (v := w_star w_hat lambda) in *. set (v' := w_star w_hat lambda') in *.
  assert (E : << c v' -v p_lambda *v lambda' , lambda -v lambda' >>
              = - << gradient_Psi w_hat lambda , lambda' -v lambda >> - << c v' -v c v , lambda' -v lambda >>
                + p_lambda * norm (lambda' -v lambda) ^ 2).
  { unfold Lyapunov.gradient_Psi. fold v. expand. ring. }
  rewrite E, (norm_sub_sym lambda lambda') in A.
  pose proof (Cauchy_Schwarz_opposite (c v' -v c v) (lambda' -v lambda)) as S.
  pose proof (constraint_is_Lipschitz G v' v) as Lip. rewrite (norm_sub_sym v' v) in Lip.
  pose proof (norm_nonneg (lambda' -v lambda)) as N. pose proof (norm_nonneg (v -v v')) as N'.
  pose proof (square_minus_linear_below m (l_g * norm (lambda' -v lambda)) (norm (v -v v')) m_positive) as Q.
  assert (F : (l_g * norm (lambda' -v lambda)) ^ 2 / (2 * m) = l_g * gamma_2 / 2 * norm (lambda' -v lambda) ^ 2)
    by (unfold Lyapunov.gamma_2; field; lra).
  rewrite F in Q. unfold Lyapunov.l_Psi. nra.
Qed.

(* The quadratic upper bound; with the lower one, gradient_Psi is the gradient of Psi in lambda on the ball (Danskin). *)
Theorem Psi_quadratic_above w_hat lambda lambda' : ball C lambda -> ball C lambda' ->
  Psi w_hat lambda' - Psi w_hat lambda
  <= << gradient_Psi w_hat lambda , lambda' -v lambda >> - p_lambda / 2 * norm (lambda' -v lambda) ^ 2.
Proof.
  intros B B'. pose proof (Psi_is_minimum w_hat lambda' (w_star w_hat lambda) B') as A.
  rewrite (K_in_lambda _ w_hat lambda lambda') in A. fold (Psi w_hat lambda) in A. unfold Lyapunov.gradient_Psi. lra.
Qed.

Lemma gradient_Psi_Lipschitz w_hat lambda lambda' : ball C lambda -> ball C lambda' ->
  norm (gradient_Psi w_hat lambda -v gradient_Psi w_hat lambda') <= l_Psi * norm (lambda -v lambda').
Proof.
  intros B B'. unfold Lyapunov.gradient_Psi.
  replace (_ -v _) with ((c (w_star w_hat lambda) -v c (w_star w_hat lambda')) +v (- p_lambda) *v (lambda -v lambda'))
    by vector_ring.
  eapply Rle_trans; [apply norm_triangle |]. rewrite norm_scal, Rabs_Ropp, Rabs_pos_eq by lra.
  pose proof (constraint_is_Lipschitz G (w_star w_hat lambda) (w_star w_hat lambda')) as A.
  pose proof (w_star_Lipschitz_in_lambda w_hat lambda lambda' B B') as D.
  pose proof (coupling_positive G). unfold Lyapunov.l_Psi. nra.
Qed.

(** Lemma 19, second part. *)
Theorem Psi_in_w_hat w_hat w_hat' lambda : ball C lambda ->
  p_w / 2 * << w_hat' -v w_hat , w_hat' +v w_hat -v 2 *v w_star w_hat' lambda >> <= Psi w_hat' lambda - Psi w_hat lambda.
Proof.
  intros B. pose proof (Psi_is_minimum w_hat lambda (w_star w_hat' lambda) B) as A.
  unfold Lyapunov.Psi at 2. unfold Lyapunov.K in A |- *.
  replace (<< w_hat' -v w_hat , w_hat' +v w_hat -v 2 *v w_star w_hat' lambda >>)
    with (norm (w_star w_hat' lambda -v w_hat') ^ 2 - norm (w_star w_hat' lambda -v w_hat) ^ 2) by (expand; ring).
  unfold Lyapunov.Psi in *. unfold Lyapunov.K in *. lra.
Qed.

Lemma Psi_strongly_concave w_hat : strongly_convex_on (ball C) p_lambda (fun lambda => - Psi w_hat lambda).
Proof.
  intros x y t X Z T. set (z := (1 - t) *v x +v t *v y).
  assert (Bz : ball C z) by (apply ball_convex; auto).
  pose proof (K_strongly_concave (w_star w_hat z) w_hat x y t I I T) as A. fold z in A. cbv beta in A.
  pose proof (Psi_is_minimum w_hat x (w_star w_hat z) X) as Ax.
  pose proof (Psi_is_minimum w_hat y (w_star w_hat z) Z) as Ay.
  change (Psi w_hat z) with (K (w_star w_hat z) w_hat z). nra.
Qed.

Lemma Psi_upper_semicontinuous w_hat : lower_semicontinuous_on (ball C) (fun lambda => - Psi w_hat lambda).
Proof.
  intros u lambda U B Lim eps E. set (g := gradient_Psi w_hat lambda).
  destruct (Lim (eps / (norm g + 1))) as [N F].
  { pose proof (norm_nonneg g). apply Rdiv_lt_0_compat; lra. }
  exists N. intros n Hn. specialize (F n Hn).
  pose proof (Psi_quadratic_above w_hat lambda (u n) B (U n)) as A. fold g in A.
  pose proof (Cauchy_Schwarz g (u n -v lambda)) as S. pose proof (norm_nonneg g) as N0.
  pose proof (norm_nonneg (u n -v lambda)) as N1.
  assert (X : norm g * norm (u n -v lambda) < eps).
  { apply Rle_lt_trans with ((norm g + 1) * norm (u n -v lambda)); [nra |].
    apply (Rmult_lt_compat_l (norm g + 1)) in F; [| lra].
    unfold Rdiv in F. rewrite <- Rmult_assoc, (Rmult_comm _ eps), Rmult_assoc, Rinv_r in F; lra. }
  assert (0 <= p_lambda / 2 * norm (u n -v lambda) ^ 2) by (pose proof (pow2_ge_0 (norm (u n -v lambda))); nra). lra.
Qed.

(** ** lambda_hat(w_hat), Phi, P: the saddle point *)

Lemma lambda_star_hat_maximises w_hat :
  minimises (ball C) (fun lambda => - Psi w_hat lambda) (lambda_star_hat w_hat).
Proof.
  apply argmin_spec.
  apply (strongly_convex_has_minimiser (ball C) p_lambda _ (- (objective G w_hat + C * norm (c w_hat)))); auto.
  - exists zero. apply ball_zero; exact radius_nonneg.
  - apply ball_convex.
  - apply ball_closed.
  - apply Psi_strongly_concave.
  - apply Psi_upper_semicontinuous.
  - intros lambda B. pose proof (Psi_is_minimum w_hat lambda w_hat B) as A. unfold Lyapunov.K, Lyapunov.lagrangian in A.
    rewrite sub_self, norm_zero in A. pose proof (Cauchy_Schwarz lambda (c w_hat)) as S. unfold ball in B.
    pose proof (norm_nonneg (c w_hat)). pose proof (pow2_ge_0 (norm lambda)). nra.
Qed.

Lemma lambda_star_hat_in_ball w_hat : ball C (lambda_star_hat w_hat).
Proof. apply lambda_star_hat_maximises. Qed.

Lemma Psi_at_most_at_lambda_star_hat w_hat lambda : ball C lambda -> Psi w_hat lambda <= Psi w_hat (lambda_star_hat w_hat).
Proof. intros B. pose proof (proj2 (lambda_star_hat_maximises w_hat) lambda B) as A. cbv beta in A. lra. Qed.

Lemma small_slope a b : 0 <= b -> (forall t, 0 < t <= 1 -> t * a <= t ^ 2 * b) -> a <= 0.
Proof using Type.
  intros Hb H. apply Rnot_lt_le. intros Ha.
  set (t := a / (a + b + b) ). assert (0 < a + b + b) by lra.
  assert (T : 0 < t <= 1).
  { unfold t. split; [apply Rdiv_lt_0_compat; lra |]. apply (Rmult_le_reg_r (a + b + b)); [lra |].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  specialize (H t T). assert (E : t * (a + b + b) = a) by (unfold t; field; lra).
  assert (a <= t * b) by (apply (Rmult_le_reg_l t); [lra |]; nra). nra.
Qed.

(* The variational inequality of lambda_hat. *)
Lemma lambda_star_hat_variational w_hat lambda : ball C lambda ->
  << gradient_Psi w_hat (lambda_star_hat w_hat) , lambda -v lambda_star_hat w_hat >> <= 0.
Proof.
  intros B. set (s := lambda_star_hat w_hat). pose proof (lambda_star_hat_in_ball w_hat) as Bs. fold s in Bs.
  apply (small_slope _ (l_Psi / 2 * norm (lambda -v s) ^ 2)).
  { pose proof l_Psi_positive. pose proof (pow2_ge_0 (norm (lambda -v s))). nra. }
  intros t T. assert (Bz : ball C ((1 - t) *v s +v t *v lambda)) by (apply ball_convex; auto; lra).
  pose proof (Psi_quadratic_below w_hat s _ Bs Bz) as A.
  pose proof (Psi_at_most_at_lambda_star_hat w_hat _ Bz) as M. fold s in M.
  replace (((1 - t) *v s +v t *v lambda) -v s) with (t *v (lambda -v s)) in A by vector_ring.
  replace (norm (t *v (lambda -v s)) ^ 2) with (t ^ 2 * norm (lambda -v s) ^ 2) in A by (expand; ring).
  rewrite inner_scal_r in A. lra.
Qed.

Lemma best_multiplier_in_ball w : ball C (best_multiplier w).
Proof. apply projection_in_ball. exact radius_nonneg. Qed.

(* Phi is the maximum over the ball. *)
Lemma Phi_is_maximum w w_hat lambda : ball C lambda -> K w w_hat lambda <= Phi w w_hat.
Proof.
  intros B. unfold Lyapunov.Phi. rewrite (K_in_lambda w w_hat (best_multiplier w) lambda).
  pose proof (projection_variational C (/ p_lambda *v c w) lambda radius_nonneg B) as A.
  fold (best_multiplier w) in A.
  assert (E : << c w -v p_lambda *v best_multiplier w , lambda -v best_multiplier w >>
              = p_lambda * << / p_lambda *v c w -v best_multiplier w , lambda -v best_multiplier w >>)
    by (expand; field; lra).
  rewrite E. pose proof (pow2_ge_0 (norm (lambda -v best_multiplier w))). nra.
Qed.

Lemma Phi_strongly_convex w_hat : strongly_convex_on everywhere m (fun w => Phi w w_hat).
Proof.
  intros x y t X Z T. set (z := (1 - t) *v x +v t *v y).
  pose proof (K_strongly_convex w_hat (best_multiplier z) (best_multiplier_in_ball z) x y t I I T) as A. fold z in A.
  cbv beta in A. pose proof (Phi_is_maximum x w_hat _ (best_multiplier_in_ball z)) as Ax.
  pose proof (Phi_is_maximum y w_hat _ (best_multiplier_in_ball z)) as Ay.
  change (Phi z w_hat) with (K z w_hat (best_multiplier z)). nra.
Qed.

(* The saddle point: w*(w_hat, lambda_hat) minimises Phi, with value Psi(w_hat, lambda_hat). *)
Lemma Phi_at_saddle w_hat :
  Phi (w_star w_hat (lambda_star_hat w_hat)) w_hat = Psi w_hat (lambda_star_hat w_hat).
Proof.
  set (s := lambda_star_hat w_hat). set (v := w_star w_hat s).
  pose proof (lambda_star_hat_in_ball w_hat) as Bs. fold s in Bs. apply Rle_antisym.
  - unfold Lyapunov.Phi. rewrite (K_in_lambda v w_hat s (best_multiplier v)).
    pose proof (lambda_star_hat_variational w_hat _ (best_multiplier_in_ball v)) as A. fold s in A.
    unfold Lyapunov.gradient_Psi in A. fold v in A. change (Psi w_hat s) with (K v w_hat s).
    pose proof (pow2_ge_0 (norm (best_multiplier v -v s))). nra.
  - change (Psi w_hat s) with (K v w_hat s). apply Phi_is_maximum; exact Bs.
Qed.

Lemma saddle_minimises_Phi w_hat : minimises everywhere (fun w => Phi w w_hat) (w_star w_hat (lambda_star_hat w_hat)).
Proof.
  split; [exact I |]. intros w _. rewrite Phi_at_saddle.
  eapply Rle_trans; [apply (Psi_is_minimum w_hat (lambda_star_hat w_hat) w) | apply Phi_is_maximum]; apply lambda_star_hat_in_ball.
Qed.

Theorem w_star_hat_is_w_star_of_lambda_star_hat w_hat : w_star_hat w_hat = w_star w_hat (lambda_star_hat w_hat).
Proof.
  apply (argmin_unique everywhere m); auto.
  - apply everywhere_convex.
  - apply Phi_strongly_convex.
  - apply saddle_minimises_Phi.
Qed.

(* min max = max min *)
Theorem P_is_maximum_of_Psi w_hat : P w_hat = Psi w_hat (lambda_star_hat w_hat).
Proof. unfold Lyapunov.P. rewrite w_star_hat_is_w_star_of_lambda_star_hat. apply Phi_at_saddle. Qed.

Lemma w_star_hat_minimises w_hat : minimises everywhere (fun w => Phi w w_hat) (w_star_hat w_hat).
Proof. rewrite w_star_hat_is_w_star_of_lambda_star_hat. apply saddle_minimises_Phi. Qed.

Lemma Psi_at_most_P w_hat lambda : ball C lambda -> Psi w_hat lambda <= P w_hat.
Proof. intros B. rewrite P_is_maximum_of_Psi. apply Psi_at_most_at_lambda_star_hat; exact B. Qed.

Lemma P_at_most_Phi w w_hat : P w_hat <= Phi w w_hat.
Proof. apply (w_star_hat_minimises w_hat). exact I. Qed.

(** Lemma 15, second part. *)
Theorem w_star_hat_Lipschitz w_hat w_hat' :
  norm (w_star_hat w_hat -v w_star_hat w_hat') <= gamma_1 * norm (w_hat -v w_hat').
Proof.
  set (a := w_star_hat w_hat). set (b := w_star_hat w_hat').
  pose proof (strongly_convex_minimiser_growth everywhere m (fun w => Phi w w_hat) a b m_positive
    everywhere_convex (Phi_strongly_convex w_hat) (w_star_hat_minimises w_hat) I) as A.
  pose proof (strongly_convex_minimiser_growth everywhere m (fun w => Phi w w_hat') b a m_positive
    everywhere_convex (Phi_strongly_convex w_hat') (w_star_hat_minimises w_hat') I) as B.
  cbv beta in A, B. unfold Lyapunov.Phi, Lyapunov.K in A, B. rewrite (norm_sub_sym b a) in B.
  assert (E : norm (b -v w_hat) ^ 2 - norm (a -v w_hat) ^ 2 + norm (a -v w_hat') ^ 2 - norm (b -v w_hat') ^ 2
              = 2 * << a -v b , w_hat -v w_hat' >>) by (expand; ring).
  pose proof (Cauchy_Schwarz (a -v b) (w_hat -v w_hat')) as S.
  pose proof (smoothness_positive G) as Pl.
  assert (F : m * norm (a -v b) ^ 2 <= p_w * (norm (a -v b) * norm (w_hat -v w_hat'))) by nra.
  pose proof (norm_nonneg (a -v b)) as N. pose proof (norm_nonneg (w_hat -v w_hat')) as N'.
  unfold Lyapunov.gamma_1. apply (Rmult_le_reg_l m); [exact m_positive |].
  replace (m * (p_w / m * norm (w_hat -v w_hat'))) with (p_w * norm (w_hat -v w_hat')) by (field; lra).
  destruct (Req_dec (norm (a -v b)) 0) as [Z | Z]; [rewrite Z; nra |].
  apply (Rmult_le_reg_r (norm (a -v b))); nra.
Qed.

(** ** Lemma 5: the Lyapunov function is bounded below *)

Lemma P_bounded_below w_hat : lower_bound G <= P w_hat.
Proof.
  unfold Lyapunov.P. set (w := w_star_hat w_hat).
  pose proof (Phi_is_maximum w w_hat zero (ball_zero C radius_nonneg)) as A. unfold Lyapunov.K, Lyapunov.lagrangian in A.
  rewrite inner_zero_l, norm_zero in A. pose proof (objective_is_bounded_below G w).
  pose proof (smoothness_positive G). pose proof (pow2_ge_0 (norm (w -v w_hat))). nra.
Qed.

Lemma V_at_least_P w w_hat lambda : ball C lambda -> P w_hat <= V w w_hat lambda.
Proof.
  intros B. unfold Lyapunov.V. pose proof (Psi_is_minimum w_hat lambda w B). pose proof (Psi_at_most_P w_hat lambda B). lra.
Qed.

(** Lemma 5. *)
Theorem Lyapunov_bounded_below w w_hat lambda : ball C lambda -> lower_bound G <= V w w_hat lambda.
Proof. intros B. eapply Rle_trans; [apply P_bounded_below | apply V_at_least_P; exact B]. Qed.

(* The initial value, for w_hat = w and lambda = 0: an explicit bound on Delta_V. *)
Theorem Lyapunov_initial_bound w :
  V w w zero - lower_bound G <= 3 * (objective G w - lower_bound G) + 2 * C * norm (c w).
Proof.
  pose proof (ball_zero C radius_nonneg : ball C (@zero Y)) as B0.
  assert (A : K w w zero = objective G w).
  { unfold Lyapunov.K, Lyapunov.lagrangian. rewrite inner_zero_l, sub_self, 2!norm_zero. ring. }
  assert (D : lower_bound G <= Psi w zero).
  { unfold Lyapunov.Psi, Lyapunov.K, Lyapunov.lagrangian. rewrite inner_zero_l, norm_zero.
    pose proof (objective_is_bounded_below G (w_star w zero)). pose proof (smoothness_positive G).
    pose proof (pow2_ge_0 (norm (w_star w zero -v w))). nra. }
  assert (E : P w <= objective G w + C * norm (c w)).
  { eapply Rle_trans; [apply (P_at_most_Phi w w) |]. unfold Lyapunov.Phi, Lyapunov.K, Lyapunov.lagrangian. rewrite sub_self, norm_zero.
    pose proof (best_multiplier_in_ball w) as B. unfold ball in B.
    pose proof (Cauchy_Schwarz (best_multiplier w) (c w)). pose proof (norm_nonneg (c w)).
    pose proof (pow2_ge_0 (norm (best_multiplier w))). nra. }
  unfold Lyapunov.V. rewrite A. lra.
Qed.

(** Lemma 20. *)
Theorem P_in_w_hat w_hat w_hat' :
  P w_hat' - P w_hat <= p_w / 2 * << w_hat' -v w_hat , w_hat' +v w_hat -v 2 *v w_star w_hat (lambda_star_hat w_hat') >>.
Proof.
  pose proof (lambda_star_hat_in_ball w_hat') as B. set (s := lambda_star_hat w_hat') in *.
  rewrite (P_is_maximum_of_Psi w_hat'). fold s.
  pose proof (Psi_at_most_P w_hat s B) as A.
  pose proof (Psi_in_w_hat w_hat' w_hat s B) as D.
  replace (<< w_hat' -v w_hat , w_hat' +v w_hat -v 2 *v w_star w_hat s >>)
    with (- << w_hat -v w_hat' , w_hat +v w_hat' -v 2 *v w_star w_hat s >>) by (expand; ring). lra.
Qed.

(** Lemma 21; w_hat' may be any point, the update rule is not used. *)
Theorem dual_ascent_minus_proximal_descent (beta : R) w_hat w_hat' lambda lambda' : 0 < beta ->
  ball C lambda -> ball C lambda' ->
  2 * Psi w_hat' lambda' - 2 * Psi w_hat lambda' - 2 * P w_hat' + 2 * P w_hat
  >= - (2 * p_w * gamma_1 + p_w / (6 * beta) + 48 * p_w * beta * gamma_1 ^ 2) * norm (w_hat' -v w_hat) ^ 2
     - 24 * p_w * beta * norm (w_star_hat w_hat -v w_star w_hat lambda) ^ 2
     - 24 * p_w * beta * gamma_2 ^ 2 * norm (lambda' -v lambda) ^ 2.
Proof.
  intros Pb B B'. pose proof (smoothness_positive G) as Pl. assert (Pp : 0 < p_w) by lra.
  pose proof (Psi_in_w_hat w_hat w_hat' lambda' B') as A1. pose proof (P_in_w_hat w_hat w_hat') as A2.
  pose proof (lambda_star_hat_in_ball w_hat') as Bs.
  pose proof (w_star_hat_is_w_star_of_lambda_star_hat w_hat') as Sad. set (s := lambda_star_hat w_hat') in *.
  set (d := w_hat' -v w_hat) in *.
  set (a := w_star w_hat s) in *. set (a' := w_star w_hat' s) in *. set (b := w_star w_hat' lambda') in *.
  assert (E : p_w * << d , w_hat' +v w_hat -v 2 *v b >> - p_w * << d , w_hat' +v w_hat -v 2 *v a >>
              = 2 * p_w * << d , a -v a' >> + 2 * p_w * << d , a' -v b >>) by (expand; ring).
  (* first product *)
  pose proof (w_star_Lipschitz_in_w_hat w_hat w_hat' s Bs) as L1. fold a a' in L1.
  rewrite (norm_sub_sym w_hat w_hat') in L1. fold d in L1.
  pose proof (Cauchy_Schwarz_opposite d (a -v a')) as S1. pose proof (norm_nonneg d) as Nd.
  assert (F1 : - (gamma_1 * norm d ^ 2) <= << d , a -v a' >>) by nra.
  (* second product *)
  pose proof (young_opposite (/ (6 * beta)) d (a' -v b) ltac:(apply Rinv_0_lt_compat; lra)) as Y1.
  rewrite <- 2!norm_pow2 in Y1.
  replace (/ (2 * / (6 * beta))) with (3 * beta) in Y1 by (field; lra).
  replace (/ (6 * beta) / 2) with (/ (12 * beta)) in Y1 by (field; lra).
  (* four differences *)
  assert (N4 : norm (a' -v b) ^ 2 <= 4 * norm (w_star_hat w_hat -v w_star w_hat lambda) ^ 2
               + 8 * gamma_1 ^ 2 * norm d ^ 2 + 4 * gamma_2 ^ 2 * norm (lambda' -v lambda) ^ 2).
  { unfold b. rewrite <- Sad.
    set (e1 := w_star_hat w_hat -v w_star w_hat lambda).
    set (e2 := w_star_hat w_hat' -v w_star_hat w_hat).
    set (e3 := w_star w_hat lambda' -v w_star w_hat' lambda').
    set (e4 := w_star w_hat lambda -v w_star w_hat lambda').
    replace (w_star_hat w_hat' -v w_star w_hat' lambda') with ((e1 +v e2) +v (e3 +v e4))
      by (unfold e1, e2, e3, e4; vector_ring).
    pose proof (norm_pow2_add_le (e1 +v e2) (e3 +v e4)). pose proof (norm_pow2_add_le e1 e2).
    pose proof (norm_pow2_add_le e3 e4).
    pose proof (w_star_hat_Lipschitz w_hat' w_hat) as H2. fold d e2 in H2.
    pose proof (w_star_Lipschitz_in_w_hat w_hat w_hat' lambda' B') as H3. fold e3 in H3.
    rewrite (norm_sub_sym w_hat w_hat') in H3. fold d in H3.
    pose proof (w_star_Lipschitz_in_lambda w_hat lambda lambda' B B') as H4. fold e4 in H4.
    rewrite (norm_sub_sym lambda lambda') in H4.
    pose proof (norm_nonneg e2). pose proof (norm_nonneg e3). pose proof (norm_nonneg e4).
    assert (norm e2 ^ 2 <= gamma_1 ^ 2 * norm d ^ 2) by (rewrite <- Rpow_mult_distr; apply pow_incr; lra).
    assert (norm e3 ^ 2 <= gamma_1 ^ 2 * norm d ^ 2) by (rewrite <- Rpow_mult_distr; apply pow_incr; lra).
    assert (norm e4 ^ 2 <= gamma_2 ^ 2 * norm (lambda' -v lambda) ^ 2) by (rewrite <- Rpow_mult_distr; apply pow_incr; lra).
    lra. }
  assert (F2 : 2 * p_w * << d , a' -v b >> >= - (p_w / (6 * beta)) * norm d ^ 2 - 6 * p_w * beta * norm (a' -v b) ^ 2).
  { apply (Rmult_le_compat_l (2 * p_w)) in Y1; [| lra].
    replace (2 * p_w * - (/ (12 * beta) * norm d ^ 2 + 3 * beta * norm (a' -v b) ^ 2))
      with (- (p_w / (6 * beta)) * norm d ^ 2 - 6 * p_w * beta * norm (a' -v b) ^ 2) in Y1 by (field; lra). lra. }
  assert (F3 : 2 * p_w * << d , a -v a' >> >= - (2 * p_w * gamma_1) * norm d ^ 2) by nra.
  assert (F4 : 6 * p_w * beta * norm (a' -v b) ^ 2 <= 6 * p_w * beta * (4 * norm (w_star_hat w_hat -v w_star w_hat lambda) ^ 2
               + 8 * gamma_1 ^ 2 * norm d ^ 2 + 4 * gamma_2 ^ 2 * norm (lambda' -v lambda) ^ 2))
    by (apply Rmult_le_compat_l; [nra | exact N4]).
  nra.
Qed.

(** ** Lemma 24: the error bound *)

Lemma joint_monotonicity w_hat lambda lambda' : ball C lambda -> ball C lambda' ->
  p_lambda * norm (lambda -v lambda') ^ 2 + m * norm (w_star w_hat lambda -v w_star w_hat lambda') ^ 2
  <= << gradient_Psi w_hat lambda' -v gradient_Psi w_hat lambda , lambda -v lambda' >>.
Proof.
  intros B B'. pose proof (K_grows_from_w_star w_hat lambda (w_star w_hat lambda') B) as A.
  pose proof (K_grows_from_w_star w_hat lambda' (w_star w_hat lambda) B') as A'.
  rewrite (K_in_lambda _ w_hat lambda' lambda) in A. rewrite (K_in_lambda _ w_hat lambda lambda') in A'.
  fold (Psi w_hat lambda') in A. fold (Psi w_hat lambda) in A'.
  change (c (w_star w_hat lambda') -v p_lambda *v lambda') with (gradient_Psi w_hat lambda') in A.
  change (c (w_star w_hat lambda) -v p_lambda *v lambda) with (gradient_Psi w_hat lambda) in A'.
  rewrite (norm_sub_sym lambda' lambda), (norm_sub_sym (w_star w_hat lambda')) in A'.
  rewrite inner_sub_l. replace (<< gradient_Psi w_hat lambda , lambda -v lambda' >>)
    with (- << gradient_Psi w_hat lambda , lambda' -v lambda >>) by (expand; ring). lra.
Qed.

(** Lemma 24. *)
Theorem error_bound (gamma_lambda : R) w_hat lambda : 0 < gamma_lambda -> ball C lambda ->
  norm (w_star_hat w_hat -v w_star w_hat (lambda_plus G p_w p_lambda gamma_lambda w_hat lambda))
  <= gamma_3 G p_w p_lambda gamma_lambda * norm (lambda_plus G p_w p_lambda gamma_lambda w_hat lambda -v lambda).
Proof.
  intros Pg B. pose proof (smoothness_positive G) as Pl. pose proof (conditioning_positive G) as Pm.
  assert (Ba : ball C (lambda_plus G p_w p_lambda gamma_lambda w_hat lambda)).
  { apply projection_in_ball; exact radius_nonneg. }
  rewrite w_star_hat_is_w_star_of_lambda_star_hat.
  pose proof (lambda_star_hat_in_ball w_hat) as Bs. pose proof (lambda_star_hat_variational w_hat) as VI.
  set (s := lambda_star_hat w_hat) in *.
  pose proof (projection_variational C (lambda +v gamma_lambda *v gradient_Psi w_hat lambda) s radius_nonneg Bs) as VA.
  change (project C (lambda +v gamma_lambda *v gradient_Psi w_hat lambda))
    with (lambda_plus G p_w p_lambda gamma_lambda w_hat lambda) in VA.
  set (a := lambda_plus G p_w p_lambda gamma_lambda w_hat lambda) in *.
  specialize (VI a Ba).
  pose proof (joint_monotonicity w_hat a s Ba Bs) as J.
  pose proof (gradient_Psi_Lipschitz w_hat lambda a B Ba) as Lip.
  pose proof (w_star_responds w_hat a s Ba Bs) as Resp.
  rewrite (norm_sub_sym (w_star w_hat s)).
  set (D := norm (a -v lambda)) in *. rewrite (norm_sub_sym lambda a) in Lip. fold D in Lip.
  set (x := norm (a -v s)) in *. set (y := norm (w_star w_hat a -v w_star w_hat s)) in *.
  assert (Nx : 0 <= x) by apply norm_nonneg. assert (Ny : 0 <= y) by apply norm_nonneg.
  assert (ND : 0 <= D) by apply norm_nonneg.
  set (b := l_Psi + / gamma_lambda).
  assert (Pb : 0 < b) by (pose proof l_Psi_positive; pose proof (Rinv_0_lt_compat _ Pg); unfold b; lra).
  (* the coercive sum is at most b D x *)
  assert (Up : p_lambda * x ^ 2 + m * y ^ 2 <= b * D * x).
  { eapply Rle_trans; [exact J |].
    assert (VA' : 0 <= << / gamma_lambda *v (lambda -v a) +v gradient_Psi w_hat lambda , a -v s >>).
    { replace (<< / gamma_lambda *v (lambda -v a) +v gradient_Psi w_hat lambda , a -v s >>)
        with (/ gamma_lambda * - << (lambda +v gamma_lambda *v gradient_Psi w_hat lambda) -v a , s -v a >>)
        by (expand; field; lra).
      apply Rmult_le_pos; [left; apply Rinv_0_lt_compat; exact Pg | lra]. }
    set (e := / gamma_lambda *v (lambda -v a) +v (gradient_Psi w_hat lambda -v gradient_Psi w_hat a)).
    assert (E1 : << gradient_Psi w_hat s -v gradient_Psi w_hat a , a -v s >> <= << e , a -v s >>).
    { replace (<< e , a -v s >>) with (<< / gamma_lambda *v (lambda -v a) +v gradient_Psi w_hat lambda , a -v s >>
        - << gradient_Psi w_hat a , a -v s >>) by (unfold e; expand; ring).
      rewrite inner_sub_l. lra. }
    assert (E2 : norm e <= b * D).
    { unfold e. eapply Rle_trans; [apply norm_triangle |].
      rewrite norm_scal_nonneg by (left; apply Rinv_0_lt_compat; exact Pg). rewrite (norm_sub_sym lambda a). fold D.
      unfold b. lra. }
    pose proof (Cauchy_Schwarz e (a -v s)) as S. fold x in S. nra. }
  unfold Lyapunov.gamma_3. fold b.
  set (q := 2 * m * p_lambda + m ^ 2 * conditioning G ^ 2 / (p_w + l) ^ 2).
  assert (Pq : 0 < q).
  { unfold q. assert (0 < m * p_lambda) by nra.
    assert (0 < m ^ 2 * conditioning G ^ 2 / (p_w + l) ^ 2); [| lra].
    apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; apply pow_lt; lra | apply pow_lt; lra]. }
  assert (Sq : sqrt q * sqrt q = q) by (apply sqrt_sqrt; lra).
  assert (Ps : 0 < sqrt q) by (apply sqrt_lt_R0; exact Pq).
  (* the coercive sum is at least sqrt q x y *)
  assert (Low : sqrt q * x * y <= p_lambda * x ^ 2 + m * y ^ 2).
  { assert (R2 : conditioning G ^ 2 / (p_w + l) ^ 2 * x ^ 2 <= y ^ 2).
    { assert (R1 : conditioning G / (p_w + l) * x <= y).
      { apply (Rmult_le_reg_l (p_w + l)); [lra |].
        replace ((p_w + l) * (conditioning G / (p_w + l) * x)) with (conditioning G * x) by (field; lra). exact Resp. }
      replace (conditioning G ^ 2 / (p_w + l) ^ 2 * x ^ 2) with ((conditioning G / (p_w + l) * x) ^ 2) by (field; lra).
      apply pow_incr. split; [| exact R1]. apply Rmult_le_pos; [| exact Nx].
      apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra]. }
    assert (Sums : (sqrt q * x * y) ^ 2 <= (p_lambda * x ^ 2 + m * y ^ 2) ^ 2).
    { replace ((sqrt q * x * y) ^ 2) with (sqrt q * sqrt q * x ^ 2 * y ^ 2) by ring. rewrite Sq.
      replace (q * x ^ 2 * y ^ 2) with (2 * m * p_lambda * x ^ 2 * y ^ 2
         + m ^ 2 * y ^ 2 * (conditioning G ^ 2 / (p_w + l) ^ 2 * x ^ 2)) by (unfold q; field; lra).
      assert (m ^ 2 * y ^ 2 * (conditioning G ^ 2 / (p_w + l) ^ 2 * x ^ 2) <= m ^ 2 * y ^ 2 * y ^ 2).
      { apply Rmult_le_compat_l; [| exact R2]. apply Rmult_le_pos; apply pow2_ge_0. }
      assert (0 <= p_lambda ^ 2 * x ^ 4) by (apply Rmult_le_pos; [apply pow2_ge_0 | replace (x ^ 4) with ((x ^ 2) ^ 2) by ring; apply pow2_ge_0]).
      nra. }
    assert (0 <= p_lambda * x ^ 2 + m * y ^ 2)
      by (pose proof (pow2_ge_0 x); pose proof (pow2_ge_0 y); nra).
    apply Rsqr_incr_0_var; [unfold Rsqr; nra | lra]. }
  assert (Main : sqrt q * y <= b * D).
  { destruct (Req_dec x 0) as [Z | Z].
    - assert (y = 0) as ->.
      { unfold y. assert (a = s) as -> by (apply norm_sub_zero_eq; exact Z). rewrite sub_self. apply norm_zero. }
      nra.
    - apply (Rmult_le_reg_r x); [lra |]. lra. }
  apply (Rmult_le_reg_l (sqrt q)); [exact Ps |].
  replace (sqrt q * (b / sqrt q * D)) with (b * D) by (field; lra). exact Main.
Qed.

End Regularised.
