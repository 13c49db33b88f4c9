(* Stochastic.v -- the stochastic oracle, Algorithm 2 (Stoc-SGHA), and the law of a run.

   Algorithm 2 is Algorithm 1 with the gradients of a batch: grad_f is the mean over the batch B_f^k, grad_g the mean over B_g^k, the same batch
   for both probes and for line 6, as the paper has it.  Batches are drawn with replacement, independently of each other and of the past.

     Assumption_2, Assumption_3    as in the paper
     Weak_stochastic_assumption    what Theorems 10 and 11 need: of the sampled gradient of g only its differences in y and its y block
     Noise                         what the analysis uses: of one sample of grad f, of the central difference, of grad_y g, that it is unbiased, and its
                                   variance; Assumption 2 gives (sigma_f^2, sigma_g^2/tau^2, sigma_g^2), the others l C_lambda^2 for the difference
     batch_noise                   the same for a batch: variances are divided by its size

   Runs in general: [expected_descent], [residuals_of_a_run].
   Depends on: Hilbert, Expectation, Assumption, FiniteDifference, Algorithm, Complexity (telescoping). *)

From Coq Require Import Reals Lra Psatz Arith Lia FunctionalExtensionality.
From SGHA Require Import Hilbert Hypergradient FiniteSum Expectation Complexity.
From SGHA Require Import Calculus Assumption FiniteDifference Algorithm.
Open Scope R_scope.

(** * Runs *)

Section Runs.
Context {T O : Type} (step : nat -> O -> T -> T) (start : T).

(* The state after k steps, from the k outcomes. *)
Fixpoint run (k : nat) : tuple O k -> T :=
  match k return tuple O k -> T with
  | 0%nat => fun _ => start
  | S j => fun t => step j (snd t) (run j (fst t))
  end.

Context (E : Expectation O) (inside : T -> Prop).
Hypothesis start_inside : inside start.
Hypothesis step_inside : forall k o s, inside s -> inside (step k o s).

Lemma run_inside : forall k t, inside (run k t).
Proof using start_inside step_inside.
  induction k as [| k IH]; intros t; [exact start_inside |]. apply step_inside, IH.
Qed.

(* Descent in the mean given the past is descent in the mean; that V_k and the residual have means comes with it. *)
Context (v : T -> R) (r : nat -> T -> R) (low : R) (loss : nat -> R).
Hypothesis descent : forall k s, inside s ->
  integrable E (fun o => v (step k o s)) /\ E (fun o => v (step k o s)) <= v s - r k s + loss k.
Hypothesis bounded_below : forall s, inside s -> low <= v s.
Hypothesis residual_nonneg : forall k s, inside s -> 0 <= r k s.

Lemma expected_descent_given_past k : integrable (repeated E k) (fun t => v (run k t)) ->
  integrable (repeated E k) (fun t => r k (run k t)) /\ integrable (repeated E (S k)) (fun t => v (run (S k) t)) /\
  repeated E (S k) (fun t => v (run (S k) t)) <= repeated E k (fun t => v (run k t)) - repeated E k (fun t => r k (run k t)) + loss k.
