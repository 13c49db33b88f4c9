/* classifier.c -- tests of problems/classifier.h: every oracle against the functions' definitions at 192 bits and
 * against the plain loops, over all the data and over batches; the same bits for any number of threads; finite up to
 * the limits.
 *
 * The bound: an entry is a sum of terms, and its error is at most so many roundings (2^-53) of the sum of their
 * magnitudes. A term's count is 2 (L + 2)(M + 1) + C + m + 64: of the logits, L the row's length and M the magnitude
 * of the terms of its logits, which enter through exp; of the C classes; of the m examples; and of the rest. The odd
 * part of the probes is held to the magnitude of its own terms, which goes to 0 with tau: no difference of two
 * gradients comes close to that. */
#include <stdbool.h>
#ifdef _OPENMP
#include <omp.h>
#endif

#include "support.h"
#include "core/probe.h"
#include "problems/classifier.h"
#include "plain.h"
#include "plain_cross_entropy.h"
#include "problems/elementary.h"

#define BITS 192
#define UNIT 0x1p-53
#define STEP (-60) /* of the differences that stand for derivatives: a power of two, at 192 bits */

#define TRAIN 40
#define VALIDATION 25
#define TEST 30
#define MOST_D 210
#define MOST_C 20
#define MOST (MOST_D * (MOST_C + 1))

/* ---- problems ---- */

/* Random examples, stored densely or sparsely. */
typedef struct {
  double value[TRAIN * MOST_D];
  size_t start[TRAIN + 1];
  uint32_t column[TRAIN * MOST_D], label[TRAIN];
} storage;

/* A problem with its data and a point. Of the two definitions only that of kind is used. */
typedef struct {
  bool hyper_cleaning;
  size_t d, C, n_x, n_y;
  storage train, validation, test;
  unsigned char garbage[TRAIN];
  sgha_examples test_examples;
  sgha_hyper_cleaning cleaning;
  sgha_learn_to_regularize regularize;
  sgha_problem *problem;
  double w[MOST], lambda[MOST], tau;
} fixture;

static fixture now;

static double signed_fraction(void)
{
  return 2.0 * random_fraction() - 1.0;
}

static sgha_examples random_examples(storage *s, size_t n, size_t d, size_t C, bool sparse, double density)
{
  size_t at = 0;
  for (size_t i = 0; i < n; i++) {
    s->label[i] = (uint32_t)random_below(C);
    s->start[i] = at;
    for (size_t j = 0; j < d; j++) {
      const double v = i != 3 && random_fraction() < density ? signed_fraction() : 0.0; /* row 3 is empty */
      if (sparse && v == 0.0)
        continue;
      s->column[at] = (uint32_t)j;
      s->value[at++] = v;
    }
  }
  s->start[n] = at;
  return (sgha_examples){.n_examples = n,
                         .n_features = d,
                         .n_classes = C,
                         .value = s->value,
                         .start = sparse ? s->start : NULL,
                         .column = sparse ? s->column : NULL,
                         .label = s->label};
}

/* size is that of the entries of x, W and lambda. */
static void random_point(double size, double tau)
{
  for (size_t i = 0; i < now.n_x + now.n_y; i++)
    now.w[i] = size * signed_fraction();
  for (size_t i = 0; i < now.n_y; i++)
    now.lambda[i] = size * signed_fraction();
  now.tau = tau;
}

static void create(const sgha_examples *test, const unsigned char garbage[])
{
  now.problem = now.hyper_cleaning ? sgha_hyper_cleaning_problem(&now.cleaning, test, garbage)
                                   : sgha_learn_to_regularize_problem(&now.regularize, test);
  assert_non_null(now.problem);
}

static void drop(void)
{
  sgha_classifier_free(now.problem);
}

static void make(bool hyper_cleaning, bool sparse, size_t d, size_t C)
{
  const double density = d > 50 ? 0.1 : 0.6;
  const sgha_examples train = random_examples(&now.train, TRAIN, d, C, sparse, density);
  const sgha_examples validation = random_examples(&now.validation, VALIDATION, d, C, sparse, density);
  now.test_examples = random_examples(&now.test, TEST, d, C, sparse, density);
  now.hyper_cleaning = hyper_cleaning;
  now.d = d;
  now.C = C;
  now.n_x = hyper_cleaning ? TRAIN : d;
  now.n_y = d * C;
  for (size_t i = 0; i < TRAIN; i++)
    now.garbage[i] = i % 3 == 0;
  now.cleaning = (sgha_hyper_cleaning){train, validation, 0.25, 0.125};
  now.regularize = (sgha_learn_to_regularize){train, validation, 1.0, 2.0, 0.125};
  create(&now.test_examples, now.garbage);
  assert_int_equal(now.problem->n_x, now.n_x);
  assert_int_equal(now.problem->n_y, now.n_y);
  assert_int_equal(now.problem->n_f, VALIDATION);
  assert_int_equal(now.problem->n_g, TRAIN);
}

/* For both problems, dense and sparse, with the numbers of classes that have code of their own and with others. */
static void for_all(void (*check)(void))
{
  static const size_t sizes[][2] = {{7, 3}, {9, 10}, {210, 10}, {6, 20}, {105, 20}, {5, 1}};
  for (size_t s = 0; s < LENGTH(sizes); s++)
    for (int k = sizes[s][0] > 50 ? 2 : 0; k < 4; k++) { /* the large ones are sparse */
      seed_random(100 + s);
      make(k % 2, k / 2, sizes[s][0], sizes[s][1]);
      check();
      drop();
    }
}

