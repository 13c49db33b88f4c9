(* Differentiation.v -- the rules of differentiation on Hilbert spaces, for the concrete instances.

   Chain rule with a real function (gradient_compose), products, sums, pairs, functions of one component; a bounded slope makes a real
   function Lipschitz; a coercive derivative makes a map strongly monotone (coercive_derivative_makes_monotone).
   Used by: Quadratic, Counterexamples, FiniteSum, CrossEntropy, LearnToRegularize, HyperCleaning.
   Depends on: Hilbert, Calculus. *)

From Coq Require Import Reals Lra Psatz.
Set Warnings "-ambiguous-paths".
From Coquelicot Require Import Coquelicot.
Set Warnings "ambiguous-paths".
From SGHA Require Import Hilbert Calculus.
Open Scope R_scope.

(** * One variable *)

(** The derivative, without division. *)
Lemma derivative_without_division (phi : R -> R) (t d : R) :
  is_derive phi t d -> forall eps, 0 < eps -> exists delta, 0 < delta /\
  forall h, Rabs h <= delta -> Rabs (phi (t + h) - phi t - d * h) <= eps * Rabs h.
Proof.
  intros D eps P. apply is_derive_Reals in D. destruct (D eps P) as [[delta Q] B]. simpl in B.
  exists (delta / 2). split; [lra |]. intros h S.
  destruct (Req_dec h 0) as [-> | Z].
  - rewrite Rplus_0_r, Rabs_R0. replace (phi t - phi t - d * 0) with 0 by ring. rewrite Rabs_R0. lra.
  - specialize (B h Z ltac:(lra)).
    replace (phi (t + h) - phi t - d * h) with (((phi (t + h) - phi t) / h - d) * h) by (field; exact Z).
    rewrite Rabs_mult. apply Rmult_le_compat_r; [apply Rabs_pos | lra].
Qed.

Lemma mean_value (phi dphi : R -> R) : (forall t, is_derive phi t (dphi t)) ->
  forall s t, exists r, phi s - phi t = dphi r * (s - t).
Proof.
  intros D s t. destruct (MVT_gen phi t s dphi) as [r [_ E]].
  - intros r _. apply D.
  - intros r _. apply continuity_pt_filterlim. apply (ex_derive_continuous phi r). eexists. apply D.
  - exists r. exact E.
Qed.

Lemma bounded_slope_makes_lipschitz (phi dphi : R -> R) (l : R) :
  (forall t, is_derive phi t (dphi t)) -> (forall t, Rabs (dphi t) <= l) ->
  forall s t, Rabs (phi s - phi t) <= l * Rabs (s - t).
Proof.
  intros D B s t. destruct (mean_value phi dphi D s t) as [r ->]. rewrite Rabs_mult.
  apply Rmult_le_compat_r; [apply Rabs_pos | apply B].
Qed.

Lemma sin_is_lipschitz s t : Rabs (sin s - sin t) <= Rabs (s - t).
Proof.
  rewrite <- (Rmult_1_l (Rabs (s - t))). apply (bounded_slope_makes_lipschitz sin cos).
  - intros r. auto_derive; [exact I | ring].
  - intros r. apply Rabs_le. pose proof (COS_bound r). lra.
Qed.

Lemma cos_is_lipschitz s t : Rabs (cos s - cos t) <= Rabs (s - t).
Proof.
  rewrite <- (Rmult_1_l (Rabs (s - t))). apply (bounded_slope_makes_lipschitz cos (fun r => - sin r)).
  - intros r. auto_derive; [exact I | ring].
  - intros r. apply Rabs_le. pose proof (SIN_bound r). lra.
Qed.

(** * Gradients *)

Section Gradients.
Context {H : Hilbert}.

(** A function with a gradient is locally Lipschitz at the point. *)
Lemma gradient_local_bound (f : H -> R) (x v : H) : is_gradient f x v ->
  exists delta, 0 < delta /\ forall h, norm h <= delta -> Rabs (f (x +v h) - f x) <= (norm v + 1) * norm h.
Proof.
  intros G. destruct (G 1 Rlt_0_1) as [delta [P B]]. exists delta. split; [exact P |]. intros h S.
  specialize (B h S). replace (f (x +v h) - f x) with ((f (x +v h) - f x - << v , h >>) + << v , h >>) by ring.
  eapply Rle_trans; [apply Rabs_triang |]. pose proof (Cauchy_Schwarz_abs v h). lra.
