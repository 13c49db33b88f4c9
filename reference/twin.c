/* twin.c -- see twin.h. */
#include "twin.h"

twin twin_start(const test_case *problem)
{
  const size_t n = case_size(problem);
  twin t = {problem, real_vector(n), real_vector(n), real_vector(problem->n_y)};
  for (size_t i = 0; i < n; i++) {
    num_set_d(&t.w[i], problem->start[i]);
    num_set_d(&t.w_hat[i], problem->start[i]);
  }
  return t;
}

void twin_free(twin *t)
{
  real_free(case_size(t->problem), t->w);
  real_free(case_size(t->problem), t->w_hat);
  real_free(t->problem->n_y, t->lambda);
}

/* The gradient of g at (x, y + tau lambda), or at (x, y - tau lambda) for -tau. */
static void probed_gradient(const twin *t, const sgha_selection *batch, double tau, real grad[])
{
  const size_t n_x = t->problem->n_x, n = case_size(t->problem);
  real *point = real_vector(n);
  for (size_t i = 0; i < n; i++) {
    num_set(&point[i], &t->w[i]);
    if (i >= n_x)
      num_add_product_d(&point[i], &t->lambda[i - n_x], tau, &grad[i]);
  }
  real_grad_g(t->problem, batch, point, grad);
  real_free(n, point);
}

/* h = [ grad g(x, y + tau lambda) - grad g(x, y - tau lambda) ] / (2 tau), in place of the Hessian times (0, lambda). */
static void finite_difference(const twin *t, const sgha_selection *batch, double tau, real h[])
{
  const size_t n = case_size(t->problem);
  real *minus = real_vector(n);
  probed_gradient(t, batch, tau, h);
  probed_gradient(t, batch, -tau, minus);
  for (size_t i = 0; i < n; i++) {
    num_sub(&h[i], &h[i], &minus[i]);
    num_div_d(&h[i], &h[i], 2.0 * tau);
  }
  real_free(n, minus);
}

/* Lines 2 and 3: w <- w - gamma (grad f + h + p_w (w - w_hat)). */
static void primal_step(twin *t, const sgha_parameters *p, const real grad_f[], const real h[])
{
  real *move = real_vector(1);
  for (size_t i = 0; i < case_size(t->problem); i++) {
    num_sub(move, &t->w[i], &t->w_hat[i]);
    num_mul_d(move, move, p->p_w);
    num_add(move, move, &h[i]);
    num_add(move, move, &grad_f[i]);
    num_mul_d(move, move, i < t->problem->n_x ? p->gamma_x : p->gamma_y);
    num_sub(&t->w[i], &t->w[i], move);
  }
  real_free(1, move);
}

/* Lines 4 and 5: w_hat <- w_hat + beta (w - w_hat). */
static void averaging_step(twin *t, const sgha_parameters *p)
{
  real *move = real_vector(1);
  for (size_t i = 0; i < case_size(t->problem); i++) {
    num_sub(move, &t->w[i], &t->w_hat[i]);
    num_mul_d(move, move, p->beta);
    num_add(&t->w_hat[i], &t->w_hat[i], move);
  }
  real_free(1, move);
}

void twin_project(size_t n, real v[], double radius)
{
  real *norm = real_vector(2), *t = norm + 1;
  for (size_t i = 0; i < n; i++)
    num_add_product(norm, &v[i], &v[i], t);
  num_sqrt(norm, norm);
  if (mpfr_cmp_d(norm, radius) > 0)
    for (size_t i = 0; i < n; i++) {
      num_mul_d(&v[i], &v[i], radius);
      num_div(&v[i], &v[i], norm);
    }
  real_free(2, norm);
}

/* Line 6: lambda <- P(lambda + gamma_lambda (c - p_lambda lambda)), with c = grad_y g at the old x and y. */
static void dual_step(twin *t, const sgha_parameters *p, const real c[])
{
  real *move = real_vector(1);
  for (size_t i = 0; i < t->problem->n_y; i++) {
    num_mul_d(move, &t->lambda[i], p->p_lambda);
    num_sub(move, &c[i], move);
    num_mul_d(move, move, p->gamma_lambda);
    num_add(&t->lambda[i], &t->lambda[i], move);
  }
  twin_project(t->problem->n_y, t->lambda, p->C_lambda);
  real_free(1, move);
}

void twin_step(twin *t, const sgha_parameters *p, const sgha_selection *batch_f, const sgha_selection *batch_g)
{
  const size_t n = case_size(t->problem);
  real *grad_f = real_vector(n), *grad_g = real_vector(n), *h = real_vector(n);
  real_grad_f(t->problem, batch_f, t->w, grad_f);
  real_grad_g(t->problem, batch_g, t->w, grad_g);
  finite_difference(t, batch_g, p->tau, h);
  primal_step(t, p, grad_f, h);
  averaging_step(t, p);
  dual_step(t, p, grad_g + t->problem->n_x);
  real_free(n, grad_f);
  real_free(n, grad_g);
  real_free(n, h);
}
