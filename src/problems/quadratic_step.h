/* quadratic_step.h -- the gradients of the quadratic g at (x, y) and at both probes, and what their central difference
 * is worth.
 *
 * Realises the differences in lines 2 and 3 of Algorithms 1 and 2, and line 6's gradient, for a problem without
 * truncation error. Proved (float model, every size): each gradient is within its roundings; the
 * difference, before its own rounding, is within (probe_spread + gradients' errors) / tau of Hessian times lambda. */
#ifndef SGHA_QUADRATIC_STEP_H
#define SGHA_QUADRATIC_STEP_H

#include "core/sampler.h"
#include "core/step.h"
#include "problems/quadratic.h"
#include "quadratic_step.acsl"

/* Steps of the proofs. */
/*@ ghost
  // From the gradients at the probes to the Hessian times lambda, entry by entry.
  /@ requires   problem:  \valid_read(q) && good_quadratic(q);
     requires   radius:   is_tau(tau);
     requires   point:    \valid_read(y + (0 .. q->n_y - 1)) && \valid_read(lambda + (0 .. q->n_y - 1));
     requires   probes:   \valid_read(y_plus + (0 .. q->n_y - 1)) && \valid_read(y_minus + (0 .. q->n_y - 1));
     requires   probed:   all_probed(y_plus, y_minus, y, lambda, tau, q->n_y);
     requires   readable: \valid_read(g_plus + (0 .. q->n_x + q->n_y - 1)) &&
                          \valid_read(g_minus + (0 .. q->n_x + q->n_y - 1));
     requires   plus:     gradient_near(q, batch_size, batch, x, y_plus, g_plus);
     requires   minus:    gradient_near(q, batch_size, batch, x, y_minus, g_minus);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    hessian:  hessian_near(q, batch_size, batch, tau, x, y, lambda, y_plus, y_minus, g_plus, g_minus);
  @/
  void lemma_hessian(const sgha_quadratic *q, size_t batch_size, const uint64_t *batch, double tau, const double *x,
                     const double *y, const double *lambda, const double *y_plus, const double *y_minus,
                     const double *g_plus, const double *g_minus);

  // What is apart from out is apart from a part of it.
  /@ requires   part:   k + m <= n <= 8 * SGHA_MAX_SIDE;
     requires   apart:  problem_apart(q, out, n);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    apart:  problem_apart(q, out + k, m);
  @/
  void lemma_part(const sgha_quadratic *q, const double *out, size_t n, size_t k, size_t m);

  // From rows to their entries, and back.
  /@ requires   problem: \valid_read(q);
     requires   apart:   problem_apart(q, out, n);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    A:       cells_apart(q->A, q->n_y, q->n_y, out, n);
     ensures    B:       cells_apart(q->B, q->n_y, q->n_x, out, n);
     ensures    Bt:      cells_apart(q->Bt, q->n_x, q->n_y, out, n);
     ensures    c:       cells_apart(q->c, q->n_data, q->n_y, out, n);
  @/
  void lemma_cells_apart(const sgha_quadratic *q, const double *out, size_t n);

  /@ requires   problem: \valid_read(q) && good_quadratic(q);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    A:       cells_within(q->A, q->n_y, q->n_y, SGHA_MAX_DATUM);
     ensures    B:       cells_within(q->B, q->n_y, q->n_x, SGHA_MAX_DATUM);
     ensures    Bt:      cells_within(q->Bt, q->n_x, q->n_y, SGHA_MAX_DATUM);
     ensures    c:       cells_within(q->c, q->n_data, q->n_y, SGHA_MAX_DATUM);
  @/
  void lemma_cells_within(const sgha_quadratic *q);

  /@ requires   problem: \valid_read(q);
     requires   sizes:   q->n_x <= SGHA_MAX_SIDE && q->n_y <= SGHA_MAX_SIDE && q->n_data <= SGHA_MAX_SIDE;
     requires   rows_A:  matrix_readable(q->A, q->n_y, q->n_y) && matrix_readable(q->B, q->n_y, q->n_x);
     requires   rows_c:  matrix_readable(q->Bt, q->n_x, q->n_y) && matrix_readable(q->c, q->n_data, q->n_y);
     requires   targets: \valid_read(q->a + (0 .. q->n_x - 1)) && \valid_read(q->b + (0 .. q->n_y - 1));
     requires   A:       cells_within(q->A, q->n_y, q->n_y, SGHA_MAX_DATUM);
     requires   B:       cells_within(q->B, q->n_y, q->n_x, SGHA_MAX_DATUM);
     requires   Bt:      cells_within(q->Bt, q->n_x, q->n_y, SGHA_MAX_DATUM);
     requires   c:       cells_within(q->c, q->n_data, q->n_y, SGHA_MAX_DATUM);
     requires   a:       all_within(q->a, q->n_x, SGHA_MAX_DATUM);
     requires   b:       all_within(q->b, q->n_y, SGHA_MAX_DATUM);
     requires   A_is_symmetric: transposed(q->A, q->A, q->n_y, q->n_y);
     requires   Bt_is_Bs:       transposed(q->Bt, q->B, q->n_y, q->n_x);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    problem: good_quadratic(q);
  @/
  void lemma_good_again(const sgha_quadratic *q);
*/

