/* parameters.h -- the parameters that Theorems 4, 8, 9, 10 and 11 prescribe, and a check of Proposition 6's sharper
 * conditions.
 *
 * Proved (float model, every input): a prescribed parameter is within 2^-48, relative, of the theorem's formula over
 * the reals; the numbers of iterations and of samples are rounded up, and said to be beyond reach, never wrapped, where
 * they exceed 2^63; an input outside the domain (a NaN, too) is named and leaves the output as it was; a condition that
 * sgha_proposition_6 confirms holds over the reals for these very doubles, and one that holds by 2^-37, relative, is
 * confirmed. */
#ifndef SGHA_PARAMETERS_H
#define SGHA_PARAMETERS_H

#include <stdint.h>

/* The domain. Smoothness constants that may vanish lie between 0 and SGHA_MAX_CONSTANT; l_g1 and mu_g between
 * SGHA_MIN_CONSTANT and SGHA_MAX_CONSTANT, with mu_g <= l_g1; Theorem 9's and 11's constant G, whose proofs need
 * G >= 1, between 1 and SGHA_MAX_CONSTANT. */
#define SGHA_MAX_CONSTANT 0x1p20
#define SGHA_MIN_CONSTANT 0x1p-20
#define SGHA_MIN_EPSILON 0x1p-30  /* and epsilon <= 1 */
#define SGHA_MIN_RHO 0x1p-30      /* and rho < 1 */
#define SGHA_MIN_DELTA_V 0x1p-300 /* or delta_V = 0 */
#define SGHA_MAX_DELTA_V 0x1p60
#define SGHA_MAX_SIGMA 0x1p20
#define SGHA_MAX_SMOOTHNESS 0x1p40 /* Theorems 10 and 11's l~_g1 */
#define SGHA_MAX_BETA 0x1p-4       /* Proposition 6's, whatever the constants are */
#define SGHA_MAX_COUNT 0x1p63      /* iterations and batches at least as large are beyond reach */

/* The constants of Assumption 1: |grad_y f| <= l_f0, f is l_f1-smooth with an l_f2-Lipschitz Hessian, g is l_g1-smooth
 * with an l_g2-Lipschitz Hessian and mu_g-strongly convex in y. */
typedef struct {
  double l_f0, l_f1, l_f2, l_g1, l_g2, mu_g;
} sgha_constants;

/* The parameters of Algorithms 1 and 2. */
typedef struct {
  double gamma_x, gamma_y, gamma_lambda, beta, p_w, p_lambda, tau, C_lambda;
} sgha_parameters;

/* A number of iterations or of samples: the formula in doubles; its value rounded up, or that it is beyond 2^63. The
 * estimate may stop at 2^400. */
typedef struct {
  double estimate;
  uint64_t count;
  int beyond;
} sgha_count;

/* What a theorem prescribes. Theorem 4 draws no samples: its batch is 0. */
typedef struct {
  sgha_parameters parameters;
  sgha_count iterations, batch;
} sgha_schedule;

#include "parameters.acsl"

/* Whether the input is in the domain and, if not, which part is not. */
typedef enum {
  SGHA_PRESCRIBED,
  SGHA_CONSTANTS_OUT_OF_DOMAIN,
  SGHA_EPSILON_OUT_OF_DOMAIN,
  SGHA_DELTA_V_OUT_OF_DOMAIN,
  SGHA_RHO_OUT_OF_DOMAIN,
  SGHA_SIGMA_OUT_OF_DOMAIN,
  SGHA_SMOOTHNESS_OUT_OF_DOMAIN,
  SGHA_G_OUT_OF_DOMAIN
} sgha_prescription;

