(* Hypergradient.v -- the lower-level solution, the hyperobjective F(x) = f(x, y*(x)) and its gradient.

   Proved, not assumed: y*(x) exists, is unique, is kappa_y-Lipschitz and Frechet differentiable; F is differentiable, with
     grad F(x) = grad_x f + hess_xy lambda,   hess_yy lambda = - grad_y f,   at (x, y*(x)):
   the paper's grad_x f - hess_xy hess_yy^{-1} grad_y f, with the adjoint equation in place of the inverse.

   Realises: Lemma 1 (Lemma_1: LICQ, the Jacobian is onto; gradients_of_the_constraints_are_independent: on R^m, the constraints' gradients are
   linearly independent), Theorem 2 (Theorem_2, with the paper's constant; hypergradient_approximation under the weak assumption),
   Theorem 3 (Theorem_3; KKT_multiplier_is_bounded under the weak assumption).  KKT_points_are_stationary_points says that the reformulation is
   faithful: (x, y) carries a KKT multiplier exactly when y = y*(x) and grad F(x) = 0.
   Depends on: Hilbert, Calculus, Monotone, Assumption, Lagrangian; classical epsilon names the solutions. *)

From Coq Require Import Reals Lra Psatz Arith Lia ClassicalEpsilon.
Set Warnings "-ambiguous-paths".
From Coquelicot Require Import Coquelicot.
Set Warnings "ambiguous-paths".
From SGHA Require Import Hilbert Calculus Monotone Assumption Lagrangian.
Open Scope R_scope.

(** * Lemma 1: LICQ *)

(** Lemma 1.  The Jacobian of the constraint map grad_y g has full row rank: it is onto, and its transpose is one to one. *)
Theorem Lemma_1 {X Y : Hilbert} (g : product X Y -> R) (c : product X Y -> Y) (mu_g : R) :
  0 < mu_g ->
  (forall x y, is_gradient (fun y' => g (x, y')) y (c (x, y))) ->
  (forall x, strongly_convex mu_g (fun y => g (x, y))) ->
  forall (w : product X Y) (J : product X Y -> Y), is_derivative c w J ->
  (forall z, exists h, J h = z) /\ (forall lambda, (forall h, << J h , lambda >> = 0) -> lambda = zero).
