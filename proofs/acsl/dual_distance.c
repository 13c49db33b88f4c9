/* dual_distance.c -- the body of dual_distance.h: the triangle inequality, an entry at a time. No object code. */
#include "plane.acsl"
#include "dual_distance.h"
#include "dual_geometry.h"

/*@ // Lengths in the first k entries: of next less the exact projection; of the difference of both projections; of the
    // projection of the computed step; and the sum of what bounds the first.
    logic real next_length{L}(double *next, double *lambda, double *g_y, double p_lambda, double gamma_lambda,
                              integer n, real R, integer k) =
      \sqrt(dual_distance_square(next, STEP, n, R, k));
    logic real gap_length{L}(double *lambda, double *g_y, double p_lambda, double gamma_lambda, real c, real d,
                             integer k) = \sqrt(step_distance(STEP, c, d, k));
    logic real length_bound(real gap, real margin, real length, real count) = gap + (margin * length + count * TINY);

    // Sizes of an entry: u of the projections' difference, v of the computed projection.
    predicate entry_discs(real U, real a, real u, real V, real b, real v, real m, real k) =
      in_disc(U, a, u) && in_disc(V, b, v) && is_rate(m) && 0 <= k;

    lemma margin_products:
      \forall real U, a, u, V, b, v, m, k; entry_discs(U, a, u, V, b, v, m, k) ==>
        products(m * V, m * b, m * v, m, V, b, v);

    lemma margin_disc:
      \forall real U, a, u, V, b, v, m, k; entry_discs(U, a, u, V, b, v, m, k) ==> in_disc(m * V, m * b, m * v);

    lemma tiny_disc: \forall real k; 0 <= k ==> in_disc((k + 1.0) * TINY, k * TINY, TINY);

    lemma rest_sums:
      \forall real U, a, u, V, b, v, m, k; entry_discs(U, a, u, V, b, v, m, k) ==>
        sums(m * V + (k + 1.0) * TINY, m * b + k * TINY, m * v + TINY,
             m * V, m * b, m * v, (k + 1.0) * TINY, k * TINY, TINY);

    lemma rest_disc:
      \forall real U, a, u, V, b, v, m, k; entry_discs(U, a, u, V, b, v, m, k) ==>
        in_disc(m * V + (k + 1.0) * TINY, m * b + k * TINY, m * v + TINY);

    lemma bound_sums:
      \forall real U, a, u, V, b, v, m, k; entry_discs(U, a, u, V, b, v, m, k) ==>
        sums(length_bound(U, m, V, k + 1.0), length_bound(a, m, b, k), u + (m * v + TINY),
             U, a, u, m * V + (k + 1.0) * TINY, m * b + k * TINY, m * v + TINY);

    lemma bound_disc:
      \forall real U, a, u, V, b, v, m, k; entry_discs(U, a, u, V, b, v, m, k) ==>
        in_disc(length_bound(U, m, V, k + 1.0), length_bound(a, m, b, k), u + (m * v + TINY));

    lemma blocks_are_few:
      \forall integer n; 0 <= n <= SGHA_MAX_SIZE ==> 0 <= block_count(n) <= 0x400000 && 0 <= block_lanes(n) <= 480;

    lemma units_are_few: \forall integer n; 0 <= n <= SGHA_MAX_SIZE ==> 0 <= margin_units(n) <= 0x500000;

    lemma margin_is_rate: \forall integer n; 0 <= n <= SGHA_MAX_SIZE ==> is_rate(ball_margin(n));

    lemma computed_gap{L}:
      \forall double *lambda, *g_y, double p_lambda, gamma_lambda, real s, integer i;
        step_gap(STEP, s, 0.0, i) == (s * computed_entry(STEP, i)) * (s * computed_entry(STEP, i));

    lemma computed_distance_next{L}:
      \forall double *lambda, *g_y, double p_lambda, gamma_lambda, real s, integer k, k1; 0 <= k ==> k1 == k + 1 ==>
        square_next(step_distance(STEP, s, 0.0, k1), step_distance(STEP, s, 0.0, k), s * computed_entry(STEP, k));

    lemma root_order: \forall real A, B; 0 <= A ==> A <= B ==> \sqrt(A) <= \sqrt(B);

    lemma root_below: \forall real A, b; 0 <= A ==> 0 <= b ==> A <= b * b ==> \sqrt(A) <= b;

    // v is near p, and q is the exact one.
    lemma entry_gap:
      \forall real v, p, q, m; \abs(v - p) <= m * \abs(p) + TINY ==>
        \abs(v - q) <= \abs(p - q) + (m * \abs(p) + TINY);
*/

