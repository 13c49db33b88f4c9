/* sgha.c -- SGHA (Algorithm 1) and Stoc-SGHA (Algorithm 2).
 *
 * A step evaluates the gradient of f, the gradient in y of g, and h, which stands for the Hessian of g times lambda, and
 * hands them to sgha_advance; a problem that has a whole iteration of its own makes the step itself. In Stoc-SGHA one
 * batch serves f and another one all that is asked of g.
 * The state has two halves, each with w, w_hat, w_low and lambda; the parity of iteration says which one is current,
 * the other one is where sgha_advance writes. w_hat begins at w, lambda at 0. */
#include <string.h>

#include "core/advance.h"
#include "core/sampler.h"
#include "methods/options.h"
#include "methods/vectors.h"

enum { GAMMA_X, GAMMA_Y, GAMMA_LAMBDA, BETA, P_W, P_LAMBDA, TAU, C_LAMBDA, N_SGHA, F_BATCH = N_SGHA, G_BATCH, N_STOC };

/* SGHA has the first of them, Stoc-SGHA all. */
static const sgha_option options[] = {
    [GAMMA_X] = {"gamma_x", DEFAULT_STEP, STEP_RANGE, "step size of x"},
    [GAMMA_Y] = {"gamma_y", DEFAULT_STEP, STEP_RANGE, "step size of y"},
    [GAMMA_LAMBDA] = {"gamma_lambda", DEFAULT_STEP, STEP_RANGE, "step size of the multiplier"},
    [BETA] = {"beta", DEFAULT_BETA, SGHA_MIN_PARAMETER, 0x1.fffffffffffffp-1, 0,
              "weight of the new point in the average"},
    [P_W] = {"p_w", DEFAULT_P_W, STEP_RANGE, "weight of the pull towards the average"},
    [P_LAMBDA] = {"p_lambda", DEFAULT_P_LAMBDA, STEP_RANGE, "weight of the multiplier's regularisation"},
    [TAU] = {"tau", DEFAULT_TAU, STEP_RANGE, "the probes are at y + tau lambda and y - tau lambda"},
    [C_LAMBDA] = {"C_lambda", DEFAULT_C_LAMBDA, SGHA_MIN_PARAMETER, SGHA_MAX_MAGNITUDE, 0,
                  "radius of the multiplier's ball"},
    [F_BATCH] = {"f_batch", 0.0, BATCH_RANGE, "samples in a batch of f; 0: all"},
    [G_BATCH] = {"g_batch", 0.0, BATCH_RANGE, "samples in a batch of g; 0: all"},
};

static size_t half_size(const sgha_problem *p)
{
  return 3 * (p->n_x + p->n_y) + p->n_y;
}

static sgha_state half(const sgha_run *r, uint64_t parity)
{
  const size_t n_w = r->problem->n_x + r->problem->n_y;
  double *w = r->state + (parity % 2) * half_size(r->problem);
  return (sgha_state){.w = w, .w_hat = w + n_w, .w_low = w + 2 * n_w, .lambda = w + 3 * n_w};
}

static size_t state_size(const sgha_problem *p, const double option[])
{
  (void)option;
  return 2 * half_size(p);
}

/* f, h and g_y, and what is needed to make them. */
static size_t work_size(const sgha_problem *p, const double option[])
{
  (void)option;
  return 2 * (p->n_x + p->n_y) + p->n_y + sgha_gradients_work(p);
}

static size_t batch_size(const sgha_problem *p, const double option[])
{
  (void)p;
  (void)option;
  return 0;
}

static size_t stoc_batch_size(const sgha_problem *p, const double option[])
{
  return batch_of(option[F_BATCH], p->n_f) + batch_of(option[G_BATCH], p->n_g);
}

static void start(sgha_run *r, const double w[])
{
  const size_t n_w = r->problem->n_x + r->problem->n_y;
  memset(r->state, 0, 2 * half_size(r->problem) * sizeof r->state[0]);
  copy(n_w, half(r, 0).w, w);
  copy(n_w, half(r, 0).w_hat, w);
}

/* The next state by the problem's gradients. */
static sgha_status advance(sgha_run *r, const sgha_parameters *parameters, size_t f_size, size_t g_size,
                           const sgha_state *now, const sgha_state *next)
{
  const sgha_problem *p = r->problem;
  const size_t n_w = p->n_x + p->n_y;
  double *f = r->work, *h = f + n_w, *g_y = f + 2 * n_w;
  sgha_selection f_space, g_space;
  const sgha_selection *f_batch = sgha_draw(r, SGHA_STREAM_F, 0, p->n_f, f_size, r->batch, &f_space);
  const sgha_selection *g_batch = sgha_draw(r, SGHA_STREAM_G, 0, p->n_g, g_size, r->batch + f_size, &g_space);
  const sgha_status status =
      sgha_gradients_at(p, f_batch, g_batch, now->w, now->lambda, parameters->tau, f, g_y, h, g_y + p->n_y);
  if (status != SGHA_OK)
    return status;
  return sgha_advance(p->n_x, p->n_y, parameters, now, &(sgha_gradients){.f = f, .g_y = g_y, .h = h}, next);
}

static sgha_status step_with(sgha_run *r, size_t f_size, size_t g_size)
{
  const sgha_problem *p = r->problem;
  const double *o = r->option;
  const sgha_parameters parameters = {o[GAMMA_X], o[GAMMA_Y],  o[GAMMA_LAMBDA], o[BETA],
                                      o[P_W],     o[P_LAMBDA], o[TAU],          o[C_LAMBDA]};
  const sgha_state now = half(r, r->iteration), next = half(r, r->iteration + 1);
  const sgha_status status = p->iterate != NULL
                                 ? p->iterate(p->self, &parameters, r->seed, r->iteration, f_size, g_size, &now, &next)
                                 : advance(r, &parameters, f_size, g_size, &now, &next);
  r->iteration += status == SGHA_OK;
  return status;
}

static sgha_status step(sgha_run *r)
{
  return step_with(r, 0, 0);
}

static sgha_status stoc_step(sgha_run *r)
{
  const sgha_problem *p = r->problem;
  return step_with(r, batch_of(r->option[F_BATCH], p->n_f), batch_of(r->option[G_BATCH], p->n_g));
}

static const double *point(const sgha_run *r)
{
  return half(r, r->iteration).w;
}

const sgha_method sgha_method_sgha = {
    .name = "sgha",
    .title = "SGHA",
    .options = options,
    .n_options = N_SGHA,
    .state_size = state_size,
    .work_size = work_size,
    .batch_size = batch_size,
    .start = start,
    .step = step,
    .point = point,
};

const sgha_method sgha_method_stoc_sgha = {
    .name = "stoc-sgha",
    .title = "Stoc-SGHA",
    .options = options,
    .n_options = N_STOC,
    .state_size = state_size,
    .work_size = work_size,
    .batch_size = stoc_batch_size,
    .start = start,
    .step = stoc_step,
    .point = point,
};
