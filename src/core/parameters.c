/* parameters.c -- the formulas of Theorems 4, 8, 9, 10 and 11, see formulas.h.
 *
 * One small function for each formula, so that each proof stays small. */
#include "core/formulas.h"
#include "core/assumptions.h"
#include "core/tracked.h"

/* ---- powers of the condition number ---- */

/*@ requires   domain:   constants_between(L, mu);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, kappa(L, mu), 1.01, 1, 0x1p40); */
static double kappa_of(double L, double mu)
{
  const double r = fl_div(L, mu);
  //@ assert formula:  product(L, kappa(L, mu), mu);
  //@ assert range:    1 <= kappa(L, mu) <= 0x1p40;
  return r;
}

/*@ requires   domain:   constants_between(L, mu);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, kappa_2(L, mu), 3.1, 1, 0x1p80); */
static double kappa_2_of(double L, double mu)
{
  const double k = kappa_of(L, mu);
  const double r = fl_mul(k, k);
  //@ assert computed: product(k * k, k, k);
  //@ assert formula:  product(kappa_2(L, mu), kappa(L, mu), kappa(L, mu));
  return r;
}

/*@ requires   domain:   constants_between(L, mu);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, kappa_4(L, mu), 7.3, 1, 0x1p160); */
static double kappa_4_of(double L, double mu)
{
  const double k_2 = kappa_2_of(L, mu);
  const double r = fl_mul(k_2, k_2);
  //@ assert computed: product(k_2 * k_2, k_2, k_2);
  //@ assert formula:  product(kappa_4(L, mu), kappa_2(L, mu), kappa_2(L, mu));
  return r;
}

/*@ requires   domain:   constants_between(L, mu);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, kappa_5(L, mu), 9.4, 1, 0x1p200); */
static double kappa_5_of(double L, double mu)
{
  const double k = kappa_of(L, mu);
  const double k_4 = kappa_4_of(L, mu);
  const double r = fl_mul(k, k_4);
  //@ assert computed: product(k * k_4, k, k_4);
  //@ assert formula:  product(kappa_5(L, mu), kappa(L, mu), kappa_4(L, mu));
  return r;
}

/* ---- the parameters that all five theorems share ---- */

/*@ requires   domain:   constants_between(L, mu);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, C_lambda_formula(L, mu), 2.1, 1, 0x1p41); */
static double C_lambda_of(double L, double mu)
{
  const double r = scaled(2, kappa_of(L, mu));
  //@ assert tracked:  tracks(r, 2 * kappa(L, mu), 2.02, 2, 0x1p41);
  return r;
}

/*@ requires   domain:   constants_between(L, mu);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, L * kappa(L, mu), 2.1, 0x1p-20, 0x1p60); */
static double L_kappa_of(double L, double mu)
{
  const double k = kappa_of(L, mu);
  //@ assert constant: tracks(L, L, 0, 0x1p-20, 0x1p20);
  const double r = fl_mul(L, k);
  //@ assert computed: product(L * k, L, k);
  //@ assert formula:  product(L * kappa(L, mu), L, kappa(L, mu));
  return r;
}

/*@ requires   domain:   constants_between(L, mu);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, p_w_formula(L, mu), 3.2, 0x1p-16, 0x1p64); */
static double p_w_of(double L, double mu)
{
  const double r = scaled(16, L_kappa_of(L, mu));
  //@ assert tracked:  tracks(r, 16 * (L * kappa(L, mu)), 3.11, 0x1p-16, 0x1p64);
  return r;
}

/*@ requires   domain:   constants_between(L, mu);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, gamma_w_formula(L, mu), 4.3, 0x1p-68, 0x1p12); */
static double gamma_w_of(double L, double mu)
{
  const double d = scaled(0x1p8, L_kappa_of(L, mu));
  //@ assert divisor:  tracks(d, 0x1p8 * (L * kappa(L, mu)), 3.11, 0x1p-12, 0x1p68);
  const double r = divided_by(1, d);
  //@ assert tracked:  tracks(r, 1 / (0x1p8 * (L * kappa(L, mu))), 4.12, 0x1p-68, 0x1p12);
  return r;
}

