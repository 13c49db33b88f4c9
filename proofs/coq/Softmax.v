(* Softmax.v -- sharp bounds on the covariance and the third central moment of softmax weights.

   For weights p on C classes and vectors u, v, w of R^C,
     covariance(v, v) <= 2 sum_k p_k (1 - p_k) v_k^2 <= 2 max_k p_k (1 - p_k) |v|^2 <= |v|^2 / 2          (variance_is_below_the_spread, variance_is_below_half)
     |third_moment(u, v, w)| <= (max u - min u) s |v| |w|   if s bounds the covariance                     (third_moment_by_range)
     |third_moment(u, v, w)| <= sqrt 2 / (3 sqrt 3) |u| |v| |w| <= 0.27217 |u| |v| |w|                     (third_moment_is_bounded)
   and, if no logit moves by more than eta, p'_k (1 - p'_k) <= exp(2 eta) p_k (1 - p_k)                    (spread_moves).
   1/2 and sqrt 2 / (3 sqrt 3) are attained with two classes (half_is_attained, third_constant_is_attained).
   Depends on: Hilbert, Hypergradient (sums, basis), FiniteSum, Trilinear, CertificateFormulas. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
Set Warnings "-ambiguous-paths".
From Coquelicot Require Import Coquelicot.
Set Warnings "ambiguous-paths".
From SGHA Require Import Hilbert Hypergradient FiniteSum Trilinear CertificateFormulas.
Open Scope R_scope.

(** * Moments *)

Section Moments.
Context (C : nat) (p : nat -> R).
Notation E := (Euclidean C).

Definition weighted_mean (u : E) : R := sum_below C (fun k => p k * coordinate u k).
Definition deviation (u : E) (k : nat) : R := coordinate u k - weighted_mean u.
Definition covariance (u v : E) : R := sum_below C (fun k => p k * (deviation u k * deviation v k)).
Definition third_moment (u v w : E) : R := sum_below C (fun k => p k * (deviation u k * deviation v k * deviation w k)).

Lemma weighted_mean_add u v : weighted_mean (u +v v) = weighted_mean u + weighted_mean v.
Proof using. unfold weighted_mean. rewrite <- sum_below_add. apply sum_below_ext. intros k _. rewrite coordinate_add. ring. Qed.

Lemma weighted_mean_scal a u : weighted_mean (a *v u) = a * weighted_mean u.
Proof using. unfold weighted_mean. rewrite <- sum_below_scal. apply sum_below_ext. intros k _. rewrite coordinate_scal. ring. Qed.

Lemma deviation_add u v k : deviation (u +v v) k = deviation u k + deviation v k.
Proof using. unfold deviation. rewrite coordinate_add, weighted_mean_add. ring. Qed.

Lemma deviation_scal a u k : deviation (a *v u) k = a * deviation u k.
Proof using. unfold deviation. rewrite coordinate_scal, weighted_mean_scal. ring. Qed.

Lemma third_moment_is_symmetric_trilinear : symmetric_trilinear third_moment.
Proof using.
  unfold third_moment. constructor; intros.
  - rewrite <- sum_below_add. apply sum_below_ext. intros k _. rewrite deviation_add. ring.
  - rewrite <- sum_below_scal. apply sum_below_ext. intros k _. rewrite deviation_scal. ring.
  - apply sum_below_ext. intros k _. ring.
  - apply sum_below_ext. intros k _. ring.
Qed.

Context (p_nonneg : forall k, (k < C)%nat -> 0 <= p k) (p_total : sum_below C p = 1).

Lemma deviations_cancel u : sum_below C (fun k => p k * deviation u k) = 0.
Proof using p_total.
  rewrite (sum_below_ext C _ (fun k => p k * coordinate u k + - weighted_mean u * p k)) by (intros; unfold deviation; ring).
  rewrite sum_below_add, sum_below_scal, p_total. unfold weighted_mean. ring.
Qed.

Lemma covariance_is_second_moment u : covariance u u = sum_below C (fun k => p k * coordinate u k ^ 2) - weighted_mean u ^ 2.
Proof using p_total.
  unfold covariance.
  rewrite (sum_below_ext C _ (fun k => (p k * coordinate u k ^ 2 + weighted_mean u ^ 2 * p k) + (-2 * weighted_mean u) * (p k * coordinate u k)))
    by (intros; unfold deviation; ring).
  rewrite 2!sum_below_add, 2!sum_below_scal, p_total. fold (weighted_mean u). ring.
