/* dataset.c -- see dataset.h. */
#include <stdlib.h>
#include <string.h>

#include "io/dataset.h"

/* Zeros. At least one of them, so that a null pointer says that there is no memory, and nothing else. */
static void *array(size_t n, size_t size)
{
  return calloc(n > 0 ? n : 1, size);
}

/* Everything that is counted with these numbers, classes times features and times examples among it, fits into a
 * size_t, which may have 32 bits. */
static bool countable(const sgha_dataset *data)
{
  const size_t most = SIZE_MAX / 32, classes = data->n_classes > 0 ? data->n_classes : 1;
  return data->n_features < most / classes && data->n_examples < most / classes && data->n_entries < most;
}

bool sgha_dataset_allocate(sgha_dataset *data, bool sparse)
{
  if (!countable(data))
    return false;
  data->value = array(data->n_entries, sizeof *data->value);
  data->label = array(data->n_examples, sizeof *data->label);
  data->start = sparse ? array(data->n_examples + 1, sizeof *data->start) : NULL;
  data->column = sparse ? array(data->n_entries, sizeof *data->column) : NULL;
  if (data->value != NULL && data->label != NULL && (!sparse || (data->start != NULL && data->column != NULL)))
    return true;
  sgha_dataset_free(data);
  return false;
}

void sgha_dataset_free(sgha_dataset *data)
{
  free(data->value);
  free(data->label);
  free(data->start);
  free(data->column);
  *data = (sgha_dataset){0};
}

sgha_examples sgha_dataset_view(const sgha_dataset *data)
{
  return sgha_dataset_slice(data, 0, data->n_examples);
}

sgha_examples sgha_dataset_slice(const sgha_dataset *data, size_t first, size_t n)
{
  const bool sparse = data->start != NULL;
  return (sgha_examples){.n_examples = n,
                         .n_features = data->n_features,
                         .n_classes = data->n_classes,
                         .value = sparse ? data->value : data->value + first * data->n_features,
                         .start = sparse ? data->start + first : NULL,
                         .column = data->column,
                         .label = data->label + first};
}

static size_t partner(uint64_t seed, size_t i)
{
  return (size_t)sgha_sample(seed, SGHA_DRAW_PERMUTATION, SGHA_STREAM_F, i, i + 1);
}

void sgha_permutation(uint64_t seed, size_t n, uint64_t index[])
{
  for (size_t i = 0; i < n; i++)
    index[i] = i;
  for (size_t i = n; i-- > 1;) {
    const size_t j = partner(seed, i);
    const uint64_t kept = index[i];
    index[i] = index[j];
    index[j] = kept;
  }
}

static void swap_rows(sgha_dataset *data, size_t i, size_t j)
{
  const uint32_t label = data->label[i];
  data->label[i] = data->label[j];
  data->label[j] = label;
  double *a = data->value + i * data->n_features, *b = data->value + j * data->n_features;
  for (size_t k = 0; k < data->n_features; k++) {
    const double kept = a[k];
    a[k] = b[k];
    b[k] = kept;
  }
}

/* The rows of one array after the other, through scratch, so that no second copy of the data is made. */
static void permute_rows(const sgha_dataset *data, const uint64_t index[], void *rows, size_t size, void *scratch)
{
  char *to = scratch;
  for (size_t i = 0; i < data->n_examples; i++) {
    const size_t from = data->start[index[i]], bytes = (data->start[index[i] + 1] - from) * size;
    memcpy(to, (const char *)rows + from * size, bytes);
    to += bytes;
  }
  memcpy(rows, scratch, data->n_entries * size);
}

/* Nothing is changed before all memory is there. scratch serves for each array in turn, the starts last. */
static bool shuffle_sparse(sgha_dataset *data, uint64_t seed)
{
  const size_t n = data->n_examples, entries = data->n_entries * sizeof *data->value, starts = (n + 1) * sizeof(size_t);
  uint64_t *index = array(n, sizeof *index);
  void *scratch = array(entries > starts ? entries : starts, 1);
  const bool good = index != NULL && scratch != NULL;
  if (good) {
    sgha_permutation(seed, n, index);
    permute_rows(data, index, data->value, sizeof *data->value, scratch);
    permute_rows(data, index, data->column, sizeof *data->column, scratch);
    size_t *start = scratch;
    start[0] = 0;
    for (size_t i = 0; i < n; i++) {
      start[i + 1] = start[i] + (data->start[index[i] + 1] - data->start[index[i]]);
      index[i] = data->label[index[i]];
    }
    memcpy(data->start, start, starts);
    for (size_t i = 0; i < n; i++)
      data->label[i] = (uint32_t)index[i];
  }
  free(index);
  free(scratch);
  return good;
}

bool sgha_dataset_shuffle(sgha_dataset *data, uint64_t seed)
{
  if (data->start != NULL)
    return shuffle_sparse(data, seed);
  for (size_t i = data->n_examples; i-- > 1;)
    swap_rows(data, i, partner(seed, i));
  return true;
}
