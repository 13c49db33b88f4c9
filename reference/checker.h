/* checker.h -- whether a step, made by any program, is Algorithm 1's within what rounding in doubles allows.
 *
 * The step is recomputed from its first state, in MPFR, and compared with the second, line by line. A deviation may be as
 * large as rounding in doubles makes it: CHECK_SLACK times
 *   the contracts' bound for the line (acsl_bounds.h), and
 *   the rounding errors of the gradients, times the step: those at the probes divided by 2 tau,
 * because another program may order its operations in another way. The gradients' errors are the widths of their interval
 * enclosures at 53 bits. Lines 4 and 5 are judged with the second state's own x and y. */
#ifndef REFERENCE_CHECKER_H
#define REFERENCE_CHECKER_H

#include "number.h"
#include "program.h"

#define CHECK_BITS 256
#define CHECK_SLACK 4.0

/* The gradients at a state: exactly, and what doubles may be off. */
typedef struct {
  real *value;
  double *error;
} gradient;

/* Everything that a step needs. */
typedef struct {
  const test_case *problem;
  sgha_parameters parameters;
  program rounded; /* the first state, and its gradients, for the contracts' bounds */
  gradient f, g, plus, minus;
  real *exact;     /* what a line gives, case_size entries */
  double *allowed; /* and how far from it the second state may be */
  double relative; /* allowed besides, relative to the largest entry */
  bool has_low;    /* averages are pairs */
} checker;

/* The first line whose worst entry is beyond what is allowed; if there is none, the line that comes closest. */
typedef struct {
  size_t line, index;
  double deviation, share; /* share of what is allowed */
  bool unknown;            /* the numbers are so large that the gradients have no finite enclosure */
} verdict;

checker new_checker(const test_case *problem, const sgha_parameters *p, bool has_low, double relative);
void free_checker(checker *c);

/* At CHECK_BITS, which must be the current precision. */
verdict check_step(checker *c, const sgha_state *now, const sgha_state *next);

#endif