/* The first of so many points, fewer where an evaluation takes long. */
static size_t points_of(size_t n)
{
  return now.d > 50 && n > 2 ? 2 : n;
}

/* Two batches of training examples with repetitions; the validation examples' are their remainders. */
static const uint64_t f_index[] = {4, 0, 24, 4, 4, 17}, g_index[] = {7, 39, 7, 0, 12, 3, 7, 31};
static const sgha_selection f_batch = {LENGTH(f_index), f_index}, g_batch = {LENGTH(g_index), g_index};

/* ---- the definitions at 192 bits ---- */

typedef __mpfr_struct number;

static number *numbers(size_t n)
{
  number *v = malloc(n * sizeof *v);
  assert_non_null(v);
  for (size_t i = 0; i < n; i++) {
    mpfr_init2(&v[i], BITS);
    mpfr_set_zero(&v[i], 1);
  }
  return v;
}

static void free_numbers(size_t n, number *v)
{
  for (size_t i = 0; i < n; i++)
    mpfr_clear(&v[i]);
  free(v);
}

static double value_of(const number *v)
{
  return mpfr_get_d(v, MPFR_RNDN);
}

/* r += a * b */
static void add_product(number *r, const number *a, double b)
{
  static number t[1]; /* made once: this is called for every entry of the data */
  if (mpfr_custom_get_significand(t) == NULL)
    mpfr_init2(t, BITS);
  mpfr_mul_d(t, a, b, MPFR_RNDN);
  mpfr_add(r, r, t, MPFR_RNDN);
}

/* Where an evaluation takes place: at (x, y + factor v); for the odd part, v is what the magnitudes belong to. */
typedef struct {
  const double *x, *y, *v;
  double factor; /* exact: of the shift */
  double reach;  /* of the odd part: the magnitudes are those of reach v; 0 for a value or a gradient */
  bool capped;   /* the odd part of a bounded function is bounded */
} place;

static void point_entry(const place *at, size_t i, number *r)
{
  mpfr_set_d(r, at->v != NULL ? at->v[i] : 0.0, MPFR_RNDN);
  mpfr_mul_d(r, r, at->factor, MPFR_RNDN);
  mpfr_add_d(r, r, at->y[i], MPFR_RNDN);
}

/* value is a function's value, grad its gradient in y (either may be null), and the sizes are their terms' magnitudes
 * times their counts of roundings: all are added to. */
typedef struct {
  number *value, *grad;
  double value_size, *grad_size;
} result;

/* weight times the loss of an example, to the result; its unweighted loss and the size of that as well. */
static void add_example(const sgha_examples *e, uint64_t i, const place *at, const number *weight, size_t m, result *r,
                        number *loss, double *loss_size)
{
  const sgha_row row = sgha_row_of(e, i);
  const size_t C = e->n_classes, b = e->label[i];
  number *z = numbers(C), *t = numbers(3);
  double M = 0.0, N = 0.0;
  for (size_t k = 0; k < C; k++) {
    double terms = 0.0, odd_terms = 0.0;
    for (size_t s = 0; s < row.size; s++) {
      const size_t j = sgha_feature(row, s) * C + k;
      point_entry(at, j, &t[0]);
      add_product(&z[k], &t[0], row.value[s]);
      terms += fabs(row.value[s] * value_of(&t[0]));
      odd_terms += at->reach != 0.0 ? fabs(row.value[s] * at->reach * at->v[j]) : 0.0;
    }
    M = fmax(M, terms);
    N = fmax(N, odd_terms);
  }
  mpfr_set(loss, &z[b], MPFR_RNDN);
  for (size_t k = 0; k < C; k++) {
    mpfr_exp(&z[k], &z[k], MPFR_RNDN);
    mpfr_add(&t[1], &t[1], &z[k], MPFR_RNDN);
  }
  mpfr_log(&t[2], &t[1], MPFR_RNDN);
  mpfr_sub(loss, &t[2], loss, MPFR_RNDN);
  const double count = 2.0 * ((double)row.size + 2.0) * (M + N + 1.0) + (double)(C + m) + 64.0, w = value_of(weight);
  *loss_size = count * (at->reach != 0.0 ? 4.0 * N : value_of(loss) + 1.0);
  if (r->value != NULL) {
    mpfr_mul(&t[2], loss, weight, MPFR_RNDN);
    mpfr_add(r->value, r->value, &t[2], MPFR_RNDN);
    r->value_size += w * *loss_size;
  }
  for (size_t k = 0; k < C && r->grad != NULL; k++) {
    mpfr_div(&z[k], &z[k], &t[1], MPFR_RNDN);
    const double p = value_of(&z[k]), odd = at->capped ? fmin(N, 1.0) : N;
    const double size = w * count * (at->reach != 0.0 ? 4.0 * p * odd : p + (k == b ? 1.0 : 0.0));
    if (k == b)
      mpfr_sub_ui(&z[k], &z[k], 1, MPFR_RNDN);
    mpfr_mul(&z[k], &z[k], weight, MPFR_RNDN);
    for (size_t s = 0; s < row.size; s++) {
      add_product(&r->grad[sgha_feature(row, s) * C + k], &z[k], row.value[s]);
      r->grad_size[sgha_feature(row, s) * C + k] += fabs(row.value[s]) * size;
    }
  }
  free_numbers(C, z);
  free_numbers(3, t);
}

