/* bits.c -- see bits.h. */
#include "certify/bits.h"

#include <math.h>
#include <stdlib.h>

mpfi_t *sgha_bits_new(size_t n)
{
  mpfi_t *v = malloc(n * sizeof *v);
  for (size_t i = 0; v != NULL && i < n; i++)
    mpfi_init2(v[i], SGHA_BITS);
  return v;
}

void sgha_bits_free(size_t n, mpfi_t v[])
{
  for (size_t i = 0; v != NULL && i < n; i++)
    mpfi_clear(v[i]);
  free(v);
}

void sgha_bits_set(mpfi_t v, double a, double b, double error)
{
  MPFR_DECL_INIT(e, 53);
  mpfi_set_d(v, a);
  mpfi_add_d(v, v, b);
  mpfr_set_d(e, error, MPFR_RNDU);
  mpfi_increase(v, e);
}

sgha_interval sgha_bits_interval(const mpfi_t v)
{
  return (sgha_interval){mpfr_get_d(&v->left, MPFR_RNDD), mpfr_get_d(&v->right, MPFR_RNDU)};
}

double sgha_bits_magnitude(const mpfi_t v)
{
  const sgha_interval i = sgha_bits_interval(v);
  return fabs(i.low) > fabs(i.high) ? fabs(i.low) : fabs(i.high);
}

/* A number that is subtracted and then allowed for: any would be right, one in the middle is best. */
sgha_parts sgha_bits_parts(const mpfi_t v, mpfi_t work)
{
  sgha_parts parts;
  parts.high = mpfi_get_d(v);
  mpfi_sub_d(work, v, parts.high);
  parts.low = mpfi_get_d(work);
  mpfi_sub_d(work, work, parts.low);
  parts.error = sgha_bits_magnitude(work);
  return parts;
}

sgha_interval sgha_bits_norm(size_t n, const sgha_interval v[], mpfi_t work[2])
{
  mpfi_set_si(work[0], 0);
  for (size_t i = 0; i < n; i++) {
    mpfi_interv_d(work[1], v[i].low, v[i].high);
    mpfi_sqr(work[1], work[1]);
    mpfi_add(work[0], work[0], work[1]);
  }
  mpfi_sqrt(work[0], work[0]);
  return sgha_bits_interval(work[0]);
}
