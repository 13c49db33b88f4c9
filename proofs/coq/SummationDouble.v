(* SummationDouble.v -- IEEE doubles add and multiply as Summation.v asks, by Flocq.

   binary64 without an upper bound on the exponent (overflow is seen by the program: a result that is not finite), round to nearest even, u = 2^-53.
   TwoSum is Knuth's six operations, TwoProd uses a fused multiplication and addition; tiny = 2^-1021 pays for underflow.

   Main results: doubles_round_additions (so that every theorem on trees holds for doubles), double_sum_error (any order, by its height; blocks),
   double_bound_enlarged (nonnegative terms), doubles_are_error_free, double_dot_error (the compensated dot product).
   Depends on: Summation; Flocq. *)

From Coq Require Import Reals ZArith Lra Psatz Lia.
From Flocq Require Import Core Plus_error Mult_error Relative Pff2Flocq.
From SGHA Require Import Hilbert Hypergradient FiniteSum Summation.
Open Scope R_scope.

Notation double_exponent := (FLT_exp (-1074) 53).
Definition is_double (x : R) : Prop := generic_format radix2 double_exponent x.
Definition nearest (x : R) : R := round radix2 double_exponent ZnearestE x.

Definition double_add (a b : R) : R := nearest (a + b).
Definition double_mul (a b : R) : R := nearest (a * b).
Definition double_fma (a b c : R) : R := nearest (a * b + c).

(** Knuth. *)
Definition double_two_sum (a b : R) : R * R :=
  let s := double_add a b in let a' := double_add s (- a) in
  let da := double_add a (- double_add s (- a')) in let db := double_add b (- a') in
  (s, double_add da db).

Definition double_two_prod (a b : R) : R * R := let p := double_mul a b in (p, double_fma a b (- p)).

Definition double_u : R := / 2 ^ 53.
Definition double_tiny : R := bpow radix2 (-1021).

#[local] Instance precision_is_positive : Prec_gt_0 53 := eq_refl.

Lemma double_u_is_u : u_ro radix2 53 = double_u.
Proof. unfold u_ro, double_u. change (-53 + 1)%Z with (-52)%Z. simpl. lra. Qed.

Lemma bpow_below e e' : (e <= e')%Z -> bpow radix2 e <= bpow radix2 e'.
Proof. apply bpow_le. Qed.

Lemma nearest_is_double x : is_double (nearest x).
Proof. apply generic_format_round; [apply FLT_exp_valid; reflexivity | apply valid_rnd_N]. Qed.

Lemma opp_is_double x : is_double x -> is_double (- x).
Proof. apply generic_format_opp. Qed.

Theorem doubles_round_additions : rounded_addition is_double double_add double_u.
Proof.
  constructor.
  - unfold double_u. lra.
  - intros a b _ _. apply nearest_is_double.
  - intros a b Fa Fb. destruct (FLT_plus_error_N_ex radix2 (-1074) 53 (fun n => negb (Z.even n)) a b Fa Fb) as [eps [He E]].
    rewrite double_u_is_u in He. unfold double_add, nearest. rewrite E.
    replace ((a + b) * (1 + eps) - (a + b)) with (eps * (a + b)) by ring. rewrite Rabs_mult. apply Rmult_le_compat_r; [apply Rabs_pos |].
    eapply Rle_trans; [exact He |]. unfold double_u. lra.
  - intros a b Fa Fb. destruct (FLT_plus_error_N_round_ex radix2 (-1074) 53 (fun n => negb (Z.even n)) a b Fa Fb) as [eps [He E]].
    rewrite double_u_is_u in He. fold (nearest (a + b)) in E. unfold double_add. rewrite E at 2.
    replace (nearest (a + b) - nearest (a + b) * (1 + eps)) with (- (eps * nearest (a + b))) by ring. rewrite Rabs_Ropp, Rabs_mult.
    apply Rmult_le_compat_r; [apply Rabs_pos | exact He].
Qed.

Lemma double_two_sum_is_exact a b : is_double a -> is_double b -> fst (double_two_sum a b) + snd (double_two_sum a b) = a + b.
Proof.
  intros Fa Fb.
  exact (TwoSum_correct (-1074) 53 (fun n => negb (Z.even n)) ltac:(lia) ltac:(lia) ltac:(intros z; cbv beta; rewrite Z.even_opp, Z.even_add; simpl;
    now destruct (Z.even z)) a b Fa Fb).
Qed.

(** The error of a product. *)
Lemma double_product_error a b : is_double a -> is_double b ->
  Rabs (double_fma a b (- double_mul a b) - (a * b - double_mul a b)) <= bpow radix2 (-1075) /\
  Rabs (double_fma a b (- double_mul a b)) <= double_u * Rabs (a * b) + bpow radix2 (-1074).
