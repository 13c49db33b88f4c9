/* advance.c -- tests of core/advance.h: an iteration is its lines in order, or it is refused with the fault's name. The
 * present state is checked to be untouched after every call. */
#include "support.h"
#include "core/advance.h"
#include "core/project.h"
#include "core/step.h"

#define N_X 7
#define N_Y 13
#define N_W (N_X + N_Y)
#define SENTINEL 42.0

/* Everything that an iteration reads and writes; a sentinel follows each array. */
typedef struct {
  double w[N_W + 1], w_hat[N_W + 1], w_low[N_W + 1], lambda[N_Y + 1];
  double f[N_W + 1], g_y[N_Y + 1], h[N_W + 1];
  sgha_parameters parameters;
} problem;

static const double bad[] = {0x1.0000000000001p200, -0x1.0000000000001p200, INFINITY, -INFINITY, NAN, -NAN};

static problem random_problem(int low, int high)
{
  problem p;
  random_vector(N_W, p.w, low, high);
  random_vector(N_W, p.w_hat, low, high);
  for (size_t i = 0; i < N_W; i++)
    p.w_low[i] = p.w_hat[i] * random_double(-60, -53);
  random_vector(N_Y, p.lambda, low, high);
  random_vector(N_W, p.f, low, high);
  random_vector(N_Y, p.g_y, low, high);
  random_vector(N_W, p.h, low, high);
  p.w[N_W] = p.w_hat[N_W] = p.w_low[N_W] = p.lambda[N_Y] = SENTINEL;
  p.f[N_W] = p.g_y[N_Y] = p.h[N_W] = SENTINEL;
  p.parameters = (sgha_parameters){.gamma_x = random_positive(-10, 0),
                                   .gamma_y = random_positive(-10, 0),
                                   .gamma_lambda = random_positive(-10, 0),
                                   .beta = random_positive(-30, -1),
                                   .p_w = random_positive(-10, 3),
                                   .p_lambda = random_positive(-20, 0),
                                   .tau = random_positive(-30, 0),
                                   .C_lambda = random_positive(low, high)};
  return p;
}

/* The same problem with a state that nothing has been written to. */
static problem blank(const problem *p)
{
  problem next = *p;
  for (size_t i = 0; i <= N_W; i++)
    next.w[i] = next.w_hat[i] = next.w_low[i] = SENTINEL;
  for (size_t i = 0; i <= N_Y; i++)
    next.lambda[i] = SENTINEL;
  return next;
}

static sgha_status advance_sizes(problem *p, size_t n_x, size_t n_y, problem *next)
{
  const problem before = *p;
  *next = blank(p);
  const sgha_state now = {.w = p->w, .w_hat = p->w_hat, .w_low = p->w_low, .lambda = p->lambda};
  const sgha_state to = {.w = next->w, .w_hat = next->w_hat, .w_low = next->w_low, .lambda = next->lambda};
  const sgha_gradients at = {.f = p->f, .g_y = p->g_y, .h = p->h};
  const sgha_status status = sgha_advance(n_x, n_y, &p->parameters, &now, &at, &to);
  assert_memory_equal(p, &before, sizeof before);
  return status;
}

static sgha_status advance(problem *p, problem *next)
{
  return advance_sizes(p, N_X, N_Y, next);
}

/* Algorithm 1, line by line, all of it from the old values but for line 4 and 5's w. */
static problem iterate_by_hand(const problem *old, size_t n_x, size_t n_y)
{
  problem next = blank(old);
  const sgha_parameters *p = &old->parameters;
  for (size_t i = 0; i < n_x + n_y; i++) {
    next.w[i] = primal(old->w[i], old->w_hat[i], old->w_low[i], old->f[i], old->h[i], p->p_w,
                       i < n_x ? p->gamma_x : p->gamma_y);
    const sgha_pair pair = average(next.w[i], old->w_hat[i], old->w_low[i], p->beta);
    next.w_hat[i] = pair.high;
    next.w_low[i] = pair.low;
  }
  for (size_t i = 0; i < n_y; i++)
    next.lambda[i] = dual(old->lambda[i], old->g_y[i], p->p_lambda, p->gamma_lambda);
  sgha_project(n_y, sgha_square_blocks(n_y, next.lambda), p->C_lambda, next.lambda);
  return next;
}

