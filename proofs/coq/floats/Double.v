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

(* ---- The error of rounding *)

Lemma ulp_bound x : ulp radix2 fexp x <= pow (1 - prec) * Rabs x + pow (SpecFloat.emin prec emax).
Proof.
  pose proof (bpow_gt_0 radix2 (SpecFloat.emin prec emax)). pose proof (bpow_gt_0 radix2 (1 - prec)). pose proof (Rabs_pos x).
  change (ulp radix2 fexp x) with (ulp radix2 (FLT_exp (SpecFloat.emin prec emax) prec) x).
  destruct (Rle_lt_dec (pow (SpecFloat.emin prec emax + prec - 1)) (Rabs x)) as [L|L].
  - pose proof (ulp_FLT_le radix2 (SpecFloat.emin prec emax) prec x L). nra.
  - rewrite ulp_FLT_small; [nra | exact Hp |]. apply Rlt_trans with (1 := L). apply bpow_lt. lia.
Qed.

Lemma nearest_error x : Rabs (rnd mode_NE x - x) <= pow (- prec) * Rabs x + pow (SpecFloat.emin prec emax - 1).
Proof.
  pose proof (error_le_half_ulp radix2 fexp (fun z => negb (Z.even z)) x) as E. fold (rnd mode_NE x) in E.
  pose proof (ulp_bound x) as U.
  replace (pow (- prec)) with (/ 2 * pow (1 - prec)).
  - replace (pow (SpecFloat.emin prec emax - 1)) with (/ 2 * pow (SpecFloat.emin prec emax)); [unfold rnd; simpl round_mode; lra|].
    change (/ 2) with (pow (-1)). rewrite <- bpow_plus. f_equal. lia.
  - change (/ 2) with (pow (-1)). rewrite <- bpow_plus. f_equal. lia.
Qed.

Lemma rounding_error m x : Rabs (rnd m x - x) <= pow (1 - prec) * Rabs x + pow (SpecFloat.emin prec emax).
Proof.
  apply Rle_trans with (2 := ulp_bound x). apply error_le_ulp; exact _.
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

(* ---- Signs *)

Lemma mult_sign m (x y : float) : is_nan (Bmult m x y) = false -> Bsign (Bmult m x y) = xorb (Bsign x) (Bsign y).
Proof.
  intros N. pose proof (Bmult_correct prec emax Hp He m x y) as H. destruct (Rlt_bool _ _); [tauto|].
  apply overflow_is_such in H. apply H.
Qed.

Lemma div_sign m (x y : float) : is_nan (Bdiv m x y) = false -> Bsign (Bdiv m x y) = xorb (Bsign x) (Bsign y).
Proof.
  intros N. destruct (Req_dec (B2R y) 0) as [Z|Z].
  - destruct y as [s|s| |s p e b]; [| | now destruct x |].
    + now destruct x.
    + now destruct x.
    + apply eq_0_F2R in Z. now destruct s.
  - pose proof (Bdiv_correct prec emax Hp He m x y Z) as H. destruct (Rlt_bool _ _); [tauto|].
    apply overflow_is_such in H. apply H.
Qed.

Lemma computes_number m v (z : float) : computes m v z -> is_nan z = false.
Proof.
  intros [I O]. destruct (Rlt_bool (Rabs (rnd m v)) (pow emax)) eqn:E.
  - apply rnd_below in E. apply I in E. now destruct z.
  - assert (N : ~ inside (rnd m v)) by (rewrite <- rnd_below; congruence). apply O in N. apply N.
Qed.

Lemma plus_sign m (x y : float) : is_finite x = true -> is_finite y = true -> Bsign x = Bsign y -> Bsign (Bplus m x y) = Bsign x.
Proof.
  intros X Y S. pose proof (Bplus_correct prec emax Hp He m x y X Y) as H.
  apply sign_of_value in X. apply sign_of_value in Y. rewrite <- S in *. destruct (Rlt_bool _ _).
  - destruct H as (_ & _ & ->). destruct (Rcompare_spec (B2R x + B2R y) 0); destruct (Bsign x); try (destruct m; reflexivity); lra.
  - destruct H as [H _]. apply overflow_is_such in H. apply H.
