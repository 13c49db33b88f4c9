/* project.h -- the projection onto the multiplier's domain, the ball {lambda : |lambda| <= C_lambda}, in parts.
 *
 * Realises P_Lambda in line 6 of Algorithm 1. Whoever makes the blocks' sums of squares (sums.h), one addition after
 * another combines them (sgha_project_add), one factor comes of their total (sgha_project_factor), and each block is
 * scaled by it (sgha_project_block). The analysis needs |lambda| <= C_lambda at every step, so membership is exact: the
 * code compares with a radius that is smaller by a margin, and scales to that radius.
 * Proved, for every n up to SGHA_MAX_SIZE, with m = (lanes + blocks + 16) 2^-52, where lanes = min(n, SGHA_BLOCK) / 4 and
 * blocks = n / SGHA_BLOCK, rounded up: the real number sum v_i^2 is at most C_lambda^2; every component is within m
 * (relative, plus 2^-1074) of the real projection; vectors inside by 2 m (of C_lambda^2) are left alone.
 * What the analysis uses of the real projection is proved in proofs/acsl/ball_geometry.c. */
#ifndef SGHA_PROJECT_H
#define SGHA_PROJECT_H

#include <stddef.h>

#include "sgha.h"
#include "core/sums.h"
#include "ball.acsl"

/* The sum of squares of one block more. */
/*@ requires   total:    finite_within(total, 0x1p970) && 0 <= total;
  @ requires   square:   finite_within(square, 0x1p933) && 0 <= square;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    finite:   \is_finite(\result) && 0 <= \result;
  @ ensures    computed: \result == plus(total, square);
  @ ensures    bounded:  \forall integer k; 0 <= k <= SGHA_MAX_SIZE ==> total <= k * 0x1p934 ==>
  @                        \result <= (k + 1) * 0x1p934;
  @ ensures    near:     \forall real sum, part, integer n, k; 0 <= k < block_count(n) ==> n <= SGHA_MAX_SIZE ==>
  @                        blocked_near(total, sum, n, k) ==> block_near(square, part, n) ==>
  @                        blocked_near(\result, sum + part, n, k + 1); */
double sgha_project_add(double total, double square);

/* The sum of squares of a whole vector. */
/*@ requires   size:     n <= SGHA_MAX_SIZE;
  @ requires   readable: \valid_read(v + (0 .. n - 1));
  @ requires   bounded:  all_within(v, n, SGHA_MAX_FACTOR);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    finite:   finite_within(\result, 0x1p934) && 0 <= \result;
  @ ensures    computed: \result == blocked_square_computed(v, n, block_count(n));
  @ ensures    near:     blocked_near(\result, square_sum(v, n), n, block_count(n)); */
double sgha_square_blocks(size_t n, const double v[]);

/* What a vector of n entries is multiplied by, where total is the computed sum of its squares and sum the real one. */
/*@ requires   size:     n <= SGHA_MAX_SIZE;
  @ requires   total:    finite_within(total, 0x1p934) && 0 <= total;
  @ requires   radius:   is_ball_radius(C_lambda);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    finite:   \is_finite(\result) && 0 <= \result <= 1;
  @ ensures    computed: \result == project_factor_computed(n, total, C_lambda);
  @ ensures    near:     \forall real sum; blocked_near(total, sum, n, block_count(n)) ==>
  @                        near_factor(\result, ball_factor(sum, C_lambda), half_margin(n));
  @ ensures    inside:   \forall real sum; blocked_near(total, sum, n, block_count(n)) ==>
  @                        factor_inside(\result, sum, n, C_lambda);
  @ ensures    kept:     \forall real sum; blocked_near(total, sum, n, block_count(n)) ==>
  @                        sum <= C_lambda * C_lambda * (1.0 - 2.0 * ball_margin(n)) ==> \result == 1.0; */
double sgha_project_factor(size_t n, double total, double C_lambda);

/* A block, or any other part of the vector, times the factor. */
/*@ requires   size:     n <= SGHA_MAX_SIZE;
  @ requires   factor:   \is_finite(factor) && 0 <= factor <= 1;
  @ requires   writable: \valid(lambda + (0 .. n - 1));
  @ requires   bounded:  all_within(lambda, n, SGHA_MAX_FACTOR);
  @ terminates \true;
  @ exits      \false;
  @ assigns    lambda[0 .. n - 1];
  @ ensures    computed: \forall integer i; 0 <= i < n ==> lambda[i] == times(factor, \old(lambda[i]));
  @ ensures    kept:     factor == 1.0 ==> \forall integer i; 0 <= i < n ==> lambda[i] == \old(lambda[i]);
  @ ensures    near:     \forall integer i; 0 <= i < n ==> rounded(lambda[i], factor * \old(lambda[i]));
  @ ensures    smaller:  \forall integer i; 0 <= i < n ==> \abs(lambda[i]) <= \abs(\old(lambda[i]));
  @ ensures    sign:     \forall integer i; 0 <= i < n ==> 0 <= lambda[i] * \old(lambda[i]); */
void sgha_project_block(size_t n, double factor, double lambda[]);

/* The projection of a whole vector, the computed sum of whose squares is total. */
/*@ requires   size:     n <= SGHA_MAX_SIZE;
  @ requires   total:    finite_within(total, 0x1p934) && 0 <= total;
  @ requires   near:     blocked_near(total, square_sum(v, n), n, block_count(n));
  @ requires   radius:   is_ball_radius(C_lambda);
  @ requires   writable: \valid(v + (0 .. n - 1));
  @ requires   bounded:  all_within(v, n, SGHA_MAX_FACTOR);
  @ terminates \true;
  @ exits      \false;
  @ assigns    v[0 .. n - 1];
  @ ensures    inside:   square_sum(v, n) <= C_lambda * C_lambda;
  @ ensures    near:     \forall integer i; 0 <= i < n ==>
  @                        near_relative(v[i], \old(ball_projection(v, n, C_lambda, i)), ball_margin(n));
  @ ensures    kept:     \old(square_sum(v, n)) <= C_lambda * C_lambda * (1.0 - 2.0 * ball_margin(n)) ==>
  @                        \forall integer i; 0 <= i < n ==> v[i] == \old(v[i]);
  @ ensures    computed: \forall integer i; 0 <= i < n ==>
  @                        v[i] == times(project_factor_computed(n, total, C_lambda), \old(v[i]));
  @ ensures    finite:   \forall integer i; 0 <= i < n ==> \is_finite(v[i]);
  @ ensures    smaller:  \forall integer i; 0 <= i < n ==> \abs(v[i]) <= \abs(\old(v[i]));
  @ ensures    sign:     \forall integer i; 0 <= i < n ==> 0 <= v[i] * \old(v[i]); */
void sgha_project(size_t n, double total, double C_lambda, double v[]);

#endif
