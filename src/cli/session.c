/* session.c -- choosing a method, its options and its memory, see session.h. */
#include "cli/session.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/options.h"

const sgha_method *find_method(const char *name)
{
  const sgha_method *method = sgha_method_named(name);
  if (method == NULL)
    die(BAD_USAGE, "unknown method '%s' (sgha list)", name);
  return method;
}

/* Batches of f are options whose names end with f_batch, those of g with g_batch. A sample may come up twice in a
 * batch, but the oracles have room for as many as there are. */
static void check_batch(const sgha_option *o, double value, const char *suffix, size_t n_samples)
{
  const size_t length = strlen(o->name);
  if (length < strlen(suffix) || strcmp(o->name + length - strlen(suffix), suffix) != 0)
    return;
  if (value > (double)n_samples || value != floor(value))
    die(BAD_USAGE, "--params: %s: %g is not a whole number from 0 to %zu", o->name, value, n_samples);
}

double *method_options(const sgha_method *method, const char *params)
{
  double *option = allocate(method->n_options, sizeof *option);
  for (size_t i = 0; i < method->n_options; i++)
    option[i] = method->options[i].usual;
  if (params != NULL)
    read_assignments(method->name, params, method->options, method->n_options, option);
  return option;
}

session session_begin(const sgha_method *method, double option[], const sgha_problem *problem, uint64_t seed)
{
  session s = {.method = method, .option = option};
  for (size_t i = 0; i < method->n_options; i++) {
    check_batch(&method->options[i], option[i], "f_batch", problem->n_f);
    check_batch(&method->options[i], option[i], "g_batch", problem->n_g);
  }
  s.state_size = method->state_size(problem, option);
  s.run = (sgha_run){.problem = problem,
                     .option = option,
                     .seed = seed,
                     .state = allocate(s.state_size, sizeof(double)),
                     .work = allocate(method->work_size(problem, option), sizeof(double)),
                     .batch = allocate(method->batch_size(problem, option), sizeof(uint64_t))};
  double *w = allocate(problem->n_x + problem->n_y, sizeof *w);
  method->start(&s.run, w);
  free(w);
  return s;
}

void session_end(session *s)
{
  free(s->option);
  free(s->run.state);
  free(s->run.work);
  free(s->run.batch);
}

const double *session_point(const session *s)
{
  return s->method->point(&s->run);
}

const char *status_name(sgha_status status)
{
  static const char *const NAMES[] = {
      [SGHA_OK] = "SGHA_OK",
      [SGHA_BAD_SIZE] = "SGHA_BAD_SIZE",
      [SGHA_BAD_PARAMETER] = "SGHA_BAD_PARAMETER",
      [SGHA_BAD_STATE] = "SGHA_BAD_STATE",
      [SGHA_BAD_GRADIENT_F] = "SGHA_BAD_GRADIENT_F",
      [SGHA_BAD_GRADIENT_G] = "SGHA_BAD_GRADIENT_G",
      [SGHA_BAD_GRADIENT_H] = "SGHA_BAD_GRADIENT_H",
      [SGHA_DIVERGED] = "SGHA_DIVERGED",
  };
  return NAMES[status];
}
