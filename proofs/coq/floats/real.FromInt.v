Definition from_int := IZR.

Lemma Zero One. reflexivity. Qed.

Lemma Add. apply plus_IZR. Qed.

Lemma Sub. apply minus_IZR. Qed.

Lemma Mul. apply mult_IZR. Qed.

Lemma Neg. apply opp_IZR. Qed.

Lemma Injective. apply eq_IZR. Qed.

Lemma Monotonic. apply IZR_le. Qed.
