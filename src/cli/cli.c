/* cli.c -- complaints, memory, time and JSON, see cli.h. */
#define _POSIX_C_SOURCE 200809L
#include "cli/cli.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
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
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int flushed(void)
{
  errno = 0;
  if (fflush(stdout) != 0 || ferror(stdout))
    die(FAILED, "standard output: %s", strerror(errno));
  return GOOD;
}

void print_number(FILE *to, double v, const char *missing)
{
  char digits[32];
  if (!isfinite(v)) {
    fputs(missing, to);
    return;
  }
  for (int precision = 15; precision <= 17; precision++) {
    snprintf(digits, sizeof digits, "%.*g", precision, v);
    if (strtod(digits, NULL) == v)
      break;
  }
  fputs(digits, to);
}

static void print_quoted(FILE *to, const char *s)
{
  fputc('"', to);
  for (; *s; s++) {
    const unsigned char c = (unsigned char)*s;
    if (c < 0x20)
      fprintf(to, "\\u%04x", c);
    else {
      if (c == '"' || c == '\\')
        fputc('\\', to);
      fputc(c, to);
    }
  }
  fputc('"', to);
}

void json_text(FILE *to, const char *name, const char *value)
{
  fprintf(to, ",\"%s\":", name);
  print_quoted(to, value);
}

void json_real(FILE *to, const char *name, double value)
{
  fprintf(to, ",\"%s\":", name);
  print_number(to, value, "null");
}

void json_count(FILE *to, const char *name, uint64_t value)
{
  fprintf(to, ",\"%s\":%" PRIu64, name, value);
}
