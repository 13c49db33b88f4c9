(* SharperComplexity.v -- how far n steps take us, from the sharper Proposition 6.

   The three residuals are bounded separately and put together by Cauchy-Schwarz, where Theorem 4 bounds them all by one epsilon_L; the
   constraint is read off the dual step that is made, so no ghost step appears.
   Main results: [sharper_residuals]: one of n inexact steps has small residuals; [sharper_stationarity]: at that step
   A |grad L| + B |c| is below an explicit number, for all A and B; [sharper_travel]: the steps stay within an explicit distance of their start.
   Depends on: Hilbert, Minimiser, Ball, Game, Descent, SharperDescent, Bridge, Complexity. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
From SGHA Require Import Hilbert Minimiser Ball Game Descent SharperDescent Bridge Complexity.
Open Scope R_scope.

(* The parameters of a run, and its shares: what the theorem below asks of them. *)
Record admissible (gamma_w gamma_lambda beta p_w p_lambda l l_g mu : R) (s : Shares) : Prop := {
  admissible_shares : are_shares s;
  admissible_w : 0 < gamma_w /\ gamma_w * (p_w + l) < 1;
  admissible_lambda : 0 < gamma_lambda /\ gamma_lambda * (p_lambda + l_g * (l_g / (p_w - l))) <= 2;
  admissible_beta : 0 < beta;
  gain_w_positive : 0 < gain_w gamma_w beta p_w p_lambda l l_g mu s;
  gain_lambda_positive : 0 < gain_lambda gamma_w gamma_lambda beta p_w p_lambda l l_g mu s;
  gain_w_hat_positive : 0 < gain_w_hat beta p_w l s
}.

(* The region of the sharper Proposition 6 is admissible. *)
Theorem region_is_admissible gamma_w gamma_lambda beta p_w p_lambda l l_g mu :
  0 < l -> l < p_w -> 0 < p_lambda -> 0 < mu -> mu <= l_g ->
  sharper_conditions gamma_w gamma_lambda beta p_w p_lambda l l_g mu ->
  admissible gamma_w gamma_lambda beta p_w p_lambda l l_g mu fixed_shares.
Proof.
  intros Pl Pw Pp Pm Sm Cond.
  destruct (gains_in_the_region gamma_w gamma_lambda beta p_w p_lambda l l_g mu Pl Pw Pp Pm Sm Cond) as [S1 [S2 [Gw [Gl [Gh _]]]]].
  destruct Cond as [[Pg _] [Pgl _] [Pb _]].
  constructor; auto.
  - apply fixed_shares_are_shares.
  - lra.
  - eapply Rlt_le_trans; [| exact Gl]. apply Rinv_0_lt_compat. lra.
  - eapply Rlt_le_trans; [| exact Gh]. assert (0 < p_w / beta) by (apply Rdiv_lt_0_compat; lra). lra.
Qed.

Lemma sqrt_below x y : 0 <= y -> x <= y ^ 2 -> sqrt x <= y.
Proof. intros Py H. rewrite <- (sqrt_pow2 y Py). apply sqrt_le_1_alt. exact H. Qed.

(* Cauchy-Schwarz for three weighted squares. *)
Lemma three_weighted_squares (a1 a2 a3 c1 c2 c3 x1 x2 x3 r : R) : 0 < c1 -> 0 < c2 -> 0 < c3 ->
  c1 * x1 ^ 2 + c2 * x2 ^ 2 + c3 * x3 ^ 2 <= r ->
  a1 * x1 + a2 * x2 + a3 * x3 <= sqrt ((a1 ^ 2 / c1 + a2 ^ 2 / c2 + a3 ^ 2 / c3) * r).
Proof.
  intros P1 P2 P3 H. set (s := a1 ^ 2 / c1 + a2 ^ 2 / c2 + a3 ^ 2 / c3). set (t := a1 * x1 + a2 * x2 + a3 * x3).
  assert (pos : forall a c, 0 < c -> 0 <= a ^ 2 / c).
  { intros a c Pc. apply Rmult_le_pos; [apply pow2_ge_0 | left; apply Rinv_0_lt_compat; exact Pc]. }
  assert (Ps : 0 <= s).
  { unfold s. pose proof (pos a1 c1 P1). pose proof (pos a2 c2 P2). pose proof (pos a3 c3 P3). lra. }
  assert (CS : t ^ 2 <= s * (c1 * x1 ^ 2 + c2 * x2 ^ 2 + c3 * x3 ^ 2)).
  { assert (E : s * (c1 * x1 ^ 2 + c2 * x2 ^ 2 + c3 * x3 ^ 2) - t ^ 2
                = (c2 * a1 * x2 - c1 * a2 * x1) ^ 2 / (c1 * c2) + (c3 * a1 * x3 - c1 * a3 * x1) ^ 2 / (c1 * c3)
                  + (c3 * a2 * x3 - c2 * a3 * x2) ^ 2 / (c2 * c3)) by (unfold s, t; field; lra).
    pose proof (pos (c2 * a1 * x2 - c1 * a2 * x1) (c1 * c2) ltac:(apply Rmult_lt_0_compat; lra)).
    pose proof (pos (c3 * a1 * x3 - c1 * a3 * x1) (c1 * c3) ltac:(apply Rmult_lt_0_compat; lra)).
    pose proof (pos (c3 * a2 * x3 - c2 * a3 * x2) (c2 * c3) ltac:(apply Rmult_lt_0_compat; lra)). lra. }
  assert (CS' : t ^ 2 <= s * r) by (eapply Rle_trans; [exact CS | apply Rmult_le_compat_l; lra]).
  apply Rle_trans with (Rabs t); [apply Rle_abs |].
  rewrite <- sqrt_Rsqr_abs. apply sqrt_le_1_alt. unfold Rsqr. lra.
Qed.

Section Stationarity.
Context {W Y : Hilbert} (G : Game W Y) (p_w p_lambda gamma_w gamma_lambda beta l_f0 : R) (s : Shares).
Hypothesis p_w_large : smoothness G < p_w.
Hypothesis p_lambda_positive : 0 < p_lambda.
Hypothesis Admissible : admissible gamma_w gamma_lambda beta p_w p_lambda (smoothness G) (coupling G) (conditioning G) s.
Set Default Proof Using "All".

Notation g_w := (gain_w gamma_w beta p_w p_lambda (smoothness G) (coupling G) (conditioning G) s).
Notation g_lambda := (gain_lambda gamma_w gamma_lambda beta p_w p_lambda (smoothness G) (coupling G) (conditioning G) s).
Notation g_w_hat := (gain_w_hat beta p_w (smoothness G) s).
Notation c_lambda := (cost_lambda gamma_lambda beta p_w p_lambda (smoothness G) (coupling G) (conditioning G) s).

(* Bounds on the errors of every step: of the gradient, of the dual step, of its projection, of the averaging. *)
Context (n : nat) (w w_hat : nat -> W) (lambda : nat -> Y) (er : nat -> W) (e d : nat -> R) (eh : nat -> W) (e_w e_lambda e_d e_hat : R).
Hypothesis n_positive : (0 < n)%nat.
Hypothesis steps : inexact_steps G p_w p_lambda gamma_w gamma_lambda beta n w w_hat lambda er e d eh.
Hypothesis errors : forall k, (k < n)%nat -> norm (er k) <= e_w /\ e k <= e_lambda /\ d k <= e_d /\ norm (eh k) <= e_hat.

(* What one step has to decrease V by, on average, and what errors add. *)
Definition loss : R := cost_w gamma_w * e_w ^ 2 + c_lambda * e_lambda ^ 2 + e_d + cost_w_hat beta p_w s * e_hat ^ 2.
Definition budget (Delta_V : R) : R := Delta_V / INR n + loss.

Lemma costs_are_positive : 0 <= cost_w gamma_w /\ 0 <= c_lambda /\ 0 <= cost_w_hat beta p_w s.
Proof using p_w_large p_lambda_positive Admissible.
  pose proof (smoothness_positive G) as Pl. pose proof (responsiveness_positive G p_w p_lambda p_w_large p_lambda_positive) as Pq.
  destruct Admissible as [[Pd Pp Ps Pa P1 P2 P3 _] [Pg _] [Pgl _] Pb _ _ _]. unfold cost_w, cost_lambda, cost_w_hat.
  repeat split; [lra | |].
  - apply Rplus_le_le_0_compat; [left; apply Rdiv_lt_0_compat; lra |].
    apply Rmult_le_pos; [left; apply Rdiv_lt_0_compat; apply Rmult_lt_0_compat; lra |].
    apply Rplus_le_le_0_compat; [left; apply Rdiv_lt_0_compat; lra |].
    apply Rmult_le_pos; [| apply pow2_ge_0]. pose proof (pow2_ge_0 (coupling G / (p_w - smoothness G))). lra.
  - left. apply Rdiv_lt_0_compat; [lra |]. apply Rmult_lt_0_compat; lra.
Qed.

Theorem sharper_residuals (Delta_V : R) :
  V G p_w p_lambda (w 0%nat) (w_hat 0%nat) (lambda 0%nat) - lower_bound G <= Delta_V ->
  exists k, (k < n)%nat /\
    g_w * norm (gradient_K G p_w (w k) (w_hat k) (lambda k)) ^ 2 + g_lambda * norm (lambda (S k) -v lambda k) ^ 2
    + g_w_hat * norm (w_hat (S k) -v w_hat k) ^ 2 <= budget Delta_V.
Proof.
  intros Start. pose proof (inexact_steps_stay_in_the_ball _ _ _ _ _ _ _ _ _ _ _ _ _ _ steps) as Balls. destruct steps as [_ Steps].
  destruct costs_are_positive as [Cw [Cl Ch]].
  destruct (telescoping (fun k => V G p_w p_lambda (w k) (w_hat k) (lambda k))
    (fun k => g_w * norm (gradient_K G p_w (w k) (w_hat k) (lambda k)) ^ 2 + g_lambda * norm (lambda (S k) -v lambda k) ^ 2
              + g_w_hat * norm (w_hat (S k) -v w_hat k) ^ 2)
    (fun _ => loss) (lower_bound G) n n_positive)
    as [k [Lk H]].
  - intros k Lk. destruct (Steps k Lk) as [Pe Step]. destruct (errors k Lk) as [E1 [E2 [E3 E4]]].
    destruct Admissible as [Sh [Pg Sg] [Pgl Sl] Pb _ _ _].
    pose proof (sharper_descent G p_w p_lambda gamma_w gamma_lambda beta p_w_large p_lambda_positive s _ _ _ _ _ _ _ _ _ _
                  Sh Pg Sg Pgl Sl Pb Pe (Balls k ltac:(lia)) Step) as A.
    assert (Q1 : cost_w gamma_w * norm (er k) ^ 2 <= cost_w gamma_w * e_w ^ 2)
      by (apply Rmult_le_compat_l; [exact Cw | apply pow_incr; split; [apply norm_nonneg | exact E1]]).
    assert (Q2 : c_lambda * e k ^ 2 <= c_lambda * e_lambda ^ 2)
      by (apply Rmult_le_compat_l; [exact Cl | apply pow_incr; split; [exact Pe | exact E2]]).
    assert (Q4 : cost_w_hat beta p_w s * norm (eh k) ^ 2 <= cost_w_hat beta p_w s * e_hat ^ 2)
      by (apply Rmult_le_compat_l; [exact Ch | apply pow_incr; split; [apply norm_nonneg | exact E4]]).
    unfold loss. lra.
  - apply Lyapunov_bounded_below; auto.
  - exists k. split; [exact Lk |]. eapply Rle_trans; [exact H |]. unfold budget. apply Rplus_le_compat_r.
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, lt_0_INR; exact n_positive | exact Start].
Qed.

(** How far the steps can go: V pays for every move of w_hat. *)
Theorem sharper_travel (Delta_V : R) :
  V G p_w p_lambda (w 0%nat) (w_hat 0%nat) (lambda 0%nat) - lower_bound G <= Delta_V -> 0 <= e_d ->
  norm (w_hat n -v w_hat 0%nat) <= sqrt (INR n * (Delta_V + INR n * loss) / g_w_hat) /\
  norm (w n -v w_hat (pred n)) <= (sqrt ((Delta_V + INR n * loss) / g_w_hat) + e_hat) / beta.
Proof.
  intros Start Pd. pose proof (inexact_steps_stay_in_the_ball _ _ _ _ _ _ _ _ _ _ _ _ _ _ steps) as Balls. destruct steps as [_ Steps].
  destruct costs_are_positive as [Cw [Cl Ch]].
  assert (Pl : 0 <= loss).
  { unfold loss. repeat apply Rplus_le_le_0_compat; try exact Pd; apply Rmult_le_pos; try assumption; apply pow2_ge_0. }
  set (v := fun k => V G p_w p_lambda (w k) (w_hat k) (lambda k)).
  assert (Pgw : 0 < g_w) by (destruct Admissible; assumption). assert (Pgl : 0 < g_lambda) by (destruct Admissible; assumption).
  assert (Pgh : 0 < g_w_hat) by (destruct Admissible; assumption). assert (Pb : 0 < beta) by (destruct Admissible; assumption).
  assert (Each : forall k, (k < n)%nat -> g_w_hat * norm (w_hat (S k) -v w_hat k) ^ 2 <= v k - v (S k) + loss).
  { intros k Lk. destruct (Steps k Lk) as [Pe Step]. destruct (errors k Lk) as [E1 [E2 [E3 E4]]].
    destruct Admissible as [Sh [Pg Sg] [Pgl' Sl] _ _ _ _].
    pose proof (sharper_descent G p_w p_lambda gamma_w gamma_lambda beta p_w_large p_lambda_positive s _ _ _ _ _ _ _ _ _ _
                  Sh Pg Sg Pgl' Sl Pb Pe (Balls k ltac:(lia)) Step) as A.
    assert (Q1 : cost_w gamma_w * norm (er k) ^ 2 <= cost_w gamma_w * e_w ^ 2)
      by (apply Rmult_le_compat_l; [exact Cw | apply pow_incr; split; [apply norm_nonneg | exact E1]]).
    assert (Q2 : c_lambda * e k ^ 2 <= c_lambda * e_lambda ^ 2)
      by (apply Rmult_le_compat_l; [exact Cl | apply pow_incr; split; [exact Pe | exact E2]]).
    assert (Q4 : cost_w_hat beta p_w s * norm (eh k) ^ 2 <= cost_w_hat beta p_w s * e_hat ^ 2)
      by (apply Rmult_le_compat_l; [exact Ch | apply pow_incr; split; [apply norm_nonneg | exact E4]]).
    assert (R1 : 0 <= g_w * norm (gradient_K G p_w (w k) (w_hat k) (lambda k)) ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]).
    assert (R2 : 0 <= g_lambda * norm (lambda (S k) -v lambda k) ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]).
    unfold v, loss. lra. }
  assert (Down : forall j, (j <= n)%nat -> v j <= v 0%nat + INR j * loss).
  { induction j as [| j IH]; intros Lj; [simpl; lra |]. specialize (IH ltac:(lia)). specialize (Each j ltac:(lia)). rewrite S_INR.
    assert (0 <= g_w_hat * norm (w_hat (S j) -v w_hat j) ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]). lra. }
  assert (Sum : forall j, (j <= n)%nat -> g_w_hat * norm (w_hat j -v w_hat 0%nat) ^ 2 <= INR j * (v 0%nat - v j + INR j * loss)).
  { induction j as [| j IH]; intros Lj.
    - rewrite sub_self, norm_zero. simpl. lra.
    - specialize (IH ltac:(lia)). specialize (Each j ltac:(lia)). rewrite (sub_chain (w_hat (S j)) (w_hat j) (w_hat 0%nat)).
      destruct j as [| j].
      + rewrite sub_self, add_zero_r. simpl. simpl in Each. lra.
      + assert (Pj : 0 < INR (S j)) by (apply lt_0_INR; lia). assert (Ij : 0 < / INR (S j)) by (apply Rinv_0_lt_compat; exact Pj).
        pose proof (norm_pow2_add_weighted (INR (S j)) (w_hat (S (S j)) -v w_hat (S j)) (w_hat (S j) -v w_hat 0%nat) Pj) as T.
        apply (Rmult_le_compat_l g_w_hat) in T; [| lra].
        apply (Rmult_le_compat_l (1 + INR (S j))) in Each; [| lra].
        apply (Rmult_le_compat_l (1 + / INR (S j))) in IH; [| lra].
        replace ((1 + / INR (S j)) * (INR (S j) * (v 0%nat - v (S j) + INR (S j) * loss)))
          with ((INR (S j) + 1) * (v 0%nat - v (S j) + INR (S j) * loss)) in IH by (field; lra).
        rewrite (S_INR (S j)). lra. }
  assert (Low : lower_bound G <= v n) by (apply Lyapunov_bounded_below; auto).
  assert (Pn : 0 < INR n) by (apply lt_0_INR; exact n_positive).
  split.
  - rewrite <- (sqrt_pow2 (norm _) (norm_nonneg _)). apply sqrt_le_1_alt. apply (Rmult_le_reg_l g_w_hat); [exact Pgh |].
    replace (g_w_hat * (INR n * (Delta_V + INR n * loss) / g_w_hat)) with (INR n * (Delta_V + INR n * loss)) by (field; lra).
    eapply Rle_trans; [apply (Sum n (le_n n)) |]. apply Rmult_le_compat_l; [lra |]. unfold v in *. lra.
  - assert (E : exists k, n = S k) by (exists (pred n); lia). destruct E as [k Ek].
    replace (pred n) with k by lia. specialize (Each k ltac:(lia)). specialize (Down k ltac:(lia)).
    destruct (Steps k ltac:(lia)) as [_ [_ Hh _]]. destruct (errors k ltac:(lia)) as [_ [_ [_ E4]]].
    rewrite Ek in Low |- *. rewrite S_INR in *.
    assert (N : norm (w_hat (S k) -v w_hat k) <= sqrt ((Delta_V + (INR k + 1) * loss) / g_w_hat)).
    { rewrite <- (sqrt_pow2 (norm _) (norm_nonneg _)). apply sqrt_le_1_alt. apply (Rmult_le_reg_l g_w_hat); [exact Pgh |].
      replace (g_w_hat * ((Delta_V + (INR k + 1) * loss) / g_w_hat)) with (Delta_V + (INR k + 1) * loss) by (field; lra).
      unfold v in *. lra. }
    assert (Em : w (S k) -v w_hat k = / beta *v ((w_hat (S k) -v w_hat k) -v eh k)) by (rewrite Hh; vector_field; lra).
    rewrite Em, norm_scal_nonneg by (left; apply Rinv_0_lt_compat; exact Pb).
    replace ((sqrt ((Delta_V + (INR k + 1) * loss) / g_w_hat) + e_hat) / beta)
      with (/ beta * (sqrt ((Delta_V + (INR k + 1) * loss) / g_w_hat) + e_hat)) by (field; lra).
    apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat; exact Pb |].
    eapply Rle_trans; [apply norm_triangle_sub |]. lra.
