/* contradiction.c -- a contract that no call can meet: its smoke tests have to fail, and a replay must not find its
 * goals (verify.py). */
#include "core/step.h"

/*@ requires   parameter: is_parameter(p);
  @ requires   negative:  p < -1;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    anything:  \result == 1; */
static double contradiction(double p)
{
  return fl_mul(p, 2.0);
}
