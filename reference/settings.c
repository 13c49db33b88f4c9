/* settings.c -- see settings.h. */
#include <math.h>

#include "number.h"
#include "settings.h"

/* What the conditions are met with: sgha_proposition_6 confirms those that hold by more than about 2^-38. */
#define MARGIN 0x1p-20

const char *setting_name(setting which)
{
  static const char *const names[SETTINGS] = {"theorem-4-epsilon-1", "theorem-4-epsilon-0.1", "largest-steps"};
  return names[which];
}

/* Proposition 6 as printed, whose coefficients lyapunov.h judges by, with the smallest ball, the smallest p_w, then the
 * largest gamma_w, gamma_lambda and beta; p_lambda is as large as Theorem 4 ever takes it, and tau moves a probe by at
 * most 2^-17, near the balance of truncation and rounding. */
static sgha_parameters largest_steps(const sgha_constants *c)
{
  const double more = 1.0 + MARGIN, less = 1.0 - MARGIN;
  const double C = more * c->l_f0 / c->mu_g;
  const double p_w = more * 2.0 * sqrt(2.0) * (c->l_f1 + C * c->l_g2);
  const double p_lambda = c->mu_g / 8.0, square = c->l_g1 * c->l_g1;
  const double gamma_w = less / (12.0 * p_w);
  const double gamma_lambda =
      less * fmin(3.0 * p_w / (18.0 * p_lambda * p_w + 28.0 * square), p_w * p_w * gamma_w / (64.0 * square));
  const double n = p_w * (p_lambda * gamma_lambda + 1.0) + 2.0 * square * gamma_lambda;
  const double from_gamma_3 = p_w * gamma_lambda * (9.0 * p_w * p_lambda + c->mu_g * c->mu_g) / (27648.0 * n * n);
  const double from_dual = p_w / (6144.0 * square * gamma_lambda), from_gamma_1 = (sqrt(5.0) - 1.0) / 96.0;
  return (sgha_parameters){.gamma_x = gamma_w,
                           .gamma_y = gamma_w,
                           .gamma_lambda = gamma_lambda,
                           .beta = less * fmin(from_gamma_1, fmin(from_gamma_3, from_dual)),
                           .p_w = p_w,
                           .p_lambda = p_lambda,
                           .tau = 0x1p-17 / C,
                           .C_lambda = C};
}

sgha_parameters setting_parameters(const test_case *c, setting which)
{
  sgha_schedule schedule = {0};
  sgha_parameters p;
  if (which == LARGEST_STEPS)
    p = largest_steps(&c->constants);
  else {
    /* the number of iterations is not used, so that any Delta_V will do */
    if (sgha_theorem_4(&c->constants, which == THEOREM_4_EPSILON_1 ? 1.0 : 0.1, 1.0, &schedule) != SGHA_PRESCRIBED) {
      fprintf(stderr, "%s: the constants are outside Theorem 4's domain\n", c->name);
      exit(2);
    }
    p = schedule.parameters;
  }
  sgha_conditions conditions;
  if (!sgha_proposition_6(&c->constants, &p, &conditions)) {
    fprintf(stderr, "%s, %s: Proposition 6's conditions are not confirmed\n", c->name, setting_name(which));
    exit(2);
  }
  return p;
}
