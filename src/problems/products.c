/* products.c -- see products.h. */
#include <stdlib.h>
#include <string.h>

#include "core/state.h"
#include "problems/memory.h"
#include "problems/products.h"

static void *kept(sgha_table *t, size_t slot, size_t count, size_t size)
{
  return t->memory[slot] = sgha_zeros(count, size);
}

/* Dense rows without their zeros. */
static bool compress(const sgha_examples *e, sgha_table *t)
{
  size_t entries = 0;
  for (size_t i = 0; i < e->n_examples * e->n_features; i++)
    entries += e->value[i] != 0.0;
  size_t *start = kept(t, 0, e->n_examples + 1, sizeof *start);
  uint32_t *column = kept(t, 1, entries, sizeof *column);
  double *value = kept(t, 2, entries, sizeof *value);
  if (start == NULL || column == NULL || value == NULL)
    return false;
  size_t at = 0;
  for (size_t i = 0; i < e->n_examples; i++) {
    for (size_t j = 0; j < e->n_features; j++)
      if (e->value[i * e->n_features + j] != 0.0) {
        column[at] = (uint32_t)j;
        value[at++] = e->value[i * e->n_features + j];
      }
    start[i + 1] = at;
  }
  t->rows.start = start;
  t->rows.column = column;
  t->rows.value = value;
  return true;
}

/* Counts each feature's entries, places the features one after another, then copies in the order of the examples. */
static bool transpose(sgha_table *t)
{
  const size_t n = t->rows.n_examples, d = t->rows.n_features;
  const size_t *from = t->rows.start;
  size_t *start = kept(t, 3, d + 1, sizeof *start), *next = kept(t, 4, d + 1, sizeof *next);
  uint32_t *column = kept(t, 5, from[n] - from[0], sizeof *column);
  double *value = kept(t, 6, from[n] - from[0], sizeof *value);
  if (start == NULL || next == NULL || column == NULL || value == NULL)
    return false;
  for (size_t s = from[0]; s < from[n]; s++)
    start[t->rows.column[s] + 1]++;
  for (size_t j = 0; j < d; j++)
    start[j + 1] += start[j];
  memcpy(next, start, (d + 1) * sizeof *next);
  for (size_t i = 0; i < n; i++)
    for (size_t s = from[i]; s < from[i + 1]; s++) {
      const size_t at = next[t->rows.column[s]]++;
      column[at] = (uint32_t)i;
      value[at] = t->rows.value[s];
    }
  t->columns = (sgha_examples){.n_examples = d,
                               .n_features = n,
                               .n_classes = t->rows.n_classes,
                               .value = value,
                               .start = start,
                               .column = column};
  return true;
}

bool sgha_table_create(const sgha_examples *e, bool columns, sgha_table *t)
{
  *t = (sgha_table){.rows = *e};
  return (e->start != NULL || compress(e, t)) && (!columns || transpose(t));
}

void sgha_table_free(sgha_table *t)
{
  for (size_t i = 0; i < sizeof t->memory / sizeof t->memory[0]; i++)
    free(t->memory[i]);
}

SGHA_INLINE void gather(size_t C, const sgha_examples *columns, const double part[], size_t first, size_t last,
                        double sums[restrict])
{
  const size_t end = columns->start[columns->n_examples];
  for (size_t j = first; j < last; j++) {
    sgha_sum sum;
    sgha_sum_clear(C, &sum);
    for (size_t s = columns->start[j]; s < columns->start[j + 1]; s++) {
      if (s + SGHA_AHEAD < end)
        sgha_ask_for(C, part + columns->column[s + SGHA_AHEAD] * C);
      sgha_sum_add(C, &sum, columns->value[s], part + columns->column[s] * C);
    }
    sgha_sum_store(C, &sum, sums + (j - first) * C);
  }
}

SGHA_INLINE void scatter(size_t C, const sgha_examples *rows, const sgha_selection *batch, const double part[],
                         size_t first, size_t last, double sums[restrict], unsigned char touched[restrict])
{
  const bool far = sgha_far(rows);
  for (size_t k = 0; k < batch->size; k++, part += C) {
    const sgha_row row = sgha_row_of(rows, batch->index[k]);
    const size_t next = sgha_next_start(rows, batch, k);
    for (size_t t = 0; t < row.size; t++) {
      const size_t j = row.column[t];
      sgha_ask_for_entry(rows, next, t);
      if (far && t + SGHA_AHEAD < row.size)
        sgha_ask_for(C, sums + row.column[t + SGHA_AHEAD] * C);
      if (j < first || j >= last)
        continue;
      touched[j] = 1;
      sgha_row_add(C, sums + j * C, row.value[t], part);
    }
  }
}

SGHA_WIDE
void sgha_gather(const sgha_examples *columns, const double part[], size_t first, size_t last, double sums[restrict])
{
  if (columns->n_classes == 20)
    gather(20, columns, part, first, last, sums);
  else if (columns->n_classes == 10)
    gather(10, columns, part, first, last, sums);
  else
    gather(columns->n_classes, columns, part, first, last, sums);
}

SGHA_WIDE
void sgha_scatter(const sgha_examples *rows, const sgha_selection *batch, const double part[], size_t first,
                  size_t last, double sums[restrict], unsigned char touched[restrict])
{
  if (rows->n_classes == 20)
    scatter(20, rows, batch, part, first, last, sums, touched);
  else if (rows->n_classes == 10)
    scatter(10, rows, batch, part, first, last, sums, touched);
  else
    scatter(rows->n_classes, rows, batch, part, first, last, sums, touched);
}
