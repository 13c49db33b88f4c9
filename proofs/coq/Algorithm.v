(* Algorithm.v -- Algorithm 1 (SGHA) and the paper's table of notations, for the bilevel problem.

   Definitions only, in terms of f, grad f, grad g and the blocks of g's Hessian.  They unfold to those of Game.v for the game
   L(w, lambda) = f(w) + <lambda, grad_y g(w)>.
   Depends on: Hilbert, Minimiser (argmin), Ball (projection), Assumption (partial gradients), Lagrangian, FiniteDifference. *)

From Coq Require Import Reals.
From SGHA Require Import Hilbert Minimiser Ball Calculus Assumption FiniteDifference Lagrangian.
Open Scope R_scope.

(** * The table of notations *)

Section Notations.
Context {X Y : Hilbert}.
Context (f : product X Y -> R) (grad_f grad_g : product X Y -> product X Y).
Context (hess_xy : product X Y -> Y -> X) (hess_yy : product X Y -> Y -> Y).
Context (C_lambda p_w p_lambda : R).
Implicit Types (w w_hat : product X Y) (lambda : Y).

(* K(w, w_hat, lambda) and its gradient in w *)
Definition K w w_hat lambda : R :=
  lagrangian f grad_g w lambda + p_w / 2 * norm (w -v w_hat) ^ 2 - p_lambda / 2 * norm lambda ^ 2.
Definition gradient_K w w_hat lambda : product X Y :=
  lagrangian_gradient grad_f hess_xy hess_yy w lambda +v p_w *v (w -v w_hat).

(* w*(w_hat, lambda) = argmin K, Psi = min K, and the gradient of Psi in lambda *)
Definition w_star w_hat lambda : product X Y := argmin everywhere (fun w => K w w_hat lambda).
Definition Psi w_hat lambda : R := K (w_star w_hat lambda) w_hat lambda.
Definition gradient_Psi w_hat lambda : Y := grad_y grad_g (w_star w_hat lambda) -v p_lambda *v lambda.

(* Phi(w, w_hat) = max over Lambda of K, reached at the projection of grad_y g(w) / p_lambda *)
Definition best_multiplier w : Y := project C_lambda (/ p_lambda *v grad_y grad_g w).
Definition Phi w w_hat : R := K w w_hat (best_multiplier w).

(* w*(w_hat) = argmin Phi, P = min Phi, lambda_hat(w_hat) = argmax over Lambda of Psi, the Lyapunov function V *)
Definition w_star_hat w_hat : product X Y := argmin everywhere (fun w => Phi w w_hat).
Definition P w_hat : R := Phi (w_star_hat w_hat) w_hat.
Definition lambda_star_hat w_hat : Y := argmin (ball C_lambda) (fun lambda => - Psi w_hat lambda).
Definition V w w_hat lambda : R := K w w_hat lambda - 2 * Psi w_hat lambda + 2 * P w_hat.

(* the ghost steps *)
Definition w_plus (gamma_w : R) w w_hat lambda : product X Y := w -v gamma_w *v gradient_K w w_hat lambda.
Definition lambda_plus (gamma_lambda : R) w_hat lambda : Y :=
  project C_lambda (lambda +v gamma_lambda *v gradient_Psi w_hat lambda).
End Notations.

(* the auxiliary constants *)
Definition gamma_1 (p_w l_L1 : R) : R := p_w / (p_w - l_L1).
Definition gamma_2 (p_w l_L1 l_g1 : R) : R := l_g1 / (p_w - l_L1).
Definition l_Psi (p_w p_lambda l_L1 l_g1 : R) : R := p_lambda + l_g1 * gamma_2 p_w l_L1 l_g1.
Definition gamma_3 (p_w p_lambda l_L1 l_g1 mu_g gamma_lambda : R) : R :=
  (l_Psi p_w p_lambda l_L1 l_g1 + / gamma_lambda) /
  sqrt (2 * (p_w - l_L1) * p_lambda + (p_w - l_L1) ^ 2 * mu_g ^ 2 / (p_w + l_L1) ^ 2).
Definition C_V (p_w l_L1 l_g2 C_lambda gamma_w : R) : R :=
  (gamma_w / 4 + (p_w + l_L1) * gamma_w ^ 2) * l_g2 ^ 2 * C_lambda ^ 4.
Definition C_tau (p_w l_L1 l_g2 C_lambda gamma_w beta : R) : R :=
  (gamma_w / 4 + (p_w + l_L1) * gamma_w ^ 2 + p_w * beta * gamma_w ^ 2 / 4) * l_g2 ^ 2 * C_lambda ^ 4.

(** * Algorithm 1 *)

Record State (X Y : Hilbert) : Type := make_State { x : X; y : Y; x_hat : X; y_hat : Y; lambda : Y }.
Arguments make_State {X Y} _ _ _ _ _.
Arguments x {X Y} _.
Arguments y {X Y} _.
Arguments x_hat {X Y} _.
Arguments y_hat {X Y} _.
Arguments lambda {X Y} _.

Definition w {X Y : Hilbert} (s : State X Y) : product X Y := (x s, y s).
Definition w_hat {X Y : Hilbert} (s : State X Y) : product X Y := (x_hat s, y_hat s).

Record Settings : Type := make_Settings {
  gamma_x : nat -> R; gamma_y : nat -> R; gamma_lambda : nat -> R;
  beta : R; tau : R; p_w : R; p_lambda : R; C_lambda : R
}.

Section SGHA.
Context {X Y : Hilbert} (grad_f grad_g : product X Y -> product X Y) (p : Settings).

(* Lines 2 to 6; line 6 uses the old x and y. *)
Definition SGHA_step (k : nat) (s : State X Y) : State X Y :=
  let x' := x s -v gamma_x p k *v (grad_x grad_f (x s, y s) +v difference_xy grad_g (tau p) (x s) (y s) (lambda s)
                                   +v p_w p *v (x s -v x_hat s)) in
  let y' := y s -v gamma_y p k *v (grad_y grad_f (x s, y s) +v difference_yy grad_g (tau p) (x s) (y s) (lambda s)
                                   +v p_w p *v (y s -v y_hat s)) in
  {| x := x';
     y := y';
     x_hat := x_hat s +v beta p *v (x' -v x_hat s);
     y_hat := y_hat s +v beta p *v (y' -v y_hat s);
     lambda := project (C_lambda p)
                 (lambda s +v gamma_lambda p k *v (grad_y grad_g (x s, y s) -v p_lambda p *v lambda s)) |}.

Fixpoint SGHA (start : State X Y) (k : nat) : State X Y :=
  match k with
  | O => start
  | S j => SGHA_step j (SGHA start j)
  end.

Lemma SGHA_stays_in_the_ball start : 0 <= C_lambda p -> norm (lambda start) <= C_lambda p ->
  forall k, norm (lambda (SGHA start k)) <= C_lambda p.
Proof. intros P B [| k]; [exact B | apply projection_in_ball; exact P]. Qed.
End SGHA.

(* The smallest integer that is not below r. *)
Definition ceiling (r : R) : Z := (- Int_part (- r))%Z.
