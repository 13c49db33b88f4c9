Local Open Scope R_scope.

Definition min := Rmin.

Definition max := Rmax.

Lemma rest.
  intros; unfold min, max, Rmin, Rmax in *; repeat destruct (Rle_dec _ _); try split; intros; lra.
Qed.
