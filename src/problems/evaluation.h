/* evaluation.h -- the pass over the examples: from the logits of each, what values and derivatives are made of.
 *
 * An example's loss may have a weight, alpha(x_i) = 2/(1 + exp(-x_i)): hyper-cleaning's training examples. */
#ifndef SGHA_EVALUATION_H
#define SGHA_EVALUATION_H

#include <math.h>

#include "problems/elementary.h"
#include "problems/examples.h"

/* What is left for each of the m selected examples: a figure and, but for the first two, rows of n_classes numbers.
 * z and u are the logits of W and of V, p = softmax(z), e_b the label's unit vector; a dash is a derivative: of the
 * weight by x_i, of the loss and of p along V. Without weights, the figures of the last three mean nothing.
 *   LOSS       weight loss
 *   HIT        1 if the largest logit is the label's, otherwise 0
 *   SLOPE      weight' loss/m                                    slope = weight (p - e_b)/m
 *   PROBES     weight' (loss(z + tau u) - loss(z - tau u))/2m    slope = weight (p - e_b)/m
 *                                                                odd = weight (p(z + tau u) - p(z - tau u))/2m
 *   CURVATURE  weight' loss'/m                                   odd = weight p'/m */
typedef enum { SGHA_LOSS, SGHA_HIT, SGHA_SLOPE, SGHA_PROBES, SGHA_CURVATURE } sgha_question;

typedef struct {
  sgha_question question;
  const sgha_examples *rows; /* sparse */
  const sgha_selection *batch;
  const double *x; /* of the weights; a null pointer: they are 1 */
  const double *W, *V;
  double tau;
  double *figure, *slope, *odd; /* where the answers go */
} sgha_evaluation;

void sgha_evaluate(const sgha_evaluation *e);

/* A positive function's value and derivative. */
typedef struct {
  double value, slope;
} sgha_weight;

static inline sgha_weight sgha_alpha(double t)
{
  const double e = sgha_exp(sgha_exp_argument(-fabs(t))), s = 1.0 / (1.0 + e);
  return (sgha_weight){2.0 * (t < 0.0 ? e : 1.0) * s, 2.0 * e * s * s};
}

#endif
