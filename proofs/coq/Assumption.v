(* Assumption.v -- the bilevel problem and what is assumed of it.

   min_x f(x, y*(x)),  y*(x) = argmin_y g(x, y),  on real Hilbert spaces X and Y; W is X x Y.

   Assumption_1 is Assumption 1 of the paper, with standard definitions (Frechet differentiability, strong convexity by the chord inequality,
   Lipschitz gradients, Hessians that are Lipschitz in the operator norm, f bounded below).
   Weak_assumption is what the deterministic theory really uses: nothing about the Hessian of f, and of the Hessian of g only the blocks
   that are the derivative of c = grad_y g.  Hyper-cleaning satisfies it and not Assumption 1.

   Main results: Assumption_1_implies_Weak_assumption; bounds on the column (hess_xy; hess_yy) of the Hessian
   (column_is_bounded, column_is_bounded_below, hess_yy_is_coercive); kappa_y >= 1 (condition_number_at_least_one).
   Depends on: Hilbert, Calculus. *)

From Coq Require Import Reals Lra Psatz.
Set Warnings "-ambiguous-paths".
From Coquelicot Require Import Coquelicot.
Set Warnings "ambiguous-paths".
From SGHA Require Import Hilbert Calculus.
Open Scope R_scope.

(** * The assumptions *)

(** Partial gradients. *)
Definition grad_x {X Y : Hilbert} (grad : product X Y -> product X Y) (w : product X Y) : X := fst (grad w).
Definition grad_y {X Y : Hilbert} (grad : product X Y -> product X Y) (w : product X Y) : Y := snd (grad w).

(** Assumption 1. *)
Record Assumption_1 {X Y : Hilbert}
  (f : product X Y -> R) (grad_f : product X Y -> product X Y) (hess_f : product X Y -> product X Y -> product X Y)
  (g : product X Y -> R) (grad_g : product X Y -> product X Y) (hess_g : product X Y -> product X Y -> product X Y)
  (l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low : R) : Prop := {
  (* the constants have their usual signs *)
  A1_constants       : 0 <= l_f0 /\ 0 <= l_f1 /\ 0 <= l_f2 /\ 0 <= l_g1 /\ 0 <= l_g2 /\ 0 < mu_g;
  (* f and g are twice differentiable *)
  A1_f_gradient      : forall w, is_gradient f w (grad_f w);
  A1_f_hessian       : forall w, is_derivative grad_f w (hess_f w);
  A1_g_gradient      : forall w, is_gradient g w (grad_g w);
  A1_g_hessian       : forall w, is_derivative grad_g w (hess_g w);
  (* 1 *)
  A1_grad_y_f_bounded : forall x y, norm (grad_y grad_f (x, y)) <= l_f0;
  (* 2 *)
  A1_g_strongly_convex : forall x, strongly_convex mu_g (fun y => g (x, y));
  (* 3 *)
  A1_f_smooth        : lipschitz l_f1 grad_f;
  A1_g_smooth        : lipschitz l_g1 grad_g;
  (* 4 *)
  A1_hess_f_lipschitz : operator_lipschitz l_f2 hess_f;
  A1_hess_g_lipschitz : operator_lipschitz l_g2 hess_g;
  (* 5 *)
  A1_f_bounded_below : forall x y, f_low <= f (x, y)
}.

