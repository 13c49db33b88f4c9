/* advance.c -- see advance.h. */
#include "core/advance.h"
#include "core/dual.h"
#include "core/primal.h"
#include "advance_lemmas.acsl"
#include "dual_distance.h"
#include "dual_lemmas.acsl"
#include "primal_lemmas.acsl"

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    meaning:   \result != 0 <==> is_positive(v); */
static inline int positive(double v)
{
  return 0.0 < v && v <= SGHA_MAX_PARAMETER;
}

/*@ requires   bounds:    \is_finite(least) && \is_finite(most);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    meaning:   \result != 0 <==> \is_finite(v) && least <= v <= most; */
static inline int between(double v, double least, double most)
{
  return least <= v && v <= most;
}

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    meaning:   \result != 0 <==> \is_finite(v) && 0 < v < 1; */
static inline int proper_fraction(double v)
{
  return 0.0 < v && v < 1.0;
}

int sgha_parameters_valid(const sgha_parameters *p)
{
  return positive(p->gamma_x) && positive(p->gamma_y) && positive(p->gamma_lambda) && positive(p->p_w) &&
         positive(p->p_lambda) && proper_fraction(p->beta) && between(p->tau, SGHA_MIN_PARAMETER, SGHA_MAX_PARAMETER) &&
         between(p->C_lambda, SGHA_MIN_PARAMETER, SGHA_MAX_MAGNITUDE);
}

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    flag:      \result <= 1;
  @ ensures    meaning:   \result == 1 <==> a == 1 && b == 1; */
static inline size_t both(size_t a, size_t b)
{
  return a == 1 && b == 1 ? 1 : 0;
}

/* Lines 2 and 4 for the entries of x, lines 3 and 5 for those of y. */
/*@ requires   size:          n_x <= n <= SGHA_MAX_SIZE;
  @ requires   w:             readable(w, 0, n);
  @ requires   w_hat:         readable(w_hat, 0, n);
  @ requires   w_low:         readable(w_low, 0, n);
  @ requires   f:             readable(f, 0, n);
  @ requires   h:             readable(h, 0, n);
  @ requires   next_w:        writable(next_w, 0, n);
  @ requires   next_hat:      writable(next_hat, 0, n);
  @ requires   next_low:      writable(next_low, 0, n);
  @ requires   apart:         vectors_apart(next_w, next_hat, 0, n) && vectors_apart(next_w, next_low, 0, n) &&
  @                           vectors_apart(next_hat, next_low, 0, n);
  @ requires   apart_w:       outputs_apart(w, next_w, next_hat, next_low, 0, n);
  @ requires   apart_hat:     outputs_apart(w_hat, next_w, next_hat, next_low, 0, n);
  @ requires   apart_low:     outputs_apart(w_low, next_w, next_hat, next_low, 0, n);
  @ requires   apart_f:       outputs_apart(f, next_w, next_hat, next_low, 0, n);
  @ requires   apart_h:       outputs_apart(h, next_w, next_hat, next_low, 0, n);
  @ requires   weights:       is_parameter(p_w) && is_parameter(gamma_x) && is_parameter(gamma_y);
  @ requires   fraction:      is_fraction(beta);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next_w[0 .. n - 1], next_hat[0 .. n - 1], next_low[0 .. n - 1];
  @ ensures    state:         \result.state == 1 <==>
  @                             all_entries{Pre}(w, 0, n) && all_entries{Pre}(w_hat, 0, n) &&
  @                             all_entries{Pre}(w_low, 0, n);
  @ ensures    f:             \result.f == 1 <==> all_entries{Pre}(f, 0, n);
  @ ensures    h:             \result.h == 1 <==> all_entries{Pre}(h, 0, n);
  @ ensures    next:          primal_inputs_valid(\result) ==>
  @                             (\result.next == 1 <==>
  @                              primals_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma_x, 0, n_x) &&
  @                              averages_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma_x, beta, 0, n_x) &&
  @                              primals_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma_y, n_x, n) &&
  @                              averages_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma_y, beta, n_x, n));
  @ ensures    line_2:        primal_inputs_valid(\result) ==> \result.next == 1 ==>
  @                             primals_done{Pre, Post}(next_w, w, w_hat, w_low, f, h, p_w, gamma_x, 0, n_x);
  @ ensures    line_3:        primal_inputs_valid(\result) ==> \result.next == 1 ==>
  @                             primals_done{Pre, Post}(next_w, w, w_hat, w_low, f, h, p_w, gamma_y, n_x, n);
  @ ensures    lines_4_5:     primal_inputs_valid(\result) ==> \result.next == 1 ==>
  @                             averages_done{Pre, Post}(next_hat, next_low, next_w, w_hat, w_low, beta, 0, n);
  @ ensures    clean_w:       all_entries(next_w, 0, n);
  @ ensures    clean_hat:     all_entries(next_hat, 0, n);
  @ ensures    clean_low:     all_entries(next_low, 0, n);
  @ ensures    others:        \forall double *v, integer m; outside(v, 0, m, next_w, next_hat, next_low, 0, n) ==>
  @                             vector_kept{Pre, Post}(v, 0, m); */
