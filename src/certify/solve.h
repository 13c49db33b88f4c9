/* solve.h -- y near y*(x) and lambda near the multiplier, for a certificate. Nothing here is trusted.
 *
 * Newton's method for y, its steps by conjugate gradients, g as merit; conjugate gradients for lambda: hess_yy lambda = - grad_y f. */
#ifndef SGHA_SOLVE_H
#define SGHA_SOLVE_H

#include <stdbool.h>

#include "certify/precondition.h"
#include "problems/problem.h"

typedef enum { SGHA_SOLVED, SGHA_SOLVER_NO_MEMORY, SGHA_SOLVER_STOPPED, SGHA_SOLVER_STUCK } sgha_solved;

typedef struct {
  const sgha_problem *problem;                                                /* g, grad_g_y, grad_f_y, hessian */
  sgha_preconditioner *preconditioner;                                        /* may be NULL */
  void *self;                                                                 /* of go_on */
  bool (*go_on)(void *self, const char *what, size_t steps, double residual); /* may be NULL; false stops */
} sgha_solver;

/* Moves y, of w = (x, y), until |grad_y g| is smaller by 10^10 than at y = 0, or rounding errors are all that is left. It starts at 0, or
 * at the y given if its gradient is already much smaller. SGHA_SOLVER_STUCK: no step made g smaller before that. */
sgha_solved sgha_solve_y(const sgha_solver *s, double w[]);

/* Moves lambda, from its value or from 0, whichever is better. */
sgha_solved sgha_solve_lambda(const sgha_solver *s, const double w[], double lambda[]);

/* v <- v - (hess_yy g)^-1 residual, roughly: a correction by a residual that is known better than this file can compute it. */
sgha_solved sgha_solve_correction(const sgha_solver *s, const double w[], const double residual[], double v[]);

#endif
