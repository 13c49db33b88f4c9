/* controls.c -- see controls.h. */
#include "controls.h"
#include "settings.h"

enum {
  NOTHING,
  NOTHING_PROJECTED,
  PRIMAL_STEP,
  DUAL_STEP,
  NO_PROJECTION,
  SMALL_P_W,
  WRONG_SIGN,
  SMALL_TAU,
  ROUNDED_AWAY,
  NO_AVERAGE
};

static const control controls[CONTROLS] = {
    {"nothing-wrong", "the program as it is", true},
    {"nothing-wrong-on-the-sphere", "the program as it is, where the projection is active", true},
    {"primal-step-too-large", "gamma_w 1000 times too large", false},
    {"dual-step-too-large", "gamma_lambda 1000 times too large", false},
    {"projection-skipped", "the multiplier is not projected", false},
    {"p_w-too-small", "p_w below l_L", false},
    {"dual-sign-wrong", "grad_y g with the wrong sign in the dual step", false},
    {"tau-too-small", "tau = 2^-60: rounding dominates the finite difference", false},
    {"tau-too-small-regularize", "the same with Theorem 4's own tau, learn-to-regularize by probes, epsilon = 1",
     false},
    {"average-too-fast", "beta 10^7 times too large", false},
};

const control *control_number(size_t which)
{
  return which < CONTROLS ? &controls[which] : NULL;
}

assignment control_assignment(size_t which, mpfr_prec_t least, mpfr_prec_t most)
{
  const bool projected = which == NOTHING_PROJECTED || which == NO_PROJECTION;
  const bool tiny = which == SMALL_TAU || which == ROUNDED_AWAY;
  const setting s = projected || which == ROUNDED_AWAY ? THEOREM_4_EPSILON_1 : LARGEST_STEPS;
  const test_case *c = case_named(which == ROUNDED_AWAY ? "learn-to-regularize" : "quadratic");
  assignment a = {.problem = c,
                  .setting = setting_name(s),
                  .trajectory = TRAJECTORY_PROGRAM,
                  .form = FORM_PAPER,
                  .used = setting_parameters(c, s),
                  .dual_sign = which == WRONG_SIGN ? -1.0 : 1.0,
                  .probed = tiny,
                  .sphere = projected || tiny,
                  .stop = true,
                  .consecutive = 400,
                  .least = least,
                  .most = most};
  if (which == PRIMAL_STEP)
    a.used.gamma_x = a.used.gamma_y = 1000.0 * a.used.gamma_x;
  if (which == DUAL_STEP)
    a.used.gamma_lambda *= 1000.0;
  if (which == SMALL_P_W)
    a.used.p_w /= 4.0; /* it was 2 l_L */
  if (which == SMALL_TAU)
    a.used.tau = 0x1p-60;
  if (which == NO_AVERAGE)
    a.used.beta *= 1e7;
  a.judged = a.used;
  if (which == NO_PROJECTION)
    a.used.C_lambda = 0x1p100;
  return a;
}

bool control_caught(size_t which, const tally *t)
{
  if (controls[which].right)
    return t->steps > 0 && t->hold == t->steps && t->premise[0] == '\0';
  return t->first_bad != NEVER &&
         (t->bad_verdict == STEP_VIOLATED || (t->bad_verdict == STEP_OUTSIDE && t->premise[0]));
}
