/* cli.c -- complaints, memory and time, see cli.h. */
#define _POSIX_C_SOURCE 200809L
#include "cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/progress.h"
#include "problems/memory.h"

void die(int code, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  progress_clear();
  fputs("sgha: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  exit(code);
}

void *allocate(size_t count, size_t size)
{
  void *memory = sgha_zeros(count, size);
  if (memory == NULL)
    die(FAILED, "not enough memory for %zu times %zu bytes", count, size);
  return memory;
}

double now(void)
{
  struct timespec t;
  if (clock_gettime(CLOCK_MONOTONIC, &t) != 0)
    die(FAILED, "no clock: %s", strerror(errno));
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int flushed(void)
{
  errno = 0;
  if (fflush(stdout) != 0 || ferror(stdout))
    die(FAILED, "standard output: %s", strerror(errno));
  return GOOD;
}
