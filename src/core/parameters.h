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

#include "sgha.h"
#include "parameters.acsl"

/* Theorem 4: deterministic. */
/*@ requires   constants:  \valid_read(c);
  @ requires   output:     \valid(out);
  @ requires   apart:      \separated(c, out);
  @ terminates \true;
  @ exits      \false;
  @ assigns    *out;
  @ ensures    constants:  \result == SGHA_CONSTANTS_OUT_OF_DOMAIN <==> !\old(constants_in_domain(c));
  @ ensures    epsilon:    \result == SGHA_EPSILON_OUT_OF_DOMAIN <==>
                             \old(constants_in_domain(c)) && !epsilon_in_domain(epsilon);
  @ ensures    delta_V:    \result == SGHA_DELTA_V_OUT_OF_DOMAIN <==>
                             \old(constants_in_domain(c)) && epsilon_in_domain(epsilon) && !delta_V_in_domain(delta_V);
  @ ensures    accepted:   \result == SGHA_PRESCRIBED <==>
                             \old(inputs_accepted(c, epsilon, delta_V));
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
  @ ensures    constants:  \result == SGHA_CONSTANTS_OUT_OF_DOMAIN <==> !\old(constants_in_domain(c));
  @ ensures    epsilon:    \result == SGHA_EPSILON_OUT_OF_DOMAIN <==>
                             \old(constants_in_domain(c)) && !epsilon_in_domain(epsilon);
  @ ensures    delta_V:    \result == SGHA_DELTA_V_OUT_OF_DOMAIN <==>
                             \old(constants_in_domain(c)) && epsilon_in_domain(epsilon) && !delta_V_in_domain(delta_V);
  @ ensures    rho:        \result == SGHA_RHO_OUT_OF_DOMAIN <==>
                             \old(inputs_accepted(c, epsilon, delta_V)) && !rho_in_domain(rho);
  @ ensures    sigma:      \result == SGHA_SIGMA_OUT_OF_DOMAIN <==>
                             \old(inputs_accepted(c, epsilon, delta_V)) && rho_in_domain(rho) &&
                             !noise_in_domain(sigma_f, sigma_g);
  @ ensures    accepted:   \result == SGHA_PRESCRIBED <==>
                             \old(inputs_accepted(c, epsilon, delta_V)) && rho_in_domain(rho) &&
                             noise_in_domain(sigma_f, sigma_g);
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
  @ ensures    constants:  \result == SGHA_CONSTANTS_OUT_OF_DOMAIN <==> !\old(constants_in_domain(c));
  @ ensures    epsilon:    \result == SGHA_EPSILON_OUT_OF_DOMAIN <==>
                             \old(constants_in_domain(c)) && !epsilon_in_domain(epsilon);
  @ ensures    delta_V:    \result == SGHA_DELTA_V_OUT_OF_DOMAIN <==>
                             \old(constants_in_domain(c)) && epsilon_in_domain(epsilon) && !delta_V_in_domain(delta_V);
  @ ensures    G:          \result == SGHA_G_OUT_OF_DOMAIN <==>
                             \old(inputs_accepted(c, epsilon, delta_V)) && !G_in_domain(G);
  @ ensures    sigma:      \result == SGHA_SIGMA_OUT_OF_DOMAIN <==>
                             \old(inputs_accepted(c, epsilon, delta_V)) && G_in_domain(G) &&
                             !noise_in_domain(sigma_f, sigma_g);
  @ ensures    accepted:   \result == SGHA_PRESCRIBED <==>
                             \old(inputs_accepted(c, epsilon, delta_V)) && G_in_domain(G) &&
                             noise_in_domain(sigma_f, sigma_g);
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
  @ ensures    constants:  \result == SGHA_CONSTANTS_OUT_OF_DOMAIN <==> !\old(constants_in_domain(c));
  @ ensures    epsilon:    \result == SGHA_EPSILON_OUT_OF_DOMAIN <==>
                             \old(constants_in_domain(c)) && !epsilon_in_domain(epsilon);
  @ ensures    delta_V:    \result == SGHA_DELTA_V_OUT_OF_DOMAIN <==>
                             \old(constants_in_domain(c)) && epsilon_in_domain(epsilon) && !delta_V_in_domain(delta_V);
  @ ensures    rho:        \result == SGHA_RHO_OUT_OF_DOMAIN <==>
                             \old(inputs_accepted(c, epsilon, delta_V)) && !rho_in_domain(rho);
  @ ensures    sigma:      \result == SGHA_SIGMA_OUT_OF_DOMAIN <==>
                             \old(inputs_accepted(c, epsilon, delta_V)) && rho_in_domain(rho) &&
                             !noise_in_domain(sigma_f, sigma_g);
  @ ensures    smoothness: \result == SGHA_SMOOTHNESS_OUT_OF_DOMAIN <==>
                             \old(inputs_accepted(c, epsilon, delta_V)) && rho_in_domain(rho) &&
                             noise_in_domain(sigma_f, sigma_g) && !smoothness_in_domain(smoothness);
  @ ensures    accepted:   \result == SGHA_PRESCRIBED <==>
                             \old(inputs_accepted(c, epsilon, delta_V)) && rho_in_domain(rho) &&
                             noise_in_domain(sigma_f, sigma_g) && smoothness_in_domain(smoothness);
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
  @ ensures    constants:  \result == SGHA_CONSTANTS_OUT_OF_DOMAIN <==> !\old(constants_in_domain(c));
  @ ensures    epsilon:    \result == SGHA_EPSILON_OUT_OF_DOMAIN <==>
                             \old(constants_in_domain(c)) && !epsilon_in_domain(epsilon);
  @ ensures    delta_V:    \result == SGHA_DELTA_V_OUT_OF_DOMAIN <==>
                             \old(constants_in_domain(c)) && epsilon_in_domain(epsilon) && !delta_V_in_domain(delta_V);
  @ ensures    G:          \result == SGHA_G_OUT_OF_DOMAIN <==>
                             \old(inputs_accepted(c, epsilon, delta_V)) && !G_in_domain(G);
  @ ensures    sigma:      \result == SGHA_SIGMA_OUT_OF_DOMAIN <==>
                             \old(inputs_accepted(c, epsilon, delta_V)) && G_in_domain(G) &&
                             !noise_in_domain(sigma_f, sigma_g);
  @ ensures    smoothness: \result == SGHA_SMOOTHNESS_OUT_OF_DOMAIN <==>
                             \old(inputs_accepted(c, epsilon, delta_V)) && G_in_domain(G) &&
                             noise_in_domain(sigma_f, sigma_g) && !smoothness_in_domain(smoothness);
  @ ensures    accepted:   \result == SGHA_PRESCRIBED <==>
                             \old(inputs_accepted(c, epsilon, delta_V)) && G_in_domain(G) &&
                             noise_in_domain(sigma_f, sigma_g) && smoothness_in_domain(smoothness);
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
