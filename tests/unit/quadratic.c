/* quadratic.c -- tests of problems/quadratic.h, _step.h, _iterate.h and _check.h: the gradients against exact
 * ones, the path from the data through both probes to the Hessian-vector product, and whole iterations. The bounds are
 * those of the .acsl files. */
#include "support.h"
#include "core/probe.h"
#include "core/step.h"
#include "problems/quadratic.h"
#include "problems/quadratic_check.h"
#include "problems/quadratic_iterate.h"
#include "problems/quadratic_step.h"

#define MOST_X 6
#define MOST_Y 9
#define MOST_DATA 5
#define MOST_BATCH 12
#define SENTINEL 42.0

/* A problem with its data, and a point. */
static double A[MOST_Y * MOST_Y], B[MOST_Y * MOST_X], Bt[MOST_X * MOST_Y], a[MOST_X], b[MOST_Y], c[MOST_DATA * MOST_Y];
static double w[MOST_X + MOST_Y], out[MOST_X + MOST_Y + 1];
static uint64_t batch[MOST_BATCH];

static sgha_quadratic random_quadratic(size_t n_x, size_t n_y, int low, int high)
{
  for (size_t i = 0; i < n_y; i++)
    for (size_t j = 0; j <= i; j++)
      A[i * n_y + j] = A[j * n_y + i] = random_double(low, high);
  random_vector(n_y * n_x, B, low, high);
  for (size_t i = 0; i < n_y; i++)
    for (size_t j = 0; j < n_x; j++)
      Bt[j * n_y + i] = B[i * n_x + j];
  random_vector(n_x, a, low, high);
  random_vector(n_y, b, low, high);
  random_vector(MOST_DATA * n_y, c, low, high);
  random_vector(n_x + n_y, w, low, high);
  for (size_t k = 0; k < MOST_BATCH; k++)
    batch[k] = random_below(MOST_DATA);
  out[n_x + n_y] = SENTINEL;
  return (sgha_quadratic){
      .n_x = n_x, .n_y = n_y, .n_data = MOST_DATA, .A = A, .B = B, .Bt = Bt, .a = a, .b = b, .c = c};
}

static real sizes_of(size_t n, const double u[], const double v[])
{
  real total = of(0.0);
  for (size_t i = 0; i < n; i++)
    accumulate(total, fabs(u[i]), fabs(v[i]));
  return total;
}

/* approximates of quadratic.acsl: so many roundings of terms whose magnitudes add up to size. */
static real roundings(double steps, real size)
{
  return r_mul(of(steps), r_add(r_mul(of(QUADRATIC_UNIT), size), of(16.0 * TINY)));
}

/* Entry i of the gradient of g at (x, y), x first, with the size of its terms and the number of its roundings. */
typedef struct {
  real exact, size;
  double steps;
} entry;

static entry grad_g_entry(const sgha_quadratic *q, size_t m, const double x[], const double y[], size_t i)
{
  const size_t n_x = q->n_x, n_y = q->n_y;
  if (i < n_x)
    return (entry){r_sub(of(0.0), exact_dot(n_y, Bt + i * n_y, y)), sizes_of(n_y, Bt + i * n_y, y),
                   0.25 * (double)n_y + 4.0};
  i -= n_x;
  real sum = of(0.0), size = of(0.0), count = of((double)m);
  for (size_t k = 0; k < m; k++) {
    accumulate(sum, c[batch[k] * n_y + i], 1.0);
    accumulate(size, fabs(c[batch[k] * n_y + i]), 1.0);
  }
  real products = r_sub(exact_dot(n_y, A + i * n_y, y), exact_dot(n_x, B + i * n_x, x));
  real terms = r_add(sizes_of(n_y, A + i * n_y, y), sizes_of(n_x, B + i * n_x, x));
  return (entry){r_sub(products, r_div(sum, count)), r_add(terms, r_div(size, count)),
                 0.25 * (double)n_x + 0.25 * (double)n_y + (double)m + 11.0};
}

static void check_grad_g(const sgha_quadratic *q, size_t m)
{
  sgha_quadratic_grad_g(q, m, batch, w, w + q->n_x, out);
  for (size_t i = 0; i < q->n_x + q->n_y; i++, forget_reals()) {
    const entry g = grad_g_entry(q, m, w, w + q->n_x, i);
    assert_at_most(distance(of(out[i]), g.exact), roundings(g.steps, g.size));
  }
  assert_same(out[q->n_x + q->n_y], SENTINEL);
}

