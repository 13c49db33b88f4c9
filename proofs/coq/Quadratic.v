(* Quadratic.v -- problems that satisfy every hypothesis: nothing that is proved from Assumption 1 is vacuous.

   On X x X, for any Hilbert space X with a unit vector e, any b in X and 0 <= a < 1:
     f(x, y) = |x - b|^2 / 2 + sin <e, y>,      g(x, y) = |y - x|^2 / 2 - a cos <e, y>.
   f is not convex; its gradient in y is bounded; g is quadratic for a = 0, and has a Hessian that varies for a > 0.
   Constants: l_f0 = l_f1 = l_f2 = 1, l_g1 = 2 + a, l_g2 = a, mu_g = 1 - a, f_low = -1.

   Main results: instance_satisfies_Assumption_1, instance_satisfies_Weak_assumption; the same on R^1 x R^1 and on R^n x R^n, with the functions
   written out (plane_satisfies_Assumption_1, Euclidean_satisfies_Assumption_1); a KKT point whose multiplier is not zero
   (instance_has_KKT_point); for a = 0 its norm is l_f0 / mu_g, so that the bound of Theorem 3 is attained (bound_of_Theorem_3_is_attained).
   Depends on: Hilbert, Calculus, Assumption, Lagrangian, Differentiation. *)

From Coq Require Import Reals Lra Psatz.
Set Warnings "-ambiguous-paths".
From Coquelicot Require Import Coquelicot.
Set Warnings "ambiguous-paths".
From SGHA Require Import Hilbert Calculus Assumption Lagrangian Differentiation.
Open Scope R_scope.

(** * The functions *)

Section Functions.
Context {X : Hilbert} (e b : X) (a : R).
Implicit Types w h : product X X.

Definition instance_f w : R := / 2 * norm (fst w -v b) ^ 2 + sin (<< e , snd w >>).
Definition instance_grad_f w : product X X := (fst w -v b, cos (<< e , snd w >>) *v e).
Definition instance_hess_f w h : product X X := (fst h, (- sin (<< e , snd w >>) * << e , snd h >>) *v e).

Definition instance_g w : R := / 2 * norm (snd w -v fst w) ^ 2 - a * cos (<< e , snd w >>).
Definition instance_grad_g w : product X X :=
  (fst w -v snd w, (snd w -v fst w) +v (a * sin (<< e , snd w >>)) *v e).
Definition instance_hess_g w h : product X X :=
  (fst h -v snd h, (snd h -v fst h) +v (a * cos (<< e , snd w >>) * << e , snd h >>) *v e).
End Functions.

(** * Their derivatives *)

Section Derivatives.
Context {X : Hilbert} (e b : X) (a : R).
Implicit Types w h : product X X.

Lemma instance_f_gradient w : is_gradient (instance_f e b) w (instance_grad_f e b w).
Proof using.
  assert (A : is_gradient (fun w' : product X X => / 2 * norm (fst w' -v b) ^ 2) w (fst w -v b, zero))
    by exact (gradient_of_fst (fun x => / 2 * norm (x -v b) ^ 2) w _ (gradient_half_square (fst w) b)).
  assert (B : is_gradient (fun w' : product X X => sin (<< e , snd w' >>)) w (zero, cos (<< e , snd w >>) *v e)).
  { apply (gradient_of_snd (fun y => sin (<< e , y >>)) w). apply gradient_of_linear_form. auto_derive; [exact I | ring]. }
  pose proof (gradient_add _ _ _ _ _ A B) as G. revert G. apply gradient_replace.
  apply product_eq; cbn [fst snd instance_grad_f]; rewrite ?fst_add, ?snd_add; cbn [fst snd]; vector_ring.
Qed.

