/* check.c -- sgha-check: is a trajectory, made by any program, Algorithm 1?
 *
 * Each step is recomputed from the file's own state k, in MPFR, and compared with state k + 1, line by line. A deviation
 * may be as large as rounding in doubles makes it: SLACK times
 *   the contracts' bound for the line (acsl_bounds.h), and
 *   the rounding errors of the gradients, times the step: those at the probes divided by 2 tau,
 * because another program may order its operations in another way. The gradients' errors are the widths of their interval
 * enclosures at 53 bits. Lines 4 and 5 use the file's own x and y of state k + 1. */
#include <cjson/cJSON.h>
#include <errno.h>
#include <math.h>
#include <string.h>

#include "acsl_bounds.h"
#include "comparison.h"
#include "program.h"
#include "trajectory.h"
#include "twin.h"

#define PRECISION 256
#define DOUBLE_PRECISION 53
#define SLACK 4.0

/* The gradients at a state: exactly, and what doubles may be off. */
typedef struct {
  real *value;
  double *error;
} gradient;

/* Everything that a step from state now needs. */
typedef struct {
  const test_case *problem;
  sgha_parameters parameters;
  program rounded; /* state now, and its gradients, for the contracts' bounds */
  gradient f, g, plus, minus;
  real *exact;     /* what a line gives, case_size entries */
  double *allowed; /* and how far from it the file may be */
  double relative; /* --tolerance */
  bool has_low;
} checker;

/* The worst entry of a line. */
typedef struct {
  size_t line, index;
  double deviation, share; /* share of what is allowed */
  bool unknown;            /* the numbers are so large that the gradients have no finite enclosure */
} verdict;

static gradient new_gradient(size_t n)
{
  return (gradient){real_vector(n), allocate(n, sizeof(double))};
}

static void free_gradient(size_t n, gradient d)
{
  real_free(n, d.value);
  free(d.error);
}

static checker new_checker(const trajectory *t, double relative)
{
  const size_t n = case_size(t->problem);
  return (checker){.problem = t->problem,
                   .parameters = t->parameters,
                   .rounded = program_start(t->problem),
                   .f = new_gradient(n),
                   .g = new_gradient(n),
                   .plus = new_gradient(n),
                   .minus = new_gradient(n),
                   .exact = real_vector(n),
                   .allowed = allocate(n, sizeof(double)),
                   .relative = relative,
                   .has_low = t->has_low};
}

static void free_checker(checker *c)
{
  const size_t n = case_size(c->problem);
  program_free(&c->rounded);
  free_gradient(n, c->f);
  free_gradient(n, c->g);
  free_gradient(n, c->plus);
  free_gradient(n, c->minus);
  real_free(n, c->exact);
  free(c->allowed);
}

typedef void real_function(const test_case *, const sgha_selection *, const real[], real[]);
typedef void interval_function(const test_case *, const sgha_selection *, const interval[], interval[]);

/* The gradient at (x, y + tau lambda), its error in doubles, and its value rounded. */
static void evaluate(const test_case *c, const sgha_state *s, double tau, real_function *exactly,
                     interval_function *enclosed, gradient d, double rounded[])
{
  const size_t n = case_size(c);
  real *w = real_vector(n), *t = real_vector(1);
  for (size_t i = 0; i < n; i++) {
    num_set_d(&w[i], s->w[i]);
    if (i >= c->n_x) {
      num_set_d(t, s->lambda[i - c->n_x]);
      num_mul_d(t, t, tau);
      num_add(&w[i], &w[i], t);
    }
  }
  exactly(c, NULL, w, d.value);

  mpfr_set_default_prec(DOUBLE_PRECISION);
  interval *v = interval_vector(n), *grad = interval_vector(n), *move = interval_vector(1);
  mpfr_t width;
  mpfr_init(width);
  for (size_t i = 0; i < n; i++) {
    mpfi_set_d(&v[i], s->w[i]);
    if (i >= c->n_x) {
      mpfi_set_d(move, s->lambda[i - c->n_x]);
      mpfi_mul_d(move, move, tau);
      mpfi_add(&v[i], &v[i], move);
    }
  }
  enclosed(c, NULL, v, grad);
  for (size_t i = 0; i < n; i++) {
    mpfi_diam_abs(width, &grad[i]);
    rounded[i] = mpfr_get_d(&d.value[i], MPFR_RNDN);
    d.error[i] = mpfr_get_d(width, MPFR_RNDU) + 2.0 * ROUNDING * fabs(rounded[i]);
  }
  mpfr_clear(width);
  interval_free(n, v);
  interval_free(n, grad);
  interval_free(1, move);
  mpfr_set_default_prec(PRECISION);
  real_free(n, w);
  real_free(1, t);
}

