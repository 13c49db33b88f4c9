/* comparison.c -- see comparison.h. */
#include <math.h>
#include <string.h>
#include <time.h>

#include "bounds.h"
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

static double magnitude(const real *a)
{
  return fabs(mpfr_get_d(a, MPFR_RNDA));
}

/* t = gradient of K in w, entry i, from the program's gradients: grad f + h + p_w (w - w_hat) */
static void primal_gradient(const program *p, const sgha_parameters *s, size_t i, real *t, real *u)
{
  num_set_d(t, p->h[i]);
  num_add_d(t, t, p->f[i]);
  num_set_d(u, p->state.w[i]);
  num_sub_d(u, u, p->state.w_hat[i]);
  num_sub_d(u, u, p->state.w_low[i]);
  num_add_product_d(t, u, s->p_w, u);
}

/* What share of their bounds the new state next uses up. */
static void check_contracts(const program *p, const sgha_parameters *s, const sgha_state *next, comparison *o)
{
  const size_t n_x = p->problem->n_x, n_y = p->problem->n_y;
  real *v = real_vector(2), *t = v, *u = v + 1, *lambda = real_vector(n_y);
  for (size_t i = 0; i < n_x + n_y; i++) {
    primal_gradient(p, s, i, t, u);
    num_mul_d(t, t, i < n_x ? s->gamma_x : s->gamma_y);
    num_add_d(t, t, next->w[i]);
    num_sub_d(t, t, p->state.w[i]);
    update(&o->share_primal, magnitude(t) / primal_bound(p, s, i));
    if (p->probed) {
      num_set_d(t, p->g_plus[i]);
      num_sub_d(t, t, p->g_minus[i]);
      num_div_d(t, t, 2.0 * s->tau);
      num_sub_d(t, t, p->h[i]);
      update(&o->share_difference, magnitude(t) / difference_bound(p, s, i));
    }
    num_set_d(t, next->w[i]);
    num_sub_d(t, t, p->state.w_hat[i]);
    num_sub_d(t, t, p->state.w_low[i]);
    num_mul_d(t, t, s->beta);
    num_add_d(t, t, p->state.w_hat[i]);
    num_add_d(t, t, p->state.w_low[i]);
    num_sub_d(t, t, next->w_hat[i]);
    num_sub_d(t, t, next->w_low[i]);
    update(&o->share_average, magnitude(t) / average_bound(p, s, i, next->w[i]));
  }
  for (size_t i = 0; i < n_y; i++) {
    const double step = s->tau * fabs(p->state.lambda[i]), y = p->state.w[n_x + i];
    const double allowed = ROUNDING * (fabs(y) + 2.0 * step) + 3.0 * TINY;
    if (p->probed) {
      num_set_d(t, p->state.lambda[i]);
      num_mul_d(t, t, s->tau);
      num_add_d(u, t, y);
      num_sub_d(u, u, p->y_plus[i]);
      update(&o->share_probe, magnitude(u) / allowed);
      num_sub_d(u, t, y);
      num_add_d(u, u, p->y_minus[i]);
      update(&o->share_probe, magnitude(u) / allowed);
    }
    num_set_d(&lambda[i], p->state.lambda[i]);
    num_mul_d(t, &lambda[i], s->p_lambda);
    num_set_d(u, p->g[n_x + i]);
    num_sub(u, u, t);
    num_add_product_d(&lambda[i], u, s->gamma_lambda, t);
  }
  twin_project(n_y, lambda, s->C_lambda);
  double bound = 0.0, size = 0.0;
  for (size_t i = 0; i < n_y; i++) {
    bound = hypot(bound, dual_bound(p, s, i));
    size = hypot(size, next->lambda[i]);
  }
  update(&o->share_dual,
         distance_to(n_y, next->lambda, NULL, lambda).difference / (bound + projection_bound(n_y, size, s->C_lambda)));
  real_free(2, v);
  real_free(n_y, lambda);
}

/* The distance of grad, from its entry first on, to the real gradient at (x, y). */
static double gradient_error(const program *p, const sgha_selection *batch, const double y[], const double grad[],
                             size_t first, bool of_g, double *worst)
{
  const test_case *c = p->problem;
  const size_t n = case_size(c);
  real *w = real_vector(n), *exact = real_vector(n);
  for (size_t i = 0; i < n; i++)
    num_set_d(&w[i], i < c->n_x ? p->state.w[i] : y[i - c->n_x]);
  if (of_g)
    real_grad_g(c, batch, w, exact);
  else
    real_grad_f(c, batch, w, exact);
  const distance d = distance_to(n - first, grad + first, NULL, exact + first);
  update(worst, relative(d.difference, d.size));
  real_free(n, w);
  real_free(n, exact);
  return d.difference;
}

/* The real gradient of g at (x, y + tau lambda). */
static void gradient_at(const program *p, const sgha_selection *batch, double tau, real exact[])
{
  const size_t n = case_size(p->problem), n_x = p->problem->n_x;
  real *w = real_vector(n), *t = real_vector(1);
  for (size_t i = 0; i < n; i++) {
    num_set_d(&w[i], p->state.w[i]);
    if (i >= n_x) {
      num_set_d(t, p->state.lambda[i - n_x]);
      num_mul_d(t, t, tau);
      num_add(&w[i], &w[i], t);
    }
  }
  real_grad_g(p->problem, batch, w, exact);
  real_free(n, w);
  real_free(1, t);
}

