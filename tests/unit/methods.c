/* methods.c -- what holds for every method: tables, batches, transactions, resumption, convergence, calls of
 * oracles. */
#include "method_support.h"

#include "core/sampler.h"

static quadratic q;

/* The largest population that a size_t can tell, SGHA_MAX_POPULATION if it has 64 bits. */
static const size_t LARGEST = SIZE_MAX < SGHA_MAX_POPULATION ? SIZE_MAX : (size_t)SGHA_MAX_POPULATION;

/* Steps for which every method converges on the small problem, and batches of some samples where asked for. */
static trial prepared(const sgha_method *m, int batches)
{
  trial t = prepare(m->name);
  set_if_any(&t, "T", 4.0);
  set_if_any(&t, "Q", 5.0);
  set_if_any(&t, "m", 3.0);
  set_if_any(&t, "eta", 0.25);
  if (batches) {
    set_if_any(&t, "f_batch", 3.0);
    set_if_any(&t, "g_batch", 2.0);
    set_if_any(&t, "large_f_batch", 6.0);
    set_if_any(&t, "large_g_batch", 7.0);
  }
  return t;
}

static void every_option_has_a_usual_value_within_its_limits(void **state)
{
  (void)state;
  for (size_t i = 0; i < sgha_n_methods; i++) {
    const sgha_method *m = sgha_methods[i];
    assert_true(m->n_options > 0);
    for (size_t j = 0; j < m->n_options; j++) {
      const sgha_option *o = &m->options[j];
      assert_true(isfinite(o->least) && isfinite(o->most));
      assert_true(o->least <= o->usual && o->usual <= o->most);
      assert_true(strlen(o->name) > 0 && strlen(o->meaning) > 0);
      for (size_t k = 0; k < j; k++)
        assert_string_not_equal(o->name, m->options[k].name);
    }
  }
}

static void options_of_the_paper_are_the_usual_ones(void **state)
{
  (void)state;
  const char *names[] = {"beta", "p_w", "p_lambda", "tau"};
  const double values[] = {0.2, 0.01, 1e-5, 1e-4};
  for (size_t i = 0; i < LENGTH(names); i++)
    for (size_t k = 0; k < 2; k++) {
      trial t = prepare(k == 0 ? "sgha" : "stoc-sgha"), other = t;
      set(&other, names[i], values[i]);
      assert_memory_equal(t.option, other.option, sizeof t.option);
    }
}

static void options_have_limits_and_counts_are_whole(void **state)
{
  (void)state;
  for (size_t i = 0; i < sgha_n_methods; i++)
    for (size_t j = 0; j < sgha_methods[i]->n_options; j++) {
      const sgha_option *o = &sgha_methods[i]->options[j];
      const double bad[] = {NAN, -INFINITY, INFINITY, nextafter(o->least, -INFINITY), nextafter(o->most, INFINITY)};
      for (size_t k = 0; k < LENGTH(bad); k++)
        assert_false(sgha_good_option(o, bad[k]));
      assert_true(sgha_good_option(o, o->least) && sgha_good_option(o, o->most));
      assert_true(sgha_good_option(o, o->least + 0.25 * (o->counts ? 1.0 : o->most - o->least)) == !o->counts);
    }
}

static void batches_and_loops_count_and_step_sizes_do_not(void **state)
{
  (void)state;
  static const char *const counts[] = {"T", "Q", "m", "period", "f_batch", "g_batch", "large_f_batch", "large_g_batch"};
  for (size_t i = 0; i < sgha_n_methods; i++)
    for (size_t j = 0; j < sgha_methods[i]->n_options; j++) {
      int listed = 0;
      for (size_t k = 0; k < LENGTH(counts); k++)
        listed |= strcmp(sgha_methods[i]->options[j].name, counts[k]) == 0;
      assert_int_equal(sgha_methods[i]->options[j].counts, listed);
    }
}

