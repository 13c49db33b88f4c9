/* primal.c -- see primal.h. */
#include "core/primal.h"
#include "core/step.h"
#include "primal_lemmas.acsl"

/* An entry of the next w and its average; raw and raw_hat are those before guarding. */
typedef struct {
  double raw, raw_hat, w, w_hat, w_low;
} entry;

/*@ requires   weights:   is_parameter(p_w) && is_parameter(gamma);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    computed:  good_entry(w, w_hat, w_low, f, h) ==>
  @                         \result == primal_computed(w, w_hat, w_low, f, h, p_w, gamma);
  @ ensures    near:      good_entry(w, w_hat, w_low, f, h) ==>
  @                         \abs(\result - primal_exact(w, w_hat + w_low, f, h, p_w, gamma))
  @                           <= primal_error(w, w_hat, w_low, f, h, p_w, gamma);
  @ ensures    hessian:   good_entry(w, w_hat, w_low, f, h) ==>
  @                         primal_of_hessian(\result, w, w_hat, w_low, f, h, p_w, gamma);
  @ ensures    bounded:   finite_within(\result, 0x1p410); */
static inline double primal_guarded(double w, double w_hat, double w_low, double f, double h, double p_w, double gamma)
{
  double at_w = guarded(w), at_hat = guarded(w_hat), at_low = guarded(w_low), at_f = guarded(f), at_h = guarded(h);
  double next = primal(at_w, at_hat, at_low, at_f, at_h, p_w, gamma);
  /*@ assert values: good_entry(w, w_hat, w_low, f, h) ==>
    @   at_w == w && at_hat == w_hat && at_low == w_low && at_f == f && at_h == h; */
  /*@ assert offset: good_entry(w, w_hat, w_low, f, h) ==>
    @   offset_computed(at_w, at_hat, at_low) == offset_computed(w, w_hat, w_low); */
  /*@ assert gradient: good_entry(w, w_hat, w_low, f, h) ==>
    @   gradient_computed(at_w, at_hat, at_low, at_f, at_h, p_w) == gradient_computed(w, w_hat, w_low, f, h, p_w); */
  /*@ assert same: good_entry(w, w_hat, w_low, f, h) ==>
    @   primal_computed(at_w, at_hat, at_low, at_f, at_h, p_w, gamma) ==
    @   primal_computed(w, w_hat, w_low, f, h, p_w, gamma); */
  return next;
}

/*@ requires   point:     is_entry(w);
  @ requires   fraction:  is_fraction(beta);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    high:      is_entry(w_hat) ==> is_entry(w_low) ==>
  @                         \result.high == average_high_computed(w, w_hat, w_low, beta);
  @ ensures    low:       is_entry(w_hat) ==> is_entry(w_low) ==>
  @                         \result.low == average_low_computed(w, w_hat, w_low, beta);
  @ ensures    near:      is_entry(w_hat) ==> is_entry(w_low) ==>
  @                         \abs((\result.high + \result.low) - average_exact(w, w_hat + w_low, beta))
  @                           <= average_error(w, w_hat, w_low, beta);
  @ ensures    bounded:   finite_within(\result.high, 0x1p220);
  @ ensures    correction: is_entry(\result.low); */
static inline sgha_pair average_guarded(double w, double w_hat, double w_low, double beta)
{
  double at_hat = guarded(w_hat), at_low = guarded(w_low);
  sgha_pair next = average(w, at_hat, at_low, beta);
  //@ assert difference: \abs(next.high - at_hat) <= 0x1p220 + SGHA_MAX_MAGNITUDE;
  //@ assert values: is_entry(w_hat) ==> is_entry(w_low) ==> at_hat == w_hat && at_low == w_low;
  /*@ assert offset: is_entry(w_hat) ==> is_entry(w_low) ==>
    @   offset_computed(w, at_hat, at_low) == offset_computed(w, w_hat, w_low); */
  /*@ assert move: is_entry(w_hat) ==> is_entry(w_low) ==>
    @   average_move_computed(w, at_hat, at_low, beta) == average_move_computed(w, w_hat, w_low, beta); */
  /*@ assert high: is_entry(w_hat) ==> is_entry(w_low) ==>
    @   average_high_computed(w, at_hat, at_low, beta) == average_high_computed(w, w_hat, w_low, beta); */
  /*@ assert low: is_entry(w_hat) ==> is_entry(w_low) ==>
    @   average_low_computed(w, at_hat, at_low, beta) == average_low_computed(w, w_hat, w_low, beta); */
  return next;
}

