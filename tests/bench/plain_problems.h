/* plain_problems.h -- Section 7's problems by the plain loops of reference/plain.h, for the methods.
 *
 * What SGHA asks for, and no oracle for all of it at once: its step evaluates one after another, in one
 * thread. */
#ifndef BENCH_PLAIN_PROBLEMS_H
#define BENCH_PLAIN_PROBLEMS_H

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "plain.h"
#include "problems/problem.h"

/* One of the two problems; the other one is a null pointer. */
typedef struct {
  sgha_problem problem;
  const sgha_learn_to_regularize *regularize;
  const sgha_hyper_cleaning *cleaning;
  double *gradient, *work;
} plain_loops;

static inline void plain_grad_f(void *self, const sgha_selection *batch, const double w[], double out[])
{
  const plain_loops *s = self;
  const double *W = w + s->problem.n_x;
  if (s->cleaning != NULL)
    plain_hyper_cleaning_grad_f(s->cleaning, batch, w, W, out, s->work);
  else
    plain_learn_to_regularize_grad_f(s->regularize, batch, w, W, out, s->work);
}

static inline void plain_grad_g(void *self, const sgha_selection *batch, const double w[], double out[])
{
  const plain_loops *s = self;
  const double *W = w + s->problem.n_x;
  if (s->cleaning != NULL)
    plain_hyper_cleaning_grad_g(s->cleaning, batch, w, W, out, s->work);
  else
    plain_learn_to_regularize_grad_g(s->regularize, batch, w, W, out, s->work);
}

/* The loops give the whole gradient; copying its part is a small share of their time. */
static inline void plain_grad_g_y(void *self, const sgha_selection *batch, const double w[], double out[])
{
  const plain_loops *s = self;
  plain_grad_g(self, batch, w, s->gradient);
  memcpy(out, s->gradient + s->problem.n_x, s->problem.n_y * sizeof *out);
}

/* What it refers to must stay where it is, and s too. */
static inline void plain_begin(plain_loops *s, const sgha_learn_to_regularize *regularize,
                               const sgha_hyper_cleaning *cleaning)
{
  const sgha_examples *train = cleaning != NULL ? &cleaning->train : &regularize->train;
  const sgha_examples *validation = cleaning != NULL ? &cleaning->validation : &regularize->validation;
  *s = (plain_loops){.problem = {.n_x = cleaning != NULL ? train->n_examples : train->n_features,
                                 .n_y = train->n_features * train->n_classes,
                                 .n_f = validation->n_examples,
                                 .n_g = train->n_examples,
                                 .self = s,
                                 .grad_f = plain_grad_f,
                                 .grad_g = plain_grad_g,
                                 .grad_g_y = plain_grad_g_y},
                     .regularize = regularize,
                     .cleaning = cleaning};
  s->gradient = allocate(s->problem.n_x + s->problem.n_y, sizeof *s->gradient);
  s->work = allocate(train->n_classes, sizeof *s->work);
}

static inline void plain_end(plain_loops *s)
{
  free(s->gradient);
  free(s->work);
}

#endif
