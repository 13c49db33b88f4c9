(* FiniteOracle.v -- stochastic oracles with finitely many samples: what the program draws from.

   A sum over n examples and an index drawn uniformly make an unbiased oracle; if the samples deviate by sigma at most, Assumption 2 holds
   ([finite_sum_satisfies_Assumption_2]).  [coin_oracle]: gradients plus or minus a fixed vector, a fair coin deciding: for every problem that satisfies
   Assumption 1 there is an oracle that satisfies Assumptions 2 and 3 and whose variance is exactly |u|^2, so that nothing is vacuous.
   [runs_that_stay_in_a_ball_exist]: nor are Theorems 9 and 11.
   [cleaning_oracle_*]: hyper-cleaning with one training and one validation example per sample, for any smooth losses.  It satisfies the weak
   stochastic assumption, with explicit constants, and violates Assumption 2 and Assumption 3.
   Depends on: Expectation, Stochastic, HyperCleaning, Quadratic. *)

From Coq Require Import Reals Lra Psatz Arith Lia FunctionalExtensionality.
From SGHA Require Import Hilbert Calculus Assumption Hypergradient Differentiation FiniteSum CrossEntropy HyperCleaning Quadratic.
From SGHA Require Import Ball FiniteDifference Algorithm Expectation Stochastic.
Open Scope R_scope.

(** * An index drawn uniformly *)

Section Uniform.
Context (n : nat) (n_positive : (0 < n)%nat) {H : Hilbert}.
Notation E := (uniform n n_positive).

Lemma uniform_integrable (u : index n -> R) : integrable E u.
Proof. exact I. Qed.

Lemma uniform_product (s : nat -> H) z : E (fun i => << s (proj1_sig i) , z >>) = << / INR n *v vector_sum n s , z >>.
Proof. rewrite (uniform_mean n n_positive (fun i => << s i , z >>)), inner_scal_l, inner_vector_sum. reflexivity. Qed.

Lemma uniform_below (u : nat -> R) c : (forall i, (i < n)%nat -> u i <= c) -> E (fun i => u (proj1_sig i)) <= c.
Proof. intros B. rewrite uniform_mean. now apply average_le. Qed.

Lemma uniform_term (u : nat -> R) i : (i < n)%nat -> (forall j, (j < n)%nat -> 0 <= u j) -> / INR n * u i <= E (fun i => u (proj1_sig i)).
Proof.
  intros L N. rewrite uniform_mean. apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat, lt_0_INR, n_positive |]. now apply sum_below_term.
Qed.
End Uniform.

Theorem finite_sum_satisfies_Assumption_2 {X Y : Hilbert} (m n : nat) (m_positive : (0 < m)%nat) (n_positive : (0 < n)%nat)
  (f_i g_i : nat -> product X Y -> product X Y) (sigma_f sigma_g : R) :
  let grad_f v := / INR m *v vector_sum m (fun i => f_i i v) in
  let grad_g v := / INR n *v vector_sum n (fun i => g_i i v) in
  (forall i v, (i < m)%nat -> norm (f_i i v -v grad_f v) <= sigma_f) -> (forall i v, (i < n)%nat -> norm (g_i i v -v grad_g v) <= sigma_g) ->
  Assumption_2 (fun (i : index m) => f_i (proj1_sig i)) (fun (i : index n) => g_i (proj1_sig i)) (uniform m m_positive) (uniform n n_positive)
    grad_f grad_g sigma_f sigma_g.
Proof.
  intros grad_f grad_g Hf Hg. constructor.
  - intros v z. apply (uniform_product m m_positive (fun i => f_i i v)).
  - intros v z. apply (uniform_product n n_positive (fun i => g_i i v)).
  - intros v. split; [exact I |]. apply (uniform_below m m_positive (fun i => norm (f_i i v -v grad_f v) ^ 2)).
    intros i L. apply pow_incr. split; [apply norm_nonneg | apply Hf, L].
  - intros v. split; [exact I |]. apply (uniform_below n n_positive (fun i => norm (g_i i v -v grad_g v) ^ 2)).
    intros i L. apply pow_incr. split; [apply norm_nonneg | apply Hg, L].
Qed.

(** * A fair coin: nothing is vacuous *)

