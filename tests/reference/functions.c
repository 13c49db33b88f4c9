/* functions.c -- tests of reference/functions.h: gradients against central differences at 200 bits, enclosures against
 * values at higher precision, mini-batches against all the data. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>

#include "functions.h"

#define POINTS 6
#define STEP (-60)       /* of the differences, a power of two */
#define TOLERANCE (-105) /* of their distance to the derivative: the truncation error is about 2^-120 */

static uint64_t generator = 1;

/* Uniform in [-1, 1]. */
static double uniform(void)
{
  generator = generator * 6364136223846793005u + 1442695040888963407u;
  return (double)(int64_t)(generator >> 11) * 0x1p-52 - 1.0;
}

/* A point in the box enlarged by scale: beyond the limits of learn-to-regularize if scale is large. */
static void random_point(const test_case *c, double scale, real w[])
{
  for (size_t i = 0; i < case_size(c); i++)
    mpfr_set_d(&w[i], scale * c->high[i] * uniform(), MPFR_RNDN);
}

static void random_direction(size_t n, real v[])
{
  for (size_t i = 0; i < n; i++)
    mpfr_set_d(&v[i], uniform(), MPFR_RNDN);
}

/* r = w + 2^STEP sign v */
static void shifted(size_t n, const real w[], int sign, const real v[], real r[])
{
  for (size_t i = 0; i < n; i++) {
    mpfr_mul_2si(&r[i], &v[i], STEP, MPFR_RNDN);
    mpfr_mul_si(&r[i], &r[i], sign, MPFR_RNDN);
    mpfr_add(&r[i], &r[i], &w[i], MPFR_RNDN);
  }
}

/* |a - b| <= 2^TOLERANCE (1 + |b|) */
static void assert_close(const real *a, const real *b)
{
  real *t = real_vector(1);
  mpfr_sub(t, a, b, MPFR_RNDN);
  const double difference = fabs(mpfr_get_d(t, MPFR_RNDN)), size = 1.0 + fabs(mpfr_get_d(b, MPFR_RNDN));
  real_free(1, t);
  if (!(difference <= ldexp(size, TOLERANCE)))
    fail_msg("differs by %g from a number of size %g", difference, size);
}

typedef void (*real_value)(const test_case *, const sgha_selection *, const real[], real *);
typedef void (*real_gradient)(const test_case *, const sgha_selection *, const real[], real[]);

/* For every case and several points, in the box and far outside. */
static void for_all_points(void (*check)(const test_case *c, const real w[]))
{
  for (size_t which = 0; which < CASES; which++) {
    const test_case *c = case_number(which);
    real *w = real_vector(case_size(c));
    for (int k = 0; k < POINTS; k++) {
      random_point(c, k % 2 ? 4.0 : 1.0, w);
      check(c, w);
    }
    for (size_t i = 0; i < case_size(c); i++)
      mpfr_set_d(&w[i], c->start[i], MPFR_RNDN);
    check(c, w);
    real_free(case_size(c), w);
  }
}

static void check_gradient(const test_case *c, const real w[], real_value value, real_gradient gradient)
{
  const size_t n = case_size(c);
  real *v = real_vector(n), *shift = real_vector(n), *grad = real_vector(n), *t = real_vector(4);
  random_direction(n, v);
  shifted(n, w, 1, v, shift);
  value(c, NULL, shift, &t[0]);
  shifted(n, w, -1, v, shift);
  value(c, NULL, shift, &t[1]);
  mpfr_sub(&t[0], &t[0], &t[1], MPFR_RNDN);
  mpfr_mul_2si(&t[0], &t[0], -STEP - 1, MPFR_RNDN);
  gradient(c, NULL, w, grad);
  for (size_t i = 0; i < n; i++) {
    mpfr_mul(&t[3], &grad[i], &v[i], MPFR_RNDN);
    mpfr_add(&t[2], &t[2], &t[3], MPFR_RNDN);
  }
  assert_close(&t[0], &t[2]);
  real_free(n, v);
  real_free(n, shift);
  real_free(n, grad);
  real_free(4, t);
}

