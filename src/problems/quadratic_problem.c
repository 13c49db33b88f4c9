/* quadratic_problem.c -- see quadratic_problem.h. */
#include "problems/quadratic_problem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "problems/memory.h"
#include "problems/quadratic_check.h"
#include "problems/quadratic_iterate.h"

typedef struct {
  sgha_problem problem; /* the first member: a pointer to it is one to the whole */
  const sgha_quadratic *data;
  uint64_t *all;   /* the indices of all rows */
  uint64_t *batch; /* of an iteration: no larger than all */
  double *work;    /* of an iteration */
  double *both;    /* a gradient of n_x + n_y entries */
} quadratic;

static double f(void *self, const sgha_selection *batch, const double w[])
{
  const sgha_quadratic *q = ((quadratic *)self)->data;
  (void)batch;
  double sum = 0.0;
  for (size_t i = 0; i < q->n_x + q->n_y; i++) {
    const double d = w[i] - (i < q->n_x ? q->a[i] : q->b[i - q->n_x]);
    sum += 0.5 * d * d;
  }
  return sum;
}

/* y'Ay/2 - y'(Bx + c), c the mean over the batch. */
static double g(void *self, const sgha_selection *batch, const double w[])
{
  const sgha_quadratic *q = ((quadratic *)self)->data;
  const size_t m = sgha_selected(batch, q->n_data);
  const double *y = w + q->n_x;
  double sum = 0.0;
  for (size_t i = 0; i < q->n_y; i++) {
    double rest = 0.0;
    for (size_t k = 0; k < m; k++)
      rest += q->c[sgha_selected_index(batch, k) * q->n_y + i] / (double)m;
    sum += y[i] * (0.5 * sgha_dot(q->n_y, q->A + i * q->n_y, y) - (rest + sgha_dot(q->n_x, q->B + i * q->n_x, w)));
  }
  return sum;
}

static void grad_f(void *self, const sgha_selection *batch, const double w[], double out[])
{
  (void)batch;
  sgha_quadratic_grad_f(((quadratic *)self)->data, w, out);
}

static void grad_g(void *self, const sgha_selection *batch, const double w[], double out[])
{
  const quadratic *p = self;
  sgha_quadratic_grad_g(p->data, sgha_selected(batch, p->data->n_data), batch != NULL ? batch->index : p->all, w,
                        w + p->data->n_x, out);
}

static void grad_f_y(void *self, const sgha_selection *batch, const double w[], double out[])
{
  const quadratic *p = self;
  grad_f(self, batch, w, p->both);
  memcpy(out, p->both + p->data->n_x, p->data->n_y * sizeof *out);
}

static void grad_g_y(void *self, const sgha_selection *batch, const double w[], double out[])
{
  const quadratic *p = self;
  grad_g(self, batch, w, p->both);
  memcpy(out, p->both + p->data->n_x, p->data->n_y * sizeof *out);
}

static void hessian(void *self, const sgha_selection *batch, const double w[], const double v[], double out[])
{
  const sgha_quadratic *q = ((quadratic *)self)->data;
  (void)batch, (void)w;
  for (size_t i = 0; i < q->n_y; i++)
    out[i] = sgha_dot(q->n_y, q->A + i * q->n_y, v);
}

static void cross(void *self, const sgha_selection *batch, const double w[], const double v[], double out[])
{
  const sgha_quadratic *q = ((quadratic *)self)->data;
  (void)batch, (void)w;
  for (size_t i = 0; i < q->n_x; i++)
    out[i] = -sgha_dot(q->n_y, q->Bt + i * q->n_y, v);
}

static sgha_status iterate(void *self, const sgha_parameters *parameters, uint64_t seed, uint64_t iteration,
                           size_t f_size, size_t g_size, const sgha_state *now, const sgha_state *next)
{
  const quadratic *p = self;
  (void)f_size; /* f has no samples */
  if (g_size > p->data->n_data || iteration > SGHA_MAX_ITERATION)
    return SGHA_BAD_PARAMETER;
  return sgha_quadratic_iterate(p->data, parameters, seed, iteration, g_size, now, p->batch, p->work, next);
}

static sgha_quality quality(void *self, const double w[])
{
  (void)self, (void)w;
  return (sgha_quality){(double)NAN, (double)NAN, (double)NAN, (double)NAN};
}

sgha_problem *sgha_quadratic_problem(const sgha_quadratic *q)
{
  quadratic *p = sgha_quadratic_check(q) == SGHA_OK ? sgha_zeros(1, sizeof *p) : NULL;
  if (p == NULL)
    return NULL;
  const size_t n = q->n_x + q->n_y;
  p->data = q;
  p->problem = (sgha_problem){.n_x = q->n_x,
                              .n_y = q->n_y,
                              .n_f = 1,
                              .n_g = q->n_data,
                              .self = p,
                              .f = f,
                              .g = g,
                              .grad_f = grad_f,
                              .grad_g = grad_g,
                              .grad_f_y = grad_f_y,
                              .grad_g_y = grad_g_y,
                              .hessian = hessian,
                              .cross = cross,
                              .iterate = iterate,
                              .quality = quality};
  p->all = sgha_zeros(q->n_data, sizeof *p->all);
  p->batch = sgha_zeros(q->n_data, sizeof *p->batch);
  p->work = sgha_zeros(5 * n + 2 * q->n_y, sizeof *p->work);
  p->both = sgha_zeros(n, sizeof *p->both);
  if (!(p->all && p->batch && p->work && p->both)) {
    sgha_quadratic_free(&p->problem);
    return NULL;
  }
  for (size_t k = 0; k < q->n_data; k++)
    p->all[k] = k;
  return &p->problem;
}

void sgha_quadratic_free(sgha_problem *p)
{
  if (p == NULL)
    return;
  quadratic *q = (quadratic *)p;
  free(q->all);
  free(q->batch);
  free(q->work);
  free(q->both);
  free(q);
}