/*@ requires   domain:   constants_between(L, mu);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, gamma_lambda_formula(L, mu), 3.2, 0x1p-28, 0x1p52); */
static double gamma_lambda_of(double L, double mu)
{
  const double k = kappa_of(L, mu);
  //@ assert constant: tracks(L, L, 0, 0x1p-20, 0x1p20);
  const double d = scaled(0x1p8, L);
  //@ assert divisor:  tracks(d, 0x1p8 * L, 1.01, 0x1p-12, 0x1p28);
  const double r = fl_div(k, d);
  //@ assert positive: 0 < d && 0 < 0x1p8 * L;
  //@ assert computed: product(k, k / d, d);
  //@ assert formula:  product(kappa(L, mu), gamma_lambda_formula(L, mu), 0x1p8 * L);
  return r;
}

/*@ requires   domain:   constants_between(L, mu);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, beta_formula(L, mu), 5.2, 0x1p-110, 0x1p-30); */
static double beta_of(double L, double mu)
{
  const double d = scaled(0x1p30, kappa_2_of(L, mu));
  //@ assert divisor:  tracks(d, 0x1p30 * kappa_2(L, mu), 4.11, 0x1p30, 0x1p110);
  const double r = divided_by(1, d);
  //@ assert tracked:  tracks(r, 1 / (0x1p30 * kappa_2(L, mu)), 5.12, 0x1p-110, 0x1p-30);
  return r;
}

/* ---- tau and p_lambda ---- */

/*@ requires   domain:   between(rho, SGHA_MIN_RHO, 1);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, \sqrt(rho), 1.01, 0x1p-15, 1); */
static double root_of(double rho)
{
  const double r = fl_sqrt(rho);
  //@ assert range: 0x1p-15 <= \sqrt(rho) <= 1;
  //@ assert near:  rounded(r, \sqrt(rho));
  return r;
}

/*@ requires   epsilon:  between(epsilon, SGHA_MIN_EPSILON, 1);
  @ requires   rho:      between(rho, SGHA_MIN_RHO, 1);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, epsilon * \sqrt(rho), 2.1, 0x1p-45, 1); */
static double epsilon_root_of(double epsilon, double rho)
{
  const double root = root_of(rho);
  //@ assert constant: tracks(epsilon, epsilon, 0, 0x1p-30, 1);
  const double r = fl_mul(epsilon, root);
  //@ assert computed: product(epsilon * root, epsilon, root);
  //@ assert formula:  product(epsilon * \sqrt(rho), epsilon, \sqrt(rho));
  return r;
}

/*@ requires   L:        between(L, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ requires   G:        between(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, (1 + L) * G, 2.1, 0x1p-20, 0x1p41); */
static double one_plus_L_times_G(double L, double G)
{
  const double one_plus_L = fl_add(1, L);
  //@ assert sum:      tracks(one_plus_L, 1 + L, 1.01, 1, 0x1p21);
  //@ assert constant: tracks(G, G, 0, 0x1p-20, 0x1p20);
  const double r = fl_mul(one_plus_L, G);
  //@ assert computed: product(one_plus_L * G, one_plus_L, G);
  //@ assert formula:  product((1 + L) * G, 1 + L, G);
  return r;
}

/*@ requires   domain:   constants_between(L, mu);
  @ requires   G:        between(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, ((1 + L) * G) * kappa_4(L, mu), 10.5, 0x1p-20, 0x1p201); */
static double accuracy_divisor(double L, double mu, double G)
{
  const double a = one_plus_L_times_G(L, G);
  const double k_4 = kappa_4_of(L, mu);
  const double r = fl_mul(a, k_4);
  //@ assert computed: product(a * k_4, a, k_4);
  //@ assert formula:  product(((1 + L) * G) * kappa_4(L, mu), (1 + L) * G, kappa_4(L, mu));
  return r;
}

/*@ requires   domain:   constants_between(L, mu);
  @ requires   epsilon:  between(epsilon, SGHA_MIN_EPSILON, 1);
  @ requires   rho:      between(rho, SGHA_MIN_RHO, 1);
  @ requires   G:        between(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, accuracy(L, mu, epsilon, rho, G), 13.7, 0x1p-246, 0x1p20); */
