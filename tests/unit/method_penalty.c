/* method_penalty.c -- F2SA and F2BSA: their steps by hand, where each gradient is taken, and the rate 1/l. */
#include "method_support.h"

static quadratic q;

static const char *const BOTH[] = {"f2sa", "f2bsa"};

static int is_f2sa(const trial *t)
{
  return strcmp(t->method->name, "f2sa") == 0;
}

static void set_weight(trial *t, double l)
{
  set(t, is_f2sa(t) ? "l0" : "l", l);
}

/* The state: (x, y), then z. */
static const double *z_of(const trial *t)
{
  return t->run.state + N_W;
}

static void with_z(const trial *t, double at_z[])
{
  memcpy(at_z, t->run.state, N_X * sizeof(double));
  memcpy(at_z + N_X, z_of(t), N_Y * sizeof(double));
}

/* What the calls of a step say: z's gradient at z, y's two at y, in turn; then x's at the new y and z. The points are
 * followed with the test's own arithmetic, over the batches of the calls. */
static void follow_step(trial *t, size_t T, double l, double x_step, double y_step, double z_step)
{
  double at_y[N_W], at_z[N_W], f[N_W], g[N_W], g_z[N_W];
  memcpy(at_y, t->run.state, sizeof at_y);
  with_z(t, at_z);
  q.n_calls = 0;
  steps(t, 1);
  assert_int_equal(q.n_calls, 3 * T + 3);
  const call *c = q.calls;
  for (size_t s = 0; s < T; s++, c += 3) {
    const call *of_z = &c[0], *of_f = &c[1], *of_g = &c[2];
    assert_true(of_z->kind == 'y' && of_f->kind == 'u' && of_g->kind == 'y');
    assert_near(N_W, of_z->w, at_z, 1e-13);
    assert_near(N_W, of_f->w, at_y, 1e-13);
    assert_near(N_W, of_g->w, at_y, 1e-13);
    const means m_z = means_at(&q, of_z), m_f = means_at(&q, of_f), m_g = means_at(&q, of_g);
    grad_g_y_of(&m_z, at_z, g_z);
    grad_f_of(&m_f, at_y, f);
    grad_g_y_of(&m_g, at_y, g);
    for (size_t i = 0; i < N_Y; i++) {
      at_z[N_X + i] -= z_step * g_z[i];
      at_y[N_X + i] -= y_step * (f[N_X + i] + l * g[i]);
    }
  }
  assert_true(c[0].kind == 'f' && c[1].kind == 'g' && c[2].kind == 'g');
  assert_near(N_W, c[0].w, at_y, 1e-13);
  assert_near(N_W, c[1].w, at_y, 1e-13);
  assert_near(N_W, c[2].w, at_z, 1e-13);
  const means m_f = means_at(&q, &c[0]), m_g = means_at(&q, &c[1]), m_z = means_at(&q, &c[2]);
  grad_f_of(&m_f, at_y, f);
  cross_of(&m_g, at_y + N_X, g);
  cross_of(&m_z, at_z + N_X, g_z);
  for (size_t i = 0; i < N_X; i++)
    at_y[i] -= x_step * (f[i] + l * (g[i] - g_z[i]));
  assert_near(N_W, point(t), at_y, 1e-13);
  assert_near(N_Y, z_of(t), at_z + N_X, 1e-13);
}

/* Steps of different sizes, so that none can stand for another; the second and later steps begin where the last
 * ended. */
static void f2bsa_has_a_fixed_weight_and_fixed_steps(void **state)
{
  (void)state;
  make_quadratic(&q, 31, 0.5, 0.1);
  const sgha_problem p = problem_of(&q);
  for (int batches = 0; batches < 2; batches++) {
    trial t = prepare("f2bsa");
    set(&t, "T", 3.0);
    set(&t, "l", 7.0);
    set(&t, "x_step", 0.05);
    set(&t, "y_step", 0.03);
    set(&t, "z_step", 0.2);
    set(&t, "f_batch", batches ? 3.0 : 0.0);
    set(&t, "g_batch", batches ? 2.0 : 0.0);
    begin(&t, &p, 1, START);
    assert_memory_equal(z_of(&t), START + N_X, N_Y * sizeof(double));
    for (size_t k = 0; k < 20; k++)
      follow_step(&t, 3, 7.0, 0.05, 0.03, 0.2);
    end(&t);
  }
}

static void f2sa_has_a_growing_weight_and_decaying_steps(void **state)
{
  (void)state;
  make_quadratic(&q, 32, 0.5, 0.1);
  const sgha_problem p = problem_of(&q);
  for (int batches = 0; batches < 2; batches++) {
    trial t = prepare("f2sa");
    set(&t, "T", 3.0);
    set(&t, "l0", 7.0);
    set(&t, "x_step", 0.05);
    set(&t, "y_step", 0.03);
    set(&t, "z_step", 0.2);
    set(&t, "f_batch", batches ? 3.0 : 0.0);
    set(&t, "g_batch", batches ? 2.0 : 0.0);
    begin(&t, &p, 1, START);
    for (size_t k = 1; k <= 20; k++) {
      const double seventh = exp(log((double)k) / 7.0);
      follow_step(&t, 3, 7.0 * seventh, 0.05 / pow(seventh, 4.0), 0.03 / pow(seventh, 5.0), 0.2 / pow(seventh, 4.0));
    }
    end(&t);
  }
}

/* F2SA's samples are all independent; F2BSA compares y and z on the same ones. Batches of 8 that are drawn anew
 * differ. */
