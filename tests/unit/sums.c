/* sums.c -- tests of core/sums.h: the specified sequence of operations, and its distance to the real sum. */
#include "support.h"
#include "core/sums.h"

#define LONGEST 1003

static double a[LONGEST + 8], b[LONGEST + 8];

/* dot_computed of sums.acsl, each operation rounded by MPFR. */
static double lane_by_hand(size_t n, const double p[], const double q[], size_t j)
{
  double lane = 0.0;
  for (size_t i = j; i < n; i += 4) {
    lane = once(r_add(of(lane), of(once(r_mul(of(p[i]), of(q[i]))))));
    forget_reals();
  }
  return lane;
}

static double dot_by_hand(size_t n, const double p[], const double q[])
{
  double lane[4];
  for (size_t j = 0; j < 4; j++)
    lane[j] = lane_by_hand(n, p, q, j);
  const double front = once(r_add(of(lane[0]), of(lane[1]))), back = once(r_add(of(lane[2]), of(lane[3])));
  return once(r_add(of(front), of(back)));
}

/* The bound of sums.h, near. */
static void check_near(size_t n, const double p[], const double q[])
{
  real magnitude = of(0.0);
  for (size_t i = 0; i < n; i++)
    accumulate(magnitude, fabs(p[i]), fabs(q[i]));
  real bound = r_add(r_mul(r_mul(r_add(r_mul(of(0.25), of((double)n)), of(4.0)), of(LANE_UNIT)), magnitude),
                     r_mul(r_add(r_mul(of(3.0), of((double)n)), of(16.0)), of(TINY)));
  assert_at_most(distance(of(sgha_dot(n, p, q)), exact_dot(n, p, q)), bound);
  forget_reals();
}

static void dot_of_nothing_is_zero(void **state)
{
  (void)state;
  assert_same(sgha_dot(0, NULL, NULL), 0.0);
  assert_same(sgha_square_sum(0, NULL), 0.0);
}

static void dot_of_one_entry_is_the_product(void **state)
{
  (void)state;
  const double u = 0x1.23456789abcdep7, v = -0x1.fedcba987654p-3;
  assert_same(sgha_dot(1, &u, &v), u * v);
  assert_same(sgha_square_sum(1, &v), v * v);
}

static void dot_of_small_integers_is_exact(void **state)
{
  (void)state;
  const double u[] = {1, 2, 3, 4, 5, 6, 7}, v[] = {7, -6, 5, -4, 3, -2, 1};
  assert_same(sgha_dot(7, u, v), 7.0 - 12.0 + 15.0 - 16.0 + 15.0 - 12.0 + 7.0);
  assert_same(sgha_square_sum(7, u), 140.0);
}

static void dot_is_the_specified_sequence_for_every_remainder(void **state)
{
  (void)state;
  seed_random(11);
  for (size_t n = 0; n <= 67; n++) {
    random_vector(n, a, -60, 60);
    random_vector(n, b, -60, 60);
    assert_same(sgha_dot(n, a, b), dot_by_hand(n, a, b));
    assert_same(sgha_square_sum(n, a), dot_by_hand(n, a, a));
  }
  random_vector(LONGEST, a, -3, 3);
  random_vector(LONGEST, b, -3, 3);
  assert_same(sgha_dot(LONGEST, a, b), dot_by_hand(LONGEST, a, b));
}

/* 1 is lost next to 2^53 in the same lane, and survives in another one. */
static void each_lane_is_summed_apart(void **state)
{
  (void)state;
  for (size_t j = 0; j < 4; j++) {
    double v[12] = {[0] = 0x1p53, [8] = -0x1p53}, ones[12] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    v[4 + j] = 1.0;
    assert_same(sgha_dot(12, v, ones), j == 0 ? 0.0 : 1.0);
  }
}

static void lanes_are_combined_in_pairs(void **state)
{
  (void)state;
  const double ones[4] = {1, 1, 1, 1};
  assert_same(sgha_dot(4, (double[4]){0x1p53, -0x1p53, 1, 1}, ones), 2.0);
  assert_same(sgha_dot(4, (double[4]){0x1p53, 1, -0x1p53, 1}, ones), 1.0);
  assert_same(sgha_dot(4, (double[4]){0x1p53, 1, 1, -0x1p53}, ones), 1.0);
}

static void dot_is_within_its_bound(void **state)
{
  (void)state;
  seed_random(12);
  for (int t = 0; t < 60; t++) {
    const size_t n = random_below(LONGEST);
    random_vector(n, a, -20, 20);
    random_vector(n, b, -20, 20);
    check_near(n, a, b);
    check_near(n, a, a);
  }
}

