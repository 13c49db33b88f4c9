/* program.c -- see program.h. */
#include <string.h>

#include "core/advance.h"
#include "core/difference.h"
#include "core/probe.h"
#include "number.h"
#include "plain.h"
#include "program.h"

#define MOST_CLASSES 16

program program_start(const test_case *problem)
{
  const size_t n = case_size(problem), n_y = problem->n_y;
  double *v = allocate(11 * n + 4 * n_y, sizeof *v), *u = v + 11 * n;
  memcpy(v, problem->start, n * sizeof *v);
  memcpy(v + n, problem->start, n * sizeof *v);
  return (program){.problem = problem,
                   .state = {.w = v, .w_hat = v + n, .w_low = v + 2 * n, .lambda = u},
                   .previous = {.w = v + 3 * n, .w_hat = v + 4 * n, .w_low = v + 5 * n, .lambda = u + n_y},
                   .f = v + 6 * n,
                   .g = v + 7 * n,
                   .g_plus = v + 8 * n,
                   .g_minus = v + 9 * n,
                   .h = v + 10 * n,
                   .y_plus = u + 2 * n_y,
                   .y_minus = u + 3 * n_y,
                   .memory = v};
}

void program_free(program *p)
{
  free(p->memory);
}

static void quadratic_grad_f(const sgha_quadratic *q, const double x[], const double y[], double grad[])
{
  double *w = allocate(q->n_x + q->n_y, sizeof *w);
  memcpy(w, x, q->n_x * sizeof *w);
  memcpy(w + q->n_x, y, q->n_y * sizeof *w);
  sgha_quadratic_grad_f(q, w, grad);
  free(w);
}

static void quadratic_grad_g(const sgha_quadratic *q, const sgha_selection *batch, const double x[], const double y[],
                             double grad[])
{
  const size_t m = sgha_selected(batch, q->n_data);
  uint64_t *index = allocate(m, sizeof *index);
  for (size_t k = 0; k < m; k++)
    index[k] = sgha_selected_index(batch, k);
  sgha_quadratic_grad_g(q, m, index, x, y, grad);
  free(index);
}

void program_grad_f(const test_case *c, const sgha_selection *batch, const double x[], const double y[], double grad[])
{
  double work[MOST_CLASSES];
  switch (c->kind) {
  case CASE_QUADRATIC:
    quadratic_grad_f(&c->quadratic, x, y, grad);
    break;
  case CASE_LEARN_TO_REGULARIZE:
    plain_learn_to_regularize_grad_f(&c->learn_to_regularize, batch, x, y, grad, work);
    break;
  case CASE_HYPER_CLEANING:
    plain_hyper_cleaning_grad_f(&c->hyper_cleaning, batch, x, y, grad, work);
    break;
  }
}

void program_grad_g(const test_case *c, const sgha_selection *batch, const double x[], const double y[], double grad[])
{
  double work[MOST_CLASSES];
  switch (c->kind) {
  case CASE_QUADRATIC:
    quadratic_grad_g(&c->quadratic, batch, x, y, grad);
    break;
  case CASE_LEARN_TO_REGULARIZE:
    plain_learn_to_regularize_grad_g(&c->learn_to_regularize, batch, x, y, grad, work);
    break;
  case CASE_HYPER_CLEANING:
    plain_hyper_cleaning_grad_g(&c->hyper_cleaning, batch, x, y, grad, work);
    break;
  }
}

sgha_status program_evaluate(program *p, const sgha_parameters *parameters, const sgha_selection *batch_f,
                             const sgha_selection *batch_g)
{
  const test_case *c = p->problem;
  const double *x = p->state.w, *y = p->state.w + c->n_x;
  const sgha_status status = sgha_probe(c->n_y, parameters->tau, y, p->state.lambda, p->y_plus, p->y_minus);
  if (status != SGHA_OK)
    return status;
  program_grad_f(c, batch_f, x, y, p->f);
  program_grad_g(c, batch_g, x, y, p->g);
  program_grad_g(c, batch_g, x, p->y_plus, p->g_plus);
  program_grad_g(c, batch_g, x, p->y_minus, p->g_minus);
  return sgha_difference(case_size(c), parameters->tau, p->g_plus, p->g_minus, p->h);
}

sgha_status program_advance(program *p, const sgha_parameters *parameters)
{
  const test_case *c = p->problem;
  const sgha_gradients at = {.f = p->f, .g_y = p->g + c->n_x, .h = p->h};
  const sgha_state now = p->state, next = p->previous;
  const sgha_status status = sgha_advance(c->n_x, c->n_y, parameters, &now, &at, &next);
  if (status == SGHA_OK) {
    p->state = next;
    p->previous = now;
  }
  return status;
}
