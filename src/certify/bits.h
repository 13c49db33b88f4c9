/* bits.h -- between doubles and intervals of 128 bits (MPFI). */
#ifndef SGHA_BITS_H
#define SGHA_BITS_H

#include <mpfi.h>

#include "certify/enclosure.h"

#define SGHA_BITS 128

/* n intervals; sgha_bits_free is due. NULL if there is no memory. */
mpfi_t *sgha_bits_new(size_t n);
void sgha_bits_free(size_t n, mpfi_t v[]);

/* a + b with an error of at most `error`. */
void sgha_bits_set(mpfi_t v, double a, double b, double error);

/* Three numbers with v within high + low -+ error. */
typedef struct {
  double high, low, error;
} sgha_parts;
sgha_parts sgha_bits_parts(const mpfi_t v, mpfi_t work);

sgha_interval sgha_bits_interval(const mpfi_t v);

/* At least |v|. */
double sgha_bits_magnitude(const mpfi_t v);

/* Contains the square root of the sum of squares of numbers in these intervals. */
sgha_interval sgha_bits_norm(size_t n, const sgha_interval v[], mpfi_t work[2]);

#endif
