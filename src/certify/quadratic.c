/* quadratic.c -- the verified pass for the quadratic problem, all of it in intervals of 128 bits; see enclosure.h.
 *
 * f = |x - a|^2/2 + |y - b|^2/2, g = y'Ay/2 - y'(Bx + c'), c' the mean of the rows of c. With mu below A's smallest eigenvalue and the norm
 * sqrt mu |.|: grad_x L = x - a - B'lambda does not move with y, so A = 0; grad_y L = y - b + A lambda moves by y's distance,
 * so B = 1/mu; and h = |B|/sqrt mu, |B| at most the Frobenius norm. */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "certify/bits.h"
#include "certify/enclosure.h"
#include "certify/formulas.h"

#define MAX_SIDE 2000 /* for the Cholesky factors in intervals: their time grows with the cube */

/* Whether A - mu I is positive definite, by its Cholesky factor L (n x n): a pivot whose interval is positive is one. */
static bool exceeds(const sgha_quadratic *q, double mu, mpfi_t L[], mpfi_t t)
{
  const size_t n = q->n_y;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j <= i; j++) {
      mpfi_ptr entry = L[i * n + j];
      mpfi_set_d(entry, q->A[i * n + j]);
      if (i == j)
        mpfi_sub_d(entry, entry, mu);
      for (size_t k = 0; k < j; k++) {
        mpfi_mul(t, L[i * n + k], L[j * n + k]);
        mpfi_sub(entry, entry, t);
      }
      if (i != j)
        mpfi_div(entry, entry, L[j * n + j]);
      else if (!mpfi_is_strictly_pos(entry))
        return false;
      else
        mpfi_sqrt(entry, entry);
    }
  return true;
}

/* A number that is proved to be below A's smallest eigenvalue, and near it; 0 if none was found. */
static double smallest_eigenvalue_below(const sgha_quadratic *q, mpfi_t L[], mpfi_t t)
{
  double high = q->A[0], proved = 0.0;
  for (size_t i = 1; i < q->n_y; i++)
    high = q->A[i * q->n_y + i] < high ? q->A[i * q->n_y + i] : high;
  double at = high;
  for (int halving = 0; halving < 60 && proved == 0.0; halving++) {
    at /= 2.0;
    if (exceeds(q, at, L, t))
      proved = at;
    else
      high = at;
  }
  for (int step = 0; step < 8 && proved > 0.0; step++) {
    at = proved + (high - proved) / 2.0;
    if (exceeds(q, at, L, t))
      proved = at;
    else
      high = at;
  }
  return proved;
}

/* row . v added to sum. */
static void add_dot(size_t n, const double row[], size_t stride, const double v[], mpfi_t sum, mpfi_t t)
{
  for (size_t k = 0; k < n; k++) {
    mpfi_set_d(t, row[k * stride]);
    mpfi_mul_d(t, t, v[k]);
    mpfi_add(sum, sum, t);
  }
}

enum { VALUE, ENTRY, T, N_SCALARS };

/* Entry i of c. */
static void lower_gradient(const sgha_quadratic *q, size_t i, const double x[], const double y[], mpfi_t v[])
{
  mpfi_set_si(v[ENTRY], 0);
  for (size_t k = 0; k < q->n_data; k++)
    mpfi_sub_d(v[ENTRY], v[ENTRY], q->c[k * q->n_y + i]);
  mpfi_div_ui(v[ENTRY], v[ENTRY], q->n_data);
  add_dot(q->n_y, q->A + i * q->n_y, 1, y, v[ENTRY], v[T]);
  mpfi_neg(v[ENTRY], v[ENTRY]);
  add_dot(q->n_x, q->B + i * q->n_x, 1, x, v[ENTRY], v[T]);
  mpfi_neg(v[ENTRY], v[ENTRY]);
}

static void add_half_square(double a, double b, mpfi_t v[])
{
  mpfi_set_d(v[T], a);
  mpfi_sub_d(v[T], v[T], b);
  mpfi_sqr(v[T], v[T]);
  mpfi_div_ui(v[T], v[T], 2);
  mpfi_add(v[VALUE], v[VALUE], v[T]);
}

