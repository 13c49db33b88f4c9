/* checker.h -- whether a step, made by any program, is Algorithm 1's within what rounding in doubles allows.
 *
 * The step is recomputed from its first state, in MPFR, and compared with the second, line by line. A deviation may be as
 * large as rounding in doubles makes it: CHECK_SLACK times
 *   the contracts' bound for the line (acsl_bounds.h), and
 *   the rounding errors of the gradients, times the step: those at the probes divided by 2 tau,
 * because another program may order its operations in another way. On a test case the gradients are recomputed as well;
 * their errors are the widths of their interval enclosures at 53 bits. For any other problem the program states its
 * gradients, and the lines are judged given these. Lines 4 and 5 are judged with the second state's own x and y.
 *
 * Where what is allowed is more than CHECK_UNCLEAR of the step itself, and more than the last digits of the variable, a
 * wrong step cannot be told from a right one: then there is no verdict. */
#ifndef REFERENCE_CHECKER_H
#define REFERENCE_CHECKER_H

#include "core/state.h"
#include "functions.h"

#define CHECK_BITS 256
#define CHECK_SLACK 4.0
#define CHECK_UNCLEAR 0x1p-4
#define CHECK_DIGITS 0x1p-40

/* A gradient at a state: exactly, what doubles may be off, and rounded to doubles. */
typedef struct {
  real *value;
  double *error, *rounded;
} gradient;

/* Everything that a step needs. */
typedef struct {
  const test_case *problem; /* or a null pointer: the gradients are stated */
  size_t n_x, n_y;
  sgha_parameters parameters;
  gradient f, g, h, plus, minus;
  bool probed;     /* h is the difference of plus and minus */
  real *exact;     /* what a line gives, n_x + n_y entries */
  double *allowed; /* and how far from it the second state may be */
  double relative; /* allowed besides, relative to the largest entry */
  bool has_low;    /* averages are pairs */
  bool active;     /* the projection was active in some step */
  bool curved;     /* the multiplier was not 0 in some step */
} checker;

/* The first line whose worst entry is beyond what is allowed; if there is none, the line that comes closest. */
typedef struct {
  size_t line, index;
  double deviation, share; /* share of what is allowed */
  bool unknown;            /* the numbers are so large that the gradients have no finite enclosure */
  const char *unclear;     /* the lines of which there is no verdict, or a null pointer */
} verdict;

/* For a test case, or for any problem of these sizes. */
checker new_checker(const test_case *problem, const sgha_parameters *p, bool has_low, double relative);
checker new_stated_checker(size_t n_x, size_t n_y, const sgha_parameters *p, bool has_low, double relative);
void free_checker(checker *c);

/* At CHECK_BITS, which must be the current precision. */
verdict check_step(checker *c, const sgha_state *now, const sgha_state *next);

/* With the gradients at now that the program states: f, g_y, and h or, where h is a null pointer, the gradients of g at both
 * probes. */
typedef struct {
  const double *f, *g_y, *h, *g_plus, *g_minus;
} stated_gradients;

verdict check_stated_step(checker *c, const sgha_state *now, const stated_gradients *at, const sgha_state *next);

/* Algorithm 1 begins with a multiplier in the ball. */
bool starts_in_ball(const checker *c, const double lambda[]);

#endif