static void methods_are_found_by_name(void **state)
{
  (void)state;
  const char *names[] = {"sgha", "stoc-sgha", "f2bsa", "f2sa", "stocbio", "mrbo", "vrbo", "none"};
  assert_int_equal(sgha_n_methods, LENGTH(names));
  for (size_t i = 0; i < LENGTH(names); i++) {
    assert_ptr_equal(sgha_method_named(names[i]), sgha_methods[i]);
    assert_string_equal(sgha_methods[i]->name, names[i]);
    assert_true(strlen(sgha_methods[i]->title) > 0);
  }
  assert_null(sgha_method_named(""));
  assert_null(sgha_method_named("SGHA"));
}

static void draw_of_size_zero_is_all_samples(void **state)
{
  (void)state;
  const sgha_run r = {.seed = 1};
  sgha_selection selection;
  assert_null(sgha_draw(&r, SGHA_STREAM_F, 0, 10, 0, NULL, &selection));
}

static void first_draw_is_the_batch_of_the_sampler(void **state)
{
  (void)state;
  const sgha_run r = {.seed = 77, .iteration = 12};
  uint64_t drawn[50], batch[50];
  for (unsigned stream = SGHA_STREAM_F; stream <= SGHA_STREAM_G; stream++) {
    sgha_selection selection;
    assert_ptr_equal(sgha_draw(&r, stream, 0, 1000, 50, drawn, &selection), &selection);
    assert_true(selection.size == 50 && selection.index == drawn);
    sgha_batch(77, 12, stream, 1000, 50, batch);
    assert_memory_equal(drawn, batch, sizeof drawn);
  }
}

/* No batch is larger than what it is drawn from. */
static void batches_as_large_as_the_data_are_all_samples(void **state)
{
  (void)state;
  make_quadratic(&q, 20, 0.5, 0.05);
  const sgha_problem p = problem_of(&q);
  for (size_t i = 0; i < sgha_n_methods; i++) {
    trial few = prepared(sgha_methods[i], 0), many = few;
    const char *names[] = {"f_batch", "g_batch", "large_f_batch", "large_g_batch"};
    for (size_t k = 0; k < LENGTH(names); k++)
      set_if_any(&many, names[k], k % 2 == 0 ? (double)N_F : 0x1p32);
    assert_int_equal(many.method->batch_size(&p, many.option), 0);
    begin(&few, &p, 1, START);
    begin(&many, &p, 1, START);
    steps(&few, 3);
    steps(&many, 3);
    assert_memory_equal(few.run.state, many.run.state, state_bytes(&few));
    end(&few);
    end(&many);
  }
}

/* Of 2^32 samples, draws of 40 that are not the same sequence have no index in common. */
static void draws_differ_by_seed_step_stream_and_number(void **state)
{
  (void)state;
  uint64_t all[3 * 3 * 2 * 5][40];
  size_t n = 0;
  for (uint64_t seed = 0; seed < 3; seed++)
    for (uint64_t k = 0; k < 3; k++)
      for (unsigned stream = 0; stream < 2; stream++)
        for (uint64_t draw = 0; draw < 5; draw++) {
          const sgha_run r = {.seed = seed, .iteration = k};
          sgha_selection selection;
          sgha_draw(&r, stream, draw == 4 ? SGHA_MAX_DRAWS - 1 : draw, LARGEST, 40, all[n++], &selection);
        }
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < i; j++)
      for (size_t k = 0; k < 40; k++)
        assert_true(all[i][k] != all[j][k] && all[i][k] != all[j][39 - k]);
}

/* Whatever the sizes of the draws before it. */
static void draws_of_different_sizes_do_not_overlap(void **state)
{
  (void)state;
  const sgha_run r = {.seed = 3};
  uint64_t all[8][64];
  sgha_selection selection;
  for (uint64_t draw = 0; draw < 8; draw++)
    sgha_draw(&r, SGHA_STREAM_G, draw, LARGEST, 64 >> (draw % 4), all[draw], &selection);
  for (size_t i = 0; i < 8; i++)
    for (size_t j = 0; j < i; j++)
      for (size_t k = 0; k < (size_t)64 >> (i % 4); k++)
        for (size_t l = 0; l < (size_t)64 >> (j % 4); l++)
          assert_true(all[i][k] != all[j][l]);
}