Lemma two_positive : (0 < 2)%nat. Proof. lia. Qed.
Definition coin : Expectation (index 2) := uniform 2 two_positive.
Definition sign (i : index 2) : R := match proj1_sig i with O => 1 | _ => -1 end.

Lemma coin_mean (u : R -> R) : coin (fun i => u (sign i)) = (u 1 + u (-1)) / 2.
Proof.
  unfold coin, sign. rewrite (uniform_mean 2 two_positive (fun i => u (match i with O => 1 | _ => -1 end))). simpl sum_below. simpl (INR 2). field.
Qed.

Section Coin.
Context {X Y : Hilbert} (grad_f grad_g : product X Y -> product X Y) (u : product X Y).

Definition coin_sample (grad : product X Y -> product X Y) (i : index 2) (v : product X Y) : product X Y := grad v +v sign i *v u.

Lemma coin_variance (grad : product X Y -> product X Y) v : coin (fun i => norm (coin_sample grad i v -v grad v) ^ 2) = norm u ^ 2.
Proof.
  replace (fun i => norm (coin_sample grad i v -v grad v) ^ 2) with (fun i => (fun t => t ^ 2 * norm u ^ 2) (sign i)).
  - rewrite (coin_mean (fun t => t ^ 2 * norm u ^ 2)). field.
  - apply functional_extensionality. intros i. unfold coin_sample.
    replace (grad v +v sign i *v u -v grad v) with (sign i *v u) by vector_ring. expand. ring.
Qed.

Lemma coin_unbiased (grad : product X Y -> product X Y) v z : coin (fun i => << coin_sample grad i v , z >>) = << grad v , z >>.
Proof.
  replace (fun i => << coin_sample grad i v , z >>) with (fun i => (fun t => << grad v , z >> + t * << u , z >>) (sign i)).
  - rewrite (coin_mean (fun t => << grad v , z >> + t * << u , z >>)). field.
  - apply functional_extensionality. intros i. unfold coin_sample. expand. ring.
Qed.

(** Assumptions 2 and 3 hold for this oracle; its variance is |u|^2, neither more nor less. *)
Theorem coin_oracle (l_g1 : R) : lipschitz l_g1 grad_g -> 0 < l_g1 ->
  Assumption_2 (coin_sample grad_f) (coin_sample grad_g) coin coin grad_f grad_g (norm u) (norm u) /\
  Assumption_3 (coin_sample grad_g) coin (l_g1 ^ 2) /\
  (forall v, coin (fun i => norm (coin_sample grad_f i v -v grad_f v) ^ 2) = norm u ^ 2) /\
  (forall v, coin (fun i => norm (coin_sample grad_g i v -v grad_g v) ^ 2) = norm u ^ 2).
Proof.
  intros Lg P. split; [| split; [| split; apply coin_variance]].
  - constructor; try apply coin_unbiased; intros v; (split; [exact I |]); rewrite coin_variance; lra.
  - split; [apply pow_lt, P |]. intros x1 y1 x2 y2. split; [exact I |]. apply (mean_below coin); [exact I |]. intros i. unfold coin_sample.
    replace (grad_g (x1, y1) +v sign i *v u -v (grad_g (x2, y2) +v sign i *v u)) with (grad_g (x1, y1) -v grad_g (x2, y2)) by vector_ring.
    pose proof (Lg (x1, y1) (x2, y2)) as Q.
    apply Rle_trans with ((l_g1 * norm (((x1, y1) : product X Y) -v (x2, y2))) ^ 2).
    + apply pow_incr. split; [apply norm_nonneg | exact Q].
    + rewrite Rpow_mult_distr, (norm_product_pow2 (((x1, y1) : product X Y) -v (x2, y2))). apply Rle_refl.
Qed.
End Coin.

(** Assumptions 1, 2 and 3 hold together, with noise: a problem on R x R. *)
Theorem stochastic_assumptions_hold_somewhere :
  let u : product line line := (1, 1) in
  Assumption_1 (plane_f 1) (plane_grad_f 1) plane_hess_f (plane_g 0) (plane_grad_g 0) (plane_hess_g 0) 1 1 1 2 0 1 (-1) /\
  Assumption_2 (coin_sample u (plane_grad_f 1)) (coin_sample u (plane_grad_g 0)) coin coin (plane_grad_f 1) (plane_grad_g 0) (norm u) (norm u) /\
  Assumption_3 (coin_sample u (plane_grad_g 0)) coin (2 ^ 2) /\ 0 < norm u.