static void check_grad_f(const test_case *c, const real w[])
{
  check_gradient(c, w, real_f, real_grad_f);
}

static void check_grad_g(const test_case *c, const real w[])
{
  check_gradient(c, w, real_g, real_grad_g);
}

static void check_column(const test_case *c, const real w[])
{
  const size_t n = case_size(c);
  real *v = real_vector(n), *shift = real_vector(n), *plus = real_vector(n), *minus = real_vector(n);
  real *column = real_vector(n);
  random_direction(c->n_y, v + c->n_x);
  shifted(n, w, 1, v, shift);
  real_grad_g(c, NULL, shift, plus);
  shifted(n, w, -1, v, shift);
  real_grad_g(c, NULL, shift, minus);
  real_column(c, NULL, w, v + c->n_x, column);
  for (size_t i = 0; i < n; i++) {
    mpfr_sub(&plus[i], &plus[i], &minus[i], MPFR_RNDN);
    mpfr_mul_2si(&plus[i], &plus[i], -STEP - 1, MPFR_RNDN);
    assert_close(&plus[i], &column[i]);
  }
  real_free(n, v);
  real_free(n, shift);
  real_free(n, plus);
  real_free(n, minus);
  real_free(n, column);
}

static void gradient_of_f_is_its_derivative(void **state)
{
  (void)state;
  for_all_points(check_grad_f);
}

static void gradient_of_g_is_its_derivative(void **state)
{
  (void)state;
  for_all_points(check_grad_g);
}

static void column_is_the_derivative_of_the_gradient(void **state)
{
  (void)state;
  for_all_points(check_column);
}

/* Enclosures at 80 bits hold the values at 400 bits, and are thin. */
static void assert_holds(const interval *enclosure, const real *value)
{
  real *width = real_vector(1);
  assert_true(mpfi_is_inside_fr(value, enclosure) > 0);
  mpfi_diam_abs(width, enclosure);
  assert_true(mpfr_get_d(width, MPFR_RNDU) <= 0x1p-60 * (1.0 + fabs(mpfr_get_d(value, MPFR_RNDN))));
  real_free(1, width);
}

static void check_enclosures(const test_case *c, const real w[])
{
  const size_t n = case_size(c);
  mpfr_set_default_prec(80);
  interval *W = interval_vector(n), *lambda = interval_vector(c->n_y), *outs = interval_vector(3 * n + 2);
  mpfr_set_default_prec(400);
  real *exact_lambda = real_vector(c->n_y), *exact = real_vector(3 * n + 2);
  random_direction(c->n_y, exact_lambda);
  for (size_t i = 0; i < n; i++)
    mpfi_set_fr(&W[i], &w[i]);
  for (size_t i = 0; i < c->n_y; i++)
    mpfi_set_fr(&lambda[i], &exact_lambda[i]);
  real_grad_f(c, NULL, w, exact);
  real_grad_g(c, NULL, w, exact + n);
  real_column(c, NULL, w, exact_lambda, exact + 2 * n);
  real_f(c, NULL, w, exact + 3 * n);
  real_g(c, NULL, w, exact + 3 * n + 1);
  mpfr_set_default_prec(80);
  interval_grad_f(c, NULL, W, outs);
  interval_grad_g(c, NULL, W, outs + n);
  interval_column(c, NULL, W, lambda, outs + 2 * n);
  interval_f(c, NULL, W, outs + 3 * n);
  interval_g(c, NULL, W, outs + 3 * n + 1);
  for (size_t i = 0; i < 3 * n + 2; i++)
    assert_holds(&outs[i], &exact[i]);
  interval_free(n, W);
  interval_free(c->n_y, lambda);
  interval_free(3 * n + 2, outs);
  real_free(c->n_y, exact_lambda);
  real_free(3 * n + 2, exact);
  mpfr_set_default_prec(200);
}

static void enclosures_hold_the_values(void **state)
{
  (void)state;
  for_all_points(check_enclosures);
}

