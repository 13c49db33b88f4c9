/* allowance.h -- the exact step of Algorithm 1 from a state in doubles, and how far from it the contracts let a program be.
 *
 * The exact step is made in real numbers, with the exact gradients and the exact central difference at the state. What is
 * allowed is computed from the state, the parameters and the exact step alone, before anything is known of what a program
 * did: the bounds of spec/step.acsl and spec/ball.acsl (acsl_bounds.h), and the oracle's, those of spec/quadratic.acsl
 * for the quadratic, the tested ones (ORACLE_UNITS) for the other problems. Results have the precision that was current
 * when the allowance was made. */
#ifndef REFERENCE_ALLOWANCE_H
#define REFERENCE_ALLOWANCE_H

#include "core/state.h"
#include "functions.h"

/* What tests/reference/oracles.c holds the oracles of Section 7's problems to: an entry of the gradient of f or of g is
 * within so many times 2^-53 of the exact one, relative to the largest entry and to 1; an entry of h relative to the
 * largest entry of h and of lambda together, and, where a row of learn-to-regularize is near or beyond row_limit,
 * to 1/tau besides. */
#define ORACLE_UNITS 4.0

/* Vectors of case_size entries; g, dual, step and lambda have n_y, those of y. */
typedef struct {
  const test_case *problem;
  sgha_parameters p;
  real *f, *g, *h;                     /* the gradients of f, and of g in y; the central difference of g's gradient */
  real *w_hat;                         /* the average at the state, exactly */
  real *w, *step, *lambda;             /* the next w, the multiplier before and after the projection */
  double *f_error, *g_error, *h_error; /* the oracle's */
  double *w_error, *average_error,
      *dual_error;      /* of the next w; of w_hat, given w; of the multiplier before the projection */
  double inside, after; /* the lengths of dual_error and of what the projection adds: 0 where it cannot be active */
  bool active;          /* the exact step is outside the ball */
} allowance;

allowance allowance_new(const test_case *problem);
void allowance_free(allowance *a);

/* The step from the state now, over mini-batches, or all the data where a batch is a null pointer. */
void allowance_at(allowance *a, const sgha_parameters *p, const sgha_state *now, const sgha_selection *batch_f,
                  const sgha_selection *batch_g);

/* The errors of a step (proofs/coq/Descent.v, inexact_step), at most: er of the gradient besides the truncation of the
 * central difference, e and d of the dual step, eh of the average. */
typedef struct {
  double er, e, d, eh;
} step_errors;

step_errors allowance_errors(const allowance *a);

/* The largest share of what is allowed that a next state uses, in lines 2 and 3, 4 and 5, 6: at most 1 for the proved
 * program. Infinity for what is not a number. */
typedef struct {
  double primal, average, dual;
} step_shares;

step_shares allowance_shares(const allowance *a, const sgha_state *next);
double largest_share(step_shares s);

#endif
