(* Hilbert.v -- real Hilbert spaces over the reals of the standard library.

   A Hilbert space is a record: addition, scaling, zero and an inner product that is bilinear, symmetric and nonnegative,
   separates points (two vectors with the same products are equal, in the sense of Leibniz) and is complete.
   The other laws of a vector space are theorems here.  The line R, the product X x Y and R^n (an iterated product)
   are instances.  Finite dimension is never used.

   Main results: Cauchy_Schwarz, norm_triangle, young, norm_pow2, and the tactics
     expand      turns inner products and squared norms of combinations into reals (bilinearity, symmetry);
     vector_ring proves a vector identity, by [ring] on the products with an arbitrary vector;
     vector_field  the same by [field].
   Depends on: Stdlib Reals. *)

From Coq Require Import Reals Lra Psatz Arith Lia.
Open Scope R_scope.

(** * The record *)

Record Hilbert : Type := make_Hilbert {
  carrier :> Type;
  #[canonical=no] add   : carrier -> carrier -> carrier;
  #[canonical=no] scal  : R -> carrier -> carrier;
  #[canonical=no] zero  : carrier;
  #[canonical=no] inner : carrier -> carrier -> R;
  #[canonical=no] inner_add_l  : forall x y z, inner (add x y) z = inner x z + inner y z;
  #[canonical=no] inner_scal_l : forall a x z, inner (scal a x) z = a * inner x z;
  #[canonical=no] inner_zero_l : forall z, inner zero z = 0;
  #[canonical=no] inner_sym    : forall x y, inner x y = inner y x;
  #[canonical=no] inner_nonneg : forall x, 0 <= inner x x;
  #[canonical=no] inner_ext    : forall x y, (forall z, inner x z = inner y z) -> x = y;
  (* Cauchy sequences converge; distances are squared to keep the record free of square roots. *)
  #[canonical=no] inner_complete : forall u : nat -> carrier,
    (forall eps, 0 < eps -> exists N, forall m n, (N <= m)%nat -> (N <= n)%nat ->
       let d := add (u m) (scal (-1) (u n)) in inner d d < eps) ->
    exists l, forall eps, 0 < eps -> exists N, forall n, (N <= n)%nat ->
       let d := add (u n) (scal (-1) l) in inner d d < eps
}.

Arguments add {h} _ _.
Arguments scal {h} _ _.
Arguments zero {h}.
Arguments inner {h} _ _.
Arguments inner_add_l {h} _ _ _.
Arguments inner_scal_l {h} _ _ _.
Arguments inner_zero_l {h} _.
Arguments inner_sym {h} _ _.
Arguments inner_nonneg {h} _.
Arguments inner_ext {h} _ _ _.
Arguments inner_complete {h} _ _.

Definition opp {H : Hilbert} (x : H) : H := scal (-1) x.
Definition sub {H : Hilbert} (x y : H) : H := add x (opp y).
Definition norm {H : Hilbert} (x : H) : R := sqrt (inner x x).

Declare Scope vector_scope.
Delimit Scope vector_scope with V.
Notation "x +v y" := (add x y) (at level 50, left associativity) : R_scope.
Notation "x -v y" := (sub x y) (at level 50, left associativity) : R_scope.
Notation "a *v x" := (scal a x) (at level 40, left associativity) : R_scope.
Notation "-v x" := (opp x) (at level 35, right associativity) : R_scope.
Notation "<< x , y >>" := (inner x y) (at level 0, x at level 99, y at level 99) : R_scope.

(** * Algebra of the inner product *)

Section Algebra.
Context {H : Hilbert}.
Implicit Types x y z : H.

Lemma inner_add_r x y z : << z , x +v y >> = << z , x >> + << z , y >>.
Proof. now rewrite inner_sym, inner_add_l, 2!(inner_sym z). Qed.

Lemma inner_scal_r a x z : << z , a *v x >> = a * << z , x >>.
Proof. now rewrite inner_sym, inner_scal_l, (inner_sym z). Qed.

