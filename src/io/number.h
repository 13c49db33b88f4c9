/* number.h -- numbers in text, for the readers: checked against their grammar here; the C library converts what passed. */
#ifndef SGHA_NUMBER_H
#define SGHA_NUMBER_H

#include <float.h>
#include <stdbool.h>
#include <stdlib.h>

#include "io/bytes.h"

#define SGHA_NUMBER_SIZE 64

/* A number's characters, and zeros up to the end. */
typedef struct {
  size_t size;
  char text[SGHA_NUMBER_SIZE];
} sgha_digits;

static inline void sgha_skip_blanks(sgha_cursor *c)
{
  while (sgha_peek(c) == ' ' || sgha_peek(c) == '\t' || sgha_peek(c) == '\r')
    c->at++;
}

static inline bool sgha_digit_follows(const sgha_cursor *c)
{
  return sgha_peek(c) >= '0' && sgha_peek(c) <= '9';
}

static inline bool sgha_sign_follows(const sgha_cursor *c)
{
  return sgha_peek(c) == '+' || sgha_peek(c) == '-';
}

/* Digits, as a number of at most 32 bits. */
static inline int64_t sgha_take_count(sgha_cursor *c, int64_t most, const char *no_number, const char *too_large)
{
  const size_t offset = c->at;
  int64_t v = 0;
  if (!sgha_digit_follows(c))
    sgha_fail(c, c->at, no_number);
  while (sgha_digit_follows(c) && v <= most)
    v = 10 * v + (sgha_take_byte(c) - '0');
  if (v > most)
    sgha_fail(c, offset, too_large);
  return v <= most ? v : 0;
}

/* A label: an integer of at most 31 bits and a sign. */
static inline int32_t sgha_take_label(sgha_cursor *c)
{
  const bool negative = sgha_peek(c) == '-';
  if (sgha_sign_follows(c))
    c->at++;
  const int64_t magnitude =
      sgha_take_count(c, INT32_MAX, "not a label: an integer is expected", "a label beyond 31 bits");
  return (int32_t)(negative ? -magnitude : magnitude);
}

/* Moves a character from the cursor to the number. */
static inline void sgha_move(sgha_cursor *c, sgha_digits *v)
{
  if (v->size < SGHA_NUMBER_SIZE - 1)
    v->text[v->size++] = (char)sgha_take_byte(c);
  else
    sgha_fail(c, c->at, "a number of more than 63 characters");
}

/* Moves digits, and says whether there are any. */
static inline bool sgha_move_digits(sgha_cursor *c, sgha_digits *v)
{
  const bool any = sgha_digit_follows(c);
  while (sgha_digit_follows(c) && c->fault.what == NULL)
    sgha_move(c, v);
  return any;
}

/* A finite decimal number. */
static inline double sgha_take_value(sgha_cursor *c)
{
  const size_t offset = c->at;
  sgha_digits v = {0};
  if (sgha_sign_follows(c))
    sgha_move(c, &v);
  bool good = sgha_move_digits(c, &v);
  if (sgha_peek(c) == '.') {
    sgha_move(c, &v);
    good = sgha_move_digits(c, &v) || good;
  }
  if (good && (sgha_peek(c) == 'e' || sgha_peek(c) == 'E')) {
    sgha_move(c, &v);
    if (sgha_sign_follows(c))
      sgha_move(c, &v);
    good = sgha_move_digits(c, &v);
  }
  if (!good)
    sgha_fail(c, c->at, "not a value: a decimal number is expected");
  char *end;
  const double value = strtod(v.text, &end);
  if ((size_t)(end - v.text) != v.size)
    sgha_fail(c, offset, "the locale writes numbers in another way: set LC_NUMERIC to C");
  if (!(value >= -DBL_MAX && value <= DBL_MAX))
    sgha_fail(c, offset, "a value too large for a double");
  return value;
}

#endif
