/* functions.c -- see functions.h. Realises the problems of Section 7 (with the extension of learn_to_regularize.h) and the
 * quadratic; compiled once for MPFR and once, with NUMBER_INTERVAL, for MPFI. */
#include "functions.h"

/* The cross-entropy of example i: z = W'a, p = softmax(z), loss = log(sum of exp(z)) - z[label]. MPFR's exponents are
 * wide enough for every exp. */
typedef struct {
  number *z, *p, *dot, *t;
} loss_work;

static loss_work new_loss_work(size_t n_classes)
{
  number *v = num_vector(3 * n_classes + 1);
  return (loss_work){v, v + n_classes, v + 2 * n_classes, v + 3 * n_classes};
}

static void free_loss_work(size_t n_classes, loss_work s)
{
  num_free(3 * n_classes + 1, s.z);
}

/* out = W'a for a matrix W. */
static void logits(const sgha_examples *e, uint64_t i, const number W[], number out[], number *t)
{
  const sgha_row row = sgha_row_of(e, i);
  for (size_t k = 0; k < e->n_classes; k++)
    num_set_d(&out[k], 0.0);
  for (size_t j = 0; j < row.size; j++)
    if (row.value[j] != 0.0)
      for (size_t k = 0; k < e->n_classes; k++)
        num_add_product_d(&out[k], &W[sgha_feature(row, j) * e->n_classes + k], row.value[j], t);
}

/* grad += a p' for p in s. */
static void add_outer(const sgha_examples *e, uint64_t i, loss_work s, number grad[])
{
  const sgha_row row = sgha_row_of(e, i);
  for (size_t j = 0; j < row.size; j++)
    if (row.value[j] != 0.0)
      for (size_t k = 0; k < e->n_classes; k++)
        num_add_product_d(&grad[sgha_feature(row, j) * e->n_classes + k], &s.p[k], row.value[j], s.t);
}

/* s.z = logits, s.p = exp(logits), s.dot[0] = the sum of them. */
static void exponentials(const sgha_examples *e, uint64_t i, const number W[], loss_work s)
{
  logits(e, i, W, s.z, s.t);
  num_set_d(&s.dot[0], 0.0);
  for (size_t k = 0; k < e->n_classes; k++) {
    num_exp(&s.p[k], &s.z[k]);
    num_add(&s.dot[0], &s.dot[0], &s.p[k]);
  }
}

static void softmax(const sgha_examples *e, uint64_t i, const number W[], loss_work s)
{
  exponentials(e, i, W, s);
  for (size_t k = 0; k < e->n_classes; k++)
    num_div(&s.p[k], &s.p[k], &s.dot[0]);
}

static void loss(const sgha_examples *e, uint64_t i, const number W[], number *value, loss_work s)
{
  exponentials(e, i, W, s);
  num_log(value, &s.dot[0]);
  num_sub(value, value, &s.z[e->label[i]]);
}

/* s.p = p - e_label: the gradient of the loss in W is a times its transpose. */
static void loss_slope(const sgha_examples *e, uint64_t i, const number W[], loss_work s)
{
  softmax(e, i, W, s);
  num_sub_d(&s.p[e->label[i]], &s.p[e->label[i]], 1.0);
}

/* s.p = (diag(p) - pp') d with d = lambda'a: the Hessian of the loss times lambda is a times its transpose. */
static void loss_curvature(const sgha_examples *e, uint64_t i, const number W[], const number lambda[], loss_work s)
{
  softmax(e, i, W, s);
  logits(e, i, lambda, s.dot, s.t);
  num_set_d(&s.z[0], 0.0);
  for (size_t k = 0; k < e->n_classes; k++)
    num_add_product(&s.z[0], &s.p[k], &s.dot[k], s.t);
  for (size_t k = 0; k < e->n_classes; k++) {
    num_sub(s.t, &s.dot[k], &s.z[0]);
    num_mul(&s.p[k], &s.p[k], s.t);
  }
}

