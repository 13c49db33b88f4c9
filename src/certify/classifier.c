/* classifier.c -- the verified pass for the two problems of Section 7; see enclosure.h.
 *
 * Logits and the transposed products are double-double sums (compensated.h); what happens to one example, softmax and its derivatives, is
 * done in intervals of 128 bits, whose results are handed on as two doubles and an error. Notation as in CertificateFormulas.v:
 *   D_j   weight of row j of W: mu, or exp(x_j)/(dC)            w_i   weight of training example i: alpha(x_i)/n, or 1/n
 *   q_i   p_i - e_b, p_i the softmax of the logits W'a_i        u_i   lambda'a_i
 *   c = sum_i a_i (w_i q_i)' + D W                              grad_y L = 1/m sum_val a_i q_i' + sum_i a_i (w_i S_i u_i)' + D lambda
 * Each example and each feature is dealt with by one thread, and sums over them are serial: the bits do not depend on the threads. */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "certify/bits.h"
#include "certify/compensated.h"
#include "certify/enclosure.h"
#include "certify/formulas.h"

#define MAX_DATUM 0x1p100

/* ---- memory ---- */

/* A training or validation example's row of C numbers, as two doubles each and one error for all. */
typedef struct {
  double *high, *low; /* n x C */
  double *error;      /* n */
} rows_of_parts;

/* Examples, also by features: entry t of feature j, start[j] <= t < start[j + 1], belongs to example[t]. */
typedef struct {
  const sgha_examples *rows;
  size_t *start;
  uint32_t *example;
  double *value;
  rows_of_parts slope, odd;                  /* w q and w S u, or q/m */
  double *loss_high, *loss_low, *loss_error; /* of validation examples: loss; of training examples: (alpha - 1)^2 */
  double *r, *spread, *range, *length, *residual, *w, *w_slope;
} side;

typedef struct {
  bool cleaning;
  size_t d, C;
  double mu, gamma;
  const double *x, *W, *lambda;
  side train, validation;
  double *D_high, *D_low, *D_error; /* two doubles and an error */
  double *D_above, *D_below;
  sgha_interval *entry;            /* of grad_x L: n_x */
  double *c_row, *r_row;           /* each feature's part of the squared norms */
  double *product, *product_error; /* each feature's part of <lambda, c> */
  double *A, *h;                   /* entries: n_x */
} pass;

static double *doubles(size_t n, bool *good)
{
  double *v = calloc(n > 0 ? n : 1, sizeof *v);
  *good &= v != NULL;
  return v;
}

static void rows_begin(rows_of_parts *r, size_t n, size_t C, bool *good)
{
  r->high = doubles(n * C, good);
  r->low = doubles(n * C, good);
  r->error = doubles(n, good);
}

static void rows_end(const rows_of_parts *r)
{
  free(r->high);
  free(r->low);
  free(r->error);
}

static void transpose(side *s)
{
  const sgha_examples *e = s->rows;
  for (size_t i = 0; i < e->n_examples; i++) {
    const sgha_row row = sgha_row_of(e, i);
    for (size_t t = 0; t < row.size; t++)
      if (row.value[t] != 0.0)
        s->start[sgha_feature(row, t) + 1]++;
  }
  for (size_t j = 0; j < e->n_features; j++)
    s->start[j + 1] += s->start[j];
  for (size_t i = 0; i < e->n_examples; i++) { /* moves start[j] to where feature j ends */
    const sgha_row row = sgha_row_of(e, i);
    for (size_t t = 0; t < row.size; t++)
      if (row.value[t] != 0.0) {
        const size_t at = s->start[sgha_feature(row, t)]++;
        s->example[at] = (uint32_t)i;
        s->value[at] = row.value[t];
      }
  }
  for (size_t j = e->n_features; j > 0; j--)
    s->start[j] = s->start[j - 1];
  s->start[0] = 0;
}

