Lemma mode_WhyType. exact RNE. Defined.
