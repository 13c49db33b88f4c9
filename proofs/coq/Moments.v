(* Moments.v -- the iterates of Algorithm 2 have second moments, so that every mean in Lemmas 26 to 30 (35 to 39) exists.

   A function of two consecutive states that grows at most quadratically ([grows]) is integrable ([grows_integrable]); the terms of the paper's
   inequalities do.  [tower]: what has a mean at most c given the past has a mean at most c.
   Depends on: StochasticDescent. *)

From Coq Require Import Reals Lra Psatz Arith Lia FunctionalExtensionality.
From SGHA Require Import Hilbert Minimiser Ball Game Descent Bridge Complexity Hypergradient FiniteSum Expectation.
From SGHA Require Import Calculus Assumption FiniteDifference Lagrangian BilevelGame Algorithm Deterministic Stochastic StochasticDescent.
Open Scope R_scope.

(** The law of two consecutive states of a run. *)
Definition consecutive {X Y : Hilbert} {Xi Zeta : Type} (sample_f : Xi -> product X Y -> product X Y) (sample_g : Zeta -> product X Y -> product X Y)
  (law_f : Expectation Xi) (law_g : Expectation Zeta) (p : Settings) (B_f B_g : nat) (start : State X Y) (k : nat) : Expectation (State X Y * State X Y) :=
  image (run_law law_f law_g B_f B_g (S k))
    (fun t => (Stoc_SGHA sample_f sample_g p B_f B_g start k (fst t), Stoc_SGHA sample_f sample_g p B_f B_g start (S k) t)).

Definition size {X Y : Hilbert} (s : State X Y) : R := norm (w s) ^ 2 + norm (w_hat s) ^ 2.

Lemma size_nonneg {X Y : Hilbert} (s : State X Y) : 0 <= size s.
Proof. unfold size. pose proof (pow2_ge_0 (norm (w s))). pose proof (pow2_ge_0 (norm (w_hat s))). lra. Qed.

Section Moments.
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
Hypothesis tau_positive : 0 < tau p.

Context {Xi Zeta : Type} (law_f : Expectation Xi) (law_g : Expectation Zeta)
  (sample_f : Xi -> product X Y -> product X Y) (sample_g : Zeta -> product X Y -> product X Y)
  (B_f B_g : nat) (v_f v_d v_y : R).
Hypothesis B_f_positive : (0 < B_f)%nat.
Hypothesis B_g_positive : (0 < B_g)%nat.
Hypothesis noise : Noise sample_f sample_g law_f law_g grad_f grad_g (tau p) (C_lambda p) v_f v_d v_y.
Context (start : State X Y).
Hypothesis start_in_the_ball : norm (lambda start) <= C_lambda p.
(* As in StochasticDescent.v: nothing of l_L1. *)
Collection few := A C_lambda_positive p_lambda_positive tau_positive law_f law_g sample_f sample_g B_f_positive B_g_positive noise start_in_the_ball.
Set Default Proof Using "few".

Notation given lem := (lem A p C_lambda_positive p_lambda_positive tau_positive
  Xi Zeta law_f law_g sample_f sample_g B_f B_g v_f v_d v_y B_f_positive B_g_positive noise).
Notation K := (K f grad_g (p_w p) (p_lambda p)).
Notation gradient_K := (gradient_K grad_f hess_xy hess_yy (p_w p)).
Notation V := (V f grad_g (C_lambda p) (p_w p) (p_lambda p)).
Notation Psi := (Psi f grad_g (p_w p) (p_lambda p)).
Notation P := (P f grad_g (C_lambda p) (p_w p) (p_lambda p)).
Notation step := (Stoc_SGHA_step sample_f sample_g p).
Notation Batches := (@Batches Xi Zeta B_f B_g).
Notation E := (batch_law law_f law_g B_f B_g).
Notation G := (stochastic_game A p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large).
Notation g_of s := (gradient_K (w s) (w_hat s) (lambda s)).
Notation in_ball s := (norm (lambda s) <= C_lambda p).
Notation state := (Stoc_SGHA sample_f sample_g p B_f B_g start).
Notation law := (run_law law_f law_g B_f B_g).
Notation ef := (error_f (grad_f := grad_f) sample_f B_f B_g).
Notation ed := (error_d (hess_xy := hess_xy) (hess_yy := hess_yy) p (Xi := Xi) sample_g B_f B_g).
Notation ey := (error_y (grad_g := grad_g) (Xi := Xi) sample_g B_f B_g).

(** * Quadratic growth *)

Definition grows (u : State X Y -> State X Y -> R) : Prop :=
  exists c, 0 <= c /\ forall s s', in_ball s -> in_ball s' -> Rabs (u s s') <= c * (1 + size s + size s').

Lemma grows_below u v c : grows v -> 0 <= c -> (forall s s', in_ball s -> in_ball s' -> Rabs (u s s') <= c * (1 + Rabs (v s s'))) -> grows u.
Proof.
  intros [d [Pd Hd]] Pc H. exists (c * (1 + d)). split; [apply Rmult_le_pos; lra |]. intros s s' B B'.
  eapply Rle_trans; [apply H; assumption |]. specialize (Hd s s' B B'). rewrite Rmult_assoc. apply Rmult_le_compat_l; [exact Pc |].
  pose proof (size_nonneg s). pose proof (size_nonneg s'). lra.
Qed.

Lemma grows_nonneg u c : 0 <= c -> (forall s s', in_ball s -> in_ball s' -> 0 <= u s s' <= c * (1 + size s + size s')) -> grows u.
Proof. intros Pc H. exists c. split; [exact Pc |]. intros s s' B B'. specialize (H s s' B B'). rewrite Rabs_pos_eq; lra. Qed.

