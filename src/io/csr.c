/* csr.c -- see csr.h. */
#include "io/csr.h"
#include "io/file.h"

static const char magic[8] = {'N', 'E', 'W', 'S', 'C', 'S', 'R', '1'};
#define HEADER_SIZE 24
#define MAX_CLASSES 256

sgha_fault sgha_csr_measure(size_t size, const uint8_t bytes[], sgha_dataset *data)
{
  sgha_cursor c = sgha_cursor_at(0, size, bytes);
  for (size_t i = 0; i < sizeof magic; i++)
    if (sgha_take_byte(&c) != (uint32_t)magic[i])
      sgha_fail(&c, i, "not the magic NEWSCSR1");
  const uint64_t n = sgha_take_little_32(&c), d = sgha_take_little_32(&c);
  const uint64_t m = sgha_take_little_32(&c), classes = sgha_take_little_32(&c);
  const uint64_t whole = HEADER_SIZE + 4 * (n + 1) + 6 * m + n;
  if (n == 0)
    sgha_fail(&c, 8, "there are no rows");
  else if (classes > MAX_CLASSES)
    sgha_fail(&c, 20, "more classes than a label of 8 bits can tell apart");
  else if (whole > size)
    sgha_fail(&c, size, "the file ends before what its header asks for");
  else if (whole < size)
    sgha_fail(&c, (size_t)whole, "more bytes than the header asks for");
  *data = (sgha_dataset){
      .n_examples = (size_t)n, .n_features = (size_t)d, .n_classes = (size_t)classes, .n_entries = (size_t)m};
  return c.fault;
}

static void take_starts(sgha_cursor *c, sgha_dataset *data)
{
  size_t previous = 0;
  for (size_t i = 0; i <= data->n_examples && c->fault.what == NULL; i++) {
    const size_t offset = c->at, start = sgha_take_little_32(c);
    if (i == 0 && start != 0)
      sgha_fail(c, offset, "the first row pointer is not 0");
    else if (start < previous)
      sgha_fail(c, offset, "a row pointer is less than the one before");
    else if (start > data->n_entries)
      sgha_fail(c, offset, "a row pointer is beyond the number of entries");
    else if (i == data->n_examples && start != data->n_entries)
      sgha_fail(c, offset, "the last row pointer is not the number of entries");
    else
      data->start[i] = previous = start;
  }
}

static void take_columns(sgha_cursor *c, sgha_dataset *data)
{
  for (size_t i = 0; i < data->n_examples; i++)
    for (size_t k = data->start[i]; k < data->start[i + 1] && c->fault.what == NULL; k++) {
      const size_t offset = c->at;
      const uint32_t column = sgha_take_little_32(c);
      if (column >= data->n_features)
        sgha_fail(c, offset, "a column is not below the number of columns");
      else if (k > data->start[i] && column <= data->column[k - 1])
        sgha_fail(c, offset, "a column is not larger than the one before it in its row");
      else
        data->column[k] = column;
    }
}

static void take_counts(sgha_cursor *c, sgha_dataset *data)
{
  for (size_t k = 0; k < data->n_entries && c->fault.what == NULL; k++) {
    const size_t offset = c->at;
    data->value[k] = (double)sgha_take_little_16(c);
    if (data->value[k] == 0.0)
      sgha_fail(c, offset, "a count is 0");
  }
}

static void take_labels(sgha_cursor *c, sgha_dataset *data)
{
  for (size_t i = 0; i < data->n_examples && c->fault.what == NULL; i++) {
    const size_t offset = c->at;
    data->label[i] = sgha_take_byte(c);
    if (data->label[i] >= data->n_classes)
      sgha_fail(c, offset, "a label is not below the number of classes");
  }
}

sgha_fault sgha_csr_parse(size_t size, const uint8_t bytes[], sgha_dataset *data)
{
  sgha_cursor c = sgha_cursor_at(HEADER_SIZE, size, bytes);
  take_starts(&c, data);
  if (c.fault.what == NULL)
    take_columns(&c, data);
  take_counts(&c, data);
  take_labels(&c, data);
  return c.fault;
}

size_t sgha_csr_size(size_t size, const uint8_t bytes[])
{
  sgha_cursor c = sgha_cursor_at(0, size, bytes);
  for (size_t i = 0; i < sizeof magic; i++)
    if (sgha_take_byte(&c) != (uint32_t)magic[i])
      return size;
  const uint64_t n = sgha_take_little_32(&c);
  sgha_take_little_32(&c); /* the columns */
  const uint64_t m = sgha_take_little_32(&c), whole = HEADER_SIZE + 4 * (n + 1) + 6 * m + n;
  if (c.fault.what != NULL)
    return size;
  return whole <= SGHA_FILE_LIMIT ? (size_t)whole : SGHA_FILE_LIMIT + 1;
}
