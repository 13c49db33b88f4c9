/* formulas.h -- what the five theorems are computed from: parameters.c has the bodies, theorems.c calls them.
 *
 * Apart from theorems.c, so that its proofs see these contracts and not the calculus of relative errors behind them. */
#ifndef SGHA_FORMULAS_H
#define SGHA_FORMULAS_H

#include "core/parameters.h"

/*@ requires   domain:   constants_between(L, mu);
  @ requires   epsilon:  between(epsilon, SGHA_MIN_EPSILON, 1);
  @ requires   rho:      between(rho, SGHA_MIN_RHO, 1);
  @ requires   G:        between(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ requires   factor:   between(factor, 0x1p50, 0x1p60);
  @ requires   delta_V:  delta_V_in_domain(delta_V);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    estimate: \is_finite(\result) && 0 <= iterations_formula(factor, delta_V, L, mu, epsilon, rho, G);
  @ ensures    sign:     0 <= \result;
  @ ensures    close:    estimates(\result, iterations_formula(factor, delta_V, L, mu, epsilon, rho, G));
  @ ensures    counting: estimates_or_vast(\result, iterations_formula(factor, delta_V, L, mu, epsilon, rho, G)); */
double sgha_iterations_of(double factor, double delta_V, double L, double mu, double epsilon, double rho, double G);

/*@ requires   domain:   constants_between(L, mu);
  @ requires   epsilon:  between(epsilon, SGHA_MIN_EPSILON, 1);
  @ requires   rho:      between(rho, SGHA_MIN_RHO, 1);
  @ requires   G:        between(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ requires   sigma_f:  between(sigma_f, 0, SGHA_MAX_SIGMA);
  @ requires   sigma_g:  between(sigma_g, 0, SGHA_MAX_SIGMA);
  @ requires   factor:   between(factor, 0x1p90, 0x1p110);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    finite:   \is_finite(\result) && 0 <= \result;
  @ ensures    positive: 0 <= batch_formula(factor, variance(summed, sigma_f, sigma_g), L, mu, epsilon, rho, G);
  @ ensures    estimate: estimates_or_vast(\result, batch_formula(factor, variance(summed, sigma_f, sigma_g), L, mu,
                                                                  epsilon, rho, G)); */
double sgha_batch_of(double factor, int summed, double sigma_f, double sigma_g, double L, double mu, double epsilon,
                     double rho, double G);

/*@ requires   domain:   constants_between(L, mu);
  @ requires   epsilon:  between(epsilon, SGHA_MIN_EPSILON, 1);
  @ requires   rho:      between(rho, SGHA_MIN_RHO, 1);
  @ requires   G:        between(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ requires   sigma_f:  between(sigma_f, 0, SGHA_MAX_SIGMA);
  @ requires   sigma_g:  between(sigma_g, 0, SGHA_MAX_SIGMA);
  @ requires   smooth:   between(smoothness, 0, SGHA_MAX_SMOOTHNESS);
  @ requires   factor:   between(factor, 0x1p40, 0x1p60);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    finite:   \is_finite(\result) && 0 <= \result;
  @ ensures    positive: 0 <= smooth_batch_formula(factor, smoothness_max(smoothness, sigma_f, sigma_g), L, mu, epsilon,
                                                   rho, G);
  @ ensures    estimate: estimates_or_vast(\result, smooth_batch_formula(factor, smoothness_max(smoothness, sigma_f,
                                                                                               sigma_g),
                                                                         L, mu, epsilon, rho, G)); */
double sgha_smooth_batch_of(double factor, double smoothness, double sigma_f, double sigma_g, double L, double mu,
                            double epsilon, double rho, double G);

/* The margin 2^-42 outweighs the estimate's error and its own rounding. */
/*@ requires   finite:   \is_finite(estimate) && 0 <= estimate;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    estimate: \result.estimate == estimate && \is_finite(\result.estimate);
  @ ensures    counted:  \forall real X; 0 <= X ==> estimates_or_vast(estimate, X) ==> counted(\result, X); */
sgha_count sgha_round_up(double estimate);

/*@ requires   readable: \valid_read(c);
  @ requires   domain:   constants_in_domain(c);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    largest:  \result == largest_constant(c);
  @ ensures    domain:   constants_between(\result, c->mu_g); */
double sgha_largest(const sgha_constants *c);

/*@ requires   domain:   constants_between(L, mu);
  @ requires   epsilon:  between(epsilon, SGHA_MIN_EPSILON, 1);
  @ requires   rho:      between(rho, SGHA_MIN_RHO, 1);
  @ requires   G:        between(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ requires   divisors: between(p_divisor, 0x1p10, 0x1p30) && between(tau_divisor, 0x1p10, 0x1p30);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    prescribed: prescribed(\result, L, mu, epsilon, rho, G, p_divisor, tau_divisor); */
sgha_parameters sgha_prescribe(double p_divisor, double tau_divisor, double L, double mu, double epsilon, double rho,
                               double G);

#endif
