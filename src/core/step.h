/* step.h -- the lines of Algorithm 1 for one entry of the vectors.
 *
 * Realises the probes and the central difference of Lemma 12, lines 2 and 3 (primal), 4 and 5 (average), and line 6
 * before the projection (dual). The primal step takes h, which stands for the Hessian of g times lambda, from anywhere. The averages are pairs of doubles, because Theorem 4's beta is so small that the update of a
 * single double would be rounded away.
 * Proved of each (float model): it performs the stated operations, and is within the stated bound of the paper's
 * formula, with all inputs of magnitude at most SGHA_MAX_MAGNITUDE, without overflow. */
#ifndef SGHA_STEP_H
#define SGHA_STEP_H

#include "sgha.h"
#include "core/rounding.h"
#include "finite_difference.acsl"
#include "step_lemmas.acsl"

/* A number as an unevaluated sum: high + low. */
typedef struct {
  double high, low;
} sgha_pair;

/*@ requires   point:     is_entry(y) && is_entry(lambda);
  @ requires   tau:       is_tau(tau);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    computed:  \result == probe_plus_computed(y, lambda, tau);
  @ ensures    near:      \abs(\result - (y + tau * lambda)) <= probe_error(y, lambda, tau);
  @ ensures    bounded:   finite_within(\result, 0x1p310); */
static inline double probe_plus(double y, double lambda, double tau)
{
  double step = fl_mul(tau, lambda);
  double probe = fl_add(y, step);
  //@ assert bounded: finite_within(probe, 0x1p310);
  //@ assert scale:   is_scale(tau);
  //@ assert y:       near(y, y, \abs(y), 0);
  //@ assert lambda:  near(lambda, lambda, \abs(lambda), 0);
  //@ assert scaled:  near(tau * lambda, tau * lambda, tau * \abs(lambda), 0);
  //@ assert step:    near(step, tau * lambda, tau * \abs(lambda), UNIT * (tau * \abs(lambda)) + TINY);
  //@ assert probe:   near(probe, y + tau * lambda, \abs(y) + tau * \abs(lambda), probe_error(y, lambda, tau));
  return probe;
}

/*@ requires   point:     is_entry(y) && is_entry(lambda);
  @ requires   tau:       is_tau(tau);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    computed:  \result == probe_minus_computed(y, lambda, tau);
  @ ensures    near:      \abs(\result - (y - tau * lambda)) <= probe_error(y, lambda, tau);
  @ ensures    bounded:   finite_within(\result, 0x1p310); */
static inline double probe_minus(double y, double lambda, double tau)
{
  double step = fl_mul(tau, lambda);
  double probe = fl_sub(y, step);
  //@ assert bounded: finite_within(probe, 0x1p310);
  //@ assert scale:   is_scale(tau);
  //@ assert y:       near(y, y, \abs(y), 0);
  //@ assert lambda:  near(lambda, lambda, \abs(lambda), 0);
  //@ assert scaled:  near(tau * lambda, tau * lambda, tau * \abs(lambda), 0);
  //@ assert step:    near(step, tau * lambda, tau * \abs(lambda), UNIT * (tau * \abs(lambda)) + TINY);
  //@ assert probe:   near(probe, y - tau * lambda, \abs(y) + tau * \abs(lambda), probe_error(y, lambda, tau));
  return probe;
}

/*@ requires   gradients: is_entry(g_plus) && is_entry(g_minus);
  @ requires   tau:       is_tau(tau);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    computed:  \result == difference_computed(g_plus, g_minus, tau);
  @ ensures    near:      \abs(\result - difference_exact(g_plus, g_minus, tau))
  @                         <= difference_error(g_plus, g_minus, tau);
  @ ensures    bounded:   finite_within(\result, 0x1p303);
  @ ensures    lemma_12:  \forall real G_plus, G_minus, H, e, T;
  @                         oracle_within(g_plus, G_plus, e) ==> oracle_within(g_minus, G_minus, e) ==>
  @                         hessian_within(G_plus, G_minus, tau, H, T) ==>
  @                         \abs(\result - H) <= T + oracle_share(e, tau) + difference_error(g_plus, g_minus, tau); */
