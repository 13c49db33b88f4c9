/* mirror.h -- the core's operations in MPFR, at 53 bits with the exponents and the subnormal numbers of doubles.
 *
 * Realises spec/step.acsl, spec/sums.acsl and spec/ball.acsl, operation by operation and in their order, without a
 * floating-point operation of the machine. On inputs that sgha_probe and sgha_advance accept the results are theirs,
 * bit for bit. */
#ifndef REFERENCE_MIRROR_H
#define REFERENCE_MIRROR_H

#include <stdbool.h>

#include "core/parameters.h"
#include "core/state.h"

/* One operation: '+', '-', '*', '/', or 'r', the square root of a. */
double mirror_operation(char operation, double a, double b);

/* sgha_probe. */
void mirror_probe(size_t n_y, double tau, const double y[], const double lambda[], double y_plus[], double y_minus[]);

/* sgha_difference. */
void mirror_difference(size_t n, double tau, const double g_plus[], const double g_minus[], double h[]);

/* sgha_project, of the sum of squares that sgha_square_blocks makes. */
void mirror_project(size_t n, double v[], double radius);

/* sgha_advance. False, and next means nothing, if an entry of the next w or w_hat is beyond SGHA_MAX_MAGNITUDE. */
bool mirror_advance(size_t n_x, size_t n_y, const sgha_parameters *p, const sgha_state *now, const sgha_gradients *at,
                    const sgha_state *next);

#endif
