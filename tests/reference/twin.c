/* twin.c -- tests of reference/twin.h: the lines of Algorithm 1, at more than one precision, and where a run ends. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "twin.h"

static const sgha_parameters usual = {.gamma_x = 0.1,
                                      .gamma_y = 0.1,
                                      .gamma_lambda = 0.1,
                                      .beta = 0.25,
                                      .p_w = 0.5,
                                      .p_lambda = 0.001,
                                      .tau = 0.001,
                                      .C_lambda = 20};

static double distance(const real *a, const real *b)
{
  real *t = real_vector(1);
  mpfr_sub(t, a, b, MPFR_RNDN);
  const double d = fabs(mpfr_get_d(t, MPFR_RNDN));
  real_free(1, t);
  return d;
}

static void run(const test_case *c, const sgha_parameters *p, int iterations, twin *t)
{
  *t = twin_start(c);
  for (int k = 0; k < iterations; k++)
    twin_step(t, p, NULL, NULL);
}

static void precisions_agree(void **state)
{
  (void)state;
  for (size_t which = 0; which < CASES; which++) {
    const test_case *c = case_number(which);
    twin low, high;
    mpfr_set_default_prec(150);
    run(c, &usual, 20, &low);
    mpfr_set_default_prec(600);
    run(c, &usual, 20, &high);
    for (size_t i = 0; i < case_size(c); i++) {
      assert_true(distance(&low.w[i], &high.w[i]) <= 0x1p-120);
      assert_true(distance(&low.w_hat[i], &high.w_hat[i]) <= 0x1p-120);
    }
    for (size_t i = 0; i < c->n_y; i++)
      assert_true(distance(&low.lambda[i], &high.lambda[i]) <= 0x1p-120);
    twin_free(&low);
    twin_free(&high);
  }
  mpfr_set_default_prec(200);
}

/* The difference in line 2 and 3 is central: its distance to the column falls as tau^2. From the second iteration on
 * lambda is not 0. */
static void a_smaller_tau_is_four_times_nearer(void **state)
{
  (void)state;
  for (size_t which = 1; which < CASES; which++) {
    const test_case *c = case_number(which);
    sgha_parameters p[3] = {usual, usual, usual};
    twin t[3];
    double far = 0.0, near = 0.0;
    p[1].tau = usual.tau / 2.0;
    p[2].tau = 0x1p-60;
    for (int k = 0; k < 3; k++)
      run(c, &p[k], 4, &t[k]);
    for (size_t i = 0; i < case_size(c); i++) {
      far = hypot(far, distance(&t[0].w[i], &t[2].w[i]));
      near = hypot(near, distance(&t[1].w[i], &t[2].w[i]));
    }
    assert_true(far > 0.0 && fabs(far / near - 4.0) < 0.01);
    for (int k = 0; k < 3; k++)
      twin_free(&t[k]);
  }
}

/* A run of the quadratic ends where w = w_hat, grad f + column lambda = 0 and grad_y g = p_lambda lambda. */
static void quadratic_ends_at_the_saddle_point(void **state)
{
  (void)state;
  const test_case *c = case_named("quadratic");
  const size_t n = case_size(c);
  twin t;
  run(c, &usual, 6000, &t);
  real *grad = real_vector(n), *column = real_vector(n), *g = real_vector(n);
  real_grad_f(c, NULL, t.w, grad);
  real_grad_g(c, NULL, t.w, g);
  real_column(c, NULL, t.w, t.lambda, column);
  for (size_t i = 0; i < n; i++) {
    assert_true(distance(&t.w[i], &t.w_hat[i]) <= 1e-25);
    mpfr_neg(&column[i], &column[i], MPFR_RNDN);
    assert_true(distance(&grad[i], &column[i]) <= 1e-25);
  }
  for (size_t i = 0; i < c->n_y; i++) {
    mpfr_mul_d(grad, &t.lambda[i], usual.p_lambda, MPFR_RNDN);
    assert_true(distance(&g[c->n_x + i], grad) <= 1e-25);
  }
  real_free(n, grad);
  real_free(n, column);
  real_free(n, g);
  twin_free(&t);
}

/* For a small p_lambda the run ends near the solution of the bilevel problem, which has a closed form: with A^-1 = Q D^-1 Q,
 * y*(x) = A^-1 (Bx + mean c) and grad F(x) = x - a + B' A^-1 (y*(x) - b). */
static void inverse_times(const double v[4], double r[4])
{
  static const double D[4] = {0.5, 1, 1.5, 2};
  double t[4], sum = (v[0] + v[1] + v[2] + v[3]) / 2.0;
  for (size_t i = 0; i < 4; i++)
    t[i] = (v[i] - sum) / D[i];
  sum = (t[0] + t[1] + t[2] + t[3]) / 2.0;
  for (size_t i = 0; i < 4; i++)
    r[i] = t[i] - sum;
}

