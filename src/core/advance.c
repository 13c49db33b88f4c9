/* advance.c -- see advance.h. */
#include "core/advance.h"
#include "core/dual.h"
#include "core/primal.h"
#include "advance_lemmas.acsl"
#include "dual_distance.h"

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
  @ requires   memory:        primal_memory(w, w_hat, w_low, f, h, next_w, next_hat, next_low, n);
  @ requires   weights:       is_parameter(p_w) && is_parameter(gamma_x) && is_parameter(gamma_y);
  @ requires   fraction:      is_fraction(beta);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next_w[0 .. n - 1], next_hat[0 .. n - 1], next_low[0 .. n - 1];
  @ ensures    lines:         primal_right{Pre, Post}(\result, w, w_hat, w_low, f, h, next_w, next_hat, next_low, p_w,
  @                                                   gamma_x, gamma_y, beta, n_x, n);
  @ ensures    others:        \forall double *v, integer m; outside(v, 0, m, next_w, next_hat, next_low, 0, n) ==>
  @                             vector_kept{Pre, Post}(v, 0, m); */
static sgha_primal_found both_parts(size_t n_x, size_t n, double p_w, double gamma_x, double gamma_y, double beta,
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
  const sgha_primal_found found = {both(x.state, y.state), both(x.f, y.f), both(x.h, y.h), both(x.next, y.next)};
  //@ assert flags: primal_flags{Pre}(found, w, w_hat, w_low, f, h, n);
  /*@ assert next: primal_inputs_valid(found) ==>
    @   (found.next == 1 <==> primal_next_stays{Pre}(w, w_hat, w_low, f, h, p_w, gamma_x, gamma_y, beta, n_x, n)); */
  /*@ assert lines: primal_inputs_valid(found) ==> found.next == 1 ==>
    @   primal_lines{Pre, Here}(w, w_hat, w_low, f, h, next_w, next_hat, next_low, p_w, gamma_x, gamma_y, beta, n_x, n); */
  //@ assert clean: all_entries(next_w, 0, n) && all_entries(next_hat, 0, n) && all_entries(next_low, 0, n);
  return found;
}

/* Lines 2 to 5. What line 6 has read and written is elsewhere, and is left as it was. */
/*@ requires   size:          n_x <= n <= SGHA_MAX_SIZE && n_y <= SGHA_MAX_SIZE;
  @ requires   memory:        primal_memory(w, w_hat, w_low, f, h, next_w, next_hat, next_low, n);
  @ requires   elsewhere:     dual_is_elsewhere(lambda, g_y, next_lambda, n_y, next_w, next_hat, next_low, n);
  @ requires   weights:       is_parameter(p_w) && is_parameter(gamma_x) && is_parameter(gamma_y);
  @ requires   fraction:      is_fraction(beta);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next_w[0 .. n - 1], next_hat[0 .. n - 1], next_low[0 .. n - 1];
  @ ensures    lines:         primal_right{Pre, Post}(\result, w, w_hat, w_low, f, h, next_w, next_hat, next_low, p_w,
  @                                                   gamma_x, gamma_y, beta, n_x, n);
  @ ensures    lambda:        vector_kept{Pre, Post}(lambda, 0, n_y);
  @ ensures    g_y:           vector_kept{Pre, Post}(g_y, 0, n_y);
  @ ensures    next_lambda:   vector_kept{Pre, Post}(next_lambda, 0, n_y);
  @ ensures    square:        square_sum_kept{Pre, Post}(next_lambda, n_y);
  @ ensures    sum:           dual_sum_kept{Pre, Post}(lambda, g_y, p_lambda, gamma_lambda, n_y); */
static sgha_primal_found lines_2_to_5(size_t n_x, size_t n, double p_w, double gamma_x, double gamma_y, double beta,
                                      const double *w, const double *w_hat, const double *w_low, const double *f,
                                      const double *h, double *restrict next_w, double *restrict next_hat,
                                      double *restrict next_low)