static inline double difference(double g_plus, double g_minus, double tau)
{
  double rise = fl_sub(g_plus, g_minus);
  double run = fl_add(tau, tau);
  double h = fl_div(rise, run);
  //@ assert rise:    within(rise, g_plus - g_minus, UNIT * \abs(g_plus - g_minus) + 1.5 * TINY);
  //@ assert run:     within(2 * tau, run, ROUNDING * run);
  //@ assert exact:   ratio(difference_exact(g_plus, g_minus, tau), g_plus - g_minus, 2 * tau);
  //@ assert size:    ratio(difference_size(g_plus, g_minus, tau), \abs(g_plus - g_minus), 2 * tau);
  //@ assert tall:    ratio(0x1p301, 0x1p301 * (2 * tau), 2 * tau);
  //@ assert reach:   \abs(g_plus - g_minus) <= 0x1p301 * (2 * tau);
  //@ assert low:     difference_size(g_plus, g_minus, tau) <= 0x1p301;
  //@ assert ideal:   ratio(rise / (2 * tau), rise, 2 * tau);
  //@ assert actual:  ratio(rise / run, rise, run);
  //@ assert inverse: ratio(1 / tau, 2, 2 * tau);
  /*@ assert slack:   ratio(UNIT * difference_size(g_plus, g_minus, tau) + 0.75 * TINY * (1 / tau),
                            UNIT * \abs(g_plus - g_minus) + 1.5 * TINY, 2 * tau); */
  /*@ assert first:   within(rise / (2 * tau), difference_exact(g_plus, g_minus, tau),
                             UNIT * difference_size(g_plus, g_minus, tau) + 0.75 * TINY * (1 / tau)); */
  //@ assert around:  within(difference_exact(g_plus, g_minus, tau), 0, difference_size(g_plus, g_minus, tau));
  /*@ assert second:  within(rise / (2 * tau), 0,
                             (1 + UNIT) * difference_size(g_plus, g_minus, tau) + TINY * (1 / tau)); */
  /*@ assert third:   within(rise / run, rise / (2 * tau),
                             ROUNDING * ((1 + UNIT) * difference_size(g_plus, g_minus, tau) + TINY * (1 / tau))); */
  /*@ assert near:    within(h, difference_exact(g_plus, g_minus, tau), difference_error(g_plus, g_minus, tau)); */
  //@ assert wide:    1 / tau <= 0x1p301;
  //@ assert bounded: finite_within(h, 0x1p303);
  return h;
}

/*@ requires   point:     is_entry(w) && is_entry(w_hat) && is_entry(w_low);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    computed:  \result == offset_computed(w, w_hat, w_low);
  @ ensures    near:      \abs(\result - (w - (w_hat + w_low))) <= offset_error(w, w_hat, w_low);
  @ ensures    bounded:   finite_within(\result, 0x1p203); */
static inline double offset_from_pair(double w, double w_hat, double w_low)
{
  double apart = fl_sub(w, w_hat);
  return fl_sub(apart, w_low);
}

/*@ requires   point:     is_entry(w) && is_entry(w_hat) && is_entry(w_low);
  @ requires   gradients: is_entry(grad_f) && is_entry(h);
  @ requires   weight:    is_parameter(p_w);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    computed:  \result == gradient_computed(w, w_hat, w_low, grad_f, h, p_w);
  @ ensures    near:      near(\result, gradient_exact(w, w_hat + w_low, grad_f, h, p_w),
  @                            gradient_size(w, w_hat, w_low, grad_f, h, p_w),
  @                            gradient_error(w, w_hat, w_low, grad_f, h, p_w));
  @ ensures    bounded:   finite_within(\result, 0x1p305); */
