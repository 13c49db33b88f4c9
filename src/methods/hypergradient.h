/* hypergradient.h -- the estimate of the hypergradient that stocBiO, MRBO and VRBO share.
 *
 * The inverse of the Hessian H of g in y is replaced by a Neumann series of Q + 1 terms,
 *   v = eta sum_{q = 0 .. Q} (I - eta H_q) ... (I - eta H_1) grad_y f,   estimate = grad_x f - J v,
 * J = grad_xy g. For a fixed H and 0 < eta <= 1/|H|, v = H^-1 (I - (I - eta H)^(Q + 1)) grad_y f. grad_x f and grad_y f
 * are over one batch of f; H_1, ..., H_Q and J over a batch of g each, freshly drawn.
 * An estimate is a function of the point and of the numbers of the draws: asked for at two points with the same number,
 * it takes the same samples at both. */
#ifndef SGHA_HYPERGRADIENT_H
#define SGHA_HYPERGRADIENT_H

#include "methods/method.h"

typedef struct {
  double eta;
  size_t Q;
  size_t f_batch, g_batch;
} sgha_neumann;

/* Doubles of work for either function below; the run's indices are overwritten, the larger of f_batch and g_batch. */
size_t sgha_neumann_work(const sgha_problem *p);

/* The estimate at w, n_x entries. Takes f's draw of that number and g's draws from draw to draw + Q. Asks once for the
 * gradient of f and for the cross product, Q times for the Hessian's; a problem that can make a step of
 * the series at once is asked for that instead. Returns whether the series stayed good. */
int sgha_hypergradient(const sgha_run *r, const sgha_neumann *s, uint64_t draw, const double w[], double out[],
                       double work[]);

/* Where a single-loop method moves (x, y): the estimate at w and, behind it, grad_y g at w over g's draw of number
 * draw + Q + 1. Draws of one step are at least sgha_direction_draws apart. */
int sgha_direction(const sgha_run *r, const sgha_neumann *s, uint64_t draw, const double w[], double out[],
                   double work[]);

static inline uint64_t sgha_direction_draws(const sgha_neumann *s)
{
  return s->Q + 2;
}

#endif
