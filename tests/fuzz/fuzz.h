/* fuzz.h -- what the fuzzers share: what must hold of a data set that a parser accepts. */
#ifndef SGHA_FUZZ_H
#define SGHA_FUZZ_H

#include <math.h>
#include <stdlib.h>

#include "io/dataset.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define HOLDS(condition) ((condition) ? (void)0 : abort())

static inline void check_dataset(const sgha_dataset *data)
{
  HOLDS(data->n_examples > 0);
  HOLDS(data->start[0] == 0 && data->start[data->n_examples] == data->n_entries);
  for (size_t i = 0; i < data->n_examples; i++) {
    HOLDS(data->label[i] < data->n_classes);
    HOLDS(data->start[i] <= data->start[i + 1]);
    for (size_t k = data->start[i]; k < data->start[i + 1]; k++) {
      HOLDS(data->column[k] < data->n_features);
      HOLDS(k == data->start[i] || data->column[k] > data->column[k - 1]);
      HOLDS(isfinite(data->value[k]));
    }
  }
}

#endif