static void gradient_of_f_is_the_distance_to_the_targets(void **state)
{
  (void)state;
  seed_random(91);
  for (size_t n_x = 0; n_x <= MOST_X; n_x++)
    for (size_t n_y = 0; n_y <= MOST_Y; n_y++) {
      const sgha_quadratic q = random_quadratic(n_x, n_y, -300, 300);
      sgha_quadratic_grad_f(&q, w, out);
      for (size_t i = 0; i < n_x + n_y; i++, forget_reals())
        assert_same(out[i], once(r_sub(of(w[i]), of(i < n_x ? a[i] : b[i - n_x]))));
      assert_same(out[n_x + n_y], SENTINEL);
    }
}

static void gradient_of_g_is_within_its_bound_for_all_sizes(void **state)
{
  (void)state;
  seed_random(92);
  for (size_t n_x = 0; n_x <= MOST_X; n_x++)
    for (size_t n_y = 0; n_y <= MOST_Y; n_y++)
      for (size_t m = 1; m <= MOST_BATCH; m += 3) {
        const sgha_quadratic q = random_quadratic(n_x, n_y, -8, 8);
        check_grad_g(&q, m);
      }
}

static void gradient_of_g_is_within_its_bound_at_the_limits(void **state)
{
  (void)state;
  const struct {
    int low, high;
  } ranges[] = {{-1074, -1000}, {-600, -500}, {300, 400}, {-400, 400}};
  seed_random(93);
  for (size_t r = 0; r < LENGTH(ranges); r++)
    for (int t = 0; t < 50; t++) {
      const sgha_quadratic q = random_quadratic(MOST_X, MOST_Y, ranges[r].low, ranges[r].high);
      check_grad_g(&q, MOST_BATCH);
    }
}

static void gradient_of_g_at_the_largest_numbers_is_finite(void **state)
{
  (void)state;
  seed_random(94);
  const sgha_quadratic q = random_quadratic(MOST_X, MOST_Y, 0, 1);
  double *const arrays[] = {A, B, Bt, c, w};
  const size_t lengths[] = {LENGTH(A), LENGTH(B), LENGTH(Bt), LENGTH(c), LENGTH(w)};
  for (size_t t = 0; t < LENGTH(arrays); t++)
    for (size_t i = 0; i < lengths[t]; i++)
      arrays[t][i] = SGHA_MAX_DATUM;
  check_grad_g(&q, MOST_BATCH);
  for (size_t i = 0; i < MOST_X + MOST_Y; i++)
    assert_true(isfinite(out[i]));
}

static void gradient_of_g_of_small_integers_is_exact(void **state)
{
  (void)state;
  const double a_matrix[4] = {2, 1, 1, 3}, b_matrix[2] = {4, -1}, data[4] = {1, 2, 3, 6}, zero[2] = {0, 0};
  const sgha_quadratic q = {
      .n_x = 1, .n_y = 2, .n_data = 2, .A = a_matrix, .B = b_matrix, .Bt = b_matrix, .a = zero, .b = zero, .c = data};
  const double x = 5.0, y[2] = {1.0, -2.0};
  const uint64_t both[2] = {0, 1};
  double gradient[3];
  sgha_quadratic_grad_g(&q, 2, both, &x, y, gradient);
  assert_same(gradient[0], -6.0);             /* -(4 * 1 + 1 * 2) */
  assert_same(gradient[1], 0.0 - 20.0 - 2.0); /* 2 - 2, 4 * 5, (1 + 3) / 2 */
  assert_same(gradient[2], -5.0 + 5.0 - 4.0); /* 1 - 6, -1 * 5, (2 + 6) / 2 */
}

static void batch_selects_and_may_repeat_rows(void **state)
{
  (void)state;
  const double one = 1.0, zero = 0.0, data[3] = {3.0, 5.0, 100.0};
  const sgha_quadratic q = {.n_x = 0, .n_y = 1, .n_data = 3, .A = &one, .b = &zero, .c = data};
  const uint64_t thrice[3] = {0, 0, 1}, single[1] = {2};
  double gradient;
  sgha_quadratic_grad_g(&q, 1, single, NULL, &zero, &gradient);
  assert_same(gradient, -100.0);
  sgha_quadratic_grad_g(&q, 3, thrice, NULL, &zero, &gradient);
  assert_same(gradient, -11.0 / 3.0);
}

/* Lemma 12 with nothing assumed: a quadratic has no truncation error, so that the central difference is within the
 * rounding of the probes and of the two gradients, over tau, of (-B'lambda, A lambda). */
