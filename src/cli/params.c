/* params.c -- `sgha params`: what Theorems 4, 8, 9, 10, 11 prescribe, and which of Proposition 6's conditions hold. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/options.h"
#include "cli/text.h"
#include "core/parameters.h"

static const char PURPOSE[] =
    "Computes the parameters that the theorems prescribe from the constants of Assumption 1, the accuracy epsilon and "
    "the\n"
    "initial gap delta_V; K is the number of iterations, B that of samples in a batch. A theorem whose inputs are not "
    "all\n"
    "given is left out: 4 needs no more, 8 rho, sigma_f, sigma_g; 9 G, sigma_f, sigma_g; 10 and 11 also smoothness.\n"
    "\n"
    "Then, for each of them, whether the conditions of Proposition 6 in its sharper form hold: `yes` is certain; `no` "
    "says\n"
    "that a condition fails or holds by less than a relative 2^-37, or that an input is outside of the domain. With "
    "--params,\n"
    "the same for parameters of your own. `yes` is about the deterministic descent: the stochastic theorems need the "
    "printed\n"
    "conditions, which are stronger, and which what Theorems 8 to 11 prescribe is proved to meet.\n";

/* What is not given is a NaN. */
typedef struct {
  sgha_constants constants;
  double epsilon, delta_V, rho, sigma_f, sigma_g, G, smoothness;
} inputs;

/* A column of the table: a theorem, or the user's parameters (theorem 0). */
typedef struct {
  int theorem;
  sgha_schedule schedule;
  sgha_conditions conditions;
} column;

enum { MAX_COLUMNS = 6 };

static const struct {
  const char *name;
  size_t offset;
} PARAMETERS[] = {
    {"gamma_x", offsetof(sgha_parameters, gamma_x)},
    {"gamma_y", offsetof(sgha_parameters, gamma_y)},
    {"gamma_lambda", offsetof(sgha_parameters, gamma_lambda)},
    {"beta", offsetof(sgha_parameters, beta)},
    {"p_w", offsetof(sgha_parameters, p_w)},
    {"p_lambda", offsetof(sgha_parameters, p_lambda)},
    {"tau", offsetof(sgha_parameters, tau)},
    {"C_lambda", offsetof(sgha_parameters, C_lambda)},
};
enum { N_PARAMETERS = sizeof PARAMETERS / sizeof PARAMETERS[0] };

static const struct {
  const char *name, *formula;
  size_t offset;
} CONDITIONS[] = {
    {"radius", "C_lambda > l_f0 / mu_g", offsetof(sgha_conditions, radius)},
    {"weight", "p_w / 2 >= sqrt(2) (l_f1 + C_lambda l_g2)", offsetof(sgha_conditions, weight)},
    {"common_step", "gamma_x = gamma_y = gamma_w", offsetof(sgha_conditions, common_step)},
    {"primal_step", "gamma_w <= 1 / (3 p_w)", offsetof(sgha_conditions, primal_step)},
    {"dual_step_psi", "gamma_lambda <= 1 / (6 p_lambda + 28 l_g1^2 / (3 p_w))",
     offsetof(sgha_conditions, dual_step_psi)},
    {"dual_step_primal", "gamma_lambda <= p_w^2 gamma_w / (64 l_g1^2)", offsetof(sgha_conditions, dual_step_primal)},
    {"average", "beta <= 1 / 16", offsetof(sgha_conditions, average)},
    {"average_responsiveness", "beta <= gamma_lambda (p_w p_lambda + mu_g^2 / 3) / (64 p_w)",
     offsetof(sgha_conditions, average_responsiveness)},
};
enum { N_CONDITIONS = sizeof CONDITIONS / sizeof CONDITIONS[0] };

static double *parameter(sgha_parameters *p, size_t i)
{
  void *member = (char *)p + PARAMETERS[i].offset;
  return member;
}

static int condition(const sgha_conditions *c, size_t i)
{
  const void *member = (const char *)c + CONDITIONS[i].offset;
  return *(const int *)member != 0;
}

/* ---- the theorems ---- */

static int has(double a, double b, double c, double d)
{
  return !isnan(a) && !isnan(b) && !isnan(c) && !isnan(d);
}

static sgha_prescription prescribe(int theorem, const inputs *in, sgha_schedule *out)
{
  const sgha_constants *c = &in->constants;
  switch (theorem) {
  case 4:
    return sgha_theorem_4(c, in->epsilon, in->delta_V, out);
  case 8:
    return sgha_theorem_8(c, in->epsilon, in->delta_V, in->rho, in->sigma_f, in->sigma_g, out);
  case 9:
    return sgha_theorem_9(c, in->epsilon, in->delta_V, in->G, in->sigma_f, in->sigma_g, out);
  case 10:
    return sgha_theorem_10(c, in->epsilon, in->delta_V, in->rho, in->sigma_f, in->sigma_g, in->smoothness, out);
  default:
    return sgha_theorem_11(c, in->epsilon, in->delta_V, in->G, in->sigma_f, in->sigma_g, in->smoothness, out);
  }
}