/*@ requires   weights:   is_parameter(p_w) && is_parameter(gamma);
  @ requires   fraction:  is_fraction(beta);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    stays:     good_entry(w, w_hat, w_low, f, h) ==>
  @                         (is_entry(\result.raw) <==> primal_stays(w, w_hat, w_low, f, h, p_w, gamma));
  @ ensures    primal:    good_entry(w, w_hat, w_low, f, h) ==> is_entry(\result.raw) ==>
  @                         primal_done(\result.w, w, w_hat, w_low, f, h, p_w, gamma);
  @ ensures    stays_hat: good_entry(w, w_hat, w_low, f, h) ==> is_entry(\result.raw) ==>
  @                         (is_entry(\result.raw_hat) <==>
  @                          average_stays(w, w_hat, w_low, f, h, p_w, gamma, beta));
  @ ensures    average:   good_entry(w, w_hat, w_low, f, h) ==> is_entry(\result.raw) ==>
  @                         is_entry(\result.raw_hat) ==>
  @                         average_done(\result.w_hat, \result.w_low, \result.w, w_hat, w_low, beta);
  @ ensures    done:      entry_done(\result.raw, \result.raw_hat, \result.w, \result.w_hat, \result.w_low,
  @                                  w, w_hat, w_low, f, h, p_w, gamma, beta);
  @ ensures    bounded:   is_entry(\result.w) && is_entry(\result.w_hat) && is_entry(\result.w_low); */
static inline entry next_entry(double w, double w_hat, double w_low, double f, double h, double p_w, double gamma,
                               double beta)
{
  double raw = primal_guarded(w, w_hat, w_low, f, h, p_w, gamma);
  double next = guarded(raw);
  sgha_pair pair = average_guarded(next, w_hat, w_low, beta);
  double next_hat = guarded(pair.high);
  /*@ assert same: good_entry(w, w_hat, w_low, f, h) ==> is_entry(raw) ==>
    @   next == primal_computed(w, w_hat, w_low, f, h, p_w, gamma); */
  /*@ assert same_offset: good_entry(w, w_hat, w_low, f, h) ==> is_entry(raw) ==>
    @   offset_computed(next, w_hat, w_low) ==
    @   offset_computed(primal_computed(w, w_hat, w_low, f, h, p_w, gamma), w_hat, w_low); */
  /*@ assert same_move: good_entry(w, w_hat, w_low, f, h) ==> is_entry(raw) ==>
    @   average_move_computed(next, w_hat, w_low, beta) ==
    @   average_move_computed(primal_computed(w, w_hat, w_low, f, h, p_w, gamma), w_hat, w_low, beta); */
  /*@ assert same_high: good_entry(w, w_hat, w_low, f, h) ==> is_entry(raw) ==>
    @   pair.high == average_high_computed(primal_computed(w, w_hat, w_low, f, h, p_w, gamma), w_hat, w_low, beta); */
  return (entry){raw, pair.high, next, next_hat, pair.low};
}

