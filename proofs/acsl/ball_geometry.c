/* ball_geometry.c -- the real projection onto the ball, and what the analysis uses of it. Ghost code: no object code.
 *
 * For every n, every radius R > 0 and arbitrary real vectors v and z (named by integers; nothing is assumed of their
 * entries), P(v) = factor_of(v, n, R) v has these properties:
 *   projection_is_nearest       |P(v)| <= R; P(P(v)) = P(v); and for every z in the ball
 *                               <z - P(v), v - P(v)> <= 0 and |v - P(v)| <= |v - z|;
 *   projection_is_nonexpansive  |P(z) - P(v)| <= |z - v|.
 *   projection_of_an_array      for the entries of an array, P is the projection that the code is compared with.
 * The inner products are expanded by induction on n; the rest is about a few real numbers. */
#include <stddef.h>

#include "geometry_lemmas.acsl"

/* Cauchy and Schwarz, from two values of |s x - t y|^2. */
/*@ ghost
  /@ requires   square:         0 <= inner(x, x, n);
   @ requires   first:          form_positive(inner(x, x, n), inner(y, y, n), inner(x, y, n),
   @                                          inner(x, y, n), inner(x, x, n));
   @ requires   second:         form_positive(inner(x, x, n), inner(y, y, n), inner(x, y, n),
   @                                          0.5 * (inner(y, y, n) + 1.0), inner(x, y, n));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures    cauchy_schwarz: inner(x, y, n) * inner(x, y, n) <= inner(x, x, n) * inner(y, y, n); @/
  void inner_products_compare(int x, int y, size_t n)
  {
    /@ assert products: is_product(inner(x, y, n) * inner(x, y, n), inner(x, y, n), inner(x, y, n))
         && is_product(inner(x, x, n) * inner(y, y, n), inner(x, x, n), inner(y, y, n)); @/
    ;
  }
*/

/* Inner products: the square of a difference, Cauchy and Schwarz. */
/*@ ghost
  /@ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures    expand:         \forall real s, t; distance(x, s, y, t, n) ==
   @                              s * s * inner(x, x, n) - 2.0 * (s * t) * inner(x, y, n) + t * t * inner(y, y, n);
   @ ensures    positive:       \forall real s, t; 0 <= distance(x, s, y, t, n);
   @ ensures    square:         0 <= inner(x, x, n) && 0 <= inner(y, y, n);
   @ ensures    cauchy_schwarz: inner(x, y, n) * inner(x, y, n) <= inner(x, x, n) * inner(y, y, n);
   @ ensures    symmetric:      inner(x, y, n) == inner(y, x, n);
   @ ensures    variation:      \forall real s; variation(x, y, s, n) ==
   @                              (1.0 - s) * (inner(x, y, n) - s * inner(y, y, n)); @/
  void vectors_expand(int x, int y, size_t n)
  {
    /@ loop invariant range:     0 <= k <= n;
     @ loop invariant expand:    \forall real s, t; distance(x, s, y, t, k) ==
     @                             s * s * inner(x, x, k) - 2.0 * (s * t) * inner(x, y, k) + t * t * inner(y, y, k);
     @ loop invariant positive:  \forall real s, t; 0 <= distance(x, s, y, t, k);
     @ loop invariant square:    0 <= inner(x, x, k) && 0 <= inner(y, y, k);
     @ loop invariant symmetric: inner(x, y, k) == inner(y, x, k);
     @ loop invariant variation: \forall real s; variation(x, y, s, k) ==
     @                             (1.0 - s) * (inner(x, y, k) - s * inner(y, y, k));
     @ loop assigns k;
     @ loop variant n - k; @/
    for (size_t k = 0; k < n; k++) {
      /@ assert xx: inner(x, x, k + 1) == inner(x, x, k) + entry(x, k) * entry(x, k); @/
      /@ assert xy: inner(x, y, k + 1) == inner(x, y, k) + entry(x, k) * entry(y, k); @/
      /@ assert yy: inner(y, y, k + 1) == inner(y, y, k) + entry(y, k) * entry(y, k); @/
      /@ assert squares: is_product(entry(x, k) * entry(x, k), entry(x, k), entry(x, k))
           && is_product(entry(y, k) * entry(y, k), entry(y, k), entry(y, k)); @/
      /@ assert next: \forall real s, t; distance(x, s, y, t, k + 1) == distance(x, s, y, t, k) + gap(x, s, y, t, k); @/
      /@ assert gaps: \forall real s, t; is_product(gap(x, s, y, t, k), s * entry(x, k) - t * entry(y, k),
                                                    s * entry(x, k) - t * entry(y, k)); @/
      /@ assert positive: \forall real s, t; 0 <= gap(x, s, y, t, k); @/
      ;
    }
    /@ assert first:  0 <= distance(x, inner(x, y, n), y, inner(x, x, n), n); @/
    /@ assert second: 0 <= distance(x, 0.5 * (inner(y, y, n) + 1.0), y, inner(x, y, n), n); @/
    /@ assert first_form:
         form_positive(inner(x, x, n), inner(y, y, n), inner(x, y, n), inner(x, y, n), inner(x, x, n)); @/
    /@ assert second_form:
         form_positive(inner(x, x, n), inner(y, y, n), inner(x, y, n), 0.5 * (inner(y, y, n) + 1.0), inner(x, y, n)); @/
    inner_products_compare(x, y, n);
  }
*/

