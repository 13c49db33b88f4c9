/* lyapunov.c -- see lyapunov.h. Compiled for intervals; only newton.h's answers are plain numbers. */
#define NUMBER_INTERVAL
#include <string.h>

#include "constants.h"
#include "lyapunov.h"

/* The first premise that is not certain, or NULL. */
static const char *uncertain_premise(const test_case *problem, const sgha_parameters *p, bool *convex)
{
  sgha_conditions k;
  sgha_proposition_6(&problem->constants, p, &k);
  *convex = k.weight != 0;
  return !constants_confirmed(problem) ? "the stated constants"
         : !k.weight                   ? "p_w >= 2 sqrt(2) (l_f1 + C_lambda l_g2)"
         : !k.radius                   ? "C_lambda > l_f0/mu_g"
         : !k.common_step              ? "gamma_x = gamma_y"
         : !k.primal_step              ? "gamma_w <= 1/(2 (p_w + l_L))"
         : !k.dual_step_psi            ? "gamma_lambda <= 1/(2 (2 l_Psi + p_lambda + l_g1^2/(p_w + l_L)))"
         : !k.dual_step_primal         ? "gamma_lambda <= l_L^2/(16 l_g1^2) gamma_w"
         : !k.average                  ? "beta <= l_L/(8 p_w)"
         : !k.average_responsiveness   ? "beta <= gamma_lambda (2 l_L p_lambda + l_L mu_g^2/(p_w + l_L))/(64 p_w)"
                                       : NULL;
}

judge *judge_new(const test_case *problem, const sgha_parameters *p, mpfr_prec_t least, mpfr_prec_t most)
{
  judge *j = allocate(1, sizeof *j);
  mpfr_set_default_prec(least);
  j->G = (game){problem, p->p_w, p->p_lambda, p->C_lambda};
  j->p = *p;
  j->constants = problem->constants;
  j->premise = uncertain_premise(problem, p, &j->convex);
  j->minimiser = newton_new(&j->G, false);
  j->saddle = newton_new(&j->G, true);
  j->least = least;
  j->most = most;
  return j;
}

void judge_free(judge *j)
{
  newton_free(&j->minimiser);
  newton_free(&j->saddle);
  free(j);
}

point point_new(const test_case *problem, mpfr_prec_t bits)
{
  const mpfr_prec_t before = mpfr_get_default_prec();
  mpfr_set_default_prec(bits);
  const size_t n = case_size(problem);
  const point x = {real_vector(n), real_vector(n), real_vector(problem->n_y)};
  mpfr_set_default_prec(before);
  return x;
}

void point_free(const test_case *problem, point *x)
{
  const size_t n = case_size(problem);
  real_free(n, x->w);
  real_free(n, x->w_hat);
  real_free(problem->n_y, x->lambda);
}

#define ENCLOSED 7
#define JUDGED 5

enclosure *enclosure_new(const test_case *problem, mpfr_prec_t bits)
{
  const mpfr_prec_t before = mpfr_get_default_prec();
  enclosure *e = allocate(1, sizeof *e);
  mpfr_set_default_prec(bits);
  interval *v = interval_vector(ENCLOSED);
  mpfr_set_default_prec(before);
  *e = (enclosure){problem, bits, false, v, v, v + 1, v + 2, v + 3, v + 4, v + 5, v + 6};
  return e;
}

void enclosure_free(enclosure *e)
{
  interval_free(ENCLOSED, e->numbers);
  free(e);
}

judgement *judgement_new(mpfr_prec_t bits)
{
  const mpfr_prec_t before = mpfr_get_default_prec();
  judgement *r = allocate(1, sizeof *r);
  mpfr_set_default_prec(bits);
  interval *v = interval_vector(JUDGED);
  mpfr_set_default_prec(before);
  *r = (judgement){STEP_UNDECIDED, bits, NULL, false, false, v, v, v + 1, v + 2, v + 3, v + 4};
  return r;
}

void judgement_free(judgement *r)
{
  interval_free(JUDGED, r->numbers);
  free(r);
}

