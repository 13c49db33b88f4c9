(* QuadraticProgram.v -- one problem from the contracts to a number: the quadratic of src/problems/quadratic.h.

     g(x, y) = <y, A y> / 2 - <y, B x + c>,      f(x, y) = |x - a|^2 / 2 + |y - b|^2 / 2.
   Its grad_y f = y - b is not bounded, so Assumption 1 fails.  But a run of n iterations stays within an explicit distance of its start
   (rounded_steps_stay), and there f is equal to [tamed_f], which has project R (y - b) in the place of y - b and satisfies everything.

   Main result: [a_million_iterations_on_a_quadratic]: mu_g = 1, |(x, y) -> A y - B x| <= 3/2, up to 4096 variables of each kind, any a, b, c, a start
   with f <= 1/2 near the lower level's solution, oracles that err by 2^-24 at most: one of the first 10^6 points that the program
   computes has |grad F| <= 0.152, where F(x) = f(x, y*(x)) is the quadratic's own.
   QuadraticOracle.v has the same from the oracle's own contracts.
   Depends on: Program, Numbers. *)

From Coq Require Import Reals Lra Psatz Arith ZArith Lia.
From SGHA Require Import Hilbert Minimiser Ball Game Descent SharperDescent SharperComplexity.
From SGHA Require Import Calculus Differentiation Assumption FiniteDifference Lagrangian BilevelGame Hypergradient Algorithm Deterministic Rounding Program Numbers.
Open Scope R_scope.

(** * A square, tamed *)

Section Tamed.
Context {Y : Hilbert} (R0 : R) (R0_positive : 0 < R0).

(* The largest <z, y> - |z|^2 / 2 over the ball: |y|^2 / 2 inside of it. *)
Definition tamed_square (y : Y) : R := << project R0 y , y >> - / 2 * norm (project R0 y) ^ 2.

Lemma tamed_square_inside (y : Y) : norm y <= R0 -> tamed_square y = / 2 * norm y ^ 2.
Proof using. intros H. unfold tamed_square. rewrite project_inside by exact H. rewrite <- norm_pow2. field. Qed.

Lemma tamed_square_is_maximum (y z : Y) : norm z <= R0 -> << z , y >> - / 2 * norm z ^ 2 <= tamed_square y.
Proof using R0_positive.
  intros B. unfold tamed_square. pose proof (projection_variational R0 y z ltac:(lra) B) as V. set (q := project R0 y) in *.
  assert (E : << q , y >> - / 2 * norm q ^ 2 - (<< z , y >> - / 2 * norm z ^ 2) = / 2 * norm (z -v q) ^ 2 - << y -v q , z -v q >>)
    by (expand; field).
  pose proof (pow2_ge_0 (norm (z -v q))). lra.
Qed.

Lemma tamed_square_nonneg (y : Y) : 0 <= tamed_square y.
Proof using R0_positive.
  pose proof (tamed_square_is_maximum y zero ltac:(rewrite norm_zero; lra)) as M. rewrite inner_zero_l, norm_zero in M. lra.
Qed.

Lemma tamed_square_gradient (b y : Y) : is_gradient (fun y' => tamed_square (y' -v b)) y (project R0 (y -v b)).
Proof using R0_positive.
  apply (gradient_of_quadratic_remainder _ _ _ 1). intros h. rewrite Rmult_1_l.
  replace (y +v h -v b) with ((y -v b) +v h) by vector_ring. set (z := y -v b).
  assert (P0 : 0 <= R0) by lra.
  pose proof (tamed_square_is_maximum (z +v h) (project R0 z) (projection_in_ball R0 z P0)) as M1.
  pose proof (tamed_square_is_maximum z (project R0 (z +v h)) (projection_in_ball R0 (z +v h) P0)) as M2.
  pose proof (projection_is_nonexpansive R0 (z +v h) z P0) as N. replace (z +v h -v z) with h in N by vector_ring.
  pose proof (Cauchy_Schwarz (project R0 (z +v h) -v project R0 z) h) as S. rewrite inner_sub_l in S.
  pose proof (norm_nonneg h) as Nh. apply (Rmult_le_compat_r (norm h)) in N; [| exact Nh].
  rewrite inner_add_r in M1. unfold tamed_square at 1 in M1.
  assert (U1 : tamed_square z = << project R0 z , z >> - / 2 * norm (project R0 z) ^ 2) by reflexivity.
  assert (U2 : tamed_square (z +v h) = << project R0 (z +v h) , z >> + << project R0 (z +v h) , h >> - / 2 * norm (project R0 (z +v h)) ^ 2)
    by (unfold tamed_square; rewrite inner_add_r; reflexivity).
  apply Rabs_le. rewrite inner_add_r in M1 || idtac. unfold tamed_square in M1. rewrite ?inner_add_r in M1.
  pose proof (pow2_ge_0 (norm h)).
  replace (norm h ^ 2) with (norm h * norm h) by ring. split; lra.
