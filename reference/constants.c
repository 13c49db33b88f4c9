/* constants.c -- see constants.h. Every num_ operation here is on intervals. */
#define NUMBER_INTERVAL
#include <float.h>
#include <math.h>
#include <string.h>

#include "constants.h"
#include "functions.h"
#include "gradients.h"

const char *const constant_names[CONSTANTS] = {"l_f0", "l_f1", "l_f2", "l_g1", "l_g2", "mu_g"};

void constants_list(const sgha_constants *c, double list[CONSTANTS])
{
  const double values[CONSTANTS] = {c->l_f0, c->l_f1, c->l_f2, c->l_g1, c->l_g2, c->mu_g};
  memcpy(list, values, sizeof values);
}

bool constant_covers(int which, double stated, const interval *bound)
{
  if (isnan(stated) || mpfi_nan_p(bound))
    return false;
  return which == MU_G ? mpfr_cmp_d(&bound->left, stated) >= 0 : mpfr_cmp_d(&bound->right, stated) <= 0;
}

bool constant_allows(int which, double stated, double reached)
{
  return which == MU_G ? stated <= reached : stated >= reached;
}

/* ---- suprema of functions of one variable ---- */

#define PIECES 4096
#define DERIVED_BITS 100

typedef void (*scalar_function)(const number *t, number *value);

/* The largest |value| over [0, 1], by pieces that cover it. */
static void supremum(scalar_function f, number *sup)
{
  number *v = num_vector(2), *t = v, *value = v + 1;
  num_set_d(sup, 0.0);
  for (int i = 0; i < PIECES; i++) {
    mpfi_interv_d(t, (double)i / PIECES, (double)(i + 1) / PIECES);
    f(t, value);
    mpfi_abs(value, value);
    if (mpfr_greater_p(&value->right, &sup->right))
      mpfr_set(&sup->right, &value->right, MPFR_RNDU);
  }
  mpfr_set(&sup->left, &sup->right, MPFR_RNDD);
  num_free(2, v);
}

/* r = 1 - t^2 */
static void one_minus_square(const number *t, number *r)
{
  num_sqr(r, t);
  num_neg(r, r);
  num_add_d(r, r, 1.0);
}

/* e'(x_limit + atanh(u)) = exp(x_limit) exp(u) (1 - u^2), without the first factor. */
static void weight_slope(const number *u, number *value)
{
  number *t = num_vector(1);
  one_minus_square(u, t);
  num_exp(value, u);
  num_mul(value, value, t);
  num_free(1, t);
}

/* e'' to the right of the box: exp(u) (1 - u^2)(1 - u^2 - 2u), and to the left, with -u for u, both without exp(+-x_limit). */
static void weight_bend(const number *u, double sign, number *value)
{
  number *v = num_vector(2), *s = v, *t = v + 1;
  one_minus_square(u, s);
  num_mul_d(t, u, 2.0 * sign);
  num_sub(t, s, t);
  num_mul(t, t, s);
  num_mul_d(value, u, sign);
  num_exp(value, value);
  num_mul(value, value, t);
  num_free(2, v);
}

static void weight_bend_right(const number *u, number *value)
{
  weight_bend(u, 1.0, value);
}

static void weight_bend_left(const number *u, number *value)
{
  weight_bend(u, -1.0, value);
}

/* (alpha - 1)^2/2 as a function of x has the third derivative t (3t^2 - 2)(1 - t^2)/2 where t = tanh(x/2). */
static void cleaning_third(const number *t, number *value)
{
  number *s = num_vector(1);
  num_sqr(value, t);
  num_mul_d(value, value, 3.0);
  num_sub_d(value, value, 2.0);
  num_mul(value, value, t);
  one_minus_square(t, s);
  num_mul(value, value, s);
  num_mul_d(value, value, 0.5);
  num_free(1, s);
}

/* ---- the derivations ---- */

static void root_of(double a, number *r)
{
  num_set_d(r, a);
  num_sqrt(r, r);
}

