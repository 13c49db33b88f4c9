/* formulas.c -- see formulas.h. Every operation rounds to nearest; sgha_above pays for all of them. */
#include "certify/formulas.h"

#include <math.h>
#include <mpfr.h>

double sgha_above(double v)
{
  return v * (1.0 + 0x1p-24) + 0x1p-900;
}

static double below(double v)
{
  return nextafter(v, -INFINITY);
}

static double beyond(double v)
{
  return nextafter(v, INFINITY);
}

static double square(double v)
{
  return v * v;
}

/* b where a is not a number. */
static double smaller(double a, double b)
{
  return a < b ? a : b;
}

static double exp_above(double t)
{
  MPFR_DECL_INIT(e, 53);
  mpfr_set_d(e, t, MPFR_RNDU);
  mpfr_exp(e, e, MPFR_RNDU);
  return mpfr_get_d(e, MPFR_RNDU);
}

double sgha_value_error(double B, double rho, double delta)
{
  return sgha_above(rho * delta + B * square(delta) / 2.0);
}

double sgha_gradient_error(double A, double B, double h, double rho, double delta)
{
  return sgha_above(A * delta + h * (rho + B * delta));
}

double sgha_value_low(double L_low, double B, double rho, double delta)
{
  return below(L_low - sgha_value_error(B, rho, delta));
}

double sgha_value_high(double L_high, double B, double rho, double delta)
{
  return beyond(L_high + sgha_value_error(B, rho, delta));
}

double sgha_gradient_low(double G_low, double A, double B, double h, double rho, double delta)
{
  return below(G_low - sgha_gradient_error(A, B, h, rho, delta));
}

double sgha_gradient_high(double G_high, double A, double B, double h, double rho, double delta)
{
  return beyond(G_high + sgha_gradient_error(A, B, h, rho, delta));
}

static double sum(size_t n, const double v[])
{
  double total = 0.0;
  for (size_t i = 0; i < n; i++)
    total += v[i];
  return total;
}

static double sum_of_squares(size_t n, const double v[])
{
  double total = 0.0;
  for (size_t i = 0; i < n; i++)
    total += square(v[i]);
  return total;
}

double sgha_dual_norm_row(size_t C, double D, const double c[])
{
  return sgha_above(sum_of_squares(C, c)) / D; /* enlarged first: a square that underflows is divided by a small D */
}

double sgha_dual_norm_of_rows(size_t d, const double row[])
{
  return sgha_above(sqrt(sgha_above(sum(d, row))));
}

double sgha_example_length(sgha_row a, const double D[])
{
  double total = 0.0;
  for (size_t t = 0; t < a.size; t++)
    total += sgha_above(square(a.value[t])) / D[sgha_feature(a, t)];
  return sgha_above(sqrt(sgha_above(total)));
}

double sgha_softmax_bound(double spread, double eta)
{
  return smaller(sgha_above(exp_above(2.0 * eta) * (2.0 * spread)), 1.0 / 2.0);
}

double sgha_third_bound(double s, double range, double length)
{
  const double third_constant = 27217.0 / 100000.0;
  return sgha_above(smaller(s * range, third_constant * length));
}

double sgha_ball_bound(double delta, double r, double spread)
{
  return sgha_softmax_bound(spread, sgha_above(r * delta));
}

static double validation_B(size_t m, double delta, const double r[], const double spread[])
{
  double total = 0.0;
  for (size_t i = 0; i < m; i++)
    total += sgha_ball_bound(delta, r[i], spread[i]) * square(r[i]);
  return total / (double)m;
}

static double training_B(size_t n, double delta, const double w[], const double r[], const double spread[],
                         const double range[], const double length[])
{
  double total = 0.0;
  for (size_t i = 0; i < n; i++)
    total += w[i] * (square(r[i]) * sgha_third_bound(sgha_ball_bound(delta, r[i], spread[i]), range[i], length[i]));
  return total;
}

double sgha_problem_B(size_t n, size_t m, double delta, const double w[], const double r[], const double spread[],
                      const double range[], const double length[], const double r_val[], const double spread_val[])
{
  return sgha_above(validation_B(m, delta, r_val, spread_val) + training_B(n, delta, w, r, spread, range, length));
}

double sgha_cleaning_A_entry(double delta, double slope, double r, double spread, double length)
{
  return sgha_above(slope * (r * sgha_ball_bound(delta, r, spread) * length));
}

double sgha_cleaning_h_entry(double delta, double slope, double r, double spread, double residual)
{
  return sgha_above(slope * (r * (residual + sgha_ball_bound(delta, r, spread) * (r * delta))));
}

double sgha_regularize_A_entry(double D, double lambda_length)
{
  return sgha_above(sqrt(D) * lambda_length);
}

double sgha_regularize_h_entry(double delta, double D, double W_length)
{
  return sgha_above(sqrt(D) * W_length + delta);
}

double sgha_euclidean_norm(size_t n, const double a[])
{
  return sgha_above(sqrt(sgha_above(sum_of_squares(n, a))));
}