static interval *enclose_vector(size_t n, const real v[])
{
  interval *r = interval_vector(n);
  for (size_t i = 0; i < n; i++)
    mpfi_set_fr(&r[i], &v[i]);
  return r;
}

/* hull <- [lower end of low, upper end of high] */
static void hull(interval *r, const interval *low, const interval *high)
{
  mpfr_set(&r->left, &low->left, MPFR_RNDD);
  mpfr_set(&r->right, &high->right, MPFR_RNDU);
}

/* Whether |lambda| <= C for certain. */
static bool surely_in_ball(size_t n, const interval lambda[], double C)
{
  interval *t = interval_vector(2);
  interval_square(n, lambda, &t[0]);
  num_set_d(&t[1], C);
  num_sqr(&t[1], &t[1]);
  const bool inside = mpfr_lessequal_p(&t[0].right, &t[1].left) != 0;
  interval_free(2, t);
  return inside;
}

/* lower <- K(w) - |grad_w K(w)|^2/(2m), which is at most Psi(w_hat, lambda); K <- K(w); square <- |grad_w K(w)|^2 */
static void lower_bound_of_Psi(const judge *j, const interval w[], const interval c[], const interval w_hat[],
                               const interval lambda[], interval *lower, interval *K, interval *square)
{
  const size_t n = case_size(j->G.problem);
  interval *gradient = interval_vector(n);
  interval_K(&j->G, w, c, w_hat, lambda, K);
  interval_gradient_K(&j->G, w, w_hat, lambda, gradient);
  interval_square(n, gradient, square);
  num_div_d(lower, square, j->p.p_w); /* 2m = 2 (p_w - p_w/2) */
  num_sub(lower, K, lower);
  interval_free(n, gradient);
}

/* dual <- |lambda^+ - lambda|^2, lambda^+ = P(lambda + gamma_lambda (c(w*) - p_lambda lambda)), where c is c(w~) and
 * |c(w*) - c| <= l_g1 |grad_w K(w~)|/m. */
static void dual_residual(const judge *j, const interval c[], const interval *square, const interval lambda[],
                          interval *dual)
{
  const size_t n_y = j->G.problem->n_y;
  interval *plus = interval_vector(n_y + 3), *radius = plus + n_y, *t = radius + 1, *around = radius + 2;
  num_sqrt(radius, square);
  num_mul_d(radius, radius, j->constants.l_g1);
  num_div_d(radius, radius, j->p.p_w / 2.0);
  mpfr_set(&around->right, &radius->right, MPFR_RNDU);
  mpfr_neg(&around->left, &radius->right, MPFR_RNDD);
  for (size_t i = 0; i < n_y; i++) {
    num_mul_d(t, &lambda[i], j->p.p_lambda);
    num_sub(t, &c[i], t);
    num_add(t, t, around);
    num_mul_d(t, t, j->p.gamma_lambda);
    num_add(&plus[i], &lambda[i], t);
  }
  interval_project(n_y, plus, j->p.C_lambda);
  interval_square_apart(n_y, plus, lambda, dual);
  interval_free(n_y + 3, plus);
}

static void enclose_Psi(judge *j, const point *x, const interval w_hat[], const interval lambda[], enclosure *e)
{
  const size_t n = case_size(j->G.problem), n_y = j->G.problem->n_y;
  newton_minimise(&j->minimiser, x->w_hat, x->lambda);
  interval *w = enclose_vector(n, j->minimiser.z), *c = interval_vector(n_y + 3);
  interval *lower = c + n_y, *K = lower + 1, *square = lower + 2;
  interval_constraint(&j->G, w, c);
  lower_bound_of_Psi(j, w, c, w_hat, lambda, lower, K, square);
  hull(e->Psi, lower, K);
  dual_residual(j, c, square, lambda, e->dual);
  interval_free(n, w);
  interval_free(n_y + 3, c);
}