/*@ ghost (size_t n_y, double p_lambda, double gamma_lambda, const double *lambda, const double *g_y,
               const double *next_lambda) */
{
  const sgha_primal_found found =
      both_parts(n_x, n, p_w, gamma_x, gamma_y, beta, w, w_hat, w_low, f, h, next_w, next_hat, next_low);
  //@ assert lambda: vector_kept{Pre, Here}(lambda, 0, n_y);
  //@ assert g_y: vector_kept{Pre, Here}(g_y, 0, n_y);
  //@ assert next_lambda: vector_kept{Pre, Here}(next_lambda, 0, n_y);
  /*@ ghost
    /@ loop invariant index:  0 <= k <= n_y;
       loop invariant square: square_sum_kept{Pre, Here}(next_lambda, k);
       loop invariant sum:    dual_sum_kept{Pre, Here}(lambda, g_y, p_lambda, gamma_lambda, k);
       loop assigns k;
       loop variant n_y - k; @/
    for (size_t k = 0; k < n_y; k++)
      ;
  */
  return found;
}

/* Line 6. */
/*@ requires   size:          n <= SGHA_MAX_SIZE;
  @ requires   memory:        dual_memory(lambda, g_y, next, n);
  @ requires   weights:       is_parameter(p_lambda) && is_parameter(gamma_lambda);
  @ requires   radius:        is_ball_radius(C_lambda);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next[0 .. n - 1];
  @ ensures    line:          dual_right{Pre, Post}(\result, lambda, g_y, next, p_lambda, gamma_lambda, C_lambda, n);
  @ ensures    inside:        square_sum(next, n) <= C_lambda * C_lambda;
  @ ensures    others:        \forall double *v, integer m; spans_apart(v, m, next, n) ==> vector_kept{Pre, Post}(v, 0, m);
  @ ensures    sum:           dual_sum_kept{Pre, Post}(lambda, g_y, p_lambda, gamma_lambda, n); */
static sgha_dual_found line_6(size_t n, double p_lambda, double gamma_lambda, double C_lambda, const double *lambda,
                              const double *g_y, double *restrict next)
{
  const sgha_dual_found found = sgha_dual(n, p_lambda, gamma_lambda, C_lambda, lambda, g_y, next);
  //@ assert others: \forall double *v, integer m; spans_apart(v, m, next, n) ==> vector_kept{Pre, Here}(v, 0, m);
  //@ assert spans: spans_apart(lambda, n, next, n) && spans_apart(g_y, n, next, n);
  //@ assert lambda: vector_kept{Pre, Here}(lambda, 0, n);
  //@ assert g_y: vector_kept{Pre, Here}(g_y, 0, n);
  /*@ ghost
    /@ loop invariant index: 0 <= k <= n;
       loop invariant sum:   dual_sum_kept{Pre, Here}(lambda, g_y, p_lambda, gamma_lambda, k);
       loop assigns k;
       loop variant n - k; @/
    for (size_t k = 0; k < n; k++)
      ;
  */
  return found;
}

typedef struct {
  sgha_primal_found primal;
  sgha_dual_found dual;
} found_valid;