/* alpha(x) = 2/(1 + exp(-x)), alpha'(x) = alpha (2 - alpha)/2. */
static void exact_alpha(double x, number *value, number *slope)
{
  mpfr_set_d(value, -x, MPFR_RNDN);
  mpfr_exp(value, value, MPFR_RNDN);
  mpfr_add_ui(value, value, 1, MPFR_RNDN);
  mpfr_ui_div(value, 2, value, MPFR_RNDN);
  mpfr_ui_sub(slope, 2, value, MPFR_RNDN);
  mpfr_mul(slope, slope, value, MPFR_RNDN);
  mpfr_div_2ui(slope, slope, 1, MPFR_RNDN);
}

/* phi_r(t), for t >= 0 and, by oddness, for t < 0; its derivative is 1 - tanh^2 outside. */
static void exact_phi(const number *t, double r, number *phi, number *slope)
{
  mpfr_set(phi, t, MPFR_RNDN);
  mpfr_set_ui(slope, 1, MPFR_RNDN);
  if (fabs(value_of(t)) <= r)
    return;
  mpfr_abs(phi, t, MPFR_RNDN);
  mpfr_sub_d(phi, phi, r, MPFR_RNDN);
  mpfr_tanh(phi, phi, MPFR_RNDN);
  mpfr_sqr(slope, phi, MPFR_RNDN);
  mpfr_ui_sub(slope, 1, slope, MPFR_RNDN);
  mpfr_add_d(phi, phi, r, MPFR_RNDN);
  if (mpfr_sgn(t) < 0)
    mpfr_neg(phi, phi, MPFR_RNDN);
}

/* rho(s) = s^2 up to R, R^2 + 2R(s - R) + 2 log cosh(s - R) beyond. */
static void exact_rho(const number *s, double R, number *rho)
{
  if (value_of(s) <= R) {
    mpfr_sqr(rho, s, MPFR_RNDN);
    return;
  }
  number *t = numbers(1);
  mpfr_sub_d(t, s, R, MPFR_RNDN);
  mpfr_cosh(rho, t, MPFR_RNDN);
  mpfr_log(rho, rho, MPFR_RNDN);
  add_product(rho, t, R);
  mpfr_mul_2ui(rho, rho, 1, MPFR_RNDN);
  mpfr_add_d(rho, rho, R * R, MPFR_RNDN);
  free_numbers(1, t);
}

static double norm(size_t n, const double v[])
{
  double sum = 0.0;
  for (size_t k = 0; k < n; k++)
    sum += v[k] * v[k];
  return sqrt(sum);
}

/* Feature j's share of learn-to-regularize's regulariser, and its derivative by x_j. */
static void add_row(size_t j, const place *at, result *r, number *slope_x, double *slope_x_size)
{
  const sgha_learn_to_regularize *p = &now.regularize;
  const size_t C = now.C;
  const double e_min = p->e_min, dC = (double)now.d * (double)C, R = p->row_limit;
  number *t = numbers(8), *W = numbers(C);
  number *e = &t[0], *e_slope = &t[1], *s = &t[2], *phi = &t[3], *rho = &t[4], *u = &t[5];
  for (size_t k = 0; k < C; k++) {
    point_entry(at, j * C + k, &W[k]);
    mpfr_sqr(u, &W[k], MPFR_RNDN);
    mpfr_add(s, s, u, MPFR_RNDN);
  }
  mpfr_sqrt(s, s, MPFR_RNDN);
  mpfr_set_d(u, at->x[j], MPFR_RNDN);
  exact_phi(u, p->x_limit, e, e_slope);
  mpfr_exp(e, e, MPFR_RNDN);
  mpfr_mul(e_slope, e_slope, e, MPFR_RNDN);
  exact_rho(s, R, rho);
  /* how large: of W, or of the shift alone where it cannot lead beyond the limit */
  const double length = value_of(s), shift = at->reach != 0.0 ? at->reach * norm(C, at->v + j * C) : 0.0;
  const double here = norm(C, at->y + j * C);
  const bool linear = at->reach != 0.0 && 2.0 * (here * here + shift * shift) <= R * R * (1.0 - 1e-10);
  const double lengths = at->reach == 0.0 ? length : linear || !at->capped ? shift : length + shift;
  const double strength = (fabs(value_of(e)) + e_min) / dC;
  if (r->value != NULL) {
    mpfr_sub_d(&t[6], e, e_min, MPFR_RNDN);
    mpfr_mul(&t[6], &t[6], rho, MPFR_RNDN);
    mpfr_sqr(&t[7], s, MPFR_RNDN);
    add_product(&t[6], &t[7], e_min);
    mpfr_div_d(&t[6], &t[6], 2.0 * dC, MPFR_RNDN);
    mpfr_add(r->value, r->value, &t[6], MPFR_RNDN);
    r->value_size += (64.0 + dC) * strength * (length * length + R * R);
  }
  if (slope_x != NULL) {
    mpfr_mul(slope_x, e_slope, rho, MPFR_RNDN);
    mpfr_div_d(slope_x, slope_x, 2.0 * dC, MPFR_RNDN);
    *slope_x_size =
        (64.0 + (double)C) * strength *
        (at->reach == 0.0 ? length * length + (length > R ? R * R : 0.0) : (length + here + shift) * lengths);
  }
  exact_phi(s, R, phi, u);
  for (size_t k = 0; k < C && r->grad != NULL; k++) {
    mpfr_sub_d(&t[6], e, e_min, MPFR_RNDN);
    if (mpfr_zero_p(s) == 0) {
      mpfr_mul(&t[6], &t[6], phi, MPFR_RNDN);
      mpfr_div(&t[6], &t[6], s, MPFR_RNDN);
    }
    mpfr_add_d(&t[6], &t[6], e_min, MPFR_RNDN);
    mpfr_div_d(&t[6], &t[6], dC, MPFR_RNDN);
    mpfr_mul(&t[6], &t[6], &W[k], MPFR_RNDN);
    mpfr_add(&r->grad[j * C + k], &r->grad[j * C + k], &t[6], MPFR_RNDN);
    r->grad_size[j * C + k] += 64.0 * strength * lengths;
  }
  free_numbers(8, t);
  free_numbers(C, W);
}