/* R = the length of the longest row. */
static void longest_row(const sgha_examples *e, number *R)
{
  number *v = num_vector(2), *sum = v, *t = v + 1;
  num_set_d(R, 0.0);
  for (size_t i = 0; i < e->n_examples; i++) {
    const sgha_row row = sgha_row_of(e, i);
    num_set_d(sum, 0.0);
    for (size_t j = 0; j < row.size; j++) {
      num_set_d(t, row.value[j]);
      num_sqr(t, t);
      num_add(sum, sum, t);
    }
    if (mpfr_greater_p(&sum->right, &R->right))
      num_set(R, sum);
  }
  num_sqrt(R, R);
  num_free(2, v);
}

/* The cross-entropy of rows of length at most R: |gradient| <= sqrt(2) R, |Hessian| <= R^2/2, and the Hessian's Lipschitz
 * constant is at most (sqrt(2) R)^3/(6 sqrt(3)). */
typedef struct {
  number *R, *slope, *bend, *third;
} loss_bounds;

static loss_bounds bounds_of_loss(const sgha_examples *e)
{
  number *v = num_vector(5), *t = v + 4;
  const loss_bounds b = {v, v + 1, v + 2, v + 3};
  longest_row(e, b.R);
  root_of(2.0, t);
  num_mul(b.slope, b.R, t);
  num_sqr(b.bend, b.R);
  num_div_d(b.bend, b.bend, 2.0);
  num_sqr(b.third, b.slope);
  num_mul(b.third, b.third, b.slope);
  root_of(3.0, t);
  num_mul_d(t, t, 6.0);
  num_div(b.third, b.third, t);
  return b;
}

static void free_bounds(loss_bounds b)
{
  num_free(5, b.R);
}

/* r = sqrt(a^2 + b^2) */
static void norm_of_pair(const number *a, const number *b, number *r)
{
  number *t = num_vector(1);
  num_sqr(t, a);
  num_sqr(r, b);
  num_add(r, r, t);
  num_sqrt(r, r);
  num_free(1, t);
}

/* The norm of the matrix [a b; b d], a, b, d >= 0: (a + d)/2 + sqrt(((a - d)/2)^2 + b^2). */
static void norm_of_blocks(const number *a, const number *b, const number *d, number *r)
{
  number *t = num_vector(1);
  num_sub(t, a, d);
  num_div_d(t, t, 2.0);
  norm_of_pair(t, b, r);
  num_add(t, a, d);
  num_div_d(t, t, 2.0);
  num_add(r, r, t);
  num_free(1, t);
}

/* r = the larger of r and a. */
static void at_least(number *r, const number *a)
{
  if (mpfr_greater_p(&a->right, &r->right))
    num_set(r, a);
}

static void derive_quadratic(const test_case *c, number bound[])
{
  /* The eigenvalues of A and the length of B's columns; that they are right is checked in exact arithmetic by a test. */
  const sgha_quadratic *q = &c->quadratic;
  number *v = num_vector(2), *t = v, *norm_B = v + 1;
  num_set_d(&bound[L_F0], 0.0);
  for (size_t i = 0; i < q->n_y; i++) {
    num_set_d(t, fmax(fabs(c->low[q->n_x + i] - q->b[i]), fabs(c->high[q->n_x + i] - q->b[i])));
    num_sqr(t, t);
    num_add(&bound[L_F0], &bound[L_F0], t);
  }
  num_sqrt(&bound[L_F0], &bound[L_F0]);
  num_set_d(&bound[L_F1], 1.0);
  num_set_d(&bound[L_F2], 0.0);
  num_set_d(t, 2.0);
  num_set_d(norm_B, 0.5);
  norm_of_pair(t, norm_B, &bound[L_G1]);
  num_set_d(&bound[L_G2], 0.0);
  num_set_d(&bound[MU_G], 0.5);
  num_free(2, v);
}

static void derive_upper_loss(const sgha_examples *validation, number bound[])
{
  const loss_bounds b = bounds_of_loss(validation);
  num_set(&bound[L_F0], b.slope);
  num_set(&bound[L_F1], b.bend);
  num_set(&bound[L_F2], b.third);
  free_bounds(b);
}

