/* products.h -- examples by rows and by columns, and the product of their transpose with a matrix of n_classes columns.
 *
 * That matrix has a row for each example, or for each entry of a batch; the product has a row for each feature. The
 * caller gives every feature to one thread; its row is summed in the order of the examples, or of the batch. */
#ifndef SGHA_PRODUCTS_H
#define SGHA_PRODUCTS_H

#include <stdbool.h>
#include <string.h>

#include "problems/examples.h"

#define SGHA_INLINE static inline __attribute__((always_inline))
#define SGHA_MAX_CLASSES 1024

/* A sum of rows of C numbers, in vectors of four and what is left over: where C is a constant they stay in
 * registers. */
typedef double sgha_quad __attribute__((vector_size(32), aligned(8), may_alias));
typedef struct {
  sgha_quad four[SGHA_MAX_CLASSES / 4];
  double rest[3];
} sgha_sum;

SGHA_INLINE void sgha_sum_clear(size_t C, sgha_sum *s)
{
  for (size_t k = 0; k < C / 4; k++)
    s->four[k] = (sgha_quad){0.0, 0.0, 0.0, 0.0};
  for (size_t k = 0; k < C % 4; k++)
    s->rest[k] = 0.0;
}

SGHA_INLINE void sgha_sum_add(size_t C, sgha_sum *s, double factor, const double row[])
{
  const sgha_quad *four = (const sgha_quad *)row;
  for (size_t k = 0; k < C / 4; k++)
    s->four[k] += factor * four[k];
  for (size_t k = 0; k < C % 4; k++)
    s->rest[k] += factor * row[C - C % 4 + k];
}

/* The same where the sum is a row in memory. */
SGHA_INLINE void sgha_row_add(size_t C, double sum[restrict], double factor, const double row[restrict])
{
  sgha_quad *sums = (sgha_quad *)sum;
  const sgha_quad *four = (const sgha_quad *)row;
  for (size_t k = 0; k < C / 4; k++)
    sums[k] += factor * four[k];
  for (size_t k = C - C % 4; k < C; k++)
    sum[k] += factor * row[k];
}

SGHA_INLINE void sgha_sum_store(size_t C, const sgha_sum *s, double row[])
{
  memcpy(row, s->four, C / 4 * sizeof(sgha_quad));
  memcpy(row + (C - C % 4), s->rest, C % 4 * sizeof(double));
}

/* Entry s of the data is SGHA_AHEAD entries away: its row of a matrix is asked for, so that it comes while others are
 * summed. The rows of a large matrix are all over the memory. */
#define SGHA_AHEAD 16
SGHA_INLINE void sgha_ask_for(size_t C, const double row[])
{
  for (size_t k = 0; k < C; k += 8)
    __builtin_prefetch(row + k);
  __builtin_prefetch(row + C - 1);
}

/* Whether a matrix with a row for each feature is so large that its rows have to be asked for. */
SGHA_INLINE bool sgha_far(const sgha_examples *e)
{
  return e->n_features * e->n_classes > 0x8000;
}

/* Where the entries of the example after entry k of a batch begin: they, too, may be anywhere. While entry t of one
 * example is dealt with, entry t of the next is asked for. */
SGHA_INLINE size_t sgha_next_start(const sgha_examples *e, const sgha_selection *batch, size_t k)
{
  return e->start[batch != NULL && k + 1 < batch->size ? batch->index[k + 1] : e->n_examples];
}

SGHA_INLINE void sgha_ask_for_entry(const sgha_examples *e, size_t next, size_t t)
{
  if (t % 8 == 0 && next + t < e->start[e->n_examples]) {
    __builtin_prefetch(e->value + next + t);
    __builtin_prefetch(e->column + next + t);
  }
}

/* columns is the transpose in the same form: its row j holds the examples that have feature j, in their order. */
typedef struct {
  sgha_examples rows, columns; /* sparse */
  void *memory[7];             /* what is not the caller's */
} sgha_table;

/* False if there is no memory; sgha_table_free is due in any case. The caller's data are used where they are sparse.
 * Without columns, sgha_gather has nothing to read. */
bool sgha_table_create(const sgha_examples *e, bool columns, sgha_table *t);
void sgha_table_free(sgha_table *t);

/* Rows first to last - 1 of the product with all the examples. */
void sgha_gather(const sgha_examples *columns, const double part[], size_t first, size_t last, double sums[restrict]);

/* Adds to rows first to last - 1 of sums the product with a batch, part's row k belonging to the batch's entry k,
 * and marks the rows it adds to. */
void sgha_scatter(const sgha_examples *rows, const sgha_selection *batch, const double part[], size_t first,
                  size_t last, double sums[restrict], unsigned char touched[restrict]);

#endif