Qed.

Lemma variance_nonneg u : 0 <= covariance u u.
Proof using p_nonneg. apply sum_below_nonneg. intros k L. apply Rmult_le_pos; [now apply p_nonneg | apply Rle_0_sqr]. Qed.

(** ** The covariance *)

(** sum_kl p_k p_l (u_k + u_l)^2 is at least its diagonal. *)
Lemma variance_is_below_the_spread u : covariance u u <= 2 * sum_below C (fun k => p k * (1 - p k) * coordinate u k ^ 2).
Proof using p_nonneg p_total.
  rewrite covariance_is_second_moment. set (s2 := sum_below C (fun k => p k * coordinate u k ^ 2)). set (m := weighted_mean u).
  assert (D : sum_below C (fun k => p k * sum_below C (fun l => p l * (coordinate u k + coordinate u l) ^ 2)) = 2 * s2 + 2 * m ^ 2).
  { rewrite (sum_below_ext C _ (fun k => (p k * coordinate u k ^ 2 + s2 * p k) + (2 * m) * (p k * coordinate u k))).
    - rewrite 2!sum_below_add, 2!sum_below_scal, p_total. fold s2. fold (weighted_mean u). fold m. ring.
    - intros k _.
      rewrite (sum_below_ext C _ (fun l => (coordinate u k ^ 2 * p l + p l * coordinate u l ^ 2) + (2 * coordinate u k) * (p l * coordinate u l))) by
        (intros; ring).
      rewrite 2!sum_below_add, 2!sum_below_scal, p_total. fold s2. fold (weighted_mean u). fold m. ring. }
  assert (L : sum_below C (fun k => 4 * (p k * p k * coordinate u k ^ 2)) <= 2 * s2 + 2 * m ^ 2).
  { rewrite <- D. apply sum_below_le. intros k Lk.
    replace (4 * (p k * p k * coordinate u k ^ 2)) with (p k * (p k * (coordinate u k + coordinate u k) ^ 2)) by ring.
    apply Rmult_le_compat_l; [now apply p_nonneg |].
    apply (sum_below_term C (fun l => p l * (coordinate u k + coordinate u l) ^ 2)); [exact Lk |].
    intros j Lj. apply Rmult_le_pos; [now apply p_nonneg | apply pow2_ge_0]. }
  rewrite sum_below_scal in L.
  rewrite (sum_below_ext C _ (fun k => p k * coordinate u k ^ 2 + -1 * (p k * p k * coordinate u k ^ 2))) by (intros; ring).
  rewrite sum_below_add, sum_below_scal. fold s2. lra.
Qed.

Lemma variance_by_spread spread u : (forall k, (k < C)%nat -> p k * (1 - p k) <= spread) -> covariance u u <= 2 * spread * norm u ^ 2.
Proof using p_nonneg p_total.
  intros S. eapply Rle_trans; [apply variance_is_below_the_spread |]. rewrite Rmult_assoc. apply Rmult_le_compat_l; [lra |].
  rewrite norm_coordinates, <- sum_below_scal. apply sum_below_le. intros k L. apply Rmult_le_compat_r; [apply pow2_ge_0 | now apply S].
Qed.

(** The Hessian of cross-entropy in the logits is at most 1/2. *)
Theorem variance_is_below_half u : covariance u u <= 1 / 2 * norm u ^ 2.
Proof using p_nonneg p_total.
  replace (1 / 2) with (2 * (1 / 4)) by field. apply variance_by_spread. intros k _. pose proof (pow2_ge_0 (p k - 1 / 2)). nra.
Qed.

Lemma absolute_covariance s : (forall u, covariance u u <= s * norm u ^ 2) -> forall u v,
  sum_below C (fun k => p k * (Rabs (deviation u k) * Rabs (deviation v k))) <= s * norm u * norm v.
Proof using p_nonneg.
  intros B u v. eapply Rle_trans; [now apply weighted_Cauchy_Schwarz |].
  assert (V : forall u, sum_below C (fun k => p k * deviation u k ^ 2) = covariance u u).
  { intros z. apply sum_below_ext. intros k _. ring. }
  rewrite 2!V, <- sqrt_mult by apply variance_nonneg.
  pose proof (norm_nonneg u) as Nu. pose proof (norm_nonneg v) as Nv. pose proof (B u) as Bu. pose proof (B v) as Bv.
  pose proof (variance_nonneg u) as Pu. pose proof (variance_nonneg v) as Pv.
  assert (P : 0 <= s * norm u * norm v).
  { destruct (Req_dec (norm u) 0) as [Z | Z]; [rewrite Z; lra |]. assert (0 <= s); [| now repeat apply Rmult_le_pos].
    apply (Rmult_le_reg_r (norm u ^ 2)); [apply pow_lt; lra | lra]. }
  rewrite <- (sqrt_pow2 (s * norm u * norm v)) by exact P. apply sqrt_le_1_alt.
  replace ((s * norm u * norm v) ^ 2) with ((s * norm u ^ 2) * (s * norm v ^ 2)) by ring. now apply Rmult_le_compat.
