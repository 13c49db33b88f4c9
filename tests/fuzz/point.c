/* point.c -- fuzzes point_parse: what is accepted has x, or x and y, and every number is within the limits. */
#include "cli/point.h"
#include "sgha.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
  enum { N_X = 2, N_Y = 3 };
  double *w = calloc(N_X + N_Y, sizeof *w);
  sgha_message why;
  HOLDS(w != NULL);
  const bool good = point_parse("file", size, bytes, N_X, N_Y, w, &why);
  for (size_t i = 0; good && i < N_X + N_Y; i++)
    HOLDS(fabs(w[i]) <= SGHA_MAX_MAGNITUDE);
  HOLDS(good || why.text[0] != '\0');
  free(w);
  return 0;
}
