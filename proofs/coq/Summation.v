(* Summation.v -- rounding errors of sums and dot products, as a certificate needs them.

   Operations on numbers of a format F, each within u of the exact result (relative to it, and to the rounded one).
   A sum in any order of additions is a tree: one term after the other, blocks, lanes, threads.
     running_error        |computed - true| <= errors of the terms + u (magnitudes of all results of additions)
     a_priori_error       |computed - exact| <= ((1 + u)^height - 1) (magnitudes of the terms)
     nonnegative_sum      a sum of nonnegative terms is at least (1 - u)^height of the exact one
     blocked_height       blocks of at most b terms, k blocks: the height is at most b + k - 2
   The compensated dot product (TwoProd, TwoSum, the errors summed in a second number):
     compensated_dot_error  |s + c - sum a_i b_i| <= 2 n (n + 5) u^2 sum (|a_i b_i| + tiny) + n u tiny, where tiny stands for underflow;
                            2 n (n + 5) is below 8 (n + 2)^2.
   SummationDouble.v shows that IEEE doubles are such a format.
   Depends on: Hilbert (sum_below), FiniteSum. *)

From Coq Require Import Reals Lra Psatz Arith Lia List.
From SGHA Require Import Hilbert Hypergradient FiniteSum.
Import ListNotations.
Open Scope R_scope.

(** * The model *)

Record rounded_addition (F : R -> Prop) (add : R -> R -> R) (u : R) : Prop := {
  unit_range      : 0 <= u < 1;
  add_closed      : forall a b, F a -> F b -> F (add a b);
  add_near        : forall a b, F a -> F b -> Rabs (add a b - (a + b)) <= u * Rabs (a + b);
  add_near_result : forall a b, F a -> F b -> Rabs (add a b - (a + b)) <= u * Rabs (add a b)
}.
Arguments unit_range {_ _ _} _.
Arguments add_closed {_ _ _} _.
Arguments add_near {_ _ _} _.
Arguments add_near_result {_ _ _} _.

(** * Powers of 1 + u *)

Lemma power_at_least_one u n : 0 <= u -> 1 <= (1 + u) ^ n.
Proof. intros P. rewrite <- (pow1 n) at 1. apply pow_incr. lra. Qed.

Lemma power_below u n : 0 <= u -> (1 + u) ^ n * (1 - INR n * u) <= 1.
Proof.
  intros P. induction n as [| n IH]; [simpl; lra |]. rewrite S_INR. pose proof (power_at_least_one u n P) as G. pose proof (pos_INR n) as N.
  replace ((1 + u) ^ S n * (1 - (INR n + 1) * u)) with ((1 + u) ^ n * (1 - INR n * u) - (1 + u) ^ n * ((INR n + 1) * u ^ 2)) by (simpl; ring).
  assert (0 <= (1 + u) ^ n * ((INR n + 1) * u ^ 2)); [| lra]. apply Rmult_le_pos; [lra |]. apply Rmult_le_pos; [lra | apply pow2_ge_0].
Qed.

Lemma power_below_two u n : 0 <= u -> INR n * u <= 1 / 2 -> (1 + u) ^ n <= 2 /\ (1 + u) ^ n - 1 <= 2 * INR n * u.
Proof.
  intros P S. pose proof (power_below u n P) as B. pose proof (power_at_least_one u n P) as G. pose proof (pos_INR n) as N.
  assert (T : (1 + u) ^ n <= 2) by nra. split; [exact T |].
  assert (0 <= INR n * u) by (apply Rmult_le_pos; lra). nra.
Qed.

Lemma power_above u n : 0 <= u < 1 -> 1 - INR n * u <= (1 - u) ^ n.
Proof.
  intros P. induction n as [| n IH]; [simpl; lra |]. rewrite S_INR. simpl. pose proof (pos_INR n) as N.
  apply Rle_trans with ((1 - u) * (1 - INR n * u)); [assert (0 <= INR n * (u * u)) by (apply Rmult_le_pos; nra); nra |].
  apply Rmult_le_compat_l; lra.
Qed.

(** * Sums as trees *)

Section Trees.
Context {F : R -> Prop} {add : R -> R -> R} {u : R} (M : rounded_addition F add u).

(** A leaf is a number x that stands for the true value t. *)
Inductive tree : Type := Leaf (x t : R) | Node (l r : tree).