static void evaluate_all(checker *c, const sgha_state *now)
{
  const size_t n = case_size(c->problem);
  const double tau = c->parameters.tau;
  program *p = &c->rounded;
  p->probed = true; /* the judge's own difference */
  memcpy(p->state.w, now->w, n * sizeof(double));
  memcpy(p->state.w_hat, now->w_hat, n * sizeof(double));
  memcpy(p->state.w_low, now->w_low, n * sizeof(double));
  memcpy(p->state.lambda, now->lambda, c->problem->n_y * sizeof(double));
  evaluate(c->problem, now, 0.0, real_grad_f, interval_grad_f, c->f, p->f);
  evaluate(c->problem, now, 0.0, real_grad_g, interval_grad_g, c->g, p->g);
  evaluate(c->problem, now, tau, real_grad_g, interval_grad_g, c->plus, p->g_plus);
  evaluate(c->problem, now, -tau, real_grad_g, interval_grad_g, c->minus, p->g_minus);
  for (size_t i = 0; i < n; i++)
    p->h[i] = (p->g_plus[i] - p->g_minus[i]) / (2.0 * tau);
}

/* r = w_hat + w_low. */
static void average_of(const sgha_state *s, size_t i, real *r)
{
  num_set_d(r, s->w_hat[i]);
  num_add_d(r, r, s->w_low[i]);
}

/* Lines 2 and 3: w - gamma (grad f + h + p_w (w - w_hat)), h the central difference. */
static void primal_line(checker *c, const sgha_state *now, real *t)
{
  const sgha_parameters *p = &c->parameters;
  for (size_t i = 0; i < case_size(c->problem); i++) {
    const double gamma = i < c->problem->n_x ? p->gamma_x : p->gamma_y;
    real *r = &c->exact[i];
    num_sub(r, &c->plus.value[i], &c->minus.value[i]);
    num_div_d(r, r, 2.0 * p->tau);
    num_add(r, r, &c->f.value[i]);
    average_of(now, i, t);
    num_neg(t, t);
    num_add_d(t, t, now->w[i]);
    num_mul_d(t, t, p->p_w);
    num_add(r, r, t);
    num_mul_d(r, r, -gamma);
    num_add_d(r, r, now->w[i]);
    const double gradients = c->f.error[i] + (c->plus.error[i] + c->minus.error[i]) / (2.0 * p->tau);
    const program *q = &c->rounded;
    c->allowed[i] = SLACK * (primal_error(now->w[i], now->w_hat[i], now->w_low[i], q->f[i], q->h[i], p->p_w, gamma) +
                             gamma * (difference_error(q->g_plus[i], q->g_minus[i], p->tau) + gradients));
  }
}

/* Lines 4 and 5: w_hat + beta (w - w_hat) with the next w. An average in one double is rounded to it. */
static void average_line(checker *c, const sgha_state *now, const sgha_state *next, real *t)
{
  const double beta = c->parameters.beta;
  for (size_t i = 0; i < case_size(c->problem); i++) {
    real *r = &c->exact[i];
    average_of(now, i, r);
    num_neg(t, r);
    num_add_d(t, t, next->w[i]);
    num_mul_d(t, t, beta);
    num_add(r, r, t);
    c->allowed[i] = average_error(next->w[i], now->w_hat[i], now->w_low[i], beta);
    if (!c->has_low)
      c->allowed[i] += ROUNDING * (fabs(now->w_hat[i]) + beta * fabs(next->w[i]));
    c->allowed[i] *= SLACK;
  }
}

