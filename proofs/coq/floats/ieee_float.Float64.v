(* A double is a number of Flocq's binary64, with one NaN; every operation is Flocq's. The real value of what is not finite
   is left open by Why3; 1 here, because WP says that what has the value 0 is a zero. *)
From Coq Require Import Bool.
From Flocq Require Core BinarySingleNaN.
From Floats Require Double.
Local Open Scope R_scope.
Module B := BinarySingleNaN.
Definition precise : FLX.Prec_gt_0 53 := Logic.eq_refl.
Definition ranged : B.Prec_lt_emax 53 1024 := Logic.eq_refl.

Definition t := B.binary_float 53 1024.

Definition t'real := fun x => if B.is_finite x then B.B2R x else 1.

Definition t'isFinite := fun x => B.is_finite x = true.

(* The largest double as Why3 writes it *)
Lemma largest_is : Double.largest 53 1024 = IZR (2 ^ 1024 - 2 ^ 971).
Proof. unfold Double.largest. rewrite minus_IZR, <- !(Raux.IZR_Zpower Zaux.radix2) by discriminate. reflexivity. Qed.
Lemma inside_is x : Double.inside 53 1024 x <-> - IZR (2 ^ 1024 - 2 ^ 971) <= x <= IZR (2 ^ 1024 - 2 ^ 971).
Proof. unfold Double.inside. rewrite largest_is. reflexivity. Qed.

