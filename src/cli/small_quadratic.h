/* small_quadratic.h -- a bilevel problem of three and four variables, for trying things out.
 *
 * The functions are those of problems/quadratic.h with fixed data: A is tridiagonal, its eigenvalues between 1 and 3; g
 * has eight samples. grad F is known in closed form, so every method's answer can be compared with it. */
#ifndef CLI_SMALL_QUADRATIC_H
#define CLI_SMALL_QUADRATIC_H

#include "problems/problem.h"
#include "problems/quadratic_data.h"

/* Returns NULL if there is no memory. The caller frees the result with sgha_quadratic_free. */
sgha_problem *small_quadratic(void);
const sgha_quadratic *small_quadratic_data(void);

#endif
