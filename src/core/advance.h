/* advance.h -- one iteration of Algorithm 1, as a transaction.
 *
 * Realises lines 2 to 6. The caller has evaluated the gradient of f and the gradient in y of g at (x, y), and has h, which
 * stands for the Hessian of g times lambda (difference.h makes it from two gradients). The next state is written to other
 * arrays than the present one, which is never touched: on any status but SGHA_OK the caller still has it.
 * Proved (float model, every n_x and n_y): any doubles may be passed in, NaN and infinity included, and the status
 * identifies the first problem; on SGHA_OK lines 2 to 6 are the stated sequences of operations on the old values, within
 * explicit bounds of the paper's formulas; the next lambda is in the ball exactly, and its distance to the real
 * projection of the real step is bounded; the next state is valid. An invalid size or parameter leaves the next state as
 * it was, and an invalid size needs no memory at all; what is written is finite in any case. */
#ifndef SGHA_ADVANCE_H
#define SGHA_ADVANCE_H

#include "core/parameters.h"
#include "core/state.h"
#include "advance.acsl"

/* Whether every parameter is in the range that the contracts allow. */
/*@ requires   readable:        \valid_read(p);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    meaning:         \result != 0 <==> good_parameters(p); */
int sgha_parameters_valid(const sgha_parameters *p);

