/* constants_main.c -- `make constants`: the stated constants of every case, the bounds derived for them in interval
 * arithmetic, and what points and directions were found to need. Exit code 1 if a stated constant is on the wrong side. */
#include <stdio.h>

#include "constants.h"

#define POINTS 50
#define PRECISION 100

int main(void)
{
  bool good = true;
  mpfr_set_default_prec(PRECISION);
  printf("%-22s %-6s %12s %12s %12s %12s\n", "case", "", "stated", "derived", "reached", "mini-batches");
  for (size_t i = 0; i < CASES; i++) {
    const test_case *c = case_number(i);
    double stated[CONSTANTS], stated_batch[CONSTANTS], reached[CONSTANTS];
    interval *bound = interval_vector(CONSTANTS), *bound_batch = interval_vector(CONSTANTS);
    constants_list(&c->constants, stated);
    constants_list(&c->batch_constants, stated_batch);
    constants_derive(c, false, bound);
    constants_derive(c, true, bound_batch);
    constants_reach(c, POINTS, 1, reached);
    for (int k = 0; k < CONSTANTS; k++) {
      const bool fine = constant_covers(k, stated[k], &bound[k]) && constant_allows(k, stated[k], reached[k]) &&
                        constant_covers(k, stated_batch[k], &bound_batch[k]);
      const double derived = mpfr_get_d(k == MU_G ? &bound[k].left : &bound[k].right, MPFR_RNDN) + 0.0;
      printf("%-22s %-6s %12.6g %12.6g %12.6g %12.6g%s\n", k == 0 ? c->name : "", constant_names[k], stated[k], derived,
             reached[k], stated_batch[k], fine ? "" : "  WRONG");
      good = good && fine;
    }
    interval_free(CONSTANTS, bound);
    interval_free(CONSTANTS, bound_batch);
  }
  mpfr_free_cache();
  return good ? 0 : 1;
}
