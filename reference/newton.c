/* newton.c -- see newton.h. */
#include <math.h>
#include <string.h>

#include "newton.h"

#define JACOBIAN_BITS 128
#define DIFFERENCE (-40) /* of the arguments in a difference quotient, a power of two */
#define MOST_CHORDS 400
#define SLOW 0x1p-7 /* a chord that gains less is not worth keeping */
#define MOST_LOCATIONS 60
#define NEAR 1e-7    /* where chords take over, relative */
#define STALLED 1e-3 /* near enough to stop when steps no longer shrink */

/* Linear algebra in doubles: LU with row interchanges; n x n, row by row. */
static bool factor(size_t n, double a[], size_t pivot[])
{
  for (size_t k = 0; k < n; k++) {
    size_t best = k;
    for (size_t i = k + 1; i < n; i++)
      if (fabs(a[i * n + k]) > fabs(a[best * n + k]))
        best = i;
    pivot[k] = best;
    if (!(fabs(a[best * n + k]) > 0.0))
      return false;
    for (size_t j = 0; j < n && best != k; j++) {
      const double t = a[k * n + j];
      a[k * n + j] = a[best * n + j];
      a[best * n + j] = t;
    }
    for (size_t i = k + 1; i < n; i++) {
      const double l = a[i * n + k] /= a[k * n + k];
      for (size_t j = k + 1; j < n; j++)
        a[i * n + j] -= l * a[k * n + j];
    }
  }
  return true;
}

static void solve(size_t n, const double a[], const size_t pivot[], double b[])
{
  for (size_t k = 0; k < n; k++) {
    const double t = b[pivot[k]];
    b[pivot[k]] = b[k];
    b[k] = t;
  }
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < i; j++)
      b[i] -= a[i * n + j] * b[j];
  for (size_t i = n; i-- > 0;) {
    for (size_t j = i + 1; j < n; j++)
      b[i] -= a[i * n + j] * b[j];
    b[i] /= a[i * n + i];
  }
}

static double norm(size_t n, const double v[])
{
  double s = 0.0;
  for (size_t i = 0; i < n; i++)
    s += v[i] * v[i];
  return sqrt(s);
}

newton newton_new(const game *G, bool saddle)
{
  const size_t n = case_size(G->problem), most = saddle ? n + G->problem->n_y + 1 : n;
  return (newton){.G = G,
                  .saddle = saddle,
                  .z = real_vector(most),
                  .unknowns = most,
                  .jacobian = allocate(most * most, sizeof(double)),
                  .scale = allocate(most, sizeof(double)),
                  .pivot = allocate(most, sizeof(size_t))};
}

void newton_free(newton *s)
{
  real_free(s->unknowns, s->z);
  free(s->jacobian);
  free(s->scale);
  free(s->pivot);
}

/* A copy at the current precision. */
static real *copy(size_t n, const real v[])
{
  real *r = real_vector(n);
  for (size_t i = 0; i < n; i++)
    mpfr_set(&r[i], &v[i], MPFR_RNDN);
  return r;
}

/* hessian = the second derivative of K(., w_hat, lambda) at w, by differences; coupling = the Jacobian of c, row by row. */
static void derivatives(const game *G, const real w[], const real lambda[], double hessian[], double coupling[])
{
  const size_t n = case_size(G->problem), n_y = G->problem->n_y;
  const mpfr_prec_t before = mpfr_get_default_prec();
  mpfr_set_default_prec(JACOBIAN_BITS);
  real *at = copy(n, w), *base = copy(n, w), *multiplier = copy(n_y, lambda);
  real *here = real_vector(n), *there = real_vector(n);
  real_gradient_K(G, at, base, multiplier, here);
  for (size_t j = 0; j < n; j++) {
    mpfr_set_si_2exp(&there[0], 1, DIFFERENCE, MPFR_RNDN);
    mpfr_add(&at[j], &base[j], &there[0], MPFR_RNDN);
    real_gradient_K(G, at, base, multiplier, there);
    mpfr_set(&at[j], &base[j], MPFR_RNDN);
    for (size_t i = 0; i < n; i++) {
      mpfr_sub(&there[i], &there[i], &here[i], MPFR_RNDN);
      mpfr_mul_2si(&there[i], &there[i], -DIFFERENCE, MPFR_RNDN);
      hessian[i * n + j] = mpfr_get_d(&there[i], MPFR_RNDN);
    }
  }
  for (size_t k = 0; k < n_y && coupling != NULL; k++) {
    for (size_t i = 0; i < n_y; i++)
      mpfr_set_d(&multiplier[i], i == k ? 1.0 : 0.0, MPFR_RNDN);
    real_column(G->problem, NULL, base, multiplier, there);
    for (size_t i = 0; i < n; i++)
      coupling[k * n + i] = mpfr_get_d(&there[i], MPFR_RNDN);
  }
  real_free(n, at);
  real_free(n, base);
  real_free(n_y, multiplier);
  real_free(n, here);
  real_free(n, there);
  mpfr_set_default_prec(before);
}

