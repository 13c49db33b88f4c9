/* precondition.c -- see precondition.h. */
#include "certify/precondition.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#endif

#include "core/state.h"

enum { FEW = 1500 };

struct sgha_preconditioner {
  const sgha_examples *rows;
  bool cleaning, dense;
  double mu;
  size_t d, C;
  double *curvature; /* n x C: w_i p_k (1 - p_k); dense: n */
  double *matrix;    /* dense: d x d, the Cholesky factor below the diagonal; otherwise d x C, the diagonal's inverse */
};

sgha_preconditioner *sgha_preconditioner_new(const sgha_subject *s)
{
  sgha_preconditioner *p = s->quadratic == NULL ? calloc(1, sizeof *p) : NULL;
  if (p == NULL)
    return NULL;
  p->rows = s->cleaning != NULL ? &s->cleaning->train : &s->regularize->train;
  p->cleaning = s->cleaning != NULL;
  p->mu = p->cleaning ? s->cleaning->mu : 0.0;
  p->d = p->rows->n_features;
  p->C = p->rows->n_classes;
  p->dense = p->d <= FEW;
  p->curvature = calloc(p->rows->n_examples * (p->dense ? 1 : p->C), sizeof *p->curvature);
  p->matrix = calloc(p->d * (p->dense ? p->d : p->C), sizeof *p->matrix);
  if (p->curvature != NULL && p->matrix != NULL)
    return p;
  sgha_preconditioner_free(p);
  return NULL;
}

void sgha_preconditioner_free(sgha_preconditioner *p)
{
  if (p == NULL)
    return;
  free(p->curvature);
  free(p->matrix);
  free(p);
}

/* Of one example; z has C entries. */
static void curvature_of(sgha_preconditioner *p, const double x[], const double W[], size_t i, double z[])
{
  const size_t C = p->C, n = p->rows->n_examples;
  const sgha_row row = sgha_row_of(p->rows, i);
  const double weight = (p->cleaning ? 2.0 / (1.0 + exp(-x[i])) : 1.0) / (double)n;
  double largest = -INFINITY, sum = 0.0, mean = 0.0;
  memset(z, 0, C * sizeof *z);
  for (size_t t = 0; t < row.size; t++)
    for (size_t k = 0; k < C; k++)
      z[k] += row.value[t] * W[sgha_feature(row, t) * C + k];
  for (size_t k = 0; k < C; k++)
    largest = z[k] > largest ? z[k] : largest;
  for (size_t k = 0; k < C; k++)
    sum += z[k] = exp(z[k] - largest);
  for (size_t k = 0; k < C; k++) {
    const double p_k = z[k] / sum, h = weight * p_k * (1.0 - p_k);
    mean += h / (double)C;
    if (!p->dense)
      p->curvature[i * C + k] = h;
  }
  if (p->dense)
    p->curvature[i] = mean;
}

/* Rows of X'hX below the diagonal, those whose number modulo `of` is `which`. */
SGHA_WIDE
static void add_products(sgha_preconditioner *p, size_t which, size_t of, uint32_t column[], double value[])
{
  for (size_t i = 0; i < p->rows->n_examples; i++) {
    const sgha_row row = sgha_row_of(p->rows, i);
    size_t n = 0;
    for (size_t t = 0; t < row.size; t++)
      if (row.value[t] != 0.0) {
        column[n] = (uint32_t)sgha_feature(row, t);
        value[n++] = row.value[t];
      }
    for (size_t a = 0; a < n; a++) {
      if (column[a] % of != which)
        continue;
      double *to = p->matrix + column[a] * p->d;
      const double factor = p->curvature[i] * value[a];
      for (size_t b = 0; b <= a; b++)
        to[column[b]] += factor * value[b];
    }
  }
}

SGHA_WIDE
static double dot(size_t n, const double a[], const double b[])
{
  double lane[4] = {0.0, 0.0, 0.0, 0.0};
  size_t k = 0;
  for (; k + 4 <= n; k += 4)
    for (size_t l = 0; l < 4; l++)
      lane[l] += a[k + l] * b[k + l];
  for (; k < n; k++)
    lane[0] += a[k] * b[k];
  return (lane[0] + lane[1]) + (lane[2] + lane[3]);
}

