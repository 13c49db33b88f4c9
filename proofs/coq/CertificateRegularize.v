(* CertificateRegularize.v -- certificates for learn-to-regularize, where the a-priori theory has nothing.

   g(x, W) = average training loss + 1/(2 d C) sum_j exp(x_j) |W_j|^2 satisfies neither Assumption 1 nor the weak assumption
   (LearnToRegularize.v), but at every x the local one (learn_to_regularize_is_local): F is differentiable everywhere, and the
   certificate holds in the norm with weights D_j = exp(x_j) / (d C) on the rows, in which grad_W g(x, .) is strongly monotone with constant 1 whatever x.

   Main results: learn_to_regularize_has_hypergradient, learn_to_regularize_certificate, learn_to_regularize_entry.
   Depends on: LearnToRegularize, HyperCleaning (bounded losses, coordinates), Monotone, Certificate, CertificateLoss, CertificateFormulas. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
Set Warnings "-ambiguous-paths".
From Coquelicot Require Import Coquelicot.
Set Warnings "ambiguous-paths".
From SGHA Require Import Hilbert Calculus Monotone Assumption Lagrangian Hypergradient Differentiation FiniteSum CrossEntropy HyperCleaning
  LearnToRegularize Softmax.
From SGHA Require Import CertificateFormulas Certificate CertificateLoss.
Open Scope R_scope.

Lemma exp_le a b : a <= b -> exp a <= exp b.
Proof. intros L. destruct (Rle_lt_or_eq_dec a b L) as [S | S]; [apply Rlt_le, exp_increasing, S | rewrite S; lra]. Qed.

Section Regularize.
Context (d C n m : nat) (train val : nat -> Euclidean d) (train_label val_label : nat -> nat)
  (d_positive : (0 < d)%nat) (n_positive : (0 < n)%nat) (m_positive : (0 < m)%nat)
  (train_labels : forall i, (i < n)%nat -> (train_label i < C)%nat) (val_labels : forall i, (i < m)%nat -> (val_label i < C)%nat).
Notation X := (Euclidean d).
Notation Y := (Matrix d C).
Notation f := (learn_to_regularize_f d C m val val_label).
Notation g := (learn_to_regularize_g d C n train train_label).
Notation grad_g := (learn_to_regularize_grad_g d C n train train_label).

Definition learn_to_regularize_grad_f (w : product X Y) : product X Y := (zero, average_grad m (fun i => cross_entropy_grad (val i) (val_label i)) (snd w)).

(** The weight of row j. *)
Definition row_weight (x : X) (j : nat) : R := scale d C * exp (coordinate x j).

Definition learn_to_regularize_hess_xy (w : product X Y) (lambda : Y) : X :=
  of_coordinates d (fun j => row_weight (fst w) j * << row (snd w) j , row lambda j >>).
Definition learn_to_regularize_hess_yy (w : product X Y) (lambda : Y) : Y :=
  average_hess n (fun i => cross_entropy_hess (train i) (train_label i)) (snd w) lambda +v of_rows d (fun j => row_weight (fst w) j *v row lambda j).

Notation grad_f := learn_to_regularize_grad_f.
Notation hess_xy := learn_to_regularize_hess_xy.
Notation hess_yy := learn_to_regularize_hess_yy.
Notation F := (hyperobjective f g).
Notation grad_F := (hypergradient grad_f g hess_xy hess_yy).

Let C_positive : (0 < C)%nat. Proof using n_positive train_labels. exact (Nat.le_lt_trans _ _ _ (Nat.le_0_l _) (train_labels 0%nat n_positive)). Qed.
Let scale_is_positive : 0 < scale d C. Proof using d_positive n_positive train_labels. apply scale_positive; [exact d_positive | exact C_positive]. Qed.

Lemma row_weight_positive x j : 0 < row_weight x j.
Proof using d_positive n_positive train_labels. apply Rmult_lt_0_compat; [exact scale_is_positive | apply exp_pos]. Qed.

(** The training loss, with some constants. *)
Let R_train : R := sum_below n (fun i => norm (train i)).
Let R_val : R := sum_below m (fun i => norm (val i)).

Let training : smooth_loss (average_loss n (fun i => cross_entropy (C := C) (train i) (train_label i)))
  (average_grad n (fun i => cross_entropy_grad (train i) (train_label i))) (average_hess n (fun i => cross_entropy_hess (train i) (train_label i)))
  (sqrt 2 * R_train) ((sqrt 2 * R_train) ^ 2) (2 * (sqrt 2 * R_train) ^ 3).
Proof using n_positive train_labels.
  apply average_is_smooth_loss; [exact n_positive |]. intros i L. apply bounded_cross_entropy_is_smooth_loss; [now apply train_labels |].
  apply (sum_below_term n (fun i => norm (train i)) i L (fun j _ => norm_nonneg (train j))).
Qed.

Let validation : smooth_loss (average_loss m (fun i => cross_entropy (C := C) (val i) (val_label i)))
  (average_grad m (fun i => cross_entropy_grad (val i) (val_label i))) (average_hess m (fun i => cross_entropy_hess (val i) (val_label i)))
  (sqrt 2 * R_val) ((sqrt 2 * R_val) ^ 2) (2 * (sqrt 2 * R_val) ^ 3).
Proof using m_positive val_labels.
  apply average_is_smooth_loss; [exact m_positive |]. intros i L. apply bounded_cross_entropy_is_smooth_loss; [now apply val_labels |].
  apply (sum_below_term m (fun i => norm (val i)) i L (fun j _ => norm_nonneg (val j))).
Qed.

(** * The Jacobian of grad_W g *)

Lemma grad_y_unfolds (x : X) (W : Y) : grad_y grad_g (x, W) =
  average_grad n (fun i => cross_entropy_grad (train i) (train_label i)) W +v of_rows d (fun j => row_weight x j *v row W j).
Proof using. reflexivity. Qed.

(** The matrix that keeps row j alone. *)
Definition keep_row (j : nat) (V : Y) : Y := of_rows d (fun i => (if Nat.eq_dec i j then 1 else 0) *v row V j).

Lemma inner_keep_row j V Z : (j < d)%nat -> << keep_row j V , Z >> = << row V j , row Z j >>.
Proof using. intros L. exact (inner_only_row d C j (row V j) Z L). Qed.

Lemma row_sum_is_sum_of_rows (k : nat -> R) (V : Y) : of_rows d (fun j => k j *v row V j) = vector_sum d (fun j => k j *v keep_row j V).
Proof using.
  apply inner_ext. intros Z. rewrite inner_vector_sum. unfold Matrix in *. rewrite inner_of_rows. apply sum_below_ext. intros j L.
  rewrite 2!inner_scal_l, inner_keep_row by exact L. reflexivity.
Qed.

Lemma keep_row_is_linear j : (j < d)%nat -> bounded_linear (keep_row j).
Proof using.
  intros L. split.
  - intros u v. apply inner_ext. intros z. rewrite inner_add_l, !inner_keep_row by exact L. unfold Matrix in *. rewrite row_add. apply inner_add_l.
  - intros a u. apply inner_ext. intros z. rewrite inner_scal_l, !inner_keep_row by exact L. unfold Matrix in *. rewrite row_scal. apply inner_scal_l.
  - exists 1. intros u. apply norm_le_of_products; [pose proof (norm_nonneg u); lra |]. intros z. rewrite inner_keep_row by exact L.
    eapply Rle_trans; [apply Cauchy_Schwarz |]. rewrite Rmult_1_l.
    apply Rmult_le_compat; [apply norm_nonneg | apply norm_nonneg | now apply norm_row_le | now apply norm_row_le].
Qed.

Definition learn_to_regularize_jacobian (w h : product X Y) : Y :=
  average_hess n (fun i => cross_entropy_hess (train i) (train_label i)) (snd w) (snd h)
  +v vector_sum d (fun j => << ((row_weight (fst w) j *v basis d j, zero) : product X Y) , h >> *v keep_row j (snd w) +v row_weight (fst w) j *v
    keep_row j (snd h)).

Lemma learn_to_regularize_jacobian_is_derivative w : is_derivative (grad_y grad_g) w (learn_to_regularize_jacobian w).
Proof using n_positive train_labels.
  apply (derivative_ext (fun w : product X Y => average_grad n (fun i => cross_entropy_grad (train i) (train_label i)) (snd w)
    +v vector_sum d (fun j => row_weight (fst w) j *v keep_row j (snd w)))).
  { intros [x V]. cbn [fst snd]. rewrite grad_y_unfolds. f_equal. symmetry. apply row_sum_is_sum_of_rows. }
  apply (derivative_add (fun w : product X Y => average_grad n (fun i => cross_entropy_grad (train i) (train_label i)) (snd w))
    (fun w : product X Y => vector_sum d (fun j => row_weight (fst w) j *v keep_row j (snd w))) w
    (fun h => average_hess n (fun i => cross_entropy_hess (train i) (train_label i)) (snd w) (snd h))
    (fun h => vector_sum d (fun j => << ((row_weight (fst w) j *v basis d j, zero) : product X Y) , h >> *v keep_row j (snd w)
       +v row_weight (fst w) j *v keep_row j (snd h)))).
  - apply (derivative_of_snd (average_grad n (fun i => cross_entropy_grad (train i) (train_label i))) w), (loss_hessian training).
  - apply (derivative_sum d (fun j (w : product X Y) => row_weight (fst w) j *v keep_row j (snd w)) w (fun j h => <<
    ((row_weight (fst w) j *v basis d j, zero) : product X Y) , h >> *v keep_row j (snd w) +v row_weight (fst w) j *v keep_row j (snd h))).
    intros j L. apply (derivative_mult (fun w : product X Y => row_weight (fst w) j) (fun w : product X Y => keep_row j (snd w))).
    + apply (coordinate_function_gradient (Y := Y) d (fun t => scale d C * exp t)); [exact L |].
      unfold row_weight. apply (is_derive_scal exp), exp_is_derivative_of_exp.
    + apply (derivative_of_snd (keep_row j) w), derivative_of_linear, keep_row_is_linear, L.
Qed.

Lemma learn_to_regularize_jacobian_adjoint w h lambda :
  << learn_to_regularize_jacobian w h , lambda >> = << h , column hess_xy hess_yy w lambda >>.
Proof using n_positive train_labels.
  unfold learn_to_regularize_jacobian, column. rewrite (inner_product h). cbn [fst snd].
  unfold learn_to_regularize_hess_xy, learn_to_regularize_hess_yy.
  rewrite (inner_sym (fst h)), inner_of_coordinates, inner_add_l, inner_vector_sum, inner_add_r, (loss_hessian_symmetric training).
  rewrite (inner_sym (snd h) (of_rows d _)). unfold Matrix in *. rewrite inner_of_rows.
  rewrite Rplus_comm, (Rplus_comm (<< snd h , _ >>)), <- Rplus_assoc. f_equal. rewrite <- sum_below_add. apply sum_below_ext. intros j L.
  rewrite inner_add_l, 2!inner_scal_l, inner_basis_pair, 2!inner_keep_row by exact L. rewrite inner_scal_l, (inner_sym (row lambda j)). ring.
Qed.

(** * The local assumption *)

(** In the norm with weights row_weight x on the rows, grad_W g(x, .) is strongly monotone with constant 1. *)
Lemma learn_to_regularize_is_monotone x (V V' : Y) :
  rows_norm (row_weight x) (V -v V') ^ 2 <= << grad_y grad_g (x, V) -v grad_y grad_g (x, V') , V -v V' >>.
Proof using d_positive n_positive train_labels.
  rewrite rows_norm_pow2 by (intros; apply row_weight_positive). rewrite 2!grad_y_unfolds.
  set (a := average_grad n (fun i => cross_entropy_grad (train i) (train_label i)) V). set
    (a' := average_grad n (fun i => cross_entropy_grad (train i) (train_label i)) V').
  set (b := of_rows d (fun j => row_weight x j *v row V j) : Y). set (b' := of_rows d (fun j => row_weight x j *v row V' j) : Y).
  replace (a +v b -v (a' +v b')) with ((a -v a') +v (b -v b')) by vector_ring. rewrite inner_add_l.
  pose proof (loss_gradient_monotone training V V') as M. fold a a' in M.
  assert (E : << b -v b' , V -v V' >> = sum_below d (fun j => row_weight x j * norm (row (V -v V') j) ^ 2)).
  { rewrite inner_sub_l. unfold b, b', Matrix in *. rewrite 2!inner_of_rows.
    rewrite (sum_below_ext d (fun j => row_weight x j * norm (row (V -v V') j) ^ 2)
      (fun j => << row_weight x j *v row V j , row (V -v V') j >> + -1 * << row_weight x j *v row V' j , row (V -v V') j >>)).
    - rewrite sum_below_add, sum_below_scal. ring.
    - intros j _. rewrite norm_pow2, row_sub, 2!inner_scal_l, (inner_sub_l (row V j) (row V' j)). ring. }
  rewrite E. lra.
Qed.

Theorem learn_to_regularize_is_local x : Local_assumption f grad_f g grad_g hess_xy hess_yy x (scale d C * exp (- (norm x + 1))) 1.
Proof using d_positive n_positive m_positive train_labels val_labels.
  pose proof scale_is_positive as S.
  assert (Low : forall x' j, norm (x' -v x) <= 1 -> (j < d)%nat -> scale d C * exp (- (norm x + 1)) <= row_weight x' j).
  { intros x' j B L. apply Rmult_le_compat_l; [lra |]. apply exp_le. pose proof (coordinate_le_norm d x' j L) as Q.
    pose proof (norm_triangle_reverse x' x) as T. apply Rabs_le_between in Q. lra. }
  assert (Mono : forall x', norm (x' -v x) <= 1 -> strongly_monotone (scale d C * exp (- (norm x + 1))) (fun V => grad_y grad_g (x', V))).
  { intros x' B V V'. eapply Rle_trans; [| apply learn_to_regularize_is_monotone]. rewrite rows_norm_pow2 by (intros; apply row_weight_positive).
    rewrite norm_pow2. unfold Matrix in *. rewrite inner_rows, <- sum_below_scal. apply sum_below_le. intros j L. rewrite <- norm_pow2.
    apply Rmult_le_compat_r; [apply pow2_ge_0 | now apply Low]. }
  constructor.
  - split; [| lra]. apply Rmult_lt_0_compat; [exact S | apply exp_pos].
  - intros V. exact (gradient_of_snd _ (x, V) _ (loss_gradient validation V)).
  - intros V. exists (learn_to_regularize_jacobian (x, V)). split; [apply learn_to_regularize_jacobian_is_derivative | apply
    learn_to_regularize_jacobian_adjoint].
  - intros x' V _. exact (gradient_snd g x' V _ (learn_to_regularize_has_gradient d C n train train_label train_labels (x', V))).
  - exact Mono.
  - intros x' B. set (k := scale d C * exp (norm x')).
    apply (strongly_monotone_is_onto (fun V => grad_y grad_g (x', V)) (scale d C * exp (- (norm x + 1))) ((sqrt 2 * R_train) ^ 2 + k));
      [apply Rmult_lt_0_compat; [exact S | apply exp_pos] | now apply Mono |].
    intros V V'. rewrite 2!grad_y_unfolds.
    set (a := average_grad n (fun i => cross_entropy_grad (train i) (train_label i)) V). set (a' := average_grad n (fun i => cross_entropy_grad
      (train i) (train_label i)) V').
    set (b := of_rows d (fun j => row_weight x' j *v row V j) : Y). set (b' := of_rows d (fun j => row_weight x' j *v row V' j) : Y).
    replace (a +v b -v (a' +v b')) with ((a -v a') +v (b -v b')) by vector_ring.
    eapply Rle_trans; [apply norm_triangle |]. pose proof (loss_gradient_lipschitz training V V') as La. fold a a' in La.
    assert (Pk : 0 <= k) by (apply Rmult_le_pos; [lra | apply Rlt_le, exp_pos]).
    assert (Lb : norm (b -v b') <= k * norm (V -v V')); [| lra].
    apply norm_le_of_products; [apply Rmult_le_pos; [exact Pk | apply norm_nonneg] |]. intros Z.
    assert (E : << b -v b' , Z >> = sum_below d (fun j => row_weight x' j * << row (V -v V') j , row Z j >>)).
    { rewrite inner_sub_l. unfold b, b', Matrix in *. rewrite 2!inner_of_rows.
      rewrite (sum_below_ext d (fun j => row_weight x' j * << row (V -v V') j , row Z j >>)
        (fun j => << row_weight x' j *v row V j , row Z j >> + -1 * << row_weight x' j *v row V' j , row Z j >>)).
      - rewrite sum_below_add, sum_below_scal. ring.
      - intros j _. rewrite row_sub, 2!inner_scal_l, inner_sub_l. ring. }
    rewrite E, Rmult_assoc.
    apply Rle_trans with (k * sum_below d (fun j => Rabs (norm (row (V -v V') j)) * Rabs (norm (row Z j)))).
    + rewrite <- sum_below_scal. apply sum_below_le. intros j L.
      assert (Wj : 0 <= row_weight x' j <= k).
      { split; [apply Rlt_le, row_weight_positive |]. apply Rmult_le_compat_l; [lra |]. apply exp_le.
        pose proof (coordinate_le_norm d x' j L) as Q. apply Rabs_le_between in Q. lra. }
      rewrite 2!Rabs_pos_eq by apply norm_nonneg. pose proof (Cauchy_Schwarz_abs (row (V -v V') j) (row Z j)) as CS.
      apply Rle_trans with (row_weight x' j * (norm (row (V -v V') j) * norm (row Z j))).
      * apply Rmult_le_compat_l; [lra |]. eapply Rle_trans; [apply Rle_abs | exact CS].
      * apply Rmult_le_compat_r; [apply Rmult_le_pos; apply norm_nonneg | lra].
    + apply Rmult_le_compat_l; [exact Pk |].
      pose proof (weighted_Cauchy_Schwarz d (fun _ => 1) (fun j => norm (row (V -v V') j)) (fun j => norm (row Z j)) ltac:(intros; lra)) as CS. cbv beta in CS.
      assert (Nn : forall U : Y, sqrt (sum_below d (fun j => 1 * norm (row U j) ^ 2)) = norm U).
      { intros U. unfold norm at 2. f_equal. unfold Matrix in *. rewrite inner_rows. apply sum_below_ext. intros j _. rewrite norm_pow2. ring. }
      rewrite 2!Nn in CS. eapply Rle_trans; [| exact CS]. apply Req_le, sum_below_ext. intros j _. ring.
Qed.

(** F is differentiable, everywhere. *)
Theorem learn_to_regularize_has_hypergradient x : is_gradient F x (grad_F x).
Proof using d_positive n_positive m_positive train_labels val_labels. exact (hyperobjective_has_local_gradient (learn_to_regularize_is_local x)). Qed.

(** * The certificate *)

Context (x : X) (W lambda : Y) (delta : R) (r spread range length residual_length w r_val spread_val : nat -> R) (D_high lambda_length W_length : nat -> R).
Notation D := (row_weight x).
Notation N := (rows_norm (d := d) (C := C) D).
Notation N' := (rows_dual_norm (d := d) (C := C) D).
Notation grad_L_x := (lagrangian_gradient_x grad_f hess_xy).
Notation grad_L_y := (lagrangian_gradient_y grad_f hess_yy).

(** What the program encloses: of every example, the numbers of CertificateLoss.v; of every row, its weight and the lengths of W_j and lambda_j. *)
Context (train_examples : forall i, (i < n)%nat -> training_example D (train i) (train_label i) W lambda (r i) (spread i) (range i) (length i)
  (residual_length i))
  (val_examples : forall i, (i < m)%nat -> validation_example D (val i) (val_label i) W (r_val i) (spread_val i))
  (w_bounds : forall i, (i < n)%nat -> / INR n <= w i)
  (D_bounds : forall j, (j < d)%nat -> D j <= D_high j)
  (lambda_bounds : forall j, (j < d)%nat -> norm (row lambda j) <= lambda_length j)
  (W_bounds : forall j, (j < d)%nat -> norm (row W j) <= W_length j).

(** The constants. *)
Notation regularize_s := (ball_bound delta r spread).
Notation regularize_B := (problem_B n m delta w r spread range length r_val spread_val).
Notation regularize_A := (regularize_A_entry D_high lambda_length).
Notation regularize_h := (regularize_h_entry delta D_high W_length).

Let D_positive : forall j, (j < d)%nat -> 0 < D j. Proof using d_positive n_positive train_labels. intros. apply row_weight_positive. Qed.

Let root_le j : (j < d)%nat -> 0 <= sqrt (D j) <= sqrt (D_high j).
Proof using D_bounds. intros L. split; [apply sqrt_pos | apply sqrt_le_1_alt, D_bounds, L]. Qed.

(** D_j <e_j, v_j> is at most (sqrt D_j |v_j|) (sqrt D_j |e_j|). *)
Let weighted_product j (U V : Y) : (j < d)%nat ->
  Rabs (D j * << row U j , row V j >>) <= (sqrt (D j) * norm (row U j)) * (sqrt (D j) * norm (row V j)).
Proof using d_positive n_positive train_labels.
  intros L. pose proof (D_positive j L) as P. rewrite Rabs_mult, Rabs_pos_eq by lra.
  replace (sqrt (D j) * norm (row U j) * (sqrt (D j) * norm (row V j))) with (sqrt (D j) * sqrt (D j) * (norm (row U j) * norm (row V j))) by ring.
  rewrite sqrt_sqrt by lra. apply Rmult_le_compat_l; [lra | apply Cauchy_Schwarz_abs].
Qed.

(** A vector whose entry j is at most a_j sqrt D_j |V_j|. *)
Lemma norm_below_maximum (v : X) (a : nat -> R) (V : Y) : (forall j, (j < d)%nat -> 0 <= a j) ->
  (forall j, (j < d)%nat -> Rabs (coordinate v j) <= a j * (sqrt (D j) * norm (row V j))) -> norm v <= maximum d a * N V.
Proof using d_positive n_positive train_labels.
  intros P B. pose proof (maximum_nonneg d a) as M0. assert (Nn : 0 <= N V) by apply sqrt_pos.
  apply norm_le_of_squares; [now apply Rmult_le_pos |]. rewrite <- norm_pow2, norm_coordinates, Rpow_mult_distr, (rows_norm_pow2 D D_positive), <-
    sum_below_scal.
  apply sum_below_le. intros j L. specialize (B j L). pose proof (D_positive j L) as Pj. pose proof (entry_below_maximum d a j L) as Mj.
  pose proof (P j L) as Pa.
  replace (maximum d a ^ 2 * (D j * norm (row V j) ^ 2)) with ((maximum d a * (sqrt (D j) * norm (row V j))) ^ 2)
    by (rewrite 2!Rpow_mult_distr, (pow2_sqrt (D j)) by lra; ring).
  rewrite <- (pow2_abs (coordinate v j)). apply pow_incr. split; [apply Rabs_pos |]. eapply Rle_trans; [exact B |].
  apply Rmult_le_compat_r; [apply Rmult_le_pos; [apply sqrt_pos | apply norm_nonneg] | exact Mj].
Qed.

(** ** A *)
Lemma regularize_A_nonneg j : (j < d)%nat -> 0 <= regularize_A j.
Proof using lambda_bounds.
  intros L. unfold regularize_A_entry. apply Rmult_le_pos; [apply sqrt_pos |].
  pose proof (norm_nonneg (row lambda j)). pose proof (lambda_bounds j L). lra.
Qed.

Lemma regularize_A_is_valid j W' : (j < d)%nat ->
  Rabs (coordinate (grad_L_x (x, W') lambda -v grad_L_x (x, W) lambda) j) <= regularize_A j * (sqrt (D j) * norm (row (W' -v W) j)).
Proof using d_positive n_positive train_labels D_bounds lambda_bounds.
  intros L. pose proof (root_le j L) as Rj. pose proof (lambda_bounds j L) as Lj. pose proof (norm_nonneg (row lambda j)) as Nl.
  assert (Eq : coordinate (grad_L_x (x, W') lambda -v grad_L_x (x, W) lambda) j = D j * << row lambda j , row (W' -v W) j >>).
  { unfold lagrangian_gradient_x, grad_x, learn_to_regularize_grad_f, learn_to_regularize_hess_xy. cbn [fst snd].
    rewrite coordinate_sub, 2!coordinate_add, !coordinate_of_coordinates by exact L. unfold Matrix in *. rewrite row_sub.
    rewrite (inner_sub_r (row W' j)), (inner_sym (row W' j)), (inner_sym (row W j)). ring. }
  rewrite Eq. eapply Rle_trans; [now apply weighted_product |]. unfold regularize_A_entry.
  apply Rmult_le_compat_r; [apply Rmult_le_pos; [lra | apply norm_nonneg] |]. apply Rmult_le_compat; lra.
Qed.

(** ** h *)
Lemma regularize_h_nonneg j : 0 <= delta -> (j < d)%nat -> 0 <= regularize_h j.
Proof using W_bounds.
  intros Pd L. unfold regularize_h_entry. pose proof (norm_nonneg (row W j)). pose proof (W_bounds j L).
  assert (0 <= sqrt (D_high j) * W_length j) by (apply Rmult_le_pos; [apply sqrt_pos | lra]). lra.
Qed.

Lemma regularize_h_is_valid j W' V : (j < d)%nat -> N (W' -v W) <= delta ->
  Rabs (coordinate (hess_xy (x, W') V) j) <= regularize_h j * (sqrt (D j) * norm (row V j)).
Proof using d_positive n_positive train_labels D_bounds W_bounds.
  intros L B. pose proof (root_le j L) as Rj. pose proof (W_bounds j L) as Wj. pose proof (norm_nonneg (row W j)) as Nw.
  unfold learn_to_regularize_hess_xy. cbn [fst snd]. rewrite coordinate_of_coordinates by exact L. eapply Rle_trans; [now apply weighted_product |].
  apply Rmult_le_compat_r; [apply Rmult_le_pos; [lra | apply norm_nonneg] |]. unfold regularize_h_entry.
  pose proof (row_below_rows_norm D D_positive (W' -v W) j L) as E.
  assert (T : norm (row W' j) <= norm (row W j) + norm (row (W' -v W) j)).
  { unfold Matrix in *. rewrite row_sub. pose proof (norm_triangle (row W j) (row W' j -v row W j)) as Q. now rewrite add_sub_r in Q. }
  apply Rle_trans with (sqrt (D j) * norm (row W j) + sqrt (D j) * norm (row (W' -v W) j)).
  - rewrite <- Rmult_plus_distr_l. apply Rmult_le_compat_l; lra.
  - apply Rplus_le_compat; [apply Rmult_le_compat; lra | lra].
Qed.

(** ** B *)
Let size_inverse_nonneg : 0 <= / INR n. Proof using n_positive. apply Rlt_le, Rinv_0_lt_compat, lt_0_INR, n_positive. Qed.

Lemma regularize_B_nonneg : 0 <= regularize_B.
Proof using n_positive m_positive train_examples val_examples w_bounds.
  apply Rplus_le_le_0_compat; [exact (validation_B_nonneg m val val_label W delta r_val spread_val m_positive val_examples) |].
  apply (training_B_nonneg (D := D) n train train_label W lambda delta r spread range length residual_length w); [| exact train_examples].
  intros i L. pose proof size_inverse_nonneg. pose proof (w_bounds i L). lra.
Qed.

Lemma regularize_B_is_valid W' : N (W' -v W) <= delta -> N' (grad_L_y (x, W') lambda -v grad_L_y (x, W) lambda) <= regularize_B * N (W' -v W).
Proof using d_positive n_positive m_positive train_labels train_examples val_examples w_bounds.
  intros B. assert (Pe : 0 <= N (W' -v W)) by apply sqrt_pos. pose proof regularize_B_nonneg as PB.
  apply (N_dual_least (rows_norms_are_dual D D_positive)); [now apply Rmult_le_pos |]. intros V.
  pose proof (validation_gradient_moves D_positive m val val_label W delta r_val spread_val m_positive val_examples W' V B) as M1.
  pose proof (training_hessian_moves D_positive n train train_label W lambda delta r spread range length residual_length (fun i => / INR n) w
    (fun i L => conj size_inverse_nonneg (w_bounds i L)) train_examples W' V B) as M2.
  fold regularize_s in M2. cbv beta in M2.
  assert (Eq : << grad_L_y (x, W') lambda -v grad_L_y (x, W) lambda , V >> =
    << average_grad m (fun i => cross_entropy_grad (val i) (val_label i)) W' -v average_grad m (fun i => cross_entropy_grad (val i) (val_label i)) W , V >>
    + sum_below n (fun i => / INR n *
        << cross_entropy_hess (train i) (train_label i) W' lambda -v cross_entropy_hess (train i) (train_label i) W lambda , V >>)).
  { unfold lagrangian_gradient_y, grad_y, learn_to_regularize_grad_f, learn_to_regularize_hess_yy, average_hess. cbn [fst snd].
    rewrite sum_below_scal, <- (inner_vector_sum n (fun i => cross_entropy_hess (train i) (train_label i) W' lambda -v cross_entropy_hess (train i)
      (train_label i) W lambda)).
    rewrite <- vector_sum_sub. rewrite !inner_sub_l, !inner_add_l, !inner_scal_l. ring. }
  rewrite Eq. unfold problem_B, ball_bound in *. lra.
Qed.

Context (rho A B h L_low L_high : R) (delta_bounds : N' (grad_y grad_g (x, W)) <= delta) (rho_bounds : N' (grad_L_y (x, W) lambda) <= rho)
  (B_bounds : regularize_B <= B).

Let delta_nonneg : 0 <= delta.
Proof using delta_bounds. eapply Rle_trans; [apply sqrt_pos | exact delta_bounds]. Qed.

Let B_is_valid W' : N (W' -v W) <= delta -> N' (grad_L_y (x, W') lambda -v grad_L_y (x, W) lambda) <= B * N (W' -v W).
Proof using d_positive n_positive m_positive train_labels train_examples val_examples w_bounds B_bounds.
  intros E. eapply Rle_trans; [now apply regularize_B_is_valid |]. apply Rmult_le_compat_r; [apply sqrt_pos | exact B_bounds].
Qed.

Theorem learn_to_regularize_certificate (G_low G_high : R) :
  maximum d regularize_A <= A -> maximum d regularize_h <= h ->
  L_low <= lagrangian f grad_g (x, W) lambda <= L_high -> G_low <= norm (grad_L_x (x, W) lambda) <= G_high ->
  N (y_star g x -v W) <= delta /\
  value_low L_low B rho delta <= F x <= value_high L_high B rho delta /\
  is_gradient F x (grad_F x) /\
  gradient_low G_low A B h rho delta <= norm (grad_F x) <= gradient_high G_high A B h rho delta.
Proof using d_positive n_positive m_positive train_labels val_labels train_examples val_examples w_bounds D_bounds lambda_bounds W_bounds delta_bounds
  rho_bounds B_bounds.
  intros HA Hh HL HG. pose proof delta_nonneg as Pd.
  apply (Certificate (learn_to_regularize_is_local x) (rows_norms_are_dual D D_positive) (learn_to_regularize_is_monotone x) W lambda delta rho A B h
    L_low L_high G_low G_high).
  - eapply Rle_trans; [apply maximum_nonneg | exact HA].
  - eapply Rle_trans; [apply regularize_B_nonneg | exact B_bounds].
  - eapply Rle_trans; [apply maximum_nonneg | exact Hh].
  - exact delta_bounds.
  - exact rho_bounds.
  - exact HL.
  - exact HG.
  - intros W' E. apply Rle_trans with (maximum d regularize_A * N (W' -v W)).
    + apply norm_below_maximum; [exact regularize_A_nonneg |]. intros j L. now apply regularize_A_is_valid.
    + apply Rmult_le_compat_r; [apply sqrt_pos | exact HA].
  - exact B_is_valid.
  - intros W' V E. apply Rle_trans with (maximum d regularize_h * N V).
    + apply norm_below_maximum; [intros j L; now apply regularize_h_nonneg |]. intros j L. now apply regularize_h_is_valid.
    + apply Rmult_le_compat_r; [apply sqrt_pos | exact Hh].
Qed.

(** Every entry of grad F(x), with its own constants. *)
Theorem learn_to_regularize_entry j (A_j h_j entry_low entry_high : R) : (j < d)%nat ->
  regularize_A j <= A_j -> regularize_h j <= h_j -> entry_low <= coordinate (grad_L_x (x, W) lambda) j <= entry_high ->
  gradient_low entry_low A_j B h_j rho delta <= coordinate (grad_F x) j <= gradient_high entry_high A_j B h_j rho delta.
Proof using d_positive n_positive m_positive train_labels val_labels train_examples val_examples w_bounds D_bounds lambda_bounds W_bounds delta_bounds
  rho_bounds B_bounds.
  intros L HA Hh HE. pose proof delta_nonneg as Pd. pose proof (regularize_A_nonneg j L) as PA. pose proof (regularize_h_nonneg j Pd L) as Ph.
  assert (PB : 0 <= B) by (eapply Rle_trans; [apply regularize_B_nonneg | exact B_bounds]).
  pose proof (certified_entry (learn_to_regularize_is_local x) (rows_norms_are_dual D D_positive) (learn_to_regularize_is_monotone x)
    W lambda delta rho delta_bounds rho_bounds B PB B_is_valid A_j h_j ltac:(lra) ltac:(lra) (basis d j)) as Q. rewrite 2!inner_basis in Q by exact L.
  assert (Q' : Rabs (coordinate (grad_F x) j - coordinate (grad_L_x (x, W) lambda) j) <= gradient_error A_j B h_j rho delta).
  { apply Q.
    - intros W' E. rewrite inner_basis by exact L. eapply Rle_trans; [now apply regularize_A_is_valid |].
      apply Rmult_le_compat; [exact PA | apply Rmult_le_pos; [apply sqrt_pos | apply norm_nonneg] | exact HA | now apply (row_below_rows_norm D D_positive)].
    - intros W' V E. rewrite inner_basis by exact L. eapply Rle_trans; [now apply regularize_h_is_valid |].
      apply Rmult_le_compat; [exact Ph | apply Rmult_le_pos; [apply sqrt_pos | apply norm_nonneg] | exact Hh | now apply (row_below_rows_norm D D_positive)]. }
  apply Rabs_le_between in Q'. unfold gradient_low, gradient_high. lra.
Qed.
End Regularize.

(** * Entries: what a program adds up

    p_i is the softmax of the logits of example i at W, u_i = lambda'a_i, b_i its label; D_j = exp(x_j) / (d C). *)

Section Entries.
Context (d C n m : nat) (train val : nat -> Euclidean d) (train_label val_label : nat -> nat)
  (train_labels : forall i, (i < n)%nat -> (train_label i < C)%nat) (val_labels : forall i, (i < m)%nat -> (val_label i < C)%nat)
  (x : Euclidean d) (W lambda : Matrix d C).
Notation is_label b k := (if Nat.eq_dec k b then 1 else 0).
Notation p i := (softmax (logits (train i) W)).
Notation D := (row_weight d C x).

Lemma entry_of_weighted_rows (V : Matrix d C) j k : (j < d)%nat -> (k < C)%nat ->
  << (of_rows d (fun j => D j *v row V j) : Matrix d C) , unit_matrix j k >> = D j * entry V j k.
Proof using.
  intros Lj Lk. rewrite <- entry_is_product by assumption. unfold entry, Matrix in *. rewrite row_of_rows by exact Lj. apply coordinate_scal.
Qed.

Lemma learn_to_regularize_c_entry j k : (j < d)%nat -> (k < C)%nat ->
  entry (grad_y (learn_to_regularize_grad_g d C n train train_label) (x, W)) j k
  = / INR n * sum_below n (fun i => coordinate (train i) j * (p i k - is_label (train_label i) k)) + D j * entry W j k.
Proof using train_labels.
  intros Lj Lk. rewrite entry_is_product by assumption. rewrite grad_y_unfolds, inner_add_l, entry_of_weighted_rows by assumption. f_equal.
  unfold average_grad. rewrite inner_scal_l, inner_vector_sum. f_equal. apply sum_below_ext. intros i L. apply gradient_entry; try assumption.
  now apply train_labels.
Qed.

Lemma learn_to_regularize_grad_L_y_entry j k : (j < d)%nat -> (k < C)%nat ->
  entry (lagrangian_gradient_y (learn_to_regularize_grad_f d C m val val_label) (learn_to_regularize_hess_yy d C n train train_label) (x, W) lambda) j
    k = / INR m * sum_below m (fun i => coordinate (val i) j * (softmax (logits (val i) W) k - is_label (val_label i) k))
    + (/ INR n * sum_below n (fun i => coordinate (train i) j * (p i k * deviation C (p i) (logits (train i) lambda) k)) + D j * entry lambda j k).
Proof using train_labels val_labels.
  intros Lj Lk. rewrite entry_is_product by assumption.
  unfold lagrangian_gradient_y, grad_y, learn_to_regularize_grad_f, learn_to_regularize_hess_yy, average_grad, average_hess. cbn [fst snd].
  rewrite 2!inner_add_l, 2!inner_scal_l, 2!inner_vector_sum, entry_of_weighted_rows by assumption.
  f_equal; [| f_equal]; f_equal; apply sum_below_ext; intros i L.
  - apply gradient_entry; try assumption. now apply val_labels.
  - apply hessian_entry; try assumption. now apply train_labels.
Qed.

Lemma learn_to_regularize_grad_L_x_entry j : (j < d)%nat ->
  coordinate (lagrangian_gradient_x (learn_to_regularize_grad_f d C m val val_label) (learn_to_regularize_hess_xy d C) (x, W) lambda) j = D j *
    sum_below C (fun k => entry W j k * entry lambda j k).
Proof using.
  intros L. unfold lagrangian_gradient_x, grad_x, learn_to_regularize_grad_f, learn_to_regularize_hess_xy. cbn [fst snd].
  rewrite coordinate_add, coordinate_zero, coordinate_of_coordinates by exact L. rewrite inner_coordinates. unfold entry. ring.
Qed.
End Entries.
