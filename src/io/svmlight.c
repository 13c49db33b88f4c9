/* svmlight.c -- see svmlight.h.
 *
 * Numbers are checked against their grammar here; the C library converts what has passed. The one annotation tells Eva
 * (proofs/eva) which bound to try in a loop. */
#include <float.h>
#include <stdlib.h>

#include "io/svmlight.h"

#define NUMBER_SIZE 64

/* A number's characters, and zeros up to the end. */
typedef struct {
  size_t size;
  char text[NUMBER_SIZE];
} number;

static void skip_blanks(sgha_cursor *c)
{
  while (sgha_peek(c) == ' ' || sgha_peek(c) == '\t' || sgha_peek(c) == '\r')
    c->at++;
}

static bool line_ends(const sgha_cursor *c)
{
  return sgha_peek(c) == SGHA_NO_BYTE || sgha_peek(c) == '\n' || sgha_peek(c) == '#';
}

/* To the beginning of the next line. */
static void skip_line(sgha_cursor *c)
{
  while (c->at < c->size && c->bytes[c->at] != '\n')
    c->at++;
  if (c->at < c->size)
    c->at++;
}

static bool digit_follows(const sgha_cursor *c)
{
  return sgha_peek(c) >= '0' && sgha_peek(c) <= '9';
}

static bool sign_follows(const sgha_cursor *c)
{
  return sgha_peek(c) == '+' || sgha_peek(c) == '-';
}

/* Digits, as a number of at most 32 bits. */
static int64_t take_digits(sgha_cursor *c, int64_t most, const char *no_number, const char *too_large)
{
  const size_t offset = c->at;
  int64_t v = 0;
  if (!digit_follows(c))
    sgha_fail(c, c->at, no_number);
  while (digit_follows(c) && v <= most)
    v = 10 * v + (sgha_take_byte(c) - '0');
  if (v > most)
    sgha_fail(c, offset, too_large);
  return v <= most ? v : 0;
}

static int32_t take_label(sgha_cursor *c)
{
  const bool negative = sgha_peek(c) == '-';
  if (sign_follows(c))
    c->at++;
  const int64_t magnitude = take_digits(c, INT32_MAX, "not a label: an integer is expected", "a label beyond 31 bits");
  return (int32_t)(negative ? -magnitude : magnitude);
}

/* From 1 on. */
static uint32_t take_column(sgha_cursor *c)
{
  const char *no_column = "not a column: an integer from 1 on is expected";
  const size_t offset = c->at;
  const int64_t column = take_digits(c, UINT32_MAX, no_column, "a column beyond 32 bits");
  if (column == 0)
    sgha_fail(c, offset, no_column);
  return (uint32_t)column;
}

/* Moves a character from the cursor to the number. */
static void move(sgha_cursor *c, number *v)
{
  if (v->size < NUMBER_SIZE - 1)
    v->text[v->size++] = (char)sgha_take_byte(c);
  else
    sgha_fail(c, c->at, "a number of more than 63 characters");
}

/* Moves digits, and says whether there are any. */
static bool move_digits(sgha_cursor *c, number *v)
{
  const bool any = digit_follows(c);
  while (digit_follows(c) && c->fault.what == NULL)
    move(c, v);
  return any;
}

static double take_value(sgha_cursor *c)
{
  const size_t offset = c->at;
  number v = {0};
  if (sign_follows(c))
    move(c, &v);
  bool good = move_digits(c, &v);
  if (sgha_peek(c) == '.') {
    move(c, &v);
    good = move_digits(c, &v) || good;
  }
  if (good && (sgha_peek(c) == 'e' || sgha_peek(c) == 'E')) {
    move(c, &v);
    if (sign_follows(c))
      move(c, &v);
    good = move_digits(c, &v);
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

/* Where the label is, if it is there. */
static size_t place_of(const sgha_labels *labels, int32_t label)
{
  size_t k = 0;
  while (k < labels->size && labels->label[k] < label)
    k++;
  return k;
}

static void add_label(sgha_cursor *c, size_t offset, sgha_labels *labels, int32_t label)
{
  const size_t k = place_of(labels, label);
  if (k < labels->size && labels->label[k] == label)
    return;
  if (labels->size >= SGHA_MAX_LABELS) {
    sgha_fail(c, offset, "more than 1024 different labels");
    return;
  }
  size_t i = labels->size++;
  for (; i > 0 && labels->label[i - 1] > label; i--)
    labels->label[i] = labels->label[i - 1];
  labels->label[i] = label;
}

/* An entry of a line, if one follows: a blank and COLUMN:VALUE. */
static bool take_entry(sgha_cursor *c, uint32_t *column, double *value)
{
  const size_t end = c->at;
  skip_blanks(c);
  if (c->fault.what != NULL || line_ends(c))
    return false;
  if (c->at == end)
    sgha_fail(c, end, "a blank or the end of the line is expected");
  const size_t offset = c->at;
  const uint32_t previous = *column;
  *column = take_column(c);
  if (*column <= previous)
    sgha_fail(c, offset, "a column is not larger than the one before it in its line");
  if (sgha_peek(c) != ':')
    sgha_fail(c, c->at, "a colon is expected");
  else
    c->at++;
  *value = take_value(c);
  return c->fault.what == NULL;
}

/* Goes to the next line that has an example, and takes its label. */
static bool take_example(sgha_cursor *c, size_t *offset, int32_t *label)
{
  skip_blanks(c);
  while (c->at < c->size && line_ends(c)) {
    skip_line(c);
    skip_blanks(c);
  }
  *offset = c->at;
  if (c->fault.what != NULL || c->at == c->size)
    return false;
  *label = take_label(c);
  return c->fault.what == NULL;
}

sgha_fault sgha_svmlight_measure(size_t size, const uint8_t bytes[], sgha_dataset *data, sgha_labels *labels)
{
  sgha_cursor c = sgha_cursor_at(0, size, bytes);
  size_t offset;
  int32_t label = 0;
  *data = (sgha_dataset){0};
  *labels = (sgha_labels){0};
  //@ loop widen_hints labels->size, SGHA_MAX_LABELS;
  while (take_example(&c, &offset, &label)) {
    uint32_t column = 0;
    double value = 0.0;
    add_label(&c, offset, labels, label);
    while (take_entry(&c, &column, &value)) {
      data->n_entries++;
      if (column > data->n_features)
        data->n_features = column;
    }
    data->n_examples++;
  }
  data->n_classes = labels->size;
  if (data->n_examples == 0)
    sgha_fail(&c, size, "there are no examples");
  return c.fault;
}

/* The arrays' sizes are compared with here, not only trusted to be those of the first pass. */
sgha_fault sgha_svmlight_parse(size_t size, const uint8_t bytes[], const sgha_labels *labels, sgha_dataset *data)
{
  sgha_cursor c = sgha_cursor_at(0, size, bytes);
  size_t offset, row = 0, entry = 0;
  int32_t label = 0;
  data->start[0] = 0;
  for (; row < data->n_examples && take_example(&c, &offset, &label); row++) {
    uint32_t column = 0;
    double value = 0.0;
    data->label[row] = (uint32_t)place_of(labels, label);
    for (; entry < data->n_entries && take_entry(&c, &column, &value); entry++) {
      data->column[entry] = column - 1;
      data->value[entry] = value;
    }
    data->start[row + 1] = entry;
    skip_line(&c);
  }
  return c.fault;
}
