/* difference.h -- the central difference, which stands for the Hessian of g times lambda.
 *
 * Realises the quotients in lines 2 and 3 of Algorithm 1: h = (g_plus - g_minus) / (2 tau), where g_plus and g_minus are
 * the gradients of g at (x, y + tau lambda) and (x, y - tau lambda); probe.h makes these points. sgha_advance takes h.
 * Proved (float model, every n): the status identifies the first problem; on SGHA_OK every entry is the stated sequence
 * of operations, and Lemma 12 holds with the oracle's error and rounding, by entry and in the Euclidean norm. */
#ifndef SGHA_DIFFERENCE_H
#define SGHA_DIFFERENCE_H

#include "core/state.h"
#include "difference_norm.acsl"
#include "vectors.acsl"

/* g_plus and g_minus may overlap each other, h nothing. Nothing is written if the size or tau is invalid. */
/*@ requires   readable:       n <= SGHA_MAX_SIZE ==> readable(g_plus, 0, n) && readable(g_minus, 0, n);
  @ requires   writable:       n <= SGHA_MAX_SIZE ==> writable(h, 0, n);
  @ requires   plus_apart:     n <= SGHA_MAX_SIZE ==> spans_apart(g_plus, n, h, n);
  @ requires   minus_apart:    n <= SGHA_MAX_SIZE ==> spans_apart(g_minus, n, h, n);
  @ terminates \true;
  @ exits      \false;
  @ assigns    h[0 .. n - 1];
  @ ensures    bad_size:       \result == SGHA_BAD_SIZE <==> SGHA_MAX_SIZE < n;
  @ ensures    bad_parameter:  \result == SGHA_BAD_PARAMETER <==> n <= SGHA_MAX_SIZE && !is_tau(tau);
  @ ensures    bad_gradient:   \result == SGHA_BAD_GRADIENT_G <==> n <= SGHA_MAX_SIZE && is_tau(tau) &&
  @                              !(all_entries{Pre}(g_plus, 0, n) && all_entries{Pre}(g_minus, 0, n));
  @ ensures    ok:             \result == SGHA_OK <==> n <= SGHA_MAX_SIZE && is_tau(tau) &&
  @                              all_entries{Pre}(g_plus, 0, n) && all_entries{Pre}(g_minus, 0, n);
  @ ensures    done:           \result == SGHA_OK ==> \forall integer i; 0 <= i < n ==>
  @                              difference_done(h[i], \old(g_plus[i]), \old(g_minus[i]), tau);
  @ ensures    lemma_12:       \result == SGHA_OK ==> \forall integer i; 0 <= i < n ==>
  @                              \forall real G_plus, G_minus, H, e, T;
  @                              oracle_within(\old(g_plus[i]), G_plus, e) ==>
  @                              oracle_within(\old(g_minus[i]), G_minus, e) ==>
  @                              hessian_within(G_plus, G_minus, tau, H, T) ==>
  @                              \abs(h[i] - H) <= T + oracle_share(e, tau)
  @                                                + difference_error(\old(g_plus[i]), \old(g_minus[i]), tau);
  @ ensures    norm:           \result == SGHA_OK ==> lemma_12_in_the_norm(h, g_plus, g_minus, tau, n);
  @ ensures    finite:         n <= SGHA_MAX_SIZE && is_tau(tau) ==> \forall integer i; 0 <= i < n ==>
  @                              finite_within(h[i], 0x1p303);
  @ ensures    refused:        \result == SGHA_BAD_SIZE || \result == SGHA_BAD_PARAMETER ==>
  @                              vector_kept{Pre, Post}(h, 0, n); */
sgha_status sgha_difference(size_t n, double tau, const double g_plus[], const double g_minus[], double h[]);

#endif
