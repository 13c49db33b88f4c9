/* trajectory.c -- fuzzes the reader of trajectories, JSON and CSV: what is accepted is finite and has two states at least. */
#include "sgha.h"
#include "fuzz.h"
#include "trajectory.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
  trajectory t;
  const char *wrong = trajectory_read(as_file(bytes, size), &t);
  if (wrong != NULL) {
    HOLDS(wrong[0] != '\0');
    return 0;
  }
  HOLDS(t.n_states >= 2);
  for (size_t k = 0; k < t.n_states; k++)
    for (size_t i = 0; i < case_size(t.problem); i++)
      HOLDS(fabs(t.states[k].w[i]) <= SGHA_MAX_MAGNITUDE);
  trajectory_free(&t);
  return 0;
}
