/* number.h -- the numbers of the twin: one set of names for MPFR (rounded to nearest) and MPFI (rounded outward).
 *
 * Every formula is written once, in a file that includes this header, and compiled twice: plainly, it computes; with
 * NUMBER_INTERVAL defined, it encloses. Results and temporaries have the current precision (mpfr_set_default_prec).
 * NAME(f) is real_f or interval_f, so that a program can use both. A result may be one of the arguments. */
#ifndef REFERENCE_NUMBER_H
#define REFERENCE_NUMBER_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <mpfi.h>
#include <mpfr.h>

/* What mpfr_t and mpfi_t are arrays of: vectors of these pass as const without casts. */
typedef __mpfr_struct real;
typedef __mpfi_struct interval;

static inline void *allocate(size_t n, size_t size)
{
  void *p = calloc(n == 0 ? 1 : n, size);
  if (p == NULL) {
    fputs("out of memory\n", stderr);
    exit(2);
  }
  return p;
}

/* Vectors at the current precision; to be freed with the number of entries they were made with. */
static inline real *real_vector(size_t n)
{
  real *v = allocate(n, sizeof *v);
  for (size_t i = 0; i < n; i++) {
    mpfr_init(&v[i]);
    mpfr_set_zero(&v[i], 1);
  }
  return v;
}

static inline void real_free(size_t n, real *v)
{
  for (size_t i = 0; i < n; i++)
    mpfr_clear(&v[i]);
  free(v);
}

static inline interval *interval_vector(size_t n)
{
  interval *v = allocate(n, sizeof *v);
  for (size_t i = 0; i < n; i++) {
    mpfi_init(&v[i]);
    mpfi_set_ui(&v[i], 0);
  }
  return v;
}

static inline void interval_free(size_t n, interval *v)
{
  for (size_t i = 0; i < n; i++)
    mpfi_clear(&v[i]);
  free(v);
}

#ifdef NUMBER_INTERVAL

typedef interval number;
#define NAME(f) interval_##f

static inline void num_set(number *r, const number *a)
{
  mpfi_set(r, a);
}
static inline void num_set_d(number *r, double a)
{
  mpfi_set_d(r, a);
}
static inline void num_add(number *r, const number *a, const number *b)
{
  mpfi_add(r, a, b);
}
static inline void num_sub(number *r, const number *a, const number *b)
{
  mpfi_sub(r, a, b);
}
static inline void num_mul(number *r, const number *a, const number *b)
{
  mpfi_mul(r, a, b);
}
static inline void num_div(number *r, const number *a, const number *b)
{
  mpfi_div(r, a, b);
}
static inline void num_add_d(number *r, const number *a, double b)
{
  mpfi_add_d(r, a, b);
}
static inline void num_sub_d(number *r, const number *a, double b)
{
  mpfi_sub_d(r, a, b);
}
static inline void num_mul_d(number *r, const number *a, double b)
{
  mpfi_mul_d(r, a, b);
}
static inline void num_div_d(number *r, const number *a, double b)
{
  mpfi_div_d(r, a, b);
}
static inline void num_neg(number *r, const number *a)
{
  mpfi_neg(r, a);
}
static inline void num_sqr(number *r, const number *a)
{
  mpfi_sqr(r, a);
}
static inline void num_sqrt(number *r, const number *a)
{
  mpfi_sqrt(r, a);
}
static inline void num_exp(number *r, const number *a)
{
  mpfi_exp(r, a);
}
static inline void num_log(number *r, const number *a)
{
  mpfi_log(r, a);
}
static inline void num_log1p(number *r, const number *a)
{
  mpfi_log1p(r, a);
}
static inline void num_tanh(number *r, const number *a)
{
  mpfi_tanh(r, a);
}
/* max(a, b) and min(a, b) increase with a: the ends' values are the ends. */
static inline void num_max_d(number *r, const number *a, double b)
{
  mpfi_set(r, a);
  if (mpfr_cmp_d(&r->left, b) < 0)
    mpfr_set_d(&r->left, b, MPFR_RNDD);
  if (mpfr_cmp_d(&r->right, b) < 0)
    mpfr_set_d(&r->right, b, MPFR_RNDU);
}
static inline void num_min_d(number *r, const number *a, double b)
{
  mpfi_set(r, a);
  if (mpfr_cmp_d(&r->left, b) > 0)
    mpfr_set_d(&r->left, b, MPFR_RNDD);
  if (mpfr_cmp_d(&r->right, b) > 0)
    mpfr_set_d(&r->right, b, MPFR_RNDU);
}

