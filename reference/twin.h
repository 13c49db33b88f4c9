/* twin.h -- Algorithm 1 (SGHA) and Algorithm 2 (Stoc-SGHA) at any precision.
 *
 * The state has the precision that was current when it was made; the parameters are doubles, taken as they are. The
 * gradients are functions.h's. Only the sampler, which has no floating-point number in it, is shared with the program. */
#ifndef REFERENCE_TWIN_H
#define REFERENCE_TWIN_H

#include "core/parameters.h"
#include "functions.h"

typedef struct {
  const test_case *problem;
  real *w, *w_hat, *lambda; /* (x, y), its average, the multiplier */
} twin;

/* The state of iteration 0: w = w_hat = the case's start, lambda = 0. */
twin twin_start(const test_case *problem);
void twin_free(twin *t);

/* An iteration. Algorithm 1 if the batches are null pointers, else Algorithm 2 with the mini-batches B_f and B_g. */
void twin_step(twin *t, const sgha_parameters *p, const sgha_selection *batch_f, const sgha_selection *batch_g);

/* The projection P_Lambda onto the ball. */
void twin_project(size_t n, real v[], double radius);

#endif