/* Line 6: P(lambda + gamma_lambda (grad_y g - p_lambda lambda)), at the old x and y. Near the ball's boundary an entry may
 * be as far off as the vector. */
static void dual_line(checker *c, const sgha_state *now, real *t)
{
  const sgha_parameters *p = &c->parameters;
  const size_t n_x = c->problem->n_x, n_y = c->problem->n_y;
  double norm = 0.0, error = 0.0;
  for (size_t i = 0; i < n_y; i++) {
    real *r = &c->exact[i];
    num_set_d(t, now->lambda[i]);
    num_mul_d(t, t, p->p_lambda);
    num_sub(r, &c->g.value[n_x + i], t);
    num_mul_d(r, r, p->gamma_lambda);
    num_add_d(r, r, now->lambda[i]);
    c->allowed[i] = SLACK * (dual_error(now->lambda[i], c->rounded.g[n_x + i], p->p_lambda, p->gamma_lambda) +
                             p->gamma_lambda * c->g.error[n_x + i]);
    norm = hypot(norm, mpfr_get_d(r, MPFR_RNDN));
    error = hypot(error, c->allowed[i]);
  }
  twin_project(n_y, c->exact, p->C_lambda);
  if (norm + 2.0 * error >= p->C_lambda * (1.0 - 0x1p-30))
    for (size_t i = 0; i < n_y; i++)
      c->allowed[i] = error + SLACK * (ball_margin((int)n_y) * p->C_lambda + (double)n_y * TINY);
}

/* The entries from first on against the file's high + low (low may be a null pointer). */
static verdict judge(const checker *c, size_t line, size_t first, size_t count, const double before[],
                     const double high[], const double low[], real *t)
{
  verdict worst = {.line = line};
  double largest = 0.0;
  for (size_t i = first; i < first + count; i++)
    largest = fmax(largest, fmax(fabs(before[i]), fabs(high[i])));
  for (size_t i = first; i < first + count; i++) {
    num_set_d(t, high[i]);
    if (low != NULL)
      num_add_d(t, t, low[i]);
    num_sub(t, t, &c->exact[i]);
    const double deviation = fabs(mpfr_get_d(t, MPFR_RNDN));
    const double share = deviation / (c->allowed[i] + c->relative * largest);
    if (!isfinite(c->allowed[i]) || !isfinite(share))
      worst.unknown = true;
    if (share > worst.share) {
      worst.share = share;
      worst.deviation = deviation;
      worst.index = i - first;
    }
  }
  return worst;
}

/* The first line whose worst entry is beyond what is allowed; if there is none, the line that comes closest. */
static verdict check_step(checker *c, const sgha_state *now, const sgha_state *next)
{
  const size_t n_x = c->problem->n_x, n_y = c->problem->n_y;
  real *t = real_vector(1);
  verdict lines[5], answer;
  evaluate_all(c, now);
  primal_line(c, now, t);
  lines[0] = judge(c, 2, 0, n_x, now->w, next->w, NULL, t);
  lines[1] = judge(c, 3, n_x, n_y, now->w, next->w, NULL, t);
  average_line(c, now, next, t);
  lines[2] = judge(c, 4, 0, n_x, now->w_hat, next->w_hat, next->w_low, t);
  lines[3] = judge(c, 5, n_x, n_y, now->w_hat, next->w_hat, next->w_low, t);
  dual_line(c, now, t);
  lines[4] = judge(c, 6, 0, n_y, now->lambda, next->lambda, NULL, t);
  real_free(1, t);
  answer = lines[0];
  for (size_t i = 1; i < 5 && !answer.unknown && !(answer.share > 1.0); i++)
    if (lines[i].unknown || lines[i].share > answer.share)
      answer = lines[i];
  return answer;
}