Qed.

Local Instance gradual : Exp_not_FTZ fexp.
Proof. unfold Exp_not_FTZ, SpecFloat.fexp. unfold Prec_gt_0 in Hp. lia. Qed.

Lemma plus_zero_sign m (x y : float) : is_finite x = true -> is_finite y = true -> Bsign x <> Bsign y ->
  is_finite (Bplus m x y) = true -> B2R (Bplus m x y) = 0 -> Bsign (Bplus m x y) = match m with mode_DN => true | _ => false end.
Proof.
  intros X Y S F Z. pose proof (Bplus_correct prec emax Hp He m x y X Y) as H. destruct (Rlt_bool _ _).
  - destruct H as (V & _ & ->). rewrite Z in V. symmetry in V.
    destruct (Req_dec (B2R x + B2R y) 0) as [E|E].
    + rewrite E, Rcompare_Eq by reflexivity. destruct m, (Bsign x), (Bsign y); reflexivity || congruence.
    + exfalso. revert V. apply round_plus_neq_0; try exact _; try apply generic_format_B2R; assumption.
  - destruct H as [_ H]. congruence.
Qed.

Lemma minus_is_plus m (x y : float) : Bminus m x y = Bplus m x (Bopp y).
Proof. now destruct x, y. Qed.

Lemma fma_sign m (x y z : float) : is_finite x = true -> is_finite y = true -> is_finite z = true ->
  Bsign z = xorb (Bsign x) (Bsign y) -> Bsign (Bfma m x y z) = Bsign z.
Proof.
  intros X Y Z S. pose proof (Bfma_correct prec emax Hp He m x y z X Y Z) as H. cbv zeta in H.
  apply sign_of_value in X. apply sign_of_value in Y. apply sign_of_value in Z.
  assert (V : if Bsign z then B2R x * B2R y + B2R z <= 0 else 0 <= B2R x * B2R y + B2R z).
  { rewrite S in *. destruct (Bsign x), (Bsign y); simpl in *; nra. }
  destruct (Rlt_bool (Rabs _) _) eqn:E.
  - destruct H as (_ & _ & ->). destruct (Rcompare_spec (B2R x * B2R y + B2R z) 0) as [C|C|C].
    + destruct (Bsign z); [reflexivity | lra].
    + unfold Bfma_szero. now rewrite <- S, eqb_reflx.
    + destruct (Bsign z); [lra | reflexivity].
  - apply overflow_is_such in H. destruct H as (_ & -> & _).
    assert (N : B2R x * B2R y + B2R z <> 0).
    { apply (outside_not_zero m). rewrite <- rnd_below. unfold rnd. rewrite E. discriminate. }
    sign_case (B2R x * B2R y + B2R z); destruct (Bsign z); auto; lra.
Qed.

Lemma fma_zero_sign m (x y z : float) : is_finite x = true -> is_finite y = true -> is_finite z = true ->
  Bsign z <> xorb (Bsign x) (Bsign y) -> B2R x * B2R y + B2R z = 0 ->
  Bsign (Bfma m x y z) = match m with mode_DN => true | _ => false end.
Proof.
  intros X Y Z S V. pose proof (Bfma_correct prec emax Hp He m x y z X Y Z) as H. cbv zeta in H.
  rewrite Rlt_bool_true in H.
  - destruct H as (_ & _ & ->). rewrite V, Rcompare_Eq by reflexivity. unfold Bfma_szero.
    destruct (xorb (Bsign x) (Bsign y)), (Bsign z); reflexivity || congruence.
  - rewrite V, round_0, Rabs_R0 by exact _. apply bpow_gt_0.
Qed.

(* ---- Rounding to an integer *)

Definition nearby (m : mode) (x : float) : float := Bnearbyint m x.

Lemma nearby_value m (x : float) : is_finite x = true -> B2R (nearby m x) = IZR (round_mode m (B2R x)).
Proof. intros _. unfold nearby. destruct (Bnearbyint_correct prec emax He m x) as [-> _]. apply round_FIX_IZR. Qed.

Lemma nearby_finite m (x : float) : is_finite (nearby m x) = is_finite x.
Proof. apply (Bnearbyint_correct prec emax He m x). Qed.