Lemma inner_zero_r z : << z , zero >> = 0.
Proof. now rewrite inner_sym, inner_zero_l. Qed.

Lemma inner_opp_l x z : << -v x , z >> = - << x , z >>.
Proof. unfold opp; rewrite inner_scal_l; ring. Qed.

Lemma inner_opp_r x z : << z , -v x >> = - << z , x >>.
Proof. unfold opp; rewrite inner_scal_r; ring. Qed.

Lemma inner_sub_l x y z : << x -v y , z >> = << x , z >> - << y , z >>.
Proof. unfold sub; rewrite inner_add_l, inner_opp_l; ring. Qed.

Lemma inner_sub_r x y z : << z , x -v y >> = << z , x >> - << z , y >>.
Proof. unfold sub; rewrite inner_add_r, inner_opp_r; ring. Qed.

Lemma norm_nonneg x : 0 <= norm x.
Proof. apply sqrt_pos. Qed.

Lemma norm_pow2 x : norm x ^ 2 = << x , x >>.
Proof. unfold norm; rewrite <- Rsqr_pow2; apply Rsqr_sqrt, inner_nonneg. Qed.

Lemma norm_mult_self x : norm x * norm x = << x , x >>.
Proof. rewrite <- norm_pow2; ring. Qed.

End Algebra.

(** * The tactics *)

(* One order for each pair of vectors. *)
Ltac order_inner :=
  repeat match goal with
  | |- context [@inner ?H ?a ?b] =>
      match goal with
      | |- context [@inner H b a] =>
          tryif constr_eq a b then fail else rewrite (@inner_sym H b a)
      end
  end.

Ltac expand_only :=
  rewrite ?norm_mult_self, ?norm_pow2;
  repeat (rewrite ?inner_add_l, ?inner_add_r, ?inner_sub_l, ?inner_sub_r,
          ?inner_opp_l, ?inner_opp_r, ?inner_scal_l, ?inner_scal_r, ?inner_zero_l, ?inner_zero_r).
Ltac expand := expand_only; order_inner.
Ltac expand_in h :=
  rewrite ?norm_mult_self, ?norm_pow2 in h;
  repeat (rewrite ?inner_add_l, ?inner_add_r, ?inner_sub_l, ?inner_sub_r,
          ?inner_opp_l, ?inner_opp_r, ?inner_scal_l, ?inner_scal_r, ?inner_zero_l, ?inner_zero_r in h).

Ltac vector_ring := apply inner_ext; let z := fresh "z" in intros z; expand; ring.
Ltac vector_field := apply inner_ext; let z := fresh "z" in intros z; expand; field.

(** * The laws of a vector space, and the norm *)

Section Laws.
Context {H : Hilbert}.
Implicit Types x y z : H.

Lemma add_comm x y : x +v y = y +v x.                       Proof. vector_ring. Qed.
Lemma add_assoc x y z : x +v (y +v z) = (x +v y) +v z.      Proof. vector_ring. Qed.
Lemma add_zero_r x : x +v zero = x.                         Proof. vector_ring. Qed.
Lemma add_zero_l x : zero +v x = x.                         Proof. vector_ring. Qed.
Lemma add_opp_r x : x +v -v x = zero.                       Proof. vector_ring. Qed.
Lemma scal_one x : 1 *v x = x.                              Proof. vector_ring. Qed.
Lemma scal_assoc a b x : a *v (b *v x) = (a * b) *v x.      Proof. vector_ring. Qed.
Lemma scal_add_r a x y : a *v (x +v y) = a *v x +v a *v y.  Proof. vector_ring. Qed.
Lemma scal_add_l a b x : (a + b) *v x = a *v x +v b *v x.   Proof. vector_ring. Qed.
Lemma scal_zero_l x : 0 *v x = zero.                        Proof. vector_ring. Qed.
Lemma scal_zero_r a : a *v (@zero H) = zero.                Proof. vector_ring. Qed.
Lemma sub_self x : x -v x = zero.                           Proof. vector_ring. Qed.
Lemma sub_zero_r x : x -v zero = x.                         Proof. vector_ring. Qed.
Lemma sub_add x y : (x +v y) -v y = x.                      Proof. vector_ring. Qed.
Lemma add_sub x y : (x -v y) +v y = x.                      Proof. vector_ring. Qed.
Lemma add_sub_r x y : x +v (y -v x) = y.                    Proof. vector_ring. Qed.
Lemma opp_sub x y : -v (x -v y) = y -v x.                   Proof. vector_ring. Qed.
Lemma sub_chain x y z : x -v z = (x -v y) +v (y -v z).      Proof. vector_ring. Qed.

