/* f2bsa.c -- F2BSA; with full batches, F2BA.
 *
 * L. Chen, Y. Ma, J. Zhang: Near-Optimal Nonconvex-Strongly-Convex Bilevel Optimization with Fully First-Order Oracles,
 * JMLR 2025. The penalty's weight is fixed and large, the step sizes are fixed; T inner steps, which begin where those
 * of the last step ended, keep y and z at their minima. One batch of g serves both ends of the difference in x's step.
 * A step asks T times for the gradient of f in y, 2 T times for that of g in y, once for the whole one of f and twice
 * for that of g. */
#include "methods/options.h"
#include "methods/penalty.h"

enum { X_STEP, Y_STEP, Z_STEP, L, T, F_BATCH, G_BATCH, N };

static const sgha_option options[] = {
    [X_STEP] = {"x_step", 0.1, STEP_RANGE, "step size of x"},
    [Y_STEP] = {"y_step", 0.01, STEP_RANGE, "step size of y, along grad f + l grad g"},
    [Z_STEP] = {"z_step", 0.1, STEP_RANGE, "step size of z, along grad g"},
    [L] = {"l", 10.0, STEP_RANGE, "weight of the lower problem"},
    [T] = {"T", 10.0, LOOP_RANGE, "steps of y and z for one of x"},
    [F_BATCH] = {"f_batch", 0.0, BATCH_RANGE, "samples in a batch of f; 0: all"},
    [G_BATCH] = {"g_batch", 0.0, BATCH_RANGE, "samples in a batch of g; 0: all"},
};

static size_t batch_size(const sgha_problem *p, const double option[])
{
  return sgha_penalty_batch_size(batch_of(option[F_BATCH], p->n_f), batch_of(option[G_BATCH], p->n_g));
}

static sgha_status step(sgha_run *r)
{
  const double *o = r->option;
  const sgha_penalty s = {
      .l = o[L],
      .x_step = o[X_STEP],
      .y_step = o[Y_STEP],
      .z_step = o[Z_STEP],
      .inner = whole(o[T]),
      .f_batch = batch_of(o[F_BATCH], r->problem->n_f),
      .g_batch = batch_of(o[G_BATCH], r->problem->n_g),
      .paired = 1,
  };
  return sgha_penalty_step(r, &s);
}

const sgha_method sgha_method_f2bsa = {
    .name = "f2bsa",
    .title = "F2BSA",
    .options = options,
    .n_options = N,
    .state_size = sgha_penalty_state_size,
    .work_size = sgha_penalty_work_size,
    .batch_size = batch_size,
    .start = sgha_penalty_start,
    .step = step,
    .point = sgha_penalty_point,
};