/* The mean loss over the selected examples, and its gradient in W. */
static void mean_loss(const sgha_examples *e, const sgha_selection *batch, const number W[], number *value)
{
  const size_t m = sgha_selected(batch, e->n_examples);
  loss_work s = new_loss_work(e->n_classes);
  number *term = num_vector(1);
  num_set_d(value, 0.0);
  for (size_t k = 0; k < m; k++) {
    loss(e, sgha_selected_index(batch, k), W, term, s);
    num_add(value, value, term);
  }
  num_div_d(value, value, (double)m);
  num_free(1, term);
  free_loss_work(e->n_classes, s);
}

static void mean_loss_gradient(const sgha_examples *e, const sgha_selection *batch, const number W[], number grad[])
{
  const size_t m = sgha_selected(batch, e->n_examples), n = e->n_features * e->n_classes;
  loss_work s = new_loss_work(e->n_classes);
  for (size_t i = 0; i < n; i++)
    num_set_d(&grad[i], 0.0);
  for (size_t k = 0; k < m; k++) {
    loss_slope(e, sgha_selected_index(batch, k), W, s);
    add_outer(e, sgha_selected_index(batch, k), s, grad);
  }
  for (size_t i = 0; i < n; i++)
    num_div_d(&grad[i], &grad[i], (double)m);
  free_loss_work(e->n_classes, s);
}

static void mean_loss_hessian(const sgha_examples *e, const sgha_selection *batch, const number W[],
                              const number lambda[], number out[])
{
  const size_t m = sgha_selected(batch, e->n_examples), n = e->n_features * e->n_classes;
  loss_work s = new_loss_work(e->n_classes);
  for (size_t i = 0; i < n; i++)
    num_set_d(&out[i], 0.0);
  for (size_t k = 0; k < m; k++) {
    loss_curvature(e, sgha_selected_index(batch, k), W, lambda, s);
    add_outer(e, sgha_selected_index(batch, k), s, out);
  }
  for (size_t i = 0; i < n; i++)
    num_div_d(&out[i], &out[i], (double)m);
  free_loss_work(e->n_classes, s);
}

/* Learn-to-regularize: the weight e(x_j) and the penalty rho(|W_j|) of one feature, without a branch, so that intervals
 * across the limits are enclosed. */
typedef struct {
  number *e, *slope;                  /* e(x_j) - e_min, e'(x_j) */
  number *rho, *ratio, *bend, *reach; /* rho, rho'(s)/(2s), its derivative over 2s, and what exceeds the limit */
  number *t, *u;
} feature_work;

#define FEATURE_NUMBERS 8

static feature_work new_feature_work(void)
{
  number *v = num_vector(FEATURE_NUMBERS);
  return (feature_work){v, v + 1, v + 2, v + 3, v + 4, v + 5, v + 6, v + 7};
}

static void free_feature_work(feature_work s)
{
  num_free(FEATURE_NUMBERS, s.e);
}

/* e = exp(phi), phi(x) = clamp(x) + tanh(x - clamp(x)), e' = e (1 - tanh^2). */
static void feature_weight(const sgha_learn_to_regularize *p, const number *x, feature_work s)
{
  num_sub_d(s.t, x, p->x_limit);
  num_max_d(s.t, s.t, 0.0);
  num_add_d(s.u, x, p->x_limit);
  num_min_d(s.u, s.u, 0.0);
  num_add(s.t, s.t, s.u);
  num_tanh(s.t, s.t);
  num_max_d(s.u, x, -p->x_limit);
  num_min_d(s.u, s.u, p->x_limit);
  num_add(s.u, s.u, s.t);
  num_exp(s.e, s.u);
  num_sqr(s.t, s.t);
  num_mul(s.t, s.t, s.e);
  num_sub(s.slope, s.e, s.t);
  num_sub_d(s.e, s.e, p->e_min);
}

