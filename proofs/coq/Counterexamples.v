(* Counterexamples.v -- the hypotheses are needed: with one of them dropped the statement is false.

   Assumption_1_without d is Assumption 1 with the hypothesis d left out and every other one kept
   (Assumption_1_without_and_restored: adding d back gives Assumption 1).  All problems live on R^1 x R^1.

   Main results:
     Theorem_3_needs_a_bounded_gradient       |grad_y f| <= l_f0 dropped: no function of the other constants bounds the multipliers;
     lower_level_needs_strong_convexity       mu_g dropped (g still convex in y): y*(x) does not exist, so that F is not even defined;
     Lemma_1_and_Theorem_3_need_strong_convexity  mu_g dropped: LICQ fails, and KKT multipliers are unbounded at every point;
     Lemma_12_needs_a_Lipschitz_Hessian       l_g2 dropped: one g for which Lemma 12's bound fails with every constant;
     Theorem_4_needs_f_bounded_below          f bounded below dropped: no point at all is epsilon-stationary, for any epsilon <= 1, so
                                              that no sequence of any length contains one;
     Theorem_4_needs_a_large_ball             C_lambda < l_f0 / mu_g: Algorithm 1 can stand still for ever where grad F is not zero;
     Lemma_14_needs_the_ball                  lambda outside the ball: K(., w_hat, lambda) is not even convex, for any p_w.
   Depends on: Hilbert, Calculus, Assumption, FiniteDifference, Lagrangian, Hypergradient, Ball, Algorithm,
   Differentiation, Quadratic. *)

From Coq Require Import Reals Lra Psatz ClassicalEpsilon.
Set Warnings "-ambiguous-paths".
From Coquelicot Require Import Coquelicot.
Set Warnings "ambiguous-paths".
From SGHA Require Import Hilbert Ball Calculus Assumption FiniteDifference Lagrangian Hypergradient
  Differentiation Quadratic.
From SGHA Require Algorithm.
Open Scope R_scope.

(** * Assumption 1 with one hypothesis dropped *)

Inductive hypothesis : Set := Bounded_gradient | Strong_convexity | Lipschitz_Hessian | Bounded_below.

(** What the hypothesis says. *)
Definition meaning (d : hypothesis) {X Y : Hilbert}
  (f : product X Y -> R) (grad_f : product X Y -> product X Y)
  (g : product X Y -> R) (hess_g : product X Y -> product X Y -> product X Y) (l_f0 l_g2 mu_g f_low : R) : Prop :=
  match d with
  | Bounded_gradient  => forall x y, norm (grad_y grad_f (x, y)) <= l_f0
  | Strong_convexity  => forall x, strongly_convex mu_g (fun y => g (x, y))
  | Lipschitz_Hessian => operator_lipschitz l_g2 hess_g
  | Bounded_below     => forall x y, f_low <= f (x, y)
  end.

Record Assumption_1_without (d : hypothesis) {X Y : Hilbert}
  (f : product X Y -> R) (grad_f : product X Y -> product X Y) (hess_f : product X Y -> product X Y -> product X Y)
  (g : product X Y -> R) (grad_g : product X Y -> product X Y) (hess_g : product X Y -> product X Y -> product X Y)
  (l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low : R) : Prop := {
  without_constants  : 0 <= l_f0 /\ 0 <= l_f1 /\ 0 <= l_f2 /\ 0 <= l_g1 /\ 0 <= l_g2 /\ 0 < mu_g;
  without_f_gradient : forall w, is_gradient f w (grad_f w);
  without_f_hessian  : forall w, is_derivative grad_f w (hess_f w);
  without_g_gradient : forall w, is_gradient g w (grad_g w);
  without_g_hessian  : forall w, is_derivative grad_g w (hess_g w);
  without_f_smooth   : lipschitz l_f1 grad_f;
  without_g_smooth   : lipschitz l_g1 grad_g;
  without_hess_f_lipschitz : operator_lipschitz l_f2 hess_f;
  without_others     : forall d', d' <> d -> meaning d' f grad_f g hess_g l_f0 l_g2 mu_g f_low
}.

(** Nothing else is dropped. *)
Theorem Assumption_1_without_and_restored (d : hypothesis) {X Y : Hilbert}
  (f : product X Y -> R) (grad_f : product X Y -> product X Y) (hess_f : product X Y -> product X Y -> product X Y)
  (g : product X Y -> R) (grad_g : product X Y -> product X Y) (hess_g : product X Y -> product X Y -> product X Y)
  (l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low : R) :
  Assumption_1 f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low <->
  Assumption_1_without d f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low
  /\ meaning d f grad_f g hess_g l_f0 l_g2 mu_g f_low.
