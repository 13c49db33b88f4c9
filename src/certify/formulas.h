/* formulas.h -- the formulas of proofs/coq/CertificateFormulas.v, by the names they have there, evaluated upward.
 *
 * Arguments are doubles that are not negative, upper bounds of what the theorems speak of (weights D in a denominator: lower bounds).
 * A result is at least the formula's value at these doubles (data within 2^100, D at least 2^-400), and at most a relative 2^-20 and an
 * absolute 2^-200 more. It is not finite if an argument is not, or if it overflows; the bounds that hold without arguments, 1/2 of
 * softmax_bound, are taken where the others are not numbers. tests/suites/certify_formulas.py compares them with the Coq text. */
#ifndef SGHA_CERTIFY_FORMULAS_H
#define SGHA_CERTIFY_FORMULAS_H

#include "problems/examples.h"

/* At least v, where v was computed from numbers that are not negative by at most 2^28 roundings on any path (SummationDouble.v,
 * double_bound_enlarged), underflow included. */
double sgha_above(double v);

double sgha_value_error(double B, double rho, double delta);
double sgha_gradient_error(double A, double B, double h, double rho, double delta);
double sgha_value_low(double L_low, double B, double rho, double delta);
double sgha_value_high(double L_high, double B, double rho, double delta);
double sgha_gradient_low(double G_low, double A, double B, double h, double rho, double delta);
double sgha_gradient_high(double G_high, double A, double B, double h, double rho, double delta);

/* dual_norm in two steps: the sum under its root that belongs to one row of c; from these sums, the norm. */
double sgha_dual_norm_row(size_t C, double D, const double c[]);
double sgha_dual_norm_of_rows(size_t d, const double row[]);

double sgha_example_length(sgha_row a, const double D[]);
double sgha_softmax_bound(double spread, double eta);
double sgha_third_bound(double s, double range, double length);
double sgha_ball_bound(double delta, double r, double spread);
double sgha_problem_B(size_t n, size_t m, double delta, const double w[], const double r[], const double spread[],
                      const double range[], const double length[], const double r_val[], const double spread_val[]);
double sgha_cleaning_A_entry(double delta, double slope, double r, double spread, double length);
double sgha_cleaning_h_entry(double delta, double slope, double r, double spread, double residual);
double sgha_regularize_A_entry(double D, double lambda_length);
double sgha_regularize_h_entry(double delta, double D, double W_length);
double sgha_euclidean_norm(size_t n, const double a[]);

#endif
