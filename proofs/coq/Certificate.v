(* Certificate.v -- rigorous bounds on F(x) and grad F(x) from any y and lambda.

   F(x) = f(x, y*(x)).  Given x and any (y, lambda), whoever found them: with delta = |c|_D* and rho = |grad_y L|_D* at (x, y, lambda), and constants
   A, B, h that hold on the ball of radius delta around y,
     |y - y*(x)|_D <= delta,   |F(x) - L| <= value_error,   |grad F(x) - grad_x L| <= gradient_error        (CertificateFormulas.v).
   The norm |.|_D is any norm on Y in which grad_y g(x, .) is strongly monotone with constant 1; |.|_D* is its dual.  sqrt mu |.| is the plain case.

   Nothing is assumed beyond a neighbourhood of x (Local_assumption): in particular no bound on grad_y f, and no Lipschitz constant of grad_y g in x.  The
   existence of grad F(x) is proved (hyperobjective_has_local_gradient).  The weak assumption implies the local one at every x.

   Main results: hyperobjective_has_local_gradient, certified_distance, certified_value, certified_gradient, certified_entry, Certificate, Certificate_plain.
   Depends on: Hilbert, Calculus, Monotone, Assumption, Lagrangian, Hypergradient (y_star, hyperobjective, hypergradient), CertificateFormulas. *)

From Coq Require Import Reals Lra Psatz ClassicalEpsilon.
Set Warnings "-ambiguous-paths".
From Coquelicot Require Import Coquelicot.
Set Warnings "ambiguous-paths".
From SGHA Require Import Hilbert Calculus Monotone Assumption Lagrangian Hypergradient Differentiation CertificateFormulas.
Open Scope R_scope.

(** * A norm and its dual *)

Record dual_norms {Y : Hilbert} (N N' : Y -> R) : Prop := {
  N_nonneg      : forall v, 0 <= N v;
  N_dual_nonneg : forall r, 0 <= N' r;
  N_scal        : forall a v, N (a *v v) = Rabs a * N v;
  N_pairing     : forall r v, << r , v >> <= N' r * N v;
  N_dual_least  : forall r k, 0 <= k -> (forall v, << r , v >> <= k * N v) -> N' r <= k
}.
Arguments N_nonneg {_ _ _} _.
Arguments N_dual_nonneg {_ _ _} _.
Arguments N_scal {_ _ _} _.
Arguments N_pairing {_ _ _} _.
Arguments N_dual_least {_ _ _} _.

Section DualNorms.
Context {Y : Hilbert} {N N' : Y -> R} (D : dual_norms N N').

Lemma N_opp v : N (-v v) = N v.
Proof using D. unfold opp. rewrite (N_scal D), Rabs_left by lra. ring. Qed.

Lemma N_sub_sym u v : N (u -v v) = N (v -v u).
Proof using D. rewrite <- opp_sub. apply N_opp. Qed.

Lemma N_pairing_abs r v : Rabs (<< r , v >>) <= N' r * N v.
Proof using D.
  apply Rabs_le. split; [| apply (N_pairing D)]. pose proof (N_pairing D r (-v v)) as P. rewrite inner_opp_r, N_opp in P. lra.
Qed.

Lemma N_dual_triangle r s : N' (r +v s) <= N' r + N' s.
Proof using D.
  pose proof (N_dual_nonneg D r). pose proof (N_dual_nonneg D s).
  apply (N_dual_least D); [lra |]. intros v. rewrite inner_add_l. pose proof (N_pairing D r v). pose proof (N_pairing D s v). lra.
Qed.
End DualNorms.

(** The plain pair: sqrt mu |.| and |.| / sqrt mu. *)
Lemma plain_norms {Y : Hilbert} (mu : R) : 0 < mu -> dual_norms (fun v : Y => sqrt mu * norm v) (fun r : Y => norm r / sqrt mu).
Proof.
  intros P. pose proof (sqrt_lt_R0 mu P) as S. pose proof (Rinv_0_lt_compat _ S) as I. constructor.
  - intros v. apply Rmult_le_pos; [lra | apply norm_nonneg].
  - intros r. apply Rmult_le_pos; [apply norm_nonneg | lra].
  - intros a v. rewrite norm_scal. ring.
  - intros r v. replace (norm r / sqrt mu * (sqrt mu * norm v)) with (norm r * norm v) by (field; lra). apply Cauchy_Schwarz.
  - intros r k Pk E. assert (B : norm r <= k * sqrt mu).
    { apply norm_le_of_products; [apply Rmult_le_pos; lra |]. intros v. specialize (E v). lra. }
    apply (Rmult_le_reg_r (sqrt mu)); [exact S |]. replace (norm r / sqrt mu * sqrt mu) with (norm r) by (field; lra). exact B.
Qed.

