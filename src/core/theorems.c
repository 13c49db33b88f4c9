/* theorems.c -- the schedules of Theorems 4, 8, 9, 10 and 11, see parameters.h. */
#include "core/domain.h"
#include "core/formulas.h"

/* ---- the counts ---- */

/*@ requires   writable: \valid(n);
  @ requires   domain:   constants_between(L, mu);
  @ requires   epsilon:  between(epsilon, SGHA_MIN_EPSILON, 1);
  @ requires   rho:      between(rho, SGHA_MIN_RHO, 1);
  @ requires   G:        between(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ requires   factor:   between(factor, 0x1p50, 0x1p60);
  @ requires   delta_V:  delta_V_in_domain(delta_V);
  @ terminates \true;
  @ exits      \false;
  @ assigns    *n;
  @ ensures    counted:  counted(n, iterations_formula(factor, delta_V, L, mu, epsilon, rho, G)); */
static void count_iterations(double factor, double delta_V, double L, double mu, double epsilon, double rho, double G,
                             sgha_count *n)
{
  sgha_round_up(sgha_iterations_of(factor, delta_V, L, mu, epsilon, rho, G), n);
}

/* Theorem 8 adds the variances, Theorem 9 takes the largest. */
/*@ requires   writable: \valid(n);
  @ requires   domain:   constants_between(L, mu);
  @ requires   epsilon:  between(epsilon, SGHA_MIN_EPSILON, 1);
  @ requires   rho:      between(rho, SGHA_MIN_RHO, 1);
  @ requires   G:        between(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ requires   noise:    noise_in_domain(sigma_f, sigma_g);
  @ requires   factor:   between(factor, 0x1p90, 0x1p110);
  @ terminates \true;
  @ exits      \false;
  @ assigns    *n;
  @ ensures    counted:  counted(n, batch_formula(factor, variance(summed, sigma_f, sigma_g), L, mu, epsilon, rho,
                                                  G)); */
static void count_batch(double factor, int summed, double sigma_f, double sigma_g, double L, double mu, double epsilon,
                        double rho, double G, sgha_count *n)
{
  sgha_round_up(sgha_batch_of(factor, summed, sigma_f, sigma_g, L, mu, epsilon, rho, G), n);
}

/*@ requires   writable: \valid(n);
  @ requires   domain:   constants_between(L, mu);
  @ requires   epsilon:  between(epsilon, SGHA_MIN_EPSILON, 1);
  @ requires   rho:      between(rho, SGHA_MIN_RHO, 1);
  @ requires   G:        between(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ requires   noise:    noise_in_domain(sigma_f, sigma_g);
  @ requires   smooth:   smoothness_in_domain(smoothness);
  @ requires   factor:   between(factor, 0x1p40, 0x1p60);
  @ terminates \true;
  @ exits      \false;
  @ assigns    *n;
  @ ensures    counted:  counted(n, smooth_batch_formula(factor, smoothness_max(smoothness, sigma_f, sigma_g), L, mu,
                                                         epsilon, rho, G)); */
static void count_smooth_batch(double factor, double smoothness, double sigma_f, double sigma_g, double L, double mu,
                               double epsilon, double rho, double G, sgha_count *n)
{
  sgha_round_up(sgha_smooth_batch_of(factor, smoothness, sigma_f, sigma_g, L, mu, epsilon, rho, G), n);
}

/* ---- the theorems ---- */

sgha_prescription sgha_theorem_4(const sgha_constants *c, double epsilon, double delta_V, sgha_schedule *out)
{
  if (!good_constants(c))
    return SGHA_CONSTANTS_OUT_OF_DOMAIN;
  if (!within(epsilon, SGHA_MIN_EPSILON, 1))
    return SGHA_EPSILON_OUT_OF_DOMAIN;
  if (!good_delta_V(delta_V))
    return SGHA_DELTA_V_OUT_OF_DOMAIN;
  const double L = sgha_largest(c), mu = c->mu_g;
  //@ assert largest: L == \at(largest_constant(c), Pre) && mu == \at(c->mu_g, Pre);
  count_iterations(0x1p52, delta_V, L, mu, epsilon, 1, 1, &out->iterations);
  out->batch.estimate = 0;
  out->batch.count = 0;
  out->batch.beyond = 0;
  //@ ghost Sampled: ;
  sgha_prescribe(0x1p14, 0x1p24, L, mu, epsilon, 1, 1, &out->parameters);
  //@ assert iterations_stay: out->iterations.estimate == \at(out->iterations.estimate, Sampled);
  //@ assert batch_stays:     out->batch.estimate == \at(out->batch.estimate, Sampled);
  return SGHA_PRESCRIBED;
}