Proof using All.
  intros I.
  assert (Low : forall t, low <= E (fun o => v (step k o (run k t)))).
  { intros t. destruct (descent k (run k t) (run_inside k t)) as [Id _]. apply mean_above; [exact Id |].
    intros o. apply bounded_below, step_inside, run_inside. }
  assert (Ir : integrable (repeated E k) (fun t => r k (run k t))).
  { apply (integrable_nonneg_below _ _ (fun t => v (run k t) + (loss k - low))).
    - apply integrable_add; [exact I | apply integrable_constant].
    - intros t. split; [apply residual_nonneg, run_inside |].
      destruct (descent k (run k t) (run_inside k t)) as [_ D]. specialize (Low t). lra. }
  assert (Iv : integrable (repeated E (S k)) (fun t => v (run (S k) t))).
  { apply (integrable_given_past (repeated E k) E _ (fun p => v (run (S k) p) + (Rabs low - low))
             (fun t => v (run k t) + (loss k + (Rabs low - low)))).
    - intros t. apply (integrable_add E (fun o => v (step k o (run k t))) (fun _ => Rabs low - low)); [| apply integrable_constant].
      apply descent, run_inside.
    - intros t o. cbn [run fst snd]. pose proof (bounded_below _ (step_inside k o _ (run_inside k t))) as B.
      pose proof (Rle_abs low). pose proof (Rle_abs (- low)) as N. rewrite Rabs_Ropp in N. apply Rabs_le. split; lra.
    - intros t. cbn [run fst snd]. destruct (descent k (run k t) (run_inside k t)) as [Id D].
      rewrite (mean_add E (fun o => v (step k o (run k t))) (fun _ => Rabs low - low) Id (integrable_constant E _)), mean_constant.
      pose proof (residual_nonneg k _ (run_inside k t)). lra.
    - apply integrable_add; [exact I | apply integrable_constant]. }
  split; [exact Ir |]. split; [exact Iv |].
  assert (J : integrable (repeated E k) (fun t => v (run k t) - r k (run k t) + loss k)).
  { apply integrable_add; [apply integrable_sub; assumption | apply integrable_constant]. }
  apply Rle_trans with (repeated E k (fun t => v (run k t) - r k (run k t) + loss k)).
  - apply (mean_given_past (repeated E k) E _ _ Iv J). intros t. exact (proj2 (descent k (run k t) (run_inside k t))).
  - rewrite (mean_add (repeated E k) (fun t => v (run k t) - r k (run k t)) (fun _ => loss k)), mean_constant, mean_sub;
      auto using integrable_sub, integrable_constant. lra.
Qed.

Theorem expected_descent : forall k,
  integrable (repeated E k) (fun t => v (run k t)) /\ integrable (repeated E k) (fun t => r k (run k t)) /\
  repeated E (S k) (fun t => v (run (S k) t)) <= repeated E k (fun t => v (run k t)) - repeated E k (fun t => r k (run k t)) + loss k.
Proof using All.
  assert (I : forall k, integrable (repeated E k) (fun t => v (run k t))).
  { induction k as [| k IH]; [exact Logic.I | apply (expected_descent_given_past k IH)]. }
  intros k. split; [apply I |]. pose proof (expected_descent_given_past k (I k)). tauto.
Qed.

Lemma mean_bounded_below k : low <= repeated E k (fun t => v (run k t)).
Proof using All. apply mean_above; [apply expected_descent | intros t; apply bounded_below, run_inside]. Qed.

(** One of n steps has a residual that is small in the mean. *)
Theorem residuals_of_a_run n : (0 < n)%nat ->
  exists k, (k < n)%nat /\ integrable (repeated E k) (fun t => r k (run k t)) /\
    repeated E k (fun t => r k (run k t)) <= (v start - low) / INR n + loss k.
Proof using All.
  intros Pn.
  destruct (telescoping (fun k => repeated E k (fun t => v (run k t))) (fun k => repeated E k (fun t => r k (run k t))) loss low n Pn)
    as [k [Lk R]].
  - intros k _. destruct (expected_descent k) as [_ [_ D]]. lra.
  - apply mean_bounded_below.
  - exists k. split; [exact Lk |]. split; [apply expected_descent | exact R].
Qed.

(** So has a step that is drawn uniformly, independently of everything. *)
Theorem average_residual_of_a_run n (c : R) : (0 < n)%nat -> (forall k, (k < n)%nat -> loss k <= c) ->
  / INR n * sum_below n (fun k => repeated E k (fun t => r k (run k t))) <= (v start - low) / INR n + c.
Proof using All.
  intros Pn Hc. apply (average_loss_of_descent (fun k => repeated E k (fun t => v (run k t)))); [exact Pn | | apply mean_bounded_below].
  intros k L. destruct (expected_descent k) as [_ [_ D]]. specialize (Hc k L). lra.
