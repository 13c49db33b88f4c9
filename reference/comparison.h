/* comparison.h -- one run of the program beside the twin, with the contracts and the mirror as judges.
 *
 * At every iteration, from the program's own state: what share of its stated bound (allowance.h) each gradient of the oracle
 * and each line of the step uses up, and whether the mirror, from the oracle's gradients, reaches the same bits as the
 * method. The allowance is that of one step, because the exact step starts at the program's state each time. Besides, how
 * far the program is from a twin that runs freely: reported, and not judged. */
#ifndef REFERENCE_COMPARISON_H
#define REFERENCE_COMPARISON_H

#include "allowance.h"

#define SEED 20260
#define BATCH 3 /* fewer than the samples of any case: the method takes all where there are no more */
#define LEVELS 3
#define MOST_MARKS 64
#define RUNS 4

extern const double difference_levels[LEVELS];

typedef struct {
  const test_case *problem;
  int algorithm;
  const char *setting;
  sgha_parameters parameters;
} run;

/* Setting 0: Algorithm 1, 1: Algorithm 2, both with the parameters of the paper's experiments; 2: Algorithm 1 with Theorem
 * 4's for epsilon = 1; 3: as 0, in a ball so small that the projection is active. */
run make_run(const test_case *c, size_t setting);

/* What is kept of an iteration: the relative differences. */
typedef struct {
  long iteration;
  double w, w_hat, lambda, largest;
} mark;

typedef struct {
  mark marks[MOST_MARKS]; /* at 1, 2, 5, 10, 20, 50, ... and the last iteration */
  size_t n_marks;
  long first[LEVELS];         /* the first iteration with such a difference; 0 if there is none */
  double f, g, h;             /* the largest shares of what the oracle is allowed: of f, of g in y, of h */
  step_shares step;           /* and of what the step is allowed */
  long unlike_mirror, beyond; /* the first iteration that is, or 0 */
  long left_box;              /* the first iteration outside the case's box, or 0 */
  long active;                /* iterations at which the projection was active */
  long iterations;            /* done */
  sgha_status status;
  double seconds;
} comparison;

/* At the current precision. progress is told of every iteration. */
comparison compare(const run *r, long iterations, void (*progress)(long k));

/* Within the contracts and equal to the mirror, at every iteration. */
bool comparison_is_good(const comparison *o);

#endif
