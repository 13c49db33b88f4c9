/* penalty.h -- the step that F2SA and F2BSA share: the lower problem as a penalty of weight l.
 *
 * z follows the minimum of g(x, .), y that of f(x, .) + l g(x, .), and x descends along
 * grad_x f(x, y) + l (grad_x g(x, y) - grad_x g(x, z)), which is within O(1/l) of the hypergradient at the minima. Each
 * gradient is taken at the variable that it moves.
 * The state is (x, y), then z. The methods differ in how l and the step sizes depend on the number of steps made. */
#ifndef SGHA_PENALTY_H
#define SGHA_PENALTY_H

#include "methods/method.h"

typedef struct {
  double l;
  double x_step, y_step, z_step;
  size_t inner; /* steps of y and z for one of x */
  size_t f_batch, g_batch;
  int paired; /* whether x's step takes g's gradients at y and at z over the same batch */
} sgha_penalty;

size_t sgha_penalty_state_size(const sgha_problem *p, const double option[]);
size_t sgha_penalty_work_size(const sgha_problem *p, const double option[]);
void sgha_penalty_start(sgha_run *r, const double w[]);
const double *sgha_penalty_point(const sgha_run *r);

/* f's and g's batches are not needed at once. */
size_t sgha_penalty_batch_size(size_t f_batch, size_t g_batch);

sgha_status sgha_penalty_step(sgha_run *r, const sgha_penalty *s);

#endif
