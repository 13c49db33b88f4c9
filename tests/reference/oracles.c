/* oracles.c -- tests of src/problems: the gradients in doubles against the twin's, near and far, dense and sparse; finite
 * wherever the core accepts a point. */
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "allowance.h"
#include "comparison.h"
#include "gradients.h"
#include "plain.h"
#include "program.h"

#define MOST 80
#define POINTS 40
#define TOLERANCE 2e-15 /* relative to the gradient's largest entry and to 1 */

static uint64_t generator = 1;

static double uniform(void)
{
  generator = generator * 6364136223846793005u + 1442695040888963407u;
  return (double)(generator >> 11) * 0x1p-52 - 1.0;
}

static void random_point(const test_case *c, double scale, double w[])
{
  for (size_t i = 0; i < case_size(c); i++)
    w[i] = scale * c->high[i] * uniform();
}

typedef void (*exact_gradient)(const test_case *, const sgha_selection *, const real[], real[]);
typedef void (*double_gradient)(const test_case *, const sgha_selection *, const double[], double[]);

static void check(const test_case *c, const sgha_selection *batch, const double w[], exact_gradient exact,
                  double_gradient computed)
{
  const size_t n = case_size(c);
  double grad[MOST], size = 1.0;
  real *point = real_vector(n), *expected = real_vector(n), *difference = real_vector(1);
  for (size_t i = 0; i < n; i++)
    mpfr_set_d(&point[i], w[i], MPFR_RNDN);
  exact(c, batch, point, expected);
  computed(c, batch, w, grad);
  for (size_t i = 0; i < n; i++)
    size = fmax(size, fabs(mpfr_get_d(&expected[i], MPFR_RNDN)));
  for (size_t i = 0; i < n; i++) {
    mpfr_sub_d(difference, &expected[i], grad[i], MPFR_RNDN);
    if (!(fabs(mpfr_get_d(difference, MPFR_RNDA)) <= TOLERANCE * size))
      fail_msg("%s: entry %zu is %g, off by %g", c->name, i, grad[i], mpfr_get_d(difference, MPFR_RNDN));
  }
  real_free(n, point);
  real_free(n, expected);
  real_free(1, difference);
}

/* What the command runs. */
static void shipped_grad_f(const test_case *c, const sgha_selection *batch, const double w[], double grad[])
{
  program p = program_start(c);
  p.oracle->grad_f(p.oracle->self, batch, w, grad);
  program_free(&p);
}

static void shipped_grad_g(const test_case *c, const sgha_selection *batch, const double w[], double grad[])
{
  program p = program_start(c);
  p.oracle->grad_g(p.oracle->self, batch, w, grad);
  program_free(&p);
}

static void gradients_are_the_twins(void **state)
{
  (void)state;
  static const double scales[] = {0.0, 0.01, 0.5, 1.0, 3.0};
  for (size_t which = 0; which < CASES; which++)
    for (int k = 0; k < POINTS; k++) {
      double w[MOST];
      const test_case *c = case_number(which);
      random_point(c, scales[k % 5], w);
      check(c, NULL, w, real_grad_f, case_grad_f);
      check(c, NULL, w, real_grad_f, shipped_grad_f);
      check(c, NULL, w, real_grad_g, case_grad_g);
      check(c, NULL, w, real_grad_g, shipped_grad_g);
    }
}

static void mini_batches_are_the_twins(void **state)
{
  (void)state;
  for (size_t which = 0; which < CASES; which++)
    for (uint64_t k = 0; k < POINTS; k++) {
      double w[MOST];
      const test_case *c = case_number(which);
      const uint64_t index_f[] = {k % c->n_f, (5 * k + 1) % c->n_f, k % c->n_f};
      const uint64_t index_g[] = {k % c->n_g, k % c->n_g, (7 * k + 2) % c->n_g};
      random_point(c, 1.0, w);
      check(c, &(sgha_selection){3, index_f}, w, real_grad_f, case_grad_f);
      check(c, &(sgha_selection){3, index_f}, w, real_grad_f, shipped_grad_f);
      check(c, &(sgha_selection){3, index_g}, w, real_grad_g, case_grad_g);
      check(c, &(sgha_selection){3, index_g}, w, real_grad_g, shipped_grad_g);
    }
}