/* What is written is good in any case, and the multiplier in the ball. */
static void check_clean(const problem *p)
{
  for (size_t i = 0; i < N_W; i++)
    assert_true(fabs(p->w[i]) <= 0x1p200 && fabs(p->w_hat[i]) <= 0x1p200 && fabs(p->w_low[i]) <= 0x1p200);
  assert_at_most(exact_dot(N_Y, p->lambda, p->lambda), r_pow(of(p->parameters.C_lambda), 2));
  forget_reals();
}

/* The iteration is refused with this status. Nothing is written if the size or a parameter is bad. */
static void check_refused(problem p, size_t n_x, size_t n_y, sgha_status expected)
{
  problem next;
  const problem untouched = blank(&p);
  assert_int_equal(advance_sizes(&p, n_x, n_y, &next), expected);
  if (expected == SGHA_BAD_SIZE || expected == SGHA_BAD_PARAMETER)
    assert_memory_equal(&next, &untouched, sizeof next);
  else
    check_clean(&next);
}

/* The iteration is accepted, and is what the lines say. */
static void check_accepted(problem p, size_t n_x, size_t n_y)
{
  problem next;
  const problem expected = iterate_by_hand(&p, n_x, n_y);
  assert_int_equal(advance_sizes(&p, n_x, n_y, &next), SGHA_OK);
  assert_memory_equal(&next, &expected, sizeof next);
}

static void iteration_is_the_lines_of_algorithm_1(void **state)
{
  (void)state;
  seed_random(61);
  for (int t = 0; t < 300; t++) {
    problem p = random_problem(t % 3 ? -5 : -60, t % 3 ? 5 : 60);
    check_accepted(p, N_X, N_Y);
  }
}

static void iteration_is_right_for_every_pair_of_sizes(void **state)
{
  (void)state;
  seed_random(62);
  for (size_t n_x = 0; n_x <= N_X; n_x++)
    for (size_t n_y = 0; n_y <= N_Y; n_y++) {
      problem p = random_problem(-5, 5);
      check_accepted(p, n_x, n_y);
    }
}

static void iteration_with_no_entries_is_ok(void **state)
{
  (void)state;
  problem p = random_problem(-5, 5);
  const sgha_state none = {0};
  const sgha_gradients nothing = {0};
  assert_int_equal(sgha_advance(0, 0, &p.parameters, &none, &nothing, &none), SGHA_OK);
}

static void multiplier_is_exactly_in_the_ball_after_every_iteration(void **state)
{
  (void)state;
  seed_random(63);
  for (int t = 0; t < 1000; t++) {
    problem p = random_problem(-3, 3), next;
    assert_int_equal(advance(&p, &next), SGHA_OK);
    check_clean(&next);
  }
}

/* Line 6 uses the old x and y: the multiplier does not depend on what the primal step does. */
static void multiplier_does_not_depend_on_the_primal_step(void **state)
{
  (void)state;
  seed_random(64);
  problem p = random_problem(-3, 3), q = p, next_p, next_q;
  q.parameters.gamma_x = q.parameters.gamma_y = 8.0 * p.parameters.gamma_x;
  random_vector(N_W, q.f, -3, 3);
  random_vector(N_W, q.h, -3, 3);
  assert_int_equal(advance(&p, &next_p), SGHA_OK);
  assert_int_equal(advance(&q, &next_q), SGHA_OK);
  assert_memory_not_equal(next_p.w, next_q.w, sizeof p.w);
  assert_memory_equal(next_p.lambda, next_q.lambda, sizeof p.lambda);
}

