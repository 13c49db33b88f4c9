(* Complexity.v -- how many steps make a stationary point: Theorem 4 for every game and for inexact steps.

   residuals_of_inexact_steps    any parameters that meet the conditions of Proposition 6: among N steps one has residuals at most
                                 (V_0 - f_low) / N plus that step's loss;
   stationarity_of_inexact_steps the same, down to the gradients of the Lagrangian;
   complexity_of_inexact_steps   Theorem 4's parameters (with any beta <= 2^-27 kappa^-2: the paper takes 2^-30): if that sum is at most
                                 2 L kappa^3 beta epsilon_L^2 then one of the N points is stationary;
   The bilevel forms (Algorithm 1, Assumption 1, R^n x R^m, rounding) are in Deterministic.v and Rounding.v.
   Depends on: Hilbert, Minimiser, Ball, Game, Descent, Bridge. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
From SGHA Require Import Hilbert Minimiser Ball Game Descent Bridge.
Open Scope R_scope.

(** * Telescoping *)

Lemma telescoping (v r loss : nat -> R) (low : R) (n : nat) : (0 < n)%nat ->
  (forall k, (k < n)%nat -> v k - v (S k) >= r k - loss k) -> low <= v n ->
  exists k, (k < n)%nat /\ r k <= (v 0%nat - low) / INR n + loss k.
Proof.
  intros Pn Desc Low. set (s := (v 0%nat - low) / INR n).
  assert (Dich : forall j, (exists k, (k < j)%nat /\ r k <= s + loss k) \/ (forall k, (k < j)%nat -> s + loss k < r k)).
  { induction j as [| j [[k [Lk Rk]] | A]].
    - right. intros k Lk. lia.
    - left. exists k. split; [lia | exact Rk].
    - destruct (Rle_dec (r j) (s + loss j)) as [E | E].
      + left. exists j. split; [lia | exact E].
      + right. intros k Lk. destruct (Nat.eq_dec k j) as [-> | Ne]; [lra | apply A; lia]. }
  destruct (Dich n) as [D | D]; [exact D | exfalso].
  assert (Sum : forall j, (j <= n)%nat -> v 0%nat - v j >= INR j * s /\ ((0 < j)%nat -> v 0%nat - v j > INR j * s)).
  { induction j as [| j IH]; intros Lj.
    - simpl. split; [lra | intros; lia].
    - destruct (IH ltac:(lia)) as [IH1 _]. specialize (D j ltac:(lia)). specialize (Desc j ltac:(lia)).
      rewrite S_INR. split; [| intros _]; lra. }
  destruct (Sum n (le_n n)) as [_ S]. specialize (S Pn).
  assert (Pos : 0 < INR n) by (apply lt_0_INR; exact Pn).
  assert (INR n * s = v 0%nat - low) by (unfold s; field; lra). lra.
Qed.

(** * Any parameters *)

Section Residuals.
Context {W Y : Hilbert} (G : Game W Y) (p_w p_lambda gamma_w gamma_lambda beta : R).

(* The left side of Proposition 6. *)
Definition residual (w w_hat : W) (lambda : Y) : R :=
  / (32 * gamma_w) * norm (w -v w_plus G p_w gamma_w w w_hat lambda) ^ 2
  + / (64 * gamma_lambda) * norm (lambda_plus G p_w p_lambda gamma_lambda w_hat lambda -v lambda) ^ 2
  + p_w * beta / 8 * norm (w -v w_hat) ^ 2.

Definition inexact_steps (n : nat) (w w_hat : nat -> W) (lambda : nat -> Y) (er : nat -> W) (e d : nat -> R) (eh : nat -> W) : Prop :=
  ball (radius G) (lambda 0%nat) /\
  forall k, (k < n)%nat -> 0 <= e k /\
    inexact_step G p_w p_lambda gamma_w gamma_lambda beta
      (w k) (w_hat k) (lambda k) (w (S k)) (w_hat (S k)) (lambda (S k)) (er k) (e k) (d k) (eh k).

Lemma inexact_steps_stay_in_the_ball n w w_hat lambda er e d eh : inexact_steps n w w_hat lambda er e d eh ->
  forall k, (k <= n)%nat -> ball (radius G) (lambda k).
Proof.
  intros [B0 Steps] [| k] Lk; [exact B0 |]. destruct (Steps k ltac:(lia)) as [_ [_ _ D]]. exact (dual_in_ball _ _ _ _ _ _ _ _ D).
Qed.

Theorem residuals_of_inexact_steps n w w_hat lambda er e d eh :
  smoothness G < p_w -> 0 < p_lambda ->
  step_conditions G p_w p_lambda gamma_w gamma_lambda beta ->
  beta <= / (3072 * p_w * gamma_lambda * gamma_3 G p_w p_lambda gamma_lambda ^ 2) ->
  (0 < n)%nat -> inexact_steps n w w_hat lambda er e d eh ->
  exists k, (k < n)%nat /\
    residual (w k) (w_hat k) (lambda k)
    <= (V G p_w p_lambda (w 0%nat) (w_hat 0%nat) (lambda 0%nat) - lower_bound G) / INR n
       + step_loss G p_w gamma_w gamma_lambda beta (er k) (e k) (d k) (eh k).
Proof.
  intros Hp Hl Cond Hb Pn Steps. pose proof (inexact_steps_stay_in_the_ball _ _ _ _ _ _ _ _ Steps) as Balls.
  apply (telescoping (fun k => V G p_w p_lambda (w k) (w_hat k) (lambda k))
           (fun k => residual (w k) (w_hat k) (lambda k))
           (fun k => step_loss G p_w gamma_w gamma_lambda beta (er k) (e k) (d k) (eh k))); [exact Pn | |].
  - intros k Lk. destruct Steps as [_ Steps]. destruct (Steps k Lk) as [Pe Step].
    pose proof (Lyapunov_recursion G p_w p_lambda gamma_w gamma_lambda beta Hp Hl _ _ _ _ _ _ _ _ _ _
                  Cond Pe Hb (Balls k ltac:(lia)) Step) as A.
    unfold residual. lra.
  - apply Lyapunov_bounded_below; auto.
Qed.
End Residuals.

(** * A stationary point, with any parameters *)

Section AnyParameters.
Context {W Y : Hilbert} (G : Game W Y) (p_w p_lambda gamma_w gamma_lambda beta l_f0 : R).

(* What a residual of size r says of the three distances, and then of the two gradients of the Lagrangian. *)
Definition gradient_bound (r : R) : R := sqrt (32 * gamma_w * r) / gamma_w + p_w * sqrt (8 * r / (p_w * beta)).
Definition constraint_bound (r : R) : R :=
  coupling G / ((p_w - smoothness G) * gamma_w) * sqrt (32 * gamma_w * r) + sqrt (64 * gamma_lambda * r) / gamma_lambda
  + p_lambda * radius G.

Lemma square_root_bound (c x r : R) : 0 < c -> 0 <= x -> c * x ^ 2 <= r -> x <= sqrt (/ c * r).
Proof.
  intros Pc Px E. rewrite <- (sqrt_pow2 x Px). apply sqrt_le_1_alt. apply (Rmult_le_reg_l c); [exact Pc |].
  rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. exact E.
Qed.

(** Among n inexact steps one makes a stationary point of the Lagrangian; the bounds are computable from the first value of V,
    the number of steps and the losses. *)
Theorem stationarity_of_inexact_steps n w w_hat lambda er e d eh :
  smoothness G < p_w -> 0 < p_lambda ->
  step_conditions G p_w p_lambda gamma_w gamma_lambda beta ->
  beta <= / (3072 * p_w * gamma_lambda * gamma_3 G p_w p_lambda gamma_lambda ^ 2) ->
  (forall v nu, ball (radius G) nu -> conditioning G * norm nu <= l_f0 + norm (gradient G v nu)) ->
  l_f0 / conditioning G < radius G ->
  (0 < n)%nat -> inexact_steps G p_w p_lambda gamma_w gamma_lambda beta n w w_hat lambda er e d eh ->
  forall r : R,
  (forall k, (k < n)%nat ->
     (V G p_w p_lambda (w 0%nat) (w_hat 0%nat) (lambda 0%nat) - lower_bound G) / INR n
     + step_loss G p_w gamma_w gamma_lambda beta (er k) (e k) (d k) (eh k) <= r) ->
  gradient_bound r <= conditioning G / 4 * (radius G - l_f0 / conditioning G) ->
  sqrt (64 * gamma_lambda * r) <= / 4 * (radius G - l_f0 / conditioning G) ->
  exists k, (k < n)%nat /\ norm (gradient G (w k) (lambda k)) <= gradient_bound r /\ norm (constraint G (w k)) <= constraint_bound r.
Proof.
  intros Hp Hl Cond Hb Control Room Pn Steps r Budget I1 I2.
  destruct (residuals_of_inexact_steps G p_w p_lambda gamma_w gamma_lambda beta n w w_hat lambda er e d eh Hp Hl Cond Hb Pn Steps)
    as [k [Lk R]].
  exists k. split; [exact Lk |].
  assert (B : ball (radius G) (lambda k)) by (eapply inexact_steps_stay_in_the_ball; [exact Steps | lia]).
  assert (R' : residual G p_w p_lambda gamma_w gamma_lambda beta (w k) (w_hat k) (lambda k) <= r) by (specialize (Budget k Lk); lra).
  destruct Cond as [[Pg Pgl _ _ _] Pb _ _ _]. pose proof (smoothness_positive G) as Pl.
  assert (Ppb : 0 < p_w * beta) by (apply Rmult_lt_0_compat; lra).
  unfold residual in R'.
  set (xa := norm (w k -v w_plus G p_w gamma_w (w k) (w_hat k) (lambda k))) in *.
  set (xb := norm (lambda_plus G p_w p_lambda gamma_lambda (w_hat k) (lambda k) -v lambda k)) in *.
  set (xh := norm (w k -v w_hat k)) in *.
  assert (Ia : 0 < / (32 * gamma_w)) by (apply Rinv_0_lt_compat; lra).
  assert (Ib : 0 < / (64 * gamma_lambda)) by (apply Rinv_0_lt_compat; lra).
  pose proof (Rmult_le_pos _ _ (Rlt_le _ _ Ia) (pow2_ge_0 xa)) as Qa.
  pose proof (Rmult_le_pos _ _ (Rlt_le _ _ Ib) (pow2_ge_0 xb)) as Qb.
  assert (Qh : 0 <= p_w * beta / 8 * xh ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]).
  pose proof (square_root_bound _ xa r Ia (norm_nonneg _) ltac:(lra)) as Ha.
  pose proof (square_root_bound _ xb r Ib (norm_nonneg _) ltac:(lra)) as Hb'.
  pose proof (square_root_bound (p_w * beta / 8) xh r ltac:(lra) (norm_nonneg _) ltac:(lra)) as Hh.
  rewrite Rinv_inv in Ha, Hb'.
  replace (/ (p_w * beta / 8) * r) with (8 * r / (p_w * beta)) in Hh by (field; lra).
  exact (stationarity_of_small_residuals G p_w p_lambda Hp Hl l_f0 gamma_w gamma_lambda _ _ _ (w k) (w_hat k) (lambda k)
           Control Pg Pgl Room B I1 I2 Ha Hb' Hh).
Qed.
End AnyParameters.

(** * Theorem 4's parameters *)

Section Theorem4.
Context {W Y : Hilbert} (G : Game W Y) (L_bar kappa : R).

(* The constants of Theorem 4; beta and p_lambda are only bounded. *)
Definition p_w_4 : R := 16 * L_bar * kappa.
Definition gamma_w_4 : R := / (2 ^ 8 * L_bar * kappa).
Definition gamma_lambda_4 : R := kappa / (2 ^ 8 * L_bar).

Record theorem_4_setting : Prop := {
  L_bar_positive : 0 < L_bar;
  kappa_at_least_one : 1 <= kappa;
  setting_radius : radius G = 2 * kappa;
  setting_smoothness : smoothness G = 8 * L_bar * kappa;
  setting_coupling : coupling G <= L_bar;
  setting_conditioning : conditioning G = L_bar / kappa
}.
Hypothesis Setting : theorem_4_setting.
Set Default Proof Using "Setting".

Context (p_lambda beta : R).
Hypothesis p_lambda_positive : 0 < p_lambda.
Hypothesis p_lambda_small : p_lambda <= L_bar / (8 * kappa).
Hypothesis beta_positive_4 : 0 < beta.
Hypothesis beta_small_4 : beta <= / (2 ^ 27 * kappa ^ 2).

Let PL : 0 < L_bar.
Proof. destruct Setting. assumption. Qed.
Let Pk : 1 <= kappa.
Proof. destruct Setting. assumption. Qed.

Lemma p_w_4_minus : p_w_4 - smoothness G = 8 * L_bar * kappa.
Proof. rewrite (setting_smoothness Setting). unfold p_w_4. ring. Qed.
Lemma p_w_4_plus : p_w_4 + smoothness G = 24 * L_bar * kappa.
Proof. rewrite (setting_smoothness Setting). unfold p_w_4. ring. Qed.

Lemma Lk_positive : 0 < L_bar * kappa.
Proof. apply Rmult_lt_0_compat; lra. Qed.

Lemma p_w_4_large : smoothness G < p_w_4.
Proof. pose proof p_w_4_minus. pose proof Lk_positive. lra. Qed.

Lemma gamma_w_4_positive : 0 < gamma_w_4.
Proof. apply Rinv_0_lt_compat. pose proof Lk_positive. lra. Qed.

Lemma gamma_lambda_4_positive : 0 < gamma_lambda_4.
Proof. apply Rdiv_lt_0_compat; lra. Qed.

Lemma gamma_1_4 : gamma_1 G p_w_4 = 2.
Proof. unfold Lyapunov.gamma_1. rewrite p_w_4_minus. unfold p_w_4. field. lra. Qed.

Lemma gamma_2_4 : 0 < gamma_2 G p_w_4 <= / (8 * kappa).
Proof.
  pose proof (coupling_positive G). pose proof (setting_coupling Setting). pose proof Lk_positive.
  unfold Lyapunov.gamma_2. rewrite p_w_4_minus. split; [apply Rdiv_lt_0_compat; lra |].
  apply (Rmult_le_reg_r (8 * L_bar * kappa)); [lra |].
  replace (/ (8 * kappa) * (8 * L_bar * kappa)) with L_bar by (field; lra).
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
Qed.

Lemma coupling_squared : 0 < coupling G ^ 2 <= L_bar ^ 2.
Proof.
  pose proof (coupling_positive G). pose proof (setting_coupling Setting).
  split; [apply pow_lt; lra | apply pow_incr; lra].
Qed.

Lemma l_Psi_4 : 0 < l_Psi G p_w_4 p_lambda <= L_bar / (4 * kappa).
Proof using Setting p_lambda_positive p_lambda_small.
  pose proof coupling_squared as [Q1 Q2]. pose proof Lk_positive.
  unfold Lyapunov.l_Psi, Lyapunov.gamma_2. rewrite p_w_4_minus.
  replace (coupling G * (coupling G / (8 * L_bar * kappa))) with (coupling G ^ 2 / (8 * L_bar * kappa)) by (field; lra).
  assert (0 < coupling G ^ 2 / (8 * L_bar * kappa)) by (apply Rdiv_lt_0_compat; lra).
  assert (coupling G ^ 2 / (8 * L_bar * kappa) <= L_bar / (8 * kappa)).
  { replace (L_bar / (8 * kappa)) with (L_bar ^ 2 / (8 * L_bar * kappa)) by (field; lra).
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra | exact Q2]. }
  split; [lra |]. replace (L_bar / (4 * kappa)) with (2 * (L_bar / (8 * kappa))) by (field; lra). lra.
Qed.

Lemma gamma_3_4 : 0 < gamma_3 G p_w_4 p_lambda gamma_lambda_4 <= 3075 / 4.
Proof using Setting p_lambda_positive p_lambda_small.
  pose proof l_Psi_4 as [P1 P2]. pose proof Lk_positive. pose proof gamma_lambda_4_positive as Pgl.
  unfold Lyapunov.gamma_3. rewrite p_w_4_minus, p_w_4_plus, (setting_conditioning Setting).
  replace ((8 * L_bar * kappa) ^ 2 * (L_bar / kappa) ^ 2 / (24 * L_bar * kappa) ^ 2) with ((L_bar / (3 * kappa)) ^ 2)
    by (field; lra).
  assert (Pr : 0 < L_bar / (3 * kappa)) by (apply Rdiv_lt_0_compat; lra).
  assert (Root : L_bar / (3 * kappa) <= sqrt (2 * (8 * L_bar * kappa) * p_lambda + (L_bar / (3 * kappa)) ^ 2)).
  { rewrite <- (sqrt_pow2 (L_bar / (3 * kappa))) at 1 by lra. apply sqrt_le_1_alt.
    assert (0 < 2 * (8 * L_bar * kappa) * p_lambda) by (apply Rmult_lt_0_compat; lra). lra. }
  set (s := sqrt _) in *.
  assert (Ig : / gamma_lambda_4 = 2 ^ 8 * (L_bar / kappa)) by (unfold gamma_lambda_4; field; lra).
  assert (Pq : 0 < L_bar / kappa) by (apply Rdiv_lt_0_compat; lra).
  rewrite Ig. split; [apply Rdiv_lt_0_compat; lra |].
  apply (Rmult_le_reg_r s); [lra |]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra.
  replace (L_bar / (4 * kappa)) with (L_bar / kappa / 4) in P2 by (field; lra).
  replace (L_bar / (3 * kappa)) with (L_bar / kappa / 3) in Root by (field; lra). lra.
Qed.

(** The explicit parameters meet every condition of Propositions 23 and 6. *)
Lemma parameters_meet_the_conditions :
  step_conditions G p_w_4 p_lambda gamma_w_4 gamma_lambda_4 beta /\
  beta <= / (3072 * p_w_4 * gamma_lambda_4 * gamma_3 G p_w_4 p_lambda gamma_lambda_4 ^ 2).
Proof using All.
  pose proof Lk_positive as Plk. pose proof gamma_w_4_positive as Pgw. pose proof gamma_lambda_4_positive as Pgl.
  pose proof coupling_squared as [Q1 Q2]. pose proof (coupling_positive G) as Pc.
  assert (Pk2 : 1 <= kappa ^ 2) by (replace 1 with (1 ^ 2) by ring; apply pow_incr; lra).
  assert (Hb : beta <= / 2 ^ 27).
  { eapply Rle_trans; [exact beta_small_4 |]. apply Rinv_le_contravar; [lra |]. lra. }
  assert (Hb' : beta * kappa ^ 2 <= / 2 ^ 27).
  { apply (Rmult_le_compat_r (kappa ^ 2)) in beta_small_4; [| lra].
    replace (/ (2 ^ 27 * kappa ^ 2) * kappa ^ 2) with (/ 2 ^ 27) in beta_small_4 by (field; lra). exact beta_small_4. }
  split.
  - constructor; [constructor | | | |].
    + exact Pgw.
    + exact Pgl.
    + rewrite p_w_4_plus. unfold gamma_w_4. apply Rinv_le_contravar; lra.
    + (* the first condition on gamma_lambda *)
      pose proof l_Psi_4 as [P1 P2]. rewrite p_w_4_plus.
      assert (E : coupling G ^ 2 / (24 * L_bar * kappa) <= L_bar / kappa / 24).
      { replace (L_bar / kappa / 24) with (L_bar ^ 2 / (24 * L_bar * kappa)) by (field; lra).
        apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra | exact Q2]. }
      assert (E0 : 0 < coupling G ^ 2 / (24 * L_bar * kappa)) by (apply Rdiv_lt_0_compat; lra).
      replace gamma_lambda_4 with (/ (2 ^ 8 * (L_bar / kappa))) by (unfold gamma_lambda_4; field; lra).
      apply Rinv_le_contravar; [lra |].
      replace (L_bar / (4 * kappa)) with (L_bar / kappa / 4) in P2 by (field; lra).
      assert (p_lambda <= L_bar / kappa / 8) by (replace (L_bar / kappa / 8) with (L_bar / (8 * kappa)) by (field; lra); exact p_lambda_small).
      lra.
    + (* the second *)
      rewrite p_w_4_minus. unfold gamma_lambda_4, gamma_w_4.
      apply (Rmult_le_reg_r (coupling G ^ 2)); [exact Q1 |].
      replace ((8 * L_bar * kappa) ^ 2 / (16 * coupling G ^ 2) * / (2 ^ 8 * L_bar * kappa) * coupling G ^ 2)
        with (kappa / (2 ^ 8 * L_bar) * (4 * L_bar ^ 2)) by (field; lra).
      apply Rmult_le_compat_l; [apply Rlt_le, Rdiv_lt_0_compat; lra | lra].
    + exact beta_positive_4.
    + (* gamma_w against beta *)
      unfold gamma_w_4, p_w_4. apply Rinv_le_contravar.
      * apply Rmult_lt_0_compat; lra.
      * apply (Rmult_le_compat_l (8 * (16 * L_bar * kappa))) in Hb; lra.
    + (* gamma_lambda against beta *)
      pose proof gamma_2_4 as [G0 G1].
      assert (G2 : gamma_2 G p_w_4 ^ 2 * (64 * kappa ^ 2) <= 1).
      { apply (Rmult_le_compat_r (8 * kappa)) in G1; [| lra]. rewrite Rinv_l in G1 by lra.
        replace (gamma_2 G p_w_4 ^ 2 * (64 * kappa ^ 2)) with ((gamma_2 G p_w_4 * (8 * kappa)) ^ 2) by ring.
        replace 1 with (1 ^ 2) by ring. apply pow_incr. split; [apply Rlt_le, Rmult_lt_0_compat; lra | exact G1]. }
      set (s := gamma_2 G p_w_4 ^ 2) in *.
      assert (Ps : 0 < s) by (apply pow_lt; exact G0).
      replace gamma_lambda_4 with (/ (2 ^ 8 * L_bar / kappa)) by (unfold gamma_lambda_4; field; lra).
      apply Rinv_le_contravar.
      * apply Rmult_lt_0_compat; [| exact Ps]. apply Rmult_lt_0_compat; [unfold p_w_4; lra | exact beta_positive_4].
      * apply (Rmult_le_reg_r kappa); [lra |].
        replace (2 ^ 8 * L_bar / kappa * kappa) with (2 ^ 8 * L_bar) by (field; lra).
        replace (1536 * p_w_4 * beta * s * kappa) with (384 * L_bar * beta * (s * (64 * kappa ^ 2))) by (unfold p_w_4; ring).
        apply Rle_trans with (384 * L_bar * beta * 1).
        -- apply Rmult_le_compat_l; [| exact G2]. apply Rlt_le, Rmult_lt_0_compat; lra.
        -- apply (Rmult_le_compat_l (384 * L_bar)) in Hb; lra.
    + (* beta against sqrt 5 *)
      rewrite gamma_1_4. pose proof (sqrt_sqrt 5 ltac:(lra)) as S5. pose proof (sqrt_pos 5) as S0.
      assert (2 <= sqrt 5) by (apply Rsqr_incr_0_var; unfold Rsqr; lra). lra.
  - (* beta against gamma_3 *)
    pose proof gamma_3_4 as [G0 G1]. set (g3 := gamma_3 G p_w_4 p_lambda gamma_lambda_4) in *.
    assert (Sq : g3 ^ 2 <= (3075 / 4) ^ 2) by (apply pow_incr; lra).
    assert (Sq0 : 0 < g3 ^ 2) by (apply pow_lt; exact G0).
    replace (3072 * p_w_4 * gamma_lambda_4 * g3 ^ 2) with (192 * kappa ^ 2 * g3 ^ 2)
      by (unfold p_w_4, gamma_lambda_4; field; lra).
    eapply Rle_trans; [exact beta_small_4 |]. apply Rinv_le_contravar.
    + apply Rmult_lt_0_compat; lra.
    + apply (Rmult_le_compat_l (192 * kappa ^ 2)) in Sq; [| lra]. lra.
Qed.

(** Small residuals, as the bridge wants them. *)
Lemma residuals_are_small (epsilon_L : R) (w w_hat : W) (lambda : Y) : 0 < epsilon_L ->
  residual G p_w_4 p_lambda gamma_w_4 gamma_lambda_4 beta w w_hat lambda <= 2 * L_bar * kappa ^ 3 * beta * epsilon_L ^ 2 ->
  norm (w -v w_plus G p_w_4 gamma_w_4 w w_hat lambda) <= epsilon_L /\
  norm (lambda_plus G p_w_4 p_lambda gamma_lambda_4 w_hat lambda -v lambda) <= kappa * epsilon_L /\
  norm (w -v w_hat) <= kappa * epsilon_L.
Proof using All.
  intros Pe. unfold residual.
  replace (/ (32 * gamma_w_4)) with (8 * L_bar * kappa) by (unfold gamma_w_4; field; lra).
  replace (/ (64 * gamma_lambda_4)) with (4 * L_bar / kappa) by (unfold gamma_lambda_4; field; lra).
  replace (p_w_4 * beta / 8) with (2 * L_bar * kappa * beta) by (unfold p_w_4; field).
  set (a := norm (w -v w_plus _ _ _ _ _ _)). set (b := norm (lambda_plus _ _ _ _ _ _ -v _)). set (h := norm (w -v w_hat)).
  assert (Na : 0 <= a) by apply norm_nonneg. assert (Nb : 0 <= b) by apply norm_nonneg. assert (Nh : 0 <= h) by apply norm_nonneg.
  pose proof Lk_positive as Plk. intros R.
  assert (Hb' : beta * kappa ^ 2 <= / 2 ^ 27).
  { assert (1 <= kappa ^ 2) by (replace 1 with (1 ^ 2) by ring; apply pow_incr; lra).
    apply (Rmult_le_compat_r (kappa ^ 2)) in beta_small_4; [| lra].
    replace (/ (2 ^ 27 * kappa ^ 2) * kappa ^ 2) with (/ 2 ^ 27) in beta_small_4 by (field; lra). exact beta_small_4. }
  assert (P1 : 0 <= 8 * L_bar * kappa * a ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]).
  assert (P2 : 0 <= 4 * L_bar / kappa * b ^ 2).
  { apply Rmult_le_pos; [apply Rlt_le, Rdiv_lt_0_compat; lra | apply pow2_ge_0]. }
  assert (P3 : 0 <= 2 * L_bar * kappa * beta * h ^ 2).
  { apply Rmult_le_pos; [apply Rlt_le, Rmult_lt_0_compat; lra | apply pow2_ge_0]. }
  assert (Pe2 : 0 < epsilon_L ^ 2) by (apply pow_lt; exact Pe).
  assert (Total : 2 * L_bar * kappa ^ 3 * beta * epsilon_L ^ 2 <= / 2 ^ 26 * (L_bar * kappa * epsilon_L ^ 2)).
  { replace (2 * L_bar * kappa ^ 3 * beta * epsilon_L ^ 2) with (beta * kappa ^ 2 * (2 * (L_bar * kappa * epsilon_L ^ 2))) by ring.
    assert (0 < L_bar * kappa * epsilon_L ^ 2) by (apply Rmult_lt_0_compat; lra).
    apply (Rmult_le_compat_r (2 * (L_bar * kappa * epsilon_L ^ 2))) in Hb'; lra. }
  assert (root : forall x y, 0 <= x -> 0 <= y -> x ^ 2 <= y ^ 2 -> x <= y).
  { intros x y X0 Y0 XY. apply Rsqr_incr_0_var; [unfold Rsqr; lra | exact Y0]. }
  assert (Pke : 0 < kappa * epsilon_L) by (apply Rmult_lt_0_compat; lra).
  repeat split; apply root; try lra.
  - apply (Rmult_le_reg_l (8 * L_bar * kappa)); [lra |].
    assert (0 < L_bar * kappa * epsilon_L ^ 2) by (apply Rmult_lt_0_compat; lra). lra.
  - apply (Rmult_le_reg_l (4 * L_bar / kappa)); [apply Rdiv_lt_0_compat; lra |].
    replace (4 * L_bar / kappa * (kappa * epsilon_L) ^ 2) with (4 * (L_bar * kappa * epsilon_L ^ 2)) by (field; lra).
    assert (0 < L_bar * kappa * epsilon_L ^ 2) by (apply Rmult_lt_0_compat; lra). lra.
  - apply (Rmult_le_reg_l (2 * L_bar * kappa * beta)); [apply Rmult_lt_0_compat; lra |].
    replace (2 * L_bar * kappa * beta * (kappa * epsilon_L) ^ 2) with (2 * L_bar * kappa ^ 3 * beta * epsilon_L ^ 2) by ring. lra.
Qed.

Context (l_f0 : R).
Hypothesis multiplier_is_controlled :
  forall w lambda, ball (radius G) lambda -> conditioning G * norm lambda <= l_f0 + norm (gradient G w lambda).
Hypothesis l_f0_below : l_f0 <= L_bar.

(* epsilon_L of the proof of Theorem 4 *)
Definition epsilon_L_4 (epsilon : R) : R := epsilon / (2 ^ 11 * (1 + L_bar) * kappa ^ 3).

Lemma epsilon_L_4_positive epsilon : 0 < epsilon -> 0 < epsilon_L_4 epsilon.
Proof.
  intros Pe. apply Rdiv_lt_0_compat; [exact Pe |]. apply Rmult_lt_0_compat; [lra | apply pow_lt; lra].
Qed.

(** From small residuals to a stationary point of the Lagrangian: Lemma 7 at Theorem 4's parameters. *)
Lemma stationary_of_residuals_general (epsilon : R) (w w_hat : W) (lambda : Y) : 0 < epsilon <= (1 + L_bar) * kappa ->
  p_lambda * (2 * kappa) <= epsilon_L_4 epsilon / 4 -> ball (radius G) lambda ->
  residual G p_w_4 p_lambda gamma_w_4 gamma_lambda_4 beta w w_hat lambda
    <= 2 * L_bar * kappa ^ 3 * beta * epsilon_L_4 epsilon ^ 2 ->
  norm (gradient G w lambda) <= 272 * L_bar * kappa ^ 2 * epsilon_L_4 epsilon /\
  norm (constraint G w) <= (288 * L_bar + / 4) * epsilon_L_4 epsilon.
Proof using All.
  intros Pe Hpl B R. pose proof Lk_positive as Plk.
  pose proof (epsilon_L_4_positive epsilon (proj1 Pe)) as PeL.
  destruct (residuals_are_small (epsilon_L_4 epsilon) w w_hat lambda PeL R) as [R1 [R2 R3]].
  assert (Pk2 : kappa <= kappa ^ 2) by (replace (kappa ^ 2) with (kappa * kappa) by ring; rewrite <- (Rmult_1_l kappa) at 1; apply Rmult_le_compat_r; lra).
  assert (Pk3 : kappa ^ 2 <= kappa ^ 3).
  { replace (kappa ^ 3) with (kappa * kappa ^ 2) by ring. rewrite <- (Rmult_1_l (kappa ^ 2)) at 1.
    apply Rmult_le_compat_r; [apply pow2_ge_0 | exact Pk]. }
  (* epsilon_L (1 + L) kappa^3 = epsilon / 2^11 *)
  assert (EL : epsilon_L_4 epsilon * ((1 + L_bar) * kappa ^ 3) = epsilon / 2 ^ 11).
  { unfold epsilon_L_4. field. split; lra. }
  set (eL := epsilon_L_4 epsilon) in *.
  assert (Coef : / gamma_w_4 + kappa * p_w_4 <= 272 * L_bar * kappa ^ 2).
  { unfold gamma_w_4, p_w_4. rewrite Rinv_inv.
    assert (L_bar * kappa <= L_bar * kappa ^ 2) by (apply Rmult_le_compat_l; lra). 
    replace (kappa * (16 * L_bar * kappa)) with (16 * (L_bar * kappa ^ 2)) by ring. lra. }
  assert (Room : kappa <= radius G - l_f0 / conditioning G).
  { rewrite (setting_radius Setting), (setting_conditioning Setting).
    assert (l_f0 / (L_bar / kappa) <= kappa); [| lra].
    replace (l_f0 / (L_bar / kappa)) with (kappa * (l_f0 / L_bar)) by (field; lra).
    assert (l_f0 / L_bar <= 1); [| apply Rle_trans with (kappa * 1); [apply Rmult_le_compat_l; lra | lra]].
    apply (Rmult_le_reg_r L_bar); [exact PL |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
  (* epsilon_L kappa^2 <= 2^-11 *)
  assert (EK : eL * kappa ^ 2 <= / 2 ^ 11).
  { apply (Rmult_le_reg_r ((1 + L_bar) * kappa)); [apply Rmult_lt_0_compat; lra |].
    replace (eL * kappa ^ 2 * ((1 + L_bar) * kappa)) with (eL * ((1 + L_bar) * kappa ^ 3)) by ring. rewrite EL. lra. }
  destruct (stationary_point_bridge G p_w_4 p_lambda p_w_4_large p_lambda_positive l_f0 kappa gamma_w_4 gamma_lambda_4 eL
              w w_hat lambda) as [S1 S2]; auto.
  - apply gamma_w_4_positive.
  - apply gamma_lambda_4_positive.
  - lra.
  - (* interiority, first condition *)
    apply Rle_trans with (272 * (L_bar * kappa ^ 2) * eL).
    + replace (272 * (L_bar * kappa ^ 2)) with (272 * L_bar * kappa ^ 2) by ring. apply Rmult_le_compat_r; lra.
    + apply Rle_trans with (L_bar / 4).
      * replace (272 * (L_bar * kappa ^ 2) * eL) with (272 * L_bar * (eL * kappa ^ 2)) by ring.
        apply (Rmult_le_compat_l (272 * L_bar)) in EK; lra.
      * rewrite (setting_conditioning Setting) in Room |- *.
        assert (Q : L_bar / kappa / 4 * kappa <= L_bar / kappa / 4 * (radius G - l_f0 / (L_bar / kappa))).
        { apply Rmult_le_compat_l; [| exact Room]. apply Rlt_le. assert (0 < L_bar / kappa) by (apply Rdiv_lt_0_compat; lra). lra. }
        replace (L_bar / kappa / 4 * kappa) with (L_bar / 4) in Q by (field; lra). exact Q.
  - (* interiority, second condition *)
    apply Rle_trans with (/ 4 * kappa); [| lra].
    assert (eL <= eL * kappa ^ 2) by (rewrite <- (Rmult_1_r eL) at 1; apply Rmult_le_compat_l; lra).
    rewrite (Rmult_comm (/ 4)). apply Rmult_le_compat_l; lra.
  - split.
    + eapply Rle_trans; [exact S1 |]. apply Rmult_le_compat_r; lra.
    + eapply Rle_trans; [exact S2 |]. rewrite (setting_radius Setting).
      rewrite p_w_4_minus.
      replace (coupling G / (8 * L_bar * kappa * gamma_w_4)) with (32 * coupling G) by (unfold gamma_w_4; field; lra).
      replace (kappa * / gamma_lambda_4) with (2 ^ 8 * L_bar) by (unfold gamma_lambda_4; field; lra).
      pose proof (setting_coupling Setting).
      assert ((32 * coupling G + 2 ^ 8 * L_bar) * eL <= 288 * L_bar * eL) by (apply Rmult_le_compat_r; lra). lra.
Qed.

Lemma stationary_of_residuals (epsilon : R) (w w_hat : W) (lambda : Y) : 0 < epsilon <= 1 ->
  p_lambda * (2 * kappa) <= epsilon_L_4 epsilon / 4 -> ball (radius G) lambda ->
  residual G p_w_4 p_lambda gamma_w_4 gamma_lambda_4 beta w w_hat lambda
    <= 2 * L_bar * kappa ^ 3 * beta * epsilon_L_4 epsilon ^ 2 ->
  norm (gradient G w lambda) <= 272 * L_bar * kappa ^ 2 * epsilon_L_4 epsilon /\
  norm (constraint G w) <= (288 * L_bar + / 4) * epsilon_L_4 epsilon.
Proof using All.
  intros Pe. apply stationary_of_residuals_general. split; [lra |].
  assert (1 * kappa <= (1 + L_bar) * kappa) by (apply Rmult_le_compat_r; lra). lra.
Qed.

(* A measure of stationarity that the Lagrangian's gradients control, as |grad F| in Theorem 2. *)
Context (measure : W -> R).
Hypothesis measure_is_controlled : forall w lambda,
  measure w <= (1 + kappa) * norm (gradient G w lambda) + 4 * kappa ^ 3 * norm (constraint G w).

(** From small residuals to the measure. *)
Lemma measure_of_residuals (epsilon : R) (w w_hat : W) (lambda : Y) : 0 < epsilon <= (1 + L_bar) * kappa ->
  p_lambda * (2 * kappa) <= epsilon_L_4 epsilon / 4 -> ball (radius G) lambda ->
  residual G p_w_4 p_lambda gamma_w_4 gamma_lambda_4 beta w w_hat lambda
    <= 2 * L_bar * kappa ^ 3 * beta * epsilon_L_4 epsilon ^ 2 ->
  measure w <= epsilon.
Proof using All.
  intros Pe Hpl B R.
  destruct (stationary_of_residuals_general epsilon w w_hat lambda Pe Hpl B R) as [S1 S2].
  eapply Rle_trans; [apply (measure_is_controlled w lambda) |].
  pose proof (epsilon_L_4_positive epsilon (proj1 Pe)) as PeL.
  assert (EL : epsilon_L_4 epsilon * ((1 + L_bar) * kappa ^ 3) = epsilon / 2 ^ 11).
  { unfold epsilon_L_4. field. split; lra. }
  set (eL := epsilon_L_4 epsilon) in *.
  assert (Pk3 : 0 < kappa ^ 3) by (apply pow_lt; lra).
  apply (Rmult_le_compat_l (1 + kappa)) in S1; [| lra]. apply (Rmult_le_compat_l (4 * kappa ^ 3)) in S2; [| lra].
  assert (Q1 : (1 + kappa) * (272 * L_bar * kappa ^ 2 * eL) <= 544 * (L_bar * kappa ^ 3 * eL)).
  { replace (544 * (L_bar * kappa ^ 3 * eL)) with ((2 * kappa) * (272 * L_bar * kappa ^ 2 * eL)) by ring.
    apply Rmult_le_compat_r; [| lra].
    apply Rmult_le_pos; [apply Rmult_le_pos; [lra | apply pow2_ge_0] | lra]. }
  assert (Q2 : 0 < L_bar * kappa ^ 3 * eL) by (apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat |]; lra).
  assert (Q3 : 0 < kappa ^ 3 * eL) by (apply Rmult_lt_0_compat; lra). lra.
Qed.

(** Theorem 4, for every game and for inexact steps. *)
Theorem complexity_of_inexact_steps (epsilon : R) (n : nat) w w_hat lambda er e d eh : 0 < epsilon <= 1 ->
  p_lambda * (2 * kappa) <= epsilon_L_4 epsilon / 4 -> (0 < n)%nat ->
  inexact_steps G p_w_4 p_lambda gamma_w_4 gamma_lambda_4 beta n w w_hat lambda er e d eh ->
  (forall k, (k < n)%nat ->
     (V G p_w_4 p_lambda (w 0%nat) (w_hat 0%nat) (lambda 0%nat) - lower_bound G) / INR n
     + step_loss G p_w_4 gamma_w_4 gamma_lambda_4 beta (er k) (e k) (d k) (eh k)
     <= 2 * L_bar * kappa ^ 3 * beta * epsilon_L_4 epsilon ^ 2) ->
  exists k, (k < n)%nat /\
    norm (gradient G (w k) (lambda k)) <= 272 * L_bar * kappa ^ 2 * epsilon_L_4 epsilon /\
    norm (constraint G (w k)) <= (288 * L_bar + / 4) * epsilon_L_4 epsilon /\
    measure (w k) <= epsilon.
Proof using All.
  intros Pe Hpl Pn Steps Budget. destruct parameters_meet_the_conditions as [Cond Hb].
  destruct (residuals_of_inexact_steps G p_w_4 p_lambda gamma_w_4 gamma_lambda_4 beta n w w_hat lambda er e d eh
              p_w_4_large p_lambda_positive Cond Hb Pn Steps) as [k [Lk R]].
  exists k. split; [exact Lk |].
  assert (B : ball (radius G) (lambda k)) by (eapply inexact_steps_stay_in_the_ball; [exact Steps | lia]).
  destruct (stationary_of_residuals epsilon (w k) (w_hat k) (lambda k) Pe Hpl B ltac:(specialize (Budget k Lk); lra)) as [S1 S2].
  split; [exact S1 |]. split; [exact S2 |].
  apply (measure_of_residuals epsilon (w k) (w_hat k) (lambda k)); [| exact Hpl | exact B | specialize (Budget k Lk); lra].
  split; [lra |]. assert (1 * kappa <= (1 + L_bar) * kappa) by (apply Rmult_le_compat_r; lra). lra.
Qed.
End Theorem4.
