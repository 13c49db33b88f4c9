(* The operations are those of Z on two's complement. A number is in a range if its upper bits are all clear, or all like
   its sign. *)
Import frama_c_wp.cint.Cint.
Local Open Scope Z_scope.

Definition bit_testb := Z.testbit.

Definition bit_test := fun x i => Z.testbit x i = true.

Definition lnot := Z.lnot.

Definition land := Z.land.

Definition lxor := Z.lxor.

Definition lor := Z.lor.

Definition lsl := Z.shiftl.

Definition lsr := Z.shiftr.

Local Lemma one_bit k i : 0 <= k -> Z.testbit (Z.shiftl 1 k) i = Z.eqb k i.
Proof. intros K. rewrite Z.shiftl_1_l. now apply Z.pow2_bits_eqb. Qed.

Local Lemma uint_bits n x : 0 <= n -> 0 <= x < 2 ^ n <-> forall i, n <= i -> Z.testbit x i = false.
Proof.
  intros N. split.
  - intros X i I. rewrite <- (Z.mod_small x (2 ^ n)) by assumption. apply Z.mod_pow2_bits_high. lia.
  - intros H. replace x with (x mod 2 ^ n).
    + apply Z.mod_pos_bound. now apply Z.pow_pos_nonneg.
    + apply Z.bits_inj'. intros i I. destruct (Z.lt_ge_cases i n) as [L|L].
      * now apply Z.mod_pow2_bits_low.
      * rewrite Z.mod_pow2_bits_high by lia. symmetry. now apply H.
Qed.

Local Lemma sint_bits n x : 0 <= n -> - 2 ^ n <= x < 2 ^ n <-> forall i, n <= i -> Z.testbit x i = Z.ltb x 0.
Proof.
  intros N. pose proof (uint_bits n x N) as U. pose proof (uint_bits n (Z.lnot x) N) as V. unfold Z.lnot in V.
  destruct (Z.ltb_spec x 0) as [X|X]; split.
  - intros B i I. assert (T := proj1 V ltac:(lia) i I). change (Z.pred (- x)) with (Z.lnot x) in T.
    rewrite Z.lnot_spec in T by lia. now apply Bool.negb_false_iff in T.
  - intros H. enough (0 <= Z.pred (- x) < 2 ^ n) by lia. apply V. intros i I. change (Z.pred (- x)) with (Z.lnot x).
    rewrite Z.lnot_spec by lia. now rewrite H.
  - intros B. apply U. lia.
  - intros H. apply U in H. lia.
Qed.

Local Lemma is_uint_bits n x : is_uint n x <-> forall i, Z.abs n <= i -> Z.testbit x i = false.
Proof. apply uint_bits. lia. Qed.

Local Lemma is_sint_bits n x : is_sint n x <-> forall i, Z.abs n <= i -> Z.testbit x i = Z.ltb x 0.
Proof. apply sint_bits. lia. Qed.

Local Lemma ltb_land x y : Z.ltb (Z.land x y) 0 = andb (Z.ltb x 0) (Z.ltb y 0).
Proof. pose proof (Z.land_neg x y). destruct (Z.ltb_spec x 0), (Z.ltb_spec y 0); simpl; apply Z.ltb_lt || apply Z.ltb_ge; lia. Qed.

Local Lemma ltb_lor x y : Z.ltb (Z.lor x y) 0 = orb (Z.ltb x 0) (Z.ltb y 0).
Proof. pose proof (Z.lor_neg x y). destruct (Z.ltb_spec x 0), (Z.ltb_spec y 0); simpl; apply Z.ltb_lt || apply Z.ltb_ge; lia. Qed.

Local Lemma ltb_lxor x y : Z.ltb (Z.lxor x y) 0 = xorb (Z.ltb x 0) (Z.ltb y 0).
Proof.
  pose proof (Z.lxor_nonneg x y).
  destruct (Z.ltb_spec x 0), (Z.ltb_spec y 0); simpl; apply Z.ltb_lt || apply Z.ltb_ge; lia.
Qed.

Local Lemma ltb_lnot x : Z.ltb (Z.lnot x) 0 = negb (Z.ltb x 0).
Proof. unfold Z.lnot. destruct (Z.ltb_spec x 0); simpl; apply Z.ltb_lt || apply Z.ltb_ge; lia. Qed.