/* Values, where there is a function for them. */
static void check_value(double computed, const real *expected)
{
  const double e = mpfr_get_d(expected, MPFR_RNDN);
  assert_true(fabs(computed - e) <= TOLERANCE * (1.0 + fabs(e)));
}

static void values_are_the_twins(void **state)
{
  (void)state;
  static const double scales[] = {0.0, 0.01, 1.0, 3.0};
  double w[MOST], work[8];
  for (size_t which = 1; which < CASES; which++)
    for (int k = 0; k < POINTS; k++) {
      const test_case *c = case_number(which);
      const double *W = w + c->n_x;
      real *point = real_vector(case_size(c)), *value = real_vector(2);
      random_point(c, scales[k % 4], w);
      for (size_t i = 0; i < case_size(c); i++)
        mpfr_set_d(&point[i], w[i], MPFR_RNDN);
      real_f(c, NULL, point, &value[0]);
      real_g(c, NULL, point, &value[1]);
      if (c->kind == CASE_HYPER_CLEANING) {
        check_value(plain_hyper_cleaning_f(&c->hyper_cleaning, NULL, w, W, work), &value[0]);
        check_value(plain_hyper_cleaning_g(&c->hyper_cleaning, NULL, w, W, work), &value[1]);
      } else {
        check_value(plain_learn_to_regularize_f(&c->learn_to_regularize, NULL, w, W, work), &value[0]);
        check_value(plain_learn_to_regularize_g(&c->learn_to_regularize, NULL, w, W, work), &value[1]);
      }
      real_free(case_size(c), point);
      real_free(2, value);
    }
}

static void everything_is_finite_up_to_the_cores_limit(void **state)
{
  (void)state;
  static const double sizes[] = {1.0, 1e2, 1e4, 1e20, SGHA_MAX_MAGNITUDE};
  double w[MOST], grad[MOST], work[8];
  for (size_t which = 0; which < CASES; which++)
    for (int k = 0; k < 5 * POINTS; k++) {
      test_case c = *case_number(which);
      if (k % 2) { /* the paper's own problem */
        c.learn_to_regularize.x_limit = 256.0;
        c.learn_to_regularize.row_limit = 0x1p200;
        c.learn_to_regularize.e_min = 0.0;
      }
      for (size_t i = 0; i < case_size(&c); i++)
        w[i] = uniform() < 0.3 ? copysign(sizes[k % 5], uniform()) : sizes[k % 5] * uniform();
      case_grad_f(&c, NULL, w, grad);
      for (size_t i = 0; i < case_size(&c); i++)
        assert_true(isfinite(grad[i]));
      case_grad_g(&c, NULL, w, grad);
      for (size_t i = 0; i < case_size(&c); i++)
        assert_true(isfinite(grad[i]));
      if (c.kind == CASE_LEARN_TO_REGULARIZE) {
        assert_true(isfinite(plain_learn_to_regularize_f(&c.learn_to_regularize, NULL, w, w + c.n_x, work)));
        assert_true(isfinite(plain_learn_to_regularize_g(&c.learn_to_regularize, NULL, w, w + c.n_x, work)));
      }
      if (c.kind == CASE_HYPER_CLEANING) {
        assert_true(isfinite(plain_hyper_cleaning_f(&c.hyper_cleaning, NULL, w, w + c.n_x, work)));
        assert_true(isfinite(plain_hyper_cleaning_g(&c.hyper_cleaning, NULL, w, w + c.n_x, work)));
      }
    }
}