(** Cauchy-Schwarz, squared. *)
Lemma Cauchy_Schwarz_squared x y : << x , y >> ^ 2 <= << x , x >> * << y , y >>.
Proof.
  assert (E : forall t, 0 <= << x , x >> + 2 * t * << x , y >> + t ^ 2 * << y , y >>).
  { intros t. replace (_ + _ + _) with (<< x +v t *v y , x +v t *v y >>) by (expand; ring). apply inner_nonneg. }
  pose proof (inner_nonneg x) as X. pose proof (inner_nonneg y) as Y.
  destruct (Req_dec (<< y , y >>) 0) as [Z | Z].
  - rewrite Z in *. destruct (Req_dec (<< x , y >>) 0) as [B | B]; [rewrite B; nra |].
    specialize (E (- (<< x , x >> + 1) / (2 * << x , y >>))).
    replace (<< x , x >> + 2 * (- (<< x , x >> + 1) / (2 * << x , y >>)) * << x , y >> + _ * 0) with (-1) in E
      by (field; exact B). lra.
  - specialize (E (- << x , y >> / << y , y >>)).
    replace (<< x , x >> + 2 * (- << x , y >> / << y , y >>) * << x , y >> + (- << x , y >> / << y , y >>) ^ 2 * << y , y >>)
      with ((<< x , x >> * << y , y >> - << x , y >> ^ 2) / << y , y >>) in E by (field; exact Z).
    assert (P : 0 < << y , y >>) by lra.
    apply (Rmult_le_compat_r (<< y , y >>)) in E; [| lra].
    unfold Rdiv in E. rewrite Rmult_assoc, Rinv_l in E; lra.
Qed.

(** Cauchy-Schwarz. *)
Lemma Cauchy_Schwarz x y : << x , y >> <= norm x * norm y.
Proof.
  pose proof (norm_nonneg x). pose proof (norm_nonneg y).
  destruct (Rle_dec (<< x , y >>) 0) as [N | N]; [nra |].
  apply Rsqr_incr_0_var; [| nra]. unfold Rsqr.
  pose proof (Cauchy_Schwarz_squared x y) as C. rewrite <- 2!norm_pow2 in C. nra.
Qed.

Lemma Cauchy_Schwarz_opposite x y : - (norm x * norm y) <= << x , y >>.
Proof.
  pose proof (Cauchy_Schwarz (-v x) y) as C. rewrite inner_opp_l in C.
  replace (norm (-v x)) with (norm x) in C; [lra |]. unfold norm. f_equal. expand; ring.
Qed.

Lemma Cauchy_Schwarz_abs x y : Rabs (<< x , y >>) <= norm x * norm y.
Proof.
  apply Rabs_le. split; [apply Cauchy_Schwarz_opposite | apply Cauchy_Schwarz].
Qed.

Lemma norm_zero : norm (@zero H) = 0.
Proof. unfold norm. rewrite inner_zero_l. apply sqrt_0. Qed.

Lemma inner_self_zero x : << x , x >> = 0 -> x = zero.
Proof.
  intros E. apply inner_ext. intros z. rewrite inner_zero_l.
  pose proof (Cauchy_Schwarz_squared x z) as C. rewrite E in C. nra.