/* The arrays of now and at may overlap each other; those of next overlap nothing. */
/*@ requires   parameters:      good_size(n_x, n_y) ==> \valid_read(p);
  @ requires   now:             good_size(n_x, n_y) ==> readable_state(now, n_x, n_y);
  @ requires   gradients:       good_size(n_x, n_y) ==> readable_gradients(at, n_x, n_y);
  @ requires   next:            good_size(n_x, n_y) ==> writable_state(next, n_x, n_y);
  @ requires   apart_w:         good_size(n_x, n_y) ==> apart_from_inputs(next->w, n_x + n_y, p, now, at, n_x, n_y);
  @ requires   apart_w_hat:     good_size(n_x, n_y) ==> apart_from_inputs(next->w_hat, n_x + n_y, p, now, at, n_x, n_y);
  @ requires   apart_w_low:     good_size(n_x, n_y) ==> apart_from_inputs(next->w_low, n_x + n_y, p, now, at, n_x, n_y);
  @ requires   apart_lambda:    good_size(n_x, n_y) ==> apart_from_inputs(next->lambda, n_y, p, now, at, n_x, n_y);
  @ requires   apart:           good_size(n_x, n_y) ==> outputs_separate(next, n_x, n_y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next->w[0 .. n_x + n_y - 1], next->w_hat[0 .. n_x + n_y - 1], next->w_low[0 .. n_x + n_y - 1],
  @            next->lambda[0 .. n_y - 1];
  @ ensures    bad_size:        \result == SGHA_BAD_SIZE <==> !good_size(n_x, n_y);
  @ ensures    bad_parameter:   \result == SGHA_BAD_PARAMETER <==> good_size(n_x, n_y) && !good_parameters{Pre}(p);
  @ ensures    bad_state:       \result == SGHA_BAD_STATE <==>
  @                               good_size(n_x, n_y) && good_parameters{Pre}(p) && !good_state{Pre}(now, n_x, n_y);
  @ ensures    bad_f:           \result == SGHA_BAD_GRADIENT_F <==>
  @                               good_start{Pre}(n_x, n_y, p, now) && !all_entries{Pre}(at->f, 0, n_x + n_y);
  @ ensures    bad_g:           \result == SGHA_BAD_GRADIENT_G <==>
  @                               good_start{Pre}(n_x, n_y, p, now) && all_entries{Pre}(at->f, 0, n_x + n_y) &&
  @                               !all_entries{Pre}(at->g_y, 0, n_y);
  @ ensures    bad_h:           \result == SGHA_BAD_GRADIENT_H <==>
  @                               good_start{Pre}(n_x, n_y, p, now) && all_entries{Pre}(at->f, 0, n_x + n_y) &&
  @                               all_entries{Pre}(at->g_y, 0, n_y) && !all_entries{Pre}(at->h, 0, n_x + n_y);
  @ ensures    diverged:        \result == SGHA_DIVERGED <==>
  @                               good_start{Pre}(n_x, n_y, p, now) && good_gradients{Pre}(at, n_x, n_y) &&
  @                               !next_stays{Pre}(n_x, n_y, p, now, at);
  @ ensures    ok:              \result == SGHA_OK <==>
  @                               good_start{Pre}(n_x, n_y, p, now) && good_gradients{Pre}(at, n_x, n_y) &&
  @                               next_stays{Pre}(n_x, n_y, p, now, at);
  @ ensures    refused:         \result == SGHA_BAD_SIZE || \result == SGHA_BAD_PARAMETER ==>
  @                               state_kept{Pre, Post}(next, n_x, n_y);
  @ ensures    line_2:          \result == SGHA_OK ==>
  @                               primals_done{Pre, Post}(next->w, now->w, now->w_hat, now->w_low, at->f, at->h,
  @                                                       \old(p->p_w), \old(p->gamma_x), 0, n_x);
  @ ensures    line_3:          \result == SGHA_OK ==>
  @                               primals_done{Pre, Post}(next->w, now->w, now->w_hat, now->w_low, at->f, at->h,
  @                                                       \old(p->p_w), \old(p->gamma_y), n_x, n_x + n_y);
  @ ensures    line_2_hessian:  \result == SGHA_OK ==> \forall integer i; 0 <= i < n_x ==>
  @                               primal_of_hessian(next->w[i], \old(now->w[i]), \old(now->w_hat[i]),
  @                                                 \old(now->w_low[i]), \old(at->f[i]), \old(at->h[i]),
  @                                                 \old(p->p_w), \old(p->gamma_x));
  @ ensures    line_3_hessian:  \result == SGHA_OK ==> \forall integer i; n_x <= i < n_x + n_y ==>
  @                               primal_of_hessian(next->w[i], \old(now->w[i]), \old(now->w_hat[i]),
  @                                                 \old(now->w_low[i]), \old(at->f[i]), \old(at->h[i]),
  @                                                 \old(p->p_w), \old(p->gamma_y));
  @ ensures    lines_4_5:       \result == SGHA_OK ==>
  @                               averages_done{Pre, Post}(next->w_hat, next->w_low, next->w, now->w_hat, now->w_low,
  @                                                        \old(p->beta), 0, n_x + n_y);
  @ ensures    line_6_step:     \result == SGHA_OK ==> \forall integer i; 0 <= i < n_y ==>
  @                               dual_near(\old(now->lambda[i]), \old(at->g_y[i]), \old(p->p_lambda),
  @                                         \old(p->gamma_lambda));
  @ ensures    line_6_computed: \result == SGHA_OK ==> \forall integer i; 0 <= i < n_y ==>
  @                               next->lambda[i]
  @                                 == \old(dual_projection_computed(now->lambda, at->g_y, p->p_lambda,
  @                                                                  p->gamma_lambda, n_y, p->C_lambda, i));
  @ ensures    line_6_near:     \result == SGHA_OK ==> \forall integer i; 0 <= i < n_y ==>
  @                               projection_near(next->lambda[i],
  @                                 \old(dual_projection(now->lambda, at->g_y, p->p_lambda, p->gamma_lambda,
  @                                                      n_y, p->C_lambda, i)), n_y);
  @ ensures    line_6_kept:     \result == SGHA_OK ==>
  @                               \old(dual_square_sum(now->lambda, at->g_y, p->p_lambda, p->gamma_lambda, n_y))
  @                                 <= \old(p->C_lambda * p->C_lambda) * (1.0 - 2.0 * ball_margin(n_y)) ==>
  @                               \forall integer i; 0 <= i < n_y ==>
  @                                 next->lambda[i] == dual_computed(\old(now->lambda[i]), \old(at->g_y[i]),
  @                                                                  \old(p->p_lambda), \old(p->gamma_lambda));
  @ ensures    line_6_distance: \result == SGHA_OK ==>
  @                               \sqrt(dual_distance_square(next->lambda, now->lambda, at->g_y, \old(p->p_lambda),
  @                                                          \old(p->gamma_lambda), n_y, \old(p->C_lambda), n_y))
  @                                 <= \sqrt(dual_error_square_sum(now->lambda, at->g_y, \old(p->p_lambda),
  @                                                                \old(p->gamma_lambda), n_y))
  @                                    + ball_margin(n_y) * \old(p->C_lambda) + n_y * TINY;
  @ ensures    line_6_inside:   good_size(n_x, n_y) && good_parameters{Pre}(p) ==>
  @                               square_sum(next->lambda, n_y) <= \old(p->C_lambda * p->C_lambda);
  @ ensures    clean:           good_size(n_x, n_y) && good_parameters{Pre}(p) ==> good_state(next, n_x, n_y); */
sgha_status sgha_advance(size_t n_x, size_t n_y, const sgha_parameters *p, const sgha_state *now,
                         const sgha_gradients *at, const sgha_state *next);

#endif