static void primal_step_does_not_depend_on_the_new_multiplier(void **state)
{
  (void)state;
  seed_random(65);
  problem p = random_problem(-3, 3), q = p, next_p, next_q;
  random_vector(N_Y, q.g_y, -3, 3);
  q.parameters.gamma_lambda *= 0.5;
  assert_int_equal(advance(&p, &next_p), SGHA_OK);
  assert_int_equal(advance(&q, &next_q), SGHA_OK);
  assert_memory_not_equal(next_p.lambda, next_q.lambda, sizeof p.lambda);
  assert_memory_equal(next_p.w, next_q.w, sizeof p.w);
}

/* Lines 4 and 5 use the new x and y. */
static void average_moves_towards_the_new_point(void **state)
{
  (void)state;
  problem next, p = {.parameters = {0.5, 0.5, 0.5, 0.25, 1.0, 1.0, 1.0, 1.0}};
  for (size_t i = 0; i < N_W; i++)
    p.f[i] = -16.0;
  assert_int_equal(advance(&p, &next), SGHA_OK);
  for (size_t i = 0; i < N_W; i++) {
    assert_same(next.w[i], 8.0);
    assert_same(next.w_hat[i], 2.0);
    assert_same(next.w_low[i], 0.0);
  }
}

static void x_and_y_have_their_own_step_sizes(void **state)
{
  (void)state;
  problem next, p = {.parameters = {0.5, 0.25, 0.5, 0.25, 1.0, 1.0, 1.0, 1.0}};
  for (size_t i = 0; i < N_W; i++)
    p.f[i] = -16.0;
  assert_int_equal(advance(&p, &next), SGHA_OK);
  for (size_t i = 0; i < N_W; i++)
    assert_same(next.w[i], i < N_X ? 8.0 : 4.0);
}

/* What is read may overlap: the gradients are all one array, and so are w, w_hat and w_low. */
static void inputs_may_overlap(void **state)
{
  (void)state;
  seed_random(66);
  problem p = random_problem(-3, 3), q = p, next_p = p, next_q;
  memcpy(q.h, q.f, sizeof q.f);
  memcpy(q.g_y, q.f, sizeof q.g_y);
  memcpy(q.w_hat, q.w, sizeof q.w);
  memcpy(q.w_low, q.w, sizeof q.w);
  const sgha_state now = {.w = p.w, .w_hat = p.w, .w_low = p.w, .lambda = p.lambda};
  const sgha_state to = {.w = next_p.w, .w_hat = next_p.w_hat, .w_low = next_p.w_low, .lambda = next_p.lambda};
  const sgha_gradients at = {.f = p.f, .g_y = p.f, .h = p.f};
  assert_int_equal(sgha_advance(N_X, N_Y, &p.parameters, &now, &at, &to), SGHA_OK);
  assert_int_equal(advance(&q, &next_q), SGHA_OK);
  assert_memory_equal(next_p.w, next_q.w, sizeof p.w);
  assert_memory_equal(next_p.w_hat, next_q.w_hat, sizeof p.w_hat);
  assert_memory_equal(next_p.w_low, next_q.w_low, sizeof p.w_low);
  assert_memory_equal(next_p.lambda, next_q.lambda, sizeof p.lambda);
}

/* A bad number at any place of an array is named. */
#define CHECK_ARRAY(array, length, expected)                                                                           \
  do {                                                                                                                 \
    for (size_t b = 0; b < LENGTH(bad); b++)                                                                           \
      for (size_t at = 0; at < (length); at++) {                                                                       \
        problem p = random_problem(-3, 3);                                                                             \
        p.array[at] = bad[b];                                                                                          \
        check_refused(p, N_X, N_Y, (expected));                                                                        \
      }                                                                                                                \
  } while (0)

static void bad_number_in_the_state_is_refused(void **state)
{
  (void)state;
  seed_random(67);
  CHECK_ARRAY(w, N_W, SGHA_BAD_STATE);
  CHECK_ARRAY(w_hat, N_W, SGHA_BAD_STATE);
  CHECK_ARRAY(w_low, N_W, SGHA_BAD_STATE);
  CHECK_ARRAY(lambda, N_Y, SGHA_BAD_STATE);
}