/* Algorithm 1 begins with a multiplier in the ball. */
static bool starts_in_ball(const trajectory *t, double relative)
{
  double norm = 0.0;
  for (size_t i = 0; i < t->problem->n_y; i++)
    norm = hypot(norm, t->states[0].lambda[i]);
  const double margin = SLACK * ((double)t->problem->n_y + 64.0) * 0x1p-53 + relative;
  if (norm <= t->parameters.C_lambda * (1.0 + margin))
    return true;
  printf("rejected: state %llu: lambda has norm %g, outside the ball of radius %g\n", (unsigned long long)t->first,
         norm, t->parameters.C_lambda);
  return false;
}

static int check(const trajectory *t, double relative)
{
  static const char *const variable[] = {"", "", "x", "y", "x_hat", "y_hat", "lambda"};
  if (!starts_in_ball(t, relative))
    return 1;
  checker c = new_checker(t, relative);
  double largest = 0.0;
  int code = 0;
  for (size_t k = 0; k + 1 < t->n_states && code == 0; k++) {
    const verdict v = check_step(&c, &t->states[k], &t->states[k + 1]);
    largest = fmax(largest, v.share);
    if (v.unknown) {
      fprintf(stderr, "sgha-check: iteration %llu: the state is too large for its gradients to be judged\n",
              (unsigned long long)(t->first + k));
      code = 2;
    } else if (v.share > 1.0) {
      printf("rejected: iteration %llu, line %zu of Algorithm 1: %s[%zu] deviates by %.3g, %.3g times what %s\n",
             (unsigned long long)(t->first + k), v.line, variable[v.line], v.index, v.deviation, v.share,
             relative > 0.0 ? "rounding and the tolerance allow" : "rounding allows");
      code = 1;
    }
  }
  if (code == 0)
    printf("accepted: %zu steps of Algorithm 1, largest deviation %.2g of what rounding allows\n", t->n_states - 1,
           largest);
  free_checker(&c);
  return code;
}

static void print_numbers(const char *name, size_t n, const double v[])
{
  printf(",\n \"%s\": [", name);
  for (size_t i = 0; i < n; i++)
    printf("%s\"%a\"", i == 0 ? "" : ",", v[i]);
  fputs("]", stdout);
}

static void print_examples(const char *name, const sgha_examples *e)
{
  printf(",\n \"%s\": [", name);
  for (size_t i = 0; i < e->n_examples; i++) {
    const sgha_row row = sgha_row_of(e, i);
    printf("%s\n  {\"label\": %u, \"features\": {", i == 0 ? "" : ",", (unsigned)e->label[i]);
    for (size_t j = 0; j < row.size; j++)
      printf("%s\"%zu\": \"%a\"", j == 0 ? "" : ", ", sgha_feature(row, j), row.value[j]);
    fputs("}}", stdout);
  }
  fputs("]", stdout);
}

/* The case's data, for programs that are to be checked. */
static int print_case(const char *name)
{
  const test_case *c = case_named(name);
  if (c == NULL) {
    fprintf(stderr, "sgha-check: there is no case '%s'\n", name);
    return 2;
  }
  sgha_parameters p = make_run(c, 0).parameters;
  printf("{\"case\": \"%s\", \"n_x\": %zu, \"n_y\": %zu,\n \"parameters\": {", c->name, c->n_x, c->n_y);
  for (size_t i = 0; i < PARAMETERS; i++)
    printf("%s\"%s\": \"%a\"", i == 0 ? "" : ", ", parameter_names[i], *parameter_number(&p, i));
  fputs("}", stdout);
  print_numbers("start", case_size(c), c->start);
  const sgha_quadratic *q = &c->quadratic;
  const sgha_learn_to_regularize *r = &c->learn_to_regularize;
  const sgha_hyper_cleaning *h = &c->hyper_cleaning;
  switch (c->kind) {
  case CASE_QUADRATIC:
    print_numbers("A", q->n_y * q->n_y, q->A);
    print_numbers("B", q->n_y * q->n_x, q->B);
    print_numbers("a", q->n_x, q->a);
    print_numbers("b", q->n_y, q->b);
    print_numbers("c", q->n_data * q->n_y, q->c);
    break;
  case CASE_LEARN_TO_REGULARIZE:
    printf(",\n \"x_limit\": %.17g, \"row_limit\": %.17g, \"e_min\": %.17g", r->x_limit, r->row_limit, r->e_min);
    print_examples("train", &r->train);
    print_examples("validation", &r->validation);
    break;
  case CASE_HYPER_CLEANING:
    printf(",\n \"gamma\": %.17g, \"mu\": %.17g", h->gamma, h->mu);
    print_examples("train", &h->train);
    print_examples("validation", &h->validation);
    break;
  }
  puts("\n}");
  return 0;
}