static sgha_primal_found lines_2_to_5(size_t n_x, size_t n, double p_w, double gamma_x, double gamma_y, double beta,
                                      const double *w, const double *w_hat, const double *w_low, const double *f,
                                      const double *h, double *restrict next_w, double *restrict next_hat,
                                      double *restrict next_low)
{
  //@ assert x_w: readable(w, 0, n_x) && outputs_apart(w, next_w, next_hat, next_low, 0, n_x);
  //@ assert x_w_hat: readable(w_hat, 0, n_x) && outputs_apart(w_hat, next_w, next_hat, next_low, 0, n_x);
  //@ assert x_w_low: readable(w_low, 0, n_x) && outputs_apart(w_low, next_w, next_hat, next_low, 0, n_x);
  //@ assert x_f: readable(f, 0, n_x) && outputs_apart(f, next_w, next_hat, next_low, 0, n_x);
  //@ assert x_h: readable(h, 0, n_x) && outputs_apart(h, next_w, next_hat, next_low, 0, n_x);
  //@ assert x_next: writable(next_w, 0, n_x) && writable(next_hat, 0, n_x) && writable(next_low, 0, n_x);
  /*@ assert x_apart: vectors_apart(next_w, next_hat, 0, n_x) && vectors_apart(next_w, next_low, 0, n_x) &&
    @                 vectors_apart(next_hat, next_low, 0, n_x); */
  //@ assert y_w: readable(w, n_x, n) && outputs_apart(w, next_w, next_hat, next_low, n_x, n);
  //@ assert y_w_hat: readable(w_hat, n_x, n) && outputs_apart(w_hat, next_w, next_hat, next_low, n_x, n);
  //@ assert y_w_low: readable(w_low, n_x, n) && outputs_apart(w_low, next_w, next_hat, next_low, n_x, n);
  //@ assert y_f: readable(f, n_x, n) && outputs_apart(f, next_w, next_hat, next_low, n_x, n);
  //@ assert y_h: readable(h, n_x, n) && outputs_apart(h, next_w, next_hat, next_low, n_x, n);
  //@ assert y_next: writable(next_w, n_x, n) && writable(next_hat, n_x, n) && writable(next_low, n_x, n);
  /*@ assert y_apart: vectors_apart(next_w, next_hat, n_x, n) && vectors_apart(next_w, next_low, n_x, n) &&
    @                 vectors_apart(next_hat, next_low, n_x, n); */
  const sgha_primal_found x =
      sgha_primal_range(0, n_x, p_w, gamma_x, beta, w, w_hat, w_low, f, h, next_w, next_hat, next_low);
  //@ ghost Middle: ;
  /*@ assert x_others: outside(w, 0, n, next_w, next_hat, next_low, 0, n_x) &&
    @   outside(w_hat, 0, n, next_w, next_hat, next_low, 0, n_x) &&
    @   outside(w_low, 0, n, next_w, next_hat, next_low, 0, n_x) &&
    @   outside(f, 0, n, next_w, next_hat, next_low, 0, n_x) && outside(h, 0, n, next_w, next_hat, next_low, 0, n_x); */
  //@ assert read: inputs_kept{Pre, Here}(w, w_hat, w_low, f, h, 0, n);
  //@ assert inputs: inputs_kept{Pre, Here}(w, w_hat, w_low, f, h, n_x, n);
  //@ assert still_w: vector_kept{Pre, Here}(w, n_x, n);
  //@ assert still_hat: vector_kept{Pre, Here}(w_hat, n_x, n);
  //@ assert still_low: vector_kept{Pre, Here}(w_low, n_x, n);
  //@ assert still_f: vector_kept{Pre, Here}(f, n_x, n);
  //@ assert still_h: vector_kept{Pre, Here}(h, n_x, n);
  //@ assert same_w: all_entries(w, n_x, n) <==> all_entries{Pre}(w, n_x, n);
  //@ assert same_hat: all_entries(w_hat, n_x, n) <==> all_entries{Pre}(w_hat, n_x, n);
  //@ assert same_low: all_entries(w_low, n_x, n) <==> all_entries{Pre}(w_low, n_x, n);
  //@ assert same_f: all_entries(f, n_x, n) <==> all_entries{Pre}(f, n_x, n);
  //@ assert same_h: all_entries(h, n_x, n) <==> all_entries{Pre}(h, n_x, n);
  const sgha_primal_found y =
      sgha_primal_range(n_x, n, p_w, gamma_y, beta, w, w_hat, w_low, f, h, next_w, next_hat, next_low);
  //@ assert parts_w: parts_apart(next_w, next_w, n_x, n);
  //@ assert parts_hat: parts_apart(next_hat, next_hat, n_x, n);
  //@ assert parts_low: parts_apart(next_low, next_low, n_x, n);
  //@ assert parts_w_hat: parts_apart(next_w, next_hat, n_x, n) && parts_apart(next_hat, next_w, n_x, n);
  //@ assert parts_w_low: parts_apart(next_w, next_low, n_x, n) && parts_apart(next_low, next_w, n_x, n);
  //@ assert parts_hat_low: parts_apart(next_hat, next_low, n_x, n) && parts_apart(next_low, next_hat, n_x, n);
  //@ assert y_others_w: outside(next_w, 0, n_x, next_w, next_hat, next_low, n_x, n);
  //@ assert y_others_hat: outside(next_hat, 0, n_x, next_w, next_hat, next_low, n_x, n);
  //@ assert y_others_low: outside(next_low, 0, n_x, next_w, next_hat, next_low, n_x, n);
  //@ assert x_kept_w: vector_kept{Middle, Here}(next_w, 0, n_x);
  //@ assert x_kept_hat: vector_kept{Middle, Here}(next_hat, 0, n_x);
  //@ assert x_kept_low: vector_kept{Middle, Here}(next_low, 0, n_x);
  /*@ assert y_stays: primals_stay{Middle}(w, w_hat, w_low, f, h, p_w, gamma_y, n_x, n) <==>
    @                 primals_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma_y, n_x, n); */
  /*@ assert y_stays_hat: averages_stay{Middle}(w, w_hat, w_low, f, h, p_w, gamma_y, beta, n_x, n) <==>
    @                     averages_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma_y, beta, n_x, n); */
  /*@ assert line_2: primal_inputs_valid(x) ==> x.next == 1 ==>
    @   primals_done{Pre, Here}(next_w, w, w_hat, w_low, f, h, p_w, gamma_x, 0, n_x); */
  /*@ assert line_3: primal_inputs_valid(y) ==> y.next == 1 ==>
    @   primals_done{Pre, Here}(next_w, w, w_hat, w_low, f, h, p_w, gamma_y, n_x, n); */
  /*@ assert line_4: primal_inputs_valid(x) ==> x.next == 1 ==>
    @   averages_done{Pre, Here}(next_hat, next_low, next_w, w_hat, w_low, beta, 0, n_x); */
  /*@ assert line_5: primal_inputs_valid(y) ==> y.next == 1 ==>
    @   averages_done{Pre, Here}(next_hat, next_low, next_w, w_hat, w_low, beta, n_x, n); */
  /*@ assert others_x: \forall double *v, integer m; outside(v, 0, m, next_w, next_hat, next_low, 0, n) ==>
    @   outside(v, 0, m, next_w, next_hat, next_low, 0, n_x); */
  /*@ assert others_y: \forall double *v, integer m; outside(v, 0, m, next_w, next_hat, next_low, 0, n) ==>
    @   outside(v, 0, m, next_w, next_hat, next_low, n_x, n); */
  //@ assert clean_w: all_entries(next_w, 0, n_x) && all_entries(next_w, n_x, n);
  //@ assert clean_hat: all_entries(next_hat, 0, n_x) && all_entries(next_hat, n_x, n);
  //@ assert clean_low: all_entries(next_low, 0, n_x) && all_entries(next_low, n_x, n);
  return (sgha_primal_found){both(x.state, y.state), both(x.f, y.f), both(x.h, y.h), both(x.next, y.next)};
}

