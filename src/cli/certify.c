/* certify.c -- `sgha certify`: how good is this x? An enclosure of F(x) and |grad F(x)|, and a certificate of it.
 *
 * y and lambda are solved for by arithmetic that nothing depends on (certify/solve.h); then one verified pass encloses (certify/enclosure.h). */
#define _POSIX_C_SOURCE 200809L
#include "cli/certify.h"

#include <inttypes.h>
#include <math.h>
#include <omp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/files.h"
#include "cli/options.h"
#include "cli/point.h"
#include "cli/progress.h"
#include "cli/setup.h"

static const char PURPOSE[] =
    "Encloses F(x) = f(x, y*(x)) and |grad F(x)|, rigorously, for any x, from any method, and writes a certificate\n"
    "that `sgha verify` checks without solving anything. The file of x has one number per line; what\n"
    "`sgha run --point` wrote will do.\n"
    "\n"
    "y*(x) and the multiplier are approximated by methods that nothing depends on; bounds of all errors, those of\n"
    "rounding among them, are part of the enclosure. If a y is given, by --y or in the file of x, its distance to\n"
    "y*(x) is printed too. The metrics at y*(x) are computed in plain doubles, without bounds.\n"
    "\n"
    "Exit codes: 0 done, and with --epsilon: |grad F(x)| <= E; 1 input or output failed; 2 bad usage or input;\n"
    "4 |grad F(x)| > E; 5 undecided: E is within the enclosure; 6 nothing could be enclosed; 128 + its number if\n"
    "stopped by a signal. Files are written whole or not at all.\n";

#ifndef SGHA_NO_CERTIFICATES

typedef struct {
  const char *x, *y, *lambda, *out, *gradient;
  double epsilon;
  uint64_t threads;
  int json, quiet;
  problem_options problem;
} certify_options;

static bool go_on(void *self, const char *what, size_t steps, double residual)
{
  char line[120];
  (void)self;
  snprintf(line, sizeof line, "%s: step %zu, residual %.1e", what, steps, residual);
  progress_say(line);
  return true;
}

/* ---- the work ---- */

typedef struct {
  setup setup;
  double *w, *given, *lambda; /* (x, y), the y that was given, lambda */
  int has_y;
  sgha_enclosure enclosure;
  double seconds_solving, seconds_enclosing;
} job;

static void must_be_solved(sgha_solved s)
{
  if (s == SGHA_SOLVER_NO_MEMORY)
    die(FAILED, "not enough memory");
  if (s == SGHA_SOLVER_STUCK)
    die(NOTHING_ENCLOSED, "certify: y*(x) was not found: no step makes g smaller");
}

/* The solver's last word. The pass knows the residuals far better than the solver: its correction costs little. */
static void enclose(job *j, const sgha_solver *solver, const double w[], const double lambda[], sgha_enclosure *e)
{
  const char *why;
  const double start = now();
  progress_say("the verified pass");
  const sgha_enclosed result =
      sgha_enclose_by_intervals(&j->setup.subject, w, w + solver->problem->n_x, lambda, e, &why);
  j->seconds_enclosing += now() - start;
  if (result != SGHA_ENCLOSED)
    die(result == SGHA_NO_MEMORY ? FAILED : NOTHING_ENCLOSED, "certify: %s", why);
}

static double width(const sgha_enclosure *e)
{
  return e->G.high - e->G.low;
}

#define NARROW 1e-7 /* a relative width that needs no correction */

/* Corrects y and lambda as long as the enclosure of the gradient is wide and gets much narrower. */
static void enclose_best(job *j, const sgha_solver *solver)
{
  const sgha_problem *p = solver->problem;
  const size_t n = p->n_x + p->n_y;
  double *c = allocate(p->n_y, sizeof *c), *r = allocate(p->n_y, sizeof *r);
  double *w = allocate(n, sizeof *w), *lambda = allocate(p->n_y, sizeof *lambda);
  sgha_interval *entry = allocate(p->n_x, sizeof *entry);
  j->enclosure = (sgha_enclosure){.entry = allocate(p->n_x, sizeof *entry), .c = c, .r = r};
  enclose(j, solver, j->w, j->lambda, &j->enclosure);
  for (int round = 0; round < 4 && width(&j->enclosure) > NARROW * j->enclosure.G.high; round++) {
    sgha_enclosure next = {.entry = entry, .c = c, .r = r};
    memcpy(w, j->w, n * sizeof *w);
    memcpy(lambda, j->lambda, p->n_y * sizeof *lambda);
    must_be_solved(sgha_solve_correction(solver, j->w, c, w + p->n_x));
    must_be_solved(sgha_solve_correction(solver, j->w, r, lambda));
    enclose(j, solver, w, lambda, &next);
    const double before = width(&j->enclosure);
    if (width(&next) < before) {
      memcpy(j->w, w, n * sizeof *w);
      memcpy(j->lambda, lambda, p->n_y * sizeof *lambda);
      entry = j->enclosure.entry;
      j->enclosure = next;
    }
    if (!(width(&next) < 0.5 * before))
      break;
  }
  j->enclosure.c = j->enclosure.r = NULL;
  free(entry);
  free(c);
  free(r);
  free(w);
  free(lambda);
}

