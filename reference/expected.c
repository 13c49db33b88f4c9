/* expected.c -- `make expected`: does V descend in expectation, rigorously? Propositions 30 and 39, by enumeration.
 *
 * On small finite data every pair of mini-batches of Algorithm 2 is made, as multisets with their multiplicities: the step
 * with each is the twin's, in real numbers, from a state of the shipped Stoc-SGHA, and V after it is enclosed
 * (lyapunov.h). The expectation is compared with three right sides, whose noise is
 *   moments   the exact second moments of the three estimators at this state
 *   30        Proposition 30's: sigma_f^2/B, sigma_g^2/B and sigma_g^2/(B tau^2), sigma^2 the exact variances of one sample,
 *             of g the largest at y and at both probes
 *   39        Proposition 39's: l_tilde C_lambda^2/B in place of the last, l_tilde the square of l_g1 for every mini-batch
 * Ends with `expected: S steps, H hold`; exit code 0 if all hold with all three. */
#define NUMBER_INTERVAL
#include <string.h>

#include "constants.h"
#include "lyapunov.h"
#include "program.h"
#include "settings.h"
#include "twin.h"

#define BITS 192
#define MOST_B 2
#define STEPS 20

/* Hyper-cleaning with three examples of each kind: its constants are derived. */
static test_case small_cleaning(void)
{
  test_case c = *case_named("hyper-cleaning-0.5");
  c.name = "hyper-cleaning, 3 + 3 digits";
  c.n_x = c.n_g = c.n_f = 3;
  c.hyper_cleaning.train.n_examples = c.hyper_cleaning.validation.n_examples = 3;
  double *const of_all[] = {&c.constants.l_f0, &c.constants.l_f1, &c.constants.l_f2,
                            &c.constants.l_g1, &c.constants.l_g2, &c.constants.mu_g};
  double *const of_batches[] = {&c.batch_constants.l_f0, &c.batch_constants.l_f1, &c.batch_constants.l_f2,
                                &c.batch_constants.l_g1, &c.batch_constants.l_g2, &c.batch_constants.mu_g};
  for (int batches = 0; batches < 2; batches++) {
    interval *bound = interval_vector(CONSTANTS);
    constants_derive(&c, batches == 1, bound);
    for (int k = 0; k < CONSTANTS; k++)
      *(batches ? of_batches : of_all)[k] =
          k == MU_G ? mpfr_get_d(&bound[k].left, MPFR_RNDD) : mpfr_get_d(&bound[k].right, MPFR_RNDU);
    interval_free(CONSTANTS, bound);
  }
  return c;
}

/* ---- batches as multisets: i <= j, with multiplicity 1 or 2 ---- */

typedef struct {
  uint64_t index[MOST_B];
  double ways;
} multiset;

static size_t multisets(size_t n, size_t B, multiset all[])
{
  size_t count = 0;
  for (uint64_t i = 0; i < n; i++)
    for (uint64_t j = B == 1 ? i : 0; j <= i; j++)
      all[count++] = (multiset){{i, j}, i == j ? 1.0 : 2.0};
  return count;
}

/* ---- second moments ---- */

typedef void estimator(const test_case *c, const sgha_selection *batch, const interval w[], const interval lambda[],
                       double tau, interval value[]);

static void estimate_f(const test_case *c, const sgha_selection *batch, const interval w[], const interval lambda[],
                       double tau, interval value[])
{
  (void)lambda;
  (void)tau;
  interval_grad_f(c, batch, w, value);
}

/* The gradient of g at (x, y + tau lambda). */
static void estimate_g(const test_case *c, const sgha_selection *batch, const interval w[], const interval lambda[],
                       double tau, interval value[])
{
  const size_t n = case_size(c);
  interval *at = interval_vector(n + 1), *t = at + n;
  for (size_t i = 0; i < n; i++) {
    num_set(&at[i], &w[i]);
    if (i >= c->n_x) {
      num_mul_d(t, &lambda[i - c->n_x], tau);
      num_add(&at[i], &at[i], t);
    }
  }
  interval_grad_g(c, batch, at, value);
  interval_free(n + 1, at);
}

