/* settings.h -- the parameters with which the descent is certified: Theorem 4's, the largest steps that Proposition 6's
 * conditions allow, as they are printed and in their sharper form, and steps in between. */
#ifndef REFERENCE_SETTINGS_H
#define REFERENCE_SETTINGS_H

#include "cases.h"

typedef enum {
  THEOREM_4_EPSILON_1,
  THEOREM_4_EPSILON_0_1,
  STEPS_BETWEEN,
  LARGEST_STEPS,
  LARGEST_SHARPER_STEPS,
  SETTINGS
} setting;

const char *setting_name(setting which);

/* The parameters for a case's constants. The sharper conditions of Proposition 6, which are enough for the inequality as
 * it is printed, hold for them, for certain (sgha_proposition_6). */
sgha_parameters setting_parameters(const test_case *c, setting which);

#endif
