/* compensated.h -- sums of products, of C columns at a time, as two doubles for each: Summation.v's compensated_dot.
 *
 * TwoProd by fma, Knuth's TwoSum, the errors summed in a second double. After N terms, sum + rest is within
 * 8 (N + 2)^2 2^-106 of the exact sum, relative to the terms' magnitudes (SummationDouble.v, double_dot_error). */
#ifndef SGHA_COMPENSATED_H
#define SGHA_COMPENSATED_H

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "certify/formulas.h"

/* gcc's baseline for x86 calls a function for each fma: the loops are compiled for processors that have it as well. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__linux__)
#define SGHA_FUSED __attribute__((target_clones("arch=haswell", "default")))
#else
#define SGHA_FUSED
#endif

/* size adds up the magnitudes of the rounded products. */
typedef struct {
  double *sum, *rest, *size;
} sgha_compensated;

static inline __attribute__((always_inline)) void sgha_compensated_clear(size_t C, sgha_compensated s)
{
  memset(s.sum, 0, C * sizeof *s.sum);
  memset(s.rest, 0, C * sizeof *s.rest);
  memset(s.size, 0, C * sizeof *s.size);
}

/* Adds a times the row. */
static inline __attribute__((always_inline)) void sgha_compensated_add(size_t C, double sum[restrict],
                                                                       double rest[restrict], double size[restrict],
                                                                       double a, const double row[restrict])
{
  for (size_t k = 0; k < C; k++) {
    const double product = a * row[k], product_error = fma(a, row[k], -product);
    const double old = sum[k], new = old + product, added = new - old;
    const double sum_error = (old - (new - added)) + (product - added);
    sum[k] = new;
    rest[k] += sum_error + product_error;
    size[k] += fabs(product);
  }
}

/* At least |sum + rest - exact sum|, after N terms. */
static inline double sgha_compensated_error(size_t N, double size)
{
  const double terms = (double)N + 2.0;
  return sgha_above(8.0 * terms * terms * 0x1p-106 * sgha_above(size));
}

#endif
