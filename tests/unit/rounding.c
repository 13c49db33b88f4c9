/* rounding.c -- tests of core/rounding.h and of the assumption that the proofs make of the C library's sqrt. */
#include "support.h"
#include "core/rounding.h"

#define TRIALS 20000

static const double special[] = {0.0,     -0.0,     0x1p-1074, -0x1p-1074,          0x1.fffffffffffffp-1023,
                                 1.0,     -1.0,     0x1p-1022, 0x1.fffffffffffffp0, 0x1p53,
                                 0x1p500, -0x1p500, 0x1p-500,  0x1.0000000000001p0, -0x1.fffffffffffffp-1023};

/* What the rounded predicate of rounding.acsl says, for an operation whose real result is exact. */
static void check_operation(double computed, real exact)
{
  assert_same(computed, once(exact));
  assert_at_most(distance(of(computed), exact), r_add(r_mul(of(UNIT), r_abs(exact)), of(TINY)));
}

static void check_all(double a, double b)
{
  check_operation(fl_add(a, b), r_add(of(a), of(b)));
  check_operation(fl_sub(a, b), r_sub(of(a), of(b)));
  check_operation(fl_mul(a, b), r_mul(of(a), of(b)));
  if (b >= 0x1p-500)
    check_operation(fl_div(a, b), r_div(of(a), of(b)));
  forget_reals();
}

static void operations_are_rounded_once(void **state)
{
  (void)state;
  seed_random(1);
  for (int t = 0; t < TRIALS; t++)
    check_all(random_double(-500, 500), random_double(-500, 500));
}

static void operations_are_rounded_once_among_subnormals(void **state)
{
  (void)state;
  seed_random(2);
  for (int t = 0; t < TRIALS; t++) {
    check_all(random_double(-1074, -1000), random_double(-1074, -1000));
    check_all(random_double(-600, -440), random_double(-500, -440));
  }
}

static void operations_are_rounded_once_on_special_values(void **state)
{
  (void)state;
  for (size_t i = 0; i < LENGTH(special); i++)
    for (size_t j = 0; j < LENGTH(special); j++)
      check_all(special[i], special[j]);
}

static void ties_go_to_even(void **state)
{
  (void)state;
  assert_same(fl_add(0x1p53, 1.0), 0x1p53);
  assert_same(fl_add(0x1p53, 3.0), 0x1p53 + 4.0);
  assert_same(fl_mul(0x1.8p-1074, 0.5), 0x1p-1074);
  assert_same(fl_mul(0x1p-1074, 0.5), 0.0);
}

static void sums_at_the_limit_do_not_overflow(void **state)
{
  (void)state;
  assert_same(fl_add(0x1p1000, 0x1p1000), 0x1p1001);
  assert_same(fl_sub(-0x1p1000, 0x1p1000), -0x1p1001);
  assert_same(fl_mul(0x1p500, -0x1p500), -0x1p1000);
  assert_same(fl_div(0x1p500, 0x1p-500), 0x1p1000);
}

static void zeros_keep_their_sign(void **state)
{
  (void)state;
  assert_same(fl_add(-0.0, -0.0), -0.0);
  assert_same(fl_add(-0.0, 0.0), 0.0);
  assert_same(fl_sub(-0.0, 0.0), -0.0);
  assert_same(fl_mul(-0.0, 2.0), -0.0);
  assert_same(fl_div(-0.0, 2.0), -0.0);
}

/* The C library's function; a plain call of sqrt becomes the processor's instruction. */
static double (*volatile library_sqrt)(double) = sqrt;

static void check_sqrt(double v, mpfr_t argument, mpfr_t root)
{
  mpfr_set_d(argument, v, MPFR_RNDN);
  mpfr_sqrt(root, argument, MPFR_RNDN);
  assert_same(sqrt(v), mpfr_get_d(root, MPFR_RNDN));
  assert_same(library_sqrt(v), mpfr_get_d(root, MPFR_RNDN));
}

/* Named in proofs/wp/ASSUMPTIONS. A square root is never subnormal, so that 53 bits are the double's own. */
static void sqrt_is_correctly_rounded(void **state)
{
  (void)state;
  mpfr_t argument, root;
  mpfr_inits2(53, argument, root, (mpfr_ptr)0);
  seed_random(3);
  for (int t = 0; t < 1000000; t++) {
    const uint64_t bits = random_bits() >> 1;
    const double v = from_bits(bits);
    check_sqrt(isfinite(v) ? v : from_bits(bits >> 1), argument, root);
  }
  for (int e = -1074; e < 1024; e++) {
    const double v = ldexp(1.0, e);
    check_sqrt(v, argument, root);
    check_sqrt(nextafter(v, 0.0), argument, root);
    check_sqrt(nextafter(v, INFINITY), argument, root);
  }
  /* Just beside the squares of doubles, where the root is next to a double or to a tie. */
  for (int t = 0; t < 200000; t++) {
    const double m = 1.0 + (double)(random_bits() >> 38) * 0x1p-26;
    for (int d = -2; d <= 2; d++)
      check_sqrt(from_bits(bits_of(m * m) + (uint64_t)(int64_t)d), argument, root);
  }
  check_sqrt(0x1.fffffffffffffp1023, argument, root);
  assert_same(sqrt(0.0), 0.0);
  assert_same(sqrt(-0.0), -0.0);
  assert_same(sqrt(INFINITY), INFINITY);
  assert_true(isnan(sqrt(-1.0)));
  mpfr_clears(argument, root, (mpfr_ptr)0);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(operations_are_rounded_once),
      cmocka_unit_test(operations_are_rounded_once_among_subnormals),
      cmocka_unit_test(operations_are_rounded_once_on_special_values),
      cmocka_unit_test(ties_go_to_even),
      cmocka_unit_test(sums_at_the_limit_do_not_overflow),
      cmocka_unit_test(zeros_keep_their_sign),
      cmocka_unit_test(sqrt_is_correctly_rounded),
  };
  return cmocka_run_group_tests_name("rounding", tests, NULL, free_reals);
}