static void gradients_are_taken_at_the_point_and_at_its_probes(void **state)
{
  (void)state;
  make_quadratic(&q, 1, 0.5, 0.1);
  const sgha_problem p = problem_of(&q);
  const double lambda[N_Y] = {3.0, -1.0, 0.5}, tau = 0.125;
  const uint64_t f_index[] = {3, 1}, g_index[] = {4, 0, 4};
  const sgha_selection f_batch = {2, f_index}, g_batch = {3, g_index};
  double f[N_W], g_y[N_Y], h[N_W], g_plus[N_W], g_minus[N_W], work[4 * N_W], plus[N_W], minus[N_W], expected[N_W];
  assert_int_equal(sgha_gradients_work(&p), 4 * N_W);
  assert_int_equal(sgha_gradients_at(&p, &f_batch, &g_batch, START, lambda, tau, f, g_y, h, work), SGHA_OK);

  assert_true(q.n_calls == 4 && count_calls(&q, 'f') == 1 && count_calls(&q, 'y') == 1 && count_calls(&q, 'g') == 2);
  memcpy(plus, START, sizeof plus);
  memcpy(minus, START, sizeof minus);
  for (size_t i = 0; i < N_Y; i++) {
    plus[N_X + i] += tau * lambda[i];
    minus[N_X + i] -= tau * lambda[i];
  }
  q_grad_f(&q, &f_batch, START, expected);
  assert_memory_equal(f, expected, sizeof f);
  q_grad_g_y(&q, &g_batch, START, expected);
  assert_memory_equal(g_y, expected, sizeof g_y);
  q_grad_g(&q, &g_batch, plus, g_plus);
  q_grad_g(&q, &g_batch, minus, g_minus);
  for (size_t i = 0; i < N_W; i++)
    assert_true(h[i] == (g_plus[i] - g_minus[i]) / (2.0 * tau));
}

/* n + m steps are n steps, then m of another run that has nothing but a copy of the state and the number of steps. */
static void resumed_runs_give_the_same_bits(void **state)
{
  (void)state;
  make_quadratic(&q, 2, 0.5, 0.05);
  const sgha_problem p = problem_of(&q);
  for (size_t i = 0; i < sgha_n_methods; i++)
    for (size_t before = 0; before < 8; before++) {
      trial whole = prepared(sgha_methods[i], 1), first = whole, second = whole;
      const double elsewhere[N_W] = {9.0, 9.0, 9.0, 9.0, 9.0};
      begin(&whole, &p, 5, START);
      begin(&first, &p, 5, START);
      begin(&second, &p, 5, elsewhere);
      steps(&whole, before + 7);
      steps(&first, before);
      memcpy(second.run.state, first.run.state, state_bytes(&first));
      second.run.iteration = first.run.iteration;
      for (size_t k = 0; k < 7; k++) {
        spoil(&second);
        steps(&second, 1);
      }
      assert_memory_equal(second.run.state, whole.run.state, state_bytes(&whole));
      assert_memory_equal(point(&second), point(&whole), N_W * sizeof(double));
      end(&whole);
      end(&first);
      end(&second);
    }
}

static void seed_matters_where_batches_are_drawn_and_only_there(void **state)
{
  (void)state;
  make_quadratic(&q, 3, 0.5, 0.05);
  const sgha_problem p = problem_of(&q);
  for (size_t i = 0; i < sgha_n_methods; i++)
    for (int batches = 0; batches < 2; batches++) {
      trial a = prepared(sgha_methods[i], batches), b = a;
      begin(&a, &p, 1, START);
      begin(&b, &p, 2, START);
      steps(&a, 5);
      steps(&b, 5);
      const int same = memcmp(point(&a), point(&b), N_W * sizeof(double)) == 0;
      assert_int_equal(same, !batches || !has(&a, "g_batch"));
      end(&a);
      end(&b);
    }
}

static void run_begins_at_the_given_point(void **state)
{
  (void)state;
  make_quadratic(&q, 4, 0.5, 0.05);
  const sgha_problem p = problem_of(&q);
  for (size_t i = 0; i < sgha_n_methods; i++) {
    trial t = prepared(sgha_methods[i], 1);
    begin(&t, &p, 1, START);
    assert_memory_equal(point(&t), START, sizeof START);
    end(&t);
  }
}