Qed.

Lemma covariance_by_variance s : (forall u, covariance u u <= s * norm u ^ 2) -> forall u v, Rabs (covariance u v) <= s * norm u * norm v.
Proof using p_nonneg.
  intros B u v. eapply Rle_trans; [apply sum_below_abs |]. eapply Rle_trans; [| now apply absolute_covariance].
  apply sum_below_le. intros k L. rewrite 2!Rabs_mult, (Rabs_pos_eq (p k)) by now apply p_nonneg. lra.
Qed.

(** ** The third central moment *)

Lemma mean_of_constant a : sum_below C (fun k => p k * a) = a.
Proof using p_total. rewrite (sum_below_ext C _ (fun k => a * p k)) by (intros; ring). rewrite sum_below_scal, p_total. ring. Qed.

Lemma deviation_is_below_the_range range u : (forall k l, (k < C)%nat -> (l < C)%nat -> coordinate u k - coordinate u l <= range) ->
  forall k, (k < C)%nat -> Rabs (deviation u k) <= range.
Proof using p_nonneg p_total.
  intros R k L. unfold deviation. rewrite <- (mean_of_constant (coordinate u k)). unfold weighted_mean.
  assert (E : sum_below C (fun l => p l * coordinate u k) - sum_below C (fun l => p l * coordinate u l)
              = sum_below C (fun l => p l * (coordinate u k - coordinate u l))).
  { rewrite (sum_below_ext C (fun l => p l * (coordinate u k - coordinate u l)) (fun l => p l * coordinate u k + -1 * (p l * coordinate u l))) by
    (intros; ring).
    rewrite sum_below_add, sum_below_scal. ring. }
  rewrite E. eapply Rle_trans; [apply sum_below_abs |]. rewrite <- (mean_of_constant range). apply sum_below_le. intros l Ll.
  rewrite Rabs_mult, (Rabs_pos_eq (p l)) by now apply p_nonneg. apply Rmult_le_compat_l; [now apply p_nonneg |].
  apply Rabs_le. pose proof (R k l L Ll). pose proof (R l k Ll L). lra.
Qed.

Theorem third_moment_by_range s range u : (forall u, covariance u u <= s * norm u ^ 2) ->
  (forall k l, (k < C)%nat -> (l < C)%nat -> coordinate u k - coordinate u l <= range) ->
  forall v w, Rabs (third_moment u v w) <= s * range * norm v * norm w.
Proof using p_nonneg p_total.
  intros B R v w. destruct (Nat.eq_dec C 0) as [Z | Z]; [exfalso; pose proof p_total as Q; rewrite Z in Q; simpl in Q; lra |].
  assert (Pr : 0 <= range) by (pose proof (R 0%nat 0%nat ltac:(lia) ltac:(lia)); lra).
  eapply Rle_trans; [apply sum_below_abs |].
  apply Rle_trans with (range * (s * norm v * norm w)); [| apply Req_le; ring].
  eapply Rle_trans; [| apply Rmult_le_compat_l; [exact Pr | now apply (absolute_covariance s B v w)]].
  rewrite <- sum_below_scal. apply sum_below_le. intros k L. rewrite !Rabs_mult, (Rabs_pos_eq (p k)) by now apply p_nonneg.
  replace (range * (p k * (Rabs (deviation v k) * Rabs (deviation w k)))) with (p k * (range * Rabs (deviation v k) * Rabs (deviation w k))) by ring.
  apply Rmult_le_compat_l; [now apply p_nonneg |]. repeat (apply Rmult_le_compat_r; [apply Rabs_pos |]).
  now apply deviation_is_below_the_range.
Qed.

(** The third central moment of a variable with values in [lo, lo + r] is at most sqrt 3 / 18 r^3. *)
Lemma third_moment_above lo r u : 0 <= r -> (forall k, (k < C)%nat -> lo <= coordinate u k <= lo + r) ->
  third_moment u u u <= sqrt 3 / 18 * r ^ 3.