/* The equations: gradient_K = 0; for the saddle also c - (p_lambda + nu) lambda = 0 and, if the ball is active,
 * (|lambda|^2 - C^2)/2 = 0. */
static size_t equations(const newton *s)
{
  return s->saddle && !s->active ? s->unknowns - 1 : s->unknowns;
}

static void residual(newton *s, const real w_hat[], const real fixed[], real F[])
{
  const size_t n = case_size(s->G->problem), n_y = s->G->problem->n_y;
  s->evaluations++;
  if (!s->saddle) {
    real_gradient_K(s->G, s->z, w_hat, fixed, F);
    return;
  }
  const real *lambda = s->z + n;
  real *t = real_vector(2), *weight = t + 1;
  real_gradient_K(s->G, s->z, w_hat, lambda, F);
  real_constraint(s->G, s->z, F + n);
  mpfr_add_d(weight, &s->z[n + n_y], s->G->p_lambda, MPFR_RNDN);
  for (size_t i = 0; i < n_y; i++) {
    mpfr_mul(t, weight, &lambda[i], MPFR_RNDN);
    mpfr_sub(&F[n + i], &F[n + i], t, MPFR_RNDN);
  }
  if (s->active) {
    real_square(n_y, lambda, &F[n + n_y]);
    mpfr_set_d(t, s->G->C_lambda, MPFR_RNDN);
    mpfr_sqr(t, t, MPFR_RNDN);
    mpfr_sub(&F[n + n_y], &F[n + n_y], t, MPFR_RNDN);
    mpfr_div_2ui(&F[n + n_y], &F[n + n_y], 1, MPFR_RNDN);
  }
  real_free(2, t);
}

/* Each row is divided by its largest entry, so that interchanges compare like with like; scale keeps the divisors. */
static void equilibrate(size_t n, double a[], double scale[])
{
  for (size_t i = 0; i < n; i++) {
    scale[i] = 0.0;
    for (size_t j = 0; j < n; j++)
      scale[i] = fmax(scale[i], fabs(a[i * n + j]));
    for (size_t j = 0; j < n && scale[i] > 0.0; j++)
      a[i * n + j] /= scale[i];
  }
}

static bool refactor(newton *s, const real fixed[])
{
  const size_t n = case_size(s->G->problem), n_y = s->G->problem->n_y, N = equations(s);
  double *hessian = allocate(n * n, sizeof *hessian), *coupling = allocate(n_y * n, sizeof *coupling);
  s->factorisations++;
  derivatives(s->G, s->z, s->saddle ? s->z + n : fixed, hessian, s->saddle ? coupling : NULL);
  memset(s->jacobian, 0, N * N * sizeof(double));
  for (size_t i = 0; i < n; i++)
    memcpy(s->jacobian + i * N, hessian + i * n, n * sizeof(double));
  for (size_t k = 0; k < n_y && s->saddle; k++) {
    for (size_t i = 0; i < n; i++)
      s->jacobian[i * N + n + k] = s->jacobian[(n + k) * N + i] = coupling[k * n + i];
    s->jacobian[(n + k) * N + n + k] = -s->G->p_lambda - mpfr_get_d(&s->z[n + n_y], MPFR_RNDN);
    if (s->active) {
      s->jacobian[(n + k) * N + N - 1] = -mpfr_get_d(&s->z[n + k], MPFR_RNDN);
      s->jacobian[(N - 1) * N + n + k] = mpfr_get_d(&s->z[n + k], MPFR_RNDN);
    }
  }
  equilibrate(N, s->jacobian, s->scale);
  s->factored = factor(N, s->jacobian, s->pivot);
  free(hessian);
  free(coupling);
  return s->factored;
}

/* z <- z - jacobian^-1 F. The entries of F and of the correction become doubles after division by a power of two.
 * Returns the logarithm, base 2, of the correction's largest entry relative to z's. */
