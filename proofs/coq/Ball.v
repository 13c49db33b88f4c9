(* Ball.v -- the multiplier's domain Lambda = {lambda : |lambda| <= radius} and the projection onto it.

   Realises P_Lambda in line 6 of Algorithm 1.  The projection is given by its formula; it is shown to be the nearest point
   of the ball, and the only one.

   Main results: projection_in_ball, projection_variational, projection_is_nonexpansive, projection_is_nearest,
   nearest_point_is_projection, projection_of_variational.
   Depends on: Hilbert, Minimiser (closed and convex sets). *)

From Coq Require Import Reals Lra Psatz Arith Lia.
From SGHA Require Import Hilbert Minimiser.
Open Scope R_scope.

Section Ball.
Context {H : Hilbert}.
Implicit Types x y z : H.

Definition ball (radius : R) x : Prop := norm x <= radius.

Definition project (radius : R) x : H :=
  if Rle_dec (norm x) radius then x else (radius / norm x) *v x.

Lemma ball_zero r : 0 <= r -> ball r (@zero H).
Proof. intros P. unfold ball. rewrite norm_zero. exact P. Qed.

Lemma ball_convex r : convex_set (ball r).
Proof.
  intros x y t X Y T. unfold ball in *.
  apply Rle_trans with (norm ((1 - t) *v x) + norm (t *v y)); [apply norm_triangle |].
  rewrite 2!norm_scal_nonneg by lra. nra.
Qed.

Lemma ball_closed r : closed_set (ball r).
Proof.
  intros u l U L. unfold ball in *. apply Rnot_lt_le. intros Bad.
  destruct (L (norm l - r) ltac:(lra)) as [N E]. specialize (E N (le_n N)). specialize (U N).
  pose proof (norm_triangle_reverse l (u N)) as T. rewrite norm_sub_sym in T. lra.
Qed.

Lemma project_inside r x : norm x <= r -> project r x = x.
Proof. intros E. unfold project. destruct (Rle_dec (norm x) r); [reflexivity | lra]. Qed.

Lemma project_outside r x : 0 <= r -> r < norm x -> project r x = (r / norm x) *v x /\ norm (project r x) = r.
Proof.
  intros P E. unfold project. destruct (Rle_dec (norm x) r); [lra |]. split; [reflexivity |].
  assert (0 < norm x) by lra.
  rewrite norm_scal_nonneg; [field; lra |]. apply Rmult_le_pos; [exact P | left; apply Rinv_0_lt_compat; lra].
Qed.

Lemma projection_in_ball r x : 0 <= r -> ball r (project r x).
Proof.
  intros P. unfold ball. destruct (Rle_dec (norm x) r) as [E | E].
  - now rewrite project_inside.
  - destruct (project_outside r x P ltac:(lra)) as [_ N]. lra.
Qed.

(** The variational inequality of the projection. *)
Lemma projection_variational r x z : 0 <= r -> ball r z -> << x -v project r x , z -v project r x >> <= 0.
Proof.
  intros P Z. unfold ball in Z. destruct (Rle_dec (norm x) r) as [E | E].
  - rewrite project_inside by exact E. expand. lra.
  - apply Rnot_le_lt in E. destruct (project_outside r x P E) as [F _]. rewrite F.
    assert (N : 0 < norm x) by lra. set (s := r / norm x).
    assert (S : s * norm x = r) by (unfold s; field; lra).
    assert (S1 : 0 <= s < 1).
    { split; [apply Rmult_le_pos; [exact P | left; apply Rinv_0_lt_compat; lra] |].
      apply (Rmult_lt_reg_r (norm x)); lra. }
    replace (<< x -v s *v x , z -v s *v x >>) with ((1 - s) * (<< x , z >> - s * << x , x >>)) by (expand; ring).
    rewrite <- norm_pow2. pose proof (Cauchy_Schwarz x z) as C.
    assert (<< x , z >> - s * norm x ^ 2 <= 0); [| nra].
    replace (s * norm x ^ 2) with (r * norm x) by (rewrite <- S; ring). nra.
