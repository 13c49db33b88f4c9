/* method_support.h -- what the tests of the methods share: a small problem whose answers are known, and runs on it.
 *
 *   g_k(x, y) = y'A_k y/2 - y'(B_k x + c_k),   f_k(x, y) = |x - a_k|^2/2 + |y - b_k|^2/2,
 * so that with the means A, B, c, a, b the lower solution is A^-1 (B x + c) and the hypergradient
 * x - a + B'A^-1 (y - b). Every oracle's call is written down, with its batch and its point. */
#ifndef SGHA_TESTS_METHOD_SUPPORT_H
#define SGHA_TESTS_METHOD_SUPPORT_H

#include "support.h"

#include "methods/method.h"

enum { N_X = 2, N_Y = 3, N_W = N_X + N_Y, N_F = 10, N_G = 12, MAX_BATCH = 8, MAX_CALLS = 4096, MAX_OPTIONS = 16 };

/* kind: f and g for the gradients, u and y for their parts in y, h and c for the products with the Hessian and the
 * cross one. */
typedef struct {
  char kind;
  size_t size; /* 0: all samples */
  uint64_t index[MAX_BATCH];
  double w[N_W];
} call;

typedef struct {
  double A[N_G][N_Y][N_Y], B[N_G][N_Y][N_X], c[N_G][N_Y], a[N_F][N_X], b[N_F][N_Y];
  call calls[MAX_CALLS]; /* the first of them since n_calls was set to 0 */
  size_t n_calls;
} quadratic;

/* ---- The problem in plain loops. ---- */

/* The means over a batch. */
typedef struct {
  double A[N_Y][N_Y], B[N_Y][N_X], c[N_Y], a[N_X], b[N_Y];
} means;

static inline void add_row(size_t n, double total[], const double row[], size_t count)
{
  for (size_t i = 0; i < n; i++)
    total[i] += row[i] / (double)count;
}

static inline means means_over(const quadratic *q, const sgha_selection *f, const sgha_selection *g)
{
  means m = {.c = {0.0}};
  for (size_t k = 0; k < sgha_selected(g, N_G); k++) {
    const uint64_t s = sgha_selected_index(g, k);
    add_row(N_Y * N_Y, m.A[0], q->A[s][0], sgha_selected(g, N_G));
    add_row(N_Y * N_X, m.B[0], q->B[s][0], sgha_selected(g, N_G));
    add_row(N_Y, m.c, q->c[s], sgha_selected(g, N_G));
  }
  for (size_t k = 0; k < sgha_selected(f, N_F); k++) {
    const uint64_t s = sgha_selected_index(f, k);
    add_row(N_X, m.a, q->a[s], sgha_selected(f, N_F));
    add_row(N_Y, m.b, q->b[s], sgha_selected(f, N_F));
  }
  return m;
}

static inline void grad_f_of(const means *m, const double w[], double out[])
{
  for (size_t i = 0; i < N_X; i++)
    out[i] = w[i] - m->a[i];
  for (size_t i = 0; i < N_Y; i++)
    out[N_X + i] = w[N_X + i] - m->b[i];
}

static inline void grad_g_y_of(const means *m, const double w[], double out[])
{
  for (size_t i = 0; i < N_Y; i++) {
    out[i] = -m->c[i];
    for (size_t j = 0; j < N_Y; j++)
      out[i] += m->A[i][j] * w[N_X + j];
    for (size_t j = 0; j < N_X; j++)
      out[i] -= m->B[i][j] * w[j];
  }
}

static inline void hessian_of(const means *m, const double v[], double out[])
{
  for (size_t i = 0; i < N_Y; i++) {
    out[i] = 0.0;
    for (size_t j = 0; j < N_Y; j++)
      out[i] += m->A[i][j] * v[j];
  }
}

static inline void cross_of(const means *m, const double v[], double out[])
{
  for (size_t j = 0; j < N_X; j++) {
    out[j] = 0.0;
    for (size_t i = 0; i < N_Y; i++)
      out[j] -= m->B[i][j] * v[i];
  }
}