/* The gradients of g at (x, y) and at both probes, over one batch, one after another in out: what line 6 and the
 * central differences of lines 2 and 3 are made of. */
/*@ requires   problem:    \valid_read(q) && good_quadratic(q);
  @ requires   batch:      good_batch(q, batch_size, batch);
  @ requires   radius:     is_tau(tau);
  @ requires   point:      \valid_read(x + (0 .. q->n_x - 1)) && \valid_read(y + (0 .. q->n_y - 1));
  @ requires   multiplier: \valid_read(lambda + (0 .. q->n_y - 1));
  @ requires   probes:     \valid_read(y_plus + (0 .. q->n_y - 1)) && \valid_read(y_minus + (0 .. q->n_y - 1));
  @ requires   probed:     all_probed(y_plus, y_minus, y, lambda, tau, q->n_y);
  @ requires   x:          all_within(x, q->n_x, SGHA_MAX_DATUM);
  @ requires   y:          all_within(y, q->n_y, SGHA_MAX_DATUM);
  @ requires   y_plus:     all_within(y_plus, q->n_y, SGHA_MAX_DATUM);
  @ requires   y_minus:    all_within(y_minus, q->n_y, SGHA_MAX_DATUM);
  @ requires   writable:   \valid(out + (0 .. 3 * (q->n_x + q->n_y) - 1));
  @ requires   apart_x:    \separated(out + (0 .. 3 * (q->n_x + q->n_y) - 1), x + (0 .. q->n_x - 1));
  @ requires   apart_y:    \separated(out + (0 .. 3 * (q->n_x + q->n_y) - 1), y + (0 .. q->n_y - 1));
  @ requires   apart_l:    \separated(out + (0 .. 3 * (q->n_x + q->n_y) - 1), lambda + (0 .. q->n_y - 1));
  @ requires   apart_plus: \separated(out + (0 .. 3 * (q->n_x + q->n_y) - 1), y_plus + (0 .. q->n_y - 1));
  @ requires   apart_minus:\separated(out + (0 .. 3 * (q->n_x + q->n_y) - 1), y_minus + (0 .. q->n_y - 1));
  @ requires   apart:      problem_apart(q, out, 3 * (q->n_x + q->n_y));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. 3 * (q->n_x + q->n_y) - 1];
  @ ensures    problem:    good_quadratic(q);
  @ ensures    at:         gradient_done(q, batch_size, batch, x, y, out);
  @ ensures    plus:       gradient_done(q, batch_size, batch, x, y_plus, out + (q->n_x + q->n_y));
  @ ensures    minus:      gradient_done(q, batch_size, batch, x, y_minus, out + 2 * (q->n_x + q->n_y));
  @ ensures    hessian:    hessian_near(q, batch_size, batch, tau, x, y, lambda, y_plus, y_minus,
  @                                     out + (q->n_x + q->n_y), out + 2 * (q->n_x + q->n_y)); */
void sgha_quadratic_gradients(const sgha_quadratic *q, size_t batch_size, const uint64_t batch[], double tau,
                              const double x[], const double y[], const double lambda[], const double y_plus[],
                              const double y_minus[], double out[]);

#endif