sgha_prescription sgha_theorem_8(const sgha_constants *c, double epsilon, double delta_V, double rho, double sigma_f,
                                 double sigma_g, sgha_schedule *out)
{
  if (!good_constants(c))
    return SGHA_CONSTANTS_OUT_OF_DOMAIN;
  if (!within(epsilon, SGHA_MIN_EPSILON, 1))
    return SGHA_EPSILON_OUT_OF_DOMAIN;
  if (!good_delta_V(delta_V))
    return SGHA_DELTA_V_OUT_OF_DOMAIN;
  if (!within(rho, SGHA_MIN_RHO, 1) || !(rho < 1))
    return SGHA_RHO_OUT_OF_DOMAIN;
  if (!within(sigma_f, 0, SGHA_MAX_SIGMA) || !within(sigma_g, 0, SGHA_MAX_SIGMA))
    return SGHA_SIGMA_OUT_OF_DOMAIN;
  const double L = sgha_largest(c), mu = c->mu_g;
  //@ assert largest: L == \at(largest_constant(c), Pre) && mu == \at(c->mu_g, Pre);
  count_iterations(0x5p53, delta_V, L, mu, epsilon, rho, 1, &out->iterations);
  //@ ghost Counted: ;
  count_batch(0x1p98, 1, sigma_f, sigma_g, L, mu, epsilon, rho, 1, &out->batch);
  //@ assert count_kept:    out->iterations.count == \at(out->iterations.count, Counted);
  //@ assert beyond_kept:   out->iterations.beyond == \at(out->iterations.beyond, Counted);
  //@ assert estimate_kept: out->iterations.estimate == \at(out->iterations.estimate, Counted);
  //@ ghost Sampled: ;
  sgha_prescribe(0x1p15, 0x1p25, L, mu, epsilon, rho, 1, &out->parameters);
  //@ assert iterations_stay: out->iterations.estimate == \at(out->iterations.estimate, Sampled);
  //@ assert batch_stays:     out->batch.estimate == \at(out->batch.estimate, Sampled);
  return SGHA_PRESCRIBED;
}

sgha_prescription sgha_theorem_9(const sgha_constants *c, double epsilon, double delta_V, double G, double sigma_f,
                                 double sigma_g, sgha_schedule *out)
{
  if (!good_constants(c))
    return SGHA_CONSTANTS_OUT_OF_DOMAIN;
  if (!within(epsilon, SGHA_MIN_EPSILON, 1))
    return SGHA_EPSILON_OUT_OF_DOMAIN;
  if (!good_delta_V(delta_V))
    return SGHA_DELTA_V_OUT_OF_DOMAIN;
  if (!within(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT))
    return SGHA_G_OUT_OF_DOMAIN;
  if (!within(sigma_f, 0, SGHA_MAX_SIGMA) || !within(sigma_g, 0, SGHA_MAX_SIGMA))
    return SGHA_SIGMA_OUT_OF_DOMAIN;
  const double L = sgha_largest(c), mu = c->mu_g;
  //@ assert largest: L == \at(largest_constant(c), Pre) && mu == \at(c->mu_g, Pre);
  count_iterations(0x5p55, delta_V, L, mu, epsilon, 1, G, &out->iterations);
  //@ ghost Counted: ;
  count_batch(0x1p102, 0, sigma_f, sigma_g, L, mu, epsilon, 1, G, &out->batch);
  //@ assert count_kept:    out->iterations.count == \at(out->iterations.count, Counted);
  //@ assert beyond_kept:   out->iterations.beyond == \at(out->iterations.beyond, Counted);
  //@ assert estimate_kept: out->iterations.estimate == \at(out->iterations.estimate, Counted);
  //@ ghost Sampled: ;
  sgha_prescribe(0x1p16, 0x1p26, L, mu, epsilon, 1, G, &out->parameters);
  //@ assert iterations_stay: out->iterations.estimate == \at(out->iterations.estimate, Sampled);
  //@ assert batch_stays:     out->batch.estimate == \at(out->batch.estimate, Sampled);
  return SGHA_PRESCRIBED;
}