/* Wide intervals across the limits hold the values at points inside. */
static void wide_enclosures_hold_the_values(void **state)
{
  (void)state;
  for (size_t which = 0; which < CASES; which++) {
    const test_case *c = case_number(which);
    const size_t n = case_size(c);
    interval *W = interval_vector(n), *out = interval_vector(n);
    real *w = real_vector(n), *exact = real_vector(n), *lambda = real_vector(c->n_y);
    interval *multiplier = interval_vector(c->n_y);
    random_direction(c->n_y, lambda);
    for (size_t i = 0; i < n; i++)
      mpfi_interv_d(&W[i], 0.75 * c->high[i], 1.5 * c->high[i]);
    for (size_t i = 0; i < c->n_y; i++)
      mpfi_set_fr(&multiplier[i], &lambda[i]);
    for (int k = 0; k < 4; k++) {
      for (size_t i = 0; i < n; i++)
        mpfr_set_d(&w[i], (1.125 + 0.375 * uniform()) * c->high[i], MPFR_RNDN);
      interval_grad_g(c, NULL, W, out);
      real_grad_g(c, NULL, w, exact);
      for (size_t i = 0; i < n; i++)
        assert_true(mpfi_is_inside_fr(&exact[i], &out[i]) > 0);
      interval_column(c, NULL, W, multiplier, out);
      real_column(c, NULL, w, lambda, exact);
      for (size_t i = 0; i < n; i++)
        assert_true(mpfi_is_inside_fr(&exact[i], &out[i]) > 0);
    }
    interval_free(n, W);
    interval_free(n, out);
    interval_free(c->n_y, multiplier);
    real_free(n, w);
    real_free(n, exact);
    real_free(c->n_y, lambda);
  }
}

/* The mean over the mini-batches {i, i} is the value on all the data. */
static void check_batches(const test_case *c, const real w[])
{
  const size_t n = case_size(c);
  real *sum = real_vector(4 * n), *part = real_vector(n), *all = real_vector(n), *lambda = real_vector(c->n_y);
  random_direction(c->n_y, lambda);
  for (size_t of_g = 0; of_g < 3; of_g++) {
    const size_t population = of_g ? c->n_g : c->n_f;
    for (size_t i = 0; i < n; i++)
      mpfr_set_zero(&sum[i], 1);
    for (uint64_t k = 0; k <= population; k++) {
      const uint64_t twice[] = {k, k};
      const sgha_selection batch = {2, twice}, *chosen = k < population ? &batch : NULL;
      if (of_g == 0)
        real_grad_f(c, chosen, w, part);
      else if (of_g == 1)
        real_grad_g(c, chosen, w, part);
      else
        real_column(c, chosen, w, lambda, part);
      for (size_t i = 0; i < n && k < population; i++)
        mpfr_add(&sum[i], &sum[i], &part[i], MPFR_RNDN);
    }
    for (size_t i = 0; i < n; i++) {
      mpfr_div_ui(&sum[i], &sum[i], population, MPFR_RNDN);
      assert_close(&sum[i], &part[i]);
    }
  }
  real_free(4 * n, sum);
  real_free(n, part);
  real_free(n, all);
  real_free(c->n_y, lambda);
}

static void mini_batches_average_to_all_the_data(void **state)
{
  (void)state;
  for_all_points(check_batches);
}

static void cases_are_found_by_name_and_start_in_their_box(void **state)
{
  (void)state;
  for (size_t which = 0; which < CASES; which++) {
    const test_case *c = case_number(which);
    assert_ptr_equal(case_named(c->name), c);
    assert_true(in_box(c, c->start));
  }
  assert_null(case_named("no such case"));
  assert_null(case_number(CASES));
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(gradient_of_f_is_its_derivative),
      cmocka_unit_test(gradient_of_g_is_its_derivative),
      cmocka_unit_test(column_is_the_derivative_of_the_gradient),
      cmocka_unit_test(enclosures_hold_the_values),
      cmocka_unit_test(wide_enclosures_hold_the_values),
      cmocka_unit_test(mini_batches_average_to_all_the_data),
      cmocka_unit_test(cases_are_found_by_name_and_start_in_their_box),
  };
  mpfr_set_default_prec(200);
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  mpfr_free_cache();
  return failed;
}