Fixpoint computed_sum (t : tree) : R := match t with Leaf x _ => x | Node l r => add (computed_sum l) (computed_sum r) end.
Fixpoint true_sum (t : tree) : R := match t with Leaf _ v => v | Node l r => true_sum l + true_sum r end.
Fixpoint exact_sum (t : tree) : R := match t with Leaf x _ => x | Node l r => exact_sum l + exact_sum r end.
Fixpoint magnitudes (t : tree) : R := match t with Leaf x _ => Rabs x | Node l r => magnitudes l + magnitudes r end.
Fixpoint term_errors (t : tree) : R := match t with Leaf x v => Rabs (x - v) | Node l r => term_errors l + term_errors r end.
(** The magnitudes of the results of all additions: what a program adds up while it goes. *)
Fixpoint results (t : tree) : R := match t with Leaf _ _ => 0 | Node l r => Rabs (add (computed_sum l) (computed_sum r)) + (results l + results r) end.
Fixpoint height (t : tree) : nat := match t with Leaf _ _ => O | Node l r => S (Nat.max (height l) (height r)) end.
Fixpoint all_terms (P : R -> Prop) (t : tree) : Prop := match t with Leaf x _ => P x | Node l r => all_terms P l /\ all_terms P r end.

Lemma computed_closed t : all_terms F t -> F (computed_sum t).
Proof using M. induction t as [x v | l IHl r IHr]; simpl; [auto |]. intros [A B]. apply (add_closed M); auto. Qed.

Lemma exact_below_magnitudes t : Rabs (exact_sum t) <= magnitudes t.
Proof using. induction t as [x v | l IHl r IHr]; simpl; [lra |]. eapply Rle_trans; [apply Rabs_triang | lra]. Qed.

(** The running error bound. *)
Theorem running_error t : all_terms F t -> Rabs (computed_sum t - true_sum t) <= term_errors t + u * results t.
Proof using M.
  induction t as [x v | l IHl r IHr]; simpl; [lra |]. intros [A B]. specialize (IHl A). specialize (IHr B).
  pose proof (add_near_result M (computed_sum l) (computed_sum r) (computed_closed l A) (computed_closed r B)) as E.
  replace (add (computed_sum l) (computed_sum r) - (true_sum l + true_sum r))
    with ((add (computed_sum l) (computed_sum r) - (computed_sum l + computed_sum r)) + ((computed_sum l - true_sum l) + (computed_sum r - true_sum
      r))) by ring.
  eapply Rle_trans; [apply Rabs_triang |]. pose proof (Rabs_triang (computed_sum l - true_sum l) (computed_sum r - true_sum r)). lra.
Qed.

(** The error by the height. *)
Theorem a_priori_error t : all_terms F t -> Rabs (computed_sum t - exact_sum t) <= ((1 + u) ^ height t - 1) * magnitudes t.
Proof using M.
  pose proof (unit_range M) as U. intros A.
  assert (G : forall t n, all_terms F t -> (height t <= n)%nat -> Rabs (computed_sum t - exact_sum t) <= ((1 + u) ^ n - 1) * magnitudes t).
  { clear A t. induction t as [x v | l IHl r IHr]; intros n A L; simpl in *.
    - replace (x - x) with 0 by ring. rewrite Rabs_R0. pose proof (power_at_least_one u n ltac:(lra)). apply Rmult_le_pos; [lra | apply Rabs_pos].
    - destruct n as [| n]; [lia |]. destruct A as [Al Ar]. specialize (IHl n Al ltac:(lia)). specialize (IHr n Ar ltac:(lia)).
      pose proof (add_near M (computed_sum l) (computed_sum r) (computed_closed l Al) (computed_closed r Ar)) as E.
      pose proof (exact_below_magnitudes l) as Ml. pose proof (exact_below_magnitudes r) as Mr.
      set (g := (1 + u) ^ n) in *. simpl pow. fold g.
      assert (S : Rabs (computed_sum l + computed_sum r) <= g * (magnitudes l + magnitudes r)).
      { replace (computed_sum l + computed_sum r) with ((computed_sum l - exact_sum l) + (computed_sum r - exact_sum r) + (exact_sum l + exact_sum r)) by ring.
        eapply Rle_trans; [apply Rabs_triang |]. pose proof (Rabs_triang (computed_sum l - exact_sum l) (computed_sum r - exact_sum r)).
        pose proof (Rabs_triang (exact_sum l) (exact_sum r)). lra. }
      replace (add (computed_sum l) (computed_sum r) - (exact_sum l + exact_sum r))
        with ((add (computed_sum l) (computed_sum r) - (computed_sum l + computed_sum r)) + ((computed_sum l - exact_sum l) + (computed_sum r -
          exact_sum r))) by ring.
      eapply Rle_trans; [apply Rabs_triang |]. pose proof (Rabs_triang (computed_sum l - exact_sum l) (computed_sum r - exact_sum r)).
      assert (u * Rabs (computed_sum l + computed_sum r) <= u * (g * (magnitudes l + magnitudes r))) by (apply Rmult_le_compat_l; lra). lra. }
  now apply G.