static double correct(newton *s, const real F[])
{
  const size_t N = equations(s);
  double *b = allocate(N, sizeof *b);
  long top = LONG_MIN;
  for (size_t i = 0; i < N; i++)
    if (mpfr_regular_p(&F[i]) && mpfr_get_exp(&F[i]) > top)
      top = mpfr_get_exp(&F[i]);
  double relative = -INFINITY;
  for (size_t i = 0; i < N && top > LONG_MIN; i++) {
    long exponent = 0;
    const double d = mpfr_zero_p(&F[i]) ? 0.0 : mpfr_get_d_2exp(&exponent, &F[i], MPFR_RNDN);
    b[i] = exponent - top < -1000 ? 0.0 : ldexp(d, (int)(exponent - top)) / s->scale[i];
  }
  if (top > LONG_MIN) {
    solve(N, s->jacobian, s->pivot, b);
    real *t = real_vector(1);
    double size = 0.0, all = 0.0;
    for (size_t i = 0; i < N; i++) {
      mpfr_set_d(t, b[i], MPFR_RNDN);
      mpfr_mul_2si(t, t, top, MPFR_RNDN);
      mpfr_sub(&s->z[i], &s->z[i], t, MPFR_RNDN);
      size = fmax(size, fabs(b[i]));
      all = fmax(all, fabs(mpfr_get_d(&s->z[i], MPFR_RNDN)));
    }
    relative = size > 0.0 ? log2(size) + (double)top - log2(fmax(all, 0x1p-100)) : -INFINITY;
    real_free(1, t);
  }
  free(b);
  return relative;
}

/* Chords until the correction is below the precision; a new Jacobian when they gain too little. */
static bool chords(newton *s, const real w_hat[], const real fixed[])
{
  const double goal = 24.0 - (double)mpfr_get_default_prec();
  real *F = real_vector(s->unknowns);
  double last = INFINITY;
  unsigned fresh = 0;
  bool done = false;
  for (unsigned k = 0; k < MOST_CHORDS && !done && fresh < 40; k++) {
    residual(s, w_hat, fixed, F);
    if (!s->factored) {
      if (!refactor(s, fixed))
        break;
      fresh++;
    }
    const double now = correct(s, F);
    if (isnan(now))
      break;
    done = now <= goal;
    if (!done && now > last + log2(SLOW))
      s->factored = false;
    last = s->factored ? now : INFINITY;
  }
  real_free(s->unknowns, F);
  return done;
}

static void to_current_precision(newton *s)
{
  for (size_t i = 0; i < s->unknowns; i++)
    mpfr_prec_round(&s->z[i], mpfr_get_default_prec(), MPFR_RNDN);
}

bool newton_minimise(newton *s, const real w_hat[], const real lambda[])
{
  const size_t n = case_size(s->G->problem);
  to_current_precision(s);
  if (!s->located)
    for (size_t i = 0; i < n; i++)
      mpfr_set(&s->z[i], &w_hat[i], MPFR_RNDN);
  s->located = chords(s, w_hat, lambda);
  if (!s->located)
    s->factored = false;
  return s->located;
}

/* lambda with (S + (p_lambda + nu) I) lambda = b, nu = 0 if that is in the ball, else the nu that puts it on the sphere. */
static double ball_problem(size_t n, const double S[], const double b[], double p_lambda, double C, double lambda[])
{
  double *a = allocate(n * n + n, sizeof *a), *derivative = a + n * n, nu = 0.0;
  size_t *pivot = allocate(n, sizeof *pivot);
  for (unsigned k = 0; k < 100; k++) {
    memcpy(a, S, n * n * sizeof *a);
    for (size_t i = 0; i < n; i++)
      a[i * n + i] += p_lambda + nu;
    factor(n, a, pivot);
    memcpy(lambda, b, n * sizeof *lambda);
    solve(n, a, pivot, lambda);
    const double length = norm(n, lambda);
    if ((k == 0 && length <= C) || fabs(length - C) <= 1e-13 * C)
      break;
    /* Newton on 1/|lambda(nu)| = 1/C, which is nearly linear in nu */
    memcpy(derivative, lambda, n * sizeof *derivative);
    solve(n, a, pivot, derivative);
    double slope = 0.0;
    for (size_t i = 0; i < n; i++)
      slope += lambda[i] * derivative[i];
    nu = fmax(0.0, nu + length * length / slope * (length - C) / C);
  }
  free(pivot);
  free(a);
  return nu;
}

/* One step of sequential quadratic programming from (w, lambda): K is replaced by its quadratic model, whose saddle over
 * the ball is found through the Schur complement S. Returns how far it moved, relative. */
