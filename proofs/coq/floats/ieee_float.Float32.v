(* Single precision: one statement about it reaches the goals, the range of its numbers. The definitions are Flocq's. *)
From Flocq Require Core BinarySingleNaN.
From Floats Require Double.
Local Open Scope R_scope.
Module B := BinarySingleNaN.
Definition precise : FLX.Prec_gt_0 24 := Logic.eq_refl.
Definition ranged : B.Prec_lt_emax 24 128 := Logic.eq_refl.

Definition t := B.binary_float 24 128.

Definition t'real := fun x => if B.is_finite x then B.B2R x else 1.

Definition t'isFinite := fun x => B.is_finite x = true.

Lemma t'axiom.
  intros x F. unfold t'real, t'isFinite in *. rewrite F. pose proof (Double.finite_inside 24 128 precise x) as H.
  unfold Double.inside, Double.largest in H. rewrite <- !(Raux.IZR_Zpower Zaux.radix2), <- minus_IZR in H by discriminate. exact H.
Qed.

Definition zeroF := B.B754_zero false.

Definition flocq (m : ieee_float.RoundingMode.mode) : B.mode :=
  match m with
  | ieee_float.RoundingMode.RNE => B.mode_NE
  | ieee_float.RoundingMode.RNA => B.mode_NA
  | ieee_float.RoundingMode.RTP => B.mode_UP
  | ieee_float.RoundingMode.RTN => B.mode_DN
  | ieee_float.RoundingMode.RTZ => B.mode_ZR
  end.

Definition add := fun m => B.Bplus (prec_gt_0_ := precise) (prec_lt_emax_ := ranged) (flocq m).

Definition sub := fun m => B.Bminus (prec_gt_0_ := precise) (prec_lt_emax_ := ranged) (flocq m).

Definition mul := fun m => B.Bmult (prec_gt_0_ := precise) (prec_lt_emax_ := ranged) (flocq m).

Definition div := fun m => B.Bdiv (prec_gt_0_ := precise) (prec_lt_emax_ := ranged) (flocq m).

Definition abs := B.Babs.

Definition neg := B.Bopp.

Definition fma := fun m => B.Bfma (prec_gt_0_ := precise) (prec_lt_emax_ := ranged) (flocq m).

Definition sqrt := fun m => B.Bsqrt (prec_gt_0_ := precise) (prec_lt_emax_ := ranged) (flocq m).

Definition roundToIntegral := fun m => Double.nearby 24 128 ranged (flocq m).

Definition min := fun x y => if B.is_nan x then y else if B.is_nan y then x else if B.Bleb x y then x else y.

Definition max := fun x y => if B.is_nan x then y else if B.is_nan y then x else if B.Bleb x y then y else x.

Definition le := fun x y => B.Bleb x y = true.

Definition lt := fun x y => B.Bltb x y = true.

Definition eq := fun x y => B.Beqb x y = true.

Definition is_normal := fun x => B.is_finite x = true /\ Raux.bpow Zaux.radix2 (-126) <= Rabs (B.B2R x).

Definition is_subnormal := fun x => B.is_finite x = true /\ 0 < Rabs (B.B2R x) < Raux.bpow Zaux.radix2 (-126).

Definition is_zero := fun x => (match x with B.B754_zero _ => true | _ => false end) = true.

Definition is_infinite := fun x => (match x with B.B754_infinity _ => true | _ => false end) = true.

Definition is_nan := fun x => B.is_nan x = true.

Definition is_positive := fun x => B.is_nan x = false /\ B.Bsign x = false.

Definition is_negative := fun x => B.is_nan x = false /\ B.Bsign x = true.

Definition of_int := fun m => Double.of_int 24 128 precise ranged (flocq m).

Definition to_int := fun m => Double.to_int 24 128 (flocq m).

Definition round := fun m => Double.rnd 24 128 (flocq m).

Definition max_int := (2 ^ 128 - 2 ^ 104)%Z.

Definition is_int := fun x => t'isFinite x /\ Double.integral (t'real x).
