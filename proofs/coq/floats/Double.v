(* Double.v -- what the axioms of ieee_float need of Flocq's IEEE 754 numbers, for any precision and range.

   Every operation is Flocq's own. What is shown: each result is the rounded real, or the value that the rounding mode gives
   to an overflow; comparisons are those of the real values once an infinity counts as 2^emax; integers round to integers. *)
From Coq Require Import ZArith Reals Psatz Bool.
From Flocq Require Import Core BinarySingleNaN Plus_error.
Local Open Scope R_scope.

Section Format.
Context (prec emax : Z) (Hp : Prec_gt_0 prec) (He : Prec_lt_emax prec emax).
Local Notation float := (binary_float prec emax).
Local Notation fexp := (SpecFloat.fexp prec emax).
Local Notation format := (generic_format radix2 fexp).
Local Notation pow := (bpow radix2).

Definition rnd (m : mode) (x : R) : R := round radix2 fexp (round_mode m) x.
Definition largest : R := pow emax - pow (emax - prec).
Definition inside (x : R) : Prop := - largest <= x <= largest.

Local Instance rounding m : Valid_rnd (round_mode m) := valid_rnd_round_mode m.
Local Instance exponent : Valid_exp fexp := fexp_correct prec emax Hp.
Local Instance monotone : Monotone_exp fexp := fexp_monotone prec emax.

Lemma rnd_format m x : format (rnd m x).
Proof. apply generic_format_round; exact _. Qed.

Lemma largest_format : format largest.
Proof.
  unfold largest. rewrite <- (fexp_emax prec emax Hp He), <- pred_bpow.
  apply generic_format_pred; try exact _.
  apply generic_format_bpow. unfold Prec_gt_0 in Hp. unfold Prec_lt_emax in He.
  unfold SpecFloat.fexp, SpecFloat.emin. lia.
Qed.

Lemma largest_positive : 0 < largest.
Proof.
  unfold largest. pose proof (bpow_lt radix2 (emax - prec) emax). unfold Prec_gt_0 in Hp. lapply H; [lra | lia].
Qed.

Lemma below_is_inside r : format r -> Rabs r < pow emax -> inside r.
Proof.
  intros F H. unfold inside. apply Rabs_le_inv. unfold largest.
  rewrite <- (fexp_emax prec emax Hp He), <- pred_bpow.
  apply pred_ge_gt; try exact _.
  - now apply generic_format_abs.
  - apply generic_format_bpow. unfold Prec_gt_0 in Hp. unfold Prec_lt_emax in He. unfold SpecFloat.fexp, SpecFloat.emin. lia.
  - exact H.
Qed.

Lemma inside_is_below r : inside r -> Rabs r < pow emax.
Proof.
  intros H. apply Rabs_le in H. pose proof (bpow_gt_0 radix2 (emax - prec)). unfold largest in H. lra.
Qed.

Lemma rnd_below m v : Rlt_bool (Rabs (rnd m v)) (pow emax) = true <-> inside (rnd m v).
Proof.
  split; intros H.
  - apply below_is_inside; [apply rnd_format | now destruct (Rlt_bool_spec (Rabs (rnd m v)) (pow emax))].
  - apply Rlt_bool_true. now apply inside_is_below.
Qed.

Lemma finite_inside (x : float) : inside (B2R x).
Proof. apply Rabs_le_inv. apply abs_B2R_le_emax_minus_prec; auto. Qed.

Lemma rnd_monotone m x y : x <= y -> rnd m x <= rnd m y.
Proof. apply round_le; exact _. Qed.

Lemma rnd_of_format m x : format x -> rnd m x = x.
Proof. apply round_generic; exact _. Qed.

Lemma rnd_of_float m (x : float) : rnd m (B2R x) = B2R x.
Proof. apply rnd_of_format, generic_format_B2R. Qed.

Lemma rnd_zero m : rnd m 0 = 0.
Proof. apply round_0; exact _. Qed.

