(* A real becomes the nearest double; WP makes it an infinity as soon as it exceeds the largest double, where IEEE 754 still
   rounds down to it up to half a unit beyond. *)
From Flocq Require Core BinarySingleNaN.
From Floats Require Double.
Local Open Scope R_scope.
Import ieee_float.Float64.

Definition to_f32 := Double.of_real 24 128 ieee_float.Float32.precise ieee_float.Float32.ranged.

Definition to_f64 := Double.of_real 53 1024 precise ranged.

Lemma to_f64_value x : in_range x -> t'isFinite (to_f64 x) /\ t'real (to_f64 x) = round ieee_float.RoundingMode.RNE x.
Proof.
  intros H. apply in_range_is in H. unfold to_f64. rewrite Double.of_real_inside by exact H.
  destruct (Double.nearest_value 53 1024 precise ranged x H) as [F V]. split; [exact F|].
  unfold t'real. unfold t'isFinite in F. now rewrite F.
Qed.

Lemma to_float_is_finite_64.
  intros f F. assert (R : in_range (t'real f)) by (now apply is_finite). destruct (to_f64_value _ R) as [G V].
  apply eq_to_real_finite; [auto|]. rewrite V. now apply Round_to_real.
Qed.

Lemma to_f64_range_round. intros x H. now apply to_f64_value. Qed.

Lemma to_f64_range_finite. intros x H. now apply to_f64_value. Qed.

Lemma beyond x : (x < - Double.largest 53 1024 -> to_f64 x = B.B754_infinity true) /\
  (Double.largest 53 1024 < x -> to_f64 x = B.B754_infinity false).
Proof.
  pose proof (Double.largest_positive 53 1024 precise). unfold to_f64, Double.of_real. split; intros L.
  - rewrite Raux.Rlt_bool_false, Raux.Rlt_bool_true by lra. reflexivity.
  - now rewrite Raux.Rlt_bool_true.
Qed.

Lemma to_f64_minus_infinity.
  intros x H. rewrite (proj1 (beyond x)); [repeat split|]. rewrite largest_is. exact H.
Qed.

Lemma to_f64_plus_infinity.
  intros x H. rewrite (proj2 (beyond x)); [repeat split|]. rewrite largest_is. exact H.
Qed.

Lemma is_zero_to_f64_zero.
  assert (R : in_range 0) by (apply in_range_is; pose proof (Double.largest_positive 53 1024 precise); unfold Double.inside; lra).
  destruct (to_f64_value 0 R) as [F V]. apply zero_to_real. split; [exact F|]. rewrite V.
  apply (Double.rnd_zero 53 1024).
Qed.

Lemma real_0_is_zero_f64.
  intros f H. apply zero_to_real. unfold t'real in *. unfold t'isFinite. destruct (B.is_finite f); [auto | lra].
Qed.

Definition eq_f32b := fun x y => decide (ieee_float.Float32.eq x y).

Definition eq_f64b := fun x y => decide (ieee_float.Float64.eq x y).

Definition ne_f32b := fun x y => decide (ne_f32 x y).

Definition ne_f64b := fun x y => decide (ne_f64 x y).

Definition le_f32b := fun x y => decide (ieee_float.Float32.le x y).

Definition le_f64b := fun x y => decide (ieee_float.Float64.le x y).

Definition lt_f32b := fun x y => decide (ieee_float.Float32.lt x y).

Definition lt_f64b := fun x y => decide (ieee_float.Float64.lt x y).

(* WP says nothing of these two. *)
Definition model_f32 := ieee_float.Float32.t'real.

Definition model_f64 := ieee_float.Float64.t'real.

Lemma eq_f32b'def eq_f64b'def ne_f32b'def ne_f64b'def le_f32b'def le_f64b'def lt_f32b'def lt_f64b'def.
  intros x y. split; [apply decide_true | apply decide_false].
Qed.