static inline double primal_gradient(double w, double w_hat, double w_low, double grad_f, double h, double p_w)
{
  double offset = offset_from_pair(w, w_hat, w_low);
  double slope = fl_add(grad_f, h);
  double pull = fl_mul(p_w, offset);
  //@ assert pulled:  finite_within(pull, 0x1p304);
  double gradient = fl_add(slope, pull);
  //@ assert bounded: finite_within(gradient, 0x1p305);
  //@ assert scale:   is_scale(p_w);
  //@ assert grad_f:  near(grad_f, grad_f, \abs(grad_f), 0);
  //@ assert h:       near(h, h, \abs(h), 0);
  //@ assert offset:  near(offset, w - (w_hat + w_low), offset_size(w, w_hat, w_low), offset_error(w, w_hat, w_low));
  /*@ assert slope:   near(slope, grad_f + h, \abs(grad_f) + \abs(h),
                           UNIT * (\abs(grad_f) + \abs(h)) + TINY); */
  /*@ assert spread:  p_w * offset_error(w, w_hat, w_low)
                        == 2 * ROUNDING * (p_w * offset_size(w, w_hat, w_low)) + 3 * TINY * p_w; */
  /*@ assert scaled:  near(p_w * offset, p_w * (w - (w_hat + w_low)), p_w * offset_size(w, w_hat, w_low),
                           p_w * offset_error(w, w_hat, w_low)); */
  /*@ assert pull:    near(pull, p_w * (w - (w_hat + w_low)), p_w * offset_size(w, w_hat, w_low),
                           3 * ROUNDING * (p_w * offset_size(w, w_hat, w_low)) + TINY * (1.1 + 3.1 * p_w)); */
  //@ assert size:    0 <= p_w * offset_size(w, w_hat, w_low);
  /*@ assert budget:
        (1 + UNIT) * ((UNIT * (\abs(grad_f) + \abs(h)) + TINY)
                      + (3 * ROUNDING * (p_w * offset_size(w, w_hat, w_low)) + TINY * (1.1 + 3.1 * p_w)))
        + UNIT * ((\abs(grad_f) + \abs(h)) + p_w * offset_size(w, w_hat, w_low)) + TINY
        <= 4 * ROUNDING * ((\abs(grad_f) + \abs(h)) + p_w * offset_size(w, w_hat, w_low)) + 3.5 * TINY * (1 + p_w); */
  /*@ assert gradient:
        near(gradient, (grad_f + h) + p_w * (w - (w_hat + w_low)),
             (\abs(grad_f) + \abs(h)) + p_w * offset_size(w, w_hat, w_low),
             4 * ROUNDING * ((\abs(grad_f) + \abs(h)) + p_w * offset_size(w, w_hat, w_low))
             + 3.5 * TINY * (1 + p_w)); */
  return gradient;
}

/*@ requires   point:     is_entry(w) && is_entry(w_hat) && is_entry(w_low);
  @ requires   gradients: is_entry(grad_f) && is_entry(h);
  @ requires   weights:   is_parameter(p_w) && is_parameter(gamma);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    computed:  \result == primal_computed(w, w_hat, w_low, grad_f, h, p_w, gamma);
  @ ensures    near:      \abs(\result - primal_exact(w, w_hat + w_low, grad_f, h, p_w, gamma))
  @                         <= primal_error(w, w_hat, w_low, grad_f, h, p_w, gamma);
  @ ensures    hessian:   primal_of_hessian(\result, w, w_hat, w_low, grad_f, h, p_w, gamma);
  @ ensures    bounded:   finite_within(\result, 0x1p410); */
static inline double primal(double w, double w_hat, double w_low, double grad_f, double h, double p_w, double gamma)
{
  double gradient = primal_gradient(w, w_hat, w_low, grad_f, h, p_w);
  double move = fl_mul(gamma, gradient);
  //@ assert range:   \abs(gamma * gradient) <= SGHA_MAX_PARAMETER * 0x1p305;
  //@ assert moved:   finite_within(move, 0x1p406);
  double next = fl_sub(w, move);
  //@ assert bounded: finite_within(next, 0x1p410);
  //@ assert scale:   is_scale(gamma);
  //@ assert weight:  0 <= gamma * p_w;
  /*@ assert spread:
        gamma * gradient_error(w, w_hat, w_low, grad_f, h, p_w)
          == 4 * ROUNDING * (gamma * gradient_size(w, w_hat, w_low, grad_f, h, p_w))
             + 3.5 * TINY * (gamma + gamma * p_w); */
  /*@ assert scaled:
        near(gamma * gradient, gamma * gradient_exact(w, w_hat + w_low, grad_f, h, p_w),
             gamma * gradient_size(w, w_hat, w_low, grad_f, h, p_w),
             gamma * gradient_error(w, w_hat, w_low, grad_f, h, p_w)); */
  /*@ assert move:
        near(move, gamma * gradient_exact(w, w_hat + w_low, grad_f, h, p_w),
             gamma * gradient_size(w, w_hat, w_low, grad_f, h, p_w),
             5 * ROUNDING * (gamma * gradient_size(w, w_hat, w_low, grad_f, h, p_w))
             + 3.6 * TINY * (1 + (gamma + gamma * p_w))); */
  /*@ assert near:
        within(next, primal_exact(w, w_hat + w_low, grad_f, h, p_w, gamma),
               ROUNDING * (\abs(w) + 6 * (gamma * gradient_size(w, w_hat, w_low, grad_f, h, p_w)))
               + 5 * TINY * (1 + (gamma + gamma * p_w))); */
  return next;
}

