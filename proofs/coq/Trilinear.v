(* Trilinear.v -- a symmetric trilinear form on a Hilbert space has the norm of its diagonal (Banach).

   If |T(u, u, u)| <= M |u|^3 for every u, then |T(u, v, w)| <= M |u| |v| |w|: no constant is lost.
   Method: on the plane of v and u the diagonal is a cubic form on the circle.  With u at the angle 3 psi from v, T(v, v, u) is a combination of its values at
   the angles psi, psi + pi/3, psi + 2 pi/3 with weights whose magnitudes are nonnegative and add up to 1 (M. Riesz' interpolation; here an identity
   of polynomials).  T(u, v, w) follows by polarisation of the symmetric form T(u, ., .).
   Depends on: Hilbert. *)

From Coq Require Import Reals Lra Psatz.
Set Warnings "-ambiguous-paths".
From Coquelicot Require Import Coquelicot.
Set Warnings "ambiguous-paths".
From SGHA Require Import Hilbert.
Open Scope R_scope.

Record symmetric_trilinear {H : Hilbert} (T : H -> H -> H -> R) : Prop := {
  trilinear_add   : forall u u' v w, T (u +v u') v w = T u v w + T u' v w;
  trilinear_scal  : forall a u v w, T (a *v u) v w = a * T u v w;
  trilinear_swap  : forall u v w, T u v w = T v u w;
  trilinear_swap' : forall u v w, T u v w = T u w v
}.
Arguments trilinear_add {_ _} _.
Arguments trilinear_scal {_ _} _.
Arguments trilinear_swap {_ _} _.
Arguments trilinear_swap' {_ _} _.

(** * The interpolation, in real numbers *)

Section Interpolation.
Context (t30 t21 t12 t03 M : R) (M_nonneg : 0 <= M).

Definition cubic (x y : R) : R := t30 * x ^ 3 + 3 * t21 * (x ^ 2 * y) + 3 * t12 * (x * y ^ 2) + t03 * y ^ 3.
Definition interpolation_weight (x y : R) : R := (x ^ 2 - y ^ 2 / 3) ^ 2.

Context (bounded : forall x y, x ^ 2 + y ^ 2 = 1 -> Rabs (cubic x y) <= M).

(** At the angle 3 psi, where a = cos psi, b = sin psi. *)
Lemma polar_of_cubic_is_bounded a b : a ^ 2 + b ^ 2 = 1 -> Rabs (t30 * (a ^ 3 - 3 * (a * b ^ 2)) + t21 * (3 * (a ^ 2 * b) - b ^ 3)) <= M.
Proof using M_nonneg bounded.
  intros E. set (s := sqrt 3). assert (S : s ^ 2 = 3) by (apply pow2_sqrt; lra).
  set (x1 := (a - s * b) / 2). set (y1 := (s * a + b) / 2). set (x2 := (- a - s * b) / 2). set (y2 := (s * a - b) / 2).
  assert (E1 : x1 ^ 2 + y1 ^ 2 = 1).
  { replace (x1 ^ 2 + y1 ^ 2) with ((1 + s ^ 2) / 4 * (a ^ 2 + b ^ 2)) by (unfold x1, y1; field). rewrite S, E. field. }
  assert (E2 : x2 ^ 2 + y2 ^ 2 = 1).
  { replace (x2 ^ 2 + y2 ^ 2) with ((1 + s ^ 2) / 4 * (a ^ 2 + b ^ 2)) by (unfold x2, y2; field). rewrite S, E. field. }
  assert (s3 : s ^ 3 = 3 * s) by (replace (s ^ 3) with (s ^ 2 * s) by ring; rewrite S; ring).
  assert (s4 : s ^ 4 = 9) by (replace (s ^ 4) with (s ^ 2 * s ^ 2) by ring; rewrite S; ring).
  assert (s5 : s ^ 5 = 9 * s) by (replace (s ^ 5) with (s ^ 4 * s) by ring; rewrite s4; ring).
  assert (s6 : s ^ 6 = 27) by (replace (s ^ 6) with (s ^ 4 * s ^ 2) by ring; rewrite s4, S; ring).
  assert (s7 : s ^ 7 = 27 * s) by (replace (s ^ 7) with (s ^ 6 * s) by ring; rewrite s6; ring).
  assert (One : interpolation_weight a b + interpolation_weight x1 y1 + interpolation_weight x2 y2 = 1).
  { replace 1 with ((a ^ 2 + b ^ 2) ^ 2) by (rewrite E; ring). unfold interpolation_weight, x1, y1, x2, y2. field [S s3 s4]. }
  assert (Id : t30 * (a ^ 3 - 3 * (a * b ^ 2)) + t21 * (3 * (a ^ 2 * b) - b ^ 3)
    = interpolation_weight a b * cubic a b - interpolation_weight x1 y1 * cubic x1 y1 + interpolation_weight x2 y2 * cubic x2 y2).
  { transitivity ((a ^ 2 + b ^ 2) ^ 2 * (t30 * (a ^ 3 - 3 * (a * b ^ 2)) + t21 * (3 * (a ^ 2 * b) - b ^ 3))); [rewrite E; ring |].
    unfold interpolation_weight, cubic, x1, y1, x2, y2. field [S s3 s4 s5 s6 s7]. }
  rewrite Id. pose proof (bounded a b E) as B0. pose proof (bounded x1 y1 E1) as B1. pose proof (bounded x2 y2 E2) as B2.
  assert (P0 : 0 <= interpolation_weight a b) by apply pow2_ge_0. assert (P1 : 0 <= interpolation_weight x1 y1) by apply pow2_ge_0.
  assert (P2 : 0 <= interpolation_weight x2 y2) by apply pow2_ge_0.
  assert (K : forall p v, 0 <= p -> Rabs v <= M -> Rabs (p * v) <= p * M).
  { intros p v Pp Bv. rewrite Rabs_mult, (Rabs_pos_eq p) by exact Pp. now apply Rmult_le_compat_l. }
  pose proof (K _ _ P0 B0) as K0. pose proof (K _ _ P1 B1) as K1. pose proof (K _ _ P2 B2) as K2.
  set (p0 := interpolation_weight a b) in *. set (p1 := interpolation_weight x1 y1) in *. set (p2 := interpolation_weight x2 y2) in *.
  replace M with (p0 * M + p1 * M + p2 * M) by (replace (p0 * M + p1 * M + p2 * M) with ((p0 + p1 + p2) * M) by ring; rewrite One; ring).
  revert K0 K1 K2. generalize (p0 * cubic a b) (p1 * cubic x1 y1) (p2 * cubic x2 y2). intros c0 c1 c2 K0 K1 K2.
  unfold Rabs in *. repeat destruct (Rcase_abs _); lra.
