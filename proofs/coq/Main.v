(* Main.v -- what is claimed: read this file, and no proof.

   Part 1 repeats every definition that the claims rest on, as an equation (or an equivalence) that Coq checks by computation, so that
   nothing is hidden in another file. Part 2 states the theorems in full. The other statements of the paper are listed, with the names
   of their theorems, in `statements`; what each rests on is in `Assumptions.expected`. *)

From Coq Require Import Reals Lra Arith ZArith.
From SGHA Require Export Hilbert Minimiser Ball Calculus Assumption FiniteDifference Lagrangian Hypergradient Algorithm PaperForm SampleComplexity.
From SGHA Require Export Quadratic Counterexamples FiniteSum CrossEntropy HyperCleaning LearnToRegularize HyperCleaningComplexity.
From SGHA Require Export Program.
From SGHA Require Export Expectation Stochastic StochasticDescent StochasticComplexity.
From SGHA Require Export Moments StochasticLemmas StochasticBridge StochasticPaperForm FiniteOracle StochasticHyperCleaning Sampler Pathwise StochasticProgram.
Open Scope R_scope.

(** * Part 1. Definitions *)

(** R^n: the inner product and the norm are the usual ones. *)
Goal forall n (u v : Euclidean n), << u , v >> = sum_below n (fun i => coordinate u i * coordinate v i).
Proof. exact inner_coordinates. Qed.
Goal forall (H : Hilbert) (u : H), norm u = sqrt << u , u >>.
Proof. reflexivity. Qed.
Goal forall (X Y : Hilbert) (u v : product X Y), << u , v >> = << fst u , fst v >> + << snd u , snd v >>.
Proof. reflexivity. Qed.
Goal forall a n, sum_below (S n) a = a 0%nat + sum_below n (fun i => a (S i)).
Proof. reflexivity. Qed.

(** Frechet differentiability, Lipschitz continuity, strong convexity. *)
Goal forall (H : Hilbert) (f : H -> R) x v, is_gradient f x v =
  (forall eps, 0 < eps -> exists delta, 0 < delta /\
   forall h, norm h <= delta -> Rabs (f (x +v h) - f x - << v , h >>) <= eps * norm h).
Proof. reflexivity. Qed.
Goal forall (X Y : Hilbert) (F : X -> Y) x T, is_derivative F x T =
  (bounded_linear T /\
   forall eps, 0 < eps -> exists delta, 0 < delta /\
   forall h, norm h <= delta -> norm (F (x +v h) -v F x -v T h) <= eps * norm h).
