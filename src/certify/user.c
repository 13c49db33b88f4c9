/* user.c -- see user.h. The norm is sqrt mu |.|, so that A = l_x/sqrt mu, B = l_y/mu, h = l_xy/sqrt mu. */
#include "certify/user.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "certify/bits.h"
#include "certify/formulas.h"

/* out -+ error, if that is an interval. */
static bool set(mpfi_t v, double out, double error)
{
  sgha_bits_set(v, out, 0.0, error);
  return isfinite(out) && isfinite(error) && error >= 0.0;
}

static bool usable(double v)
{
  return v >= 0.0 && v <= 0x1p200;
}

typedef struct {
  double *out, *error, *product, *product_error, *bound; /* n_x + n_y each */
  sgha_interval *entry;                                  /* n_x */
  mpfi_t *v;                                             /* 3 */
} work;

/* L = f + <lambda, c> and a bound of |c|. */
static bool lower_level(const sgha_user_problem *p, const double x[], const double y[], const double lambda[],
                        const work *w, sgha_enclosure *e, double *size)
{
  double value, error;
  if (!p->f(p->self, x, y, &value, &error) || !set(w->v[0], value, error) ||
      !p->grad_g_y(p->self, x, y, w->out, w->error))
    return false;
  for (size_t i = 0; i < p->n_y; i++) {
    if (!set(w->v[1], w->out[i], w->error[i]))
      return false;
    w->bound[i] = sgha_bits_magnitude(w->v[1]);
    if (e->c != NULL)
      e->c[i] = w->out[i];
    mpfi_mul_d(w->v[1], w->v[1], lambda[i]);
    mpfi_add(w->v[0], w->v[0], w->v[1]);
  }
  e->L = sgha_bits_interval(w->v[0]);
  *size = sgha_euclidean_norm(p->n_y, w->bound);
  return true;
}

/* Entries of grad L, from grad f (left in out and error, from `first` on) and a product. */
static bool add_product(const work *w, size_t n, size_t first, sgha_interval to[])
{
  for (size_t i = 0; i < n; i++) {
    if (!set(w->v[0], w->out[first + i], w->error[first + i]) || !set(w->v[1], w->product[i], w->product_error[i]))
      return false;
    mpfi_add(w->v[0], w->v[0], w->v[1]);
    if (to != NULL)
      to[i] = sgha_bits_interval(w->v[0]);
    else
      w->bound[i] = sgha_bits_magnitude(w->v[0]);
  }
  return true;
}

static bool gradients(const sgha_user_problem *p, const double x[], const double y[], const double lambda[],
                      const work *w, sgha_enclosure *e, double *size)
{
  if (!p->grad_f(p->self, x, y, w->out, w->error) || !p->hess_xy(p->self, x, y, lambda, w->product, w->product_error) ||
      !add_product(w, p->n_x, 0, w->entry) || !p->hess_yy(p->self, x, y, lambda, w->product, w->product_error) ||
      !add_product(w, p->n_y, p->n_x, NULL))
    return false;
  for (size_t i = 0; e->r != NULL && i < p->n_y; i++)
    e->r[i] = w->out[p->n_x + i] + w->product[i];
  *size = sgha_euclidean_norm(p->n_y, w->bound);
  e->G_L = sgha_bits_norm(p->n_x, w->entry, w->v);
  return true;
}

static sgha_enclosed enclose(const sgha_user_problem *p, const double x[], const double y[], const double lambda[],
                             const work *w, sgha_enclosure *e, const char **why)
{
  const double root = sqrt(p->mu) * (1.0 - 0x1p-50);
  double c, r;
  *why = "a function failed, or a number or an error is not finite, or an error is negative";
  if (!lower_level(p, x, y, lambda, w, e, &c) || !gradients(p, x, y, lambda, w, e, &r))
    return SGHA_OUT_OF_DOMAIN;
  e->delta = sgha_above(c / root);
  e->rho = sgha_above(r / root);
  e->A = sgha_above(p->l_x / root);
  e->B = sgha_above(p->l_y / p->mu);
  e->h = sgha_above(p->l_xy / root);
  e->distance = sgha_above(c / p->mu);
  *why = "y*(x) may be further from y than the claims reach";
  if (!(e->distance <= p->radius))
    return SGHA_OUT_OF_DOMAIN;
  for (size_t i = 0; e->entry != NULL && i < p->n_x; i++) /* the constants of all entries hold for each */
    e->entry[i] = sgha_enclosure_entry(e, w->entry[i], e->A, e->h);
  return sgha_enclosure_finish(e, why);
}

sgha_enclosed sgha_certify(const sgha_user_problem *p, const double x[], const double y[], const double lambda[],
                           sgha_enclosure *e, const char **why)
{
  *why = sgha_arithmetic_problem();
  if (*why == NULL && (p->n_x == 0 || p->n_y == 0 || !(p->mu >= 0x1p-200 && usable(p->mu)) || !usable(p->radius) ||
                       !usable(p->l_x) || !usable(p->l_y) || !usable(p->l_xy)))
    *why = "a size is 0, mu is not positive, or a claim is not a number from 0 to 2^200";
  if (*why != NULL)
    return SGHA_OUT_OF_DOMAIN;
  const size_t n = p->n_x + p->n_y;
  double *numbers = malloc(5 * n * sizeof *numbers);
  const work w = {numbers,         numbers + n,     numbers + 2 * n,
                  numbers + 3 * n, numbers + 4 * n, malloc(p->n_x * sizeof(sgha_interval)),
                  sgha_bits_new(3)};
  sgha_enclosed result = SGHA_NO_MEMORY;
  *why = "not enough memory";
  if (numbers != NULL && w.entry != NULL && w.v != NULL)
    result = enclose(p, x, y, lambda, &w, e, why);
  free(numbers);
  free(w.entry);
  sgha_bits_free(3, w.v);
  mpfr_free_cache();
  return result;
}

sgha_certificate sgha_user_certificate(const sgha_user_problem *p, const char *name, double x[], double y[],
                                       double lambda[], const sgha_enclosure *e)
{
  sgha_certificate c = {.problem = "user",
                        .weighting = "none",
                        .engine = "user",
                        .mu = p->mu,
                        .radius = p->radius,
                        .l_x = p->l_x,
                        .l_y = p->l_y,
                        .l_xy = p->l_xy,
                        .n_x = p->n_x,
                        .n_y = p->n_y,
                        .F = e->F,
                        .G = e->G,
                        .x = x,
                        .y = y,
                        .lambda = lambda};
  snprintf(c.data, sizeof c.data, "%s", name);
  return c;
}

bool sgha_user_verify(const sgha_user_problem *p, const char *name, const sgha_certificate *c, const char **why)
{
  *why = "it is a certificate of another problem, or of other claims";
  if (strcmp(c->problem, "user") != 0 || strcmp(c->data, name) != 0 || c->n_x != p->n_x || c->n_y != p->n_y ||
      c->mu != p->mu || c->radius != p->radius || c->l_x != p->l_x || c->l_y != p->l_y || c->l_xy != p->l_xy)
    return false;
  sgha_enclosure e = {.entry = NULL};
  if (sgha_certify(p, c->x, c->y, c->lambda, &e, why) != SGHA_ENCLOSED)
    return false;
  *why = "the bounds that were found are not within its claim";
  return c->F.low <= e.F.low && e.F.high <= c->F.high && c->G.low <= e.G.low && e.G.high <= c->G.high;
}
