/* dual_geometry.c -- the body of dual_geometry.h: inner products by induction, then a few real numbers. No object code. */
/*@ // First, because no other lemma is needed.
    lemma size_squares: \forall real g, h; \abs(g) <= h ==> g * g <= h * h;

    lemma gap_square: \forall real x, y, e; \abs(x - y) <= e ==> x * x - 2.0 * (x * y) + y * y <= e * e;
*/

#include "dual_geometry.h"

/*@ // The inner product of the computed and the exact step.
    logic real dual_cross_sum{L}(double *lambda, double *g_y, double p_lambda, double gamma_lambda, integer n) =
      n <= 0 ? 0.0 : dual_cross_sum(STEP, n - 1) + computed_entry(STEP, n - 1) * exact_entry(STEP, n - 1);

    lemma computed_entry_unfolds{L}:
      \forall double *lambda, *g_y, double p_lambda, gamma_lambda, integer k;
        computed_entry(STEP, k) == dual_computed(lambda[k], g_y[k], p_lambda, gamma_lambda);

    lemma computed_sum_unfolds{L}:
      \forall double *lambda, *g_y, double p_lambda, gamma_lambda, integer k, k1; 0 <= k ==> k1 == k + 1 ==>
        dual_square_sum(STEP, k1)
          == dual_square_sum(STEP, k) + dual_computed(lambda[k], g_y[k], p_lambda, gamma_lambda)
                                      * dual_computed(lambda[k], g_y[k], p_lambda, gamma_lambda);

    lemma computed_sum_next{L}:
      \forall double *lambda, *g_y, double p_lambda, gamma_lambda, integer k, k1; 0 <= k ==> k1 == k + 1 ==>
        dual_square_sum(STEP, k1) == dual_square_sum(STEP, k) + computed_entry(STEP, k) * computed_entry(STEP, k);

    lemma exact_entry_unfolds{L}:
      \forall double *lambda, *g_y, double p_lambda, gamma_lambda, integer k;
        exact_entry(STEP, k) == dual_exact(lambda[k], g_y[k], p_lambda, gamma_lambda);

    lemma exact_sum_unfolds{L}:
      \forall double *lambda, *g_y, double p_lambda, gamma_lambda, integer k, k1; 0 <= k ==> k1 == k + 1 ==>
        dual_exact_square_sum(STEP, k1)
          == dual_exact_square_sum(STEP, k) + dual_exact(lambda[k], g_y[k], p_lambda, gamma_lambda)
                                      * dual_exact(lambda[k], g_y[k], p_lambda, gamma_lambda);

    lemma exact_sum_next{L}:
      \forall double *lambda, *g_y, double p_lambda, gamma_lambda, integer k, k1; 0 <= k ==> k1 == k + 1 ==>
        dual_exact_square_sum(STEP, k1)
          == dual_exact_square_sum(STEP, k) + exact_entry(STEP, k) * exact_entry(STEP, k);

    lemma cross_sum_next{L}:
      \forall double *lambda, *g_y, double p_lambda, gamma_lambda, integer k, k1; 0 <= k ==> k1 == k + 1 ==>
        dual_cross_sum(STEP, k1) == dual_cross_sum(STEP, k) + computed_entry(STEP, k) * exact_entry(STEP, k);

    lemma entry_error_unfolds{L}:
      \forall double *lambda, *g_y, double p_lambda, gamma_lambda, integer k;
        entry_error(STEP, k) == dual_error(lambda[k], g_y[k], p_lambda, gamma_lambda);

    lemma error_sum_unfolds{L}:
      \forall double *lambda, *g_y, double p_lambda, gamma_lambda, integer k, k1; 0 <= k ==> k1 == k + 1 ==>
        dual_error_square_sum(STEP, k1)
          == dual_error_square_sum(STEP, k) + dual_error(lambda[k], g_y[k], p_lambda, gamma_lambda)
                                      * dual_error(lambda[k], g_y[k], p_lambda, gamma_lambda);

    lemma error_sum_next{L}:
      \forall double *lambda, *g_y, double p_lambda, gamma_lambda, integer k, k1; 0 <= k ==> k1 == k + 1 ==>
        dual_error_square_sum(STEP, k1)
          == dual_error_square_sum(STEP, k) + entry_error(STEP, k) * entry_error(STEP, k);
*/

/* After the lemmas on sums: provers are given what precedes a lemma. */
#include "distance_lemmas.acsl"

