/* elementary.h -- exp, sinh and cosh as one straight sequence of operations each, so that loops over them vectorise.
 *
 * No table, no branch, no call: the same bits from every compiler and for every width of the vectors. Bounds, in
 * units of 2^-53 relative to the exact value, tested against MPFR: exp 2, sinh 3, cosh 2. */
#ifndef SGHA_ELEMENTARY_H
#define SGHA_ELEMENTARY_H

#include <stdint.h>
#include <string.h>

/* t, but -708 for all below: exp(-708) < 2^-1021 stands for 0. A loop of its own, before that of the exponentials: a
 * choice of a constant in front of them is made into a branch. */
static inline double sgha_exp_argument(double t)
{
  return t < -708.0 ? -708.0 : t;
}

/* exp(t) for -708 <= t <= 709. With n the integer nearest to t/log 2 and r = t - n log 2, it is 2^n exp(r), |r| <=
 * 0.3466; Taylor's remainder after r^13 is below 2^-57. Adding 1.5 * 2^52 rounds to an integer and leaves it in the
 * last bits of the sum; log 2 is taken as two numbers, the first so short that its product with n is exact. */
static inline double sgha_exp(double t)
{
  const double shifted = t * 0x1.71547652b82fep+0 + 0x1.8p52, n = shifted - 0x1.8p52;
  const double r = (t - n * 0x1.62e42feep-1) - n * 0x1.a39ef35793c76p-33;
  double q = 1.0 / 6227020800.0;
  q = q * r + 1.0 / 479001600.0;
  q = q * r + 1.0 / 39916800.0;
  q = q * r + 1.0 / 3628800.0;
  q = q * r + 1.0 / 362880.0;
  q = q * r + 1.0 / 40320.0;
  q = q * r + 1.0 / 5040.0;
  q = q * r + 1.0 / 720.0;
  q = q * r + 1.0 / 120.0;
  q = q * r + 1.0 / 24.0;
  q = q * r + 1.0 / 6.0;
  q = q * r + 1.0 / 2.0;
  uint64_t bits;
  memcpy(&bits, &shifted, sizeof bits);
  bits = (bits << 52) + ((uint64_t)1023 << 52);
  double power;
  memcpy(&power, &bits, sizeof power);
  return (1.0 + (r + r * r * q)) * power;
}

/* For |u| <= 1; Taylor's remainders are below 2^-56 of the value. */
static inline double sgha_small_sinh(double u)
{
  const double s = u * u;
  double q = 1.0 / 355687428096000.0;
  q = q * s + 1.0 / 1307674368000.0;
  q = q * s + 1.0 / 6227020800.0;
  q = q * s + 1.0 / 39916800.0;
  q = q * s + 1.0 / 362880.0;
  q = q * s + 1.0 / 5040.0;
  q = q * s + 1.0 / 120.0;
  q = q * s + 1.0 / 6.0;
  return u + u * (s * q);
}

static inline double sgha_small_cosh(double u)
{
  const double s = u * u;
  double q = 1.0 / 6402373705728000.0;
  q = q * s + 1.0 / 20922789888000.0;
  q = q * s + 1.0 / 87178291200.0;
  q = q * s + 1.0 / 479001600.0;
  q = q * s + 1.0 / 3628800.0;
  q = q * s + 1.0 / 40320.0;
  q = q * s + 1.0 / 720.0;
  q = q * s + 1.0 / 24.0;
  q = q * s + 1.0 / 2.0;
  return 1.0 + s * q;
}

#endif
