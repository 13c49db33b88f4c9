/* method_neumann.c -- stocBiO, MRBO, VRBO: the Neumann series, and the recursions at two points with the same
 * samples. */
#include "method_support.h"

static quadratic q;

/* An estimate's calls: grad_y g where it is one of the direction, then grad_f, Q Hessian products, a cross product; all
 * at one point. The same from the batches of the calls, by the sum of products as the papers write it. */
static void series_of(const call *c, size_t Q, double eta, double out[])
{
  double f[N_W], v[N_Y] = {0.0}, h[N_Y];
  assert_true(c[0].kind == 'f' && c[Q + 1].kind == 'c');
  const means m_f = means_at(&q, &c[0]), m_c = means_at(&q, &c[Q + 1]);
  grad_f_of(&m_f, c->w, f);
  for (size_t terms = 0; terms <= Q; terms++) {
    double term[N_Y];
    memcpy(term, f + N_X, sizeof term);
    for (size_t j = 1; j <= terms; j++) {
      const means m = means_at(&q, &c[j]);
      hessian_of(&m, term, h);
      for (size_t i = 0; i < N_Y; i++)
        term[i] -= eta * h[i];
    }
    for (size_t i = 0; i < N_Y; i++)
      v[i] += eta * term[i];
  }
  for (size_t j = 0; j < Q + 2; j++)
    assert_true(asked_at(&c[j], j == 0 ? 'f' : j <= Q ? 'h' : 'c', c->w));
  cross_of(&m_c, v, out);
  for (size_t i = 0; i < N_X; i++)
    out[i] = f[i] - out[i];
}

static void direction_of(const call *c, size_t Q, double eta, double out[])
{
  assert_true(asked_at(c, 'y', c[1].w));
  const means m = means_at(&q, c);
  grad_g_y_of(&m, c->w, out + N_X);
  series_of(c + 1, Q, eta, out);
}

/* The calls of two estimates differ in the point alone. */
static void check_same_samples(const call *a, const call *b, size_t n)
{
  for (size_t i = 0; i < n; i++)
    assert_true(a[i].kind == b[i].kind && same_batch(&a[i], &b[i]));
}

/* The factors and J have a batch of their own each: batches of 8 that are drawn anew differ. */
static void check_fresh(const call *c, size_t n)
{
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < i; j++)
      assert_true(c[i].kind == 'f' || c[j].kind == 'f' || !same_batch(&c[i], &c[j]));
}

static double norm(size_t n, const double v[])
{
  double square = 0.0;
  for (size_t i = 0; i < n; i++)
    square += v[i] * v[i];
  return sqrt(square);
}

/* ---- stocBiO ---- */

static void stocbio_is_descent_on_y_then_the_series(void **state)
{
  (void)state;
  make_quadratic(&q, 41, 0.5, 0.1);
  const sgha_problem p = problem_of(&q);
  const size_t T = 4, Q = 3;
  for (int batches = 0; batches < 2; batches++) {
    trial t = prepare("stocbio");
    set(&t, "T", (double)T);
    set(&t, "Q", (double)Q);
    set(&t, "eta", 0.3);
    set(&t, "x_step", 0.05);
    set(&t, "y_step", 0.2);
    set(&t, "f_batch", batches ? 7.0 : 0.0);
    set(&t, "g_batch", batches ? 8.0 : 0.0);
    begin(&t, &p, 1, START);
    for (size_t k = 0; k < 10; k++) {
      double w[N_W], g_y[N_Y], h[N_X];
      memcpy(w, point(&t), sizeof w);
      q.n_calls = 0;
      steps(&t, 1);
      assert_int_equal(q.n_calls, T + Q + 2);
      for (size_t s = 0; s < T; s++) {
        const means m = means_at(&q, &q.calls[s]);
        assert_true(q.calls[s].kind == 'y');
        assert_near(N_W, q.calls[s].w, w, 1e-14);
        grad_g_y_of(&m, w, g_y);
        for (size_t i = 0; i < N_Y; i++)
          w[N_X + i] -= 0.2 * g_y[i];
      }
      assert_near(N_W, q.calls[T].w, w, 1e-14);
      series_of(&q.calls[T], Q, 0.3, h);
      for (size_t i = 0; i < N_X; i++)
        w[i] -= 0.05 * h[i];
      assert_near(N_W, point(&t), w, 1e-14);
      if (batches)
        check_fresh(q.calls, q.n_calls);
    }
    end(&t);
  }
}

