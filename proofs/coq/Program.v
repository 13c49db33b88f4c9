(* Program.v -- from the contracts of the C core to the theorem: Theorem 4 for the program.

   The contracts of the core bound, entry by entry, the distance between what the program computes and the paper's formula.  The definitions between
   "contracts begin" and "contracts end" repeat those of spec/rounding.acsl, spec/errors.acsl, spec/step.acsl and spec/ball.acsl, line by line.
   [program_step] says that one iteration meets them; [program_step_is_rounded] turns entries into norms; the main result is
   [stationary_point_of_the_program]: if n iterations meet the contracts, with oracles of a stated accuracy, and the parameters (the program's own
   doubles) meet Proposition 6's conditions, then one of the n points has a hypergradient below an explicit, computable bound.

   The smoothing variable is a pair of arrays: its real value is w_hat + w_low.  The projected multiplier is in the ball exactly; the effect of
   rounding after an active projection is the term overshoot * arithmetic_p / gamma_lambda of the loss.
   Depends on: Rounding. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
From SGHA Require Import Hilbert Minimiser Ball Game Descent Complexity.
From SGHA Require Import Calculus Assumption FiniteDifference Lagrangian BilevelGame Hypergradient Algorithm Deterministic SampleComplexity Rounding.
Open Scope R_scope.

(** * The bounds of the contracts *)

(* contracts begin *)
Definition UNIT : R := / 2 ^ 53.
Definition TINY : R := / 2 ^ 1074.
Definition ROUNDING : R := (1 + / 2 ^ 24) * / 2 ^ 53.

Definition probe_error (y lambda tau : R) : R :=
  ROUNDING * (Rabs y + 2 * (tau * Rabs lambda)) + 3 * TINY.

Definition difference_exact (g_plus g_minus tau : R) : R := (g_plus - g_minus) / (2 * tau).
Definition difference_size (g_plus g_minus tau : R) : R := Rabs (g_plus - g_minus) / (2 * tau).

Definition offset_size (w w_hat w_low : R) : R := Rabs (w - w_hat) + Rabs w_low.

Definition primal_exact (w w_hat grad_f h p_w gamma : R) : R := w - gamma * (grad_f + h + p_w * (w - w_hat)).
Definition primal_error (w w_hat w_low grad_f g_plus g_minus tau p_w gamma : R) : R :=
  ROUNDING * (Rabs w + 7 * (gamma * (Rabs grad_f + difference_size g_plus g_minus tau
                                     + p_w * offset_size w w_hat w_low)))
  + 5 * TINY * (1 + gamma * (1 + 1 / tau + p_w)).

Definition average_exact (w w_hat beta : R) : R := w_hat + beta * (w - w_hat).
Definition average_error (w w_hat w_low beta : R) : R :=
  ROUNDING * (2 * Rabs w_low + 5 * (beta * offset_size w w_hat w_low) + / 2 ^ 52 * Rabs w_hat) + 8 * TINY.

Definition dual_exact (lambda grad_g p_lambda gamma_lambda : R) : R := lambda + gamma_lambda * (grad_g - p_lambda * lambda).
Definition dual_error (lambda grad_g p_lambda gamma_lambda : R) : R :=
  ROUNDING * (Rabs lambda + 4 * (gamma_lambda * (Rabs grad_g + p_lambda * Rabs lambda)))
  + 3 * TINY * (1 + gamma_lambda).

Definition ball_factor (square radius : R) : R := if Rle_dec square (radius * radius) then 1 else radius / sqrt square.
Definition ball_margin (n : nat) : R := (INR n + 64) * / 2 ^ 54.
(* contracts end *)

(** * Entries and norms *)

Definition entries_norm (n : nat) (b : nat -> R) : R := sqrt (sum_below n (fun i => b i ^ 2)).

Lemma sum_below_le n : forall a b, (forall i, (i < n)%nat -> a i <= b i) -> sum_below n a <= sum_below n b.
Proof.
  induction n as [| n IH]; intros a b H; simpl; [lra |].
  pose proof (H 0%nat ltac:(lia)). pose proof (IH (fun i => a (S i)) (fun i => b (S i)) ltac:(intros i Hi; apply H; lia)). lra.
Qed.

Lemma sum_below_nonneg n : forall a, (forall i, (i < n)%nat -> 0 <= a i) -> 0 <= sum_below n a.
Proof.
  induction n as [| n IH]; intros a H; simpl; [lra |].
  pose proof (H 0%nat ltac:(lia)). pose proof (IH (fun i => a (S i)) ltac:(intros i Hi; apply H; lia)). lra.
Qed.

Lemma sum_of_squares n (v : Euclidean n) : << v , v >> = sum_below n (fun i => coordinate v i * coordinate v i).
Proof. apply inner_coordinates. Qed.

Lemma norm_below_entries n (v : Euclidean n) (b : nat -> R) :
  (forall i, (i < n)%nat -> Rabs (coordinate v i) <= b i) -> norm v <= entries_norm n b.
Proof.
  intros H. unfold norm, entries_norm. apply sqrt_le_1_alt. rewrite sum_of_squares. apply sum_below_le. intros i Hi.
  specialize (H i Hi). pose proof (Rabs_pos (coordinate v i)) as N.
  replace (coordinate v i * coordinate v i) with (Rabs (coordinate v i) ^ 2); [apply pow_incr; lra |].
  rewrite <- Rsqr_pow2, <- Rsqr_abs. reflexivity.
Qed.

Lemma entries_norm_nonneg n b : 0 <= entries_norm n b.
Proof. apply sqrt_pos. Qed.

Lemma norm_of_blocks {X Y : Hilbert} (v : product X Y) (a b : R) : norm (fst v) <= a -> norm (snd v) <= b ->
  norm v <= sqrt (a ^ 2 + b ^ 2).
Proof.
  intros H1 H2. rewrite <- (sqrt_pow2 (norm v) (norm_nonneg v)). apply sqrt_le_1_alt. rewrite norm_product_pow2.
  pose proof (norm_nonneg (fst v)). pose proof (norm_nonneg (snd v)).
  assert (norm (fst v) ^ 2 <= a ^ 2) by (apply pow_incr; lra). assert (norm (snd v) ^ 2 <= b ^ 2) by (apply pow_incr; lra). lra.
Qed.

(* A relative and an absolute error in every entry: at most rho |q| + t sqrt n in norm. *)
Lemma entries_norm_relative n (q : Euclidean n) (rho t : R) : 0 <= rho -> 0 <= t ->
  entries_norm n (fun i => rho * Rabs (coordinate q i) + t) <= rho * norm q + t * sqrt (INR n).
Proof.
  intros Pr Pt.
  set (z := of_coordinates n (fun i => Rabs (coordinate q i))). set (one := of_coordinates n (fun _ => 1)).
  assert (Nz : norm z = norm q).
  { unfold norm. f_equal. rewrite 2!sum_of_squares. apply Rle_antisym; apply sum_below_le; intros i Hi;
      unfold z; rewrite coordinate_of_coordinates by exact Hi;
      pose proof (Rsqr_abs (coordinate q i)) as S; unfold Rsqr in S; lra. }
  assert (No : norm one = sqrt (INR n)).
  { unfold norm. f_equal. rewrite sum_of_squares.
    assert (E : forall m (a : nat -> R), (forall i, (i < m)%nat -> a i = 1) -> sum_below m a = INR m).
    { induction m as [| m IH]; intros a Ha; [reflexivity |]. rewrite S_INR. simpl.
      rewrite (Ha 0%nat ltac:(lia)), (IH (fun i => a (S i)) ltac:(intros i Hi; apply Ha; lia)). ring. }
    apply E. intros i Hi. unfold one. rewrite coordinate_of_coordinates by exact Hi. ring. }
  rewrite <- Nz, <- No.
  apply Rle_trans with (norm (rho *v z +v t *v one)).
  - unfold entries_norm, norm. apply sqrt_le_1_alt. rewrite sum_of_squares. apply sum_below_le. intros i Hi.
    rewrite coordinate_add, 2!coordinate_scal. unfold z, one. rewrite 2!coordinate_of_coordinates by exact Hi.
    right. ring.
  - eapply Rle_trans; [apply norm_triangle |]. rewrite 2!norm_scal_nonneg by lra. lra.
Qed.

(* The projection that the contract of the ball names is the projection. *)
Lemma ball_factor_is_projection n (u : Euclidean n) (r : R) (i : nat) : 0 < r ->
  coordinate (project r u) i = ball_factor (<< u , u >>) r * coordinate u i.
Proof.
  intros Pr. unfold project, ball_factor. pose proof (norm_nonneg u) as N. pose proof (norm_pow2 u) as E.
  destruct (Rle_dec (norm u) r) as [H | H], (Rle_dec (<< u , u >>) (r * r)) as [H' | H'].
  - ring.
  - exfalso. apply H'. rewrite <- E. replace (norm u ^ 2) with (norm u * norm u) by ring. apply Rmult_le_compat; lra.
  - exfalso. apply H. apply norm_le_of_squares; [lra |]. replace (r ^ 2) with (r * r) by ring. exact H'.
  - rewrite coordinate_scal. reflexivity.
Qed.

(** * One iteration *)

Record Memory (n_x n_y : nat) : Type := make_Memory {
  m_x : Euclidean n_x; m_y : Euclidean n_y;
  m_x_hat : Euclidean n_x; m_y_hat : Euclidean n_y; m_x_low : Euclidean n_x; m_y_low : Euclidean n_y;
  m_lambda : Euclidean n_y
}.
Arguments m_x {n_x n_y} _. Arguments m_y {n_x n_y} _. Arguments m_x_hat {n_x n_y} _. Arguments m_y_hat {n_x n_y} _.
Arguments m_x_low {n_x n_y} _. Arguments m_y_low {n_x n_y} _. Arguments m_lambda {n_x n_y} _.

(* The real numbers that the arrays stand for. *)
Definition m_w {n_x n_y : nat} (m : Memory n_x n_y) : product (Euclidean n_x) (Euclidean n_y) := (m_x m, m_y m).
Definition m_w_hat {n_x n_y : nat} (m : Memory n_x n_y) : product (Euclidean n_x) (Euclidean n_y) :=
  (m_x_hat m +v m_x_low m, m_y_hat m +v m_y_low m).

(* What the caller hands back: the gradients, at the point and at the two probes. *)
Record Gradients (n_x n_y : nat) : Type := make_Gradients {
  d_f_x : Euclidean n_x; d_f_y : Euclidean n_y; d_g_y : Euclidean n_y;
  d_plus_x : Euclidean n_x; d_plus_y : Euclidean n_y; d_minus_x : Euclidean n_x; d_minus_y : Euclidean n_y;
  probe_plus : Euclidean n_y; probe_minus : Euclidean n_y
}.
Arguments d_f_x {n_x n_y} _. Arguments d_f_y {n_x n_y} _. Arguments d_g_y {n_x n_y} _. Arguments d_plus_x {n_x n_y} _.
Arguments d_plus_y {n_x n_y} _. Arguments d_minus_x {n_x n_y} _. Arguments d_minus_y {n_x n_y} _.
Arguments probe_plus {n_x n_y} _. Arguments probe_minus {n_x n_y} _.

Section Contracts.
Context (gamma_w gamma_lambda beta tau p_w p_lambda C_lambda : R).

(* The contracts, for vectors of n entries. *)
(* ensured by sgha_advance.lines_2_3 given 0 <= i, i < n_x + n_y: next = next->w[i]; w = old now->w[i]; w_hat = old now->w_hat[i]; w_low = old now->w_low[i];
   grad_f = old at->f[i]; g_plus = old at->g_plus[i]; g_minus = old at->g_minus[i]; tau = old p->tau; p_w = old p->p_w;
   gamma_w = old p->gamma_x = old p->gamma_y *)
Definition primal_done {n} (next w w_hat w_low grad_f g_plus g_minus : Euclidean n) : Prop := forall i, (i < n)%nat ->
  Rabs (coordinate next i
        - primal_exact (coordinate w i) (coordinate w_hat i + coordinate w_low i) (coordinate grad_f i)
            (difference_exact (coordinate g_plus i) (coordinate g_minus i) tau) p_w gamma_w)
  <= primal_error (coordinate w i) (coordinate w_hat i) (coordinate w_low i) (coordinate grad_f i)
       (coordinate g_plus i) (coordinate g_minus i) tau p_w gamma_w.

(* ensured by sgha_advance.lines_4_5 given 0 <= i, i < n_x + n_y: next_hat = next->w_hat[i]; next_low = next->w_low[i]; w = next->w[i]; w_hat = old now->w_hat[i];
   w_low = old now->w_low[i]; beta = old p->beta *)
Definition average_done {n} (next_hat next_low w w_hat w_low : Euclidean n) : Prop := forall i, (i < n)%nat ->
  Rabs (coordinate next_hat i + coordinate next_low i - average_exact (coordinate w i) (coordinate w_hat i + coordinate w_low i) beta)
  <= average_error (coordinate w i) (coordinate w_hat i) (coordinate w_low i) beta.

(* ensured by sgha_advance.line_6_step given 0 <= i, i < n_y: next = dual_computed(old now->lambda[i], old at->g_y[i], old p->p_lambda, old p->gamma_lambda);
   lambda = old now->lambda[i]; grad_g = old at->g_y[i]; p_lambda = old p->p_lambda; gamma_lambda = old p->gamma_lambda *)
Definition dual_done {n} (next lambda grad_g : Euclidean n) : Prop := forall i, (i < n)%nat ->
  Rabs (coordinate next i - dual_exact (coordinate lambda i) (coordinate grad_g i) p_lambda gamma_lambda)
  <= dual_error (coordinate lambda i) (coordinate grad_g i) p_lambda gamma_lambda.

(* ensured by sgha_advance.line_6_inside, sgha_advance.line_6_near given 0 <= i, i < n_y, good_size, good_parameters: next = next->lambda[i];
   u = dual_computed(old now->lambda[i], old at->g_y[i], old p->p_lambda, old p->gamma_lambda); C_lambda = old p->C_lambda; n = n_y *)
Definition projection_done {n} (next u : Euclidean n) : Prop :=
  sum_below n (fun i => coordinate next i * coordinate next i) <= C_lambda * C_lambda /\
  forall i, (i < n)%nat ->
    Rabs (coordinate next i - ball_factor (sum_below n (fun j => coordinate u j * coordinate u j)) C_lambda * coordinate u i)
    <= ball_margin n * Rabs (ball_factor (sum_below n (fun j => coordinate u j * coordinate u j)) C_lambda * coordinate u i) + TINY.

(* ensured by sgha_probe.plus, sgha_probe.minus given 0 <= i, i < n_y: plus = y_plus[i]; minus = y_minus[i]; y = old y[i]; lambda = old lambda[i]; tau = tau *)
Definition probes_done {n} (plus minus y lambda : Euclidean n) : Prop := forall i, (i < n)%nat ->
  Rabs (coordinate plus i - (coordinate y i + tau * coordinate lambda i)) <= probe_error (coordinate y i) (coordinate lambda i) tau /\
  Rabs (coordinate minus i - (coordinate y i - tau * coordinate lambda i)) <= probe_error (coordinate y i) (coordinate lambda i) tau.

(* Their bounds, as vectors of entries. *)
Definition primal_errors {n} (w w_hat w_low grad_f g_plus g_minus : Euclidean n) (i : nat) : R :=
  primal_error (coordinate w i) (coordinate w_hat i) (coordinate w_low i) (coordinate grad_f i)
    (coordinate g_plus i) (coordinate g_minus i) tau p_w gamma_w.
Definition average_errors {n} (w w_hat w_low : Euclidean n) (i : nat) : R :=
  average_error (coordinate w i) (coordinate w_hat i) (coordinate w_low i) beta.
Definition dual_errors {n} (lambda grad_g : Euclidean n) (i : nat) : R :=
  dual_error (coordinate lambda i) (coordinate grad_g i) p_lambda gamma_lambda.
Definition projection_errors {n} (u : Euclidean n) (i : nat) : R :=
  ball_margin n * Rabs (coordinate (project C_lambda u) i) + TINY.
Definition probe_errors {n} (y lambda : Euclidean n) (i : nat) : R := probe_error (coordinate y i) (coordinate lambda i) tau.

Hypothesis tau_positive : 0 < tau.
Hypothesis C_lambda_positive : 0 < C_lambda.

Lemma primal_in_norm {n} (next w w_hat w_low grad_f g_plus g_minus : Euclidean n) :
  primal_done next w w_hat w_low grad_f g_plus g_minus ->
  norm (next -v (w -v gamma_w *v (grad_f +v / (2 * tau) *v (g_plus -v g_minus) +v p_w *v (w -v (w_hat +v w_low)))))
  <= entries_norm n (primal_errors w w_hat w_low grad_f g_plus g_minus).
Proof using tau_positive.
  intros H. apply norm_below_entries. intros i Hi. specialize (H i Hi). unfold primal_errors.
  repeat (rewrite ?coordinate_sub, ?coordinate_add, ?coordinate_scal). eapply Rle_trans; [| exact H]. right. f_equal.
  unfold primal_exact, difference_exact. field. lra.
Qed.

Lemma average_in_norm {n} (next_hat next_low w w_hat w_low : Euclidean n) :
  average_done next_hat next_low w w_hat w_low ->
  norm ((next_hat +v next_low) -v ((w_hat +v w_low) +v beta *v (w -v (w_hat +v w_low)))) <= entries_norm n (average_errors w w_hat w_low).
Proof using Type.
  intros H. apply norm_below_entries. intros i Hi. specialize (H i Hi). unfold average_errors.
  repeat (rewrite ?coordinate_sub, ?coordinate_add, ?coordinate_scal). eapply Rle_trans; [| exact H]. right. f_equal.
Qed.

Lemma dual_in_norm {n} (next lambda grad_g : Euclidean n) : dual_done next lambda grad_g ->
  norm (next -v (lambda +v gamma_lambda *v (grad_g -v p_lambda *v lambda))) <= entries_norm n (dual_errors lambda grad_g).
Proof using Type.
  intros H. apply norm_below_entries. intros i Hi. specialize (H i Hi). unfold dual_errors.
  repeat (rewrite ?coordinate_sub, ?coordinate_add, ?coordinate_scal). eapply Rle_trans; [| exact H]. right. f_equal.
Qed.

Lemma projection_in_norm {n} (next u : Euclidean n) : projection_done next u ->
  norm next <= C_lambda /\ norm (next -v project C_lambda u) <= entries_norm n (projection_errors u).
Proof using C_lambda_positive.
  intros [I H]. split.
  - apply norm_le_of_squares; [lra |]. rewrite sum_of_squares. replace (C_lambda ^ 2) with (C_lambda * C_lambda) by ring. exact I.
  - apply norm_below_entries. intros i Hi. specialize (H i Hi). unfold projection_errors.
    rewrite coordinate_sub, (ball_factor_is_projection n u C_lambda i C_lambda_positive), sum_of_squares. exact H.
Qed.

(* After the projection: at most ball_margin C_lambda + TINY sqrt n. *)
Lemma projection_error_bound {n} (u : Euclidean n) :
  entries_norm n (projection_errors u) <= ball_margin n * C_lambda + TINY * sqrt (INR n).
Proof using C_lambda_positive.
  assert (Pm : 0 <= ball_margin n).
  { unfold ball_margin. apply Rmult_le_pos; [pose proof (pos_INR n); lra | left; apply Rinv_0_lt_compat, pow_lt; lra]. }
  assert (Pt : 0 <= TINY) by (left; apply Rinv_0_lt_compat, pow_lt; lra).
  eapply Rle_trans; [apply (entries_norm_relative n (project C_lambda u) (ball_margin n) TINY Pm Pt) |].
  pose proof (projection_in_ball C_lambda u ltac:(lra)) as B. unfold ball in B.
  apply (Rmult_le_compat_l _ _ _ Pm) in B. lra.
Qed.

Lemma probes_in_norm {n} (plus minus y lambda : Euclidean n) : probes_done plus minus y lambda ->
  norm (plus -v (y +v tau *v lambda)) <= entries_norm n (probe_errors y lambda) /\
  norm (minus -v (y -v tau *v lambda)) <= entries_norm n (probe_errors y lambda).
Proof using Type.
  intros H. split; apply norm_below_entries; intros i Hi; destruct (H i Hi) as [H1 H2]; unfold probe_errors;
    repeat (rewrite ?coordinate_sub, ?coordinate_add, ?coordinate_scal); assumption.
Qed.

(** One iteration of the program.  The oracles' errors are norms; they are asked for at the probes that the program computed. *)
Record program_step {n_x n_y : nat} (grad_f grad_g : product (Euclidean n_x) (Euclidean n_y) -> product (Euclidean n_x) (Euclidean n_y))
  (e_f e_g e_y : R) (m m' : Memory n_x n_y) (a : Gradients n_x n_y) (u : Euclidean n_y) : Prop := {
  program_probes : probes_done (probe_plus a) (probe_minus a) (m_y m) (m_lambda m);
  program_f : norm (((d_f_x a, d_f_y a) : product (Euclidean n_x) (Euclidean n_y)) -v grad_f (m_w m)) <= e_f;
  program_plus : norm (((d_plus_x a, d_plus_y a) : product (Euclidean n_x) (Euclidean n_y)) -v grad_g (m_x m, probe_plus a)) <= e_g;
  program_minus : norm (((d_minus_x a, d_minus_y a) : product (Euclidean n_x) (Euclidean n_y)) -v grad_g (m_x m, probe_minus a)) <= e_g;
  program_g : norm (d_g_y a -v grad_y grad_g (m_w m)) <= e_y;
  program_x : primal_done (m_x m') (m_x m) (m_x_hat m) (m_x_low m) (d_f_x a) (d_plus_x a) (d_minus_x a);
  program_y : primal_done (m_y m') (m_y m) (m_y_hat m) (m_y_low m) (d_f_y a) (d_plus_y a) (d_minus_y a);
  program_x_hat : average_done (m_x_hat m') (m_x_low m') (m_x m') (m_x_hat m) (m_x_low m);
  program_y_hat : average_done (m_y_hat m') (m_y_low m') (m_y m') (m_y_hat m) (m_y_low m);
  program_u : dual_done u (m_lambda m) (d_g_y a);
  program_lambda : projection_done (m_lambda m') u
}.

(* Its errors in norm, from the numbers that the program has. *)
Definition program_errors (l_g1 e_f e_g e_y : R) {n_x n_y : nat} (m m' : Memory n_x n_y) (a : Gradients n_x n_y) (u : Euclidean n_y) : Errors := {|
  oracle_f := e_f;
  oracle_g := e_g + l_g1 * entries_norm n_y (probe_errors (m_y m) (m_lambda m));
  oracle_y := e_y;
  arithmetic_w := sqrt (entries_norm n_x (primal_errors (m_x m) (m_x_hat m) (m_x_low m) (d_f_x a) (d_plus_x a) (d_minus_x a)) ^ 2
                        + entries_norm n_y (primal_errors (m_y m) (m_y_hat m) (m_y_low m) (d_f_y a) (d_plus_y a) (d_minus_y a)) ^ 2);
  arithmetic_hat := sqrt (entries_norm n_x (average_errors (m_x m') (m_x_hat m) (m_x_low m)) ^ 2
                          + entries_norm n_y (average_errors (m_y m') (m_y_hat m) (m_y_low m)) ^ 2);
  arithmetic_u := entries_norm n_y (dual_errors (m_lambda m) (d_g_y a));
  arithmetic_p := entries_norm n_y (projection_errors u);
  overshoot := Rmax 0 (norm u - C_lambda) |}.
End Contracts.

(** * The theorem *)

Section Program.
Context {n_x n_y : nat}.
Notation X := (Euclidean n_x).
Notation Y := (Euclidean n_y).
Context
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {l_f0 l_f1 l_g1 l_g2 mu_g f_low : R}
  (A : Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low).
Context (gamma_w gamma_lambda beta tau p_w p_lambda C_lambda l_L1 : R).
Hypothesis n_y_positive : (1 <= n_y)%nat.
Hypothesis C_lambda_positive : 0 < C_lambda.
Hypothesis l_L1_positive : 0 < l_L1.
Hypothesis l_L1_large : l_f1 + C_lambda * l_g2 <= l_L1.
Hypothesis p_w_large : l_L1 < p_w.
Hypothesis p_lambda_positive : 0 < p_lambda.
Hypothesis gamma_w_positive : 0 < gamma_w.
Hypothesis gamma_lambda_positive : 0 < gamma_lambda.
Hypothesis beta_positive : 0 < beta.
Hypothesis tau_positive : 0 < tau.

Lemma lower_gradient_is_lipschitz_in_y (x0 : X) (y1 y2 : Y) : norm (grad_g (x0, y1) -v grad_g (x0, y2)) <= l_g1 * norm (y1 -v y2).
Proof using A.
  apply (bounded_derivative_makes_lipschitz (fun y' => grad_g (x0, y')) (fun y' => column hess_xy hess_yy (x0, y')) l_g1).
  - intros y'. apply (column_is_derivative_in_y A).
  - intros y' h. apply (column_is_bounded A).
Qed.

Notation program_step := (program_step gamma_w gamma_lambda beta tau p_w p_lambda C_lambda grad_f grad_g).
Notation program_errors := (program_errors gamma_w gamma_lambda beta tau p_w p_lambda C_lambda l_g1).

(** An iteration that meets the contracts is a rounded step. *)
Theorem program_step_is_rounded (e_f e_g e_y : R) (m m' : Memory n_x n_y) (a : Gradients n_x n_y) (u : Y) :
  program_step e_f e_g e_y m m' a u ->
  rounded_step grad_f grad_g gamma_w gamma_lambda beta tau p_w p_lambda C_lambda
    (m_w m) (m_w_hat m) (m_lambda m) (m_w m') (m_w_hat m') (m_lambda m')
    (d_f_x a, d_f_y a) (d_plus_x a, d_plus_y a) (d_minus_x a, d_minus_y a) (d_g_y a) u (program_errors e_f e_g e_y m m' a u).
Proof using A C_lambda_positive tau_positive.
  intros [Pr Of Op Om Og Px Py Hx Hy Pu Pl].
  destruct (probes_in_norm tau _ _ _ _ Pr) as [N1 N2].
  destruct (projection_in_norm C_lambda C_lambda_positive _ _ Pl) as [In Np].
  pose proof (l_g1_nonneg A) as L1.
  constructor; cbn [oracle_f oracle_g oracle_y arithmetic_w arithmetic_hat arithmetic_u arithmetic_p overshoot Program.program_errors].
  - exact Of.
  - eapply Rle_trans; [apply (norm_triangle_chain _ (grad_g (m_x m, probe_plus a))) |]. apply Rplus_le_compat; [exact Op |].
    eapply Rle_trans; [apply lower_gradient_is_lipschitz_in_y |]. apply Rmult_le_compat_l; [exact L1 | exact N1].
  - eapply Rle_trans; [apply (norm_triangle_chain _ (grad_g (m_x m, probe_minus a))) |]. apply Rplus_le_compat; [exact Om |].
    eapply Rle_trans; [apply lower_gradient_is_lipschitz_in_y |]. apply Rmult_le_compat_l; [exact L1 | exact N2].
  - exact Og.
  - apply norm_of_blocks.
    + exact (primal_in_norm gamma_w tau p_w tau_positive _ _ _ _ _ _ _ Px).
    + exact (primal_in_norm gamma_w tau p_w tau_positive _ _ _ _ _ _ _ Py).
  - apply norm_of_blocks.
    + exact (average_in_norm beta _ _ _ _ _ Hx).
    + exact (average_in_norm beta _ _ _ _ _ Hy).
  - exact (dual_in_norm gamma_lambda p_lambda _ _ _ Pu).
  - exact Np.
  - exact In.
  - apply Rle_refl.
Qed.

(** What rounding after an active projection costs, at most: first order in the margin of the contract of the ball. *)
Theorem projection_loss_bound (e_f e_g e_y : R) (m m' : Memory n_x n_y) (a : Gradients n_x n_y) (u : Y) :
  norm (m_lambda m) <= C_lambda -> program_step e_f e_g e_y m m' a u ->
  let E := program_errors e_f e_g e_y m m' a u in
  overshoot E * arithmetic_p E / gamma_lambda
  <= (norm (d_g_y a -v p_lambda *v m_lambda m) + arithmetic_u E / gamma_lambda)
     * (ball_margin n_y * C_lambda + TINY * sqrt (INR n_y)).
Proof using C_lambda_positive gamma_lambda_positive.
  intros B [_ _ _ _ _ _ _ _ _ Pu _] E.
  pose proof (dual_in_norm gamma_lambda p_lambda _ _ _ Pu) as Nu.
  assert (Over : Rmax 0 (norm u - C_lambda) <= gamma_lambda * norm (d_g_y a -v p_lambda *v m_lambda m) + arithmetic_u E).
  { pose proof (norm_nonneg (u -v (m_lambda m +v gamma_lambda *v (d_g_y a -v p_lambda *v m_lambda m)))) as N0.
    pose proof (norm_nonneg (d_g_y a -v p_lambda *v m_lambda m)) as N1.
    assert (0 <= gamma_lambda * norm (d_g_y a -v p_lambda *v m_lambda m)) by (apply Rmult_le_pos; lra).
    change (arithmetic_u E) with (entries_norm n_y (dual_errors gamma_lambda p_lambda (m_lambda m) (d_g_y a))).
    apply Rmax_lub; [lra |].
    pose proof (norm_triangle (u -v (m_lambda m +v gamma_lambda *v (d_g_y a -v p_lambda *v m_lambda m)))
                  (m_lambda m +v gamma_lambda *v (d_g_y a -v p_lambda *v m_lambda m))) as T. rewrite add_sub in T.
    pose proof (norm_triangle (m_lambda m) (gamma_lambda *v (d_g_y a -v p_lambda *v m_lambda m))) as T'.
    rewrite norm_scal_nonneg in T' by lra. lra. }
  pose proof (projection_error_bound C_lambda C_lambda_positive u) as Np.
  change (overshoot E) with (Rmax 0 (norm u - C_lambda)).
  change (arithmetic_p E) with (entries_norm n_y (projection_errors C_lambda u)).
  assert (Ig : 0 < / gamma_lambda) by (apply Rinv_0_lt_compat; exact gamma_lambda_positive).
  replace (norm (d_g_y a -v p_lambda *v m_lambda m) + arithmetic_u E / gamma_lambda)
    with ((gamma_lambda * norm (d_g_y a -v p_lambda *v m_lambda m) + arithmetic_u E) / gamma_lambda) by (field; lra).
  unfold Rdiv. rewrite Rmult_assoc, (Rmult_comm _ (/ gamma_lambda)), <- Rmult_assoc.
  apply Rmult_le_compat; [| apply entries_norm_nonneg | | exact Np].
  - apply Rmult_le_pos; [apply Rmax_l | lra].
  - apply Rmult_le_compat_r; [lra | exact Over].
Qed.

Lemma coordinates_are_not_a_point : exists v : Y, v <> zero.
Proof using n_y_positive.
  exists (of_coordinates n_y (fun _ => 1)). intros E.
  apply (f_equal (fun v => coordinate v 0)) in E. rewrite coordinate_of_coordinates, coordinate_zero in E by lia. lra.
Qed.

(** Theorem 4 for the program. *)
Theorem stationary_point_of_the_program (n : nat) (m : nat -> Memory n_x n_y) (a : nat -> Gradients n_x n_y) (u : nat -> Y)
  (e_f e_g e_y : nat -> R) (r : R) :
  Proposition_6_conditions gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g ->
  l_f0 / mu_g < C_lambda ->
  norm (m_lambda (m 0%nat)) <= C_lambda -> (0 < n)%nat ->
  (forall k, (k < n)%nat -> program_step (e_f k) (e_g k) (e_y k) (m k) (m (S k)) (a k) (u k)) ->
  (forall k, (k < n)%nat ->
     (V f grad_g C_lambda p_w p_lambda (m_w (m 0%nat)) (m_w_hat (m 0%nat)) (m_lambda (m 0%nat)) - f_low) / INR n
     + rounding_loss gamma_w gamma_lambda beta tau p_w C_lambda l_L1 l_g2 (program_errors (e_f k) (e_g k) (e_y k) (m k) (m (S k)) (a k) (u k)) <= r) ->
  let gradient_L := sqrt (32 * gamma_w * r) / gamma_w + p_w * sqrt (8 * r / (p_w * beta)) in
  let constraint_L := l_g1 / ((p_w - l_L1) * gamma_w) * sqrt (32 * gamma_w * r) + sqrt (64 * gamma_lambda * r) / gamma_lambda
                      + p_lambda * C_lambda in
  gradient_L <= mu_g / 4 * (C_lambda - l_f0 / mu_g) ->
  sqrt (64 * gamma_lambda * r) <= / 4 * (C_lambda - l_f0 / mu_g) ->
  exists k, (k < n)%nat /\
    is_gradient (hyperobjective f g) (m_x (m k)) (hypergradient grad_f g hess_xy hess_yy (m_x (m k))) /\
    norm (hypergradient grad_f g hess_xy hess_yy (m_x (m k)))
    <= (1 + kappa_y l_g1 mu_g) * gradient_L + L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g * constraint_L.
Proof using All.
  intros Cond Room B0 Pn Steps Budget gradient_L constraint_L I1 I2.
  destruct (stationary_point_of_rounded_steps A gamma_w gamma_lambda beta tau p_w p_lambda C_lambda l_L1 coordinates_are_not_a_point
              C_lambda_positive l_L1_positive l_L1_large p_w_large p_lambda_positive gamma_w_positive gamma_lambda_positive beta_positive tau_positive
              n (fun k => m_w (m k)) (fun k => m_w_hat (m k)) (fun k => m_lambda (m k))
              (fun k => (d_f_x (a k), d_f_y (a k))) (fun k => (d_plus_x (a k), d_plus_y (a k))) (fun k => (d_minus_x (a k), d_minus_y (a k)))
              (fun k => d_g_y (a k)) u (fun k => program_errors (e_f k) (e_g k) (e_y k) (m k) (m (S k)) (a k) (u k)) r Cond Room Pn)
    as [k [Lk H]].
  - split; [exact B0 |]. intros k Lk. apply program_step_is_rounded. apply Steps. exact Lk.
  - exact Budget.
  - exact I1.
  - exact I2.
  - exists k. split; [exact Lk |]. split; [apply (hyperobjective_has_gradient A) | exact H].
Qed.
End Program.
