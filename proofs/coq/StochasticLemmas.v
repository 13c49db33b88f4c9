(* StochasticLemmas.v -- Lemmas 25 to 28 and Propositions 29 and 30; with stochastic smoothness of g Lemmas 34 to 37, Propositions 38 and 39.

   The second series is the first with l_tilde C_lambda^2 / B in the place of sigma_g^2 / (B tau^2), as in the paper; so each statement is one
   definition ([iterates_gap_bound], [primal_descent_bound], ...) with that variance as its last argument v.  M u is the mean of u(s_k, s_(k+1)) over
   the run, I u says that it exists: both are claimed of every term.
   The constants are the paper's; what is proved first is the same with half of C_g and C_f.
   Depends on: StochasticDescent, Moments. *)

From Coq Require Import Reals Lra Psatz Arith Lia FunctionalExtensionality.
From SGHA Require Import Hilbert Minimiser Ball Game Descent Bridge Complexity Hypergradient FiniteSum Expectation.
From SGHA Require Import Calculus Assumption FiniteDifference Lagrangian BilevelGame Algorithm Deterministic Stochastic StochasticDescent Moments.
Open Scope R_scope.

(** * The statements *)

Section Statements.
Context {X Y : Hilbert} (f : product X Y -> R) (grad_f grad_g : product X Y -> product X Y)
  (hess_xy : product X Y -> Y -> X) (hess_yy : product X Y -> Y -> Y) (l_L1 l_g1 l_g2 : R)
  {Xi Zeta : Type} (law_f : Expectation Xi) (law_g : Expectation Zeta)
  (sample_f : Xi -> product X Y -> product X Y) (sample_g : Zeta -> product X Y -> product X Y)
  (p : Settings) (B : nat) (start : State X Y) (k : nat) (sigma_f sigma_g v : R).

Notation law := (consecutive sample_f sample_g law_f law_g p B B start k).
Notation K := (K f grad_g (p_w p) (p_lambda p)).
Notation gradient_K := (gradient_K grad_f hess_xy hess_yy (p_w p)).
Notation Psi := (Psi f grad_g (p_w p) (p_lambda p)).
Notation V := (V f grad_g (C_lambda p) (p_w p) (p_lambda p)).
Notation w_plus := (w_plus grad_f hess_xy hess_yy (p_w p)).
Notation lambda_plus := (lambda_plus f grad_g (C_lambda p) (p_w p) (p_lambda p)).
Notation w_star := (w_star f grad_g (p_w p) (p_lambda p)).
Notation w_star_hat := (w_star_hat f grad_g (C_lambda p) (p_w p) (p_lambda p)).

(* The mean square error of the central difference over a batch: bias and variance. *)
Definition difference_bound : R := l_g2 ^ 2 * C_lambda p ^ 4 / 4 * tau p ^ 2 + v.

(** Lemmas 25 and 34. *)
Definition difference_error_bound : Prop := forall (u : X) (y lambda : Y), norm lambda <= C_lambda p ->
  let E := repeated law_g B in
  let error_xy batch := norm (hess_xy (u, y) lambda -v difference_xy (batch_gradient sample_g batch) (tau p) u y lambda) ^ 2 in
  let error_yy batch := norm (hess_yy (u, y) lambda -v difference_yy (batch_gradient sample_g batch) (tau p) u y lambda) ^ 2 in
  (integrable E error_xy /\ E error_xy <= difference_bound) /\ (integrable E error_yy /\ E error_yy <= difference_bound).

(** Lemmas 26 and 35. *)
Definition iterates_gap_bound : Prop :=
  let M (u : State X Y -> State X Y -> R) := law (fun ss => u (fst ss) (snd ss)) in
  let I (u : State X Y -> State X Y -> R) := integrable law (fun ss => u (fst ss) (snd ss)) in
  let gap_x s s' := norm (x s' -v x s) ^ 2 in
  let gap_y s s' := norm (y s' -v y s) ^ 2 in
  let gap_lambda s s' := norm (lambda s' -v lambda s) ^ 2 in
  let gradient_x s _ := norm (fst (gradient_K (w s) (w_hat s) (lambda s))) ^ 2 in
  let gradient_y s _ := norm (snd (gradient_K (w s) (w_hat s) (lambda s))) ^ 2 in
  let gradient_lambda s _ := norm (grad_y grad_g (w s) -v p_lambda p *v lambda s) ^ 2 in
  let constraint s _ := norm (grad_y grad_g (w s)) ^ 2 in
  (I gap_x /\ I gap_y /\ I gap_lambda /\ I gradient_x /\ I gradient_y /\ I gradient_lambda /\ I constraint) /\
  M gap_x <= 2 * gamma_x p k ^ 2 * M gradient_x + 2 * gamma_x p k ^ 2 * sigma_f ^ 2 / INR B + 2 * gamma_x p k ^ 2 * difference_bound /\
  M gap_y <= 2 * gamma_y p k ^ 2 * M gradient_y + 2 * gamma_y p k ^ 2 * sigma_f ^ 2 / INR B + 2 * gamma_y p k ^ 2 * difference_bound /\
  M gap_lambda <= gamma_lambda p k ^ 2 * M gradient_lambda + gamma_lambda p k ^ 2 * sigma_g ^ 2 / INR B /\
  M gap_lambda <= 2 * gamma_lambda p k ^ 2 * M constraint + 2 * gamma_lambda p k ^ 2 * p_lambda p ^ 2 * C_lambda p ^ 2
                  + gamma_lambda p k ^ 2 * sigma_g ^ 2 / INR B.

(** Lemmas 27 and 36. *)
Definition primal_descent_bound : Prop :=
  let M (u : State X Y -> State X Y -> R) := law (fun ss => u (fst ss) (snd ss)) in
  let I (u : State X Y -> State X Y -> R) := integrable law (fun ss => u (fst ss) (snd ss)) in
  let gamma_w := gamma_x p k in
  let K_now s _ := K (w s) (w_hat s) (lambda s) in
  let K_next s s' := K (w s') (w_hat s) (lambda s') in
  let gradient s _ := norm (gradient_K (w s) (w_hat s) (lambda s)) ^ 2 in
  let product s s' := << grad_y grad_g (w s) -v p_lambda p *v lambda s , lambda s -v lambda s' >> in
  let gap_lambda s s' := norm (lambda s' -v lambda s) ^ 2 in
  (I K_now /\ I K_next /\ I gradient /\ I product /\ I gap_lambda) /\
  M K_now - M K_next
  >= gamma_w / 4 * M gradient - (gamma_w + 4 * (p_w p + l_L1) * gamma_w ^ 2) * difference_bound
     - 4 * (p_w p + l_L1) * gamma_w ^ 2 / INR B * sigma_f ^ 2
     + M product - (p_lambda p / 2 + l_g1 ^ 2 / (2 * (p_w p + l_L1))) * M gap_lambda.