static void check_hessian(const sgha_quadratic *q, size_t m, double tau, const double lambda[])
{
  const size_t n_x = q->n_x, n_y = q->n_y;
  const double *x = w, *y = w + n_x;
  double y_plus[MOST_Y], y_minus[MOST_Y], gradients[3 * (MOST_X + MOST_Y)];
  const double *g_plus = gradients + n_x + n_y, *g_minus = gradients + 2 * (n_x + n_y);
  assert_int_equal(sgha_probe(n_y, tau, y, lambda, y_plus, y_minus), SGHA_OK);
  sgha_quadratic_gradients(q, m, batch, tau, x, y, lambda, y_plus, y_minus, gradients);
  sgha_quadratic_grad_g(q, m, batch, x, y, out);
  assert_memory_equal(gradients, out, (n_x + n_y) * sizeof *out);
  for (size_t i = 0; i < n_x + n_y; i++, forget_reals()) {
    const double *row = i < n_x ? Bt + i * n_y : A + (i - n_x) * n_y;
    real product = exact_dot(n_y, row, lambda), spread = of(0.0);
    real hessian = i < n_x ? r_sub(of(0.0), product) : product;
    for (size_t j = 0; j < n_y; j++) {
      real moved = r_add(r_abs(of(y[j])), r_mul(of(2.0), r_mul(of(tau), r_abs(of(lambda[j])))));
      real error = r_add(r_mul(of(ROUNDING), moved), of(3 * TINY));
      spread = r_add(spread, r_mul(r_abs(of(row[j])), error));
    }
    const entry plus = grad_g_entry(q, m, x, y_plus, i), minus = grad_g_entry(q, m, x, y_minus, i);
    real oracle = r_mul(of(0.5), r_add(roundings(plus.steps, plus.size), roundings(minus.steps, minus.size)));
    real exact = r_div(r_sub(of(g_plus[i]), of(g_minus[i])), r_mul(of(2.0), of(tau)));
    real bound = r_div(r_add(spread, oracle), of(tau));
    assert_at_most(distance(exact, hessian), bound);
    real own = r_add(r_mul(of(3 * ROUNDING), r_abs(exact)), r_mul(of(TINY), r_add(of(1.0), r_div(of(1.0), of(tau)))));
    assert_at_most(distance(of(difference(g_plus[i], g_minus[i], tau)), hessian), r_add(bound, own));
  }
}

static void difference_of_the_probes_is_the_hessian_times_lambda(void **state)
{
  (void)state;
  const struct {
    int low, high;
  } ranges[] = {{-3, 3}, {-60, 60}, {-1074, -900}, {100, 199}};
  seed_random(95);
  for (int t = 0; t < 200; t++) {
    const int low = ranges[t % 4].low, high = ranges[t % 4].high;
    const size_t n_x = random_below(MOST_X + 1), n_y = 1 + random_below(MOST_Y);
    const sgha_quadratic q = random_quadratic(n_x, n_y, low, high);
    double lambda[MOST_Y];
    random_vector(n_y, lambda, low, high);
    check_hessian(&q, 1 + random_below(MOST_BATCH), random_positive(-100, 100), lambda);
  }
}

/* The same batch for both probes: data far larger than everything else leaves no trace in the difference. */
static void large_data_cancel_in_the_difference(void **state)
{
  (void)state;
  const double one = 1.0, zero = 0.0, data[2] = {0x1p40, -0x1p41}, x = 0.0, y = 1.0, lambda = 3.0, tau = 0.25;
  const sgha_quadratic q = {.n_x = 0, .n_y = 1, .n_data = 2, .A = &one, .b = &zero, .c = data};
  const uint64_t both[2] = {0, 1};
  double y_plus, y_minus, gradients[3];
  assert_int_equal(sgha_probe(1, tau, &y, &lambda, &y_plus, &y_minus), SGHA_OK);
  sgha_quadratic_gradients(&q, 2, both, tau, &x, &y, &lambda, &y_plus, &y_minus, gradients);
  assert_same(difference(gradients[1], gradients[2], tau), 3.0);
}

static void inputs_are_left_alone(void **state)
{
  (void)state;
  seed_random(96);
  const sgha_quadratic q = random_quadratic(MOST_X, MOST_Y, -3, 3);
  double copy[LENGTH(A) + LENGTH(w)];
  memcpy(copy, A, sizeof A);
  memcpy(copy + LENGTH(A), w, sizeof w);
  sgha_quadratic_grad_g(&q, 3, batch, w, w + MOST_X, out);
  sgha_quadratic_grad_f(&q, w, out);
  assert_memory_equal(copy, A, sizeof A);
  assert_memory_equal(copy + LENGTH(A), w, sizeof w);
}

