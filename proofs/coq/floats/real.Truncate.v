From Flocq Require Import Core.
Local Open Scope R_scope.

Definition truncate := Ztrunc.

Lemma Truncate_int. apply Ztrunc_IZR. Qed.

Lemma Truncate_down_pos.
  intros x H. unfold truncate, real.FromInt.from_int. rewrite Ztrunc_floor by assumption.
  split; [apply Zfloor_lb | rewrite plus_IZR; apply Zfloor_ub].
Qed.

Lemma Truncate_up_neg.
  intros x H. unfold truncate, real.FromInt.from_int. rewrite Ztrunc_ceil by assumption.
  split; [rewrite minus_IZR; pose proof (Zceil_lb x); lra | apply Zceil_ub].
Qed.

Lemma Real_of_truncate.
  intros x. destruct (Rle_lt_dec 0 x) as [H|H].
  - destruct (Truncate_down_pos x H) as [A B]. unfold real.FromInt.from_int in *. rewrite plus_IZR in B. lra.
  - destruct (Truncate_up_neg x (Rlt_le _ _ H)) as [A B]. unfold real.FromInt.from_int in *. rewrite minus_IZR in A. lra.
Qed.

Lemma Truncate_monotonic. intros; now apply Ztrunc_le. Qed.

Lemma Truncate_monotonic_int1. intros x i H. rewrite <- (Ztrunc_IZR i). now apply Ztrunc_le. Qed.

Lemma Truncate_monotonic_int2. intros x i H. rewrite <- (Ztrunc_IZR i). now apply Ztrunc_le. Qed.

Definition floor := Zfloor.

Definition ceil := Zceil.

Lemma Floor_int. apply Zfloor_IZR. Qed.

Lemma Ceil_int. apply Zceil_IZR. Qed.

Lemma Floor_down. intros x. unfold real.FromInt.from_int. split; [apply Zfloor_lb | rewrite plus_IZR; apply Zfloor_ub]. Qed.

Lemma Ceil_up. intros x. unfold real.FromInt.from_int. split; [rewrite minus_IZR; pose proof (Zceil_lb x); unfold ceil; lra | apply Zceil_ub]. Qed.

Lemma Floor_monotonic. intros; now apply Zfloor_le. Qed.

Lemma Ceil_monotonic. intros; now apply Zceil_le. Qed.
