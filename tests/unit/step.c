/* step.c -- tests of core/step.h: each line of Algorithm 1 is the specified sequence of operations, and is within its
 * proved bound of the paper's formula. The bounds are those of step.acsl, in real arithmetic. */
#include "support.h"
#include "core/step.h"

#define TRIALS 4000

/* Inputs of every line. The ranges of a draw: ordinary, as wide as the contracts allow, and tiny. */
typedef struct {
  double w, w_hat, w_low, f, h, g_y, g_plus, g_minus, lambda, tau, p, gamma, beta;
} inputs;

static const struct {
  int low, high, least, most; /* exponents of entries and of parameters */
} ranges[] = {{-10, 10, -10, 10}, {-200, 200, -100, 100}, {-1074, -950, -100, 100}, {150, 200, 60, 100}};

static inputs draw(size_t r)
{
  const int low = ranges[r].low, high = ranges[r].high, least = ranges[r].least, most = ranges[r].most;
  inputs i = {.w = random_double(low, high),
              .w_hat = random_double(low, high),
              .w_low = random_double(low, high),
              .f = random_double(low, high),
              .h = random_double(low, high),
              .g_y = random_double(low, high),
              .g_plus = random_double(low, high),
              .g_minus = random_double(low, high),
              .lambda = random_double(low, high),
              .tau = random_positive(least, most),
              .p = random_positive(least, most),
              .gamma = random_positive(least, most),
              .beta = random_positive(-60, 0)};
  switch (random_below(4)) {
  case 0: /* deliberate cancellation */
    i.g_minus = nextafter(i.g_plus, INFINITY);
    i.h = -nextafter(i.f, INFINITY);
    i.w_hat = i.w;
    break;
  case 1: /* a correction of the size that the averaging leaves */
    i.w_low = i.w_hat * random_double(-60, -53);
    break;
  default:
    break;
  }
  return i;
}

static void for_all_ranges(uint64_t seed, void (*check)(inputs))
{
  seed_random(seed);
  for (size_t r = 0; r < LENGTH(ranges); r++)
    for (int t = 0; t < TRIALS; t++) {
      check(draw(r));
      forget_reals();
    }
}

/* One operation in doubles. */
static double add(double a, double b)
{
  return once(r_add(of(a), of(b)));
}

static double sub(double a, double b)
{
  return once(r_sub(of(a), of(b)));
}

static double mul(double a, double b)
{
  return once(r_mul(of(a), of(b)));
}

static double over(double a, double b)
{
  return once(r_div(of(a), of(b)));
}

static real times(double c, real r)
{
  return r_mul(of(c), r);
}

static real tiny(double count)
{
  return times(count, of(TINY));
}

/* Probes. */

static void check_probe(inputs i)
{
  const double plus = probe_plus(i.w, i.lambda, i.tau), minus = probe_minus(i.w, i.lambda, i.tau);
  assert_same(plus, add(i.w, mul(i.tau, i.lambda)));
  assert_same(minus, sub(i.w, mul(i.tau, i.lambda)));
  real step = times(i.tau, of(i.lambda));
  real bound = r_add(times(ROUNDING, r_add(r_abs(of(i.w)), times(2, r_abs(step)))), tiny(3));
  assert_at_most(distance(of(plus), r_add(of(i.w), step)), bound);
  assert_at_most(distance(of(minus), r_sub(of(i.w), step)), bound);
}

static void probes_are_the_specified_sequence_within_their_bound(void **state)
{
  (void)state;
  for_all_ranges(31, check_probe);
}

static void probes_lie_on_both_sides_of_the_point(void **state)
{
  (void)state;
  assert_same(probe_plus(1.0, 4.0, 0.25), 2.0);
  assert_same(probe_minus(1.0, 4.0, 0.25), 0.0);
  assert_same(probe_plus(-0.0, -0.0, 1.0), -0.0);
  assert_same(probe_minus(0.0, 0.0, 1.0), 0.0);
}

/* The central difference. */

