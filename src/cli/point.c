/* point.c -- see point.h. */
#define _POSIX_C_SOURCE 200809L
#include "cli/point.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/files.h"
#include "sgha.h"

void point_write(const char *path, const sgha_problem *p, const double w[])
{
  char *text = NULL;
  size_t size = 0;
  FILE *lines = open_memstream(&text, &size);
  for (size_t i = 0; lines != NULL && i < p->n_x + p->n_y; i++) {
    print_number(lines, w[i], "nan");
    fputc('\n', lines);
  }
  if (lines == NULL || fclose(lines) != 0)
    die(FAILED, "not enough memory");
  new_file f = new_file_begin(path);
  new_file_add(&f, text, size);
  new_file_end(&f);
  free(text);
}

static double number_of(const char *path, size_t number, const char *line)
{
  char *end;
  const double v = strtod(line, &end);
  if (end == line || end[strspn(end, " \t\r\n")] != '\0' || !(fabs(v) <= SGHA_MAX_MAGNITUDE))
    die(BAD_USAGE, "%s: line %zu: '%.*s' is not a number within %g", path, number, (int)strcspn(line, "\r\n"), line,
        SGHA_MAX_MAGNITUDE);
  return v;
}

void point_read(const char *path, const sgha_problem *p, double w[])
{
  FILE *file = fopen(path, "r");
  char *line = NULL;
  size_t room = 0, n = 0;
  if (file == NULL)
    die(BAD_USAGE, "%s: %s", path, strerror(errno));
  for (; getline(&line, &room, file) >= 0; n++) {
    if (n == p->n_x + p->n_y)
      die(BAD_USAGE, "%s: line %zu: x and y have %zu numbers", path, n + 1, n);
    w[n] = number_of(path, n + 1, line);
  }
  if (ferror(file))
    die(FAILED, "%s: %s", path, strerror(errno));
  if (n != p->n_x && n != p->n_x + p->n_y)
    die(BAD_USAGE, "%s: ends after %zu numbers; x has %zu, x and y have %zu", path, n, p->n_x, p->n_x + p->n_y);
  free(line);
  fclose(file);
}
