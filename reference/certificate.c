/* certificate.c -- see certificate.h. */
#include <math.h>
#include <string.h>
#include <time.h>

#include "certificate.h"
#include "gradients.h"
#include "program.h"
#include "twin.h"

#define EXACT_BITS 2200 /* the sum of two doubles is exact */
#define DIGITS 30

static const char *const verdicts[] = {"holds", "violated", "undecided", "outside"};

/* Either trajectory. */
typedef struct {
  const assignment *a;
  program program;
  twin twin;
  double *rounded; /* the twin's w, in doubles */
  uint64_t k;
} walker;

static walker walker_start(const assignment *a)
{
  walker t = {.a = a};
  const size_t n = case_size(a->problem), n_x = a->problem->n_x, n_y = a->problem->n_y;
  mpfr_set_default_prec(a->least);
  t.program = program_start(a->problem);
  t.twin = twin_start(a->problem);
  t.rounded = allocate(n, sizeof(double));
  if (a->sphere) {
    double length = 0.0;
    case_grad_g(a->problem, NULL, t.program.state.w, t.program.g);
    for (size_t i = 0; i < n_y; i++)
      length += t.program.g[n_x + i] * t.program.g[n_x + i];
    for (size_t i = 0; i < n_y; i++)
      t.program.state.lambda[i] = (1.0 - 0x1p-20) * a->judged.C_lambda * t.program.g[n_x + i] / sqrt(length);
  }
  return t;
}

static void walker_free(walker *t)
{
  program_free(&t->program);
  twin_free(&t->twin);
  free(t->rounded);
}

/* The twin rounds to nearest: a projected multiplier may be outside the ball by a unit in the last place. Towards 0 then. */
static void pull_into_ball(twin *t, double radius)
{
  const size_t n_y = t->problem->n_y;
  real *sum = real_vector(2), *square = sum + 1;
  for (bool outside = true; outside;) {
    mpfr_set_zero(sum, 1);
    for (size_t i = 0; i < n_y; i++) {
      mpfr_mul(square, &t->lambda[i], &t->lambda[i], MPFR_RNDU);
      mpfr_add(sum, sum, square, MPFR_RNDU);
    }
    mpfr_set_d(square, radius, MPFR_RNDN);
    mpfr_sqr(square, square, MPFR_RNDD);
    outside = mpfr_greater_p(sum, square) != 0;
    for (size_t i = 0; i < n_y && outside; i++) {
      mpfr_div_2si(square, &t->lambda[i], mpfr_get_default_prec() - 4, MPFR_RNDN);
      mpfr_sub(&t->lambda[i], &t->lambda[i], square, MPFR_RNDZ);
    }
  }
  real_free(2, sum);
}

/* A control: the step from gradients that are made otherwise than the method makes them. */
static bool another_step(program *p, const assignment *a)
{
  if ((a->probed ? program_probe(p, &a->used) : program_evaluate(p, &a->used, NULL, NULL)) != SGHA_OK)
    return false;
  for (size_t i = p->problem->n_x; i < case_size(p->problem); i++)
    p->g[i] *= a->dual_sign;
  return program_advance(p, &a->used) == SGHA_OK;
}

/* An iteration; false if the program refuses it. */
static bool walk(walker *t)
{
  const assignment *a = t->a;
  if (a->trajectory == TRAJECTORY_TWIN) {
    mpfr_set_default_prec(a->least);
    twin_step(&t->twin, &a->used, NULL, NULL);
    pull_into_ball(&t->twin, a->used.C_lambda);
  } else {
    const bool other = a->dual_sign < 0.0 || a->probed;
    if (other ? !another_step(&t->program, a) : program_step(&t->program, &a->used) != SGHA_OK)
      return false;
  }
  t->k++;
  return true;
}

static bool walker_in_box(const walker *t)
{
  const test_case *c = t->a->problem;
  if (t->a->trajectory == TRAJECTORY_PROGRAM)
    return in_box(c, t->program.state.w);
  for (size_t i = 0; i < case_size(c); i++)
    t->rounded[i] = mpfr_get_d(&t->twin.w[i], MPFR_RNDN);
  return in_box(c, t->rounded);
}