/* The two steps as vectors. */
/*@ ghost
  /@ requires   step:     \forall integer i; 0 <= i < n ==> dual_near(lambda[i], g_y[i], p_lambda, gamma_lambda);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    expand:   \forall real s, t; step_distance(STEP, s, t, n)
                            == s * s * dual_square_sum(STEP, n) - 2.0 * (s * t) * dual_cross_sum(STEP, n)
                               + t * t * dual_exact_square_sum(STEP, n);
     ensures    positive: \forall real s, t; 0 <= step_distance(STEP, s, t, n);
     ensures    signs:    0 <= dual_square_sum(STEP, n) && 0 <= dual_exact_square_sum(STEP, n);
     ensures    gap:      dual_square_sum(STEP, n) - 2.0 * dual_cross_sum(STEP, n) + dual_exact_square_sum(STEP, n)
                            <= dual_error_square_sum(STEP, n);
     ensures    error:    0 <= dual_error_square_sum(STEP, n); @/
  void steps_expand(size_t n, const double *lambda, const double *g_y, double p_lambda, double gamma_lambda)
  {
    /@ loop invariant range:    0 <= k <= n;
       loop invariant expand:   \forall real s, t; step_distance(STEP, s, t, k)
                                  == s * s * dual_square_sum(STEP, k) - 2.0 * (s * t) * dual_cross_sum(STEP, k)
                                     + t * t * dual_exact_square_sum(STEP, k);
       loop invariant positive: \forall real s, t; 0 <= step_distance(STEP, s, t, k);
       loop invariant signs:    0 <= dual_square_sum(STEP, k) && 0 <= dual_exact_square_sum(STEP, k);
       loop invariant gap:      dual_square_sum(STEP, k) - 2.0 * dual_cross_sum(STEP, k)
                                  + dual_exact_square_sum(STEP, k) <= dual_error_square_sum(STEP, k);
       loop invariant error:    0 <= dual_error_square_sum(STEP, k);
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
      /@ assert squares:  is_product(computed_entry(STEP, k) * computed_entry(STEP, k), computed_entry(STEP, k),
                                     computed_entry(STEP, k))
           && is_product(exact_entry(STEP, k) * exact_entry(STEP, k), exact_entry(STEP, k), exact_entry(STEP, k))
           && is_product(entry_error(STEP, k) * entry_error(STEP, k), entry_error(STEP, k), entry_error(STEP, k)); @/
      /@ assert apart:    computed_entry(STEP, k) * computed_entry(STEP, k)
                            - 2.0 * (computed_entry(STEP, k) * exact_entry(STEP, k))
                            + exact_entry(STEP, k) * exact_entry(STEP, k)
                            <= entry_error(STEP, k) * entry_error(STEP, k); @/
      /@ assert next:     \forall real s, t;
                            step_distance(STEP, s, t, k + 1) == step_distance(STEP, s, t, k) + step_gap(STEP, s, t, k); @/
      /@ assert gaps:     \forall real s, t; is_product(step_gap(STEP, s, t, k),
                            s * computed_entry(STEP, k) - t * exact_entry(STEP, k),
                            s * computed_entry(STEP, k) - t * exact_entry(STEP, k)); @/
      /@ assert positive: \forall real s, t; 0 <= step_gap(STEP, s, t, k); @/
      ;
    }
  }

  // Cauchy and Schwarz, from two values of |s x - t y|^2.
  /@ requires   signs:    0 <= dual_square_sum(STEP, n) && 0 <= dual_exact_square_sum(STEP, n);
     requires   first:    form_positive(dual_square_sum(STEP, n), dual_exact_square_sum(STEP, n),
                                        dual_cross_sum(STEP, n), dual_cross_sum(STEP, n), dual_square_sum(STEP, n));
     requires   second:   form_positive(dual_square_sum(STEP, n), dual_exact_square_sum(STEP, n),
                                        dual_cross_sum(STEP, n), 0.5 * (dual_exact_square_sum(STEP, n) + 1.0),
                                        dual_cross_sum(STEP, n));
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    inner:    dual_cross_sum(STEP, n)
                            <= \sqrt(dual_square_sum(STEP, n)) * \sqrt(dual_exact_square_sum(STEP, n)); @/
  void inner_product_is_small(size_t n, const double *lambda, const double *g_y, double p_lambda, double gamma_lambda)
  {
    /@ assert products: is_product(dual_cross_sum(STEP, n) * dual_cross_sum(STEP, n), dual_cross_sum(STEP, n),
                                   dual_cross_sum(STEP, n))
         && is_product(dual_square_sum(STEP, n) * dual_exact_square_sum(STEP, n), dual_square_sum(STEP, n),
                       dual_exact_square_sum(STEP, n)); @/
    /@ assert squares:  dual_cross_sum(STEP, n) * dual_cross_sum(STEP, n)
                          <= dual_square_sum(STEP, n) * dual_exact_square_sum(STEP, n); @/
    /@ assert roots:    0 <= \sqrt(dual_square_sum(STEP, n)) && 0 <= \sqrt(dual_exact_square_sum(STEP, n))
         && dual_square_sum(STEP, n) == \sqrt(dual_square_sum(STEP, n)) * \sqrt(dual_square_sum(STEP, n))
         && dual_exact_square_sum(STEP, n)
              == \sqrt(dual_exact_square_sum(STEP, n)) * \sqrt(dual_exact_square_sum(STEP, n)); @/
    /@ assert product:  is_product(dual_square_sum(STEP, n) * dual_exact_square_sum(STEP, n),
                                   \sqrt(dual_square_sum(STEP, n)) * \sqrt(dual_exact_square_sum(STEP, n)),
                                   \sqrt(dual_square_sum(STEP, n)) * \sqrt(dual_exact_square_sum(STEP, n))); @/
    /@ assert sign:     0 <= \sqrt(dual_square_sum(STEP, n)) * \sqrt(dual_exact_square_sum(STEP, n)); @/
    ;
  }

  void projections_are_near(size_t n, const double *lambda, const double *g_y, double p_lambda, double gamma_lambda,
                            double R)
  {
    steps_expand(n, lambda, g_y, p_lambda, gamma_lambda);
    /@ assert first:    0 <= step_distance(STEP, dual_cross_sum(STEP, n), dual_square_sum(STEP, n), n); @/
    /@ assert second:   0 <= step_distance(STEP, 0.5 * (dual_exact_square_sum(STEP, n) + 1.0), dual_cross_sum(STEP, n),
                                           n); @/
    /@ assert first_form:  form_positive(dual_square_sum(STEP, n), dual_exact_square_sum(STEP, n),
                             dual_cross_sum(STEP, n), dual_cross_sum(STEP, n), dual_square_sum(STEP, n)); @/
    /@ assert second_form: form_positive(dual_square_sum(STEP, n), dual_exact_square_sum(STEP, n),
                             dual_cross_sum(STEP, n), 0.5 * (dual_exact_square_sum(STEP, n) + 1.0),
                             dual_cross_sum(STEP, n)); @/
    inner_product_is_small(n, lambda, g_y, p_lambda, gamma_lambda);
    /@ assert computed: factor_case(dual_square_sum(STEP, n), R, \sqrt(dual_square_sum(STEP, n)),
                                    computed_factor(STEP, n, R)); @/
    /@ assert exact:    factor_case(dual_exact_square_sum(STEP, n), R, \sqrt(dual_exact_square_sum(STEP, n)),
                                    exact_factor(STEP, n, R)); @/
    /@ assert factors:  two_factors(dual_square_sum(STEP, n), dual_exact_square_sum(STEP, n), dual_cross_sum(STEP, n),
                                    R, \sqrt(dual_square_sum(STEP, n)), \sqrt(dual_exact_square_sum(STEP, n)),
                                    computed_factor(STEP, n, R), exact_factor(STEP, n, R)); @/
    /@ assert scaled:   step_distance(STEP, computed_factor(STEP, n, R), 0.0, n)
                          == computed_factor(STEP, n, R) * computed_factor(STEP, n, R) * dual_square_sum(STEP, n); @/
    /@ assert expand:   step_distance(STEP, computed_factor(STEP, n, R), exact_factor(STEP, n, R), n)
                          == computed_factor(STEP, n, R) * computed_factor(STEP, n, R) * dual_square_sum(STEP, n)
                             - 2.0 * (computed_factor(STEP, n, R) * exact_factor(STEP, n, R)) * dual_cross_sum(STEP, n)
                             + exact_factor(STEP, n, R) * exact_factor(STEP, n, R) * dual_exact_square_sum(STEP, n); @/
    ;
  }
*/