/* The direction of x in one step of stocBiO from w, y at rest or nearly so. */
static void stocbio_direction(const sgha_problem *p, const double w[], double eta, double Q, double y_step, double T,
                              double out[])
{
  trial t = prepare("stocbio");
  set(&t, "x_step", 1.0);
  set(&t, "y_step", y_step);
  set(&t, "T", T);
  set(&t, "eta", eta);
  set(&t, "Q", Q);
  begin(&t, p, 1, w);
  steps(&t, 1);
  for (size_t i = 0; i < N_X; i++)
    out[i] = w[i] - point(&t)[i];
  end(&t);
}

/* eta 0.5, Q 3, the Hessian 0.8 times the identity: the sum is (1 - 0.6^4) / 0.8 times grad_y f, and with grad_x f = 0
 * and J of orthogonal columns of length 1 so is the norm of the direction. A sum that is scaled otherwise is off. */
static void series_has_the_right_norm(void **state)
{
  (void)state;
  make_quadratic(&q, 42, 0.0, 0.0);
  for (size_t k = 0; k < N_G; k++)
    for (size_t i = 0; i < N_Y; i++) {
      for (size_t j = 0; j < N_Y; j++)
        q.A[k][i][j] = i == j ? 0.8 : 0.0;
      for (size_t j = 0; j < N_X; j++)
        q.B[k][i][j] = i == j ? 1.0 : 0.0;
    }
  for (size_t k = 0; k < N_F; k++)
    for (size_t i = 0; i < N_Y; i++)
      q.b[k][i] = i < N_X ? START[N_X + i] - (i == 0 ? 3.0 : 4.0) : START[N_X + i];
  for (size_t k = 0; k < N_F; k++)
    memcpy(q.a[k], START, sizeof q.a[k]);
  const sgha_problem p = problem_of(&q);
  double d[N_X];
  stocbio_direction(&p, START, 0.5, 3.0, 0x1p-100, 1.0, d);
  assert_true(fabs(norm(N_X, d) / 5.0 - (1.0 - 0.6 * 0.6 * 0.6 * 0.6) / 0.8) < 1e-15);
  stocbio_direction(&p, START, 0.5, 0.0, 0x1p-100, 1.0, d);
  assert_true(fabs(norm(N_X, d) / 5.0 - 0.5) < 1e-15);
}

/* With an oracle for a step of the series, the Hessian's is not asked for, and the run is the same; a step that is not
 * good ends it. */
static int step_is_good;

static int q_neumann(void *self, const sgha_selection *batch, const double w[], double eta, double term[], double sum[])
{
  double h[N_Y];
  q_hessian(self, batch, w, term, h);
  for (size_t i = 0; i < N_Y; i++) {
    term[i] -= eta * h[i];
    sum[i] += term[i];
  }
  return step_is_good;
}

static void series_is_made_by_the_oracle_for_its_steps_where_there_is_one(void **state)
{
  (void)state;
  make_quadratic(&q, 54, 0.5, 0.1);
  const sgha_problem by_hessian = problem_of(&q);
  sgha_problem by_steps = by_hessian;
  by_steps.hessian = NULL;
  by_steps.neumann = q_neumann;
  const char *names[] = {"stocbio", "mrbo", "vrbo"};
  for (size_t i = 0; i < LENGTH(names); i++) {
    trial a = prepare(names[i]), b;
    set(&a, "eta", 0.3);
    set(&a, "f_batch", 3.0);
    set(&a, "g_batch", 2.0);
    b = a;
    begin(&a, &by_hessian, 1, START);
    begin(&b, &by_steps, 1, START);
    step_is_good = 1;
    steps(&a, 5);
    steps(&b, 5);
    assert_memory_equal(a.run.state, b.run.state, state_bytes(&a));
    step_is_good = 0;
    assert_int_equal(b.method->step(&b.run), SGHA_DIVERGED);
    assert_memory_equal(a.run.state, b.run.state, state_bytes(&a));
    end(&a);
    end(&b);
  }
}

