(* Calculus.v -- differential calculus on real Hilbert spaces.

   Definitions, all standard: the gradient of a real function (Frechet, represented by a vector), the Frechet derivative of a map
   (a bounded linear map), Lipschitz maps, Lipschitz families of operators (in the operator norm), strong convexity, strong monotonicity.

   Main results: the derivative along a line (gradient_along_line, derivative_along_line); mean value inequality
   (bounded_derivative_makes_lipschitz); the descent lemma (descent_lemma); a strongly convex function lies above its tangent
   quadratics and its gradient is strongly monotone, and conversely (strongly_convex_above_tangent, strongly_convex_gradient_is_monotone,
   monotone_gradient_makes_strongly_convex); a minimiser is a zero of the gradient and, for strongly convex functions, conversely; central
   differences of a gradient (central_difference) and the symmetry of a Lipschitz Hessian (hessian_is_symmetric); derivatives along lines
   that depend continuously on the point give Frechet derivatives (derivable_along_lines_has_gradient, ..._has_derivative).

   Method: a map is tested against a fixed vector and restricted to a line; what is left is one-dimensional (Coquelicot's is_derive).
   Depends on: Hilbert. *)

From Coq Require Import Reals Lra Psatz.
Set Warnings "-ambiguous-paths".
From Coquelicot Require Import Coquelicot.
Set Warnings "ambiguous-paths".
From SGHA Require Import Hilbert.
Open Scope R_scope.

(** * Definitions *)

(** [v] is the gradient of [f] at [x]. *)
Definition is_gradient {H : Hilbert} (f : H -> R) (x v : H) : Prop :=
  forall eps, 0 < eps -> exists delta, 0 < delta /\
  forall h, norm h <= delta -> Rabs (f (x +v h) - f x - << v , h >>) <= eps * norm h.

Record bounded_linear {X Y : Hilbert} (T : X -> Y) : Prop := {
  linear_add  : forall u v, T (u +v v) = T u +v T v;
  linear_scal : forall a u, T (a *v u) = a *v T u;
  linear_bounded : exists M, forall u, norm (T u) <= M * norm u
}.
Arguments linear_add {X Y T} _ _ _.
Arguments linear_scal {X Y T} _ _ _.
Arguments linear_bounded {X Y T} _.

(** [T] is the Frechet derivative of [F] at [x]. *)
Definition is_derivative {X Y : Hilbert} (F : X -> Y) (x : X) (T : X -> Y) : Prop :=
  bounded_linear T /\
  forall eps, 0 < eps -> exists delta, 0 < delta /\
  forall h, norm h <= delta -> norm (F (x +v h) -v F x -v T h) <= eps * norm h.

Definition lipschitz {X Y : Hilbert} (l : R) (F : X -> Y) : Prop :=
  forall x x', norm (F x -v F x') <= l * norm (x -v x').

(** A family of operators that is Lipschitz in the operator norm. *)
Definition operator_lipschitz {W X Y : Hilbert} (l : R) (T : W -> X -> Y) : Prop :=
  forall w w' u, norm (T w u -v T w' u) <= l * norm (w -v w') * norm u.

Definition strongly_convex {H : Hilbert} (mu : R) (f : H -> R) : Prop :=
  forall x y t, 0 <= t <= 1 ->
  f (t *v x +v (1 - t) *v y) <= t * f x + (1 - t) * f y - mu / 2 * (t * (1 - t)) * norm (x -v y) ^ 2.

Definition strongly_monotone {H : Hilbert} (mu : R) (F : H -> H) : Prop :=
  forall x y, mu * norm (x -v y) ^ 2 <= << F x -v F y , x -v y >>.

Definition is_minimiser {H : Hilbert} (f : H -> R) (x : H) : Prop := forall y, f x <= f y.

(** * One variable *)

Lemma growth_below_a_line_plus_a_parabola (phi dphi : R -> R) (a k T : R) :
  0 <= T ->
  (forall s, 0 <= s <= T -> is_derive phi s (dphi s)) ->
  (forall s, 0 <= s <= T -> dphi s <= a + k * s) ->
  phi T - phi 0 <= a * T + k * (T * T) / 2.
Proof.
  intros HT Hd Hb.
  set (psi := fun s => phi s - (a * s + k * (s * s) / 2)).
  assert (D : forall s, 0 <= s <= T -> is_derive psi s (dphi s - (a + k * s))).
  { intros s Hs. unfold psi.
    apply (is_derive_minus phi (fun s => a * s + k * (s * s) / 2)).
    - now apply Hd.
    - auto_derive; [exact I | field]. }
  destruct (MVT_gen psi 0 T (fun s => dphi s - (a + k * s))) as [s [Hs E]].
  - intros s Hs. apply D. rewrite Rmin_left, Rmax_right in Hs by lra. lra.
  - intros s Hs. rewrite Rmin_left, Rmax_right in Hs by lra.
    apply continuity_pt_filterlim. apply (ex_derive_continuous psi s). eexists. now apply D.
  - rewrite Rmin_left, Rmax_right in Hs by lra.
    pose proof (Hb s Hs) as B. unfold psi in E.
    assert (M : (dphi s - (a + k * s)) * (T - 0) <= 0) by nra. nra.
Qed.

Lemma growth_within_a_line_plus_a_parabola (phi dphi : R -> R) (m a k T : R) :
  0 <= T ->
  (forall s, 0 <= s <= T -> is_derive phi s (dphi s)) ->
  (forall s, 0 <= s <= T -> Rabs (dphi s - m) <= a + k * s) ->
  Rabs (phi T - phi 0 - m * T) <= a * T + k * (T * T) / 2.
Proof.
  intros HT Hd Hb.
  assert (U : phi T - phi 0 <= (m + a) * T + k * (T * T) / 2).
  { apply (growth_below_a_line_plus_a_parabola phi dphi); auto.
    intros s Hs. pose proof (Hb s Hs) as B. apply Rabs_le_between in B. lra. }
  assert (V : (- phi T) - (- phi 0) <= (a - m) * T + k * (T * T) / 2).
  { apply (growth_below_a_line_plus_a_parabola (fun s => - phi s) (fun s => - dphi s)); auto.
    - intros s Hs. apply (is_derive_opp phi). now apply Hd.
    - intros s Hs. pose proof (Hb s Hs) as B. apply Rabs_le_between in B. lra. }
  apply Rabs_le_between. lra.
Qed.

(** A number below every positive number is not positive. *)
Lemma below_all_positive_multiples (a k : R) : (forall eps, 0 < eps -> a <= eps * k) -> a <= 0.
Proof.
  intros E. destruct (Rle_dec a 0) as [L | L]; [exact L | exfalso].
  assert (0 < a) by lra. pose proof (Rabs_pos k) as K. pose proof (Rle_abs k) as A.
  specialize (E (a / (2 * (Rabs k + 1))) ltac:(apply Rdiv_lt_0_compat; lra)).
  assert (B : a / (2 * (Rabs k + 1)) * k <= a / 2); [| lra].
  replace (a / 2) with (a / (2 * (Rabs k + 1)) * (Rabs k + 1)) by (field; lra).
  apply Rmult_le_compat_l; [apply Rlt_le, Rdiv_lt_0_compat; lra | lra].
Qed.

(** * Linear maps *)

Section Linear.
Context {X Y : Hilbert} {T : X -> Y} (L : bounded_linear T).

Lemma linear_zero : T zero = zero.
Proof using L. rewrite <- (scal_zero_l zero), (linear_scal L). apply scal_zero_l. Qed.

Lemma linear_opp u : T (-v u) = -v T u.
Proof using L. apply (linear_scal L). Qed.

Lemma linear_sub u v : T (u -v v) = T u -v T v.
Proof using L. unfold sub. now rewrite (linear_add L), linear_opp. Qed.
End Linear.

(** * Lines *)

(** A real function that is differentiable at a point of a line, with derivative the functional D, is derivable along the line. *)
Lemma functional_along_line {H : Hilbert} (f : H -> R) (D : H -> R) (x u : H) (t : R) :
  (forall a, D (a *v u) = a * D u) ->
  (forall eps, 0 < eps -> exists delta, 0 < delta /\
     forall h, norm h <= delta -> Rabs (f (x +v t *v u +v h) - f (x +v t *v u) - D h) <= eps * norm h) ->
  is_derive (fun s => f (x +v s *v u)) t (D u).
Proof.
  intros L E. apply is_derive_Reals. intros eps P.
  pose proof (norm_nonneg u) as N.
  destruct (E (eps / (2 * (norm u + 1)))) as [delta [Q B]]; [apply Rdiv_lt_0_compat; lra |].
  assert (R : 0 < delta / (norm u + 1)) by (apply Rdiv_lt_0_compat; lra).
  exists (mkposreal _ R). intros h Z S. simpl in S.
  assert (A : 0 < Rabs h) by now apply Rabs_pos_lt.
  assert (K : norm (h *v u) <= delta).
  { rewrite norm_scal.
    apply Rle_trans with (delta / (norm u + 1) * norm u).
    - apply Rmult_le_compat_r; lra.
    - replace delta with (delta / (norm u + 1) * (norm u + 1)) at 2 by (field; lra).
      apply Rmult_le_compat_l; lra. }
  specialize (B _ K). rewrite L, norm_scal in B.
  replace (x +v (t + h) *v u) with (x +v t *v u +v h *v u) by vector_ring.
  set (d := f (x +v t *v u +v h *v u) - f (x +v t *v u)) in *.
  replace (d / h - D u) with ((d - h * D u) / h) by (field; exact Z).
  unfold Rdiv at 1. rewrite Rabs_mult, Rabs_inv.
  apply Rle_lt_trans with (eps / (2 * (norm u + 1)) * norm u).
  - apply Rle_trans with (eps / (2 * (norm u + 1)) * (Rabs h * norm u) * / Rabs h).
    + apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, A | exact B].
    + apply Req_le. field. split; lra.
  - replace (eps / (2 * (norm u + 1)) * norm u) with (eps / 2 * (norm u / (norm u + 1))) by (field; lra).
    assert (F : norm u / (norm u + 1) <= 1).
    { apply Rle_div_l; lra. }
    nra.