static double accuracy_of(double L, double mu, double epsilon, double rho, double G)
{
  const double n = epsilon_root_of(epsilon, rho);
  const double d = accuracy_divisor(L, mu, G);
  const double r = fl_div(n, d);
  //@ assert positive: 0 < d && 0 < ((1 + L) * G) * kappa_4(L, mu);
  //@ assert computed: product(n, n / d, d);
  /*@ assert formula:  product(epsilon * \sqrt(rho), accuracy(L, mu, epsilon, rho, G),
                               ((1 + L) * G) * kappa_4(L, mu)); */
  return r;
}

/*@ requires   domain:   constants_between(L, mu);
  @ requires   epsilon:  between(epsilon, SGHA_MIN_EPSILON, 1);
  @ requires   rho:      between(rho, SGHA_MIN_RHO, 1);
  @ requires   G:        between(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ requires   divisor:  between(divisor, 0x1p10, 0x1p30);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, accuracy(L, mu, epsilon, rho, G) / divisor, 14.8, 0x1p-276, 0x1p10); */
static double accuracy_over(double divisor, double L, double mu, double epsilon, double rho, double G)
{
  const double a = accuracy_of(L, mu, epsilon, rho, G);
  //@ assert constant: tracks(divisor, divisor, 0, 0x1p10, 0x1p30);
  const double r = fl_div(a, divisor);
  //@ assert computed: product(a, a / divisor, divisor);
  //@ assert formula:  product(accuracy(L, mu, epsilon, rho, G), accuracy(L, mu, epsilon, rho, G) / divisor, divisor);
  return r;
}

/*@ requires   domain:   constants_between(L, mu);
  @ requires   epsilon:  between(epsilon, SGHA_MIN_EPSILON, 1);
  @ requires   rho:      between(rho, SGHA_MIN_RHO, 1);
  @ requires   G:        between(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ requires   divisor:  between(divisor, 0x1p10, 0x1p30);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    finite:   between(\result, 0x1p-300, 0x1p20);
  @ ensures    close:    close(\result, p_lambda_formula(divisor, L, mu, epsilon, rho, G)); */
static double p_lambda_of(double divisor, double L, double mu, double epsilon, double rho, double G)
{
  const double a = accuracy_over(divisor, L, mu, epsilon, rho, G);
  //@ assert constant: tracks(mu, mu, 0, 0x1p-20, 0x1p20);
  const double m = divided_by(mu, 8);
  //@ assert eighth:   close(m, mu / 8);
  //@ assert bound:    close(a, accuracy(L, mu, epsilon, rho, G) / divisor);
  return m <= a ? m : a;
}

/* ---- iterations and batches ---- */

/*@ requires   domain:   constants_between(L, mu);
  @ requires   G:        between(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, (((1 + L) * G) * ((1 + L) * G)) * kappa_5(L, mu), 15.8, 0x1p-40, 0x1p282); */
static double effort_numerator(double L, double mu, double G)
{
  const double a = one_plus_L_times_G(L, G);
  const double a_2 = fl_mul(a, a);
  //@ assert computed: product(a * a, a, a);
  //@ assert formula:  product(((1 + L) * G) * ((1 + L) * G), (1 + L) * G, (1 + L) * G);
  //@ assert square:   tracks(a_2, ((1 + L) * G) * ((1 + L) * G), 5.3, 0x1p-40, 0x1p82);
  const double k_5 = kappa_5_of(L, mu);
  const double r = fl_mul(a_2, k_5);
  //@ assert computed_2: product(a_2 * k_5, a_2, k_5);
  /*@ assert formula_2:  product((((1 + L) * G) * ((1 + L) * G)) * kappa_5(L, mu),
                                 ((1 + L) * G) * ((1 + L) * G), kappa_5(L, mu)); */
  return r;
}

/*@ requires   L:        between(L, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ requires   epsilon:  between(epsilon, SGHA_MIN_EPSILON, 1);
  @ requires   rho:      between(rho, SGHA_MIN_RHO, 1);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, (L * (epsilon * epsilon)) * rho, 3.2, 0x1p-110, 0x1p20); */
