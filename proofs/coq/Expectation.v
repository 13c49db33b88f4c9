(* Expectation.v -- what the stochastic half of the paper uses of probability, and no more.

   An expectation on outcomes O is a mean on a class of functions O -> R, the integrable ones: they contain the constants, are closed under sums,
   scaling and domination (|u| <= |v|); on them the mean is normalised, additive, homogeneous and monotone.  Neither measurability nor countable
   additivity is used.  Every probability space is an instance (the functions that are dominated by an integrable one, with the integral
   extended to them by Hahn and Banach); a finite law is one here, [finite_law], with [uniform] as its special case.

     paired E F     independence: the mean of u is E (o => F (u (o, .)))
     repeated E n   n independent draws, the newest last
     probability E A, centred E e s  (mean zero in every direction, mean square at most s), and their lemmas:
     Markov, the variance of a sum of independent centred vectors, of the mean of a batch.
   Conditional expectation given the past is the mean over the newest draw at a fixed past.
   Depends on: Hilbert, Hypergradient and FiniteSum (sums). *)

From Coq Require Import Reals Lra Psatz Arith Lia ClassicalEpsilon FunctionalExtensionality.
From SGHA Require Import Hilbert Hypergradient FiniteSum.
Open Scope R_scope.

Record Expectation (O : Type) : Type := make_Expectation {
  integrable : (O -> R) -> Prop;
  mean :> (O -> R) -> R;
  integrable_constant : forall c, integrable (fun _ => c);
  integrable_add : forall u v, integrable u -> integrable v -> integrable (fun o => u o + v o);
  integrable_scal : forall c u, integrable u -> integrable (fun o => c * u o);
  integrable_below : forall u v, integrable v -> (forall o, Rabs (u o) <= Rabs (v o)) -> integrable u;
  mean_one : mean (fun _ => 1) = 1;
  mean_add : forall u v, integrable u -> integrable v -> mean (fun o => u o + v o) = mean u + mean v;
  mean_scal : forall c u, integrable u -> mean (fun o => c * u o) = c * mean u;
  mean_monotone : forall u v, integrable u -> integrable v -> (forall o, u o <= v o) -> mean u <= mean v
}.

Arguments integrable {O} _ _.
Arguments mean {O} _ _.
Arguments integrable_constant {O} _ _.
Arguments integrable_add {O} _ _ _ _ _.
Arguments integrable_scal {O} _ _ _ _.
Arguments integrable_below {O} _ _ _ _ _.
Arguments mean_one {O} _.
Arguments mean_add {O} _ _ _ _ _.
Arguments mean_scal {O} _ _ _ _.
Arguments mean_monotone {O} _ _ _ _ _ _.

(** * Consequences *)

Section Consequences.
Context {O : Type} (E : Expectation O).
Implicit Types u v : O -> R.

Lemma mean_constant c : E (fun _ => c) = c.
Proof.
  pose proof (mean_scal E c (fun _ => 1) (integrable_constant E 1)) as H. rewrite mean_one, Rmult_1_r in H. exact H.
Qed.

Lemma integrable_opp u : integrable E u -> integrable E (fun o => - u o).
Proof. intros H. apply (integrable_below E _ u H). intros o. rewrite Rabs_Ropp. lra. Qed.

Lemma mean_opp u : integrable E u -> E (fun o => - u o) = - E u.
Proof.
  intros H. replace (fun o => - u o) with (fun o => -1 * u o) by (apply functional_extensionality; intros; ring).
  rewrite mean_scal by exact H. ring.
Qed.

Lemma integrable_sub u v : integrable E u -> integrable E v -> integrable E (fun o => u o - v o).
Proof. intros H H'. exact (integrable_add E u (fun o => - v o) H (integrable_opp v H')). Qed.

Lemma mean_sub u v : integrable E u -> integrable E v -> E (fun o => u o - v o) = E u - E v.
Proof.
  intros H H'. pose proof (mean_add E u (fun o => - v o) H (integrable_opp v H')) as M. rewrite mean_opp in M by exact H'. exact M.
Qed.

Lemma integrable_abs u : integrable E u -> integrable E (fun o => Rabs (u o)).
Proof. intros H. apply (integrable_below E _ u H). intros o. rewrite Rabs_Rabsolu. lra. Qed.

