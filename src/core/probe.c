/* probe.c -- see probe.h. */
#include "core/probe.h"
#include "core/step.h"

/*@ requires   radius:    is_radius(tau);
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

/*@ requires   radius:    is_radius(tau);
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

sgha_status sgha_probe(size_t n_y, double tau, const double y[], const double lambda[], double y_plus[restrict],
                       double y_minus[restrict])
{
  if (n_y > SGHA_MAX_SIZE)
    return SGHA_BAD_SIZE;
  if (!(SGHA_MIN_PARAMETER <= tau && tau <= SGHA_MAX_PARAMETER))
    return SGHA_BAD_PARAMETER;
  size_t good_y = 1, good_lambda = 1;
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
    //@ assert y_apart:       \separated(y + i, y_plus + (0 .. n_y - 1)) && \separated(y + i, y_minus + (0 .. n_y - 1));
    /*@ assert lambda_apart:  \separated(lambda + i, y_plus + (0 .. n_y - 1)) &&
      @                       \separated(lambda + i, y_minus + (0 .. n_y - 1)); */
    //@ assert y_kept:        is_entry(y[i]) <==> is_entry(\at(y[\at(i, Here)], Pre));
    //@ assert lambda_kept:   is_entry(lambda[i]) <==> is_entry(\at(lambda[\at(i, Here)], Pre));
    good_y = still_good(good_y, y[i]);
    good_lambda = still_good(good_lambda, lambda[i]);
    double plus = probe_plus_guarded(y[i], lambda[i], tau);
    double minus = probe_minus_guarded(y[i], lambda[i], tau);
    /*@ assert plus_done:     is_entry(\at(y[\at(i, Here)], Pre)) ==> is_entry(\at(lambda[\at(i, Here)], Pre)) ==>
      @                         probe_plus_done(plus, \at(y[\at(i, Here)], Pre), \at(lambda[\at(i, Here)], Pre), tau); */
    /*@ assert minus_done:    is_entry(\at(y[\at(i, Here)], Pre)) ==> is_entry(\at(lambda[\at(i, Here)], Pre)) ==>
      @                         probe_minus_done(minus, \at(y[\at(i, Here)], Pre), \at(lambda[\at(i, Here)], Pre), tau); */
    //@ assert writes_apart:  \forall integer j; 0 <= j < n_y ==> y_plus + j != y_minus + i;
    //@ assert writes_apart_2: \forall integer j; 0 <= j < n_y ==> y_minus + j != y_plus + i;
    y_plus[i] = plus;
    y_minus[i] = minus;
  }
  return good_y == 1 && good_lambda == 1 ? SGHA_OK : SGHA_BAD_STATE;
}
