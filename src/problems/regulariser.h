/* regulariser.h -- the regularisers of both problems, and the last stage of every derivative: a feature's sum over the
 * examples is given, the regulariser's share is added, the outputs are written once.
 *
 * Both are sum_j strength_j |W_j|^2/2, strength_j = mu for hyper-cleaning and e(x_j)/(dC) for learn-to-regularize,
 * as long as the rows of the latter are within their limit; beyond it is as learn_to_regularize.h says. */
#ifndef SGHA_REGULARISER_H
#define SGHA_REGULARISER_H

#include <stdbool.h>
#include <stddef.h>

/* Entries of a block of rows: a writer gets so many at most. */
#define SGHA_CHUNK 2048

typedef struct {
  size_t d, C;
  bool fixed; /* hyper-cleaning: every strength is mu, and nothing depends on x */
  double mu;
  double x_limit, floor; /* learn-to-regularize; floor is e_min/(dC) */
  double row_limit;      /* infinite for hyper-cleaning */
} sgha_regulariser;

/* Feature j's share of the value, and of grad_xy g times v. */
double sgha_regulariser_value(const sgha_regulariser *r, const double x[], const double W[], size_t j);
double sgha_regulariser_cross(const sgha_regulariser *r, const double x[], const double W[], const double v[],
                              size_t j);

/* What a writer reads besides the sums, and where it writes: in y and, unless those are null pointers, in x. */
typedef struct {
  const sgha_regulariser *regulariser;
  const double *x, *W, *V;
  double tau, eta;
  double *out_x, *out, *h_x, *h, *sum;
  int *good;
} sgha_task;

/* Writes the rows of features first to last - 1, given their sums of the examples' slope and odd rows (evaluation.h).
 *   sums      f's gradient: out = sums
 *   gradient  g's gradient, from sums: out, out_x
 *   step      g's gradient in y, from sums: out; the central difference, from odds: h, h_x
 *   hessian   grad_yy g times V, from odds: out
 *   neumann   with the same product, out <- out - eta product, V being out, and sum <- sum + out; good <- 0 if an
 *             entry of out is not good (core/state.h) */
typedef void sgha_writer(const sgha_task *t, size_t first, size_t last, const double sums[], const double odds[]);
sgha_writer sgha_write_sums, sgha_write_gradient, sgha_write_step, sgha_write_hessian, sgha_write_neumann;

#endif