/*@ requires   index:       first <= i < end <= SGHA_MAX_SIZE;
  @ requires   next_w:      writable(next_w, first, end);
  @ requires   next_hat:    writable(next_hat, first, end);
  @ requires   next_low:    writable(next_low, first, end);
  @ requires   apart:       vectors_apart(next_w, next_hat, first, end) && vectors_apart(next_w, next_low, first, end) &&
  @                         vectors_apart(next_hat, next_low, first, end);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next_w[first .. end - 1], next_hat[first .. end - 1], next_low[first .. end - 1];
  @ ensures    stored_w:    identical(next_w[i], w);
  @ ensures    stored_hat:  identical(next_hat[i], w_hat);
  @ ensures    stored_low:  identical(next_low[i], w_low);
  @ ensures    kept_w:      vector_kept{Pre, Post}(next_w, first, i);
  @ ensures    kept_hat:    vector_kept{Pre, Post}(next_hat, first, i);
  @ ensures    kept_low:    vector_kept{Pre, Post}(next_low, first, i);
  @ ensures    kept_inputs: \forall double *v; outputs_apart(v, next_w, next_hat, next_low, first, end) ==>
  @                           vector_kept{Pre, Post}(v, first, end);
  @ ensures    others:      \forall double *v, integer from, to;
  @                           outside(v, from, to, next_w, next_hat, next_low, first, end) ==>
  @                           vector_kept{Pre, Post}(v, from, to); */
static inline void store_entry(size_t i, size_t first, size_t end, double w, double w_hat, double w_low, double *next_w,
                               double *next_hat, double *next_low)
{
  //@ assert next_w_writable: \valid(next_w + i);
  //@ assert next_hat_writable: \valid(next_hat + i);
  //@ assert next_low_writable: \valid(next_low + i);
  //@ assert cells_1: cell_apart(next_w, next_hat, i, first, end) && cell_apart(next_w, next_low, i, first, end);
  //@ assert cells_2: cell_apart(next_hat, next_w, i, first, end) && cell_apart(next_hat, next_low, i, first, end);
  //@ assert cells_3: cell_apart(next_low, next_w, i, first, end) && cell_apart(next_low, next_hat, i, first, end);
  /*@ assert cells_of_inputs: \forall double *v; outputs_apart(v, next_w, next_hat, next_low, first, end) ==>
    @   cell_apart(v, next_w, i, first, end) && cell_apart(v, next_hat, i, first, end) && cell_apart(v, next_low, i, first, end); */
  /*@ assert cells_of_others: \forall double *v, integer from, to;
    @   outside(v, from, to, next_w, next_hat, next_low, first, end) ==>
    @   cells_outside(v, from, to, next_w, i) && cells_outside(v, from, to, next_hat, i) &&
    @   cells_outside(v, from, to, next_low, i); */
  //@ assert cell_w_hat: next_w + i != next_hat + i;
  //@ assert cell_w_low: next_w + i != next_low + i;
  //@ assert cell_hat_low: next_hat + i != next_low + i;
  (void)first, (void)end;
  next_w[i] = w;
  /*@ assert others_1: \forall double *v, integer from, to;
    @   outside(v, from, to, next_w, next_hat, next_low, first, end) ==> vector_kept{Pre, Here}(v, from, to); */
  /*@ assert inputs_1: \forall double *v; outputs_apart(v, next_w, next_hat, next_low, first, end) ==>
    @   vector_kept{Pre, Here}(v, first, end); */
  next_hat[i] = w_hat;
  /*@ assert others_2: \forall double *v, integer from, to;
    @   outside(v, from, to, next_w, next_hat, next_low, first, end) ==> vector_kept{Pre, Here}(v, from, to); */
  /*@ assert inputs_2: \forall double *v; outputs_apart(v, next_w, next_hat, next_low, first, end) ==>
    @   vector_kept{Pre, Here}(v, first, end); */
  next_low[i] = w_low;
  /*@ assert others_3: \forall double *v, integer from, to;
    @   outside(v, from, to, next_w, next_hat, next_low, first, end) ==> vector_kept{Pre, Here}(v, from, to); */
  /*@ assert inputs_3: \forall double *v; outputs_apart(v, next_w, next_hat, next_low, first, end) ==>
    @   vector_kept{Pre, Here}(v, first, end); */
}