static void derive_learn_to_regularize(const sgha_learn_to_regularize *p, number bound[])
{
  const double dC = (double)p->train.n_features * (double)p->train.n_classes, R = p->row_limit;
  enum { E, E_SLOPE, E_BEND, THIRD, XX, XY, YY, S, T, NUMBERS };
  number *v = num_vector(NUMBERS);
  const loss_bounds b = bounds_of_loss(&p->train);
  derive_upper_loss(&p->validation, bound);
  num_set_d(&v[T], p->x_limit);
  num_exp(&v[T], &v[T]);
  supremum(weight_slope, &v[E_SLOPE]);
  num_mul(&v[E_SLOPE], &v[E_SLOPE], &v[T]);
  supremum(weight_bend_right, &v[E_BEND]);
  num_mul(&v[E_BEND], &v[E_BEND], &v[T]);
  num_set_d(&v[T], -p->x_limit);
  num_exp(&v[T], &v[T]);
  supremum(weight_bend_left, &v[S]);
  num_mul(&v[S], &v[S], &v[T]);
  at_least(&v[E_BEND], &v[S]);
  num_set_d(&v[T], p->x_limit);
  num_add_d(&v[T], &v[T], 1.0);
  num_exp(&v[E], &v[T]);
  /* THIRD = 8/(3 sqrt(3)) + (2/R)(2/sqrt(3)): of rho's Hessian */
  root_of(3.0, &v[T]);
  num_set_d(&v[S], 4.0);
  num_div_d(&v[S], &v[S], R);
  num_div(&v[THIRD], &v[S], &v[T]);
  num_mul_d(&v[T], &v[T], 3.0);
  num_set_d(&v[S], 8.0);
  num_div(&v[S], &v[S], &v[T]);
  num_add(&v[THIRD], &v[THIRD], &v[S]);
  /* l_g1: the blocks e' rho'/(2dC) <= e' (R + 1)/(dC), and R_a^2/2 + e/(dC) */
  num_set_d(&v[S], R);
  num_add_d(&v[S], &v[S], 1.0);
  num_div_d(&v[S], &v[S], dC);
  num_mul(&v[XY], &v[E_SLOPE], &v[S]);
  num_div_d(&v[YY], &v[E], dC);
  num_add(&v[YY], &v[YY], b.bend);
  norm_of_pair(&v[XY], &v[YY], &bound[L_G1]);
  /* l_g2: e'' (R + 1)/(dC), e'/(dC), the loss's third and (e - e_min) THIRD/(2dC) */
  num_mul(&v[XX], &v[E_BEND], &v[S]);
  num_div_d(&v[XY], &v[E_SLOPE], dC);
  num_sub_d(&v[YY], &v[E], p->e_min);
  num_mul(&v[YY], &v[YY], &v[THIRD]);
  num_div_d(&v[YY], &v[YY], 2.0 * dC);
  num_add(&v[YY], &v[YY], b.third);
  norm_of_blocks(&v[XX], &v[XY], &v[YY], &bound[L_G2]);
  num_set_d(&bound[MU_G], p->e_min);
  num_div_d(&bound[MU_G], &bound[MU_G], dC);
  /* e - e_min >= 0 is what strong convexity rests on */
  num_set_d(&v[T], -p->x_limit);
  num_sub_d(&v[T], &v[T], 1.0);
  num_exp(&v[T], &v[T]);
  if (mpfr_cmp_d(&v[T].left, p->e_min) < 0)
    num_set_d(&bound[MU_G], 0.0);
  free_bounds(b);
  num_free(NUMBERS, v);
}