(** Lemmas 28 and 37. *)
Definition primal_descent_dual_ascent_bound : Prop :=
  let M (u : State X Y -> State X Y -> R) := law (fun ss => u (fst ss) (snd ss)) in
  let I (u : State X Y -> State X Y -> R) := integrable law (fun ss => u (fst ss) (snd ss)) in
  let gamma_w := gamma_x p k in
  let K_now s _ := K (w s) (w_hat s) (lambda s) in
  let K_next s s' := K (w s') (w_hat s) (lambda s') in
  let Psi_now s (_ : State X Y) := Psi (w_hat s) (lambda s) in
  let Psi_next s s' := Psi (w_hat s) (lambda s') in
  let gradient s _ := norm (gradient_K (w s) (w_hat s) (lambda s)) ^ 2 in
  let gap_lambda s s' := norm (lambda s' -v lambda s) ^ 2 in
  (I K_now /\ I K_next /\ I Psi_now /\ I Psi_next /\ I gradient /\ I gap_lambda) /\
  M K_now - M K_next + 2 * (M Psi_next - M Psi_now)
  >= gamma_w / 8 * M gradient + / (4 * gamma_lambda p k) * M gap_lambda
     - 4 * (p_w p + l_L1) * gamma_w ^ 2 / INR B * sigma_f ^ 2
     - (gamma_w + 4 * (p_w p + l_L1) * gamma_w ^ 2) * difference_bound - gamma_lambda p k * sigma_g ^ 2 / INR B.

(* The loss of Propositions 29, 30, 38, 39. *)
Definition recursion_loss : R :=
  let gamma_w := gamma_x p k in
  (gamma_w + 4 * (p_w p + l_L1) * gamma_w ^ 2 + p_w p * beta p * gamma_w ^ 2) * difference_bound
  + 4 * (p_w p + l_L1) * gamma_w ^ 2 * sigma_f ^ 2 / INR B + p_w p * beta p * gamma_w ^ 2 * sigma_f ^ 2 / INR B
  + 9 * gamma_lambda p k * sigma_g ^ 2 / (8 * INR B).

(** Propositions 29 and 38. *)
Definition Lyapunov_descent_bound : Prop :=
  let M (u : State X Y -> State X Y -> R) := law (fun ss => u (fst ss) (snd ss)) in
  let I (u : State X Y -> State X Y -> R) := integrable law (fun ss => u (fst ss) (snd ss)) in
  let gamma_w := gamma_x p k in
  let V_now s (_ : State X Y) := V (w s) (w_hat s) (lambda s) in
  let V_next (_ : State X Y) s' := V (w s') (w_hat s') (lambda s') in
  let primal s (_ : State X Y) := norm (w s -v w_plus gamma_w (w s) (w_hat s) (lambda s)) ^ 2 in
  let dual s (_ : State X Y) := norm (lambda_plus (gamma_lambda p k) (w_hat s) (lambda s) -v lambda s) ^ 2 in
  let averaging s (_ : State X Y) := norm (w s -v w_hat s) ^ 2 in
  let distance s (_ : State X Y) := norm (w_star_hat (w_hat s) -v w_star (w_hat s) (lambda_plus (gamma_lambda p k) (w_hat s) (lambda s))) ^ 2 in
  (I V_now /\ I V_next /\ I primal /\ I dual /\ I averaging /\ I distance) /\
  M V_now - M V_next
  >= / (32 * gamma_w) * M primal + / (32 * gamma_lambda p k) * M dual + p_w p * beta p / 8 * M averaging
     - 48 * p_w p * beta p * M distance - recursion_loss.

(** Propositions 30 and 39. *)
Definition Lyapunov_recursion_bound : Prop :=
  let M (u : State X Y -> State X Y -> R) := law (fun ss => u (fst ss) (snd ss)) in
  let I (u : State X Y -> State X Y -> R) := integrable law (fun ss => u (fst ss) (snd ss)) in
  let gamma_w := gamma_x p k in
  let V_now s (_ : State X Y) := V (w s) (w_hat s) (lambda s) in
  let V_next (_ : State X Y) s' := V (w s') (w_hat s') (lambda s') in
  let primal s (_ : State X Y) := norm (w s -v w_plus gamma_w (w s) (w_hat s) (lambda s)) ^ 2 in
  let dual s (_ : State X Y) := norm (lambda_plus (gamma_lambda p k) (w_hat s) (lambda s) -v lambda s) ^ 2 in
  let averaging s (_ : State X Y) := norm (w s -v w_hat s) ^ 2 in
  (I V_now /\ I V_next /\ I primal /\ I dual /\ I averaging) /\
  M V_now - M V_next
  >= / (32 * gamma_w) * M primal + / (64 * gamma_lambda p k) * M dual + p_w p * beta p / 8 * M averaging - recursion_loss.
End Statements.

(** * Their proofs, for any noise *)

Section Proofs.
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
  (B : nat) (sigma_f v_d sigma_g : R).
Hypothesis B_positive : (0 < B)%nat.
Hypothesis noise : Noise sample_f sample_g law_f law_g grad_f grad_g (tau p) (C_lambda p) (sigma_f ^ 2) v_d (sigma_g ^ 2).
Context (start : State X Y).
Hypothesis start_in_the_ball : norm (lambda start) <= C_lambda p.
Collection few := A C_lambda_positive p_lambda_positive tau_positive law_f law_g sample_f sample_g B_positive noise start_in_the_ball.
Set Default Proof Using "few".

Notation given lem := (lem A p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large p_w_large p_lambda_positive tau_positive
  Xi Zeta law_f law_g sample_f sample_g B B (sigma_f ^ 2) v_d (sigma_g ^ 2) B_positive B_positive noise).
(* The same for lemmas that need nothing of l_L1. *)
Notation given_few lem := (lem A p C_lambda_positive p_lambda_positive tau_positive
  Xi Zeta law_f law_g sample_f sample_g B B (sigma_f ^ 2) v_d (sigma_g ^ 2) B_positive B_positive noise).
Notation of_run_few lem := (lem A p C_lambda_positive p_lambda_positive tau_positive
  Xi Zeta law_f law_g sample_f sample_g B B (sigma_f ^ 2) v_d (sigma_g ^ 2) B_positive B_positive noise start start_in_the_ball).
