/* certificate.c -- see certificate.h. */
#include <math.h>
#include <string.h>
#include <time.h>

#include "certificate.h"
#include "gradients.h"

#define EXACT_BITS 2200 /* the sum of two doubles is exact */
#define DIGITS 30

static const char *const verdicts[] = {"holds", "violated", "undecided", "outside"};

typedef struct {
  const assignment *a;
  program program;
  uint64_t k;
} walker;

/* Just inside the ball's boundary, along grad_y g. */
static void put_on_sphere(program *p, double C_lambda)
{
  const test_case *c = p->problem;
  double *grad = allocate(case_size(c), sizeof *grad), length = 0.0;
  case_grad_g(c, NULL, p->state.w, grad);
  for (size_t i = c->n_x; i < case_size(c); i++)
    length = hypot(length, grad[i]);
  for (size_t i = 0; i < c->n_y; i++)
    p->state.lambda[i] = (1.0 - 0x1p-40) * C_lambda * grad[c->n_x + i] / length;
  free(grad);
}

program certificate_start(const assignment *a)
{
  program p = program_start(a->problem);
  if (a->sphere)
    put_on_sphere(&p, a->parameters.C_lambda);
  return p;
}

/* An iteration; false if the program refuses it. */
static bool walk(walker *t)
{
  const assignment *a = t->a;
  const sgha_status status =
      a->step == NULL ? program_step(&t->program, &a->parameters) : a->step(&t->program, &a->parameters, a->context);
  t->k += status == SGHA_OK;
  return status == SGHA_OK;
}

/* The state, exactly: the average is the sum of its two doubles. */
static void walker_point(const walker *t, point *x)
{
  const sgha_state *s = &t->program.state;
  for (size_t i = 0; i < case_size(t->a->problem); i++) {
    mpfr_set_d(&x->w[i], s->w[i], MPFR_RNDN);
    mpfr_set_d(&x->w_hat[i], s->w_hat[i], MPFR_RNDN);
    mpfr_add_d(&x->w_hat[i], &x->w_hat[i], s->w_low[i], MPFR_RNDN);
  }
  for (size_t i = 0; i < t->a->problem->n_y; i++)
    mpfr_set_d(&x->lambda[i], s->lambda[i], MPFR_RNDN);
}

/* The record. */
static void write_interval(FILE *out, const char *name, const interval *v)
{
  mpfr_fprintf(out, ", \"%s\": [\"%.*RDe\", \"%.*RUe\"]", name, DIGITS, &v->left, DIGITS, &v->right);
}

static void write_vector(FILE *out, const char *name, size_t n, const double v[])
{
  fprintf(out, "%s\": [", name);
  for (size_t i = 0; i < n; i++)
    fprintf(out, "%s\"%a\"", i == 0 ? "" : ", ", v[i]);
  fputs("]", out);
}

static void write_state(FILE *out, const char *name, const test_case *c, const sgha_state *s)
{
  fprintf(out, ",\n     \"%s\": {", name);
  write_vector(out, "\"w", case_size(c), s->w);
  write_vector(out, ", \"w_hat", case_size(c), s->w_hat);
  write_vector(out, ", \"w_low", case_size(c), s->w_low);
  write_vector(out, ", \"lambda", c->n_y, s->lambda);
  fputs("}", out);
}

/* A judged step: what it is judged by. */
typedef struct {
  uint64_t k;
  bool active;
  step_errors allowed;
  step_shares shares;
  const program *after; /* its previous state is the step's first */
} judged_step;

