/* svmlight.c -- fuzzes sgha_svmlight_measure and sgha_svmlight_parse, with arrays of exactly the sizes measured. Both
 * passes agree on what is good. */
#include "fuzz.h"
#include "io/svmlight.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
  sgha_dataset data;
  sgha_labels labels;
  const sgha_fault fault = sgha_svmlight_measure(size, bytes, &data, &labels);
  if (fault.what != NULL) {
    HOLDS(fault.offset <= size);
    return 0;
  }
  HOLDS(sgha_dataset_allocate(&data, true));
  HOLDS(sgha_svmlight_parse(size, bytes, &labels, &data).what == NULL);
  check_dataset(&data);
  for (size_t k = 1; k < labels.size; k++)
    HOLDS(labels.label[k - 1] < labels.label[k]);
  sgha_dataset_free(&data);
  return 0;
}