/* The shipped oracle against what allowance.h lets it be off, for probes near and far. */
static void the_shipped_oracle_is_within_its_stated_bound(void **state)
{
  (void)state;
  static const double scales[] = {0.0, 0.01, 0.5, 1.0, 3.0}, taus[] = {0x1p-60, 0x1p-30, 1e-4, 0x1p-6, 0.25};
  real *difference = real_vector(1);
  for (size_t which = 0; which < CASES; which++) {
    const test_case *c = case_number(which);
    allowance a = allowance_new(c);
    program p = program_start(c);
    for (int k = 0; k < 5 * POINTS; k++) {
      sgha_parameters parameters = make_run(c, 0).parameters;
      parameters.tau = taus[k / 5 % 5];
      random_point(c, scales[k % 5], p.state.w);
      for (size_t i = 0; i < c->n_y; i++)
        p.state.lambda[i] = scales[k % 4] * 10.0 * uniform();
      allowance_at(&a, &parameters, &p.state, NULL, NULL);
      assert_int_equal(program_evaluate(&p, &parameters, NULL, NULL), SGHA_OK);
      for (size_t i = 0; i < case_size(c); i++) {
        mpfr_sub_d(difference, &a.f[i], p.f[i], MPFR_RNDN);
        assert_true(fabs(mpfr_get_d(difference, MPFR_RNDA)) <= a.f_error[i]);
        mpfr_sub_d(difference, &a.h[i], p.h[i], MPFR_RNDN);
        assert_true(fabs(mpfr_get_d(difference, MPFR_RNDA)) <= a.h_error[i]);
        if (i < c->n_x)
          continue;
        mpfr_sub_d(difference, &a.g[i - c->n_x], p.g[i], MPFR_RNDN);
        assert_true(fabs(mpfr_get_d(difference, MPFR_RNDA)) <= a.g_error[i - c->n_x]);
      }
    }
    program_free(&p);
    allowance_free(&a);
  }
  real_free(1, difference);
}

/* The same rows, stored either way. Zeros change no sum, so that the bits agree. */
static void sparse_and_dense_rows_agree(void **state)
{
  (void)state;
  const test_case *c = case_named("learn-to-regularize");
  test_case other = *c;
  other.learn_to_regularize.train = case_named("hyper-cleaning-0.5")->hyper_cleaning.train;
  other.learn_to_regularize.train.label = c->learn_to_regularize.train.label;
  other.learn_to_regularize.validation = case_named("hyper-cleaning-0.5")->hyper_cleaning.validation;
  for (int k = 0; k < POINTS; k++) {
    double w[MOST], sparse[MOST], dense[MOST];
    random_point(c, 1.0, w);
    case_grad_g(c, NULL, w, sparse);
    case_grad_g(&other, NULL, w, dense);
    for (size_t i = 0; i < case_size(c); i++)
      assert_true(sparse[i] == dense[i]);
    case_grad_f(c, NULL, w, sparse);
    case_grad_f(&other, NULL, w, dense);
    for (size_t i = 0; i < case_size(c); i++)
      assert_true(sparse[i] == dense[i]);
  }
}

/* In the box the regulariser is the paper's: sum_j exp(x_j) |W_j|^2/(2dC). */
static void regulariser_is_the_papers_in_the_box(void **state)
{
  (void)state;
  const test_case *c = case_named("learn-to-regularize");
  test_case paper = *c;
  paper.learn_to_regularize.x_limit = 256.0;
  paper.learn_to_regularize.row_limit = 0x1p200;
  paper.learn_to_regularize.e_min = 0.0;
  real *w = real_vector(case_size(c)), *grad = real_vector(case_size(c)), *expected = real_vector(case_size(c));
  for (int k = 0; k < POINTS; k++) {
    for (size_t i = 0; i < case_size(c); i++)
      mpfr_set_d(&w[i], c->high[i] * (k == 0 ? 1.0 : uniform()), MPFR_RNDN);
    real_grad_g(c, NULL, w, grad);
    real_grad_g(&paper, NULL, w, expected);
    for (size_t i = 0; i < case_size(c); i++) {
      mpfr_sub(&grad[i], &grad[i], &expected[i], MPFR_RNDN);
      assert_true(fabs(mpfr_get_d(&grad[i], MPFR_RNDN)) <= 0x1p-190);
    }
  }
  real_free(case_size(c), w);
  real_free(case_size(c), grad);
  real_free(case_size(c), expected);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(gradients_are_the_twins),
      cmocka_unit_test(mini_batches_are_the_twins),
      cmocka_unit_test(values_are_the_twins),
      cmocka_unit_test(everything_is_finite_up_to_the_cores_limit),
      cmocka_unit_test(the_shipped_oracle_is_within_its_stated_bound),
      cmocka_unit_test(sparse_and_dense_rows_agree),
      cmocka_unit_test(regulariser_is_the_papers_in_the_box),
  };
  mpfr_set_default_prec(256);
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  mpfr_free_cache();
  return failed;
}
