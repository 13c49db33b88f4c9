/* params.c -- fuzzes parse_assignments: what is accepted leaves every option within its limits. */
#include <string.h>

#include "cli/options.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
  static const sgha_option table[] = {
      {"beta", 0.5, 0x1p-100, 1, 0, ""}, {"T", 10, 1, 10000, 1, ""}, {"f_batch", 0, 0, 0x1p32, 1, ""}};
  enum { N = sizeof table / sizeof table[0] };
  double value[N];
  sgha_message why = {.text = ""};
  char *text = malloc(size + 1);
  HOLDS(text != NULL);
  if (size > 0)
    memcpy(text, bytes, size);
  text[size] = '\0';
  for (size_t i = 0; i < N; i++)
    value[i] = table[i].usual;
  const bool good = parse_assignments("method", text, table, N, value, &why);
  for (size_t i = 0; good && i < N; i++)
    HOLDS(sgha_good_option(&table[i], value[i]));
  HOLDS(good || why.text[0] != '\0');
  free(text);
  return 0;
}