static real difference_of(inputs i)
{
  return r_div(r_sub(of(i.g_plus), of(i.g_minus)), times(2, of(i.tau)));
}

static void check_difference(inputs i)
{
  const double computed = difference(i.g_plus, i.g_minus, i.tau);
  assert_same(computed, over(sub(i.g_plus, i.g_minus), add(i.tau, i.tau)));
  real exact = difference_of(i);
  real bound = r_add(times(3, times(ROUNDING, r_abs(exact))), times(TINY, r_add(of(1.0), r_div(of(1.0), of(i.tau)))));
  assert_at_most(distance(of(computed), exact), bound);
}

static void difference_is_the_specified_sequence_within_its_bound(void **state)
{
  (void)state;
  for_all_ranges(32, check_difference);
}

static void difference_divides_by_twice_tau(void **state)
{
  (void)state;
  assert_same(difference(5.0, 2.0, 0.25), 6.0);
  assert_same(difference(2.0, 5.0, 0.25), -6.0);
  assert_same(difference(2.0, 2.0, 0.25), 0.0);
}

/* Lemma 12 for g(y) = y^3: the true gradient is 3 y^2, its derivative times lambda is 6 y lambda, and the difference of
 * a cubic's gradient has no truncation error; an oracle off by e moves the result by at most e / tau. */
static void difference_obeys_lemma_12_with_an_inexact_oracle(void **state)
{
  (void)state;
  seed_random(33);
  for (int t = 0; t < TRIALS; t++) {
    const double y = random_double(-3, 3), lambda = random_double(-3, 3), tau = random_positive(-20, -5);
    const double e = random_positive(-40, -20);
    real step = times(tau, of(lambda));
    real at_plus = times(3, r_pow(r_add(of(y), step), 2)), at_minus = times(3, r_pow(r_sub(of(y), step), 2));
    const double g_plus = once(r_add(at_plus, of(e * (2.0 * random_fraction() - 1.0))));
    const double g_minus = once(r_add(at_minus, of(e * (2.0 * random_fraction() - 1.0))));
    real hessian = times(6, r_mul(of(y), of(lambda)));
    real oracle = r_max(distance(of(g_plus), at_plus), distance(of(g_minus), at_minus));
    real own = r_add(times(3 * ROUNDING, r_div(r_abs(r_sub(of(g_plus), of(g_minus))), of(2 * tau))),
                     times(TINY, r_add(of(1.0), r_div(of(1.0), of(tau)))));
    assert_at_most(distance(of(difference(g_plus, g_minus, tau)), hessian), r_add(r_div(oracle, of(tau)), own));
    forget_reals();
  }
}

/* Lines 2 and 3. */

static double offset_by_hand(inputs i)
{
  return sub(sub(i.w, i.w_hat), i.w_low);
}

static real offset_size(inputs i)
{
  return r_add(distance(of(i.w), of(i.w_hat)), r_abs(of(i.w_low)));
}

static void check_primal(inputs i)
{
  const double computed = primal(i.w, i.w_hat, i.w_low, i.f, i.h, i.p, i.gamma);
  assert_same(computed, sub(i.w, mul(i.gamma, add(add(i.f, i.h), mul(i.p, offset_by_hand(i))))));
  real w_hat = r_add(of(i.w_hat), of(i.w_low));
  real gradient = r_add(r_add(of(i.f), of(i.h)), times(i.p, r_sub(of(i.w), w_hat)));
  real exact = r_sub(of(i.w), times(i.gamma, gradient));
  real sizes = r_add(r_add(r_abs(of(i.f)), r_abs(of(i.h))), times(i.p, offset_size(i)));
  real underflow = r_add(of(1.0), times(i.gamma, r_add(of(1.0), of(i.p))));
  real bound =
      r_add(times(ROUNDING, r_add(r_abs(of(i.w)), times(6, times(i.gamma, sizes)))), r_mul(tiny(5), underflow));
  assert_at_most(distance(of(computed), exact), bound);
}