Proof. reflexivity. Qed.
Goal forall (X Y : Hilbert) l (F : X -> Y), lipschitz l F = (forall x x', norm (F x -v F x') <= l * norm (x -v x')).
Proof. reflexivity. Qed.
Goal forall (W X Y : Hilbert) l (T : W -> X -> Y), operator_lipschitz l T =
  (forall w w' u, norm (T w u -v T w' u) <= l * norm (w -v w') * norm u).
Proof. reflexivity. Qed.
Goal forall (H : Hilbert) mu (f : H -> R), strongly_convex mu f =
  (forall x y t, 0 <= t <= 1 ->
   f (t *v x +v (1 - t) *v y) <= t * f x + (1 - t) * f y - mu / 2 * (t * (1 - t)) * norm (x -v y) ^ 2).
Proof. reflexivity. Qed.

(** Assumption 1, and the condition number. *)
Goal forall (X Y : Hilbert) (f : product X Y -> R) grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low,
  Assumption_1 f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low <->
  (0 <= l_f0 /\ 0 <= l_f1 /\ 0 <= l_f2 /\ 0 <= l_g1 /\ 0 <= l_g2 /\ 0 < mu_g) /\
  (forall w, is_gradient f w (grad_f w)) /\ (forall w, is_derivative grad_f w (hess_f w)) /\
  (forall w, is_gradient g w (grad_g w)) /\ (forall w, is_derivative grad_g w (hess_g w)) /\
  (forall x y, norm (snd (grad_f (x, y))) <= l_f0) /\
  (forall x, strongly_convex mu_g (fun y => g (x, y))) /\
  lipschitz l_f1 grad_f /\ lipschitz l_g1 grad_g /\
  operator_lipschitz l_f2 hess_f /\ operator_lipschitz l_g2 hess_g /\
  (forall x y, f_low <= f (x, y)).
Proof. split; [intros []; tauto | intros (? & ? & ? & ? & ? & ? & ? & ? & ? & ? & ? & ?); constructor; assumption]. Qed.
Goal forall l_f0 l_f1 l_f2 l_g1 l_g2 mu_g, kappa_bar l_f0 l_f1 l_f2 l_g1 l_g2 mu_g = L_bar l_f0 l_f1 l_f2 l_g1 l_g2 / mu_g.
Proof. reflexivity. Qed.
Goal forall l_f0 l_f1 l_f2 l_g1 l_g2, L_bar l_f0 l_f1 l_f2 l_g1 l_g2 = Rmax l_f0 (Rmax l_f1 (Rmax l_g1 (Rmax l_f2 l_g2))).
Proof. reflexivity. Qed.

(** The hyperobjective: y*(x) is the minimiser of g(x, .), the only one. *)
Goal forall (X Y : Hilbert) (f g : product X Y -> R) x, hyperobjective f g x = f (x, y_star g x).
Proof. reflexivity. Qed.
Goal forall (X Y : Hilbert) (f : product X Y -> R) grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low,
  Assumption_1 f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low ->
  forall x y, (forall y', g (x, y) <= g (x, y')) <-> y = y_star g x.
Proof.
  intros X Y f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low A x y. split.
  - exact (fun M => minimiser_is_y_star (Assumption_1_implies_Weak_assumption A) x y M).
  - intros ->. exact (y_star_is_minimiser (Assumption_1_implies_Weak_assumption A) x).
Qed.

(** Algorithm 1. The projection onto the ball; the central differences; one iteration, lines 2 to 6. *)
Goal forall (H : Hilbert) radius (v : H), project radius v = if Rle_dec (norm v) radius then v else (radius / norm v) *v v.
Proof. reflexivity. Qed.
Goal forall (X Y : Hilbert) (grad_g : product X Y -> product X Y) tau x y lambda,
  difference_xy grad_g tau x y lambda = / (2 * tau) *v (fst (grad_g (x, y +v tau *v lambda)) -v fst (grad_g (x, y -v tau *v lambda))) /\
  difference_yy grad_g tau x y lambda = / (2 * tau) *v (snd (grad_g (x, y +v tau *v lambda)) -v snd (grad_g (x, y -v tau *v lambda))).
Proof. split; reflexivity. Qed.
Goal forall (X Y : Hilbert) (grad_f grad_g : product X Y -> product X Y) p k x y x_hat y_hat lambda,
  SGHA_step grad_f grad_g p k (make_State x y x_hat y_hat lambda) =
  let x' := x -v gamma_x p k *v (fst (grad_f (x, y)) +v difference_xy grad_g (tau p) x y lambda +v p_w p *v (x -v x_hat)) in
  let y' := y -v gamma_y p k *v (snd (grad_f (x, y)) +v difference_yy grad_g (tau p) x y lambda +v p_w p *v (y -v y_hat)) in
  make_State x' y' (x_hat +v beta p *v (x' -v x_hat)) (y_hat +v beta p *v (y' -v y_hat))
    (project (C_lambda p) (lambda +v gamma_lambda p k *v (snd (grad_g (x, y)) -v p_lambda p *v lambda))).
Proof. reflexivity. Qed.
Goal forall (X Y : Hilbert) (grad_f grad_g : product X Y -> product X Y) p start k,
  SGHA grad_f grad_g p start 0 = start /\ SGHA grad_f grad_g p start (S k) = SGHA_step grad_f grad_g p k (SGHA grad_f grad_g p start k).
Proof. split; reflexivity. Qed.

(** The Lyapunov function V = K - 2 Psi + 2 P; that its minima and maxima exist is Table_of_notations. *)
Goal forall (X Y : Hilbert) (f : product X Y -> R) grad_g C_lambda p_w p_lambda w w_hat lambda,
  V f grad_g C_lambda p_w p_lambda w w_hat lambda =
  K f grad_g p_w p_lambda w w_hat lambda - 2 * Psi f grad_g p_w p_lambda w_hat lambda + 2 * P f grad_g C_lambda p_w p_lambda w_hat.
Proof. reflexivity. Qed.
Goal forall (X Y : Hilbert) (f : product X Y -> R) grad_g p_w p_lambda w w_hat lambda,
  K f grad_g p_w p_lambda w w_hat lambda =
  f w + << lambda , snd (grad_g w) >> + p_w / 2 * norm (w -v w_hat) ^ 2 - p_lambda / 2 * norm lambda ^ 2.
Proof. reflexivity. Qed.

(** ** The stochastic half *)

(** Expectation: a mean on a class of functions. What is asked of it: *)
Goal forall (O : Type) (E : Expectation O),
  (forall c, integrable E (fun _ => c)) /\
  (forall u v, integrable E u -> integrable E v -> integrable E (fun o => u o + v o)) /\
  (forall c u, integrable E u -> integrable E (fun o => c * u o)) /\
  (forall u v, integrable E v -> (forall o, Rabs (u o) <= Rabs (v o)) -> integrable E u) /\
  E (fun _ => 1) = 1 /\
  (forall u v, integrable E u -> integrable E v -> E (fun o => u o + v o) = E u + E v) /\
  (forall c u, integrable E u -> E (fun o => c * u o) = c * E u) /\
  (forall u v, integrable E u -> integrable E v -> (forall o, u o <= v o) -> E u <= E v).
Proof.
  intros O E. exact (conj (integrable_constant E) (conj (integrable_add E) (conj (integrable_scal E) (conj (integrable_below E) (conj (mean_one E)
    (conj (mean_add E) (conj (mean_scal E) (mean_monotone E)))))))).
Qed.
Goal forall (O : Type) (E : Expectation O) (A : O -> Prop),
  probability E A = E (fun o => if ClassicalEpsilon.excluded_middle_informative (A o) then 1 else 0).
Proof. reflexivity. Qed.
(** Independent draws, the newest last; indices drawn uniformly. *)
Goal forall (O Q : Type) (E : Expectation O) (F : Expectation Q) u, paired E F u = E (fun o => F (fun q => u (o, q))) /\
  (integrable (paired E F) u <-> (forall o, integrable F (fun q => u (o, q))) /\ integrable E (fun o => F (fun q => Rabs (u (o, q))))).
Proof. split; [reflexivity | split; intros H; exact H]. Qed.
Goal forall (O : Type) (E : Expectation O) n, tuple O (S n) = (tuple O n * O)%type /\ repeated E (S n) = paired (repeated E n) E.
Proof. split; reflexivity. Qed.
Goal forall n (n_positive : (0 < n)%nat) u, uniform n n_positive (fun i => u (proj1_sig i)) = / INR n * sum_below n u.
Proof. exact uniform_mean. Qed.

(** Algorithm 2: Algorithm 1's step with the gradients of the batches; the same batch of g for both probes and line 6. *)
Goal forall (X Y : Hilbert) (O : Type) (sample : O -> product X Y -> product X Y) B (batch : tuple O B) w,
  batch_gradient sample batch w = / INR B *v tuple_sum (fun o => sample o w) B batch.
Proof. reflexivity. Qed.
Goal forall (O : Type) (H : Hilbert) (e : O -> H) B t o, tuple_sum e 0 tt = zero /\ tuple_sum e (S B) (t, o) = tuple_sum e B t +v e o.
Proof. split; reflexivity. Qed.
Goal forall (X Y : Hilbert) (Xi Zeta : Type) (sample_f : Xi -> product X Y -> product X Y) (sample_g : Zeta -> product X Y -> product X Y) p B_f B_g start k
  (past : tuple (Batches B_f B_g) k) batch_f batch_g,
  Stoc_SGHA sample_f sample_g p B_f B_g start 0 tt = start /\
  Stoc_SGHA sample_f sample_g p B_f B_g start (S k) (past, (batch_f, batch_g)) =
    SGHA_step (batch_gradient sample_f batch_f) (batch_gradient sample_g batch_g) p k (Stoc_SGHA sample_f sample_g p B_f B_g start k past).
Proof. split; reflexivity. Qed.
Goal forall (Xi Zeta : Type) (law_f : Expectation Xi) (law_g : Expectation Zeta) B_f B_g k,
  run_law law_f law_g B_f B_g k = repeated (paired (repeated law_f B_f) (repeated law_g B_g)) k.
Proof. reflexivity. Qed.
(** One space for a whole run: the first k of j + k draws have the law of k draws. *)
Goal forall (O : Type) (E : Expectation O) k (u : tuple O k -> R) j, repeated E (j + k) (fun t => u (first_draws j t)) = repeated E k u.
Proof. exact (fun O E k u j => mean_first_draws E u j). Qed.

(** Assumptions 2 and 3, and the weaker one. *)
Goal forall (X Y : Hilbert) (Xi Zeta : Type) (sample_f : Xi -> product X Y -> product X Y) (sample_g : Zeta -> product X Y -> product X Y) law_f law_g grad_f grad_g sigma_f sigma_g,
  Assumption_2 sample_f sample_g law_f law_g grad_f grad_g sigma_f sigma_g <->
  (forall w z, law_f (fun xi => << sample_f xi w , z >>) = << grad_f w , z >>) /\ (forall w z, law_g (fun zeta => << sample_g zeta w , z >>) = << grad_g w , z >>) /\
  (forall w, integrable law_f (fun xi => norm (sample_f xi w -v grad_f w) ^ 2) /\ law_f (fun xi => norm (sample_f xi w -v grad_f w) ^ 2) <= sigma_f ^ 2) /\
  (forall w, integrable law_g (fun zeta => norm (sample_g zeta w -v grad_g w) ^ 2) /\ law_g (fun zeta => norm (sample_g zeta w -v grad_g w) ^ 2) <= sigma_g ^ 2).
Proof. split; [intros []; tauto | intros (? & ? & ? & ?); constructor; assumption]. Qed.
Goal forall (X Y : Hilbert) (Zeta : Type) (sample_g : Zeta -> product X Y -> product X Y) law_g l_tilde, Assumption_3 sample_g law_g l_tilde =
  (0 < l_tilde /\ forall x1 y1 x2 y2,
     integrable law_g (fun zeta => norm (sample_g zeta (x1, y1) -v sample_g zeta (x2, y2)) ^ 2) /\
     law_g (fun zeta => norm (sample_g zeta (x1, y1) -v sample_g zeta (x2, y2)) ^ 2) <= l_tilde * (norm (x1 -v x2) ^ 2 + norm (y1 -v y2) ^ 2)).
Proof. reflexivity. Qed.
Goal forall (X Y : Hilbert) (Xi Zeta : Type) (sample_f : Xi -> product X Y -> product X Y) (sample_g : Zeta -> product X Y -> product X Y) law_f law_g grad_f grad_g sigma_f sigma_g l_tilde,
  Weak_stochastic_assumption sample_f sample_g law_f law_g grad_f grad_g sigma_f sigma_g l_tilde <->
  (forall w z, law_f (fun xi => << sample_f xi w , z >>) = << grad_f w , z >>) /\
  (forall w, integrable law_f (fun xi => norm (sample_f xi w -v grad_f w) ^ 2) /\ law_f (fun xi => norm (sample_f xi w -v grad_f w) ^ 2) <= sigma_f ^ 2) /\
  (forall w z, law_g (fun zeta => << snd (sample_g zeta w) , z >>) = << snd (grad_g w) , z >>) /\
  (forall w, integrable law_g (fun zeta => norm (snd (sample_g zeta w) -v snd (grad_g w)) ^ 2) /\ law_g (fun zeta => norm (snd (sample_g zeta w) -v snd (grad_g w)) ^ 2) <= sigma_g ^ 2) /\
  (forall x y y' z, law_g (fun zeta => << sample_g zeta (x, y) -v sample_g zeta (x, y') , z >>) = << grad_g (x, y) -v grad_g (x, y') , z >>) /\
  (forall x y y', integrable law_g (fun zeta => norm (sample_g zeta (x, y) -v sample_g zeta (x, y')) ^ 2) /\
                  law_g (fun zeta => norm (sample_g zeta (x, y) -v sample_g zeta (x, y')) ^ 2) <= l_tilde * norm (y -v y') ^ 2).
Proof. split; [intros []; tauto | intros (? & ? & ? & ? & ? & ?); constructor; assumption]. Qed.

(** The bounds of Lemmas 25 to 31 (v = sigma_g^2 / (B tau^2)) and 34 to 40 (v = l_tilde C_lambda^2 / B). The mean of u(s_k, s_(k+1)): *)
Goal forall (X Y : Hilbert) (Xi Zeta : Type) (sample_f : Xi -> product X Y -> product X Y) (sample_g : Zeta -> product X Y -> product X Y) law_f law_g p B_f B_g start k u,
  consecutive sample_f sample_g law_f law_g p B_f B_g start k (fun ss => u (fst ss) (snd ss)) =
  run_law law_f law_g B_f B_g (S k) (fun t => u (Stoc_SGHA sample_f sample_g p B_f B_g start k (fst t)) (Stoc_SGHA sample_f sample_g p B_f B_g start (S k) t)).
Proof. reflexivity. Qed.
Goal forall l_g2 p v, difference_bound l_g2 p v = l_g2 ^ 2 * C_lambda p ^ 4 / 4 * tau p ^ 2 + v.
Proof. reflexivity. Qed.
Goal forall l_L1 l_g2 p B k sigma_f sigma_g v, recursion_loss l_L1 l_g2 p B k sigma_f sigma_g v =
  (gamma_x p k + 4 * (p_w p + l_L1) * gamma_x p k ^ 2 + p_w p * beta p * gamma_x p k ^ 2) * (l_g2 ^ 2 * C_lambda p ^ 4 / 4 * tau p ^ 2 + v)
  + 4 * (p_w p + l_L1) * gamma_x p k ^ 2 * sigma_f ^ 2 / INR B + p_w p * beta p * gamma_x p k ^ 2 * sigma_f ^ 2 / INR B
  + 9 * gamma_lambda p k * sigma_g ^ 2 / (8 * INR B).
Proof. reflexivity. Qed.
Goal forall (X Y : Hilbert) (f : product X Y -> R) grad_f grad_g hess_xy hess_yy l_L1 l_g2 (Xi Zeta : Type) (law_f : Expectation Xi) (law_g : Expectation Zeta) sample_f sample_g
  p B start k sigma_f sigma_g v,
  Lyapunov_recursion_bound f grad_f grad_g hess_xy hess_yy l_L1 l_g2 law_f law_g sample_f sample_g p B start k sigma_f sigma_g v =
  let law := consecutive sample_f sample_g law_f law_g p B B start k in
  let M (u : State X Y -> State X Y -> R) := law (fun ss => u (fst ss) (snd ss)) in
  let I (u : State X Y -> State X Y -> R) := integrable law (fun ss => u (fst ss) (snd ss)) in
  let V_now s (_ : State X Y) := V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w s) (w_hat s) (lambda s) in
  let V_next (_ : State X Y) s' := V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w s') (w_hat s') (lambda s') in
  let primal s (_ : State X Y) := norm (w s -v w_plus grad_f hess_xy hess_yy (p_w p) (gamma_x p k) (w s) (w_hat s) (lambda s)) ^ 2 in
  let dual s (_ : State X Y) := norm (lambda_plus f grad_g (C_lambda p) (p_w p) (p_lambda p) (gamma_lambda p k) (w_hat s) (lambda s) -v lambda s) ^ 2 in
  let averaging s (_ : State X Y) := norm (w s -v w_hat s) ^ 2 in
  (I V_now /\ I V_next /\ I primal /\ I dual /\ I averaging) /\
  M V_now - M V_next
  >= / (32 * gamma_x p k) * M primal + / (64 * gamma_lambda p k) * M dual + p_w p * beta p / 8 * M averaging
     - recursion_loss l_L1 l_g2 p B k sigma_f sigma_g v.
Proof. reflexivity. Qed.

Goal forall (X Y : Hilbert) (hess_xy : product X Y -> Y -> X) (hess_yy : product X Y -> Y -> Y) l_g2 (Zeta : Type) (law_g : Expectation Zeta) sample_g p B v,
  difference_error_bound hess_xy hess_yy l_g2 law_g sample_g p B v =
  forall (u : X) (y lambda : Y), norm lambda <= C_lambda p ->
    let E := repeated law_g B in
    let error_xy batch := norm (hess_xy (u, y) lambda -v difference_xy (batch_gradient sample_g batch) (tau p) u y lambda) ^ 2 in
    let error_yy batch := norm (hess_yy (u, y) lambda -v difference_yy (batch_gradient sample_g batch) (tau p) u y lambda) ^ 2 in
    (integrable E error_xy /\ E error_xy <= difference_bound l_g2 p v) /\ (integrable E error_yy /\ E error_yy <= difference_bound l_g2 p v).
Proof. reflexivity. Qed.
Goal forall (X Y : Hilbert) (f : product X Y -> R) grad_f grad_g hess_xy hess_yy (l_L1 l_g1 l_g2 : R) (Xi Zeta : Type) (law_f : Expectation Xi) (law_g : Expectation Zeta) sample_f sample_g
  p B start k (sigma_f sigma_g v : R),
  iterates_gap_bound grad_f grad_g hess_xy hess_yy l_g2 law_f law_g sample_f sample_g p B start k sigma_f sigma_g v =
  let law := consecutive sample_f sample_g law_f law_g p B B start k in
  let M (u : State X Y -> State X Y -> R) := law (fun ss => u (fst ss) (snd ss)) in
  let I (u : State X Y -> State X Y -> R) := integrable law (fun ss => u (fst ss) (snd ss)) in
  let K := K f grad_g (p_w p) (p_lambda p) in
  let gradient_K s := gradient_K grad_f hess_xy hess_yy (p_w p) (w s) (w_hat s) (lambda s) in
  let gap_x s s' := norm (x s' -v x s) ^ 2 in
  let gap_y s s' := norm (y s' -v y s) ^ 2 in
  let gap_lambda s s' := norm (lambda s' -v lambda s) ^ 2 in
  let gradient_x s _ := norm (fst (gradient_K s)) ^ 2 in
  let gradient_y s _ := norm (snd (gradient_K s)) ^ 2 in
  let gradient_lambda s _ := norm (snd (grad_g (w s)) -v p_lambda p *v lambda s) ^ 2 in
  let constraint s _ := norm (snd (grad_g (w s))) ^ 2 in
  (I gap_x /\ I gap_y /\ I gap_lambda /\ I gradient_x /\ I gradient_y /\ I gradient_lambda /\ I constraint) /\
  M gap_x <= 2 * gamma_x p k ^ 2 * M gradient_x + 2 * gamma_x p k ^ 2 * sigma_f ^ 2 / INR B + 2 * gamma_x p k ^ 2 * difference_bound l_g2 p v /\
  M gap_y <= 2 * gamma_y p k ^ 2 * M gradient_y + 2 * gamma_y p k ^ 2 * sigma_f ^ 2 / INR B + 2 * gamma_y p k ^ 2 * difference_bound l_g2 p v /\
  M gap_lambda <= gamma_lambda p k ^ 2 * M gradient_lambda + gamma_lambda p k ^ 2 * sigma_g ^ 2 / INR B /\
  M gap_lambda <= 2 * gamma_lambda p k ^ 2 * M constraint + 2 * gamma_lambda p k ^ 2 * p_lambda p ^ 2 * C_lambda p ^ 2
                  + gamma_lambda p k ^ 2 * sigma_g ^ 2 / INR B.
