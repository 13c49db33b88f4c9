(* HyperCleaning.v -- the paper's second experiment satisfies the weak assumption, with explicit constants, and violates Assumption 1.

   Data hyper-cleaning (Section 7) with n training examples, one weight alpha(x_i) = 2 sigma(x_i) each, ridge mu and regularisation gamma:
     f(x, y) = average validation loss of y + gamma/(2n) sum_i (alpha(x_i) - 1)^2,
     g(x, y) = 1/n sum_i alpha(x_i) loss_i(y) + mu/2 |y|^2.
   For any smooth losses (CrossEntropy.v) with constants l0, l1, l2 (training) and v0, v1 (validation) the weak assumption holds on the whole space with
     l_f0 = v0,  l_f1 = max(v1, gamma/(4n)),  l_g1 = l0/(2 sqrt n) + 2 l1 + mu,  l_g2 = l0/(5n) + l1/(sqrt n) + 2 l2,  mu_g = mu,  f_low = 0.
   Assumption 1 fails: d2g/dx_i2 = alpha''(x_i) loss_i(y) / n grows with the loss, so that grad g is not Lipschitz.

   Main results: hyper_cleaning_satisfies_Weak_assumption (cross-entropy, any number of classes, W in R^{d x C}),
   hyper_cleaning_violates_Assumption_1 and hyper_cleaning_has_unbounded_xx_block (as soon as one training example is not zero and there are two classes);
   logistic_hyper_cleaning_satisfies_Weak_assumption, logistic_hyper_cleaning_violates_Assumption_1 (two classes as logistic regression, any Hilbert space).
   Depends on: Hilbert, Calculus, Assumption, Hypergradient (sums), Differentiation, FiniteSum, CrossEntropy. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
Set Warnings "-ambiguous-paths".
From Coquelicot Require Import Coquelicot.
Set Warnings "ambiguous-paths".
From SGHA Require Import Hilbert Calculus Assumption Hypergradient Differentiation FiniteSum CrossEntropy.
Open Scope R_scope.

(** * The weights *)

Definition sigmoid (t : R) : R := / (1 + exp (- t)).
Definition alpha (t : R) : R := 2 * sigmoid t.
Definition alpha_1 (t : R) : R := 2 * (sigmoid t * (1 - sigmoid t)).                          (* alpha'  *)
Definition alpha_2 (t : R) : R := 2 * (sigmoid t * (1 - sigmoid t) * (1 - 2 * sigmoid t)).    (* alpha'' *)

Lemma sigmoid_range t : 0 < sigmoid t < 1.
Proof.
  pose proof (exp_pos (- t)) as E. unfold sigmoid. split; [apply Rinv_0_lt_compat; lra |].
  rewrite <- Rinv_1. apply Rinv_lt_contravar; lra.
Qed.

Lemma sigmoid_derivative t : is_derive sigmoid t (sigmoid t * (1 - sigmoid t)).
Proof.
  pose proof (exp_pos (- t)) as E. unfold sigmoid. auto_derive; [lra |]. field. lra.
Qed.

Lemma alpha_derivative t : is_derive alpha t (alpha_1 t).
Proof. apply (is_derive_scal sigmoid t 2), sigmoid_derivative. Qed.

Lemma alpha_1_derivative t : is_derive alpha_1 t (alpha_2 t).
Proof.
  pose proof (sigmoid_derivative t) as D. unfold alpha_1. auto_derive.
  - repeat split; eexists; exact D.
  - rewrite (is_derive_unique (fun x : R => sigmoid x) t _ D). unfold alpha_2. ring.
Qed.

Lemma alpha_range t : 0 < alpha t < 2.
Proof. pose proof (sigmoid_range t). unfold alpha. lra. Qed.

Lemma alpha_1_range t : 0 < alpha_1 t <= / 2.
Proof. pose proof (sigmoid_range t). pose proof (pow2_ge_0 (sigmoid t - / 2)). unfold alpha_1. split; nra. Qed.

Lemma alpha_2_bound t : Rabs (alpha_2 t) <= / 5.
Proof.
  pose proof (sigmoid_range t) as S. unfold alpha_2. set (u := 1 - 2 * sigmoid t).
  replace (2 * (sigmoid t * (1 - sigmoid t) * u)) with ((u - u ^ 3) / 2) by (unfold u; field).
  assert (U : -1 < u < 1) by (unfold u; lra).
  assert (A : forall r, -1 < r < 1 -> r - r ^ 3 <= 2 / 5).
  { intros r B. assert (0 <= (r - 4 / 7) ^ 2 * (r + 8 / 7)) by (apply Rmult_le_pos; [apply pow2_ge_0 | lra]). nra. }
  apply Rabs_le. pose proof (A u U). pose proof (A (- u) ltac:(lra)). nra.
Qed.

Lemma alpha_is_lipschitz s t : Rabs (alpha s - alpha t) <= / 2 * Rabs (s - t).
Proof.
  apply (bounded_slope_makes_lipschitz alpha alpha_1 (/ 2) alpha_derivative). intros r. pose proof (alpha_1_range r).
  rewrite Rabs_pos_eq; lra.
Qed.

Lemma alpha_1_is_lipschitz s t : Rabs (alpha_1 s - alpha_1 t) <= / 5 * Rabs (s - t).
Proof. exact (bounded_slope_makes_lipschitz alpha_1 alpha_2 (/ 5) alpha_1_derivative alpha_2_bound s t). Qed.

(** The derivative of (alpha - 1)^2 / 2, and its Lipschitz constant 1/4. *)
Definition pull (t : R) : R := (alpha t - 1) * alpha_1 t.

Lemma pull_derivative t : is_derive (fun s => (alpha s - 1) ^ 2 / 2) t (pull t).
Proof.
  pose proof (alpha_derivative t) as D. auto_derive.
  - repeat split; eexists; exact D.
  - rewrite (is_derive_unique (fun x : R => alpha x) t _ D). unfold pull. field.
Qed.

Lemma pull_is_lipschitz s t : Rabs (pull s - pull t) <= / 4 * Rabs (s - t).
Proof.
  apply (bounded_slope_makes_lipschitz pull (fun r => alpha_1 r ^ 2 + (alpha r - 1) * alpha_2 r)).
  - intros r. pose proof (alpha_derivative r) as D. pose proof (alpha_1_derivative r) as D1. unfold pull. auto_derive.
    + repeat split; eexists; [exact D | exact D1].
    + rewrite (is_derive_unique (fun x : R => alpha x) r _ D), (is_derive_unique (fun x : R => alpha_1 x) r _ D1). ring.
  - intros r. pose proof (sigmoid_range r) as S. unfold alpha, alpha_1, alpha_2. set (q := sigmoid r * (1 - sigmoid r)).
    assert (Q : 0 <= q <= / 4) by (pose proof (pow2_ge_0 (sigmoid r - / 2)); unfold q; split; nra).
    replace ((2 * q) ^ 2 + (2 * sigmoid r - 1) * (2 * (q * (1 - 2 * sigmoid r)))) with (12 * q ^ 2 - 2 * q) by (unfold q; ring).
    apply Rabs_le. nra.
Qed.

(** * The problem, with any smooth losses *)

Section AnyLosses.
Context {Y : Hilbert} (n : nat) (n_positive : (0 < n)%nat).
Notation X := (Euclidean n).
Context (loss : nat -> Y -> R) (grad : nat -> Y -> Y) (hess : nat -> Y -> Y -> Y) (l0 l1 l2 : R)
  (A : forall i, (i < n)%nat -> smooth_loss (loss i) (grad i) (hess i) l0 l1 l2).
Context (val : Y -> R) (val_grad : Y -> Y) (val_hess : Y -> Y -> Y) (v0 v1 v2 : R) (B : smooth_loss val val_grad val_hess v0 v1 v2).
Context (mu gamma : R) (mu_positive : 0 < mu) (gamma_nonneg : 0 <= gamma).

Definition cleaning_f (w : product X Y) : R :=
  val (snd w) + gamma / (2 * INR n) * sum_below n (fun i => (alpha (coordinate (fst w) i) - 1) ^ 2).
Definition cleaning_grad_f (w : product X Y) : product X Y :=
  (of_coordinates n (fun i => gamma / INR n * pull (coordinate (fst w) i)), val_grad (snd w)).

Definition cleaning_g (w : product X Y) : R :=
  / INR n * sum_below n (fun i => alpha (coordinate (fst w) i) * loss i (snd w)) + mu / 2 * norm (snd w) ^ 2.
Definition cleaning_grad_g (w : product X Y) : product X Y :=
  (of_coordinates n (fun i => / INR n * (alpha_1 (coordinate (fst w) i) * loss i (snd w))),
   / INR n *v vector_sum n (fun i => alpha (coordinate (fst w) i) *v grad i (snd w)) +v mu *v snd w).
Definition cleaning_hess_xy (w : product X Y) (lambda : Y) : X :=
  of_coordinates n (fun i => / INR n * (alpha_1 (coordinate (fst w) i) * << grad i (snd w) , lambda >>)).
Definition cleaning_hess_yy (w : product X Y) (lambda : Y) : Y :=
  / INR n *v vector_sum n (fun i => alpha (coordinate (fst w) i) *v hess i (snd w) lambda) +v mu *v lambda.

(* the Jacobian of grad_y g *)
Definition cleaning_jacobian (w h : product X Y) : Y :=
  / INR n *v vector_sum n (fun i => (alpha_1 (coordinate (fst w) i) * coordinate (fst h) i) *v grad i (snd w)
                                    +v alpha (coordinate (fst w) i) *v hess i (snd w) (snd h)) +v mu *v snd h.

Let size_positive : 0 < INR n.
Proof. apply lt_0_INR, n_positive. Qed.

Lemma coordinate_function_gradient (phi : R -> R) (t : R) i (w : product X Y) : (i < n)%nat ->
  is_derive phi (coordinate (fst w) i) t ->
  is_gradient (fun w' : product X Y => phi (coordinate (fst w') i)) w (t *v basis n i, zero).
