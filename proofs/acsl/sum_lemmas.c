/* sum_lemmas.c -- the bodies of sum_lemmas.h: inductions, in ghost code. No object code. */
#include "sum_lemmas.h"

#include "rounding_lemmas.acsl"
#include "sum_lemmas.acsl"
#include "block_lemmas.acsl"
#include "part_lemmas.acsl"

/* Lane j, operation by operation. */
/*@ ghost
  /@ requires   size:    n <= SGHA_MAX_SIZE && j <= 3 && 4 * count + j <= n + 3;
     requires   left:    all_within(a, n, SGHA_MAX_FACTOR);
     requires   right:   all_within(b, n, SGHA_MAX_FACTOR);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    near:    \forall integer k; 0 <= k <= count ==> lane_near(lane_computed(a, b, k, j), a, b, k, j);
     ensures    sign:    a == b ==> \forall integer k; 0 <= k <= count ==> 0 <= lane_computed(a, b, k, j); @/
  void lane_is_near(size_t n, const double *a, const double *b, size_t j, size_t count)
  {
    /@ loop invariant range: 0 <= k <= count;
       loop invariant near:  \forall integer i; 0 <= i <= k ==> lane_near(lane_computed(a, b, i, j), a, b, i, j);
       loop invariant sign:  a == b ==> \forall integer i; 0 <= i <= k ==> 0 <= lane_computed(a, b, i, j);
       loop assigns k;
       loop variant count - k; @/
    for (size_t k = 0; k < count; k++) {
      /@ assert now:       lane_near(lane_computed(a, b, k, j), a, b, k, j); @/
      /@ assert bounded:   \abs(lane_computed(a, b, k, j)) <= 0x1p932; @/
      /@ assert factors:   finite_within(a[4 * k + j], SGHA_MAX_FACTOR) && finite_within(b[4 * k + j], SGHA_MAX_FACTOR); @/
      /@ assert product:   \abs(a[4 * k + j] * b[4 * k + j]) <= 0x1p450 * 0x1p450; @/
      /@ assert rounded:   rounded(times(a[4 * k + j], b[4 * k + j]), a[4 * k + j] * b[4 * k + j]); @/
      /@ assert square:    a == b ==> 0 <= a[4 * k + j] * b[4 * k + j]; @/
      /@ assert sign:      a == b ==> 0 <= times(a[4 * k + j], b[4 * k + j]); @/
      /@ assert multiplied: close(times(a[4 * k + j], b[4 * k + j]), a[4 * k + j] * b[4 * k + j]); @/
      /@ assert computed:  lane_computed(a, b, k + 1, j)
                             == plus(lane_computed(a, b, k, j), times(a[4 * k + j], b[4 * k + j])); @/
      /@ assert next:      rounded(lane_computed(a, b, k + 1, j),
                                   lane_computed(a, b, k, j) + times(a[4 * k + j], b[4 * k + j])); @/
      /@ assert added:     close(lane_computed(a, b, k + 1, j),
                                 lane_computed(a, b, k, j) + times(a[4 * k + j], b[4 * k + j])); @/
      /@ assert next_sign: a == b ==> 0 <= lane_computed(a, b, k + 1, j); @/
      /@ assert sum:       lane_sum(a, b, k + 1, j) == lane_sum(a, b, k, j) + a[4 * k + j] * b[4 * k + j]; @/
      /@ assert magnitude: lane_magnitude(a, b, k + 1, j)
                             == lane_magnitude(a, b, k, j) + \abs(a[4 * k + j] * b[4 * k + j]); @/
      /@ assert error:     lane_error(lane_computed(a, b, k + 1, j), lane_sum(a, b, k + 1, j),
                                      lane_magnitude(a, b, k + 1, j), k + 1); @/
      ;
    }
  }
*/

