/* probe.c -- see probe.h. */
#include "core/probe.h"
#include "core/step.h"
#include "vectors_lemmas.acsl"

/*@ requires   tau:       is_tau(tau);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    done:      is_entry(y) ==> is_entry(lambda) ==> probe_plus_done(\result, y, lambda, tau);
  @ ensures    bounded:   finite_within(\result, 0x1p310); */
static inline double probe_plus_guarded(double y, double lambda, double tau)
{
  double at_y = guarded(y), at_lambda = guarded(lambda);
  double probe = probe_plus(at_y, at_lambda, tau);
  //@ assert computed: is_entry(y) ==> is_entry(lambda) ==> probe == probe_plus_computed(y, lambda, tau);
  /*@ assert near:     is_entry(y) ==> is_entry(lambda) ==>
    @                    \abs(probe - (y + tau * lambda)) <= probe_error(y, lambda, tau); */
  return probe;
}

/*@ requires   tau:       is_tau(tau);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    done:      is_entry(y) ==> is_entry(lambda) ==> probe_minus_done(\result, y, lambda, tau);
  @ ensures    bounded:   finite_within(\result, 0x1p310); */
static inline double probe_minus_guarded(double y, double lambda, double tau)
{
  double at_y = guarded(y), at_lambda = guarded(lambda);
  double probe = probe_minus(at_y, at_lambda, tau);
  //@ assert computed: is_entry(y) ==> is_entry(lambda) ==> probe == probe_minus_computed(y, lambda, tau);
  /*@ assert near:     is_entry(y) ==> is_entry(lambda) ==>
    @                    \abs(probe - (y - tau * lambda)) <= probe_error(y, lambda, tau); */
  return probe;
}

/*@ requires   index:       i < n <= SGHA_MAX_SIZE;
  @ requires   y_plus:      writable(y_plus, 0, n);
  @ requires   y_minus:     writable(y_minus, 0, n);
  @ requires   apart:       vectors_apart(y_plus, y_minus, 0, n);
  @ terminates \true;
  @ exits      \false;
  @ assigns    y_plus[i], y_minus[i];
  @ ensures    stored_plus:  identical(y_plus[i], plus);
  @ ensures    stored_minus: identical(y_minus[i], minus);
  @ ensures    kept_plus:    vector_kept{Pre, Post}(y_plus, 0, i);
  @ ensures    kept_minus:   vector_kept{Pre, Post}(y_minus, 0, i); */
static inline void store_probes(size_t i, size_t n, double plus, double minus, double *y_plus, double *y_minus)
{
  //@ assert y_plus_writable:  \valid(y_plus + i);
  //@ assert y_minus_writable: \valid(y_minus + i);
  //@ assert minus_elsewhere: cell_apart(y_plus, y_minus, i, 0, n);
  //@ assert plus_elsewhere:  cell_apart(y_minus, y_plus, i, 0, n);
  //@ assert not_the_same:    y_plus + i != y_minus + i;
  (void)n;
  y_plus[i] = plus;
  y_minus[i] = minus;
}