/* With m = max(|row|, R): ratio = (R + tanh(m - R))/m, bend = (1 - tanh^2(m - R) - ratio)/m^2, so that the gradient of
 * rho is 2 ratio row and its Hessian 2 (ratio I + bend row row'). */
static void feature_penalty(const sgha_learn_to_regularize *p, const number row[], feature_work s)
{
  const double R = p->row_limit;
  num_set_d(s.rho, 0.0);
  for (size_t k = 0; k < p->train.n_classes; k++) {
    num_sqr(s.t, &row[k]);
    num_add(s.rho, s.rho, s.t);
  }
  num_sqrt(s.u, s.rho);
  num_max_d(s.u, s.u, R);
  num_sub_d(s.reach, s.u, R);
  num_tanh(s.t, s.reach);
  num_add_d(s.ratio, s.t, R);
  num_div(s.ratio, s.ratio, s.u);
  num_sqr(s.t, s.t);
  num_set_d(s.bend, 1.0);
  num_sub(s.bend, s.bend, s.t);
  num_sub(s.bend, s.bend, s.ratio);
  num_sqr(s.u, s.u);
  num_div(s.bend, s.bend, s.u);
}

/* rho = min(|row|, R)^2 + 2 R reach + 2 log cosh(reach), log cosh(t) = t + log(1 + exp(-2t)) - log 2; from what
 * feature_penalty left. */
static void feature_penalty_value(const sgha_learn_to_regularize *p, feature_work s)
{
  num_sqrt(s.u, s.rho);
  num_min_d(s.u, s.u, p->row_limit);
  num_sqr(s.rho, s.u);
  num_set_d(s.t, p->row_limit);
  num_add_d(s.t, s.t, 1.0);
  num_mul(s.t, s.t, s.reach);
  num_mul_d(s.t, s.t, 2.0);
  num_add(s.rho, s.rho, s.t);
  num_mul_d(s.t, s.reach, -2.0);
  num_exp(s.t, s.t);
  num_log1p(s.t, s.t);
  num_set_d(s.u, 1.0);
  num_log1p(s.u, s.u);
  num_sub(s.t, s.t, s.u);
  num_mul_d(s.t, s.t, 2.0);
  num_add(s.rho, s.rho, s.t);
}

static double regulariser_scale(const sgha_learn_to_regularize *p)
{
  return 2.0 * (double)p->train.n_features * (double)p->train.n_classes;
}

/* 1/(2dC) sum_j [ e_min |W_j|^2 + (e(x_j) - e_min) rho(W_j) ], added to value. */
static void add_regulariser(const sgha_learn_to_regularize *p, const number x[], const number W[], number *value)
{
  const size_t d = p->train.n_features, C = p->train.n_classes;
  feature_work s = new_feature_work();
  number *sum = num_vector(1);
  for (size_t j = 0; j < d; j++) {
    feature_weight(p, &x[j], s);
    feature_penalty(p, W + j * C, s);
    num_add_product_d(sum, s.rho, p->e_min, s.t);
    feature_penalty_value(p, s);
    num_add_product(sum, s.e, s.rho, s.t);
  }
  num_div_d(sum, sum, regulariser_scale(p));
  num_add(value, value, sum);
  num_free(1, sum);
  free_feature_work(s);
}

static void add_regulariser_gradient(const sgha_learn_to_regularize *p, const number x[], const number W[],
                                     number grad_x[], number grad_W[])
{
  const size_t d = p->train.n_features, C = p->train.n_classes;
  feature_work s = new_feature_work();
  for (size_t j = 0; j < d; j++) {
    feature_weight(p, &x[j], s);
    feature_penalty(p, W + j * C, s);
    num_mul(s.t, s.e, s.ratio);
    num_add_d(s.t, s.t, p->e_min);
    num_mul_d(s.t, s.t, 2.0);
    num_div_d(s.t, s.t, regulariser_scale(p));
    for (size_t k = 0; k < C; k++)
      num_add_product(&grad_W[j * C + k], s.t, &W[j * C + k], s.u);
    feature_penalty_value(p, s);
    num_mul(s.t, s.slope, s.rho);
    num_div_d(s.t, s.t, regulariser_scale(p));
    num_add(&grad_x[j], &grad_x[j], s.t);
  }
  free_feature_work(s);
}

