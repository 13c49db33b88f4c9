/* acsl_bounds.h -- the error bounds that the contracts state, evaluated in doubles. Written by `make bounds`
 * from the files of spec.
 *
 * All terms are nonnegative, so that an evaluation is wrong by a few roundings, relative to the result. */
#ifndef REFERENCE_ACSL_BOUNDS_H
#define REFERENCE_ACSL_BOUNDS_H

#include <math.h>

#include "core/state.h"
#include "quadratic.acsl"
#include "step.acsl"

static inline double probe_error(double y, double lambda, double tau)
{
  return ROUNDING * (fabs(y) + 2 * (tau * fabs(lambda))) + 3 * TINY;
}

static inline double difference_size(double g_plus, double g_minus, double tau)
{
  return fabs(g_plus - g_minus) / (2 * tau);
}

static inline double difference_error(double g_plus, double g_minus, double tau)
{
  return 3 * ROUNDING * difference_size(g_plus, g_minus, tau) + TINY * (1 + 1 / tau);
}

static inline double offset_size(double w, double w_hat, double w_low)
{
  return fabs(w - w_hat) + fabs(w_low);
}

static inline double gradient_size(double w, double w_hat, double w_low, double grad_f, double h, double p_w)
{
  return fabs(grad_f) + fabs(h) + p_w * offset_size(w, w_hat, w_low);
}

static inline double primal_error(double w, double w_hat, double w_low, double grad_f, double h, double p_w,
                                  double gamma)
{
  return ROUNDING * (fabs(w) + 6 * (gamma * gradient_size(w, w_hat, w_low, grad_f, h, p_w))) +
         5 * TINY * (1 + gamma * (1 + p_w));
}

static inline double average_error(double w, double w_hat, double w_low, double beta)
{
  return ROUNDING * (2 * fabs(w_low) + 5 * (beta * offset_size(w, w_hat, w_low)) + 0x1p-52 * fabs(w_hat)) + 8 * TINY;
}

static inline double dual_error(double lambda, double grad_g, double p_lambda, double gamma_lambda)
{
  return ROUNDING * (fabs(lambda) + 4 * (gamma_lambda * (fabs(grad_g) + p_lambda * fabs(lambda)))) +
         3 * TINY * (1 + gamma_lambda);
}

static inline int block_count(int n)
{
  return (n + SGHA_BLOCK - 1) / SGHA_BLOCK;
}

static inline int block_lanes(int n)
{
  return (int)((fmin(SGHA_BLOCK, n) + 3) / 4);
}

static inline int margin_units(int n)
{
  return block_lanes(n) + block_count(n) + 16;
}

static inline double half_margin(int n)
{
  return margin_units(n) * UNIT;
}

static inline double ball_margin(int n)
{
  return 2.0 * half_margin(n);
}

static inline double oracle_share(double e, double tau)
{
  return e / tau;
}

static inline double spread(double size)
{
  return QUADRATIC_UNIT * size + 16 * TINY;
}

static inline double roundings(double k, double size)
{
  return k * spread(size);
}

static inline double grad_g_x_steps(int n_y)
{
  return 0.25 * n_y + 4;
}

static inline double grad_g_y_steps(int n_x, int n_y, int m)
{
  return 0.25 * n_x + 0.25 * n_y + m + 11;
}

#endif
