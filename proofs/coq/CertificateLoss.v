(* CertificateLoss.v -- how one example of cross-entropy moves on the ball around W, in a norm that weighs the rows of W.

   With the weights D_j on the rows, |V|_D^2 = sum_j D_j |V_j|^2 and its dual |R|_D*^2 = sum_j |R_j|^2 / D_j (rows_norms_are_dual).
   For an example a with label b,
   r at least its length sqrt(sum_j a_j^2 / D_j), and the softmax bound s on the ball |W' - W|_D <= delta:
     |<grad(W') - grad(W), V>| <= s r |W' - W|_D |V'a|                                           (example_gradient_moves)
     |<hess(W') lambda - hess(W) lambda, V>| <= r^2 third_bound |W' - W|_D |V|_D                  (example_hessian_moves)
     |<grad(W'), V>| <= r (|p - e_b| + s r delta) |V|_D                                          (example_gradient_is_bounded)
   Everything is local and belongs to one example: the problems add examples up.
   Depends on: Hilbert, Calculus, Hypergradient (sums), FiniteSum, CrossEntropy, Softmax, Certificate, CertificateFormulas. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
Set Warnings "-ambiguous-paths".
From Coquelicot Require Import Coquelicot.
Set Warnings "ambiguous-paths".
From SGHA Require Import Hilbert Calculus Hypergradient Differentiation FiniteSum CrossEntropy Softmax CertificateFormulas Certificate.
Open Scope R_scope.

(** * Weights on the rows *)

Section Rows.
Context {d C : nat} (D : nat -> R) (D_positive : forall j, (j < d)%nat -> 0 < D j).
Notation Y := (Matrix d C).

Definition rows_norm (W : Y) : R := sqrt (sum_below d (fun j => D j * norm (row W j) ^ 2)).
Definition rows_dual_norm (W : Y) : R := sqrt (sum_below d (fun j => norm (row W j) ^ 2 / D j)).

Let D_nonneg : forall j, (j < d)%nat -> 0 <= D j.
Proof using D_positive. intros j L. apply Rlt_le, D_positive, L. Qed.

Lemma rows_sum_nonneg (W : Y) : 0 <= sum_below d (fun j => D j * norm (row W j) ^ 2).
Proof using D_positive. apply sum_below_nonneg. intros j L. apply Rmult_le_pos; [now apply D_nonneg | apply pow2_ge_0]. Qed.

Lemma rows_norm_pow2 (W : Y) : rows_norm W ^ 2 = sum_below d (fun j => D j * norm (row W j) ^ 2).
Proof using D_positive. apply pow2_sqrt, rows_sum_nonneg. Qed.

Lemma rows_dual_norm_pow2 (W : Y) : rows_dual_norm W ^ 2 = sum_below d (fun j => norm (row W j) ^ 2 / D j).
Proof using D_positive.
  apply pow2_sqrt, sum_below_nonneg. intros j L. apply Rmult_le_pos; [apply pow2_ge_0 | apply Rlt_le, Rinv_0_lt_compat, D_positive, L].
Qed.

Lemma row_below_rows_norm (W : Y) j : (j < d)%nat -> sqrt (D j) * norm (row W j) <= rows_norm W.
Proof using D_positive.
  intros L. pose proof (norm_nonneg (row W j)) as N. pose proof (sqrt_pos (D j)) as S.
  rewrite <- (sqrt_pow2 (sqrt (D j) * norm (row W j))) by now apply Rmult_le_pos. apply sqrt_le_1_alt.
  rewrite Rpow_mult_distr, pow2_sqrt by now apply D_nonneg.
  apply (sum_below_term d (fun j => D j * norm (row W j) ^ 2)); [exact L |]. intros i Li. apply Rmult_le_pos; [now apply D_nonneg | apply pow2_ge_0].
Qed.

Theorem rows_norms_are_dual : dual_norms rows_norm rows_dual_norm.
Proof using D_positive.
  constructor.
  - intros v. apply sqrt_pos.
  - intros r. apply sqrt_pos.
  - intros a v. unfold rows_norm. rewrite (sum_below_ext d _ (fun j => a ^ 2 * (D j * norm (row v j) ^ 2))).
    + rewrite sum_below_scal, sqrt_mult_alt by apply pow2_ge_0. f_equal. replace (a ^ 2) with (Rsqr a) by (unfold Rsqr; ring). apply sqrt_Rsqr_abs.
    + intros j _. unfold Matrix in *. rewrite row_scal, norm_scal, Rpow_mult_distr, pow2_abs. ring.
  - intros r v. unfold Matrix in *. rewrite inner_rows.
    apply Rle_trans with (sum_below d (fun j => D j * (Rabs (norm (row r j) / D j) * Rabs (norm (row v j))))).
    + apply sum_below_le. intros j L. pose proof (D_positive j L) as P. pose proof (norm_nonneg (row r j)). pose proof (norm_nonneg (row v j)).
      rewrite 2!Rabs_pos_eq; [| assumption | apply Rmult_le_pos; [assumption | apply Rlt_le, Rinv_0_lt_compat, P]].
      replace (D j * (norm (row r j) / D j * norm (row v j))) with (norm (row r j) * norm (row v j)) by (field; lra). apply Cauchy_Schwarz.
    + eapply Rle_trans; [now apply weighted_Cauchy_Schwarz |]. apply Req_le. unfold rows_norm, rows_dual_norm. f_equal. f_equal.
      apply sum_below_ext. intros j L. pose proof (D_positive j L). field. lra.
  - intros r k Pk E. pose proof (sqrt_pos (sum_below d (fun j => norm (row r j) ^ 2 / D j))) as P. fold (rows_dual_norm r) in P.
    set (v := of_rows d (fun j => / D j *v row r j) : Y). specialize (E v).
    assert (Ev : << r , v >> = rows_dual_norm r ^ 2).
    { rewrite rows_dual_norm_pow2. unfold v, Matrix in *. rewrite inner_sym, inner_of_rows. apply sum_below_ext. intros j L.
      rewrite inner_scal_l, <- norm_pow2. unfold Rdiv. ring. }
    assert (Nv : rows_norm v = rows_dual_norm r).
    { unfold rows_norm, rows_dual_norm. f_equal. apply sum_below_ext. intros j L. pose proof (D_positive j L) as Pj. unfold v, Matrix.
      rewrite row_of_rows by exact L. rewrite norm_scal_nonneg by (apply Rlt_le, Rinv_0_lt_compat, Pj). field. lra. }
    rewrite Ev, Nv in E. destruct (Req_dec (rows_dual_norm r) 0) as [Z | Z]; [rewrite Z; exact Pk |].
    apply (Rmult_le_reg_r (rows_dual_norm r)); [lra | nra].
Qed.
End Rows.

(** * Logits *)

Section Logits.
Context {d C : nat}.
Notation Y := (Matrix d C).

(** W'a. *)
Definition logits (a : Euclidean d) (W : Y) : Euclidean C := of_coordinates C (fun k => logit a k W).

Lemma coordinate_logits a W k : (k < C)%nat -> coordinate (logits a W) k = logit a k W.
Proof using. intros L. unfold logits. now rewrite coordinate_of_coordinates. Qed.

Lemma logits_add a V W : logits a (V +v W) = logits a V +v logits a W.
Proof using.
  apply Euclidean_eq. intros k L. rewrite coordinate_add, !coordinate_logits by exact L. unfold logit. rewrite <- sum_below_add.
  apply sum_below_ext. intros j _. unfold entry, Matrix in *. rewrite row_add, coordinate_add. ring.
Qed.

Lemma logits_scal a t W : logits a (t *v W) = t *v logits a W.
Proof using.
  apply Euclidean_eq. intros k L. rewrite coordinate_scal, !coordinate_logits by exact L. unfold logit. rewrite <- sum_below_scal.
  apply sum_below_ext. intros j _. unfold entry, Matrix in *. rewrite row_scal, coordinate_scal. ring.
Qed.

Lemma coordinate_vector_sum n m : forall (v : nat -> Euclidean n) k, coordinate (vector_sum m v) k = sum_below m (fun i => coordinate (v i) k).
Proof using. induction m as [| m IH]; intros v k; simpl; [apply coordinate_zero |]. now rewrite coordinate_add, IH. Qed.

Lemma logits_is_combination_of_rows a W : logits a W = vector_sum d (fun j => coordinate a j *v row W j).
Proof using.
  apply Euclidean_eq. intros k L. rewrite coordinate_logits, coordinate_vector_sum by exact L. unfold logit. apply sum_below_ext.
  intros j _. rewrite coordinate_scal. reflexivity.
Qed.

Lemma logits_are_below_the_length D a (W : Y) : (forall j, (j < d)%nat -> 0 < D j) ->
  norm (logits a W) <= example_length d D (coordinate a) * rows_norm D W.
Proof using.
  intros P. rewrite logits_is_combination_of_rows. eapply Rle_trans; [apply norm_vector_sum |].
  apply Rle_trans with (sum_below d (fun j => D j * (Rabs (coordinate a j / D j) * Rabs (norm (row W j))))).
  - apply sum_below_le. intros j L. pose proof (P j L) as Pj. rewrite norm_scal. unfold Rdiv at 1.
    rewrite Rabs_mult, (Rabs_pos_eq (/ D j)), (Rabs_pos_eq (norm _)) by (try apply norm_nonneg; apply Rlt_le, Rinv_0_lt_compat, Pj).
    apply Req_le. field. lra.
  - eapply Rle_trans; [apply weighted_Cauchy_Schwarz; intros j L; apply Rlt_le, P, L |]. apply Req_le. unfold example_length, rows_norm. f_equal. f_equal.
    apply sum_below_ext. intros j L. pose proof (P j L). field. lra.
Qed.
End Logits.

(** * One example *)

Lemma tested_increment {X Z : Hilbert} (F : X -> Z) (T : X -> X -> Z) (x e : X) (z : Z) (k : R) :
  (forall x, is_derivative F x (T x)) -> (forall t, 0 <= t <= 1 -> Rabs (<< T (x +v t *v e) e , z >>) <= k) ->
  Rabs (<< F (x +v e) -v F x , z >>) <= k.
Proof.
  intros D B.
  pose proof (growth_within_a_line_plus_a_parabola (fun s => << F (x +v s *v e) , z >>) (fun s => << T (x +v s *v e) e , z >>) 0 k 0 1 ltac:(lra)
    (fun s _ => derivative_along_line F x e (T (x +v s *v e)) z s (D _))) as G. cbv beta in G.
  rewrite scal_one, scal_zero_l, add_zero_r in G. rewrite inner_sub_l.
  replace (<< F (x +v e) , z >> - << F x , z >>) with (<< F (x +v e) , z >> - << F x , z >> - 0 * 1) by ring.
  eapply Rle_trans; [apply G | lra]. intros s S. rewrite Rminus_0_r. specialize (B s S). lra.
Qed.

Section Example.
Context {d C : nat} (a : Euclidean d) (b : nat) (b_label : (b < C)%nat).
Notation Y := (Matrix d C).
Notation forms := (cross_entropy_forms (d := d) (C := C) a b).

Let C_positive : (0 < C)%nat. Proof using b_label. lia. Qed.

(** The weights are the softmax of the logits. *)
Lemma inner_forms k (W : Y) : (k < C)%nat -> << forms k , W >> = logit a k W - logit a b W.
Proof using b_label. intros L. unfold cross_entropy_forms. rewrite inner_sub_l, 2!inner_logit_form by assumption. reflexivity. Qed.

Lemma weight_is_softmax k (W : Y) : (k < C)%nat -> softmax_weight C forms k W = softmax (logits a W) k.
Proof using b_label.
  intros L. unfold softmax_weight, log_sum_exp. pose proof (total_positive C forms C_positive W) as T.
  unfold Rminus. rewrite exp_plus, exp_Ropp, exp_ln by exact T. rewrite inner_forms by exact L. unfold softmax.
  assert (E : exp_total C forms W = sum_below C (fun l => exp (coordinate (logits a W) l)) * exp (- logit a b W)).
  { unfold exp_total. rewrite Rmult_comm, <- sum_below_scal. apply sum_below_ext. intros l Ll.
    rewrite inner_forms, coordinate_logits, <- exp_plus by exact Ll. f_equal. ring. }
  rewrite E, coordinate_logits by exact L. unfold Rminus. rewrite exp_plus.
  pose proof (softmax_total_positive C_positive (logits a W)). pose proof (exp_pos (- logit a b W)). field. split; lra.
Qed.

Lemma mean_product_is_weighted_mean (W V : Y) :
  << softmax_mean C forms W , V >> = weighted_mean C (softmax (logits a W)) (logits a V) - logit a b V.
Proof using b_label.
  rewrite mean_product. unfold weighted_mean.
  rewrite (sum_below_ext C _ (fun k => softmax (logits a W) k * coordinate (logits a V) k + - logit a b V * softmax (logits a W) k)).
  - rewrite sum_below_add, sum_below_scal, (softmax_sums_to_one C_positive). ring.
  - intros k L. rewrite weight_is_softmax, inner_forms, coordinate_logits by exact L. ring.
Qed.

Lemma form_deviation k (W V : Y) : (k < C)%nat ->
  << forms k -v softmax_mean C forms W , V >> = deviation C (softmax (logits a W)) (logits a V) k.
Proof using b_label.
  intros L. rewrite inner_sub_l, mean_product_is_weighted_mean, inner_forms by exact L. unfold deviation. rewrite coordinate_logits by exact L. ring.
Qed.

(** The gradient: p - e_b in the logits. *)
Definition label_residual (W : Y) : Euclidean C := of_coordinates C (fun k => softmax (logits a W) k - (if Nat.eq_dec k b then 1 else 0)).

Lemma gradient_product (W V : Y) : << cross_entropy_grad a b W , V >> = << label_residual W , logits a V >>.
Proof using b_label.
  unfold cross_entropy_grad. rewrite mean_product_is_weighted_mean. unfold label_residual. rewrite inner_of_coordinates.
  rewrite (sum_below_ext C _ (fun k => softmax (logits a W) k * coordinate (logits a V) k
      + -1 * (coordinate (logits a V) k * (if Nat.eq_dec k b then 1 else 0)))) by (intros; ring).
  rewrite sum_below_add, sum_below_scal, (sum_below_single C (coordinate (logits a V)) b b_label), coordinate_logits by exact b_label.
  unfold weighted_mean. ring.
Qed.

Lemma hessian_product (W U V : Y) : << cross_entropy_hess a b W U , V >> = covariance C (softmax (logits a W)) (logits a U) (logits a V).
Proof using b_label.
  unfold cross_entropy_hess. rewrite covariance_product by exact C_positive. apply sum_below_ext. intros k L.
  now rewrite weight_is_softmax, 2!form_deviation by exact L.
Qed.

Lemma third_derivative_product (W U T V : Y) :
  << softmax_third C forms W U T , V >> = third_moment C (softmax (logits a W)) (logits a U) (logits a T) (logits a V).
Proof using b_label.
  rewrite third_product by exact C_positive. apply sum_below_ext. intros k L.
  rewrite weight_is_softmax, 3!form_deviation by exact L. ring.
Qed.

(** ** On the ball *)

Context {N N' : Y -> R} (Du : dual_norms N N') (r : R) (r_nonneg : 0 <= r) (length_bounds : forall V, norm (logits a V) <= r * N V).
Context (W : Y) (spread delta : R) (spread_bounds : forall k, (k < C)%nat -> softmax (logits a W) k * (1 - softmax (logits a W) k) <= spread).
Notation s := (softmax_bound spread (r * delta)).

Lemma spread_nonneg : 0 <= spread.
Proof using b_label spread_bounds.
  eapply Rle_trans; [| exact (spread_bounds b b_label)]. apply Rmult_le_pos; [apply (softmax_nonneg C_positive) |].
  pose proof (sum_below_term C (softmax (logits a W)) b b_label (fun j _ => softmax_nonneg C_positive _ j)) as T.
  rewrite (softmax_sums_to_one C_positive) in T. lra.
Qed.

Lemma softmax_bound_nonneg : 0 <= s.
Proof using b_label spread_bounds.
  unfold softmax_bound. apply Rmin_glb; [lra |]. pose proof spread_nonneg. pose proof (exp_pos (2 * (r * delta))). nra.
Qed.

Lemma covariance_on_the_ball e t : N e <= delta -> 0 <= t <= 1 ->
  forall u, covariance C (softmax (logits a (W +v t *v e))) u u <= s * norm u ^ 2.
Proof using b_label Du r_nonneg length_bounds spread_bounds.
  intros Ne T. apply (softmax_bound_is_valid C_positive spread (r * delta) (logits a W)); [exact spread_bounds |].
  intros k L. rewrite logits_add, logits_scal, coordinate_add, coordinate_scal.
  replace (coordinate (logits a W) k + t * coordinate (logits a e) k - coordinate (logits a W) k) with (t * coordinate (logits a e) k) by ring.
  rewrite Rabs_mult, Rabs_pos_eq by lra. pose proof (coordinate_le_norm C (logits a e) k L) as B. pose proof (length_bounds e) as Q.
  pose proof (Rabs_pos (coordinate (logits a e) k)). assert (r * N e <= r * delta) by now apply Rmult_le_compat_l. nra.
Qed.

Lemma example_gradient_moves W' V : N (W' -v W) <= delta ->
  Rabs (<< cross_entropy_grad a b W' -v cross_entropy_grad a b W , V >>) <= s * r * N (W' -v W) * norm (logits a V).
Proof using b_label Du r_nonneg length_bounds spread_bounds.
  intros B. set (e := W' -v W) in *. assert (Ew : W' = W +v e) by (unfold e; vector_ring). rewrite Ew.
  pose proof softmax_bound_nonneg as Ps. pose proof (length_bounds e) as Q. pose proof (norm_nonneg (logits a V)) as Nv.
  apply Rle_trans with (s * norm (logits a e) * norm (logits a V)).
  - apply (tested_increment (cross_entropy_grad a b) (cross_entropy_hess a b)).
    + intros y. apply (loss_hessian (cross_entropy_is_smooth_loss a b b_label)).
    + intros t T. rewrite hessian_product. apply covariance_by_variance; [intros; apply (softmax_nonneg C_positive) |]. now apply covariance_on_the_ball.
  - apply Rmult_le_compat_r; [exact Nv |]. rewrite Rmult_assoc. now apply Rmult_le_compat_l.
Qed.

Context (range length : R) (lambda : Y)
  (range_bounds : forall k l, (k < C)%nat -> (l < C)%nat -> coordinate (logits a lambda) k - coordinate (logits a lambda) l <= range)
  (u_bounds : norm (logits a lambda) <= length).

Lemma third_bound_nonneg : 0 <= third_bound s range length.
Proof using b_label spread_bounds range_bounds u_bounds.
  unfold third_bound, third_constant. apply Rmin_glb.
  - apply Rmult_le_pos; [apply softmax_bound_nonneg |]. pose proof (range_bounds b b b_label b_label). lra.
  - pose proof (norm_nonneg (logits a lambda)). lra.
Qed.

Lemma example_hessian_moves W' V : N (W' -v W) <= delta ->
  Rabs (<< cross_entropy_hess a b W' lambda -v cross_entropy_hess a b W lambda , V >>)
  <= r ^ 2 * third_bound s range length * N (W' -v W) * N V.
Proof using b_label Du r_nonneg length_bounds spread_bounds range_bounds u_bounds.
  intros B. set (e := W' -v W) in *. assert (Ew : W' = W +v e) by (unfold e; vector_ring). rewrite Ew.
  pose proof third_bound_nonneg as Pt. pose proof (length_bounds e) as Qe. pose proof (length_bounds V) as Qv.
  pose proof (norm_nonneg (logits a V)) as Nv. pose proof (norm_nonneg (logits a e)) as Ne.
  apply Rle_trans with (third_bound s range length * (norm (logits a e) * norm (logits a V))).
  - apply (tested_increment (fun y => cross_entropy_hess a b y lambda) (fun y => softmax_third C forms y lambda)).
    + intros y. exact (covariance_derivative C forms C_positive lambda y).
    + intros t T. rewrite third_derivative_product.
      unfold third_bound. apply Rmin_case.
      * rewrite <- Rmult_assoc. apply third_moment_by_range; [intros; apply (softmax_nonneg C_positive) | apply (softmax_sums_to_one C_positive) |
        now apply covariance_on_the_ball | exact range_bounds].
      * eapply Rle_trans; [apply third_moment_is_bounded; [intros; apply (softmax_nonneg C_positive) | apply (softmax_sums_to_one C_positive)] |].
        rewrite <- Rmult_assoc. repeat (apply Rmult_le_compat_r; [assumption |]).
        pose proof sharp_third_constant_value as Sv. apply Rmult_le_compat; [lra | apply norm_nonneg | lra | exact u_bounds].
  - replace (r ^ 2 * third_bound s range length * N e * N V) with (third_bound s range length * ((r * N e) * (r * N V))) by ring.
    apply Rmult_le_compat_l; [exact Pt |]. now apply Rmult_le_compat.
Qed.

Lemma example_gradient_is_bounded residual_length W' V : norm (label_residual W) <= residual_length -> N (W' -v W) <= delta ->
  Rabs (<< cross_entropy_grad a b W' , V >>) <= r * (residual_length + s * (r * delta)) * N V.
Proof using b_label Du r_nonneg length_bounds spread_bounds.
  intros Q B. pose proof (example_gradient_moves W' V B) as M. pose proof (norm_nonneg (logits a V)) as Nv. pose proof (length_bounds V) as Lv.
  pose proof softmax_bound_nonneg as Ps. pose proof (N_nonneg Du (W' -v W)) as Ne.
  assert (G : Rabs (<< cross_entropy_grad a b W , V >>) <= residual_length * norm (logits a V)).
  { rewrite gradient_product. eapply Rle_trans; [apply Cauchy_Schwarz_abs | now apply Rmult_le_compat_r]. }
  rewrite inner_sub_l in M.
  assert (T : Rabs (<< cross_entropy_grad a b W' , V >>) <= (residual_length + s * (r * delta)) * norm (logits a V)).
  { assert (s * r * N (W' -v W) * norm (logits a V) <= s * (r * delta) * norm (logits a V)).
    { apply Rmult_le_compat_r; [exact Nv |]. rewrite Rmult_assoc. apply Rmult_le_compat_l; [exact Ps |]. now apply Rmult_le_compat_l. }
    apply Rabs_le_between in M. apply Rabs_le_between in G. apply Rabs_le_between. lra. }
  eapply Rle_trans; [exact T |].
  assert (Pd : 0 <= residual_length + s * (r * delta)).
  { pose proof (norm_nonneg (label_residual W)). assert (0 <= s * (r * delta)); [| lra]. repeat apply Rmult_le_pos; lra. }
  replace (r * (residual_length + s * (r * delta)) * N V) with ((residual_length + s * (r * delta)) * (r * N V)) by ring.
  now apply Rmult_le_compat_l.
Qed.
End Example.

(** * Entries: what a program adds up *)

Section Entries.
Context {d C : nat}.
Notation Y := (Matrix d C).

Lemma rows_dual_norm_is_dual_norm (D : nat -> R) (W : Y) : rows_dual_norm D W = dual_norm d C D (entry W).
Proof using.
  unfold rows_dual_norm, dual_norm. f_equal. apply sum_below_ext. intros j _. f_equal. unfold entry. apply norm_coordinates.
Qed.

Definition unit_matrix (j k : nat) : Y := of_rows d (fun i => (if Nat.eq_dec i j then 1 else 0) *v basis C k).

Lemma entry_is_product (W : Y) j k : (j < d)%nat -> (k < C)%nat -> entry W j k = << W , unit_matrix j k >>.
Proof using.
  intros Lj Lk. unfold entry, unit_matrix. rewrite inner_sym. unfold Matrix in *. rewrite inner_of_rows.
  rewrite (sum_below_ext d _ (fun i => coordinate (row W i) k * (if Nat.eq_dec i j then 1 else 0))).
  - symmetry. now apply (sum_below_single d (fun i => coordinate (row W i) k)).
  - intros i _. rewrite inner_scal_l, inner_sym, inner_basis by exact Lk. ring.
Qed.

Lemma logits_of_unit_matrix (a : Euclidean d) j k : (j < d)%nat -> logits a (unit_matrix j k) = coordinate a j *v basis C k.
Proof using.
  intros Lj. apply Euclidean_eq. intros l Ll. rewrite coordinate_logits, coordinate_scal by exact Ll. unfold logit.
  rewrite (sum_below_ext d _ (fun i => (coordinate a i * coordinate (basis C k) l) * (if Nat.eq_dec i j then 1 else 0))).
  - now apply (sum_below_single d (fun i => coordinate a i * coordinate (basis C k) l)).
  - intros i Li. unfold entry, unit_matrix, Matrix in *. rewrite row_of_rows, coordinate_scal by exact Li. ring.
Qed.

Context (a : Euclidean d) (b : nat) (b_label : (b < C)%nat) (W : Y).

(** The gradient: a_j (p_k - [k = b]). *)
Lemma gradient_entry j k : (j < d)%nat -> (k < C)%nat ->
  << cross_entropy_grad a b W , unit_matrix j k >> = coordinate a j * (softmax (logits a W) k - (if Nat.eq_dec k b then 1 else 0)).
Proof using b_label.
  intros Lj Lk. rewrite gradient_product, logits_of_unit_matrix, inner_scal_r, inner_basis by assumption. unfold label_residual.
  now rewrite coordinate_of_coordinates.
Qed.

(** The Hessian times V: a_j p_k (u_k - sum_l p_l u_l), where u = V'a. *)
Lemma hessian_entry (V : Y) j k : (j < d)%nat -> (k < C)%nat ->
  << cross_entropy_hess a b W V , unit_matrix j k >> = coordinate a j * (softmax (logits a W) k * deviation C (softmax (logits a W)) (logits a V) k).
Proof using b_label.
  intros Lj Lk. rewrite hessian_product, logits_of_unit_matrix by assumption. assert (Pc : (0 < C)%nat) by lia.
  set (p := softmax (logits a W)). set (u := logits a V). unfold covariance.
  rewrite (sum_below_ext C _ (fun l => coordinate a j * ((p l * deviation C p u l) * (if Nat.eq_dec l k then 1 else 0))
      + - (coordinate a j * weighted_mean C p (basis C k)) * (p l * deviation C p u l))).
  - rewrite sum_below_add, 2!sum_below_scal, (sum_below_single C (fun l => p l * deviation C p u l) k Lk).
    unfold p at 4 5. rewrite (deviations_cancel C (softmax (logits a W)) (softmax_sums_to_one Pc _)). ring.
  - intros l Ll. rewrite (deviation_scal C p (coordinate a j)). unfold deviation at 2. rewrite coordinate_basis by exact Ll. ring.
Qed.
End Entries.

(** * What a program has to enclose for each example *)

Section Enclosures.
Context {d C : nat} (D : nat -> R) (a : Euclidean d) (b : nat) (W lambda : Matrix d C).

(** A validation example: its length and its spread. *)
Record validation_example (r spread : R) : Prop := {
  example_label  : (b < C)%nat;
  example_r      : example_length d D (coordinate a) <= r;
  example_spread : forall k, (k < C)%nat -> softmax (logits a W) k * (1 - softmax (logits a W) k) <= spread
    }.

(** A training example: also the range and the length of u = lambda'a, and the length of p - e_b. *)
Record training_example (r spread range length residual_length : R) : Prop := {
  example_common   : validation_example r spread;
  example_range    : forall k l, (k < C)%nat -> (l < C)%nat -> logit a k lambda - logit a l lambda <= range;
  example_u        : norm (logits a lambda) <= length;
  example_residual : norm (label_residual a b W) <= residual_length
}.
End Enclosures.
Arguments example_label {_ _ _ _ _ _ _ _} _.
Arguments example_r {_ _ _ _ _ _ _ _} _.
Arguments example_spread {_ _ _ _ _ _ _ _} _.
Arguments example_common {_ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments example_range {_ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments example_u {_ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments example_residual {_ _ _ _ _ _ _ _ _ _ _ _} _.

Section EnclosedExamples.
Context {d C : nat} {D : nat -> R} (D_positive : forall j, (j < d)%nat -> 0 < D j) {a : Euclidean d} {b : nat} {W lambda : Matrix d C} (delta : R).
Notation N := (rows_norm (d := d) (C := C) D).

Lemma example_r_nonneg {r spread} : validation_example D a b W r spread -> 0 <= r.
Proof using. intros V. eapply Rle_trans; [apply sqrt_pos | exact (example_r V)]. Qed.

Lemma example_r_bounds {r spread} : validation_example D a b W r spread -> forall V, norm (logits a V) <= r * N V.
Proof using D_positive.
  intros E V. eapply Rle_trans; [now apply (logits_are_below_the_length D) |]. apply Rmult_le_compat_r; [apply sqrt_pos | exact (example_r E)].
Qed.

Lemma enclosed_s_nonneg {r spread} : validation_example D a b W r spread -> 0 <= softmax_bound spread (r * delta).
Proof using. intros E. exact (softmax_bound_nonneg a b (example_label E) r W spread delta (example_spread E)). Qed.

Lemma enclosed_gradient_moves {r spread} : validation_example D a b W r spread -> forall W' V, N (W' -v W) <= delta ->
  Rabs (<< cross_entropy_grad a b W' -v cross_entropy_grad a b W , V >>) <= softmax_bound spread (r * delta) * r * N (W' -v W) * norm (logits a V).
Proof using D_positive.
  intros E W' V. exact (example_gradient_moves a b (example_label E) (rows_norms_are_dual D D_positive) r (example_r_nonneg E) (example_r_bounds E)
    W spread delta (example_spread E) W' V).
Qed.

Context {r spread range length residual_length : R} (T : training_example D a b W lambda r spread range length residual_length).
Notation s := (softmax_bound spread (r * delta)).

Let range_bounds k l : (k < C)%nat -> (l < C)%nat -> coordinate (logits a lambda) k - coordinate (logits a lambda) l <= range.
Proof using T. intros Lk Ll. rewrite 2!coordinate_logits by assumption. now apply (example_range T). Qed.

Lemma enclosed_third_nonneg : 0 <= third_bound s range length.
Proof using T.
  exact (third_bound_nonneg a b (example_label (example_common T)) r W spread delta (example_spread (example_common T)) range length lambda
    range_bounds (example_u T)).
Qed.

Lemma enclosed_hessian_moves W' V : N (W' -v W) <= delta ->
  Rabs (<< cross_entropy_hess a b W' lambda -v cross_entropy_hess a b W lambda , V >>) <= r ^ 2 * third_bound s range length * N (W' -v W) * N V.
Proof using D_positive T.
  pose proof (example_common T) as E.
  exact (example_hessian_moves a b (example_label E) (rows_norms_are_dual D D_positive) r (example_r_nonneg E) (example_r_bounds E)
    W spread delta (example_spread E) range length lambda range_bounds (example_u T) W' V).
Qed.

Lemma enclosed_gradient_is_bounded W' V : N (W' -v W) <= delta -> Rabs (<< cross_entropy_grad a b W' , V >>) <= r * (residual_length + s * (r * delta)) * N V.
Proof using D_positive T.
  pose proof (example_common T) as E.
  exact (example_gradient_is_bounded a b (example_label E) (rows_norms_are_dual D D_positive) r (example_r_nonneg E) (example_r_bounds E)
    W spread delta (example_spread E) residual_length W' V (example_residual T)).
Qed.

Lemma enclosed_length_nonneg : 0 <= length.
Proof using T. pose proof (norm_nonneg (logits a lambda)). pose proof (example_u T). lra. Qed.

Lemma enclosed_residual_nonneg : 0 <= residual_length.
Proof using T. pose proof (norm_nonneg (label_residual a b W)). pose proof (example_residual T). lra. Qed.
End EnclosedExamples.

(** * Sums over examples *)

(** The gradient of the average validation loss moves by at most validation_B. *)
Lemma validation_gradient_moves {d C : nat} {D : nat -> R} (D_positive : forall j, (j < d)%nat -> 0 < D j) (m : nat) (val : nat -> Euclidean d)
  (label : nat -> nat)
  (W : Matrix d C) (delta : R) (r spread : nat -> R) :
  (0 < m)%nat -> (forall i, (i < m)%nat -> validation_example D (val i) (label i) W (r i) (spread i)) ->
  forall W' V, rows_norm D (W' -v W) <= delta ->
  << average_grad m (fun i => cross_entropy_grad (val i) (label i)) W' -v average_grad m (fun i => cross_entropy_grad (val i) (label i)) W , V >>
  <= validation_B m (fun i => softmax_bound (spread i) (r i * delta)) r * rows_norm D (W' -v W) * rows_norm D V.
Proof.
  intros Pm E W' V B. pose proof (Rinv_0_lt_compat _ (lt_0_INR m Pm)) as I. unfold average_grad.
  replace (/ INR m *v vector_sum m (fun i => cross_entropy_grad (val i) (label i) W') -v / INR m *v vector_sum m (fun i => cross_entropy_grad (val i)
    (label i) W))
    with (/ INR m *v (vector_sum m (fun i => cross_entropy_grad (val i) (label i) W') -v vector_sum m (fun i => cross_entropy_grad (val i) (label i)
      W))) by vector_ring.
  rewrite vector_sum_sub, inner_scal_l, inner_vector_sum. unfold validation_B. rewrite 2!Rmult_assoc. apply Rmult_le_compat_l; [lra |].
  rewrite Rmult_comm, <- sum_below_scal. apply sum_below_le. intros i L. pose proof (E i L) as Ei.
  eapply Rle_trans; [apply Rle_abs |]. eapply Rle_trans; [now apply (enclosed_gradient_moves D_positive delta Ei) |].
  pose proof (example_r_bounds D_positive Ei V) as Q. pose proof (example_r_nonneg Ei) as Pr. pose proof (enclosed_s_nonneg delta Ei) as Ps.
  pose proof (sqrt_pos (sum_below d (fun j => D j * norm (row (W' -v W) j) ^ 2))) as Pe. fold (rows_norm D (W' -v W)) in Pe.
  replace (rows_norm D (W' -v W) * rows_norm D V * (softmax_bound (spread i) (r i * delta) * r i ^ 2))
    with (softmax_bound (spread i) (r i * delta) * r i * rows_norm D (W' -v W) * (r i * rows_norm D V)) by ring.
  apply Rmult_le_compat_l; [repeat apply Rmult_le_pos; assumption | exact Q].
Qed.

(** Weighted Hessians of the training losses, applied to lambda, move by at most training_B. *)
Lemma training_hessian_moves {d C : nat} {D : nat -> R} (D_positive : forall j, (j < d)%nat -> 0 < D j) (n : nat) (train : nat -> Euclidean d)
  (label : nat -> nat)
  (W lambda : Matrix d C) (delta : R) (r spread range length residual_length weight w : nat -> R) :
  (forall i, (i < n)%nat -> 0 <= weight i <= w i) ->
  (forall i, (i < n)%nat -> training_example D (train i) (label i) W lambda (r i) (spread i) (range i) (length i) (residual_length i)) ->
  forall W' V, rows_norm D (W' -v W) <= delta ->
  sum_below n (fun i => weight i * << cross_entropy_hess (train i) (label i) W' lambda -v cross_entropy_hess (train i) (label i) W lambda , V >>)
  <= training_B n w (fun i => softmax_bound (spread i) (r i * delta)) r range length * rows_norm D (W' -v W) * rows_norm D V.
Proof.
  intros Hw E W' V B. unfold training_B. rewrite Rmult_assoc, Rmult_comm, <- sum_below_scal. apply sum_below_le. intros i L. pose proof (E i L) as Ei.
  pose proof (Hw i L) as Wi. pose proof (enclosed_hessian_moves D_positive delta Ei W' V B) as M. pose proof (enclosed_third_nonneg delta Ei) as Pt.
  pose proof (sqrt_pos (sum_below d (fun j => D j * norm (row (W' -v W) j) ^ 2))) as Pe. fold (rows_norm D (W' -v W)) in Pe.
  pose proof (sqrt_pos (sum_below d (fun j => D j * norm (row V j) ^ 2))) as Pv. fold (rows_norm D V) in Pv.
  apply Rle_trans with (weight i * (r i ^ 2 * third_bound (softmax_bound (spread i) (r i * delta)) (range i) (length i) * rows_norm D (W' -v W) *
    rows_norm D V)).
  - apply Rmult_le_compat_l; [lra |]. eapply Rle_trans; [apply Rle_abs | exact M].
  - replace (rows_norm D (W' -v W) * rows_norm D V * (w i * (r i ^ 2 * third_bound (softmax_bound (spread i) (r i * delta)) (range i) (length i))))
      with (w i * (r i ^ 2 * third_bound (softmax_bound (spread i) (r i * delta)) (range i) (length i) * rows_norm D (W' -v W) * rows_norm D V)) by ring.
    apply Rmult_le_compat_r; [| lra]. assert (P2 : 0 <= r i ^ 2) by apply pow2_ge_0.
    apply Rmult_le_pos; [apply Rmult_le_pos; [apply Rmult_le_pos |] |]; assumption.
Qed.

Lemma validation_B_nonneg {d C : nat} {D : nat -> R} (m : nat) (val : nat -> Euclidean d) (label : nat -> nat) (W : Matrix d C) (delta : R)
  (r spread : nat -> R) :
  (0 < m)%nat -> (forall i, (i < m)%nat -> validation_example D (val i) (label i) W (r i) (spread i)) ->
  0 <= validation_B m (fun i => softmax_bound (spread i) (r i * delta)) r.
Proof.
  intros Pm E. apply Rmult_le_pos; [apply Rlt_le, Rinv_0_lt_compat, lt_0_INR, Pm |]. apply sum_below_nonneg. intros i L.
  apply Rmult_le_pos; [exact (enclosed_s_nonneg delta (E i L)) | apply pow2_ge_0].
Qed.

Lemma training_B_nonneg {d C : nat} {D : nat -> R} (n : nat) (train : nat -> Euclidean d) (label : nat -> nat) (W lambda : Matrix d C) (delta : R)
  (r spread range length residual_length w : nat -> R) :
  (forall i, (i < n)%nat -> 0 <= w i) ->
  (forall i, (i < n)%nat -> training_example D (train i) (label i) W lambda (r i) (spread i) (range i) (length i) (residual_length i)) ->
  0 <= training_B n w (fun i => softmax_bound (spread i) (r i * delta)) r range length.
Proof.
  intros Hw E. apply sum_below_nonneg. intros i L.
  apply Rmult_le_pos; [now apply Hw | apply Rmult_le_pos; [apply pow2_ge_0 | exact (enclosed_third_nonneg delta (E i L))]].
Qed.

(** A vector whose entries are dominated. *)
Lemma norm_below_scaled_entries (n : nat) (v : Euclidean n) (a : nat -> R) (k : R) : 0 <= k -> (forall i, (i < n)%nat -> Rabs (coordinate v i) <= a i * k) ->
  norm v <= euclidean_norm n a * k.
Proof.
  intros Pk B. eapply Rle_trans; [exact (norm_below_entries n v (fun i => a i * k) B) |]. right. unfold euclidean_norm.
  transitivity (sqrt (sum_below n (fun i => a i ^ 2)) * sqrt (k ^ 2)); [| now rewrite sqrt_pow2].
  rewrite <- sqrt_mult_alt by (apply sum_below_nonneg; intros; apply pow2_ge_0).
  f_equal. rewrite Rmult_comm, <- sum_below_scal. apply sum_below_ext. intros i _. ring.
Qed.

Lemma entry_below_maximum n : forall a j, (j < n)%nat -> a j <= maximum n a.
Proof.
  induction n as [| n IH]; intros a j L; [lia |]. simpl. destruct j as [| j]; [apply Rmax_l |].
  eapply Rle_trans; [apply (IH (fun i => a (S i)) j); lia | apply Rmax_r].
Qed.

Lemma maximum_nonneg n : forall a, 0 <= maximum n a.
Proof. induction n as [| n IH]; intros a; simpl; [lra |]. eapply Rle_trans; [apply IH | apply Rmax_r]. Qed.

(** Constant weights give the plain norm. *)
Lemma rows_norm_constant {d C : nat} (mu : R) (W : Matrix d C) : 0 < mu -> rows_norm (fun _ => mu) W = sqrt mu * norm W.
Proof.
  intros P. unfold rows_norm. rewrite sum_below_scal, sqrt_mult_alt by lra. f_equal. unfold norm at 2. f_equal. unfold Matrix in *. rewrite inner_rows.
  apply sum_below_ext. intros j _. apply norm_pow2.
Qed.

Lemma rows_dual_norm_constant {d C : nat} (mu : R) (W : Matrix d C) : 0 < mu -> rows_dual_norm (fun _ => mu) W = norm W / sqrt mu.
Proof.
  intros P. pose proof (Rinv_0_lt_compat _ P) as I. unfold rows_dual_norm.
  rewrite (sum_below_ext d _ (fun j => / mu * norm (row W j) ^ 2)) by (intros; unfold Rdiv; ring).
  rewrite sum_below_scal, sqrt_mult_alt, Rmult_comm by lra. unfold Rdiv. f_equal.
  - unfold norm at 2. f_equal. unfold Matrix in *. rewrite inner_rows. apply sum_below_ext. intros j _. apply norm_pow2.
  - apply sqrt_inv.
Qed.