static void add_regulariser_column(const sgha_learn_to_regularize *p, const number x[], const number W[],
                                   const number lambda[], number out_x[], number out_W[])
{
  const size_t d = p->train.n_features, C = p->train.n_classes;
  const double half = regulariser_scale(p) / 2.0;
  feature_work s = new_feature_work();
  number *inner = num_vector(1);
  for (size_t j = 0; j < d; j++) {
    feature_weight(p, &x[j], s);
    feature_penalty(p, W + j * C, s);
    num_set_d(inner, 0.0);
    for (size_t k = 0; k < C; k++)
      num_add_product(inner, &W[j * C + k], &lambda[j * C + k], s.t);
    num_mul(s.t, s.slope, s.ratio);
    num_mul(s.t, s.t, inner);
    num_div_d(s.t, s.t, half);
    num_add(&out_x[j], &out_x[j], s.t);
    num_mul(s.ratio, s.ratio, s.e);
    num_add_d(s.ratio, s.ratio, p->e_min);
    num_div_d(s.ratio, s.ratio, half);
    num_mul(s.bend, s.bend, s.e);
    num_mul(s.bend, s.bend, inner);
    num_div_d(s.bend, s.bend, half);
    for (size_t k = 0; k < C; k++) {
      num_add_product(&out_W[j * C + k], s.ratio, &lambda[j * C + k], s.t);
      num_add_product(&out_W[j * C + k], s.bend, &W[j * C + k], s.t);
    }
  }
  num_free(1, inner);
  free_feature_work(s);
}

/* Hyper-cleaning: alpha(t) = 2/(1 + exp(-t)) = 1 + tanh(t/2). */
static void cleaning_weight(const number *x, number *alpha)
{
  num_mul_d(alpha, x, 0.5);
  num_tanh(alpha, alpha);
  num_add_d(alpha, alpha, 1.0);
}

/* alpha' = alpha (2 - alpha)/2 = (1 - (alpha - 1)^2)/2 */
static void cleaning_slope(const number *x, number *slope, number *t)
{
  num_mul_d(t, x, 0.5);
  num_tanh(t, t);
  num_sqr(t, t);
  num_set_d(slope, 1.0);
  num_sub(slope, slope, t);
  num_mul_d(slope, slope, 0.5);
}

/* gamma/(2n) sum_i (alpha(x_i) - 1)^2, added. */
static void add_cleaning_penalty(const sgha_hyper_cleaning *p, const number x[], number *value)
{
  const size_t n = p->train.n_examples;
  number *v = num_vector(2), *sum = v, *t = v + 1;
  for (size_t i = 0; i < n; i++) {
    cleaning_weight(&x[i], t);
    num_sub_d(t, t, 1.0);
    num_sqr(t, t);
    num_add(sum, sum, t);
  }
  num_mul_d(sum, sum, p->gamma);
  num_div_d(sum, sum, 2.0 * (double)n);
  num_add(value, value, sum);
  num_free(2, v);
}

static void cleaning_penalty_gradient(const sgha_hyper_cleaning *p, const number x[], number grad_x[])
{
  const size_t n = p->train.n_examples;
  number *v = num_vector(2), *slope = v, *t = v + 1;
  for (size_t i = 0; i < n; i++) {
    cleaning_weight(&x[i], &grad_x[i]);
    num_sub_d(&grad_x[i], &grad_x[i], 1.0);
    cleaning_slope(&x[i], slope, t);
    num_mul(&grad_x[i], &grad_x[i], slope);
    num_mul_d(&grad_x[i], &grad_x[i], p->gamma);
    num_div_d(&grad_x[i], &grad_x[i], (double)n);
  }
  num_free(2, v);
}