/* SGHA's other half is where the next state is written. */
static size_t kept_bytes(const trial *t, const double **from)
{
  const int halves = strcmp(t->method->name, "sgha") == 0 || strcmp(t->method->name, "stoc-sgha") == 0;
  *from = halves ? point(t) : t->run.state;
  return halves ? state_bytes(t) / 2 : state_bytes(t);
}

/* Step sizes far too large: the run ends with a status, at the last good state; asked again, it says the same. */
static void step_that_fails_leaves_the_state_as_it_was(void **state)
{
  (void)state;
  make_quadratic(&q, 5, 0.5, 0.05);
  const sgha_problem p = problem_of(&q);
  const char *sizes[] = {"gamma_x", "gamma_y", "x_step", "y_step", "z_step", "eta"};
  for (size_t i = 0; i < sgha_n_methods; i++)
    for (size_t j = 0; j < LENGTH(sizes); j++)
      for (int huge = 0; huge < 2; huge++) {
        trial t = prepared(sgha_methods[i], 1);
        if (!has(&t, sizes[j]))
          continue;
        set(&t, sizes[j], huge ? SGHA_MAX_PARAMETER : 1e3);
        set_if_any(&t, "x_decay", 0.0);
        set_if_any(&t, "y_decay", 0.0);
        set_if_any(&t, "z_decay", 0.0);
        begin(&t, &p, 6, START);
        double *saved = malloc(state_bytes(&t));
        const double *kept;
        size_t bytes = 0;
        sgha_status status = SGHA_OK;
        for (size_t k = 0; k < 2000 && status == SGHA_OK; k++) {
          bytes = kept_bytes(&t, &kept);
          memcpy(saved, kept, bytes);
          status = t.method->step(&t.run);
        }
        assert_true(status >= SGHA_BAD_GRADIENT_F && status <= SGHA_DIVERGED);
        const uint64_t made = t.run.iteration;
        for (int again = 0; again < 2; again++) {
          assert_int_equal(kept_bytes(&t, &kept), bytes);
          assert_memory_equal(saved, kept, bytes);
          assert_int_equal(t.method->step(&t.run), status);
          assert_int_equal(t.run.iteration, made);
        }
        for (size_t k = 0; k < N_W; k++)
          assert_true(fabs(point(&t)[k]) <= SGHA_MAX_MAGNITUDE);
        free(saved);
        end(&t);
      }
}

/* An oracle that answers with a NaN. */
static int poisoned;

static void poisoned_grad_f(void *self, const sgha_selection *batch, const double w[], double out[])
{
  q_grad_f(self, batch, w, out);
  out[poisoned % N_W] = NAN;
}

static void poisoned_grad_f_y(void *self, const sgha_selection *batch, const double w[], double out[])
{
  q_grad_f_y(self, batch, w, out);
  out[poisoned % N_Y] = NAN;
}

static void poisoned_grad_g_y(void *self, const sgha_selection *batch, const double w[], double out[])
{
  q_grad_g_y(self, batch, w, out);
  out[poisoned % N_Y] = NAN;
}

static void poisoned_hessian(void *self, const sgha_selection *batch, const double w[], const double v[], double out[])
{
  q_hessian(self, batch, w, v, out);
  out[poisoned % N_Y] = INFINITY;
}

static void poisoned_cross(void *self, const sgha_selection *batch, const double w[], const double v[], double out[])
{
  q_cross(self, batch, w, v, out);
  out[poisoned % N_X] = -INFINITY;
}

