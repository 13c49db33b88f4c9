(* Sampler.v -- the indices that the program draws, and how far they are from uniform.

   The core reads a 128-bit word h of its generator as a fraction and takes the index floor(n h / 2^128) (spec/sampler.acsl, src/core/sampler.c: proved).
   If h is uniform, index i has probability count_i / 2^128 with |n count_i - 2^128| <= n ([count_is_even]): a relative bias below 2^-96 for n <= 2^32.
   [drawn_index]: the law of the index.  What is unbiased with variance s for a uniform index is then biased by 2^-96 sqrt s at most, with mean square
   (1 + 2^-96) s at most ([drawn_noise]); and so is a batch ([biased_batch]).
   Depends on: Expectation, FiniteOracle. *)

From Coq Require Import Reals Lra Psatz Arith Lia ZArith FunctionalExtensionality.
From SGHA Require Import Hilbert Hypergradient FiniteSum Expectation FiniteOracle.
Open Scope R_scope.

(** * Which words give an index *)

Section Words.
Context (T n : nat) (n_positive : (0 < n)%nat) (n_below : (n <= T)%nat).

Definition index_of (h : nat) : nat := (n * h / T)%nat.
(* The first word that gives an index at least i. *)
Definition first_word (i : nat) : nat := ((i * T + (n - 1)) / n)%nat.

Let T_positive : (0 < T)%nat. Proof. lia. Qed.

Lemma index_from_first_word h i : (i <= index_of h)%nat <-> (first_word i <= h)%nat.
Proof using All.
  unfold index_of, first_word. split; intros L.
  - assert (i * T <= n * h)%nat by (pose proof (Nat.mul_div_le (n * h) T ltac:(lia)); nia).
    apply Nat.lt_succ_r. apply Nat.div_lt_upper_bound; [lia |]. nia.
  - apply Nat.div_le_lower_bound; [lia |]. pose proof (Nat.div_mod (i * T + (n - 1)) n ltac:(lia)) as D.
    pose proof (Nat.mod_upper_bound (i * T + (n - 1)) n ltac:(lia)). nia.
Qed.

Lemma first_word_0 : first_word 0 = 0%nat.
Proof using All. unfold first_word. apply Nat.div_small. lia. Qed.

Lemma first_word_n : first_word n = T.
Proof using All.
  unfold first_word. rewrite Nat.add_comm, (Nat.mul_comm n T), Nat.div_add by lia. rewrite (Nat.div_small (n - 1) n) by lia. reflexivity.
Qed.

Lemma first_word_grows i : (first_word i <= first_word (S i))%nat.
Proof using All. unfold first_word. apply Nat.div_le_mono; [lia |]. nia. Qed.

Lemma index_between i h : (first_word i <= h < first_word (S i))%nat -> index_of h = i.
Proof using All.
  intros [L U]. apply index_from_first_word in L. assert (~ (S i <= index_of h)%nat) by (rewrite index_from_first_word; lia). lia.
Qed.

(** How many words give index i. *)
Definition count (i : nat) : nat := (first_word (S i) - first_word i)%nat.

(** Shared out evenly: n count_i differs from the number of words by n at most. *)
Lemma count_is_even i : Rabs (INR n * INR (count i) - INR T) <= INR n.
Proof using All.
  assert (L : (T <= n * count i + n)%nat /\ (n * count i <= T + n)%nat).
  { unfold count, first_word.
    pose proof (Nat.div_mod (i * T + (n - 1)) n ltac:(lia)) as D1. pose proof (Nat.mod_upper_bound (i * T + (n - 1)) n ltac:(lia)) as M1.
    pose proof (Nat.div_mod (S i * T + (n - 1)) n ltac:(lia)) as D2. pose proof (Nat.mod_upper_bound (S i * T + (n - 1)) n ltac:(lia)) as M2.
    set (q1 := ((i * T + (n - 1)) / n)%nat) in *. set (q2 := ((S i * T + (n - 1)) / n)%nat) in *. 
    assert (q1 <= q2)%nat by nia. rewrite Nat.mul_sub_distr_l. nia. }
  destruct L as [L1 L2]. apply le_INR in L1, L2. rewrite !plus_INR, !mult_INR in *. apply Rabs_le. lra.
Qed.

Lemma words_by_index (u : nat -> R) i : sum_below (first_word i) (fun h => u (index_of h)) = sum_below i (fun j => INR (count j) * u j).
Proof using All.
  induction i as [| i IH]; [rewrite first_word_0; reflexivity |].
  pose proof (first_word_grows i) as Gr. rewrite sum_below_last, <- IH.
  replace (first_word (S i)) with (first_word i + count i)%nat at 1 by (unfold count; lia).
  rewrite sum_below_split. f_equal. rewrite <- sum_below_constant. apply sum_below_ext. intros j L. f_equal. apply index_between. unfold count in L. lia.
Qed.

(** The law of the index, for a uniform word. *)
Definition index_weight (i : nat) : R := INR (count i) / INR T.