/* A v = right, by elimination; A is far from singular. */
static inline void solve(size_t n, const double A[], const double right[], double v[])
{
  double work[N_Y][N_Y + 1];
  for (size_t i = 0; i < n; i++) {
    for (size_t j = 0; j < n; j++)
      work[i][j] = A[i * n + j];
    work[i][n] = right[i];
  }
  for (size_t k = 0; k < n; k++)
    for (size_t i = 0; i < n; i++)
      if (i != k)
        for (size_t j = n + 1; j-- > k;)
          work[i][j] -= work[i][k] / work[k][k] * work[k][j];
  for (size_t i = 0; i < n; i++)
    v[i] = work[i][n] / work[i][i];
}

/* The minimum of g(x, .). */
static inline void lower_solution(const means *m, const double x[], double y[])
{
  double right[N_Y];
  for (size_t i = 0; i < N_Y; i++) {
    right[i] = m->c[i];
    for (size_t j = 0; j < N_X; j++)
      right[i] += m->B[i][j] * x[j];
  }
  solve(N_Y, m->A[0], right, y);
}

/* The hypergradient's formula at any w; it is the gradient of F where y is the lower solution. */
static inline void hypergradient_of(const means *m, const double w[], double out[])
{
  double f[N_W], v[N_Y];
  grad_f_of(m, w, f);
  solve(N_Y, m->A[0], f + N_X, v);
  cross_of(m, v, out);
  for (size_t i = 0; i < N_X; i++)
    out[i] = f[i] - out[i];
}

/* The solution: the hypergradient is affine in x, and its zero is found from its values at 0 and at the unit
 * vectors. */
static inline void solution(const means *m, double w[])
{
  double at_zero[N_X], slope[N_X * N_X];
  for (size_t j = N_X + 1; j-- > 0;) {
    double h[N_X];
    for (size_t i = 0; i < N_X; i++)
      w[i] = i + 1 == j ? 1.0 : 0.0;
    lower_solution(m, w, w + N_X);
    hypergradient_of(m, w, h);
    for (size_t i = 0; i < N_X; i++) {
      if (j > 0)
        slope[i * N_X + j - 1] = h[i];
      else
        at_zero[i] = -h[i];
    }
  }
  for (size_t i = 0; i < N_X; i++)
    for (size_t j = 0; j < N_X; j++)
      slope[i * N_X + j] += at_zero[i];
  solve(N_X, slope, at_zero, w);
  lower_solution(m, w, w + N_X);
}

/* ---- The problem as the methods see it. ---- */

static inline quadratic *note(void *self, char kind, const sgha_selection *batch, const double w[])
{
  quadratic *q = self;
  for (size_t i = 0; i < N_W; i++)
    assert_true(isfinite(w[i]));
  if (q->n_calls < MAX_CALLS) {
    call *c = &q->calls[q->n_calls];
    *c = (call){.kind = kind, .size = batch == NULL ? 0 : batch->size};
    assert_true(c->size <= MAX_BATCH);
    for (size_t i = 0; i < c->size; i++)
      c->index[i] = batch->index[i];
    memcpy(c->w, w, sizeof c->w);
  }
  q->n_calls++;
  return q;
}

static inline void q_grad_f(void *self, const sgha_selection *batch, const double w[], double out[])
{
  const means m = means_over(note(self, 'f', batch, w), batch, NULL);
  grad_f_of(&m, w, out);
}

static inline void q_grad_f_y(void *self, const sgha_selection *batch, const double w[], double out[])
{
  const means m = means_over(note(self, 'u', batch, w), batch, NULL);
  double both[N_W];
  grad_f_of(&m, w, both);
  memcpy(out, both + N_X, N_Y * sizeof *out);
}

static inline void q_grad_g_y(void *self, const sgha_selection *batch, const double w[], double out[])
{
  const means m = means_over(note(self, 'y', batch, w), NULL, batch);
  grad_g_y_of(&m, w, out);
}