/* The factor, and the variational inequality in terms of inner products. */
/*@ ghost
  /@ requires   radius:      0 < R;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures    range:       0 < factor_of(v, n, R) <= 1;
   @ ensures    inside:      factor_of(v, n, R) * factor_of(v, n, R) * inner(v, v, n) <= R * R;
   @ ensures    idempotent:  ball_factor(factor_of(v, n, R) * factor_of(v, n, R) * inner(v, v, n), R) == 1.0;
   @ ensures    variational: inner(z, z, n) <= R * R ==>
   @                           (1.0 - factor_of(v, n, R))
   @                             * (inner(z, v, n) - factor_of(v, n, R) * inner(v, v, n)) <= 0; @/
  void factor_properties(int v, int z, size_t n, double R)
  {
    vectors_expand(z, v, n);
    /@ assert one: inner(v, v, n) <= R * R ==> factor_of(v, n, R) == 1.0; @/
    /@ assert root: R * R < inner(v, v, n) ==> 0 < \sqrt(inner(v, v, n))
         && is_product(inner(v, v, n), \sqrt(inner(v, v, n)), \sqrt(inner(v, v, n)))
         && is_product(R, factor_of(v, n, R), \sqrt(inner(v, v, n))) && is_product(R * R, R, R); @/
    /@ assert scaled: is_product(factor_of(v, n, R) * factor_of(v, n, R), factor_of(v, n, R), factor_of(v, n, R))
         && is_product(factor_of(v, n, R) * factor_of(v, n, R) * inner(v, v, n),
                       factor_of(v, n, R) * factor_of(v, n, R), inner(v, v, n)); @/
    /@ assert inside: factor_of(v, n, R) * factor_of(v, n, R) * inner(v, v, n) <= R * R; @/
    /@ assert cauchy: R * R < inner(v, v, n) ==>
         is_product(inner(z, v, n) * inner(z, v, n), inner(z, v, n), inner(z, v, n))
         && is_product(inner(v, v, n) * inner(z, z, n), inner(v, v, n), inner(z, z, n))
         && is_product(inner(v, v, n) * (R * R), inner(v, v, n), R * R)
         && is_product(R * \sqrt(inner(v, v, n)), R, \sqrt(inner(v, v, n)))
         && is_product(R * R * inner(v, v, n), R * \sqrt(inner(v, v, n)), R * \sqrt(inner(v, v, n))); @/
    /@ assert bound: R * R < inner(v, v, n) ==> inner(z, z, n) <= R * R ==>
         inner(z, v, n) <= R * \sqrt(inner(v, v, n)); @/
    /@ assert difference: R * R < inner(v, v, n) ==>
         factor_of(v, n, R) * inner(v, v, n) == R * \sqrt(inner(v, v, n)); @/
    /@ assert sign:
         is_product((1.0 - factor_of(v, n, R)) * (inner(z, v, n) - factor_of(v, n, R) * inner(v, v, n)),
                    1.0 - factor_of(v, n, R), inner(z, v, n) - factor_of(v, n, R) * inner(v, v, n)); @/
    ;
  }
*/