/* The real lanes make up the real sum. */
/*@ ghost
  /@ requires   size:      n <= SGHA_MAX_SIZE;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures    sum:       dot_sum(a, b, n) == lane_sum(a, b, (n + 3) / 4, 0) + lane_sum(a, b, (n + 2) / 4, 1)
   @                         + lane_sum(a, b, (n + 1) / 4, 2) + lane_sum(a, b, n / 4, 3);
   @ ensures    magnitude: dot_magnitude(a, b, n)
   @                         == lane_magnitude(a, b, (n + 3) / 4, 0) + lane_magnitude(a, b, (n + 2) / 4, 1)
   @                         + lane_magnitude(a, b, (n + 1) / 4, 2) + lane_magnitude(a, b, n / 4, 3); @/
  void lanes_add_up(size_t n, const double *a, const double *b)
  {
    /@ loop invariant range:     0 <= k <= n / 4;
     @ loop invariant sum:       dot_sum(a, b, 4 * k) == lane_sum(a, b, k, 0) + lane_sum(a, b, k, 1)
     @                             + lane_sum(a, b, k, 2) + lane_sum(a, b, k, 3);
     @ loop invariant magnitude: dot_magnitude(a, b, 4 * k) == lane_magnitude(a, b, k, 0) + lane_magnitude(a, b, k, 1)
     @                             + lane_magnitude(a, b, k, 2) + lane_magnitude(a, b, k, 3);
     @ loop assigns k;
     @ loop variant n / 4 - k; @/
    for (size_t k = 0; k < n / 4; k++) {
      /@ assert sum_0: dot_sum(a, b, 4 * k + 1) == dot_sum(a, b, 4 * k) + a[4 * k] * b[4 * k]; @/
      /@ assert magnitude_0: dot_magnitude(a, b, 4 * k + 1)
           == dot_magnitude(a, b, 4 * k) + \abs(a[4 * k] * b[4 * k]); @/
      /@ assert sum_1: dot_sum(a, b, 4 * k + 2) == dot_sum(a, b, 4 * k + 1) + a[4 * k + 1] * b[4 * k + 1]; @/
      /@ assert magnitude_1: dot_magnitude(a, b, 4 * k + 2)
           == dot_magnitude(a, b, 4 * k + 1) + \abs(a[4 * k + 1] * b[4 * k + 1]); @/
      /@ assert sum_2: dot_sum(a, b, 4 * k + 3) == dot_sum(a, b, 4 * k + 2) + a[4 * k + 2] * b[4 * k + 2]; @/
      /@ assert magnitude_2: dot_magnitude(a, b, 4 * k + 3)
           == dot_magnitude(a, b, 4 * k + 2) + \abs(a[4 * k + 2] * b[4 * k + 2]); @/
      /@ assert sum_3: dot_sum(a, b, 4 * k + 4) == dot_sum(a, b, 4 * k + 3) + a[4 * k + 3] * b[4 * k + 3]; @/
      /@ assert magnitude_3: dot_magnitude(a, b, 4 * k + 4)
           == dot_magnitude(a, b, 4 * k + 3) + \abs(a[4 * k + 3] * b[4 * k + 3]); @/
      ;
    }
    size_t full = n / 4;
    size_t rest = n % 4;
    size_t m = 4 * full;
    /@ assert parts: n == 4 * full + rest; @/
    if (rest > 0) {
      /@ assert count_0: (n + 3) / 4 == full + 1; @/
      /@ assert sum_0: dot_sum(a, b, 4 * full + 1) == dot_sum(a, b, 4 * full) + a[4 * full] * b[4 * full]; @/
      /@ assert magnitude_0: dot_magnitude(a, b, 4 * full + 1)
           == dot_magnitude(a, b, 4 * full) + \abs(a[4 * full] * b[4 * full]); @/
      m = 4 * full + 1;
    } else {
      /@ assert count_0: (n + 3) / 4 == full; @/
      ;
    }
    /@ assert reached_0: m == (rest > 0 ? 4 * full + 1 : n); @/
    /@ assert stage_sum_0: dot_sum(a, b, m) == lane_sum(a, b, (n + 3) / 4, 0) + lane_sum(a, b, full, 1)
         + lane_sum(a, b, full, 2) + lane_sum(a, b, full, 3); @/
    /@ assert stage_magnitude_0: dot_magnitude(a, b, m) == lane_magnitude(a, b, (n + 3) / 4, 0)
         + lane_magnitude(a, b, full, 1) + lane_magnitude(a, b, full, 2) + lane_magnitude(a, b, full, 3); @/
    ;
    if (rest > 1) {
      /@ assert count_1: (n + 2) / 4 == full + 1; @/
      /@ assert sum_1: dot_sum(a, b, 4 * full + 2)
           == dot_sum(a, b, 4 * full + 1) + a[4 * full + 1] * b[4 * full + 1]; @/
      /@ assert magnitude_1: dot_magnitude(a, b, 4 * full + 2)
           == dot_magnitude(a, b, 4 * full + 1) + \abs(a[4 * full + 1] * b[4 * full + 1]); @/
      m = 4 * full + 2;
    } else {
      /@ assert count_1: (n + 2) / 4 == full; @/
      ;
    }
    /@ assert reached_1: m == (rest > 1 ? 4 * full + 2 : n); @/
    /@ assert stage_sum_1: dot_sum(a, b, m) == lane_sum(a, b, (n + 3) / 4, 0) + lane_sum(a, b, (n + 2) / 4, 1)
         + lane_sum(a, b, full, 2) + lane_sum(a, b, full, 3); @/
    /@ assert stage_magnitude_1: dot_magnitude(a, b, m) == lane_magnitude(a, b, (n + 3) / 4, 0)
         + lane_magnitude(a, b, (n + 2) / 4, 1) + lane_magnitude(a, b, full, 2) + lane_magnitude(a, b, full, 3); @/
    ;
    if (rest > 2) {
      /@ assert count_2: (n + 1) / 4 == full + 1; @/
      /@ assert sum_2: dot_sum(a, b, 4 * full + 3)
           == dot_sum(a, b, 4 * full + 2) + a[4 * full + 2] * b[4 * full + 2]; @/
      /@ assert magnitude_2: dot_magnitude(a, b, 4 * full + 3)
           == dot_magnitude(a, b, 4 * full + 2) + \abs(a[4 * full + 2] * b[4 * full + 2]); @/
      m = 4 * full + 3;
    } else {
      /@ assert count_2: (n + 1) / 4 == full; @/
      ;
    }
    /@ assert reached_2: m == (rest > 2 ? 4 * full + 3 : n); @/
    /@ assert stage_sum_2: dot_sum(a, b, m) == lane_sum(a, b, (n + 3) / 4, 0) + lane_sum(a, b, (n + 2) / 4, 1)
         + lane_sum(a, b, (n + 1) / 4, 2) + lane_sum(a, b, full, 3); @/
    /@ assert stage_magnitude_2: dot_magnitude(a, b, m) == lane_magnitude(a, b, (n + 3) / 4, 0)
         + lane_magnitude(a, b, (n + 2) / 4, 1) + lane_magnitude(a, b, (n + 1) / 4, 2)
         + lane_magnitude(a, b, full, 3); @/
    ;
  }
*/