Qed.

(** A sum of nonnegative terms, in doubles, is not much too small: a bound that is added up in doubles is enlarged by this. *)
Theorem nonnegative_sum t : all_terms F t -> all_terms (fun x => 0 <= x) t -> (1 - u) ^ height t * exact_sum t <= computed_sum t.
Proof using M.
  pose proof (unit_range M) as U. intros A B.
  assert (G : forall t n, all_terms F t -> all_terms (fun x => 0 <= x) t -> (height t <= n)%nat -> 0 <= exact_sum t /\ 0 <= computed_sum t /\ (1 - u)
    ^ n * exact_sum t <= computed_sum t).
  { clear A B t. induction t as [x v | l IHl r IHr]; intros n A B L; simpl in *.
    - split; [exact B |]. split; [exact B |]. rewrite <- (Rmult_1_l x) at 2. apply Rmult_le_compat_r; [exact B |].
      apply Rle_trans with (1 ^ n); [apply pow_incr; lra | rewrite pow1; lra].
    - destruct n as [| n]; [lia |]. destruct A as [Al Ar]. destruct B as [Bl Br].
      destruct (IHl n Al Bl ltac:(lia)) as [El [Cl Hl]]. destruct (IHr n Ar Br ltac:(lia)) as [Er [Cr Hr]].
      pose proof (add_near M (computed_sum l) (computed_sum r) (computed_closed l Al) (computed_closed r Ar)) as E.
      rewrite (Rabs_pos_eq (computed_sum l + computed_sum r)) in E by lra.
      assert (T : (1 - u) * (computed_sum l + computed_sum r) <= add (computed_sum l) (computed_sum r)).
      { pose proof (Rle_abs (- (add (computed_sum l) (computed_sum r) - (computed_sum l + computed_sum r)))) as Q. rewrite Rabs_Ropp in Q. lra. }
      assert (P : 0 <= (1 - u) * (computed_sum l + computed_sum r)) by (apply Rmult_le_pos; lra).
      repeat split; try lra. simpl pow. rewrite Rmult_assoc. eapply Rle_trans; [apply Rmult_le_compat_l; [lra |] | exact T].
      rewrite Rmult_plus_distr_l. lra. }
  apply G; auto.
Qed.

(** ** One term after the other, and blocks *)

Definition chain (first : tree) (others : list tree) : tree := fold_left Node others first.

Lemma chain_height others : forall first h, (height first <= h)%nat -> (forall t, In t others -> (height t <= h)%nat) -> (height (chain first others)
  <= h + length others)%nat.
Proof using.
  induction others as [| t others IH]; intros first h B Bo; simpl; [unfold chain; simpl; lia |].
  change (chain first (t :: others)) with (chain (Node first t) others).
  specialize (IH (Node first t) (S h)). simpl in IH.
  pose proof (Bo t (or_introl eq_refl)). assert (T : (height (chain (Node first t) others) <= S h + length others)%nat); [| lia].
  apply IH; [lia |]. intros t' I. specialize (Bo t' (or_intror I)). lia.
Qed.

(** Blocks of at most b terms; k blocks. *)
Definition is_block (b : nat) (t : tree) : Prop := exists first others,
  t = chain first others /\ height first = 0%nat /\ (forall l, In l others -> height l = 0%nat) /\ (S (length others) <= b)%nat.

Theorem blocked_height (b k : nat) (first : tree) (others : list tree) : is_block b first -> (forall t, In t others -> is_block b t) ->
  (S (length others) <= k)%nat ->
  (height (chain first others) <= b + k - 2)%nat.
