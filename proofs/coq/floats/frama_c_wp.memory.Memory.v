(* An address is a base and an offset. A machine's address is one number: the pairs of integers are numbered. *)
From Coq Require Cantor.

Lemma addr_WhyType. exact (addr'mk 0 0). Defined.

Definition addr_le := fun p q => base p = base q /\ (offset p <= offset q)%Z.

Definition addr_lt := fun p q => base p = base q /\ (offset p < offset q)%Z.

Definition addr_le_bool := fun p q => decide (addr_le p q).

Definition addr_lt_bool := fun p q => decide (addr_lt p q).

Lemma addr_le_def. intros p q H. unfold addr_le. tauto. Qed.

Lemma addr_lt_def. intros p q H. unfold addr_lt. tauto. Qed.

Lemma addr_le_bool_def addr_lt_bool_def. intros. symmetry. apply decide_true. Qed.

Definition havoc := fun m0 m1 p n q => if decide (separated q 1 p n) then m1 q else m0 q.

(* WP says nothing of these four. *)
Definition region := fun _ => 0%Z.

Definition linked := fun _ => True.

Definition sconst := fun _ => True.

Definition cinits := fun _ => True.

Lemma separated_1. intros p q a b i j S P Q H. injection H as B O. unfold separated in S. lia. Qed.

Lemma eqmem_included. intros m1 m2 p q n b I E r R. apply E. unfold included in *. lia. Qed.

Lemma eqmem_sym. intros m1 m2 p n E q I. symmetry. now apply E. Qed.

Lemma havoc_access.
  intros m0 m1 q p n. unfold havoc. cases_of (separated q 1 p n);
    split; intros; simpl; tauto || reflexivity.
Qed.

Definition set_init := fun m p n q => if decide (separated q 1 p n) then m q else true.

Lemma set_init_access.
  intros m q p n. unfold set_init. cases_of (separated q 1 p n);
    split; intros; simpl; tauto || reflexivity.
Qed.

(* 0, -1, 1, -2, ... *)
Local Definition number (z : Z) : nat := if Z.ltb z 0 then Z.to_nat (- 2 * z - 1) else Z.to_nat (2 * z).
Local Definition integer (n : nat) : Z := if Z.even (Z.of_nat n) then Z.of_nat n / 2 else - ((Z.of_nat n + 1) / 2).

Local Lemma integer_number z : integer (number z) = z.
Proof.
  unfold integer, number. destruct (Z.ltb_spec z 0); rewrite Z2Nat.id by lia.
  - replace (- 2 * z - 1)%Z with (1 + 2 * (- z - 1))%Z by lia. rewrite Z.even_add_mul_2.
    simpl Z.even. cbv iota. replace (1 + 2 * (- z - 1) + 1)%Z with (- z * 2)%Z by lia. rewrite Z.div_mul; lia.
  - rewrite Z.even_mul. simpl orb. cbv iota. rewrite Z.mul_comm, Z.div_mul; lia.
Qed.

Local Lemma number_integer n : number (integer n) = n.
Proof.
  unfold integer, number. destruct (Z.even (Z.of_nat n)) eqn:E.
  - apply Z.even_spec in E. destruct E as [k E]. rewrite E, Z.mul_comm, Z.div_mul by lia.
    destruct (Z.ltb_spec k 0); lia.
  - rewrite <- Z.negb_odd in E. apply Bool.negb_false_iff, Z.odd_spec in E. destruct E as [k E]. rewrite E.
    replace (2 * k + 1 + 1)%Z with ((k + 1) * 2)%Z by lia. rewrite Z.div_mul by lia.
    destruct (Z.ltb_spec (- (k + 1)) 0); lia.
Qed.

Definition int_of_addr := fun p => integer (Cantor.to_nat (number (base p), number (offset p))).

Definition addr_of_int := fun a => let (b, o) := Cantor.of_nat (number a) in addr'mk (integer b) (integer o).

Definition table := unit.

Definition table_of_base := fun _ => tt.

Definition table_to_offset := fun _ o => o.

Lemma table_to_offset_zero table_to_offset_monotonic. unfold table_to_offset; reflexivity. Qed.

Lemma int_of_addr_bijection.
  intros a. unfold int_of_addr, addr_of_int. destruct (Cantor.of_nat (number a)) as [b o] eqn:E.
  unfold base, offset. rewrite !number_integer, <- E, Cantor.cancel_to_of. apply integer_number.
Qed.

Lemma addr_of_int_bijection.
  intros [b o]. unfold int_of_addr, addr_of_int. rewrite number_integer, Cantor.cancel_of_to.
  unfold base, offset. now rewrite !integer_number.
Qed.

Lemma addr_of_null. reflexivity. Qed.

Lemma rest. intros; unfold valid_rw, valid_rd, included, separated in *; lia. Qed.