static size_t entries_of(const sgha_examples *e)
{
  return e->start == NULL ? e->n_examples * e->n_features : e->start[e->n_examples] - e->start[0];
}

static void side_begin(side *s, const sgha_examples *e, bool training, bool *good)
{
  const size_t n = e->n_examples, entries = entries_of(e) > 0 ? entries_of(e) : 1;
  s->rows = e;
  s->start = calloc(e->n_features + 1, sizeof *s->start);
  s->example = calloc(entries, sizeof *s->example);
  s->value = doubles(entries, good);
  *good &= s->start != NULL && s->example != NULL;
  rows_begin(&s->slope, n, e->n_classes, good);
  s->loss_high = doubles(n, good);
  s->loss_low = doubles(n, good);
  s->loss_error = doubles(n, good);
  s->r = doubles(n, good);
  s->spread = doubles(n, good);
  if (training) {
    rows_begin(&s->odd, n, e->n_classes, good);
    s->range = doubles(n, good);
    s->length = doubles(n, good);
    s->residual = doubles(n, good);
    s->w = doubles(n, good);
    s->w_slope = doubles(n, good);
  }
  if (*good)
    transpose(s);
}

static void side_end(const side *s)
{
  free(s->start);
  free(s->example);
  free(s->value);
  rows_end(&s->slope);
  rows_end(&s->odd);
  free(s->loss_high);
  free(s->loss_low);
  free(s->loss_error);
  free(s->r);
  free(s->spread);
  free(s->range);
  free(s->length);
  free(s->residual);
  free(s->w);
  free(s->w_slope);
}

static size_t n_x_of(const pass *p)
{
  return p->cleaning ? p->train.rows->n_examples : p->d;
}

static bool pass_begin(pass *p, const sgha_examples *train, const sgha_examples *validation)
{
  bool good = true;
  const size_t d = p->d;
  side_begin(&p->train, train, true, &good);
  side_begin(&p->validation, validation, false, &good);
  p->D_high = doubles(d, &good);
  p->D_low = doubles(d, &good);
  p->D_error = doubles(d, &good);
  p->D_above = doubles(d, &good);
  p->D_below = doubles(d, &good);
  p->c_row = doubles(d, &good);
  p->r_row = doubles(d, &good);
  p->product = doubles(d, &good);
  p->product_error = doubles(d, &good);
  p->A = doubles(n_x_of(p), &good);
  p->h = doubles(n_x_of(p), &good);
  p->entry = calloc(n_x_of(p), sizeof *p->entry);
  return good && p->entry != NULL;
}

static void pass_end(const pass *p)
{
  side_end(&p->train);
  side_end(&p->validation);
  free(p->D_high);
  free(p->D_low);
  free(p->D_error);
  free(p->D_above);
  free(p->D_below);
  free(p->c_row);
  free(p->r_row);
  free(p->product);
  free(p->product_error);
  free(p->A);
  free(p->h);
  free(p->entry);
}

/* ---- a thread's workspace ---- */

enum { SUM, MEAN, E, ALPHA, SLOPE, WEIGHT, T, N_SCALARS };

typedef struct {
  mpfi_t *scalar;    /* N_SCALARS */
  mpfi_t *z, *u, *p; /* C each */
  double *number;    /* 6 C */
} work;

static bool work_begin(work *w, size_t C)
{
  bool good = true;
  w->scalar = sgha_bits_new(N_SCALARS);
  w->z = sgha_bits_new(C);
  w->u = sgha_bits_new(C);
  w->p = sgha_bits_new(C);
  w->number = doubles(6 * C, &good);
  return good && w->scalar != NULL && w->z != NULL && w->u != NULL && w->p != NULL;
}

static void work_end(work *w, size_t C)
{
  sgha_bits_free(N_SCALARS, w->scalar);
  sgha_bits_free(C, w->z);
  sgha_bits_free(C, w->u);
  sgha_bits_free(C, w->p);
  free(w->number);
  mpfr_free_cache();
}

