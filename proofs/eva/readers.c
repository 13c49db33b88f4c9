/* readers.c -- what Frama-C's Eva analyses: each parser on arbitrary bytes, for each of the sizes listed here.
 *
 * The buffer ends where its array ends, and so do the arrays that a parser fills: a byte read or an entry written
 * beyond the last one is an alarm. The arrays' sizes are combined with the buffer's in all ways, whatever the content
 * asks for. Small sizes are there for the corner cases. */
#include "__fc_builtin.h"
#include <stdlib.h>
#include <string.h>

#include "io/csr.h"
#include "io/csv.h"
#include "io/idx.h"
#include "io/svmlight.h"

#define LARGE 100000

static const size_t sizes[] = {0, 1, 4, 8, 12, 16, 23, 24, 25, 32, 64, LARGE};
static const size_t rooms[] = {0, 1, 2, LARGE};
#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* The last n entries of an array. */
#define LAST(array, n) ((array) + (LENGTH(array) - (n)))

static uint8_t buffer[LARGE];
static double value[LARGE];
static size_t start[LARGE + 1];
static uint32_t column[LARGE], label[LARGE];

/* What the C standard says of strtod: any double, and a place within the string. */
double strtod(const char *restrict string, char **restrict end)
{
  double any;
  Frama_C_make_unknown((char *)&any, sizeof any);
  *end = (char *)string + Frama_C_size_t_interval(0, strlen(string));
  return any;
}

/* Zeros, as they come from sgha_dataset_allocate. */
static sgha_dataset arrays(size_t n_examples, size_t n_entries)
{
  memset(value, 0, sizeof value);
  memset(start, 0, sizeof start);
  memset(column, 0, sizeof column);
  memset(label, 0, sizeof label);
  return (sgha_dataset){.n_examples = n_examples,
                        .n_features = Frama_C_size_t_interval(0, SIZE_MAX),
                        .n_classes = Frama_C_size_t_interval(0, SIZE_MAX),
                        .n_entries = n_entries,
                        .value = LAST(value, n_entries),
                        .start = LAST(start, n_examples + 1),
                        .column = LAST(column, n_entries),
                        .label = LAST(label, n_examples)};
}

static void idx(size_t size)
{
  sgha_idx found;
  sgha_idx_parse(size, LAST(buffer, size), &found);
  sgha_idx_size(size, LAST(buffer, size));
}

static void csr(size_t size)
{
  sgha_dataset data;
  sgha_csr_measure(size, LAST(buffer, size), &data);
  sgha_csr_size(size, LAST(buffer, size));
  //@ loop unroll LENGTH(rooms);
  for (size_t i = 0; i < LENGTH(rooms); i++)
    //@ loop unroll LENGTH(rooms);
    for (size_t j = 0; j < LENGTH(rooms); j++) {
      data = arrays(rooms[i], rooms[j]);
      sgha_csr_parse(size, LAST(buffer, size), &data);
    }
}

static void svmlight(size_t size)
{
  sgha_dataset data = {0};
  sgha_labels labels = {0};
  sgha_svmlight_count(size, LAST(buffer, size), &data, &labels);
  //@ loop unroll LENGTH(rooms);
  for (size_t i = 0; i < LENGTH(rooms); i++)
    //@ loop unroll LENGTH(rooms);
    for (size_t j = 0; j < LENGTH(rooms); j++) {
      sgha_position at = {0, 0};
      data = arrays(rooms[i], rooms[j]);
      sgha_svmlight_fill(size, LAST(buffer, size), &labels, &data, &at);
    }
}

/* The rows begin anywhere, and the label is in any column: the header may be in an earlier block. */
static void csv(size_t size)
{
  size_t end;
  sgha_csv header;
  sgha_dataset data = {0};
  sgha_labels labels = {0};
  sgha_is_empty(size, LAST(buffer, size));
  sgha_looks_like_csv(size, LAST(buffer, size));
  sgha_csv_header(size, LAST(buffer, size), &header, &end);
  header = (sgha_csv){Frama_C_size_t_interval(1, SIZE_MAX), Frama_C_size_t_interval(0, SIZE_MAX)};
  const size_t from = Frama_C_size_t_interval(0, LARGE);
  sgha_csv_count(&header, from, size, LAST(buffer, size), &data, &labels);
  //@ loop unroll LENGTH(rooms);
  for (size_t i = 0; i < LENGTH(rooms); i++)
    //@ loop unroll LENGTH(rooms);
    for (size_t j = 0; j < LENGTH(rooms); j++) {
      sgha_position at = {0, 0};
      data = arrays(rooms[i], rooms[j]);
      sgha_csv_fill(&header, from, size, LAST(buffer, size), &labels, &data, &at);
    }
}

int main(void)
{
  Frama_C_make_unknown((char *)buffer, sizeof buffer);
  //@ loop unroll LENGTH(sizes);
  for (size_t i = 0; i < LENGTH(sizes); i++) {
    idx(sizes[i]);
    csr(sizes[i]);
    svmlight(sizes[i]);
    csv(sizes[i]);
  }
  return 0;
}
