(* StochasticProgram.v -- Theorem 10 for the program: contracts, rounding, a sampler that is biased by 2^-96, and the generator's words.

   The program reads 128-bit words; word h draws the example floor(n h / 2^128) (Sampler.v).  One assumption is made, and named: the words that a run
   reads are uniform and independent ([words_are_uniform_and_independent]); it is about the generator, Philox4x32-10, and nothing in this project proves it.
   Everything else is a contract of the core ([drawn_step]: one iteration, with batch gradients over the drawn examples, within the bounds of the contracts)
   or a theorem.  The conclusion is Theorem 10's, for an index and for an index drawn uniformly, with an explicit loss: sampling loses the variances over the
   batch sizes, each enlarged by 2^-96, and rounding what [rounding_share] says.
   The road is the pathwise one (Pathwise.v): neither the bias of the sampler nor rounding is centred.
   Depends on: Pathwise, Sampler, Stochastic, Program (the contracts), Rounding (Proposition 6's conditions). *)

From Coq Require Import Reals Lra Psatz Arith Lia FunctionalExtensionality.
From SGHA Require Import Hilbert Minimiser Ball Game Descent Bridge Complexity Hypergradient FiniteSum Expectation.
From SGHA Require Import Calculus Assumption FiniteDifference Lagrangian BilevelGame Algorithm Deterministic Stochastic FiniteOracle Sampler Pathwise.
From SGHA Require Rounding Program.
Open Scope R_scope.

(** * Steps with batch gradients, up to rounding *)

(* Rounding in norm: of the primal gradient, the averaging, the dual gradient, after the projection; how far outside the ball its argument may be. *)
Record Rounding_bounds : Type := make_Rounding_bounds { round_w : R; round_hat : R; round_u : R; round_p : R; round_over : R }.

Section Sampled.
Context {X Y : Hilbert} (gamma_w gamma_lambda beta tau p_w p_lambda C_lambda : R).

Record sampled_step (batch_f batch_g : product X Y -> product X Y) (b : Rounding_bounds) (w w_hat : product X Y) (lambda : Y)
  (w' w_hat' : product X Y) (lambda' : Y) (u : Y) : Prop := {
  sampled_w    : norm (w' -v (w -v gamma_w *v (batch_f w +v difference batch_g tau w lambda +v p_w *v (w -v w_hat)))) <= gamma_w * round_w b;
  sampled_hat  : norm (w_hat' -v (w_hat +v beta *v (w' -v w_hat))) <= round_hat b;
  sampled_u    : norm (u -v (lambda +v gamma_lambda *v (grad_y batch_g w -v p_lambda *v lambda))) <= gamma_lambda * round_u b;
  sampled_p    : norm (lambda' -v project C_lambda u) <= round_p b;
  sampled_in   : norm lambda' <= C_lambda;
  sampled_over : Rmax 0 (norm u - C_lambda) <= round_over b
}.

(* What rounding and the truncation of the central difference cost a step. *)
Definition rounding_share (l_L1 l_g2 : R) (b : Rounding_bounds) : R :=
  (gamma_w / 2 + 2 * (p_w + l_L1) * gamma_w ^ 2 + p_w * beta * gamma_w ^ 2 / 2) * (4 * (l_g2 ^ 2 * C_lambda ^ 4 / 4 * tau ^ 2 + round_w b ^ 2))
  + 6 * gamma_lambda * (round_u b + round_p b / gamma_lambda) ^ 2 + round_over b * round_p b / gamma_lambda + p_w / (2 * beta) * round_hat b ^ 2.

(* What sampling costs: the mean squares of the batch's noises of grad f, of the central difference, of grad_y g. *)
Definition sampling_share (l_L1 V_f V_d V_y : R) : R :=
  4 * (gamma_w / 2 + 2 * (p_w + l_L1) * gamma_w ^ 2 + p_w * beta * gamma_w ^ 2 / 2) * (V_f + V_d) + 6 * gamma_lambda * V_y.
End Sampled.

Section Steps.
Context {X Y : Hilbert}
  {f : product X Y -> R} {grad_f : product X Y -> product X Y} {g : product X Y -> R} {grad_g : product X Y -> product X Y}
  {hess_xy : product X Y -> Y -> X} {hess_yy : product X Y -> Y -> Y} {l_f0 l_f1 l_g1 l_g2 mu_g f_low : R}
  (A : Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low).
Context (gamma_w gamma_lambda beta tau p_w p_lambda C_lambda l_L1 : R).
Hypothesis Y_is_not_a_point : exists v : Y, v <> zero.
Hypothesis C_lambda_positive : 0 < C_lambda.
Hypothesis l_L1_positive : 0 < l_L1.
Hypothesis l_L1_large : l_f1 + C_lambda * l_g2 <= l_L1.
Hypothesis p_w_large : l_L1 < p_w.
Hypothesis p_lambda_positive : 0 < p_lambda.
Hypothesis gamma_w_positive : 0 < gamma_w.
Hypothesis gamma_lambda_positive : 0 < gamma_lambda.
Hypothesis beta_positive : 0 < beta.
Hypothesis tau_positive : 0 < tau.
Set Default Proof Using "All".

Definition sampled_game : Game (product X Y) Y :=
  bilevel_game A C_lambda l_L1 C_lambda_positive l_L1_positive l_L1_large (coupling_is_positive A Y_is_not_a_point).
Notation G := sampled_game.
Notation sampled_step := (sampled_step gamma_w gamma_lambda beta tau p_w p_lambda C_lambda).
Notation rounding_share := (rounding_share gamma_w gamma_lambda beta tau p_w C_lambda l_L1 l_g2).

(* The noises of a batch at a state. *)
Definition noise_of_f (batch_f : product X Y -> product X Y) w : product X Y := batch_f w -v grad_f w.
Definition noise_of_d (batch_g : product X Y -> product X Y) w lambda : product X Y := difference batch_g tau w lambda -v difference grad_g tau w lambda.
Definition noise_of_y (batch_g : product X Y -> product X Y) w : Y := grad_y batch_g w -v grad_y grad_g w.

(* The loss of a step for an outcome. *)
Definition outcome_share (batch_f batch_g : product X Y -> product X Y) (b : Rounding_bounds) w lambda : R :=
  4 * (gamma_w / 2 + 2 * (p_w + l_L1) * gamma_w ^ 2 + p_w * beta * gamma_w ^ 2 / 2) * (norm (noise_of_f batch_f w) ^ 2 + norm (noise_of_d batch_g w lambda) ^ 2)
  + 6 * gamma_lambda * norm (noise_of_y batch_g w) ^ 2 + rounding_share b.

Lemma sampled_step_is_inexact batch_f batch_g b w w_hat lambda w' w_hat' lambda' u : norm lambda <= C_lambda ->
  sampled_step batch_f batch_g b w w_hat lambda w' w_hat' lambda' u ->
  exists er e d eh, 0 <= e /\ inexact_step G p_w p_lambda gamma_w gamma_lambda beta w w_hat lambda w' w_hat' lambda' er e d eh /\
    step_loss G p_w gamma_w gamma_lambda beta er e d eh <= outcome_share batch_f batch_g b w lambda.
Proof.
  intros B [Sw Sh Su Sp Si So].
  assert (Igw : 0 < / gamma_w) by (apply Rinv_0_lt_compat; exact gamma_w_positive).
  assert (Igl : 0 < / gamma_lambda) by (apply Rinv_0_lt_compat; exact gamma_lambda_positive).
  set (nf := noise_of_f batch_f w). set (nd := noise_of_d batch_g w lambda). set (ny := noise_of_y batch_g w).
  set (fd := difference grad_g tau w lambda -v column hess_xy hess_yy w lambda).
  set (rw := w' -v (w -v gamma_w *v (batch_f w +v difference batch_g tau w lambda +v p_w *v (w -v w_hat)))) in *.
  set (er := (nf +v nd) +v (fd +v (- / gamma_w) *v rw)).
  set (ed := / gamma_lambda *v (u -v (lambda +v gamma_lambda *v dual_gradient G p_lambda w lambda))).
  set (el := lambda' -v project C_lambda u) in *.
  set (eh := w_hat' -v (w_hat +v beta *v (w' -v w_hat))) in *.
  assert (Eu : u = lambda +v gamma_lambda *v (dual_gradient G p_lambda w lambda +v ed)) by (unfold ed; vector_field; lra).
  assert (El : lambda' = project C_lambda u +v el) by (unfold el; vector_ring).
  exists er, (norm ed + norm el / gamma_lambda), (Rmax 0 (norm u - C_lambda) * norm el / gamma_lambda), eh.
  pose proof (norm_nonneg ed) as Ned. pose proof (norm_nonneg el) as Nel.
  assert (Nq : 0 <= norm el / gamma_lambda) by (apply Rmult_le_pos; lra).
  split; [lra |]. split.
  - constructor.
    + transitivity (w -v gamma_w *v (batch_f w +v difference batch_g tau w lambda +v p_w *v (w -v w_hat)) +v rw); [unfold rw; vector_ring |].
      change (Game.gradient_K G p_w w w_hat lambda) with (grad_f w +v column hess_xy hess_yy w lambda +v p_w *v (w -v w_hat)).
      unfold er, nf, nd, noise_of_f, noise_of_d, fd. vector_field. lra.
    + unfold eh. vector_ring.
    + rewrite El. rewrite Eu at 1.
      pose proof (dual_step_after_projection G p_lambda gamma_lambda w lambda ed el gamma_lambda_positive B) as S. cbv zeta in S.
      rewrite <- Eu in S |- *. change (radius G) with C_lambda in S. apply S. rewrite <- El. exact Si.
  - unfold step_loss, outcome_share, StochasticProgram.rounding_share. change (smoothness G) with l_L1. fold nf nd ny.
    set (C_er := gamma_w / 2 + 2 * (p_w + l_L1) * gamma_w ^ 2 + p_w * beta * gamma_w ^ 2 / 2).
    assert (PC_er : 0 <= C_er).
    { unfold C_er. pose proof (pow2_ge_0 gamma_w) as Q. assert (0 <= (p_w + l_L1) * gamma_w ^ 2) by (apply Rmult_le_pos; lra).
      assert (0 <= p_w * beta * gamma_w ^ 2) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | lra]). lra. }
    (* the primal gradient *)
    assert (Nfd : norm fd ^ 2 <= l_g2 ^ 2 * C_lambda ^ 4 / 4 * tau ^ 2).
    { pose proof (finite_difference_error_in_the_ball A w lambda tau C_lambda tau_positive B) as D. rewrite norm_sub_sym in D. fold fd in D.
      replace (l_g2 ^ 2 * C_lambda ^ 4 / 4 * tau ^ 2) with ((l_g2 * C_lambda ^ 2 / 2 * tau) ^ 2) by field.
      apply pow_incr. split; [apply norm_nonneg | exact D]. }
    assert (Nrw : norm ((- / gamma_w) *v rw) ^ 2 <= round_w b ^ 2).
    { apply pow_incr. split; [apply norm_nonneg |]. rewrite norm_scal, Rabs_Ropp, Rabs_pos_eq by lra.
      apply (Rmult_le_reg_l gamma_w); [exact gamma_w_positive |]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. exact Sw. }
    assert (Ner : norm er ^ 2 <= 4 * (norm nf ^ 2 + norm nd ^ 2) + 4 * (l_g2 ^ 2 * C_lambda ^ 4 / 4 * tau ^ 2 + round_w b ^ 2)).
    { pose proof (norm_pow2_add_le (nf +v nd) (fd +v (- / gamma_w) *v rw)) as T1. fold er in T1. pose proof (norm_pow2_add_le nf nd) as T2.
      pose proof (norm_pow2_add_le fd ((- / gamma_w) *v rw)) as T3. lra. }
    apply (Rmult_le_compat_l C_er) in Ner; [| exact PC_er].
    (* the dual gradient *)
    assert (Nd : norm ed <= norm ny + round_u b).
    { unfold ed. rewrite norm_scal_nonneg by lra.
      replace (u -v (lambda +v gamma_lambda *v dual_gradient G p_lambda w lambda))
        with ((u -v (lambda +v gamma_lambda *v (grad_y batch_g w -v p_lambda *v lambda))) +v gamma_lambda *v ny).
      2: { change (dual_gradient G p_lambda w lambda) with (grad_y grad_g w -v p_lambda *v lambda). unfold ny, noise_of_y. vector_ring. }
      pose proof (norm_triangle (u -v (lambda +v gamma_lambda *v (grad_y batch_g w -v p_lambda *v lambda))) (gamma_lambda *v ny)) as T.
      rewrite (norm_scal_nonneg gamma_lambda) in T by lra. apply (Rmult_le_reg_l gamma_lambda); [exact gamma_lambda_positive |].
      rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. lra. }
    assert (Ne : norm ed + norm el / gamma_lambda <= norm ny + (round_u b + round_p b / gamma_lambda)).
    { unfold Rdiv. apply (Rmult_le_compat_r (/ gamma_lambda)) in Sp; [| lra]. lra. }
    assert (Ne2 : (norm ed + norm el / gamma_lambda) ^ 2 <= 2 * norm ny ^ 2 + 2 * (round_u b + round_p b / gamma_lambda) ^ 2).
    { apply Rle_trans with ((norm ny + (round_u b + round_p b / gamma_lambda)) ^ 2); [apply pow_incr; lra |].
      pose proof (pow2_ge_0 (norm ny - (round_u b + round_p b / gamma_lambda))). lra. }
    apply (Rmult_le_compat_l (3 * gamma_lambda)) in Ne2; [| lra].
    assert (Nd2 : Rmax 0 (norm u - C_lambda) * norm el / gamma_lambda <= round_over b * round_p b / gamma_lambda).
    { unfold Rdiv. apply Rmult_le_compat_r; [lra |]. apply Rmult_le_compat; [apply Rmax_l | exact Nel | exact So | exact Sp]. }
    assert (Nh : norm eh ^ 2 <= round_hat b ^ 2) by (apply pow_incr; split; [apply norm_nonneg | exact Sh]).
    apply (Rmult_le_compat_l (p_w / (2 * beta))) in Nh; [| apply Rlt_le, Rdiv_lt_0_compat; lra]. lra.
Qed.

Lemma game_conditions : Rounding.Proposition_6_conditions gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g ->
  step_conditions G p_w p_lambda gamma_w gamma_lambda beta /\
  beta <= / (3072 * p_w * gamma_lambda * Game.gamma_3 G p_w p_lambda gamma_lambda ^ 2).
Proof.
  intros [Cw Cl Cb]. split; [| eapply Rle_trans; [exact Cb | apply Rmin_r]].
  constructor; [constructor | | | |]; auto.
  - eapply Rle_trans; [exact Cw | apply Rmin_r].
  - eapply Rle_trans; [exact Cl | apply Rmin_l].
  - eapply Rle_trans; [exact Cl |]. eapply Rle_trans; [apply Rmin_r | apply Rmin_l].
  - eapply Rle_trans; [exact Cw | apply Rmin_l].
  - eapply Rle_trans; [exact Cl |]. eapply Rle_trans; [apply Rmin_r | apply Rmin_r].
  - eapply Rle_trans; [exact Cb | apply Rmin_l].
Qed.

(** * A run whose batches are drawn independently, with noises of bounded mean square *)

Context {O : Type} (E : Expectation O) (n : nat) (batch_f batch_g : O -> product X Y -> product X Y) (b : Rounding_bounds) (V_f V_d V_y : R).
Context (w w_hat : forall k, tuple O k -> product X Y) (lambda : forall k, tuple O k -> Y) (u : forall k, tuple O (S k) -> Y).
Hypothesis n_positive : (0 < n)%nat.
Hypothesis noise_f : forall v, integrable E (fun o => norm (noise_of_f (batch_f o) v) ^ 2) /\ E (fun o => norm (noise_of_f (batch_f o) v) ^ 2) <= V_f.
Hypothesis noise_d : forall v nu, norm nu <= C_lambda ->
  integrable E (fun o => norm (noise_of_d (batch_g o) v nu) ^ 2) /\ E (fun o => norm (noise_of_d (batch_g o) v nu) ^ 2) <= V_d.
Hypothesis noise_y : forall v, integrable E (fun o => norm (noise_of_y (batch_g o) v) ^ 2) /\ E (fun o => norm (noise_of_y (batch_g o) v) ^ 2) <= V_y.
Hypothesis start_in_the_ball : norm (lambda 0%nat tt) <= C_lambda.
Hypothesis steps : forall k, (k < n)%nat -> forall t : tuple O (S k),
  sampled_step (batch_f (snd t)) (batch_g (snd t)) b (w k (fst t)) (w_hat k (fst t)) (lambda k (fst t)) (w (S k) t) (w_hat (S k) t) (lambda (S k) t) (u k t).
Hypothesis round_over_nonneg : 0 <= round_over b.
Hypothesis round_p_nonneg : 0 <= round_p b.

Lemma sampled_states_in_the_ball k t : (k <= n)%nat -> norm (lambda k t) <= C_lambda.
Proof.
  destruct k as [| k]; intros L; [destruct t; exact start_in_the_ball | apply (sampled_in _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ (steps k ltac:(lia) t))].
Qed.

Let Cd_nonneg : 0 <= gamma_w / 2 + 2 * (p_w + l_L1) * gamma_w ^ 2 + p_w * beta * gamma_w ^ 2 / 2.
Proof.
  pose proof (pow2_ge_0 gamma_w) as Q. assert (0 <= (p_w + l_L1) * gamma_w ^ 2) by (apply Rmult_le_pos; lra).
  assert (0 <= p_w * beta * gamma_w ^ 2) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | lra]). lra.