Proof.
  split.
  - intros [C Gf Hf Gg Hg Bf Cg Lf Lg LHf LHg Lo].
    assert (M : forall d', meaning d' f grad_f g hess_g l_f0 l_g2 mu_g f_low) by (intros []; assumption).
    split; [constructor; auto | apply M].
  - intros [[C Gf Hf Gg Hg Lf Lg LHf O] M].
    assert (A : forall d', meaning d' f grad_f g hess_g l_f0 l_g2 mu_g f_low).
    { intros d'. assert (E : {d' = d} + {d' <> d}) by decide equality. destruct E as [-> | N]; [exact M | exact (O d' N)]. }
    pose proof (A Bounded_gradient). pose proof (A Strong_convexity). pose proof (A Lipschitz_Hessian). pose proof (A Bounded_below).
    constructor; assumption.
Qed.

(** * Quadratic functions of the plane *)

Lemma norm_vertical (t : R) : norm ((0, t) : plane) = Rabs t.
Proof. exact (eq_trans (norm_pair_zero_l (X := line) (t : line)) (norm_in_line t)). Qed.

Section Quadratics.
Context (p r s m n k : R).

(* p x^2 / 2 + r x y + s y^2 / 2 + m x + n y + k *)
Definition quadratic (w : plane) : R := p * fst w ^ 2 / 2 + r * fst w * snd w + s * snd w ^ 2 / 2 + m * fst w + n * snd w + k.
Definition quadratic_gradient (w : plane) : plane := (p * fst w + r * snd w + m, r * fst w + s * snd w + n).
Definition quadratic_hessian (w h : plane) : plane := (p * fst h + r * snd h, r * fst h + s * snd h).

Definition quadratic_norm : R := Rabs p + 2 * Rabs r + Rabs s.

Lemma components_are_bounded (h : plane) : Rabs (fst h) <= norm h /\ Rabs (snd h) <= norm h.
Proof using. rewrite <- 2!norm_in_line. split; [apply norm_fst_le | apply norm_snd_le]. Qed.

Lemma quadratic_has_gradient w : is_gradient quadratic w (quadratic_gradient w).
Proof using.
  apply (gradient_of_quadratic_remainder _ _ _ quadratic_norm). intros h.
  unfold quadratic, quadratic_gradient. rewrite fst_add, snd_add, inner_product. cbn [fst snd].
  change (@add line) with Rplus. change (@inner line) with Rmult.
  set (h1 := (fst h : R)). set (h2 := (snd h : R)).
  match goal with |- Rabs ?t <= _ => replace t with (p * (h1 ^ 2 / 2) + (r * (h1 * h2) + s * (h2 ^ 2 / 2))) by (unfold h1, h2; field) end.
  destruct (components_are_bounded h) as [B1 B2]. fold h1 in B1. fold h2 in B2.
  pose proof (norm_nonneg h) as N.
  assert (C1 : Rabs (h1 ^ 2 / 2) <= norm h ^ 2).
  { rewrite Rabs_pos_eq by nra. rewrite <- (pow2_abs h1). pose proof (Rabs_pos h1). nra. }
  assert (C2 : Rabs (h2 ^ 2 / 2) <= norm h ^ 2).
  { rewrite Rabs_pos_eq by nra. rewrite <- (pow2_abs h2). pose proof (Rabs_pos h2). nra. }
  assert (C3 : Rabs (h1 * h2) <= norm h ^ 2).
  { rewrite Rabs_mult. pose proof (Rabs_pos h1). pose proof (Rabs_pos h2). nra. }
  eapply Rle_trans; [apply Rabs_triang |]. eapply Rle_trans; [apply Rplus_le_compat_l, Rabs_triang |].
  rewrite (Rabs_mult p), (Rabs_mult r), (Rabs_mult s). unfold quadratic_norm.
  pose proof (Rabs_pos p). pose proof (Rabs_pos r). pose proof (Rabs_pos s).
  pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos p) C1). pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos r) C3).
  pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos s) C2).
  assert (0 <= Rabs r * norm h ^ 2) by (apply Rmult_le_pos; [assumption | apply pow2_ge_0]). lra.
Qed.

Lemma quadratic_hessian_is_bounded w h : norm (quadratic_hessian w h) <= quadratic_norm * norm h.
Proof using.
  eapply Rle_trans; [apply norm_product_le |]. unfold quadratic_hessian. cbn [fst snd]. rewrite 2!norm_in_line.
  destruct (components_are_bounded h) as [B1 B2].
  eapply Rle_trans; [apply Rplus_le_compat; apply Rabs_triang |]. rewrite 4!Rabs_mult. unfold quadratic_norm.
  pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos p) B1). pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos r) B1).
  pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos r) B2). pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos s) B2). lra.
Qed.

Lemma quadratic_has_hessian w : is_derivative quadratic_gradient w (quadratic_hessian w).
Proof using.
  assert (N : 0 <= quadratic_norm) by (unfold quadratic_norm; pose proof (Rabs_pos p); pose proof (Rabs_pos r); pose proof (Rabs_pos s); lra).
  split.
  - split.
    + intros u v. apply product_eq; cbn; ring.
    + intros a u. apply product_eq; cbn; ring.
    + exists quadratic_norm. apply quadratic_hessian_is_bounded.
  - intros eps P. exists 1. split; [lra |]. intros h _.
    replace (_ -v _ -v _) with (@zero plane) by (apply product_eq; cbn; ring).
    rewrite norm_zero. pose proof (norm_nonneg h). nra.