static void dot_is_within_its_bound_when_everything_cancels(void **state)
{
  (void)state;
  seed_random(13);
  for (int t = 0; t < 60; t++) {
    const size_t half = random_below(LONGEST / 2);
    random_vector(half, a, -30, 30);
    random_vector(half, b, -30, 30);
    for (size_t i = 0; i < half; i++) {
      a[half + i] = a[half - 1 - i];
      b[half + i] = -b[half - 1 - i];
    }
    check_near(2 * half, a, b);
  }
}

static void dot_is_within_its_bound_among_subnormals(void **state)
{
  (void)state;
  seed_random(14);
  for (int t = 0; t < 60; t++) {
    const size_t n = random_below(LONGEST);
    random_vector(n, a, -1074, -1000);
    random_vector(n, b, -80, 30);
    check_near(n, a, b);
    random_vector(n, b, -1074, -1060);
    check_near(n, a, b);
  }
}

static void dot_at_the_limit_does_not_overflow(void **state)
{
  (void)state;
  for (size_t i = 0; i < LONGEST; i++)
    a[i] = b[i] = SGHA_MAX_FACTOR;
  assert_same(sgha_dot(LONGEST, a, b), LONGEST * 0x1p900);
  check_near(LONGEST, a, b);
  for (size_t i = 0; i < LONGEST; i++)
    b[i] = -b[i];
  assert_same(sgha_dot(LONGEST, a, b), LONGEST * -0x1p900);
}

static void minus_zeros_add_up_to_zero(void **state)
{
  (void)state;
  const double zeros[5] = {-0.0, -0.0, -0.0, -0.0, -0.0}, ones[5] = {1, 1, 1, 1, 1};
  assert_same(sgha_dot(5, zeros, ones), 0.0);
}

static void square_sum_is_never_negative(void **state)
{
  (void)state;
  seed_random(15);
  for (int t = 0; t < 200; t++) {
    const size_t n = random_below(20);
    random_vector(n, a, -1074, 450);
    assert_true(sgha_square_sum(n, a) >= 0.0);
    assert_false(signbit(sgha_square_sum(n, a)));
  }
}

static void arguments_may_overlap(void **state)
{
  (void)state;
  seed_random(16);
  random_vector(LONGEST, a, -5, 5);
  memcpy(b, a, sizeof a);
  assert_same(sgha_dot(500, a, a), sgha_dot(500, a, b));
  assert_same(sgha_dot(500, a, a + 3), sgha_dot(500, a, b + 3));
  assert_memory_equal(a, b, sizeof a);
}

static void result_does_not_depend_on_alignment(void **state)
{
  (void)state;
  seed_random(17);
  double v[100];
  random_vector(100, v, -10, 10);
  for (size_t shift = 0; shift < 8; shift++) {
    memcpy(a + shift, v, sizeof v);
    assert_same(sgha_square_sum(100, a + shift), sgha_square_sum(100, v));
  }
}

static void infinite_and_nan_entries_are_not_hidden(void **state)
{
  (void)state;
  for (size_t at = 0; at < 7; at++) {
    double v[7] = {1, 2, 3, 4, 5, 6, 7};
    v[at] = INFINITY;
    assert_same(sgha_square_sum(7, v), INFINITY);
    v[at] = NAN;
    assert_true(isnan(sgha_square_sum(7, v)));
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(dot_of_nothing_is_zero),
      cmocka_unit_test(dot_of_one_entry_is_the_product),
      cmocka_unit_test(dot_of_small_integers_is_exact),
      cmocka_unit_test(dot_is_the_specified_sequence_for_every_remainder),
      cmocka_unit_test(each_lane_is_summed_apart),
      cmocka_unit_test(lanes_are_combined_in_pairs),
      cmocka_unit_test(dot_is_within_its_bound),
      cmocka_unit_test(dot_is_within_its_bound_when_everything_cancels),
      cmocka_unit_test(dot_is_within_its_bound_among_subnormals),
      cmocka_unit_test(dot_at_the_limit_does_not_overflow),
      cmocka_unit_test(minus_zeros_add_up_to_zero),
      cmocka_unit_test(square_sum_is_never_negative),
      cmocka_unit_test(arguments_may_overlap),
      cmocka_unit_test(result_does_not_depend_on_alignment),
      cmocka_unit_test(infinite_and_nan_entries_are_not_hidden),
  };
  return cmocka_run_group_tests_name("sums", tests, NULL, free_reals);
}