sgha_prescription sgha_theorem_10(const sgha_constants *c, double epsilon, double delta_V, double rho, double sigma_f,
                                  double sigma_g, double smoothness, sgha_schedule *out)
{
  if (!good_constants(c))
    return SGHA_CONSTANTS_OUT_OF_DOMAIN;
  if (!within(epsilon, SGHA_MIN_EPSILON, 1))
    return SGHA_EPSILON_OUT_OF_DOMAIN;
  if (!good_delta_V(delta_V))
    return SGHA_DELTA_V_OUT_OF_DOMAIN;
  if (!within(rho, SGHA_MIN_RHO, 1) || !(rho < 1))
    return SGHA_RHO_OUT_OF_DOMAIN;
  if (!within(sigma_f, 0, SGHA_MAX_SIGMA) || !within(sigma_g, 0, SGHA_MAX_SIGMA))
    return SGHA_SIGMA_OUT_OF_DOMAIN;
  if (!within(smoothness, 0, SGHA_MAX_SMOOTHNESS))
    return SGHA_SMOOTHNESS_OUT_OF_DOMAIN;
  const double L = sgha_largest(c), mu = c->mu_g;
  //@ assert largest: L == \at(largest_constant(c), Pre) && mu == \at(c->mu_g, Pre);
  count_iterations(0x5p53, delta_V, L, mu, epsilon, rho, 1, &out->iterations);
  //@ ghost Counted: ;
  count_smooth_batch(0x1p50, smoothness, sigma_f, sigma_g, L, mu, epsilon, rho, 1, &out->batch);
  //@ assert count_kept:    out->iterations.count == \at(out->iterations.count, Counted);
  //@ assert beyond_kept:   out->iterations.beyond == \at(out->iterations.beyond, Counted);
  //@ assert estimate_kept: out->iterations.estimate == \at(out->iterations.estimate, Counted);
  //@ ghost Sampled: ;
  sgha_prescribe(0x1p15, 0x1p25, L, mu, epsilon, rho, 1, &out->parameters);
  //@ assert iterations_stay: out->iterations.estimate == \at(out->iterations.estimate, Sampled);
  //@ assert batch_stays:     out->batch.estimate == \at(out->batch.estimate, Sampled);
  return SGHA_PRESCRIBED;
}

sgha_prescription sgha_theorem_11(const sgha_constants *c, double epsilon, double delta_V, double G, double sigma_f,
                                  double sigma_g, double smoothness, sgha_schedule *out)
{
  if (!good_constants(c))
    return SGHA_CONSTANTS_OUT_OF_DOMAIN;
  if (!within(epsilon, SGHA_MIN_EPSILON, 1))
    return SGHA_EPSILON_OUT_OF_DOMAIN;
  if (!good_delta_V(delta_V))
    return SGHA_DELTA_V_OUT_OF_DOMAIN;
  if (!within(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT))
    return SGHA_G_OUT_OF_DOMAIN;
  if (!within(sigma_f, 0, SGHA_MAX_SIGMA) || !within(sigma_g, 0, SGHA_MAX_SIGMA))
    return SGHA_SIGMA_OUT_OF_DOMAIN;
  if (!within(smoothness, 0, SGHA_MAX_SMOOTHNESS))
    return SGHA_SMOOTHNESS_OUT_OF_DOMAIN;
  const double L = sgha_largest(c), mu = c->mu_g;
  //@ assert largest: L == \at(largest_constant(c), Pre) && mu == \at(c->mu_g, Pre);
  count_iterations(0x5p55, delta_V, L, mu, epsilon, 1, G, &out->iterations);
  //@ ghost Counted: ;
  count_smooth_batch(0x1p52, smoothness, sigma_f, sigma_g, L, mu, epsilon, 1, G, &out->batch);
  //@ assert count_kept:    out->iterations.count == \at(out->iterations.count, Counted);
  //@ assert beyond_kept:   out->iterations.beyond == \at(out->iterations.beyond, Counted);
  //@ assert estimate_kept: out->iterations.estimate == \at(out->iterations.estimate, Counted);
  //@ ghost Sampled: ;
  sgha_prescribe(0x1p16, 0x1p26, L, mu, epsilon, 1, G, &out->parameters);
  //@ assert iterations_stay: out->iterations.estimate == \at(out->iterations.estimate, Sampled);
  //@ assert batch_stays:     out->batch.estimate == \at(out->batch.estimate, Sampled);
  return SGHA_PRESCRIBED;
}
