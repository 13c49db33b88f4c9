/* classifier.h -- the two problems of Section 7 as the methods see them (problem.h), fast.
 *
 * The functions are those of learn_to_regularize.h and hyper_cleaning.h. The data are kept by rows and by columns,
 * entries that are 0 left out; an example's logits, a feature's gradient are computed by one thread in the order of
 * the data, so that the bits do not depend on the number of threads. No oracle allocates memory. */
#ifndef SGHA_CLASSIFIER_H
#define SGHA_CLASSIFIER_H

#include "problems/hyper_cleaning.h"
#include "problems/learn_to_regularize.h"
#include "problems/problem.h"

/* Problems that own their workspace; the data must stay where they are until sgha_classifier_free. A null pointer if
 * there is no memory, or if there are more than SGHA_MAX_CLASSES classes (products.h). test may be a null pointer: then
 * there are no test figures. garbage has an entry for each training example, other than 0 if its label is corrupted;
 * it may be a null pointer. A batch has at most as many entries as there are examples. */
sgha_problem *sgha_learn_to_regularize_problem(const sgha_learn_to_regularize *p, const sgha_examples *test);
sgha_problem *sgha_hyper_cleaning_problem(const sgha_hyper_cleaning *p, const sgha_examples *test,
                                          const unsigned char garbage[]);
void sgha_classifier_free(sgha_problem *p);

#endif
