/* cases.h -- the test cases: the problems of Section 7, small, and a quadratic whose solution has a closed form.
 *
 * Each has its data, a start, a box, and the constants of Assumption 1 (the weaker form that the theory uses: of g only
 * grad_y g and its Jacobian). spec/CONSTANTS.md derives the constants and says where they hold: l_f0 of the quadratic on the
 * box, everything else everywhere. */
#ifndef REFERENCE_CASES_H
#define REFERENCE_CASES_H

#include <stdbool.h>
#include <stddef.h>

#include "core/parameters.h"
#include "problems/hyper_cleaning.h"
#include "problems/learn_to_regularize.h"
#include "problems/quadratic.h"

typedef enum { CASE_QUADRATIC, CASE_LEARN_TO_REGULARIZE, CASE_HYPER_CLEANING } case_kind;

/* A point w = (x, y) has n_x + n_y entries, x first; a matrix W in place of y is stored row by row. */
typedef struct {
  const char *name, *title;
  case_kind kind;
  size_t n_x, n_y;
  size_t n_f, n_g;          /* how many terms f and g average: what Algorithm 2 samples */
  sgha_quadratic quadratic; /* the one that kind names */
  sgha_learn_to_regularize learn_to_regularize;
  sgha_hyper_cleaning hyper_cleaning;
  const double *start;      /* w of iteration 0; its average is the same, its multiplier 0 */
  const double *low, *high; /* the box: low[i] <= w[i] <= high[i] */
  sgha_constants constants;
  sgha_constants batch_constants; /* the same for every mini-batch, however small, in place of all the data */
  double f_low;                   /* f >= f_low everywhere */
} test_case;

#define CASES 5

/* The cases, number 0 to CASES - 1; a null pointer for a name that there is not. */
const test_case *case_number(size_t which);
const test_case *case_named(const char *name);

/* Whether the point, rounded to doubles, is in the box. */
bool in_box(const test_case *c, const double w[]);

/* The entries of w and of gradients. */
static inline size_t case_size(const test_case *c)
{
  return c->n_x + c->n_y;
}

#endif