static void gradient_that_is_not_a_number_is_refused(void **state)
{
  (void)state;
  make_quadratic(&q, 7, 0.5, 0.05);
  for (size_t i = 0; i < sgha_n_methods; i++)
    for (int oracle = 0; oracle < 4; oracle++)
      for (poisoned = 0; poisoned < N_W; poisoned++) {
        sgha_problem p = problem_of(&q);
        trial t = prepared(sgha_methods[i], 1);
        const int asks = oracle == 0 ? strcmp(t.method->name, "none") != 0 : oracle == 1 || t.method->second_order;
        if (!asks)
          continue;
        begin(&t, &p, 8, START);
        steps(&t, 2);
        const double *kept;
        const size_t bytes = kept_bytes(&t, &kept);
        double *saved = malloc(bytes);
        memcpy(saved, kept, bytes);
        p.grad_f = oracle == 0 ? poisoned_grad_f : p.grad_f;
        p.grad_f_y = oracle == 0 ? poisoned_grad_f_y : p.grad_f_y;
        p.grad_g_y = oracle == 1 ? poisoned_grad_g_y : p.grad_g_y;
        p.hessian = oracle == 2 ? poisoned_hessian : p.hessian;
        p.cross = oracle == 3 ? poisoned_cross : p.cross;
        assert_true(t.method->step(&t.run) != SGHA_OK);
        assert_int_equal(t.run.iteration, 2);
        assert_memory_equal(saved, kept, bytes);
        free(saved);
        end(&t);
      }
}

/* A direction is part of MRBO's and VRBO's state: one beyond the limit is refused even where the step along it is
 * small. */
static void large_cross(void *self, const sgha_selection *batch, const double w[], const double v[], double out[])
{
  q_cross(self, batch, w, v, out);
  out[0] = w[0] * 0x1p210;
}

static void direction_beyond_the_limit_is_refused(void **state)
{
  (void)state;
  make_quadratic(&q, 17, 0.5, 0.05);
  sgha_problem p = problem_of(&q);
  p.cross = large_cross;
  const char *names[] = {"mrbo", "vrbo"};
  for (size_t i = 0; i < LENGTH(names); i++) {
    trial t = prepare(names[i]);
    set(&t, "x_step", SGHA_MIN_PARAMETER);
    begin(&t, &p, 8, START);
    assert_int_equal(t.method->step(&t.run), SGHA_DIVERGED);
    assert_memory_equal(point(&t), START, sizeof START);
    end(&t);
  }
}

/* With a batch for each of the T steps. */
static void none_descends_on_y_and_leaves_x(void **state)
{
  (void)state;
  make_quadratic(&q, 18, 0.5, 0.05);
  const sgha_problem p = problem_of(&q);
  trial t = prepare("none");
  set(&t, "T", 4.0);
  set(&t, "y_step", 0.2);
  set(&t, "g_batch", 8.0);
  begin(&t, &p, 19, START);
  double w[N_W], g_y[N_Y];
  memcpy(w, START, sizeof w);
  steps(&t, 3);
  assert_int_equal(q.n_calls, 12);
  for (size_t k = 0; k < q.n_calls; k++) {
    const means m = means_at(&q, &q.calls[k]);
    assert_int_equal(q.calls[k].kind, 'y');
    assert_near(N_W, q.calls[k].w, w, 1e-14);
    grad_g_y_of(&m, w, g_y);
    for (size_t i = 0; i < N_Y; i++)
      w[N_X + i] -= 0.2 * g_y[i];
    for (size_t j = 0; j < k; j++)
      assert_false(same_batch(&q.calls[j], &q.calls[k]));
  }
  assert_near(N_W, point(&t), w, 1e-14);
  assert_memory_equal(point(&t), START, N_X * sizeof(double));
  end(&t);
}

