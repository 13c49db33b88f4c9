/* advance.h -- one iteration of Algorithm 1, as a transaction.
 *
 * Realises lines 2 to 6. The caller has evaluated the gradient of f at (x, y), the gradient in y of g at (x, y), and
 * the gradient of g at the two probes (probe.h). The next state is written to other arrays than the present one, which
 * is never touched: on any status but SGHA_OK the caller still has it.
 * Proved (float model, every n_x and n_y): no value is required to be good, the status says exactly what is wrong; on SGHA_OK lines 2 to 5 and the step of line 6 are the stated sequences
 * of operations on the old values, within explicit bounds of the paper's formulas; the next lambda is within ball.h's
 * bound of the step's projection and in the ball exactly; the next state is good. A bad size or parameter leaves the
 * next state as it was; what is written is finite in any case. */
#ifndef SGHA_ADVANCE_H
#define SGHA_ADVANCE_H

#include "advance.acsl"
#include "core/parameters.h"
#include "core/state.h"

/* The arrays of now and at may overlap each other; those of next overlap nothing. Nothing is written if the size or a
 * parameter is bad. */
/*@ requires   parameters:      \valid_read(p);
  @ requires   now:             \valid_read(now) && readable_state(now, n_x, n_y);
  @ requires   gradients:       \valid_read(at) && readable_gradients(at, n_x, n_y);
  @ requires   next:            \valid_read(next) && writable_state(next, n_x, n_y);
  @ requires   apart_w:         apart_from_inputs(next->w, n_x + n_y, p, now, at, n_x, n_y);
  @ requires   apart_w_hat:     apart_from_inputs(next->w_hat, n_x + n_y, p, now, at, n_x, n_y);
  @ requires   apart_w_low:     apart_from_inputs(next->w_low, n_x + n_y, p, now, at, n_x, n_y);
  @ requires   apart_lambda:    apart_from_inputs(next->lambda, n_y, p, now, at, n_x, n_y);
  @ requires   apart:           \separated(next->w + (0 .. n_x + n_y - 1), next->w_hat + (0 .. n_x + n_y - 1),
  @                                        next->w_low + (0 .. n_x + n_y - 1), next->lambda + (0 .. n_y - 1));
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
  @ ensures    bad_g_plus:      \result == SGHA_BAD_GRADIENT_G_PLUS <==>
  @                               good_start{Pre}(n_x, n_y, p, now) && all_entries{Pre}(at->f, 0, n_x + n_y) &&
  @                               all_entries{Pre}(at->g_y, 0, n_y) && !all_entries{Pre}(at->g_plus, 0, n_x + n_y);
  @ ensures    bad_g_minus:     \result == SGHA_BAD_GRADIENT_G_MINUS <==>
  @                               good_start{Pre}(n_x, n_y, p, now) && all_entries{Pre}(at->f, 0, n_x + n_y) &&
  @                               all_entries{Pre}(at->g_y, 0, n_y) && all_entries{Pre}(at->g_plus, 0, n_x + n_y) &&
  @                               !all_entries{Pre}(at->g_minus, 0, n_x + n_y);
  @ ensures    diverged:        \result == SGHA_DIVERGED <==>
  @                               good_start{Pre}(n_x, n_y, p, now) && good_gradients{Pre}(at, n_x, n_y) &&
  @                               !next_stays{Pre}(n_x, n_y, p, now, at);
  @ ensures    ok:              \result == SGHA_OK <==>
  @                               good_start{Pre}(n_x, n_y, p, now) && good_gradients{Pre}(at, n_x, n_y) &&
  @                               next_stays{Pre}(n_x, n_y, p, now, at);
  @ ensures    refused:         \result == SGHA_BAD_SIZE || \result == SGHA_BAD_PARAMETER ==>
  @                               state_kept{Pre, Post}(next, n_x, n_y);
  @ ensures    lines_2_3:       \result == SGHA_OK ==>
  @                               primals_done{Pre, Post}(next->w, now->w, now->w_hat, now->w_low,
  @                                                       at->f, at->g_plus, at->g_minus, \old(p->tau), \old(p->p_w),
  @                                                       n_x, \old(p->gamma_x), \old(p->gamma_y), n_x + n_y);
  @ ensures    lines_4_5:       \result == SGHA_OK ==>
  @                               averages_done{Pre, Post}(next->w_hat, next->w_low, next->w, now->w_hat, now->w_low,
  @                                                        \old(p->beta), n_x + n_y);
  @ ensures    line_6_step:     \result == SGHA_OK ==> \forall integer i; 0 <= i < n_y ==>
  @                               dual_near(\old(now->lambda[i]), \old(at->g_y[i]), \old(p->p_lambda),
  @                                         \old(p->gamma_lambda));
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
  @ ensures    line_6_inside:   good_size(n_x, n_y) && good_parameters{Pre}(p) ==>
  @                               square_sum(next->lambda, n_y) <= \old(p->C_lambda * p->C_lambda);
  @ ensures    clean:           good_size(n_x, n_y) && good_parameters{Pre}(p) ==> good_state(next, n_x, n_y); */
sgha_status sgha_advance(size_t n_x, size_t n_y, const sgha_parameters *p, const sgha_state *now,
                         const sgha_gradients *at, const sgha_state *next);

#endif
