/* mirror.c -- tests of reference/mirror.h: the mirror equals the program bit for bit, signs of zeros included.
 *
 * Every kind of input gets its share of UPDATES entries updated (an entry of w, with its average, and of lambda). */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include <mpfr.h>

#include "mirror.h"
#include "core/advance.h"
#include "core/project.h"
#include "core/difference.h"
#include "core/probe.h"

#ifndef UPDATES
#define UPDATES 10000000
#endif
#define KINDS 5
#define MOST_X 40
#define MOST_Y 70
#define MOST (MOST_X + MOST_Y)

static uint64_t generator;

static uint64_t bits(void)
{
  generator += 0x9e3779b97f4a7c15u;
  uint64_t z = generator;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static int between(int low, int high)
{
  return low + (int)(bits() % (uint64_t)(high - low + 1));
}

static double of_bits(uint64_t b)
{
  double v;
  memcpy(&v, &b, sizeof v);
  return v;
}

static uint64_t to_bits(double v)
{
  uint64_t b;
  memcpy(&b, &v, sizeof b);
  return b;
}

/* 53 random bits with an exponent in the range, and a random sign. */
static double random_double(int low, int high)
{
  const double v = ldexp(1.0 + (double)(bits() >> 12) * 0x1p-52, between(low, high));
  return bits() & 1 ? v : -v;
}

static double random_positive(int low, int high)
{
  return fabs(random_double(low, high));
}

typedef struct {
  size_t n_x, n_y;
  double w[MOST], w_hat[MOST], w_low[MOST], lambda[MOST_Y];
  double next_w[MOST], next_hat[MOST], next_low[MOST], next_lambda[MOST_Y];
  double f[MOST], g_y[MOST_Y], g_plus[MOST], g_minus[MOST], h[MOST];
  sgha_parameters parameters;
} iteration;

static void fill(size_t n, double v[], double (*make)(void))
{
  for (size_t i = 0; i < n; i++)
    v[i] = make();
}

static void fill_all(iteration *s, double (*make)(void))
{
  const size_t n = s->n_x + s->n_y;
  fill(n, s->w, make);
  fill(n, s->w_hat, make);
  fill(n, s->w_low, make);
  fill(s->n_y, s->lambda, make);
  fill(n, s->f, make);
  fill(s->n_y, s->g_y, make);
  fill(n, s->g_plus, make);
  fill(n, s->g_minus, make);
  fill(n, s->h, make);
}

static double nothing(void)
{
  return 0.0;
}

static double usual(void)
{
  return random_double(-4, 4);
}

static double any_size(void)
{
  return random_double(-70, 70);
}

/* Subnormal, or nearly, and sometimes not: products fall below the normal numbers. */
static double tiny(void)
{
  switch (between(0, 3)) {
  case 0:
    return of_bits(bits() & 0x800fffffffffffffu);
  case 1:
    return (bits() & 1 ? 1 : -1) * (double)between(0, 5) * 0x1p-1074;
  case 2:
    return random_double(-1030, -1000);
  default:
    return random_double(-540, -480);
  }
}

static double huge(void)
{
  return random_double(150, 199);
}

static double zero_or_one(void)
{
  static const double values[] = {0.0, -0.0, 0.0, -0.0, 1.0, -1.0, 0x1p-1074, -0x1p-1074};
  return values[between(0, 7)];
}

static void usual_parameters(iteration *s)
{
  s->parameters = (sgha_parameters){.gamma_x = random_positive(-12, 0),
                                    .gamma_y = random_positive(-12, 0),
                                    .gamma_lambda = random_positive(-12, 2),
                                    .beta = random_positive(-60, -1),
                                    .p_w = random_positive(-10, 5),
                                    .p_lambda = random_positive(-20, 0),
                                    .tau = random_positive(-40, 0),
                                    .C_lambda = random_positive(-3, 8)};
}

static void make_random(iteration *s)
{
  usual_parameters(s);
  fill_all(s, bits() & 1 ? usual : any_size);
  for (size_t i = 0; i < s->n_x + s->n_y; i++)
    s->w_low[i] = s->w_hat[i] * random_double(-60, -53);
}

/* Differences of numbers that agree in most bits. */
static void make_cancelling(iteration *s)
{
  make_random(s);
  for (size_t i = 0; i < s->n_x + s->n_y; i++) {
    s->w_hat[i] = s->w[i] * (1.0 + random_double(-53, -20));
    s->w_low[i] = (s->w[i] - s->w_hat[i]) * (1.0 + random_double(-53, -1));
    s->g_minus[i] = s->g_plus[i] * (1.0 + random_double(-53, -30));
    s->f[i] = -s->h[i] * (1.0 + random_double(-53, -1));
    if (!(fabs(s->f[i]) <= SGHA_MAX_MAGNITUDE))
      s->f[i] = 1.0;
  }
  for (size_t i = 0; i < s->n_y; i++)
    s->g_y[i] = s->parameters.p_lambda * s->lambda[i] * (1.0 + random_double(-53, -1));
}

static void make_subnormal(iteration *s)
{
  usual_parameters(s);
  fill_all(s, tiny);
}

/* Up to the magnitude that the contracts allow; one of eight is on the limit and may go beyond it. */
static void make_huge(iteration *s)
{
  usual_parameters(s);
  s->parameters.gamma_x = random_positive(-30, -8);
  s->parameters.gamma_y = random_positive(-30, -8);
  s->parameters.tau = random_positive(0, 99);
  s->parameters.C_lambda = random_positive(140, 199);
  fill_all(s, huge);
  for (size_t i = 0; i < s->n_x + s->n_y; i++)
    s->w_low[i] = s->w_hat[i] * random_double(-60, -53);
  if (between(0, 7) == 0) {
    const int i = between(0, (int)(s->n_x + s->n_y) - 1);
    s->w[i] = s->w_hat[i] = bits() & 1 ? SGHA_MAX_MAGNITUDE : -SGHA_MAX_MAGNITUDE;
  }
}

static void make_zeros(iteration *s)
{
  usual_parameters(s);
  fill_all(s, zero_or_one);
}

static sgha_state state_of(iteration *s)
{
  return (sgha_state){.w = s->w, .w_hat = s->w_hat, .w_low = s->w_low, .lambda = s->lambda};
}

static sgha_state next_of(iteration *s)
{
  return (sgha_state){.w = s->next_w, .w_hat = s->next_hat, .w_low = s->next_low, .lambda = s->next_lambda};
}

static sgha_gradients gradients_of(const iteration *s)
{
  return (sgha_gradients){.f = s->f, .g_y = s->g_y, .h = s->h};
}

static void check_probe(const iteration *s)
{
  double plus[2][MOST_Y], minus[2][MOST_Y];
  const double *y = s->w + s->n_x;
  assert_int_equal(sgha_probe(s->n_y, s->parameters.tau, y, s->lambda, plus[0], minus[0]), SGHA_OK);
  mirror_probe(s->n_y, s->parameters.tau, y, s->lambda, plus[1], minus[1]);
  assert_memory_equal(plus[0], plus[1], s->n_y * sizeof(double));
  assert_memory_equal(minus[0], minus[1], s->n_y * sizeof(double));
}

static void check_difference(const iteration *s)
{
  double h[2][MOST];
  const size_t n = s->n_x + s->n_y;
  assert_int_equal(sgha_difference(n, s->parameters.tau, s->g_plus, s->g_minus, h[0]), SGHA_OK);
  mirror_difference(n, s->parameters.tau, s->g_plus, s->g_minus, h[1]);
  assert_memory_equal(h[0], h[1], n * sizeof(double));
}

/* How many entries were updated: none if the program says that the next state is too large. */
static size_t check_advance(iteration *s)
{
  static iteration copy;
  copy = *s;
  const sgha_state now = state_of(s), mine = next_of(s), mirrored = next_of(&copy);
  const sgha_gradients at = gradients_of(s);
  const sgha_status status = sgha_advance(s->n_x, s->n_y, &s->parameters, &now, &at, &mine);
  assert_true(status == SGHA_OK || status == SGHA_DIVERGED);
  assert_int_equal(mirror_advance(s->n_x, s->n_y, &s->parameters, &now, &at, &mirrored), status == SGHA_OK);
  if (status == SGHA_OK)
    assert_memory_equal(s, &copy, sizeof copy);
  return status == SGHA_OK ? s->n_x + s->n_y : 0;
}

static void check_kind(uint64_t seed, void (*make)(iteration *))
{
  static iteration s;
  generator = seed;
  for (size_t updated = 0, calls = 0; updated < UPDATES / KINDS; calls++) {
    s.n_x = (size_t)between(0, MOST_X);
    s.n_y = (size_t)between(1, MOST_Y);
    make(&s);
    check_probe(&s);
    check_difference(&s);
    updated += check_advance(&s);
    if (calls > UPDATES)
      fail_msg("too few of the iterations are accepted");
  }
}

static void random_updates_are_mirrored(void **state)
{
  (void)state;
  check_kind(1, make_random);
}

static void cancelling_updates_are_mirrored(void **state)
{
  (void)state;
  check_kind(2, make_cancelling);
}

static void subnormal_updates_are_mirrored(void **state)
{
  (void)state;
  check_kind(3, make_subnormal);
}

static void huge_updates_are_mirrored(void **state)
{
  (void)state;
  check_kind(4, make_huge);
}

static void signed_zeros_are_mirrored(void **state)
{
  (void)state;
  check_kind(5, make_zeros);
}

/* The kinds do what their names say: subnormal results, active projections, negative zeros, all the way to the limit. */
static void the_kinds_reach_what_they_are_for(void **state)
{
  (void)state;
  static iteration s;
  size_t subnormal = 0, projected = 0, negative_zero = 0, diverged = 0;
  generator = 6;
  for (int t = 0; t < 2000; t++) {
    static void (*const makers[])(iteration *) = {make_random, make_cancelling, make_subnormal, make_huge, make_zeros};
    s.n_x = MOST_X;
    s.n_y = MOST_Y;
    makers[t % KINDS](&s);
    double before = 0.0, after = 0.0;
    diverged += check_advance(&s) == 0;
    for (size_t i = 0; i < s.n_x + s.n_y; i++) {
      subnormal += s.next_low[i] != 0.0 && fabs(s.next_low[i]) < 0x1p-1022;
      negative_zero += s.next_w[i] == 0.0 && signbit(s.next_w[i]);
    }
    for (size_t i = 0; i < s.n_y; i++)
      after += s.next_lambda[i] * s.next_lambda[i];
    before = s.parameters.C_lambda;
    projected += sqrt(after) >= 0.999999 * before;
  }
  assert_true(subnormal > 100);
  assert_true(projected > 100);
  assert_true(negative_zero > 100);
  assert_true(diverged > 10);
}

/* Single operations, on every bit pattern that is a number: up to infinity on overflow. */
static void operations_are_the_machines(void **state)
{
  (void)state;
  generator = 7;
  for (int t = 0; t < 400000; t++) {
    double a = of_bits(bits()), b = of_bits(bits());
    if (t % 4 == 1)
      b = of_bits((to_bits(a) ^ (bits() & 0xff)) ^ (bits() & 1) << 63);
    if (t % 4 == 2)
      b = random_double(-3, 3);
    if (t % 4 == 3)
      a = random_double(1000, 1023), b = random_double(1000, 1023);
    if (!isfinite(a) || !isfinite(b))
      continue;
    volatile double u = a, v = b;
    assert_int_equal(to_bits(mirror_operation('+', a, b)), to_bits(u + v));
    assert_int_equal(to_bits(mirror_operation('-', a, b)), to_bits(u - v));
    assert_int_equal(to_bits(mirror_operation('*', a, b)), to_bits(u * v));
    if (b != 0.0)
      assert_int_equal(to_bits(mirror_operation('/', a, b)), to_bits(u / v));
    assert_int_equal(to_bits(mirror_operation('r', fabs(a), b)), to_bits(sqrt(fabs(u))));
  }
}

static void projection_is_mirrored_next_to_the_sphere(void **state)
{
  (void)state;
  generator = 8;
  for (int t = 0; t < 20000; t++) {
    double v[MOST_Y], copy[MOST_Y], square = 0.0;
    const size_t n = (size_t)between(0, MOST_Y);
    fill(n, v, usual);
    for (size_t i = 0; i < n; i++)
      square += v[i] * v[i];
    const double radius = n == 0 ? 1.0 : sqrt(square) * (1.0 + (double)between(-200, 200) * 0x1p-53);
    memcpy(copy, v, sizeof v);
    sgha_project(n, sgha_square_blocks(n, v), radius, v);
    mirror_project(n, copy, radius);
    assert_memory_equal(v, copy, n * sizeof(double));
  }
}

/* A mirror that notices nothing would pass everything above. */
static void a_changed_last_bit_is_noticed(void **state)
{
  (void)state;
  static iteration s;
  generator = 9;
  s.n_x = 3;
  s.n_y = 4;
  usual_parameters(&s);
  fill_all(&s, nothing);
  fill(s.n_x + s.n_y, s.w, usual);
  memcpy(s.w_hat, s.w, sizeof s.w);
  s.parameters.gamma_y = s.parameters.p_w = 0x1p-6;
  static iteration other;
  other = s;
  const sgha_state now = state_of(&s), mine = next_of(&s), changed = state_of(&other), mirrored = next_of(&other);
  const sgha_gradients at = gradients_of(&s);
  other.w[5] = nextafter(other.w[5], INFINITY);
  assert_int_equal(sgha_advance(s.n_x, s.n_y, &s.parameters, &now, &at, &mine), SGHA_OK);
  assert_true(mirror_advance(s.n_x, s.n_y, &s.parameters, &changed, &at, &mirrored));
  assert_memory_not_equal(s.next_w, other.next_w, sizeof s.w);
}

/* The twin works with the whole range of exponents: the mirror gives it back. */
static void exponents_are_as_before(void **state)
{
  (void)state;
  const mpfr_exp_t low = mpfr_get_emin(), high = mpfr_get_emax();
  assert_true(mirror_operation('*', 0x1p-600, 0x1p-600) == 0.0);
  assert_true(mpfr_get_emin() == low && mpfr_get_emax() == high);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(operations_are_the_machines),       cmocka_unit_test(random_updates_are_mirrored),
      cmocka_unit_test(cancelling_updates_are_mirrored),   cmocka_unit_test(subnormal_updates_are_mirrored),
      cmocka_unit_test(huge_updates_are_mirrored),         cmocka_unit_test(signed_zeros_are_mirrored),
      cmocka_unit_test(the_kinds_reach_what_they_are_for), cmocka_unit_test(projection_is_mirrored_next_to_the_sphere),
      cmocka_unit_test(a_changed_last_bit_is_noticed),     cmocka_unit_test(exponents_are_as_before),
  };
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  mpfr_free_cache();
  return failed;
}
