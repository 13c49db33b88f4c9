/* constants.h -- whether a case's constants l_f0, l_f1, l_f2, l_g1, l_g2, mu_g are right.
 *
 * From two sides. constants_derive evaluates the bounds of spec/CONSTANTS.md in interval arithmetic, suprema of functions
 * of one variable by intervals that cover their whole range: a stated constant must not be below. constants_reach looks
 * for points and directions that need a large constant and encloses what they need: a stated constant below that is wrong,
 * whatever was derived. */
#ifndef REFERENCE_CONSTANTS_H
#define REFERENCE_CONSTANTS_H

#include <stdint.h>

#include "cases.h"
#include "number.h"

enum { L_F0, L_F1, L_F2, L_G1, L_G2, MU_G, CONSTANTS };

extern const char *const constant_names[CONSTANTS];

/* The constants as an array, in the order of the names. */
void constants_list(const sgha_constants *c, double list[CONSTANTS]);

/* Bounds that hold for all the data, or for every mini-batch: upper bounds, but a lower one for mu_g. Enclosures at the
 * current precision. */
void constants_derive(const test_case *c, bool for_batches, interval bound[CONSTANTS]);

/* What was met at random points in the box (l_f0 of the quadratic) or anywhere (the rest): rigorous lower bounds of the
 * constants, an upper one of mu_g. */
void constants_reach(const test_case *c, size_t points, uint64_t seed, double reached[CONSTANTS]);

/* Whether a stated constant is on the safe side of a derived bound, or of what was reached: never for a NaN on either
 * side. */
bool constant_covers(int which, double stated, const interval *bound);
bool constant_allows(int which, double stated, double reached);

/* Whether all of a case's constants are on the safe side of the bounds derived for them. */
bool constants_confirmed(const test_case *c);

#endif
