/* examples.h -- labelled examples (a_i, b_i), the data sets D_tr and D_val of Section 7.
 *
 * A row a_i is dense, or sparse (CSR: only the entries that are not zero, with their columns). The caller owns the data. */
#ifndef SGHA_EXAMPLES_H
#define SGHA_EXAMPLES_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  size_t n_examples, n_features, n_classes;
  const double *value;    /* dense: row after row */
  const size_t *start;    /* sparse: row i is value[start[i]] to value[start[i + 1] - 1]; dense: NULL */
  const uint32_t *column; /* sparse: the feature of each value; dense: NULL */
  const uint32_t *label;  /* below n_classes, one for each example */
} sgha_examples;

/* Some of the examples, named by their indices, repetitions allowed; a null pointer stands for all of them. */
typedef struct {
  size_t size;
  const uint64_t *index;
} sgha_selection;

/* A row, whichever way it is stored. */
typedef struct {
  size_t size;
  const double *value;
  const uint32_t *column;
} sgha_row;

static inline sgha_row sgha_row_of(const sgha_examples *e, uint64_t i)
{
  if (e->start == NULL)
    return (sgha_row){e->n_features, e->value + i * e->n_features, NULL};
  return (sgha_row){e->start[i + 1] - e->start[i], e->value + e->start[i], e->column + e->start[i]};
}

/* The feature to which entry t of the row belongs. */
static inline size_t sgha_feature(sgha_row row, size_t t)
{
  return row.column == NULL ? t : row.column[t];
}

static inline size_t sgha_selected(const sgha_selection *selection, size_t all)
{
  return selection == NULL ? all : selection->size;
}

static inline uint64_t sgha_selected_index(const sgha_selection *selection, size_t k)
{
  return selection == NULL ? k : selection->index[k];
}

#endif
