/* quadratic_iterate.h -- what an iteration of Algorithm 2 (Stoc-SGHA) sees of the quadratic problem.
 *
 * The batch of g is drawn once, and the gradient of g is evaluated over it at (x, y) and at both probes: all that lines
 * 2 to 6 take from the problem, with nothing assumed of an oracle. f has no samples. sgha_advance does the rest.
 * Proved (float model, every size): the status says what is wrong; on SGHA_OK the batch is the
 * sampler's, of g's stream; the probes and grad f are the stated operations; the three gradients of g are within their
 * roundings of those over this one batch, and their difference within the stated bound of Hessian times lambda. */
#ifndef SGHA_QUADRATIC_ITERATE_H
#define SGHA_QUADRATIC_ITERATE_H

#include "core/advance.h"
#include "core/difference.h"
#include "core/probe.h"
#include "core/sampler.h"
#include "problems/quadratic_step.h"
#include "quadratic_iterate.acsl"

/* All that an iteration at w = (x, y) and lambda must know of the problem, over one batch of g. batch has batch_size
 * entries, work 4 (n_x + n_y) + 2 n_y: grad f; grad g at (x, y), at y_plus, at y_minus; y_plus; y_minus. Nothing is
 * written unless the status is SGHA_OK. */
/*@ requires   problem:       \valid_read(q) && good_quadratic(q) && 1 <= q->n_data;
  @ requires   some:          1 <= batch_size <= SGHA_MAX_SIDE;
  @ requires   iteration:     iteration <= SGHA_MAX_ITERATION;
  @ requires   point:         \valid_read(w + (0 .. q->n_x + q->n_y - 1)) && \valid_read(lambda + (0 .. q->n_y - 1));
  @ requires   batch:         \valid(batch + (0 .. batch_size - 1)) && \separated(q, batch + (0 .. batch_size - 1));
  @ requires   work:          \valid(work + (0 .. work_size(q->n_x, q->n_y) - 1));
  @ requires   apart:         problem_apart(q, work, work_size(q->n_x, q->n_y));
  @ requires   apart_w:       \separated(work + (0 .. work_size(q->n_x, q->n_y) - 1), w + (0 .. q->n_x + q->n_y - 1));
  @ requires   apart_lambda:  \separated(work + (0 .. work_size(q->n_x, q->n_y) - 1), lambda + (0 .. q->n_y - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    batch[0 .. batch_size - 1], work[0 .. work_size(q->n_x, q->n_y) - 1];
  @ ensures    bad_parameter: \result == SGHA_BAD_PARAMETER <==> !is_tau(tau);
  @ ensures    bad_state:     \result == SGHA_BAD_STATE <==>
  @                             is_tau(tau) && !\old(good_point(w, lambda, q->n_x, q->n_y));
  @ ensures    ok:            \result == SGHA_OK <==> is_tau(tau) && \old(good_point(w, lambda, q->n_x, q->n_y));
  @ ensures    problem:       good_quadratic(q);
  @ ensures    drawn:         \result == SGHA_OK ==> drawn(batch, batch_size, seed, iteration, q->n_data);
  @ ensures    batch:         \result == SGHA_OK ==> good_batch(q, batch_size, batch);
  @ ensures    probes:        \result == SGHA_OK ==>
  @                             probes_done(work + 4 * (q->n_x + q->n_y), work + (4 * (q->n_x + q->n_y) + q->n_y),
  @                                         w + q->n_x, lambda, tau, q->n_y);
  @ ensures    f:             \result == SGHA_OK ==> grad_f_done(q, w, work);
  @ ensures    g:             \result == SGHA_OK ==>
  @                             gradient_near(q, batch_size, batch, w, w + q->n_x, work + (q->n_x + q->n_y));
  @ ensures    g_plus:        \result == SGHA_OK ==>
  @                             gradient_near(q, batch_size, batch, w, work + 4 * (q->n_x + q->n_y),
  @                                           work + 2 * (q->n_x + q->n_y));
  @ ensures    g_minus:       \result == SGHA_OK ==>
  @                             gradient_near(q, batch_size, batch, w, work + (4 * (q->n_x + q->n_y) + q->n_y),
  @                                           work + 3 * (q->n_x + q->n_y));
  @ ensures    hessian:       \result == SGHA_OK ==>
  @                             hessian_near(q, batch_size, batch, tau, w, w + q->n_x, lambda,
  @                                          work + 4 * (q->n_x + q->n_y), work + (4 * (q->n_x + q->n_y) + q->n_y),
  @                                          work + 2 * (q->n_x + q->n_y), work + 3 * (q->n_x + q->n_y)); */
sgha_status sgha_quadratic_observe(const sgha_quadratic *q, double tau, uint64_t seed, uint64_t iteration,
                                   size_t batch_size, const double w[], const double lambda[], uint64_t batch[],
                                   double work[]);

#endif
