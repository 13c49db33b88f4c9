(* StochasticBridge.v -- from residuals that are small in the mean to gradients that are: Lemmas 32 and 33.

   Lemma_32   on a bounded set the gradients of the Lagrangian and of F are bounded; the suprema exist without compactness
   Lemma_33   for any law and any random state in that set.  Where the residuals are small Lemma 7 applies, elsewhere the bound; for each outcome
              the second case costs M (a^2 + b^2/kappa^2 + h^2/kappa^2) / r_0^2, so that no event needs a probability ([mean_with_rare_failures])
   Depends on: Bridge, Hypergradient, StochasticComplexity (hypergradient_bound). *)

From Coq Require Import Reals Lra Psatz Arith Lia FunctionalExtensionality.
From SGHA Require Import Hilbert Minimiser Ball Game Descent Bridge Complexity Hypergradient FiniteSum Expectation.
From SGHA Require Import Calculus Assumption FiniteDifference Lagrangian BilevelGame Algorithm Deterministic SampleComplexity Stochastic StochasticDescent StochasticComplexity.
Open Scope R_scope.

(** * Lemma 32 *)

(* The least upper bound of u over the ball of radius D. *)
Definition supremum_on_ball {H : Hilbert} (D : R) (u : H -> R) (G : R) : Prop := is_lub (fun r => exists v, norm v <= D /\ r = u v) G.

Lemma supremum_exists {H : Hilbert} (D c : R) (u : H -> R) : 0 <= D -> (forall v, norm v <= D -> u v <= c) -> exists G, supremum_on_ball D u G.
Proof.
  intros PD B. destruct (completeness (fun r => exists v, norm v <= D /\ r = u v)) as [G HG].
  - exists c. intros r [v [Hv ->]]. apply B, Hv.
  - exists (u zero), zero. rewrite norm_zero. split; [exact PD | reflexivity].
  - exists G. exact HG.
Qed.

Lemma supremum_is_bound {H : Hilbert} (D : R) (u : H -> R) (G : R) : supremum_on_ball D u G -> forall v, norm v <= D -> u v <= G.
Proof. intros [U _] v B. apply U. exists v. split; [exact B | reflexivity]. Qed.

