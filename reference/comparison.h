/* comparison.h -- one run of the program beside the twin, with the contracts and the mirror as judges.
 *
 * At every iteration: the relative differences of w, w_hat and lambda (2-norm), and what the contracts allow in the worst
 * case; the share of its bound that each line of Algorithm 1 uses up, from the program's own state and gradients; whether
 * the mirror, from the oracle's gradients, reaches the same bits as the method; the errors of the gradients in doubles. */
#ifndef REFERENCE_COMPARISON_H
#define REFERENCE_COMPARISON_H

#include "core/parameters.h"
#include "core/state.h"
#include "cases.h"

#define SEED 20260
#define BATCH 3 /* fewer than the samples of any case: the method takes all where there are no more */
#define LEVELS 3
#define MOST_MARKS 64
#define SETTINGS 3

extern const double difference_levels[LEVELS];

typedef struct {
  const test_case *problem;
  int algorithm;
  const char *setting;
  sgha_parameters parameters;
} run;

/* Setting 0: Algorithm 1, 1: Algorithm 2, both with the parameters of the paper's experiments; 2: Algorithm 1 with Theorem
 * 4's for epsilon = 1. */
run make_run(const test_case *c, size_t setting);

/* What is kept of an iteration: the relative differences and what is allowed. */
typedef struct {
  long iteration;
  double w, w_hat, lambda, largest, allowed;
} mark;

typedef struct {
  mark marks[MOST_MARKS]; /* at 1, 2, 5, 10, 20, 50, ... and the last iteration */
  size_t n_marks;
  long first[LEVELS]; /* the first iteration with such a difference; 0 if there is none */
  double share_probe, share_difference, share_primal, share_average,
      share_dual;               /* of the contracts' bounds, the largest */
  double oracle_f, oracle_g;    /* the largest relative errors of the gradients, */
  double oracle_h;              /* and of h, where the oracle needs no probes */
  long unlike_mirror, left_box; /* the first such iteration, or 0 */
  long iterations;              /* done */
  sgha_status status;
  double seconds;
} comparison;

/* At the current precision. progress is told of every iteration. */
comparison compare(const run *r, long iterations, void (*progress)(long k));

/* Within the contracts, equal to the mirror, and no farther from the twin than allowed. */
bool comparison_is_good(const comparison *o);

#endif
