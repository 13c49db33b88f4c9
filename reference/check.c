/* check.c -- sgha-check: is a trajectory, made by any program, Algorithm 1 (checker.h)? */
#include <cjson/cJSON.h>
#include <errno.h>
#include <math.h>
#include <string.h>

#include "checker.h"
#include "comparison.h"
#include "steps.h"
#include "trajectory.h"

/* What has been judged so far. */
typedef struct {
  checker c;
  uint64_t steps;
  double largest; /* share of what is allowed */
} judged;

static void reject_start(const checker *c, uint64_t k, const double lambda[])
{
  double norm = 0.0;
  for (size_t i = 0; i < c->n_y; i++)
    norm = hypot(norm, lambda[i]);
  printf("rejected: state %llu: lambda has norm %g, outside the ball of radius %g\n", (unsigned long long)k, norm,
         c->parameters.C_lambda);
}

/* The exit code that a step leads to; 0 to go on. */
static int count(judged *j, uint64_t k, const verdict *v)
{
  static const char *const variable[] = {"", "", "x", "y", "x_hat", "y_hat", "lambda"};
  const unsigned long long iteration = (unsigned long long)k;
  j->steps++;
  j->largest = fmax(j->largest, v->share);
  if (v->unknown) {
    fprintf(stderr, "sgha-check: iteration %llu: the state is too large for its gradients to be judged\n", iteration);
    return 2;
  }
  if (v->share > 1.0) {
    printf("rejected: iteration %llu, line %zu of Algorithm 1: %s[%zu] deviates by %.3g, %.3g times what %s\n",
           iteration, v->line, variable[v->line], v->index, v->deviation, v->share,
           j->c.relative > 0.0 ? "rounding and the tolerance allow" : "rounding allows");
    return 1;
  }
  if (v->unclear != NULL) {
    fprintf(stderr, "sgha-check: iteration %llu cannot be judged: %s\n", iteration, v->unclear);
    return 2;
  }
  return 0;
}

static void accept(const judged *j)
{
  printf("accepted: %llu steps of Algorithm 1%s, largest deviation %.2g of what rounding allows",
         (unsigned long long)j->steps, j->c.problem == NULL ? ", given the gradients that the file states" : "",
         j->largest);
  const char *const projection = j->c.active ? "" : "the projection was never active";
  const char *const multiplier = j->c.curved ? "" : "the multiplier was always 0";
  if (projection[0] != '\0' || multiplier[0] != '\0')
    printf("; not exercised: %s%s%s", projection, projection[0] && multiplier[0] ? ", " : "", multiplier);
  puts("");
}

static int check(const trajectory *t, double relative)
{
  judged j = {.c = new_checker(t->problem, &t->parameters, t->has_low, relative)};
  int code = 0;
  if (!starts_in_ball(&j.c, t->states[0].lambda)) {
    reject_start(&j.c, t->first, t->states[0].lambda);
    code = 1;
  }
  for (size_t k = 0; k + 1 < t->n_states && code == 0; k++) {
    const verdict v = check_step(&j.c, &t->states[k], &t->states[k + 1]);
    code = count(&j, t->first + k, &v);
  }
  if (code == 0)
    accept(&j);
  free_checker(&j.c);
  return code;
}

static int refuse_file(const char *path, const char *what)
{
  fprintf(stderr, "sgha-check: %s: %s\n", path, what);
  return 2;
}

/* A run on any problem, step by step. */
static int check_steps(steps_file *s, const char *path, double relative)
{
  judged j = {.steps = 0};
  steps_status status = STEPS_READ;
  int code = 0;
  while (code == 0 && (status = steps_next(s)) == STEPS_READ) {
    if (s->read == 1) {
      j.c = new_stated_checker(s->n_x, s->n_y, &s->parameters, s->has_low, relative);
      if (!starts_in_ball(&j.c, s->now.state.lambda)) {
        reject_start(&j.c, s->k, s->now.state.lambda);
        code = 1;
      }
      continue;
    }
    const steps_record *r = &s->last;
    if (!r->has_gradients) {
      read_wrong("state %llu: 'f' is missing: a step needs its gradients", (unsigned long long)(s->k - 1));
      status = STEPS_WRONG;
      break;
    }
    const stated_gradients at = {r->f, r->g_y, r->has_h ? r->h : NULL, r->g_plus, r->g_minus};
    const verdict v = check_stated_step(&j.c, &r->state, &at, &s->now.state);
    code = count(&j, s->k - 1, &v);
  }
  if (status == STEPS_WRONG)
    code = refuse_file(path, read_message());
  else if (code == 0 && j.steps == 0)
    code = refuse_file(path, "there are fewer than two states: no step to check");
  else if (code == 0)
    accept(&j);
  if (s->read > 0)
    free_checker(&j.c);
  return code;
}

/* A run on a test case, of whose file a line was read. */
static int check_trajectory(const steps_file *s, const char *path, double relative)
{
  trajectory t;
  const char *error = trajectory_read_rest(s->file, s->line, s->length, &t);
  if (error != NULL)
    return refuse_file(path, error);
  const int code = check(&t, relative);
  trajectory_free(&t);
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
       "Says whether a trajectory (JSON or CSV, see reference/golden/README.md) is Algorithm 1 on a test case, or, if "
       "the\n"
       "file states the gradients (JSON lines, sgha-steps-1), on any problem; if not, the first iteration, the line of "
       "the\n"
       "algorithm, the variable and the size of the deviation; and what the file did not exercise.\n"
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
  mpfr_set_default_prec(CHECK_BITS);
  steps_file steps;
  const steps_status status = steps_open(path, &steps);
  int code = 2;
  if (status == STEPS_READ)
    code = check_steps(&steps, path, relative);
  else if (status == STEPS_WRONG)
    code = refuse_file(path, read_message());
  else
    code = check_trajectory(&steps, path, relative);
  steps_close(&steps);
  mpfr_free_cache();
  return code;
}

int main(int argc, char *argv[])
{
  mp_set_memory_functions(take, take_again, give_back);
  cJSON_InitHooks(&(cJSON_Hooks){take, free});
  return finish(answer(argc, argv));
}
