/* learn_to_regularize.h -- learn-to-regularize logistic regression, Section 7's first problem, within the assumptions.
 *
 * x in R^d has one entry for each feature, y = W in R^{d x C} is stored row by row:
 *   f(x, W) = 1/|D_val| sum loss(W; a_i, b_i)
 *   g(x, W) = 1/|D_tr| sum loss(W; a_i, b_i) + 1/(2dC) sum_j [ e_min |W_j|^2 + (e(x_j) - e_min) rho(|W_j|) ]
 * loss is the cross-entropy. As long as |x_j| <= x_limit and |W_j| <= row_limit, e is exp and rho(s) is s^2, so that the
 * sum is the paper's, sum_j exp(x_j) |W_j|^2. Beyond, with phi_r(t) = t inside [-r, r] and +-(r + tanh(|t| - r)) outside,
 *   e(t) = exp(phi_r(t)), r = x_limit, and rho'(s) = 2 phi_r(s), r = row_limit,
 * which are twice continuously differentiable, with e and the derivatives of e and rho bounded. For 0 < e_min <=
 * exp(-x_limit - 1), g is strongly convex in W with constant e_min/(dC), everywhere. As the paper writes it (exp
 * everywhere) the Lagrangian is unbounded below: spec/CONSTANTS.md. For that problem as it is on every point that a run can
 * meet, take x_limit = 256, row_limit = 2^200, e_min = 0. */
#ifndef SGHA_LEARN_TO_REGULARIZE_H
#define SGHA_LEARN_TO_REGULARIZE_H

#include "problems/examples.h"

typedef struct {
  sgha_examples train, validation;  /* of the same features and classes */
  double x_limit, row_limit, e_min; /* 0 < x_limit <= 256; 0 < row_limit <= 2^200; 0 <= e_min <= exp(-x_limit - 1) */
} sgha_learn_to_regularize;

#endif
