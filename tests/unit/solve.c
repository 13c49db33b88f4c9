/* solve.c -- sgha_solve: the core's bits, the point it reaches, when it ends, and a status for every error.
 *
 * f = |x - a|^2/2 + |y - b|^2/2 and g = y'Ay/2 - y'Bx with a diagonal A: y*(x) = A^-1 B x, and the gradient of F is
 * x - a + (A^-1 B)'(y*(x) - b). */
#include "support.h"

#include <fenv.h>

#include "methods/method.h"

enum { N_X = 2, N_Y = 3, N_W = N_X + N_Y };

static const double A[N_Y] = {1.0, 1.5, 2.0}, B[N_Y][N_X] = {{0.5, -1.0}, {1.0, 0.25}, {-0.5, 0.75}};
static const double a[N_X] = {1.0, -2.0}, b[N_Y] = {0.5, 1.0, -1.5};

typedef enum { NOTHING, STOP, NOT_FINITE_F, NOT_FINITE_G, NOT_WRITTEN, OTHER_ROUNDING } fault;

/* What the caller's functions were asked, and what they shall do wrong. */
typedef struct {
  uint64_t iteration[4]; /* of the last four gradients of g and f, in the order of the calls */
  size_t calls, reports;
  uint64_t fail_at; /* the call that fails, from 1; 0: none */
  fault wrong;
  uint64_t reported[64];
  sgha_report last;
  double last_lambda[N_Y];
  int stop_progress;
} caller;

static int fails(caller *c, uint64_t iteration)
{
  c->iteration[c->calls++ % 4] = iteration;
  return c->calls == c->fail_at;
}

static int grad_f(void *self, uint64_t iteration, const double x[], const double y[], double out_x[], double out_y[])
{
  caller *c = self;
  const int wrong = fails(c, iteration);
  for (size_t i = 0; i < N_X; i++)
    out_x[i] = x[i] - a[i];
  for (size_t i = 0; i < N_Y; i++)
    if (c->wrong != NOT_WRITTEN || i != 1)
      out_y[i] = y[i] - b[i];
  if (wrong && c->wrong == NOT_FINITE_F)
    out_x[1] = (double)NAN;
  if (wrong && c->wrong == OTHER_ROUNDING)
    fesetround(FE_UPWARD);
  return wrong && c->wrong == STOP;
}

static int grad_g(void *self, uint64_t iteration, const double x[], const double y[], double out_x[], double out_y[])
{
  caller *c = self;
  const int wrong = fails(c, iteration);
  for (size_t j = 0; j < N_X; j++)
    out_x[j] = 0.0;
  for (size_t i = 0; i < N_Y; i++) {
    out_y[i] = A[i] * y[i];
    for (size_t j = 0; j < N_X; j++) {
      out_y[i] -= B[i][j] * x[j];
      out_x[j] -= B[i][j] * y[i];
    }
  }
  if (wrong && c->wrong == NOT_FINITE_G)
    out_y[2] = (double)INFINITY;
  return wrong && c->wrong == STOP;
}

static int progress(void *self, const sgha_report *at)
{
  caller *c = self;
  assert_true(c->reports < LENGTH(c->reported));
  c->reported[c->reports++] = at->iteration;
  c->last = *at;
  memcpy(c->last_lambda, at->lambda, sizeof c->last_lambda);
  return c->stop_progress;
}

static sgha_functions functions_of(caller *c)
{
  return (sgha_functions){N_X, N_Y, grad_f, grad_g, c};
}

static double gradient_of_F(const double x[])
{
  double g[N_X] = {x[0] - a[0], x[1] - a[1]};
  for (size_t i = 0; i < N_Y; i++) {
    const double y = (B[i][0] * x[0] + B[i][1] * x[1]) / A[i];
    for (size_t j = 0; j < N_X; j++)
      g[j] += B[i][j] / A[i] * (y - b[i]);
  }
  return sqrt(g[0] * g[0] + g[1] * g[1]);
}

static void solve_reaches_a_stationary_point(void **state)
{
  (void)state;
  caller c = {0};
  double x[N_X] = {0.0}, y[N_Y] = {0.0};
  sgha_report end;
  assert_true(gradient_of_F(x) > 1.0);
  assert_int_equal(sgha_solve(&(sgha_functions){N_X, N_Y, grad_f, grad_g, &c}, NULL, x, y, &end), SGHA_OK);
  assert_int_equal(end.iteration, 1000);
  assert_true(end.residual < 1e-3 && gradient_of_F(x) < 1e-3);
  assert_true(end.x == x && end.y == y && end.lambda == NULL);
  assert_int_equal(c.calls, 4 * 1001);
}