/* P(v) is in the ball, is its own projection, satisfies the variational inequality, and is the nearest point to v. */
/*@ ghost
  /@ requires   radius:      0 < R;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures    inside:      distance(v, factor_of(v, n, R), v, 0.0, n) <= R * R;
   @ ensures    idempotent:  ball_factor(distance(v, factor_of(v, n, R), v, 0.0, n), R) == 1.0;
   @ ensures    variational: inner(z, z, n) <= R * R ==> variation(z, v, factor_of(v, n, R), n) <= 0;
   @ ensures    nearest:     inner(z, z, n) <= R * R ==>
   @                           distance(v, factor_of(v, n, R), v, 1.0, n) <= distance(z, 1.0, v, 1.0, n); @/
  void projection_is_nearest(int v, int z, size_t n, double R)
  {
    vectors_expand(v, v, n);
    vectors_expand(z, v, n);
    factor_properties(v, z, n, R);
    /@ assert point:  0 <= distance(z, 1.0, v, factor_of(v, n, R), n); @/
    /@ assert expand: distance(v, factor_of(v, n, R), v, 1.0, n)
         == (1.0 - factor_of(v, n, R)) * (1.0 - factor_of(v, n, R)) * inner(v, v, n); @/
    /@ assert other:  distance(z, 1.0, v, 1.0, n) == inner(z, z, n) - 2.0 * inner(z, v, n) + inner(v, v, n); @/
    ;
  }
*/

/* The variational inequality of P(v) at P(z). */
/*@ ghost
  /@ requires   radius:      0 < R;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures    variational: (1.0 - factor_of(v, n, R))
   @                           * (factor_of(z, n, R) * inner(z, v, n) - factor_of(v, n, R) * inner(v, v, n)) <= 0; @/
  void projections_vary(int v, int z, size_t n, double R)
  {
    vectors_expand(z, v, n);
    factor_properties(v, z, n, R);
    factor_properties(z, v, n, R);
    /@ assert one: inner(v, v, n) <= R * R ==> factor_of(v, n, R) == 1.0; @/
    /@ assert root: R * R < inner(v, v, n) ==> 0 < \sqrt(inner(v, v, n))
         && is_product(inner(v, v, n), \sqrt(inner(v, v, n)), \sqrt(inner(v, v, n)))
         && is_product(R, factor_of(v, n, R), \sqrt(inner(v, v, n))) && is_product(R * R, R, R); @/
    /@ assert inside: factor_of(z, n, R) * factor_of(z, n, R) * inner(z, z, n) <= R * R; @/
    /@ assert grow: is_product(factor_of(z, n, R) * factor_of(z, n, R) * (inner(z, v, n) * inner(z, v, n)),
                               factor_of(z, n, R) * factor_of(z, n, R), inner(z, v, n) * inner(z, v, n))
         && is_product(factor_of(z, n, R) * factor_of(z, n, R) * (inner(z, z, n) * inner(v, v, n)),
                       factor_of(z, n, R) * factor_of(z, n, R), inner(z, z, n) * inner(v, v, n)); @/
    /@ assert square: is_product(factor_of(z, n, R) * factor_of(z, n, R), factor_of(z, n, R), factor_of(z, n, R)); @/
    /@ assert schwarz: factor_of(z, n, R) * factor_of(z, n, R) * (inner(z, v, n) * inner(z, v, n))
         <= factor_of(z, n, R) * factor_of(z, n, R) * (inner(z, z, n) * inner(v, v, n)); @/
    /@ assert cauchy: R * R < inner(v, v, n) ==>
         is_product(factor_of(z, n, R) * factor_of(z, n, R) * (inner(z, v, n) * inner(z, v, n)),
                    factor_of(z, n, R) * inner(z, v, n), factor_of(z, n, R) * inner(z, v, n))
         && is_product(factor_of(z, n, R) * factor_of(z, n, R) * (inner(z, z, n) * inner(v, v, n)), inner(v, v, n),
                       factor_of(z, n, R) * factor_of(z, n, R) * inner(z, z, n))
         && is_product(inner(v, v, n) * (R * R), inner(v, v, n), R * R)
         && is_product(R * \sqrt(inner(v, v, n)), R, \sqrt(inner(v, v, n)))
         && is_product(R * R * inner(v, v, n), R * \sqrt(inner(v, v, n)), R * \sqrt(inner(v, v, n))); @/
    /@ assert bound: R * R < inner(v, v, n) ==>
         factor_of(z, n, R) * inner(z, v, n) <= R * \sqrt(inner(v, v, n)); @/
    /@ assert difference: R * R < inner(v, v, n) ==>
         factor_of(v, n, R) * inner(v, v, n) == R * \sqrt(inner(v, v, n)); @/
    /@ assert sign:
         is_product((1.0 - factor_of(v, n, R))
                      * (factor_of(z, n, R) * inner(z, v, n) - factor_of(v, n, R) * inner(v, v, n)),
                    1.0 - factor_of(v, n, R),
                    factor_of(z, n, R) * inner(z, v, n) - factor_of(v, n, R) * inner(v, v, n)); @/
    ;
  }
*/

