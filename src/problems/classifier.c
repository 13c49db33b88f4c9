/* classifier.c -- see classifier.h.
 *
 * A derivative is two passes. sgha_evaluate goes through the selected examples and leaves the rows by which each enters
 * the gradients of its features. `transposed` goes through the features: it sums these rows for a block of features and
 * hands the sums to a writer (regulariser.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#endif

#include "problems/classifier.h"
#include "problems/evaluation.h"
#include "problems/memory.h"
#include "problems/products.h"
#include "problems/regulariser.h"

typedef struct {
  sgha_problem problem; /* the first member: a pointer to it is one to the classifier */
  bool hyper_cleaning;
  size_t n, d, C; /* training examples, features, classes */
  sgha_table train, validation, test;
  sgha_regulariser regulariser;
  double gamma;                 /* hyper-cleaning */
  const unsigned char *garbage; /* hyper-cleaning */

  double *figure;         /* an entry for each example, or for each feature */
  double *slope, *odd;    /* a row for each example */
  double *sums, *odds;    /* a row for each feature: the products with a batch; 0 between calls */
  unsigned char *touched; /* an entry for each feature: whether its rows of sums and odds may not be 0 */
} classifier;

static size_t smaller(size_t a, size_t b)
{
  return a < b ? a : b;
}

static size_t larger(size_t a, size_t b)
{
  return a > b ? a : b;
}

/* ---- the two passes ---- */

/* On the training examples; on the validation or test examples, which have no weights and no probes. */
static void ask(const classifier *c, sgha_question question, const sgha_selection *batch, const double w[],
                const double V[], double tau)
{
  sgha_evaluate(&(sgha_evaluation){question, &c->train.rows, batch, c->hyper_cleaning ? w : NULL, w + c->problem.n_x, V,
                                   tau, c->figure, c->slope, c->odd});
}

static void ask_plainly(const classifier *c, sgha_question question, const sgha_table *table,
                        const sgha_selection *batch, const double w[])
{
  sgha_evaluate(&(sgha_evaluation){question, &table->rows, batch, NULL, w + c->problem.n_x, NULL, 0.0, c->figure,
                                   c->slope, c->odd});
}

/* The products with a batch, every thread summing a range of the features. */
static void scatter(const classifier *c, const sgha_examples *rows, const sgha_selection *batch, bool slope, bool odd)
{
#pragma omp parallel
  {
#ifdef _OPENMP
    const size_t thread = (size_t)omp_get_thread_num(), threads = (size_t)omp_get_num_threads();
#else
    const size_t thread = 0, threads = 1;
#endif
    const size_t first = c->d * thread / threads, last = c->d * (thread + 1) / threads;
    if (slope)
      sgha_scatter(rows, batch, c->slope, first, last, c->sums, c->touched);
    if (odd)
      sgha_scatter(rows, batch, c->odd, first, last, c->odds, c->touched);
  }
}

/* Moves a block of these products and leaves zeros. */
static void take(const classifier *c, size_t first, size_t last, double from[], double to[])
{
  const size_t row = c->C * sizeof *to;
  memset(to, 0, (last - first) * row);
  for (size_t j = first; j < last; j++)
    if (c->touched[j]) {
      memcpy(to + (j - first) * c->C, from + j * c->C, row);
      memset(from + j * c->C, 0, row);
    }
}

/* slope and odd say which of the examples' rows are summed. */
static void transposed(const classifier *c, const sgha_table *table, const sgha_selection *batch, bool slope, bool odd,
                       sgha_writer *write, const sgha_task *t)
{
  const size_t features = SGHA_CHUNK / c->C;
  if (batch != NULL)
    scatter(c, &table->rows, batch, slope, odd);
#pragma omp parallel for schedule(dynamic)
  for (size_t first = 0; first < c->d; first += features) {
    const size_t last = smaller(first + features, c->d);
    double sums[SGHA_CHUNK], odds[SGHA_CHUNK];
    if (batch == NULL) {
      if (slope)
        sgha_gather(&table->columns, c->slope, first, last, sums);
      if (odd)
        sgha_gather(&table->columns, c->odd, first, last, odds);
    } else {
      if (slope)
        take(c, first, last, c->sums, sums);
      if (odd)
        take(c, first, last, c->odds, odds);
      memset(c->touched + first, 0, last - first);
    }
    write(t, first, last, sums, odds);
  }
}

