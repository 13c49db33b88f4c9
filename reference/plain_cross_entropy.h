/* plain_cross_entropy.h -- the loss of a linear classifier W in R^{d x C}, loss(W; a, b) = log(sum_k exp(z_k)) - z_b, z = W'a.
 *
 * Shared by the problems of Section 7. W is stored row by row: row j holds the C weights of feature j. Finite for every
 * finite z: the largest z is taken out of the exponentials. work has n_classes entries; what it holds is lost. Sums run
 * in the order of the data; exp and log are the C library's. */
#ifndef REFERENCE_PLAIN_CROSS_ENTROPY_H
#define REFERENCE_PLAIN_CROSS_ENTROPY_H

#include "problems/examples.h"

/* The loss of example i. Leaves p - e_b, p = softmax(z), in work: the loss's gradient is a times its transpose. */
double plain_loss_slope(const sgha_examples *e, uint64_t i, const double W[], double work[]);

/* grad += factor a work', for the row a of example i. */
void plain_add_outer(const sgha_examples *e, uint64_t i, double factor, const double work[], double grad[]);

/* The mean over the selected examples. */
double plain_mean_loss(const sgha_examples *e, const sgha_selection *batch, const double W[], double work[]);

/* Its gradient, d x C entries. */
void plain_mean_loss_gradient(const sgha_examples *e, const sgha_selection *batch, const double W[], double grad[],
                              double work[]);

#endif
