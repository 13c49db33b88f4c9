/* solve.c -- Algorithms 1 and 2 in one call, with functions of the caller; see sgha.h.
 *
 * The arithmetic of an iteration is the core's: here are the memory, the order of the calls, and when to stop. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/advance.h"
#include "core/arithmetic.h"
#include "core/difference.h"
#include "core/probe.h"
#include "core/project.h"
#include "methods/options.h"
#include "methods/vectors.h"
#include "problems/memory.h"

const char *sgha_version(void)
{
  return SGHA_VERSION;
}

const char *sgha_status_text(sgha_status status)
{
  switch (status) {
  case SGHA_OK:
    return "nothing went wrong";
  case SGHA_BAD_SIZE:
    return "there are more entries than SGHA_MAX_SIZE";
  case SGHA_BAD_PARAMETER:
    return "a parameter is outside of what Algorithm 1 and the contracts allow";
  case SGHA_BAD_STATE:
    return "an entry of x, y or lambda is not finite or is beyond SGHA_MAX_MAGNITUDE";
  case SGHA_BAD_GRADIENT_F:
    return "an entry of the gradient of f is not finite or is beyond SGHA_MAX_MAGNITUDE";
  case SGHA_BAD_GRADIENT_G:
    return "an entry of the gradient of g is not finite or is beyond SGHA_MAX_MAGNITUDE";
  case SGHA_BAD_GRADIENT_H:
    return "an entry of h is not finite or is beyond SGHA_MAX_MAGNITUDE: a larger tau or a smaller C_lambda may help";
  case SGHA_DIVERGED:
    return "the next point is beyond SGHA_MAX_MAGNITUDE: smaller step sizes may help";
  case SGHA_BAD_ARGUMENT:
    return "a pointer that is needed is NULL";
  case SGHA_BAD_ARITHMETIC:
    return "this thread does not compute with IEEE 754 doubles as they are written";
  case SGHA_OUT_OF_MEMORY:
    return "not enough memory";
  case SGHA_STOPPED:
    return "a function of the caller stopped the run";
  }
  return "not a status";
}

sgha_options sgha_default_options(void)
{
  return (sgha_options){.parameters = {.gamma_x = DEFAULT_STEP,
                                       .gamma_y = DEFAULT_STEP,
                                       .gamma_lambda = DEFAULT_STEP,
                                       .beta = DEFAULT_BETA,
                                       .p_w = DEFAULT_P_W,
                                       .p_lambda = DEFAULT_P_LAMBDA,
                                       .tau = DEFAULT_TAU,
                                       .C_lambda = DEFAULT_C_LAMBDA},
                        .iterations = 1000};
}

/* The norm of u + v, or of u where v is NULL. */
static double norm(size_t n, const double u[], const double v[])
{
  double sum[SGHA_BLOCK], total = 0.0;
  for (size_t from = 0; from < n; from += SGHA_BLOCK) {
    const size_t some = n - from < SGHA_BLOCK ? n - from : SGHA_BLOCK;
    for (size_t i = 0; i < some; i++)
      sum[i] = v != NULL ? u[from + i] + v[from + i] : u[from + i];
    total = sgha_project_add(total, sgha_square_blocks(some, sum));
  }
  return sqrt(total);
}

/* A NaN if one of them is. */
static double largest(double a, double b)
{
  return a >= b || isnan(a) ? a : b;
}

double sgha_residual(size_t n_x, size_t n_y, const sgha_gradients *at)
{
  const double in_x = norm(n_x, at->f, at->h), in_y = norm(n_y, at->f + n_x, at->h + n_x);
  return largest(largest(in_x, in_y), norm(n_y, at->g_y, NULL));
}

/* A run at work. The gradients have n_x + n_y entries each, the probes n_y. */
typedef struct {
  sgha_functions of;
  sgha_options options;
  sgha_state now, next;
  double *y_plus, *y_minus, *f, *g, *g_plus, *g_minus, *h;
  sgha_gradients at; /* some of these */
  double *memory;
} run;

static double *take(double **from, size_t n)
{
  double *taken = *from;
  *from += n;
  return taken;
}

static sgha_state take_state(double **from, size_t n_w, size_t n_y)
{
  sgha_state s;
  s.w = take(from, n_w);
  s.w_hat = take(from, n_w);
  s.w_low = take(from, n_w);
  s.lambda = take(from, n_y);
  return s;
}

/* Whether there is memory. What no gradient writes is found as a NaN. */
static int begin(run *r, const double x[], const double y[])
{
  const size_t n_x = r->of.n_x, n_y = r->of.n_y, n_w = n_x + n_y, n_gradients = 5 * n_w;
  double *rest = r->memory = sgha_zeros(2 * (3 * n_w + n_y) + 2 * n_y + n_gradients, sizeof *rest);
  if (r->memory == NULL)
    return 0;
  r->now = take_state(&rest, n_w, n_y);
  r->next = take_state(&rest, n_w, n_y);
  r->y_plus = take(&rest, n_y);
  r->y_minus = take(&rest, n_y);
  for (size_t i = 0; i < n_gradients; i++)
    rest[i] = (double)NAN;
  r->f = take(&rest, n_w);
  r->g = take(&rest, n_w);
  r->g_plus = take(&rest, n_w);
  r->g_minus = take(&rest, n_w);
  r->h = take(&rest, n_w);
  r->at = (sgha_gradients){.f = r->f, .g_y = r->g + n_x, .h = r->h};
  copy(n_x, r->now.w, x);
  copy(n_y, r->now.w + n_x, y);
  copy(n_w, r->now.w_hat, r->now.w);
  if (r->options.lambda != NULL)
    copy(n_y, r->now.lambda, r->options.lambda);
  return 1;
}

