/* allowance.c -- see allowance.h. */
#include <string.h>

#include "acsl_bounds.h"
#include "allowance.h"
#include "twin.h"

/* Bounds are evaluated in doubles: more than all roundings of an evaluation. */
#define EVALUATED (1.0 + 0x1p-40)

allowance allowance_new(const test_case *problem)
{
  const size_t n = case_size(problem), n_y = problem->n_y;
  allowance a = {.problem = problem};
  real *v = real_vector(4 * n + 3 * n_y);
  a.f = v;
  a.h = v + n;
  a.w_hat = v + 2 * n;
  a.w = v + 3 * n;
  a.g = v + 4 * n;
  a.step = a.g + n_y;
  a.lambda = a.step + n_y;
  double *e = allocate(4 * n + 2 * n_y, sizeof *e);
  a.f_error = e;
  a.h_error = e + n;
  a.w_error = e + 2 * n;
  a.average_error = e + 3 * n;
  a.g_error = e + 4 * n;
  a.dual_error = a.g_error + n_y;
  return a;
}

void allowance_free(allowance *a)
{
  real_free(4 * case_size(a->problem) + 3 * a->problem->n_y, a->f);
  free(a->f_error);
}

static double magnitude(const real *a)
{
  return fabs(mpfr_get_d(a, MPFR_RNDA));
}

static double largest(size_t n, const real v[])
{
  double most = 0.0;
  for (size_t i = 0; i < n; i++)
    most = fmax(most, magnitude(&v[i]));
  return most;
}

static double length(size_t n, const double v[])
{
  double sum = 0.0;
  for (size_t i = 0; i < n; i++)
    sum = hypot(sum, v[i]);
  return sum * EVALUATED;
}

static void fill(size_t n, double v[], double value)
{
  for (size_t i = 0; i < n; i++)
    v[i] = value;
}

/* ---- the exact gradients ---- */

/* The gradient of g at (x, y + t lambda). */
static void gradient_beside(const allowance *a, const sgha_state *now, double t, const sgha_selection *batch,
                            real gradient[])
{
  const size_t n = case_size(a->problem), n_x = a->problem->n_x;
  real *w = real_vector(n + 1), *move = w + n;
  for (size_t i = 0; i < n; i++) {
    num_set_d(&w[i], now->w[i]);
    if (i >= n_x) {
      num_set_d(move, now->lambda[i - n_x]);
      num_mul_d(move, move, t);
      num_add(&w[i], &w[i], move);
    }
  }
  real_grad_g(a->problem, batch, w, gradient);
  real_free(n + 1, w);
}

static void make_gradients(allowance *a, const sgha_state *now, const sgha_selection *batch_f,
                           const sgha_selection *batch_g)
{
  const size_t n = case_size(a->problem), n_x = a->problem->n_x;
  real *v = real_vector(2 * n), *w = v, *minus = v + n;
  for (size_t i = 0; i < n; i++)
    num_set_d(&w[i], now->w[i]);
  real_grad_f(a->problem, batch_f, w, a->f);
  real_grad_g(a->problem, batch_g, w, minus);
  for (size_t i = n_x; i < n; i++)
    num_set(&a->g[i - n_x], &minus[i]);
  gradient_beside(a, now, a->p.tau, batch_g, a->h);
  gradient_beside(a, now, -a->p.tau, batch_g, minus);
  for (size_t i = 0; i < n; i++) {
    num_sub(&a->h[i], &a->h[i], &minus[i]);
    num_div_d(&a->h[i], &a->h[i], 2.0 * a->p.tau);
  }
  real_free(2 * n, v);
}

/* ---- what the oracles are allowed ---- */

static double row_size(size_t n, const double row[], const double v[])
{
  double sum = 0.0;
  for (size_t i = 0; i < n; i++)
    sum += fabs(row[i]) * fabs(v[i]);
  return sum * EVALUATED;
}

/* batch_magnitude over m, of entry i. */
static double data_size(const sgha_quadratic *q, const sgha_selection *batch, size_t i)
{
  const size_t m = sgha_selected(batch, q->n_data);
  double sum = 0.0;
  for (size_t k = 0; k < m; k++)
    sum += fabs(q->c[sgha_selected_index(batch, k) * q->n_y + i]);
  return sum / (double)m * EVALUATED;
}

/* The contracts of quadratic.h, and hessian_near of quadratic_step.acsl with the difference's own rounding: two gradients
 * at probes that are rounded. */
