/* settings.c -- see settings.h. */
#include <math.h>
#include <stdbool.h>

#include "number.h"
#include "settings.h"

/* What the conditions are met with: sgha_proposition_6 confirms those that hold by more than about 2^-38. */
#define MARGIN 0x1p-20

const char *setting_name(setting which)
{
  static const char *const names[SETTINGS] = {"theorem-4-epsilon-1", "theorem-4-epsilon-0.1", "steps-between",
                                              "largest-steps", "largest-sharper-steps"};
  return names[which];
}

/* The largest beta for the other parameters: by the printed conditions, or by the sharper ones. */
static double largest_average(const sgha_constants *c, const sgha_parameters *p, bool sharper)
{
  const double p_w = p->p_w, gamma = p->gamma_lambda, square = c->l_g1 * c->l_g1, less = 1.0 - MARGIN;
  if (sharper)
    return less * fmin(1.0 / 16.0, gamma * (p_w * p->p_lambda + c->mu_g * c->mu_g / 3.0) / (64.0 * p_w));
  const double n = p_w * (p->p_lambda * gamma + 1.0) + 2.0 * square * gamma;
  const double from_gamma_3 = p_w * gamma * (9.0 * p_w * p->p_lambda + c->mu_g * c->mu_g) / (27648.0 * n * n);
  const double from_dual = p_w / (6144.0 * square * gamma), from_gamma_1 = (sqrt(5.0) - 1.0) / 96.0;
  return less * fmin(from_gamma_1, fmin(from_gamma_3, from_dual));
}

/* The largest gamma_w, then gamma_lambda and beta, for a ball and a p_w; p_lambda is as large as Theorem 4 ever takes it,
 * and tau moves a probe by at most 2^-17, near the balance of truncation and rounding. */
static sgha_parameters largest_steps(const sgha_constants *c, double C, double p_w, bool sharper)
{
  const double square = c->l_g1 * c->l_g1, less = 1.0 - MARGIN;
  sgha_parameters p = {.p_w = p_w, .p_lambda = c->mu_g / 8.0, .tau = 0x1p-17 / C, .C_lambda = C};
  p.gamma_x = p.gamma_y = less / ((sharper ? 3.0 : 12.0) * p_w);
  p.gamma_lambda =
      less * fmin(3.0 * p_w / (18.0 * p.p_lambda * p_w + 28.0 * square), p_w * p_w * p.gamma_x / (64.0 * square));
  p.beta = largest_average(c, &p, sharper);
  return p;
}

/* Of the smallest ball and the smallest p_w. */
static sgha_parameters smallest_ball(const sgha_constants *c, bool sharper)
{
  const double more = 1.0 + MARGIN, C = more * c->l_f0 / c->mu_g;
  return largest_steps(c, C, more * 2.0 * sqrt(2.0) * (c->l_f1 + C * c->l_g2), sharper);
}

static sgha_parameters theorem_4(const test_case *c, double epsilon)
{
  sgha_schedule schedule = {0};
  /* the number of iterations is not used, so that any Delta_V will do */
  if (sgha_theorem_4(&c->constants, epsilon, 1.0, &schedule) != SGHA_PRESCRIBED) {
    fprintf(stderr, "%s: the constants are outside Theorem 4's domain\n", c->name);
    exit(2);
  }
  return schedule.parameters;
}

/* Theorem 4's ball and p_w; the other parameters between Theorem 4's and the largest. */
static sgha_parameters steps_between(const test_case *c)
{
  const sgha_parameters small = theorem_4(c, 1.0);
  sgha_parameters p = largest_steps(&c->constants, small.C_lambda, small.p_w, false);
  const double less = sqrt(small.gamma_x / p.gamma_x);
  p.gamma_x = p.gamma_y = less * p.gamma_x;
  p.gamma_lambda = fmin(less * p.gamma_lambda, sqrt(small.gamma_lambda * p.gamma_lambda));
  p.p_lambda = sqrt(small.p_lambda * p.p_lambda);
  p.tau = sqrt(small.tau * p.tau);
  const double most = largest_average(&c->constants, &p, false);
  p.beta = fmin(most, sqrt(small.beta * most));
  return p;
}

sgha_parameters setting_parameters(const test_case *c, setting which)
{
  const sgha_parameters p = which == THEOREM_4_EPSILON_1     ? theorem_4(c, 1.0)
                            : which == THEOREM_4_EPSILON_0_1 ? theorem_4(c, 0.1)
                            : which == STEPS_BETWEEN         ? steps_between(c)
                                                     : smallest_ball(&c->constants, which == LARGEST_SHARPER_STEPS);
  sgha_conditions conditions;
  if (!sgha_proposition_6(&c->constants, &p, &conditions)) {
    fprintf(stderr, "%s, %s: Proposition 6's conditions are not confirmed\n", c->name, setting_name(which));
    exit(2);
  }
  return p;
}