/* Lines 2 to 6. All of them read the old values, so that line 6 may come first. */
/*@ requires   size:          n == n_x + n_y && n <= SGHA_MAX_SIZE;
  @ requires   memory:        primal_memory(w, w_hat, w_low, f, h, next_w, next_hat, next_low, n);
  @ requires   memory_dual:   dual_memory(lambda, g_y, next_lambda, n_y);
  @ requires   elsewhere:     dual_is_elsewhere(lambda, g_y, next_lambda, n_y, next_w, next_hat, next_low, n);
  @ requires   reads:         primal_reads_elsewhere(w, w_hat, w_low, f, h, n, next_lambda, n_y);
  @ requires   weights:       is_parameter(p_w) && is_parameter(gamma_x) && is_parameter(gamma_y);
  @ requires   fraction:      is_fraction(beta);
  @ requires   weights_dual:  is_parameter(p_lambda) && is_parameter(gamma_lambda);
  @ requires   radius:        is_ball_radius(C_lambda);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next_w[0 .. n - 1], next_hat[0 .. n - 1], next_low[0 .. n - 1], next_lambda[0 .. n_y - 1];
  @ ensures    lines_2_to_5:  primal_right{Pre, Post}(\result.primal, w, w_hat, w_low, f, h, next_w, next_hat, next_low,
  @                                                   p_w, gamma_x, gamma_y, beta, n_x, n);
  @ ensures    line_6:        dual_right{Pre, Post}(\result.dual, lambda, g_y, next_lambda, p_lambda, gamma_lambda,
  @                                                 C_lambda, n_y);
  @ ensures    distance:      dual_inputs_valid(\result.dual) ==>
  @                             dual_distance_small(next_lambda, lambda, g_y, p_lambda, gamma_lambda, C_lambda, n_y);
  @ ensures    inside:        square_sum(next_lambda, n_y) <= C_lambda * C_lambda; */
static found_valid iterate(size_t n_x, size_t n_y, size_t n, const double *w, const double *w_hat, const double *w_low,
                           const double *lambda, const double *f, const double *g_y, const double *h, double p_w,
                           double gamma_x, double gamma_y, double beta, double p_lambda, double gamma_lambda,
                           double C_lambda, double *restrict next_w, double *restrict next_hat,
                           double *restrict next_low, double *restrict next_lambda)
{
  const sgha_dual_found dual = line_6(n_y, p_lambda, gamma_lambda, C_lambda, lambda, g_y, next_lambda);
  //@ ghost Dual: ;
  //@ assert inputs: inputs_kept{Pre, Here}(w, w_hat, w_low, f, h, 0, n);
  //@ assert spans: spans_apart(lambda, n_y, next_lambda, n_y) && spans_apart(g_y, n_y, next_lambda, n_y);
  //@ assert lambda_before: vector_kept{Pre, Here}(lambda, 0, n_y);
  //@ assert g_y_before: vector_kept{Pre, Here}(g_y, 0, n_y);
  const sgha_primal_found primal =
      lines_2_to_5(n_x, n, p_w, gamma_x, gamma_y, beta, w, w_hat, w_low, f, h, next_w, next_hat, next_low)
      /*@ ghost (n_y, p_lambda, gamma_lambda, lambda, g_y, next_lambda) */;
  /*@ assert lines_2_to_5: primal_right{Pre, Here}(primal, w, w_hat, w_low, f, h, next_w, next_hat, next_low, p_w,
    @                                              gamma_x, gamma_y, beta, n_x, n); */
  //@ assert line_6: dual_right{Pre, Here}(dual, lambda, g_y, next_lambda, p_lambda, gamma_lambda, C_lambda, n_y);
  //@ assert inside: square_sum(next_lambda, n_y) <= C_lambda * C_lambda;
  //@ assert lambda_kept: vector_kept{Pre, Here}(lambda, 0, n_y);
  //@ assert g_y_kept: vector_kept{Pre, Here}(g_y, 0, n_y);
  //@ assert sum: dual_sum_kept{Pre, Here}(lambda, g_y, p_lambda, gamma_lambda, n_y);
  //@ assert steps: dual_inputs_valid(dual) ==> dual_steps_near(lambda, g_y, p_lambda, gamma_lambda, n_y);
  /*@ assert projections: dual_inputs_valid(dual) ==>
    @   dual_projections_near{Here, Here}(next_lambda, lambda, g_y, p_lambda, gamma_lambda, C_lambda, n_y); */
  /*@ ghost
    if (dual.lambda == 1 && dual.g_y == 1)
      dual_distance_is_small(n_y, lambda, g_y, p_lambda, gamma_lambda, C_lambda, next_lambda);
  */
  return (found_valid){primal, dual};
}

