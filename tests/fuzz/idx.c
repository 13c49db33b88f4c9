/* idx.c -- fuzzes sgha_idx_parse: what is accepted is the whole buffer, and can be read. */
#include "fuzz.h"
#include "io/idx.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
  sgha_idx idx;
  const sgha_fault fault = sgha_idx_parse(size, bytes, &idx);
  if (fault.what != NULL) {
    HOLDS(fault.offset <= size);
    return 0;
  }
  size_t product = 1;
  for (uint32_t i = 0; i < idx.n_dimensions; i++)
    product *= idx.dimension[i];
  HOLDS(product == idx.n_entries && idx.offset == 4 + 4 * idx.n_dimensions && idx.offset + idx.n_entries == size);
  for (size_t k = 0; k < idx.n_entries; k++)
    HOLDS(idx.entry[k] == bytes[idx.offset + k]);
  return 0;
}
