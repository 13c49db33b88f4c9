(* Main.v -- what is claimed: read this file, and no proof.

   Part 1 repeats every definition that the claims rest on, as an equation (or an equivalence) that Coq checks by computation, so that
   nothing is hidden in another file. Parts 2 to 5 state the theorems in full. The other statements of the paper are listed, with the names
   of their theorems, in `statements`; what they rest on is in `Assumptions.expected`. *)

From Coq Require Import Reals Lra Arith ZArith Lia.
From SGHA Require Export Hilbert Minimiser Ball Calculus Assumption FiniteDifference Lagrangian Hypergradient Algorithm PaperForm SampleComplexity.
From SGHA Require Export Quadratic Counterexamples FiniteSum CrossEntropy HyperCleaning LearnToRegularize HyperCleaningComplexity.
From SGHA Require Export SharperDescent SharperComplexity Rounding SharperTheorem4 Program Numbers QuadraticProgram QuadraticOracle.
From SGHA Require Export Expectation Stochastic StochasticDescent StochasticComplexity.
From SGHA Require Export Moments StochasticLemmas StochasticBridge StochasticPaperForm FiniteOracle StochasticHyperCleaning Sampler Pathwise StochasticProgram.
From SGHA Require Export CertificateFormulas Certificate Trilinear Softmax CertificateLoss CertificateCleaning CertificateRegularize
  CertificateExamples SharpConstants Summation SummationDouble.
Open Scope R_scope.

(** * Part 1. Definitions *)

(** A real Hilbert space: addition, scaling, zero, an inner product, the usual laws; complete. The line, pairs, and R^n, which is made of them. *)
Goal forall (H : Hilbert) (u v w : H) (a : R),
  << u +v v , w >> = << u , w >> + << v , w >> /\ << a *v u , w >> = a * << u , w >> /\ << (zero : H) , w >> = 0 /\ << u , v >> = << v , u >> /\
  0 <= << u , u >> /\ ((forall z, << u , z >> = << v , z >>) -> u = v) /\ u -v v = u +v (-1) *v v /\
  forall s : nat -> H, (forall eps, 0 < eps -> exists N, forall m n, (N <= m)%nat -> (N <= n)%nat -> << s m -v s n , s m -v s n >> < eps) ->
    exists l, forall eps, 0 < eps -> exists N, forall n, (N <= n)%nat -> << s n -v l , s n -v l >> < eps.
Proof.
  intros H u v w a. exact (conj (inner_add_l u v w) (conj (inner_scal_l a u w) (conj (inner_zero_l w) (conj (inner_sym u v)
    (conj (inner_nonneg u) (conj (inner_ext u v) (conj eq_refl inner_complete))))))).
Qed.
Goal carrier line = R /\ (forall a u v : line, u +v v = (u : R) + v /\ a *v u = (a : R) * u /\ << u , v >> = (u : R) * v) /\
  forall (X Y : Hilbert), carrier (product X Y) = (X * Y)%type /\
    forall (u v : product X Y) a, u +v v = (fst u +v fst v, snd u +v snd v) /\ a *v u = (a *v fst u, a *v snd u).
Proof. repeat split. Qed.
Goal forall n, Euclidean 0 = point /\ Euclidean (S n) = product line (Euclidean n) /\
  forall (u : Euclidean (S n)) i, coordinate u 0 = fst u /\ coordinate u (S i) = coordinate (snd u) i.
Proof. repeat split. Qed.
Goal forall n a i, (i < n)%nat -> coordinate (of_coordinates n a) i = a i.
Proof. exact coordinate_of_coordinates. Qed.
Goal forall r n, (r <= IZR (ceiling r) < r + 1) /\ (forall z, r <= IZR z -> (ceiling r <= z)%Z) /\ Z.to_nat (Z.of_nat n) = n.
Proof.
  intros r n. unfold ceiling. destruct (base_Int_part (- r)) as [A B]. rewrite opp_IZR. repeat split; [lra | lra | | apply Nat2Z.id].
  intros z H. assert (K : (- z < Int_part (- r) + 1)%Z) by (apply lt_IZR; rewrite opp_IZR, plus_IZR; lra). lia.
Qed.

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
Goal forall (X Y : Hilbert) (T : X -> Y), bounded_linear T <->
  (forall u v, T (u +v v) = T u +v T v) /\ (forall a u, T (a *v u) = a *v T u) /\ exists M, forall u, norm (T u) <= M * norm u.
Proof. split; [intros []; auto | intros (? & ? & ?); constructor; assumption]. Qed.
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

(** The parts of a gradient, the blocks of a Hessian, the Lagrangian. *)
Goal forall (X Y : Hilbert) (grad : product X Y -> product X Y) (hess : product X Y -> product X Y -> product X Y) w (lambda : Y),
  grad_x grad w = fst (grad w) /\ grad_y grad w = snd (grad w) /\
  block_xy hess w lambda = fst (hess w (zero, lambda)) /\ block_yy hess w lambda = snd (hess w (zero, lambda)).
Proof. repeat split. Qed.
Goal forall (X Y : Hilbert) (f : product X Y -> R) grad_f grad_g hess_xy hess_yy w (lambda : Y),
  lagrangian f grad_g w lambda = f w + << lambda , snd (grad_g w) >> /\
  lagrangian_gradient grad_f hess_xy hess_yy w lambda = grad_f w +v (hess_xy w lambda, hess_yy w lambda) /\
  lagrangian_gradient_x grad_f hess_xy w lambda = fst (grad_f w) +v hess_xy w lambda /\
  lagrangian_gradient_y grad_f hess_yy w lambda = snd (grad_f w) +v hess_yy w lambda /\
  column hess_xy hess_yy w lambda = (hess_xy w lambda, hess_yy w lambda).
Proof. repeat split. Qed.
Goal forall (H : Hilbert) (f : H -> R) x (radius : R) (u : H), is_minimiser f x = (forall y, f x <= f y) /\ ball radius u = (norm u <= radius).
Proof. split; reflexivity. Qed.
Goal forall p_w l_L1 l_g2 C_lambda gamma_w beta,
  C_V p_w l_L1 l_g2 C_lambda gamma_w = (gamma_w / 4 + (p_w + l_L1) * gamma_w ^ 2) * l_g2 ^ 2 * C_lambda ^ 4 /\
  C_tau p_w l_L1 l_g2 C_lambda gamma_w beta = (gamma_w / 4 + (p_w + l_L1) * gamma_w ^ 2 + p_w * beta * gamma_w ^ 2 / 4) * l_g2 ^ 2 * C_lambda ^ 4.
Proof. split; reflexivity. Qed.
Goal forall (X Y : Hilbert) (grad_f : product X Y -> product X Y) hess_xy hess_yy w,
  nabla_F_bar grad_f hess_xy hess_yy w = fst (grad_f w) +v hess_xy w (adjoint_multiplier grad_f hess_yy w).
Proof. reflexivity. Qed.

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

(** What V is made of, and the constants. [argmin C u] minimises u on C where something does. *)
Goal forall (H : Hilbert) (C : H -> Prop) (u : H -> R), (exists v, minimises C u v) -> C (argmin C u) /\ forall v, C v -> u (argmin C u) <= u v.
Proof. intros H C u. exact (argmin_spec C u). Qed.
Goal forall (X Y : Hilbert) (f : product X Y -> R) grad_f grad_g hess_xy hess_yy C_lambda p_w p_lambda w w_hat lambda,
  gradient_K grad_f hess_xy hess_yy p_w w w_hat lambda = grad_f w +v (hess_xy w lambda, hess_yy w lambda) +v p_w *v (w -v w_hat) /\
  w_star f grad_g p_w p_lambda w_hat lambda = argmin (fun _ => True) (fun w => K f grad_g p_w p_lambda w w_hat lambda) /\
  Psi f grad_g p_w p_lambda w_hat lambda = K f grad_g p_w p_lambda (w_star f grad_g p_w p_lambda w_hat lambda) w_hat lambda /\
  gradient_Psi f grad_g p_w p_lambda w_hat lambda = snd (grad_g (w_star f grad_g p_w p_lambda w_hat lambda)) -v p_lambda *v lambda /\
  Phi f grad_g C_lambda p_w p_lambda w w_hat = K f grad_g p_w p_lambda w w_hat (project C_lambda (/ p_lambda *v snd (grad_g w))) /\
  w_star_hat f grad_g C_lambda p_w p_lambda w_hat = argmin (fun _ => True) (fun w => Phi f grad_g C_lambda p_w p_lambda w w_hat) /\
  P f grad_g C_lambda p_w p_lambda w_hat = Phi f grad_g C_lambda p_w p_lambda (w_star_hat f grad_g C_lambda p_w p_lambda w_hat) w_hat /\
  lambda_star_hat f grad_g C_lambda p_w p_lambda w_hat = argmin (fun lambda => norm lambda <= C_lambda) (fun lambda => - Psi f grad_g p_w p_lambda w_hat lambda).
Proof. repeat split; reflexivity. Qed.
Goal forall (X Y : Hilbert) (f : product X Y -> R) grad_f grad_g hess_xy hess_yy C_lambda p_w p_lambda gamma_w gamma_lambda w w_hat lambda,
  w_plus grad_f hess_xy hess_yy p_w gamma_w w w_hat lambda = w -v gamma_w *v gradient_K grad_f hess_xy hess_yy p_w w w_hat lambda /\
  lambda_plus f grad_g C_lambda p_w p_lambda gamma_lambda w_hat lambda = project C_lambda (lambda +v gamma_lambda *v gradient_Psi f grad_g p_w p_lambda w_hat lambda).
Proof. split; reflexivity. Qed.
Goal forall p_w p_lambda l_L1 l_g1 mu_g gamma_lambda,
  gamma_1 p_w l_L1 = p_w / (p_w - l_L1) /\ gamma_2 p_w l_L1 l_g1 = l_g1 / (p_w - l_L1) /\
  l_Psi1 p_w p_lambda l_L1 l_g1 = p_lambda + l_g1 * gamma_2 p_w l_L1 l_g1 /\
  gamma_3 p_w p_lambda l_L1 l_g1 mu_g gamma_lambda = (l_Psi1 p_w p_lambda l_L1 l_g1 + / gamma_lambda) /
    sqrt (2 * (p_w - l_L1) * p_lambda + (p_w - l_L1) ^ 2 * mu_g ^ 2 / (p_w + l_L1) ^ 2).
Proof. repeat split; reflexivity. Qed.

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
   gamma_lambda p k <= Rmin (/ (2 * (2 * l_Psi1 (p_w p) (p_lambda p) l_L1 l_g1 + p_lambda p + l_g1 ^ 2 / (p_w p + l_L1))))
                         (Rmin (l_L1 ^ 2 / (16 * l_g1 ^ 2) * gamma_x p k) (/ (1536 * p_w p * beta p * gamma_2 (p_w p) l_L1 l_g1 ^ 2))) /\
   beta p <= (sqrt 5 - 1) / (48 * gamma_1 (p_w p) l_L1)).
Proof. reflexivity. Qed.
Goal forall l_g1 p l_L1 k, dual_conditions_at (l_g1 := l_g1) p l_L1 k =
  (p_w p = 2 * l_L1 /\ gamma_y p k = gamma_x p k /\ 0 < gamma_x p k /\ 0 < gamma_lambda p k /\ gamma_x p k <= / (8 * (p_w p + l_L1)) /\
   gamma_lambda p k <= Rmin (/ (2 * (2 * l_Psi1 (p_w p) (p_lambda p) l_L1 l_g1 + p_lambda p + l_g1 ^ 2 / (p_w p + l_L1)))) (l_L1 ^ 2 / (16 * l_g1 ^ 2) * gamma_x p k)).
Proof. reflexivity. Qed.
Goal forall (H : Hilbert) D (u : H -> R) G, supremum_on_ball D u G = is_lub (fun r => exists v, norm v <= D /\ r = u v) G.
Proof. reflexivity. Qed.

