/* assumptions.h -- what the proofs assume of the C library: that its square root is correctly rounded.
 *
 * IEEE 754 requires it and processors do it in one instruction. It is listed in proofs/wp/ASSUMPTIONS and tested
 * against MPFR. Frama-C reads the declaration below instead of <math.h>, so that nothing else is assumed. */
#ifndef SGHA_ASSUMPTIONS_H
#define SGHA_ASSUMPTIONS_H

#include "rounding.acsl"

#ifdef __FRAMAC__
/*@ requires   argument:  \is_finite(x) && 0 <= x;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    correctly_rounded: \is_finite(\result) && \result == (double)\sqrt(x); */
double sqrt(double x);
#else
#include <math.h>
#endif

/*@ requires   argument:  finite_within(a, 0x1p1000) && 0 <= a;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    exact:     \result == (double)\sqrt(a);
  @ ensures    near:      rounded(\result, \sqrt(a));
  @ ensures    sign:      0 <= \result; */
static inline double fl_sqrt(double a)
{
  //@ assert range: 0 <= \sqrt(a) <= 1 + a;
  return sqrt(a);
}

#endif