/* Without noise, or with all samples, a method ends at the solution; those with a penalty of weight l, near it. */
static void every_method_finds_the_solution(void **state)
{
  (void)state;
  for (int noise = 0; noise < 2; noise++) {
    make_quadratic(&q, 9, noise ? 0.5 : 0.0, noise ? 0.05 : 0.0);
    const sgha_problem p = problem_of(&q);
    const means m = means_over(&q, NULL, NULL);
    double answer[N_W], start_answer[N_W];
    solution(&m, answer);
    memcpy(start_answer, START, sizeof start_answer);
    lower_solution(&m, START, start_answer + N_X);

    trial t[] = {prepare("sgha"),    prepare("stoc-sgha"), prepare("f2bsa"), prepare("f2sa"),
                 prepare("stocbio"), prepare("mrbo"),      prepare("vrbo"),  prepare("none")};
    double bound[] = {1e-8, 1e-8, 1e-3, 1e-3, 1e-12, 1e-12, 1e-12, 1e-12};
    for (size_t i = 0; i < 2; i++) {
      set(&t[i], "gamma_x", 0.05);
      set(&t[i], "gamma_y", 0.05);
      set(&t[i], "gamma_lambda", 0.05);
      set(&t[i], "p_w", 1.0);
      set(&t[i], "p_lambda", 1e-12);
      set(&t[i], "tau", 0x1p-10);
    }
    set(&t[2], "l", 1e4);
    set(&t[3], "l0", 1e4);
    set(&t[3], "growth", 0.0);
    for (size_t i = 2; i < 4; i++) {
      set(&t[i], "T", 20.0);
      set(&t[i], "x_step", 0.2);
      set(&t[i], "y_step", 0.4e-4);
      set(&t[i], "z_step", 0.4);
      set_if_any(&t[i], "x_decay", 0.0);
      set_if_any(&t[i], "y_decay", 0.0);
      set_if_any(&t[i], "z_decay", 0.0);
    }
    for (size_t i = 4; i < 7; i++) {
      set(&t[i], "x_step", 0.2);
      set(&t[i], "y_step", 0.4);
      set(&t[i], "eta", 0.4);
      set(&t[i], "Q", 100.0);
    }
    for (size_t i = 0; i < LENGTH(t); i++) {
      q.n_calls = MAX_CALLS;
      begin(&t[i], &p, 10, START);
      steps(&t[i], i < 2 ? 20000 : i == 5 ? 4000 : 1000);
      assert_near(N_W, point(&t[i]), i == 7 ? start_answer : answer, bound[i]);
      end(&t[i]);
    }
  }
}

/* The usual schedules of F2SA: slow, but on its way; the weight is 2.7 times the first after 1000 steps. */
static void f2sa_approaches_the_solution_with_its_usual_schedules(void **state)
{
  (void)state;
  make_quadratic(&q, 11, 0.0, 0.0);
  const sgha_problem p = problem_of(&q);
  const means m = means_over(&q, NULL, NULL);
  double answer[N_W];
  solution(&m, answer);
  trial t = prepare("f2sa");
  set(&t, "l0", 100.0);
  set(&t, "x_step", 1.0);
  set(&t, "y_step", 0.004);
  set(&t, "z_step", 0.4);
  q.n_calls = MAX_CALLS;
  begin(&t, &p, 12, START);
  steps(&t, 1000);
  assert_near(N_W, point(&t), answer, 0.02);
  end(&t);
}

/* As the header of each method says. */
static void steps_ask_the_oracles_as_often_as_stated(void **state)
{
  (void)state;
  make_quadratic(&q, 13, 0.5, 0.05);
  const sgha_problem p = problem_of(&q);
  const size_t T = 4, Q = 5, m = 3;
  const struct {
    const char *name;
    size_t f, u, g, y, h, c;
  } expected[] = {
      {"sgha", 1, 0, 2, 1, 0, 0},
      {"stoc-sgha", 1, 0, 2, 1, 0, 0},
      {"f2bsa", 1, T, 2, 2 * T, 0, 0},
      {"f2sa", 1, T, 2, 2 * T, 0, 0},
      {"stocbio", 1, 0, 0, T, Q, 1},
      {"mrbo", 2, 0, 0, 2, 2 * Q, 2},
      {"vrbo", 2 * (m + 2), 0, 0, 2 * (m + 2), 2 * (m + 2) * Q, 2 * (m + 2)},
      {"none", 0, 0, 0, T, 0, 0},
  };
  assert_int_equal(LENGTH(expected), sgha_n_methods);
  for (size_t i = 0; i < LENGTH(expected); i++) {
    const int mrbo = strcmp(expected[i].name, "mrbo") == 0, vrbo = strcmp(expected[i].name, "vrbo") == 0;
    trial t = prepared(sgha_method_named(expected[i].name), 1);
    set_if_any(&t, "period", 3.0);
    begin(&t, &p, 14, START);
    for (size_t k = 0; k < 7; k++) {
      const size_t more = vrbo && k % 3 == 0, less = mrbo && k == 0; /* points, compared with the table */
      q.n_calls = 0;
      steps(&t, 1);
      assert_int_equal(count_calls(&q, 'f'), expected[i].f + more - less);
      assert_int_equal(count_calls(&q, 'u'), expected[i].u);
      assert_int_equal(count_calls(&q, 'g'), expected[i].g);
      assert_int_equal(count_calls(&q, 'y'), expected[i].y + more - less);
      assert_int_equal(count_calls(&q, 'h'), expected[i].h + more * Q - less * Q);
      assert_int_equal(count_calls(&q, 'c'), expected[i].c + more - less);
      assert_int_equal(t.method->second_order, expected[i].h > 0);
    }
    end(&t);
  }
}

