/* problem.h -- a bilevel problem as the methods see it: sizes, samples and oracles.
 *
 * w = (x, y) is one array of n_x + n_y entries, x first, and so is a full gradient. f is a mean over n_f samples (the
 * validation data), g over n_g (the training data); a batch selects some of them, a null pointer all. An oracle may use
 * memory of its own behind self, so one problem serves one caller at a time; it may use several threads, and its results
 * do not depend on how many. Outputs do not overlap inputs. A null function pointer says that a problem has no such
 * oracle. */
#ifndef SGHA_PROBLEM_H
#define SGHA_PROBLEM_H

#include "core/parameters.h"
#include "core/state.h"
#include "problems/examples.h"

/* What is reported about a point. A figure that a problem does not have is a NaN. */
typedef struct {
  double test_loss, test_accuracy, validation_loss;
  double garbage_weight; /* hyper-cleaning: the mean weight of the examples with a corrupted label */
} sgha_quality;

typedef struct {
  size_t n_x, n_y, n_f, n_g;
  void *self;

  double (*f)(void *self, const sgha_selection *batch, const double w[]);
  double (*g)(void *self, const sgha_selection *batch, const double w[]);
  void (*grad_f)(void *self, const sgha_selection *batch, const double w[], double out[]);
  void (*grad_g)(void *self, const sgha_selection *batch, const double w[], double out[]);

  /* Their parts in y, n_y entries. */
  void (*grad_f_y)(void *self, const sgha_selection *batch, const double w[], double out[]);
  void (*grad_g_y)(void *self, const sgha_selection *batch, const double w[], double out[]);

  /* What sgha_advance takes, f's part over f_batch and g's over g_batch, for problems that can do better than by probes:
   * the gradient of f and the gradient in y of g at w, and h, the central difference of g's gradient between
   * (x, y + tau lambda) and (x, y - tau lambda), evaluated without cancellation: its error does not grow as tau goes
   * to 0. */
  void (*gradients)(void *self, const sgha_selection *f_batch, const sgha_selection *g_batch, const double w[],
                    const double lambda[], double tau, double f[], double g_y[], double h[]);

  /* A whole iteration of SGHA, for problems that have one: from their data to the next state. A size of 0 stands for all
   * samples, another one for a batch of so many, drawn as sgha_batch does. */
  sgha_status (*iterate)(void *self, const sgha_parameters *p, uint64_t seed, uint64_t iteration, size_t f_size,
                         size_t g_size, const sgha_state *now, const sgha_state *next);

  /* Exact products, for the methods that use second derivatives: grad_yy g times v (n_y entries) and grad_xy g times v
   * (n_x entries), v in y's space. */
  void (*hessian)(void *self, const sgha_selection *batch, const double w[], const double v[], double out[]);
  void (*cross)(void *self, const sgha_selection *batch, const double w[], const double v[], double out[]);

  /* A step of a Neumann series in one pass over its vectors, for problems whose y is large: term <- term - eta (grad_yy g)
   * term, then sum <- sum + term, the arithmetic that of hessian. Returns whether term is finite and within
   * SGHA_MAX_MAGNITUDE. */
  int (*neumann)(void *self, const sgha_selection *batch, const double w[], double eta, double term[], double sum[]);

  sgha_quality (*quality)(void *self, const double w[]);
} sgha_problem;

#endif
