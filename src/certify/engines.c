/* engines.c -- the ways to compute an enclosure, and the end that they share; see enclosure.h. */
#include "certify/enclosure.h"

#include <math.h>
#include <stdbool.h>

#include "certify/formulas.h"

const sgha_engine sgha_engines[] = {
    {"intervals", "double-double sums and intervals of 128 bits", sgha_enclose_by_intervals},
};
const size_t sgha_n_engines = sizeof sgha_engines / sizeof sgha_engines[0];

size_t sgha_subject_n_x(const sgha_subject *s)
{
  return s->quadratic != NULL  ? s->quadratic->n_x
         : s->cleaning != NULL ? s->cleaning->train.n_examples
                               : s->regularize->train.n_features;
}

size_t sgha_subject_n_y(const sgha_subject *s)
{
  if (s->quadratic != NULL)
    return s->quadratic->n_y;
  const sgha_examples *train = s->cleaning != NULL ? &s->cleaning->train : &s->regularize->train;
  return train->n_features * train->n_classes;
}

static bool all_within(size_t n, const double v[], double limit)
{
  bool good = true;
  for (size_t i = 0; i < n; i++)
    good &= fabs(v[i]) <= limit;
  return good;
}

/* A fused operation that is not fused would make every error bound wrong. */
static bool fuses(void)
{
  static volatile double factor = 1.0 + 0x1p-27, square = 1.0 + 0x1p-26;
  return fma(factor, factor, -square) == 0x1p-54;
}

sgha_enclosed sgha_enclose_by_intervals(const sgha_subject *s, const double x[], const double y[],
                                        const double lambda[], sgha_enclosure *e, const char **why)
{
  const size_t n_x = sgha_subject_n_x(s), n_y = sgha_subject_n_y(s);
  *why = sgha_arithmetic_problem();
  if (*why == NULL && !fuses())
    *why = "the C library's fma rounds twice";
  if (*why == NULL && !(all_within(n_x, x, SGHA_MAX_MAGNITUDE) && all_within(n_y, y, SGHA_MAX_MAGNITUDE) &&
                        all_within(n_y, lambda, SGHA_MAX_MAGNITUDE)))
    *why = "an entry of x, y or lambda is not a number within 2^200";
  if (*why != NULL)
    return SGHA_OUT_OF_DOMAIN;
  return (s->quadratic != NULL ? sgha_enclose_quadratic : sgha_enclose_classifier)(s, x, y, lambda, e, why);
}

sgha_interval sgha_enclosure_entry(const sgha_enclosure *e, sgha_interval entry, double A, double h)
{
  return (sgha_interval){sgha_gradient_low(entry.low, A, e->B, h, e->rho, e->delta),
                         sgha_gradient_high(entry.high, A, e->B, h, e->rho, e->delta)};
}

sgha_enclosed sgha_enclosure_finish(sgha_enclosure *e, const char **why)
{
  const double number[] = {e->L.low, e->L.high, e->G_L.low, e->G_L.high, e->delta,
                           e->rho,   e->A,      e->B,       e->h,        e->distance};
  e->F = (sgha_interval){sgha_value_low(e->L.low, e->B, e->rho, e->delta),
                         sgha_value_high(e->L.high, e->B, e->rho, e->delta)};
  e->G = sgha_enclosure_entry(e, e->G_L, e->A, e->h);
  e->G.low = e->G.low > 0.0 ? e->G.low : 0.0; /* a norm is not negative */
  bool good = isfinite(e->F.low) && isfinite(e->F.high) && isfinite(e->G.high) && e->F.low <= e->F.high &&
              e->G.low <= e->G.high;
  for (size_t i = 0; i < sizeof number / sizeof number[0]; i++)
    good &= isfinite(number[i]) != 0;
  *why = good ? NULL : "the bounds are not finite";
  return good ? SGHA_ENCLOSED : SGHA_UNBOUNDED;
}
