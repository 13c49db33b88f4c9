/* svmlight.c -- see svmlight.h. The one annotation tells Eva (proofs/eva) which bound to try in a loop. */
#include "io/svmlight.h"
#include "io/number.h"

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

/* From 1 on. */
static uint32_t take_column(sgha_cursor *c)
{
  const char *no_column = "not a column: an integer from 1 on is expected";
  const size_t offset = c->at;
  const int64_t column = sgha_take_count(c, UINT32_MAX, no_column, "a column beyond 32 bits");
  if (column == 0)
    sgha_fail(c, offset, no_column);
  return (uint32_t)column;
}

size_t sgha_label_place(const sgha_labels *labels, int32_t label)
{
  size_t k = 0;
  while (k < labels->size && labels->label[k] < label)
    k++;
  return k;
}

void sgha_label_add(sgha_cursor *c, size_t offset, sgha_labels *labels, int32_t label)
{
  const size_t k = sgha_label_place(labels, label);
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
  sgha_skip_blanks(c);
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
  *value = sgha_take_value(c);
  return c->fault.what == NULL;
}

/* Goes to the next line that has an example, and takes its label. */
static bool take_example(sgha_cursor *c, size_t *offset, int32_t *label)
{
  sgha_skip_blanks(c);
  while (c->at < c->size && line_ends(c)) {
    skip_line(c);
    sgha_skip_blanks(c);
  }
  *offset = c->at;
  if (c->fault.what != NULL || c->at == c->size)
    return false;
  *label = sgha_take_label(c);
  return c->fault.what == NULL;
}

sgha_fault sgha_svmlight_count(size_t size, const uint8_t bytes[], sgha_dataset *data, sgha_labels *labels)
{
  sgha_cursor c = sgha_cursor_at(0, size, bytes);
  size_t offset;
  int32_t label = 0;
  //@ loop widen_hints labels->size, SGHA_MAX_LABELS;
  while (take_example(&c, &offset, &label)) {
    uint32_t column = 0;
    double value = 0.0;
    sgha_label_add(&c, offset, labels, label);
    while (take_entry(&c, &column, &value)) {
      data->n_entries++;
      if (column > data->n_features)
        data->n_features = column;
    }
    data->n_examples++;
  }
  data->n_classes = labels->size;
  return c.fault;
}

/* The arrays' sizes are compared with here, not only trusted to be those of the first pass: a file may change between. */
sgha_fault sgha_svmlight_fill(size_t size, const uint8_t bytes[], const sgha_labels *labels, sgha_dataset *data,
                              sgha_position *from)
{
  sgha_cursor c = sgha_cursor_at(0, size, bytes);
  size_t offset, row = from->row, entry = from->entry;
  int32_t label = 0;
  for (; row < data->n_examples && take_example(&c, &offset, &label); row++) {
    uint32_t column = 0;
    double value = 0.0;
    data->label[row] = (uint32_t)sgha_label_place(labels, label);
    for (; entry < data->n_entries && take_entry(&c, &column, &value); entry++) {
      data->column[entry] = column - 1;
      data->value[entry] = value;
    }
    data->start[row + 1] = entry;
    skip_line(&c);
  }
  *from = (sgha_position){row, entry};
  return c.fault;
}