/* For any Hessian: the error is that of the closed form, x - a + B'A^-1 (I - (I - eta A)^(Q + 1)) (y - b), and shrinks
 * geometrically, by no more than 1 - eta times the least eigenvalue, which is above 0.6 here. */
static void series_approaches_the_inverse_geometrically(void **state)
{
  (void)state;
  make_quadratic(&q, 43, 0.5, 0.05);
  const sgha_problem p = problem_of(&q);
  const means m = means_over(&q, NULL, NULL);
  const double eta = 0.35;
  double exact[N_X], last = 0.0, rest[N_Y], f[N_W];
  hypergradient_of(&m, START, exact);
  grad_f_of(&m, START, f);
  memcpy(rest, f + N_X, sizeof rest);
  for (size_t Q = 0; Q <= 40; Q++) {
    double d[N_X], h[N_Y], v[N_Y], formula[N_X];
    hessian_of(&m, rest, h);
    for (size_t i = 0; i < N_Y; i++) {
      rest[i] -= eta * h[i];
      h[i] = f[N_X + i] - rest[i];
    }
    solve(N_Y, m.A[0], h, v);
    cross_of(&m, v, formula);
    for (size_t i = 0; i < N_X; i++)
      formula[i] = f[i] - formula[i];
    stocbio_direction(&p, START, eta, (double)Q, 0x1p-100, 1.0, d);
    assert_near(N_X, d, formula, 1e-14);
    const double error = norm(N_X, (double[N_X]){d[0] - exact[0], d[1] - exact[1]});
    if (Q > 10)
      assert_true(error <= (1.0 - eta * 0.6) * last);
    last = error;
  }
  assert_true(last > 1e-12 && last < 1e-4);
}

/* With the Hessian 0.8 times the identity, y's error and with it the direction's shrinks by 1 - 0.8 y_step a step. */
static void inner_descent_approaches_the_lower_solution_geometrically(void **state)
{
  (void)state;
  make_quadratic(&q, 44, 0.5, 0.0);
  for (size_t k = 0; k < N_G; k++)
    for (size_t i = 0; i < N_Y; i++)
      for (size_t j = 0; j < N_Y; j++)
        q.A[k][i][j] = i == j ? 0.8 : 0.0;
  const sgha_problem p = problem_of(&q);
  const means m = means_over(&q, NULL, NULL);
  double w[N_W], exact[N_X], last = 0.0;
  memcpy(w, START, sizeof w);
  lower_solution(&m, w, w + N_X);
  hypergradient_of(&m, w, exact);
  for (size_t T = 1; T <= 20; T++) {
    double d[N_X];
    stocbio_direction(&p, START, 1.25, 1.0, 0.5, (double)T, d);
    const double error = norm(N_X, (double[N_X]){d[0] - exact[0], d[1] - exact[1]});
    if (T > 1)
      assert_true(fabs(error / last - 0.6) < 1e-8);
    last = error;
  }
}

/* ---- MRBO ---- */

typedef struct {
  double w[N_W], w_previous[N_W], d[N_W];
} mrbo_state;

static mrbo_state mrbo_state_of(const trial *t)
{
  mrbo_state s;
  memcpy(&s, t->run.state, sizeof s);
  return s;
}

static trial mrbo(double batch, double c_x, double c_y)
{
  trial t = prepare("mrbo");
  set(&t, "x_step", 0.05);
  set(&t, "y_step", 0.2);
  set(&t, "eta", 0.3);
  set(&t, "Q", 3.0);
  set(&t, "scale", 0.9);
  set(&t, "delay", 2.0);
  set(&t, "c_x", c_x);
  set(&t, "c_y", c_y);
  set(&t, "f_batch", batch);
  set(&t, "g_batch", batch);
  return t;
}

/* The points move by the schedule, the direction follows the recursion, from two estimates with the same samples, one
 * at the point and one where the point was a step before. */
