/* allocations.c -- loaded before the C library (LD_PRELOAD): makes one allocation fail, or all from one on.
 *
 *   FAULT_AT=N       the Nth allocation fails, counted from 1 when the program's constructors begin; 0: none
 *   FAULT_FOREVER=1  and all that follow
 *   FAULT_COUNT=FILE how many there were is written here at the end */
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
void *memalign(size_t alignment, size_t size);

static atomic_long calls;
static long at;
static int begun, forever;

__attribute__((constructor)) static void begin(void)
{
  const char *n = getenv("FAULT_AT"), *f = getenv("FAULT_FOREVER");
  at = n != NULL ? strtol(n, NULL, 10) : 0;
  forever = f != NULL && strcmp(f, "1") == 0;
  begun = 1;
}

__attribute__((destructor)) static void end(void)
{
  const char *path = getenv("FAULT_COUNT");
  const long n = atomic_load(&calls);
  at = 0;
  FILE *file = path != NULL ? fopen(path, "w") : NULL;
  if (file != NULL) {
    fprintf(file, "%ld\n", n);
    fclose(file);
  }
}

static int fails(void)
{
  if (!begun)
    return 0;
  const long n = atomic_fetch_add(&calls, 1) + 1;
  if (at == 0 || (forever ? n < at : n != at))
    return 0;
  errno = ENOMEM;
  return 1;
}

void *malloc(size_t size)
{
  return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
  return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
  return fails() ? NULL : __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size)
{
  return fails() ? NULL : __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
  return memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
  void *p = memalign(alignment, size);
  if (p == NULL)
    return ENOMEM;
  *memory = p;
  return 0;
}