Qed.
End Tamed.

(* A gradient is a local matter. *)
Lemma gradient_local {H : Hilbert} (f f' : H -> R) (x v : H) (delta : R) : 0 < delta ->
  (forall h, norm h <= delta -> f' (x +v h) = f (x +v h)) -> is_gradient f x v -> is_gradient f' x v.
Proof.
  intros Pd Same G eps Pe. destruct (G eps Pe) as [e [Q B]]. exists (Rmin e delta). split; [apply Rmin_glb_lt; assumption |].
  intros h S. rewrite Same by (eapply Rle_trans; [exact S | apply Rmin_r]).
  assert (E : f' x = f x).
  { rewrite <- (add_zero_r x). apply Same. rewrite norm_zero. lra. }
  rewrite E. apply B. eapply Rle_trans; [exact S | apply Rmin_l].
Qed.

(** * The problem *)

Section Problem.
Context {X Y : Hilbert} (A : Y -> Y) (B : X -> Y) (Bt : Y -> X) (a : X) (b c : Y) (l_g1 mu_g R0 : R).
Implicit Types (w h : product X Y) (lambda : Y).

Definition quadratic_f w : R := / 2 * norm (fst w -v a) ^ 2 + / 2 * norm (snd w -v b) ^ 2.
Definition quadratic_grad_f w : product X Y := (fst w -v a, snd w -v b).
Definition quadratic_g w : R := / 2 * << snd w , A (snd w) >> - << snd w , B (fst w) +v c >>.
Definition quadratic_grad_g w : product X Y := (-v Bt (snd w), A (snd w) -v (B (fst w) +v c)).
Definition quadratic_hess_xy w lambda : X := -v Bt lambda.
Definition quadratic_hess_yy w lambda : Y := A lambda.

Record quadratic_data : Prop := {
  A_linear : bounded_linear A; A_symmetric : forall y y', << A y , y' >> = << y , A y' >>;
  A_coercive : forall y, mu_g * norm y ^ 2 <= << A y , y >>;
  B_linear : bounded_linear B; Bt_linear : bounded_linear Bt; Bt_adjoint : forall x y, << B x , y >> = << x , Bt y >>;
  data_bounded : forall w, norm (A (snd w) -v B (fst w)) <= l_g1 * norm w
}.

Definition tamed_f w : R := / 2 * norm (fst w -v a) ^ 2 + tamed_square R0 (snd w -v b).
Definition tamed_grad_f w : product X Y := (fst w -v a, project R0 (snd w -v b)).

Hypothesis Data : quadratic_data.
Hypothesis mu_g_positive : 0 < mu_g.
Hypothesis l_g1_nonneg : 0 <= l_g1.
Hypothesis R0_positive : 0 < R0.

Lemma A_bounded y : norm (A y) <= l_g1 * norm y.
Proof using Data.
  pose proof (data_bounded Data (zero, y)) as H. cbn [fst snd] in H.
  rewrite (linear_zero (B_linear Data)), sub_zero_r, norm_pair_zero_l in H. exact H.
Qed.

Lemma B_bounded x : norm (B x) <= l_g1 * norm x.
Proof using Data.
  pose proof (data_bounded Data (x, zero)) as H. cbn [fst snd] in H. rewrite (linear_zero (A_linear Data)), norm_pair_zero_r in H.
  replace (zero -v B x) with (-v B x) in H by vector_ring. rewrite norm_opp in H. exact H.
Qed.

Theorem tamed_problem_satisfies_Weak_assumption :
  Weak_assumption tamed_f tamed_grad_f quadratic_g quadratic_grad_g quadratic_hess_xy quadratic_hess_yy R0 1 l_g1 0 mu_g 0.
Proof using Data mu_g_positive l_g1_nonneg R0_positive.
  assert (Diff : forall y y', A (y -v y') = A y -v A y') by (intros; apply (linear_sub (A_linear Data))).
  assert (DiffB : forall x x', B (x -v x') = B x -v B x') by (intros; apply (linear_sub (B_linear Data))).
  constructor.
  - repeat split; lra.
  - intros w.
    pose proof (gradient_of_fst (fun x => / 2 * norm (x -v a) ^ 2) w _ (gradient_half_square (fst w) a)) as G1.
    pose proof (gradient_of_snd (X := X) (fun y => tamed_square R0 (y -v b)) w _ (tamed_square_gradient R0 R0_positive b (snd w))) as G2.
    pose proof (gradient_add _ _ _ _ _ G1 G2) as G. revert G. apply gradient_replace.
    apply product_eq; cbn [fst snd tamed_grad_f]; rewrite ?fst_add, ?snd_add; cbn [fst snd]; vector_ring.
  - intros w. apply (gradient_of_quadratic_remainder _ _ _ (2 * l_g1)). intros h.
    unfold quadratic_g, quadratic_grad_g. rewrite inner_product, fst_add, snd_add. cbn [fst snd].
    rewrite (linear_add (A_linear Data)), (linear_add (B_linear Data)).
    assert (S : << snd h , A (snd w) >> = << snd w , A (snd h) >>).
    { rewrite (inner_sym (snd h)). apply (A_symmetric Data). }
    assert (T : << Bt (snd w) , fst h >> = << snd w , B (fst h) >>).
    { rewrite (inner_sym (Bt (snd w))), <- (Bt_adjoint Data). apply inner_sym. }
    replace (_ - _ - _) with (/ 2 * << snd h , A (snd h) >> - << snd h , B (fst h) >>).
    2: { repeat rewrite ?inner_add_l, ?inner_add_r, ?inner_sub_l, ?inner_opp_l. rewrite T, S.
         rewrite (inner_sym (A (snd w)) (snd h)), S, (inner_sym (B (fst w)) (snd h)), (inner_sym c (snd h)). field. }
    pose proof (Cauchy_Schwarz (snd h) (A (snd h))) as C1. pose proof (Cauchy_Schwarz (snd h) (B (fst h))) as C2.
    pose proof (Cauchy_Schwarz_opposite (snd h) (A (snd h))) as C1'. pose proof (Cauchy_Schwarz_opposite (snd h) (B (fst h))) as C2'.
    pose proof (A_bounded (snd h)) as N1. pose proof (B_bounded (fst h)) as N2.
    pose proof (norm_nonneg (snd h)) as P2. pose proof (norm_nonneg (fst h)) as P1.
    apply (Rmult_le_compat_l (norm (snd h))) in N1; [| exact P2]. apply (Rmult_le_compat_l (norm (snd h))) in N2; [| exact P2].
    rewrite (norm_product_pow2 h).
    assert (Y1 : 2 * (norm (snd h) * norm (fst h)) <= norm (fst h) ^ 2 + norm (snd h) ^ 2) by (pose proof (pow2_ge_0 (norm (snd h) - norm (fst h))); lra).
    apply (Rmult_le_compat_l l_g1) in Y1; [| exact l_g1_nonneg].
    assert (Z1 : 0 <= l_g1 * norm (fst h) ^ 2) by (apply Rmult_le_pos; [exact l_g1_nonneg | apply pow2_ge_0]).
    assert (Z2 : 0 <= l_g1 * norm (snd h) ^ 2) by (apply Rmult_le_pos; [exact l_g1_nonneg | apply pow2_ge_0]).
    apply Rabs_le. split; lra.
  - intros w. exists (fun h : product X Y => A (snd h) +v -1 *v B (fst h)). split.
    + apply (derivative_ext (fun w' : product X Y => (A (snd w') +v -1 *v B (fst w')) +v -v c)).
      { intros w'. unfold grad_y, quadratic_grad_g. cbn [snd]. vector_ring. }
      apply (derivative_replace _ _ (fun h : product X Y => (A (snd h) +v -1 *v B (fst h)) +v zero)); [intros; apply add_zero_r |].
      apply derivative_add; [| apply derivative_constant]. apply derivative_of_linear, bounded_linear_add.
      * apply (bounded_linear_compose A (fun h : product X Y => snd h)); [exact (A_linear Data) | apply bounded_linear_snd].
      * apply bounded_linear_scal. apply (bounded_linear_compose B (fun h : product X Y => fst h)); [exact (B_linear Data) | apply bounded_linear_fst].
    + intros h lambda. unfold column, quadratic_hess_xy, quadratic_hess_yy. rewrite inner_product. cbn [fst snd].
      rewrite inner_add_l, inner_scal_l, inner_opp_r, (A_symmetric Data), (Bt_adjoint Data). ring.
  - intros w. unfold grad_y, tamed_grad_f. cbn [snd]. apply projection_in_ball. lra.
  - intros x y y'. unfold grad_y, quadratic_grad_g. cbn [fst snd].
    replace (A y -v (B x +v c) -v (A y' -v (B x +v c))) with (A (y -v y')) by (rewrite Diff; vector_ring). apply (A_coercive Data).
  - intros w w'. rewrite Rmult_1_l. apply norm_le_of_squares; [apply norm_nonneg |]. rewrite <- norm_pow2, 2!norm_product_pow2.
    unfold tamed_grad_f. rewrite !fst_sub, !snd_sub. cbn [fst snd].
    replace (fst w -v a -v (fst w' -v a)) with (fst w -v fst w') by vector_ring.
    pose proof (projection_is_nonexpansive R0 (snd w -v b) (snd w' -v b) ltac:(lra)) as N.
    replace (snd w -v b -v (snd w' -v b)) with (snd w -v snd w') in N by vector_ring.
    apply Rplus_le_compat_l, pow_incr. split; [apply norm_nonneg | exact N].
  - intros w w'. unfold grad_y, quadratic_grad_g. cbn [fst snd].
    replace (A (snd w) -v (B (fst w) +v c) -v (A (snd w') -v (B (fst w') +v c))) with (A (snd (w -v w')) -v B (fst (w -v w'))).
    2: { rewrite fst_sub, snd_sub, Diff, DiffB. vector_ring. }
    apply (data_bounded Data).
  - intros w w' lambda. unfold column, quadratic_hess_xy, quadratic_hess_yy. rewrite sub_self, norm_zero.
    rewrite Rmult_0_l, Rmult_0_l. apply Rle_refl.
  - intros w. unfold tamed_f. pose proof (pow2_ge_0 (norm (fst w -v a))). pose proof (tamed_square_nonneg R0 R0_positive (snd w -v b)). lra.
Qed.

(* Near y*(x) inside of the ball the tamed problem's F is the quadratic's. *)
Theorem gradient_of_the_quadratic (x : X) (v : X) : norm (y_star quadratic_g x -v b) < R0 ->
  is_gradient (hyperobjective tamed_f quadratic_g) x v -> is_gradient (hyperobjective quadratic_f quadratic_g) x v.
Proof using Data mu_g_positive l_g1_nonneg R0_positive.
  intros Inside. pose proof (y_star_is_lipschitz tamed_problem_satisfies_Weak_assumption) as Lip.
  pose proof (kappa_y_nonneg tamed_problem_satisfies_Weak_assumption) as Pk. set (kappa := kappa_y l_g1 mu_g) in *.
  set (room := R0 - norm (y_star quadratic_g x -v b)). assert (Pr : 0 < room) by (unfold room; lra).
  apply (gradient_local _ _ _ _ (room / (kappa + 1))); [apply Rdiv_lt_0_compat; lra |].
  intros h Hh. unfold hyperobjective, quadratic_f, tamed_f. cbn [fst snd]. f_equal. symmetry. apply tamed_square_inside.
  specialize (Lip (x +v h) x). replace (x +v h -v x) with h in Lip by vector_ring.
  pose proof (norm_triangle_chain (y_star quadratic_g (x +v h)) (y_star quadratic_g x) b) as T.
  assert (K : kappa * norm h <= room).
  { apply Rle_trans with ((kappa + 1) * norm h); [pose proof (norm_nonneg h); lra |].
    apply (Rmult_le_compat_l (kappa + 1)) in Hh; [| lra].
    replace ((kappa + 1) * (room / (kappa + 1))) with room in Hh by (field; lra). exact Hh. }
  unfold room in K. lra.
Qed.
End Problem.

(* There are such problems: A, B and their transposes the identity. *)
Lemma identity_is_quadratic_data {X : Hilbert} : quadratic_data (X := X) (Y := X) (fun y => y) (fun x => x) (fun y => y) (3 / 2) 1.
Proof.
  assert (I : bounded_linear (fun x : X => x)) by (constructor; [reflexivity | reflexivity | exists 1; intros u; lra]).
  constructor; try exact I; try reflexivity.
  - intros y. rewrite norm_pow2. lra.
  - intros w. pose proof (norm_nonneg w) as N. apply norm_le_of_squares; [lra |]. rewrite <- norm_pow2.
    pose proof (norm_pow2_sub_le (snd w) (fst w)) as S. pose proof (norm_product_pow2 w) as P. pose proof (pow2_ge_0 (norm w)). lra.
Qed.

(** * A million iterations *)

Section Million.
Context {n_x n_y : nat}.
Notation X := (Euclidean n_x).
Notation Y := (Euclidean n_y).
Context (A : Y -> Y) (B : X -> Y) (Bt : Y -> X) (a : X) (b c : Y).
Notation f := (quadratic_f a b).
Notation g := (quadratic_g A B c).
Notation grad_f := (quadratic_grad_f a b).
Notation grad_g := (quadratic_grad_g A B Bt c).

Definition quadratic_shares : Shares := {|
  drift := 668 / 1000; proximal := 501 / 1000; dual_slack := / 1000; average_slack := / 1000;
  by_lambda := 732 / 1000; by_w := 267 / 1000; by_error := / 1000 |}.

Definition quadratic_errors : Errors := {|
  oracle_f := / 2 ^ 24; error_h := / 2 ^ 23; oracle_y := / 2 ^ 24; arithmetic_w := / 2 ^ 43; arithmetic_hat := / 2 ^ 50;
  arithmetic_u := / 2 ^ 43; arithmetic_p := / 2 ^ 34; overshoot := 16 |}.

Theorem a_million_iterations_on_a_quadratic
  (m : nat -> Memory n_x n_y) (d : nat -> Gradients n_x n_y) (p : nat -> Probes n_x n_y) (u : nat -> Y) :
  quadratic_data A B Bt (3 / 2) 1 ->
  (1 <= n_y)%nat -> INR n_x <= 4096 -> INR n_y <= 4096 ->
  m_lambda (m 0%nat) = zero -> m_w (m 0%nat) = m_w_hat (m 0%nat) -> m_x_low (m 0%nat) = zero -> m_y_low (m 0%nat) = zero ->
  norm (m_w (m 0%nat)) <= 16 -> f (m_w (m 0%nat)) <= 1 / 2 -> norm (grad_y grad_g (m_w (m 0%nat))) <= / 2 ^ 20 ->
  (forall k, (k < million)%nat -> norm (m_lambda (m k)) <= 256 -> norm (m_w (m k) -v m_w (m 0%nat)) <= 55 ->
     contracts_met (/ 8) (7 / 64) (5 / 2048) 1 5 (/ 2 ^ 40) 256 grad_f grad_g (/ 2 ^ 24) (/ 2 ^ 24) (/ 2 ^ 24)
       (m k) (m (S k)) (d k) (p k) (u k)) ->
  exists k v, (k < million)%nat /\ is_gradient (hyperobjective f g) (m_x (m k)) v /\ norm v <= 152 / 1000.
Proof.
  intros Data Hn Hx Hy L0 Same Lx Ly HW Hf Hc Met.
  pose proof (tamed_problem_satisfies_Weak_assumption A B Bt a b c (3 / 2) 1 140 Data ltac:(lra) ltac:(lra) ltac:(lra)) as W.
  set (w0 := m_w (m 0%nat)) in *.
  assert (N0 : 0 <= INR n_y) by apply pos_INR. assert (N0' : 0 <= INR n_x) by apply pos_INR.
  pose proof (ball_margin_bound n_y) as Margin. pose proof (ball_margin_nonneg n_y) as Margin0.
  assert (N1 : 0 <= sqrt (INR n_x + INR n_y) <= 128) by (split; [apply sqrt_pos | apply sqrt_below; lra]).
  assert (N2 : 0 <= sqrt (INR n_y) <= 128) by (split; [apply sqrt_pos | apply sqrt_below; lra]).
  assert (Pm : (0 < million)%nat) by (apply INR_lt; rewrite INR_million; simpl; lra).
  (* the start *)
  assert (Parts : norm (fst w0 -v a) ^ 2 + norm (snd w0 -v b) ^ 2 <= 1) by (unfold quadratic_f in Hf; lra).
  assert (Hb : norm (snd w0 -v b) <= 1).
  { apply norm_le_of_squares; [lra |]. rewrite <- norm_pow2. pose proof (pow2_ge_0 (norm (fst w0 -v a))). lra. }
  assert (Hgf : norm (tamed_grad_f a b 140 w0) <= 1).
  { apply norm_le_of_squares; [lra |]. rewrite <- norm_pow2, norm_product_pow2. unfold tamed_grad_f. cbn [fst snd].
    rewrite project_inside by lra. lra. }
  assert (Ef : tamed_f a b 140 w0 = f w0) by (unfold tamed_f, quadratic_f; rewrite tamed_square_inside by lra; reflexivity).
  assert (Start : V (tamed_f a b 140) grad_g 256 5 (/ 2 ^ 40) w0 (m_w_hat (m 0%nat)) (m_lambda (m 0%nat)) - 0 <= 151 / 100).
  { rewrite L0, <- Same.
    pose proof (start_bound W 5 (/ 2 ^ 40) 256 1 (coordinates_are_not_a_point Hn) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) w0) as S.
    rewrite Ef in S. lra. }
  destruct (run_of_the_contracts W (/ 8) (7 / 64) (5 / 2048) 1 5 (/ 2 ^ 40) 256 1
              Hn ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) quadratic_shares million m d p u (/ 2 ^ 24) (/ 2 ^ 24) (/ 2 ^ 24)
              16 1 (/ 2 ^ 20) (/ 2 ^ 40) 39 55 (151 / 100) quadratic_errors) as [k [Lk [Near [Gr Bound]]]]; try assumption; try lra.
  - unfold quadratic_shares. constructor; [constructor; cbn; lra | | | lra | | |]; unfold_numbers; try (split; lra); lra.
  - rewrite L0, norm_zero. lra.
  - rewrite Lx, Ly, norm_pair_zero_l, norm_zero. lra.
  - unfold_numbers. lra.
  - (* near the start the tamed gradient is the quadratic's *)
    intros k Lk Bk Near. specialize (Met k Lk Bk Near). destruct Met. constructor; try assumption.
    replace (tamed_grad_f a b 140 (m_w (m k))) with (grad_f (m_w (m k))); [assumption |].
    unfold tamed_grad_f, quadratic_grad_f. f_equal. symmetry. apply project_inside.
    pose proof (norm_snd_le (m_w (m k) -v w0)) as N. rewrite snd_sub in N.
    pose proof (norm_triangle_chain (snd (m_w (m k))) (snd w0) b). fold w0 in Near. lra.
  - unfold quadratic_errors. constructor; unfold_numbers; lra.
  - unfold quadratic_shares, quadratic_errors. unfold_numbers. apply sqrt_below; lra.
  - unfold quadratic_shares, quadratic_errors. unfold_numbers. root (389 / 10000). lra.
  - unfold quadratic_shares, quadratic_errors. unfold_numbers. root 1. root 1. lra.
  - exists k, (hypergradient (tamed_grad_f a b 140) g (quadratic_hess_xy Bt) (quadratic_hess_yy A) (m_x (m k))).
    split; [exact Lk |]. split.
    + apply (gradient_of_the_quadratic A B Bt a b c (3 / 2) 1 140 Data ltac:(lra) ltac:(lra) ltac:(lra)); [| exact Gr].
      pose proof (distance_to_y_star W (m_x (m k)) (m_y (m k))) as D.
      change (m_x (m k), m_y (m k)) with (m_w (m k)) in D.
      pose proof (weak_c_lipschitz W (m_w (m k)) w0) as L. pose proof (norm_triangle (grad_y grad_g (m_w (m k)) -v grad_y grad_g w0) (grad_y grad_g w0)) as T.
      rewrite add_sub in T. fold w0 in Near.
      pose proof (norm_snd_le (m_w (m k) -v w0)) as N. rewrite snd_sub in N. change (snd (m_w (m k))) with (m_y (m k)) in N.
      pose proof (norm_triangle_chain (y_star g (m_x (m k))) (m_y (m k)) b) as T1. pose proof (norm_triangle_chain (m_y (m k)) (snd w0) b) as T2.
      rewrite (norm_sub_sym (y_star g (m_x (m k))) (m_y (m k))) in T1. lra.
    + eapply Rle_trans; [exact Bound |]. unfold quadratic_shares, quadratic_errors. unfold_numbers. root (1515 / 10000). lra.
Qed.
End Million.
