/* bounds.c -- see bounds.h. */
#include <math.h>

#include "bounds.h"

static double offset_size(const program *p, size_t i, double w)
{
  return fabs(w - p->state.w_hat[i]) + fabs(p->state.w_low[i]);
}

double primal_bound(const program *p, const sgha_parameters *s, size_t i)
{
  const double gamma = i < p->problem->n_x ? s->gamma_x : s->gamma_y;
  const double size = fabs(p->f[i]) + fabs(p->h[i]) + s->p_w * offset_size(p, i, p->state.w[i]);
  return ROUNDING * (fabs(p->state.w[i]) + 6.0 * (gamma * size)) + 5.0 * TINY * (1.0 + gamma * (1.0 + s->p_w));
}

double difference_bound(const program *p, const sgha_parameters *s, size_t i)
{
  if (!p->probed)
    return 0.0;
  return 3.0 * ROUNDING * (fabs(p->g_plus[i] - p->g_minus[i]) / (2.0 * s->tau)) + TINY * (1.0 + 1.0 / s->tau);
}

double average_bound(const program *p, const sgha_parameters *s, size_t i, double w_next)
{
  return ROUNDING * (2.0 * fabs(p->state.w_low[i]) + 5.0 * (s->beta * offset_size(p, i, w_next)) +
                     0x1p-52 * fabs(p->state.w_hat[i])) +
         8.0 * TINY;
}

double dual_bound(const program *p, const sgha_parameters *s, size_t i)
{
  const double lambda = fabs(p->state.lambda[i]), c = fabs(p->g[p->problem->n_x + i]);
  return ROUNDING * (lambda + 4.0 * (s->gamma_lambda * (c + s->p_lambda * lambda))) +
         3.0 * TINY * (1.0 + s->gamma_lambda);
}

double projection_bound(size_t n, double norm, double radius)
{
  const size_t lanes = ((n < SGHA_BLOCK ? n : SGHA_BLOCK) + 3) / 4, blocks = (n + SGHA_BLOCK - 1) / SGHA_BLOCK;
  const double margin = (double)(lanes + blocks + 16) * 0x1p-52;
  if (norm < radius * (1.0 - 4.0 * margin))
    return 0.0;
  return 2.0 * margin * norm + (double)n * TINY;
}

local_bounds bounds_of_iteration(const program *p, const sgha_parameters *s, const sgha_state *next)
{
  const size_t n_x = p->problem->n_x, n_y = p->problem->n_y;
  local_bounds b = {0};
  double lambda = 0.0;
  for (size_t i = 0; i < n_x + n_y; i++) {
    b.primal = hypot(b.primal, primal_bound(p, s, i));
    b.difference = hypot(b.difference, difference_bound(p, s, i));
    b.average = hypot(b.average, average_bound(p, s, i, next->w[i]));
  }
  for (size_t i = 0; i < n_y; i++) {
    const double y = fabs(p->state.w[n_x + i]), step = s->tau * fabs(p->state.lambda[i]);
    b.probe = hypot(b.probe, p->probed ? ROUNDING * (y + 2.0 * step) + 3.0 * TINY : 0.0);
    b.dual = hypot(b.dual, dual_bound(p, s, i));
    lambda = hypot(lambda, next->lambda[i]);
  }
  b.dual += projection_bound(n_y, lambda, s->C_lambda);
  return b;
}

run_distance bounds_grow(run_distance before, const sgha_constants *c, const sgha_parameters *s, double lambda,
                         const local_bounds *local, const oracle_errors *errors)
{
  const double gamma = s->gamma_x, l = c->l_f1 + c->l_g2 * lambda;
  const double factor = fmax(fabs(1.0 - gamma * (s->p_w - l)), fabs(1.0 - gamma * (s->p_w + l)));
  const double difference = errors->h +
                            (errors->g_plus + errors->g_minus + 2.0 * c->l_g1 * local->probe) / (2.0 * s->tau) +
                            local->difference;
  run_distance d;
  d.w = factor * before.w + gamma * (s->p_w * before.w_hat + c->l_g1 * before.lambda) + local->primal +
        gamma * (errors->f + difference);
  d.w_hat = (1.0 - s->beta) * before.w_hat + s->beta * d.w + local->average;
  d.lambda = fabs(1.0 - s->gamma_lambda * s->p_lambda) * before.lambda +
             s->gamma_lambda * (c->l_g1 * before.w + errors->g_y) + local->dual;
  return d;
}
