(* SharpConstants.v -- cross-entropy with sharp constants, and what they give for hyper-cleaning as a whole.

   With R = |a|: gradient at most sqrt 2 R, Hessian at most R^2 / 2, Hessian Lipschitz with sqrt 2 / (3 sqrt 3) R^3 <= 0.27217 R^3.
   CrossEntropy.v, which treats any log-sum-exp, has 2 R^2 and 2 (sqrt 2 R)^3.  Hence the weak assumption for hyper-cleaning with smaller constants: Theorem 4 with fewer steps.

   Main results: sharp_cross_entropy_is_smooth_loss, hyper_cleaning_sharp_constants.
   Depends on: CrossEntropy, HyperCleaning, Softmax, CertificateLoss (products in the logits). *)

From Coq Require Import Reals Lra Psatz Arith Lia.
From SGHA Require Import Hilbert Calculus Assumption Hypergradient Differentiation FiniteSum CrossEntropy HyperCleaning Softmax CertificateFormulas
  CertificateLoss.
Open Scope R_scope.

Section CrossEntropy.
Context {d C : nat}.
Notation Y := (Matrix d C).

(** |W'a| <= |a| |W|. *)
Lemma logits_are_below_the_norm (a : Euclidean d) (W : Y) : norm (logits a W) <= norm a * norm W.
Proof using.
  pose proof (logits_are_below_the_length (fun _ => 1) a W ltac:(intros; lra)) as B. rewrite rows_norm_constant, sqrt_1, Rmult_1_l in B by lra.
  replace (example_length d (fun _ => 1) (coordinate a)) with (norm a) in B; [exact B |]. unfold example_length.
  rewrite (sum_below_ext d _ (fun j => coordinate a j ^ 2)) by (intros; field). rewrite <- norm_coordinates. symmetry. apply sqrt_pow2, norm_nonneg.
Qed.

Context (a : Euclidean d) (b : nat) (b_label : (b < C)%nat) (R : R) (R_bounds : norm a <= R).

Let C_positive : (0 < C)%nat. Proof using b_label. lia. Qed.
Let logits_bound (W : Y) : norm (logits a W) <= R * norm W.
Proof using R_bounds. eapply Rle_trans; [apply logits_are_below_the_norm |]. apply Rmult_le_compat_r; [apply norm_nonneg | exact R_bounds]. Qed.
Let R_nonneg : 0 <= R. Proof using R_bounds. pose proof (norm_nonneg a). lra. Qed.

Lemma sharp_hessian_is_bounded (W V : Y) : norm (cross_entropy_hess a b W V) <= R ^ 2 / 2 * norm V.
Proof using b_label R_bounds.
  pose proof R_nonneg as PR. pose proof (norm_nonneg V) as NV. pose proof (pow2_ge_0 R) as P2.
  apply norm_le_of_products; [apply Rmult_le_pos; lra |]. intros Z. pose proof (norm_nonneg Z) as NZ.
  rewrite hessian_product by exact b_label. eapply Rle_trans; [apply Rle_abs |].
  eapply Rle_trans; [apply (covariance_by_variance C _ (fun k _ => softmax_nonneg C_positive _ k) (1 / 2)) |].
  - apply variance_is_below_half; [intros; apply (softmax_nonneg C_positive) | apply (softmax_sums_to_one C_positive)].
  - rewrite Rmult_assoc. replace (R ^ 2 / 2 * norm V * norm Z) with (1 / 2 * ((R * norm V) * (R * norm Z))) by field.
    apply Rmult_le_compat_l; [lra |]. apply Rmult_le_compat; try apply norm_nonneg; apply logits_bound.
Qed.

Lemma sharp_hessian_is_lipschitz : operator_lipschitz (third_constant * R ^ 3) (cross_entropy_hess (C := C) a b).
Proof using b_label R_bounds.
  intros W W' V. pose proof R_nonneg as PR. pose proof (norm_nonneg V) as NV.
  assert (P3 : 0 <= third_constant * R ^ 3) by (unfold third_constant; pose proof (pow_le R 3 PR); lra).
  pose proof (bounded_derivative_makes_lipschitz (fun W => cross_entropy_hess a b W V) (fun W => softmax_third C (cross_entropy_forms a b) W V)
    (third_constant * R ^ 3 * norm V) (covariance_derivative C (cross_entropy_forms a b) C_positive V)) as L.
  eapply Rle_trans; [apply L |].
  - intros U T. pose proof (norm_nonneg T) as NT. apply norm_le_of_products; [repeat apply Rmult_le_pos; lra |]. intros Z. pose proof (norm_nonneg Z) as NZ.
    rewrite third_derivative_product by exact b_label. eapply Rle_trans; [apply Rle_abs |].
    eapply Rle_trans; [apply third_moment_is_bounded; [intros; apply (softmax_nonneg C_positive) | apply (softmax_sums_to_one C_positive)] |].
    replace (third_constant * R ^ 3 * norm V * norm T * norm Z) with (third_constant * ((R * norm V) * ((R * norm T) * (R * norm Z)))) by ring.
    rewrite 2!Rmult_assoc. pose proof sharp_third_constant_value as S.
    apply Rmult_le_compat; [lra | apply Rmult_le_pos; [apply norm_nonneg | apply Rmult_le_pos; apply norm_nonneg] | lra |].
    apply Rmult_le_compat; [apply norm_nonneg | apply Rmult_le_pos; apply norm_nonneg | apply logits_bound |].
    apply Rmult_le_compat; try apply norm_nonneg; apply logits_bound.
  - apply Req_le. ring.
Qed.

Theorem sharp_cross_entropy_is_smooth_loss :
  smooth_loss (Y := Y) (cross_entropy a b) (cross_entropy_grad a b) (cross_entropy_hess a b) (sqrt 2 * R) (R ^ 2 / 2) (third_constant * R ^ 3).
Proof using b_label R_bounds.
  pose proof (bounded_cross_entropy_is_smooth_loss d C a b R b_label R_bounds) as A. pose proof R_nonneg as PR. pose proof (pow2_ge_0 R).
  constructor; try apply A.
  - repeat split; [apply Rmult_le_pos; [apply sqrt_pos | exact PR] | lra | unfold third_constant; pose proof (pow_le R 3 PR); lra].
  - apply sharp_hessian_is_bounded.
  - exact sharp_hessian_is_lipschitz.
Qed.
End CrossEntropy.

(** Hyper-cleaning, with sharp constants: l_f0 = sqrt 2 R_val, l_f1 = max(R_val^2 / 2, gamma / (4n)), l_g1 = sqrt 2 R / (2 sqrt n) + R^2 + mu,
    l_g2 = sqrt 2 R / (5n) + R^2 / (2 sqrt n) + 2 (0.27217 R^3). *)
Theorem hyper_cleaning_sharp_constants (d C n m : nat) (train val : nat -> Euclidean d) (train_label val_label : nat -> nat) (mu gamma R_train R_val : R) :
  (0 < n)%nat -> (0 < m)%nat -> 0 < mu -> 0 <= gamma ->
  (forall i, (i < n)%nat -> (train_label i < C)%nat) -> (forall i, (i < m)%nat -> (val_label i < C)%nat) ->
  (forall i, (i < n)%nat -> norm (train i) <= R_train) -> (forall i, (i < m)%nat -> norm (val i) <= R_val) ->
  Weak_assumption (hyper_cleaning_f d C n m val val_label gamma) (hyper_cleaning_grad_f d C n m val val_label gamma)
    (hyper_cleaning_g d C n train train_label mu) (hyper_cleaning_grad_g d C n train train_label mu)
    (hyper_cleaning_hess_xy d C n train train_label) (hyper_cleaning_hess_yy d C n train train_label mu)
    (sqrt 2 * R_val) (Rmax (R_val ^ 2 / 2) (gamma / (4 * INR n)))
    (sqrt 2 * R_train / (2 * sqrt (INR n)) + R_train ^ 2 + mu)
    (sqrt 2 * R_train / (5 * INR n) + R_train ^ 2 / 2 / sqrt (INR n) + 2 * (third_constant * R_train ^ 3)) mu 0.
Proof.
  intros Pn Pm Pmu Pg Lt Lv Bt Bv.
  pose proof (average_is_smooth_loss m (fun i => cross_entropy (C := C) (val i) (val_label i)) _ _ _ _ _ Pm
    (fun i L => sharp_cross_entropy_is_smooth_loss (val i) (val_label i) (Lv i L) R_val (Bv i L))) as V.
  pose proof (cleaning_satisfies_Weak_assumption n Pn (fun i => cross_entropy (C := C) (train i) (train_label i)) _ _ _ _ _
    (fun i L => sharp_cross_entropy_is_smooth_loss (train i) (train_label i) (Lt i L) R_train (Bt i L)) _ _ _ _ _ _ V mu gamma Pmu Pg) as W.
  unfold cleaning_l_f1, cleaning_l_g1, cleaning_l_g2 in W. replace (2 * (R_train ^ 2 / 2)) with (R_train ^ 2) in W by field. exact W.
Qed.
