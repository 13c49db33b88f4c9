/* lyapunov.c -- see lyapunov.h. Compiled for intervals; only newton.h's answers are plain numbers. */
#define NUMBER_INTERVAL
#include <string.h>

#include "lyapunov.h"

/* r <- the product of first and of the n factors */
static void product(interval *r, double first, size_t n, const double factors[])
{
  num_set_d(r, first);
  for (size_t i = 0; i < n; i++)
    num_mul_d(r, r, factors[i]);
}

static bool surely_at_most(const interval *a, double b)
{
  return mpfr_cmp_d(&a->right, b) <= 0 && !mpfi_nan_p(a);
}

/* 27648 beta (p_w (p_lambda gamma_lambda + 1) + 2 l_g1^2 gamma_lambda)^2 <= p_w gamma_lambda (9 p_w p_lambda + mu_g^2):
 * the condition on gamma_3 without fractions. */
static bool average_suits_gamma_3(const sgha_constants *c, const sgha_parameters *p)
{
  interval *left = interval_vector(3), *right = left + 1, *t = left + 2;
  product(left, 1.0, 2, (const double[]){p->p_lambda, p->gamma_lambda});
  num_add_d(left, left, 1.0);
  num_mul_d(left, left, p->p_w);
  product(t, 2.0, 3, (const double[]){c->l_g1, c->l_g1, p->gamma_lambda});
  num_add(left, left, t);
  num_sqr(left, left);
  product(t, 27648.0, 1, (const double[]){p->beta});
  num_mul(left, left, t);
  product(right, 9.0, 2, (const double[]){p->p_w, p->p_lambda});
  product(t, 1.0, 2, (const double[]){c->mu_g, c->mu_g});
  num_add(right, right, t);
  num_mul_d(right, right, p->p_w);
  num_mul_d(right, right, p->gamma_lambda);
  const bool holds = mpfr_lessequal_p(&left->right, &right->left) != 0;
  interval_free(3, left);
  return holds;
}

/* The first of the conditions that the paper prints which sgha_proposition_6 does not check, and which is not certain.
 * The coefficients of the residuals are the paper's, and so are the conditions. l_L = p_w/2. */
static const char *uncertain_printed_premise(const sgha_constants *c, const sgha_parameters *p)
{
  const char *wrong = NULL;
  interval *t = interval_vector(1);
  product(t, 8.0, 3, (const double[]){p->p_w, p->beta, p->gamma_x});
  if (!surely_at_most(t, 1.0))
    wrong = "gamma_w <= 1/(8 p_w beta)";
  product(t, 12.0, 2, (const double[]){p->p_w, p->gamma_x});
  if (wrong == NULL && !surely_at_most(t, 1.0))
    wrong = "gamma_w <= 1/(8 (p_w + l_L))";
  product(t, 6144.0, 4, (const double[]){c->l_g1, c->l_g1, p->gamma_lambda, p->beta});
  if (wrong == NULL && !surely_at_most(t, p->p_w))
    wrong = "gamma_lambda <= 1/(1536 p_w beta gamma_2^2)";
  product(t, 96.0, 1, (const double[]){p->beta});
  num_add_d(t, t, 1.0);
  num_sqr(t, t);
  if (wrong == NULL && !surely_at_most(t, 5.0))
    wrong = "beta <= (sqrt(5) - 1)/(48 gamma_1)";
  if (wrong == NULL && !average_suits_gamma_3(c, p))
    wrong = "beta <= 1/(3072 p_w gamma_lambda gamma_3^2)";
  interval_free(1, t);
  return wrong;
}

/* The first of the conditions that the paper prints which is not certain. */
static const char *uncertain_premise(const sgha_constants *c, const sgha_parameters *p, bool *convex)
{
  sgha_conditions k;
  sgha_proposition_6(c, p, &k);
  *convex = k.weight != 0;
  return !k.weight             ? "p_w >= 2 sqrt(2) (l_f1 + C_lambda l_g2)"
         : !k.radius           ? "C_lambda > l_f0/mu_g"
         : !k.common_step      ? "gamma_x = gamma_y"
         : !k.dual_step_psi    ? "gamma_lambda <= 1/(2 (2 l_Psi + p_lambda + l_g1^2/(p_w + l_L)))"
         : !k.dual_step_primal ? "gamma_lambda <= l_L^2/(16 l_g1^2) gamma_w"
                               : uncertain_printed_premise(c, p);
}

