/* hypergradients.c -- enclosures of F(x) and of every entry of grad F(x) on the test cases: a reference for anyone's hypergradients.
 *
 * Of each case two x. On learn-to-regularize the certificate is that of the paper's g, exp(x_j) |W_j|^2: at
 * these x, and at the y* that belong to them, the case's own g is the same near by, which is checked. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"
#include "certify/solve.h"
#include "problems/classifier.h"

static _Noreturn void fail(const char *name, const char *why)
{
  fprintf(stderr, "hypergradients: %s: %s\n", name, why);
  exit(1);
}

/* ---- the quadratic, as a solver wants it ---- */

static void hessian(void *self, const sgha_selection *batch, const double w[], const double v[], double out[])
{
  const sgha_quadratic *q = self;
  (void)batch;
  (void)w;
  for (size_t i = 0; i < q->n_y; i++) {
    out[i] = 0.0;
    for (size_t j = 0; j < q->n_y; j++)
      out[i] += q->A[i * q->n_y + j] * v[j];
  }
}

static void grad_g_y(void *self, const sgha_selection *batch, const double w[], double out[])
{
  const sgha_quadratic *q = self;
  hessian(self, batch, w, w + q->n_x, out);
  for (size_t i = 0; i < q->n_y; i++) {
    for (size_t j = 0; j < q->n_x; j++)
      out[i] -= q->B[i * q->n_x + j] * w[j];
    for (size_t k = 0; k < q->n_data; k++)
      out[i] -= q->c[k * q->n_y + i] / (double)q->n_data;
  }
}

static void grad_f_y(void *self, const sgha_selection *batch, const double w[], double out[])
{
  const sgha_quadratic *q = self;
  (void)batch;
  for (size_t i = 0; i < q->n_y; i++)
    out[i] = w[q->n_x + i] - q->b[i];
}

/* Up to a term that does not depend on y: y'(Ay/2 - (Bx + c)), from the gradient Ay - (Bx + c). */
static double g(void *self, const sgha_selection *batch, const double w[])
{
  const sgha_quadratic *q = self;
  double *gradient = malloc(2 * q->n_y * sizeof *gradient), *Ay = gradient + q->n_y, sum = 0.0;
  if (gradient == NULL)
    return NAN;
  grad_g_y(self, batch, w, gradient);
  hessian(self, batch, w, w + q->n_x, Ay);
  for (size_t i = 0; i < q->n_y; i++)
    sum += w[q->n_x + i] * (gradient[i] - Ay[i] / 2.0);
  free(gradient);
  return sum;
}

/* ---- one x ---- */

static void print_numbers(const char *name, size_t n, const double v[])
{
  printf("   \"%s\": [", name);
  for (size_t i = 0; i < n; i++)
    printf("%s\"%a\"", i > 0 ? "," : "", v[i]);
  printf("]");
}

static void print_interval(sgha_interval v)
{
  printf("[\"%a\",\"%a\"]", v.low, v.high);
}

/* Whether the case's g and the paper's are one function near (x, y*(x)). */
static bool is_the_papers(const sgha_learn_to_regularize *p, const double x[], const double W[], double distance)
{
  for (size_t j = 0; j < p->train.n_features; j++) {
    double square = 0.0;
    for (size_t k = 0; k < p->train.n_classes; k++)
      square += W[j * p->train.n_classes + k] * W[j * p->train.n_classes + k];
    if (!(fabs(x[j]) < p->x_limit && sqrt(square) + distance < 0.99 * p->row_limit))
      return false;
  }
  return true;
}