static sgha_compensated columns_of(double *number, size_t C)
{
  return (sgha_compensated){number, number + C, number + 2 * C};
}

/* ---- one example ---- */

static inline __attribute__((always_inline)) void add_row(size_t C, sgha_compensated s, sgha_row row, const double V[])
{
  sgha_compensated_clear(C, s);
  for (size_t t = 0; t < row.size; t++)
    if (row.value[t] != 0.0)
      sgha_compensated_add(C, s.sum, s.rest, s.size, row.value[t], V + sgha_feature(row, t) * C);
}

/* The numbers of classes of the paper's experiments are constants for the compiler. */
SGHA_FUSED
static void product_of(size_t C, sgha_compensated s, sgha_row row, const double V[])
{
  if (C == 10)
    add_row(10, s, row, V);
  else if (C == 20)
    add_row(20, s, row, V);
  else
    add_row(C, s, row, V);
}

static void logits(size_t C, sgha_row row, const double V[], mpfi_t z[], double *number)
{
  const sgha_compensated s = columns_of(number, C);
  product_of(C, s, row, V);
  for (size_t k = 0; k < C; k++)
    sgha_bits_set(z[k], s.sum[k], s.rest[k], sgha_compensated_error(row.size, s.size[k]));
}

/* p = softmax(z); leaves the loss with label b in scalar[T]. Returns an upper bound of the largest p_k (1 - p_k). */
static double softmax(size_t C, size_t b, work *w)
{
  mpfi_t *s = w->scalar;
  double largest = mpfi_get_d(w->z[0]), spread = 0.0;
  for (size_t k = 1; k < C; k++) {
    const double z = mpfi_get_d(w->z[k]);
    largest = z > largest ? z : largest;
  }
  mpfi_set_si(s[SUM], 0);
  for (size_t k = 0; k < C; k++) {
    mpfi_sub_d(w->p[k], w->z[k], largest);
    mpfi_exp(w->p[k], w->p[k]);
    mpfi_add(s[SUM], s[SUM], w->p[k]);
  }
  mpfi_log(s[T], s[SUM]);
  mpfi_add_d(s[T], s[T], largest);
  mpfi_sub(s[T], s[T], w->z[b]);
  mpfi_inv(s[SUM], s[SUM]);
  for (size_t k = 0; k < C; k++) {
    mpfi_mul(w->p[k], w->p[k], s[SUM]);
    mpfi_ui_sub(s[E], 1, w->p[k]);
    mpfi_mul(s[E], s[E], w->p[k]);
    const double high = sgha_bits_interval(s[E]).high;
    spread = high <= spread ? spread : high; /* takes what is not a number, too */
  }
  return spread;
}

/* p becomes q: p_b - 1 is minus the sum of the others. */
static void residual_of(size_t C, size_t b, work *w)
{
  mpfi_set_si(w->p[b], 0);
  for (size_t k = 0; k < C; k++)
    if (k != b)
      mpfi_sub(w->p[b], w->p[b], w->p[k]);
}

/* Stores row i of `to`, weight times v. */
static void store(size_t C, size_t i, mpfi_t weight, mpfi_t v[], mpfi_t t[2], rows_of_parts *to)
{
  double error = 0.0;
  for (size_t k = 0; k < C; k++) {
    mpfi_mul(t[0], v[k], weight);
    const sgha_parts parts = sgha_bits_parts(t[0], t[1]);
    to->high[i * C + k] = parts.high;
    to->low[i * C + k] = parts.low;
    error = parts.error <= error ? error : parts.error; /* takes what is not a number, too */
  }
  to->error[i] = error;
}

static void store_loss(side *s, size_t i, mpfi_t v, mpfi_t t)
{
  const sgha_parts parts = sgha_bits_parts(v, t);
  s->loss_high[i] = parts.high;
  s->loss_low[i] = parts.low;
  s->loss_error[i] = parts.error;
}