/* The saddle's multiplier, moved towards 0 until it is in the ball for certain. */
static interval *multiplier_in_ball(const judge *j)
{
  const size_t n = case_size(j->G.problem), n_y = j->G.problem->n_y;
  const mpfr_prec_t bits = mpfr_get_default_prec();
  real *t = real_vector(n_y);
  interval *lambda = interval_vector(n_y);
  for (long shift = -1; shift < bits; shift = 2 * shift + 5) {
    for (size_t i = 0; i < n_y; i++) {
      mpfr_div_2si(&t[i], &j->saddle.z[n + i], bits - shift, MPFR_RNDN);
      mpfr_sub(&t[i], &j->saddle.z[n + i], &t[i], MPFR_RNDN);
      mpfi_set_fr(&lambda[i], shift < 0 ? &j->saddle.z[n + i] : &t[i]);
    }
    if (surely_in_ball(n_y, lambda, j->p.C_lambda)) {
      real_free(n_y, t);
      return lambda;
    }
  }
  for (size_t i = 0; i < n_y; i++)
    num_set_d(&lambda[i], 0.0);
  real_free(n_y, t);
  return lambda;
}

static void enclose_P(judge *j, const point *x, const interval w_hat[], enclosure *e)
{
  const size_t n = case_size(j->G.problem), n_y = j->G.problem->n_y;
  newton_saddle(&j->saddle, x->w_hat);
  interval *w = enclose_vector(n, j->saddle.z), *lambda = multiplier_in_ball(j), *c = interval_vector(n_y + 4);
  interval *lower = c + n_y, *K = lower + 1, *square = lower + 2, *Phi = lower + 3;
  interval_constraint(&j->G, w, c);
  lower_bound_of_Psi(j, w, c, w_hat, lambda, lower, K, square);
  interval_Phi(&j->G, w, c, w_hat, Phi);
  hull(e->P, lower, Phi);
  interval_free(n, w);
  interval_free(n_y, lambda);
  interval_free(n_y + 4, c);
}

void enclose(judge *j, const point *x, enclosure *e)
{
  const size_t n = case_size(j->G.problem), n_y = j->G.problem->n_y;
  mpfr_set_default_prec(e->bits);
  interval *w = enclose_vector(n, x->w), *w_hat = enclose_vector(n, x->w_hat), *lambda = enclose_vector(n_y, x->lambda);
  e->inside = surely_in_ball(n_y, lambda, j->p.C_lambda);
  if (e->inside && j->convex) {
    interval *gradient = interval_vector(n + n_y), *c = gradient + n;
    interval_constraint(&j->G, w, c);
    interval_K(&j->G, w, c, w_hat, lambda, e->K);
    interval_gradient_K(&j->G, w, w_hat, lambda, gradient);
    interval_square(n, gradient, e->primal);
    interval_free(n + n_y, gradient);
    interval_square_apart(n, w, w_hat, e->apart);
    enclose_Psi(j, x, w_hat, lambda, e);
    enclose_P(j, x, w_hat, e);
    num_sub(e->V, e->P, e->Psi);
    num_mul_d(e->V, e->V, 2.0);
    num_add(e->V, e->V, e->K);
  }
  interval_free(n, w);
  interval_free(n, w_hat);
  interval_free(n_y, lambda);
}

/* (share gamma_w + 4 share (p_w + l_L) gamma_w^2 + share p_w beta gamma_w^2), with share = 1/4 in C_tau, and 1 for an error
 * in the gradient besides the truncation. p_w + l_L = 3/2 p_w. */
void judge_price(const sgha_parameters *p, double share, interval *price)
{
  interval *t = interval_vector(2), *u = t + 1;
  num_set_d(t, p->p_w);
  num_mul_d(t, t, 6.0);
  num_set_d(u, p->p_w);
  num_mul_d(u, u, p->beta);
  num_add(t, t, u);
  num_mul_d(t, t, p->gamma_x);
  num_add_d(t, t, 1.0);
  num_mul_d(t, t, p->gamma_x);
  num_mul_d(price, t, share);
  interval_free(2, t);
}

/* C_tau tau^2 */
static void truncation_of(const judge *j, interval *truncation)
{
  interval *t = interval_vector(1);
  num_set_d(t, j->constants.l_g2);
  num_mul_d(t, t, j->p.C_lambda);
  num_mul_d(t, t, j->p.C_lambda);
  num_mul_d(t, t, j->p.tau);
  num_sqr(t, t);
  judge_price(&j->p, 0.25, truncation);
  num_mul(truncation, truncation, t);
  interval_free(1, t);
}

