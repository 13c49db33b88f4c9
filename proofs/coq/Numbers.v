(* Numbers.v -- what the theorem for the program is worth: a million iterations, in numbers.

   [a_million_iterations]: every problem with l_f0 = l_f1 = l_g1 = l_g2 = mu_g = 1, V_0 - f_low <= 1 and at most 2^16 variables of each kind: one of
   the first 10^6 iterations of the program has |grad F| <= 0.094.  The steps are doubles; the oracles may err by 2^-40 in norm.
   worth.py computes the same bound from the definitions alone.
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
    L_F_bar_y, kappa_y, sized_errors, sizes_near, difference_error_bound, probes_near, UNIT, ROUNDING, TINY in *;
  cbn [drift proximal dual_slack average_slack by_lambda by_w by_error
       oracle_f error_h oracle_y arithmetic_w arithmetic_hat arithmetic_u arithmetic_p overshoot
       size_w size_hat size_offset size_low size_next_offset size_f size_h size_y] in *;
  rewrite ?INR_million, ?pow1 in *.

(* A square root whose bound y is known. *)
Ltac root y := match goal with |- context [sqrt ?x] => assert (sqrt x <= y) by (apply sqrt_below; lra); generalize dependent (sqrt x); intros end.

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
