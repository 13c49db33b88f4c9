/* probe.c -- tests of core/probe.h, and of the guards in core/state.h that keep bad numbers out of the arithmetic. */
#include "support.h"
#include "core/probe.h"

#define LONGEST 67

static double y[LONGEST], lambda[LONGEST], y_plus[LONGEST], y_minus[LONGEST];

/* Numbers that no state may hold. */
static const double bad[] = {0x1.0000000000001p200, -0x1.0000000000001p200, 0x1p1023, INFINITY, -INFINITY, NAN, -NAN};
static const double bad_radius[] = {
    0.0, -0.0, -1.0, 0x1.fffffffffffffp-101, 0x1.0000000000001p100, -NAN, NAN, INFINITY, -INFINITY, 0x1p-1074};

static void fill_inputs(int low, int high)
{
  random_vector(LONGEST, y, low, high);
  random_vector(LONGEST, lambda, low, high);
}

static void guarded_keeps_entries_and_bounds_the_rest(void **state)
{
  (void)state;
  const double good[] = {0.0, -0.0, 1.0, -1.0, 0x1p-1074, SGHA_MAX_MAGNITUDE, -SGHA_MAX_MAGNITUDE};
  for (size_t i = 0; i < LENGTH(good); i++)
    assert_same(guarded(good[i]), good[i]);
  for (size_t i = 0; i < LENGTH(bad); i++)
    assert_true(fabs(guarded(bad[i])) <= SGHA_MAX_MAGNITUDE);
}

static void flag_is_lowered_by_a_bad_number_and_stays_low(void **state)
{
  (void)state;
  assert_int_equal(still_good(1, SGHA_MAX_MAGNITUDE), 1);
  assert_int_equal(still_good(1, -0.0), 1);
  assert_int_equal(still_good(0, 1.0), 0);
  for (size_t i = 0; i < LENGTH(bad); i++) {
    assert_int_equal(still_good(1, bad[i]), 0);
    assert_int_equal(still_good(0, bad[i]), 0);
  }
}

static void probe_writes_both_points(void **state)
{
  (void)state;
  const double at[3] = {1.0, -2.0, 0.0}, direction[3] = {4.0, 2.0, -1.0};
  double up[3], down[3];
  assert_int_equal(sgha_probe(3, 0.5, at, direction, up, down), SGHA_OK);
  const double expected_up[3] = {3.0, -1.0, -0.5}, expected_down[3] = {-1.0, -3.0, 0.5};
  assert_memory_equal(up, expected_up, sizeof up);
  assert_memory_equal(down, expected_down, sizeof down);
}

static void check_probes(double tau)
{
  for (size_t i = 0; i < LONGEST; i++, forget_reals()) {
    const double step = once(r_mul(of(tau), of(lambda[i])));
    assert_same(y_plus[i], once(r_add(of(y[i]), of(step))));
    assert_same(y_minus[i], once(r_sub(of(y[i]), of(step))));
    real exact = r_mul(of(tau), of(lambda[i]));
    real bound = r_add(r_mul(of(ROUNDING), r_add(r_abs(of(y[i])), r_mul(of(2.0), r_abs(exact)))), of(3 * TINY));
    assert_at_most(distance(of(y_plus[i]), r_add(of(y[i]), exact)), bound);
    assert_at_most(distance(of(y_minus[i]), r_sub(of(y[i]), exact)), bound);
  }
}

static void probe_is_the_specified_sequence_within_its_bound(void **state)
{
  (void)state;
  const struct {
    int low, high;
  } ranges[] = {{-10, 10}, {-200, 200}, {-1074, -900}};
  seed_random(51);
  for (int t = 0; t < 60; t++) {
    const double tau = random_positive(t % 2 ? -30 : -100, t % 2 ? 0 : 100);
    fill_inputs(ranges[t % 3].low, ranges[t % 3].high);
    assert_int_equal(sgha_probe(LONGEST, tau, y, lambda, y_plus, y_minus), SGHA_OK);
    check_probes(tau);
  }
}