Qed.

Lemma gradient_along_line {H : Hilbert} (f : H -> R) (x u v : H) (t : R) :
  is_gradient f (x +v t *v u) v -> is_derive (fun s => f (x +v s *v u)) t (<< v , u >>).
Proof.
  intros G. apply (functional_along_line f (fun h => << v , h >>)); [| exact G].
  intros a. apply inner_scal_r.
Qed.

(** The derivative of a map, tested against a fixed vector. *)
Lemma tested_derivative {X Y : Hilbert} (F : X -> Y) (x : X) (T : X -> Y) (z : Y) :
  is_derivative F x T ->
  forall eps, 0 < eps -> exists delta, 0 < delta /\
  forall h, norm h <= delta -> Rabs (<< F (x +v h) , z >> - << F x , z >> - << T h , z >>) <= eps * norm h.
Proof.
  intros [_ D] eps P. pose proof (norm_nonneg z) as N.
  destruct (D (eps / (norm z + 1))) as [delta [Q B]]; [apply Rdiv_lt_0_compat; lra |].
  exists delta. split; [exact Q |]. intros h S. specialize (B h S).
  replace (<< F (x +v h) , z >> - << F x , z >> - << T h , z >>) with (<< F (x +v h) -v F x -v T h , z >>)
    by (expand; ring).
  eapply Rle_trans; [apply Cauchy_Schwarz_abs |].
  apply Rle_trans with (eps / (norm z + 1) * norm h * norm z); [now apply Rmult_le_compat_r |].
  replace (eps * norm h) with (eps / (norm z + 1) * norm h * (norm z + 1)) by (field; lra).
  apply Rmult_le_compat_l; [| lra].
  apply Rmult_le_pos; [apply Rlt_le, Rdiv_lt_0_compat; lra | apply norm_nonneg].
Qed.

Lemma derivative_along_line {X Y : Hilbert} (F : X -> Y) (x u : X) (T : X -> Y) (z : Y) (t : R) :
  is_derivative F (x +v t *v u) T -> is_derive (fun s => << F (x +v s *v u) , z >>) t (<< T u , z >>).
Proof.
  intros G.
  apply (functional_along_line (fun w => << F w , z >>) (fun h => << T h , z >>)).
  - intros a. destruct G as [L _]. rewrite (linear_scal L). apply inner_scal_l.
  - now apply tested_derivative.
Qed.

(** * Uniqueness *)

Lemma derivative_at_zero_is_unique (phi : R -> R) (t a b : R) : is_derive phi t a -> is_derive phi t b -> a = b.
Proof. intros A B. apply is_derive_unique in A. apply is_derive_unique in B. congruence. Qed.