/*@ ghost
  // Entry k more.
  /@ requires   size:     k < n <= SGHA_MAX_SIZE;
     requires   near:     near_relative(next[k], computed_factor(STEP, n, R) * computed_entry(STEP, k), ball_margin(n));
     requires   signs:    0 <= dual_distance_square(next, STEP, n, R, k)
                          && 0 <= step_distance(STEP, computed_factor(STEP, n, R), exact_factor(STEP, n, R), k)
                          && 0 <= step_distance(STEP, computed_factor(STEP, n, R), 0.0, k);
     requires   bound:    next_length(next, STEP, n, R, k)
                            <= length_bound(gap_length(STEP, computed_factor(STEP, n, R), exact_factor(STEP, n, R), k),
                                            ball_margin(n), gap_length(STEP, computed_factor(STEP, n, R), 0.0, k), k);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    signs:    0 <= dual_distance_square(next, STEP, n, R, k + 1)
                          && 0 <= step_distance(STEP, computed_factor(STEP, n, R), exact_factor(STEP, n, R), k + 1)
                          && 0 <= step_distance(STEP, computed_factor(STEP, n, R), 0.0, k + 1);
     ensures    bound:    next_length(next, STEP, n, R, k + 1)
                            <= length_bound(gap_length(STEP, computed_factor(STEP, n, R), exact_factor(STEP, n, R), k + 1),
                                            ball_margin(n), gap_length(STEP, computed_factor(STEP, n, R), 0.0, k + 1),
                                            k + 1.0); @/
  void distance_grows(size_t k, size_t n, const double *lambda, const double *g_y, double p_lambda,
                      double gamma_lambda, double R, const double *next)
  {
    /@ assert distance: square_next(dual_distance_square(next, STEP, n, R, k + 1),
                                    dual_distance_square(next, STEP, n, R, k),
                                    next[k] - exact_factor(STEP, n, R) * exact_entry(STEP, k)); @/
    /@ assert gap:      square_next(step_distance(STEP, computed_factor(STEP, n, R), exact_factor(STEP, n, R), k + 1),
                                    step_distance(STEP, computed_factor(STEP, n, R), exact_factor(STEP, n, R), k),
                                    computed_factor(STEP, n, R) * computed_entry(STEP, k)
                                      - exact_factor(STEP, n, R) * exact_entry(STEP, k)); @/
    /@ assert length:   square_next(step_distance(STEP, computed_factor(STEP, n, R), 0.0, k + 1),
                                    step_distance(STEP, computed_factor(STEP, n, R), 0.0, k),
                                    computed_factor(STEP, n, R) * computed_entry(STEP, k)); @/
    /@ assert gap_disc: in_disc(gap_length(STEP, computed_factor(STEP, n, R), exact_factor(STEP, n, R), k + 1),
                                gap_length(STEP, computed_factor(STEP, n, R), exact_factor(STEP, n, R), k),
                                \abs(computed_factor(STEP, n, R) * computed_entry(STEP, k)
                                     - exact_factor(STEP, n, R) * exact_entry(STEP, k))); @/
    /@ assert length_disc: in_disc(gap_length(STEP, computed_factor(STEP, n, R), 0.0, k + 1),
                                   gap_length(STEP, computed_factor(STEP, n, R), 0.0, k),
                                   \abs(computed_factor(STEP, n, R) * computed_entry(STEP, k))); @/
    /@ assert rate:     is_rate(ball_margin(n)); @/
    /@ assert discs:    entry_discs(gap_length(STEP, computed_factor(STEP, n, R), exact_factor(STEP, n, R), k + 1),
                                    gap_length(STEP, computed_factor(STEP, n, R), exact_factor(STEP, n, R), k),
                                    \abs(computed_factor(STEP, n, R) * computed_entry(STEP, k)
                                         - exact_factor(STEP, n, R) * exact_entry(STEP, k)),
                                    gap_length(STEP, computed_factor(STEP, n, R), 0.0, k + 1),
                                    gap_length(STEP, computed_factor(STEP, n, R), 0.0, k),
                                    \abs(computed_factor(STEP, n, R) * computed_entry(STEP, k)), ball_margin(n), k); @/
    /@ assert step:     is_step(next_length(next, STEP, n, R, k + 1), next_length(next, STEP, n, R, k),
                                next[k] - exact_factor(STEP, n, R) * exact_entry(STEP, k)); @/
    /@ assert entry:    \abs(next[k] - exact_factor(STEP, n, R) * exact_entry(STEP, k))
                          <= \abs(computed_factor(STEP, n, R) * computed_entry(STEP, k)
                                  - exact_factor(STEP, n, R) * exact_entry(STEP, k))
                             + (ball_margin(n) * \abs(computed_factor(STEP, n, R) * computed_entry(STEP, k)) + TINY); @/
    /@ assert covers:   covers(length_bound(gap_length(STEP, computed_factor(STEP, n, R), exact_factor(STEP, n, R), k + 1),
                                            ball_margin(n), gap_length(STEP, computed_factor(STEP, n, R), 0.0, k + 1),
                                            k + 1.0),
                               length_bound(gap_length(STEP, computed_factor(STEP, n, R), exact_factor(STEP, n, R), k),
                                            ball_margin(n), gap_length(STEP, computed_factor(STEP, n, R), 0.0, k), k),
                               \abs(computed_factor(STEP, n, R) * computed_entry(STEP, k)
                                    - exact_factor(STEP, n, R) * exact_entry(STEP, k))
                                 + (ball_margin(n) * \abs(computed_factor(STEP, n, R) * computed_entry(STEP, k)) + TINY),
                               next_length(next, STEP, n, R, k + 1), next_length(next, STEP, n, R, k),
                               next[k] - exact_factor(STEP, n, R) * exact_entry(STEP, k)); @/
    ;
  }

  void dual_distance_is_small(size_t n, const double *lambda, const double *g_y, double p_lambda, double gamma_lambda,
                              double C_lambda, const double *next)
  {
    projections_are_near(n, lambda, g_y, p_lambda, gamma_lambda, C_lambda);
    /@ assert near:   \forall integer i; 0 <= i < n ==>
                        near_relative(next[i], computed_factor(STEP, n, C_lambda) * computed_entry(STEP, i),
                                      ball_margin(n)); @/
    /@ loop invariant range: 0 <= k <= n;
       loop invariant signs: 0 <= dual_distance_square(next, STEP, n, C_lambda, k)
         && 0 <= step_distance(STEP, computed_factor(STEP, n, C_lambda), exact_factor(STEP, n, C_lambda), k)
         && 0 <= step_distance(STEP, computed_factor(STEP, n, C_lambda), 0.0, k);
       loop invariant bound: next_length(next, STEP, n, C_lambda, k)
         <= length_bound(gap_length(STEP, computed_factor(STEP, n, C_lambda), exact_factor(STEP, n, C_lambda), k),
                         ball_margin(n), gap_length(STEP, computed_factor(STEP, n, C_lambda), 0.0, k), k);
       loop assigns k;
       loop variant n - k; @/
    for (size_t k = 0; k < n; k++) {
      /@ assert near: near_relative(next[k], computed_factor(STEP, n, C_lambda) * computed_entry(STEP, k),
                                    ball_margin(n)); @/
      distance_grows(k, n, lambda, g_y, p_lambda, gamma_lambda, C_lambda, next);
    }
    /@ assert gap:    gap_length(STEP, computed_factor(STEP, n, C_lambda), exact_factor(STEP, n, C_lambda), n)
                        <= \sqrt(dual_error_square_sum(STEP, n)); @/
    /@ assert length: 0 <= gap_length(STEP, computed_factor(STEP, n, C_lambda), 0.0, n) <= C_lambda; @/
    /@ assert margin: is_rate(ball_margin(n)); @/
    /@ assert named:  is_product(ball_margin(n) * gap_length(STEP, computed_factor(STEP, n, C_lambda), 0.0, n),
                                 ball_margin(n), gap_length(STEP, computed_factor(STEP, n, C_lambda), 0.0, n))
                      && is_product(ball_margin(n) * C_lambda, ball_margin(n), C_lambda); @/
    /@ assert scaled: ball_margin(n) * gap_length(STEP, computed_factor(STEP, n, C_lambda), 0.0, n)
                        <= ball_margin(n) * C_lambda; @/
    ;
  }
*/