Proof. reflexivity. Qed.
Goal forall (X Y : Hilbert) (f : product X Y -> R) grad_f grad_g hess_xy hess_yy (l_L1 l_g1 l_g2 : R) (Xi Zeta : Type) (law_f : Expectation Xi) (law_g : Expectation Zeta) sample_f sample_g
  p B start k (sigma_f sigma_g v : R),
  primal_descent_bound f grad_f grad_g hess_xy hess_yy l_L1 l_g1 l_g2 law_f law_g sample_f sample_g p B start k sigma_f v =
  let law := consecutive sample_f sample_g law_f law_g p B B start k in
  let M (u : State X Y -> State X Y -> R) := law (fun ss => u (fst ss) (snd ss)) in
  let I (u : State X Y -> State X Y -> R) := integrable law (fun ss => u (fst ss) (snd ss)) in
  let K := K f grad_g (p_w p) (p_lambda p) in
  let gradient_K s := gradient_K grad_f hess_xy hess_yy (p_w p) (w s) (w_hat s) (lambda s) in
  let K_now s _ := K (w s) (w_hat s) (lambda s) in
  let K_next s s' := K (w s') (w_hat s) (lambda s') in
  let gradient s _ := norm (gradient_K s) ^ 2 in
  let product s s' := << snd (grad_g (w s)) -v p_lambda p *v lambda s , lambda s -v lambda s' >> in
  let gap_lambda s s' := norm (lambda s' -v lambda s) ^ 2 in
  (I K_now /\ I K_next /\ I gradient /\ I product /\ I gap_lambda) /\
  M K_now - M K_next
  >= gamma_x p k / 4 * M gradient - (gamma_x p k + 4 * (p_w p + l_L1) * gamma_x p k ^ 2) * difference_bound l_g2 p v
     - 4 * (p_w p + l_L1) * gamma_x p k ^ 2 / INR B * sigma_f ^ 2
     + M product - (p_lambda p / 2 + l_g1 ^ 2 / (2 * (p_w p + l_L1))) * M gap_lambda.
