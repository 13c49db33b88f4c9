/* dual.c -- see dual.h. */
#include "core/dual.h"
#include "core/project.h"
#include "core/step.h"
#include "core/sums.h"
#include "dual_lemmas.acsl"
#include "sum_lemmas.h"

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

/* The entries first .. end - 1 and their flags; the sum of squares is left to be done. */
/*@ requires   size:     first <= end <= SGHA_MAX_SIZE;
  @ requires   memory:   dual_memory(lambda, g_y, next, first, end);
  @ requires   weights:  is_parameter(p_lambda) && is_parameter(gamma_lambda);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next[first .. end - 1];
  @ ensures    flags:    \result.lambda <= 1 && \result.g_y <= 1;
  @ ensures    lambda:   \result.lambda == 1 <==> all_entries{Pre}(lambda, first, end);
  @ ensures    g_y:      \result.g_y == 1 <==> all_entries{Pre}(g_y, first, end);
  @ ensures    dual:     dual_inputs_valid(\result) ==>
  @                        duals_done{Pre, Post}(next, lambda, g_y, p_lambda, gamma_lambda, first, end);
  @ ensures    bounded:  range_within(next, first, end, 0x1p410); */
SGHA_WIDE
static sgha_dual_found ascend(size_t first, size_t end, double p_lambda, double gamma_lambda, const double lambda[],
                              const double g_y[], double next[restrict])
{
  size_t good_lambda = 1, good_g = 1;
  /*@ loop invariant index:       first <= i <= end;
    @ loop invariant flags:       good_lambda <= 1 && good_g <= 1;
    @ loop invariant good_lambda: good_lambda == 1 <==> all_entries{Pre}(lambda, first, i);
    @ loop invariant good_g:      good_g == 1 <==> all_entries{Pre}(g_y, first, i);
    @ loop invariant dual:        good_lambda == 1 ==> good_g == 1 ==>
    @                               duals_done{Pre, Here}(next, lambda, g_y, p_lambda, gamma_lambda, first, i);
    @ loop invariant bounded:     range_within(next, first, i, 0x1p410);
    @ loop assigns   i, good_lambda, good_g, next[first .. end - 1];
    @ loop variant   end - i; */
  for (size_t i = first; i < end; i++) {
    //@ assert lambda_apart: \separated(lambda + i, next + (first .. end - 1));
    //@ assert g_apart:      \separated(g_y + i, next + (first .. end - 1));
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

/* The block that begins at first, in terms of the whole vectors. */
/*@ requires   size:     first + length <= n <= SGHA_MAX_SIZE && length <= SGHA_BLOCK;
  @ requires   memory:   dual_memory(lambda, g_y, next, 0, n);
  @ requires   weights:  is_parameter(p_lambda) && is_parameter(gamma_lambda);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next[first .. first + length - 1];
  @ ensures    flags:    \result.lambda <= 1 && \result.g_y <= 1;
  @ ensures    lambda:   \result.lambda == 1 <==> all_entries{Pre}(lambda, first, first + length);
  @ ensures    g_y:      \result.g_y == 1 <==> all_entries{Pre}(g_y, first, first + length);
  @ ensures    dual:     dual_inputs_valid(\result) ==>
  @                        duals_done{Pre, Post}(next, lambda, g_y, p_lambda, gamma_lambda, first, first + length);
  @ ensures    bounded:  range_within(next, first, first + length, 0x1p410);
  @ ensures    finite:   finite_within(\result.square, 0x1p933) && 0 <= \result.square;
  @ ensures    square:   \result.square == dot_computed(next + first, next + first, length);
  @ ensures    error:    \abs(\result.square - square_sum(next + first, length))
  @                        <= dot_error(length) * square_sum(next + first, length) + dot_underflow(length);
  @ ensures    near:     block_near(\result.square, square_sum(next + first, length), n);
  @ ensures    sum:      square_sum(next, first + length)
  @                        == \old(square_sum(next, first)) + square_sum(next + first, length);
  @ ensures    kept:     vector_kept{Pre, Post}(next, 0, first);
  @ ensures    lambda_kept: vector_kept{Pre, Post}(lambda, 0, n);
  @ ensures    g_y_kept: vector_kept{Pre, Post}(g_y, 0, n); */
static sgha_dual_found block_at(size_t first, size_t length, size_t n, double p_lambda, double gamma_lambda,
                                const double lambda[], const double g_y[], double next[restrict])
{
  sgha_dual_found found = ascend(first, first + length, p_lambda, gamma_lambda, lambda, g_y, next);
  //@ assert part: is_part(next + first, next, first);
  //@ assert wide: all_within(next + first, length, SGHA_MAX_FACTOR);
  found.square = sgha_square_sum(length, next + first);
  (void)n;
  //@ ghost part_is_near(n, length, next + first);
  /*@ ghost
    /@ loop invariant index:  0 <= k <= n;
       loop invariant lambda: vector_kept{Pre, Here}(lambda, 0, k);
       loop invariant g_y:    vector_kept{Pre, Here}(g_y, 0, k);
       loop assigns k;
       loop variant n - k; @/
    for (size_t k = 0; k < n; k++) {
      /@ assert lambda_cells: cell_apart(next, lambda, k, 0, n); @/
      /@ assert g_y_cells:    cell_apart(next, g_y, k, 0, n); @/
      /@ assert lambda_apart: \separated(lambda + k, next + (first .. first + length - 1)); @/
      /@ assert g_y_apart:    \separated(g_y + k, next + (first .. first + length - 1)); @/
      /@ assert lambda_same:  identical(lambda[k], \at(lambda[\at(k, Here)], Pre)); @/
      /@ assert g_y_same:     identical(g_y[k], \at(g_y[\at(k, Here)], Pre)); @/
    }
  */
  /*@ ghost
    /@ loop invariant index: 0 <= k <= first;
       loop invariant kept:  vector_kept{Pre, Here}(next, 0, k);
       loop invariant sum:   square_sum(next, k) == square_sum{Pre}(next, k);
       loop assigns k;
       loop variant first - k; @/
    for (size_t k = 0; k < first; k++) {
      /@ assert apart:  \separated(next + k, next + (first .. first + length - 1)); @/
      /@ assert same:   identical(next[k], \at(next[\at(k, Here)], Pre)); @/
      /@ assert before: square_sum{Pre}(next, \at(k, Here) + 1)
                         == square_sum{Pre}(next, \at(k, Here))
                            + \at(next[\at(k, Here)], Pre) * \at(next[\at(k, Here)], Pre); @/
      /@ assert after:  square_sum(next, k + 1) == square_sum(next, k) + next[k] * next[k]; @/
    }
  */
  //@ ghost squares_of_parts(first, length, next);
  return found;
}

sgha_dual_found sgha_dual_block(size_t n, double p_lambda, double gamma_lambda, const double lambda[],
                                const double g_y[], double next[restrict])
{
  return block_at(0, n, n, p_lambda, gamma_lambda, lambda, g_y, next);
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

/* The blocks one after another. */
/*@ requires   size:     n <= SGHA_MAX_SIZE;
  @ requires   memory:   dual_memory(lambda, g_y, next, 0, n);
  @ requires   weights:  is_parameter(p_lambda) && is_parameter(gamma_lambda);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next[0 .. n - 1];
  @ ensures    flags:    \result.lambda <= 1 && \result.g_y <= 1;
  @ ensures    lambda:   \result.lambda == 1 <==> all_entries{Pre}(lambda, 0, n);
  @ ensures    g_y:      \result.g_y == 1 <==> all_entries{Pre}(g_y, 0, n);
  @ ensures    dual:     dual_inputs_valid(\result) ==>
  @                        duals_done{Pre, Post}(next, lambda, g_y, p_lambda, gamma_lambda, 0, n);
  @ ensures    bounded:  all_within(next, n, SGHA_MAX_FACTOR);
  @ ensures    finite:   finite_within(\result.square, 0x1p934) && 0 <= \result.square;
  @ ensures    near:     blocked_near(\result.square, square_sum(next, n), n, block_count(n));
  @ ensures    square:   dual_inputs_valid(\result) ==>
  @                        \result.square == dual_blocks_computed{Pre}(lambda, g_y, p_lambda, gamma_lambda, n,
  @                                                                    block_count(n)); */
static sgha_dual_found dual_blocks(size_t n, double p_lambda, double gamma_lambda, const double lambda[],
                                   const double g_y[], double next[restrict])
{
  size_t good_lambda = 1, good_g = 1, first = 0;
  double total = 0.0;
  //@ ghost size_t block = 0;
  /*@ loop invariant index:       first <= n && block == block_count(first) && (first < n ==> first == SGHA_BLOCK * block);
    @ loop invariant flags:       good_lambda <= 1 && good_g <= 1;
    @ loop invariant lambda_kept: vector_kept{Pre, Here}(lambda, 0, n);
    @ loop invariant g_y_kept:    vector_kept{Pre, Here}(g_y, 0, n);
    @ loop invariant good_lambda: good_lambda == 1 <==> all_entries{Pre}(lambda, 0, first);
    @ loop invariant good_g:      good_g == 1 <==> all_entries{Pre}(g_y, 0, first);
    @ loop invariant dual:        good_lambda == 1 ==> good_g == 1 ==>
    @                               duals_done{Pre, Here}(next, lambda, g_y, p_lambda, gamma_lambda, 0, first);
    @ loop invariant bounded:     range_within(next, 0, first, 0x1p410);
    @ loop invariant finite:      \is_finite(total) && 0 <= total <= block * 0x1p934;
    @ loop invariant near:        blocked_near(total, square_sum(next, first), n, block);
    @ loop invariant square:      good_lambda == 1 ==> good_g == 1 ==>
    @                               total == dual_blocks_computed{Pre}(lambda, g_y, p_lambda, gamma_lambda, n, block);
    @ loop assigns   first, good_lambda, good_g, total, block, next[0 .. n - 1];
    @ loop variant   n - first; */
  while (first < n) {
    const size_t length = n - first < SGHA_BLOCK ? n - first : SGHA_BLOCK;
    //@ assert length: length == block_length(n, block) && 0 < length && first + length <= n;
    //@ assert start:  block_start(first, block);
    //@ assert count:  block + 1 == block_count(first + length);
    //@ assert more:   block < block_count(n);
    //@ assert few:    block_count(n) <= 0x400000;
    //@ assert lambda_before: vector_kept{Pre, Here}(lambda, first, first + length);
    //@ assert g_y_before: vector_kept{Pre, Here}(g_y, first, first + length);
    //@ assert lambda_same: all_entries(lambda, first, first + length) <==> all_entries{Pre}(lambda, first, first + length);
    //@ assert g_y_same: all_entries(g_y, first, first + length) <==> all_entries{Pre}(g_y, first, first + length);
    const sgha_dual_found found = block_at(first, length, n, p_lambda, gamma_lambda, lambda, g_y, next);
    //@ assert lambda_still: vector_kept{Pre, Here}(lambda, 0, n);
    //@ assert g_y_still:    vector_kept{Pre, Here}(g_y, 0, n);
    //@ assert lambda_part:  found.lambda == 1 <==> all_entries{Pre}(lambda, first, first + length);
    //@ assert g_y_part:     found.g_y == 1 <==> all_entries{Pre}(g_y, first, first + length);
    /*@ assert dual_part:    dual_inputs_valid(found) ==>
      @                        duals_done{Pre, Here}(next, lambda, g_y, p_lambda, gamma_lambda, first, first + length); */
    //@ assert part: is_part(next + first, next, first);
    //@ assert part_old: is_part(lambda + first, lambda, first) && is_part(g_y + first, g_y, first);
    /*@ ghost
      if (found.lambda == 1 && found.g_y == 1) {
        /@ assert values: \forall integer i; first <= i < first + length ==>
             next[i] == dual_computed(\at(lambda[i], Pre), \at(g_y[i], Pre), p_lambda, gamma_lambda); @/
        /@ loop invariant index: 0 <= j <= 4;
           loop invariant lane_0: 0 < j ==> lane_matches{Pre, Here}(next + first, lambda + first, g_y + first,
                                                                     p_lambda, gamma_lambda, (length + 3) / 4, 0);
           loop invariant lane_1: 1 < j ==> lane_matches{Pre, Here}(next + first, lambda + first, g_y + first,
                                                                     p_lambda, gamma_lambda, (length + 2) / 4, 1);
           loop invariant lane_2: 2 < j ==> lane_matches{Pre, Here}(next + first, lambda + first, g_y + first,
                                                                     p_lambda, gamma_lambda, (length + 1) / 4, 2);
           loop invariant lane_3: 3 < j ==> lane_matches{Pre, Here}(next + first, lambda + first, g_y + first,
                                                                     p_lambda, gamma_lambda, length / 4, 3);
           loop assigns j;
           loop variant 4 - j; @/
        for (size_t j = 0; j < 4; j++) {
          /@ loop invariant index: 0 <= k <= (length + 3 - j) / 4;
             loop invariant lane:  lane_matches{Pre, Here}(next + first, lambda + first, g_y + first,
                                                           p_lambda, gamma_lambda, k, j);
             loop assigns k;
             loop variant (length + 3 - j) / 4 - k; @/
          for (size_t k = 0; k < (length + 3 - j) / 4; k++) {
            size_t i = first + (4 * k + j);
            /@ assert inside: first <= i < first + length; @/
            /@ assert value:  next[i] == dual_computed(\at(lambda[\at(i, Here)], Pre), \at(g_y[\at(i, Here)], Pre),
                                                      p_lambda, gamma_lambda); @/
            /@ assert lane:   lane_matches{Pre, Here}(next + first, lambda + first, g_y + first,
                                                      p_lambda, gamma_lambda, k + 1, j); @/
          }
        }
        /@ assert lanes: lanes_match{Pre, Here}(next + first, lambda + first, g_y + first, p_lambda, gamma_lambda,
                                                length); @/
      }
    */
    /*@ assert block_square: dual_inputs_valid(found) ==>
      @   found.square == dual_block_computed{Pre}(lambda + first, g_y + first, p_lambda, gamma_lambda, length); */
    good_lambda = both(good_lambda, found.lambda);
    good_g = both(good_g, found.g_y);
    /*@ assert blocks: dual_blocks_computed{Pre}(lambda, g_y, p_lambda, gamma_lambda, n, block + 1)
      @   == plus(dual_blocks_computed{Pre}(lambda, g_y, p_lambda, gamma_lambda, n, block),
      @           dual_block_computed{Pre}(lambda + first, g_y + first, p_lambda, gamma_lambda, length)); */
    total = sgha_project_add(total, found.square);
    /*@ assert next_square: good_lambda == 1 ==> good_g == 1 ==>
      @   total == dual_blocks_computed{Pre}(lambda, g_y, p_lambda, gamma_lambda, n, block + 1); */
    /*@ assert next_dual: good_lambda == 1 ==> good_g == 1 ==>
      @   duals_done{Pre, Here}(next, lambda, g_y, p_lambda, gamma_lambda, 0, first + length); */
    //@ assert next_lambda: good_lambda == 1 <==> all_entries{Pre}(lambda, 0, first + length);
    //@ assert next_g_y: good_g == 1 <==> all_entries{Pre}(g_y, 0, first + length);
    //@ assert next_near: blocked_near(total, square_sum(next, first + length), n, block + 1);
    //@ assert next_bounded: range_within(next, 0, first + length, 0x1p410);
    first += length;
    //@ ghost block++;
  }
  //@ assert wide: all_within(next, n, SGHA_MAX_FACTOR);
  //@ assert count: 0 <= block == block_count(n) <= 0x400000 && 0 <= block_lanes(n) <= 480;
  //@ assert sum: 0 <= square_sum(next, n) <= 0x1p933;
  /*@ assert error: total_error(total, square_sum(next, n), block_lanes(n) + block + 4.0,
                                block * (3.0 * SGHA_BLOCK + 18.0) * TINY); */
  //@ assert small: block * (3.0 * SGHA_BLOCK + 18.0) * TINY <= 1;
  //@ assert total: total <= 0x1p934;
  return (sgha_dual_found){good_lambda, good_g, total};
}

sgha_dual_found sgha_dual(size_t n, double p_lambda, double gamma_lambda, double C_lambda, const double lambda[],
                          const double g_y[], double next[restrict])
{
  const sgha_dual_found found = dual_blocks(n, p_lambda, gamma_lambda, lambda, g_y, next);
  //@ ghost int valid = found.lambda == 1 && found.g_y == 1;
  /*@ assert value: valid ==> \forall integer i; 0 <= i < n ==>
    @   next[i] == dual_computed(\at(lambda[i], Pre), \at(g_y[i], Pre), p_lambda, gamma_lambda); */
  /*@ assert step: valid ==> \forall integer i; 0 <= i < n ==>
    @   dual_near(\at(lambda[i], Pre), \at(g_y[i], Pre), p_lambda, gamma_lambda); */
  /*@ ghost
    if (valid) {
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
  /*@ assert projection: valid ==> \forall integer i; 0 <= i < n ==>
    @   ball_projection(next, n, C_lambda, i)
    @     == \at(dual_projection(lambda, g_y, p_lambda, gamma_lambda, n, C_lambda, i), Pre); */
  //@ ghost Raw: ;
  sgha_project(n, found.square, C_lambda, next);
  /*@ assert factor: valid ==> project_factor_computed(n, found.square, C_lambda)
    @   == dual_factor_computed{Pre}(lambda, g_y, p_lambda, gamma_lambda, n, C_lambda); */
  /*@ assert scaled: valid ==> \forall integer i; 0 <= i < n ==>
    @   next[i] == times(project_factor_computed(n, found.square, C_lambda), \at(next[i], Raw)); */
  /*@ assert bits: valid ==> \forall integer i; 0 <= i < n ==>
    @   times(project_factor_computed(n, found.square, C_lambda), \at(next[i], Raw))
    @     == times(dual_factor_computed{Pre}(lambda, g_y, p_lambda, gamma_lambda, n, C_lambda),
    @              dual_computed(\at(lambda[i], Pre), \at(g_y[i], Pre), p_lambda, gamma_lambda)); */
  /*@ assert computed: valid ==> \forall integer i; 0 <= i < n ==>
    @   next[i] == \at(dual_projection_computed(lambda, g_y, p_lambda, gamma_lambda, n, C_lambda, i), Pre); */
  /*@ assert near: valid ==> \forall integer i; 0 <= i < n ==>
    @   projection_near(next[i], \at(dual_projection(lambda, g_y, p_lambda, gamma_lambda, n, C_lambda, i), Pre), n); */
  /*@ assert kept: valid ==> dual_square_sum{Pre}(lambda, g_y, p_lambda, gamma_lambda, n)
    @                          <= C_lambda * C_lambda * (1.0 - 2.0 * ball_margin(n)) ==>
    @   \forall integer i; 0 <= i < n ==>
    @     next[i] == dual_computed(\at(lambda[i], Pre), \at(g_y[i], Pre), p_lambda, gamma_lambda); */
  //@ ghost entries_are_short(n, next, C_lambda);
  return found;
}