static void cleaning_g(const sgha_hyper_cleaning *p, const sgha_selection *batch, const number x[], const number W[],
                       number *value)
{
  const size_t n = p->train.n_examples, C = p->train.n_classes, m = sgha_selected(batch, n);
  loss_work s = new_loss_work(C);
  number *v = num_vector(2), *term = v, *alpha = v + 1;
  num_set_d(value, 0.0);
  for (size_t k = 0; k < m; k++) {
    const uint64_t i = sgha_selected_index(batch, k);
    loss(&p->train, i, W, term, s);
    cleaning_weight(&x[i], alpha);
    num_add_product(value, alpha, term, s.t);
  }
  num_div_d(value, value, (double)m);
  num_set_d(term, 0.0);
  for (size_t i = 0; i < p->train.n_features * C; i++) {
    num_sqr(s.t, &W[i]);
    num_add(term, term, s.t);
  }
  num_mul_d(term, term, p->mu / 2.0);
  num_add(value, value, term);
  num_free(2, v);
  free_loss_work(C, s);
}

static void cleaning_grad_g(const sgha_hyper_cleaning *p, const sgha_selection *batch, const number x[],
                            const number W[], number grad_x[], number grad_W[])
{
  const size_t n = p->train.n_examples, C = p->train.n_classes, m = sgha_selected(batch, n);
  loss_work s = new_loss_work(C);
  number *v = num_vector(3), *term = v, *alpha = v + 1, *t = v + 2;
  for (size_t i = 0; i < n; i++)
    num_set_d(&grad_x[i], 0.0);
  for (size_t i = 0; i < p->train.n_features * C; i++)
    num_set_d(&grad_W[i], 0.0);
  for (size_t k = 0; k < m; k++) {
    const uint64_t i = sgha_selected_index(batch, k);
    loss(&p->train, i, W, term, s);
    cleaning_slope(&x[i], alpha, t);
    num_add_product(&grad_x[i], alpha, term, t);
    loss_slope(&p->train, i, W, s);
    cleaning_weight(&x[i], alpha);
    for (size_t l = 0; l < C; l++)
      num_mul(&s.p[l], &s.p[l], alpha);
    add_outer(&p->train, i, s, grad_W);
  }
  for (size_t i = 0; i < n; i++)
    num_div_d(&grad_x[i], &grad_x[i], (double)m);
  for (size_t i = 0; i < p->train.n_features * C; i++) {
    num_div_d(&grad_W[i], &grad_W[i], (double)m);
    num_add_product_d(&grad_W[i], &W[i], p->mu, t);
  }
  num_free(3, v);
  free_loss_work(C, s);
}

static void cleaning_column(const sgha_hyper_cleaning *p, const sgha_selection *batch, const number x[],
                            const number W[], const number lambda[], number out_x[], number out_W[])
{
  const size_t n = p->train.n_examples, C = p->train.n_classes, m = sgha_selected(batch, n);
  loss_work s = new_loss_work(C);
  number *v = num_vector(3), *inner = v, *alpha = v + 1, *t = v + 2;
  for (size_t i = 0; i < n; i++)
    num_set_d(&out_x[i], 0.0);
  for (size_t i = 0; i < p->train.n_features * C; i++)
    num_set_d(&out_W[i], 0.0);
  for (size_t k = 0; k < m; k++) {
    const uint64_t i = sgha_selected_index(batch, k);
    loss_slope(&p->train, i, W, s);
    logits(&p->train, i, lambda, s.dot, t);
    num_set_d(inner, 0.0);
    for (size_t l = 0; l < C; l++)
      num_add_product(inner, &s.p[l], &s.dot[l], t);
    cleaning_slope(&x[i], alpha, t);
    num_add_product(&out_x[i], alpha, inner, t);
    loss_curvature(&p->train, i, W, lambda, s);
    cleaning_weight(&x[i], alpha);
    for (size_t l = 0; l < C; l++)
      num_mul(&s.p[l], &s.p[l], alpha);
    add_outer(&p->train, i, s, out_W);
  }
  for (size_t i = 0; i < n; i++)
    num_div_d(&out_x[i], &out_x[i], (double)m);
  for (size_t i = 0; i < p->train.n_features * C; i++) {
    num_div_d(&out_W[i], &out_W[i], (double)m);
    num_add_product_d(&out_W[i], &lambda[i], p->mu, t);
  }
  num_free(3, v);
  free_loss_work(C, s);
}