Local Lemma ltb_shiftr x k : Z.ltb (Z.shiftr x k) 0 = Z.ltb x 0.
Proof. pose proof (Z.shiftr_neg x k). destruct (Z.ltb_spec x 0); apply Z.ltb_lt || apply Z.ltb_ge; lia. Qed.

Local Lemma to_uint_low n x i : 0 <= i < Z.abs n -> Z.testbit (to_uint n x) i = Z.testbit x i.
Proof. intros I. apply Z.mod_pow2_bits_low. lia. Qed.

Local Lemma to_sint_low n x i : 0 <= i <= Z.abs n -> Z.testbit (to_sint n x) i = Z.testbit x i.
Proof.
  intros I. pose proof (two_power_abs_is_positive n) as P. unfold two_power_abs in P.
  assert (E : to_sint n x mod 2 ^ (Z.abs n + 1) = x mod 2 ^ (Z.abs n + 1)).
  { unfold to_sint, signed, two_power_abs. rewrite Z.pow_add_r, Z.pow_1_r, (Z.mul_comm _ 2) by lia.
    rewrite Zminus_mod, Zmod_mod, <- Zminus_mod. f_equal. lia. }
  rewrite <- (Z.mod_pow2_bits_low x (Z.abs n + 1)), <- E by lia. symmetry. apply Z.mod_pow2_bits_low. lia.
Qed.

(* Both sides bit by bit *)
Local Ltac bits :=
  let i := fresh "i" in let I := fresh "I" in
  apply Z.bits_inj'; intros i I;
  repeat (rewrite ?Z.lnot_spec, ?Z.land_spec, ?Z.lor_spec, ?Z.lxor_spec, ?Z.bits_0, ?Z.bits_m1 by assumption);
  repeat match goal with |- context [Z.testbit ?x i] => destruct (Z.testbit x i) end; reflexivity.

Lemma lnot_bool land_bool lor_bool lxor_bool is_sint8_lsl1 is_sint16_lsl1 is_sint32_lsl1 is_sint64_lsl1 lsl_1_0.
  repeat split; reflexivity.
Qed.

Lemma lsl_0. apply Z.shiftl_0_r. Qed.

Lemma lsr_0. apply Z.shiftr_0_r. Qed.

Lemma lsl_1. intros x. unfold lsl. rewrite Z.shiftl_mul_pow2 by lia. lia. Qed.

Lemma lsr_1. intros x X. unfold lsr, int.ComputerDivision.div. rewrite Z.shiftr_div_pow2 by lia. symmetry. now apply Z.quot_div_nonneg. Qed.

Lemma lsl_add. intros. now apply Z.shiftl_shiftl. Qed.

Lemma lsr_add. intros. now apply Z.shiftr_shiftr. Qed.

Lemma lsl_lsr_add. intros x p q [Q P]. apply Z.shiftr_shiftl_l. lia. Qed.

Lemma bit_test_def. reflexivity. Qed.

Local Lemma land_one_bit x k : 0 <= k -> Z.land x (Z.shiftl 1 k) = if Z.testbit x k then Z.shiftl 1 k else 0.
Proof.
  intros K. apply Z.bits_inj'. intros i I. rewrite Z.land_spec, one_bit by assumption.
  destruct (Z.eqb_spec k i) as [->|N].
  - destruct (Z.testbit x i); [rewrite one_bit, Z.eqb_refl by assumption | rewrite Z.bits_0]; reflexivity.
  - rewrite Bool.andb_false_r. destruct (Z.testbit x k); [rewrite one_bit by assumption | now rewrite Z.bits_0].
    symmetry. now apply Z.eqb_neq.
Qed.

Local Lemma one_bit_positive k : 0 <= k -> 0 < Z.shiftl 1 k.
Proof. intros K. rewrite Z.shiftl_1_l. now apply Z.pow_pos_nonneg. Qed.

Lemma bit_test_extraction.
  intros x k K. unfold land, lsl, bit_test. rewrite land_one_bit by assumption. pose proof (one_bit_positive k K).
  destruct (Z.testbit x k); split; (congruence || lia).
Qed.

Lemma bit_test_extraction_eq.
  intros x k K. unfold land, lsl, bit_test. rewrite land_one_bit by assumption. pose proof (one_bit_positive k K).
  destruct (Z.testbit x k); split; (congruence || lia).
Qed.

