/* comparison.c -- see comparison.h. */
#include <math.h>
#include <string.h>
#include <time.h>

#include "comparison.h"
#include "core/sampler.h"
#include "mirror.h"
#include "program.h"
#include "twin.h"

const double difference_levels[LEVELS] = {1e-12, 1e-9, 1e-6};

/* beta, p_w, p_lambda and tau as in Section 7 (which does not state the step sizes); C_lambda as in Theorem 4. */
static sgha_parameters practical(const test_case *c, double largest)
{
  sgha_parameters p = {
      .gamma_x = 0.1, .gamma_y = 0.1, .gamma_lambda = 0.1, .C_lambda = 2.0 * largest / c->constants.mu_g};
  p.beta = 0.2;
  p.p_w = 0.01;
  p.p_lambda = 1e-4;
  p.tau = 1e-3;
  if (c->kind == CASE_LEARN_TO_REGULARIZE) {
    p.p_lambda = 1e-5;
    p.tau = 1e-4;
  }
  if (c->kind == CASE_HYPER_CLEANING) {
    p.beta = strcmp(c->name, "hyper-cleaning-0.5") == 0   ? 0.16
             : strcmp(c->name, "hyper-cleaning-0.9") == 0 ? 0.24
                                                          : 0.32;
    p.p_w = strcmp(c->name, "hyper-cleaning-0.5") == 0 ? 0.02 : 0.005;
  }
  return p;
}

run make_run(const test_case *c, size_t setting)
{
  sgha_schedule schedule;
  const sgha_constants *k = &c->constants;
  const double largest = fmax(fmax(fmax(k->l_f0, k->l_f1), fmax(k->l_f2, k->l_g1)), k->l_g2);
  if (setting < 2)
    return (run){c, setting == 0 ? 1 : 2, "practical", practical(c, largest)};
  if (setting == 3) {
    run small = {c, 1, "sphere", practical(c, largest)};
    small.parameters.C_lambda = 0x1p-7;
    return small;
  }
  if (sgha_theorem_4(k, 1.0, 1.0, &schedule) != SGHA_PRESCRIBED) {
    fprintf(stderr, "compare: the constants of %s are outside Theorem 4's domain\n", c->name);
    exit(1);
  }
  return (run){c, 1, "theorem-4", schedule.parameters};
}

/* |high + low - exact| and |exact|, in the 2-norm; low may be a null pointer. */
typedef struct {
  double difference, size;
} distance;

static distance distance_to(size_t n, const double high[], const double low[], const real exact[])
{
  real *v = real_vector(4), *d = v, *t = v + 1, *difference = v + 2, *size = v + 3;
  for (size_t i = 0; i < n; i++) {
    mpfr_sub_d(d, &exact[i], high[i], MPFR_RNDN);
    if (low != NULL)
      mpfr_sub_d(d, d, low[i], MPFR_RNDN);
    num_add_product(difference, d, d, t);
    num_add_product(size, &exact[i], &exact[i], t);
  }
  num_sqrt(difference, difference);
  num_sqrt(size, size);
  const distance r = {mpfr_get_d(difference, MPFR_RNDU), mpfr_get_d(size, MPFR_RNDD)};
  real_free(4, v);
  return r;
}

static double relative(double difference, double size)
{
  return difference == 0.0 ? 0.0 : difference / size;
}

static void update(double *largest, double value)
{
  if (!(value <= *largest))
    *largest = value;
}

/* What share of the allowed error the numbers use, at most. */
static void update_all(double *share, size_t n, const double computed[], const real exact[], const double allowed[])
{
  real *t = real_vector(1);
  for (size_t i = 0; i < n; i++) {
    num_sub_d(t, &exact[i], computed[i]);
    update(share, mpfr_zero_p(t) ? 0.0 : fabs(mpfr_get_d(t, MPFR_RNDA)) / allowed[i]);
  }
  real_free(1, t);
}

/* Room for the state that the mirror reaches. */
static sgha_state new_state(const test_case *c)
{
  const size_t n = case_size(c);
  double *v = allocate(3 * n + c->n_y, sizeof *v);
  return (sgha_state){.w = v, .w_hat = v + n, .w_low = v + 2 * n, .lambda = v + 3 * n};
}

static bool same_state(const test_case *c, const sgha_state *a, const sgha_state *b)
{
  const size_t bytes = case_size(c) * sizeof(double);
  return memcmp(a->w, b->w, bytes) == 0 && memcmp(a->w_hat, b->w_hat, bytes) == 0 &&
         memcmp(a->w_low, b->w_low, bytes) == 0 && memcmp(a->lambda, b->lambda, c->n_y * sizeof(double)) == 0;
}