/* Theorem 4: deterministic. */
/*@ requires   constants:  \valid_read(c);
  @ requires   output:     \valid(out);
  @ requires   apart:      \separated(c, out);
  @ terminates \true;
  @ exits      \false;
  @ assigns    *out;
  @ ensures    accepted:   \result == SGHA_PRESCRIBED <==>
                             \old(constants_in_domain(c)) && epsilon_in_domain(epsilon) && delta_V_in_domain(delta_V);
  @ ensures    constants:  \result == SGHA_CONSTANTS_OUT_OF_DOMAIN ==> !\old(constants_in_domain(c));
  @ ensures    epsilon:    \result == SGHA_EPSILON_OUT_OF_DOMAIN ==> !epsilon_in_domain(epsilon);
  @ ensures    delta_V:    \result == SGHA_DELTA_V_OUT_OF_DOMAIN ==> !delta_V_in_domain(delta_V);
  @ ensures    untouched:  \result != SGHA_PRESCRIBED ==> *out == \old(*out);
  @ ensures    prescribed: \result == SGHA_PRESCRIBED ==>
                             prescribed(out->parameters, \old(largest_constant(c)), \old(c->mu_g),
                                        epsilon, 1, 1, 0x1p14, 0x1p24);
  @ ensures    iterations: \result == SGHA_PRESCRIBED ==>
                             counted(out->iterations,
                                     iterations_formula(0x1p52, delta_V, \old(largest_constant(c)), \old(c->mu_g),
                                                        epsilon, 1, 1));
  @ ensures    batch:      \result == SGHA_PRESCRIBED ==> uncounted(out->batch); */
sgha_prescription sgha_theorem_4(const sgha_constants *c, double epsilon, double delta_V, sgha_schedule *out);

/* Theorem 8: stochastic, with probability 1 - rho. */
/*@ requires   constants:  \valid_read(c);
  @ requires   output:     \valid(out);
  @ requires   apart:      \separated(c, out);
  @ terminates \true;
  @ exits      \false;
  @ assigns    *out;
  @ ensures    accepted:   \result == SGHA_PRESCRIBED <==>
                             \old(constants_in_domain(c)) && epsilon_in_domain(epsilon) && delta_V_in_domain(delta_V) &&
                             rho_in_domain(rho) && noise_in_domain(sigma_f, sigma_g);
  @ ensures    constants:  \result == SGHA_CONSTANTS_OUT_OF_DOMAIN ==> !\old(constants_in_domain(c));
  @ ensures    epsilon:    \result == SGHA_EPSILON_OUT_OF_DOMAIN ==> !epsilon_in_domain(epsilon);
  @ ensures    delta_V:    \result == SGHA_DELTA_V_OUT_OF_DOMAIN ==> !delta_V_in_domain(delta_V);
  @ ensures    rho:        \result == SGHA_RHO_OUT_OF_DOMAIN ==> !rho_in_domain(rho);
  @ ensures    sigma:      \result == SGHA_SIGMA_OUT_OF_DOMAIN ==> !noise_in_domain(sigma_f, sigma_g);
  @ ensures    untouched:  \result != SGHA_PRESCRIBED ==> *out == \old(*out);
  @ ensures    prescribed: \result == SGHA_PRESCRIBED ==>
                             prescribed(out->parameters, \old(largest_constant(c)), \old(c->mu_g),
                                        epsilon, rho, 1, 0x1p15, 0x1p25);
  @ ensures    iterations: \result == SGHA_PRESCRIBED ==>
                             counted(out->iterations,
                                     iterations_formula(5 * 0x1p53, delta_V, \old(largest_constant(c)), \old(c->mu_g),
                                                        epsilon, rho, 1));
  @ ensures    batch:      \result == SGHA_PRESCRIBED ==>
                             counted(out->batch,
                                     batch_formula(0x1p98, variance_sum(sigma_f, sigma_g),
                                                   \old(largest_constant(c)), \old(c->mu_g), epsilon, rho, 1)); */
sgha_prescription sgha_theorem_8(const sgha_constants *c, double epsilon, double delta_V, double rho, double sigma_f,
                                 double sigma_g, sgha_schedule *out);