sgha_status sgha_probe(size_t n_y, double tau, const double y[], const double lambda[], double y_plus[restrict],
                       double y_minus[restrict])
{
  if (n_y > SGHA_MAX_SIZE)
    return SGHA_BAD_SIZE;
  if (!(SGHA_MIN_PARAMETER <= tau && tau <= SGHA_MAX_PARAMETER))
    return SGHA_BAD_PARAMETER;
  size_t good_y = 1, good_lambda = 1;
  //@ assert outputs_apart: vectors_apart(y_plus, y_minus, 0, n_y);
  //@ assert writable:      writable(y_plus, 0, n_y) && writable(y_minus, 0, n_y);
  //@ assert y_spans:       spans_apart(y, n_y, y_plus, n_y) && spans_apart(y, n_y, y_minus, n_y);
  //@ assert lambda_spans:  spans_apart(lambda, n_y, y_plus, n_y) && spans_apart(lambda, n_y, y_minus, n_y);
  /*@ loop invariant index:        0 <= i <= n_y;
    @ loop invariant flags:        good_y <= 1 && good_lambda <= 1;
    @ loop invariant good_y:       good_y == 1 <==> all_entries{Pre}(y, 0, i);
    @ loop invariant good_lambda:  good_lambda == 1 <==> all_entries{Pre}(lambda, 0, i);
    @ loop invariant plus:         \forall integer j; 0 <= j < i ==>
    @                                is_entry(\at(y[j], Pre)) ==> is_entry(\at(lambda[j], Pre)) ==>
    @                                probe_plus_done(y_plus[j], \at(y[j], Pre), \at(lambda[j], Pre), tau);
    @ loop invariant minus:        \forall integer j; 0 <= j < i ==>
    @                                is_entry(\at(y[j], Pre)) ==> is_entry(\at(lambda[j], Pre)) ==>
    @                                probe_minus_done(y_minus[j], \at(y[j], Pre), \at(lambda[j], Pre), tau);
    @ loop invariant finite_plus:  \forall integer j; 0 <= j < i ==> finite_within(y_plus[j], 0x1p310);
    @ loop invariant finite_minus: \forall integer j; 0 <= j < i ==> finite_within(y_minus[j], 0x1p310);
    @ loop assigns   i, good_y, good_lambda, y_plus[0 .. n_y - 1], y_minus[0 .. n_y - 1];
    @ loop variant   n_y - i; */
  for (size_t i = 0; i < n_y; i++) {
    //@ assert y_of_plus:     \separated(y + i, y_plus + (0 .. n_y - 1));
    //@ assert y_of_minus:    \separated(y + i, y_minus + (0 .. n_y - 1));
    //@ assert lambda_of_plus: \separated(lambda + i, y_plus + (0 .. n_y - 1));
    //@ assert lambda_of_minus: \separated(lambda + i, y_minus + (0 .. n_y - 1));
    //@ assert y_kept:        is_entry(y[i]) <==> is_entry(\at(y[\at(i, Here)], Pre));
    //@ assert lambda_kept:   is_entry(lambda[i]) <==> is_entry(\at(lambda[\at(i, Here)], Pre));
    good_y = still_good(good_y, y[i]);
    good_lambda = still_good(good_lambda, lambda[i]);
    double plus = probe_plus_guarded(y[i], lambda[i], tau);
    double minus = probe_minus_guarded(y[i], lambda[i], tau);
    /*@ assert plus_done:     is_entry(\at(y[\at(i, Here)], Pre)) ==> is_entry(\at(lambda[\at(i, Here)], Pre)) ==>
      @                         probe_plus_done(plus, \at(y[\at(i, Here)], Pre), \at(lambda[\at(i, Here)], Pre),
      @                                         tau); */
    /*@ assert minus_done:    is_entry(\at(y[\at(i, Here)], Pre)) ==> is_entry(\at(lambda[\at(i, Here)], Pre)) ==>
      @                         probe_minus_done(minus, \at(y[\at(i, Here)], Pre), \at(lambda[\at(i, Here)], Pre),
      @                                          tau); */
    //@ ghost Before: ;
    store_probes(i, n_y, plus, minus, y_plus, y_minus);
    //@ assert stored_plus:   identical(y_plus[i], plus);
    //@ assert stored_minus:  identical(y_minus[i], minus);
    //@ assert old_plus:      vector_kept{Before, Here}(y_plus, 0, i);
    //@ assert old_minus:     vector_kept{Before, Here}(y_minus, 0, i);
    /*@ assert plus_before:   \forall integer j; 0 <= j < i ==>
      @                         is_entry(\at(y[j], Pre)) ==> is_entry(\at(lambda[j], Pre)) ==>
      @                         probe_plus_done(y_plus[j], \at(y[j], Pre), \at(lambda[j], Pre), tau); */
    /*@ assert minus_before:  \forall integer j; 0 <= j < i ==>
      @                         is_entry(\at(y[j], Pre)) ==> is_entry(\at(lambda[j], Pre)) ==>
      @                         probe_minus_done(y_minus[j], \at(y[j], Pre), \at(lambda[j], Pre), tau); */
  }
  return good_y == 1 && good_lambda == 1 ? SGHA_OK : SGHA_BAD_STATE;
}
