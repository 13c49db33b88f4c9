(* Numbers.v -- what the theorem for the program is worth: a million iterations, in numbers.

   [a_million_iterations]: every problem with l_f0 = l_f1 = l_g1 = l_g2 = mu_g = 1, V_0 - f_low <= 1 and at most 2^16 variables of each kind: one of
   the first 10^6 iterations of the program has |grad F| <= 0.094.  The steps are doubles; the oracles may err by 2^-40 in norm.
   [y_star_is_constant_if_kappa_is_1]: with l_g1 = mu_g, as there, y* does not depend on x.
   [a_million_iterations_with_kappa_2]: the like with mu_g = 1/2, where y* may depend on x: 0.362.
   worth.py computes the same bounds from the definitions alone.
   Depends on: Program. *)

From Coq Require Import Reals Lra Psatz Arith ZArith Lia.
From SGHA Require Import Hilbert Minimiser Ball Game Descent SharperDescent SharperComplexity.
From SGHA Require Import Calculus Assumption FiniteDifference Lagrangian BilevelGame Hypergradient Algorithm Deterministic Rounding Program.
Open Scope R_scope.

Definition million : nat := Z.to_nat 1000000.

Lemma INR_million : INR million = 1000000.
Proof. unfold million. rewrite INR_IZR_INZ, Z2Nat.id by lia. reflexivity. Qed.

Ltac unfold_numbers :=
  unfold has_room, hypergradient_limit, travel_hat, travel_offset, step_budget, rounding_loss, primal_weight, dual_gain, primal_rest,
    primal_total, dual_total, projection_total, gain_w, gain_lambda, gain_w_hat, cost_w, cost_lambda, cost_w_hat, responsiveness,
    L_F_bar_y, kappa_y, sized_errors, sizes_near, product_error, probes_near, UNIT, ROUNDING, TINY in *;
  cbn [drift proximal dual_slack average_slack by_lambda by_w by_error
       oracle_f error_h oracle_y arithmetic_w arithmetic_hat arithmetic_u arithmetic_p overshoot
       size_w size_hat size_offset size_low size_next_offset size_f size_h size_y] in *;
  rewrite ?INR_million, ?pow1 in *.

(* A square root whose bound y is known. *)
Ltac root y := match goal with |- context [sqrt ?x] => assert (sqrt x <= y) by (apply sqrt_below; lra); generalize dependent (sqrt x); intros end.

