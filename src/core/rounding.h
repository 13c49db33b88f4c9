/* rounding.h -- the four operations, each rounded once.
 *
 * The core computes through these alone, so that the order of operations is in the text and every rounding error
 * has been bounded in one place. They compile to single instructions. */
#ifndef SGHA_ROUNDING_H
#define SGHA_ROUNDING_H

#include "core/arithmetic.h"
#include "rounding.acsl"

/*@ requires   left:    finite_within(a, 0x1p1000);
  @ requires   right:   finite_within(b, 0x1p1000);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    exact:   \result == plus(a, b);
  @ ensures    near:    rounded(\result, a + b); */
static inline double fl_add(double a, double b)
{
  return a + b;
}

/*@ requires   left:    finite_within(a, 0x1p1000);
  @ requires   right:   finite_within(b, 0x1p1000);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    exact:   \result == minus(a, b);
  @ ensures    near:    rounded(\result, a - b); */
static inline double fl_sub(double a, double b)
{
  return a - b;
}

/*@ requires   left:    finite_within(a, 0x1p500);
  @ requires   right:   finite_within(b, 0x1p500);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    exact:   \result == times(a, b);
  @ ensures    near:    rounded(\result, a * b); */
static inline double fl_mul(double a, double b)
{
  //@ assert range: \abs(a * b) <= 0x1p500 * 0x1p500;
  return a * b;
}

/*@ requires   left:    finite_within(a, 0x1p500);
  @ requires   right:   \is_finite(b) && 0x1p-500 <= b;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    exact:   \result == over(a, b);
  @ ensures    near:    rounded(\result, a / b); */
static inline double fl_div(double a, double b)
{
  //@ assert range: \abs(a / b) <= 0x1p500 * 0x1p500;
  return a / b;
}

#endif
