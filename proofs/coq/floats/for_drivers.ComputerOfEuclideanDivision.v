Lemma cdiv_cases.
  intros n d. unfold int.ComputerDivision.div, int.EuclideanDivision.div.
  repeat split; intros N D; rewrite Z.sgn_pos, Z.abs_eq, Z.mul_1_l by lia; rewrite <- Z.quot_div_nonneg by lia.
  - reflexivity.
  - rewrite Z.quot_opp_l by lia. lia.
  - rewrite Z.quot_opp_r by lia. lia.
  - now rewrite Z.quot_opp_opp by lia.
Qed.

Lemma cmod_cases.
  intros n d. unfold int.ComputerDivision.mod1, int.EuclideanDivision.mod1.
  repeat split; intros N D; rewrite Z.abs_eq by lia; rewrite <- Z.rem_mod_nonneg by lia.
  - reflexivity.
  - rewrite Z.rem_opp_l' . lia.
  - now rewrite Z.rem_opp_r'.
  - rewrite Z.rem_opp_l', Z.rem_opp_r'. lia.
Qed.
