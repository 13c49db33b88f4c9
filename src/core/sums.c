/* sums.c -- the bodies of sums.h, and their proofs.
 *
 * Each lane carries lane_near: it is the specified sequence, and its error grows by one unit of its magnitude a step.
 * The real lanes add up to the real sum; combining them costs two more roundings. */
#include "core/sums.h"

/*@ logic real lane_sum{L}(double *a, double *b, integer k, integer j) =
      k <= 0 ? 0.0 : lane_sum(a, b, k - 1, j) + a[4 * (k - 1) + j] * b[4 * (k - 1) + j];

    logic real lane_magnitude{L}(double *a, double *b, integer k, integer j) =
      k <= 0 ? 0.0 : lane_magnitude(a, b, k - 1, j) + \abs(a[4 * (k - 1) + j] * b[4 * (k - 1) + j]);

    // rounded, without its floating-point part: what the lemmas on real numbers use of an operation.
    predicate close(real r, real t) = \abs(r - t) <= UNIT * \abs(t) + TINY;

    predicate error_bound(real d, real e, real m, real c) = d <= e * m + c * TINY;

    predicate lane_error(real s, real sum, real magnitude, integer k) =
      \abs(sum) <= magnitude <= k * 0x1p900 && error_bound(\abs(s - sum), k + 1.0, LANE_UNIT * magnitude, 3.0 * k);

    predicate lane_near{L}(double s, double *a, double *b, integer k, integer j) =
      \is_finite(s) && s == lane_computed(a, b, k, j) &&
      lane_error(s, lane_sum(a, b, k, j), lane_magnitude(a, b, k, j), k);

    lemma lane_is_bounded:
      \forall real s, sum, magnitude; \forall integer k; 0 <= k <= 0x80000000 ==> lane_error(s, sum, magnitude, k) ==>
        \abs(s) <= 0x1p932;

    lemma lane_rounding:
      \forall real s, sum, magnitude, error, c, x, p, t, r;
        \abs(sum) <= magnitude ==> \abs(s - sum) <= error + c * TINY ==> 0 <= error <= 0x1p-21 * magnitude ==>
        0 <= c <= 0x1p34 ==> close(p, x) ==> t == s + p ==> close(r, t) ==>
        \abs(r - (sum + x)) <= error + LANE_UNIT * magnitude + 2.0 * LANE_UNIT * \abs(x) + (c + 3.0) * TINY;

    lemma lane_grows:
      \forall real s, sum, magnitude, p, x, r, t, sum1, magnitude1; \forall integer k, k1;
        lane_error(s, sum, magnitude, k) ==> 0 <= k <= 0x80000000 ==>
        close(p, x) ==> \abs(x) <= 0x1p900 ==> close(r, t) ==> t == s + p ==>
        sum1 == sum + x ==> magnitude1 == magnitude + \abs(x) ==> k1 == k + 1 ==>
        lane_error(r, sum1, magnitude1, k1);

    // Lanes 0 and 1, lanes 2 and 3.
    logic real low_sum{L}(double *a, double *b, integer n) =
      lane_sum(a, b, (n + 3) / 4, 0) + lane_sum(a, b, (n + 2) / 4, 1);
    logic real high_sum{L}(double *a, double *b, integer n) =
      lane_sum(a, b, (n + 1) / 4, 2) + lane_sum(a, b, n / 4, 3);
    logic real low_magnitude{L}(double *a, double *b, integer n) =
      lane_magnitude(a, b, (n + 3) / 4, 0) + lane_magnitude(a, b, (n + 2) / 4, 1);
    logic real high_magnitude{L}(double *a, double *b, integer n) =
      lane_magnitude(a, b, (n + 1) / 4, 2) + lane_magnitude(a, b, n / 4, 3);

    // A part of the sum, with e roundings one after another and c underflows.
    predicate part_error(real s, real sum, real magnitude, integer e, integer c) =
      \abs(sum) <= magnitude <= 0x1p932 && error_bound(\abs(s - sum), e, LANE_UNIT * magnitude, c);

    lemma parts_combine:
      \forall real s, sum, magnitude, s1, sum1, magnitude1, r, t, sum2, magnitude2; \forall integer e, c, e2, c2;
        part_error(s, sum, magnitude, e, c) ==> part_error(s1, sum1, magnitude1, e, c) ==>
        0 <= e <= 0x80000000 ==> 0 <= c <= 0x1000000000 ==> close(r, t) ==> t == s + s1 ==>
        sum2 == sum + sum1 ==> magnitude2 == magnitude + magnitude1 ==> magnitude2 <= 0x1p932 ==>
        e2 == e + 1 ==> c2 == 2 * c + 2 ==>
        part_error(r, sum2, magnitude2, e2, c2);

    lemma part_is_bounded:
      \forall real s, sum, magnitude; \forall integer e, c;
        part_error(s, sum, magnitude, e, c) ==> 0 <= e <= 0x80000000 ==> 0 <= c <= 0x1000000000 ==>
        \abs(s) <= 0x1p933;

    lemma error_bound_grows:
      \forall real d, e, m, c, e1, c1; error_bound(d, e, m, c) ==> 0 <= m ==> e <= e1 ==> c <= c1 ==>
        error_bound(d, e1, m, c1);

    lemma lane_is_part:
      \forall real s, sum, magnitude; \forall integer k, e, c;
        lane_error(s, sum, magnitude, k) ==> 0 <= k <= 0x80000000 ==> k + 1 <= e ==> 3 * k <= c ==>
        part_error(s, sum, magnitude, e, c);

    lemma part_bound:
      \forall real s, sum, magnitude; \forall integer e, c, n;
        part_error(s, sum, magnitude, e, c) ==> 4 * e <= n + 16 ==> c <= 3 * n + 16 ==>
        error_bound(\abs(s - sum), 0.25 * n + 4.0, LANE_UNIT * magnitude, 3.0 * n + 16.0);

    lemma part_is_near:
      \forall real s, sum, magnitude; \forall integer e, c, n;
        part_error(s, sum, magnitude, e, c) ==> 4 * e <= n + 16 ==> c <= 3 * n + 16 ==>
        \abs(s - sum) <= dot_error(n) * magnitude + dot_underflow(n);

    lemma rounding_keeps_sign:
      \forall real t; 0 <= t <= 0x1p1000 ==> 0 <= (double)t;
*/