/* A sum of squares is a product sum without cancellation. */
/*@ ghost
  /@ requires   bounded:   all_within(v, n, SGHA_MAX_FACTOR);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures    bounded:   square_sum(v, n) <= n * 0x1p900;
   @ ensures    sum:       dot_sum(v, v, n) == square_sum(v, n);
   @ ensures    magnitude: dot_magnitude(v, v, n) == square_sum(v, n);
   @ ensures    sign:      0 <= square_sum(v, n); @/
  void squares_add_up(size_t n, const double *v)
  {
    /@ loop invariant range:     0 <= i <= n;
     @ loop invariant sum:       dot_sum(v, v, i) == square_sum(v, i);
     @ loop invariant magnitude: dot_magnitude(v, v, i) == square_sum(v, i);
     @ loop invariant sign:      0 <= square_sum(v, i);
     @ loop invariant bounded:   square_sum(v, i) <= i * 0x1p900;
     @ loop assigns i;
     @ loop variant n - i; @/
    for (size_t i = 0; i < n; i++) {
      /@ assert entry:  finite_within(v[i], SGHA_MAX_FACTOR); @/
      /@ assert size:   \abs(v[i] * v[i]) <= 0x1p450 * 0x1p450; @/
      /@ assert square: \abs(v[i] * v[i]) == v[i] * v[i] >= 0; @/
      ;
    }
  }
*/