static void estimate_g_y(const test_case *c, const sgha_selection *batch, const interval w[], const interval lambda[],
                         double tau, interval value[])
{
  (void)tau;
  estimate_g(c, batch, w, lambda, 0.0, value);
  for (size_t i = 0; i < c->n_x; i++)
    num_set_d(&value[i], 0.0);
}

static void estimate_h(const test_case *c, const sgha_selection *batch, const interval w[], const interval lambda[],
                       double tau, interval value[])
{
  const size_t n = case_size(c);
  interval *minus = interval_vector(n);
  estimate_g(c, batch, w, lambda, tau, value);
  estimate_g(c, batch, w, lambda, -tau, minus);
  for (size_t i = 0; i < n; i++) {
    num_sub(&value[i], &value[i], &minus[i]);
    num_div_d(&value[i], &value[i], 2.0 * tau);
  }
  interval_free(n, minus);
}

/* E |X_batch - X|^2 over all batches of size B. */
static void variance(const test_case *c, estimator *estimate, size_t samples, size_t B, const interval w[],
                     const interval lambda[], double tau, interval *r)
{
  const size_t n = case_size(c);
  multiset *all = allocate(samples * samples, sizeof *all);
  const size_t count = multisets(samples, B, all);
  interval *mean = interval_vector(n), *value = interval_vector(n), *t = interval_vector(1);
  double ways = 0.0;
  estimate(c, NULL, w, lambda, tau, mean);
  num_set_d(r, 0.0);
  for (size_t k = 0; k < count; k++) {
    estimate(c, &(sgha_selection){B, all[k].index}, w, lambda, tau, value);
    interval_square_apart(n, value, mean, t);
    num_mul_d(t, t, all[k].ways);
    num_add(r, r, t);
    ways += all[k].ways;
  }
  num_div_d(r, r, ways);
  interval_free(n, mean);
  interval_free(n, value);
  interval_free(1, t);
  free(all);
}

/* ---- the expectation of V after a step ---- */

typedef struct {
  const test_case *c;
  sgha_parameters p;
  size_t B;
  judge *j;
  point at;   /* the state */
  bool still; /* a program that does nothing, which must not pass where a decrease is guaranteed */
} situation;

static twin twin_at(const situation *s)
{
  twin t = twin_start(s->c);
  for (size_t i = 0; i < case_size(s->c); i++) {
    mpfr_set(&t.w[i], &s->at.w[i], MPFR_RNDN);
    mpfr_set(&t.w_hat[i], &s->at.w_hat[i], MPFR_RNDN);
  }
  for (size_t i = 0; i < s->c->n_y; i++)
    mpfr_set(&t.lambda[i], &s->at.lambda[i], MPFR_RNDN);
  return t;
}

/* The twin rounds to nearest: a projected multiplier may be outside the ball by a unit in the last place. It is shortened by
 * a share of 2^-184, which moves V by far less than any verdict's margin; a multiplier that is farther out stays there. */
static void shorten(const test_case *c, real lambda[])
{
  real *t = real_vector(1);
  for (size_t i = 0; i < c->n_y; i++) {
    mpfr_div_2si(t, &lambda[i], BITS - 8, MPFR_RNDN);
    mpfr_sub(&lambda[i], &lambda[i], t, MPFR_RNDZ);
  }
  real_free(1, t);
}

/* False if a multiplier is not in the ball for certain. */
static bool expected_V(const situation *s, interval *mean)
{
  multiset *of_f = allocate(s->c->n_f * s->c->n_f, sizeof *of_f), *of_g = allocate(s->c->n_g * s->c->n_g, sizeof *of_g);
  const size_t f = multisets(s->c->n_f, s->B, of_f), g = multisets(s->c->n_g, s->B, of_g);
  interval *t = interval_vector(1);
  double ways = 0.0;
  bool inside = true;
  num_set_d(mean, 0.0);
  for (size_t i = 0; i < f; i++)
    for (size_t k = 0; k < g && inside; k++) {
      const sgha_selection batch_f = {s->B, of_f[i].index}, batch_g = {s->B, of_g[k].index};
      mpfr_set_default_prec(BITS);
      twin next = twin_at(s);
      twin_step(&next, &s->p, &batch_f, &batch_g);
      shorten(s->c, next.lambda);
      const point y = {next.w, next.w_hat, next.lambda};
      enclosure *e = enclosure_new(s->c, BITS);
      enclose(s->j, &y, e);
      inside = e->inside;
      num_mul_d(t, e->V, of_f[i].ways * of_g[k].ways);
      num_add(mean, mean, t);
      ways += of_f[i].ways * of_g[k].ways;
      enclosure_free(e);
      twin_free(&next);
    }
  num_div_d(mean, mean, ways);
  interval_free(1, t);
  free(of_f);
  free(of_g);
  return inside;
}

