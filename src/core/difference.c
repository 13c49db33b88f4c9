/* difference.c -- see difference.h. */
#include "core/difference.h"
#include "core/step.h"
#include "difference_lemmas.acsl"
#include "vectors_lemmas.acsl"

/*@ requires   tau:       is_tau(tau);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    done:      is_entry(g_plus) ==> is_entry(g_minus) ==> difference_done(\result, g_plus, g_minus, tau);
  @ ensures    bounded:   finite_within(\result, 0x1p303); */
static inline double difference_guarded(double g_plus, double g_minus, double tau)
{
  double at_plus = guarded(g_plus), at_minus = guarded(g_minus);
  double h = difference(at_plus, at_minus, tau);
  //@ assert values:   is_entry(g_plus) ==> is_entry(g_minus) ==> at_plus == g_plus && at_minus == g_minus;
  //@ assert computed: is_entry(g_plus) ==> is_entry(g_minus) ==> h == difference_computed(g_plus, g_minus, tau);
  /*@ assert near:     is_entry(g_plus) ==> is_entry(g_minus) ==>
    @                    within(h, difference_exact(g_plus, g_minus, tau), difference_error(g_plus, g_minus, tau)); */
  return h;
}

SGHA_WIDE
sgha_status sgha_difference(size_t n, double tau, const double g_plus[], const double g_minus[], double h[restrict])
{
  if (n > SGHA_MAX_SIZE)
    return SGHA_BAD_SIZE;
  if (!(SGHA_MIN_PARAMETER <= tau && tau <= SGHA_MAX_PARAMETER))
    return SGHA_BAD_PARAMETER;
  size_t good_plus = 1, good_minus = 1;
  //@ assert spans: spans_apart(g_plus, n, h, n) && spans_apart(g_minus, n, h, n);
  /*@ loop invariant index:      0 <= i <= n;
    @ loop invariant flags:      good_plus <= 1 && good_minus <= 1;
    @ loop invariant good_plus:  good_plus == 1 <==> all_entries{Pre}(g_plus, 0, i);
    @ loop invariant good_minus: good_minus == 1 <==> all_entries{Pre}(g_minus, 0, i);
    @ loop invariant done:       \forall integer j; 0 <= j < i ==>
    @                              is_entry(\at(g_plus[j], Pre)) ==> is_entry(\at(g_minus[j], Pre)) ==>
    @                              difference_done(h[j], \at(g_plus[j], Pre), \at(g_minus[j], Pre), tau);
    @ loop invariant finite:     \forall integer j; 0 <= j < i ==> finite_within(h[j], 0x1p303);
    @ loop invariant kept_plus:  vector_kept{Pre, Here}(g_plus, 0, n);
    @ loop invariant kept_minus: vector_kept{Pre, Here}(g_minus, 0, n);
    @ loop assigns   i, good_plus, good_minus, h[0 .. n - 1];
    @ loop variant   n - i; */
  for (size_t i = 0; i < n; i++) {
    //@ assert apart_plus:  \separated(g_plus + i, h + (0 .. n - 1));
    //@ assert apart_minus: \separated(g_minus + i, h + (0 .. n - 1));
    //@ assert kept_plus:   is_entry(g_plus[i]) <==> is_entry(\at(g_plus[\at(i, Here)], Pre));
    //@ assert kept_minus:  is_entry(g_minus[i]) <==> is_entry(\at(g_minus[\at(i, Here)], Pre));
    good_plus = still_good(good_plus, g_plus[i]);
    good_minus = still_good(good_minus, g_minus[i]);
    double entry = difference_guarded(g_plus[i], g_minus[i], tau);
    /*@ assert done: is_entry(\at(g_plus[\at(i, Here)], Pre)) ==> is_entry(\at(g_minus[\at(i, Here)], Pre)) ==>
      @   difference_done(entry, \at(g_plus[\at(i, Here)], Pre), \at(g_minus[\at(i, Here)], Pre), tau); */
    h[i] = entry;
  }
  if (!(good_plus == 1 && good_minus == 1))
    return SGHA_BAD_GRADIENT_G;
  /*@ assert done: \forall integer i; 0 <= i < n ==>
    @   difference_done(h[i], \at(g_plus[i], Pre), \at(g_minus[i], Pre), tau); */
  //@ assert same: \forall integer i; 0 <= i < n ==> difference_done(h[i], g_plus[i], g_minus[i], tau);
  //@ assert near: \forall integer i; 0 <= i < n ==> entry_near(h, g_plus, g_minus, tau, i);
  /*@ ghost
    /@ loop invariant counted: 0 <= k <= n;
       loop invariant bounded: gaps_bounded(h, g_plus, g_minus, tau, k);
       loop assigns   k;
       loop variant   n - k; @/
    for (size_t k = 0; k < n; k++) {
      /@ assert entry: entry_near(h, g_plus, g_minus, tau, k); @/
    }
  */
  return SGHA_OK;
}