Qed.

(** The chain rule. *)
Lemma gradient_compose (phi : R -> R) (d : R) (f : H -> R) (x v : H) :
  is_gradient f x v -> is_derive phi (f x) d -> is_gradient (fun y => phi (f y)) x (d *v v).
Proof.
  intros G D eps P. pose proof (norm_nonneg v) as N. pose proof (Rabs_pos d) as A.
  destruct (derivative_without_division phi (f x) d D (eps / (2 * (norm v + 1)))) as [d1 [Q1 B1]];
    [apply Rdiv_lt_0_compat; lra |].
  destruct (G (eps / (2 * (Rabs d + 1)))) as [d2 [Q2 B2]]; [apply Rdiv_lt_0_compat; lra |].
  destruct (gradient_local_bound f x v G) as [d3 [Q3 B3]].
  assert (Q4 : 0 < d1 / (norm v + 1)) by (apply Rdiv_lt_0_compat; lra).
  exists (Rmin (d1 / (norm v + 1)) (Rmin d2 d3)). split; [repeat apply Rmin_glb_lt; assumption |].
  intros h S. pose proof (norm_nonneg h) as Nh.
  assert (S1 : norm h <= d1 / (norm v + 1)) by (eapply Rle_trans; [exact S | apply Rmin_l]).
  assert (S2 : norm h <= d2) by (eapply Rle_trans; [exact S | eapply Rle_trans; [apply Rmin_r | apply Rmin_l]]).
  assert (S3 : norm h <= d3) by (eapply Rle_trans; [exact S | eapply Rle_trans; [apply Rmin_r | apply Rmin_r]]).
  specialize (B2 h S2). specialize (B3 h S3).
  set (r := f (x +v h) - f x) in *.
  assert (R1 : Rabs r <= d1).
  { eapply Rle_trans; [exact B3 |]. apply (Rmult_le_compat_l (norm v + 1)) in S1; [| lra].
    replace ((norm v + 1) * (d1 / (norm v + 1))) with d1 in S1 by (field; lra). exact S1. }
  specialize (B1 r R1). replace (f x + r) with (f (x +v h)) in B1 by (unfold r; ring).
  rewrite inner_scal_l.
  replace (phi (f (x +v h)) - phi (f x) - d * << v , h >>)
    with ((phi (f (x +v h)) - phi (f x) - d * r) + d * (r - << v , h >>)) by ring.
  eapply Rle_trans; [apply Rabs_triang |]. rewrite Rabs_mult.
  assert (E1 : eps / (2 * (norm v + 1)) * Rabs r <= eps / 2 * norm h).
  { apply Rle_trans with (eps / (2 * (norm v + 1)) * ((norm v + 1) * norm h)).
    - apply Rmult_le_compat_l; [apply Rlt_le, Rdiv_lt_0_compat; lra | exact B3].
    - apply Req_le. field. lra. }
  assert (E2 : Rabs d * Rabs (r - << v , h >>) <= eps / 2 * norm h).
  { apply Rle_trans with ((Rabs d + 1) * (eps / (2 * (Rabs d + 1)) * norm h)).
    - apply Rmult_le_compat; try apply Rabs_pos; lra.
    - apply Req_le. field. lra. }
  lra.
Qed.