Section Bounds.
Context {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {l_f0 l_f1 l_g1 l_g2 mu_g f_low : R}
  (A : Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low).

(* The joint supremum over the point and the unit multiplier. *)
Definition jacobian_supremum (D G : R) : Prop :=
  is_lub (fun r => exists v nu, norm v <= D /\ norm nu <= 1 /\ r = norm (column hess_xy hess_yy v nu)) G.

Lemma jacobian_supremum_is_bound D G : jacobian_supremum D G -> forall v nu, norm v <= D -> norm (column hess_xy hess_yy v nu) <= G * norm nu.
Proof using A.
  intros [U _] v nu B. pose proof (norm_nonneg nu) as N. destruct (Req_dec (norm nu) 0) as [Z | Z].
  - rewrite Z, Rmult_0_r. pose proof (column_is_bounded A v nu) as C. rewrite Z, Rmult_0_r in C. exact C.
  - assert (P : 0 < norm nu) by lra.
    assert (Q : norm (column hess_xy hess_yy v (/ norm nu *v nu)) <= G).
    { apply U. exists v, (/ norm nu *v nu). split; [exact B |]. split; [| reflexivity].
      rewrite norm_scal_nonneg by (left; apply Rinv_0_lt_compat, P). rewrite Rinv_l; lra. }
    rewrite (linear_scal (column_is_linear A v)) in Q. rewrite norm_scal_nonneg in Q by (left; apply Rinv_0_lt_compat, P).
    apply (Rmult_le_compat_l (norm nu)) in Q; [| lra]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l in Q by lra. lra.
Qed.

Theorem bounded_gradients (D_w C_lambda : R) : 0 <= D_w ->
  exists G_f G_g G_J,
    supremum_on_ball D_w (fun v => norm (grad_f v)) G_f /\ supremum_on_ball D_w (fun v => norm (grad_y grad_g v)) G_g /\ jacobian_supremum D_w G_J /\
    forall s : State X Y, norm (w s) <= D_w -> norm (lambda s) <= C_lambda ->
      norm (lagrangian_gradient grad_f hess_xy hess_yy (w s) (lambda s)) <= G_f + G_J * C_lambda /\
      norm (grad_y grad_g (w s)) <= G_g /\
      forall grad_F, is_gradient (hyperobjective f g) (x s) grad_F -> norm grad_F <= G_f + l_f1 / mu_g * G_g + l_g1 / mu_g * l_f0.
Proof using A.
  intros PD. pose proof (l_f1_nonneg A) as L1. pose proof (l_g1_nonneg A) as L2. pose proof (mu_g_positive A) as Pm.
  destruct (supremum_exists D_w (norm (grad_f zero) + l_f1 * D_w) (fun v => norm (grad_f v)) PD) as [G_f HGf].
  { intros v B. pose proof (weak_f_smooth A v zero) as Lf. rewrite sub_zero_r in Lf. pose proof (norm_triangle_reverse (grad_f v) (grad_f zero)).
    assert (l_f1 * norm v <= l_f1 * D_w) by (apply Rmult_le_compat_l; lra). lra. }
  destruct (supremum_exists D_w (norm (grad_y grad_g zero) + l_g1 * D_w) (fun v => norm (grad_y grad_g v)) PD) as [G_g HGg].
  { intros v B. pose proof (weak_c_lipschitz A v zero) as Lf. rewrite sub_zero_r in Lf. pose proof (norm_triangle_reverse (grad_y grad_g v) (grad_y grad_g zero)).
    assert (l_g1 * norm v <= l_g1 * D_w) by (apply Rmult_le_compat_l; lra). lra. }
  destruct (completeness (fun r => exists v nu, norm v <= D_w /\ norm nu <= 1 /\ r = norm (column hess_xy hess_yy v nu))) as [G_J HGJ].
  { exists l_g1. intros r [v [nu [_ [Bn ->]]]]. eapply Rle_trans; [apply (column_is_bounded A) |].
    rewrite <- (Rmult_1_r l_g1) at 2. apply Rmult_le_compat_l; assumption. }
  { exists (norm (column hess_xy hess_yy zero zero)), zero, zero. rewrite 2!norm_zero. repeat split; lra. }
  exists G_f, G_g, G_J. split; [exact HGf |]. split; [exact HGg |]. split; [exact HGJ |].
  intros s B Bl. pose proof (supremum_is_bound _ _ _ HGf (w s) B) as Bf. pose proof (supremum_is_bound _ _ _ HGg (w s) B) as Bg. cbv beta in Bf, Bg.
  assert (NJ : 0 <= G_J).
  { eapply Rle_trans; [apply (norm_nonneg (column hess_xy hess_yy zero zero)) |]. apply (proj1 HGJ). exists zero, zero. rewrite 2!norm_zero. repeat split; lra. }
  split; [| split; [exact Bg |]].
  - unfold lagrangian_gradient. eapply Rle_trans; [apply norm_triangle |].
    pose proof (jacobian_supremum_is_bound D_w G_J HGJ (w s) (lambda s) B) as BJ.
    apply (Rmult_le_compat_l G_J) in Bl; [| exact NJ]. lra.
  - intros grad_F HF. rewrite (gradient_is_unique _ _ _ _ HF (hyperobjective_has_gradient A (x s))).
    pose proof (hypergradient_bound A (w s)) as H. change (fst (w s)) with (x s) in H. eapply Rle_trans; [exact H |].
    assert (N1 : 0 <= l_f1 / mu_g) by (apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat, Pm]).
    apply (Rmult_le_compat_l (l_f1 / mu_g)) in Bg; [| exact N1]. lra.
Qed.
End Bounds.

(** Lemma 32. *)
Theorem Lemma_32 {X Y : Hilbert}
  (f : product X Y -> R) (grad_f : product X Y -> product X Y) (hess_f : product X Y -> product X Y -> product X Y)
  (g : product X Y -> R) (grad_g : product X Y -> product X Y) (hess_g : product X Y -> product X Y -> product X Y)
  (l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low : R) :
  Assumption_1 f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low ->
  forall D_w C_lambda : R, 0 < D_w -> l_f0 / mu_g < C_lambda ->
  exists G_f G_g G_J,
    supremum_on_ball D_w (fun v => norm (grad_f v)) G_f /\ supremum_on_ball D_w (fun v => norm (grad_y grad_g v)) G_g /\
    jacobian_supremum (hess_xy := block_xy hess_g) (hess_yy := block_yy hess_g) D_w G_J /\
    forall s : State X Y, norm (w s) <= D_w -> norm (lambda s) <= C_lambda ->
      norm (lagrangian_gradient grad_f (block_xy hess_g) (block_yy hess_g) (w s) (lambda s)) <= G_f + G_J * C_lambda /\
      norm (grad_y grad_g (w s)) <= G_g /\
      forall grad_F, is_gradient (hyperobjective f g) (x s) grad_F -> norm grad_F <= G_f + l_f1 / mu_g * G_g + l_g1 / mu_g * l_f0.
