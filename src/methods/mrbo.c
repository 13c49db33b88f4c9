/* mrbo.c -- MRBO, the momentum-based recursive bilevel optimizer.
 *
 * J. Yang, K. Ji, Y. Liang: Provably Faster Algorithms for Bilevel Optimization, NeurIPS 2021. One loop; x
 * moves along v, an estimate of the hypergradient, y along u, one of grad_y g. Both follow the recursion of STORM: with
 * D(w; B) an estimate at w over the samples B,
 *   d_0 = D(w_0; B_0),   d_k = D(w_k; B_k) + (1 - a_k) (d_{k-1} - D(w_{k-1}; B_k)),
 * a_k = c_x h_{k-1}^2 for v and c_y h_{k-1}^2 for u, at most 1, and the step sizes are x_step h_k and y_step h_k, where
 * h_k = scale / (delay + k)^(1/3).
 * The state is w_k, w_{k-1} and d_{k-1} = (v, u).
 * A step asks, at each of two points (in the first step: at one), once for the gradient of f, once for that of g in y,
 * Q times for a Hessian's product and once for a cross product. */
#include <math.h>

#include "methods/hypergradient.h"
#include "methods/options.h"
#include "methods/vectors.h"

enum { X_STEP, Y_STEP, C_X, C_Y, SCALE, DELAY, ETA, Q, F_BATCH, G_BATCH, N };

static const sgha_option options[] = {
    [X_STEP] = {"x_step", 0.1, STEP_RANGE, "step size of x, before the schedule"},
    [Y_STEP] = {"y_step", 0.1, STEP_RANGE, "step size of y, before the schedule"},
    [C_X] = {"c_x", 0.99, 0.0, SGHA_MAX_PARAMETER, 0, "x's estimate forgets at the rate c_x h^2"},
    [C_Y] = {"c_y", 1.0, 0.0, SGHA_MAX_PARAMETER, 0, "y's estimate forgets at the rate c_y h^2"},
    [SCALE] = {"scale", 1.0, STEP_RANGE, "the schedule is h = scale / cbrt(delay + k)"},
    [DELAY] = {"delay", 1.0, STEP_RANGE, "the schedule is h = scale / cbrt(delay + k)"},
    [ETA] = {"eta", 0.5, STEP_RANGE, "step size of the Neumann series"},
    [Q] = {"Q", 10.0, 0.0, 10000.0, 1, "Hessian products in the Neumann series"},
    [F_BATCH] = {"f_batch", 0.0, BATCH_RANGE, "samples in a batch of f; 0: all"},
    [G_BATCH] = {"g_batch", 0.0, BATCH_RANGE, "samples in a batch of g; 0: all"},
};

static size_t state_size(const sgha_problem *p, const double option[])
{
  (void)option;
  return 3 * (p->n_x + p->n_y);
}

/* The next direction, the next point or an estimate, and what an estimate needs. */
static size_t work_size(const sgha_problem *p, const double option[])
{
  (void)option;
  return 2 * (p->n_x + p->n_y) + sgha_neumann_work(p);
}

static size_t batch_size(const sgha_problem *p, const double option[])
{
  return larger(batch_of(option[F_BATCH], p->n_f), batch_of(option[G_BATCH], p->n_g));
}

static void start(sgha_run *r, const double w[])
{
  const size_t n_w = r->problem->n_x + r->problem->n_y;
  memset(r->state, 0, 3 * n_w * sizeof r->state[0]);
  copy(n_w, r->state, w);
}

static double schedule(const double o[], uint64_t k)
{
  return o[SCALE] / cbrt(o[DELAY] + (double)k);
}

/* d <- d + (1 - min(1, c h^2)) (previous - old). */
static void recur(size_t n, double d[], double c, double h, const double previous[], const double old[])
{
  const double kept = 1.0 - fmin(1.0, c * h * h);
  for (size_t i = 0; i < n; i++)
    d[i] += kept * (previous[i] - old[i]);
}

static sgha_status step(sgha_run *r)
{
  const sgha_problem *p = r->problem;
  const double *o = r->option;
  const sgha_neumann series = {o[ETA], whole(o[Q]), batch_of(o[F_BATCH], p->n_f), batch_of(o[G_BATCH], p->n_g)};
  const size_t n_x = p->n_x, n_y = p->n_y, n_w = n_x + n_y;
  double *w = r->state, *w_previous = w + n_w, *d_previous = w_previous + n_w;
  double *d = r->work, *next = d + n_w, *work = next + n_w;

  if (!sgha_direction(r, &series, 0, w, d, work))
    return SGHA_DIVERGED;
  if (r->iteration > 0) {
    double *old = next, h = schedule(o, r->iteration - 1);
    if (!sgha_direction(r, &series, 0, w_previous, old, work))
      return SGHA_DIVERGED;
    recur(n_x, d, o[C_X], h, d_previous, old);
    recur(n_y, d + n_x, o[C_Y], h, d_previous + n_x, old + n_x);
  }

  const double h = schedule(o, r->iteration);
  if (!all_good(n_w, d) || !descend_to(n_x, next, w, o[X_STEP] * h, d) ||
      !descend_to(n_y, next + n_x, w + n_x, o[Y_STEP] * h, d + n_x))
    return SGHA_DIVERGED;

  copy(n_w, w_previous, w);
  copy(n_w, w, next);
  copy(n_w, d_previous, d);
  r->iteration++;
  return SGHA_OK;
}

static const double *point(const sgha_run *r)
{
  return r->state;
}

const sgha_method sgha_method_mrbo = {
    .name = "mrbo",
    .title = "MRBO",
    .options = options,
    .n_options = N,
    .state_size = state_size,
    .work_size = work_size,
    .batch_size = batch_size,
    .start = start,
    .step = step,
    .point = point,
    .second_order = 1,
};