static void bad_number_in_the_gradient_of_f_is_refused(void **state)
{
  (void)state;
  seed_random(68);
  CHECK_ARRAY(f, N_W, SGHA_BAD_GRADIENT_F);
}

static void bad_number_in_the_gradient_of_g_is_refused(void **state)
{
  (void)state;
  seed_random(69);
  CHECK_ARRAY(g_y, N_Y, SGHA_BAD_GRADIENT_G);
}

static void bad_number_in_h_is_refused(void **state)
{
  (void)state;
  seed_random(70);
  CHECK_ARRAY(h, N_W, SGHA_BAD_GRADIENT_H);
}

/* Of several faults the first in the order of sgha_status is named. */
static void first_fault_is_the_one_named(void **state)
{
  (void)state;
  seed_random(71);
  problem p = random_problem(-3, 3);
  p.h[N_W - 1] = INFINITY;
  check_refused(p, N_X, N_Y, SGHA_BAD_GRADIENT_H);
  p.g_y[N_Y - 1] = NAN;
  check_refused(p, N_X, N_Y, SGHA_BAD_GRADIENT_G);
  p.f[N_W - 1] = NAN;
  check_refused(p, N_X, N_Y, SGHA_BAD_GRADIENT_F);
  p.lambda[N_Y - 1] = -INFINITY;
  check_refused(p, N_X, N_Y, SGHA_BAD_STATE);
  p.parameters.beta = 1.0;
  check_refused(p, N_X, N_Y, SGHA_BAD_PARAMETER);
  check_refused(p, SGHA_MAX_SIZE, 1, SGHA_BAD_SIZE);
}

static void sizes_beyond_the_limit_are_refused_without_wrapping(void **state)
{
  (void)state;
  seed_random(72);
  const problem p = random_problem(-3, 3);
  check_refused(p, SGHA_MAX_SIZE, 1, SGHA_BAD_SIZE);
  check_refused(p, 1, SGHA_MAX_SIZE, SGHA_BAD_SIZE);
  check_refused(p, SIZE_MAX, 2, SGHA_BAD_SIZE);
  check_refused(p, 2, SIZE_MAX, SGHA_BAD_SIZE);
  check_refused(p, SIZE_MAX / 2 + 1, SIZE_MAX / 2 + 1, SGHA_BAD_SIZE);
}

static void size_beyond_the_limit_needs_no_memory(void **state)
{
  (void)state;
  assert_int_equal(sgha_advance(SIZE_MAX, SIZE_MAX, NULL, NULL, NULL, NULL), SGHA_BAD_SIZE);
  assert_int_equal(sgha_advance(SGHA_MAX_SIZE, 1, NULL, NULL, NULL, NULL), SGHA_BAD_SIZE);
}

#define CHECK_PARAMETER(field, value)                                                                                  \
  do {                                                                                                                 \
    problem p = random_problem(-3, 3);                                                                                 \
    p.parameters.field = (value);                                                                                      \
    check_refused(p, N_X, N_Y, SGHA_BAD_PARAMETER);                                                                    \
  } while (0)

static void parameters_outside_of_their_domain_are_refused(void **state)
{
  (void)state;
  seed_random(73);
  const double never[] = {0.0, -0.0, -1.0, -0x1p-1074, NAN, -NAN, INFINITY, -INFINITY, 0x1.0000000000001p200};
  for (size_t i = 0; i < LENGTH(never); i++) {
    CHECK_PARAMETER(gamma_x, never[i]);
    CHECK_PARAMETER(gamma_y, never[i]);
    CHECK_PARAMETER(gamma_lambda, never[i]);
    CHECK_PARAMETER(beta, never[i]);
    CHECK_PARAMETER(p_w, never[i]);
    CHECK_PARAMETER(p_lambda, never[i]);
    CHECK_PARAMETER(tau, never[i]);
    CHECK_PARAMETER(C_lambda, never[i]);
  }
  const double above = 0x1.0000000000001p100, below = 0x1.fffffffffffffp-101;
  CHECK_PARAMETER(gamma_x, above);
  CHECK_PARAMETER(gamma_y, above);
  CHECK_PARAMETER(gamma_lambda, above);
  CHECK_PARAMETER(p_w, above);
  CHECK_PARAMETER(p_lambda, above);
  CHECK_PARAMETER(tau, above);
  CHECK_PARAMETER(tau, below);
  CHECK_PARAMETER(C_lambda, below);
  CHECK_PARAMETER(beta, 1.0);
}

