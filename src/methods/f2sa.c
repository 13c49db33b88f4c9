/* f2sa.c -- F2SA, the fully first-order stochastic approximation.
 *
 * J. Kwon, D. Kwon, S. Wright, R. Nowak: A Fully First-Order Method for Stochastic Bilevel Optimization, ICML 2023.
 * The penalty's weight grows and the step sizes decay: with k steps made, l = l0 (k + 1)^growth, and each step size is
 * the given one times (k + 1)^-decay. The samples of g at y and at z are independent of each other.
 * A step asks T times for the gradient of f in y, 2 T times for that of g in y, once for the whole one of f and twice
 * for that of g. */
#include <math.h>

#include "methods/options.h"
#include "methods/penalty.h"

enum { X_STEP, Y_STEP, Z_STEP, L0, GROWTH, X_DECAY, Y_DECAY, Z_DECAY, T, F_BATCH, G_BATCH, N };

static const sgha_option options[] = {
    [X_STEP] = {"x_step", 0.1, STEP_RANGE, "step size of x at the beginning"},
    [Y_STEP] = {"y_step", 0.1, STEP_RANGE, "step size of y at the beginning, along grad f + l grad g"},
    [Z_STEP] = {"z_step", 0.1, STEP_RANGE, "step size of z at the beginning, along grad g"},
    [L0] = {"l0", 1.0, STEP_RANGE, "weight of the lower problem at the beginning"},
    [GROWTH] = {"growth", 1.0 / 7.0, 0.0, 4.0, 0, "exponent with which the weight grows"},
    [X_DECAY] = {"x_decay", 4.0 / 7.0, 0.0, 4.0, 0, "exponent with which the step size of x decays"},
    [Y_DECAY] = {"y_decay", 5.0 / 7.0, 0.0, 4.0, 0, "exponent with which the step size of y decays"},
    [Z_DECAY] = {"z_decay", 4.0 / 7.0, 0.0, 4.0, 0, "exponent with which the step size of z decays"},
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
  const double *o = r->option, k = (double)(r->iteration + 1);
  const sgha_penalty s = {
      .l = o[L0] * pow(k, o[GROWTH]),
      .x_step = o[X_STEP] * pow(k, -o[X_DECAY]),
      .y_step = o[Y_STEP] * pow(k, -o[Y_DECAY]),
      .z_step = o[Z_STEP] * pow(k, -o[Z_DECAY]),
      .inner = whole(o[T]),
      .f_batch = batch_of(o[F_BATCH], r->problem->n_f),
      .g_batch = batch_of(o[G_BATCH], r->problem->n_g),
      .paired = 0,
  };
  return sgha_penalty_step(r, &s);
}

const sgha_method sgha_method_f2sa = {
    .name = "f2sa",
    .title = "F2SA",
    .options = options,
    .n_options = N,
    .state_size = sgha_penalty_state_size,
    .work_size = sgha_penalty_work_size,
    .batch_size = batch_size,
    .start = sgha_penalty_start,
    .step = step,
    .point = sgha_penalty_point,
};