/* With an oracle for all that it takes, SGHA asks for nothing else, and goes the same way. */
static size_t asked;

static void q_gradients(void *self, const sgha_selection *f_batch, const sgha_selection *g_batch, const double w[],
                        const double lambda[], double tau, double f[], double g_y[], double h[])
{
  const sgha_problem p = problem_of(self);
  double work[4 * N_W];
  asked++;
  assert_int_equal(sgha_gradients_at(&p, f_batch, g_batch, w, lambda, tau, f, g_y, h, work), SGHA_OK);
}

static void sgha_asks_for_its_gradients_at_once_where_it_can(void **state)
{
  (void)state;
  make_quadratic(&q, 15, 0.5, 0.05);
  const sgha_problem apart_problem = problem_of(&q);
  sgha_problem at_once = apart_problem;
  at_once.gradients = q_gradients;
  at_once.grad_f = at_once.grad_g = at_once.grad_g_y = NULL;
  for (int stochastic = 0; stochastic < 2; stochastic++) {
    trial a = prepared(sgha_methods[stochastic], 1), b = a;
    begin(&a, &apart_problem, 16, START);
    begin(&b, &at_once, 16, START);
    steps(&a, 9);
    asked = 0;
    steps(&b, 9);
    assert_int_equal(asked, 9);
    assert_memory_equal(a.run.state, b.run.state, state_bytes(&a));
    end(&a);
    end(&b);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_option_has_a_usual_value_within_its_limits),
      cmocka_unit_test(options_of_the_paper_are_the_usual_ones),
      cmocka_unit_test(options_have_limits_and_counts_are_whole),
      cmocka_unit_test(batches_and_loops_count_and_step_sizes_do_not),
      cmocka_unit_test(methods_are_found_by_name),
      cmocka_unit_test(draw_of_size_zero_is_all_samples),
      cmocka_unit_test(first_draw_is_the_batch_of_the_sampler),
      cmocka_unit_test(batches_as_large_as_the_data_are_all_samples),
      cmocka_unit_test(draws_differ_by_seed_step_stream_and_number),
      cmocka_unit_test(draws_of_different_sizes_do_not_overlap),
      cmocka_unit_test(gradients_are_taken_at_the_point_and_at_its_probes),
      cmocka_unit_test(resumed_runs_give_the_same_bits),
      cmocka_unit_test(seed_matters_where_batches_are_drawn_and_only_there),
      cmocka_unit_test(run_begins_at_the_given_point),
      cmocka_unit_test(step_that_fails_leaves_the_state_as_it_was),
      cmocka_unit_test(gradient_that_is_not_a_number_is_refused),
      cmocka_unit_test(direction_beyond_the_limit_is_refused),
      cmocka_unit_test(none_descends_on_y_and_leaves_x),
      cmocka_unit_test(every_method_finds_the_solution),
      cmocka_unit_test(f2sa_approaches_the_solution_with_its_usual_schedules),
      cmocka_unit_test(steps_ask_the_oracles_as_often_as_stated),
      cmocka_unit_test(sgha_asks_for_its_gradients_at_once_where_it_can),
  };
  return cmocka_run_group_tests_name("methods", tests, NULL, NULL);
}
