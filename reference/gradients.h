/* gradients.h -- a test case's gradients by plain loops in doubles: a second opinion on the oracles, and quick ones where
 * none of the program's own is needed. */
#ifndef REFERENCE_GRADIENTS_H
#define REFERENCE_GRADIENTS_H

#include "cases.h"

/* At w, over a mini-batch, or all the data if batch is a null pointer; case_size entries. */
void case_grad_f(const test_case *c, const sgha_selection *batch, const double w[], double grad[]);
void case_grad_g(const test_case *c, const sgha_selection *batch, const double w[], double grad[]);

#endif
