/* quadratic_check.h -- whether data describe a quadratic problem: what the other contracts on it require.
 *
 * Proved (every size): the answer is SGHA_OK exactly if all sizes and entries are within the limits, A is symmetric and Bt
 * is B's transpose. */
#ifndef SGHA_QUADRATIC_CHECK_H
#define SGHA_QUADRATIC_CHECK_H

#include "core/state.h"
#include "problems/quadratic_data.h"
#include "quadratic.acsl"

/* SGHA_BAD_SIZE: a side is beyond SGHA_MAX_SIDE, or there are no data; no memory has to be valid then.
 * SGHA_BAD_PARAMETER: an entry is not finite or beyond SGHA_MAX_DATUM, A is not symmetric, or Bt is not B's transpose. */
/*@ requires   problem:   \valid_read(q);
  @ requires   A:         good_sides(q) ==> matrix_readable(q->A, q->n_y, q->n_y);
  @ requires   B:         good_sides(q) ==> matrix_readable(q->B, q->n_y, q->n_x);
  @ requires   Bt:        good_sides(q) ==> matrix_readable(q->Bt, q->n_x, q->n_y);
  @ requires   c:         good_sides(q) ==> matrix_readable(q->c, q->n_data, q->n_y);
  @ requires   targets:   good_sides(q) ==>
  @                         \valid_read(q->a + (0 .. q->n_x - 1)) && \valid_read(q->b + (0 .. q->n_y - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    bad_size:  \result == SGHA_BAD_SIZE <==> !good_sides(q);
  @ ensures    bad_entry: \result == SGHA_BAD_PARAMETER <==> good_sides(q) && !good_quadratic(q);
  @ ensures    ok:        \result == SGHA_OK <==> good_sides(q) && good_quadratic(q); */
sgha_status sgha_quadratic_check(const sgha_quadratic *q);

#endif