static double effort_divisor(double L, double epsilon, double rho)
{
  //@ assert constants: tracks(epsilon, epsilon, 0, 0x1p-30, 1) && tracks(L, L, 0, 0x1p-20, 0x1p20);
  //@ assert constant:  tracks(rho, rho, 0, 0x1p-30, 1);
  const double e_2 = fl_mul(epsilon, epsilon);
  //@ assert product:   product(epsilon * epsilon, epsilon, epsilon);
  //@ assert square:    tracks(e_2, epsilon * epsilon, 1.01, 0x1p-60, 1);
  const double l = fl_mul(L, e_2);
  //@ assert computed:  product(L * e_2, L, e_2);
  //@ assert formula:   product(L * (epsilon * epsilon), L, epsilon * epsilon);
  //@ assert scaled:    tracks(l, L * (epsilon * epsilon), 2.1, 0x1p-80, 0x1p20);
  const double r = fl_mul(l, rho);
  //@ assert computed_2: product(l * rho, l, rho);
  //@ assert formula_2:  product((L * (epsilon * epsilon)) * rho, L * (epsilon * epsilon), rho);
  return r;
}

/*@ requires   domain:   constants_between(L, mu);
  @ requires   epsilon:  between(epsilon, SGHA_MIN_EPSILON, 1);
  @ requires   rho:      between(rho, SGHA_MIN_RHO, 1);
  @ requires   G:        between(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, effort(L, mu, epsilon, rho, G), 20.1, 0x1p-60, 0x1p392); */
static double effort_of(double L, double mu, double epsilon, double rho, double G)
{
  const double n = effort_numerator(L, mu, G);
  const double d = effort_divisor(L, epsilon, rho);
  const double r = fl_div(n, d);
  //@ assert positive: 0 < d && 0 < (L * (epsilon * epsilon)) * rho;
  //@ assert computed: product(n, n / d, d);
  /*@ assert formula:  product((((1 + L) * G) * ((1 + L) * G)) * kappa_5(L, mu), effort(L, mu, epsilon, rho, G),
                               (L * (epsilon * epsilon)) * rho); */
  return r;
}

double sgha_iterations_of(double factor, double delta_V, double L, double mu, double epsilon, double rho, double G)
{
  if (delta_V <= 0)
    return 0;
  const double e = effort_of(L, mu, epsilon, rho, G);
  //@ assert constant:  tracks(delta_V, delta_V, 0, 0x1p-300, 0x1p60);
  const double d = scaled(factor, delta_V);
  //@ assert scaled:    tracks(d, factor * delta_V, 1.01, 0x1p-250, 0x1p120);
  const double r = fl_mul(d, e);
  //@ assert computed:  product(d * e, d, e);
  /*@ assert formula:   product(iterations_formula(factor, delta_V, L, mu, epsilon, rho, G), factor * delta_V,
                                effort(L, mu, epsilon, rho, G)); */
  //@ assert tracked:   tracks(r, iterations_formula(factor, delta_V, L, mu, epsilon, rho, G), 22.2, 0x1p-310, 0x1p512);
  //@ assert close:     estimates(r, iterations_formula(factor, delta_V, L, mu, epsilon, rho, G));
  return r;
}

/*@ requires   domain:   constants_between(L, mu);
  @ requires   epsilon:  between(epsilon, SGHA_MIN_EPSILON, 1);
  @ requires   rho:      between(rho, SGHA_MIN_RHO, 1);
  @ requires   G:        between(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, kappa_effort(L, mu, epsilon, rho, G), 22.2, 0x1p-60, 0x1p432); */
static double kappa_effort_of(double L, double mu, double epsilon, double rho, double G)
{
  const double k = kappa_of(L, mu);
  const double e = effort_of(L, mu, epsilon, rho, G);
  const double r = fl_mul(k, e);
  //@ assert computed: product(k * e, k, e);
  /*@ assert formula:  product(kappa_effort(L, mu, epsilon, rho, G), kappa(L, mu),
                               effort(L, mu, epsilon, rho, G)); */
  return r;
}

/* ---- the noise: sigma^2 and M_g with a bar ---- */

