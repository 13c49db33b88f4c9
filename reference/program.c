/* program.c -- see program.h. */
#ifdef _OPENMP
#include <omp.h>
#endif
#include <string.h>

#include "core/advance.h"
#include "number.h"
#include "problems/classifier.h"
#include "problems/quadratic_problem.h"
#include "program.h"

static sgha_problem *oracle_of(const test_case *c)
{
  switch (c->kind) {
  case CASE_QUADRATIC:
    return sgha_quadratic_problem(&c->quadratic);
  case CASE_LEARN_TO_REGULARIZE:
    return sgha_learn_to_regularize_problem(&c->learn_to_regularize, NULL);
  default:
    return sgha_hyper_cleaning_problem(&c->hyper_cleaning, NULL, NULL);
  }
}

/* The method keeps two states, one after the other; the parity of the iteration says which is the present one. */
static sgha_state half(const program *p, uint64_t parity)
{
  const size_t n = case_size(p->problem);
  double *w = p->run.state + (parity % 2) * (3 * n + p->problem->n_y);
  return (sgha_state){.w = w, .w_hat = w + n, .w_low = w + 2 * n, .lambda = w + 3 * n};
}

static void find_states(program *p)
{
  p->state = half(p, p->run.iteration);
  p->previous = half(p, p->run.iteration + 1);
}

/* The method's options by their names, which are those of the parameters. */
static void set_options(program *p, const sgha_parameters *s, size_t batch)
{
  const struct {
    const char *name;
    double value;
  } values[] = {{"gamma_x", s->gamma_x},   {"gamma_y", s->gamma_y},   {"gamma_lambda", s->gamma_lambda},
                {"beta", s->beta},         {"p_w", s->p_w},           {"p_lambda", s->p_lambda},
                {"tau", s->tau},           {"C_lambda", s->C_lambda}, {"f_batch", (double)batch},
                {"g_batch", (double)batch}};
  for (size_t i = 0; i < p->method->n_options; i++)
    for (size_t k = 0; k < sizeof values / sizeof values[0]; k++)
      if (strcmp(p->method->options[i].name, values[k].name) == 0)
        p->option[i] = values[k].value;
}

static program start(const test_case *c, const sgha_method *method, uint64_t seed, size_t batch)
{
  const size_t n = case_size(c);
  program p = {.problem = c, .oracle = oracle_of(c), .method = method};
#ifdef _OPENMP
  omp_set_num_threads(1); /* the cases are small, and the bits do not depend on it */
#endif
  if (p.oracle == NULL) {
    fprintf(stderr, "%s: its oracle refuses the data, or there is no memory\n", c->name);
    exit(2);
  }
  set_options(&p, &(sgha_parameters){0}, batch);
  p.run = (sgha_run){.problem = p.oracle, .seed = seed};
  p.run.state = allocate(method->state_size(p.oracle, p.option), sizeof(double));
  p.run.work = allocate(method->work_size(p.oracle, p.option), sizeof(double));
  p.run.batch = allocate(method->batch_size(p.oracle, p.option), sizeof(uint64_t));
  method->start(&p.run, c->start);
  find_states(&p);
  /* sgha_gradients_at puts into its work both points, then g's gradients there */
  p.work = allocate(7 * n, sizeof(double));
  p.f = p.work + 4 * n;
  p.g = p.work + 5 * n;
  p.h = p.work + 6 * n;
  p.y_plus = p.work + c->n_x;
  p.y_minus = p.work + n + c->n_x;
  p.g_plus = p.work + 2 * n;
  p.g_minus = p.work + 3 * n;
  return p;
}

program program_start(const test_case *problem)
{
  return start(problem, &sgha_method_sgha, 0, 0);
}

program program_start_stochastic(const test_case *problem, uint64_t seed, size_t batch)
{
  return start(problem, &sgha_method_stoc_sgha, seed, batch);
}

void program_free(program *p)
{
  free(p->run.state);
  free(p->run.work);
  free(p->run.batch);
  free(p->work);
  if (p->problem->kind == CASE_QUADRATIC)
    sgha_quadratic_free(p->oracle);
  else
    sgha_classifier_free(p->oracle);
}

static double batch_option(const program *p)
{
  return p->method == &sgha_method_stoc_sgha ? p->option[p->method->n_options - 1] : 0.0;
}

sgha_status program_step(program *p, const sgha_parameters *parameters)
{
  set_options(p, parameters, (size_t)batch_option(p));
  p->run.option = p->option; /* here, because programs are copied */
  const sgha_status status = p->method->step(&p->run);
  find_states(p);
  return status;
}

static sgha_status evaluate(program *p, const sgha_problem *oracle, const sgha_parameters *parameters,
                            const sgha_selection *batch_f, const sgha_selection *batch_g)
{
  p->probed = oracle->gradients == NULL;
  return sgha_gradients_at(oracle, batch_f, batch_g, p->state.w, p->state.lambda, parameters->tau, p->f,
                           p->g + p->problem->n_x, p->h, p->work);
}

sgha_status program_evaluate(program *p, const sgha_parameters *parameters, const sgha_selection *batch_f,
                             const sgha_selection *batch_g)
{
  return evaluate(p, p->oracle, parameters, batch_f, batch_g);
}

sgha_status program_probe(program *p, const sgha_parameters *parameters)
{
  sgha_problem probing = *p->oracle;
  probing.gradients = NULL;
  return evaluate(p, &probing, parameters, NULL, NULL);
}

sgha_status program_advance(program *p, const sgha_parameters *parameters)
{
  const test_case *c = p->problem;
  const sgha_gradients at = {.f = p->f, .g_y = p->g + c->n_x, .h = p->h};
  const sgha_status status = sgha_advance(c->n_x, c->n_y, parameters, &p->state, &at, &p->previous);
  p->run.iteration += status == SGHA_OK;
  find_states(p);
  return status;
}