static void primal_is_the_specified_sequence_within_its_bound(void **state)
{
  (void)state;
  for_all_ranges(34, check_primal);
}

static void primal_descends_along_the_gradient(void **state)
{
  (void)state;
  /* gradient 1 + 4 + 2 (5 - (4 + 0.5)) = 6; step 0.25 */
  assert_same(primal(5.0, 4.0, 0.5, 1.0, 4.0, 2.0, 0.25), 5.0 - 0.25 * 6.0);
  assert_same(primal(5.0, 4.0, 0.5, 1.0, 4.0, 2.0, 0.0), 5.0);
}

/* Lines 4 and 5. */

static void check_average(inputs i)
{
  const sgha_pair pair = average(i.w, i.w_hat, i.w_low, i.beta);
  const double move = add(i.w_low, mul(i.beta, offset_by_hand(i)));
  assert_same(pair.high, add(i.w_hat, move));
  assert_same(pair.low, sub(move, sub(pair.high, i.w_hat)));
  real before = r_add(of(i.w_hat), of(i.w_low)), after = r_add(of(pair.high), of(pair.low));
  real exact = r_add(before, times(i.beta, r_sub(of(i.w), before)));
  real sizes = r_add(times(2, r_abs(of(i.w_low))),
                     r_add(times(5, times(i.beta, offset_size(i))), times(0x1p-52, r_abs(of(i.w_hat)))));
  assert_at_most(distance(after, exact), r_add(times(ROUNDING, sizes), tiny(7)));
  real small = times(ROUNDING, r_add(r_abs(of(pair.high)), distance(of(pair.high), of(i.w_hat))));
  assert_at_most(r_abs(of(pair.low)), r_add(small, tiny(3)));
}

static void average_is_the_specified_sequence_within_its_bound(void **state)
{
  (void)state;
  for_all_ranges(35, check_average);
}

static void average_moves_by_the_fraction_beta(void **state)
{
  (void)state;
  const sgha_pair none = average(9.0, 1.0, 0.0, 0.0), quarter = average(9.0, 1.0, 0.0, 0.25);
  const sgha_pair all = average(9.0, 1.0, 0.0, 1.0);
  assert_same(none.high, 1.0);
  assert_same(quarter.high, 3.0);
  assert_same(all.high, 9.0);
  assert_same(quarter.low, 0.0);
}

/* What Theorem 4 asks of the average: a beta of 2^-30 moves it by less than half an ulp a step, and yet it must move.
 * After k steps towards a fixed w it is w + (1 - beta)^k (w_hat - w); with the correction zeroed it never starts. */
static void average_with_a_tiny_beta_does_not_stall(void **state)
{
  (void)state;
  const double w = 1.0 + 0x1p-24, start = 1.0, beta = 0x1p-30;
  const unsigned long steps = 1 << 20;
  sgha_pair kept = {start, 0.0}, zeroed = {start, 0.0};
  for (unsigned long k = 0; k < steps; k++) {
    kept = average(w, kept.high, kept.low, beta);
    zeroed = average(w, zeroed.high, 0.0, beta);
  }
  assert_same(zeroed.high, start);
  real exact = r_add(of(w), r_mul(r_pow(of(1.0 - beta), steps), r_sub(of(start), of(w))));
  real moved = r_sub(r_add(of(kept.high), of(kept.low)), of(start));
  assert_at_most(of(0x1p-35), moved);
  assert_at_most(distance(r_add(moved, of(start)), exact), of(0x1p-84));
}

/* One step is within 2^-70 of the real average, relative to the larger of the two numbers. */
static void average_loses_at_most_two_to_minus_70(void **state)
{
  (void)state;
  seed_random(36);
  for (int t = 0; t < TRIALS; t++) {
    const double w = 1.0 + random_fraction(), beta = random_positive(-60, -30);
    double w_hat = 1.0 + random_fraction(), w_low = w_hat * 0x1p-54 * (2.0 * random_fraction() - 1.0);
    sgha_pair pair = average(w, w_hat, w_low, beta);
    for (int k = 0; k < 5; k++) {
      const sgha_pair next = average(w, pair.high, pair.low, beta);
      real before = r_add(of(pair.high), of(pair.low));
      real exact = r_add(before, times(beta, r_sub(of(w), before)));
      assert_at_most(distance(r_add(of(next.high), of(next.low)), exact), of(0x1p-70));
      pair = next;
    }
    forget_reals();
  }
}

