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

/* term <- (I - eta H) term, v <- v + term; whether term is good then. */
static int add_term(const sgha_problem *p, const sgha_selection *batch, const double w[], double eta,
                    double term[restrict], double v[restrict], double product[restrict])
{
  if (p->neumann != NULL)
    return p->neumann(p->self, batch, w, eta, term, v);
  p->hessian(p->self, batch, w, term, product);
  const int good = descend(p->n_y, term, eta, product);
  for (size_t i = 0; i < p->n_y; i++)
    v[i] += term[i];
  return good;
}

int sgha_hypergradient(const sgha_run *r, const sgha_neumann *s, uint64_t draw, const double w[], double out[],
                       double work[])
{
  const sgha_problem *p = r->problem;
  const size_t n_x = p->n_x, n_y = p->n_y;
  double *f = work, *term = f + n_x, *v = term + n_y, *product = v + n_y;
  sgha_selection batch;

  p->grad_f(p->self, sgha_draw(r, SGHA_STREAM_F, draw, p->n_f, s->f_batch, r->batch, &batch), w, f);
  if (!copy_good(n_y, v, term))
    return 0;
  for (size_t q = 1; q <= s->Q; q++)
    if (!add_term(p, draw_g(r, s, draw + q, &batch), w, s->eta, term, v, product))
      return 0;

  p->cross(p->self, draw_g(r, s, draw, &batch), w, v, out);
  for (size_t i = 0; i < n_x; i++)
    out[i] = f[i] - s->eta * out[i];
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
