/* dual.h -- line 6 of Algorithm 1: the ascent of a block of entries with the block's sum of squares, and the whole.
 *
 * Realises P_Lambda(lambda + gamma_lambda (grad_y g(x, y) - p_lambda lambda)), at the old point. Block k of a vector is its
 * entries from SGHA_BLOCK * k on, at most SGHA_BLOCK of them. project.h says how the sums of squares are combined.
 * Proved (float model): the flags say exactly which inputs are valid; where they are, each entry is the stated sequence
 * of operations within the stated bound of the paper's formula; the sum of squares is that of sums.acsl, of what was
 * written; what is written is finite in any case. */
#ifndef SGHA_DUAL_H
#define SGHA_DUAL_H

#include <stddef.h>

#include "sgha.h"
#include "core/state.h"
#include "dual.acsl"

/*@ predicate dual_inputs_valid(sgha_dual_found found) = found.lambda == 1 && found.g_y == 1; */

/* lambda and g_y may overlap each other, next overlaps nothing. */
/*@ requires   size:     n <= SGHA_BLOCK;
  @ requires   lambda:   readable(lambda, 0, n);
  @ requires   g_y:      readable(g_y, 0, n);
  @ requires   next:     writable(next, 0, n);
  @ requires   apart:    vectors_apart(lambda, next, 0, n);
  @ requires   apart_g:  vectors_apart(g_y, next, 0, n);
  @ requires   weights:  is_parameter(p_lambda) && is_parameter(gamma_lambda);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next[0 .. n - 1];
  @ ensures    flags:    \result.lambda <= 1 && \result.g_y <= 1;
  @ ensures    lambda:   \result.lambda == 1 <==> all_entries{Pre}(lambda, 0, n);
  @ ensures    g_y:      \result.g_y == 1 <==> all_entries{Pre}(g_y, 0, n);
  @ ensures    dual:     dual_inputs_valid(\result) ==>
  @                        duals_done{Pre, Post}(next, lambda, g_y, p_lambda, gamma_lambda, 0, n);
  @ ensures    bounded:  all_within(next, n, 0x1p410);
  @ ensures    finite:   finite_within(\result.square, 0x1p933) && 0 <= \result.square;
  @ ensures    square:   \result.square == dot_computed(next, next, n);
  @ ensures    near:     \abs(\result.square - square_sum(next, n))
  @                        <= dot_error(n) * square_sum(next, n) + dot_underflow(n); */
sgha_dual_found sgha_dual_block(size_t n, double p_lambda, double gamma_lambda, const double lambda[],
                                const double g_y[], double next[restrict]);

/* All of line 6: the blocks one after another, the projection. square is the total of the blocks' sums of squares. */
/*@ requires   size:     n <= SGHA_MAX_SIZE;
  @ requires   lambda:   readable(lambda, 0, n);
  @ requires   g_y:      readable(g_y, 0, n);
  @ requires   next:     writable(next, 0, n);
  @ requires   apart:    vectors_apart(lambda, next, 0, n);
  @ requires   apart_g:  vectors_apart(g_y, next, 0, n);
  @ requires   weights:  is_parameter(p_lambda) && is_parameter(gamma_lambda);
  @ requires   radius:   is_ball_radius(C_lambda);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next[0 .. n - 1];
  @ ensures    flags:    \result.lambda <= 1 && \result.g_y <= 1;
  @ ensures    lambda:   \result.lambda == 1 <==> all_entries{Pre}(lambda, 0, n);
  @ ensures    g_y:      \result.g_y == 1 <==> all_entries{Pre}(g_y, 0, n);
  @ ensures    square:   dual_inputs_valid(\result) ==>
  @                        \result.square == dual_blocks_computed{Pre}(lambda, g_y, p_lambda, gamma_lambda, n,
  @                                                                    block_count(n));
  @ ensures    step:     dual_inputs_valid(\result) ==> \forall integer i; 0 <= i < n ==>
  @                        dual_near(\old(lambda[i]), \old(g_y[i]), p_lambda, gamma_lambda);
  @ ensures    computed: dual_inputs_valid(\result) ==> \forall integer i; 0 <= i < n ==>
  @                        next[i] == \old(dual_projection_computed(lambda, g_y, p_lambda, gamma_lambda, n, C_lambda, i));
  @ ensures    near:     dual_inputs_valid(\result) ==> \forall integer i; 0 <= i < n ==>
  @                        projection_near(next[i], \old(dual_projection(lambda, g_y, p_lambda, gamma_lambda,
  @                                                                      n, C_lambda, i)), n);
  @ ensures    kept:     dual_inputs_valid(\result) ==>
  @                        dual_square_sum{Pre}(lambda, g_y, p_lambda, gamma_lambda, n)
  @                          <= C_lambda * C_lambda * (1.0 - 2.0 * ball_margin(n)) ==>
  @                        \forall integer i; 0 <= i < n ==>
  @                          next[i] == dual_computed(\old(lambda[i]), \old(g_y[i]), p_lambda, gamma_lambda);
  @ ensures    inside:   square_sum(next, n) <= C_lambda * C_lambda;
  @ ensures    clean:    all_entries(next, 0, n); */
sgha_dual_found sgha_dual(size_t n, double p_lambda, double gamma_lambda, double C_lambda, const double lambda[],
                          const double g_y[], double next[restrict]);

#endif