/* Line 6 before the projection. */

static void check_dual(inputs i)
{
  const double computed = dual(i.lambda, i.g_y, i.p, i.gamma);
  assert_same(computed, add(i.lambda, mul(i.gamma, sub(i.g_y, mul(i.p, i.lambda)))));
  real exact = r_add(of(i.lambda), times(i.gamma, r_sub(of(i.g_y), times(i.p, of(i.lambda)))));
  real sizes = r_add(r_abs(of(i.g_y)), times(i.p, r_abs(of(i.lambda))));
  real bound = r_add(times(ROUNDING, r_add(r_abs(of(i.lambda)), times(4, times(i.gamma, sizes)))),
                     r_mul(tiny(3), r_add(of(1.0), of(i.gamma))));
  assert_at_most(distance(of(computed), exact), bound);
}

static void dual_is_the_specified_sequence_within_its_bound(void **state)
{
  (void)state;
  for_all_ranges(37, check_dual);
}

static void dual_ascends_and_decays(void **state)
{
  (void)state;
  assert_same(dual(3.0, 5.0, 0.5, 2.0), 3.0 + 2.0 * (5.0 - 1.5));
  assert_same(dual(3.0, 5.0, 0.5, 0.0), 3.0);
  assert_same(dual(-0.0, 0.0, 0.5, 2.0), 0.0);
}

/* The corners of the domain: every line stays finite, within the bound that its contract states. */
static void no_line_overflows_at_the_limits(void **state)
{
  (void)state;
  const double m = SGHA_MAX_MAGNITUDE, p = SGHA_MAX_PARAMETER, small = SGHA_MIN_PARAMETER;
  for (int signs = 0; signs < 32; signs++) {
    const double a = signs & 1 ? m : -m, b = signs & 2 ? m : -m, c = signs & 4 ? m : -m, d = signs & 8 ? m : -m;
    const double e = signs & 16 ? m : -m;
    assert_true(fabs(probe_plus(a, b, p)) <= 0x1p310);
    assert_true(fabs(probe_minus(a, b, p)) <= 0x1p310);
    assert_true(fabs(difference(a, b, small)) <= 0x1p310);
    assert_true(fabs(primal(a, b, c, d, e, p, p)) <= 0x1p410);
    assert_true(fabs(dual(a, b, p, p)) <= 0x1p410);
    const sgha_pair pair = average(a, b, c, 1.0);
    assert_true(fabs(pair.high) <= 0x1p210 && fabs(pair.low) <= 0x1p210);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(probes_are_the_specified_sequence_within_their_bound),
      cmocka_unit_test(probes_lie_on_both_sides_of_the_point),
      cmocka_unit_test(difference_is_the_specified_sequence_within_its_bound),
      cmocka_unit_test(difference_divides_by_twice_tau),
      cmocka_unit_test(difference_obeys_lemma_12_with_an_inexact_oracle),
      cmocka_unit_test(primal_is_the_specified_sequence_within_its_bound),
      cmocka_unit_test(primal_descends_along_the_gradient),
      cmocka_unit_test(average_is_the_specified_sequence_within_its_bound),
      cmocka_unit_test(average_moves_by_the_fraction_beta),
      cmocka_unit_test(average_with_a_tiny_beta_does_not_stall),
      cmocka_unit_test(average_loses_at_most_two_to_minus_70),
      cmocka_unit_test(dual_is_the_specified_sequence_within_its_bound),
      cmocka_unit_test(dual_ascends_and_decays),
      cmocka_unit_test(no_line_overflows_at_the_limits),
  };
  return cmocka_run_group_tests_name("step", tests, NULL, free_reals);
}