static void certify(const test_case *c, const sgha_subject *subject, const sgha_solver *solver, double w[])
{
  const char *why = "y*(x) was not found";
  double *lambda = calloc(c->n_y, sizeof *lambda);
  double *residual = calloc(2 * c->n_y, sizeof *residual);
  sgha_enclosure e = {.entry = calloc(c->n_x, sizeof *e.entry), .c = residual, .r = residual + c->n_y};
  if (lambda == NULL || residual == NULL || e.entry == NULL)
    fail(c->name, "not enough memory");
  if (sgha_solve_y(solver, w) != SGHA_SOLVED || sgha_solve_lambda(solver, w, lambda) != SGHA_SOLVED)
    fail(c->name, why);
  for (int round = 0; round < 3; round++) {
    if (sgha_enclose_by_intervals(subject, w, w + c->n_x, lambda, &e, &why) != SGHA_ENCLOSED)
      fail(c->name, why);
    if (round < 2 && (sgha_solve_correction(solver, w, e.c, w + c->n_x) != SGHA_SOLVED ||
                      sgha_solve_correction(solver, w, e.r, lambda) != SGHA_SOLVED))
      fail(c->name, "no correction");
  }
  if (subject->regularize != NULL && !is_the_papers(subject->regularize, w, w + c->n_x, e.distance))
    fail(c->name, "y*(x) is where the case's g is not the paper's");
  printf("  {\"case\": \"%s\",\n", c->name);
  print_numbers("x", c->n_x, w);
  printf(",\n   \"F\": ");
  print_interval(e.F);
  printf(", \"norm\": ");
  print_interval(e.G);
  printf(",\n   \"gradient\": [");
  for (size_t i = 0; i < c->n_x; i++) {
    printf(i > 0 ? "," : "");
    print_interval(e.entry[i]);
  }
  printf("]}");
  free(lambda);
  free(residual);
  free(e.entry);
}

/* Two places, both between 0 and 1 in every entry; y is 0. */
static void choose_x(const test_case *c, int which, double w[])
{
  for (size_t i = 0; i < c->n_x; i++)
    w[i] = which == 0 ? (double)(i * 7 % 13 + 1) / 16.0 : 0.5 + (double)(i * 5 % 11) / 32.0;
}

static void certify_case(const test_case *c, int which)
{
  sgha_learn_to_regularize papers = c->learn_to_regularize;
  papers.e_min = 0.0;
  const sgha_subject subject = {.quadratic = c->kind == CASE_QUADRATIC ? &c->quadratic : NULL,
                                .cleaning = c->kind == CASE_HYPER_CLEANING ? &c->hyper_cleaning : NULL,
                                .regularize = c->kind == CASE_LEARN_TO_REGULARIZE ? &papers : NULL};
  sgha_quadratic q = c->quadratic;
  sgha_problem quadratic = {
      .n_x = c->n_x, .n_y = c->n_y, .self = &q, .g = g, .grad_g_y = grad_g_y, .grad_f_y = grad_f_y, .hessian = hessian};
  sgha_problem *classifier = subject.cleaning != NULL     ? sgha_hyper_cleaning_problem(&c->hyper_cleaning, NULL, NULL)
                             : subject.regularize != NULL ? sgha_learn_to_regularize_problem(&papers, NULL)
                                                          : NULL;
  const sgha_solver solver = {.problem = classifier != NULL ? classifier : &quadratic,
                              .preconditioner = sgha_preconditioner_new(&subject)};
  double *w = calloc(case_size(c), sizeof *w);
  if (w == NULL || (classifier == NULL && subject.quadratic == NULL))
    fail(c->name, "not enough memory");
  choose_x(c, which, w);
  certify(c, &subject, &solver, w);
  sgha_preconditioner_free(solver.preconditioner);
  sgha_classifier_free(classifier);
  free(w);
}

int main(void)
{
  printf("{\n \"schema\": \"sgha-hypergradients-1\",\n \"enclosures\": [\n");
  for (size_t i = 0; i < CASES; i++)
    for (int which = 0; which < 2; which++) {
      printf(i + (size_t)which > 0 ? ",\n" : "");
      certify_case(case_number(i), which);
    }
  printf("\n ]\n}\n");
  return 0;
}
