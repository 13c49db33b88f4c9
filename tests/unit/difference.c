/* difference.c -- tests of core/difference.h: the quotient, its bound, and what it refuses. */
#include "support.h"
#include "core/difference.h"
#include "core/step.h"

#define LONGEST 67

static double g_plus[LONGEST], g_minus[LONGEST], h[LONGEST + 1];

static void difference_divides_by_twice_tau(void **state)
{
  (void)state;
  const double plus[3] = {3.0, -1.0, 0.5}, minus[3] = {1.0, -4.0, 0.5}, expected[3] = {4.0, 6.0, 0.0};
  assert_int_equal(sgha_difference(3, 0.25, plus, minus, h), SGHA_OK);
  assert_memory_equal(h, expected, sizeof expected);
}

static void difference_is_the_step_entry_by_entry_for_every_length(void **state)
{
  (void)state;
  seed_random(61);
  for (size_t n = 0; n <= LONGEST; n++) {
    const double tau = ldexp(1.25, (int)random_below(190) - 95);
    random_vector(n, g_plus, -200, 199);
    random_vector(n, g_minus, -200, 199);
    h[n] = 42.0;
    assert_int_equal(sgha_difference(n, tau, g_plus, g_minus, h), SGHA_OK);
    for (size_t i = 0; i < n; i++)
      assert_same(h[i], difference(g_plus[i], g_minus[i], tau));
    assert_same(h[n], 42.0);
  }
}

static void size_beyond_the_limit_needs_no_memory(void **state)
{
  (void)state;
  assert_int_equal(sgha_difference(SGHA_MAX_SIZE + 1, 1.0, NULL, NULL, NULL), SGHA_BAD_SIZE);
  assert_int_equal(sgha_difference(SIZE_MAX, NAN, NULL, NULL, NULL), SGHA_BAD_SIZE);
  assert_int_equal(sgha_difference(0, 1.0, NULL, NULL, NULL), SGHA_OK);
}

static void invalid_tau_is_refused_and_nothing_written(void **state)
{
  (void)state;
  const double taus[] = {0.0, -1.0, 0x1.fffffffffffffp-101, 0x1.0000000000001p100, NAN, INFINITY, -INFINITY};
  for (size_t t = 0; t < LENGTH(taus); t++) {
    double plus = NAN, minus = 1.0, quotient = 42.0;
    assert_int_equal(sgha_difference(1, taus[t], &plus, &minus, &quotient), SGHA_BAD_PARAMETER);
    assert_same(quotient, 42.0);
  }
}

static void invalid_entry_anywhere_is_reported(void **state)
{
  (void)state;
  const double invalid[] = {0x1.0000000000001p200, -0x1p300, INFINITY, -INFINITY, NAN};
  seed_random(62);
  for (size_t b = 0; b < LENGTH(invalid); b++)
    for (size_t at = 0; at < LONGEST; at++) {
      random_vector(LONGEST, g_plus, -3, 3);
      random_vector(LONGEST, g_minus, -3, 3);
      (at % 2 ? g_plus : g_minus)[at] = invalid[b];
      assert_int_equal(sgha_difference(LONGEST, 0.5, g_plus, g_minus, h), SGHA_BAD_GRADIENT_G);
      for (size_t i = 0; i < LONGEST; i++)
        assert_true(isfinite(h[i]));
    }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(difference_divides_by_twice_tau),
      cmocka_unit_test(difference_is_the_step_entry_by_entry_for_every_length),
      cmocka_unit_test(size_beyond_the_limit_needs_no_memory),
      cmocka_unit_test(invalid_tau_is_refused_and_nothing_written),
      cmocka_unit_test(invalid_entry_anywhere_is_reported),
  };
  return cmocka_run_group_tests_name("difference", tests, NULL, NULL);
}
