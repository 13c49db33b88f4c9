/* regulariser.c -- see regulariser.h. */
#include <math.h>
#include <string.h>

#include "core/state.h"
#include "problems/regulariser.h"
#include "problems/softmax.h"

#define LOG_2 0.69314718055994531

/* strength_j, and its derivative by x_j, for features first to last - 1. */
SGHA_WIDE
static void strengths(const sgha_regulariser *r, const double x[], size_t first, size_t last, double value[restrict],
                      double slope[restrict])
{
  const double limit = r->x_limit, share = 1.0 / ((double)r->d * (double)r->C);
  if (r->fixed) {
    for (size_t j = 0; j < last - first; j++) {
      value[j] = r->mu;
      slope[j] = 0.0;
    }
    return;
  }
  size_t beyond = 0;
  for (size_t j = first; j < last; j++) { /* a loop of its own, as sgha_exp_argument's */
    const double inside = x[j] > limit ? limit : x[j];
    value[j - first] = inside < -limit ? -limit : inside;
    beyond |= fabs(x[j]) > limit;
  }
  for (size_t j = 0; j < last - first; j++)
    value[j] = slope[j] = share * sgha_exp(value[j]);
  for (size_t j = first; j < last && beyond; j++)
    if (fabs(x[j]) > limit) {
      const double inside = copysign(limit, x[j]), u = tanh(x[j] - inside);
      value[j - first] = share * sgha_exp(inside + u);
      slope[j - first] = value[j - first] * ((1.0 - u) * (1.0 + u));
    }
}

/* One row's share of the regulariser, (floor |W|^2 + (strength - floor) rho)/2, and its derivatives. */
typedef struct {
  double rho;
  double pull; /* its gradient is pull W */
  double bend; /* its Hessian is pull I + bend W W' */
  double lean; /* rho's gradient is 2 lean W */
} row_terms;

static inline row_terms terms_of(const sgha_regulariser *r, double strength, double square)
{
  const double R = r->row_limit, rest = strength - r->floor;
  if (square <= R * R)
    return (row_terms){square, strength, 0.0, 1.0};
  const double s = sqrt(square), reach = s - R, u = tanh(reach), lean = (R + u) / s;
  return (row_terms){.rho = R * R + 2.0 * (R * reach) + 2.0 * (reach + (log1p(exp(-2.0 * reach)) - LOG_2)),
                     .pull = r->floor + rest * lean,
                     .bend = rest * ((1.0 - u) * (1.0 + u) - lean) / square,
                     .lean = lean};
}

double sgha_regulariser_value(const sgha_regulariser *r, const double x[], const double W[], size_t j)
{
  double strength, slope;
  const double square = sgha_lane_dot(r->C, W + j * r->C, W + j * r->C);
  strengths(r, x, j, j + 1, &strength, &slope);
  return 0.5 * (r->floor * square + (strength - r->floor) * terms_of(r, strength, square).rho);
}

double sgha_regulariser_cross(const sgha_regulariser *r, const double x[], const double W[], const double v[], size_t j)
{
  double strength, slope;
  const double square = sgha_lane_dot(r->C, W + j * r->C, W + j * r->C);
  strengths(r, x, j, j + 1, &strength, &slope);
  return slope * (terms_of(r, strength, square).lean * sgha_lane_dot(r->C, W + j * r->C, v + j * r->C));
}

void sgha_write_sums(const sgha_task *t, size_t first, size_t last, const double sums[], const double odds[])
{
  (void)odds;
  memcpy(t->out + first * t->regulariser->C, sums, (last - first) * t->regulariser->C * sizeof *sums);
}

SGHA_INLINE void combine(size_t C, const double sum[restrict], double factor, const double row[restrict],
                         double out[restrict])
{
  for (size_t k = 0; k < C; k++)
    out[k] = sum[k] + factor * row[k];
}

SGHA_INLINE void write_gradient_rows(size_t C, const sgha_task *t, size_t first, size_t last, const double sums[])
{
  double strength[SGHA_CHUNK], slope[SGHA_CHUNK];
  strengths(t->regulariser, t->x, first, last, strength, slope);
  for (size_t j = first; j < last; j++) {
    const double *W = t->W + j * C;
    const row_terms row = terms_of(t->regulariser, strength[j - first], sgha_lane_dot(C, W, W));
    if (t->out_x != NULL)
      t->out_x[j] = 0.5 * slope[j - first] * row.rho;
    combine(C, sums + (j - first) * C, row.pull, W, t->out + j * C);
  }
}

SGHA_WIDE
void sgha_write_gradient(const sgha_task *t, size_t first, size_t last, const double sums[], const double odds[])
{
  (void)odds;
  if (t->regulariser->C == 20)
    write_gradient_rows(20, t, first, last, sums);
  else if (t->regulariser->C == 10)
    write_gradient_rows(10, t, first, last, sums);
  else
    write_gradient_rows(t->regulariser->C, t, first, last, sums);
}

/* The Hessian's row of feature j times V. */
SGHA_INLINE void hessian_row(size_t C, const sgha_task *t, size_t j, double strength, const double odd[],
                             double out[restrict])
{
  const double *W = t->W + j * C, *V = t->V + j * C;
  const row_terms row = terms_of(t->regulariser, strength, sgha_lane_dot(C, W, W));
  combine(C, odd, row.pull, V, out);
  if (row.bend != 0.0) {
    const double bend = row.bend * sgha_lane_dot(C, W, V);
    for (size_t k = 0; k < C; k++)
      out[k] += bend * W[k];
  }
}

