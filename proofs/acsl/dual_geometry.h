/* dual_geometry.h -- the computed and the exact step of line 6 as vectors, and their projections: a ghost function.
 *
 * The projection does not expand distances, so the projections are not further apart than the steps. */
#ifndef SGHA_DUAL_GEOMETRY_H
#define SGHA_DUAL_GEOMETRY_H

#include <stddef.h>

#include "sgha.h"
#include "dual_distance.acsl"

/* What the step is made of. */
#define STEP lambda, g_y, p_lambda, gamma_lambda

/*@ // Entries of the computed step, of the exact one, and the bound of their distance.
    logic double computed_entry{L}(double *lambda, double *g_y, double p_lambda, double gamma_lambda, integer i) =
      dual_computed(lambda[i], g_y[i], p_lambda, gamma_lambda);
    logic real exact_entry{L}(double *lambda, double *g_y, double p_lambda, double gamma_lambda, integer i) =
      dual_exact(lambda[i], g_y[i], p_lambda, gamma_lambda);
    logic real entry_error{L}(double *lambda, double *g_y, double p_lambda, double gamma_lambda, integer i) =
      dual_error(lambda[i], g_y[i], p_lambda, gamma_lambda);

    // |s x - t y|^2 for the computed step x and the exact one y, by entries.
    logic real step_gap{L}(double *lambda, double *g_y, double p_lambda, double gamma_lambda, real s, real t, integer i) =
      (s * computed_entry(STEP, i) - t * exact_entry(STEP, i)) * (s * computed_entry(STEP, i) - t * exact_entry(STEP, i));
    logic real step_distance{L}(double *lambda, double *g_y, double p_lambda, double gamma_lambda, real s, real t,
                                integer k) =
      k <= 0 ? 0.0 : step_distance(STEP, s, t, k - 1) + step_gap(STEP, s, t, k - 1);

    // The factors of the projections.
    logic real computed_factor{L}(double *lambda, double *g_y, double p_lambda, double gamma_lambda, integer n, real R) =
      ball_factor(dual_square_sum(STEP, n), R);
    logic real exact_factor{L}(double *lambda, double *g_y, double p_lambda, double gamma_lambda, integer n, real R) =
      ball_factor(dual_exact_square_sum(STEP, n), R);
*/

/*@ ghost
  /@ requires   step:     \forall integer i; 0 <= i < n ==> dual_near(lambda[i], g_y[i], p_lambda, gamma_lambda);
     requires   radius:   0 < R;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    factor:   0 <= computed_factor(STEP, n, R);
     ensures    inside:   step_distance(STEP, computed_factor(STEP, n, R), 0.0, n) <= R * R;
     ensures    gap:      step_distance(STEP, computed_factor(STEP, n, R), exact_factor(STEP, n, R), n)
                            <= dual_error_square_sum(STEP, n);
     ensures    error:    0 <= dual_error_square_sum(STEP, n); @/
  void projections_are_near(size_t n, const double *lambda, const double *g_y, double p_lambda, double gamma_lambda,
                            double R);
*/
#endif
