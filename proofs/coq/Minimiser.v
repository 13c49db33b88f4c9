(* Minimiser.v -- existence and uniqueness of minimisers.

   A function that is strongly convex (at midpoints), lower semicontinuous along sequences and bounded below on a closed, convex,
   nonempty set of a Hilbert space has exactly one minimiser. The paper uses it without proof for w*(w_hat, lambda),
   w*(w_hat), lambda^*(w_hat) and y*(x).

   Main results: strongly_convex_has_minimiser, strongly_convex_minimiser_unique, argmin_spec.
   Depends on: Hilbert; classical epsilon picks a minimising sequence and names the minimiser. *)

From Coq Require Import Reals Lra Psatz Arith Lia ClassicalEpsilon.
From SGHA Require Import Hilbert.
Open Scope R_scope.

Section Minimiser.
Context {H : Hilbert}.
Implicit Types (C : H -> Prop) (phi : H -> R).

Definition convex_set C := forall x y t, C x -> C y -> 0 <= t <= 1 -> C ((1 - t) *v x +v t *v y).
Definition closed_set C := forall u l, (forall n, C (u n)) -> converges u l -> C l.

Definition lower_semicontinuous_on C phi := forall u l, (forall n, C (u n)) -> C l -> converges u l ->
  forall eps, 0 < eps -> exists N, forall n, (N <= n)%nat -> phi l < phi (u n) + eps.

(* The usual definition of strong convexity. *)
Definition strongly_convex_on C (m : R) phi := forall x y t, C x -> C y -> 0 <= t <= 1 ->
  phi ((1 - t) *v x +v t *v y) <= (1 - t) * phi x + t * phi y - m / 2 * t * (1 - t) * norm (x -v y) ^ 2.

Definition minimises C phi x := C x /\ forall y, C y -> phi x <= phi y.

Lemma midpoint_of_convex C x y : convex_set C -> C x -> C y -> C ((1 - / 2) *v x +v / 2 *v y).
Proof. intros V X Y. apply V; auto; lra. Qed.

Lemma infimum C phi (low : R) : (exists x, C x) -> (forall x, C x -> low <= phi x) ->
  exists i, (forall x, C x -> i <= phi x) /\ (forall eps, 0 < eps -> exists x, C x /\ phi x < i + eps).
Proof.
  intros [x0 X0] B.
  destruct (completeness (fun r => exists x, C x /\ r = - phi x)) as [s [U L]].
  - exists (- low). intros r [x [X ->]]. specialize (B x X). lra.
  - exists (- phi x0), x0. auto.
  - exists (- s). split.
    + intros x X. specialize (U (- phi x)). apply Ropp_le_cancel. rewrite Ropp_involutive. apply U. eauto.
    + intros eps P. apply Classical_Prop.NNPP. intros N.
      assert (s <= s - eps); [| lra]. apply L. intros r [x [X ->]].
      destruct (Rle_dec (- phi x) (s - eps)) as [A | A]; [exact A |]. exfalso. apply N. exists x. split; [exact X | lra].
Qed.

Lemma strongly_convex_gap C m phi i x y eps : 0 < m -> convex_set C -> strongly_convex_on C m phi ->
  (forall z, C z -> i <= phi z) -> C x -> C y -> phi x < i + eps -> phi y < i + eps ->
  norm (x -v y) ^ 2 < 8 / m * eps.
Proof.
  intros M V S I X Y A B.
  pose proof (S x y (/ 2) X Y ltac:(lra)) as E.
  pose proof (I _ (midpoint_of_convex C x y V X Y)) as F.
  assert (G : m / 8 * norm (x -v y) ^ 2 < eps) by lra.
  apply (Rmult_lt_compat_l (8 / m)) in G; [| apply Rdiv_lt_0_compat; lra].
  replace (8 / m * (m / 8 * norm (x -v y) ^ 2)) with (norm (x -v y) ^ 2) in G by (field; lra). exact G.
Qed.

Lemma inverse_successor_small eps : 0 < eps -> exists N, forall n, (N <= n)%nat -> / (INR n + 1) < eps.
Proof.
  intros P. destruct (archimed_cor1 eps P) as [N [E F]]. exists N. intros n L.
  apply Rle_lt_trans with (/ INR N); [| exact E].
  apply Rinv_le_contravar; [apply lt_0_INR; exact F |]. apply le_INR in L. lra.
Qed.

Theorem strongly_convex_has_minimiser C m phi low : 0 < m -> (exists x, C x) -> convex_set C -> closed_set C ->
  strongly_convex_on C m phi -> lower_semicontinuous_on C phi -> (forall x, C x -> low <= phi x) ->
  exists x, minimises C phi x.
Proof.
  intros M N V K S L B. destruct (infimum C phi low N B) as [i [I J]].
  set (u := fun n : nat => proj1_sig (constructive_indefinite_description _
              (J (/ (INR n + 1)) ltac:(apply Rinv_0_lt_compat; pose proof (pos_INR n); lra)))).
  assert (U : forall n, C (u n) /\ phi (u n) < i + / (INR n + 1)).
  { intros n. unfold u. destruct (constructive_indefinite_description _ _) as [x X]. exact X. }
  assert (CU : Cauchy u).
  { intros eps P. destruct (inverse_successor_small (m / 8 * eps ^ 2)) as [n0 E]; [apply Rmult_lt_0_compat; [lra | apply pow_lt; exact P] |].
    exists n0. intros a b La Lb. pose proof (E a La) as Ea. pose proof (E b Lb) as Eb.
    destruct (U a) as [Ca Fa], (U b) as [Cb Fb].
    pose proof (strongly_convex_gap C m phi i (u a) (u b) (m / 8 * eps ^ 2) M V S I Ca Cb ltac:(lra) ltac:(lra)) as G.
    replace (8 / m * (m / 8 * eps ^ 2)) with (eps ^ 2) in G by (field; lra).
    apply square_below; auto with hilbert. }
  destruct (Cauchy_sequences_converge u CU) as [l Lim]. exists l.
  assert (Cl : C l) by (apply (K u); [intros n; apply U | exact Lim]).
  split; [exact Cl |]. intros y Y. apply Rle_trans with i; [| apply I; exact Y].
  apply Rnot_lt_le. intros Bad.
  destruct (L u l (fun n => proj1 (U n)) Cl Lim ((phi l - i) / 2)) as [n1 E1]; [lra |].
  destruct (inverse_successor_small ((phi l - i) / 2)) as [n2 E2]; [lra |].
  specialize (E1 (max n1 n2) (Nat.le_max_l _ _)). specialize (E2 (max n1 n2) (Nat.le_max_r _ _)).
  destruct (U (max n1 n2)) as [_ F]. lra.
