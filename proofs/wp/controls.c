/* controls.c -- what the tools must refuse, and what they must accept. verify.py asks them before it believes them. */

/* A contract that no call can meet: its smoke tests have to fail, and a replay must not find its goals. */
/*@ requires   positive:  \is_finite(p) && 0 <= p <= 1;
  @ requires   negative:  p < -1;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    anything:  \result == 1; */
static double contradiction(double p)
{
  return p * 2.0;
}

/* Every prover, alone, proves the first and not the second. */
/*@ requires   small:     \is_finite(a) && 1 <= a <= 2 && \is_finite(b) && 1 <= b <= 2;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    right:     \forall real x, y; x <= a ==> y <= b ==> x + y <= 4;
  @ ensures    wrong:     \abs(\result - (a + b)) <= 0x1p-60 * (a + b); */
static double claims(double a, double b)
{
  return a + b;
}