Qed.

Lemma quadratic_gradient_is_lipschitz l : quadratic_norm <= l -> lipschitz l quadratic_gradient.
Proof using.
  intros B. apply (bounded_derivative_makes_lipschitz _ quadratic_hessian); [apply quadratic_has_hessian |].
  intros w u. eapply Rle_trans; [apply quadratic_hessian_is_bounded |].
  apply Rmult_le_compat_r; [apply norm_nonneg | exact B].
Qed.

Lemma quadratic_hessian_is_lipschitz l : 0 <= l -> operator_lipschitz l quadratic_hessian.
Proof using.
  intros P w w' u. unfold quadratic_hessian. rewrite sub_self, norm_zero. repeat apply Rmult_le_pos; auto with hilbert.
Qed.

Lemma quadratic_is_strongly_convex x : strongly_convex s (fun y : line => quadratic (x, y)).
Proof using.
  intros y y' t T. apply Req_le. unfold quadratic. cbn [fst snd]. rewrite norm_pow2. cbn. field.
Qed.
End Quadratics.

(* closes goals about the norm of explicit quadratics *)
Ltac compute_norm := unfold quadratic_norm; rewrite ?Rabs_R0, ?Rabs_R1; try rewrite (Rabs_left (-1)) by lra; lra.

(** * |grad_y f| <= l_f0 dropped *)

(** For every l_f0 a problem whose other constants do not depend on l_f0, with a KKT point whose multiplier is larger than l_f0 / mu_g:
    f = (x + b)^2 / 2 + (y - b)^2 / 2, g = (y - x)^2 / 2, x = y = 0, lambda = b = l_f0 + 1. *)
Theorem Theorem_3_needs_a_bounded_gradient (l_f0 : R) : 0 <= l_f0 ->
  exists (f : plane -> R) (grad_f : plane -> plane) (hess_f : plane -> plane -> plane)
         (g : plane -> R) (grad_g : plane -> plane) (hess_g : plane -> plane -> plane) (x y lambda : R),
    Assumption_1_without Bounded_gradient f grad_f hess_f g grad_g hess_g l_f0 2 0 4 0 1 0 /\
    is_KKT_point grad_f grad_g (block_xy hess_g) (block_yy hess_g) x y lambda /\
    l_f0 / 1 < norm (lambda : line).
Proof.
  intros P. set (b := l_f0 + 1).
  exists (quadratic 1 0 1 b (- b) (b ^ 2)), (quadratic_gradient 1 0 1 b (- b)), (quadratic_hessian 1 0 1).
  exists (quadratic 1 (-1) 1 0 0 0), (quadratic_gradient 1 (-1) 1 0 0), (quadratic_hessian 1 (-1) 1), 0, 0, b.
  split; [| split].
  - constructor.
    + lra.
    + apply quadratic_has_gradient.
    + apply quadratic_has_hessian.
    + apply quadratic_has_gradient.
    + apply quadratic_has_hessian.
    + apply quadratic_gradient_is_lipschitz. compute_norm.
    + apply quadratic_gradient_is_lipschitz. compute_norm.
    + apply quadratic_hessian_is_lipschitz. lra.
    + intros [] N; [contradiction N; reflexivity | ..].
      * intros x. apply quadratic_is_strongly_convex.
      * apply quadratic_hessian_is_lipschitz. lra.
      * intros x y. unfold quadratic. cbn [fst snd].
        replace (_ + _) with ((x + b) ^ 2 / 2 + (y - b) ^ 2 / 2) by field.
        pose proof (pow2_ge_0 (x + b)). pose proof (pow2_ge_0 (y - b)). lra.
  - unfold is_KKT_point, lagrangian_gradient_x, lagrangian_gradient_y, grad_x, grad_y, block_xy, block_yy. cbn. repeat split; ring.
  - rewrite norm_in_line, Rabs_pos_eq; unfold b; lra.
Qed.

(** * Strong convexity dropped *)

(** g(x, y) = x y is convex in y, everything else holds, and the lower level has no solution unless x = 0. *)
Theorem lower_level_needs_strong_convexity :
  exists (f : plane -> R) (grad_f : plane -> plane) (hess_f : plane -> plane -> plane)
         (g : plane -> R) (grad_g : plane -> plane) (hess_g : plane -> plane -> plane),
    Assumption_1_without Strong_convexity f grad_f hess_f g grad_g hess_g 0 0 0 2 0 1 0 /\
    (forall x, strongly_convex 0 (fun y : line => g (x, y))) /\
    forall x : R, x <> 0 -> ~ exists y, is_minimiser (fun y' : line => g (x, y')) y.