Proof.
  intros u. destruct plane_quadratic_case as [A _]. split; [exact A |].
  destruct (coin_oracle (plane_grad_f 1) (plane_grad_g 0) u 2 (A1_g_smooth A) ltac:(lra)) as [A2 [A3 _]]. split; [exact A2 |]. split; [exact A3 |].
  pose proof (norm_nonneg u) as N. destruct (Req_dec (norm u) 0) as [Z | Z]; [| lra]. exfalso.
  pose proof (norm_pow2 u) as Q. rewrite Z in Q. unfold u in Q. rewrite inner_product in Q. cbn in Q. lra.
Qed.

(** Theorems 9 and 11 ask that the run with their parameters, which depend on D_w, stays in the ball of radius D_w. Such runs exist, with one D_w for all
    parameters: without noise, a start at which grad f and grad_y g vanish, with lambda^0 = 0, is never left. *)
Lemma batch_without_noise {X Y : Hilbert} (grad : product X Y -> product X Y) {B : nat} (batch : tuple (index 2) B) :
  (0 < B)%nat -> batch_gradient (coin_sample zero grad) batch = grad.
Proof.
  intros P. apply functional_extensionality. intros v. unfold batch_gradient, tuple_mean. pose proof (lt_0_INR B P).
  replace (fun o => coin_sample zero grad o v) with (fun _ : index 2 => grad v) by (apply functional_extensionality; intros i; unfold coin_sample; vector_ring).
  rewrite tuple_sum_constant. vector_field. lra.
Qed.

Lemma stationary_start_is_kept {X Y : Hilbert} (grad_f grad_g : product X Y -> product X Y) (p : Settings) (x0 : X) (y0 : Y) (k : nat) :
  0 <= C_lambda p -> grad_f (x0, y0) = zero -> grad_y grad_g (x0, y0) = zero ->
  SGHA_step grad_f grad_g p k (make_State x0 y0 x0 y0 zero) = make_State x0 y0 x0 y0 zero.
Proof.
  intros PC Zf Zg. unfold SGHA_step, difference_xy, difference_yy. cbn [x y x_hat y_hat lambda]. cbv zeta.
  replace (y0 +v tau p *v zero) with y0 by vector_ring. replace (y0 -v tau p *v zero) with y0 by vector_ring.
  replace (grad_x grad_f (x0, y0)) with (zero : X) by (unfold grad_x; now rewrite Zf).
  replace (grad_y grad_f (x0, y0)) with (zero : Y) by (unfold grad_y; now rewrite Zf). rewrite Zg.
  rewrite project_inside; [| replace (zero +v gamma_lambda p k *v (zero -v p_lambda p *v zero)) with (zero : Y) by vector_ring; rewrite norm_zero; exact PC].
  f_equal; vector_ring.
Qed.

Theorem runs_that_stay_in_a_ball_exist :
  let u : product line line := zero in
  let start : State line line := make_State (PI / 2) (PI / 2) (PI / 2) (PI / 2) 0 in
  let grad_f := plane_grad_f (PI / 2) in
  let grad_g := plane_grad_g 0 in
  Assumption_1 (plane_f (PI / 2)) grad_f plane_hess_f (plane_g 0) grad_g (plane_hess_g 0) 1 1 1 2 0 1 (-1) /\
  Assumption_2 (coin_sample u grad_f) (coin_sample u grad_g) coin coin grad_f grad_g (norm u) (norm u) /\
  Assumption_3 (coin_sample u grad_g) coin (2 ^ 2) /\
  forall (p : Settings) (B : nat), 0 <= C_lambda p -> (0 < B)%nat ->
  forall k batches, Stoc_SGHA (coin_sample u grad_f) (coin_sample u grad_g) p B B start k batches = start.
