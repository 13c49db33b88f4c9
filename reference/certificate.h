/* certificate.h -- a trajectory, its steps judged one by one (lyapunov.h), and the record of it.
 *
 * The program's trajectory (doubles) is judged in the inexact form, whose errors are enclosed from the doubles
 * themselves; the twin's in the paper's form. The first steps are judged one after the other; of the program's also a
 * sample of later ones.
 *
 * The record is JSON: case, setting, trajectory, form, bits, parameters and constants (hexadecimal), then for each step
 *   k, verdict, bits         the step from iteration k to k + 1; the precision that decided it
 *   V, K, Psi, P             at iteration k
 *   change                   V - V' of the step
 *   residuals, loss          the right side of the inequality is residuals - loss
 *   slack                    change - residuals + loss: not negative where the inequality holds
 *   er, e, d, eh             the errors that the loss is made of (inexact form)
 * each an enclosure, two decimal numbers rounded outward; then the counts, and the iteration at which w left the case's
 * box, if it did. */
#ifndef REFERENCE_CERTIFICATE_H
#define REFERENCE_CERTIFICATE_H

#include <stdint.h>

#include "lyapunov.h"

typedef enum { TRAJECTORY_PROGRAM, TRAJECTORY_TWIN } trajectory_kind;

/* What is run and judged. The program runs with the parameters `used` and is judged by `judged`: they differ only in
 * negative controls, as do dual_sign, probed and sphere. */
typedef struct {
  const test_case *problem;
  const char *setting;
  trajectory_kind trajectory;
  descent_form form;
  sgha_parameters used, judged;
  double dual_sign;     /* 1; with -1 the program is told -grad_y g in the dual step */
  bool probed;          /* h is made by two probes, also where the oracle can do without */
  bool sphere;          /* start with a multiplier just inside the ball's boundary, along grad_y g */
  bool stop;            /* at the first step that does not hold */
  uint64_t consecutive; /* steps judged from the first on */
  unsigned samples;     /* later steps, between first_sample and last_sample, in geometric progression */
  uint64_t first_sample, last_sample;
  mpfr_prec_t least, most; /* bits */
} assignment;

#define NEVER UINT64_MAX

typedef struct {
  uint64_t steps, hold, violated, undecided, outside; /* judged, and the verdicts */
  uint64_t decrease;   /* steps for which the guaranteed change of V is a decrease, for certain */
  uint64_t iterations; /* performed */
  uint64_t left_box;   /* the first iteration whose w is outside the case's box, or NEVER */
  uint64_t first_bad;  /* the first step that does not hold, or NEVER */
  step_verdict bad_verdict;
  char premise[96]; /* that was not certain, or empty */
  long bits;        /* the highest precision that was needed */
  bool stopped;     /* the program refused to go on */
  double seconds;
} tally;

/* Called after each judged step. */
typedef void (*on_step)(const tally *so_far, void *context);

/* Runs and judges. record (JSON) and data (columns: k, V, V - V', guaranteed decrease) may be null pointers. */
tally certify(const assignment *a, FILE *record, FILE *data, on_step report, void *context);

#endif