Local Lemma land_1_bit x : Z.land 1 x = if Z.testbit x 0 then 1 else 0.
Proof. rewrite Z.land_comm. apply (land_one_bit x 0). lia. Qed.

Lemma bit_test_extraction_bis.
  intros x. unfold land, bit_test. rewrite land_1_bit. destruct (Z.testbit x 0); tauto.
Qed.

Lemma bit_test_extraction_bis_eq.
  intros x. unfold land, bit_test. rewrite land_1_bit. now intros ->.
Qed.

Lemma lnot_extraction_bool. intros. now apply Z.lnot_spec. Qed.

Lemma lnot_extraction.
  intros x i I. unfold bit_test, lnot. rewrite Z.lnot_spec by assumption. destruct (Z.testbit x i); simpl; split; congruence.
Qed.

Lemma land_extraction_bool. intros. apply Z.land_spec. Qed.

Lemma land_extraction. intros. unfold bit_test, land. rewrite Z.land_spec. apply Bool.andb_true_iff. Qed.

Lemma lor_extraction_bool. intros. apply Z.lor_spec. Qed.

Lemma lor_extraction. intros. unfold bit_test, lor. rewrite Z.lor_spec. apply Bool.orb_true_iff. Qed.

Lemma lxor_extraction_bool. intros. apply Z.lxor_spec. Qed.

Lemma lxor_extraction.
  intros x y i I. unfold bit_test, lxor. rewrite Z.lxor_spec. destruct (Z.testbit x i), (Z.testbit y i); simpl; intuition congruence.
Qed.

Lemma lsl_1_two_power. intros n N. unfold lsl, two_power_abs. rewrite Z.abs_eq by assumption. apply Z.shiftl_1_l. Qed.

Lemma land_1_lsl_1.
  intros a x n N H. unfold lsl, land in *. rewrite land_1_bit, Z.shiftl_1_l in *.
  rewrite Z.pow_add_r by lia. destruct (Z.testbit x 0); lia.
Qed.

Lemma lsl_extraction_sup_bool. intros x n m N M H. apply Z.shiftl_spec. assumption. Qed.

Lemma lsl_extraction_sup. intros x n m N M H. unfold bit_test, lsl. now rewrite Z.shiftl_spec by assumption. Qed.

Lemma lsl_extraction_inf_bool. intros x n m N M H. now apply Z.shiftl_spec_low. Qed.

Lemma lsl_extraction_inf. intros x n m N M H. unfold bit_test, lsl. now rewrite Z.shiftl_spec_low by assumption. Qed.

Lemma lsr_extraction_bool. intros x n m N M. now apply Z.shiftr_spec. Qed.

Lemma lsr_extractionl. intros x n m N M. unfold bit_test, lsr. now rewrite Z.shiftr_spec by assumption. Qed.

Lemma lsl1_extraction_bool.
  intros i j I J. unfold bit_testb, lsl, frama_c_wp.qed.Qed.eqb. rewrite one_bit by assumption.
  cases_of (i = j); [now apply Z.eqb_eq | now apply Z.eqb_neq].
Qed.

Lemma lsl1_extraction. intros i j I J. unfold bit_test, lsl. rewrite one_bit by assumption. apply Z.eqb_eq. Qed.

Lemma pos_extraction_sup.
  intros x i j X I H J. unfold bit_test, lsl in *. rewrite Z.shiftl_1_l in H.
  rewrite (proj1 (uint_bits i x I)); [discriminate | lia | assumption].
Qed.

Lemma pos_extraction_sup_inv.
  intros x i I H. unfold lsl, bit_test in *. rewrite Z.shiftl_1_l. apply uint_bits; [assumption|].
  intros j J. apply Bool.not_true_is_false. now apply H.
Qed.

Lemma to_uint_extraction_sup.
  intros n x i I U. unfold bit_test. rewrite (proj1 (is_uint_bits n x) U); [discriminate | lia].
Qed.

Lemma to_uint_extraction_inf_bool. intros n x i I. apply to_uint_low. lia. Qed.

Lemma to_uint_extraction_inf. intros n x i I. unfold bit_test. now rewrite to_uint_low by lia. Qed.

Local Lemma same_bits x y i : (bit_test x i <-> bit_test y i) -> Z.testbit x i = Z.testbit y i.
Proof. unfold bit_test. destruct (Z.testbit x i), (Z.testbit y i); intuition congruence. Qed.

