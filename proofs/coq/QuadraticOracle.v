(* QuadraticOracle.v -- the quadratic of src/problems/quadratic.h, from the contracts of its oracle and of the core to a number.

   A, B, c are the arrays of the C program: A is symmetric, the oracle gets B and its transpose, g is the mean over the rows of c.  The contracts bound
   the errors of the oracle's entries by the magnitudes of their terms ([grad_f_done], [grad_g_x_done], [grad_g_y_done]); a row of a matrix of norm l_g1
   has norm at most l_g1 ([row_magnitude]), which turns entries into norms.
   Main result: [a_million_iterations_from_the_contracts]: nothing is assumed of the run but its start and the contracts.
   Depends on: Program, QuadraticProgram. *)

From Coq Require Import Reals Lra Psatz Arith ZArith Lia.
From SGHA Require Import FiniteSum.
From SGHA Require Import Hilbert Ball SharperComplexity Calculus Assumption Hypergradient Program Numbers QuadraticProgram.
Open Scope R_scope.

(** * Matrices, given by their entries *)

Lemma sum_below_swap (n m : nat) : forall u : nat -> nat -> R,
  sum_below n (fun i => sum_below m (u i)) = sum_below m (fun j => sum_below n (fun i => u i j)).
Proof.
  induction n as [| n IH]; intros u; simpl; [symmetry; apply sum_below_zero; reflexivity |].
  rewrite (IH (fun i => u (S i))), <- sum_below_add. reflexivity.
Qed.

Definition matrix_times (n : nat) {m : nat} (M : nat -> nat -> R) (v : Euclidean m) : Euclidean n :=
  of_coordinates n (fun i => sum_below m (fun j => M i j * coordinate v j)).
Definition transpose (M : nat -> nat -> R) (i j : nat) : R := M j i.

Section Matrices.
Context {n m : nat} (M : nat -> nat -> R).

Lemma coordinate_of_matrix (v : Euclidean m) i : (i < n)%nat -> coordinate (matrix_times n M v) i = sum_below m (fun j => M i j * coordinate v j).
Proof. intros L. unfold matrix_times. now rewrite coordinate_of_coordinates. Qed.

Lemma matrix_is_linear : (exists l, forall v : Euclidean m, norm (matrix_times n M v) <= l * norm v) -> bounded_linear (fun v : Euclidean m => matrix_times n M v).
Proof.
  intros Bound. constructor; [| | exact Bound].
  - intros u v. apply Euclidean_eq. intros i L. rewrite coordinate_add, 3!coordinate_of_matrix, <- sum_below_add by exact L.
    apply sum_below_ext. intros j _. rewrite coordinate_add. ring.
  - intros k u. apply Euclidean_eq. intros i L. rewrite coordinate_scal, 2!coordinate_of_matrix, <- sum_below_scal by exact L.
    apply sum_below_ext. intros j _. rewrite coordinate_scal. ring.
Qed.

Lemma matrix_adjoint (v : Euclidean m) (u : Euclidean n) : << matrix_times n M v , u >> = << v , matrix_times m (transpose M) u >>.
Proof.
  rewrite 2!inner_coordinates.
  rewrite (sum_below_ext n _ (fun i => sum_below m (fun j => M i j * coordinate v j * coordinate u i))).
  2: { intros i L. rewrite coordinate_of_matrix by exact L. rewrite Rmult_comm, <- sum_below_scal. apply sum_below_ext. intros j _. ring. }
  rewrite sum_below_swap. apply sum_below_ext. intros j L. unfold matrix_times. rewrite coordinate_of_coordinates by exact L.
  rewrite <- sum_below_scal. apply sum_below_ext. intros i _. unfold transpose. ring.
Qed.

(* A row of a matrix is no longer than the matrix's norm: (M row)_i is the square of row i's. *)
Lemma row_magnitude (l : R) : 0 <= l -> (forall v : Euclidean m, norm (matrix_times n M v) <= l * norm v) ->
  forall i (v : Euclidean m), (i < n)%nat -> sum_below m (fun j => Rabs (M i j * coordinate v j)) <= l * norm v.
