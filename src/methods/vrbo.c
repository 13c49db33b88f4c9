/* vrbo.c -- VRBO, the variance reduction bilevel optimizer.
 *
 * J. Yang, K. Ji, Y. Liang: Provably Faster Algorithms for Bilevel Optimization, NeurIPS 2021. d = (v, u)
 * estimates the hypergradient and grad_y g. Every period steps it is computed afresh over large batches; from there it
 * is carried along by the differences of SPIDER. With D(w; B) an estimate at w over the samples B, a step is
 *   d <- D((x, y); large)   if period divides the number of steps made,
 *   x <- x - x_step v;   then for t = 0, ..., m + 1:   d <- d + D(now; B_t) - D(before; B_t),   y <- y - y_step u,
 * except for the last t, where y stays; before is the point at which the difference before this one ended. So y makes
 * m + 1 steps, and d belongs to the point at which the step ends.
 * The state is w, then d.
 * A step asks, at 2 (m + 2) points and, where d is computed afresh, at one more, once for the gradient of f, once for
 * that of g in y, Q times for a Hessian's product and once for a cross product. */
#include "methods/hypergradient.h"
#include "methods/options.h"
#include "methods/vectors.h"

enum { X_STEP, Y_STEP, PERIOD, M, ETA, Q, F_BATCH, G_BATCH, LARGE_F_BATCH, LARGE_G_BATCH, N };

static const sgha_option options[] = {
    [X_STEP] = {"x_step", 0.1, STEP_RANGE, "step size of x"},
    [Y_STEP] = {"y_step", 0.1, STEP_RANGE, "step size of y"},
    [PERIOD] = {"period", 3.0, 1.0, 0x1p32, 1, "steps from one computation over large batches to the next"},
    [M] = {"m", 9.0, 0.0, 200.0, 1, "y makes m + 1 steps for one of x"},
    [ETA] = {"eta", 0.5, STEP_RANGE, "step size of the Neumann series"},
    [Q] = {"Q", 10.0, 0.0, 200.0, 1, "Hessian products in the Neumann series"},
    [F_BATCH] = {"f_batch", 0.0, BATCH_RANGE, "samples in a batch of f; 0: all"},
    [G_BATCH] = {"g_batch", 0.0, BATCH_RANGE, "samples in a batch of g; 0: all"},
    [LARGE_F_BATCH] = {"large_f_batch", 0.0, BATCH_RANGE, "samples in a large batch of f; 0: all"},
    [LARGE_G_BATCH] = {"large_g_batch", 0.0, BATCH_RANGE, "samples in a large batch of g; 0: all"},
};

static size_t state_size(const sgha_problem *p, const double option[])
{
  (void)option;
  return 2 * (p->n_x + p->n_y);
}

/* Two points, the direction, two estimates, and what an estimate needs. */
static size_t work_size(const sgha_problem *p, const double option[])
{
  (void)option;
  return 5 * (p->n_x + p->n_y) + sgha_neumann_work(p);
}

static size_t batch_size(const sgha_problem *p, const double option[])
{
  return larger(larger(batch_of(option[F_BATCH], p->n_f), batch_of(option[G_BATCH], p->n_g)),
                larger(batch_of(option[LARGE_F_BATCH], p->n_f), batch_of(option[LARGE_G_BATCH], p->n_g)));
}

static void start(sgha_run *r, const double w[])
{
  const size_t n_w = r->problem->n_x + r->problem->n_y;
  memset(r->state, 0, 2 * n_w * sizeof r->state[0]);
  copy(n_w, r->state, w);
}

/* u <- u + (at_now - at_before), next = y - step u; whether next is good. */
static int correct(size_t n, double u[restrict], const double at_now[restrict], const double at_before[restrict],
                   const double y[restrict], double step, double next[restrict])
{
  size_t good = 1;
  for (size_t i = 0; i < n; i++) {
    u[i] += at_now[i] - at_before[i];
    next[i] = y[i] - step * u[i];
    good = still_good(good, next[i]);
  }
  return good != 0;
}

static sgha_status step(sgha_run *r)
{
  const sgha_problem *p = r->problem;
  const double *o = r->option;
  const sgha_neumann large = {o[ETA], whole(o[Q]), batch_of(o[LARGE_F_BATCH], p->n_f),
                              batch_of(o[LARGE_G_BATCH], p->n_g)};
  const sgha_neumann small = {o[ETA], whole(o[Q]), batch_of(o[F_BATCH], p->n_f), batch_of(o[G_BATCH], p->n_g)};
  const size_t n_x = p->n_x, n_y = p->n_y, n_w = n_x + n_y, m = whole(o[M]);
  double *now = r->work, *before = now + n_w, *d = before + n_w, *at_now = d + n_w, *at_before = at_now + n_w;
  double *work = at_before + n_w;

  copy(n_w, now, r->state);
  copy(n_w, before, r->state);
  copy(n_w, d, r->state + n_w);
  if (r->iteration % whole(o[PERIOD]) == 0 && !sgha_direction(r, &large, 0, now, d, work))
    return SGHA_DIVERGED;
  if (!descend(n_x, now, o[X_STEP], d))
    return SGHA_DIVERGED;

  for (size_t t = 0; t <= m + 1; t++) {
    const uint64_t draw = (t + 1) * sgha_direction_draws(&small);
    if (!sgha_direction(r, &small, draw, now, at_now, work) ||
        !sgha_direction(r, &small, draw, before, at_before, work))
      return SGHA_DIVERGED;
    for (size_t i = 0; i < n_x; i++)
      d[i] += at_now[i] - at_before[i];
    if (!correct(n_y, d + n_x, at_now + n_x, at_before + n_x, now + n_x, t <= m ? o[Y_STEP] : 0.0, before + n_x))
      return SGHA_DIVERGED;
    copy(n_x, before, now);
    double *next = before;
    before = now;
    now = next;
  }
  if (!all_good(n_w, d))
    return SGHA_DIVERGED;

  copy(n_w, r->state, now);
  copy(n_w, r->state + n_w, d);
  r->iteration++;
  return SGHA_OK;
}

static const double *point(const sgha_run *r)
{
  return r->state;
}

const sgha_method sgha_method_vrbo = {
    .name = "vrbo",
    .title = "VRBO",
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