Proof using p_nonneg p_total.
  intros Pr R. set (m := weighted_mean u - lo).
  assert (Bound : forall a b, (forall k, (k < C)%nat -> deviation u k ^ 3 <= a + b * deviation u k) -> third_moment u u u <= a).
  { intros a b H. apply Rle_trans with (sum_below C (fun k => p k * a + b * (p k * deviation u k))).
    - apply sum_below_le. intros k L. specialize (H k L). pose proof (p_nonneg k L). nra.
    - rewrite sum_below_add, sum_below_scal, deviations_cancel, mean_of_constant. lra. }
  assert (Pm : 0 <= m).
  { unfold m. apply Rle_trans with (sum_below C (fun k => p k * lo) - lo); [rewrite mean_of_constant; lra |].
    assert (sum_below C (fun k => p k * lo) <= weighted_mean u); [| lra].
    apply sum_below_le. intros k L. apply Rmult_le_compat_l; [now apply p_nonneg | apply R, L]. }
  assert (Mm : m <= r).
  { unfold m. assert (weighted_mean u <= lo + r); [| lra]. rewrite <- (mean_of_constant (lo + r)).
    apply sum_below_le. intros k L. apply Rmult_le_compat_l; [now apply p_nonneg | apply R, L]. }
  pose proof (sqrt_sqrt 3 ltac:(lra)) as S3. pose proof (sqrt_lt_R0 3 ltac:(lra)) as P3.
  assert (G3 : 4 / 3 <= sqrt 3) by (apply Rsqr_incr_0_var; unfold Rsqr; lra).
  destruct (Rle_dec (3 * m) r) as [L3 | L3].
  - apply Rle_trans with (m * (r - m) * (r - 2 * m)).
    + apply (Bound _ (r ^ 2 - 3 * m * r + 3 * m ^ 2)). intros k L. specialize (R k L).
      set (t := coordinate u k - lo). assert (Ed : deviation u k = t - m) by (unfold deviation, t, m; ring). rewrite Ed.
      assert (0 <= t * (r - t) * (t + r - 3 * m)) by (repeat apply Rmult_le_pos; unfold t; lra).
      nra.
    + set (a := r / sqrt 3). assert (Er : r = sqrt 3 * a) by (unfold a; field; lra).
      assert (Pa : 0 <= a) by (apply Rmult_le_pos; [exact Pr | apply Rlt_le, Rinv_0_lt_compat, P3]).
      set (q := r - 2 * m). assert (0 <= (q - a) ^ 2 * (q + 2 * a)) by (apply Rmult_le_pos; [apply pow2_ge_0 | unfold q; lra]).
      replace (m * (r - m) * q) with ((r ^ 2 - q ^ 2) * q / 4) by (unfold q; field).
      replace (sqrt 3 / 18 * r ^ 3) with ((sqrt 3 * sqrt 3) * (sqrt 3 * sqrt 3) * a ^ 3 / 18) by (rewrite Er; field).
      replace (r ^ 2) with ((sqrt 3 * sqrt 3) * a ^ 2) by (rewrite Er; ring). rewrite S3. nra.
  - apply Rle_trans with (2 * ((r - m) / 2) ^ 3).
    + apply (Bound _ (3 * ((r - m) / 2) ^ 2)). intros k L. specialize (R k L).
      set (t := coordinate u k - lo). assert (Ed : deviation u k = t - m) by (unfold deviation, t, m; ring). rewrite Ed.
      set (h := (r - m) / 2). assert (0 <= (t - m + h) ^ 2 * (2 * h - (t - m))) by (apply Rmult_le_pos; [apply pow2_ge_0 | unfold h, t; lra]).
      nra.
    + assert (((r - m) / 2) ^ 3 <= (r / 3) ^ 3) by (apply pow_incr; lra).
      assert (0 <= r ^ 3) by now apply pow_le. nra.
Qed.

Lemma smallest_below n : (0 < n)%nat -> forall a : nat -> R, exists l, (l < n)%nat /\ forall k, (k < n)%nat -> a l <= a k.
Proof using.
  induction n as [| n IH]; intros P a; [lia |]. destruct (Nat.eq_dec n 0) as [Z | Z].
  - exists 0%nat. split; [lia |]. intros k L. replace k with 0%nat by lia. lra.
  - destruct (IH ltac:(lia) a) as [l [L E]]. destruct (Rle_dec (a l) (a n)) as [B | B].
    + exists l. split; [lia |]. intros k K. destruct (Nat.eq_dec k n) as [-> | N]; [exact B | apply E; lia].
    + exists n. split; [lia |]. intros k K. destruct (Nat.eq_dec k n) as [-> | N]; [lra |]. specialize (E k ltac:(lia)). lra.
