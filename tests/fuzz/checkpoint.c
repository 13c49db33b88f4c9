/* checkpoint.c -- fuzzes checkpoint_parse, with the sum that belongs to the bytes, or the one that is there. */
#include <string.h>

#include "cli/checkpoint.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
  static const char identity[] = "\"sgha\":\"0\"";
  enum { N = 3, SUM = 4 };
  uint8_t *file = malloc(size + SUM); /* of exactly the size, for the sanitizer */
  HOLDS(file != NULL);
  if (size > 0)
    memcpy(file, bytes, size);
  const uint32_t sum = checksum(0, file, size);
  little_endian(file + size, &sum, 1, SUM);
  for (size_t more = 0; more <= SUM; more += SUM) {
    double state[N] = {1, 2, 3};
    checkpoint c = {0};
    checkpoint_identity theirs = {0, NULL};
    const checkpoint_kind kind = checkpoint_parse(size + more, file, identity, &c, state, N, &theirs);
    if (kind == CHECKPOINT_OF_THIS_RUN)
      HOLDS(theirs.size == sizeof identity - 1 && memcmp(state, theirs.bytes + theirs.size, sizeof state) == 0);
    else
      HOLDS(state[0] == 1 && state[1] == 2 && state[2] == 3 && c.iteration == 0);
    if (kind != CHECKPOINT_DAMAGED)
      HOLDS(theirs.bytes >= file && theirs.size <= size && theirs.bytes + theirs.size <= file + size);
  }
  free(file);
  return 0;
}