#else

typedef real number;
#define NAME(f) real_##f

static inline void num_set(number *r, const number *a)
{
  mpfr_set(r, a, MPFR_RNDN);
}
static inline void num_set_d(number *r, double a)
{
  mpfr_set_d(r, a, MPFR_RNDN);
}
static inline void num_add(number *r, const number *a, const number *b)
{
  mpfr_add(r, a, b, MPFR_RNDN);
}
static inline void num_sub(number *r, const number *a, const number *b)
{
  mpfr_sub(r, a, b, MPFR_RNDN);
}
static inline void num_mul(number *r, const number *a, const number *b)
{
  mpfr_mul(r, a, b, MPFR_RNDN);
}
static inline void num_div(number *r, const number *a, const number *b)
{
  mpfr_div(r, a, b, MPFR_RNDN);
}
static inline void num_add_d(number *r, const number *a, double b)
{
  mpfr_add_d(r, a, b, MPFR_RNDN);
}
static inline void num_sub_d(number *r, const number *a, double b)
{
  mpfr_sub_d(r, a, b, MPFR_RNDN);
}
static inline void num_mul_d(number *r, const number *a, double b)
{
  mpfr_mul_d(r, a, b, MPFR_RNDN);
}
static inline void num_div_d(number *r, const number *a, double b)
{
  mpfr_div_d(r, a, b, MPFR_RNDN);
}
static inline void num_neg(number *r, const number *a)
{
  mpfr_neg(r, a, MPFR_RNDN);
}
static inline void num_sqr(number *r, const number *a)
{
  mpfr_sqr(r, a, MPFR_RNDN);
}
static inline void num_sqrt(number *r, const number *a)
{
  mpfr_sqrt(r, a, MPFR_RNDN);
}
static inline void num_exp(number *r, const number *a)
{
  mpfr_exp(r, a, MPFR_RNDN);
}
static inline void num_log(number *r, const number *a)
{
  mpfr_log(r, a, MPFR_RNDN);
}
static inline void num_log1p(number *r, const number *a)
{
  mpfr_log1p(r, a, MPFR_RNDN);
}
static inline void num_tanh(number *r, const number *a)
{
  mpfr_tanh(r, a, MPFR_RNDN);
}
static inline void num_max_d(number *r, const number *a, double b)
{
  mpfr_set(r, a, MPFR_RNDN);
  if (mpfr_cmp_d(r, b) < 0)
    mpfr_set_d(r, b, MPFR_RNDN);
}
static inline void num_min_d(number *r, const number *a, double b)
{
  mpfr_set(r, a, MPFR_RNDN);
  if (mpfr_cmp_d(r, b) > 0)
    mpfr_set_d(r, b, MPFR_RNDN);
}

#endif

static inline number *num_vector(size_t n)
{
  return NAME(vector)(n);
}
static inline void num_free(size_t n, number *v)
{
  NAME(free)(n, v);
}

/* r = r + a b, with t as workspace, in this order. */
static inline void num_add_product(number *r, const number *a, const number *b, number *t)
{
  num_mul(t, a, b);
  num_add(r, r, t);
}
static inline void num_add_product_d(number *r, const number *a, double b, number *t)
{
  num_mul_d(t, a, b);
  num_add(r, r, t);
}

#endif