Qed.

(** max u - min u <= sqrt 2 |u|. *)
Lemma range_is_below_the_norm (u : E) k l : (k < C)%nat -> (l < C)%nat -> coordinate u k - coordinate u l <= sqrt 2 * norm u.
Proof using.
  intros Lk Ll. rewrite <- 2!inner_basis by assumption. rewrite <- inner_sub_r. eapply Rle_trans; [apply Cauchy_Schwarz |].
  rewrite Rmult_comm. apply Rmult_le_compat_r; [apply norm_nonneg |]. unfold norm. apply sqrt_le_1_alt.
  rewrite inner_sub_l, 2!inner_sub_r, !inner_basis_basis by assumption.
  destruct (Nat.eq_dec k k), (Nat.eq_dec l l), (Nat.eq_dec k l), (Nat.eq_dec l k); try lia; lra.
Qed.

Definition sharp_third_constant : R := sqrt 2 / (3 * sqrt 3).

Lemma third_moment_diagonal u : Rabs (third_moment u u u) <= sharp_third_constant * norm u ^ 3.
Proof using p_nonneg p_total.
  destruct (Nat.eq_dec C 0) as [Z | Z]; [exfalso; pose proof p_total as Q; rewrite Z in Q; simpl in Q; lra |].
  pose proof (sqrt_sqrt 2 ltac:(lra)) as S2. pose proof (sqrt_sqrt 3 ltac:(lra)) as S3. pose proof (sqrt_lt_R0 3 ltac:(lra)) as P3.
  pose proof (sqrt_lt_R0 2 ltac:(lra)) as P2.
  assert (Up : forall u, third_moment u u u <= sharp_third_constant * norm u ^ 3).
  { intros v. destruct (smallest_below C ltac:(lia) (coordinate v)) as [l [Ll El]].
    destruct (smallest_below C ltac:(lia) (fun k => - coordinate v k)) as [h [Lh Eh]]. cbv beta in Eh.
    pose proof (range_is_below_the_norm v h l Lh Ll) as Rg.
    set (r := coordinate v h - coordinate v l) in *. assert (Pr : 0 <= r) by (pose proof (El h Lh); unfold r; lra).
    eapply Rle_trans; [apply (third_moment_above (coordinate v l) r v Pr) |].
    - intros k L. pose proof (El k L). pose proof (Eh k L). unfold r. lra.
    - apply Rle_trans with (sqrt 3 / 18 * (sqrt 2 * norm v) ^ 3).
      + apply Rmult_le_compat_l; [lra | apply pow_incr; lra].
      + apply Req_le. unfold sharp_third_constant.
        replace ((sqrt 2 * norm v) ^ 3) with ((sqrt 2 * sqrt 2) * sqrt 2 * norm v ^ 3) by ring. rewrite S2.
        replace (sqrt 3) with (3 / sqrt 3) at 1 by (apply (Rmult_eq_reg_r (sqrt 3)); [| lra]; rewrite S3; field; lra). field. lra. }
  apply Rabs_le. split; [| apply Up]. pose proof (Up (-v u)) as D. rewrite norm_opp in D.
  assert (O : third_moment (-v u) (-v u) (-v u) = - third_moment u u u).
  { unfold third_moment. replace (- sum_below C (fun k => p k * (deviation u k * deviation u k * deviation u k)))
      with (-1 * sum_below C (fun k => p k * (deviation u k * deviation u k * deviation u k))) by ring.
    rewrite <- sum_below_scal. apply sum_below_ext. intros k _. unfold opp. rewrite deviation_scal. ring. }
  lra.
Qed.

(** The third derivative of cross-entropy in the logits is at most sqrt 2 / (3 sqrt 3). *)
Theorem third_moment_is_bounded u v w : Rabs (third_moment u v w) <= sharp_third_constant * norm u * norm v * norm w.
Proof using p_nonneg p_total.
  apply (trilinear_form_has_the_norm_of_its_diagonal third_moment_is_symmetric_trilinear).
  - unfold sharp_third_constant. apply Rmult_le_pos; [apply sqrt_pos | apply Rlt_le, Rinv_0_lt_compat; pose proof (sqrt_lt_R0 3 ltac:(lra)); lra].
  - intros z. apply third_moment_diagonal.