static void mrbo_follows_its_recursion(void **state)
{
  (void)state;
  const size_t Q = 3, n = Q + 3;
  make_quadratic(&q, 45, 0.5, 0.1);
  const sgha_problem p = problem_of(&q);
  for (int batches = 0; batches < 2; batches++) {
    trial t = mrbo(batches ? 8.0 : 0.0, 0.7, 0.4);
    begin(&t, &p, 1, START);
    for (size_t k = 0; k < 15; k++) {
      const mrbo_state old = mrbo_state_of(&t);
      q.n_calls = 0;
      steps(&t, 1);
      const mrbo_state now = mrbo_state_of(&t);
      double d[N_W], at_old[N_W];
      assert_int_equal(q.n_calls, k == 0 ? n : 2 * n);
      assert_memory_equal(q.calls[0].w, old.w, sizeof old.w);
      direction_of(q.calls, Q, 0.3, d);
      const double h = 0.9 / cbrt(2.0 + (double)k), h_old = 0.9 / cbrt(1.0 + (double)k);
      if (k > 0) {
        assert_true(memcmp(old.w, old.w_previous, sizeof old.w) != 0);
        assert_memory_equal(q.calls[n].w, old.w_previous, sizeof old.w);
        check_same_samples(q.calls, q.calls + n, n);
        direction_of(q.calls + n, Q, 0.3, at_old);
        for (size_t i = 0; i < N_W; i++)
          d[i] += (1.0 - (i < N_X ? 0.7 : 0.4) * h_old * h_old) * (old.d[i] - at_old[i]);
      }
      if (batches)
        check_fresh(q.calls, n);
      assert_near(N_W, now.d, d, 1e-13);
      assert_memory_equal(now.w_previous, old.w, sizeof old.w);
      for (size_t i = 0; i < N_W; i++)
        d[i] = old.w[i] - (i < N_X ? 0.05 : 0.2) * h * d[i];
      assert_near(N_W, now.w, d, 1e-13);
    }
    end(&t);
  }
}

/* Rates at or above 1 forget all: the direction is the plain stochastic estimate. */
static void mrbo_that_forgets_all_is_stochastic_descent(void **state)
{
  (void)state;
  make_quadratic(&q, 46, 0.5, 0.1);
  const sgha_problem p = problem_of(&q);
  trial t = mrbo(2.0, 1e6, 1e6);
  begin(&t, &p, 1, START);
  for (size_t k = 0; k < 10; k++) {
    double d[N_W];
    q.n_calls = 0;
    steps(&t, 1);
    direction_of(q.calls, 3, 0.3, d);
    const mrbo_state now = mrbo_state_of(&t);
    assert_near(N_W, now.d, d, 1e-14);
  }
  end(&t);
}

/* The estimate over all samples. */
static void full_direction(const double w[], double out[])
{
  call c[6] = {{.kind = 'y'}, {.kind = 'f'}, {.kind = 'h'}, {.kind = 'h'}, {.kind = 'h'}, {.kind = 'c'}};
  for (size_t i = 0; i < LENGTH(c); i++)
    memcpy(c[i].w, w, sizeof c[i].w);
  direction_of(c, 3, 0.3, out);
}

/* Samples that differ in the linear terms alone: the difference of two estimates with the same samples is exact, so
 * what is never forgotten is the error of the first estimate, and no other comes in. Estimates with different samples,
 * or with both at one point, do not do that. */
static void mrbo_corrections_are_exact_differences(void **state)
{
  (void)state;
  make_quadratic(&q, 47, 0.5, 0.0);
  const sgha_problem p = problem_of(&q);
  trial t = mrbo(1.0, 0.0, 0.0);
  begin(&t, &p, 1, START);
  double first[N_W] = {0.0};
  for (size_t k = 0; k < 40; k++) {
    double w[N_W], exact[N_W], error[N_W];
    memcpy(w, point(&t), sizeof w);
    steps(&t, 1);
    full_direction(w, exact);
    const mrbo_state now = mrbo_state_of(&t);
    for (size_t i = 0; i < N_W; i++)
      error[i] = now.d[i] - exact[i];
    if (k == 0) {
      memcpy(first, error, sizeof first);
      assert_true(norm(N_W, first) > 0.1);
    }
    assert_near(N_W, error, first, 1e-13);
  }
  end(&t);
}