Proof.
  intros A1 D_w C_lambda PD _. exact (bounded_gradients (Assumption_1_implies_Weak_assumption A1) D_w C_lambda (Rlt_le _ _ PD)).
Qed.

(** * Lemma 33 *)

(* A quantity m that is at most c_a a + c_b b + c_h h + c_0 where a, b, h are small, and at most M elsewhere. *)
Lemma mean_with_rare_failures {O : Type} (E : Expectation O) (m a b h : O -> R) (c_a c_b c_h c_0 M r_0 kappa eps : R) :
  0 < r_0 -> 0 < kappa -> 0 < eps -> 0 <= c_a -> 0 <= c_b -> 0 <= c_h -> 0 <= c_0 ->
  (forall o, 0 <= m o <= M) -> (forall o, 0 <= a o) -> (forall o, 0 <= b o) -> (forall o, 0 <= h o) ->
  (forall o, a o <= r_0 -> b o <= kappa * r_0 -> h o <= kappa * r_0 -> m o <= c_a * a o + c_b * b o + c_h * h o + c_0) ->
  integrable E (fun o => a o ^ 2) -> E (fun o => a o ^ 2) <= eps ^ 2 ->
  integrable E (fun o => b o ^ 2) -> E (fun o => b o ^ 2) <= kappa ^ 2 * eps ^ 2 ->
  integrable E (fun o => h o ^ 2) -> E (fun o => h o ^ 2) <= kappa ^ 2 * eps ^ 2 ->
  integrable E m /\ E m <= (c_a + kappa * c_b + kappa * c_h) * eps + c_0 + 3 * M / r_0 ^ 2 * eps ^ 2.