Lemma is_uint_ext.
  intros n x y N X Y H. apply Z.bits_inj'. intros i I. destruct (Z.lt_ge_cases i n).
  - apply same_bits, H. lia.
  - rewrite (proj1 (is_uint_bits n x) X), (proj1 (is_uint_bits n y) Y); lia.
Qed.

Lemma to_sint_extraction_sup.
  intros n x i I S. unfold bit_test. rewrite (proj1 (is_sint_bits n x) S) by lia. apply Z.ltb_lt.
Qed.

Lemma to_sint_extraction_inf_bool. intros n x i I. apply to_sint_low. lia. Qed.

Lemma to_sint_extraction_inf. intros n x i I. unfold bit_test. now rewrite to_sint_low by lia. Qed.

Lemma is_sint_ext.
  intros n x y N X Y H. apply Z.bits_inj'. intros i I. destruct (Z.lt_ge_cases i n).
  - apply same_bits, H. lia.
  - pose proof (same_bits x y n (H n ltac:(lia))) as S.
    rewrite (proj1 (is_sint_bits n x) X) in * by lia. rewrite (proj1 (is_sint_bits n y) Y) in * by lia. exact S.
Qed.

Local Lemma to_uint_high n x i : Z.abs n <= i -> Z.testbit (to_uint n x) i = false.
Proof. apply (is_uint_bits n), is_to_uint. Qed.

Lemma to_uint_lor.
  intros n x y. apply Z.bits_inj'. intros i I. unfold lor. rewrite Z.lor_spec. destruct (Z.lt_ge_cases i (Z.abs n)).
  - rewrite !to_uint_low by lia. apply Z.lor_spec.
  - now rewrite !to_uint_high by lia.
Qed.

Local Ltac in_range_u :=
  repeat match goal with H : is_uint _ _ |- _ => rewrite is_uint_bits in H end;
  apply id_uint, is_uint_bits; let i := fresh in let I := fresh in intros i I;
  repeat match goal with H : forall i, _ |- _ => specialize (H i I) end.

Lemma is_uint_lxor. intros n x y X Y. in_range_u. unfold lxor. now rewrite Z.lxor_spec, X, Y. Qed.

Lemma is_uint_lor. intros n x y X Y. in_range_u. unfold lor. now rewrite Z.lor_spec, X, Y. Qed.

Lemma is_uint_land. intros n x y X Y. in_range_u. unfold land. now rewrite Z.land_spec, X. Qed.

Lemma is_uint_lsr.
  intros n x y N X. rewrite is_uint_bits in X. apply id_uint, is_uint_bits. intros i I. unfold lsr.
  rewrite Z.shiftr_spec by lia. apply X. lia.
Qed.

Lemma is_uint_lsl1_inf.
  intros n y Y. apply id_uint, is_uint_bits. intros i I. unfold lsl. rewrite one_bit by lia. apply Z.eqb_neq. lia.
Qed.

Lemma is_uint_lsl1_sup.
  intros n y Y. apply Z.bits_inj'. intros i I. rewrite Z.bits_0. destruct (Z.lt_ge_cases i (Z.abs n)).
  - rewrite to_uint_low by lia. unfold lsl. rewrite one_bit by lia. apply Z.eqb_neq. lia.
  - apply to_uint_high. lia.
Qed.

Local Ltac in_range_s :=
  repeat match goal with H : is_sint _ _ |- _ => rewrite is_sint_bits in H end;
  apply id_sint, is_sint_bits; let i := fresh in let I := fresh in intros i I;
  repeat match goal with H : forall i, _ |- _ => specialize (H i I) end.

Lemma is_sint_lnot. intros n x X. in_range_s. unfold lnot. rewrite Z.lnot_spec, X by lia. symmetry. apply ltb_lnot. Qed.

Lemma is_sint_lxor. intros n x y X Y. in_range_s. unfold lxor. rewrite Z.lxor_spec, X, Y. symmetry. apply ltb_lxor. Qed.

Lemma is_sint_lor. intros n x y X Y. in_range_s. unfold lor. rewrite Z.lor_spec, X, Y. symmetry. apply ltb_lor. Qed.

Lemma is_sint_land. intros n x y X Y. in_range_s. unfold land. rewrite Z.land_spec, X, Y. symmetry. apply ltb_land. Qed.

Lemma is_sint_lsr.
  intros n x y N X. rewrite is_sint_bits in X. apply id_sint, is_sint_bits. intros i I. unfold lsr.
  rewrite Z.shiftr_spec, ltb_shiftr by lia. apply X. lia.
