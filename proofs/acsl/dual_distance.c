/* dual_distance.c -- the body of dual_distance.h: inductions over the entries, in ghost code. No object code. */
#include "distance_lemmas.acsl"
#include "dual_distance.h"

/* What the step is made of. */
#define STEP lambda, g_y, p_lambda, gamma_lambda

/*@ // Entries of the computed step, of the exact one, and the bound of their distance.
    logic real computed_entry{L}(double *lambda, double *g_y, double p_lambda, double gamma_lambda, integer i) =
      dual_computed(lambda[i], g_y[i], p_lambda, gamma_lambda);
    logic real exact_entry{L}(double *lambda, double *g_y, double p_lambda, double gamma_lambda, integer i) =
      dual_exact(lambda[i], g_y[i], p_lambda, gamma_lambda);
    logic real entry_error{L}(double *lambda, double *g_y, double p_lambda, double gamma_lambda, integer i) =
      dual_error(lambda[i], g_y[i], p_lambda, gamma_lambda);

    // The inner product of the computed and the exact step.
    logic real dual_cross_sum{L}(double *lambda, double *g_y, double p_lambda, double gamma_lambda, integer n) =
      n <= 0 ? 0.0 : dual_cross_sum(lambda, g_y, p_lambda, gamma_lambda, n - 1)
                     + computed_entry(lambda, g_y, p_lambda, gamma_lambda, n - 1)
                       * exact_entry(lambda, g_y, p_lambda, gamma_lambda, n - 1);

    lemma computed_sum_next{L}:
      \forall double *lambda, *g_y, double p_lambda, gamma_lambda, integer k; 0 <= k ==>
        dual_square_sum(STEP, k + 1) == dual_square_sum(STEP, k) + computed_entry(STEP, k) * computed_entry(STEP, k);

    lemma exact_sum_next{L}:
      \forall double *lambda, *g_y, double p_lambda, gamma_lambda, integer k; 0 <= k ==>
        dual_exact_square_sum(STEP, k + 1)
          == dual_exact_square_sum(STEP, k) + exact_entry(STEP, k) * exact_entry(STEP, k);

    lemma cross_sum_next{L}:
      \forall double *lambda, *g_y, double p_lambda, gamma_lambda, integer k; 0 <= k ==>
        dual_cross_sum(STEP, k + 1) == dual_cross_sum(STEP, k) + computed_entry(STEP, k) * exact_entry(STEP, k);

    lemma error_sum_next{L}:
      \forall double *lambda, *g_y, double p_lambda, gamma_lambda, integer k; 0 <= k ==>
        dual_error_square_sum(STEP, k + 1)
          == dual_error_square_sum(STEP, k) + entry_error(STEP, k) * entry_error(STEP, k);

    lemma distance_sum_next{L}:
      \forall double *next, *lambda, *g_y, double p_lambda, gamma_lambda, integer n, real R, d, integer k; 0 <= k ==>
        d == ball_factor(dual_exact_square_sum(STEP, n), R) ==>
        dual_distance_square(next, STEP, n, R, k + 1)
          == dual_distance_square(next, STEP, n, R, k)
             + (next[k] - d * exact_entry(STEP, k)) * (next[k] - d * exact_entry(STEP, k));
*/

/* The two steps as vectors. */
/*@ ghost
  /@ requires   step:     \forall integer i; 0 <= i < n ==> dual_near(lambda[i], g_y[i], p_lambda, gamma_lambda);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    forms:    forms_positive(dual_square_sum(STEP, n), dual_exact_square_sum(STEP, n),
                                         dual_cross_sum(STEP, n));
     ensures    gap:      dual_square_sum(STEP, n) - 2.0 * dual_cross_sum(STEP, n) + dual_exact_square_sum(STEP, n)
                            <= dual_error_square_sum(STEP, n);
     ensures    signs:    0 <= dual_square_sum(STEP, n) && 0 <= dual_exact_square_sum(STEP, n)
                          && 0 <= dual_error_square_sum(STEP, n); @/
  void steps_are_near(size_t n, const double *lambda, const double *g_y, double p_lambda, double gamma_lambda)
  {
    /@ loop invariant range: 0 <= k <= n;
       loop invariant forms: forms_positive(dual_square_sum(STEP, k), dual_exact_square_sum(STEP, k),
                                            dual_cross_sum(STEP, k));
       loop invariant gap:   dual_square_sum(STEP, k) - 2.0 * dual_cross_sum(STEP, k) + dual_exact_square_sum(STEP, k)
                               <= dual_error_square_sum(STEP, k);
       loop invariant signs: 0 <= dual_square_sum(STEP, k) && 0 <= dual_exact_square_sum(STEP, k)
                             && 0 <= dual_error_square_sum(STEP, k);
       loop assigns k;
       loop variant n - k; @/
    for (size_t k = 0; k < n; k++) {
      /@ assert near:     \abs(computed_entry(STEP, k) - exact_entry(STEP, k)) <= entry_error(STEP, k); @/
      /@ assert computed: dual_square_sum(STEP, k + 1)
                            == dual_square_sum(STEP, k) + computed_entry(STEP, k) * computed_entry(STEP, k); @/
      /@ assert exact:    dual_exact_square_sum(STEP, k + 1)
                            == dual_exact_square_sum(STEP, k) + exact_entry(STEP, k) * exact_entry(STEP, k); @/
      /@ assert cross:    dual_cross_sum(STEP, k + 1)
                            == dual_cross_sum(STEP, k) + computed_entry(STEP, k) * exact_entry(STEP, k); @/
      /@ assert errors:   dual_error_square_sum(STEP, k + 1)
                            == dual_error_square_sum(STEP, k) + entry_error(STEP, k) * entry_error(STEP, k); @/
      ;
    }
  }
*/