(* Between two integrable functions. *)
Lemma integrable_between u v v' : integrable E v -> integrable E v' -> (forall o, v o <= u o <= v' o) -> integrable E u.
Proof.
  intros H H' B. apply (integrable_below E _ (fun o => Rabs (v o) + Rabs (v' o))).
  - apply integrable_add; apply integrable_abs; assumption.
  - intros o. specialize (B o). pose proof (Rabs_pos (v o)). pose proof (Rabs_pos (v' o)).
    rewrite (Rabs_pos_eq (_ + _)) by lra. apply Rabs_le. pose proof (Rle_abs (v' o)). pose proof (Rle_abs (- v o)) as N. rewrite Rabs_Ropp in N. lra.
Qed.

Lemma integrable_nonneg_below u v : integrable E v -> (forall o, 0 <= u o <= v o) -> integrable E u.
Proof. intros H B. exact (integrable_between u (fun _ => 0) v (integrable_constant E 0) H B). Qed.

Lemma mean_nonneg u : integrable E u -> (forall o, 0 <= u o) -> 0 <= E u.
Proof. intros H N. rewrite <- (mean_constant 0). apply mean_monotone; [apply integrable_constant | exact H | exact N]. Qed.

Lemma mean_below u c : integrable E u -> (forall o, u o <= c) -> E u <= c.
Proof. intros H N. rewrite <- (mean_constant c). apply mean_monotone; [exact H | apply integrable_constant | exact N]. Qed.

Lemma mean_above u c : integrable E u -> (forall o, c <= u o) -> c <= E u.
Proof. intros H N. rewrite <- (mean_constant c). apply mean_monotone; [apply integrable_constant | exact H | exact N]. Qed.

Lemma mean_abs u : integrable E u -> Rabs (E u) <= E (fun o => Rabs (u o)).
Proof.
  intros H. pose proof (integrable_abs u H) as HA. apply Rabs_le. split.
  - rewrite <- mean_opp by exact HA. apply mean_monotone; [apply integrable_opp, HA | exact H |].
    intros o. pose proof (Rle_abs (- u o)) as N. rewrite Rabs_Ropp in N. lra.
  - apply mean_monotone; [exact H | exact HA |]. intros o. apply Rle_abs.
Qed.

(** Probability, and Markov's inequality. *)
Definition indicator (A : O -> Prop) (o : O) : R := if excluded_middle_informative (A o) then 1 else 0.
Definition probability (A : O -> Prop) : R := E (indicator A).

Lemma indicator_range A o : 0 <= indicator A o <= 1.
Proof. unfold indicator. destruct (excluded_middle_informative (A o)); lra. Qed.

Lemma indicator_integrable A : integrable E (indicator A).
Proof. apply (integrable_nonneg_below _ (fun _ => 1)); [apply integrable_constant | apply indicator_range]. Qed.

Lemma probability_range A : 0 <= probability A <= 1.
Proof.
  split; [apply mean_nonneg | apply mean_below]; try apply indicator_integrable; intros o; apply indicator_range.
Qed.

Lemma probability_monotone (A B : O -> Prop) : (forall o, A o -> B o) -> probability A <= probability B.
Proof.
  intros H. apply mean_monotone; try apply indicator_integrable. intros o. unfold indicator.
  destruct (excluded_middle_informative (A o)) as [a | a], (excluded_middle_informative (B o)) as [b | b]; try lra.
  exfalso. exact (b (H o a)).
Qed.

(* If u >= 0 has mean at most s rho, then u <= s with probability at least 1 - rho. *)
Lemma Markov u s rho : 0 < s -> integrable E u -> (forall o, 0 <= u o) -> E u <= s * rho ->
  probability (fun o => u o <= s) >= 1 - rho.
Proof.
  intros Ps H N M. apply Rle_ge.
  assert (I : integrable E (fun o => 1 - / s * u o)) by (apply integrable_sub; [apply integrable_constant | apply integrable_scal, H]).
  apply Rle_trans with (E (fun o => 1 - / s * u o)).
  - rewrite mean_sub, mean_constant, mean_scal; [| exact H | apply integrable_constant | apply integrable_scal, H].
    apply (Rmult_le_compat_l (/ s)) in M; [| left; apply Rinv_0_lt_compat, Ps].
    rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l in M by lra. lra.
  - apply mean_monotone; [exact I | apply indicator_integrable |]. intros o. unfold indicator. specialize (N o).
    assert (0 < / s) by (apply Rinv_0_lt_compat, Ps).
    destruct (excluded_middle_informative (u o <= s)) as [L | L].
    + assert (0 <= / s * u o) by (apply Rmult_le_pos; lra). lra.
    + assert (/ s * s <= / s * u o) by (apply Rmult_le_compat_l; lra). rewrite Rinv_l in H1 by lra. lra.
Qed.

(** Centred vectors. *)
Context {H : Hilbert}.
Implicit Types e : O -> H.

Record centred e (s : R) : Prop := {
  centred_integrable : integrable E (fun o => norm (e o) ^ 2);
  centred_square : E (fun o => norm (e o) ^ 2) <= s;
  centred_mean : forall z, E (fun o => << e o , z >>) = 0
}.

Lemma square_integrable_product e z : integrable E (fun o => norm (e o) ^ 2) -> integrable E (fun o => << e o , z >>).
Proof.
  intros I. apply (integrable_below E _ (fun o => norm (e o) ^ 2 + norm z ^ 2)).
  - apply integrable_add; [exact I | apply integrable_constant].
  - intros o. eapply Rle_trans; [apply Cauchy_Schwarz_abs |].
    pose proof (norm_nonneg (e o)). pose proof (norm_nonneg z). pose proof (pow2_ge_0 (norm (e o))). pose proof (pow2_ge_0 (norm z)).
    rewrite Rabs_pos_eq by lra. pose proof (pow2_ge_0 (norm (e o) - norm z)). nra.
Qed.

Lemma square_integrable_add e e' : integrable E (fun o => norm (e o) ^ 2) -> integrable E (fun o => norm (e' o) ^ 2) ->
  integrable E (fun o => norm (e o +v e' o) ^ 2).
Proof.
  intros I I'. apply (integrable_nonneg_below _ (fun o => 2 * norm (e o) ^ 2 + 2 * norm (e' o) ^ 2)).
  - apply integrable_add; apply integrable_scal; assumption.
  - intros o. split; [apply pow2_ge_0 | apply norm_pow2_add_le].
Qed.

(* The integrability of a shifted vector, and its mean square: the bias and the variance add up. *)
Lemma mean_square_shifted e s z : centred e s -> integrable E (fun o => norm (e o +v z) ^ 2) /\ E (fun o => norm (e o +v z) ^ 2) <= s + norm z ^ 2.
Proof.
  intros [I S M]. split; [exact (square_integrable_add e (fun _ => z) I (integrable_constant E (norm z ^ 2))) |].
  replace (fun o => norm (e o +v z) ^ 2) with (fun o => norm (e o) ^ 2 + (2 * << e o , z >> + norm z ^ 2))
    by (apply functional_extensionality; intros o; expand; ring).
  pose proof (square_integrable_product e z I) as Iz.
  rewrite mean_add, mean_add, mean_scal, mean_constant, M; auto using integrable_constant, integrable_scal, integrable_add. lra.
Qed.

Lemma centred_scal a e s : centred e s -> centred (fun o => a *v e o) (a ^ 2 * s).
Proof.
  intros [I S M].
  assert (Eq : (fun o => norm (a *v e o) ^ 2) = (fun o => a ^ 2 * norm (e o) ^ 2)) by (apply functional_extensionality; intros o; expand; ring).
  constructor.
  - rewrite Eq. now apply integrable_scal.
  - rewrite Eq, mean_scal by exact I. apply Rmult_le_compat_l; [apply pow2_ge_0 | exact S].
  - intros z. replace (fun o => << a *v e o , z >>) with (fun o => a * << e o , z >>) by (apply functional_extensionality; intros o; expand; ring).
    rewrite mean_scal, M; [ring | now apply square_integrable_product].
Qed.

(* Two centred vectors, dependent or not. *)
Lemma centred_sub e e' s s' : centred e s -> centred e' s' -> centred (fun o => e o -v e' o) (2 * s + 2 * s').
Proof.
  intros [I S M] [I' S' M'].
  assert (J : integrable E (fun o => 2 * norm (e o) ^ 2 + 2 * norm (e' o) ^ 2)) by (apply integrable_add; apply integrable_scal; assumption).
  assert (I1 : integrable E (fun o => norm (e o -v e' o) ^ 2)).
  { apply (integrable_nonneg_below _ _ J). intros o. split; [apply pow2_ge_0 | apply norm_pow2_sub_le]. }
  constructor; [exact I1 | |].
  - apply Rle_trans with (E (fun o => 2 * norm (e o) ^ 2 + 2 * norm (e' o) ^ 2)).
    + apply mean_monotone; [exact I1 | exact J | intros o; apply norm_pow2_sub_le].
    + rewrite mean_add, 2!mean_scal by (try apply integrable_scal; assumption). lra.
  - intros z. replace (fun o => << e o -v e' o , z >>) with (fun o => << e o , z >> - << e' o , z >>) by (apply functional_extensionality; intros o; expand; ring).
    rewrite mean_sub, M, M' by (apply square_integrable_product; assumption). ring.
Qed.

Lemma centred_weaken e s s' : s <= s' -> centred e s -> centred e s'.
Proof. intros L [I S M]. constructor; [exact I | lra | exact M]. Qed.

Lemma centred_ext e e' s : centred e s -> (forall o, e' o = e o) -> centred e' s.
Proof. intros C Eq. replace e' with e; [exact C |]. apply functional_extensionality. intros o. symmetry. apply Eq. Qed.

(* The variance is at most the mean square. *)
Lemma centred_of_mean e (m : H) s : integrable E (fun o => norm (e o) ^ 2) -> E (fun o => norm (e o) ^ 2) <= s ->
  (forall z, E (fun o => << e o , z >>) = << m , z >>) -> centred (fun o => e o -v m) s.
Proof.
  intros I S M. 
  assert (Eq : (fun o => norm (e o -v m) ^ 2) = (fun o => norm (e o) ^ 2 + (-2 * << e o , m >> + norm m ^ 2)))
    by (apply functional_extensionality; intros o; expand; ring).
  pose proof (square_integrable_product e m I) as Im.
  constructor.
  - rewrite Eq. auto using integrable_constant, integrable_scal, integrable_add.
  - rewrite Eq, mean_add, mean_add, mean_scal, mean_constant, M; auto using integrable_constant, integrable_scal, integrable_add.
    rewrite <- norm_pow2. pose proof (pow2_ge_0 (norm m)). lra.
  - intros z. replace (fun o => << e o -v m , z >>) with (fun o => << e o , z >> - << m , z >>) by (apply functional_extensionality; intros o; expand; ring).
    rewrite mean_sub, mean_constant, M; [ring | now apply square_integrable_product | apply integrable_constant].
Qed.
End Consequences.

Arguments centred {O} E {H} e s.
Arguments centred_integrable {O E H e s} _.
Arguments centred_square {O E H e s} _.
Arguments centred_mean {O E H e s} _ _.

(* A block of a centred vector is centred. *)
Section Blocks.
Context {O : Type} (E : Expectation O) {X Y : Hilbert}.

Lemma centred_fst (e : O -> product X Y) s : centred E e s -> centred E (fun o => fst (e o)) s.
Proof.
  intros [I S M].
  assert (I1 : integrable E (fun o => norm (fst (e o)) ^ 2)).
  { apply (integrable_nonneg_below E _ _ I). intros o. split; [apply pow2_ge_0 |].
    pose proof (norm_product_pow2 (e o)). pose proof (pow2_ge_0 (norm (snd (e o)))). lra. }
  constructor; [exact I1 | |].
  - eapply Rle_trans; [| exact S]. apply mean_monotone; [exact I1 | exact I |]. intros o.
    pose proof (norm_product_pow2 (e o)). pose proof (pow2_ge_0 (norm (snd (e o)))). lra.
  - intros z. rewrite <- (M (z, zero)). f_equal. apply functional_extensionality. intros o.
    rewrite inner_product. simpl. rewrite inner_zero_r. ring.
Qed.

Lemma centred_snd (e : O -> product X Y) s : centred E e s -> centred E (fun o => snd (e o)) s.
Proof.
  intros [I S M].
  assert (I1 : integrable E (fun o => norm (snd (e o)) ^ 2)).
  { apply (integrable_nonneg_below E _ _ I). intros o. split; [apply pow2_ge_0 |].
    pose proof (norm_product_pow2 (e o)). pose proof (pow2_ge_0 (norm (fst (e o)))). lra. }
  constructor; [exact I1 | |].
  - eapply Rle_trans; [| exact S]. apply mean_monotone; [exact I1 | exact I |]. intros o.
    pose proof (norm_product_pow2 (e o)). pose proof (pow2_ge_0 (norm (fst (e o)))). lra.
  - intros z. rewrite <- (M (zero, z)). f_equal. apply functional_extensionality. intros o.
    rewrite inner_product. simpl. rewrite inner_zero_r. ring.
Qed.
End Blocks.

(** * Independence *)

Section Pairs.
Context {O Q : Type} (E : Expectation O) (F : Expectation Q).

Let pair_integrable (u : O * Q -> R) : Prop :=
  (forall o, integrable F (fun q => u (o, q))) /\ integrable E (fun o => F (fun q => Rabs (u (o, q)))).
Let pair_mean (u : O * Q -> R) : R := E (fun o => F (fun q => u (o, q))).

Let outer_integrable u : pair_integrable u -> integrable E (fun o => F (fun q => u (o, q))).
Proof.
  intros [I J]. apply (integrable_below E _ _ J). intros o.
  rewrite (Rabs_pos_eq (F (fun q => Rabs (u (o, q))))) by (apply mean_nonneg; [apply integrable_abs, I | intros q; apply Rabs_pos]).
  apply mean_abs, I.
Qed.

Definition paired : Expectation (O * Q).
Proof.
  refine (make_Expectation (O * Q) pair_integrable pair_mean _ _ _ _ _ _ _ _); unfold pair_integrable, pair_mean.
  - intros c. split; [intros; apply integrable_constant |]. rewrite mean_constant. apply integrable_constant.
  - intros u v [I J] [I' J']. split; [intros o; apply integrable_add; auto |].
    apply (integrable_nonneg_below E _ (fun o => F (fun q => Rabs (u (o, q))) + F (fun q => Rabs (v (o, q))))).
    + apply integrable_add; assumption.
    + intros o. split.
      * apply mean_nonneg; [apply integrable_abs, integrable_add; auto | intros q; apply Rabs_pos].
      * rewrite <- mean_add by (apply integrable_abs; auto).
        apply mean_monotone; [apply integrable_abs, integrable_add; auto | apply integrable_add; apply integrable_abs; auto |].
        intros q. apply Rabs_triang.
  - intros c u [I J]. split; [intros o; apply integrable_scal; auto |].
    replace (fun o => F (fun q => Rabs (c * u (o, q)))) with (fun o => Rabs c * F (fun q => Rabs (u (o, q)))).
    + apply integrable_scal, J.
    + apply functional_extensionality. intros o. rewrite <- mean_scal by (apply integrable_abs; auto). f_equal.
      apply functional_extensionality. intros q. now rewrite Rabs_mult.
  - intros u v [I J] B. split; [intros o; apply (integrable_below F _ (fun q => v (o, q))); auto |].
    apply (integrable_nonneg_below E _ _ J). intros o.
    assert (I1 : integrable F (fun q => Rabs (u (o, q)))) by (apply integrable_abs, (integrable_below F _ (fun q => v (o, q))); auto).
    split; [apply mean_nonneg; [exact I1 | intros q; apply Rabs_pos] |].
    apply mean_monotone; [exact I1 | apply integrable_abs, I | intros q; apply B].
  - rewrite (mean_one F). apply mean_one.
  - intros u v U U'. rewrite <- mean_add by (apply outer_integrable; assumption). f_equal. apply functional_extensionality. intros o.
    apply mean_add; [apply U | apply U'].
  - intros c u U. rewrite <- mean_scal by (apply outer_integrable; assumption). f_equal. apply functional_extensionality. intros o.
    apply mean_scal, U.
  - intros u v U U' B. apply mean_monotone; try (apply outer_integrable; assumption). intros o.
    apply mean_monotone; [apply U | apply U' |]. intros q. apply B.
Defined.

Lemma paired_mean u : paired u = E (fun o => F (fun q => u (o, q))).
Proof. reflexivity. Qed.

(* Given the past: what has a mean over the newest draw that is integrable over the past is integrable. *)
Lemma integrable_given_past (u v : O * Q -> R) (w : O -> R) : (forall o, integrable F (fun q => v (o, q))) ->
  (forall o q, Rabs (u (o, q)) <= v (o, q)) -> (forall o, F (fun q => v (o, q)) <= w o) -> integrable E w -> integrable paired u.
Proof.
  intros I B M J.
  assert (Iu : forall o, integrable F (fun q => u (o, q))).
  { intros o. apply (integrable_below F _ (fun q => v (o, q)) (I o)). intros q. specialize (B o q). pose proof (Rabs_pos (u (o, q))).
    rewrite (Rabs_pos_eq (v _)) by lra. exact B. }
  split; [exact Iu |]. apply (integrable_nonneg_below E _ w J). intros o. split.
  - apply mean_nonneg; [apply integrable_abs, Iu | intros q; apply Rabs_pos].
  - eapply Rle_trans; [| apply M]. apply mean_monotone; [apply integrable_abs, Iu | apply I | intros q; apply B].
Qed.

Lemma integrable_in_the_past (u : O -> R) : integrable E u -> integrable paired (fun p => u (fst p)).
Proof.
  intros I. split; [intros o; exact (integrable_constant F (u o)) |]. simpl.
  apply (integrable_below E _ u I). intros o. rewrite mean_constant, Rabs_Rabsolu. lra.
Qed.

Lemma mean_in_the_past (u : O -> R) : paired (fun p => u (fst p)) = E u.
Proof. rewrite paired_mean. simpl. f_equal. apply functional_extensionality. intros o. apply mean_constant. Qed.

Lemma integrable_in_the_draw (u : Q -> R) : integrable F u -> integrable paired (fun p => u (snd p)).
Proof. intros I. split; [intros o; exact I |]. simpl. exact (integrable_constant E (F (fun q => Rabs (u q)))). Qed.

Lemma mean_in_the_draw (u : Q -> R) : paired (fun p => u (snd p)) = F u.
Proof. rewrite paired_mean. simpl. apply mean_constant. Qed.

(* Bounded given the past. *)
Lemma mean_given_past (u : O * Q -> R) (w : O -> R) : integrable paired u -> integrable E w ->
  (forall o, F (fun q => u (o, q)) <= w o) -> paired u <= E w.
Proof.
  intros U J M. rewrite paired_mean. apply mean_monotone; [apply outer_integrable; exact U | exact J | exact M].
Qed.

Lemma integrable_outer (u : O * Q -> R) : integrable paired u -> integrable E (fun o => F (fun q => u (o, q))).
Proof. apply outer_integrable. Qed.

Context {H : Hilbert}.

Lemma centred_in_the_past (e : O -> H) s : centred E e s -> centred paired (fun p => e (fst p)) s.
Proof.
  intros [I S M]. constructor.
  - exact (integrable_in_the_past (fun o => norm (e o) ^ 2) I).
  - rewrite (mean_in_the_past (fun o => norm (e o) ^ 2)). exact S.
  - intros z. rewrite (mean_in_the_past (fun o => << e o , z >>)). apply M.
Qed.

Lemma centred_in_the_draw (e : Q -> H) s : centred F e s -> centred paired (fun p => e (snd p)) s.
Proof.
  intros [I S M]. constructor.
  - exact (integrable_in_the_draw (fun o => norm (e o) ^ 2) I).
  - rewrite (mean_in_the_draw (fun o => norm (e o) ^ 2)). exact S.
  - intros z. rewrite (mean_in_the_draw (fun o => << e o , z >>)). apply M.
Qed.

(* Independent centred vectors: the variances add up. *)
Lemma centred_add (e : O -> H) (e' : Q -> H) s s' : centred E e s -> centred F e' s' ->
  centred paired (fun p => e (fst p) +v e' (snd p)) (s + s').
Proof.
  intros [I S M] [I' S' M'].
  assert (Inner : forall o, F (fun q => norm (e o +v e' q) ^ 2) = norm (e o) ^ 2 + F (fun q => norm (e' q) ^ 2)).
  { intros o. replace (fun q => norm (e o +v e' q) ^ 2) with (fun q => norm (e' q) ^ 2 + (2 * << e' q , e o >> + norm (e o) ^ 2))
      by (apply functional_extensionality; intros q; expand; ring).
    pose proof (square_integrable_product F e' (e o) I') as Iz.
    rewrite mean_add, mean_add, mean_scal, mean_constant, M'; auto using integrable_constant, integrable_scal, integrable_add. ring. }
  assert (J : integrable paired (fun p => norm (e (fst p) +v e' (snd p)) ^ 2)).
  { apply (integrable_given_past _ (fun p => norm (e (fst p) +v e' (snd p)) ^ 2) (fun o => norm (e o) ^ 2 + F (fun q => norm (e' q) ^ 2))).
    - intros o. exact (square_integrable_add F (fun _ => e o) e' (integrable_constant F (norm (e o) ^ 2)) I').
    - intros o q. rewrite Rabs_pos_eq; [lra | apply pow2_ge_0].
    - intros o. cbn [fst snd]. rewrite Inner. lra.
    - apply integrable_add; [exact I | apply integrable_constant]. }
  constructor; [exact J | |].
  - rewrite paired_mean. cbn [fst snd].
    replace (fun o => F (fun q => norm (e o +v e' q) ^ 2)) with (fun o => norm (e o) ^ 2 + F (fun q => norm (e' q) ^ 2))
      by (apply functional_extensionality; intros o; now rewrite Inner).
    rewrite mean_add, mean_constant; [lra | exact I | apply integrable_constant].
  - intros z. rewrite paired_mean. cbn [fst snd]. rewrite <- (M z). f_equal. apply functional_extensionality. intros o.
    replace (fun q => << e o +v e' q , z >>) with (fun q => << e o , z >> + << e' q , z >>) by (apply functional_extensionality; intros q; expand; ring).
    rewrite mean_add, mean_constant, M'; [ring | apply integrable_constant | apply square_integrable_product, I'].
Qed.
End Pairs.

(** n independent draws, the newest last. *)
Fixpoint tuple (O : Type) (n : nat) : Type := match n with O => unit | S m => (tuple O m * O)%type end.

Definition certain : Expectation unit.
Proof.
  refine (make_Expectation unit (fun _ => True) (fun u => u tt) _ _ _ _ _ _ _ _); intros; auto.
Defined.

Fixpoint repeated {O : Type} (E : Expectation O) (n : nat) : Expectation (tuple O n) :=
  match n return Expectation (tuple O n) with
  | O => certain
  | S m => paired (repeated E m) E
  end.

(* The sum over a tuple, and its mean. *)
Fixpoint tuple_sum {O : Type} {H : Hilbert} (e : O -> H) (n : nat) : tuple O n -> H :=
  match n return tuple O n -> H with
  | O => fun _ => zero
  | S m => fun t => tuple_sum e m (fst t) +v e (snd t)
  end.

Definition tuple_mean {O : Type} {H : Hilbert} (e : O -> H) (n : nat) (t : tuple O n) : H := / INR n *v tuple_sum e n t.

Section Batches.
Context {O : Type} (E : Expectation O) {H : Hilbert}.

Lemma centred_sum (e : O -> H) s : centred E e s -> forall n, centred (repeated E n) (tuple_sum e n) (INR n * s).
Proof.
  intros Ce. induction n as [| n IH].
  - constructor; simpl; auto; [rewrite norm_zero; lra | intros z; apply inner_zero_l].
  - rewrite S_INR. replace ((INR n + 1) * s) with (INR n * s + s) by ring. exact (centred_add (repeated E n) E _ e _ _ IH Ce).
Qed.

(** The variance of the mean of a batch. *)
Theorem centred_batch (e : O -> H) s n : (0 < n)%nat -> centred E e s -> centred (repeated E n) (tuple_mean e n) (s / INR n).
Proof.
  intros Pn Ce. pose proof (lt_0_INR n Pn) as P. apply (centred_weaken _ _ ((/ INR n) ^ 2 * (INR n * s))).
  - right. field. lra.
  - apply centred_scal, centred_sum, Ce.
Qed.

Lemma tuple_sum_sub (e e' : O -> H) : forall n t, tuple_sum (fun o => e o -v e' o) n t = tuple_sum e n t -v tuple_sum e' n t.
Proof.
  induction n as [| n IH]; intros t; simpl; [now rewrite sub_self |]. rewrite IH. vector_ring.
Qed.

Lemma tuple_sum_constant (z : H) : forall n (t : tuple O n), tuple_sum (fun _ => z) n t = INR n *v z.
Proof.
  induction n as [| n IH]; intros t; [simpl; vector_ring |]. rewrite S_INR. simpl. rewrite IH. vector_ring.
Qed.

Lemma tuple_sum_scal (c : R) (e : O -> H) : forall n t, tuple_sum (fun o => c *v e o) n t = c *v tuple_sum e n t.
Proof. induction n as [| n IH]; intros t; simpl; [now rewrite scal_zero_r |]. rewrite IH. vector_ring. Qed.

Lemma tuple_mean_sub (e : O -> H) (z : H) n t : (0 < n)%nat -> tuple_mean (fun o => e o -v z) n t = tuple_mean e n t -v z.
Proof.
  intros Pn. pose proof (lt_0_INR n Pn). unfold tuple_mean. rewrite (tuple_sum_sub e (fun _ => z)), tuple_sum_constant. vector_field. lra.
Qed.
End Batches.

Lemma tuple_sum_snd {O : Type} {X Y : Hilbert} (e : O -> product X Y) : forall n t, snd (tuple_sum e n t) = tuple_sum (fun o => snd (e o)) n t.
Proof. induction n as [| n IH]; intros t; simpl; [reflexivity |]. now rewrite IH. Qed.

(** The law of a function of the outcome. *)
Definition image {O Q : Type} (E : Expectation O) (h : O -> Q) : Expectation Q.
Proof.
  refine (make_Expectation Q (fun u => integrable E (fun o => u (h o))) (fun u => E (fun o => u (h o))) _ _ _ _ _ _ _ _); intros.
  - apply integrable_constant.
  - now apply integrable_add.
  - now apply integrable_scal.
  - now apply (integrable_below E _ (fun o => v (h o))).
  - apply mean_one.
  - now apply mean_add.
  - now apply mean_scal.
  - now apply mean_monotone.
Defined.

(** The first k of j + k draws; they have the law of k draws, whatever follows. *)
Fixpoint first_draws {O : Type} {k : nat} (j : nat) : tuple O (j + k) -> tuple O k :=
  match j return tuple O (j + k) -> tuple O k with
  | O => fun t => t
  | S i => fun t => first_draws i (fst t)
  end.

Lemma integrable_first_draws {O : Type} (E : Expectation O) {k : nat} (u : tuple O k -> R) : integrable (repeated E k) u ->
  forall j, integrable (repeated E (j + k)) (fun t => u (first_draws j t)).
Proof.
  intros I. induction j as [| j IH]; [exact I |].
  exact (integrable_in_the_past (repeated E (j + k)) E (fun t => u (first_draws j t)) IH).
Qed.

Lemma mean_first_draws {O : Type} (E : Expectation O) {k : nat} (u : tuple O k -> R) : forall j,
  repeated E (j + k) (fun t => u (first_draws j t)) = repeated E k u.
Proof.
  induction j as [| j IH]; [reflexivity |]. rewrite <- IH.
  exact (mean_in_the_past (repeated E (j + k)) E (fun t => u (first_draws j t))).
Qed.

(** * Finite laws *)

(** The numbers below n, as a type. *)
Definition index (n : nat) : Type := {i : nat | (i < n)%nat}.

Definition at_index {n : nat} (u : index n -> R) (i : nat) : R :=
  match lt_dec i n with left L => u (exist _ i L) | right _ => 0 end.

Lemma at_index_below {n} (u : index n -> R) (i : index n) : at_index u (proj1_sig i) = u i.
Proof.
  unfold at_index. destruct i as [i L]. simpl. destruct (lt_dec i n) as [L' | L']; [| contradiction].
  f_equal. f_equal. apply le_unique.
Qed.

Section FiniteLaw.
Context (n : nat) (weight : nat -> R).
Hypothesis weight_nonneg : forall i, (i < n)%nat -> 0 <= weight i.
Hypothesis weights_add_up : sum_below n weight = 1.

Definition finite_mean (u : index n -> R) : R := sum_below n (fun i => weight i * at_index u i).

(* Every function is integrable. *)
Definition finite_law : Expectation (index n).
Proof using weight_nonneg weights_add_up.
  refine (make_Expectation (index n) (fun _ => True) finite_mean _ _ _ _ _ _ _ _); auto; unfold finite_mean.
  - transitivity (sum_below n weight); [| exact weights_add_up]. apply sum_below_ext. intros i L. unfold at_index. destruct (lt_dec i n); [ring | contradiction].
  - intros u v _ _. rewrite <- sum_below_add. apply sum_below_ext. intros i L. unfold at_index. destruct (lt_dec i n); [ring | contradiction].
  - intros c u _. rewrite <- sum_below_scal. apply sum_below_ext. intros i L. unfold at_index. destruct (lt_dec i n); [ring | contradiction].
  - intros u v _ _ B. apply sum_below_le. intros i L. apply Rmult_le_compat_l; [apply weight_nonneg, L |].
    unfold at_index. destruct (lt_dec i n); [apply B | contradiction].
Defined.

Lemma finite_law_integrable u : integrable finite_law u.
Proof. exact I. Qed.

Lemma finite_law_mean (u : nat -> R) : finite_law (fun i => u (proj1_sig i)) = sum_below n (fun i => weight i * u i).
Proof. apply sum_below_ext. intros i L. unfold at_index. destruct (lt_dec i n); [reflexivity | contradiction]. Qed.
End FiniteLaw.

(** All indices equally likely. *)
Section Uniform.
Context (n : nat) (n_positive : (0 < n)%nat).

Lemma uniform_weight_nonneg i : (i < n)%nat -> 0 <= / INR n.
Proof. intros _. left. apply Rinv_0_lt_compat, lt_0_INR, n_positive. Qed.
Lemma uniform_weights_add_up : sum_below n (fun _ => / INR n) = 1.
Proof. rewrite sum_below_constant. apply Rinv_r, not_0_INR. lia. Qed.

Definition uniform : Expectation (index n) := finite_law n (fun _ => / INR n) uniform_weight_nonneg uniform_weights_add_up.

Lemma uniform_mean (u : nat -> R) : uniform (fun i => u (proj1_sig i)) = / INR n * sum_below n u.
Proof. unfold uniform. rewrite finite_law_mean. apply sum_below_scal. Qed.
End Uniform.