Qed.

Let rounding_share_nonneg : 0 <= rounding_share b.
Proof.
  unfold StochasticProgram.rounding_share.
  assert (0 <= l_g2 ^ 2 * C_lambda ^ 4 / 4 * tau ^ 2).
  { apply Rmult_le_pos; [| apply pow2_ge_0]. apply Rmult_le_pos; [| lra]. apply Rmult_le_pos; [apply pow2_ge_0 | apply pow_le; lra]. }
  pose proof (pow2_ge_0 (round_w b)). pose proof (pow2_ge_0 (round_u b + round_p b / gamma_lambda)) as Q2. pose proof (pow2_ge_0 (round_hat b)) as Q3.
  assert (0 <= p_w / (2 * beta)) by (apply Rlt_le, Rdiv_lt_0_compat; lra). assert (0 < / gamma_lambda) by (apply Rinv_0_lt_compat, gamma_lambda_positive).
  repeat apply Rplus_le_le_0_compat.
  - apply Rmult_le_pos; [exact Cd_nonneg | lra].
  - apply Rmult_le_pos; lra.
  - apply Rmult_le_pos; [apply Rmult_le_pos; assumption | lra].
  - apply Rmult_le_pos; assumption.
Qed.

(** Theorem 10's conclusion for such a run: at one of n points, and at a point that is drawn uniformly, with probability at least 1 - rho. *)
Theorem stationary_point_of_sampled_steps (rho r : R) : 0 < rho ->
  Rounding.Proposition_6_conditions gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g -> l_f0 / mu_g < C_lambda -> 0 < r ->
  (V f grad_g C_lambda p_w p_lambda (w 0%nat tt) (w_hat 0%nat tt) (lambda 0%nat tt) - f_low) / INR n
    + (sampling_share gamma_w gamma_lambda beta p_w l_L1 V_f V_d V_y + rounding_share b) <= r * rho ->
  let gradient_L := sqrt (32 * gamma_w * r) / gamma_w + p_w * sqrt (8 * r / (p_w * beta)) in
  let constraint_L := l_g1 / ((p_w - l_L1) * gamma_w) * sqrt (32 * gamma_w * r) + sqrt (64 * gamma_lambda * r) / gamma_lambda + p_lambda * C_lambda in
  gradient_L <= mu_g / 4 * (C_lambda - l_f0 / mu_g) -> sqrt (64 * gamma_lambda * r) <= / 4 * (C_lambda - l_f0 / mu_g) ->
  let epsilon := (1 + kappa_y l_g1 mu_g) * gradient_L + L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g * constraint_L in
  let P k := probability (repeated E k) (fun t => exists grad_F, is_gradient (hyperobjective f g) (fst (w k t)) grad_F /\ norm grad_F <= epsilon) in
  (exists k, (k < n)%nat /\ P k >= 1 - rho) /\ / INR n * sum_below n P >= 1 - rho.
Proof.
  intros Pr Cond Room Prr Budget gradient_L constraint_L I1 I2 epsilon P.
  destruct (game_conditions Cond) as [SC Hb].
  (* the errors of each step, chosen *)
  assert (Choice : forall k (t : tuple O (S k)), exists q : product X Y * R * R * product X Y, (k < n)%nat ->
    0 <= snd (fst (fst q)) /\ inexact_step G p_w p_lambda gamma_w gamma_lambda beta (w k (fst t)) (w_hat k (fst t)) (lambda k (fst t)) (w (S k) t) (w_hat (S k) t) (lambda (S k) t)
      (fst (fst (fst q))) (snd (fst (fst q))) (snd (fst q)) (snd q) /\
    step_loss G p_w gamma_w gamma_lambda beta (fst (fst (fst q))) (snd (fst (fst q))) (snd (fst q)) (snd q)
      <= outcome_share (batch_f (snd t)) (batch_g (snd t)) b (w k (fst t)) (lambda k (fst t))).
  { intros k t. destruct (lt_dec k n) as [L | L]; [| exists (zero, 0, 0, zero); intros; contradiction].
    destruct (sampled_step_is_inexact _ _ _ _ _ _ _ _ _ _ (sampled_states_in_the_ball k (fst t) ltac:(lia)) (steps k L t)) as [er [e [d [eh H]]]].
    exists (er, e, d, eh). intros _. exact H. }
  set (q := fun k (t : tuple O (S k)) => proj1_sig (ClassicalEpsilon.constructive_indefinite_description _ (Choice k t))).
  assert (Hq : forall k (t : tuple O (S k)), (k < n)%nat ->
    0 <= snd (fst (fst (q k t))) /\ inexact_step G p_w p_lambda gamma_w gamma_lambda beta (w k (fst t)) (w_hat k (fst t)) (lambda k (fst t)) (w (S k) t) (w_hat (S k) t) (lambda (S k) t)
      (fst (fst (fst (q k t)))) (snd (fst (fst (q k t)))) (snd (fst (q k t))) (snd (q k t)) /\
    step_loss G p_w gamma_w gamma_lambda beta (fst (fst (fst (q k t)))) (snd (fst (fst (q k t)))) (snd (fst (q k t))) (snd (q k t))
      <= outcome_share (batch_f (snd t)) (batch_g (snd t)) b (w k (fst t)) (lambda k (fst t))).
  { intros k t L. unfold q. destruct (ClassicalEpsilon.constructive_indefinite_description _ (Choice k t)) as [z Hz]. simpl. apply Hz, L. }
  set (loss := fun k (t : tuple O (S k)) => outcome_share (batch_f (snd t)) (batch_g (snd t)) b (w k (fst t)) (lambda k (fst t))).
  set (c := sampling_share gamma_w gamma_lambda beta p_w l_L1 V_f V_d V_y + rounding_share b).
  assert (Mean : forall k, (k < n)%nat -> integrable (repeated E (S k)) (loss k) /\ repeated E (S k) (loss k) <= c).
  { intros k L. set (C_er := gamma_w / 2 + 2 * (p_w + l_L1) * gamma_w ^ 2 + p_w * beta * gamma_w ^ 2 / 2) in *.
    assert (Given : forall t : tuple O k, integrable E (fun o => loss k (t, o)) /\ E (fun o => loss k (t, o)) <= c).
    { intros t. unfold loss, outcome_share. cbn [fst snd]. fold C_er.
      destruct (noise_f (w k t)) as [If Sf]. destruct (noise_d (w k t) (lambda k t) (sampled_states_in_the_ball k t ltac:(lia))) as [Id Sd].
      destruct (noise_y (w k t)) as [Iy Sy].
      assert (Ifd : integrable E (fun o => norm (noise_of_f (batch_f o) (w k t)) ^ 2 + norm (noise_of_d (batch_g o) (w k t) (lambda k t)) ^ 2)) by now apply integrable_add.
      pose proof (integrable_scal E (4 * C_er) _ Ifd) as J1. pose proof (integrable_scal E (6 * gamma_lambda) _ Iy) as J2.
      pose proof (integrable_add E _ _ J1 J2) as J3. split; [exact (integrable_add E _ _ J3 (integrable_constant E (rounding_share b))) |].
      rewrite (mean_add E _ _ J3 (integrable_constant E (rounding_share b))), mean_constant, (mean_add E _ _ J1 J2), (mean_scal E _ _ Ifd), (mean_scal E _ _ Iy),
        (mean_add E _ _ If Id).
      unfold c, sampling_share. fold C_er. apply (Rmult_le_compat_l (6 * gamma_lambda)) in Sy; [| lra].
      assert (4 * C_er * (E (fun o => norm (noise_of_f (batch_f o) (w k t)) ^ 2) + E (fun o => norm (noise_of_d (batch_g o) (w k t) (lambda k t)) ^ 2)) <= 4 * C_er * (V_f + V_d)).
      { apply Rmult_le_compat_l; lra. }
      lra. }
    assert (Pos : forall t o, 0 <= loss k (t, o)).
    { intros t o. unfold loss, outcome_share. cbn [fst snd]. fold C_er. pose proof (pow2_ge_0 (norm (noise_of_f (batch_f o) (w k t)))).
      pose proof (pow2_ge_0 (norm (noise_of_d (batch_g o) (w k t) (lambda k t)))). pose proof (pow2_ge_0 (norm (noise_of_y (batch_g o) (w k t)))).
      apply Rplus_le_le_0_compat; [apply Rplus_le_le_0_compat; apply Rmult_le_pos; lra | exact rounding_share_nonneg]. }
    assert (Il : integrable (repeated E (S k)) (loss k)).
    { apply (integrable_given_past (repeated E k) E _ (loss k) (fun _ => c)).
      - intros t. apply Given.
      - intros t o. rewrite Rabs_pos_eq; [lra | apply Pos].
      - intros t. apply Given.
      - apply integrable_constant. }
    split; [exact Il |]. rewrite <- (mean_constant (repeated E k) c).
    apply (mean_given_past (repeated E k) E _ (fun _ => c) Il (integrable_constant _ c)). intros t. apply Given. }
  destruct (stationarity_of_random_steps G p_w p_lambda gamma_w gamma_lambda beta l_f0 E n w w_hat lambda
    (fun k t => fst (fst (fst (q k t)))) (fun k t => snd (fst (fst (q k t)))) (fun k t => snd (fst (q k t))) (fun k t => snd (q k t)) loss c
    p_w_large p_lambda_positive SC Hb n_positive) with (rho := rho) (r := r) as [H1 H2].
  - intros t. destruct t. exact start_in_the_ball.
  - intros k L t. destruct (Hq k t L) as [H0 [H1 _]]. split; assumption.
  - intros k L t. apply (Hq k t L).
  - exact Mean.
  - exact Pr.
  - exact (multiplier_is_controlled_by_the_gradient A (make_Settings (fun _ => gamma_w) (fun _ => gamma_w) (fun _ => gamma_lambda) beta tau p_w p_lambda C_lambda) l_L1
      Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large p_w_large p_lambda_positive).
  - exact Room.
  - exact Prr.
  - exact Budget.
  - exact I1.
  - exact I2.
  - assert (Good : forall k t, norm (gradient G (w k t) (lambda k t)) <= gradient_bound p_w gamma_w beta r /\
                  norm (constraint G (w k t)) <= constraint_bound G p_w p_lambda gamma_w gamma_lambda r ->
              exists grad_F, is_gradient (hyperobjective f g) (fst (w k t)) grad_F /\ norm grad_F <= epsilon).
    { intros k t [S1 S2]. eexists. split; [apply (hyperobjective_has_gradient A) |].
      destruct (w k t) as [vx vy] eqn:Ew. cbn [fst].
      pose proof (hypergradient_approximation A vx vy (lambda k t)) as T.
      pose proof (norm_fst_le (lagrangian_gradient grad_f hess_xy hess_yy (vx, vy) (lambda k t))) as N1.
      pose proof (norm_snd_le (lagrangian_gradient grad_f hess_xy hess_yy (vx, vy) (lambda k t))) as N2.
      change (fst (lagrangian_gradient grad_f hess_xy hess_yy (vx, vy) (lambda k t))) with (lagrangian_gradient_x grad_f hess_xy (vx, vy) (lambda k t)) in N1.
      change (snd (lagrangian_gradient grad_f hess_xy hess_yy (vx, vy) (lambda k t))) with (lagrangian_gradient_y grad_f hess_yy (vx, vy) (lambda k t)) in N2.
      change (gradient G (vx, vy) (lambda k t)) with (lagrangian_gradient grad_f hess_xy hess_yy (vx, vy) (lambda k t)) in S1.
      change (constraint G (vx, vy)) with (grad_y grad_g (vx, vy)) in S2.
      pose proof (kappa_y_nonneg A) as Ky. pose proof (L_F_bar_y_nonneg A) as LF. pose proof (mu_g_positive A) as Pm.
      set (ky := kappa_y l_g1 mu_g) in *. set (qF := L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g) in *.
      assert (PqF : 0 <= qF) by (apply Rmult_le_pos; [exact LF | left; apply Rinv_0_lt_compat, Pm]).
      apply (Rmult_le_compat_l ky) in N2; [| exact Ky]. apply (Rmult_le_compat_l qF) in S2; [| exact PqF]. apply (Rmult_le_compat_l (1 + ky)) in S1; [| lra].
      change (gradient_bound p_w gamma_w beta r) with gradient_L in S1. change (constraint_bound G p_w p_lambda gamma_w gamma_lambda r) with constraint_L in S2.
      unfold epsilon. fold ky qF. lra. }
    split.
    + destruct H1 as [k [Lk H1]]. exists k. split; [exact Lk |]. apply Rle_ge. apply Rge_le in H1. eapply Rle_trans; [exact H1 |].
      apply probability_monotone. apply Good.
    + apply Rle_ge. apply Rge_le in H2. eapply Rle_trans; [exact H2 |]. apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat, lt_0_INR, n_positive |].
      apply sum_below_le. intros k _. apply probability_monotone. apply Good.