/* The figures of the training examples, added up for each: hyper-cleaning's derivatives by x. */
static void write_figures(const classifier *c, const sgha_selection *batch, double out_x[])
{
  const size_t m = sgha_selected(batch, c->n);
  memset(out_x, 0, c->n * sizeof *out_x);
  for (size_t k = 0; k < m; k++)
    out_x[sgha_selected_index(batch, k)] += c->figure[k];
}

/* ---- values ---- */

/* In order, so that it is the same for any number of threads. */
static double sum_of_figures(const classifier *c, size_t n)
{
  double sum = 0.0;
  for (size_t i = 0; i < n; i++)
    sum += c->figure[i];
  return sum;
}

static double mean_figure(const classifier *c, sgha_question question, const sgha_table *table,
                          const sgha_selection *batch, const double w[])
{
  const size_t m = sgha_selected(batch, table->rows.n_examples);
  ask_plainly(c, question, table, batch, w);
  return sum_of_figures(c, m) / (double)m;
}

static double f(void *self, const sgha_selection *batch, const double w[])
{
  const classifier *c = self;
  const double loss = mean_figure(c, SGHA_LOSS, &c->validation, batch, w);
  if (!c->hyper_cleaning)
    return loss;
#pragma omp parallel for
  for (size_t i = 0; i < c->n; i++) {
    const double t = tanh(w[i] / 2.0); /* alpha - 1 */
    c->figure[i] = t * t;
  }
  return loss + c->gamma * sum_of_figures(c, c->n) / (2.0 * (double)c->n);
}

static double g(void *self, const sgha_selection *batch, const double w[])
{
  const classifier *c = self;
  const size_t m = sgha_selected(batch, c->n);
  ask(c, SGHA_LOSS, batch, w, NULL, 0.0);
  const double loss = sum_of_figures(c, m) / (double)m;
#pragma omp parallel for
  for (size_t j = 0; j < c->d; j++)
    c->figure[j] = sgha_regulariser_value(&c->regulariser, w, w + c->problem.n_x, j);
  return loss + sum_of_figures(c, c->d);
}

/* ---- derivatives ---- */

/* gamma/n (alpha(x_i) - 1) alpha'(x_i). With e = exp(-|x_i|), |alpha - 1| = (1 - e)/(1 + e) and alpha' = 2e/(1 +
 * e)^2. */
SGHA_WIDE
static void weights_gradient(const classifier *c, const double x[], size_t first, size_t last, double out[restrict])
{
  const double share = c->gamma / (double)c->n;
  for (size_t i = first; i < last; i++)
    out[i] = sgha_exp_argument(-fabs(x[i]));
  for (size_t i = first; i < last; i++) {
    const double e = sgha_exp(out[i]), s = 1.0 / (1.0 + e), magnitude = (1.0 - e) * s * (2.0 * e * s * s);
    out[i] = share * (x[i] < 0.0 ? -magnitude : magnitude);
  }
}

static void grad_f_y(void *self, const sgha_selection *batch, const double w[], double out[])
{
  const classifier *c = self;
  ask_plainly(c, SGHA_SLOPE, &c->validation, batch, w);
  transposed(c, &c->validation, batch, true, false, sgha_write_sums,
             &(sgha_task){.regulariser = &c->regulariser, .out = out});
}

