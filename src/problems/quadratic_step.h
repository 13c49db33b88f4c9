/* quadratic_step.h -- the gradients of the quadratic g at both probes, and what their central difference is worth.
 *
 * Realises the differences in lines 2 and 3 of Algorithms 1 and 2 for a problem without truncation error. Stated (float
 * model, every size; proof in progress): the difference is within (probe_spread + gradients' errors) / tau of Hessian
 * times lambda. */
#ifndef SGHA_QUADRATIC_STEP_H
#define SGHA_QUADRATIC_STEP_H

#include "core/sampler.h"
#include "core/step.h"
#include "problems/quadratic.h"
#include "quadratic_step.acsl"

/* The gradients of g at both probes, over one batch: what the central differences of lines 2 and 3 are made of. */
/*@ requires   problem:    \valid_read(q) && good_quadratic(q);
  @ requires   batch:      good_batch(q, batch_size, batch);
  @ requires   radius:     is_radius(tau);
  @ requires   point:      \valid_read(x + (0 .. q->n_x - 1)) && \valid_read(y + (0 .. q->n_y - 1));
  @ requires   multiplier: \valid_read(lambda + (0 .. q->n_y - 1));
  @ requires   probes:     \valid_read(y_plus + (0 .. q->n_y - 1)) && \valid_read(y_minus + (0 .. q->n_y - 1));
  @ requires   probed:     all_probed(y_plus, y_minus, y, lambda, tau, q->n_y);
  @ requires   x:          all_within(x, q->n_x, SGHA_MAX_DATUM);
  @ requires   y_plus:     all_within(y_plus, q->n_y, SGHA_MAX_DATUM);
  @ requires   y_minus:    all_within(y_minus, q->n_y, SGHA_MAX_DATUM);
  @ requires   writable:   \valid(g_plus + (0 .. q->n_x + q->n_y - 1)) && \valid(g_minus + (0 .. q->n_x + q->n_y - 1));
  @ requires   apart:      \separated(g_plus + (0 .. q->n_x + q->n_y - 1), g_minus + (0 .. q->n_x + q->n_y - 1));
  @ requires   plus_x:     \separated(g_plus + (0 .. q->n_x + q->n_y - 1), x + (0 .. q->n_x - 1));
  @ requires   plus_plus:  \separated(g_plus + (0 .. q->n_x + q->n_y - 1), y_plus + (0 .. q->n_y - 1));
  @ requires   plus_minus: \separated(g_plus + (0 .. q->n_x + q->n_y - 1), y_minus + (0 .. q->n_y - 1));
  @ requires   plus_data:  problem_apart(q, g_plus, q->n_x + q->n_y);
  @ requires   minus_x:    \separated(g_minus + (0 .. q->n_x + q->n_y - 1), x + (0 .. q->n_x - 1));
  @ requires   minus_minus:\separated(g_minus + (0 .. q->n_x + q->n_y - 1), y_minus + (0 .. q->n_y - 1));
  @ requires   minus_data: problem_apart(q, g_minus, q->n_x + q->n_y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    g_plus[0 .. q->n_x + q->n_y - 1], g_minus[0 .. q->n_x + q->n_y - 1];
  @ ensures    x:          \forall integer i; 0 <= i < q->n_x ==>
  @                          hessian_within(g_plus[i], g_minus[i], tau, hessian_x{Pre}(q, lambda, i),
  @                                         hessian_x_bound{Pre}(q, y, lambda, tau, y_plus, y_minus, i));
  @ ensures    y:          \forall integer i; 0 <= i < q->n_y ==>
  @                          hessian_within(g_plus[q->n_x + i], g_minus[q->n_x + i], tau, hessian_y{Pre}(q, lambda, i),
  @                                         hessian_y_bound{Pre}(q, batch_size, batch, x, y, lambda, tau,
  @                                                              y_plus, y_minus, i)); */
void sgha_quadratic_probe_gradients(const sgha_quadratic *q, size_t batch_size, const uint64_t batch[], double tau,
                                    const double x[], const double y[], const double lambda[], const double y_plus[],
                                    const double y_minus[], double g_plus[], double g_minus[]);

#endif
