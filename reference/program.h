/* program.h -- the program on a test case: what `sgha run` executes, and what it computes on the way.
 *
 * What the twin is compared with. program_step is a step of the command's own method (src/methods) on the shipped oracle
 * (src/problems). program_evaluate asks the same oracle for the gradients at the present state; a step from them has to
 * reach the same bits, which is how the twin and the mirror judge the method's. */
#ifndef REFERENCE_PROGRAM_H
#define REFERENCE_PROGRAM_H

#include "cases.h"
#include "methods/method.h"

typedef struct {
  const test_case *problem;
  sgha_problem *oracle; /* the shipped one */
  const sgha_method *method;
  sgha_run run;
  double option[16];          /* the method's */
  sgha_state state, previous; /* w, w_hat and w_low of case_size entries, lambda of n_y */
  double *f, *g;              /* the gradients at w, of case_size entries; of g the part in y alone */
  double *h;                  /* what stands for the Hessian times lambda */
  bool probed;                /* h is a difference between two probes: */
  double *y_plus, *y_minus;   /* the probes, of n_y entries */
  double *g_plus, *g_minus;   /* the gradients of g there */
  double *work;
} program;

/* The state of iteration 0: w = w_hat = the case's start, w_low = 0, lambda = 0. Algorithm 1, or Algorithm 2 with batches
 * of this size. */
program program_start(const test_case *problem);
program program_start_stochastic(const test_case *problem, uint64_t seed, size_t batch);
void program_free(program *p);

/* An iteration; before and after it the gradients are of no value. */
sgha_status program_step(program *p, const sgha_parameters *parameters);

/* The gradients at the state, over mini-batches, or all the data where a batch is a null pointer: as a step takes them;
 * and with two probes, whether or not the oracle can do without. */
sgha_status program_evaluate(program *p, const sgha_parameters *parameters, const sgha_selection *batch_f,
                             const sgha_selection *batch_g);
sgha_status program_probe(program *p, const sgha_parameters *parameters);

/* A step from these gradients, which the caller may have changed: then the gradients belong to previous. */
sgha_status program_advance(program *p, const sgha_parameters *parameters);

#endif
