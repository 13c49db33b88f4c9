(* CertificateCleaning.v -- certificates for data hyper-cleaning.

   From x, W, lambda and, for each example, five numbers that a program encloses at (x, W, lambda): two-sided bounds on F(x), on |grad F(x)|
   and on every entry of grad F(x).  The constants are sums over examples (CertificateFormulas.v), not maxima; the norm is sqrt mu |.|.

   Main results: hyper_cleaning_certificate, hyper_cleaning_entry.
   Depends on: HyperCleaning, Certificate, CertificateLoss, CertificateFormulas. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
Set Warnings "-ambiguous-paths".
From Coquelicot Require Import Coquelicot.
Set Warnings "ambiguous-paths".
From SGHA Require Import Hilbert Calculus Assumption Lagrangian Hypergradient Differentiation FiniteSum CrossEntropy HyperCleaning Softmax.
From SGHA Require Import CertificateFormulas Certificate CertificateLoss.
Open Scope R_scope.

Section Cleaning.
Context (d C n m : nat) (train val : nat -> Euclidean d) (train_label val_label : nat -> nat) (mu gamma : R)
  (n_positive : (0 < n)%nat) (m_positive : (0 < m)%nat) (mu_positive : 0 < mu) (gamma_nonneg : 0 <= gamma).
Notation X := (Euclidean n).
Notation Y := (Matrix d C).
Notation f := (hyper_cleaning_f d C n m val val_label gamma).
Notation grad_f := (hyper_cleaning_grad_f d C n m val val_label gamma).
Notation g := (hyper_cleaning_g d C n train train_label mu).
Notation grad_g := (hyper_cleaning_grad_g d C n train train_label mu).
Notation hess_xy := (hyper_cleaning_hess_xy d C n train train_label).
Notation hess_yy := (hyper_cleaning_hess_yy d C n train train_label mu).
Notation D := (fun _ : nat => mu).
Notation N := (rows_norm (d := d) (C := C) D).
Notation N' := (rows_dual_norm (d := d) (C := C) D).
Notation grad_L_x := (lagrangian_gradient_x grad_f hess_xy).
Notation grad_L_y := (lagrangian_gradient_y grad_f hess_yy).
Notation F := (hyperobjective f g).
Notation grad_F := (hypergradient grad_f g hess_xy hess_yy).

(** What the program encloses: of every example, the numbers of CertificateLoss.v; w and slope are at least alpha(x_i) / n and alpha'(x_i) / n. *)
Context (x : X) (W lambda : Y) (delta : R) (r spread range length residual_length w slope r_val spread_val : nat -> R).
Context (train_examples : forall i, (i < n)%nat -> training_example D (train i) (train_label i) W lambda (r i) (spread i) (range i) (length i)
  (residual_length i))
  (val_examples : forall i, (i < m)%nat -> validation_example D (val i) (val_label i) W (r_val i) (spread_val i))
  (w_bounds : forall i, (i < n)%nat -> alpha (coordinate x i) / INR n <= w i)
  (slope_bounds : forall i, (i < n)%nat -> alpha_1 (coordinate x i) / INR n <= slope i).

(** The constants. *)
Notation cleaning_s := (ball_bound delta r spread).
Notation cleaning_B := (problem_B n m delta w r spread range length r_val spread_val).
Notation cleaning_A := (cleaning_A_entry delta slope r spread length).
Notation cleaning_h := (cleaning_h_entry delta slope r spread residual_length).

Let D_positive : forall j, (j < d)%nat -> 0 < D j. Proof using mu_positive. intros. exact mu_positive. Qed.
Let size_positive : 0 < INR n. Proof using n_positive. apply lt_0_INR, n_positive. Qed.

(** The local assumption holds everywhere, because the weak one does. *)
Lemma cleaning_is_local : Local_assumption f grad_f g grad_g hess_xy hess_yy x mu 1.
Proof using n_positive m_positive mu_positive gamma_nonneg train_examples val_examples.
  apply (Weak_assumption_is_local (hyper_cleaning_satisfies_Weak_assumption d C n m train val train_label val_label mu gamma
    (sum_below n (fun i => norm (train i))) (sum_below m (fun i => norm (val i))) n_positive m_positive mu_positive gamma_nonneg
    (fun i L => example_label (example_common (train_examples i L))) (fun i L => example_label (val_examples i L))
    (fun i L => sum_below_term n (fun i => norm (train i)) i L (fun j _ => norm_nonneg (train j)))
    (fun i L => sum_below_term m (fun i => norm (val i)) i L (fun j _ => norm_nonneg (val j)))) x).
Qed.

Lemma cleaning_is_monotone (y y' : Y) : N (y -v y') ^ 2 <= << grad_y grad_g (x, y) -v grad_y grad_g (x, y') , y -v y' >>.
Proof using n_positive m_positive mu_positive gamma_nonneg train_examples val_examples.
  rewrite rows_norm_constant, Rpow_mult_distr, pow2_sqrt by lra.
  apply (local_c_monotone cleaning_is_local x). rewrite sub_self, norm_zero. lra.
Qed.

Let slope_nonneg i : (i < n)%nat -> 0 <= alpha_1 (coordinate x i) / INR n.
Proof using n_positive. intros _. pose proof (alpha_1_range (coordinate x i)). apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat, size_positive]. Qed.

Let weight_nonneg i : (i < n)%nat -> 0 <= alpha (coordinate x i) / INR n.
Proof using n_positive. intros _. pose proof (alpha_range (coordinate x i)). apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat, size_positive]. Qed.

(** ** A: grad_x L moves by at most this, entry by entry *)
Lemma cleaning_A_is_valid i W' : (i < n)%nat -> N (W' -v W) <= delta ->
  Rabs (coordinate (grad_L_x (x, W') lambda -v grad_L_x (x, W) lambda) i) <= cleaning_A i * N (W' -v W).
Proof using n_positive mu_positive train_examples slope_bounds.
  intros L B. pose proof (train_examples i L) as E. pose proof (slope_nonneg i L) as P1. pose proof (slope_bounds i L) as P2.
  assert (Eq : coordinate (grad_L_x (x, W') lambda -v grad_L_x (x, W) lambda) i
    = alpha_1 (coordinate x i) / INR n * << cross_entropy_grad (train i) (train_label i) W' -v cross_entropy_grad (train i) (train_label i) W , lambda >>).
  { unfold lagrangian_gradient_x, grad_x, hyper_cleaning_grad_f, cleaning_grad_f, hyper_cleaning_hess_xy, cleaning_hess_xy. cbn [fst snd].
    rewrite coordinate_sub, 2!coordinate_add, !coordinate_of_coordinates by exact L. rewrite inner_sub_l. unfold Rdiv. ring. }
  rewrite Eq, Rabs_mult, (Rabs_pos_eq (alpha_1 _ / _)) by exact P1.
  pose proof (enclosed_gradient_moves D_positive delta (example_common E) W' lambda B) as M. fold (cleaning_s i) in M.
  pose proof (enclosed_s_nonneg delta (example_common E)) as Ps. fold (cleaning_s i) in Ps. pose proof (example_r_nonneg (example_common E)) as Pr.
  assert (Pe : 0 <= N (W' -v W)) by apply sqrt_pos.
  assert (M' : Rabs (<< cross_entropy_grad (train i) (train_label i) W' -v cross_entropy_grad (train i) (train_label i) W , lambda >>)
    <= r i * cleaning_s i * length i * N (W' -v W)).
  { eapply Rle_trans; [exact M |]. apply Rle_trans with (cleaning_s i * r i * N (W' -v W) * length i); [| apply Req_le; ring].
    apply Rmult_le_compat_l; [repeat apply Rmult_le_pos; assumption | exact (example_u E)]. }
  unfold cleaning_A_entry. rewrite Rmult_assoc. apply Rmult_le_compat; [exact P1 | apply Rabs_pos | exact P2 | exact M'].
Qed.

Lemma cleaning_A_nonneg i : (i < n)%nat -> 0 <= cleaning_A i.
Proof using n_positive train_examples slope_bounds.
  intros L. pose proof (train_examples i L) as E. pose proof (slope_nonneg i L). pose proof (slope_bounds i L).
  unfold cleaning_A_entry. apply Rmult_le_pos; [lra |]. repeat apply Rmult_le_pos;
    [exact (example_r_nonneg (example_common E)) | exact (enclosed_s_nonneg delta (example_common E)) | exact (enclosed_length_nonneg E)].
Qed.

(** ** h: hess_xy on the ball, entry by entry *)
Lemma cleaning_h_is_valid i W' V : (i < n)%nat -> N (W' -v W) <= delta -> Rabs (coordinate (hess_xy (x, W') V) i) <= cleaning_h i * N V.
Proof using n_positive mu_positive train_examples slope_bounds.
  intros L B. pose proof (train_examples i L) as E. pose proof (slope_nonneg i L) as P1. pose proof (slope_bounds i L) as P2.
  unfold hyper_cleaning_hess_xy, cleaning_hess_xy. cbn [fst snd]. rewrite coordinate_of_coordinates by exact L.
  replace (/ INR n * (alpha_1 (coordinate x i) * << cross_entropy_grad (train i) (train_label i) W' , V >>))
    with (alpha_1 (coordinate x i) / INR n * << cross_entropy_grad (train i) (train_label i) W' , V >>) by (unfold Rdiv; ring).
  rewrite Rabs_mult, (Rabs_pos_eq (alpha_1 _ / _)) by exact P1.
  pose proof (enclosed_gradient_is_bounded D_positive delta E W' V B) as M. fold (cleaning_s i) in M.
  unfold cleaning_h_entry. rewrite Rmult_assoc. apply Rmult_le_compat; [exact P1 | apply Rabs_pos | exact P2 | exact M].
Qed.

Lemma cleaning_h_nonneg i : 0 <= delta -> (i < n)%nat -> 0 <= cleaning_h i.
Proof using n_positive train_examples slope_bounds.
  intros Pd L. pose proof (train_examples i L) as E. pose proof (slope_nonneg i L). pose proof (slope_bounds i L).
  pose proof (example_r_nonneg (example_common E)) as Pr. pose proof (enclosed_s_nonneg delta (example_common E)) as Ps. fold (cleaning_s i) in Ps.
  pose proof (enclosed_residual_nonneg E) as Pq.
  unfold cleaning_h_entry. apply Rmult_le_pos; [lra |]. apply Rmult_le_pos; [exact Pr |].
  assert (0 <= cleaning_s i * (r i * delta)) by (repeat apply Rmult_le_pos; assumption). lra.
Qed.

(** ** B: grad_y L moves by at most this, in the dual norm *)
Lemma cleaning_B_nonneg : 0 <= cleaning_B.
Proof using n_positive m_positive train_examples val_examples w_bounds.
  apply Rplus_le_le_0_compat; [exact (validation_B_nonneg m val val_label W delta r_val spread_val m_positive val_examples) |].
  apply (training_B_nonneg (D := D) n train train_label W lambda delta r spread range length residual_length w); [| exact train_examples].
  intros i L. pose proof (weight_nonneg i L). pose proof (w_bounds i L). lra.
Qed.

Lemma cleaning_B_is_valid W' : N (W' -v W) <= delta -> N' (grad_L_y (x, W') lambda -v grad_L_y (x, W) lambda) <= cleaning_B * N (W' -v W).
Proof using n_positive m_positive mu_positive train_examples val_examples w_bounds.
  intros B. assert (Pe : 0 <= N (W' -v W)) by apply sqrt_pos. pose proof cleaning_B_nonneg as PB.
  apply (N_dual_least (rows_norms_are_dual D D_positive)); [now apply Rmult_le_pos |]. intros V.
  pose proof (validation_gradient_moves D_positive m val val_label W delta r_val spread_val m_positive val_examples W' V B) as M1.
  pose proof (training_hessian_moves D_positive n train train_label W lambda delta r spread range length residual_length
    (fun i => alpha (coordinate x i) / INR n) w (fun i L => conj (weight_nonneg i L) (w_bounds i L)) train_examples W' V B) as M2.
  fold cleaning_s in M2. cbv beta in M2.
  assert (Eq : << grad_L_y (x, W') lambda -v grad_L_y (x, W) lambda , V >> =
    << average_grad m (fun i => cross_entropy_grad (val i) (val_label i)) W' -v average_grad m (fun i => cross_entropy_grad (val i) (val_label i)) W , V >>
    + sum_below n (fun i => alpha (coordinate x i) / INR n *
        << cross_entropy_hess (train i) (train_label i) W' lambda -v cross_entropy_hess (train i) (train_label i) W lambda , V >>)).
  { unfold lagrangian_gradient_y, grad_y, hyper_cleaning_grad_f, cleaning_grad_f, hyper_cleaning_hess_yy, cleaning_hess_yy. cbn [fst snd].
    rewrite (sum_below_ext n (fun i => alpha (coordinate x i) / INR n * _)
      (fun i => / INR n * << alpha (coordinate x i) *v cross_entropy_hess (train i) (train_label i) W' lambda , V >>
                + -1 * (/ INR n * << alpha (coordinate x i) *v cross_entropy_hess (train i) (train_label i) W lambda , V >>))).
    - rewrite sum_below_add, !sum_below_scal, <- 2!inner_vector_sum. rewrite !inner_sub_l, !inner_add_l, !inner_scal_l. ring.
    - intros i _. rewrite inner_sub_l, !inner_scal_l. unfold Rdiv. ring. }
  rewrite Eq. unfold problem_B, ball_bound in *. lra.
Qed.

(** * The certificate *)

Context (rho A B h L_low L_high : R) (delta_bounds : N' (grad_y grad_g (x, W)) <= delta) (rho_bounds : N' (grad_L_y (x, W) lambda) <= rho)
  (B_bounds : cleaning_B <= B).

Let delta_nonneg : 0 <= delta.
Proof using delta_bounds. eapply Rle_trans; [apply sqrt_pos | exact delta_bounds]. Qed.

Let B_is_valid W' : N (W' -v W) <= delta -> N' (grad_L_y (x, W') lambda -v grad_L_y (x, W) lambda) <= B * N (W' -v W).
Proof using n_positive m_positive mu_positive train_examples val_examples w_bounds B_bounds.
  intros E. eapply Rle_trans; [now apply cleaning_B_is_valid |]. apply Rmult_le_compat_r; [apply sqrt_pos | exact B_bounds].
Qed.

Theorem hyper_cleaning_certificate (G_low G_high : R) :
  euclidean_norm n cleaning_A <= A -> euclidean_norm n cleaning_h <= h ->
  L_low <= lagrangian f grad_g (x, W) lambda <= L_high -> G_low <= norm (grad_L_x (x, W) lambda) <= G_high ->
  sqrt mu * norm (y_star g x -v W) <= delta /\
  value_low L_low B rho delta <= F x <= value_high L_high B rho delta /\
  is_gradient F x (grad_F x) /\
  gradient_low G_low A B h rho delta <= norm (grad_F x) <= gradient_high G_high A B h rho delta.
Proof using n_positive m_positive mu_positive gamma_nonneg train_examples val_examples w_bounds slope_bounds delta_bounds rho_bounds B_bounds.
  intros HA Hh HL HG. pose proof delta_nonneg as Pd. rewrite <- rows_norm_constant by exact mu_positive.
  apply (Certificate cleaning_is_local (rows_norms_are_dual D D_positive) cleaning_is_monotone W lambda delta rho A B h L_low L_high G_low G_high).
  - eapply Rle_trans; [apply sqrt_pos | exact HA].
  - eapply Rle_trans; [apply cleaning_B_nonneg | exact B_bounds].
  - eapply Rle_trans; [apply sqrt_pos | exact Hh].
  - exact delta_bounds.
  - exact rho_bounds.
  - exact HL.
  - exact HG.
  - intros W' E. apply Rle_trans with (euclidean_norm n cleaning_A * N (W' -v W)).
    + apply norm_below_scaled_entries; [apply sqrt_pos |]. intros i L. now apply cleaning_A_is_valid.
    + apply Rmult_le_compat_r; [apply sqrt_pos | exact HA].
  - exact B_is_valid.
  - intros W' V E. apply Rle_trans with (euclidean_norm n cleaning_h * N V).
    + apply norm_below_scaled_entries; [apply sqrt_pos |]. intros i L. now apply cleaning_h_is_valid.
    + apply Rmult_le_compat_r; [apply sqrt_pos | exact Hh].
Qed.

(** Every entry of grad F(x), with its own constants. *)
Theorem hyper_cleaning_entry i (A_i h_i entry_low entry_high : R) : (i < n)%nat ->
  cleaning_A i <= A_i -> cleaning_h i <= h_i -> entry_low <= coordinate (grad_L_x (x, W) lambda) i <= entry_high ->
  gradient_low entry_low A_i B h_i rho delta <= coordinate (grad_F x) i <= gradient_high entry_high A_i B h_i rho delta.
Proof using n_positive m_positive mu_positive gamma_nonneg train_examples val_examples w_bounds slope_bounds delta_bounds rho_bounds B_bounds.
  intros L HA Hh HE. pose proof delta_nonneg as Pd. pose proof (cleaning_A_nonneg i L) as PA. pose proof (cleaning_h_nonneg i Pd L) as Ph.
  assert (PB : 0 <= B) by (eapply Rle_trans; [apply cleaning_B_nonneg | exact B_bounds]).
  pose proof (certified_entry cleaning_is_local (rows_norms_are_dual D D_positive) cleaning_is_monotone W lambda delta rho delta_bounds rho_bounds B
    PB B_is_valid
    A_i h_i ltac:(lra) ltac:(lra) (basis n i)) as Q. rewrite 2!inner_basis in Q by exact L.
  assert (Q' : Rabs (coordinate (grad_F x) i - coordinate (grad_L_x (x, W) lambda) i) <= gradient_error A_i B h_i rho delta).
  { apply Q.
    - intros W' E. rewrite inner_basis by exact L. eapply Rle_trans; [now apply cleaning_A_is_valid |]. apply Rmult_le_compat_r; [apply sqrt_pos | exact HA].
    - intros W' V E. rewrite inner_basis by exact L. eapply Rle_trans; [now apply cleaning_h_is_valid |].
    apply Rmult_le_compat_r; [apply sqrt_pos | exact Hh]. }
  apply Rabs_le_between in Q'. unfold gradient_low, gradient_high. lra.
Qed.
End Cleaning.

(** * Entries: what a program adds up

    p_i is the softmax of the logits of example i at W, u_i = lambda'a_i, b_i its label. *)

Section Entries.
Context (d C n m : nat) (train val : nat -> Euclidean d) (train_label val_label : nat -> nat) (mu gamma : R)
  (train_labels : forall i, (i < n)%nat -> (train_label i < C)%nat) (val_labels : forall i, (i < m)%nat -> (val_label i < C)%nat)
  (x : Euclidean n) (W lambda : Matrix d C).
Notation is_label b k := (if Nat.eq_dec k b then 1 else 0).
Notation p i := (softmax (logits (train i) W)).

Lemma hyper_cleaning_c_entry j k : (j < d)%nat -> (k < C)%nat ->
  entry (grad_y (hyper_cleaning_grad_g d C n train train_label mu) (x, W)) j k
  = sum_below n (fun i => alpha (coordinate x i) / INR n * (coordinate (train i) j * (p i k - is_label (train_label i) k))) + mu * entry W j k.
Proof using train_labels.
  intros Lj Lk. rewrite 2!entry_is_product by assumption. unfold grad_y, hyper_cleaning_grad_g, cleaning_grad_g. cbn [fst snd].
  rewrite inner_add_l, 2!inner_scal_l, inner_vector_sum, <- sum_below_scal. f_equal. apply sum_below_ext. intros i L.
  rewrite inner_scal_l, gradient_entry by (try assumption; now apply train_labels). unfold Rdiv. ring.
Qed.

Lemma hyper_cleaning_grad_L_y_entry j k : (j < d)%nat -> (k < C)%nat ->
  entry (lagrangian_gradient_y (hyper_cleaning_grad_f d C n m val val_label gamma) (hyper_cleaning_hess_yy d C n train train_label mu) (x, W) lambda)
    j k = / INR m * sum_below m (fun i => coordinate (val i) j * (softmax (logits (val i) W) k - is_label (val_label i) k))
    + (sum_below n (fun i => alpha (coordinate x i) / INR n * (coordinate (train i) j * (p i k * deviation C (p i) (logits (train i) lambda) k))) +
      mu * entry lambda j k).
Proof using train_labels val_labels.
  intros Lj Lk. rewrite 2!entry_is_product by assumption.
  unfold lagrangian_gradient_y, grad_y, hyper_cleaning_grad_f, cleaning_grad_f, hyper_cleaning_hess_yy, cleaning_hess_yy, average_grad. cbn [fst snd].
  rewrite 2!inner_add_l, 3!inner_scal_l, 2!inner_vector_sum. f_equal; [f_equal | f_equal; rewrite <- sum_below_scal]; apply sum_below_ext; intros i L.
  - apply gradient_entry; try assumption. now apply val_labels.
  - rewrite inner_scal_l, hessian_entry by (try assumption; now apply train_labels). unfold Rdiv. ring.
Qed.

Lemma hyper_cleaning_grad_L_x_entry i : (i < n)%nat ->
  coordinate (lagrangian_gradient_x (hyper_cleaning_grad_f d C n m val val_label gamma) (hyper_cleaning_hess_xy d C n train train_label) (x, W)
    lambda) i = gamma / INR n * ((alpha (coordinate x i) - 1) * alpha_1 (coordinate x i))
    + alpha_1 (coordinate x i) / INR n * (weighted_mean C (p i) (logits (train i) lambda) - logit (train i) (train_label i) lambda).
Proof using train_labels.
  intros L. unfold lagrangian_gradient_x, grad_x, hyper_cleaning_grad_f, cleaning_grad_f, hyper_cleaning_hess_xy, cleaning_hess_xy. cbn [fst snd].
  rewrite coordinate_add, 2!coordinate_of_coordinates by exact L. unfold cross_entropy_grad.
  rewrite mean_product_is_weighted_mean by now apply train_labels. unfold pull, Rdiv. ring.
Qed.
End Entries.