(** The product rule, by polarisation. *)
Lemma gradient_mult (f f' : H -> R) (x v v' : H) :
  is_gradient f x v -> is_gradient f' x v' -> is_gradient (fun y => f y * f' y) x (f' x *v v +v f x *v v').
Proof.
  intros A B.
  assert (Sq : forall (q : H -> R) u, is_gradient q x u -> is_gradient (fun y => q y ^ 2) x ((2 * q x) *v u)).
  { intros q u Q. apply (gradient_compose (fun t => t ^ 2) (2 * q x) q x u Q). auto_derive; [exact I | ring]. }
  pose proof (Sq _ _ (gradient_add _ _ _ _ _ A B)) as S.
  pose proof (gradient_scal _ _ _ (-1) (Sq _ _ A)) as SA.
  pose proof (gradient_scal _ _ _ (-1) (Sq _ _ B)) as SB.
  pose proof (gradient_scal _ _ _ (/ 2) (gradient_add _ _ _ _ _ (gradient_add _ _ _ _ _ S SA) SB)) as G. cbv beta in G.
  replace (f' x *v v +v f x *v v')
    with (/ 2 *v ((2 * (f x + f' x)) *v (v +v v') +v -1 *v (2 * f x *v v) +v -1 *v (2 * f' x *v v'))) by vector_field.
  revert G. apply gradient_ext. intros y. field.
Qed.

(** A function of one linear form. *)
Lemma gradient_of_linear_form (phi : R -> R) (d : R) (a x : H) :
  is_derive phi (<< a , x >>) d -> is_gradient (fun y => phi (<< a , y >>)) x (d *v a).
Proof. intros D. apply (gradient_compose phi d (fun y => << a , y >>) x a (gradient_inner a x) D). Qed.

Lemma gradient_replace (f : H -> R) (x v v' : H) : v = v' -> is_gradient f x v -> is_gradient f x v'.
Proof. intros ->. auto. Qed.
End Gradients.

(** Functions of one component. *)
Section Components.
Context {X Y : Hilbert}.

Lemma gradient_of_snd (f : Y -> R) (w : product X Y) (v : Y) :
  is_gradient f (snd w) v -> is_gradient (fun w' => f (snd w')) w (zero, v).
Proof.
  intros G eps P. destruct (G eps P) as [delta [Q B]]. exists delta. split; [exact Q |]. intros h S.
  pose proof (norm_snd_le h) as N. specialize (B (snd h) ltac:(lra)).
  rewrite snd_add, inner_product. simpl. rewrite inner_zero_l, Rplus_0_l.
  eapply Rle_trans; [exact B | apply Rmult_le_compat_l; lra].
Qed.

Lemma gradient_of_fst (f : X -> R) (w : product X Y) (v : X) :
  is_gradient f (fst w) v -> is_gradient (fun w' => f (fst w')) w (v, zero).
Proof.
  intros G eps P. destruct (G eps P) as [delta [Q B]]. exists delta. split; [exact Q |]. intros h S.
  pose proof (norm_fst_le h) as N. specialize (B (fst h) ltac:(lra)).
  rewrite fst_add, inner_product. simpl. rewrite inner_zero_l, Rplus_0_r.
  eapply Rle_trans; [exact B | apply Rmult_le_compat_l; lra].
Qed.

Lemma derivative_of_snd {Z : Hilbert} (F : Y -> Z) (w : product X Y) (T : Y -> Z) :
  is_derivative F (snd w) T -> is_derivative (fun w' => F (snd w')) w (fun h => T (snd h)).
Proof.
  intros [L D]. split; [exact (bounded_linear_compose T _ L bounded_linear_snd) |].
  intros eps P. destruct (D eps P) as [delta [Q B]]. exists delta. split; [exact Q |]. intros h S.
  pose proof (norm_snd_le h) as N. specialize (B (snd h) ltac:(lra)).
  rewrite snd_add. eapply Rle_trans; [exact B | apply Rmult_le_compat_l; lra].
Qed.
End Components.

(** * Derivatives of maps *)

Section Maps.
Context {X Y : Hilbert}.

Lemma derivative_ext (F F' : X -> Y) (x : X) (T : X -> Y) : (forall y, F y = F' y) -> is_derivative F x T -> is_derivative F' x T.
Proof.
  intros E [L D]. split; [exact L |]. intros eps P. destruct (D eps P) as [d [Q B]]. exists d. split; [exact Q |].
  intros h S. rewrite <- 2!E. now apply B.
Qed.

Lemma bounded_linear_ext (T T' : X -> Y) : (forall h, T h = T' h) -> bounded_linear T -> bounded_linear T'.
Proof.
  intros E [A S [M B]]. split.
  - intros u v. rewrite <- !E. apply A.
  - intros a u. rewrite <- !E. apply S.
  - exists M. intros u. rewrite <- E. apply B.
Qed.

