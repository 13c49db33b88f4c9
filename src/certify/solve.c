/* solve.c -- see solve.h. */
#include "certify/solve.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCKS = 64, MOST_NEWTON_STEPS = 200, MANY = 10000 }; /* fewer entries are not worth the threads */
#define SMALL 1e-10 /* of the gradient: beyond, a correction does better than this file's rounding errors allow */
#define ENOUGH 1e-3 /* a start whose gradient is so much smaller than at 0 is a good one */

/* In blocks, so that the bits do not depend on the number of threads. */
static double dot(size_t n, const double a[], const double b[])
{
  double part[BLOCKS], sum = 0.0;
#pragma omp parallel for if (n > MANY)
  for (size_t block = 0; block < BLOCKS; block++) {
    part[block] = 0.0;
    for (size_t i = n * block / BLOCKS; i < n * (block + 1) / BLOCKS; i++)
      part[block] += a[i] * b[i];
  }
  for (size_t block = 0; block < BLOCKS; block++)
    sum += part[block];
  return sum;
}

static double norm(size_t n, const double v[])
{
  return sqrt(dot(n, v, v));
}

/* y <- a y + t v */
static void combine(size_t n, double a, double y[], double t, const double v[])
{
#pragma omp parallel for if (n > MANY)
  for (size_t i = 0; i < n; i++)
    y[i] = a * y[i] + t * v[i];
}

static bool goes_on(const sgha_solver *s, const char *what, size_t steps, double residual)
{
  return s->go_on == NULL || s->go_on(s->self, what, steps, residual);
}

/* ---- conjugate gradients ---- */

typedef struct {
  double *residual, *direction, *product, *scaled;
} directions;

static bool directions_begin(size_t n, directions *d)
{
  d->residual = malloc(n * sizeof(double));
  d->direction = malloc(n * sizeof(double));
  d->product = malloc(n * sizeof(double));
  d->scaled = malloc(n * sizeof(double));
  return d->residual != NULL && d->direction != NULL && d->product != NULL && d->scaled != NULL;
}

static void directions_end(const directions *d)
{
  free(d->residual);
  free(d->direction);
  free(d->product);
  free(d->scaled);
}

static void precondition(const sgha_solver *s, size_t n, const double from[], double to[])
{
  if (s->preconditioner != NULL)
    sgha_precondition(s->preconditioner, from, to);
  else
    memcpy(to, from, n * sizeof *to);
}

/* out = - H^-1 right, until the residual is smaller by `tolerance`, or no longer falls. false: stopped. */
static bool conjugate_gradients(const sgha_solver *s, const double w[], const double right[], double tolerance,
                                const char *what, directions *d, double out[])
{
  const sgha_problem *p = s->problem;
  const size_t n = p->n_y, most = 4 * n + 20 < 20000 ? 4 * n + 20 : 20000;
  memset(out, 0, n * sizeof *out);
  memcpy(d->residual, right, n * sizeof *right);
  precondition(s, n, d->residual, d->scaled);
  memcpy(d->direction, d->scaled, n * sizeof *right);
  double product = dot(n, d->residual, d->scaled);
  const double goal = tolerance * norm(n, right);
  double size = norm(n, d->residual), best = size;
  for (size_t step = 0, since = 0; step < most && since < 200 && size > goal && product > 0.0; step++) {
    if (!goes_on(s, what, step, size))
      return false;
    p->hessian(p->self, NULL, w, d->direction, d->product);
    const double curvature = dot(n, d->direction, d->product);
    if (!(curvature > 0.0))
      break;
    combine(n, 1.0, out, -product / curvature, d->direction);
    combine(n, 1.0, d->residual, -product / curvature, d->product);
    precondition(s, n, d->residual, d->scaled);
    const double next = dot(n, d->residual, d->scaled);
    combine(n, next / product, d->direction, 1.0, d->scaled);
    product = next;
    size = norm(n, d->residual);
    since = size < best ? 0 : since + 1;
    best = size < best ? size : best;
  }
  return true;
}

/* ---- y ---- */

static double gradient(const sgha_problem *p, const double w[], double out[])
{
  p->grad_g_y(p->self, NULL, w, out);
  return norm(p->n_y, out);
}

/* Puts 0 into y unless y is a good start; leaves the gradient in c. */
static double choose_start(const sgha_problem *p, double w[], double c[], double kept[])
{
  double *y = w + p->n_x;
  const double there = gradient(p, w, c);
  memcpy(kept, y, p->n_y * sizeof *y);
  memset(y, 0, p->n_y * sizeof *y);
  const double here = gradient(p, w, c);
  if (there <= ENOUGH * here) {
    memcpy(y, kept, p->n_y * sizeof *y);
    gradient(p, w, c);
  }
  return here;
}