Qed.

(* The bound of |grad L|, and the one of A |grad L| + B |c|. *)
Definition gradient_limit (r : R) : R :=
  sqrt (((1 - p_w * gamma_w) ^ 2 / g_w + (p_w / beta) ^ 2 / g_w_hat) * r) + p_w * gamma_w * e_w + p_w / beta * e_hat.
Definition stationarity_limit (A B r : R) : R :=
  sqrt ((A ^ 2 * ((1 - p_w * gamma_w) ^ 2 / g_w + (p_w / beta) ^ 2 / g_w_hat) + B ^ 2 / (gamma_lambda ^ 2 * g_lambda)) * r)
  + A * (p_w * gamma_w * e_w + p_w / beta * e_hat) + B * (e_lambda + p_lambda * radius G).

Theorem sharper_stationarity (Delta_V : R) :
  V G p_w p_lambda (w 0%nat) (w_hat 0%nat) (lambda 0%nat) - lower_bound G <= Delta_V ->
  (forall v nu, ball (radius G) nu -> conditioning G * norm nu <= l_f0 + norm (gradient G v nu)) ->
  (l_f0 + gradient_limit (budget Delta_V)) / conditioning G + sqrt (/ g_lambda * budget Delta_V) + gamma_lambda * e_lambda < radius G ->
  exists k, (k < n)%nat /\ forall A B, 0 <= A -> 0 <= B ->
    A * norm (gradient G (w k) (lambda k)) + B * norm (constraint G (w k)) <= stationarity_limit A B (budget Delta_V).