static void quadratic_errors(allowance *a, const sgha_state *now, const sgha_selection *batch)
{
  const sgha_quadratic *q = &a->problem->quadratic;
  const size_t n_x = q->n_x, n_y = q->n_y;
  const int rows = (int)sgha_selected(batch, q->n_data);
  const double tau = a->p.tau, steps_x = grad_g_x_steps((int)n_y), steps_y = grad_g_y_steps((int)n_x, (int)n_y, rows);
  const double *y = now->w + n_x;
  double *probe = allocate(2 * n_y, sizeof *probe), *spread_of = probe + n_y;
  for (size_t i = 0; i < n_y; i++) {
    spread_of[i] = probe_error(y[i], now->lambda[i], tau);
    probe[i] = fabs(y[i]) + tau * fabs(now->lambda[i]) + spread_of[i];
  }
  for (size_t i = 0; i < n_x + n_y; i++)
    a->f_error[i] = UNIT * magnitude(&a->f[i]) + TINY;
  for (size_t i = 0; i < n_x + n_y; i++) {
    const double *row = i < n_x ? q->Bt + i * n_y : q->A + (i - n_x) * n_y;
    double rounded, moved = row_size(n_y, row, spread_of);
    if (i < n_x)
      rounded = roundings(steps_x, row_size(n_y, row, probe));
    else {
      const double rest = row_size(n_x, q->B + (i - n_x) * n_x, now->w) + data_size(q, batch, i - n_x);
      rounded = roundings(steps_y, row_size(n_y, row, probe) + rest);
      a->g_error[i - n_x] = roundings(steps_y, row_size(n_y, row, y) + rest);
    }
    const double near = oracle_share(moved + rounded, tau);
    a->h_error[i] = near + difference_error(2.0 * tau * (magnitude(&a->h[i]) + near), 0.0, tau);
  }
  free(probe);
}

/* Whether a row W_j has 2 (|W_j|^2 + tau^2 |lambda_j|^2) > row_limit^2: there the regulariser's odd part is a difference. */
static bool is_beyond_rows(const allowance *a, const sgha_state *now)
{
  const sgha_learn_to_regularize *q = &a->problem->learn_to_regularize;
  const size_t C = q->train.n_classes;
  for (size_t j = 0; j < q->train.n_features; j++) {
    double row = 0.0;
    for (size_t i = j * C; i < (j + 1) * C; i++)
      row = hypot(row, hypot(now->w[a->problem->n_x + i], a->p.tau * now->lambda[i]));
    if (!(sqrt(2.0) * row * EVALUATED <= q->row_limit))
      return true;
  }
  return false;
}

static void tested_errors(allowance *a, const sgha_state *now)
{
  const size_t n = case_size(a->problem), n_y = a->problem->n_y;
  double multiplier = 0.0;
  for (size_t i = 0; i < n_y; i++)
    multiplier = fmax(multiplier, fabs(now->lambda[i]));
  fill(n, a->f_error, ORACLE_UNITS * UNIT * fmax(1.0, largest(n, a->f)));
  fill(n_y, a->g_error, ORACLE_UNITS * UNIT * fmax(1.0, largest(n_y, a->g)));
  const bool cancels = a->problem->kind == CASE_LEARN_TO_REGULARIZE && is_beyond_rows(a, now);
  fill(n, a->h_error, ORACLE_UNITS * UNIT * (largest(n, a->h) + multiplier + (cancels ? 1.0 / a->p.tau : 0.0)));
}

/* ---- the lines of Algorithm 1 ---- */

static void make_lines_2_to_5(allowance *a, const sgha_state *now)
{
  const sgha_parameters *p = &a->p;
  real *t = real_vector(1);
  for (size_t i = 0; i < case_size(a->problem); i++) {
    const double gamma = i < a->problem->n_x ? p->gamma_x : p->gamma_y;
    num_set_d(&a->w_hat[i], now->w_hat[i]);
    num_add_d(&a->w_hat[i], &a->w_hat[i], now->w_low[i]);
    num_set_d(&a->w[i], now->w[i]);
    num_sub(t, &a->w[i], &a->w_hat[i]);
    num_mul_d(t, t, p->p_w);
    num_add(t, t, &a->f[i]);
    num_add(t, t, &a->h[i]);
    num_mul_d(t, t, gamma);
    num_sub(&a->w[i], &a->w[i], t);
    a->w_error[i] = primal_error(now->w[i], now->w_hat[i], now->w_low[i], magnitude(&a->f[i]) + a->f_error[i],
                                 magnitude(&a->h[i]) + a->h_error[i], p->p_w, gamma) +
                    gamma * (a->f_error[i] + a->h_error[i]);
    num_sub_d(t, &a->w[i], now->w_hat[i]);
    /* |next w - w_hat|, and more than the rounding of its sum with w_hat, which the bound subtracts again */
    const double apart = magnitude(t) + a->w_error[i] + 0x1p-52 * fabs(now->w_hat[i]);
    a->average_error[i] = average_error(now->w_hat[i] + apart, now->w_hat[i], now->w_low[i], p->beta);
  }
  real_free(1, t);
}