Lemma instance_g_gradient w : is_gradient (instance_g e a) w (instance_grad_g e a w).
Proof using.
  assert (A : is_gradient (fun w' : product X X => / 2 * norm (snd w' -v fst w') ^ 2) w (fst w -v snd w, snd w -v fst w)).
  { apply (gradient_of_quadratic_remainder _ _ _ 1). intros h.
    rewrite fst_add, snd_add, inner_product. cbn [fst snd].
    replace (_ - _ - _) with (/ 2 * norm (snd h -v fst h) ^ 2) by (expand; field).
    rewrite Rabs_pos_eq by (pose proof (pow2_ge_0 (norm (snd h -v fst h))); lra).
    pose proof (norm_pow2_sub_le (snd h) (fst h)) as B. rewrite (norm_product_pow2 h). lra. }
  assert (B : is_gradient (fun w' : product X X => - a * cos (<< e , snd w' >>)) w (zero, (a * sin (<< e , snd w >>)) *v e)).
  { apply (gradient_of_snd (fun y => - a * cos (<< e , y >>)) w).
    apply (gradient_of_linear_form (fun t => - a * cos t)). auto_derive; [exact I | ring]. }
  pose proof (gradient_add _ _ _ _ _ A B) as G.
  apply (gradient_ext (fun w' => / 2 * norm (snd w' -v fst w') ^ 2 + - a * cos (<< e , snd w' >>))); [intros; unfold instance_g; ring |].
  revert G. apply gradient_replace.
  apply product_eq; cbn [fst snd instance_grad_g]; rewrite ?fst_add, ?snd_add; cbn [fst snd]; vector_ring.
Qed.

Lemma derivative_of_first_component w : is_derivative (fun w' : product X X => fst w') w (fun h => fst h).
Proof using. apply derivative_of_linear, bounded_linear_fst. Qed.

Lemma derivative_of_second w : is_derivative (fun w' : product X X => snd w') w (fun h => snd h).
Proof using. apply derivative_of_linear, bounded_linear_snd. Qed.

(** The derivative of phi(<e, y>) e. *)
Lemma derivative_of_ridge (phi : R -> R) (d : R) w : is_derive phi (<< e , snd w >>) d ->
  is_derivative (fun w' : product X X => phi (<< e , snd w' >>) *v e) w (fun h => (d * << e , snd h >>) *v e).
Proof using.
  intros D. apply (derivative_of_snd (fun y => phi (<< e , y >>) *v e) w (fun k => (d * << e , k >>) *v e)).
  apply (derivative_replace _ _ (fun k => << d *v e , k >> *v e)); [intros; now rewrite inner_scal_l |].
  apply derivative_of_scaled_vector. now apply gradient_of_linear_form.
Qed.

Lemma instance_f_hessian w : is_derivative (instance_grad_f e b) w (instance_hess_f e w).
Proof using.
  apply (derivative_pair (fun w' => fst w' -v b) (fun w' => cos (<< e , snd w' >>) *v e) w (fun h => fst h)
          (fun h => (- sin (<< e , snd w >>) * << e , snd h >>) *v e)).
  - apply (derivative_ext (fun w' : product X X => fst w' +v -v b)); [reflexivity |].
    apply (derivative_replace _ _ (fun h => fst h +v zero)); [intros; apply add_zero_r |].
    apply derivative_add; [apply derivative_of_first_component | apply derivative_constant].
  - apply derivative_of_ridge. auto_derive; [exact I | ring].
Qed.