/* The state, exactly: the program's average is the sum of its two doubles. */
static void walker_point(const walker *t, point *x)
{
  const size_t n = case_size(t->a->problem), n_y = t->a->problem->n_y;
  if (t->a->trajectory == TRAJECTORY_TWIN) {
    for (size_t i = 0; i < n; i++) {
      mpfr_set(&x->w[i], &t->twin.w[i], MPFR_RNDN);
      mpfr_set(&x->w_hat[i], &t->twin.w_hat[i], MPFR_RNDN);
    }
    for (size_t i = 0; i < n_y; i++)
      mpfr_set(&x->lambda[i], &t->twin.lambda[i], MPFR_RNDN);
    return;
  }
  const sgha_state *s = &t->program.state;
  for (size_t i = 0; i < n; i++) {
    mpfr_set_d(&x->w[i], s->w[i], MPFR_RNDN);
    mpfr_set_d(&x->w_hat[i], s->w_hat[i], MPFR_RNDN);
    mpfr_add_d(&x->w_hat[i], &x->w_hat[i], s->w_low[i], MPFR_RNDN);
  }
  for (size_t i = 0; i < n_y; i++)
    mpfr_set_d(&x->lambda[i], s->lambda[i], MPFR_RNDN);
}

/* The record. */
static void write_interval(FILE *out, const char *name, const interval *v)
{
  mpfr_fprintf(out, ", \"%s\": [\"%.*RDe\", \"%.*RUe\"]", name, DIGITS, &v->left, DIGITS, &v->right);
}

static void write_step(FILE *out, const assignment *a, uint64_t k, const enclosure *e, const judgement *r, bool first)
{
  fprintf(out, "%s    {\"k\": %llu, \"verdict\": \"%s\", \"bits\": %ld", first ? "" : ",\n", (unsigned long long)k,
          verdicts[r->verdict], (long)r->bits);
  if (r->premise != NULL)
    fprintf(out, ", \"premise\": \"%s\"", r->premise);
  if (r->verdict != STEP_OUTSIDE) {
    write_interval(out, "V", e->V);
    write_interval(out, "K", e->K);
    write_interval(out, "Psi", e->Psi);
    write_interval(out, "P", e->P);
    write_interval(out, "change", r->change);
    write_interval(out, "residuals", r->residuals);
    write_interval(out, "loss", r->loss);
    write_interval(out, "slack", r->slack);
    if (a->form == FORM_INEXACT) {
      write_interval(out, "er", r->er);
      write_interval(out, "e", r->e);
      write_interval(out, "d", r->d);
      write_interval(out, "eh", r->eh);
    }
  }
  fputs("}", out);
}

static void write_parameters(FILE *out, const char *name, const sgha_parameters *p)
{
  fprintf(out,
          "  \"%s\": {\"gamma_x\": \"%a\", \"gamma_y\": \"%a\", \"gamma_lambda\": \"%a\", \"beta\": \"%a\", "
          "\"p_w\": \"%a\", \"p_lambda\": \"%a\", \"tau\": \"%a\", \"C_lambda\": \"%a\"},\n",
          name, p->gamma_x, p->gamma_y, p->gamma_lambda, p->beta, p->p_w, p->p_lambda, p->tau, p->C_lambda);
}

static void write_head(FILE *out, const assignment *a)
{
  const sgha_constants *c = &a->problem->constants;
  fprintf(out,
          "{\n  \"case\": \"%s\",\n  \"setting\": \"%s\",\n  \"trajectory\": \"%s\",\n  \"form\": \"%s\",\n"
          "  \"bits\": [%ld, %ld],\n",
          a->problem->name, a->setting, a->trajectory == TRAJECTORY_TWIN ? "twin" : "program",
          a->form == FORM_PAPER ? "paper" : "inexact", (long)a->least, (long)a->most);
  write_parameters(out, "parameters", &a->judged);
  fprintf(
      out,
      "  \"constants\": {\"l_f0\": \"%a\", \"l_f1\": \"%a\", \"l_g1\": \"%a\", \"l_g2\": \"%a\", \"mu_g\": \"%a\"},\n"
      "  \"steps\": [\n",
      c->l_f0, c->l_f1, c->l_g1, c->l_g2, c->mu_g);
}

static void write_tail(FILE *out, const tally *t)
{
  fprintf(out,
          "\n  ],\n  \"judged\": %llu, \"hold\": %llu, \"violated\": %llu, \"undecided\": %llu, \"outside\": %llu,\n",
          (unsigned long long)t->steps, (unsigned long long)t->hold, (unsigned long long)t->violated,
          (unsigned long long)t->undecided, (unsigned long long)t->outside);
  fprintf(out,
          "  \"guaranteed_decreases\": %llu, \"iterations\": %llu, \"left_box\": ", (unsigned long long)t->decrease,
          (unsigned long long)t->iterations);
  if (t->left_box == NEVER)
    fputs("null\n}\n", out);
  else
    fprintf(out, "%llu\n}\n", (unsigned long long)t->left_box);
}

