(* FiniteSum.v -- finite sums of numbers and of vectors, R^n in coordinates, matrices.

   Sums: monotonicity, linearity, the triangle inequality, weighted Cauchy-Schwarz, gradients and derivatives of sums.
   R^n: the vector with given coordinates.  Matrix d C: d rows in R^C, with the Frobenius inner product.
   Depends on: Hilbert, Calculus, Hypergradient (vector_sum, basis), Differentiation. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
Set Warnings "-ambiguous-paths".
From Coquelicot Require Import Coquelicot.
Set Warnings "ambiguous-paths".
From SGHA Require Import Hilbert Calculus Hypergradient Differentiation.
Open Scope R_scope.

(** * Sums of numbers *)

Lemma sum_below_le (n : nat) : forall a b, (forall i, (i < n)%nat -> a i <= b i) -> sum_below n a <= sum_below n b.
Proof.
  induction n as [| n IH]; intros a b E; simpl; [lra |].
  apply Rplus_le_compat; [apply E; lia | apply IH; intros i L; apply E; lia].
Qed.

Lemma sum_below_nonneg (n : nat) a : (forall i, (i < n)%nat -> 0 <= a i) -> 0 <= sum_below n a.
Proof.
  intros E. rewrite <- (sum_below_zero n (fun _ => 0)) by reflexivity. now apply sum_below_le.
Qed.

Lemma sum_below_add (n : nat) : forall a b, sum_below n (fun i => a i + b i) = sum_below n a + sum_below n b.
Proof. induction n as [| n IH]; intros a b; simpl; [ring |]. rewrite IH. ring. Qed.

Lemma sum_below_scal (n : nat) : forall k a, sum_below n (fun i => k * a i) = k * sum_below n a.
Proof. induction n as [| n IH]; intros k a; simpl; [ring |]. rewrite IH. ring. Qed.

Lemma sum_below_constant (n : nat) k : sum_below n (fun _ => k) = INR n * k.
Proof. induction n as [| n IH]; [simpl; ring |]. rewrite S_INR. simpl. rewrite IH. ring. Qed.

Lemma sum_below_split (a b : nat) : forall u, sum_below (a + b) u = sum_below a u + sum_below b (fun j => u (a + j)%nat).
Proof.
  induction a as [| a IH]; intros u; simpl; [rewrite Rplus_0_l; reflexivity |]. rewrite IH, Rplus_assoc. reflexivity.
Qed.

Lemma sum_below_last (n : nat) u : sum_below (S n) u = sum_below n u + u n.
Proof. replace (S n) with (n + 1)%nat by lia. rewrite sum_below_split. simpl. rewrite Nat.add_0_r. ring. Qed.

Lemma sum_below_abs (n : nat) : forall a, Rabs (sum_below n a) <= sum_below n (fun i => Rabs (a i)).
Proof.
  induction n as [| n IH]; intros a; simpl; [rewrite Rabs_R0; lra |].
  eapply Rle_trans; [apply Rabs_triang |]. apply Rplus_le_compat_l, IH.
Qed.

Lemma sum_below_term (n : nat) : forall a i, (i < n)%nat -> (forall j, (j < n)%nat -> 0 <= a j) -> a i <= sum_below n a.
Proof.
  induction n as [| n IH]; intros a i L N; [lia |]. simpl.
  assert (0 <= a 0%nat) by (apply N; lia).
  assert (T : 0 <= sum_below n (fun j => a (S j))) by (apply sum_below_nonneg; intros j K; apply N; lia).
  destruct i as [| i]; [lra |].
  pose proof (IH (fun j => a (S j)) i ltac:(lia) ltac:(intros j K; apply N; lia)) as A. cbv beta in A. lra.
Qed.

Lemma sum_below_positive (n : nat) a : (0 < n)%nat -> (forall i, (i < n)%nat -> 0 < a i) -> 0 < sum_below n a.
Proof.
  intros P E. apply Rlt_le_trans with (a 0%nat); [apply E; exact P |].
  apply sum_below_term; [exact P | intros j L; apply Rlt_le, E, L].
Qed.

(** An average of numbers below k is below k. *)
Lemma average_le (n : nat) a k : (0 < n)%nat -> (forall i, (i < n)%nat -> a i <= k) -> / INR n * sum_below n a <= k.
Proof.
  intros P E. pose proof (lt_0_INR n P) as Q.
  apply Rle_trans with (/ INR n * sum_below n (fun _ => k)).
  - apply Rmult_le_compat_l; [apply Rlt_le, Rinv_0_lt_compat, Q | now apply sum_below_le].
  - rewrite sum_below_constant. apply Req_le. field. lra.
Qed.

(** The average of what v loses in a step, up to c. *)
Lemma average_loss_of_descent (v r : nat -> R) (c low : R) (n : nat) : (0 < n)%nat ->
  (forall k, (k < n)%nat -> r k <= v k - v (S k) + c) -> low <= v n -> / INR n * sum_below n r <= (v 0%nat - low) / INR n + c.
Proof.
  intros Pn Descent Low. pose proof (lt_0_INR n Pn) as P.
  assert (Telescope : forall m, (m <= n)%nat -> sum_below m r <= v 0%nat - v m + INR m * c).
  { induction m as [| m IH]; intros L; [simpl; lra |]. rewrite sum_below_last, S_INR.
    specialize (IH ltac:(lia)). specialize (Descent m ltac:(lia)). lra. }
  specialize (Telescope n (le_n n)). apply (Rmult_le_reg_l (INR n)); [exact P |]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
  replace (INR n * ((v 0%nat - low) / INR n + c)) with (v 0%nat - low + INR n * c) by (field; lra). lra.
Qed.

(** * Sums of vectors *)

Section VectorSums.
Context {H : Hilbert}.

Lemma vector_sum_ext (n : nat) : forall v v' : nat -> H, (forall i, (i < n)%nat -> v i = v' i) -> vector_sum n v = vector_sum n v'.
Proof.
  induction n as [| n IH]; intros v v' E; simpl; [reflexivity |].
  rewrite (E 0%nat) by lia. f_equal. apply IH. intros i L. apply E. lia.
