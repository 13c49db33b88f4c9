/* method.h -- what a method is: a table of options, a state, and a step.
 *
 * All that the next step depends on is in the run's state, an array of doubles, and in the number of steps made;
 * batches are functions of seed and step (core/sampler.h). Hence a run that is stopped, stored and taken up again gives
 * the same bits. A step is a transaction: where it does not return SGHA_OK, the state is as before (of SGHA's two
 * halves, the current one). */
#ifndef SGHA_METHOD_H
#define SGHA_METHOD_H

#include "problems/problem.h"

typedef struct {
  const char *name;
  double usual; /* where the user says nothing */
  double least, most;
  int counts; /* whether it has to be a whole number */
  const char *meaning;
} sgha_option;

typedef struct {
  const sgha_problem *problem;
  const double *option; /* in the order of the method's table */
  uint64_t seed;
  uint64_t iteration; /* steps made */
  double *state;      /* the method's state_size entries */
  double *work;       /* its work_size entries, of no value between steps */
  uint64_t *batch;    /* its batch_size entries, likewise */
} sgha_run;

typedef struct {
  const char *name, *title;
  const sgha_option *options;
  size_t n_options;

  /* Memory that a run needs: doubles of state and of work, indices. */
  size_t (*state_size)(const sgha_problem *p, const double option[]);
  size_t (*work_size)(const sgha_problem *p, const double option[]);
  size_t (*batch_size)(const sgha_problem *p, const double option[]);

  /* Sets the state of a run that begins at w = (x, y), whose entries are finite and within SGHA_MAX_MAGNITUDE;
   * iteration is 0. */
  void (*start)(sgha_run *r, const double w[]);

  /* One step; adds one to iteration if all went well. */
  sgha_status (*step)(sgha_run *r);

  /* Where in the state the current w = (x, y) is. */
  const double *(*point)(const sgha_run *r);

  /* Whether a step asks for the problem's hessian and cross. */
  int second_order;
} sgha_method;

extern const sgha_method sgha_method_sgha, sgha_method_stoc_sgha, sgha_method_f2bsa, sgha_method_f2sa,
    sgha_method_stocbio, sgha_method_mrbo, sgha_method_vrbo, sgha_method_none;

/* All of them, in this order. */
extern const sgha_method *const sgha_methods[];
extern const size_t sgha_n_methods;

/* NULL if there is none of that name. */
const sgha_method *sgha_method_named(const char *name);

/* Whether a value is between an option's limits and, where it counts something, whole. The functions of a method need
 * such values of all its options. */
int sgha_good_option(const sgha_option *o, double value);

/* The selection of a batch: all samples where size is 0 (a null pointer then), otherwise size indices below population,
 * drawn into index. draw tells apart the batches of one step, below SGHA_MAX_DRAWS of them. The indices of draw 0 are
 * those of sgha_batch. */
#define SGHA_MAX_DRAWS 0x10000
const sgha_selection *sgha_draw(const sgha_run *r, unsigned stream, uint64_t draw, size_t population, size_t size,
                                uint64_t index[], sgha_selection *selection);

/* What sgha_advance takes, by the problem's oracle for all of it or, where there is none, by two probes and their
 * difference. work has sgha_gradients_work entries; where the status is not SGHA_OK, f, g_y and h are not complete. */
size_t sgha_gradients_work(const sgha_problem *p);
sgha_status sgha_gradients_at(const sgha_problem *p, const sgha_selection *f_batch, const sgha_selection *g_batch,
                              const double w[], const double lambda[], double tau, double f[], double g_y[], double h[],
                              double work[]);

#endif
