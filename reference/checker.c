/* checker.c -- see checker.h. */
#include <math.h>
#include <string.h>

#include "acsl_bounds.h"
#include "checker.h"
#include "twin.h"

#define DOUBLE_PRECISION 53

static gradient new_gradient(size_t n)
{
  double *v = allocate(2 * n, sizeof *v);
  return (gradient){real_vector(n), v, v + n};
}

static void free_gradient(size_t n, gradient d)
{
  real_free(n, d.value);
  free(d.error);
}

checker new_stated_checker(size_t n_x, size_t n_y, const sgha_parameters *p, bool has_low, double relative)
{
  const size_t n = n_x + n_y;
  return (checker){.n_x = n_x,
                   .n_y = n_y,
                   .parameters = *p,
                   .f = new_gradient(n),
                   .g = new_gradient(n),
                   .h = new_gradient(n),
                   .plus = new_gradient(n),
                   .minus = new_gradient(n),
                   .exact = real_vector(n),
                   .allowed = allocate(n, sizeof(double)),
                   .relative = relative,
                   .has_low = has_low};
}

checker new_checker(const test_case *problem, const sgha_parameters *p, bool has_low, double relative)
{
  checker c = new_stated_checker(problem->n_x, problem->n_y, p, has_low, relative);
  c.problem = problem;
  return c;
}

void free_checker(checker *c)
{
  const size_t n = c->n_x + c->n_y;
  const gradient all[] = {c->f, c->g, c->h, c->plus, c->minus};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
    free_gradient(n, all[i]);
  real_free(n, c->exact);
  free(c->allowed);
}

typedef void real_function(const test_case *, const sgha_selection *, const real[], real[]);
typedef void interval_function(const test_case *, const sgha_selection *, const interval[], interval[]);

/* The gradient at (x, y + tau lambda), its error in doubles, and its value rounded. */
static void evaluate(const test_case *c, const sgha_state *s, double tau, real_function *exactly,
                     interval_function *enclosed, gradient d)
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
    d.rounded[i] = mpfr_get_d(&d.value[i], MPFR_RNDN);
    d.error[i] = mpfr_get_d(width, MPFR_RNDU) + 2.0 * ROUNDING * fabs(d.rounded[i]);
  }
  mpfr_clear(width);
  interval_free(n, v);
  interval_free(n, grad);
  interval_free(1, move);
  mpfr_set_default_prec(CHECK_BITS);
  real_free(n, w);
  real_free(1, t);
}

/* h is the difference of plus and minus. */
static void make_difference(checker *c)
{
  const double width = 2.0 * c->parameters.tau;
  c->probed = true;
  for (size_t i = 0; i < c->n_x + c->n_y; i++) {
    num_sub(&c->h.value[i], &c->plus.value[i], &c->minus.value[i]);
    num_div_d(&c->h.value[i], &c->h.value[i], width);
    c->h.rounded[i] = mpfr_get_d(&c->h.value[i], MPFR_RNDN);
    c->h.error[i] = (c->plus.error[i] + c->minus.error[i]) / width +
                    difference_error(c->plus.rounded[i], c->minus.rounded[i], c->parameters.tau);
  }
}

static void evaluate_all(checker *c, const sgha_state *now)
{
  const double tau = c->parameters.tau;
  evaluate(c->problem, now, 0.0, real_grad_f, interval_grad_f, c->f);
  evaluate(c->problem, now, 0.0, real_grad_g, interval_grad_g, c->g);
  evaluate(c->problem, now, tau, real_grad_g, interval_grad_g, c->plus);
  evaluate(c->problem, now, -tau, real_grad_g, interval_grad_g, c->minus);
  make_difference(c);
}

static void take_stated(size_t n, const double from[], size_t first, gradient d)
{
  for (size_t i = 0; i < n; i++) {
    num_set_d(&d.value[first + i], from[i]);
    d.rounded[first + i] = from[i];
    d.error[first + i] = 0.0;
  }
}

