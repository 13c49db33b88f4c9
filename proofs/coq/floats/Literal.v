(* Literal.v -- a literal in a goal comes with the axiom that it is finite and has its value. That is true of a double
   if the value is an integer below 2^53 times a power of 2 in its range. *)
From Flocq Require Import Core BinarySingleNaN.
From Floats Require Import Prelude.
From Floats Require Double.
Require ieee_float.Float64.
Local Open Scope R_scope.

Definition is_a_double (m e : Z) : Prop :=
  exists x : ieee_float.Float64.t, ieee_float.Float64.t'isFinite x /\ ieee_float.Float64.t'real x = IZR m * bpow radix2 e.

Lemma within_range m e : Z.ltb (Z.abs m) (2 ^ 53) = true -> Z.leb (-1074) e = true -> Z.leb e 971 = true -> is_a_double m e.
Proof.
  intros M L U. apply Z.ltb_lt in M. apply Z.leb_le in L. apply Z.leb_le in U.
  set (v := IZR m * bpow radix2 e).
  assert (F : generic_format radix2 (SpecFloat.fexp 53 1024) v).
  { apply (generic_format_FLT radix2 (SpecFloat.emin 53 1024) 53). now exists (Float radix2 m e). }
  assert (B : Rabs v < bpow radix2 1024).
  { unfold v. rewrite Rabs_mult, <- abs_IZR, (Rabs_pos_eq (bpow radix2 e)) by apply bpow_ge_0.
    apply Rlt_le_trans with (bpow radix2 53 * bpow radix2 e).
    - apply Rmult_lt_compat_r; [apply bpow_gt_0|]. rewrite <- IZR_Zpower by discriminate. now apply IZR_lt.
    - rewrite <- bpow_plus. apply bpow_le. lia. }
  pose proof (Double.below_is_inside 53 1024 ieee_float.Float64.precise ieee_float.Float64.ranged v F B) as I.
  destruct (Double.nearest_value 53 1024 ieee_float.Float64.precise ieee_float.Float64.ranged v I) as [N V].
  rewrite Double.rnd_of_format in V by exact F.
  eexists. split; [exact N|]. unfold ieee_float.Float64.t'real. now rewrite N.
Qed.
