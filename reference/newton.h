/* newton.h -- approximate solutions, at any precision, of the two minimisations in V = K - 2 Psi + 2 P.
 *
 * newton_minimise: w*(w_hat, lambda), the minimiser of K(., w_hat, lambda), which Psi needs.
 * newton_saddle:   the saddle point of K(., w_hat, .) over w and the ball, which P needs.
 * Newton's method in which the Jacobian is factored in doubles and kept from one call to the next as long as it serves
 * (chords), while residuals have the current precision. Nothing here is rigorous and nothing relies on it: lyapunov.h
 * encloses Psi and P around whatever point comes out, widely if the point is bad. */
#ifndef REFERENCE_NEWTON_H
#define REFERENCE_NEWTON_H

#include <stdbool.h>

#include "game.h"

typedef struct {
  const game *G;
  bool saddle; /* which of the two problems */
  bool active; /* the saddle's multiplier is on the sphere */
  bool located, factored;
  real *z;          /* minimise: w; saddle: w, lambda, and the sphere's multiplier nu */
  size_t unknowns;  /* entries of z */
  double *jacobian; /* factored; row by row */
  double *scale;    /* what the Jacobian's rows were divided by */
  size_t *pivot;
  unsigned long evaluations, factorisations;
} newton;

newton newton_new(const game *G, bool saddle);
void newton_free(newton *s);

/* The result is s->z, at the current precision. False if it did not converge. */
bool newton_minimise(newton *s, const real w_hat[], const real lambda[]);
bool newton_saddle(newton *s, const real w_hat[]);

#endif
