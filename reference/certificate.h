/* certificate.h -- the trajectory of the program that users run, its steps judged one by one, and the record of it.
 *
 * A step is judged twice: by Proposition 6 (lyapunov.h), and by its distance to the exact step against what the contracts
 * allow (allowance.h). The first steps are judged one after the other, then a sample of later ones.
 *
 * The record is JSON: case, setting, start, bits, parameters and constants (hexadecimal), then for each judged step
 *   k, verdict, bits         the step from iteration k to k + 1; the precision that decided it
 *   lossless                 whether the inequality holds as it is printed, without what rounding may cost
 *   V, K, Psi, P             at iteration k
 *   change                   V - V' of the step
 *   residuals, truncation    the right side of the printed inequality is residuals - truncation (C_tau tau^2)
 *   loss                     what rounding may cost at this state, a priori
 *   allowed                  er, e, d, eh, of which the loss is made
 *   shares                   what the step used of its allowance: lines 2 and 3, 4 and 5, 6
 *   active                   whether the projection was: the exact step of line 6 left the ball
 *   state, next              w, w_hat, w_low, lambda at iterations k and k + 1, hexadecimal
 * enclosures are two decimal numbers rounded outward; then the counts, and the iteration at which w left the case's box. */
#ifndef REFERENCE_CERTIFICATE_H
#define REFERENCE_CERTIFICATE_H

#include <stdint.h>

#include "lyapunov.h"
#include "program.h"

/* An iteration of the program that is judged; a null pointer stands for program_step. */
typedef sgha_status one_step(program *p, const sgha_parameters *parameters, void *context);

typedef struct {
  const test_case *problem;
  const char *setting;
  sgha_parameters parameters;
  bool sphere; /* start with a multiplier just inside the ball's boundary, along grad_y g, not with 0 */
  one_step *step;
  void *context;
  bool stop;            /* at the first step that does not hold */
  uint64_t consecutive; /* steps judged from the first on */
  unsigned samples;     /* later steps, between first_sample and last_sample, in geometric progression */
  uint64_t first_sample, last_sample;
  mpfr_prec_t least, most; /* bits */
} assignment;

#define NEVER UINT64_MAX

typedef struct {
  uint64_t steps, hold, violated, undecided; /* judged, and the verdicts */
  uint64_t lossless;                         /* hold without any loss */
  uint64_t still;                            /* steps at which a program that does nothing would not be violated */
  uint64_t rises;                            /* steps at which V rose, for certain */
  uint64_t active;                           /* steps at which the projection was active */
  uint64_t beyond;                           /* steps that are farther from the exact step than the contracts allow */
  double ratio;                              /* the smallest of decrease to guaranteed decrease */
  double loss;                               /* the largest of loss to residuals */
  step_shares shares;                        /* the largest */
  uint64_t iterations;                       /* performed */
  uint64_t left_box;                         /* the first iteration whose w is outside the case's box, or NEVER */
  uint64_t first_bad;                        /* the first step that does not hold, or NEVER */
  uint64_t first_beyond;
  char premise[96]; /* that was not certain, or empty */
  long bits;        /* the highest precision that was needed */
  bool stopped;     /* the program refused to go on */
  double seconds;
} tally;

/* The program before its first step. */
program certificate_start(const assignment *a);

/* Whether every step holds and is within the contracts. */
bool tally_is_good(const tally *t);

/* Called after each judged step. */
typedef void (*on_step)(const tally *so_far, void *context);

/* Runs and judges. record (JSON) and data (columns: k, V, V - V', guaranteed decrease) may be null pointers. */
tally certify(const assignment *a, FILE *record, FILE *data, on_step report, void *context);

#endif
