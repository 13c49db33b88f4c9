(* Monotone.v -- strongly monotone Lipschitz maps are onto.

   One lemma gives every existence result of the bilevel part: the lower-level solution y*(x), the solution of the linearised lower-level equation,
   the adjoint solution in the hypergradient, and the surjectivity of the constraint's Jacobian (LICQ).  No inverse operator is needed.

   Main results: strongly_monotone_is_onto, strongly_monotone_bound (|x - y| <= |F x - F y| / mu).
   Method: x |-> x - eta (F x - b) is a contraction; its iterates are Cauchy.
   Depends on: Hilbert, Calculus. *)

From Coq Require Import Reals Lra Psatz Lia.
From SGHA Require Import Hilbert Calculus.
Open Scope R_scope.

(** A strongly monotone map expands distances. *)
Lemma strongly_monotone_bound {H : Hilbert} (F : H -> H) (mu : R) :
  strongly_monotone mu F -> forall x y, mu * norm (x -v y) <= norm (F x -v F y).
Proof.
  intros M x y. specialize (M x y). pose proof (Cauchy_Schwarz (F x -v F y) (x -v y)) as C.
  pose proof (norm_nonneg (x -v y)) as N. pose proof (norm_nonneg (F x -v F y)) as N'.
  destruct (Req_dec (norm (x -v y)) 0) as [E | E]; [rewrite E; lra |].
  apply (Rmult_le_reg_r (norm (x -v y))); nra.
Qed.