static void batches_are_drawn_anew(void **state)
{
  (void)state;
  make_quadratic(&q, 33, 0.5, 0.05);
  const sgha_problem p = problem_of(&q);
  for (size_t b = 0; b < LENGTH(BOTH); b++) {
    trial t = prepare(BOTH[b]);
    set(&t, "T", 5.0);
    set(&t, "f_batch", 8.0);
    set(&t, "g_batch", 8.0);
    begin(&t, &p, 1, START);
    steps(&t, 3);
    for (size_t i = 0; i < q.n_calls; i++)
      for (size_t j = 0; j < i; j++) {
        const call *c = &q.calls[i], *d = &q.calls[j];
        const int pair = !is_f2sa(&t) && c->kind == 'g' && d->kind == 'g' && i == j + 1;
        if (is_of_f(c) == is_of_f(d))
          assert_int_equal(same_batch(c, d), pair);
      }
    end(&t);
    q.n_calls = 0;
  }
}

/* The minimum of f(x, .) + l g(x, .): (I + l A) y = b + l (B x + c). */
static void penalty_solution(const means *m, double l, const double x[], double y[])
{
  double matrix[N_Y * N_Y], right[N_Y];
  for (size_t i = 0; i < N_Y; i++) {
    right[i] = m->b[i] + l * m->c[i];
    for (size_t j = 0; j < N_X; j++)
      right[i] += l * m->B[i][j] * x[j];
    for (size_t j = 0; j < N_Y; j++)
      matrix[i * N_Y + j] = l * m->A[i][j] + (i == j ? 1.0 : 0.0);
  }
  solve(N_Y, matrix, right, y);
}

/* From y and z at their minima: they stay, and x moves along a direction whose distance to the hypergradient is that of
 * the formula, x - a + B'(1/l + A)^-1 (y* - b), and shrinks as 1/l. Evaluating g at z in y's step breaks both. */
static void direction_approaches_the_hypergradient_as_the_weight_grows(void **state)
{
  (void)state;
  make_quadratic(&q, 34, 0.5, 0.1);
  const sgha_problem p = problem_of(&q);
  const means m = means_over(&q, NULL, NULL);
  for (size_t b = 0; b < LENGTH(BOTH); b++) {
    double last = 0.0;
    for (double l = 1e1; l <= 1e5; l *= 10.0) {
      double w[N_W], z[N_Y], h[N_X], moved[N_X], at_z[N_W];
      memcpy(w, START, N_X * sizeof w[0]);
      lower_solution(&m, w, z);
      memcpy(at_z, w, sizeof at_z);
      memcpy(at_z + N_X, z, sizeof z);
      hypergradient_of(&m, at_z, h);
      penalty_solution(&m, l, w, w + N_X);

      trial t = prepare(BOTH[b]);
      set_weight(&t, l);
      set(&t, "x_step", 1.0);
      set(&t, "y_step", 0.3 / l);
      set(&t, "z_step", 0.3);
      begin(&t, &p, 1, w);
      memcpy(t.run.state + N_W, z, sizeof z);
      steps(&t, 1);
      assert_near(N_Y, point(&t) + N_X, w + N_X, 1e-14);
      assert_near(N_Y, z_of(&t), z, 1e-14);
      for (size_t i = 0; i < N_X; i++)
        moved[i] = w[i] - point(&t)[i];
      end(&t);

      means shifted = m;
      double formula[N_X];
      for (size_t i = 0; i < N_Y; i++)
        shifted.A[i][i] += 1.0 / l;
      hypergradient_of(&shifted, at_z, formula);
      assert_near(N_X, moved, formula, 1e-14 * l);

      const double error = apart(N_X, moved, h);
      assert_true(error < 5.0 / l);
      if (last > 0.0 && l > 1e2)
        assert_true(error < 0.12 * last && error > 0.08 * last);
      last = error;
    }
  }
}

/* From anywhere, enough inner steps lead to the same direction: the weight 1000 is right to 1 part in 100. */
static void inner_steps_find_both_minima(void **state)
{
  (void)state;
  make_quadratic(&q, 35, 0.5, 0.1);
  const sgha_problem p = problem_of(&q);
  const means m = means_over(&q, NULL, NULL);
  double w[N_W], h[N_X], y[N_Y], moved[N_X];
  memcpy(w, START, sizeof w);
  lower_solution(&m, w, w + N_X);
  hypergradient_of(&m, w, h);
  penalty_solution(&m, 1000.0, w, y);
  for (size_t b = 0; b < LENGTH(BOTH); b++) {
    trial t = prepare(BOTH[b]);
    set_weight(&t, 1000.0);
    set(&t, "T", 300.0);
    set(&t, "x_step", 1.0);
    set(&t, "y_step", 0.3e-3);
    set(&t, "z_step", 0.3);
    begin(&t, &p, 1, START);
    steps(&t, 1);
    assert_near(N_Y, point(&t) + N_X, y, 1e-12);
    assert_near(N_Y, z_of(&t), w + N_X, 1e-12);
    for (size_t i = 0; i < N_X; i++)
      moved[i] = START[i] - point(&t)[i];
    assert_near(N_X, moved, h, 0.01);
    end(&t);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(f2bsa_has_a_fixed_weight_and_fixed_steps),
      cmocka_unit_test(f2sa_has_a_growing_weight_and_decaying_steps),
      cmocka_unit_test(batches_are_drawn_anew),
      cmocka_unit_test(direction_approaches_the_hypergradient_as_the_weight_grows),
      cmocka_unit_test(inner_steps_find_both_minima),
  };
  return cmocka_run_group_tests_name("method_penalty", tests, NULL, NULL);
}