/* The sum of lanes j and j + 1. */
/*@ ghost
  /@ requires   range:      k <= most <= 0x40000000 && l <= most;
     requires   lane:       lane_near(lane_computed(a, b, k, j), a, b, k, j);
     requires   next_lane:  lane_near(lane_computed(a, b, l, j + 1), a, b, l, j + 1);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    finite:     \is_finite(plus(lane_computed(a, b, k, j), lane_computed(a, b, l, j + 1)));
     ensures    sign:       0 <= lane_computed(a, b, k, j) ==> 0 <= lane_computed(a, b, l, j + 1) ==>
                              0 <= plus(lane_computed(a, b, k, j), lane_computed(a, b, l, j + 1));
     ensures    part:       part_error(plus(lane_computed(a, b, k, j), lane_computed(a, b, l, j + 1)),
                              lane_sum(a, b, k, j) + lane_sum(a, b, l, j + 1),
                              lane_magnitude(a, b, k, j) + lane_magnitude(a, b, l, j + 1), most + 2, 6 * most + 2);
     ensures    bounded:    lane_magnitude(a, b, k, j) + lane_magnitude(a, b, l, j + 1) <= 0x1p931; @/
  void lane_pair(const double *a, const double *b, size_t k, size_t l, size_t j, size_t most)
  {
    /@ assert size:      \abs(lane_computed(a, b, k, j)) <= 0x1p932 && \abs(lane_computed(a, b, l, j + 1)) <= 0x1p932; @/
    /@ assert part:      part_error(lane_computed(a, b, k, j), lane_sum(a, b, k, j), lane_magnitude(a, b, k, j),
                                    most + 1, 3 * most); @/
    /@ assert next_part: part_error(lane_computed(a, b, l, j + 1), lane_sum(a, b, l, j + 1),
                                    lane_magnitude(a, b, l, j + 1), most + 1, 3 * most); @/
    /@ assert bounded:   lane_magnitude(a, b, k, j) + lane_magnitude(a, b, l, j + 1) <= 0x1p931; @/
    /@ assert rounded:   rounded(plus(lane_computed(a, b, k, j), lane_computed(a, b, l, j + 1)),
                                 lane_computed(a, b, k, j) + lane_computed(a, b, l, j + 1)); @/
    /@ assert added:     close(plus(lane_computed(a, b, k, j), lane_computed(a, b, l, j + 1)),
                               lane_computed(a, b, k, j) + lane_computed(a, b, l, j + 1)); @/
    ;
  }
*/

/* Both pairs. */
/*@ ghost
  /@ requires   size:       n <= SGHA_MAX_SIZE && most == (n + 3) / 4;
     requires   low:        part_error(low_computed(a, b, n), low_sum(a, b, n), low_magnitude(a, b, n),
                                       most + 2, 6 * most + 2);
     requires   high:       part_error(high_computed(a, b, n), high_sum(a, b, n), high_magnitude(a, b, n),
                                       most + 2, 6 * most + 2);
     requires   bounded:    low_magnitude(a, b, n) <= 0x1p931 && high_magnitude(a, b, n) <= 0x1p931;
     requires   sum:        dot_sum(a, b, n) == low_sum(a, b, n) + high_sum(a, b, n);
     requires   magnitude:  dot_magnitude(a, b, n) == low_magnitude(a, b, n) + high_magnitude(a, b, n);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    sizes:      \abs(low_computed(a, b, n)) <= 0x1p933 && \abs(high_computed(a, b, n)) <= 0x1p933;
     ensures    sign:       0 <= low_computed(a, b, n) ==> 0 <= high_computed(a, b, n) ==> 0 <= dot_computed(a, b, n);
     ensures    finite:     finite_within(dot_computed(a, b, n), 0x1p933);
     ensures    near:       \abs(dot_computed(a, b, n) - dot_sum(a, b, n))
                              <= dot_error(n) * dot_magnitude(a, b, n) + dot_underflow(n); @/
  void pairs_add(const double *a, const double *b, size_t n, size_t most)
  {
    /@ assert bounded:   low_magnitude(a, b, n) + high_magnitude(a, b, n) <= 0x1p932; @/
    /@ assert sizes:     \abs(low_computed(a, b, n)) <= 0x1p933 && \abs(high_computed(a, b, n)) <= 0x1p933; @/
    /@ assert computed:  dot_computed(a, b, n) == plus(low_computed(a, b, n), high_computed(a, b, n)); @/
    /@ assert rounded:   rounded(plus(low_computed(a, b, n), high_computed(a, b, n)),
                                 low_computed(a, b, n) + high_computed(a, b, n)); @/
    /@ assert added:     close(plus(low_computed(a, b, n), high_computed(a, b, n)),
                               low_computed(a, b, n) + high_computed(a, b, n)); @/
    /@ assert part:      part_error(plus(low_computed(a, b, n), high_computed(a, b, n)), dot_sum(a, b, n),
                                    dot_magnitude(a, b, n), most + 3, 12 * most + 6); @/
    ;
  }
*/