Qed.
End Steps.

(** * The words, and what is assumed of them *)

Lemma words_positive : (0 < words)%nat.
Proof. apply INR_lt. rewrite words_are. simpl (INR 0). lra. Qed.

(* One word; the words of one step, for f and for g. *)
Definition word_law : Expectation (index words) := uniform words words_positive.
Definition Words (B_f B_g : nat) : Type := (tuple (index words) B_f * tuple (index words) B_g)%type.
Definition step_law (B_f B_g : nat) : Expectation (Words B_f B_g) := paired (repeated word_law B_f) (repeated word_law B_g).

(** THE ASSUMPTION on the generator: the words that the first k iterations read are independent and uniform, for k <= n. *)
Definition words_are_uniform_and_independent {Omega : Type} (F : Expectation Omega) (B_f B_g n : nat) (read : forall k, Omega -> tuple (Words B_f B_g) k) : Prop :=
  forall k u, (k <= n)%nat -> integrable (repeated (step_law B_f B_g) k) u ->
    integrable F (fun o => u (read k o)) /\ F (fun o => u (read k o)) = repeated (step_law B_f B_g) k u.

Lemma probability_of_words {Omega : Type} (F : Expectation Omega) B_f B_g n read : words_are_uniform_and_independent F B_f B_g n read ->
  forall k (A : tuple (Words B_f B_g) k -> Prop), (k <= n)%nat -> probability F (fun o => A (read k o)) = probability (repeated (step_law B_f B_g) k) A.