static inline void q_grad_g(void *self, const sgha_selection *batch, const double w[], double out[])
{
  const means m = means_over(note(self, 'g', batch, w), NULL, batch);
  cross_of(&m, w + N_X, out);
  grad_g_y_of(&m, w, out + N_X);
}

static inline void q_hessian(void *self, const sgha_selection *batch, const double w[], const double v[], double out[])
{
  const means m = means_over(note(self, 'h', batch, w), NULL, batch);
  for (size_t i = 0; i < N_Y; i++)
    assert_true(isfinite(v[i]));
  hessian_of(&m, v, out);
}

static inline void q_cross(void *self, const sgha_selection *batch, const double w[], const double v[], double out[])
{
  const means m = means_over(note(self, 'c', batch, w), NULL, batch);
  cross_of(&m, v, out);
}

static inline sgha_problem problem_of(quadratic *q)
{
  return (sgha_problem){
      .n_x = N_X,
      .n_y = N_Y,
      .n_f = N_F,
      .n_g = N_G,
      .self = q,
      .grad_f = q_grad_f,
      .grad_g = q_grad_g,
      .grad_f_y = q_grad_f_y,
      .grad_g_y = q_grad_g_y,
      .hessian = q_hessian,
      .cross = q_cross,
  };
}

static inline double random_between(double least, double most)
{
  return least + (most - least) * random_fraction();
}

/* The samples differ by up to first in a, b and c, by up to second in A and B. A's eigenvalues are between 0.8 and 2.5,
 * plus and minus 3 second. */
static inline void make_quadratic(quadratic *q, uint64_t seed, double first, double second)
{
  const double A[N_Y][N_Y] = {{2.0, 0.5, 0.0}, {0.5, 1.5, 0.25}, {0.0, 0.25, 1.0}};
  const double B[N_Y][N_X] = {{1.0, -0.5}, {0.25, 0.75}, {-1.0, 0.5}};
  const double a[N_X] = {1.0, -2.0}, b[N_Y] = {-1.0, 0.5, 2.0}, c[N_Y] = {0.25, -0.75, 0.5};
  seed_random(seed);
  *q = (quadratic){.n_calls = 0};
  for (size_t k = 0; k < N_G; k++)
    for (size_t i = 0; i < N_Y; i++) {
      q->c[k][i] = c[i] + random_between(-first, first);
      for (size_t j = 0; j < N_X; j++)
        q->B[k][i][j] = B[i][j] + random_between(-second, second);
      for (size_t j = 0; j <= i; j++)
        q->A[k][i][j] = q->A[k][j][i] = A[i][j] + random_between(-second, second);
    }
  for (size_t k = 0; k < N_F; k++) {
    for (size_t i = 0; i < N_X; i++)
      q->a[k][i] = a[i] + random_between(-first, first);
    for (size_t i = 0; i < N_Y; i++)
      q->b[k][i] = b[i] + random_between(-first, first);
  }
}

/* The batch of a call. */
static inline sgha_selection batch_of(const call *c)
{
  return (sgha_selection){.size = c->size, .index = c->index};
}

/* Whether it is one of f's oracles. */
static inline int is_of_f(const call *c)
{
  return c->kind == 'f' || c->kind == 'u';
}

/* The means over the batch of a call, for f's and for g's oracles. */
static inline means means_at(const quadratic *q, const call *c)
{
  const sgha_selection batch = batch_of(c), *selection = c->size == 0 ? NULL : &batch;
  return is_of_f(c) ? means_over(q, selection, NULL) : means_over(q, NULL, selection);
}

static inline int same_batch(const call *a, const call *b)
{
  return a->size == b->size && memcmp(a->index, b->index, sizeof a->index) == 0;
}

static inline int asked_at(const call *c, char kind, const double w[])
{
  return c->kind == kind && memcmp(c->w, w, sizeof c->w) == 0;
}