Proof.
  intros P G C [x y] J D.
  assert (M : strongly_monotone mu_g (fun y => c (x, y))).
  { apply (strongly_convex_gradient_is_monotone (f := fun y => g (x, y))); [apply G | apply C]. }
  pose proof (derivative_snd _ _ _ _ D) as D'.
  assert (S : forall z, exists h, J h = z).
  { intros z. destruct (coercive_operator_is_onto (fun k => J (zero, k)) mu_g P (proj1 D')
      (monotone_derivative_is_coercive _ _ _ _ D' M) z) as [k K]. now exists (zero, k). }
  split; [exact S |]. intros lambda Z. destruct (S lambda) as [h E].
  apply inner_self_zero. rewrite <- E at 1. apply Z.
Qed.

(** The same on R^m: the gradients of the m constraints are linearly independent at every point. *)
Fixpoint vector_sum {H : Hilbert} (n : nat) (v : nat -> H) : H :=
  match n with O => zero | S m => v O +v vector_sum m (fun i => v (S i)) end.

Lemma inner_vector_sum {H : Hilbert} (n : nat) : forall (v : nat -> H) (z : H),
  << vector_sum n v , z >> = sum_below n (fun i => << v i , z >>).
Proof.
  induction n as [| n IH]; intros v z; simpl; [apply inner_zero_l |].
  now rewrite inner_add_l, IH.
Qed.

Lemma sum_below_ext (n : nat) : forall a b, (forall i, (i < n)%nat -> a i = b i) -> sum_below n a = sum_below n b.
Proof.
  induction n as [| n IH]; intros a b E; simpl; [reflexivity |].
  rewrite (E 0%nat) by lia. f_equal. apply IH. intros i L. apply E. lia.
Qed.

Lemma sum_below_zero (n : nat) : forall a, (forall i, (i < n)%nat -> a i = 0) -> sum_below n a = 0.
Proof.
  induction n as [| n IH]; intros a E; simpl; [reflexivity |].
  rewrite (E 0%nat) by lia. rewrite IH; [ring |]. intros i L. apply E. lia.
Qed.

Definition basis (n i : nat) : Euclidean n := of_coordinates n (fun j => if Nat.eq_dec j i then 1 else 0).

Lemma sum_below_single (n : nat) : forall a i, (i < n)%nat ->
  sum_below n (fun j => a j * (if Nat.eq_dec j i then 1 else 0)) = a i.
Proof.
  induction n as [| n IH]; intros a i L; [lia |]. simpl. destruct i as [| i].
  - destruct (Nat.eq_dec 0 0) as [_ | N]; [| lia]. rewrite sum_below_zero; [ring |].
    intros j _. destruct (Nat.eq_dec (S j) 0); [lia | ring].
  - destruct (Nat.eq_dec 0 (S i)) as [E | _]; [lia |].
    rewrite (sum_below_ext _ _ (fun j => a (S j) * (if Nat.eq_dec j i then 1 else 0))).
    + rewrite (IH (fun j => a (S j)) i) by lia. ring.
    + intros j _. destruct (Nat.eq_dec (S j) (S i)), (Nat.eq_dec j i); try lia; ring.
Qed.

Lemma inner_basis (n i : nat) (y : Euclidean n) : (i < n)%nat -> << y , basis n i >> = coordinate y i.
Proof.
  intros L. rewrite inner_coordinates.
  rewrite (sum_below_ext _ _ (fun j => coordinate y j * (if Nat.eq_dec j i then 1 else 0))).
  - now apply sum_below_single.
  - intros j K. unfold basis. now rewrite coordinate_of_coordinates.
Qed.

(** Lemma 1, in coordinates. *)
Theorem gradients_of_the_constraints_are_independent {X : Hilbert} (m : nat)
  (g : product X (Euclidean m) -> R) (c : product X (Euclidean m) -> Euclidean m) (mu_g : R) :
  0 < mu_g ->
  (forall x y, is_gradient (fun y' => g (x, y')) y (c (x, y))) ->
  (forall x, strongly_convex mu_g (fun y => g (x, y))) ->
  forall (w : product X (Euclidean m)) (J : product X (Euclidean m) -> Euclidean m), is_derivative c w J ->
  forall (row : nat -> product X (Euclidean m)),
  (forall i, (i < m)%nat -> is_gradient (fun w' => coordinate (c w') i) w (row i)) ->
  forall a : nat -> R, vector_sum m (fun i => a i *v row i) = zero -> forall i, (i < m)%nat -> a i = 0.
Proof.
  intros P G C w J D row R a Z i L.
  destruct (Lemma_1 g c mu_g P G C w J D) as [_ N].
  assert (E : of_coordinates m a = zero).
  { apply N. intros h. rewrite inner_coordinates.
    rewrite (sum_below_ext _ _ (fun j => << a j *v row j , h >>)).
    - rewrite <- (inner_vector_sum m (fun j => a j *v row j)), Z. apply inner_zero_l.
    - intros j K. rewrite coordinate_of_coordinates by exact K. rewrite inner_scal_l.
      rewrite Rmult_comm. f_equal.
      pose proof (R j K) as Rj. assert (Ew : w = w +v 0 *v h) by vector_ring. rewrite Ew in Rj, D.
      apply (gradient_along_line (fun w' => coordinate (c w') j)) in Rj.
      apply (derivative_along_line _ _ _ _ (basis m j)) in D. rewrite inner_basis in D by exact K.
      refine (derivative_at_zero_is_unique _ _ _ _ D _).
      eapply is_derive_ext; [| exact Rj]. intros s. cbv beta. now rewrite inner_basis. }
  rewrite <- (coordinate_of_coordinates m a i L), E. apply coordinate_zero.
Qed.

(** * Definitions *)

Section Definitions.
Context {X Y : Hilbert}
  (f : product X Y -> R) (grad_f : product X Y -> product X Y) (g : product X Y -> R)
  (hess_xy : product X Y -> Y -> X) (hess_yy : product X Y -> Y -> Y).

(** y*(x) = argmin_y g(x, y). *)
Definition y_star (x : X) : Y := epsilon (inhabits zero) (fun y => is_minimiser (fun y' => g (x, y')) y).

(** The hyperobjective. *)
Definition hyperobjective (x : X) : R := f (x, y_star x).

(** The solution of the adjoint equation hess_yy lambda = - grad_y f. *)
Definition adjoint_multiplier (w : product X Y) : Y :=
  epsilon (inhabits zero) (fun lambda => lagrangian_gradient_y grad_f hess_yy w lambda = zero).

