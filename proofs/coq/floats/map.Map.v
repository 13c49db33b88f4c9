Definition set := fun f x v y => if decide (y = x) then v else f y.

Lemma set'def.
  intros f x v y. unfold set. cases_of (y = x); split; intros; simpl; tauto || reflexivity.
Qed.