static void solve_and_enclose(job *j)
{
  const sgha_solver solver = {
      .problem = j->setup.problem, .preconditioner = sgha_preconditioner_new(&j->setup.subject), .go_on = go_on};
  if (solver.preconditioner == NULL && j->setup.subject.quadratic == NULL)
    die(FAILED, "not enough memory");
  const double start = now();
  must_be_solved(sgha_solve_y(&solver, j->w));
  must_be_solved(sgha_solve_lambda(&solver, j->w, j->lambda));
  enclose_best(j, &solver);
  j->seconds_solving = now() - start - j->seconds_enclosing;
  sgha_preconditioner_free(solver.preconditioner);
}

/* ---- files ---- */

static void write_certificate(const job *j, const certify_options *o, const char *problem)
{
  const sgha_problem *p = j->setup.problem;
  sgha_certificate c = certificate_of(&j->setup, problem);
  strcpy(c.engine, "intervals");
  c.F = j->enclosure.F;
  c.G = j->enclosure.G;
  c.x = j->w;
  c.y = j->w + p->n_x;
  c.lambda = j->lambda;
  size_t size;
  unsigned char *bytes = sgha_certificate_encode(&c, &size);
  if (bytes == NULL)
    die(FAILED, "not enough memory");
  new_file f = new_file_begin(o->out);
  new_file_add(&f, bytes, size);
  new_file_end(&f);
  free(bytes);
}

/* 17 digits give every bound back as it is. */
static void write_gradient(const job *j, const char *path)
{
  text lines = {0};
  for (size_t i = 0; i < j->setup.problem->n_x; i++)
    text_add(&lines, "%.17g %.17g\n", j->enclosure.entry[i].low, j->enclosure.entry[i].high);
  new_file f = new_file_begin(path);
  new_file_add(&f, lines.bytes, lines.size);
  new_file_end(&f);
  free(lines.bytes);
}

/* ---- what is printed ---- */

/* How far the given y is from y*(x): the distance to the solver's y, less and more the distance of that one. */
static sgha_interval distance_of_given(const job *j)
{
  const sgha_problem *p = j->setup.problem;
  double sum = 0;
  for (size_t i = 0; i < p->n_y; i++) {
    const double d = j->given[i] - j->w[p->n_x + i];
    sum += d * d;
  }
  const double distance = sqrt(sum), more = j->enclosure.distance * (1 + 0x1p-20) + distance * 0x1p-20;
  return (sgha_interval){distance > more ? distance - more : 0.0, distance + more};
}

static void print_json(const job *j, const certify_options *o, int verdict)
{
  const sgha_enclosure *e = &j->enclosure;
  const sgha_quality q = j->setup.problem->quality(j->setup.problem->self, j->w);
  text t = {0};
  text_add(&t, "{\"sgha\":\"%s\"%s", SGHA_VERSION, j->setup.identity);
  json_enclosure(&t, e->F, e->G);
  json_real(&t, "delta", e->delta);
  json_real(&t, "rho", e->rho);
  json_real(&t, "A", e->A);
  json_real(&t, "B", e->B);
  json_real(&t, "h", e->h);
  json_real(&t, "y_distance", e->distance);
  if (j->has_y) {
    json_real(&t, "given_y_distance_low", distance_of_given(j).low);
    json_real(&t, "given_y_distance_high", distance_of_given(j).high);
  }
  json_real(&t, "validation_loss", q.validation_loss);
  json_real(&t, "test_loss", q.test_loss);
  json_real(&t, "test_accuracy", q.test_accuracy);
  json_real(&t, "garbage_weight", q.garbage_weight);
  json_real(&t, "seconds_solving", j->seconds_solving);
  json_real(&t, "seconds_enclosing", j->seconds_enclosing);
  if (!isnan(o->epsilon))
    json_text(&t, "stationary", stationary_word(verdict));
  printf("%s}\n", t.bytes);
  free(t.bytes);
}

static void print_metric(const char *name, double value)
{
  if (isfinite(value))
    printf("  %-32s %.6g\n", name, value);
}

static void print_text(const job *j, const certify_options *o, int verdict)
{
  const sgha_enclosure *e = &j->enclosure;
  const sgha_quality q = j->setup.problem->quality(j->setup.problem->self, j->w);
  print_enclosure(e->F, e->G);
  if (j->has_y)
    printf("the given y is %.6g from y*(x) (between %.9g and %.9g)\n",
           (distance_of_given(j).low + distance_of_given(j).high) / 2, distance_of_given(j).low,
           distance_of_given(j).high);
  printf("the certificate's y is within %.2g of y*(x)\n", e->distance);
  if (j->setup.subject.quadratic == NULL) {
    printf("at y*(x), without bounds:\n");
    print_metric("validation loss", q.validation_loss);
    print_metric("test loss", q.test_loss);
    print_metric("test accuracy", q.test_accuracy);
    print_metric("mean weight of wrong labels", q.garbage_weight);
  }
  printf("%.1f s to solve, %.1f s to enclose; %s\n", j->seconds_solving, j->seconds_enclosing, o->out);
  if (!isnan(o->epsilon))
    print_stationary(verdict, o->epsilon);
}