Lemma real_inside x : Double.inside 53 1024 (t'real x).
Proof.
  unfold t'real. destruct (B.is_finite x); [apply Double.finite_inside; apply precise|].
  apply inside_is. split; [rewrite <- opp_IZR|]; apply IZR_le; discriminate.
Qed.

Lemma t'axiom.
  intros x _. exact (proj1 (inside_is _) (real_inside x)).
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

Definition roundToIntegral := fun m => Double.nearby 53 1024 ranged (flocq m).

Definition min := fun x y => if B.is_nan x then y else if B.is_nan y then x else if B.Bleb x y then x else y.

Definition max := fun x y => if B.is_nan x then y else if B.is_nan y then x else if B.Bleb x y then y else x.

Definition le := fun x y => B.Bleb x y = true.

Definition lt := fun x y => B.Bltb x y = true.

Definition eq := fun x y => B.Beqb x y = true.

Definition is_normal := fun x => B.is_finite x = true /\ Raux.bpow Zaux.radix2 (-1022) <= Rabs (B.B2R x).

Definition is_subnormal := fun x => B.is_finite x = true /\ 0 < Rabs (B.B2R x) < Raux.bpow Zaux.radix2 (-1022).

Definition is_zero := fun x => (match x with B.B754_zero _ => true | _ => false end) = true.

Definition is_infinite := fun x => (match x with B.B754_infinity _ => true | _ => false end) = true.

Definition is_nan := fun x => B.is_nan x = true.

Definition is_positive := fun x => B.is_nan x = false /\ B.Bsign x = false.

Definition is_negative := fun x => B.is_nan x = false /\ B.Bsign x = true.

Lemma is_not_nan1. intros [| | |]; unfold is_not_nan, t'isFinite, is_infinite, is_nan; simpl; intuition congruence. Qed.

Lemma is_not_finite. intros [| | |]; unfold t'isFinite, is_infinite, is_nan; simpl; intuition congruence. Qed.

Lemma zeroF_is_positive. split; reflexivity. Qed.

Lemma zeroF_is_zero. reflexivity. Qed.

Local Lemma finite_real x : t'isFinite x -> t'real x = B.B2R x.
Proof. unfold t'real. now intros ->. Qed.

Lemma zero_to_real.
  intros x. split.
  - destruct x; try discriminate. intros _. split; reflexivity.
  - intros [F Z]. rewrite finite_real in Z by assumption. destruct (Double.value_zero 53 1024 x F Z) as [s ->]. reflexivity.
Qed.

Definition of_int := fun m => Double.of_int 53 1024 precise ranged (flocq m).

Definition to_int := fun m => Double.to_int 53 1024 (flocq m).

Lemma zero_of_int. intros []; reflexivity. Qed.

Definition round := fun m => Double.rnd 53 1024 (flocq m).

Definition max_int := (2 ^ 1024 - 2 ^ 971)%Z.

Lemma max_real_int. reflexivity. Qed.

Lemma in_range_is x : in_range x <-> Double.inside 53 1024 x.
Proof. rewrite inside_is. exact (iff_refl _). Qed.
#[global] Opaque in_range.

Lemma is_finite. intros x _. apply in_range_is, real_inside. Qed.

Lemma Bounded_real_no_overflow.
  intros m x H. apply in_range_is, (Double.rnd_inside 53 1024 precise ranged), in_range_is, H.
Qed.

Local Notation inside_rounded m x := (Double.inside 53 1024 (Double.rnd 53 1024 (flocq m) x)).
Local Lemma no_overflow_is m x : no_overflow m x <-> inside_rounded m x.
Proof. apply in_range_is. Qed.
#[global] Opaque no_overflow.

Lemma Round_monotonic. intros m x y. apply (Double.rnd_monotone 53 1024 precise). Qed.

Lemma Round_idempotent. intros m n x. apply (Double.rnd_of_format 53 1024), (Double.rnd_format 53 1024 precise). Qed.

Lemma Round_to_real. intros m x F. rewrite finite_real by assumption. apply Double.rnd_of_float. Qed.

Lemma Round_down_le. intros x. apply (Generic_fmt.round_DN_pt Zaux.radix2 (SpecFloat.fexp 53 1024) (valid_exp_ := B.fexp_correct 53 1024 precise)). Qed.

Lemma Round_up_ge. intros x. apply (Generic_fmt.round_UP_pt Zaux.radix2 (SpecFloat.fexp 53 1024) (valid_exp_ := B.fexp_correct 53 1024 precise)). Qed.

Lemma Round_down_neg. intros x. apply Generic_fmt.round_DN_opp. Qed.

Lemma Round_up_neg. intros x. apply Generic_fmt.round_UP_opp. Qed.

Lemma Exact_rounding_for_integers.
  intros m i H. apply (Double.rnd_of_format 53 1024), (Double.small_integer 53 1024 precise ranged).
  unfold in_safe_int_range in H. change (2 ^ 53)%Z with 9007199254740992%Z. lia.
Qed.

(* ---- Comparison *)

Local Notation size := (Double.size 53 1024).
Local Lemma le_is x y : le x y <-> B.is_nan x = false /\ B.is_nan y = false /\ size x <= size y.
Proof. apply (Double.leb_by_size 53 1024 precise). Qed.
Local Lemma lt_is x y : lt x y <-> B.is_nan x = false /\ B.is_nan y = false /\ size x < size y.
Proof. apply (Double.ltb_by_size 53 1024 precise). Qed.
Local Lemma eq_is x y : eq x y <-> B.is_nan x = false /\ B.is_nan y = false /\ size x = size y.
Proof. apply (Double.eqb_by_size 53 1024 precise). Qed.
Local Lemma finite_size x : t'isFinite x -> size x = t'real x.
Proof. intros F. rewrite finite_real by assumption. now apply Double.finite_size. Qed.
Local Lemma finite_number x : t'isFinite x -> B.is_nan x = false.
Proof. now destruct x. Qed.
Local Lemma not_nan_is x : is_not_nan x <-> B.is_nan x = false.
Proof. rewrite is_not_nan1. unfold is_nan. destruct (B.is_nan x); intuition congruence. Qed.
#[local] Hint Resolve finite_number : core.
(* The kinds of a number that is not NaN: finite, with a size below 2^1024, or infinite. *)
Local Lemma kinds x : B.is_nan x = false ->
  t'isFinite x /\ ~ is_infinite x /\ - Raux.bpow Zaux.radix2 1024 < size x < Raux.bpow Zaux.radix2 1024 \/
  ~ t'isFinite x /\ is_plus_infinity x /\ ~ is_minus_infinity x /\ size x = Raux.bpow Zaux.radix2 1024 \/
  ~ t'isFinite x /\ is_minus_infinity x /\ ~ is_plus_infinity x /\ size x = - Raux.bpow Zaux.radix2 1024.
Proof.
  intros N. destruct (B.is_finite x) eqn:F.
  - left. repeat split; try apply (Double.size_below 53 1024 precise x F); try assumption. destruct x; discriminate.
  - unfold t'isFinite, is_plus_infinity, is_minus_infinity, is_infinite, is_positive, is_negative.
    destruct x as [|[|]| |]; try discriminate; simpl; intuition congruence.
Qed.
Local Lemma infinity_is x : is_infinite x <-> is_plus_infinity x \/ is_minus_infinity x.
Proof.
  unfold is_plus_infinity, is_minus_infinity, is_infinite, is_positive, is_negative.
  destruct x as [|[|]| |]; simpl; intuition congruence.
Qed.
Local Ltac comparison := rewrite ?le_is, ?lt_is, ?eq_is, ?not_nan_is in *.
Local Ltac kind x := destruct (kinds x) as [?|[?|?]]; [assumption|..].
Lemma power_positive : 0 < Raux.bpow Zaux.radix2 1024. Proof. apply Raux.bpow_gt_0. Qed.

Lemma feq_eq.
  intros x y X Y Z E. comparison. rewrite !finite_size, !finite_real in E by assumption.
  assert (N : B.B2R x <> 0). { intros R. apply Z, zero_to_real. split; [assumption | now rewrite finite_real]. }
  apply B.B2R_inj; [apply B.is_finite_strict_B2R; exact N | apply B.is_finite_strict_B2R | tauto].
  now destruct E as (_ & _ & <-).
Qed.

Lemma eq_feq. intros x y X Y <-. comparison. auto. Qed.

Lemma eq_refl. intros x X. comparison. auto. Qed.

Lemma eq_sym. intros x y. comparison. intuition. Qed.

Lemma eq_trans. intros x y z. comparison. intuition congruence. Qed.

Lemma eq_zero. reflexivity. Qed.

Lemma eq_to_real_finite. intros x y [X Y]. comparison. rewrite !finite_size by assumption. intuition. Qed.

Lemma eq_special.
  intros x y E. comparison. destruct E as (X & Y & E). split; [assumption|]. split; [assumption|].
  pose proof power_positive. kind x; kind y; try lra; try tauto; right; rewrite !infinity_is;
    unfold same_sign, is_plus_infinity, is_minus_infinity in *; tauto.
Qed.

Lemma lt_finite. intros x y [X Y]. comparison. rewrite !finite_size by assumption. intuition. Qed.

Lemma le_finite. intros x y [X Y]. comparison. rewrite !finite_size by assumption. intuition. Qed.

Lemma le_lt_trans lt_le_trans. intros x y z. comparison. intuition lra. Qed.

Lemma le_ge_asym. intros x y. comparison. intuition lra. Qed.

Lemma not_lt_ge not_gt_le.
  intros x y (N & X & Y). comparison. split; [assumption|]. split; [assumption|].
  apply Rnot_lt_le. intros L. apply N. auto.
Qed.

Lemma le_special.
  intros x y E. comparison. destruct E as (X & Y & E).
  pose proof power_positive. kind x; kind y; try lra; tauto.
Qed.

Lemma lt_special.
  intros x y E. comparison. destruct E as (X & Y & E).
  pose proof power_positive. kind x; kind y; try lra; unfold is_plus_infinity, is_minus_infinity in *; tauto.
Qed.

Lemma lt_lt_finite.
  intros x y z A B. comparison. destruct A as (X & Y & A). destruct B as (_ & Z & B).
  pose proof power_positive. kind x; kind y; kind z; try lra; tauto.
Qed.

(* ---- Signs *)

Local Lemma sign_value x : t'isFinite x -> if B.Bsign x then t'real x <= 0 else 0 <= t'real x.
Proof. intros F. rewrite finite_real by assumption. now apply Double.sign_of_value. Qed.

Lemma positive_to_real. intros x F [_ P]. apply sign_value in F. now rewrite P in F. Qed.

Lemma to_real_positive.
  intros x F P. split; [auto|]. apply sign_value in F. destruct (B.Bsign x); [lra | reflexivity].
Qed.

Lemma negative_to_real. intros x F [_ P]. apply sign_value in F. now rewrite P in F. Qed.

Lemma to_real_negative.
  intros x F P. split; [auto|]. apply sign_value in F. destruct (B.Bsign x); [reflexivity | lra].
Qed.

Lemma negative_xor_positive. intros x [[_ P] [_ N]]. congruence. Qed.

Lemma negative_or_positive. intros x N. comparison. unfold is_positive, is_negative. destruct (B.Bsign x); auto. Qed.

Lemma diff_sign_trans.
  intros x y z. unfold diff_sign, same_sign, is_positive, is_negative. intuition congruence.
Qed.

Lemma diff_sign_product.
  intros x y (X & Y & P). unfold diff_sign, is_positive, is_negative. rewrite !finite_number by assumption.
  apply sign_value in X. apply sign_value in Y. destruct (B.Bsign x), (B.Bsign y); auto; nra.
Qed.

Lemma same_sign_product.
  intros x y (X & Y & P). unfold same_sign, is_positive, is_negative in P.
  apply sign_value in X. apply sign_value in Y. destruct (B.Bsign x), (B.Bsign y); try nra; intuition discriminate.
Qed.

(* ---- Operations: a result is the rounded value, or what the mode gives to an overflow *)

Local Notation computes m := (Double.computes 53 1024 (flocq m)).

Local Lemma finite_result m v r : computes m v r -> no_overflow m v -> t'isFinite r /\ t'real r = round m v.
Proof.
  intros C H. apply no_overflow_is in H. apply C in H. destruct H as [F V]. split; [exact F|]. now rewrite finite_real.
Qed.

Local Lemma overflow_result m v r : computes m v r -> ~ no_overflow m v -> overflow_value m r.
Proof.
  intros C H. rewrite no_overflow_is in H. apply C in H. destruct H as (N & U & S & O). rewrite largest_is in O.
  assert (I : B.is_finite r = false -> is_infinite r) by (now destruct r).
  unfold overflow_value, is_positive. rewrite U, S.
  destruct m, (Raux.Rlt_bool v 0); simpl in O |- *; try (apply I; exact O);
    (split; intros D; [try (destruct D; discriminate) | try (exfalso; apply D; split; reflexivity)]; try (apply I; exact O);
     destruct O as [F V]; (split; [exact F|]); rewrite finite_real by exact F; exact V).
Qed.

Local Lemma nearest_result m v r : computes m v r -> ieee_float.RoundingMode.to_nearest m -> t'isFinite r ->
  no_overflow m v /\ t'real r = round m v.
Proof.
  intros C N F. destruct (Classical_Prop.classic (no_overflow m v)) as [H|H].
  - split; [exact H | now apply finite_result].
  - exfalso. apply (overflow_result m v r C) in H.
    assert (I : is_infinite r) by (destruct N; subst m; exact H). now destruct r.
Qed.

Local Lemma add_computes m x y : t'isFinite x -> t'isFinite y -> computes m (t'real x + t'real y) (add m x y).
Proof. intros X Y. rewrite !finite_real by assumption. now apply Double.plus_computes. Qed.
Local Lemma sub_computes m x y : t'isFinite x -> t'isFinite y -> computes m (t'real x - t'real y) (sub m x y).
Proof. intros X Y. rewrite !finite_real by assumption. now apply Double.minus_computes. Qed.
Local Lemma mul_computes m x y : t'isFinite x -> t'isFinite y -> computes m (t'real x * t'real y) (mul m x y).
Proof. intros X Y. rewrite !finite_real by assumption. now apply Double.mult_computes. Qed.
Local Lemma div_computes m x y : t'isFinite x -> t'isFinite y -> ~ is_zero y -> computes m (t'real x / t'real y) (div m x y).
Proof.
  intros X Y Z. rewrite zero_to_real in Z. rewrite !finite_real in * by assumption. apply Double.div_computes; auto.
Qed.
Local Lemma fma_computes m x y z : t'isFinite x -> t'isFinite y -> t'isFinite z ->
  computes m (t'real x * t'real y + t'real z) (fma m x y z).
Proof. intros X Y Z. rewrite !finite_real by assumption. now apply Double.fma_computes. Qed.

Lemma add_finite. intros m x y X Y. apply finite_result. now apply add_computes. Qed.

Lemma add_finite_rev. intros m x y. unfold t'isFinite, add. destruct x as [|[|]| |], y as [|[|]| |]; try discriminate; auto. Qed.

Lemma add_finite_rev_n. intros m x y N F. destruct (add_finite_rev m x y F). apply nearest_result; auto using add_computes. Qed.

Lemma sub_finite. intros m x y X Y. apply finite_result. now apply sub_computes. Qed.

Lemma sub_finite_rev. intros m x y. unfold t'isFinite, sub. destruct x as [|[|]| |], y as [|[|]| |]; try discriminate; auto. Qed.

Lemma sub_finite_rev_n. intros m x y N F. destruct (sub_finite_rev m x y F). apply nearest_result; auto using sub_computes. Qed.

Lemma mul_finite. intros m x y X Y. apply finite_result. now apply mul_computes. Qed.

Lemma mul_finite_rev. intros m x y. unfold t'isFinite, mul. destruct x as [|[|]| |], y as [|[|]| |]; try discriminate; auto. Qed.

Lemma mul_finite_rev_n. intros m x y N F. destruct (mul_finite_rev m x y F). apply nearest_result; auto using mul_computes. Qed.

Lemma div_finite. intros m x y X Y Z. apply finite_result. now apply div_computes. Qed.

Lemma div_finite_rev.
  intros m x y. unfold t'isFinite, div, is_zero, is_infinite. destruct x as [|[|]| |], y as [|[|]| |]; try discriminate; intros _;
    try (left; intuition discriminate); right; repeat split.
Qed.

Lemma div_finite_rev_n.
  intros m x y N F Y. destruct (div_finite_rev m x y F) as [(X & _ & Z)|(X & I & _)].
  - apply nearest_result; auto using div_computes.
  - now destruct y.
Qed.

Lemma neg_finite.
  intros x F. assert (G : t'isFinite (neg x)) by (now destruct x). split; [exact G|].
  rewrite !finite_real by assumption. apply B.B2R_Bopp.
Qed.

Lemma neg_finite_rev. intros x F. assert (G : t'isFinite x) by (now destruct x). split; [exact G | now apply neg_finite]. Qed.

Lemma abs_finite.
  intros x F. assert (G : t'isFinite (abs x)) by (now destruct x). split; [exact G|].
  rewrite !finite_real by assumption. split; [apply B.B2R_Babs|]. now destruct x.
Qed.

Lemma abs_finite_rev. intros x F. assert (G : t'isFinite x) by (now destruct x). split; [exact G | now apply abs_finite]. Qed.

Lemma abs_universal. intros x [N S]. destruct x; discriminate. Qed.

Lemma fma_finite. intros m x y z X Y Z. apply finite_result. now apply fma_computes. Qed.

Lemma fma_finite_rev.
  intros m x y z. unfold t'isFinite, fma. destruct x as [|[|]| |], y as [|[|]| |], z as [|[|]| |]; try discriminate; auto;
    try (destruct s; discriminate); destruct s, s0; discriminate.
Qed.

Lemma fma_finite_rev_n.
  intros m x y z N F. destruct (fma_finite_rev m x y z F) as (X & Y & Z). apply nearest_result; auto using fma_computes.
Qed.

Local Lemma sqrt_value m x : t'isFinite (sqrt m x) -> t'isFinite x -> t'real (sqrt m x) = round m (real.Square.sqrt (t'real x)).
Proof.
  intros S F. rewrite !finite_real by assumption. apply (B.Bsqrt_correct 53 1024 precise ranged).
Qed.

Lemma sqrt_finite.
  intros m x F P. rewrite finite_real in P by assumption.
  assert (S : t'isFinite (sqrt m x)).
  { unfold t'isFinite, sqrt. destruct (B.Bsqrt_correct 53 1024 precise ranged (flocq m) x) as (_ & -> & _).
    destruct x as [| | |[|] p e b]; try discriminate; try reflexivity. exfalso.
    apply Rle_not_lt in P. apply P. apply Float_prop.F2R_lt_0. reflexivity. }
  split; [exact S | now apply sqrt_value].
Qed.

Lemma sqrt_finite_rev.
  intros m x S. assert (F : t'isFinite x /\ 0 <= t'real x).
  { unfold t'isFinite, sqrt in S. destruct (B.Bsqrt_correct 53 1024 precise ranged (flocq m) x) as (_ & E & _). rewrite S in E.
    unfold t'isFinite, t'real.
    destruct x as [| | |[|] p e b]; try discriminate; (split; [reflexivity|]); simpl; [lra | now apply Float_prop.F2R_ge_0]. }
  destruct F as [F P]. repeat split; try assumption. now apply sqrt_value.
Qed.

(* ---- What is not finite *)

Local Lemma overflow_sign m v r : computes m v r -> ~ no_overflow m v -> same_sign_real r v /\ overflow_value m r.
Proof.
  intros C H. split; [|now apply (overflow_result m v)]. rewrite no_overflow_is in H. apply C in H. destruct H as (N & U & S & _).
  unfold same_sign_real, is_positive, is_negative. rewrite U, S. destruct (Raux.Rlt_bool_spec v 0); [tauto | left; split; [tauto | lra]].
Qed.

Local Ltac open := unfold same_sign, diff_sign, is_positive, is_negative, is_plus_infinity, is_minus_infinity in *.
Local Ltac hypotheses := repeat match goal with
  | H : _ /\ _ |- _ => destruct H
  | H : _ \/ _ |- _ => destruct H
  end.
(* Each number has one kind and one sign; where an operand is not finite the operations compute. *)
Local Ltac kinds_of x := destruct x as [[|]|[|]| |[|] ? ? ?]; try discriminate.
Local Ltac answer := simpl; unfold is_infinite, is_nan, is_zero; simpl; repeat split; try reflexivity; try tauto;
  try (left; repeat split; reflexivity); try (right; repeat split; reflexivity).

Local Lemma not_same_sign x y : t'isFinite x -> t'isFinite y -> ~ same_sign x y -> B.Bsign x <> B.Bsign y.
Proof.
  intros X Y H E. apply H. open. rewrite !finite_number by assumption. rewrite E. destruct (B.Bsign y); auto.
Qed.

Local Lemma sign_of_zero m r : B.is_nan r = false -> B.Bsign r = (match flocq m with B.mode_DN => true | _ => false end) ->
  match m with ieee_float.RoundingMode.RTN => is_negative r | _ => is_positive r end.
Proof. intros N S. destruct m; split; assumption. Qed.

Local Lemma zero_value r : is_zero r -> B.is_finite r = true /\ B.B2R r = 0.
Proof. intros Z. now destruct r. Qed.

Lemma add_special.
  intros m x y r. split; [|split; [|split; [|split; [|split; [|split]]]]].
  - intros [H|H]; unfold is_nan in H; unfold r, add; kinds_of x; kinds_of y; reflexivity.
  - intros [X Y]. unfold r, add; kinds_of x; kinds_of y; open; answer.
  - intros [X Y]. unfold r, add; kinds_of x; kinds_of y; open; answer.
  - intros (X & Y & S). unfold r, add; kinds_of x; kinds_of y; open; hypotheses; try discriminate; answer.
  - intros (X & Y & S). unfold r, add; kinds_of x; kinds_of y; open; hypotheses; try discriminate; answer.
  - intros (X & Y & O). apply overflow_sign; [now apply add_computes | exact O].
  - intros [X Y]. assert (N : B.is_nan r = false) by (eapply Double.computes_number, add_computes; eassumption || exact precise || exact ranged). split.
    + intros S. assert (E : B.Bsign x = B.Bsign y) by (open; hypotheses; congruence).
      apply (Double.plus_sign 53 1024 precise ranged (flocq m) x y X Y) in E. fold (add m x y) in E. fold r in E.
      open. rewrite N, E. hypotheses; tauto.
    + intros S Z. apply (not_same_sign x y X Y) in S. apply sign_of_zero; [exact N|]. apply zero_value in Z. destruct Z.
      now apply (Double.plus_zero_sign 53 1024 precise ranged).
Qed.

Lemma sub_special.
  intros m x y r. split; [|split; [|split; [|split; [|split; [|split]]]]].
  - intros [H|H]; unfold is_nan in H; unfold r, sub; kinds_of x; kinds_of y; reflexivity.
  - intros [X Y]. unfold r, sub; kinds_of x; kinds_of y; open; answer.
  - intros [X Y]. unfold r, sub; kinds_of x; kinds_of y; open; answer.
  - intros (X & Y & S). unfold r, sub; kinds_of x; kinds_of y; open; hypotheses; try discriminate; answer.
  - intros (X & Y & S). unfold r, sub; kinds_of x; kinds_of y; open; hypotheses; try discriminate; answer.
  - intros (X & Y & O). apply overflow_sign; [now apply sub_computes | exact O].
  - intros [X Y]. assert (N : B.is_nan r = false) by (eapply Double.computes_number, sub_computes; eassumption || exact precise || exact ranged).
    assert (M : r = B.Bplus (flocq m) x (B.Bopp y)) by apply Double.minus_is_plus.
    assert (G : B.is_finite (B.Bopp y) = true) by (now destruct y).
    assert (O : B.Bsign (B.Bopp y) = negb (B.Bsign y)) by (now destruct y).
    split.
    + intros S. assert (E : B.Bsign x = B.Bsign (B.Bopp y)) by (rewrite O; open; hypotheses; destruct (B.Bsign y); simpl; congruence).
      apply (Double.plus_sign 53 1024 precise ranged (flocq m) x _ X G) in E. rewrite <- M in E.
      open. rewrite N, E. hypotheses; tauto.
    + intros S Z. apply sign_of_zero; [exact N|]. apply zero_value in Z. destruct Z as [F Z]. rewrite M in *.
      apply (Double.plus_zero_sign 53 1024 precise ranged); try assumption.
      rewrite O. intros E. apply S. open. rewrite !finite_number by assumption. rewrite E. destruct (B.Bsign y); simpl; auto.
Qed.

Local Lemma product_sign_is r x y : B.is_nan r = false -> B.Bsign r = xorb (B.Bsign x) (B.Bsign y) -> product_sign r x y.
Proof. intros N S. unfold product_sign. open. rewrite N, S. split; intros H; hypotheses; split; try reflexivity; now rewrite H0, H2 || now rewrite H1, H2 || now (destruct (B.Bsign x), (B.Bsign y)). Qed.

Local Lemma number_is r : ~ is_nan r -> B.is_nan r = false.
Proof. unfold is_nan. now destruct (B.is_nan r). Qed.

Lemma mul_special.
  intros m x y r. split; [|split; [|split; [|split; [|split; [|split; [|split]]]]]].
  - intros [H|H]; unfold is_nan in H; unfold r, mul; kinds_of x; kinds_of y; reflexivity.
  - intros [X Y]. unfold r, mul; kinds_of x; kinds_of y; answer.
  - intros (X & Y & Z). unfold r, mul; kinds_of x; kinds_of y; try (exfalso; apply Z; reflexivity); answer.
  - intros [X Y]. unfold r, mul; kinds_of x; kinds_of y; answer.
  - intros (X & Y & Z). unfold r, mul; kinds_of x; kinds_of y; try (exfalso; apply Z; reflexivity); answer.
  - intros [X Y]. unfold r, mul; kinds_of x; kinds_of y; answer.
  - intros (X & Y & O). eapply overflow_result; [now apply mul_computes | exact O].
  - intros N. apply number_is in N. apply product_sign_is; [exact N|]. now apply (Double.mult_sign 53 1024 precise ranged).
Qed.

Lemma div_special.
  intros m x y r. split; [|split; [|split; [|split; [|split; [|split; [|split]]]]]].
  - intros [H|H]; unfold is_nan in H; unfold r, div; kinds_of x; kinds_of y; reflexivity.
  - intros [X Y]. unfold r, div; kinds_of x; kinds_of y; answer.
  - intros [X Y]. unfold r, div; kinds_of x; kinds_of y; answer.
  - intros [X Y]. unfold r, div; kinds_of x; kinds_of y; answer.
  - intros (X & Y & Z & O). eapply overflow_result; [now apply div_computes | exact O].
  - intros (X & Y & Z). unfold r, div; kinds_of x; kinds_of y; try (exfalso; apply Z; reflexivity); answer.
  - intros [X Y]. unfold r, div; kinds_of x; kinds_of y; answer.
  - intros N. apply number_is in N. apply product_sign_is; [exact N|]. now apply (Double.div_sign 53 1024 precise ranged).
Qed.

Lemma neg_special.
  intros x. split; [|split]; intros H; unfold is_nan in H; kinds_of x; open; try (exfalso; apply H; reflexivity); answer.
Qed.

Lemma abs_special.
  intros x. split; [|split]; intros H; unfold is_nan in H; kinds_of x; open; try (exfalso; apply H; reflexivity); answer.
Qed.

Local Lemma product_sign_iff z x y : B.is_nan z = false -> B.is_nan x = false -> B.is_nan y = false ->
  product_sign z x y <-> B.Bsign z = xorb (B.Bsign x) (B.Bsign y).
Proof.
  intros Z X Y. split; [|now apply product_sign_is]. unfold product_sign. open. rewrite Z, X, Y.
  destruct (B.Bsign x), (B.Bsign y), (B.Bsign z); simpl; intuition congruence.
Qed.

Lemma fma_special.
  intros m x y z r.
  split; [|split; [|split; [|split; [|split; [|split; [|split; [|split; [|split; [|split; [|split]]]]]]]]]].
  - intros [H|[H|H]]; unfold is_nan in H; unfold r, fma; kinds_of x; kinds_of y; kinds_of z; reflexivity.
  - intros [X Y]. unfold r, fma; kinds_of x; kinds_of y; kinds_of z; answer.
  - intros [X Y]. unfold r, fma; kinds_of x; kinds_of y; kinds_of z; answer.
  - intros (X & N & Y & Z). split; [|apply product_sign_is]; unfold r, fma; kinds_of x; kinds_of y; kinds_of z; try (exfalso; apply N; reflexivity); answer.
  - intros (X & N & Y & Z). split; intros P; (rewrite product_sign_iff in P by (now destruct z) || (now destruct x) || (now destruct y));
      unfold r, fma; kinds_of x; kinds_of y; kinds_of z; try (exfalso; apply N; reflexivity); try discriminate; try (exfalso; apply P; reflexivity); open; answer.
  - intros (X & Y & N & Z). split; [|apply product_sign_is]; unfold r, fma; kinds_of x; kinds_of y; kinds_of z; try (exfalso; apply N; reflexivity); answer.
  - intros (X & Y & N & Z). split; intros P; (rewrite product_sign_iff in P by (now destruct z) || (now destruct x) || (now destruct y));
      unfold r, fma; kinds_of x; kinds_of y; kinds_of z; try (exfalso; apply N; reflexivity); try discriminate; try (exfalso; apply P; reflexivity); open; answer.
  - intros (X & Y & Z). split; [|apply product_sign_is]; unfold r, fma; kinds_of x; kinds_of y; kinds_of z; answer.
  - intros (X & Y & Z). unfold r, fma; kinds_of x; kinds_of y; kinds_of z; open; answer.
  - intros (X & Y & Z). split; intros P; (rewrite product_sign_iff in P by (now destruct z) || (now destruct x) || (now destruct y));
      unfold r, fma; kinds_of x; kinds_of y; kinds_of z; try discriminate; try (exfalso; apply P; reflexivity); open; answer.
  - intros (X & Y & Z & O). apply overflow_sign; [now apply fma_computes | exact O].
  - intros (X & Y & Z). assert (N : B.is_nan r = false) by (eapply Double.computes_number, fma_computes; eassumption || exact precise || exact ranged).
    rewrite product_sign_iff by auto. split.
    + intros S. apply (Double.fma_sign 53 1024 precise ranged (flocq m) x y z X Y Z) in S. fold (fma m x y z) in S. fold r in S.
      open. rewrite N, S, (finite_number z Z). destruct (B.Bsign z); auto.
    + intros S V. rewrite !finite_real in V by assumption.
      apply (Double.fma_zero_sign 53 1024 precise ranged (flocq m) x y z X Y Z S) in V. fold (fma m x y z) in V. fold r in V.
      unfold is_positive, is_negative. rewrite V, N. destruct m; simpl; intuition congruence.
Qed.

Lemma sqrt_special.
  intros m x r. split; [|split; [|split; [|split; [|split]]]].
  - intros H. unfold is_nan in H. now kinds_of x.
  - intros [I P]. open. kinds_of x; hypotheses; try discriminate; answer.
  - intros [I P]. open. kinds_of x; hypotheses; try discriminate; answer.
  - intros [F P]. rewrite finite_real in P by assumption. apply Rlt_not_le in P. unfold t'isFinite in F.
    kinds_of x; try (exfalso; apply P; simpl; lra); [reflexivity|]. exfalso. apply P. now apply Float_prop.F2R_ge_0.
  - intros Z. unfold r, sqrt. kinds_of x; open; answer.
  - intros [F P]. destruct (sqrt_finite m x F (Rlt_le _ _ P)) as [G _]. split; [now apply finite_number|].
    destruct (B.Bsqrt_correct 53 1024 precise ranged (flocq m) x) as (_ & _ & S). unfold r, sqrt.
    rewrite S by (now apply finite_number). apply sign_value in F. destruct (B.Bsign x); [lra | reflexivity].
Qed.

(* ---- Integers *)

Local Lemma of_int_safe m i : in_safe_int_range i -> t'isFinite (of_int m i) /\ t'real (of_int m i) = IZR i.
Proof.
  intros H. destruct (Double.of_int_small 53 1024 precise ranged (flocq m) i) as [F V].
  - unfold in_safe_int_range in H. change (2 ^ 53)%Z with 9007199254740992%Z. lia.
  - split; [exact F|]. now rewrite finite_real.
Qed.

Local Lemma safe_exact m i : in_safe_int_range i -> no_overflow m (IZR i) /\ round m (IZR i) = IZR i.
Proof.
  intros H. pose proof (Exact_rounding_for_integers m i H) as E. split; [|exact E].
  destruct (of_int_safe m i H) as [F V]. apply no_overflow_is. change (Double.rnd 53 1024 (flocq m) (IZR i)) with (round m (IZR i)).
  unfold real.FromInt.from_int in E. rewrite E, <- V. apply real_inside.
Qed.

Local Lemma exact_result m i v r : in_safe_int_range i -> v = IZR i -> computes m v r -> t'isFinite r /\ t'real r = IZR i.
Proof.
  intros H -> C. destruct (safe_exact m i H) as [O E]. rewrite <- E. now apply finite_result.
Qed.

Local Lemma same_integer x y n : t'isFinite x /\ t'real x = n -> t'isFinite y /\ t'real y = n -> eq x y.
Proof. intros [X V] [Y W]. apply eq_to_real_finite; [auto | congruence]. Qed.

Lemma of_int_add_exact.
  intros m n i j I J S. apply same_integer with (IZR (i + j)); [now apply of_int_safe|].
  destruct (of_int_safe m i I) as [X V], (of_int_safe m j J) as [Y W].
  eapply exact_result; [exact S | | now apply add_computes]. rewrite V, W. symmetry. apply plus_IZR.
Qed.

Lemma of_int_sub_exact.
  intros m n i j I J S. apply same_integer with (IZR (i - j)); [now apply of_int_safe|].
  destruct (of_int_safe m i I) as [X V], (of_int_safe m j J) as [Y W].
  eapply exact_result; [exact S | | now apply sub_computes]. rewrite V, W. symmetry. apply minus_IZR.
Qed.

Lemma of_int_mul_exact.
  intros m n i j I J S. apply same_integer with (IZR (i * j)); [now apply of_int_safe|].
  destruct (of_int_safe m i I) as [X V], (of_int_safe m j J) as [Y W].
  eapply exact_result; [exact S | | now apply mul_computes]. rewrite V, W. symmetry. apply mult_IZR.
Qed.

Local Lemma leb_is x y : B.is_nan x = false -> B.is_nan y = false -> B.Bleb x y = false -> size y < size x.
Proof.
  intros X Y L. apply Rnot_le_lt. intros H. assert (le x y) by (apply le_is; auto). unfold le in *. congruence.
Qed.

Lemma Min_r.
  intros x y H. apply eq_is. apply le_is in H. destruct H as (Y & X & H). unfold min. rewrite X, Y.
  destruct (B.Bleb x y) eqn:L; [|auto]. change (le x y) in L. apply le_is in L. intuition lra.
Qed.

Lemma Min_l.
  intros x y H. apply eq_is. unfold min. unfold le in H. rewrite H. apply le_is in H. destruct H as (X & Y & H). rewrite X, Y. auto.
Qed.

Lemma Max_r.
  intros x y H. apply eq_is. apply le_is in H. destruct H as (Y & X & H). unfold max. rewrite X, Y.
  destruct (B.Bleb x y) eqn:L; [|auto]. change (le x y) in L. apply le_is in L. intuition lra.
Qed.

Lemma Max_l.
  intros x y H. apply eq_is. unfold max. unfold le in H. rewrite H. apply le_is in H. destruct H as (X & Y & H). rewrite X, Y. auto.
Qed.

Definition is_int := fun x => t'isFinite x /\ Double.integral (t'real x).

Lemma zeroF_is_int. split; [reflexivity | now exists 0%Z]. Qed.

Local Lemma integer_result m n v r : v = IZR n -> computes m v r -> t'isFinite r -> is_int r.
Proof.
  intros -> C F. split; [exact F|]. destruct (Classical_Prop.classic (no_overflow m (IZR n))) as [O|O].
  - apply (finite_result _ _ _ C) in O. destruct O as [_ ->]. apply (Double.rnd_integral 53 1024).
  - apply (overflow_result _ _ _ C) in O.
    assert (I : ~ is_infinite r) by (now destruct r).
    exists (if B.Bsign r then - (2 ^ 1024 - 2 ^ 971) else 2 ^ 1024 - 2 ^ 971)%Z.
    unfold overflow_value, is_positive in O. rewrite (finite_number r F) in O.
    destruct m, (B.Bsign r); try contradiction; destruct O as [O1 O2];
      first [ exfalso; apply I, O1; split; reflexivity
            | exfalso; apply I, O2; intros []; discriminate
            | apply O1; split; reflexivity
            | rewrite opp_IZR; apply O2; intros []; discriminate ].
Qed.

Lemma of_int_is_int.
  intros m x H. apply (integer_result m x (IZR x)); [reflexivity | apply Double.of_int_computes|].
  apply (finite_result m (IZR x)); [apply Double.of_int_computes|]. apply no_overflow_is, (Double.rnd_inside 53 1024 precise ranged).
  unfold in_int_range, max_int in H. apply inside_is. split; [rewrite <- opp_IZR|]; now apply IZR_le.
Qed.

Local Lemma safe_2_53 : in_safe_int_range 9007199254740992.
Proof. split; discriminate. Qed.

Lemma big_float_is_int.
  intros m i F H. split; [exact F|]. rewrite finite_real by assumption.
  apply (Double.large_is_integral 53 1024); [apply B.generic_format_B2R|].
  destruct (of_int_safe m _ safe_2_53) as [O V].
  change (Raux.bpow Zaux.radix2 53) with 9007199254740992. rewrite <- (finite_real i F).
  destruct (neg_finite _ O) as [P W]. rewrite V in W.
  destruct H as [H|H]; apply le_finite in H; auto; rewrite ?W, ?V in H; unfold Rabs; destruct (Rcase_abs (t'real i)); lra.
Qed.

Local Lemma integral_value m x : t'isFinite x -> t'real (roundToIntegral m x) = IZR (B.round_mode (flocq m) (t'real x)).
Proof.
  intros F. assert (G : t'isFinite (roundToIntegral m x)) by (unfold t'isFinite, roundToIntegral; now rewrite Double.nearby_finite).
  rewrite (finite_real _ G), (finite_real _ F). now apply Double.nearby_value.
Qed.

Local Lemma integral_finite m x : t'isFinite x -> t'isFinite (roundToIntegral m x).
Proof. intros F. unfold t'isFinite, roundToIntegral. now rewrite Double.nearby_finite. Qed.

Lemma roundToIntegral_is_int.
  intros m x F. split; [now apply integral_finite|]. eexists. now apply integral_value.
Qed.

Lemma eq_is_int.
  intros x y E [X I]. assert (Y : t'isFinite y).
  { destruct (eq_special x y E) as (_ & _ & [[_ H]|[H _]]); [exact H | now destruct x]. }
  split; [exact Y|]. apply eq_to_real_finite in E; [|auto]. now rewrite <- E.
Qed.

Lemma add_int.
  intros x y m [X [i I]] [Y [j J]]. eapply integer_result; [|now apply add_computes]. rewrite I, J. symmetry. apply plus_IZR.
Qed.

Lemma sub_int.
  intros x y m [X [i I]] [Y [j J]]. eapply integer_result; [|now apply sub_computes]. rewrite I, J. symmetry. apply minus_IZR.
Qed.

Lemma mul_int.
  intros x y m [X [i I]] [Y [j J]]. eapply integer_result; [|now apply mul_computes]. rewrite I, J. symmetry. apply mult_IZR.
Qed.

Lemma fma_int.
  intros x y z m [X [i I]] [Y [j J]] [Z [k K]]. eapply integer_result; [|now apply fma_computes].
  rewrite I, J, K, <- mult_IZR. symmetry. apply plus_IZR.
Qed.

Lemma neg_int.
  intros x [X [i I]]. destruct (neg_finite x X) as [F V]. split; [exact F|]. exists (- i)%Z. rewrite V, I. symmetry. apply opp_IZR.
Qed.

Lemma abs_int.
  intros x [X [i I]]. destruct (abs_finite x X) as (F & V & _). split; [exact F|]. exists (Z.abs i). rewrite V, I.
  unfold real.Abs.abs. symmetry. apply abs_IZR.
Qed.

#[local] Instance rounds m : Generic_fmt.Valid_rnd (B.round_mode m) := B.valid_rnd_round_mode m.
Local Lemma to_int_finite m x : t'isFinite x -> to_int m x = B.round_mode (flocq m) (t'real x).
Proof. intros F. rewrite finite_real by assumption. unfold to_int, Double.to_int. now rewrite F. Qed.

Local Lemma to_int_integer m x n : t'isFinite x -> t'real x = IZR n -> to_int m x = n.
Proof. intros F V. rewrite to_int_finite, V by assumption. apply (@Generic_fmt.Zrnd_IZR _ (rounds (flocq m))). Qed.

Lemma is_int_of_int.
  intros x m n [F [k I]]. rewrite (to_int_integer m x k F I).
  assert (C : computes n (IZR k) (of_int n k)) by apply Double.of_int_computes.
  assert (E : round n (IZR k) = IZR k) by (rewrite <- I; now apply Round_to_real).
  assert (O : no_overflow n (IZR k)).
  { apply no_overflow_is. change (Double.rnd 53 1024 (flocq n) (IZR k)) with (round n (IZR k)). rewrite E, <- I. apply real_inside. }
  destruct (finite_result n (IZR k) _ C O) as [G V]. apply same_integer with (IZR k); [auto|]. split; [exact G | now rewrite V].
Qed.

Lemma is_int_to_int.
  intros m x [F [n I]]. rewrite (to_int_integer m x n F I). pose proof (real_inside x) as R. rewrite I in R.
  rewrite inside_is, <- opp_IZR in R. destruct R as [L U].
  apply le_IZR in L. apply le_IZR in U. split; assumption.
Qed.

Lemma is_int_is_finite. intros x [F _]. exact F. Qed.

Lemma int_to_real. intros m x [F [n I]]. rewrite (to_int_integer m x n F I). exact I. Qed.

Lemma truncate_int.
  intros m i [F [n I]]. apply same_integer with (IZR n); [|auto]. split; [now apply integral_finite|].
  rewrite integral_value, I by assumption. f_equal. apply (@Generic_fmt.Zrnd_IZR _ (rounds (flocq m))).
Qed.

Lemma truncate_neg.
  intros x F N. apply Double.nearby_same. intros _. apply negative_to_real in N; [|exact F]. rewrite finite_real in N by exact F.
  now apply Raux.Ztrunc_ceil.
Qed.

Lemma truncate_pos.
  intros x F P. apply Double.nearby_same. intros _. apply positive_to_real in P; [|exact F]. rewrite finite_real in P by exact F.
  now apply Raux.Ztrunc_floor.
Qed.

Lemma ceil_le.
  intros x F. apply le_finite; [auto using integral_finite|]. rewrite integral_value by assumption. apply Raux.Zceil_ub.
Qed.

Local Lemma le_integer x n : le x n -> is_int n -> t'isFinite x \/ is_minus_infinity x.
Proof.
  intros H [F _]. destruct (le_special x n H) as [[X _]|[[X _]|[_ [I _]]]]; auto. now destruct n.
Qed.

Lemma ceil_lest.
  intros x y [L I]. destruct (le_integer x y L I) as [F|M].
  - destruct I as [Y [n I]]. apply le_finite in L; [|auto]. apply le_finite; [auto using integral_finite|].
    rewrite integral_value, I in * by assumption. apply IZR_le, Raux.Zceil_glb, L.
  - destruct M as [M _]. now destruct x.
Qed.

Lemma ceil_to_real. intros x F. now apply integral_value. Qed.

Lemma ceil_to_int. intros m x F. eapply to_int_integer; [now apply integral_finite | now apply integral_value]. Qed.

Lemma floor_le.
  intros x F. apply le_finite; [auto using integral_finite|]. rewrite integral_value by assumption. apply Raux.Zfloor_lb.
Qed.

Lemma floor_lest.
  intros x y [L [Y [n I]]]. assert (X : t'isFinite x \/ is_plus_infinity x).
  { destruct (le_special y x L) as [[_ X]|[[[X _] _]|[_ X]]]; auto. now destruct y. }
  destruct X as [F|M].
  - apply le_finite in L; [|auto]. apply le_finite; [auto using integral_finite|].
    rewrite integral_value, I in * by assumption. apply IZR_le, Raux.Zfloor_lub, L.
  - destruct M as [M _]. now destruct x.
Qed.

Lemma floor_to_real. intros x F. now apply integral_value. Qed.

Lemma floor_to_int. intros m x F. eapply to_int_integer; [now apply integral_finite | now apply integral_value]. Qed.

(* The distances from the integers below and above, as the difference of doubles gives them *)
Local Lemma distance m x y v : t'isFinite x -> t'isFinite y -> t'real x - t'real y = v -> -1 <= v <= 1 ->
  t'isFinite (sub m x y) /\ t'real (sub m x y) = round m v.
Proof.
  intros X Y <- V. apply sub_finite; auto. apply no_overflow_is, (Double.rnd_inside 53 1024 precise ranged).
  apply inside_is. split.
  - apply Rle_trans with (-1); [rewrite <- opp_IZR; apply IZR_le; discriminate | apply V].
  - apply Rle_trans with 1; [apply V | apply IZR_le; discriminate].
Qed.

Local Lemma distances x : t'isFinite x ->
  let down := sub ieee_float.RoundingMode.RNE x (roundToIntegral ieee_float.RoundingMode.RTN x) in
  let up := sub ieee_float.RoundingMode.RNE (roundToIntegral ieee_float.RoundingMode.RTP x) x in
  (t'isFinite down /\ t'real down = round ieee_float.RoundingMode.RNE (t'real x - IZR (Raux.Zfloor (t'real x)))) /\
  (t'isFinite up /\ t'real up = round ieee_float.RoundingMode.RNE (IZR (Raux.Zceil (t'real x)) - t'real x)).
Proof.
  intros F down up.
  pose proof (Raux.Zfloor_lb (t'real x)). pose proof (Raux.Zfloor_ub (t'real x)).
  pose proof (Raux.Zceil_ub (t'real x)). pose proof (Raux.Zceil_lb (t'real x)).
  split; apply distance; auto using integral_finite; try lra; rewrite integral_value by assumption; reflexivity.
Qed.

Local Lemma round_lt m x y : round m x < round m y -> x < y.
Proof. intros H. apply Rnot_le_lt. intros L. apply (Round_monotonic m) in L. lra. Qed.

Lemma RNA_down.
  intros x H. apply Double.nearby_same. intros F. destruct (distances x F) as [[D V] [U W]].
  apply lt_finite in H; [|auto]. rewrite V, W, finite_real in H by exact F. apply round_lt in H. now apply Double.away_down.
Qed.

Lemma RNA_up.
  intros x H. apply Double.nearby_same. intros F. destruct (distances x F) as [[D V] [U W]].
  apply lt_finite in H; [|auto]. rewrite V, W, finite_real in H by exact F. apply round_lt in H. now apply Double.away_up.
Qed.

Lemma RNA_down_tie.
  intros x H S. apply Double.nearby_same. intros F. destruct (distances x F) as [[D V] [U W]].
  apply eq_to_real_finite in H; [|auto]. rewrite V, W, finite_real in H by exact F.
  apply negative_to_real in S; [|exact F]. rewrite finite_real in S by exact F.
  apply (Double.distances 53 1024 precise ranged x ltac:(reflexivity)) in H. now apply Double.away_tie.
Qed.

Lemma RNA_up_tie.
  intros x H S. apply Double.nearby_same. intros F. destruct (distances x F) as [[D V] [U W]].
  apply eq_to_real_finite in H; [|auto]. rewrite V, W, finite_real in H by exact F. symmetry in H.
  apply positive_to_real in S; [|exact F]. rewrite finite_real in S by exact F.
  apply (Double.distances 53 1024 precise ranged x ltac:(reflexivity)) in H. now apply Double.away_tie.
Qed.

Lemma to_int_roundToIntegral.
  intros m x. destruct (B.is_finite x) eqn:F.
  - rewrite to_int_finite by exact F. symmetry. eapply to_int_integer; [now apply integral_finite | now apply integral_value].
  - unfold roundToIntegral. now rewrite Double.nearby_special.
Qed.

Lemma to_int_monotonic.
  intros m x y X Y L. rewrite !to_int_finite by assumption. apply le_finite in L; [|auto]. now apply (@Generic_fmt.Zrnd_le _ (rounds (flocq m))).
Qed.

Lemma to_int_of_int. intros m i H. destruct (of_int_safe m i H). now apply to_int_integer. Qed.

Lemma eq_to_int.
  intros m x y X E. assert (Y : t'isFinite y).
  { destruct (eq_special x y E) as (_ & _ & [[_ H]|[H _]]); [exact H | now destruct x]. }
  apply eq_to_real_finite in E; [|auto]. now rewrite !to_int_finite, E.
Qed.

Lemma neg_to_int.
  intros m x [F [n I]]. destruct (neg_finite x F) as [G V]. rewrite (to_int_integer m x n F I).
  apply to_int_integer; [exact G|]. rewrite V, I. symmetry. apply opp_IZR.
Qed.

Lemma roundToIntegral_is_finite. intros. now apply integral_finite. Qed.

(* ---- The error of rounding *)

Local Lemma tiny e (n : Z) : (0 <= n)%Z -> e = (- n)%Z -> Raux.bpow Zaux.radix2 e = 1 / IZR (2 ^ n).
Proof.
  intros N ->. rewrite Raux.bpow_opp, <- (Raux.IZR_Zpower Zaux.radix2) by exact N. unfold Rdiv. rewrite Rmult_1_l. reflexivity.
Qed.

Local Lemma within (x r a u : R) : Rabs (r - x) <= a * Rabs x + u -> x - a * Rabs x - u <= r /\ r <= x + a * Rabs x + u.
Proof. intros H. apply Raux.Rabs_le_inv in H. lra. Qed.

Lemma round_bound_ne.
  intros x _. pose proof (Double.nearest_error 53 1024 precise x) as E.
  rewrite (tiny (- (53)) 53), (tiny (SpecFloat.emin 53 1024 - 1) 1075) in E by (reflexivity || discriminate).
  exact (within _ _ _ _ E).
Qed.

Lemma round_bound.
  intros m x _. pose proof (Double.rounding_error 53 1024 precise (flocq m) x) as E.
  rewrite (tiny (1 - 53) 52), (tiny (SpecFloat.emin 53 1024) 1074) in E by (reflexivity || discriminate).
  exact (within _ _ _ _ E).
Qed.