Proof.
  intros u start grad_f grad_g.
  assert (A : Assumption_1 (plane_f (PI / 2)) grad_f plane_hess_f (plane_g 0) grad_g (plane_hess_g 0) 1 1 1 2 0 1 (-1)).
  { pose proof (plane_satisfies_Assumption_1 0 (PI / 2) ltac:(lra)) as A. replace (2 + 0) with 2 in A by ring. replace (1 - 0) with 1 in A by ring. exact A. }
  destruct (coin_oracle grad_f grad_g u 2 (A1_g_smooth A) ltac:(lra)) as [A2 [A3 _]].
  split; [exact A |]. split; [exact A2 |]. split; [exact A3 |]. intros p B PC PB.
  induction k as [| k IH]; intros t; [reflexivity |].
  change (Stoc_SGHA_step (coin_sample u grad_f) (coin_sample u grad_g) p k (snd t)
            (Stoc_SGHA (coin_sample u grad_f) (coin_sample u grad_g) p B B start k (fst t)) = start).
  rewrite IH. unfold Stoc_SGHA_step, u. rewrite 2!batch_without_noise by exact PB. refine (stationary_start_is_kept (X := line) (Y := line) grad_f grad_g p (PI / 2) (PI / 2) k PC _ _).
  - unfold grad_f, plane_grad_f. cbn [fst snd]. rewrite cos_PI2. replace (PI / 2 - PI / 2) with 0 by ring. reflexivity.
  - change (PI / 2 - PI / 2 + 0 * sin (PI / 2) = 0). ring.
Qed.

(** * Hyper-cleaning *)

Section Cleaning.
Context {Y : Hilbert} (n m : nat) (n_positive : (0 < n)%nat) (m_positive : (0 < m)%nat).
Notation X := (Euclidean n).
Context (loss : nat -> Y -> R) (grad : nat -> Y -> Y) (hess : nat -> Y -> Y -> Y) (l0 l1 l2 : R)
  (A : forall i, (i < n)%nat -> smooth_loss (loss i) (grad i) (hess i) l0 l1 l2).
Context (val : nat -> Y -> R) (val_grad : nat -> Y -> Y) (val_hess : nat -> Y -> Y -> Y) (v0 v1 v2 : R)
  (B : forall i, (i < m)%nat -> smooth_loss (val i) (val_grad i) (val_hess i) v0 v1 v2).
Context (mu gamma : R) (mu_positive : 0 < mu).

Notation grad_f := (cleaning_grad_f n (average_grad m val_grad) gamma).
Notation grad_g := (cleaning_grad_g n loss grad mu).

(* One validation example; one training example: the gradient of alpha(x_i) loss_i(y) + mu/2 |y|^2. *)
Definition cleaning_sample_f (j : index m) (v : product X Y) : product X Y := (fst (grad_f v), val_grad (proj1_sig j) (snd v)).
Definition cleaning_term (i : nat) (v : product X Y) : product X Y :=
  ((alpha_1 (coordinate (fst v) i) * loss i (snd v)) *v basis n i, alpha (coordinate (fst v) i) *v grad i (snd v) +v mu *v snd v).
Definition cleaning_sample_g (i : index n) : product X Y -> product X Y := cleaning_term (proj1_sig i).

Let N : 0 < INR n. Proof. apply lt_0_INR, n_positive. Qed.

Lemma cleaning_oracle_g_unbiased v z : uniform n n_positive (fun i => << cleaning_sample_g i v , z >>) = << grad_g v , z >>.
Proof using n_positive.
  unfold cleaning_sample_g. rewrite (uniform_mean n n_positive (fun i => << cleaning_term i v , z >>)).
  unfold cleaning_grad_g. rewrite inner_product. cbn [fst snd].
  rewrite inner_of_coordinates, inner_add_l, 2!inner_scal_l, inner_vector_sum, <- sum_below_scal, <- sum_below_scal.
  transitivity (sum_below n (fun i => / INR n * (alpha_1 (coordinate (fst v) i) * loss i (snd v)) * coordinate (fst z) i
                                      + (/ INR n * << alpha (coordinate (fst v) i) *v grad i (snd v) , snd z >> + / INR n * (mu * << snd v , snd z >>)))).
  - apply sum_below_ext. intros i L. unfold cleaning_term. rewrite inner_product. cbn [fst snd].
    rewrite inner_scal_l, (inner_sym (basis n i)), inner_basis, inner_add_l, (inner_scal_l mu) by exact L. ring.
  - rewrite 2!sum_below_add, sum_below_constant. f_equal. f_equal. field. lra.
Qed.

