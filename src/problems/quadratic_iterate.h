/* quadratic_iterate.h -- an iteration of Algorithm 1 or 2 on the quadratic problem, from the data to the next state.
 *
 * A batch of g is drawn once (or all rows are taken), the gradient of g is evaluated over it at (x, y) and at both probes,
 * the central difference stands for the Hessian times lambda, and sgha_advance makes the step. f has no samples.
 * Proved (float model, every size): the status identifies the first problem in the order of the computation, in which the
 * gradients at the probes (SGHA_BAD_GRADIENT_G) come before that of f; on SGHA_OK the batch is the sampler's, of
 * g's stream; probes, gradients and difference are within their stated bounds, and the next state is within an explicit
 * bound of the paper's step with the true Hessian of g: nothing is assumed of an oracle. */
#ifndef SGHA_QUADRATIC_ITERATE_H
#define SGHA_QUADRATIC_ITERATE_H

#include "core/advance.h"
#include "core/difference.h"
#include "core/probe.h"
#include "core/sampler.h"
#include "problems/quadratic_step.h"
#include "quadratic_iterate.acsl"

/* batch has batch_size entries, or n_data if batch_size is 0, which stands for all rows in their order (Algorithm 1);
 * work 5 (n_x + n_y) + 2 n_y: grad f; grad g at (x, y), at y_plus, at y_minus; y_plus, y_minus; h. Nothing is written if
 * a parameter or the state is invalid. The arrays of next overlap nothing. */
