/* functions.h -- the test cases' functions and derivatives, in numbers of any precision and in intervals.
 *
 * real_f, real_grad_f, ... compute with MPFR; interval_f, interval_grad_f, ... enclose with MPFI. Both come from one text,
 * functions.c. Arguments and results are vectors of case_size(c) entries, (x, y), unless said otherwise; results may not
 * be arguments. A selection is the mini-batch of Algorithm 2; a null pointer stands for all the data.
 *   f, g       the values
 *   grad_f     the gradient of f
 *   grad_g     the gradient of g; its part in y, grad + n_x, is the map c of the constraint grad_y g = 0
 *   column     (grad2_xy g lambda, grad2_yy g lambda), the Jacobian's transpose times lambda (n_y entries): exactly, no
 *              finite difference */
#ifndef REFERENCE_FUNCTIONS_H
#define REFERENCE_FUNCTIONS_H

#include "cases.h"
#include "number.h"

#define FUNCTIONS(kind)                                                                                                \
  void kind##_f(const test_case *c, const sgha_selection *batch, const kind w[], kind *value);                         \
  void kind##_g(const test_case *c, const sgha_selection *batch, const kind w[], kind *value);                         \
  void kind##_grad_f(const test_case *c, const sgha_selection *batch, const kind w[], kind grad[]);                    \
  void kind##_grad_g(const test_case *c, const sgha_selection *batch, const kind w[], kind grad[]);                    \
  void kind##_column(const test_case *c, const sgha_selection *batch, const kind w[], const kind lambda[],             \
                     kind column[]);

FUNCTIONS(real)
FUNCTIONS(interval)
#undef FUNCTIONS

#endif