/* The same iterations by the three functions of the core. */
static void solve_gives_the_bits_of_the_core(void **state)
{
  (void)state;
  caller c = {0};
  sgha_options o = sgha_default_options();
  double solved[N_W] = {0.5, -0.25, 1.0}, lambda[N_Y] = {0.125, -0.5};
  double memory[2][3 * N_W + N_Y] = {{0.0}}, plus[N_Y], minus[N_Y], f[N_W], g[N_W], g_plus[N_W], g_minus[N_W], h[N_W];
  sgha_state s[2];
  for (size_t i = 0; i < 2; i++)
    s[i] = (sgha_state){memory[i], memory[i] + N_W, memory[i] + 2 * N_W, memory[i] + 3 * N_W};
  memcpy(s[0].w, solved, sizeof solved);
  memcpy(s[0].w_hat, solved, sizeof solved);
  memcpy(s[0].lambda, lambda, sizeof lambda);
  o.iterations = 57;
  o.lambda = lambda;
  const sgha_functions functions = functions_of(&c);
  assert_int_equal(sgha_solve(&functions, &o, solved, solved + N_X, NULL), SGHA_OK);
  for (size_t k = 0; k < o.iterations; k++) {
    const sgha_state now = s[k % 2], next = s[(k + 1) % 2];
    assert_int_equal(sgha_probe(N_Y, o.parameters.tau, now.w + N_X, now.lambda, plus, minus), SGHA_OK);
    grad_f(&c, k, now.w, now.w + N_X, f, f + N_X);
    grad_g(&c, k, now.w, now.w + N_X, g, g + N_X);
    grad_g(&c, k, now.w, plus, g_plus, g_plus + N_X);
    grad_g(&c, k, now.w, minus, g_minus, g_minus + N_X);
    assert_int_equal(sgha_difference(N_W, o.parameters.tau, g_plus, g_minus, h), SGHA_OK);
    assert_int_equal(sgha_advance(N_X, N_Y, &o.parameters, &now, &(sgha_gradients){f, g + N_X, h}, &next), SGHA_OK);
  }
  assert_memory_equal(solved, s[1].w, sizeof solved);
  assert_memory_equal(lambda, s[1].lambda, sizeof lambda);
}

static void the_residual_is_the_largest_of_three_norms(void **state)
{
  (void)state;
  const double f[N_W] = {1.0, 2.0, 5.0, 0.0, 0.0}, h[N_W] = {2.0, 2.0, -5.0, 0.0, 0.0}, g_y[N_Y] = {0.0, 0.0, 1.0};
  assert_true(sgha_residual(N_X, N_Y, &(sgha_gradients){f, g_y, h}) == 5.0);
  assert_true(sgha_residual(0, N_Y, &(sgha_gradients){f + N_X, g_y, h + N_X}) == 1.0);
  assert_true(sgha_residual(0, N_Y, &(sgha_gradients){f, g_y, h}) == 5.0);
  assert_true(isnan(sgha_residual(N_X, N_Y, &(sgha_gradients){f, (double[]){0.0, (double)NAN, 0.0}, h})));
  assert_true(isnan(sgha_residual(N_X, N_Y, &(sgha_gradients){(double[N_W]){(double)NAN}, g_y, h})));
  static double ones[2 * SGHA_BLOCK + 4], nothing[2 * SGHA_BLOCK + 4];
  for (size_t i = 0; i < LENGTH(ones); i++)
    ones[i] = 1.0;
  const double norm = sgha_residual(LENGTH(ones), 0, &(sgha_gradients){ones, nothing, nothing});
  assert_true(fabs(norm - sqrt(2.0 * SGHA_BLOCK + 4.0)) < 1e-12);
}

static void a_tolerance_ends_the_run(void **state)
{
  (void)state;
  caller c = {0};
  sgha_options o = sgha_default_options();
  double x[N_X] = {0.0}, y[N_Y] = {0.0};
  sgha_report end, before;
  o.tolerance = 1e-3;
  const sgha_functions functions = functions_of(&c);
  assert_int_equal(sgha_solve(&functions, &o, x, y, &end), SGHA_OK);
  assert_true(end.residual <= 1e-3 && end.iteration > 10 && end.iteration < 1000);
  o.iterations = end.iteration - 1;
  memset(x, 0, sizeof x);
  memset(y, 0, sizeof y);
  assert_int_equal(sgha_solve(&functions, &o, x, y, &before), SGHA_OK);
  assert_true(before.residual > 1e-3);
}