Proof. reflexivity. Qed.
Goal forall (X Y : Hilbert) (f : product X Y -> R) grad_f grad_g hess_xy hess_yy (l_L1 l_g1 l_g2 : R) (Xi Zeta : Type) (law_f : Expectation Xi) (law_g : Expectation Zeta) sample_f sample_g
  p B start k (sigma_f sigma_g v : R),
  primal_descent_dual_ascent_bound f grad_f grad_g hess_xy hess_yy l_L1 l_g2 law_f law_g sample_f sample_g p B start k sigma_f sigma_g v =
  let law := consecutive sample_f sample_g law_f law_g p B B start k in
  let M (u : State X Y -> State X Y -> R) := law (fun ss => u (fst ss) (snd ss)) in
  let I (u : State X Y -> State X Y -> R) := integrable law (fun ss => u (fst ss) (snd ss)) in
  let K := K f grad_g (p_w p) (p_lambda p) in
  let gradient_K s := gradient_K grad_f hess_xy hess_yy (p_w p) (w s) (w_hat s) (lambda s) in
  let Psi := Psi f grad_g (p_w p) (p_lambda p) in
  let K_now s _ := K (w s) (w_hat s) (lambda s) in
  let K_next s s' := K (w s') (w_hat s) (lambda s') in
  let Psi_now s (_ : State X Y) := Psi (w_hat s) (lambda s) in
  let Psi_next s s' := Psi (w_hat s) (lambda s') in
  let gradient s _ := norm (gradient_K s) ^ 2 in
  let gap_lambda s s' := norm (lambda s' -v lambda s) ^ 2 in
  (I K_now /\ I K_next /\ I Psi_now /\ I Psi_next /\ I gradient /\ I gap_lambda) /\
  M K_now - M K_next + 2 * (M Psi_next - M Psi_now)
  >= gamma_x p k / 8 * M gradient + / (4 * gamma_lambda p k) * M gap_lambda
     - 4 * (p_w p + l_L1) * gamma_x p k ^ 2 / INR B * sigma_f ^ 2
     - (gamma_x p k + 4 * (p_w p + l_L1) * gamma_x p k ^ 2) * difference_bound l_g2 p v - gamma_lambda p k * sigma_g ^ 2 / INR B.
Proof. reflexivity. Qed.
Goal forall (X Y : Hilbert) (f : product X Y -> R) grad_f grad_g hess_xy hess_yy (l_L1 l_g1 l_g2 : R) (Xi Zeta : Type) (law_f : Expectation Xi) (law_g : Expectation Zeta) sample_f sample_g
  p B start k (sigma_f sigma_g v : R),
  Lyapunov_descent_bound f grad_f grad_g hess_xy hess_yy l_L1 l_g2 law_f law_g sample_f sample_g p B start k sigma_f sigma_g v =
  let law := consecutive sample_f sample_g law_f law_g p B B start k in
  let M (u : State X Y -> State X Y -> R) := law (fun ss => u (fst ss) (snd ss)) in
  let I (u : State X Y -> State X Y -> R) := integrable law (fun ss => u (fst ss) (snd ss)) in
  let lambda_plus s := lambda_plus f grad_g (C_lambda p) (p_w p) (p_lambda p) (gamma_lambda p k) (w_hat s) (lambda s) in
  let V_now s (_ : State X Y) := V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w s) (w_hat s) (lambda s) in
  let V_next (_ : State X Y) s' := V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w s') (w_hat s') (lambda s') in
  let primal s (_ : State X Y) := norm (w s -v w_plus grad_f hess_xy hess_yy (p_w p) (gamma_x p k) (w s) (w_hat s) (lambda s)) ^ 2 in
  let dual s (_ : State X Y) := norm (lambda_plus s -v lambda s) ^ 2 in
  let averaging s (_ : State X Y) := norm (w s -v w_hat s) ^ 2 in
  let distance s (_ : State X Y) := norm (w_star_hat f grad_g (C_lambda p) (p_w p) (p_lambda p) (w_hat s) -v w_star f grad_g (p_w p) (p_lambda p) (w_hat s) (lambda_plus s)) ^ 2 in
  (I V_now /\ I V_next /\ I primal /\ I dual /\ I averaging /\ I distance) /\
  M V_now - M V_next
  >= / (32 * gamma_x p k) * M primal + / (32 * gamma_lambda p k) * M dual + p_w p * beta p / 8 * M averaging
     - 48 * p_w p * beta p * M distance - recursion_loss l_L1 l_g2 p B k sigma_f sigma_g v.
Proof. reflexivity. Qed.
Goal forall (X Y : Hilbert) (f : product X Y -> R) grad_f grad_g hess_xy hess_yy (Xi Zeta : Type) (law_f : Expectation Xi) (law_g : Expectation Zeta) sample_f sample_g
  p B start gamma_w gamma_l kappa epsilon_L n,
  small_residuals f grad_f grad_g hess_xy hess_yy law_f law_g sample_f sample_g p B start gamma_w gamma_l kappa epsilon_L n =
  exists k, (k < n)%nat /\
  let E := run_law law_f law_g B B k in
  let state := Stoc_SGHA sample_f sample_g p B B start k in
  let primal t := norm (w (state t) -v w_plus grad_f hess_xy hess_yy (p_w p) gamma_w (w (state t)) (w_hat (state t)) (lambda (state t))) ^ 2 in
  let dual t := norm (lambda_plus f grad_g (C_lambda p) (p_w p) (p_lambda p) gamma_l (w_hat (state t)) (lambda (state t)) -v lambda (state t)) ^ 2 in
  let averaging t := norm (w (state t) -v w_hat (state t)) ^ 2 in
  (integrable E primal /\ integrable E dual /\ integrable E averaging) /\
  Rmax (E primal) (Rmax (/ kappa ^ 2 * E dual) (/ kappa ^ 2 * E averaging)) <= epsilon_L ^ 2.
Proof. reflexivity. Qed.
Goal forall p l_L1 gamma_w gamma_l kappa,
  residual_weight p gamma_w gamma_l kappa = Rmin (/ (32 * gamma_w)) (Rmin (kappa ^ 2 / (64 * gamma_l)) (kappa ^ 2 * p_w p * beta p / 8)) /\
  C_g p l_L1 gamma_w = gamma_w + 4 * (p_w p + l_L1) * gamma_w ^ 2 + p_w p * beta p * gamma_w ^ 2 /\
  C_f p l_L1 gamma_w = 4 * (p_w p + l_L1) * gamma_w ^ 2 + p_w p * beta p * gamma_w ^ 2.
