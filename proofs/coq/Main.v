(* Main.v -- what is claimed: read this file, and no proof.

   Part 1 repeats every definition that the claims rest on, as an equation (or an equivalence) that Coq checks by computation, so that
   nothing is hidden in another file. Part 2 states the theorems in full. The other statements of the paper are listed, with the names
   of their theorems, in `statements`; what each rests on is in `Assumptions.expected`. *)

From Coq Require Import Reals Lra Arith ZArith.
From SGHA Require Export Hilbert Minimiser Ball Calculus Assumption FiniteDifference Lagrangian Hypergradient Algorithm PaperForm SampleComplexity.
From SGHA Require Export Quadratic Counterexamples FiniteSum CrossEntropy HyperCleaning LearnToRegularize HyperCleaningComplexity.
From SGHA Require Export Program.
From SGHA Require Export CertificateFormulas Certificate Trilinear Softmax CertificateLoss CertificateCleaning CertificateRegularize
  CertificateExamples SharpConstants Summation SummationDouble.
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
  let x' := x -v gamma_x p k *v (fst (grad_f (x, y)) +v difference_xy grad_g (tau p) x y lambda +v p_w p *v (x -v x_hat)) in let y' := y -v gamma_y p
    k *v (snd (grad_f (x, y)) +v difference_yy grad_g (tau p) x y lambda +v p_w p *v (y -v y_hat)) in
  make_State x' y' (x_hat +v beta p *v (x' -v x_hat)) (y_hat +v beta p *v (y' -v y_hat))
    (project (C_lambda p) (lambda +v gamma_lambda p k *v (snd (grad_g (x, y)) -v p_lambda p *v lambda))).
Proof. reflexivity. Qed.
Goal forall (X Y : Hilbert) (grad_f grad_g : product X Y -> product X Y) p start k,
  SGHA grad_f grad_g p start 0 = start /\ SGHA grad_f grad_g p start (S k) = SGHA_step grad_f grad_g p k (SGHA grad_f grad_g p start k).
Proof. split; reflexivity. Qed.

(** The Lyapunov function V = K - 2 Psi + 2 P; that its minima and maxima exist is Table_of_notations. *)
Goal forall (X Y : Hilbert) (f : product X Y -> R) grad_g C_lambda p_w p_lambda w what lambda,
  V f grad_g C_lambda p_w p_lambda w what lambda =
  K f grad_g p_w p_lambda w what lambda - 2 * Psi f grad_g p_w p_lambda what lambda + 2 * P f grad_g C_lambda p_w p_lambda what.
Proof. reflexivity. Qed.
Goal forall (X Y : Hilbert) (f : product X Y -> R) grad_g p_w p_lambda w what lambda,
  K f grad_g p_w p_lambda w what lambda =
  f w + << lambda , snd (grad_g w) >> + p_w / 2 * norm (w -v what) ^ 2 - p_lambda / 2 * norm lambda ^ 2.
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
  let Delta_V := V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w start) (w_hat start) (lambda start) - f_low in let number := Nat.max 1
    (Z.to_nat (ceiling (2 ^ 52 * (1 + L) ^ 2 * Delta_V / L * kappa ^ 5 * / epsilon ^ 2))) in
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
  let Delta_V := V f grad_g (C_lambda p) (p_w p) (p_lambda p) (w start) (w_hat start) (lambda start) - f_low in let number := Nat.max 1
    (Z.to_nat (ceiling (2 ^ 49 * (1 + L) ^ 2 * Delta_V / L * kappa ^ 5 * / epsilon ^ 2))) in
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
  let constraint_L := l_g1 / ((p_w - l_L1) * gamma_w) * sqrt (32 * gamma_w * r) + sqrt (64 * gamma_lambda * r) / gamma_lambda + p_lambda * C_lambda
    in
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

(** * Part 3. Certificates: how good is this x?

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
  let dot := compensated_dot (add := double_add) (two_sum := double_two_sum) (two_prod := double_two_prod) a b n in Rabs
    (fst dot + snd dot - sum_below n (fun i => a i * b i))
  <= 8 * (INR n + 2) ^ 2 * (/ 2 ^ 53) ^ 2 * sum_below n (fun i => Rabs (a i * b i) + double_tiny) + INR n * (/ 2 ^ 53 * double_tiny).
Proof. exact (double_dot_error a b n). Qed.

Theorem certificates_with_numbers :
  let one : Euclidean 1 := of_coordinates 1 (fun _ => 1) in let data := fun _ : nat => one in let label := fun _ : nat => 0%nat in
    (let F := hyperobjective (hyper_cleaning_f 1 2 1 1 data label 1) (hyper_cleaning_g 1 2 1 data label 1) in
   4 / 10 <= F zero <= 42 / 100 /\ exists grad_F, is_gradient F zero grad_F /\ 71 / 1000 <= norm grad_F <= 83 / 1000) /\
  (let F := hyperobjective (learn_to_regularize_f 1 2 1 data label) (learn_to_regularize_g 1 2 1 data label) in let x : Euclidean 1 := of_coordinates
    1 (fun _ => ln 2) in
   4 / 10 <= F x <= 42 / 100 /\ exists grad_F, is_gradient F x grad_F /\ 14 / 100 <= norm grad_F <= 18 / 100).
Proof. exact (conj cleaning_certified regularize_certified). Qed.