Proof using.
  intros L D. apply (gradient_of_fst (fun x : X => phi (coordinate x i)) w).
  apply (gradient_ext (fun x : X => phi (<< basis n i , x >>))); [intros x; now rewrite inner_sym, inner_basis |].
  apply gradient_of_linear_form. now rewrite inner_sym, inner_basis.
Qed.

Lemma inner_basis_pair t i (h : product X Y) : (i < n)%nat -> << (t *v basis n i, zero) , h >> = t * coordinate (fst h) i.
Proof using.
  intros L. rewrite inner_product. cbn [fst snd]. rewrite inner_zero_l, inner_scal_l, inner_sym, inner_basis by exact L. ring.
Qed.

Lemma cleaning_f_gradient w : is_gradient cleaning_f w (cleaning_grad_f w).
Proof using n_positive B.
  pose proof size_positive as N.
  pose proof (gradient_of_snd val w _ (loss_gradient B (snd w))) as G1.
  assert (G2 : is_gradient (fun w : product X Y => sum_below n (fun i => (alpha (coordinate (fst w) i) - 1) ^ 2 / 2)) w
                 (vector_sum n (fun i => (pull (coordinate (fst w) i) *v basis n i, zero) : product X Y))).
  { apply gradient_sum. intros i L. apply (coordinate_function_gradient (fun s => (alpha s - 1) ^ 2 / 2)); [exact L | apply pull_derivative]. }
  pose proof (gradient_add _ _ _ _ _ G1 (gradient_scal _ _ _ (gamma / INR n) G2)) as G3.
  apply (gradient_ext (fun w : product X Y => val (snd w) + gamma / INR n * sum_below n (fun i => (alpha (coordinate (fst w) i) - 1) ^ 2 / 2))).
  { intros w'. unfold cleaning_f. f_equal.
    rewrite (sum_below_ext n _ (fun i => / 2 * (alpha (coordinate (fst w') i) - 1) ^ 2)) by (intros; field).
    rewrite sum_below_scal. field. lra. }
  revert G3. apply gradient_replace. apply inner_ext. intros z. unfold cleaning_grad_f.
  rewrite inner_add_l, inner_scal_l, inner_vector_sum, 2!inner_product. cbn [fst snd].
  rewrite inner_zero_l, Rplus_0_l, inner_of_coordinates, Rplus_comm, <- sum_below_scal. f_equal.
  apply sum_below_ext. intros i L. rewrite inner_basis_pair by exact L. ring.
Qed.

Lemma ridge_gradient (w : product X Y) : is_gradient (fun w' : product X Y => mu / 2 * norm (snd w') ^ 2) w (zero, mu *v snd w).
Proof using.
  apply (gradient_of_snd (fun y => mu / 2 * norm y ^ 2) w).
  pose proof (gradient_scal _ _ _ mu (gradient_half_square (snd w) zero)) as D. cbv beta in D. rewrite sub_zero_r in D.
  revert D. apply gradient_ext. intros y. rewrite sub_zero_r. field.
Qed.

Lemma cleaning_g_gradient : (forall i, (i < n)%nat -> forall y, is_gradient (loss i) y (grad i y)) ->
  forall w, is_gradient cleaning_g w (cleaning_grad_g w).
Proof using n_positive.
  intros G w.
  set (v := fun i : nat => loss i (snd w) *v ((alpha_1 (coordinate (fst w) i) *v basis n i, zero) : product X Y)
                           +v alpha (coordinate (fst w) i) *v ((zero, grad i (snd w)) : product X Y)).
  assert (G1 : is_gradient (fun w : product X Y => sum_below n (fun i => alpha (coordinate (fst w) i) * loss i (snd w))) w (vector_sum n v)).
  { apply gradient_sum. intros i L.
    apply (gradient_mult (fun w : product X Y => alpha (coordinate (fst w) i)) (fun w : product X Y => loss i (snd w))).
    - apply coordinate_function_gradient; [exact L | apply alpha_derivative].
    - apply gradient_of_snd, G, L. }
  pose proof (gradient_add _ _ _ _ _ (gradient_scal _ _ _ (/ INR n) G1) (ridge_gradient w)) as G2.
  revert G2. apply gradient_replace. apply inner_ext. intros z. unfold cleaning_grad_g.
  rewrite inner_add_l, inner_scal_l, inner_vector_sum, 2!inner_product. cbn [fst snd].
  rewrite inner_zero_l, Rplus_0_l, inner_of_coordinates, inner_add_l, 2!inner_scal_l, inner_vector_sum.
  rewrite <- 2!sum_below_scal, <- Rplus_assoc, <- sum_below_add. f_equal.
  apply sum_below_ext. intros i L. unfold v. rewrite inner_add_l, !inner_scal_l, inner_basis_pair, inner_product by exact L. cbn [fst snd].
  rewrite inner_zero_l. ring.
Qed.

Lemma cleaning_jacobian_is_derivative w : is_derivative (grad_y cleaning_grad_g) w (cleaning_jacobian w).
Proof using n_positive A.
  apply (derivative_add (fun w : product X Y => / INR n *v vector_sum n (fun i => alpha (coordinate (fst w) i) *v grad i (snd w)))
           (fun w : product X Y => mu *v snd w) w
           (fun h => / INR n *v vector_sum n (fun i => (alpha_1 (coordinate (fst w) i) * coordinate (fst h) i) *v grad i (snd w)
                                    +v alpha (coordinate (fst w) i) *v hess i (snd w) (snd h)))
           (fun h => mu *v snd h)).
  - apply derivative_scal.
    apply (derivative_replace _ _ (fun h => vector_sum n (fun i => << (alpha_1 (coordinate (fst w) i) *v basis n i, zero) , h >> *v grad i (snd w)
                                    +v alpha (coordinate (fst w) i) *v hess i (snd w) (snd h)))).
    { intros h. apply vector_sum_ext. intros i L. now rewrite inner_basis_pair. }
    apply (derivative_sum n (fun i (w : product X Y) => alpha (coordinate (fst w) i) *v grad i (snd w)) w
            (fun i h => << (alpha_1 (coordinate (fst w) i) *v basis n i, zero) , h >> *v grad i (snd w)
                                    +v alpha (coordinate (fst w) i) *v hess i (snd w) (snd h))).
    intros i L. apply (derivative_mult (fun w : product X Y => alpha (coordinate (fst w) i)) (fun w : product X Y => grad i (snd w))).
    + apply coordinate_function_gradient; [exact L | apply alpha_derivative].
    + apply (derivative_of_snd (grad i) w), (loss_hessian (A i L)).
  - apply derivative_scal, (derivative_of_linear (fun w : product X Y => snd w)), bounded_linear_snd.
Qed.

Lemma cleaning_jacobian_adjoint w h lambda :
  << cleaning_jacobian w h , lambda >> = << h , column cleaning_hess_xy cleaning_hess_yy w lambda >>.
Proof using n_positive A.
  unfold cleaning_jacobian, column, cleaning_hess_xy, cleaning_hess_yy.
  rewrite (inner_product h). cbn [fst snd]. rewrite (inner_sym (fst h)), inner_of_coordinates.
  rewrite inner_add_l, 2!inner_scal_l, inner_vector_sum, inner_add_r, 2!inner_scal_r, inner_vector_sum_r, <- Rplus_assoc.
  rewrite <- 2!sum_below_scal, <- sum_below_add. f_equal. apply sum_below_ext. intros i L.
  rewrite inner_add_l, 2!inner_scal_l, inner_scal_r, (loss_hessian_symmetric (A i L)). ring.
Qed.

(** ** The constants *)

Definition cleaning_l_f1 : R := Rmax v1 (gamma / (4 * INR n)).
Definition cleaning_l_g1 : R := l0 / (2 * sqrt (INR n)) + 2 * l1 + mu.
Definition cleaning_l_g2 : R := l0 / (5 * INR n) + l1 / sqrt (INR n) + 2 * l2.

Let l0_nonneg : 0 <= l0. Proof. apply (loss_constants (A 0%nat n_positive)). Qed.
Let l1_nonneg : 0 <= l1. Proof. apply (loss_constants (A 0%nat n_positive)). Qed.
Let l2_nonneg : 0 <= l2. Proof. apply (loss_constants (A 0%nat n_positive)). Qed.
Let root_positive : 0 < sqrt (INR n). Proof. apply sqrt_lt_R0, size_positive. Qed.
Let root_square : sqrt (INR n) * sqrt (INR n) = INR n. Proof. apply sqrt_sqrt, Rlt_le, size_positive. Qed.

(* 1/n sum_i |x_i| <= |x| / sqrt n *)
Lemma average_of_coordinates (x : X) : / INR n * sum_below n (fun i => Rabs (coordinate x i)) <= norm x / sqrt (INR n).
Proof using n_positive.
  pose proof size_positive. pose proof root_positive. pose proof (sum_of_coordinates_le n x) as S.
  apply Rle_trans with (/ INR n * (sqrt (INR n) * norm x)).
  - apply Rmult_le_compat_l; [apply Rlt_le, Rinv_0_lt_compat; assumption | exact S].
  - apply Req_le. rewrite <- root_square at 1. field. lra.
Qed.

(* 1/n sum_i |x_i| |u_i| <= |x| |u| / n *)
Lemma average_of_products (x u : X) :
  / INR n * sum_below n (fun i => Rabs (coordinate x i) * Rabs (coordinate u i)) <= norm x * norm u / INR n.
Proof using n_positive.
  pose proof size_positive. unfold Rdiv. rewrite (Rmult_comm _ (/ INR n)).
  apply Rmult_le_compat_l; [apply Rlt_le, Rinv_0_lt_compat; assumption |].
  pose proof (weighted_Cauchy_Schwarz n (fun _ => 1) (coordinate x) (coordinate u) ltac:(intros; lra)) as C. cbv beta in C.
  rewrite (sum_below_ext n (fun i => 1 * (Rabs (coordinate x i) * Rabs (coordinate u i))) (fun i => Rabs (coordinate x i) * Rabs (coordinate u i))) in C
    by (intros; ring).
  rewrite (sum_below_ext n (fun i => 1 * coordinate x i ^ 2) (fun i => coordinate x i ^ 2)) in C by (intros; ring).
  rewrite (sum_below_ext n (fun i => 1 * coordinate u i ^ 2) (fun i => coordinate u i ^ 2)) in C by (intros; ring).
  rewrite <- 2!norm_coordinates, 2!sqrt_pow2 in C by apply norm_nonneg. exact C.
Qed.

Lemma norm_average (v : nat -> Y) : norm (/ INR n *v vector_sum n v) <= / INR n * sum_below n (fun i => norm (v i)).
Proof using n_positive.
  pose proof size_positive as N. rewrite norm_scal_nonneg by (apply Rlt_le, Rinv_0_lt_compat, N).
  apply Rmult_le_compat_l; [apply Rlt_le, Rinv_0_lt_compat, N | apply norm_vector_sum].
Qed.

Lemma cleaning_jacobian_is_bounded w h : norm (cleaning_jacobian w h) <= cleaning_l_g1 * norm h.
Proof using n_positive A mu_positive.
  pose proof size_positive as N. pose proof (Rinv_0_lt_compat _ N) as Ni. pose proof root_positive as Rp.
  pose proof (norm_fst_le h) as H1. pose proof (norm_snd_le h) as H2. pose proof (norm_nonneg h) as Nh.
  unfold cleaning_jacobian. eapply Rle_trans; [apply norm_triangle |]. rewrite (norm_scal_nonneg mu) by lra.
  eapply Rle_trans; [apply Rplus_le_compat_r, norm_average |].
  assert (S : / INR n * sum_below n (fun i => norm ((alpha_1 (coordinate (fst w) i) * coordinate (fst h) i) *v grad i (snd w)
                                    +v alpha (coordinate (fst w) i) *v hess i (snd w) (snd h)))
              <= l0 / 2 * (/ INR n * sum_below n (fun i => Rabs (coordinate (fst h) i))) + 2 * l1 * norm (snd h)).
  { apply Rle_trans with (/ INR n * sum_below n (fun i => l0 / 2 * Rabs (coordinate (fst h) i) + 2 * l1 * norm (snd h))).
    - apply Rmult_le_compat_l; [lra |]. apply sum_below_le. intros i L. eapply Rle_trans; [apply norm_triangle |]. rewrite 2!norm_scal.
      pose proof (alpha_1_range (coordinate (fst w) i)) as R1. pose proof (alpha_range (coordinate (fst w) i)) as R0.
      rewrite Rabs_mult, (Rabs_pos_eq (alpha_1 _)), (Rabs_pos_eq (alpha _)) by lra.
      pose proof (loss_gradient_bounded (A i L) (snd w)) as Gb. pose proof (loss_hessian_bounded (A i L) (snd w) (snd h)) as H.
      pose proof (norm_nonneg (grad i (snd w))). pose proof (norm_nonneg (hess i (snd w) (snd h))).
      pose proof (Rabs_pos (coordinate (fst h) i)) as P.
      apply Rplus_le_compat.
      + apply Rle_trans with (/ 2 * Rabs (coordinate (fst h) i) * l0); [| lra].
        apply Rmult_le_compat; [apply Rmult_le_pos; lra | assumption | apply Rmult_le_compat_r; lra | exact Gb].
      + rewrite Rmult_assoc. apply Rmult_le_compat; lra.
    - rewrite sum_below_add, sum_below_scal, sum_below_constant. apply Req_le. field. lra. }
  pose proof (average_of_coordinates (fst h)) as C.
  assert (C' : l0 / 2 * (/ INR n * sum_below n (fun i => Rabs (coordinate (fst h) i))) <= l0 / 2 * (norm h / sqrt (INR n))).
  { apply Rmult_le_compat_l; [lra |]. eapply Rle_trans; [exact C |]. apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, Rp | exact H1]. }
  unfold cleaning_l_g1. replace ((l0 / (2 * sqrt (INR n)) + 2 * l1 + mu) * norm h)
    with (l0 / 2 * (norm h / sqrt (INR n)) + 2 * l1 * norm h + mu * norm h) by (field; lra).
  assert (2 * l1 * norm (snd h) <= 2 * l1 * norm h) by (apply Rmult_le_compat_l; lra).
  assert (mu * norm (snd h) <= mu * norm h) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma cleaning_jacobian_is_lipschitz : operator_lipschitz cleaning_l_g2 cleaning_jacobian.
Proof using n_positive A.
  intros w w' u. pose proof size_positive as N. pose proof (Rinv_0_lt_compat _ N) as Ni. pose proof root_positive as Rp.
  set (dx := fst (w -v w')). set (dy := norm (snd (w -v w'))).
  pose proof (norm_fst_le (w -v w')) as D1. pose proof (norm_snd_le (w -v w')) as D2. fold dx in D1. fold dy in D2.
  pose proof (norm_fst_le u) as U1. pose proof (norm_snd_le u) as U2. pose proof (norm_nonneg u) as Nu. pose proof (norm_nonneg (w -v w')) as Nw.
  pose proof (norm_nonneg dx) as Ndx. pose proof (norm_nonneg (snd (w -v w'))) as Ndy. fold dy in Ndy.
  pose proof (norm_nonneg (fst u)) as Nu1. pose proof (norm_nonneg (snd u)) as Nu2.
  set (D := norm (w -v w')) in *.
  set (t := fun i (w : product X Y) => (alpha_1 (coordinate (fst w) i) * coordinate (fst u) i) *v grad i (snd w)
                                    +v alpha (coordinate (fst w) i) *v hess i (snd w) (snd u)).
  assert (E : cleaning_jacobian w u -v cleaning_jacobian w' u = / INR n *v vector_sum n (fun i => t i w -v t i w')).
  { rewrite <- vector_sum_sub. unfold cleaning_jacobian, t. vector_ring. }
  rewrite E. eapply Rle_trans; [apply norm_average |].
  (* one example *)
  assert (T : forall i, (i < n)%nat -> norm (t i w -v t i w') <=
     l0 / 5 * (Rabs (coordinate dx i) * Rabs (coordinate (fst u) i)) + (l1 / 2 * dy) * Rabs (coordinate (fst u) i)
     + ((l1 / 2 * norm (snd u)) * Rabs (coordinate dx i) + 2 * l2 * dy * norm (snd u))).
  { intros i L. pose proof (A i L) as S.
    set (a := coordinate (fst w) i). set (a' := coordinate (fst w') i). set (r := coordinate (fst u) i).
    assert (Da : coordinate dx i = a - a') by (unfold dx; rewrite fst_sub; apply coordinate_sub). rewrite Da.
    replace (t i w -v t i w') with
      ((((alpha_1 a - alpha_1 a') * r) *v grad i (snd w) +v (alpha_1 a' * r) *v (grad i (snd w) -v grad i (snd w')))
       +v ((alpha a - alpha a') *v hess i (snd w) (snd u) +v alpha a' *v (hess i (snd w) (snd u) -v hess i (snd w') (snd u))))
      by (unfold t; fold a a' r; vector_ring).
    pose proof (Rabs_pos r) as Pr. pose proof (Rabs_pos (a - a')) as Pa.
    pose proof (alpha_1_range a') as R1. pose proof (alpha_range a') as R0.
    eapply Rle_trans; [apply norm_triangle |].
    apply Rplus_le_compat; (eapply Rle_trans; [apply norm_triangle |]); apply Rplus_le_compat; rewrite norm_scal.
    - (* alpha' moves *)
      rewrite Rabs_mult. replace (l0 / 5 * (Rabs (a - a') * Rabs r)) with (/ 5 * Rabs (a - a') * Rabs r * l0) by field.
      apply Rmult_le_compat; [apply Rmult_le_pos; apply Rabs_pos | apply norm_nonneg | | apply (loss_gradient_bounded S)].
      apply Rmult_le_compat_r; [exact Pr | apply alpha_1_is_lipschitz].
    - (* grad moves *)
      rewrite Rabs_mult, (Rabs_pos_eq (alpha_1 a')) by lra.
      replace (l1 / 2 * dy * Rabs r) with (/ 2 * Rabs r * (l1 * dy)) by field.
      apply Rmult_le_compat; [apply Rmult_le_pos; lra | apply norm_nonneg | apply Rmult_le_compat_r; lra |].
      unfold dy. rewrite snd_sub. apply (loss_gradient_lipschitz S).
    - (* alpha moves *)
      replace (l1 / 2 * norm (snd u) * Rabs (a - a')) with (/ 2 * Rabs (a - a') * (l1 * norm (snd u))) by field.
      apply Rmult_le_compat; [apply Rabs_pos | apply norm_nonneg | apply alpha_is_lipschitz | apply (loss_hessian_bounded S)].
    - (* hess moves *)
      rewrite Rabs_pos_eq by lra. replace (2 * l2 * dy * norm (snd u)) with (2 * (l2 * dy * norm (snd u))) by ring.
      apply Rmult_le_compat; [lra | apply norm_nonneg | lra |].
      unfold dy. rewrite snd_sub. apply (loss_hessian_lipschitz S). }
  apply Rle_trans with (/ INR n * sum_below n (fun i =>
     l0 / 5 * (Rabs (coordinate dx i) * Rabs (coordinate (fst u) i)) + (l1 / 2 * dy) * Rabs (coordinate (fst u) i)
     + ((l1 / 2 * norm (snd u)) * Rabs (coordinate dx i) + 2 * l2 * dy * norm (snd u)))).
  { apply Rmult_le_compat_l; [lra |]. now apply sum_below_le. }
  rewrite 3!sum_below_add, 3!sum_below_scal, sum_below_constant.
  pose proof (average_of_products dx (fst u)) as P1. pose proof (average_of_coordinates (fst u)) as P2. pose proof (average_of_coordinates dx) as P3.
  set (s1 := sum_below n (fun i => Rabs (coordinate dx i) * Rabs (coordinate (fst u) i))) in *.
  set (s2 := sum_below n (fun i => Rabs (coordinate (fst u) i))) in *.
  set (s3 := sum_below n (fun i => Rabs (coordinate dx i))) in *.
  replace (/ INR n * (l0 / 5 * s1 + l1 / 2 * dy * s2 + (l1 / 2 * norm (snd u) * s3 + INR n * (2 * l2 * dy * norm (snd u)))))
    with (l0 / 5 * (/ INR n * s1) + l1 / 2 * (dy * (/ INR n * s2)) + l1 / 2 * (norm (snd u) * (/ INR n * s3)) + 2 * l2 * (dy * norm (snd u)))
    by (field; lra).
  assert (DU : 0 <= D * norm u) by now apply Rmult_le_pos.
  pose proof (Rinv_0_lt_compat _ Rp) as Ri.
  assert (Q1 : / INR n * s1 <= D * norm u / INR n).
  { eapply Rle_trans; [exact P1 |]. apply Rmult_le_compat_r; [lra |]. apply Rmult_le_compat; lra. }
  assert (Q2 : dy * (/ INR n * s2) <= D * norm u / sqrt (INR n)).
  { apply Rle_trans with (dy * (norm (fst u) / sqrt (INR n))); [apply Rmult_le_compat_l; lra |].
    unfold Rdiv. rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [lra |]. apply Rmult_le_compat; lra. }
  assert (Q3 : norm (snd u) * (/ INR n * s3) <= D * norm u / sqrt (INR n)).
  { apply Rle_trans with (norm (snd u) * (norm dx / sqrt (INR n))); [apply Rmult_le_compat_l; lra |].
    unfold Rdiv. rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [lra |]. rewrite Rmult_comm. apply Rmult_le_compat; lra. }
  assert (Q4 : dy * norm (snd u) <= D * norm u) by (apply Rmult_le_compat; lra).
  unfold cleaning_l_g2.
  replace ((l0 / (5 * INR n) + l1 / sqrt (INR n) + 2 * l2) * D * norm u)
    with (l0 / 5 * (D * norm u / INR n) + l1 / 2 * (D * norm u / sqrt (INR n)) + l1 / 2 * (D * norm u / sqrt (INR n)) + 2 * l2 * (D * norm u))
    by (field; lra).
  repeat apply Rplus_le_compat; (apply Rmult_le_compat_l; [lra | assumption]).
Qed.

(** The problem satisfies the weak assumption. *)
Theorem cleaning_satisfies_Weak_assumption :
  Weak_assumption cleaning_f cleaning_grad_f cleaning_g cleaning_grad_g cleaning_hess_xy cleaning_hess_yy
    v0 cleaning_l_f1 cleaning_l_g1 cleaning_l_g2 mu 0.
Proof using n_positive A B mu_positive gamma_nonneg.
  pose proof size_positive as N. pose proof (Rinv_0_lt_compat _ N) as Ni. pose proof root_positive as Rp.
  pose proof (loss_constants B) as [V0 [V1 V2]].
  assert (L1 : 0 <= cleaning_l_g1).
  { unfold cleaning_l_g1. assert (0 <= l0 / (2 * sqrt (INR n))) by (apply Rmult_le_pos; [exact l0_nonneg | apply Rlt_le, Rinv_0_lt_compat; lra]).
    pose proof l1_nonneg. lra. }
  assert (L2 : 0 <= cleaning_l_g2).
  { unfold cleaning_l_g2. assert (0 <= l0 / (5 * INR n)) by (apply Rmult_le_pos; [exact l0_nonneg | apply Rlt_le, Rinv_0_lt_compat; lra]).
    assert (0 <= l1 / sqrt (INR n)) by (apply Rmult_le_pos; [exact l1_nonneg | apply Rlt_le, Rinv_0_lt_compat; lra]).
    pose proof l2_nonneg. lra. }
  assert (F1 : v1 <= cleaning_l_f1) by apply Rmax_l.
  assert (F2 : gamma / (4 * INR n) <= cleaning_l_f1) by apply Rmax_r.
  assert (Gn : 0 <= gamma / INR n) by (apply Rmult_le_pos; lra).
  constructor.
  - lra.
  - apply cleaning_f_gradient.
  - apply cleaning_g_gradient. intros i L. apply (loss_gradient (A i L)).
  - intros w. exists (cleaning_jacobian w). split; [apply cleaning_jacobian_is_derivative | apply cleaning_jacobian_adjoint].
  - intros w. apply (loss_gradient_bounded B).
  - intros x y y'. unfold grad_y, cleaning_grad_g. cbn [fst snd].
    replace (/ INR n *v vector_sum n (fun i => alpha (coordinate x i) *v grad i y) +v mu *v y
             -v (/ INR n *v vector_sum n (fun i => alpha (coordinate x i) *v grad i y') +v mu *v y'))
      with (/ INR n *v (vector_sum n (fun i => alpha (coordinate x i) *v grad i y) -v vector_sum n (fun i => alpha (coordinate x i) *v grad i y'))
            +v mu *v (y -v y')) by vector_ring.
    rewrite vector_sum_sub, inner_add_l, 2!inner_scal_l, inner_vector_sum, <- norm_pow2.
    match goal with |- _ <= / INR n * ?t + _ => assert (P : 0 <= / INR n * t) end; [| lra].
    apply Rmult_le_pos; [lra |]. apply sum_below_nonneg. intros i L.
    replace (alpha (coordinate x i) *v grad i y -v alpha (coordinate x i) *v grad i y')
      with (alpha (coordinate x i) *v (grad i y -v grad i y')) by vector_ring.
    rewrite inner_scal_l. apply Rmult_le_pos; [apply Rlt_le, alpha_range |].
    pose proof (loss_gradient_monotone (A i L) y y') as M. lra.
  - (* the gradient of f acts on x and y separately *)
    intros w w'. apply norm_le_of_squares; [apply Rmult_le_pos; [lra | apply norm_nonneg] |].
    rewrite <- norm_pow2, Rpow_mult_distr, 2!norm_product_pow2, Rmult_plus_distr_l, <- 2!Rpow_mult_distr.
    rewrite !fst_sub, !snd_sub. cbn [fst snd cleaning_grad_f].
    apply Rplus_le_compat; apply pow_incr; (split; [apply norm_nonneg |]).
    + replace (of_coordinates n (fun i => gamma / INR n * pull (coordinate (fst w) i))
               -v of_coordinates n (fun i => gamma / INR n * pull (coordinate (fst w') i)))
        with (of_coordinates n (fun i => gamma / INR n * (pull (coordinate (fst w) i) - pull (coordinate (fst w') i)))).
      2: { apply Euclidean_eq. intros i L. rewrite coordinate_sub, !coordinate_of_coordinates by exact L. ring. }
      apply norm_dominated; [lra |]. intros i L. rewrite coordinate_sub, Rabs_mult, (Rabs_pos_eq (gamma / INR n)) by exact Gn.
      apply Rle_trans with (gamma / INR n * (/ 4 * Rabs (coordinate (fst w) i - coordinate (fst w') i))).
      * apply Rmult_le_compat_l; [exact Gn | apply pull_is_lipschitz].
      * rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [apply Rabs_pos |].
        replace (gamma / INR n * / 4) with (gamma / (4 * INR n)) by (field; lra). exact F2.
    + eapply Rle_trans; [apply (loss_gradient_lipschitz B) |]. apply Rmult_le_compat_r; [apply norm_nonneg | exact F1].
  - apply (bounded_derivative_makes_lipschitz _ cleaning_jacobian); [apply cleaning_jacobian_is_derivative | apply cleaning_jacobian_is_bounded].
  - apply (lipschitz_jacobian_makes_column_lipschitz _ _ cleaning_jacobian _ L2);
      [apply cleaning_jacobian_adjoint | apply cleaning_jacobian_is_lipschitz].
  - intros w. unfold cleaning_f. pose proof (loss_nonneg B (snd w)) as P.
    assert (0 <= gamma / (2 * INR n) * sum_below n (fun i => (alpha (coordinate (fst w) i) - 1) ^ 2)); [| lra].
    apply Rmult_le_pos; [apply Rmult_le_pos; [exact gamma_nonneg | apply Rlt_le, Rinv_0_lt_compat; lra] |].
    apply sum_below_nonneg. intros i _. apply pow2_ge_0.
Qed.

(** ** Assumption 1 fails *)

(** The block xx: its i-th diagonal entry is alpha''(x_i) loss_i(y) / n. *)
Lemma xx_block_entry i (y : Y) (t : R) : (i < n)%nat ->
  is_derive (fun s : R => coordinate (fst (cleaning_grad_g (s *v basis n i, y))) i) t (/ INR n * (alpha_2 t * loss i y)).
Proof using n_positive.
  intros L. apply (is_derive_ext (fun s : R => (/ INR n * loss i y) * alpha_1 s)).
  - intros s. unfold cleaning_grad_g. cbn [fst snd]. rewrite coordinate_of_coordinates, coordinate_scal, coordinate_basis by exact L.
    destruct (Nat.eq_dec i i) as [_ | F]; [| lia]. rewrite Rmult_1_r.
    match goal with |- @eq _ ?a ?b => change (@eq R a b) end. ring.
  - replace (/ INR n * (alpha_2 t * loss i y)) with ((/ INR n * loss i y) * alpha_2 t) by ring.
    apply (is_derive_scal alpha_1 t (/ INR n * loss i y)), alpha_1_derivative.
Qed.

Lemma alpha_1_at_0_and_1 : alpha_1 1 < alpha_1 0.
Proof using.
  unfold alpha_1, sigmoid. rewrite Ropp_0, exp_0. pose proof (exp_pos (- (1))) as P.
  pose proof (exp_increasing (- (1)) 0 ltac:(lra)) as E. rewrite exp_0 in E.
  set (e := exp (- (1))) in *. set (s := / (1 + e)). assert (S : s * (1 + e) = 1) by (unfold s; field; lra).
  assert (s <> / 2) by (intros F; rewrite F in S; lra).
  replace (2 * (/ (1 + 1) * (1 - / (1 + 1)))) with (/ 2) by field.
  assert (0 < (s - / 2) ^ 2) by (apply pow2_gt_0; lra). nra.
Qed.

Lemma cleaning_gradient_is_not_lipschitz l i : (i < n)%nat -> (forall M, exists y, M < loss i y) -> ~ lipschitz l cleaning_grad_g.
Proof using n_positive.
  intros L U Lip. pose proof size_positive as N. pose proof (Rinv_0_lt_compat _ N) as Ni. pose proof alpha_1_at_0_and_1 as D.
  set (gap := alpha_1 0 - alpha_1 1). assert (Pg : 0 < gap) by (unfold gap; lra).
  destruct (U (INR n * (Rabs l + 1) / gap)) as [y E].
  specialize (Lip (0 *v basis n i, y) (1 *v basis n i, y)).
  assert (R1 : norm (((0 *v basis n i, y) : product X Y) -v (1 *v basis n i, y)) <= 1).
  { apply norm_le_of_squares; [lra |]. rewrite <- norm_pow2, norm_product_pow2, fst_sub, snd_sub. cbn [fst snd].
    rewrite sub_self, norm_zero, norm_pow2.
    replace (0 *v basis n i -v 1 *v basis n i) with (-v basis n i) by vector_ring. rewrite inner_opp_l, inner_opp_r, inner_basis_basis by exact L.
    destruct (Nat.eq_dec i i); lra. }
  assert (R2 : / INR n * (gap * loss i y) <= norm (cleaning_grad_g (0 *v basis n i, y) -v cleaning_grad_g (1 *v basis n i, y))).
  { eapply Rle_trans; [| apply norm_fst_le]. eapply Rle_trans; [| apply (coordinate_le_norm n _ i L)].
    rewrite fst_sub, coordinate_sub. unfold cleaning_grad_g. cbn [fst snd]. rewrite !coordinate_of_coordinates by exact L.
    rewrite !coordinate_scal, coordinate_basis by exact L. destruct (Nat.eq_dec i i) as [_ | F]; [| lia]. rewrite !Rmult_1_r.
    eapply Rle_trans; [| apply Rle_abs]. unfold gap. apply Req_le. ring. }
  assert (R3 : Rabs l + 1 < / INR n * (gap * loss i y)).
  { apply (Rmult_lt_compat_l (/ INR n * gap)) in E; [| apply Rmult_lt_0_compat; lra].
    replace (/ INR n * gap * (INR n * (Rabs l + 1) / gap)) with (Rabs l + 1) in E by (field; lra). lra. }
  pose proof (Rle_abs l). pose proof (Rabs_pos l). pose proof (norm_nonneg (((0 *v basis n i, y) : product X Y) -v (1 *v basis n i, y))). nra.
Qed.

Theorem cleaning_violates_Assumption_1 : (forall i, (i < n)%nat -> forall y, is_gradient (loss i) y (grad i y)) ->
  forall i, (i < n)%nat -> (forall M, exists y, M < loss i y) ->
  forall f grad_f hess_f grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low,
  ~ Assumption_1 f grad_f hess_f cleaning_g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low.
Proof using n_positive.
  intros G i L U f grad_f hess_f grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low H.
  apply (cleaning_gradient_is_not_lipschitz l_g1 i L U). intros w w'.
  rewrite <- (gradient_is_unique _ _ _ _ (A1_g_gradient H w) (cleaning_g_gradient G w)),
          <- (gradient_is_unique _ _ _ _ (A1_g_gradient H w') (cleaning_g_gradient G w')).
  apply (A1_g_smooth H).
Qed.

Lemma alpha_2_at_1 : alpha_2 1 <> 0.
Proof using.
  pose proof (sigmoid_range 1) as S. unfold alpha_2. apply Rmult_integral_contrapositive_currified; [lra |].
  apply Rmult_integral_contrapositive_currified; [apply Rmult_integral_contrapositive_currified; lra |].
  intros F. pose proof (exp_increasing (- (1)) 0 ltac:(lra)) as E. rewrite exp_0 in E. pose proof (exp_pos (- (1))) as P.
  assert (Q : sigmoid 1 * (1 + exp (- (1))) = 1) by (unfold sigmoid; field; lra).
  replace (sigmoid 1) with (/ 2) in Q by lra. lra.
Qed.

Theorem cleaning_has_unbounded_xx_block i : (i < n)%nat -> (forall M, exists y, M < loss i y) ->
  forall M, exists (y : Y) (t entry_xx : R),
    is_derive (fun s : R => coordinate (grad_x cleaning_grad_g (s *v basis n i, y)) i) t entry_xx /\ M < Rabs entry_xx.
Proof using n_positive.
  intros L U M. pose proof size_positive as N. pose proof (Rabs_pos_lt _ alpha_2_at_1) as P.
  destruct (U (INR n * (Rabs M + 1) / Rabs (alpha_2 1))) as [y E]. exists y, 1, (/ INR n * (alpha_2 1 * loss i y)).
  split; [now apply xx_block_entry |].
  pose proof (Rinv_0_lt_compat _ N) as Ni. pose proof (Rle_abs (loss i y)) as Q.
  rewrite 2!Rabs_mult, (Rabs_pos_eq (/ INR n)) by lra.
  apply (Rmult_lt_compat_l (/ INR n * Rabs (alpha_2 1))) in E; [| now apply Rmult_lt_0_compat].
  replace (/ INR n * Rabs (alpha_2 1) * (INR n * (Rabs M + 1) / Rabs (alpha_2 1))) with (Rabs M + 1) in E by (field; lra).
  assert (/ INR n * Rabs (alpha_2 1) * loss i y <= / INR n * Rabs (alpha_2 1) * Rabs (loss i y))
    by (apply Rmult_le_compat_l; [apply Rlt_le, Rmult_lt_0_compat; assumption | exact Q]).
  pose proof (Rle_abs M). lra.
Qed.
End AnyLosses.

(** * Losses are unbounded *)

Lemma log_sum_exp_is_unbounded {Y : Hilbert} (n : nat) (v : nat -> Y) c : (c < n)%nat -> v c <> zero -> forall M, exists y, M < log_sum_exp n v y.
Proof.
  intros L Nz M. assert (P : 0 < << v c , v c >>).
  { pose proof (inner_nonneg (v c)). assert (<< v c , v c >> <> 0) by (intros E; apply Nz, inner_self_zero, E). lra. }
  exists (((Rabs M + 1) / << v c , v c >>) *v v c).
  eapply Rlt_le_trans; [| apply (log_sum_exp_above_form n v ltac:(lia) c _ L)].
  rewrite inner_scal_r. replace ((Rabs M + 1) / << v c , v c >> * << v c , v c >>) with (Rabs M + 1) by (field; lra).
  pose proof (Rle_abs M). lra.
Qed.

Lemma logistic_loss_is_unbounded {Y : Hilbert} (a : Y) (b : R) : a <> zero -> Rabs b = 1 -> forall M, exists y, M < logistic_loss a b y.
Proof.
  intros Na Eb M. destruct (log_sum_exp_is_unbounded 2 (logistic_forms a b) 1 ltac:(lia)) with (M := M) as [y E].
  - simpl. intros Z. apply Na, norm_zero_eq. apply (f_equal norm) in Z. rewrite norm_scal, Rabs_Ropp, Eb, norm_zero in Z. lra.
  - exists y. now rewrite logistic_loss_is_log_sum_exp in E.
Qed.

Lemma cross_entropy_is_unbounded {d C : nat} (a : Euclidean d) (b : nat) : (1 < C)%nat -> (b < C)%nat -> a <> zero ->
  forall M, exists W : Matrix d C, M < cross_entropy a b W.
Proof.
  intros C2 Lb Na M. set (c := match b with O => 1%nat | _ => 0%nat end).
  assert (Lc : (c < C)%nat) by (unfold c; destruct b; lia). assert (Nc : c <> b) by (unfold c; destruct b; lia).
  destruct (log_sum_exp_is_unbounded C (cross_entropy_forms (C := C) a b) c Lc) with (M := M) as [W E].
  - intros Z. apply Na, norm_zero_eq.
    assert (Q : << cross_entropy_forms (C := C) a b c , cross_entropy_forms (C := C) a b c >> = 0) by (rewrite Z; apply inner_zero_l).
    unfold cross_entropy_forms in Q.
    rewrite inner_sub_l, 2!inner_sub_r, (inner_sym (logit_form a b) (logit_form a c)), !inner_logit_forms in Q by assumption.
    destruct (Nat.eq_dec c c) as [_ | F]; [| lia]. destruct (Nat.eq_dec b b) as [_ | F]; [| lia].
    destruct (Nat.eq_dec b c) as [F | _]; [lia |]. nra.
  - exists W. now rewrite cross_entropy_is_log_sum_exp in E.
Qed.

(** * The paper's problem: cross-entropy, any number of classes *)

Section CrossEntropyCleaning.
Context (d C n m : nat) (train val : nat -> Euclidean d) (train_label val_label : nat -> nat) (mu gamma R_train R_val : R)
  (n_positive : (0 < n)%nat) (m_positive : (0 < m)%nat) (mu_positive : 0 < mu) (gamma_nonneg : 0 <= gamma)
  (train_labels : forall i, (i < n)%nat -> (train_label i < C)%nat) (val_labels : forall i, (i < m)%nat -> (val_label i < C)%nat)
  (train_bounded : forall i, (i < n)%nat -> norm (train i) <= R_train) (val_bounded : forall i, (i < m)%nat -> norm (val i) <= R_val).
Notation X := (Euclidean n).
Notation Y := (Matrix d C).

Definition hyper_cleaning_f : product X Y -> R :=
  cleaning_f n (average_loss m (fun i => cross_entropy (val i) (val_label i))) gamma.
Definition hyper_cleaning_grad_f : product X Y -> product X Y :=
  cleaning_grad_f n (average_grad m (fun i => cross_entropy_grad (val i) (val_label i))) gamma.
Definition hyper_cleaning_g : product X Y -> R := cleaning_g n (fun i => cross_entropy (train i) (train_label i)) mu.
Definition hyper_cleaning_grad_g : product X Y -> product X Y :=
  cleaning_grad_g n (fun i => cross_entropy (train i) (train_label i)) (fun i => cross_entropy_grad (train i) (train_label i)) mu.
Definition hyper_cleaning_hess_xy : product X Y -> Y -> X := cleaning_hess_xy n (fun i => cross_entropy_grad (train i) (train_label i)).
Definition hyper_cleaning_hess_yy : product X Y -> Y -> Y := cleaning_hess_yy n (fun i => cross_entropy_hess (train i) (train_label i)) mu.

(* f and g, written out as in the paper *)
Lemma hyper_cleaning_f_unfolds (w : product X Y) : hyper_cleaning_f w =
  / INR m * sum_below m (fun i => cross_entropy (val i) (val_label i) (snd w))
  + gamma / (2 * INR n) * sum_below n (fun i => (2 * / (1 + exp (- coordinate (fst w) i)) - 1) ^ 2).
Proof using. reflexivity. Qed.

Lemma hyper_cleaning_g_unfolds (w : product X Y) : hyper_cleaning_g w =
  / INR n * sum_below n (fun i => 2 * / (1 + exp (- coordinate (fst w) i)) * cross_entropy (train i) (train_label i) (snd w))
  + mu / 2 * norm (snd w) ^ 2.
Proof using. reflexivity. Qed.

Lemma bounded_cross_entropy_is_smooth_loss (a : Euclidean d) (b : nat) (r : R) : (b < C)%nat -> norm a <= r ->
  smooth_loss (Y := Y) (cross_entropy a b) (cross_entropy_grad a b) (cross_entropy_hess a b) (sqrt 2 * r) ((sqrt 2 * r) ^ 2) (2 * (sqrt 2 * r) ^ 3).
Proof using.
  intros L E. pose proof (norm_nonneg a) as N. pose proof (sqrt_pos 2) as S.
  assert (M : sqrt 2 * norm a <= sqrt 2 * r) by (apply Rmult_le_compat_l; assumption).
  assert (P : 0 <= sqrt 2 * norm a) by now apply Rmult_le_pos.
  apply (smooth_loss_weaken _ _ _ (sqrt 2 * norm a) ((sqrt 2 * norm a) ^ 2) (2 * (sqrt 2 * norm a) ^ 3));
    [exact M | now apply pow_incr | apply Rmult_le_compat_l; [lra | now apply pow_incr] |].
  now apply cross_entropy_is_smooth_loss.
Qed.

(** Hyper-cleaning satisfies the weak assumption, globally.  With B = sqrt 2 max |a_i| on the training set, sqrt 2 R_val for validation:
    l_f0 = sqrt 2 R_val, l_f1 = max (2 R_val^2, gamma / (4n)), l_g1 = B / (2 sqrt n) + 2 B^2 + mu, l_g2 = B / (5n) + B^2 / sqrt n + 4 B^3. *)
Theorem hyper_cleaning_satisfies_Weak_assumption :
  let B := sqrt 2 * R_train in
  Weak_assumption hyper_cleaning_f hyper_cleaning_grad_f hyper_cleaning_g hyper_cleaning_grad_g hyper_cleaning_hess_xy hyper_cleaning_hess_yy
    (sqrt 2 * R_val) (Rmax (2 * R_val ^ 2) (gamma / (4 * INR n)))
    (B / (2 * sqrt (INR n)) + 2 * B ^ 2 + mu) (B / (5 * INR n) + B ^ 2 / sqrt (INR n) + 4 * B ^ 3) mu 0.
Proof using n_positive m_positive mu_positive gamma_nonneg train_labels val_labels train_bounded val_bounded.
  intros B.
  pose proof (average_is_smooth_loss m (fun i => cross_entropy (C := C) (val i) (val_label i)) _ _ _ _ _ m_positive
    (fun i L => bounded_cross_entropy_is_smooth_loss (val i) (val_label i) R_val (val_labels i L) (val_bounded i L))) as V.
  pose proof (cleaning_satisfies_Weak_assumption n n_positive (fun i => cross_entropy (C := C) (train i) (train_label i)) _ _ _ _ _
    (fun i L => bounded_cross_entropy_is_smooth_loss (train i) (train_label i) R_train (train_labels i L) (train_bounded i L))
    _ _ _ _ _ _ V mu gamma mu_positive gamma_nonneg) as W.
  unfold cleaning_l_f1, cleaning_l_g1, cleaning_l_g2 in W. fold B in W.
  replace ((sqrt 2 * R_val) ^ 2) with (2 * R_val ^ 2) in W
    by (rewrite Rpow_mult_distr; replace (sqrt 2 ^ 2) with 2 by (symmetry; apply pow2_sqrt; lra); reflexivity).
  replace (2 * (2 * B ^ 3)) with (4 * B ^ 3) in W by ring. exact W.
Qed.

(** Hyper-cleaning violates Assumption 1, whatever the constants, as soon as there are two classes and one training example is not zero. *)
Theorem hyper_cleaning_violates_Assumption_1 i : (1 < C)%nat -> (i < n)%nat -> train i <> zero ->
  forall f grad_f hess_f grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low,
  ~ Assumption_1 f grad_f hess_f hyper_cleaning_g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low.
Proof using n_positive train_labels.
  intros C2 L Nz. apply (cleaning_violates_Assumption_1 n n_positive _ (fun i => cross_entropy_grad (train i) (train_label i)) mu
    (fun i L => loss_gradient (cross_entropy_is_smooth_loss (train i) (train_label i) (train_labels i L))) i L).
  apply cross_entropy_is_unbounded; [exact C2 | apply train_labels, L | exact Nz].
Qed.

(** The reason: d2g/dx_i2 is unbounded. *)
Theorem hyper_cleaning_has_unbounded_xx_block i : (1 < C)%nat -> (i < n)%nat -> train i <> zero ->
  forall M, exists (W : Y) (t entry_xx : R),
    is_derive (fun s : R => coordinate (grad_x hyper_cleaning_grad_g (s *v basis n i, W)) i) t entry_xx /\ M < Rabs entry_xx.
Proof using n_positive train_labels.
  intros C2 L Nz. apply cleaning_has_unbounded_xx_block; [exact n_positive | exact L |].
  apply cross_entropy_is_unbounded; [exact C2 | apply train_labels, L | exact Nz].
Qed.
End CrossEntropyCleaning.

(** * Two classes, as logistic regression on any Hilbert space *)

Section LogisticCleaning.
Context {Y : Hilbert} (n m : nat) (train val : nat -> Y) (train_label val_label : nat -> R) (mu gamma R_train R_val : R)
  (n_positive : (0 < n)%nat) (m_positive : (0 < m)%nat) (mu_positive : 0 < mu) (gamma_nonneg : 0 <= gamma)
  (train_labels : forall i, (i < n)%nat -> Rabs (train_label i) = 1) (val_labels : forall i, (i < m)%nat -> Rabs (val_label i) = 1)
  (train_bounded : forall i, (i < n)%nat -> norm (train i) <= R_train) (val_bounded : forall i, (i < m)%nat -> norm (val i) <= R_val).
Notation X := (Euclidean n).

Lemma bounded_logistic_loss_is_smooth_loss (a : Y) (b r : R) : Rabs b = 1 -> norm a <= r ->
  smooth_loss (logistic_loss a b) (logistic_grad a b) (logistic_hess a b) r (r ^ 2) (2 * r ^ 3).
Proof using.
  intros E M. pose proof (norm_nonneg a) as N.
  apply (smooth_loss_weaken _ _ _ (norm a) (norm a ^ 2) (2 * norm a ^ 3));
    [exact M | now apply pow_incr | apply Rmult_le_compat_l; [lra | now apply pow_incr] |].
  now apply logistic_loss_is_smooth_loss.
Qed.

Theorem logistic_hyper_cleaning_satisfies_Weak_assumption :
  Weak_assumption
    (cleaning_f n (average_loss m (fun i => logistic_loss (val i) (val_label i))) gamma)
    (cleaning_grad_f n (average_grad m (fun i => logistic_grad (val i) (val_label i))) gamma)
    (cleaning_g n (fun i => logistic_loss (train i) (train_label i)) mu)
    (cleaning_grad_g n (fun i => logistic_loss (train i) (train_label i)) (fun i => logistic_grad (train i) (train_label i)) mu)
    (cleaning_hess_xy n (fun i => logistic_grad (train i) (train_label i)))
    (cleaning_hess_yy n (fun i => logistic_hess (train i) (train_label i)) mu)
    R_val (Rmax (R_val ^ 2) (gamma / (4 * INR n)))
    (R_train / (2 * sqrt (INR n)) + 2 * R_train ^ 2 + mu)
    (R_train / (5 * INR n) + R_train ^ 2 / sqrt (INR n) + 4 * R_train ^ 3) mu 0.
Proof using n_positive m_positive mu_positive gamma_nonneg train_labels val_labels train_bounded val_bounded.
  pose proof (average_is_smooth_loss m (fun i => logistic_loss (val i) (val_label i)) _ _ _ _ _ m_positive
    (fun i L => bounded_logistic_loss_is_smooth_loss (val i) (val_label i) R_val (val_labels i L) (val_bounded i L))) as V.
  pose proof (cleaning_satisfies_Weak_assumption n n_positive (fun i => logistic_loss (train i) (train_label i)) _ _ _ _ _
    (fun i L => bounded_logistic_loss_is_smooth_loss (train i) (train_label i) R_train (train_labels i L) (train_bounded i L))
    _ _ _ _ _ _ V mu gamma mu_positive gamma_nonneg) as W.
  unfold cleaning_l_f1, cleaning_l_g1, cleaning_l_g2 in W.
  replace (2 * (2 * R_train ^ 3)) with (4 * R_train ^ 3) in W by ring. exact W.
Qed.

Theorem logistic_hyper_cleaning_violates_Assumption_1 i : (i < n)%nat -> train i <> zero ->
  forall f grad_f hess_f grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low,
  ~ Assumption_1 f grad_f hess_f (cleaning_g n (fun i => logistic_loss (train i) (train_label i)) mu : product X Y -> R) grad_g hess_g
      l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low.
Proof using n_positive train_labels.
  intros L Nz. apply (cleaning_violates_Assumption_1 n n_positive _ (fun i => logistic_grad (train i) (train_label i)) mu
    (fun i L => loss_gradient (logistic_loss_is_smooth_loss (train i) (train_label i) (train_labels i L))) i L).
  apply logistic_loss_is_unbounded; [exact Nz | apply train_labels, L].
Qed.
End LogisticCleaning.