Qed.

Lemma norm_zero_eq x : norm x = 0 -> x = zero.
Proof. intros E. apply inner_self_zero. rewrite <- norm_pow2, E. ring. Qed.

Lemma norm_sub_zero_eq x y : norm (x -v y) = 0 -> x = y.
Proof.
  intros E. apply norm_zero_eq in E.
  rewrite <- (add_sub x y), E. apply add_zero_l.
Qed.

Lemma norm_le_of_squares x (r : R) : 0 <= r -> << x , x >> <= r ^ 2 -> norm x <= r.
Proof.
  intros P E. rewrite <- norm_pow2 in E. pose proof (norm_nonneg x).
  apply Rsqr_incr_0_var; unfold Rsqr; nra.
Qed.

Lemma norm_le_squares x (r : R) : norm x <= r -> << x , x >> <= r ^ 2.
Proof. intros E. rewrite <- norm_pow2. pose proof (norm_nonneg x). nra. Qed.

Lemma norm_opp x : norm (-v x) = norm x.
Proof. unfold norm. f_equal. expand; ring. Qed.

Lemma norm_sub_sym x y : norm (x -v y) = norm (y -v x).
Proof. rewrite <- opp_sub. apply norm_opp. Qed.

Lemma norm_scal a x : norm (a *v x) = Rabs a * norm x.
Proof.
  unfold norm. replace (<< a *v x , a *v x >>) with (Rsqr a * << x , x >>) by (unfold Rsqr; expand; ring).
  rewrite sqrt_mult; [| apply Rle_0_sqr | apply inner_nonneg]. now rewrite sqrt_Rsqr_abs.
Qed.

Lemma norm_scal_nonneg a x : 0 <= a -> norm (a *v x) = a * norm x.
Proof. intros P. rewrite norm_scal, Rabs_pos_eq; auto. Qed.

Lemma norm_triangle x y : norm (x +v y) <= norm x + norm y.
Proof.
  pose proof (norm_nonneg x). pose proof (norm_nonneg y).
  apply norm_le_of_squares; [lra |]. pose proof (Cauchy_Schwarz x y) as C.
  pose proof (norm_pow2 x). pose proof (norm_pow2 y). expand. nra.
Qed.

Lemma norm_triangle_sub x y : norm (x -v y) <= norm x + norm y.
Proof. unfold sub. rewrite <- (norm_opp y). apply norm_triangle. Qed.

Lemma norm_triangle_chain x y z : norm (x -v z) <= norm (x -v y) + norm (y -v z).
Proof. rewrite (sub_chain x y z). apply norm_triangle. Qed.

Lemma norm_triangle_reverse x y : norm x - norm y <= norm (x -v y).
Proof.
  pose proof (norm_triangle (x -v y) y) as T. rewrite add_sub in T. lra.
Qed.

Lemma norm_triangle_reverse_abs x y : Rabs (norm x - norm y) <= norm (x -v y).
Proof.
  apply Rabs_le. split; [| apply norm_triangle_reverse].
  pose proof (norm_triangle_reverse y x) as T. rewrite (norm_sub_sym y x) in T. lra.
Qed.