/* The quadratic: f = |x - a|^2/2 + |y - b|^2/2, g = y'Ay/2 - y'(Bx + mean of the c_k). */
static void row_times(size_t n, const double row[], const number v[], number *out, number *t)
{
  num_set_d(out, 0.0);
  for (size_t j = 0; j < n; j++)
    num_add_product_d(out, &v[j], row[j], t);
}

/* r = Bx + mean of the c_k, entry i */
static void quadratic_target(const sgha_quadratic *q, const sgha_selection *batch, const number x[], size_t i,
                             number *r, number *t, number *u)
{
  const size_t m = sgha_selected(batch, q->n_data);
  num_set_d(u, 0.0);
  for (size_t k = 0; k < m; k++)
    num_add_d(u, u, q->c[sgha_selected_index(batch, k) * q->n_y + i]);
  num_div_d(u, u, (double)m);
  row_times(q->n_x, q->B + i * q->n_x, x, r, t);
  num_add(r, r, u);
}

static void quadratic_f(const sgha_quadratic *q, const number w[], number *value)
{
  number *t = num_vector(1);
  num_set_d(value, 0.0);
  for (size_t i = 0; i < q->n_x + q->n_y; i++) {
    num_sub_d(t, &w[i], i < q->n_x ? q->a[i] : q->b[i - q->n_x]);
    num_sqr(t, t);
    num_add(value, value, t);
  }
  num_div_d(value, value, 2.0);
  num_free(1, t);
}

static void quadratic_grad_f(const sgha_quadratic *q, const number w[], number grad[])
{
  for (size_t i = 0; i < q->n_x + q->n_y; i++)
    num_sub_d(&grad[i], &w[i], i < q->n_x ? q->a[i] : q->b[i - q->n_x]);
}

static void quadratic_g(const sgha_quadratic *q, const sgha_selection *batch, const number x[], const number y[],
                        number *value)
{
  number *v = num_vector(4), *curved = v, *target = v + 1, *t = v + 2, *u = v + 3;
  num_set_d(value, 0.0);
  for (size_t i = 0; i < q->n_y; i++) {
    row_times(q->n_y, q->A + i * q->n_y, y, curved, t);
    num_div_d(curved, curved, 2.0);
    quadratic_target(q, batch, x, i, target, t, u);
    num_sub(curved, curved, target);
    num_add_product(value, &y[i], curved, t);
  }
  num_free(4, v);
}

static void quadratic_grad_g(const sgha_quadratic *q, const sgha_selection *batch, const number x[], const number y[],
                             number grad_x[], number grad_y[])
{
  number *v = num_vector(3), *target = v, *t = v + 1, *u = v + 2;
  for (size_t i = 0; i < q->n_x; i++) {
    row_times(q->n_y, q->Bt + i * q->n_y, y, &grad_x[i], t);
    num_neg(&grad_x[i], &grad_x[i]);
  }
  for (size_t i = 0; i < q->n_y; i++) {
    row_times(q->n_y, q->A + i * q->n_y, y, &grad_y[i], t);
    quadratic_target(q, batch, x, i, target, t, u);
    num_sub(&grad_y[i], &grad_y[i], target);
  }
  num_free(3, v);
}

static void quadratic_column(const sgha_quadratic *q, const number lambda[], number out_x[], number out_y[])
{
  number *t = num_vector(1);
  for (size_t i = 0; i < q->n_x; i++) {
    row_times(q->n_y, q->Bt + i * q->n_y, lambda, &out_x[i], t);
    num_neg(&out_x[i], &out_x[i]);
  }
  for (size_t i = 0; i < q->n_y; i++)
    row_times(q->n_y, q->A + i * q->n_y, lambda, &out_y[i], t);
  num_free(1, t);
}

