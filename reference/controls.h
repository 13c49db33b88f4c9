/* controls.h -- negative controls: wrong runs, which the certificate must not let pass.
 *
 * Each runs the proved core, misled through what it is told (its parameters, the gradients it is handed), and judges the
 * run in the paper's form. A wrong run must give a violated step, or leave a premise without which there is no V. */
#ifndef REFERENCE_CONTROLS_H
#define REFERENCE_CONTROLS_H

#include "certificate.h"

typedef struct {
  const char *name, *what;
  bool right; /* nothing is wrong with it: every step must hold */
} control;

#define CONTROLS 10

const control *control_number(size_t which);

/* The run that a control judges. */
assignment control_assignment(size_t which, mpfr_prec_t least, mpfr_prec_t most);

/* Whether the certificate said of the run what it must. */
bool control_caught(size_t which, const tally *t);

#endif
