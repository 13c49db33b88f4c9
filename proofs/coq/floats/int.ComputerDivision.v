Definition div := Z.quot.

Definition mod1 := Z.rem.

Lemma Div_mod. intros. apply Z.quot_rem'. Qed.

Lemma Div_bound. intros x y [X Y]. unfold div. split; [now apply Z.quot_pos|]. apply Z.quot_le_upper_bound; nia. Qed.

Lemma Mod_bound. intros x y Y. unfold mod1, int.Abs.abs. pose proof (Z.rem_bound_abs x y Y). lia. Qed.

Lemma Div_sign_pos. intros x y [X Y]. now apply Z.quot_pos. Qed.

Lemma Div_sign_neg. intros x y [X Y]. unfold div. rewrite <- (Z.opp_involutive x), Z.quot_opp_l by lia. pose proof (Z.quot_pos (- x) y). lia. Qed.

Lemma Mod_sign_pos. intros x y [X Y]. now apply Z.rem_nonneg. Qed.

Lemma Mod_sign_neg. intros x y [X Y]. now apply Z.rem_nonpos. Qed.

Lemma Rounds_toward_zero.
  intros x y Y. unfold int.Abs.abs, div. pose proof (Z.quot_rem' x y). pose proof (Z.rem_sign_mul x y Y).
  replace (Z.quot x y * y)%Z with (x - Z.rem x y)%Z by lia. pose proof (Z.rem_bound_abs x y Y).
  destruct (Z.le_ge_cases 0 x).
  - pose proof (Z.rem_nonneg x y Y). pose proof (Z.rem_le x (Z.abs y)). rewrite Z.rem_abs_r in * by lia. lia.
  - pose proof (Z.rem_nonpos x y Y). pose proof (Z.rem_le (- x) (Z.abs y)). rewrite Z.rem_abs_r, Z.rem_opp_l' in * by lia. lia.
Qed.

Lemma Div_1. apply Z.quot_1_r. Qed.

Lemma Mod_1. apply Z.rem_1_r. Qed.

Lemma Div_inf. intros. now apply Z.quot_small. Qed.

Lemma Mod_inf. intros. now apply Z.rem_small. Qed.

Lemma Div_mult. intros x y z (X & Y & Z). unfold div. rewrite Z.mul_comm, Z.add_comm, Z.quot_add by (try nia; lia). lia. Qed.

Lemma Mod_mult. intros x y z (X & Y & Z). unfold mod1. rewrite Z.mul_comm, Z.add_comm, Z.rem_add by (try nia; lia). reflexivity. Qed.
