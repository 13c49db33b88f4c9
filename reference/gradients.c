/* gradients.c -- see gradients.h. */
#include "gradients.h"
#include "number.h"
#include "plain.h"

#define MOST_CLASSES 16

void case_grad_f(const test_case *c, const sgha_selection *batch, const double w[], double grad[])
{
  double work[MOST_CLASSES];
  switch (c->kind) {
  case CASE_QUADRATIC:
    sgha_quadratic_grad_f(&c->quadratic, w, grad);
    break;
  case CASE_LEARN_TO_REGULARIZE:
    plain_learn_to_regularize_grad_f(&c->learn_to_regularize, batch, w, w + c->n_x, grad, work);
    break;
  case CASE_HYPER_CLEANING:
    plain_hyper_cleaning_grad_f(&c->hyper_cleaning, batch, w, w + c->n_x, grad, work);
    break;
  }
}

static void quadratic_grad_g(const sgha_quadratic *q, const sgha_selection *batch, const double w[], double grad[])
{
  const size_t m = sgha_selected(batch, q->n_data);
  uint64_t *index = allocate(m, sizeof *index);
  for (size_t k = 0; k < m; k++)
    index[k] = sgha_selected_index(batch, k);
  sgha_quadratic_grad_g(q, m, index, w, w + q->n_x, grad);
  free(index);
}

void case_grad_g(const test_case *c, const sgha_selection *batch, const double w[], double grad[])
{
  double work[MOST_CLASSES];
  switch (c->kind) {
  case CASE_QUADRATIC:
    quadratic_grad_g(&c->quadratic, batch, w, grad);
    break;
  case CASE_LEARN_TO_REGULARIZE:
    plain_learn_to_regularize_grad_g(&c->learn_to_regularize, batch, w, w + c->n_x, grad, work);
    break;
  case CASE_HYPER_CLEANING:
    plain_hyper_cleaning_grad_g(&c->hyper_cleaning, batch, w, w + c->n_x, grad, work);
    break;
  }
}