Proof using.
  intros Bf Bo L.
  assert (H : forall t, is_block b t -> (height t <= b - 1)%nat).
  { intros t [f [o [-> [Hf [Ho Lo]]]]]. pose proof (chain_height o f 0 ltac:(lia) ltac:(intros l I; rewrite (Ho l I); lia)). lia. }
  pose proof (chain_height others first (b - 1) (H first Bf) (fun t I => H t (Bo t I))).
  destruct Bf as [_ [o [_ [_ [_ Lo]]]]]. lia.
Qed.
End Trees.

(** * The compensated dot product *)

(** TwoSum is exact; TwoProd is, up to underflow. *)
Record error_free (F : R -> Prop) (add : R -> R -> R) (u tiny : R) (two_sum two_prod : R -> R -> R * R) : Prop :=
  { free_addition   : rounded_addition F add u;
  tiny_nonneg     : 0 <= tiny;
  two_sum_first   : forall a b, fst (two_sum a b) = add a b;
  two_sum_exact   : forall a b, F a -> F b -> fst (two_sum a b) + snd (two_sum a b) = a + b;
  two_sum_closed  : forall a b, F a -> F b -> F (snd (two_sum a b));
  two_prod_closed : forall a b, F a -> F b -> F (fst (two_prod a b)) /\ F (snd (two_prod a b));
  two_prod_near   : forall a b, F a -> F b -> Rabs (fst (two_prod a b) + snd (two_prod a b) - a * b) <= u * tiny;
  two_prod_small  : forall a b, F a -> F b -> Rabs (snd (two_prod a b)) <= u * (Rabs (a * b) + tiny)
}.
Arguments free_addition {_ _ _ _ _ _} _.
Arguments tiny_nonneg {_ _ _ _ _ _} _.
Arguments two_sum_first {_ _ _ _ _ _} _.
Arguments two_sum_exact {_ _ _ _ _ _} _.
Arguments two_sum_closed {_ _ _ _ _ _} _.
Arguments two_prod_closed {_ _ _ _ _ _} _.
Arguments two_prod_near {_ _ _ _ _ _} _.
Arguments two_prod_small {_ _ _ _ _ _} _.

Section Dot.
Context {F : R -> Prop} {add : R -> R -> R} {u tiny : R} {two_sum two_prod : R -> R -> R * R}
  (M : error_free F add u tiny two_sum two_prod) (zero_in : F 0).
Context (a b : nat -> R) (n : nat) (a_in : forall i, (i < n)%nat -> F (a i)) (b_in : forall i, (i < n)%nat -> F (b i)).

(** s + c is the dot product of the first k entries. *)
Fixpoint compensated_dot (k : nat) : R * R :=
  match k with
  | O => (0, 0)
  | S j => let p := two_prod (a j) (b j) in let t := two_sum (fst (compensated_dot j)) (fst p) in
           (fst t, add (snd (compensated_dot j)) (add (snd t) (snd p)))
  end.

Notation s k := (fst (compensated_dot k)).
Notation c k := (snd (compensated_dot k)).
Notation pair_sum k := (sum_below k (fun i => fst (two_prod (a i) (b i)) + snd (two_prod (a i) (b i)))).
Notation size k := (sum_below k (fun i => Rabs (a i * b i) + tiny)).

Let U := unit_range (free_addition M).

Lemma size_nonneg k : 0 <= size k.
Proof using M. apply sum_below_nonneg. intros i _. pose proof (Rabs_pos (a i * b i)). pose proof (tiny_nonneg M). lra. Qed.

Let g := (1 + u) ^ (n + 1).

Lemma compensated_dot_invariant k : (k <= n)%nat ->
  F (s k) /\ F (c k) /\ Rabs (s k) <= (1 + u) ^ (k + 1) * size k /\ Rabs (pair_sum k - s k) <= 2 * u * g * INR k * size k /\
  Rabs (c k - (pair_sum k - s k)) <= (1 + u) ^ k * (u ^ 2 * g * (INR k * (INR k + 5)) * size k).
