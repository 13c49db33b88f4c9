/* program.h -- the program on a test case: the proved core, with the gradients of src/problems in doubles.
 *
 * What the twin is compared with. An iteration of Algorithm 1 or 2 is program_evaluate (sgha_probe, four gradients,
 * sgha_difference), then program_advance (sgha_advance). Before program_advance the gradients belong to state; after it, to previous. */
#ifndef REFERENCE_PROGRAM_H
#define REFERENCE_PROGRAM_H

#include "cases.h"
#include "core/state.h"

typedef struct {
  const test_case *problem;
  sgha_state state, previous; /* w, w_hat and w_low of case_size entries, lambda of n_y */
  double *f, *g;              /* the gradients at w, of case_size entries; g's part in y is what the core gets */
  double *g_plus, *g_minus;   /* the gradients of g at the probes */
  double *h;                  /* their difference, which stands for the Hessian times lambda */
  double *y_plus, *y_minus;   /* the probes, of n_y entries */
  double *memory;
} program;

/* The state of iteration 0: w = w_hat = the case's start, w_low = 0, lambda = 0. */
program program_start(const test_case *problem);
void program_free(program *p);

/* The gradients at a point, over a mini-batch, or all the data if batch is a null pointer; case_size entries. */
void program_grad_f(const test_case *c, const sgha_selection *batch, const double x[], const double y[], double grad[]);
void program_grad_g(const test_case *c, const sgha_selection *batch, const double x[], const double y[], double grad[]);

sgha_status program_evaluate(program *p, const sgha_parameters *parameters, const sgha_selection *batch_f,
                             const sgha_selection *batch_g);
sgha_status program_advance(program *p, const sgha_parameters *parameters);

#endif
