/* softmax.h -- what the problems need of one example's logits z: probabilities, loss, and their change along u.
 *
 * n is the number of classes; where it is a constant, the loops vectorise. Sums and maxima run in four lanes. Finite
 * for all finite z and u that are below 2^1000: the largest logit is taken out of the exponentials. */
#ifndef SGHA_SOFTMAX_H
#define SGHA_SOFTMAX_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "problems/elementary.h"
#include "problems/products.h"

SGHA_INLINE double sgha_lane_sum(size_t n, const double v[])
{
  double lane[4] = {0.0, 0.0, 0.0, 0.0};
  size_t k = 0;
  for (; k + 4 <= n; k += 4)
    for (size_t l = 0; l < 4; l++)
      lane[l] += v[k + l];
  for (size_t l = 0; l < n % 4; l++)
    lane[l] += v[k + l];
  return (lane[0] + lane[1]) + (lane[2] + lane[3]);
}

SGHA_INLINE double sgha_lane_dot(size_t n, const double a[], const double b[])
{
  double lane[4] = {0.0, 0.0, 0.0, 0.0};
  size_t k = 0;
  for (; k + 4 <= n; k += 4)
    for (size_t l = 0; l < 4; l++)
      lane[l] += a[k + l] * b[k + l];
  for (size_t l = 0; l < n % 4; l++)
    lane[l] += a[k + l] * b[k + l];
  return (lane[0] + lane[1]) + (lane[2] + lane[3]);
}

static inline double sgha_larger(double a, double b)
{
  return a > b ? a : b;
}

SGHA_INLINE double sgha_largest(size_t n, const double v[])
{
  double lane[4] = {v[0], v[0], v[0], v[0]};
  size_t k = 0;
  for (; k + 4 <= n; k += 4)
    for (size_t l = 0; l < 4; l++)
      lane[l] = sgha_larger(v[k + l], lane[l]);
  for (; k < n; k++)
    lane[0] = sgha_larger(v[k], lane[0]);
  return sgha_larger(sgha_larger(lane[0], lane[1]), sgha_larger(lane[2], lane[3]));
}

/* p = softmax(z). The loss with the label b is (largest - z_b) + log(sum). */
typedef struct {
  double largest, sum;
} sgha_exponentials;

SGHA_INLINE sgha_exponentials sgha_softmax(size_t n, const double z[], double p[])
{
  const double largest = sgha_largest(n, z);
  for (size_t k = 0; k < n; k++)
    p[k] = sgha_exp_argument(z[k] - largest);
  for (size_t k = 0; k < n; k++)
    p[k] = sgha_exp(p[k]);
  const double sum = sgha_lane_sum(n, p), scale = 1.0 / sum;
  for (size_t k = 0; k < n; k++)
    p[k] *= scale;
  return (sgha_exponentials){largest, sum};
}

/* The odd parts in u of softmax and of log(sum exp): odd = (softmax(z + u) - softmax(z - u))/2, and as the result
 * the same of the logarithm, if it is wanted. p is softmax(z). Where all |u_k| <= 1, with s = sum p_k sinh(u_k) and
 * c = sum p_k cosh(u_k), they are
 *   odd_k = p_k (c sinh(u_k) - s cosh(u_k)) / ((c + s)(c - s))   and   artanh(s/c),
 * whose relative error does not grow as u goes to 0: no difference is taken of numbers that are not small
 * themselves. */
SGHA_INLINE double sgha_odd_near(size_t n, const double p[], const double u[], double odd[], bool wanted)
{
  double even[SGHA_MAX_CLASSES];
  for (size_t k = 0; k < n; k++) {
    odd[k] = p[k] * sgha_small_sinh(u[k]);
    even[k] = p[k] * sgha_small_cosh(u[k]);
  }
  const double s = sgha_lane_sum(n, odd), c = sgha_lane_sum(n, even), scale = 1.0 / ((c + s) * (c - s));
  for (size_t k = 0; k < n; k++)
    odd[k] = (odd[k] * c - even[k] * s) * scale;
  return wanted ? atanh(s / c) : 0.0;
}

SGHA_INLINE double sgha_odd_far(size_t n, const double z[], const double u[], double odd[], bool wanted)
{
  double probe[SGHA_MAX_CLASSES], p[SGHA_MAX_CLASSES];
  for (size_t k = 0; k < n; k++)
    probe[k] = z[k] + u[k];
  const sgha_exponentials plus = sgha_softmax(n, probe, odd);
  for (size_t k = 0; k < n; k++)
    probe[k] = z[k] - u[k];
  const sgha_exponentials minus = sgha_softmax(n, probe, p);
  for (size_t k = 0; k < n; k++)
    odd[k] = (odd[k] - p[k]) * 0.5;
  return wanted ? (log(plus.sum / minus.sum) + (plus.largest - minus.largest)) * 0.5 : 0.0;
}

SGHA_INLINE double sgha_odd(size_t n, const double z[], const double p[], const double u[], double odd[], bool wanted)
{
  double size[SGHA_MAX_CLASSES];
  for (size_t k = 0; k < n; k++)
    size[k] = fabs(u[k]);
  return sgha_largest(n, size) <= 1.0 ? sgha_odd_near(n, p, u, odd, wanted) : sgha_odd_far(n, z, u, odd, wanted);
}

#endif