Proof. repeat split; reflexivity. Qed.
Goal forall l_g1 p l_L1 k, conditions_at (l_g1 := l_g1) p l_L1 k =
  (p_w p = 2 * l_L1 /\ gamma_y p k = gamma_x p k /\ 0 < gamma_x p k /\ 0 < gamma_lambda p k /\ 0 < beta p /\
   gamma_x p k <= Rmin (/ (8 * p_w p * beta p)) (/ (8 * (p_w p + l_L1))) /\
   gamma_lambda p k <= Rmin (/ (2 * (2 * l_Psi (p_w p) (p_lambda p) l_L1 l_g1 + p_lambda p + l_g1 ^ 2 / (p_w p + l_L1))))
                         (Rmin (l_L1 ^ 2 / (16 * l_g1 ^ 2) * gamma_x p k) (/ (1536 * p_w p * beta p * gamma_2 (p_w p) l_L1 l_g1 ^ 2))) /\
   beta p <= (sqrt 5 - 1) / (48 * gamma_1 (p_w p) l_L1)).
Proof. reflexivity. Qed.
Goal forall l_g1 p l_L1 k, dual_conditions_at (l_g1 := l_g1) p l_L1 k =
  (p_w p = 2 * l_L1 /\ gamma_y p k = gamma_x p k /\ 0 < gamma_x p k /\ 0 < gamma_lambda p k /\ gamma_x p k <= / (8 * (p_w p + l_L1)) /\
   gamma_lambda p k <= Rmin (/ (2 * (2 * l_Psi (p_w p) (p_lambda p) l_L1 l_g1 + p_lambda p + l_g1 ^ 2 / (p_w p + l_L1)))) (l_L1 ^ 2 / (16 * l_g1 ^ 2) * gamma_x p k)).
Proof. reflexivity. Qed.
Goal forall (H : Hilbert) D (u : H -> R) G, supremum_on_ball D u G = is_lub (fun r => exists v, norm v <= D /\ r = u v) G.
Proof. reflexivity. Qed.

