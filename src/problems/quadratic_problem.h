/* quadratic_problem.h -- the quadratic problem as the methods see it (problem.h).
 *
 * SGHA and Stoc-SGHA run sgha_quadratic_iterate on it, proved from the data to the next state; the other methods use the
 * gradients that it is made of, and exact products with A and B. */
#ifndef SGHA_QUADRATIC_PROBLEM_H
#define SGHA_QUADRATIC_PROBLEM_H

#include "problems/problem.h"
#include "problems/quadratic_data.h"

/* A problem that owns its workspace; the data must stay where they are until sgha_quadratic_free. A null pointer if there
 * is no memory, or if sgha_quadratic_check refuses the data. */
sgha_problem *sgha_quadratic_problem(const sgha_quadratic *q);
void sgha_quadratic_free(sgha_problem *p);

#endif
