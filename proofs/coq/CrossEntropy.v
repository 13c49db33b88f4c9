(* CrossEntropy.v -- the cross-entropy loss of a linear classifier, for any number of classes, and its derivatives.

   smooth_loss: a loss that is nonnegative, convex and twice differentiable, with bounded gradient, bounded Hessian and Lipschitz Hessian.
   log_sum_exp v y = ln (sum_c exp <v_c, y>), on any Hilbert space: if |v_c| <= B and one of the v_c is zero, it is a smooth_loss with
   constants B, B^2 and 2 B^3 (log_sum_exp_is_smooth_loss).  Its gradient is the mean of the v_c under the softmax weights,
   its Hessian their covariance, its third derivative their third central moment.
   Two instances: logistic loss ln (1 + exp (- b <a, y>)), constants |a|, |a|^2, 2 |a|^3 (logistic_loss_is_smooth_loss);
   cross-entropy of W in R^{d x C}, ln (sum_c exp (W^T a)_c) - (W^T a)_b, the same with B = sqrt 2 |a| (cross_entropy_is_smooth_loss).
   An average of smooth losses is one, with the same constants (average_is_smooth_loss).
   Depends on: Hilbert, Calculus, Hypergradient (sums), Differentiation, FiniteSum. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
Set Warnings "-ambiguous-paths".
From Coquelicot Require Import Coquelicot.
Set Warnings "ambiguous-paths".
From SGHA Require Import Hilbert Calculus Hypergradient Differentiation FiniteSum.
Open Scope R_scope.

(** * Smooth losses *)

Record smooth_loss {Y : Hilbert} (loss : Y -> R) (grad : Y -> Y) (hess : Y -> Y -> Y) (l0 l1 l2 : R) : Prop := {
  loss_constants         : 0 <= l0 /\ 0 <= l1 /\ 0 <= l2;
  loss_nonneg            : forall y, 0 <= loss y;
  loss_gradient          : forall y, is_gradient loss y (grad y);
  loss_hessian           : forall y, is_derivative grad y (hess y);
  loss_convex            : forall y h, 0 <= << hess y h , h >>;
  loss_gradient_bounded  : forall y, norm (grad y) <= l0;
  loss_hessian_bounded   : forall y h, norm (hess y h) <= l1 * norm h;
  loss_hessian_lipschitz : operator_lipschitz l2 hess
}.
Arguments loss_constants {_ _ _ _ _ _ _} _.
Arguments loss_nonneg {_ _ _ _ _ _ _} _.
Arguments loss_gradient {_ _ _ _ _ _ _} _.
Arguments loss_hessian {_ _ _ _ _ _ _} _.
Arguments loss_convex {_ _ _ _ _ _ _} _.
Arguments loss_gradient_bounded {_ _ _ _ _ _ _} _.
Arguments loss_hessian_bounded {_ _ _ _ _ _ _} _.
Arguments loss_hessian_lipschitz {_ _ _ _ _ _ _} _.

Section Consequences.
Context {Y : Hilbert} {loss : Y -> R} {grad : Y -> Y} {hess : Y -> Y -> Y} {l0 l1 l2 : R} (A : smooth_loss loss grad hess l0 l1 l2).

Lemma loss_gradient_lipschitz : lipschitz l1 grad.
Proof using A. exact (bounded_derivative_makes_lipschitz grad hess l1 (loss_hessian A) (loss_hessian_bounded A)). Qed.

Lemma loss_gradient_monotone : strongly_monotone 0 grad.
Proof using A.
  apply (coercive_derivative_makes_monotone grad hess); [apply (loss_hessian A) |].
  intros x u. rewrite Rmult_0_l. apply (loss_convex A).
Qed.

Lemma loss_hessian_symmetric y h k : << hess y h , k >> = << h , hess y k >>.
Proof using A.
  apply (hessian_is_symmetric loss grad hess l2 (loss_gradient A) (loss_hessian A) (loss_hessian_lipschitz A)).
  apply (loss_constants A).
Qed.
End Consequences.

(** Averages. *)
Section Average.
Context {Y : Hilbert} (n : nat) (loss : nat -> Y -> R) (grad : nat -> Y -> Y) (hess : nat -> Y -> Y -> Y) (l0 l1 l2 : R)
  (n_positive : (0 < n)%nat) (A : forall i, (i < n)%nat -> smooth_loss (loss i) (grad i) (hess i) l0 l1 l2).

Definition average_loss (y : Y) : R := / INR n * sum_below n (fun i => loss i y).
Definition average_grad (y : Y) : Y := / INR n *v vector_sum n (fun i => grad i y).
Definition average_hess (y h : Y) : Y := / INR n *v vector_sum n (fun i => hess i y h).

Lemma inverse_size_nonneg : 0 <= / INR n.
Proof using n_positive. apply Rlt_le, Rinv_0_lt_compat, lt_0_INR, n_positive. Qed.

Theorem average_is_smooth_loss : smooth_loss average_loss average_grad average_hess l0 l1 l2.
Proof using n_positive A.
  pose proof inverse_size_nonneg as Q. constructor.
  - exact (loss_constants (A 0%nat n_positive)).
  - intros y. apply Rmult_le_pos; [exact Q |]. apply sum_below_nonneg. intros i L. apply (loss_nonneg (A i L)).
  - intros y. apply gradient_scal. apply (gradient_sum n loss y (fun i => grad i y)). intros i L. apply (loss_gradient (A i L)).
  - intros y. apply derivative_scal. apply (derivative_sum n grad y (fun i => hess i y)). intros i L. apply (loss_hessian (A i L)).
  - intros y h. unfold average_hess. rewrite inner_scal_l, inner_vector_sum. apply Rmult_le_pos; [exact Q |].
    apply sum_below_nonneg. intros i L. apply (loss_convex (A i L)).
  - intros y. apply norm_average_le; [exact n_positive |]. intros i L. apply (loss_gradient_bounded (A i L)).
  - intros y h. apply norm_average_le; [exact n_positive |]. intros i L. apply (loss_hessian_bounded (A i L)).
  - intros y y' h. unfold average_hess.
    replace (/ INR n *v vector_sum n (fun i => hess i y h) -v / INR n *v vector_sum n (fun i => hess i y' h))
      with (/ INR n *v (vector_sum n (fun i => hess i y h) -v vector_sum n (fun i => hess i y' h))) by vector_ring.
    rewrite vector_sum_sub. apply norm_average_le; [exact n_positive |]. intros i L. apply (loss_hessian_lipschitz (A i L)).
Qed.
End Average.

(** * Log-sum-exp of linear forms *)

Section LogSumExp.
Context {Y : Hilbert} (n : nat) (v : nat -> Y).

Definition exp_total (y : Y) : R := sum_below n (fun c => exp (<< v c , y >>)).
Definition log_sum_exp (y : Y) : R := ln (exp_total y).
(** The softmax weights. *)
Definition softmax_weight (c : nat) (y : Y) : R := exp (<< v c , y >> - log_sum_exp y).
Definition softmax_mean (y : Y) : Y := vector_sum n (fun c => softmax_weight c y *v v c).
Definition softmax_covariance (y h : Y) : Y := vector_sum n (fun c => (softmax_weight c y * << v c -v softmax_mean y , h >>) *v v c).

Context (n_positive : (0 < n)%nat).

Lemma total_positive y : 0 < exp_total y.
Proof using n_positive. apply sum_below_positive; [exact n_positive | intros; apply exp_pos]. Qed.

Lemma weight_nonneg c y : 0 <= softmax_weight c y.
Proof using. apply Rlt_le, exp_pos. Qed.

Lemma weights_sum_to_one y : sum_below n (fun c => softmax_weight c y) = 1.
Proof using n_positive.
  pose proof (total_positive y) as T.
  rewrite (sum_below_ext n _ (fun c => / exp_total y * exp (<< v c , y >>))).
  - rewrite sum_below_scal. fold (exp_total y). field. lra.
  - intros c _. unfold softmax_weight, log_sum_exp. unfold Rminus. rewrite exp_plus, exp_Ropp, exp_ln by exact T. ring.
Qed.

Lemma log_sum_exp_gradient y : is_gradient log_sum_exp y (softmax_mean y).
Proof using n_positive.
  pose proof (total_positive y) as T.
  assert (G : is_gradient exp_total y (vector_sum n (fun c => exp (<< v c , y >>) *v v c))).
  { apply gradient_sum. intros c _. apply gradient_of_linear_form. auto_derive; [exact I | ring]. }
  assert (D : is_derive ln (exp_total y) (/ exp_total y)) by (auto_derive; [exact T | field; lra]).
  apply (gradient_replace _ _ (/ exp_total y *v vector_sum n (fun c => exp (<< v c , y >>) *v v c))).
  - apply inner_ext. intros z. unfold softmax_mean. rewrite inner_scal_l, 2!inner_vector_sum, <- sum_below_scal. apply sum_below_ext. intros c _.
    rewrite 2!inner_scal_l. unfold softmax_weight, log_sum_exp, Rminus. rewrite exp_plus, exp_Ropp, exp_ln by exact T. ring.
  - exact (gradient_compose ln (/ exp_total y) exp_total y _ G D).
Qed.

Lemma weight_gradient c y : is_gradient (softmax_weight c) y (softmax_weight c y *v (v c -v softmax_mean y)).
Proof using n_positive.
  apply (gradient_compose exp (softmax_weight c y) (fun y => << v c , y >> - log_sum_exp y)).
  - apply (gradient_ext (fun y => << v c , y >> + -1 * log_sum_exp y)); [intros; ring |].
    apply (gradient_add _ _ _ (v c) (-1 *v softmax_mean y)); [apply gradient_inner | apply gradient_scal, log_sum_exp_gradient].
  - unfold softmax_weight. auto_derive; [exact I | ring].
Qed.

Lemma mean_derivative y : is_derivative softmax_mean y (softmax_covariance y).
Proof using n_positive.
  apply (derivative_sum n (fun c y => softmax_weight c y *v v c) y (fun c h => (softmax_weight c y * << v c -v softmax_mean y , h >>) *v v c)). intros c _.
  apply (derivative_replace _ _ (fun h => << softmax_weight c y *v (v c -v softmax_mean y) , h >> *v v c)); [intros h; now rewrite inner_scal_l |].
  apply derivative_of_scaled_vector, weight_gradient.
Qed.

Lemma mean_product y z : << softmax_mean y , z >> = sum_below n (fun c => softmax_weight c y * << v c , z >>).
Proof using. unfold softmax_mean. rewrite inner_vector_sum. apply sum_below_ext. intros c _. apply inner_scal_l. Qed.

Lemma deviations_sum_to_zero y h : sum_below n (fun c => softmax_weight c y * << v c -v softmax_mean y , h >>) = 0.
Proof using n_positive.
  rewrite (sum_below_ext n _ (fun c => softmax_weight c y * << v c , h >> + - << softmax_mean y , h >> * softmax_weight c y)).
  - rewrite sum_below_add, sum_below_scal, weights_sum_to_one, mean_product. ring.
  - intros c _. rewrite inner_sub_l. ring.
Qed.

Lemma covariance_product y h k :
  << softmax_covariance y h , k >> = sum_below n (fun c => softmax_weight c y * (<< v c -v softmax_mean y , h >> * << v c -v softmax_mean y , k >>)).
Proof using n_positive.
  unfold softmax_covariance. rewrite inner_vector_sum.
  rewrite (sum_below_ext n (fun c => << (softmax_weight c y * << v c -v softmax_mean y , h >>) *v v c , k >>)
            (fun c => softmax_weight c y * (<< v c -v softmax_mean y , h >> * << v c -v softmax_mean y , k >>)
                      + << softmax_mean y , k >> * (softmax_weight c y * << v c -v softmax_mean y , h >>))).
  - rewrite sum_below_add, sum_below_scal, deviations_sum_to_zero. ring.
  - intros c _. rewrite inner_scal_l, (inner_sub_l _ _ k). ring.
Qed.

Lemma covariance_symmetric y h k : << softmax_covariance y h , k >> = << h , softmax_covariance y k >>.
Proof using n_positive.
  rewrite (inner_sym h), 2!covariance_product. apply sum_below_ext. intros c _. ring.
Qed.

Lemma variance y h : << softmax_covariance y h , h >> = sum_below n (fun c => softmax_weight c y * << v c , h >> ^ 2) - << softmax_mean y , h >> ^ 2.
Proof using n_positive.
  rewrite covariance_product.
  rewrite (sum_below_ext n _ (fun c => (softmax_weight c y * << v c , h >> ^ 2 + << softmax_mean y , h >> ^ 2 * softmax_weight c y)
                                       + (-2 * << softmax_mean y , h >>) * (softmax_weight c y * << v c , h >>))).
  - rewrite 2!sum_below_add, 2!sum_below_scal, weights_sum_to_one, <- mean_product. ring.
  - intros c _. rewrite inner_sub_l. ring.
Qed.

Lemma covariance_nonneg y h : 0 <= << softmax_covariance y h , h >>.
Proof using n_positive.
  rewrite covariance_product. apply sum_below_nonneg. intros c _. apply Rmult_le_pos; [apply weight_nonneg |]. apply Rle_0_sqr.
Qed.

(** The third derivative. *)
Definition softmax_third (y h k : Y) : Y :=
  vector_sum n (fun c => (softmax_weight c y * (<< v c -v softmax_mean y , k >> * << v c -v softmax_mean y , h >> - << softmax_covariance y k , h >>)) *v v c).

Lemma covariance_derivative h y : is_derivative (fun y' => softmax_covariance y' h) y (softmax_third y h).
Proof using n_positive.
  apply (derivative_sum n (fun c y => (softmax_weight c y * << v c -v softmax_mean y , h >>) *v v c) y
           (fun c k => (softmax_weight c y * (<< v c -v softmax_mean y , k >> * << v c -v softmax_mean y , h >> - << softmax_covariance y k , h >>)) *v v c)). intros c _.
  assert (G : is_gradient (fun y => << v c -v softmax_mean y , h >>) y (-1 *v softmax_covariance y h)).
  { apply (gradient_ext (fun y => << h , v c >> + -1 * << h , softmax_mean y >>)); [intros; expand; ring |].
    apply (gradient_replace _ _ (zero +v -1 *v softmax_covariance y h)); [apply add_zero_l |].
    apply gradient_add; [apply gradient_constant | apply gradient_scal].
    apply (gradient_of_tested_map softmax_mean y (softmax_covariance y h) (softmax_covariance y) h (mean_derivative y)). intros k. apply covariance_symmetric. }
  pose proof (gradient_mult _ _ _ _ _ (weight_gradient c y) G) as M.
  apply (derivative_of_scaled_vector _ _ _ (v c)) in M. revert M. apply derivative_replace. intros k. f_equal.
  rewrite inner_add_l, !inner_scal_l, (covariance_symmetric y k h), (inner_sym k (softmax_covariance y h)). ring.
Qed.

Lemma third_product y h k l :
  << softmax_third y h k , l >> =
  sum_below n (fun c => softmax_weight c y * (<< v c -v softmax_mean y , k >> * << v c -v softmax_mean y , h >> * << v c -v softmax_mean y , l >>)).
Proof using n_positive.
  unfold softmax_third. rewrite inner_vector_sum.
  rewrite (sum_below_ext n (fun c => << (softmax_weight c y * (<< v c -v softmax_mean y , k >> * << v c -v softmax_mean y , h >> - << softmax_covariance y k , h >>)) *v v c , l >>)
    (fun c => (softmax_weight c y * (<< v c -v softmax_mean y , k >> * << v c -v softmax_mean y , h >> * << v c -v softmax_mean y , l >>)
               + << softmax_mean y , l >> * (softmax_weight c y * (<< v c -v softmax_mean y , k >> * << v c -v softmax_mean y , h >>)))
              + (- << softmax_covariance y k , h >>) * (softmax_weight c y * << v c , l >>))).
  - rewrite 2!sum_below_add, 2!sum_below_scal, <- covariance_product, <- mean_product. ring.
  - intros c _. rewrite inner_scal_l, (inner_sub_l _ _ l). ring.
Qed.

(** ** Bounds *)

Context (B : R) (B_nonneg : 0 <= B) (v_bounded : forall c, (c < n)%nat -> norm (v c) <= B).

Lemma mean_is_bounded y : norm (softmax_mean y) <= B.
Proof using n_positive B_nonneg v_bounded.
  apply norm_le_of_products; [exact B_nonneg |]. intros z. rewrite mean_product.
  apply Rle_trans with (sum_below n (fun c => (B * norm z) * softmax_weight c y)).
  - apply sum_below_le. intros c L. rewrite (Rmult_comm _ (softmax_weight c y)). apply Rmult_le_compat_l; [apply weight_nonneg |].
    eapply Rle_trans; [apply Cauchy_Schwarz |]. apply Rmult_le_compat_r; [apply norm_nonneg | apply v_bounded, L].
  - rewrite sum_below_scal, weights_sum_to_one. lra.
Qed.

Lemma variance_is_bounded y h : << softmax_covariance y h , h >> <= (B * norm h) ^ 2.
Proof using n_positive B_nonneg v_bounded.
  rewrite variance. apply Rle_trans with (sum_below n (fun c => (B * norm h) ^ 2 * softmax_weight c y)).
  - assert (S : sum_below n (fun c => softmax_weight c y * << v c , h >> ^ 2) <= sum_below n (fun c => (B * norm h) ^ 2 * softmax_weight c y)).
    { apply sum_below_le. intros c L. rewrite (Rmult_comm _ (softmax_weight c y)). apply Rmult_le_compat_l; [apply weight_nonneg |].
      rewrite <- pow2_abs. apply pow_incr. split; [apply Rabs_pos |].
      eapply Rle_trans; [apply Cauchy_Schwarz_abs |]. apply Rmult_le_compat_r; [apply norm_nonneg | apply v_bounded, L]. }
    pose proof (pow2_ge_0 (<< softmax_mean y , h >>)). lra.
  - rewrite sum_below_scal, weights_sum_to_one. lra.
Qed.

Lemma absolute_covariance_is_bounded y h k :
  sum_below n (fun c => softmax_weight c y * (Rabs (<< v c -v softmax_mean y , h >>) * Rabs (<< v c -v softmax_mean y , k >>))) <= B ^ 2 * norm h * norm k.
Proof using n_positive B_nonneg v_bounded.
  eapply Rle_trans; [apply weighted_Cauchy_Schwarz; intros; apply weight_nonneg |].
  assert (S : forall u, sqrt (sum_below n (fun c => softmax_weight c y * << v c -v softmax_mean y , u >> ^ 2)) <= B * norm u).
  { intros u. pose proof (norm_nonneg u) as N.
    rewrite <- (sqrt_pow2 (B * norm u)) by nra. apply sqrt_le_1_alt.
    eapply Rle_trans; [| apply (variance_is_bounded y u)]. rewrite covariance_product. apply Req_le.
    apply sum_below_ext. intros c _. ring. }
  apply Rle_trans with ((B * norm h) * (B * norm k)); [| apply Req_le; ring].
  apply Rmult_le_compat; [apply sqrt_pos | apply sqrt_pos | apply S | apply S].
Qed.

Lemma covariance_is_bounded y h : norm (softmax_covariance y h) <= B ^ 2 * norm h.
Proof using n_positive B_nonneg v_bounded.
  apply norm_le_of_products; [apply Rmult_le_pos; [apply pow2_ge_0 | apply norm_nonneg] |]. intros k.
  rewrite covariance_product. eapply Rle_trans; [| apply (absolute_covariance_is_bounded y h k)].
  apply sum_below_le. intros c _. apply Rmult_le_compat_l; [apply weight_nonneg |]. rewrite <- Rabs_mult. apply Rle_abs.
Qed.

Lemma third_is_bounded y h k : norm (softmax_third y h k) <= 2 * B ^ 3 * norm h * norm k.
Proof using n_positive B_nonneg v_bounded.
  pose proof (norm_nonneg h) as Nh. pose proof (norm_nonneg k) as Nk.
  apply norm_le_of_products.
  { repeat apply Rmult_le_pos; try lra. }
  intros l. pose proof (norm_nonneg l) as Nl. rewrite third_product.
  apply Rle_trans with (sum_below n (fun c => (2 * B * norm l) *
    (softmax_weight c y * (Rabs (<< v c -v softmax_mean y , k >>) * Rabs (<< v c -v softmax_mean y , h >>))))).
  - apply sum_below_le. intros c L. pose proof (weight_nonneg c y) as Q.
    set (a := << v c -v softmax_mean y , k >>). set (b := << v c -v softmax_mean y , h >>). set (d := << v c -v softmax_mean y , l >>).
    assert (D : Rabs d <= 2 * B * norm l).
    { unfold d. eapply Rle_trans; [apply Cauchy_Schwarz_abs |]. apply Rmult_le_compat_r; [exact Nl |].
      eapply Rle_trans; [apply norm_triangle_sub |]. pose proof (v_bounded c L). pose proof (mean_is_bounded y). lra. }
    replace (2 * B * norm l * (softmax_weight c y * (Rabs a * Rabs b))) with (softmax_weight c y * ((Rabs a * Rabs b) * (2 * B * norm l))) by ring.
    apply Rmult_le_compat_l; [exact Q |].
    apply Rle_trans with (Rabs (a * b * d)); [apply Rle_abs |]. rewrite 2!Rabs_mult.
    apply Rmult_le_compat_l; [apply Rmult_le_pos; apply Rabs_pos | exact D].
  - rewrite sum_below_scal. pose proof (absolute_covariance_is_bounded y k h) as C.
    apply Rle_trans with (2 * B * norm l * (B ^ 2 * norm k * norm h)); [| apply Req_le; ring].
    apply Rmult_le_compat_l; [| exact C]. repeat apply Rmult_le_pos; lra.
Qed.

Lemma covariance_is_lipschitz : operator_lipschitz (2 * B ^ 3) softmax_covariance.
Proof using n_positive B_nonneg v_bounded.
  intros y y' h.
  pose proof (bounded_derivative_makes_lipschitz (fun y => softmax_covariance y h) (fun y => softmax_third y h) (2 * B ^ 3 * norm h)
    (covariance_derivative h) (fun y k => third_is_bounded y h k) y y') as L. cbv beta in L. lra.
Qed.

Context (zero_form : exists b, (b < n)%nat /\ v b = zero).

Lemma log_sum_exp_above_form c y : (c < n)%nat -> << v c , y >> <= log_sum_exp y.
Proof using n_positive.
  intros L. rewrite <- (ln_exp (<< v c , y >>)). unfold log_sum_exp.
  assert (E : exp (<< v c , y >>) <= exp_total y).
  { apply (sum_below_term n (fun c => exp (<< v c , y >>))); [exact L | intros; apply Rlt_le, exp_pos]. }
  destruct (Rle_lt_or_eq_dec _ _ E) as [S | S]; [| rewrite S; lra].
  apply Rlt_le, ln_increasing; [apply exp_pos | exact S].
Qed.

Theorem log_sum_exp_is_smooth_loss : smooth_loss log_sum_exp softmax_mean softmax_covariance B (B ^ 2) (2 * B ^ 3).
Proof using n_positive B_nonneg v_bounded zero_form.
  constructor.
  - repeat split; [exact B_nonneg | apply pow2_ge_0 | apply Rmult_le_pos; [lra | apply pow_le, B_nonneg]].
  - intros y. destruct zero_form as [b [L E]]. pose proof (log_sum_exp_above_form b y L) as A.
    rewrite E, inner_zero_l in A. exact A.
  - apply log_sum_exp_gradient.
  - apply mean_derivative.
  - apply covariance_nonneg.
  - apply mean_is_bounded.
  - apply covariance_is_bounded.
  - apply covariance_is_lipschitz.
Qed.
End LogSumExp.

(** A smooth loss, under another name. *)
Lemma smooth_loss_ext {Y : Hilbert} (loss loss' : Y -> R) (grad : Y -> Y) (hess : Y -> Y -> Y) (l0 l1 l2 : R) :
  (forall y, loss y = loss' y) -> smooth_loss loss grad hess l0 l1 l2 -> smooth_loss loss' grad hess l0 l1 l2.
Proof.
  intros E [C N G H P B1 B2 L]. constructor; auto.
  - intros y. rewrite <- E. apply N.
  - intros y. apply (gradient_ext loss); auto.
Qed.

Lemma smooth_loss_weaken {Y : Hilbert} (loss : Y -> R) (grad : Y -> Y) (hess : Y -> Y -> Y) (l0 l1 l2 l0' l1' l2' : R) :
  l0 <= l0' -> l1 <= l1' -> l2 <= l2' -> smooth_loss loss grad hess l0 l1 l2 -> smooth_loss loss grad hess l0' l1' l2'.
Proof.
  intros E0 E1 E2 [C N G H P B1 B2 L]. constructor; auto.
  - lra.
  - intros y. specialize (B1 y). lra.
  - intros y h. eapply Rle_trans; [apply B2 |]. apply Rmult_le_compat_r; [apply norm_nonneg | exact E1].
  - intros y y' h. eapply Rle_trans; [apply L |]. repeat apply Rmult_le_compat_r; auto with hilbert.
Qed.

(** * Two classes: the logistic loss *)

Section Logistic.
Context {Y : Hilbert} (a : Y) (b : R).

(** b is 1 or -1. *)
Definition logistic_loss (y : Y) : R := ln (1 + exp (- b * << a , y >>)).
Definition logistic_forms (c : nat) : Y := match c with O => zero | _ => - b *v a end.
Definition logistic_grad : Y -> Y := softmax_mean 2 logistic_forms.
Definition logistic_hess : Y -> Y -> Y := softmax_covariance 2 logistic_forms.

Lemma logistic_loss_is_log_sum_exp y : log_sum_exp 2 logistic_forms y = logistic_loss y.
Proof using.
  unfold log_sum_exp, exp_total, logistic_loss. simpl. rewrite inner_zero_l, exp_0, inner_scal_l. f_equal. ring.
Qed.

Theorem logistic_loss_is_smooth_loss : Rabs b = 1 ->
  smooth_loss logistic_loss logistic_grad logistic_hess (norm a) (norm a ^ 2) (2 * norm a ^ 3).
Proof using.
  intros E. apply (smooth_loss_ext (log_sum_exp 2 logistic_forms)); [apply logistic_loss_is_log_sum_exp |].
  apply log_sum_exp_is_smooth_loss; [lia | apply norm_nonneg | | now exists 0%nat; split; [lia |]].
  intros c _. destruct c as [| c]; simpl; [rewrite norm_zero; apply norm_nonneg |].
  rewrite norm_scal, Rabs_Ropp, E. lra.
Qed.
End Logistic.

(** * All classes: cross-entropy *)

Section CrossEntropy.
Context {d C : nat}.

(** The entry of W^T a that belongs to class c. *)
Definition logit (a : Euclidean d) (c : nat) (W : Matrix d C) : R := sum_below d (fun j => coordinate a j * entry W j c).

(** The loss of the classifier W on the example a with label b. *)
Definition cross_entropy (a : Euclidean d) (b : nat) (W : Matrix d C) : R :=
  ln (sum_below C (fun c => exp (logit a c W))) - logit a b W.

Definition logit_form (a : Euclidean d) (c : nat) : Matrix d C := of_rows d (fun j => coordinate a j *v basis C c).
Definition cross_entropy_forms (a : Euclidean d) (b c : nat) : Matrix d C := logit_form a c -v logit_form a b.
Definition cross_entropy_grad (a : Euclidean d) (b : nat) : Matrix d C -> Matrix d C := softmax_mean C (cross_entropy_forms a b).
Definition cross_entropy_hess (a : Euclidean d) (b : nat) : Matrix d C -> Matrix d C -> Matrix d C :=
  softmax_covariance C (cross_entropy_forms a b).

Lemma inner_logit_form a c (W : Matrix d C) : (c < C)%nat -> << logit_form a c , W >> = logit a c W.
Proof using.
  intros L. unfold logit_form, logit, Matrix. rewrite inner_of_rows. apply sum_below_ext. intros j _.
  rewrite inner_scal_l, inner_sym, inner_basis by exact L. reflexivity.
Qed.

Lemma inner_logit_forms a c b : (c < C)%nat -> (b < C)%nat ->
  << logit_form a c , logit_form a b >> = if Nat.eq_dec b c then norm a ^ 2 else 0.
Proof using.
  intros Lc Lb. unfold logit_form, Matrix. rewrite inner_of_rows.
  rewrite (sum_below_ext d _ (fun j => (if Nat.eq_dec b c then 1 else 0) * coordinate a j ^ 2)).
  - rewrite sum_below_scal, <- norm_coordinates. destruct (Nat.eq_dec b c); ring.
  - intros j L. rewrite row_of_rows by exact L. rewrite inner_scal_l, inner_scal_r, inner_basis_basis by assumption.
    ring.
Qed.

Lemma cross_entropy_forms_are_bounded a b c : (c < C)%nat -> (b < C)%nat -> norm (cross_entropy_forms a b c) <= sqrt 2 * norm a.
Proof using.
  intros Lc Lb. pose proof (norm_nonneg a) as N. pose proof (sqrt_pos 2) as S. pose proof (sqrt_sqrt 2 ltac:(lra)) as Q.
  apply norm_le_of_squares; [apply Rmult_le_pos; assumption |]. unfold cross_entropy_forms.
  rewrite inner_sub_l, 2!inner_sub_r, (inner_sym (logit_form a b) (logit_form a c)), !inner_logit_forms by assumption.
  destruct (Nat.eq_dec c c) as [_ | F]; [| lia]. destruct (Nat.eq_dec b b) as [_ | F]; [| lia].
  replace ((sqrt 2 * norm a) ^ 2) with ((sqrt 2 * sqrt 2) * norm a ^ 2) by ring. rewrite Q.
  pose proof (pow2_ge_0 (norm a)). destruct (Nat.eq_dec b c); lra.
Qed.

Lemma cross_entropy_is_log_sum_exp a b (W : Matrix d C) : (b < C)%nat -> log_sum_exp C (cross_entropy_forms a b) W = cross_entropy a b W.
Proof using.
  intros Lb. unfold log_sum_exp, cross_entropy.
  assert (T : 0 < sum_below C (fun c => exp (logit a c W))) by (apply sum_below_positive; [lia | intros; apply exp_pos]).
  rewrite <- (ln_exp (logit a b W)). unfold Rminus. rewrite <- ln_Rinv by apply exp_pos.
  rewrite <- ln_mult by (try exact T; apply Rinv_0_lt_compat, exp_pos). f_equal.
  rewrite <- exp_Ropp, Rmult_comm, <- sum_below_scal. unfold exp_total. apply sum_below_ext. intros c L.
  rewrite <- exp_plus. f_equal. unfold cross_entropy_forms. rewrite inner_sub_l, 2!inner_logit_form by assumption. ring.
Qed.

Theorem cross_entropy_is_smooth_loss a b : (b < C)%nat ->
  smooth_loss (cross_entropy a b) (cross_entropy_grad a b) (cross_entropy_hess a b)
    (sqrt 2 * norm a) ((sqrt 2 * norm a) ^ 2) (2 * (sqrt 2 * norm a) ^ 3).
Proof using.
  intros L. apply (smooth_loss_ext (log_sum_exp C (cross_entropy_forms a b))).
  - intros W. now apply cross_entropy_is_log_sum_exp.
  - apply log_sum_exp_is_smooth_loss.
    + lia.
    + apply Rmult_le_pos; [apply sqrt_pos | apply norm_nonneg].
    + intros c K. now apply cross_entropy_forms_are_bounded.
    + exists b. split; [exact L | apply sub_self].
Qed.
End CrossEntropy.