(** * If l_g1 = mu_g, the lower level does not depend on x

    grad_y g(x', y + t d) with d = grad_y g(x', y) - grad_y g(x, y) grows along d by mu t |d| at least, and is as a whole at most l_g1 times the distance of
    the points away from grad_y g(x, y): (1 + 2 mu t) |d|^2 <= mu^2 |x' - x|^2 for every t, so d = 0. *)

Section Kappa_1.
Context {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {l_f0 l_f1 l_g2 mu f_low : R}
  (A : Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 mu l_g2 mu f_low).

Lemma difference_in_x_is_small (x x' : X) (y : Y) (t : R) : 0 < t ->
  let d := grad_y grad_g (x', y) -v grad_y grad_g (x, y) in (2 * (mu * t) + 1) * norm d ^ 2 <= mu ^ 2 * norm (x' -v x) ^ 2.
Proof using A.
  intros Pt d. pose proof (mu_g_positive A) as Pm.
  pose proof (weak_c_lipschitz A (x', y +v t *v d) (x, y)) as L.
  assert (M : mu * norm ((y +v t *v d) -v y) ^ 2 <= << grad_y grad_g (x', y +v t *v d) -v grad_y grad_g (x', y) , (y +v t *v d) -v y >>)
    by exact (weak_c_monotone A x' (y +v t *v d) y).
  replace ((y +v t *v d) -v y) with (t *v d) in M by vector_ring.
  set (q := grad_y grad_g (x', y +v t *v d) -v grad_y grad_g (x, y)) in *.
  replace (grad_y grad_g (x', y +v t *v d) -v grad_y grad_g (x', y)) with (q -v d) in M by (unfold q, d; vector_ring).
  clearbody q.
  assert (Along : (mu * t + 1) * norm d ^ 2 <= << q , d >>).
  { apply (Rmult_le_reg_l t); [exact Pt |]. rewrite norm_pow2 in *. revert M. expand. intros M. lra. }
  assert (Whole : norm q ^ 2 <= mu ^ 2 * (norm (x' -v x) ^ 2 + t ^ 2 * norm d ^ 2)).
  { apply Rle_trans with ((mu * norm (((x', y +v t *v d) : product X Y) -v (x, y))) ^ 2); [apply pow_incr; split; [apply norm_nonneg | exact L] |].
    rewrite Rpow_mult_distr, norm_product_pow2.
    replace (snd (((x', y +v t *v d) : product X Y) -v (x, y))) with (t *v d) by (change (t *v d = (y +v t *v d) -v y); vector_ring).
    change (fst (((x', y +v t *v d) : product X Y) -v (x, y))) with (x' -v x).
    rewrite (norm_pow2 (t *v d)), (norm_pow2 d). expand. right. ring. }
  pose proof (Cauchy_Schwarz q d) as CS. pose proof (norm_nonneg d) as Nd.
  assert (Pmt : 0 < mu * t) by (apply Rmult_lt_0_compat; lra).
  destruct (Req_dec (norm d) 0) as [Z | Z].
  { rewrite Z. replace ((2 * (mu * t) + 1) * 0 ^ 2) with 0 by ring. apply Rmult_le_pos; apply pow2_ge_0. }
  assert (Q : (mu * t + 1) * norm d <= norm q).
  { apply (Rmult_le_reg_r (norm d)); [lra |]. apply Rle_trans with (<< q , d >>); [| exact CS].
    replace ((mu * t + 1) * norm d * norm d) with ((mu * t + 1) * norm d ^ 2) by ring. exact Along. }
  assert (Q2 : ((mu * t + 1) * norm d) ^ 2 <= norm q ^ 2) by (apply pow_incr; split; [apply Rmult_le_pos; lra | exact Q]).
  replace (((mu * t + 1) * norm d) ^ 2) with (mu ^ 2 * (t ^ 2 * norm d ^ 2) + (2 * (mu * t) + 1) * norm d ^ 2) in Q2 by ring. lra.
Qed.

Theorem lower_level_ignores_x_if_kappa_is_1 (x x' : X) (y : Y) : grad_y grad_g (x', y) = grad_y grad_g (x, y).
Proof using A.
  pose proof (mu_g_positive A) as Pm. pose proof (difference_in_x_is_small x x' y) as Key. cbv zeta in Key.
  set (d := grad_y grad_g (x', y) -v grad_y grad_g (x, y)) in *.
  assert (Z : norm d ^ 2 <= 0).
  { destruct (Rle_lt_dec (norm d ^ 2) 0) as [H | H]; [exact H | exfalso].
    assert (PD : 0 <= mu ^ 2 * norm (x' -v x) ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
    revert Key PD H. generalize (mu ^ 2 * norm (x' -v x) ^ 2) (norm d ^ 2). intros D z Key PD H.
    assert (Pmz : 0 < mu * z) by (apply Rmult_lt_0_compat; lra).
    specialize (Key ((D + 1) / (mu * z)) ltac:(apply Rdiv_lt_0_compat; lra)).
    replace ((2 * (mu * ((D + 1) / (mu * z))) + 1) * z) with (2 * (D + 1) + z) in Key by (field; lra). lra. }
  assert (E : d = zero) by (apply inner_self_zero; rewrite <- norm_pow2; pose proof (pow2_ge_0 (norm d)); lra).
  replace (grad_y grad_g (x', y)) with (d +v grad_y grad_g (x, y)) by (unfold d; vector_ring). rewrite E. vector_ring.
Qed.

Theorem y_star_is_constant_if_kappa_is_1 (x x' : X) : y_star g x = y_star g x'.
Proof using A.
  apply (y_star_is_unique A). rewrite (lower_level_ignores_x_if_kappa_is_1 x x'). exact (y_star_solves_the_equation A x).
Qed.
End Kappa_1.

Section Unit.
Context {n_x n_y : nat}.
Notation X := (Euclidean n_x).
Notation Y := (Euclidean n_y).
Context
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {f_low : R}
  (A : Weak_assumption f grad_f g grad_g hess_xy hess_yy 1 1 1 1 1 f_low).

Definition unit_shares : Shares := {|
  drift := 657 / 1000; proximal := 491 / 1000; dual_slack := / 1000; average_slack := / 1000;
  by_lambda := 743 / 1000; by_w := 256 / 1000; by_error := / 1000 |}.

(* What the contracts allow, rounded up. *)
Definition unit_errors : Errors := {|
  oracle_f := / 2 ^ 40; error_h := / 2 ^ 19; oracle_y := / 2 ^ 40; arithmetic_w := / 2 ^ 43; arithmetic_hat := / 2 ^ 50;
  arithmetic_u := / 2 ^ 45; arithmetic_p := / 2 ^ 42; overshoot := 32 |}.

Lemma root_of_sizes : INR n_x <= 2 ^ 16 -> INR n_y <= 2 ^ 16 ->
  0 <= INR n_y /\ 0 <= sqrt (INR n_x + INR n_y) <= 2 ^ 9 /\ 0 <= sqrt (INR n_y) <= 2 ^ 9.
Proof.
  intros Hx Hy. pose proof (pos_INR n_x). pose proof (pos_INR n_y).
  repeat split; try assumption; try apply sqrt_pos; apply sqrt_below; lra.
Qed.

Theorem a_million_iterations (m : nat -> Memory n_x n_y) (a : nat -> Gradients n_x n_y) (b : nat -> Probes n_x n_y) (u : nat -> Y) :
  (1 <= n_y)%nat -> INR n_x <= 2 ^ 16 -> INR n_y <= 2 ^ 16 ->
  norm (m_lambda (m 0%nat)) <= 9 / 8 -> m_w (m 0%nat) = m_w_hat (m 0%nat) ->
  norm (m_w (m 0%nat)) <= 16 -> norm (grad_f (m_w (m 0%nat))) <= 16 -> norm (grad_y grad_g (m_w (m 0%nat))) <= 16 ->
  V f grad_g (9 / 8) (21 / 2) (/ 2 ^ 40) (m_w (m 0%nat)) (m_w_hat (m 0%nat)) (m_lambda (m 0%nat)) - f_low <= 1 ->
  m_x_low (m 0%nat) = zero -> m_y_low (m 0%nat) = zero ->
  (forall k, (k < million)%nat -> norm (m_w (m k) -v m_w (m 0%nat)) <= 39 ->
     contracts_met (/ 16) (/ 2) (11 / 2048) (/ 2 ^ 20) (21 / 2) (/ 2 ^ 40) (9 / 8) grad_f grad_g (/ 2 ^ 40) (/ 2 ^ 40) (/ 2 ^ 40)
       (m k) (m (S k)) (a k) (b k) (u k)) ->
  exists k, (k < million)%nat /\
    is_gradient (hyperobjective f g) (m_x (m k)) (hypergradient grad_f g hess_xy hess_yy (m_x (m k))) /\
    norm (hypergradient grad_f g hess_xy hess_yy (m_x (m k))) <= 94 / 1000.
Proof.
  intros Hn Hx Hy B0 Same HW HF Hc Start Lx Ly Met.
  destruct (root_of_sizes Hx Hy) as [N0 [N1 N2]]. pose proof (ball_margin_bound n_y) as Margin. pose proof (ball_margin_nonneg n_y) as Margin0.
  assert (Pm : (0 < million)%nat) by (apply INR_lt; rewrite INR_million; simpl; lra).
  destruct (run_of_the_contracts A (/ 16) (/ 2) (11 / 2048) (/ 2 ^ 20) (21 / 2) (/ 2 ^ 40) (9 / 8) (17 / 8)
              Hn ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) unit_shares million m a b u (/ 2 ^ 40) (/ 2 ^ 40) (/ 2 ^ 40)
              16 16 16 (/ 2 ^ 40) 33 39 1 unit_errors) as [k [Lk [_ [Gr Bound]]]]; try assumption; try lra.
  - unfold unit_shares. constructor; [constructor; cbn; lra | | | lra | | |]; unfold_numbers; try (split; lra); lra.
  - rewrite Lx, Ly, norm_pair_zero_l, norm_zero. lra.
  - unfold_numbers. lra.
  - intros k Lk _. exact (Met k Lk).
  - unfold unit_errors. constructor; unfold_numbers; lra.
  - unfold unit_shares, unit_errors. unfold_numbers. apply sqrt_below; lra.
  - unfold unit_shares, unit_errors. unfold_numbers. root (321 / 10000). lra.
  - unfold unit_shares, unit_errors. unfold_numbers. root (64 / 1000). root (/ 90). lra.
  - exists k. split; [exact Lk |]. split; [exact Gr |]. eapply Rle_trans; [exact Bound |].
    unfold unit_shares, unit_errors. unfold_numbers. root (935 / 10000). lra.
Qed.
End Unit.

(** * The like with mu_g = 1/2, so that kappa = 2 and y* may depend on x *)

Section Kappa_2.
Context {n_x n_y : nat}.
Notation X := (Euclidean n_x).
Notation Y := (Euclidean n_y).
Context
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {f_low : R}
  (A : Weak_assumption f grad_f g grad_g hess_xy hess_yy 1 1 1 1 (/ 2) f_low).

Definition kappa_2_shares : Shares := {|
  drift := 675 / 1000; proximal := 494 / 1000; dual_slack := / 1000; average_slack := / 1000;
  by_lambda := 747 / 1000; by_w := 252 / 1000; by_error := / 1000 |}.

Definition kappa_2_errors : Errors := {|
  oracle_f := / 2 ^ 40; error_h := / 2 ^ 18; oracle_y := / 2 ^ 40; arithmetic_w := / 2 ^ 43; arithmetic_hat := / 2 ^ 50;
  arithmetic_u := / 2 ^ 45; arithmetic_p := / 2 ^ 36; overshoot := 64 |}.

Theorem a_million_iterations_with_kappa_2 (m : nat -> Memory n_x n_y) (a : nat -> Gradients n_x n_y) (b : nat -> Probes n_x n_y) (u : nat -> Y) :
  (1 <= n_y)%nat -> INR n_x <= 2 ^ 16 -> INR n_y <= 2 ^ 16 ->
  norm (m_lambda (m 0%nat)) <= 19 / 8 -> m_w (m 0%nat) = m_w_hat (m 0%nat) ->
  norm (m_w (m 0%nat)) <= 16 -> norm (grad_f (m_w (m 0%nat))) <= 16 -> norm (grad_y grad_g (m_w (m 0%nat))) <= 16 ->
  V f grad_g (19 / 8) 17 (/ 2 ^ 40) (m_w (m 0%nat)) (m_w_hat (m 0%nat)) (m_lambda (m 0%nat)) - f_low <= 1 ->
  m_x_low (m 0%nat) = zero -> m_y_low (m 0%nat) = zero ->
  (forall k, (k < million)%nat -> norm (m_w (m k) -v m_w (m 0%nat)) <= 23 ->
     contracts_met (21 / 512) (27 / 32) (23 / 16384) (/ 2 ^ 20) 17 (/ 2 ^ 40) (19 / 8) grad_f grad_g (/ 2 ^ 40) (/ 2 ^ 40) (/ 2 ^ 40)
       (m k) (m (S k)) (a k) (b k) (u k)) ->
  exists k, (k < million)%nat /\
    is_gradient (hyperobjective f g) (m_x (m k)) (hypergradient grad_f g hess_xy hess_yy (m_x (m k))) /\
    norm (hypergradient grad_f g hess_xy hess_yy (m_x (m k))) <= 362 / 1000.
Proof.
  intros Hn Hx Hy B0 Same HW HF Hc Start Lx Ly Met.
  destruct (root_of_sizes Hx Hy) as [N0 [N1 N2]]. pose proof (ball_margin_bound n_y) as Margin. pose proof (ball_margin_nonneg n_y) as Margin0.
  assert (Pm : (0 < million)%nat) by (apply INR_lt; rewrite INR_million; simpl; lra).
  destruct (run_of_the_contracts A (21 / 512) (27 / 32) (23 / 16384) (/ 2 ^ 20) 17 (/ 2 ^ 40) (19 / 8) (27 / 8)
              Hn ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) kappa_2_shares million m a b u (/ 2 ^ 40) (/ 2 ^ 40) (/ 2 ^ 40)
              16 16 16 (/ 2 ^ 40) 13 23 1 kappa_2_errors) as [k [Lk [_ [Gr Bound]]]]; try assumption; try lra.
  - unfold kappa_2_shares. constructor; [constructor; cbn; lra | | | lra | | |]; unfold_numbers; try (split; lra); lra.
  - rewrite Lx, Ly, norm_pair_zero_l, norm_zero. lra.
  - unfold_numbers. lra.
  - intros k Lk _. exact (Met k Lk).
  - unfold kappa_2_errors. constructor; unfold_numbers; lra.
  - unfold kappa_2_shares, kappa_2_errors. unfold_numbers. apply sqrt_below; lra.
  - unfold kappa_2_shares, kappa_2_errors. unfold_numbers. root (1283 / 100000). lra.
  - unfold kappa_2_shares, kappa_2_errors. unfold_numbers. root (156 / 1000). root (44 / 10000). lra.
  - exists k. split; [exact Lk |]. split; [exact Gr |]. eapply Rle_trans; [exact Bound |].
    unfold kappa_2_shares, kappa_2_errors. unfold_numbers. root (361 / 1000). lra.
Qed.
End Kappa_2.