Qed.

Lemma is_sint_lsl1_inf.
  intros n y Y. apply id_sint, is_sint_bits. intros i I. unfold lsl. rewrite one_bit by lia.
  pose proof (one_bit_positive y). destruct (Z.ltb_spec (Z.shiftl 1 y) 0); [lia|]. apply Z.eqb_neq. lia.
Qed.

Lemma is_sint_lsl1_sup.
  intros n y Y. unfold to_sint, signed, lsl, two_power_abs. rewrite Z.abs_eq, Z.shiftl_1_l by lia.
  replace (2 ^ y) with (2 ^ (y - n - 1) * (2 * 2 ^ n)).
  - rewrite Z.add_comm, Z.mod_add by (pose proof (Z.pow_pos_nonneg 2 n); lia). rewrite Z.mod_small; [lia|].
    pose proof (Z.pow_pos_nonneg 2 n). lia.
  - rewrite <- Z.pow_succ_r, <- Z.pow_add_r by lia. f_equal. lia.
Qed.

Lemma uint_land_range.
  intros x y X. unfold land. split; [now apply Z.land_nonneg; left|].
  replace x with (Z.lor x (Z.land x y)) at 2 by bits.
  replace (Z.lor x (Z.land x y)) with (Z.land x y + Z.ldiff x y).
  - assert (0 <= Z.ldiff x y) by (apply Z.ldiff_nonneg; tauto). lia.
  - rewrite Z.add_nocarry_lxor.
    + apply Z.bits_inj'. intros i I. rewrite Z.lxor_spec, Z.lor_spec, Z.land_spec, Z.ldiff_spec.
      now destruct (Z.testbit x i), (Z.testbit y i).
    + apply Z.bits_inj'. intros i I. rewrite !Z.land_spec, Z.ldiff_spec, Z.bits_0. now destruct (Z.testbit x i), (Z.testbit y i).
Qed.

(* What is set in addition *)
Local Lemma lor_split x y : Z.lor x y = x + Z.ldiff y x.
Proof.
  rewrite Z.add_nocarry_lxor.
  - apply Z.bits_inj'. intros i I. rewrite Z.lxor_spec, Z.lor_spec, Z.ldiff_spec. now destruct (Z.testbit x i), (Z.testbit y i).
  - apply Z.bits_inj'. intros i I. rewrite Z.land_spec, Z.ldiff_spec, Z.bits_0. now destruct (Z.testbit x i), (Z.testbit y i).
Qed.

Local Lemma land_split x y : x = Z.land x y + Z.ldiff x y.
Proof.
  rewrite Z.add_nocarry_lxor.
  - apply Z.bits_inj'. intros i I. rewrite Z.lxor_spec, Z.land_spec, Z.ldiff_spec. now destruct (Z.testbit x i), (Z.testbit y i).
  - apply Z.bits_inj'. intros i I. rewrite !Z.land_spec, Z.ldiff_spec, Z.bits_0. now destruct (Z.testbit x i), (Z.testbit y i).
Qed.

Lemma uint_lor_inf. intros x y X Y. unfold lor. rewrite lor_split. pose proof (Z.ldiff_nonneg y x). lia. Qed.

Lemma sint_land_inf.
  intros x y X Y. unfold land. pose proof (land_split x y). pose proof (Z.ldiff_nonneg x y). lia.
Qed.

Lemma sint_lor_range.
  intros x y X. unfold lor. split; [rewrite lor_split; pose proof (Z.ldiff_nonneg y x); lia | apply Z.lor_neg; tauto].
Qed.

Lemma is_uint_lor_distrib.
  intros n x y. rewrite !is_uint_bits. unfold lor. split.
  - intros H. split; intros i I; specialize (H i I); rewrite Z.lor_spec in H; now apply Bool.orb_false_iff in H.
  - intros [X Y] i I. now rewrite Z.lor_spec, X, Y.
Qed.

Lemma lxor_addition. intros x y H. now apply Z.add_nocarry_lxor. Qed.

Lemma lor_addition. intros x y H. unfold lor. rewrite Z.add_nocarry_lxor by assumption. now apply Z.lxor_lor. Qed.