/* What the noise costs: price (T + h) + (price - gamma_w) f + 9/8 gamma_lambda g_y, where price is gamma_w + 4 (p_w + l_L)
 * gamma_w^2 + p_w beta gamma_w^2 and T = l_g2^2 C_lambda^4 tau^2/4. */
static void cost(const situation *s, const interval *h, const interval *f, const interval *g_y, interval *r)
{
  interval *t = interval_vector(2), *price = t + 1;
  judge_price(&s->p, 1.0, price);
  num_set_d(t, s->c->constants.l_g2);
  num_mul_d(t, t, s->p.C_lambda);
  num_mul_d(t, t, s->p.C_lambda);
  num_mul_d(t, t, s->p.tau);
  num_mul_d(t, t, 0.5);
  num_sqr(t, t);
  num_add(t, t, h);
  num_mul(r, price, t);
  num_sub_d(t, price, s->p.gamma_x);
  num_mul(t, t, f);
  num_add(r, r, t);
  num_mul_d(t, g_y, 9.0 / 8.0);
  num_mul_d(t, t, s->p.gamma_lambda);
  num_add(r, r, t);
  interval_free(2, t);
}

enum { MOMENTS, PROPOSITION_30, PROPOSITION_39, SIDES };

/* Whether E[V'] <= V - residuals + cost, for certain, by each right side; decrease says whether the first guarantees one. */
static bool judge_state(const situation *s, bool holds[SIDES], bool *decrease)
{
  const test_case *c = s->c;
  const size_t n = case_size(c);
  mpfr_set_default_prec(BITS);
  enclosure *e = enclosure_new(c, BITS);
  enclose(s->j, &s->at, e);
  interval *w = interval_vector(n), *lambda = interval_vector(c->n_y), *v = interval_vector(9);
  interval *mean = v, *residuals = v + 1, *f = v + 2, *g_y = v + 3, *h = v + 4, *price = v + 5, *slack = v + 6,
           *t = v + 7, *change = v + 8;
  for (size_t i = 0; i < n; i++)
    mpfi_set_fr(&w[i], &s->at.w[i]);
  for (size_t i = 0; i < c->n_y; i++)
    mpfi_set_fr(&lambda[i], &s->at.lambda[i]);
  const bool inside = expected_V(s, mean) && e->inside;
  if (s->still)
    num_set(mean, e->V);
  judge_residuals(s->j, e, residuals);
  num_sub(change, e->V, mean);
  for (int side = 0; side < SIDES; side++) {
    const size_t B = side == MOMENTS ? s->B : 1;
    variance(c, estimate_f, c->n_f, B, w, lambda, 0.0, f);
    if (side == MOMENTS) {
      variance(c, estimate_g_y, c->n_g, B, w, lambda, 0.0, g_y);
      variance(c, estimate_h, c->n_g, B, w, lambda, s->p.tau, h);
    } else {
      num_set_d(g_y, 0.0);
      for (int sign = -1; sign <= 1; sign++) {
        variance(c, estimate_g, c->n_g, B, w, lambda, sign * s->p.tau, t);
        if (mpfr_greater_p(&t->right, &g_y->right))
          num_set(g_y, t);
      }
      num_set_d(h, side == PROPOSITION_39 ? c->batch_constants.l_g1 : 1.0);
      if (side == PROPOSITION_39)
        num_mul_d(h, h, s->p.C_lambda);
      else
        num_div_d(h, h, s->p.tau);
      num_sqr(h, h);
      if (side == PROPOSITION_30)
        num_mul(h, h, g_y);
      num_div_d(f, f, (double)s->B);
      num_div_d(g_y, g_y, (double)s->B);
      num_div_d(h, h, (double)s->B);
    }
    cost(s, h, f, g_y, price);
    num_sub(slack, change, residuals);
    num_add(slack, slack, price);
    holds[side] = inside && !mpfi_nan_p(slack) && mpfr_sgn(&slack->left) >= 0;
    if (side == MOMENTS) {
      num_sub(t, residuals, price);
      *decrease = mpfr_sgn(&t->left) > 0;
    }
  }
  interval_free(n, w);
  interval_free(c->n_y, lambda);
  interval_free(9, v);
  enclosure_free(e);
  return holds[MOMENTS] && holds[PROPOSITION_30] && holds[PROPOSITION_39];
}