Lemma derivative_replace (F : X -> Y) (x : X) (T T' : X -> Y) : (forall h, T h = T' h) -> is_derivative F x T -> is_derivative F x T'.
Proof.
  intros E [L D]. split; [exact (bounded_linear_ext T T' E L) |].
  intros eps P. destruct (D eps P) as [d [Q B]]. exists d. split; [exact Q |]. intros h S. rewrite <- E. now apply B.
Qed.

Lemma bounded_linear_add (T T' : X -> Y) : bounded_linear T -> bounded_linear T' -> bounded_linear (fun h => T h +v T' h).
Proof.
  intros [A S [M B]] [A' S' [M' B']]. split.
  - intros u v. rewrite A, A'. vector_ring.
  - intros a u. rewrite S, S'. vector_ring.
  - exists (M + M'). intros u. eapply Rle_trans; [apply norm_triangle |]. specialize (B u). specialize (B' u). lra.
Qed.

Lemma bounded_linear_scal (T : X -> Y) (a : R) : bounded_linear T -> bounded_linear (fun h => a *v T h).
Proof.
  intros [A S [M B]]. split.
  - intros u v. rewrite A. vector_ring.
  - intros b u. rewrite S. vector_ring.
  - exists (Rabs a * M). intros u. rewrite norm_scal, Rmult_assoc. apply Rmult_le_compat_l; [apply Rabs_pos | apply B].
Qed.

Lemma bounded_linear_rank_one (q : X) (b : Y) : bounded_linear (fun h => << q , h >> *v b).
Proof.
  split.
  - intros u v. vector_ring.
  - intros a u. vector_ring.
  - exists (norm q * norm b). intros u. rewrite norm_scal.
    pose proof (Cauchy_Schwarz_abs q u). pose proof (norm_nonneg b). nra.
Qed.

Lemma bounded_linear_zero : bounded_linear (fun _ : X => @zero Y).
Proof.
  split.
  - intros u v. vector_ring.
  - intros a u. vector_ring.
  - exists 0. intros u. rewrite norm_zero. lra.
Qed.

Lemma derivative_constant (b : Y) (x : X) : is_derivative (fun _ => b) x (fun _ => zero).
Proof.
  split; [exact bounded_linear_zero |]. intros eps P. exists 1. split; [lra |]. intros h _.
  replace (b -v b -v zero) with (@zero Y) by vector_ring. rewrite norm_zero. pose proof (norm_nonneg h). nra.
Qed.

Lemma derivative_of_linear (T : X -> Y) (x : X) : bounded_linear T -> is_derivative T x T.
Proof.
  intros L. split; [exact L |]. intros eps P. exists 1. split; [lra |]. intros h _.
  rewrite (linear_add L). replace (T x +v T h -v T x -v T h) with (@zero Y) by vector_ring.
  rewrite norm_zero. pose proof (norm_nonneg h). nra.
Qed.

Lemma derivative_add (F F' : X -> Y) (x : X) (T T' : X -> Y) :
  is_derivative F x T -> is_derivative F' x T' -> is_derivative (fun y => F y +v F' y) x (fun h => T h +v T' h).
Proof.
  intros [L D] [L' D']. split; [now apply bounded_linear_add |]. intros eps P.
  destruct (D (eps / 2)) as [d [Q B]]; [lra |]. destruct (D' (eps / 2)) as [d' [Q' B']]; [lra |].
  exists (Rmin d d'). split; [now apply Rmin_glb_lt |]. intros h S.
  specialize (B h ltac:(eapply Rle_trans; [exact S | apply Rmin_l])).
  specialize (B' h ltac:(eapply Rle_trans; [exact S | apply Rmin_r])).
  replace (F (x +v h) +v F' (x +v h) -v (F x +v F' x) -v (T h +v T' h))
    with ((F (x +v h) -v F x -v T h) +v (F' (x +v h) -v F' x -v T' h)) by vector_ring.
  eapply Rle_trans; [apply norm_triangle | lra].
Qed.

Lemma derivative_scal (F : X -> Y) (x : X) (T : X -> Y) (a : R) :
  is_derivative F x T -> is_derivative (fun y => a *v F y) x (fun h => a *v T h).
Proof.
  intros [L D]. split; [now apply bounded_linear_scal |]. intros eps P. pose proof (Rabs_pos a) as N.
  destruct (D (eps / (Rabs a + 1))) as [d [Q B]]; [apply Rdiv_lt_0_compat; lra |].
  exists d. split; [exact Q |]. intros h S. specialize (B h S).
  replace (a *v F (x +v h) -v a *v F x -v a *v T h) with (a *v (F (x +v h) -v F x -v T h)) by vector_ring.
  rewrite norm_scal. apply Rle_trans with ((Rabs a + 1) * (eps / (Rabs a + 1) * norm h)).
  - apply Rmult_le_compat; [lra | apply norm_nonneg | lra | exact B].
  - apply Req_le. field. lra.
Qed.

(** A real factor times a fixed vector. *)
Lemma derivative_of_scaled_vector (p : X -> R) (x q : X) (b : Y) :
  is_gradient p x q -> is_derivative (fun y => p y *v b) x (fun h => << q , h >> *v b).
Proof.
  intros G. split; [apply bounded_linear_rank_one |]. intros eps P. pose proof (norm_nonneg b) as N.
  destruct (G (eps / (norm b + 1))) as [d [Q B]]; [apply Rdiv_lt_0_compat; lra |].
  exists d. split; [exact Q |]. intros h S. specialize (B h S).
  replace (p (x +v h) *v b -v p x *v b -v << q , h >> *v b)
    with ((p (x +v h) - p x - << q , h >>) *v b) by vector_ring.
  rewrite norm_scal. apply Rle_trans with ((eps / (norm b + 1) * norm h) * (norm b + 1)).
  - apply Rmult_le_compat; [apply Rabs_pos | exact N | exact B | lra].
  - apply Req_le. field. lra.
Qed.

(** A map with a derivative is locally Lipschitz at the point. *)
Lemma derivative_local_bound (F : X -> Y) (x : X) (T : X -> Y) : is_derivative F x T ->
  exists M delta, 0 <= M /\ 0 < delta /\ forall h, norm h <= delta -> norm (F (x +v h) -v F x) <= M * norm h.
Proof.
  intros [L D]. destruct (linear_bounded L) as [M B]. destruct (D 1 Rlt_0_1) as [delta [Q C]].
  exists (Rabs M + 1), delta. split; [pose proof (Rabs_pos M); lra |]. split; [exact Q |]. intros h S. specialize (C h S).
  replace (F (x +v h) -v F x) with ((F (x +v h) -v F x -v T h) +v T h) by vector_ring.
  eapply Rle_trans; [apply norm_triangle |]. specialize (B h). pose proof (Rle_abs M). pose proof (norm_nonneg h). nra.
Qed.

(** The product rule. *)
Lemma derivative_mult (p : X -> R) (F : X -> Y) (x q : X) (T : X -> Y) :
  is_gradient p x q -> is_derivative F x T ->
  is_derivative (fun y => p y *v F y) x (fun h => << q , h >> *v F x +v p x *v T h).
Proof.
  intros G D. pose proof (derivative_add _ _ _ _ _ (derivative_of_scaled_vector p x q (F x) G) (derivative_scal F x T (p x) D))
    as [L E]. split; [exact L |]. intros eps P.
  destruct (E (eps / 2)) as [d1 [Q1 B1]]; [lra |].
  destruct (gradient_local_bound p x q G) as [d2 [Q2 B2]].
  destruct (derivative_local_bound F x T D) as [M [d3 [PM [Q3 B3]]]].
  pose proof (norm_nonneg q) as Nq.
  set (k := (norm q + 1) * (M + 1)). assert (K : 0 < k) by (unfold k; nra).
  assert (Q4 : 0 < eps / (2 * k)) by (apply Rdiv_lt_0_compat; lra).
  exists (Rmin (Rmin d1 d2) (Rmin d3 (eps / (2 * k)))). split; [repeat apply Rmin_glb_lt; assumption |].
  intros h S. pose proof (norm_nonneg h) as Nh.
  pose proof (Rmin_l (Rmin d1 d2) (Rmin d3 (eps / (2 * k)))) as A1. pose proof (Rmin_r (Rmin d1 d2) (Rmin d3 (eps / (2 * k)))) as A2.
  pose proof (Rmin_l d1 d2) as A3. pose proof (Rmin_r d1 d2) as A4.
  pose proof (Rmin_l d3 (eps / (2 * k))) as A5. pose proof (Rmin_r d3 (eps / (2 * k))) as A6.
  specialize (B1 h ltac:(lra)). specialize (B2 h ltac:(lra)). specialize (B3 h ltac:(lra)).
  replace (p (x +v h) *v F (x +v h) -v p x *v F x -v (<< q , h >> *v F x +v p x *v T h))
    with ((p (x +v h) *v F x +v p x *v F (x +v h) -v (p x *v F x +v p x *v F x) -v (<< q , h >> *v F x +v p x *v T h))
          +v (p (x +v h) - p x) *v (F (x +v h) -v F x)) by vector_ring.
  eapply Rle_trans; [apply norm_triangle |]. rewrite norm_scal.
  assert (C : Rabs (p (x +v h) - p x) * norm (F (x +v h) -v F x) <= eps / 2 * norm h).
  { apply Rle_trans with (((norm q + 1) * norm h) * (M * norm h)).
    - apply Rmult_le_compat; [apply Rabs_pos | apply norm_nonneg | exact B2 | exact B3].
    - apply Rle_trans with (k * norm h * norm h); [unfold k; nra |].
      apply Rmult_le_compat_r; [exact Nh |].
      apply Rle_trans with (k * (eps / (2 * k))); [apply Rmult_le_compat_l; lra | apply Req_le; field; lra]. }
  cbv beta in B1. lra.
Qed.
End Maps.

(** Two maps side by side. *)
Lemma derivative_pair {W X Y : Hilbert} (F : W -> X) (G : W -> Y) (w : W) (T : W -> X) (U : W -> Y) :
  is_derivative F w T -> is_derivative G w U ->
  is_derivative (fun z => (F z, G z) : product X Y) w (fun h => (T h, U h) : product X Y).
Proof.
  intros [[LA LS [M LB]] D] [[LA' LS' [M' LB']] D']. split.
  - split.
    + intros u v. apply product_eq; simpl; [apply LA | apply LA'].
    + intros a u. apply product_eq; simpl; [apply LS | apply LS'].
    + exists (M + M'). intros u. eapply Rle_trans; [apply norm_product_le |]. simpl.
      specialize (LB u). specialize (LB' u). lra.
  - intros eps P. destruct (D (eps / 2)) as [d [Q B]]; [lra |]. destruct (D' (eps / 2)) as [d' [Q' B']]; [lra |].
    exists (Rmin d d'). split; [now apply Rmin_glb_lt |]. intros h S.
    specialize (B h ltac:(eapply Rle_trans; [exact S | apply Rmin_l])).
    specialize (B' h ltac:(eapply Rle_trans; [exact S | apply Rmin_r])).
    eapply Rle_trans; [apply norm_product_le |]. rewrite !fst_sub, !snd_sub. cbn [fst snd]. lra.
Qed.

(** A derivative whose quadratic form is at least mu makes the map strongly monotone. *)
Lemma coercive_derivative_makes_monotone {H : Hilbert} (F : H -> H) (T : H -> H -> H) (mu : R) :
  (forall x, is_derivative F x (T x)) -> (forall x u, mu * norm u ^ 2 <= << T x u , u >>) -> strongly_monotone mu F.
Proof.
  intros D B x y. set (u := x -v y).
  destruct (mean_value (fun s => << F (y +v s *v u) , u >>) (fun s => << T (y +v s *v u) u , u >>)) with (s := 1) (t := 0) as [r E].
  - intros t. apply (derivative_along_line F y u (T (y +v t *v u)) u t), D.
  - rewrite scal_one, scal_zero_l, add_zero_r in E. replace (y +v u) with x in E by (unfold u; vector_ring).
    rewrite inner_sub_l, E. specialize (B (y +v r *v u) u). lra.
Qed.

(** Norms of pairs. *)
Lemma lipschitz_pair {W X Y : Hilbert} (F : W -> X) (G : W -> Y) (l l' : R) :
  lipschitz l F -> lipschitz l' G -> lipschitz (l + l') (fun w => (F w, G w) : product X Y).
Proof.
  intros A B w w'. eapply Rle_trans; [apply norm_product_le |]. rewrite fst_sub, snd_sub. cbn [fst snd].
  specialize (A w w'). specialize (B w w'). lra.
Qed.
