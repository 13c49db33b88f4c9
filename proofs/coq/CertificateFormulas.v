(* CertificateFormulas.v -- every number that a certificate of F(x) and |grad F(x)| is computed from, as a formula in real numbers.

   A program evaluates these with upward rounding (value_low and gradient_low downward); Certificate.v, CertificateCleaning.v and
   CertificateRegularize.v prove what follows.  All of them are monotone in what they take, so that upper bounds may go in wherever the
   theorems say "at most".  Notation: c = grad_y g at (x, y), L = f + <lambda, c>, |.|_D and |.|_D* a norm on Y and its dual.
     delta  at least |c|_D*, so that y*(x) is within delta of y;      rho  at least |grad_y L|_D*;
     A, B, h  how fast grad_x L, grad_y L move with y, and a bound on hess_xy, on the ball of radius delta.
   Depends on: Hilbert (sum_below). *)

From Coq Require Import Reals.
From SGHA Require Import Hilbert.
Open Scope R_scope.

(** * The enclosures *)

Definition value_error (B rho delta : R) : R := rho * delta + B * delta ^ 2 / 2.
Definition gradient_error (A B h rho delta : R) : R := A * delta + h * (rho + B * delta).

(** L_low and L_high enclose L(x, y, lambda); G_low and G_high enclose |grad_x L(x, y, lambda)|, or one of its entries. *)
Definition value_low (L_low B rho delta : R) : R := L_low - value_error B rho delta.
Definition value_high (L_high B rho delta : R) : R := L_high + value_error B rho delta.
Definition gradient_low (G_low A B h rho delta : R) : R := G_low - gradient_error A B h rho delta.
Definition gradient_high (G_high A B h rho delta : R) : R := G_high + gradient_error A B h rho delta.

(** * The dual norm of a d x C matrix, with weights D on its rows: delta and rho are at least that of c and of grad_y L *)

Definition dual_norm (d C : nat) (D : nat -> R) (c : nat -> nat -> R) : R :=
  sqrt (sum_below d (fun j => sum_below C (fun k => c j k ^ 2) / D j)).

(** * One example of softmax cross-entropy

    a is the example, z = W'a its logits, p = softmax z, u = lambda'a, q = p - e_b.  D is diagonal, with entry D_j for the row j of W. *)

(** The length of the example: a change V of W changes the logits by at most example_length |V|_D. *)
Definition example_length (d : nat) (D a : nat -> R) : R := sqrt (sum_below d (fun j => a j ^ 2 / D j)).

(** At least max_k p_k (1 - p_k) at y; then |diag p - p p'| is at most this on the ball, where no logit moves by more than eta. *)
Definition softmax_bound (spread eta : R) : R := Rmin (1 / 2) (exp (2 * eta) * (2 * spread)).

(** sqrt 2 / (3 sqrt 3), rounded upward. *)
Definition third_constant : R := 27217 / 100000.

(** The third derivative, one argument of which is u: s is a softmax_bound, range is max u - min u, length is |u|. *)
Definition third_bound (s range length : R) : R := Rmin (s * range) (third_constant * length).

(** * The constants of the problems, example by example

    Of the training example i: w_i its weight in g, r_i its length, spread_i, range_i and length_i (of u_i), residual_i = |q_i|; of the validation
    example i: r_val_i and spread_val_i. *)

(** On the ball of radius delta no logit of the example moves by more than r delta. *)
Definition ball_bound (delta : R) (r spread : nat -> R) (i : nat) : R := softmax_bound (spread i) (r i * delta).

(** B: the part of f, the part of <lambda, c>, both. *)
Definition validation_B (m : nat) (s r : nat -> R) : R := / INR m * sum_below m (fun i => s i * r i ^ 2).
Definition training_B (n : nat) (w s r range length : nat -> R) : R :=
  sum_below n (fun i => w i * (r i ^ 2 * third_bound (s i) (range i) (length i))).
Definition problem_B (n m : nat) (delta : R) (w r spread range length r_val spread_val : nat -> R) : R :=
  validation_B m (ball_bound delta r_val spread_val) r_val + training_B n w (ball_bound delta r spread) r range length.

(** Hyper-cleaning: slope_i = alpha'(x_i) / n.  The entries; A and h are their Euclidean norms. *)
Definition cleaning_A_entry (delta : R) (slope r spread length : nat -> R) (i : nat) : R :=
  slope i * (r i * ball_bound delta r spread i * length i).
Definition cleaning_h_entry (delta : R) (slope r spread residual : nat -> R) (i : nat) : R :=
  slope i * (r i * (residual i + ball_bound delta r spread i * (r i * delta))).
Definition euclidean_norm (n : nat) (a : nat -> R) : R := sqrt (sum_below n (fun i => a i ^ 2)).

(** Learn-to-regularize: D_j = exp(x_j) / (d C).  The entries; A and h are their maxima. *)
Definition regularize_A_entry (D lambda_length : nat -> R) (j : nat) : R := sqrt (D j) * lambda_length j.
Definition regularize_h_entry (delta : R) (D W_length : nat -> R) (j : nat) : R := sqrt (D j) * W_length j + delta.
Fixpoint maximum (n : nat) (a : nat -> R) : R := match n with O => 0 | S m => Rmax (a O) (maximum m (fun i => a (S i))) end.