static sgha_enclosed enclose(const sgha_quadratic *q, const double x[], const double y[], const double lambda[],
                             mpfi_t L[], mpfi_t v[], sgha_interval entry[], double bound[], sgha_enclosure *e,
                             const char **why)
{
  const double mu = smallest_eigenvalue_below(q, L, v[T]), root = sqrt(mu) * (1.0 - 0x1p-50);
  if (!(mu > 0x1p-400)) {
    *why = "A was not shown to be positive definite";
    return SGHA_OUT_OF_DOMAIN;
  }
  mpfi_set_si(v[VALUE], 0);
  for (size_t i = 0; i < q->n_x; i++)
    add_half_square(x[i], q->a[i], v);
  for (size_t i = 0; i < q->n_y; i++)
    add_half_square(y[i], q->b[i], v);
  for (size_t i = 0; i < q->n_y; i++) {
    lower_gradient(q, i, x, y, v);
    bound[i] = sgha_bits_magnitude(v[ENTRY]);
    if (e->c != NULL)
      e->c[i] = mpfi_get_d(v[ENTRY]);
    mpfi_mul_d(v[ENTRY], v[ENTRY], lambda[i]);
    mpfi_add(v[VALUE], v[VALUE], v[ENTRY]);
  }
  e->L = sgha_bits_interval(v[VALUE]);
  e->delta = sgha_above(sgha_euclidean_norm(q->n_y, bound) / root);

  for (size_t i = 0; i < q->n_y; i++) {
    mpfi_set_d(v[ENTRY], y[i]);
    mpfi_sub_d(v[ENTRY], v[ENTRY], q->b[i]);
    add_dot(q->n_y, q->A + i * q->n_y, 1, lambda, v[ENTRY], v[T]);
    bound[i] = sgha_bits_magnitude(v[ENTRY]);
    if (e->r != NULL)
      e->r[i] = mpfi_get_d(v[ENTRY]);
  }
  e->rho = sgha_above(sgha_euclidean_norm(q->n_y, bound) / root);

  for (size_t i = 0; i < q->n_x; i++) {
    mpfi_set_si(v[ENTRY], 0);
    add_dot(q->n_y, q->B + i, q->n_x, lambda, v[ENTRY], v[T]);
    mpfi_neg(v[ENTRY], v[ENTRY]);
    mpfi_add_d(v[ENTRY], v[ENTRY], x[i]);
    mpfi_sub_d(v[ENTRY], v[ENTRY], q->a[i]);
    entry[i] = sgha_bits_interval(v[ENTRY]);
  }
  e->G_L = sgha_bits_norm(q->n_x, entry, v);
  e->A = 0.0;
  e->B = sgha_above(1.0 / mu);
  e->h = sgha_above(sgha_euclidean_norm(q->n_x * q->n_y, q->B) / root);
  e->distance = sgha_above(e->delta / root);
  for (size_t i = 0; e->entry != NULL && i < q->n_x; i++) {
    double column = 0.0; /* of B: the entry's own h */
    for (size_t k = 0; k < q->n_y; k++)
      column += q->B[k * q->n_x + i] * q->B[k * q->n_x + i];
    e->entry[i] = sgha_enclosure_entry(e, entry[i], 0.0, sgha_above(sqrt(sgha_above(column)) / root));
  }
  return sgha_enclosure_finish(e, why);
}

static bool all_within(size_t n, const double v[])
{
  bool good = true;
  for (size_t i = 0; i < n; i++)
    good &= fabs(v[i]) <= 0x1p100;
  return good;
}

static const char *problem_with(const sgha_quadratic *q)
{
  if (q->n_x == 0 || q->n_y == 0 || q->n_data == 0 || q->n_x > MAX_SIDE || q->n_y > MAX_SIDE)
    return "a side of the quadratic problem is 0, or more than 2000";
  if (!(all_within(q->n_y * q->n_y, q->A) && all_within(q->n_y * q->n_x, q->B) && all_within(q->n_x, q->a) &&
        all_within(q->n_y, q->b) && all_within(q->n_data * q->n_y, q->c)))
    return "an entry of the quadratic problem is not a number within 2^100";
  for (size_t i = 0; i < q->n_y; i++)
    for (size_t j = 0; j < i; j++)
      if (q->A[i * q->n_y + j] != q->A[j * q->n_y + i])
        return "A is not symmetric";
  return NULL;
}

sgha_enclosed sgha_enclose_quadratic(const sgha_subject *s, const double x[], const double y[], const double lambda[],
                                     sgha_enclosure *e, const char **why)
{
  const sgha_quadratic *q = s->quadratic;
  *why = problem_with(q);
  if (*why != NULL)
    return SGHA_OUT_OF_DOMAIN;
  mpfi_t *L = sgha_bits_new(q->n_y * q->n_y), *v = sgha_bits_new(N_SCALARS);
  sgha_interval *entry = malloc(q->n_x * sizeof *entry);
  double *bound = malloc(q->n_y * sizeof *bound);
  sgha_enclosed result = SGHA_NO_MEMORY;
  *why = "not enough memory";
  if (L != NULL && v != NULL && entry != NULL && bound != NULL)
    result = enclose(q, x, y, lambda, L, v, entry, bound, e, why);
  sgha_bits_free(q->n_y * q->n_y, L);
  sgha_bits_free(N_SCALARS, v);
  free(entry);
  free(bound);
  mpfr_free_cache();
  return result;
}
