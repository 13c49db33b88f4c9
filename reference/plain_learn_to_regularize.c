/* plain_learn_to_regularize.c -- see plain.h. */
#include <math.h>

#include "plain.h"
#include "plain_cross_entropy.h"

#define LOG_2 0.69314718055994531

/* e(x_j) and its derivative. */
typedef struct {
  double value, slope;
} weight;

static weight feature_weight(double x, double limit)
{
  const double inside = x > limit ? limit : x < -limit ? -limit : x;
  const double u = tanh(x - inside);
  const double value = exp(inside + u);
  return (weight){value, value * ((1.0 - u) * (1.0 + u))};
}

static double row_square(size_t n, const double row[])
{
  double sum = 0.0;
  for (size_t k = 0; k < n; k++)
    sum += row[k] * row[k];
  return sum;
}

/* rho(s) for s beyond the limit R: R^2 + 2R(s - R) + 2 log cosh(s - R). */
static double penalty_beyond(double s, double R)
{
  const double reach = s - R;
  return R * R + 2.0 * (R * reach) + 2.0 * (reach + (log1p(exp(-2.0 * reach)) - LOG_2));
}

static double scale(const sgha_learn_to_regularize *p)
{
  return 2.0 * (double)p->train.n_features * (double)p->train.n_classes;
}

double plain_learn_to_regularize_f(const sgha_learn_to_regularize *p, const sgha_selection *batch, const double x[],
                                   const double W[], double work[])
{
  (void)x;
  return plain_mean_loss(&p->validation, batch, W, work);
}

double plain_learn_to_regularize_g(const sgha_learn_to_regularize *p, const sgha_selection *batch, const double x[],
                                   const double W[], double work[])
{
  const size_t C = p->train.n_classes;
  double sum = 0.0;
  for (size_t j = 0; j < p->train.n_features; j++) {
    const double e = feature_weight(x[j], p->x_limit).value, square = row_square(C, W + j * C), s = sqrt(square);
    if (s <= p->row_limit)
      sum += e * square;
    else
      sum += p->e_min * square + (e - p->e_min) * penalty_beyond(s, p->row_limit);
  }
  return plain_mean_loss(&p->train, batch, W, work) + sum / scale(p);
}

void plain_learn_to_regularize_grad_f(const sgha_learn_to_regularize *p, const sgha_selection *batch, const double x[],
                                      const double W[], double grad[], double work[])
{
  (void)x;
  for (size_t j = 0; j < p->train.n_features; j++)
    grad[j] = 0.0;
  plain_mean_loss_gradient(&p->validation, batch, W, grad + p->train.n_features, work);
}

void plain_learn_to_regularize_grad_g(const sgha_learn_to_regularize *p, const sgha_selection *batch, const double x[],
                                      const double W[], double grad[], double work[])
{
  const size_t d = p->train.n_features, C = p->train.n_classes;
  plain_mean_loss_gradient(&p->train, batch, W, grad + d, work);
  for (size_t j = 0; j < d; j++) {
    const weight e = feature_weight(x[j], p->x_limit);
    const double square = row_square(C, W + j * C), s = sqrt(square), R = p->row_limit;
    double rho = square, pull = e.value;
    if (s > R) {
      rho = penalty_beyond(s, R);
      pull = p->e_min + (e.value - p->e_min) * ((R + tanh(s - R)) / s);
    }
    grad[j] = e.slope * rho / scale(p);
    for (size_t k = 0; k < C; k++)
      grad[d + j * C + k] += 2.0 * pull / scale(p) * W[j * C + k];
  }
}
