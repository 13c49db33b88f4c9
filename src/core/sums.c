/* sums.c -- see sums.h. That computed sums are near the real ones is proved in proofs/acsl/sum_lemmas.c. */
#include "core/sums.h"
#include "sum_lemmas.h"

/* One product more in lane j. */
/*@ requires   range:    4 * k + j < n <= SGHA_MAX_SIZE && j <= 3;
  @ requires   readable: \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
  @ requires   left:     all_within(a, n, SGHA_MAX_FACTOR);
  @ requires   right:    all_within(b, n, SGHA_MAX_FACTOR);
  @ requires   lane:     finite_within(s, 0x1p932) && s == lane_computed(a, b, k, j);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    finite:   \is_finite(\result);
  @ ensures    lane:     \result == lane_computed(a, b, k + 1, j); */
static inline double lane_add(double s, const double a[], const double b[], size_t k, size_t j)
/*@ ghost (size_t n) */
{
  const double x = a[4 * k + j], y = b[4 * k + j];
  //@ assert factors: finite_within(x, SGHA_MAX_FACTOR) && finite_within(y, SGHA_MAX_FACTOR);
  //@ assert product: \abs(x * y) <= 0x1p450 * 0x1p450;
  const double r = fl_add(s, fl_mul(x, y));
  //@ assert computed: lane_computed(a, b, k + 1, j) == plus(lane_computed(a, b, k, j), times(x, y));
  return r;
}

double sgha_dot(size_t n, const double a[], const double b[])
{
  double s0 = 0.0, s1 = 0.0, s2 = 0.0, s3 = 0.0;
  const size_t full = n / 4, rest = n % 4;
  //@ ghost dot_is_near(n, a, b);
  //@ assert parts: n == 4 * full + rest;
  //@ assert longest: full <= (n + 3) / 4 && full <= (n + 2) / 4 && full <= (n + 1) / 4;
  /*@ loop invariant range:  0 <= k <= full;
    @ loop invariant lane_0: finite_within(s0, 0x1p932) && s0 == lane_computed(a, b, k, 0);
    @ loop invariant lane_1: finite_within(s1, 0x1p932) && s1 == lane_computed(a, b, k, 1);
    @ loop invariant lane_2: finite_within(s2, 0x1p932) && s2 == lane_computed(a, b, k, 2);
    @ loop invariant lane_3: finite_within(s3, 0x1p932) && s3 == lane_computed(a, b, k, 3);
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
  //@ assert lane_0: finite_within(s0, 0x1p932) && s0 == lane_computed(a, b, (n + 3) / 4, 0);
  if (rest > 1)
    s1 = lane_add(s1, a, b, full, 1) /*@ ghost (n) */;
  //@ assert lane_1: finite_within(s1, 0x1p932) && s1 == lane_computed(a, b, (n + 2) / 4, 1);
  if (rest > 2)
    s2 = lane_add(s2, a, b, full, 2) /*@ ghost (n) */;
  //@ assert lane_2: finite_within(s2, 0x1p932) && s2 == lane_computed(a, b, (n + 1) / 4, 2);
  const double low = fl_add(s0, s1), high = fl_add(s2, s3);
  //@ assert low:  low == plus(lane_computed(a, b, (n + 3) / 4, 0), lane_computed(a, b, (n + 2) / 4, 1));
  //@ assert high: high == plus(lane_computed(a, b, (n + 1) / 4, 2), lane_computed(a, b, n / 4, 3));
  //@ assert computed: plus(low, high) == dot_computed(a, b, n);
  return fl_add(low, high);
}

double sgha_square_sum(size_t n, const double v[])
{
  //@ ghost square_is_near(n, v);
  return sgha_dot(n, v, v);
}
