(* LearnToRegularize.v -- the paper's first experiment is outside every assumption: K is unbounded below and V does not exist.

   Learn-to-regularize logistic regression (Section 7), on R^d x R^{d x C}, d features and C classes:
     f(x, W) = average over the validation set of the cross-entropy of W,
     g(x, W) = average over the training set of the cross-entropy of W + 1/(2 d C) sum_j exp(x_j) |W_j|^2.
   Because exp(x_j) beats the quadratic, K(., w_hat, lambda) is unbounded below for every multiplier lambda other than 0, whatever p_w, p_lambda, w_hat
   and the data: hence Psi = - infinity, w*(w_hat, lambda) does not exist, and the Lyapunov function V is not defined.

   No bounded extension of exp in x alone repairs this: with any differentiable weight e(x_j) that is not constant, grad_y g is not Lipschitz, because the
   block xy is e'(x_j) W_j, unbounded in W (nonconstant_weight_violates_Weak_assumption).

   Main results: learn_to_regularize_has_gradient (grad_g is the gradient of g), K_is_unbounded_below, learn_to_regularize_has_no_Psi (in every ball there is a
   multiplier without Psi), learn_to_regularize_violates_Weak_assumption (so that Assumption 1 fails too).
   Depends on: Hilbert, Calculus, Ball, Assumption, Lagrangian, Hypergradient (sums), Differentiation, FiniteSum, CrossEntropy. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
Set Warnings "-ambiguous-paths".
From Coquelicot Require Import Coquelicot.
Set Warnings "ambiguous-paths".
From SGHA Require Import Hilbert Minimiser Ball Calculus Assumption Lagrangian Hypergradient Differentiation FiniteSum CrossEntropy.
Open Scope R_scope.

(** * The regulariser *)

(** The weight of feature j is e(x_j); the paper's e is exp. *)
Section Regulariser.
Context (d C : nat) (e e' : R -> R).
Notation X := (Euclidean d).
Notation Y := (Matrix d C).

Definition scale : R := / (INR d * INR C).

(* 1/(2 d C) sum_j e(x_j) |W_j|^2 *)
Definition regulariser (w : product X Y) : R :=
  scale / 2 * sum_below d (fun j => e (coordinate (fst w) j) * norm (row (snd w) j) ^ 2).
Definition regulariser_grad_x (w : product X Y) : X :=
  of_coordinates d (fun j => scale / 2 * (e' (coordinate (fst w) j) * norm (row (snd w) j) ^ 2)).
Definition regulariser_grad_y (w : product X Y) : Y :=
  of_rows d (fun j => (scale * e (coordinate (fst w) j)) *v row (snd w) j).

(* the matrix whose only row is r, at place j *)
Let only_row (j : nat) (r : Euclidean C) : Y := of_rows d (fun i => (if Nat.eq_dec i j then 1 else 0) *v r).

Lemma inner_only_row j r (W : Y) : (j < d)%nat -> << only_row j r , W >> = << r , row W j >>.
Proof using.
  intros L. unfold only_row, Matrix. rewrite inner_of_rows.
  rewrite (sum_below_ext d _ (fun i => << r , row W i >> * (if Nat.eq_dec i j then 1 else 0))) by (intros; rewrite inner_scal_l; ring).
  now apply (sum_below_single d (fun i => << r , row W i >>)).
Qed.

Lemma norm_row_le j (W : Y) : (j < d)%nat -> norm (row W j) <= norm W.
Proof using.
  intros L. apply norm_le_of_squares; [apply norm_nonneg |]. rewrite norm_pow2. unfold Matrix in *. rewrite inner_rows.
  apply (sum_below_term d (fun j => << row W j , row W j >>)); [exact L | intros; apply inner_nonneg].
Qed.

Lemma square_of_row_gradient j (W : Y) : (j < d)%nat ->
  is_gradient (fun V : Y => norm (row V j) ^ 2) W (2 *v only_row j (row W j)).
Proof using.
  intros L. apply (gradient_of_quadratic_remainder _ _ _ 1). intros H.
  rewrite inner_scal_l, inner_only_row by exact L. unfold Matrix in *. rewrite row_add.
  replace (_ - _ - _) with (norm (row H j) ^ 2) by (expand; ring).
  rewrite Rabs_pos_eq, Rmult_1_l by apply pow2_ge_0. apply pow_incr. split; [apply norm_nonneg | now apply norm_row_le].
Qed.

Lemma regulariser_gradient : (forall t, is_derive e t (e' t)) ->
  forall w, is_gradient regulariser w (regulariser_grad_x w, regulariser_grad_y w).
Proof using.
  intros De w.
  set (term := fun (j : nat) (w : product X Y) => e (coordinate (fst w) j) * norm (row (snd w) j) ^ 2).
  set (v := fun j : nat => norm (row (snd w) j) ^ 2 *v ((e' (coordinate (fst w) j) *v basis d j, zero) : product X Y)
                      +v e (coordinate (fst w) j) *v ((zero, 2 *v only_row j (row (snd w) j)) : product X Y)).
  assert (G : forall j, (j < d)%nat -> is_gradient (term j) w (v j)).
  { intros j L. apply (gradient_mult (fun w : product X Y => e (coordinate (fst w) j)) (fun w : product X Y => norm (row (snd w) j) ^ 2)).
    - apply (gradient_of_fst (fun x : X => e (coordinate x j)) w).
      apply (gradient_ext (fun x : X => e (<< basis d j , x >>))).
      { intros x. now rewrite inner_sym, inner_basis. }
      rewrite <- inner_basis, inner_sym by exact L. apply gradient_of_linear_form, De.
    - apply (gradient_of_snd (fun V : Y => norm (row V j) ^ 2) w). now apply square_of_row_gradient. }
  pose proof (gradient_scal _ _ _ (scale / 2) (gradient_sum d term w v G)) as D. revert D. apply gradient_replace.
  apply inner_ext. intros [zx zy]. rewrite inner_scal_l, inner_vector_sum, inner_product. cbn [fst snd].
  unfold regulariser_grad_x, regulariser_grad_y. rewrite inner_of_coordinates. unfold Matrix in *. rewrite inner_of_rows.
  rewrite <- sum_below_add, <- sum_below_scal. apply sum_below_ext. intros j L. unfold v.
  rewrite inner_add_l, 2!inner_scal_l, 2!inner_product. cbn [fst snd]. rewrite 2!inner_zero_l, 3!inner_scal_l.
  rewrite inner_only_row by exact L. rewrite (inner_sym (basis d j)), inner_basis by exact L. field.
Qed.
End Regulariser.

(** * Exponentials beat parabolas *)

Lemma cube_below_exp t : 0 <= t -> t ^ 3 / 27 <= exp t.
Proof.
  intros P. pose proof (exp_ineq1_le (t / 3)) as E.
  assert (Q : exp t = exp (t / 3) ^ 3).
  { replace t with (t / 3 + t / 3 + t / 3) at 1 by field. rewrite 2!exp_plus. ring. }
  rewrite Q. replace (t ^ 3 / 27) with ((t / 3) ^ 3) by field. apply pow_incr. lra.
Qed.

Lemma exponential_beats_parabola (a b q M : R) : 0 < b -> 0 <= q -> exists t, 0 <= t /\ a + q * t ^ 2 - b * exp t < M.
Proof.
  intros Pb Pq. set (k := q + Rabs (a - M) + 1). pose proof (Rabs_pos (a - M)) as N. pose proof (Rle_abs (a - M)) as A.
  assert (K : 0 < k) by (unfold k; lra).
  set (t := 1 + 27 * k / b). assert (D : 0 < 27 * k / b) by (apply Rdiv_lt_0_compat; lra).
  exists t. assert (T : 1 <= t) by (unfold t; lra). split; [lra |].
  pose proof (cube_below_exp t ltac:(lra)) as E.
  assert (B1 : 27 * k <= b * t).
  { unfold t. replace (b * (1 + 27 * k / b)) with (b + 27 * k) by (field; lra). lra. }
  assert (B2 : k * t ^ 2 <= b * (t ^ 3 / 27)).
  { replace (b * (t ^ 3 / 27)) with ((b * t) / 27 * t ^ 2) by field.
    apply Rmult_le_compat_r; [apply pow2_ge_0 | lra]. }
  assert (B3 : b * (t ^ 3 / 27) <= b * exp t) by (apply Rmult_le_compat_l; lra).
  assert (B4 : 1 <= t ^ 2) by nra.
  assert (B5 : q * t ^ 2 + (Rabs (a - M) + 1) <= k * t ^ 2) by (unfold k; nra).
  lra.
Qed.

(** * The problem, with any losses and any weight *)

Section AnyLosses.
Context (d C : nat) (d_positive : (0 < d)%nat) (C_positive : (0 < C)%nat)
  (val_loss train_loss : Matrix d C -> R) (train_grad : Matrix d C -> Matrix d C).
Notation X := (Euclidean d).
Notation Y := (Matrix d C).

Definition regularized_f (w : product X Y) : R := val_loss (snd w).
Definition regularized_g (e : R -> R) (w : product X Y) : R := train_loss (snd w) + regulariser d C e w.
Definition regularized_grad_g (e e' : R -> R) (w : product X Y) : product X Y :=
  (regulariser_grad_x d C e' w, train_grad (snd w) +v regulariser_grad_y d C e w).

Theorem regularized_gradient (e e' : R -> R) : (forall W, is_gradient train_loss W (train_grad W)) -> (forall t, is_derive e t (e' t)) ->
  forall w, is_gradient (regularized_g e) w (regularized_grad_g e e' w).
Proof using.
  intros G D w.
  pose proof (gradient_add _ _ _ _ _ (gradient_of_snd train_loss w _ (G (snd w))) (regulariser_gradient d C e e' D w)) as S.
  revert S. apply gradient_replace.
  apply product_eq; unfold regularized_grad_g; rewrite ?fst_add, ?snd_add; cbn [fst snd]; [apply add_zero_l | reflexivity].
Qed.

(** K(w, w_hat, lambda) for the weight exp. *)
Definition regularized_K (p_w p_lambda : R) (w w_hat : product X Y) (lambda : Y) : R :=
  Lyapunov.K regularized_f (grad_y (regularized_grad_g exp exp)) p_w p_lambda w w_hat lambda.

Definition diagonal (t : R) : X := of_coordinates d (fun _ => t).

Lemma scale_positive : 0 < scale d C.
Proof using d_positive C_positive. apply Rinv_0_lt_compat, Rmult_lt_0_compat; now apply lt_0_INR. Qed.

Lemma regulariser_on_diagonal e t (W : Y) : regulariser_grad_y d C e (diagonal t, W) = (scale d C * e t) *v W.
Proof using.
  apply inner_ext. intros Z. unfold regulariser_grad_y, Matrix in *. rewrite inner_of_rows, inner_scal_l, inner_rows, <- sum_below_scal.
  apply sum_below_ext. intros j L. cbn [fst snd]. unfold diagonal. rewrite coordinate_of_coordinates by exact L. apply inner_scal_l.
Qed.

Lemma norm_diagonal t : norm (diagonal t) ^ 2 = INR d * t ^ 2.
Proof using. unfold diagonal. rewrite norm_of_coordinates, sum_below_constant. reflexivity. Qed.

(** Every multiplier other than 0 makes K unbounded below: along w(t) = ((t, ..., t), - lambda). *)
Theorem K_is_unbounded_below (p_w p_lambda : R) (w_hat : product X Y) (lambda : Y) : lambda <> zero ->
  forall M, exists w, regularized_K p_w p_lambda w w_hat lambda < M.
Proof using d_positive C_positive.
  intros N M. set (W := -v lambda). pose proof scale_positive as S.
  set (b := scale d C * norm lambda ^ 2).
  assert (Pb : 0 < b).
  { apply Rmult_lt_0_compat; [exact S |]. pose proof (norm_nonneg lambda) as P.
    assert (norm lambda <> 0) by (intros E; apply N, norm_zero_eq, E). apply pow_lt. lra. }
  set (a := val_loss W + << lambda , train_grad W >> + Rabs p_w * (norm W ^ 2 + norm w_hat ^ 2) - p_lambda / 2 * norm lambda ^ 2).
  pose proof (Rabs_pos p_w) as A. pose proof (Rle_abs p_w) as A'. pose proof (pos_INR d) as D.
  destruct (exponential_beats_parabola a b (Rabs p_w * INR d) M Pb (Rmult_le_pos _ _ A D)) as [t [T E]].
  exists (diagonal t, W). eapply Rle_lt_trans; [| exact E].
  unfold regularized_K, Lyapunov.K, Lyapunov.lagrangian, regularized_f, grad_y, regularized_grad_g. cbn [fst snd].
  rewrite regulariser_on_diagonal, inner_add_r, inner_scal_r.
  replace (<< lambda , W >>) with (- norm lambda ^ 2) by (unfold W; expand; ring).
  assert (Q : p_w / 2 * norm (((diagonal t, W) : product X Y) -v w_hat) ^ 2
              <= Rabs p_w * (INR d * t ^ 2 + norm W ^ 2 + norm w_hat ^ 2)).
  { pose proof (norm_pow2_sub_le ((diagonal t, W) : product X Y) w_hat) as B.
    rewrite (norm_product_pow2 ((diagonal t, W) : product X Y)) in B. cbn [fst snd] in B. rewrite norm_diagonal in B.
    pose proof (pow2_ge_0 (norm (((diagonal t, W) : product X Y) -v w_hat))) as P. nra. }
  unfold a, b. lra.
Qed.

Lemma nonzero_multiplier_in_ball (r : R) : 0 < r -> exists lambda : Y, lambda <> zero /\ ball r lambda.
Proof using d_positive C_positive.
  intros P. set (u := of_rows d (fun i => (if Nat.eq_dec i 0 then 1 else 0) *v basis C 0) : Y).
  assert (E : << u , u >> = 1).
  { unfold u, Matrix. rewrite inner_of_rows.
    rewrite (sum_below_ext d _ (fun i => 1 * (if Nat.eq_dec i 0 then 1 else 0))).
    - now apply (sum_below_single d (fun _ => 1)).
    - intros i L. rewrite row_of_rows, inner_scal_l, inner_scal_r, inner_basis_basis by assumption. simpl.
      destruct (Nat.eq_dec i 0); ring. }
  assert (Nu : norm u = 1) by (unfold norm; rewrite E; apply sqrt_1).
  assert (Nr : norm (r *v u) = r) by (rewrite norm_scal_nonneg, Nu by lra; ring).
  exists (r *v u). split; [| unfold ball; lra].
  intros Z. rewrite Z, norm_zero in Nr. lra.
Qed.

(** In every ball there is a multiplier for which the minimum over w, hence Psi and V, does not exist. *)
Theorem K_has_no_minimiser (C_lambda : R) : 0 < C_lambda ->
  exists lambda : Y, ball C_lambda lambda /\
  forall (p_w p_lambda : R) (w_hat : product X Y),
    (forall M, exists w, regularized_K p_w p_lambda w w_hat lambda < M) /\
    ~ exists w, is_minimiser (fun w => regularized_K p_w p_lambda w w_hat lambda) w.
Proof using d_positive C_positive.
  intros P. destruct (nonzero_multiplier_in_ball C_lambda P) as [lambda [N B]]. exists lambda. split; [exact B |].
  intros p_w p_lambda w_hat. pose proof (K_is_unbounded_below p_w p_lambda w_hat lambda N) as U. split; [exact U |].
  intros [w M]. destruct (U (regularized_K p_w p_lambda w w_hat lambda)) as [w' E]. specialize (M w'). cbv beta in M. lra.
Qed.

(** Whatever the weight, unless it is constant, grad_y g is not Lipschitz: |c(s, W) - c(t, W)| grows with W. *)
Lemma constraint_is_not_lipschitz (e e' : R -> R) (s t l : R) : e s <> e t -> ~ lipschitz l (grad_y (regularized_grad_g e e')).
Proof using d_positive C_positive.
  intros Ne Lip. pose proof scale_positive as S.
  set (b := scale d C * Rabs (e s - e t)).
  assert (Pb : 0 < b) by (apply Rmult_lt_0_compat; [exact S | apply Rabs_pos_lt; lra]).
  set (D := norm (diagonal s -v diagonal t)). pose proof (norm_nonneg (diagonal s -v diagonal t)) as PD. fold D in PD.
  destruct (nonzero_multiplier_in_ball 1 Rlt_0_1) as [V [N _]].
  assert (P : 0 < norm V) by (pose proof (norm_nonneg V); assert (norm V <> 0) by (intros E; apply N, norm_zero_eq, E); lra).
  set (r := (Rabs l * D + 1) / (b * norm V)). pose proof (Rabs_pos l) as Pl. pose proof (Rle_abs l) as Al.
  assert (PlD : 0 <= Rabs l * D) by now apply Rmult_le_pos.
  assert (Pr : 0 <= r) by (apply Rlt_le, Rdiv_lt_0_compat; [lra | now apply Rmult_lt_0_compat]).
  specialize (Lip (diagonal s, r *v V) (diagonal t, r *v V)). unfold grad_y, regularized_grad_g in Lip. cbn [fst snd] in Lip.
  rewrite 2!regulariser_on_diagonal in Lip.
  replace (train_grad (r *v V) +v (scale d C * e s) *v (r *v V) -v (train_grad (r *v V) +v (scale d C * e t) *v (r *v V)))
    with ((scale d C * (e s - e t) * r) *v V) in Lip by vector_ring.
  rewrite norm_scal, 2!Rabs_mult, (Rabs_pos_eq (scale d C)), (Rabs_pos_eq r) in Lip by lra. fold b in Lip.
  replace (b * r * norm V) with (Rabs l * D + 1) in Lip by (unfold r; field; lra).
  assert (Q : norm (((diagonal s, r *v V) : product X Y) -v (diagonal t, r *v V)) = D).
  { unfold D. rewrite <- (norm_pair_zero_r (Y := Y) (diagonal s -v diagonal t)). f_equal.
    apply product_eq; [reflexivity |]. rewrite snd_sub. cbn [snd]. apply sub_self. }
  rewrite Q in Lip. assert (l * D <= Rabs l * D) by now apply Rmult_le_compat_r. lra.
Qed.

(** No choice of constants makes the weak assumption true, let alone Assumption 1, for any weight that is not constant. *)
Theorem nonconstant_weight_violates_Weak_assumption (e e' : R -> R) (s t : R) :
  (forall W, is_gradient train_loss W (train_grad W)) -> (forall r, is_derive e r (e' r)) -> e s <> e t ->
  forall f grad_f grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low,
  ~ Weak_assumption f grad_f (regularized_g e) grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low.
Proof using d_positive C_positive.
  intros G D N f grad_f grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low A.
  apply (constraint_is_not_lipschitz e e' s t l_g1 N). intros w w'.
  pose proof (weak_c_lipschitz A w w') as L. unfold grad_y in *.
  assert (E : forall w, grad_g w = regularized_grad_g e e' w).
  { intros v. exact (gradient_is_unique _ _ _ _ (weak_g_gradient A v) (regularized_gradient e e' G D v)). }
  now rewrite 2!E in L.
Qed.
End AnyLosses.

Lemma exp_is_derivative_of_exp t : is_derive exp t (exp t).
Proof. auto_derive; [exact I | ring]. Qed.

(** * The paper's problem *)

Section CrossEntropyLosses.
Context (d C : nat) (d_positive : (0 < d)%nat) (C_positive : (0 < C)%nat)
  (n_train n_val : nat) (train_features val_features : nat -> Euclidean d) (train_label val_label : nat -> nat)
  (train_labels : forall i, (i < n_train)%nat -> (train_label i < C)%nat).
Notation X := (Euclidean d).
Notation Y := (Matrix d C).

Definition validation_loss (W : Y) : R := average_loss n_val (fun i => cross_entropy (val_features i) (val_label i)) W.
Definition training_loss (W : Y) : R := average_loss n_train (fun i => cross_entropy (train_features i) (train_label i)) W.
Definition training_grad (W : Y) : Y := average_grad n_train (fun i => cross_entropy_grad (train_features i) (train_label i)) W.

Definition learn_to_regularize_f : product X Y -> R := regularized_f d C validation_loss.
Definition learn_to_regularize_g : product X Y -> R := regularized_g d C training_loss exp.
Definition learn_to_regularize_grad_g : product X Y -> product X Y := regularized_grad_g d C training_grad exp exp.

Lemma training_gradient W : is_gradient training_loss W (training_grad W).
Proof using train_labels.
  apply gradient_scal. apply (gradient_sum n_train (fun i => cross_entropy (train_features i) (train_label i)) W
    (fun i => cross_entropy_grad (train_features i) (train_label i) W)).
  intros i L. apply (loss_gradient (cross_entropy_is_smooth_loss (train_features i) (train_label i) (train_labels i L))).
Qed.

Theorem learn_to_regularize_has_gradient w : is_gradient learn_to_regularize_g w (learn_to_regularize_grad_g w).
Proof using train_labels. exact (regularized_gradient d C training_loss training_grad exp exp training_gradient exp_is_derivative_of_exp w). Qed.

(** In every ball there is a multiplier for which Psi is - infinity, whatever p_w, p_lambda and w_hat. *)
Theorem learn_to_regularize_has_no_Psi (C_lambda : R) : 0 < C_lambda ->
  exists lambda : Y, ball C_lambda lambda /\
  forall (p_w p_lambda : R) (w_hat : product X Y),
    let K := fun w => Lyapunov.K learn_to_regularize_f (grad_y learn_to_regularize_grad_g) p_w p_lambda w w_hat lambda in
    (forall M, exists w, K w < M) /\ ~ exists w, is_minimiser K w.
Proof using d_positive C_positive. exact (K_has_no_minimiser d C d_positive C_positive validation_loss training_grad C_lambda). Qed.

Theorem learn_to_regularize_violates_Weak_assumption f grad_f grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low :
  ~ Weak_assumption f grad_f learn_to_regularize_g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low.
Proof using d_positive C_positive train_labels.
  apply (nonconstant_weight_violates_Weak_assumption d C d_positive C_positive training_loss training_grad exp exp 1 0
           training_gradient exp_is_derivative_of_exp).
  pose proof (exp_increasing 0 1 Rlt_0_1). lra.
Qed.

Theorem learn_to_regularize_violates_Assumption_1 f grad_f hess_f grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low :
  ~ Assumption_1 f grad_f hess_f learn_to_regularize_g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low.
Proof using d_positive C_positive train_labels.
  intros A. exact (learn_to_regularize_violates_Weak_assumption _ _ _ _ _ _ _ _ _ _ _ (Assumption_1_implies_Weak_assumption A)).
Qed.
End CrossEntropyLosses.