/* Theorem 9: stochastic, in expectation. G is the theorem's problem-dependent constant. */
/*@ requires   constants:  \valid_read(c);
  @ requires   output:     \valid(out);
  @ requires   apart:      \separated(c, out);
  @ terminates \true;
  @ exits      \false;
  @ assigns    *out;
  @ ensures    accepted:   \result == SGHA_PRESCRIBED <==>
                             \old(constants_in_domain(c)) && epsilon_in_domain(epsilon) && delta_V_in_domain(delta_V) &&
                             G_in_domain(G) && noise_in_domain(sigma_f, sigma_g);
  @ ensures    constants:  \result == SGHA_CONSTANTS_OUT_OF_DOMAIN ==> !\old(constants_in_domain(c));
  @ ensures    epsilon:    \result == SGHA_EPSILON_OUT_OF_DOMAIN ==> !epsilon_in_domain(epsilon);
  @ ensures    delta_V:    \result == SGHA_DELTA_V_OUT_OF_DOMAIN ==> !delta_V_in_domain(delta_V);
  @ ensures    G:          \result == SGHA_G_OUT_OF_DOMAIN ==> !G_in_domain(G);
  @ ensures    sigma:      \result == SGHA_SIGMA_OUT_OF_DOMAIN ==> !noise_in_domain(sigma_f, sigma_g);
  @ ensures    untouched:  \result != SGHA_PRESCRIBED ==> *out == \old(*out);
  @ ensures    prescribed: \result == SGHA_PRESCRIBED ==>
                             prescribed(out->parameters, \old(largest_constant(c)), \old(c->mu_g),
                                        epsilon, 1, G, 0x1p16, 0x1p26);
  @ ensures    iterations: \result == SGHA_PRESCRIBED ==>
                             counted(out->iterations,
                                     iterations_formula(5 * 0x1p55, delta_V, \old(largest_constant(c)), \old(c->mu_g),
                                                        epsilon, 1, G));
  @ ensures    batch:      \result == SGHA_PRESCRIBED ==>
                             counted(out->batch,
                                     batch_formula(0x1p102, variance_max(sigma_f, sigma_g),
                                                   \old(largest_constant(c)), \old(c->mu_g), epsilon, 1, G)); */
sgha_prescription sgha_theorem_9(const sgha_constants *c, double epsilon, double delta_V, double G, double sigma_f,
                                 double sigma_g, sgha_schedule *out);

/* Theorem 10: as Theorem 8, where g's stochastic gradient is smooth in mean square, with constant smoothness. */
/*@ requires   constants:  \valid_read(c);
  @ requires   output:     \valid(out);
  @ requires   apart:      \separated(c, out);
  @ terminates \true;
  @ exits      \false;
  @ assigns    *out;
  @ ensures    accepted:   \result == SGHA_PRESCRIBED <==>
                             \old(constants_in_domain(c)) && epsilon_in_domain(epsilon) && delta_V_in_domain(delta_V) &&
                             rho_in_domain(rho) && noise_in_domain(sigma_f, sigma_g) &&
                             smoothness_in_domain(smoothness);
  @ ensures    constants:  \result == SGHA_CONSTANTS_OUT_OF_DOMAIN ==> !\old(constants_in_domain(c));
  @ ensures    epsilon:    \result == SGHA_EPSILON_OUT_OF_DOMAIN ==> !epsilon_in_domain(epsilon);
  @ ensures    delta_V:    \result == SGHA_DELTA_V_OUT_OF_DOMAIN ==> !delta_V_in_domain(delta_V);
  @ ensures    rho:        \result == SGHA_RHO_OUT_OF_DOMAIN ==> !rho_in_domain(rho);
  @ ensures    sigma:      \result == SGHA_SIGMA_OUT_OF_DOMAIN ==> !noise_in_domain(sigma_f, sigma_g);
  @ ensures    smoothness: \result == SGHA_SMOOTHNESS_OUT_OF_DOMAIN ==> !smoothness_in_domain(smoothness);
  @ ensures    untouched:  \result != SGHA_PRESCRIBED ==> *out == \old(*out);
  @ ensures    prescribed: \result == SGHA_PRESCRIBED ==>
                             prescribed(out->parameters, \old(largest_constant(c)), \old(c->mu_g),
                                        epsilon, rho, 1, 0x1p15, 0x1p25);
  @ ensures    iterations: \result == SGHA_PRESCRIBED ==>
                             counted(out->iterations,
                                     iterations_formula(5 * 0x1p53, delta_V, \old(largest_constant(c)), \old(c->mu_g),
                                                        epsilon, rho, 1));
  @ ensures    batch:      \result == SGHA_PRESCRIBED ==>
                             counted(out->batch,
                                     smooth_batch_formula(0x1p50, smoothness_max(smoothness, sigma_f, sigma_g),
                                                        \old(largest_constant(c)), \old(c->mu_g), epsilon, rho, 1)); */