Lemma nearby_sign m (x : float) : is_finite x = true -> Bsign (nearby m x) = Bsign x.
Proof.
  intros F. apply (Bnearbyint_correct prec emax He m x). fold (nearby m x).
  pose proof (nearby_finite m x). destruct (nearby m x); simpl in *; congruence.
Qed.

Lemma nearby_special m (x : float) : is_finite x = false -> nearby m x = x.
Proof. now destruct x. Qed.

Lemma nearby_same m n (x : float) :
  (is_finite x = true -> round_mode m (B2R x) = round_mode n (B2R x)) -> nearby m x = nearby n x.
Proof.
  intros H. destruct (is_finite x) eqn:F.
  - apply B2R_Bsign_inj; rewrite ?nearby_finite, ?nearby_value, ?nearby_sign, ?H; auto.
  - now rewrite !nearby_special.
Qed.

Definition to_int (m : mode) (x : float) : Z := if is_finite x then round_mode m (B2R x) else 0%Z.
Definition of_int (m : mode) (n : Z) : float := binary_normalize prec emax Hp He m n 0 false.

Lemma of_int_computes m n : computes m (IZR n) (of_int m n).
Proof.
  pose proof (binary_normalize_correct prec emax Hp He m n 0 false) as H. cbv zeta in H.
  replace (F2R (Float radix2 n 0)) with (IZR n) in H by (unfold F2R; simpl; ring).
  eapply (correct_computes m); [exact H|]. auto.
Qed.

Lemma of_int_small m n : (Z.abs n <= 2 ^ prec)%Z -> is_finite (of_int m n) = true /\ B2R (of_int m n) = IZR n.
Proof.
  intros H. apply small_integer in H as F. rewrite <- (rnd_of_format m _ F). apply of_int_computes.
  rewrite rnd_of_format by assumption. apply below_is_inside; [assumption|].
  rewrite <- abs_IZR. apply Rle_lt_trans with (IZR (2 ^ prec)); [now apply IZR_le|].
  unfold Prec_gt_0 in Hp. rewrite (IZR_Zpower radix2) by lia. now apply bpow_lt.
Qed.

Lemma ceil_or_floor r : IZR (Zfloor r) = r /\ Zceil r = Zfloor r \/ IZR (Zfloor r) < r /\ Zceil r = (Zfloor r + 1)%Z.
Proof.
  destruct (Req_dec (IZR (Zfloor r)) r) as [E|E].
  - left. split; [assumption|]. rewrite <- E at 1. apply Zceil_IZR.
  - right. split; [pose proof (Zfloor_lb r); lra | now apply Zceil_floor_neq].
Qed.

Lemma away_down r : r - IZR (Zfloor r) < IZR (Zceil r) - r -> ZnearestA r = Zfloor r.
Proof.
  intros H. unfold Znearest. destruct (ceil_or_floor r) as [[E C]|[E C]]; rewrite C in H.
  - lra.
  - rewrite plus_IZR in H. rewrite Rcompare_Lt; [reflexivity | lra].
Qed.

Lemma away_up r : IZR (Zceil r) - r < r - IZR (Zfloor r) -> ZnearestA r = Zceil r.
Proof.
  intros H. unfold Znearest. destruct (ceil_or_floor r) as [[E C]|[E C]]; rewrite C in H.
  - lra.
  - rewrite plus_IZR in H. rewrite Rcompare_Gt; [reflexivity | lra].
Qed.

Lemma away_tie r : r - IZR (Zfloor r) = IZR (Zceil r) - r -> (r <= 0 -> ZnearestA r = Zfloor r) /\ (0 <= r -> ZnearestA r = Zceil r).
Proof.
  intros H. destruct (ceil_or_floor r) as [[E C]|[E C]]; rewrite C in H.
  - rewrite <- E, !Zfloor_IZR, Zceil_IZR. rewrite (Zrnd_IZR ZnearestA). auto.
  - rewrite plus_IZR in H. unfold Znearest. rewrite Rcompare_Eq by lra. split; intros S.
    + rewrite Zle_bool_false; [reflexivity|]. apply lt_IZR. lra.
    + rewrite Zle_bool_true; [reflexivity|]. apply Zfloor_lub. exact S.