Proof.
  intros Start Control Room. destruct (sharper_residuals Delta_V Start) as [k [Lk Res]].
  exists k. split; [exact Lk |]. intros A B PA PB.
  set (r := budget Delta_V) in *.
  assert (Bk : ball (radius G) (lambda k)) by (eapply inexact_steps_stay_in_the_ball; [exact steps | lia]).
  destruct (proj2 steps k Lk) as [Pe [Hw Hh [B' _ Near]]]. destruct (errors k Lk) as [E1 [E2 [_ E4]]].
  destruct Admissible as [_ [Pg Sg] [Pgl _] Pb Pgw Pgla Pgh].
  pose proof (smoothness_positive G) as Pl. pose proof (conditioning_positive G) as Pm. pose proof (radius_positive G) as PC.
  assert (Pgp : 0 < 1 - p_w * gamma_w) by (assert (0 < gamma_w * smoothness G) by (apply Rmult_lt_0_compat; lra); lra).
  assert (Ib : 0 < / beta) by (apply Rinv_0_lt_compat; exact Pb).
  set (g := gradient_K G p_w (w k) (w_hat k) (lambda k)) in *.
  set (xg := norm g) in *. set (xl := norm (lambda (S k) -v lambda k)) in *. set (xh := norm (w_hat (S k) -v w_hat k)) in *.
  assert (Ng : 0 <= xg) by apply norm_nonneg. assert (Nl : 0 <= xl) by apply norm_nonneg. assert (Nh : 0 <= xh) by apply norm_nonneg.
  (* grad L *)
  assert (N1 : norm (gradient G (w k) (lambda k))
               <= (1 - p_w * gamma_w) * xg + p_w / beta * xh + (p_w * gamma_w * e_w + p_w / beta * e_hat)).
  { assert (Split : gradient G (w k) (lambda k)
      = (1 - p_w * gamma_w) *v g -v (p_w / beta) *v (w_hat (S k) -v w_hat k) -v (p_w * gamma_w) *v er k +v (p_w / beta) *v eh k).
    { rewrite Hh, Hw. fold g. unfold g at 1 2, Lyapunov.gradient_K. vector_field. lra. }
    rewrite Split. eapply Rle_trans; [apply norm_triangle |]. eapply Rle_trans; [apply Rplus_le_compat_r, norm_triangle_sub |].
    eapply Rle_trans; [apply Rplus_le_compat_r, Rplus_le_compat_r, norm_triangle_sub |].
    assert (Ppb : 0 < p_w / beta) by (apply Rdiv_lt_0_compat; lra).
    assert (Ppg : 0 < p_w * gamma_w) by (apply Rmult_lt_0_compat; lra).
    rewrite 4!norm_scal_nonneg by lra. fold xg xh.
    apply (Rmult_le_compat_l (p_w * gamma_w)) in E1; [| lra]. apply (Rmult_le_compat_l (p_w / beta)) in E4; [| lra]. lra. }
  assert (N2 : norm (gradient G (w k) (lambda k)) <= gradient_limit r).
  { eapply Rle_trans; [exact N1 |]. unfold gradient_limit.
    pose proof (three_weighted_squares (1 - p_w * gamma_w) (p_w / beta) 0 g_w g_w_hat g_lambda xg xh xl r Pgw Pgh Pgla ltac:(lra)) as T.
    replace (0 ^ 2 / g_lambda) with 0 in T by (field; lra). rewrite Rmult_0_l, 2!Rplus_0_r in T. lra. }
  (* the multiplier is inside, so the projection did nothing *)
  assert (N3 : norm (lambda k) <= (l_f0 + gradient_limit r) / conditioning G).
  { pose proof (Control (w k) (lambda k) Bk) as Ct. apply (Rmult_le_reg_l (conditioning G)); [exact Pm |].
    replace (conditioning G * ((l_f0 + gradient_limit r) / conditioning G)) with (l_f0 + gradient_limit r) by (field; lra). lra. }
  assert (N4 : xl <= sqrt (/ g_lambda * r)).
  { apply square_root_bound; [exact Pgla | exact Nl |].
    assert (0 <= g_w * xg ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]).
    assert (0 <= g_w_hat * xh ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]). lra. }
  set (u := lambda k +v gamma_lambda *v dual_gradient G p_lambda (w k) (lambda k)) in *.
  assert (Nq : norm (project (radius G) u -v lambda k) <= xl + gamma_lambda * e_lambda).
  { eapply Rle_trans; [apply (norm_triangle_chain _ (lambda (S k))) |]. rewrite (norm_sub_sym (project (radius G) u)). fold xl.
    apply (Rmult_le_compat_l gamma_lambda) in E2; [| lra]. lra. }
  assert (Inside : norm (project (radius G) u) < radius G).
  { pose proof (norm_triangle_reverse (project (radius G) u) (lambda k)). lra. }
  rewrite (inactive_projection G u Inside) in Nq.
  replace (u -v lambda k) with (gamma_lambda *v dual_gradient G p_lambda (w k) (lambda k)) in Nq by (unfold u; vector_ring).
  rewrite norm_scal_nonneg in Nq by lra.
  assert (N5 : norm (constraint G (w k)) <= xl / gamma_lambda + (e_lambda + p_lambda * radius G)).
  { replace (constraint G (w k)) with (dual_gradient G p_lambda (w k) (lambda k) +v p_lambda *v lambda k) by (unfold dual_gradient; vector_ring).
    eapply Rle_trans; [apply norm_triangle |]. rewrite (norm_scal_nonneg p_lambda) by lra.
    assert (norm (dual_gradient G p_lambda (w k) (lambda k)) <= xl / gamma_lambda + e_lambda).
    { apply (Rmult_le_reg_l gamma_lambda); [exact Pgl |].
      replace (gamma_lambda * (xl / gamma_lambda + e_lambda)) with (xl + gamma_lambda * e_lambda) by (field; lra). exact Nq. }
    unfold ball in Bk. assert (p_lambda * norm (lambda k) <= p_lambda * radius G) by (apply Rmult_le_compat_l; lra). lra. }
  (* together *)
  pose proof (three_weighted_squares (A * (1 - p_w * gamma_w)) (A * (p_w / beta)) (B / gamma_lambda) g_w g_w_hat g_lambda xg xh xl r
                Pgw Pgh Pgla ltac:(lra)) as T.
  replace ((A * (1 - p_w * gamma_w)) ^ 2 / g_w + (A * (p_w / beta)) ^ 2 / g_w_hat + (B / gamma_lambda) ^ 2 / g_lambda)
    with (A ^ 2 * ((1 - p_w * gamma_w) ^ 2 / g_w + (p_w / beta) ^ 2 / g_w_hat) + B ^ 2 / (gamma_lambda ^ 2 * g_lambda)) in T by (field; lra).
  apply (Rmult_le_compat_l A) in N1; [| exact PA]. apply (Rmult_le_compat_l B) in N5; [| exact PB].
  unfold stationarity_limit. unfold Rdiv in *. lra.
Qed.
End Stationarity.