static void derive_hyper_cleaning(const sgha_hyper_cleaning *p, bool for_batches, number bound[])
{
  /* A mini-batch may consist of one example, over and over: then the mean is over one. */
  const double n = (double)p->train.n_examples, mean_over = for_batches ? 1.0 : n;
  enum { XX, XY, YY, ROOT, T, NUMBERS };
  number *v = num_vector(NUMBERS);
  const loss_bounds b = bounds_of_loss(&p->train);
  derive_upper_loss(&p->validation, bound);
  num_set_d(&v[T], p->gamma);
  num_div_d(&v[T], &v[T], 4.0 * n);
  at_least(&bound[L_F1], &v[T]);
  supremum(cleaning_third, &v[T]);
  num_mul_d(&v[T], &v[T], p->gamma);
  num_div_d(&v[T], &v[T], n);
  at_least(&bound[L_F2], &v[T]);
  /* l_g1: alpha' slope/sqrt(n) <= slope/(2 sqrt(n)), and alpha bend + mu <= 2 bend + mu */
  root_of(mean_over, &v[ROOT]);
  num_div(&v[XY], b.slope, &v[ROOT]);
  num_div_d(&v[XY], &v[XY], 2.0);
  num_mul_d(&v[YY], b.bend, 2.0);
  num_add_d(&v[YY], &v[YY], p->mu);
  norm_of_pair(&v[XY], &v[YY], &bound[L_G1]);
  /* l_g2: alpha'' slope/n <= slope/(3 sqrt(3) n), bend/(2 sqrt(n)), 2 third */
  root_of(3.0, &v[T]);
  num_mul_d(&v[T], &v[T], 3.0 * mean_over);
  num_div(&v[XX], b.slope, &v[T]);
  num_div(&v[XY], b.bend, &v[ROOT]);
  num_div_d(&v[XY], &v[XY], 2.0);
  num_mul_d(&v[YY], b.third, 2.0);
  norm_of_blocks(&v[XX], &v[XY], &v[YY], &bound[L_G2]);
  num_set_d(&bound[MU_G], p->mu);
  free_bounds(b);
  num_free(NUMBERS, v);
}

void constants_derive(const test_case *c, bool for_batches, interval bound[CONSTANTS])
{
  switch (c->kind) {
  case CASE_QUADRATIC:
    derive_quadratic(c, bound);
    break;
  case CASE_LEARN_TO_REGULARIZE:
    derive_learn_to_regularize(&c->learn_to_regularize, bound);
    break;
  case CASE_HYPER_CLEANING:
    derive_hyper_cleaning(&c->hyper_cleaning, for_batches, bound);
    break;
  }
}

bool constants_confirmed(const test_case *c)
{
  const mpfr_prec_t before = mpfr_get_default_prec();
  double stated[CONSTANTS];
  bool confirmed = true;
  mpfr_set_default_prec(DERIVED_BITS);
  interval *bound = interval_vector(CONSTANTS);
  constants_list(&c->constants, stated);
  constants_derive(c, false, bound);
  for (int k = 0; k < CONSTANTS; k++)
    confirmed = confirmed && constant_covers(k, stated[k], &bound[k]);
  interval_free(CONSTANTS, bound);
  mpfr_set_default_prec(before);
  return confirmed;
}

/* ---- what points and directions need ---- */

/* The search is in doubles, without guarantee; what it finds is enclosed. */
#define SEARCH_STEPS 40
#define SEARCH_STEP 0x1p-7

typedef struct {
  const test_case *c;
  uint64_t seed;
  double *w, *h, *lambda;            /* point, direction, multiplier */
  double *t, *plus, *minus, *middle; /* workspace */
} search;

static double uniform(search *s)
{
  s->seed = s->seed * 6364136223846793005u + 1442695040888963407u;
  return (double)(s->seed >> 11) * 0x1p-52 - 1.0;
}

static void normalise(size_t n, double v[])
{
  double size = 0.0;
  for (size_t i = 0; i < n; i++)
    size = hypot(size, v[i]);
  for (size_t i = 0; i < n && size > 0.0; i++)
    v[i] /= size;
}

/* grad at w + step v, v given from its entry `first` on. */
static void gradient_at(search *s, bool of_g, double step, size_t first, const double v[], double grad[])
{
  const size_t n = case_size(s->c);
  for (size_t i = 0; i < n; i++)
    s->t[i] = s->w[i] + (i < first ? 0.0 : step * v[i - first]);
  if (of_g)
    case_grad_g(s->c, NULL, s->t, grad);
  else
    case_grad_f(s->c, NULL, s->t, grad);
}