static void progress_is_reported_at_the_first_every_and_last(void **state)
{
  (void)state;
  caller c = {0};
  sgha_options o = sgha_default_options();
  double x[N_X] = {0.0}, y[N_Y] = {0.0}, lambda[N_Y] = {0.0};
  const uint64_t expected[] = {0, 4, 8, 10};
  sgha_report end;
  o.progress = progress;
  o.iterations = 10;
  o.every = 4;
  o.lambda = lambda;
  const sgha_functions functions = functions_of(&c);
  assert_int_equal(sgha_solve(&functions, &o, x, y, &end), SGHA_OK);
  assert_int_equal(c.reports, LENGTH(expected));
  assert_memory_equal(c.reported, expected, sizeof expected);
  assert_true(c.last.residual == end.residual && end.iteration == 10 && end.lambda == lambda);
  assert_memory_equal(c.last_lambda, lambda, sizeof lambda);
  o.every = 0;
  assert_int_equal(sgha_solve(&functions, &o, x, y, &end), SGHA_OK);
  assert_int_equal(c.reports, LENGTH(expected) + 2);
  c.stop_progress = 1;
  assert_int_equal(sgha_solve(&functions, &o, x, y, &end), SGHA_STOPPED);
  assert_int_equal(end.iteration, 0);
}

static void all_gradients_of_an_iteration_have_its_number(void **state)
{
  (void)state;
  caller c = {0};
  sgha_options o = sgha_default_options();
  double x[N_X] = {0.0}, y[N_Y] = {0.0};
  o.iterations = 6;
  const sgha_functions functions = functions_of(&c);
  assert_int_equal(sgha_solve(&functions, &o, x, y, NULL), SGHA_OK);
  for (size_t i = 0; i < 4; i++)
    assert_int_equal(c.iteration[i], 6);
}

/* What a caller does wrong in a call, the status, and the iteration that is the last valid one. */
static void a_wrong_function_has_a_status(void **state)
{
  (void)state;
  static const struct {
    fault wrong;
    uint64_t fail_at;
    sgha_status status;
    uint64_t iteration;
  } cases[] = {
      {STOP, 1, SGHA_STOPPED, 0},
      {STOP, 10, SGHA_STOPPED, 2},
      {STOP, 11, SGHA_STOPPED, 2},
      {STOP, 12, SGHA_STOPPED, 2},
      {NOT_FINITE_F, 9, SGHA_BAD_GRADIENT_F, 2},
      {NOT_FINITE_G, 10, SGHA_BAD_GRADIENT_G, 2},
      {NOT_FINITE_G, 11, SGHA_BAD_GRADIENT_G, 2},
      {NOT_FINITE_G, 12, SGHA_BAD_GRADIENT_G, 2},
      {NOT_FINITE_F, 21, SGHA_BAD_GRADIENT_F, 5}, /* at the last point */
      {NOT_WRITTEN, 0, SGHA_BAD_GRADIENT_F, 0},
      {OTHER_ROUNDING, 9, SGHA_BAD_ARITHMETIC, 2},
      {OTHER_ROUNDING, 21, SGHA_BAD_ARITHMETIC, 5},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    caller good = {0}, bad = {.wrong = cases[i].wrong, .fail_at = cases[i].fail_at};
    sgha_options o = sgha_default_options();
    double w[N_W] = {0.0}, expected[N_W] = {0.0};
    sgha_report end;
    o.iterations = cases[i].iteration;
    sgha_functions functions = functions_of(&good);
    assert_int_equal(sgha_solve(&functions, &o, expected, expected + N_X, NULL), SGHA_OK);
    o.iterations = 5;
    functions.self = &bad;
    const sgha_status status = sgha_solve(&functions, &o, w, w + N_X, &end);
    fesetround(FE_TONEAREST);
    assert_int_equal(status, cases[i].status);
    assert_int_equal(end.iteration, cases[i].iteration);
    assert_memory_equal(w, expected, sizeof w);
  }
}