/* ... and what is forgotten bit by bit leaves an error that is far below that of one sample. */
static void mrbo_reduces_the_variance(void **state)
{
  (void)state;
  make_quadratic(&q, 48, 0.5, 0.0);
  const sgha_problem p = problem_of(&q);
  double mean_error[2] = {0.0};
  for (int plain = 0; plain < 2; plain++) {
    trial t = mrbo(1.0, plain ? 1e6 : 1.0, plain ? 1e6 : 1.0);
    begin(&t, &p, 1, START);
    q.n_calls = MAX_CALLS;
    steps(&t, 500);
    for (size_t k = 0; k < 500; k++) {
      double w[N_W], exact[N_W];
      memcpy(w, point(&t), sizeof w);
      steps(&t, 1);
      full_direction(w, exact);
      mean_error[plain] += apart(N_W, t.run.state + 2 * N_W, exact) / 500.0;
    }
    end(&t);
  }
  assert_true(mean_error[1] > 0.1 && mean_error[0] < 0.25 * mean_error[1]);
}

static void mrbo_without_noise_has_the_full_gradients(void **state)
{
  (void)state;
  for (int all = 0; all < 2; all++) {
    make_quadratic(&q, 49, all ? 0.5 : 0.0, all ? 0.1 : 0.0);
    const sgha_problem p = problem_of(&q);
    trial t = mrbo(all ? 0.0 : 2.0, 0.7, 0.4);
    begin(&t, &p, 1, START);
    for (size_t k = 0; k < 30; k++) {
      double w[N_W], exact[N_W];
      memcpy(w, point(&t), sizeof w);
      steps(&t, 1);
      full_direction(w, exact);
      assert_near(N_W, t.run.state + 2 * N_W, exact, 1e-13);
    }
    end(&t);
  }
}

/* ---- VRBO ---- */

typedef struct {
  double w[N_W], d[N_W];
} vrbo_state;

static vrbo_state vrbo_state_of(const trial *t)
{
  vrbo_state s;
  memcpy(&s, t->run.state, sizeof s);
  return s;
}

static trial vrbo(double batch, double large, double period, double m)
{
  trial t = prepare("vrbo");
  set(&t, "x_step", 0.05);
  set(&t, "y_step", 0.2);
  set(&t, "eta", 0.3);
  set(&t, "Q", 3.0);
  set(&t, "m", m);
  set(&t, "period", period);
  set(&t, "f_batch", batch);
  set(&t, "g_batch", batch);
  set(&t, "large_f_batch", large);
  set(&t, "large_g_batch", large);
  return t;
}

static void vrbo_restarts_and_corrects(void **state)
{
  (void)state;
  const size_t Q = 3, n = Q + 3, m = 2, period = 3;
  make_quadratic(&q, 50, 0.5, 0.1);
  const sgha_problem p = problem_of(&q);
  trial t = vrbo(6.0, 8.0, (double)period, (double)m);
  begin(&t, &p, 1, START);
  for (size_t k = 0; k < 10; k++) {
    const vrbo_state old = vrbo_state_of(&t);
    const size_t afresh = k % period == 0;
    double d[N_W], before[N_W], now[N_W];
    q.n_calls = 0;
    steps(&t, 1);
    assert_int_equal(q.n_calls, afresh * n + 2 * (m + 2) * n);
    memcpy(d, old.d, sizeof d);
    memcpy(before, old.w, sizeof before);
    memcpy(now, old.w, sizeof now);
    if (afresh) {
      for (size_t i = 0; i < n; i++)
        assert_int_equal(q.calls[i].size, 8);
      assert_memory_equal(q.calls[0].w, old.w, sizeof old.w);
      direction_of(q.calls, Q, 0.3, d);
    }
    for (size_t i = 0; i < N_X; i++)
      now[i] -= 0.05 * d[i];
    for (size_t s = 0; s < m + 2; s++) {
      const call *c = q.calls + (afresh + 2 * s) * n;
      double at_now[N_W], at_before[N_W];
      assert_near(N_W, c->w, now, 1e-13);
      assert_near(N_W, c[n].w, before, 1e-13);
      check_same_samples(c, c + n, n);
      assert_int_equal(c->size, 6);
      direction_of(c, Q, 0.3, at_now);
      direction_of(c + n, Q, 0.3, at_before);
      for (size_t i = 0; i < N_W; i++)
        d[i] += at_now[i] - at_before[i];
      memcpy(before, now, sizeof before);
      for (size_t i = N_X; i < N_W && s <= m; i++)
        now[i] -= 0.2 * d[i];
    }
    const vrbo_state next = vrbo_state_of(&t);
    assert_near(N_W, next.w, now, 1e-13);
    assert_near(N_W, next.d, d, 1e-13);
    assert_memory_equal(point(&t), next.w, sizeof next.w);
    check_fresh(q.calls + afresh * n, n);
  }
  end(&t);
}

