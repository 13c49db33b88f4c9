/* bounds.h -- what the contracts allow: the error bounds of spec/step.acsl and spec/ball.acsl, as functions of doubles.
 *
 * Local bounds say how far an entry may be from the paper's formula after one iteration from the same state with the same
 * gradients. Distances of whole runs follow from them and from the case's constants, in the worst case (bounds_grow). */
#ifndef REFERENCE_BOUNDS_H
#define REFERENCE_BOUNDS_H

#include "program.h"

/* Bounds, in the 2-norm, of what one iteration from the program's present state and gradients adds. */
typedef struct {
  double probe;                 /* of each of the two points y + tau lambda and y - tau lambda; 0 without probes */
  double difference;            /* of h, given the gradients at the probes; 0 without */
  double primal, average, dual; /* of w, of w_hat, of lambda with its projection */
} local_bounds;

/* An entry's: difference_error (0 without probes), primal_error, average_error (w_next is the entry of w that the average
 * moves towards), dual_error. */
double difference_bound(const program *p, const sgha_parameters *parameters, size_t i);
double primal_bound(const program *p, const sgha_parameters *parameters, size_t i);
double average_bound(const program *p, const sgha_parameters *parameters, size_t i, double w_next);
double dual_bound(const program *p, const sgha_parameters *parameters, size_t i);

/* What the projection may add to a vector of n entries that has this norm afterwards: nothing if it is clearly inside. */
double projection_bound(size_t n, double norm, double radius);

/* After program_evaluate; next is the state that the program reaches by the next step. */
local_bounds bounds_of_iteration(const program *p, const sgha_parameters *parameters, const sgha_state *next);

/* How far two runs can be apart: in w, w_hat and lambda. */
typedef struct {
  double w, w_hat, lambda;
} run_distance;

/* The errors of the gradients at the program's own points: of f; of g in y; of g at the two probes or, where the oracle
 * needs none, of h. */
typedef struct {
  double f, g_y, g_plus, g_minus, h;
} oracle_errors;

/* The distance after one more iteration of both runs, with gamma_x = gamma_y. lambda is the norm of one multiplier.
 *   w      the map w -> w - gamma grad_w K is Lipschitz with the largest of |1 - gamma (p_w +- l)|, l = l_f1 + l_g2 |lambda|,
 *          in w_hat with gamma p_w, in lambda with gamma l_g1 (the Hessian's column is at most l_g1);
 *   w_hat  an average;
 *   lambda 1 - gamma_lambda p_lambda, and gamma_lambda l_g1 in w; the projection is nonexpansive. */
run_distance bounds_grow(run_distance before, const sgha_constants *c, const sgha_parameters *parameters, double lambda,
                         const local_bounds *local, const oracle_errors *errors);

#endif