/* One product more in lane j. */
/*@ requires   range:     4 * k + j < n <= SGHA_MAX_SIZE && j <= 3;
  @ requires   readable:  \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
  @ requires   left:      all_within(a, n, SGHA_MAX_FACTOR);
  @ requires   right:     all_within(b, n, SGHA_MAX_FACTOR);
  @ requires   lane:      lane_near(s, a, b, k, j);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    lane:      lane_near(\result, a, b, k + 1, j);
  @ ensures    sign:      a == b ==> 0 <= s ==> 0 <= \result; */
static inline double lane_add(double s, const double a[], const double b[], size_t k, size_t j)
/*@ ghost (size_t n) */
{
  //@ assert bounded: \abs(s) <= 0x1p932;
  const double x = a[4 * k + j], y = b[4 * k + j];
  //@ assert factors: finite_within(x, SGHA_MAX_FACTOR) && finite_within(y, SGHA_MAX_FACTOR);
  //@ assert product: \abs(x * y) <= 0x1p450 * 0x1p450;
  const double p = fl_mul(x, y);
  //@ assert square: a == b ==> 0 <= x * y;
  //@ assert sign: a == b ==> 0 <= p;
  const double r = fl_add(s, p);
  //@ assert multiplied: close(p, x * y);
  //@ assert added:     close(r, s + p);
  //@ assert sum:       lane_sum(a, b, k + 1, j) == lane_sum(a, b, k, j) + x * y;
  //@ assert magnitude: lane_magnitude(a, b, k + 1, j) == lane_magnitude(a, b, k, j) + \abs(x * y);
  //@ assert computed:  lane_computed(a, b, k + 1, j) == plus(lane_computed(a, b, k, j), times(x, y));
  //@ assert error:     lane_error(r, lane_sum(a, b, k + 1, j), lane_magnitude(a, b, k + 1, j), k + 1);
  return r;
}

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
  /@ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures    sum:       dot_sum(v, v, n) == square_sum(v, n);
   @ ensures    magnitude: dot_magnitude(v, v, n) == square_sum(v, n);
   @ ensures    sign:      0 <= square_sum(v, n); @/
  void squares_add_up(size_t n, const double *v)
  {
    /@ loop invariant range:     0 <= i <= n;
     @ loop invariant sum:       dot_sum(v, v, i) == square_sum(v, i);
     @ loop invariant magnitude: dot_magnitude(v, v, i) == square_sum(v, i);
     @ loop invariant sign:      0 <= square_sum(v, i);
     @ loop assigns i;
     @ loop variant n - i; @/
    for (size_t i = 0; i < n; i++) {
      /@ assert square: \abs(v[i] * v[i]) == v[i] * v[i] >= 0; @/
      ;
    }
  }
