/* plain_hyper_cleaning.c -- see plain.h. */
#include <math.h>

#include "plain.h"
#include "plain_cross_entropy.h"

/* alpha(t) = 2 sigma(t), alpha'(t) = 2 sigma(t) sigma(-t), alpha(t) - 1 = tanh(t/2). */
static double sigma(double t)
{
  return 1.0 / (1.0 + exp(-t));
}

static double alpha(double t)
{
  return 2.0 * sigma(t);
}

static double alpha_slope(double t)
{
  return 2.0 * sigma(t) * sigma(-t);
}

double plain_hyper_cleaning_f(const sgha_hyper_cleaning *p, const sgha_selection *batch, const double x[],
                              const double W[], double work[])
{
  const size_t n = p->train.n_examples;
  double sum = 0.0;
  for (size_t i = 0; i < n; i++) {
    const double t = tanh(x[i] / 2.0);
    sum += t * t;
  }
  return plain_mean_loss(&p->validation, batch, W, work) + p->gamma * sum / (2.0 * (double)n);
}

double plain_hyper_cleaning_g(const sgha_hyper_cleaning *p, const sgha_selection *batch, const double x[],
                              const double W[], double work[])
{
  const size_t m = sgha_selected(batch, p->train.n_examples);
  double losses = 0.0, square = 0.0;
  for (size_t k = 0; k < m; k++) {
    const uint64_t i = sgha_selected_index(batch, k);
    losses += alpha(x[i]) * plain_loss_slope(&p->train, i, W, work);
  }
  for (size_t i = 0; i < p->train.n_features * p->train.n_classes; i++)
    square += W[i] * W[i];
  return losses / (double)m + p->mu / 2.0 * square;
}

void plain_hyper_cleaning_grad_f(const sgha_hyper_cleaning *p, const sgha_selection *batch, const double x[],
                                 const double W[], double grad[], double work[])
{
  const size_t n = p->train.n_examples;
  for (size_t i = 0; i < n; i++)
    grad[i] = p->gamma / (double)n * (tanh(x[i] / 2.0) * alpha_slope(x[i]));
  plain_mean_loss_gradient(&p->validation, batch, W, grad + n, work);
}

void plain_hyper_cleaning_grad_g(const sgha_hyper_cleaning *p, const sgha_selection *batch, const double x[],
                                 const double W[], double grad[], double work[])
{
  const size_t n = p->train.n_examples, m = sgha_selected(batch, n), size = p->train.n_features * p->train.n_classes;
  for (size_t i = 0; i < n; i++)
    grad[i] = 0.0;
  for (size_t i = 0; i < size; i++)
    grad[n + i] = p->mu * W[i];
  for (size_t k = 0; k < m; k++) {
    const uint64_t i = sgha_selected_index(batch, k);
    grad[i] += alpha_slope(x[i]) * plain_loss_slope(&p->train, i, W, work) / (double)m;
    plain_add_outer(&p->train, i, alpha(x[i]) / (double)m, work, grad + n);
  }
}