static void validation_example(pass *p, size_t i, work *w)
{
  side *s = &p->validation;
  const size_t C = p->C, b = s->rows->label[i];
  mpfi_t *v = w->scalar;
  const sgha_row row = sgha_row_of(s->rows, i);
  logits(C, row, p->W, w->z, w->number);
  s->r[i] = sgha_example_length(row, p->D_below);
  s->spread[i] = softmax(C, b, w);
  store_loss(s, i, v[T], v[E]);
  residual_of(C, b, w);
  mpfi_set_ui(v[WEIGHT], s->rows->n_examples);
  mpfi_inv(v[WEIGHT], v[WEIGHT]);
  store(C, i, v[WEIGHT], w->p, v + E, &s->slope);
}

/* alpha(x_i)/n in scalar[WEIGHT] and alpha'(x_i)/n in scalar[SLOPE]; (alpha - 1)^2 is stored, gamma/n (alpha - 1) alpha' is left in scalar[ALPHA]. With
 * e = exp(-|x_i|): alpha = 2/(1 + e), or 2e/(1 + e) for negative x_i; alpha' = 2e/(1 + e)^2; |alpha - 1| = (1 - e)/(1 + e). */
static void weigh(pass *p, size_t i, mpfi_t v[])
{
  side *s = &p->train;
  const size_t n = s->rows->n_examples;
  const double x = p->x[i];
  mpfi_set_d(v[E], -fabs(x));
  mpfi_exp(v[E], v[E]);
  mpfi_add_ui(v[SUM], v[E], 1);
  mpfi_inv(v[SUM], v[SUM]);
  mpfi_mul_ui(v[WEIGHT], v[SUM], 2);
  mpfi_mul(v[MEAN], v[WEIGHT], v[E]);
  mpfi_mul(v[SLOPE], v[MEAN], v[SUM]);
  if (x < 0.0)
    mpfi_set(v[WEIGHT], v[MEAN]);
  mpfi_ui_sub(v[ALPHA], 1, v[E]);
  mpfi_mul(v[ALPHA], v[ALPHA], v[SUM]);
  mpfi_sqr(v[T], v[ALPHA]);
  store_loss(s, i, v[T], v[MEAN]);
  if (x < 0.0)
    mpfi_neg(v[ALPHA], v[ALPHA]);
  mpfi_div_ui(v[WEIGHT], v[WEIGHT], n);
  mpfi_div_ui(v[SLOPE], v[SLOPE], n);
  mpfi_mul(v[ALPHA], v[ALPHA], v[SLOPE]);
  mpfi_mul_d(v[ALPHA], v[ALPHA], p->gamma);
}

static double norm_above(size_t C, mpfi_t v[], double number[])
{
  for (size_t k = 0; k < C; k++)
    number[k] = sgha_bits_magnitude(v[k]);
  return sgha_euclidean_norm(C, number);
}

static double range_above(size_t C, mpfi_t v[])
{
  sgha_interval all = sgha_bits_interval(v[0]);
  for (size_t k = 1; k < C; k++) {
    const sgha_interval one = sgha_bits_interval(v[k]);
    all.low = one.low < all.low ? one.low : all.low;
    all.high = one.high > all.high ? one.high : all.high;
  }
  return sgha_above(all.high - all.low);
}