Qed.

(* Growth around a minimiser. *)
Theorem strongly_convex_minimiser_growth C m phi x y : 0 < m -> convex_set C -> strongly_convex_on C m phi ->
  minimises C phi x -> C y -> phi x + m / 2 * norm (x -v y) ^ 2 <= phi y.
Proof.
  intros M V S [X I] Y. apply Rnot_lt_le. intros Bad.
  set (d := m / 2 * norm (x -v y) ^ 2) in *.
  assert (D : 0 <= d) by (unfold d; pose proof (pow2_ge_0 (norm (x -v y))); nra).
  set (g := phi y - phi x). assert (G : 0 <= g) by (unfold g; specialize (I y Y); lra).
  assert (E : forall t, 0 <= t <= 1 -> 0 <= t * (g - d * (1 - t))).
  { intros t T. pose proof (S x y t X Y T) as A. pose proof (I _ (V x y t X Y T)) as B.
    replace (m / 2 * t * (1 - t) * norm (x -v y) ^ 2) with (d * t * (1 - t)) in A by (unfold d; ring).
    unfold g. nra. }
  assert (P : 0 < d) by (unfold g in G; lra).
  set (t := (1 - g / d) / 2).
  assert (Q : g / d < 1) by (apply (Rmult_lt_reg_r d); [exact P |]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; unfold g; lra).
  assert (Q0 : 0 <= g / d) by (apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra]).
  specialize (E t ltac:(unfold t; lra)).
  replace (t * (g - d * (1 - t))) with (- (d * ((1 - g / d) * (1 - g / d)) / 4)) in E by (unfold t; field; lra).
  assert (0 < (1 - g / d) * (1 - g / d)) by (apply Rmult_lt_0_compat; lra). nra.
Qed.

Theorem strongly_convex_minimiser_unique C m phi x y : 0 < m -> convex_set C -> strongly_convex_on C m phi ->
  minimises C phi x -> minimises C phi y -> x = y.
Proof.
  intros M V S X Y. pose proof (strongly_convex_minimiser_growth C m phi x y M V S X (proj1 Y)) as G.
  destruct Y as [Y J]. specialize (J x (proj1 X)).
  apply norm_sub_zero_eq. pose proof (norm_nonneg (x -v y)).
  destruct (Req_dec (norm (x -v y)) 0) as [Z | Z]; [exact Z | exfalso].
  assert (0 < m / 2 * norm (x -v y) ^ 2) by (apply Rmult_lt_0_compat; [lra | apply pow_lt; lra]). lra.
Qed.

(** The minimiser as a function of the data; meaningful when one exists. *)
Definition argmin C phi : H := epsilon (inhabits zero) (minimises C phi).

Lemma argmin_spec C phi : (exists x, minimises C phi x) -> minimises C phi (argmin C phi).
Proof. apply epsilon_spec. Qed.

Lemma argmin_unique C m phi x : 0 < m -> convex_set C -> strongly_convex_on C m phi ->
  minimises C phi x -> argmin C phi = x.
Proof.
  intros M V S X. apply (strongly_convex_minimiser_unique C m phi); auto. apply argmin_spec. eauto.
Qed.

Definition everywhere : H -> Prop := fun _ => True.
Lemma everywhere_convex : convex_set everywhere.  Proof. intros ? ? ? ? ? ?. exact I. Qed.
Lemma everywhere_closed : closed_set everywhere.  Proof. intros ? ? ? ?. exact I. Qed.
Lemma everywhere_inhabited : exists x, everywhere x. Proof. exists zero. exact I. Qed.

(** A function with a first-order lower bound everywhere is strongly convex in the usual sense. *)
Lemma strongly_convex_of_gradient m phi (grad : H -> H) :
  (forall x y, phi x + << grad x , y -v x >> + m / 2 * norm (y -v x) ^ 2 <= phi y) ->
  strongly_convex_on everywhere m phi.
Proof.
  intros G x y t _ _ T. set (z := (1 - t) *v x +v t *v y).
  pose proof (G z x) as A. pose proof (G z y) as B.
  assert (Ex : x -v z = t *v (x -v y)) by (unfold z; vector_ring).
  assert (Ey : y -v z = (-(1 - t)) *v (x -v y)) by (unfold z; vector_ring).
  rewrite Ex in A. rewrite Ey in B. rewrite inner_scal_r in A, B.
  assert (N : forall a, norm (a *v (x -v y)) ^ 2 = a * a * norm (x -v y) ^ 2) by (intros a; expand; ring).
  rewrite N in A, B.
  apply (Rmult_le_compat_l (1 - t)) in A; [| lra]. apply (Rmult_le_compat_l t) in B; [| lra]. lra.
Qed.

End Minimiser.