static void write_data(FILE *out, uint64_t k, const enclosure *e, const judgement *r)
{
  if (r->verdict == STEP_OUTSIDE)
    return;
  mpfr_fprintf(out, "%llu %.20Rg %.8Rg ", (unsigned long long)k, &e->V->left, &r->change->left);
  real *t = real_vector(1);
  mpfr_sub(t, &r->residuals->left, &r->loss->right, MPFR_RNDD);
  mpfr_fprintf(out, "%.8Rg\n", t);
  real_free(1, t);
}

/* The counts. */
static void count(tally *t, uint64_t k, const judgement *r)
{
  t->steps++;
  t->hold += r->verdict == STEP_HOLDS;
  t->violated += r->verdict == STEP_VIOLATED;
  t->undecided += r->verdict == STEP_UNDECIDED;
  t->outside += r->verdict == STEP_OUTSIDE;
  t->decrease += r->verdict == STEP_HOLDS && r->decrease;
  if (r->bits > t->bits)
    t->bits = r->bits;
  if (r->premise != NULL)
    snprintf(t->premise, sizeof t->premise, "%s", r->premise);
  if (r->verdict != STEP_HOLDS && t->first_bad == NEVER) {
    t->first_bad = k;
    t->bad_verdict = r->verdict;
  }
}

/* The sampled steps, in order: first_sample, ..., last_sample. */
static uint64_t sample(const assignment *a, unsigned i)
{
  if (a->samples < 2 || i + 1 == a->samples)
    return a->last_sample;
  const double ratio = (double)a->last_sample / (double)a->first_sample;
  return (uint64_t)llround((double)a->first_sample * pow(ratio, (double)i / (double)(a->samples - 1)));
}

/* The next step to judge, k or later, or NEVER. */
static uint64_t next_judged(const assignment *a, uint64_t k)
{
  if (k < a->consecutive)
    return k;
  for (unsigned i = 0; i < a->samples; i++)
    if (sample(a, i) >= k)
      return sample(a, i);
  return NEVER;
}

static double clock_seconds(void)
{
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Iterations until k, watching the box; false if the program refuses one. */
static bool walk_until(walker *t, uint64_t k, tally *result)
{
  while (t->k < k) {
    if (!walk(t)) {
      result->stopped = true;
      return false;
    }
    result->iterations = t->k;
    if (result->left_box == NEVER && !walker_in_box(t))
      result->left_box = t->k;
  }
  return true;
}

static enclosure *enclose_here(judge *j, const walker *t, point *x)
{
  enclosure *e = enclosure_new(t->a->problem, t->a->least);
  walker_point(t, x);
  enclose(j, x, e);
  return e;
}

tally certify(const assignment *a, FILE *record, FILE *data, on_step report, void *context)
{
  const double start = clock_seconds();
  tally result = {.left_box = NEVER, .first_bad = NEVER};
  judge *j = judge_new(a->problem, &a->judged, a->least, a->most);
  judgement *r = judgement_new(a->most);
  walker t = walker_start(a);
  point here = point_new(a->problem, EXACT_BITS), there = point_new(a->problem, EXACT_BITS);
  enclosure *e = NULL;
  if (record != NULL)
    write_head(record, a);
  if (!walker_in_box(&t))
    result.left_box = 0;
  for (uint64_t k = next_judged(a, 0); k != NEVER && walk_until(&t, k, &result); k = next_judged(a, k + 1)) {
    if (e == NULL)
      e = enclose_here(j, &t, &here);
    if (!walk_until(&t, k + 1, &result))
      break;
    enclosure *next = enclose_here(j, &t, &there);
    judge_step(j, &here, &e, &there, &next, a->form, r);
    count(&result, k, r);
    if (record != NULL)
      write_step(record, a, k, e, r, result.steps == 1);
    if (data != NULL)
      write_data(data, k, e, r);
    enclosure_free(e);
    e = next;
    const point swap = here;
    here = there;
    there = swap;
    result.seconds = clock_seconds() - start;
    if (report != NULL)
      report(&result, context);
    if (a->stop && result.first_bad != NEVER)
      break;
    if (next_judged(a, k + 1) != k + 1) {
      enclosure_free(e);
      e = NULL;
    }
  }
  if (record != NULL)
    write_tail(record, &result);
  if (e != NULL)
    enclosure_free(e);
  point_free(a->problem, &here);
  point_free(a->problem, &there);
  walker_free(&t);
  judgement_free(r);
  judge_free(j);
  result.seconds = clock_seconds() - start;
  return result;
}
