(* Lyapunov.v -- the paper's table of notations, for any L(w, lambda) = f(w) + <lambda, c(w)>: K, Psi, Phi, P, V and their constants.

     K(w, w_hat, lambda) = L(w, lambda) + p_w/2 |w - w_hat|^2 - p_lambda/2 |lambda|^2,
     Psi = min over w of K,  Phi = max over |lambda| <= C_lambda of K,  P = min over w of Phi,  V = K - 2 Psi + 2 P.
   Definitions only.  Game.v uses them with a game's f and c, Algorithm.v with c = grad_y g.
   Depends on: Hilbert, Minimiser (argmin), Ball (projection). *)

From Coq Require Import Reals.
From SGHA Require Import Hilbert Minimiser Ball.
Open Scope R_scope.

Section Table.
Context {W Y : Hilbert} (f : W -> R) (c : W -> Y) (gradient : W -> Y -> W) (C_lambda p_w p_lambda : R).
Implicit Types (w w_hat : W) (lambda : Y).

Definition lagrangian w lambda : R := f w + << lambda , c w >>.

(* K and its gradient in w; [gradient] is L's *)
Definition K w w_hat lambda : R := lagrangian w lambda + p_w / 2 * norm (w -v w_hat) ^ 2 - p_lambda / 2 * norm lambda ^ 2.
Definition gradient_K w w_hat lambda : W := gradient w lambda +v p_w *v (w -v w_hat).

(* w*(w_hat, lambda) = argmin K, Psi = min K, and the gradient of Psi in lambda *)
Definition w_star w_hat lambda : W := argmin everywhere (fun w => K w w_hat lambda).
Definition Psi w_hat lambda : R := K (w_star w_hat lambda) w_hat lambda.
Definition gradient_Psi w_hat lambda : Y := c (w_star w_hat lambda) -v p_lambda *v lambda.

(* Phi(w, w_hat) = max over the ball of K, reached at the projection of c(w) / p_lambda *)
Definition best_multiplier w : Y := project C_lambda (/ p_lambda *v c w).
Definition Phi w w_hat : R := K w w_hat (best_multiplier w).

(* w*(w_hat) = argmin Phi, P = min Phi, lambda_hat(w_hat) = argmax over the ball of Psi, the Lyapunov function V *)
Definition w_star_hat w_hat : W := argmin everywhere (fun w => Phi w w_hat).
Definition P w_hat : R := Phi (w_star_hat w_hat) w_hat.
Definition lambda_star_hat w_hat : Y := argmin (ball C_lambda) (fun lambda => - Psi w_hat lambda).
Definition V w w_hat lambda : R := K w w_hat lambda - 2 * Psi w_hat lambda + 2 * P w_hat.

(* the ghost steps *)
Definition w_plus (gamma_w : R) w w_hat lambda : W := w -v gamma_w *v gradient_K w w_hat lambda.
Definition lambda_plus (gamma_lambda : R) w_hat lambda : Y := project C_lambda (lambda +v gamma_lambda *v gradient_Psi w_hat lambda).
End Table.

(* gamma_1, gamma_2, l_{Psi,1}, gamma_3 *)
Definition gamma_1 (p_w l_L1 : R) : R := p_w / (p_w - l_L1).
Definition gamma_2 (p_w l_L1 l_g1 : R) : R := l_g1 / (p_w - l_L1).
Definition l_Psi (p_w p_lambda l_L1 l_g1 : R) : R := p_lambda + l_g1 * gamma_2 p_w l_L1 l_g1.
Definition gamma_3 (p_w p_lambda l_L1 l_g1 mu_g gamma_lambda : R) : R :=
  (l_Psi p_w p_lambda l_L1 l_g1 + / gamma_lambda) /
  sqrt (2 * (p_w - l_L1) * p_lambda + (p_w - l_L1) ^ 2 * mu_g ^ 2 / (p_w + l_L1) ^ 2).