/* f or g at a place, with the gradient: x first, n_x + n_y entries, and their sizes. */
static void exact_f(const sgha_selection *batch, const place *at, number *value, double *value_size, number grad[],
                    double size[])
{
  const sgha_examples *e = now.hyper_cleaning ? &now.cleaning.validation : &now.regularize.validation;
  const size_t m = sgha_selected(batch, e->n_examples);
  result r = {value, grad + now.n_x, 0.0, size + now.n_x};
  number *t = numbers(4);
  double unused;
  for (size_t k = 0; k < m; k++) {
    mpfr_set_ui(&t[0], 1, MPFR_RNDN);
    mpfr_div_ui(&t[0], &t[0], m, MPFR_RNDN);
    add_example(e, sgha_selected_index(batch, k), at, &t[0], m, &r, &t[1], &unused);
  }
  for (size_t i = 0; i < now.n_x && now.hyper_cleaning; i++) { /* gamma/(2n) (alpha - 1)^2 */
    exact_alpha(at->x[i], &t[0], &t[1]);
    mpfr_sub_ui(&t[0], &t[0], 1, MPFR_RNDN);
    mpfr_mul_d(&t[2], &t[0], now.cleaning.gamma, MPFR_RNDN);
    mpfr_div_ui(&t[2], &t[2], TRAIN, MPFR_RNDN);
    mpfr_mul(&grad[i], &t[2], &t[1], MPFR_RNDN);
    size[i] = 16.0 * now.cleaning.gamma / TRAIN * value_of(&t[1]); /* of alpha and 1, not of their difference */
    mpfr_mul(&t[2], &t[2], &t[0], MPFR_RNDN);
    mpfr_div_2ui(&t[2], &t[2], 1, MPFR_RNDN);
    mpfr_add(value, value, &t[2], MPFR_RNDN);
    r.value_size += (64.0 + TRAIN) * value_of(&t[2]);
  }
  *value_size = r.value_size;
  free_numbers(4, t);
}

static void exact_g(const sgha_selection *batch, const place *at, number *value, double *value_size, number grad[],
                    double size[])
{
  const sgha_examples *e = now.hyper_cleaning ? &now.cleaning.train : &now.regularize.train;
  const size_t m = sgha_selected(batch, e->n_examples);
  result r = {value, grad + now.n_x, 0.0, size + now.n_x};
  number *t = numbers(4);
  for (size_t k = 0; k < m; k++) {
    const uint64_t i = sgha_selected_index(batch, k);
    double loss_size;
    mpfr_set_ui(&t[0], 1, MPFR_RNDN);
    mpfr_set_ui(&t[1], 0, MPFR_RNDN);
    if (now.hyper_cleaning)
      exact_alpha(at->x[i], &t[0], &t[1]);
    mpfr_div_ui(&t[0], &t[0], m, MPFR_RNDN);
    mpfr_div_ui(&t[1], &t[1], m, MPFR_RNDN);
    add_example(e, i, at, &t[0], m, &r, &t[2], &loss_size);
    if (now.hyper_cleaning) {
      mpfr_mul(&t[2], &t[2], &t[1], MPFR_RNDN);
      mpfr_add(&grad[i], &grad[i], &t[2], MPFR_RNDN);
      size[i] += value_of(&t[1]) * loss_size;
    }
  }
  for (size_t j = 0; j < now.d && !now.hyper_cleaning; j++)
    add_row(j, at, &r, &grad[j], &size[j]);
  for (size_t i = 0; i < now.n_y && now.hyper_cleaning; i++) {
    const double mu = now.cleaning.mu;
    point_entry(at, i, &t[0]);
    add_product(&grad[now.n_x + i], &t[0], mu);
    size[now.n_x + i] += 16.0 * mu * fabs(at->reach != 0.0 ? at->reach * at->v[i] : at->y[i]);
    mpfr_sqr(&t[0], &t[0], MPFR_RNDN);
    add_product(value, &t[0], mu / 2.0);
    r.value_size += (64.0 + (double)now.n_y) * mu * value_of(&t[0]);
  }
  *value_size = r.value_size;
  free_numbers(4, t);
}

/* ---- comparisons ---- */