/*@ ghost
  void dot_is_near(size_t n, const double *a, const double *b)
  {
    lane_is_near(n, a, b, 0, (n + 3) / 4);
    lane_is_near(n, a, b, 1, (n + 2) / 4);
    lane_is_near(n, a, b, 2, (n + 1) / 4);
    lane_is_near(n, a, b, 3, n / 4);
    /@ assert lanes_0: \forall integer k; 0 <= k <= (n + 3) / 4 ==> finite_within(lane_computed(a, b, k, 0), 0x1p932); @/
    /@ assert lanes_1: \forall integer k; 0 <= k <= (n + 2) / 4 ==> finite_within(lane_computed(a, b, k, 1), 0x1p932); @/
    /@ assert lanes_2: \forall integer k; 0 <= k <= (n + 1) / 4 ==> finite_within(lane_computed(a, b, k, 2), 0x1p932); @/
    /@ assert lanes_3: \forall integer k; 0 <= k <= n / 4 ==> finite_within(lane_computed(a, b, k, 3), 0x1p932); @/
    lanes_add_up(n, a, b);
    lane_pair(a, b, (n + 3) / 4, (n + 2) / 4, 0, (n + 3) / 4);
    lane_pair(a, b, (n + 1) / 4, n / 4, 2, (n + 3) / 4);
    pairs_add(a, b, n, (n + 3) / 4);
  }

  void square_is_near(size_t n, const double *v)
  {
    dot_is_near(n, v, v);
    squares_add_up(n, v);
  }
*/