/* What is valid: 1, or 0. */
typedef struct {
  size_t state, f, g_y, h, next;
} verdict;

/*@ predicate all_good(verdict v) = v.state == 1 && v.f == 1 && v.g_y == 1 && v.h == 1; */

/* Lines 2 to 6. All of them read the old values, so that line 6 may come first. */
/*@ requires   size:          n == n_x + n_y && n <= SGHA_MAX_SIZE;
  @ requires   w:             readable(w, 0, n);
  @ requires   w_hat:         readable(w_hat, 0, n);
  @ requires   w_low:         readable(w_low, 0, n);
  @ requires   f:             readable(f, 0, n);
  @ requires   h:             readable(h, 0, n);
  @ requires   next_w:        writable(next_w, 0, n);
  @ requires   next_hat:      writable(next_hat, 0, n);
  @ requires   next_low:      writable(next_low, 0, n);
  @ requires   apart:         vectors_apart(next_w, next_hat, 0, n) && vectors_apart(next_w, next_low, 0, n) &&
  @                           vectors_apart(next_hat, next_low, 0, n);
  @ requires   apart_w:       outputs_apart(w, next_w, next_hat, next_low, 0, n);
  @ requires   apart_hat:     outputs_apart(w_hat, next_w, next_hat, next_low, 0, n);
  @ requires   apart_low:     outputs_apart(w_low, next_w, next_hat, next_low, 0, n);
  @ requires   apart_f:       outputs_apart(f, next_w, next_hat, next_low, 0, n);
  @ requires   apart_h:       outputs_apart(h, next_w, next_hat, next_low, 0, n);
  @ requires   lambda:        readable(lambda, 0, n_y);
  @ requires   g_y:           readable(g_y, 0, n_y);
  @ requires   next_lambda:   writable(next_lambda, 0, n_y);
  @ requires   apart_lambda:  vectors_apart(lambda, next_lambda, 0, n_y) && vectors_apart(g_y, next_lambda, 0, n_y);
  @ requires   before_w:      spans_apart(w, n, next_lambda, n_y) && spans_apart(w_hat, n, next_lambda, n_y) &&
  @                           spans_apart(w_low, n, next_lambda, n_y);
  @ requires   before_f:      spans_apart(f, n, next_lambda, n_y) && spans_apart(h, n, next_lambda, n_y);
  @ requires   after_lambda:  spans_apart(lambda, n_y, next_w, n) && spans_apart(lambda, n_y, next_hat, n) &&
  @                           spans_apart(lambda, n_y, next_low, n);
  @ requires   after_g_y:     spans_apart(g_y, n_y, next_w, n) && spans_apart(g_y, n_y, next_hat, n) &&
  @                           spans_apart(g_y, n_y, next_low, n);
  @ requires   after_next:    spans_apart(next_lambda, n_y, next_w, n) && spans_apart(next_lambda, n_y, next_hat, n) &&
  @                           spans_apart(next_lambda, n_y, next_low, n);
  @ requires   weights:       is_parameter(p_w) && is_parameter(gamma_x) && is_parameter(gamma_y);
  @ requires   fraction:      is_fraction(beta);
  @ requires   dual_weights:  is_parameter(p_lambda) && is_parameter(gamma_lambda);
  @ requires   radius:        is_ball_radius(C_lambda);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next_w[0 .. n - 1], next_hat[0 .. n - 1], next_low[0 .. n - 1], next_lambda[0 .. n_y - 1];
  @ ensures    state:         \result.state == 1 <==>
  @                             all_entries{Pre}(w, 0, n) && all_entries{Pre}(w_hat, 0, n) &&
  @                             all_entries{Pre}(w_low, 0, n) && all_entries{Pre}(lambda, 0, n_y);
  @ ensures    f:             \result.f == 1 <==> all_entries{Pre}(f, 0, n);
  @ ensures    g_y:           \result.g_y == 1 <==> all_entries{Pre}(g_y, 0, n_y);
  @ ensures    h:             \result.h == 1 <==> all_entries{Pre}(h, 0, n);
  @ ensures    next:          all_good(\result) ==>
  @                             (\result.next == 1 <==>
  @                              primals_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma_x, 0, n_x) &&
  @                              averages_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma_x, beta, 0, n_x) &&
  @                              primals_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma_y, n_x, n) &&
  @                              averages_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma_y, beta, n_x, n));
  @ ensures    line_2:        all_good(\result) ==> \result.next == 1 ==>
  @                             primals_done{Pre, Post}(next_w, w, w_hat, w_low, f, h, p_w, gamma_x, 0, n_x);
  @ ensures    line_3:        all_good(\result) ==> \result.next == 1 ==>
  @                             primals_done{Pre, Post}(next_w, w, w_hat, w_low, f, h, p_w, gamma_y, n_x, n);
  @ ensures    lines_4_5:     all_good(\result) ==> \result.next == 1 ==>
  @                             averages_done{Pre, Post}(next_hat, next_low, next_w, w_hat, w_low, beta, 0, n);
  @ ensures    line_6_step:   all_good(\result) ==> \forall integer i; 0 <= i < n_y ==>
  @                             dual_near(\old(lambda[i]), \old(g_y[i]), p_lambda, gamma_lambda);
  @ ensures    line_6_bits:   all_good(\result) ==> \forall integer i; 0 <= i < n_y ==>
  @                             next_lambda[i] == \old(dual_projection_computed(lambda, g_y, p_lambda, gamma_lambda,
  @                                                                             n_y, C_lambda, i));
  @ ensures    line_6_near:   all_good(\result) ==> \forall integer i; 0 <= i < n_y ==>
  @                             projection_near(next_lambda[i],
  @                               \old(dual_projection(lambda, g_y, p_lambda, gamma_lambda, n_y, C_lambda, i)), n_y);
  @ ensures    line_6_kept:   all_good(\result) ==>
  @                             dual_square_sum{Pre}(lambda, g_y, p_lambda, gamma_lambda, n_y)
  @                               <= C_lambda * C_lambda * (1.0 - 2.0 * ball_margin(n_y)) ==>
  @                             \forall integer i; 0 <= i < n_y ==>
  @                               next_lambda[i] == dual_computed(\old(lambda[i]), \old(g_y[i]), p_lambda,
  @                                 gamma_lambda);
  @ ensures    line_6_distance: all_good(\result) ==>
  @                             \sqrt(dual_distance_square(next_lambda, lambda, g_y, p_lambda, gamma_lambda, n_y,
  @                                                        C_lambda, n_y))
  @                               <= \sqrt(dual_error_square_sum(lambda, g_y, p_lambda, gamma_lambda, n_y))
  @                                  + ball_margin(n_y) * C_lambda + n_y * TINY;
  @ ensures    line_6_inside: square_sum(next_lambda, n_y) <= C_lambda * C_lambda;
  @ ensures    clean_w:       all_entries(next_w, 0, n);
  @ ensures    clean_hat:     all_entries(next_hat, 0, n);
  @ ensures    clean_low:     all_entries(next_low, 0, n);
  @ ensures    clean_lambda:  all_entries(next_lambda, 0, n_y); */
