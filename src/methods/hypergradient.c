/* hypergradient.c -- see hypergradient.h. */
#include "core/sampler.h"
#include "methods/hypergradient.h"
#include "methods/vectors.h"

size_t sgha_neumann_work(const sgha_problem *p)
{
  return p->n_x + 3 * p->n_y;
}

static const sgha_selection *draw_g(const sgha_run *r, const sgha_neumann *s, uint64_t draw, sgha_selection *selection)
{
  return sgha_draw(r, SGHA_STREAM_G, draw, r->problem->n_g, s->g_batch, r->batch, selection);
}

int sgha_hypergradient(const sgha_run *r, const sgha_neumann *s, uint64_t draw, const double w[], double out[],
                       double work[])
{
  const sgha_problem *p = r->problem;
  const size_t n_x = p->n_x, n_y = p->n_y;
  double *f = work, *term = f + n_x, *v = term + n_y, *product = v + n_y;
  sgha_selection batch;

  p->grad_f(p->self, sgha_draw(r, SGHA_STREAM_F, draw, p->n_f, s->f_batch, r->batch, &batch), w, f);
  if (!all_good(n_y, term))
    return 0;
  copy(n_y, v, term);
  for (size_t q = 1; q <= s->Q; q++) {
    p->hessian(p->self, draw_g(r, s, draw + q, &batch), w, term, product);
    if (!descend(n_y, term, s->eta, product))
      return 0;
    for (size_t i = 0; i < n_y; i++)
      v[i] += term[i];
  }
  for (size_t i = 0; i < n_y; i++)
    v[i] *= s->eta;

  p->cross(p->self, draw_g(r, s, draw, &batch), w, v, out);
  for (size_t i = 0; i < n_x; i++)
    out[i] = f[i] - out[i];
  return 1;
}

int sgha_direction(const sgha_run *r, const sgha_neumann *s, uint64_t draw, const double w[], double out[],
                   double work[])
{
  const sgha_problem *p = r->problem;
  sgha_selection batch;
  p->grad_g_y(p->self, draw_g(r, s, draw + s->Q + 1, &batch), w, out + p->n_x);
  return sgha_hypergradient(r, s, draw, w, out, work);
}
