/* library.c -- a digest of the results of each function of the C library that SGHA calls, one line for each function.
 *
 * IEEE 754 leaves these to the library: machines.sh names those that differ from machine to machine. */
#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static double cube_root_power(double t)
{
  return pow(t, 1.0 / 3.0);
}

static double arc(double t)
{
  return atanh(t / 64.0);
}

int main(void)
{
  static const struct {
    const char *name;
    double (*function)(double);
  } functions[] = {{"exp", exp},   {"log", log},   {"log1p", log1p}, {"tanh", tanh},
                   {"atanh", arc}, {"cbrt", cbrt}, {"sqrt", sqrt},   {"pow", cube_root_power}};
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
    uint64_t digest = 0xcbf29ce484222325;
    for (uint64_t k = 1; k <= 200000; k++) {
      const double r = functions[i].function((double)(k * 0x9e3779b97f4a7c15 >> 11) * 0x1p-48); /* in (0, 32) */
      uint64_t bits;
      memcpy(&bits, &r, sizeof bits);
      digest = (digest ^ bits) * 0x100000001b3;
      digest ^= digest >> 29;
    }
    printf("%s %016" PRIx64 "\n", functions[i].name, digest);
  }
  return 0;
}