static void training_example(pass *p, size_t i, work *w)
{
  side *s = &p->train;
  const size_t C = p->C, b = s->rows->label[i];
  mpfi_t *v = w->scalar;
  const sgha_row row = sgha_row_of(s->rows, i);
  logits(C, row, p->W, w->z, w->number);
  logits(C, row, p->lambda, w->u, w->number);
  s->r[i] = sgha_example_length(row, p->D_below);
  s->spread[i] = softmax(C, b, w);
  s->range[i] = range_above(C, w->u);
  s->length[i] = norm_above(C, w->u, w->number);
  if (p->cleaning)
    weigh(p, i, v);
  else {
    mpfi_set_ui(v[WEIGHT], s->rows->n_examples);
    mpfi_inv(v[WEIGHT], v[WEIGHT]);
    mpfi_set_si(v[SLOPE], 0);
  }
  s->w[i] = sgha_bits_interval(v[WEIGHT]).high;
  s->w_slope[i] = sgha_bits_interval(v[SLOPE]).high;

  /* w S u: p_k (u_k - mean); z is not needed any more. */
  mpfi_set_si(v[MEAN], 0);
  for (size_t k = 0; k < C; k++) {
    mpfi_mul(v[T], w->p[k], w->u[k]);
    mpfi_add(v[MEAN], v[MEAN], v[T]);
  }
  for (size_t k = 0; k < C; k++) {
    mpfi_sub(w->z[k], w->u[k], v[MEAN]);
    mpfi_mul(w->z[k], w->z[k], w->p[k]);
  }
  store(C, i, v[WEIGHT], w->z, v + SUM, &s->odd);

  residual_of(C, b, w);
  s->residual[i] = norm_above(C, w->p, w->number);
  store(C, i, v[WEIGHT], w->p, v + SUM, &s->slope);

  if (p->cleaning) { /* gamma/n (alpha - 1) alpha' + alpha'/n <u, q> */
    mpfi_set_si(v[MEAN], 0);
    for (size_t k = 0; k < C; k++) {
      mpfi_mul(v[T], w->p[k], w->u[k]);
      mpfi_add(v[MEAN], v[MEAN], v[T]);
    }
    mpfi_mul(v[MEAN], v[MEAN], v[SLOPE]);
    mpfi_add(v[MEAN], v[MEAN], v[ALPHA]);
    p->entry[i] = sgha_bits_interval(v[MEAN]);
  }
}

/* ---- one feature ---- */

static void row_weight(pass *p, size_t j, mpfi_t v[])
{
  if (p->cleaning) {
    p->D_high[j] = p->D_above[j] = p->D_below[j] = p->mu;
    return;
  }
  mpfi_set_d(v[E], p->x[j]);
  mpfi_exp(v[E], v[E]);
  mpfi_div_ui(v[E], v[E], p->d);
  mpfi_div_ui(v[E], v[E], p->C);
  const sgha_parts parts = sgha_bits_parts(v[E], v[T]);
  p->D_high[j] = parts.high;
  p->D_low[j] = parts.low;
  p->D_error[j] = parts.error;
  p->D_above[j] = sgha_bits_interval(v[E]).high;
  p->D_below[j] = sgha_bits_interval(v[E]).low;
}

/* Adds the examples' rows of a feature; returns the sum of |a_ij| times the rows' errors. */
static inline __attribute__((always_inline)) double add_feature(size_t C, sgha_compensated s, const side *from,
                                                                const rows_of_parts *rows, size_t j)
{
  double error = 0.0;
  for (size_t t = from->start[j]; t < from->start[j + 1]; t++) {
    const size_t i = from->example[t];
    const double a = from->value[t];
    sgha_compensated_add(C, s.sum, s.rest, s.size, a, rows->high + i * C);
    sgha_compensated_add(C, s.sum, s.rest, s.size, a, rows->low + i * C);
    error += fabs(a) * rows->error[i];
  }
  return error;
}

/* Also the regulariser's D_j times row j of V. On return, size holds the error of each column. */
static inline __attribute__((always_inline)) void feature(size_t C, const pass *p, size_t j, bool both,
                                                          const double V[], sgha_compensated s)
{
  const side *train = &p->train, *validation = &p->validation;
  size_t terms = 2 * (train->start[j + 1] - train->start[j]) + 2;
  sgha_compensated_clear(C, s);
  double error = add_feature(C, s, train, both ? &train->odd : &train->slope, j);
  if (both) {
    error += add_feature(C, s, validation, &validation->slope, j);
    terms += 2 * (validation->start[j + 1] - validation->start[j]);
  }
  sgha_compensated_add(C, s.sum, s.rest, s.size, p->D_high[j], V + j * C);
  sgha_compensated_add(C, s.sum, s.rest, s.size, p->D_low[j], V + j * C);
  for (size_t k = 0; k < C; k++)
    s.size[k] =
        sgha_above(sgha_compensated_error(terms, s.size[k]) + sgha_above(error + p->D_error[j] * fabs(V[j * C + k])));
}

