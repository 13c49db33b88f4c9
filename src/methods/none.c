/* none.c -- no learned hyperparameters: gradient descent on y for the x at which the run begins.
 *
 * The line that the paper's figures call w/o Reg.
 * A step asks T times for the gradient of g in y. */
#include "core/sampler.h"
#include "methods/options.h"
#include "methods/vectors.h"

enum { Y_STEP, T, G_BATCH, N };

static const sgha_option options[] = {
    [Y_STEP] = {"y_step", 0.1, STEP_RANGE, "step size of y"},
    [T] = {"T", 1.0, LOOP_RANGE, "steps of y that count as one"},
    [G_BATCH] = {"g_batch", 0.0, BATCH_RANGE, "samples in a batch of g; 0: all"},
};

static size_t state_size(const sgha_problem *p, const double option[])
{
  (void)option;
  return p->n_x + p->n_y;
}

/* The next point and the gradient in y. */
static size_t work_size(const sgha_problem *p, const double option[])
{
  (void)option;
  return p->n_x + 2 * p->n_y;
}

static size_t batch_size(const sgha_problem *p, const double option[])
{
  return batch_of(option[G_BATCH], p->n_g);
}

static void start(sgha_run *r, const double w[])
{
  copy(r->problem->n_x + r->problem->n_y, r->state, w);
}

static sgha_status step(sgha_run *r)
{
  const sgha_problem *p = r->problem;
  const double *o = r->option;
  const size_t n_x = p->n_x, n_y = p->n_y, inner = whole(o[T]);
  double *w = r->work, *g_y = w + n_x + n_y;
  copy(n_x + n_y, w, r->state);

  for (size_t t = 0; t < inner; t++) {
    sgha_selection batch;
    p->grad_g_y(p->self, sgha_draw(r, SGHA_STREAM_G, t, p->n_g, batch_of(o[G_BATCH], p->n_g), r->batch, &batch), w,
                g_y);
    if (!descend(n_y, w + n_x, o[Y_STEP], g_y))
      return SGHA_DIVERGED;
  }

  copy(n_x + n_y, r->state, w);
  r->iteration++;
  return SGHA_OK;
}

static const double *point(const sgha_run *r)
{
  return r->state;
}

const sgha_method sgha_method_none = {
    .name = "none",
    .title = "w/o Reg",
    .options = options,
    .n_options = N,
    .state_size = state_size,
    .work_size = work_size,
    .batch_size = batch_size,
    .start = start,
    .step = step,
    .point = point,
};
