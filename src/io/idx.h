/* idx.h -- the idx format of MNIST: unsigned bytes in one to four dimensions.
 *
 * Big-endian: the bytes 0, 0, 8 (unsigned bytes), the number of dimensions, then each dimension as 32 bits, then the
 * entries, the last index running fastest, and nothing more. */
#ifndef SGHA_IDX_H
#define SGHA_IDX_H

#include "io/bytes.h"

#define SGHA_IDX_MAX_DIMENSIONS 4

typedef struct {
  uint32_t n_dimensions;
  uint32_t dimension[SGHA_IDX_MAX_DIMENSIONS];
  size_t n_entries;     /* the product of the dimensions */
  size_t offset;        /* where the entries begin */
  const uint8_t *entry; /* in the buffer that was parsed */
} sgha_idx;

sgha_fault sgha_idx_parse(size_t size, const uint8_t bytes[], sgha_idx *out);

/* How many bytes a file has whose header is among the first ones; size if there is no header. */
size_t sgha_idx_size(size_t size, const uint8_t bytes[]);

#endif
