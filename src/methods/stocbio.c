/* stocbio.c -- stocBiO.
 *
 * K. Ji, J. Yang, Y. Liang: Bilevel Optimization: Convergence Analysis and Enhanced Design, ICML 2021. T steps of
 * stochastic gradient descent on y, which begin where those of the last step ended, then one of x along the estimate of
 * hypergradient.h. All batches of g have one size; the paper's analysis lets those of the series shrink geometrically.
 * A step asks T times for the gradient of g in y, once for that of f, Q times for a Hessian's product and once for a
 * cross product. */
#include "core/sampler.h"
#include "methods/hypergradient.h"
#include "methods/options.h"
#include "methods/vectors.h"

enum { X_STEP, Y_STEP, T, ETA, Q, F_BATCH, G_BATCH, N };

static const sgha_option options[] = {
    [X_STEP] = {"x_step", 0.1, STEP_RANGE, "step size of x"},
    [Y_STEP] = {"y_step", 0.1, STEP_RANGE, "step size of y"},
    [T] = {"T", 10.0, LOOP_RANGE, "steps of y for one of x"},
    [ETA] = {"eta", 0.5, STEP_RANGE, "step size of the Neumann series"},
    [Q] = {"Q", 10.0, 0.0, 10000.0, 1, "Hessian products in the Neumann series"},
    [F_BATCH] = {"f_batch", 0.0, BATCH_RANGE, "samples in a batch of f; 0: all"},
    [G_BATCH] = {"g_batch", 0.0, BATCH_RANGE, "samples in a batch of g; 0: all"},
};

static size_t state_size(const sgha_problem *p, const double option[])
{
  (void)option;
  return p->n_x + p->n_y;
}

/* The next point, a gradient in y or an estimate, and what the estimate needs. */
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
  copy(r->problem->n_x + r->problem->n_y, r->state, w);
}

static sgha_status step(sgha_run *r)
{
  const sgha_problem *p = r->problem;
  const double *o = r->option;
  const sgha_neumann series = {o[ETA], whole(o[Q]), batch_of(o[F_BATCH], p->n_f), batch_of(o[G_BATCH], p->n_g)};
  const size_t n_x = p->n_x, n_y = p->n_y, inner = whole(o[T]);
  double *w = r->work, *d = w + n_x + n_y, *work = d + n_x + n_y;
  copy(n_x + n_y, w, r->state);

  for (size_t t = 0; t < inner; t++) {
    sgha_selection batch;
    p->grad_g_y(p->self, sgha_draw(r, SGHA_STREAM_G, t, p->n_g, series.g_batch, r->batch, &batch), w, d);
    if (!descend(n_y, w + n_x, o[Y_STEP], d))
      return SGHA_DIVERGED;
  }
  if (!sgha_hypergradient(r, &series, inner, w, d, work) || !descend(n_x, w, o[X_STEP], d))
    return SGHA_DIVERGED;

  copy(n_x + n_y, r->state, w);
  r->iteration++;
  return SGHA_OK;
}

static const double *point(const sgha_run *r)
{
  return r->state;
}

const sgha_method sgha_method_stocbio = {
    .name = "stocbio",
    .title = "stocBiO",
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