static void parameters_at_the_ends_of_their_domain_are_accepted(void **state)
{
  (void)state;
  const double most = SGHA_MAX_PARAMETER, least = SGHA_MIN_PARAMETER, tiny = 0x1p-1074;
  const sgha_parameters ends[] = {
      {most, most, most, 0x1.fffffffffffffp-1, most, most, most, SGHA_MAX_MAGNITUDE},
      {most, most, most, 0x1.fffffffffffffp-1, most, most, least, least},
      {tiny, tiny, tiny, tiny, tiny, tiny, least, least},
  };
  seed_random(74);
  for (size_t i = 0; i < LENGTH(ends); i++) {
    problem p = random_problem(-101, -100);
    p.parameters = ends[i];
    check_accepted(p, N_X, N_Y);
  }
}

static void numbers_at_the_limit_are_accepted(void **state)
{
  (void)state;
  problem p = {.parameters = {0x1p-300, 0x1p-300, 0x1p-300, 0x1p-300, 1.0, 1.0, 1.0, SGHA_MAX_MAGNITUDE}};
  for (size_t i = 0; i < N_W; i++) {
    p.w[i] = p.w_hat[i] = i % 2 ? SGHA_MAX_MAGNITUDE : -SGHA_MAX_MAGNITUDE;
    p.f[i] = p.h[i] = SGHA_MAX_MAGNITUDE;
  }
  for (size_t i = 0; i < N_Y; i++)
    p.lambda[i] = p.g_y[i] = -SGHA_MAX_MAGNITUDE;
  check_accepted(p, N_X, N_Y);
}

/* The next w is beyond the limit, at one place. */
static void divergence_of_the_point_is_refused(void **state)
{
  (void)state;
  seed_random(75);
  for (size_t at = 0; at < N_W; at++) {
    problem p = random_problem(-3, 3);
    p.parameters.gamma_x = p.parameters.gamma_y = 16.0;
    p.f[at] = at % 2 ? SGHA_MAX_MAGNITUDE : -SGHA_MAX_MAGNITUDE;
    check_refused(p, N_X, N_Y, SGHA_DIVERGED);
  }
}

/* The next w is good, but w_hat and w_low add up to a number beyond the limit. */
static void divergence_of_the_average_is_refused(void **state)
{
  (void)state;
  seed_random(76);
  for (size_t at = 0; at < N_W; at++) {
    problem p = random_problem(-3, 3);
    p.parameters.gamma_x = p.parameters.gamma_y = p.parameters.beta = 0x1p-300;
    p.w_hat[at] = p.w_low[at] = at % 2 ? SGHA_MAX_MAGNITUDE : -SGHA_MAX_MAGNITUDE;
    check_refused(p, N_X, N_Y, SGHA_DIVERGED);
  }
}