/*@ requires   domain:   between(sigma, 0, SGHA_MAX_SIGMA);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    near:     rounded(\result, sigma * sigma);
  @ ensures    range:    0 <= sigma * sigma <= 0x1p40 && finite_within(\result, 0x1p41); */
static double square_of(double sigma)
{
  const double r = fl_mul(sigma, sigma);
  //@ assert range: 0 <= sigma * sigma <= 0x1p20 * 0x1p20;
  return r;
}

/*@ requires   sigma_f:  between(sigma_f, 0, SGHA_MAX_SIGMA);
  @ requires   sigma_g:  between(sigma_g, 0, SGHA_MAX_SIGMA);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, variance_sum(sigma_f, sigma_g), 3.1, 1, 0x1p42); */
static double variance_sum_of(double sigma_f, double sigma_g)
{
  const double f = square_of(sigma_f);
  const double g = square_of(sigma_g);
  const double s = fl_add(1, f);
  const double r = fl_add(s, g);
  //@ assert range:   1 <= variance_sum(sigma_f, sigma_g) <= 0x1p42;
  //@ assert at_most: r <= variance_sum(sigma_f, sigma_g) * (1 + 3.1 * UNIT);
  //@ assert at_least: variance_sum(sigma_f, sigma_g) * (1 - 3.1 * UNIT) <= r;
  //@ assert factor:  product(r, ratio(r, variance_sum(sigma_f, sigma_g)), variance_sum(sigma_f, sigma_g));
  //@ assert units:   units(ratio(r, variance_sum(sigma_f, sigma_g)), 3.1);
  return r;
}

/*@ requires   sigma_f:  between(sigma_f, 0, SGHA_MAX_SIGMA);
  @ requires   sigma_g:  between(sigma_g, 0, SGHA_MAX_SIGMA);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    near:     rounded(\result, variance_max(sigma_f, sigma_g));
  @ ensures    range:    1 <= variance_max(sigma_f, sigma_g) <= 0x1p40 && finite_within(\result, 0x1p41);
  @ ensures    tracked:  tracks(\result, variance_max(sigma_f, sigma_g), 3.1, 1, 0x1p42); */
static double variance_max_of(double sigma_f, double sigma_g)
{
  const double f = square_of(sigma_f);
  const double g = square_of(sigma_g);
  //@ assert one:     rounded((double)1.0, 1);
  const double m = larger(1, f);
  //@ assert first:   rounded(m, \max(1, sigma_f * sigma_f));
  const double r = larger(m, g);
  //@ assert near:    rounded(r, variance_max(sigma_f, sigma_g));
  return r;
}

/*@ requires   smoothness: between(smoothness, 0, SGHA_MAX_SMOOTHNESS);
  @ requires   sigma_f:    between(sigma_f, 0, SGHA_MAX_SIGMA);
  @ requires   sigma_g:    between(sigma_g, 0, SGHA_MAX_SIGMA);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:    tracks(\result, smoothness_max(smoothness, sigma_f, sigma_g), 1.01, 1, 0x1p41); */
static double smoothness_max_of(double smoothness, double sigma_f, double sigma_g)
{
  const double v = variance_max_of(sigma_f, sigma_g);
  //@ assert exact: rounded(smoothness, smoothness);
  const double r = larger(smoothness, v);
  //@ assert near:  rounded(r, smoothness_max(smoothness, sigma_f, sigma_g));
  return r;
}

/* ---- batches ---- */

/* sigma^2 with a bar: Theorem 8 adds, Theorem 9 takes the largest. */
/*@ requires   sigma_f:  between(sigma_f, 0, SGHA_MAX_SIGMA);
  @ requires   sigma_g:  between(sigma_g, 0, SGHA_MAX_SIGMA);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, variance(summed, sigma_f, sigma_g), 3.1, 1, 0x1p42); */
static double variance_of(int summed, double sigma_f, double sigma_g)
{
  return summed ? variance_sum_of(sigma_f, sigma_g) : variance_max_of(sigma_f, sigma_g);
}

