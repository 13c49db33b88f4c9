/* method_sgha.c -- SGHA and Stoc-SGHA: a step is Algorithm 1, or 2, done by hand; what its lines mean for a
 * quadratic. */
#include "method_support.h"

#include "core/sampler.h"

static quadratic q;

/* The state of Algorithm 1, in plain doubles. */
typedef struct {
  double w[N_W], w_hat[N_W], lambda[N_Y];
} iterate;

/* Where the method keeps w, w_hat, w_low and lambda: in one half after the other. */
static double *half_of(const trial *t)
{
  return t->run.state + (t->run.iteration % 2) * (3 * N_W + N_Y);
}

static iterate iterate_of(const trial *t)
{
  iterate i;
  const double *w = half_of(t);
  memcpy(i.w, w, sizeof i.w);
  for (size_t k = 0; k < N_W; k++)
    i.w_hat[k] = w[N_W + k] + w[2 * N_W + k];
  memcpy(i.lambda, w + 3 * N_W, sizeof i.lambda);
  return i;
}

static void put(trial *t, const iterate *i)
{
  double *w = half_of(t);
  memcpy(w, i->w, sizeof i->w);
  memcpy(w + N_W, i->w_hat, sizeof i->w_hat);
  memset(w + 2 * N_W, 0, sizeof i->w_hat);
  memcpy(w + 3 * N_W, i->lambda, sizeof i->lambda);
}

typedef struct {
  double gamma_x, gamma_y, gamma_lambda, beta, p_w, p_lambda, tau, C_lambda;
} numbers;

/* Steps of different sizes, so that none can stand for another. */
static const numbers SOME = {0.03, 0.07, 0.11, 0.3, 0.5, 0.02, 0.125, 2.0};

static void set_all(trial *t, numbers n)
{
  set(t, "gamma_x", n.gamma_x);
  set(t, "gamma_y", n.gamma_y);
  set(t, "gamma_lambda", n.gamma_lambda);
  set(t, "beta", n.beta);
  set(t, "p_w", n.p_w);
  set(t, "p_lambda", n.p_lambda);
  set(t, "tau", n.tau);
  set(t, "C_lambda", n.C_lambda);
}

/* Lines 2 to 6, with the gradients over two batches. */
static iterate by_hand(const iterate *at, numbers n, const sgha_selection *f_batch, const sgha_selection *g_batch)
{
  const means m = means_over(&q, f_batch, g_batch);
  iterate next;
  double f[N_W], g_y[N_Y], plus[N_W], minus[N_W], x_plus[N_X], x_minus[N_X], y_plus[N_Y], y_minus[N_Y];
  grad_f_of(&m, at->w, f);
  grad_g_y_of(&m, at->w, g_y);
  memcpy(plus, at->w, sizeof plus);
  memcpy(minus, at->w, sizeof minus);
  for (size_t i = 0; i < N_Y; i++) {
    plus[N_X + i] += n.tau * at->lambda[i];
    minus[N_X + i] -= n.tau * at->lambda[i];
  }
  cross_of(&m, plus + N_X, x_plus);
  cross_of(&m, minus + N_X, x_minus);
  grad_g_y_of(&m, plus, y_plus);
  grad_g_y_of(&m, minus, y_minus);

  for (size_t i = 0; i < N_X; i++)
    next.w[i] =
        at->w[i] - n.gamma_x * (f[i] + (x_plus[i] - x_minus[i]) / (2.0 * n.tau) + n.p_w * (at->w[i] - at->w_hat[i]));
  for (size_t i = 0, j = N_X; i < N_Y; i++, j++)
    next.w[j] =
        at->w[j] - n.gamma_y * (f[j] + (y_plus[i] - y_minus[i]) / (2.0 * n.tau) + n.p_w * (at->w[j] - at->w_hat[j]));
  for (size_t i = 0; i < N_W; i++)
    next.w_hat[i] = at->w_hat[i] + n.beta * (next.w[i] - at->w_hat[i]);

  double square = 0.0;
  for (size_t i = 0; i < N_Y; i++) {
    next.lambda[i] = at->lambda[i] + n.gamma_lambda * (g_y[i] - n.p_lambda * at->lambda[i]);
    square += next.lambda[i] * next.lambda[i];
  }
  for (size_t i = 0; i < N_Y && sqrt(square) > n.C_lambda; i++)
    next.lambda[i] *= n.C_lambda / sqrt(square);
  return next;
}

static void check(const iterate *a, const iterate *b)
{
  assert_near(N_W, a->w, b->w, 1e-13);
  assert_near(N_W, a->w_hat, b->w_hat, 1e-13);
  assert_near(N_Y, a->lambda, b->lambda, 1e-13);
}

static void sgha_is_algorithm_1(void **state)
{
  (void)state;
  make_quadratic(&q, 21, 0.5, 0.1);
  const sgha_problem p = problem_of(&q);
  trial t = prepare("sgha");
  set_all(&t, SOME);
  begin(&t, &p, 1, START);
  iterate now = {.lambda = {0.0}};
  memcpy(now.w, START, sizeof START);
  memcpy(now.w_hat, START, sizeof START);
  size_t at_the_boundary = 0;
  for (size_t k = 0; k < 60; k++) {
    const iterate expected = by_hand(&now, SOME, NULL, NULL);
    steps(&t, 1);
    now = iterate_of(&t);
    check(&now, &expected);
    assert_memory_equal(point(&t), now.w, sizeof now.w);
    at_the_boundary += now.lambda[0] * now.lambda[0] + now.lambda[1] * now.lambda[1] + now.lambda[2] * now.lambda[2] >
                       SOME.C_lambda * SOME.C_lambda * (1.0 - 1e-12);
  }
  assert_true(1 <= at_the_boundary && at_the_boundary <= 59);
  end(&t);
}