(** The paper's approximate hypergradient, at any (x, y). *)
Definition nabla_F_bar (w : product X Y) : X := lagrangian_gradient_x grad_f hess_xy w (adjoint_multiplier w).

(** The gradient of F. *)
Definition hypergradient (x : X) : X := nabla_F_bar (x, y_star x).
End Definitions.

Definition L_F_bar_y (l_f0 l_f1 l_g1 l_g2 mu_g : R) : R :=
  l_f1 * (1 + kappa_y l_g1 mu_g) + l_f0 * l_g2 * (1 / mu_g + l_g1 / mu_g ^ 2).

Section Hypergradient.
Context {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {l_f0 l_f1 l_g1 l_g2 mu_g f_low : R}
  (A : Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low).
Notation c := (grad_y grad_g).
Notation col := (column hess_xy hess_yy).
Notation kappa := (kappa_y l_g1 mu_g).
Notation ystar := (y_star g).
Notation F := (hyperobjective f g).
Notation grad_L_x := (lagrangian_gradient_x grad_f hess_xy).
Notation grad_L_y := (lagrangian_gradient_y grad_f hess_yy).
Notation multiplier := (adjoint_multiplier grad_f hess_yy).
Notation nabla_bar := (nabla_F_bar grad_f hess_xy hess_yy).

(** * The lower-level solution *)

Lemma distance_at_fixed_y x x' y : norm (((x, y) : product X Y) -v (x', y)) = norm (x -v x').
Proof using.
  rewrite <- (norm_pair_zero_r (Y := Y) (x -v x')). f_equal. apply product_eq; [reflexivity | apply (sub_self y)].
Qed.

Lemma distance_at_fixed_x x y y' : norm (((x, y) : product X Y) -v (x, y')) = norm (y -v y').
Proof using.
  rewrite <- (norm_pair_zero_l (X := X) (y -v y')). f_equal. apply product_eq; [apply (sub_self x) | reflexivity].
Qed.

Lemma lower_level_equation_has_a_solution x : exists y, c (x, y) = zero.
Proof using A.
  apply (strongly_monotone_is_onto (fun y => c (x, y)) mu_g l_g1 (mu_g_positive A) (weak_c_monotone A x)).
  intros y y'. rewrite <- (distance_at_fixed_x x y y'). apply (weak_c_lipschitz A).
Qed.

(** First-order optimality is necessary and sufficient. *)
Lemma lower_level_optimality x y : is_minimiser (fun y' => g (x, y')) y <-> c (x, y) = zero.
Proof using A.
  split.
  - intros M. exact (minimiser_has_zero_gradient _ _ _ M (lower_level_gradient A x y)).
  - intros Z. apply (zero_gradient_is_minimiser (f := fun y' => g (x, y')) (grad := fun y' => c (x, y')) (mu := mu_g)).
    + apply Rlt_le, (mu_g_positive A).
    + intros y'. apply (lower_level_gradient A).
    + apply (lower_level_is_strongly_convex A).
    + exact Z.
Qed.

Theorem y_star_is_minimiser x : is_minimiser (fun y => g (x, y)) (ystar x).
Proof using A.
  unfold y_star. apply epsilon_spec. destruct (lower_level_equation_has_a_solution x) as [y E].
  exists y. now apply lower_level_optimality.
Qed.

Theorem y_star_solves_the_equation x : c (x, ystar x) = zero.
Proof using A. apply lower_level_optimality, y_star_is_minimiser. Qed.

(** |y - y*(x)| <= |grad_y g(x, y)| / mu_g. *)
Lemma distance_to_y_star x y : mu_g * norm (y -v ystar x) <= norm (c (x, y)).
Proof using A.
  pose proof (strongly_monotone_bound _ _ (weak_c_monotone A x) y (ystar x)) as B. cbv beta in B.
  now rewrite y_star_solves_the_equation, sub_zero_r in B.
Qed.

Theorem y_star_is_unique x y : c (x, y) = zero -> y = ystar x.
Proof using A.
  intros Z. apply norm_sub_zero_eq. pose proof (distance_to_y_star x y) as B. rewrite Z, norm_zero in B.
  pose proof (mu_g_positive A). pose proof (norm_nonneg (y -v ystar x)). nra.
Qed.

Theorem minimiser_is_y_star x y : is_minimiser (fun y' => g (x, y')) y -> y = ystar x.
Proof using A. intros M. apply y_star_is_unique. now apply lower_level_optimality. Qed.