/* Two states and the memory of an iteration. */
#define MOST_W (MOST_X + MOST_Y)
static double memory[2][3 * MOST_W + MOST_Y], work[5 * MOST_W + 2 * MOST_Y];

static sgha_state state_in(double m[], size_t n)
{
  return (sgha_state){.w = m, .w_hat = m + n, .w_low = m + 2 * n, .lambda = m + 3 * n};
}

static const sgha_parameters practical = {.gamma_x = 0.05,
                                          .gamma_y = 0.05,
                                          .gamma_lambda = 0.05,
                                          .beta = 0.125,
                                          .p_w = 1.0,
                                          .p_lambda = 0x1p-20,
                                          .tau = 0x1p-8,
                                          .C_lambda = 10.0};

/* A whole iteration, from the data to the next state. */
static sgha_status iterate(const sgha_quadratic *q, const sgha_parameters *p, uint64_t seed, uint64_t iteration,
                           size_t m, const sgha_state *now, const sgha_state *next)
{
  return sgha_quadratic_iterate(q, p, seed, iteration, m, now, batch, work, next);
}

static void iteration_is_its_steps_done_by_hand(void **state)
{
  (void)state;
  seed_random(97);
  for (int t = 0; t < 100; t++) {
    const size_t n_x = random_below(MOST_X + 1), n_y = random_below(MOST_Y + 1), n = n_x + n_y;
    const size_t m = 1 + random_below(MOST_BATCH);
    const uint64_t seed = random_below(1000), iteration = random_below(1000);
    const sgha_quadratic q = random_quadratic(n_x, n_y, -3, 3);
    random_vector(3 * n + n_y, memory[0], -3, 3);
    const sgha_state now = state_in(memory[0], n), next = state_in(memory[1], n);
    assert_int_equal(iterate(&q, &practical, seed, iteration, m, &now, &next), SGHA_OK);

    double f[MOST_W], g[MOST_W], g_plus[MOST_W], g_minus[MOST_W], h[MOST_W], y_plus[MOST_Y], y_minus[MOST_Y];
    double expected[3 * MOST_W + MOST_Y];
    const sgha_state by_hand = state_in(expected, n);
    uint64_t drawn[MOST_BATCH];
    sgha_batch(seed, iteration, SGHA_STREAM_G, MOST_DATA, m, drawn);
    assert_memory_equal(batch, drawn, m * sizeof *drawn);
    sgha_quadratic_grad_f(&q, now.w, f);
    sgha_quadratic_grad_g(&q, m, drawn, now.w, now.w + n_x, g);
    assert_int_equal(sgha_probe(n_y, practical.tau, now.w + n_x, now.lambda, y_plus, y_minus), SGHA_OK);
    sgha_quadratic_grad_g(&q, m, drawn, now.w, y_plus, g_plus);
    sgha_quadratic_grad_g(&q, m, drawn, now.w, y_minus, g_minus);
    assert_int_equal(sgha_difference(n, practical.tau, g_plus, g_minus, h), SGHA_OK);
    const sgha_gradients at = {.f = f, .g_y = g + n_x, .h = h};
    assert_int_equal(sgha_advance(n_x, n_y, &practical, &now, &at, &by_hand), SGHA_OK);
    assert_memory_equal(memory[1], expected, (3 * n + n_y) * sizeof *expected);
  }
}

/* y solves the lower level at (x + 1) / 2, and x = 2.2 minimises (x - 3)^2 / 2 + ((x + 1) / 2)^2 / 2. All rows of the
 * data are equal, so that batches bring no noise. */
static void iterations_reach_the_bilevel_solution(void **state)
{
  (void)state;
  const double two = 2.0, one = 1.0, target_x = 3.0, target_y = 0.0, data[3] = {1.0, 1.0, 1.0};
  const sgha_quadratic q = {
      .n_x = 1, .n_y = 1, .n_data = 3, .A = &two, .B = &one, .Bt = &one, .a = &target_x, .b = &target_y, .c = data};
  memset(memory, 0, sizeof memory);
  for (uint64_t k = 0; k < 20000; k++) {
    const sgha_state now = state_in(memory[k % 2], 2), next = state_in(memory[(k + 1) % 2], 2);
    assert_int_equal(iterate(&q, &practical, 1, k, 2, &now, &next), SGHA_OK);
  }
  assert_true(fabs(memory[0][0] - 2.2) < 1e-4);
  assert_true(fabs(memory[0][1] - 1.6) < 1e-4);
  assert_true(fabs(memory[0][6] + 0.8) < 1e-4); /* lambda */
}