/* The distance of h to the real central difference. */
static double difference_error(const program *p, const sgha_selection *batch, double tau, double *worst)
{
  const size_t n = case_size(p->problem);
  real *plus = real_vector(n), *minus = real_vector(n);
  gradient_at(p, batch, tau, plus);
  gradient_at(p, batch, -tau, minus);
  for (size_t i = 0; i < n; i++) {
    num_sub(&plus[i], &plus[i], &minus[i]);
    num_div_d(&plus[i], &plus[i], 2.0 * tau);
  }
  const distance d = distance_to(n, p->h, NULL, plus);
  update(worst, relative(d.difference, d.size));
  real_free(n, plus);
  real_free(n, minus);
  return d.difference;
}

static oracle_errors gradient_errors(const program *p, const sgha_parameters *s, const sgha_selection *batch_f,
                                     const sgha_selection *batch_g, comparison *o)
{
  const size_t n_x = p->problem->n_x;
  const double *y = p->state.w + n_x;
  oracle_errors e = {0};
  e.f = gradient_error(p, batch_f, y, p->f, 0, false, &o->oracle_f);
  e.g_y = gradient_error(p, batch_g, y, p->g, n_x, true, &o->oracle_g);
  if (p->probed) {
    e.g_plus = gradient_error(p, batch_g, p->y_plus, p->g_plus, 0, true, &o->oracle_g);
    e.g_minus = gradient_error(p, batch_g, p->y_minus, p->g_minus, 0, true, &o->oracle_g);
  } else {
    e.h = difference_error(p, batch_g, s->tau, &o->oracle_h);
  }
  return e;
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

static mark measure(long iteration, const program *p, const twin *t, run_distance allowed)
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
  m.allowed = fmax(relative(allowed.w, w.size),
                   fmax(relative(allowed.w_hat, w_hat.size), relative(allowed.lambda, lambda.size)));
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

static double norm(size_t n, const double v[])
{
  double r = 0.0;
  for (size_t i = 0; i < n; i++)
    r = hypot(r, v[i]);
  return r;
}

comparison compare(const run *r, long iterations, void (*progress)(long k))
{
  const test_case *c = r->problem;
  const sgha_constants *constants = r->algorithm == 1 ? &c->constants : &c->batch_constants;
  const clock_t start = clock();
  comparison out = {.status = SGHA_OK};
  program p = r->algorithm == 1 ? program_start(c) : program_start_stochastic(c, SEED, BATCH);
  twin t = twin_start(c);
  const sgha_state mirror = new_state(c);
  run_distance allowed = {0};
  uint64_t index_f[BATCH], index_g[BATCH];
  const sgha_selection some_f = {BATCH, index_f}, some_g = {BATCH, index_g};
  const sgha_selection *batch_f = r->algorithm == 1 ? NULL : &some_f, *batch_g = r->algorithm == 1 ? NULL : &some_g;
  for (long k = 1; k <= iterations && out.status == SGHA_OK; k++) {
    sgha_batch(SEED, (uint64_t)k - 1, SGHA_STREAM_F, c->n_f, BATCH, index_f);
    sgha_batch(SEED, (uint64_t)k - 1, SGHA_STREAM_G, c->n_g, BATCH, index_g);
    out.status = program_evaluate(&p, &r->parameters, batch_f, batch_g);
    if (out.status != SGHA_OK)
      break;
    const oracle_errors errors = gradient_errors(&p, &r->parameters, batch_f, batch_g, &out);
    const bool mirrored = mirror_step(&p, &r->parameters, &mirror);
    const double lambda = norm(c->n_y, p.state.lambda);
    out.status = program_step(&p, &r->parameters);
    if (out.status == SGHA_OK) {
      program before = p;
      before.state = p.previous;
      if ((!mirrored || !same_state(c, &p.state, &mirror)) && out.unlike_mirror == 0)
        out.unlike_mirror = k;
      check_contracts(&before, &r->parameters, &p.state, &out);
      const local_bounds local = bounds_of_iteration(&before, &r->parameters, &p.state);
      allowed = bounds_grow(allowed, constants, &r->parameters, lambda, &local, &errors);
      twin_step(&t, &r->parameters, batch_f, batch_g);
      const mark m = measure(k, &p, &t, allowed);
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
  program_free(&p);
  twin_free(&t);
  out.seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  return out;
}

bool comparison_is_good(const comparison *o)
{
  bool good = o->status == SGHA_OK && o->unlike_mirror == 0 && o->share_primal <= 1.0 && o->share_average <= 1.0 &&
              o->share_dual <= 1.0 && o->share_probe <= 1.0 && o->share_difference <= 1.0;
  for (size_t i = 0; i < o->n_marks; i++)
    good = good && o->marks[i].largest <= o->marks[i].allowed;
  return good;
}