static verdict iterate(size_t n_x, size_t n_y, size_t n, const double *w, const double *w_hat, const double *w_low,
                       const double *lambda, const double *f, const double *g_y, const double *h, double p_w,
                       double gamma_x, double gamma_y, double beta, double p_lambda, double gamma_lambda,
                       double C_lambda, double *restrict next_w, double *restrict next_hat, double *restrict next_low,
                       double *restrict next_lambda)
{
  const sgha_dual_found dual = sgha_dual(n_y, p_lambda, gamma_lambda, C_lambda, lambda, g_y, next_lambda);
  //@ ghost Dual: ;
  /*@ assert inputs: \forall double *v; spans_apart(v, n, next_lambda, n_y) ==> vector_kept{Pre, Here}(v, 0, n); */
  //@ assert inputs_kept: inputs_kept{Pre, Here}(w, w_hat, w_low, f, h, 0, n);
  //@ assert inputs_of_x: inputs_kept{Pre, Here}(w, w_hat, w_low, f, h, 0, n_x);
  //@ assert inputs_of_y: inputs_kept{Pre, Here}(w, w_hat, w_low, f, h, n_x, n);
  //@ assert w_same: all_entries(w, 0, n) <==> all_entries{Pre}(w, 0, n);
  //@ assert w_hat_same: all_entries(w_hat, 0, n) <==> all_entries{Pre}(w_hat, 0, n);
  //@ assert w_low_same: all_entries(w_low, 0, n) <==> all_entries{Pre}(w_low, 0, n);
  //@ assert f_same: all_entries(f, 0, n) <==> all_entries{Pre}(f, 0, n);
  //@ assert h_same: all_entries(h, 0, n) <==> all_entries{Pre}(h, 0, n);
  /*@ assert x_stays: primals_stay(w, w_hat, w_low, f, h, p_w, gamma_x, 0, n_x) <==>
    @   primals_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma_x, 0, n_x); */
  /*@ assert x_stays_hat: averages_stay(w, w_hat, w_low, f, h, p_w, gamma_x, beta, 0, n_x) <==>
    @   averages_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma_x, beta, 0, n_x); */
  /*@ assert y_stays: primals_stay(w, w_hat, w_low, f, h, p_w, gamma_y, n_x, n) <==>
    @   primals_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma_y, n_x, n); */
  /*@ assert y_stays_hat: averages_stay(w, w_hat, w_low, f, h, p_w, gamma_y, beta, n_x, n) <==>
    @   averages_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma_y, beta, n_x, n); */
  //@ assert spans: spans_apart(lambda, n_y, next_lambda, n_y) && spans_apart(g_y, n_y, next_lambda, n_y);
  /*@ assert before: \forall double *v; spans_apart(v, n_y, next_lambda, n_y) ==> vector_kept{Pre, Here}(v, 0, n_y); */
  //@ assert lambda_before: vector_kept{Pre, Here}(lambda, 0, n_y);
  //@ assert g_y_before: vector_kept{Pre, Here}(g_y, 0, n_y);
  const sgha_primal_found primal =
      lines_2_to_5(n_x, n, p_w, gamma_x, gamma_y, beta, w, w_hat, w_low, f, h, next_w, next_hat, next_low);
  /*@ assert line_2: primal_inputs_valid(primal) ==> primal.next == 1 ==>
    @   primals_done{Pre, Here}(next_w, w, w_hat, w_low, f, h, p_w, gamma_x, 0, n_x); */
  /*@ assert line_3: primal_inputs_valid(primal) ==> primal.next == 1 ==>
    @   primals_done{Pre, Here}(next_w, w, w_hat, w_low, f, h, p_w, gamma_y, n_x, n); */
  /*@ assert lines_4_5: primal_inputs_valid(primal) ==> primal.next == 1 ==>
    @   averages_done{Pre, Here}(next_hat, next_low, next_w, w_hat, w_low, beta, 0, n); */
  //@ assert lambda_outside: outside(lambda, 0, n_y, next_w, next_hat, next_low, 0, n);
  //@ assert g_y_outside: outside(g_y, 0, n_y, next_w, next_hat, next_low, 0, n);
  //@ assert next_outside: outside(next_lambda, 0, n_y, next_w, next_hat, next_low, 0, n);
  //@ assert next_kept: vector_kept{Dual, Here}(next_lambda, 0, n_y);
  //@ assert lambda_after: vector_kept{Dual, Here}(lambda, 0, n_y);
  //@ assert g_y_after: vector_kept{Dual, Here}(g_y, 0, n_y);
  //@ assert lambda_kept: vector_kept{Pre, Here}(lambda, 0, n_y);
  //@ assert g_y_kept: vector_kept{Pre, Here}(g_y, 0, n_y);
  /*@ ghost
    /@ loop invariant index: 0 <= k <= n_y;
       loop invariant inside: square_sum(next_lambda, k) == square_sum{Dual}(next_lambda, k);
       loop invariant sum: dual_square_sum(lambda, g_y, p_lambda, gamma_lambda, k)
                             == dual_square_sum{Pre}(lambda, g_y, p_lambda, gamma_lambda, k);
       loop assigns k;
       loop variant n_y - k; @/
    for (size_t k = 0; k < n_y; k++) {
      /@ assert next:   identical(next_lambda[k], \at(next_lambda[\at(k, Here)], Dual)); @/
      /@ assert value_next: next_lambda[k] * next_lambda[k]
           == \at(next_lambda[\at(k, Here)], Dual) * \at(next_lambda[\at(k, Here)], Dual); @/
      /@ assert before: square_sum{Dual}(next_lambda, k + 1) == square_sum{Dual}(next_lambda, k)
           + \at(next_lambda[\at(k, Here)], Dual) * \at(next_lambda[\at(k, Here)], Dual); @/
      /@ assert after:  square_sum(next_lambda, k + 1)
           == square_sum(next_lambda, k) + next_lambda[k] * next_lambda[k]; @/
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
  /*@ assert next_values: \forall integer i; 0 <= i < n_y ==> next_lambda[i] == \at(next_lambda[i], Dual); */
  //@ ghost int valid = dual.lambda == 1 && dual.g_y == 1;
  /*@ assert line_6_bits: valid ==> \forall integer i; 0 <= i < n_y ==>
    @   next_lambda[i] == \at(dual_projection_computed(lambda, g_y, p_lambda, gamma_lambda, n_y, C_lambda, i), Pre); */
  /*@ assert line_6_near: valid ==> \forall integer i; 0 <= i < n_y ==>
    @   projection_near(next_lambda[i],
    @                   \at(dual_projection(lambda, g_y, p_lambda, gamma_lambda, n_y, C_lambda, i), Pre), n_y); */
  /*@ assert line_6_kept: valid ==>
    @   dual_square_sum{Pre}(lambda, g_y, p_lambda, gamma_lambda, n_y)
    @     <= C_lambda * C_lambda * (1.0 - 2.0 * ball_margin(n_y)) ==>
    @   \forall integer i; 0 <= i < n_y ==>
    @     next_lambda[i] == dual_computed(\at(lambda[i], Pre), \at(g_y[i], Pre), p_lambda, gamma_lambda); */
  /*@ assert projections: \forall integer i; 0 <= i < n_y ==>
    @   dual_projection(lambda, g_y, p_lambda, gamma_lambda, n_y, C_lambda, i)
    @     == dual_projection{Pre}(lambda, g_y, p_lambda, gamma_lambda, n_y, C_lambda, i); */
  /*@ assert steps: valid ==> \forall integer i; 0 <= i < n_y ==>
    @   dual_near(lambda[i], g_y[i], p_lambda, gamma_lambda); */
  /*@ assert nears: valid ==> \forall integer i; 0 <= i < n_y ==>
    @   near_relative(next_lambda[i], dual_projection(lambda, g_y, p_lambda, gamma_lambda, n_y, C_lambda, i),
    @                 ball_margin(n_y)); */
  /*@ ghost
    if (valid)
      dual_distance_is_small(n_y, lambda, g_y, p_lambda, gamma_lambda, C_lambda, next_lambda);
  */
  //@ assert clean: all_entries(next_lambda, 0, n_y);
  return (verdict){both(primal.state, dual.lambda), primal.f, dual.g_y, primal.h, primal.next};
}

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    state:     \result == SGHA_BAD_STATE <==> v.state != 1;
  @ ensures    f:         \result == SGHA_BAD_GRADIENT_F <==> v.state == 1 && v.f != 1;
  @ ensures    g_y:       \result == SGHA_BAD_GRADIENT_G <==> v.state == 1 && v.f == 1 && v.g_y != 1;
  @ ensures    h:         \result == SGHA_BAD_GRADIENT_H <==> v.state == 1 && v.f == 1 && v.g_y == 1 && v.h != 1;
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
  if (v.h != 1)
    return SGHA_BAD_GRADIENT_H;
  return v.next != 1 ? SGHA_DIVERGED : SGHA_OK;
}

sgha_status sgha_advance(size_t n_x, size_t n_y, const sgha_parameters *p, const sgha_state *now,
                         const sgha_gradients *at, const sgha_state *next)
{
  if (n_x > SGHA_MAX_SIZE || n_y > SGHA_MAX_SIZE - n_x)
    return SGHA_BAD_SIZE;
  if (!sgha_parameters_valid(p))
    return SGHA_BAD_PARAMETER;
  return status_of(iterate(n_x, n_y, n_x + n_y, now->w, now->w_hat, now->w_low, now->lambda, at->f, at->g_y, at->h,
                           p->p_w, p->gamma_x, p->gamma_y, p->beta, p->p_lambda, p->gamma_lambda, p->C_lambda, next->w,
                           next->w_hat, next->w_low, next->lambda));
}
