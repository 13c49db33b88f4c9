/* dual.c -- tests of core/dual.h: line 6 by blocks. Blocks may be done by anyone in any order; combined in their order they
 * give the bits of the whole. */
#include "support.h"
#include "core/dual.h"
#include "core/project.h"
#include "core/step.h"

#define N (3 * SGHA_BLOCK + 77)
#define SENTINEL 42.0

static const double p_lambda = 0.25, gamma_lambda = 0.5;
static const double invalid[] = {0x1.0000000000001p200, -0x1.0000000000001p200, INFINITY, -INFINITY, NAN, -NAN};
static double lambda[N], g_y[N], next[N + 1], expected[N + 1];

static void draw(void)
{
  random_vector(N, lambda, -5, 5);
  random_vector(N, g_y, -5, 5);
  for (size_t i = 0; i <= N; i++)
    next[i] = expected[i] = SENTINEL;
}

static void block_is_the_ascent_entry_by_entry(void **state)
{
  (void)state;
  seed_random(91);
  const size_t sizes[] = {0, 1, 2, 3, 4, 5, 31, SGHA_BLOCK - 1, SGHA_BLOCK};
  for (size_t s = 0; s < LENGTH(sizes); s++) {
    draw();
    for (size_t i = 0; i < sizes[s]; i++)
      expected[i] = dual(lambda[i], g_y[i], p_lambda, gamma_lambda);
    const sgha_dual_found found = sgha_dual_block(sizes[s], p_lambda, gamma_lambda, lambda, g_y, next);
    assert_int_equal(found.lambda, 1);
    assert_int_equal(found.g_y, 1);
    assert_same(found.square, sgha_square_sum(sizes[s], expected));
    assert_memory_equal(next, expected, sizeof next);
  }
}

/* Line 6 by hand: every block on its own, the last one first; the sums combined in their order; the factor; the scaling. */
static void blocks_in_any_order_give_the_bits_of_the_whole(void **state)
{
  (void)state;
  seed_random(92);
  const size_t sizes[] = {0, 1, SGHA_BLOCK - 1, SGHA_BLOCK, SGHA_BLOCK + 1, 2 * SGHA_BLOCK, 3 * SGHA_BLOCK, N};
  const double radii[] = {0x1p-40, 1.0, 100.0, 0x1p40};
  for (size_t s = 0; s < LENGTH(sizes); s++)
    for (size_t r = 0; r < LENGTH(radii); r++) {
      const size_t n = sizes[s], blocks = (n + SGHA_BLOCK - 1) / SGHA_BLOCK;
      draw();
      double squares[4], total = 0.0;
      for (size_t k = blocks; k-- > 0;) {
        const size_t first = SGHA_BLOCK * k, length = n - first < SGHA_BLOCK ? n - first : SGHA_BLOCK;
        squares[k] =
            sgha_dual_block(length, p_lambda, gamma_lambda, lambda + first, g_y + first, expected + first).square;
      }
      for (size_t k = 0; k < blocks; k++)
        total = sgha_project_add(total, squares[k]);
      sgha_project_block(n, sgha_project_factor(n, total, radii[r]), expected);
      const sgha_dual_found found = sgha_dual(n, p_lambda, gamma_lambda, radii[r], lambda, g_y, next);
      assert_same(found.square, total);
      assert_memory_equal(next, expected, sizeof next);
      assert_at_most(exact_dot(n, next, next), r_pow(of(radii[r]), 2));
      forget_reals();
    }
}

static void flags_name_what_is_not_valid_in_every_block(void **state)
{
  (void)state;
  seed_random(93);
  const size_t places[] = {0, SGHA_BLOCK - 1, SGHA_BLOCK, 2 * SGHA_BLOCK + 5, 3 * SGHA_BLOCK, N - 1};
  for (size_t b = 0; b < LENGTH(invalid); b++)
    for (size_t at = 0; at < LENGTH(places); at++)
      for (int which = 0; which < 2; which++) {
        draw();
        (which ? g_y : lambda)[places[at]] = invalid[b];
        const sgha_dual_found found = sgha_dual(N, p_lambda, gamma_lambda, 8.0, lambda, g_y, next);
        assert_int_equal(found.lambda, which);
        assert_int_equal(found.g_y, !which);
        assert_at_most(exact_dot(N, next, next), of(64.0));
        forget_reals();
      }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(block_is_the_ascent_entry_by_entry),
      cmocka_unit_test(blocks_in_any_order_give_the_bits_of_the_whole),
      cmocka_unit_test(flags_name_what_is_not_valid_in_every_block),
  };
  return cmocka_run_group_tests_name("dual", tests, NULL, free_reals);
}