judge *judge_new(const test_case *problem, const sgha_parameters *p, mpfr_prec_t least, mpfr_prec_t most)
{
  judge *j = allocate(1, sizeof *j);
  mpfr_set_default_prec(least);
  j->G = (game){problem, p->p_w, p->p_lambda, p->C_lambda};
  j->p = *p;
  j->constants = problem->constants;
  j->premise = uncertain_premise(&j->constants, p, &j->convex);
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
#define JUDGED 8

enclosure *enclosure_new(const test_case *problem, mpfr_prec_t bits)
{
  const mpfr_prec_t before = mpfr_get_default_prec();
  enclosure *e = allocate(1, sizeof *e);
  mpfr_set_default_prec(bits);
  interval *v = interval_vector(ENCLOSED + case_size(problem) + problem->n_y);
  mpfr_set_default_prec(before);
  *e = (enclosure){problem,
                   bits,
                   false,
                   v,
                   v,
                   v + 1,
                   v + 2,
                   v + 3,
                   v + 4,
                   v + 5,
                   v + 6,
                   v + ENCLOSED,
                   v + ENCLOSED + case_size(problem)};
  return e;
}

void enclosure_free(enclosure *e)
{
  interval_free(ENCLOSED + case_size(e->problem) + e->problem->n_y, e->numbers);
  free(e);
}

judgement *judgement_new(mpfr_prec_t bits)
{
  const mpfr_prec_t before = mpfr_get_default_prec();
  judgement *r = allocate(1, sizeof *r);
  mpfr_set_default_prec(bits);
  interval *v = interval_vector(JUDGED);
  mpfr_set_default_prec(before);
  *r = (judgement){STEP_UNDECIDED, bits, NULL, false, v, v, v + 1, v + 2, v + 3, v + 4, v + 5, v + 6, v + 7};
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
    interval_constraint(&j->G, w, e->c);
    interval_K(&j->G, w, e->c, w_hat, lambda, e->K);
    interval_gradient_K(&j->G, w, w_hat, lambda, e->gradient);
    interval_square(n, e->gradient, e->primal);
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

/* (share gamma_w + 4 share (p_w + l_L) gamma_w^2 + share p_w beta gamma_w^2), with share = 1/2 or 1/4: what an error in
 * the gradient costs, and what C_tau is made of. p_w + l_L = 3/2 p_w. */
static void gradient_price(const sgha_parameters *p, double share, interval *price)
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
static void paper_loss(const judge *j, interval *loss)
{
  interval *t = interval_vector(1);
  num_set_d(t, j->constants.l_g2);
  num_mul_d(t, t, j->p.C_lambda);
  num_mul_d(t, t, j->p.C_lambda);
  num_mul_d(t, t, j->p.tau);
  num_sqr(t, t);
  gradient_price(&j->p, 0.25, loss);
  num_mul(loss, loss, t);
  interval_free(1, t);
}

/* |er|: (w - w')/gamma_w - grad_w K */
static void primal_error(const judge *j, const interval w[], const interval next[], const interval gradient[],
                         interval *size)
{
  const size_t n = case_size(j->G.problem);
  interval *t = interval_vector(n);
  for (size_t i = 0; i < n; i++) {
    num_sub(&t[i], &w[i], &next[i]);
    num_div_d(&t[i], &t[i], j->p.gamma_x);
    num_sub(&t[i], &t[i], &gradient[i]);
  }
  interval_square(n, t, size);
  num_sqrt(size, size);
  interval_free(n, t);
}

/* |eh|: w_hat' - w_hat - beta (w' - w_hat) */
static void averaging_error(const judge *j, const interval next[], const interval w_hat[], const interval next_hat[],
                            interval *size)
{
  const size_t n = case_size(j->G.problem);
  interval *t = interval_vector(n + 1), *u = t + n;
  for (size_t i = 0; i < n; i++) {
    num_sub(&t[i], &next_hat[i], &w_hat[i]);
    num_sub(u, &next[i], &w_hat[i]);
    num_mul_d(u, u, j->p.beta);
    num_sub(&t[i], &t[i], u);
  }
  interval_square(n, t, size);
  num_sqrt(size, size);
  interval_free(n + 1, t);
}

/* e and d of dual_step_within. */
static void dual_error(const judge *j, const interval lambda[], const interval next[], const interval c[], interval *e,
                       interval *d)
{
  const size_t n = j->G.problem->n_y;
  interval *g = interval_vector(3 * n + 2), *q = g + n, *D = q + n, *t = D + n, *u = t + 1;
  for (size_t i = 0; i < n; i++) {
    num_mul_d(t, &lambda[i], j->p.p_lambda);
    num_sub(&g[i], &c[i], t);
    num_mul_d(t, &g[i], j->p.gamma_lambda);
    num_add(&q[i], &lambda[i], t);
    num_sub(&D[i], &next[i], &lambda[i]);
  }
  interval_project(n, q, j->p.C_lambda);
  interval_square_apart(n, next, q, e);
  num_sqrt(e, e);
  num_div_d(e, e, j->p.gamma_lambda);
  interval_square(n, D, t);
  num_div_d(d, t, j->p.gamma_lambda);
  num_sqrt(t, t);
  num_mul(t, t, e);
  num_sub(d, d, t);
  interval_inner(n, g, D, u);
  num_sub(d, d, u);
  num_max_d(d, d, 0.0);
  interval_free(3 * n + 2, g);
}

static void inexact_loss(const judge *j, const point *x, const enclosure *ex, const point *y, judgement *r)
{
  const size_t n = case_size(j->G.problem), n_y = j->G.problem->n_y;
  interval *w = enclose_vector(n, x->w), *w_hat = enclose_vector(n, x->w_hat), *lambda = enclose_vector(n_y, x->lambda);
  interval *next = enclose_vector(n, y->w), *next_hat = enclose_vector(n, y->w_hat);
  interval *next_lambda = enclose_vector(n_y, y->lambda), *t = interval_vector(2), *price = t + 1;
  primal_error(j, w, next, ex->gradient, r->er);
  averaging_error(j, next, w_hat, next_hat, r->eh);
  dual_error(j, lambda, next_lambda, ex->c, r->e, r->d);
  gradient_price(&j->p, 0.5, price);
  num_sqr(t, r->er);
  num_mul(r->loss, price, t);
  num_sqr(t, r->e);
  num_mul_d(t, t, 3.0);
  num_mul_d(t, t, j->p.gamma_lambda);
  num_add(r->loss, r->loss, t);
  num_add(r->loss, r->loss, r->d);
  num_sqr(t, r->eh);
  num_mul_d(t, t, j->p.p_w);
  num_div_d(t, t, j->p.beta);
  num_mul_d(t, t, 0.5);
  num_add(r->loss, r->loss, t);
  interval_free(n, w);
  interval_free(n, w_hat);
  interval_free(n_y, lambda);
  interval_free(n, next);
  interval_free(n, next_hat);
  interval_free(n_y, next_lambda);
  interval_free(2, t);
}

/* |w - w^+|^2/(32 gamma_w) = gamma_w/32 |grad_w K|^2, and the other two. */
static void residuals(const judge *j, const enclosure *ex, interval *sum)
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

static void judge_once(judge *j, const point *x, const enclosure *ex, const point *y, const enclosure *ey,
                       descent_form form, judgement *r)
{
  r->bits = ex->bits;
  r->premise = j->premise != NULL ? j->premise : !ex->inside || !ey->inside ? "|lambda| <= C_lambda" : NULL;
  r->verdict = STEP_OUTSIDE;
  if (!j->convex || !ex->inside || !ey->inside)
    return;
  mpfr_set_default_prec(ex->bits);
  num_sub(r->change, ex->V, ey->V);
  residuals(j, ex, r->residuals);
  if (form == FORM_PAPER)
    paper_loss(j, r->loss);
  else
    inexact_loss(j, x, ex, y, r);
  num_sub(r->slack, r->change, r->residuals);
  num_add(r->slack, r->slack, r->loss);
  r->decrease = mpfr_greater_p(&r->residuals->left, &r->loss->right) != 0;
  r->verdict = mpfi_nan_p(r->slack)             ? STEP_UNDECIDED
               : mpfr_sgn(&r->slack->left) >= 0 ? STEP_HOLDS
               : mpfr_sgn(&r->slack->right) < 0 ? STEP_VIOLATED
                                                : STEP_UNDECIDED;
}

static void again(judge *j, const point *x, enclosure **e, mpfr_prec_t bits)
{
  enclosure_free(*e);
  *e = enclosure_new(j->G.problem, bits);
  enclose(j, x, *e);
}

void judge_step(judge *j, const point *x, enclosure **ex, const point *y, enclosure **ey, descent_form form,
                judgement *r)
{
  judge_once(j, x, *ex, y, *ey, form, r);
  for (mpfr_prec_t bits = 2 * j->least; r->verdict == STEP_UNDECIDED && bits <= j->most; bits *= 2) {
    if ((*ex)->bits < bits)
      again(j, x, ex, bits);
    if ((*ey)->bits < bits)
      again(j, y, ey, bits);
    judge_once(j, x, *ex, y, *ey, form, r);
  }
}