static void grad_f(void *self, const sgha_selection *batch, const double w[], double out[])
{
  const classifier *c = self;
  grad_f_y(self, batch, w, out + c->problem.n_x);
  if (!c->hyper_cleaning)
    memset(out, 0, c->problem.n_x * sizeof *out);
  else {
#pragma omp parallel for
    for (size_t first = 0; first < c->n; first += SGHA_CHUNK)
      weights_gradient(c, w, first, smaller(first + SGHA_CHUNK, c->n), out);
  }
}

static sgha_task task_at(const classifier *c, const double w[])
{
  return (sgha_task){.regulariser = &c->regulariser, .x = w, .W = w + c->problem.n_x};
}

static void grad_g(void *self, const sgha_selection *batch, const double w[], double out[])
{
  const classifier *c = self;
  sgha_task t = task_at(c, w);
  t.out = out + c->problem.n_x;
  t.out_x = c->hyper_cleaning ? NULL : out;
  ask(c, SGHA_SLOPE, batch, w, NULL, 0.0);
  transposed(c, &c->train, batch, true, false, sgha_write_gradient, &t);
  if (c->hyper_cleaning)
    write_figures(c, batch, out);
}

static void grad_g_y(void *self, const sgha_selection *batch, const double w[], double out[])
{
  const classifier *c = self;
  sgha_task t = task_at(c, w);
  t.out = out;
  ask(c, SGHA_SLOPE, batch, w, NULL, 0.0);
  transposed(c, &c->train, batch, true, false, sgha_write_gradient, &t);
}

static void gradients(void *self, const sgha_selection *f_batch, const sgha_selection *g_batch, const double w[],
                      const double lambda[], double tau, double f_out[], double g_y[], double h[])
{
  const classifier *c = self;
  const size_t n_x = c->problem.n_x;
  sgha_task t = task_at(c, w);
  t.V = lambda;
  t.tau = tau;
  t.out = g_y;
  t.h = h + n_x;
  t.h_x = c->hyper_cleaning ? NULL : h;
  grad_f(self, f_batch, w, f_out);
  ask(c, SGHA_PROBES, g_batch, w, lambda, tau);
  transposed(c, &c->train, g_batch, true, true, sgha_write_step, &t);
  if (c->hyper_cleaning) {
    write_figures(c, g_batch, h);
    for (size_t i = 0; i < n_x; i++)
      h[i] /= tau;
  }
}

static void hessian(void *self, const sgha_selection *batch, const double w[], const double v[], double out[])
{
  const classifier *c = self;
  sgha_task t = task_at(c, w);
  t.V = v;
  t.out = out;
  ask(c, SGHA_CURVATURE, batch, w, v, 0.0);
  transposed(c, &c->train, batch, false, true, sgha_write_hessian, &t);
}

static int neumann(void *self, const sgha_selection *batch, const double w[], double eta, double term[], double sum[])
{
  const classifier *c = self;
  int good = 1;
  sgha_task t = task_at(c, w);
  t.V = t.out = term;
  t.eta = eta;
  t.sum = sum;
  t.good = &good;
  ask(c, SGHA_CURVATURE, batch, w, term, 0.0);
  transposed(c, &c->train, batch, false, true, sgha_write_neumann, &t);
  return good;
}

static void cross(void *self, const sgha_selection *batch, const double w[], const double v[], double out[])
{
  const classifier *c = self;
  if (c->hyper_cleaning) {
    ask(c, SGHA_CURVATURE, batch, w, v, 0.0);
    write_figures(c, batch, out);
    return;
  }
#pragma omp parallel for
  for (size_t j = 0; j < c->d; j++)
    out[j] = sgha_regulariser_cross(&c->regulariser, w, w + c->problem.n_x, v, j);
}

/* ---- reports ---- */

static double garbage_weight(const classifier *c, const double x[])
{
  double sum = 0.0, count = 0.0;
  for (size_t i = 0; c->garbage != NULL && i < c->n; i++)
    if (c->garbage[i]) {
      sum += sgha_alpha(x[i]).value;
      count += 1.0;
    }
  return count > 0.0 ? sum / count : (double)NAN;
}

