(* A conversion to n bits is the remainder, unsigned or around 0. to_sint n has n bits and a sign. *)
From Coq Require Import Znumtheory.
Local Open Scope Z_scope.

Definition to_bool := fun x => if Z.eqb x 0 then 0 else 1.

Lemma to_bool'def. intros x. unfold to_bool. destruct (Z.eqb_spec x 0); tauto. Qed.

Definition signed (p x : Z) : Z := (x + p) mod (2 * p) - p.

Definition to_uint8 := fun x => x mod 2 ^ 8.

Definition to_uint16 := fun x => x mod 2 ^ 16.

Definition to_uint32 := fun x => x mod 2 ^ 32.

Definition to_uint64 := fun x => x mod 2 ^ 64.

Definition to_sint8 := signed (2 ^ 7).

Definition to_sint16 := signed (2 ^ 15).

Definition to_sint32 := signed (2 ^ 31).

Definition to_sint64 := signed (2 ^ 63).

Definition two_power_abs := fun n => 2 ^ Z.abs n.

Lemma two_power_abs_is_positive. intros n. apply Z.pow_pos_nonneg; lia. Qed.

Lemma two_power_abs_plus_pos.
  intros n m N M. unfold two_power_abs. rewrite !Z.abs_eq by lia. now apply Z.pow_add_r.
Qed.

Lemma two_power_abs_plus_one.
  intros n N. unfold two_power_abs. rewrite !Z.abs_eq, Z.add_1_r by lia. now apply Z.pow_succ_r.
Qed.

Definition to_uint := fun n x => x mod two_power_abs n.

Definition to_sint := fun n x => signed (two_power_abs n) x.

Lemma is_to_uint. intros n x. apply Z.mod_pos_bound, two_power_abs_is_positive. Qed.

Lemma is_to_sint.
  intros n x. pose proof (two_power_abs_is_positive n).
  unfold is_sint, to_sint, signed. pose proof (Z.mod_pos_bound (x + two_power_abs n) (2 * two_power_abs n)). lia.
Qed.

Lemma id_uint.
  intros n x. split.
  - apply Z.mod_small.
  - intros <-. apply is_to_uint.
Qed.

Lemma id_sint.
  intros n x. split.
  - unfold is_sint, to_sint, signed. intros H. rewrite Z.mod_small; lia.
  - intros <-. apply is_to_sint.
Qed.

Lemma proj_uint. intros. apply id_uint, is_to_uint. Qed.

Lemma proj_sint. intros. apply id_sint, is_to_sint. Qed.

Local Lemma uint_is_sint n x : is_uint n x -> is_sint n x.
Proof. unfold is_uint, is_sint. lia. Qed.

Local Lemma more_bits n i : 0 <= n -> 0 <= i -> two_power_abs n <= two_power_abs (n + i).
Proof.
  intros. rewrite two_power_abs_plus_pos by assumption. pose proof (two_power_abs_is_positive n).
  pose proof (two_power_abs_is_positive i). nia.
Qed.

Lemma proj_su. intros. apply id_sint, uint_is_sint, is_to_uint. Qed.

Lemma incl_su. apply uint_is_sint. Qed.

Lemma proj_su_uint.
  intros n m x N M. apply id_sint. pose proof (is_to_uint n x). pose proof (more_bits n m N M).
  rewrite Z.add_comm. unfold is_uint, is_sint in *. lia.
Qed.

Local Lemma signed_mod p q x : 0 < p -> (2 * p | q) -> 0 < q -> signed p (x mod q) = signed p x.
Proof.
  intros P D Q. unfold signed. f_equal. rewrite Zplus_mod, <- (Zmod_div_mod (2 * p) q) by (assumption || lia).
  symmetry. apply Zplus_mod.
Qed.

Local Lemma mod_signed p q x : 0 < p -> 0 < q -> (q | 2 * p) -> signed p x mod q = x mod q.
Proof.
  intros P Q D. unfold signed. rewrite Zminus_mod, <- (Zmod_div_mod q (2 * p)) by (assumption || lia).
  rewrite <- Zminus_mod. f_equal. lia.
Qed.

Lemma proj_su_sint.
  intros n m x N M. pose proof (two_power_abs_is_positive n). apply signed_mod; auto using two_power_abs_is_positive.
  rewrite two_power_abs_plus_pos, two_power_abs_plus_one by lia. now exists (two_power_abs m).
Qed.

Lemma proj_us_uint.
  intros n m x N M. apply mod_signed; auto using two_power_abs_is_positive.
  rewrite (two_power_abs_plus_one n), (two_power_abs_plus_pos m n) by lia. exists (two_power_abs m). ring.
Qed.

Lemma proj_int8 proj_int16 proj_int32 proj_int64.
  intros x. apply signed_mod; [reflexivity | now exists 1 | reflexivity].
Qed.

Lemma incl_uint. intros n x i N I. pose proof (more_bits n i N I). unfold is_uint. lia. Qed.

Lemma incl_sint. intros n x i N I. pose proof (more_bits n i N I). unfold is_sint. lia. Qed.

Lemma incl_int. intros n x i N I. pose proof (more_bits n i N I). unfold is_uint, is_sint. lia. Qed.

Local Ltac sized L :=
  first [exact (L 8) | exact (L 16) | exact (L 32) | exact (L 64) | exact (L 7) | exact (L 15) | exact (L 31) | exact (L 63)].

Lemma is_to_uint8 is_to_uint16 is_to_uint32 is_to_uint64. sized is_to_uint. Qed.

Lemma is_to_sint8 is_to_sint16 is_to_sint32 is_to_sint64. sized is_to_sint. Qed.

Lemma id_uint8 id_uint16 id_uint32 id_uint64. sized (fun n x => proj1 (id_uint n x)). Qed.

Lemma id_sint8 id_sint16 id_sint32 id_sint64. sized (fun n x => proj1 (id_sint n x)). Qed.

Lemma proj_uint8 proj_uint16 proj_uint32 proj_uint64. sized proj_uint. Qed.

Lemma proj_sint8 proj_sint16 proj_sint32 proj_sint64. sized proj_sint. Qed.

Lemma rest. unfold is_bool. lia. Qed.
