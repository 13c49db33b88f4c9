(* Algorithm.v -- Algorithm 1 (SGHA) and the paper's table of notations, for the bilevel problem.

   Definitions only, in terms of f, grad f, grad g and the blocks of g's Hessian: Lyapunov.v's for L(w, lambda) = f(w) + <lambda, grad_y g(w)>.
   Depends on: Hilbert, Ball (projection), Lyapunov, Assumption (partial gradients), Lagrangian, FiniteDifference. *)

From Coq Require Import Reals.
From SGHA Require Import Hilbert Ball Lyapunov Calculus Assumption FiniteDifference Lagrangian.
Open Scope R_scope.

(** * The table of notations *)

Notation K f grad_g := (Lyapunov.K f (grad_y grad_g)).
Notation gradient_K grad_f hess_xy hess_yy := (Lyapunov.gradient_K (lagrangian_gradient grad_f hess_xy hess_yy)).
Notation w_star f grad_g := (Lyapunov.w_star f (grad_y grad_g)).
Notation Psi f grad_g := (Lyapunov.Psi f (grad_y grad_g)).
Notation gradient_Psi f grad_g := (Lyapunov.gradient_Psi f (grad_y grad_g)).
Notation best_multiplier grad_g := (Lyapunov.best_multiplier (grad_y grad_g)).
Notation Phi f grad_g := (Lyapunov.Phi f (grad_y grad_g)).
Notation w_star_hat f grad_g := (Lyapunov.w_star_hat f (grad_y grad_g)).
Notation P f grad_g := (Lyapunov.P f (grad_y grad_g)).
Notation lambda_star_hat f grad_g := (Lyapunov.lambda_star_hat f (grad_y grad_g)).
Notation V f grad_g := (Lyapunov.V f (grad_y grad_g)).
Notation w_plus grad_f hess_xy hess_yy := (Lyapunov.w_plus (lagrangian_gradient grad_f hess_xy hess_yy)).
Notation lambda_plus f grad_g := (Lyapunov.lambda_plus f (grad_y grad_g)).
Notation gamma_1 := Lyapunov.gamma_1.
Notation gamma_2 := Lyapunov.gamma_2.
Notation l_Psi := Lyapunov.l_Psi.
Notation gamma_3 := Lyapunov.gamma_3.

(* the other auxiliary constants *)
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