Proof.
  exists (quadratic 0 0 0 0 0 0), (quadratic_gradient 0 0 0 0 0), (quadratic_hessian 0 0 0).
  exists (quadratic 0 1 0 0 0 0), (quadratic_gradient 0 1 0 0 0), (quadratic_hessian 0 1 0).
  split; [| split].
  - constructor.
    + lra.
    + apply quadratic_has_gradient.
    + apply quadratic_has_hessian.
    + apply quadratic_has_gradient.
    + apply quadratic_has_hessian.
    + apply quadratic_gradient_is_lipschitz. compute_norm.
    + apply quadratic_gradient_is_lipschitz. compute_norm.
    + apply quadratic_hessian_is_lipschitz. lra.
    + intros [] N; [| contradiction N; reflexivity | ..].
      * intros x y. unfold grad_y, quadratic_gradient. cbn [fst snd]. rewrite norm_in_line.
        replace (_ + 0) with 0 by ring. rewrite Rabs_R0. lra.
      * apply quadratic_hessian_is_lipschitz. lra.
      * intros x y. unfold quadratic. cbn [fst snd]. lra.
  - intros x. apply quadratic_is_strongly_convex.
  - intros x Nx [y M]. specialize (M (y - x)). unfold quadratic in M. cbn [fst snd] in M.
    assert (0 < x * x) by (apply Rsqr_pos_lt; exact Nx). lra.
Qed.

(** g = 0 is convex in y, everything else holds; the Jacobian of grad_y g is not onto, and every point has KKT multipliers of any size. *)
Theorem Lemma_1_and_Theorem_3_need_strong_convexity :
  exists (f : plane -> R) (grad_f : plane -> plane) (hess_f : plane -> plane -> plane)
         (g : plane -> R) (grad_g : plane -> plane) (hess_g : plane -> plane -> plane),
    Assumption_1_without Strong_convexity f grad_f hess_f g grad_g hess_g 0 0 0 0 0 1 0 /\
    (forall x, strongly_convex 0 (fun y : line => g (x, y))) /\
    (forall w J, is_derivative (grad_y grad_g) w J -> ~ forall z : line, exists h, J h = z) /\
    (forall (x y : line) (bound : R), exists lambda,
      is_KKT_point grad_f grad_g (block_xy hess_g) (block_yy hess_g) x y lambda /\ bound < norm lambda).
Proof.
  exists (quadratic 0 0 0 0 0 0), (quadratic_gradient 0 0 0 0 0), (quadratic_hessian 0 0 0).
  exists (quadratic 0 0 0 0 0 0), (quadratic_gradient 0 0 0 0 0), (quadratic_hessian 0 0 0).
  split; [| split; [| split]].
  - constructor.
    + lra.
    + apply quadratic_has_gradient.
    + apply quadratic_has_hessian.
    + apply quadratic_has_gradient.
    + apply quadratic_has_hessian.
    + apply quadratic_gradient_is_lipschitz. compute_norm.
    + apply quadratic_gradient_is_lipschitz. compute_norm.
    + apply quadratic_hessian_is_lipschitz. lra.
    + intros [] N; [| contradiction N; reflexivity | ..].
      * intros x y. unfold grad_y, quadratic_gradient. cbn [fst snd]. rewrite norm_in_line.
        replace (_ + 0) with 0 by ring. rewrite Rabs_R0. lra.
      * apply quadratic_hessian_is_lipschitz. lra.
      * intros x y. unfold quadratic. cbn [fst snd]. lra.
  - intros x. apply quadratic_is_strongly_convex.
  - intros w J D O. destruct (O (1 : line)) as [h E].
    pose proof (derivative_of_second_component _ _ _ (quadratic_has_hessian 0 0 0 0 0 w)) as D0.
    pose proof (derivative_is_unique _ _ _ _ D D0 h) as U. rewrite E in U. cbn in U. lra.
  - intros x y bound. exists (Rabs bound + 1). split.
    + unfold is_KKT_point, lagrangian_gradient_x, lagrangian_gradient_y, grad_x, grad_y, block_xy, block_yy. cbn. repeat split; ring.
    + rewrite norm_in_line. pose proof (Rle_abs bound). pose proof (Rabs_pos bound). rewrite (Rabs_pos_eq (Rabs bound + 1)); lra.
Qed.

(** * f bounded below dropped *)

(** f(x, y) = 2 x, g(x, y) = (y - x)^2 / 2: F(x) = 2 x, so that |grad F| = 2 everywhere. *)
Theorem Theorem_4_needs_f_bounded_below :
  exists (f : plane -> R) (grad_f : plane -> plane) (hess_f : plane -> plane -> plane)
         (g : plane -> R) (grad_g : plane -> plane) (hess_g : plane -> plane -> plane),
    (forall f_low, Assumption_1_without Bounded_below f grad_f hess_f g grad_g hess_g 0 0 0 4 0 1 f_low) /\
    (forall x, is_minimiser (fun y : line => g (x, y)) (y_star g x)) /\
    (forall x, exists v, is_gradient (hyperobjective f g) x v) /\
    forall (epsilon : R) (x v : line), epsilon <= 1 -> is_gradient (hyperobjective f g) x v -> epsilon < norm v.