(** Banach's fixed point. *)
Lemma contraction_has_fixed_point {H : Hilbert} (T : H -> H) (q : R) :
  0 <= q < 1 -> lipschitz q T -> exists x, T x = x.
Proof.
  intros [Q0 Q1] L.
  set (u := fix u (n : nat) : H := match n with O => zero | S m => T (u m) end).
  set (d := norm (u 1%nat -v u 0%nat)). pose proof (norm_nonneg (u 1%nat -v u 0%nat)) as Pd. fold d in Pd.
  assert (B : forall k, norm (u k -v u 0%nat) <= d / (1 - q)).
  { induction k as [| k IH].
    - rewrite sub_self, norm_zero. apply Rmult_le_pos; [exact Pd | apply Rlt_le, Rinv_0_lt_compat; lra].
    - pose proof (norm_triangle_chain (u (S k)) (u 1%nat) (u 0%nat)) as C. fold d in C.
      pose proof (L (u k) (u 0%nat)) as E. change (T (u k)) with (u (S k)) in E. change (T (u 0%nat)) with (u 1%nat) in E.
      replace (d / (1 - q)) with (q * (d / (1 - q)) + d) by (field; lra). nra. }
  assert (P : forall n k, norm (u (n + k)%nat -v u n) <= q ^ n * (d / (1 - q))).
  { induction n as [| n IH]; intros k.
    - simpl. rewrite Rmult_1_l. apply B.
    - specialize (IH k). pose proof (L (u (n + k)%nat) (u n)) as E.
      change (u (S n + k)%nat) with (T (u (n + k)%nat)). change (u (S n)) with (T (u n)). simpl pow. nra. }
  assert (D : 0 <= d / (1 - q)) by (apply Rmult_le_pos; [exact Pd | apply Rlt_le, Rinv_0_lt_compat; lra]).
  destruct (Cauchy_sequences_converge u) as [x X].
  { intros eps E.
    destruct (pow_lt_1_zero q ltac:(rewrite Rabs_pos_eq; lra) (eps / (2 * (d / (1 - q) + 1)))) as [N K];
      [apply Rdiv_lt_0_compat; lra |].
    exists N.
    assert (S : forall k, norm (u (N + k)%nat -v u N) < eps / 2).
    { intros k. eapply Rle_lt_trans; [apply P |]. specialize (K N (le_n N)).
      rewrite Rabs_pos_eq in K by now apply pow_le.
      apply Rle_lt_trans with (eps / (2 * (d / (1 - q) + 1)) * (d / (1 - q))).
      - apply Rmult_le_compat_r; lra.
      - set (a := d / (1 - q)) in *.
        replace (eps / 2) with (eps / (2 * (a + 1)) * (a + 1)) by (field; lra).
        apply Rmult_lt_compat_l; [apply Rdiv_lt_0_compat; lra | lra]. }
    intros m n M M'. replace m with (N + (m - N))%nat by lia. replace n with (N + (n - N))%nat by lia.
    pose proof (S (m - N)%nat) as S1. pose proof (S (n - N)%nat) as S2.
    pose proof (norm_triangle_chain (u (N + (m - N))%nat) (u N) (u (N + (n - N))%nat)) as C.
    rewrite (norm_sub_sym (u N)) in C. lra. }
  exists x. apply norm_sub_zero_eq. apply Rle_antisym; [| apply norm_nonneg].
  apply (below_all_positive_multiples _ 2). intros eps E.
  destruct (X eps E) as [N K].
  pose proof (norm_triangle_chain (T x) (u (S N)) x) as C. pose proof (K (S N) ltac:(lia)) as K1. specialize (K N (le_n N)).
  pose proof (L x (u N)) as L1. rewrite (norm_sub_sym x) in L1. change (T (u N)) with (u (S N)) in L1.
  pose proof (norm_nonneg (u N -v x)). nra.
Qed.

(** A strongly monotone Lipschitz map takes every value (Zarantonello). *)
Theorem strongly_monotone_is_onto {H : Hilbert} (F : H -> H) (mu l : R) :
  0 < mu -> strongly_monotone mu F -> lipschitz l F -> forall b, exists x, F x = b.
Proof.
  intros P M L b. set (k := Rabs l + mu). pose proof (Rabs_pos l) as A. pose proof (Rle_abs l) as A'.
  assert (Pk : 0 < k) by (unfold k; lra).
  set (eta := mu / (k * k)).
  assert (Pe : 0 < eta) by (apply Rdiv_lt_0_compat; [exact P | nra]).
  set (s := 1 - eta * mu).
  assert (Ee : eta * (k * k) = mu) by (unfold eta; field; lra).
  assert (Bs : 0 <= s < 1).
  { unfold s. assert (mu <= k) by (unfold k; lra). split; [| nra].
    assert (eta * mu <= 1); [| lra]. apply (Rmult_le_reg_r (k * k)); nra. }
  destruct (contraction_has_fixed_point (fun x => x -v eta *v (F x -v b)) (sqrt s)) as [x X].
  - split; [apply sqrt_pos |]. rewrite <- sqrt_1. apply sqrt_lt_1; lra.
  - intros x y.
    assert (N : 0 <= norm (x -v y)) by apply norm_nonneg.
    apply norm_le_of_squares; [apply Rmult_le_pos; [apply sqrt_pos | exact N] |].
    rewrite Rpow_mult_distr. replace (sqrt s ^ 2) with s by (simpl; rewrite Rmult_1_r, sqrt_sqrt; lra).
    specialize (M x y). specialize (L x y).
    assert (K : norm (F x -v F y) ^ 2 <= k * k * norm (x -v y) ^ 2).
    { pose proof (norm_nonneg (F x -v F y)).
      assert (norm (F x -v F y) <= k * norm (x -v y)) by (unfold k; nra).
      replace (k * k * norm (x -v y) ^ 2) with ((k * norm (x -v y)) ^ 2) by ring. apply pow_incr. lra. }
    replace (_ -v eta *v (F x -v b) -v _) with ((x -v y) -v eta *v (F x -v F y)) by vector_ring.
    replace (<< _ , _ >>) with
      (norm (x -v y) ^ 2 - 2 * eta * << F x -v F y , x -v y >> + eta * eta * norm (F x -v F y) ^ 2)
      by (rewrite 2!norm_pow2; generalize (x -v y) (F x -v F y); intros p r; expand; ring).
    assert (K' : eta * eta * norm (F x -v F y) ^ 2 <= eta * mu * norm (x -v y) ^ 2).
    { replace (eta * mu * norm (x -v y) ^ 2) with (eta * eta * (k * k * norm (x -v y) ^ 2)) by (rewrite <- Ee; ring).
      apply Rmult_le_compat_l; [nra | exact K]. }
    unfold s. nra.
  - exists x. apply norm_sub_zero_eq. apply (Rmult_eq_reg_l eta); [| lra].
    rewrite Rmult_0_r, <- norm_scal_nonneg by lra.
    replace (eta *v (F x -v b)) with (x -v (x -v eta *v (F x -v b))) by vector_ring.
    rewrite X, sub_self. apply norm_zero.
Qed.

(** A linear operator that is coercive and bounded takes every value, once. *)
Lemma coercive_operator_is_onto {H : Hilbert} (A : H -> H) (mu : R) :
  0 < mu -> bounded_linear A -> (forall u, mu * norm u ^ 2 <= << A u , u >>) -> forall b, exists u, A u = b.
Proof.
  intros P L C b. destruct (linear_bounded L) as [l B].
  apply (strongly_monotone_is_onto A mu l P).
  - intros x y. rewrite <- (linear_sub L). apply C.
  - intros x y. rewrite <- (linear_sub L). apply B.
Qed.

Lemma coercive_operator_bound {H : Hilbert} (A : H -> H) (mu : R) :
  (forall u, mu * norm u ^ 2 <= << A u , u >>) -> forall u, mu * norm u <= norm (A u).
Proof.
  intros C u. specialize (C u). pose proof (Cauchy_Schwarz (A u) u). pose proof (norm_nonneg u). pose proof (norm_nonneg (A u)).
  destruct (Req_dec (norm u) 0) as [E | E]; [rewrite E; lra |].
  apply (Rmult_le_reg_r (norm u)); nra.
Qed.