Lemma gradient_is_unique {H : Hilbert} (f : H -> R) (x v v' : H) : is_gradient f x v -> is_gradient f x v' -> v = v'.
Proof.
  intros A B. apply inner_ext. intros z.
  assert (E : x = x +v 0 *v z) by vector_ring. rewrite E in A, B.
  apply gradient_along_line in A. apply gradient_along_line in B.
  exact (derivative_at_zero_is_unique _ _ _ _ A B).
Qed.

Lemma derivative_is_unique {X Y : Hilbert} (F : X -> Y) (x : X) (T T' : X -> Y) :
  is_derivative F x T -> is_derivative F x T' -> forall u, T u = T' u.
Proof.
  intros A B u. apply inner_ext. intros z.
  assert (E : x = x +v 0 *v u) by vector_ring. rewrite E in A, B.
  apply (derivative_along_line _ _ _ _ z) in A. apply (derivative_along_line _ _ _ _ z) in B.
  exact (derivative_at_zero_is_unique _ _ _ _ A B).
Qed.

(** * Calculus of gradients *)

Lemma gradient_ext {H : Hilbert} (f f' : H -> R) (x v : H) : (forall y, f y = f' y) -> is_gradient f x v -> is_gradient f' x v.
Proof.
  intros E G eps P. destruct (G eps P) as [delta [Q B]]. exists delta. split; [exact Q |].
  intros h S. rewrite <- 2!E. now apply B.
Qed.

Lemma gradient_add {H : Hilbert} (f f' : H -> R) (x v v' : H) :
  is_gradient f x v -> is_gradient f' x v' -> is_gradient (fun y => f y + f' y) x (v +v v').
Proof.
  intros A B eps P. destruct (A (eps / 2)) as [d [D E]]; [lra |]. destruct (B (eps / 2)) as [d' [D' E']]; [lra |].
  exists (Rmin d d'). split; [now apply Rmin_glb_lt |]. intros h S.
  specialize (E h (Rle_trans _ _ _ S (Rmin_l _ _))). specialize (E' h (Rle_trans _ _ _ S (Rmin_r _ _))).
  rewrite inner_add_l. apply Rabs_le_between in E. apply Rabs_le_between in E'. apply Rabs_le_between. lra.
Qed.

Lemma gradient_scal {H : Hilbert} (f : H -> R) (x v : H) (a : R) :
  is_gradient f x v -> is_gradient (fun y => a * f y) x (a *v v).
Proof.
  intros A eps P. pose proof (Rabs_pos a) as N.
  destruct (A (eps / (Rabs a + 1))) as [d [D E]]; [apply Rdiv_lt_0_compat; lra |].
  exists d. split; [exact D |]. intros h S. specialize (E h S). rewrite inner_scal_l.
  replace (a * f (x +v h) - a * f x - a * << v , h >>) with (a * (f (x +v h) - f x - << v , h >>)) by ring.
  rewrite Rabs_mult.
  apply Rle_trans with (Rabs a * (eps / (Rabs a + 1) * norm h)); [now apply Rmult_le_compat_l |].
  replace (eps * norm h) with ((Rabs a + 1) * (eps / (Rabs a + 1) * norm h)) by (field; lra).
  apply Rmult_le_compat_r; [| lra].
  apply Rmult_le_pos; [apply Rlt_le, Rdiv_lt_0_compat; lra | apply norm_nonneg].
Qed.

Lemma gradient_inner {H : Hilbert} (v x : H) : is_gradient (fun y => << v , y >>) x v.
Proof.
  intros eps P. exists 1. split; [lra |]. intros h _.
  replace (<< v , x +v h >> - << v , x >> - << v , h >>) with 0 by (expand; ring).
  rewrite Rabs_R0. pose proof (norm_nonneg h). nra.
Qed.

Lemma gradient_constant {H : Hilbert} (k : R) (x : H) : is_gradient (fun _ => k) x zero.
Proof.
  intros eps P. exists 1. split; [lra |]. intros h _. rewrite inner_zero_l.
  replace (k - k - 0) with 0 by ring. rewrite Rabs_R0. pose proof (norm_nonneg h). nra.
Qed.

(** A quadratic remainder gives the gradient. *)
Lemma gradient_of_quadratic_remainder {H : Hilbert} (f : H -> R) (x v : H) (k : R) :
  (forall h, Rabs (f (x +v h) - f x - << v , h >>) <= k * norm h ^ 2) -> is_gradient f x v.
Proof.
  intros B eps P. pose proof (Rabs_pos k) as N. pose proof (Rle_abs k) as A.
  exists (eps / (Rabs k + 1)). split; [apply Rdiv_lt_0_compat; lra |]. intros h S.
  pose proof (norm_nonneg h) as M. eapply Rle_trans; [apply B |].
  assert (C : (Rabs k + 1) * norm h <= eps).
  { replace eps with ((Rabs k + 1) * (eps / (Rabs k + 1))) by (field; lra). apply Rmult_le_compat_l; lra. }
  nra.
Qed.

Lemma gradient_half_square {H : Hilbert} (x a : H) : is_gradient (fun y => / 2 * norm (y -v a) ^ 2) x (x -v a).
Proof.
  apply (gradient_of_quadratic_remainder _ _ _ (/ 2)). intros h.
  replace (_ - _ - _) with (/ 2 * norm h ^ 2).
  - apply Req_le, Rabs_pos_eq. pose proof (pow2_ge_0 (norm h)). lra.
  - expand. field.
Qed.

(** The gradient of [w |-> <c w, l>], when the derivative of [c] has an adjoint. *)
Lemma gradient_of_tested_map {W Y : Hilbert} (c : W -> Y) (w a : W) (T : W -> Y) (l : Y) :
  is_derivative c w T -> (forall h, << T h , l >> = << h , a >>) -> is_gradient (fun w' => << l , c w' >>) w a.
Proof.
  intros D A eps P. destruct (tested_derivative c w T l D eps P) as [delta [Q B]].
  exists delta. split; [exact Q |]. intros h S. specialize (B h S).
  now rewrite A, (inner_sym h a), (inner_sym (c (w +v h))), (inner_sym (c w)) in B.
Qed.

(** Partial gradients on a product. *)
Lemma gradient_snd {X Y : Hilbert} (f : product X Y -> R) (x : X) (y : Y) (v : product X Y) :
  is_gradient f (x, y) v -> is_gradient (fun y' => f (x, y')) y (snd v).
Proof.
  intros G eps P. destruct (G eps P) as [delta [Q B]]. exists delta. split; [exact Q |]. intros h S.
  specialize (B (zero, h)). rewrite norm_pair_zero_l in B. specialize (B S).
  replace (@add (product X Y) (x, y) (zero, h)) with ((x, y +v h) : product X Y) in B.
  - rewrite inner_product in B. simpl in B. rewrite inner_zero_r, Rplus_0_l in B. exact B.
  - apply product_eq; simpl; [now rewrite add_zero_r | reflexivity].
Qed.

Lemma gradient_fst {X Y : Hilbert} (f : product X Y -> R) (x : X) (y : Y) (v : product X Y) :
  is_gradient f (x, y) v -> is_gradient (fun x' => f (x', y)) x (fst v).
Proof.
  intros G eps P. destruct (G eps P) as [delta [Q B]]. exists delta. split; [exact Q |]. intros h S.
  specialize (B (h, zero)). rewrite norm_pair_zero_r in B. specialize (B S).
  replace (@add (product X Y) (x, y) (h, zero)) with ((x +v h, y) : product X Y) in B.
  - rewrite inner_product in B. simpl in B. rewrite inner_zero_r, Rplus_0_r in B. exact B.
  - apply product_eq; simpl; [reflexivity | now rewrite add_zero_r].
Qed.

(** * Mean value inequalities *)

(** A bounded derivative makes a map Lipschitz. *)
Lemma bounded_derivative_makes_lipschitz {X Y : Hilbert} (F : X -> Y) (T : X -> X -> Y) (l : R) :
  (forall x, is_derivative F x (T x)) -> (forall x u, norm (T x u) <= l * norm u) -> lipschitz l F.
Proof.
  intros D B x x'. set (u := x -v x'). set (z := F x -v F x').
  assert (M : Rabs (<< F (x' +v 1 *v u) , z >> - << F (x' +v 0 *v u) , z >> - 0 * 1)
              <= l * norm u * norm z * 1 + 0 * (1 * 1) / 2).
  { apply (growth_within_a_line_plus_a_parabola (fun s => << F (x' +v s *v u) , z >>)
             (fun s => << T (x' +v s *v u) u , z >>)); [lra | |].
    - intros s _. now apply derivative_along_line.
    - intros s _. rewrite Rminus_0_r, Rmult_0_l, Rplus_0_r.
      eapply Rle_trans; [apply Cauchy_Schwarz_abs |].
      apply Rmult_le_compat_r; [apply norm_nonneg | apply B]. }
  replace (x' +v 1 *v u) with x in M by (unfold u; vector_ring).
  replace (x' +v 0 *v u) with x' in M by vector_ring.
  replace (<< F x , z >> - << F x' , z >> - 0 * 1) with (norm z ^ 2) in M by (unfold z; expand; ring).
  apply Rabs_le_between in M. pose proof (norm_nonneg z) as N. pose proof (B x u) as C.
  pose proof (norm_nonneg (T x u)) as N'.
  destruct (Req_dec (norm z) 0) as [E | E]; [lra |].
  apply (Rmult_le_reg_r (norm z)); nra.
Qed.

(** Conversely. *)
Lemma lipschitz_bounds_derivative {X Y : Hilbert} (F : X -> Y) (x : X) (T : X -> Y) (l : R) :
  is_derivative F x T -> lipschitz l F -> forall u, norm (T u) <= l * norm u.
Proof.
  intros [L D] B u.
  assert (E : norm (T u) - l * norm u <= 0); [| lra].
  apply (below_all_positive_multiples _ (norm u)). intros eps P.
  destruct (D eps P) as [delta [Q C]]. pose proof (norm_nonneg u) as N.
  set (t := delta / (norm u + 1)). assert (Pt : 0 < t) by (apply Rdiv_lt_0_compat; lra).
  assert (S : norm (t *v u) <= delta).
  { rewrite norm_scal_nonneg by lra. replace delta with (t * (norm u + 1)) by (unfold t; field; lra).
    apply Rmult_le_compat_l; lra. }
  specialize (C _ S). specialize (B (x +v t *v u) x).
  replace (x +v t *v u -v x) with (t *v u) in B by vector_ring.
  rewrite (linear_scal L) in C. rewrite norm_scal_nonneg in B, C by lra.
  pose proof (norm_triangle_reverse (t *v T u) (F (x +v t *v u) -v F x)) as R.
  rewrite (norm_sub_sym (t *v T u)), (norm_scal_nonneg t (T u)) in R by lra.
  apply (Rmult_le_reg_l t); [exact Pt |]. lra.
Qed.

(** The descent lemma, two-sided. *)
Lemma descent_lemma {H : Hilbert} (f : H -> R) (grad : H -> H) (l : R) :
  (forall x, is_gradient f x (grad x)) -> lipschitz l grad ->
  forall x u, Rabs (f (x +v u) - f x - << grad x , u >>) <= l / 2 * norm u ^ 2.
Proof.
  intros G L x u.
  assert (M : Rabs (f (x +v 1 *v u) - f (x +v 0 *v u) - << grad x , u >> * 1)
              <= 0 * 1 + l * norm u ^ 2 * (1 * 1) / 2).
  { apply (growth_within_a_line_plus_a_parabola (fun s => f (x +v s *v u))
             (fun s => << grad (x +v s *v u) , u >>)); [lra | |].
    - intros s _. now apply gradient_along_line.
    - intros s S. rewrite <- inner_sub_l. eapply Rle_trans; [apply Cauchy_Schwarz_abs |].
      specialize (L (x +v s *v u) x). replace (x +v s *v u -v x) with (s *v u) in L by vector_ring.
      rewrite norm_scal_nonneg in L by lra. pose proof (norm_nonneg u). nra. }
  rewrite scal_one, scal_zero_l, add_zero_r, Rmult_1_r in M.
  eapply Rle_trans; [exact M |]. apply Req_le. field.
Qed.

(** * Strong convexity *)

Section StrongConvexity.
Context {H : Hilbert} {f : H -> R} {grad : H -> H} {mu : R}.

Lemma strongly_convex_above_tangent :
  (forall x, is_gradient f x (grad x)) -> strongly_convex mu f ->
  forall x y, f x + << grad x , y -v x >> + mu / 2 * norm (y -v x) ^ 2 <= f y.
Proof.
  intros G C x y. set (u := y -v x).
  assert (E : f x + << grad x , u >> + mu / 2 * norm u ^ 2 - f y <= 0); [| lra].
  apply (below_all_positive_multiples _ (norm u + Rabs (mu / 2) * norm u ^ 2)). intros eps P.
  destruct (G x eps P) as [delta [Q B]]. pose proof (norm_nonneg u) as N.
  set (t := Rmin (Rmin 1 eps) (delta / (norm u + 1))).
  assert (Pd : 0 < delta / (norm u + 1)) by (apply Rdiv_lt_0_compat; lra).
  assert (Pt : 0 < t) by (repeat apply Rmin_glb_lt; lra).
  assert (T1 : t <= 1) by (eapply Rle_trans; [apply Rmin_l | apply Rmin_l]).
  assert (T2 : t <= eps) by (eapply Rle_trans; [apply Rmin_l | apply Rmin_r]).
  assert (T3 : t <= delta / (norm u + 1)) by apply Rmin_r.
  assert (S : norm (t *v u) <= delta).
  { rewrite norm_scal_nonneg by lra.
    apply Rle_trans with (delta / (norm u + 1) * (norm u + 1)); [nra | apply Req_le; field; lra]. }
  specialize (B _ S). rewrite inner_scal_r, norm_scal_nonneg in B by lra.
  specialize (C y x t ltac:(lra)). fold u in C.
  replace (t *v y +v (1 - t) *v x) with (x +v t *v u) in C by (unfold u; vector_ring).
  apply Rabs_le_between in B.
  assert (K : mu / 2 * (t * norm u ^ 2) <= eps * (Rabs (mu / 2) * norm u ^ 2)).
  { pose proof (Rle_abs (mu / 2)). pose proof (Rabs_pos (mu / 2)). pose proof (pow2_ge_0 (norm u)).
    apply Rle_trans with (Rabs (mu / 2) * (t * norm u ^ 2)).
    - apply Rmult_le_compat_r; [| assumption]. apply Rmult_le_pos; lra.
    - replace (eps * (Rabs (mu / 2) * norm u ^ 2)) with (Rabs (mu / 2) * (eps * norm u ^ 2)) by ring.
      apply Rmult_le_compat_l; [assumption |]. apply Rmult_le_compat_r; assumption. }
  apply (Rmult_le_reg_l t); [exact Pt |].
  assert (K' : t * (mu / 2 * (t * norm u ^ 2)) <= t * (eps * (Rabs (mu / 2) * norm u ^ 2))) by (apply Rmult_le_compat_l; lra).
  nra.
Qed.

Lemma strongly_convex_gradient_is_monotone :
  (forall x, is_gradient f x (grad x)) -> strongly_convex mu f -> strongly_monotone mu grad.
Proof.
  intros G C x y.
  pose proof (strongly_convex_above_tangent G C x y) as A.
  pose proof (strongly_convex_above_tangent G C y x) as B.
  rewrite (norm_sub_sym y x) in A.
  replace (<< grad x , y -v x >>) with (- << grad x , x -v y >>) in A by (expand; ring).
  rewrite inner_sub_l. lra.
Qed.

Lemma monotone_gradient_above_tangent :
  (forall x, is_gradient f x (grad x)) -> strongly_monotone mu grad ->
  forall x y, f x + << grad x , y -v x >> + mu / 2 * norm (y -v x) ^ 2 <= f y.
Proof.
  intros G M x y. set (u := y -v x).
  assert (B : - f (x +v 1 *v u) - - f (x +v 0 *v u) <= (- << grad x , u >>) * 1 + (- mu * norm u ^ 2) * (1 * 1) / 2).
  { apply (growth_below_a_line_plus_a_parabola (fun s => - f (x +v s *v u))
             (fun s => - << grad (x +v s *v u) , u >>)); [lra | |].
    - intros s _. apply (is_derive_opp (fun s => f (x +v s *v u))). now apply gradient_along_line.
    - intros s S. specialize (M (x +v s *v u) x).
      replace (x +v s *v u -v x) with (s *v u) in M by vector_ring.
      rewrite inner_scal_r, norm_scal_nonneg, inner_sub_l in M by lra.
      destruct (Req_dec s 0) as [-> | Z]; [rewrite scal_zero_l, add_zero_r; lra |].
      assert (I : mu * (s * norm u ^ 2) <= << grad (x +v s *v u) , u >> - << grad x , u >>); [| lra].
      apply (Rmult_le_reg_l s); [lra |]. nra. }
  replace (x +v 1 *v u) with y in B by (unfold u; vector_ring).
  rewrite scal_zero_l, add_zero_r in B. lra.
Qed.

Lemma above_tangent_makes_strongly_convex :
  (forall x y, f x + << grad x , y -v x >> + mu / 2 * norm (y -v x) ^ 2 <= f y) -> strongly_convex mu f.
Proof.
  intros A x y t S. set (z := t *v x +v (1 - t) *v y).
  pose proof (A z x) as B. pose proof (A z y) as C.
  replace (x -v z) with ((1 - t) *v (x -v y)) in B by (unfold z; vector_ring).
  replace (y -v z) with ((- t) *v (x -v y)) in C by (unfold z; vector_ring).
  rewrite inner_scal_r, norm_scal, Rpow_mult_distr, pow2_abs in B, C. 
  nra.
Qed.

Lemma monotone_gradient_makes_strongly_convex :
  (forall x, is_gradient f x (grad x)) -> strongly_monotone mu grad -> strongly_convex mu f.
Proof. intros G M. apply above_tangent_makes_strongly_convex. now apply monotone_gradient_above_tangent. Qed.

Lemma zero_gradient_is_minimiser x :
  0 <= mu -> (forall x, is_gradient f x (grad x)) -> strongly_convex mu f -> grad x = zero -> is_minimiser f x.
Proof.
  intros P G C Z y. pose proof (strongly_convex_above_tangent G C x y) as A. rewrite Z, inner_zero_l in A.
  pose proof (pow2_ge_0 (norm (y -v x))). nra.
Qed.

End StrongConvexity.

(** Fermat's rule. *)
Lemma minimiser_has_zero_gradient {H : Hilbert} (f : H -> R) (x v : H) : is_minimiser f x -> is_gradient f x v -> v = zero.
Proof.
  intros M G. apply norm_zero_eq. apply Rle_antisym; [| apply norm_nonneg].
  apply (below_all_positive_multiples _ 1). intros eps P.
  destruct (G eps P) as [delta [Q B]]. pose proof (norm_nonneg v) as N.
  set (t := delta / (norm v + 1)). assert (Pt : 0 < t) by (apply Rdiv_lt_0_compat; lra).
  assert (S : norm ((- t) *v v) <= delta).
  { rewrite norm_scal, Rabs_Ropp, Rabs_pos_eq by lra. replace delta with (t * (norm v + 1)) by (unfold t; field; lra).
    apply Rmult_le_compat_l; lra. }
  specialize (B _ S). specialize (M (x +v (- t) *v v)).
  rewrite inner_scal_r, norm_scal, Rabs_Ropp, (Rabs_pos_eq t), <- norm_pow2 in B by lra.
  apply Rabs_le_between in B.
  destruct (Req_dec (norm v) 0) as [E | E]; [lra |].
  apply (Rmult_le_reg_l (t * norm v)); nra.
Qed.

(** The derivative of a strongly monotone map is coercive. *)
Lemma monotone_derivative_is_coercive {H : Hilbert} (F : H -> H) (x : H) (T : H -> H) (mu : R) :
  is_derivative F x T -> strongly_monotone mu F -> forall u, mu * norm u ^ 2 <= << T u , u >>.
Proof.
  intros [L D] M u. assert (E : mu * norm u ^ 2 - << T u , u >> <= 0); [| lra].
  pose proof (norm_nonneg u) as N.
  apply (below_all_positive_multiples _ (norm u ^ 2)). intros eps P.
  destruct (D eps P) as [d [Q B]]. set (t := d / (norm u + 1)).
  assert (Pt : 0 < t) by (apply Rdiv_lt_0_compat; lra).
  assert (S : norm (t *v u) <= d).
  { rewrite norm_scal_nonneg by lra. replace d with (t * (norm u + 1)) by (unfold t; field; lra). nra. }
  specialize (B _ S). specialize (M (x +v t *v u) x).
  replace (x +v t *v u -v x) with (t *v u) in M by vector_ring.
  rewrite inner_scal_r in M. rewrite norm_scal_nonneg in M, B by lra. rewrite (linear_scal L) in B.
  pose proof (Cauchy_Schwarz (F (x +v t *v u) -v F x -v t *v T u) u) as C.
  rewrite inner_sub_l, inner_scal_l in C.
  assert (C' : << F (x +v t *v u) -v F x , u >> - t * << T u , u >> <= eps * (t * norm u) * norm u)
    by (eapply Rle_trans; [exact C | now apply Rmult_le_compat_r]).
  assert (M' : mu * (t * norm u ^ 2) <= << F (x +v t *v u) -v F x , u >>).
  { apply (Rmult_le_reg_l t); [exact Pt |]. nra. }
  apply (Rmult_le_reg_l t); [exact Pt |]. nra.
Qed.

(** Partial derivatives on a product. *)
Lemma pair_is_bounded_linear_l {X Y : Hilbert} : bounded_linear (fun y : Y => (zero, y) : product X Y).
Proof.
  split.
  - intros u v. apply product_eq; simpl; [now rewrite add_zero_r | reflexivity].
  - intros a u. apply product_eq; simpl; [now rewrite scal_zero_r | reflexivity].
  - exists 1. intros u. rewrite norm_pair_zero_l. lra.
Qed.

Lemma bounded_linear_compose {X Y Z : Hilbert} (S : Y -> Z) (T : X -> Y) :
  bounded_linear S -> bounded_linear T -> bounded_linear (fun x => S (T x)).
Proof.
  intros A B. split.
  - intros u v. now rewrite (linear_add B), (linear_add A).
  - intros a u. now rewrite (linear_scal B), (linear_scal A).
  - destruct (linear_bounded A) as [M a]. destruct (linear_bounded B) as [N b].
    exists (Rabs M * Rabs N). intros u. pose proof (norm_nonneg u) as Pu. pose proof (norm_nonneg (T u)) as Pt.
    specialize (a (T u)). specialize (b u). pose proof (Rle_abs M). pose proof (Rle_abs N). pose proof (Rabs_pos M).
    apply Rle_trans with (Rabs M * norm (T u)); [nra |].
    rewrite Rmult_assoc. apply Rmult_le_compat_l; [assumption | nra].
Qed.

Lemma derivative_snd {X Y Z : Hilbert} (F : product X Y -> Z) (x : X) (y : Y) (T : product X Y -> Z) :
  is_derivative F (x, y) T -> is_derivative (fun y' => F (x, y')) y (fun k => T (zero, k)).
Proof.
  intros [L D]. split; [exact (bounded_linear_compose T _ L pair_is_bounded_linear_l) |].
  intros eps P. destruct (D eps P) as [d [Q B]]. exists d. split; [exact Q |]. intros h S.
  specialize (B (zero, h)). rewrite norm_pair_zero_l in B. specialize (B S).
  replace (@add (product X Y) (x, y) (zero, h)) with ((x, y +v h) : product X Y) in B; [exact B |].
  apply product_eq; simpl; [now rewrite add_zero_r | reflexivity].
Qed.

Lemma bounded_linear_snd {X Y : Hilbert} : bounded_linear (fun w : product X Y => snd w).
Proof. split; [reflexivity | reflexivity | exists 1; intros u; pose proof (norm_snd_le u); lra]. Qed.

Lemma bounded_linear_fst {X Y : Hilbert} : bounded_linear (fun w : product X Y => fst w).
Proof. split; [reflexivity | reflexivity | exists 1; intros u; pose proof (norm_fst_le u); lra]. Qed.

Lemma derivative_of_second_component {Z X Y : Hilbert} (F : Z -> product X Y) (z : Z) (T : Z -> product X Y) :
  is_derivative F z T -> is_derivative (fun z => snd (F z)) z (fun h => snd (T h)).
Proof.
  intros [L D]. split; [exact (bounded_linear_compose _ T bounded_linear_snd L) |].
  intros eps P. destruct (D eps P) as [d [Q B]]. exists d. split; [exact Q |]. intros h S.
  eapply Rle_trans; [| exact (B h S)]. apply (norm_snd_le (F (z +v h) -v F z -v T h)).
Qed.

(** * Second differences *)

(** The central difference of the gradient along [e], tested against [u], is the derivative along [u] of the gradient tested against [e],
    up to a square of the step.  Only that one mixed derivative is assumed to exist. *)
Lemma central_difference {W : Hilbert} (g : W -> R) (grad : W -> W) (w e u : W) (b : W -> R) (k tau : R) :
  (forall v, is_gradient g v (grad v)) ->
  (forall v t, is_derive (fun s => << grad (v +v s *v u) , e >>) t (b (v +v t *v u))) ->
  (forall v, Rabs (b v - b w) <= k * norm (v -v w)) ->
  0 <= k -> 0 <= tau ->
  Rabs (<< grad (w +v tau *v e) -v grad (w -v tau *v e) , u >> - 2 * tau * b w) <= k * norm e * tau ^ 2.
Proof.
  intros G D L K T. pose proof (norm_nonneg e) as Ne. pose proof (norm_nonneg u) as Nu.
  (* the mixed second difference at the points w + s e and w + s e + t u *)
  assert (S1 : forall s t, 0 <= t ->
    Rabs (<< grad (w +v s *v e +v t *v u) , e >> - << grad (w +v s *v e) , e >> - b w * t)
    <= k * (Rabs s * norm e) * t + k * norm u * (t * t) / 2).
  { intros s t Pt.
    pose proof (growth_within_a_line_plus_a_parabola (fun r => << grad (w +v s *v e +v r *v u) , e >>)
      (fun r => b (w +v s *v e +v r *v u)) (b w) (k * (Rabs s * norm e)) (k * norm u) t Pt) as Q.
    simpl in Q. rewrite (scal_zero_l u), (add_zero_r (w +v s *v e)) in Q. apply Q.
    - intros r _. apply D.
    - intros r R. eapply Rle_trans; [apply L |].
      replace (w +v s *v e +v r *v u -v w) with (s *v e +v r *v u) by vector_ring.
      pose proof (norm_triangle (s *v e) (r *v u)) as N. rewrite (norm_scal s), (norm_scal_nonneg r) in N by lra. nra. }
  assert (S2 : forall t, 0 <= t ->
    Rabs ((g (w +v tau *v e +v t *v u) - g (w +v tau *v e)) - (g (w -v tau *v e +v t *v u) - g (w -v tau *v e)) - 2 * tau * t * b w)
    <= (k * norm u * (t * t)) * tau + (2 * k * norm e * t) * (tau * tau) / 2).
  { intros t Pt.
    set (om := fun s => (g (w +v t *v u +v s *v e) - g (w +v s *v e)) - (g (w +v t *v u +v s *v -v e) - g (w +v s *v -v e))).
    pose proof (growth_within_a_line_plus_a_parabola om
      (fun s => (<< grad (w +v t *v u +v s *v e) , e >> - << grad (w +v s *v e) , e >>)
              - (<< grad (w +v t *v u +v s *v -v e) , -v e >> - << grad (w +v s *v -v e) , -v e >>))
      (2 * t * b w) (k * norm u * (t * t)) (2 * k * norm e * t) tau T) as Q.
    replace (om tau - om 0 - 2 * t * b w * tau) with
      ((g (w +v tau *v e +v t *v u) - g (w +v tau *v e)) - (g (w -v tau *v e +v t *v u) - g (w -v tau *v e)) - 2 * tau * t * b w) in Q.
    - apply Q.
      + intros s _. unfold om.
        apply (is_derive_minus (fun s => g (w +v t *v u +v s *v e) - g (w +v s *v e))
                               (fun s => g (w +v t *v u +v s *v -v e) - g (w +v s *v -v e))).
        * apply (is_derive_minus (fun s => g (w +v t *v u +v s *v e)) (fun s => g (w +v s *v e)));
            apply gradient_along_line; apply G.
        * apply (is_derive_minus (fun s => g (w +v t *v u +v s *v -v e)) (fun s => g (w +v s *v -v e)));
            apply gradient_along_line; apply G.
      + intros s Ps. pose proof (S1 s t Pt) as A. pose proof (S1 (- s) t Pt) as B.
        rewrite Rabs_Ropp in B. rewrite (Rabs_pos_eq s) in A, B by lra.
        replace (w +v t *v u +v s *v e) with (w +v s *v e +v t *v u) by vector_ring.
        replace (w +v t *v u +v s *v -v e) with (w +v (- s) *v e +v t *v u) by vector_ring.
        replace (w +v s *v -v e) with (w +v (- s) *v e) by vector_ring.
        rewrite 2!inner_opp_r. apply Rabs_le_between in A. apply Rabs_le_between in B. apply Rabs_le_between. lra.
    - unfold om. rewrite (scal_zero_l e), (scal_zero_l (-v e)).
      replace (w +v t *v u +v tau *v e) with (w +v tau *v e +v t *v u) by vector_ring.
      replace (w +v t *v u +v tau *v -v e) with (w -v tau *v e +v t *v u) by vector_ring.
      replace (w +v tau *v -v e) with (w -v tau *v e) by vector_ring. ring. }
  assert (A : forall a, Rabs a - k * norm e * tau ^ 2 <= 0 -> Rabs a <= k * norm e * tau ^ 2) by (intros; lra). apply A. clear A.
  apply (below_all_positive_multiples _ (2 * norm u + k * norm u * tau)). intros eps P.
  destruct (G (w +v tau *v e) eps P) as [d [Q B]]. destruct (G (w -v tau *v e) eps P) as [d' [Q' B']].
  set (t := Rmin eps (Rmin d d' / (norm u + 1))).
  assert (Pd : 0 < Rmin d d') by now apply Rmin_glb_lt.
  assert (Pt : 0 < t). { apply Rmin_glb_lt; [exact P |]. apply Rdiv_lt_0_compat; lra. }
  assert (Te : t <= eps) by apply Rmin_l.
  assert (Td : t * norm u <= Rmin d d').
  { assert (t <= Rmin d d' / (norm u + 1)) by apply Rmin_r.
    apply Rle_trans with (Rmin d d' / (norm u + 1) * (norm u + 1)); [nra | apply Req_le; field; lra]. }
  pose proof (Rmin_l d d') as M1. pose proof (Rmin_r d d') as M2.
  specialize (B (t *v u)). specialize (B' (t *v u)). rewrite norm_scal_nonneg in B, B' by lra.
  specialize (B ltac:(lra)). specialize (B' ltac:(lra)). rewrite inner_scal_r in B, B'.
  specialize (S2 t ltac:(lra)).
  apply (Rmult_le_reg_l t); [exact Pt |].
  assert (F : t * Rabs (<< grad (w +v tau *v e) -v grad (w -v tau *v e) , u >> - 2 * tau * b w)
    = Rabs (t * << grad (w +v tau *v e) , u >> - t * << grad (w -v tau *v e) , u >> - 2 * tau * t * b w)).
  { rewrite <- (Rabs_pos_eq t) at 1 by lra. rewrite <- Rabs_mult, inner_sub_l. f_equal. ring. }
  assert (E : Rabs (t * << grad (w +v tau *v e) , u >> - t * << grad (w -v tau *v e) , u >> - 2 * tau * t * b w)
    <= 2 * eps * (t * norm u) + (k * norm u * (t * t)) * tau + (2 * k * norm e * t) * (tau * tau) / 2).
  { apply Rabs_le_between in B. apply Rabs_le_between in B'. apply Rabs_le_between in S2. apply Rabs_le_between. lra. }
  rewrite Rmult_minus_distr_l, F.
  assert (X : k * norm u * (t * t) * tau <= k * norm u * (t * eps) * tau).
  { apply Rmult_le_compat_r; [exact T |]. apply Rmult_le_compat_l; [now apply Rmult_le_pos |]. nra. }
  nra.
Qed.

(** Schwarz: a Hessian that is Lipschitz is symmetric. *)
Lemma hessian_is_symmetric {W : Hilbert} (g : W -> R) (grad : W -> W) (hess : W -> W -> W) (l : R) :
  (forall w, is_gradient g w (grad w)) -> (forall w, is_derivative grad w (hess w)) -> operator_lipschitz l hess -> 0 <= l ->
  forall w u v, << hess w u , v >> = << u , hess w v >>.
Proof.
  intros G D L Pl.
  assert (S : forall w u e, << hess w e , u >> - << hess w u , e >> <= 0).
  { intros w u e. pose proof (norm_nonneg u) as Nu. pose proof (norm_nonneg e) as Ne.
    apply (below_all_positive_multiples _ (norm e * norm u + l * norm u * norm e * norm e / 2)). intros eps P.
    destruct (D w) as [Lin F]. destruct (F eps P) as [d [Q B]].
    set (t := Rmin eps (d / (norm e + 1))).
    assert (Pt : 0 < t). { apply Rmin_glb_lt; [exact P |]. apply Rdiv_lt_0_compat; lra. }
    assert (Te : t <= eps) by apply Rmin_l.
    assert (Td : t * norm e <= d).
    { assert (t <= d / (norm e + 1)) by apply Rmin_r.
      apply Rle_trans with (d / (norm e + 1) * (norm e + 1)); [nra | apply Req_le; field; lra]. }
    pose proof (central_difference g grad w e u (fun v => << hess v u , e >>) (l * norm u * norm e) t G) as C.
    assert (C' : Rabs (<< grad (w +v t *v e) -v grad (w -v t *v e) , u >> - 2 * t * << hess w u , e >>)
                 <= l * norm u * norm e * norm e * t ^ 2).
    { apply C.
      - intros v s. now apply derivative_along_line.
      - intros v. rewrite <- inner_sub_l. eapply Rle_trans; [apply Cauchy_Schwarz_abs |].
        replace (l * norm u * norm e * norm (v -v w)) with (l * norm (v -v w) * norm u * norm e) by ring.
        apply Rmult_le_compat_r; [exact Ne | apply L].
      - apply Rmult_le_pos; [now apply Rmult_le_pos | exact Ne].
      - lra. }
    clear C.
    pose proof (B (t *v e)) as B1. pose proof (B (-v (t *v e))) as B2.
    rewrite norm_opp in B2. rewrite norm_scal_nonneg in B1, B2 by lra. specialize (B1 Td). specialize (B2 Td).
    rewrite (linear_opp Lin) in B2. rewrite (linear_scal Lin) in B1, B2.
    pose proof (Cauchy_Schwarz_opposite (grad (w +v t *v e) -v grad w -v t *v hess w e) u) as E1.
    pose proof (Cauchy_Schwarz (grad (w +v -v (t *v e)) -v grad w -v -v (t *v hess w e)) u) as E2.
    change (w +v -v (t *v e)) with (w -v t *v e) in B2, E2.
    expand_in E1. expand_in E2. expand_in C'.
    apply Rabs_le_between in C'.
    assert (F1 : norm (grad (w +v t *v e) -v grad w -v t *v hess w e) * norm u <= eps * (t * norm e) * norm u)
      by now apply Rmult_le_compat_r.
    assert (F2 : norm (grad (w -v t *v e) -v grad w -v -v (t *v hess w e)) * norm u <= eps * (t * norm e) * norm u)
      by now apply Rmult_le_compat_r.
    assert (A : 0 <= l * norm u * norm e * norm e) by (repeat apply Rmult_le_pos; assumption).
    assert (X : l * norm u * norm e * norm e * t ^ 2 <= l * norm u * norm e * norm e * (t * eps))
      by (apply Rmult_le_compat_l; [exact A | nra]).
    apply (Rmult_le_reg_l (2 * t)); [lra |]. lra. }
  intros w u v. pose proof (S w u v). pose proof (S w v u). rewrite (inner_sym u). lra.
Qed.

(** * From lines to Frechet *)

(** A function that is derivable along every line through x, with a gradient that is continuous at x, has that gradient at x. *)
Lemma derivable_along_lines_has_gradient {H : Hilbert} (f : H -> R) (grad : H -> H) (x : H) :
  (forall u t, is_derive (fun s : R => f (x +v s *v u)) t (<< grad (x +v t *v u) , u >>)) ->
  (forall eps, 0 < eps -> exists delta, 0 < delta /\ forall h, norm h <= delta -> norm (grad (x +v h) -v grad x) <= eps) ->
  is_gradient f x (grad x).
Proof.
  intros D C eps P. destruct (C eps P) as [d [Q B]]. exists d. split; [exact Q |]. intros h S.
  pose proof (norm_nonneg h) as N.
  pose proof (growth_within_a_line_plus_a_parabola (fun s => f (x +v s *v h)) (fun s => << grad (x +v s *v h) , h >>)
    (<< grad x , h >>) (eps * norm h) 0 1 ltac:(lra) (fun s _ => D h s)) as M. cbv beta in M.
  rewrite scal_one, scal_zero_l, add_zero_r, Rmult_1_r in M.
  eapply Rle_trans; [apply M | lra].
  intros s R. rewrite <- inner_sub_l. eapply Rle_trans; [apply Cauchy_Schwarz_abs |].
  assert (K : norm (s *v h) <= d) by (rewrite norm_scal_nonneg by lra; nra).
  specialize (B _ K). rewrite Rmult_0_l, Rplus_0_r. now apply Rmult_le_compat_r.
Qed.

(** The same for maps: it is enough to test against fixed vectors, if the derivative is continuous at x in the operator norm. *)
Lemma derivable_along_lines_has_derivative {X Y : Hilbert} (F : X -> Y) (T : X -> X -> Y) (x : X) :
  bounded_linear (T x) ->
  (forall u z t, is_derive (fun s : R => << F (x +v s *v u) , z >>) t (<< T (x +v t *v u) u , z >>)) ->
  (forall eps, 0 < eps -> exists delta, 0 < delta /\
     forall h, norm h <= delta -> forall u, norm (T (x +v h) u -v T x u) <= eps * norm u) ->
  is_derivative F x (T x).
Proof.
  intros L D C. split; [exact L |]. intros eps P. destruct (C eps P) as [d [Q B]]. exists d. split; [exact Q |]. intros h S.
  pose proof (norm_nonneg h) as N.
  apply norm_le_of_products; [apply Rmult_le_pos; lra |]. intros z. pose proof (norm_nonneg z) as Nz.
  pose proof (growth_within_a_line_plus_a_parabola (fun s => << F (x +v s *v h) , z >>) (fun s => << T (x +v s *v h) h , z >>)
    (<< T x h , z >>) (eps * norm h * norm z) 0 1 ltac:(lra) (fun s _ => D h z s)) as M. cbv beta in M.
  rewrite scal_one, scal_zero_l, add_zero_r, Rmult_1_r in M.
  rewrite 2!inner_sub_l. eapply Rle_trans; [apply Rle_abs |]. eapply Rle_trans; [apply M | lra].
  intros s R. rewrite <- inner_sub_l. eapply Rle_trans; [apply Cauchy_Schwarz_abs |].
  assert (K : norm (s *v h) <= d) by (rewrite norm_scal_nonneg by lra; nra).
  specialize (B _ K h). rewrite Rmult_0_l, Rplus_0_r. now apply Rmult_le_compat_r.
Qed.

Lemma derivable_along_lines_with_lipschitz_gradient {H : Hilbert} (f : H -> R) (grad : H -> H) (l : R) :
  (forall x u t, is_derive (fun s : R => f (x +v s *v u)) t (<< grad (x +v t *v u) , u >>)) -> lipschitz l grad ->
  forall x, is_gradient f x (grad x).
Proof.
  intros D L x. apply derivable_along_lines_has_gradient; [apply D |]. intros eps P.
  pose proof (Rabs_pos l) as A. pose proof (Rle_abs l) as A'.
  exists (eps / (Rabs l + 1)). split; [apply Rdiv_lt_0_compat; lra |]. intros h S. pose proof (norm_nonneg h) as N.
  specialize (L (x +v h) x). replace (x +v h -v x) with h in L by vector_ring.
  assert (K : (Rabs l + 1) * norm h <= eps).
  { replace eps with ((Rabs l + 1) * (eps / (Rabs l + 1))) by (field; lra). apply Rmult_le_compat_l; lra. }
  nra.
Qed.

Lemma derivable_along_lines_with_lipschitz_derivative {X Y : Hilbert} (F : X -> Y) (T : X -> X -> Y) (l : R) :
  (forall x, bounded_linear (T x)) ->
  (forall x u z t, is_derive (fun s : R => << F (x +v s *v u) , z >>) t (<< T (x +v t *v u) u , z >>)) ->
  operator_lipschitz l T -> forall x, is_derivative F x (T x).
Proof.
  intros B D L x. apply derivable_along_lines_has_derivative; [apply B | apply D |]. intros eps P.
  pose proof (Rabs_pos l) as A. pose proof (Rle_abs l) as A'.
  exists (eps / (Rabs l + 1)). split; [apply Rdiv_lt_0_compat; lra |]. intros h S u.
  pose proof (norm_nonneg h) as N. pose proof (norm_nonneg u) as Nu.
  specialize (L (x +v h) x u). replace (x +v h -v x) with h in L by vector_ring.
  assert (K : (Rabs l + 1) * norm h <= eps).
  { replace eps with ((Rabs l + 1) * (eps / (Rabs l + 1))) by (field; lra). apply Rmult_le_compat_l; lra. }
  eapply Rle_trans; [exact L |]. apply Rmult_le_compat_r; [exact Nu |]. nra.
Qed.