SGHA_INLINE void write_hessian_rows(size_t C, const sgha_task *t, size_t first, size_t last, const double odds[])
{
  double strength[SGHA_CHUNK], slope[SGHA_CHUNK];
  strengths(t->regulariser, t->x, first, last, strength, slope);
  for (size_t j = first; j < last; j++)
    hessian_row(C, t, j, strength[j - first], odds + (j - first) * C, t->out + j * C);
}

SGHA_WIDE
void sgha_write_hessian(const sgha_task *t, size_t first, size_t last, const double sums[], const double odds[])
{
  (void)sums;
  if (t->regulariser->C == 20)
    write_hessian_rows(20, t, first, last, odds);
  else if (t->regulariser->C == 10)
    write_hessian_rows(10, t, first, last, odds);
  else
    write_hessian_rows(t->regulariser->C, t, first, last, odds);
}

SGHA_INLINE void write_neumann_rows(size_t C, const sgha_task *t, size_t first, size_t last, const double odds[])
{
  double strength[SGHA_CHUNK], slope[SGHA_CHUNK], product[SGHA_MAX_CLASSES];
  size_t good = 1;
  strengths(t->regulariser, t->x, first, last, strength, slope);
  for (size_t j = first; j < last; j++) {
    double *restrict term = t->out + j * C, *restrict sum = t->sum + j * C;
    hessian_row(C, t, j, strength[j - first], odds + (j - first) * C, product);
    for (size_t k = 0; k < C; k++) {
      term[k] -= t->eta * product[k];
      sum[k] += term[k];
      good = still_good(good, term[k]);
    }
  }
  if (!good) {
#pragma omp atomic write
    *t->good = 0;
  }
}

SGHA_WIDE
void sgha_write_neumann(const sgha_task *t, size_t first, size_t last, const double sums[], const double odds[])
{
  (void)sums;
  if (t->regulariser->C == 20)
    write_neumann_rows(20, t, first, last, odds);
  else if (t->regulariser->C == 10)
    write_neumann_rows(10, t, first, last, odds);
  else
    write_neumann_rows(t->regulariser->C, t, first, last, odds);
}

/* The regulariser's odd part, where a probe's row may be beyond the limit: both sides are evaluated. Adds to plus what
 * belongs to the row; the result belongs to x_j. */
static double odd_beyond(const sgha_task *t, double strength, double slope, const double W[], const double V[],
                         double plus[])
{
  const size_t C = t->regulariser->C;
  double up[SGHA_MAX_CLASSES], down[SGHA_MAX_CLASSES];
  for (size_t k = 0; k < C; k++) {
    up[k] = W[k] + t->tau * V[k];
    down[k] = W[k] - t->tau * V[k];
  }
  const row_terms above = terms_of(t->regulariser, strength, sgha_lane_dot(C, up, up));
  const row_terms below = terms_of(t->regulariser, strength, sgha_lane_dot(C, down, down));
  for (size_t k = 0; k < C; k++)
    plus[k] += 0.5 * (above.pull * up[k] - below.pull * down[k]);
  return 0.25 * slope * (above.rho - below.rho);
}

SGHA_INLINE void write_step_rows(size_t C, const sgha_task *t, size_t first, size_t last, const double sums[],
                                 const double odds[])
{
  const double tau = t->tau, R = t->regulariser->row_limit;
  double strength[SGHA_CHUNK], slope[SGHA_CHUNK];
  strengths(t->regulariser, t->x, first, last, strength, slope);
  for (size_t j = first; j < last; j++) {
    const double *W = t->W + j * C, *V = t->V + j * C, *sum = sums + (j - first) * C, *odd = odds + (j - first) * C;
    double *h = t->h + j * C, odd_x; /* h holds half of the difference, the odd part, before it is divided by tau */
    const double square = sgha_lane_dot(C, W, W);
    combine(C, sum, terms_of(t->regulariser, strength[j - first], square).pull, W, t->out + j * C);
    if (2.0 * (square + tau * tau * sgha_lane_dot(C, V, V)) <= R * R) { /* then both probes are within the limit */
      combine(C, odd, strength[j - first] * tau, V, h);
      odd_x = slope[j - first] * (tau * sgha_lane_dot(C, W, V));
    } else {
      memcpy(h, odd, C * sizeof *odd);
      odd_x = odd_beyond(t, strength[j - first], slope[j - first], W, V, h);
    }
    for (size_t k = 0; k < C; k++)
      h[k] /= tau;
    if (t->h_x != NULL)
      t->h_x[j] = odd_x / tau;
  }
}

SGHA_WIDE
void sgha_write_step(const sgha_task *t, size_t first, size_t last, const double sums[], const double odds[])
{
  if (t->regulariser->C == 20)
    write_step_rows(20, t, first, last, sums, odds);
  else if (t->regulariser->C == 10)
    write_step_rows(10, t, first, last, sums, odds);
  else
    write_step_rows(t->regulariser->C, t, first, last, sums, odds);
}