/* c, or grad_y L where both sums count. */
SGHA_FUSED
static void feature_sums(const pass *p, size_t j, bool both, sgha_compensated s)
{
  const double *V = both ? p->lambda : p->W;
  if (p->C == 10)
    feature(10, p, j, both, V, s);
  else if (p->C == 20)
    feature(20, p, j, both, V, s);
  else
    feature(p->C, p, j, both, V, s);
}

/* |sum + rest| and its error: leaves upper bounds of the entries in size, and the entries themselves in sum. */
static void close_sums(size_t C, sgha_compensated s)
{
  for (size_t k = 0; k < C; k++) {
    s.sum[k] += s.rest[k];
    s.rest[k] = sgha_above(s.size[k] + fabs(s.sum[k]) * 0x1p-52); /* the error of the entry */
    s.size[k] = sgha_above(fabs(s.sum[k]) + s.rest[k]);
  }
}

static void regularize_entry(pass *p, size_t j, sgha_compensated s, mpfi_t v[])
{
  const size_t C = p->C;
  const double *W = p->W + j * C, *lambda = p->lambda + j * C;
  sgha_compensated_clear(1, s);
  for (size_t k = 0; k < C; k++)
    sgha_compensated_add(1, s.sum, s.rest, s.size, W[k], lambda + k);
  sgha_bits_set(v[T], s.sum[0], s.rest[0], sgha_compensated_error(C, s.size[0]));
  sgha_bits_set(v[E], p->D_high[j], p->D_low[j], p->D_error[j]);
  mpfi_mul(v[T], v[T], v[E]);
  p->entry[j] = sgha_bits_interval(v[T]);
}

static void one_feature(pass *p, size_t j, work *w, sgha_enclosure *e)
{
  const size_t C = p->C;
  const sgha_compensated s = columns_of(w->number, C);
  double product = 0.0, size = 0.0, error = 0.0;
  feature_sums(p, j, false, s);
  close_sums(C, s);
  p->c_row[j] = sgha_dual_norm_row(C, p->D_below[j], s.size);
  for (size_t k = 0; k < C; k++) {
    const double lambda = p->lambda[j * C + k];
    product += lambda * s.sum[k];
    size += fabs(lambda * s.sum[k]);
    error += fabs(lambda) * s.rest[k];
  }
  p->product[j] = product;
  p->product_error[j] = sgha_above(sgha_above(error) + sgha_above(size) * (double)(C + 1) * 0x1p-52);
  if (e->c != NULL)
    memcpy(e->c + j * C, s.sum, C * sizeof *s.sum);

  feature_sums(p, j, true, s);
  close_sums(C, s);
  p->r_row[j] = sgha_dual_norm_row(C, p->D_below[j], s.size);
  if (e->r != NULL)
    memcpy(e->r + j * C, s.sum, C * sizeof *s.sum);
  if (!p->cleaning)
    regularize_entry(p, j, s, w->scalar);
}

/* ---- the pass ---- */

enum { SOME = 16 }; /* what a thread takes at a time */