Proof.
  exists (quadratic 0 0 0 2 0 0), (quadratic_gradient 0 0 0 2 0), (quadratic_hessian 0 0 0).
  exists (quadratic 1 (-1) 1 0 0 0), (quadratic_gradient 1 (-1) 1 0 0), (quadratic_hessian 1 (-1) 1).
  assert (G : forall x : line, is_gradient (hyperobjective (quadratic 0 0 0 2 0 0) (quadratic 1 (-1) 1 0 0 0)) x (2 : line)).
  { intros x. apply (gradient_ext (fun x' : line => << (2 : line) , x' >>)); [| apply gradient_inner].
    intros x'. unfold hyperobjective, quadratic. cbn [fst snd]. cbn. field. }
  split; [| split; [| split]].
  - intros f_low. constructor.
    + lra.
    + apply quadratic_has_gradient.
    + apply quadratic_has_hessian.
    + apply quadratic_has_gradient.
    + apply quadratic_has_hessian.
    + apply quadratic_gradient_is_lipschitz. compute_norm.
    + apply quadratic_gradient_is_lipschitz. compute_norm.
    + apply quadratic_hessian_is_lipschitz. lra.
    + intros [] N; [| | | contradiction N; reflexivity].
      * intros x y. unfold grad_y, quadratic_gradient. cbn [fst snd]. rewrite norm_in_line.
        replace (_ + 0) with 0 by ring. rewrite Rabs_R0. lra.
      * intros x. apply quadratic_is_strongly_convex.
      * apply quadratic_hessian_is_lipschitz. lra.
  - intros x. unfold y_star. apply epsilon_spec. exists x. intros y. unfold quadratic. cbn [fst snd].
    pose proof (pow2_ge_0 (y - x)). nra.
  - intros x. exists 2. apply G.
  - intros epsilon x v B D. rewrite (gradient_is_unique _ _ _ _ D (G x)), norm_in_line, Rabs_pos_eq; lra.
Qed.

(** * The Hessian of g not Lipschitz *)

(** c(y) = y + y / (1 + sqrt |y|): increasing, with derivative between 1 and 2, but the derivative is not Lipschitz at 0. *)
Definition slow (y : R) : R := y + y / (1 + sqrt (Rabs y)).
Definition slow_slope (y : R) : R := 1 + (1 + sqrt (Rabs y) / 2) / (1 + sqrt (Rabs y)) ^ 2.

Lemma slow_slope_bounds y : 1 <= slow_slope y <= 2.
Proof.
  unfold slow_slope. set (s := sqrt (Rabs y)). assert (S : 0 <= s) by apply sqrt_pos.
  assert (Q : 0 < (1 + s) ^ 2) by nra.
  assert (0 <= (1 + s / 2) / (1 + s) ^ 2) by (apply Rlt_le, Rdiv_lt_0_compat; lra).
  assert ((1 + s / 2) / (1 + s) ^ 2 <= 1) by (apply Rle_div_l; nra). lra.
Qed.

Lemma slow_has_derivative y : is_derive slow y (slow_slope y).
Proof.
  destruct (Req_dec y 0) as [-> | N].
  - (* at 0, by hand *)
    apply is_derive_Reals. intros eps P.
    assert (Q : 0 < eps ^ 2) by nra.
    exists (mkposreal _ Q). intros h Z S. cbn [pos] in S.
    unfold slow, slow_slope. rewrite Rplus_0_l, Rabs_R0, sqrt_0.
    set (s := sqrt (Rabs h)). assert (S0 : 0 <= s) by apply sqrt_pos.
    replace ((h + h / (1 + s) - (0 + 0 / (1 + 0))) / h - (1 + (1 + 0 / 2) / (1 + 0) ^ 2)) with (- (s / (1 + s)))
      by (field; split; [lra | exact Z]).
    rewrite Rabs_Ropp, Rabs_pos_eq.
    + apply Rle_lt_trans with s; [apply Rle_div_l; nra |].
      assert (E : s * s = Rabs h) by apply sqrt_sqrt, Rabs_pos. nra.
    + apply Rmult_le_pos; [exact S0 | apply Rlt_le, Rinv_0_lt_compat; lra].
  - unfold slow, slow_slope. assert (A : 0 < Rabs y) by now apply Rabs_pos_lt.
    assert (S : 0 < sqrt (Rabs y)) by now apply sqrt_lt_R0.
    auto_derive.
    + repeat split; auto. lra.
    + assert (E : sign y * y = Rabs y).
      { destruct (Rtotal_order y 0) as [L | [L | L]]; [| contradiction |].
        - rewrite sign_eq_m1, Rabs_left by lra. ring.
        - rewrite sign_eq_1, Rabs_pos_eq by lra. ring. }
      set (s := sqrt (Rabs y)) in *.
      assert (Q : s * s = Rabs y) by (apply sqrt_sqrt; lra).
      match goal with |- ?l = _ => replace l with (1 + (1 + s - (sign y * y) / (2 * s)) / (1 + s) ^ 2) by (field; lra) end.
      rewrite E, <- Q. field. lra.
Qed.

Lemma slow_is_continuous y : continuous slow y.
Proof. apply (ex_derive_continuous slow y). eexists. apply slow_has_derivative. Qed.

Definition slow_integral (y : R) : R := RInt slow 0 y.

Lemma slow_integral_has_derivative y : is_derive slow_integral y (slow y).
Proof.
  apply (is_derive_RInt slow slow_integral 0 y).
  - exists (mkposreal 1 Rlt_0_1). intros z _. apply (RInt_correct slow). apply ex_RInt_continuous. intros t _. apply slow_is_continuous.
  - apply slow_is_continuous.
Qed.

(** On the line, gradients and derivatives are derivatives. *)
Lemma gradient_on_line (phi : R -> R) (t d : R) : is_derive phi t d -> is_gradient (phi : line -> R) (t : line) (d : line).
Proof.
  intros D. apply (gradient_ext (fun y : line => phi (<< (1 : line) , y >>))).
  - intros y. cbn. now rewrite Rmult_1_l.
  - apply (gradient_replace _ _ (d *v (1 : line))); [cbn; ring |].
    apply gradient_of_linear_form. cbn. rewrite Rmult_1_l. exact D.
Qed.

Lemma derivative_on_line (phi : R -> R) (t d : R) :
  is_derive phi t d -> is_derivative (phi : line -> line) (t : line) (fun h : line => (d * h : line)).
Proof.
  intros D. apply (derivative_ext (fun y : line => phi y *v (1 : line))); [intros y; cbn; ring |].
  apply (derivative_replace _ _ (fun h : line => << (d : line) , h >> *v (1 : line))); [intros h; cbn; ring |].
  apply derivative_of_scaled_vector. now apply gradient_on_line.
Qed.

Definition slow_g (w : plane) : R := slow_integral (snd w).
Definition slow_grad_g (w : plane) : plane := (0, slow (snd w)).
Definition slow_hess_g (w h : plane) : plane := (0, slow_slope (snd w) * snd h).

Lemma slow_g_gradient w : is_gradient slow_g w (slow_grad_g w).
Proof.
  apply (gradient_of_snd (slow_integral : line -> R) w (slow (snd w) : line)).
  apply gradient_on_line, slow_integral_has_derivative.
Qed.

Lemma slow_g_hessian w : is_derivative slow_grad_g w (slow_hess_g w).
Proof.
  apply (derivative_pair (fun _ : plane => 0 : line) (fun w' : plane => slow (snd w') : line) w (fun _ => 0) (fun h => slow_slope (snd w) * snd h)).
  - apply (derivative_constant (0 : line) w).
  - apply (derivative_of_snd (slow : line -> line) w (fun h : line => slow_slope (snd w) * h)). apply derivative_on_line, slow_has_derivative.