/* ---- the command ---- */

static void refuse_equal_paths(const certify_options *o)
{
  const char *const path[] = {o->out,           o->gradient,           o->x,           o->y, o->lambda,
                              o->problem.train, o->problem.validation, o->problem.test};
  for (size_t i = 0; i < 2; i++)
    for (size_t k = i + 1; k < sizeof path / sizeof path[0]; k++)
      if (path[i] != NULL && path[k] != NULL && strcmp(path[i], path[k]) == 0)
        die(BAD_USAGE, "certify: %s is given for two purposes", path[i]);
}

/* x, and y if the file goes on or --y names one. */
static void read_point(job *j, const certify_options *o)
{
  const sgha_problem *p = j->setup.problem;
  j->w = allocate(p->n_x + p->n_y, sizeof *j->w);
  j->given = allocate(p->n_y, sizeof *j->given);
  j->lambda = allocate(p->n_y, sizeof *j->lambda);
  for (size_t i = 0; i < p->n_y; i++)
    j->w[p->n_x + i] = NAN;
  point_read(o->x, p, j->w);
  if (o->y != NULL)
    vector_read(o->y, p->n_y, j->w + p->n_x);
  if (o->lambda != NULL)
    vector_read(o->lambda, p->n_y, j->lambda);
  j->has_y = !isnan(j->w[p->n_x]);
  if (!j->has_y)
    memset(j->w + p->n_x, 0, p->n_y * sizeof *j->w);
  memcpy(j->given, j->w + p->n_x, p->n_y * sizeof *j->w);
}

int command_certify(int argc, char **argv)
{
  certify_options o = {.epsilon = NAN, .problem = usual_problem_options()};
  enum { GENERAL = 9 };
  cli_option options[GENERAL + N_PROBLEM_OPTIONS] = {
      {"x", "FILE", TEXT, &o.x, 0, 0, "x, and y if the file goes on, one number per line (needed)", 0},
      {"y", "FILE", TEXT, &o.y, 0, 0, "a y: how far is it from y*(x)?", 0},
      {"lambda", "FILE", TEXT, &o.lambda, 0, 0, "a multiplier to start from", 0},
      {"out", "FILE", TEXT, &o.out, 0, 0, "the certificate (needed)", 0},
      {"gradient", "FILE", TEXT, &o.gradient, 0, 0, "bounds of every entry of grad F(x), one `low high` per line", 0},
      {"epsilon", "E", REAL, &o.epsilon, 0, 1e300, "is |grad F(x)| <= E?", 0},
      {"threads", "T", COUNT, &o.threads, 1, 1024, "results do not depend on it (all processors)", 0},
      {"json", NULL, FLAG, &o.json, 0, 0, "one JSON object instead of text", 0},
      {"quiet", NULL, FLAG, &o.quiet, 0, 0, "no progress", 0},
  };
  problem_options_table(&o.problem, options + GENERAL);
  const cli_command command = {"certify", "PROBLEM --x FILE --out FILE", PURPOSE, options,
                               sizeof options / sizeof options[0]};
  const char *name = NULL;
  if (read_options(&command, argc, argv, &name, 1) == 0)
    die(BAD_USAGE, "certify: which problem? (sgha list)");
  if (o.x == NULL)
    die(BAD_USAGE, "certify: which --x? (sgha certify --help)");
  if (o.out == NULL)
    die(BAD_USAGE, "certify: which --out? (sgha certify --help)");
  const problem_kind *kind = find_problem(name);
  refuse_foreign_options(&command, GENERAL, kind);
  refuse_equal_paths(&o);
  if (o.threads > 0)
    omp_set_num_threads((int)o.threads);
  guard_memory();
  signal(SIGPIPE, SIG_IGN); /* a reader that went away is an error of writing; the locks are removed */
  claim(o.out);
  if (o.gradient != NULL)
    claim(o.gradient);
  job j = {.setup = setup_begin(kind, &o.problem)};
  read_point(&j, &o);
  progress_begin(0, 1, o.quiet);
  solve_and_enclose(&j);
  progress_clear();
  write_certificate(&j, &o, kind->name);
  if (o.gradient != NULL)
    write_gradient(&j, o.gradient);
  const int verdict = isnan(o.epsilon) ? GOOD : stationary(j.enclosure.G, o.epsilon);
  (o.json ? print_json : print_text)(&j, &o, verdict);
  free(j.enclosure.entry);
  free(j.w);
  free(j.given);
  free(j.lambda);
  setup_end(&j.setup);
  flushed();
  return verdict;
}

#else

int command_certify(int argc, char **argv)
{
  const cli_command command = {"certify", "PROBLEM --x FILE --out FILE", PURPOSE, NULL, 0};
  const char *operand[1];
  read_options(&command, argc < 1 ? argc : 1, argv, operand, 1);
  die(FAILED, "certify: this program was built without MPFI and nettle");
}

#endif