*/

/* The sum of lanes j and j + 1. */
/*@ requires   range:      k <= most <= 0x40000000 && l <= most;
  @ requires   lane:       lane_near(s, a, b, k, j);
  @ requires   next_lane:  lane_near(t, a, b, l, j + 1);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    computed:   \result == plus(lane_computed(a, b, k, j), lane_computed(a, b, l, j + 1));
  @ ensures    finite:     \is_finite(\result);
  @ ensures    sign:       0 <= s ==> 0 <= t ==> 0 <= \result;
  @ ensures    part:       part_error(\result, lane_sum(a, b, k, j) + lane_sum(a, b, l, j + 1),
  @                          lane_magnitude(a, b, k, j) + lane_magnitude(a, b, l, j + 1), most + 2, 6 * most + 2);
  @ ensures    bounded:    lane_magnitude(a, b, k, j) + lane_magnitude(a, b, l, j + 1) <= 0x1p931; */
static inline double lane_pair(double s, double t)
/*@ ghost (const double *a, const double *b, size_t k, size_t l, size_t j, size_t most) */
{
  //@ assert part:      part_error(s, lane_sum(a, b, k, j), lane_magnitude(a, b, k, j), most + 1, 3 * most);
  //@ assert next_part: part_error(t, lane_sum(a, b, l, j + 1), lane_magnitude(a, b, l, j + 1), most + 1, 3 * most);
  //@ assert bounded:   lane_magnitude(a, b, k, j) + lane_magnitude(a, b, l, j + 1) <= 0x1p931;
  const double r = fl_add(s, t);
  //@ assert added:     close(r, s + t);
  return r;
}

/*@ requires   size:       n <= SGHA_MAX_SIZE && most == (n + 3) / 4;
  @ requires   low:        part_error(low, low_sum(a, b, n), low_magnitude(a, b, n), most + 2, 6 * most + 2);
  @ requires   high:       part_error(high, high_sum(a, b, n), high_magnitude(a, b, n), most + 2, 6 * most + 2);
  @ requires   bounded:    low_magnitude(a, b, n) <= 0x1p931 && high_magnitude(a, b, n) <= 0x1p931;
  @ requires   finite:     \is_finite(low) && \is_finite(high);
  @ requires   sum:        dot_sum(a, b, n) == low_sum(a, b, n) + high_sum(a, b, n);
  @ requires   magnitude:  dot_magnitude(a, b, n) == low_magnitude(a, b, n) + high_magnitude(a, b, n);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    computed:   \result == plus(low, high);
  @ ensures    sign:       0 <= low ==> 0 <= high ==> 0 <= \result;
  @ ensures    finite:     finite_within(\result, 0x1p933);
  @ ensures    near:       \abs(\result - dot_sum(a, b, n))
  @                          <= dot_error(n) * dot_magnitude(a, b, n) + dot_underflow(n); */
