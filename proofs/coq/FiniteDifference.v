(* FiniteDifference.v -- Hessian-vector products from differences of gradients.

   Realises Lemma 12: the central difference of grad g in the direction of the multiplier is close to the Hessian's column applied to it.
   finite_difference_error            the sharper joint form: on w = (x, y), not on each block, so that the error in w is not sqrt 2 times larger;
   finite_difference_error_of_blocks  Lemma 12 under the weak assumption;
   Lemma_12                           Lemma 12 in the paper's form, under Assumption 1.
   The same estimate shows that the blocks of the weak assumption are the derivatives they are named after
   (hess_xy_is_mixed_derivative, hess_yy_is_second_derivative, hess_yy_is_symmetric).
   Depends on: Hilbert, Calculus, Assumption. *)

From Coq Require Import Reals Lra Psatz.
Set Warnings "-ambiguous-paths".
From Coquelicot Require Import Coquelicot.
Set Warnings "ambiguous-paths".
From SGHA Require Import Hilbert Calculus Assumption.
Open Scope R_scope.

Section Estimator.
Context {X Y : Hilbert} (grad_g : product X Y -> product X Y) (tau : R).

(** The two estimators of the paper. *)
Definition difference_xy (x : X) (y lambda : Y) : X :=
  / (2 * tau) *v (grad_x grad_g (x, y +v tau *v lambda) -v grad_x grad_g (x, y -v tau *v lambda)).

Definition difference_yy (x : X) (y lambda : Y) : Y :=
  / (2 * tau) *v (grad_y grad_g (x, y +v tau *v lambda) -v grad_y grad_g (x, y -v tau *v lambda)).

(** Both at once. *)
Definition difference (w : product X Y) (lambda : Y) : product X Y :=
  / (2 * tau) *v (grad_g (fst w, snd w +v tau *v lambda) -v grad_g (fst w, snd w -v tau *v lambda)).

Lemma difference_blocks x y lambda : difference (x, y) lambda = (difference_xy x y lambda, difference_yy x y lambda).
Proof using. reflexivity. Qed.
End Estimator.