Qed.
End Moments.

Lemma sharp_third_constant_value : 27216 / 100000 <= sharp_third_constant <= third_constant.
Proof.
  unfold sharp_third_constant, third_constant. pose proof (sqrt_lt_R0 3 ltac:(lra)) as P3. pose proof (sqrt_lt_R0 2 ltac:(lra)) as P2.
  pose proof (sqrt_sqrt 2 ltac:(lra)) as S2. pose proof (sqrt_sqrt 3 ltac:(lra)) as S3.
  set (k := sqrt 2 / (3 * sqrt 3)). assert (E : k * k = 2 / 27).
  { unfold k. replace (sqrt 2 / (3 * sqrt 3) * (sqrt 2 / (3 * sqrt 3))) with (sqrt 2 * sqrt 2 / (9 * (sqrt 3 * sqrt 3))) by (field; lra).
  rewrite S2, S3. field. }
  assert (Pk : 0 <= k) by (apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; lra]). split; nra.
Qed.

(** * Softmax *)

Section Softmax.
Context {C : nat}.
Notation E := (Euclidean C).

Definition softmax (z : E) (k : nat) : R := exp (coordinate z k) / sum_below C (fun l => exp (coordinate z l)).

Context (C_positive : (0 < C)%nat).

Lemma softmax_total_positive (z : E) : 0 < sum_below C (fun l => exp (coordinate z l)).
Proof using C_positive. apply sum_below_positive; [exact C_positive | intros; apply exp_pos]. Qed.

Lemma softmax_nonneg z k : 0 <= softmax z k.
Proof using C_positive. apply Rmult_le_pos; [apply Rlt_le, exp_pos | apply Rlt_le, Rinv_0_lt_compat, softmax_total_positive]. Qed.

Lemma softmax_sums_to_one z : sum_below C (softmax z) = 1.
Proof using C_positive.
  pose proof (softmax_total_positive z) as T.
  rewrite (sum_below_ext C _ (fun k => / sum_below C (fun l => exp (coordinate z l)) * exp (coordinate z k))) by (intros; unfold softmax, Rdiv; ring).
  rewrite sum_below_scal. field. lra.
Qed.

(** The sum of the other exponentials. *)
Definition others (z : E) (k : nat) : R := sum_below C (fun l => exp (coordinate z l) * (if Nat.eq_dec l k then 0 else 1)).

Lemma others_nonneg z k : 0 <= others z k.
Proof using. apply sum_below_nonneg. intros l _. pose proof (exp_pos (coordinate z l)). destruct (Nat.eq_dec l k); lra. Qed.

Lemma spread_of_softmax z k : (k < C)%nat ->
  softmax z k * (1 - softmax z k) = exp (coordinate z k) * others z k / (exp (coordinate z k) + others z k) ^ 2.
Proof using C_positive.
  intros L. pose proof (exp_pos (coordinate z k)) as P. pose proof (others_nonneg z k) as Q.
  assert (T : sum_below C (fun l => exp (coordinate z l)) = exp (coordinate z k) + others z k).
  { rewrite <- (sum_below_single C (fun l => exp (coordinate z l)) k L). unfold others. rewrite <- sum_below_add. apply sum_below_ext.
    intros l _. destruct (Nat.eq_dec l k); ring. }
  unfold softmax. rewrite T. field. lra.
Qed.

(** a and b grow or shrink by a factor of at most q each: a b / (a + b)^2 grows by q^2 at most. *)
Lemma spread_of_two (a b a' b' q : R) : 0 < a -> 0 <= b -> 0 < a' -> 0 <= b' -> a' <= q * a -> a <= q * a' -> b' <= q * b -> b <= q * b' ->
  a' * b' / (a' + b') ^ 2 <= q ^ 2 * (a * b / (a + b) ^ 2).