/* All gradients at the present point, and its report. */
static sgha_status evaluate(const run *r, sgha_report *at)
{
  const sgha_functions *of = &r->of;
  const size_t n_x = of->n_x, n_y = of->n_y;
  const double *x = r->now.w, *y = x + n_x, tau = r->options.parameters.tau;
  *at = (sgha_report){at->iteration, (double)NAN, x, y, r->now.lambda};
  sgha_status status = sgha_probe(n_y, tau, y, r->now.lambda, r->y_plus, r->y_minus);
  if (status != SGHA_OK)
    return status;
  if (of->grad_f(of->self, at->iteration, x, y, r->f, r->f + n_x) != 0 ||
      of->grad_g(of->self, at->iteration, x, y, r->g, r->g + n_x) != 0 ||
      of->grad_g(of->self, at->iteration, x, r->y_plus, r->g_plus, r->g_plus + n_x) != 0 ||
      of->grad_g(of->self, at->iteration, x, r->y_minus, r->g_minus, r->g_minus + n_x) != 0)
    return SGHA_STOPPED;
  status = sgha_difference(n_x + n_y, tau, r->g_plus, r->g_minus, r->h);
  if (status == SGHA_OK)
    at->residual = sgha_residual(n_x, n_y, &r->at);
  return status;
}

/* A residual that is not finite ends nothing: the step says which gradient is to blame. */
static int is_last(const sgha_options *o, const sgha_report *at)
{
  return isfinite(at->residual) &&
         (at->iteration == o->iterations || (o->tolerance > 0.0 && at->residual <= o->tolerance));
}

static int is_due(const sgha_options *o, const sgha_report *at)
{
  return at->iteration == 0 || (o->every > 0 && at->iteration % o->every == 0) || is_last(o, at);
}

static sgha_status iterate(run *r, sgha_report *at)
{
  const sgha_options *o = &r->options;
  for (;; at->iteration++) {
    sgha_status status = evaluate(r, at);
    if (status != SGHA_OK)
      return status;
    if (o->progress != NULL && is_due(o, at) && o->progress(r->of.self, at) != 0)
      return SGHA_STOPPED;
    if (sgha_arithmetic_problem() != NULL) /* the caller's functions may have changed it */
      return SGHA_BAD_ARITHMETIC;
    if (is_last(o, at))
      return SGHA_OK;
    status = sgha_advance(r->of.n_x, r->of.n_y, &o->parameters, &r->now, &r->at, &r->next);
    if (status != SGHA_OK)
      return status;
    const sgha_state old = r->now;
    r->now = r->next;
    r->next = old;
  }
}

static sgha_status check(const sgha_functions *of, const sgha_options *o, const double x[], const double y[])
{
  if (of == NULL || of->grad_f == NULL || of->grad_g == NULL || x == NULL || y == NULL)
    return SGHA_BAD_ARGUMENT;
  if (sgha_arithmetic_problem() != NULL)
    return SGHA_BAD_ARITHMETIC;
  if (of->n_x > SGHA_MAX_SIZE || of->n_y > SGHA_MAX_SIZE - of->n_x)
    return SGHA_BAD_SIZE;
  if (!sgha_parameters_valid(&o->parameters) || !(o->tolerance >= 0.0) || o->iterations > SGHA_MAX_ITERATION)
    return SGHA_BAD_PARAMETER;
  return all_good(of->n_x, x) ? SGHA_OK : SGHA_BAD_STATE; /* sgha_probe looks at y and lambda */
}

sgha_status sgha_solve(const sgha_functions *functions, const sgha_options *options, double x[], double y[],
                       sgha_report *end)
{
  run r = {.options = options != NULL ? *options : sgha_default_options()};
  sgha_report at = {.residual = (double)NAN};
  sgha_status status = check(functions, &r.options, x, y);
  if (status == SGHA_OK) {
    r.of = *functions;
    status = begin(&r, x, y) ? iterate(&r, &at) : SGHA_OUT_OF_MEMORY;
  }
  if (r.memory != NULL) {
    copy(r.of.n_x, x, r.now.w);
    copy(r.of.n_y, y, r.now.w + r.of.n_x);
    if (r.options.lambda != NULL)
      copy(r.of.n_y, r.options.lambda, r.now.lambda);
  }
  free(r.memory);
  if (end != NULL)
    *end = (sgha_report){at.iteration, at.residual, x, y, r.options.lambda};
  return status;
}