(** Young's inequality. *)
Lemma young a x y : 0 < a -> << x , y >> <= a / 2 * << x , x >> + / (2 * a) * << y , y >>.
Proof.
  intros P. pose proof (inner_nonneg (a *v x -v y)) as E.
  replace (<< a *v x -v y , a *v x -v y >>)
    with (2 * a * (a / 2 * << x , x >> + / (2 * a) * << y , y >> - << x , y >>)) in E by (expand; field; lra).
  nra.
Qed.

Lemma young_opposite a x y : 0 < a -> - (a / 2 * << x , x >> + / (2 * a) * << y , y >>) <= << x , y >>.
Proof.
  intros P. pose proof (young a (-v x) y P) as Y. expand_in Y. lra.
Qed.

Lemma young_half x y : << x , y >> <= / 2 * << x , x >> + / 2 * << y , y >>.
Proof. pose proof (young 1 x y Rlt_0_1) as Y. replace (2 * 1) with 2 in Y by ring. lra. Qed.

Lemma norm_pow2_add_le x y : norm (x +v y) ^ 2 <= 2 * norm x ^ 2 + 2 * norm y ^ 2.
Proof. pose proof (inner_nonneg (x -v y)) as E. expand_in E. rewrite (inner_sym y x) in E. expand. lra. Qed.

Lemma norm_pow2_sub_le x y : norm (x -v y) ^ 2 <= 2 * norm x ^ 2 + 2 * norm y ^ 2.
Proof. pose proof (inner_nonneg (x +v y)) as E. expand_in E. rewrite (inner_sym y x) in E. expand. lra. Qed.

(* |a - b|^2 >= |a|^2 / 2 - |b|^2 *)
Lemma norm_pow2_sub_ge x y : / 2 * norm x ^ 2 - norm y ^ 2 <= norm (x -v y) ^ 2.
Proof.
  pose proof (norm_pow2_add_le (x -v y) y) as T. rewrite add_sub in T. lra.
Qed.

(** Weighted form of the square of a sum: |x + y|^2 <= (1 + a) |x|^2 + (1 + 1/a) |y|^2. *)
Lemma norm_pow2_add_weighted a x y : 0 < a -> norm (x +v y) ^ 2 <= (1 + a) * norm x ^ 2 + (1 + / a) * norm y ^ 2.
Proof.
  intros P. pose proof (young a x y P) as Y. expand.
  replace (/ (2 * a)) with (/ 2 * / a) in Y by (field; lra). lra.
Qed.

Lemma norm_le_of_products x (r : R) : 0 <= r -> (forall z, << x , z >> <= r * norm z) -> norm x <= r.
Proof.
  intros P E. pose proof (E x) as C. rewrite <- norm_pow2 in C. pose proof (norm_nonneg x).
  destruct (Req_dec (norm x) 0) as [Z | Z]; [lra |]. assert (0 < norm x) by lra.
  apply (Rmult_le_reg_r (norm x)); nra.
Qed.

(** * Convergence *)

Definition converges (u : nat -> H) (l : H) : Prop :=
  forall eps, 0 < eps -> exists N, forall n, (N <= n)%nat -> norm (u n -v l) < eps.

Definition Cauchy (u : nat -> H) : Prop :=
  forall eps, 0 < eps -> exists N, forall m n, (N <= m)%nat -> (N <= n)%nat -> norm (u m -v u n) < eps.

Lemma square_below a eps : 0 <= a -> 0 < eps -> a ^ 2 < eps ^ 2 -> a < eps.
Proof. intros; nra. Qed.

Theorem Cauchy_sequences_converge (u : nat -> H) : Cauchy u -> exists l, converges u l.
Proof.
  intros C. destruct (inner_complete u) as [l L].
  - intros eps P. destruct (C (sqrt eps)) as [N E]; [apply sqrt_lt_R0; exact P |].
    exists N. intros m n M K. simpl. change (<< u m -v u n , u m -v u n >> < eps).
    rewrite <- norm_pow2. specialize (E m n M K). pose proof (norm_nonneg (u m -v u n)).
    rewrite <- (sqrt_sqrt eps) by lra. nra.
  - exists l. intros eps P. destruct (L (eps ^ 2)) as [N E]; [nra |].
    exists N. intros n K. apply square_below; [apply norm_nonneg | exact P |].
    rewrite norm_pow2. exact (E n K).
Qed.

Lemma converges_unique (u : nat -> H) l l' : converges u l -> converges u l' -> l = l'.
Proof.
  intros A B. apply norm_sub_zero_eq. pose proof (norm_nonneg (l -v l')) as P.
  destruct (Req_dec (norm (l -v l')) 0) as [Z | Z]; [exact Z | exfalso].
  destruct (A (norm (l -v l') / 2)) as [N E]; [lra |]. destruct (B (norm (l -v l') / 2)) as [M F]; [lra |].
  specialize (E (max N M) (Nat.le_max_l _ _)). specialize (F (max N M) (Nat.le_max_r _ _)).
  pose proof (norm_triangle_chain l (u (max N M)) l') as T. rewrite (norm_sub_sym l (u _)) in T. lra.
Qed.

End Laws.

#[export] Hint Resolve norm_nonneg inner_nonneg : hilbert.

(** * Instances *)

(** The line. *)
Lemma square_lt_abs a eps : 0 < eps -> a * a < eps * eps -> Rabs a < eps.
Proof. intros P E. apply Rabs_def1; nra. Qed.

Lemma line_complete : forall u : nat -> R,
    (forall eps, 0 < eps -> exists N, forall m n, (N <= m)%nat -> (N <= n)%nat ->
       let d := u m + (-1) * u n in d * d < eps) ->
    exists l, forall eps, 0 < eps -> exists N, forall n, (N <= n)%nat ->
       let d := u n + (-1) * l in d * d < eps.
Proof.
  intros u C. destruct (Rcomplete.R_complete u) as [l L].
  - intros eps P. destruct (C (eps * eps)) as [N E]; [apply Rmult_lt_0_compat; exact P |]. exists N. intros n m A B.
    unfold R_dist. specialize (E n m A B). simpl in E. apply square_lt_abs; [exact P |].
    replace (u n - u m) with (u n + -1 * u m) by ring. exact E.
  - exists l. intros eps P. destruct (L (sqrt eps)) as [N E]; [apply sqrt_lt_R0; exact P |].
    exists N. intros n K. simpl. specialize (E n K). unfold R_dist in E.
    apply Rabs_def2 in E. destruct E as [E1 E2]. pose proof (sqrt_sqrt eps ltac:(lra)). pose proof (sqrt_lt_R0 eps P). nra.
Qed.

Definition line : Hilbert.
Proof.
  refine (make_Hilbert R Rplus Rmult 0 Rmult _ _ _ _ _ _ line_complete); intros; try ring.
  - nra.
  - specialize (H 1). lra.
Defined.
Canonical line.

(** The space with one point. *)
Definition point : Hilbert.
Proof.
  refine (make_Hilbert unit (fun _ _ => tt) (fun _ _ => tt) tt (fun _ _ => 0) _ _ _ _ _ _ _);
    intros; try ring; try lra.
  - destruct x, y; reflexivity.
  - exists tt. intros. exists 0%nat. intros. simpl. assumption.
Defined.
Canonical point.

(** The product. *)
Section Product.
Context (X Y : Hilbert).

Let pair_add (p q : X * Y) : X * Y := (fst p +v fst q, snd p +v snd q).
Let pair_scal (a : R) (p : X * Y) : X * Y := (a *v fst p, a *v snd p).
Let pair_inner (p q : X * Y) : R := << fst p , fst q >> + << snd p , snd q >>.

Lemma product_complete : forall u : nat -> X * Y,
    (forall eps, 0 < eps -> exists N, forall m n, (N <= m)%nat -> (N <= n)%nat ->
       let d := pair_add (u m) (pair_scal (-1) (u n)) in pair_inner d d < eps) ->
    exists l, forall eps, 0 < eps -> exists N, forall n, (N <= n)%nat ->
       let d := pair_add (u n) (pair_scal (-1) l) in pair_inner d d < eps.
Proof.
  intros u C.
  destruct (inner_complete (fun n => fst (u n))) as [a A].
  { intros eps P. destruct (C eps P) as [N E]. exists N. intros m n M K. specialize (E m n M K).
    simpl in *. unfold pair_inner, pair_add, pair_scal in E. simpl in E.
    pose proof (inner_nonneg (snd (u m) +v -1 *v snd (u n))). lra. }
  destruct (inner_complete (fun n => snd (u n))) as [b B].
  { intros eps P. destruct (C eps P) as [N E]. exists N. intros m n M K. specialize (E m n M K).
    simpl in *. unfold pair_inner, pair_add, pair_scal in E. simpl in E.
    pose proof (inner_nonneg (fst (u m) +v -1 *v fst (u n))). lra. }
  exists (a, b). intros eps P. destruct (A (eps / 2)) as [N E]; [lra |]. destruct (B (eps / 2)) as [M F]; [lra |].
  exists (max N M). intros n K. specialize (E n ltac:(lia)). specialize (F n ltac:(lia)).
  simpl in *. unfold pair_inner, pair_add, pair_scal. simpl. lra.
Qed.

Definition product : Hilbert.
Proof.
  refine (make_Hilbert (X * Y) pair_add pair_scal (zero, zero) pair_inner _ _ _ _ _ _ product_complete);
    unfold pair_add, pair_scal, pair_inner; simpl.
  - intros. rewrite 2!inner_add_l. ring.
  - intros. rewrite 2!inner_scal_l. ring.
  - intros. rewrite 2!inner_zero_l. ring.
  - intros. now rewrite (inner_sym (fst x)), (inner_sym (snd x)).
  - intros. pose proof (inner_nonneg (fst x)). pose proof (inner_nonneg (snd x)). lra.
  - intros [a b] [c d] E; simpl in *. f_equal; apply inner_ext; intros z.
    + specialize (E (z, zero)). simpl in E. rewrite 2!inner_zero_r in E. lra.
    + specialize (E (zero, z)). simpl in E. rewrite 2!inner_zero_r in E. lra.
Defined.
End Product.
Canonical product.

Section ProductLemmas.
Context {X Y : Hilbert}.
Implicit Types p q : product X Y.

Lemma inner_product p q : << p , q >> = << fst p , fst q >> + << snd p , snd q >>.
Proof. reflexivity. Qed.
Lemma fst_add p q : fst (p +v q) = fst p +v fst q.               Proof. reflexivity. Qed.
Lemma snd_add p q : snd (p +v q) = snd p +v snd q.               Proof. reflexivity. Qed.
Lemma fst_scal a p : fst (a *v p) = a *v fst p.                  Proof. reflexivity. Qed.
Lemma snd_scal a p : snd (a *v p) = a *v snd p.                  Proof. reflexivity. Qed.
Lemma fst_opp p : fst (-v p) = -v fst p.                         Proof. reflexivity. Qed.
Lemma snd_opp p : snd (-v p) = -v snd p.                         Proof. reflexivity. Qed.
Lemma fst_sub p q : fst (p -v q) = fst p -v fst q.               Proof. reflexivity. Qed.
Lemma snd_sub p q : snd (p -v q) = snd p -v snd q.               Proof. reflexivity. Qed.
Lemma fst_zero : fst (@zero (product X Y)) = zero.               Proof. reflexivity. Qed.
Lemma snd_zero : snd (@zero (product X Y)) = zero.               Proof. reflexivity. Qed.

Lemma product_eq p q : fst p = fst q -> snd p = snd q -> p = q.
Proof. destruct p, q; simpl; congruence. Qed.

Lemma norm_product_pow2 p : norm p ^ 2 = norm (fst p) ^ 2 + norm (snd p) ^ 2.
Proof. now rewrite 3!norm_pow2. Qed.

Lemma norm_fst_le p : norm (fst p) <= norm p.
Proof.
  apply norm_le_of_squares; [apply norm_nonneg |]. rewrite norm_product_pow2, 2!norm_pow2.
  pose proof (inner_nonneg (snd p)). lra.
Qed.

Lemma norm_snd_le p : norm (snd p) <= norm p.
Proof.
  apply norm_le_of_squares; [apply norm_nonneg |]. rewrite norm_product_pow2, 2!norm_pow2.
  pose proof (inner_nonneg (fst p)). lra.
Qed.

Lemma norm_product_le p : norm p <= norm (fst p) + norm (snd p).
Proof.
  pose proof (norm_nonneg (fst p)). pose proof (norm_nonneg (snd p)).
  apply norm_le_of_squares; [lra |]. rewrite inner_product, <- 2!norm_pow2. nra.
Qed.

Lemma norm_pair_zero_l (y : Y) : norm ((zero, y) : product X Y) = norm y.
Proof. unfold norm. rewrite inner_product. simpl. now rewrite inner_zero_l, Rplus_0_l. Qed.

Lemma norm_pair_zero_r (x : X) : norm ((x, zero) : product X Y) = norm x.
Proof. unfold norm. rewrite inner_product. simpl. now rewrite inner_zero_l, Rplus_0_r. Qed.
End ProductLemmas.

(** R^n, as an iterated product; its coordinates. *)
Fixpoint Euclidean (n : nat) : Hilbert :=
  match n with
  | O => point
  | S m => product line (Euclidean m)
  end.

Fixpoint coordinate {n : nat} : Euclidean n -> nat -> R :=
  match n return Euclidean n -> nat -> R with
  | O => fun _ _ => 0
  | S m => fun v i => match i with O => fst v | S j => coordinate (snd v) j end
  end.

Fixpoint of_coordinates (n : nat) (a : nat -> R) : Euclidean n :=
  match n return Euclidean n with
  | O => tt
  | S m => (a O, of_coordinates m (fun i => a (S i)))
  end.

Fixpoint sum_below (n : nat) (a : nat -> R) : R :=
  match n with
  | O => 0
  | S m => a O + sum_below m (fun i => a (S i))
  end.

Lemma coordinate_of_coordinates n : forall a i, (i < n)%nat -> coordinate (of_coordinates n a) i = a i.
Proof.
  induction n as [| n IH]; intros a i L; [lia |].
  destruct i as [| i]; [reflexivity |]. simpl. rewrite IH; [reflexivity | lia].
Qed.

Lemma Euclidean_eq n : forall x y : Euclidean n, (forall i, (i < n)%nat -> coordinate x i = coordinate y i) -> x = y.
Proof.
  induction n as [| n IH]; intros x y E.
  - destruct x, y; reflexivity.
  - apply (@product_eq line (Euclidean n)).
    + apply (E 0%nat). lia.
    + apply IH. intros i L. apply (E (S i)). lia.
Qed.

Lemma inner_coordinates n : forall x y : Euclidean n,
  << x , y >> = sum_below n (fun i => coordinate x i * coordinate y i).
Proof.
  induction n as [| n IH]; intros x y; [reflexivity |].
  rewrite (@inner_product line (Euclidean n)), IH. reflexivity.
Qed.

Lemma coordinate_add n : forall (x y : Euclidean n) i, coordinate (x +v y) i = coordinate x i + coordinate y i.
Proof.
  induction n as [| n IH]; intros x y i; [simpl; ring |]. destruct i as [| i]; [reflexivity |].
  simpl. apply (IH (snd x) (snd y)).
Qed.

Lemma coordinate_scal n : forall a (x : Euclidean n) i, coordinate (a *v x) i = a * coordinate x i.
Proof.
  induction n as [| n IH]; intros a x i; [simpl; ring |]. destruct i as [| i]; [reflexivity |].
  simpl. apply (IH a (snd x)).
Qed.

Lemma coordinate_sub n (x y : Euclidean n) i : coordinate (x -v y) i = coordinate x i - coordinate y i.
Proof. unfold sub, opp. rewrite coordinate_add, coordinate_scal. ring. Qed.

Lemma coordinate_zero n : forall i, coordinate (@zero (Euclidean n)) i = 0.
Proof.
  induction n as [| n IH]; intros i; [reflexivity |]. destruct i as [| i]; [reflexivity | apply IH].
Qed.