/* At every corner of the domain there is an answer, and never a number that is not finite. */
static void state_stays_finite_whatever_the_input(void **state)
{
  (void)state;
  const double extreme[] = {SGHA_MAX_MAGNITUDE, -SGHA_MAX_MAGNITUDE, 0x1p-1074, -0x1p-1074, 1.0, 0.0, -0.0};
  seed_random(77);
  int accepted = 0;
  for (int t = 0; t < 5000; t++) {
    problem p = random_problem(-3, 3);
    double *const arrays[] = {p.w, p.w_hat, p.w_low, p.lambda, p.f, p.g_y, p.h};
    for (size_t i = 0; i < 3; i++)
      arrays[random_below(LENGTH(arrays))][random_below(N_Y)] = extreme[random_below(LENGTH(extreme))];
    problem next;
    const sgha_status status = advance(&p, &next);
    assert_true(status == SGHA_OK || status == SGHA_DIVERGED);
    accepted += status == SGHA_OK;
    check_clean(&next);
  }
  assert_true(1 <= accepted && accepted <= 4999);
}

/* f = |x - 1|^2/2 + |y + 1|^2/2, g = |y - x|^2/2: F has its minimum at x = 0, where lambda = -1. */
static void iterations_find_the_minimum_of_a_small_problem(void **state)
{
  (void)state;
  double w[2][2] = {{3.0, -2.0}}, w_hat[2][2] = {{3.0, -2.0}}, w_low[2][2] = {{0.0}}, lambda[2][1] = {{0.0}};
  const sgha_parameters p = {0.02, 0.02, 0.02, 0.05, 4.0, 1e-12, 0x1p-10, 2.0};
  for (int k = 0; k < 40000; k++) {
    const int from = k % 2, to = 1 - from;
    const double x = w[from][0], y = w[from][1];
    const double f[2] = {x - 1.0, y + 1.0}, g_y = y - x;
    const double h[2] = {-lambda[from][0], lambda[from][0]};
    const sgha_gradients at = {.f = f, .g_y = &g_y, .h = h};
    const sgha_state now = {.w = w[from], .w_hat = w_hat[from], .w_low = w_low[from], .lambda = lambda[from]};
    const sgha_state next = {.w = w[to], .w_hat = w_hat[to], .w_low = w_low[to], .lambda = lambda[to]};
    assert_int_equal(sgha_advance(1, 1, &p, &now, &at, &next), SGHA_OK);
  }
  assert_true(fabs(w[0][0]) < 1e-9 && fabs(w[0][1]) < 1e-9 && fabs(lambda[0][0] + 1.0) < 1e-9);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(iteration_is_the_lines_of_algorithm_1),
      cmocka_unit_test(iteration_is_right_for_every_pair_of_sizes),
      cmocka_unit_test(iteration_with_no_entries_is_ok),
      cmocka_unit_test(multiplier_is_exactly_in_the_ball_after_every_iteration),
      cmocka_unit_test(multiplier_does_not_depend_on_the_primal_step),
      cmocka_unit_test(primal_step_does_not_depend_on_the_new_multiplier),
      cmocka_unit_test(average_moves_towards_the_new_point),
      cmocka_unit_test(x_and_y_have_their_own_step_sizes),
      cmocka_unit_test(inputs_may_overlap),
      cmocka_unit_test(bad_number_in_the_state_is_refused),
      cmocka_unit_test(bad_number_in_the_gradient_of_f_is_refused),
      cmocka_unit_test(bad_number_in_the_gradient_of_g_is_refused),
      cmocka_unit_test(bad_number_in_h_is_refused),
      cmocka_unit_test(first_fault_is_the_one_named),
      cmocka_unit_test(sizes_beyond_the_limit_are_refused_without_wrapping),
      cmocka_unit_test(size_beyond_the_limit_needs_no_memory),
      cmocka_unit_test(parameters_outside_of_their_domain_are_refused),
      cmocka_unit_test(parameters_at_the_ends_of_their_domain_are_accepted),
      cmocka_unit_test(numbers_at_the_limit_are_accepted),
      cmocka_unit_test(divergence_of_the_point_is_refused),
      cmocka_unit_test(divergence_of_the_average_is_refused),
      cmocka_unit_test(state_stays_finite_whatever_the_input),
      cmocka_unit_test(iterations_find_the_minimum_of_a_small_problem),
  };
  return cmocka_run_group_tests_name("advance", tests, NULL, free_reals);
}