static void factor(size_t d, double L[])
{
  for (size_t j = 0; j < d; j++) {
    const double pivot = L[j * d + j] - dot(j, L + j * d, L + j * d);
    L[j * d + j] = sqrt(pivot > 0.0 ? pivot : 1e-300);
#pragma omp parallel for if (j * (d - j) > 100000)
    for (size_t i = j + 1; i < d; i++)
      L[i * d + j] = (L[i * d + j] - dot(j, L + i * d, L + j * d)) / L[j * d + j];
  }
}

static double row_weight(const sgha_preconditioner *p, const double x[], size_t j)
{
  return p->cleaning ? p->mu : exp(x[j]) / ((double)p->d * (double)p->C);
}

static void update_dense(sgha_preconditioner *p, const double x[])
{
  const size_t d = p->d;
  memset(p->matrix, 0, d * d * sizeof *p->matrix);
#pragma omp parallel
  {
#ifdef _OPENMP
    const size_t which = (size_t)omp_get_thread_num(), of = (size_t)omp_get_num_threads();
#else
    const size_t which = 0, of = 1;
#endif
    uint32_t *column = malloc(d * sizeof *column);
    double *value = malloc(d * sizeof *value);
    if (column != NULL && value != NULL) /* otherwise worse, but not wrong */
      add_products(p, which, of, column, value);
    free(column);
    free(value);
  }
  for (size_t j = 0; j < d; j++)
    p->matrix[j * d + j] += row_weight(p, x, j);
  factor(d, p->matrix);
}

static void update_diagonal(sgha_preconditioner *p, const double x[])
{
  const size_t C = p->C;
  for (size_t j = 0; j < p->d; j++)
    for (size_t k = 0; k < C; k++)
      p->matrix[j * C + k] = row_weight(p, x, j);
  for (size_t i = 0; i < p->rows->n_examples; i++) {
    const sgha_row row = sgha_row_of(p->rows, i);
    for (size_t t = 0; t < row.size; t++)
      for (size_t k = 0; k < C; k++)
        p->matrix[sgha_feature(row, t) * C + k] += row.value[t] * row.value[t] * p->curvature[i * C + k];
  }
  for (size_t i = 0; i < p->d * C; i++)
    p->matrix[i] = 1.0 / p->matrix[i];
}

void sgha_preconditioner_update(sgha_preconditioner *p, const double w[])
{
  const size_t n = p->rows->n_examples, n_x = p->cleaning ? n : p->d;
#pragma omp parallel
  {
    double *z = malloc(p->C * sizeof *z);
#pragma omp for
    for (size_t i = 0; i < n; i++)
      if (z != NULL)
        curvature_of(p, w, w + n_x, i, z);
    free(z);
  }
  if (p->dense)
    update_dense(p, w);
  else
    update_diagonal(p, w);
}

/* row of `to`, minus factor times another row */
static void subtract(size_t C, double to[], double times, const double from[])
{
  for (size_t k = 0; k < C; k++)
    to[k] -= times * from[k];
}

SGHA_WIDE
static void solve_triangular(size_t d, size_t C, const double L[], double v[])
{
  for (size_t j = 0; j < d; j++) {
    for (size_t i = 0; i < j; i++)
      subtract(C, v + j * C, L[j * d + i], v + i * C);
    for (size_t k = 0; k < C; k++)
      v[j * C + k] /= L[j * d + j];
  }
  for (size_t j = d; j-- > 0;) {
    for (size_t k = 0; k < C; k++)
      v[j * C + k] /= L[j * d + j];
    for (size_t i = 0; i < j; i++)
      subtract(C, v + i * C, L[j * d + i], v + j * C);
  }
}

void sgha_precondition(const sgha_preconditioner *p, const double from[], double to[])
{
  const size_t n_y = p->d * p->C;
  memcpy(to, from, n_y * sizeof *to);
  if (p->dense)
    solve_triangular(p->d, p->C, p->matrix, to);
  else
    for (size_t i = 0; i < n_y; i++)
      to[i] *= p->matrix[i];
}