static void write_step(FILE *out, const judged_step *s, const enclosure *e, const judgement *r, bool first)
{
  fprintf(out, "%s    {\"k\": %llu, \"verdict\": \"%s\", \"bits\": %ld", first ? "" : ",\n", (unsigned long long)s->k,
          verdicts[r->verdict], (long)r->bits);
  if (r->premise != NULL)
    fprintf(out, ", \"premise\": \"%s\"", r->premise);
  if (r->verdict != STEP_OUTSIDE) {
    fprintf(out, ", \"lossless\": %s", r->lossless ? "true" : "false");
    write_interval(out, "V", e->V);
    write_interval(out, "K", e->K);
    write_interval(out, "Psi", e->Psi);
    write_interval(out, "P", e->P);
    write_interval(out, "change", r->change);
    write_interval(out, "residuals", r->residuals);
    write_interval(out, "truncation", r->truncation);
    write_interval(out, "loss", r->loss);
  }
  fprintf(out, ",\n     \"allowed\": {\"er\": %.17g, \"e\": %.17g, \"d\": %.17g, \"eh\": %.17g}", s->allowed.er,
          s->allowed.e, s->allowed.d, s->allowed.eh);
  if (isfinite(largest_share(s->shares)))
    fprintf(out, ", \"shares\": [%.3g, %.3g, %.3g]", s->shares.primal, s->shares.average, s->shares.dual);
  fprintf(out, ", \"active\": %s", s->active ? "true" : "false");
  write_state(out, "state", s->after->problem, &s->after->previous);
  write_state(out, "next", s->after->problem, &s->after->state);
  fputs("}", out);
}

static void write_head(FILE *out, const assignment *a)
{
  const sgha_constants *c = &a->problem->constants;
  const sgha_parameters *p = &a->parameters;
  fprintf(
      out,
      "{\n  \"case\": \"%s\",\n  \"setting\": \"%s\",\n  \"start\": \"%s\",\n  \"bits\": [%ld, %ld],\n"
      "  \"parameters\": {\"gamma_x\": \"%a\", \"gamma_y\": \"%a\", \"gamma_lambda\": \"%a\", \"beta\": \"%a\", "
      "\"p_w\": \"%a\", \"p_lambda\": \"%a\", \"tau\": \"%a\", \"C_lambda\": \"%a\"},\n"
      "  \"constants\": {\"l_f0\": \"%a\", \"l_f1\": \"%a\", \"l_g1\": \"%a\", \"l_g2\": \"%a\", \"mu_g\": \"%a\"},\n"
      "  \"steps\": [\n",
      a->problem->name, a->setting, a->sphere ? "sphere" : "zero", (long)a->least, (long)a->most, p->gamma_x,
      p->gamma_y, p->gamma_lambda, p->beta, p->p_w, p->p_lambda, p->tau, p->C_lambda, c->l_f0, c->l_f1, c->l_g1,
      c->l_g2, c->mu_g);
}

static void write_tail(FILE *out, const tally *t)
{
  fprintf(out,
          "\n  ],\n  \"judged\": %llu, \"hold\": %llu, \"violated\": %llu, \"undecided\": %llu, \"lossless\": %llu,\n"
          "  \"rises\": %llu, \"active\": %llu, \"beyond\": %llu, \"iterations\": %llu, \"left_box\": ",
          (unsigned long long)t->steps, (unsigned long long)t->hold, (unsigned long long)t->violated,
          (unsigned long long)t->undecided, (unsigned long long)t->lossless, (unsigned long long)t->rises,
          (unsigned long long)t->active, (unsigned long long)t->beyond, (unsigned long long)t->iterations);
  if (t->left_box == NEVER)
    fputs("null\n}\n", out);
  else
    fprintf(out, "%llu\n}\n", (unsigned long long)t->left_box);
}

/* residuals - truncation, from below. */
static double guaranteed(const judgement *r)
{
  real *t = real_vector(1);
  mpfr_sub(t, &r->residuals->left, &r->truncation->right, MPFR_RNDD);
  const double d = mpfr_get_d(t, MPFR_RNDN);
  real_free(1, t);
  return d;
}

static void write_data(FILE *out, uint64_t k, const enclosure *e, const judgement *r)
{
  if (r->verdict != STEP_OUTSIDE)
    mpfr_fprintf(out, "%llu %.20Rg %.8Rg %.8g\n", (unsigned long long)k, &e->V->left, &r->change->left, guaranteed(r));
}

