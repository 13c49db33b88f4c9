/* plain.h -- the functions of Section 7's two problems, and their gradients, by the shortest loops in doubles.
 *
 * A second text, to check the oracles of src/problems by: the command never runs it. */
#ifndef REFERENCE_PLAIN_H
#define REFERENCE_PLAIN_H

#include "problems/hyper_cleaning.h"
#include "problems/learn_to_regularize.h"

/* Values, and gradients of n + dC entries (d + dC for learn-to-regularize), x first; over a mini-batch, or all the data if batch is a null pointer: f's
 * batch selects validation examples, g's training examples. Finite for entries of x and W of magnitude up to 2^200. work
 * has n_classes entries. */
double plain_hyper_cleaning_f(const sgha_hyper_cleaning *p, const sgha_selection *batch, const double x[],
                              const double W[], double work[]);
double plain_hyper_cleaning_g(const sgha_hyper_cleaning *p, const sgha_selection *batch, const double x[],
                              const double W[], double work[]);
void plain_hyper_cleaning_grad_f(const sgha_hyper_cleaning *p, const sgha_selection *batch, const double x[],
                                 const double W[], double grad[], double work[]);
void plain_hyper_cleaning_grad_g(const sgha_hyper_cleaning *p, const sgha_selection *batch, const double x[],
                                 const double W[], double grad[], double work[]);

double plain_learn_to_regularize_f(const sgha_learn_to_regularize *p, const sgha_selection *batch, const double x[],
                                   const double W[], double work[]);
double plain_learn_to_regularize_g(const sgha_learn_to_regularize *p, const sgha_selection *batch, const double x[],
                                   const double W[], double work[]);
void plain_learn_to_regularize_grad_f(const sgha_learn_to_regularize *p, const sgha_selection *batch, const double x[],
                                      const double W[], double grad[], double work[]);
void plain_learn_to_regularize_grad_g(const sgha_learn_to_regularize *p, const sgha_selection *batch, const double x[],
                                      const double W[], double grad[], double work[]);

#endif