/*@ requires   problem:       \valid_read(q) && good_quadratic(q) && 1 <= q->n_data;
  @ requires   batch_size:    batch_size <= SGHA_MAX_SIDE;
  @ requires   iteration:     iteration <= SGHA_MAX_ITERATION;
  @ requires   parameters:    \valid_read(p);
  @ requires   now:           readable_state(now, q->n_x, q->n_y);
  @ requires   batch:         \valid(batch + (0 .. rows(batch_size, q->n_data) - 1)) &&
  @                           \separated(q, batch + (0 .. rows(batch_size, q->n_data) - 1));
  @ requires   work:          \valid(work + (0 .. work_size(q->n_x, q->n_y) - 1));
  @ requires   work_apart:    problem_apart(q, work, work_size(q->n_x, q->n_y)) &&
  @                           \separated(p, work + (0 .. work_size(q->n_x, q->n_y) - 1));
  @ requires   work_w:        \separated(now->w + (0 .. q->n_x + q->n_y - 1), work + (0 .. work_size(q->n_x, q->n_y) - 1));
  @ requires   work_w_hat:    \separated(now->w_hat + (0 .. q->n_x + q->n_y - 1),
  @                                      work + (0 .. work_size(q->n_x, q->n_y) - 1));
  @ requires   work_w_low:    \separated(now->w_low + (0 .. q->n_x + q->n_y - 1),
  @                                      work + (0 .. work_size(q->n_x, q->n_y) - 1));
  @ requires   work_lambda:   \separated(now->lambda + (0 .. q->n_y - 1), work + (0 .. work_size(q->n_x, q->n_y) - 1));
  @ requires   next:          writable_state(next, q->n_x, q->n_y) && outputs_separate(next, q->n_x, q->n_y);
  @ requires   next_w:        iterate_apart(q, p, now, work, next->w, q->n_x + q->n_y);
  @ requires   next_w_hat:    iterate_apart(q, p, now, work, next->w_hat, q->n_x + q->n_y);
  @ requires   next_w_low:    iterate_apart(q, p, now, work, next->w_low, q->n_x + q->n_y);
  @ requires   next_lambda:   iterate_apart(q, p, now, work, next->lambda, q->n_y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    batch[0 .. rows(batch_size, q->n_data) - 1], work[0 .. work_size(q->n_x, q->n_y) - 1],
  @            next->w[0 .. q->n_x + q->n_y - 1], next->w_hat[0 .. q->n_x + q->n_y - 1],
  @            next->w_low[0 .. q->n_x + q->n_y - 1], next->lambda[0 .. q->n_y - 1];
  @ ensures    problem:       good_quadratic(q);
  @ ensures    bad_parameter: \result == SGHA_BAD_PARAMETER <==> !good_parameters{Pre}(p);
  @ ensures    bad_state:     \result == SGHA_BAD_STATE <==> good_parameters{Pre}(p) && !good_state{Pre}(now, q->n_x, q->n_y);
  @ ensures    refused:       \result == SGHA_BAD_PARAMETER || \result == SGHA_BAD_STATE ==>
  @                             vector_kept{Pre, Post}(work, 0, work_size(q->n_x, q->n_y)) &&
  @                             state_kept{Pre, Post}(next, q->n_x, q->n_y) &&
  @                             \forall integer i; 0 <= i < rows(batch_size, q->n_data) ==> batch[i] == \old(batch[i]);
  @ ensures    bad_g:         \result == SGHA_BAD_GRADIENT_G <==>
  @                             good_parameters{Pre}(p) && good_state{Pre}(now, q->n_x, q->n_y) &&
  @                             (!differences_defined(q, work + (q->n_x + q->n_y)) ||
  @                              (all_entries(work, 0, q->n_x + q->n_y) &&
  @                               !all_entries(work + (q->n_x + q->n_y + q->n_x), 0, q->n_y)));
  @ ensures    bad_f:         \result == SGHA_BAD_GRADIENT_F <==>
  @                             good_parameters{Pre}(p) && good_state{Pre}(now, q->n_x, q->n_y) &&
  @                             differences_defined(q, work + (q->n_x + q->n_y)) &&
  @                             !all_entries(work, 0, q->n_x + q->n_y);
  @ ensures    bad_h:         \result == SGHA_BAD_GRADIENT_H <==>
  @                             good_parameters{Pre}(p) && good_state{Pre}(now, q->n_x, q->n_y) &&
  @                             differences_defined(q, work + (q->n_x + q->n_y)) &&
  @                             all_entries(work, 0, q->n_x + q->n_y) &&
  @                             all_entries(work + (q->n_x + q->n_y + q->n_x), 0, q->n_y) &&
  @                             !all_entries(work + (4 * (q->n_x + q->n_y) + 2 * q->n_y), 0, q->n_x + q->n_y);
  @ ensures    ok:            \result == SGHA_OK <==>
  @                             good_parameters{Pre}(p) && good_state{Pre}(now, q->n_x, q->n_y) &&
  @                             differences_defined(q, work + (q->n_x + q->n_y)) &&
  @                             all_entries(work, 0, q->n_x + q->n_y) &&
  @                             all_entries(work + (q->n_x + q->n_y + q->n_x), 0, q->n_y) &&
  @                             all_entries(work + (4 * (q->n_x + q->n_y) + 2 * q->n_y), 0, q->n_x + q->n_y) &&
  @                             steps_stay(q->n_x, q->n_y, p, now, work, work + (4 * (q->n_x + q->n_y) + 2 * q->n_y));
  @ ensures    others:        \result == SGHA_OK || \result == SGHA_BAD_PARAMETER || \result == SGHA_BAD_STATE ||
  @                           \result == SGHA_BAD_GRADIENT_F || \result == SGHA_BAD_GRADIENT_G ||
  @                           \result == SGHA_BAD_GRADIENT_H || \result == SGHA_DIVERGED;
  @ ensures    chosen:        \result != SGHA_BAD_PARAMETER ==> \result != SGHA_BAD_STATE ==>
  @                             chosen(batch, batch_size, seed, iteration, q->n_data);
  @ ensures    observed:      \result != SGHA_BAD_PARAMETER ==> \result != SGHA_BAD_STATE ==>
  @                             observed(q, rows(batch_size, q->n_data), batch, p->tau, now->w, now->w + q->n_x,
  @                                      now->lambda, work, work + (q->n_x + q->n_y), work + 4 * (q->n_x + q->n_y));
  @ ensures    difference:    \result != SGHA_BAD_PARAMETER ==> \result != SGHA_BAD_STATE ==>
  @                             differences_defined(q, work + (q->n_x + q->n_y)) ==>
  @                             differences_done(q, p->tau, work + (q->n_x + q->n_y),
  @                                              work + (4 * (q->n_x + q->n_y) + 2 * q->n_y));
  @ ensures    advanced:      \result == SGHA_OK ==>
  @                             advanced(q->n_x, q->n_y, p, now, work, work + (q->n_x + q->n_y + q->n_x),
  @                                      work + (4 * (q->n_x + q->n_y) + 2 * q->n_y), next);
  @ ensures    descended:     \result == SGHA_OK ==>
  @                             all_descended(q, rows(batch_size, q->n_data), batch, p, now, work,
  @                                           work + (q->n_x + q->n_y), work + 4 * (q->n_x + q->n_y),
  @                                           work + (4 * (q->n_x + q->n_y) + 2 * q->n_y), next);
  @ ensures    inside:        \result == SGHA_OK ==> square_sum(next->lambda, q->n_y) <= p->C_lambda * p->C_lambda;
  @ ensures    clean:         \result == SGHA_OK ==> good_state(next, q->n_x, q->n_y); */
sgha_status sgha_quadratic_iterate(const sgha_quadratic *q, const sgha_parameters *p, uint64_t seed, uint64_t iteration,
                                   size_t batch_size, const sgha_state *now, uint64_t batch[], double work[],
                                   const sgha_state *next);

#endif