Arguments A1_constants {_ _ _ _ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments A1_f_gradient {_ _ _ _ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments A1_f_hessian {_ _ _ _ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments A1_g_gradient {_ _ _ _ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments A1_g_hessian {_ _ _ _ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments A1_grad_y_f_bounded {_ _ _ _ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments A1_g_strongly_convex {_ _ _ _ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments A1_f_smooth {_ _ _ _ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments A1_g_smooth {_ _ _ _ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments A1_hess_f_lipschitz {_ _ _ _ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments A1_hess_g_lipschitz {_ _ _ _ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments A1_f_bounded_below {_ _ _ _ _ _ _ _ _ _ _ _ _ _ _} _.

(** The column (hess_xy g; hess_yy g) applied to a multiplier: it is the adjoint of the Jacobian of grad_y g. *)
Definition column {X Y : Hilbert} (hess_xy : product X Y -> Y -> X) (hess_yy : product X Y -> Y -> Y)
  (w : product X Y) (lambda : Y) : product X Y := (hess_xy w lambda, hess_yy w lambda).

(** The assumption that is really used. *)
Record Weak_assumption {X Y : Hilbert}
  (f : product X Y -> R) (grad_f : product X Y -> product X Y)
  (g : product X Y -> R) (grad_g : product X Y -> product X Y)
  (hess_xy : product X Y -> Y -> X) (hess_yy : product X Y -> Y -> Y)
  (l_f0 l_f1 l_g1 l_g2 mu_g f_low : R) : Prop := {
  weak_constants        : 0 <= l_f0 /\ 0 <= l_f1 /\ 0 <= l_g1 /\ 0 <= l_g2 /\ 0 < mu_g;
  weak_f_gradient       : forall w, is_gradient f w (grad_f w);
  weak_g_gradient       : forall w, is_gradient g w (grad_g w);
  (* grad_y g is differentiable; its Jacobian is the transpose of the column of Hessian blocks *)
  weak_c_derivative     : forall w, exists J, is_derivative (grad_y grad_g) w J /\
                            forall h lambda, << J h , lambda >> = << h , column hess_xy hess_yy w lambda >>;
  weak_grad_y_f_bounded : forall w, norm (grad_y grad_f w) <= l_f0;
  weak_c_monotone       : forall x, strongly_monotone mu_g (fun y => grad_y grad_g (x, y));
  weak_f_smooth         : lipschitz l_f1 grad_f;
  weak_c_lipschitz      : lipschitz l_g1 (grad_y grad_g);
  weak_column_lipschitz : operator_lipschitz l_g2 (column hess_xy hess_yy);
  weak_f_bounded_below  : forall w, f_low <= f w
}.

Arguments weak_constants {_ _ _ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments weak_f_gradient {_ _ _ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments weak_g_gradient {_ _ _ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments weak_c_derivative {_ _ _ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments weak_grad_y_f_bounded {_ _ _ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments weak_c_monotone {_ _ _ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments weak_f_smooth {_ _ _ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments weak_c_lipschitz {_ _ _ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments weak_column_lipschitz {_ _ _ _ _ _ _ _ _ _ _ _ _ _} _.
Arguments weak_f_bounded_below {_ _ _ _ _ _ _ _ _ _ _ _ _ _} _.

(** Definition of the condition numbers. *)
Definition kappa_y (l_g1 mu_g : R) : R := l_g1 / mu_g.
Definition L_bar (l_f0 l_f1 l_f2 l_g1 l_g2 : R) : R := Rmax l_f0 (Rmax l_f1 (Rmax l_g1 (Rmax l_f2 l_g2))).
Definition kappa_bar (l_f0 l_f1 l_f2 l_g1 l_g2 mu_g : R) : R := L_bar l_f0 l_f1 l_f2 l_g1 l_g2 / mu_g.

(** The blocks of a full Hessian. *)
Definition block_xy {X Y : Hilbert} (hess : product X Y -> product X Y -> product X Y) (w : product X Y) (lambda : Y) : X :=
  fst (hess w (zero, lambda)).
Definition block_yy {X Y : Hilbert} (hess : product X Y -> product X Y -> product X Y) (w : product X Y) (lambda : Y) : Y :=
  snd (hess w (zero, lambda)).

Lemma column_of_hessian {X Y : Hilbert} (hess : product X Y -> product X Y -> product X Y) w lambda :
  column (block_xy hess) (block_yy hess) w lambda = hess w (zero, lambda).
Proof. unfold column, block_xy, block_yy. now destruct (hess w (zero, lambda)). Qed.

(** * Assumption 1 implies the weak assumption *)

Section FromAssumption1.
Context {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {hess_f : product X Y -> product X Y -> product X Y}
  {g : product X Y -> R} {grad_g : product X Y -> product X Y} {hess_g : product X Y -> product X Y -> product X Y}
  {l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low : R}
  (A : Assumption_1 f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low).

(** The Hessian of g is symmetric. *)
Lemma hess_g_is_symmetric w u v : << hess_g w u , v >> = << u , hess_g w v >>.
Proof using A.
  apply (hessian_is_symmetric g grad_g hess_g l_g2 (A1_g_gradient A)
           (A1_g_hessian A) (A1_hess_g_lipschitz A)).
  pose proof (A1_constants A). tauto.
Qed.

Theorem Assumption_1_implies_Weak_assumption :
  Weak_assumption f grad_f g grad_g (block_xy hess_g) (block_yy hess_g) l_f0 l_f1 l_g1 l_g2 mu_g f_low.
Proof using A.
  destruct A as [C Gf Hf Gg Hg Bf Cg Lf Lg LHf LHg Lo]. constructor; try tauto.
  - (* the Jacobian of grad_y g *)
    intros w. exists (fun h => snd (hess_g w h)). split.
    + now apply derivative_of_second_component.
    + intros h lambda. rewrite column_of_hessian, <- hess_g_is_symmetric, (inner_product (hess_g w h)).
      simpl. rewrite inner_zero_r. ring.
  - intros [x y]. apply Bf.
  - intros x.
    apply (strongly_convex_gradient_is_monotone (f := fun y => g (x, y)) (grad := fun y => snd (grad_g (x, y)))); [| apply Cg].
    intros y. apply gradient_snd. apply Gg.
  - intros w w'. eapply Rle_trans; [apply (norm_snd_le (grad_g w -v grad_g w')) | apply Lg].
  - intros w w' lambda. rewrite 2!column_of_hessian.
    rewrite <- (norm_pair_zero_l (X := X) lambda). apply LHg.
  - intros [x y]. apply Lo.
Qed.
End FromAssumption1.

(** * A bound on the Jacobian instead of the Lipschitz constant of c *)

(** For instances: it is enough to bound the column, because a bounded derivative makes c Lipschitz. *)
Lemma bounded_column_makes_grad_y_lipschitz {X Y : Hilbert} (grad_g : product X Y -> product X Y)
  (hess_xy : product X Y -> Y -> X) (hess_yy : product X Y -> Y -> Y) (J : product X Y -> product X Y -> Y) (l : R) :
  0 <= l ->
  (forall w, is_derivative (grad_y grad_g) w (J w)) ->
  (forall w h lambda, << J w h , lambda >> = << h , column hess_xy hess_yy w lambda >>) ->
  (forall w lambda, norm (column hess_xy hess_yy w lambda) <= l * norm lambda) ->
  lipschitz l (grad_y grad_g).
Proof.
  intros P D A B. apply (bounded_derivative_makes_lipschitz _ J l D). intros w u.
  apply norm_le_of_products; [apply Rmult_le_pos; [exact P | apply norm_nonneg] |]. intros z.
  rewrite A. eapply Rle_trans; [apply Cauchy_Schwarz |].
  specialize (B w z). pose proof (norm_nonneg u). nra.
Qed.

(** The column is Lipschitz as soon as the Jacobian is: an operator and its adjoint have the same norm. *)
Lemma lipschitz_jacobian_makes_column_lipschitz {X Y : Hilbert} 
  (hess_xy : product X Y -> Y -> X) (hess_yy : product X Y -> Y -> Y) (J : product X Y -> product X Y -> Y) (l : R) :
  0 <= l ->
  (forall w h lambda, << J w h , lambda >> = << h , column hess_xy hess_yy w lambda >>) ->
  operator_lipschitz l J -> operator_lipschitz l (column hess_xy hess_yy).
Proof.
  intros P A B w w' lambda. 
  apply norm_le_of_products.
  { repeat apply Rmult_le_pos; auto with hilbert. }
  intros z. rewrite inner_sub_l, !(inner_sym _ z), <- 2!A, <- inner_sub_l.
  eapply Rle_trans; [apply Cauchy_Schwarz |]. specialize (B w w' z). pose proof (norm_nonneg lambda). nra.
Qed.

(** * Consequences of the weak assumption *)

Section Consequences.
Context {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {l_f0 l_f1 l_g1 l_g2 mu_g f_low : R}
  (A : Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low).
Notation c := (grad_y grad_g).
Notation col := (column hess_xy hess_yy).

Lemma mu_g_positive : 0 < mu_g.
Proof using A. destruct A; tauto. Qed.
Lemma l_f0_nonneg : 0 <= l_f0.
Proof using A. destruct A; tauto. Qed.
Lemma l_f1_nonneg : 0 <= l_f1.
Proof using A. destruct A; tauto. Qed.
Lemma l_g1_nonneg : 0 <= l_g1.
Proof using A. destruct A; tauto. Qed.
Lemma l_g2_nonneg : 0 <= l_g2.
Proof using A. destruct A; tauto. Qed.
Lemma kappa_y_nonneg : 0 <= kappa_y l_g1 mu_g.
Proof using A. apply Rmult_le_pos; [exact l_g1_nonneg | apply Rlt_le, Rinv_0_lt_compat, mu_g_positive]. Qed.

(** The column is linear and bounded: |J* lambda| <= l_g1 |lambda|. *)
Lemma column_is_bounded w lambda : norm (col w lambda) <= l_g1 * norm lambda.
Proof using A.
  destruct (weak_c_derivative A w) as [J [D E]].
  pose proof (norm_nonneg lambda) as N. pose proof l_g1_nonneg as L.
  apply norm_le_of_products; [now apply Rmult_le_pos |]. intros z.
  rewrite inner_sym, <- E. eapply Rle_trans; [apply Cauchy_Schwarz |].
  pose proof (lipschitz_bounds_derivative c w J l_g1 D (weak_c_lipschitz A) z) as B.
  nra.
Qed.

Lemma column_is_linear w : bounded_linear (col w).
Proof using A.
  destruct (weak_c_derivative A w) as [J [_ E]]. split.
  - intros u v. apply inner_ext. intros z. rewrite inner_add_l, 3!(inner_sym _ z), <- 3!E. apply inner_add_r.
  - intros a u. apply inner_ext. intros z. rewrite inner_scal_l, 2!(inner_sym _ z), <- 2!E. apply inner_scal_r.
  - exists l_g1. apply column_is_bounded.
Qed.

Lemma hess_xy_is_linear w : bounded_linear (hess_xy w).
Proof using A. exact (bounded_linear_compose _ _ bounded_linear_fst (column_is_linear w)). Qed.

Lemma hess_yy_is_linear w : bounded_linear (hess_yy w).
Proof using A. exact (bounded_linear_compose _ _ bounded_linear_snd (column_is_linear w)). Qed.

Lemma hess_xy_is_bounded w lambda : norm (hess_xy w lambda) <= l_g1 * norm lambda.
Proof using A. eapply Rle_trans; [apply (norm_fst_le (col w lambda)) | apply column_is_bounded]. Qed.

Lemma hess_yy_is_bounded w lambda : norm (hess_yy w lambda) <= l_g1 * norm lambda.
Proof using A. eapply Rle_trans; [apply (norm_snd_le (col w lambda)) | apply column_is_bounded]. Qed.

Lemma hess_xy_is_lipschitz : operator_lipschitz l_g2 hess_xy.
Proof using A.
  intros w w' u. eapply Rle_trans; [apply (norm_fst_le (col w u -v col w' u)) |].
  apply (weak_column_lipschitz A).
Qed.

Lemma hess_yy_is_lipschitz : operator_lipschitz l_g2 hess_yy.
Proof using A.
  intros w w' u. eapply Rle_trans; [apply (norm_snd_le (col w u -v col w' u)) |].
  apply (weak_column_lipschitz A).
Qed.

(** hess_yy >= mu_g I. *)
Lemma hess_yy_is_coercive w lambda : mu_g * norm lambda ^ 2 <= << hess_yy w lambda , lambda >>.
Proof using A.
  destruct w as [x y]. destruct (weak_c_derivative A (x, y)) as [J [D E]].
  pose proof (monotone_derivative_is_coercive _ _ _ _ (derivative_snd _ _ _ _ D) (weak_c_monotone A x) lambda) as M.
  cbv beta in M. rewrite E, inner_product in M. simpl in M. rewrite inner_zero_l, Rplus_0_l, inner_sym in M. exact M.
Qed.

Lemma hess_yy_is_bounded_below w lambda : mu_g * norm lambda <= norm (hess_yy w lambda).
Proof using A.
  pose proof (hess_yy_is_coercive w lambda) as C. pose proof (Cauchy_Schwarz (hess_yy w lambda) lambda) as S.
  pose proof (norm_nonneg lambda). pose proof (norm_nonneg (hess_yy w lambda)).
  destruct (Req_dec (norm lambda) 0) as [E | E]; [rewrite E; lra |].
  apply (Rmult_le_reg_r (norm lambda)); nra.
Qed.

(** |J* lambda| >= mu_g |lambda|. *)
Lemma column_is_bounded_below w lambda : mu_g * norm lambda <= norm (col w lambda).
Proof using A. eapply Rle_trans; [apply (hess_yy_is_bounded_below w) | apply (norm_snd_le (col w lambda))]. Qed.

(** kappa_y >= 1, as soon as Y is not reduced to one point. *)
Lemma smoothness_at_least_strong_convexity (y : Y) : y <> zero -> mu_g <= l_g1.
Proof using A.
  intros N. pose proof (column_is_bounded zero y) as B. pose proof (column_is_bounded_below zero y) as C.
  pose proof (norm_nonneg y). assert (norm y <> 0) by (intros E; apply N, norm_zero_eq, E).
  apply (Rmult_le_reg_r (norm y)); lra.
Qed.

Lemma condition_number_at_least_one (y : Y) : y <> zero -> 1 <= kappa_y l_g1 mu_g.
Proof using A.
  intros N. pose proof mu_g_positive as P. pose proof (smoothness_at_least_strong_convexity y N) as S.
  unfold kappa_y. apply (Rmult_le_reg_r mu_g); [exact P |].
  replace (l_g1 / mu_g * mu_g) with l_g1 by (field; lra). lra.
Qed.

(** g(x, .) is mu_g-strongly convex, in the usual form, with gradient grad_y g. *)
Lemma lower_level_gradient x y : is_gradient (fun y' => g (x, y')) y (c (x, y)).
Proof using A. apply gradient_snd. apply (weak_g_gradient A). Qed.

Lemma lower_level_is_strongly_convex x : strongly_convex mu_g (fun y => g (x, y)).
Proof using A.
  apply (monotone_gradient_makes_strongly_convex (grad := fun y => c (x, y))).
  - intros y. apply lower_level_gradient.
  - apply (weak_c_monotone A).
Qed.

(** The derivative of c along a line, tested against a multiplier. *)
Lemma grad_y_along_line (w u : product X Y) (lambda : Y) (t : R) :
  is_derive (fun s : R => << c (w +v s *v u) , lambda >>) t (<< u , col (w +v t *v u) lambda >>).
Proof using A.
  destruct (weak_c_derivative A (w +v t *v u)) as [J [D E]].
  rewrite <- E. now apply derivative_along_line.
Qed.

End Consequences.