Section Error.
Context {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {l_f0 l_f1 l_g1 l_g2 mu_g f_low : R}
  (A : Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low).
Notation c := (grad_y grad_g).
Notation col := (column hess_xy hess_yy).

(** The step before division. *)
Lemma gradient_difference_error (w : product X Y) (lambda : Y) (tau : R) :
  0 <= tau ->
  norm (grad_g (w +v tau *v (zero, lambda)) -v grad_g (w -v tau *v (zero, lambda)) -v (2 * tau) *v col w lambda)
  <= l_g2 * tau ^ 2 * norm lambda ^ 2.
Proof using A.
  intros T. pose proof (l_g2_nonneg A) as L. pose proof (norm_nonneg lambda) as N.
  apply norm_le_of_products; [apply Rmult_le_pos; [apply Rmult_le_pos; [exact L |] |]; apply pow2_ge_0 |]. intros u.
  pose proof (norm_nonneg u) as Nu.
  pose proof (central_difference g grad_g w (zero, lambda) u (fun v => << u , col v lambda >>) (l_g2 * norm lambda * norm u) tau
    (weak_g_gradient A)) as C.
  rewrite norm_pair_zero_l in C.
  assert (C' : Rabs (<< grad_g (w +v tau *v (zero, lambda)) -v grad_g (w -v tau *v (zero, lambda)) , u >> - 2 * tau * << u , col w lambda >>)
               <= l_g2 * norm lambda * norm u * norm lambda * tau ^ 2).
  { apply C; try assumption.
    - intros v t.
      apply (is_derive_ext (fun s : R => << c (v +v s *v u) , lambda >>)); [| apply (grad_y_along_line A)].
      intros s. rewrite inner_product. simpl. rewrite inner_zero_r, Rplus_0_l. reflexivity.
    - intros v. rewrite <- inner_sub_r. eapply Rle_trans; [apply Cauchy_Schwarz_abs |].
      pose proof (weak_column_lipschitz A v w lambda) as B. nra.
    - repeat apply Rmult_le_pos; assumption. }
  rewrite inner_sub_l, inner_scal_l, (inner_sym (col w lambda)).
  apply Rabs_le_between in C'. lra.
Qed.

(** Lemma 12, joint form: the bound holds for the whole column. *)
Theorem finite_difference_error (w : product X Y) (lambda : Y) (tau : R) :
  0 < tau -> norm (col w lambda -v difference grad_g tau w lambda) <= l_g2 * norm lambda ^ 2 / 2 * tau.
Proof using A.
  intros T. pose proof (gradient_difference_error w lambda tau ltac:(lra)) as E.
  assert (P : 0 < 2 * tau) by lra.
  apply (Rmult_le_reg_l (2 * tau)); [exact P |].
  rewrite <- norm_scal_nonneg, norm_sub_sym in * by lra.
  replace ((2 * tau) *v (col w lambda -v difference grad_g tau w lambda))
    with ((2 * tau) *v col w lambda -v (grad_g (w +v tau *v (zero, lambda)) -v grad_g (w -v tau *v (zero, lambda)))).
  - eapply Rle_trans; [exact E |]. apply Req_le. field.
  - unfold difference.
    replace (w +v tau *v (zero, lambda)) with ((fst w, snd w +v tau *v lambda) : product X Y)
      by (apply product_eq; [symmetry; exact (eq_trans (f_equal (add (fst w)) (scal_zero_r tau)) (add_zero_r (fst w))) | reflexivity]).
    replace (w -v tau *v (zero, lambda)) with ((fst w, snd w -v tau *v lambda) : product X Y).
    + generalize (grad_g (fst w, snd w +v tau *v lambda)) (grad_g (fst w, snd w -v tau *v lambda)) (col w lambda). intros a b k.
      apply inner_ext; intros z. expand. field. lra.
    + apply product_eq; [| reflexivity]. simpl. symmetry. 
      change (fst w -v tau *v zero = fst w). vector_ring.
Qed.

Corollary finite_difference_error_in_the_ball (w : product X Y) (lambda : Y) (tau C_lambda : R) :
  0 < tau -> norm lambda <= C_lambda ->
  norm (col w lambda -v difference grad_g tau w lambda) <= l_g2 * C_lambda ^ 2 / 2 * tau.
Proof using A.
  intros T B. eapply Rle_trans; [now apply finite_difference_error |].
  apply Rmult_le_compat_r; [lra |]. apply Rmult_le_compat_r; [lra |].
  apply Rmult_le_compat_l; [exact (l_g2_nonneg A) |]. apply pow_incr. split; [apply norm_nonneg | exact B].
Qed.

(** Lemma 12, block by block. *)
Theorem finite_difference_error_of_blocks (x : X) (y lambda : Y) (tau C_lambda : R) :
  0 < tau -> norm lambda <= C_lambda ->
  norm (hess_xy (x, y) lambda -v difference_xy grad_g tau x y lambda) <= l_g2 * C_lambda ^ 2 / 2 * tau /\
  norm (hess_yy (x, y) lambda -v difference_yy grad_g tau x y lambda) <= l_g2 * C_lambda ^ 2 / 2 * tau.
Proof using A.
  intros T B. pose proof (finite_difference_error_in_the_ball (x, y) lambda tau C_lambda T B) as E. split.
  - eapply Rle_trans; [| exact E]. apply (norm_fst_le (col (x, y) lambda -v difference grad_g tau (x, y) lambda)).
  - eapply Rle_trans; [| exact E]. apply (norm_snd_le (col (x, y) lambda -v difference grad_g tau (x, y) lambda)).
Qed.

(** * The blocks are derivatives of the gradient of g *)

Lemma gradient_increment_error (w : product X Y) (k : Y) :
  norm (grad_g (w +v (zero, k)) -v grad_g w -v col w k) <= l_g2 * norm k ^ 2.
Proof using A.
  set (e := (zero, k) : product X Y).
  pose proof (gradient_difference_error (w +v / 2 *v e) k (/ 2) ltac:(lra)) as D. fold e in D.
  replace (w +v / 2 *v e +v / 2 *v e) with (w +v e) in D by vector_field.
  replace (w +v / 2 *v e -v / 2 *v e) with w in D by vector_ring.
  replace ((2 * / 2) *v col (w +v / 2 *v e) k) with (col (w +v / 2 *v e) k) in D by vector_field.
  pose proof (weak_column_lipschitz A (w +v / 2 *v e) w k) as L.
  replace (w +v / 2 *v e -v w) with (/ 2 *v e) in L by vector_ring.
  rewrite norm_scal_nonneg in L by lra. unfold e in L at 2. rewrite norm_pair_zero_l in L.
  replace (grad_g (w +v e) -v grad_g w -v col w k)
    with ((grad_g (w +v e) -v grad_g w -v col (w +v / 2 *v e) k) +v (col (w +v / 2 *v e) k -v col w k)) by vector_ring.
  eapply Rle_trans; [apply norm_triangle |].
  pose proof (l_g2_nonneg A). pose proof (pow2_ge_0 (norm k)). nra.
Qed.

(** The column is the derivative in y of the whole gradient of g. *)
Lemma column_is_derivative_in_y (x : X) (y : Y) : is_derivative (fun y' => grad_g (x, y')) y (col (x, y)).
Proof using A.
  split; [apply (column_is_linear A) |]. intros eps P. pose proof (l_g2_nonneg A) as L.
  exists (eps / (l_g2 + 1)). split; [apply Rdiv_lt_0_compat; lra |]. intros h S.
  pose proof (gradient_increment_error (x, y) h) as E.
  replace (@add (product X Y) (x, y) (zero, h)) with ((x, y +v h) : product X Y) in E
    by (apply product_eq; simpl; [now rewrite add_zero_r | reflexivity]).
  eapply Rle_trans; [exact E |]. pose proof (norm_nonneg h).
  assert ((l_g2 + 1) * norm h <= eps).
  { replace eps with ((l_g2 + 1) * (eps / (l_g2 + 1))) by (field; lra). apply Rmult_le_compat_l; lra. }
  nra.
