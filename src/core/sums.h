/* sums.h -- inner products and squared norms, in four lanes and a fixed order.
 *
 * Used by the projection (line 6 of Algorithm 1) and by gradient oracles.
 * Proved, for every n up to SGHA_MAX_SIZE: the result is the sequence of operations of sums.acsl; it is finite; its
 * distance to the real sum is at most (n/4 + 4) 2^-53 (1 + 2^-20) sum |a_i b_i| + (3n + 16) 2^-1074. */
#ifndef SGHA_SUMS_H
#define SGHA_SUMS_H

#include <stddef.h>

#include "sgha.h"
#include "core/rounding.h"
#include "sums.acsl"

/* Entries up to here can be summed up: 2^32 products of 2^900 stay far from overflow. */
#define SGHA_MAX_FACTOR 0x1p450

/* Nothing is written: a and b may overlap. */
/*@ requires   size:      n <= SGHA_MAX_SIZE;
  @ requires   readable:  \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
  @ requires   left:      all_within(a, n, SGHA_MAX_FACTOR);
  @ requires   right:     all_within(b, n, SGHA_MAX_FACTOR);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    finite:    finite_within(\result, 0x1p933);
  @ ensures    sign:      a == b ==> 0 <= \result;
  @ ensures    computed:  \result == dot_computed(a, b, n);
  @ ensures    near:      \abs(\result - dot_sum(a, b, n))
  @                         <= dot_error(n) * dot_magnitude(a, b, n) + dot_underflow(n); */
double sgha_dot(size_t n, const double a[], const double b[]);

/*@ requires   size:      n <= SGHA_MAX_SIZE;
  @ requires   readable:  \valid_read(v + (0 .. n - 1));
  @ requires   bounded:   all_within(v, n, SGHA_MAX_FACTOR);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    finite:    finite_within(\result, 0x1p933) && 0 <= \result;
  @ ensures    sign:      0 <= square_sum(v, n);
  @ ensures    computed:  \result == dot_computed(v, v, n);
  @ ensures    near:      \abs(\result - square_sum(v, n)) <= dot_error(n) * square_sum(v, n) + dot_underflow(n); */
double sgha_square_sum(size_t n, const double v[]);

#endif