static void assert_within(const char *what, size_t i, double computed, const number *exact, double size)
{
  number *t = numbers(1);
  mpfr_sub_d(t, exact, computed, MPFR_RNDN);
  const double error = fabs(value_of(t));
  free_numbers(1, t);
  if (!(error <= UNIT * size + 0x1p-1000))
    fail_msg("%s, %s, d = %zu, C = %zu, entry %zu: %.17g is off by %g, allowed %g", what,
             now.hyper_cleaning ? "hyper-cleaning" : "learn-to-regularize", now.d, now.C, i, computed, error,
             UNIT * size);
}

static void assert_all_within(const char *what, size_t n, const double computed[], const number exact[],
                              const double size[])
{
  for (size_t i = 0; i < n; i++)
    assert_within(what, i, computed[i], &exact[i], size[i]);
}

typedef void exact_function(const sgha_selection *, const place *, number *, double *, number[], double[]);

/* A value and gradients at the point, of the oracle and of the plain loops. */
typedef struct {
  double value, grad[MOST], part[MOST], plain_value, plain_grad[MOST];
} evaluated;

static evaluated at_point;

static void compare_gradient(const char *what, exact_function *exact, const sgha_selection *batch)
{
  const size_t n = now.n_x + now.n_y;
  static double size[MOST];
  double value_size;
  number *grad = numbers(n), *value = numbers(1);
  memset(size, 0, sizeof size);
  const place here = {.x = now.w, .y = now.w + now.n_x};
  exact(batch, &here, value, &value_size, grad, size);
  assert_within(what, 0, at_point.value, value, value_size);
  assert_within("plain value", 0, at_point.plain_value, value, value_size);
  assert_all_within(what, n, at_point.grad, grad, size);
  assert_all_within("plain gradient", n, at_point.plain_grad, grad, size);
  assert_all_within("part in y", now.n_y, at_point.part, grad + now.n_x, size + now.n_x);
  free_numbers(n, grad);
  free_numbers(1, value);
}

static void compare_f(const sgha_selection *batch)
{
  const double *x = now.w, *W = now.w + now.n_x;
  double work[MOST_C];
  at_point.value = now.problem->f(now.problem->self, batch, now.w);
  now.problem->grad_f(now.problem->self, batch, now.w, at_point.grad);
  now.problem->grad_f_y(now.problem->self, batch, now.w, at_point.part);
  if (now.hyper_cleaning) {
    at_point.plain_value = plain_hyper_cleaning_f(&now.cleaning, batch, x, W, work);
    plain_hyper_cleaning_grad_f(&now.cleaning, batch, x, W, at_point.plain_grad, work);
  } else {
    at_point.plain_value = plain_learn_to_regularize_f(&now.regularize, batch, x, W, work);
    plain_learn_to_regularize_grad_f(&now.regularize, batch, x, W, at_point.plain_grad, work);
  }
  compare_gradient("f", exact_f, batch);
}

static void plain_grad_g(const sgha_selection *batch, const double w[], double out[])
{
  double work[MOST_C];
  if (now.hyper_cleaning)
    plain_hyper_cleaning_grad_g(&now.cleaning, batch, w, w + now.n_x, out, work);
  else
    plain_learn_to_regularize_grad_g(&now.regularize, batch, w, w + now.n_x, out, work);
}

static void compare_g(const sgha_selection *batch)
{
  const double *x = now.w, *W = now.w + now.n_x;
  double work[MOST_C];
  at_point.value = now.problem->g(now.problem->self, batch, now.w);
  now.problem->grad_g(now.problem->self, batch, now.w, at_point.grad);
  now.problem->grad_g_y(now.problem->self, batch, now.w, at_point.part);
  at_point.plain_value = now.hyper_cleaning ? plain_hyper_cleaning_g(&now.cleaning, batch, x, W, work)
                                            : plain_learn_to_regularize_g(&now.regularize, batch, x, W, work);
  plain_grad_g(batch, now.w, at_point.plain_grad);
  compare_gradient("g", exact_g, batch);
}

static void check_values_and_gradients(void)
{
  static const double sizes[] = {0.3, 3.0, 30.0, 0.0};
  for (size_t k = 0; k < points_of(LENGTH(sizes)); k++) {
    random_point(sizes[k], 0.0);
    compare_f(NULL);
    compare_f(&f_batch);
    compare_g(NULL);
    compare_g(&g_batch);
  }
}

static void values_and_gradients_are_the_definitions(void **state)
{
  (void)state;
  for_all(check_values_and_gradients);
}

/* (grad g(x, y + h v) - grad g(x, y - h v))/divisor at 192 bits, and the sizes of its terms for v of length reach. */
static void exact_difference(const sgha_selection *batch, const double v[], double h, double divisor, double reach,
                             bool capped, number difference[], double size[])
{
  const size_t n = now.n_x + now.n_y;
  number *below = numbers(n), *unused = numbers(1);
  place here = {.x = now.w, .y = now.w + now.n_x, .v = v, .factor = h, .reach = reach, .capped = capped};
  double unused_size;
  memset(size, 0, n * sizeof *size);
  static double more[MOST];
  memset(more, 0, sizeof more);
  exact_g(batch, &here, unused, &unused_size, difference, size);
  here.factor = -h;
  exact_g(batch, &here, unused, &unused_size, below, more);
  for (size_t i = 0; i < n; i++) {
    mpfr_sub(&difference[i], &difference[i], &below[i], MPFR_RNDN);
    mpfr_div_d(&difference[i], &difference[i], divisor, MPFR_RNDN);
    size[i] += more[i];
  }
  free_numbers(n, below);
  free_numbers(1, unused);
}

