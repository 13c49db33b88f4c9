/* game.c -- see game.h. Compiled once for MPFR and once, with NUMBER_INTERVAL, for MPFI. */
#include "game.h"

void NAME(inner)(size_t n, const number a[], const number b[], number *value)
{
  number *t = num_vector(1);
  num_set_d(value, 0.0);
  for (size_t i = 0; i < n; i++)
    num_add_product(value, &a[i], &b[i], t);
  num_free(1, t);
}

void NAME(square)(size_t n, const number a[], number *value)
{
  number *t = num_vector(1);
  num_set_d(value, 0.0);
  for (size_t i = 0; i < n; i++) {
    num_sqr(t, &a[i]);
    num_add(value, value, t);
  }
  num_free(1, t);
}

void NAME(square_apart)(size_t n, const number a[], const number b[], number *value)
{
  number *t = num_vector(1);
  num_set_d(value, 0.0);
  for (size_t i = 0; i < n; i++) {
    num_sub(t, &a[i], &b[i]);
    num_sqr(t, t);
    num_add(value, value, t);
  }
  num_free(1, t);
}

/* v C/max(|v|, C): without a branch, so that intervals across the sphere are enclosed. */
void NAME(project)(size_t n, number v[], double radius)
{
  number *t = num_vector(2), *factor = t + 1;
  NAME(square)(n, v, t);
  num_sqrt(t, t);
  num_max_d(t, t, radius);
  num_set_d(factor, radius);
  num_div(factor, factor, t);
  num_min_d(factor, factor, 1.0);
  for (size_t i = 0; i < n; i++)
    num_mul(&v[i], &v[i], factor);
  num_free(2, t);
}

void NAME(constraint)(const game *G, const number w[], number c[])
{
  const size_t n_x = G->problem->n_x, n = case_size(G->problem);
  number *grad = num_vector(n);
  NAME(grad_g)(G->problem, NULL, w, grad);
  for (size_t i = n_x; i < n; i++)
    num_set(&c[i - n_x], &grad[i]);
  num_free(n, grad);
}

/* grad f(w) + J(w)'lambda + p_w (w - w_hat) */
void NAME(gradient_K)(const game *G, const number w[], const number w_hat[], const number lambda[], number gradient[])
{
  const size_t n = case_size(G->problem);
  number *column = num_vector(n + 1), *t = column + n;
  NAME(grad_f)(G->problem, NULL, w, gradient);
  NAME(column)(G->problem, NULL, w, lambda, column);
  for (size_t i = 0; i < n; i++) {
    num_add(&gradient[i], &gradient[i], &column[i]);
    num_sub(t, &w[i], &w_hat[i]);
    num_mul_d(t, t, G->p_w);
    num_add(&gradient[i], &gradient[i], t);
  }
  num_free(n + 1, column);
}

/* f(w) + p_w/2 |w - w_hat|^2 */
static void proximal_objective(const game *G, const number w[], const number w_hat[], number *value)
{
  number *t = num_vector(1);
  NAME(f)(G->problem, NULL, w, value);
  NAME(square_apart)(case_size(G->problem), w, w_hat, t);
  num_mul_d(t, t, G->p_w);
  num_mul_d(t, t, 0.5);
  num_add(value, value, t);
  num_free(1, t);
}

void NAME(K)(const game *G, const number w[], const number c[], const number w_hat[], const number lambda[],
             number *value)
{
  number *t = num_vector(1);
  proximal_objective(G, w, w_hat, value);
  NAME(inner)(G->problem->n_y, lambda, c, t);
  num_add(value, value, t);
  NAME(square)(G->problem->n_y, lambda, t);
  num_mul_d(t, t, G->p_lambda);
  num_mul_d(t, t, 0.5);
  num_sub(value, value, t);
  num_free(1, t);
}

/* With s = |c|: the maximum of lambda . c - p_lambda/2 |lambda|^2 over the ball is r s - p_lambda/2 r^2 for
 * r = min(s/p_lambda, C_lambda), which is where the maximiser lies. */
void NAME(Phi)(const game *G, const number w[], const number c[], const number w_hat[], number *value)
{
  number *s = num_vector(3), *r = s + 1, *t = s + 2;
  proximal_objective(G, w, w_hat, value);
  NAME(square)(G->problem->n_y, c, s);
  num_sqrt(s, s);
  num_div_d(r, s, G->p_lambda);
  num_min_d(r, r, G->C_lambda);
  num_mul(s, s, r);
  num_add(value, value, s);
  num_sqr(t, r);
  num_mul_d(t, t, G->p_lambda);
  num_mul_d(t, t, 0.5);
  num_sub(value, value, t);
  num_free(3, s);
}