(** A derivative of a map that is monotone in N is coercive in N. *)
Lemma weighted_monotone_derivative_is_coercive {H : Hilbert} (N : H -> R) (F : H -> H) (x : H) (T : H -> H) :
  (forall a v, N (a *v v) = Rabs a * N v) -> is_derivative F x T -> (forall y y', N (y -v y') ^ 2 <= << F y -v F y' , y -v y' >>) ->
  forall u, N u ^ 2 <= << T u , u >>.
Proof.
  intros Sc [L D] M u. assert (E : N u ^ 2 - << T u , u >> <= 0); [| lra].
  pose proof (norm_nonneg u) as Nu. apply (below_all_positive_multiples _ (norm u ^ 2)). intros eps P.
  destruct (D eps P) as [d [Q B]]. set (t := d / (norm u + 1)).
  assert (Pt : 0 < t) by (apply Rdiv_lt_0_compat; lra).
  assert (S : norm (t *v u) <= d).
  { rewrite norm_scal_nonneg by lra. replace d with (t * (norm u + 1)) by (unfold t; field; lra). nra. }
  specialize (B _ S). specialize (M (x +v t *v u) x).
  replace (x +v t *v u -v x) with (t *v u) in M by vector_ring.
  rewrite inner_scal_r, Sc, Rabs_pos_eq in M by lra. rewrite norm_scal_nonneg, (linear_scal L) in B by lra.
  pose proof (Cauchy_Schwarz (F (x +v t *v u) -v F x -v t *v T u) u) as C. rewrite inner_sub_l, inner_scal_l in C.
  assert (C' : << F (x +v t *v u) -v F x , u >> - t * << T u , u >> <= eps * (t * norm u) * norm u)
    by (eapply Rle_trans; [exact C | now apply Rmult_le_compat_r]).
  assert (M' : t * N u ^ 2 <= << F (x +v t *v u) -v F x , u >>) by (apply (Rmult_le_reg_l t); [exact Pt |]; nra).
  apply (Rmult_le_reg_l t); [exact Pt |]. nra.
Qed.

(** * What is assumed near x *)

Record Local_assumption {X Y : Hilbert}
  (f : product X Y -> R) (grad_f : product X Y -> product X Y) (g : product X Y -> R) (grad_g : product X Y -> product X Y)
  (hess_xy : product X Y -> Y -> X) (hess_yy : product X Y -> Y -> Y) (x : X) (mu radius : R) : Prop :=
    { local_constants    : 0 < mu /\ 0 < radius;
  local_f_gradient   : forall y, is_gradient f (x, y) (grad_f (x, y));
  local_c_derivative : forall y, exists J, is_derivative (grad_y grad_g) (x, y) J /\
                         forall h lambda, << J h , lambda >> = << h , column hess_xy hess_yy (x, y) lambda >>;
  local_g_gradient   : forall x' y, norm (x' -v x) <= radius -> is_gradient (fun y' => g (x', y')) y (grad_y grad_g (x', y));
  local_c_monotone   : forall x', norm (x' -v x) <= radius -> strongly_monotone mu (fun y => grad_y grad_g (x', y));
  local_c_zero       : forall x', norm (x' -v x) <= radius -> exists y, grad_y grad_g (x', y) = zero
}.
Arguments local_constants {_ _ _ _ _ _ _ _ _ _ _} _.
Arguments local_f_gradient {_ _ _ _ _ _ _ _ _ _ _} _.
Arguments local_c_derivative {_ _ _ _ _ _ _ _ _ _ _} _.
Arguments local_g_gradient {_ _ _ _ _ _ _ _ _ _ _} _.
Arguments local_c_monotone {_ _ _ _ _ _ _ _ _ _ _} _.
Arguments local_c_zero {_ _ _ _ _ _ _ _ _ _ _} _.

Theorem Weak_assumption_is_local {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {l_f0 l_f1 l_g1 l_g2 mu_g f_low : R}
  (A : Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low) (x : X) :
  Local_assumption f grad_f g grad_g hess_xy hess_yy x mu_g 1.
Proof.
  constructor.
  - pose proof (mu_g_positive A). lra.
  - intros y. apply (weak_f_gradient A).
  - intros y. apply (weak_c_derivative A).
  - intros x' y _. apply (lower_level_gradient A).
  - intros x' _. apply (weak_c_monotone A).
  - intros x' _. apply (lower_level_equation_has_a_solution A).
Qed.

Section Local.
Context {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {x : X} {mu radius : R}
  (A : Local_assumption f grad_f g grad_g hess_xy hess_yy x mu radius).
Notation c := (grad_y grad_g).
Notation col := (column hess_xy hess_yy).
Notation ystar := (y_star g).
Notation F := (hyperobjective f g).
Notation grad_F := (hypergradient grad_f g hess_xy hess_yy).
Notation grad_L_x := (lagrangian_gradient_x grad_f hess_xy).
Notation grad_L_y := (lagrangian_gradient_y grad_f hess_yy).
Notation multiplier := (adjoint_multiplier grad_f hess_yy).

Let mu_positive : 0 < mu. Proof using A. apply (local_constants A). Qed.
Let radius_positive : 0 < radius. Proof using A. apply (local_constants A). Qed.
Let x_is_near : norm (x -v x) <= radius. Proof using A. rewrite sub_self, norm_zero. pose proof radius_positive. lra. Qed.

(** ** The lower-level solution near x *)

Lemma local_optimality x' y : norm (x' -v x) <= radius -> is_minimiser (fun y' => g (x', y')) y <-> c (x', y) = zero.
Proof using A.
  intros R. pose proof mu_positive as P. split.
  - intros M. exact (minimiser_has_zero_gradient _ _ _ M (local_g_gradient A x' y R)).
  - intros Z. apply (zero_gradient_is_minimiser (f := fun y' => g (x', y')) (grad := fun y' => c (x', y')) (mu := mu)).
    + lra.
    + intros y'. now apply (local_g_gradient A).
    + apply (monotone_gradient_makes_strongly_convex (grad := fun y' => c (x', y'))); [intros y'; now apply (local_g_gradient A) | now apply
      (local_c_monotone A)].
    + exact Z.
Qed.

Lemma local_y_star_is_minimiser x' : norm (x' -v x) <= radius -> is_minimiser (fun y => g (x', y)) (ystar x').
Proof using A.
  intros R. unfold y_star. apply epsilon_spec. destruct (local_c_zero A x' R) as [y E]. exists y. now apply local_optimality.
Qed.

Lemma local_y_star_solves x' : norm (x' -v x) <= radius -> c (x', ystar x') = zero.
Proof using A. intros R. apply local_optimality; [exact R | now apply local_y_star_is_minimiser]. Qed.

Lemma local_y_star_is_unique y : is_minimiser (fun y' => g (x, y')) y -> y = ystar x.
Proof using A.
  intros M. apply local_optimality in M; [| exact x_is_near].
  pose proof (strongly_monotone_bound _ _ (local_c_monotone A x x_is_near) y (ystar x)) as B. cbv beta in B.
  rewrite M, (local_y_star_solves x x_is_near), sub_self, norm_zero in B. pose proof mu_positive. pose proof (norm_nonneg (y -v ystar x)).
  apply norm_sub_zero_eq. nra.
Qed.

(** y* moves at most in proportion to x, near x. *)
Lemma local_y_star_is_lipschitz : exists M delta, 0 <= M /\ 0 < delta <= radius /\
  forall h, norm h <= delta -> norm ((h, ystar (x +v h) -v ystar x) : product X Y) <= M * norm h.
Proof using A.
  pose proof mu_positive as P. pose proof radius_positive as Pr.
  destruct (local_c_derivative A (ystar x)) as [J [D _]].
  destruct (derivative_local_bound c _ J D) as [M [d [PM [Pd B]]]].
  assert (PMm : 0 <= M / mu) by (apply Rmult_le_pos; [exact PM | apply Rlt_le, Rinv_0_lt_compat, P]).
  exists (1 + M / mu), (Rmin d radius). split; [lra |]. split; [split; [now apply Rmin_glb_lt | apply Rmin_r] |].
  intros h S. pose proof (Rle_trans _ _ _ S (Rmin_l _ _)) as S1. pose proof (Rle_trans _ _ _ S (Rmin_r _ _)) as S2.
  assert (R : norm (x +v h -v x) <= radius) by (replace (x +v h -v x) with h by vector_ring; exact S2).
  pose proof (strongly_monotone_bound _ _ (local_c_monotone A (x +v h) R) (ystar (x +v h)) (ystar x)) as Q. cbv beta in Q.
  rewrite (local_y_star_solves (x +v h) R) in Q.
  specialize (B ((h, zero) : product X Y)). rewrite norm_pair_zero_r in B. specialize (B S1).
  replace (@add (product X Y) (x, ystar x) (h, zero)) with ((x +v h, ystar x) : product X Y) in B
    by (apply product_eq; [reflexivity | symmetry; apply add_zero_r]).
  rewrite (local_y_star_solves x x_is_near), sub_zero_r in B.
  replace (zero -v c (x +v h, ystar x)) with (-v c (x +v h, ystar x)) in Q by vector_ring. rewrite norm_opp in Q.
  eapply Rle_trans; [apply norm_product_le |]. cbn [fst snd].
  assert (norm (ystar (x +v h) -v ystar x) <= M / mu * norm h); [| lra].
  apply (Rmult_le_reg_l mu); [exact P |]. replace (mu * (M / mu * norm h)) with (M * norm h) by (field; lra). lra.
Qed.

(** ** The gradient of F at x *)

Lemma local_hess_yy y : bounded_linear (hess_yy (x, y)) /\ forall v, mu * norm v ^ 2 <= << hess_yy (x, y) v , v >>.
Proof using A.
  destruct (local_c_derivative A y) as [J [D E]]. pose proof (proj1 D) as L. destruct (linear_bounded L) as [M B].
  assert (E' : forall k v, << J (zero, k) , v >> = << k , hess_yy (x, y) v >>).
  { intros k v. rewrite E, inner_product. cbn [fst snd column]. rewrite inner_zero_l. ring. }
  split; [split |].
  - intros u v. apply inner_ext. intros z. rewrite inner_add_l, 3!(inner_sym _ z), <- 3!E'. apply inner_add_r.
  - intros a u. apply inner_ext. intros z. rewrite inner_scal_l, 2!(inner_sym _ z), <- 2!E'. apply inner_scal_r.
  - exists (Rabs M). intros u. pose proof (norm_nonneg u). pose proof (Rabs_pos M). pose proof (Rle_abs M).
    apply norm_le_of_products; [now apply Rmult_le_pos |]. intros z. rewrite inner_sym, <- E'.
    eapply Rle_trans; [apply Cauchy_Schwarz |]. specialize (B (zero, z)). rewrite norm_pair_zero_l in B. pose proof (norm_nonneg z).
    apply Rle_trans with (Rabs M * norm z * norm u); [| apply Req_le; ring]. apply Rmult_le_compat_r; [assumption |]. nra.
  - intros v. pose proof (monotone_derivative_is_coercive _ _ _ _ (derivative_snd _ _ _ _ D) (local_c_monotone A x x_is_near) v) as M'.
    cbv beta in M'. rewrite E' in M'. now rewrite (inner_sym _ v).
Qed.

Lemma local_hess_xy_is_linear y u v : hess_xy (x, y) (u -v v) = hess_xy (x, y) u -v hess_xy (x, y) v.
Proof using A.
  destruct (local_c_derivative A y) as [J [D E]].
  assert (E' : forall h w, << J (h, zero) , w >> = << h , hess_xy (x, y) w >>).
  { intros h w. rewrite E, inner_product. cbn [fst snd column]. rewrite inner_zero_l. ring. }
  apply inner_ext. intros z. rewrite inner_sub_l, 3!(inner_sym _ z), <- 3!E'. apply inner_sub_r.
Qed.

Lemma local_adjoint_equation y : grad_L_y (x, y) (multiplier (x, y)) = zero.
Proof using A.
  destruct (local_hess_yy y) as [L C]. unfold adjoint_multiplier. apply epsilon_spec.
  destruct (coercive_operator_is_onto (hess_yy (x, y)) mu mu_positive L C (-v grad_y grad_f (x, y))) as [l E].
  exists l. unfold lagrangian_gradient_y. rewrite E. apply add_opp_r.
Qed.

Theorem hyperobjective_has_local_gradient : is_gradient F x (grad_F x).
Proof using A.
  set (w := ((x, ystar x) : product X Y)). set (lambda := multiplier w).
  destruct (local_c_derivative A (ystar x)) as [J [[_ D] E]]. destruct local_y_star_is_lipschitz as [M [d0 [PM [[Pd0 Sd0] I]]]].
  pose proof (norm_nonneg lambda) as N. intros eps P.
  destruct (local_f_gradient A (ystar x) (eps / (2 * (1 + M)))) as [d1 [Q1 B1]]; [apply Rdiv_lt_0_compat; lra |].
  destruct (D (eps / (2 * (1 + M) * (norm lambda + 1)))) as [d2 [Q2 B2]]; [apply Rdiv_lt_0_compat; nra |].
  set (d3 := Rmin d1 d2 / (1 + M)). assert (Pm : 0 < Rmin d1 d2) by now apply Rmin_glb_lt.
  assert (P3 : 0 < d3) by (apply Rdiv_lt_0_compat; lra).
  exists (Rmin d0 d3). split; [now apply Rmin_glb_lt |].
  intros h S. pose proof (Rle_trans _ _ _ S (Rmin_l _ _)) as S0. pose proof (Rle_trans _ _ _ S (Rmin_r _ _)) as S3.
  pose proof (norm_nonneg h) as Nh. set (k := ystar (x +v h) -v ystar x).
  specialize (I h S0). fold k in I.
  assert (I' : norm ((h, k) : product X Y) <= (1 + M) * norm h) by lra.
  assert (S' : norm ((h, k) : product X Y) <= Rmin d1 d2).
  { eapply Rle_trans; [exact I' |]. replace (Rmin d1 d2) with ((1 + M) * d3) by (unfold d3; field; lra). apply Rmult_le_compat_l; lra. }
  specialize (B1 _ (Rle_trans _ _ _ S' (Rmin_l _ _))). specialize (B2 _ (Rle_trans _ _ _ S' (Rmin_r _ _))).
  assert (R : @add (product X Y) (x, ystar x) (h, k) = (x +v h, ystar (x +v h))).
  { apply product_eq; [reflexivity | apply (add_sub_r (ystar x))]. }
  rewrite R in B1, B2.
  assert (Rh : norm (x +v h -v x) <= radius) by (replace (x +v h -v x) with h by vector_ring; lra).
  rewrite (local_y_star_solves _ Rh), (local_y_star_solves _ x_is_near) in B2.
  set (j := J (h, k)) in *. replace (zero -v zero -v j) with (-v j) in B2 by vector_ring. rewrite norm_opp in B2.
  assert (Id : << grad_f w , ((h, k) : product X Y) >> = << grad_L_x w lambda , h >> - << j , lambda >>).
  { pose proof (local_adjoint_equation (ystar x)) as Z. fold w in Z. fold lambda in Z.
    assert (Zk : << grad_L_y w lambda , k >> = 0) by (rewrite Z; apply inner_zero_l).
    unfold lagrangian_gradient_y in Zk. rewrite inner_add_l in Zk.
    unfold j. rewrite E, 2!inner_product. fold w. unfold lagrangian_gradient_x. rewrite inner_add_l. cbn [fst snd column].
    rewrite (inner_sym h), (inner_sym k). unfold grad_x, grad_y in *. lra. }
  pose proof (Cauchy_Schwarz_abs j lambda) as CS.
  assert (T1 : eps / (2 * (1 + M)) * norm ((h, k) : product X Y) <= eps / 2 * norm h).
  { apply Rle_trans with (eps / (2 * (1 + M)) * ((1 + M) * norm h)).
    - apply Rmult_le_compat_l; [apply Rlt_le, Rdiv_lt_0_compat; lra | exact I'].
    - apply Req_le. field. lra. }
  assert (T2 : norm j * norm lambda <= eps / 2 * norm h).
  { apply Rle_trans with (eps / (2 * (1 + M) * (norm lambda + 1)) * ((1 + M) * norm h) * (norm lambda + 1)).
    - apply Rmult_le_compat; [apply norm_nonneg | exact N | | lra].
      eapply Rle_trans; [exact B2 |]. apply Rmult_le_compat_l; [apply Rlt_le, Rdiv_lt_0_compat; nra | exact I'].
    - apply Req_le. field. split; lra. }
  fold w in B1. rewrite Id in B1. change (grad_F x) with (grad_L_x w lambda). unfold hyperobjective. fold w.
  apply Rabs_le_between in B1. apply Rabs_le_between in CS. apply Rabs_le_between. lra.
Qed.

(** * The certificate *)

Section Bounds.
Context {N N' : Y -> R} (W : dual_norms N N')
  (M : forall y y', N (y -v y') ^ 2 <= << c (x, y) -v c (x, y') , y -v y' >>).
Context (y lambda : Y) (delta rho : R) (delta_bounds : N' (c (x, y)) <= delta) (rho_bounds : N' (grad_L_y (x, y) lambda) <= rho).

Let delta_nonneg : 0 <= delta.
Proof using W delta_bounds. eapply Rle_trans; [apply (N_dual_nonneg W) | exact delta_bounds]. Qed.
Let rho_nonneg : 0 <= rho.
Proof using W rho_bounds. eapply Rle_trans; [apply (N_dual_nonneg W) | exact rho_bounds]. Qed.

(** y*(x) is in the ball. *)
Theorem certified_distance : N (ystar x -v y) <= delta.
Proof using A W M delta_bounds.
  pose proof (M y (ystar x)) as B. rewrite (local_y_star_solves x x_is_near), sub_zero_r in B.
  pose proof (N_pairing W (c (x, y)) (y -v ystar x)) as P. pose proof (N_nonneg W (y -v ystar x)) as Nn.
  rewrite (N_sub_sym W). apply Rle_trans with (N' (c (x, y))); [| exact delta_bounds].
  destruct (Req_dec (N (y -v ystar x)) 0) as [Z | Z]; [rewrite Z; apply (N_dual_nonneg W) |].
  apply (Rmult_le_reg_r (N (y -v ystar x))); nra.
Qed.

Context (B : R) (B_nonneg : 0 <= B)
  (B_bounds : forall y', N (y' -v y) <= delta -> N' (grad_L_y (x, y') lambda -v grad_L_y (x, y) lambda) <= B * N (y' -v y)).

Lemma lagrangian_along_the_segment t : let e := ystar x -v y in
  is_derive (fun s : R => lagrangian f grad_g (x, y +v s *v e) lambda) t (<< grad_L_y (x, y +v t *v e) lambda , e >>).
Proof using A.
  intros e. apply (gradient_along_line (fun y' => lagrangian f grad_g (x, y') lambda)).
  destruct (local_c_derivative A (y +v t *v e)) as [J [D E]].
  pose proof (gradient_add _ _ _ _ _ (local_f_gradient A (y +v t *v e)) (gradient_of_tested_map c _ _ J lambda D (fun h => E h lambda))) as G.
  apply gradient_snd in G. exact G.
Qed.

(** F(x) is L(x, y*(x), lambda), whatever lambda. *)
Lemma hyperobjective_is_lagrangian : F x = lagrangian f grad_g (x, ystar x) lambda.
Proof using A. unfold Lyapunov.lagrangian. rewrite (local_y_star_solves x x_is_near), inner_zero_r. unfold hyperobjective. ring. Qed.

Theorem certified_value : Rabs (F x - lagrangian f grad_g (x, y) lambda) <= value_error B rho delta.
Proof using A W M delta_bounds rho_bounds B_nonneg B_bounds.
  pose proof certified_distance as Dist. pose proof delta_nonneg as Pd. pose proof rho_nonneg as Pr.
  set (e := ystar x -v y) in *. pose proof (N_nonneg W e) as Ne.
  pose proof (growth_within_a_line_plus_a_parabola (fun s => lagrangian f grad_g (x, y +v s *v e) lambda)
    (fun s => << grad_L_y (x, y +v s *v e) lambda , e >>) 0 (rho * N e) (B * N e ^ 2) 1 ltac:(lra)
    (fun s _ => lagrangian_along_the_segment s)) as G. cbv beta in G.
  rewrite scal_one, scal_zero_l, add_zero_r in G.
  replace (y +v e) with (ystar x) in G by (unfold e; vector_ring). rewrite <- hyperobjective_is_lagrangian in G.
  replace (F x - lagrangian f grad_g (x, y) lambda) with (F x - lagrangian f grad_g (x, y) lambda - 0 * 1) by ring.
  eapply Rle_trans; [apply G |].
  - intros s S. rewrite Rminus_0_r. eapply Rle_trans; [apply (N_pairing_abs W) |].
    assert (Ns : N (y +v s *v e -v y) = s * N e).
    { replace (y +v s *v e -v y) with (s *v e) by vector_ring. rewrite (N_scal W), Rabs_pos_eq by lra. reflexivity. }
    specialize (B_bounds (y +v s *v e)). rewrite Ns in B_bounds. specialize (B_bounds ltac:(nra)).
    pose proof (N_dual_triangle W (grad_L_y (x, y +v s *v e) lambda -v grad_L_y (x, y) lambda) (grad_L_y (x, y) lambda)) as T.
    rewrite add_sub in T.
    apply Rle_trans with ((rho + B * (s * N e)) * N e); [apply Rmult_le_compat_r; lra | apply Req_le; ring].
  - unfold value_error. assert (rho * N e <= rho * delta) by now apply Rmult_le_compat_l.
    assert (N e ^ 2 <= delta ^ 2) by (apply pow_incr; lra).
    assert (B * N e ^ 2 <= B * delta ^ 2) by now apply Rmult_le_compat_l. lra.
Qed.

(** The error of the hypergradient: the change of grad_x L, and hess_xy of the error of lambda. *)
Lemma hypergradient_error : exists m, N m <= rho + B * delta /\
  grad_F x = (grad_L_x (x, y) lambda +v (grad_L_x (x, ystar x) lambda -v grad_L_x (x, y) lambda)) -v hess_xy (x, ystar x) m.
Proof using A W M delta_bounds rho_bounds B_nonneg B_bounds.
  pose proof certified_distance as Dist. set (l := multiplier (x, ystar x)). exists (lambda -v l). split.
  - destruct (local_c_derivative A (ystar x)) as [J [D E]].
    pose proof (weighted_monotone_derivative_is_coercive N _ _ _ (N_scal W) (derivative_snd _ _ _ _ D) M (lambda -v l)) as C. cbv beta in C.
    rewrite E, inner_product in C. cbn [fst snd column] in C. rewrite inner_zero_l, Rplus_0_l, inner_sym in C.
    rewrite (linear_sub (proj1 (local_hess_yy (ystar x)))) in C.
    pose proof (local_adjoint_equation (ystar x)) as Z. fold l in Z.
    replace (hess_yy (x, ystar x) lambda -v hess_yy (x, ystar x) l) with (grad_L_y (x, ystar x) lambda) in C
      by (rewrite <- (sub_zero_r (grad_L_y (x, ystar x) lambda)), <- Z; unfold lagrangian_gradient_y; vector_ring).
    pose proof (N_pairing W (grad_L_y (x, ystar x) lambda) (lambda -v l)) as P. pose proof (N_nonneg W (lambda -v l)) as Nn.
    pose proof (N_dual_triangle W (grad_L_y (x, ystar x) lambda -v grad_L_y (x, y) lambda) (grad_L_y (x, y) lambda)) as T.
    rewrite add_sub in T. pose proof (B_bounds (ystar x) Dist) as Bb.
    assert (B * N (ystar x -v y) <= B * delta) by now apply Rmult_le_compat_l.
    apply Rle_trans with (N' (grad_L_y (x, ystar x) lambda)); [| lra].
    destruct (Req_dec (N (lambda -v l)) 0) as [Zn | Zn]; [rewrite Zn; apply (N_dual_nonneg W) |].
    apply (Rmult_le_reg_r (N (lambda -v l))); nra.
  - rewrite local_hess_xy_is_linear. unfold hypergradient, nabla_F_bar. fold l. unfold lagrangian_gradient_x. vector_ring.
Qed.

Context (Ac h : R) (A_nonneg : 0 <= Ac) (h_nonneg : 0 <= h).

(** The gradient, in norm. *)
Theorem certified_gradient :
  (forall y', N (y' -v y) <= delta -> norm (grad_L_x (x, y') lambda -v grad_L_x (x, y) lambda) <= Ac * N (y' -v y)) ->
  (forall y' v, N (y' -v y) <= delta -> norm (hess_xy (x, y') v) <= h * N v) ->
  norm (grad_F x -v grad_L_x (x, y) lambda) <= gradient_error Ac B h rho delta.
Proof using A W M delta_bounds rho_bounds B_nonneg B_bounds A_nonneg h_nonneg.
  intros HA Hh. pose proof certified_distance as Dist. destruct hypergradient_error as [m [Bm E]]. rewrite E.
  match goal with |- norm (?a +v ?b -v ?k -v ?a) <= _ => replace (a +v b -v k -v a) with (b -v k) by vector_ring end.
  eapply Rle_trans; [apply norm_triangle_sub |]. specialize (HA _ Dist). specialize (Hh _ m Dist).
  assert (Ac * N (ystar x -v y) <= Ac * delta) by now apply Rmult_le_compat_l.
  assert (h * N m <= h * (rho + B * delta)) by now apply Rmult_le_compat_l. unfold gradient_error. lra.
Qed.

(** The gradient, tested against a vector: with basis vectors, one entry. *)
Theorem certified_entry (z : X) :
  (forall y', N (y' -v y) <= delta -> Rabs (<< grad_L_x (x, y') lambda -v grad_L_x (x, y) lambda , z >>) <= Ac * N (y' -v y)) ->
  (forall y' v, N (y' -v y) <= delta -> Rabs (<< hess_xy (x, y') v , z >>) <= h * N v) ->
  Rabs (<< grad_F x , z >> - << grad_L_x (x, y) lambda , z >>) <= gradient_error Ac B h rho delta.
Proof using A W M delta_bounds rho_bounds B_nonneg B_bounds A_nonneg h_nonneg.
  intros HA Hh. pose proof certified_distance as Dist. destruct hypergradient_error as [m [Bm E]]. rewrite E.
  rewrite inner_sub_l, (inner_add_l (grad_L_x (x, y) lambda)). specialize (HA _ Dist). specialize (Hh _ m Dist).
  assert (Ac * N (ystar x -v y) <= Ac * delta) by now apply Rmult_le_compat_l.
  assert (h * N m <= h * (rho + B * delta)) by now apply Rmult_le_compat_l. unfold gradient_error.
  apply Rabs_le_between in HA. apply Rabs_le_between in Hh. apply Rabs_le_between. lra.
Qed.
End Bounds.

(** ** All together *)

(** From enclosures of L and |grad_x L|: enclosures of F(x) and |grad F(x)|, which exists. *)
Theorem Certificate {N N' : Y -> R} (W : dual_norms N N')
  (M : forall y y', N (y -v y') ^ 2 <= << c (x, y) -v c (x, y') , y -v y' >>)
  (y lambda : Y) (delta rho A' B h L_low L_high G_low G_high : R) :
  0 <= A' -> 0 <= B -> 0 <= h ->
  N' (c (x, y)) <= delta -> N' (grad_L_y (x, y) lambda) <= rho ->
  L_low <= lagrangian f grad_g (x, y) lambda <= L_high -> G_low <= norm (grad_L_x (x, y) lambda) <= G_high ->
  (forall y', N (y' -v y) <= delta -> norm (grad_L_x (x, y') lambda -v grad_L_x (x, y) lambda) <= A' * N (y' -v y)) ->
  (forall y', N (y' -v y) <= delta -> N' (grad_L_y (x, y') lambda -v grad_L_y (x, y) lambda) <= B * N (y' -v y)) ->
  (forall y' v, N (y' -v y) <= delta -> norm (hess_xy (x, y') v) <= h * N v) ->
  N (ystar x -v y) <= delta /\
  value_low L_low B rho delta <= F x <= value_high L_high B rho delta /\
  is_gradient F x (grad_F x) /\
  gradient_low G_low A' B h rho delta <= norm (grad_F x) <= gradient_high G_high A' B h rho delta.
Proof using A.
  intros PA PB Ph Hd Hr HL HG HA HB Hh.
  pose proof (certified_value W M y lambda delta rho Hd Hr B PB HB) as V.
  pose proof (certified_gradient W M y lambda delta rho Hd Hr B PB HB A' h PA Ph HA Hh) as G.
  pose proof (norm_triangle_reverse_abs (grad_F x) (grad_L_x (x, y) lambda)) as T.
  apply Rabs_le_between in V. apply Rabs_le_between in T. unfold value_low, value_high, gradient_low, gradient_high.
  repeat split; try lra; [exact (certified_distance W M y delta Hd) | exact hyperobjective_has_local_gradient].
Qed.

(** The plain norm, with constants on the ball of radius |grad_y g| / mu around y: l_x and l_y are Lipschitz constants of grad_x L and grad_y L
    there, l_xy bounds hess_xy; the errors are (r + l_y d / 2) d and l_x d + (l_xy / mu) (r + l_y d), where d = |c| / mu and r = |grad_y L|. *)
Theorem Certificate_plain (y lambda : Y) (l_x l_y l_xy : R) :
  let d := norm (c (x, y)) / mu in let r := norm (grad_L_y (x, y) lambda) in
  0 <= l_x -> 0 <= l_y -> 0 <= l_xy ->
  (forall y', norm (y' -v y) <= d -> norm (grad_L_x (x, y') lambda -v grad_L_x (x, y) lambda) <= l_x * norm (y' -v y)) ->
  (forall y', norm (y' -v y) <= d -> norm (grad_L_y (x, y') lambda -v grad_L_y (x, y) lambda) <= l_y * norm (y' -v y)) ->
  (forall y' v, norm (y' -v y) <= d -> norm (hess_xy (x, y') v) <= l_xy * norm v) ->
  norm (ystar x -v y) <= d /\
  Rabs (F x - lagrangian f grad_g (x, y) lambda) <= r * d + l_y * d ^ 2 / 2 /\
  is_gradient F x (grad_F x) /\
  norm (grad_F x -v grad_L_x (x, y) lambda) <= l_x * d + l_xy / mu * (r + l_y * d).
Proof using A.
  intros d r Px Py Pxy Hx Hy Hxy. pose proof mu_positive as P. pose proof (sqrt_lt_R0 mu P) as S. pose proof (sqrt_sqrt mu ltac:(lra)) as Sq.
  set (s := sqrt mu) in *. pose proof (Rinv_0_lt_compat _ S) as I.
  pose proof (plain_norms (Y := Y) mu P) as W. fold s in W.
  assert (M : forall y y', (s * norm (y -v y')) ^ 2 <= << c (x, y) -v c (x, y') , y -v y' >>).
  { intros u v. rewrite Rpow_mult_distr. replace (s ^ 2) with mu by (rewrite <- Sq; ring). apply (local_c_monotone A x x_is_near u v). }
  assert (Ball : forall y', s * norm (y' -v y) <= norm (c (x, y)) / s -> norm (y' -v y) <= d).
  { intros y' E. apply (Rmult_le_reg_l s); [exact S |]. eapply Rle_trans; [exact E |]. apply Req_le. unfold d. rewrite <- Sq. field. lra. }
  assert (PA : 0 <= l_x / s) by (apply Rmult_le_pos; lra). assert (PB : 0 <= l_y / mu) by (apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat, P]).
  assert (Ph : 0 <= l_xy / s) by (apply Rmult_le_pos; lra).
  assert (HB : forall y', s * norm (y' -v y) <= norm (c (x, y)) / s ->
    norm (grad_L_y (x, y') lambda -v grad_L_y (x, y) lambda) / s <= l_y / mu * (s * norm (y' -v y))).
  { intros y' E. specialize (Hy y' (Ball y' E)). apply (Rmult_le_reg_r s); [exact S |].
    replace (l_y / mu * (s * norm (y' -v y)) * s) with (l_y * norm (y' -v y)) by (rewrite <- Sq; field; lra).
    replace (norm (grad_L_y (x, y') lambda -v grad_L_y (x, y) lambda) / s * s) with (norm (grad_L_y (x, y') lambda -v grad_L_y (x, y) lambda)) by (field; lra).
    exact Hy. }
  pose proof (certified_distance W M y _ (Rle_refl _)) as C1.
  pose proof (certified_value W M y lambda _ _ (Rle_refl _) (Rle_refl _) (l_y / mu) PB HB) as C2.
  pose proof (certified_gradient W M y lambda _ _ (Rle_refl _) (Rle_refl _) (l_y / mu) PB HB (l_x / s) (l_xy / s) PA Ph) as C3.
  split; [now apply Ball |]. split; [| split; [exact hyperobjective_has_local_gradient |]].
  - eapply Rle_trans; [exact C2 |]. apply Req_le. unfold value_error. fold r. unfold d. rewrite <- Sq. field. lra.
  - eapply Rle_trans; [apply C3 |].
    + intros y' E. specialize (Hx y' (Ball y' E)). eapply Rle_trans; [exact Hx |]. apply Req_le. field. lra.
    + intros y' v E. specialize (Hxy y' v (Ball y' E)). eapply Rle_trans; [exact Hxy |]. apply Req_le. field. lra.
    + apply Req_le. unfold gradient_error. fold r. unfold d. rewrite <- Sq. field. lra.
Qed.
End Local.
