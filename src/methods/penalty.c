/* penalty.c -- see penalty.h. */
#include "core/sampler.h"
#include "methods/options.h"
#include "methods/penalty.h"
#include "methods/vectors.h"

size_t sgha_penalty_state_size(const sgha_problem *p, const double option[])
{
  (void)option;
  return p->n_x + 2 * p->n_y;
}

/* Two points, three gradients. */
size_t sgha_penalty_work_size(const sgha_problem *p, const double option[])
{
  (void)option;
  return 5 * (p->n_x + p->n_y);
}

size_t sgha_penalty_batch_size(size_t f_batch, size_t g_batch)
{
  return larger(f_batch, g_batch);
}

void sgha_penalty_start(sgha_run *r, const double w[])
{
  const size_t n_x = r->problem->n_x, n_y = r->problem->n_y;
  copy(n_x + n_y, r->state, w);
  copy(n_y, r->state + n_x + n_y, w + n_x);
}

const double *sgha_penalty_point(const sgha_run *r)
{
  return r->state;
}

static const sgha_selection *draw_f(const sgha_run *r, const sgha_penalty *s, size_t draw, sgha_selection *selection)
{
  return sgha_draw(r, SGHA_STREAM_F, draw, r->problem->n_f, s->f_batch, r->batch, selection);
}

static const sgha_selection *draw_g(const sgha_run *r, const sgha_penalty *s, size_t draw, sgha_selection *selection)
{
  return sgha_draw(r, SGHA_STREAM_G, draw, r->problem->n_g, s->g_batch, r->batch, selection);
}

/* z <- z - z_step grad_y g(x, z), at = (x, z). */
static int move_z(const sgha_run *r, const sgha_penalty *s, size_t t, double at[], double g_y[])
{
  const sgha_problem *p = r->problem;
  sgha_selection batch;
  p->grad_g_y(p->self, draw_g(r, s, 2 * t, &batch), at, g_y);
  return descend(p->n_y, at + p->n_x, s->z_step, g_y);
}

/* y <- y - y_step (grad_y f(x, y) + l grad_y g(x, y)), at = (x, y). */
static int move_y(const sgha_run *r, const sgha_penalty *s, size_t t, double at[], double f_y[], double g_y[])
{
  const sgha_problem *p = r->problem;
  sgha_selection batch;
  p->grad_f_y(p->self, draw_f(r, s, t, &batch), at, f_y);
  p->grad_g_y(p->self, draw_g(r, s, 2 * t + 1, &batch), at, g_y);
  return descend_both(p->n_y, at + p->n_x, s->y_step, f_y, s->l, g_y);
}

/* x <- x - x_step (grad_x f(x, y) + l (grad_x g(x, y) - grad_x g(x, z))), at_y = (x, y) and at_z = (x, z). */
static int move_x(const sgha_run *r, const sgha_penalty *s, double at_y[], const double at_z[], double f[], double g[],
                  double g_z[])
{
  const sgha_problem *p = r->problem;
  const size_t last = 2 * s->inner;
  sgha_selection batch;
  p->grad_f(p->self, draw_f(r, s, s->inner, &batch), at_y, f);
  p->grad_g(p->self, draw_g(r, s, last, &batch), at_y, g);
  p->grad_g(p->self, draw_g(r, s, s->paired ? last : last + 1, &batch), at_z, g_z);
  descend(p->n_x, g, 1.0, g_z);
  return descend_both(p->n_x, at_y, s->x_step, f, s->l, g);
}

sgha_status sgha_penalty_step(sgha_run *r, const sgha_penalty *s)
{
  const size_t n_x = r->problem->n_x, n_y = r->problem->n_y, n_w = n_x + n_y;
  double *at_y = r->work, *at_z = at_y + n_w, *f = at_z + n_w, *g = f + n_w, *g_z = g + n_w;
  copy(n_w, at_y, r->state);
  copy(n_x, at_z, r->state);
  copy(n_y, at_z + n_x, r->state + n_w);

  for (size_t t = 0; t < s->inner; t++)
    if (!move_z(r, s, t, at_z, g) || !move_y(r, s, t, at_y, f, g))
      return SGHA_DIVERGED;
  if (!move_x(r, s, at_y, at_z, f, g, g_z))
    return SGHA_DIVERGED;

  copy(n_w, r->state, at_y);
  copy(n_y, r->state + n_w, at_z + n_x);
  r->iteration++;
  return SGHA_OK;
}