Proof.
  intros Pr Pk Pe Pa Pb Ph P0 Bm Na Nb Nh Good Ia Sa Ib Sb Ih Sh.
  assert (Pr2 : 0 < r_0 ^ 2) by (apply pow_lt, Pr). assert (Pk2 : 0 < kappa ^ 2) by (apply pow_lt, Pk).
  assert (Ir : 0 < / r_0 ^ 2) by (apply Rinv_0_lt_compat, Pr2). assert (Ik : 0 < / kappa ^ 2) by (apply Rinv_0_lt_compat, Pk2).
  assert (Ie : 0 < / eps) by (apply Rinv_0_lt_compat, Pe). assert (Ik1 : 0 < / kappa) by (apply Rinv_0_lt_compat, Pk).
  set (q := M * / r_0 ^ 2).
  (* t <= s/2 + t^2/(2 s) *)
  assert (Young : forall s t, 0 < s -> t <= s / 2 + / (2 * s) * t ^ 2).
  { intros s t Ps. pose proof (pow2_ge_0 (t - s)) as Sq. apply (Rmult_le_compat_l (/ (2 * s))) in Sq; [| left; apply Rinv_0_lt_compat; lra].
    rewrite Rmult_0_r in Sq. replace (/ (2 * s) * (t - s) ^ 2) with (/ (2 * s) * t ^ 2 - t + s / 2) in Sq by (field; lra). lra. }
  set (A1 := c_a * / (2 * eps) + q). set (B1 := c_b * / (2 * (kappa * eps)) + q * / kappa ^ 2). set (H1 := c_h * / (2 * (kappa * eps)) + q * / kappa ^ 2).
  set (C1 := c_a * (eps / 2) + c_b * (kappa * eps / 2) + c_h * (kappa * eps / 2) + c_0).
  destruct (Classical_Prop.classic (exists o : O, True)) as [[o0 _] | Empty].
  2: { exfalso. assert (Z : E (fun _ => 1) <= E (fun _ => 0)).
       { apply mean_monotone; try apply integrable_constant. intros o. exfalso. apply Empty. exists o. exact I. }
       rewrite 2!mean_constant in Z. lra. }
  assert (PM : 0 <= M) by (specialize (Bm o0); lra).
  assert (Pq : 0 <= q) by (apply Rmult_le_pos; lra).
  assert (Pke : 0 < kappa * eps) by (apply Rmult_lt_0_compat; assumption).
  assert (Each : forall o, m o <= C1 + (A1 * a o ^ 2 + (B1 * b o ^ 2 + H1 * h o ^ 2))).
  { intros o. specialize (Bm o). specialize (Na o). specialize (Nb o). specialize (Nh o).
    pose proof (Rmult_le_compat_l _ _ _ Pa (Young eps (a o) Pe)) as Ya. pose proof (Rmult_le_compat_l _ _ _ Pb (Young (kappa * eps) (b o) Pke)) as Yb.
    pose proof (Rmult_le_compat_l _ _ _ Ph (Young (kappa * eps) (h o) Pke)) as Yh.
    assert (Qa : 0 <= q * a o ^ 2) by (apply Rmult_le_pos; [exact Pq | apply pow2_ge_0]).
    assert (Qb : 0 <= q * / kappa ^ 2 * b o ^ 2) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | apply pow2_ge_0]).
    assert (Qh : 0 <= q * / kappa ^ 2 * h o ^ 2) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | apply pow2_ge_0]).
    assert (Ra : 0 <= c_a * a o) by (apply Rmult_le_pos; lra). assert (Rb : 0 <= c_b * b o) by (apply Rmult_le_pos; lra).
    assert (Rh : 0 <= c_h * h o) by (apply Rmult_le_pos; lra).
    assert (Failure : forall t, r_0 <= t -> M <= q * t ^ 2).
    { intros t Ht. assert (r_0 ^ 2 <= t ^ 2) by (apply pow_incr; lra). apply (Rmult_le_compat_l q) in H; [| exact Pq].
      replace (q * r_0 ^ 2) with M in H by (unfold q; field; lra). exact H. }
    assert (Cases : m o <= c_a * a o + c_b * b o + c_h * h o + c_0 + q * a o ^ 2 + q * / kappa ^ 2 * b o ^ 2 + q * / kappa ^ 2 * h o ^ 2).
    { destruct (Rle_dec (a o) r_0) as [Ga | Ga]; [| pose proof (Failure (a o) ltac:(lra)); lra].
      destruct (Rle_dec (b o) (kappa * r_0)) as [Gb | Gb].
      - destruct (Rle_dec (h o) (kappa * r_0)) as [Gh | Gh]; [specialize (Good o Ga Gb Gh); lra |].
        assert (T : r_0 <= / kappa * h o) by (apply (Rmult_le_reg_l kappa); [exact Pk |]; rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l; lra).
        apply Failure in T. replace (q * (/ kappa * h o) ^ 2) with (q * / kappa ^ 2 * h o ^ 2) in T by (field; lra). lra.
      - assert (T : r_0 <= / kappa * b o) by (apply (Rmult_le_reg_l kappa); [exact Pk |]; rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l; lra).
        apply Failure in T. replace (q * (/ kappa * b o) ^ 2) with (q * / kappa ^ 2 * b o ^ 2) in T by (field; lra). lra. }
    unfold C1, A1, B1, H1. lra. }
  assert (J : integrable E (fun o => C1 + (A1 * a o ^ 2 + (B1 * b o ^ 2 + H1 * h o ^ 2)))).
  { apply (integrable_add E (fun _ => C1)); [apply integrable_constant |]. apply (integrable_add E (fun o => A1 * a o ^ 2)); [now apply integrable_scal |].
    apply (integrable_add E (fun o => B1 * b o ^ 2)); now apply integrable_scal. }
  assert (Im : integrable E m) by (apply (integrable_nonneg_below E _ _ J); intros o; split; [apply Bm | apply Each]).
  split; [exact Im |]. eapply Rle_trans; [apply (mean_monotone E _ _ Im J Each) |].
  rewrite (mean_add E (fun _ => C1)), mean_constant, (mean_add E (fun o => A1 * a o ^ 2)), (mean_add E (fun o => B1 * b o ^ 2)), 3!mean_scal;
    auto using integrable_add, integrable_scal, integrable_constant.
  assert (PA1 : 0 <= A1).
  { unfold A1. apply Rplus_le_le_0_compat; [apply Rmult_le_pos; [exact Pa | left; apply Rinv_0_lt_compat; lra] | exact Pq]. }
  assert (PB1 : 0 <= B1).
  { unfold B1. apply Rplus_le_le_0_compat; apply Rmult_le_pos; try lra. left; apply Rinv_0_lt_compat; lra. }
  assert (PH1 : 0 <= H1).
  { unfold H1. apply Rplus_le_le_0_compat; apply Rmult_le_pos; try lra. left; apply Rinv_0_lt_compat; lra. }
  apply (Rmult_le_compat_l A1) in Sa; [| exact PA1]. apply (Rmult_le_compat_l B1) in Sb; [| exact PB1]. apply (Rmult_le_compat_l H1) in Sh; [| exact PH1].
  apply Rle_trans with (C1 + (A1 * eps ^ 2 + (B1 * (kappa ^ 2 * eps ^ 2) + H1 * (kappa ^ 2 * eps ^ 2)))); [lra |].
  right. unfold C1, A1, B1, H1, q. field. repeat split; lra.