typedef struct {
  double f[MOST], g_y[MOST], h[MOST];
} gradients;

static gradients asked, other;

static void ask(const sgha_selection *f_selection, const sgha_selection *g_selection, gradients *out)
{
  now.problem->gradients(now.problem->self, f_selection, g_selection, now.w, now.lambda, now.tau, out->f, out->g_y,
                         out->h);
}

static void compare_gradients(const sgha_selection *f_selection, const sgha_selection *g_selection)
{
  const size_t n = now.n_x + now.n_y;
  static double size[MOST];
  number *difference = numbers(n);
  ask(f_selection, g_selection, &asked);
  now.problem->grad_f(now.problem->self, f_selection, now.w, other.f);
  now.problem->grad_g_y(now.problem->self, g_selection, now.w, other.g_y);
  exact_difference(g_selection, now.lambda, now.tau, 2.0 * now.tau, now.tau, true, difference, size);
  for (size_t i = 0; i < n; i++)
    size[i] /= now.tau;
  assert_all_within("h", n, asked.h, difference, size);
  for (size_t i = 0; i < n; i++)
    assert_same(asked.f[i], other.f[i]);
  for (size_t i = 0; i < now.n_y; i++)
    assert_same(asked.g_y[i], other.g_y[i]);
  free_numbers(n, difference);
}

static void check_gradients(void)
{
  static const struct {
    double size, tau;
  } points[] = {{0.5, 0x1p-60}, {3.0, 0.25}, {1.0, 0.001}, {0.3, 0.5}, {4.0, 2.0}};
  for (size_t k = 0; k < points_of(LENGTH(points)); k++) {
    random_point(points[k].size, points[k].tau);
    compare_gradients(NULL, NULL);
    compare_gradients(&f_batch, &g_batch);
  }
}

/* With tau = 2^-60 as well: the bound is relative to the odd part, where differences of gradients have no digit
 * left. */
static void h_is_the_central_difference_of_the_probes(void **state)
{
  (void)state;
  for_all(check_gradients);
}

/* What sgha_probe and two gradients give, in the bound of those: the differences at least that they can resolve. */
static void check_probes(void)
{
  static double up[MOST], down[MOST], size[MOST], plus[MOST], minus[MOST], unused_size;
  const size_t n = now.n_x + now.n_y;
  random_point(2.0, 0.125);
  memcpy(up, now.w, n * sizeof *up);
  memcpy(down, now.w, n * sizeof *down);
  assert_int_equal(sgha_probe(now.n_y, now.tau, now.w + now.n_x, now.lambda, up + now.n_x, down + now.n_x), SGHA_OK);
  ask(NULL, NULL, &asked);
  now.problem->grad_g(now.problem->self, NULL, up, plus);
  now.problem->grad_g(now.problem->self, NULL, down, minus);
  number *grad = numbers(n), *value = numbers(1);
  memset(size, 0, sizeof size);
  exact_g(NULL, &(place){.x = now.w, .y = up + now.n_x}, value, &unused_size, grad, size);
  exact_g(NULL, &(place){.x = now.w, .y = down + now.n_x}, value, &unused_size, grad, size);
  for (size_t i = 0; i < n; i++) {
    const double expected = plus[i] - minus[i];
    assert_true(fabs(2.0 * now.tau * asked.h[i] - expected) <= UNIT * 4.0 * size[i]);
  }
  free_numbers(n, grad);
  free_numbers(1, value);
}

static void h_agrees_with_two_probes(void **state)
{
  (void)state;
  for_all(check_probes);
}

/* The derivatives along v of grad g, from differences at 192 bits that are exact to 2^-100. */
static void compare_products(const sgha_selection *batch)
{
  const size_t n = now.n_x + now.n_y;
  static double size[MOST], along_y[MOST], along_x[MOST];
  const double h = ldexp(1.0, STEP);
  number *derivative = numbers(n);
  now.problem->hessian(now.problem->self, batch, now.w, now.lambda, along_y);
  now.problem->cross(now.problem->self, batch, now.w, now.lambda, along_x);
  exact_difference(batch, now.lambda, h, 2.0 * h, 1.0, false, derivative, size);
  assert_all_within("cross", now.n_x, along_x, derivative, size);
  assert_all_within("hessian", now.n_y, along_y, derivative + now.n_x, size + now.n_x);
  free_numbers(n, derivative);
}

static void check_products(void)
{
  static const double sizes[] = {0.3, 3.0, 1.0};
  for (size_t k = 0; k < points_of(LENGTH(sizes)); k++) {
    random_point(sizes[k], 0.0);
    compare_products(NULL);
    compare_products(&g_batch);
  }
}

static void products_are_derivatives_of_the_gradient(void **state)
{
  (void)state;
  for_all(check_products);
}