/* Every inner step draws its own samples. */
static void vrbo_draws_anew_in_every_inner_step(void **state)
{
  (void)state;
  make_quadratic(&q, 51, 0.5, 0.1);
  const sgha_problem p = problem_of(&q);
  trial t = vrbo(8.0, 8.0, 1.0, 3.0);
  begin(&t, &p, 1, START);
  q.n_calls = 0;
  steps(&t, 1);
  for (size_t i = 0; i < q.n_calls; i++)
    for (size_t j = 0; j < i; j++) {
      const call *a = &q.calls[i], *b = &q.calls[j];
      const size_t pair = 6; /* calls of an estimate */
      const int same = j >= pair && i == j + pair && (j / pair) % 2 == 1;
      if ((a->kind == 'f') == (b->kind == 'f'))
        assert_int_equal(same_batch(a, b), same);
    }
  end(&t);
}

/* Samples that differ in the linear terms alone: from a restart over all samples on, the direction is exact, at batches
 * of one sample; so the run is the run with all samples. */
static void vrbo_corrections_are_exact_differences(void **state)
{
  (void)state;
  make_quadratic(&q, 52, 0.5, 0.0);
  const sgha_problem p = problem_of(&q);
  trial one = vrbo(1.0, 0.0, 1000.0, 4.0), all = vrbo(0.0, 0.0, 1.0, 4.0);
  begin(&one, &p, 1, START);
  begin(&all, &p, 1, START);
  for (size_t k = 0; k < 30; k++) {
    double exact[N_W];
    steps(&one, 1);
    steps(&all, 1);
    assert_near(N_W, point(&one), point(&all), 1e-13);
    full_direction(point(&one), exact);
    assert_near(N_W, one.run.state + N_W, exact, 1e-13);
  }
  end(&one);
  end(&all);
}

/* A restart over large batches, here all samples, takes away what a drawn batch has left. */
static void vrbo_restart_is_exact_over_all_samples(void **state)
{
  (void)state;
  make_quadratic(&q, 53, 0.5, 0.1);
  const sgha_problem p = problem_of(&q);
  trial t = vrbo(1.0, 0.0, 2.0, 0.0);
  begin(&t, &p, 1, START);
  for (size_t k = 0; k < 6; k++) {
    double w[N_W], exact[N_W], moved[N_X];
    memcpy(w, point(&t), sizeof w);
    full_direction(w, exact);
    steps(&t, 1);
    for (size_t i = 0; i < N_X; i++)
      moved[i] = (w[i] - point(&t)[i]) / 0.05;
    if (k % 2 == 0)
      assert_near(N_X, moved, exact, 1e-13);
    else
      assert_true(apart(N_X, moved, exact) > 1e-6);
  }
  end(&t);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(stocbio_is_descent_on_y_then_the_series),
      cmocka_unit_test(series_has_the_right_norm),
      cmocka_unit_test(series_is_made_by_the_oracle_for_its_steps_where_there_is_one),
      cmocka_unit_test(series_approaches_the_inverse_geometrically),
      cmocka_unit_test(inner_descent_approaches_the_lower_solution_geometrically),
      cmocka_unit_test(mrbo_follows_its_recursion),
      cmocka_unit_test(mrbo_that_forgets_all_is_stochastic_descent),
      cmocka_unit_test(mrbo_corrections_are_exact_differences),
      cmocka_unit_test(mrbo_reduces_the_variance),
      cmocka_unit_test(mrbo_without_noise_has_the_full_gradients),
      cmocka_unit_test(vrbo_restarts_and_corrects),
      cmocka_unit_test(vrbo_draws_anew_in_every_inner_step),
      cmocka_unit_test(vrbo_corrections_are_exact_differences),
      cmocka_unit_test(vrbo_restart_is_exact_over_all_samples),
  };
  return cmocka_run_group_tests_name("method_neumann", tests, NULL, NULL);
}