Proof. intros H k A L. unfold probability. exact (proj2 (H k (indicator A) L (indicator_integrable _ A))). Qed.

(* It can be met: take the words themselves as outcomes, n steps of them, and let iteration k have read the first k. *)
Definition first_word_of_all : index words := exist _ 0%nat words_positive.
Fixpoint constant_tuple {O : Type} (o : O) (k : nat) : tuple O k := match k return tuple O k with O => tt | S j => (constant_tuple o j, o) end.
Definition read_first (B_f B_g n k : nat) (t : tuple (Words B_f B_g) n) : tuple (Words B_f B_g) k :=
  match le_dec k n with
  | left L => first_draws (n - k) (eq_rect n (tuple (Words B_f B_g)) t (n - k + k)%nat (eq_sym (Nat.sub_add k n L)))
  | right _ => constant_tuple (constant_tuple first_word_of_all B_f, constant_tuple first_word_of_all B_g) k
  end.

Theorem words_assumption_can_be_met (B_f B_g n : nat) : words_are_uniform_and_independent (repeated (step_law B_f B_g) n) B_f B_g n (read_first B_f B_g n).
Proof.
  intros k u L I. unfold read_first. destruct (le_dec k n) as [L' | L']; [| contradiction].
  generalize (eq_sym (Nat.sub_add k n L')). generalize (n - k)%nat. intros j e. revert e. clear L L'. intros e. subst n. cbn [eq_rect].
  split; [exact (integrable_first_draws (step_law B_f B_g) u I j) | exact (mean_first_draws (step_law B_f B_g) u j)].
Qed.

(* What is centred for a uniform index is nearly centred for the index that a word draws. *)
Lemma words_noise (n : nat) (n_positive : (0 < n)%nat) (n_below : (n <= words)%nat) {H : Hilbert} (e : index n -> H) (s : R) :
  centred (uniform n n_positive) e s ->
  nearly_centred word_law (fun h => e (draw words n n_positive n_below h)) ((1 + bias words n) * s) (bias words n ^ 2 * s).
Proof.
  intros C. set (e' := fun j => match lt_dec j n with left L => e (exist _ j L) | right _ => zero end).
  assert (Eq : forall i, e i = e' (proj1_sig i)).
  { intros [i L]. unfold e'. simpl. destruct (lt_dec i n) as [L' | L']; [| contradiction]. f_equal. f_equal. apply le_unique. }
  pose proof (drawn_noise words n n_positive n_below e' s (centred_ext _ _ _ _ C (fun i => eq_sym (Eq i)))) as [m [[_ S M] Nm]].
  exists m. split; [| exact Nm].
  assert (Law : forall u : index n -> R, word_law (fun h => u (draw words n n_positive n_below h)) = drawn_index words n n_positive n_below u)
    by exact (drawn_index_is_the_law words n n_positive n_below).
  constructor; [exact I | |].
  - rewrite (Law (fun i => norm (e i -v m) ^ 2)). eapply Rle_trans; [| exact S]. right. f_equal. apply functional_extensionality. intros i. now rewrite Eq.
  - intros z. rewrite (Law (fun i => << e i -v m , z >>)), <- (M z). f_equal. apply functional_extensionality. intros i. now rewrite Eq.
Qed.

(* The mean square of a batch's noise: the variance over the batch size, both enlarged by the sampler's bias. *)
Definition batch_share (v : R) (B : nat) : R := (1 + / 2 ^ 96) * v / INR B + (/ 2 ^ 96) ^ 2 * v.

Section Draws.
Context {X Y : Hilbert} {grad_f grad_g : product X Y -> product X Y} (tau C_lambda : R) (n_f n_g : nat) (n_f_positive : (0 < n_f)%nat) (n_g_positive : (0 < n_g)%nat)
  (n_f_small : INR n_f <= 2 ^ 32) (n_g_small : INR n_g <= 2 ^ 32)
  (sample_f : index n_f -> product X Y -> product X Y) (sample_g : index n_g -> product X Y -> product X Y) (v_f v_d v_y : R)
  (noise : Noise sample_f sample_g (uniform n_f n_f_positive) (uniform n_g n_g_positive) grad_f grad_g tau C_lambda v_f v_d v_y)
  (B_f B_g : nat) (B_f_positive : (0 < B_f)%nat) (B_g_positive : (0 < B_g)%nat).

(* The gradients of a step's batches, as functions of the words that it reads. *)
Definition drawn_f (words_read : Words B_f B_g) : product X Y -> product X Y :=
  batch_gradient (fun h => sample_f (draw words n_f n_f_positive (population_below n_f n_f_small) h)) (fst words_read).
Definition drawn_g (words_read : Words B_f B_g) : product X Y -> product X Y :=
  batch_gradient (fun h => sample_g (draw words n_g n_g_positive (population_below n_g n_g_small) h)) (snd words_read).

Lemma drawn_batch (n B : nat) (np : (0 < n)%nat) (small : INR n <= 2 ^ 32) {H : Hilbert} (e : index n -> H) (v : R) : (0 < B)%nat -> centred (uniform n np) e v ->
  integrable (repeated word_law B) (fun t => norm (tuple_mean (fun h => e (draw words n np (population_below n small) h)) B t) ^ 2) /\
  repeated word_law B (fun t => norm (tuple_mean (fun h => e (draw words n np (population_below n small) h)) B t) ^ 2) <= batch_share v B.
Proof using.
  intros PB C. assert (Pv : 0 <= v) by (destruct C as [J S _]; eapply Rle_trans; [| exact S]; apply mean_nonneg; [exact J | intros; apply pow2_ge_0]).
  destruct (biased_batch word_law _ _ _ B PB (words_noise n np (population_below n small) e v C)) as [J S]. split; [exact J |].
  eapply Rle_trans; [exact S |]. destruct (bias_is_negligible n np small) as [P1 P2]. pose proof (lt_0_INR B PB) as PB'. unfold batch_share.
  apply Rplus_le_compat.
  - apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, PB' |]. apply Rmult_le_compat_r; lra.
  - apply Rmult_le_compat_r; [exact Pv |]. apply pow_incr. lra.
Qed.

Theorem drawn_noises :
  (forall v, integrable (step_law B_f B_g) (fun o => norm (noise_of_f (grad_f := grad_f) (drawn_f o) v) ^ 2) /\
             step_law B_f B_g (fun o => norm (noise_of_f (grad_f := grad_f) (drawn_f o) v) ^ 2) <= batch_share v_f B_f) /\
  (forall v nu, norm nu <= C_lambda ->
             integrable (step_law B_f B_g) (fun o => norm (noise_of_d (grad_g := grad_g) tau (drawn_g o) v nu) ^ 2) /\
             step_law B_f B_g (fun o => norm (noise_of_d (grad_g := grad_g) tau (drawn_g o) v nu) ^ 2) <= batch_share v_d B_g) /\
  (forall v, integrable (step_law B_f B_g) (fun o => norm (noise_of_y (grad_g := grad_g) (drawn_g o) v) ^ 2) /\
             step_law B_f B_g (fun o => norm (noise_of_y (grad_g := grad_g) (drawn_g o) v) ^ 2) <= batch_share v_y B_g).
Proof using noise B_f_positive B_g_positive.
  destruct noise as [Nf Nd Ny]. split; [| split].
  - intros v. destruct (drawn_batch n_f B_f n_f_positive n_f_small _ _ B_f_positive (Nf v)) as [J S].
    assert (Eq : (fun o : Words B_f B_g => norm (noise_of_f (grad_f := grad_f) (drawn_f o) v) ^ 2)
      = (fun o : Words B_f B_g => (fun t => norm (tuple_mean (fun h => sample_f (draw words n_f n_f_positive (population_below n_f n_f_small) h) v -v grad_f v) B_f t) ^ 2) (fst o))).
    { apply functional_extensionality. intros o. cbv beta. f_equal. f_equal. symmetry. apply (tuple_mean_sub (fun h => sample_f (draw words n_f n_f_positive (population_below n_f n_f_small) h) v)), B_f_positive. }
    rewrite Eq. split; [exact (integrable_in_the_past _ (repeated word_law B_g) _ J) |]. exact (Rle_trans _ _ _ (Req_le _ _ (mean_in_the_past (repeated word_law B_f) (repeated word_law B_g) _)) S).
  - intros v nu Bn. destruct (drawn_batch n_g B_g n_g_positive n_g_small _ _ B_g_positive (Nd v nu Bn)) as [J S].
    assert (Eq : (fun o : Words B_f B_g => norm (noise_of_d (grad_g := grad_g) tau (drawn_g o) v nu) ^ 2)
      = (fun o : Words B_f B_g => (fun t => norm (tuple_mean (fun h => difference (sample_g (draw words n_g n_g_positive (population_below n_g n_g_small) h)) tau v nu
             -v difference grad_g tau v nu) B_g t) ^ 2) (snd o))).
    { apply functional_extensionality. intros o. cbv beta. f_equal. f_equal. unfold noise_of_d, drawn_g. rewrite batch_difference. symmetry.
      apply (tuple_mean_sub (fun h => difference (sample_g (draw words n_g n_g_positive (population_below n_g n_g_small) h)) tau v nu)), B_g_positive. }
    rewrite Eq. split; [exact (integrable_in_the_draw (repeated word_law B_f) _ _ J) |]. exact (Rle_trans _ _ _ (Req_le _ _ (mean_in_the_draw (repeated word_law B_f) (repeated word_law B_g) _)) S).
  - intros v. destruct (drawn_batch n_g B_g n_g_positive n_g_small _ _ B_g_positive (Ny v)) as [J S].
    assert (Eq : (fun o : Words B_f B_g => norm (noise_of_y (grad_g := grad_g) (drawn_g o) v) ^ 2)
      = (fun o : Words B_f B_g => (fun t => norm (tuple_mean (fun h => grad_y (sample_g (draw words n_g n_g_positive (population_below n_g n_g_small) h)) v
             -v grad_y grad_g v) B_g t) ^ 2) (snd o))).
    { apply functional_extensionality. intros o. cbv beta. f_equal. f_equal. unfold noise_of_y, drawn_g. rewrite batch_grad_y. symmetry.
      apply (tuple_mean_sub (fun h => grad_y (sample_g (draw words n_g n_g_positive (population_below n_g n_g_small) h)) v)), B_g_positive. }
    rewrite Eq. split; [exact (integrable_in_the_draw (repeated word_law B_f) _ _ J) |]. exact (Rle_trans _ _ _ (Req_le _ _ (mean_in_the_draw (repeated word_law B_f) (repeated word_law B_g) _)) S).
Qed.

(* A batch gradient is Lipschitz in y if the samples are. *)
Lemma drawn_g_is_lipschitz_in_y (l_s : R) : (forall i u y y', norm (sample_g i (u, y) -v sample_g i (u, y')) <= l_s * norm (y -v y')) ->
  forall o u y y', norm (drawn_g o (u, y) -v drawn_g o (u, y')) <= l_s * norm (y -v y').
Proof using B_g_positive.
  intros Lip o u y y'. unfold drawn_g, batch_gradient, tuple_mean.
  match goal with |- norm (?c *v ?a -v ?c *v ?b) <= _ => replace (c *v a -v c *v b) with (c *v (a -v b)) by vector_ring end. rewrite <- tuple_sum_sub.
  pose proof (lt_0_INR B_g B_g_positive) as P. assert (Ip : 0 < / INR B_g) by (apply Rinv_0_lt_compat, P).
  rewrite norm_scal_nonneg by lra.
  assert (Sum : forall B (t : tuple (index words) B), norm (tuple_sum (fun h => sample_g (draw words n_g n_g_positive (population_below n_g n_g_small) h) (u, y)
     -v sample_g (draw words n_g n_g_positive (population_below n_g n_g_small) h) (u, y')) B t) <= INR B * (l_s * norm (y -v y'))).
  { induction B as [| B IH]; intros t; [change (norm (@zero (product X Y)) <= INR 0 * (l_s * norm (y -v y'))); rewrite norm_zero; simpl (INR 0); lra |]. rewrite S_INR. cbn [tuple_sum].
    eapply Rle_trans; [apply norm_triangle |]. pose proof (IH (fst t)). pose proof (Lip (draw words n_g n_g_positive (population_below n_g n_g_small) (snd t)) u y y'). lra. }
  specialize (Sum B_g (snd o)). apply (Rmult_le_compat_l (/ INR B_g)) in Sum; [| lra]. rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l in Sum by lra. exact Sum.
Qed.
End Draws.

(** * The contracts *)

(* Bounds on the norms of what the contracts allow, and on the errors of the caller's batch gradients. *)
Record Program_bounds : Type := make_Program_bounds {
  bound_f : R; bound_g : R; bound_y : R; bound_probe : R; bound_h : R; bound_w : R; bound_hat : R; bound_u : R; bound_p : R; bound_over : R }.

Section Contracts.
Context {n_x n_y : nat} (gamma_w gamma_lambda beta tau p_w p_lambda C_lambda : R).
Notation X := (Euclidean n_x).
Notation Y := (Euclidean n_y).
Import Program.

(** One iteration that meets the contracts: the probes; the caller's gradients over the drawn batch, up to rounding; lines 2 to 6; and the sizes of what
    the contracts allow. *)
Record drawn_step (batch_f batch_g : product X Y -> product X Y) (b : Program_bounds) (m m' : Memory n_x n_y)
  (a : Gradients n_x n_y) (p : Probes n_x n_y) (u : Y) : Prop := {
  drawn_contracts : contracts_met gamma_w gamma_lambda beta tau p_w p_lambda C_lambda batch_f batch_g (bound_f b) (bound_g b) (bound_y b)
                      m m' a p u;
  small_probe  : entries_norm n_y (fun i => probe_error (coordinate (m_y m) i) (coordinate (m_lambda m) i) tau) <= bound_probe b;
  small_h      : sqrt (entries_norm n_x (fun i => difference_error (coordinate (d_plus_x p) i) (coordinate (d_minus_x p) i) tau) ^ 2
                       + entries_norm n_y (fun i => difference_error (coordinate (d_plus_y p) i) (coordinate (d_minus_y p) i) tau) ^ 2) <= bound_h b;
  small_w      : sqrt (entries_norm n_x (fun i => primal_error (coordinate (m_x m) i) (coordinate (m_x_hat m) i) (coordinate (m_x_low m) i)
                                           (coordinate (d_f_x a) i) (coordinate (d_h_x a) i) p_w gamma_w) ^ 2
                       + entries_norm n_y (fun i => primal_error (coordinate (m_y m) i) (coordinate (m_y_hat m) i) (coordinate (m_y_low m) i)
                                           (coordinate (d_f_y a) i) (coordinate (d_h_y a) i) p_w gamma_w) ^ 2) <= bound_w b;
  small_hat    : sqrt (entries_norm n_x (fun i => average_error (coordinate (m_x m') i) (coordinate (m_x_hat m) i) (coordinate (m_x_low m) i) beta) ^ 2
                       + entries_norm n_y (fun i => average_error (coordinate (m_y m') i) (coordinate (m_y_hat m) i) (coordinate (m_y_low m) i) beta) ^ 2) <= bound_hat b;
  small_u      : entries_norm n_y (fun i => dual_error (coordinate (m_lambda m) i) (coordinate (d_g_y a) i) p_lambda gamma_lambda) <= bound_u b;
  small_p      : entries_norm n_y (fun i => ball_margin n_y * Rabs (coordinate (project C_lambda u) i) + TINY) <= bound_p b;
  small_over   : Rmax 0 (norm u - C_lambda) <= bound_over b
}.

(* In norm. *)
Definition rounding_of (l_s : R) (b : Program_bounds) : Rounding_bounds := {|
  round_w := bound_f b + ((bound_g b + l_s * bound_probe b) / tau + bound_h b) + bound_w b / gamma_w;
  round_hat := bound_hat b; round_u := bound_y b + bound_u b / gamma_lambda; round_p := bound_p b; round_over := bound_over b |}.

Hypothesis tau_positive : 0 < tau.
Hypothesis gamma_w_positive : 0 < gamma_w.
Hypothesis gamma_lambda_positive : 0 < gamma_lambda.
Hypothesis C_lambda_positive : 0 < C_lambda.
Set Default Proof Using "All".

Theorem drawn_step_is_sampled (l_s : R) batch_f batch_g b m m' a p u : 0 <= l_s ->
  (forall v y y', norm (batch_g (v, y) -v batch_g (v, y')) <= l_s * norm (y -v y')) ->
  drawn_step batch_f batch_g b m m' a p u ->
  sampled_step gamma_w gamma_lambda beta tau p_w p_lambda C_lambda batch_f batch_g (rounding_of l_s b)
    (m_w m) (m_w_hat m) (m_lambda m) (m_w m') (m_w_hat m') (m_lambda m') u.
Proof.
  intros Pl Lip [[Pr Of Op Om Og Hhx Hhy Px Py Hx Hy _ _ Pu Pp] Sp Sd Sw Sh Su Spr So].
  assert (It : 0 < / (2 * tau)) by (apply Rinv_0_lt_compat; lra). assert (Igl : 0 < / gamma_lambda) by (apply Rinv_0_lt_compat, gamma_lambda_positive).
  destruct (probes_in_norm tau _ _ _ _ Pr) as [N1 N2]. destruct (projection_in_norm C_lambda C_lambda_positive _ _ Pp) as [In Np].
  apply (fun H => Rle_trans _ _ _ H Sp) in N1, N2.
  set (plus := ((d_plus_x p, d_plus_y p) : product X Y)) in *. set (minus := ((d_minus_x p, d_minus_y p) : product X Y)) in *.
  assert (Gp : norm (plus -v batch_g (m_x m, m_y m +v tau *v m_lambda m)) <= bound_g b + l_s * bound_probe b).
  { eapply Rle_trans; [apply (norm_triangle_chain _ (batch_g (m_x m, probe_plus p))) |]. apply Rplus_le_compat; [exact Op |].
    eapply Rle_trans; [apply Lip |]. apply Rmult_le_compat_l; assumption. }
  assert (Gm : norm (minus -v batch_g (m_x m, m_y m -v tau *v m_lambda m)) <= bound_g b + l_s * bound_probe b).
  { eapply Rle_trans; [apply (norm_triangle_chain _ (batch_g (m_x m, probe_minus p))) |]. apply Rplus_le_compat; [exact Om |].
    eapply Rle_trans; [apply Lip |]. apply Rmult_le_compat_l; assumption. }
  assert (Nh : norm (d_h a -v / (2 * tau) *v (plus -v minus)) <= bound_h b).
  { eapply Rle_trans; [| exact Sd]. apply norm_of_blocks; [exact (difference_in_norm tau tau_positive _ _ _ Hhx) | exact (difference_in_norm tau tau_positive _ _ _ Hhy)]. }
  constructor; cbn [round_w round_hat round_u round_p round_over rounding_of].
  - (* lines 2 and 3 *)
    set (move := d_f a +v d_h a +v p_w *v (m_w m -v m_w_hat m)).
    assert (Nw : norm (m_w m' -v (m_w m -v gamma_w *v move)) <= bound_w b).
    { eapply Rle_trans; [| exact Sw]. apply norm_of_blocks; [exact (primal_in_norm gamma_w p_w _ _ _ _ _ _ Px) | exact (primal_in_norm gamma_w p_w _ _ _ _ _ _ Py)]. }
    set (dp := plus -v batch_g (m_x m, m_y m +v tau *v m_lambda m)) in *. set (dm := minus -v batch_g (m_x m, m_y m -v tau *v m_lambda m)) in *.
    set (dh := d_h a -v / (2 * tau) *v (plus -v minus)) in *.
    replace (m_w m' -v (m_w m -v gamma_w *v (batch_f (m_w m) +v difference batch_g tau (m_w m) (m_lambda m) +v p_w *v (m_w m -v m_w_hat m))))
      with ((m_w m' -v (m_w m -v gamma_w *v move)) -v gamma_w *v ((d_f a -v batch_f (m_w m)) +v (/ (2 * tau) *v (dp -v dm) +v dh))).
    2: { unfold move, dp, dm, dh, difference. cbn [fst snd m_w]. vector_ring. }
    eapply Rle_trans; [apply norm_triangle_sub |]. rewrite norm_scal_nonneg by lra.
    assert (Nd : norm ((d_f a -v batch_f (m_w m)) +v (/ (2 * tau) *v (dp -v dm) +v dh)) <= bound_f b + ((bound_g b + l_s * bound_probe b) / tau + bound_h b)).
    { eapply Rle_trans; [apply norm_triangle |]. apply Rplus_le_compat; [exact Of |]. eapply Rle_trans; [apply norm_triangle |].
      rewrite (norm_scal_nonneg (/ (2 * tau))) by lra. pose proof (norm_triangle_sub dp dm) as T.
      replace ((bound_g b + l_s * bound_probe b) / tau) with (/ (2 * tau) * ((bound_g b + l_s * bound_probe b) + (bound_g b + l_s * bound_probe b))) by (field; lra).
      apply Rplus_le_compat; [| exact Nh]. apply Rmult_le_compat_l; lra. }
    apply (Rmult_le_compat_l gamma_w) in Nd; [| lra].
    replace (gamma_w * (bound_f b + ((bound_g b + l_s * bound_probe b) / tau + bound_h b) + bound_w b / gamma_w))
      with (gamma_w * (bound_f b + ((bound_g b + l_s * bound_probe b) / tau + bound_h b)) + bound_w b) by (field; lra). lra.
  - (* lines 4 and 5 *)
    eapply Rle_trans; [| exact Sh]. apply norm_of_blocks; [exact (average_in_norm beta _ _ _ _ _ Hx) | exact (average_in_norm beta _ _ _ _ _ Hy)].
  - (* line 6 *)
    pose proof (Rle_trans _ _ _ (dual_in_norm gamma_lambda p_lambda _ _ _ Pu) Su) as Nu.
    replace (u -v (m_lambda m +v gamma_lambda *v (grad_y batch_g (m_w m) -v p_lambda *v m_lambda m)))
      with ((u -v (m_lambda m +v gamma_lambda *v (d_g_y a -v p_lambda *v m_lambda m))) +v gamma_lambda *v (d_g_y a -v grad_y batch_g (m_w m))) by vector_ring.
    eapply Rle_trans; [apply norm_triangle |]. rewrite (norm_scal_nonneg gamma_lambda) by lra.
    replace (gamma_lambda * (bound_y b + bound_u b / gamma_lambda)) with (gamma_lambda * bound_y b + bound_u b) by (field; lra).
    apply (Rmult_le_compat_l gamma_lambda) in Og; [| lra]. lra.
  - exact (Rle_trans _ _ _ Np Spr).
  - exact In.
  - exact So.
Qed.
End Contracts.

(** * The theorem *)

(** Theorem 10 for the program, from the contracts, the sampler's bias, and the one assumption on the generator's words. *)
Theorem stationary_point_of_the_stochastic_program (n_x n_y : nat)
  (f : product (Euclidean n_x) (Euclidean n_y) -> R) grad_f (g : product (Euclidean n_x) (Euclidean n_y) -> R) grad_g hess_xy hess_yy
  (l_f0 l_f1 l_g1 l_g2 mu_g f_low : R) :
  Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low ->
  (1 <= n_y)%nat ->
  (* the examples, at most 2^32, and the noise of one of them *)
  forall (n_f n_g : nat) (n_f_positive : (0 < n_f)%nat) (n_g_positive : (0 < n_g)%nat) (n_f_small : INR n_f <= 2 ^ 32) (n_g_small : INR n_g <= 2 ^ 32)
    (sample_f : index n_f -> _) (sample_g : index n_g -> _) (sigma_f sigma_g l_tilde l_s : R),
  Weak_stochastic_assumption sample_f sample_g (uniform n_f n_f_positive) (uniform n_g n_g_positive) grad_f grad_g sigma_f sigma_g l_tilde -> 0 <= l_tilde ->
  0 <= l_s -> (forall i u y y', norm (sample_g i (u, y) -v sample_g i (u, y')) <= l_s * norm (y -v y')) ->
  (* the parameters *)
  forall gamma_w gamma_lambda beta tau p_w p_lambda C_lambda l_L1 : R,
  0 < C_lambda -> 0 < l_L1 -> l_f1 + C_lambda * l_g2 <= l_L1 -> l_L1 < p_w -> 0 < p_lambda ->
  0 < gamma_w -> 0 < gamma_lambda -> 0 < beta -> 0 < tau ->
  Rounding.Proposition_6_conditions gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g -> l_f0 / mu_g < C_lambda ->
  (* the run: a function of the words that it reads, whose every iteration meets the contracts *)
  forall (B_f B_g n : nat), (0 < B_f)%nat -> (0 < B_g)%nat -> (0 < n)%nat ->
  forall (m : forall k, tuple (Words B_f B_g) k -> Program.Memory n_x n_y) (b : Program_bounds), 0 <= bound_over b -> 0 <= bound_p b ->
  norm (Program.m_lambda (m 0%nat tt)) <= C_lambda ->
  (forall k, (k < n)%nat -> forall t : tuple (Words B_f B_g) (S k), exists a p u,
     drawn_step gamma_w gamma_lambda beta tau p_w p_lambda C_lambda
       (drawn_f n_f n_f_positive n_f_small sample_f B_f B_g (snd t)) (drawn_g n_g n_g_positive n_g_small sample_g B_f B_g (snd t))
       b (m k (fst t)) (m (S k) t) a p u) ->
  (* the words *)
  forall (Omega : Type) (F : Expectation Omega) (read : forall k, Omega -> tuple (Words B_f B_g) k),
  words_are_uniform_and_independent F B_f B_g n read ->
  forall rho r : R, 0 < rho -> 0 < r ->
  (V f grad_g C_lambda p_w p_lambda (Program.m_w (m 0%nat tt)) (Program.m_w_hat (m 0%nat tt)) (Program.m_lambda (m 0%nat tt)) - f_low) / INR n
    + (sampling_share gamma_w gamma_lambda beta p_w l_L1 (batch_share (sigma_f ^ 2) B_f) (batch_share (l_tilde * C_lambda ^ 2) B_g) (batch_share (sigma_g ^ 2) B_g)
       + rounding_share gamma_w gamma_lambda beta tau p_w C_lambda l_L1 l_g2 (rounding_of gamma_w gamma_lambda tau l_s b)) <= r * rho ->
  let gradient_L := sqrt (32 * gamma_w * r) / gamma_w + p_w * sqrt (8 * r / (p_w * beta)) in
  let constraint_L := l_g1 / ((p_w - l_L1) * gamma_w) * sqrt (32 * gamma_w * r) + sqrt (64 * gamma_lambda * r) / gamma_lambda + p_lambda * C_lambda in
  gradient_L <= mu_g / 4 * (C_lambda - l_f0 / mu_g) -> sqrt (64 * gamma_lambda * r) <= / 4 * (C_lambda - l_f0 / mu_g) ->
  let epsilon := (1 + kappa_y l_g1 mu_g) * gradient_L + L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g * constraint_L in
  let P k := probability F (fun o => exists grad_F, is_gradient (hyperobjective f g) (Program.m_x (m k (read k o))) grad_F /\ norm grad_F <= epsilon) in
  (exists k, (k < n)%nat /\ P k >= 1 - rho) /\ / INR n * sum_below n P >= 1 - rho.
Proof.
  intros A Hy n_f n_g pf pg sf sg sample_f sample_g sigma_f sigma_g l_tilde l_s WS Plt Pls Lip gamma_w gamma_lambda beta tau p_w p_lambda C_lambda l_L1
    PC PL HL Hp Ppl Pgw Pgl Pb Pt Cond Room B_f B_g n PBf PBg Pn m b No Np B0 Steps Omega F read HW rho r Pr Prr Budget gradient_L constraint_L I1 I2 epsilon P.
  assert (HY : exists v : Euclidean n_y, v <> zero).
  { exists (of_coordinates n_y (fun _ => 1)). intros Z. apply (f_equal (fun v => coordinate v 0)) in Z. rewrite coordinate_of_coordinates, coordinate_zero in Z by lia. lra. }
  pose proof (noise_under_Weak_stochastic_assumption sample_f sample_g _ _ grad_f grad_g sigma_f sigma_g l_tilde tau C_lambda Pt Plt WS) as N.
  destruct (drawn_noises tau C_lambda n_f n_g pf pg sf sg sample_f sample_g _ _ _ N B_f B_g PBf PBg) as [Nf [Nd Ny]].
  pose proof (drawn_g_is_lipschitz_in_y n_g pg sg sample_g B_f B_g PBg l_s Lip) as LipB.
  assert (Choice : forall k (t : tuple (Words B_f B_g) (S k)), exists u, (k < n)%nat ->
    sampled_step gamma_w gamma_lambda beta tau p_w p_lambda C_lambda (drawn_f n_f pf sf sample_f B_f B_g (snd t)) (drawn_g n_g pg sg sample_g B_f B_g (snd t))
      (rounding_of gamma_w gamma_lambda tau l_s b) (Program.m_w (m k (fst t))) (Program.m_w_hat (m k (fst t))) (Program.m_lambda (m k (fst t)))
      (Program.m_w (m (S k) t)) (Program.m_w_hat (m (S k) t)) (Program.m_lambda (m (S k) t)) u).
  { intros k t. destruct (lt_dec k n) as [L | L]; [| exists zero; intros; contradiction].
    destruct (Steps k L t) as [a [p [u D]]]. exists u. intros _.
    exact (drawn_step_is_sampled gamma_w gamma_lambda beta tau p_w p_lambda C_lambda Pt Pgw Pgl PC l_s _ _ b _ _ _ _ u Pls (LipB (snd t)) D). }
  set (u := fun k (t : tuple (Words B_f B_g) (S k)) => proj1_sig (ClassicalEpsilon.constructive_indefinite_description _ (Choice k t))).
  destruct (stationary_point_of_sampled_steps A gamma_w gamma_lambda beta tau p_w p_lambda C_lambda l_L1 HY PC PL HL Hp Ppl Pgw Pgl Pb Pt
    (step_law B_f B_g) n (drawn_f n_f pf sf sample_f B_f B_g) (drawn_g n_g pg sg sample_g B_f B_g) (rounding_of gamma_w gamma_lambda tau l_s b)
    _ _ _ (fun k t => Program.m_w (m k t)) (fun k t => Program.m_w_hat (m k t)) (fun k t => Program.m_lambda (m k t)) u Pn Nf Nd Ny B0) with (rho := rho) (r := r) as [H1 H2];
    auto.
  { intros k L t. unfold u. destruct (ClassicalEpsilon.constructive_indefinite_description _ (Choice k t)) as [z Hz]. simpl. apply Hz, L. }
  assert (Eq : forall k, (k <= n)%nat -> P k = probability (repeated (step_law B_f B_g) k)
    (fun t => exists grad_F, is_gradient (hyperobjective f g) (fst (Program.m_w (m k t))) grad_F /\ norm grad_F <= epsilon)).
  { intros k L. exact (probability_of_words F B_f B_g n read HW k _ L). }
  split.
  - destruct H1 as [k [Lk H1]]. exists k. split; [exact Lk |]. rewrite Eq by lia. exact H1.
  - rewrite (sum_below_ext n P _ (fun k L => Eq k (Nat.lt_le_incl _ _ L))). exact H2.
Qed.
