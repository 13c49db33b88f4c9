/* hyper_cleaning.h -- data hyper-cleaning, Section 7's second problem.
 *
 * x in R^n has one entry for each training example, y = W in R^{d x C} is stored row by row:
 *   f(x, W) = 1/|D_val| sum loss(W; a_i, b_i) + gamma/(2n) sum_i (alpha(x_i) - 1)^2
 *   g(x, W) = 1/n sum_i alpha(x_i) loss(W; a_i, b_i) + mu/2 |W|^2
 * loss is the cross-entropy, alpha(t) = 2/(1 + exp(-t)). */
#ifndef SGHA_HYPER_CLEANING_H
#define SGHA_HYPER_CLEANING_H

#include "problems/examples.h"

typedef struct {
  sgha_examples train, validation; /* of the same features and classes */
  double gamma, mu;                /* 0 <= gamma, 0 < mu */
} sgha_hyper_cleaning;

#endif
