/* steps.h -- a run on any problem as a file that says what the gradients were: JSON, one state a line.
 *
 * The first line is {"schema": "sgha-steps-1", "n_x": ..., "n_y": ..., "parameters": {...}}; the others have k, x, y, x_hat,
 * y_hat, lambda (and x_low, y_low, everywhere or nowhere) as in golden/README.md, and the gradients at that state over
 * whatever data the step used: f (n_x + n_y entries), g_y (n_y), and either h or g_plus and g_minus (n_x + n_y each), g's
 * gradients at the probes. The last state needs no gradients. Two states are in memory at a time. */
#ifndef REFERENCE_STEPS_H
#define REFERENCE_STEPS_H

#include <stdint.h>
#include <stdio.h>

#include "checker.h"

/* A line: a state, and the gradients there. */
typedef struct {
  sgha_state state;
  double *f, *g_y, *h, *g_plus, *g_minus;
  bool has_gradients, has_h;
} steps_record;

typedef struct {
  FILE *file;
  char *line; /* the one read last, with its end */
  size_t room, length;
  size_t n_x, n_y;
  sgha_parameters parameters;
  bool has_low;
  uint64_t read, k;       /* states so far, and the number of the last one */
  steps_record now, last; /* the state read last, and the one before it */
  double *numbers;
} steps_file;

typedef enum { STEPS_READ, STEPS_END, STEPS_WRONG, STEPS_OTHER } steps_status;

/* STEPS_OTHER if the file has another format: its first line is in line, the rest not read yet. STEPS_WRONG if it cannot be
 * read (read_message). To be closed in any case. */
steps_status steps_open(const char *path, steps_file *s);
void steps_close(steps_file *s);

/* The next state. */
steps_status steps_next(steps_file *s);

#endif
