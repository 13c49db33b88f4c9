/* plain_cross_entropy.c -- see plain_cross_entropy.h. */
#include <math.h>

#include "plain_cross_entropy.h"

static void logits(const sgha_examples *e, uint64_t i, const double W[], double z[])
{
  const sgha_row row = sgha_row_of(e, i);
  for (size_t k = 0; k < e->n_classes; k++)
    z[k] = 0.0;
  for (size_t t = 0; t < row.size; t++) {
    const double *weights = W + sgha_feature(row, t) * e->n_classes;
    for (size_t k = 0; k < e->n_classes; k++)
      z[k] += row.value[t] * weights[k];
  }
}

double plain_loss_slope(const sgha_examples *e, uint64_t i, const double W[], double work[])
{
  logits(e, i, W, work);
  double largest = work[0], sum = 0.0;
  for (size_t k = 1; k < e->n_classes; k++)
    largest = work[k] > largest ? work[k] : largest;
  const double own = work[e->label[i]];
  for (size_t k = 0; k < e->n_classes; k++) {
    work[k] = exp(work[k] - largest);
    sum += work[k];
  }
  for (size_t k = 0; k < e->n_classes; k++)
    work[k] /= sum;
  work[e->label[i]] -= 1.0;
  return (largest - own) + log(sum);
}

void plain_add_outer(const sgha_examples *e, uint64_t i, double factor, const double work[], double grad[])
{
  const sgha_row row = sgha_row_of(e, i);
  for (size_t t = 0; t < row.size; t++) {
    const double scale = factor * row.value[t];
    double *out = grad + sgha_feature(row, t) * e->n_classes;
    for (size_t k = 0; k < e->n_classes; k++)
      out[k] += scale * work[k];
  }
}

double plain_mean_loss(const sgha_examples *e, const sgha_selection *batch, const double W[], double work[])
{
  const size_t m = sgha_selected(batch, e->n_examples);
  double sum = 0.0;
  for (size_t k = 0; k < m; k++)
    sum += plain_loss_slope(e, sgha_selected_index(batch, k), W, work);
  return sum / (double)m;
}

void plain_mean_loss_gradient(const sgha_examples *e, const sgha_selection *batch, const double W[], double grad[],
                              double work[])
{
  const size_t m = sgha_selected(batch, e->n_examples);
  for (size_t i = 0; i < e->n_features * e->n_classes; i++)
    grad[i] = 0.0;
  for (size_t k = 0; k < m; k++) {
    const uint64_t i = sgha_selected_index(batch, k);
    plain_loss_slope(e, i, W, work);
    plain_add_outer(e, i, 1.0 / (double)m, work, grad);
  }
}