Notation of_run lem := (lem A p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large p_w_large p_lambda_positive tau_positive
  Xi Zeta law_f law_g sample_f sample_g B B (sigma_f ^ 2) v_d (sigma_g ^ 2) B_positive B_positive noise start start_in_the_ball).
Notation K := (K f grad_g (p_w p) (p_lambda p)).
Notation gradient_K := (gradient_K grad_f hess_xy hess_yy (p_w p)).
Notation Psi := (Psi f grad_g (p_w p) (p_lambda p)).
Notation V := (V f grad_g (C_lambda p) (p_w p) (p_lambda p)).
Notation step := (Stoc_SGHA_step sample_f sample_g p).
Notation Batches := (@Batches Xi Zeta B B).
Notation E := (batch_law law_f law_g B B).
Notation G := (stochastic_game A p l_L1 Y_is_not_a_point C_lambda_positive l_L1_positive l_L1_large).
Notation g_of s := (gradient_K (w s) (w_hat s) (lambda s)).
Notation ef := (error_f (grad_f := grad_f) sample_f B B).
Notation ed := (error_d (hess_xy := hess_xy) (hess_yy := hess_yy) p (Xi := Xi) sample_g B B).
Notation ey := (error_y (grad_g := grad_g) (Xi := Xi) sample_g B B).
Notation pair_law := (consecutive sample_f sample_g law_f law_g p B B start).
Notation loss := (outcome_loss (grad_f := grad_f) (grad_g := grad_g) (hess_xy := hess_xy) (hess_yy := hess_yy) p sample_f sample_g B B).
Notation grows := (@Moments.grows X Y p).
Notation bound := (difference_bound l_g2 p (v_d / INR B)).
Notation dual_of s := (grad_y grad_g (w s) -v p_lambda p *v lambda s).

(* Means of functions of two consecutive states. *)
Definition mean_of k (u : State X Y -> State X Y -> R) : R := pair_law k (fun ss => u (fst ss) (snd ss)).
Definition mean_exists k (u : State X Y -> State X Y -> R) : Prop := integrable (pair_law k) (fun ss => u (fst ss) (snd ss)).

Lemma grows_I k u : grows u -> mean_exists k u.
Proof. apply (of_run_few grows_integrable). Qed.
Lemma M_add k u v : grows u -> grows v -> mean_of k (fun s s' => u s s' + v s s') = mean_of k u + mean_of k v.
Proof. intros U V'. exact (mean_add (pair_law k) _ _ (grows_I k u U) (grows_I k v V')). Qed.
Lemma M_sub k u v : grows u -> grows v -> mean_of k (fun s s' => u s s' - v s s') = mean_of k u - mean_of k v.
Proof. intros U V'. exact (mean_sub (pair_law k) _ _ (grows_I k u U) (grows_I k v V')). Qed.
Lemma M_scal k c u : grows u -> mean_of k (fun s s' => c * u s s') = c * mean_of k u.
Proof. intros U. exact (mean_scal (pair_law k) c _ (grows_I k u U)). Qed.

(* Each of a conjunction of means exists, by the growth of its function. *)
Ltac means_exist k :=
  repeat match goal with |- _ /\ _ => split end; match goal with Hu : Moments.grows _ _ |- _ => exact (grows_I k _ Hu) end.

Ltac compare_means := unfold mean_of in *; cbv beta zeta in *; lra.