Qed.

Lemma hess_xy_is_mixed_derivative (x : X) (y : Y) : is_derivative (fun y' => grad_x grad_g (x, y')) y (hess_xy (x, y)).
Proof using A.
  destruct (column_is_derivative_in_y x y) as [_ D]. split; [apply (hess_xy_is_linear A) |].
  intros eps P. destruct (D eps P) as [d [Q B]]. exists d. split; [exact Q |]. intros h S.
  eapply Rle_trans; [| exact (B h S)].
  apply (norm_fst_le (grad_g (x, y +v h) -v grad_g (x, y) -v col (x, y) h)).
Qed.

Lemma hess_yy_is_second_derivative (x : X) (y : Y) : is_derivative (fun y' => grad_y grad_g (x, y')) y (hess_yy (x, y)).
Proof using A. exact (derivative_of_second_component _ _ _ (column_is_derivative_in_y x y)). Qed.

Lemma hess_yy_is_symmetric (w : product X Y) (u v : Y) : << hess_yy w u , v >> = << u , hess_yy w v >>.
Proof using A.
  destruct w as [x y]. destruct (weak_c_derivative A (x, y)) as [J [D E]].
  rewrite (derivative_is_unique _ _ _ _ (hess_yy_is_second_derivative x y) (derivative_snd _ _ _ _ D) u).
  cbv beta. rewrite E, inner_product. simpl. now rewrite inner_zero_l, Rplus_0_l.
Qed.
End Error.

(** Lemma 12. *)
Theorem Lemma_12 {X Y : Hilbert}
  (f : product X Y -> R) (grad_f : product X Y -> product X Y) (hess_f : product X Y -> product X Y -> product X Y)
  (g : product X Y -> R) (grad_g : product X Y -> product X Y) (hess_g : product X Y -> product X Y -> product X Y)
  (l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low : R) :
  Assumption_1 f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low ->
  forall (tau C_lambda : R) (x : X) (y lambda : Y),
  0 < tau -> norm lambda <= C_lambda ->
  norm (block_xy hess_g (x, y) lambda -v difference_xy grad_g tau x y lambda) <= l_g2 * C_lambda ^ 2 / 2 * tau /\
  norm (block_yy hess_g (x, y) lambda -v difference_yy grad_g tau x y lambda) <= l_g2 * C_lambda ^ 2 / 2 * tau.
Proof.
  intros A tau C_lambda x y lambda.
  exact (finite_difference_error_of_blocks (Assumption_1_implies_Weak_assumption A) x y lambda tau C_lambda).
Qed.