/* |P(z) - P(v)| <= |z - v|. */
/*@ ghost
  /@ requires   radius:       0 < R;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures    nonexpansive: distance(z, factor_of(z, n, R), v, factor_of(v, n, R), n)
   @                            <= distance(z, 1.0, v, 1.0, n); @/
  void projection_is_nonexpansive(int v, int z, size_t n, double R)
  {
    vectors_expand(z, v, n);
    projections_vary(v, z, n, R);
    projections_vary(z, v, n, R);
    /@ assert rest: 0 <= distance(z, 1.0 - factor_of(z, n, R), v, 1.0 - factor_of(v, n, R), n); @/
    /@ assert rest_form: distance(z, 1.0 - factor_of(z, n, R), v, 1.0 - factor_of(v, n, R), n)
         == (1.0 - factor_of(z, n, R)) * (1.0 - factor_of(z, n, R)) * inner(z, z, n)
            - 2.0 * ((1.0 - factor_of(z, n, R)) * (1.0 - factor_of(v, n, R))) * inner(z, v, n)
            + (1.0 - factor_of(v, n, R)) * (1.0 - factor_of(v, n, R)) * inner(v, v, n); @/
    /@ assert form: distance(z, factor_of(z, n, R), v, factor_of(v, n, R), n)
         == factor_of(z, n, R) * factor_of(z, n, R) * inner(z, z, n)
            - 2.0 * (factor_of(z, n, R) * factor_of(v, n, R)) * inner(z, v, n)
            + factor_of(v, n, R) * factor_of(v, n, R) * inner(v, v, n); @/
    /@ assert other: distance(z, 1.0, v, 1.0, n) == inner(z, z, n) - 2.0 * inner(z, v, n) + inner(v, v, n); @/
    ;
  }
*/

/* The projection that the code is compared with, ball_projection, is P. */
/*@ ghost
  /@ requires   entries:    \forall integer i; 0 <= i < n ==> entry(x, i) == v[i];
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures    square:     inner(x, x, n) == square_sum(v, n);
   @ ensures    projection: \forall integer i; 0 <= i < n ==>
   @                          ball_projection(v, n, R, i) == factor_of(x, n, R) * entry(x, i); @/
  void projection_of_an_array(int x, const double *v, size_t n, double R)
  {
    /@ loop invariant range:  0 <= k <= n;
     @ loop invariant square: inner(x, x, k) == square_sum(v, k);
     @ loop assigns k;
     @ loop variant n - k; @/
    for (size_t k = 0; k < n; k++) {
      /@ assert inner: inner(x, x, k + 1) == inner(x, x, k) + v[k] * v[k]; @/
      /@ assert sum:   square_sum(v, k + 1) == square_sum(v, k) + v[k] * v[k]; @/
      ;
    }
  }
*/
