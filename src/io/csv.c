/* csv.c -- see csv.h. The one annotation tells Eva (proofs/eva) which bound to try in a loop. */
#include "io/csv.h"

#include "io/number.h"

static const char LABEL[] = "label";

static bool at_line_end(const sgha_cursor *c)
{
  return sgha_peek(c) == SGHA_NO_BYTE || sgha_peek(c) == '\n';
}

/* To the first line that is not empty. */
static void skip_empty_lines(sgha_cursor *c)
{
  sgha_skip_blanks(c);
  while (sgha_peek(c) == '\n') {
    c->at++;
    sgha_skip_blanks(c);
  }
}

bool sgha_is_empty(size_t size, const uint8_t bytes[])
{
  sgha_cursor c = sgha_cursor_at(0, size, bytes);
  skip_empty_lines(&c);
  return c.at == size;
}

bool sgha_looks_like_csv(size_t size, const uint8_t bytes[])
{
  sgha_cursor c = sgha_cursor_at(0, size, bytes);
  skip_empty_lines(&c);
  while (!at_line_end(&c) && sgha_peek(&c) != '#' && sgha_peek(&c) != ',')
    c.at++;
  return sgha_peek(&c) == ',';
}

/* As sgha_peek, elsewhere. */
static int byte_at(const sgha_cursor *c, size_t at)
{
  return at < c->size ? c->bytes[at] : SGHA_NO_BYTE;
}

static bool is_blank_or_quote(int byte)
{
  return byte == ' ' || byte == '\t' || byte == '\r' || byte == '"';
}

/* The name of a column, the bytes from `from` to before `to`, without the blanks and quotes around it, is `label`. */
static bool is_label(const sgha_cursor *c, size_t from, size_t to)
{
  size_t k = 0;
  while (to > from && is_blank_or_quote(byte_at(c, to - 1)))
    to--;
  while (from < to && is_blank_or_quote(byte_at(c, from)))
    from++;
  while (from < to && k < sizeof LABEL - 1 && byte_at(c, from) == LABEL[k]) {
    from++;
    k++;
  }
  return from == to && k == sizeof LABEL - 1;
}

sgha_fault sgha_csv_header(size_t size, const uint8_t bytes[], sgha_csv *header, size_t *end)
{
  sgha_cursor c = sgha_cursor_at(0, size, bytes);
  size_t found = 0;
  *header = (sgha_csv){0, 0};
  *end = 0;
  skip_empty_lines(&c);
  const size_t begin = c.at;
  for (bool more = true; more;) {
    const size_t name = c.at;
    while (!at_line_end(&c) && sgha_peek(&c) != ',')
      c.at++;
    if (is_label(&c, name, c.at)) {
      header->label = header->n_columns;
      found++;
    }
    header->n_columns++;
    more = sgha_peek(&c) == ',';
    c.at += more;
  }
  c.at += c.at < size; /* the newline */
  *end = c.at;
  if (found == 0)
    sgha_fail(&c, begin, "looks like CSV, but no column of this line, the header, is called label");
  if (found > 1)
    sgha_fail(&c, begin, "two columns are called label");
  return c.fault;
}

/* A row: its label, and its values that are not 0, which are counted from *n on, and stored where there is room. */
static bool take_row(sgha_cursor *c, const sgha_csv *header, int32_t *label, size_t *n, size_t room, uint32_t column[],
                     double value[])
{
  skip_empty_lines(c);
  if (c->at == c->size)
    return false;
  for (size_t j = 0; j < header->n_columns && c->fault.what == NULL; j++) {
    if (j > 0 && sgha_peek(c) == ',')
      c->at++;
    else if (j > 0)
      sgha_fail(c, c->at, at_line_end(c) ? "fewer fields than the header has" : "a comma is expected");
    sgha_skip_blanks(c);
    if (j == header->label)
      *label = sgha_take_label(c);
    else {
      const double v = sgha_take_value(c);
      if (v != 0.0 && *n < room) {
        column[*n] = (uint32_t)(j < header->label ? j : j - 1);
        value[*n] = v;
      }
      *n += v != 0.0;
    }
    sgha_skip_blanks(c);
  }
  if (!at_line_end(c))
    sgha_fail(c, c->at,
              sgha_peek(c) == ',' ? "more fields than the header has" : "a comma or the line's end is expected");
  return c->fault.what == NULL;
}

sgha_fault sgha_csv_count(const sgha_csv *header, size_t from, size_t size, const uint8_t bytes[], sgha_dataset *data,
                          sgha_labels *labels)
{
  sgha_cursor c = sgha_cursor_at(from, size, bytes);
  int32_t label = 0;
  if (header->n_columns > UINT32_MAX)
    sgha_fail(&c, 0, "more columns than 32 bits can count");
  data->n_features = header->n_columns - 1;
  //@ loop widen_hints labels->size, SGHA_MAX_LABELS;
  for (size_t offset = c.at; take_row(&c, header, &label, &data->n_entries, 0, NULL, NULL); offset = c.at) {
    sgha_label_add(&c, offset, labels, label);
    data->n_examples++;
  }
  data->n_classes = labels->size;
  return c.fault;
}

sgha_fault sgha_csv_fill(const sgha_csv *header, size_t from, size_t size, const uint8_t bytes[],
                         const sgha_labels *labels, sgha_dataset *data, sgha_position *at)
{
  sgha_cursor c = sgha_cursor_at(from, size, bytes);
  int32_t label = 0;
  while (at->row < data->n_examples &&
         take_row(&c, header, &label, &at->entry, data->n_entries, data->column, data->value)) {
    data->label[at->row++] = (uint32_t)sgha_label_place(labels, label);
    data->start[at->row] = at->entry < data->n_entries ? at->entry : data->n_entries;
  }
  return c.fault;
}
