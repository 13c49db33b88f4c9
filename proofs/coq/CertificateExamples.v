(* CertificateExamples.v -- two certificates with numbers, so that nothing above is vacuous.

   One feature, two classes, one training and one validation example, both the number 1 with label 0.
   At W = (ln 2 / 2, - ln 2 / 2) the softmax is (2/3, 1/3) and grad_y g is
   small but not zero; lambda = (3/13, -3/13) makes grad_y L zero.
     hyper-cleaning, x = 0:             0.4 <= F(x) <= 0.42 and 0.071 <= |grad F(x)| <= 0.083      (cleaning_certified)
     learn-to-regularize, x = ln 2:     0.4 <= F(x) <= 0.42 and 0.14 <= |grad F(x)| <= 0.18        (regularize_certified)
   The true values are F = 0.41161 (in both) and |grad F| = 0.07867, 0.15734.
   And the plain form on f = (x - 1)^2 / 2 + sin y, g = (y - x)^2 / 2 at x = 0, from y = 1/10 and lambda = -1       (plane_certified).
   Depends on: CertificateCleaning, CertificateRegularize, Quadratic. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
From SGHA Require Import Hilbert Calculus Assumption Lagrangian Hypergradient FiniteSum CrossEntropy HyperCleaning LearnToRegularize Softmax.
From SGHA Require Import Differentiation Quadratic CertificateFormulas Certificate CertificateLoss CertificateCleaning CertificateRegularize.
Open Scope R_scope.

(** * Logarithms *)

Lemma exp_times (n : nat) t : exp (INR n * t) = exp t ^ n.
Proof. induction n as [| n IH]; [simpl; now rewrite Rmult_0_l, exp_0 |]. rewrite S_INR, Rmult_plus_distr_r, exp_plus, IH, Rmult_1_l. simpl. ring. Qed.

Lemma ln_below a b (n : nat) : 0 < a -> 0 <= b -> (0 < n)%nat -> a <= (1 + b / INR n) ^ n -> ln a <= b.
Proof.
  intros Pa Pb Pn E. pose proof (lt_0_INR n Pn) as N. assert (Q : 0 <= b / INR n) by (apply Rmult_le_pos; [exact Pb | apply Rlt_le, Rinv_0_lt_compat, N]).
  assert (B : a <= exp b).
  { replace b with (INR n * (b / INR n)) by (field; lra). rewrite exp_times. eapply Rle_trans; [exact E |]. apply pow_incr. split; [lra | apply exp_ineq1_le]. }
  rewrite <- (ln_exp b). destruct B as [B | B]; [apply Rlt_le, ln_increasing; assumption | rewrite B; lra].
Qed.

Lemma ln_above a b (n : nat) : 0 < a -> 0 <= b -> (0 < n)%nat -> b / INR n < 1 -> / a <= (1 - b / INR n) ^ n -> b <= ln a.
Proof.
  intros Pa Pb Pn Q E. pose proof (lt_0_INR n Pn) as N.
  assert (B : / a <= exp (- b)).
  { replace (- b) with (INR n * (- b / INR n)) by (field; lra). rewrite exp_times. eapply Rle_trans; [exact E |]. apply pow_incr.
    split; [lra |]. pose proof (exp_ineq1_le (- b / INR n)) as I. unfold Rdiv in *. lra. }
  pose proof (Rinv_0_lt_compat _ Pa) as Ia.
  assert (C : ln (/ a) <= - b).
  { rewrite <- (ln_exp (- b)). destruct B as [B | B]; [apply Rlt_le, ln_increasing; assumption | rewrite B; lra]. }
  rewrite ln_Rinv in C by exact Pa. lra.
Qed.

Lemma ln_2_enclosed : 69 / 100 <= ln 2 <= 7 / 10.
Proof.
  split.
  - apply (ln_above 2 (69 / 100) 100); [lra | lra | lia | simpl; lra |]. replace (INR 100) with 100 by (simpl; ring). lra.
  - apply (ln_below 2 (7 / 10) 100); [lra | lra | lia |]. replace (INR 100) with 100 by (simpl; ring). lra.
Qed.

Lemma ln_3_2_enclosed : 4 / 10 <= ln (3 / 2) <= 41 / 100.
Proof.
  split.
  - apply (ln_above (3 / 2) (4 / 10) 100); [lra | lra | lia | simpl; lra |]. replace (INR 100) with 100 by (simpl; ring). lra.
  - apply (ln_below (3 / 2) (41 / 100) 100); [lra | lra | lia |]. replace (INR 100) with 100 by (simpl; ring). lra.
Qed.

(** * The data *)

Lemma sum_below_one a : sum_below 1 a = a 0%nat.
Proof. simpl. ring. Qed.
Lemma sum_below_two a : sum_below 2 a = a 0%nat + a 1%nat.
Proof. simpl. ring. Qed.

Definition one : Euclidean 1 := of_coordinates 1 (fun _ => 1).
Definition pair_of (p q : R) : Euclidean 2 := of_coordinates 2 (fun k => match k with O => p | _ => q end).
Definition the_W : Matrix 1 2 := of_rows 1 (fun _ => pair_of (ln 2 / 2) (- (ln 2 / 2))).
Definition the_lambda : Matrix 1 2 := of_rows 1 (fun _ => pair_of (3 / 13) (- (3 / 13))).

Lemma logits_one (V : Matrix 1 2) : logits one V = row V 0.
Proof. rewrite logits_is_combination_of_rows. transitivity (1 *v row V 0 +v zero); [reflexivity | rewrite add_zero_r; apply scal_one]. Qed.

Lemma inner_one_row (U V : Matrix 1 2) : << U , V >> = << row U 0 , row V 0 >>.
Proof. unfold Matrix in *. rewrite inner_rows. simpl. ring. Qed.

Lemma inner_pairs p q (v : Euclidean 2) : << pair_of p q , v >> = p * coordinate v 0 + q * coordinate v 1.
Proof. unfold pair_of. rewrite inner_of_coordinates. simpl. ring. Qed.

Lemma norm_pair_le p q k : 0 <= k -> p ^ 2 + q ^ 2 <= k ^ 2 -> norm (pair_of p q) <= k.
Proof. intros P E. apply norm_le_of_squares; [exact P |]. rewrite inner_pairs. simpl. lra. Qed.

Lemma the_softmax k : (k < 2)%nat -> softmax (logits one the_W) k = match k with O => 2 / 3 | _ => 1 / 3 end.
Proof.
  intros L. rewrite logits_one. unfold softmax. change (row the_W 0) with (pair_of (ln 2 / 2) (- (ln 2 / 2))). rewrite sum_below_two.
  set (t := exp (ln 2 / 2)). assert (T : t * t = 2) by (unfold t; rewrite <- exp_plus; replace (ln 2 / 2 + ln 2 / 2) with (ln 2) by field; apply exp_ln; lra).
  assert (P : 0 < t) by apply exp_pos.
  assert (E1 : exp (- (ln 2 / 2)) = / t) by (unfold t; apply exp_Ropp).
  change (coordinate (pair_of (ln 2 / 2) (- (ln 2 / 2))) 0) with (ln 2 / 2). change (coordinate (pair_of (ln 2 / 2) (- (ln 2 / 2))) 1) with (- (ln 2 / 2)).
  rewrite E1. fold t. assert (I : / t = t / 2) by (apply (Rmult_eq_reg_l t); [| lra]; rewrite Rinv_r by lra; lra).
  destruct k as [| [| k]]; [| | lia].
  - change (coordinate (pair_of (ln 2 / 2) (- (ln 2 / 2))) 0) with (ln 2 / 2). fold t. rewrite I. field. lra.
  - change (coordinate (pair_of (ln 2 / 2) (- (ln 2 / 2))) 1) with (- (ln 2 / 2)). rewrite E1, I. field. lra.
Qed.

Lemma the_residual : residual one 0 the_W = pair_of (- (1 / 3)) (1 / 3).
Proof.
  apply Euclidean_eq. intros k L. unfold residual, pair_of. rewrite 2!coordinate_of_coordinates by exact L. rewrite the_softmax by exact L.
  destruct k as [| [| k]]; [simpl; lra | simpl; lra | lia].
Qed.

Lemma the_gradient V : << cross_entropy_grad one 0 the_W , V >> = (- coordinate (row V 0) 0 + coordinate (row V 0) 1) / 3.
Proof. rewrite gradient_product, logits_one, the_residual, inner_pairs by lia. field. Qed.

Lemma the_hessian V : << cross_entropy_hess one 0 the_W the_lambda , V >> = 4 / 39 * (coordinate (row V 0) 0 - coordinate (row V 0) 1).
Proof.
  rewrite hessian_product by lia. unfold covariance, deviation, weighted_mean. rewrite !sum_below_two. rewrite (the_softmax 0), (the_softmax 1) by lia.
  rewrite !logits_one. change (row the_lambda 0) with (pair_of (3 / 13) (- (3 / 13))).
  change (coordinate (pair_of (3 / 13) (- (3 / 13))) 0) with (3 / 13). change (coordinate (pair_of (3 / 13) (- (3 / 13))) 1) with (- (3 / 13)). field.
Qed.

Lemma average_of_one {Y : Hilbert} (v : Y) : / INR 1 *v vector_sum 1 (fun _ => v) = v.
Proof. transitivity (/ 1 *v (v +v zero)); [reflexivity |]. rewrite add_zero_r, Rinv_1. apply scal_one. Qed.

(** The example, with any weight D_0 = 1 on the row. *)
Lemma the_example (D : nat -> R) : D 0%nat = 1 -> training_example D one 0 the_W the_lambda 1 (2 / 9) (6 / 13) (33 / 100) (472 / 1000).
Proof.
  intros E. constructor; [constructor | | |].
  - lia.
  - unfold example_length. rewrite ?sum_below_one. rewrite E. change (coordinate one 0) with 1. right.
    replace (1 ^ 2 / 1) with 1 by field. apply sqrt_1.
  - intros k L. rewrite the_softmax by exact L. destruct k as [| [| k]]; [lra | lra | lia].
  - intros k l Lk Ll. rewrite <- 2!(coordinate_logits one) by assumption. rewrite logits_one. change (row the_lambda 0) with (pair_of (3 / 13) (- (3 / 13))).
    destruct k as [| [| k]], l as [| [| l]]; try lia; simpl; lra.
  - rewrite logits_one. apply norm_pair_le; lra.
  - rewrite the_residual. apply norm_pair_le; lra.
Qed.

(** ln 2 / 2 - 1/3 is small: grad_y g is close to zero, but not zero. *)
Lemma the_delta (D : nat -> R) (c : Matrix 1 2) : D 0%nat = 1 ->
  (forall V, << c , V >> = (ln 2 / 2 - 1 / 3) * (coordinate (row V 0) 0 - coordinate (row V 0) 1)) -> rows_dual_norm D c <= 24 / 1000.
Proof.
  intros E H. pose proof ln_2_enclosed as L2.
  assert (DP : forall j, (j < 1)%nat -> 0 < D j) by (intros j L; replace j with 0%nat by lia; lra).
  apply (N_dual_least (rows_norms_are_dual D DP)); [lra |]. intros V. rewrite H.
  set (t := ln 2 / 2 - 1 / 3). replace (t * (coordinate (row V 0) 0 - coordinate (row V 0) 1)) with (<< pair_of t (- t) , row V 0 >>)
    by (rewrite inner_pairs; ring).
  eapply Rle_trans; [apply Cauchy_Schwarz |]. pose proof (row_below_rows_norm D DP V 0 ltac:(lia)) as B. rewrite E, sqrt_1, Rmult_1_l in B.
  apply Rmult_le_compat; [apply norm_nonneg | apply norm_nonneg | | exact B]. apply norm_pair_le; [lra |]. unfold t. nra.
Qed.

Lemma the_loss : cross_entropy one 0 the_W = ln (3 / 2).
Proof.
  unfold cross_entropy. rewrite <- (coordinate_logits one) by lia. 
  assert (T : 0 < sum_below 2 (fun l => exp (coordinate (logits one the_W) l))) by (apply softmax_total_positive; lia).
  assert (S : exp (coordinate (logits one the_W) 0) / sum_below 2 (fun l => exp (coordinate (logits one the_W) l)) = 2 / 3) by exact (the_softmax 0 ltac:(lia)).
  rewrite (sum_below_ext 2 _ (fun l => exp (coordinate (logits one the_W) l))) by (intros l L; now rewrite coordinate_logits).
  set (z := coordinate (logits one the_W) 0) in *. set (t := sum_below 2 (fun l => exp (coordinate (logits one the_W) l))) in *.
  pose proof (exp_pos z) as Pz. rewrite <- (ln_exp z) at 1. unfold Rminus. rewrite <- ln_Rinv by exact Pz.
  rewrite <- ln_mult by (try exact T; apply Rinv_0_lt_compat, Pz).
  f_equal. assert (E : exp z = 2 / 3 * t) by (rewrite <- S; field; lra). rewrite E. field. lra.
Qed.

(** The softmax bound is at most 1/2, the third derivative at most 0.27217 |u|. *)
Lemma the_B m n (s r range length w s_val r_val : nat -> R) : m = 1%nat -> n = 1%nat -> s_val 0%nat <= 1 / 2 -> r 0%nat = 1 -> r_val 0%nat = 1 ->
  w 0%nat = 1 -> length 0%nat = 33 / 100 ->
  validation_B m s_val r_val + training_B n w s r range length <= 59 / 100.
Proof.
  intros -> -> Hs Hr Hv Hw Hl. unfold validation_B, training_B. rewrite ?sum_below_one. rewrite Hr, Hv, Hw, Hl. simpl INR. rewrite Rinv_1.
  unfold third_bound, third_constant. pose proof (Rmin_r (s 0%nat * range 0%nat) (27217 / 100000 * (33 / 100))). lra.
Qed.

(** * Hyper-cleaning *)

Notation constantly k := (fun _ : nat => k).
Notation cleaning_F := (hyperobjective (hyper_cleaning_f 1 2 1 1 (constantly one) (constantly 0%nat) 1)
  (hyper_cleaning_g 1 2 1 (constantly one) (constantly 0%nat) 1)).

Theorem cleaning_certified :
  4 / 10 <= cleaning_F zero <= 42 / 100 /\
  exists grad_F, is_gradient cleaning_F zero grad_F /\ 71 / 1000 <= norm grad_F <= 83 / 1000.
Proof.
  pose proof ln_2_enclosed as L2. pose proof ln_3_2_enclosed as L3.
  set (x := @zero (Euclidean 1)).
  assert (A0 : alpha 0 = 1) by (unfold alpha, sigmoid; rewrite Ropp_0, exp_0; field).
  assert (A1 : alpha_1 0 = 1 / 2) by (unfold alpha_1, sigmoid; rewrite Ropp_0, exp_0; field).
  assert (P0 : pull 0 = 0) by (unfold pull; rewrite A0; ring).
  assert (X0 : forall i, coordinate x i = 0) by (intros; apply coordinate_zero).
  pose proof (the_example (constantly 1) eq_refl) as Ex.
  assert (Ec : forall V, << grad_y (hyper_cleaning_grad_g 1 2 1 (constantly one) (constantly 0%nat) 1) (x, the_W) , V >>
    = (ln 2 / 2 - 1 / 3) * (coordinate (row V 0) 0 - coordinate (row V 0) 1)).
  { intros V. unfold grad_y, hyper_cleaning_grad_g, cleaning_grad_g. cbn [fst snd]. rewrite inner_add_l, 2!inner_scal_l, inner_vector_sum.
    rewrite ?sum_below_one.
    rewrite inner_scal_l, the_gradient, X0, A0. simpl INR. rewrite inner_one_row. change (row the_W 0) with (pair_of (ln 2 / 2) (- (ln 2 / 2))).
    rewrite inner_pairs. field. }
  assert (Ey : forall V, << lagrangian_gradient_y (hyper_cleaning_grad_f 1 2 1 1 (constantly one) (constantly 0%nat) 1)
     (hyper_cleaning_hess_yy 1 2 1 (constantly one) (constantly 0%nat) 1) (x, the_W) the_lambda , V >> = 0).
  { intros V. unfold lagrangian_gradient_y, grad_y, hyper_cleaning_grad_f, cleaning_grad_f, hyper_cleaning_hess_yy, cleaning_hess_yy, average_grad.
  cbn [fst snd].
    rewrite average_of_one, 2!inner_add_l, 2!inner_scal_l, inner_vector_sum. rewrite ?sum_below_one.
    rewrite inner_scal_l, the_gradient, the_hessian, X0, A0. simpl INR.
    rewrite inner_one_row. change (row the_lambda 0) with (pair_of (3 / 13) (- (3 / 13))). rewrite inner_pairs. field. }
  assert (Ei : coordinate (lagrangian_gradient_x (hyper_cleaning_grad_f 1 2 1 1 (constantly one) (constantly 0%nat) 1)
     (hyper_cleaning_hess_xy 1 2 1 (constantly one) (constantly 0%nat)) (x, the_W) the_lambda) 0 = - (1 / 13)).
  { unfold lagrangian_gradient_x, grad_x, hyper_cleaning_grad_f, cleaning_grad_f, hyper_cleaning_hess_xy, cleaning_hess_xy. cbn [fst snd].
    rewrite coordinate_add, 2!coordinate_of_coordinates by lia. rewrite the_gradient, X0, A1, P0. simpl INR.
    change (row the_lambda 0) with (pair_of (3 / 13) (- (3 / 13))). change (coordinate (pair_of (3 / 13) (- (3 / 13))) 0) with (3 / 13).
    change (coordinate (pair_of (3 / 13) (- (3 / 13))) 1) with (- (3 / 13)). field. }
  assert (El : lagrangian (hyper_cleaning_f 1 2 1 1 (constantly one) (constantly 0%nat) 1)
    (hyper_cleaning_grad_g 1 2 1 (constantly one) (constantly 0%nat) 1) (x, the_W) the_lambda
    = ln (3 / 2) + 6 / 13 * (ln 2 / 2 - 1 / 3)).
  { unfold Lyapunov.lagrangian. rewrite inner_sym, Ec. unfold hyper_cleaning_f, cleaning_f, average_loss. cbn [fst snd]. rewrite ?sum_below_one.
  rewrite the_loss, X0, A0. simpl INR.
    change (row the_lambda 0) with (pair_of (3 / 13) (- (3 / 13))). change (coordinate (pair_of (3 / 13) (- (3 / 13))) 0) with (3 / 13).
    change (coordinate (pair_of (3 / 13) (- (3 / 13))) 1) with (- (3 / 13)). field. }
  assert (S : softmax_bound (2 / 9) (1 * (24 / 1000)) <= 1 / 2) by apply Rmin_l.
  assert (S0 : 0 <= softmax_bound (2 / 9) (1 * (24 / 1000))).
  { apply Rmin_glb; [lra |]. pose proof (exp_pos (2 * (1 * (24 / 1000)))). lra. }
  assert (Ng : norm (lagrangian_gradient_x (hyper_cleaning_grad_f 1 2 1 1 (constantly one) (constantly 0%nat) 1)
     (hyper_cleaning_hess_xy 1 2 1 (constantly one) (constantly 0%nat)) (x, the_W) the_lambda) = 1 / 13).
  { rewrite <- (sqrt_pow2 (norm _)) by apply norm_nonneg. rewrite norm_coordinates. rewrite ?sum_below_one. rewrite Ei.
    replace ((- (1 / 13)) ^ 2) with ((1 / 13) ^ 2) by field. apply sqrt_pow2. lra. }
  destruct (hyper_cleaning_certificate 1 2 1 1 (constantly one) (constantly one) (constantly 0%nat) (constantly 0%nat) 1 1 ltac:(lia) ltac:(lia)
    ltac:(lra) ltac:(lra)
    x the_W the_lambda (24 / 1000) (constantly 1) (constantly (2 / 9)) (constantly (6 / 13)) (constantly (33 / 100)) (constantly (472 / 1000))
    (constantly 1) (constantly (1 / 2)) (constantly 1) (constantly (2 / 9))
    (fun i _ => Ex) (fun i _ => example_common Ex)
    ltac:(intros i _; rewrite X0, A0; simpl INR; lra) ltac:(intros i _; rewrite X0, A1; simpl INR; lra)
    0 (83 / 1000) (59 / 100) (243 / 1000) (405 / 1000) (418 / 1000)
    (the_delta (constantly 1) _ eq_refl Ec)
    (N_dual_least (rows_norms_are_dual (constantly 1) ltac:(intros; lra)) _ 0 (Rle_refl 0) ltac:(intros V; rewrite Ey; lra))
    ltac:(apply the_B; try reflexivity; exact S) (1 / 13) (1 / 13)) as [_ [V [G B]]].
  - unfold euclidean_norm, cleaning_A_entry, ball_bound. rewrite ?sum_below_one. rewrite sqrt_pow2 by nra. lra.
  - unfold euclidean_norm, cleaning_h_entry, ball_bound. rewrite ?sum_below_one. rewrite sqrt_pow2 by nra. lra.
  - rewrite El. lra.
  - rewrite Ng. lra.
  - unfold value_low, value_high, value_error in V. unfold gradient_low, gradient_high, gradient_error in B. split; [lra |].
    eexists. split; [exact G | lra].
Qed.

(** * Learn-to-regularize *)

Notation regularize_F := (hyperobjective (learn_to_regularize_f 1 2 1 (constantly one) (constantly 0%nat))
  (learn_to_regularize_g 1 2 1 (constantly one) (constantly 0%nat))).

Theorem regularize_certified : let x : Euclidean 1 := of_coordinates 1 (fun _ => ln 2) in
  4 / 10 <= regularize_F x <= 42 / 100 /\
  exists grad_F, is_gradient regularize_F x grad_F /\ 14 / 100 <= norm grad_F <= 18 / 100.
Proof.
  intros x. pose proof ln_2_enclosed as L2. pose proof ln_3_2_enclosed as L3.
  set (D := row_weight 1 2 x).
  assert (D0 : D 0%nat = 1).
  { unfold D, row_weight, scale. change (coordinate x 0) with (ln 2). rewrite exp_ln by lra. simpl INR. field. }
  pose proof (the_example D D0) as Ex.
  assert (Ec : forall V, << grad_y (learn_to_regularize_grad_g 1 2 1 (constantly one) (constantly 0%nat)) (x, the_W) , V >>
    = (ln 2 / 2 - 1 / 3) * (coordinate (row V 0) 0 - coordinate (row V 0) 1)).
  { intros V. rewrite grad_y_unfolds. unfold average_grad. rewrite average_of_one, inner_add_l, the_gradient. fold D. unfold Matrix in *. rewrite inner_of_rows.
    rewrite ?sum_below_one. rewrite D0, inner_scal_l. change (row the_W 0) with (pair_of (ln 2 / 2) (- (ln 2 / 2))). rewrite inner_pairs. field. }
  assert (Ey : forall V, << lagrangian_gradient_y (learn_to_regularize_grad_f 1 2 1 (constantly one) (constantly 0%nat))
     (learn_to_regularize_hess_yy 1 2 1 (constantly one) (constantly 0%nat)) (x, the_W) the_lambda , V >> = 0).
  { intros V. unfold lagrangian_gradient_y, grad_y, learn_to_regularize_grad_f, learn_to_regularize_hess_yy, average_grad, average_hess. cbn [fst snd].
    rewrite 2!average_of_one, 2!inner_add_l, the_gradient, the_hessian. fold D. unfold Matrix in *. rewrite inner_of_rows. rewrite ?sum_below_one.
    rewrite D0, inner_scal_l.
    change (row the_lambda 0) with (pair_of (3 / 13) (- (3 / 13))). rewrite inner_pairs. field. }
  assert (Ei : coordinate (lagrangian_gradient_x (learn_to_regularize_grad_f 1 2 1 (constantly one) (constantly 0%nat))
     (learn_to_regularize_hess_xy 1 2) (x, the_W) the_lambda) 0 = 6 / 13 * (ln 2 / 2)).
  { unfold lagrangian_gradient_x, grad_x, learn_to_regularize_grad_f, learn_to_regularize_hess_xy. cbn [fst snd].
    rewrite coordinate_add, coordinate_zero, coordinate_of_coordinates by lia. fold D. rewrite D0.
    change (row the_W 0) with (pair_of (ln 2 / 2) (- (ln 2 / 2))).
    rewrite inner_pairs. change (row the_lambda 0) with (pair_of (3 / 13) (- (3 / 13))). change (coordinate (pair_of (3 / 13) (- (3 / 13))) 0) with (3 / 13).
    change (coordinate (pair_of (3 / 13) (- (3 / 13))) 1) with (- (3 / 13)). field. }
  assert (El : lagrangian (learn_to_regularize_f 1 2 1 (constantly one) (constantly 0%nat)) (learn_to_regularize_grad_g 1 2 1 (constantly one)
    (constantly 0%nat)) (x, the_W) the_lambda
    = ln (3 / 2) + 6 / 13 * (ln 2 / 2 - 1 / 3)).
  { unfold Lyapunov.lagrangian. rewrite inner_sym, Ec. unfold learn_to_regularize_f, regularized_f, validation_loss, average_loss. cbn [fst snd].
  rewrite ?sum_below_one. rewrite the_loss. simpl INR.
    change (row the_lambda 0) with (pair_of (3 / 13) (- (3 / 13))). change (coordinate (pair_of (3 / 13) (- (3 / 13))) 0) with (3 / 13).
    change (coordinate (pair_of (3 / 13) (- (3 / 13))) 1) with (- (3 / 13)). field. }
  assert (S : softmax_bound (2 / 9) (1 * (24 / 1000)) <= 1 / 2) by apply Rmin_l.
  assert (Ng : norm (lagrangian_gradient_x (learn_to_regularize_grad_f 1 2 1 (constantly one) (constantly 0%nat))
     (learn_to_regularize_hess_xy 1 2) (x, the_W) the_lambda) = 6 / 13 * (ln 2 / 2)).
  { rewrite <- (sqrt_pow2 (norm _)) by apply norm_nonneg. rewrite norm_coordinates. rewrite ?sum_below_one. rewrite Ei.
    apply sqrt_pow2. lra. }
  assert (DP : forall j, (j < 1)%nat -> 0 < D j) by (intros j L; replace j with 0%nat by lia; lra).
  destruct (learn_to_regularize_certificate 1 2 1 1 (constantly one) (constantly one) (constantly 0%nat) (constantly 0%nat) ltac:(lia) ltac:(lia) ltac:(lia)
    ltac:(intros; cbv beta; lia) ltac:(intros; cbv beta; lia)
    x the_W the_lambda (24 / 1000) (constantly 1) (constantly (2 / 9)) (constantly (6 / 13)) (constantly (33 / 100)) (constantly (472 / 1000))
    (constantly 1) (constantly 1) (constantly (2 / 9)) (constantly 1) (constantly (33 / 100)) (constantly (495 / 1000))
    (fun i _ => Ex) (fun i _ => example_common Ex)
    ltac:(intros i _; simpl INR; lra) ltac:(intros j L; fold D; replace j with 0%nat by lia; lra)
    ltac:(intros j L; replace j with 0%nat by lia; apply norm_pair_le; lra) ltac:(intros j L; replace j with 0%nat by lia; apply norm_pair_le; nra)
    0 (33 / 100) (59 / 100) (519 / 1000) (405 / 1000) (418 / 1000)
    (the_delta D _ D0 Ec)
    (N_dual_least (rows_norms_are_dual D DP) _ 0 (Rle_refl 0) ltac:(intros V; rewrite Ey; lra))
    ltac:(apply the_B; try reflexivity; exact S) (159 / 1000) (162 / 1000)) as [_ [V [G B]]].
  - unfold regularize_A_entry. simpl maximum. rewrite sqrt_1. apply Rmax_lub; lra.
  - unfold regularize_h_entry. simpl maximum. rewrite sqrt_1. apply Rmax_lub; lra.
  - rewrite El. lra.
  - rewrite Ng. lra.
  - unfold value_low, value_high, value_error in V. unfold gradient_low, gradient_high, gradient_error in B. split; [lra |].
    eexists. split; [exact G | lra].
Qed.

(** * The plain norm, on R x R *)

Lemma norm_line (v : line) : norm v = Rabs v.
Proof. unfold norm. simpl. apply sqrt_Rsqr_abs. Qed.

(** F(x) = (x - 1)^2 / 2 + sin x: the true values at 0 are 1/2 and 0. *)
Theorem plane_certified : let F := hyperobjective (plane_f 1) (plane_g 0) in
  Rabs (F 0 - (1 / 2 + sin (1 / 10) - 1 / 10)) <= 6 / 1000 /\ exists grad_F : line, is_gradient F (0 : line) grad_F /\ norm grad_F <= 11 / 100.
Proof.
  intros F. pose proof (Weak_assumption_is_local (Assumption_1_implies_Weak_assumption (proj1 plane_quadratic_case)) (0 : line)) as A.
  pose proof (Certificate_plain A (1 / 10) (-1) 0 1 1) as C. cbv zeta in C.
  assert (Ec : grad_y (plane_grad_g 0) (@pair line line 0 (1 / 10)) = 1 / 10) by (unfold grad_y, plane_grad_g; simpl; ring).
  assert (Ey : forall y : R, lagrangian_gradient_y (plane_grad_f 1) (block_yy (plane_hess_g 0)) (@pair line line 0 y) (-1) = cos y - 1).
  { intros y. unfold lagrangian_gradient_y, grad_y, plane_grad_f, block_yy, plane_hess_g. simpl. ring. }
  assert (Ex : forall y : R, lagrangian_gradient_x (plane_grad_f 1) (block_xy (plane_hess_g 0)) (@pair line line 0 y) (-1) = 0).
  { intros y. unfold lagrangian_gradient_x, grad_x, plane_grad_f, block_xy, plane_hess_g. simpl. ring. }
  assert (R : norm (lagrangian_gradient_y (plane_grad_f 1) (block_yy (plane_hess_g 0)) (@pair line line 0 (1 / 10)) (-1)) <= 1 / 200).
  { rewrite Ey, norm_line. pose proof (cos_2a_sin (1 / 20)) as D. replace (2 * (1 / 20)) with (1 / 10) in D by field.
    pose proof (sin_is_lipschitz (1 / 20) 0) as S. rewrite sin_0, 2!Rminus_0_r, (Rabs_pos_eq (1 / 20)) in S by lra.
    apply Rabs_le. pose proof (Rabs_pos (sin (1 / 20))). assert (Q : sin (1 / 20) * sin (1 / 20) <= 1 / 20 * (1 / 20)).
    { rewrite <- (Rabs_pos_eq (sin (1 / 20) * sin (1 / 20))) by nra. rewrite Rabs_mult. apply Rmult_le_compat; lra. }
    split; nra. }
  destruct C as [_ [V [G B]]].
  - lra.
  - lra.
  - lra.
  - intros y' _. rewrite 2!Ex, sub_self, norm_zero. lra.
  - intros y' _. rewrite 2!Ey, Rmult_1_l, 2!norm_line. change (Rabs (cos y' - 1 + -1 * (cos (1 / 10) - 1)) <= Rabs (y' + -1 * (1 / 10))).
    replace (cos y' - 1 + -1 * (cos (1 / 10) - 1)) with (cos y' - cos (1 / 10)) by ring. replace (y' + -1 * (1 / 10)) with (y' - 1 / 10) by ring.
    apply cos_is_lipschitz.
  - intros y' v _. rewrite Rmult_1_l, 2!norm_line. apply Req_le. unfold block_xy, plane_hess_g. simpl.
    replace (0 - v) with (- v) by ring. apply Rabs_Ropp.
  - rewrite Ec in V, B. rewrite (norm_line (1 / 10)), (Rabs_pos_eq (1 / 10)) in V, B by lra. split.
    + eapply Rle_trans; [| eapply Rle_trans; [exact V |]].
      * apply Req_le. f_equal. f_equal. unfold Lyapunov.lagrangian. rewrite Ec. unfold plane_f. simpl. field.
      * lra.
    + eexists. split; [exact G |]. rewrite Ex in B. match type of B with norm (?g -v _) <= ?b => change (norm (g -v @zero line) <= b) in B end.
      rewrite sub_zero_r in B. lra.
Qed.