static double locate_step(newton *s, const real w_hat[])
{
  const size_t n = case_size(s->G->problem), n_y = s->G->problem->n_y;
  double *hessian = allocate(n * n + n_y * n + n_y * n + n_y * n_y + n + 3 * n_y, sizeof *hessian);
  double *coupling = hessian + n * n, *X = coupling + n_y * n, *S = X + n_y * n, *move = S + n_y * n_y;
  double *b = move + n, *next = b + n_y, *old = next + n_y;
  size_t *pivot = allocate(n, sizeof *pivot);
  real *F = real_vector(n), *c = real_vector(n_y);
  derivatives(s->G, s->z, s->z + n, hessian, coupling);
  real_gradient_K(s->G, s->z, w_hat, s->z + n, F);
  real_constraint(s->G, s->z, c);
  factor(n, hessian, pivot);
  memcpy(X, coupling, n_y * n * sizeof *X);
  for (size_t k = 0; k < n_y; k++) {
    solve(n, hessian, pivot, X + k * n);
    old[k] = mpfr_get_d(&s->z[n + k], MPFR_RNDN);
    b[k] = mpfr_get_d(&c[k], MPFR_RNDN);
  }
  for (size_t k = 0; k < n_y; k++)
    for (size_t l = 0; l < n_y; l++)
      for (size_t i = 0; i < n; i++)
        S[k * n_y + l] += coupling[k * n + i] * X[l * n + i];
  for (size_t k = 0; k < n_y; k++) {
    for (size_t i = 0; i < n; i++)
      b[k] -= X[k * n + i] * mpfr_get_d(&F[i], MPFR_RNDN);
    for (size_t l = 0; l < n_y; l++)
      b[k] += S[k * n_y + l] * old[l];
  }
  const double nu = ball_problem(n_y, S, b, s->G->p_lambda, s->G->C_lambda, next);
  double moved = 0.0, size = 0.0;
  for (size_t i = 0; i < n; i++)
    move[i] = mpfr_get_d(&F[i], MPFR_RNDN);
  for (size_t k = 0; k < n_y; k++)
    for (size_t i = 0; i < n; i++)
      move[i] += coupling[k * n + i] * (next[k] - old[k]);
  solve(n, hessian, pivot, move);
  for (size_t i = 0; i < n; i++)
    mpfr_sub_d(&s->z[i], &s->z[i], move[i], MPFR_RNDN);
  for (size_t k = 0; k < n_y; k++) {
    moved = fmax(moved, fabs(next[k] - old[k]));
    size = fmax(size, fabs(next[k]));
    mpfr_set_d(&s->z[n + k], next[k], MPFR_RNDN);
  }
  mpfr_set_d(&s->z[n + n_y], nu, MPFR_RNDN);
  s->active = nu > 0.0;
  moved = fmax(moved / fmax(size, 0x1p-100), norm(n, move));
  free(hessian);
  free(pivot);
  real_free(n, F);
  real_free(n_y, c);
  return moved;
}

static void locate(newton *s, const real w_hat[])
{
  const size_t n = case_size(s->G->problem), n_y = s->G->problem->n_y;
  if (!s->located) {
    for (size_t i = 0; i < n; i++)
      mpfr_set(&s->z[i], &w_hat[i], MPFR_RNDN);
    for (size_t k = 0; k <= n_y; k++)
      mpfr_set_zero(&s->z[n + k], 1);
  }
  double last = INFINITY;
  for (unsigned k = 0; k < MOST_LOCATIONS; k++) {
    const double moved = locate_step(s, w_hat);
    if (!(moved > NEAR) || (moved < STALLED && moved > last / 2.0)) /* or as near as the current precision allows */
      break;
    last = moved;
  }
  s->located = true;
  s->factored = false;
}

/* Whether the equations that were solved are the right ones: nu >= 0 on the sphere, |lambda| <= C inside. */
static bool consistent(const newton *s)
{
  const size_t n = case_size(s->G->problem), n_y = s->G->problem->n_y;
  if (s->active)
    return mpfr_sgn(&s->z[n + n_y]) >= 0;
  real *t = real_vector(1);
  real_square(n_y, s->z + n, t);
  mpfr_sqrt(t, t, MPFR_RNDN);
  const bool inside = mpfr_cmp_d(t, s->G->C_lambda) <= 0;
  real_free(1, t);
  return inside;
}

bool newton_saddle(newton *s, const real w_hat[])
{
  to_current_precision(s);
  if (s->located && chords(s, w_hat, NULL) && consistent(s))
    return true;
  locate(s, w_hat);
  s->located = chords(s, w_hat, NULL) && consistent(s);
  return s->located;
}