static void make_line_6(allowance *a, const sgha_state *now)
{
  const sgha_parameters *p = &a->p;
  const size_t n_y = a->problem->n_y;
  real *t = real_vector(1);
  double size = 0.0;
  for (size_t i = 0; i < n_y; i++) {
    num_set_d(&a->step[i], now->lambda[i]);
    num_mul_d(t, &a->step[i], p->p_lambda);
    num_sub(t, &a->g[i], t);
    num_mul_d(t, t, p->gamma_lambda);
    num_add(&a->step[i], &a->step[i], t);
    num_set(&a->lambda[i], &a->step[i]);
    a->dual_error[i] = dual_error(now->lambda[i], magnitude(&a->g[i]) + a->g_error[i], p->p_lambda, p->gamma_lambda) +
                       p->gamma_lambda * a->g_error[i];
    size = hypot(size, magnitude(&a->step[i]));
  }
  real_free(1, t);
  twin_project(n_y, a->lambda, p->C_lambda);
  a->inside = length(n_y, a->dual_error);
  a->active = size > p->C_lambda;
  const double margin = ball_margin((int)n_y);
  const bool may_scale = !(size * EVALUATED + a->inside <= p->C_lambda * sqrt(1.0 - 2.0 * margin) / EVALUATED);
  a->after = may_scale ? (margin * p->C_lambda + (double)n_y * TINY) * EVALUATED : 0.0;
}

void allowance_at(allowance *a, const sgha_parameters *p, const sgha_state *now, const sgha_selection *batch_f,
                  const sgha_selection *batch_g)
{
  a->p = *p;
  make_gradients(a, now, batch_f, batch_g);
  if (a->problem->kind == CASE_QUADRATIC)
    quadratic_errors(a, now, batch_g);
  else
    tested_errors(a, now);
  make_lines_2_to_5(a, now);
  make_line_6(a, now);
}

/* An error inside the projection and one after it: dual_step_after_projection in Descent.v. */
step_errors allowance_errors(const allowance *a)
{
  const size_t n = case_size(a->problem), n_y = a->problem->n_y;
  double size = 0.0;
  for (size_t i = 0; i < n_y; i++)
    size = hypot(size, magnitude(&a->step[i]));
  const double beyond = fmax(0.0, size * EVALUATED + a->inside - a->p.C_lambda), gamma = a->p.gamma_lambda;
  return (step_errors){.er = length(n, a->w_error) / a->p.gamma_x * EVALUATED,
                       .e = (a->inside + a->after) / gamma * EVALUATED,
                       .d = beyond * a->after / gamma * EVALUATED,
                       .eh = length(n, a->average_error)};
}

/* ---- what a next state uses ---- */

static void update(double *share, const real *difference, double allowed)
{
  const double used = magnitude(difference) / (allowed * EVALUATED);
  if (!(used <= *share))
    *share = mpfr_nan_p(difference) || isnan(used) ? INFINITY : used;
}

step_shares allowance_shares(const allowance *a, const sgha_state *next)
{
  const size_t n_y = a->problem->n_y;
  step_shares s = {0};
  real *t = real_vector(3), *sum = t + 1, *square = t + 2;
  for (size_t i = 0; i < case_size(a->problem); i++) {
    num_sub_d(t, &a->w[i], next->w[i]);
    update(&s.primal, t, a->w_error[i]);
    num_set_d(t, next->w[i]);
    num_sub(t, t, &a->w_hat[i]);
    num_mul_d(t, t, a->p.beta);
    num_add(t, t, &a->w_hat[i]);
    num_sub_d(t, t, next->w_hat[i]);
    num_sub_d(t, t, next->w_low[i]);
    update(&s.average, t, a->average_error[i]);
  }
  for (size_t i = 0; i < n_y; i++) {
    num_sub_d(t, &a->lambda[i], next->lambda[i]);
    if (a->after == 0.0)
      update(&s.dual, t, a->dual_error[i]);
    num_add_product(sum, t, t, square);
  }
  num_sqrt(sum, sum);
  update(&s.dual, sum, a->inside + a->after);
  /* The projection's result is in the ball exactly. */
  num_set_d(sum, 0.0);
  for (size_t i = 0; i < n_y; i++) {
    num_set_d(t, next->lambda[i]);
    num_add_product(sum, t, t, square);
  }
  num_set_d(t, a->p.C_lambda);
  num_sqr(t, t);
  if (!mpfr_lessequal_p(sum, t))
    s.dual = INFINITY;
  real_free(3, t);
  return s;
}

double largest_share(step_shares s)
{
  return fmax(s.primal, fmax(s.average, s.dual));
}
