/* dual.c -- see dual.h. */
#include "core/dual.h"
#include "core/step.h"
#include "core/sums.h"
#include "dual_lemmas.acsl"

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

/* The flags and the entries; the sum of squares is 0. */
/*@ requires   size:     n <= SGHA_BLOCK;
  @ requires   lambda:   readable(lambda, 0, n);
  @ requires   g_y:      readable(g_y, 0, n);
  @ requires   next:     writable(next, 0, n);
  @ requires   apart:    vectors_apart(lambda, next, 0, n);
  @ requires   apart_g:  vectors_apart(g_y, next, 0, n);
  @ requires   weights:  is_parameter(p_lambda) && is_parameter(gamma_lambda);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next[0 .. n - 1];
  @ ensures    flags:    \result.lambda <= 1 && \result.g_y <= 1;
  @ ensures    lambda:   \result.lambda == 1 <==> all_entries{Pre}(lambda, 0, n);
  @ ensures    g_y:      \result.g_y == 1 <==> all_entries{Pre}(g_y, 0, n);
  @ ensures    dual:     dual_inputs_valid(\result) ==>
  @                        duals_done{Pre, Post}(next, lambda, g_y, p_lambda, gamma_lambda, 0, n);
  @ ensures    bounded:  all_within(next, n, 0x1p410); */
SGHA_WIDE
static sgha_dual_found ascend(size_t n, double p_lambda, double gamma_lambda, const double lambda[], const double g_y[],
                              double next[restrict])
{
  size_t good_lambda = 1, good_g = 1;
  /*@ loop invariant index:       0 <= i <= n;
    @ loop invariant flags:       good_lambda <= 1 && good_g <= 1;
    @ loop invariant good_lambda: good_lambda == 1 <==> all_entries{Pre}(lambda, 0, i);
    @ loop invariant good_g:      good_g == 1 <==> all_entries{Pre}(g_y, 0, i);
    @ loop invariant dual:        good_lambda == 1 ==> good_g == 1 ==>
    @                               duals_done{Pre, Here}(next, lambda, g_y, p_lambda, gamma_lambda, 0, i);
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
  return (sgha_dual_found){good_lambda, good_g, 0.0};
}

sgha_dual_found sgha_dual_block(size_t n, double p_lambda, double gamma_lambda, const double lambda[],
                                const double g_y[], double next[restrict])
{
  sgha_dual_found found = ascend(n, p_lambda, gamma_lambda, lambda, g_y, next);
  found.square = sgha_square_sum(n, next);
  return found;
}
