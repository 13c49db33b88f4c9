/* tracked.h -- operations on positive numbers whose relative error is tracked, see relative.acsl. */
#ifndef SGHA_TRACKED_H
#define SGHA_TRACKED_H

#include "core/rounding.h"
#include "relative.acsl"

/*@ requires   constant: finite_within(c, 0x1p500) && 0x1p-60 <= c;
  @ requires   number:   finite_within(v, 0x1p500);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    near:     rounded(\result, c * v);
  @ ensures    tracked:  \forall real X, k, x0, x1; tracks(v, X, k, x0, x1) ==> 0 <= k <= 60 ==> 0x1p-800 <= x0 ==>
                           tracks(\result, c * X, k + 1.01, c * x0, c * x1); */
static inline double scaled(double c, double v)
{
  //@ assert constant: tracks(c, c, 0, c, c);
  const double r = fl_mul(c, v);
  //@ assert product:  product(c * v, c, v);
  return r;
}

/*@ requires   constant: finite_within(c, 0x1p500) && 0x1p-60 <= c;
  @ requires   number:   finite_within(v, 0x1p500) && 0x1p-500 <= v;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    near:     rounded(\result, c / v);
  @ ensures    tracked:  \forall real X, k, x0, x1; tracks(v, X, k, x0, x1) ==> 0 <= k <= 60 ==> 0 < x0 ==>
                           x1 <= 0x1p800 ==> tracks(\result, c / X, k + 1.01, c / x1, c / x0); */
static inline double divided_by(double c, double v)
{
  //@ assert constant: tracks(c, c, 0, c, c);
  const double r = fl_div(c, v);
  //@ assert product:  product(c, c / v, v);
  return r;
}

/*@ requires   left:     finite_within(a, 0x1p500);
  @ requires   right:    finite_within(b, 0x1p500);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  \forall real A, B, j, k, a0, a1, b0, b1;
                           tracks(a, A, j, a0, a1) ==> tracks(b, B, k, b0, b1) ==> 0 <= j <= 30 ==> 0 <= k <= 30 ==>
                           0 < a0 ==> 0 < b0 ==> 0x1p-890 <= a0 * b0 ==>
                           tracks(\result, A * B, j + k + 1.01, a0 * b0, a1 * b1); */
static inline double mul(double a, double b)
{
  const double r = fl_mul(a, b);
  //@ assert product: product(a * b, a, b);
  return r;
}

/*@ requires   left:     finite_within(a, 0x1p1000);
  @ requires   right:    finite_within(b, 0x1p1000);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  \forall real A, B, k, a0, a1, b0, b1; tracks(a, A, k, a0, a1) ==> tracks(b, B, k, b0, b1) ==>
                           0 <= k <= 60 ==> 0x1p-890 <= a0 ==> 0 < b0 ==>
                           tracks(\result, A + B, k + 1.01, a0 + b0, a1 + b1); */
static inline double add(double a, double b)
{
  return fl_add(a, b);
}

/*@ requires   left:     finite_within(a, 0x1p500);
  @ requires   right:    finite_within(b, 0x1p500);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    exact:    \is_finite(\result) && \result == \max(a, b);
  @ ensures    near:     \forall real A, B; 0 <= A ==> 0 <= B ==> rounded(a, A) ==> rounded(b, B) ==>
                           rounded(\result, \max(A, B)); */
static inline double larger(double a, double b)
{
  return a >= b ? a : b;
}

#endif