(** The condition numbers, the constant of Theorem 2, the hypergradient, Proposition 6's conditions. *)
Goal forall l_g1 mu_g, kappa_y l_g1 mu_g = l_g1 / mu_g.
Proof. reflexivity. Qed.
Goal forall (X Y : Hilbert) (grad_f : product X Y -> product X Y) (g : product X Y -> R) hess_xy hess_yy x,
  hypergradient grad_f g hess_xy hess_yy x =
  fst (grad_f (x, y_star g x)) +v hess_xy (x, y_star g x) (adjoint_multiplier grad_f hess_yy (x, y_star g x)).
Proof. reflexivity. Qed.
Goal forall (X Y : Hilbert) (f : product X Y -> R) grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low,
  Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low ->
  forall x, is_gradient (hyperobjective f g) x (hypergradient grad_f g hess_xy hess_yy x).
Proof. intros X Y f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low A. exact (hyperobjective_has_gradient A). Qed.
Goal forall gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g, Rounding.Proposition_6_conditions gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g <->
  gamma_w <= Rmin (/ (8 * p_w * beta)) (/ (8 * (p_w + l_L1))) /\
  gamma_lambda <= Rmin (/ (2 * (2 * l_Psi p_w p_lambda l_L1 l_g1 + p_lambda + l_g1 ^ 2 / (p_w + l_L1))))
                    (Rmin ((p_w - l_L1) ^ 2 / (16 * l_g1 ^ 2) * gamma_w) (/ (1536 * p_w * beta * gamma_2 p_w l_L1 l_g1 ^ 2))) /\
  beta <= Rmin ((sqrt 5 - 1) / (48 * gamma_1 p_w l_L1)) (/ (3072 * p_w * gamma_lambda * gamma_3 p_w p_lambda l_L1 l_g1 mu_g gamma_lambda ^ 2)).
Proof. split; [intros []; tauto | intros (? & ? & ?); constructor; assumption]. Qed.

(** The program's draws: word h of 2^128 gives the example floor(n h / 2^128). The assumption on the words, and the two shares of the loss. *)
Goal forall T n h, index_of T n h = (n * h / T)%nat.
Proof. reflexivity. Qed.
Goal INR words = 2 ^ 128.
Proof. exact words_are. Qed.
Goal forall (Omega : Type) (F : Expectation Omega) B_f B_g n read, words_are_uniform_and_independent F B_f B_g n read =
  (forall k u, (k <= n)%nat -> integrable (repeated (paired (repeated (uniform words words_positive) B_f) (repeated (uniform words words_positive) B_g)) k) u ->
     integrable F (fun o => u (read k o)) /\
     F (fun o => u (read k o)) = repeated (paired (repeated (uniform words words_positive) B_f) (repeated (uniform words words_positive) B_g)) k u).
Proof. reflexivity. Qed.
Goal forall v B, batch_share v B = (1 + / 2 ^ 96) * v / INR B + (/ 2 ^ 96) ^ 2 * v.
Proof. reflexivity. Qed.
Goal forall gamma_w gamma_lambda beta p_w l_L1 V_f V_d V_y, sampling_share gamma_w gamma_lambda beta p_w l_L1 V_f V_d V_y =
  4 * (gamma_w / 2 + 2 * (p_w + l_L1) * gamma_w ^ 2 + p_w * beta * gamma_w ^ 2 / 2) * (V_f + V_d) + 6 * gamma_lambda * V_y.
Proof. reflexivity. Qed.
Goal forall gamma_w gamma_lambda beta tau p_w C_lambda l_L1 l_g2 b, rounding_share gamma_w gamma_lambda beta tau p_w C_lambda l_L1 l_g2 b =
  (gamma_w / 2 + 2 * (p_w + l_L1) * gamma_w ^ 2 + p_w * beta * gamma_w ^ 2 / 2) * (4 * (l_g2 ^ 2 * C_lambda ^ 4 / 4 * tau ^ 2 + round_w b ^ 2))
  + 6 * gamma_lambda * (round_u b + round_p b / gamma_lambda) ^ 2 + round_over b * round_p b / gamma_lambda + p_w / (2 * beta) * round_hat b ^ 2.
Proof. reflexivity. Qed.

(** * Part 2. Theorems *)

(** Theorem 4 of the paper: Algorithm 1 on R^n x R^m, from Assumption 1 alone. *)
Theorem deterministic_sample_complexity (d_x d_y : nat)
  (f : product (Euclidean d_x) (Euclidean d_y) -> R) grad_f hess_f (g : product (Euclidean d_x) (Euclidean d_y) -> R) grad_g hess_g
  (l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low : R) :
  (1 <= d_y)%nat ->
  Assumption_1 f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low ->
  let L := L_bar l_f0 l_f1 l_f2 l_g1 l_g2 in
  let kappa := kappa_bar l_f0 l_f1 l_f2 l_g1 l_g2 mu_g in
  forall (epsilon : R) (start : State (Euclidean d_x) (Euclidean d_y)), 0 < epsilon <= 1 -> norm (lambda start) <= 2 * kappa ->
  let p := {| gamma_x := fun _ => / (2 ^ 8 * L * kappa);
              gamma_y := fun _ => / (2 ^ 8 * L * kappa);
              gamma_lambda := fun _ => kappa / (2 ^ 8 * L);
              beta := / (2 ^ 30 * kappa ^ 2);
              tau := epsilon / (2 ^ 24 * (1 + L) * kappa ^ 4);
              p_w := 16 * L * kappa;
              p_lambda := 1 / 8 * Rmin mu_g (epsilon / (2 ^ 11 * (1 + L) * kappa ^ 4));
              C_lambda := 2 * kappa |} in
  let Delta_V := V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w start) (w_hat start) (lambda start) - f_low in
  let number := Nat.max 1 (Z.to_nat (ceiling (2 ^ 52 * (1 + L) ^ 2 * Delta_V / L * kappa ^ 5 * / epsilon ^ 2))) in
  exists k, (k < number)%nat /\
    exists grad_F, is_gradient (hyperobjective f g) (x (SGHA grad_f grad_g p start k)) grad_F /\ norm grad_F <= epsilon.
Proof. exact (Theorem_4_in_coordinates d_x d_y f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low). Qed.

(** The assumption that is really used: nothing of f's Hessian, and of g's Hessian the blocks xy and yy only. *)
Goal forall (X Y : Hilbert) (f : product X Y -> R) grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low,
  Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low <->
  (0 <= l_f0 /\ 0 <= l_f1 /\ 0 <= l_g1 /\ 0 <= l_g2 /\ 0 < mu_g) /\
  (forall w, is_gradient f w (grad_f w)) /\ (forall w, is_gradient g w (grad_g w)) /\
  (forall w, exists J, is_derivative (fun w => snd (grad_g w)) w J /\
     forall h lambda, << J h , lambda >> = << fst h , hess_xy w lambda >> + << snd h , hess_yy w lambda >>) /\
  (forall w, norm (snd (grad_f w)) <= l_f0) /\
  (forall x y y', mu_g * norm (y -v y') ^ 2 <= << snd (grad_g (x, y)) -v snd (grad_g (x, y')) , y -v y' >>) /\
  lipschitz l_f1 grad_f /\ lipschitz l_g1 (fun w => snd (grad_g w)) /\
  operator_lipschitz l_g2 (fun w lambda => (hess_xy w lambda, hess_yy w lambda) : product X Y) /\
  (forall w, f_low <= f w).
Proof. split; [intros []; tauto | intros (? & ? & ? & ? & ? & ? & ? & ? & ? & ?); constructor; assumption]. Qed.

Theorem Assumption_1_is_stronger (X Y : Hilbert) (f : product X Y -> R) grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low :
  Assumption_1 f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low ->
  Weak_assumption f grad_f g grad_g (block_xy hess_g) (block_yy hess_g) l_f0 l_f1 l_g1 l_g2 mu_g f_low.
Proof. exact Assumption_1_implies_Weak_assumption. Qed.

(** Theorem 4 from the weaker assumption, with eight times fewer steps: L is any bound on the constants, kappa = L / mu_g. *)
Theorem sample_complexity_under_Weak_assumption (X Y : Hilbert)
  (f : product X Y -> R) grad_f (g : product X Y -> R) grad_g hess_xy hess_yy (l_f0 l_f1 l_g1 l_g2 mu_g f_low L : R) :
  Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low ->
  (exists v : Y, v <> zero) ->
  l_f0 <= L /\ l_f1 <= L /\ l_g1 <= L /\ l_g2 <= L ->
  let kappa := L / mu_g in
  forall (epsilon : R) (start : State X Y), 0 < epsilon <= 1 -> norm (lambda start) <= 2 * kappa ->
  let p := {| gamma_x := fun _ => / (2 ^ 8 * L * kappa);
              gamma_y := fun _ => / (2 ^ 8 * L * kappa);
              gamma_lambda := fun _ => kappa / (2 ^ 8 * L);
              beta := / (2 ^ 27 * kappa ^ 2);
              tau := epsilon / (2 ^ 22 * (1 + L) * kappa ^ 4);
              p_w := 16 * L * kappa;
              p_lambda := 1 / 8 * Rmin mu_g (epsilon / (2 ^ 11 * (1 + L) * kappa ^ 4));
              C_lambda := 2 * kappa |} in
  let Delta_V := V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w start) (w_hat start) (lambda start) - f_low in
  let number := Nat.max 1 (Z.to_nat (ceiling (2 ^ 49 * (1 + L) ^ 2 * Delta_V / L * kappa ^ 5 * / epsilon ^ 2))) in
  exists k, (k < number)%nat /\
    exists grad_F, is_gradient (hyperobjective f g) (x (SGHA grad_f grad_g p start k)) grad_F /\ norm grad_F <= epsilon.
Proof. intros A HY HL kappa. exact (Theorem_4_weak A L HY HL). Qed.

(** The program. One iteration of the C code is a [program_step]: what its contracts say, for oracles that are wrong by e_f, e_g and e_y at
    most. If n iterations meet them, one of the n points has a hypergradient below an explicit bound; rounding_loss is what rounding,
    finite differences and the oracles cost. *)
Theorem stationary_point_of_the_C_program (n_x n_y : nat)
  (f : product (Euclidean n_x) (Euclidean n_y) -> R) grad_f (g : product (Euclidean n_x) (Euclidean n_y) -> R) grad_g hess_xy hess_yy
  (l_f0 l_f1 l_g1 l_g2 mu_g f_low : R) :
  Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low ->
  forall gamma_w gamma_lambda beta tau p_w p_lambda C_lambda l_L1 : R,
  (1 <= n_y)%nat -> 0 < C_lambda -> 0 < l_L1 -> l_f1 + C_lambda * l_g2 <= l_L1 -> l_L1 < p_w -> 0 < p_lambda ->
  0 < gamma_w -> 0 < gamma_lambda -> 0 < beta -> 0 < tau ->
  forall (n : nat) (m : nat -> Memory n_x n_y) (a : nat -> Gradients n_x n_y) (u : nat -> Euclidean n_y) (e_f e_g e_y : nat -> R) (r : R),
  Rounding.Proposition_6_conditions gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g ->
  l_f0 / mu_g < C_lambda -> norm (m_lambda (m 0%nat)) <= C_lambda -> (0 < n)%nat ->
  (forall k, (k < n)%nat ->
     program_step gamma_w gamma_lambda beta tau p_w p_lambda C_lambda grad_f grad_g (e_f k) (e_g k) (e_y k) (m k) (m (S k)) (a k) (u k)) ->
  (forall k, (k < n)%nat ->
     (V f grad_g C_lambda p_w p_lambda (m_w (m 0%nat)) (m_w_hat (m 0%nat)) (m_lambda (m 0%nat)) - f_low) / INR n
     + Rounding.rounding_loss gamma_w gamma_lambda beta tau p_w C_lambda l_L1 l_g2
         (program_errors gamma_w gamma_lambda beta tau p_w p_lambda C_lambda l_g1 (e_f k) (e_g k) (e_y k) (m k) (m (S k)) (a k) (u k)) <= r) ->
  let gradient_L := sqrt (32 * gamma_w * r) / gamma_w + p_w * sqrt (8 * r / (p_w * beta)) in
  let constraint_L := l_g1 / ((p_w - l_L1) * gamma_w) * sqrt (32 * gamma_w * r) + sqrt (64 * gamma_lambda * r) / gamma_lambda
                      + p_lambda * C_lambda in
  gradient_L <= mu_g / 4 * (C_lambda - l_f0 / mu_g) ->
  sqrt (64 * gamma_lambda * r) <= / 4 * (C_lambda - l_f0 / mu_g) ->
  exists k, (k < n)%nat /\
    is_gradient (hyperobjective f g) (m_x (m k)) (hypergradient grad_f g hess_xy hess_yy (m_x (m k))) /\
    norm (hypergradient grad_f g hess_xy hess_yy (m_x (m k)))
    <= (1 + kappa_y l_g1 mu_g) * gradient_L + L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g * constraint_L.
Proof. exact stationary_point_of_the_program. Qed.

(** The paper's experiments. Hyper-cleaning, written out as in the paper, satisfies the weaker assumption, with these constants. *)
Goal forall (d C n m : nat) (train val : nat -> Euclidean d) (train_label val_label : nat -> nat) (mu gamma : R) w,
  hyper_cleaning_f d C n m val val_label gamma w =
    / INR m * sum_below m (fun i => cross_entropy (val i) (val_label i) (snd w))
    + gamma / (2 * INR n) * sum_below n (fun i => (2 * / (1 + exp (- coordinate (fst w) i)) - 1) ^ 2) /\
  hyper_cleaning_g d C n train train_label mu w =
    / INR n * sum_below n (fun i => 2 * / (1 + exp (- coordinate (fst w) i)) * cross_entropy (train i) (train_label i) (snd w))
    + mu / 2 * norm (snd w) ^ 2.
Proof. split; reflexivity. Qed.

Theorem hyper_cleaning_is_covered (d C n m : nat) (train val : nat -> Euclidean d) (train_label val_label : nat -> nat) (mu gamma R_train R_val : R) :
  (0 < n)%nat -> (0 < m)%nat -> 0 < mu -> 0 <= gamma ->
  (forall i, (i < n)%nat -> (train_label i < C)%nat) -> (forall i, (i < m)%nat -> (val_label i < C)%nat) ->
  (forall i, (i < n)%nat -> norm (train i) <= R_train) -> (forall i, (i < m)%nat -> norm (val i) <= R_val) ->
  let B := sqrt 2 * R_train in
  Weak_assumption (hyper_cleaning_f d C n m val val_label gamma) (hyper_cleaning_grad_f d C n m val val_label gamma)
    (hyper_cleaning_g d C n train train_label mu) (hyper_cleaning_grad_g d C n train train_label mu)
    (hyper_cleaning_hess_xy d C n train train_label) (hyper_cleaning_hess_yy d C n train train_label mu)
    (sqrt 2 * R_val) (Rmax (2 * R_val ^ 2) (gamma / (4 * INR n)))
    (B / (2 * sqrt (INR n)) + 2 * B ^ 2 + mu) (B / (5 * INR n) + B ^ 2 / sqrt (INR n) + 4 * B ^ 3) mu 0.
Proof. exact (hyper_cleaning_satisfies_Weak_assumption d C n m train val train_label val_label mu gamma R_train R_val). Qed.

(** Non-vacuity: a problem on R x R that satisfies Assumption 1, with its constants and its KKT point, whose multiplier is not zero. *)
Theorem Assumption_1_holds_somewhere :
  Assumption_1 (plane_f 1) (plane_grad_f 1) plane_hess_f (plane_g 0) (plane_grad_g 0) (plane_hess_g 0) 1 1 1 2 0 1 (-1) /\
  is_KKT_point (plane_grad_f 1) (plane_grad_g 0) (block_xy (plane_hess_g 0)) (block_yy (plane_hess_g 0)) 0 0 (-1).
Proof. exact plane_quadratic_case. Qed.

(** One hypothesis less, and the conclusion is false. *)
Theorem f_must_be_bounded_below :
  exists (f : plane -> R) (grad_f : plane -> plane) (hess_f : plane -> plane -> plane)
         (g : plane -> R) (grad_g : plane -> plane) (hess_g : plane -> plane -> plane),
    (forall f_low, Assumption_1_without Bounded_below f grad_f hess_f g grad_g hess_g 0 0 0 4 0 1 f_low) /\
    (forall x, is_minimiser (fun y : line => g (x, y)) (y_star g x)) /\
    (forall x, exists v, is_gradient (hyperobjective f g) x v) /\
    forall (epsilon : R) (x v : line), epsilon <= 1 -> is_gradient (hyperobjective f g) x v -> epsilon < norm v.
Proof. exact Theorem_4_needs_f_bounded_below. Qed.

Theorem the_ball_must_be_large (C_lambda : R) : 0 < C_lambda < 1 / 1 ->
  exists (f : plane -> R) (grad_f : plane -> plane) (hess_f : plane -> plane -> plane)
         (g : plane -> R) (grad_g : plane -> plane) (hess_g : plane -> plane -> plane) (start : State line line) (small : R),
    Assumption_1 f grad_f hess_f g grad_g hess_g 1 1 1 2 0 1 (-1) /\
    norm (lambda start) <= C_lambda /\
    is_gradient (hyperobjective f g) (x start) (C_lambda - 1) /\
    0 < small /\
    forall p : Settings, Algorithm.C_lambda p = C_lambda -> 0 < tau p -> 0 <= p_lambda p <= small ->
      (forall k, 0 <= gamma_lambda p k) ->
      forall k, SGHA grad_f grad_g p start k = start.
Proof. exact (Theorem_4_needs_a_large_ball C_lambda). Qed.

Theorem the_gradient_must_be_bounded (l_f0 : R) : 0 <= l_f0 ->
  exists (f : plane -> R) (grad_f : plane -> plane) (hess_f : plane -> plane -> plane)
         (g : plane -> R) (grad_g : plane -> plane) (hess_g : plane -> plane -> plane) (x y lambda : R),
    Assumption_1_without Bounded_gradient f grad_f hess_f g grad_g hess_g l_f0 2 0 4 0 1 0 /\
    is_KKT_point grad_f grad_g (block_xy hess_g) (block_yy hess_g) x y lambda /\
    l_f0 / 1 < norm (lambda : line).
Proof. exact (Theorem_3_needs_a_bounded_gradient l_f0). Qed.

Theorem the_lower_level_must_be_strongly_convex :
  exists (f : plane -> R) (grad_f : plane -> plane) (hess_f : plane -> plane -> plane)
         (g : plane -> R) (grad_g : plane -> plane) (hess_g : plane -> plane -> plane),
    Assumption_1_without Strong_convexity f grad_f hess_f g grad_g hess_g 0 0 0 2 0 1 0 /\
    (forall x, strongly_convex 0 (fun y : line => g (x, y))) /\
    forall x : R, x <> 0 -> ~ exists y, is_minimiser (fun y' : line => g (x, y')) y.
Proof. exact lower_level_needs_strong_convexity. Qed.

(** * The stochastic half *)

(** Theorem 10 of the paper on R^n x R^m, from Assumptions 1, 2 and 3; the index k comes before the probability, and P is of a law that depends on k alone. The second
    conclusion is the one that can be implemented: the index is drawn uniformly. Theorems 8, 9 and 11 are in StochasticComplexity.v, in the same form. *)
Theorem stochastic_sample_complexity (d_x d_y : nat)
  (f : product (Euclidean d_x) (Euclidean d_y) -> R) grad_f hess_f (g : product (Euclidean d_x) (Euclidean d_y) -> R) grad_g hess_g
  (l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low : R) (Xi Zeta : Type) (law_f : Expectation Xi) (law_g : Expectation Zeta) sample_f sample_g :
  Assumption_1 f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low -> (1 <= d_y)%nat ->
  let L := L_bar l_f0 l_f1 l_f2 l_g1 l_g2 in
  let kappa := kappa_bar l_f0 l_f1 l_f2 l_g1 l_g2 mu_g in
  forall sigma_f sigma_g l_tilde : R,
  Assumption_2 sample_f sample_g law_f law_g grad_f grad_g sigma_f sigma_g -> Assumption_3 sample_g law_g l_tilde ->
  forall (epsilon rho : R) (start : State (Euclidean d_x) (Euclidean d_y)), 0 < epsilon <= 1 -> 0 < rho < 1 -> norm (lambda start) <= 2 * kappa ->
  let M_g := Rmax 1 (Rmax l_tilde (Rmax (sigma_f ^ 2) (sigma_g ^ 2))) in
  let p := {| gamma_x := fun _ => / (2 ^ 8 * L * kappa);
              gamma_y := fun _ => / (2 ^ 8 * L * kappa);
              gamma_lambda := fun _ => kappa / (2 ^ 8 * L);
              beta := / (2 ^ 30 * kappa ^ 2);
              tau := epsilon * sqrt rho / (2 ^ 25 * (1 + L) * kappa ^ 4);
              p_w := 16 * L * kappa;
              p_lambda := 1 / 8 * Rmin mu_g (epsilon * sqrt rho / (2 ^ 12 * (1 + L) * kappa ^ 4));
              C_lambda := 2 * kappa |} in
  let B := Z.to_nat (ceiling (2 ^ 50 * M_g * (1 + L) ^ 2 / L ^ 2 * kappa ^ 6 * / epsilon ^ 2 * / rho)) in
  let Delta_V := V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w start) (w_hat start) (lambda start) - f_low in
  let number := Nat.max 1 (Z.to_nat (ceiling (5 * 2 ^ 53 * (1 + L) ^ 2 * Delta_V / L * kappa ^ 5 * / epsilon ^ 2 * / rho))) in
  let P k := probability (run_law law_f law_g B B k) (fun batches =>
               exists grad_F, is_gradient (hyperobjective f g) (x (Stoc_SGHA sample_f sample_g p B B start k batches)) grad_F /\ norm grad_F <= epsilon) in
  (exists k, (k < number)%nat /\ P k >= 1 - rho) /\
  / INR number * sum_below number P >= 1 - rho.