static inline double pair_add(double low, double high)
/*@ ghost (const double *a, const double *b, size_t n, size_t most) */
{
  //@ assert bounded:   low_magnitude(a, b, n) + high_magnitude(a, b, n) <= 0x1p932;
  const double r = fl_add(low, high);
  //@ assert added:     close(r, low + high);
  //@ assert part:      part_error(r, dot_sum(a, b, n), dot_magnitude(a, b, n), most + 3, 12 * most + 6);
  return r;
}

double sgha_dot(size_t n, const double a[], const double b[])
{
  double s0 = 0.0, s1 = 0.0, s2 = 0.0, s3 = 0.0;
  const size_t full = n / 4, rest = n % 4;
  //@ assert parts: n == 4 * full + rest;
  /*@ loop invariant range:  0 <= k <= full;
    @ loop invariant lane_0: lane_near(s0, a, b, k, 0);
    @ loop invariant lane_1: lane_near(s1, a, b, k, 1);
    @ loop invariant lane_2: lane_near(s2, a, b, k, 2);
    @ loop invariant lane_3: lane_near(s3, a, b, k, 3);
    @ loop invariant sign_0: a == b ==> 0 <= s0;
    @ loop invariant sign_1: a == b ==> 0 <= s1;
    @ loop invariant sign_2: a == b ==> 0 <= s2;
    @ loop invariant sign_3: a == b ==> 0 <= s3;
    @ loop assigns k, s0, s1, s2, s3;
    @ loop variant full - k; */
  for (size_t k = 0; k < full; k++) {
    s0 = lane_add(s0, a, b, k, 0) /*@ ghost (n) */;
    s1 = lane_add(s1, a, b, k, 1) /*@ ghost (n) */;
    s2 = lane_add(s2, a, b, k, 2) /*@ ghost (n) */;
    s3 = lane_add(s3, a, b, k, 3) /*@ ghost (n) */;
  }
  //@ assert count_0: (n + 3) / 4 == (rest > 0 ? full + 1 : full);
  //@ assert count_1: (n + 2) / 4 == (rest > 1 ? full + 1 : full);
  //@ assert count_2: (n + 1) / 4 == (rest > 2 ? full + 1 : full);
  if (rest > 0)
    s0 = lane_add(s0, a, b, full, 0) /*@ ghost (n) */;
  //@ assert lane_0: lane_near(s0, a, b, (n + 3) / 4, 0);
  if (rest > 1)
    s1 = lane_add(s1, a, b, full, 1) /*@ ghost (n) */;
  //@ assert lane_1: lane_near(s1, a, b, (n + 2) / 4, 1);
  if (rest > 2)
    s2 = lane_add(s2, a, b, full, 2) /*@ ghost (n) */;
  //@ assert lane_2: lane_near(s2, a, b, (n + 1) / 4, 2);
  //@ ghost lanes_add_up(n, a, b);
  const double low = lane_pair(s0, s1) /*@ ghost (a, b, (n + 3) / 4, (n + 2) / 4, 0, (n + 3) / 4) */;
  const double high = lane_pair(s2, s3) /*@ ghost (a, b, (n + 1) / 4, n / 4, 2, (n + 3) / 4) */;
  //@ assert low:  low == plus(lane_computed(a, b, (n + 3) / 4, 0), lane_computed(a, b, (n + 2) / 4, 1));
  //@ assert high: high == plus(lane_computed(a, b, (n + 1) / 4, 2), lane_computed(a, b, n / 4, 3));
  //@ assert computed: plus(low, high) == dot_computed(a, b, n);
  return pair_add(low, high) /*@ ghost (a, b, n, (n + 3) / 4) */;
}

double sgha_square_sum(size_t n, const double v[])
{
  //@ ghost squares_add_up(n, v);
  const double r = sgha_dot(n, v, v);
  return r;
}
