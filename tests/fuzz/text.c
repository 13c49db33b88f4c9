/* text.c -- fuzzes the loader of texts, SVMlight's format and CSV: the result does not depend on the size of the blocks. */
#include <string.h>

#include "fuzz.h"
#include "io/load.h"

/* Both passes, as the command makes them. */
static bool load(const char *path, size_t block, sgha_dataset *data, sgha_labels *labels, sgha_message *why)
{
  if (sgha_measure_text(path, block, data, labels, why))
    return sgha_load_measured(path, block, data, labels, why);
  return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
  const char *path = as_file(bytes, size);
  sgha_dataset a, b;
  sgha_labels labels, others;
  sgha_message why, why_not;
  const bool good = load(path, 16, &a, &labels, &why);
  HOLDS(good == load(path, 0x10000, &b, &others, &why_not));
  if (!good) {
    HOLDS(a.value == NULL && b.value == NULL && !why.failed);
    return 0;
  }
  check_dataset(&a);
  HOLDS(a.n_examples == b.n_examples && a.n_entries == b.n_entries && a.n_features == b.n_features);
  HOLDS(labels.size == others.size && memcmp(labels.label, others.label, labels.size * sizeof labels.label[0]) == 0);
  HOLDS(memcmp(a.value, b.value, a.n_entries * sizeof *a.value) == 0);
  HOLDS(memcmp(a.column, b.column, a.n_entries * sizeof *a.column) == 0);
  HOLDS(memcmp(a.label, b.label, a.n_examples * sizeof *a.label) == 0);
  sgha_dataset_free(&a);
  sgha_dataset_free(&b);
  return 0;
}
