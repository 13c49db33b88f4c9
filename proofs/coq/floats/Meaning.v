(* Meaning.v -- what the symbols of the goals mean, to be read: doubles and their operations are Flocq's binary64, addresses are
   pairs, the conversions of C are remainders. A realisation in which the axioms hold for a poorer reason does not pass here. *)
From Flocq Require Import Core BinarySingleNaN.
From Floats Require Import Prelude.
Require ieee_float.Float64 frama_c_wp.cfloat.Cfloat frama_c_wp.memory.Memory frama_c_wp.cint.Cint frama_c_wp.cbits.Cbits.
Require real.Square real.Abs real.Truncate real.FromInt int.ComputerDivision map.Map.
Import ieee_float.RoundingMode ieee_float.Float64 frama_c_wp.cfloat.Cfloat.
Local Open Scope R_scope.

#[local] Existing Instance precise.
#[local] Existing Instance ranged.
Local Notation binary64 := (binary_float 53 1024).
Local Notation rounded := (Generic_fmt.round radix2 (FLT_exp (-1074) 53) ZnearestE).
Local Notation largest := ((2 - bpow radix2 (-52)) * bpow radix2 1023).

Theorem doubles_are_binary64 :
  t = binary64 /\
  (forall x : binary64, t'isFinite x <-> BinarySingleNaN.is_finite x = true) /\
  (forall x : binary64, t'isFinite x -> t'real x = B2R x) /\
  (forall x : binary64, is_nan x <-> BinarySingleNaN.is_nan x = true) /\
  (forall x, round RNE x = rounded x).
Proof.
  repeat split; try tauto; intros; unfold t'isFinite, t'real in *; auto. now rewrite H.
Qed.

Theorem operations_are_those_of_IEEE (x y : binary64) :
  add RNE x y = Bplus mode_NE x y /\ sub RNE x y = Bminus mode_NE x y /\ mul RNE x y = Bmult mode_NE x y /\
  div RNE x y = Bdiv mode_NE x y /\ sqrt RNE x = Bsqrt mode_NE x /\ neg x = Bopp x /\
  (le x y <-> Bleb x y = true) /\ (lt x y <-> Bltb x y = true) /\ (eq x y <-> Beqb x y = true).
Proof. repeat split; auto. Qed.

(* A real beyond the largest double becomes an infinity: not what IEEE 754 does within half a unit of it. *)
Theorem to_f64_rounds (x : R) :
  (Rabs x <= largest -> t'isFinite (to_f64 x) /\ t'real (to_f64 x) = rounded x) /\
  (largest < x -> to_f64 x = B754_infinity false) /\ (x < - largest -> to_f64 x = B754_infinity true).
Proof.
  assert (E : largest = Double.largest 53 1024).
  { unfold Double.largest. rewrite Rmult_minus_distr_r. change 2 with (bpow radix2 1). rewrite <- !bpow_plus. reflexivity. }
  rewrite E. split; [|split].
  - intros H. apply to_f64_value, in_range_is. now apply Rabs_le_inv.
  - apply beyond.
  - apply beyond.
Qed.

(* The contract of sqrt in src/core/assumptions.h holds of Flocq's square root. *)
Theorem square_root_is_as_assumed (x : binary64) : t'isFinite x -> 0 <= t'real x ->
  t'isFinite (Bsqrt mode_NE x) /\ t'real (Bsqrt mode_NE x) = t'real (to_f64 (R_sqrt.sqrt (t'real x))).
Proof.
  intros F P. destruct (sqrt_finite RNE x F P) as [G V]. split; [exact G|].
  change (Bsqrt mode_NE x) with (sqrt RNE x). rewrite V. symmetry. apply to_f64_value, in_range_is.
  pose proof (real_inside x) as I. apply inside_is in I. apply inside_is.
  assert (1 <= IZR (2 ^ 1024 - 2 ^ 971)) by (apply IZR_le; discriminate).
  pose proof (sqrt_pos (t'real x)). pose proof (sqrt_sqrt (t'real x) P). unfold real.Square.sqrt.
  split; [lra|]. destruct (Rle_lt_dec (R_sqrt.sqrt (t'real x)) 1); [lra | nra].
Qed.

Theorem integers_and_addresses :
  (forall n x, frama_c_wp.cint.Cint.to_uint32 x = (x mod 2 ^ 32)%Z /\ frama_c_wp.cint.Cint.to_uint64 x = (x mod 2 ^ 64)%Z /\
     frama_c_wp.cbits.Cbits.lxor n x = Z.lxor n x /\ frama_c_wp.cbits.Cbits.lsr n x = Z.shiftr n x) /\
  (forall p : frama_c_wp.memory.Memory.addr,
     p = frama_c_wp.memory.Memory.addr'mk (frama_c_wp.memory.Memory.base p) (frama_c_wp.memory.Memory.offset p)) /\
  (forall b o c d, frama_c_wp.memory.Memory.addr'mk b o = frama_c_wp.memory.Memory.addr'mk c d -> b = c /\ o = d) /\
  int.ComputerDivision.div = Z.quot /\ real.Abs.abs = Rabs /\ real.Square.sqrt = R_sqrt.sqrt /\ real.FromInt.from_int = IZR.
Proof. repeat split; auto; try now destruct p. all: now injection H. Qed.