/* The states are those of the shipped Stoc-SGHA. */
static void take_state(const program *p, point *x)
{
  for (size_t i = 0; i < case_size(p->problem); i++) {
    mpfr_set_d(&x->w[i], p->state.w[i], MPFR_RNDN);
    mpfr_set_d(&x->w_hat[i], p->state.w_hat[i], MPFR_RNDN);
    mpfr_add_d(&x->w_hat[i], &x->w_hat[i], p->state.w_low[i], MPFR_RNDN);
  }
  for (size_t i = 0; i < p->problem->n_y; i++)
    mpfr_set_d(&x->lambda[i], p->state.lambda[i], MPFR_RNDN);
}

typedef struct {
  unsigned steps, hold;
} score;

static void run(const test_case *c, setting which, size_t B, unsigned steps, bool still, score *all)
{
  situation s = {.c = c, .p = setting_parameters(c, which), .B = B, .still = still};
  program p = program_start_stochastic(c, 1, B);
  unsigned counts[SIDES] = {0}, hold = 0, decreases = 0;
  s.j = judge_new(c, &s.p, BITS, BITS);
  s.at = point_new(c, 2200);
  for (unsigned k = 0; k < steps; k++) {
    bool holds[SIDES];
    bool decrease = false;
    take_state(&p, &s.at);
    hold += judge_state(&s, holds, &decrease) && s.j->premise == NULL;
    for (int side = 0; side < SIDES; side++)
      counts[side] += holds[side];
    decreases += decrease;
    for (int i = 0; i < 100; i++)
      if (program_step(&p, &s.p) != SGHA_OK)
        exit(1);
  }
  printf(
      "%-28s %-20s B = %zu: of %u steps hold with the exact moments %u, by Proposition 30 %u, by Proposition 39 %u; a "
      "decrease is guaranteed at %u%s%s\n",
      c->name, setting_name(which), B, steps, counts[MOMENTS], counts[PROPOSITION_30], counts[PROPOSITION_39],
      decreases, s.j->premise == NULL ? "" : "; premise: ", s.j->premise == NULL ? "" : s.j->premise);
  fflush(stdout);
  all->steps += steps;
  all->hold += hold;
  point_free(c, &s.at);
  judge_free(s.j);
  program_free(&p);
}

int main(int argc, char *argv[])
{
  bool quick = false, still = false, known = true;
  for (int i = 1; i < argc; i++) {
    quick = quick || strcmp(argv[i], "--quick") == 0;
    still = still || strcmp(argv[i], "--still") == 0;
    known = known && (strcmp(argv[i], "--quick") == 0 || strcmp(argv[i], "--still") == 0);
  }
  if (!known) {
    fputs("usage: expected [--quick] [--still]: expected descent of V by enumeration of all mini-batches; --still "
          "judges a\n"
          "program that does nothing. Exit code 0: all hold, 1: not, 2: bad usage\n",
          stderr);
    return 2;
  }
  static const setting settings[] = {THEOREM_4_EPSILON_1, STEPS_BETWEEN, LARGEST_STEPS};
  mpfr_set_default_prec(BITS);
  const test_case cleaning = small_cleaning(), *const problems[] = {case_named("quadratic"), &cleaning};
  score all = {0};
  for (size_t i = 0; i < 2; i++)
    for (size_t k = 0; k < 3; k++)
      for (size_t B = 1; B <= MOST_B; B++)
        run(problems[i], settings[k], B, quick ? 1 : STEPS, still, &all);
  printf("expected: %u steps, %u hold\n", all.steps, all.hold);
  mpfr_free_cache();
  return all.hold == all.steps ? 0 : 1;
}