/*@ requires   point:     is_entry(w) && is_entry(w_hat) && is_entry(w_low);
  @ requires   fraction:  is_fraction(beta);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    high:      \result.high == average_high_computed(w, w_hat, w_low, beta);
  @ ensures    low:       \result.low == average_low_computed(w, w_hat, w_low, beta);
  @ ensures    near:      \abs((\result.high + \result.low) - average_exact(w, w_hat + w_low, beta))
  @                         <= average_error(w, w_hat, w_low, beta);
  @ ensures    bounded:   finite_within(\result.high, 0x1p220) && finite_within(\result.low, 0x1p220);
  @ ensures    small:     \abs(\result.low) <= ROUNDING * (\abs(\result.high) + \abs(\result.high - w_hat)) + 3 * TINY;
  @ ensures    steady:    \abs(w_hat) <= 4 * \abs(\result.high) ==>
  @                         \abs(\result.low) <= 0x1p-50 * \abs(\result.high) + 3 * TINY;
  @ ensures    accurate:  beta <= 0x1p-20 ==> \abs(w_low) <= 0x1p-50 * (\abs(w) + \abs(w_hat)) ==>
  @                         \abs((\result.high + \result.low) - average_exact(w, w_hat + w_low, beta))
  @                           <= 0x1p-70 * (\abs(w) + \abs(w_hat)) + 8 * TINY; */
static inline sgha_pair average(double w, double w_hat, double w_low, double beta)
{
  double offset = offset_from_pair(w, w_hat, w_low);
  double part = fl_mul(beta, offset);
  //@ assert partial: finite_within(part, 0x1p204);
  //@ assert scale:   is_scale(beta);
  //@ assert offset:  near(offset, w - (w_hat + w_low), offset_size(w, w_hat, w_low), offset_error(w, w_hat, w_low));
  /*@ assert spread:  beta * offset_error(w, w_hat, w_low)
                        == 2 * ROUNDING * (beta * offset_size(w, w_hat, w_low)) + 3 * TINY * beta; */
  /*@ assert scaled:  near(beta * offset, beta * (w - (w_hat + w_low)), beta * offset_size(w, w_hat, w_low),
                           beta * offset_error(w, w_hat, w_low)); */
  /*@ assert part:    near(part, beta * (w - (w_hat + w_low)), beta * offset_size(w, w_hat, w_low),
                           3 * ROUNDING * (beta * offset_size(w, w_hat, w_low)) + 4.1 * TINY); */
  double move = fl_add(w_low, part);
  //@ assert motion:  move == average_move_computed(w, w_hat, w_low, beta);
  double high = fl_add(w_hat, move);
  //@ assert above:   high == average_high_computed(w, w_hat, w_low, beta);
  double moved = fl_sub(high, w_hat);
  double low = fl_sub(move, moved);
  //@ assert below:   low == average_low_computed(w, w_hat, w_low, beta);
  //@ assert bounded: finite_within(high, 0x1p206) && finite_within(low, 0x1p210);
  //@ assert small:   \abs(low) <= ROUNDING * (\abs(high) + \abs(high - w_hat)) + 3 * TINY;
  //@ assert cut:     \abs(high - (w_hat + move)) <= UNIT * (\abs(w_hat) + \abs(move)) + TINY;
  /*@ assert back:    \abs(moved - (high - w_hat))
                        <= UNIT * ((1 + 4 * UNIT) * \abs(move) + UNIT * \abs(w_hat)) + 1.1 * TINY; */
  /*@ assert rest:    \abs(low - (move - moved))
                        <= UNIT * (UNIT * (3 * \abs(move) + (1 + 2 * UNIT) * \abs(w_hat))) + 1.1 * TINY; */
  //@ assert carry:   carried(high + low, w_hat, move, UNIT * ROUNDING * (2 * \abs(w_hat)) + 2.2 * TINY);
  //@ assert size:    0 <= beta * offset_size(w, w_hat, w_low);
  //@ assert w_low:   near(w_low, w_low, \abs(w_low), 0);
  /*@ assert move:    near(move, w_low + beta * (w - (w_hat + w_low)),
                           \abs(w_low) + beta * offset_size(w, w_hat, w_low),
                           UNIT * \abs(w_low) + 4 * ROUNDING * (beta * offset_size(w, w_hat, w_low)) + 5.2 * TINY); */
  /*@ assert sum:     within(high + low, w_hat + (w_low + beta * (w - (w_hat + w_low))),
                             ROUNDING * (2 * \abs(w_low) + 5 * (beta * offset_size(w, w_hat, w_low))
                                         + 0x1p-52 * \abs(w_hat)) + 8 * TINY); */
  //@ assert near:    within(high + low, average_exact(w, w_hat + w_low, beta), average_error(w, w_hat, w_low, beta));
  //@ assert share:   beta <= 0x1p-20 ==> is_small_share(beta);
  /*@ assert accurate:
        beta <= 0x1p-20 ==> \abs(w_low) <= 0x1p-50 * (\abs(w) + \abs(w_hat)) ==>
        average_error(w, w_hat, w_low, beta) <= 0x1p-70 * (\abs(w) + \abs(w_hat)) + 8 * TINY; */
  return (sgha_pair){high, low};
}