/*@ ghost
  void squares_of_parts(size_t first, size_t n, const double *v)
  {
    /@ assert pointer: is_part(v + first, v, first); @/
    /@ loop invariant range: 0 <= i <= n;
       loop invariant sum:   square_sum(v, first + i) == square_sum(v, first) + square_sum(v + first, i);
       loop assigns i;
       loop variant n - i; @/
    for (size_t i = 0; i < n; i++) {
      /@ assert whole: square_sum(v, first + i + 1) == square_sum(v, first + i) + v[first + i] * v[first + i]; @/
      /@ assert part:  square_sum(v + first, i + 1) == square_sum(v + first, i) + v[first + i] * v[first + i]; @/
      ;
    }
  }

  void part_is_near(size_t n, size_t length, const double *v)
  {
    square_is_near(length, v);
    /@ assert small:   square_sum(v, length) <= 0x1p911; @/
    /@ assert lanes:   0.25 * length + 4.0 <= block_lanes(n) + 4.0; @/
    /@ assert error:   error_bound(\abs(dot_computed(v, v, length) - square_sum(v, length)), 0.25 * length + 4.0,
                                   LANE_UNIT * square_sum(v, length), 3.0 * length + 16.0); @/
    /@ assert grown:   error_bound(\abs(dot_computed(v, v, length) - square_sum(v, length)), block_lanes(n) + 4.0,
                                   LANE_UNIT * square_sum(v, length), 3.0 * SGHA_BLOCK + 16.0); @/
    ;
  }

  void block_is_near(size_t n, size_t k, const double *v)
  {
    size_t first = SGHA_BLOCK * k;
    size_t length = n - first < SGHA_BLOCK ? n - first : SGHA_BLOCK;
    /@ assert length:  length == block_length(n, k) && 1 <= length <= SGHA_BLOCK && first + length <= n; @/
    /@ assert pointer: is_part(v + first, v, first); @/
    /@ assert entries: all_within(v + first, length, SGHA_MAX_FACTOR); @/
    part_is_near(n, length, v + first);
    squares_of_parts(first, length, v);
  }

  void blocked_square_is_near(size_t n, const double *v)
  {
    size_t count = (n + SGHA_BLOCK - 1) / SGHA_BLOCK;
    size_t end = 0;
    /@ assert count: count == block_count(n) <= 0x400000 && 0 <= block_lanes(n) <= 480; @/
    /@ loop invariant range:  0 <= k <= count;
       loop invariant end:    end == \min(SGHA_BLOCK * k, n);
       loop invariant near:   blocked_near(blocked_square_computed(v, n, k), square_sum(v, end), n, k);
       loop invariant finite: \forall integer i; 0 <= i <= k ==> finite_within(blocked_square_computed(v, n, i), 0x1p934)
                                && 0 <= blocked_square_computed(v, n, i);
       loop assigns k, end;
       loop variant count - k; @/
    for (size_t k = 0; k < count; k++) {
      block_is_near(n, k, v);
      /@ assert end:      end == SGHA_BLOCK * k; @/
      /@ assert total:    finite_within(blocked_square_computed(v, n, k), 0x1p934)
                          && 0 <= blocked_square_computed(v, n, k); @/
      /@ assert computed: blocked_square_computed(v, n, k + 1)
                            == plus(blocked_square_computed(v, n, k), block_computed(v, n, k)); @/
      /@ assert rounded:  rounded(blocked_square_computed(v, n, k + 1),
                                  blocked_square_computed(v, n, k) + block_computed(v, n, k)); @/
      /@ assert added:    added(blocked_square_computed(v, n, k), square_sum(v, SGHA_BLOCK * k), block_computed(v, n, k),
                                square_sum(v + SGHA_BLOCK * k, block_length(n, k)),
                                blocked_square_computed(v, n, k) + block_computed(v, n, k),
                                blocked_square_computed(v, n, k + 1), n, k); @/
      end = n - end < SGHA_BLOCK ? n : end + SGHA_BLOCK;
      /@ assert next:     end == SGHA_BLOCK * k + block_length(n, k); @/
      /@ assert near:     blocked_near(blocked_square_computed(v, n, k + 1), square_sum(v, end), n, k + 1); @/
      /@ assert size:     \abs(blocked_square_computed(v, n, k + 1)) <= 0x1p934; @/
      /@ assert sign:     0 <= blocked_square_computed(v, n, k + 1); @/
    }
    /@ assert end: end == n; @/
  }

  void entries_are_short(size_t n, const double *v, double radius)
  {
    /@ loop invariant index:    0 <= k <= n;
       loop invariant positive: 0 <= square_sum(v, k);
       loop invariant square:   \forall integer j; 0 <= j < k ==> v[j] * v[j] <= square_sum(v, k);
       loop assigns k;
       loop variant n - k; @/
    for (size_t k = 0; k < n; k++) {
      /@ assert nonnegative: 0 <= v[k] * v[k]; @/
      /@ assert sum: square_sum(v, k + 1) == square_sum(v, k) + v[k] * v[k]; @/
    }
    /@ assert radius: squared(radius, radius * radius); @/
    /@ loop invariant index: 0 <= k <= n;
       loop invariant short: \forall integer j; 0 <= j < k ==> -radius <= v[j] <= radius;
       loop assigns k;
       loop variant n - k; @/
    for (size_t k = 0; k < n; k++) {
      /@ assert square: squared(v[k], v[k] * v[k]); @/
      /@ assert order: v[k] * v[k] <= radius * radius; @/
      /@ assert short: -radius <= v[k] <= radius; @/
    }
  }
*/
