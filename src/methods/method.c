/* method.c -- see method.h. */
#include <math.h>
#include <string.h>

#include "core/difference.h"
#include "core/probe.h"
#include "core/sampler.h"
#include "methods/method.h"
#include "methods/options.h"
#include "methods/vectors.h"

const sgha_method *const sgha_methods[] = {
    &sgha_method_sgha,    &sgha_method_stoc_sgha, &sgha_method_f2bsa, &sgha_method_f2sa,
    &sgha_method_stocbio, &sgha_method_mrbo,      &sgha_method_vrbo,  &sgha_method_none,
};
const size_t sgha_n_methods = sizeof(sgha_methods) / sizeof(sgha_methods[0]);

const sgha_method *sgha_method_named(const char *name)
{
  for (size_t i = 0; i < sgha_n_methods; i++)
    if (strcmp(sgha_methods[i]->name, name) == 0)
      return sgha_methods[i];
  return NULL;
}

int sgha_good_option(const sgha_option *o, double value)
{
  return o->least <= value && value <= o->most && (!o->counts || value == floor(value));
}

/* The samples of a step and a stream are one sequence; a draw begins at a position that no other draw reaches. */
const sgha_selection *sgha_draw(const sgha_run *r, unsigned stream, uint64_t draw, size_t population, size_t size,
                                uint64_t index[], sgha_selection *selection)
{
  if (size == 0)
    return NULL;
  for (size_t i = 0; i < size; i++)
    index[i] = sgha_sample(r->seed, r->iteration, stream, (draw << 32) + i, population);
  *selection = (sgha_selection){.size = size, .index = index};
  return selection;
}

size_t sgha_gradients_work(const sgha_problem *p)
{
  return p->gradients != NULL ? 0 : 4 * (p->n_x + p->n_y);
}

sgha_status sgha_gradients_at(const sgha_problem *p, const sgha_selection *f_batch, const sgha_selection *g_batch,
                              const double w[], const double lambda[], double tau, double f[], double g_y[], double h[],
                              double work[])
{
  if (p->gradients != NULL) {
    p->gradients(p->self, f_batch, g_batch, w, lambda, tau, f, g_y, h);
    return SGHA_OK;
  }
  const size_t n_w = p->n_x + p->n_y;
  double *plus = work, *minus = work + n_w, *g_plus = work + 2 * n_w, *g_minus = work + 3 * n_w;
  copy(n_w, plus, w);
  copy(n_w, minus, w);
  const sgha_status status = sgha_probe(p->n_y, tau, w + p->n_x, lambda, plus + p->n_x, minus + p->n_x);
  if (status != SGHA_OK)
    return status;
  p->grad_f(p->self, f_batch, w, f);
  p->grad_g_y(p->self, g_batch, w, g_y);
  p->grad_g(p->self, g_batch, plus, g_plus);
  p->grad_g(p->self, g_batch, minus, g_minus);
  return sgha_difference(n_w, tau, g_plus, g_minus, h);
}
