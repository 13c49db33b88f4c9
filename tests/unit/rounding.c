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

/* MPFR as IEEE 754 has it: 53 bits, the exponents of a double, gradual underflow. */
static double ieee(mpfr_ptr z, int inexact)
{
  mpfr_subnormalize(z, inexact, MPFR_RNDN);
  return mpfr_get_d(z, MPFR_RNDN);
}

static void check_against_mpfr(double a, double b, mpfr_t x, mpfr_t y, mpfr_t z)
{
  mpfr_set_d(x, a, MPFR_RNDN);
  mpfr_set_d(y, b, MPFR_RNDN);
  assert_same(a + b, ieee(z, mpfr_add(z, x, y, MPFR_RNDN)));
  assert_same(a - b, ieee(z, mpfr_sub(z, x, y, MPFR_RNDN)));
  assert_same(a * b, ieee(z, mpfr_mul(z, x, y, MPFR_RNDN)));
  if (b != 0.0)
    assert_same(a / b, ieee(z, mpfr_div(z, x, y, MPFR_RNDN)));
}

static double finite_bits(void)
{
  const uint64_t bits = random_bits();
  const double v = from_bits(bits);
  return isfinite(v) ? v : from_bits(bits >> 2);
}

/* What proofs/coq/floats calls a double is Flocq's; that the machine's is the same, in all its range, is tried here. */
static void operations_are_those_of_ieee_754(void **state)
{
  (void)state;
  const mpfr_exp_t smallest = mpfr_get_emin(), largest = mpfr_get_emax();
  mpfr_t x, y, z;
  mpfr_inits2(53, x, y, z, (mpfr_ptr)0);
  mpfr_set_emin(-1073);
  mpfr_set_emax(1024);
  seed_random(4);
  for (int t = 0; t < 250000; t++) {
    const double a = finite_bits(), b = finite_bits();
    check_against_mpfr(a, b, x, y, z); /* anything, overflow and underflow included */
    /* numbers of nearly the same size: cancellation, and sums near a tie */
    check_against_mpfr(a, from_bits(bits_of(a) ^ (b < 0.0 ? (uint64_t)1 << 63 : 0) ^ (bits_of(b) & 0x3ff)), x, y, z);
    /* half a unit in the last place, and its neighbours */
    const double half = (nextafter(fabs(a), INFINITY) - fabs(a)) / 2;
    check_against_mpfr(a, isfinite(half) ? from_bits(bits_of(half) + (bits_of(b) & 3)) : 1.0, x, y, z);
    /* products and quotients of short numbers, which are exact, tie or nearly so; then those that underflow */
    const double m = from_bits((bits_of(a) >> 26 | 1) << 26), n = from_bits(bits_of(b) >> 26 << 26);
    check_against_mpfr(m, n, x, y, z);
    check_against_mpfr(random_double(-600, -440), random_double(-600, -440), x, y, z);
  }
  for (size_t i = 0; i < LENGTH(special); i++)
    for (size_t j = 0; j < LENGTH(special); j++)
      check_against_mpfr(special[i], special[j], x, y, z);
  mpfr_clears(x, y, z, (mpfr_ptr)0);
  mpfr_set_emin(smallest);
  mpfr_set_emax(largest);
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

/* The integer m, a double, of which the root is nearly a tie: z is odd and has 54 bits, z^2 = m 2^54 + c, and c is small. Such a z
 * exists for each c = 1 mod 8; it is found bit by bit, modulo a power of 2. */
static double square_of_a_tie(int64_t c)
{
  uint64_t z = 1;
  for (int bit = 3; bit < 64; bit++)
    if ((z * z - (uint64_t)c) >> bit & 1)
      z += (uint64_t)1 << (bit - 1);
  z &= ((uint64_t)1 << 54) - 1;
  if (z < (uint64_t)1 << 53)
    z = ((uint64_t)1 << 54) - z;
  const uint64_t high = z >> 27, low = z & 0x7ffffff, cross = high * low;
  return (double)(high * high + (cross >> 26) + ((((cross & 0x3ffffff) << 28) + low * low - (uint64_t)c) >> 54));
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
  for (int t = -250000; t < 250000; t++) {
    const double v = square_of_a_tie(8 * (int64_t)t + 1);
    check_sqrt(v, argument, root);
    check_sqrt(ldexp(v, 2 * (t % 500)), argument, root);
  }
  /* Just beside the squares of doubles, where the root is next to a double. */
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
      cmocka_unit_test(operations_are_those_of_ieee_754),
      cmocka_unit_test(sqrt_is_correctly_rounded),
  };
  return cmocka_run_group_tests_name("rounding", tests, NULL, free_reals);
}