/* r = w_hat + w_low. */
static void average_of(const sgha_state *s, size_t i, real *r)
{
  num_set_d(r, s->w_hat[i]);
  num_add_d(r, r, s->w_low[i]);
}

/* Lines 2 and 3: w - gamma (grad f + h + p_w (w - w_hat)). */
static void primal_line(checker *c, const sgha_state *now, real *t)
{
  const sgha_parameters *p = &c->parameters;
  for (size_t i = 0; i < c->n_x + c->n_y; i++) {
    const double gamma = i < c->n_x ? p->gamma_x : p->gamma_y;
    real *r = &c->exact[i];
    num_add(r, &c->h.value[i], &c->f.value[i]);
    average_of(now, i, t);
    num_neg(t, t);
    num_add_d(t, t, now->w[i]);
    num_mul_d(t, t, p->p_w);
    num_add(r, r, t);
    num_mul_d(r, r, -gamma);
    num_add_d(r, r, now->w[i]);
    c->allowed[i] = CHECK_SLACK * (primal_error(now->w[i], now->w_hat[i], now->w_low[i], c->f.rounded[i],
                                                c->h.rounded[i], p->p_w, gamma) +
                                   gamma * (c->f.error[i] + c->h.error[i]));
  }
}

/* Lines 4 and 5: w_hat + beta (w - w_hat) with the next w. An average in one double is rounded to it. */
static void average_line(checker *c, const sgha_state *now, const sgha_state *next, real *t)
{
  const double beta = c->parameters.beta;
  for (size_t i = 0; i < c->n_x + c->n_y; i++) {
    real *r = &c->exact[i];
    average_of(now, i, r);
    num_neg(t, r);
    num_add_d(t, t, next->w[i]);
    num_mul_d(t, t, beta);
    num_add(r, r, t);
    c->allowed[i] = average_error(next->w[i], now->w_hat[i], now->w_low[i], beta);
    if (!c->has_low)
      c->allowed[i] += ROUNDING * (fabs(now->w_hat[i]) + beta * fabs(next->w[i]));
    c->allowed[i] *= CHECK_SLACK;
  }
}

/* Line 6: P(lambda + gamma_lambda (grad_y g - p_lambda lambda)), at the old x and y. Near the ball's boundary an entry may
 * be as far off as the vector. */
