/* primal.c -- tests of core/primal.h: lines 2 to 5 for blocks. Any split into blocks gives the same bits, the flags name
 * what is not valid, and what is written is valid in any case. */
#include "support.h"
#include "core/primal.h"
#include "core/step.h"

#define N 41
#define SENTINEL 42.0

typedef struct {
  double w[N], w_hat[N], w_low[N], f[N], h[N];
} inputs;

typedef struct {
  double w[N + 1], w_hat[N + 1], w_low[N + 1];
} outputs;

static const double p_w = 3.0, gamma_step = 0.125, beta = 0x1p-9;
static const double invalid[] = {0x1.0000000000001p200, -0x1.0000000000001p200, INFINITY, -INFINITY, NAN, -NAN};

static inputs random_inputs(void)
{
  inputs i;
  random_vector(N, i.w, -5, 5);
  random_vector(N, i.w_hat, -5, 5);
  random_vector(N, i.w_low, -60, -53);
  random_vector(N, i.f, -5, 5);
  random_vector(N, i.h, -5, 5);
  return i;
}

static outputs untouched(void)
{
  outputs o;
  for (size_t i = 0; i <= N; i++)
    o.w[i] = o.w_hat[i] = o.w_low[i] = SENTINEL;
  return o;
}

static sgha_primal_found block(const inputs *i, size_t first, size_t n, outputs *o)
{
  return sgha_primal_block(n, p_w, gamma_step, beta, i->w + first, i->w_hat + first, i->w_low + first, i->f + first,
                           i->h + first, o->w + first, o->w_hat + first, o->w_low + first);
}

static void check_found(sgha_primal_found found, size_t state, size_t f, size_t h, size_t next)
{
  assert_int_equal(found.state, state);
  assert_int_equal(found.f, f);
  assert_int_equal(found.h, h);
  assert_int_equal(found.next, next);
}

static void block_is_the_lines_entry_by_entry(void **state)
{
  (void)state;
  seed_random(81);
  for (size_t n = 0; n <= N; n++) {
    const inputs in = random_inputs();
    outputs out = untouched(), expected = untouched();
    for (size_t i = 0; i < n; i++) {
      expected.w[i] = primal(in.w[i], in.w_hat[i], in.w_low[i], in.f[i], in.h[i], p_w, gamma_step);
      const sgha_pair pair = average(expected.w[i], in.w_hat[i], in.w_low[i], beta);
      expected.w_hat[i] = pair.high;
      expected.w_low[i] = pair.low;
    }
    check_found(block(&in, 0, n, &out), 1, 1, 1, 1);
    assert_memory_equal(&out, &expected, sizeof out);
  }
}

static void any_split_into_blocks_gives_the_same_bits(void **state)
{
  (void)state;
  seed_random(82);
  const inputs in = random_inputs();
  outputs whole = untouched();
  check_found(block(&in, 0, N, &whole), 1, 1, 1, 1);
  for (int t = 0; t < 200; t++) {
    outputs parts = untouched();
    const size_t middle = random_below(N + 1), early = random_below(middle + 1);
    check_found(block(&in, middle, N - middle, &parts), 1, 1, 1, 1); /* in another order */
    check_found(block(&in, 0, early, &parts), 1, 1, 1, 1);
    check_found(block(&in, early, middle - early, &parts), 1, 1, 1, 1);
    assert_memory_equal(&parts, &whole, sizeof whole);
  }
}

static void check_valid(const outputs *o)
{
  for (size_t i = 0; i < N; i++)
    assert_true(fabs(o->w[i]) <= 0x1p200 && fabs(o->w_hat[i]) <= 0x1p200 && fabs(o->w_low[i]) <= 0x1p200);
}

static void flags_name_what_is_not_valid(void **state)
{
  (void)state;
  seed_random(83);
  for (size_t b = 0; b < LENGTH(invalid); b++)
    for (size_t at = 0; at < N; at++)
      for (int which = 0; which < 5; which++) {
        inputs in = random_inputs();
        outputs out = untouched();
        double *const arrays[] = {in.w, in.w_hat, in.w_low, in.f, in.h};
        arrays[which][at] = invalid[b];
        const sgha_primal_found found = block(&in, 0, N, &out);
        assert_int_equal(found.state, which > 2);
        assert_int_equal(found.f, which != 3);
        assert_int_equal(found.h, which != 4);
        check_valid(&out);
      }
}

static void next_entry_beyond_the_limit_is_flagged_and_guarded(void **state)
{
  (void)state;
  seed_random(84);
  for (size_t at = 0; at < N; at++) {
    inputs in = random_inputs();
    outputs out = untouched();
    in.w[at] = in.w_hat[at] = in.w_low[at] = SGHA_MAX_MAGNITUDE; /* w_hat + w_low is beyond, and so is the next w_hat */
    check_found(block(&in, 0, N, &out), 1, 1, 1, 0);
    check_valid(&out);
    in = random_inputs();
    in.w[at] = in.w_hat[at] = -SGHA_MAX_MAGNITUDE;
    in.f[at] = SGHA_MAX_MAGNITUDE; /* the next w is below the limit */
    check_found(block(&in, 0, N, &out), 1, 1, 1, 0);
    check_valid(&out);
  }
}

static void guarded_is_the_nearest_limit(void **state)
{
  (void)state;
  const double m = SGHA_MAX_MAGNITUDE;
  const double kept[] = {0.0, -0.0, 1.0, -1.0, m, -m, 0x1p-1074, -0x1p-1074, 0x1.fffffffffffffp199};
  for (size_t i = 0; i < LENGTH(kept); i++) {
    assert_same(guarded(kept[i]), kept[i]);
    assert_int_equal(still_good(1, kept[i]), 1);
    assert_int_equal(still_good(0, kept[i]), 0);
  }
  const double limits[] = {m, -m, m, -m, m, m};
  for (size_t i = 0; i < LENGTH(invalid); i++) {
    assert_same(guarded(invalid[i]), limits[i]);
    assert_int_equal(still_good(1, invalid[i]), 0);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(block_is_the_lines_entry_by_entry),
      cmocka_unit_test(any_split_into_blocks_gives_the_same_bits),
      cmocka_unit_test(flags_name_what_is_not_valid),
      cmocka_unit_test(next_entry_beyond_the_limit_is_flagged_and_guarded),
      cmocka_unit_test(guarded_is_the_nearest_limit),
  };
  return cmocka_run_group_tests_name("primal", tests, NULL, free_reals);
}
