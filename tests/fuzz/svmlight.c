/* svmlight.c -- fuzzes sgha_svmlight_count and sgha_svmlight_fill, with arrays of exactly the sizes counted. Both passes
 * agree on what is good and on how much there is. */
#include "fuzz.h"
#include "io/svmlight.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
  sgha_dataset data = {0};
  sgha_labels labels = {0};
  sgha_position at = {0, 0};
  const sgha_fault fault = sgha_svmlight_count(size, bytes, &data, &labels);
  if (fault.what != NULL) {
    HOLDS(fault.offset <= size);
    return 0;
  }
  if (data.n_examples == 0) { /* the loader refuses it */
    HOLDS(data.n_entries == 0 && data.n_features == 0 && data.n_classes == 0 && labels.size == 0);
    return 0;
  }
  HOLDS(sgha_dataset_allocate(&data, true));
  HOLDS(sgha_svmlight_fill(size, bytes, &labels, &data, &at).what == NULL);
  HOLDS(at.row == data.n_examples && at.entry == data.n_entries);
  check_dataset(&data);
  for (size_t k = 1; k < labels.size; k++)
    HOLDS(labels.label[k - 1] < labels.label[k]);
  sgha_dataset_free(&data);
  return 0;
}
