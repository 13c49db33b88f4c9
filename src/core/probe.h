/* probe.h -- the two points at which the lower-level gradient is asked for: y + tau lambda and y - tau lambda.
 *
 * Realises the arguments of the central differences in lines 2 and 3 of Algorithm 1. The caller evaluates the gradient
 * of g at (x, y_plus) and (x, y_minus) and hands both to sgha_difference.
 * Proved (float model, every n_y): the status says exactly what is wrong with the input; when nothing is, every entry is
 * the stated sequence of operations, within probe_error of the real point; what is written is always finite. */
#ifndef SGHA_PROBE_H
#define SGHA_PROBE_H

#include "core/state.h"
#include "advance.acsl"

/* y and lambda may overlap each other, y_plus and y_minus nothing. Nothing is written if the size or tau is invalid; an
 * invalid size needs no memory at all. */
/*@ requires   readable:       good_size(0, n_y) ==> readable(y, 0, n_y) && readable(lambda, 0, n_y);
  @ requires   writable:       good_size(0, n_y) ==> writable(y_plus, 0, n_y) && writable(y_minus, 0, n_y);
  @ requires   apart:          good_size(0, n_y) ==> vectors_apart(y_plus, y_minus, 0, n_y);
  @ requires   y_apart:        good_size(0, n_y) ==>
  @                              spans_apart(y, n_y, y_plus, n_y) && spans_apart(y, n_y, y_minus, n_y);
  @ requires   lambda_apart:   good_size(0, n_y) ==>
  @                              spans_apart(lambda, n_y, y_plus, n_y) && spans_apart(lambda, n_y, y_minus, n_y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    y_plus[0 .. n_y - 1], y_minus[0 .. n_y - 1];
  @ ensures    bad_size:       \result == SGHA_BAD_SIZE <==> !good_size(0, n_y);
  @ ensures    bad_parameter:  \result == SGHA_BAD_PARAMETER <==> good_size(0, n_y) && !is_tau(tau);
  @ ensures    bad_state:      \result == SGHA_BAD_STATE <==> good_size(0, n_y) && is_tau(tau) &&
  @                              !(all_entries{Pre}(y, 0, n_y) && all_entries{Pre}(lambda, 0, n_y));
  @ ensures    ok:             \result == SGHA_OK <==> good_size(0, n_y) && is_tau(tau) &&
  @                              all_entries{Pre}(y, 0, n_y) && all_entries{Pre}(lambda, 0, n_y);
  @ ensures    plus:           \result == SGHA_OK ==> \forall integer i; 0 <= i < n_y ==>
  @                              probe_plus_done(y_plus[i], \old(y[i]), \old(lambda[i]), tau);
  @ ensures    minus:          \result == SGHA_OK ==> \forall integer i; 0 <= i < n_y ==>
  @                              probe_minus_done(y_minus[i], \old(y[i]), \old(lambda[i]), tau);
  @ ensures    finite:         good_size(0, n_y) && is_tau(tau) ==> \forall integer i; 0 <= i < n_y ==>
  @                              finite_within(y_plus[i], 0x1p310) && finite_within(y_minus[i], 0x1p310);
  @ ensures    refused:        \result == SGHA_BAD_SIZE || \result == SGHA_BAD_PARAMETER ==>
  @                              vector_kept{Pre, Post}(y_plus, 0, n_y) && vector_kept{Pre, Post}(y_minus, 0, n_y); */
sgha_status sgha_probe(size_t n_y, double tau, const double y[], const double lambda[], double y_plus[restrict],
                       double y_minus[restrict]);

#endif
