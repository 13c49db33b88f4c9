(* Program.v -- from the contracts of the C core to the theorem: Theorem 4 for the program.

   The contracts of the core bound, entry by entry, the distance between what the program computes and the paper's formula.  The definitions between
   "contracts begin" and "contracts end" repeat those of spec/rounding.acsl, spec/errors.acsl, spec/step.acsl and spec/ball.acsl, line by line.
   [program_step]: one iteration from f, h and g_y, where h stands for the Hessian-vector products and is wrong by e_h at most.  It does not
   say who made h: a fused oracle may, and [program_step_of_contracts] says how the probes, the two gradients and their difference do, and
   how wrong that h is: by the gradients' errors over tau, Lemma 12's truncation, and the rounding of the difference.
   [program_step_is_rounded] turns entries into norms, [errors_from_sizes] bounds them by the sizes of the vectors.
   Main results: [run_of_the_program], and [run_of_the_contracts] for the core's contracts: if n iterations meet them, with oracles of a stated
   accuracy, and the parameters (the program's own doubles) are admissible, then one of the n points has a hypergradient below an explicit number;
   how far the states can go is proved, not assumed.  [runs_exist]: the hypothesis is not empty.

   The smoothing variable is a pair of arrays: its real value is w_hat + w_low.  The projected multiplier is in the ball exactly; the effect of
   rounding after an active projection is the term overshoot * arithmetic_p / gamma_lambda of the loss.
   Depends on: Rounding. *)

From Coq Require Import Reals Lra Psatz Arith Lia ClassicalEpsilon.
From SGHA Require Import FiniteSum.
From SGHA Require Import Hilbert Minimiser Ball Game Descent SharperDescent SharperComplexity.
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
Definition difference_error (g_plus g_minus tau : R) : R :=
  3 * ROUNDING * difference_size g_plus g_minus tau + TINY * (1 + 1 / tau).

Definition offset_size (w w_hat w_low : R) : R := Rabs (w - w_hat) + Rabs w_low.

Definition gradient_exact (w w_hat grad_f h p_w : R) : R := grad_f + h + p_w * (w - w_hat).
Definition gradient_size (w w_hat w_low grad_f h p_w : R) : R := Rabs grad_f + Rabs h + p_w * offset_size w w_hat w_low.
Definition primal_exact (w w_hat grad_f h p_w gamma : R) : R := w - gamma * gradient_exact w w_hat grad_f h p_w.
Definition primal_error (w w_hat w_low grad_f h p_w gamma : R) : R :=
  ROUNDING * (Rabs w + 6 * (gamma * gradient_size w w_hat w_low grad_f h p_w)) + 5 * TINY * (1 + gamma * (1 + p_w)).

Definition average_exact (w w_hat beta : R) : R := w_hat + beta * (w - w_hat).
Definition average_error (w w_hat w_low beta : R) : R :=
  ROUNDING * (2 * Rabs w_low + 5 * (beta * offset_size w w_hat w_low) + / 2 ^ 52 * Rabs w_hat) + 8 * TINY.

Definition dual_exact (lambda grad_g p_lambda gamma_lambda : R) : R := lambda + gamma_lambda * (grad_g - p_lambda * lambda).
Definition dual_error (lambda grad_g p_lambda gamma_lambda : R) : R :=
  ROUNDING * (Rabs lambda + 4 * (gamma_lambda * (Rabs grad_g + p_lambda * Rabs lambda)))
  + 3 * TINY * (1 + gamma_lambda).

Definition ball_factor (square radius : R) : R := if Rle_dec square (radius * radius) then 1 else radius / sqrt square.

(* The sum of squares is added up in blocks: how many, and how long the longest of a block's four lanes. *)
Definition SGHA_BLOCK : nat := 1920.
Definition block_count (n : nat) : nat := (n + SGHA_BLOCK - 1) / SGHA_BLOCK.
Definition block_lanes (n : nat) : nat := (Nat.min SGHA_BLOCK n + 3) / 4.
Definition margin_units (n : nat) : nat := block_lanes n + block_count n + 16.
Definition half_margin (n : nat) : R := INR (margin_units n) * UNIT.
Definition ball_margin (n : nat) : R := 2 * half_margin n.
(* contracts end *)

(** * Entries and norms *)

Definition entries_norm (n : nat) (b : nat -> R) : R := sqrt (sum_below n (fun i => b i ^ 2)).

Lemma norm_below_entries n (v : Euclidean n) (b : nat -> R) :
  (forall i, (i < n)%nat -> Rabs (coordinate v i) <= b i) -> norm v <= entries_norm n b.
Proof.
  intros H. unfold norm, entries_norm. apply sqrt_le_1_alt. rewrite inner_coordinates. apply sum_below_le. intros i Hi.
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

(* Entries as vectors: magnitudes, and a constant. *)
Definition magnitudes {n} (q : Euclidean n) : Euclidean n := of_coordinates n (fun i => Rabs (coordinate q i)).
Definition constant (n : nat) (t : R) : Euclidean n := of_coordinates n (fun _ => t).

Lemma norm_of_magnitudes n (q : Euclidean n) : norm (magnitudes q) = norm q.
Proof.
  unfold norm. f_equal. rewrite 2!inner_coordinates. apply Rle_antisym; apply sum_below_le; intros i Hi;
    unfold magnitudes; rewrite coordinate_of_coordinates by exact Hi;
    pose proof (Rsqr_abs (coordinate q i)) as S; unfold Rsqr in S; lra.
Qed.

Lemma square_of_constant n t : << constant n t , constant n t >> = INR n * t ^ 2.
Proof.
  rewrite inner_coordinates.
  rewrite (sum_below_ext n _ (fun _ => t ^ 2)); [apply sum_below_constant |].
  intros i Hi. unfold constant. rewrite coordinate_of_coordinates by exact Hi. ring.
Qed.

Lemma norm_of_constant n t : 0 <= t -> norm (constant n t) = t * sqrt (INR n).
Proof.
  intros Pt. unfold norm. rewrite square_of_constant, sqrt_mult_alt by apply pos_INR. rewrite sqrt_pow2 by exact Pt. ring.
Qed.

Lemma norm_of_constants n_x n_y t : 0 <= t ->
  norm ((constant n_x t, constant n_y t) : product (Euclidean n_x) (Euclidean n_y)) = t * sqrt (INR n_x + INR n_y).
Proof.
  intros Pt. unfold norm. rewrite inner_product. cbn [fst snd]. rewrite 2!square_of_constant.
  replace (INR n_x * t ^ 2 + INR n_y * t ^ 2) with ((INR n_x + INR n_y) * t ^ 2) by ring.
  rewrite sqrt_mult_alt by (pose proof (pos_INR n_x); pose proof (pos_INR n_y); lra). rewrite sqrt_pow2 by exact Pt. ring.
Qed.

(* A vector whose entries are b. *)
Lemma entries_norm_of_vector n b (v : Euclidean n) : (forall i, (i < n)%nat -> b i = coordinate v i) -> entries_norm n b = norm v.
Proof.
  intros H. unfold entries_norm, norm. f_equal. rewrite inner_coordinates.
  apply Rle_antisym; apply sum_below_le; intros i Hi; rewrite (H i Hi); right; ring.
Qed.

Lemma norm_of_block_entries {n_x n_y : nat} b_x b_y (v : product (Euclidean n_x) (Euclidean n_y)) :
  (forall i, (i < n_x)%nat -> b_x i = coordinate (fst v) i) -> (forall i, (i < n_y)%nat -> b_y i = coordinate (snd v) i) ->
  sqrt (entries_norm n_x b_x ^ 2 + entries_norm n_y b_y ^ 2) = norm v.
Proof.
  intros Hx Hy. rewrite (entries_norm_of_vector _ _ _ Hx), (entries_norm_of_vector _ _ _ Hy), <- norm_product_pow2.
  apply sqrt_pow2, norm_nonneg.
Qed.

Definition block_magnitudes {n_x n_y : nat} (v : product (Euclidean n_x) (Euclidean n_y)) : product (Euclidean n_x) (Euclidean n_y) :=
  (magnitudes (fst v), magnitudes (snd v)).

Lemma norm_of_block_magnitudes {n_x n_y : nat} (v : product (Euclidean n_x) (Euclidean n_y)) : norm (block_magnitudes v) = norm v.
Proof.
  rewrite <- (sqrt_pow2 (norm v) (norm_nonneg v)), <- (sqrt_pow2 (norm (block_magnitudes v)) (norm_nonneg _)).
  f_equal. rewrite 2!norm_product_pow2. unfold block_magnitudes. cbn [fst snd]. rewrite 2!norm_of_magnitudes. reflexivity.
Qed.

(* A relative and an absolute error in every entry: at most rho |q| + t sqrt n in norm. *)
Lemma entries_norm_relative n (q : Euclidean n) (rho t : R) : 0 <= rho -> 0 <= t ->
  entries_norm n (fun i => rho * Rabs (coordinate q i) + t) <= rho * norm q + t * sqrt (INR n).
Proof.
  intros Pr Pt. rewrite (entries_norm_of_vector n _ (rho *v magnitudes q +v constant n t)).
  - eapply Rle_trans; [apply norm_triangle |]. rewrite norm_scal_nonneg, norm_of_magnitudes, norm_of_constant by lra. lra.
  - intros i Hi. rewrite coordinate_add, coordinate_scal. unfold magnitudes, constant. rewrite 2!coordinate_of_coordinates by exact Hi. reflexivity.
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

(* The three gradients at the point that an iteration takes: of f, of g in y, and h, which stands for the Hessian-vector products. *)
Record Gradients (n_x n_y : nat) : Type := make_Gradients {
  d_f_x : Euclidean n_x; d_f_y : Euclidean n_y; d_g_y : Euclidean n_y; d_h_x : Euclidean n_x; d_h_y : Euclidean n_y
}.
Arguments d_f_x {n_x n_y} _. Arguments d_f_y {n_x n_y} _. Arguments d_g_y {n_x n_y} _. Arguments d_h_x {n_x n_y} _. Arguments d_h_y {n_x n_y} _.

Definition d_f {n_x n_y : nat} (a : Gradients n_x n_y) : product (Euclidean n_x) (Euclidean n_y) := (d_f_x a, d_f_y a).
Definition d_h {n_x n_y : nat} (a : Gradients n_x n_y) : product (Euclidean n_x) (Euclidean n_y) := (d_h_x a, d_h_y a).

(* The two probes and the lower gradients there, from which a difference makes h. *)
Record Probes (n_x n_y : nat) : Type := make_Probes {
  probe_plus : Euclidean n_y; probe_minus : Euclidean n_y;
  d_plus_x : Euclidean n_x; d_plus_y : Euclidean n_y; d_minus_x : Euclidean n_x; d_minus_y : Euclidean n_y
}.
Arguments probe_plus {n_x n_y} _. Arguments probe_minus {n_x n_y} _. Arguments d_plus_x {n_x n_y} _.
Arguments d_plus_y {n_x n_y} _. Arguments d_minus_x {n_x n_y} _. Arguments d_minus_y {n_x n_y} _.

Section Contracts.
Context (gamma_w gamma_lambda beta tau p_w p_lambda C_lambda : R).

(* The contracts, for vectors of n entries. *)
(* ensured by sgha_difference.done given 0 <= i, i < n: h = h[i]; g_plus = old g_plus[i]; g_minus = old g_minus[i]; tau = tau *)
Definition difference_done {n} (h g_plus g_minus : Euclidean n) : Prop := forall i, (i < n)%nat ->
  Rabs (coordinate h i - difference_exact (coordinate g_plus i) (coordinate g_minus i) tau)
  <= difference_error (coordinate g_plus i) (coordinate g_minus i) tau.

(* ensured by sgha_advance.line_2 given 0 <= i, i < n_x: next = next->w[i]; w = old now->w[i]; w_hat = old now->w_hat[i]; w_low = old now->w_low[i];
   grad_f = old at->f[i]; h = old at->h[i]; p_w = old p->p_w; gamma_w = old p->gamma_x *)
(* ensured by sgha_advance.line_3 given n_x <= i, i < n_x + n_y: next = next->w[i]; w = old now->w[i]; w_hat = old now->w_hat[i]; w_low = old now->w_low[i];
   grad_f = old at->f[i]; h = old at->h[i]; p_w = old p->p_w; gamma_w = old p->gamma_y *)
Definition primal_done {n} (next w w_hat w_low grad_f h : Euclidean n) : Prop := forall i, (i < n)%nat ->
  Rabs (coordinate next i
        - primal_exact (coordinate w i) (coordinate w_hat i + coordinate w_low i) (coordinate grad_f i) (coordinate h i) p_w gamma_w)
  <= primal_error (coordinate w i) (coordinate w_hat i) (coordinate w_low i) (coordinate grad_f i) (coordinate h i) p_w gamma_w.

(* ensured by sgha_advance.lines_4_5 given 0 <= i, i < n_x + n_y: next_hat = next->w_hat[i]; next_low = next->w_low[i]; w = next->w[i]; w_hat = old now->w_hat[i];
   w_low = old now->w_low[i]; beta = old p->beta *)
Definition average_done {n} (next_hat next_low w w_hat w_low : Euclidean n) : Prop := forall i, (i < n)%nat ->
  Rabs (coordinate next_hat i + coordinate next_low i - average_exact (coordinate w i) (coordinate w_hat i + coordinate w_low i) beta)
  <= average_error (coordinate w i) (coordinate w_hat i) (coordinate w_low i) beta.

(* The function [average] does lines 4 and 5 for an entry: its clauses high and low name the operations that sgha_advance.lines_4_5 names. *)
(* ensured by average.small: next_hat = \result.high; next_low = \result.low; w_hat = w_hat *)
Definition low_done {n} (next_hat next_low w_hat : Euclidean n) : Prop := forall i, (i < n)%nat ->
  Rabs (coordinate next_low i) <= ROUNDING * (Rabs (coordinate next_hat i) + Rabs (coordinate next_hat i - coordinate w_hat i)) + 3 * TINY.

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

(* The bounds, as vectors of entries. *)
Definition difference_errors {n} (g_plus g_minus : Euclidean n) (i : nat) : R :=
  difference_error (coordinate g_plus i) (coordinate g_minus i) tau.
Definition primal_errors {n} (w w_hat w_low grad_f h : Euclidean n) (i : nat) : R :=
  primal_error (coordinate w i) (coordinate w_hat i) (coordinate w_low i) (coordinate grad_f i) (coordinate h i) p_w gamma_w.
Definition average_errors {n} (w w_hat w_low : Euclidean n) (i : nat) : R :=
  average_error (coordinate w i) (coordinate w_hat i) (coordinate w_low i) beta.
Definition dual_errors {n} (lambda grad_g : Euclidean n) (i : nat) : R :=
  dual_error (coordinate lambda i) (coordinate grad_g i) p_lambda gamma_lambda.
Definition projection_errors {n} (u : Euclidean n) (i : nat) : R :=
  ball_margin n * Rabs (coordinate (project C_lambda u) i) + TINY.
Definition probe_errors {n} (y lambda : Euclidean n) (i : nat) : R := probe_error (coordinate y i) (coordinate lambda i) tau.

Hypothesis tau_positive : 0 < tau.
Hypothesis C_lambda_positive : 0 < C_lambda.

Lemma ROUNDING_positive : 0 < ROUNDING.
Proof using.
  unfold ROUNDING. assert (0 < / 2 ^ 24) by (apply Rinv_0_lt_compat, pow_lt; lra).
  apply Rmult_lt_0_compat; [lra | apply Rinv_0_lt_compat, pow_lt; lra].
Qed.
Lemma TINY_positive : 0 < TINY.
Proof using. apply Rinv_0_lt_compat, pow_lt. lra. Qed.

Lemma ball_margin_nonneg n : 0 <= ball_margin n.
Proof using.
  unfold ball_margin, half_margin, UNIT. apply Rmult_le_pos; [lra |]. apply Rmult_le_pos; [apply pos_INR | left; apply Rinv_0_lt_compat, pow_lt; lra].
Qed.

(* A bound in real numbers: at most 480 entries in a lane, and one block for each 1920 entries or part of them. *)
Lemma ball_margin_bound n : ball_margin n <= 2 * ((INR n / 1920 + 497) * UNIT).
Proof using.
  assert (PU : 0 < UNIT) by (apply Rinv_0_lt_compat, pow_lt; lra).
  unfold ball_margin, half_margin. apply Rmult_le_compat_l; [lra |]. apply Rmult_le_compat_r; [lra |].
  assert (Lanes : (block_lanes n <= 480)%nat).
  { unfold block_lanes. apply Nat.lt_succ_r, Nat.div_lt_upper_bound; [lia |]. pose proof (Nat.le_min_l SGHA_BLOCK n). unfold SGHA_BLOCK in *. lia. }
  assert (Blocks : (1920 * block_count n <= n + 1919)%nat).
  { unfold block_count, SGHA_BLOCK. pose proof (Nat.mul_div_le (n + 1920 - 1) 1920 ltac:(lia)). lia. }
  apply le_INR in Lanes, Blocks. rewrite mult_INR, plus_INR in Blocks. unfold margin_units. rewrite 2!plus_INR.
  replace (INR 480) with 480 in Lanes by (rewrite INR_IZR_INZ; reflexivity). replace (INR 1920) with 1920 in Blocks by (rewrite INR_IZR_INZ; reflexivity).
  replace (INR 1919) with 1919 in Blocks by (rewrite INR_IZR_INZ; reflexivity). replace (INR 16) with 16 by (rewrite INR_IZR_INZ; reflexivity). lra.
Qed.

Lemma primal_in_norm {n} (next w w_hat w_low grad_f h : Euclidean n) : primal_done next w w_hat w_low grad_f h ->
  norm (next -v (w -v gamma_w *v (grad_f +v h +v p_w *v (w -v (w_hat +v w_low))))) <= entries_norm n (primal_errors w w_hat w_low grad_f h).
Proof using Type.
  intros H. apply norm_below_entries. intros i Hi. specialize (H i Hi). unfold primal_errors.
  repeat (rewrite ?coordinate_sub, ?coordinate_add, ?coordinate_scal). eapply Rle_trans; [| exact H]. right. f_equal.
Qed.

Lemma difference_in_norm {n} (h g_plus g_minus : Euclidean n) : difference_done h g_plus g_minus ->
  norm (h -v / (2 * tau) *v (g_plus -v g_minus)) <= entries_norm n (difference_errors g_plus g_minus).
Proof using tau_positive.
  intros H. apply norm_below_entries. intros i Hi. specialize (H i Hi). unfold difference_errors.
  repeat (rewrite ?coordinate_sub, ?coordinate_scal). eapply Rle_trans; [| exact H]. right. f_equal. unfold difference_exact. field. lra.
Qed.

(* The rounding of the difference: relative to the difference itself. *)
Lemma difference_error_in_norm {n_x n_y : nat} (h g_plus g_minus : product (Euclidean n_x) (Euclidean n_y)) :
  difference_done (fst h) (fst g_plus) (fst g_minus) -> difference_done (snd h) (snd g_plus) (snd g_minus) ->
  norm (h -v / (2 * tau) *v (g_plus -v g_minus))
  <= 3 * ROUNDING * norm (/ (2 * tau) *v (g_plus -v g_minus)) + TINY * (1 + 1 / tau) * sqrt (INR n_x + INR n_y).
Proof using tau_positive.
  intros Hx Hy. pose proof ROUNDING_positive as PR. pose proof TINY_positive as PT.
  assert (It : 0 < / tau) by (apply Rinv_0_lt_compat; exact tau_positive).
  assert (It2 : 0 < / (2 * tau)) by (apply Rinv_0_lt_compat; lra).
  assert (P1 : 0 < TINY * (1 + 1 / tau)) by (apply Rmult_lt_0_compat; [exact PT | unfold Rdiv; lra]).
  set (d := / (2 * tau) *v (g_plus -v g_minus)).
  apply Rle_trans with (sqrt (entries_norm n_x (difference_errors (fst g_plus) (fst g_minus)) ^ 2
                              + entries_norm n_y (difference_errors (snd g_plus) (snd g_minus)) ^ 2)).
  { apply norm_of_blocks; unfold d; rewrite ?fst_sub, ?snd_sub, ?fst_scal, ?snd_scal, ?fst_sub, ?snd_sub; apply difference_in_norm; assumption. }
  assert (Size : forall g_p g_m, Rabs (/ (2 * tau) * (g_p - g_m)) = difference_size g_p g_m tau).
  { intros g_p g_m. rewrite Rabs_mult, (Rabs_pos_eq (/ (2 * tau))) by lra. unfold difference_size, Rdiv. ring. }
  rewrite (norm_of_block_entries _ _ ((3 * ROUNDING) *v block_magnitudes d
    +v (constant n_x (TINY * (1 + 1 / tau)), constant n_y (TINY * (1 + 1 / tau))))).
  2, 3: intros i Hi; repeat rewrite ?fst_add, ?fst_scal, ?snd_add, ?snd_scal, ?coordinate_add, ?coordinate_scal;
    unfold block_magnitudes, magnitudes, constant, d; cbn [fst snd]; rewrite !coordinate_of_coordinates by exact Hi;
    rewrite ?fst_scal, ?snd_scal, ?fst_sub, ?snd_sub, coordinate_scal, coordinate_sub, Size; reflexivity.
  eapply Rle_trans; [apply norm_triangle |]. rewrite norm_of_constants, norm_scal_nonneg, norm_of_block_magnitudes by lra. apply Rle_refl.
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
  - apply norm_le_of_squares; [lra |]. rewrite inner_coordinates. replace (C_lambda ^ 2) with (C_lambda * C_lambda) by ring. exact I.
  - apply norm_below_entries. intros i Hi. specialize (H i Hi). unfold projection_errors.
    rewrite coordinate_sub, (ball_factor_is_projection n u C_lambda i C_lambda_positive), inner_coordinates. exact H.
Qed.

(* After the projection: at most ball_margin C_lambda + TINY sqrt n. *)
Lemma projection_error_bound {n} (u : Euclidean n) :
  entries_norm n (projection_errors u) <= ball_margin n * C_lambda + TINY * sqrt (INR n).
Proof using C_lambda_positive.
  pose proof (ball_margin_nonneg n) as Pm.
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

(** One iteration of the program, from f, h and g_y; the oracles' errors are norms. *)
Record program_step {n_x n_y : nat} (grad_f grad_g : product (Euclidean n_x) (Euclidean n_y) -> product (Euclidean n_x) (Euclidean n_y))
  (hess_xy : product (Euclidean n_x) (Euclidean n_y) -> Euclidean n_y -> Euclidean n_x)
  (hess_yy : product (Euclidean n_x) (Euclidean n_y) -> Euclidean n_y -> Euclidean n_y)
  (e_f e_h e_y : R) (m m' : Memory n_x n_y) (a : Gradients n_x n_y) (u : Euclidean n_y) : Prop := {
  program_f : norm (d_f a -v grad_f (m_w m)) <= e_f;
  program_h : norm (d_h a -v column hess_xy hess_yy (m_w m) (m_lambda m)) <= e_h;
  program_g : norm (d_g_y a -v grad_y grad_g (m_w m)) <= e_y;
  program_x : primal_done (m_x m') (m_x m) (m_x_hat m) (m_x_low m) (d_f_x a) (d_h_x a);
  program_y : primal_done (m_y m') (m_y m) (m_y_hat m) (m_y_low m) (d_f_y a) (d_h_y a);
  program_x_hat : average_done (m_x_hat m') (m_x_low m') (m_x m') (m_x_hat m) (m_x_low m);
  program_y_hat : average_done (m_y_hat m') (m_y_low m') (m_y m') (m_y_hat m) (m_y_low m);
  program_x_low : low_done (m_x_hat m') (m_x_low m') (m_x_hat m);
  program_y_low : low_done (m_y_hat m') (m_y_low m') (m_y_hat m);
  program_u : dual_done u (m_lambda m) (d_g_y a);
  program_lambda : projection_done (m_lambda m') u
}.

(** What the contracts of the core say of one iteration, with the two gradients asked for at the probes that the program computed, and h made by
    their difference. *)
Record contracts_met {n_x n_y : nat} (grad_f grad_g : product (Euclidean n_x) (Euclidean n_y) -> product (Euclidean n_x) (Euclidean n_y))
  (e_f e_g e_y : R) (m m' : Memory n_x n_y) (a : Gradients n_x n_y) (b : Probes n_x n_y) (u : Euclidean n_y) : Prop := {
  contract_probes : probes_done (probe_plus b) (probe_minus b) (m_y m) (m_lambda m);
  contract_f : norm (d_f a -v grad_f (m_w m)) <= e_f;
  contract_plus : norm (((d_plus_x b, d_plus_y b) : product (Euclidean n_x) (Euclidean n_y)) -v grad_g (m_x m, probe_plus b)) <= e_g;
  contract_minus : norm (((d_minus_x b, d_minus_y b) : product (Euclidean n_x) (Euclidean n_y)) -v grad_g (m_x m, probe_minus b)) <= e_g;
  contract_g : norm (d_g_y a -v grad_y grad_g (m_w m)) <= e_y;
  contract_h_x : difference_done (d_h_x a) (d_plus_x b) (d_minus_x b);
  contract_h_y : difference_done (d_h_y a) (d_plus_y b) (d_minus_y b);
  contract_x : primal_done (m_x m') (m_x m) (m_x_hat m) (m_x_low m) (d_f_x a) (d_h_x a);
  contract_y : primal_done (m_y m') (m_y m) (m_y_hat m) (m_y_low m) (d_f_y a) (d_h_y a);
  contract_x_hat : average_done (m_x_hat m') (m_x_low m') (m_x m') (m_x_hat m) (m_x_low m);
  contract_y_hat : average_done (m_y_hat m') (m_y_low m') (m_y m') (m_y_hat m) (m_y_low m);
  contract_x_low : low_done (m_x_hat m') (m_x_low m') (m_x_hat m);
  contract_y_low : low_done (m_y_hat m') (m_y_low m') (m_y_hat m);
  contract_u : dual_done u (m_lambda m) (d_g_y a);
  contract_lambda : projection_done (m_lambda m') u
}.

(* The errors of a step in norm, from the numbers that the program has. *)
Definition program_errors (e_f e_h e_y : R) {n_x n_y : nat} (m m' : Memory n_x n_y) (a : Gradients n_x n_y) (u : Euclidean n_y) : Errors := {|
  oracle_f := e_f; error_h := e_h; oracle_y := e_y;
  arithmetic_w := sqrt (entries_norm n_x (primal_errors (m_x m) (m_x_hat m) (m_x_low m) (d_f_x a) (d_h_x a)) ^ 2
                        + entries_norm n_y (primal_errors (m_y m) (m_y_hat m) (m_y_low m) (d_f_y a) (d_h_y a)) ^ 2);
  arithmetic_hat := sqrt (entries_norm n_x (average_errors (m_x m') (m_x_hat m) (m_x_low m)) ^ 2
                          + entries_norm n_y (average_errors (m_y m') (m_y_hat m) (m_y_low m)) ^ 2);
  arithmetic_u := entries_norm n_y (dual_errors (m_lambda m) (d_g_y a));
  arithmetic_p := entries_norm n_y (projection_errors u);
  overshoot := Rmax 0 (norm u - C_lambda) |}.

(* The same from the sizes of the vectors: w, w_hat, w - w_hat, w_low now; the next w - w_hat; f, h and g_y. *)
Record Sizes : Type := make_Sizes {
  size_w : R; size_hat : R; size_offset : R; size_low : R; size_next_offset : R; size_f : R; size_h : R; size_y : R
}.

Definition sizes_of {n_x n_y : nat} (m m' : Memory n_x n_y) (a : Gradients n_x n_y) : Sizes := {|
  size_w := norm (m_w m); size_hat := norm ((m_x_hat m, m_y_hat m) : product (Euclidean n_x) (Euclidean n_y));
  size_offset := norm (m_w m -v ((m_x_hat m, m_y_hat m) : product (Euclidean n_x) (Euclidean n_y)));
  size_low := norm ((m_x_low m, m_y_low m) : product (Euclidean n_x) (Euclidean n_y));
  size_next_offset := norm (m_w m' -v ((m_x_hat m, m_y_hat m) : product (Euclidean n_x) (Euclidean n_y)));
  size_f := norm (d_f a); size_h := norm (d_h a); size_y := norm (d_g_y a) |}.

Definition sized_errors (e_f e_h e_y : R) (n_x n_y : nat) (z : Sizes) : Errors := {|
  oracle_f := e_f; error_h := e_h; oracle_y := e_y;
  arithmetic_w := ROUNDING * (size_w z + 6 * (gamma_w * (size_f z + size_h z + p_w * (size_offset z + size_low z))))
                  + 5 * TINY * (1 + gamma_w * (1 + p_w)) * sqrt (INR n_x + INR n_y);
  arithmetic_hat := ROUNDING * (2 * size_low z + 5 * (beta * (size_next_offset z + size_low z)) + / 2 ^ 52 * size_hat z)
                    + 8 * TINY * sqrt (INR n_x + INR n_y);
  arithmetic_u := ROUNDING * (C_lambda + 4 * (gamma_lambda * (size_y z + p_lambda * C_lambda))) + 3 * TINY * (1 + gamma_lambda) * sqrt (INR n_y);
  arithmetic_p := ball_margin n_y * C_lambda + TINY * sqrt (INR n_y);
  overshoot := gamma_lambda * (size_y z + p_lambda * C_lambda)
               + (ROUNDING * (C_lambda + 4 * (gamma_lambda * (size_y z + p_lambda * C_lambda))) + 3 * TINY * (1 + gamma_lambda) * sqrt (INR n_y)) |}.

Record sizes_below (z z' : Sizes) : Prop := {
  below_size_w : size_w z <= size_w z'; below_size_hat : size_hat z <= size_hat z'; below_size_offset : size_offset z <= size_offset z';
  below_size_low : size_low z <= size_low z'; below_size_next_offset : size_next_offset z <= size_next_offset z';
  below_size_f : size_f z <= size_f z'; below_size_h : size_h z <= size_h z'; below_size_y : size_y z <= size_y z'
}.

Hypothesis gamma_w_nonneg : 0 <= gamma_w.
Hypothesis gamma_lambda_nonneg : 0 <= gamma_lambda.
Hypothesis beta_nonneg : 0 <= beta.
Hypothesis p_w_nonneg : 0 <= p_w.
Hypothesis p_lambda_nonneg : 0 <= p_lambda.

Lemma sized_errors_grow e_f e_h e_y n_x n_y z z' : sizes_below z z' ->
  errors_below (sized_errors e_f e_h e_y n_x n_y z) (sized_errors e_f e_h e_y n_x n_y z').
Proof using gamma_w_nonneg gamma_lambda_nonneg beta_nonneg p_w_nonneg C_lambda_positive.
  intros [H1 H2 H3 H4 H5 H6 H7 H8]. pose proof ROUNDING_positive as PR. assert (P52 : 0 < / 2 ^ 52) by (apply Rinv_0_lt_compat, pow_lt; lra).
  assert (O : p_w * (size_offset z + size_low z) <= p_w * (size_offset z' + size_low z')) by (apply Rmult_le_compat_l; lra).
  assert (Gw : gamma_w * (size_f z + size_h z + p_w * (size_offset z + size_low z))
               <= gamma_w * (size_f z' + size_h z' + p_w * (size_offset z' + size_low z'))) by (apply Rmult_le_compat_l; lra).
  assert (Gy : gamma_lambda * (size_y z + p_lambda * C_lambda) <= gamma_lambda * (size_y z' + p_lambda * C_lambda)) by (apply Rmult_le_compat_l; lra).
  assert (Gb : beta * (size_next_offset z + size_low z) <= beta * (size_next_offset z' + size_low z')) by (apply Rmult_le_compat_l; lra).
  assert (Gh : / 2 ^ 52 * size_hat z <= / 2 ^ 52 * size_hat z') by (apply Rmult_le_compat_l; lra).
  constructor; cbn [oracle_f error_h oracle_y arithmetic_w arithmetic_hat arithmetic_u arithmetic_p overshoot sized_errors]; try apply Rle_refl.
  - apply Rplus_le_compat_r, Rmult_le_compat_l; lra.
  - apply Rplus_le_compat_r, Rmult_le_compat_l; lra.
  - apply Rplus_le_compat_r, Rmult_le_compat_l; lra.
  - apply Rplus_le_compat; [exact Gy |]. apply Rplus_le_compat_r, Rmult_le_compat_l; lra.
Qed.

(** The errors of a step, from the sizes of its vectors. *)
Theorem errors_from_sizes {n_x n_y : nat} (e_f e_h e_y : R) (m m' : Memory n_x n_y) (a : Gradients n_x n_y) (u : Euclidean n_y) :
  0 < gamma_lambda -> norm (m_lambda m) <= C_lambda -> dual_done u (m_lambda m) (d_g_y a) ->
  errors_below (program_errors e_f e_h e_y m m' a u) (sized_errors e_f e_h e_y n_x n_y (sizes_of m m' a)).
Proof using gamma_w_nonneg gamma_lambda_nonneg beta_nonneg p_w_nonneg p_lambda_nonneg C_lambda_positive.
  intros Pgl B Du. pose proof ROUNDING_positive as PR. pose proof TINY_positive as PT. set (t := 5 * TINY * (1 + gamma_w * (1 + p_w))).
  assert (Pt : 0 <= t) by (unfold t; apply Rmult_le_pos; [lra |]; assert (0 <= gamma_w * (1 + p_w)) by (apply Rmult_le_pos; lra); lra).
  assert (P52 : 0 < / 2 ^ 52) by (apply Rinv_0_lt_compat, pow_lt; lra).
  assert (Pwg : 0 <= 6 * ROUNDING * gamma_w) by (apply Rmult_le_pos; lra).
  assert (Pwp : 0 <= 6 * ROUNDING * gamma_w * p_w) by (apply Rmult_le_pos; lra).
  assert (Prb : 0 <= 5 * ROUNDING * beta) by (apply Rmult_le_pos; lra).
  assert (Pr52 : 0 <= ROUNDING * / 2 ^ 52) by (apply Rmult_le_pos; lra).
  assert (Dual : arithmetic_u (program_errors e_f e_h e_y m m' a u) <= arithmetic_u (sized_errors e_f e_h e_y n_x n_y (sizes_of m m' a))).
  { cbn [arithmetic_u program_errors sized_errors sizes_of size_y].
    rewrite (entries_norm_of_vector n_y _ ((ROUNDING + 4 * ROUNDING * gamma_lambda * p_lambda) *v magnitudes (m_lambda m)
      +v (4 * ROUNDING * gamma_lambda) *v magnitudes (d_g_y a) +v constant n_y (3 * TINY * (1 + gamma_lambda)))).
    2: { intros i Hi. rewrite 2!coordinate_add, 2!coordinate_scal. unfold magnitudes, constant. rewrite 3!coordinate_of_coordinates by exact Hi.
         unfold dual_errors, dual_error. ring. }
    assert (P1 : 0 <= 4 * ROUNDING * gamma_lambda) by (apply Rmult_le_pos; lra).
    assert (P2 : 0 <= 4 * ROUNDING * gamma_lambda * p_lambda) by (apply Rmult_le_pos; lra).
    assert (P3 : 0 <= 3 * TINY * (1 + gamma_lambda)) by (apply Rmult_le_pos; lra).
    eapply Rle_trans; [apply norm_triangle |]. eapply Rle_trans; [apply Rplus_le_compat_r, norm_triangle |].
    rewrite 2!norm_scal_nonneg, 2!norm_of_magnitudes, norm_of_constant by lra.
    apply (Rmult_le_compat_l (ROUNDING + 4 * ROUNDING * gamma_lambda * p_lambda)) in B; [| lra]. lra. }
  constructor; try apply Rle_refl.
  - cbn [arithmetic_w program_errors sized_errors sizes_of size_w size_f size_h size_offset size_low].
    set (hat := (m_x_hat m, m_y_hat m) : product (Euclidean n_x) (Euclidean n_y)).
    set (low := (m_x_low m, m_y_low m) : product (Euclidean n_x) (Euclidean n_y)).
    rewrite (norm_of_block_entries _ _ (ROUNDING *v block_magnitudes (m_w m) +v (6 * ROUNDING * gamma_w) *v block_magnitudes (d_f a)
      +v (6 * ROUNDING * gamma_w) *v block_magnitudes (d_h a) +v (6 * ROUNDING * gamma_w * p_w) *v block_magnitudes (m_w m -v hat)
      +v (6 * ROUNDING * gamma_w * p_w) *v block_magnitudes low +v (constant n_x t, constant n_y t))).
    2: { intros i Hi. repeat rewrite ?fst_add, ?fst_scal, ?coordinate_add, ?coordinate_scal.
         unfold block_magnitudes, magnitudes, constant, hat, low, m_w, d_f, d_h. cbn [fst snd]. rewrite !coordinate_of_coordinates by exact Hi.
         rewrite fst_sub. cbn [fst snd]. rewrite coordinate_sub. unfold primal_errors, primal_error, gradient_size, offset_size, t. ring. }
    2: { intros i Hi. repeat rewrite ?snd_add, ?snd_scal, ?coordinate_add, ?coordinate_scal.
         unfold block_magnitudes, magnitudes, constant, hat, low, m_w, d_f, d_h. cbn [fst snd]. rewrite !coordinate_of_coordinates by exact Hi.
         rewrite snd_sub. cbn [fst snd]. rewrite coordinate_sub. unfold primal_errors, primal_error, gradient_size, offset_size, t. ring. }
    eapply Rle_trans; [apply norm_triangle |]. rewrite norm_of_constants by exact Pt. apply Rplus_le_compat_r.
    eapply Rle_trans; [apply norm_triangle |]. eapply Rle_trans; [apply Rplus_le_compat_r, norm_triangle |].
    eapply Rle_trans; [apply Rplus_le_compat_r, Rplus_le_compat_r, norm_triangle |].
    eapply Rle_trans; [apply Rplus_le_compat_r, Rplus_le_compat_r, Rplus_le_compat_r, norm_triangle |].
    rewrite 5!norm_scal_nonneg, 5!norm_of_block_magnitudes by lra. right. ring.
  - cbn [arithmetic_hat program_errors sized_errors sizes_of size_hat size_next_offset size_low].
    set (hat := (m_x_hat m, m_y_hat m) : product (Euclidean n_x) (Euclidean n_y)).
    set (low := (m_x_low m, m_y_low m) : product (Euclidean n_x) (Euclidean n_y)).
    rewrite (norm_of_block_entries _ _ ((2 * ROUNDING + 5 * ROUNDING * beta) *v block_magnitudes low
      +v (5 * ROUNDING * beta) *v block_magnitudes (m_w m' -v hat) +v (ROUNDING * / 2 ^ 52) *v block_magnitudes hat
      +v (constant n_x (8 * TINY), constant n_y (8 * TINY)))).
    2: { intros i Hi. repeat rewrite ?fst_add, ?fst_scal, ?coordinate_add, ?coordinate_scal.
         unfold block_magnitudes, magnitudes, constant, hat, low, m_w. cbn [fst snd]. rewrite !coordinate_of_coordinates by exact Hi.
         rewrite fst_sub. cbn [fst snd]. rewrite coordinate_sub. unfold average_errors, average_error, offset_size. ring. }
    2: { intros i Hi. repeat rewrite ?snd_add, ?snd_scal, ?coordinate_add, ?coordinate_scal.
         unfold block_magnitudes, magnitudes, constant, hat, low, m_w. cbn [fst snd]. rewrite !coordinate_of_coordinates by exact Hi.
         rewrite snd_sub. cbn [fst snd]. rewrite coordinate_sub. unfold average_errors, average_error, offset_size. ring. }
    eapply Rle_trans; [apply norm_triangle |]. rewrite norm_of_constants by lra. apply Rplus_le_compat_r.
    eapply Rle_trans; [apply norm_triangle |]. eapply Rle_trans; [apply Rplus_le_compat_r, norm_triangle |].
    rewrite 3!norm_scal_nonneg, 3!norm_of_block_magnitudes by lra. right. ring.
  - exact Dual.
  - apply (projection_error_bound u).
  - cbn [overshoot program_errors sized_errors sizes_of size_y arithmetic_u] in *.
    pose proof (dual_in_norm _ _ _ Du) as Nu.
    assert (Over : norm u <= norm (m_lambda m) + gamma_lambda * norm (d_g_y a -v p_lambda *v m_lambda m) + entries_norm n_y (dual_errors (m_lambda m) (d_g_y a))).
    { pose proof (norm_triangle (u -v (m_lambda m +v gamma_lambda *v (d_g_y a -v p_lambda *v m_lambda m)))
                    (m_lambda m +v gamma_lambda *v (d_g_y a -v p_lambda *v m_lambda m))) as T. rewrite add_sub in T.
      pose proof (norm_triangle (m_lambda m) (gamma_lambda *v (d_g_y a -v p_lambda *v m_lambda m))) as T'.
      rewrite norm_scal_nonneg in T' by lra. lra. }
    assert (Move : gamma_lambda * norm (d_g_y a -v p_lambda *v m_lambda m) <= gamma_lambda * (norm (d_g_y a) + p_lambda * C_lambda)).
    { apply Rmult_le_compat_l; [lra |]. eapply Rle_trans; [apply norm_triangle_sub |]. rewrite norm_scal_nonneg by lra.
      apply Rplus_le_compat_l, Rmult_le_compat_l; lra. }
    pose proof (entries_norm_nonneg n_y (dual_errors (m_lambda m) (d_g_y a))) as N0. pose proof (norm_nonneg (d_g_y a)) as N1.
    assert (N2 : 0 <= gamma_lambda * (norm (d_g_y a) + p_lambda * C_lambda)).
    { apply Rmult_le_pos; [lra |]. assert (0 <= p_lambda * C_lambda) by (apply Rmult_le_pos; lra). lra. }
    apply Rmax_lub; lra.
Qed.

(** The corrections in norm. *)
Lemma low_in_norm {n_x n_y : nat} (x_hat' x_low' x_hat : Euclidean n_x) (y_hat' y_low' y_hat : Euclidean n_y) :
  low_done x_hat' x_low' x_hat -> low_done y_hat' y_low' y_hat ->
  let w_hat' := (x_hat', y_hat') : product (Euclidean n_x) (Euclidean n_y) in let w_hat := (x_hat, y_hat) : product (Euclidean n_x) (Euclidean n_y) in
  norm ((x_low', y_low') : product (Euclidean n_x) (Euclidean n_y))
  <= ROUNDING * (norm w_hat' + norm (w_hat' -v w_hat)) + 3 * TINY * sqrt (INR n_x + INR n_y).
Proof using.
  intros Hx Hy w_hat' w_hat. pose proof ROUNDING_positive as PR. pose proof TINY_positive as PT.
  set (bound := fun n (h' h : Euclidean n) i => ROUNDING * (Rabs (coordinate h' i) + Rabs (coordinate h' i - coordinate h i)) + 3 * TINY).
  apply Rle_trans with (sqrt (entries_norm n_x (bound n_x x_hat' x_hat) ^ 2 + entries_norm n_y (bound n_y y_hat' y_hat) ^ 2)).
  { apply norm_of_blocks; cbn [fst snd]; apply norm_below_entries; assumption. }
  rewrite (norm_of_block_entries _ _ (ROUNDING *v block_magnitudes w_hat' +v ROUNDING *v block_magnitudes (w_hat' -v w_hat)
    +v (constant n_x (3 * TINY), constant n_y (3 * TINY)))).
  2, 3: intros i Hi; repeat rewrite ?fst_add, ?fst_scal, ?snd_add, ?snd_scal, ?coordinate_add, ?coordinate_scal;
    unfold block_magnitudes, magnitudes, constant, w_hat', w_hat; cbn [fst snd]; rewrite !coordinate_of_coordinates by exact Hi;
    rewrite ?fst_sub, ?snd_sub; cbn [fst snd]; rewrite coordinate_sub; unfold bound; ring.
  eapply Rle_trans; [apply norm_triangle |]. rewrite norm_of_constants by lra. apply Rplus_le_compat_r.
  eapply Rle_trans; [apply norm_triangle |]. rewrite 2!norm_scal_nonneg, 2!norm_of_block_magnitudes by lra. right. ring.
Qed.

(** The probes' error in norm. *)
Lemma probe_error_bound {n} (y lambda : Euclidean n) : norm lambda <= C_lambda ->
  entries_norm n (probe_errors y lambda) <= ROUNDING * (norm y + 2 * (tau * C_lambda)) + 3 * TINY * sqrt (INR n).
Proof using tau_positive.
  intros B. pose proof ROUNDING_positive as PR. pose proof TINY_positive as PT.
  assert (P1 : 0 < 2 * ROUNDING * tau) by (apply Rmult_lt_0_compat; lra).
  rewrite (entries_norm_of_vector n _ (ROUNDING *v magnitudes y +v (2 * ROUNDING * tau) *v magnitudes lambda +v constant n (3 * TINY))).
  - eapply Rle_trans; [apply norm_triangle |]. eapply Rle_trans; [apply Rplus_le_compat_r, norm_triangle |].
    rewrite 2!norm_scal_nonneg, 2!norm_of_magnitudes, norm_of_constant by lra.
    apply (Rmult_le_compat_l (2 * ROUNDING * tau)) in B; [| lra]. lra.
  - intros i Hi. rewrite 2!coordinate_add, 2!coordinate_scal. unfold magnitudes, constant. rewrite 3!coordinate_of_coordinates by exact Hi.
    unfold probe_errors, probe_error. ring.
Qed.

(** The contracts can be met: exact arithmetic does, from every state in the ball. *)
Theorem contracts_can_be_met {n_x n_y : nat} (grad_f grad_g : product (Euclidean n_x) (Euclidean n_y) -> product (Euclidean n_x) (Euclidean n_y))
  (m : Memory n_x n_y) : exists m' a b u,
  contracts_met grad_f grad_g 0 0 0 m m' a b u /\ m_x_low m' = zero /\ m_y_low m' = zero.
Proof using gamma_w_nonneg gamma_lambda_nonneg beta_nonneg p_w_nonneg p_lambda_nonneg C_lambda_positive tau_positive.
  pose proof ROUNDING_positive as PR. pose proof TINY_positive as PT. assert (P52 : 0 < / 2 ^ 52) by (apply Rinv_0_lt_compat, pow_lt; lra).
  set (F := grad_f (m_w m)). set (gy := grad_y grad_g (m_w m)).
  set (yp := m_y m +v tau *v m_lambda m). set (ym := m_y m -v tau *v m_lambda m).
  set (gp := grad_g (m_x m, yp)). set (gm := grad_g (m_x m, ym)).
  set (b := {| probe_plus := yp; probe_minus := ym; d_plus_x := fst gp; d_plus_y := snd gp; d_minus_x := fst gm; d_minus_y := snd gm |}).
  set (quotient := fun n (p_n q_n : Euclidean n) => / (2 * tau) *v (p_n -v q_n)).
  set (a := {| d_f_x := fst F; d_f_y := snd F; d_g_y := gy; d_h_x := quotient n_x (fst gp) (fst gm); d_h_y := quotient n_y (snd gp) (snd gm) |}).
  set (move := fun n (w w_hat w_low f_n h : Euclidean n) => w -v gamma_w *v (f_n +v h +v p_w *v (w -v (w_hat +v w_low)))).
  set (mean := fun n (w w_hat w_low : Euclidean n) => (w_hat +v w_low) +v beta *v (w -v (w_hat +v w_low))).
  set (x' := move n_x (m_x m) (m_x_hat m) (m_x_low m) (d_f_x a) (d_h_x a)).
  set (y' := move n_y (m_y m) (m_y_hat m) (m_y_low m) (d_f_y a) (d_h_y a)).
  set (u := m_lambda m +v gamma_lambda *v (gy -v p_lambda *v m_lambda m)).
  exists {| m_x := x'; m_y := y'; m_x_hat := mean n_x x' (m_x_hat m) (m_x_low m); m_y_hat := mean n_y y' (m_y_hat m) (m_y_low m);
            m_x_low := zero; m_y_low := zero; m_lambda := project C_lambda u |}, a, b, u.
  assert (It : 0 < / tau) by (apply Rinv_0_lt_compat; exact tau_positive).
  assert (It2 : 0 < / (2 * tau)) by (apply Rinv_0_lt_compat; lra).
  assert (quotient_ok : forall n (p_n q_n : Euclidean n), difference_done (quotient n p_n q_n) p_n q_n).
  { intros n p_n q_n i Hi. unfold quotient. rewrite coordinate_scal, coordinate_sub.
    match goal with |- Rabs ?z <= _ => replace z with 0 by (unfold difference_exact; field; lra) end. rewrite Rabs_R0.
    unfold difference_error, difference_size. apply Rplus_le_le_0_compat.
    - apply Rmult_le_pos; [lra |]. apply Rmult_le_pos; [apply Rabs_pos | lra].
    - apply Rmult_le_pos; [lra |]. unfold Rdiv. lra. }
  assert (primal_ok : forall n (w w_hat w_low f_n h : Euclidean n), primal_done (move n w w_hat w_low f_n h) w w_hat w_low f_n h).
  { intros n w w_hat w_low f_n h i Hi. unfold move. repeat rewrite ?coordinate_sub, ?coordinate_add, ?coordinate_scal.
    match goal with |- Rabs ?z <= _ => replace z with 0 by (unfold primal_exact, gradient_exact; ring) end. rewrite Rabs_R0.
    unfold primal_error, gradient_size, offset_size. apply Rplus_le_le_0_compat.
    - apply Rmult_le_pos; [lra |]. apply Rplus_le_le_0_compat; [apply Rabs_pos |]. apply Rmult_le_pos; [lra |]. apply Rmult_le_pos; [lra |].
      apply Rplus_le_le_0_compat; [apply Rplus_le_le_0_compat; apply Rabs_pos |].
      apply Rmult_le_pos; [lra |]. apply Rplus_le_le_0_compat; apply Rabs_pos.
    - apply Rmult_le_pos; [lra |]. assert (0 <= gamma_w * (1 + p_w)) by (apply Rmult_le_pos; lra). lra. }
  assert (mean_ok : forall n (w w_hat w_low : Euclidean n), average_done (mean n w w_hat w_low) zero w w_hat w_low).
  { intros n w w_hat w_low i Hi. unfold mean. repeat rewrite ?coordinate_sub, ?coordinate_add, ?coordinate_scal, ?coordinate_zero.
    match goal with |- Rabs ?z <= _ => replace z with 0 by (unfold average_exact; ring) end. rewrite Rabs_R0.
    unfold average_error, offset_size. apply Rplus_le_le_0_compat; [| lra]. apply Rmult_le_pos; [lra |].
    pose proof (Rabs_pos (coordinate w i - coordinate w_hat i)). pose proof (Rabs_pos (coordinate w_low i)). pose proof (Rabs_pos (coordinate w_hat i)).
    assert (0 <= beta * (Rabs (coordinate w i - coordinate w_hat i) + Rabs (coordinate w_low i))) by (apply Rmult_le_pos; lra).
    assert (0 <= / 2 ^ 52 * Rabs (coordinate w_hat i)) by (apply Rmult_le_pos; lra). lra. }
  assert (low_ok : forall n (w_hat' w_hat : Euclidean n), low_done w_hat' zero w_hat).
  { intros n w_hat' w_hat i Hi. rewrite coordinate_zero, Rabs_R0. apply Rplus_le_le_0_compat; [| lra]. apply Rmult_le_pos; [lra |].
    apply Rplus_le_le_0_compat; apply Rabs_pos. }
  split; [| split; reflexivity].
  constructor; cbn [m_x m_y m_x_hat m_y_hat m_x_low m_y_low m_lambda probe_plus probe_minus d_plus_x d_plus_y d_minus_x d_minus_y b d_f_x d_f_y d_g_y d_h_x d_h_y a].
  - intros i Hi. unfold yp, ym. repeat rewrite ?coordinate_sub, ?coordinate_add, ?coordinate_scal. unfold Rminus. rewrite 2!Rplus_opp_r, Rabs_R0.
    assert (0 <= probe_error (coordinate (m_y m) i) (coordinate (m_lambda m) i) tau); [| split; assumption].
    unfold probe_error. apply Rplus_le_le_0_compat; [| lra]. apply Rmult_le_pos; [lra |].
    pose proof (Rabs_pos (coordinate (m_y m) i)). pose proof (Rabs_pos (coordinate (m_lambda m) i)).
    assert (0 <= tau * Rabs (coordinate (m_lambda m) i)) by (apply Rmult_le_pos; lra). lra.
  - unfold d_f. cbn [d_f_x d_f_y a]. fold F. replace ((fst F, snd F) : product (Euclidean n_x) (Euclidean n_y)) with F by (destruct F; reflexivity). rewrite sub_self, norm_zero. lra.
  - fold gp. replace ((fst gp, snd gp) : product (Euclidean n_x) (Euclidean n_y)) with gp by (destruct gp; reflexivity). rewrite sub_self, norm_zero. lra.
  - fold gm. replace ((fst gm, snd gm) : product (Euclidean n_x) (Euclidean n_y)) with gm by (destruct gm; reflexivity). rewrite sub_self, norm_zero. lra.
  - fold gy. rewrite sub_self, norm_zero. lra.
  - apply quotient_ok.
  - apply quotient_ok.
  - apply primal_ok.
  - apply primal_ok.
  - apply mean_ok.
  - apply mean_ok.
  - apply low_ok.
  - apply low_ok.
  - intros i Hi. unfold u. repeat rewrite ?coordinate_sub, ?coordinate_add, ?coordinate_scal.
    match goal with |- Rabs ?z <= _ => replace z with 0 by (unfold dual_exact; ring) end. rewrite Rabs_R0.
    unfold dual_error. pose proof (Rabs_pos (coordinate (m_lambda m) i)). pose proof (Rabs_pos (coordinate gy i)).
    apply Rplus_le_le_0_compat; [| apply Rmult_le_pos; lra]. apply Rmult_le_pos; [lra |].
    assert (0 <= p_lambda * Rabs (coordinate (m_lambda m) i)) by (apply Rmult_le_pos; lra).
    assert (0 <= gamma_lambda * (Rabs (coordinate gy i) + p_lambda * Rabs (coordinate (m_lambda m) i))) by (apply Rmult_le_pos; lra). lra.
  - split.
    + rewrite <- inner_coordinates. replace (C_lambda * C_lambda) with (C_lambda ^ 2) by ring. apply norm_le_squares. apply projection_in_ball. lra.
    + intros i Hi. rewrite <- inner_coordinates, <- (ball_factor_is_projection n_y u C_lambda i C_lambda_positive).
      unfold Rminus. rewrite Rplus_opp_r, Rabs_R0. apply Rplus_le_le_0_compat; [| lra]. apply Rmult_le_pos; [apply ball_margin_nonneg | apply Rabs_pos].
Qed.

(** Hence runs of any length that meet them, from every start, whose corrections are zero from the first iteration on. *)
Theorem runs_exist {n_x n_y : nat} (grad_f grad_g : product (Euclidean n_x) (Euclidean n_y) -> product (Euclidean n_x) (Euclidean n_y))
  (start : Memory n_x n_y) : exists m a b u, m 0%nat = start /\
  forall k, contracts_met grad_f grad_g 0 0 0 (m k) (m (S k)) (a k) (b k) (u k) /\ m_x_low (m (S k)) = zero /\ m_y_low (m (S k)) = zero.
Proof using gamma_w_nonneg gamma_lambda_nonneg beta_nonneg p_w_nonneg p_lambda_nonneg C_lambda_positive tau_positive.
  set (good := fun (m : Memory n_x n_y) (r : Memory n_x n_y * (Gradients n_x n_y * Probes n_x n_y * Euclidean n_y)) =>
    let '(m', (a, b, u)) := r in contracts_met grad_f grad_g 0 0 0 m m' a b u /\ m_x_low m' = zero /\ m_y_low m' = zero).
  assert (Each : forall m, exists r, good m r).
  { intros m. destruct (contracts_can_be_met grad_f grad_g m) as (m' & a & b & u & H). exists (m', (a, b, u)). exact H. }
  set (next := fun m => proj1_sig (constructive_indefinite_description _ (Each m))).
  set (m := fun k => Nat.iter k (fun m => fst (next m)) start).
  exists m, (fun k => fst (fst (snd (next (m k))))), (fun k => snd (fst (snd (next (m k))))), (fun k => snd (snd (next (m k)))).
  split; [reflexivity |]. intros k. change (m (S k)) with (fst (next (m k))).
  pose proof (proj2_sig (constructive_indefinite_description _ (Each (m k))) : good (m k) (next (m k))) as H.
  destruct (next (m k)) as [m' [[a b] u]]. exact H.
Qed.
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

Lemma lower_gradient_is_lipschitz_in_y (x0 : X) (y1 y2 : Y) : norm (grad_g (x0, y1) -v grad_g (x0, y2)) <= l_g1 * norm (y1 -v y2).
Proof using A.
  apply (bounded_derivative_makes_lipschitz (fun y' => grad_g (x0, y')) (fun y' => column hess_xy hess_yy (x0, y')) l_g1).
  - intros y'. apply (column_is_derivative_in_y A).
  - intros y' h. apply (column_is_bounded A).
Qed.

Notation program_step := (program_step gamma_w gamma_lambda beta p_w p_lambda C_lambda grad_f grad_g hess_xy hess_yy).
Notation program_errors := (program_errors gamma_w gamma_lambda beta p_w p_lambda C_lambda).
Notation sized_errors := (sized_errors gamma_w gamma_lambda beta p_w p_lambda C_lambda).

(* The error of a probe at a point w with |w| <= W. *)
Definition probes_near (W : R) : R := ROUNDING * (W + 2 * (tau * C_lambda)) + 3 * TINY * sqrt (INR n_y).
(* The error of h that probes, two gradients and their difference make: e_g is the error of each gradient, e_p of each probe. *)
Definition difference_error_bound (e_g e_p : R) : R :=
  let D := (e_g + l_g1 * e_p) / tau + l_g2 * C_lambda ^ 2 / 2 * tau in
  (1 + 3 * ROUNDING) * D + 3 * ROUNDING * (l_g1 * C_lambda) + TINY * (1 + 1 / tau) * sqrt (INR n_x + INR n_y).

(** The contracts of the core give a program step. *)
Theorem program_step_of_contracts (e_f e_g e_y W : R) (m m' : Memory n_x n_y) a b u : 0 < tau -> norm (m_lambda m) <= C_lambda -> norm (m_w m) <= W ->
  contracts_met gamma_w gamma_lambda beta tau p_w p_lambda C_lambda grad_f grad_g e_f e_g e_y m m' a b u ->
  program_step e_f (difference_error_bound e_g (probes_near W)) e_y m m' a u.
Proof using A.
  intros Pt B Sw [Pr Of Op Om Og Hhx Hhy Px Py Hx Hy Lx Ly Pu Pl].
  destruct (probes_in_norm tau _ _ _ _ Pr) as [N1 N2]. pose proof (l_g1_nonneg A) as L1. pose proof ROUNDING_positive as PR.
  set (e_p := probes_near W).
  assert (Sp : entries_norm n_y (probe_errors tau (m_y m) (m_lambda m)) <= e_p).
  { eapply Rle_trans; [apply (probe_error_bound tau C_lambda Pt (m_y m) (m_lambda m) B) |]. unfold e_p, probes_near. apply Rplus_le_compat_r.
    apply Rmult_le_compat_l; [lra |]. pose proof (norm_snd_le (m_w m)) as N. cbn [snd m_w] in N. lra. }
  constructor; try assumption.
  set (gp := (d_plus_x b, d_plus_y b) : product X Y) in *. set (gm := (d_minus_x b, d_minus_y b) : product X Y) in *.
  pose proof (difference_error_in_norm tau Pt (d_h a) gp gm Hhx Hhy) as Round. set (d := / (2 * tau) *v (gp -v gm)) in *.
  set (H := column hess_xy hess_yy (m_w m) (m_lambda m)).
  assert (Near : norm (d -v H) <= (e_g + l_g1 * e_p) / tau + l_g2 * C_lambda ^ 2 / 2 * tau).
  { apply (Rounding.difference_error A C_lambda tau (e_g + l_g1 * e_p) (m_w m) (m_lambda m) gp gm Pt B).
    + eapply Rle_trans; [apply (norm_triangle_chain _ (grad_g (m_x m, probe_plus b))) |]. apply Rplus_le_compat; [exact Op |].
      eapply Rle_trans; [apply lower_gradient_is_lipschitz_in_y |]. apply Rmult_le_compat_l; [exact L1 | cbn [fst snd m_w]; lra].
    + eapply Rle_trans; [apply (norm_triangle_chain _ (grad_g (m_x m, probe_minus b))) |]. apply Rplus_le_compat; [exact Om |].
      eapply Rle_trans; [apply lower_gradient_is_lipschitz_in_y |]. apply Rmult_le_compat_l; [exact L1 | cbn [fst snd m_w]; lra]. }
  assert (Size : norm d <= norm (d -v H) + l_g1 * C_lambda).
  { pose proof (norm_triangle (d -v H) H) as T. rewrite add_sub in T. pose proof (column_is_bounded A (m_w m) (m_lambda m)) as Bc. fold H in Bc.
    apply (Rmult_le_compat_l l_g1) in B; [| exact L1]. lra. }
  apply (Rmult_le_compat_l (3 * ROUNDING)) in Size; [| lra].
  apply (Rmult_le_compat_l (1 + 3 * ROUNDING)) in Near; [| lra].
  pose proof (norm_triangle_chain (d_h a) d H) as T. unfold difference_error_bound. cbv zeta. lra.
Qed.

(** An iteration that meets the contracts is a rounded step. *)
Theorem program_step_is_rounded (e_f e_h e_y : R) (m m' : Memory n_x n_y) (a : Gradients n_x n_y) (u : Y) :
  program_step e_f e_h e_y m m' a u ->
  rounded_step grad_f grad_g hess_xy hess_yy gamma_w gamma_lambda beta p_w p_lambda C_lambda
    (m_w m) (m_w_hat m) (m_lambda m) (m_w m') (m_w_hat m') (m_lambda m') (d_f a) (d_h a) (d_g_y a) u (program_errors e_f e_h e_y m m' a u).
Proof using C_lambda_positive.
  intros [Of Oh Og Px Py Hx Hy Lx Ly Pu Pl].
  destruct (projection_in_norm C_lambda C_lambda_positive _ _ Pl) as [In Np].
  constructor; cbn [oracle_f error_h oracle_y arithmetic_w arithmetic_hat arithmetic_u arithmetic_p overshoot Program.program_errors]; try assumption.
  - apply norm_of_blocks; [exact (primal_in_norm gamma_w p_w _ _ _ _ _ _ Px) | exact (primal_in_norm gamma_w p_w _ _ _ _ _ _ Py)].
  - apply norm_of_blocks; [exact (average_in_norm beta _ _ _ _ _ Hx) | exact (average_in_norm beta _ _ _ _ _ Hy)].
  - exact (dual_in_norm gamma_lambda p_lambda _ _ _ Pu).
  - apply Rle_refl.
Qed.

Lemma coordinates_are_not_a_point : exists v : Y, v <> zero.
Proof using n_y_positive.
  exists (of_coordinates n_y (fun _ => 1)). intros E.
  apply (f_equal (fun v => coordinate v 0)) in E. rewrite coordinate_of_coordinates, coordinate_zero in E by lia. lra.
Qed.

(* A bound of the state's sizes at a distance far from the start (w_hat: far_hat), from bounds W0, F0, c0 of |w|, |grad f| and |grad_y g| there.
   The corrections w_low are at most low. *)
Definition sizes_near (e_f e_h e_y W0 F0 c0 low far_hat far : R) : Sizes :=
  let size_f := F0 + l_f1 * far + e_f in
  let size_h := l_g1 * C_lambda + e_h in
  {| size_w := W0 + far; size_hat := W0 + far_hat + low; size_offset := far + far_hat + low; size_low := low;
     size_next_offset := far + far_hat + low + gamma_w * (size_f + size_h + p_w * (far + far_hat))
                         + (ROUNDING * (W0 + far + 6 * (gamma_w * (size_f + size_h + p_w * (far + far_hat + low + low))))
                            + 5 * TINY * (1 + gamma_w * (1 + p_w)) * sqrt (INR n_x + INR n_y));
     size_f := size_f; size_h := size_h; size_y := c0 + l_g1 * far + e_y |}.

(** Theorem 4 for the program: n iterations from w_hat = w. Nothing is assumed of the states after the first. *)
Theorem run_of_the_program (s : Shares) (n : nat) (m : nat -> Memory n_x n_y) (a : nat -> Gradients n_x n_y) (u : nat -> Y)
  (e_f e_h e_y W0 F0 c0 low far_hat far Delta_V : R) (E : Errors) :
  admissible gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s -> (0 < n)%nat -> 0 <= e_y ->
  norm (m_lambda (m 0%nat)) <= C_lambda -> m_w (m 0%nat) = m_w_hat (m 0%nat) ->
  norm (m_w (m 0%nat)) <= W0 -> norm (grad_f (m_w (m 0%nat))) <= F0 -> norm (grad_y grad_g (m_w (m 0%nat))) <= c0 ->
  norm ((m_x_low (m 0%nat), m_y_low (m 0%nat)) : product X Y) <= low ->
  ROUNDING * (3 * (W0 + far_hat + low)) + 3 * TINY * sqrt (INR n_x + INR n_y) <= low ->
  (forall k, (k < n)%nat -> norm (m_lambda (m k)) <= C_lambda -> norm (m_w (m k) -v m_w (m 0%nat)) <= far ->
     program_step e_f e_h e_y (m k) (m (S k)) (a k) (u k)) ->
  V f grad_g C_lambda p_w p_lambda (m_w (m 0%nat)) (m_w_hat (m 0%nat)) (m_lambda (m 0%nat)) - f_low <= Delta_V ->
  errors_below (sized_errors e_f e_h e_y n_x n_y (sizes_near e_f e_h e_y W0 F0 c0 low far_hat far)) E ->
  let r := step_budget gamma_w gamma_lambda beta p_w p_lambda l_L1 (l_g1 := l_g1) (mu_g := mu_g) s n Delta_V E in
  travel_hat gamma_w gamma_lambda beta p_w p_lambda l_L1 (l_g1 := l_g1) (mu_g := mu_g) s n Delta_V E <= far_hat ->
  far_hat + travel_offset gamma_w gamma_lambda beta p_w p_lambda l_L1 (l_g1 := l_g1) (mu_g := mu_g) s n Delta_V E <= far -> 0 <= far_hat <= far ->
  has_room gamma_w gamma_lambda beta p_w p_lambda C_lambda l_L1 (l_f0 := l_f0) (l_g1 := l_g1) (mu_g := mu_g) s r E ->
  exists k, (k < n)%nat /\ norm (m_w (m k) -v m_w (m 0%nat)) <= far /\
    is_gradient (hyperobjective f g) (m_x (m k)) (hypergradient grad_f g hess_xy hess_yy (m_x (m k))) /\
    norm (hypergradient grad_f g hess_xy hess_yy (m_x (m k)))
    <= hypergradient_limit gamma_w gamma_lambda beta p_w p_lambda C_lambda l_L1
         (l_f0 := l_f0) (l_f1 := l_f1) (l_g1 := l_g1) (l_g2 := l_g2) (mu_g := mu_g) s r E.
Proof using A n_y_positive C_lambda_positive l_L1_positive l_L1_large p_w_large p_lambda_positive.
  intros Adm Pn Pey B0 Same HW HF Hc Low0 Slack Steps Start Large r Far1 Far2 Pfar Room.
  assert (Pg : 0 < gamma_w) by (destruct Adm as [_ [? _] _ _ _ _ _]; assumption).
  assert (Pgl : 0 < gamma_lambda) by (destruct Adm as [_ _ [? _] _ _ _ _]; assumption).
  assert (Pb : 0 < beta) by (destruct Adm; assumption).
  pose proof (l_f1_nonneg A) as Lf1. pose proof (l_g1_nonneg A) as Lg1. pose proof ROUNDING_positive as PR. pose proof TINY_positive as PT.
  set (w0 := m_w (m 0%nat)) in *.
  assert (L0 : 0 <= low) by (eapply Rle_trans; [| exact Low0]; apply norm_nonneg).
  assert (C0 : 0 <= c0) by (eapply Rle_trans; [| exact Hc]; apply norm_nonneg).
  assert (Sy : 0 <= c0 + l_g1 * far + e_y) by (assert (0 <= l_g1 * far) by (apply Rmult_le_pos; lra); lra).
  assert (Pp : 0 <= projection_total gamma_lambda E).
  { unfold projection_total. destruct Large as [_ _ _ _ _ _ La Lo]. cbn [overshoot arithmetic_p Program.sized_errors size_y sizes_near] in La, Lo.
    assert (Q1 : 0 <= gamma_lambda * (c0 + l_g1 * far + e_y + p_lambda * C_lambda)).
    { apply Rmult_le_pos; [lra |]. assert (0 < p_lambda * C_lambda) by (apply Rmult_lt_0_compat; lra). lra. }
    assert (Q2 : 0 <= 3 * TINY * (1 + gamma_lambda) * sqrt (INR n_y)) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | apply sqrt_pos]).
    assert (Q3 : 0 <= ROUNDING * (C_lambda + 4 * (gamma_lambda * (c0 + l_g1 * far + e_y + p_lambda * C_lambda)))) by (apply Rmult_le_pos; lra).
    assert (Q4 : 0 <= ball_margin n_y * C_lambda + TINY * sqrt (INR n_y)).
    { apply Rplus_le_le_0_compat; apply Rmult_le_pos; try lra; [apply ball_margin_nonneg | apply sqrt_pos]. }
    apply Rmult_le_pos; [apply Rmult_le_pos; lra | left; apply Rinv_0_lt_compat; exact Pgl]. }
  assert (Whole : rounded_steps gamma_w gamma_lambda beta p_w p_lambda C_lambda (grad_f := grad_f) (grad_g := grad_g) (hess_xy := hess_xy) (hess_yy := hess_yy)
            n (fun k => m_w (m k)) (fun k => m_w_hat (m k)) (fun k => m_lambda (m k)) (fun k => d_f (a k)) (fun k => d_h (a k)) (fun k => d_g_y (a k)) u E
          /\ forall k, (k <= n)%nat -> norm (m_w (m k) -v w0) <= far).
  { apply (rounded_steps_stay A gamma_w gamma_lambda beta p_w p_lambda C_lambda l_L1 coordinates_are_not_a_point
              C_lambda_positive l_L1_positive l_L1_large p_w_large p_lambda_positive Pg Pgl Pb s n (fun k => m_w (m k)) (fun k => m_w_hat (m k))
              (fun k => m_lambda (m k)) (fun k => d_f (a k)) (fun k => d_h (a k)) (fun k => d_g_y (a k)) u E Delta_V far_hat far
              Adm Pp B0 Same Start Far1 Far2 Pfar).
    intros k Lk Past. fold w0 in Past.
    assert (Low : forall i, (i <= k)%nat -> norm ((m_x_low (m i), m_y_low (m i)) : product X Y) <= low).
    { induction i as [| i IH]; intros Li; [exact Low0 |]. specialize (IH ltac:(lia)).
      destruct (Past i ltac:(lia)) as [Bi [Hi Wi]]. destruct (Past (S i) Li) as [_ [Hi' _]].
      pose proof (Steps i ltac:(lia) Bi Wi) as Si.
      pose proof (low_in_norm _ _ _ _ _ _ (program_x_low _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ Si) (program_y_low _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ Si)) as N.
      set (low_i := (m_x_low (m i), m_y_low (m i)) : product X Y) in *. set (low_i' := (m_x_low (m (S i)), m_y_low (m (S i))) : product X Y) in *.
      cbv zeta in N. set (hat := (m_x_hat (m i), m_y_hat (m i)) : product X Y) in *. set (hat' := (m_x_hat (m (S i)), m_y_hat (m (S i))) : product X Y) in *.
      assert (Size : forall v l : product X Y, norm (v +v l -v w0) <= far_hat -> norm v <= W0 + far_hat + norm l).
      { intros v l H. replace v with ((v +v l -v w0) +v w0 -v l) by vector_ring.
        eapply Rle_trans; [apply norm_triangle_sub |]. pose proof (norm_triangle (v +v l -v w0) w0). lra. }
      pose proof (Size hat low_i Hi) as S1. pose proof (Size hat' low_i' Hi') as S2. pose proof (norm_triangle_sub hat' hat) as T.
      assert (Q : ROUNDING * (norm hat' + norm (hat' -v hat)) <= ROUNDING * (3 * (W0 + far_hat) + 2 * norm low_i' + low)) by (apply Rmult_le_compat_l; lra).
      destruct (Rle_lt_dec (norm low_i') low) as [| Large']; [assumption | exfalso].
      assert (R4 : ROUNDING <= / 4) by (unfold ROUNDING; lra).
      apply (Rmult_le_compat_r (norm low_i' - low)) in R4; [| lra]. lra. }
    destruct (Past k (le_n k)) as [Bk [Nh Nw]]. pose proof (Steps k Lk Bk Nw) as St. specialize (Low k (le_n k)).
    eapply rounded_step_weaken; [| apply program_step_is_rounded; exact St].
    pose proof (errors_from_sizes gamma_w gamma_lambda beta p_w p_lambda C_lambda C_lambda_positive ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)
                  e_f e_h e_y (m k) (m (S k)) (a k) (u k) Pgl Bk (program_u _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ St)) as E1.
    pose proof (program_step_is_rounded e_f e_h e_y _ _ _ _ St) as Rs.
    set (hat := (m_x_hat (m k), m_y_hat (m k)) : product X Y). set (lowv := (m_x_low (m k), m_y_low (m k)) : product X Y) in *.
    assert (Eh : m_w_hat (m k) = hat +v lowv) by reflexivity.
    assert (Zf : norm (d_f (a k)) <= F0 + l_f1 * far + e_f).
    { pose proof (rounded_f _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ Rs) as Of. cbn [oracle_f Program.program_errors] in Of.
      pose proof (norm_triangle (d_f (a k) -v grad_f (m_w (m k))) (grad_f (m_w (m k)))) as T1. rewrite add_sub in T1.
      pose proof (norm_triangle (grad_f (m_w (m k)) -v grad_f w0) (grad_f w0)) as T2. rewrite add_sub in T2.
      pose proof (weak_f_smooth A (m_w (m k)) w0) as Lf. apply (Rmult_le_compat_l l_f1) in Nw as Nf; [| exact Lf1]. lra. }
    assert (Zh : norm (d_h (a k)) <= l_g1 * C_lambda + e_h).
    { pose proof (rounded_h _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ Rs) as Oh. cbn [error_h Program.program_errors] in Oh.
      pose proof (norm_triangle (d_h (a k) -v column hess_xy hess_yy (m_w (m k)) (m_lambda (m k))) (column hess_xy hess_yy (m_w (m k)) (m_lambda (m k)))) as T1.
      rewrite add_sub in T1. pose proof (column_is_bounded A (m_w (m k)) (m_lambda (m k))) as Bc.
      apply (Rmult_le_compat_l l_g1) in Bk as Bk'; [| exact Lg1]. lra. }
    assert (Zy : norm (d_g_y (a k)) <= c0 + l_g1 * far + e_y).
    { pose proof (rounded_g _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ Rs) as Og. cbn [oracle_y Program.program_errors] in Og.
      pose proof (norm_triangle (d_g_y (a k) -v grad_y grad_g (m_w (m k))) (grad_y grad_g (m_w (m k)))) as T1. rewrite add_sub in T1.
      pose proof (norm_triangle (grad_y grad_g (m_w (m k)) -v grad_y grad_g w0) (grad_y grad_g w0)) as T2. rewrite add_sub in T2.
      pose proof (weak_c_lipschitz A (m_w (m k)) w0) as Lc. cbv beta in Lc. unfold grad_y in *.
      apply (Rmult_le_compat_l l_g1) in Nw as Nc; [| exact Lg1]. lra. }
    assert (Zw : norm (m_w (m k)) <= W0 + far).
    { pose proof (norm_triangle (m_w (m k) -v w0) w0) as T. rewrite add_sub in T. lra. }
    assert (Zo : norm (m_w (m k) -v m_w_hat (m k)) <= far + far_hat).
    { eapply Rle_trans; [apply (norm_triangle_chain _ w0) |]. rewrite (norm_sub_sym w0). lra. }
    assert (Zoff : norm (m_w (m k) -v hat) <= far + far_hat + low).
    { replace (m_w (m k) -v hat) with ((m_w (m k) -v m_w_hat (m k)) +v lowv) by (rewrite Eh; vector_ring).
      eapply Rle_trans; [apply norm_triangle | lra]. }
    assert (Zhat : norm hat <= W0 + far_hat + low).
    { replace hat with ((m_w_hat (m k) -v w0) +v w0 -v lowv) by (rewrite Eh; vector_ring).
      eapply Rle_trans; [apply norm_triangle_sub |]. pose proof (norm_triangle (m_w_hat (m k) -v w0) w0). lra. }
    assert (Znext : norm (m_w (m (S k)) -v hat) <= size_next_offset (sizes_near e_f e_h e_y W0 F0 c0 low far_hat far)).
    { cbn [size_next_offset sizes_near].
      pose proof (rounded_w _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ Rs) as Rw.
      pose proof (below_w _ _ E1) as Bw. cbn [arithmetic_w Program.sized_errors sizes_of size_w size_f size_h size_offset size_low] in Bw.
      set (move := d_f (a k) +v d_h (a k) +v p_w *v (m_w (m k) -v m_w_hat (m k))) in *.
      replace (m_w (m (S k)) -v hat) with ((m_w (m (S k)) -v (m_w (m k) -v gamma_w *v move)) +v (m_w (m k) -v hat) -v gamma_w *v move) by (clear; vector_ring).
      eapply Rle_trans; [apply norm_triangle_sub |]. eapply Rle_trans; [apply Rplus_le_compat_r, norm_triangle |].
      rewrite (norm_scal_nonneg gamma_w) by lra.
      assert (Nm : norm move <= F0 + l_f1 * far + e_f + (l_g1 * C_lambda + e_h) + p_w * (far + far_hat)).
      { unfold move. eapply Rle_trans; [apply norm_triangle |]. rewrite norm_scal_nonneg by lra.
        pose proof (norm_triangle (d_f (a k)) (d_h (a k))). apply (Rmult_le_compat_l p_w) in Zo; [| lra]. lra. }
      apply (Rmult_le_compat_l gamma_w) in Nm; [| lra].
      fold hat lowv in Bw.
      assert (Arith : ROUNDING * (norm (m_w (m k)) + 6 * (gamma_w * (norm (d_f (a k)) + norm (d_h (a k)) + p_w * (norm (m_w (m k) -v hat) + norm lowv))))
                      <= ROUNDING * (W0 + far + 6 * (gamma_w * (F0 + l_f1 * far + e_f + (l_g1 * C_lambda + e_h) + p_w * (far + far_hat + low + low))))).
      { apply Rmult_le_compat_l; [lra |]. apply Rplus_le_compat; [exact Zw |]. apply Rmult_le_compat_l; [lra |]. apply Rmult_le_compat_l; [lra |].
        apply Rplus_le_compat; [lra |]. apply Rmult_le_compat_l; lra. }
      lra. }
    pose proof (sized_errors_grow gamma_w gamma_lambda beta p_w p_lambda C_lambda C_lambda_positive ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)
                  e_f e_h e_y n_x n_y (sizes_of (m k) (m (S k)) (a k)) (sizes_near e_f e_h e_y W0 F0 c0 low far_hat far)) as E2.
    assert (Small : sizes_below (sizes_of (m k) (m (S k)) (a k)) (sizes_near e_f e_h e_y W0 F0 c0 low far_hat far)) by (constructor; assumption).
    destruct E1, (E2 Small), Large. constructor; eapply Rle_trans; try eassumption; eapply Rle_trans; eassumption. }
  destruct Whole as [Whole Near].
  destruct (stationary_point_of_rounded_steps A gamma_w gamma_lambda beta p_w p_lambda C_lambda l_L1 coordinates_are_not_a_point
              C_lambda_positive l_L1_positive l_L1_large p_w_large p_lambda_positive Pg Pgl Pb s n _ _ _ _ _ _ _ E Delta_V Adm Pn Whole Start Room)
    as [k [Lk H]].
  exists k. split; [exact Lk |]. split; [apply Near; lia |]. split; [apply (hyperobjective_has_gradient A) | exact H].
Qed.

(** The same for the contracts of the core: h is made by the probes, two gradients that are wrong by e_g at most, and their difference. *)
Theorem run_of_the_contracts (s : Shares) (n : nat) (m : nat -> Memory n_x n_y) (a : nat -> Gradients n_x n_y) (b : nat -> Probes n_x n_y) (u : nat -> Y)
  (e_f e_g e_y W0 F0 c0 low far_hat far Delta_V : R) (E : Errors) :
  admissible gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s -> (0 < n)%nat -> 0 < tau -> 0 <= e_y ->
  norm (m_lambda (m 0%nat)) <= C_lambda -> m_w (m 0%nat) = m_w_hat (m 0%nat) ->
  norm (m_w (m 0%nat)) <= W0 -> norm (grad_f (m_w (m 0%nat))) <= F0 -> norm (grad_y grad_g (m_w (m 0%nat))) <= c0 ->
  norm ((m_x_low (m 0%nat), m_y_low (m 0%nat)) : product X Y) <= low ->
  ROUNDING * (3 * (W0 + far_hat + low)) + 3 * TINY * sqrt (INR n_x + INR n_y) <= low ->
  (forall k, (k < n)%nat -> norm (m_lambda (m k)) <= C_lambda -> norm (m_w (m k) -v m_w (m 0%nat)) <= far ->
     contracts_met gamma_w gamma_lambda beta tau p_w p_lambda C_lambda grad_f grad_g e_f e_g e_y
       (m k) (m (S k)) (a k) (b k) (u k)) ->
  V f grad_g C_lambda p_w p_lambda (m_w (m 0%nat)) (m_w_hat (m 0%nat)) (m_lambda (m 0%nat)) - f_low <= Delta_V ->
  let e_h := difference_error_bound e_g (probes_near (W0 + far)) in
  errors_below (sized_errors e_f e_h e_y n_x n_y (sizes_near e_f e_h e_y W0 F0 c0 low far_hat far)) E ->
  let r := step_budget gamma_w gamma_lambda beta p_w p_lambda l_L1 (l_g1 := l_g1) (mu_g := mu_g) s n Delta_V E in
  travel_hat gamma_w gamma_lambda beta p_w p_lambda l_L1 (l_g1 := l_g1) (mu_g := mu_g) s n Delta_V E <= far_hat ->
  far_hat + travel_offset gamma_w gamma_lambda beta p_w p_lambda l_L1 (l_g1 := l_g1) (mu_g := mu_g) s n Delta_V E <= far -> 0 <= far_hat <= far ->
  has_room gamma_w gamma_lambda beta p_w p_lambda C_lambda l_L1 (l_f0 := l_f0) (l_g1 := l_g1) (mu_g := mu_g) s r E ->
  exists k, (k < n)%nat /\ norm (m_w (m k) -v m_w (m 0%nat)) <= far /\
    is_gradient (hyperobjective f g) (m_x (m k)) (hypergradient grad_f g hess_xy hess_yy (m_x (m k))) /\
    norm (hypergradient grad_f g hess_xy hess_yy (m_x (m k)))
    <= hypergradient_limit gamma_w gamma_lambda beta p_w p_lambda C_lambda l_L1
         (l_f0 := l_f0) (l_f1 := l_f1) (l_g1 := l_g1) (l_g2 := l_g2) (mu_g := mu_g) s r E.
Proof using All.
  intros Adm Pn Pt Pey B0 Same HW HF Hc Low0 Slack Met Start e_h Large r Far1 Far2 Pfar Room.
  apply (run_of_the_program s n m a u e_f e_h e_y W0 F0 c0 low far_hat far Delta_V E); try assumption.
  intros k Lk Bk Nw. apply (program_step_of_contracts _ _ _ _ _ _ _ (b k)); [exact Pt | exact Bk | | apply Met; assumption].
  pose proof (norm_triangle (m_w (m k) -v m_w (m 0%nat)) (m_w (m 0%nat))) as T. rewrite add_sub in T. lra.
Qed.
End Program.