(* The second moment of a sample with its mean taken off is at most the second moment. *)
Lemma cleaning_oracle_f : forall v, centred (uniform m m_positive) (fun j => cleaning_sample_f j v -v grad_f v) (v0 ^ 2).
Proof using B.
  intros v. set (e := fun j : index m => (zero, val_grad (proj1_sig j) (snd v)) : product X Y).
  apply (centred_ext _ (fun j => e j -v (zero, average_grad m val_grad (snd v)))).
  - apply centred_of_mean; [exact I | |].
    + apply (uniform_below m m_positive (fun j => norm ((zero, val_grad j (snd v)) : product X Y) ^ 2)). intros j L.
      rewrite norm_pair_zero_l. apply pow_incr. split; [apply norm_nonneg | apply (loss_gradient_bounded (B j L))].
    + intros z. unfold e.
      replace (fun o : index m => << ((zero, val_grad (proj1_sig o) (snd v)) : product X Y) , z >>) with (fun o : index m => << val_grad (proj1_sig o) (snd v) , snd z >>)
        by (apply functional_extensionality; intros o; rewrite inner_product; cbn [fst snd]; rewrite inner_zero_l; ring).
      rewrite (uniform_product m m_positive (fun j => val_grad j (snd v))), inner_product. cbn [fst snd]. rewrite inner_zero_l, Rplus_0_l. reflexivity.
  - intros j. apply product_eq.
    + change (fst (grad_f v) -v fst (grad_f v) = zero -v zero). vector_ring.
    + reflexivity.
Qed.

Lemma cleaning_oracle_y : forall v, centred (uniform n n_positive) (fun i => grad_y (cleaning_sample_g i) v -v grad_y grad_g v) ((2 * l0) ^ 2).
Proof using A.
  intros v. set (e := fun i : index n => alpha (coordinate (fst v) (proj1_sig i)) *v grad (proj1_sig i) (snd v)).
  set (mean_e := / INR n *v vector_sum n (fun i => alpha (coordinate (fst v) i) *v grad i (snd v))).
  apply (centred_ext _ (fun i => e i -v mean_e)).
  - apply centred_of_mean; [exact I | |].
    + apply (uniform_below n n_positive (fun i => norm (alpha (coordinate (fst v) i) *v grad i (snd v)) ^ 2)). intros i L.
      apply pow_incr. split; [apply norm_nonneg |]. pose proof (alpha_range (coordinate (fst v) i)) as Ra. rewrite norm_scal_nonneg by lra.
      apply Rmult_le_compat; [lra | apply norm_nonneg | lra | apply (loss_gradient_bounded (A i L))].
    + intros z. exact (uniform_product n n_positive (fun i => alpha (coordinate (fst v) i) *v grad i (snd v)) z).
  - intros i. unfold grad_y, cleaning_sample_g, cleaning_term, cleaning_grad_g, e, mean_e. cbn [snd]. vector_ring.
Qed.

Definition cleaning_l_tilde : R := (l0 / 2) ^ 2 + (2 * l1 + mu) ^ 2.