Qed.

(* A point of the ball that satisfies the variational inequality is the projection. *)
Lemma projection_of_variational r x q : 0 <= r -> ball r q ->
  (forall z, ball r z -> << x -v q , z -v q >> <= 0) -> q = project r x.
Proof.
  intros P Q V. pose proof (V _ (projection_in_ball r x P)) as A.
  pose proof (projection_variational r x q P Q) as B.
  set (p := project r x) in *. apply norm_sub_zero_eq.
  assert (E : << q -v p , q -v p >> <= 0).
  { replace (<< q -v p , q -v p >>) with (<< x -v q , p -v q >> + << x -v p , q -v p >>) by (expand; ring). lra. }
  rewrite <- norm_pow2 in E. pose proof (norm_nonneg (q -v p)). nra.
Qed.

Lemma projection_is_nonexpansive r x y : 0 <= r -> norm (project r x -v project r y) <= norm (x -v y).
Proof.
  intros P. pose proof (projection_variational r x _ P (projection_in_ball r y P)) as A.
  pose proof (projection_variational r y _ P (projection_in_ball r x P)) as B.
  set (p := project r x) in *. set (q := project r y) in *.
  assert (E : norm (p -v q) ^ 2 <= << x -v y , p -v q >>).
  { rewrite norm_pow2.
    replace (<< p -v q , p -v q >>)
      with (<< x -v y , p -v q >> + << x -v p , q -v p >> + << y -v q , p -v q >>) by (expand; ring). lra. }
  pose proof (Cauchy_Schwarz (x -v y) (p -v q)) as C. pose proof (norm_nonneg (p -v q)).
  pose proof (norm_nonneg (x -v y)). nra.
Qed.

Lemma projection_is_nearest r x z : 0 <= r -> ball r z -> norm (x -v project r x) <= norm (x -v z).
Proof.
  intros P Z. pose proof (projection_variational r x z P Z) as V. set (p := project r x) in *.
  apply norm_le_of_squares; auto with hilbert. rewrite norm_pow2.
  replace (<< x -v z , x -v z >>) with (<< x -v p , x -v p >> - 2 * << x -v p , z -v p >> + << z -v p , z -v p >>)
    by (expand; ring).
  pose proof (inner_nonneg (z -v p)). lra.
Qed.

Lemma nearest_point_is_projection r x q : 0 <= r -> ball r q ->
  (forall z, ball r z -> norm (x -v q) <= norm (x -v z)) -> q = project r x.
Proof.
  intros P Q N. pose proof (N _ (projection_in_ball r x P)) as A.
  pose proof (projection_variational r x q P Q) as V. set (p := project r x) in *.
  apply norm_sub_zero_eq. apply norm_le_squares in A. rewrite norm_pow2 in A.
  replace (<< x -v q , x -v q >>) with (<< x -v p , x -v p >> - 2 * << x -v p , q -v p >> + << q -v p , q -v p >>) in A
    by (expand; ring).
  rewrite <- (norm_pow2 (q -v p)) in A. pose proof (norm_nonneg (q -v p)). nra.
Qed.

(* How far the projection moves a point. *)
Lemma projection_displacement r x : 0 <= r -> norm (x -v project r x) = Rmax 0 (norm x - r).
Proof.
  intros P. destruct (Rle_dec (norm x) r) as [E | E].
  - rewrite project_inside by exact E. rewrite sub_self, norm_zero, Rmax_left; lra.
  - apply Rnot_le_lt in E. destruct (project_outside r x P E) as [F _]. rewrite F.
    replace (x -v (r / norm x) *v x) with ((1 - r / norm x) *v x) by vector_ring.
    assert (N : 0 < norm x) by lra.
    rewrite norm_scal_nonneg; [rewrite Rmax_right by lra; field; lra |].
    assert (r / norm x < 1); [| lra]. apply (Rmult_lt_reg_r (norm x)); [lra |]. unfold Rdiv.
    rewrite Rmult_assoc, Rinv_l; lra.
Qed.

End Ball.
