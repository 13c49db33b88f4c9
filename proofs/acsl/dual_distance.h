/* dual_distance.h -- how far the next lambda is from the real projection of the real step of line 6: a ghost function.
 *
 * The projection does not expand distances, so the errors of the entries' steps do not grow, and rounding in the
 * projection adds a margin. */
#ifndef SGHA_DUAL_DISTANCE_H
#define SGHA_DUAL_DISTANCE_H

#include <stddef.h>

#include "sgha.h"
#include "dual_distance.acsl"

/*@ ghost
  /@ requires   size:      n <= SGHA_MAX_SIZE;
     requires   radius:    is_ball_radius(C_lambda);
     requires   step:      \forall integer i; 0 <= i < n ==> dual_near(lambda[i], g_y[i], p_lambda, gamma_lambda);
     requires   near:      \forall integer i; 0 <= i < n ==>
                             near_relative(next[i],
                               dual_projection(lambda, g_y, p_lambda, gamma_lambda, n, C_lambda, i), ball_margin(n));
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    distance:  \sqrt(dual_distance_square(next, lambda, g_y, p_lambda, gamma_lambda, n, C_lambda, n))
                             <= \sqrt(dual_error_square_sum(lambda, g_y, p_lambda, gamma_lambda, n))
                                + ball_margin(n) * C_lambda + n * TINY; @/
  void dual_distance_is_small(size_t n, const double *lambda, const double *g_y, double p_lambda, double gamma_lambda,
                              double C_lambda, const double *next);
*/
#endif
