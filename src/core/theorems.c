/* theorems.c -- the schedules of Theorems 4, 8, 9, 10 and 11, see parameters.h. */
#include "core/domain.h"
#include "core/formulas.h"

/* ---- the counts ---- */

/*@ requires   domain:   constants_between(L, mu);
  @ requires   epsilon:  between(epsilon, SGHA_MIN_EPSILON, 1);
  @ requires   rho:      between(rho, SGHA_MIN_RHO, 1);
  @ requires   G:        between(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ requires   factor:   between(factor, 0x1p50, 0x1p60);
  @ requires   delta_V:  delta_V_in_domain(delta_V);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    counted:  counted(\result, iterations_formula(factor, delta_V, L, mu, epsilon, rho, G)); */
static sgha_count iterations_of(double factor, double delta_V, double L, double mu, double epsilon, double rho,
                                double G)
{
  return sgha_round_up(sgha_iterations_of(factor, delta_V, L, mu, epsilon, rho, G));
}

/* Theorem 8 adds the variances, Theorem 9 takes the largest. */
/*@ requires   domain:   constants_between(L, mu);
  @ requires   epsilon:  between(epsilon, SGHA_MIN_EPSILON, 1);
  @ requires   rho:      between(rho, SGHA_MIN_RHO, 1);
  @ requires   G:        between(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ requires   noise:    noise_in_domain(sigma_f, sigma_g);
  @ requires   factor:   between(factor, 0x1p90, 0x1p110);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    counted:  counted(\result, batch_formula(factor, variance(summed, sigma_f, sigma_g), L, mu, epsilon, rho,
                                                  G)); */
static sgha_count batch_of(double factor, int summed, double sigma_f, double sigma_g, double L, double mu,
                           double epsilon, double rho, double G)
{
  return sgha_round_up(sgha_batch_of(factor, summed, sigma_f, sigma_g, L, mu, epsilon, rho, G));
}

/*@ requires   domain:   constants_between(L, mu);
  @ requires   epsilon:  between(epsilon, SGHA_MIN_EPSILON, 1);
  @ requires   rho:      between(rho, SGHA_MIN_RHO, 1);
  @ requires   G:        between(G, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT);
  @ requires   noise:    noise_in_domain(sigma_f, sigma_g);
  @ requires   smooth:   smoothness_in_domain(smoothness);
  @ requires   factor:   between(factor, 0x1p40, 0x1p60);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    counted:  counted(\result, smooth_batch_formula(factor, smoothness_max(smoothness, sigma_f, sigma_g), L,
                                                               mu, epsilon, rho, G)); */
static sgha_count smooth_batch_of(double factor, double smoothness, double sigma_f, double sigma_g, double L, double mu,
                                  double epsilon, double rho, double G)
{
  return sgha_round_up(sgha_smooth_batch_of(factor, smoothness, sigma_f, sigma_g, L, mu, epsilon, rho, G));
}

/* ---- the theorems ---- */

/*@ requires   writable:   \valid(out);
  @ terminates \true;
  @ exits      \false;
  @ assigns    *out;
  @ ensures    prescribed: \forall real L, mu, epsilon, rho, G, p_divisor, tau_divisor;
                             prescribed(p, L, mu, epsilon, rho, G, p_divisor, tau_divisor) ==>
                             prescribed(out->parameters, L, mu, epsilon, rho, G, p_divisor, tau_divisor);
  @ ensures    iterations: \forall real X; counted(iterations, X) ==> counted(out->iterations, X);
  @ ensures    batch:      \forall real X; counted(batch, X) ==> counted(out->batch, X);
  @ ensures    unbatched:  uncounted(batch) ==> uncounted(out->batch); */
