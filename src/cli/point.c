/* point.c -- see point.h. */
#include "cli/point.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/files.h"
#include "cli/text.h"
#include "sgha.h"

void point_write(const char *path, const sgha_problem *p, const double w[])
{
  text lines = {0};
  for (size_t i = 0; i < p->n_x + p->n_y; i++) {
    text_number(&lines, w[i], "nan");
    text_add(&lines, "\n");
  }
  new_file f = new_file_begin(path);
  new_file_add(&f, lines.bytes, lines.size);
  new_file_end(&f);
  free(lines.bytes);
}

/* A line without its end, which strtod would take for a blank. */
static bool is_number(const uint8_t line[], size_t size, double *v)
{
  char copy[128] = {0}, *end;
  if (size >= sizeof copy)
    return false;
  memcpy(copy, line, size);
  *v = strtod(copy, &end);
  return end != copy && (size_t)(end - copy) + strspn(end, " \t\r") == size && fabs(*v) <= SGHA_MAX_MAGNITUDE;
}

bool point_parse(const char *path, size_t size, const uint8_t bytes[], size_t n_x, size_t n_y, double w[],
                 sgha_message *why)
{
  size_t n = 0;
  *why = (sgha_message){.failed = false};
  for (size_t at = 0; at < size; n++) {
    const uint8_t *line = bytes + at, *newline = memchr(line, '\n', size - at);
    const size_t length = newline != NULL ? (size_t)(newline - line) : size - at;
    if (n == n_x + n_y) {
      snprintf(why->text, sizeof why->text, "%.800s: line %zu: x and y have %zu numbers", path, n + 1, n);
      return false;
    }
    if (!is_number(line, length, &w[n])) {
      const int shown = (int)(length < 40 ? length : 40);
      snprintf(why->text, sizeof why->text, "%.800s: line %zu: '%.*s' is not a number within %g", path, n + 1, shown,
               (const char *)line, SGHA_MAX_MAGNITUDE);
      return false;
    }
    at += length + (newline != NULL);
  }
  if (n == n_x || n == n_x + n_y)
    return true;
  snprintf(why->text, sizeof why->text, "%.800s: ends after %zu numbers; x has %zu, x and y have %zu", path, n, n_x,
           n_x + n_y);
  return false;
}

static void read_numbers(const char *path, size_t n_x, size_t n_y, double v[])
{
  sgha_file file;
  sgha_message why;
  if (!sgha_file_read(path, SGHA_FILE_LIMIT, &file, &why) ||
      !point_parse(path, file.size, file.bytes, n_x, n_y, v, &why))
    die(why.failed ? FAILED : BAD_USAGE, "%s", why.text);
  free(file.bytes);
}

void point_read(const char *path, const sgha_problem *p, double w[])
{
  read_numbers(path, p->n_x, p->n_y, w);
}

void vector_read(const char *path, size_t n, double v[])
{
  read_numbers(path, n, 0, v);
}