static void dual_line(checker *c, const sgha_state *now, real *t)
{
  const sgha_parameters *p = &c->parameters;
  const size_t n_x = c->n_x, n_y = c->n_y;
  double norm = 0.0, error = 0.0;
  for (size_t i = 0; i < n_y; i++) {
    real *r = &c->exact[i];
    num_set_d(t, now->lambda[i]);
    num_mul_d(t, t, p->p_lambda);
    num_sub(r, &c->g.value[n_x + i], t);
    num_mul_d(r, r, p->gamma_lambda);
    num_add_d(r, r, now->lambda[i]);
    c->allowed[i] = CHECK_SLACK * (dual_error(now->lambda[i], c->g.rounded[n_x + i], p->p_lambda, p->gamma_lambda) +
                                   p->gamma_lambda * c->g.error[n_x + i]);
    norm = hypot(norm, mpfr_get_d(r, MPFR_RNDN));
    error = hypot(error, c->allowed[i]);
  }
  c->active = c->active || norm > p->C_lambda;
  twin_project(n_y, c->exact, p->C_lambda);
  if (norm + 2.0 * error >= p->C_lambda * (1.0 - 0x1p-30))
    for (size_t i = 0; i < n_y; i++)
      c->allowed[i] = error + CHECK_SLACK * (ball_margin((int)n_y) * p->C_lambda + (double)n_y * TINY);
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

/* What a rounding of both stated gradients at the probes makes of the step in w, in the norm: they are at least so uncertain,
 * though the lines are judged by what is stated. */
static double stated_noise(const checker *c)
{
  double noise = 0.0;
  for (size_t i = 0; i < c->n_x + c->n_y && c->problem == NULL && c->probed; i++) {
    const double gamma = i < c->n_x ? c->parameters.gamma_x : c->parameters.gamma_y;
    const double size = fabs(c->plus.rounded[i]) + fabs(c->minus.rounded[i]);
    noise = hypot(noise, gamma * UNIT * size / (2.0 * c->parameters.tau));
  }
  return noise;
}

/* Whether what is allowed, and more, hides a step from before: the exact one is compared with it. */
static bool is_unclear(const checker *c, size_t n, const double before[], const double low[], double more, real *t)
{
  double allowed = more, move = 0.0, size = 0.0;
  for (size_t i = 0; i < n; i++) {
    num_sub_d(t, &c->exact[i], before[i]);
    if (low != NULL)
      num_sub_d(t, t, low[i]);
    move = hypot(move, mpfr_get_d(t, MPFR_RNDN));
    size = hypot(size, before[i]);
    allowed = hypot(allowed, c->allowed[i]);
  }
  return allowed > CHECK_UNCLEAR * move && allowed > CHECK_DIGITS * fmax(size, move) && allowed > 0x1p-900;
}

static verdict check_lines(checker *c, const sgha_state *now, const sgha_state *next)
{
  const size_t n_x = c->n_x, n_y = c->n_y;
  real *t = real_vector(1);
  verdict lines[5], answer;
  const char *unclear = NULL;
  primal_line(c, now, t);
  if (is_unclear(c, n_x + n_y, now->w, NULL, stated_noise(c), t))
    unclear = c->probed ? "lines 2 and 3: tau is too small for doubles" : "lines 2 and 3: the step is lost in rounding";
  lines[0] = judge(c, 2, 0, n_x, now->w, next->w, NULL, t);
  lines[1] = judge(c, 3, n_x, n_y, now->w, next->w, NULL, t);
  average_line(c, now, next, t);
  if (unclear == NULL && is_unclear(c, n_x + n_y, now->w_hat, now->w_low, 0.0, t))
    unclear = "lines 4 and 5: the move is lost in rounding";
  lines[2] = judge(c, 4, 0, n_x, now->w_hat, next->w_hat, next->w_low, t);
  lines[3] = judge(c, 5, n_x, n_y, now->w_hat, next->w_hat, next->w_low, t);
  dual_line(c, now, t);
  if (unclear == NULL && is_unclear(c, n_y, now->lambda, NULL, 0.0, t))
    unclear = "line 6: the step is lost in rounding";
  lines[4] = judge(c, 6, 0, n_y, now->lambda, next->lambda, NULL, t);
  real_free(1, t);
  for (size_t i = 0; i < n_y; i++)
    c->curved = c->curved || now->lambda[i] != 0.0;
  answer = lines[0];
  for (size_t i = 1; i < 5 && !answer.unknown && !(answer.share > 1.0); i++)
    if (lines[i].unknown || lines[i].share > answer.share)
      answer = lines[i];
  answer.unclear = c->relative > 0.0 ? NULL : unclear;
  return answer;
}

verdict check_step(checker *c, const sgha_state *now, const sgha_state *next)
{
  evaluate_all(c, now);
  return check_lines(c, now, next);
}

verdict check_stated_step(checker *c, const sgha_state *now, const stated_gradients *at, const sgha_state *next)
{
  const size_t n = c->n_x + c->n_y;
  take_stated(n, at->f, 0, c->f);
  take_stated(c->n_y, at->g_y, c->n_x, c->g);
  if (at->h != NULL) {
    take_stated(n, at->h, 0, c->h);
    c->probed = false;
  } else {
    take_stated(n, at->g_plus, 0, c->plus);
    take_stated(n, at->g_minus, 0, c->minus);
    make_difference(c);
  }
  return check_lines(c, now, next);
}

bool starts_in_ball(const checker *c, const double lambda[])
{
  double norm = 0.0;
  for (size_t i = 0; i < c->n_y; i++)
    norm = hypot(norm, lambda[i]);
  const double margin = CHECK_SLACK * ((double)c->n_y + 64.0) * 0x1p-53 + c->relative;
  return norm <= c->parameters.C_lambda * (1.0 + margin);
}
