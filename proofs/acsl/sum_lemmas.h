/* sum_lemmas.h -- computed sums are near the real ones: ghost functions, to be called where the entries are in memory. */
#ifndef SGHA_SUM_LEMMAS_H
#define SGHA_SUM_LEMMAS_H

#include <stddef.h>

#include "sgha.h"
#include "core/sums.h"
#include "ball.acsl"

/*@ ghost
  /@ requires   size:      n <= SGHA_MAX_SIZE;
     requires   left:      all_within(a, n, SGHA_MAX_FACTOR);
     requires   right:     all_within(b, n, SGHA_MAX_FACTOR);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    lanes_0:   \forall integer k; 0 <= k <= (n + 3) / 4 ==> finite_within(lane_computed(a, b, k, 0), 0x1p932);
     ensures    lanes_1:   \forall integer k; 0 <= k <= (n + 2) / 4 ==> finite_within(lane_computed(a, b, k, 1), 0x1p932);
     ensures    lanes_2:   \forall integer k; 0 <= k <= (n + 1) / 4 ==> finite_within(lane_computed(a, b, k, 2), 0x1p932);
     ensures    lanes_3:   \forall integer k; 0 <= k <= n / 4 ==> finite_within(lane_computed(a, b, k, 3), 0x1p932);
     ensures    finite:    finite_within(dot_computed(a, b, n), 0x1p933);
     ensures    sign:      a == b ==> 0 <= dot_computed(a, b, n);
     ensures    near:      \abs(dot_computed(a, b, n) - dot_sum(a, b, n))
                             <= dot_error(n) * dot_magnitude(a, b, n) + dot_underflow(n); @/
  void dot_is_near(size_t n, const double *a, const double *b);

  // A sum of squares is a product sum without cancellation.
  /@ requires   size:      n <= SGHA_MAX_SIZE;
     requires   bounded:   all_within(v, n, SGHA_MAX_FACTOR);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    finite:    finite_within(dot_computed(v, v, n), 0x1p933) && 0 <= dot_computed(v, v, n);
     ensures    sign:      0 <= square_sum(v, n);
     ensures    bounded:   square_sum(v, n) <= n * 0x1p900;
     ensures    near:      \abs(dot_computed(v, v, n) - square_sum(v, n))
                             <= dot_error(n) * square_sum(v, n) + dot_underflow(n); @/
  void square_is_near(size_t n, const double *v);

  // A block of a vector of n entries, wherever it begins.
  /@ requires   size:      length <= SGHA_BLOCK && length <= n <= SGHA_MAX_SIZE;
     requires   bounded:   all_within(v, length, SGHA_MAX_FACTOR);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    finite:    finite_within(dot_computed(v, v, length), 0x1p933) && 0 <= dot_computed(v, v, length);
     ensures    near:      block_near(dot_computed(v, v, length), square_sum(v, length), n); @/
  void part_is_near(size_t n, size_t length, const double *v);

  // The squares of an array are those of its parts.
  /@ terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    sum:       square_sum(v, first + n) == square_sum(v, first) + square_sum(v + first, n); @/
  void squares_of_parts(size_t first, size_t n, const double *v);

  // No entry is longer than the whole.
  /@ requires   radius:    0 <= radius;
     requires   inside:    square_sum(v, n) <= radius * radius;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    short:     \forall integer j; 0 <= j < n ==> -radius <= v[j] <= radius; @/
  void entries_are_short(size_t n, const double *v, double radius);

  // Block k of n entries.
  /@ requires   size:      n <= SGHA_MAX_SIZE;
     requires   block:     k < block_count(n);
     requires   bounded:   all_within(v, n, SGHA_MAX_FACTOR);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    finite:    finite_within(block_computed(v, n, k), 0x1p933) && 0 <= block_computed(v, n, k);
     ensures    near:      block_near(block_computed(v, n, k),
                                      square_sum(v + SGHA_BLOCK * k, block_length(n, k)), n);
     ensures    sum:       square_sum(v, SGHA_BLOCK * k + block_length(n, k))
                             == square_sum(v, SGHA_BLOCK * k) + square_sum(v + SGHA_BLOCK * k, block_length(n, k)); @/
  void block_is_near(size_t n, size_t k, const double *v);

  // All blocks.
  /@ requires   size:      n <= SGHA_MAX_SIZE;
     requires   bounded:   all_within(v, n, SGHA_MAX_FACTOR);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    finite:    \forall integer k; 0 <= k <= block_count(n) ==>
                             finite_within(blocked_square_computed(v, n, k), 0x1p934)
                             && 0 <= blocked_square_computed(v, n, k);
     ensures    near:      blocked_near(blocked_square_computed(v, n, block_count(n)), square_sum(v, n), n,
                                        block_count(n)); @/
  void blocked_square_is_near(size_t n, const double *v);
*/
#endif