static sgha_solved newton(const sgha_solver *s, double w[], directions *d, double c[], double step[], double kept[])
{
  const sgha_problem *p = s->problem;
  const size_t n = p->n_y;
  double *y = w + p->n_x;
  const double start = choose_start(p, w, c, kept);
  double size = norm(n, c), value = p->g(p->self, NULL, w);
  for (size_t k = 0; k < MOST_NEWTON_STEPS && size > SMALL * start; k++) {
    if (!goes_on(s, "Newton's method for y", k, size))
      return SGHA_SOLVER_STOPPED;
    const double ratio = sqrt(size / start), tolerance = fmax(1e-4, fmin(0.1, ratio));
    if (s->preconditioner != NULL)
      sgha_preconditioner_update(s->preconditioner, w);
    if (!conjugate_gradients(s, w, c, tolerance, "a step for y", d, step))
      return SGHA_SOLVER_STOPPED;
    const double slope = dot(n, c, step), rounding = 1e-13 * fabs(value);
    double t = 1.0, next = value;
    memcpy(kept, y, n * sizeof *y);
    for (int halving = 0; halving < 60; halving++, t /= 2.0) {
      memcpy(y, kept, n * sizeof *y);
      combine(n, 1.0, y, t, step);
      next = p->g(p->self, NULL, w);
      if (next <= value + 1e-4 * t * slope + rounding)
        break;
    }
    const double before = size;
    size = gradient(p, w, c);
    value = next;
    if (size <= SMALL * start)
      return SGHA_SOLVED;
    if (!(size < before) && before <= 1e-6 * start) { /* rounding errors are all that is left */
      memcpy(y, kept, n * sizeof *y);
      return SGHA_SOLVED;
    }
    if (t < 1e-12)
      return size <= 1e-6 * start ? SGHA_SOLVED : SGHA_SOLVER_STUCK;
  }
  return SGHA_SOLVED;
}

sgha_solved sgha_solve_y(const sgha_solver *s, double w[])
{
  const size_t n = s->problem->n_y;
  directions d;
  double *c = malloc(n * sizeof *c), *step = malloc(n * sizeof *step), *kept = malloc(n * sizeof *kept);
  sgha_solved result = SGHA_SOLVER_NO_MEMORY;
  if (directions_begin(n, &d) && c != NULL && step != NULL && kept != NULL)
    result = newton(s, w, &d, c, step, kept);
  directions_end(&d);
  free(c);
  free(step);
  free(kept);
  return result;
}

/* ---- lambda ---- */

/* The residual grad_y f + H lambda. */
static double residual_of(const sgha_problem *p, const double w[], const double right[], const double lambda[],
                          double residual[])
{
  p->hessian(p->self, NULL, w, lambda, residual);
  combine(p->n_y, 1.0, residual, 1.0, right);
  return norm(p->n_y, residual);
}

static sgha_solved multiplier(const sgha_solver *s, const double w[], double lambda[], directions *d, double right[],
                              double residual[], double step[])
{
  const sgha_problem *p = s->problem;
  const size_t n = p->n_y;
  p->grad_f_y(p->self, NULL, w, right);
  const double whole = norm(n, right);
  if (!(residual_of(p, w, right, lambda, residual) < whole)) {
    memset(lambda, 0, n * sizeof *lambda);
    memcpy(residual, right, n * sizeof *right);
  }
  if (s->preconditioner != NULL)
    sgha_preconditioner_update(s->preconditioner, w);
  const double left = norm(n, residual);
  if (left > SMALL * whole) {
    if (!conjugate_gradients(s, w, residual, SMALL * whole / left, "lambda", d, step))
      return SGHA_SOLVER_STOPPED;
    combine(n, 1.0, lambda, 1.0, step);
  }
  return SGHA_SOLVED;
}

sgha_solved sgha_solve_lambda(const sgha_solver *s, const double w[], double lambda[])
{
  const size_t n = s->problem->n_y;
  directions d;
  double *right = malloc(n * sizeof *right), *residual = malloc(n * sizeof *residual), *step = malloc(n * sizeof *step);
  sgha_solved result = SGHA_SOLVER_NO_MEMORY;
  if (directions_begin(n, &d) && right != NULL && residual != NULL && step != NULL)
    result = multiplier(s, w, lambda, &d, right, residual, step);
  directions_end(&d);
  free(right);
  free(residual);
  free(step);
  return result;
}

sgha_solved sgha_solve_correction(const sgha_solver *s, const double w[], const double residual[], double v[])
{
  const size_t n = s->problem->n_y;
  directions d;
  double *step = malloc(n * sizeof *step);
  sgha_solved result = SGHA_SOLVER_NO_MEMORY;
  if (directions_begin(n, &d) && step != NULL) {
    const bool done = conjugate_gradients(s, w, residual, 1e-5, "a correction", &d, step);
    if (done)
      combine(n, 1.0, v, 1.0, step);
    result = done ? SGHA_SOLVED : SGHA_SOLVER_STOPPED;
  }
  directions_end(&d);
  free(step);
  return result;
}