Qed.

(* One of the two distances from the neighbouring integers is exact, so that rounding cannot make a tie. *)
Lemma distances (x : float) : (2 < emax)%Z -> let r := B2R x in
  rnd mode_NE (r - IZR (Zfloor r)) = rnd mode_NE (IZR (Zceil r) - r) -> r - IZR (Zfloor r) = IZR (Zceil r) - r.
Proof.
  intros large r H. destruct (ceil_or_floor r) as [[E C]|[E C]]; rewrite C in *; [lra|].
  rewrite plus_IZR in *.
  assert (P := Zfloor_ub r).
  assert (half : format (/ 2)).
  { change (/ 2) with (pow (-1)). apply generic_format_bpow. unfold SpecFloat.fexp, SpecFloat.emin, Prec_gt_0, Prec_lt_emax in *. lia. }
  assert (R2 := rnd_of_format mode_NE _ half).
  destruct (Rle_lt_dec 0 r) as [S|S].
  - assert (0 <= IZR (Zfloor r)) by (apply IZR_le, Zfloor_lub; exact S).
    assert (F : format (r - IZR (Zfloor r))).
    { apply fraction_format; [apply generic_format_B2R | |]; rewrite !Rabs_pos_eq; lra. }
    rewrite (rnd_of_format _ _ F) in H.
    destruct (Rle_lt_dec (r - IZR (Zfloor r)) (/ 2)) as [L|L].
    + assert (U : / 2 <= IZR (Zfloor r) + 1 - r) by lra. apply (rnd_monotone mode_NE) in U. lra.
    + assert (U : IZR (Zfloor r) + 1 - r <= / 2) by lra. apply (rnd_monotone mode_NE) in U. lra.
  - assert (IZR (Zfloor r) + 1 <= 0).
    { change 1 with (IZR 1). rewrite <- plus_IZR. apply IZR_le. enough (Zfloor r < 0)%Z by lia. apply lt_IZR. lra. }
    assert (F : format (IZR (Zfloor r) + 1 - r)).
    { replace (IZR (Zfloor r) + 1 - r) with (- (r - IZR (Zfloor r + 1))) by (rewrite plus_IZR; ring).
      apply generic_format_opp, fraction_format; [apply generic_format_B2R | |]; rewrite plus_IZR, !Rabs_left1; lra. }
    rewrite (rnd_of_format _ _ F) in H.
    destruct (Rle_lt_dec (r - IZR (Zfloor r)) (/ 2)) as [L|L].
    + pose proof (rnd_monotone mode_NE _ _ L). lra.
    + pose proof (rnd_monotone mode_NE _ _ (Rlt_le _ _ L)). lra.
Qed.

(* ---- The double nearest to a real, an infinity beyond the largest one *)

Definition nearest (r : R) : float :=
  let v := rnd mode_NE r in
  binary_normalize prec emax Hp He mode_NE (Ztrunc (scaled_mantissa radix2 fexp v)) (cexp radix2 fexp v) false.

Lemma nearest_value r : inside r -> is_finite (nearest r) = true /\ B2R (nearest r) = rnd mode_NE r.
Proof.
  intros I. unfold nearest. set (v := rnd mode_NE r).
  pose proof (binary_normalize_correct prec emax Hp He mode_NE (Ztrunc (scaled_mantissa radix2 fexp v)) (cexp radix2 fexp v) false) as H.
  cbv zeta in H. assert (F : format v) by apply rnd_format. unfold generic_format in F. rewrite <- F in H.
  fold (rnd mode_NE v) in H. rewrite (rnd_of_format mode_NE v (rnd_format _ _)) in H.
  rewrite Rlt_bool_true in H by (apply inside_is_below, rnd_inside, I). tauto.
Qed.

Definition of_real (r : R) : float :=
  if Rlt_bool largest r then B754_infinity false else if Rlt_bool r (- largest) then B754_infinity true else nearest r.

Lemma of_real_inside r : inside r -> of_real r = nearest r.
Proof. intros [L U]. unfold of_real. now rewrite !Rlt_bool_false by assumption. Qed.

End Format.
