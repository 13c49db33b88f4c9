/* primal.h -- lines 2 and 4 of Algorithm 1, or lines 3 and 5, for a block of entries.
 *
 * The caller passes gamma_x for entries of x and gamma_y for entries of y. Entries do not depend on each other, so that
 * any split into blocks gives the same bits, in whatever order the blocks are done.
 * Proved (float model, every n): the flags say exactly which inputs are valid and whether the next entries are; where
 * they are, each entry is the stated sequence of operations on the old values, within the stated bound of the paper's
 * formula, also with the Hessian-vector product H in the place of h; what is written is valid in any case. */
#ifndef SGHA_PRIMAL_H
#define SGHA_PRIMAL_H

#include <stddef.h>

#include "sgha.h"
#include "core/state.h"
#include "primal.acsl"

/*@ predicate primal_inputs_valid(sgha_primal_found found) = found.state == 1 && found.f == 1 && found.h == 1; */

/* The vectors that are read may overlap each other, those that are written overlap nothing. */
/*@ requires   size:      n <= SGHA_MAX_SIZE;
  @ requires   w:         readable(w, 0, n);
  @ requires   w_hat:     readable(w_hat, 0, n);
  @ requires   w_low:     readable(w_low, 0, n);
  @ requires   f:         readable(f, 0, n);
  @ requires   h:         readable(h, 0, n);
  @ requires   next_w:    writable(next_w, 0, n);
  @ requires   next_hat:  writable(next_hat, 0, n);
  @ requires   next_low:  writable(next_low, 0, n);
  @ requires   apart:     vectors_apart(next_w, next_hat, 0, n) && vectors_apart(next_w, next_low, 0, n) &&
  @                       vectors_apart(next_hat, next_low, 0, n);
  @ requires   apart_w:   outputs_apart(w, next_w, next_hat, next_low, 0, n);
  @ requires   apart_hat: outputs_apart(w_hat, next_w, next_hat, next_low, 0, n);
  @ requires   apart_low: outputs_apart(w_low, next_w, next_hat, next_low, 0, n);
  @ requires   apart_f:   outputs_apart(f, next_w, next_hat, next_low, 0, n);
  @ requires   apart_h:   outputs_apart(h, next_w, next_hat, next_low, 0, n);
  @ requires   weights:   is_parameter(p_w) && is_parameter(gamma);
  @ requires   fraction:  is_fraction(beta);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next_w[0 .. n - 1], next_hat[0 .. n - 1], next_low[0 .. n - 1];
  @ ensures    flags:     \result.state <= 1 && \result.f <= 1 && \result.h <= 1 && \result.next <= 1;
  @ ensures    state:     \result.state == 1 <==> all_entries{Pre}(w, 0, n) && all_entries{Pre}(w_hat, 0, n) &&
  @                                               all_entries{Pre}(w_low, 0, n);
  @ ensures    f:         \result.f == 1 <==> all_entries{Pre}(f, 0, n);
  @ ensures    h:         \result.h == 1 <==> all_entries{Pre}(h, 0, n);
  @ ensures    next:      primal_inputs_valid(\result) ==>
  @                         (\result.next == 1 <==>
  @                          primals_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma, 0, n) &&
  @                          averages_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma, beta, 0, n));
  @ ensures    primal:    primal_inputs_valid(\result) ==> \result.next == 1 ==>
  @                         primals_done{Pre, Post}(next_w, w, w_hat, w_low, f, h, p_w, gamma, 0, n);
  @ ensures    average:   primal_inputs_valid(\result) ==> \result.next == 1 ==>
  @                         averages_done{Pre, Post}(next_hat, next_low, next_w, w_hat, w_low, beta, 0, n);
  @ ensures    clean_w:   all_entries(next_w, 0, n);
  @ ensures    clean_hat: all_entries(next_hat, 0, n);
  @ ensures    clean_low: all_entries(next_low, 0, n); */
sgha_primal_found sgha_primal_block(size_t n, double p_w, double gamma, double beta, const double w[],
                                    const double w_hat[], const double w_low[], const double f[], const double h[],
                                    double next_w[restrict], double next_hat[restrict], double next_low[restrict]);

/* The same for the entries first .. end - 1 of whole vectors. */
/*@ requires   size:      first <= end <= SGHA_MAX_SIZE;
  @ requires   w:         readable(w, first, end);
  @ requires   w_hat:     readable(w_hat, first, end);
  @ requires   w_low:     readable(w_low, first, end);
  @ requires   f:         readable(f, first, end);
  @ requires   h:         readable(h, first, end);
  @ requires   next_w:    writable(next_w, first, end);
  @ requires   next_hat:  writable(next_hat, first, end);
  @ requires   next_low:  writable(next_low, first, end);
  @ requires   apart:     vectors_apart(next_w, next_hat, first, end) && vectors_apart(next_w, next_low, first, end) &&
  @                       vectors_apart(next_hat, next_low, first, end);
  @ requires   apart_w:   outputs_apart(w, next_w, next_hat, next_low, first, end);
  @ requires   apart_hat: outputs_apart(w_hat, next_w, next_hat, next_low, first, end);
  @ requires   apart_low: outputs_apart(w_low, next_w, next_hat, next_low, first, end);
  @ requires   apart_f:   outputs_apart(f, next_w, next_hat, next_low, first, end);
  @ requires   apart_h:   outputs_apart(h, next_w, next_hat, next_low, first, end);
  @ requires   weights:   is_parameter(p_w) && is_parameter(gamma);
  @ requires   fraction:  is_fraction(beta);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next_w[first .. end - 1], next_hat[first .. end - 1], next_low[first .. end - 1];
  @ ensures    flags:     \result.state <= 1 && \result.f <= 1 && \result.h <= 1 && \result.next <= 1;
  @ ensures    state:     \result.state == 1 <==> all_entries{Pre}(w, first, end) && all_entries{Pre}(w_hat, first, end) &&
  @                                               all_entries{Pre}(w_low, first, end);
  @ ensures    f:         \result.f == 1 <==> all_entries{Pre}(f, first, end);
  @ ensures    h:         \result.h == 1 <==> all_entries{Pre}(h, first, end);
  @ ensures    next:      primal_inputs_valid(\result) ==>
  @                         (\result.next == 1 <==>
  @                          primals_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma, first, end) &&
  @                          averages_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma, beta, first, end));
  @ ensures    primal:    primal_inputs_valid(\result) ==> \result.next == 1 ==>
  @                         primals_done{Pre, Post}(next_w, w, w_hat, w_low, f, h, p_w, gamma, first, end);
  @ ensures    average:   primal_inputs_valid(\result) ==> \result.next == 1 ==>
  @                         averages_done{Pre, Post}(next_hat, next_low, next_w, w_hat, w_low, beta, first, end);
  @ ensures    clean_w:   all_entries(next_w, first, end);
  @ ensures    clean_hat: all_entries(next_hat, first, end);
  @ ensures    clean_low: all_entries(next_low, first, end);
  @ ensures    others:    \forall double *v, integer from, to;
  @                         outside(v, from, to, next_w, next_hat, next_low, first, end) ==>
  @                         vector_kept{Pre, Post}(v, from, to); */
sgha_primal_found sgha_primal_range(size_t first, size_t end, double p_w, double gamma, double beta, const double w[],
                                    const double w_hat[], const double w_low[], const double f[], const double h[],
                                    double next_w[restrict], double next_hat[restrict], double next_low[restrict]);

#endif
