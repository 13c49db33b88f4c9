/* constants.c -- tests of reference/constants.h: the stated constants are right, and wrong ones are caught. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "constants.h"

#define POINTS 20
#define SEED 7

static void stated_constants_cover_what_was_derived(void **state)
{
  (void)state;
  for (size_t i = 0; i < CASES; i++)
    for (int for_batches = 0; for_batches < 2; for_batches++) {
      const test_case *c = case_number(i);
      double stated[CONSTANTS];
      interval *bound = interval_vector(CONSTANTS);
      constants_list(for_batches ? &c->batch_constants : &c->constants, stated);
      constants_derive(c, for_batches, bound);
      for (int k = 0; k < CONSTANTS; k++)
        if (!constant_covers(k, stated[k], &bound[k]))
          fail_msg("%s: %s = %g", c->name, constant_names[k], stated[k]);
      interval_free(CONSTANTS, bound);
    }
}

static void stated_constants_allow_everything_that_is_reached(void **state)
{
  (void)state;
  for (size_t i = 0; i < CASES; i++) {
    const test_case *c = case_number(i);
    double stated[CONSTANTS], reached[CONSTANTS];
    constants_list(&c->constants, stated);
    constants_reach(c, POINTS, SEED, reached);
    for (int k = 0; k < CONSTANTS; k++)
      if (!constant_allows(k, stated[k], reached[k]))
        fail_msg("%s: %s = %g, but %g is reached", c->name, constant_names[k], stated[k], reached[k]);
  }
}

/* A constant that is too small by one part in a hundred is below what was derived. */
static void a_constant_that_is_slightly_too_small_is_caught(void **state)
{
  (void)state;
  for (size_t i = 0; i < CASES; i++) {
    const test_case *c = case_number(i);
    double stated[CONSTANTS];
    interval *bound = interval_vector(CONSTANTS);
    constants_list(&c->constants, stated);
    constants_derive(c, false, bound);
    for (int k = 0; k < CONSTANTS; k++)
      if (stated[k] > 0.0)
        assert_false(constant_covers(k, stated[k] * (k == MU_G ? 1.01 : 0.99), &bound[k]));
    interval_free(CONSTANTS, bound);
  }
}

/* Whatever was derived: a fifth of a constant, or mu_g that is a tenth too large, is refuted by points. */
static void a_bound_or_a_constant_that_is_not_a_number_is_refused(void **state)
{
  (void)state;
  interval *bound = interval_vector(1);
  for (int k = 0; k < CONSTANTS; k++) {
    mpfi_set_d(bound, NAN);
    assert_false(constant_covers(k, 1.0, bound));
    mpfi_set_d(bound, 1.0);
    assert_false(constant_covers(k, NAN, bound));
    assert_false(constant_allows(k, NAN, 1.0));
    assert_false(constant_allows(k, 1.0, NAN));
  }
  for (size_t i = 0; i < CASES; i++) {
    test_case c = *case_number(i);
    assert_true(constants_confirmed(&c));
    c.constants.mu_g = NAN;
    assert_false(constants_confirmed(&c));
  }
  interval_free(1, bound);
}

static void a_constant_that_is_far_too_small_is_refuted_by_points(void **state)
{
  (void)state;
  for (size_t i = 0; i < CASES; i++) {
    const test_case *c = case_number(i);
    double stated[CONSTANTS], reached[CONSTANTS];
    constants_list(&c->constants, stated);
    constants_reach(c, POINTS, SEED, reached);
    for (int k = 0; k < CONSTANTS; k++)
      if (stated[k] > 0.0 && constant_allows(k, stated[k] * (k == MU_G ? 1.1 : 0.2), reached[k]))
        fail_msg("%s: %s = %g is not caught, %g is reached", c->name, constant_names[k], stated[k] / 5.0, reached[k]);
  }
}

/* A constant of 0 where there is something, and l_g2 > 0 where there is nothing. */
static void zero_is_caught_where_it_is_wrong(void **state)
{
  (void)state;
  double reached[CONSTANTS];
  constants_reach(case_named("learn-to-regularize"), 2, SEED, reached);
  for (int k = 0; k < MU_G; k++)
    assert_false(constant_allows(k, 0.0, reached[k]));
  constants_reach(case_named("quadratic"), 2, SEED, reached);
  assert_true(constant_allows(L_G2, 0.0, reached[L_G2]) && constant_allows(L_F2, 0.0, reached[L_F2]));
}

/* Strong convexity rests on e_min <= exp(-x_limit - 1): with a larger e_min there is no mu_g. */
static void an_e_min_that_is_too_large_has_no_mu(void **state)
{
  (void)state;
  test_case c = *case_named("learn-to-regularize");
  interval *bound = interval_vector(CONSTANTS);
  c.learn_to_regularize.e_min = 0.136;
  constants_derive(&c, false, bound);
  assert_false(constant_covers(MU_G, 0x1p-40, &bound[MU_G]));
  interval_free(CONSTANTS, bound);
}

/* A = QDQ for the reflection Q = I - 11'/2 and D = diag(1/2, 1, 3/2, 2), B'B = I/4, Bt = B': exactly, in doubles that do not
 * round. So the eigenvalues of A are D's and every singular value of B is 1/2. */
static void quadratic_has_the_eigenvalues_that_are_claimed(void **state)
{
  (void)state;
  const sgha_quadratic *q = &case_named("quadratic")->quadratic;
  static const double D[4] = {0.5, 1, 1.5, 2};
  assert_int_equal(q->n_y, 4);
  for (size_t i = 0; i < 4; i++)
    for (size_t j = 0; j < 4; j++) {
      double sum = 0.0;
      for (size_t k = 0; k < 4; k++)
        sum += ((i == k) - 0.5) * D[k] * ((j == k) - 0.5);
      assert_true(sum == q->A[4 * i + j]);
    }
  for (size_t i = 0; i < q->n_x; i++)
    for (size_t j = 0; j < q->n_x; j++) {
      double sum = 0.0;
      for (size_t k = 0; k < 4; k++)
        sum += q->B[k * q->n_x + i] * q->B[k * q->n_x + j];
      assert_true(sum == (i == j ? 0.25 : 0.0));
    }
  for (size_t i = 0; i < q->n_x; i++)
    for (size_t k = 0; k < 4; k++)
      assert_true(q->B[k * q->n_x + i] == q->Bt[i * 4 + k]);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(stated_constants_cover_what_was_derived),
      cmocka_unit_test(stated_constants_allow_everything_that_is_reached),
      cmocka_unit_test(a_constant_that_is_slightly_too_small_is_caught),
      cmocka_unit_test(a_bound_or_a_constant_that_is_not_a_number_is_refused),
      cmocka_unit_test(a_constant_that_is_far_too_small_is_refuted_by_points),
      cmocka_unit_test(zero_is_caught_where_it_is_wrong),
      cmocka_unit_test(an_e_min_that_is_too_large_has_no_mu),
      cmocka_unit_test(quadratic_has_the_eigenvalues_that_are_claimed),
  };
  mpfr_set_default_prec(100);
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  mpfr_free_cache();
  return failed;
}