Lemma rnd_inside m x : inside x -> inside (rnd m x).
Proof.
  pose proof (rnd_of_format m _ largest_format) as A.
  pose proof (rnd_of_format m _ (generic_format_opp _ _ _ largest_format)) as B.
  intros [L U]. apply (rnd_monotone m) in L. apply (rnd_monotone m) in U. split; lra.
Qed.

(* ---- Overflow *)

Definition overflowed (m : mode) (s : bool) (z : float) : Prop :=
  is_nan z = false /\ Bsign z = s /\
  if overflow_to_inf m s then is_finite z = false else is_finite z = true /\ B2R z = (if s then - largest else largest).

Lemma overflow_is_such m s (z : float) : B2SF z = binary_overflow prec emax m s -> overflowed m s z.
Proof.
  unfold binary_overflow, overflowed. destruct (overflow_to_inf m s).
  - destruct z; simpl; try discriminate. now injection 1 as ->.
  - destruct z as [| | |s' p e b]; simpl; try discriminate. injection 1 as -> -> ->. repeat split.
    assert (V : F2R (Float radix2 (2 ^ prec - 1) (emax - prec)) = largest).
    { unfold F2R, largest; simpl Fnum; simpl Fexp.
      unfold Prec_gt_0 in Hp. rewrite minus_IZR, (IZR_Zpower radix2) by lia.
      rewrite Rmult_minus_distr_r, Rmult_1_l, <- bpow_plus. f_equal. f_equal. lia. }
    rewrite Z2Pos.id.
    + destruct s; simpl cond_Zopp; [rewrite F2R_Zopp|]; now rewrite V.
    + unfold Prec_gt_0 in Hp. assert (2 ^ 1 <= 2 ^ prec)%Z by (apply Z.pow_le_mono_r; lia). lia.
Qed.

(* z is the result of an operation whose exact value is v *)
Definition computes (m : mode) (v : R) (z : float) : Prop :=
  (inside (rnd m v) -> is_finite z = true /\ B2R z = rnd m v) /\
  (~ inside (rnd m v) -> v <> 0 /\ overflowed m (Rlt_bool v 0) z).

Lemma outside_not_zero m v : ~ inside (rnd m v) -> v <> 0.
Proof.
  intros H ->. apply H. rewrite rnd_zero. pose proof largest_positive. unfold inside. lra.
Qed.

Lemma correct_computes m v (z : float) (A : Prop) s :
  (if Rlt_bool (Rabs (rnd m v)) (pow emax) then B2R z = rnd m v /\ is_finite z = true /\ A else B2SF z = binary_overflow prec emax m s) ->
  (~ inside (rnd m v) -> v <> 0 -> Rlt_bool v 0 = s) -> computes m v z.
Proof.
  intros H S. destruct (Rlt_bool (Rabs (rnd m v)) (pow emax)) eqn:E; split; intros I.
  - tauto.
  - now apply rnd_below in E.
  - apply rnd_below in I. congruence.
  - assert (v <> 0) by now apply (outside_not_zero m). split; auto. rewrite S by auto. now apply overflow_is_such.
Qed.

Lemma sign_of_value (x : float) : is_finite x = true -> if Bsign x then B2R x <= 0 else 0 <= B2R x.
Proof.
  destruct x as [[|]|[|]| |[|] p e b]; try discriminate; intros _; simpl; try lra.
  - now apply F2R_le_0.
  - now apply F2R_ge_0.
Qed.

Lemma value_zero (x : float) : is_finite x = true -> B2R x = 0 -> exists s, x = B754_zero s.
Proof.
  destruct x as [s|s| |s p e b]; try discriminate; intros _ H; [now exists s|].
  simpl in H. apply eq_0_F2R in H. destruct s; discriminate.
Qed.

Lemma sign_or_zero (x : float) : is_finite x = true -> B2R x <> 0 -> Bsign x = Rlt_bool (B2R x) 0.
Proof.
  intros F N. apply sign_of_value in F. destruct (Bsign x); symmetry; [apply Rlt_bool_true | apply Rlt_bool_false]; lra.
Qed.

Ltac sign_case v := let H := fresh in destruct (Rlt_bool_spec v 0) as [H|H].

Lemma outside m v : ~ inside (rnd m v) -> Rlt_bool (Rabs (rnd m v)) (pow emax) = false.
Proof. rewrite <- rnd_below. apply not_true_is_false. Qed.

Lemma plus_computes m (x y : float) : is_finite x = true -> is_finite y = true -> computes m (B2R x + B2R y) (Bplus m x y).
Proof.
  intros X Y. pose proof (Bplus_correct prec emax Hp He m x y X Y) as H. fold (rnd m (B2R x + B2R y)) in H.
  apply (correct_computes m _ _ True (Bsign x)).
  - destruct (Rlt_bool _ _); tauto.
  - intros I N. rewrite (outside _ _ I) in H. destruct H as [_ H].
    apply sign_of_value in X. apply sign_of_value in Y. rewrite <- H in Y.
    sign_case (B2R x + B2R y); destruct (Bsign x); auto; lra.
Qed.

Lemma minus_computes m (x y : float) : is_finite x = true -> is_finite y = true -> computes m (B2R x - B2R y) (Bminus m x y).
Proof.
  intros X Y. pose proof (Bminus_correct prec emax Hp He m x y X Y) as H. fold (rnd m (B2R x - B2R y)) in H.
  apply (correct_computes m _ _ True (Bsign x)).
  - destruct (Rlt_bool _ _); tauto.
  - intros I N. rewrite (outside _ _ I) in H. destruct H as [_ H].
    apply sign_of_value in X. apply sign_of_value in Y. rewrite H in X. rewrite H.
    sign_case (B2R x - B2R y); destruct (Bsign y); simpl in *; auto; lra.
Qed.

Lemma mult_computes m (x y : float) : is_finite x = true -> is_finite y = true -> computes m (B2R x * B2R y) (Bmult m x y).
Proof.
  intros X Y. pose proof (Bmult_correct prec emax Hp He m x y) as H. fold (rnd m (B2R x * B2R y)) in H.
  rewrite X, Y in H. eapply (correct_computes m); [exact H|]. intros _ N.
  apply sign_of_value in X. apply sign_of_value in Y.
  sign_case (B2R x * B2R y); destruct (Bsign x), (Bsign y); simpl; auto; nra.
Qed.

Lemma div_computes m (x y : float) :
  is_finite x = true -> is_finite y = true -> B2R y <> 0 -> computes m (B2R x / B2R y) (Bdiv m x y).
Proof.
  intros X Y Z. pose proof (Bdiv_correct prec emax Hp He m x y Z) as H. fold (rnd m (B2R x / B2R y)) in H.
  rewrite X in H. eapply (correct_computes m); [exact H|]. intros _ N.
  apply sign_of_value in X. apply sign_of_value in Y.
  assert (D : B2R x = B2R x / B2R y * B2R y) by (field; auto).
  sign_case (B2R x / B2R y); destruct (Bsign x), (Bsign y); simpl; auto; nra.
Qed.

Lemma fma_computes m (x y z : float) : is_finite x = true -> is_finite y = true -> is_finite z = true ->
  computes m (B2R x * B2R y + B2R z) (Bfma m x y z).
Proof.
  intros X Y Z. pose proof (Bfma_correct prec emax Hp He m x y z X Y Z) as H. cbv zeta in H.
  fold (rnd m (B2R x * B2R y + B2R z)) in H. eapply (correct_computes m); [exact H|]. auto.
Qed.

(* ---- Comparison: an infinity counts as 2^emax *)

Definition size (x : float) : R :=
  match x with B754_infinity false => pow emax | B754_infinity true => - pow emax | _ => B2R x end.

Lemma finite_size (x : float) : is_finite x = true -> size x = B2R x.
Proof. now destruct x as [| [|] | |]. Qed.

Lemma size_below (x : float) : is_finite x = true -> - pow emax < size x < pow emax.
Proof.
  intros H. rewrite finite_size by assumption. pose proof (finite_inside x) as I. unfold inside, largest in I.
  pose proof (bpow_gt_0 radix2 (emax - prec)). lra.
Qed.

Lemma compare_by_size (x y : float) :
  Bcompare x y = if is_nan x || is_nan y then None else Some (Rcompare (size x) (size y)).
Proof.
  assert (P := bpow_gt_0 radix2 emax).
  destruct (is_finite x) eqn:X, (is_finite y) eqn:Y.
  - rewrite Bcompare_correct by assumption. rewrite !finite_size by assumption.
    now destruct x, y.
  - pose proof (size_below x X). destruct x as [s|s| |s p e b]; try discriminate; destruct y as [s'|[|]| |s' p' e' b']; try discriminate;
      simpl orb; cbv iota; try (destruct s; reflexivity); try reflexivity;
      [rewrite Rcompare_Gt by (simpl in *; lra) | rewrite Rcompare_Lt by (simpl in *; lra)| rewrite Rcompare_Gt by (simpl in *; lra) | rewrite Rcompare_Lt by (simpl in *; lra)];
      try (destruct s; reflexivity).
  - pose proof (size_below y Y). destruct y as [s|s| |s p e b]; try discriminate; destruct x as [s'|[|]| |s' p' e' b']; try discriminate;
      simpl orb; cbv iota; try (destruct s; reflexivity); try reflexivity;
      [rewrite Rcompare_Lt by (simpl in *; lra) | rewrite Rcompare_Gt by (simpl in *; lra)| rewrite Rcompare_Lt by (simpl in *; lra) | rewrite Rcompare_Gt by (simpl in *; lra)];
      try (destruct s; reflexivity).
  - destruct x as [s|[|]| |s p e b]; try discriminate; destruct y as [s'|[|]| |s' p' e' b']; try discriminate; simpl; auto;
      [rewrite Rcompare_Eq | rewrite Rcompare_Lt | rewrite Rcompare_Gt | rewrite Rcompare_Eq]; auto; lra.
Qed.

Lemma leb_by_size (x y : float) : Bleb x y = true <-> is_nan x = false /\ is_nan y = false /\ size x <= size y.
Proof.
  change (Bleb x y) with (match Bcompare x y with Some (Lt | Eq) => true | _ => false end).
  rewrite compare_by_size. destruct (is_nan x), (is_nan y); simpl; try (split; intuition discriminate).
  destruct (Rcompare_spec (size x) (size y)); split; try discriminate; intros; try lra; repeat split; lra.
Qed.

Lemma ltb_by_size (x y : float) : Bltb x y = true <-> is_nan x = false /\ is_nan y = false /\ size x < size y.
Proof.
  change (Bltb x y) with (match Bcompare x y with Some Lt => true | _ => false end).
  rewrite compare_by_size. destruct (is_nan x), (is_nan y); simpl; try (split; intuition discriminate).
  destruct (Rcompare_spec (size x) (size y)); split; try discriminate; intros; try lra; repeat split; lra.
Qed.

Lemma eqb_by_size (x y : float) : Beqb x y = true <-> is_nan x = false /\ is_nan y = false /\ size x = size y.
Proof.
  change (Beqb x y) with (match Bcompare x y with Some Eq => true | _ => false end).
  rewrite compare_by_size. destruct (is_nan x), (is_nan y); simpl; try (split; intuition discriminate).
  destruct (Rcompare_spec (size x) (size y)); split; try discriminate; intros; try lra; repeat split; lra.
Qed.

(* ---- Integers *)

Definition integral (r : R) : Prop := exists n, r = IZR n.

Lemma rnd_integral m n : integral (rnd m (IZR n)).
Proof.
  destruct (Z_le_gt_dec 0 (cexp radix2 fexp (IZR n))) as [C|C].
  - unfold rnd, round, F2R; simpl. exists (round_mode m (scaled_mantissa radix2 fexp (IZR n)) * 2 ^ cexp radix2 fexp (IZR n))%Z.
    now rewrite mult_IZR, (IZR_Zpower radix2).
  - rewrite rnd_of_format; [now exists n|].
    apply generic_format_F2R' with (Float radix2 n 0).
    + unfold F2R; simpl. ring.
    + intros _. simpl. lia.
Qed.

Lemma small_integer n : (Z.abs n <= 2 ^ prec)%Z -> format (IZR n).
Proof.
  intros H. unfold Prec_gt_0 in Hp. unfold Prec_lt_emax in He.
  destruct (Z.eq_dec (Z.abs n) (2 ^ prec)) as [E|E].
  - assert (B : format (pow prec)). { apply generic_format_bpow. unfold SpecFloat.fexp, SpecFloat.emin. lia. }
    rewrite <- (IZR_Zpower radix2) in B by lia. change (Zpower radix2 prec) with (2 ^ prec)%Z in B. rewrite <- E in B.
    destruct (Z.abs_eq_or_opp n) as [A|A]; rewrite A in B; auto.
    apply generic_format_opp in B. now rewrite opp_IZR, Ropp_involutive in B.
  - apply (generic_format_FLT radix2 (SpecFloat.emin prec emax) prec).
    exists (Float radix2 n 0); simpl.
    + unfold F2R; simpl. ring.
    + change (Zpower_pos 2) with (Z.pow_pos 2). change (Zpower 2 prec) with (2 ^ prec)%Z. lia.
    + unfold SpecFloat.emin. lia.
Qed.

Lemma large_is_integral r : format r -> pow prec <= Rabs r -> integral r.
Proof.
  intros F H. rewrite F. unfold F2R; simpl.
  assert (C : (0 <= cexp radix2 fexp r)%Z).
  { assert (P : (prec < mag radix2 r)%Z). { apply mag_gt_bpow. exact H. }
    unfold cexp, SpecFloat.fexp. lia. }
  exists (Ztrunc (scaled_mantissa radix2 fexp r) * 2 ^ cexp radix2 fexp r)%Z.
  now rewrite mult_IZR, (IZR_Zpower radix2).
Qed.

(* What is left of a number when a near integer is taken off is a number, if it is no larger. *)
Lemma fraction_format r n : format r -> Rabs (r - IZR n) <= 1 -> Rabs (r - IZR n) <= Rabs r -> format (r - IZR n).
Proof.
  intros F O H. destruct (Z_le_gt_dec 0 (cexp radix2 fexp r)) as [C|C].
  - assert (E : integral r).
    { rewrite F. unfold F2R; simpl. exists (Ztrunc (scaled_mantissa radix2 fexp r) * 2 ^ cexp radix2 fexp r)%Z.
      now rewrite mult_IZR, (IZR_Zpower radix2). }
    destruct E as [k ->]. rewrite <- minus_IZR in *. apply small_integer.
    rewrite <- abs_IZR in O. apply le_IZR in O. unfold Prec_gt_0 in Hp.
    assert (2 ^ 1 <= 2 ^ prec)%Z by (apply Z.pow_le_mono_r; lia). lia.
  - destruct (Req_dec (r - IZR n) 0) as [->|N]; [apply generic_format_0|].
    apply generic_format_F2R' with (Float radix2 (Ztrunc (scaled_mantissa radix2 fexp r) - n * 2 ^ (- cexp radix2 fexp r)) (cexp radix2 fexp r)).
    + unfold F2R; simpl Fnum; simpl Fexp. rewrite minus_IZR, mult_IZR, (IZR_Zpower radix2) by lia.
      rewrite Rmult_minus_distr_r, Rmult_assoc, <- bpow_plus.
      replace (- cexp radix2 fexp r + cexp radix2 fexp r)%Z with 0%Z by lia.
      replace (IZR (Ztrunc (scaled_mantissa radix2 fexp r)) * pow (cexp radix2 fexp r)) with r by exact F. simpl. ring.
    + intros _. simpl Fexp. unfold cexp. apply monotone. now apply mag_le_abs.
Qed.

End Format.