/*@ requires   point:     is_entry(lambda) && is_entry(grad_g);
  @ requires   weights:   is_parameter(p_lambda) && is_parameter(gamma_lambda);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    computed:  \result == dual_computed(lambda, grad_g, p_lambda, gamma_lambda);
  @ ensures    near:      \abs(\result - dual_exact(lambda, grad_g, p_lambda, gamma_lambda))
  @                         <= dual_error(lambda, grad_g, p_lambda, gamma_lambda);
  @ ensures    bounded:   finite_within(\result, 0x1p410); */
static inline double dual(double lambda, double grad_g, double p_lambda, double gamma_lambda)
{
  double decay = fl_mul(p_lambda, lambda);
  //@ assert decayed: finite_within(decay, 0x1p305);
  double gradient = fl_sub(grad_g, decay);
  double move = fl_mul(gamma_lambda, gradient);
  //@ assert moved:   finite_within(move, 0x1p408);
  double next = fl_add(lambda, move);
  //@ assert bounded: finite_within(next, 0x1p410);
  //@ assert scale:   is_scale(p_lambda) && is_scale(gamma_lambda);
  //@ assert lambda:  near(lambda, lambda, \abs(lambda), 0);
  //@ assert grad_g:  near(grad_g, grad_g, \abs(grad_g), 0);
  //@ assert weighed: near(p_lambda * lambda, p_lambda * lambda, p_lambda * \abs(lambda), 0);
  /*@ assert decay:   near(decay, p_lambda * lambda, p_lambda * \abs(lambda),
                           UNIT * (p_lambda * \abs(lambda)) + TINY); */
  /*@ assert gradient:
        near(gradient, grad_g - p_lambda * lambda, \abs(grad_g) + p_lambda * \abs(lambda),
             2 * ROUNDING * (\abs(grad_g) + p_lambda * \abs(lambda)) + 2.1 * TINY); */
  /*@ assert scaled:
        near(gamma_lambda * gradient, gamma_lambda * (grad_g - p_lambda * lambda),
             gamma_lambda * (\abs(grad_g) + p_lambda * \abs(lambda)),
             2 * ROUNDING * (gamma_lambda * (\abs(grad_g) + p_lambda * \abs(lambda))) + 2.1 * TINY * gamma_lambda); */
  /*@ assert move:
        near(move, gamma_lambda * (grad_g - p_lambda * lambda),
             gamma_lambda * (\abs(grad_g) + p_lambda * \abs(lambda)),
             3 * ROUNDING * (gamma_lambda * (\abs(grad_g) + p_lambda * \abs(lambda)))
             + TINY * (1 + 2.2 * gamma_lambda)); */
  /*@ assert near:
        within(next, dual_exact(lambda, grad_g, p_lambda, gamma_lambda),
               ROUNDING * (\abs(lambda) + 4 * (gamma_lambda * (\abs(grad_g) + p_lambda * \abs(lambda))))
               + 3 * TINY * (1 + gamma_lambda)); */
  return next;
}

#endif