/* Weights of the rows, then the examples, which use them, then the features, which use the examples. */
static bool go_through(pass *p, sgha_enclosure *e)
{
  const size_t n = p->train.rows->n_examples, m = p->validation.rows->n_examples;
  bool good = true;
#pragma omp parallel
  {
    work w;
    const bool ready = work_begin(&w, p->C);
    if (!ready) {
#pragma omp atomic write
      good = false;
    }
#pragma omp barrier
    bool all_ready;
#pragma omp atomic read
    all_ready = good;
    if (all_ready) {
#pragma omp for schedule(dynamic, SOME)
      for (size_t j = 0; j < p->d; j++)
        row_weight(p, j, w.scalar);
#pragma omp for schedule(dynamic, SOME)
      for (size_t i = 0; i < n; i++)
        training_example(p, i, &w);
#pragma omp for schedule(dynamic, SOME)
      for (size_t i = 0; i < m; i++)
        validation_example(p, i, &w);
#pragma omp for schedule(dynamic, SOME)
      for (size_t j = 0; j < p->d; j++)
        one_feature(p, j, &w, e);
    }
    work_end(&w, p->C);
  }
  return good;
}

static void add_parts(size_t n, const double high[], const double low[], const double error[], mpfi_t sum, mpfi_t t)
{
  for (size_t i = 0; i < n; i++) {
    sgha_bits_set(t, high[i], low != NULL ? low[i] : 0.0, error[i]);
    mpfi_add(sum, sum, t);
  }
}

/* L = f + <lambda, c>, f = mean validation loss + gamma/(2n) sum (alpha - 1)^2. */
static sgha_interval lagrangian(const pass *p, mpfi_t v[3])
{
  const side *train = &p->train, *validation = &p->validation;
  const size_t n = train->rows->n_examples, m = validation->rows->n_examples;
  mpfi_set_si(v[0], 0);
  add_parts(m, validation->loss_high, validation->loss_low, validation->loss_error, v[0], v[2]);
  mpfi_div_ui(v[0], v[0], m);
  if (p->cleaning) {
    mpfi_set_si(v[1], 0);
    add_parts(n, train->loss_high, train->loss_low, train->loss_error, v[1], v[2]);
    mpfi_mul_d(v[1], v[1], p->gamma);
    mpfi_div_ui(v[1], v[1], n);
    mpfi_div_ui(v[1], v[1], 2);
    mpfi_add(v[0], v[0], v[1]);
  }
  add_parts(p->d, p->product, NULL, p->product_error, v[0], v[2]);
  return sgha_bits_interval(v[0]);
}

static void entries_of_constants(pass *p, double delta)
{
  const size_t C = p->C;
  const side *s = &p->train;
  for (size_t i = 0; i < n_x_of(p); i++)
    if (p->cleaning) {
      p->A[i] = sgha_cleaning_A_entry(delta, s->w_slope[i], s->r[i], s->spread[i], s->length[i]);
      p->h[i] = sgha_cleaning_h_entry(delta, s->w_slope[i], s->r[i], s->spread[i], s->residual[i]);
    } else {
      p->A[i] = sgha_regularize_A_entry(p->D_above[i], sgha_euclidean_norm(C, p->lambda + i * C));
      p->h[i] = sgha_regularize_h_entry(delta, p->D_above[i], sgha_euclidean_norm(C, p->W + i * C));
    }
}

/* What is not a number counts as the largest. */
static double maximum(size_t n, const double v[])
{
  double largest = 0.0;
  for (size_t i = 0; i < n; i++)
    largest = v[i] <= largest ? largest : v[i];
  return largest;
}

static double minimum(size_t n, const double v[])
{
  double smallest = v[0];
  for (size_t i = 1; i < n; i++)
    smallest = v[i] < smallest ? v[i] : smallest;
  return smallest;
}