Qed.

(** Every direction of the circle is at an angle 3 psi. *)
Lemma direction_is_bounded p q : p ^ 2 + q ^ 2 = 1 -> 0 <= q -> Rabs (t30 * p + t21 * q) <= M.
Proof using M_nonneg bounded.
  intros E Q. set (phi := acos p). assert (Bp : -1 <= p <= 1) by (split; nra).
  assert (Cp : cos phi = p) by now apply cos_acos.
  assert (Sq : sin phi = q).
  { unfold phi. rewrite sin_acos by exact Bp. replace (1 - Rsqr p) with (q ^ 2) by (unfold Rsqr; lra). now apply sqrt_pow2. }
  set (psi := phi / 3). pose proof (sin2_cos2 psi) as T. unfold Rsqr in T.
  assert (Hphi : phi = 2 * psi + psi) by (unfold psi; field).
  assert (C3 : p = cos psi ^ 3 - 3 * (cos psi * sin psi ^ 2)).
  { rewrite <- Cp, Hphi, cos_plus, sin_2a, cos_2a. ring. }
  assert (S3 : q = 3 * (cos psi ^ 2 * sin psi) - sin psi ^ 3).
  { rewrite <- Sq, Hphi, sin_plus, sin_2a, cos_2a. ring. }
  rewrite C3, S3. apply polar_of_cubic_is_bounded. lra.
Qed.
End Interpolation.

(** * The form *)

Section Diagonal.
Context {H : Hilbert} {T : H -> H -> H -> R} (S : symmetric_trilinear T) (M : R) (M_nonneg : 0 <= M)
  (diagonal : forall u, Rabs (T u u u) <= M * norm u ^ 3).