/* Whether all that the theorem needs was given. */
static int applies(int theorem, const inputs *in)
{
  switch (theorem) {
  case 4:
    return 1;
  case 8:
    return has(in->rho, in->sigma_f, in->sigma_g, 0);
  case 9:
    return has(in->G, in->sigma_f, in->sigma_g, 0);
  case 10:
    return has(in->rho, in->sigma_f, in->sigma_g, in->smoothness);
  default:
    return has(in->G, in->sigma_f, in->sigma_g, in->smoothness);
  }
}

/* Each input has been found within its own range when it was read: what is left is what ties them together. */
static void must_be_prescribed(sgha_prescription p)
{
  static const char *const WRONG[] = {
      [SGHA_CONSTANTS_OUT_OF_DOMAIN] = "mu_g must not be larger than l_g1",
      [SGHA_EPSILON_OUT_OF_DOMAIN] = "epsilon is out of range",
      [SGHA_DELTA_V_OUT_OF_DOMAIN] = "delta_V must be 0 or at least 2^-300",
      [SGHA_RHO_OUT_OF_DOMAIN] = "rho must be below 1",
      [SGHA_SIGMA_OUT_OF_DOMAIN] = "sigma_f or sigma_g is out of range",
      [SGHA_SMOOTHNESS_OUT_OF_DOMAIN] = "smoothness is out of range",
      [SGHA_G_OUT_OF_DOMAIN] = "G is out of range",
  };
  if (p != SGHA_PRESCRIBED)
    die(BAD_USAGE, "params: %s", WRONG[p]);
}

static size_t fill_columns(const inputs *in, const sgha_parameters *own, column columns[MAX_COLUMNS])
{
  static const int THEOREMS[] = {4, 8, 9, 10, 11};
  size_t n = 0;
  for (size_t i = 0; i < sizeof THEOREMS / sizeof THEOREMS[0]; i++)
    if (applies(THEOREMS[i], in)) {
      columns[n].theorem = THEOREMS[i];
      must_be_prescribed(prescribe(THEOREMS[i], in, &columns[n++].schedule));
    }
  if (own != NULL)
    columns[n++] = (column){.theorem = 0, .schedule = {.parameters = *own}};
  for (size_t i = 0; i < n; i++)
    sgha_proposition_6(&in->constants, &columns[i].schedule.parameters, &columns[i].conditions);
  return n;
}

/* ---- the table ---- */

static void print_count(const column *c, const sgha_count *n)
{
  char shown[32];
  if (c->theorem == 0 || (n->count == 0 && !n->beyond))
    snprintf(shown, sizeof shown, "-");
  else if (n->beyond)
    snprintf(shown, sizeof shown, "beyond 2^63");
  else
    snprintf(shown, sizeof shown, "%" PRIu64, n->count);
  printf(" %20s", shown);
}

static void print_table(column columns[], size_t n)
{
  printf("%-22s", "");
  for (size_t k = 0; k < n; k++) {
    char title[32];
    snprintf(title, sizeof title, columns[k].theorem != 0 ? "Theorem %d" : "yours", columns[k].theorem);
    printf(" %20s", title);
  }
  printf("\n");
  for (size_t i = 0; i < N_PARAMETERS; i++) {
    printf("%-22s", PARAMETERS[i].name);
    for (size_t k = 0; k < n; k++)
      printf(" %20.12g", *parameter(&columns[k].schedule.parameters, i));
    printf("\n");
  }
  printf("%-22s", "K (iterations)");
  for (size_t k = 0; k < n; k++)
    print_count(&columns[k], &columns[k].schedule.iterations);
  printf("\n%-22s", "B (samples)");
  for (size_t k = 0; k < n; k++)
    print_count(&columns[k], &columns[k].schedule.batch);
  printf("\n\nProposition 6\n");
  for (size_t i = 0; i < N_CONDITIONS; i++) {
    printf("%-22s", CONDITIONS[i].name);
    for (size_t k = 0; k < n; k++)
      printf(" %20s", condition(&columns[k].conditions, i) ? "yes" : "no");
    printf("   %s\n", CONDITIONS[i].formula);
  }
}

/* ---- JSON ---- */

static void json_members(text *to, const char *name, const sgha_count *n)
{
  text_add(to, ",\"%s\":{\"beyond\":%s,\"count\":", name, n->beyond ? "true" : "false");
  if (n->beyond)
    text_add(to, "null");
  else
    text_add(to, "%" PRIu64, n->count);
  json_real(to, "estimate", n->estimate);
  text_add(to, "}");
}