static void iteration_names_a_bad_input(void **state)
{
  (void)state;
  seed_random(98);
  const sgha_quadratic q = random_quadratic(MOST_X, MOST_Y, -3, 3);
  const sgha_state now = state_in(memory[0], MOST_W), next = state_in(memory[1], MOST_W);
  random_vector(3 * MOST_W + MOST_Y, memory[0], -3, 3);
  const size_t places[] = {0, MOST_X, MOST_W, 2 * MOST_W, 3 * MOST_W};
  for (size_t t = 0; t < LENGTH(places); t++) {
    double *spoilt = memory[0] + places[t], kept = *spoilt;
    *spoilt = NAN;
    assert_int_equal(iterate(&q, &practical, 1, 2, 3, &now, &next), SGHA_BAD_STATE);
    *spoilt = 0x1p300;
    assert_int_equal(iterate(&q, &practical, 1, 2, 3, &now, &next), SGHA_BAD_STATE);
    *spoilt = kept;
  }
  sgha_parameters bad = practical;
  bad.tau = 0.0;
  assert_int_equal(iterate(&q, &bad, 1, 2, 3, &now, &next), SGHA_BAD_PARAMETER);
  bad = practical, bad.beta = 1.0;
  assert_int_equal(iterate(&q, &bad, 1, 2, 3, &now, &next), SGHA_BAD_PARAMETER);
  A[0] = SGHA_MAX_DATUM;
  assert_int_equal(iterate(&q, &practical, 1, 2, 3, &now, &next), SGHA_BAD_GRADIENT_G);
}

/* Each entry in turn is not what it has to be. */
static void data_that_are_no_such_problem_are_refused(void **state)
{
  (void)state;
  seed_random(99);
  sgha_quadratic q = random_quadratic(MOST_X, MOST_Y, -3, 3);
  assert_int_equal(sgha_quadratic_check(&q), SGHA_OK);
  double *const arrays[] = {A, B, Bt, a, b, c};
  const size_t lengths[] = {MOST_Y * MOST_Y, MOST_Y * MOST_X, MOST_X * MOST_Y, MOST_X, MOST_Y, MOST_DATA * MOST_Y};
  const double invalid[] = {NAN, INFINITY, -INFINITY, 0x1.0000000000001p400, -0x1.0000000000001p400};
  for (size_t k = 0; k < LENGTH(arrays); k++)
    for (size_t i = 0; i < lengths[k]; i++) {
      const double kept = arrays[k][i];
      for (size_t v = 0; v < LENGTH(invalid); v++) {
        arrays[k][i] = invalid[v];
        assert_int_equal(sgha_quadratic_check(&q), SGHA_BAD_PARAMETER);
      }
      arrays[k][i] = kept + 1.0; /* A is not symmetric off its diagonal then, Bt not the transpose of B */
      const int still_one = k > 2 || (k == 0 && i % (MOST_Y + 1) == 0);
      assert_int_equal(sgha_quadratic_check(&q), still_one ? SGHA_OK : SGHA_BAD_PARAMETER);
      arrays[k][i] = kept;
    }
  assert_int_equal(sgha_quadratic_check(&q), SGHA_OK);
  q.n_data = 0;
  assert_int_equal(sgha_quadratic_check(&q), SGHA_BAD_SIZE);
  const sgha_quadratic nowhere = {.n_x = SIZE_MAX, .n_y = 1, .n_data = 1};
  assert_int_equal(sgha_quadratic_check(&nowhere), SGHA_BAD_SIZE);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(gradient_of_f_is_the_distance_to_the_targets),
      cmocka_unit_test(gradient_of_g_is_within_its_bound_for_all_sizes),
      cmocka_unit_test(gradient_of_g_is_within_its_bound_at_the_limits),
      cmocka_unit_test(gradient_of_g_at_the_largest_numbers_is_finite),
      cmocka_unit_test(gradient_of_g_of_small_integers_is_exact),
      cmocka_unit_test(batch_selects_and_may_repeat_rows),
      cmocka_unit_test(difference_of_the_probes_is_the_hessian_times_lambda),
      cmocka_unit_test(large_data_cancel_in_the_difference),
      cmocka_unit_test(inputs_are_left_alone),
      cmocka_unit_test(iteration_is_its_steps_done_by_hand),
      cmocka_unit_test(iterations_reach_the_bilevel_solution),
      cmocka_unit_test(iteration_names_a_bad_input),
      cmocka_unit_test(data_that_are_no_such_problem_are_refused),
  };
  return cmocka_run_group_tests_name("quadratic", tests, NULL, free_reals);
}