Lemma growth_add u v : grows u -> grows v -> grows (fun s s' => u s s' + v s s').
Proof. apply (of_run_few grows_add). Qed.
Lemma growth_sub u v : grows u -> grows v -> grows (fun s s' => u s s' - v s s').
Proof. apply (of_run_few grows_sub). Qed.
Lemma growth_scal c u : grows u -> grows (fun s s' => c * u s s').
Proof. apply (of_run_few grows_scal). Qed.

#[local] Hint Resolve growth_add growth_sub growth_scal : core.

Lemma size_positive : 0 < INR B.
Proof. apply lt_0_INR, B_positive. Qed.

Lemma variance_nonneg {O : Type} (F : Expectation O) {H : Hilbert} (e : O -> H) s : centred F e s -> 0 <= s.
Proof.
  intros [J S _]. eapply Rle_trans; [| exact S]. apply mean_nonneg; [exact J | intros o; apply pow2_ge_0].
Qed.

Lemma bound_nonneg : 0 <= bound.
Proof.
  unfold difference_bound. assert (Pv : 0 <= v_d).
  { apply (variance_nonneg law_g _ _ (noise_d _ _ _ _ _ _ _ _ _ _ _ noise zero zero ltac:(rewrite norm_zero; lra))). }
  assert (0 <= v_d / INR B) by (apply Rmult_le_pos; [exact Pv | left; apply Rinv_0_lt_compat, size_positive]).
  assert (0 <= l_g2 ^ 2 * C_lambda p ^ 4 / 4 * tau p ^ 2).
  { apply Rmult_le_pos; [| apply pow2_ge_0]. apply Rmult_le_pos; [| lra]. apply Rmult_le_pos; [apply pow2_ge_0 | apply pow_le; lra]. }
  lra.
Qed.

Lemma sigma_nonneg s : 0 <= s ^ 2 / INR B.
Proof. apply Rmult_le_pos; [apply pow2_ge_0 | left; apply Rinv_0_lt_compat, size_positive]. Qed.

(** Lemmas 25, 34. *)
Theorem difference_error_in_the_mean : difference_error_bound hess_xy hess_yy l_g2 law_g sample_g p B (v_d / INR B).
Proof using A tau_positive B_positive noise.
  intros u y lambda Bl F error_xy error_yy.
  pose proof (centred_batch law_g _ _ B B_positive (noise_d _ _ _ _ _ _ _ _ _ _ _ noise (u, y) lambda Bl)) as Cb.
  set (bias := difference grad_g (tau p) (u, y) lambda -v column hess_xy hess_yy (u, y) lambda).
  assert (Nb : norm bias ^ 2 <= l_g2 ^ 2 * C_lambda p ^ 4 / 4 * tau p ^ 2).
  { pose proof (finite_difference_error_in_the_ball A (u, y) lambda (tau p) (C_lambda p) tau_positive Bl) as D. rewrite norm_sub_sym in D. fold bias in D.
    replace (l_g2 ^ 2 * C_lambda p ^ 4 / 4 * tau p ^ 2) with ((l_g2 * C_lambda p ^ 2 / 2 * tau p) ^ 2) by field.
    apply pow_incr. split; [apply norm_nonneg | exact D]. }
  destruct (mean_square_shifted F _ _ bias Cb) as [J S].
  set (joint := fun batch : tuple Zeta B => norm (difference (batch_gradient sample_g batch) (tau p) (u, y) lambda -v column hess_xy hess_yy (u, y) lambda) ^ 2).
  replace (fun o => _ ^ 2) with joint in J, S.
  2: { apply functional_extensionality. intros t. unfold joint. f_equal. f_equal. rewrite batch_difference.
       rewrite (tuple_mean_sub (fun zeta => difference (sample_g zeta) (tau p) (u, y) lambda)) by exact B_positive. unfold bias. vector_ring. }
  assert (Blocks : forall batch, error_xy batch + error_yy batch = joint batch).
  { intros t. unfold error_xy, error_yy, joint. rewrite norm_sub_sym, (norm_sub_sym (hess_yy (u, y) lambda)).
    rewrite (norm_product_pow2 (_ -v column hess_xy hess_yy (u, y) lambda)). reflexivity. }
  assert (Nx : forall t, 0 <= error_xy t) by (intros; apply pow2_ge_0). assert (Ny : forall t, 0 <= error_yy t) by (intros; apply pow2_ge_0).
  assert (Jx : integrable F error_xy).
  { apply (integrable_nonneg_below F _ joint J). intros t. split; [apply Nx |]. rewrite <- Blocks. specialize (Ny t). lra. }
  assert (Jy : integrable F error_yy).
  { apply (integrable_nonneg_below F _ joint J). intros t. split; [apply Ny |]. rewrite <- Blocks. specialize (Nx t). lra. }
  unfold difference_bound. split; (split; [assumption |]); (eapply Rle_trans; [apply (mean_monotone F _ joint); [assumption | exact J |] | lra]);
    intros t; rewrite <- Blocks; [specialize (Ny t) | specialize (Nx t)]; lra.
Qed.

Lemma loss_in_the_mean c_d c_f c_y z_f z s : 0 <= c_d -> 0 <= c_f -> 0 <= c_y -> norm (lambda s) <= C_lambda p ->
  integrable E (loss c_d c_f c_y z_f z s) /\
  E (loss c_d c_f c_y z_f z s) <= c_d * bound + c_f * (sigma_f ^ 2 / INR B) + c_y * (sigma_g ^ 2 / INR B).
Proof. apply (given_few expected_outcome_loss). Qed.

(* One block of the primal step. *)
Lemma block_gap {H : Hilbert} (c : R) (a a' gb fb db : H) : a' = a -v c *v (gb +v (fb +v db)) ->
  norm (a' -v a) ^ 2 - 2 * c ^ 2 * norm gb ^ 2 <= 2 * c ^ 2 * norm db ^ 2 + 2 * c ^ 2 * norm fb ^ 2 + 4 * c ^ 2 * << fb , gb >>.
Proof using.
  intros ->. replace (a -v c *v (gb +v (fb +v db)) -v a) with ((- c) *v (gb +v fb +v db)) by vector_ring.
  pose proof (norm_pow2_add_le (gb +v fb) db) as T. pose proof (pow2_ge_0 c) as Pc. apply (Rmult_le_compat_l (c ^ 2)) in T; [| exact Pc].
  replace (norm (- c *v (gb +v fb +v db)) ^ 2) with (c ^ 2 * norm (gb +v fb +v db) ^ 2) by (generalize (gb +v fb +v db); intros z; expand; ring).
  replace (norm (gb +v fb) ^ 2) with (norm gb ^ 2 + 2 * << fb , gb >> + norm fb ^ 2) in T by (expand; ring). lra.
Qed.

(** Lemmas 26, 35. *)
Theorem iterates_gap_in_the_mean k : 0 < gamma_lambda p k ->
  iterates_gap_bound grad_f grad_g hess_xy hess_yy l_g2 law_f law_g sample_f sample_g p B start k sigma_f sigma_g (v_d / INR B).
Proof.
  intros Pgl. unfold iterates_gap_bound. fold (mean_of k) (mean_exists k). cbv zeta.
  pose proof (of_run_few grows_x_gap) as Gx. pose proof (of_run_few grows_y_gap) as Gy. pose proof (of_run_few grows_dual_gap) as Gl.
  pose proof (of_run_few grows_block_x) as Kx. pose proof (of_run_few grows_block_y) as Ky. pose proof (of_run_few grows_dual_gradient) as Gd.
  pose proof (of_run_few grows_constraint) as Gc.
  split; [means_exist k |].
  assert (Mx : mean_of k (fun s s' => norm (x s' -v x s) ^ 2)
    <= 2 * gamma_x p k ^ 2 * mean_of k (fun s _ => norm (fst (g_of s)) ^ 2) + 2 * gamma_x p k ^ 2 * sigma_f ^ 2 / INR B + 2 * gamma_x p k ^ 2 * bound).
  { set (c := 2 * gamma_x p k ^ 2). assert (Pc : 0 <= c) by (unfold c; pose proof (pow2_ge_0 (gamma_x p k)); lra).
    pose proof (of_run_few tower k (fun s s' => norm (x s' -v x s) ^ 2 - c * norm (fst (g_of s)) ^ 2)
      (fun s => loss c c 0 ((2 * c) *v (fst (g_of s), zero)) zero s) (c * bound + c * (sigma_f ^ 2 / INR B)) (growth_sub _ _ Gx (growth_scal c _ Kx))) as T.
    fold (mean_of k) in T.
    assert (R : mean_of k (fun s s' => norm (x s' -v x s) ^ 2 - c * norm (fst (g_of s)) ^ 2) <= c * bound + c * (sigma_f ^ 2 / INR B)).
    { apply T.
      - intros s b Bs. pose proof (block_gap (gamma_x p k) (x s) (x (step k b s)) (fst (g_of s)) (fst (ef s b)) (fst (ed s b))) as Q.
        unfold outcome_loss. rewrite inner_scal_r, inner_product, inner_zero_r. cbn [fst snd]. rewrite inner_zero_r.
        pose proof (norm_product_pow2 (ed s b)) as N1. pose proof (norm_product_pow2 (ef s b)) as N2.
        pose proof (pow2_ge_0 (norm (snd (ed s b)))) as P1. pose proof (pow2_ge_0 (norm (snd (ef s b)))) as P2.
        apply (Rmult_le_compat_l c _ _ Pc) in P1. apply (Rmult_le_compat_l c _ _ Pc) in P2. rewrite N1, N2.
        specialize (Q ltac:(unfold Lyapunov.gradient_K, lagrangian_gradient, error_f, error_d, batch_noise_f, Stoc_SGHA_step, SGHA_step; cbn [x];
          rewrite !fst_add, !fst_sub, fst_scal, fst_sub; unfold difference; rewrite fst_scal, fst_sub;
          unfold difference_xy, grad_x, w, w_hat, column; cbn [fst snd]; vector_ring)).
        unfold c in *. lra.
      - intros s Bs. destruct (loss_in_the_mean c c 0 ((2 * c) *v (fst (g_of s), zero)) zero s Pc Pc (Rle_refl 0) Bs) as [J S]. split; [exact J | lra]. }
    rewrite M_sub, M_scal in R by auto. unfold c in *. unfold Rdiv in *. lra. }
  assert (My : mean_of k (fun s s' => norm (y s' -v y s) ^ 2)
    <= 2 * gamma_y p k ^ 2 * mean_of k (fun s _ => norm (snd (g_of s)) ^ 2) + 2 * gamma_y p k ^ 2 * sigma_f ^ 2 / INR B + 2 * gamma_y p k ^ 2 * bound).
  { set (c := 2 * gamma_y p k ^ 2). assert (Pc : 0 <= c) by (unfold c; pose proof (pow2_ge_0 (gamma_y p k)); lra).
    pose proof (of_run_few tower k (fun s s' => norm (y s' -v y s) ^ 2 - c * norm (snd (g_of s)) ^ 2)
      (fun s => loss c c 0 ((2 * c) *v (zero, snd (g_of s))) zero s) (c * bound + c * (sigma_f ^ 2 / INR B)) (growth_sub _ _ Gy (growth_scal c _ Ky))) as T.
    fold (mean_of k) in T.
    assert (R : mean_of k (fun s s' => norm (y s' -v y s) ^ 2 - c * norm (snd (g_of s)) ^ 2) <= c * bound + c * (sigma_f ^ 2 / INR B)).
    { apply T.
      - intros s b Bs. pose proof (block_gap (gamma_y p k) (y s) (y (step k b s)) (snd (g_of s)) (snd (ef s b)) (snd (ed s b))) as Q.
        unfold outcome_loss. rewrite inner_scal_r, inner_product, inner_zero_r. cbn [fst snd]. rewrite inner_zero_r.
        pose proof (norm_product_pow2 (ed s b)) as N1. pose proof (norm_product_pow2 (ef s b)) as N2.
        pose proof (pow2_ge_0 (norm (fst (ed s b)))) as P1. pose proof (pow2_ge_0 (norm (fst (ef s b)))) as P2.
        apply (Rmult_le_compat_l c _ _ Pc) in P1. apply (Rmult_le_compat_l c _ _ Pc) in P2. rewrite N1, N2.
        specialize (Q ltac:(unfold Lyapunov.gradient_K, lagrangian_gradient, error_f, error_d, batch_noise_f, Stoc_SGHA_step, SGHA_step; cbn [y];
          rewrite !snd_add, !snd_sub, snd_scal, snd_sub; unfold difference; rewrite snd_scal, snd_sub;
          unfold difference_yy, grad_y, w, w_hat, column; cbn [fst snd]; vector_ring)).
        unfold c in *. lra.
      - intros s Bs. destruct (loss_in_the_mean c c 0 ((2 * c) *v (zero, snd (g_of s))) zero s Pc Pc (Rle_refl 0) Bs) as [J S]. split; [exact J | lra]. }
    rewrite M_sub, M_scal in R by auto. unfold c in *. unfold Rdiv in *. lra. }
  assert (Ml : mean_of k (fun s s' => norm (lambda s' -v lambda s) ^ 2)
    <= gamma_lambda p k ^ 2 * mean_of k (fun s _ => norm (dual_of s) ^ 2) + gamma_lambda p k ^ 2 * sigma_g ^ 2 / INR B).
  { set (c := gamma_lambda p k ^ 2). assert (Pc : 0 <= c) by apply pow2_ge_0.
    pose proof (of_run_few tower k (fun s s' => norm (lambda s' -v lambda s) ^ 2 - c * norm (dual_of s) ^ 2)
      (fun s => loss 0 0 c zero ((2 * c) *v dual_of s) s) (c * (sigma_g ^ 2 / INR B)) (growth_sub _ _ Gl (growth_scal c _ Gd))) as T.
    fold (mean_of k) in T.
    assert (R : mean_of k (fun s s' => norm (lambda s' -v lambda s) ^ 2 - c * norm (dual_of s) ^ 2) <= c * (sigma_g ^ 2 / INR B)).
    { apply T.
      - intros s b Bs. unfold outcome_loss. rewrite inner_zero_r, inner_scal_r. replace (lambda (step k b s)) with (project (C_lambda p) (lambda s +v gamma_lambda p k *v (dual_of s +v ey s b))).
        2: { unfold Stoc_SGHA_step, SGHA_step; cbn [lambda]. f_equal. f_equal. f_equal. unfold error_y, batch_noise_y. change (x s, y s) with (w s). vector_ring. }
        pose proof (projection_is_nonexpansive (C_lambda p) (lambda s +v gamma_lambda p k *v (dual_of s +v ey s b)) (lambda s) ltac:(lra)) as N.
        rewrite (project_inside (C_lambda p) (lambda s) Bs) in N.
        replace (lambda s +v gamma_lambda p k *v (dual_of s +v ey s b) -v lambda s) with (gamma_lambda p k *v (dual_of s +v ey s b)) in N by vector_ring.
        apply norm_le_squares in N. rewrite <- norm_pow2 in N.
        replace (norm (gamma_lambda p k *v (dual_of s +v ey s b)) ^ 2) with (c * (norm (dual_of s) ^ 2 + 2 * << ey s b , dual_of s >> + norm (ey s b) ^ 2)) in N
          by (unfold c; generalize (dual_of s) (ey s b); intros z1 z2; expand; ring). lra.
      - intros s Bs. destruct (loss_in_the_mean 0 0 c zero ((2 * c) *v dual_of s) s (Rle_refl 0) (Rle_refl 0) Pc Bs) as [J S]. split; [exact J | lra]. }
    rewrite M_sub, M_scal in R by auto. unfold c in *. unfold Rdiv in *. lra. }
  split; [exact Mx |]. split; [exact My |]. split; [exact Ml |].
  eapply Rle_trans; [exact Ml |].
  assert (D : mean_of k (fun s _ => norm (dual_of s) ^ 2) <= 2 * mean_of k (fun s _ => norm (grad_y grad_g (w s)) ^ 2) + 2 * (p_lambda p ^ 2 * C_lambda p ^ 2)).
  { pose proof (of_run_few tower k (fun s _ => norm (dual_of s) ^ 2 - 2 * norm (grad_y grad_g (w s)) ^ 2) (fun _ _ => 2 * (p_lambda p ^ 2 * C_lambda p ^ 2))
      (2 * (p_lambda p ^ 2 * C_lambda p ^ 2)) (growth_sub _ _ Gd (growth_scal 2 _ Gc))) as T. fold (mean_of k) in T.
    assert (R : mean_of k (fun s _ => norm (dual_of s) ^ 2 - 2 * norm (grad_y grad_g (w s)) ^ 2) <= 2 * (p_lambda p ^ 2 * C_lambda p ^ 2)).
    { apply T.
      - intros s b Bs. pose proof (norm_pow2_sub_le (grad_y grad_g (w s)) (p_lambda p *v lambda s)) as Q. rewrite (norm_scal_nonneg (p_lambda p)) in Q by lra.
        rewrite Rpow_mult_distr in Q. assert (norm (lambda s) ^ 2 <= C_lambda p ^ 2) by (apply pow_incr; split; [apply norm_nonneg | exact Bs]).
        apply (Rmult_le_compat_l (p_lambda p ^ 2)) in H; [| apply pow2_ge_0]. lra.
      - intros s _. split; [apply integrable_constant |]. rewrite mean_constant. lra. }
    rewrite M_sub, M_scal in R by auto. lra. }
  apply (Rmult_le_compat_l (gamma_lambda p k ^ 2)) in D; [| apply pow2_ge_0]. compare_means.
