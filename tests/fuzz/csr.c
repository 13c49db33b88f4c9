/* csr.c -- fuzzes sgha_csr_measure and sgha_csr_parse, with arrays of exactly the sizes that are measured. */
#include "fuzz.h"
#include "io/csr.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
  sgha_dataset data;
  sgha_fault fault = sgha_csr_measure(size, bytes, &data);
  if (fault.what == NULL) {
    HOLDS(sgha_dataset_allocate(&data, true));
    fault = sgha_csr_parse(size, bytes, &data);
    if (fault.what == NULL)
      check_dataset(&data);
    sgha_dataset_free(&data);
  }
  HOLDS(fault.offset <= size);
  return 0;
}