Qed.

Section Bridge33.
Context {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {l_f0 l_f1 l_g1 l_g2 mu_g f_low : R}
  (A : Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low)
  (p : Settings) (l_L1 : R).
Hypothesis Y_is_not_a_point : exists v : Y, v <> zero.
Hypothesis C_lambda_positive : 0 < C_lambda p.
Hypothesis l_L1_positive : 0 < l_L1.
Hypothesis l_L1_large : l_f1 + C_lambda p * l_g2 <= l_L1.
Hypothesis p_w_large : l_L1 < p_w p.
Hypothesis p_lambda_positive : 0 < p_lambda p.
Hypothesis C_lambda_large : l_f0 / mu_g < C_lambda p.
Set Default Proof Using "All".

Notation w_plus := (w_plus grad_f hess_xy hess_yy (p_w p)).
Notation lambda_plus := (lambda_plus f grad_g (C_lambda p) (p_w p) (p_lambda p)).
Notation gradient_L s := (norm (lagrangian_gradient grad_f hess_xy hess_yy (w s) (lambda s))).
Notation G := (stochastic_game A p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large).

(** Lemma 33 for a random state of any law; G_w, G_lambda, G_F are any bounds on the three gradients. *)
Theorem expected_bridge {O : Type} (E : Expectation O) (s : O -> State X Y) (gamma_w gamma_l kappa epsilon_L G_w G_lambda G_F : R) (grad_F : X -> X) :
  0 < gamma_w -> 0 < gamma_l -> 0 < kappa -> 0 < epsilon_L ->
  (forall o, norm (lambda (s o)) <= C_lambda p) ->
  (forall u, is_gradient (hyperobjective f g) u (grad_F u)) ->
  (forall o, gradient_L (s o) <= G_w /\ norm (grad_y grad_g (w (s o))) <= G_lambda /\ norm (grad_F (x (s o))) <= G_F) ->
  let A_w := / gamma_w + kappa * p_w p in
  let A_lambda := l_g1 / ((p_w p - l_L1) * gamma_w) + kappa * / gamma_l in
  let r_0 := Rmin (mu_g / (4 * A_w) * (C_lambda p - l_f0 / mu_g)) (/ (4 * kappa) * (C_lambda p - l_f0 / mu_g)) in
  let primal o := norm (w (s o) -v w_plus gamma_w (w (s o)) (w_hat (s o)) (lambda (s o))) in
  let dual o := norm (lambda_plus gamma_l (w_hat (s o)) (lambda (s o)) -v lambda (s o)) in
  let averaging o := norm (w (s o) -v w_hat (s o)) in
  integrable E (fun o => primal o ^ 2) -> E (fun o => primal o ^ 2) <= epsilon_L ^ 2 ->
  integrable E (fun o => dual o ^ 2) -> E (fun o => dual o ^ 2) <= kappa ^ 2 * epsilon_L ^ 2 ->
  integrable E (fun o => averaging o ^ 2) -> E (fun o => averaging o ^ 2) <= kappa ^ 2 * epsilon_L ^ 2 ->
  (integrable E (fun o => gradient_L (s o)) /\ E (fun o => gradient_L (s o)) <= A_w * epsilon_L + 3 * G_w / r_0 ^ 2 * epsilon_L ^ 2) /\
  (integrable E (fun o => norm (grad_y grad_g (w (s o)))) /\
   E (fun o => norm (grad_y grad_g (w (s o)))) <= A_lambda * epsilon_L + p_lambda p * C_lambda p + 3 * G_lambda / r_0 ^ 2 * epsilon_L ^ 2) /\
  (integrable E (fun o => norm (grad_F (x (s o)))) /\
   E (fun o => norm (grad_F (x (s o))))
   <= (1 + kappa_y l_g1 mu_g) * A_w * epsilon_L
      + L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g * (A_lambda * epsilon_L + p_lambda p * C_lambda p) + 3 * G_F / r_0 ^ 2 * epsilon_L ^ 2).
Proof.
  intros Pg Pgl Pk Pe Ball HF Bounds A_w A_lambda r_0 primal dual averaging Ia Sa Ib Sb Ih Sh.
  pose proof (mu_g_positive A) as Pm. pose proof (l_g1_nonneg A) as Lg. pose proof (kappa_y_nonneg A) as Ky. pose proof (L_F_bar_y_nonneg A) as LF.
  assert (Ig : 0 < / gamma_w) by (apply Rinv_0_lt_compat, Pg). assert (Igl : 0 < / gamma_l) by (apply Rinv_0_lt_compat, Pgl).
  assert (PA : 0 < A_w) by (unfold A_w; assert (0 < kappa * p_w p) by (apply Rmult_lt_0_compat; lra); lra).
  assert (Room : 0 < C_lambda p - l_f0 / mu_g) by lra.
  assert (Pr : 0 < r_0).
  { apply Rmin_glb_lt; apply Rmult_lt_0_compat; try exact Room; [apply Rdiv_lt_0_compat; lra | apply Rinv_0_lt_compat; lra]. }
  assert (R1 : A_w * r_0 <= mu_g / 4 * (C_lambda p - l_f0 / mu_g)).
  { apply Rle_trans with (A_w * (mu_g / (4 * A_w) * (C_lambda p - l_f0 / mu_g))); [apply Rmult_le_compat_l; [lra | apply Rmin_l] |]. right. field. lra. }
  assert (R2 : kappa * r_0 <= / 4 * (C_lambda p - l_f0 / mu_g)).
  { apply Rle_trans with (kappa * (/ (4 * kappa) * (C_lambda p - l_f0 / mu_g))); [apply Rmult_le_compat_l; [lra | apply Rmin_r] |]. right. field. lra. }
  set (c_a := l_g1 / ((p_w p - l_L1) * gamma_w)).
  assert (Pca : 0 <= c_a).
  { apply Rmult_le_pos; [exact Lg | left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra]. }
  (* Lemma 7 where the residuals are small *)
  assert (Good : forall o, primal o <= r_0 -> dual o <= kappa * r_0 -> averaging o <= kappa * r_0 ->
    gradient_L (s o) <= / gamma_w * primal o + p_w p * averaging o /\
    norm (grad_y grad_g (w (s o))) <= c_a * primal o + / gamma_l * dual o + p_lambda p * C_lambda p).
  { intros o Ga Gb Gh.
    assert (Small : primal o / gamma_w + p_w p * averaging o <= mu_g / 4 * (C_lambda p - l_f0 / mu_g)).
    { eapply Rle_trans; [| exact R1]. unfold A_w. assert (/ gamma_w * primal o <= / gamma_w * r_0) by (apply Rmult_le_compat_l; lra).
      assert (p_w p * averaging o <= p_w p * (kappa * r_0)) by (apply Rmult_le_compat_l; lra). unfold Rdiv. lra. }
    destruct (stationarity_of_small_residuals G (p_w p) (p_lambda p) p_w_large p_lambda_positive l_f0 gamma_w gamma_l
      (primal o) (dual o) (averaging o) (w (s o)) (w_hat (s o)) (lambda (s o))) as [S1 S2].
    - exact (multiplier_is_controlled_by_the_gradient A p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large p_w_large p_lambda_positive).
    - exact Pg.
    - exact Pgl.
    - exact C_lambda_large.
    - apply Ball.
    - exact Small.
    - change (game_C_lambda G) with (C_lambda p). change (game_mu_g G) with mu_g. lra.
    - apply Rle_refl.
    - apply Rle_refl.
    - apply Rle_refl.
    - change (gradient G (w (s o)) (lambda (s o))) with (lagrangian_gradient grad_f hess_xy hess_yy (w (s o)) (lambda (s o))) in S1.
      change (constraint G (w (s o))) with (grad_y grad_g (w (s o))) in S2. change (game_l_g1 G) with l_g1 in S2. change (game_l_L1 G) with l_L1 in S2.
      change (game_C_lambda G) with (C_lambda p) in S2. fold c_a in S2. unfold Rdiv in S1, S2. split; [| fold c_a]; unfold c_a, Rdiv in *; lra. }
  assert (Npr : forall o, 0 <= primal o) by (intros; apply norm_nonneg). assert (Nd : forall o, 0 <= dual o) by (intros; apply norm_nonneg).
  assert (Nav : forall o, 0 <= averaging o) by (intros; apply norm_nonneg).
  assert (PC : 0 <= p_lambda p * C_lambda p) by (apply Rmult_le_pos; lra).
  split; [| split].
  - destruct (mean_with_rare_failures E (fun o => gradient_L (s o)) primal dual averaging (/ gamma_w) 0 (p_w p) 0 G_w r_0 kappa epsilon_L) as [J S];
      auto; try lra.
    + intros o. split; [apply norm_nonneg | apply Bounds].
    + intros o Ga Gb Gh. destruct (Good o Ga Gb Gh) as [S1 _]. lra.
    + split; [exact J |]. unfold A_w. lra.
  - destruct (mean_with_rare_failures E (fun o => norm (grad_y grad_g (w (s o)))) primal dual averaging c_a (/ gamma_l) 0 (p_lambda p * C_lambda p) G_lambda r_0 kappa epsilon_L) as [J S];
      auto; try lra.
    + intros o. split; [apply norm_nonneg | apply Bounds].
    + intros o Ga Gb Gh. destruct (Good o Ga Gb Gh) as [_ S2]. lra.
    + split; [exact J |]. unfold A_lambda. fold c_a. lra.
  - set (q := L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g).
    assert (Pq : 0 <= q) by (apply Rmult_le_pos; [exact LF | left; apply Rinv_0_lt_compat, Pm]).
    set (ky := kappa_y l_g1 mu_g) in *.
    assert (P1 : 0 <= (1 + ky) * / gamma_w + q * c_a) by (apply Rplus_le_le_0_compat; apply Rmult_le_pos; lra).
    assert (P2 : 0 <= q * / gamma_l) by (apply Rmult_le_pos; lra). assert (P3 : 0 <= (1 + ky) * p_w p) by (apply Rmult_le_pos; lra).
    assert (P4 : 0 <= q * (p_lambda p * C_lambda p)) by (apply Rmult_le_pos; lra).
    destruct (mean_with_rare_failures E (fun o => norm (grad_F (x (s o)))) primal dual averaging ((1 + ky) * / gamma_w + q * c_a) (q * / gamma_l) ((1 + ky) * p_w p)
      (q * (p_lambda p * C_lambda p)) G_F r_0 kappa epsilon_L) as [J S]; auto.
    + intros o. split; [apply norm_nonneg | apply Bounds].
    + intros o Ga Gb Gh. destruct (Good o Ga Gb Gh) as [S1 S2].
      rewrite (gradient_is_unique _ _ _ _ (HF (x (s o))) (hyperobjective_has_gradient A (x (s o)))).
      pose proof (hypergradient_approximation A (x (s o)) (y (s o)) (lambda (s o))) as T.
      pose proof (norm_fst_le (lagrangian_gradient grad_f hess_xy hess_yy (w (s o)) (lambda (s o)))) as N1.
      pose proof (norm_snd_le (lagrangian_gradient grad_f hess_xy hess_yy (w (s o)) (lambda (s o)))) as N2.
      change (fst (lagrangian_gradient grad_f hess_xy hess_yy (w (s o)) (lambda (s o)))) with (lagrangian_gradient_x grad_f hess_xy (x (s o), y (s o)) (lambda (s o))) in N1.
      change (snd (lagrangian_gradient grad_f hess_xy hess_yy (w (s o)) (lambda (s o)))) with (lagrangian_gradient_y grad_f hess_yy (x (s o), y (s o)) (lambda (s o))) in N2.
      change (x (s o), y (s o)) with (w (s o)) in *. fold q ky in T.
      apply (Rmult_le_compat_l ky) in N2; [| exact Ky]. apply (Rmult_le_compat_l q) in S2; [| exact Pq].
      apply (Rmult_le_compat_l (1 + ky)) in S1; [| lra]. lra.
    + split; [exact J |]. unfold A_w, A_lambda. fold c_a. lra.
Qed.
End Bridge33.