/* 2 price er^2 + 3 gamma_lambda e^2 + d + p_w/beta eh^2 */
static void allowed_loss(const judge *j, const step_errors *allowed, interval *loss)
{
  interval *t = interval_vector(2), *price = t + 1;
  judge_price(&j->p, 1.0, price);
  num_set_d(t, allowed->er);
  num_sqr(t, t);
  num_mul(loss, price, t);
  num_set_d(t, allowed->e);
  num_sqr(t, t);
  num_mul_d(t, t, 3.0);
  num_mul_d(t, t, j->p.gamma_lambda);
  num_add(loss, loss, t);
  num_set_d(t, allowed->eh);
  num_sqr(t, t);
  num_mul_d(t, t, j->p.p_w);
  num_div_d(t, t, j->p.beta);
  num_add(loss, loss, t);
  num_add_d(loss, loss, allowed->d);
  interval_free(2, t);
}

/* |w - w^+|^2/(32 gamma_w) = gamma_w/32 |grad_w K|^2, and the other two. */
void judge_residuals(const judge *j, const enclosure *ex, interval *sum)
{
  interval *t = interval_vector(1);
  num_mul_d(sum, ex->primal, j->p.gamma_x);
  num_div_d(sum, sum, 32.0);
  num_div_d(t, ex->dual, 64.0);
  num_div_d(t, t, j->p.gamma_lambda);
  num_add(sum, sum, t);
  num_mul_d(t, ex->apart, j->p.p_w);
  num_mul_d(t, t, j->p.beta);
  num_div_d(t, t, 8.0);
  num_add(sum, sum, t);
  interval_free(1, t);
}

static void judge_once(judge *j, const enclosure *ex, const enclosure *ey, const step_errors *allowed, judgement *r)
{
  r->bits = ex->bits;
  r->premise = j->premise != NULL ? j->premise : !ex->inside || !ey->inside ? "|lambda| <= C_lambda" : NULL;
  r->verdict = STEP_OUTSIDE;
  r->lossless = r->decrease = false;
  if (r->premise != NULL)
    return;
  mpfr_set_default_prec(ex->bits);
  interval *with_loss = interval_vector(1);
  num_sub(r->change, ex->V, ey->V);
  judge_residuals(j, ex, r->residuals);
  truncation_of(j, r->truncation);
  allowed_loss(j, allowed, r->loss);
  num_sub(r->slack, r->change, r->residuals);
  num_add(r->slack, r->slack, r->truncation);
  num_add(with_loss, r->slack, r->loss);
  r->decrease = mpfr_sgn(&r->change->left) > 0;
  r->lossless = mpfr_sgn(&r->slack->left) >= 0;
  r->verdict = mpfi_nan_p(with_loss) || mpfi_inf_p(with_loss) ? STEP_UNDECIDED
               : mpfr_sgn(&with_loss->left) >= 0              ? STEP_HOLDS
               : mpfr_sgn(&with_loss->right) < 0              ? STEP_VIOLATED
                                                              : STEP_UNDECIDED;
  interval_free(1, with_loss);
}

static void again(judge *j, const point *x, enclosure **e, mpfr_prec_t bits)
{
  enclosure_free(*e);
  *e = enclosure_new(j->G.problem, bits);
  enclose(j, x, *e);
}

void judge_step(judge *j, const point *x, enclosure **ex, const point *y, enclosure **ey, const step_errors *allowed,
                judgement *r)
{
  judge_once(j, *ex, *ey, allowed, r);
  for (mpfr_prec_t bits = 2 * j->least; r->verdict == STEP_UNDECIDED && bits <= j->most; bits *= 2) {
    if ((*ex)->bits < bits)
      again(j, x, ex, bits);
    if ((*ey)->bits < bits)
      again(j, y, ey, bits);
    judge_once(j, *ex, *ey, allowed, r);
  }
}