sgha_prescription sgha_theorem_10(const sgha_constants *c, double epsilon, double delta_V, double rho, double sigma_f,
                                  double sigma_g, double smoothness, sgha_schedule *out);

/* Theorem 11: as Theorem 9, for such a g. */
/*@ requires   constants:  \valid_read(c);
  @ requires   output:     \valid(out);
  @ requires   apart:      \separated(c, out);
  @ terminates \true;
  @ exits      \false;
  @ assigns    *out;
  @ ensures    accepted:   \result == SGHA_PRESCRIBED <==>
                             \old(constants_in_domain(c)) && epsilon_in_domain(epsilon) && delta_V_in_domain(delta_V) &&
                             G_in_domain(G) && noise_in_domain(sigma_f, sigma_g) && smoothness_in_domain(smoothness);
  @ ensures    constants:  \result == SGHA_CONSTANTS_OUT_OF_DOMAIN ==> !\old(constants_in_domain(c));
  @ ensures    epsilon:    \result == SGHA_EPSILON_OUT_OF_DOMAIN ==> !epsilon_in_domain(epsilon);
  @ ensures    delta_V:    \result == SGHA_DELTA_V_OUT_OF_DOMAIN ==> !delta_V_in_domain(delta_V);
  @ ensures    G:          \result == SGHA_G_OUT_OF_DOMAIN ==> !G_in_domain(G);
  @ ensures    sigma:      \result == SGHA_SIGMA_OUT_OF_DOMAIN ==> !noise_in_domain(sigma_f, sigma_g);
  @ ensures    smoothness: \result == SGHA_SMOOTHNESS_OUT_OF_DOMAIN ==> !smoothness_in_domain(smoothness);
  @ ensures    untouched:  \result != SGHA_PRESCRIBED ==> *out == \old(*out);
  @ ensures    prescribed: \result == SGHA_PRESCRIBED ==>
                             prescribed(out->parameters, \old(largest_constant(c)), \old(c->mu_g),
                                        epsilon, 1, G, 0x1p16, 0x1p26);
  @ ensures    iterations: \result == SGHA_PRESCRIBED ==>
                             counted(out->iterations,
                                     iterations_formula(5 * 0x1p55, delta_V, \old(largest_constant(c)), \old(c->mu_g),
                                                        epsilon, 1, G));
  @ ensures    batch:      \result == SGHA_PRESCRIBED ==>
                             counted(out->batch,
                                     smooth_batch_formula(0x1p52, smoothness_max(smoothness, sigma_f, sigma_g),
                                                          \old(largest_constant(c)), \old(c->mu_g), epsilon, 1, G)); */
sgha_prescription sgha_theorem_11(const sgha_constants *c, double epsilon, double delta_V, double G, double sigma_f,
                                  double sigma_g, double smoothness, sgha_schedule *out);

/* Proposition 6's conditions, in the sharper form that the theory proves; the paper's own are stronger. The proposition
 * prescribes p_w = 2 l_{L,1}, and so do the theorems, whose p_w is twice 8 L kappa: hence l_{L,1} is p_w / 2 here,
 * whatever p_w is. The contract below has the conditions without fractions and roots; proposition_6.acsl has them as
 * they are written beside the fields, with m = p_w - l_{L,1} and M = p_w + l_{L,1}. */