Lemma instance_g_hessian w : is_derivative (instance_grad_g e a) w (instance_hess_g e a w).
Proof using.
  assert (S : forall w h : product X X, fst w -v snd w = fst w +v -1 *v snd w) by reflexivity.
  apply (derivative_pair (fun w' => fst w' -v snd w') (fun w' => (snd w' -v fst w') +v (a * sin (<< e , snd w' >>)) *v e) w
          (fun h => fst h -v snd h) (fun h => (snd h -v fst h) +v (a * cos (<< e , snd w >>) * << e , snd h >>) *v e)).
  - apply (derivative_add (fun w' : product X X => fst w') (fun w' => -1 *v snd w') w (fun h => fst h) (fun h => -1 *v snd h));
      [apply derivative_of_first_component | apply derivative_scal, derivative_of_second].
  - apply (derivative_add (fun w' : product X X => snd w' -v fst w') (fun w' => (a * sin (<< e , snd w' >>)) *v e) w
             (fun h => snd h -v fst h)).
    + apply (derivative_add (fun w' : product X X => snd w') (fun w' => -1 *v fst w') w (fun h => snd h) (fun h => -1 *v fst h));
        [apply derivative_of_second | apply derivative_scal, derivative_of_first_component].
    + apply (derivative_of_ridge (fun t => a * sin t)). auto_derive; [exact I | ring].
Qed.
End Derivatives.

(** * The assumptions hold *)

Section Bounds.
Context {X : Hilbert} (e b : X) (a : R) (unit_e : norm e = 1) (a_range : 0 <= a < 1).

Lemma form_is_bounded (u : X) : Rabs (<< e , u >>) <= norm u.
Proof using unit_e. pose proof (Cauchy_Schwarz_abs e u) as C. rewrite unit_e in C. lra. Qed.

Lemma norm_multiple_of_e t : norm (t *v e) = Rabs t.
Proof using unit_e. rewrite norm_scal, unit_e. ring. Qed.

Lemma ridge_bound s (u : X) : Rabs s <= 1 -> norm ((s * << e , u >>) *v e) <= norm u.
Proof using unit_e.
  intros S. rewrite norm_multiple_of_e, Rabs_mult.
  pose proof (form_is_bounded u). pose proof (Rabs_pos (<< e , u >>)). pose proof (Rabs_pos s). nra.
Qed.

Lemma ridge_difference s s' (u : X) : norm ((s * << e , u >>) *v e -v (s' * << e , u >>) *v e) <= Rabs (s - s') * norm u.
Proof using unit_e.
  replace ((s * << e , u >>) *v e -v (s' * << e , u >>) *v e) with (((s - s') * << e , u >>) *v e) by vector_ring.
  rewrite norm_multiple_of_e, Rabs_mult. apply Rmult_le_compat_l; [apply Rabs_pos | apply form_is_bounded].
Qed.

Lemma form_difference (w w' : product X X) : Rabs (<< e , snd w >> - << e , snd w' >>) <= norm (w -v w').
Proof using unit_e.
  rewrite <- inner_sub_r, <- snd_sub. eapply Rle_trans; [apply form_is_bounded | apply norm_snd_le].
Qed.

Lemma instance_hess_f_is_bounded w u : norm (instance_hess_f e w u) <= 1 * norm u.
Proof using unit_e.
  rewrite Rmult_1_l. apply norm_le_of_squares; [apply norm_nonneg |]. rewrite <- norm_pow2, 2!norm_product_pow2.
  cbn [fst snd instance_hess_f].
  pose proof (ridge_bound (- sin (<< e , snd w >>)) (snd u)) as B.
  assert (S : Rabs (- sin (<< e , snd w >>)) <= 1) by (apply Rabs_le; pose proof (SIN_bound (<< e , snd w >>)); lra).
  specialize (B S). pose proof (norm_nonneg ((- sin (<< e , snd w >>) * << e , snd u >>) *v e)). nra.
Qed.

Lemma instance_hess_g_is_bounded w u : norm (instance_hess_g e a w u) <= (2 + a) * norm u.
Proof using unit_e a_range.
  set (d := (fst u -v snd u, snd u -v fst u) : product X X).
  set (r := (zero, (a * cos (<< e , snd w >>) * << e , snd u >>) *v e) : product X X).
  assert (E : instance_hess_g e a w u = d +v r).
  { apply product_eq; unfold d, r, instance_hess_g; rewrite ?fst_add, ?snd_add; cbn [fst snd]; vector_ring. }
  rewrite E. eapply Rle_trans; [apply norm_triangle |].
  assert (Dn : norm d <= 2 * norm u).
  { apply norm_le_of_squares; [pose proof (norm_nonneg u); lra |].
    unfold d. rewrite <- norm_pow2, norm_product_pow2. cbn [fst snd]. rewrite (norm_sub_sym (snd u)).
    pose proof (norm_pow2_sub_le (fst u) (snd u)) as B. pose proof (norm_product_pow2 u). nra. }
  assert (Rn : norm r <= a * norm u).
  { unfold r. rewrite norm_pair_zero_l.
    replace ((a * cos (<< e , snd w >>) * << e , snd u >>) *v e) with (a *v ((cos (<< e , snd w >>) * << e , snd u >>) *v e)) by vector_ring.
    rewrite norm_scal_nonneg by lra. apply Rmult_le_compat_l; [lra |].
    eapply Rle_trans; [| apply norm_snd_le]. apply ridge_bound. apply Rabs_le. pose proof (COS_bound (<< e , snd w >>)). lra. }
  lra.
Qed.

(** The family satisfies Assumption 1. *)
Theorem instance_satisfies_Assumption_1 :
  Assumption_1 (instance_f e b) (instance_grad_f e b) (instance_hess_f e) (instance_g e a) (instance_grad_g e a) (instance_hess_g e a)
    1 1 1 (2 + a) a (1 - a) (-1).
Proof using unit_e a_range.
  constructor.
  - lra.
  - apply instance_f_gradient.
  - apply instance_f_hessian.
  - apply instance_g_gradient.
  - apply instance_g_hessian.
  - intros x y. unfold grad_y, instance_grad_f. cbn [fst snd]. rewrite norm_multiple_of_e.
    apply Rabs_le. pose proof (COS_bound (<< e , y >>)). lra.
  - intros x. apply (monotone_gradient_makes_strongly_convex (grad := fun y => snd (instance_grad_g e a (x, y)))).
    + intros y. apply (gradient_snd (instance_g e a)), instance_g_gradient.
    + intros y y'. unfold instance_grad_g. cbn [fst snd].
      set (s := << e , y >>). set (s' := << e , y' >>).
      replace (y -v x +v (a * sin s) *v e -v (y' -v x +v (a * sin s') *v e))
        with ((y -v y') +v (a * (sin s - sin s')) *v e) by vector_ring.
      rewrite inner_add_l, inner_scal_l, <- norm_pow2, inner_sub_r. fold s s'.
      pose proof (sin_is_lipschitz s s') as L. pose proof (form_is_bounded (y -v y')) as F. rewrite inner_sub_r in F. fold s s' in F.
      assert (Q : - norm (y -v y') ^ 2 <= (sin s - sin s') * (s - s')).
      { apply Rle_trans with (- (Rabs ((sin s - sin s') * (s - s')))).
        - rewrite Rabs_mult. pose proof (Rabs_pos (s - s')). pose proof (Rabs_pos (sin s - sin s')). pose proof (norm_nonneg (y -v y')). nra.
        - pose proof (Rle_abs (- ((sin s - sin s') * (s - s')))) as T. rewrite Rabs_Ropp in T. lra. }
      nra.
  - apply (bounded_derivative_makes_lipschitz _ (instance_hess_f e)); [apply instance_f_hessian | apply instance_hess_f_is_bounded].
  - apply (bounded_derivative_makes_lipschitz _ (instance_hess_g e a)); [apply instance_g_hessian | apply instance_hess_g_is_bounded].
  - intros w w' u. rewrite Rmult_1_l.
    assert (E : instance_hess_f e w u -v instance_hess_f e w' u =
      (zero, (- sin (<< e , snd w >>) * << e , snd u >>) *v e -v (- sin (<< e , snd w' >>) * << e , snd u >>) *v e)).
    { apply product_eq; rewrite ?fst_sub, ?snd_sub; cbn [fst snd instance_hess_f]; vector_ring. }
    rewrite E, norm_pair_zero_l. eapply Rle_trans; [apply ridge_difference |].
    apply Rmult_le_compat; [apply Rabs_pos | apply norm_nonneg | | apply norm_snd_le].
    replace (- sin (<< e , snd w >>) - - sin (<< e , snd w' >>)) with (sin (<< e , snd w' >>) - sin (<< e , snd w >>)) by ring.
    rewrite norm_sub_sym. eapply Rle_trans; [apply sin_is_lipschitz | apply form_difference].
  - intros w w' u.
    assert (E : instance_hess_g e a w u -v instance_hess_g e a w' u =
      (zero, a *v ((cos (<< e , snd w >>) * << e , snd u >>) *v e -v (cos (<< e , snd w' >>) * << e , snd u >>) *v e))).
    { apply product_eq; rewrite ?fst_sub, ?snd_sub; cbn [fst snd instance_hess_g]; vector_ring. }
    rewrite E, norm_pair_zero_l, norm_scal_nonneg, Rmult_assoc by lra. apply Rmult_le_compat_l; [lra |].
    eapply Rle_trans; [apply ridge_difference |].
    apply Rmult_le_compat; [apply Rabs_pos | apply norm_nonneg | | apply norm_snd_le].
    eapply Rle_trans; [apply cos_is_lipschitz | apply form_difference].
  - intros x y. unfold instance_f. cbn [fst snd]. pose proof (pow2_ge_0 (norm (x -v b))). pose proof (SIN_bound (<< e , y >>)). lra.
Qed.

Theorem instance_satisfies_Weak_assumption :
  Weak_assumption (instance_f e b) (instance_grad_f e b) (instance_g e a) (instance_grad_g e a)
    (block_xy (instance_hess_g e a)) (block_yy (instance_hess_g e a)) 1 1 (2 + a) a (1 - a) (-1).
Proof using unit_e a_range. exact (Assumption_1_implies_Weak_assumption instance_satisfies_Assumption_1). Qed.
End Bounds.

(** * A KKT point whose multiplier is not zero *)

Section KKT.
Context {X : Hilbert} (e : X) (a : R) (unit_e : norm e = 1) (a_range : 0 <= a < 1).
Notation b := (/ (1 + a) *v e).

Theorem instance_has_KKT_point :
  is_KKT_point (instance_grad_f e b) (instance_grad_g e a) (block_xy (instance_hess_g e a)) (block_yy (instance_hess_g e a))
    zero zero (-v b) /\ norm (-v b) = / (1 + a) /\ -v b <> zero.
Proof using unit_e a_range.
  assert (I1 : << e , e >> = 1) by (rewrite <- norm_pow2, unit_e; ring).
  assert (N : norm (-v b) = / (1 + a)).
  { rewrite norm_opp, norm_scal_nonneg, unit_e; [ring | apply Rlt_le, Rinv_0_lt_compat; lra]. }
  repeat split.
  - unfold lagrangian_gradient_x, grad_x, block_xy, instance_grad_f, instance_hess_g. cbn [fst snd]. vector_ring.
  - unfold lagrangian_gradient_y, grad_y, block_yy, instance_grad_f, instance_hess_g. cbn [fst snd].
    rewrite inner_zero_r, cos_0, inner_opp_r, inner_scal_r, I1. vector_field. lra.
  - unfold grad_y, instance_grad_g. cbn [fst snd]. rewrite inner_zero_r, sin_0. vector_ring.
  - exact N.
  - intros Z. rewrite Z, norm_zero in N. pose proof (Rinv_0_lt_compat (1 + a) ltac:(lra)). lra.
Qed.
End KKT.

(** For a = 0 the norm of the multiplier is l_f0 / mu_g: Theorem 3 cannot be improved. *)
Corollary bound_of_Theorem_3_is_attained {X : Hilbert} (e : X) : norm e = 1 ->
  exists b lambda : X,
    Assumption_1 (instance_f e b) (instance_grad_f e b) (instance_hess_f e) (instance_g e 0) (instance_grad_g e 0) (instance_hess_g e 0)
      1 1 1 2 0 1 (-1) /\
    is_KKT_point (instance_grad_f e b) (instance_grad_g e 0) (block_xy (instance_hess_g e 0)) (block_yy (instance_hess_g e 0))
      zero zero lambda /\ norm lambda = 1 / 1.
Proof.
  intros U. exists (/ (1 + 0) *v e), (-v (/ (1 + 0) *v e)).
  destruct (instance_has_KKT_point e 0 U ltac:(lra)) as [K [N _]]. split; [| split; [exact K |]].
  - pose proof (instance_satisfies_Assumption_1 e (/ (1 + 0) *v e) 0 U ltac:(lra)) as A.
    replace (2 + 0) with 2 in A by ring. replace (1 - 0) with 1 in A by ring. exact A.
  - rewrite N. field.
Qed.

(** * On R^1 x R^1, written out *)

Notation plane := (product line line).

Lemma norm_in_line (t : R) : norm (t : line) = Rabs t.
Proof. unfold norm. cbn. apply sqrt_Rsqr_abs. Qed.

Lemma unit_of_line : norm (1 : line) = 1.
Proof. rewrite norm_in_line. apply Rabs_R1. Qed.

Definition plane_f (b : R) (w : plane) : R := (fst w - b) ^ 2 / 2 + sin (snd w).
Definition plane_grad_f (b : R) (w : plane) : plane := (fst w - b, cos (snd w)).
Definition plane_hess_f (w h : plane) : plane := (fst h, - sin (snd w) * snd h).
Definition plane_g (a : R) (w : plane) : R := (snd w - fst w) ^ 2 / 2 - a * cos (snd w).
Definition plane_grad_g (a : R) (w : plane) : plane := (fst w - snd w, snd w - fst w + a * sin (snd w)).
Definition plane_hess_g (a : R) (w h : plane) : plane := (fst h - snd h, snd h - fst h + a * cos (snd w) * snd h).

Lemma Assumption_1_ext {X Y : Hilbert} f f' grad_f grad_f' hess_f hess_f' g g' grad_g grad_g' hess_g hess_g'
  l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low :
  (forall w, f w = f' w) -> (forall w, grad_f w = grad_f' w) -> (forall w h, hess_f w h = hess_f' w h) ->
  (forall w, g w = g' w) -> (forall w, grad_g w = grad_g' w) -> (forall w h, hess_g w h = hess_g' w h) ->
  @Assumption_1 X Y f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low ->
  @Assumption_1 X Y f' grad_f' hess_f' g' grad_g' hess_g' l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low.
Proof.
  intros E1 E2 E3 E4 E5 E6 [C Gf Hf Gg Hg Bf Cg Lf Lg LHf LHg Lo]. constructor; [exact C | ..].
  - intros w. rewrite <- E2. apply (gradient_ext f); [exact E1 | apply Gf].
  - intros w. apply (derivative_ext grad_f); [exact E2 |]. apply (derivative_replace _ _ (hess_f w)); [apply E3 | apply Hf].
  - intros w. rewrite <- E5. apply (gradient_ext g); [exact E4 | apply Gg].
  - intros w. apply (derivative_ext grad_g); [exact E5 |]. apply (derivative_replace _ _ (hess_g w)); [apply E6 | apply Hg].
  - intros x y. unfold grad_y in *. rewrite <- E2. apply Bf.
  - intros x y y' t T. rewrite <- !E4. now apply Cg.
  - intros w w'. rewrite <- !E2. apply Lf.
  - intros w w'. rewrite <- !E5. apply Lg.
  - intros w w' u. rewrite <- !E3. apply LHf.
  - intros w w' u. rewrite <- !E6. apply LHg.
  - intros x y. rewrite <- E1. apply Lo.
Qed.

Theorem plane_satisfies_Assumption_1 (a b : R) : 0 <= a < 1 ->
  Assumption_1 (plane_f b) (plane_grad_f b) plane_hess_f (plane_g a) (plane_grad_g a) (plane_hess_g a) 1 1 1 (2 + a) a (1 - a) (-1).
Proof.
  intros A. eapply Assumption_1_ext; [.. | exact (instance_satisfies_Assumption_1 (1 : line) b a unit_of_line A)].
  - intros [x y]. unfold instance_f, plane_f. rewrite norm_pow2. cbn. rewrite Rmult_1_l. field.
  - intros [x y]. unfold instance_grad_f, plane_grad_f. cbn. rewrite Rmult_1_l. f_equal; ring.
  - intros [x y] [h k]. unfold instance_hess_f, plane_hess_f. cbn. rewrite !Rmult_1_l. f_equal; ring.
  - intros [x y]. unfold instance_g, plane_g. rewrite norm_pow2. cbn. rewrite Rmult_1_l. field.
  - intros [x y]. unfold instance_grad_g, plane_grad_g. cbn. rewrite Rmult_1_l. f_equal; ring.
  - intros [x y] [h k]. unfold instance_hess_g, plane_hess_g. cbn. rewrite !Rmult_1_l. f_equal; ring.
Qed.

(** The quadratic case, with a KKT point (0, 0) and multiplier -1. *)
Theorem plane_quadratic_case :
  Assumption_1 (plane_f 1) (plane_grad_f 1) plane_hess_f (plane_g 0) (plane_grad_g 0) (plane_hess_g 0) 1 1 1 2 0 1 (-1) /\
  is_KKT_point (plane_grad_f 1) (plane_grad_g 0) (block_xy (plane_hess_g 0)) (block_yy (plane_hess_g 0)) 0 0 (-1).
Proof.
  split.
  - pose proof (plane_satisfies_Assumption_1 0 1 ltac:(lra)) as A.
    replace (2 + 0) with 2 in A by ring. replace (1 - 0) with 1 in A by ring. exact A.
  - unfold is_KKT_point, lagrangian_gradient_x, lagrangian_gradient_y, grad_x, grad_y, block_xy, block_yy. cbn.
    rewrite cos_0, sin_0. repeat split; ring.
Qed.

(** * On R^n x R^n *)

Definition first_axis (n : nat) : Euclidean (S n) := (1, zero).

Lemma unit_of_first_axis n : norm (first_axis n) = 1.
Proof. exact (eq_trans (norm_pair_zero_r (Y := Euclidean n) (1 : line)) unit_of_line). Qed.

Theorem Euclidean_satisfies_Assumption_1 (n : nat) (b : Euclidean (S n)) (a : R) : 0 <= a < 1 ->
  let e := first_axis n in
  Assumption_1 (instance_f e b) (instance_grad_f e b) (instance_hess_f e) (instance_g e a) (instance_grad_g e a) (instance_hess_g e a)
    1 1 1 (2 + a) a (1 - a) (-1).
Proof. intros A e. exact (instance_satisfies_Assumption_1 e b a (unit_of_first_axis n) A). Qed.

Theorem Euclidean_satisfies_Weak_assumption (n : nat) (b : Euclidean (S n)) (a : R) : 0 <= a < 1 ->
  let e := first_axis n in
  Weak_assumption (instance_f e b) (instance_grad_f e b) (instance_g e a) (instance_grad_g e a)
    (block_xy (instance_hess_g e a)) (block_yy (instance_hess_g e a)) 1 1 (2 + a) a (1 - a) (-1).
Proof. intros A e. exact (instance_satisfies_Weak_assumption e b a (unit_of_first_axis n) A). Qed.

Theorem Euclidean_has_KKT_point (n : nat) (a : R) : 0 <= a < 1 ->
  let e := first_axis n in let b := / (1 + a) *v e in
  is_KKT_point (instance_grad_f e b) (instance_grad_g e a) (block_xy (instance_hess_g e a)) (block_yy (instance_hess_g e a))
    zero zero (-v b) /\ norm (-v b) = / (1 + a) /\ -v b <> zero.
Proof. intros A e b. exact (instance_has_KKT_point e a (unit_of_first_axis n) A). Qed.