static sgha_enclosed conclude(pass *p, sgha_enclosure *e, mpfi_t v[3], const char **why)
{
  const side *t = &p->train, *val = &p->validation;
  const size_t n_x = n_x_of(p);
  e->delta = sgha_dual_norm_of_rows(p->d, p->c_row);
  e->rho = sgha_dual_norm_of_rows(p->d, p->r_row);
  e->B = sgha_problem_B(t->rows->n_examples, val->rows->n_examples, e->delta, t->w, t->r, t->spread, t->range,
                        t->length, val->r, val->spread);
  entries_of_constants(p, e->delta);
  e->A = p->cleaning ? sgha_euclidean_norm(n_x, p->A) : maximum(n_x, p->A);
  e->h = p->cleaning ? sgha_euclidean_norm(n_x, p->h) : maximum(n_x, p->h);
  e->distance = sgha_above(e->delta / sqrt(minimum(p->d, p->D_below)));
  e->L = lagrangian(p, v);
  e->G_L = sgha_bits_norm(n_x, p->entry, v);
  for (size_t i = 0; e->entry != NULL && i < n_x; i++)
    e->entry[i] = sgha_enclosure_entry(e, p->entry[i], p->A[i], p->h[i]);
  return sgha_enclosure_finish(e, why);
}

/* ---- what is asked for ---- */

static const char *examples_problem(const sgha_examples *e, const sgha_examples *other)
{
  if (e->n_examples == 0 || e->n_features == 0 || e->n_classes == 0)
    return "there are no examples, no features or no classes";
  if (e->n_features != other->n_features || e->n_classes != other->n_classes)
    return "the training and the validation data differ in features or classes";
  for (size_t i = 0; i < e->n_examples; i++) {
    const sgha_row row = sgha_row_of(e, i);
    if (e->label[i] >= e->n_classes)
      return "a label is beyond the number of classes";
    for (size_t t = 0; t < row.size; t++) {
      if (!(fabs(row.value[t]) <= MAX_DATUM))
        return "a feature is not a number within 2^100";
      if (row.column != NULL && (row.column[t] >= e->n_features || (t > 0 && row.column[t] <= row.column[t - 1])))
        return "the features of an example are not in increasing order";
    }
  }
  return NULL;
}

static const char *problem_with(const sgha_subject *s, const double x[], const sgha_examples *train,
                                const sgha_examples *validation)
{
  const char *problem = examples_problem(train, validation);
  if (problem == NULL)
    problem = examples_problem(validation, train);
  if (problem != NULL)
    return problem;
  if (s->cleaning != NULL)
    return s->cleaning->mu >= 0x1p-100 && s->cleaning->mu <= MAX_DATUM && s->cleaning->gamma >= 0.0 &&
                   s->cleaning->gamma <= MAX_DATUM
               ? NULL
               : "mu or gamma is not positive, or beyond 2^100";
  if (s->regularize->e_min != 0.0)
    return "e_min is not 0: this is not the paper's problem";
  for (size_t j = 0; j < train->n_features; j++)
    if (!(fabs(x[j]) <= s->regularize->x_limit && fabs(x[j]) <= 256.0))
      return "an entry of x is beyond the limit within which the problem is the paper's";
  return NULL;
}

sgha_enclosed sgha_enclose_classifier(const sgha_subject *s, const double x[], const double y[], const double lambda[],
                                      sgha_enclosure *e, const char **why)
{
  const sgha_examples *train = s->cleaning != NULL ? &s->cleaning->train : &s->regularize->train;
  const sgha_examples *validation = s->cleaning != NULL ? &s->cleaning->validation : &s->regularize->validation;
  *why = problem_with(s, x, train, validation);
  if (*why != NULL)
    return SGHA_OUT_OF_DOMAIN;
  pass p = {.cleaning = s->cleaning != NULL,
            .d = train->n_features,
            .C = train->n_classes,
            .mu = s->cleaning != NULL ? s->cleaning->mu : 0.0,
            .gamma = s->cleaning != NULL ? s->cleaning->gamma : 0.0,
            .x = x,
            .W = y,
            .lambda = lambda};
  mpfi_t *v = sgha_bits_new(3);
  sgha_enclosed result = SGHA_NO_MEMORY;
  *why = "not enough memory";
  if (v != NULL && pass_begin(&p, train, validation) && go_through(&p, e))
    result = conclude(&p, e, v, why);
  sgha_bits_free(3, v);
  pass_end(&p);
  return result;
}