/*@ // The factors of the projections, and the length that stands for the error's.
    logic real computed_factor{L}(double *lambda, double *g_y, double p_lambda, double gamma_lambda, integer n, real R) =
      ball_factor(dual_square_sum(STEP, n), R);
    logic real exact_factor{L}(double *lambda, double *g_y, double p_lambda, double gamma_lambda, integer n, real R) =
      ball_factor(dual_exact_square_sum(STEP, n), R);
    logic real error_length{L}(double *next, double *lambda, double *g_y, double p_lambda, double gamma_lambda,
                               integer n, real R) =
      between(dual_distance_square(next, STEP, n, R, n), dual_error_square_sum(STEP, n),
              ball_margin(n) * R + n * TINY);

    // The distance in the first k entries: a for the steps' distance, the margin's and underflow's parts.
    predicate distance_spreads{L}(double *next, double *lambda, double *g_y, double p_lambda, double gamma_lambda,
                                  integer n, real R, real a, integer k) =
      spread(dual_distance_square(next, STEP, n, R, k),
             apart(dual_square_sum(STEP, k), dual_exact_square_sum(STEP, k), dual_cross_sum(STEP, k),
                   computed_factor(STEP, n, R), exact_factor(STEP, n, R)),
             (ball_margin(n) * computed_factor(STEP, n, R)) * (ball_margin(n) * computed_factor(STEP, n, R))
               * dual_square_sum(STEP, k),
             k * (TINY * TINY), a, 1.0 / a, ball_margin(n) * R, 1.0 / (ball_margin(n) * R), n * TINY, 1.0 / (n * TINY));

    // One entry: v is what is written, near c x, and d y is the exact one.
    predicate entry_case(real v, real c, real x, real d, real y, real m) =
      \abs(v - c * x) <= m * \abs(c * x) + TINY && 0 <= m && 0 <= c;

    lemma scaled_size: \forall real m, x; 0 <= m ==> \abs(m * x) == m * \abs(x);

    lemma entry_margin:
      \forall real v, c, x, d, y, m; entry_case(v, c, x, d, y, m) ==> m * \abs(c * x) == \abs((m * c) * x);

    lemma entry_gap:
      \forall real v, c, x, d, y, m; entry_case(v, c, x, d, y, m) ==>
        \abs(v - d * y) <= \abs(c * x - d * y) + \abs((m * c) * x) + \abs(TINY);

    lemma margin_grows:
      \forall real f, A, x; f * f * (A + x * x) == f * f * A + (f * x) * (f * x);

    lemma entry_spreads_apart:
      \forall real v, c, x, d, y, m, s, X, Y, K, a, p, b, q, e, r; entry_case(v, c, x, d, y, m) ==>
        spread(s, X, Y, K, a, p, b, q, e, r) ==>
        spread(s + (v - d * y) * (v - d * y), X + (c * x - d * y) * (c * x - d * y),
               Y + ((m * c) * x) * ((m * c) * x), K + TINY * TINY, a, p, b, q, e, r);

    lemma entry_spreads:
      \forall real v, c, x, d, y, m, s, A, B, D, K, a, p, b, q, e, r; entry_case(v, c, x, d, y, m) ==>
        spread(s, apart(A, B, D, c, d), (m * c) * (m * c) * A, K, a, p, b, q, e, r) ==>
        spread(s + (v - d * y) * (v - d * y), apart(A + x * x, B + y * y, D + x * y, c, d),
               (m * c) * (m * c) * (A + x * x), K + TINY * TINY, a, p, b, q, e, r);
*/