Proof.
  intros A Hd L kappa sigma_f sigma_g l_tilde A2 A3.
  refine (Theorem_10 f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low law_f law_g sample_f sample_g A _ sigma_f sigma_g l_tilde A2 A3).
  exists (of_coordinates d_y (fun _ => 1)). intros E.
  apply (f_equal (fun v => coordinate v 0)) in E. rewrite coordinate_of_coordinates, coordinate_zero in E by exact Hd. lra.
Qed.

(** Non-vacuity: a problem and an oracle that satisfy Assumptions 1, 2 and 3, with noise. *)
Theorem stochastic_assumptions_are_satisfiable :
  let u : product line line := (1, 1) in
  Assumption_1 (plane_f 1) (plane_grad_f 1) plane_hess_f (plane_g 0) (plane_grad_g 0) (plane_hess_g 0) 1 1 1 2 0 1 (-1) /\
  Assumption_2 (coin_sample u (plane_grad_f 1)) (coin_sample u (plane_grad_g 0)) coin coin (plane_grad_f 1) (plane_grad_g 0) (norm u) (norm u) /\
  Assumption_3 (coin_sample u (plane_grad_g 0)) coin (2 ^ 2) /\ 0 < norm u.
Proof. exact stochastic_assumptions_hold_somewhere. Qed.

