/* ball.h -- projection onto the multiplier's domain, the ball {lambda : |lambda| <= radius}.
 *
 * Realises P_Lambda in line 6 of Algorithm 1. The analysis needs |lambda| <= C_lambda at every step, so membership is
 * exact: the code compares with a radius that is smaller by a margin, and scales to that radius.
 * Proved, for every n up to SGHA_MAX_SIZE: the real number sum v_i^2 is at most radius^2; every component is within
 * (n + 64) 2^-54 (relative) of the real projection; vectors inside by (n + 64) 2^-53 (of radius^2) are left alone.
 * What the analysis uses of the real projection is proved in ball_geometry.c. */
#ifndef SGHA_BALL_H
#define SGHA_BALL_H

#include <stddef.h>

#include "ball.acsl"
#include "core/limits.h"
#include "core/sums.h"

/*@ requires   size:      n <= SGHA_MAX_SIZE;
  @ requires   writable:  \valid(v + (0 .. n - 1));
  @ requires   bounded:   all_within(v, n, SGHA_MAX_FACTOR);
  @ requires   radius:    \is_finite(radius) && SGHA_MIN_PARAMETER <= radius <= SGHA_MAX_MAGNITUDE;
  @ terminates \true;
  @ exits      \false;
  @ assigns    v[0 .. n - 1];
  @ ensures    inside:    square_sum(v, n) <= radius * radius;
  @ ensures    near:      \forall integer i; 0 <= i < n ==>
  @                         near_relative(v[i], \old(ball_projection(v, n, radius, i)), ball_margin(n));
  @ ensures    kept:      \old(square_sum(v, n)) <= radius * radius * (1.0 - 2.0 * ball_margin(n)) ==>
  @                         \forall integer i; 0 <= i < n ==> v[i] == \old(v[i]);
  @ ensures    computed:  \forall integer i; 0 <= i < n ==> v[i] == \old(ball_component(v, n, radius, i));
  @ ensures    finite:    \forall integer i; 0 <= i < n ==> \is_finite(v[i]);
  @ ensures    smaller:   \forall integer i; 0 <= i < n ==> \abs(v[i]) <= \abs(\old(v[i]));
  @ ensures    sign:      \forall integer i; 0 <= i < n ==> 0 <= v[i] * \old(v[i]); */
void sgha_ball_project(size_t n, double v[], double radius);

#endif