Qed.

Set Default Proof Using "All".

Let INR_B_positive : 0 < INR B.
Proof. exact size_positive. Qed.

(* The printed constants are twice those that are proved. *)
Lemma twice c : 0 <= c -> c <= 2 * c. Proof using. lra. Qed.

(** Lemmas 27, 36. *)
Theorem primal_descent_in_the_mean k : gamma_y p k = gamma_x p k -> 0 < gamma_x p k -> gamma_x p k <= / (8 * (p_w p + l_L1)) ->
  primal_descent_bound f grad_f grad_g hess_xy hess_yy l_L1 l_g1 l_g2 law_f law_g sample_f sample_g p B start k sigma_f (v_d / INR B).
Proof.
  intros Eg Pg Sg. unfold primal_descent_bound. fold (mean_of k) (mean_exists k). cbv zeta. set (gamma_w := gamma_x p k) in *.
  pose proof (of_run grows_K) as GK. pose proof (of_run grows_K_next) as GKn. pose proof (of_run_few grows_gradient_K) as Gg.
  pose proof (of_run_few grows_dual_product) as Gp. pose proof (of_run_few grows_dual_gap) as Gl.
  split; [means_exist k |].
  set (q := p_lambda p / 2 + l_g1 ^ 2 / (2 * (p_w p + l_L1))).
  set (c_f := 2 * (p_w p + l_L1) * gamma_w ^ 2). set (c_d := gamma_w / 2 + c_f).
  assert (Pf : 0 <= c_f) by (unfold c_f; apply Rmult_le_pos; [lra | apply pow2_ge_0]). assert (Pd : 0 <= c_d) by (unfold c_d; lra).
  pose proof (of_run_few tower k
    (fun s s' => gamma_w / 4 * norm (g_of s) ^ 2 + << dual_of s , lambda s -v lambda s' >> - q * norm (lambda s' -v lambda s) ^ 2
                 - (K (w s) (w_hat s) (lambda s) - K (w s') (w_hat s) (lambda s')))
    (fun s => loss c_d c_f 0 ((- (gamma_w - 2 * c_f)) *v g_of s) zero s) (c_d * bound + c_f * (sigma_f ^ 2 / INR B))
    ltac:(auto 10)) as T. fold (mean_of k) in T.
  assert (R : mean_of k (fun s s' => gamma_w / 4 * norm (g_of s) ^ 2 + << dual_of s , lambda s -v lambda s' >> - q * norm (lambda s' -v lambda s) ^ 2
                 - (K (w s) (w_hat s) (lambda s) - K (w s') (w_hat s) (lambda s'))) <= c_d * bound + c_f * (sigma_f ^ 2 / INR B)).
  { apply T.
    - intros s b Bs.
      pose proof (primal_descent_of_an_outcome G (p_w p) (p_lambda p) gamma_w p_w_large p_lambda_positive (w s) (w_hat s) (lambda s)
        (lambda (step k b s)) (ef s b) (ed s b) Pg Sg Bs ((given_few step_stays_in_the_ball) k b s)) as D. cbv zeta in D.
      change (Game.gradient_K G (p_w p) (w s) (w_hat s) (lambda s)) with (g_of s) in D.
      unfold gamma_w in D at 1. rewrite <- ((given step_in_w) k s b Eg) in D. change (Game.K G (p_w p) (p_lambda p)) with K in D.
      change (dual_gradient G (p_lambda p) (w s) (lambda s)) with (dual_of s) in D. change (game_l_L1 G) with l_L1 in D. change (game_l_g1 G) with l_g1 in D.
      fold q in D. unfold outcome_loss. rewrite inner_scal_r, inner_zero_r. unfold c_d, c_f. fold gamma_w in D. lra.
    - intros s Bs. destruct (loss_in_the_mean c_d c_f 0 ((- (gamma_w - 2 * c_f)) *v g_of s) zero s Pd Pf (Rle_refl 0) Bs) as [J S]. split; [exact J | lra]. }
  rewrite M_sub, M_sub, M_add, M_scal, M_scal, M_sub in R by auto 10.
  pose proof bound_nonneg as Nb. pose proof (sigma_nonneg sigma_f) as Ns.
  apply (Rmult_le_pos _ _ Pd) in Nb. apply (Rmult_le_pos _ _ Pf) in Ns.
  replace (4 * (p_w p + l_L1) * gamma_w ^ 2 / INR B * sigma_f ^ 2) with (2 * (c_f * (sigma_f ^ 2 / INR B))) by (unfold c_f; field; lra).
  replace ((gamma_w + 4 * (p_w p + l_L1) * gamma_w ^ 2) * bound) with (2 * (c_d * bound)) by (unfold c_d, c_f; field).
  unfold q in *. compare_means.
Qed.

(** Lemmas 28, 37. *)
Theorem primal_descent_dual_ascent_in_the_mean k : gamma_y p k = gamma_x p k ->
  dual_conditions G (p_w p) (p_lambda p) (gamma_x p k) (gamma_lambda p k) ->
  primal_descent_dual_ascent_bound f grad_f grad_g hess_xy hess_yy l_L1 l_g2 law_f law_g sample_f sample_g p B start k sigma_f sigma_g (v_d / INR B).
Proof.
  intros Eg Cond. unfold primal_descent_dual_ascent_bound. fold (mean_of k) (mean_exists k). cbv zeta. set (gamma_w := gamma_x p k) in *.
  pose proof (gamma_w_positive _ _ _ _ _ Cond) as Pg. pose proof (gamma_lambda_positive _ _ _ _ _ Cond) as Pgl.
  pose proof (of_run grows_K) as GK. pose proof (of_run grows_K_next) as GKn. pose proof (of_run_few grows_gradient_K) as Gg.
  pose proof (of_run_few grows_dual_gap) as Gl. pose proof (of_run grows_Psi) as GP. pose proof (of_run grows_Psi_next) as GPn.
  split; [means_exist k |].
  set (c_f := 2 * (p_w p + l_L1) * gamma_w ^ 2). set (c_d := gamma_w / 2 + c_f).
  assert (Pf : 0 <= c_f) by (unfold c_f; apply Rmult_le_pos; [lra | apply pow2_ge_0]). assert (Pd : 0 <= c_d) by (unfold c_d; lra).
  set (zy := fun s => exact_dual_step G (p_lambda p) (gamma_lambda p k) (w s) (lambda s)).
  pose proof (of_run_few tower k
    (fun s s' => gamma_w / 8 * norm (g_of s) ^ 2 + / (4 * gamma_lambda p k) * norm (lambda s' -v lambda s) ^ 2
                 - (K (w s) (w_hat s) (lambda s) - K (w s') (w_hat s) (lambda s') + 2 * (Psi (w_hat s) (lambda s') - Psi (w_hat s) (lambda s))))
    (fun s => loss c_d c_f (gamma_lambda p k) ((- (gamma_w - 2 * c_f)) *v g_of s) (zy s) s)
    (c_d * bound + c_f * (sigma_f ^ 2 / INR B) + gamma_lambda p k * (sigma_g ^ 2 / INR B)) ltac:(auto 12)) as T. fold (mean_of k) in T.
  assert (R : mean_of k (fun s s' => gamma_w / 8 * norm (g_of s) ^ 2 + / (4 * gamma_lambda p k) * norm (lambda s' -v lambda s) ^ 2
                 - (K (w s) (w_hat s) (lambda s) - K (w s') (w_hat s) (lambda s') + 2 * (Psi (w_hat s) (lambda s') - Psi (w_hat s) (lambda s))))
              <= c_d * bound + c_f * (sigma_f ^ 2 / INR B) + gamma_lambda p k * (sigma_g ^ 2 / INR B)).
  { apply T.
    - intros s b Bs.
      pose proof (primal_descent_dual_ascent_of_an_outcome G (p_w p) (p_lambda p) gamma_w (gamma_lambda p k) p_w_large p_lambda_positive
        (w s) (w_hat s) (lambda s) (ef s b) (ed s b) (ey s b) Cond Bs) as D. cbv zeta in D.
      change (Game.gradient_K G (p_w p) (w s) (w_hat s) (lambda s)) with (g_of s) in D.
      unfold gamma_w in D at 1. rewrite <- ((given step_in_w) k s b Eg) in D. change (game_C_lambda G) with (C_lambda p) in D.
      rewrite <- ((given step_in_lambda) k s b) in D. change (Game.K G (p_w p) (p_lambda p)) with K in D. change (Game.Psi G (p_w p) (p_lambda p)) with Psi in D.
      change (game_l_L1 G) with l_L1 in D. fold (zy s) in D.
      unfold outcome_loss. rewrite inner_scal_r. unfold c_d, c_f. fold gamma_w in D. lra.
    - intros s Bs. apply loss_in_the_mean; [exact Pd | exact Pf | lra | exact Bs]. }
  rewrite M_sub, M_add, M_scal, M_scal, M_add, M_sub, M_scal, M_sub in R by auto 12.
  pose proof bound_nonneg as Nb. pose proof (sigma_nonneg sigma_f) as Ns.
  apply (Rmult_le_pos _ _ Pd) in Nb. apply (Rmult_le_pos _ _ Pf) in Ns.
  replace (4 * (p_w p + l_L1) * gamma_w ^ 2 / INR B * sigma_f ^ 2) with (2 * (c_f * (sigma_f ^ 2 / INR B))) by (unfold c_f; field; lra).
  replace ((gamma_w + 4 * (p_w p + l_L1) * gamma_w ^ 2) * bound) with (2 * (c_d * bound)) by (unfold c_d, c_f; field).
  replace (gamma_lambda p k * sigma_g ^ 2 / INR B) with (gamma_lambda p k * (sigma_g ^ 2 / INR B)) by (field; lra). compare_means.
Qed.

(* The printed loss against the one that is proved. *)
Lemma recursion_loss_is_larger k : 0 < gamma_x p k -> 0 < beta p ->
  half_C_g p l_L1 (gamma_x p k) * bound + half_C_f p l_L1 (gamma_x p k) * (sigma_f ^ 2 / INR B) + 9 / 8 * gamma_lambda p k * (sigma_g ^ 2 / INR B)
  <= recursion_loss l_L1 l_g2 p B k sigma_f sigma_g (v_d / INR B).
Proof.
  intros Pg Pb. pose proof bound_nonneg as Nb. pose proof (sigma_nonneg sigma_f) as Ns.
  pose proof (given half_C_g_nonneg (gamma_x p k) Pg Pb) as Pd. pose proof (given half_C_f_nonneg (gamma_x p k) Pb) as Pf.
  apply (Rmult_le_pos _ _ Pd) in Nb. apply (Rmult_le_pos _ _ Pf) in Ns. unfold recursion_loss.
  replace ((gamma_x p k + 4 * (p_w p + l_L1) * gamma_x p k ^ 2 + p_w p * beta p * gamma_x p k ^ 2) * bound)
    with (2 * (half_C_g p l_L1 (gamma_x p k) * bound)) by (unfold half_C_g; field).
  replace (4 * (p_w p + l_L1) * gamma_x p k ^ 2 * sigma_f ^ 2 / INR B)
    with (2 * (half_C_f p l_L1 (gamma_x p k) * (sigma_f ^ 2 / INR B)) - p_w p * beta p * gamma_x p k ^ 2 * sigma_f ^ 2 / INR B) by (unfold half_C_f; field; lra).
  replace (9 * gamma_lambda p k * sigma_g ^ 2 / (8 * INR B)) with (9 / 8 * gamma_lambda p k * (sigma_g ^ 2 / INR B)) by (field; lra). lra.
Qed.

Notation primal_of k s := (norm (w s -v w_plus grad_f hess_xy hess_yy (p_w p) (gamma_x p k) (w s) (w_hat s) (lambda s)) ^ 2).
Notation plus_of k s := (lambda_plus f grad_g (C_lambda p) (p_w p) (p_lambda p) (gamma_lambda p k) (w_hat s) (lambda s)).
Notation distance_of k s := (norm (w_star_hat f grad_g (C_lambda p) (p_w p) (p_lambda p) (w_hat s) -v w_star f grad_g (p_w p) (p_lambda p) (w_hat s) (plus_of k s)) ^ 2).

(** Propositions 29, 38. *)
Theorem Lyapunov_descent_in_the_mean k : gamma_y p k = gamma_x p k ->
  step_conditions G (p_w p) (p_lambda p) (gamma_x p k) (gamma_lambda p k) (beta p) ->
  Lyapunov_descent_bound f grad_f grad_g hess_xy hess_yy l_L1 l_g2 law_f law_g sample_f sample_g p B start k sigma_f sigma_g (v_d / INR B).
Proof.
  intros Eg Cond. unfold Lyapunov_descent_bound. fold (mean_of k) (mean_exists k). cbv zeta.
  pose proof (gamma_w_positive _ _ _ _ _ Cond) as Pg. pose proof (gamma_lambda_positive _ _ _ _ _ Cond) as Pgl. pose proof (beta_positive _ _ _ _ _ _ Cond) as Pb.
  pose proof (of_run grows_V) as GV. pose proof (of_run grows_V_next) as GVn. pose proof (of_run grows_w_plus (gamma_x p k)) as Gw.
  pose proof (of_run grows_lambda_plus (gamma_lambda p k)) as Gl. pose proof (of_run_few grows_average_gap) as Ga. pose proof (of_run grows_w_star (gamma_lambda p k)) as Gs.
  split; [means_exist k |].
  set (a1 := / (32 * gamma_x p k)). set (a2 := / (32 * gamma_lambda p k)). set (a3 := p_w p * beta p / 8). set (a4 := 48 * p_w p * beta p).
  set (zf := fun s => (- noise_weight G (p_w p) (gamma_x p k) (beta p)) *v g_of s).
  set (zy := fun s => exact_dual_step G (p_lambda p) (gamma_lambda p k) (w s) (lambda s)).
  set (total := half_C_g p l_L1 (gamma_x p k) * bound + half_C_f p l_L1 (gamma_x p k) * (sigma_f ^ 2 / INR B) + 9 / 8 * gamma_lambda p k * (sigma_g ^ 2 / INR B)).
  pose proof (of_run_few tower k
    (fun s s' => a1 * primal_of k s + a2 * norm (plus_of k s -v lambda s) ^ 2 + a3 * norm (w s -v w_hat s) ^ 2 - a4 * distance_of k s
                 - (V (w s) (w_hat s) (lambda s) - V (w s') (w_hat s') (lambda s')))
    (fun s => loss (half_C_g p l_L1 (gamma_x p k)) (half_C_f p l_L1 (gamma_x p k)) (9 / 8 * gamma_lambda p k) (zf s) (zy s) s) total ltac:(auto 14)) as T. fold (mean_of k) in T.
  assert (R : mean_of k (fun s s' => a1 * primal_of k s + a2 * norm (plus_of k s -v lambda s) ^ 2 + a3 * norm (w s -v w_hat s) ^ 2 - a4 * distance_of k s
                 - (V (w s) (w_hat s) (lambda s) - V (w s') (w_hat s') (lambda s'))) <= total).
  { apply T.
    - intros s b Bs. pose proof ((given Lyapunov_descent_for_each_outcome) k s b Eg Cond Bs) as D. fold (zf s) (zy s) a1 a2 a3 a4 in D. lra.
    - intros s Bs. apply loss_in_the_mean; [apply (given half_C_g_nonneg); lra | apply (given half_C_f_nonneg); lra | lra | exact Bs]. }
  rewrite M_sub, M_sub, M_add, M_add, M_scal, M_scal, M_scal, M_scal, M_sub in R by auto 14.
  pose proof (recursion_loss_is_larger k Pg Pb) as Q. fold total in Q. compare_means.
Qed.

(** Propositions 30, 39. *)
Theorem Lyapunov_recursion_in_the_mean k : gamma_y p k = gamma_x p k ->
  step_conditions G (p_w p) (p_lambda p) (gamma_x p k) (gamma_lambda p k) (beta p) ->
  beta p <= / (3072 * p_w p * gamma_lambda p k * Game.gamma_3 G (p_w p) (p_lambda p) (gamma_lambda p k) ^ 2) ->
  Lyapunov_recursion_bound f grad_f grad_g hess_xy hess_yy l_L1 l_g2 law_f law_g sample_f sample_g p B start k sigma_f sigma_g (v_d / INR B).
Proof.
  intros Eg Cond Hb. destruct (Lyapunov_descent_in_the_mean k Eg Cond) as [[I1 [I2 [I3 [I4 [I5 I6]]]]] D].
  split; [tauto |]. fold (mean_of k) in D |- *. cbv zeta in D.
  pose proof (gamma_lambda_positive _ _ _ _ _ Cond) as Pgl.
  pose proof (of_run grows_lambda_plus (gamma_lambda p k)) as Gl. pose proof (of_run grows_w_star (gamma_lambda p k)) as Gs.
  set (a4 := 48 * p_w p * beta p) in *. set (a2 := / (64 * gamma_lambda p k)).
  pose proof (of_run_few tower k (fun s _ => a4 * distance_of k s - a2 * norm (plus_of k s -v lambda s) ^ 2) (fun _ _ => 0) 0 ltac:(auto)) as T. fold (mean_of k) in T.
  assert (R : mean_of k (fun s _ => a4 * distance_of k s - a2 * norm (plus_of k s -v lambda s) ^ 2) <= 0).
  { apply T.
    - intros s b Bs. pose proof (error_bound_absorbed G (p_w p) (p_lambda p) (gamma_x p k) (gamma_lambda p k) (beta p) p_w_large p_lambda_positive
        (w_hat s) (lambda s) Cond Hb Bs) as EB.
      change (Game.lambda_plus G (p_w p) (p_lambda p) (gamma_lambda p k) (w_hat s) (lambda s)) with (plus_of k s) in EB.
      change (Game.w_star_hat G (p_w p) (p_lambda p)) with (w_star_hat f grad_g (C_lambda p) (p_w p) (p_lambda p)) in EB.
      change (Game.w_star G (p_w p) (p_lambda p)) with (w_star f grad_g (p_w p) (p_lambda p)) in EB. fold a4 a2 in EB. lra.
    - intros s _. split; [apply integrable_constant |]. rewrite mean_constant. lra. }
  rewrite M_sub, M_scal, M_scal in R by auto.
  replace (/ (32 * gamma_lambda p k)) with (2 * a2) in D by (unfold a2; field; lra).
  fold a2. compare_means.
Qed.
End Proofs.