Proof using M zero_in a_in b_in.
  pose proof (free_addition M) as A.
  induction k as [| k IH]; intros L.
  - simpl. rewrite !Rminus_0_r, !Rabs_R0. repeat split; try exact zero_in; lra.
  - destruct (IH ltac:(lia)) as [Fs [Fc [Is [Ic Ie]]]]. clear IH.
    pose proof (a_in k ltac:(lia)) as Fa. pose proof (b_in k ltac:(lia)) as Fb.
    cbn [compensated_dot]. set (p := two_prod (a k) (b k)). set (t := two_sum (s k) (fst p)). cbn [fst snd].
    destruct (two_prod_closed M (a k) (b k) Fa Fb) as [Fh Fr]. fold p in Fh, Fr.
    pose proof (two_prod_near M (a k) (b k) Fa Fb) as Ep. fold p in Ep. pose proof (two_prod_small M (a k) (b k) Fa Fb) as Sp. fold p in Sp.
    pose proof (tiny_nonneg M) as Pt.
    pose proof (two_sum_exact M (s k) (fst p) Fs Fh) as Et. fold t in Et. pose proof (two_sum_closed M (s k) (fst p) Fs Fh) as Fq. fold t in Fq.
    pose proof (two_sum_first M (s k) (fst p)) as Ft. fold t in Ft.
    pose proof (add_near A (s k) (fst p) Fs Fh) as Nt. rewrite <- Ft in Nt.
    set (q := snd t) in *. set (r := snd p) in *. set (h := fst p) in *. set (s' := fst t) in *. set (ab := a k * b k) in *.
    pose proof (add_closed A q r Fq Fr) as Fw. pose proof (add_near A q r Fq Fr) as Nw. set (w := add q r) in *.
    pose proof (add_closed A (c k) w Fc Fw) as Fc'. pose proof (add_near A (c k) w Fc Fw) as Nc. set (c' := add (c k) w) in *.
    rewrite 2!sum_below_last. fold p. fold h r. fold ab. set (T := pair_sum k) in *. set (Z := size k) in *.
    pose proof (size_nonneg k) as PZ. fold Z in PZ. pose proof (Rabs_pos ab) as Pab. set (m := Rabs ab + tiny) in *. assert (Pm : 0 <= m) by (unfold m; lra).
    pose proof (power_at_least_one u k ltac:(lra)) as Gk. pose proof (power_at_least_one u (n + 1) ltac:(lra)) as Gg. fold g in Gg.
    set (e := (1 + u) ^ k) in *.
    assert (Ek : (1 + u) ^ (k + 1) = (1 + u) * e) by (unfold e; rewrite Nat.add_1_r; reflexivity). rewrite Ek in Is.
    assert (ESk : (1 + u) ^ (S k + 1) = (1 + u) * ((1 + u) * e)) by (unfold e; rewrite Nat.add_1_r; reflexivity).
    assert (Eg : (1 + u) * e <= g) by (rewrite <- Ek; unfold g; apply Rle_pow; [lra | lia]).
    (* the sizes of h, s + h, q, r *)
    assert (Bh : Rabs h <= (1 + u) * m).
    { replace h with ((h + r - ab) + ab + - r) by ring. eapply Rle_trans; [apply Rabs_triang |]. rewrite Rabs_Ropp. pose proof (Rabs_triang (h + r - ab) ab).
      assert (u * tiny <= 1 * tiny) by (apply Rmult_le_compat_r; lra). unfold m in *. lra. }
    assert (Bsh : Rabs (s k + h) <= (1 + u) * e * (Z + m)).
    { eapply Rle_trans; [apply Rabs_triang |]. assert ((1 + u) * m <= (1 + u) * e * m); [| lra].
      rewrite (Rmult_assoc (1 + u)). apply Rmult_le_compat_l; [lra |]. rewrite <- (Rmult_1_l m) at 1. apply Rmult_le_compat_r; lra. }
    assert (Bq : Rabs q <= u * ((1 + u) * e * (Z + m))).
    { replace q with (- (s' - (s k + h))) by lra. rewrite Rabs_Ropp. eapply Rle_trans; [exact Nt | apply Rmult_le_compat_l; lra]. }
    assert (Bqr : Rabs (q + r) <= 2 * u * g * (Z + m)).
    { eapply Rle_trans; [apply Rabs_triang |].
      assert (Q1 : (1 + u) * e * (Z + m) <= g * (Z + m)) by (apply Rmult_le_compat_r; lra).
      assert (Q2 : m <= g * (Z + m)) by (apply Rle_trans with (1 * (Z + m)); [lra | apply Rmult_le_compat_r; lra]).
      assert (u * ((1 + u) * e * (Z + m)) <= u * (g * (Z + m))) by (apply Rmult_le_compat_l; lra).
      assert (u * m <= u * (g * (Z + m))) by (apply Rmult_le_compat_l; lra). lra. }
    assert (Bw : Rabs (w - (q + r)) <= u * (2 * u * g * (Z + m))) by (eapply Rle_trans; [exact Nw | apply Rmult_le_compat_l; lra]).
    assert (New : T + (h + r) - s' = (T - s k) + (q + r)) by lra.
    set (X := u * g * (Z + m)) in *.
    assert (PX : 0 <= X) by (unfold X; repeat apply Rmult_le_pos; lra).
    pose proof (pos_INR k) as Nk.
    assert (Ic' : Rabs (T - s k) <= 2 * INR k * X).
    { eapply Rle_trans; [exact Ic |]. unfold X. assert (0 <= 2 * u * g * INR k) by (repeat apply Rmult_le_pos; lra).
      replace (2 * INR k * (u * g * (Z + m))) with (2 * u * g * INR k * (Z + m)) by ring. apply Rmult_le_compat_l; lra. }
    assert (Bqr' : Rabs (q + r) <= 2 * X) by (unfold X; lra).
    assert (Bw' : Rabs (w - (q + r)) <= 2 * (u * X)) by (unfold X; lra).
    assert (Ie' : Rabs (c k - (T - s k)) <= e * (u * X * (INR k * (INR k + 5)))).
    { eapply Rle_trans; [exact Ie |]. apply Rmult_le_compat_l; [lra |]. unfold X.
      replace (u * (u * g * (Z + m)) * (INR k * (INR k + 5))) with (u ^ 2 * g * (INR k * (INR k + 5)) * (Z + m)) by ring.
      apply Rmult_le_compat_l; [| lra]. apply Rmult_le_pos; [apply Rmult_le_pos; [apply pow2_ge_0 | lra] | apply Rmult_le_pos; lra]. }
    split; [rewrite Ft; apply (add_closed A); assumption |]. split; [exact Fc' |]. rewrite S_INR. split; [| split].
    + rewrite ESk. replace s' with ((s' - (s k + h)) + (s k + h)) by ring. eapply Rle_trans; [apply Rabs_triang |].
      apply Rle_trans with ((1 + u) * Rabs (s k + h)); [lra |]. rewrite (Rmult_assoc (1 + u)). apply Rmult_le_compat_l; lra.
    + rewrite New. eapply Rle_trans; [apply Rabs_triang |].
      replace (2 * u * g * (INR k + 1) * (Z + m)) with (2 * INR k * X + 2 * X) by (unfold X; ring). lra.
    + rewrite New.
      replace (c' - (T - s k + (q + r))) with ((c' - (c k + w)) + ((c k - (T - s k)) + (w - (q + r)))) by ring.
      eapply Rle_trans; [apply Rabs_triang |]. pose proof (Rabs_triang (c k - (T - s k)) (w - (q + r))) as T1.
      assert (Bcw : Rabs (c k + w) <= e * (u * X * (INR k * (INR k + 5))) + 2 * INR k * X + (2 * (u * X) + 2 * X)).
      { replace (c k + w) with ((c k - (T - s k)) + (T - s k) + ((w - (q + r)) + (q + r))) by ring.
        eapply Rle_trans; [apply Rabs_triang |]. pose proof (Rabs_triang (c k - (T - s k)) (T - s k)). pose proof (Rabs_triang (w - (q + r)) (q + r)). lra. }
      assert (Nc' : Rabs (c' - (c k + w)) <= u * (e * (u * X * (INR k * (INR k + 5))) + 2 * INR k * X + (2 * (u * X) + 2 * X)))
        by (eapply Rle_trans; [exact Nc | apply Rmult_le_compat_l; lra]).
      replace ((1 + u) ^ S k * (u ^ 2 * g * ((INR k + 1) * (INR k + 1 + 5)) * (Z + m)))
        with ((1 + u) * e * (u * X * ((INR k + 1) * (INR k + 6)))) by (unfold X, e; simpl; ring).
      set (Y := u * X) in *. assert (PY : 0 <= Y) by (unfold Y; apply Rmult_le_pos; lra).
      assert (Split : (1 + u) * e * (Y * ((INR k + 1) * (INR k + 6)))
        = (1 + u) * (e * (Y * (INR k * (INR k + 5)))) + (1 + u) * e * (Y * (2 * INR k + 6))) by ring.
      assert (Rest : Y * (2 * INR k + 6) <= (1 + u) * e * (Y * (2 * INR k + 6))).
      { rewrite <- (Rmult_1_l (Y * (2 * INR k + 6))) at 1. apply Rmult_le_compat_r; [apply Rmult_le_pos; lra |].
        apply Rle_trans with (1 * 1); [lra | apply Rmult_le_compat; lra]. }
      assert (UY : u * Y <= Y) by (rewrite <- (Rmult_1_l Y) at 2; apply Rmult_le_compat_r; lra).
      unfold Y in *. lra.
Qed.

Theorem compensated_dot_error : INR (2 * n + 1) * u <= 1 / 2 ->
  Rabs (s n + c n - sum_below n (fun i => a i * b i)) <= 2 * (INR n * (INR n + 5)) * u ^ 2 * size n + INR n * (u * tiny).
Proof using M zero_in a_in b_in.
  intros S. destruct (compensated_dot_invariant n (le_n n)) as [_ [_ [_ [_ E]]]].
  pose proof (size_nonneg n) as PZ. pose proof (pos_INR n) as Nn.
  assert (E1 : Rabs (c n - (pair_sum n - s n)) <= 2 * (INR n * (INR n + 5)) * u ^ 2 * size n).
  { eapply Rle_trans; [exact E |]. destruct (power_below_two u (2 * n + 1) ltac:(lra) S) as [G _].
    replace ((1 + u) ^ n * (u ^ 2 * g * (INR n * (INR n + 5)) * size n)) with ((1 + u) ^ (2 * n + 1) * ((INR n * (INR n + 5)) * u ^ 2 * size n)).
    - replace (2 * (INR n * (INR n + 5)) * u ^ 2 * size n) with (2 * ((INR n * (INR n + 5)) * u ^ 2 * size n)) by ring.
      apply Rmult_le_compat_r; [| exact G]. apply Rmult_le_pos; [| exact PZ]. apply Rmult_le_pos; [apply Rmult_le_pos; lra | apply pow2_ge_0].
    - unfold g. replace (2 * n + 1)%nat with (n + (n + 1))%nat by lia. rewrite (pow_add (1 + u) n (n + 1)). ring. }
  assert (E2 : Rabs (pair_sum n - sum_below n (fun i => a i * b i)) <= INR n * (u * tiny)).
  { replace (pair_sum n - sum_below n (fun i => a i * b i)) with (sum_below n
    (fun i => (fst (two_prod (a i) (b i)) + snd (two_prod (a i) (b i))) + -1 * (a i * b i)))
      by (rewrite sum_below_add, (sum_below_scal n (-1)); ring).
    eapply Rle_trans; [apply sum_below_abs |]. rewrite <- sum_below_constant. apply sum_below_le. intros i L.
    replace (fst (two_prod (a i) (b i)) + snd (two_prod (a i) (b i)) + -1 * (a i * b i)) with (fst (two_prod (a i) (b i)) + snd (two_prod (a i) (b
      i)) - a i * b i) by ring.
    apply (two_prod_near M); [now apply a_in | now apply b_in]. }
  replace (s n + c n - sum_below n (fun i => a i * b i)) with ((c n - (pair_sum n - s n)) + (pair_sum n - sum_below n (fun i => a i * b i))) by ring.
  eapply Rle_trans; [apply Rabs_triang |]. lra.
Qed.

(** In the form that a certificate uses. *)
Corollary compensated_dot_error_simple : INR (2 * n + 1) * u <= 1 / 2 ->
  Rabs (s n + c n - sum_below n (fun i => a i * b i)) <= 8 * (INR n + 2) ^ 2 * u ^ 2 * size n + INR n * (u * tiny).
Proof using M zero_in a_in b_in.
  intros S. eapply Rle_trans; [now apply compensated_dot_error |]. pose proof (size_nonneg n) as PZ. pose proof (pos_INR n) as Nn.
  apply Rplus_le_compat_r. apply Rmult_le_compat_r; [exact PZ |]. apply Rmult_le_compat_r; [apply pow2_ge_0 |].
  assert (0 <= INR n * INR n) by (apply Rmult_le_pos; lra). lra.
Qed.
End Dot.
