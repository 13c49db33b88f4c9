/* support.h -- what the unit tests share: reproducible random doubles, and real numbers to compare with.
 *
 * A real is an MPFR number of PRECISION bits: every sum and product of a few doubles is exact in it, so that a bound from
 * a contract is checked as it is written, without a tolerance. once(r) rounds to the nearest double, subnormals included:
 * the result of one operation. Reals live until forget_reals(). */
#ifndef SGHA_TESTS_SUPPORT_H
#define SGHA_TESTS_SUPPORT_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <mpfr.h>

#define PRECISION 4400
#define MAX_REALS 4096
#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

typedef mpfr_ptr real;

static mpfr_t reals[MAX_REALS];
static size_t reals_made, reals_used;

static inline real new_real(void)
{
  assert_true(reals_used < MAX_REALS);
  if (reals_used == reals_made)
    mpfr_init2(reals[reals_made++], PRECISION);
  return reals[reals_used++];
}

static inline void forget_reals(void)
{
  reals_used = 0;
}

/* The group's teardown: leak checkers see nothing left. */
static inline int free_reals(void **state)
{
  (void)state;
  while (reals_made > 0)
    mpfr_clear(reals[--reals_made]);
  reals_used = 0;
  mpfr_free_cache();
  return 0;
}

static inline real of(double v)
{
  real r = new_real();
  mpfr_set_d(r, v, MPFR_RNDN);
  return r;
}

static inline real r_add(real a, real b)
{
  real r = new_real();
  mpfr_add(r, a, b, MPFR_RNDN);
  return r;
}

static inline real r_sub(real a, real b)
{
  real r = new_real();
  mpfr_sub(r, a, b, MPFR_RNDN);
  return r;
}

static inline real r_mul(real a, real b)
{
  real r = new_real();
  mpfr_mul(r, a, b, MPFR_RNDN);
  return r;
}

static inline real r_div(real a, real b)
{
  real r = new_real();
  mpfr_div(r, a, b, MPFR_RNDN);
  return r;
}

static inline real r_sqrt(real a)
{
  real r = new_real();
  mpfr_sqrt(r, a, MPFR_RNDN);
  return r;
}

static inline real r_abs(real a)
{
  real r = new_real();
  mpfr_abs(r, a, MPFR_RNDN);
  return r;
}

static inline real r_pow(real a, unsigned long k)
{
  real r = new_real();
  mpfr_pow_ui(r, a, k, MPFR_RNDN);
  return r;
}

static inline real r_min(real a, real b)
{
  return mpfr_lessequal_p(a, b) ? a : b;
}

static inline real r_max(real a, real b)
{
  return mpfr_lessequal_p(a, b) ? b : a;
}

static inline real distance(real a, real b)
{
  return r_abs(r_sub(a, b));
}

static inline double once(real r)
{
  return mpfr_get_d(r, MPFR_RNDN);
}

/* total += a * b, exactly, in place: for sums of many products. */
static inline void accumulate(real total, double a, double b)
{
  size_t mark = reals_used;
  mpfr_add(total, total, r_mul(of(a), of(b)), MPFR_RNDN);
  reals_used = mark;
}

static inline real exact_dot(size_t n, const double a[], const double b[])
{
  real total = of(0.0);
  for (size_t i = 0; i < n; i++)
    accumulate(total, a[i], b[i]);
  return total;
}

/* Fails with both numbers in the message. */
#define assert_at_most(a, b) at_most((a), (b), #a " <= " #b, __FILE__, __LINE__)
static inline void at_most(real a, real b, const char *what, const char *file, int line)
{
  if (mpfr_lessequal_p(a, b))
    return;
  mpfr_fprintf(stderr, "not %s: %.20Rg > %.20Rg\n", what, a, b);
  _fail(file, line);
}

static inline uint64_t bits_of(double v)
{
  uint64_t bits;
  memcpy(&bits, &v, sizeof bits);
  return bits;
}

static inline double from_bits(uint64_t bits)
{
  double v;
  memcpy(&v, &bits, sizeof v);
  return v;
}

#define assert_same(a, b) same((a), (b), #a " is " #b, __FILE__, __LINE__)
static inline void same(double a, double b, const char *what, const char *file, int line)
{
  if (bits_of(a) == bits_of(b))
    return;
  fprintf(stderr, "not %s: %a and %a\n", what, a, b);
  _fail(file, line);
}

/* Random numbers: a counter through a mixing function (splitmix64). A test sets its own seed. */
static uint64_t random_state;

static inline void seed_random(uint64_t seed)
{
  random_state = seed;
}

static inline uint64_t random_bits(void)
{
  uint64_t z = random_state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

static inline size_t random_below(size_t n)
{
  return (size_t)(random_bits() % n);
}

/* Uniform in [0, 1). */
static inline double random_fraction(void)
{
  return (double)(random_bits() >> 11) * 0x1p-53;
}

/* Of magnitude 2^e, e uniform in low .. high - 1, sign and fraction random. One in 16 is 0, -0 or a power of two. */
static inline double random_double(int low, int high)
{
  int e = low + (int)random_below((size_t)(high - low));
  double sign = random_bits() % 2 ? 1.0 : -1.0;
  switch (random_bits() % 32) {
  case 0:
    return sign * 0.0;
  case 1:
    return sign * ldexp(1.0, e);
  default:
    return sign * ldexp(1.0 + random_fraction(), e);
  }
}

static inline double random_positive(int low, int high)
{
  return ldexp(1.0 + random_fraction(), low + (int)random_below((size_t)(high - low)));
}

static inline void random_vector(size_t n, double v[], int low, int high)
{
  for (size_t i = 0; i < n; i++)
    v[i] = random_double(low, high);
}

#endif