/* How many calls of a kind there were. */
static inline size_t count_calls(const quadratic *q, char kind)
{
  size_t count = 0;
  assert_true(q->n_calls <= MAX_CALLS);
  for (size_t i = 0; i < q->n_calls; i++)
    count += q->calls[i].kind == kind;
  return count;
}

/* ---- Runs. ---- */

typedef struct {
  const sgha_method *method;
  double option[MAX_OPTIONS];
  sgha_run run;
} trial;

static const double START[N_W] = {0.5, -1.0, 1.5, 0.25, -0.5};

/* A method with its usual options. */
static inline trial prepare(const char *name)
{
  trial t = {.method = sgha_method_named(name)};
  assert_non_null(t.method);
  assert_true(t.method->n_options <= MAX_OPTIONS);
  for (size_t i = 0; i < t.method->n_options; i++)
    t.option[i] = t.method->options[i].usual;
  return t;
}

static inline void set(trial *t, const char *name, double value)
{
  for (size_t i = 0; i < t->method->n_options; i++)
    if (strcmp(t->method->options[i].name, name) == 0) {
      t->option[i] = value;
      return;
    }
  fail_msg("%s has no option %s", t->method->name, name);
}

static inline int has(const trial *t, const char *name)
{
  for (size_t i = 0; i < t->method->n_options; i++)
    if (strcmp(t->method->options[i].name, name) == 0)
      return 1;
  return 0;
}

static inline void set_if_any(trial *t, const char *name, double value)
{
  if (has(t, name))
    set(t, name, value);
}

/* Work of no value: a NaN in each entry, an index that is out of range. */
static inline void spoil(trial *t)
{
  for (size_t i = 0; i < t->method->work_size(t->run.problem, t->option); i++)
    t->run.work[i] = NAN;
  for (size_t i = 0; i < t->method->batch_size(t->run.problem, t->option); i++)
    t->run.batch[i] = UINT64_MAX;
}

static inline size_t state_bytes(const trial *t)
{
  return t->method->state_size(t->run.problem, t->option) * sizeof(double);
}

/* Memory of exactly the sizes that the method asks for. */
static inline void begin(trial *t, const sgha_problem *p, uint64_t seed, const double w[])
{
  for (size_t i = 0; i < t->method->n_options; i++)
    assert_true(sgha_good_option(&t->method->options[i], t->option[i]));
  t->run = (sgha_run){.problem = p, .option = t->option, .seed = seed};
  t->run.state = malloc(state_bytes(t));
  t->run.work = malloc(t->method->work_size(p, t->option) * sizeof(double) + 1);
  t->run.batch = malloc(t->method->batch_size(p, t->option) * sizeof(uint64_t) + 1);
  assert_true(t->run.state != NULL && t->run.work != NULL && t->run.batch != NULL);
  spoil(t);
  t->method->start(&t->run, w);
}

static inline void end(trial *t)
{
  free(t->run.state);
  free(t->run.work);
  free(t->run.batch);
}

static inline void steps(trial *t, size_t n)
{
  for (size_t k = 0; k < n; k++) {
    const uint64_t made = t->run.iteration;
    assert_int_equal(t->method->step(&t->run), SGHA_OK);
    assert_int_equal(t->run.iteration, made + 1);
  }
}

static inline const double *point(const trial *t)
{
  return t->method->point(&t->run);
}

static inline double apart(size_t n, const double a[], const double b[])
{
  double largest = 0.0;
  for (size_t i = 0; i < n; i++)
    largest = fmax(largest, fabs(a[i] - b[i]));
  return largest;
}

#define assert_near(n, a, b, bound) near((n), (a), (b), (bound), #a " is near " #b, __FILE__, __LINE__)
static inline void near(size_t n, const double a[], const double b[], double bound, const char *what, const char *file,
                        int line)
{
  for (size_t i = 0; i < n; i++)
    if (!(fabs(a[i] - b[i]) <= bound)) {
      fprintf(stderr, "not %s: entry %zu, %.17g and %.17g\n", what, i, a[i], b[i]);
      _fail(file, line);
    }
}

#endif