Qed.

Lemma inner_vector_sum_r (n : nat) (v : nat -> H) (z : H) : << z , vector_sum n v >> = sum_below n (fun i => << z , v i >>).
Proof. rewrite inner_sym, inner_vector_sum. apply sum_below_ext. intros i _. apply inner_sym. Qed.

Lemma norm_vector_sum (n : nat) : forall v : nat -> H, norm (vector_sum n v) <= sum_below n (fun i => norm (v i)).
Proof.
  induction n as [| n IH]; intros v; simpl; [rewrite norm_zero; lra |].
  eapply Rle_trans; [apply norm_triangle |]. apply Rplus_le_compat_l, IH.
Qed.

Lemma vector_sum_sub (n : nat) : forall v v' : nat -> H, vector_sum n v -v vector_sum n v' = vector_sum n (fun i => v i -v v' i).
Proof.
  induction n as [| n IH]; intros v v'; simpl; [apply sub_self |]. rewrite <- IH. vector_ring.
Qed.

(** The average of vectors of norm at most k has norm at most k. *)
Lemma norm_average_le (n : nat) (v : nat -> H) k : (0 < n)%nat -> (forall i, (i < n)%nat -> norm (v i) <= k) ->
  norm (/ INR n *v vector_sum n v) <= k.
Proof.
  intros P E. pose proof (lt_0_INR n P) as Q.
  rewrite norm_scal_nonneg by (apply Rlt_le, Rinv_0_lt_compat, Q).
  eapply Rle_trans; [apply Rmult_le_compat_l; [apply Rlt_le, Rinv_0_lt_compat, Q | apply norm_vector_sum] |].
  now apply average_le.
Qed.

Lemma gradient_sum (n : nat) : forall (f : nat -> H -> R) (x : H) (v : nat -> H),
  (forall i, (i < n)%nat -> is_gradient (f i) x (v i)) -> is_gradient (fun y => sum_below n (fun i => f i y)) x (vector_sum n v).
Proof.
  induction n as [| n IH]; intros f x v G; simpl; [apply gradient_constant |].
  apply gradient_add; [apply G; lia |].
  apply (IH (fun i => f (S i)) x (fun i => v (S i))). intros i L. apply G. lia.
Qed.
End VectorSums.

Lemma derivative_sum {X Y : Hilbert} (n : nat) : forall (F : nat -> X -> Y) (x : X) (T : nat -> X -> Y),
  (forall i, (i < n)%nat -> is_derivative (F i) x (T i)) ->
  is_derivative (fun y => vector_sum n (fun i => F i y)) x (fun h => vector_sum n (fun i => T i h)).
Proof.
  induction n as [| n IH]; intros F x T D; simpl; [apply derivative_constant |].
  apply derivative_add; [apply D; lia |].
  apply (IH (fun i => F (S i)) x (fun i => T (S i))). intros i L. apply D. lia.
Qed.

(** * R^n in coordinates *)

Lemma inner_of_coordinates (n : nat) (a : nat -> R) (x : Euclidean n) :
  << of_coordinates n a , x >> = sum_below n (fun i => a i * coordinate x i).
Proof.
  rewrite inner_coordinates. apply sum_below_ext. intros i L. now rewrite coordinate_of_coordinates.
Qed.

Lemma norm_of_coordinates (n : nat) (a : nat -> R) : norm (of_coordinates n a) ^ 2 = sum_below n (fun i => a i ^ 2).
Proof.
  rewrite norm_pow2, inner_of_coordinates. apply sum_below_ext. intros i L. rewrite coordinate_of_coordinates by exact L. ring.
Qed.

Lemma norm_coordinates (n : nat) (x : Euclidean n) : norm x ^ 2 = sum_below n (fun i => coordinate x i ^ 2).
Proof. rewrite norm_pow2, inner_coordinates. apply sum_below_ext. intros i L. ring. Qed.

Lemma coordinate_le_norm (n : nat) (x : Euclidean n) i : (i < n)%nat -> Rabs (coordinate x i) <= norm x.
Proof.
  intros L. rewrite <- (sqrt_pow2 (norm x)) by apply norm_nonneg. rewrite <- sqrt_Rsqr_abs. apply sqrt_le_1_alt.
  rewrite norm_coordinates. replace (Rsqr (coordinate x i)) with (coordinate x i ^ 2) by (unfold Rsqr; ring).
  apply (sum_below_term n (fun i => coordinate x i ^ 2)); [exact L | intros j _; apply pow2_ge_0].
Qed.

(** Vectors whose coordinates are dominated. *)
Lemma norm_dominated (n : nat) (x : Euclidean n) (a : nat -> R) k : 0 <= k ->
  (forall i, (i < n)%nat -> Rabs (a i) <= k * Rabs (coordinate x i)) -> norm (of_coordinates n a) <= k * norm x.
Proof.
  intros P E. apply norm_le_of_squares; [apply Rmult_le_pos; [exact P | apply norm_nonneg] |].
  rewrite <- norm_pow2, norm_of_coordinates, Rpow_mult_distr, norm_coordinates, <- sum_below_scal.
  apply sum_below_le. intros i L. specialize (E i L). rewrite <- (pow2_abs (a i)), <- (pow2_abs (coordinate x i)), <- Rpow_mult_distr.
  apply pow_incr. split; [apply Rabs_pos | exact E].
Qed.

(** The 1-norm of coordinates is at most sqrt n times the norm. *)
Lemma sum_of_coordinates_le (n : nat) (x : Euclidean n) : sum_below n (fun i => Rabs (coordinate x i)) <= sqrt (INR n) * norm x.
Proof.
  pose proof (Cauchy_Schwarz (of_coordinates n (fun _ => 1)) (of_coordinates n (fun i => Rabs (coordinate x i)))) as C.
  rewrite inner_of_coordinates in C.
  rewrite (sum_below_ext n (fun i => Rabs (coordinate x i)) (fun i => 1 * coordinate (of_coordinates n (fun i => Rabs (coordinate x i))) i))
    by (intros i L; rewrite coordinate_of_coordinates by exact L; ring).
  eapply Rle_trans; [exact C |]. apply Req_le. f_equal.
  - rewrite <- (sqrt_pow2 (norm (of_coordinates n (fun _ => 1)))) by apply norm_nonneg. f_equal.
    rewrite norm_of_coordinates, (sum_below_ext n _ (fun _ => 1)) by (intros; ring). rewrite sum_below_constant. ring.
  - rewrite <- (sqrt_pow2 (norm (of_coordinates n _))), <- (sqrt_pow2 (norm x)) by apply norm_nonneg. f_equal.
    rewrite norm_of_coordinates, norm_coordinates. apply sum_below_ext. intros i _. apply pow2_abs.
Qed.

(** Cauchy-Schwarz with weights. *)
Lemma weighted_Cauchy_Schwarz (n : nat) (p a b : nat -> R) : (forall i, (i < n)%nat -> 0 <= p i) ->
  sum_below n (fun i => p i * (Rabs (a i) * Rabs (b i)))
  <= sqrt (sum_below n (fun i => p i * a i ^ 2)) * sqrt (sum_below n (fun i => p i * b i ^ 2)).
Proof.
  intros P.
  set (A := of_coordinates n (fun i => sqrt (p i) * Rabs (a i))). set (B := of_coordinates n (fun i => sqrt (p i) * Rabs (b i))).
  assert (N : forall c, sum_below n (fun i => p i * c i ^ 2) = norm (of_coordinates n (fun i => sqrt (p i) * Rabs (c i))) ^ 2).
  { intros c. rewrite norm_of_coordinates. apply sum_below_ext. intros i L.
    rewrite Rpow_mult_distr, pow2_abs, pow2_sqrt by (now apply P). reflexivity. }
  rewrite 2!N, 2!sqrt_pow2 by apply norm_nonneg. fold A B.
  eapply Rle_trans; [| apply Cauchy_Schwarz]. apply Req_le. unfold A. rewrite inner_of_coordinates.
  apply sum_below_ext. intros i L. unfold B. rewrite coordinate_of_coordinates by exact L.
  rewrite <- (sqrt_sqrt (p i)) at 1 by (now apply P). ring.
Qed.

Lemma coordinate_basis (n i j : nat) : (j < n)%nat -> coordinate (basis n i) j = if Nat.eq_dec j i then 1 else 0.
Proof. intros L. unfold basis. now rewrite coordinate_of_coordinates. Qed.

Lemma inner_basis_basis (n i j : nat) : (i < n)%nat -> (j < n)%nat -> << basis n i , basis n j >> = if Nat.eq_dec j i then 1 else 0.
Proof. intros Li Lj. rewrite inner_basis by exact Lj. now apply coordinate_basis. Qed.

(** * Matrices *)

Section Power.
Context (E : Hilbert).

Fixpoint power (n : nat) : Hilbert := match n with O => point | S m => product E (power m) end.

Fixpoint row {n : nat} : power n -> nat -> E :=
  match n return power n -> nat -> E with
  | O => fun _ _ => zero
  | S m => fun W j => match j with O => fst W | S i => row (snd W) i end
  end.

Fixpoint of_rows (n : nat) (r : nat -> E) : power n :=
  match n return power n with O => tt | S m => (r O, of_rows m (fun i => r (S i))) end.

Lemma row_of_rows n : forall r i, (i < n)%nat -> row (of_rows n r) i = r i.
Proof.
  induction n as [| n IH]; intros r i L; [lia |]. destruct i as [| i]; [reflexivity |]. simpl. rewrite IH; [reflexivity | lia].
Qed.

Lemma inner_rows n : forall V W : power n, << V , W >> = sum_below n (fun j => << row V j , row W j >>).
Proof.
  induction n as [| n IH]; intros V W; [reflexivity |].
  rewrite (@inner_product E (power n)), IH. reflexivity.
Qed.

Lemma row_add n : forall (V W : power n) j, row (V +v W) j = row V j +v row W j.
Proof.
  induction n as [| n IH]; intros V W j; [simpl; now rewrite add_zero_r |]. destruct j as [| j]; [reflexivity |].
  simpl. apply (IH (snd V) (snd W)).
Qed.

Lemma row_scal n : forall a (W : power n) j, row (a *v W) j = a *v row W j.
Proof.
  induction n as [| n IH]; intros a W j; [simpl; now rewrite scal_zero_r |]. destruct j as [| j]; [reflexivity |].
  simpl. apply (IH a (snd W)).
Qed.

Lemma row_sub n (V W : power n) j : row (V -v W) j = row V j -v row W j.
Proof. unfold sub, opp. now rewrite row_add, row_scal. Qed.

Lemma inner_of_rows n r (W : power n) : << of_rows n r , W >> = sum_below n (fun j => << r j , row W j >>).
Proof. rewrite inner_rows. apply sum_below_ext. intros j L. now rewrite row_of_rows. Qed.
End Power.

Arguments row {E n} _ _.
Arguments of_rows {E} n _.

(** d x C matrices; row j belongs to feature j, column c to class c. *)
Definition Matrix (d C : nat) : Hilbert := power (Euclidean C) d.
Definition entry {d C : nat} (W : Matrix d C) (j c : nat) : R := coordinate (row W j) c.