/* s->plus = (Hessian) v */
static void hessian_times(search *s, bool of_g, size_t first, const double v[])
{
  gradient_at(s, of_g, SEARCH_STEP, first, v, s->plus);
  gradient_at(s, of_g, -SEARCH_STEP, first, v, s->minus);
  for (size_t i = 0; i < case_size(s->c); i++)
    s->plus[i] -= s->minus[i];
}

/* s->plus = the second difference of the gradient along h */
static void second_difference(search *s, bool of_g)
{
  gradient_at(s, of_g, 0.0, 0, s->h, s->middle);
  gradient_at(s, of_g, 8.0 * SEARCH_STEP, 0, s->h, s->plus);
  gradient_at(s, of_g, -8.0 * SEARCH_STEP, 0, s->h, s->minus);
  for (size_t i = 0; i < case_size(s->c); i++)
    s->plus[i] = (s->plus[i] - s->middle[i]) - (s->middle[i] - s->minus[i]);
}

static void take_direction(search *s)
{
  memcpy(s->h, s->plus, case_size(s->c) * sizeof(double));
  normalise(case_size(s->c), s->h);
}

static void take_multiplier(search *s)
{
  memcpy(s->lambda, s->plus + s->c->n_x, s->c->n_y * sizeof(double));
  normalise(s->c->n_y, s->lambda);
}

static void random_directions(search *s)
{
  for (size_t i = 0; i < case_size(s->c); i++)
    s->h[i] = uniform(s);
  for (size_t i = 0; i < s->c->n_y; i++)
    s->lambda[i] = uniform(s);
  normalise(case_size(s->c), s->h);
  normalise(s->c->n_y, s->lambda);
}

/* Points and results in intervals: W[0] = w + step h, W[1] = w - step h, W[2] = w. */
static void enclose_points(const search *s, double step, size_t first, const double v[], interval *W[3])
{
  const double steps[3] = {step, -step, 0.0};
  for (int k = 0; k < 3; k++)
    for (size_t i = 0; i < case_size(s->c); i++) {
      num_set_d(&W[k][i], i < first ? 0.0 : v[i - first]);
      num_mul_d(&W[k][i], &W[k][i], steps[k]);
      num_add_d(&W[k][i], &W[k][i], s->w[i]);
    }
}

/* r = |a - b|^2 over entries first to n - 1 */
static void square_distance(size_t first, size_t n, const number a[], const number b[], number *r)
{
  number *t = num_vector(1);
  num_set_d(r, 0.0);
  for (size_t i = first; i < n; i++) {
    num_sub(t, &a[i], &b[i]);
    num_sqr(t, t);
    num_add(r, r, t);
  }
  num_free(1, t);
}

/* A double that is at most the square root of a/b. */
static double low_ratio(const number *a, const number *b)
{
  number *t = num_vector(1);
  num_div(t, a, b);
  num_max_d(t, t, 0.0);
  num_sqrt(t, t);
  const double r = mpfr_get_d(&t->left, MPFR_RNDD);
  num_free(1, t);
  return isnan(r) ? 0.0 : r;
}

static void keep(int which, double reached[], double value)
{
  reached[which] = which == MU_G ? fmin(reached[which], value) : fmax(reached[which], value);
}

typedef struct {
  interval *W[3], *G[3], *a, *b;
} enclosures;

/* |grad(w + h) - grad(w - h)| / |2h|: of f, or of g's part in y. */
static void reach_first(search *s, enclosures *e, bool of_g, double step, double reached[])
{
  const size_t n = case_size(s->c);
  enclose_points(s, step, 0, s->h, e->W);
  for (int k = 0; k < 2; k++)
    (of_g ? interval_grad_g : interval_grad_f)(s->c, NULL, e->W[k], e->G[k]);
  square_distance(of_g ? s->c->n_x : 0, n, e->G[0], e->G[1], e->a);
  square_distance(0, n, e->W[0], e->W[1], e->b);
  keep(of_g ? L_G1 : L_F1, reached, low_ratio(e->a, e->b));
}

