/* quadratic_data.h -- the data of the quadratic problem, see quadratic.h. */
#ifndef SGHA_QUADRATIC_DATA_H
#define SGHA_QUADRATIC_DATA_H

#include <stddef.h>
#include <stdint.h>

#include "sgha.h"

/* Matrices are dense and stored row by row. Bt is the transpose of B: every product runs along a row. */
typedef struct {
  size_t n_x, n_y, n_data;
  const double *A;  /* n_y x n_y, symmetric */
  const double *B;  /* n_y x n_x */
  const double *Bt; /* n_x x n_y */
  const double *a;  /* n_x */
  const double *b;  /* n_y */
  const double *c;  /* n_data x n_y */
} sgha_quadratic;

/* The longest side of a matrix, and the largest entry of the data and of a point. */
#define SGHA_MAX_SIDE 0x80000000
#define SGHA_MAX_DATUM 0x1p400

#endif