static void store(sgha_parameters p, sgha_count iterations, sgha_count batch, sgha_schedule *out)
{
  out->parameters.gamma_x = p.gamma_x;
  out->parameters.gamma_y = p.gamma_y;
  out->parameters.gamma_lambda = p.gamma_lambda;
  out->parameters.beta = p.beta;
  out->parameters.p_w = p.p_w;
  out->parameters.p_lambda = p.p_lambda;
  out->parameters.tau = p.tau;
  out->parameters.C_lambda = p.C_lambda;
  out->iterations.estimate = iterations.estimate;
  out->iterations.count = iterations.count;
  out->iterations.beyond = iterations.beyond;
  out->batch.estimate = batch.estimate;
  out->batch.count = batch.count;
  out->batch.beyond = batch.beyond;
}

sgha_prescription sgha_theorem_4(const sgha_constants *c, double epsilon, double delta_V, sgha_schedule *out)
{
  if (!good_constants(c))
    return SGHA_CONSTANTS_OUT_OF_DOMAIN;
  if (!within(epsilon, SGHA_MIN_EPSILON, 1))
    return SGHA_EPSILON_OUT_OF_DOMAIN;
  if (!good_delta_V(delta_V))
    return SGHA_DELTA_V_OUT_OF_DOMAIN;
  const double L = sgha_largest(c), mu = c->mu_g;
  const sgha_count iterations = iterations_of(0x1p52, delta_V, L, mu, epsilon, 1, 1);
  const sgha_count none = {.estimate = 0, .count = 0, .beyond = 0};
  const sgha_parameters p = sgha_prescribe(0x1p14, 0x1p24, L, mu, epsilon, 1, 1);
  store(p, iterations, none, out);
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
  const sgha_count iterations = iterations_of(0x5p53, delta_V, L, mu, epsilon, rho, 1);
  const sgha_count batch = batch_of(0x1p98, 1, sigma_f, sigma_g, L, mu, epsilon, rho, 1);
  const sgha_parameters p = sgha_prescribe(0x1p15, 0x1p25, L, mu, epsilon, rho, 1);
  store(p, iterations, batch, out);
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
  if (!within(G, 1, SGHA_MAX_CONSTANT))
    return SGHA_G_OUT_OF_DOMAIN;
  if (!within(sigma_f, 0, SGHA_MAX_SIGMA) || !within(sigma_g, 0, SGHA_MAX_SIGMA))
    return SGHA_SIGMA_OUT_OF_DOMAIN;
  const double L = sgha_largest(c), mu = c->mu_g;
  const sgha_count iterations = iterations_of(0x5p55, delta_V, L, mu, epsilon, 1, G);
  const sgha_count batch = batch_of(0x1p102, 0, sigma_f, sigma_g, L, mu, epsilon, 1, G);
  const sgha_parameters p = sgha_prescribe(0x1p16, 0x1p26, L, mu, epsilon, 1, G);
  store(p, iterations, batch, out);
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
  const sgha_count iterations = iterations_of(0x5p53, delta_V, L, mu, epsilon, rho, 1);
  const sgha_count batch = smooth_batch_of(0x1p50, smoothness, sigma_f, sigma_g, L, mu, epsilon, rho, 1);
  const sgha_parameters p = sgha_prescribe(0x1p15, 0x1p25, L, mu, epsilon, rho, 1);
  store(p, iterations, batch, out);
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
  if (!within(G, 1, SGHA_MAX_CONSTANT))
    return SGHA_G_OUT_OF_DOMAIN;
  if (!within(sigma_f, 0, SGHA_MAX_SIGMA) || !within(sigma_g, 0, SGHA_MAX_SIGMA))
    return SGHA_SIGMA_OUT_OF_DOMAIN;
  if (!within(smoothness, 0, SGHA_MAX_SMOOTHNESS))
    return SGHA_SMOOTHNESS_OUT_OF_DOMAIN;
  const double L = sgha_largest(c), mu = c->mu_g;
  const sgha_count iterations = iterations_of(0x5p55, delta_V, L, mu, epsilon, 1, G);
  const sgha_count batch = smooth_batch_of(0x1p52, smoothness, sigma_f, sigma_g, L, mu, epsilon, 1, G);
  const sgha_parameters p = sgha_prescribe(0x1p16, 0x1p26, L, mu, epsilon, 1, G);
  store(p, iterations, batch, out);
  return SGHA_PRESCRIBED;
}
