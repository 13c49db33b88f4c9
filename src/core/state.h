/* state.h -- what one iteration of Algorithm 1 reads and writes, and how it answers.
 *
 * The primal vector w = (x, y) is one array of n_x + n_y entries, x first; so are its average w_hat and the gradients
 * of f and g. The average is carried as two doubles for each entry: its value is w_hat + w_low, because Theorem 4's
 * beta is so small that a single double would be rounded back to where it was. The caller owns all memory. */
#ifndef SGHA_STATE_H
#define SGHA_STATE_H

#include "sgha.h"
#include "step.acsl"

/* gcc's baseline for x86 has 128-bit vectors: there the loops are compiled for 256 bits as well, and the processor's
 * kind is chosen when the program starts. The operations, and so the results, are the same. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__linux__) && !defined(__FRAMAC__)
#define SGHA_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define SGHA_WIDE
#endif

/* v, or the nearest limit if v is beyond it, or the upper limit if v is not a number: no operation ever meets such a v.
 * Both this and the flag below are selections without branches, so that loops over them vectorise. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    kept:     is_entry(v) ==> \result == v;
  @ ensures    above:    \is_plus_infinity(v) || (\is_finite(v) && SGHA_MAX_MAGNITUDE < v) ==>
  @                        \result == SGHA_MAX_MAGNITUDE;
  @ ensures    below:    \is_minus_infinity(v) || (\is_finite(v) && v < -SGHA_MAX_MAGNITUDE) ==>
  @                        \result == -SGHA_MAX_MAGNITUDE;
  @ ensures    no_value: \is_NaN(v) ==> \result == SGHA_MAX_MAGNITUDE;
  @ ensures    bounded:  is_entry(\result); */
static inline double guarded(double v)
{
  double below = v < SGHA_MAX_MAGNITUDE ? v : SGHA_MAX_MAGNITUDE;
  return below > -SGHA_MAX_MAGNITUDE ? below : -SGHA_MAX_MAGNITUDE;
}

/* The flag good, lowered if v is not finite or beyond the limit. */
/*@ requires   flag:     good <= 1;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    flag:     \result <= 1;
  @ ensures    meaning:  \result == 1 <==> good == 1 && is_entry(v); */
static inline size_t still_good(size_t good, double v)
{
  return v == guarded(v) ? good : 0;
}

#endif