typedef struct {
  int radius;                 /* C_lambda > l_f0 / mu_g */
  int weight;                 /* l_{L,1} >= sqrt(2) (l_f1 + C_lambda l_g2) */
  int common_step;            /* gamma_x = gamma_y, called gamma_w */
  int primal_step;            /* gamma_w <= 1 / (2 M) */
  int dual_step_psi;          /* gamma_lambda <= 1 / (2 (2 l_{Psi,1} + p_lambda + l_g1^2 / M)) */
  int dual_step_primal;       /* gamma_lambda <= m^2 / (16 l_g1^2) gamma_w */
  int average;                /* beta <= m / (8 p_w) */
  int average_responsiveness; /* beta <= gamma_lambda (2 m p_lambda + m mu_g^2 / M) / (64 p_w) */
} sgha_conditions;

/* A field that is not 0 is certain: the condition holds over the reals for these very doubles. A field that is 0 says
 * that it fails or holds by less than 2^-37, relative, or that an input is outside the domain. Returns whether all
 * hold. */
/*@ requires   inputs:    \valid_read(c) && \valid_read(p);
  @ requires   output:    \valid(out);
  @ requires   apart:     \separated(c, out) && \separated(p, out);
  @ terminates \true;
  @ exits      \false;
  @ assigns    *out;
  @ ensures    radius:                 out->radius != 0 ==> \old(radius_holds(c, p));
  @ ensures    weight:                 out->weight != 0 ==> \old(weight_holds(c, p));
  @ ensures    common_step:            out->common_step != 0 ==> \old(common_step_holds(c, p));
  @ ensures    primal_step:            out->primal_step != 0 ==> \old(primal_step_holds(c, p));
  @ ensures    dual_step_psi:          out->dual_step_psi != 0 ==> \old(dual_step_psi_holds(c, p));
  @ ensures    dual_step_primal:       out->dual_step_primal != 0 ==> \old(dual_step_primal_holds(c, p));
  @ ensures    average:                out->average != 0 ==> \old(average_holds(c, p));
  @ ensures    average_responsiveness: out->average_responsiveness != 0 ==> \old(average_responsiveness_holds(c, p));
  @ ensures    radius_sharp: \old(inputs_in_domain(c, p) && radius_clear(c, p)) ==> out->radius != 0;
  @ ensures    weight_sharp: \old(inputs_in_domain(c, p) && weight_clear(c, p)) ==> out->weight != 0;
  @ ensures    common_step_sharp: \old(inputs_in_domain(c, p) && common_step_holds(c, p)) ==> out->common_step != 0;
  @ ensures    primal_step_sharp: \old(inputs_in_domain(c, p) && primal_step_clear(c, p)) ==> out->primal_step != 0;
  @ ensures    dual_step_psi_sharp: \old(inputs_in_domain(c, p) && dual_step_psi_clear(c, p)) ==>
                            out->dual_step_psi != 0;
  @ ensures    dual_step_primal_sharp: \old(inputs_in_domain(c, p) && dual_step_primal_clear(c, p)) ==>
                            out->dual_step_primal != 0;
  @ ensures    average_sharp: \old(inputs_in_domain(c, p) && average_holds(c, p)) ==> out->average != 0;
  @ ensures    average_responsiveness_sharp: \old(inputs_in_domain(c, p) && average_responsiveness_clear(c, p)) ==>
                            out->average_responsiveness != 0;
  @ ensures    inside:                 \result != 0 ==> \old(inputs_in_domain(c, p));
  @ ensures    all:                    \result != 0 <==>
                            out->radius != 0 && out->weight != 0 && out->common_step != 0 &&
                            out->primal_step != 0 && out->dual_step_psi != 0 && out->dual_step_primal != 0 &&
                            out->average != 0 && out->average_responsiveness != 0; */
int sgha_proposition_6(const sgha_constants *c, const sgha_parameters *p, sgha_conditions *out);

#endif
