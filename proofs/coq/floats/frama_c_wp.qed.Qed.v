Definition eqb := fun x y => decide (x = y).

Definition neqb := fun x y => decide (x <> y).

Definition zlt := Z.ltb.

Definition zleq := Z.leb.

Definition rlt := fun x y => decide (x < y)%R.

Definition rleq := fun x y => decide (x <= y)%R.

Lemma zlt1. apply Z.ltb_lt. Qed.

Lemma zleq1. apply Z.leb_le. Qed.

Lemma eqb_false. intros. apply decide_false. Qed.

Lemma c_euclidian. intros n d H. pose proof (int.ComputerDivision.Div_mod n d H). lia. Qed.

Lemma cmod_remainder.
  intros n d. unfold int.ComputerDivision.mod1. split; [|split; [|split]]; intros N D;
    pose proof (Z.rem_bound_abs n d); pose proof (Z.rem_nonneg n d); pose proof (Z.rem_nonpos n d); lia.
Qed.

Lemma cdiv_neutral. apply Z.quot_1_r. Qed.

Lemma cdiv_inv. intros. now apply Z.quot_same. Qed.

Lemma cdiv_closed_remainder.
  intros a b n A B [L U] E. unfold int.ComputerDivision.mod1 in E.
  rewrite !Z.rem_mod_nonneg in E by lia.
  assert (D : ((b - a) mod n = 0)%Z) by (rewrite Zminus_mod, E, Z.sub_diag; apply Z.mod_0_l; lia).
  rewrite Z.mod_small in D; lia.
Qed.

Lemma rest. intros. apply decide_true. Qed.