(** y* is kappa_y-Lipschitz. *)
Theorem y_star_is_lipschitz : lipschitz kappa (fun x => ystar x).
Proof using A.
  intros x x'. pose proof (mu_g_positive A) as P.
  pose proof (distance_to_y_star x' (ystar x)) as B.
  pose proof (weak_c_lipschitz A (x', ystar x) (x, ystar x)) as L.
  rewrite y_star_solves_the_equation, sub_zero_r, distance_at_fixed_y, (norm_sub_sym x') in L.
  unfold kappa_y. apply (Rmult_le_reg_l mu_g); [exact P |].
  replace (mu_g * (l_g1 / mu_g * norm (x -v x'))) with (l_g1 * norm (x -v x')) by (field; lra). lra.
Qed.

(** * Implicit differentiation *)

Lemma increment_is_bounded x h : norm ((h, ystar (x +v h) -v ystar x) : product X Y) <= (1 + kappa) * norm h.
Proof using A.
  eapply Rle_trans; [apply norm_product_le |]. simpl.
  pose proof (y_star_is_lipschitz (x +v h) x) as L. replace (x +v h -v x) with h in L by vector_ring. lra.
Qed.

Lemma increment_reaches x h :
  @add (product X Y) (x, ystar x) (h, ystar (x +v h) -v ystar x) = (x +v h, ystar (x +v h)).
Proof using. apply product_eq; [reflexivity | apply (add_sub_r (ystar x))]. Qed.

(** Along the solution path the Jacobian's value is of higher order. *)
Lemma jacobian_along_solutions x J :
  is_derivative c (x, ystar x) J ->
  forall eps, 0 < eps -> exists delta, 0 < delta /\
  forall h, norm h <= delta -> norm (J (h, ystar (x +v h) -v ystar x)) <= eps * norm h.
Proof using A.
  intros [_ D] eps P. pose proof (kappa_y_nonneg A) as K.
  destruct (D (eps / (1 + kappa))) as [d [Q B]]; [apply Rdiv_lt_0_compat; lra |].
  exists (d / (1 + kappa)). split; [apply Rdiv_lt_0_compat; lra |]. intros h S.
  pose proof (increment_is_bounded x h) as I.
  assert (S' : norm ((h, ystar (x +v h) -v ystar x) : product X Y) <= d).
  { eapply Rle_trans; [exact I |]. replace d with ((1 + kappa) * (d / (1 + kappa))) by (field; lra).
    apply Rmult_le_compat_l; lra. }
  specialize (B _ S'). rewrite increment_reaches, 2!y_star_solves_the_equation in B.
  set (j := J (h, ystar (x +v h) -v ystar x)) in *.
  replace (zero -v zero -v j) with (-v j) in B by vector_ring. rewrite norm_opp in B.
  eapply Rle_trans; [exact B |].
  apply Rle_trans with (eps / (1 + kappa) * ((1 + kappa) * norm h)).
  - apply Rmult_le_compat_l; [apply Rlt_le, Rdiv_lt_0_compat; lra | exact I].
  - apply Req_le. field. lra.
Qed.

Lemma jacobian_is_coercive_in_y w J :
  (forall h lambda, << J h , lambda >> = << h , col w lambda >>) ->
  forall k, mu_g * norm k ^ 2 <= << J (zero, k) , k >>.
Proof using A.
  intros E k. rewrite E, inner_product. simpl. rewrite inner_zero_l, Rplus_0_l, inner_sym. apply (hess_yy_is_coercive A).
Qed.

(** y* is Frechet differentiable; its derivative T solves hess_yx h + hess_yy (T h) = 0 (tested against every multiplier). *)
Theorem y_star_is_differentiable x : exists T : X -> Y,
  is_derivative (fun x' => ystar x') x T /\
  forall h lambda, << T h , hess_yy (x, ystar x) lambda >> = - << h , hess_xy (x, ystar x) lambda >>.
Proof using A.
  destruct (weak_c_derivative A (x, ystar x)) as [J [D E]]. pose proof (proj1 D) as L.
  pose proof (mu_g_positive A) as P.
  pose proof (jacobian_is_coercive_in_y (x, ystar x) J E) as Co.
  pose proof (coercive_operator_bound (fun k => J (zero, k)) mu_g Co) as Bo. cbv beta in Bo.
  assert (Split : forall h k k', J (h, k) -v J (h, k') = J (zero, k -v k')).
  { intros h k k'. rewrite <- (linear_sub L). f_equal. apply product_eq; [apply (sub_self h) | reflexivity]. }
  set (T := fun h => epsilon (inhabits zero) (fun k => J (h, k) = zero)).
  assert (Spec : forall h, J (h, T h) = zero).
  { intros h. unfold T. apply epsilon_spec.
    destruct (coercive_operator_is_onto (fun k => J (zero, k)) mu_g P
      (bounded_linear_compose J _ L pair_is_bounded_linear_l) Co (-v J (h, zero))) as [k K].
    exists k. replace ((h, k) : product X Y) with (@add (product X Y) (h, zero) (zero, k))
      by (apply product_eq; simpl; [apply add_zero_r | apply add_zero_l]).
    rewrite (linear_add L), K. apply add_opp_r. }
  assert (Uniq : forall h k, J (h, k) = zero -> k = T h).
  { intros h k Z. apply norm_sub_zero_eq. specialize (Bo (k -v T h)). rewrite <- (Split h), Z, Spec, sub_self, norm_zero in Bo.
    pose proof (norm_nonneg (k -v T h)). nra. }
  exists T. split; [split |].
  - split.
    + intros u v. symmetry. apply Uniq. change ((u +v v, T u +v T v) : product X Y) with (@add (product X Y) (u, T u) (v, T v)).
      rewrite (linear_add L), 2!Spec. apply add_zero_r.
    + intros a u. symmetry. apply Uniq. change ((a *v u, a *v T u) : product X Y) with (@scal (product X Y) a (u, T u)).
      rewrite (linear_scal L), Spec. apply scal_zero_r.
    + destruct (linear_bounded L) as [M B]. exists (M / mu_g). intros u.
      specialize (Bo (T u)).
      assert (Z : J (zero, T u) = -v J (u, zero)).
      { replace ((zero, T u) : product X Y) with (@sub (product X Y) (u, T u) (u, zero))
          by (apply product_eq; [apply (sub_self u) | apply (sub_zero_r (T u))]).
        rewrite (linear_sub L), Spec. vector_ring. }
      rewrite Z, norm_opp in Bo. specialize (B (u, zero)). rewrite norm_pair_zero_r in B.
      apply (Rmult_le_reg_l mu_g); [exact P |].
      replace (mu_g * (M / mu_g * norm u)) with (M * norm u) by (field; lra). lra.
  - intros eps Pe.
    destruct (jacobian_along_solutions x J D (eps * mu_g)) as [d [Q B]]; [now apply Rmult_lt_0_compat |].
    exists d. split; [exact Q |]. intros h S. specialize (B h S).
    pose proof (Bo (ystar (x +v h) -v ystar x -v T h)) as N.
    rewrite <- (Split h), Spec, sub_zero_r in N.
    apply (Rmult_le_reg_l mu_g); [exact P |]. lra.
  - intros h lambda. pose proof (E (h, T h) lambda) as Z. rewrite Spec, inner_zero_l, inner_product in Z. simpl in Z. lra.
Qed.

(** * The adjoint multiplier *)

Lemma adjoint_equation w : grad_L_y w (multiplier w) = zero.
Proof using A.
  unfold adjoint_multiplier. apply epsilon_spec.
  destruct (coercive_operator_is_onto (hess_yy w) mu_g (mu_g_positive A) (hess_yy_is_linear A w) (hess_yy_is_coercive A w)
    (-v grad_y grad_f w)) as [l E].
  exists l. unfold lagrangian_gradient_y. rewrite E. apply add_opp_r.
Qed.

(** Theorem 3 under the weak assumption, for every solution of the adjoint equation. *)
Lemma adjoint_solution_is_bounded w lambda : grad_L_y w lambda = zero -> norm lambda <= l_f0 / mu_g.
Proof using A.
  intros E. pose proof (mu_g_positive A) as P. pose proof (hess_yy_is_bounded_below A w lambda) as B.
  assert (Z : hess_yy w lambda = -v grad_y grad_f w).
  { replace (hess_yy w lambda) with (grad_L_y w lambda -v grad_y grad_f w) by (unfold lagrangian_gradient_y; vector_ring).
    rewrite E. vector_ring. }
  rewrite Z, norm_opp in B. pose proof (weak_grad_y_f_bounded A w) as F0.
  apply (Rmult_le_reg_l mu_g); [exact P |]. replace (mu_g * (l_f0 / mu_g)) with l_f0 by (field; lra). lra.
Qed.

(** Any lambda is as close to the adjoint multiplier as grad_y L is to zero. *)
Lemma distance_to_adjoint_multiplier w lambda : mu_g * norm (lambda -v multiplier w) <= norm (grad_L_y w lambda).
Proof using A.
  pose proof (hess_yy_is_bounded_below A w (lambda -v multiplier w)) as B.
  rewrite (linear_sub (hess_yy_is_linear A w)) in B.
  replace (hess_yy w lambda -v hess_yy w (multiplier w)) with (grad_L_y w lambda) in B; [exact B |].
  rewrite <- (sub_zero_r (grad_L_y w lambda)), <- (adjoint_equation w). unfold lagrangian_gradient_y. vector_ring.
Qed.

Lemma adjoint_multiplier_is_unique w lambda : grad_L_y w lambda = zero -> lambda = multiplier w.
Proof using A.
  intros Z. apply norm_sub_zero_eq. pose proof (distance_to_adjoint_multiplier w lambda) as B. rewrite Z, norm_zero in B.
  pose proof (mu_g_positive A). pose proof (norm_nonneg (lambda -v multiplier w)). nra.
Qed.

(** * The gradient of F *)

Theorem hyperobjective_has_gradient x : is_gradient F x (hypergradient grad_f g hess_xy hess_yy x).
Proof using A.
  set (w := ((x, ystar x) : product X Y)). set (lambda := multiplier w).
  destruct (weak_c_derivative A w) as [J [D E]]. pose proof (kappa_y_nonneg A) as K. pose proof (norm_nonneg lambda) as N.
  intros eps P.
  destruct (weak_f_gradient A w (eps / (2 * (1 + kappa)))) as [d1 [Q1 B1]]; [apply Rdiv_lt_0_compat; lra |].
  destruct (jacobian_along_solutions x J D (eps / (2 * (norm lambda + 1)))) as [d2 [Q2 B2]]; [apply Rdiv_lt_0_compat; lra |].
  exists (Rmin (d1 / (1 + kappa)) d2). split.
  { apply Rmin_glb_lt; [apply Rdiv_lt_0_compat; lra | exact Q2]. }
  intros h S. pose proof (Rle_trans _ _ _ S (Rmin_l _ _)) as S1. pose proof (Rle_trans _ _ _ S (Rmin_r _ _)) as S2.
  pose proof (norm_nonneg h) as Nh.
  set (k := ystar (x +v h) -v ystar x).
  pose proof (increment_is_bounded x h) as I. fold k in I.
  assert (S' : norm ((h, k) : product X Y) <= d1).
  { eapply Rle_trans; [exact I |]. replace d1 with ((1 + kappa) * (d1 / (1 + kappa))) by (field; lra).
    apply Rmult_le_compat_l; lra. }
  specialize (B1 _ S'). pose proof (increment_reaches x h) as R. fold w k in R. rewrite R in B1.
  specialize (B2 h S2). fold k in B2.
  assert (Id : << grad_f w , ((h, k) : product X Y) >> = << nabla_bar w , h >> - << J (h, k) , lambda >>).
  { pose proof (adjoint_equation w) as Z. fold lambda in Z.
    assert (Zk : << grad_L_y w lambda , k >> = 0) by (rewrite Z; apply inner_zero_l).
    unfold lagrangian_gradient_y in Zk. rewrite inner_add_l in Zk.
    rewrite E, 2!inner_product. unfold nabla_F_bar, lagrangian_gradient_x. fold lambda. rewrite inner_add_l. simpl.
    rewrite (inner_sym h), (inner_sym k). unfold grad_x, grad_y in *. lra. }
  pose proof (Cauchy_Schwarz_abs (J (h, k)) lambda) as CS.
  assert (T1 : eps / (2 * (1 + kappa)) * norm ((h, k) : product X Y) <= eps / 2 * norm h).
  { apply Rle_trans with (eps / (2 * (1 + kappa)) * ((1 + kappa) * norm h)).
    - apply Rmult_le_compat_l; [apply Rlt_le, Rdiv_lt_0_compat; lra | exact I].
    - apply Req_le. field. lra. }
  assert (T2 : norm (J (h, k)) * norm lambda <= eps / 2 * norm h).
  { apply Rle_trans with (eps / (2 * (norm lambda + 1)) * norm h * (norm lambda + 1)).
    - apply Rmult_le_compat; try apply norm_nonneg; [exact B2 | lra].
    - apply Req_le. field. lra. }
  rewrite Id in B1. change (hypergradient grad_f g hess_xy hess_yy x) with (nabla_bar w).
  unfold hyperobjective. fold w.
  apply Rabs_le_between in B1. apply Rabs_le_between in CS. apply Rabs_le_between. lra.
Qed.

(** * Theorem 2 *)

(** The approximate hypergradient is Lipschitz in y, with the paper's constant. *)
Theorem nabla_F_bar_is_lipschitz_in_y x y1 y2 :
  norm (nabla_bar (x, y1) -v nabla_bar (x, y2)) <= L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g * norm (y1 -v y2).
Proof using A.
  pose proof (mu_g_positive A) as P. pose proof (l_f0_nonneg A) as Pf0. pose proof (l_f1_nonneg A) as Pf1.
  pose proof (l_g1_nonneg A) as Pg1. pose proof (l_g2_nonneg A) as Pg2.
  set (w1 := ((x, y1) : product X Y)). set (w2 := ((x, y2) : product X Y)).
  set (l1 := multiplier w1). set (l2 := multiplier w2). set (d := norm (y1 -v y2)).
  assert (Nd : 0 <= d) by apply norm_nonneg.
  assert (Ed : norm (w1 -v w2) = d) by apply distance_at_fixed_x.
  pose proof (adjoint_solution_is_bounded w2 l2 (adjoint_equation w2)) as B2. pose proof (norm_nonneg l2) as N2.
  (* the multipliers *)
  assert (M : norm (l1 -v l2) <= (l_f1 + l_g2 * (l_f0 / mu_g)) * d / mu_g).
  { pose proof (distance_to_adjoint_multiplier w1 l2) as D. fold l1 in D. rewrite (norm_sub_sym l2) in D.
    assert (Z : grad_L_y w1 l2 = (grad_y grad_f w1 -v grad_y grad_f w2) +v (hess_yy w1 l2 -v hess_yy w2 l2)).
    { rewrite <- (sub_zero_r (grad_L_y w1 l2)), <- (adjoint_equation w2). fold l2. unfold lagrangian_gradient_y. vector_ring. }
    rewrite Z in D. 
    pose proof (norm_triangle (grad_y grad_f w1 -v grad_y grad_f w2) (hess_yy w1 l2 -v hess_yy w2 l2)) as T.
    pose proof (norm_snd_le (grad_f w1 -v grad_f w2)) as S. rewrite snd_sub in S. fold (grad_y grad_f w1) (grad_y grad_f w2) in S.
    pose proof (weak_f_smooth A w1 w2) as F1. pose proof (hess_yy_is_lipschitz A w1 w2 l2) as H2. rewrite Ed in F1, H2.
    assert (H2' : l_g2 * d * norm l2 <= l_g2 * d * (l_f0 / mu_g)) by (apply Rmult_le_compat_l; [now apply Rmult_le_pos | exact B2]).
    apply (Rmult_le_reg_l mu_g); [exact P |].
    replace (mu_g * ((l_f1 + l_g2 * (l_f0 / mu_g)) * d / mu_g)) with (l_f1 * d + l_g2 * d * (l_f0 / mu_g)) by (field; lra).
    lra. }
  (* the three differences *)
  assert (Z : nabla_bar w1 -v nabla_bar w2
    = (grad_x grad_f w1 -v grad_x grad_f w2) +v (hess_xy w1 (l1 -v l2) +v (hess_xy w1 l2 -v hess_xy w2 l2))).
  { rewrite (linear_sub (hess_xy_is_linear A w1)). unfold nabla_F_bar, lagrangian_gradient_x. fold l1 l2. vector_ring. }
  rewrite Z. eapply Rle_trans; [apply norm_triangle |].
  pose proof (norm_triangle (hess_xy w1 (l1 -v l2)) (hess_xy w1 l2 -v hess_xy w2 l2)) as T.
  pose proof (norm_fst_le (grad_f w1 -v grad_f w2)) as S. rewrite fst_sub in S. fold (grad_x grad_f w1) (grad_x grad_f w2) in S.
  pose proof (weak_f_smooth A w1 w2) as F1. pose proof (hess_xy_is_lipschitz A w1 w2 l2) as H2. rewrite Ed in F1, H2.
  pose proof (hess_xy_is_bounded A w1 (l1 -v l2)) as H1.
  assert (H1' : l_g1 * norm (l1 -v l2) <= l_g1 * ((l_f1 + l_g2 * (l_f0 / mu_g)) * d / mu_g)) by now apply Rmult_le_compat_l.
  assert (H2' : l_g2 * d * norm l2 <= l_g2 * d * (l_f0 / mu_g)) by (apply Rmult_le_compat_l; [now apply Rmult_le_pos | exact B2]).
  replace (L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g * d)
    with (l_f1 * d + (l_g1 * ((l_f1 + l_g2 * (l_f0 / mu_g)) * d / mu_g) + l_g2 * d * (l_f0 / mu_g)))
    by (unfold L_F_bar_y, kappa_y; field; lra).
  lra.
Qed.

Lemma L_F_bar_y_nonneg : 0 <= L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g.
Proof using A.
  pose proof (mu_g_positive A). pose proof (l_f0_nonneg A). pose proof (l_f1_nonneg A). pose proof (l_g1_nonneg A).
  pose proof (l_g2_nonneg A). pose proof (kappa_y_nonneg A). unfold L_F_bar_y.
  assert (0 <= 1 / mu_g) by (apply Rlt_le, Rdiv_lt_0_compat; lra).
  assert (0 <= l_g1 / mu_g ^ 2) by (apply Rmult_le_pos; [assumption | apply Rlt_le, Rinv_0_lt_compat, pow_lt; assumption]).
  apply Rplus_le_le_0_compat; repeat apply Rmult_le_pos; lra.
Qed.

Lemma nabla_F_bar_bound w lambda : norm (nabla_bar w) <= norm (grad_L_x w lambda) + kappa * norm (grad_L_y w lambda).
Proof using A.
  pose proof (mu_g_positive A) as P. pose proof (l_g1_nonneg A) as L1.
  assert (Z : nabla_bar w = grad_L_x w lambda -v hess_xy w (lambda -v multiplier w)).
  { rewrite (linear_sub (hess_xy_is_linear A w)). unfold nabla_F_bar, lagrangian_gradient_x. vector_ring. }
  rewrite Z. eapply Rle_trans; [apply norm_triangle_sub |].
  pose proof (hess_xy_is_bounded A w (lambda -v multiplier w)) as B. pose proof (distance_to_adjoint_multiplier w lambda) as D.
  assert (M : norm (lambda -v multiplier w) <= norm (grad_L_y w lambda) / mu_g).
  { apply (Rmult_le_reg_l mu_g); [exact P |].
    replace (mu_g * (norm (grad_L_y w lambda) / mu_g)) with (norm (grad_L_y w lambda)) by (field; lra). exact D. }
  assert (M' : l_g1 * norm (lambda -v multiplier w) <= kappa * norm (grad_L_y w lambda)).
  { replace (kappa * norm (grad_L_y w lambda)) with (l_g1 * (norm (grad_L_y w lambda) / mu_g)) by (unfold kappa_y; field; lra).
    now apply Rmult_le_compat_l. }
  lra.
Qed.

(** Theorem 2 under the weak assumption. *)
Theorem hypergradient_approximation x y lambda :
  norm (hypergradient grad_f g hess_xy hess_yy x)
  <= norm (grad_L_x (x, y) lambda) + kappa * norm (grad_L_y (x, y) lambda)
     + L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g * norm (c (x, y)).
Proof using A.
  pose proof (mu_g_positive A) as P. pose proof L_F_bar_y_nonneg as NL.
  unfold hypergradient. pose proof (nabla_F_bar_bound (x, y) lambda) as B.
  pose proof (nabla_F_bar_is_lipschitz_in_y x (ystar x) y) as L. rewrite (norm_sub_sym (ystar x)) in L.
  pose proof (distance_to_y_star x y) as D.
  pose proof (norm_triangle_reverse (nabla_bar (x, ystar x)) (nabla_bar (x, y))) as T.
  assert (M : norm (y -v ystar x) <= norm (c (x, y)) / mu_g).
  { apply (Rmult_le_reg_l mu_g); [exact P |].
    replace (mu_g * (norm (c (x, y)) / mu_g)) with (norm (c (x, y))) by (field; lra). exact D. }
  assert (M' : L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g * norm (y -v ystar x)
               <= L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g * norm (c (x, y))).
  { replace (L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g * norm (c (x, y)))
      with (L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g * (norm (c (x, y)) / mu_g)) by (field; lra).
    now apply Rmult_le_compat_l. }
  lra.
Qed.

(** * Theorem 3 *)

(** Theorem 3 under the weak assumption. *)
Theorem KKT_multiplier_is_bounded x y lambda :
  is_KKT_point grad_f grad_g hess_xy hess_yy x y lambda -> norm lambda <= l_f0 / mu_g.
Proof using A. intros [_ [E _]]. now apply (adjoint_solution_is_bounded (x, y)). Qed.

(** The reformulation is faithful. *)
Theorem KKT_points_are_stationary_points x y :
  (exists lambda, is_KKT_point grad_f grad_g hess_xy hess_yy x y lambda) <->
  y = ystar x /\ hypergradient grad_f g hess_xy hess_yy x = zero.
Proof using A.
  split.
  - intros [lambda [Ex [Ey Ec]]]. pose proof (y_star_is_unique x y Ec) as E. split; [exact E |].
    unfold hypergradient, nabla_F_bar. rewrite <- E, <- (adjoint_multiplier_is_unique (x, y) lambda Ey). exact Ex.
  - intros [-> Z]. exists (multiplier (x, ystar x)). split; [exact Z |]. split; [apply adjoint_equation | apply y_star_solves_the_equation].
Qed.

End Hypergradient.

(** * In the paper's form *)

Section PaperForm.
Context {X Y : Hilbert}
  (f : product X Y -> R) (grad_f : product X Y -> product X Y) (hess_f : product X Y -> product X Y -> product X Y)
  (g : product X Y -> R) (grad_g : product X Y -> product X Y) (hess_g : product X Y -> product X Y -> product X Y)
  (l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low : R).

(** Theorem 2. *)
Theorem Theorem_2 :
  Assumption_1 f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low ->
  exists grad_F : X -> X,
  (forall x, is_gradient (hyperobjective f g) x (grad_F x)) /\
  forall x y lambda,
  norm (grad_F x)
  <= norm (lagrangian_gradient_x grad_f (block_xy hess_g) (x, y) lambda)
     + kappa_y l_g1 mu_g * norm (lagrangian_gradient_y grad_f (block_yy hess_g) (x, y) lambda)
     + L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g * norm (grad_y grad_g (x, y)).
Proof using.
  intros A. pose proof (Assumption_1_implies_Weak_assumption A) as U.
  exists (hypergradient grad_f g (block_xy hess_g) (block_yy hess_g)). split.
  - exact (hyperobjective_has_gradient U).
  - exact (hypergradient_approximation U).
Qed.

(** Theorem 3. *)
Theorem Theorem_3 :
  Assumption_1 f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low ->
  forall x y lambda, is_KKT_point grad_f grad_g (block_xy hess_g) (block_yy hess_g) x y lambda -> norm lambda <= l_f0 / mu_g.
Proof using.
  intros A x y lambda. exact (KKT_multiplier_is_bounded (Assumption_1_implies_Weak_assumption A) x y lambda).
Qed.
End PaperForm.