/* The counts. */
static void update(double *largest, double value)
{
  if (!(value <= *largest))
    *largest = value;
}

/* Whether the change 0 is within truncation and loss. */
static bool may_stand_still(const judgement *r)
{
  real *t = real_vector(1);
  mpfr_add(t, &r->truncation->right, &r->loss->right, MPFR_RNDU);
  const bool may = mpfr_greaterequal_p(t, &r->residuals->left) != 0;
  real_free(1, t);
  return may;
}

static void count(tally *t, const judged_step *s, const judgement *r)
{
  t->steps++;
  t->hold += r->verdict == STEP_HOLDS;
  t->violated += r->verdict == STEP_VIOLATED;
  t->undecided += r->verdict == STEP_UNDECIDED || r->verdict == STEP_OUTSIDE;
  t->lossless += r->verdict == STEP_HOLDS && r->lossless;
  t->active += s->active;
  if (largest_share(s->shares) > 1.0) {
    t->beyond++;
    if (t->first_beyond == NEVER)
      t->first_beyond = s->k;
  }
  update(&t->shares.primal, s->shares.primal);
  update(&t->shares.average, s->shares.average);
  update(&t->shares.dual, s->shares.dual);
  if (r->bits > t->bits)
    t->bits = r->bits;
  if (r->premise != NULL)
    snprintf(t->premise, sizeof t->premise, "%s", r->premise);
  else {
    const double least = guaranteed(r);
    t->still += may_stand_still(r);
    t->rises += mpfr_sgn(&r->change->right) < 0;
    if (least > 0.0)
      t->ratio = fmin(t->ratio, mpfr_get_d(&r->change->left, MPFR_RNDD) / least);
    update(&t->loss, mpfr_get_d(&r->loss->right, MPFR_RNDU) / mpfr_get_d(&r->residuals->left, MPFR_RNDD));
  }
  if (r->verdict != STEP_HOLDS && t->first_bad == NEVER)
    t->first_bad = s->k;
}

bool tally_is_good(const tally *t)
{
  return t->steps > 0 && t->hold == t->steps && t->beyond == 0 && !t->stopped;
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
    if (result->left_box == NEVER && !in_box(t->a->problem, t->program.state.w))
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
  tally result = {.ratio = INFINITY, .left_box = NEVER, .first_bad = NEVER, .first_beyond = NEVER};
  judge *j = judge_new(a->problem, &a->parameters, a->least, a->most);
  judgement *r = judgement_new(a->most);
  allowance exact = allowance_new(a->problem);
  walker t = {.a = a, .program = certificate_start(a)};
  point here = point_new(a->problem, EXACT_BITS), there = point_new(a->problem, EXACT_BITS);
  enclosure *e = NULL;
  if (record != NULL)
    write_head(record, a);
  if (!in_box(a->problem, t.program.state.w))
    result.left_box = 0;
  for (uint64_t k = next_judged(a, 0); k != NEVER && walk_until(&t, k, &result); k = next_judged(a, k + 1)) {
    if (e == NULL)
      e = enclose_here(j, &t, &here);
    mpfr_set_default_prec(a->least);
    allowance_at(&exact, &a->parameters, &t.program.state, NULL, NULL);
    if (!walk_until(&t, k + 1, &result))
      break;
    enclosure *next = enclose_here(j, &t, &there);
    const judged_step s = {k, exact.active, allowance_errors(&exact), allowance_shares(&exact, &t.program.state),
                           &t.program};
    judge_step(j, &here, &e, &there, &next, &s.allowed, r);
    count(&result, &s, r);
    if (record != NULL)
      write_step(record, &s, e, r, result.steps == 1);
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
  program_free(&t.program);
  allowance_free(&exact);
  judgement_free(r);
  judge_free(j);
  result.seconds = clock_seconds() - start;
  return result;
}
