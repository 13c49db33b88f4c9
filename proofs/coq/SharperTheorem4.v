(* SharperTheorem4.v -- Theorem 4 with Theorem 4's parameters, a beta that may be 2^10 times as large, and far fewer steps.

   [Theorem_4_sharper]: for every beta between 2^-40 kappa^-2 and 2^-20 kappa^-2 (the paper has 2^-30 kappa^-2), every tau and p_lambda that are at most the
   paper's, 2^10 kappa^3 / beta * max(L / epsilon^2, 1 / (L kappa^2)) * Delta_V steps suffice.  With the paper's beta this is 2^40 kappa^5 where
   Theorem 4 has 2^52 (1 + L)^2 / L^2 kappa^5; with the largest one 2^30 kappa^5.
   Depends on: Rounding, SampleComplexity. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
From SGHA Require Import Hilbert Minimiser Ball Game Descent SharperDescent SharperComplexity.
From SGHA Require Import Calculus Assumption FiniteDifference Lagrangian BilevelGame Hypergradient Algorithm Deterministic SampleComplexity Rounding.
Open Scope R_scope.

Lemma inverse_below a b : 0 < a -> a <= b -> / b <= / a.
Proof. intros Pa H. apply Rinv_le_contravar; assumption. Qed.

(* x / y <= z from a lower bound of y. *)
Lemma quotient_from x y z t : 0 <= x -> 0 < t -> t <= y -> x / t <= z -> x / y <= z.
Proof.
  intros Px Pt H Q. eapply Rle_trans; [| exact Q]. apply Rmult_le_compat_l; [exact Px | apply Rinv_le_contravar; assumption].
Qed.

Section Theorem4.
Context {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {l_f0 l_f1 l_g1 l_g2 mu_g f_low : R}
  (A : Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low) (L : R).
Hypothesis Y_is_not_a_point : exists v : Y, v <> zero.
Hypothesis L_bounds : l_f0 <= L /\ l_f1 <= L /\ l_g1 <= L /\ l_g2 <= L.
Notation kappa := (L / mu_g).

Theorem Theorem_4_sharper (epsilon p_lambda beta tau Delta_V : R) (n : nat) (start : State X Y) :
  0 < epsilon <= 1 -> 0 < p_lambda -> p_lambda <= mu_g / 8 -> p_lambda <= epsilon / (2 ^ 14 * (1 + L) * kappa ^ 4) ->
  / (2 ^ 40 * kappa ^ 2) <= beta <= / (2 ^ 20 * kappa ^ 2) -> 0 < tau <= epsilon / (2 ^ 24 * (1 + L) * kappa ^ 4) ->
  norm (lambda start) <= 2 * kappa ->
  let p := {| gamma_x := fun _ => / (2 ^ 8 * L * kappa); gamma_y := fun _ => / (2 ^ 8 * L * kappa);
              Algorithm.gamma_lambda := fun _ => kappa / (2 ^ 8 * L); Algorithm.beta := beta; Algorithm.tau := tau;
              Algorithm.p_w := 16 * L * kappa; Algorithm.p_lambda := p_lambda; Algorithm.C_lambda := 2 * kappa |} in
  V f grad_g (2 * kappa) (16 * L * kappa) p_lambda (w start) (w_hat start) (lambda start) - f_low <= Delta_V ->
  (0 < n)%nat -> 2 ^ 10 * kappa ^ 3 / beta * (L / epsilon ^ 2) * Delta_V <= INR n -> 2 ^ 10 * kappa ^ 3 / beta * / (L * kappa ^ 2) * Delta_V <= INR n ->
  exists k, (k < n)%nat /\ norm (hypergradient grad_f g hess_xy hess_yy (x (SGHA grad_f grad_g p start k))) <= epsilon.
Proof.
  intros He P1 P2 P3 Hb Ht B0 p Start Pn N1 N2.
  pose proof (kappa_one A L Y_is_not_a_point L_bounds) as K1. pose proof (L_positive A L Y_is_not_a_point L_bounds) as PL.
  pose proof (mu_g_positive A) as Pm. pose proof (mu_below_l_g1 A L Y_is_not_a_point L_bounds) as Ml.
  pose proof (L_F_bar_y_below A L Y_is_not_a_point L_bounds) as LB. pose proof (L_F_bar_y_nonneg A) as LF.
  pose proof (l_g2_nonneg A) as L2. pose proof (l_f0_nonneg A) as L0. pose proof (kappa_y_nonneg A) as Ky0.
  assert (Em : mu_g = L / kappa) by (field; lra).
  set (k := kappa) in *.
  assert (Ky : kappa_y l_g1 mu_g <= k) by (unfold kappa_y, k, Rdiv; apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat |]; lra).
  set (y := kappa_y l_g1 mu_g) in *.
  assert (K2 : 1 <= k ^ 2) by (replace 1 with (1 ^ 2) by ring; apply pow_incr; lra).
  assert (Pb : 0 < beta) by (eapply Rlt_le_trans; [| apply (proj1 Hb)]; apply Rinv_0_lt_compat; lra).
  (* beta k^2 between 2^-40 and 2^-20 *)
  assert (Bk1 : / 2 ^ 40 <= beta * k ^ 2).
  { destruct Hb as [H _]. apply (Rmult_le_compat_r (k ^ 2)) in H; [| lra].
    replace (/ (2 ^ 40 * k ^ 2) * k ^ 2) with (/ 2 ^ 40) in H by (field; lra). exact H. }
  assert (Bk2 : beta * k ^ 2 <= / 2 ^ 20).
  { destruct Hb as [_ H]. apply (Rmult_le_compat_r (k ^ 2)) in H; [| lra].
    replace (/ (2 ^ 20 * k ^ 2) * k ^ 2) with (/ 2 ^ 20) in H by (field; lra). exact H. }
  assert (Bk3 : beta <= / 2 ^ 20) by (eapply Rle_trans; [| exact Bk2]; rewrite <- (Rmult_1_r beta) at 1; apply Rmult_le_compat_l; lra).
  set (gw := / (2 ^ 8 * L * k)) in *. set (gl := k / (2 ^ 8 * L)) in *. set (pw := 16 * L * k) in *. set (l := 8 * L * k).
  assert (Plk : 0 < L * k) by (apply Rmult_lt_0_compat; lra).
  assert (Pgw : 0 < gw) by (apply Rinv_0_lt_compat; lra). assert (Pgl : 0 < gl) by (apply Rdiv_lt_0_compat; lra).
  assert (Pl : 0 < l) by (unfold l; lra). assert (Lw : l < pw) by (unfold l, pw; lra).
  assert (Lg2 : l_g1 ^ 2 <= L ^ 2) by (apply pow_incr; lra). assert (Pg2 : 0 < l_g1 ^ 2) by (apply pow_lt; lra).
  (* the region *)
  assert (Region : sharper_conditions gw gl beta pw p_lambda l l_g1 mu_g).
  { assert (Q : L / k <= L) by (apply quotient_below; [lra |]; rewrite <- (Rmult_1_r L) at 1; apply Rmult_le_compat_l; lra).
    constructor.
    - split; [exact Pgw |]. unfold gw, pw, l. apply inverse_below; lra.
    - split; [exact Pgl |]. replace (pw - l) with (8 * (L * k)) by (unfold pw, l; ring). replace (pw + l) with (24 * (L * k)) by (unfold pw, l; ring).
      apply Rmin_glb.
      + assert (T1 : l_g1 * (l_g1 / (8 * (L * k))) <= / 8 * (L / k)).
        { replace (l_g1 * (l_g1 / (8 * (L * k)))) with (l_g1 ^ 2 / (8 * (L * k))) by (field; lra). apply quotient_below; [lra |].
          replace (/ 8 * (L / k) * (8 * (L * k))) with (L ^ 2) by (field; lra). exact Lg2. }
        assert (T2 : l_g1 ^ 2 / (24 * (L * k)) <= / 24 * (L / k)).
        { apply quotient_below; [lra |]. replace (/ 24 * (L / k) * (24 * (L * k))) with (L ^ 2) by (field; lra). exact Lg2. }
        assert (T3 : 0 < l_g1 * (l_g1 / (8 * (L * k)))) by (apply Rmult_lt_0_compat; [lra | apply Rdiv_lt_0_compat; lra]).
        assert (T4 : 0 < l_g1 ^ 2 / (24 * (L * k))) by (apply Rdiv_lt_0_compat; lra).
        assert (PQ : 0 < L / k) by (apply Rdiv_lt_0_compat; lra). rewrite Em in P2.
        apply Rle_trans with (/ (2 ^ 8 * (L / k))); [right; unfold gl; field; lra |]. apply inverse_below; lra.
      + apply (Rmult_le_reg_r (16 * l_g1 ^ 2)); [lra |].
        replace ((8 * (L * k)) ^ 2 / (16 * l_g1 ^ 2) * gw * (16 * l_g1 ^ 2)) with (/ 4 * (L * k)) by (unfold gw; field; lra).
        apply Rle_trans with (gl * (16 * L ^ 2)); [apply Rmult_le_compat_l; lra |].
        replace (gl * (16 * L ^ 2)) with (/ 16 * (L * k)) by (unfold gl; field; lra). lra.
    - split; [exact Pb |]. replace (pw - l) with (8 * (L * k)) by (unfold pw, l; ring). apply Rmin_glb.
      + apply Rle_trans with (/ 16); [lra | right; unfold pw; field; lra].
      + unfold responsiveness. replace (pw - l) with (8 * (L * k)) by (unfold pw, l; ring). replace (pw + l) with (24 * (L * k)) by (unfold pw, l; ring).
        assert (T0 : 0 <= 2 * (8 * (L * k)) * p_lambda) by (apply Rmult_le_pos; lra).
        apply Rle_trans with (gl * (8 * (L * k) * mu_g ^ 2 / (24 * (L * k))) / (64 * pw)).
        * rewrite Em. replace (gl * (8 * (L * k) * (L / k) ^ 2 / (24 * (L * k))) / (64 * pw)) with (/ 3 * / 2 ^ 18 / k ^ 2) by (unfold gl, pw; field; lra).
          apply (Rmult_le_reg_r (k ^ 2)); [lra |]. replace (/ 3 * / 2 ^ 18 / k ^ 2 * k ^ 2) with (/ 3 * / 2 ^ 18) by (field; lra). lra.
        * apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; unfold pw; lra |]. apply Rmult_le_compat_l; lra. }
  pose proof (region_is_admissible gw gl beta pw p_lambda l l_g1 mu_g Pl Lw P1 Pm Ml Region) as Adm.
  destruct (gains_in_the_region gw gl beta pw p_lambda l l_g1 mu_g Pl Lw P1 Pm Ml Region) as [_ [_ [Gw [Gl [Gh _]]]]].
  set (s := fixed_shares) in *.
  (* the constants of the limit *)
  set (Q := L * k / beta). assert (PQ : 0 < Q) by (apply Rdiv_lt_0_compat; lra).
  assert (Weight : primal_weight (l_g1 := l_g1) (mu_g := mu_g) gw beta pw p_lambda l s <= 52 * Q).
  { unfold primal_weight. assert (W1 : (1 - pw * gw) ^ 2 / gain_w gw beta pw p_lambda l l_g1 mu_g s <= 960 * (L * k)).
    { apply (quotient_from _ _ _ (15 / 64 * gw)); [apply pow2_ge_0 | lra | exact Gw |]. right. unfold pw, gw. field. lra. }
    assert (W2 : (pw / beta) ^ 2 / gain_w_hat beta pw l s <= 256 / 5 * Q).
    { apply (quotient_from _ _ _ (5 / 16 * (pw / beta))); [apply pow2_ge_0 | | exact Gh |].
      - assert (0 < pw / beta) by (apply Rdiv_lt_0_compat; unfold pw; lra). lra.
      - right. unfold pw, Q. field. lra. }
    assert (W3 : L * k <= / 2 ^ 20 * Q).
    { unfold Q. replace (/ 2 ^ 20 * (L * k / beta)) with (/ 2 ^ 20 / beta * (L * k)) by (field; lra).
      rewrite <- (Rmult_1_l (L * k)) at 1. apply Rmult_le_compat_r; [lra |]. apply (Rmult_le_reg_r beta); [exact Pb |].
      replace (/ 2 ^ 20 / beta * beta) with (/ 2 ^ 20) by (field; lra). lra. }
    lra. }
  set (B := L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g) in *.
  assert (PB : 0 <= B) by (apply Rmult_le_pos; [exact LF | left; apply Rinv_0_lt_compat; exact Pm]).
  assert (Dual : B ^ 2 / (gl ^ 2 * dual_gain (l_g1 := l_g1) (mu_g := mu_g) gw gl beta pw p_lambda l s) <= k ^ 2 * Q).
  { apply (quotient_from _ _ _ (gl ^ 2 * / (4 * gl))); [apply pow2_ge_0 | | |].
    - apply Rmult_lt_0_compat; [apply pow_lt; exact Pgl | apply Rinv_0_lt_compat; lra].
    - apply Rmult_le_compat_l; [apply pow2_ge_0 | exact Gl].
    - replace (B ^ 2 / (gl ^ 2 * / (4 * gl))) with (2 ^ 10 * (L / k) * B ^ 2) by (unfold gl; field; lra).
      assert (S : B ^ 2 <= (4 * k ^ 3) ^ 2) by (apply pow_incr; lra).
      assert (PLk : 0 < L / k) by (apply Rdiv_lt_0_compat; lra).
      apply Rle_trans with (2 ^ 10 * (L / k) * (4 * k ^ 3) ^ 2); [apply Rmult_le_compat_l; lra |].
      replace (2 ^ 10 * (L / k) * (4 * k ^ 3) ^ 2) with (2 ^ 14 * (beta * k ^ 2) * (k ^ 2 * Q)) by (unfold Q; field; lra).
      assert (0 <= k ^ 2 * Q) by (apply Rmult_le_pos; lra).
      rewrite <- (Rmult_1_l (k ^ 2 * Q)) at 2. apply Rmult_le_compat_r; lra. }
  (* tau and the loss *)
  set (e := l_g2 * (2 * k) ^ 2 / 2 * tau). set (E := difference_alone (l_g2 := l_g2) (2 * k) tau).
  assert (K4 : 1 <= k ^ 4) by (replace 1 with (1 ^ 4) by ring; apply pow_incr; lra).
  assert (T24 : tau * (2 ^ 24 * ((1 + L) * k ^ 4)) <= epsilon).
  { destruct Ht as [_ H]. apply (Rmult_le_compat_r (2 ^ 24 * ((1 + L) * k ^ 4))) in H.
    - replace (epsilon / (2 ^ 24 * (1 + L) * k ^ 4) * (2 ^ 24 * ((1 + L) * k ^ 4))) with epsilon in H by (field; lra). exact H.
    - assert (0 < (1 + L) * k ^ 4) by (apply Rmult_lt_0_compat; lra). lra. }
  assert (Pe : 0 <= e).
  { unfold e. apply Rmult_le_pos; [| lra]. apply Rmult_le_pos; [| lra]. apply Rmult_le_pos; [exact L2 | apply pow2_ge_0]. }
  (* e k^2 <= epsilon / 2^22 and <= L / 2^22 *)
  assert (Ek : e * k ^ 2 <= epsilon / 2 ^ 23 /\ e * k ^ 2 <= epsilon * L / 2 ^ 23).
  { assert (H0 : e <= 2 * L * k ^ 2 * tau).
    { unfold e. replace (l_g2 * (2 * k) ^ 2 / 2 * tau) with (l_g2 * (2 * k ^ 2 * tau)) by field.
      replace (2 * L * k ^ 2 * tau) with (L * (2 * k ^ 2 * tau)) by ring. apply Rmult_le_compat_r; [| lra].
      apply Rmult_le_pos; [apply Rmult_le_pos; lra | lra]. }
    apply (Rmult_le_compat_r (k ^ 2)) in H0; [| lra].
    assert (H1 : tau * k ^ 4 * (1 + L) <= epsilon / 2 ^ 24) by lra.
    assert (H2 : 0 < tau * k ^ 4) by (apply Rmult_lt_0_compat; lra).
    assert (H3 : 0 < tau * k ^ 4 * L) by (apply Rmult_lt_0_compat; lra).
    assert (H4 : tau * k ^ 4 * L <= epsilon / 2 ^ 24 * L) by (apply Rmult_le_compat_r; lra).
    replace (2 * L * k ^ 2 * tau * k ^ 2) with (2 * (tau * k ^ 4 * L)) in H0 by ring. split; lra. }
  assert (Ek0 : e <= e * k ^ 2) by (rewrite <- (Rmult_1_r e) at 1; apply Rmult_le_compat_l; lra).
  set (loss := gw / 2 * e ^ 2).
  (* loss <= beta / (2^15 L k^3) epsilon^2 and <= beta L / (2^15 k) *)
  assert (Pbk : 0 < beta / (L * k ^ 3)) by (apply Rdiv_lt_0_compat; [exact Pb | apply Rmult_lt_0_compat; [exact PL | apply pow_lt; lra]]).
  assert (Ik : / k ^ 2 <= 2 ^ 40 * beta).
  { apply (Rmult_le_reg_r (k ^ 2)); [lra |]. rewrite Rinv_l by lra. lra. }
  assert (Loss : forall z, 0 <= z -> e * k ^ 2 <= z / 2 ^ 23 -> loss <= / 2 ^ 15 * (beta / (L * k ^ 3)) * z ^ 2).
  { intros z Pz Hz. assert (S : (e * k ^ 2) ^ 2 <= (z / 2 ^ 23) ^ 2).
    { apply pow_incr. split; [apply Rmult_le_pos; lra | exact Hz]. }
    apply Rle_trans with (/ 2 ^ 9 * (/ k ^ 2) * / (L * k ^ 3) * (e * k ^ 2) ^ 2).
    - right. unfold loss, gw. field. lra.
    - assert (Ip : 0 < / (L * k ^ 3)) by (apply Rinv_0_lt_compat, Rmult_lt_0_compat; [exact PL | apply pow_lt; lra]).
      assert (Ipk : 0 < / k ^ 2) by (apply Rinv_0_lt_compat; lra).
      assert (Pz2 : 0 <= (z / 2 ^ 23) ^ 2) by apply pow2_ge_0.
      apply Rle_trans with (/ 2 ^ 9 * (2 ^ 40 * beta) * / (L * k ^ 3) * (z / 2 ^ 23) ^ 2).
      + apply Rmult_le_compat; [apply Rmult_le_pos; [apply Rmult_le_pos |]; lra | apply pow2_ge_0 | | exact S].
        apply Rmult_le_compat_r; [lra |]. apply Rmult_le_compat_l; lra.
      + unfold Rdiv. replace (/ 2 ^ 9 * (2 ^ 40 * beta) * / (L * k ^ 3) * (z * / 2 ^ 23) ^ 2) with (/ 2 ^ 15 * (beta * / (L * k ^ 3)) * z ^ 2) by (field; lra).
        apply Rle_refl. }
  assert (PN : 0 < INR n) by (apply lt_0_INR; exact Pn).
  set (r := step_budget (l_g1 := l_g1) (mu_g := mu_g) gw gl beta pw p_lambda l s n Delta_V E).
  assert (Er : r = Delta_V / INR n + loss).
  { unfold r, step_budget, rounding_loss, E, difference_alone, primal_total, dual_total, projection_total, loss, cost_w.
    cbn [oracle_f error_h oracle_y arithmetic_w arithmetic_hat arithmetic_u arithmetic_p overshoot]. fold e. unfold Rdiv. ring. }
  assert (R1 : r <= / 900 * (beta / (L * k ^ 3)) * epsilon ^ 2).
  { rewrite Er. pose proof (Loss epsilon ltac:(lra) (proj1 Ek)) as H.
    assert (D : Delta_V / INR n <= / 2 ^ 10 * (beta / (L * k ^ 3)) * epsilon ^ 2).
    { apply quotient_below; [exact PN |].
      assert (Pc : 0 < / 2 ^ 10 * (beta / (L * k ^ 3)) * epsilon ^ 2) by (apply Rmult_lt_0_compat; [lra | apply pow_lt; lra]).
      apply (Rmult_le_compat_l _ _ _ (Rlt_le _ _ Pc)) in N1.
      replace (/ 2 ^ 10 * (beta / (L * k ^ 3)) * epsilon ^ 2 * (2 ^ 10 * k ^ 3 / beta * (L / epsilon ^ 2) * Delta_V)) with Delta_V in N1 by (field; lra).
      exact N1. }
    assert (Pz : 0 < beta / (L * k ^ 3) * epsilon ^ 2) by (apply Rmult_lt_0_compat; [exact Pbk | apply pow_lt; lra]). lra. }
  assert (R2 : r <= / 900 * (beta / (L * k ^ 3)) * (L * k) ^ 2).
  { rewrite Er. assert (H : loss <= / 2 ^ 15 * (beta / (L * k ^ 3)) * L ^ 2).
    { apply Loss; [lra |]. eapply Rle_trans; [apply (proj2 Ek) |]. apply Rmult_le_compat_r; [lra |].
      rewrite <- (Rmult_1_l L) at 2. apply Rmult_le_compat_r; lra. }
    assert (D : Delta_V / INR n <= / 2 ^ 10 * (beta / (L * k ^ 3)) * (L * k) ^ 2).
    { apply quotient_below; [exact PN |].
      assert (Pc : 0 < / 2 ^ 10 * (beta / (L * k ^ 3)) * (L * k) ^ 2) by (apply Rmult_lt_0_compat; [lra | apply pow_lt; lra]).
      apply (Rmult_le_compat_l _ _ _ (Rlt_le _ _ Pc)) in N2.
      replace (/ 2 ^ 10 * (beta / (L * k ^ 3)) * (L * k) ^ 2 * (2 ^ 10 * k ^ 3 / beta * / (L * k ^ 2) * Delta_V)) with Delta_V in N2 by (field; lra).
      exact N2. }
    assert (Sq : L ^ 2 <= (L * k) ^ 2).
    { apply pow_incr. split; [lra |]. rewrite <- (Rmult_1_r L) at 1. apply Rmult_le_compat_l; lra. }
    assert (M : / 2 ^ 15 * (beta / (L * k ^ 3)) * L ^ 2 <= / 2 ^ 15 * (beta / (L * k ^ 3)) * (L * k) ^ 2) by (apply Rmult_le_compat_l; lra).
    assert (Pz : 0 < beta / (L * k ^ 3) * (L * k) ^ 2) by (apply Rmult_lt_0_compat; [exact Pbk | apply pow_lt; lra]). lra. }
  assert (Rest : primal_rest gw beta pw E = / 16 * e).
  { unfold primal_rest, E, difference_alone, primal_total. cbn [oracle_f error_h arithmetic_w arithmetic_hat]. fold e. unfold pw, gw. field. lra. }
  assert (Dt : dual_total gl E = 0).
  { unfold dual_total, E, difference_alone. cbn [oracle_y arithmetic_u arithmetic_p]. field. lra. }
  assert (Prr : 0 <= r).
  { rewrite Er. assert (0 <= loss) by (unfold loss; apply Rmult_le_pos; [lra | apply pow2_ge_0]).
    assert (0 <= Delta_V).
    { pose proof (Lyapunov_bounded_below (theorem_4_game A L Y_is_not_a_point L_bounds) pw p_lambda) as LBd.
      specialize (LBd ltac:(exact Lw) P1 (w start) (w_hat start) (lambda start) B0).
      change (game_f_low (theorem_4_game A L Y_is_not_a_point L_bounds)) with f_low in LBd.
      change (Game.V (theorem_4_game A L Y_is_not_a_point L_bounds) pw p_lambda (w start) (w_hat start) (lambda start))
        with (V f grad_g (2 * k) pw p_lambda (w start) (w_hat start) (lambda start)) in LBd. lra. }
    assert (0 <= Delta_V / INR n) by (apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; exact PN]). lra. }
  assert (QK : forall z, k ^ 2 * Q * (/ 900 * (beta / (L * k ^ 3)) * z ^ 2) = / 900 * z ^ 2) by (intros z; unfold Q; field; lra).
  assert (Room : has_room (l_f0 := l_f0) (l_g1 := l_g1) (mu_g := mu_g) gw gl beta pw p_lambda (2 * k) l s r E).
  { unfold has_room. rewrite Rest, Dt.
    assert (S1 : sqrt (primal_weight (l_g1 := l_g1) (mu_g := mu_g) gw beta pw p_lambda l s * r) <= / 4 * L).
    { apply sqrt_below; [lra |]. apply Rle_trans with (52 * Q * (/ 900 * (beta / (L * k ^ 3)) * (L * k) ^ 2)).
      - apply Rmult_le_compat; [| exact Prr | exact Weight | exact R2].
        unfold primal_weight. apply Rplus_le_le_0_compat; (apply Rmult_le_pos; [apply pow2_ge_0 | left; apply Rinv_0_lt_compat]); destruct Adm; assumption.
      - replace (52 * Q * (/ 900 * (beta / (L * k ^ 3)) * (L * k) ^ 2)) with (52 / 900 * L ^ 2) by (unfold Q; field; lra).
        pose proof (pow2_ge_0 L). lra. }
    assert (S2 : sqrt (/ dual_gain (l_g1 := l_g1) (mu_g := mu_g) gw gl beta pw p_lambda l s * r) <= / 10 * k).
    { apply sqrt_below; [lra |]. apply Rle_trans with (4 * gl * (/ 900 * (beta / (L * k ^ 3)) * (L * k) ^ 2)).
      - apply Rmult_le_compat; [left; apply Rinv_0_lt_compat; destruct Adm; assumption | exact Prr | | exact R2].
        rewrite <- (Rinv_inv (4 * gl)). apply Rinv_le_contravar; [apply Rinv_0_lt_compat; lra | exact Gl].
      - replace (4 * gl * (/ 900 * (beta / (L * k ^ 3)) * (L * k) ^ 2)) with (beta / 57600) by (unfold gl; field; lra). lra. }
    assert (S3 : (l_f0 + (/ 4 * L + / 16 * e)) / mu_g <= 13 / 10 * k).
    { apply quotient_below; [exact Pm |]. replace (13 / 10 * k * mu_g) with (13 / 10 * L) by (unfold k; field; lra).
      assert (epsilon * L <= 1 * L) by (apply Rmult_le_compat_r; lra). lra. }
    apply Rle_lt_trans with ((l_f0 + (/ 4 * L + / 16 * e)) / mu_g + / 10 * k + gl * 0); [| lra].
    apply Rplus_le_compat_r, Rplus_le_compat; [| exact S2]. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact Pm |]. lra. }
  destruct (stationary_point_of_Algorithm_1 A gw gl beta pw p_lambda (2 * k) l Y_is_not_a_point (two_kappa_positive A L Y_is_not_a_point L_bounds)
              Pl (smoothness_bound_large A L Y_is_not_a_point L_bounds) Lw P1 Pgw Pgl Pb s n tau start Delta_V Adm Pn (proj1 Ht) B0 Start Room)
    as [i [Li H]].
  exists i. split; [exact Li |]. eapply Rle_trans; [exact H |]. fold E. fold r.
  unfold hypergradient_limit. fold B y. rewrite Rest, Dt.
  assert (Y2 : 0 <= 1 + y ^ 2 <= 2 * k ^ 2).
  { pose proof (pow2_ge_0 y). assert (y ^ 2 <= k ^ 2) by (apply pow_incr; lra). lra. }
  assert (S1 : sqrt (((1 + y ^ 2) * primal_weight (l_g1 := l_g1) (mu_g := mu_g) gw beta pw p_lambda l s
                 + B ^ 2 / (gl ^ 2 * dual_gain (l_g1 := l_g1) (mu_g := mu_g) gw gl beta pw p_lambda l s)) * r) <= / 2 * epsilon).
  { apply sqrt_below; [lra |]. apply Rle_trans with (105 * (k ^ 2 * Q) * (/ 900 * (beta / (L * k ^ 3)) * epsilon ^ 2)).
    - assert (PW : 0 <= primal_weight (l_g1 := l_g1) (mu_g := mu_g) gw beta pw p_lambda l s).
      { unfold primal_weight. apply Rplus_le_le_0_compat; (apply Rmult_le_pos; [apply pow2_ge_0 | left; apply Rinv_0_lt_compat]); destruct Adm; assumption. }
      assert (PD : 0 <= B ^ 2 / (gl ^ 2 * dual_gain (l_g1 := l_g1) (mu_g := mu_g) gw gl beta pw p_lambda l s)).
      { apply Rmult_le_pos; [apply pow2_ge_0 |]. left. apply Rinv_0_lt_compat, Rmult_lt_0_compat; [apply pow_lt; exact Pgl | destruct Adm; assumption]. }
      apply Rmult_le_compat; [| exact Prr | | exact R1].
      + apply Rplus_le_le_0_compat; [apply Rmult_le_pos; lra | exact PD].
      + assert (M : (1 + y ^ 2) * primal_weight (l_g1 := l_g1) (mu_g := mu_g) gw beta pw p_lambda l s <= 2 * k ^ 2 * (52 * Q)) by (apply Rmult_le_compat; lra).
        replace (2 * k ^ 2 * (52 * Q)) with (104 * (k ^ 2 * Q)) in M by ring. lra.
    - rewrite Rmult_assoc, QK. pose proof (pow2_ge_0 epsilon). lra. }
  assert (S2 : (1 + y) * (/ 16 * e) <= / 100 * epsilon).
  { apply Rle_trans with (2 * k ^ 2 * (/ 16 * e)).
    - apply Rmult_le_compat_r; [lra |]. assert (k * 1 <= k * k) by (apply Rmult_le_compat_l; lra). replace (k ^ 2) with (k * k) by ring. lra.
    - replace (2 * k ^ 2 * (/ 16 * e)) with (/ 8 * (e * k ^ 2)) by field. lra. }
  assert (S3 : B * (0 + p_lambda * (2 * k)) <= / 100 * epsilon).
  { rewrite Rplus_0_l. apply Rle_trans with (4 * k ^ 3 * (p_lambda * (2 * k))).
    - apply Rmult_le_compat_r; [apply Rmult_le_pos; lra | exact LB].
    - replace (4 * k ^ 3 * (p_lambda * (2 * k))) with (8 * (p_lambda * k ^ 4)) by ring.
      assert (H14 : p_lambda * (2 ^ 14 * ((1 + L) * k ^ 4)) <= epsilon).
      { apply (Rmult_le_compat_r (2 ^ 14 * ((1 + L) * k ^ 4))) in P3.
        - replace (epsilon / (2 ^ 14 * (1 + L) * k ^ 4) * (2 ^ 14 * ((1 + L) * k ^ 4))) with epsilon in P3 by (field; lra). exact P3.
        - assert (0 < (1 + L) * k ^ 4) by (apply Rmult_lt_0_compat; lra). lra. }
      assert (0 < p_lambda * k ^ 4) by (apply Rmult_lt_0_compat; lra).
      assert (0 < p_lambda * k ^ 4 * L) by (apply Rmult_lt_0_compat; lra). lra. }
  lra.
Qed.
End Theorem4.
