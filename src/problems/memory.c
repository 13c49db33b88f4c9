/* memory.c -- see memory.h. */
#define _DEFAULT_SOURCE /* for madvise */
#include <stdint.h>
#include <stdlib.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

#include "problems/memory.h"

#define LARGE_PAGE ((uintptr_t)1 << 21)

void *sgha_zeros(size_t count, size_t size)
{
  void *memory = calloc(count > 0 ? count : 1, size);
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  if (memory != NULL) { /* advice: where it is not taken, the pages are small */
    const uintptr_t from = ((uintptr_t)memory + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    const uintptr_t to = ((uintptr_t)memory + count * size) / LARGE_PAGE * LARGE_PAGE;
    if (from < to)
      (void)madvise((void *)from, to - from, MADV_HUGEPAGE);
  }
#endif
  return memory;
}