/* One batch of f, one of g; they are the sampler's batches of the iteration. */
static void stoc_sgha_is_algorithm_2(void **state)
{
  (void)state;
  make_quadratic(&q, 22, 0.5, 0.1);
  const sgha_problem p = problem_of(&q);
  trial t = prepare("stoc-sgha");
  set_all(&t, SOME);
  set(&t, "f_batch", 3.0);
  set(&t, "g_batch", 2.0);
  begin(&t, &p, 23, START);
  for (size_t k = 0; k < 60; k++) {
    const iterate now = iterate_of(&t);
    uint64_t f_index[3], g_index[2];
    sgha_batch(23, k, SGHA_STREAM_F, N_F, 3, f_index);
    sgha_batch(23, k, SGHA_STREAM_G, N_G, 2, g_index);
    const sgha_selection f_batch = {3, f_index}, g_batch = {2, g_index};
    const iterate expected = by_hand(&now, SOME, &f_batch, &g_batch);
    q.n_calls = 0;
    steps(&t, 1);
    const iterate next = iterate_of(&t);
    check(&next, &expected);
    const call *of_g = NULL;
    for (size_t i = 0; i < q.n_calls; i++)
      if (q.calls[i].kind != 'f') {
        assert_true(of_g == NULL || same_batch(of_g, &q.calls[i]));
        of_g = &q.calls[i];
      }
  }
  end(&t);
}

static void stoc_sgha_with_all_samples_is_sgha(void **state)
{
  (void)state;
  make_quadratic(&q, 24, 0.5, 0.1);
  const sgha_problem p = problem_of(&q);
  trial a = prepare("sgha"), b = prepare("stoc-sgha");
  begin(&a, &p, 1, START);
  begin(&b, &p, 2, START);
  steps(&a, 31);
  steps(&b, 31);
  assert_memory_equal(a.run.state, b.run.state, state_bytes(&a));
  end(&a);
  end(&b);
}

/* The multiplier for which the y-part of line 3 vanishes: -A^-1 grad_y f. */
static iterate solved_at(const means *m, const double w[])
{
  iterate i;
  double f[N_W];
  memcpy(i.w, w, sizeof i.w);
  memcpy(i.w_hat, w, sizeof i.w_hat);
  grad_f_of(m, w, f);
  solve(N_Y, m->A[0], f + N_X, i.lambda);
  for (size_t k = 0; k < N_Y; k++)
    i.lambda[k] = -i.lambda[k];
  return i;
}

/* At the lower solution and its multiplier, x moves along the hypergradient and y stays, whatever tau is: a central
 * difference of a linear gradient has no error but rounding. */
static void x_moves_along_the_hypergradient_at_the_lower_solution(void **state)
{
  (void)state;
  make_quadratic(&q, 25, 0.5, 0.1);
  const sgha_problem p = problem_of(&q);
  const means m = means_over(&q, NULL, NULL);
  const double taus[] = {4.0, 1.0, 0.125, 1e-3, 1e-5};
  double w[N_W], h[N_X];
  memcpy(w, START, sizeof w);
  lower_solution(&m, w, w + N_X);
  hypergradient_of(&m, w, h);
  const iterate at = solved_at(&m, w);
  for (size_t k = 0; k < LENGTH(taus); k++) {
    trial t = prepare("sgha");
    set(&t, "gamma_x", 1.0);
    set(&t, "tau", taus[k]);
    begin(&t, &p, 1, w);
    put(&t, &at);
    steps(&t, 1);
    double moved[N_X];
    for (size_t i = 0; i < N_X; i++)
      moved[i] = w[i] - point(&t)[i];
    assert_near(N_X, moved, h, 1e-15 + 1e-15 / taus[k]);
    assert_near(N_Y, point(&t) + N_X, w + N_X, 1e-15 + 1e-15 / taus[k]);
    end(&t);
  }
}

static void solution_is_a_fixed_point(void **state)
{
  (void)state;
  make_quadratic(&q, 26, 0.5, 0.1);
  const sgha_problem p = problem_of(&q);
  const means m = means_over(&q, NULL, NULL);
  double w[N_W];
  solution(&m, w);
  const iterate at = solved_at(&m, w);
  trial t = prepare("sgha");
  numbers n = SOME;
  n.p_lambda = 0x1p-90;
  n.C_lambda = 100.0;
  set_all(&t, n);
  begin(&t, &p, 1, w);
  put(&t, &at);
  steps(&t, 100);
  const iterate now = iterate_of(&t);
  check(&now, &at);
  end(&t);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sgha_is_algorithm_1),
      cmocka_unit_test(stoc_sgha_is_algorithm_2),
      cmocka_unit_test(stoc_sgha_with_all_samples_is_sgha),
      cmocka_unit_test(x_moves_along_the_hypergradient_at_the_lower_solution),
      cmocka_unit_test(solution_is_a_fixed_point),
  };
  return cmocka_run_group_tests_name("method_sgha", tests, NULL, NULL);
}