/*@ predicate all_valid(sgha_primal_found primal, sgha_dual_found dual) =
      primal_inputs_valid(primal) && dual_inputs_valid(dual); */

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    state:     \result == SGHA_BAD_STATE <==> !(primal.state == 1 && dual.lambda == 1);
  @ ensures    f:         \result == SGHA_BAD_GRADIENT_F <==> primal.state == 1 && dual.lambda == 1 && primal.f != 1;
  @ ensures    g_y:       \result == SGHA_BAD_GRADIENT_G <==>
  @                         primal.state == 1 && dual.lambda == 1 && primal.f == 1 && dual.g_y != 1;
  @ ensures    h:         \result == SGHA_BAD_GRADIENT_H <==>
  @                         primal.state == 1 && dual.lambda == 1 && primal.f == 1 && dual.g_y == 1 && primal.h != 1;
  @ ensures    diverged:  \result == SGHA_DIVERGED <==> all_valid(primal, dual) && primal.next != 1;
  @ ensures    ok:        \result == SGHA_OK <==> all_valid(primal, dual) && primal.next == 1;
  @ ensures    others:    \result != SGHA_BAD_SIZE && \result != SGHA_BAD_PARAMETER; */
static sgha_status status_of(sgha_primal_found primal, sgha_dual_found dual)
{
  if (primal.state != 1 || dual.lambda != 1)
    return SGHA_BAD_STATE;
  if (primal.f != 1)
    return SGHA_BAD_GRADIENT_F;
  if (dual.g_y != 1)
    return SGHA_BAD_GRADIENT_G;
  if (primal.h != 1)
    return SGHA_BAD_GRADIENT_H;
  return primal.next != 1 ? SGHA_DIVERGED : SGHA_OK;
}

sgha_status sgha_advance(size_t n_x, size_t n_y, const sgha_parameters *p, const sgha_state *now,
                         const sgha_gradients *at, const sgha_state *next)
{
  if (n_x > SGHA_MAX_SIZE || n_y > SGHA_MAX_SIZE - n_x)
    return SGHA_BAD_SIZE;
  if (!sgha_parameters_valid(p))
    return SGHA_BAD_PARAMETER;
  const size_t n = n_x + n_y;
  //@ assert size: n == n_x + n_y && good_size(n_x, n_y);
  //@ assert memory: iteration_memory(n_x, n_y, p, now, at, next);
  const found_valid found = iterate(n_x, n_y, n, now->w, now->w_hat, now->w_low, now->lambda, at->f, at->g_y, at->h,
                                    p->p_w, p->gamma_x, p->gamma_y, p->beta, p->p_lambda, p->gamma_lambda, p->C_lambda,
                                    next->w, next->w_hat, next->w_low, next->lambda);
  //@ assert call: good_call{Pre}(n_x, n_y, p);
  //@ assert state: (found.primal.state == 1 && found.dual.lambda == 1) <==> good_state{Pre}(now, n_x, n_y);
  //@ assert f: found.primal.f == 1 <==> all_entries{Pre}(at->f, 0, n_x + n_y);
  //@ assert g_y: found.dual.g_y == 1 <==> all_entries{Pre}(at->g_y, 0, n_y);
  //@ assert h: found.primal.h == 1 <==> all_entries{Pre}(at->h, 0, n_x + n_y);
  //@ assert inputs: all_valid(found.primal, found.dual) <==> good_inputs{Pre}(n_x, n_y, p, now, at);
  /*@ assert next: all_valid(found.primal, found.dual) ==>
    @   (found.primal.next == 1 <==> next_stays{Pre}(n_x, n_y, p, now, at)); */
  const sgha_status status = status_of(found.primal, found.dual);
  /*@ assert bad_h: status == SGHA_BAD_GRADIENT_H <==>
    @   good_until_g{Pre}(n_x, n_y, p, now, at) && !all_entries{Pre}(at->h, 0, n_x + n_y); */
  //@ assert diverged: status == SGHA_DIVERGED <==> iteration_leaves{Pre}(n_x, n_y, p, now, at);
  //@ assert ok: status == SGHA_OK <==> iteration_stays{Pre}(n_x, n_y, p, now, at);
  return status;
}
