/* checker.c -- see checker.h. */
#include <math.h>
#include <string.h>

#include "acsl_bounds.h"
#include "checker.h"
#include "twin.h"

#define DOUBLE_PRECISION 53

static gradient new_gradient(size_t n)
{
  return (gradient){real_vector(n), allocate(n, sizeof(double))};
}

static void free_gradient(size_t n, gradient d)
{
  real_free(n, d.value);
  free(d.error);
}

checker new_checker(const test_case *problem, const sgha_parameters *p, bool has_low, double relative)
{
  const size_t n = case_size(problem);
  return (checker){.problem = problem,
                   .parameters = *p,
                   .rounded = program_start(problem),
                   .f = new_gradient(n),
                   .g = new_gradient(n),
                   .plus = new_gradient(n),
                   .minus = new_gradient(n),
                   .exact = real_vector(n),
                   .allowed = allocate(n, sizeof(double)),
                   .relative = relative,
                   .has_low = has_low};
}

void free_checker(checker *c)
{
  const size_t n = case_size(c->problem);
  program_free(&c->rounded);
  free_gradient(n, c->f);
  free_gradient(n, c->g);
  free_gradient(n, c->plus);
  free_gradient(n, c->minus);
  real_free(n, c->exact);
  free(c->allowed);
}

typedef void real_function(const test_case *, const sgha_selection *, const real[], real[]);
typedef void interval_function(const test_case *, const sgha_selection *, const interval[], interval[]);

/* The gradient at (x, y + tau lambda), its error in doubles, and its value rounded. */
static void evaluate(const test_case *c, const sgha_state *s, double tau, real_function *exactly,
                     interval_function *enclosed, gradient d, double rounded[])
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
    rounded[i] = mpfr_get_d(&d.value[i], MPFR_RNDN);
    d.error[i] = mpfr_get_d(width, MPFR_RNDU) + 2.0 * ROUNDING * fabs(rounded[i]);
  }
  mpfr_clear(width);
  interval_free(n, v);
  interval_free(n, grad);
  interval_free(1, move);
  mpfr_set_default_prec(CHECK_BITS);
  real_free(n, w);
  real_free(1, t);
}

static void evaluate_all(checker *c, const sgha_state *now)
{
  const size_t n = case_size(c->problem);
  const double tau = c->parameters.tau;
  program *p = &c->rounded;
  p->probed = true; /* the judge's own difference */
  memcpy(p->state.w, now->w, n * sizeof(double));
  memcpy(p->state.w_hat, now->w_hat, n * sizeof(double));
  memcpy(p->state.w_low, now->w_low, n * sizeof(double));
  memcpy(p->state.lambda, now->lambda, c->problem->n_y * sizeof(double));
  evaluate(c->problem, now, 0.0, real_grad_f, interval_grad_f, c->f, p->f);
  evaluate(c->problem, now, 0.0, real_grad_g, interval_grad_g, c->g, p->g);
  evaluate(c->problem, now, tau, real_grad_g, interval_grad_g, c->plus, p->g_plus);
  evaluate(c->problem, now, -tau, real_grad_g, interval_grad_g, c->minus, p->g_minus);
  for (size_t i = 0; i < n; i++)
    p->h[i] = (p->g_plus[i] - p->g_minus[i]) / (2.0 * tau);
}

/* r = w_hat + w_low. */
static void average_of(const sgha_state *s, size_t i, real *r)
{
  num_set_d(r, s->w_hat[i]);
  num_add_d(r, r, s->w_low[i]);
}

/* Lines 2 and 3: w - gamma (grad f + h + p_w (w - w_hat)), h the central difference. */
static void primal_line(checker *c, const sgha_state *now, real *t)
{
  const sgha_parameters *p = &c->parameters;
  for (size_t i = 0; i < case_size(c->problem); i++) {
    const double gamma = i < c->problem->n_x ? p->gamma_x : p->gamma_y;
    real *r = &c->exact[i];
    num_sub(r, &c->plus.value[i], &c->minus.value[i]);
    num_div_d(r, r, 2.0 * p->tau);
    num_add(r, r, &c->f.value[i]);
    average_of(now, i, t);
    num_neg(t, t);
    num_add_d(t, t, now->w[i]);
    num_mul_d(t, t, p->p_w);
    num_add(r, r, t);
    num_mul_d(r, r, -gamma);
    num_add_d(r, r, now->w[i]);
    const double gradients = c->f.error[i] + (c->plus.error[i] + c->minus.error[i]) / (2.0 * p->tau);
    const program *q = &c->rounded;
    c->allowed[i] =
        CHECK_SLACK * (primal_error(now->w[i], now->w_hat[i], now->w_low[i], q->f[i], q->h[i], p->p_w, gamma) +
                       gamma * (difference_error(q->g_plus[i], q->g_minus[i], p->tau) + gradients));
  }
}

/* Lines 4 and 5: w_hat + beta (w - w_hat) with the next w. An average in one double is rounded to it. */
static void average_line(checker *c, const sgha_state *now, const sgha_state *next, real *t)
{
  const double beta = c->parameters.beta;
  for (size_t i = 0; i < case_size(c->problem); i++) {
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
  const size_t n_x = c->problem->n_x, n_y = c->problem->n_y;
  double norm = 0.0, error = 0.0;
  for (size_t i = 0; i < n_y; i++) {
    real *r = &c->exact[i];
    num_set_d(t, now->lambda[i]);
    num_mul_d(t, t, p->p_lambda);
    num_sub(r, &c->g.value[n_x + i], t);
    num_mul_d(r, r, p->gamma_lambda);
    num_add_d(r, r, now->lambda[i]);
    c->allowed[i] = CHECK_SLACK * (dual_error(now->lambda[i], c->rounded.g[n_x + i], p->p_lambda, p->gamma_lambda) +
                                   p->gamma_lambda * c->g.error[n_x + i]);
    norm = hypot(norm, mpfr_get_d(r, MPFR_RNDN));
    error = hypot(error, c->allowed[i]);
  }
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

verdict check_step(checker *c, const sgha_state *now, const sgha_state *next)
{
  const size_t n_x = c->problem->n_x, n_y = c->problem->n_y;
  real *t = real_vector(1);
  verdict lines[5], answer;
  evaluate_all(c, now);
  primal_line(c, now, t);
  lines[0] = judge(c, 2, 0, n_x, now->w, next->w, NULL, t);
  lines[1] = judge(c, 3, n_x, n_y, now->w, next->w, NULL, t);
  average_line(c, now, next, t);
  lines[2] = judge(c, 4, 0, n_x, now->w_hat, next->w_hat, next->w_low, t);
  lines[3] = judge(c, 5, n_x, n_y, now->w_hat, next->w_hat, next->w_low, t);
  dual_line(c, now, t);
  lines[4] = judge(c, 6, 0, n_y, now->lambda, next->lambda, NULL, t);
  real_free(1, t);
  answer = lines[0];
  for (size_t i = 1; i < 5 && !answer.unknown && !(answer.share > 1.0); i++)
    if (lines[i].unknown || lines[i].share > answer.share)
      answer = lines[i];
  return answer;
}
