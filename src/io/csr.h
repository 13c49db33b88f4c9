/* csr.h -- the format NEWSCSR1: rows of counts, sparse, with labels.
 *
 * Little-endian, no padding: "NEWSCSR1"; as 32 bits each the numbers of rows n, of columns d, of entries m and of
 * classes; n + 1 row pointers of 32 bits, from 0 to m, not decreasing; m columns of 32 bits, below d, increasing within
 * a row; m counts of 16 bits, none 0; n labels of 8 bits, below the number of classes; and nothing more. */
#ifndef SGHA_CSR_H
#define SGHA_CSR_H

#include "io/bytes.h"
#include "io/dataset.h"

/* Sets the sizes in data, from the header; the file is exactly as long as they ask for. */
sgha_fault sgha_csr_measure(size_t size, const uint8_t bytes[], sgha_dataset *data);

/* Fills the arrays of data, which has these sizes. The values are the counts. */
sgha_fault sgha_csr_parse(size_t size, const uint8_t bytes[], sgha_dataset *data);

/* How many bytes a file has whose header is among the first ones, or SGHA_FILE_LIMIT + 1 if there are more; size if there
 * is no header. */
size_t sgha_csr_size(size_t size, const uint8_t bytes[]);

#endif
