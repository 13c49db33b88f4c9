(* Prelude.v -- what Why3's own logic has: types with a member, and a decision for every statement. *)
From Coq Require Export ZArith Reals Psatz.
From Coq Require Import ClassicalEpsilon.

(* A type of Why3 is not empty. *)
Class WhyType (T : Type) := member : T.
#[global] Instance Z_WhyType : WhyType Z := 0%Z.
#[global] Instance R_WhyType : WhyType R := 0%R.
#[global] Instance bool_WhyType : WhyType bool := true.
#[global] Instance function_WhyType (A B : Type) {B_WT : WhyType B} : WhyType (A -> B) := fun _ => member.

(* Why3's terms may ask whether a statement holds. *)
Definition decide (P : Prop) : bool := if excluded_middle_informative P then true else false.

Lemma decide_true P : decide P = true <-> P.
Proof. unfold decide. destruct (excluded_middle_informative P); split; congruence || tauto. Qed.

Lemma decide_false P : decide P = false <-> ~ P.
Proof. unfold decide. destruct (excluded_middle_informative P); split; congruence || tauto. Qed.

Ltac cases_of P :=
  let E := fresh in destruct (decide P) eqn:E; [apply (proj1 (decide_true P)) in E | apply (proj1 (decide_false P)) in E].