/* Beyond 2^200 the square might overflow later on; the batch is then out of reach anyway. */
/*@ requires   domain:   constants_between(L, mu);
  @ requires   epsilon:  between(epsilon, SGHA_MIN_EPSILON, 1);
  @ requires   rho:      between(rho, SGHA_MIN_RHO, 1);
  @ requires   G:        between(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  \result < 0x1p450 ==>
                           tracks(\result, square(kappa_effort(L, mu, epsilon, rho, G)), 45.5, 0x1p-120, 0x1p402);
  @ ensures    vast:     0x1p450 <= \result ==> 0x1p398 <= square(kappa_effort(L, mu, epsilon, rho, G));
  @ ensures    finite:   \is_finite(\result) && 0 <= \result; */
static double kappa_effort_squared(double L, double mu, double epsilon, double rho, double G)
{
  const double q = kappa_effort_of(L, mu, epsilon, rho, G);
  //@ assert size:     0.5 * kappa_effort(L, mu, epsilon, rho, G) <= q <= 2 * kappa_effort(L, mu, epsilon, rho, G);
  if (!(q <= 0x1p200)) {
    //@ assert large:  0x1p199 <= kappa_effort(L, mu, epsilon, rho, G);
    //@ assert square: 0x1p199 * 0x1p199 <= square(kappa_effort(L, mu, epsilon, rho, G));
    return 0x1p450;
  }
  //@ assert bounded:  tracks(q, kappa_effort(L, mu, epsilon, rho, G), 22.2, 0x1p-60, 0x1p201);
  const double r = fl_mul(q, q);
  //@ assert computed: product(q * q, q, q);
  /*@ assert formula:  product(square(kappa_effort(L, mu, epsilon, rho, G)), kappa_effort(L, mu, epsilon, rho, G),
                               kappa_effort(L, mu, epsilon, rho, G)); */
  //@ assert tracked:  tracks(r, square(kappa_effort(L, mu, epsilon, rho, G)), 45.5, 0x1p-120, 0x1p402);
  //@ assert below:    r < 0x1p450;
  return r;
}

double sgha_batch_of(double factor, int summed, double sigma_f, double sigma_g, double L, double mu, double epsilon,
                     double rho, double G)
{
  const double q = kappa_effort_squared(L, mu, epsilon, rho, G);
  const double v = scaled(factor, variance_of(summed, sigma_f, sigma_g));
  //@ assert scaled:   tracks(v, factor * variance(summed, sigma_f, sigma_g), 4.2, 0x1p90, 0x1p152);
  /*@ assert formula:  product(batch_formula(factor, variance(summed, sigma_f, sigma_g), L, mu, epsilon, rho, G),
                               factor * variance(summed, sigma_f, sigma_g),
                               square(kappa_effort(L, mu, epsilon, rho, G))); */
  if (!(q < 0x1p450)) {
    /*@ assert vast:   0x1p90 * 0x1p398 <=
                       batch_formula(factor, variance(summed, sigma_f, sigma_g), L, mu, epsilon, rho, G); */
    return 0x1p450;
  }
  //@ assert square:   tracks(q, square(kappa_effort(L, mu, epsilon, rho, G)), 45.5, 0x1p-120, 0x1p402);
  const double r = fl_mul(v, q);
  //@ assert computed: product(v * q, v, q);
  //@ assert near:     rounded(r, v * q);
  /*@ assert tracked:  tracks(r, batch_formula(factor, variance(summed, sigma_f, sigma_g), L, mu, epsilon, rho, G),
                              50.8, 0x1p-30, 0x1p560); */
  /*@ assert estimate: estimates(r, batch_formula(factor, variance(summed, sigma_f, sigma_g), L, mu, epsilon, rho,
                                                  G)); */
  return r;
}

/*@ requires   domain:   constants_between(L, mu);
  @ requires   epsilon:  between(epsilon, SGHA_MIN_EPSILON, 1);
  @ requires   rho:      between(rho, SGHA_MIN_RHO, 1);
  @ requires   G:        between(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, kappa_effort(L, mu, epsilon, rho, G) / L, 23.3, 0x1p-80, 0x1p452); */