Qed.
End Runs.

(** * Algorithm 2 *)

Section Algorithm2.
Context {X Y : Hilbert} {Xi Zeta : Type}.
Context (sample_f : Xi -> product X Y -> product X Y) (sample_g : Zeta -> product X Y -> product X Y).

(* The gradient of a batch: the mean of its samples. *)
Definition batch_gradient {O : Type} (sample : O -> product X Y -> product X Y) {B : nat} (batch : tuple O B) (w : product X Y) : product X Y :=
  tuple_mean (fun o => sample o w) B batch.

(* The batches of one step, for f and for g; the paper has B_f = B_g. *)
Definition Batches (B_f B_g : nat) : Type := (tuple Xi B_f * tuple Zeta B_g)%type.

Definition Stoc_SGHA_step (p : Settings) {B_f B_g : nat} (k : nat) (b : Batches B_f B_g) (s : State X Y) : State X Y :=
  SGHA_step (batch_gradient sample_f (fst b)) (batch_gradient sample_g (snd b)) p k s.

Definition Stoc_SGHA (p : Settings) (B_f B_g : nat) (start : State X Y) : forall k, tuple (Batches B_f B_g) k -> State X Y :=
  run (Stoc_SGHA_step p) start.

Context (law_f : Expectation Xi) (law_g : Expectation Zeta).

Definition batch_law (B_f B_g : nat) : Expectation (Batches B_f B_g) := paired (repeated law_f B_f) (repeated law_g B_g).
Definition run_law (B_f B_g k : nat) : Expectation (tuple (Batches B_f B_g) k) := repeated (batch_law B_f B_g) k.

Context (grad_f grad_g : product X Y -> product X Y).

(** Assumption 2. *)
Record Assumption_2 (sigma_f sigma_g : R) : Prop := {
  A2_f_unbiased : forall w z, law_f (fun xi => << sample_f xi w , z >>) = << grad_f w , z >>;
  A2_g_unbiased : forall w z, law_g (fun zeta => << sample_g zeta w , z >>) = << grad_g w , z >>;
  A2_f_variance : forall w, integrable law_f (fun xi => norm (sample_f xi w -v grad_f w) ^ 2) /\
                            law_f (fun xi => norm (sample_f xi w -v grad_f w) ^ 2) <= sigma_f ^ 2;
  A2_g_variance : forall w, integrable law_g (fun zeta => norm (sample_g zeta w -v grad_g w) ^ 2) /\
                            law_g (fun zeta => norm (sample_g zeta w -v grad_g w) ^ 2) <= sigma_g ^ 2
}.

(** Assumption 3. *)
Definition Assumption_3 (l_tilde : R) : Prop :=
  0 < l_tilde /\
  forall x1 y1 x2 y2,
    integrable law_g (fun zeta => norm (sample_g zeta (x1, y1) -v sample_g zeta (x2, y2)) ^ 2) /\
    law_g (fun zeta => norm (sample_g zeta (x1, y1) -v sample_g zeta (x2, y2)) ^ 2) <= l_tilde * (norm (x1 -v x2) ^ 2 + norm (y1 -v y2) ^ 2).