static void clear(size_t n, number v[])
{
  for (size_t i = 0; i < n; i++)
    num_set_d(&v[i], 0.0);
}

void NAME(f)(const test_case *c, const sgha_selection *batch, const number w[], number *value)
{
  switch (c->kind) {
  case CASE_QUADRATIC:
    quadratic_f(&c->quadratic, w, value);
    break;
  case CASE_LEARN_TO_REGULARIZE:
    mean_loss(&c->learn_to_regularize.validation, batch, w + c->n_x, value);
    break;
  case CASE_HYPER_CLEANING:
    mean_loss(&c->hyper_cleaning.validation, batch, w + c->n_x, value);
    add_cleaning_penalty(&c->hyper_cleaning, w, value);
    break;
  }
}

void NAME(grad_f)(const test_case *c, const sgha_selection *batch, const number w[], number grad[])
{
  switch (c->kind) {
  case CASE_QUADRATIC:
    quadratic_grad_f(&c->quadratic, w, grad);
    break;
  case CASE_LEARN_TO_REGULARIZE:
    clear(c->n_x, grad);
    mean_loss_gradient(&c->learn_to_regularize.validation, batch, w + c->n_x, grad + c->n_x);
    break;
  case CASE_HYPER_CLEANING:
    cleaning_penalty_gradient(&c->hyper_cleaning, w, grad);
    mean_loss_gradient(&c->hyper_cleaning.validation, batch, w + c->n_x, grad + c->n_x);
    break;
  }
}

void NAME(g)(const test_case *c, const sgha_selection *batch, const number w[], number *value)
{
  switch (c->kind) {
  case CASE_QUADRATIC:
    quadratic_g(&c->quadratic, batch, w, w + c->n_x, value);
    break;
  case CASE_LEARN_TO_REGULARIZE:
    mean_loss(&c->learn_to_regularize.train, batch, w + c->n_x, value);
    add_regulariser(&c->learn_to_regularize, w, w + c->n_x, value);
    break;
  case CASE_HYPER_CLEANING:
    cleaning_g(&c->hyper_cleaning, batch, w, w + c->n_x, value);
    break;
  }
}

void NAME(grad_g)(const test_case *c, const sgha_selection *batch, const number w[], number grad[])
{
  switch (c->kind) {
  case CASE_QUADRATIC:
    quadratic_grad_g(&c->quadratic, batch, w, w + c->n_x, grad, grad + c->n_x);
    break;
  case CASE_LEARN_TO_REGULARIZE:
    clear(c->n_x, grad);
    mean_loss_gradient(&c->learn_to_regularize.train, batch, w + c->n_x, grad + c->n_x);
    add_regulariser_gradient(&c->learn_to_regularize, w, w + c->n_x, grad, grad + c->n_x);
    break;
  case CASE_HYPER_CLEANING:
    cleaning_grad_g(&c->hyper_cleaning, batch, w, w + c->n_x, grad, grad + c->n_x);
    break;
  }
}

void NAME(column)(const test_case *c, const sgha_selection *batch, const number w[], const number lambda[],
                  number column[])
{
  switch (c->kind) {
  case CASE_QUADRATIC:
    quadratic_column(&c->quadratic, lambda, column, column + c->n_x);
    break;
  case CASE_LEARN_TO_REGULARIZE:
    clear(c->n_x, column);
    mean_loss_hessian(&c->learn_to_regularize.train, batch, w + c->n_x, lambda, column + c->n_x);
    add_regulariser_column(&c->learn_to_regularize, w, w + c->n_x, lambda, column, column + c->n_x);
    break;
  case CASE_HYPER_CLEANING:
    cleaning_column(&c->hyper_cleaning, batch, w, w + c->n_x, lambda, column, column + c->n_x);
    break;
  }
}
