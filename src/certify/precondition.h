/* precondition.h -- an approximation to hess_yy g of the two classifiers that is easily inverted, for solve.h. Not trusted.
 *
 * With few features the matrix X'hX + D for all classes, h_i the mean over the classes of w_i p_k (1 - p_k), by its Cholesky factor; with
 * many features the diagonal of the Hessian. */
#ifndef SGHA_PRECONDITION_H
#define SGHA_PRECONDITION_H

#include "certify/enclosure.h"

typedef struct sgha_preconditioner sgha_preconditioner;

/* NULL if there is no memory, or for a quadratic problem, which needs none. */
sgha_preconditioner *sgha_preconditioner_new(const sgha_subject *s);
void sgha_preconditioner_free(sgha_preconditioner *p);

/* At w = (x, y). */
void sgha_preconditioner_update(sgha_preconditioner *p, const double w[]);

void sgha_precondition(const sgha_preconditioner *p, const double from[], double to[]);

#endif