Lemma index_weight_nonneg i : (i < n)%nat -> 0 <= index_weight i.
Proof using All. intros _. apply Rmult_le_pos; [apply pos_INR | left; apply Rinv_0_lt_compat, lt_0_INR, T_positive]. Qed.

Lemma index_weights_add_up : sum_below n index_weight = 1.
Proof using All.
  pose proof (lt_0_INR T T_positive) as P. pose proof (words_by_index (fun _ => 1) n) as W. rewrite first_word_n, sum_below_constant in W.
  rewrite (sum_below_ext n index_weight (fun i => / INR T * (INR (count i) * 1))) by (intros; unfold index_weight; field; lra).
  rewrite sum_below_scal, <- W. field. lra.
Qed.

Definition drawn_index : Expectation (index n) := finite_law n index_weight index_weight_nonneg index_weights_add_up.

Lemma index_of_below (h : index T) : (index_of (proj1_sig h) < n)%nat.
Proof using All. destruct h as [h L]. simpl. unfold index_of. apply Nat.div_lt_upper_bound; [lia |]. nia. Qed.

(* The index that a word gives, as the program computes it. *)
Definition draw (h : index T) : index n := exist _ (index_of (proj1_sig h)) (index_of_below h).

(** Drawing an index from a uniform word has this law. *)
Theorem drawn_index_is_the_law (u : index n -> R) : uniform T T_positive (fun h => u (draw h)) = drawn_index u.
Proof using All.
  assert (Eq : (fun h : index T => u (draw h)) = (fun h : index T => (fun j => at_index u (index_of j)) (proj1_sig h))).
  { apply functional_extensionality. intros h. cbv beta. rewrite <- (at_index_below u (draw h)). reflexivity. }
  rewrite Eq, (uniform_mean T T_positive (fun j => at_index u (index_of j))).
  rewrite <- first_word_n at 2. rewrite (words_by_index (at_index u) n).
  unfold drawn_index, finite_law, finite_mean. cbn [mean]. rewrite <- sum_below_scal. apply sum_below_ext. intros i L. unfold index_weight, Rdiv. ring.
Qed.

(* Its bias, relative to the uniform law. *)
Definition bias : R := INR n / INR T.

Lemma index_weight_near i : Rabs (index_weight i - / INR n) <= bias * / INR n.
Proof using All.
  pose proof (lt_0_INR T T_positive) as P. pose proof (lt_0_INR n n_positive) as Q.
  replace (index_weight i - / INR n) with ((INR n * INR (count i) - INR T) * (/ INR T * / INR n)) by (unfold index_weight; field; lra).
  assert (0 < / INR T * / INR n) by (apply Rmult_lt_0_compat; apply Rinv_0_lt_compat; assumption).
  rewrite Rabs_mult, (Rabs_pos_eq (/ INR T * / INR n)) by lra. pose proof (count_is_even i) as C.
  apply (Rmult_le_compat_r (/ INR T * / INR n)) in C; [| lra]. unfold bias, Rdiv. lra.
Qed.
End Words.

(** * Vectors that are nearly centred *)

(* e has mean m, and mean square s about it; |m|^2 <= b. *)
Definition nearly_centred {O : Type} (E : Expectation O) {H : Hilbert} (e : O -> H) (s b : R) : Prop :=
  exists m : H, centred E (fun o => e o -v m) s /\ norm m ^ 2 <= b.

Lemma biased_batch {O : Type} (E : Expectation O) {H : Hilbert} (e : O -> H) (s b : R) (B : nat) : (0 < B)%nat -> nearly_centred E e s b ->
  integrable (repeated E B) (fun t => norm (tuple_mean e B t) ^ 2) /\ repeated E B (fun t => norm (tuple_mean e B t) ^ 2) <= s / INR B + b.
Proof.
  intros PB [m [C Nm]]. pose proof (centred_batch E _ _ B PB C) as Cb. destruct (mean_square_shifted (repeated E B) _ _ m Cb) as [I S].
  replace (fun t => norm (tuple_mean e B t) ^ 2) with (fun t => norm (tuple_mean (fun o => e o -v m) B t +v m) ^ 2).
  - split; [exact I | lra].
  - apply functional_extensionality. intros t. rewrite tuple_mean_sub by exact PB. f_equal. f_equal. vector_ring.
Qed.

(** What is centred for a uniform index is nearly centred for a drawn one. *)
Theorem drawn_noise (T n : nat) (n_positive : (0 < n)%nat) (n_below : (n <= T)%nat) {H : Hilbert} (e : nat -> H) (s : R) :
  centred (uniform n n_positive) (fun i => e (proj1_sig i)) s ->
  nearly_centred (drawn_index T n n_positive n_below) (fun i => e (proj1_sig i)) ((1 + bias T n) * s) (bias T n ^ 2 * s).