Lemma grows_add u v : grows u -> grows v -> grows (fun s s' => u s s' + v s s').
Proof.
  intros [c [Pc Hc]] [d [Pd Hd]]. exists (c + d). split; [lra |]. intros s s' B B'.
  eapply Rle_trans; [apply Rabs_triang |]. specialize (Hc s s' B B'). specialize (Hd s s' B B'). lra.
Qed.

Lemma grows_scal a u : grows u -> grows (fun s s' => a * u s s').
Proof.
  intros [c [Pc Hc]]. exists (Rabs a * c). split; [apply Rmult_le_pos; [apply Rabs_pos | exact Pc] |]. intros s s' B B'.
  rewrite Rabs_mult, Rmult_assoc. apply Rmult_le_compat_l; [apply Rabs_pos | apply Hc; assumption].
Qed.

Lemma grows_sub u v : grows u -> grows v -> grows (fun s s' => u s s' - v s s').
Proof.
  intros Hu Hv. destruct (grows_add _ _ Hu (grows_scal (-1) _ Hv)) as [c [Pc Hc]]. exists c. split; [exact Pc |]. intros s s' B B'.
  replace (u s s' - v s s') with (u s s' + -1 * v s s') by ring. apply Hc; assumption.
Qed.

Lemma grows_constant c : grows (fun _ _ => c).
Proof.
  exists (Rabs c). split; [apply Rabs_pos |]. intros s s' _ _. pose proof (size_nonneg s). pose proof (size_nonneg s').
  rewrite <- (Rmult_1_r (Rabs c)) at 1. apply Rmult_le_compat_l; [apply Rabs_pos | lra].
Qed.

Lemma abs_between a b : Rabs a <= b -> - b <= a <= b.
Proof using. intros H. pose proof (Rle_abs a). pose proof (Rle_abs (- a)) as N. rewrite Rabs_Ropp in N. lra. Qed.

(* a square that is bounded by a sum of four *)
Lemma square_of_four a b c d : (a + b + c + d) ^ 2 <= 4 * (a ^ 2 + b ^ 2 + c ^ 2 + d ^ 2).
Proof using. pose proof (pow2_ge_0 (a - b)). pose proof (pow2_ge_0 (a - c)). pose proof (pow2_ge_0 (a - d)). pose proof (pow2_ge_0 (b - c)). pose proof (pow2_ge_0 (b - d)). pose proof (pow2_ge_0 (c - d)). lra. Qed.

(* The gradient of L and the constraint grow linearly. *)
Lemma gradient_L_growth : exists c, 0 <= c /\ forall v nu, norm nu <= C_lambda p ->
  norm (lagrangian_gradient grad_f hess_xy hess_yy v nu) ^ 2 <= c * (1 + norm v ^ 2).
Proof.
  pose proof (l_f1_nonneg A) as L1. pose proof (l_g1_nonneg A) as L2.
  set (a := norm (grad_f zero)). set (b := l_g1 * C_lambda p).
  assert (Na : 0 <= a) by apply norm_nonneg. assert (Nb : 0 <= b) by (apply Rmult_le_pos; lra).
  exists (4 * (a ^ 2 + b ^ 2 + l_f1 ^ 2)). pose proof (pow2_ge_0 a). pose proof (pow2_ge_0 b). pose proof (pow2_ge_0 l_f1). split; [lra |].
  intros v nu B. unfold lagrangian_gradient.
  pose proof (norm_triangle (grad_f v) (column hess_xy hess_yy v nu)) as T.
  pose proof (column_is_bounded A v nu) as Cb.
  assert (l_g1 * norm nu <= b) by (apply Rmult_le_compat_l; lra).
  pose proof (weak_f_smooth A v zero) as Lf. rewrite sub_zero_r in Lf.
  pose proof (norm_triangle_reverse (grad_f v) (grad_f zero)) as T2. fold a in T2.
  pose proof (norm_nonneg v) as Nv. assert (Nlv : 0 <= l_f1 * norm v) by (apply Rmult_le_pos; lra).
  apply Rle_trans with ((a + l_f1 * norm v + b + 0) ^ 2).
  - apply pow_incr. split; [apply norm_nonneg | lra].
  - eapply Rle_trans; [apply square_of_four |]. rewrite Rpow_mult_distr. pose proof (pow2_ge_0 (norm v)).
    assert (0 <= a ^ 2 * norm v ^ 2) by (apply Rmult_le_pos; lra). assert (0 <= b ^ 2 * norm v ^ 2) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma constraint_growth : exists c, 0 <= c /\ forall v, norm (grad_y grad_g v) ^ 2 <= c * (1 + norm v ^ 2).
Proof.
  pose proof (l_g1_nonneg A) as L2. set (a := norm (grad_y grad_g zero)). assert (Na : 0 <= a) by apply norm_nonneg.
  exists (4 * (a ^ 2 + l_g1 ^ 2)). pose proof (pow2_ge_0 a). pose proof (pow2_ge_0 l_g1). split; [lra |]. intros v.
  pose proof (weak_c_lipschitz A v zero) as Lc. rewrite sub_zero_r in Lc.
  pose proof (norm_triangle_reverse (grad_y grad_g v) (grad_y grad_g zero)) as T2. fold a in T2.
  pose proof (norm_nonneg v) as Nv. assert (Nlv : 0 <= l_g1 * norm v) by (apply Rmult_le_pos; lra).
  apply Rle_trans with ((a + l_g1 * norm v + 0 + 0) ^ 2).
  - apply pow_incr. split; [apply norm_nonneg | lra].
  - eapply Rle_trans; [apply square_of_four |]. rewrite Rpow_mult_distr. pose proof (pow2_ge_0 (norm v)).
    assert (0 <= a ^ 2 * norm v ^ 2) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma gradient_K_growth : exists c, 0 <= c /\ forall s : State X Y, in_ball s -> norm (g_of s) ^ 2 <= c * (1 + size s).
Proof.
  destruct gradient_L_growth as [c [Pc Hc]]. exists (2 * c + 4 * p_w p ^ 2). pose proof (pow2_ge_0 (p_w p)) as Pp. split; [lra |]. intros s B.
  unfold Lyapunov.gradient_K. eapply Rle_trans; [apply norm_pow2_add_le |]. specialize (Hc (w s) (lambda s) B).
  replace (norm (p_w p *v (w s -v w_hat s)) ^ 2) with (p_w p ^ 2 * norm (w s -v w_hat s) ^ 2) by (expand; ring).
  pose proof (norm_pow2_sub_le (w s) (w_hat s)) as T. apply (Rmult_le_compat_l (p_w p ^ 2)) in T; [| exact Pp].
  unfold size. pose proof (pow2_ge_0 (norm (w s))). pose proof (pow2_ge_0 (norm (w_hat s))) as Nh.
  assert (0 <= c * norm (w_hat s) ^ 2) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma grows_gradient_K : grows (fun s _ => norm (g_of s) ^ 2).
Proof.
  destruct gradient_K_growth as [c [Pc Hc]]. apply (grows_nonneg _ c Pc). intros s s' B _. split; [apply pow2_ge_0 |].
  eapply Rle_trans; [apply Hc, B |]. apply Rmult_le_compat_l; [exact Pc |]. pose proof (size_nonneg s'). lra.
Qed.

Lemma grows_constraint : grows (fun s _ => norm (grad_y grad_g (w s)) ^ 2).
Proof.
  destruct constraint_growth as [c [Pc Hc]]. apply (grows_nonneg _ c Pc). intros s s' B _. split; [apply pow2_ge_0 |].
  eapply Rle_trans; [apply Hc |]. apply Rmult_le_compat_l; [exact Pc |]. pose proof (size_nonneg s'). unfold size at 1.
  pose proof (pow2_ge_0 (norm (w_hat s))). lra.
Qed.

Lemma grows_dual_gradient : grows (fun s _ => norm (grad_y grad_g (w s) -v p_lambda p *v lambda s) ^ 2).
Proof.
  apply (grows_below _ _ (2 + 2 * (p_lambda p * C_lambda p) ^ 2) grows_constraint); [pose proof (pow2_ge_0 (p_lambda p * C_lambda p)); lra |].
  intros s s' B _. rewrite 2!Rabs_pos_eq by apply pow2_ge_0. eapply Rle_trans; [apply norm_pow2_sub_le |].
  rewrite (norm_scal_nonneg (p_lambda p)) by lra.
  assert (Q : (p_lambda p * norm (lambda s)) ^ 2 <= (p_lambda p * C_lambda p) ^ 2).
  { apply pow_incr. split; [apply Rmult_le_pos; [lra | apply norm_nonneg] | apply Rmult_le_compat_l; lra]. }
  set (a := norm (grad_y grad_g (w s)) ^ 2). assert (0 <= a) by apply pow2_ge_0. set (q := (p_lambda p * C_lambda p) ^ 2) in *.
  assert (0 <= q) by apply pow2_ge_0. assert (0 <= q * a) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma grows_dual_gap : grows (fun s s' => norm (lambda s' -v lambda s) ^ 2).
Proof.
  apply (grows_nonneg _ ((2 * C_lambda p) ^ 2) (pow2_ge_0 _)). intros s s' B B'. split; [apply pow2_ge_0 |].
  assert (Q : norm (lambda s' -v lambda s) ^ 2 <= (2 * C_lambda p) ^ 2).
  { apply pow_incr. split; [apply norm_nonneg |]. pose proof (norm_triangle_sub (lambda s') (lambda s)). lra. }
  eapply Rle_trans; [exact Q |]. rewrite <- (Rmult_1_r ((2 * C_lambda p) ^ 2)) at 1. apply Rmult_le_compat_l; [apply pow2_ge_0 |].
  pose proof (size_nonneg s). pose proof (size_nonneg s'). lra.
Qed.

Lemma grows_x_gap : grows (fun s s' => norm (x s' -v x s) ^ 2).
Proof.
  apply (grows_nonneg _ 2 ltac:(lra)). intros s s' _ _. split; [apply pow2_ge_0 |]. eapply Rle_trans; [apply norm_pow2_sub_le |]. unfold size.
  pose proof (norm_product_pow2 (w s)) as N. pose proof (norm_product_pow2 (w s')) as N'. simpl in N, N'.
  pose proof (pow2_ge_0 (norm (y s))). pose proof (pow2_ge_0 (norm (y s'))). pose proof (pow2_ge_0 (norm (w_hat s))). pose proof (pow2_ge_0 (norm (w_hat s'))).
  unfold w in *. lra.
Qed.

Lemma grows_y_gap : grows (fun s s' => norm (y s' -v y s) ^ 2).
Proof.
  apply (grows_nonneg _ 2 ltac:(lra)). intros s s' _ _. split; [apply pow2_ge_0 |]. eapply Rle_trans; [apply norm_pow2_sub_le |]. unfold size.
  pose proof (norm_product_pow2 (w s)) as N. pose proof (norm_product_pow2 (w s')) as N'. simpl in N, N'.
  pose proof (pow2_ge_0 (norm (x s))). pose proof (pow2_ge_0 (norm (x s'))). pose proof (pow2_ge_0 (norm (w_hat s))). pose proof (pow2_ge_0 (norm (w_hat s'))).
  unfold w in *. lra.
Qed.

Lemma grows_average_gap : grows (fun s _ => norm (w s -v w_hat s) ^ 2).
Proof.
  apply (grows_nonneg _ 2 ltac:(lra)). intros s s' _ _. split; [apply pow2_ge_0 |]. eapply Rle_trans; [apply norm_pow2_sub_le |].
  pose proof (size_nonneg s'). unfold size at 1. lra.
Qed.

Lemma grows_block_x : grows (fun s _ => norm (fst (g_of s)) ^ 2).
Proof.
  apply (grows_below _ _ 1 grows_gradient_K); [lra |]. intros s s' _ _. rewrite 2!Rabs_pos_eq by apply pow2_ge_0.
  pose proof (norm_product_pow2 (g_of s)). pose proof (pow2_ge_0 (norm (snd (g_of s)))). lra.
Qed.

Lemma grows_block_y : grows (fun s _ => norm (snd (g_of s)) ^ 2).
Proof.
  apply (grows_below _ _ 1 grows_gradient_K); [lra |]. intros s s' _ _. rewrite 2!Rabs_pos_eq by apply pow2_ge_0.
  pose proof (norm_product_pow2 (g_of s)). pose proof (pow2_ge_0 (norm (fst (g_of s)))). lra.
Qed.

Lemma grows_dual_product : grows (fun s s' => << grad_y grad_g (w s) -v p_lambda p *v lambda s , lambda s -v lambda s' >>).
Proof.
  apply (grows_below _ _ 1 (grows_add _ _ grows_dual_gradient grows_dual_gap)); [lra |]. intros s s' _ _.
  eapply Rle_trans; [apply Cauchy_Schwarz_abs |]. rewrite (norm_sub_sym (lambda s)).
  set (a := norm _). set (b := norm _). pose proof (pow2_ge_0 a). pose proof (pow2_ge_0 b). rewrite Rabs_pos_eq by lra.
  pose proof (pow2_ge_0 (a - b)). lra.
Qed.

Set Default Proof Using "All".

(* K, Psi, P, V *)
Lemma K_growth : exists c, 0 <= c /\ forall v v_hat nu, norm nu <= C_lambda p -> Rabs (K v v_hat nu) <= c * (1 + norm v ^ 2 + norm v_hat ^ 2).
Proof.
  destruct constraint_growth as [cc [Pcc Hcc]].
  set (a := norm (grad_f zero)). assert (Na : 0 <= a) by apply norm_nonneg. pose proof (pow2_ge_0 a) as Na2.
  set (q := p_lambda p / 2 * C_lambda p ^ 2). assert (Nq : 0 <= q) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]).
  pose proof (pow2_ge_0 (C_lambda p)) as NC.
  set (F := Rabs (f zero) + Rabs f_low). assert (NF : 0 <= F) by (unfold F; pose proof (Rabs_pos (f zero)); pose proof (Rabs_pos f_low); lra).
  exists (F + a ^ 2 + 1 + l_L1 + C_lambda p ^ 2 + cc + p_w p + q). split; [lra |]. intros v v_hat nu B.
  (* f *)
  assert (Fv : Rabs (f v) <= F + a ^ 2 + (1 + l_L1) * norm v ^ 2).
  { pose proof (weak_f_bounded_below A v) as Lo.
    pose proof (L_quadratic_above G zero v zero ltac:(unfold ball; rewrite norm_zero; change (game_C_lambda G) with (C_lambda p); lra)) as Up.
    unfold Lyapunov.lagrangian in Up. rewrite 2!inner_zero_l, sub_zero_r in Up. change (objective G) with f in Up. change (game_l_L1 G) with l_L1 in Up.
    change (gradient G zero zero) with (lagrangian_gradient grad_f hess_xy hess_yy zero zero) in Up.
    assert (Z : lagrangian_gradient grad_f hess_xy hess_yy zero zero = grad_f zero).
    { unfold lagrangian_gradient. rewrite (norm_zero_eq (column hess_xy hess_yy zero zero)); [apply add_zero_r |].
      pose proof (column_is_bounded A zero zero) as Cb. rewrite norm_zero, Rmult_0_r in Cb. pose proof (norm_nonneg (column hess_xy hess_yy zero zero)). lra. }
    rewrite Z in Up. pose proof (Cauchy_Schwarz (grad_f zero) v) as CS. fold a in CS.
    pose proof (norm_nonneg v) as Nv. pose proof (pow2_ge_0 (a - norm v)) as Sq. pose proof (pow2_ge_0 (norm v)) as Nv2.
    assert (0 <= l_L1 * norm v ^ 2) by (apply Rmult_le_pos; lra).
    pose proof (Rle_abs (f zero)). pose proof (Rle_abs (- f_low)) as Nl. rewrite Rabs_Ropp in Nl. pose proof (Rabs_pos (f zero)). pose proof (Rabs_pos f_low).
    unfold F. apply Rabs_le. split; lra. }
  unfold Lyapunov.K, Lyapunov.lagrangian.
  pose proof (Cauchy_Schwarz_abs nu (grad_y grad_g v)) as CS. specialize (Hcc v).
  set (c := norm (grad_y grad_g v)) in *. pose proof (norm_nonneg nu) as Nn. assert (Nc : 0 <= c) by apply norm_nonneg.
  assert (Prod : norm nu * c <= C_lambda p ^ 2 + cc * (1 + norm v ^ 2)).
  { assert (norm nu * c <= C_lambda p * c) by (apply Rmult_le_compat_r; lra). pose proof (pow2_ge_0 (C_lambda p - c)). pose proof (pow2_ge_0 c). lra. }
  pose proof (norm_pow2_sub_le v v_hat) as D. pose proof (pow2_ge_0 (norm (v -v v_hat))) as ND.
  assert (P1 : 0 <= p_w p / 2 * norm (v -v v_hat) ^ 2 <= p_w p * (norm v ^ 2 + norm v_hat ^ 2)).
  { split; [apply Rmult_le_pos; lra |]. apply (Rmult_le_compat_l (p_w p / 2)) in D; lra. }
  assert (P2 : 0 <= p_lambda p / 2 * norm nu ^ 2 <= q).
  { split; [apply Rmult_le_pos; [lra | apply pow2_ge_0] |]. apply Rmult_le_compat_l; [lra |]. apply pow_incr. lra. }
  pose proof (pow2_ge_0 (norm v)) as Nv. pose proof (pow2_ge_0 (norm v_hat)) as Nh.
  set (n1 := norm v ^ 2) in *. set (n2 := norm v_hat ^ 2) in *.
  assert (T : forall t n, 0 <= t -> 0 <= n -> 0 <= t * n) by (intros; apply Rmult_le_pos; assumption).
  pose proof (T F n1 NF Nv). pose proof (T F n2 NF Nh). pose proof (T _ n1 Na2 Nv). pose proof (T _ n2 Na2 Nh).
  pose proof (T _ n1 NC Nv). pose proof (T _ n2 NC Nh). pose proof (T _ n2 Pcc Nh). pose proof (T q n1 Nq Nv). pose proof (T q n2 Nq Nh).
  pose proof (T l_L1 n2 ltac:(lra) Nh). pose proof (T l_L1 1 ltac:(lra) ltac:(lra)). pose proof (T (p_w p) 1 ltac:(lra) ltac:(lra)).
  assert (Total : Rabs (f v) + norm nu * c + p_w p / 2 * norm (v -v v_hat) ^ 2 + p_lambda p / 2 * norm nu ^ 2
    <= (F + a ^ 2 + 1 + l_L1 + C_lambda p ^ 2 + cc + p_w p + q) * (1 + n1 + n2)) by lra.
  eapply Rle_trans; [| exact Total].
  apply abs_between in CS. pose proof (Rle_abs (f v)). pose proof (Rle_abs (- f v)) as Nf. rewrite Rabs_Ropp in Nf. apply Rabs_le. split; lra.
Qed.

Lemma Psi_growth : exists c, 0 <= c /\ forall v_hat nu, norm nu <= C_lambda p -> Rabs (Psi v_hat nu) <= c * (1 + norm v_hat ^ 2).
Proof.
  destruct K_growth as [c [Pc Hc]]. destruct gradient_L_growth as [d [Pd Hd]].
  set (m := p_w p - l_L1). assert (Pm : 0 < m) by (unfold m; lra). assert (Im : 0 < / m) by (apply Rinv_0_lt_compat, Pm).
  assert (Pdm : 0 <= d * / m) by (apply Rmult_le_pos; lra).
  exists (2 * c + d * / m). split; [lra |]. intros v_hat nu B.
  pose proof (Psi_is_minimum G (p_w p) (p_lambda p) p_w_large p_lambda_positive v_hat nu v_hat B) as Up.
  pose proof (K_quadratic_below G (p_w p) (p_lambda p) p_w_large p_lambda_positive v_hat (Game.w_star G (p_w p) (p_lambda p) v_hat nu) v_hat nu B) as Lo.
  change (Game.K G (p_w p) (p_lambda p)) with K in Up, Lo. change (Game.Psi G (p_w p) (p_lambda p)) with Psi in Up.
  change (K (Game.w_star G (p_w p) (p_lambda p) v_hat nu) v_hat nu) with (Psi v_hat nu) in Lo. change (game_l_L1 G) with l_L1 in Lo. fold m in Lo.
  assert (Gz : Game.gradient_K G (p_w p) v_hat v_hat nu = lagrangian_gradient grad_f hess_xy hess_yy v_hat nu).
  { unfold Lyapunov.gradient_K. rewrite sub_self, scal_zero_r, add_zero_r. reflexivity. }
  rewrite Gz in Lo. set (gl := lagrangian_gradient grad_f hess_xy hess_yy v_hat nu) in *. set (dd := _ -v v_hat) in Lo.
  pose proof (Cauchy_Schwarz_opposite gl dd) as CS. specialize (Hd v_hat nu B). fold gl in Hd.
  assert (Sq : - (/ m * norm gl ^ 2) <= << gl , dd >> + m / 2 * norm dd ^ 2).
  { pose proof (pow2_ge_0 (m * norm dd - norm gl)) as S. apply (Rmult_le_compat_l (/ m)) in S; [| lra]. rewrite Rmult_0_r in S.
    replace (/ m * (m * norm dd - norm gl) ^ 2) with (m * norm dd ^ 2 - 2 * (norm gl * norm dd) + / m * norm gl ^ 2) in S by (field; lra).
    assert (0 <= / m * norm gl ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]). lra. }
  apply (Rmult_le_compat_l (/ m)) in Hd; [| lra].
  specialize (Hc v_hat v_hat nu B). apply abs_between in Hc. pose proof (pow2_ge_0 (norm v_hat)) as Nh.
  assert (0 <= d * / m * norm v_hat ^ 2) by (apply Rmult_le_pos; lra). assert (0 <= c * norm v_hat ^ 2) by (apply Rmult_le_pos; lra).
  apply Rabs_le. split; lra.
Qed.

Lemma P_growth : exists c, 0 <= c /\ forall v_hat, Rabs (P v_hat) <= c * (1 + norm v_hat ^ 2).
Proof.
  destruct Psi_growth as [c [Pc Hc]]. exists c. split; [exact Pc |]. intros v_hat.
  pose proof (P_is_maximum_of_Psi G (p_w p) (p_lambda p) p_w_large p_lambda_positive v_hat) as Eq.
  change (Game.P G (p_w p) (p_lambda p) v_hat) with (P v_hat) in Eq. rewrite Eq.
  apply Hc. apply (lambda_star_hat_in_ball G (p_w p) (p_lambda p) p_w_large p_lambda_positive v_hat).
Qed.

Lemma grows_K : grows (fun s _ => K (w s) (w_hat s) (lambda s)).
Proof.
  destruct K_growth as [c [Pc Hc]]. exists c. split; [exact Pc |]. intros s s' B _. eapply Rle_trans; [apply Hc, B |].
  apply Rmult_le_compat_l; [exact Pc |]. pose proof (size_nonneg s'). unfold size at 1. lra.
Qed.

Lemma grows_K_next : grows (fun s s' => K (w s') (w_hat s) (lambda s')).
Proof.
  destruct K_growth as [c [Pc Hc]]. exists c. split; [exact Pc |]. intros s s' _ B'. eapply Rle_trans; [apply Hc, B' |].
  apply Rmult_le_compat_l; [exact Pc |]. unfold size. pose proof (pow2_ge_0 (norm (w s))). pose proof (pow2_ge_0 (norm (w_hat s'))). lra.
Qed.

Lemma grows_Psi : grows (fun s _ => Psi (w_hat s) (lambda s)).
Proof.
  destruct Psi_growth as [c [Pc Hc]]. exists c. split; [exact Pc |]. intros s s' B _. eapply Rle_trans; [apply Hc, B |].
  apply Rmult_le_compat_l; [exact Pc |]. pose proof (size_nonneg s'). unfold size at 1. pose proof (pow2_ge_0 (norm (w s))). lra.
Qed.

Lemma grows_Psi_next : grows (fun s s' => Psi (w_hat s) (lambda s')).
Proof.
  destruct Psi_growth as [c [Pc Hc]]. exists c. split; [exact Pc |]. intros s s' _ B'. eapply Rle_trans; [apply Hc, B' |].
  apply Rmult_le_compat_l; [exact Pc |]. pose proof (size_nonneg s'). unfold size at 1. pose proof (pow2_ge_0 (norm (w s))). lra.
Qed.

Lemma grows_V : grows (fun s _ => V (w s) (w_hat s) (lambda s)).
Proof.
  assert (HP : grows (fun s _ => P (w_hat s))).
  { destruct P_growth as [c [Pc Hc]]. exists c. split; [exact Pc |]. intros s s' B _. eapply Rle_trans; [apply Hc |].
    apply Rmult_le_compat_l; [exact Pc |]. pose proof (size_nonneg s'). unfold size at 1. pose proof (pow2_ge_0 (norm (w s))). lra. }
  exact (grows_add _ _ (grows_sub _ _ grows_K (grows_scal 2 _ grows_Psi)) (grows_scal 2 _ HP)).
Qed.

Lemma grows_V_next : grows (fun _ s' => V (w s') (w_hat s') (lambda s')).
Proof.
  destruct grows_V as [c [Pc Hc]]. exists c. split; [exact Pc |]. intros s s' B B'. eapply Rle_trans; [apply (Hc s' s B' B) |].
  apply Rmult_le_compat_l; [exact Pc |]. lra.
Qed.

Lemma grows_w_plus gamma_w : grows (fun s _ => norm (w s -v w_plus grad_f hess_xy hess_yy (p_w p) gamma_w (w s) (w_hat s) (lambda s)) ^ 2).
Proof.
  apply (grows_below _ _ 1 (grows_scal (gamma_w ^ 2) _ grows_gradient_K)); [lra |]. intros s s' _ _.
  unfold Lyapunov.w_plus. replace (w s -v (w s -v gamma_w *v g_of s)) with (gamma_w *v g_of s) by vector_ring.
  replace (norm (gamma_w *v g_of s) ^ 2) with (gamma_w ^ 2 * norm (g_of s) ^ 2) by (generalize (g_of s); intros z; expand; ring). lra.
Qed.

Notation lp gamma_l s := (lambda_plus f grad_g (C_lambda p) (p_w p) (p_lambda p) gamma_l (w_hat s) (lambda s)).

Lemma lambda_plus_in_the_ball gamma_l (s : State X Y) : norm (lp gamma_l s) <= C_lambda p.
Proof. apply projection_in_ball. lra. Qed.

Lemma grows_lambda_plus gamma_l : grows (fun s _ => norm (lp gamma_l s -v lambda s) ^ 2).
Proof.
  apply (grows_nonneg _ ((2 * C_lambda p) ^ 2) (pow2_ge_0 _)). intros s s' B B'. split; [apply pow2_ge_0 |].
  assert (Q : norm (lp gamma_l s -v lambda s) ^ 2 <= (2 * C_lambda p) ^ 2).
  { apply pow_incr. split; [apply norm_nonneg |]. pose proof (norm_triangle_sub (lp gamma_l s) (lambda s)).
    pose proof (lambda_plus_in_the_ball gamma_l s). lra. }
  eapply Rle_trans; [exact Q |]. rewrite <- (Rmult_1_r ((2 * C_lambda p) ^ 2)) at 1. apply Rmult_le_compat_l; [apply pow2_ge_0 |].
  pose proof (size_nonneg s). pose proof (size_nonneg s'). lra.
Qed.

Lemma grows_w_star gamma_l : grows (fun s _ => norm (w_star_hat f grad_g (C_lambda p) (p_w p) (p_lambda p) (w_hat s)
    -v w_star f grad_g (p_w p) (p_lambda p) (w_hat s) (lp gamma_l s)) ^ 2).
Proof.
  set (c := (Game.gamma_2 G (p_w p) * (2 * C_lambda p)) ^ 2).
  apply (grows_nonneg _ c (pow2_ge_0 _)). intros s s' B B'. split; [apply pow2_ge_0 |].
  pose proof (w_star_hat_is_w_star_of_lambda_star_hat G (p_w p) (p_lambda p) p_w_large p_lambda_positive (w_hat s)) as Eq.
  change (Game.w_star_hat G (p_w p) (p_lambda p) (w_hat s)) with (w_star_hat f grad_g (C_lambda p) (p_w p) (p_lambda p) (w_hat s)) in Eq. rewrite Eq.
  pose proof (lambda_star_hat_in_ball G (p_w p) (p_lambda p) p_w_large p_lambda_positive (w_hat s)) as Bs.
  pose proof (lambda_plus_in_the_ball gamma_l s) as Bp.
  pose proof (w_star_Lipschitz_in_lambda G (p_w p) (p_lambda p) p_w_large p_lambda_positive (w_hat s) _ _ Bs Bp) as Lip.
  pose proof (gamma_2_positive G (p_w p) (p_lambda p) p_w_large p_lambda_positive) as G2.
  change (norm (Game.lambda_star_hat G (p_w p) (p_lambda p) (w_hat s)) <= C_lambda p) in Bs.
  pose proof (norm_triangle_sub (Game.lambda_star_hat G (p_w p) (p_lambda p) (w_hat s)) (lp gamma_l s)) as T.
  assert (Q : norm (Game.w_star G (p_w p) (p_lambda p) (w_hat s) (Game.lambda_star_hat G (p_w p) (p_lambda p) (w_hat s))
                    -v w_star f grad_g (p_w p) (p_lambda p) (w_hat s) (lp gamma_l s)) ^ 2 <= c).
  { apply pow_incr. split; [apply norm_nonneg |]. eapply Rle_trans; [exact Lip |]. apply Rmult_le_compat_l; lra. }
  eapply Rle_trans; [exact Q |]. rewrite <- (Rmult_1_r c) at 1. apply Rmult_le_compat_l; [apply pow2_ge_0 |].
  pose proof (size_nonneg s). pose proof (size_nonneg s'). lra.
Qed.

Set Default Proof Using "few".

(** * Second moments *)

Lemma primal_move k s (b : Batches) : norm (w (step k b s) -v w s) ^ 2
  <= (gamma_x p k ^ 2 + gamma_y p k ^ 2) * norm (g_of s +v (ef s b +v ed s b)) ^ 2.
Proof.
  set (d := g_of s +v (ef s b +v ed s b)).
  assert (Ex : x (step k b s) -v x s = (- gamma_x p k) *v fst d).
  { unfold d, Lyapunov.gradient_K, lagrangian_gradient, error_f, error_d, batch_noise_f. unfold Stoc_SGHA_step, SGHA_step. cbn [x].
    rewrite !fst_add, !fst_sub, fst_scal, fst_sub. unfold difference. rewrite fst_scal, fst_sub.
    unfold difference_xy, grad_x, w, w_hat, column. cbn [fst snd]. vector_ring. }
  assert (Ey : y (step k b s) -v y s = (- gamma_y p k) *v snd d).
  { unfold d, Lyapunov.gradient_K, lagrangian_gradient, error_f, error_d, batch_noise_f. unfold Stoc_SGHA_step, SGHA_step. cbn [y].
    rewrite !snd_add, !snd_sub, snd_scal, snd_sub. unfold difference. rewrite snd_scal, snd_sub.
    unfold difference_yy, grad_y, w, w_hat, column. cbn [fst snd]. vector_ring. }
  rewrite (norm_product_pow2 (w (step k b s) -v w s)), fst_sub, snd_sub.
  change (fst (w (step k b s))) with (x (step k b s)). change (snd (w (step k b s))) with (y (step k b s)).
  change (fst (w s)) with (x s). change (snd (w s)) with (y s). rewrite Ex, Ey.
  replace (norm (- gamma_x p k *v fst d) ^ 2) with (gamma_x p k ^ 2 * norm (fst d) ^ 2) by (generalize (fst d); intros z; expand; ring).
  replace (norm (- gamma_y p k *v snd d) ^ 2) with (gamma_y p k ^ 2 * norm (snd d) ^ 2) by (generalize (snd d); intros z; expand; ring).
  rewrite (norm_product_pow2 d).
  assert (0 <= gamma_x p k ^ 2 * norm (snd d) ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
  assert (0 <= gamma_y p k ^ 2 * norm (fst d) ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0). lra.
Qed.

Lemma size_of_a_step k : exists c, 0 <= c /\ forall s, in_ball s ->
  integrable E (fun b => size (step k b s)) /\ E (fun b => size (step k b s)) <= c * (1 + size s).
Proof.
  destruct gradient_K_growth as [c [Pc Hc]]. set (q := gamma_x p k ^ 2 + gamma_y p k ^ 2).
  assert (Pq : 0 <= q) by (unfold q; pose proof (pow2_ge_0 (gamma_x p k)); pose proof (pow2_ge_0 (gamma_y p k)); lra).
  set (bb := beta p ^ 2). set (b1 := (1 - beta p) ^ 2). assert (Pb : 0 <= bb) by apply pow2_ge_0. assert (Pb1 : 0 <= b1) by apply pow2_ge_0.
  set (d := (1 + 2 * bb) * 8 * q). assert (Pd : 0 <= d) by (apply Rmult_le_pos; [lra | exact Pq]).
  set (noise_bound := l_g2 ^ 2 * C_lambda p ^ 4 / 4 * tau p ^ 2 + v_d / INR B_g).
  exists ((1 + 2 * bb) * (2 + 4 * q * c) + 2 * b1 + d * (Rabs noise_bound + Rabs (v_f / INR B_f))).
  pose proof (Rabs_pos noise_bound) as N1. pose proof (Rabs_pos (v_f / INR B_f)) as N2.
  assert (Pqc : 0 <= q * c) by (apply Rmult_le_pos; assumption).
  assert (Pbig : 0 <= (1 + 2 * bb) * (2 + 4 * q * c)) by (apply Rmult_le_pos; lra).
  assert (Pdn : 0 <= d * (Rabs noise_bound + Rabs (v_f / INR B_f))) by (apply Rmult_le_pos; lra).
  split; [lra |]. intros s B.
  (* for each outcome *)
  assert (Each : forall b : Batches, size (step k b s)
    <= ((1 + 2 * bb) * (2 + 4 * q * c) + 2 * b1) * (1 + size s) + (d * norm (ed s b) ^ 2 + d * norm (ef s b) ^ 2)).
  { intros b. pose proof (primal_move k s b) as M. fold q in M. specialize (Hc s B).
    pose proof (norm_pow2_add_le (g_of s) (ef s b +v ed s b)) as T1. pose proof (norm_pow2_add_le (ef s b) (ed s b)) as T2.
    assert (M2 : norm (w (step k b s) -v w s) ^ 2 <= q * (2 * (c * (1 + size s)) + 4 * norm (ef s b) ^ 2 + 4 * norm (ed s b) ^ 2)).
    { eapply Rle_trans; [exact M |]. apply Rmult_le_compat_l; [exact Pq | lra]. }
    pose proof (norm_pow2_add_le (w s) (w (step k b s) -v w s)) as T3.
    replace (w s +v (w (step k b s) -v w s)) with (w (step k b s)) in T3 by vector_ring.
    assert (T4 : norm (w_hat (step k b s)) ^ 2 <= 2 * b1 * norm (w_hat s) ^ 2 + 2 * bb * norm (w (step k b s)) ^ 2).
    { change (w_hat (step k b s)) with (w_hat s +v beta p *v (w (step k b s) -v w_hat s)).
      replace (w_hat s +v beta p *v (w (step k b s) -v w_hat s)) with ((1 - beta p) *v w_hat s +v beta p *v w (step k b s)) by vector_ring.
      eapply Rle_trans; [apply norm_pow2_add_le |]. unfold b1, bb. right. expand. ring. }
    unfold size at 1. assert (Nw : 0 <= norm (w s) ^ 2) by apply pow2_ge_0. assert (Nh : 0 <= norm (w_hat s) ^ 2) by apply pow2_ge_0.
    assert (W' : norm (w (step k b s)) ^ 2 <= (2 + 4 * q * c) * (1 + size s) + 8 * q * (norm (ed s b) ^ 2 + norm (ef s b) ^ 2)).
    { eapply Rle_trans; [exact T3 |]. unfold size in *. lra. }
    apply (Rmult_le_compat_l (1 + 2 * bb)) in W'; [| lra].
    assert (0 <= b1 * (1 + norm (w s) ^ 2)) by (apply Rmult_le_pos; lra). unfold d. unfold size in *. lra. }
  destruct (given expected_error_d s B) as [Id Sd]. destruct (given error_f_is_centred s) as [If Sf _].
  assert (Ir : integrable E (fun b => ((1 + 2 * bb) * (2 + 4 * q * c) + 2 * b1) * (1 + size s) + (d * norm (ed s b) ^ 2 + d * norm (ef s b) ^ 2))).
  { apply (integrable_add E (fun _ => ((1 + 2 * bb) * (2 + 4 * q * c) + 2 * b1) * (1 + size s))); [apply integrable_constant |].
    apply (integrable_add E (fun b => d * norm (ed s b) ^ 2)); apply integrable_scal; assumption. }
  assert (Il : integrable E (fun b => size (step k b s))).
  { apply (integrable_nonneg_below E _ _ Ir). intros b. split; [apply size_nonneg | apply Each]. }
  split; [exact Il |]. eapply Rle_trans; [apply (mean_monotone E _ _ Il Ir Each) |].
  rewrite (mean_add E (fun _ => ((1 + 2 * bb) * (2 + 4 * q * c) + 2 * b1) * (1 + size s)) (fun b => d * norm (ed s b) ^ 2 + d * norm (ef s b) ^ 2)),
    mean_constant, (mean_add E (fun b => d * norm (ed s b) ^ 2)), 2!mean_scal;
    auto using integrable_scal, integrable_constant, integrable_add.
  fold noise_bound in Sd. pose proof (Rle_abs noise_bound). pose proof (Rle_abs (v_f / INR B_f)).
  pose proof (size_nonneg s) as Ns.
  assert (D1 : d * E (fun b => norm (ed s b) ^ 2) <= d * Rabs noise_bound) by (apply Rmult_le_compat_l; lra).
  assert (D2 : d * E (fun b => norm (ef s b) ^ 2) <= d * Rabs (v_f / INR B_f)) by (apply Rmult_le_compat_l; lra).
  assert (0 <= d * (Rabs noise_bound + Rabs (v_f / INR B_f)) * size s) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma state_in_ball k t : in_ball (state k t).
Proof.
  apply (run_inside (Stoc_SGHA_step sample_f sample_g p) start (fun s => in_ball s) start_in_the_ball).
  intros j b s _. apply (given step_stays_in_the_ball).
Qed.

(** The iterates have second moments. *)
Theorem second_moments k : integrable (law k) (fun t => size (state k t)).
Proof.
  induction k as [| k IH]; [exact I |]. destruct (size_of_a_step k) as [c [Pc Hc]].
  apply (integrable_given_past (law k) E _ (fun t => size (state (S k) t)) (fun t => c * (1 + size (state k t)))).
  - intros t. apply (Hc (state k t) (state_in_ball k t)).
  - intros t b. rewrite Rabs_pos_eq; [lra | apply size_nonneg].
  - intros t. apply (Hc (state k t) (state_in_ball k t)).
  - apply integrable_scal. apply (integrable_add (law k) (fun _ => 1)); [apply integrable_constant | exact IH].
Qed.

Notation pair_law := (consecutive sample_f sample_g law_f law_g p B_f B_g start).

Theorem grows_integrable k u : grows u -> integrable (pair_law k) (fun ss => u (fst ss) (snd ss)).
Proof.
  intros [c [Pc Hc]]. change (integrable (law (S k)) (fun t => u (state k (fst t)) (state (S k) t))).
  apply (integrable_below (law (S k)) _ (fun t => c * (1 + size (state k (fst t)) + size (state (S k) t)))).
  - apply integrable_scal. apply (integrable_add (law (S k)) (fun t => 1 + size (state k (fst t)))); [| apply second_moments].
    apply (integrable_add (law (S k)) (fun _ => 1)); [apply integrable_constant |].
    exact (integrable_in_the_past (law k) E (fun t => size (state k t)) (second_moments k)).
  - intros t. cbn [fst snd]. specialize (Hc (state k (fst t)) (state (S k) t) (state_in_ball k (fst t)) (state_in_ball (S k) t)).
    eapply Rle_trans; [exact Hc |]. apply Rle_abs.
Qed.

(** From means given the past to means. *)
Theorem tower k u (N : State X Y -> Batches -> R) (c : R) : grows u ->
  (forall s b, in_ball s -> u s (step k b s) <= N s b) -> (forall s, in_ball s -> integrable E (N s) /\ E (N s) <= c) ->
  pair_law k (fun ss => u (fst ss) (snd ss)) <= c.
Proof.
  intros Gu HN Hc. pose proof (grows_integrable k u Gu) as I.
  change (law (S k) (fun t => u (state k (fst t)) (state (S k) t)) <= c).
  rewrite <- (mean_constant (law k) c).
  apply (mean_given_past (law k) E _ (fun _ => c) I (integrable_constant _ c)). intros t.
  destruct (Hc (state k t) (state_in_ball k t)) as [In Sn]. eapply Rle_trans; [| exact Sn].
  apply mean_monotone; [exact (proj1 I t) | exact In |]. intros b. apply HN, state_in_ball.
Qed.
End Moments.