SGHA_WIDE
sgha_primal_found sgha_primal_range(size_t first, size_t end, double p_w, double gamma, double beta, const double w[],
                                    const double w_hat[], const double w_low[], const double f[], const double h[],
                                    double next_w[restrict], double next_hat[restrict], double next_low[restrict])
{
  size_t good = 1, good_f = 1, good_h = 1, stay = 1;
  /*@ loop invariant index:      first <= i <= end;
    @ loop invariant w_kept:     vector_kept{Pre, Here}(w, first, end);
    @ loop invariant w_hat_kept: vector_kept{Pre, Here}(w_hat, first, end);
    @ loop invariant w_low_kept: vector_kept{Pre, Here}(w_low, first, end);
    @ loop invariant f_kept:     vector_kept{Pre, Here}(f, first, end);
    @ loop invariant h_kept:     vector_kept{Pre, Here}(h, first, end);
    @ loop invariant others:     \forall double *v, integer from, to;
    @                              outside(v, from, to, next_w, next_hat, next_low, first, end) ==>
    @                              vector_kept{Pre, Here}(v, from, to);
    @ loop invariant flags:      good <= 1 && good_f <= 1 && good_h <= 1 && stay <= 1;
    @ loop invariant good:       good == 1 <==> all_entries{Pre}(w, first, i) && all_entries{Pre}(w_hat, first, i) &&
    @                                           all_entries{Pre}(w_low, first, i);
    @ loop invariant good_f:     good_f == 1 <==> all_entries{Pre}(f, first, i);
    @ loop invariant good_h:     good_h == 1 <==> all_entries{Pre}(h, first, i);
    @ loop invariant stay:       good == 1 ==> good_f == 1 ==> good_h == 1 ==>
    @                              (stay == 1 <==> primals_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma, first, i) &&
    @                                              averages_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma, beta, first, i));
    @ loop invariant primal:     good == 1 ==> good_f == 1 ==> good_h == 1 ==> stay == 1 ==>
    @                              primals_done{Pre, Here}(next_w, w, w_hat, w_low, f, h, p_w, gamma, first, i);
    @ loop invariant average:    good == 1 ==> good_f == 1 ==> good_h == 1 ==> stay == 1 ==>
    @                              averages_done{Pre, Here}(next_hat, next_low, next_w, w_hat, w_low, beta, first, i);
    @ loop invariant clean_w:    all_entries(next_w, first, i);
    @ loop invariant clean_hat:  all_entries(next_hat, first, i);
    @ loop invariant clean_low:  all_entries(next_low, first, i);
    @ loop assigns   i, good, good_f, good_h, stay, next_w[first .. end - 1], next_hat[first .. end - 1], next_low[first .. end - 1];
    @ loop variant   end - i; */
  for (size_t i = first; i < end; i++) {
    //@ assert w_readable: \valid_read(w + i);
    //@ assert w_hat_readable: \valid_read(w_hat + i);
    //@ assert w_low_readable: \valid_read(w_low + i);
    //@ assert f_readable: \valid_read(f + i);
    //@ assert h_readable: \valid_read(h + i);
    //@ assert w_same: identical(w[i], \at(w[\at(i, Here)], Pre));
    //@ assert w_good: is_entry(w[i]) <==> is_entry(\at(w[\at(i, Here)], Pre));
    //@ assert w_hat_same: identical(w_hat[i], \at(w_hat[\at(i, Here)], Pre));
    //@ assert w_hat_good: is_entry(w_hat[i]) <==> is_entry(\at(w_hat[\at(i, Here)], Pre));
    //@ assert w_low_same: identical(w_low[i], \at(w_low[\at(i, Here)], Pre));
    //@ assert w_low_good: is_entry(w_low[i]) <==> is_entry(\at(w_low[\at(i, Here)], Pre));
    //@ assert f_same: identical(f[i], \at(f[\at(i, Here)], Pre));
    //@ assert f_good: is_entry(f[i]) <==> is_entry(\at(f[\at(i, Here)], Pre));
    //@ assert h_same: identical(h[i], \at(h[\at(i, Here)], Pre));
    //@ assert h_good: is_entry(h[i]) <==> is_entry(\at(h[\at(i, Here)], Pre));
    const entry next = next_entry(w[i], w_hat[i], w_low[i], f[i], h[i], p_w, gamma, beta);
    /*@ assert done_as_read:
      @   entry_done(next.raw, next.raw_hat, next.w, next.w_hat, next.w_low,
      @              w[i], w_hat[i], w_low[i],
      @              f[i], h[i], p_w, gamma, beta); */
    /*@ assert done_of_old_w:
      @   entry_done(next.raw, next.raw_hat, next.w, next.w_hat, next.w_low,
      @              \at(w[\at(i, Here)], Pre), w_hat[i], w_low[i],
      @              f[i], h[i], p_w, gamma, beta); */
    /*@ assert done_of_old_w_hat:
      @   entry_done(next.raw, next.raw_hat, next.w, next.w_hat, next.w_low,
      @              \at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre), w_low[i],
      @              f[i], h[i], p_w, gamma, beta); */
    /*@ assert done_of_old_w_low:
      @   entry_done(next.raw, next.raw_hat, next.w, next.w_hat, next.w_low,
      @              \at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre),
      @              f[i], h[i], p_w, gamma, beta); */
    /*@ assert done_of_old_f:
      @   entry_done(next.raw, next.raw_hat, next.w, next.w_hat, next.w_low,
      @              \at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre),
      @              \at(f[\at(i, Here)], Pre), h[i], p_w, gamma, beta); */
    /*@ assert done_of_old_h:
      @   entry_done(next.raw, next.raw_hat, next.w, next.w_hat, next.w_low,
      @              \at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre),
      @              \at(f[\at(i, Here)], Pre), \at(h[\at(i, Here)], Pre), p_w, gamma, beta); */
    /*@ assert entry_stays:
      @   good_entry(\at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre),
      @       \at(f[\at(i, Here)], Pre), \at(h[\at(i, Here)], Pre)) ==>
      @   (is_entry(next.raw) <==>
      @    primal_stays(\at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre),
      @       \at(f[\at(i, Here)], Pre), \at(h[\at(i, Here)], Pre), p_w, gamma)); */
    /*@ assert entry_primal:
      @   good_entry(\at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre),
      @       \at(f[\at(i, Here)], Pre), \at(h[\at(i, Here)], Pre)) ==>
      @   is_entry(next.raw) ==>
      @   primal_done(next.w, \at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre),
      @       \at(f[\at(i, Here)], Pre), \at(h[\at(i, Here)], Pre), p_w, gamma); */
    /*@ assert entry_stays_hat:
      @   good_entry(\at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre),
      @       \at(f[\at(i, Here)], Pre), \at(h[\at(i, Here)], Pre)) ==>
      @   is_entry(next.raw) ==>
      @   (is_entry(next.raw_hat) <==>
      @    average_stays(\at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre),
      @       \at(f[\at(i, Here)], Pre), \at(h[\at(i, Here)], Pre), p_w, gamma, beta)); */
    /*@ assert entry_average:
      @   good_entry(\at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre),
      @       \at(f[\at(i, Here)], Pre), \at(h[\at(i, Here)], Pre)) ==>
      @   is_entry(next.raw) ==> is_entry(next.raw_hat) ==>
      @   average_done(next.w_hat, next.w_low, next.w, \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre), beta); */
    good = still_good(still_good(still_good(good, w[i]), w_hat[i]), w_low[i]);
    good_f = still_good(good_f, f[i]);
    good_h = still_good(good_h, h[i]);
    stay = still_good(still_good(stay, next.raw), next.raw_hat);
    /*@ assert primal_before: good == 1 ==> good_f == 1 ==> good_h == 1 ==> stay == 1 ==>
      @   primals_done{Pre, Here}(next_w, w, w_hat, w_low, f, h, p_w, gamma, first, i); */
    /*@ assert average_before: good == 1 ==> good_f == 1 ==> good_h == 1 ==> stay == 1 ==>
      @   averages_done{Pre, Here}(next_hat, next_low, next_w, w_hat, w_low, beta, first, i); */
    /*@ assert primal_entry: good == 1 ==> good_f == 1 ==> good_h == 1 ==> stay == 1 ==>
      @   primal_done(next.w, \at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre),
      @       \at(f[\at(i, Here)], Pre), \at(h[\at(i, Here)], Pre), p_w, gamma); */
    /*@ assert average_entry: good == 1 ==> good_f == 1 ==> good_h == 1 ==> stay == 1 ==>
      @   average_done(next.w_hat, next.w_low, next.w, \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre), beta); */
    //@ ghost Before: ;
    store_entry(i, first, end, next.w, next.w_hat, next.w_low, next_w, next_hat, next_low);
    //@ assert stored_w: identical(next_w[i], next.w);
    //@ assert stored_hat: identical(next_hat[i], next.w_hat);
    //@ assert stored_low: identical(next_low[i], next.w_low);
    //@ assert old_w: vector_kept{Before, Here}(next_w, first, i);
    //@ assert old_hat: vector_kept{Before, Here}(next_hat, first, i);
    //@ assert old_low: vector_kept{Before, Here}(next_low, first, i);
    //@ assert w_still: vector_kept{Before, Here}(w, first, end);
    //@ assert w_hat_still: vector_kept{Before, Here}(w_hat, first, end);
    //@ assert w_low_still: vector_kept{Before, Here}(w_low, first, end);
    //@ assert f_still: vector_kept{Before, Here}(f, first, end);
    //@ assert h_still: vector_kept{Before, Here}(h, first, end);
    /*@ assert primal_now: good == 1 ==> good_f == 1 ==> good_h == 1 ==> stay == 1 ==>
      @   primal_done(next_w[i], \at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre),
      @       \at(f[\at(i, Here)], Pre), \at(h[\at(i, Here)], Pre), p_w, gamma); */
    /*@ assert average_now: good == 1 ==> good_f == 1 ==> good_h == 1 ==> stay == 1 ==>
      @   average_done(next_hat[i], next_low[i], next_w[i], \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre), beta); */
    /*@ assert primal_after: good == 1 ==> good_f == 1 ==> good_h == 1 ==> stay == 1 ==>
      @   primals_done{Pre, Here}(next_w, w, w_hat, w_low, f, h, p_w, gamma, first, i); */
    /*@ assert average_after: good == 1 ==> good_f == 1 ==> good_h == 1 ==> stay == 1 ==>
      @   averages_done{Pre, Here}(next_hat, next_low, next_w, w_hat, w_low, beta, first, i); */
    //@ assert clean_w_before: all_entries(next_w, first, i) && is_entry(next_w[i]);
    //@ assert clean_hat_before: all_entries(next_hat, first, i) && is_entry(next_hat[i]);
    //@ assert clean_low_before: all_entries(next_low, first, i) && is_entry(next_low[i]);
  }
  return (sgha_primal_found){good, good_f, good_h, stay};
}

sgha_primal_found sgha_primal_block(size_t n, double p_w, double gamma, double beta, const double w[],
                                    const double w_hat[], const double w_low[], const double f[], const double h[],
                                    double next_w[restrict], double next_hat[restrict], double next_low[restrict])
{
  return sgha_primal_range(0, n, p_w, gamma, beta, w, w_hat, w_low, f, h, next_w, next_hat, next_low);
}