(** The paper's experiment, one training and one validation example per sample: outside of Assumptions 2 and 3, inside of the weaker one. *)
Theorem hyper_cleaning_oracle (d C n m : nat) (train val : nat -> Euclidean d) (train_label val_label : nat -> nat) (mu gamma R_train R_val : R)
  (n_positive : (0 < n)%nat) (m_positive : (0 < m)%nat) : 0 < mu ->
  (forall i, (i < n)%nat -> (train_label i < C)%nat) -> (forall i, (i < m)%nat -> (val_label i < C)%nat) ->
  (forall i, (i < n)%nat -> norm (train i) <= R_train) -> (forall i, (i < m)%nat -> norm (val i) <= R_val) ->
  let B := sqrt 2 * R_train in
  let sample_f := hyper_cleaning_sample_f d C n m val val_label gamma in
  let sample_g := hyper_cleaning_sample_g d C n train train_label mu in
  let grad_f := hyper_cleaning_grad_f d C n m val val_label gamma in
  let grad_g := hyper_cleaning_grad_g d C n train train_label mu in
  Weak_stochastic_assumption sample_f sample_g (uniform m m_positive) (uniform n n_positive) grad_f grad_g
    (sqrt 2 * R_val) (2 * B) ((B / 2) ^ 2 + (2 * B ^ 2 + mu) ^ 2) /\
  (forall i, (1 < C)%nat -> (1 < n)%nat -> (i < n)%nat -> train i <> zero ->
     (forall sigma_f sigma_g, ~ Assumption_2 sample_f sample_g (uniform m m_positive) (uniform n n_positive) grad_f grad_g sigma_f sigma_g) /\
     (forall l_tilde, ~ Assumption_3 sample_g (uniform n n_positive) l_tilde)).
Proof.
  intros Pm Lt Lv Bt Bv B sample_f sample_g grad_f grad_g. split.
  - exact (hyper_cleaning_satisfies_Weak_stochastic_assumption d C n m train val train_label val_label mu gamma R_train R_val n_positive m_positive Pm Lt Lv Bt Bv).
  - intros i C2 N2 L Nz. split.
    + exact (hyper_cleaning_violates_Assumption_2 d C n m train val train_label val_label mu gamma n_positive m_positive Lt i C2 N2 L Nz).
    + exact (hyper_cleaning_violates_Assumption_3 d C n train train_label mu n_positive Lt i C2 L Nz).
Qed.

(** The program, with mini-batches: the contracts, the sampler's bias, and the one assumption on the generator's words give Theorem 10's conclusion. *)
Theorem stationary_point_of_the_stochastic_C_program (n_x n_y : nat)
  (f : product (Euclidean n_x) (Euclidean n_y) -> R) grad_f (g : product (Euclidean n_x) (Euclidean n_y) -> R) grad_g hess_xy hess_yy
  (l_f0 l_f1 l_g1 l_g2 mu_g f_low : R) :
  Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low ->
  (1 <= n_y)%nat ->
  forall (n_f n_g : nat) (n_f_positive : (0 < n_f)%nat) (n_g_positive : (0 < n_g)%nat) (n_f_small : INR n_f <= 2 ^ 32) (n_g_small : INR n_g <= 2 ^ 32)
    (sample_f : index n_f -> _) (sample_g : index n_g -> _) (sigma_f sigma_g l_tilde l_s : R),
  Weak_stochastic_assumption sample_f sample_g (uniform n_f n_f_positive) (uniform n_g n_g_positive) grad_f grad_g sigma_f sigma_g l_tilde -> 0 <= l_tilde ->
  0 <= l_s -> (forall i u y y', norm (sample_g i (u, y) -v sample_g i (u, y')) <= l_s * norm (y -v y')) ->
  forall gamma_w gamma_lambda beta tau p_w p_lambda C_lambda l_L1 : R,
  0 < C_lambda -> 0 < l_L1 -> l_f1 + C_lambda * l_g2 <= l_L1 -> l_L1 < p_w -> 0 < p_lambda ->
  0 < gamma_w -> 0 < gamma_lambda -> 0 < beta -> 0 < tau ->
  Rounding.Proposition_6_conditions gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g -> l_f0 / mu_g < C_lambda ->
  forall (B_f B_g n : nat), (0 < B_f)%nat -> (0 < B_g)%nat -> (0 < n)%nat ->
  forall (m : forall k, tuple (Words B_f B_g) k -> Memory n_x n_y) (b : Program_bounds), 0 <= bound_over b -> 0 <= bound_p b ->
  norm (m_lambda (m 0%nat tt)) <= C_lambda ->
  (forall k, (k < n)%nat -> forall t : tuple (Words B_f B_g) (S k), exists f_x f_y g_y plus_x plus_y minus_x minus_y probe_p probe_m u,
     drawn_step gamma_w gamma_lambda beta tau p_w p_lambda C_lambda
       (drawn_f n_f n_f_positive n_f_small sample_f B_f B_g (snd t)) (drawn_g n_g n_g_positive n_g_small sample_g B_f B_g (snd t))
       b (m k (fst t)) (m (S k) t) f_x f_y g_y plus_x plus_y minus_x minus_y probe_p probe_m u) ->
  forall (Omega : Type) (F : Expectation Omega) (read : forall k, Omega -> tuple (Words B_f B_g) k),
  words_are_uniform_and_independent F B_f B_g n read ->
  forall rho r : R, 0 < rho -> 0 < r ->
  (V f grad_g C_lambda p_w p_lambda (m_w (m 0%nat tt)) (m_w_hat (m 0%nat tt)) (m_lambda (m 0%nat tt)) - f_low) / INR n
    + (sampling_share gamma_w gamma_lambda beta p_w l_L1 (batch_share (sigma_f ^ 2) B_f) (batch_share (l_tilde * C_lambda ^ 2) B_g) (batch_share (sigma_g ^ 2) B_g)
       + rounding_share gamma_w gamma_lambda beta tau p_w C_lambda l_L1 l_g2 (rounding_of gamma_w gamma_lambda tau l_s b)) <= r * rho ->
  let gradient_L := sqrt (32 * gamma_w * r) / gamma_w + p_w * sqrt (8 * r / (p_w * beta)) in
  let constraint_L := l_g1 / ((p_w - l_L1) * gamma_w) * sqrt (32 * gamma_w * r) + sqrt (64 * gamma_lambda * r) / gamma_lambda + p_lambda * C_lambda in
  gradient_L <= mu_g / 4 * (C_lambda - l_f0 / mu_g) -> sqrt (64 * gamma_lambda * r) <= / 4 * (C_lambda - l_f0 / mu_g) ->
  let epsilon := (1 + kappa_y l_g1 mu_g) * gradient_L + L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g * constraint_L in
  let P k := probability F (fun o => exists grad_F, is_gradient (hyperobjective f g) (m_x (m k (read k o))) grad_F /\ norm grad_F <= epsilon) in
  (exists k, (k < n)%nat /\ P k >= 1 - rho) /\ / INR n * sum_below n P >= 1 - rho.
Proof. exact (stationary_point_of_the_stochastic_program n_x n_y f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low). Qed.