Proof.
  intros Pl Bound i v L. set (row := of_coordinates m (fun j => M i j)).
  assert (Short : norm row <= l).
  { pose proof (Bound row) as B. pose proof (coordinate_le_norm n (matrix_times n M row) i L) as C.
    assert (E : coordinate (matrix_times n M row) i = norm row ^ 2).
    { rewrite coordinate_of_matrix, norm_coordinates by exact L. apply sum_below_ext. intros j Lj. unfold row.
      rewrite coordinate_of_coordinates by exact Lj. ring. }
    rewrite E, Rabs_pos_eq in C by apply pow2_ge_0. pose proof (norm_nonneg row) as N.
    destruct (Req_dec (norm row) 0) as [Z | Z]; [lra |]. apply (Rmult_le_reg_r (norm row)); lra. }
  apply Rle_trans with (norm (magnitudes row) * norm (magnitudes v)).
  - eapply Rle_trans; [| apply Cauchy_Schwarz]. rewrite inner_coordinates. apply Req_le, sum_below_ext. intros j Lj.
    unfold magnitudes, row. rewrite 3!coordinate_of_coordinates by exact Lj. apply Rabs_mult.
  - rewrite 2!norm_of_magnitudes. apply Rmult_le_compat_r; [apply norm_nonneg | exact Short].
Qed.
End Matrices.

(* Entries below e make a norm below e sqrt n. *)
Lemma norm_of_small_entries n (v : Euclidean n) (e : R) : 0 <= e -> (forall i, (i < n)%nat -> Rabs (coordinate v i) <= e) -> norm v <= e * sqrt (INR n).
Proof.
  intros Pe H. rewrite <- norm_of_constant by exact Pe.
  rewrite <- (entries_norm_of_vector n (fun _ => e) (constant n e)); [now apply norm_below_entries |].
  intros i L. unfold constant. now rewrite coordinate_of_coordinates.
Qed.