/* The bits are those of the Hessian's product and the two updates. */
static void compare_neumann(const sgha_selection *batch, double eta)
{
  static double product[MOST], term[MOST], sum[MOST];
  int good = 1;
  now.problem->hessian(now.problem->self, batch, now.w, now.lambda, product);
  for (size_t i = 0; i < now.n_y; i++) {
    term[i] = now.lambda[i];
    sum[i] = (double)i;
  }
  const int answer = now.problem->neumann(now.problem->self, batch, now.w, eta, term, sum);
  for (size_t i = 0; i < now.n_y; i++) {
    const double next = now.lambda[i] - eta * product[i];
    good = good && fabs(next) <= SGHA_MAX_MAGNITUDE;
    assert_same(term[i], next);
    assert_same(sum[i], (double)i + next);
  }
  assert_int_equal(answer, good);
  assert_int_equal(good, eta < 1e100);
}

static void check_neumann(void)
{
  static const double sizes[] = {0.3, 3.0};
  for (size_t k = 0; k < LENGTH(sizes); k++) {
    random_point(sizes[k], 0.0);
    for (double eta = 0.3; eta < 1e300; eta *= 1e200) {
      compare_neumann(NULL, eta);
      compare_neumann(&g_batch, eta);
    }
  }
}

static void neumann_is_a_step_with_the_hessian(void **state)
{
  (void)state;
  for_all(check_neumann);
}

/* ---- threads, limits, reports ---- */

static void set_threads(int n)
{
#ifdef _OPENMP
  omp_set_num_threads(n);
#else
  (void)n;
#endif
}

/* All that the oracles write, one after another. */
static size_t everything(double out[])
{
  const sgha_problem *p = now.problem;
  const size_t n = now.n_x + now.n_y;
  double *at = out;
  for (int k = 0; k < 2; k++) {
    const sgha_selection *f = k ? &f_batch : NULL, *g = k ? &g_batch : NULL;
    *at++ = p->f(p->self, f, now.w);
    *at++ = p->g(p->self, g, now.w);
    p->grad_f(p->self, f, now.w, at);
    p->grad_g(p->self, g, now.w, at += n);
    p->grad_g_y(p->self, g, now.w, at += n);
    p->grad_f_y(p->self, f, now.w, at += now.n_y);
    p->gradients(p->self, f, g, now.w, now.lambda, now.tau, at + now.n_y, at + now.n_y + n, at + 2 * now.n_y + n);
    at += 2 * now.n_y + 2 * n;
    p->hessian(p->self, g, now.w, now.lambda, at);
    p->cross(p->self, g, now.w, now.lambda, at += now.n_y);
    at += now.n_x;
    memcpy(at, now.lambda, now.n_y * sizeof *at);
    at[2 * now.n_y] = p->neumann(p->self, g, now.w, 0.3, at, at + now.n_y);
    at += 2 * now.n_y + 1;
  }
  const sgha_quality q = p->quality(p->self, now.w);
  *at++ = q.test_loss;
  *at++ = q.test_accuracy;
  *at++ = q.validation_loss;
  *at++ = now.hyper_cleaning ? q.garbage_weight : 0.0;
  return (size_t)(at - out);
}

static double outputs[3][24 * MOST];

static void check_threads(void)
{
  if (now.d < 50) /* only the large ones have several blocks */
    return;
  random_point(1.0, 0.5);
  for (int threads = 1; threads <= 3; threads++) {
    set_threads(threads);
    memset(outputs[threads - 1], 0, sizeof outputs[0]);
    assert_true(everything(outputs[threads - 1]) <= LENGTH(outputs[0]));
  }
  set_threads(1);
  assert_memory_equal(outputs[0], outputs[1], sizeof outputs[0]);
  assert_memory_equal(outputs[0], outputs[2], sizeof outputs[0]);
}

static void bits_do_not_depend_on_the_number_of_threads(void **state)
{
  (void)state;
  for_all(check_threads);
}

static void check_finite(void)
{
  static const double sizes[] = {1e4, 1e20, SGHA_MAX_MAGNITUDE}, taus[] = {SGHA_MIN_PARAMETER, 1.0, SGHA_MAX_PARAMETER};
  for (size_t k = 0; k < 18; k++) {
    if (k == 9) { /* the paper's own problem */
      drop();
      now.regularize = (sgha_learn_to_regularize){now.regularize.train, now.regularize.validation, 256.0, 0x1p200, 0.0};
      create(&now.test_examples, now.garbage);
    }
    random_point(sizes[k % 9 / 3], taus[k % 3]);
    const size_t n = everything(outputs[0]);
    for (size_t i = 0; i < n; i++)
      assert_true(isfinite(outputs[0][i]));
  }
}

static void everything_is_finite_up_to_the_limits(void **state)
{
  (void)state;
  for_all(check_finite);
}

/* Logits of 1e200: the probabilities are 0 and 1, and the slopes those of the plain loop. */
static void extreme_logits_decide(void **state)
{
  (void)state;
  for (int k = 0; k < 4; k++) {
    seed_random(7);
    make(k % 2, k / 2, 6, k < 2 ? 10 : 20);
    for (size_t i = 0; i < LENGTH(now.train.value); i++) /* the rows of all three are short of 1e141 */
      now.train.value[i] *= 1e140;
    drop();
    create(NULL, NULL);
    random_point(1e60, 1.0);
    for (size_t i = 0; i < now.n_x; i++)
      now.w[i] = 0.0;
    now.problem->grad_g(now.problem->self, NULL, now.w, asked.h);
    plain_grad_g(NULL, now.w, other.h);
    for (size_t i = now.n_x; i < now.n_x + now.n_y; i++)
      assert_true(fabs(asked.h[i] - other.h[i]) <= 1e-13 * (1e140 + fabs(other.h[i])));
    ask(NULL, NULL, &asked);
    for (size_t i = 0; i < now.n_x + now.n_y; i++)
      assert_true(isfinite(asked.h[i]));
    drop();
  }
}