static void probe_at_the_limits_is_finite(void **state)
{
  (void)state;
  for (size_t i = 0; i < LONGEST; i++) {
    y[i] = i % 2 ? SGHA_MAX_MAGNITUDE : -SGHA_MAX_MAGNITUDE;
    lambda[i] = i % 4 < 2 ? SGHA_MAX_MAGNITUDE : -SGHA_MAX_MAGNITUDE;
  }
  assert_int_equal(sgha_probe(LONGEST, SGHA_MAX_PARAMETER, y, lambda, y_plus, y_minus), SGHA_OK);
  check_probes(SGHA_MAX_PARAMETER);
  assert_int_equal(sgha_probe(LONGEST, SGHA_MIN_PARAMETER, y, lambda, y_plus, y_minus), SGHA_OK);
  check_probes(SGHA_MIN_PARAMETER);
}

static void probe_of_every_length_touches_its_entries_only(void **state)
{
  (void)state;
  seed_random(52);
  fill_inputs(-3, 3);
  for (size_t n = 0; n < LONGEST; n++) {
    for (size_t i = 0; i < LONGEST; i++)
      y_plus[i] = y_minus[i] = 42.0;
    assert_int_equal(sgha_probe(n, 0.125, y, lambda, y_plus, y_minus), SGHA_OK);
    for (size_t i = 0; i < LONGEST; i++) {
      assert_same(y_plus[i], i < n ? y[i] + 0.125 * lambda[i] : 42.0);
      assert_same(y_minus[i], i < n ? y[i] - 0.125 * lambda[i] : 42.0);
    }
  }
}

static void probe_of_nothing_is_ok(void **state)
{
  (void)state;
  assert_int_equal(sgha_probe(0, 1.0, NULL, NULL, NULL, NULL), SGHA_OK);
}

static void probe_refuses_a_size_beyond_the_limit(void **state)
{
  (void)state;
  assert_int_equal(sgha_probe(SGHA_MAX_SIZE + 1, 1.0, NULL, NULL, NULL, NULL), SGHA_BAD_SIZE);
  assert_int_equal(sgha_probe(SIZE_MAX, NAN, NULL, NULL, NULL, NULL), SGHA_BAD_SIZE);
}

static void probe_refuses_a_bad_radius_and_writes_nothing(void **state)
{
  (void)state;
  for (size_t t = 0; t < LENGTH(bad_radius); t++) {
    double at = NAN, direction = 1.0, up = 42.0, down = 43.0;
    assert_int_equal(sgha_probe(1, bad_radius[t], &at, &direction, &up, &down), SGHA_BAD_PARAMETER);
    assert_same(up, 42.0);
    assert_same(down, 43.0);
  }
}

/* A bad number at any place of either vector is reported, and what is written is finite all the same. */
static void probe_reports_a_bad_number_anywhere(void **state)
{
  (void)state;
  seed_random(53);
  for (size_t b = 0; b < LENGTH(bad); b++)
    for (size_t at = 0; at < LONGEST; at++) {
      fill_inputs(-3, 3);
      (at % 2 ? y : lambda)[at] = bad[b];
      assert_int_equal(sgha_probe(LONGEST, 0.5, y, lambda, y_plus, y_minus), SGHA_BAD_STATE);
      for (size_t i = 0; i < LONGEST; i++)
        assert_true(fabs(y_plus[i]) <= 0x1p310 && fabs(y_minus[i]) <= 0x1p310);
    }
}

static void probe_reads_overlapping_vectors(void **state)
{
  (void)state;
  seed_random(54);
  fill_inputs(-3, 3);
  assert_int_equal(sgha_probe(LONGEST, 1.0, y, y, y_plus, y_minus), SGHA_OK);
  for (size_t i = 0; i < LONGEST; i++) {
    assert_same(y_plus[i], 2.0 * y[i]);
    assert_same(y_minus[i], 0.0);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(guarded_keeps_entries_and_bounds_the_rest),
      cmocka_unit_test(flag_is_lowered_by_a_bad_number_and_stays_low),
      cmocka_unit_test(probe_writes_both_points),
      cmocka_unit_test(probe_is_the_specified_sequence_within_its_bound),
      cmocka_unit_test(probe_at_the_limits_is_finite),
      cmocka_unit_test(probe_of_every_length_touches_its_entries_only),
      cmocka_unit_test(probe_of_nothing_is_ok),
      cmocka_unit_test(probe_refuses_a_size_beyond_the_limit),
      cmocka_unit_test(probe_refuses_a_bad_radius_and_writes_nothing),
      cmocka_unit_test(probe_reports_a_bad_number_anywhere),
      cmocka_unit_test(probe_reads_overlapping_vectors),
  };
  return cmocka_run_group_tests_name("probe", tests, NULL, free_reals);
}