(** * The oracle's contracts *)

(* contracts begin: as in spec/quadratic.acsl *)
Definition QUADRATIC_UNIT : R := (1 + / 2 ^ 16) * / 2 ^ 53.
Definition spread (size : R) : R := QUADRATIC_UNIT * size + 16 * TINY.
Definition roundings (k size : R) : R := k * spread size.
Definition grad_g_x_steps (n_y : nat) : R := / 4 * INR n_y + 4.
Definition grad_g_y_steps (n_x n_y m : nat) : R := / 4 * INR n_x + / 4 * INR n_y + INR m + 11.
(* contracts end *)

Section Oracle.
Context {n_x n_y : nat} (data : nat) (A B c : nat -> nat -> R) (a : Euclidean n_x) (b : Euclidean n_y).
Notation X := (Euclidean n_x).
Notation Y := (Euclidean n_y).

Definition mean_row : Y := of_coordinates n_y (fun i => sum_below data (fun k => c k i) / INR data).

(* sgha_quadratic_grad_f: x_near, y_near *)
Definition grad_f_done (f_x : X) (f_y : Y) (x : X) (y : Y) : Prop :=
  (forall i, (i < n_x)%nat -> Rabs (coordinate f_x i - (coordinate x i - coordinate a i)) <= UNIT * Rabs (coordinate x i - coordinate a i) + TINY) /\
  (forall i, (i < n_y)%nat -> Rabs (coordinate f_y i - (coordinate y i - coordinate b i)) <= UNIT * Rabs (coordinate y i - coordinate b i) + TINY).

(* sgha_quadratic_grad_g over the batch 0 .. data - 1: x_near (of -B'y), y_near (of Ay - Bx - mean of the c_k) *)
Definition grad_g_x_done (g_x : X) (y : Y) : Prop := forall i, (i < n_x)%nat ->
  Rabs (coordinate g_x i - - sum_below n_y (fun j => transpose B i j * coordinate y j))
  <= roundings (grad_g_x_steps n_y) (sum_below n_y (fun j => Rabs (transpose B i j * coordinate y j))).
Definition grad_g_y_done (g_y : Y) (x : X) (y : Y) : Prop := forall i, (i < n_y)%nat ->
  Rabs (coordinate g_y i - (sum_below n_y (fun j => A i j * coordinate y j) - sum_below n_x (fun j => B i j * coordinate x j)
                            - sum_below data (fun k => c k i) / INR data))
  <= roundings (grad_g_y_steps n_x n_y data)
       (sum_below n_y (fun j => Rabs (A i j * coordinate y j)) + sum_below n_x (fun j => Rabs (B i j * coordinate x j))
        + sum_below data (fun k => Rabs (c k i)) / INR data).

(** One iteration on the quadratic, as the contracts have it. *)
Record quadratic_step (gamma_w gamma_lambda beta tau p_w p_lambda C_lambda : R) (m m' : Memory n_x n_y) (d : Gradients n_x n_y) (p : Probes n_x n_y) (u : Y) : Prop := {
  quadratic_probes : probes_done tau (probe_plus p) (probe_minus p) (m_y m) (m_lambda m);
  quadratic_f_near : grad_f_done (d_f_x d) (d_f_y d) (m_x m) (m_y m);
  quadratic_plus_x : grad_g_x_done (d_plus_x p) (probe_plus p);
  quadratic_plus_y : grad_g_y_done (d_plus_y p) (m_x m) (probe_plus p);
  quadratic_minus_x : grad_g_x_done (d_minus_x p) (probe_minus p);
  quadratic_minus_y : grad_g_y_done (d_minus_y p) (m_x m) (probe_minus p);
  quadratic_g_y : grad_g_y_done (d_g_y d) (m_x m) (m_y m);
  quadratic_h_x : difference_done tau (d_h_x d) (d_plus_x p) (d_minus_x p);
  quadratic_h_y : difference_done tau (d_h_y d) (d_plus_y p) (d_minus_y p);
  quadratic_x : primal_done gamma_w p_w (m_x m') (m_x m) (m_x_hat m) (m_x_low m) (d_f_x d) (d_h_x d);
  quadratic_y : primal_done gamma_w p_w (m_y m') (m_y m) (m_y_hat m) (m_y_low m) (d_f_y d) (d_h_y d);
  quadratic_x_hat : average_done beta (m_x_hat m') (m_x_low m') (m_x m') (m_x_hat m) (m_x_low m);
  quadratic_y_hat : average_done beta (m_y_hat m') (m_y_low m') (m_y m') (m_y_hat m) (m_y_low m);
  quadratic_x_low : low_done (m_x_hat m') (m_x_low m') (m_x_hat m);
  quadratic_y_low : low_done (m_y_hat m') (m_y_low m') (m_y_hat m);
  quadratic_u : dual_done gamma_lambda p_lambda u (m_lambda m) (d_g_y d);
  quadratic_lambda : projection_done C_lambda (m_lambda m') u
}.

(** The problem: A is symmetric, and l_g1, mu_g are its constants. *)
Record quadratic_matrices (l_g1 mu_g : R) : Prop := {
  A_is_symmetric : forall i j, (i < n_y)%nat -> (j < n_y)%nat -> A i j = A j i;
  A_is_coercive : forall y : Y, mu_g * norm y ^ 2 <= << matrix_times n_y A y , y >>;
  matrices_are_bounded : forall (x : X) (y : Y), norm (matrix_times n_y A y -v matrix_times n_y B x) <= l_g1 * norm ((x, y) : product X Y)
}.

Notation times_A := (fun y : Y => matrix_times n_y A y).
Notation times_B := (fun x : X => matrix_times n_y B x).
Notation times_Bt := (fun y : Y => matrix_times n_x (transpose B) y).
Notation grad_f := (quadratic_grad_f a b).
Notation grad_g := (quadratic_grad_g times_A times_B times_Bt mean_row).

Section Bounds.
Context (l_g1 mu_g : R) (Data : quadratic_matrices l_g1 mu_g) (l_g1_nonneg : 0 <= l_g1).

Lemma matrix_of_zero n m (M : nat -> nat -> R) : matrix_times n M (zero : Euclidean m) = zero.
Proof.
  apply Euclidean_eq. intros i L. rewrite coordinate_of_matrix, coordinate_zero by exact L.
  apply sum_below_zero. intros j _. rewrite coordinate_zero. ring.
Qed.

Lemma A_is_bounded (y : Y) : norm (times_A y) <= l_g1 * norm y.
Proof using Data.
  pose proof (matrices_are_bounded _ _ Data zero y) as H. rewrite matrix_of_zero, sub_zero_r, norm_pair_zero_l in H. exact H.
Qed.

Lemma B_is_bounded (x : X) : norm (times_B x) <= l_g1 * norm x.
Proof using Data.
  pose proof (matrices_are_bounded _ _ Data x zero) as H. rewrite matrix_of_zero, norm_pair_zero_r in H.
  replace (zero -v matrix_times n_y B x) with (-v matrix_times n_y B x) in H by vector_ring. rewrite norm_opp in H. exact H.
Qed.

Lemma Bt_is_bounded (y : Y) : norm (times_Bt y) <= l_g1 * norm y.
Proof using Data l_g1_nonneg.
  pose proof (norm_nonneg (times_Bt y)) as N. pose proof (norm_nonneg y) as Ny.
  destruct (Req_dec (norm (times_Bt y)) 0) as [Z | Z]; [rewrite Z; apply Rmult_le_pos; assumption |].
  apply (Rmult_le_reg_r (norm (times_Bt y))); [lra |].
  replace (norm (times_Bt y) * norm (times_Bt y)) with (norm (times_Bt y) ^ 2) by ring.
  rewrite norm_pow2, <- (matrix_adjoint B (times_Bt y) y).
  eapply Rle_trans; [apply Cauchy_Schwarz |]. pose proof (B_is_bounded (times_Bt y)) as H. apply (Rmult_le_compat_r (norm y)) in H; [| exact Ny]. lra.
Qed.

Lemma matrices_are_quadratic_data : quadratic_data times_A times_B times_Bt l_g1 mu_g.
Proof using Data l_g1_nonneg.
  constructor.
  - apply matrix_is_linear. exists l_g1. exact A_is_bounded.
  - intros y y'. rewrite matrix_adjoint. f_equal. apply Euclidean_eq. intros i L. rewrite 2!coordinate_of_matrix by exact L.
    apply sum_below_ext. intros j Lj. unfold transpose. rewrite (A_is_symmetric _ _ Data j i Lj L). reflexivity.
  - apply (A_is_coercive _ _ Data).
  - apply matrix_is_linear. exists l_g1. exact B_is_bounded.
  - apply matrix_is_linear. exists l_g1. exact Bt_is_bounded.
  - intros x y. apply matrix_adjoint.
  - intros [x y]. apply (matrices_are_bounded _ _ Data).
Qed.

(** The errors in norm. *)
Lemma grad_f_in_norm f_x f_y x y : grad_f_done f_x f_y x y ->
  norm (((f_x, f_y) : product X Y) -v grad_f (x, y)) <= UNIT * norm (grad_f (x, y)) + TINY * sqrt (INR n_x + INR n_y).
Proof using.
  intros [Hx Hy]. pose proof TINY_positive as PT. assert (PU : 0 < UNIT) by (apply Rinv_0_lt_compat, pow_lt; lra).
  set (bound := fun n (v : Euclidean n) i => UNIT * Rabs (coordinate v i) + TINY).
  apply Rle_trans with (sqrt (entries_norm n_x (bound n_x (x -v a)) ^ 2 + entries_norm n_y (bound n_y (y -v b)) ^ 2)).
  - apply norm_of_blocks; unfold quadratic_grad_f; rewrite ?fst_sub, ?snd_sub; cbn [fst snd]; apply norm_below_entries; intros i L;
      unfold bound; rewrite 2!coordinate_sub; auto.
  - rewrite (norm_of_block_entries _ _ (UNIT *v block_magnitudes (grad_f (x, y)) +v (constant n_x TINY, constant n_y TINY))).
    2, 3: intros i L; rewrite ?fst_add, ?fst_scal, ?snd_add, ?snd_scal, coordinate_add, coordinate_scal;
      unfold block_magnitudes, magnitudes, constant, quadratic_grad_f; cbn [fst snd]; rewrite 2!coordinate_of_coordinates by exact L; reflexivity.
    eapply Rle_trans; [apply norm_triangle |]. rewrite norm_scal_nonneg, norm_of_block_magnitudes, norm_of_constants by lra. apply Rle_refl.
Qed.

Lemma roundings_nonneg k size : 0 <= k -> 0 <= size -> 0 <= roundings k size.
Proof using.
  intros Pk Ps. pose proof TINY_positive. assert (PU : 0 < QUADRATIC_UNIT) by (unfold QUADRATIC_UNIT; lra).
  unfold roundings, spread. apply Rmult_le_pos; [exact Pk |]. assert (0 <= QUADRATIC_UNIT * size) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma roundings_grow k size size' : 0 <= k -> size <= size' -> roundings k size <= roundings k size'.
Proof using.
  intros Pk Ps. assert (PU : 0 < QUADRATIC_UNIT) by (unfold QUADRATIC_UNIT; lra).
  unfold roundings, spread. apply Rmult_le_compat_l; [exact Pk |]. apply Rplus_le_compat_r, Rmult_le_compat_l; lra.
Qed.

Lemma grad_g_x_in_norm g_x (x : X) (y : Y) : grad_g_x_done g_x y ->
  norm (g_x -v fst (grad_g (x, y))) <= roundings (grad_g_x_steps n_y) (l_g1 * norm y) * sqrt (INR n_x).
Proof using Data l_g1_nonneg.
  intros H. assert (Ps : 0 <= grad_g_x_steps n_y) by (unfold grad_g_x_steps; pose proof (pos_INR n_y); lra).
  apply norm_of_small_entries; [apply roundings_nonneg; [exact Ps | apply Rmult_le_pos; [exact l_g1_nonneg | apply norm_nonneg]] |].
  intros i L. specialize (H i L). unfold quadratic_grad_g. cbn [fst snd]. unfold opp. rewrite coordinate_sub, coordinate_scal, coordinate_of_matrix by exact L.
  eapply Rle_trans; [| eapply Rle_trans; [exact H |]].
  - apply Req_le. f_equal. ring.
  - apply roundings_grow; [exact Ps |]. apply (row_magnitude (transpose B) l_g1 l_g1_nonneg Bt_is_bounded i y L).
Qed.

Lemma grad_g_y_in_norm g_y (x : X) (y : Y) (c_max : R) : (0 < data)%nat -> (forall k i, (k < data)%nat -> (i < n_y)%nat -> Rabs (c k i) <= c_max) ->
  0 <= c_max -> grad_g_y_done g_y x y ->
  norm (g_y -v snd (grad_g (x, y))) <= roundings (grad_g_y_steps n_x n_y data) (l_g1 * norm y + l_g1 * norm x + c_max) * sqrt (INR n_y).
Proof using Data l_g1_nonneg.
  intros Pd Hc Pc H.
  assert (Ps : 0 <= grad_g_y_steps n_x n_y data) by (unfold grad_g_y_steps; pose proof (pos_INR n_y); pose proof (pos_INR n_x); pose proof (pos_INR data); lra).
  assert (P1 : 0 <= l_g1 * norm y) by (apply Rmult_le_pos; [exact l_g1_nonneg | apply norm_nonneg]).
  assert (P2 : 0 <= l_g1 * norm x) by (apply Rmult_le_pos; [exact l_g1_nonneg | apply norm_nonneg]).
  apply norm_of_small_entries; [apply roundings_nonneg; lra |].
  intros i L. specialize (H i L). unfold quadratic_grad_g, mean_row. cbn [fst snd].
  rewrite 2!coordinate_sub, coordinate_add, 2!coordinate_of_matrix, coordinate_of_coordinates by exact L.
  eapply Rle_trans; [| eapply Rle_trans; [exact H |]].
  - apply Req_le. f_equal. ring.
  - apply roundings_grow; [exact Ps |].
    pose proof (row_magnitude A l_g1 l_g1_nonneg A_is_bounded i y L) as R1. pose proof (row_magnitude B l_g1 l_g1_nonneg B_is_bounded i x L) as R2.
    pose proof (average_le data (fun k => Rabs (c k i)) c_max Pd (fun k Lk => Hc k i Lk L)) as R3. cbv beta in R3. unfold Rdiv.
    rewrite (Rmult_comm _ (/ INR data)). lra.
Qed.
End Bounds.

(** * A million iterations, from the contracts *)

Theorem a_million_iterations_from_the_contracts
  (m : nat -> Memory n_x n_y) (d : nat -> Gradients n_x n_y) (p : nat -> Probes n_x n_y) (u : nat -> Y) :
  quadratic_matrices (3 / 2) 1 ->
  (1 <= n_y)%nat -> INR n_x <= 4096 -> INR n_y <= 4096 -> (1 <= data)%nat -> INR data <= 4096 ->
  (forall k i, (k < data)%nat -> (i < n_y)%nat -> Rabs (c k i) <= 256) ->
  m_lambda (m 0%nat) = zero -> m_w (m 0%nat) = m_w_hat (m 0%nat) -> m_x_low (m 0%nat) = zero -> m_y_low (m 0%nat) = zero ->
  norm (m_w (m 0%nat)) <= 16 -> quadratic_f a b (m_w (m 0%nat)) <= 1 / 2 -> norm (grad_y grad_g (m_w (m 0%nat))) <= / 2 ^ 20 ->
  (forall k, (k < million)%nat ->
     quadratic_step (/ 8) (7 / 64) (5 / 2048) 1 5 (/ 2 ^ 40) 256 (m k) (m (S k)) (d k) (p k) (u k)) ->
  exists k v, (k < million)%nat /\ is_gradient (hyperobjective (quadratic_f a b) (quadratic_g times_A times_B mean_row)) (m_x (m k)) v /\
    norm v <= 152 / 1000.
Proof.
  intros Data Hn Hx Hy Pd Hd Hc L0 Same Lx Ly HW Hf Hg Steps.
  assert (Pl : 0 <= 3 / 2) by lra.
  apply (a_million_iterations_on_a_quadratic times_A times_B times_Bt a b mean_row m d p u
           (matrices_are_quadratic_data (3 / 2) 1 Data Pl) Hn Hx Hy L0 Same Lx Ly HW Hf Hg).
  intros k Lk Bk Near. set (w0 := m_w (m 0%nat)) in *. destruct (Steps k Lk) as [Pr Of Opx Opy Omx Omy Og Hhx Hhy Sx Sy Ax Ay Lwx Lwy Du Pj].
  assert (N0 : 0 <= INR n_y) by apply pos_INR. assert (N0' : 0 <= INR n_x) by apply pos_INR. assert (N0'' : 0 <= INR data) by apply pos_INR.
  assert (N1 : 0 <= sqrt (INR n_x + INR n_y) <= 128) by (split; [apply sqrt_pos | apply sqrt_below; lra]).
  assert (N2 : 0 <= sqrt (INR n_y) <= 64) by (split; [apply sqrt_pos | apply sqrt_below; lra]).
  assert (N3 : 0 <= sqrt (INR n_x) <= 64) by (split; [apply sqrt_pos | apply sqrt_below; lra]).
  assert (Zw : norm (m_w (m k)) <= 71).
  { pose proof (norm_triangle (m_w (m k) -v w0) w0) as T. rewrite add_sub in T. lra. }
  pose proof (norm_fst_le (m_w (m k))) as Zx. pose proof (norm_snd_le (m_w (m k))) as Zy. cbn [fst snd m_w] in Zx, Zy.
  (* the probes *)
  destruct (probes_in_norm 1 _ _ _ _ Pr) as [P1 P2].
  pose proof (probe_error_bound 1 256 ltac:(lra) (m_y (m k)) (m_lambda (m k)) Bk) as Pe.
  assert (Pe' : ROUNDING * (norm (m_y (m k)) + 2 * (1 * 256)) + 3 * TINY * sqrt (INR n_y) <= 1 / 2).
  { assert (ROUNDING * (norm (m_y (m k)) + 2 * (1 * 256)) <= ROUNDING * 583) by (apply Rmult_le_compat_l; [pose proof ROUNDING_positive |]; lra).
    assert (3 * TINY * sqrt (INR n_y) <= 3 * TINY * 64) by (apply Rmult_le_compat_l; [pose proof TINY_positive |]; lra).
    unfold ROUNDING, TINY in *. lra. }
  assert (Zp : norm (probe_plus (p k)) <= 328).
  { pose proof (norm_triangle (probe_plus (p k) -v (m_y (m k) +v 1 *v m_lambda (m k))) (m_y (m k) +v 1 *v m_lambda (m k))) as T. rewrite add_sub in T.
    pose proof (norm_triangle (m_y (m k)) (1 *v m_lambda (m k))) as T'. rewrite (norm_scal_nonneg 1) in T' by lra. lra. }
  assert (Zm : norm (probe_minus (p k)) <= 328).
  { pose proof (norm_triangle (probe_minus (p k) -v (m_y (m k) -v 1 *v m_lambda (m k))) (m_y (m k) -v 1 *v m_lambda (m k))) as T. rewrite add_sub in T.
    pose proof (norm_triangle_sub (m_y (m k)) (1 *v m_lambda (m k))) as T'. rewrite (norm_scal_nonneg 1) in T' by lra. lra. }
  (* the gradients of g: entries into norms *)
  assert (Ex : forall g_x y, grad_g_x_done g_x y -> norm y <= 328 -> norm (g_x -v fst (grad_g (m_x (m k), y))) <= / 2 ^ 26).
  { intros g_x y H Ny. eapply Rle_trans; [apply (grad_g_x_in_norm (3 / 2) 1 Data Pl g_x (m_x (m k)) y H) |].
    apply Rle_trans with (roundings 1028 492 * 64); [| unfold roundings, spread, QUADRATIC_UNIT, TINY; lra].
    apply Rmult_le_compat; [apply roundings_nonneg | lra | | lra].
    - unfold grad_g_x_steps. lra.
    - apply Rmult_le_pos; [lra | apply norm_nonneg].
    - apply Rle_trans with (roundings (grad_g_x_steps n_y) 492).
      + apply roundings_grow; [unfold grad_g_x_steps |]; lra.
      + unfold roundings, grad_g_x_steps. apply Rmult_le_compat_r; [unfold spread, QUADRATIC_UNIT, TINY |]; lra. }
  assert (Ey : forall g_k y, grad_g_y_done g_k (m_x (m k)) y -> norm y <= 328 -> norm (g_k -v snd (grad_g (m_x (m k), y))) <= 9 / 10 * / 2 ^ 24).
  { intros g_k y H Ny. eapply Rle_trans; [apply (grad_g_y_in_norm (3 / 2) 1 Data Pl g_k (m_x (m k)) y 256 ltac:(lia) Hc ltac:(lra) H) |].
    assert (Ps : 0 <= grad_g_y_steps n_x n_y data) by (unfold grad_g_y_steps; lra). pose proof (norm_nonneg y). pose proof (norm_nonneg (m_x (m k))).
    apply Rle_trans with (roundings 6155 855 * 64); [| unfold roundings, spread, QUADRATIC_UNIT, TINY; lra].
    apply Rmult_le_compat; [apply roundings_nonneg; lra | lra | | lra].
    apply Rle_trans with (roundings (grad_g_y_steps n_x n_y data) 855).
    - apply roundings_grow; lra.
    - unfold roundings, grad_g_y_steps. apply Rmult_le_compat_r; [unfold spread, QUADRATIC_UNIT, TINY |]; lra. }
  assert (Whole : forall g_x g_k y, grad_g_x_done g_x y -> grad_g_y_done g_k (m_x (m k)) y -> norm y <= 328 ->
            norm (((g_x, g_k) : product X Y) -v grad_g (m_x (m k), y)) <= / 2 ^ 24).
  { intros g_x g_k y H1 H2 Ny. eapply Rle_trans; [apply (norm_of_blocks _ (/ 2 ^ 26) (9 / 10 * / 2 ^ 24)); rewrite ?fst_sub, ?snd_sub; cbn [fst snd]; auto |].
    apply sqrt_below; lra. }
  constructor; try assumption; auto.
  - (* the gradient of f *)
    pose proof (grad_f_in_norm (d_f_x (d k)) (d_f_y (d k)) (m_x (m k)) (m_y (m k)) Of) as E. change (m_x (m k), m_y (m k)) with (m_w (m k)) in E.
    assert (F0 : norm (grad_f w0) <= 1).
    { apply norm_le_of_squares; [lra |]. rewrite <- norm_pow2, norm_product_pow2. unfold quadratic_f in Hf. unfold quadratic_grad_f. cbn [fst snd]. lra. }
    assert (Fk : norm (grad_f (m_w (m k))) <= 56).
    { replace (grad_f (m_w (m k))) with ((m_w (m k) -v w0) +v grad_f w0); [eapply Rle_trans; [apply norm_triangle | lra] |].
      unfold quadratic_grad_f. apply product_eq; rewrite ?fst_add, ?snd_add, ?fst_sub, ?snd_sub; cbn [fst snd]; vector_ring. }
    assert (UNIT * norm (grad_f (m_w (m k))) <= UNIT * 56) by (apply Rmult_le_compat_l; [unfold UNIT |]; lra).
    assert (TINY * sqrt (INR n_x + INR n_y) <= TINY * 128) by (apply Rmult_le_compat_l; [pose proof TINY_positive |]; lra).
    unfold UNIT, TINY, d_f in *. lra.
  - eapply Rle_trans; [exact (Ey (d_g_y (d k)) (m_y (m k)) Og ltac:(lra)) | lra].
Qed.
End Oracle.