Proof using.
  intros Pa Pb Pa' Pb' Ha Ha' Hb Hb'.
  assert (Main : forall a b a' b', 0 < a -> 0 <= b -> 0 < a' -> 0 <= b' -> a <= q * a' -> b' <= q * b -> a' * b <= b' * a ->
    a' * b' * (a + b) ^ 2 <= q ^ 2 * (a * b) * (a' + b') ^ 2).
  { clear. intros a b a' b' Pa Pb Pa' Pb' Ha' Hb Hc.
    assert (S : (a' * (a + b)) ^ 2 <= (a * (a' + b')) ^ 2) by (apply pow_incr; split; [apply Rmult_le_pos; lra | nra]).
    assert (U : b' * a <= (q * b) * (q * a')) by (apply Rmult_le_compat; lra).
    apply (Rmult_le_reg_l a'); [exact Pa' |].
    apply Rle_trans with (b' * (a * (a' + b')) ^ 2).
    - replace (a' * (a' * b' * (a + b) ^ 2)) with (b' * (a' * (a + b)) ^ 2) by ring. now apply Rmult_le_compat_l.
    - replace (b' * (a * (a' + b')) ^ 2) with (b' * a * (a * (a' + b') ^ 2)) by ring.
      replace (a' * (q ^ 2 * (a * b) * (a' + b') ^ 2)) with ((q * b) * (q * a') * (a * (a' + b') ^ 2)) by ring.
      apply Rmult_le_compat_r; [| exact U]. apply Rmult_le_pos; [lra | apply pow2_ge_0]. }
  assert (T : a' * b' * (a + b) ^ 2 <= q ^ 2 * (a * b) * (a' + b') ^ 2).
  { destruct (Rle_dec (a' * b) (b' * a)) as [Hc | Hc]; [now apply Main |].
    assert (Pq : 0 <= q ^ 2 * (a * b) * (a' + b') ^ 2).
    { apply Rmult_le_pos; [| apply pow2_ge_0]. apply Rmult_le_pos; [apply pow2_ge_0 | apply Rmult_le_pos; lra]. }
    destruct (Req_dec b' 0) as [Z | Z]; [rewrite Z in *; lra |].
    assert (b <> 0) by (intros Zb; rewrite Zb in *; lra).
    pose proof (Main b a b' a' ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) Hb' Ha ltac:(lra)) as R. rewrite (Rplus_comm b), (Rplus_comm b') in R. lra. }
  assert (S1 : 0 < (a + b) ^ 2) by (apply pow_lt; lra). assert (S2 : 0 < (a' + b') ^ 2) by (apply pow_lt; lra).
  apply (Rmult_le_reg_r ((a + b) ^ 2 * (a' + b') ^ 2)); [now apply Rmult_lt_0_compat |].
  replace (a' * b' / (a' + b') ^ 2 * ((a + b) ^ 2 * (a' + b') ^ 2)) with (a' * b' * (a + b) ^ 2) by (field; lra).
  replace (q ^ 2 * (a * b / (a + b) ^ 2) * ((a + b) ^ 2 * (a' + b') ^ 2)) with (q ^ 2 * (a * b) * (a' + b') ^ 2) by (field; lra). exact T.
Qed.

(** No logit moves by more than eta: no p_k (1 - p_k) grows by more than exp(2 eta). *)
Lemma spread_moves eta z z' : (forall k, (k < C)%nat -> Rabs (coordinate z' k - coordinate z k) <= eta) ->
  forall k, (k < C)%nat -> softmax z' k * (1 - softmax z' k) <= exp (2 * eta) * (softmax z k * (1 - softmax z k)).
Proof using C_positive.
  intros M k L.
  assert (G : forall l, (l < C)%nat -> exp (coordinate z' l) <= exp eta * exp (coordinate z l) /\ exp (coordinate z l) <= exp eta * exp (coordinate z' l)).
  { intros l Ll. specialize (M l Ll). apply Rabs_le_between in M. rewrite <- 2!exp_plus.
    split; (match goal with |- exp ?a <= exp ?b => destruct (Rle_lt_or_eq_dec a b ltac:(lra)) as [S | S]; [apply Rlt_le, exp_increasing, S | rewrite
      S; lra] end). }
  rewrite 2!spread_of_softmax by exact L. replace (exp (2 * eta)) with (exp eta ^ 2) by (replace (2 * eta) with (eta + eta) by ring; rewrite exp_plus; ring).
  apply spread_of_two; try apply exp_pos; try apply others_nonneg; try apply G, L.
  - unfold others. rewrite <- sum_below_scal. apply sum_below_le. intros l Ll. destruct (G l Ll) as [G1 _]. destruct (Nat.eq_dec l k); lra.
  - unfold others. rewrite <- sum_below_scal. apply sum_below_le. intros l Ll. destruct (G l Ll) as [_ G2]. destruct (Nat.eq_dec l k); lra.
Qed.

