(* The remainder is never negative. *)
Definition div := fun x y => (Z.sgn y * (x / Z.abs y))%Z.

Definition mod1 := fun x y => (x mod Z.abs y)%Z.

Lemma Div_mod.
  intros x y H. unfold div, mod1. pose proof (Z_div_mod_eq_full x (Z.abs y)).
  assert (y = Z.sgn y * Z.abs y)%Z by (symmetry; apply Z.sgn_abs || (destruct y; simpl; lia)). nia.
Qed.

Lemma Mod_bound. intros x y H. unfold mod1, int.Abs.abs. apply Z.mod_pos_bound. lia. Qed.

Local Lemma div_pos x y : (0 < y)%Z -> div x y = (x / y)%Z.
Proof. intros H. unfold div. rewrite Z.sgn_pos, Z.abs_eq by lia. apply Z.mul_1_l. Qed.

Local Lemma mod_pos x y : (0 < y)%Z -> mod1 x y = (x mod y)%Z.
Proof. intros H. unfold mod1. now rewrite Z.abs_eq by lia. Qed.

Lemma Div_unique. intros x y q H B. rewrite div_pos by assumption. symmetry. apply Z.div_unique with (x - q * y)%Z; lia. Qed.

Lemma Div_bound.
  intros x y [X Y]. rewrite div_pos by assumption. split; [now apply Z.div_pos|].
  apply Z.div_le_upper_bound; [assumption | nia].
Qed.

Lemma Mod_0. intros y H. unfold mod1. apply Z.mod_0_l. lia. Qed.

Lemma Div_mult. intros x y z H. rewrite !div_pos by assumption. rewrite Z.mul_comm, Z.add_comm, Z.div_add; lia. Qed.

Lemma Mod_mult. intros x y z H. rewrite !mod_pos by assumption. rewrite Z.mul_comm, Z.add_comm, Z.mod_add; lia. Qed.

Lemma Mod_1. intros x. rewrite mod_pos by lia. apply Z.mod_1_r. Qed.

Lemma Div_1. intros x. rewrite div_pos by lia. apply Z.div_1_r. Qed.

Lemma Mod_1_left. intros y H. rewrite mod_pos by lia. apply Z.mod_small; lia. Qed.

Lemma Mod_minus1_left. intros y H. rewrite mod_pos by lia. symmetry. apply Z.mod_unique with (-1)%Z; lia. Qed.

Lemma rest. intros; apply Div_unique; lia. Qed.