Lemma trilinear_add2 u v v' w : T u (v +v v') w = T u v w + T u v' w.
Proof using S. rewrite 3!(trilinear_swap S u). apply (trilinear_add S). Qed.
Lemma trilinear_scal2 a u v w : T u (a *v v) w = a * T u v w.
Proof using S. rewrite 2!(trilinear_swap S u). apply (trilinear_scal S). Qed.
Lemma trilinear_add3 u v w w' : T u v (w +v w') = T u v w + T u v w'.
Proof using S. rewrite 3!(trilinear_swap' S u v). apply trilinear_add2. Qed.
Lemma trilinear_scal3 a u v w : T u v (a *v w) = a * T u v w.
Proof using S. rewrite 2!(trilinear_swap' S u v). apply trilinear_scal2. Qed.

Lemma diagonal_on_a_plane v w x y :
  T (x *v v +v y *v w) (x *v v +v y *v w) (x *v v +v y *v w) = cubic (T v v v) (T v v w) (T v w w) (T w w w) x y.
Proof using S.
  unfold cubic. rewrite !(trilinear_add S), !(trilinear_scal S), !trilinear_add2, !trilinear_scal2, !trilinear_add3, !trilinear_scal3.
  rewrite (trilinear_swap S w v v), (trilinear_swap' S v w v), (trilinear_swap' S w w v), (trilinear_swap S w v w). ring.
Qed.

(** Two equal arguments, of norm 1. *)
Lemma two_equal_unit_arguments v u : norm v = 1 -> norm u = 1 -> Rabs (T v v u) <= M.
Proof using S M_nonneg diagonal.
  intros Ev Eu. set (p := << u , v >>). set (r := u -v p *v v). set (q := norm r).
  assert (Vv : << v , v >> = 1) by (rewrite <- norm_pow2, Ev; ring). assert (Uu : << u , u >> = 1) by (rewrite <- norm_pow2, Eu; ring).
  assert (Or : << r , v >> = 0) by (unfold r; rewrite inner_sub_l, inner_scal_l, Vv; fold p; ring).
  assert (Q2 : p ^ 2 + q ^ 2 = 1).
  { unfold q. rewrite norm_pow2. unfold r. rewrite inner_sub_l, 2!inner_sub_r, !inner_scal_l, !inner_scal_r, (inner_sym v u), Vv, Uu. fold p. ring. }
  pose proof (norm_nonneg r) as Pq. fold q in Pq.
  assert (Bd : forall w, norm w = 1 -> << w , v >> = 0 -> forall x y, x ^ 2 + y ^ 2 = 1 ->
    Rabs (cubic (T v v v) (T v v w) (T v w w) (T w w w) x y) <= M).
  { intros w Ew Ow x y E. rewrite <- diagonal_on_a_plane. eapply Rle_trans; [apply diagonal |].
    assert (N : norm (x *v v +v y *v w) = 1).
    { assert (Ww : << w , w >> = 1) by (rewrite <- norm_pow2, Ew; ring).
      unfold norm. rewrite inner_add_l, 2!inner_add_r, !inner_scal_l, !inner_scal_r, (inner_sym v w), Ow, Vv, Ww.
      transitivity (sqrt 1); [f_equal; lra | apply sqrt_1]. }
    rewrite N. lra. }
  destruct (Req_dec q 0) as [Zq | Zq].
  - assert (Er : r = zero) by now apply norm_zero_eq.
    assert (Eu' : u = p *v v) by (apply norm_sub_zero_eq; fold r; exact Zq).
    rewrite Eu', trilinear_scal3, Rabs_mult. pose proof (diagonal v) as D. rewrite Ev in D.
    assert (Rabs p <= 1) by (apply Rabs_le; split; nra). pose proof (Rabs_pos p). pose proof (Rabs_pos (T v v v)). nra.
  - set (w := / q *v r).
    assert (Iq : 0 < / q) by (apply Rinv_0_lt_compat; lra).
    assert (Ew : norm w = 1) by (unfold w; rewrite norm_scal_nonneg by lra; fold q; field; lra).
    assert (Ow : << w , v >> = 0) by (unfold w; rewrite inner_scal_l, Or; ring).
    assert (Eu' : u = p *v v +v q *v w).
    { unfold w. rewrite scal_assoc. replace (q * / q) with 1 by (field; lra). unfold r. vector_ring. }
    pose proof (direction_is_bounded (T v v v) (T v v w) (T v w w) (T w w w) M M_nonneg (Bd w Ew Ow) p q Q2 Pq) as D.
    rewrite Eu', trilinear_add3, 2!trilinear_scal3.
    replace (p * T v v v + q * T v v w) with (T v v v * p + T v v w * q) by ring. exact D.
Qed.

Lemma unit_vector (u : H) : norm u <> 0 -> exists e, norm e = 1 /\ u = norm u *v e.
Proof using.
  intros Z. pose proof (norm_nonneg u) as P. assert (I : 0 < / norm u) by (apply Rinv_0_lt_compat; lra).
  exists (/ norm u *v u). split; [rewrite norm_scal_nonneg by lra; field; exact Z |].
  rewrite scal_assoc. replace (norm u * / norm u) with 1 by (field; exact Z). now rewrite scal_one.
Qed.

Lemma trilinear_zero3 u v w : norm w = 0 -> T u v w = 0.
Proof using S. intros Z. apply norm_zero_eq in Z. rewrite Z, <- (scal_zero_l zero), trilinear_scal3. ring. Qed.

Lemma two_equal_arguments v u : Rabs (T v v u) <= M * norm v ^ 2 * norm u.
Proof using S M_nonneg diagonal.
  pose proof (norm_nonneg u) as Pu. pose proof (norm_nonneg v) as Pv.
  destruct (Req_dec (norm u) 0) as [Zu | Zu]; [rewrite trilinear_zero3, Zu, Rabs_R0 by exact Zu; lra |].
  destruct (Req_dec (norm v) 0) as [Zv | Zv]; [rewrite (trilinear_swap' S), trilinear_zero3, Zv, Rabs_R0 by exact Zv; lra |].
  destruct (unit_vector u Zu) as [eu [Eu Iu]]. destruct (unit_vector v Zv) as [ev [Ev Iv]].
  pose proof (two_equal_unit_arguments ev eu Ev Eu) as B.
  assert (K : T v v u = norm v * (norm v * (norm u * T ev ev eu))).
  { rewrite <- trilinear_scal3, <- trilinear_scal2, <- (trilinear_scal S), <- Iu, <- Iv. reflexivity. }
  rewrite K, 3!Rabs_mult, (Rabs_pos_eq (norm u)), (Rabs_pos_eq (norm v)) by assumption.
  replace (M * norm v ^ 2 * norm u) with (norm v * (norm v * (norm u * M))) by ring.
  repeat (apply Rmult_le_compat_l; [assumption |]). exact B.
Qed.

Theorem trilinear_form_has_the_norm_of_its_diagonal u v w : Rabs (T u v w) <= M * norm u * norm v * norm w.
Proof using S M_nonneg diagonal.
  pose proof (norm_nonneg u) as Pu. pose proof (norm_nonneg v) as Pv. pose proof (norm_nonneg w) as Pw.
  destruct (Req_dec (norm w) 0) as [Zw | Zw]; [rewrite trilinear_zero3, Zw, Rabs_R0 by exact Zw; lra |].
  destruct (Req_dec (norm v) 0) as [Zv | Zv]; [rewrite (trilinear_swap' S), trilinear_zero3, Zv, Rabs_R0 by exact Zv; lra |].
  destruct (unit_vector v Zv) as [e [Ee Iv]]. destruct (unit_vector w Zw) as [e' [Ee' Iw]].
  assert (B : Rabs (T u e e') <= M * norm u).
  { pose proof (two_equal_arguments (e +v e') u) as B1. pose proof (two_equal_arguments (e -v e') u) as B2.
    assert (Par : norm (e +v e') ^ 2 + norm (e -v e') ^ 2 = 4).
    { assert (<< e , e >> = 1) by (rewrite <- norm_pow2, Ee; ring). assert (<< e' , e' >> = 1) by (rewrite <- norm_pow2, Ee'; ring).
      rewrite 2!norm_pow2, inner_add_l, 2!inner_add_r, inner_sub_l, 2!inner_sub_r. lra. }
    assert (Pol : 4 * T u e e' = T (e +v e') (e +v e') u - T (e -v e') (e -v e') u).
    { unfold sub, opp. rewrite !(trilinear_add S), !(trilinear_scal S), !trilinear_add2, !trilinear_scal2.
      rewrite (trilinear_swap' S u e e'), (trilinear_swap S u e' e), (trilinear_swap' S e' u e), (trilinear_swap S e' e u). ring. }
    assert (Rabs (4 * T u e e') <= 4 * (M * norm u)).
    { rewrite Pol. replace (4 * (M * norm u)) with (M * norm (e +v e') ^ 2 * norm u + M * norm (e -v e') ^ 2 * norm u) by (rewrite <- Par; ring).
      apply Rabs_le_between in B1. apply Rabs_le_between in B2. apply Rabs_le_between. lra. }
    rewrite Rabs_mult, (Rabs_pos_eq 4) in H0 by lra. lra. }
  assert (K : T u v w = norm v * (norm w * T u e e')) by (rewrite <- trilinear_scal3, <- trilinear_scal2, <- Iv, <- Iw; reflexivity).
  rewrite K, 2!Rabs_mult, (Rabs_pos_eq (norm v)), (Rabs_pos_eq (norm w)) by assumption.
  replace (M * norm u * norm v * norm w) with (norm v * (norm w * (M * norm u))) by ring.
  repeat (apply Rmult_le_compat_l; [assumption |]). exact B.
Qed.
End Diagonal.