(** What a certificate uses: from the spread at z, a bound on the covariance at every z' within eta. *)
Theorem softmax_bound_is_valid spread eta z z' : (forall k, (k < C)%nat -> softmax z k * (1 - softmax z k) <= spread) ->
  (forall k, (k < C)%nat -> Rabs (coordinate z' k - coordinate z k) <= eta) ->
  forall u, covariance C (softmax z') u u <= softmax_bound spread eta * norm u ^ 2.
Proof using C_positive.
  intros S M u. pose proof (pow2_ge_0 (norm u)) as N. unfold softmax_bound.
  apply Rmin_case.
  - apply variance_is_below_half; [intros; apply softmax_nonneg | apply softmax_sums_to_one].
  - replace (exp (2 * eta) * (2 * spread)) with (2 * (exp (2 * eta) * spread)) by ring.
    apply variance_by_spread; [intros; apply softmax_nonneg | apply softmax_sums_to_one |]. intros k L.
    eapply Rle_trans; [now apply (spread_moves eta z z') |]. apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | now apply S].
Qed.
End Softmax.

(** * The constants are attained *)

(** Two classes, p = (1/2, 1/2), u = (1, -1). *)
Lemma half_is_attained : let p := fun _ : nat => 1 / 2 in let u : Euclidean 2 := of_coordinates 2 (fun k => match k with O => 1 | _ => -1 end) in
  covariance 2 p u u = 1 / 2 * norm u ^ 2 /\ norm u ^ 2 = 2.
Proof.
  intros p u. assert (N : norm u ^ 2 = 2) by (unfold u; rewrite norm_of_coordinates; simpl; ring).
  rewrite N. split; [| reflexivity]. unfold covariance, deviation, weighted_mean, u, p. simpl. field.
Qed.

(** Two classes, p = (m, 1 - m) with m = (3 - sqrt 3) / 6, u = (1, -1). *)
Lemma third_constant_is_attained : let m := (3 - sqrt 3) / 6 in let p := fun k : nat => match k with O => m | _ => 1 - m end in let u : Euclidean 2 :=
  of_coordinates 2 (fun k => match k with O => 1 | _ => -1 end) in
  0 < m < 1 /\ third_moment 2 p u u u = sharp_third_constant * norm u ^ 3.
Proof.
  intros m p u. pose proof (sqrt_sqrt 3 ltac:(lra)) as S3. pose proof (sqrt_lt_R0 3 ltac:(lra)) as P3.
  pose proof (sqrt_sqrt 2 ltac:(lra)) as S2. pose proof (sqrt_lt_R0 2 ltac:(lra)) as P2.
  assert (U3 : sqrt 3 < 3) by nra. split; [unfold m; lra |].
  assert (N : norm u = sqrt 2).
  { rewrite <- (sqrt_pow2 (norm u)) by apply norm_nonneg. f_equal. unfold u. rewrite norm_of_coordinates. simpl. ring. }
  rewrite N. unfold sharp_third_constant. replace (sqrt 2 / (3 * sqrt 3) * sqrt 2 ^ 3) with ((sqrt 2 * sqrt 2) * (sqrt 2 * sqrt 2) / (3 * sqrt 3)) by
    (field; lra).
  rewrite S2. replace (2 * 2 / (3 * sqrt 3)) with (4 * sqrt 3 / 9).
  2: { apply (Rmult_eq_reg_r (sqrt 3)); [| lra]. replace (4 * sqrt 3 / 9 * sqrt 3) with (4 / 9 * (sqrt 3 * sqrt 3)) by field. rewrite S3. field. lra. }
  unfold third_moment, deviation, weighted_mean, u, p. simpl.
  replace (m * ((1 - (m * 1 + ((1 - m) * -1 + 0))) * (1 - (m * 1 + ((1 - m) * -1 + 0))) * (1 - (m * 1 + ((1 - m) * -1 + 0))))
    + ((1 - m) * ((-1 - (m * 1 + ((1 - m) * -1 + 0))) * (-1 - (m * 1 + ((1 - m) * -1 + 0))) * (-1 - (m * 1 + ((1 - m) * -1 + 0)))) + 0))
    with (8 * (m * (1 - m) * (1 - 2 * m))) by ring.
  unfold m. replace (8 * ((3 - sqrt 3) / 6 * (1 - (3 - sqrt 3) / 6) * (1 - 2 * ((3 - sqrt 3) / 6)))) with (2 / 27 * sqrt 3 * (9 - sqrt 3 * sqrt 3)) by field.
  rewrite S3. field.
Qed.