static sgha_quality quality(void *self, const double w[])
{
  const classifier *c = self;
  const bool test = c->test.rows.n_examples > 0;
  return (sgha_quality){.test_loss = test ? mean_figure(c, SGHA_LOSS, &c->test, NULL, w) : (double)NAN,
                        .test_accuracy = test ? mean_figure(c, SGHA_HIT, &c->test, NULL, w) : (double)NAN,
                        .validation_loss = mean_figure(c, SGHA_LOSS, &c->validation, NULL, w),
                        .garbage_weight = garbage_weight(c, w)};
}

/* ---- creation ---- */

/* The constants are set; everything else is not. */
static sgha_problem *completed(const classifier *constants, const sgha_examples *train, const sgha_examples *validation,
                               const sgha_examples *test)
{
  const size_t n = train->n_examples, n_f = validation->n_examples, d = train->n_features, C = train->n_classes;
  const size_t rows = larger(n, n_f), figures = larger(larger(rows, d), test != NULL ? test->n_examples : 0);
  classifier *c = C <= SGHA_MAX_CLASSES ? sgha_zeros(1, sizeof *c) : NULL;
  if (c == NULL)
    return NULL;
  *c = *constants;
  c->problem = (sgha_problem){.n_x = c->hyper_cleaning ? n : d,
                              .n_y = d * C,
                              .n_f = n_f,
                              .n_g = n,
                              .self = c,
                              .f = f,
                              .g = g,
                              .grad_f = grad_f,
                              .grad_g = grad_g,
                              .grad_f_y = grad_f_y,
                              .grad_g_y = grad_g_y,
                              .gradients = gradients,
                              .hessian = hessian,
                              .cross = cross,
                              .neumann = neumann,
                              .quality = quality};
  c->n = n;
  c->d = c->regulariser.d = d;
  c->C = c->regulariser.C = C;
  c->figure = sgha_zeros(figures, sizeof *c->figure);
  c->slope = sgha_zeros(rows * C, sizeof *c->slope);
  c->odd = sgha_zeros(n * C, sizeof *c->odd);
  c->sums = sgha_zeros(d * C, sizeof *c->sums);
  c->odds = sgha_zeros(d * C, sizeof *c->odds);
  c->touched = sgha_zeros(d, sizeof *c->touched);
  const bool good = c->figure && c->slope && c->odd && c->sums && c->odds && c->touched &&
                    sgha_table_create(train, true, &c->train) && sgha_table_create(validation, true, &c->validation) &&
                    (test == NULL || sgha_table_create(test, false, &c->test));
  if (good)
    return &c->problem;
  sgha_classifier_free(&c->problem);
  return NULL;
}

sgha_problem *sgha_learn_to_regularize_problem(const sgha_learn_to_regularize *p, const sgha_examples *test)
{
  const double dC = (double)p->train.n_features * (double)p->train.n_classes;
  const classifier constants = {
      .regulariser = {.x_limit = p->x_limit, .row_limit = p->row_limit, .floor = p->e_min / dC}};
  return completed(&constants, &p->train, &p->validation, test);
}

sgha_problem *sgha_hyper_cleaning_problem(const sgha_hyper_cleaning *p, const sgha_examples *test,
                                          const unsigned char garbage[])
{
  const classifier constants = {.hyper_cleaning = true,
                                .gamma = p->gamma,
                                .garbage = garbage,
                                .regulariser = {.fixed = true, .mu = p->mu, .row_limit = (double)INFINITY}};
  return completed(&constants, &p->train, &p->validation, test);
}

void sgha_classifier_free(sgha_problem *p)
{
  if (p == NULL)
    return;
  classifier *c = (classifier *)p;
  sgha_table_free(&c->train);
  sgha_table_free(&c->validation);
  sgha_table_free(&c->test);
  free(c->figure);
  free(c->slope);
  free(c->odd);
  free(c->sums);
  free(c->odds);
  free(c->touched);
  free(c);
}
