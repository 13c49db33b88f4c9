/* small_quadratic.c -- see small_quadratic.h. */
#include "cli/small_quadratic.h"

#include <math.h>

#include "problems/quadratic.h"

#define N_X 3
#define N_Y 4
#define N_DATA 8

static const double A[N_Y * N_Y] = {2, 0.5, 0, 0, 0.5, 2, 0.5, 0, 0, 0.5, 2, 0.5, 0, 0, 0.5, 2};
static const double B[N_Y * N_X] = {1, 0, -0.5, 0.5, 1, 0, 0, -1, 0.5, 0.25, 0, 1};
static const double BT[N_X * N_Y] = {1, 0.5, 0, 0.25, 0, 1, -1, 0, -0.5, 0, 0.5, 1};
static const double a[N_X] = {1, -1, 2};
static const double b[N_Y] = {0.5, 1, -0.5, 2};
static const double c[N_DATA * N_Y] = {0.5,  0,  0.25, -0.5, -0.5, 0.25, 0,    0.5, 1,  -0.25, 0.5,
                                       -1,   -1, 0.5,  -0.5, 1,    0.25, 0.75, 0,   0,  0.25,  -0.75,
                                       0.25, 0,  -0.5, 0,    1,    0.5,  0.5,  0.5, -1, 0.25};
static const uint64_t ALL[N_DATA] = {0, 1, 2, 3, 4, 5, 6, 7};

static const sgha_quadratic DATA = {N_X, N_Y, N_DATA, A, B, BT, a, b, c};

static double f(void *self, const sgha_selection *batch, const double w[])
{
  (void)self;
  (void)batch;
  double sum = 0;
  for (size_t i = 0; i < N_X + N_Y; i++) {
    const double d = w[i] - (i < N_X ? a[i] : b[i - N_X]);
    sum += 0.5 * d * d;
  }
  return sum;
}

static void grad_f(void *self, const sgha_selection *batch, const double w[], double out[])
{
  (void)self;
  (void)batch;
  sgha_quadratic_grad_f(&DATA, w, out);
}

static void grad_g(void *self, const sgha_selection *batch, const double w[], double out[])
{
  (void)self;
  sgha_quadratic_grad_g(&DATA, sgha_selected(batch, N_DATA), batch != NULL ? batch->index : ALL, w, w + N_X, out);
}

static void grad_f_y(void *self, const sgha_selection *batch, const double w[], double out[])
{
  double both[N_X + N_Y];
  grad_f(self, batch, w, both);
  for (size_t i = 0; i < N_Y; i++)
    out[i] = both[N_X + i];
}

static void grad_g_y(void *self, const sgha_selection *batch, const double w[], double out[])
{
  double both[N_X + N_Y];
  grad_g(self, batch, w, both);
  for (size_t i = 0; i < N_Y; i++)
    out[i] = both[N_X + i];
}

/* y'Ay/2 - y'(Bx + c), c the mean over the batch. */
static double g(void *self, const sgha_selection *batch, const double w[])
{
  (void)self;
  const size_t n = sgha_selected(batch, N_DATA);
  double sum = 0;
  for (size_t i = 0; i < N_Y; i++) {
    double Ay = 0, rest = 0;
    for (size_t j = 0; j < N_Y; j++)
      Ay += A[i * N_Y + j] * w[N_X + j];
    for (size_t k = 0; k < n; k++)
      rest += c[sgha_selected_index(batch, k) * N_Y + i] / (double)n;
    for (size_t j = 0; j < N_X; j++)
      rest += B[i * N_X + j] * w[j];
    sum += w[N_X + i] * (0.5 * Ay - rest);
  }
  return sum;
}

static void hessian(void *self, const sgha_selection *batch, const double w[], const double v[], double out[])
{
  (void)self;
  (void)batch;
  (void)w;
  for (size_t i = 0; i < N_Y; i++) {
    out[i] = 0;
    for (size_t j = 0; j < N_Y; j++)
      out[i] += A[i * N_Y + j] * v[j];
  }
}

static void cross(void *self, const sgha_selection *batch, const double w[], const double v[], double out[])
{
  (void)self;
  (void)batch;
  (void)w;
  for (size_t i = 0; i < N_X; i++) {
    out[i] = 0;
    for (size_t j = 0; j < N_Y; j++)
      out[i] -= BT[i * N_Y + j] * v[j];
  }
}

static sgha_quality quality(void *self, const double w[])
{
  (void)self;
  (void)w;
  return (sgha_quality){NAN, NAN, NAN, NAN};
}

sgha_problem small_quadratic(void)
{
  return (sgha_problem){.n_x = N_X,
                        .n_y = N_Y,
                        .n_f = 1,
                        .n_g = N_DATA,
                        .f = f,
                        .g = g,
                        .grad_f = grad_f,
                        .grad_g = grad_g,
                        .grad_f_y = grad_f_y,
                        .grad_g_y = grad_g_y,
                        .hessian = hessian,
                        .cross = cross,
                        .quality = quality};
}

const sgha_quadratic *small_quadratic_data(void)
{
  return &DATA;
}