Proof.
  intros Fa Fb. set (x := a * b). set (h := double_mul a b).
  pose proof (bpow_gt_0 radix2 (-1075)) as P75. pose proof (bpow_gt_0 radix2 (-1074)) as P74.
  assert (B74 : bpow radix2 (-1074) = 2 * bpow radix2 (-1075)) by (change (-1074)%Z with (1 + -1075)%Z; rewrite bpow_plus; simpl; lra).
  destruct (Rle_dec (bpow radix2 (-1074 + 2 * 53 - 1)) (Rabs x)) as [Big | Small].
  - (* the error is a double *)
    assert (Fe : is_double (x - h)).
    { replace (x - h) with (- (h - x)) by ring. apply opp_is_double. apply (mult_error_FLT radix2 (-1074) 53 ZnearestE a b Fa Fb). intros _. exact Big. }
    assert (E : double_fma a b (- h) = x - h) by (unfold double_fma, nearest; fold x; apply round_generic; [apply valid_rnd_N | exact Fe]).
    rewrite E. split; [replace (x - h - (x - h)) with 0 by ring; rewrite Rabs_R0; lra |].
    assert (N : Rabs (h - x) <= double_u * Rabs x).
    { rewrite <- double_u_is_u. apply (relative_error_N_FLT radix2 (-1074) 53 ltac:(reflexivity)).
      eapply Rle_trans; [apply bpow_le | exact Big]. lia. }
    rewrite Rabs_minus_sym. lra.
  - assert (Nh : Rabs (x - h) <= double_u * Rabs x + bpow radix2 (-1075)).
    { destruct (relative_error_N_FLT'_ex radix2 (-1074) 53 ltac:(reflexivity) (fun n => negb (Z.even n)) x) as [eps [eta [He [Ht [_ E]]]]].
      change (h = x * (1 + eps) + eta) in E. rewrite E. replace (x - (x * (1 + eps) + eta)) with (- (eps * x + eta)) by ring. rewrite Rabs_Ropp.
      eapply Rle_trans; [apply Rabs_triang |]. rewrite Rabs_mult. rewrite double_u_is_u in He.
      assert (Rabs eps <= double_u) by (eapply Rle_trans; [exact He | unfold double_u; lra]).
      assert (Rabs eps * Rabs x <= double_u * Rabs x) by (apply Rmult_le_compat_r; [apply Rabs_pos | assumption]). lra. }
    assert (Tiny : Rabs (x - h) < bpow radix2 (-1074 + 53)).
    { apply Rle_lt_trans with (double_u * bpow radix2 (-1074 + 2 * 53 - 1) + bpow radix2 (-1075)).
      - eapply Rle_trans; [exact Nh |]. apply Rplus_le_compat_r. apply Rmult_le_compat_l; [unfold double_u; lra | lra].
      - replace (double_u * bpow radix2 (-1074 + 2 * 53 - 1)) with (bpow radix2 (-1022)).
        + assert (bpow radix2 (-1075) < bpow radix2 (-1022)) by (apply bpow_lt; lia).
          change (-1074 + 53)%Z with (1 + -1022)%Z. rewrite bpow_plus. simpl (bpow radix2 1). lra.
        + replace double_u with (bpow radix2 (-53)) by (unfold double_u; simpl; lra). rewrite <- bpow_plus. f_equal. }
    assert (Er : Rabs (double_fma a b (- h) - (x - h)) <= bpow radix2 (-1075)).
    { unfold double_fma, nearest. fold x. replace (x + - h) with (x - h) by ring.
      eapply Rle_trans; [apply error_le_half_ulp; apply FLT_exp_valid; reflexivity |].
      rewrite ulp_FLT_small by (try reflexivity; exact Tiny). lra. }
    split; [exact Er |]. replace (double_fma a b (- h)) with ((double_fma a b (- h) - (x - h)) + (x - h)) by ring.
    eapply Rle_trans; [apply Rabs_triang |]. lra.
Qed.

Theorem doubles_are_error_free : error_free is_double double_add double_u double_tiny double_two_sum double_two_prod.
Proof.
  assert (U : double_u = bpow radix2 (-53)) by (unfold double_u; simpl; lra).
  assert (T : double_u * double_tiny = bpow radix2 (-1074)) by (rewrite U; unfold double_tiny; rewrite <- bpow_plus; reflexivity).
  constructor.
  - exact doubles_round_additions.
  - apply bpow_ge_0.
  - reflexivity.
  - exact double_two_sum_is_exact.
  - intros a b _ _. apply nearest_is_double.
  - intros a b _ _. split; apply nearest_is_double.
  - intros a b Fa Fb. destruct (double_product_error a b Fa Fb) as [E _]. rewrite T. cbn [fst snd double_two_prod].
    replace (double_mul a b + double_fma a b (- double_mul a b) - a * b) with (double_fma a b (- double_mul a b) - (a * b - double_mul a b)) by ring.
    eapply Rle_trans; [exact E |]. apply bpow_le. lia.
  - intros a b Fa Fb. destruct (double_product_error a b Fa Fb) as [_ E]. rewrite Rmult_plus_distr_l, T. exact E.
Qed.

(** A sum of doubles in any order of height h at most 2^50: relative to the magnitudes of its terms, the error is at most 2 h 2^-53. *)
Theorem double_sum_error (t : tree) (h : nat) : all_terms is_double t -> (height t <= h)%nat -> INR h <= 2 ^ 50 ->
  Rabs (computed_sum (add := double_add) t - exact_sum t) <= 2 * INR h * / 2 ^ 53 * magnitudes t.
Proof.
  intros A L S. pose proof (unit_range doubles_round_additions) as U.
  assert (PM : 0 <= magnitudes t) by (eapply Rle_trans; [apply Rabs_pos | apply exact_below_magnitudes]).
  eapply Rle_trans; [apply (a_priori_error doubles_round_additions t A) |]. apply Rmult_le_compat_r; [exact PM |].
  assert (G : (1 + double_u) ^ height t <= (1 + double_u) ^ h) by (apply Rle_pow; [lra | exact L]).
  destruct (power_below_two double_u h ltac:(lra)) as [_ B]; [unfold double_u; lra |]. unfold double_u in *. lra.
Qed.

(** Blocks of at most b doubles, k blocks. *)
Corollary double_blocked_error (b k : nat) (first : tree) (others : list tree) :
  is_block b first -> (forall t, List.In t others -> is_block b t) -> (S (length others) <= k)%nat ->
  all_terms is_double (chain first others) -> INR (b + k - 2) <= 2 ^ 50 ->
  Rabs (computed_sum (add := double_add) (chain first others) - exact_sum (chain first others)) <= 2 * INR (b + k - 2) * / 2 ^ 53 * magnitudes
    (chain first others).
Proof. intros B Bo L A S. apply double_sum_error; [exact A | now apply blocked_height | exact S]. Qed.

(** An upper bound that is added up in doubles, in any order of height at most 2^28, and then enlarged by 2^-24, is one. *)
Theorem double_bound_enlarged (t : tree) (h : nat) : all_terms is_double t -> all_terms (fun x => 0 <= x) t -> (height t <= h)%nat -> INR h <= 2 ^ 28 ->
  exact_sum t <= (1 + / 2 ^ 24) * computed_sum (add := double_add) t.
Proof.
  intros A P L S. pose proof (nonnegative_sum doubles_round_additions t A P) as B. pose proof (unit_range doubles_round_additions) as U.
  assert (Pe : 0 <= exact_sum t) by (clear - P; induction t as [x v | l IHl r IHr]; simpl in *;
    [exact P | destruct P as [Pl Pr]; specialize (IHl Pl); specialize (IHr Pr); lra]).
  pose proof (power_above double_u (height t) U) as Q. apply le_INR in L.
  assert (K : 1 - / 2 ^ 25 <= (1 - double_u) ^ height t) by (unfold double_u in *; lra).
  assert (K' : (1 - / 2 ^ 25) * exact_sum t <= computed_sum (add := double_add) t) by
    (eapply Rle_trans; [apply Rmult_le_compat_r; [exact Pe | exact K] | exact B]).
  apply Rle_trans with ((1 + / 2 ^ 24) * ((1 - / 2 ^ 25) * exact_sum t)); [lra | apply Rmult_le_compat_l; lra].
Qed.

(** The compensated dot product of up to 2^50 doubles. *)
Theorem double_dot_error (a b : nat -> R) (n : nat) : (forall i, (i < n)%nat -> is_double (a i)) -> (forall i, (i < n)%nat -> is_double (b i)) -> INR
  n <= 2 ^ 50 ->
  let dot := compensated_dot (add := double_add) (two_sum := double_two_sum) (two_prod := double_two_prod) a b n in Rabs
    (fst dot + snd dot - sum_below n (fun i => a i * b i))
  <= 8 * (INR n + 2) ^ 2 * (/ 2 ^ 53) ^ 2 * sum_below n (fun i => Rabs (a i * b i) + double_tiny) + INR n * (/ 2 ^ 53 * double_tiny).
Proof.
  intros Fa Fb S dot. apply (compensated_dot_error_simple doubles_are_error_free); [apply generic_format_0 | exact Fa | exact Fb |].
  rewrite plus_INR, mult_INR. simpl (INR 2). simpl (INR 1). unfold double_u. lra.
Qed.
