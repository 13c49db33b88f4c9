/* arithmetic.c -- does this library, in this process, compute as IEEE 754 says? See core/arithmetic.h.
 *
 * Each check has one right answer, and another one under an option or a mode that the proofs exclude. */
#include "core/arithmetic.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "core/sums.h"

/* Volatile, so that the compiler computes none of this itself. */
static volatile double zero = 0.0, one = 1.0, large = 0x1p53, smallest_normal = 0x1p-1022, divisor = 49.0;
static volatile double tenth = 0.1;
static volatile double factor = 1.0 + 0x1p-27, square = 1.0 + 0x1p-26; /* the square of the factor, rounded */

static bool keeps_the_order(void)
{
  const double a = large, b = one;
  return (a + b) - a == 0.0; /* 1 if reassociated, or kept in more than 53 bits */
}

static bool rounds_to_nearest(void)
{
  const double a = one;
  return a + 0x1p-53 == 1.0 && a + 0x1.8p-53 == 1.0 + 0x1p-52 && -a - 0x1p-53 == -1.0 &&
         -a - 0x1.8p-53 == -1.0 - 0x1p-52;
}

static bool rounds_products(void)
{
  const double a = factor, b = square;
  return a * a - b == 0.0; /* 2^-54 if fused */
}

/* The same in the core: each lane of the sum of products ends with a difference of equal numbers. */
static bool rounds_products_in_sums(void)
{
  enum { N = 64 };
  double u[2 * N], v[2 * N];
  for (size_t i = 0; i < N; i++) {
    u[i] = -one;
    v[i] = square;
    u[N + i] = v[N + i] = factor;
  }
  return sgha_dot((size_t)2 * N, u, v) == 0.0;
}

static bool divides(void)
{
  const double d = divisor, a = 1.0 / d, b = d / d, c = 3.0 / d;
  return b == 1.0 && a == 0x1.4e5e0a72f0539p-6 && c == 0x1.f58d0fac687d6p-5; /* otherwise by way of 1/d */
}

static bool keeps_subnormals(void)
{
  const double half = smallest_normal * 0.5;
  return half > 0.0 && half * 2.0 == smallest_normal;
}

static bool knows_special_values(void)
{
  const double z = zero, nan = z / z, infinity = one / z, negative = -z;
  return !(nan == nan) && infinity > DBL_MAX && one / (negative + 0.0) > 0.0;
}

static bool reads_constants_and_takes_roots(void)
{
  return tenth == 0x1.999999999999ap-4 && sqrt(one + one) == 0x1.6a09e667f3bcdp+0;
}

const char *sgha_arithmetic_problem(void)
{
  if (!keeps_subnormals())
    return "subnormal numbers are flushed to zero (a part of the program was linked with -ffast-math)";
  if (!rounds_to_nearest())
    return "operations are not rounded to the nearest double";
  if (!rounds_products() || !rounds_products_in_sums())
    return "products and sums are fused (compile with -ffp-contract=off)";
  if (!keeps_the_order() || !divides() || !knows_special_values() || !reads_constants_and_takes_roots())
    return "operations are not done as written (compile without -ffast-math and its parts)";
  return NULL;
}