static void help(void)
{
  puts("usage: sgha-check [--tolerance R] FILE\n"
       "       sgha-check --case NAME\n"
       "\n"
       "Says whether a trajectory (JSON or CSV, see reference/golden/README.md) is Algorithm 1 on a test case; if not, "
       "the\n"
       "first iteration, the line of the algorithm, the variable and the size of the deviation.\n"
       "\n"
       "  --tolerance R  allow R times the largest entry of a variable (0 <= R < 1), besides rounding in doubles\n"
       "  --case NAME    print a test case's data and parameters as JSON; the cases:");
  for (size_t i = 0; i < CASES; i++)
    printf("                   %s\n", case_number(i)->name);
  puts("\nExit code: 0 accepted, 1 rejected, 2 for a file that is not a trajectory, bad usage, or no verdict\n"
       "(memory or output failed).");
}

static int refuse(const char *what)
{
  fprintf(stderr, "sgha-check: %s (--help lists the options)\n", what);
  return 2;
}

/* GMP's own answer to a lack of memory is a signal, cJSON's a tree with parts missing. */
static void *take(size_t size)
{
  return allocate(size, 1);
}

static void *take_again(void *old, size_t old_size, size_t size)
{
  (void)old_size;
  void *memory = realloc(old, size > 0 ? size : 1);
  if (memory == NULL) {
    fputs("sgha-check: out of memory\n", stderr);
    exit(2);
  }
  return memory;
}

static void give_back(void *memory, size_t size)
{
  (void)size;
  free(memory);
}

/* A verdict that could not be written is none. */
static int finish(int code)
{
  errno = 0;
  if (fflush(stdout) == 0 && !ferror(stdout))
    return code;
  fprintf(stderr, "sgha-check: standard output: %s\n", strerror(errno));
  return 2;
}

static int answer(int argc, char *argv[])
{
  double relative = 0.0;
  const char *path = NULL;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
      help();
      return 0;
    }
    if (strcmp(argv[i], "--case") == 0)
      return argc == 3 && i == 1 ? print_case(argv[2]) : refuse("--case needs a name and nothing else");
    if (strcmp(argv[i], "--tolerance") == 0) {
      char *end = NULL;
      if (++i == argc)
        return refuse("--tolerance needs a value");
      relative = strtod(argv[i], &end);
      if (end == argv[i] || *end != '\0' || !(relative >= 0.0 && relative < 1.0))
        return refuse("the tolerance must be a number from 0 to below 1");
    } else if (argv[i][0] == '-' && argv[i][1] != '\0')
      return refuse("there is no such option");
    else if (path != NULL)
      return refuse("one file, please");
    else
      path = argv[i];
  }
  if (path == NULL)
    return refuse("needs a file");
  trajectory t;
  const char *error = trajectory_read(path, &t);
  if (error != NULL) {
    fprintf(stderr, "sgha-check: %s: %s\n", path, error);
    return 2;
  }
  mpfr_set_default_prec(PRECISION);
  const int code = check(&t, relative);
  trajectory_free(&t);
  mpfr_free_cache();
  return code;
}

int main(int argc, char *argv[])
{
  mp_set_memory_functions(take, take_again, give_back);
  cJSON_InitHooks(&(cJSON_Hooks){take, free});
  return finish(answer(argc, argv));
}
