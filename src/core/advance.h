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
/*@ requires   memory:          good_size(n_x, n_y) ==> iteration_memory(n_x, n_y, p, now, at, next);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next->w[0 .. n_x + n_y - 1], next->w_hat[0 .. n_x + n_y - 1], next->w_low[0 .. n_x + n_y - 1],
  @            next->lambda[0 .. n_y - 1];
  @ ensures    bad_size:        \result == SGHA_BAD_SIZE <==> !good_size(n_x, n_y);
  @ ensures    bad_parameter:   \result == SGHA_BAD_PARAMETER <==> good_size(n_x, n_y) && !good_parameters{Pre}(p);
  @ ensures    bad_state:       \result == SGHA_BAD_STATE <==>
  @                               good_call{Pre}(n_x, n_y, p) && !good_state{Pre}(now, n_x, n_y);
  @ ensures    bad_f:           \result == SGHA_BAD_GRADIENT_F <==>
  @                               good_start{Pre}(n_x, n_y, p, now) && !all_entries{Pre}(at->f, 0, n_x + n_y);
  @ ensures    bad_g:           \result == SGHA_BAD_GRADIENT_G <==>
  @                               good_until_f{Pre}(n_x, n_y, p, now, at) && !all_entries{Pre}(at->g_y, 0, n_y);
  @ ensures    bad_h:           \result == SGHA_BAD_GRADIENT_H <==>
  @                               good_until_g{Pre}(n_x, n_y, p, now, at) && !all_entries{Pre}(at->h, 0, n_x + n_y);
  @ ensures    diverged:        \result == SGHA_DIVERGED <==> iteration_leaves{Pre}(n_x, n_y, p, now, at);
  @ ensures    ok:              \result == SGHA_OK <==> iteration_stays{Pre}(n_x, n_y, p, now, at);
  @ ensures    refused:         !good_call{Pre}(n_x, n_y, p) ==> state_kept{Pre, Post}(next, n_x, n_y);
  @ ensures    line_2:          \result == SGHA_OK ==> line_2_done{Pre, Post}(n_x, p, now, at, next);
  @ ensures    line_3:          \result == SGHA_OK ==> line_3_done{Pre, Post}(n_x, n_y, p, now, at, next);
  @ ensures    hessian:         \result == SGHA_OK ==> lines_2_3_of_hessian{Pre, Post}(n_x, n_y, p, now, at, next);
  @ ensures    lines_4_5:       \result == SGHA_OK ==> lines_4_5_done{Pre, Post}(n_x, n_y, p, now, next);
  @ ensures    line_6_step:     \result == SGHA_OK ==> line_6_step_near{Pre}(n_y, p, now, at);
  @ ensures    line_6_computed: \result == SGHA_OK ==> line_6_bits{Pre, Post}(n_y, p, now, at, next);
  @ ensures    line_6_near:     \result == SGHA_OK ==> line_6_projected{Pre, Post}(n_y, p, now, at, next);
  @ ensures    line_6_kept:     \result == SGHA_OK ==> line_6_left_inside{Pre, Post}(n_y, p, now, at, next);
  @ ensures    line_6_distance: \result == SGHA_OK ==> line_6_at_distance{Pre, Post}(n_y, p, now, at, next);
  @ ensures    line_6_inside:   good_size(n_x, n_y) && good_parameters{Pre}(p) ==>
  @                               square_sum(next->lambda, n_y) <= \old(p->C_lambda * p->C_lambda);
  @ ensures    clean:           good_size(n_x, n_y) && good_parameters{Pre}(p) ==> good_state(next, n_x, n_y); */
sgha_status sgha_advance(size_t n_x, size_t n_y, const sgha_parameters *p, const sgha_state *now,
                         const sgha_gradients *at, const sgha_state *next);

#endif