static void check_quality(void)
{
  random_point(2.0, 0.0);
  const double *W = now.w + now.n_x;
  const sgha_quality q = now.problem->quality(now.problem->self, now.w);
  double work[MOST_C], hits = 0.0, weight = 0.0, count = 0.0;
  const double test_loss = plain_mean_loss(&now.test_examples, NULL, W, work);
  const double validation_loss =
      plain_mean_loss(now.hyper_cleaning ? &now.cleaning.validation : &now.regularize.validation, NULL, W, work);
  for (size_t i = 0; i < TEST; i++) {
    const sgha_row row = sgha_row_of(&now.test_examples, i);
    size_t best = 0;
    for (size_t k = 0; k < now.C; k++) {
      work[k] = 0.0;
      for (size_t s = 0; s < row.size; s++)
        work[k] += row.value[s] * W[sgha_feature(row, s) * now.C + k];
    }
    for (size_t k = 1; k < now.C; k++)
      best = work[k] > work[best] ? k : best;
    hits += best == now.test.label[i] ? 1.0 : 0.0;
  }
  for (size_t i = 0; i < TRAIN; i += 3) {
    weight += 2.0 / (1.0 + exp(-now.w[i]));
    count += 1.0;
  }
  assert_true(fabs(q.test_loss - test_loss) <= 1e-13 * (1.0 + test_loss));
  assert_true(fabs(q.validation_loss - validation_loss) <= 1e-13 * (1.0 + validation_loss));
  assert_true(fabs(q.test_accuracy - hits / TEST) <= 1e-15);
  if (now.hyper_cleaning)
    assert_true(fabs(q.garbage_weight - weight / count) <= 1e-15 * count);
  else
    assert_true(isnan(q.garbage_weight));
}

static void quality_is_that_of_the_plain_loops(void **state)
{
  (void)state;
  for_all(check_quality);
}

static void figures_without_data_are_not_numbers(void **state)
{
  (void)state;
  make(true, true, 7, 3);
  random_point(1.0, 0.0);
  drop();
  create(NULL, NULL);
  const sgha_quality q = now.problem->quality(now.problem->self, now.w);
  assert_true(isnan(q.test_loss) && isnan(q.test_accuracy) && isnan(q.garbage_weight));
  assert_true(isfinite(q.validation_loss));
  drop();
  now.cleaning.train.n_classes = 5000;
  assert_null(sgha_hyper_cleaning_problem(&now.cleaning, NULL, NULL));
  sgha_classifier_free(NULL);
}

/* The bounds of elementary.h. */
static void assert_near(double computed, int (*exact)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t), double t, double units)
{
  number *r = numbers(2);
  mpfr_set_d(&r[0], t, MPFR_RNDN);
  exact(&r[1], &r[0], MPFR_RNDN);
  const double size = fabs(value_of(&r[1]));
  mpfr_sub_d(&r[1], &r[1], computed, MPFR_RNDN);
  assert_true(fabs(value_of(&r[1])) <= units * UNIT * size);
  free_numbers(2, r);
}

static void elementary_functions_keep_their_bounds(void **state)
{
  (void)state;
  seed_random(5);
  for (int k = 0; k < 20000; k++) {
    const double t = k % 2 ? -708.0 + 1417.0 * random_fraction() : random_double(-60, 6);
    assert_near(sgha_exp(t), mpfr_exp, t, 2.0);
    const double u = k % 2 ? signed_fraction() : random_double(-400, 0);
    assert_near(sgha_small_sinh(u), mpfr_sinh, u, 3.0);
    assert_near(sgha_small_cosh(u), mpfr_cosh, u, 2.0);
  }
  assert_same(sgha_exp(0.0), 1.0);
  assert_near(sgha_exp(709.0), mpfr_exp, 709.0, 2.0);
  assert_near(sgha_exp(-708.0), mpfr_exp, -708.0, 2.0);
  assert_same(sgha_exp_argument(-1e300), -708.0);
  assert_true(isnan(sgha_exp(sgha_exp_argument((double)NAN))));
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(elementary_functions_keep_their_bounds),
      cmocka_unit_test(values_and_gradients_are_the_definitions),
      cmocka_unit_test(h_is_the_central_difference_of_the_probes),
      cmocka_unit_test(h_agrees_with_two_probes),
      cmocka_unit_test(products_are_derivatives_of_the_gradient),
      cmocka_unit_test(neumann_is_a_step_with_the_hessian),
      cmocka_unit_test(bits_do_not_depend_on_the_number_of_threads),
      cmocka_unit_test(everything_is_finite_up_to_the_limits),
      cmocka_unit_test(extreme_logits_decide),
      cmocka_unit_test(quality_is_that_of_the_plain_loops),
      cmocka_unit_test(figures_without_data_are_not_numbers),
  };
  set_threads(1); /* for small problems several are slower; the bits are the same */
  return cmocka_run_group_tests_name("classifier", tests, NULL, free_reals);
}