Lemma to_uint_land_edge.
  intros x n N. unfold to_uint, two_power_abs, land, lsl. rewrite Z.abs_eq, Z.shiftl_1_l, Z.land_comm by assumption.
  rewrite Z.sub_1_r, <- Z.ones_equiv. symmetry. now apply Z.land_ones.
Qed.

(* The sizes of C's types *)
Local Ltac sized L :=
  first [exact (L 8) | exact (L 16) | exact (L 32) | exact (L 64) | exact (L 7) | exact (L 15) | exact (L 31) | exact (L 63)].
Local Ltac sized_within L :=
  let by_size n := apply (L n); first [assumption | lia] in
  intros; first [by_size 8 | by_size 16 | by_size 32 | by_size 64 | by_size 7 | by_size 15 | by_size 31 | by_size 63].

Lemma to_uint8_extraction_sup to_uint16_extraction_sup to_uint32_extraction_sup to_uint64_extraction_sup.
  sized_within to_uint_extraction_sup.
Qed.

Lemma to_uint8_extraction_inf_bool to_uint16_extraction_inf_bool to_uint32_extraction_inf_bool to_uint64_extraction_inf_bool.
  sized to_uint_extraction_inf_bool.
Qed.

Lemma to_uint8_extraction_inf to_uint16_extraction_inf to_uint32_extraction_inf to_uint64_extraction_inf.
  sized to_uint_extraction_inf.
Qed.

Lemma is_uint8_ext is_uint16_ext is_uint32_ext is_uint64_ext. sized_within is_uint_ext. Qed.

Lemma to_sint8_extraction_sup to_sint16_extraction_sup to_sint32_extraction_sup to_sint64_extraction_sup.
  sized_within to_sint_extraction_sup.
Qed.

Lemma to_sint8_extraction_inf_bool to_sint16_extraction_inf_bool to_sint32_extraction_inf_bool to_sint64_extraction_inf_bool.
  sized to_sint_extraction_inf_bool.
Qed.

Lemma to_sint8_extraction_inf to_sint16_extraction_inf to_sint32_extraction_inf to_sint64_extraction_inf.
  sized to_sint_extraction_inf.
Qed.

Lemma is_sint8_ext is_sint16_ext is_sint32_ext is_sint64_ext. sized_within is_sint_ext. Qed.

Lemma to_uint8_lor to_uint16_lor to_uint32_lor to_uint64_lor. sized to_uint_lor. Qed.

Lemma is_uint8_lxor is_uint16_lxor is_uint32_lxor is_uint64_lxor. sized is_uint_lxor. Qed.

Lemma is_uint8_lor is_uint16_lor is_uint32_lor is_uint64_lor. sized is_uint_lor. Qed.

Lemma is_uint8_land is_uint16_land is_uint32_land is_uint64_land. sized is_uint_land. Qed.

Lemma is_uint8_lsr is_uint16_lsr is_uint32_lsr is_uint64_lsr. sized is_uint_lsr. Qed.

Lemma is_uint8_lsl1_inf is_uint16_lsl1_inf is_uint32_lsl1_inf is_uint64_lsl1_inf. sized is_uint_lsl1_inf. Qed.

Lemma is_uint8_lsl1_sup is_uint16_lsl1_sup is_uint32_lsl1_sup is_uint64_lsl1_sup. sized_within is_uint_lsl1_sup. Qed.

Lemma is_sint8_lnot is_sint16_lnot is_sint32_lnot is_sint64_lnot. sized is_sint_lnot. Qed.

Lemma is_sint8_lxor is_sint16_lxor is_sint32_lxor is_sint64_lxor. sized is_sint_lxor. Qed.

Lemma is_sint8_lor is_sint16_lor is_sint32_lor is_sint64_lor. sized is_sint_lor. Qed.

Lemma is_sint8_land is_sint16_land is_sint32_land is_sint64_land. sized is_sint_land. Qed.

Lemma is_sint8_lsr is_sint16_lsr is_sint32_lsr is_sint64_lsr. sized is_sint_lsr. Qed.

Lemma is_sint8_lsl1_inf is_sint16_lsl1_inf is_sint32_lsl1_inf is_sint64_lsl1_inf. sized is_sint_lsl1_inf. Qed.

Lemma is_sint8_lsl1_sup is_sint16_lsl1_sup is_sint32_lsl1_sup is_sint64_lsl1_sup. sized_within is_sint_lsl1_sup. Qed.

Lemma rest. intros; unfold lnot, land, lor, lxor; bits. Qed.