static void quadratic_ends_near_the_bilevel_solution(void **state)
{
  (void)state;
  const test_case *c = case_named("quadratic");
  const sgha_quadratic *q = &c->quadratic;
  sgha_parameters p = usual;
  twin t;
  p.p_lambda = 1e-9;
  run(c, &p, 6000, &t);
  double x[3], target[4], y[4], adjoint[4];
  for (size_t i = 0; i < 3; i++)
    x[i] = mpfr_get_d(&t.w[i], MPFR_RNDN);
  for (size_t i = 0; i < 4; i++) {
    target[i] = 0.0;
    for (size_t k = 0; k < q->n_data; k++)
      target[i] += q->c[k * 4 + i] / (double)q->n_data;
    for (size_t j = 0; j < 3; j++)
      target[i] += q->B[i * 3 + j] * x[j];
  }
  inverse_times(target, y);
  for (size_t i = 0; i < 4; i++)
    assert_true(fabs(mpfr_get_d(&t.w[3 + i], MPFR_RNDN) - y[i]) <= 1e-7);
  for (size_t i = 0; i < 4; i++)
    y[i] -= q->b[i];
  inverse_times(y, adjoint);
  for (size_t i = 0; i < 4; i++)
    assert_true(fabs(mpfr_get_d(&t.lambda[i], MPFR_RNDN) + adjoint[i]) <= 1e-7);
  for (size_t j = 0; j < 3; j++) {
    double slope = x[j] - q->a[j];
    for (size_t i = 0; i < 4; i++)
      slope += q->B[i * 3 + j] * adjoint[i];
    assert_true(fabs(slope) <= 1e-7);
  }
  twin_free(&t);
}

/* Line 4 to 6 by hand: the average follows the new w, the multiplier the old one, and stays in the ball. */
static void averages_use_the_new_w_and_multipliers_the_old(void **state)
{
  (void)state;
  const test_case *c = case_named("hyper-cleaning-0.5");
  const size_t n = case_size(c);
  twin t;
  run(c, &usual, 3, &t);
  real *w_hat = real_vector(n), *g = real_vector(n), *lambda = real_vector(c->n_y), *u = real_vector(1);
  for (size_t i = 0; i < n; i++)
    mpfr_set(&w_hat[i], &t.w_hat[i], MPFR_RNDN);
  real_grad_g(c, NULL, t.w, g);
  for (size_t i = 0; i < c->n_y; i++) {
    mpfr_mul_d(u, &t.lambda[i], -usual.p_lambda, MPFR_RNDN);
    mpfr_add(u, u, &g[c->n_x + i], MPFR_RNDN);
    mpfr_mul_d(u, u, usual.gamma_lambda, MPFR_RNDN);
    mpfr_add(&lambda[i], &t.lambda[i], u, MPFR_RNDN);
  }
  twin_step(&t, &usual, NULL, NULL);
  for (size_t i = 0; i < n; i++) {
    mpfr_mul_d(&w_hat[i], &w_hat[i], 1.0 - usual.beta, MPFR_RNDN);
    mpfr_mul_d(u, &t.w[i], usual.beta, MPFR_RNDN);
    mpfr_add(u, u, &w_hat[i], MPFR_RNDN);
    assert_true(distance(u, &t.w_hat[i]) <= 0x1p-190);
  }
  for (size_t i = 0; i < c->n_y; i++)
    assert_true(distance(&lambda[i], &t.lambda[i]) <= 0x1p-190);
  real_free(n, w_hat);
  real_free(n, g);
  real_free(c->n_y, lambda);
  real_free(1, u);
  twin_free(&t);
}

static void projection_shortens_only_what_is_outside(void **state)
{
  (void)state;
  real *v = real_vector(2);
  mpfr_set_d(&v[0], 3.0, MPFR_RNDN);
  mpfr_set_d(&v[1], -4.0, MPFR_RNDN);
  twin_project(2, v, 5.0);
  assert_true(mpfr_get_d(&v[0], MPFR_RNDN) == 3.0 && mpfr_get_d(&v[1], MPFR_RNDN) == -4.0);
  twin_project(2, v, 2.5);
  assert_true(mpfr_get_d(&v[0], MPFR_RNDN) == 1.5 && mpfr_get_d(&v[1], MPFR_RNDN) == -2.0);
  real_free(2, v);
}

static void all_the_data_as_a_batch_is_algorithm_1(void **state)
{
  (void)state;
  uint64_t index[64];
  for (uint64_t k = 0; k < 64; k++)
    index[k] = k;
  for (size_t which = 0; which < CASES; which++) {
    const test_case *c = case_number(which);
    const sgha_selection all_f = {c->n_f, index}, all_g = {c->n_g, index};
    twin a = twin_start(c), b = twin_start(c);
    for (int k = 0; k < 3; k++) {
      twin_step(&a, &usual, NULL, NULL);
      twin_step(&b, &usual, &all_f, &all_g);
    }
    for (size_t i = 0; i < case_size(c); i++)
      assert_true(mpfr_equal_p(&a.w[i], &b.w[i]));
    twin_free(&a);
    twin_free(&b);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(precisions_agree),
      cmocka_unit_test(a_smaller_tau_is_four_times_nearer),
      cmocka_unit_test(quadratic_ends_at_the_saddle_point),
      cmocka_unit_test(quadratic_ends_near_the_bilevel_solution),
      cmocka_unit_test(averages_use_the_new_w_and_multipliers_the_old),
      cmocka_unit_test(projection_shortens_only_what_is_outside),
      cmocka_unit_test(all_the_data_as_a_batch_is_algorithm_1),
  };
  mpfr_set_default_prec(200);
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  mpfr_free_cache();
  return failed;
}