static void reach_f1(search *s, enclosures *e, double reached[])
{
  random_directions(s);
  for (int k = 0; k < SEARCH_STEPS; k++) {
    hessian_times(s, false, 0, s->h);
    take_direction(s);
  }
  reach_first(s, e, false, SEARCH_STEP, reached);
}

/* h <- J'(J h) */
static void reach_g1(search *s, enclosures *e, double reached[])
{
  random_directions(s);
  for (int k = 0; k < SEARCH_STEPS; k++) {
    hessian_times(s, true, 0, s->h);
    take_multiplier(s);
    hessian_times(s, true, s->c->n_x, s->lambda);
    take_direction(s);
  }
  reach_first(s, e, true, SEARCH_STEP, reached);
}

/* |grad f(w + h) - 2 grad f(w) + grad f(w - h)| <= l_f2 |h|^2 */
static void reach_f2(search *s, enclosures *e, double reached[])
{
  const size_t n = case_size(s->c);
  random_directions(s);
  for (int k = 0; k < SEARCH_STEPS; k++) {
    second_difference(s, false);
    take_direction(s);
  }
  enclose_points(s, SEARCH_STEP, 0, s->h, e->W);
  for (int k = 0; k < 3; k++)
    interval_grad_f(s->c, NULL, e->W[k], e->G[k]);
  for (size_t i = 0; i < n; i++) {
    num_sub(&e->G[0][i], &e->G[0][i], &e->G[2][i]);
    num_sub(&e->G[2][i], &e->G[2][i], &e->G[1][i]);
  }
  square_distance(0, n, e->G[0], e->G[2], e->a);
  square_distance(0, n, e->W[0], e->W[2], e->b);
  num_sqr(e->b, e->b);
  keep(L_F2, reached, low_ratio(e->a, e->b));
}

/* |(column(w + h) - column(w - h)) lambda| / (|2h| |lambda|); lambda <- second difference of grad_y g along h,
 * h <- derivative of the column along h, times lambda. */
static void reach_g2(search *s, enclosures *e, double reached[])
{
  const size_t n = case_size(s->c), n_y = s->c->n_y;
  double *center = allocate(n, sizeof *center), *forward = allocate(n, sizeof *forward);
  memcpy(center, s->w, n * sizeof *center);
  random_directions(s);
  for (int k = 0; k < SEARCH_STEPS; k++) {
    second_difference(s, true);
    take_multiplier(s);
    for (size_t i = 0; i < n; i++)
      s->w[i] = center[i] + 8.0 * SEARCH_STEP * s->h[i];
    hessian_times(s, true, s->c->n_x, s->lambda);
    memcpy(forward, s->plus, n * sizeof *forward);
    for (size_t i = 0; i < n; i++)
      s->w[i] = center[i] - 8.0 * SEARCH_STEP * s->h[i];
    hessian_times(s, true, s->c->n_x, s->lambda);
    for (size_t i = 0; i < n; i++)
      s->plus[i] = forward[i] - s->plus[i];
    memcpy(s->w, center, n * sizeof *center);
    take_direction(s);
  }
  interval *lambda = interval_vector(n_y), *none = interval_vector(n_y);
  for (size_t i = 0; i < n_y; i++)
    num_set_d(&lambda[i], s->lambda[i]);
  enclose_points(s, SEARCH_STEP, 0, s->h, e->W);
  for (int k = 0; k < 2; k++)
    interval_column(s->c, NULL, e->W[k], lambda, e->G[k]);
  square_distance(0, n, e->G[0], e->G[1], e->a);
  square_distance(0, n, e->W[0], e->W[1], e->b);
  square_distance(0, n_y, lambda, none, &e->G[2][0]);
  num_mul(e->b, e->b, &e->G[2][0]);
  keep(L_G2, reached, low_ratio(e->a, e->b));
  interval_free(n_y, lambda);
  interval_free(n_y, none);
  free(center);
  free(forward);
}