(** The condition numbers, the constant of Theorem 2, the hypergradient, Proposition 6's conditions. *)
Goal forall l_g1 mu_g, kappa_y l_g1 mu_g = l_g1 / mu_g.
Proof. reflexivity. Qed.
Goal forall l_f0 l_f1 l_g1 l_g2 mu_g, L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g = l_f1 * (1 + l_g1 / mu_g) + l_f0 * l_g2 * (1 / mu_g + l_g1 / mu_g ^ 2).
Proof. reflexivity. Qed.
Goal forall (X Y : Hilbert) (grad_f : product X Y -> product X Y) (g : product X Y -> R) hess_xy hess_yy x,
  hypergradient grad_f g hess_xy hess_yy x =
  fst (grad_f (x, y_star g x)) +v hess_xy (x, y_star g x) (adjoint_multiplier grad_f hess_yy (x, y_star g x)).
Proof. reflexivity. Qed.
Goal forall (X Y : Hilbert) (f : product X Y -> R) grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low,
  Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low ->
  forall w lambda, snd (grad_f w) +v hess_yy w lambda = zero <-> lambda = adjoint_multiplier grad_f hess_yy w.
Proof.
  intros X Y f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low A w lambda. split.
  - exact (adjoint_multiplier_is_unique A w lambda).
  - intros ->. exact (adjoint_equation A w).
Qed.
Goal forall (X Y : Hilbert) (f : product X Y -> R) grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low,
  Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low ->
  forall x, is_gradient (hyperobjective f g) x (hypergradient grad_f g hess_xy hess_yy x).
Proof. intros X Y f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low A. exact (hyperobjective_has_gradient A). Qed.
Goal forall gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g, Rounding.Proposition_6_conditions gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g <->
  gamma_w <= Rmin (/ (8 * p_w * beta)) (/ (8 * (p_w + l_L1))) /\
  gamma_lambda <= Rmin (/ (2 * (2 * l_Psi1 p_w p_lambda l_L1 l_g1 + p_lambda + l_g1 ^ 2 / (p_w + l_L1))))
                    (Rmin ((p_w - l_L1) ^ 2 / (16 * l_g1 ^ 2) * gamma_w) (/ (1536 * p_w * beta * gamma_2 p_w l_L1 l_g1 ^ 2))) /\
  beta <= Rmin ((sqrt 5 - 1) / (48 * gamma_1 p_w l_L1)) (/ (3072 * p_w * gamma_lambda * gamma_3 p_w p_lambda l_L1 l_g1 mu_g gamma_lambda ^ 2)).
Proof. split; [intros []; tauto | intros (? & ? & ?); constructor; assumption]. Qed.

(** The words that the generator gives, and the one assumption on them; word h of 2^128 draws the example floor(n h / 2^128). *)
Goal forall B_f B_g (Omega : Type) (F : Expectation Omega) n read,
  Words B_f B_g = (tuple (index words) B_f * tuple (index words) B_g)%type /\ INR words = 2 ^ 128 /\
  word_law = uniform words words_positive /\ step_law B_f B_g = paired (repeated word_law B_f) (repeated word_law B_g) /\
  words_are_uniform_and_independent F B_f B_g n read =
    (forall k u, (k <= n)%nat -> integrable (repeated (step_law B_f B_g) k) u ->
       integrable F (fun o => u (read k o)) /\ F (fun o => u (read k o)) = repeated (step_law B_f B_g) k u).
Proof. intros. exact (conj eq_refl (conj words_are (conj eq_refl (conj eq_refl eq_refl)))). Qed.
Goal forall T n h, index_of T n h = (n * h / T)%nat /\ index n = { i : nat | (i < n)%nat }.
Proof. repeat split. Qed.

(** The two shares of the loss: what the batches cost, and what rounding costs. *)
Goal forall v B, batch_share v B = (1 + / 2 ^ 96) * v / INR B + (/ 2 ^ 96) ^ 2 * v.
Proof. reflexivity. Qed.
Goal forall gamma_w gamma_lambda beta p_w l_L1 V_f V_d V_y, sampling_share gamma_w gamma_lambda beta p_w l_L1 V_f V_d V_y =
  4 * (gamma_w / 2 + 2 * (p_w + l_L1) * gamma_w ^ 2 + p_w * beta * gamma_w ^ 2 / 2) * (V_f + V_d) + 6 * gamma_lambda * V_y.
Proof. reflexivity. Qed.
Goal forall gamma_w gamma_lambda beta tau p_w C_lambda l_L1 l_g2 b, rounding_share gamma_w gamma_lambda beta tau p_w C_lambda l_L1 l_g2 b =
  (gamma_w / 2 + 2 * (p_w + l_L1) * gamma_w ^ 2 + p_w * beta * gamma_w ^ 2 / 2) * (4 * (l_g2 ^ 2 * C_lambda ^ 4 / 4 * tau ^ 2 + round_w b ^ 2))
  + 6 * gamma_lambda * (round_u b + round_p b / gamma_lambda) ^ 2 + round_over b * round_p b / gamma_lambda + p_w / (2 * beta) * round_hat b ^ 2.
Proof. reflexivity. Qed.

(** ** The program *)

(** The bounds of the contracts, entry by entry (the definitions between "contracts begin" and "contracts end" in Program.v are compared with the ACSL
    text). *)
Goal TINY = / 2 ^ 1074 /\ ROUNDING = (1 + / 2 ^ 24) * / 2 ^ 53 /\
  forall n, ball_margin n = 2 * (INR ((Nat.min 1920 n + 3) / 4 + (n + 1920 - 1) / 1920 + 16) * / 2 ^ 53).
Proof. repeat split; reflexivity. Qed.
Goal forall w w_hat w_low f h g_plus g_minus y lambda g_y tau beta gamma_w gamma_lambda p_w p_lambda,
  primal_error w w_hat w_low f h p_w gamma_w =
    ROUNDING * (Rabs w + 6 * (gamma_w * (Rabs f + Rabs h + p_w * (Rabs (w - w_hat) + Rabs w_low)))) + 5 * TINY * (1 + gamma_w * (1 + p_w)) /\
  Program.difference_error g_plus g_minus tau = 3 * ROUNDING * (Rabs (g_plus - g_minus) / (2 * tau)) + TINY * (1 + 1 / tau) /\
  average_error w w_hat w_low beta = ROUNDING * (2 * Rabs w_low + 5 * (beta * (Rabs (w - w_hat) + Rabs w_low)) + / 2 ^ 52 * Rabs w_hat) + 8 * TINY /\
  dual_error lambda g_y p_lambda gamma_lambda = ROUNDING * (Rabs lambda + 4 * (gamma_lambda * (Rabs g_y + p_lambda * Rabs lambda))) + 3 * TINY * (1 + gamma_lambda) /\
  probe_error y lambda tau = ROUNDING * (Rabs y + 2 * (tau * Rabs lambda)) + 3 * TINY.
Proof. repeat split; reflexivity. Qed.
Goal forall (gamma_w beta tau p_w : R) n (next next_low w w_hat w_low f g_plus g_minus h : Euclidean n),
  (primal_done gamma_w p_w next w w_hat w_low f h <-> forall i, (i < n)%nat ->
     Rabs (coordinate next i - (coordinate w i - gamma_w * (coordinate f i + coordinate h i + p_w * (coordinate w i - (coordinate w_hat i + coordinate w_low i)))))
     <= primal_error (coordinate w i) (coordinate w_hat i) (coordinate w_low i) (coordinate f i) (coordinate h i) p_w gamma_w) /\
  (difference_done tau h g_plus g_minus <-> forall i, (i < n)%nat ->
     Rabs (coordinate h i - (coordinate g_plus i - coordinate g_minus i) / (2 * tau))
     <= Program.difference_error (coordinate g_plus i) (coordinate g_minus i) tau) /\
  (average_done beta next next_low w w_hat w_low <-> forall i, (i < n)%nat ->
     Rabs (coordinate next i + coordinate next_low i
           - (coordinate w_hat i + coordinate w_low i + beta * (coordinate w i - (coordinate w_hat i + coordinate w_low i))))
     <= average_error (coordinate w i) (coordinate w_hat i) (coordinate w_low i) beta) /\
  (low_done next next_low w_hat <-> forall i, (i < n)%nat ->
     Rabs (coordinate next_low i) <= ROUNDING * (Rabs (coordinate next i) + Rabs (coordinate next i - coordinate w_hat i)) + 3 * TINY).
Proof. repeat split; intros H; exact H. Qed.
Goal forall (gamma_lambda p_lambda C_lambda tau : R) n (next u lambda g_y plus minus y : Euclidean n),
  (dual_done gamma_lambda p_lambda u lambda g_y <-> forall i, (i < n)%nat ->
     Rabs (coordinate u i - (coordinate lambda i + gamma_lambda * (coordinate g_y i - p_lambda * coordinate lambda i)))
     <= dual_error (coordinate lambda i) (coordinate g_y i) p_lambda gamma_lambda) /\
  (projection_done C_lambda next u <->
     let square := sum_below n (fun i => coordinate u i * coordinate u i) in
     let factor := if Rle_dec square (C_lambda * C_lambda) then 1 else C_lambda / sqrt square in
     sum_below n (fun i => coordinate next i * coordinate next i) <= C_lambda * C_lambda /\
     forall i, (i < n)%nat -> Rabs (coordinate next i - factor * coordinate u i) <= ball_margin n * Rabs (factor * coordinate u i) + TINY) /\
  (probes_done tau plus minus y lambda <-> forall i, (i < n)%nat ->
     let error := probe_error (coordinate y i) (coordinate lambda i) tau in
     Rabs (coordinate plus i - (coordinate y i + tau * coordinate lambda i)) <= error /\
     Rabs (coordinate minus i - (coordinate y i - tau * coordinate lambda i)) <= error).
Proof. intros. refine (conj _ (conj _ _)); split; intros H; exact H. Qed.

(** The arrays stand for w and for w_hat + w_low. One iteration, from any h ([program_step]) and with an h that is the difference
    of two gradients at the probes ([contracts_met]). *)
Goal forall n_x n_y (m : Memory n_x n_y), m_w m = (m_x m, m_y m) /\ m_w_hat m = (m_x_hat m +v m_x_low m, m_y_hat m +v m_y_low m).
Proof. split; reflexivity. Qed.
Goal forall gamma_w gamma_lambda beta p_w p_lambda C_lambda n_x n_y (grad_f grad_g : product (Euclidean n_x) (Euclidean n_y) -> product (Euclidean n_x) (Euclidean n_y))
  hess_xy hess_yy e_f e_h e_y (m m' : Memory n_x n_y) (a : Gradients n_x n_y) u,
  program_step gamma_w gamma_lambda beta p_w p_lambda C_lambda grad_f grad_g hess_xy hess_yy e_f e_h e_y m m' a u <->
  norm ((d_f_x a, d_f_y a) -v grad_f (m_w m) : product (Euclidean n_x) (Euclidean n_y)) <= e_f /\
  norm ((d_h_x a, d_h_y a) -v (hess_xy (m_w m) (m_lambda m), hess_yy (m_w m) (m_lambda m)) : product (Euclidean n_x) (Euclidean n_y)) <= e_h /\
  norm (d_g_y a -v snd (grad_g (m_w m))) <= e_y /\
  primal_done gamma_w p_w (m_x m') (m_x m) (m_x_hat m) (m_x_low m) (d_f_x a) (d_h_x a) /\
  primal_done gamma_w p_w (m_y m') (m_y m) (m_y_hat m) (m_y_low m) (d_f_y a) (d_h_y a) /\
  average_done beta (m_x_hat m') (m_x_low m') (m_x m') (m_x_hat m) (m_x_low m) /\
  average_done beta (m_y_hat m') (m_y_low m') (m_y m') (m_y_hat m) (m_y_low m) /\
  low_done (m_x_hat m') (m_x_low m') (m_x_hat m) /\ low_done (m_y_hat m') (m_y_low m') (m_y_hat m) /\
  dual_done gamma_lambda p_lambda u (m_lambda m) (d_g_y a) /\ projection_done C_lambda (m_lambda m') u.
Proof. split; [intros []; auto 11 | intros (? & ? & ? & ? & ? & ? & ? & ? & ? & ? & ?); constructor; assumption]. Qed.
Goal forall gamma_w gamma_lambda beta tau p_w p_lambda C_lambda n_x n_y
  (grad_f grad_g : product (Euclidean n_x) (Euclidean n_y) -> product (Euclidean n_x) (Euclidean n_y)) e_f e_g e_y (m m' : Memory n_x n_y) (a : Gradients n_x n_y) (b : Probes n_x n_y) u,
  contracts_met gamma_w gamma_lambda beta tau p_w p_lambda C_lambda grad_f grad_g e_f e_g e_y m m' a b u <->
  probes_done tau (probe_plus b) (probe_minus b) (m_y m) (m_lambda m) /\
  norm ((d_f_x a, d_f_y a) -v grad_f (m_w m) : product (Euclidean n_x) (Euclidean n_y)) <= e_f /\
  norm ((d_plus_x b, d_plus_y b) -v grad_g (m_x m, probe_plus b) : product (Euclidean n_x) (Euclidean n_y)) <= e_g /\
  norm ((d_minus_x b, d_minus_y b) -v grad_g (m_x m, probe_minus b) : product (Euclidean n_x) (Euclidean n_y)) <= e_g /\
  norm (d_g_y a -v snd (grad_g (m_w m))) <= e_y /\
  difference_done tau (d_h_x a) (d_plus_x b) (d_minus_x b) /\ difference_done tau (d_h_y a) (d_plus_y b) (d_minus_y b) /\
  primal_done gamma_w p_w (m_x m') (m_x m) (m_x_hat m) (m_x_low m) (d_f_x a) (d_h_x a) /\
  primal_done gamma_w p_w (m_y m') (m_y m) (m_y_hat m) (m_y_low m) (d_f_y a) (d_h_y a) /\
  average_done beta (m_x_hat m') (m_x_low m') (m_x m') (m_x_hat m) (m_x_low m) /\
  average_done beta (m_y_hat m') (m_y_low m') (m_y m') (m_y_hat m) (m_y_low m) /\
  low_done (m_x_hat m') (m_x_low m') (m_x_hat m) /\ low_done (m_y_hat m') (m_y_low m') (m_y_hat m) /\
  dual_done gamma_lambda p_lambda u (m_lambda m) (d_g_y a) /\ projection_done C_lambda (m_lambda m') u.
Proof. split; [intros []; auto 15 | intros (? & ? & ? & ? & ? & ? & ? & ? & ? & ? & ? & ? & ? & ? & ?); constructor; assumption]. Qed.

(** The same with the gradients of the batches that the words draw, and bounds on the norms of what the contracts allow. *)
Goal forall n_x n_y n_f n_g (n_f_positive : (0 < n_f)%nat) (n_g_positive : (0 < n_g)%nat) n_f_small n_g_small
  (sample_f : index n_f -> product (Euclidean n_x) (Euclidean n_y) -> product (Euclidean n_x) (Euclidean n_y))
  (sample_g : index n_g -> product (Euclidean n_x) (Euclidean n_y) -> product (Euclidean n_x) (Euclidean n_y)) B_f B_g (read : Words B_f B_g),
  drawn_f n_f n_f_positive n_f_small sample_f B_f B_g read = batch_gradient (fun h => sample_f (draw words n_f n_f_positive (population_below n_f n_f_small) h)) (fst read) /\
  drawn_g n_g n_g_positive n_g_small sample_g B_f B_g read = batch_gradient (fun h => sample_g (draw words n_g n_g_positive (population_below n_g n_g_small) h)) (snd read).
Proof. split; reflexivity. Qed.
Goal forall T n n_positive n_below h, proj1_sig (draw T n n_positive n_below h) = index_of T n (proj1_sig h).
Proof. reflexivity. Qed.
Goal forall gamma_w gamma_lambda tau l_s b, rounding_of gamma_w gamma_lambda tau l_s b = {|
  round_w := bound_f b + ((bound_g b + l_s * bound_probe b) / tau + bound_h b) + bound_w b / gamma_w;
  round_hat := bound_hat b; round_u := bound_y b + bound_u b / gamma_lambda; round_p := bound_p b; round_over := bound_over b |}.
Proof. reflexivity. Qed.
Goal forall n b, euclidean_norm n b = sqrt (sum_below n (fun i => b i ^ 2)).
Proof. reflexivity. Qed.
Goal forall n_x n_y gamma_w gamma_lambda beta tau p_w p_lambda C_lambda (batch_f batch_g : product (Euclidean n_x) (Euclidean n_y) -> product (Euclidean n_x) (Euclidean n_y))
  b (m m' : Memory n_x n_y) (a : Gradients n_x n_y) (p : Probes n_x n_y) u,
  drawn_step gamma_w gamma_lambda beta tau p_w p_lambda C_lambda batch_f batch_g b m m' a p u <->
  contracts_met gamma_w gamma_lambda beta tau p_w p_lambda C_lambda batch_f batch_g (bound_f b) (bound_g b) (bound_y b) m m' a p u /\
  euclidean_norm n_y (fun i => probe_error (coordinate (m_y m) i) (coordinate (m_lambda m) i) tau) <= bound_probe b /\
  sqrt (euclidean_norm n_x (fun i => Program.difference_error (coordinate (d_plus_x p) i) (coordinate (d_minus_x p) i) tau) ^ 2
        + euclidean_norm n_y (fun i => Program.difference_error (coordinate (d_plus_y p) i) (coordinate (d_minus_y p) i) tau) ^ 2) <= bound_h b /\
  sqrt (euclidean_norm n_x (fun i => primal_error (coordinate (m_x m) i) (coordinate (m_x_hat m) i) (coordinate (m_x_low m) i)
                                     (coordinate (d_f_x a) i) (coordinate (d_h_x a) i) p_w gamma_w) ^ 2
        + euclidean_norm n_y (fun i => primal_error (coordinate (m_y m) i) (coordinate (m_y_hat m) i) (coordinate (m_y_low m) i)
                                     (coordinate (d_f_y a) i) (coordinate (d_h_y a) i) p_w gamma_w) ^ 2) <= bound_w b /\
  sqrt (euclidean_norm n_x (fun i => average_error (coordinate (m_x m') i) (coordinate (m_x_hat m) i) (coordinate (m_x_low m) i) beta) ^ 2
        + euclidean_norm n_y (fun i => average_error (coordinate (m_y m') i) (coordinate (m_y_hat m) i) (coordinate (m_y_low m) i) beta) ^ 2) <= bound_hat b /\
  euclidean_norm n_y (fun i => dual_error (coordinate (m_lambda m) i) (coordinate (d_g_y a) i) p_lambda gamma_lambda) <= bound_u b /\
  euclidean_norm n_y (fun i => ball_margin n_y * Rabs (coordinate (project C_lambda u) i) + TINY) <= bound_p b /\
  Rmax 0 (norm u - C_lambda) <= bound_over b.
Proof.
  split; [intros []; auto 8 | intros (? & ? & ? & ? & ? & ? & ? & ?); constructor; assumption].
Qed.

(** ** The problems, and the arithmetic of certificates *)

(** Assumption 1 without one of its hypotheses. *)
Goal forall d (X Y : Hilbert) (f : product X Y -> R) grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low,
  Assumption_1_without d f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low <->
  (0 <= l_f0 /\ 0 <= l_f1 /\ 0 <= l_f2 /\ 0 <= l_g1 /\ 0 <= l_g2 /\ 0 < mu_g) /\
  (forall w, is_gradient f w (grad_f w)) /\ (forall w, is_derivative grad_f w (hess_f w)) /\
  (forall w, is_gradient g w (grad_g w)) /\ (forall w, is_derivative grad_g w (hess_g w)) /\
  lipschitz l_f1 grad_f /\ lipschitz l_g1 grad_g /\ operator_lipschitz l_f2 hess_f /\
  (d <> Bounded_gradient -> forall x y, norm (snd (grad_f (x, y))) <= l_f0) /\
  (d <> Strong_convexity -> forall x, strongly_convex mu_g (fun y => g (x, y))) /\
  (d <> Lipschitz_Hessian -> operator_lipschitz l_g2 hess_g) /\
  (d <> Bounded_below -> forall x y, f_low <= f (x, y)).
Proof.
  intros. split.
  - intros [? ? ? ? ? ? ? ? O]. repeat (split; [assumption |]).
    split; [| split; [| split]]; intros N;
      [exact (O Bounded_gradient (not_eq_sym N)) | exact (O Strong_convexity (not_eq_sym N)) | exact (O Lipschitz_Hessian (not_eq_sym N)) | exact (O Bounded_below (not_eq_sym N))].
  - intros (? & ? & ? & ? & ? & ? & ? & ? & G & S & H & B). constructor; try assumption. intros [] N; [exact (G (not_eq_sym N)) | exact (S (not_eq_sym N)) | exact (H (not_eq_sym N)) | exact (B (not_eq_sym N))].
Qed.

(** The problems of the statements on non-vacuity: on the line, with the cosine's amplitude a, and with a coin that is thrown for each gradient. *)
Goal forall (a b : R) (w h : plane),
  plane_f b w = (fst w - b) ^ 2 / 2 + sin (snd w) /\ plane_grad_f b w = (fst w - b, cos (snd w)) /\ plane_hess_f w h = (fst h, - sin (snd w) * snd h) /\
  plane_g a w = (snd w - fst w) ^ 2 / 2 - a * cos (snd w) /\ plane_grad_g a w = (fst w - snd w, snd w - fst w + a * sin (snd w)) /\
  plane_hess_g a w h = (fst h - snd h, snd h - fst h + a * cos (snd w) * snd h).
Proof. repeat split. Qed.
Goal forall (X Y : Hilbert) (u : product X Y) grad i w,
  coin_sample u grad i w = grad w +v (match proj1_sig i with O => 1 | _ => -1 end) *v u /\ coin = uniform 2 two_positive.
Proof. repeat split. Qed.

(** Matrices, sums of vectors; the losses and gradients of the paper's experiments, and what one example contributes. *)
Goal forall d C (W : Matrix d C) (r : nat -> Euclidean C) j c, entry W j c = coordinate (row W j) c /\ Matrix d C = power (Euclidean C) d /\
  power (Euclidean C) (S d) = product (Euclidean C) (power (Euclidean C) d) /\ ((j < d)%nat -> row (of_rows d r) j = r j).
Proof. repeat split. intros L. now apply row_of_rows. Qed.
Goal forall (H : Hilbert) n (v : nat -> H), vector_sum (S n) v = v 0%nat +v vector_sum n (fun i => v (S i)) /\ vector_sum 0 v = zero.
Proof. split; reflexivity. Qed.
Goal forall n i j, (j < n)%nat -> coordinate (basis n i) j = if Nat.eq_dec j i then 1 else 0.
Proof. exact coordinate_basis. Qed.
Goal forall (Y : Hilbert) n (v : nat -> Y) (loss : nat -> Y -> R) (grad : nat -> Y -> Y) (hess : nat -> Y -> Y -> Y) c y h,
  log_sum_exp n v y = ln (sum_below n (fun c => exp << v c , y >>)) /\
  softmax_weight n v c y = exp (<< v c , y >> - ln (sum_below n (fun c => exp << v c , y >>))) /\
  softmax_mean n v y = vector_sum n (fun c => softmax_weight n v c y *v v c) /\
  softmax_covariance n v y h = vector_sum n (fun c => (softmax_weight n v c y * << v c -v softmax_mean n v y , h >>) *v v c) /\
  average_loss n loss y = / INR n * sum_below n (fun i => loss i y) /\ average_grad n grad y = / INR n *v vector_sum n (fun i => grad i y) /\
  average_hess n hess y h = / INR n *v vector_sum n (fun i => hess i y h).
Proof. repeat split. Qed.
Goal forall d C (a : Euclidean d) (b c : nat) (W : Matrix d C),
  (cross_entropy_forms a b c : Matrix d C) = of_rows d (fun j => coordinate a j *v basis C c) -v of_rows d (fun j => coordinate a j *v basis C b) /\
  cross_entropy_grad a b W = softmax_mean C (cross_entropy_forms a b) W /\
  cross_entropy_hess a b W = softmax_covariance C (cross_entropy_forms a b) W.
Proof. repeat split. Qed.
Goal forall t, sigmoid t = / (1 + exp (- t)) /\ alpha t = 2 * sigmoid t /\ alpha_1 t = 2 * (sigmoid t * (1 - sigmoid t)) /\ pull t = (alpha t - 1) * alpha_1 t.
Proof. repeat split. Qed.
Goal forall (d C n m : nat) (train val : nat -> Euclidean d) (train_label val_label : nat -> nat) (mu gamma : R) w lambda,
  hyper_cleaning_grad_f d C n m val val_label gamma w =
    (of_coordinates n (fun i => gamma / INR n * pull (coordinate (fst w) i)),
     / INR m *v vector_sum m (fun i => cross_entropy_grad (val i) (val_label i) (snd w))) /\
  hyper_cleaning_grad_g d C n train train_label mu w =
    (of_coordinates n (fun i => / INR n * (alpha_1 (coordinate (fst w) i) * cross_entropy (train i) (train_label i) (snd w))),
     / INR n *v vector_sum n (fun i => alpha (coordinate (fst w) i) *v cross_entropy_grad (train i) (train_label i) (snd w)) +v mu *v snd w) /\
  hyper_cleaning_hess_xy d C n train train_label w lambda =
    of_coordinates n (fun i => / INR n * (alpha_1 (coordinate (fst w) i) * << cross_entropy_grad (train i) (train_label i) (snd w) , lambda >>)) /\
  hyper_cleaning_hess_yy d C n train train_label mu w lambda =
    / INR n *v vector_sum n (fun i => alpha (coordinate (fst w) i) *v cross_entropy_hess (train i) (train_label i) (snd w) lambda) +v mu *v lambda.
Proof. repeat split. Qed.
Goal forall (d C n m : nat) (train val : nat -> Euclidean d) (train_label val_label : nat -> nat) (mu gamma : R) (i : index n) (j : index m) w,
  hyper_cleaning_sample_f d C n m val val_label gamma j w =
    (of_coordinates n (fun i => gamma / INR n * pull (coordinate (fst w) i)), cross_entropy_grad (val (proj1_sig j)) (val_label (proj1_sig j)) (snd w)) /\
  hyper_cleaning_sample_g d C n train train_label mu i w =
    let k := proj1_sig i in
    ((alpha_1 (coordinate (fst w) k) * cross_entropy (train k) (train_label k) (snd w)) *v basis n k,
     alpha (coordinate (fst w) k) *v cross_entropy_grad (train k) (train_label k) (snd w) +v mu *v snd w).
Proof. split; reflexivity. Qed.
Goal forall (d C n m : nat) (train val : nat -> Euclidean d) (train_label val_label : nat -> nat) w,
  learn_to_regularize_f d C m val val_label w = / INR m * sum_below m (fun i => cross_entropy (val i) (val_label i) (snd w)) /\
  learn_to_regularize_g d C n train train_label w =
    / INR n * sum_below n (fun i => cross_entropy (train i) (train_label i) (snd w))
    + / (INR d * INR C) / 2 * sum_below d (fun j => exp (coordinate (fst w) j) * norm (row (snd w) j) ^ 2).
Proof. split; reflexivity. Qed.

(** Softmax and its moments. *)
Goal forall (C : nat) (p : nat -> R) (z u v w : Euclidean C) k,
  softmax z k = exp (coordinate z k) / sum_below C (fun l => exp (coordinate z l)) /\
  weighted_mean C p u = sum_below C (fun k => p k * coordinate u k) /\
  covariance C p u v = sum_below C (fun k => p k * ((coordinate u k - weighted_mean C p u) * (coordinate v k - weighted_mean C p v))) /\
  third_moment C p u v w = sum_below C (fun k =>
    p k * ((coordinate u k - weighted_mean C p u) * (coordinate v k - weighted_mean C p v) * (coordinate w k - weighted_mean C p w))).
Proof. repeat split. Qed.

(** Doubles, the nearest one, their operations (Flocq: 53 bits, the smallest positive one 2^-1074; no largest one); sums as trees of additions. *)
Goal forall x a b c,
  is_double x = Generic_fmt.generic_format Zaux.radix2 (FLT.FLT_exp (-1074) 53) x /\
  nearest x = Generic_fmt.round Zaux.radix2 (FLT.FLT_exp (-1074) 53) (Generic_fmt.Znearest (fun x => negb (Z.even x))) x /\
  double_add a b = nearest (a + b) /\ double_mul a b = nearest (a * b) /\ double_fma a b c = nearest (a * b + c) /\ double_tiny = Raux.bpow Zaux.radix2 (-1021).
Proof. repeat split. Qed.
Goal forall a b, double_two_prod a b = (double_mul a b, double_fma a b (- double_mul a b)) /\
  double_two_sum a b = let s := double_add a b in let a' := double_add s (- a) in
    (s, double_add (double_add a (- double_add s (- a'))) (double_add b (- a'))).
Proof. split; reflexivity. Qed.
Goal forall (add : R -> R -> R) (Q : R -> Prop) x v l r,
  computed_sum (add := add) (Leaf x v) = x /\ computed_sum (add := add) (Node l r) = add (computed_sum (add := add) l) (computed_sum (add := add) r) /\
  true_sum (Leaf x v) = v /\ true_sum (Node l r) = true_sum l + true_sum r /\ exact_sum (Leaf x v) = x /\ exact_sum (Node l r) = exact_sum l + exact_sum r /\
  magnitudes (Leaf x v) = Rabs x /\ magnitudes (Node l r) = magnitudes l + magnitudes r /\
  term_errors (Leaf x v) = Rabs (x - v) /\ term_errors (Node l r) = term_errors l + term_errors r /\
  results (add := add) (Leaf x v) = 0 /\
  results (add := add) (Node l r) = Rabs (add (computed_sum (add := add) l) (computed_sum (add := add) r)) + (results (add := add) l + results (add := add) r) /\
  height (Leaf x v) = 0%nat /\ height (Node l r) = S (Nat.max (height l) (height r)) /\
  all_terms Q (Leaf x v) = Q x /\ all_terms Q (Node l r) = (all_terms Q l /\ all_terms Q r).
Proof. repeat split. Qed.
Goal forall (add : R -> R -> R) (two_sum two_prod : R -> R -> R * R) a b k,
  compensated_dot (add := add) (two_sum := two_sum) (two_prod := two_prod) a b 0 = (0, 0) /\
  compensated_dot (add := add) (two_sum := two_sum) (two_prod := two_prod) a b (S k) =
    let s := compensated_dot (add := add) (two_sum := two_sum) (two_prod := two_prod) a b k in
    let p := two_prod (a k) (b k) in let t := two_sum (fst s) (fst p) in (fst t, add (snd s) (add (snd t) (snd p))).
Proof. split; reflexivity. Qed.

(** * Part 2. The deterministic half *)

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

(** The paper's experiments. Hyper-cleaning, written out as in the paper, satisfies the weaker assumption, with these constants. *)
Goal forall d C (a : Euclidean d) b (W : Matrix d C), cross_entropy a b W =
  ln (sum_below C (fun c => exp (sum_below d (fun j => coordinate a j * entry W j c)))) - sum_below d (fun j => coordinate a j * entry W j b).
Proof. reflexivity. Qed.
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

(** A KKT point of the paper's problem. *)
Goal forall (X Y : Hilbert) (grad_f grad_g : product X Y -> product X Y) hess_xy hess_yy x y lambda, is_KKT_point grad_f grad_g hess_xy hess_yy x y lambda =
  (fst (grad_f (x, y)) +v hess_xy (x, y) lambda = zero /\ snd (grad_f (x, y)) +v hess_yy (x, y) lambda = zero /\ snd (grad_g (x, y)) = zero).
Proof. reflexivity. Qed.

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

(** * Part 3. The stochastic half *)

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
  (forall k, (k < n)%nat -> forall t : tuple (Words B_f B_g) (S k), exists a p u,
     drawn_step gamma_w gamma_lambda beta tau p_w p_lambda C_lambda
       (drawn_f n_f n_f_positive n_f_small sample_f B_f B_g (snd t)) (drawn_g n_g n_g_positive n_g_small sample_g B_f B_g (snd t))
       b (m k (fst t)) (m (S k) t) a p u) ->
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

(** * Part 4. The program, in numbers *)

(** What a step gains and what its errors cost, for shares s that are positive and by_lambda + by_w + by_error = 1. *)
Goal forall p_w p_lambda l_L1 mu_g, responsiveness p_w p_lambda l_L1 mu_g = 2 * (p_w - l_L1) * p_lambda + (p_w - l_L1) * mu_g ^ 2 / (p_w + l_L1).
Proof. reflexivity. Qed.
Goal forall gamma_w beta p_w p_lambda l_L1 l_g1 mu_g s, gain_w gamma_w beta p_w p_lambda l_L1 l_g1 mu_g s =
  gamma_w / 2 * (1 - drift s) - p_w * beta / (proximal s * by_w s) * (l_g1 ^ 2 / ((p_w - l_L1) ^ 2 * responsiveness p_w p_lambda l_L1 mu_g)).
Proof. reflexivity. Qed.
Goal forall gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s, gain_lambda gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s =
  (1 - dual_slack s) / gamma_lambda - p_lambda / 2 - l_g1 ^ 2 / (p_w - l_L1) - l_g1 ^ 2 * gamma_w / (2 * (1 - gamma_w * (p_w + l_L1)))
  - 2 * l_g1 ^ 2 / (drift s * gamma_w * (p_w - l_L1) ^ 2)
  - p_w * beta / (proximal s * by_lambda s) / (responsiveness p_w p_lambda l_L1 mu_g * gamma_lambda ^ 2).
Proof. reflexivity. Qed.
Goal forall beta p_w l_L1 s, gain_w_hat beta p_w l_L1 s = p_w * ((1 - proximal s - average_slack s) / beta - 1 / 2 - p_w / (p_w - l_L1)).
Proof. reflexivity. Qed.
Goal forall gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s,
  cost_w gamma_w = gamma_w / 2 /\
  cost_lambda gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s = gamma_lambda / (4 * dual_slack s)
    + p_w * beta / (proximal s * by_error s) * (2 / responsiveness p_w p_lambda l_L1 mu_g + 2 * (l_g1 / (p_w - l_L1)) ^ 2 * gamma_lambda ^ 2) /\
  cost_w_hat beta p_w s = p_w / (4 * average_slack s * beta).
Proof. repeat split. Qed.
Goal forall gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s, admissible gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s <->
  (0 < drift s /\ 0 < proximal s /\ 0 < dual_slack s /\ 0 < average_slack s /\ 0 < by_lambda s /\ 0 < by_w s /\ 0 < by_error s /\
   by_lambda s + by_w s + by_error s = 1) /\
  (0 < gamma_w /\ gamma_w * (p_w + l_L1) < 1) /\ (0 < gamma_lambda /\ gamma_lambda * (p_lambda + l_g1 * (l_g1 / (p_w - l_L1))) <= 2) /\ 0 < beta /\
  0 < gain_w gamma_w beta p_w p_lambda l_L1 l_g1 mu_g s /\ 0 < gain_lambda gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s /\ 0 < gain_w_hat beta p_w l_L1 s.
Proof.
  intros. split; [intros [[]]; tauto |].
  intros ((? & ? & ? & ? & ? & ? & ? & ?) & ? & ? & ? & ? & ? & ?). constructor; auto. constructor; assumption.
Qed.

(** Proposition 6, sharper: the region of parameters, and the descent of Algorithm 1 in it. The paper's own conditions are stronger. *)
Goal forall gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g, sharper_conditions gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g <->
  0 < gamma_w <= / (2 * (p_w + l_L1)) /\
  0 < gamma_lambda <= Rmin (/ (2 * (2 * (p_lambda + l_g1 * (l_g1 / (p_w - l_L1))) + p_lambda + l_g1 ^ 2 / (p_w + l_L1)))) ((p_w - l_L1) ^ 2 / (16 * l_g1 ^ 2) * gamma_w) /\
  0 < beta <= Rmin ((p_w - l_L1) / (8 * p_w)) (gamma_lambda * responsiveness p_w p_lambda l_L1 mu_g / (64 * p_w)).
Proof. intros. split; [intros []; tauto | intros (? & ? & ?); constructor; assumption]. Qed.

Theorem sharper_Lyapunov_descent (X Y : Hilbert) (f : product X Y -> R) grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low :
  Assumption_1 f grad_f hess_f g grad_g hess_g l_f0 l_f1 l_f2 l_g1 l_g2 mu_g f_low ->
  forall (p : Settings) (l_L1 : R), (exists v : Y, v <> zero) -> 0 < C_lambda p -> 0 < l_L1 -> sqrt 2 * (l_f1 + C_lambda p * l_g2) <= l_L1 ->
  l_L1 < p_w p -> 0 < p_lambda p ->
  forall (k : nat) (s : State X Y), let gamma_w := gamma_x p k in gamma_y p k = gamma_w ->
  sharper_conditions gamma_w (gamma_lambda p k) (beta p) (p_w p) (p_lambda p) l_L1 l_g1 mu_g ->
  0 < tau p -> norm (lambda s) <= C_lambda p ->
  let V := V f grad_g (C_lambda p) (p_w p) (p_lambda p) in
  let next := SGHA_step grad_f grad_g p k s in
  V (w s) (w_hat s) (lambda s) - V (w next) (w_hat next) (lambda next)
  >= 15 / (64 * gamma_w) * norm (w s -v w_plus grad_f (block_xy hess_g) (block_yy hess_g) (p_w p) gamma_w (w s) (w_hat s) (lambda s)) ^ 2
     + / (4 * gamma_lambda p k) * norm (lambda next -v lambda s) ^ 2
     + 5 * p_w p / (16 * beta p) * norm (w_hat next -v w_hat s) ^ 2
     - gamma_w / 8 * l_g2 ^ 2 * C_lambda p ^ 4 * tau p ^ 2.
Proof. exact Proposition_6_sharper. Qed.

(** The errors of a step, what they add up to, and what n steps guarantee. *)
Goal forall gamma_w gamma_lambda E,
  primal_total gamma_w E = oracle_f E + error_h E + arithmetic_w E / gamma_w /\
  dual_total gamma_lambda E = oracle_y E + (arithmetic_u E + arithmetic_p E) / gamma_lambda /\
  projection_total gamma_lambda E = overshoot E * arithmetic_p E / gamma_lambda.
Proof. repeat split. Qed.
Goal forall gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s E,
  rounding_loss (l_g1 := l_g1) (mu_g := mu_g) gamma_w gamma_lambda beta p_w p_lambda l_L1 s E =
  cost_w gamma_w * primal_total gamma_w E ^ 2 + cost_lambda gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s * dual_total gamma_lambda E ^ 2
  + projection_total gamma_lambda E + cost_w_hat beta p_w s * arithmetic_hat E ^ 2.
Proof. reflexivity. Qed.
Goal forall gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s n Delta_V E,
  step_budget (l_g1 := l_g1) (mu_g := mu_g) gamma_w gamma_lambda beta p_w p_lambda l_L1 s n Delta_V E =
  Delta_V / INR n + rounding_loss (l_g1 := l_g1) (mu_g := mu_g) gamma_w gamma_lambda beta p_w p_lambda l_L1 s E.
Proof. reflexivity. Qed.
Goal forall gamma_w beta p_w p_lambda l_L1 l_g1 mu_g s,
  primal_weight (l_g1 := l_g1) (mu_g := mu_g) gamma_w beta p_w p_lambda l_L1 s =
  (1 - p_w * gamma_w) ^ 2 / gain_w gamma_w beta p_w p_lambda l_L1 l_g1 mu_g s + (p_w / beta) ^ 2 / gain_w_hat beta p_w l_L1 s.
Proof. reflexivity. Qed.
Goal forall gamma_w gamma_lambda beta p_w p_lambda C_lambda l_L1 l_f0 l_f1 l_g1 l_g2 mu_g s r E,
  hypergradient_limit (l_f0 := l_f0) (l_f1 := l_f1) (l_g1 := l_g1) (l_g2 := l_g2) (mu_g := mu_g) gamma_w gamma_lambda beta p_w p_lambda C_lambda l_L1 s r E =
  sqrt (((1 + (l_g1 / mu_g) ^ 2) * primal_weight (l_g1 := l_g1) (mu_g := mu_g) gamma_w beta p_w p_lambda l_L1 s
         + (L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g) ^ 2 / (gamma_lambda ^ 2 * gain_lambda gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s)) * r)
  + (1 + l_g1 / mu_g) * (p_w * gamma_w * primal_total gamma_w E + p_w / beta * arithmetic_hat E)
  + L_F_bar_y l_f0 l_f1 l_g1 l_g2 mu_g / mu_g * (dual_total gamma_lambda E + p_lambda * C_lambda).
Proof. reflexivity. Qed.
Goal forall gamma_w gamma_lambda beta p_w p_lambda C_lambda l_L1 l_f0 l_g1 mu_g s r E,
  has_room (l_f0 := l_f0) (l_g1 := l_g1) (mu_g := mu_g) gamma_w gamma_lambda beta p_w p_lambda C_lambda l_L1 s r E =
  ((l_f0 + (sqrt (primal_weight (l_g1 := l_g1) (mu_g := mu_g) gamma_w beta p_w p_lambda l_L1 s * r)
            + (p_w * gamma_w * primal_total gamma_w E + p_w / beta * arithmetic_hat E))) / mu_g
   + sqrt (/ gain_lambda gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s * r) + gamma_lambda * dual_total gamma_lambda E < C_lambda).
Proof. reflexivity. Qed.
Goal forall gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s n Delta_V E,
  let loss := rounding_loss (l_g1 := l_g1) (mu_g := mu_g) gamma_w gamma_lambda beta p_w p_lambda l_L1 s E in
  travel_hat (l_g1 := l_g1) (mu_g := mu_g) gamma_w gamma_lambda beta p_w p_lambda l_L1 s n Delta_V E
    = sqrt (INR n * (Delta_V + INR n * loss) / gain_w_hat beta p_w l_L1 s) /\
  travel_offset (l_g1 := l_g1) (mu_g := mu_g) gamma_w gamma_lambda beta p_w p_lambda l_L1 s n Delta_V E
    = (sqrt ((Delta_V + INR n * loss) / gain_w_hat beta p_w l_L1 s) + arithmetic_hat E) / beta.
Proof. split; reflexivity. Qed.

(** Algorithm 1 in real numbers, with any admissible parameters; the three residuals are bounded separately. *)
Theorem sharper_sample_complexity (X Y : Hilbert) (f : product X Y -> R) grad_f (g : product X Y -> R) grad_g hess_xy hess_yy
  (l_f0 l_f1 l_g1 l_g2 mu_g f_low : R) :
  Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low ->
  forall gamma_w gamma_lambda beta p_w p_lambda C_lambda l_L1 : R, (exists v : Y, v <> zero) ->
  0 < C_lambda -> 0 < l_L1 -> l_f1 + C_lambda * l_g2 <= l_L1 -> l_L1 < p_w -> 0 < p_lambda -> 0 < gamma_w -> 0 < gamma_lambda -> 0 < beta ->
  forall (s : Shares) (n : nat) (tau : R) (start : State X Y) (Delta_V : R),
  let p := {| gamma_x := fun _ => gamma_w; gamma_y := fun _ => gamma_w; Algorithm.gamma_lambda := fun _ => gamma_lambda; Algorithm.beta := beta;
              Algorithm.tau := tau; Algorithm.p_w := p_w; Algorithm.p_lambda := p_lambda; Algorithm.C_lambda := C_lambda |} in
  let E := {| oracle_f := 0; error_h := l_g2 * C_lambda ^ 2 / 2 * tau; oracle_y := 0;
              arithmetic_w := 0; arithmetic_hat := 0; arithmetic_u := 0; arithmetic_p := 0; overshoot := 0 |} in
  let r := step_budget (l_g1 := l_g1) (mu_g := mu_g) gamma_w gamma_lambda beta p_w p_lambda l_L1 s n Delta_V E in
  admissible gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s -> (0 < n)%nat -> 0 < tau -> norm (lambda start) <= C_lambda ->
  V f grad_g C_lambda p_w p_lambda (w start) (w_hat start) (lambda start) - f_low <= Delta_V ->
  has_room (l_f0 := l_f0) (l_g1 := l_g1) (mu_g := mu_g) gamma_w gamma_lambda beta p_w p_lambda C_lambda l_L1 s r E ->
  exists k, (k < n)%nat /\
    norm (hypergradient grad_f g hess_xy hess_yy (x (SGHA grad_f grad_g p start k)))
    <= hypergradient_limit (l_f0 := l_f0) (l_f1 := l_f1) (l_g1 := l_g1) (l_g2 := l_g2) (mu_g := mu_g)
         gamma_w gamma_lambda beta p_w p_lambda C_lambda l_L1 s r E.
Proof. exact stationary_point_of_Algorithm_1. Qed.

(** Theorem 4 with its own parameters, but any beta from 2^-40 kappa^-2 to 2^-20 kappa^-2 (the paper has 2^-30 kappa^-2). *)
Theorem sharper_Theorem_4 (X Y : Hilbert) (f : product X Y -> R) grad_f (g : product X Y -> R) grad_g hess_xy hess_yy
  (l_f0 l_f1 l_g1 l_g2 mu_g f_low L : R) :
  Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low ->
  (exists v : Y, v <> zero) -> l_f0 <= L /\ l_f1 <= L /\ l_g1 <= L /\ l_g2 <= L ->
  let kappa := L / mu_g in
  forall (epsilon p_lambda beta tau Delta_V : R) (n : nat) (start : State X Y),
  0 < epsilon <= 1 -> 0 < p_lambda -> p_lambda <= mu_g / 8 -> p_lambda <= epsilon / (2 ^ 14 * (1 + L) * kappa ^ 4) ->
  / (2 ^ 40 * kappa ^ 2) <= beta <= / (2 ^ 20 * kappa ^ 2) -> 0 < tau <= epsilon / (2 ^ 24 * (1 + L) * kappa ^ 4) ->
  norm (lambda start) <= 2 * kappa ->
  let p := {| gamma_x := fun _ => / (2 ^ 8 * L * kappa); gamma_y := fun _ => / (2 ^ 8 * L * kappa);
              Algorithm.gamma_lambda := fun _ => kappa / (2 ^ 8 * L); Algorithm.beta := beta; Algorithm.tau := tau;
              Algorithm.p_w := 16 * L * kappa; Algorithm.p_lambda := p_lambda; Algorithm.C_lambda := 2 * kappa |} in
  V f grad_g (2 * kappa) (16 * L * kappa) p_lambda (w start) (w_hat start) (lambda start) - f_low <= Delta_V ->
  (0 < n)%nat -> 2 ^ 10 * kappa ^ 3 / beta * (L / epsilon ^ 2) * Delta_V <= INR n -> 2 ^ 10 * kappa ^ 3 / beta * / (L * kappa ^ 2) * Delta_V <= INR n ->
  exists k, (k < n)%nat /\ norm (hypergradient grad_f g hess_xy hess_yy (x (SGHA grad_f grad_g p start k))) <= epsilon.
Proof. intros A HY HL kappa. exact (Theorem_4_sharper A L HY HL). Qed.

(** The errors of an iteration, from the sizes of the vectors: *)
Goal forall gamma_w gamma_lambda beta p_w p_lambda C_lambda e_f e_h e_y n_x n_y z,
  sized_errors gamma_w gamma_lambda beta p_w p_lambda C_lambda e_f e_h e_y n_x n_y z = {|
  oracle_f := e_f; error_h := e_h; oracle_y := e_y;
  arithmetic_w := ROUNDING * (size_w z + 6 * (gamma_w * (size_f z + size_h z + p_w * (size_offset z + size_low z))))
                  + 5 * TINY * (1 + gamma_w * (1 + p_w)) * sqrt (INR n_x + INR n_y);
  arithmetic_hat := ROUNDING * (2 * size_low z + 5 * (beta * (size_next_offset z + size_low z)) + / 2 ^ 52 * size_hat z)
                    + 8 * TINY * sqrt (INR n_x + INR n_y);
  arithmetic_u := ROUNDING * (C_lambda + 4 * (gamma_lambda * (size_y z + p_lambda * C_lambda))) + 3 * TINY * (1 + gamma_lambda) * sqrt (INR n_y);
  arithmetic_p := ball_margin n_y * C_lambda + TINY * sqrt (INR n_y);
  overshoot := gamma_lambda * (size_y z + p_lambda * C_lambda)
               + (ROUNDING * (C_lambda + 4 * (gamma_lambda * (size_y z + p_lambda * C_lambda))) + 3 * TINY * (1 + gamma_lambda) * sqrt (INR n_y)) |}.
Proof. reflexivity. Qed.

Goal forall E E', errors_below E E' <->
  oracle_f E <= oracle_f E' /\ error_h E <= error_h E' /\ oracle_y E <= oracle_y E' /\ arithmetic_w E <= arithmetic_w E' /\
  arithmetic_hat E <= arithmetic_hat E' /\ arithmetic_u E <= arithmetic_u E' /\ arithmetic_p E <= arithmetic_p E' /\ overshoot E <= overshoot E'.
Proof. split; [intros []; tauto | intros (? & ? & ? & ? & ? & ? & ? & ?); constructor; assumption]. Qed.

(** The program, from any h: an oracle may write it (fused), or the probes and the difference make it, as the next theorem says. *)
Theorem stationary_point_of_the_C_program (n_x n_y : nat)
  (f : product (Euclidean n_x) (Euclidean n_y) -> R) grad_f (g : product (Euclidean n_x) (Euclidean n_y) -> R) grad_g hess_xy hess_yy
  (l_f0 l_f1 l_g1 l_g2 mu_g f_low : R) :
  Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low ->
  forall gamma_w gamma_lambda beta p_w p_lambda C_lambda l_L1 : R,
  (1 <= n_y)%nat -> 0 < C_lambda -> 0 < l_L1 -> l_f1 + C_lambda * l_g2 <= l_L1 -> l_L1 < p_w -> 0 < p_lambda ->
  forall (s : Shares) (n : nat) (m : nat -> Memory n_x n_y) (a : nat -> Gradients n_x n_y) (u : nat -> Euclidean n_y)
         (e_f e_h e_y W0 F0 c0 low far_hat far Delta_V : R) (E : Errors),
  admissible gamma_w gamma_lambda beta p_w p_lambda l_L1 l_g1 mu_g s -> (0 < n)%nat -> 0 <= e_y ->
  norm (m_lambda (m 0%nat)) <= C_lambda -> m_w (m 0%nat) = m_w_hat (m 0%nat) ->
  norm (m_w (m 0%nat)) <= W0 -> norm (grad_f (m_w (m 0%nat))) <= F0 -> norm (grad_y grad_g (m_w (m 0%nat))) <= c0 ->
  norm ((m_x_low (m 0%nat), m_y_low (m 0%nat)) : product (Euclidean n_x) (Euclidean n_y)) <= low ->
  ROUNDING * (3 * (W0 + far_hat + low)) + 3 * TINY * sqrt (INR n_x + INR n_y) <= low ->
  (forall k, (k < n)%nat -> norm (m_lambda (m k)) <= C_lambda -> norm (m_w (m k) -v m_w (m 0%nat)) <= far ->
     program_step gamma_w gamma_lambda beta p_w p_lambda C_lambda grad_f grad_g hess_xy hess_yy e_f e_h e_y (m k) (m (S k)) (a k) (u k)) ->
  V f grad_g C_lambda p_w p_lambda (m_w (m 0%nat)) (m_w_hat (m 0%nat)) (m_lambda (m 0%nat)) - f_low <= Delta_V ->
  let size_f := F0 + l_f1 * far + e_f in
  let size_h := l_g1 * C_lambda + e_h in
  let z := {| size_w := W0 + far; size_hat := W0 + far_hat + low; size_offset := far + far_hat + low; size_low := low;
     size_next_offset := far + far_hat + low + gamma_w * (size_f + size_h + p_w * (far + far_hat))
                         + (ROUNDING * (W0 + far + 6 * (gamma_w * (size_f + size_h + p_w * (far + far_hat + low + low))))
                            + 5 * TINY * (1 + gamma_w * (1 + p_w)) * sqrt (INR n_x + INR n_y));
     size_f := size_f; size_h := size_h; size_y := c0 + l_g1 * far + e_y |} in
  errors_below (sized_errors gamma_w gamma_lambda beta p_w p_lambda C_lambda e_f e_h e_y n_x n_y z) E ->
  let r := step_budget (l_g1 := l_g1) (mu_g := mu_g) gamma_w gamma_lambda beta p_w p_lambda l_L1 s n Delta_V E in
  travel_hat (l_g1 := l_g1) (mu_g := mu_g) gamma_w gamma_lambda beta p_w p_lambda l_L1 s n Delta_V E <= far_hat ->
  far_hat + travel_offset (l_g1 := l_g1) (mu_g := mu_g) gamma_w gamma_lambda beta p_w p_lambda l_L1 s n Delta_V E <= far -> 0 <= far_hat <= far ->
  has_room (l_f0 := l_f0) (l_g1 := l_g1) (mu_g := mu_g) gamma_w gamma_lambda beta p_w p_lambda C_lambda l_L1 s r E ->
  exists k, (k < n)%nat /\ norm (m_w (m k) -v m_w (m 0%nat)) <= far /\
    is_gradient (hyperobjective f g) (m_x (m k)) (hypergradient grad_f g hess_xy hess_yy (m_x (m k))) /\
    norm (hypergradient grad_f g hess_xy hess_yy (m_x (m k)))
    <= hypergradient_limit (l_f0 := l_f0) (l_f1 := l_f1) (l_g1 := l_g1) (l_g2 := l_g2) (mu_g := mu_g)
         gamma_w gamma_lambda beta p_w p_lambda C_lambda l_L1 s r E.
Proof. exact run_of_the_program. Qed.

(** Probes, two gradients that are wrong by e_g at most, and their difference: the error of h in an iteration from |w| <= W. With W = W0 + far the
    theorem above applies ([run_of_the_contracts], Program.v). *)
Theorem difference_makes_h (n_x n_y : nat)
  (f : product (Euclidean n_x) (Euclidean n_y) -> R) grad_f (g : product (Euclidean n_x) (Euclidean n_y) -> R) grad_g hess_xy hess_yy
  (l_f0 l_f1 l_g1 l_g2 mu_g f_low : R) :
  Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low ->
  forall (gamma_w gamma_lambda beta tau p_w p_lambda C_lambda e_f e_g e_y W : R) (m m' : Memory n_x n_y) (a : Gradients n_x n_y) (b : Probes n_x n_y) u,
  0 < tau -> norm (m_lambda m) <= C_lambda -> norm (m_w m) <= W ->
  contracts_met gamma_w gamma_lambda beta tau p_w p_lambda C_lambda grad_f grad_g e_f e_g e_y m m' a b u ->
  let e_p := ROUNDING * (W + 2 * (tau * C_lambda)) + 3 * TINY * sqrt (INR n_y) in
  let D := (e_g + l_g1 * e_p) / tau + l_g2 * C_lambda ^ 2 / 2 * tau in
  let e_h := (1 + 3 * ROUNDING) * D + 3 * ROUNDING * (l_g1 * C_lambda) + TINY * (1 + 1 / tau) * sqrt (INR n_x + INR n_y) in
  program_step gamma_w gamma_lambda beta p_w p_lambda C_lambda grad_f grad_g hess_xy hess_yy e_f e_h e_y m m' a u.
Proof. exact program_step_of_contracts. Qed.

(** Runs that meet the contracts exist, from every start, so that nothing here is empty; and what Delta_V is at a start with w_hat = w, lambda = 0. *)
Theorem runs_that_meet_the_contracts_exist (n_x n_y : nat) (gamma_w gamma_lambda beta tau p_w p_lambda C_lambda : R)
  (grad_f grad_g : product (Euclidean n_x) (Euclidean n_y) -> product (Euclidean n_x) (Euclidean n_y)) (start : Memory n_x n_y) :
  0 <= gamma_w -> 0 <= gamma_lambda -> 0 <= beta -> 0 <= p_w -> 0 <= p_lambda -> 0 < C_lambda -> 0 < tau ->
  exists m a b u, m 0%nat = start /\
    forall k, contracts_met gamma_w gamma_lambda beta tau p_w p_lambda C_lambda grad_f grad_g 0 0 0 (m k) (m (S k)) (a k) (b k) (u k).
Proof.
  intros Pg Pgl Pb Pw Pl PC Pt. destruct (runs_exist gamma_w gamma_lambda beta tau p_w p_lambda C_lambda Pt PC Pg Pgl Pb Pw Pl grad_f grad_g start)
    as (m & a & b & u & E & S). exists m, a, b, u. split; [exact E | intros k; apply S].
Qed.

Theorem Delta_V_at_the_start (X Y : Hilbert) (f : product X Y -> R) grad_f (g : product X Y -> R) grad_g hess_xy hess_yy
  (l_f0 l_f1 l_g1 l_g2 mu_g f_low p_w p_lambda C_lambda l_L1 : R) :
  Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 l_g1 l_g2 mu_g f_low -> (exists v : Y, v <> zero) ->
  0 < C_lambda -> 0 < l_L1 -> l_f1 + C_lambda * l_g2 <= l_L1 -> l_L1 < p_w -> 0 < p_lambda ->
  forall w, V f grad_g C_lambda p_w p_lambda w w zero - f_low <= 3 * (f w - f_low) + 2 * C_lambda * norm (snd (grad_g w)).
Proof. intros A HY PC Pl Hl Hp Pp w. exact (start_bound A p_w p_lambda C_lambda l_L1 HY PC Pl Hl Hp Pp w). Qed.

(** tau between truncation and rounding: the error of h that [difference_makes_h] allows is smallest where both are equal. *)
Theorem the_balanced_tau (e_g l_g1 l_g2 C_lambda W : R) (n_x n_y : nat) :
  let tiny := TINY * sqrt (INR n_x + INR n_y) in
  let e := (1 + 3 * ROUNDING) * (e_g + l_g1 * (ROUNDING * W + 3 * TINY * sqrt (INR n_y))) + tiny in
  let a := (1 + 3 * ROUNDING) * (l_g2 * C_lambda ^ 2 / 2) in
  let e_h := fun tau =>
    let e_p := ROUNDING * (W + 2 * (tau * C_lambda)) + 3 * TINY * sqrt (INR n_y) in
    let D := (e_g + l_g1 * e_p) / tau + l_g2 * C_lambda ^ 2 / 2 * tau in
    (1 + 3 * ROUNDING) * D + 3 * ROUNDING * (l_g1 * C_lambda) + TINY * (1 + 1 / tau) * sqrt (INR n_x + INR n_y) in
  0 < e -> 0 < a ->
  e_h (sqrt (e / a)) = 2 * sqrt (e * a) + (5 + 6 * ROUNDING) * ROUNDING * (l_g1 * C_lambda) + tiny /\
  forall tau, 0 < tau -> e_h (sqrt (e / a)) <= e_h tau.
Proof.
  intros tiny e a e_h Pe Pa. destruct (balanced_tau e a Pe Pa) as [Value Least].
  assert (Split : forall tau, 0 < tau -> e_h tau = e / tau + a * tau + (5 + 6 * ROUNDING) * ROUNDING * (l_g1 * C_lambda) + tiny)
    by (intros tau Pt; unfold e_h, e, a, tiny; field; lra).
  assert (Pt : 0 < sqrt (e / a)) by (apply sqrt_lt_R0, Rdiv_lt_0_compat; assumption).
  rewrite Split, Value by exact Pt. split; [reflexivity |]. intros tau Ptau. rewrite Split by exact Ptau. specialize (Least tau Ptau). lra.
Qed.

(** Numbers for all problems with given constants.  With l_g1 = mu_g = 1 they are 0.094 after 10^6 iterations of the program, but then the lower level
    does not depend on x: grad_y g(x, y) is the same for all x and y* is a constant, so that no problem with these constants is truly bilevel. *)
Theorem kappa_1_is_not_bilevel (X Y : Hilbert)
  (f : product X Y -> R) grad_f (g : product X Y -> R) grad_g hess_xy hess_yy (l_f0 l_f1 l_g2 mu f_low : R) :
  Weak_assumption f grad_f g grad_g hess_xy hess_yy l_f0 l_f1 mu l_g2 mu f_low ->
  forall x x' : X, (forall y, grad_y grad_g (x', y) = grad_y grad_g (x, y)) /\ y_star g x = y_star g x'.
Proof. intros A x x'. exact (conj (lower_level_ignores_x_if_kappa_is_1 A x x') (y_star_is_constant_if_kappa_is_1 A x x')). Qed.

Theorem the_program_in_numbers (n_x n_y : nat)
  (f : product (Euclidean n_x) (Euclidean n_y) -> R) grad_f (g : product (Euclidean n_x) (Euclidean n_y) -> R) grad_g hess_xy hess_yy (f_low : R) :
  Weak_assumption f grad_f g grad_g hess_xy hess_yy 1 1 1 1 1 f_low ->
  forall (m : nat -> Memory n_x n_y) (a : nat -> Gradients n_x n_y) (b : nat -> Probes n_x n_y) (u : nat -> Euclidean n_y),
  let n := Z.to_nat 1000000 in
  (1 <= n_y)%nat -> INR n_x <= 2 ^ 16 -> INR n_y <= 2 ^ 16 ->
  norm (m_lambda (m 0%nat)) <= 9 / 8 -> m_w (m 0%nat) = m_w_hat (m 0%nat) ->
  norm (m_w (m 0%nat)) <= 16 -> norm (grad_f (m_w (m 0%nat))) <= 16 -> norm (grad_y grad_g (m_w (m 0%nat))) <= 16 ->
  V f grad_g (9 / 8) (21 / 2) (/ 2 ^ 40) (m_w (m 0%nat)) (m_w_hat (m 0%nat)) (m_lambda (m 0%nat)) - f_low <= 1 ->
  m_x_low (m 0%nat) = zero -> m_y_low (m 0%nat) = zero ->
  (forall k, (k < n)%nat -> norm (m_w (m k) -v m_w (m 0%nat)) <= 39 ->
     contracts_met (/ 16) (/ 2) (11 / 2048) (/ 2 ^ 20) (21 / 2) (/ 2 ^ 40) (9 / 8) grad_f grad_g (/ 2 ^ 40) (/ 2 ^ 40) (/ 2 ^ 40)
       (m k) (m (S k)) (a k) (b k) (u k)) ->
  exists k, (k < n)%nat /\
    is_gradient (hyperobjective f g) (m_x (m k)) (hypergradient grad_f g hess_xy hess_yy (m_x (m k))) /\
    norm (hypergradient grad_f g hess_xy hess_yy (m_x (m k))) <= 94 / 1000.
Proof. exact a_million_iterations. Qed.

(** With mu_g = 1/2 instead (kappa = 2, L = 1), where y* may depend on x, 10^6 iterations guarantee |grad F| <= 0.362. *)
Theorem the_program_in_numbers_with_kappa_2 (n_x n_y : nat)
  (f : product (Euclidean n_x) (Euclidean n_y) -> R) grad_f (g : product (Euclidean n_x) (Euclidean n_y) -> R) grad_g hess_xy hess_yy (f_low : R) :
  Weak_assumption f grad_f g grad_g hess_xy hess_yy 1 1 1 1 (/ 2) f_low ->
  forall (m : nat -> Memory n_x n_y) (a : nat -> Gradients n_x n_y) (b : nat -> Probes n_x n_y) (u : nat -> Euclidean n_y),
  let n := Z.to_nat 1000000 in
  (1 <= n_y)%nat -> INR n_x <= 2 ^ 16 -> INR n_y <= 2 ^ 16 ->
  norm (m_lambda (m 0%nat)) <= 19 / 8 -> m_w (m 0%nat) = m_w_hat (m 0%nat) ->
  norm (m_w (m 0%nat)) <= 16 -> norm (grad_f (m_w (m 0%nat))) <= 16 -> norm (grad_y grad_g (m_w (m 0%nat))) <= 16 ->
  V f grad_g (19 / 8) 17 (/ 2 ^ 40) (m_w (m 0%nat)) (m_w_hat (m 0%nat)) (m_lambda (m 0%nat)) - f_low <= 1 ->
  m_x_low (m 0%nat) = zero -> m_y_low (m 0%nat) = zero ->
  (forall k, (k < n)%nat -> norm (m_w (m k) -v m_w (m 0%nat)) <= 23 ->
     contracts_met (21 / 512) (27 / 32) (23 / 16384) (/ 2 ^ 20) 17 (/ 2 ^ 40) (19 / 8) grad_f grad_g (/ 2 ^ 40) (/ 2 ^ 40) (/ 2 ^ 40)
       (m k) (m (S k)) (a k) (b k) (u k)) ->
  exists k, (k < n)%nat /\
    is_gradient (hyperobjective f g) (m_x (m k)) (hypergradient grad_f g hess_xy hess_yy (m_x (m k))) /\
    norm (hypergradient grad_f g hess_xy hess_yy (m_x (m k))) <= 362 / 1000.
Proof. exact a_million_iterations_with_kappa_2. Qed.

(** The quadratic problem of src/problems/quadratic.h, whose grad_y f is not even bounded: 10^6 iterations guarantee |grad F| <= 0.152. *)
Goal forall (X Y : Hilbert) (A : Y -> Y) (B : X -> Y) (Bt : Y -> X) (a : X) (b c : Y) (w : product X Y),
  quadratic_f a b w = / 2 * norm (fst w -v a) ^ 2 + / 2 * norm (snd w -v b) ^ 2 /\
  quadratic_g A B c w = / 2 * << snd w , A (snd w) >> - << snd w , B (fst w) +v c >> /\
  quadratic_grad_f a b w = (fst w -v a, snd w -v b) /\ quadratic_grad_g A B Bt c w = (-v Bt (snd w), A (snd w) -v (B (fst w) +v c)).
Proof. repeat split. Qed.
Goal forall (X Y : Hilbert) (A : Y -> Y) (B : X -> Y) (Bt : Y -> X) l_g1 mu_g, quadratic_data A B Bt l_g1 mu_g <->
  bounded_linear A /\ (forall y y', << A y , y' >> = << y , A y' >>) /\ (forall y, mu_g * norm y ^ 2 <= << A y , y >>) /\
  bounded_linear B /\ bounded_linear Bt /\ (forall x y, << B x , y >> = << x , Bt y >>) /\
  (forall w : product X Y, norm (A (snd w) -v B (fst w)) <= l_g1 * norm w).
Proof. split; [intros []; auto 7 | intros (? & ? & ? & ? & ? & ? & ?); constructor; assumption]. Qed.

(** The arrays of the C program, and the contracts of its oracle (QUADRATIC_UNIT and the numbers of roundings are spec/quadratic.acsl's). *)
Goal forall n m (M : nat -> nat -> R) (v : Euclidean m) n_x n_y data (A B c : nat -> nat -> R) l_g1 mu_g i j,
  matrix_times n M v = of_coordinates n (fun i => sum_below m (fun j => M i j * coordinate v j)) /\ transpose M i j = M j i /\
  mean_row (n_y := n_y) data c = of_coordinates n_y (fun i => sum_below data (fun k => c k i) / INR data) /\
  (quadratic_matrices (n_x := n_x) (n_y := n_y) A B l_g1 mu_g <->
     (forall i j, (i < n_y)%nat -> (j < n_y)%nat -> A i j = A j i) /\ (forall y, mu_g * norm y ^ 2 <= << matrix_times n_y A y , y >>) /\
     forall x y, norm (matrix_times n_y A y -v matrix_times n_y B x) <= l_g1 * norm ((x, y) : product (Euclidean n_x) (Euclidean n_y))).
Proof.
  intros. refine (conj eq_refl (conj eq_refl (conj eq_refl _))). split; [intros []; auto | intros (? & ? & ?); constructor; assumption].
Qed.
Goal forall k size n_x n_y m, roundings k size = k * ((1 + / 2 ^ 16) * / 2 ^ 53 * size + 16 * TINY) /\
  grad_g_x_steps n_y = / 4 * INR n_y + 4 /\ grad_g_y_steps n_x n_y m = / 4 * INR n_x + / 4 * INR n_y + INR m + 11.
Proof. repeat split. Qed.
Goal forall n_x n_y data (A B c : nat -> nat -> R) (a : Euclidean n_x) (b : Euclidean n_y) f_x f_y g_x g_y x y,
  grad_f_done a b f_x f_y x y =
    ((forall i, (i < n_x)%nat -> Rabs (coordinate f_x i - (coordinate x i - coordinate a i)) <= UNIT * Rabs (coordinate x i - coordinate a i) + TINY) /\
     (forall i, (i < n_y)%nat -> Rabs (coordinate f_y i - (coordinate y i - coordinate b i)) <= UNIT * Rabs (coordinate y i - coordinate b i) + TINY)) /\
  grad_g_x_done (n_x := n_x) B g_x y = (forall i, (i < n_x)%nat ->
     Rabs (coordinate g_x i - - sum_below n_y (fun j => B j i * coordinate y j))
     <= roundings (grad_g_x_steps n_y) (sum_below n_y (fun j => Rabs (B j i * coordinate y j)))) /\
  grad_g_y_done data A B c g_y x y = (forall i, (i < n_y)%nat ->
     Rabs (coordinate g_y i - (sum_below n_y (fun j => A i j * coordinate y j) - sum_below n_x (fun j => B i j * coordinate x j)
                               - sum_below data (fun k => c k i) / INR data))
     <= roundings (grad_g_y_steps n_x n_y data)
          (sum_below n_y (fun j => Rabs (A i j * coordinate y j)) + sum_below n_x (fun j => Rabs (B i j * coordinate x j))
           + sum_below data (fun k => Rabs (c k i)) / INR data)) /\ UNIT = / 2 ^ 53.
Proof. repeat split. Qed.
Goal forall n_x n_y data (A B c : nat -> nat -> R) (a : Euclidean n_x) (b : Euclidean n_y) gamma_w gamma_lambda beta tau p_w p_lambda C_lambda m m' d p u,
  quadratic_step data A B c a b gamma_w gamma_lambda beta tau p_w p_lambda C_lambda m m' d p u <->
  probes_done tau (probe_plus p) (probe_minus p) (m_y m) (m_lambda m) /\
  grad_f_done a b (d_f_x d) (d_f_y d) (m_x m) (m_y m) /\
  grad_g_x_done B (d_plus_x p) (probe_plus p) /\ grad_g_y_done data A B c (d_plus_y p) (m_x m) (probe_plus p) /\
  grad_g_x_done B (d_minus_x p) (probe_minus p) /\ grad_g_y_done data A B c (d_minus_y p) (m_x m) (probe_minus p) /\
  grad_g_y_done data A B c (d_g_y d) (m_x m) (m_y m) /\
  difference_done tau (d_h_x d) (d_plus_x p) (d_minus_x p) /\ difference_done tau (d_h_y d) (d_plus_y p) (d_minus_y p) /\
  primal_done gamma_w p_w (m_x m') (m_x m) (m_x_hat m) (m_x_low m) (d_f_x d) (d_h_x d) /\
  primal_done gamma_w p_w (m_y m') (m_y m) (m_y_hat m) (m_y_low m) (d_f_y d) (d_h_y d) /\
  average_done beta (m_x_hat m') (m_x_low m') (m_x m') (m_x_hat m) (m_x_low m) /\
  average_done beta (m_y_hat m') (m_y_low m') (m_y m') (m_y_hat m) (m_y_low m) /\
  low_done (m_x_hat m') (m_x_low m') (m_x_hat m) /\ low_done (m_y_hat m') (m_y_low m') (m_y_hat m) /\
  dual_done gamma_lambda p_lambda u (m_lambda m) (d_g_y d) /\ projection_done C_lambda (m_lambda m') u.
Proof. split; [intros []; auto 17 | intros (? & ? & ? & ? & ? & ? & ? & ? & ? & ? & ? & ? & ? & ? & ? & ? & ?); constructor; assumption]. Qed.

(** Nothing is assumed of the run but its start and the contracts. *)
Theorem the_quadratic_in_numbers (n_x n_y data : nat) (A B c : nat -> nat -> R) (a : Euclidean n_x) (b : Euclidean n_y)
  (m : nat -> Memory n_x n_y) (d : nat -> Gradients n_x n_y) (p : nat -> Probes n_x n_y) (u : nat -> Euclidean n_y) :
  let n := Z.to_nat 1000000 in
  let f := quadratic_f a b in let g := quadratic_g (fun y => matrix_times n_y A y) (fun x => matrix_times n_y B x) (mean_row data c) in
  let w_0 := m_w (m 0%nat) in
  quadratic_matrices (n_x := n_x) (n_y := n_y) A B (3 / 2) 1 ->
  (1 <= n_y)%nat -> INR n_x <= 4096 -> INR n_y <= 4096 -> (1 <= data)%nat -> INR data <= 4096 ->
  (forall k i, (k < data)%nat -> (i < n_y)%nat -> Rabs (c k i) <= 256) ->
  m_lambda (m 0%nat) = zero -> w_0 = m_w_hat (m 0%nat) -> m_x_low (m 0%nat) = zero -> m_y_low (m 0%nat) = zero ->
  norm w_0 <= 16 -> f w_0 <= 1 / 2 -> norm (matrix_times n_y A (snd w_0) -v (matrix_times n_y B (fst w_0) +v mean_row data c)) <= / 2 ^ 20 ->
  (forall k, (k < n)%nat ->
     quadratic_step data A B c a b (/ 8) (7 / 64) (5 / 2048) 1 5 (/ 2 ^ 40) 256 (m k) (m (S k)) (d k) (p k) (u k)) ->
  exists k v, (k < n)%nat /\ is_gradient (hyperobjective f g) (m_x (m k)) v /\ norm v <= 152 / 1000.
Proof. exact (a_million_iterations_from_the_contracts data A B c a b m d p u). Qed.

(** * Part 5. Certificates: how good is this x?

    From any (x, y, lambda), whoever found them. The formulas are in CertificateFormulas.v. *)

Goal forall B rho delta, value_error B rho delta = rho * delta + B * delta ^ 2 / 2.
Proof. reflexivity. Qed.
Goal forall A B h rho delta, gradient_error A B h rho delta = A * delta + h * (rho + B * delta).
Proof. reflexivity. Qed.

(** What is assumed, near x alone; and a norm with its dual. *)
Goal forall (X Y : Hilbert) (f : product X Y -> R) grad_f g grad_g hess_xy hess_yy x mu radius,
  Local_assumption f grad_f g grad_g hess_xy hess_yy x mu radius <->
  (0 < mu /\ 0 < radius) /\
  (forall y, is_gradient f (x, y) (grad_f (x, y))) /\
  (forall y, exists J, is_derivative (fun w => snd (grad_g w)) (x, y) J /\
     forall h lambda, << J h , lambda >> = << fst h , hess_xy (x, y) lambda >> + << snd h , hess_yy (x, y) lambda >>) /\
  (forall x' y, norm (x' -v x) <= radius -> is_gradient (fun y' => g (x', y')) y (snd (grad_g (x', y)))) /\
  (forall x', norm (x' -v x) <= radius -> forall y y', mu * norm (y -v y') ^ 2 <= << snd (grad_g (x', y)) -v snd (grad_g (x', y')) , y -v y' >>) /\
  (forall x', norm (x' -v x) <= radius -> exists y, snd (grad_g (x', y)) = zero).
Proof. split; [intros []; tauto | intros (? & ? & ? & ? & ? & ?); constructor; assumption]. Qed.
Goal forall (Y : Hilbert) (N N' : Y -> R), dual_norms N N' <->
  (forall v, 0 <= N v) /\ (forall r, 0 <= N' r) /\ (forall a v, N (a *v v) = Rabs a * N v) /\ (forall r v, << r , v >> <= N' r * N v) /\
  (forall r k, 0 <= k -> (forall v, << r , v >> <= k * N v) -> N' r <= k).
Proof. split; [intros []; tauto | intros (? & ? & ? & ? & ?); constructor; assumption]. Qed.

Theorem certificate_of_any_point (X Y : Hilbert) (f : product X Y -> R) grad_f g grad_g hess_xy hess_yy (x : X) (mu radius : R) (N N' : Y -> R) :
  Local_assumption f grad_f g grad_g hess_xy hess_yy x mu radius -> dual_norms N N' ->
  (forall y y', N (y -v y') ^ 2 <= << snd (grad_g (x, y)) -v snd (grad_g (x, y')) , y -v y' >>) ->
  forall (y lambda : Y) (delta rho A B h L_low L_high G_low G_high : R), 0 <= A -> 0 <= B -> 0 <= h ->
  let L := f (x, y) + << lambda , snd (grad_g (x, y)) >> in
  let grad_x_L := fun y' => fst (grad_f (x, y')) +v hess_xy (x, y') lambda in
  let grad_y_L := fun y' => snd (grad_f (x, y')) +v hess_yy (x, y') lambda in
  N' (snd (grad_g (x, y))) <= delta -> N' (grad_y_L y) <= rho -> L_low <= L <= L_high -> G_low <= norm (grad_x_L y) <= G_high ->
  (forall y', N (y' -v y) <= delta -> norm (grad_x_L y' -v grad_x_L y) <= A * N (y' -v y)) ->
  (forall y', N (y' -v y) <= delta -> N' (grad_y_L y' -v grad_y_L y) <= B * N (y' -v y)) ->
  (forall y' v, N (y' -v y) <= delta -> norm (hess_xy (x, y') v) <= h * N v) ->
  N (y_star g x -v y) <= delta /\
  L_low - value_error B rho delta <= hyperobjective f g x <= L_high + value_error B rho delta /\
  exists grad_F, is_gradient (hyperobjective f g) x grad_F /\
    G_low - gradient_error A B h rho delta <= norm grad_F <= G_high + gradient_error A B h rho delta.
Proof.
  intros H D M y lambda delta rho A B h L_low L_high G_low G_high PA PB Ph L gx gy Hd Hr HL HG HA HB Hh.
  destruct (Certificate H D M y lambda delta rho A B h L_low L_high G_low G_high PA PB Ph Hd Hr HL HG HA HB Hh) as [E [V [G E']]].
  split; [exact E |]. split; [exact V |]. eexists. split; [exact G | exact E'].
Qed.

(** Sharp constants of softmax cross-entropy, in the logits. *)
Theorem softmax_constants (C : nat) (z u v w : Euclidean C) : (0 < C)%nat ->
  0 <= covariance C (softmax z) v v <= 1 / 2 * norm v ^ 2 /\
  Rabs (third_moment C (softmax z) u v w) <= sqrt 2 / (3 * sqrt 3) * norm u * norm v * norm w.
Proof.
  intros P. repeat split.
  - apply variance_nonneg. intros; apply (softmax_nonneg P).
  - apply variance_is_below_half; [intros; apply (softmax_nonneg P) | apply (softmax_sums_to_one P)].
  - apply third_moment_is_bounded; [intros; apply (softmax_nonneg P) | apply (softmax_sums_to_one P)].
Qed.

(** The paper's first experiment, which no a-priori theorem covers: F is differentiable everywhere. Its certificate is learn_to_regularize_certificate,
    hyper-cleaning's hyper_cleaning_certificate; here are two with numbers. *)
Theorem learn_to_regularize_F_is_differentiable (d C n m : nat) (train val : nat -> Euclidean d) (train_label val_label : nat -> nat) :
  (0 < d)%nat -> (0 < n)%nat -> (0 < m)%nat ->
  (forall i, (i < n)%nat -> (train_label i < C)%nat) -> (forall i, (i < m)%nat -> (val_label i < C)%nat) ->
  forall x, exists grad_F, is_gradient (hyperobjective (learn_to_regularize_f d C m val val_label) (learn_to_regularize_g d C n train train_label)) x grad_F.
Proof. intros Pd Pn Pm Lt Lv x. eexists. exact (learn_to_regularize_has_hypergradient d C n m train val train_label val_label Pd Pn Pm Lt Lv x). Qed.

(** What a certificate's sums are wrong by, in IEEE doubles (Flocq; overflow is seen by the program): any order of additions, by its height; and the dot
    product by TwoProd and TwoSum, s + c. *)
Theorem sums_in_doubles (t : tree) (h : nat) : all_terms is_double t -> (height t <= h)%nat -> INR h <= 2 ^ 50 ->
  Rabs (computed_sum (add := double_add) t - exact_sum t) <= 2 * INR h * / 2 ^ 53 * magnitudes t /\
  Rabs (computed_sum (add := double_add) t - true_sum t) <= term_errors t + / 2 ^ 53 * results (add := double_add) t.
Proof. intros A L S. split; [exact (double_sum_error t h A L S) | exact (running_error doubles_round_additions t A)]. Qed.

Theorem dot_products_in_doubles (a b : nat -> R) (n : nat) :
  (forall i, (i < n)%nat -> is_double (a i)) -> (forall i, (i < n)%nat -> is_double (b i)) -> INR n <= 2 ^ 50 ->
  let dot := compensated_dot (add := double_add) (two_sum := double_two_sum) (two_prod := double_two_prod) a b n in
  Rabs (fst dot + snd dot - sum_below n (fun i => a i * b i))
  <= 8 * (INR n + 2) ^ 2 * (/ 2 ^ 53) ^ 2 * sum_below n (fun i => Rabs (a i * b i) + double_tiny) + INR n * (/ 2 ^ 53 * double_tiny).
Proof. exact (double_dot_error a b n). Qed.

Theorem certificates_with_numbers :
  let one : Euclidean 1 := of_coordinates 1 (fun _ => 1) in let data := fun _ : nat => one in let label := fun _ : nat => 0%nat in
  (let F := hyperobjective (hyper_cleaning_f 1 2 1 1 data label 1) (hyper_cleaning_g 1 2 1 data label 1) in
   4 / 10 <= F zero <= 42 / 100 /\ exists grad_F, is_gradient F zero grad_F /\ 71 / 1000 <= norm grad_F <= 83 / 1000) /\
  (let F := hyperobjective (learn_to_regularize_f 1 2 1 data label) (learn_to_regularize_g 1 2 1 data label) in
   let x : Euclidean 1 := of_coordinates 1 (fun _ => ln 2) in
   4 / 10 <= F x <= 42 / 100 /\ exists grad_F, is_gradient F x grad_F /\ 14 / 100 <= norm grad_F <= 18 / 100).
Proof. exact (conj cleaning_certified regularize_certified). Qed.
