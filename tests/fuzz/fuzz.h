/* fuzz.h -- what the fuzzers share: what must hold of a data set that a parser accepts. */
#ifndef SGHA_FUZZ_H
#define SGHA_FUZZ_H

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

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

/* The path of a file in memory with these bytes. */
static inline const char *as_file(const uint8_t *bytes, size_t size)
{
  static int descriptor = -1;
  static char path[64];
  if (descriptor < 0) {
    descriptor = memfd_create("fuzz", 0);
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  }
  HOLDS(descriptor >= 0 && ftruncate(descriptor, 0) == 0 && pwrite(descriptor, bytes, size, 0) == (ssize_t)size);
  return path;
}

#endif