/* (grad_y g(x, y + h) - grad_y g(x, y - h)) . 2h / |2h|^2; lambda <- (shift - Hessian) lambda */
static void reach_mu(search *s, enclosures *e, double reached[])
{
  const size_t n = case_size(s->c), n_x = s->c->n_x;
  random_directions(s);
  for (int k = 0; k < 5 * SEARCH_STEPS; k++) {
    hessian_times(s, true, n_x, s->lambda);
    for (size_t i = 0; i < s->c->n_y; i++)
      s->plus[n_x + i] = s->c->constants.l_g1 * s->lambda[i] - s->plus[n_x + i] / (2.0 * SEARCH_STEP);
    take_multiplier(s);
  }
  enclose_points(s, SEARCH_STEP, n_x, s->lambda, e->W);
  for (int k = 0; k < 2; k++)
    interval_grad_g(s->c, NULL, e->W[k], e->G[k]);
  num_set_d(e->a, 0.0);
  for (size_t i = n_x; i < n; i++) {
    num_sub(&e->G[2][0], &e->G[0][i], &e->G[1][i]);
    num_sub(&e->G[2][1], &e->W[0][i], &e->W[1][i]);
    num_add_product(e->a, &e->G[2][0], &e->G[2][1], &e->G[2][2]);
  }
  square_distance(n_x, n, e->W[0], e->W[1], e->b);
  num_div(e->a, e->a, e->b);
  keep(MU_G, reached, mpfr_get_d(&e->a->right, MPFR_RNDU));
}

/* |grad_y f(w)| */
static void reach_f0(search *s, enclosures *e, double reached[])
{
  const size_t n = case_size(s->c);
  enclose_points(s, 0.0, 0, s->h, e->W);
  interval_grad_f(s->c, NULL, e->W[2], e->G[0]);
  for (size_t i = 0; i < n; i++)
    num_set_d(&e->G[1][i], 0.0);
  square_distance(s->c->n_x, n, e->G[0], e->G[1], e->a);
  num_set_d(e->b, 1.0);
  keep(L_F0, reached, low_ratio(e->a, e->b));
}

/* Near and far; every other time with all entries of x positive, where the weights e and alpha are large. */
static void random_point(search *s, size_t k)
{
  static const double scales[] = {0.1, 1.0, 0.3, 3.0, 30.0};
  const bool in_the_box = s->c->kind == CASE_QUADRATIC;
  const double scale_x = in_the_box ? 1.0 : scales[k % 5], scale_y = in_the_box ? 1.0 : scales[k / 2 % 5];
  for (size_t i = 0; i < case_size(s->c); i++) {
    const double u = uniform(s);
    s->w[i] = s->c->high[i] * (i < s->c->n_x ? scale_x * (k % 2 ? fabs(u) : u) : scale_y * u);
  }
}

void constants_reach(const test_case *c, size_t points, uint64_t seed, double reached[CONSTANTS])
{
  const size_t n = case_size(c);
  double *v = allocate(7 * n, sizeof *v);
  search s = {c, seed, v, v + n, v + 2 * n, v + 3 * n, v + 4 * n, v + 5 * n, v + 6 * n};
  enclosures e;
  for (int k = 0; k < 3; k++) {
    e.W[k] = interval_vector(n);
    e.G[k] = interval_vector(n);
  }
  e.a = interval_vector(2);
  e.b = e.a + 1;
  for (int k = 0; k < CONSTANTS; k++)
    reached[k] = k == MU_G ? DBL_MAX : 0.0;
  for (size_t k = 0; k < points; k++) {
    random_point(&s, k);
    reach_f0(&s, &e, reached);
    reach_f1(&s, &e, reached);
    reach_f2(&s, &e, reached);
    reach_g1(&s, &e, reached);
    reach_g2(&s, &e, reached);
    reach_mu(&s, &e, reached);
  }
  for (int k = 0; k < 3; k++) {
    interval_free(n, e.W[k]);
    interval_free(n, e.G[k]);
  }
  interval_free(2, e.a);
  free(v);
}