Proof.
  intros [_ S M]. pose proof (lt_0_INR n n_positive) as Q. assert (P : 0 < INR T) by (apply lt_0_INR; lia).
  set (w := index_weight T n). set (d := bias T n). assert (Pd : 0 < d) by (unfold d, bias; apply Rdiv_lt_0_compat; assumption).
  set (U := uniform n n_positive) in *.
  exists (vector_sum n (fun i => w i *v e i)). set (m := vector_sum n (fun i => w i *v e i)).
  assert (Mean : forall z, drawn_index T n n_positive n_below (fun i => << e (proj1_sig i) , z >>) = << m , z >>).
  { intros z. unfold drawn_index. rewrite (finite_law_mean n _ _ _ (fun i => << e i , z >>)). unfold m. rewrite inner_vector_sum.
    apply sum_below_ext. intros i L. now rewrite inner_scal_l. }
  assert (Inv : 0 < / INR n) by (apply Rinv_0_lt_compat, Q).
  split.
  - apply centred_of_mean; [exact I | | exact Mean]. unfold drawn_index.
    rewrite (finite_law_mean n _ _ _ (fun i => norm (e i) ^ 2)).
    apply Rle_trans with ((1 + d) * (/ INR n * sum_below n (fun i => norm (e i) ^ 2))).
    + rewrite <- sum_below_scal, <- sum_below_scal. apply sum_below_le. intros i L.
      pose proof (index_weight_near T n n_positive n_below i) as W. fold w d in W. pose proof (Rle_abs (w i - / INR n)).
      rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [apply pow2_ge_0 | fold w; lra].
    + rewrite <- (uniform_mean n n_positive (fun i => norm (e i) ^ 2)). apply Rmult_le_compat_l; [lra | exact S].
  - (* the mean *)
    set (a := U (fun i => norm (e (proj1_sig i)))).
    assert (Na : 0 <= a) by (apply mean_nonneg; [exact I | intros; apply norm_nonneg]).
    assert (Ja : a ^ 2 <= s).
    { assert (Var : 0 <= U (fun i => (norm (e (proj1_sig i)) - a) ^ 2)) by (apply mean_nonneg; [exact I | intros; apply pow2_ge_0]).
      replace (fun i : index n => (norm (e (proj1_sig i)) - a) ^ 2)
        with (fun i : index n => norm (e (proj1_sig i)) ^ 2 + (-2 * a * norm (e (proj1_sig i)) + a ^ 2)) in Var by (apply functional_extensionality; intros; ring).
      rewrite mean_add, mean_add, mean_scal, mean_constant in Var by exact I. fold a in Var. lra. }
    assert (Nm : norm m ^ 2 <= d * norm m * a).
    { rewrite norm_pow2, <- Mean. unfold drawn_index. rewrite (finite_law_mean n _ _ _ (fun i => << e i , m >>)).
      assert (Z : sum_below n (fun i => / INR n * << e i , m >>) = 0).
      { rewrite sum_below_scal, <- (uniform_mean n n_positive (fun i => << e i , m >>)). apply M. }
      apply Rle_trans with (sum_below n (fun i => / INR n * << e i , m >> + d * norm m * (/ INR n * norm (e i)))).
      - apply sum_below_le. intros i L. pose proof (index_weight_near T n n_positive n_below i) as W. fold w d in W.
        pose proof (Cauchy_Schwarz_abs (e i) m) as CS. pose proof (Rle_abs ((w i - / INR n) * << e i , m >>)) as A. rewrite Rabs_mult in A.
        assert (Rabs (w i - / INR n) * Rabs (<< e i , m >>) <= d * / INR n * (norm (e i) * norm m)) by (apply Rmult_le_compat; try apply Rabs_pos; assumption).
        fold w. lra.
      - rewrite sum_below_add, Z, sum_below_scal, sum_below_scal, <- (uniform_mean n n_positive (fun i => norm (e i))). fold U a. lra. }
    pose proof (norm_nonneg m) as Nn. fold d.
    assert (Nm' : norm m <= d * a).
    { destruct (Req_dec (norm m) 0) as [E0 | E0]; [rewrite E0; apply Rmult_le_pos; lra |]. apply (Rmult_le_reg_l (norm m)); [lra |].
      replace (norm m * norm m) with (norm m ^ 2) by ring. lra. }
    apply Rle_trans with ((d * a) ^ 2); [apply pow_incr; lra |]. rewrite Rpow_mult_distr. apply Rmult_le_compat_l; [apply pow2_ge_0 | exact Ja].
Qed.

(** * The program's generator: 128-bit words, at most 2^32 examples *)

Definition words : nat := Z.to_nat (2 ^ 128).
Lemma words_are : INR words = 2 ^ 128.
Proof. unfold words. rewrite INR_IZR_INZ, Z2Nat.id by lia. symmetry. exact (pow_IZR 2 128). Qed.

Theorem bias_is_negligible (n : nat) : (0 < n)%nat -> INR n <= 2 ^ 32 -> 0 < bias words n <= / 2 ^ 96.
Proof.
  intros Pn L. pose proof (lt_0_INR n Pn). unfold bias. rewrite words_are. split; [apply Rdiv_lt_0_compat; lra |].
  apply (Rmult_le_reg_r (2 ^ 128)); [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Lemma population_below (n : nat) : INR n <= 2 ^ 32 -> (n <= words)%nat.
Proof. intros L. apply INR_le. rewrite words_are. lra. Qed.
#[global] Opaque words.
