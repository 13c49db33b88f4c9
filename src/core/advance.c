/* advance.c -- see advance.h. */
#include "core/advance.h"
#include "core/project.h"
#include "core/step.h"

/* An entry of the next w and its average; raw and raw_hat are those before guarding. */
typedef struct {
  double raw, raw_hat, w, w_hat, w_low;
} descended;

/*@ requires   radius:    is_radius(tau);
  @ requires   weights:   is_parameter(p_w) && is_parameter(gamma);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    computed:  good_entry(w, w_hat, w_low, f, g_plus, g_minus) ==>
  @                         \result == primal_computed(w, w_hat, w_low, f, g_plus, g_minus, tau, p_w, gamma);
  @ ensures    near:      good_entry(w, w_hat, w_low, f, g_plus, g_minus) ==>
  @                         \abs(\result - primal_exact(w, w_hat + w_low, f, difference_exact(g_plus, g_minus, tau),
  @                                                     p_w, gamma))
  @                           <= primal_error(w, w_hat, w_low, f, g_plus, g_minus, tau, p_w, gamma);
  @ ensures    bounded:   finite_within(\result, 0x1p410); */
static inline double primal_guarded(double w, double w_hat, double w_low, double f, double g_plus, double g_minus,
                                    double tau, double p_w, double gamma)
{
  double at_w = guarded(w), at_hat = guarded(w_hat), at_low = guarded(w_low);
  double at_f = guarded(f), at_plus = guarded(g_plus), at_minus = guarded(g_minus);
  double next = primal(at_w, at_hat, at_low, at_f, at_plus, at_minus, tau, p_w, gamma);
  /*@ assert values: good_entry(w, w_hat, w_low, f, g_plus, g_minus) ==>
    @   at_w == w && at_hat == w_hat && at_low == w_low && at_f == f && at_plus == g_plus && at_minus == g_minus; */
  /*@ assert difference: good_entry(w, w_hat, w_low, f, g_plus, g_minus) ==>
    @   difference_computed(at_plus, at_minus, tau) == difference_computed(g_plus, g_minus, tau); */
  /*@ assert offset: good_entry(w, w_hat, w_low, f, g_plus, g_minus) ==>
    @   offset_computed(at_w, at_hat, at_low) == offset_computed(w, w_hat, w_low); */
  /*@ assert gradient: good_entry(w, w_hat, w_low, f, g_plus, g_minus) ==>
    @   gradient_computed(at_w, at_hat, at_low, at_f, at_plus, at_minus, tau, p_w) ==
    @   gradient_computed(w, w_hat, w_low, f, g_plus, g_minus, tau, p_w); */
  /*@ assert same: good_entry(w, w_hat, w_low, f, g_plus, g_minus) ==>
    @   primal_computed(at_w, at_hat, at_low, at_f, at_plus, at_minus, tau, p_w, gamma) ==
    @   primal_computed(w, w_hat, w_low, f, g_plus, g_minus, tau, p_w, gamma); */
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

/*@ requires   radius:    is_radius(tau);
  @ requires   weights:   is_parameter(p_w) && is_parameter(gamma);
  @ requires   fraction:  is_fraction(beta);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    stays:     good_entry(w, w_hat, w_low, f, g_plus, g_minus) ==>
  @                         (is_entry(\result.raw) <==>
  @                          primal_stays(w, w_hat, w_low, f, g_plus, g_minus, tau, p_w, gamma));
  @ ensures    primal:    good_entry(w, w_hat, w_low, f, g_plus, g_minus) ==> is_entry(\result.raw) ==>
  @                         primal_done(\result.w, w, w_hat, w_low, f, g_plus, g_minus, tau, p_w, gamma);
  @ ensures    stays_hat: good_entry(w, w_hat, w_low, f, g_plus, g_minus) ==> is_entry(\result.raw) ==>
  @                         (is_entry(\result.raw_hat) <==>
  @                          average_stays(w, w_hat, w_low, f, g_plus, g_minus, tau, p_w, gamma, beta));
  @ ensures    average:   good_entry(w, w_hat, w_low, f, g_plus, g_minus) ==> is_entry(\result.raw) ==>
  @                         is_entry(\result.raw_hat) ==>
  @                         average_done(\result.w_hat, \result.w_low, \result.w, w_hat, w_low, beta);
  @ ensures    done:      entry_done(\result.raw, \result.raw_hat, \result.w, \result.w_hat, \result.w_low,
  @                                  w, w_hat, w_low, f, g_plus, g_minus, tau, p_w, gamma, beta);
  @ ensures    bounded:   is_entry(\result.w) && is_entry(\result.w_hat) && is_entry(\result.w_low); */
static inline descended descend_entry(double w, double w_hat, double w_low, double f, double g_plus, double g_minus,
                                      double tau, double p_w, double gamma, double beta)
{
  double raw = primal_guarded(w, w_hat, w_low, f, g_plus, g_minus, tau, p_w, gamma);
  double next = guarded(raw);
  sgha_pair pair = average_guarded(next, w_hat, w_low, beta);
  double next_hat = guarded(pair.high);
  /*@ assert same: good_entry(w, w_hat, w_low, f, g_plus, g_minus) ==> is_entry(raw) ==>
    @                next == primal_computed(w, w_hat, w_low, f, g_plus, g_minus, tau, p_w, gamma); */
  /*@ assert same_offset: good_entry(w, w_hat, w_low, f, g_plus, g_minus) ==> is_entry(raw) ==>
    @   offset_computed(next, w_hat, w_low) ==
    @   offset_computed(primal_computed(w, w_hat, w_low, f, g_plus, g_minus, tau, p_w, gamma), w_hat, w_low); */
  /*@ assert same_move: good_entry(w, w_hat, w_low, f, g_plus, g_minus) ==> is_entry(raw) ==>
    @   average_move_computed(next, w_hat, w_low, beta) ==
    @   average_move_computed(primal_computed(w, w_hat, w_low, f, g_plus, g_minus, tau, p_w, gamma),
    @                         w_hat, w_low, beta); */
  /*@ assert same_high: good_entry(w, w_hat, w_low, f, g_plus, g_minus) ==> is_entry(raw) ==>
    @   pair.high == average_high_computed(primal_computed(w, w_hat, w_low, f, g_plus, g_minus, tau, p_w, gamma),
    @                                      w_hat, w_low, beta); */
  return (descended){raw, pair.high, next, next_hat, pair.low};
}

/* Which arrays are good: 1, or 0 if an entry is not finite or beyond the limit. */
typedef struct {
  size_t w, w_hat, w_low, f, g_plus, g_minus, next_w, next_hat;
} descent;

/*@ predicate good_inputs(descent d) =
      d.w == 1 && d.w_hat == 1 && d.w_low == 1 && d.f == 1 && d.g_plus == 1 && d.g_minus == 1; */

/* Lines 2 and 3 differ by the step size alone. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    chosen:    identical(\result, step_size(i, n_x, gamma_x, gamma_y)); */
static inline double chosen_step_size(size_t i, size_t n_x, double gamma_x, double gamma_y)
{
  return i < n_x ? gamma_x : gamma_y;
}

/*@ requires   index:       i < n <= SGHA_MAX_SIZE;
  @ requires   next_w:      writable(next_w, 0, n);
  @ requires   next_hat:    writable(next_hat, 0, n);
  @ requires   next_low:    writable(next_low, 0, n);
  @ requires   apart:       vectors_apart(next_w, next_hat, 0, n) && vectors_apart(next_w, next_low, 0, n) &&
  @                         vectors_apart(next_hat, next_low, 0, n);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next_w[0 .. n - 1], next_hat[0 .. n - 1], next_low[0 .. n - 1];
  @ ensures    stored_w:    identical(next_w[i], w);
  @ ensures    stored_hat:  identical(next_hat[i], w_hat);
  @ ensures    stored_low:  identical(next_low[i], w_low);
  @ ensures    kept_w:      vector_kept{Pre, Post}(next_w, 0, i);
  @ ensures    kept_hat:    vector_kept{Pre, Post}(next_hat, 0, i);
  @ ensures    kept_low:    vector_kept{Pre, Post}(next_low, 0, i);
  @ ensures    kept_inputs: \forall double *v; outputs_apart(v, next_w, next_hat, next_low, 0, n) ==>
  @                           vector_kept{Pre, Post}(v, 0, n); */
static inline void store_entry(size_t i, size_t n, double w, double w_hat, double w_low, double *next_w,
                               double *next_hat, double *next_low)
{
  //@ assert next_w_writable: \valid(next_w + i);
  //@ assert next_hat_writable: \valid(next_hat + i);
  //@ assert next_low_writable: \valid(next_low + i);
  //@ assert cells_1: cell_apart(next_w, next_hat, i, 0, n) && cell_apart(next_w, next_low, i, 0, n);
  //@ assert cells_2: cell_apart(next_hat, next_w, i, 0, n) && cell_apart(next_hat, next_low, i, 0, n);
  //@ assert cells_3: cell_apart(next_low, next_w, i, 0, n) && cell_apart(next_low, next_hat, i, 0, n);
  /*@ assert cells_of_inputs: \forall double *v; outputs_apart(v, next_w, next_hat, next_low, 0, n) ==>
    @   cell_apart(v, next_w, i, 0, n) && cell_apart(v, next_hat, i, 0, n) && cell_apart(v, next_low, i, 0, n); */
  //@ assert cell_w_hat: next_w + i != next_hat + i;
  //@ assert cell_w_low: next_w + i != next_low + i;
  //@ assert cell_hat_low: next_hat + i != next_low + i;
  (void)n;
  next_w[i] = w;
  /*@ assert inputs_1: \forall double *v; outputs_apart(v, next_w, next_hat, next_low, 0, n) ==>
    @   vector_kept{Pre, Here}(v, 0, n); */
  next_hat[i] = w_hat;
  /*@ assert inputs_2: \forall double *v; outputs_apart(v, next_w, next_hat, next_low, 0, n) ==>
    @   vector_kept{Pre, Here}(v, 0, n); */
  next_low[i] = w_low;
  /*@ assert inputs_3: \forall double *v; outputs_apart(v, next_w, next_hat, next_low, 0, n) ==>
    @   vector_kept{Pre, Here}(v, 0, n); */
}

/* Lines 2 and 4 for the entries of x, lines 3 and 5 for those of y. */
/*@ requires   size:        n_x <= n <= SGHA_MAX_SIZE;
  @ requires   w:           readable(w, 0, n);
  @ requires   w_hat:       readable(w_hat, 0, n);
  @ requires   w_low:       readable(w_low, 0, n);
  @ requires   f:           readable(f, 0, n);
  @ requires   g_plus:      readable(g_plus, 0, n);
  @ requires   g_minus:     readable(g_minus, 0, n);
  @ requires   next_w:      writable(next_w, 0, n);
  @ requires   next_hat:    writable(next_hat, 0, n);
  @ requires   next_low:    writable(next_low, 0, n);
  @ requires   apart:       vectors_apart(next_w, next_hat, 0, n) && vectors_apart(next_w, next_low, 0, n) &&
  @                         vectors_apart(next_hat, next_low, 0, n);
  @ requires   apart_w:     outputs_apart(w, next_w, next_hat, next_low, 0, n);
  @ requires   apart_hat:   outputs_apart(w_hat, next_w, next_hat, next_low, 0, n);
  @ requires   apart_low:   outputs_apart(w_low, next_w, next_hat, next_low, 0, n);
  @ requires   apart_f:     outputs_apart(f, next_w, next_hat, next_low, 0, n);
  @ requires   apart_plus:  outputs_apart(g_plus, next_w, next_hat, next_low, 0, n);
  @ requires   apart_minus: outputs_apart(g_minus, next_w, next_hat, next_low, 0, n);
  @ requires   radius:      is_radius(tau);
  @ requires   weights:     is_parameter(p_w) && is_parameter(gamma_x) && is_parameter(gamma_y);
  @ requires   fraction:    is_fraction(beta);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next_w[0 .. n - 1], next_hat[0 .. n - 1], next_low[0 .. n - 1];
  @ ensures    good_w:      \result.w == 1 <==> all_entries{Pre}(w, 0, n);
  @ ensures    good_hat:    \result.w_hat == 1 <==> all_entries{Pre}(w_hat, 0, n);
  @ ensures    good_low:    \result.w_low == 1 <==> all_entries{Pre}(w_low, 0, n);
  @ ensures    good_f:      \result.f == 1 <==> all_entries{Pre}(f, 0, n);
  @ ensures    good_plus:   \result.g_plus == 1 <==> all_entries{Pre}(g_plus, 0, n);
  @ ensures    good_minus:  \result.g_minus == 1 <==> all_entries{Pre}(g_minus, 0, n);
  @ ensures    stay:        good_inputs(\result) ==>
  @                           (\result.next_w == 1 <==>
  @                            primals_stay{Pre}(w, w_hat, w_low, f, g_plus, g_minus, tau, p_w,
  @                                              n_x, gamma_x, gamma_y, n));
  @ ensures    stay_hat:    good_inputs(\result) ==> \result.next_w == 1 ==>
  @                           (\result.next_hat == 1 <==>
  @                            averages_stay{Pre}(w, w_hat, w_low, f, g_plus, g_minus, tau, p_w,
  @                                               n_x, gamma_x, gamma_y, beta, n));
  @ ensures    primal:      good_inputs(\result) ==> \result.next_w == 1 ==>
  @                           primals_done{Pre, Post}(next_w, w, w_hat, w_low, f, g_plus, g_minus, tau, p_w,
  @                                                   n_x, gamma_x, gamma_y, n);
  @ ensures    average:     good_inputs(\result) ==> \result.next_w == 1 ==> \result.next_hat == 1 ==>
  @                           averages_done{Pre, Post}(next_hat, next_low, next_w, w_hat, w_low, beta, n);
  @ ensures    clean_w:     all_entries(next_w, 0, n);
  @ ensures    clean_hat:   all_entries(next_hat, 0, n);
  @ ensures    clean_low:   all_entries(next_low, 0, n); */
SGHA_WIDE
static descent descend(size_t n_x, size_t n, const double *w, const double *w_hat, const double *w_low, const double *f,
                       const double *g_plus, const double *g_minus, double tau, double p_w, double gamma_x,
                       double gamma_y, double beta, double *restrict next_w, double *restrict next_hat,
                       double *restrict next_low)
{
  size_t good_w = 1, good_hat = 1, good_low = 1, good_f = 1, good_plus = 1, good_minus = 1, stay = 1, stay_hat = 1;
  /*@ loop invariant index:        0 <= i <= n;
    @ loop invariant w_kept:       vector_kept{Pre, Here}(w, 0, n);
    @ loop invariant w_hat_kept:   vector_kept{Pre, Here}(w_hat, 0, n);
    @ loop invariant w_low_kept:   vector_kept{Pre, Here}(w_low, 0, n);
    @ loop invariant f_kept:       vector_kept{Pre, Here}(f, 0, n);
    @ loop invariant g_plus_kept:  vector_kept{Pre, Here}(g_plus, 0, n);
    @ loop invariant g_minus_kept: vector_kept{Pre, Here}(g_minus, 0, n);
    @ loop invariant good_w:       good_w == 1 <==> all_entries{Pre}(w, 0, i);
    @ loop invariant good_hat:     good_hat == 1 <==> all_entries{Pre}(w_hat, 0, i);
    @ loop invariant good_low:     good_low == 1 <==> all_entries{Pre}(w_low, 0, i);
    @ loop invariant good_f:       good_f == 1 <==> all_entries{Pre}(f, 0, i);
    @ loop invariant good_plus:    good_plus == 1 <==> all_entries{Pre}(g_plus, 0, i);
    @ loop invariant good_minus:   good_minus == 1 <==> all_entries{Pre}(g_minus, 0, i);
    @ loop invariant flags:        good_w <= 1 && good_hat <= 1 && good_low <= 1 && good_f <= 1 && good_plus <= 1 &&
    @                              good_minus <= 1 && stay <= 1 && stay_hat <= 1;
    @ loop invariant stay:         good_w == 1 ==> good_hat == 1 ==> good_low == 1 ==> good_f == 1 ==>
    @                              good_plus == 1 ==> good_minus == 1 ==>
    @                                (stay == 1 <==> primals_stay{Pre}(w, w_hat, w_low, f, g_plus, g_minus, tau, p_w,
    @                                                                  n_x, gamma_x, gamma_y, i));
    @ loop invariant stay_hat:     good_w == 1 ==> good_hat == 1 ==> good_low == 1 ==> good_f == 1 ==>
    @                              good_plus == 1 ==> good_minus == 1 ==> stay == 1 ==>
    @                                (stay_hat == 1 <==> averages_stay{Pre}(w, w_hat, w_low, f, g_plus, g_minus, tau,
    @                                  p_w,
    @                                                                       n_x, gamma_x, gamma_y, beta, i));
    @ loop invariant primal:       good_w == 1 ==> good_hat == 1 ==> good_low == 1 ==> good_f == 1 ==>
    @                              good_plus == 1 ==> good_minus == 1 ==> stay == 1 ==>
    @                                primals_done{Pre, Here}(next_w, w, w_hat, w_low, f, g_plus, g_minus, tau, p_w,
    @                                                        n_x, gamma_x, gamma_y, i);
    @ loop invariant average:      good_w == 1 ==> good_hat == 1 ==> good_low == 1 ==> good_f == 1 ==>
    @                              good_plus == 1 ==> good_minus == 1 ==> stay == 1 ==> stay_hat == 1 ==>
    @                                averages_done{Pre, Here}(next_hat, next_low, next_w, w_hat, w_low, beta, i);
    @ loop invariant clean_w:      all_entries(next_w, 0, i);
    @ loop invariant clean_hat:    all_entries(next_hat, 0, i);
    @ loop invariant clean_low:    all_entries(next_low, 0, i);
    @ loop assigns   i, good_w, good_hat, good_low, good_f, good_plus, good_minus, stay, stay_hat,
    @                next_w[0 .. n - 1], next_hat[0 .. n - 1], next_low[0 .. n - 1];
    @ loop variant   n - i; */
  for (size_t i = 0; i < n; i++) {
    //@ assert w_readable: \valid_read(w + i);
    //@ assert w_hat_readable: \valid_read(w_hat + i);
    //@ assert w_low_readable: \valid_read(w_low + i);
    //@ assert f_readable: \valid_read(f + i);
    //@ assert g_plus_readable: \valid_read(g_plus + i);
    //@ assert g_minus_readable: \valid_read(g_minus + i);
    //@ assert w_same: identical(w[i], \at(w[\at(i, Here)], Pre));
    //@ assert w_good: is_entry(w[i]) <==> is_entry(\at(w[\at(i, Here)], Pre));
    //@ assert w_hat_same: identical(w_hat[i], \at(w_hat[\at(i, Here)], Pre));
    //@ assert w_hat_good: is_entry(w_hat[i]) <==> is_entry(\at(w_hat[\at(i, Here)], Pre));
    //@ assert w_low_same: identical(w_low[i], \at(w_low[\at(i, Here)], Pre));
    //@ assert w_low_good: is_entry(w_low[i]) <==> is_entry(\at(w_low[\at(i, Here)], Pre));
    //@ assert f_same: identical(f[i], \at(f[\at(i, Here)], Pre));
    //@ assert f_good: is_entry(f[i]) <==> is_entry(\at(f[\at(i, Here)], Pre));
    //@ assert g_plus_same: identical(g_plus[i], \at(g_plus[\at(i, Here)], Pre));
    //@ assert g_plus_good: is_entry(g_plus[i]) <==> is_entry(\at(g_plus[\at(i, Here)], Pre));
    //@ assert g_minus_same: identical(g_minus[i], \at(g_minus[\at(i, Here)], Pre));
    //@ assert g_minus_good: is_entry(g_minus[i]) <==> is_entry(\at(g_minus[\at(i, Here)], Pre));
    double gamma = chosen_step_size(i, n_x, gamma_x, gamma_y);
    //@ assert gamma_same: identical(gamma, step_size(i, n_x, gamma_x, gamma_y));
    //@ assert gamma_good: is_parameter(gamma);
    descended next = descend_entry(w[i], w_hat[i], w_low[i], f[i], g_plus[i], g_minus[i], tau, p_w, gamma, beta);
    /*@ assert done_0: entry_done(next.raw, next.raw_hat, next.w, next.w_hat, next.w_low,
      @     w[i], w_hat[i], w_low[i],
      @     f[i], g_plus[i], g_minus[i],
      @     tau, p_w, gamma, beta); */
    /*@ assert done_1: entry_done(next.raw, next.raw_hat, next.w, next.w_hat, next.w_low,
      @     \at(w[\at(i, Here)], Pre), w_hat[i], w_low[i],
      @     f[i], g_plus[i], g_minus[i],
      @     tau, p_w, gamma, beta); */
    /*@ assert done_2: entry_done(next.raw, next.raw_hat, next.w, next.w_hat, next.w_low,
      @     \at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre), w_low[i],
      @     f[i], g_plus[i], g_minus[i],
      @     tau, p_w, gamma, beta); */
    /*@ assert done_3: entry_done(next.raw, next.raw_hat, next.w, next.w_hat, next.w_low,
      @     \at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre),
      @     f[i], g_plus[i], g_minus[i],
      @     tau, p_w, gamma, beta); */
    /*@ assert done_4: entry_done(next.raw, next.raw_hat, next.w, next.w_hat, next.w_low,
      @     \at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre),
      @     \at(f[\at(i, Here)], Pre), g_plus[i], g_minus[i],
      @     tau, p_w, gamma, beta); */
    /*@ assert done_5: entry_done(next.raw, next.raw_hat, next.w, next.w_hat, next.w_low,
      @     \at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre),
      @     \at(f[\at(i, Here)], Pre), \at(g_plus[\at(i, Here)], Pre), g_minus[i],
      @     tau, p_w, gamma, beta); */
    /*@ assert done_6: entry_done(next.raw, next.raw_hat, next.w, next.w_hat, next.w_low,
      @     \at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre),
      @     \at(f[\at(i, Here)], Pre), \at(g_plus[\at(i, Here)], Pre), \at(g_minus[\at(i, Here)], Pre),
      @     tau, p_w, gamma, beta); */
    /*@ assert done_7: entry_done(next.raw, next.raw_hat, next.w, next.w_hat, next.w_low,
      @     \at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre),
      @     \at(f[\at(i, Here)], Pre), \at(g_plus[\at(i, Here)], Pre), \at(g_minus[\at(i, Here)], Pre),
      @     tau, p_w, step_size(i, n_x, gamma_x, gamma_y), beta); */
    /*@ assert entry_stays: good_entry(\at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre),
      @     \at(w_low[\at(i, Here)], Pre), \at(f[\at(i, Here)], Pre),
      @     \at(g_plus[\at(i, Here)], Pre), \at(g_minus[\at(i, Here)], Pre)) ==>
      @   (is_entry(next.raw) <==> primal_stays(\at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre),
      @     \at(w_low[\at(i, Here)], Pre), \at(f[\at(i, Here)], Pre),
      @     \at(g_plus[\at(i, Here)], Pre), \at(g_minus[\at(i, Here)], Pre), tau, p_w,
      @     step_size(i, n_x, gamma_x, gamma_y))); */
    /*@ assert entry_primal: good_entry(\at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre),
      @     \at(w_low[\at(i, Here)], Pre), \at(f[\at(i, Here)], Pre),
      @     \at(g_plus[\at(i, Here)], Pre), \at(g_minus[\at(i, Here)], Pre)) ==>
      @   is_entry(next.raw) ==> primal_done(next.w, \at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre),
      @     \at(w_low[\at(i, Here)], Pre), \at(f[\at(i, Here)], Pre),
      @     \at(g_plus[\at(i, Here)], Pre), \at(g_minus[\at(i, Here)], Pre), tau, p_w,
      @     step_size(i, n_x, gamma_x, gamma_y)); */
    /*@ assert entry_stays_hat: good_entry(\at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre),
      @     \at(w_low[\at(i, Here)], Pre), \at(f[\at(i, Here)], Pre),
      @     \at(g_plus[\at(i, Here)], Pre), \at(g_minus[\at(i, Here)], Pre)) ==>
      @   is_entry(next.raw) ==>
      @   (is_entry(next.raw_hat) <==> average_stays(\at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre),
      @     \at(w_low[\at(i, Here)], Pre), \at(f[\at(i, Here)], Pre),
      @     \at(g_plus[\at(i, Here)], Pre), \at(g_minus[\at(i, Here)], Pre), tau, p_w,
      @     step_size(i, n_x, gamma_x, gamma_y), beta)); */
    /*@ assert entry_average: good_entry(\at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre),
      @     \at(w_low[\at(i, Here)], Pre), \at(f[\at(i, Here)], Pre),
      @     \at(g_plus[\at(i, Here)], Pre), \at(g_minus[\at(i, Here)], Pre)) ==>
      @   is_entry(next.raw) ==> is_entry(next.raw_hat) ==>
      @   average_done(next.w_hat, next.w_low, next.w, \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre),
      @     beta); */
    good_w = still_good(good_w, w[i]);
    good_hat = still_good(good_hat, w_hat[i]);
    good_low = still_good(good_low, w_low[i]);
    good_f = still_good(good_f, f[i]);
    good_plus = still_good(good_plus, g_plus[i]);
    good_minus = still_good(good_minus, g_minus[i]);
    stay = still_good(stay, next.raw);
    stay_hat = still_good(stay_hat, next.raw_hat);
    /*@ assert primal_before: good_w == 1 ==> good_hat == 1 ==> good_low == 1 ==> good_f == 1 ==>
      @   good_plus == 1 ==> good_minus == 1 ==> stay == 1 ==>
      @   primals_done{Pre, Here}(next_w, w, w_hat, w_low, f, g_plus, g_minus, tau, p_w, n_x, gamma_x, gamma_y, i); */
    /*@ assert average_before: good_w == 1 ==> good_hat == 1 ==> good_low == 1 ==> good_f == 1 ==>
      @   good_plus == 1 ==> good_minus == 1 ==> stay == 1 ==> stay_hat == 1 ==>
      @   averages_done{Pre, Here}(next_hat, next_low, next_w, w_hat, w_low, beta, i); */
    /*@ assert primal_entry: good_w == 1 ==> good_hat == 1 ==> good_low == 1 ==> good_f == 1 ==>
      @   good_plus == 1 ==> good_minus == 1 ==> stay == 1 ==>
      @   primal_done(next.w, \at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre),
      @     \at(w_low[\at(i, Here)], Pre), \at(f[\at(i, Here)], Pre),
      @     \at(g_plus[\at(i, Here)], Pre), \at(g_minus[\at(i, Here)], Pre), tau, p_w,
      @     step_size(i, n_x, gamma_x, gamma_y)); */
    /*@ assert average_entry: good_w == 1 ==> good_hat == 1 ==> good_low == 1 ==> good_f == 1 ==>
      @   good_plus == 1 ==> good_minus == 1 ==> stay == 1 ==> stay_hat == 1 ==>
      @   average_done(next.w_hat, next.w_low, next.w, \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)], Pre),
      @     beta); */
    //@ ghost Before: ;
    store_entry(i, n, next.w, next.w_hat, next.w_low, next_w, next_hat, next_low);
    //@ assert stored_w: identical(next_w[i], next.w);
    //@ assert stored_hat: identical(next_hat[i], next.w_hat);
    //@ assert stored_low: identical(next_low[i], next.w_low);
    //@ assert old_w: vector_kept{Before, Here}(next_w, 0, i);
    //@ assert old_hat: vector_kept{Before, Here}(next_hat, 0, i);
    //@ assert old_low: vector_kept{Before, Here}(next_low, 0, i);
    //@ assert w_still: vector_kept{Before, Here}(w, 0, n);
    //@ assert w_hat_still: vector_kept{Before, Here}(w_hat, 0, n);
    //@ assert w_low_still: vector_kept{Before, Here}(w_low, 0, n);
    //@ assert f_still: vector_kept{Before, Here}(f, 0, n);
    //@ assert g_plus_still: vector_kept{Before, Here}(g_plus, 0, n);
    //@ assert g_minus_still: vector_kept{Before, Here}(g_minus, 0, n);
    /*@ assert primal_now: good_w == 1 ==> good_hat == 1 ==> good_low == 1 ==> good_f == 1 ==>
      @   good_plus == 1 ==> good_minus == 1 ==> stay == 1 ==>
      @   primal_done(next_w[i], \at(w[\at(i, Here)], Pre), \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)],
      @     Pre),
      @     \at(f[\at(i, Here)], Pre), \at(g_plus[\at(i, Here)], Pre), \at(g_minus[\at(i, Here)], Pre), tau, p_w,
      @     step_size(i, n_x, gamma_x, gamma_y)); */
    /*@ assert average_now: good_w == 1 ==> good_hat == 1 ==> good_low == 1 ==> good_f == 1 ==>
      @   good_plus == 1 ==> good_minus == 1 ==> stay == 1 ==> stay_hat == 1 ==>
      @   average_done(next_hat[i], next_low[i], next_w[i], \at(w_hat[\at(i, Here)], Pre), \at(w_low[\at(i, Here)],
      @     Pre), beta); */
    /*@ assert primal_after: good_w == 1 ==> good_hat == 1 ==> good_low == 1 ==> good_f == 1 ==>
      @   good_plus == 1 ==> good_minus == 1 ==> stay == 1 ==>
      @   primals_done{Pre, Here}(next_w, w, w_hat, w_low, f, g_plus, g_minus, tau, p_w, n_x, gamma_x, gamma_y, i); */
    /*@ assert average_after: good_w == 1 ==> good_hat == 1 ==> good_low == 1 ==> good_f == 1 ==>
      @   good_plus == 1 ==> good_minus == 1 ==> stay == 1 ==> stay_hat == 1 ==>
      @   averages_done{Pre, Here}(next_hat, next_low, next_w, w_hat, w_low, beta, i); */
    //@ assert clean_w_before: all_entries(next_w, 0, i) && is_entry(next_w[i]);
    //@ assert clean_hat_before: all_entries(next_hat, 0, i) && is_entry(next_hat[i]);
    //@ assert clean_low_before: all_entries(next_low, 0, i) && is_entry(next_low[i]);
  }
  return (descent){good_w, good_hat, good_low, good_f, good_plus, good_minus, stay, stay_hat};
}

/* Line 6 for one entry before the projection. */
/*@ requires   weights:   is_parameter(p_lambda) && is_parameter(gamma_lambda);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    done:      is_entry(lambda) ==> is_entry(grad_g) ==>
  @                         dual_done(\result, lambda, grad_g, p_lambda, gamma_lambda);
  @ ensures    bounded:   finite_within(\result, 0x1p410); */
static inline double dual_guarded(double lambda, double grad_g, double p_lambda, double gamma_lambda)
{
  double at_lambda = guarded(lambda), at_g = guarded(grad_g);
  double next = dual(at_lambda, at_g, p_lambda, gamma_lambda);
  //@ assert values:   is_entry(lambda) ==> is_entry(grad_g) ==> at_lambda == lambda && at_g == grad_g;
  /*@ assert same:     is_entry(lambda) ==> is_entry(grad_g) ==>
    @                    next == dual_computed(lambda, grad_g, p_lambda, gamma_lambda); */
  /*@ assert near:     is_entry(lambda) ==> is_entry(grad_g) ==>
    @                    \abs(next - dual_exact(lambda, grad_g, p_lambda, gamma_lambda))
    @                      <= dual_error(lambda, grad_g, p_lambda, gamma_lambda); */
  return next;
}

/* Which arrays are good: 1, or 0. */
typedef struct {
  size_t lambda, g_y;
} ascent;

/* Line 6 before the projection: the dual step from the old lambda and the gradient at the old point. */
/*@ requires   size:        n <= SGHA_MAX_SIZE;
  @ requires   lambda:      \valid_read(lambda + (0 .. n - 1));
  @ requires   g_y:         \valid_read(g_y + (0 .. n - 1));
  @ requires   next:        \valid(next + (0 .. n - 1));
  @ requires   apart:       \separated(lambda + (0 .. n - 1), next + (0 .. n - 1));
  @ requires   apart_g:     \separated(g_y + (0 .. n - 1), next + (0 .. n - 1));
  @ requires   weights:     is_parameter(p_lambda) && is_parameter(gamma_lambda);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next[0 .. n - 1];
  @ ensures    good_lambda: \result.lambda == 1 <==> all_entries{Pre}(lambda, 0, n);
  @ ensures    good_g:      \result.g_y == 1 <==> all_entries{Pre}(g_y, 0, n);
  @ ensures    dual:        \result.lambda == 1 ==> \result.g_y == 1 ==> \forall integer i; 0 <= i < n ==>
  @                           dual_done(next[i], \old(lambda[i]), \old(g_y[i]), p_lambda, gamma_lambda);
  @ ensures    square:      \result.lambda == 1 ==> \result.g_y == 1 ==>
  @                           square_sum(next, n) == dual_square_sum{Pre}(lambda, g_y, p_lambda, gamma_lambda, n);
  @ ensures    bounded:     all_within(next, n, 0x1p410); */
SGHA_WIDE
static ascent ascend(size_t n, const double *lambda, const double *g_y, double p_lambda, double gamma_lambda,
                     double *restrict next)
{
  size_t good_lambda = 1, good_g = 1;
  /*@ loop invariant index:       0 <= i <= n;
    @ loop invariant flags:       good_lambda <= 1 && good_g <= 1;
    @ loop invariant good_lambda: good_lambda == 1 <==> all_entries{Pre}(lambda, 0, i);
    @ loop invariant good_g:      good_g == 1 <==> all_entries{Pre}(g_y, 0, i);
    @ loop invariant dual:        good_lambda == 1 ==> good_g == 1 ==> \forall integer j; 0 <= j < i ==>
    @                               dual_done(next[j], \at(lambda[j], Pre), \at(g_y[j], Pre), p_lambda, gamma_lambda);
    @ loop invariant bounded:     all_within(next, i, 0x1p410);
    @ loop assigns   i, good_lambda, good_g, next[0 .. n - 1];
    @ loop variant   n - i; */
  for (size_t i = 0; i < n; i++) {
    //@ assert lambda_apart: \separated(lambda + i, next + (0 .. n - 1));
    //@ assert g_apart:      \separated(g_y + i, next + (0 .. n - 1));
    //@ assert lambda_kept:  is_entry(lambda[i]) <==> is_entry(\at(lambda[\at(i, Here)], Pre));
    //@ assert g_kept:       is_entry(g_y[i]) <==> is_entry(\at(g_y[\at(i, Here)], Pre));
    double step = dual_guarded(lambda[i], g_y[i], p_lambda, gamma_lambda);
    /*@ assert done: is_entry(\at(lambda[\at(i, Here)], Pre)) ==> is_entry(\at(g_y[\at(i, Here)], Pre)) ==>
      @   dual_done(step, \at(lambda[\at(i, Here)], Pre), \at(g_y[\at(i, Here)], Pre), p_lambda, gamma_lambda); */
    good_lambda = still_good(good_lambda, lambda[i]);
    good_g = still_good(good_g, g_y[i]);
    next[i] = step;
  }
  /*@ ghost
    if (good_lambda == 1 && good_g == 1) {
      /@ loop invariant index: 0 <= k <= n;
         loop invariant equal: square_sum(next, k) == dual_square_sum{Pre}(lambda, g_y, p_lambda, gamma_lambda, k);
         loop assigns k;
         loop variant n - k; @/
      for (size_t k = 0; k < n; k++) {
        /@ assert value: next[k] == dual_computed(\at(lambda[\at(k, Here)], Pre), \at(g_y[\at(k, Here)], Pre),
                                                  p_lambda, gamma_lambda); @/
        /@ assert square: next[k] * next[k]
             == dual_computed(\at(lambda[\at(k, Here)], Pre), \at(g_y[\at(k, Here)], Pre), p_lambda, gamma_lambda)
                * dual_computed(\at(lambda[\at(k, Here)], Pre), \at(g_y[\at(k, Here)], Pre), p_lambda, gamma_lambda); @/
        /@ assert sum:    square_sum(next, k + 1) == square_sum(next, k) + next[k] * next[k]; @/
        /@ assert dual:   dual_square_sum{Pre}(lambda, g_y, p_lambda, gamma_lambda, \at(k, Here) + 1)
             == dual_square_sum{Pre}(lambda, g_y, p_lambda, gamma_lambda, \at(k, Here))
                + dual_computed(\at(lambda[\at(k, Here)], Pre), \at(g_y[\at(k, Here)], Pre), p_lambda, gamma_lambda)
                  * dual_computed(\at(lambda[\at(k, Here)], Pre), \at(g_y[\at(k, Here)], Pre),
                                  p_lambda, gamma_lambda); @/
      }
    }
  */
  return (ascent){good_lambda, good_g};
}

/*@ ghost
  /@ requires   readable: \valid_read(v + (0 .. n - 1));
     requires   radius:   0 <= radius;
     requires   inside:   square_sum(v, n) <= radius * radius;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    short:    \forall integer j; 0 <= j < n ==> -radius <= v[j] <= radius; @/
  void entries_are_short(size_t n, const double *v, double radius)
  {
    /@ loop invariant index:    0 <= k <= n;
       loop invariant positive: 0 <= square_sum(v, k);
       loop invariant square:   \forall integer j; 0 <= j < k ==> v[j] * v[j] <= square_sum(v, k);
       loop assigns k;
       loop variant n - k; @/
    for (size_t k = 0; k < n; k++) {
      /@ assert nonnegative: 0 <= v[k] * v[k]; @/
      /@ assert sum: square_sum(v, k + 1) == square_sum(v, k) + v[k] * v[k]; @/
    }
    /@ assert radius: squared(radius, radius * radius); @/
    /@ loop invariant index: 0 <= k <= n;
       loop invariant short: \forall integer j; 0 <= j < k ==> -radius <= v[j] <= radius;
       loop assigns k;
       loop variant n - k; @/
    for (size_t k = 0; k < n; k++) {
      /@ assert square: squared(v[k], v[k] * v[k]); @/
      /@ assert order: v[k] * v[k] <= radius * radius; @/
      /@ assert short: -radius <= v[k] <= radius; @/
    }
  }
*/

/* Line 6. */
/*@ requires   size:        n <= SGHA_MAX_SIZE;
  @ requires   lambda:      \valid_read(lambda + (0 .. n - 1));
  @ requires   g_y:         \valid_read(g_y + (0 .. n - 1));
  @ requires   next:        \valid(next + (0 .. n - 1));
  @ requires   apart:       \separated(lambda + (0 .. n - 1), next + (0 .. n - 1));
  @ requires   apart_g:     \separated(g_y + (0 .. n - 1), next + (0 .. n - 1));
  @ requires   weights:     is_parameter(p_lambda) && is_parameter(gamma_lambda);
  @ requires   radius:      \is_finite(radius) && SGHA_MIN_PARAMETER <= radius <= SGHA_MAX_MAGNITUDE;
  @ terminates \true;
  @ exits      \false;
  @ assigns    next[0 .. n - 1];
  @ ensures    good_lambda: \result.lambda == 1 <==> all_entries{Pre}(lambda, 0, n);
  @ ensures    good_g:      \result.g_y == 1 <==> all_entries{Pre}(g_y, 0, n);
  @ ensures    raw:         \result.lambda == 1 ==> \result.g_y == 1 ==> \forall integer i; 0 <= i < n ==>
  @                           dual_near(\old(lambda[i]), \old(g_y[i]), p_lambda, gamma_lambda);
  @ ensures    near:        \result.lambda == 1 ==> \result.g_y == 1 ==> \forall integer i; 0 <= i < n ==>
  @                           projection_near(next[i], \old(dual_projection(lambda, g_y, p_lambda, gamma_lambda,
  @                                                                         n, radius, i)), n);
  @ ensures    kept:        \result.lambda == 1 ==> \result.g_y == 1 ==>
  @                           dual_square_sum{Pre}(lambda, g_y, p_lambda, gamma_lambda, n)
  @                             <= radius * radius * (1.0 - 2.0 * ball_margin(n)) ==>
  @                           \forall integer i; 0 <= i < n ==>
  @                             next[i] == dual_computed(\old(lambda[i]), \old(g_y[i]), p_lambda, gamma_lambda);
  @ ensures    inside:      square_sum(next, n) <= radius * radius;
  @ ensures    clean:       all_entries(next, 0, n); */
static ascent climb(size_t n, const double *lambda, const double *g_y, double p_lambda, double gamma_lambda,
                    double radius, double *restrict next)
{
  ascent good = ascend(n, lambda, g_y, p_lambda, gamma_lambda, next);
  //@ ghost int all_good = good.lambda == 1 && good.g_y == 1;
  /*@ assert value: all_good ==> \forall integer i; 0 <= i < n ==>
    @   next[i] == dual_computed(\at(lambda[i], Pre), \at(g_y[i], Pre), p_lambda, gamma_lambda); */
  /*@ assert raw_near: all_good ==> \forall integer i; 0 <= i < n ==>
    @   dual_near(\at(lambda[i], Pre), \at(g_y[i], Pre), p_lambda, gamma_lambda); */
  /*@ assert projection: all_good ==> \forall integer i; 0 <= i < n ==>
    @   ball_projection(next, n, radius, i)
    @     == \at(dual_projection(lambda, g_y, p_lambda, gamma_lambda, n, radius, i), Pre); */
  //@ ghost Raw: ;
  sgha_project(n, sgha_square_blocks(n, next), radius, next);
  /*@ assert near: all_good ==> \forall integer i; 0 <= i < n ==>
    @   projection_near(next[i], \at(dual_projection(lambda, g_y, p_lambda, gamma_lambda, n, radius, i), Pre), n); */
  /*@ assert kept: all_good ==> dual_square_sum{Pre}(lambda, g_y, p_lambda, gamma_lambda, n)
    @                             <= radius * radius * (1.0 - 2.0 * ball_margin(n)) ==>
    @   \forall integer i; 0 <= i < n ==>
    @     next[i] == dual_computed(\at(lambda[i], Pre), \at(g_y[i], Pre), p_lambda, gamma_lambda); */
  //@ ghost entries_are_short(n, next, radius);
  //@ assert short: \forall integer j; 0 <= j < n ==> -radius <= next[j] <= radius;
  return good;
}

/*@ requires   readable:  \valid_read(p);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    meaning:   \result != 0 <==> good_parameters(p); */
static int parameters_are_good(const sgha_parameters *p)
{
  return 0.0 < p->gamma_x && p->gamma_x <= SGHA_MAX_PARAMETER && 0.0 < p->gamma_y && p->gamma_y <= SGHA_MAX_PARAMETER &&
         0.0 < p->gamma_lambda && p->gamma_lambda <= SGHA_MAX_PARAMETER && 0.0 < p->p_w &&
         p->p_w <= SGHA_MAX_PARAMETER && 0.0 < p->p_lambda && p->p_lambda <= SGHA_MAX_PARAMETER &&
         SGHA_MIN_PARAMETER <= p->tau && p->tau <= SGHA_MAX_PARAMETER && 0.0 < p->beta && p->beta < 1.0 &&
         SGHA_MIN_PARAMETER <= p->C_lambda && p->C_lambda <= SGHA_MAX_MAGNITUDE;
}

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    meaning:   \result == 1 <==> a == 1 && b == 1; */
static inline size_t both(size_t a, size_t b)
{
  return a == 1 && b == 1 ? 1 : 0;
}

/* What is good: 1, or 0. */
typedef struct {
  size_t state, f, g_y, g_plus, g_minus, next;
} verdict;

/*@ predicate all_good(verdict v) = v.state == 1 && v.f == 1 && v.g_y == 1 && v.g_plus == 1 && v.g_minus == 1; */

/* Lines 2 to 6. */
/*@ requires   size:          n_x <= n <= SGHA_MAX_SIZE && n_y <= SGHA_MAX_SIZE;
  @ requires   w:             readable(w, 0, n);
  @ requires   w_hat:         readable(w_hat, 0, n);
  @ requires   w_low:         readable(w_low, 0, n);
  @ requires   f:             readable(f, 0, n);
  @ requires   g_plus:        readable(g_plus, 0, n);
  @ requires   g_minus:       readable(g_minus, 0, n);
  @ requires   lambda:        \valid_read(lambda + (0 .. n_y - 1));
  @ requires   g_y:           \valid_read(g_y + (0 .. n_y - 1));
  @ requires   next_w:        writable(next_w, 0, n);
  @ requires   next_hat:      writable(next_hat, 0, n);
  @ requires   next_low:      writable(next_low, 0, n);
  @ requires   next_lambda:   \valid(next_lambda + (0 .. n_y - 1));
  @ requires   apart:         vectors_apart(next_w, next_hat, 0, n) && vectors_apart(next_w, next_low, 0, n) &&
  @                           vectors_apart(next_hat, next_low, 0, n);
  @ requires   apart_w:       outputs_apart(w, next_w, next_hat, next_low, 0, n);
  @ requires   apart_hat:     outputs_apart(w_hat, next_w, next_hat, next_low, 0, n);
  @ requires   apart_low:     outputs_apart(w_low, next_w, next_hat, next_low, 0, n);
  @ requires   apart_f:       outputs_apart(f, next_w, next_hat, next_low, 0, n);
  @ requires   apart_plus:    outputs_apart(g_plus, next_w, next_hat, next_low, 0, n);
  @ requires   apart_minus:   outputs_apart(g_minus, next_w, next_hat, next_low, 0, n);
  @ requires   apart_lambda:  spans_apart(lambda, n_y, next_w, n) && spans_apart(lambda, n_y, next_hat, n) &&
  @                           spans_apart(lambda, n_y, next_low, n) && spans_apart(lambda, n_y, next_lambda, n_y);
  @ requires   apart_g_y:     spans_apart(g_y, n_y, next_w, n) && spans_apart(g_y, n_y, next_hat, n) &&
  @                           spans_apart(g_y, n_y, next_low, n) && spans_apart(g_y, n_y, next_lambda, n_y);
  @ requires   apart_next:    spans_apart(next_w, n, next_lambda, n_y) && spans_apart(next_hat, n, next_lambda, n_y) &&
  @                           spans_apart(next_low, n, next_lambda, n_y);
  @ requires   tau:           is_radius(tau);
  @ requires   weights:       is_parameter(p_w) && is_parameter(gamma_x) && is_parameter(gamma_y);
  @ requires   fraction:      is_fraction(beta);
  @ requires   dual_weights:  is_parameter(p_lambda) && is_parameter(gamma_lambda);
  @ requires   radius:        \is_finite(radius) && SGHA_MIN_PARAMETER <= radius <= SGHA_MAX_MAGNITUDE;
  @ terminates \true;
  @ exits      \false;
  @ assigns    next_w[0 .. n - 1], next_hat[0 .. n - 1], next_low[0 .. n - 1], next_lambda[0 .. n_y - 1];
  @ ensures    state:         \result.state == 1 <==>
  @                             all_entries{Pre}(w, 0, n) && all_entries{Pre}(w_hat, 0, n) &&
  @                             all_entries{Pre}(w_low, 0, n) && all_entries{Pre}(lambda, 0, n_y);
  @ ensures    f:             \result.f == 1 <==> all_entries{Pre}(f, 0, n);
  @ ensures    g_y:           \result.g_y == 1 <==> all_entries{Pre}(g_y, 0, n_y);
  @ ensures    g_plus:        \result.g_plus == 1 <==> all_entries{Pre}(g_plus, 0, n);
  @ ensures    g_minus:       \result.g_minus == 1 <==> all_entries{Pre}(g_minus, 0, n);
  @ ensures    next:          all_good(\result) ==>
  @                             (\result.next == 1 <==>
  @                              primals_stay{Pre}(w, w_hat, w_low, f, g_plus, g_minus, tau, p_w,
  @                                                n_x, gamma_x, gamma_y, n) &&
  @                              averages_stay{Pre}(w, w_hat, w_low, f, g_plus, g_minus, tau, p_w,
  @                                                 n_x, gamma_x, gamma_y, beta, n));
  @ ensures    lines_2_3:     all_good(\result) ==> \result.next == 1 ==>
  @                             primals_done{Pre, Post}(next_w, w, w_hat, w_low, f, g_plus, g_minus, tau, p_w,
  @                                                     n_x, gamma_x, gamma_y, n);
  @ ensures    lines_4_5:     all_good(\result) ==> \result.next == 1 ==>
  @                             averages_done{Pre, Post}(next_hat, next_low, next_w, w_hat, w_low, beta, n);
  @ ensures    line_6_step:   all_good(\result) ==> \forall integer i; 0 <= i < n_y ==>
  @                             dual_near(\old(lambda[i]), \old(g_y[i]), p_lambda, gamma_lambda);
  @ ensures    line_6_near:   all_good(\result) ==> \forall integer i; 0 <= i < n_y ==>
  @                             projection_near(next_lambda[i],
  @                               \old(dual_projection(lambda, g_y, p_lambda, gamma_lambda, n_y, radius, i)), n_y);
  @ ensures    line_6_kept:   all_good(\result) ==>
  @                             dual_square_sum{Pre}(lambda, g_y, p_lambda, gamma_lambda, n_y)
  @                               <= radius * radius * (1.0 - 2.0 * ball_margin(n_y)) ==>
  @                             \forall integer i; 0 <= i < n_y ==>
  @                               next_lambda[i] == dual_computed(\old(lambda[i]), \old(g_y[i]), p_lambda,
  @                                 gamma_lambda);
  @ ensures    line_6_inside: square_sum(next_lambda, n_y) <= radius * radius;
  @ ensures    clean_w:       all_entries(next_w, 0, n);
  @ ensures    clean_hat:     all_entries(next_hat, 0, n);
  @ ensures    clean_low:     all_entries(next_low, 0, n);
  @ ensures    clean_lambda:  all_entries(next_lambda, 0, n_y); */
static verdict iterate(size_t n_x, size_t n_y, size_t n, const double *w, const double *w_hat, const double *w_low,
                       const double *lambda, const double *f, const double *g_y, const double *g_plus,
                       const double *g_minus, double tau, double p_w, double gamma_x, double gamma_y, double beta,
                       double p_lambda, double gamma_lambda, double radius, double *restrict next_w,
                       double *restrict next_hat, double *restrict next_low, double *restrict next_lambda)
{
  const descent primal = descend(n_x, n, w, w_hat, w_low, f, g_plus, g_minus, tau, p_w, gamma_x, gamma_y, beta, next_w,
                                 next_hat, next_low);
  //@ ghost Middle: ;
  /*@ ghost
    /@ loop invariant index:       0 <= k <= n_y;
       loop invariant lambda_kept: vector_kept{Pre, Here}(lambda, 0, k);
       loop invariant g_y_kept:    vector_kept{Pre, Here}(g_y, 0, k);
       loop assigns k;
       loop variant n_y - k; @/
    for (size_t k = 0; k < n_y; k++) {
      /@ assert lambda_1: \separated(lambda + k, next_w + (0 .. n - 1)); @/
      /@ assert lambda_2: \separated(lambda + k, next_hat + (0 .. n - 1)); @/
      /@ assert lambda_3: \separated(lambda + k, next_low + (0 .. n - 1)); @/
      /@ assert lambda:   identical(lambda[k], \at(lambda[\at(k, Here)], Pre)); @/
      /@ assert g_y_1:    \separated(g_y + k, next_w + (0 .. n - 1)); @/
      /@ assert g_y_2:    \separated(g_y + k, next_hat + (0 .. n - 1)); @/
      /@ assert g_y_3:    \separated(g_y + k, next_low + (0 .. n - 1)); @/
      /@ assert g_y:      identical(g_y[k], \at(g_y[\at(k, Here)], Pre)); @/
    }
  */
  //@ assert lambda_kept: vector_kept{Pre, Here}(lambda, 0, n_y);
  //@ assert g_y_kept:    vector_kept{Pre, Here}(g_y, 0, n_y);
  //@ assert lambda_same: all_entries(lambda, 0, n_y) <==> all_entries{Pre}(lambda, 0, n_y);
  //@ assert g_y_same:    all_entries(g_y, 0, n_y) <==> all_entries{Pre}(g_y, 0, n_y);
  /*@ ghost
    /@ loop invariant index: 0 <= k <= n_y;
       loop invariant equal: dual_square_sum(lambda, g_y, p_lambda, gamma_lambda, k)
                               == dual_square_sum{Pre}(lambda, g_y, p_lambda, gamma_lambda, k);
       loop assigns k;
       loop variant n_y - k; @/
    for (size_t k = 0; k < n_y; k++) {
      /@ assert lambda: identical(lambda[k], \at(lambda[\at(k, Here)], Pre)); @/
      /@ assert g_y:    identical(g_y[k], \at(g_y[\at(k, Here)], Pre)); @/
      /@ assert value:  identical(dual_computed(lambda[k], g_y[k], p_lambda, gamma_lambda),
                                  dual_computed(\at(lambda[\at(k, Here)], Pre), \at(g_y[\at(k, Here)], Pre),
                                                p_lambda, gamma_lambda)); @/
      /@ assert square: dual_computed(lambda[k], g_y[k], p_lambda, gamma_lambda)
                          * dual_computed(lambda[k], g_y[k], p_lambda, gamma_lambda)
                        == dual_computed(\at(lambda[\at(k, Here)], Pre), \at(g_y[\at(k, Here)], Pre),
                                         p_lambda, gamma_lambda)
                           * dual_computed(\at(lambda[\at(k, Here)], Pre), \at(g_y[\at(k, Here)], Pre),
                                           p_lambda, gamma_lambda); @/
      /@ assert here:   dual_square_sum(lambda, g_y, p_lambda, gamma_lambda, k + 1)
                        == dual_square_sum(lambda, g_y, p_lambda, gamma_lambda, k)
                           + dual_computed(lambda[k], g_y[k], p_lambda, gamma_lambda)
                             * dual_computed(lambda[k], g_y[k], p_lambda, gamma_lambda); @/
      /@ assert there:  dual_square_sum{Pre}(lambda, g_y, p_lambda, gamma_lambda, \at(k, Here) + 1)
                        == dual_square_sum{Pre}(lambda, g_y, p_lambda, gamma_lambda, \at(k, Here))
                           + dual_computed(\at(lambda[\at(k, Here)], Pre), \at(g_y[\at(k, Here)], Pre),
                                           p_lambda, gamma_lambda)
                             * dual_computed(\at(lambda[\at(k, Here)], Pre), \at(g_y[\at(k, Here)], Pre),
                                             p_lambda, gamma_lambda); @/
    }
  */
  /*@ assert sum: dual_square_sum(lambda, g_y, p_lambda, gamma_lambda, n_y)
    @               == dual_square_sum{Pre}(lambda, g_y, p_lambda, gamma_lambda, n_y); */
  /*@ assert projections: \forall integer i; 0 <= i < n_y ==>
    @   dual_projection(lambda, g_y, p_lambda, gamma_lambda, n_y, radius, i)
    @     == dual_projection{Pre}(lambda, g_y, p_lambda, gamma_lambda, n_y, radius, i); */
  /*@ assert values: \forall integer i; 0 <= i < n_y ==>
    @   identical(dual_computed(lambda[i], g_y[i], p_lambda, gamma_lambda),
    @             dual_computed(\at(lambda[i], Pre), \at(g_y[i], Pre), p_lambda, gamma_lambda)); */
  /*@ assert nears: \forall integer i; 0 <= i < n_y ==>
    @   dual_near(lambda[i], g_y[i], p_lambda, gamma_lambda) ==>
    @   dual_near(\at(lambda[i], Pre), \at(g_y[i], Pre), p_lambda, gamma_lambda); */
  const ascent dual = climb(n_y, lambda, g_y, p_lambda, gamma_lambda, radius, next_lambda);
  /*@ assert line_6_step: dual.lambda == 1 ==> dual.g_y == 1 ==> \forall integer i; 0 <= i < n_y ==>
    @   dual_near(\at(lambda[i], Pre), \at(g_y[i], Pre), p_lambda, gamma_lambda); */
  /*@ assert line_6_kept: dual.lambda == 1 ==> dual.g_y == 1 ==>
    @   dual_square_sum{Pre}(lambda, g_y, p_lambda, gamma_lambda, n_y)
    @     <= radius * radius * (1.0 - 2.0 * ball_margin(n_y)) ==>
    @   \forall integer i; 0 <= i < n_y ==>
    @     next_lambda[i] == dual_computed(\at(lambda[i], Pre), \at(g_y[i], Pre), p_lambda, gamma_lambda); */
  //@ assert w_kept:   vector_kept{Middle, Here}(next_w, 0, n);
  //@ assert hat_kept: vector_kept{Middle, Here}(next_hat, 0, n);
  //@ assert low_kept: vector_kept{Middle, Here}(next_low, 0, n);
  const size_t state = both(both(primal.w, primal.w_hat), both(primal.w_low, dual.lambda));
  const size_t next = both(primal.next_w, primal.next_hat);
  return (verdict){state, primal.f, dual.g_y, primal.g_plus, primal.g_minus, next};
}

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    state:     \result == SGHA_BAD_STATE <==> v.state != 1;
  @ ensures    f:         \result == SGHA_BAD_GRADIENT_F <==> v.state == 1 && v.f != 1;
  @ ensures    g_y:       \result == SGHA_BAD_GRADIENT_G <==> v.state == 1 && v.f == 1 && v.g_y != 1;
  @ ensures    g_plus:    \result == SGHA_BAD_GRADIENT_G_PLUS <==>
  @                         v.state == 1 && v.f == 1 && v.g_y == 1 && v.g_plus != 1;
  @ ensures    g_minus:   \result == SGHA_BAD_GRADIENT_G_MINUS <==>
  @                         v.state == 1 && v.f == 1 && v.g_y == 1 && v.g_plus == 1 && v.g_minus != 1;
  @ ensures    diverged:  \result == SGHA_DIVERGED <==> all_good(v) && v.next != 1;
  @ ensures    ok:        \result == SGHA_OK <==> all_good(v) && v.next == 1;
  @ ensures    others:    \result != SGHA_BAD_SIZE && \result != SGHA_BAD_PARAMETER; */
static sgha_status status_of(verdict v)
{
  if (v.state != 1)
    return SGHA_BAD_STATE;
  if (v.f != 1)
    return SGHA_BAD_GRADIENT_F;
  if (v.g_y != 1)
    return SGHA_BAD_GRADIENT_G;
  if (v.g_plus != 1)
    return SGHA_BAD_GRADIENT_G_PLUS;
  if (v.g_minus != 1)
    return SGHA_BAD_GRADIENT_G_MINUS;
  return v.next != 1 ? SGHA_DIVERGED : SGHA_OK;
}

sgha_status sgha_advance(size_t n_x, size_t n_y, const sgha_parameters *p, const sgha_state *now,
                         const sgha_gradients *at, const sgha_state *next)
{
  if (n_x > SGHA_MAX_SIZE || n_y > SGHA_MAX_SIZE - n_x)
    return SGHA_BAD_SIZE;
  if (!parameters_are_good(p))
    return SGHA_BAD_PARAMETER;
  return status_of(iterate(n_x, n_y, n_x + n_y, now->w, now->w_hat, now->w_low, now->lambda, at->f, at->g_y, at->g_plus,
                           at->g_minus, p->tau, p->p_w, p->gamma_x, p->gamma_y, p->beta, p->p_lambda, p->gamma_lambda,
                           p->C_lambda, next->w, next->w_hat, next->w_low, next->lambda));
}