static double kappa_effort_over_L(double L, double mu, double epsilon, double rho, double G)
{
  const double q = kappa_effort_of(L, mu, epsilon, rho, G);
  //@ assert constant: tracks(L, L, 0, 0x1p-20, 0x1p20);
  const double r = fl_div(q, L);
  //@ assert computed: product(q, q / L, L);
  //@ assert formula:  product(kappa_effort(L, mu, epsilon, rho, G), kappa_effort(L, mu, epsilon, rho, G) / L, L);
  return r;
}

double sgha_smooth_batch_of(double factor, double smoothness, double sigma_f, double sigma_g, double L, double mu,
                            double epsilon, double rho, double G)
{
  const double q = kappa_effort_over_L(L, mu, epsilon, rho, G);
  const double m = scaled(factor, smoothness_max_of(smoothness, sigma_f, sigma_g));
  //@ assert scaled:   tracks(m, factor * smoothness_max(smoothness, sigma_f, sigma_g), 2.1, 0x1p40, 0x1p101);
  const double r = fl_mul(m, q);
  //@ assert computed: product(m * q, m, q);
  /*@ assert formula:  product(smooth_batch_formula(factor, smoothness_max(smoothness, sigma_f, sigma_g), L, mu,
                                                    epsilon, rho, G),
                               factor * smoothness_max(smoothness, sigma_f, sigma_g),
                               kappa_effort(L, mu, epsilon, rho, G) / L); */
  /*@ assert tracked:  tracks(r, smooth_batch_formula(factor, smoothness_max(smoothness, sigma_f, sigma_g), L, mu,
                                                      epsilon, rho, G), 26.5, 0x1p-40, 0x1p553); */
  /*@ assert close:    estimates(r, smooth_batch_formula(factor, smoothness_max(smoothness, sigma_f, sigma_g), L, mu,
                                                         epsilon, rho, G)); */
  return r;
}

/* ---- rounding a count up ---- */

sgha_count sgha_round_up(double estimate)
{
  sgha_count n = {.estimate = estimate, .count = UINT64_MAX, .beyond = 1};
  if (estimate < SGHA_MAX_COUNT) {
    const double raised = fl_mul(estimate, 1 + 0x1p-42);
    //@ assert raised: estimate * (1 + 0x1p-43) <= raised + TINY && raised <= estimate * (1 + 0x1p-41) + TINY;
    n.count = (uint64_t)raised + 1;
    n.beyond = 0;
  }
  //@ assert counted: \forall real X; 0 <= X ==> estimates_or_vast(estimate, X) ==> counts(n.count, n.beyond, X);
  return n;
}

/* ---- the constants and the parameters ---- */

double sgha_largest(const sgha_constants *c)
{
  const double f = larger(c->l_f0, c->l_f1);
  const double h = larger(c->l_f2, c->l_g2);
  return larger(larger(f, h), c->l_g1);
}

sgha_parameters sgha_prescribe(double p_divisor, double tau_divisor, double L, double mu, double epsilon, double rho,
                               double G)
{
  const double gamma_w = gamma_w_of(L, mu);
  const sgha_parameters p = {
      .gamma_x = gamma_w,
      .gamma_y = gamma_w,
      .gamma_lambda = gamma_lambda_of(L, mu),
      .beta = beta_of(L, mu),
      .p_w = p_w_of(L, mu),
      .p_lambda = p_lambda_of(p_divisor, L, mu, epsilon, rho, G),
      .tau = accuracy_over(tau_divisor, L, mu, epsilon, rho, G),
      .C_lambda = C_lambda_of(L, mu),
  };
  //@ assert gamma_x:      close(p.gamma_x, gamma_w_formula(L, mu));
  //@ assert gamma_lambda: close(p.gamma_lambda, gamma_lambda_formula(L, mu));
  //@ assert beta:         close(p.beta, beta_formula(L, mu));
  //@ assert p_w:          close(p.p_w, p_w_formula(L, mu));
  //@ assert p_lambda:     close(p.p_lambda, p_lambda_formula(p_divisor, L, mu, epsilon, rho, G));
  //@ assert tau:          close(p.tau, tau_formula(tau_divisor, L, mu, epsilon, rho, G));
  //@ assert C_lambda:     close(p.C_lambda, C_lambda_formula(L, mu));
  return p;
}
