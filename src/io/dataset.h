/* dataset.h -- labelled examples with their memory: the arrays that a reader fills, and how to split them.
 *
 * Rows are dense doubles, or sparse (CSR) with 32-bit columns, as in problems/examples.h. The problems get views, which
 * live as long as the data set. A split is a shuffle followed by slices, which copy nothing. Functions that allocate
 * return false, and leave nothing behind, if there is not enough memory. */
#ifndef SGHA_DATASET_H
#define SGHA_DATASET_H

#include <stdbool.h>

#include "core/sampler.h"
#include "problems/examples.h"

typedef struct {
  size_t n_examples, n_features, n_classes;
  size_t n_entries; /* stored: n_examples * n_features of dense data */
  double *value;    /* n_entries */
  size_t *start;    /* sparse: n_examples + 1, ends with n_entries; dense: NULL */
  uint32_t *column; /* sparse: n_entries, increasing within a row; dense: NULL */
  uint32_t *label;  /* n_examples, below n_classes */
} sgha_dataset;

/* Draws outside of those that a method makes (core/sampler.h), so that one seed can serve for all of them. */
#define SGHA_DRAW_PERMUTATION SGHA_MAX_ITERATION
#define SGHA_DRAW_CORRUPTION (SGHA_MAX_ITERATION - 1)

/* Arrays of zeros, for the sizes that are set in data. */
bool sgha_dataset_allocate(sgha_dataset *data, bool sparse);

/* Leaves the data set empty; an empty one may be freed again. */
void sgha_dataset_free(sgha_dataset *data);

sgha_examples sgha_dataset_view(const sgha_dataset *data);

/* The rows first to first + n - 1. */
sgha_examples sgha_dataset_slice(const sgha_dataset *data, size_t first, size_t n);

/* A permutation of 0 to n - 1, n at most SGHA_MAX_POPULATION: Fisher and Yates's shuffle of the identity. For i from
 * n - 1 down to 1, the entries i and j change places, where j is
 * sgha_sample(seed, SGHA_DRAW_PERMUTATION, SGHA_STREAM_F, i, i + 1). */
void sgha_permutation(uint64_t seed, size_t n, uint64_t index[]);

/* The rows in the order of that permutation: row i is what row index[i] has been. Dense data move in place. */
bool sgha_dataset_shuffle(sgha_dataset *data, uint64_t seed);

#endif