/* The mirror's probes and difference are the program's, and its step leads to next. */
static bool mirror_step(const program *p, const sgha_parameters *s, const sgha_state *next)
{
  const test_case *c = p->problem;
  const sgha_gradients at = {.f = p->f, .g_y = p->g + c->n_x, .h = p->h};
  const size_t n = case_size(c);
  double *v = allocate(2 * c->n_y + n, sizeof *v), *h = v + 2 * c->n_y;
  bool same = true;
  if (p->probed) {
    mirror_probe(c->n_y, s->tau, p->state.w + c->n_x, p->state.lambda, v, v + c->n_y);
    mirror_difference(n, s->tau, p->g_plus, p->g_minus, h);
    same = memcmp(v, p->y_plus, c->n_y * sizeof *v) == 0 && memcmp(v + c->n_y, p->y_minus, c->n_y * sizeof *v) == 0 &&
           memcmp(h, p->h, n * sizeof *h) == 0;
  }
  free(v);
  return mirror_advance(c->n_x, c->n_y, s, &p->state, &at, next) && same;
}

static mark measure(long iteration, const program *p, const twin *t)
{
  const test_case *c = p->problem;
  const distance w = distance_to(case_size(c), p->state.w, NULL, t->w);
  const distance w_hat = distance_to(case_size(c), p->state.w_hat, p->state.w_low, t->w_hat);
  const distance lambda = distance_to(c->n_y, p->state.lambda, NULL, t->lambda);
  mark m = {.iteration = iteration,
            .w = relative(w.difference, w.size),
            .w_hat = relative(w_hat.difference, w_hat.size),
            .lambda = relative(lambda.difference, lambda.size)};
  m.largest = fmax(m.w, fmax(m.w_hat, m.lambda));
  return m;
}

/* 1, 2, 5, 10, 20, 50, ... and the last. */
static bool is_marked(long k, long last)
{
  long unit = 1;
  while (unit <= k / 10)
    unit *= 10;
  return k == last || k == unit || k == 2 * unit || k == 5 * unit;
}

static bool is_within(const comparison *o)
{
  return o->f <= 1.0 && o->g <= 1.0 && o->h <= 1.0 && largest_share(o->step) <= 1.0;
}

comparison compare(const run *r, long iterations, void (*progress)(long k))
{
  const test_case *c = r->problem;
  const clock_t start = clock();
  comparison out = {.status = SGHA_OK};
  program p = r->algorithm == 1 ? program_start(c) : program_start_stochastic(c, SEED, BATCH);
  twin t = twin_start(c);
  allowance exact = allowance_new(c);
  const sgha_state mirror = new_state(c);
  uint64_t index_f[BATCH], index_g[BATCH];
  const sgha_selection some_f = {BATCH, index_f}, some_g = {BATCH, index_g};
  const sgha_selection *batch_f = r->algorithm == 1 ? NULL : &some_f, *batch_g = r->algorithm == 1 ? NULL : &some_g;
  for (long k = 1; k <= iterations && out.status == SGHA_OK; k++) {
    sgha_batch(SEED, (uint64_t)k - 1, SGHA_STREAM_F, c->n_f, BATCH, index_f);
    sgha_batch(SEED, (uint64_t)k - 1, SGHA_STREAM_G, c->n_g, BATCH, index_g);
    allowance_at(&exact, &r->parameters, &p.state, batch_f, batch_g);
    out.active += exact.active;
    out.status = program_evaluate(&p, &r->parameters, batch_f, batch_g);
    if (out.status != SGHA_OK)
      break;
    update_all(&out.f, case_size(c), p.f, exact.f, exact.f_error);
    update_all(&out.g, c->n_y, p.g + c->n_x, exact.g, exact.g_error);
    update_all(&out.h, case_size(c), p.h, exact.h, exact.h_error);
    const bool mirrored = mirror_step(&p, &r->parameters, &mirror);
    out.status = program_step(&p, &r->parameters);
    if (out.status == SGHA_OK) {
      if ((!mirrored || !same_state(c, &p.state, &mirror)) && out.unlike_mirror == 0)
        out.unlike_mirror = k;
      const step_shares step = allowance_shares(&exact, &p.state);
      update(&out.step.primal, step.primal);
      update(&out.step.average, step.average);
      update(&out.step.dual, step.dual);
      if (out.beyond == 0 && !is_within(&out))
        out.beyond = k;
      twin_step(&t, &r->parameters, batch_f, batch_g);
      const mark m = measure(k, &p, &t);
      for (size_t l = 0; l < LEVELS; l++)
        if (out.first[l] == 0 && m.largest >= difference_levels[l])
          out.first[l] = k;
      if (is_marked(k, iterations) && out.n_marks < MOST_MARKS)
        out.marks[out.n_marks++] = m;
      if (out.left_box == 0 && !in_box(c, p.state.w))
        out.left_box = k;
      out.iterations = k;
    }
    progress(k);
  }
  free(mirror.w);
  allowance_free(&exact);
  program_free(&p);
  twin_free(&t);
  out.seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  return out;
}

bool comparison_is_good(const comparison *o)
{
  return o->status == SGHA_OK && o->unlike_mirror == 0 && is_within(o);
}