static void bad_arguments_have_a_status_and_change_nothing(void **state)
{
  (void)state;
  caller c = {0};
  const sgha_functions good = functions_of(&c);
  sgha_functions no_f = good, no_g = good, large = good, huge = good;
  no_f.grad_f = no_g.grad_g = NULL;
  large.n_x = (size_t)SGHA_MAX_SIZE;
  huge.n_x = huge.n_y = SIZE_MAX;
  sgha_options o[7];
  for (size_t i = 0; i < LENGTH(o); i++)
    o[i] = sgha_default_options();
  o[0].parameters.gamma_x = 0.0;
  o[1].parameters.beta = 1.0;
  o[2].parameters.tau = (double)NAN;
  o[3].tolerance = -1.0;
  o[4].tolerance = (double)NAN;
  o[5].iterations = UINT64_MAX;
  o[6].lambda = (double[N_Y]){0.0, (double)INFINITY};
  double x[N_X] = {1.0, 2.0}, y[N_Y] = {3.0, 4.0, 5.0}, bad[N_Y] = {0.0, (double)NAN, 0.0};
  assert_int_equal(sgha_solve(NULL, NULL, x, y, NULL), SGHA_BAD_ARGUMENT);
  assert_int_equal(sgha_solve(&no_f, NULL, x, y, NULL), SGHA_BAD_ARGUMENT);
  assert_int_equal(sgha_solve(&no_g, NULL, x, y, NULL), SGHA_BAD_ARGUMENT);
  assert_int_equal(sgha_solve(&good, NULL, NULL, y, NULL), SGHA_BAD_ARGUMENT);
  assert_int_equal(sgha_solve(&good, NULL, x, NULL, NULL), SGHA_BAD_ARGUMENT);
  assert_int_equal(sgha_solve(&large, NULL, x, y, NULL), SGHA_BAD_SIZE);
  assert_int_equal(sgha_solve(&huge, NULL, x, y, NULL), SGHA_BAD_SIZE);
  for (size_t i = 0; i < 6; i++)
    assert_int_equal(sgha_solve(&good, &o[i], x, y, NULL), SGHA_BAD_PARAMETER);
  assert_int_equal(sgha_solve(&good, &o[6], x, y, NULL), SGHA_BAD_STATE);
  assert_int_equal(sgha_solve(&good, NULL, bad, y, NULL), SGHA_BAD_STATE);
  assert_int_equal(sgha_solve(&good, NULL, x, bad, NULL), SGHA_BAD_STATE);
  fesetround(FE_DOWNWARD);
  const sgha_status rounding = sgha_solve(&good, NULL, x, y, NULL);
  fesetround(FE_TONEAREST);
  assert_int_equal(rounding, SGHA_BAD_ARITHMETIC);
  assert_int_equal(c.calls, 0);
  assert_true(x[0] == 1.0 && x[1] == 2.0 && y[0] == 3.0 && y[1] == 4.0 && y[2] == 5.0);
}

static void steps_that_are_too_large_diverge_with_a_status(void **state)
{
  (void)state;
  caller c = {0};
  sgha_options o = sgha_default_options();
  double x[N_X] = {0.0}, y[N_Y] = {0.0};
  sgha_report end;
  o.parameters.gamma_x = 1e6;
  o.iterations = 100000;
  const sgha_functions functions = functions_of(&c);
  const sgha_status status = sgha_solve(&functions, &o, x, y, &end);
  assert_true(status == SGHA_DIVERGED || status == SGHA_BAD_GRADIENT_F || status == SGHA_BAD_GRADIENT_G);
  assert_true(end.iteration > 0 && isfinite(x[0]) && isfinite(x[1]) && isfinite(y[0]));
}

static void the_defaults_are_those_of_the_method(void **state)
{
  (void)state;
  const sgha_parameters p = sgha_default_options().parameters;
  const double in_order[] = {p.gamma_x, p.gamma_y, p.gamma_lambda, p.beta, p.p_w, p.p_lambda, p.tau, p.C_lambda};
  assert_int_equal(sgha_method_sgha.n_options, LENGTH(in_order));
  for (size_t i = 0; i < LENGTH(in_order); i++)
    assert_true(sgha_method_sgha.options[i].usual == in_order[i]);
}

static void every_status_has_a_text_of_its_own(void **state)
{
  (void)state;
  assert_string_equal(sgha_version(), SGHA_VERSION);
  for (int i = 0; i <= SGHA_STOPPED + 1; i++)
    for (int k = 0; k < i; k++)
      assert_string_not_equal(sgha_status_text((sgha_status)i), sgha_status_text((sgha_status)k));
  assert_string_equal(sgha_status_text((sgha_status)1000), sgha_status_text((sgha_status)(SGHA_STOPPED + 1)));
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(solve_reaches_a_stationary_point),
      cmocka_unit_test(solve_gives_the_bits_of_the_core),
      cmocka_unit_test(the_residual_is_the_largest_of_three_norms),
      cmocka_unit_test(a_tolerance_ends_the_run),
      cmocka_unit_test(progress_is_reported_at_the_first_every_and_last),
      cmocka_unit_test(all_gradients_of_an_iteration_have_its_number),
      cmocka_unit_test(a_wrong_function_has_a_status),
      cmocka_unit_test(bad_arguments_have_a_status_and_change_nothing),
      cmocka_unit_test(steps_that_are_too_large_diverge_with_a_status),
      cmocka_unit_test(the_defaults_are_those_of_the_method),
      cmocka_unit_test(every_status_has_a_text_of_its_own),
  };
  return cmocka_run_group_tests_name("solve", tests, NULL, free_reals);
}
