/* memory.h -- arrays of zeros, in large pages where they are large.
 *
 * The rows of a large matrix are read in no order: with small pages, much of the time goes into the translation of
 * addresses. */
#ifndef SGHA_MEMORY_H
#define SGHA_MEMORY_H

#include <stddef.h>

/* As calloc, but never of no entries: a null pointer says that there is no memory. free is due. */
void *sgha_zeros(size_t count, size_t size);

#endif