static void print_json(column columns[], size_t n)
{
  text t = {0};
  text_add(&t, "{\"sgha\":\"%s\"", SGHA_VERSION);
  for (size_t k = 0; k < n; k++) {
    column *c = &columns[k];
    if (c->theorem != 0)
      text_add(&t, ",\"theorem_%d\":{", c->theorem);
    else
      text_add(&t, ",\"yours\":{");
    for (size_t i = 0; i < N_PARAMETERS; i++) {
      text_add(&t, "%s\"%s\":", i > 0 ? "," : "", PARAMETERS[i].name);
      text_number(&t, *parameter(&c->schedule.parameters, i), "null");
    }
    if (c->theorem != 0)
      json_members(&t, "K", &c->schedule.iterations);
    if (c->theorem > 4)
      json_members(&t, "B", &c->schedule.batch);
    text_add(&t, ",\"proposition_6\":{");
    for (size_t i = 0; i < N_CONDITIONS; i++)
      text_add(&t, "%s\"%s\":%s", i > 0 ? "," : "", CONDITIONS[i].name,
               condition(&c->conditions, i) ? "true" : "false");
    text_add(&t, "}}");
  }
  text_add(&t, "}");
  puts(t.bytes);
  free(t.bytes);
}

/* ---- the command ---- */

static sgha_parameters read_own(const char *assignments)
{
  sgha_option table[N_PARAMETERS];
  double value[N_PARAMETERS];
  sgha_parameters own;
  for (size_t i = 0; i < N_PARAMETERS; i++) {
    table[i] = (sgha_option){.name = PARAMETERS[i].name, .least = 0x1p-300, .most = 0x1p100};
    value[i] = NAN;
  }
  read_assignments("Algorithm 1", assignments, table, N_PARAMETERS, value);
  for (size_t i = 0; i < N_PARAMETERS; i++) {
    if (isnan(value[i]))
      die(BAD_USAGE, "params: --params lacks %s", PARAMETERS[i].name);
    *parameter(&own, i) = value[i];
  }
  return own;
}

int command_params(int argc, char **argv)
{
  inputs in = {{NAN, NAN, NAN, NAN, NAN, NAN}, NAN, NAN, NAN, NAN, NAN, NAN, NAN};
  sgha_constants *c = &in.constants;
  const char *params = NULL;
  int json = 0;
  enum { NEEDED = 8 };
  cli_option options[] = {
      {"l_f0", "V", REAL, &c->l_f0, 0, SGHA_MAX_CONSTANT, "bound of grad_y f (needed)", 0},
      {"l_f1", "V", REAL, &c->l_f1, 0, SGHA_MAX_CONSTANT, "Lipschitz constant of grad f (needed)", 0},
      {"l_f2", "V", REAL, &c->l_f2, 0, SGHA_MAX_CONSTANT, "Lipschitz constant of f's Hessian (needed)", 0},
      {"l_g1", "V", REAL, &c->l_g1, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT, "Lipschitz constant of grad g (needed)", 0},
      {"l_g2", "V", REAL, &c->l_g2, 0, SGHA_MAX_CONSTANT, "Lipschitz constant of g's Hessian (needed)", 0},
      {"mu_g", "V", REAL, &c->mu_g, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT, "g's strong convexity in y (needed)", 0},
      {"epsilon", "V", REAL, &in.epsilon, SGHA_MIN_EPSILON, 1, "accuracy (needed)", 0},
      {"delta_V", "V", REAL, &in.delta_V, 0, SGHA_MAX_DELTA_V, "initial gap of the Lyapunov function (needed)", 0},
      {"rho", "V", REAL, &in.rho, SGHA_MIN_RHO, 1, "probability of failure, below 1", 0},
      {"sigma_f", "V", REAL, &in.sigma_f, 0, SGHA_MAX_SIGMA, "standard deviation of f's stochastic gradient", 0},
      {"sigma_g", "V", REAL, &in.sigma_g, 0, SGHA_MAX_SIGMA, "standard deviation of g's stochastic gradient", 0},
      {"G", "V", REAL, &in.G, 1, SGHA_MAX_CONSTANT, "the constant G of Theorems 9 and 11, at least 1", 0},
      {"smoothness", "V", REAL, &in.smoothness, 0, SGHA_MAX_SMOOTHNESS, "l~_g1 of Theorems 10 and 11", 0},
      {"params", "A=1,B=2", TEXT, &params, 0, 0, "all parameters of Algorithm 1, to be checked as well", 0},
      {"json", NULL, FLAG, &json, 0, 0, "one JSON object instead of a table", 0},
  };
  const cli_command command = {"params", "", PURPOSE, options, sizeof options / sizeof options[0]};
  read_options(&command, argc, argv, NULL, 0);
  for (size_t i = 0; i < NEEDED; i++)
    if (!options[i].given)
      die(BAD_USAGE, "params: --%s is needed (sgha params --help)", options[i].name);
  sgha_parameters own;
  if (params != NULL)
    own = read_own(params);
  column columns[MAX_COLUMNS];
  const size_t n = fill_columns(&in, params != NULL ? &own : NULL, columns);
  if (json)
    print_json(columns, n);
  else
    print_table(columns, n);
  return flushed();
}