Qed.

(** The Hessian of g is bounded but not Lipschitz; with it, Lemma 12's bound fails for every constant l, in the ball of radius 1. *)
Theorem Lemma_12_needs_a_Lipschitz_Hessian :
  exists (f : plane -> R) (grad_f : plane -> plane) (hess_f : plane -> plane -> plane)
         (g : plane -> R) (grad_g : plane -> plane) (hess_g : plane -> plane -> plane),
    (forall l_g2, 0 <= l_g2 -> Assumption_1_without Lipschitz_Hessian f grad_f hess_f g grad_g hess_g 0 0 0 2 l_g2 1 0) /\
    forall l, 0 <= l -> exists (tau : R) (x y lambda : line), 0 < tau /\ norm lambda <= 1 /\
      l * 1 ^ 2 / 2 * tau < norm (block_yy hess_g (x, y) lambda -v difference_yy grad_g tau x y lambda).
Proof.
  exists (quadratic 0 0 0 0 0 0), (quadratic_gradient 0 0 0 0 0), (quadratic_hessian 0 0 0), slow_g, slow_grad_g, slow_hess_g.
  split.
  - intros l_g2 P. constructor.
    + lra.
    + apply quadratic_has_gradient.
    + apply quadratic_has_hessian.
    + apply slow_g_gradient.
    + apply slow_g_hessian.
    + apply quadratic_gradient_is_lipschitz. compute_norm.
    + apply (bounded_derivative_makes_lipschitz _ slow_hess_g); [apply slow_g_hessian |]. intros w u.
      unfold slow_hess_g. rewrite norm_vertical, Rabs_mult.
      destruct (components_are_bounded u) as [_ B]. pose proof (slow_slope_bounds (snd w)) as S.
      rewrite (Rabs_pos_eq (slow_slope (snd w))) by lra. pose proof (Rabs_pos (snd u)). nra.
    + apply quadratic_hessian_is_lipschitz. lra.
    + intros [] N; [| | contradiction N; reflexivity |].
      * intros x y. unfold grad_y, quadratic_gradient. cbn [fst snd]. rewrite norm_in_line.
        replace (_ + 0) with 0 by ring. rewrite Rabs_R0. lra.
      * intros x. apply (monotone_gradient_makes_strongly_convex (H := line) (grad := fun y : line => slow y)).
        { intros y. apply gradient_on_line, slow_integral_has_derivative. }
        intros y y'. destruct (mean_value slow slow_slope slow_has_derivative y y') as [t E].
        rewrite norm_pow2. cbn. replace (slow y + -1 * slow y') with (slow y - slow y') by ring. rewrite E.
        pose proof (slow_slope_bounds t). pose proof (pow2_ge_0 (y - y')). nra.
      * intros x y. unfold quadratic. cbn [fst snd]. lra.
  - intros l P. set (s := / (l + 1)). assert (S : 0 < s) by (apply Rinv_0_lt_compat; lra).
    assert (E : s * (l + 1) = 1) by (unfold s; field; lra).
    exists (s * s), 0, 0, 1. split; [nra |]. split; [rewrite norm_in_line, Rabs_R1; lra |].
    rewrite norm_in_line. unfold block_yy, difference_yy, grad_y, slow_hess_g, slow_grad_g. cbn [fst snd].
    change (@sub line) with (fun a b : R => a + -1 * b). change (@add line) with Rplus. change (@Hilbert.scal line) with Rmult. cbv beta.
    unfold slow, slow_slope. rewrite Rabs_R0, sqrt_0.
    replace (0 + s * s * 1) with (s * s) by ring. replace (0 + -1 * (s * s * 1)) with (- (s * s)) by ring.
    rewrite Rabs_Ropp, (Rabs_pos_eq (s * s)), sqrt_square by nra.
    match goal with |- _ < Rabs ?t => replace t with (s / (1 + s)) by (field; nra) end.
    rewrite Rabs_pos_eq by (apply Rlt_le, Rdiv_lt_0_compat; lra).
    replace (s / (1 + s)) with (/ (l + 2)) by (unfold s; field; lra).
    apply (Rmult_lt_reg_r (l + 2)); [lra |]. rewrite Rinv_l by lra.
    assert (s * l < 1) by lra. nra.
Qed.

(** * The multiplier outside the ball *)

(** The problem of Quadratic.v with a = 1/2.  Whatever p_w, K(., w_hat, lambda) is not convex for some multiplier:
    the restriction of lambda to the ball, absent from the paper's statement of Lemma 14, is needed. *)
Theorem Lemma_14_needs_the_ball :
  exists (f : plane -> R) (grad_f : plane -> plane) (hess_f : plane -> plane -> plane)
         (g : plane -> R) (grad_g : plane -> plane) (hess_g : plane -> plane -> plane),
    Assumption_1 f grad_f hess_f g grad_g hess_g 1 1 1 (2 + / 2) (/ 2) (1 - / 2) (-1) /\
    forall p_w p_lambda : R, exists lambda : line, forall (m : R) (w_hat : plane), 0 <= m ->
      ~ strongly_convex m (fun w => Lyapunov.K f (grad_y grad_g) p_w p_lambda w w_hat lambda).
Proof.
  exists (plane_f 0), (plane_grad_f 0), plane_hess_f, (plane_g (/ 2)), (plane_grad_g (/ 2)), (plane_hess_g (/ 2)).
  split; [apply plane_satisfies_Assumption_1; lra |].
  intros p_w p_lambda. exists (Rabs p_w * PI ^ 2 + 1). intros m w_hat Pm C.
  set (lambda := Rabs p_w * PI ^ 2 + 1) in *.
  specialize (C (0, 0) (0, PI) (/ 2) ltac:(lra)).
  set (d := norm (((0, 0) : plane) -v (0, PI)) ^ 2) in C.
  assert (D : 0 <= d) by apply pow2_ge_0.
  unfold Lyapunov.K, Lyapunov.lagrangian, plane_f, grad_y, plane_grad_g in C. rewrite !norm_product_pow2, !norm_pow2 in C. destruct w_hat as [a b]. cbn in C.
  replace (/ 2 * 0 + (1 - / 2) * 0) with 0 in C by field. replace (/ 2 * 0 + (1 - / 2) * PI) with (PI / 2) in C by field.
  rewrite sin_PI2, sin_0, sin_PI in C.
  pose proof (Rle_abs p_w) as A1. pose proof (Rabs_pos p_w) as A2. pose proof PI_RGT_0 as Pi.
  assert (Q : 0 <= PI ^ 2) by apply pow2_ge_0.
  assert (H : p_w * PI ^ 2 <= Rabs p_w * PI ^ 2) by nra.
  assert (H0 : 0 <= m / 2 * (/ 2 * (1 - / 2)) * d) by nra.
  assert (PI ^ 2 * Rabs p_w < lambda) by (unfold lambda; lra).
  nra.
Qed.

(** * The ball too small *)

(** For every radius below l_f0 / mu_g (here 1 / 1) there is a problem that satisfies Assumption 1 and a start from which Algorithm 1 never moves, with any
    step sizes, p_w, beta, tau and any small p_lambda, although grad F is not zero there.  So the condition C_lambda > l_f0 / mu_g of Lemma 7, and the
    choice of C_lambda in Theorem 4, are needed; no smaller multiple of l_f0 / mu_g would do.
    f = (x + C)^2 / 2 - sin y, g = (y - x)^2 / 2, start at x = 0, y = arccos C, lambda = C. *)
Theorem Theorem_4_needs_a_large_ball (C_lambda : R) : 0 < C_lambda < 1 / 1 ->
  exists (f : plane -> R) (grad_f : plane -> plane) (hess_f : plane -> plane -> plane)
         (g : plane -> R) (grad_g : plane -> plane) (hess_g : plane -> plane -> plane) (start : Algorithm.State line line) (small : R),
    Assumption_1 f grad_f hess_f g grad_g hess_g 1 1 1 2 0 1 (-1) /\
    norm (Algorithm.lambda start) <= C_lambda /\
    is_gradient (hyperobjective f g) (Algorithm.x start) (C_lambda - 1) /\
    0 < small /\
    forall p : Algorithm.Settings, Algorithm.C_lambda p = C_lambda -> 0 < Algorithm.tau p -> 0 <= Algorithm.p_lambda p <= small ->
      (forall k, 0 <= Algorithm.gamma_lambda p k) ->
      forall k, Algorithm.SGHA grad_f grad_g p start k = start.
Proof.
  intros [P1 P2]. set (C := C_lambda) in *. assert (L : C < 1) by lra. set (y0 := acos C).
  assert (E : cos y0 = C) by (apply cos_acos; lra).
  assert (Py : 0 < y0).
  { destruct (acos_bound C) as [[B | B] _]; [exact B |]. exfalso. fold y0 in B. rewrite <- B, cos_0 in E. lra. }
  set (e := (-1 : line)). set (b := (- C : line)).
  assert (Ue : norm e = 1) by (unfold e; rewrite norm_in_line, Rabs_left; lra).
  pose proof (instance_satisfies_Assumption_1 e b 0 Ue ltac:(lra)) as A.
  replace (2 + 0) with 2 in A by ring. replace (1 - 0) with 1 in A by ring.
  exists (instance_f e b), (instance_grad_f e b), (instance_hess_f e), (instance_g e 0), (instance_grad_g e 0), (instance_hess_g e 0).
  exists (Algorithm.make_State (0 : line) (y0 : line) (0 : line) (y0 : line) (C : line)), (y0 / C).
  split; [exact A |]. split; [cbn; rewrite norm_in_line, Rabs_pos_eq; lra |].
  split; [| split; [apply Rdiv_lt_0_compat; lra |]].
  - (* F(x) = (x + C)^2 / 2 - sin x *)
    cbn [Algorithm.x]. apply (gradient_ext (H := line) (fun x : R => (x + C) ^ 2 / 2 - sin x)).
    + intros x. unfold hyperobjective.
      rewrite <- (minimiser_is_y_star (Assumption_1_implies_Weak_assumption A) x x).
      * unfold instance_f, e, b. cbn [fst snd]. rewrite norm_pow2. cbn. replace (-1 * x) with (- x) by ring. rewrite sin_neg. field.
      * intros y. unfold instance_g. cbn [fst snd]. rewrite !norm_pow2. cbn. pose proof (pow2_ge_0 (y - x)). nra.
    + apply gradient_on_line. auto_derive; [exact I |]. rewrite cos_0. field.
  - intros p Ep Pt Pl Pg k. induction k as [| k IH]; [reflexivity |]. cbn [Algorithm.SGHA]. rewrite IH.
    unfold Algorithm.SGHA_step. cbn [Algorithm.x Algorithm.y Algorithm.x_hat Algorithm.y_hat Algorithm.lambda].
    cbv zeta. match goal with |- Algorithm.make_State ?a ?b _ _ ?l = _ =>
      assert (Ex : a = (0 : line)); [| assert (Ey : b = (y0 : line)); [| assert (Ed : l = (C : line)); [| rewrite Ex, Ey, Ed; f_equal; cbn; ring]]] end.
    + unfold grad_x, difference_xy, grad_x, instance_grad_f, instance_grad_g, b. cbn. field. lra.
    + unfold grad_y, difference_yy, grad_y, instance_grad_f, instance_grad_g, e. cbn.
      replace (-1 * y0) with (- y0) by ring. rewrite cos_neg, E. field. lra.
    + rewrite Ep. match goal with |- project _ (_ +v ?t) = _ => set (s := t) end.
      assert (S : 0 <= (s : R)).
      { unfold s, grad_y, instance_grad_g. cbn. apply Rmult_le_pos; [apply Pg |].
        assert (Q : Algorithm.p_lambda p * C <= y0 / C * C) by (apply Rmult_le_compat_r; lra).
        replace (y0 / C * C) with y0 in Q by (field; lra). lra. }
      unfold project. change ((C : line) +v s) with (C + s). rewrite norm_in_line, Rabs_pos_eq by lra.
      destruct (Rle_dec (C + s) C) as [D | D]; [lra |]. clearbody s. change (C / (C + s) * (C + s) = C). field. lra.
Qed.