Lemma loss_is_lipschitz i y y' : (i < n)%nat -> Rabs (loss i y - loss i y') <= l0 * norm (y -v y').
Proof using A.
  intros L. set (d := y -v y').
  pose proof (bounded_slope_makes_lipschitz (fun t => loss i (y' +v t *v d)) (fun t => << grad i (y' +v t *v d) , d >>) (l0 * norm d)) as Q.
  specialize (Q ltac:(intros t; apply gradient_along_line, (loss_gradient (A i L)))).
  assert (Bd : forall t, Rabs (<< grad i (y' +v t *v d) , d >>) <= l0 * norm d).
  { intros t. eapply Rle_trans; [apply Cauchy_Schwarz_abs |]. apply Rmult_le_compat_r; [apply norm_nonneg | apply (loss_gradient_bounded (A i L))]. }
  specialize (Q Bd 1 0). cbv beta in Q. replace (y' +v 1 *v d) with y in Q by (unfold d; vector_ring).
  replace (y' +v 0 *v d) with y' in Q by vector_ring. rewrite Rminus_0_r, Rabs_R1, Rmult_1_r in Q. exact Q.
Qed.

(** Hyper-cleaning satisfies the weak stochastic assumption: sigma_f = v0, sigma_g = 2 l0, l_tilde = (l0/2)^2 + (2 l1 + mu)^2. *)
Theorem cleaning_oracle_satisfies_Weak_stochastic_assumption :
  Weak_stochastic_assumption cleaning_sample_f cleaning_sample_g (uniform m m_positive) (uniform n n_positive) grad_f grad_g v0 (2 * l0) cleaning_l_tilde.
Proof using A B mu_positive.
  constructor.
  - intros v z. pose proof (centred_mean (cleaning_oracle_f v) z) as C.
    assert (Eq : (fun j => << cleaning_sample_f j v , z >>) = (fun j => << cleaning_sample_f j v -v grad_f v , z >> + << grad_f v , z >>))
      by (apply functional_extensionality; intros j; rewrite inner_sub_l; ring).
    rewrite Eq, (mean_add (uniform m m_positive) (fun j => << cleaning_sample_f j v -v grad_f v , z >>) (fun _ => << grad_f v , z >>) I I), C, mean_constant. ring.
  - intros v. split; [exact I | apply (centred_square (cleaning_oracle_f v))].
  - intros v z. pose proof (centred_mean (cleaning_oracle_y v) z) as C.
    assert (Eq : (fun i => << grad_y (cleaning_sample_g i) v , z >>) = (fun i => << grad_y (cleaning_sample_g i) v -v grad_y grad_g v , z >> + << grad_y grad_g v , z >>))
      by (apply functional_extensionality; intros i; rewrite inner_sub_l; ring).
    rewrite Eq, (mean_add (uniform n n_positive) (fun i => << grad_y (cleaning_sample_g i) v -v grad_y grad_g v , z >>) (fun _ => << grad_y grad_g v , z >>) I I), C,
      mean_constant. ring.
  - intros v. split; [exact I | apply (centred_square (cleaning_oracle_y v))].
  - intros u y y' z. rewrite inner_sub_l, <- 2!cleaning_oracle_g_unbiased, <- mean_sub by exact I.
    f_equal. apply functional_extensionality. intros i. apply inner_sub_l.
  - intros u y y'. split; [exact I |].
    apply (uniform_below n n_positive (fun i => norm (cleaning_term i (u, y) -v cleaning_term i (u, y')) ^ 2)). intros i L.
    rewrite norm_product_pow2, fst_sub, snd_sub. unfold cleaning_term. cbn [fst snd].
    set (c := coordinate u i). pose proof (alpha_range c) as Ra. pose proof (alpha_1_range c) as Ra1. pose proof (loss_constants (A i L)) as [P0 [P1 _]].
    replace ((alpha_1 c * loss i y) *v basis n i -v (alpha_1 c * loss i y') *v basis n i) with ((alpha_1 c * (loss i y - loss i y')) *v basis n i) by vector_ring.
    replace (alpha c *v grad i y +v mu *v y -v (alpha c *v grad i y' +v mu *v y')) with (alpha c *v (grad i y -v grad i y') +v mu *v (y -v y')) by vector_ring.
    unfold cleaning_l_tilde. rewrite Rmult_plus_distr_r, <- 2!Rpow_mult_distr. pose proof (norm_nonneg (y -v y')) as Nd.
    apply Rplus_le_compat; apply pow_incr; (split; [apply norm_nonneg |]).
    + rewrite norm_scal. replace (norm (basis n i)) with 1.
      2: { unfold norm. rewrite inner_basis_basis by exact L. destruct (Nat.eq_dec i i); [symmetry; apply sqrt_1 | lia]. }
      rewrite Rmult_1_r, Rabs_mult, Rabs_pos_eq by lra. pose proof (loss_is_lipschitz i y y' L) as Q. pose proof (Rabs_pos (loss i y - loss i y')).
      apply Rle_trans with (/ 2 * (l0 * norm (y -v y'))); [apply Rmult_le_compat; lra | right; field].
    + eapply Rle_trans; [apply norm_triangle |]. rewrite 2!norm_scal_nonneg by lra.
      pose proof (loss_gradient_lipschitz (A i L) y y') as Q. pose proof (norm_nonneg (grad i y -v grad i y')) as Ng.
      assert (alpha c * norm (grad i y -v grad i y') <= 2 * (l1 * norm (y -v y'))) by (apply Rmult_le_compat; lra). lra.
Qed.

Lemma alpha_1_at_0 : alpha_1 0 = / 2.
Proof using. unfold alpha_1, sigmoid. rewrite Ropp_0, exp_0. field. Qed.

(* The i-th coordinate of the i-th sample. *)
Lemma own_coordinate i v : (i < n)%nat -> coordinate (fst (cleaning_term i v)) i = alpha_1 (coordinate (fst v) i) * loss i (snd v).
Proof using.
  intros L. unfold cleaning_term. cbn [fst]. rewrite coordinate_scal, coordinate_basis by exact L. destruct (Nat.eq_dec i i); [ring | congruence].
Qed.

Lemma own_coordinate_below i (v : product X Y) : (i < n)%nat -> coordinate (fst v) i ^ 2 <= norm v ^ 2.
Proof using.
  intros L. rewrite <- (pow2_abs (coordinate (fst v) i)). apply pow_incr. split; [apply Rabs_pos |].
  eapply Rle_trans; [apply (coordinate_le_norm n (fst v) i L) | apply norm_fst_le].
Qed.

(** It violates Assumption 2: the variance of a sample of grad g is unbounded, as soon as there are two examples and one unbounded loss. *)
Theorem cleaning_oracle_violates_Assumption_2 i : (1 < n)%nat -> (i < n)%nat -> (forall M, exists y, M < loss i y) ->
  forall (Xi : Type) (sample_f : Xi -> product X Y -> product X Y) (law_f : Expectation Xi) (gradient_f : product X Y -> product X Y) sigma_f sigma_g,
  ~ Assumption_2 sample_f cleaning_sample_g law_f (uniform n n_positive) gradient_f grad_g sigma_f sigma_g.
Proof using n_positive.
  clear m_positive. intros N2 L U Xi sample_f law_f gradient_f sigma_f sigma_g [_ _ _ V].
  pose proof (lt_0_INR n n_positive) as P. assert (P2 : 2 <= INR n) by (replace 2 with (INR 2) by (simpl; lra); apply le_INR; lia).
  destruct (U (4 * INR n * (Rabs sigma_g + 1))) as [y Hy]. pose proof (Rabs_pos sigma_g) as Ns.
  destruct (V ((zero, y) : product X Y)) as [_ S].
  set (dev := fun j => cleaning_term j (zero, y) -v grad_g (zero, y)) in *.
  pose proof (uniform_term n n_positive (fun j => norm (dev j) ^ 2) i L ltac:(intros; apply pow2_ge_0)) as T. cbv beta in T.
  assert (Cq : coordinate (fst (dev i)) i = (1 - / INR n) * (/ 2 * loss i y)).
  { unfold dev. rewrite fst_sub, coordinate_sub, own_coordinate by exact L. unfold cleaning_grad_g. cbn [fst snd].
    rewrite coordinate_of_coordinates, coordinate_zero, alpha_1_at_0 by exact L. ring. }
  pose proof (own_coordinate_below i (dev i) L) as Q. rewrite Cq in Q.
  assert (I2 : 0 < / INR n <= / 2) by (split; [apply Rinv_0_lt_compat, P | apply Rinv_le_contravar; lra]).
  set (b := INR n * (Rabs sigma_g + 1)). assert (Pb : 0 < b) by (apply Rmult_lt_0_compat; lra).
  assert (Low : b <= (1 - / INR n) * (/ 2 * loss i y)).
  { apply Rle_trans with (/ 2 * (/ 2 * loss i y)); [unfold b; lra |]. apply Rmult_le_compat_r; unfold b in *; lra. }
  assert (Sq : b ^ 2 <= norm (dev i) ^ 2) by (eapply Rle_trans; [| exact Q]; apply pow_incr; lra).
  apply (Rmult_le_compat_l (/ INR n)) in Sq; [| lra].
  replace (/ INR n * b ^ 2) with (INR n * (Rabs sigma_g + 1) ^ 2) in Sq by (unfold b; field; lra).
  assert (Big : (Rabs sigma_g + 1) ^ 2 <= INR n * (Rabs sigma_g + 1) ^ 2).
  { rewrite <- (Rmult_1_l ((Rabs sigma_g + 1) ^ 2)) at 1. apply Rmult_le_compat_r; [apply pow2_ge_0 | lra]. }
  assert (Fin : sigma_g ^ 2 < (Rabs sigma_g + 1) ^ 2) by (rewrite <- (pow2_abs sigma_g); nra).
  change (uniform n n_positive (fun zeta => norm (cleaning_sample_g zeta (zero, y) -v grad_g (zero, y)) ^ 2))
    with (uniform n n_positive (fun j => norm (dev (proj1_sig j)) ^ 2)) in S. lra.
Qed.

(** It violates Assumption 3: the sampled gradient of g is not Lipschitz in x, in the mean. *)
Theorem cleaning_oracle_violates_Assumption_3 i : (i < n)%nat -> (forall M, exists y, M < loss i y) ->
  forall l_tilde, ~ Assumption_3 cleaning_sample_g (uniform n n_positive) l_tilde.
Proof using n_positive.
  clear m_positive. intros L U l_tilde [Pl V]. pose proof (lt_0_INR n n_positive) as P.
  pose proof alpha_1_at_0_and_1 as D. set (gap := alpha_1 0 - alpha_1 1). assert (Pg : 0 < gap) by (unfold gap; lra).
  assert (P1 : 1 <= INR n) by (replace 1 with (INR 1) by reflexivity; apply le_INR; lia).
  destruct (U (INR n * (l_tilde + 1) / gap)) as [y Hy].
  destruct (V (@zero X) y (basis n i) y) as [_ S].
  assert (One : norm (@zero X -v basis n i) ^ 2 + norm (y -v y) ^ 2 = 1).
  { rewrite sub_self, norm_zero. replace (@zero X -v basis n i) with (-v basis n i) by vector_ring. rewrite norm_opp, norm_pow2, inner_basis_basis by exact L.
    destruct (Nat.eq_dec i i); [ring | lia]. }
  rewrite One, Rmult_1_r in S.
  set (dev := fun j => cleaning_term j (@zero X, y) -v cleaning_term j (basis n i, y)) in *.
  pose proof (uniform_term n n_positive (fun j => norm (dev j) ^ 2) i L ltac:(intros; apply pow2_ge_0)) as T. cbv beta in T.
  assert (Cq : coordinate (fst (dev i)) i = gap * loss i y).
  { unfold dev. rewrite fst_sub, coordinate_sub, 2!own_coordinate by exact L. cbn [fst snd]. rewrite coordinate_zero, coordinate_basis by exact L.
    destruct (Nat.eq_dec i i); [unfold gap; ring | lia]. }
  pose proof (own_coordinate_below i (dev i) L) as Q. rewrite Cq in Q.
  assert (Low : INR n * (l_tilde + 1) <= gap * loss i y).
  { apply Rlt_le in Hy. apply (Rmult_le_compat_l gap) in Hy; [| lra]. replace (gap * (INR n * (l_tilde + 1) / gap)) with (INR n * (l_tilde + 1)) in Hy by (field; lra). exact Hy. }
  assert (Pb : 0 < INR n * (l_tilde + 1)) by (apply Rmult_lt_0_compat; lra).
  assert (Sq : (INR n * (l_tilde + 1)) ^ 2 <= norm (dev i) ^ 2) by (eapply Rle_trans; [| exact Q]; apply pow_incr; lra).
  apply (Rmult_le_compat_l (/ INR n)) in Sq; [| left; apply Rinv_0_lt_compat, P].
  replace (/ INR n * (INR n * (l_tilde + 1)) ^ 2) with (INR n * (l_tilde + 1) ^ 2) in Sq by (field; lra).
  assert (Big : (l_tilde + 1) ^ 2 <= INR n * (l_tilde + 1) ^ 2).
  { rewrite <- (Rmult_1_l ((l_tilde + 1) ^ 2)) at 1. apply Rmult_le_compat_r; [apply pow2_ge_0 | lra]. }
  assert (Fin : l_tilde < (l_tilde + 1) ^ 2) by nra.
  change (uniform n n_positive (fun zeta => norm (cleaning_sample_g zeta (@zero X, y) -v cleaning_sample_g zeta (basis n i, y)) ^ 2))
    with (uniform n n_positive (fun j => norm (dev (proj1_sig j)) ^ 2)) in S. lra.
Qed.
End Cleaning.