/*@ ghost
  /@ requires   size:     0 < n <= SGHA_MAX_SIZE;
     requires   radius:   is_ball_radius(R);
     requires   factor:   0 <= computed_factor(STEP, n, R);
     requires   near:     \forall integer i; 0 <= i < n ==>
                            near_relative(next[i], computed_factor(STEP, n, R) * computed_entry(STEP, i),
                                          ball_margin(n));
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    spread:   0 < error_length(next, STEP, n, R) ==>
                            distance_spreads(next, STEP, n, R, error_length(next, STEP, n, R), n); @/
  void distance_adds_up(size_t n, const double *lambda, const double *g_y, double p_lambda, double gamma_lambda,
                        double R, const double *next)
  {
    /@ assert margin: 0 < ball_margin(n) && 0 < ball_margin(n) * R && 0 < n * TINY; @/
    /@ loop invariant range:  0 <= k <= n;
       loop invariant spread: 0 < error_length(next, STEP, n, R) ==>
                                distance_spreads(next, STEP, n, R, error_length(next, STEP, n, R), k);
       loop assigns k;
       loop variant n - k; @/
    for (size_t k = 0; k < n; k++) {
      /@ assert entry:    entry_case(next[k], computed_factor(STEP, n, R), computed_entry(STEP, k),
                                     exact_factor(STEP, n, R), exact_entry(STEP, k), ball_margin(n)); @/
      /@ assert computed: dual_square_sum(STEP, k + 1)
                            == dual_square_sum(STEP, k) + computed_entry(STEP, k) * computed_entry(STEP, k); @/
      /@ assert exact:    dual_exact_square_sum(STEP, k + 1)
                            == dual_exact_square_sum(STEP, k) + exact_entry(STEP, k) * exact_entry(STEP, k); @/
      /@ assert cross:    dual_cross_sum(STEP, k + 1)
                            == dual_cross_sum(STEP, k) + computed_entry(STEP, k) * exact_entry(STEP, k); @/
      /@ assert distance: dual_distance_square(next, STEP, n, R, k + 1)
                            == dual_distance_square(next, STEP, n, R, k)
                               + (next[k] - exact_factor(STEP, n, R) * exact_entry(STEP, k))
                                 * (next[k] - exact_factor(STEP, n, R) * exact_entry(STEP, k)); @/
      /@ assert tiny:     (k + 1) * (TINY * TINY) == k * (TINY * TINY) + TINY * TINY; @/
      /@ assert next:     0 < error_length(next, STEP, n, R) ==>
                            distance_spreads(next, STEP, n, R, error_length(next, STEP, n, R), k + 1); @/
      ;
    }
  }

  void dual_distance_is_small(size_t n, const double *lambda, const double *g_y, double p_lambda, double gamma_lambda,
                              double C_lambda, const double *next)
  {
    steps_are_near(n, lambda, g_y, p_lambda, gamma_lambda);
    /@ loop invariant range: 0 <= k <= n;
       loop invariant sign:  0 <= dual_distance_square(next, STEP, n, C_lambda, k);
       loop assigns k;
       loop variant n - k; @/
    for (size_t k = 0; k < n; k++) {
      /@ assert distance: dual_distance_square(next, STEP, n, C_lambda, k + 1)
                            == dual_distance_square(next, STEP, n, C_lambda, k)
                               + (next[k] - exact_factor(STEP, n, C_lambda) * exact_entry(STEP, k))
                                 * (next[k] - exact_factor(STEP, n, C_lambda) * exact_entry(STEP, k)); @/
      ;
    }
    /@ assert margin: 0 < ball_margin(n) && 0 < ball_margin(n) * C_lambda; @/
    if (n == 0)
      return;
    /@ assert factor:   0 <= computed_factor(STEP, n, C_lambda); @/
    /@ assert near:     \forall integer i; 0 <= i < n ==>
                          near_relative(next[i], computed_factor(STEP, n, C_lambda) * computed_entry(STEP, i),
                                        ball_margin(n)); @/
    distance_adds_up(n, lambda, g_y, p_lambda, gamma_lambda, C_lambda, next);
    /@ assert inside:   (ball_margin(n) * computed_factor(STEP, n, C_lambda))
                          * (ball_margin(n) * computed_factor(STEP, n, C_lambda)) * dual_square_sum(STEP, n)
                          <= (ball_margin(n) * C_lambda) * (ball_margin(n) * C_lambda); @/
    /@ assert apart:    apart(dual_square_sum(STEP, n), dual_exact_square_sum(STEP, n), dual_cross_sum(STEP, n),
                              computed_factor(STEP, n, C_lambda), exact_factor(STEP, n, C_lambda))
                          <= dual_error_square_sum(STEP, n); @/
    /@ assert tiny:     n * (TINY * TINY) <= (n * TINY) * (n * TINY); @/
    /@ assert bound:    0 < error_length(next, STEP, n, C_lambda) ==>
                        dual_error_square_sum(STEP, n)
                          <= error_length(next, STEP, n, C_lambda) * error_length(next, STEP, n, C_lambda) ==>
                        bounded_by(dual_distance_square(next, STEP, n, C_lambda, n),
                                   error_length(next, STEP, n, C_lambda), ball_margin(n) * C_lambda + n * TINY); @/
    /@ assert root:     \sqrt(dual_distance_square(next, STEP, n, C_lambda, n))
                          <= \sqrt(dual_error_square_sum(STEP, n)) + (ball_margin(n) * C_lambda + n * TINY); @/
    ;
  }
*/
