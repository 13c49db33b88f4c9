/* settings.h -- the parameters with which the descent is certified: Theorem 4's, and the largest steps of
 * Proposition 6 as printed. */
#ifndef REFERENCE_SETTINGS_H
#define REFERENCE_SETTINGS_H

#include "cases.h"

typedef enum { THEOREM_4_EPSILON_1, THEOREM_4_EPSILON_0_1, LARGEST_STEPS, SETTINGS } setting;

const char *setting_name(setting which);

/* The parameters for a case's constants. The sharper conditions of Proposition 6 hold for them, for certain
 * (sgha_proposition_6); the printed ones, which are stronger, are checked by judge_new (lyapunov.h). */
sgha_parameters setting_parameters(const test_case *c, setting which);

#endif