(** What Theorems 10 and 11 need: of the sampled gradient of g, its y block and its differences in y. *)
Record Weak_stochastic_assumption (sigma_f sigma_g l_tilde : R) : Prop := {
  WS_f_unbiased : forall w z, law_f (fun xi => << sample_f xi w , z >>) = << grad_f w , z >>;
  WS_f_variance : forall w, integrable law_f (fun xi => norm (sample_f xi w -v grad_f w) ^ 2) /\
                            law_f (fun xi => norm (sample_f xi w -v grad_f w) ^ 2) <= sigma_f ^ 2;
  WS_y_unbiased : forall w z, law_g (fun zeta => << grad_y (sample_g zeta) w , z >>) = << grad_y grad_g w , z >>;
  WS_y_variance : forall w, integrable law_g (fun zeta => norm (grad_y (sample_g zeta) w -v grad_y grad_g w) ^ 2) /\
                            law_g (fun zeta => norm (grad_y (sample_g zeta) w -v grad_y grad_g w) ^ 2) <= sigma_g ^ 2;
  WS_difference_unbiased : forall x y y' z,
    law_g (fun zeta => << sample_g zeta (x, y) -v sample_g zeta (x, y') , z >>) = << grad_g (x, y) -v grad_g (x, y') , z >>;
  WS_difference_bounded : forall x y y',
    integrable law_g (fun zeta => norm (sample_g zeta (x, y) -v sample_g zeta (x, y')) ^ 2) /\
    law_g (fun zeta => norm (sample_g zeta (x, y) -v sample_g zeta (x, y')) ^ 2) <= l_tilde * norm (y -v y') ^ 2
}.

(** What the analysis uses: one sample of grad f, of the central difference, of grad_y g is unbiased, with these variances. *)
Record Noise (tau C_lambda v_f v_d v_y : R) : Prop := {
  noise_f : forall w, centred law_f (fun xi => sample_f xi w -v grad_f w) v_f;
  noise_d : forall w lambda, norm lambda <= C_lambda ->
    centred law_g (fun zeta => difference (sample_g zeta) tau w lambda -v difference grad_g tau w lambda) v_d;
  noise_y : forall w, centred law_g (fun zeta => grad_y (sample_g zeta) w -v grad_y grad_g w) v_y
}.

(* Unbiased, and of bounded variance: centred. *)
Lemma centred_of_unbiased {O : Type} (E : Expectation O) {H : Hilbert} (e : O -> H) (m : H) s :
  (forall z, E (fun o => << e o , z >>) = << m , z >>) -> integrable E (fun o => norm (e o -v m) ^ 2) ->
  E (fun o => norm (e o -v m) ^ 2) <= s -> centred E (fun o => e o -v m) s.
Proof using.
  intros M I S. constructor; [exact I | exact S |]. intros z.
  replace (fun o => << e o -v m , z >>) with (fun o => << e o , z >> - << m , z >>) by (apply functional_extensionality; intros o; expand; ring).
  rewrite mean_sub, mean_constant, M; [ring | | apply integrable_constant].
  replace (fun o => << e o , z >>) with (fun o => << e o -v m , z >> + << m , z >>) by (apply functional_extensionality; intros o; expand; ring).
  apply (integrable_add E (fun o => << e o -v m , z >>)); [apply (square_integrable_product E (fun o => e o -v m)), I | apply integrable_constant].
Qed.

Lemma Assumption_2_f sigma_f sigma_g : Assumption_2 sigma_f sigma_g -> forall w, centred law_f (fun xi => sample_f xi w -v grad_f w) (sigma_f ^ 2).
Proof using. intros A w. apply centred_of_unbiased; [apply A | apply (A2_f_variance _ _ A) | apply (A2_f_variance _ _ A)]. Qed.
Lemma Assumption_2_g sigma_f sigma_g : Assumption_2 sigma_f sigma_g -> forall w, centred law_g (fun zeta => sample_g zeta w -v grad_g w) (sigma_g ^ 2).
Proof using. intros A w. apply centred_of_unbiased; [apply A | apply (A2_g_variance _ _ A) | apply (A2_g_variance _ _ A)]. Qed.

(** Assumption 2 bounds the noise of a central difference by sigma_g^2 / tau^2. *)
Theorem noise_under_Assumption_2 sigma_f sigma_g tau C_lambda : 0 < tau -> Assumption_2 sigma_f sigma_g ->
  Noise tau C_lambda (sigma_f ^ 2) (sigma_g ^ 2 / tau ^ 2) (sigma_g ^ 2).
Proof using.
  intros T A. constructor.
  - apply (Assumption_2_f _ _ A).
  - intros w lambda _.
    pose proof (centred_sub law_g _ _ _ _ (Assumption_2_g _ _ A (fst w, snd w +v tau *v lambda)) (Assumption_2_g _ _ A (fst w, snd w -v tau *v lambda))) as D.
    apply (centred_scal law_g (/ (2 * tau))) in D.
    replace (sigma_g ^ 2 / tau ^ 2) with ((/ (2 * tau)) ^ 2 * (2 * sigma_g ^ 2 + 2 * sigma_g ^ 2)) by (field; lra).
    apply (centred_ext _ _ _ _ D). intros zeta. unfold difference. vector_ring.
  - intros w. exact (centred_snd law_g _ _ (Assumption_2_g _ _ A w)).
Qed.

(** Differences in y: l_tilde C_lambda^2, whatever tau. *)
Theorem noise_under_Weak_stochastic_assumption sigma_f sigma_g l_tilde tau C_lambda : 0 < tau -> 0 <= l_tilde ->
  Weak_stochastic_assumption sigma_f sigma_g l_tilde ->
  Noise tau C_lambda (sigma_f ^ 2) (l_tilde * C_lambda ^ 2) (sigma_g ^ 2).
Proof using.
  intros T L A. constructor.
  - intros w. apply centred_of_unbiased; apply A.
  - intros w lambda B. set (a := snd w +v tau *v lambda). set (b := snd w -v tau *v lambda).
    destruct (WS_difference_bounded _ _ _ A (fst w) a b) as [I S].
    pose proof (WS_difference_unbiased _ _ _ A (fst w) a b) as M.
    pose proof (centred_of_mean law_g _ _ _ I S M) as D.
    apply (centred_scal law_g (/ (2 * tau))) in D.
    apply (centred_weaken _ _ ((/ (2 * tau)) ^ 2 * (l_tilde * norm (a -v b) ^ 2))).
    + replace (a -v b) with ((2 * tau) *v lambda) by (unfold a, b; vector_ring). rewrite norm_scal_nonneg by lra.
      replace ((/ (2 * tau)) ^ 2 * (l_tilde * (2 * tau * norm lambda) ^ 2)) with (l_tilde * norm lambda ^ 2) by (field; lra).
      apply Rmult_le_compat_l; [exact L |]. apply pow_incr. split; [apply norm_nonneg | exact B].
    + apply (centred_ext _ _ _ _ D). intros zeta. unfold difference, a, b. vector_ring.
  - intros w. apply centred_of_unbiased; apply A.
Qed.

(** The paper's assumptions are stronger. *)
Theorem Assumptions_2_and_3_imply_Weak_stochastic_assumption sigma_f sigma_g l_tilde :
  Assumption_2 sigma_f sigma_g -> Assumption_3 l_tilde -> Weak_stochastic_assumption sigma_f sigma_g l_tilde.
Proof using.
  intros A [Pl A3]. pose proof (Assumption_2_g _ _ A) as G.
  assert (Iz : forall w z, integrable law_g (fun zeta => << sample_g zeta w , z >>)).
  { intros w z. replace (fun zeta => << sample_g zeta w , z >>) with (fun zeta => << sample_g zeta w -v grad_g w , z >> + << grad_g w , z >>)
      by (apply functional_extensionality; intros o; expand; ring).
    apply (integrable_add law_g (fun zeta => << sample_g zeta w -v grad_g w , z >>)); [| apply integrable_constant].
    apply (square_integrable_product law_g (fun zeta => sample_g zeta w -v grad_g w)), (A2_g_variance _ _ A). }
  constructor.
  - apply A.
  - apply A.
  - intros w z. pose proof (A2_g_unbiased _ _ A w (zero, z)) as M. 
    replace (<< grad_y grad_g w , z >>) with (<< grad_g w , (zero, z) >>) by (rewrite inner_product; simpl; rewrite inner_zero_r; unfold grad_y; ring).
    rewrite <- M. f_equal. apply functional_extensionality. intros zeta. rewrite inner_product. simpl. rewrite inner_zero_r. unfold grad_y. ring.
  - intros w. destruct (centred_snd law_g _ _ (G w)) as [I S _]. split; [exact I | exact S].
  - intros x y y' z. rewrite inner_sub_l, <- 2!(A2_g_unbiased _ _ A), <- mean_sub by apply Iz.
    f_equal. apply functional_extensionality. intros zeta. apply inner_sub_l.
  - intros x y y'. destruct (A3 x y x y') as [I S]. split; [exact I |].
    replace (norm (y -v y') ^ 2) with (norm (x -v x) ^ 2 + norm (y -v y') ^ 2); [exact S |]. rewrite sub_self, norm_zero. ring.
Qed.

(** ** The noise of a batch *)

Lemma batch_difference (B : nat) (t : tuple Zeta B) tau w lambda :
  difference (batch_gradient sample_g t) tau w lambda = tuple_mean (fun zeta => difference (sample_g zeta) tau w lambda) B t.
Proof using.
  unfold difference, batch_gradient, tuple_mean.
  rewrite (tuple_sum_scal (/ (2 * tau)) (fun zeta => sample_g zeta (fst w, snd w +v tau *v lambda) -v sample_g zeta (fst w, snd w -v tau *v lambda))).
  rewrite tuple_sum_sub. vector_ring.
Qed.

Lemma batch_grad_y (B : nat) (t : tuple Zeta B) w : grad_y (batch_gradient sample_g t) w = tuple_mean (fun zeta => grad_y (sample_g zeta) w) B t.
Proof using.
  unfold grad_y, batch_gradient, tuple_mean. rewrite snd_scal. f_equal. apply (tuple_sum_snd (fun zeta => sample_g zeta w)).
Qed.

Context (B_f B_g : nat) (B_f_positive : (0 < B_f)%nat) (B_g_positive : (0 < B_g)%nat).

Definition batch_noise_f (w : product X Y) (b : Batches B_f B_g) : product X Y := batch_gradient sample_f (fst b) w -v grad_f w.
Definition batch_noise_d (tau : R) (w : product X Y) (lambda : Y) (b : Batches B_f B_g) : product X Y :=
  difference (batch_gradient sample_g (snd b)) tau w lambda -v difference grad_g tau w lambda.
Definition batch_noise_y (w : product X Y) (b : Batches B_f B_g) : Y := grad_y (batch_gradient sample_g (snd b)) w -v grad_y grad_g w.

Theorem batch_noise tau C_lambda v_f v_d v_y : Noise tau C_lambda v_f v_d v_y ->
  (forall w, centred (batch_law B_f B_g) (batch_noise_f w) (v_f / INR B_f)) /\
  (forall w lambda, norm lambda <= C_lambda -> centred (batch_law B_f B_g) (batch_noise_d tau w lambda) (v_d / INR B_g)) /\
  (forall w, centred (batch_law B_f B_g) (batch_noise_y w) (v_y / INR B_g)).
Proof using B_f_positive B_g_positive.
  intros [Nf Nd Ny]. split; [| split].
  - intros w. pose proof (centred_batch law_f _ _ B_f B_f_positive (Nf w)) as C.
    apply (centred_in_the_past _ (repeated law_g B_g)) in C. apply (centred_ext _ _ _ _ C).
    intros b. symmetry. apply tuple_mean_sub, B_f_positive.
  - intros w lambda B. pose proof (centred_batch law_g _ _ B_g B_g_positive (Nd w lambda B)) as C.
    apply (centred_in_the_draw (repeated law_f B_f)) in C. apply (centred_ext _ _ _ _ C).
    intros b. unfold batch_noise_d. rewrite batch_difference. symmetry. apply tuple_mean_sub, B_g_positive.
  - intros w. pose proof (centred_batch law_g _ _ B_g B_g_positive (Ny w)) as C.
    apply (centred_in_the_draw (repeated law_f B_f)) in C. apply (centred_ext _ _ _ _ C).
    intros b. unfold batch_noise_y. rewrite batch_grad_y. symmetry. apply tuple_mean_sub, B_g_positive.
Qed.
End Algorithm2.
