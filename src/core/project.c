/* project.c -- see project.h. The lemmas are in proofs/acsl: ball_lemmas.acsl, block_lemmas.acsl. */
#include "core/project.h"
#include "ball_lemmas.acsl"
#include "block_lemmas.acsl"
#include "part_lemmas.acsl"
#include "rounding_lemmas.acsl"
#include "rounding_order.acsl"
#include "scale_lemmas.acsl"
#include "sum_lemmas.h"

/* After the lemmas on real numbers: provers are given what precedes a lemma. */
#include "core/assumptions.h"

double sgha_project_add(double total, double square)
{
  const double r = fl_add(total, square);
  //@ assert counts:  \forall integer n; 0 <= n <= SGHA_MAX_SIZE ==> block_count(n) <= 0x400000 && block_lanes(n) <= 480;
  //@ assert rounded: rounds_to(r, total + square);
  /*@ assert added:   \forall real sum, part, integer n, k; 0 <= k < block_count(n) ==> n <= SGHA_MAX_SIZE ==>
        blocked_near(total, sum, n, k) ==> block_near(square, part, n) ==>
        added(total, sum, square, part, total + square, r, n, k); */
  /*@ assert near:    \forall real sum, part, integer n, k; added(total, sum, square, part, total + square, r, n, k) ==>
        blocked_near(r, sum + part, n, k + 1); */
  return r;
}

double sgha_square_blocks(size_t n, const double v[])
{
  const size_t blocks = (n + SGHA_BLOCK - 1) / SGHA_BLOCK;
  double total = 0.0;
  //@ ghost blocked_square_is_near(n, v);
  //@ assert blocks: blocks == block_count(n) <= 0x400000;
  /*@ loop invariant range:    0 <= k <= blocks;
    @ loop invariant finite:   finite_within(total, 0x1p934) && 0 <= total;
    @ loop invariant computed: total == blocked_square_computed(v, n, k);
    @ loop assigns k, total;
    @ loop variant blocks - k; */
  for (size_t k = 0; k < blocks; k++) {
    const size_t first = SGHA_BLOCK * k, length = n - first < SGHA_BLOCK ? n - first : SGHA_BLOCK;
    //@ assert length: length == block_length(n, k) && first + length <= n;
    //@ assert part:   is_part(v + first, v, first);
    //@ assert within: all_within(v + first, length, SGHA_MAX_FACTOR);
    const double square = sgha_square_sum(length, v + first);
    //@ assert square: square == block_computed(v, n, k);
    /*@ assert next:   blocked_square_computed(v, n, k + 1)
          == plus(blocked_square_computed(v, n, k), block_computed(v, n, k)); */
    total = sgha_project_add(total, square);
    //@ assert total:  total == blocked_square_computed(v, n, k + 1);
  }
  return total;
}

/* The radius less the margin. */
/*@ requires   size:     n <= SGHA_MAX_SIZE;
  @ requires   radius:   is_ball_radius(radius);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    finite:   \is_finite(\result);
  @ ensures    computed: \result == shrunk_radius(n, radius);
  @ ensures    near:     radius_case(radius, \result, half_margin(n)); */
static inline double radius_less_margin(size_t n, double radius)
{
  const size_t lanes = ((n < SGHA_BLOCK ? n : SGHA_BLOCK) + 3) / 4, blocks = (n + SGHA_BLOCK - 1) / SGHA_BLOCK;
  //@ assert count: lanes == block_lanes(n) <= 480 && blocks == block_count(n) <= 0x400000;
  const double units = (double)(lanes + blocks + 16);
  //@ assert units: rounded(units, margin_units(n));
  //@ assert units_near: \abs(units - margin_units(n)) <= 0x1p-18;
  const double m = fl_mul(units, UNIT);
  //@ assert m: \abs(m - half_margin(n)) <= 0x1p-70;
  const double c = fl_sub(1.0, m);
  //@ assert c: \abs(c - (1.0 - half_margin(n))) <= 1.0625 * UNIT;
  const double r = fl_mul(radius, c);
  /*@ assert shift: product(radius * (c - (1.0 - half_margin(n))), c - (1.0 - half_margin(n)), radius)
        && product(1.0625 * UNIT * radius, 1.0625 * UNIT, radius); */
  //@ assert c_error: \abs(radius * c - radius * (1.0 - half_margin(n))) <= 1.0625 * UNIT * radius;
  //@ assert range: 0 <= c <= 1.03125;
  //@ assert scaled: product(radius * c, radius, c) && product(radius * 1.03125, radius, 1.03125);
  //@ assert scaled_range: 0 <= radius * c <= radius * 1.03125;
  //@ assert r: \abs(r - radius * c) <= 1.0625 * UNIT * radius;
  //@ assert margin: margin(half_margin(n));
  //@ assert least: product(half_margin(n) * radius, half_margin(n), radius);
  //@ assert above: r <= radius - 0.859375 * (half_margin(n) * radius);
  //@ assert below: radius - 1.140625 * (half_margin(n) * radius) <= r;
  return r;
}

/* A rounded quotient of at most 1. */
/*@ requires   radius:   \is_finite(r) && 0x1p-101 <= r <= 0x1p200;
  @ requires   norm:     finite_within(q, 0x1p480) && r <= q;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    finite:   \is_finite(\result) && 0 <= \result <= 1;
  @ ensures    computed: \result == over(r, q);
  @ ensures    near:     r - 1.25 * UNIT * r <= \result * q <= r + 1.25 * UNIT * r; */
static inline double quotient(double r, double q)
{
  //@ assert ratio: product(r, r / q, q);
  //@ assert unit: 0 <= r / q <= 1;
  const double f = fl_div(r, q);
  //@ assert close: -(UNIT * (r / q) + TINY) <= f - r / q <= UNIT * (r / q) + TINY;
  //@ assert error: product((f - r / q) * q, f - r / q, q);
  //@ assert bound: product((UNIT * (r / q) + TINY) * q, UNIT * (r / q) + TINY, q);
  //@ assert expand: f * q == r + (f - r / q) * q;
  return f;
}

double sgha_project_factor(size_t n, double total, double C_lambda)
{
  const double shrunk = radius_less_margin(n, C_lambda), norm = fl_sqrt(total);
  //@ assert counts: 0 <= block_count(n) <= 0x400000 && 0 <= block_lanes(n) <= 480;
  //@ assert root:   root_case(total, norm);
  //@ assert square: product(norm * norm, norm, norm) && product(0x1p480 * 0x1p480, 0x1p480, 0x1p480);
  //@ assert range:  norm <= 0x1p480;
  /*@ assert norms:  \forall real sum; blocked_near(total, sum, n, block_count(n)) ==>
        norm_case(total, sum, n, block_count(n), norm); */
  /*@ assert cases:  \forall real sum; blocked_near(total, sum, n, block_count(n)) ==>
        kept_case(C_lambda, shrunk, norm, sum, half_margin(n)); */
  /*@ assert margin: C_lambda * C_lambda * (1.0 - 2.0 * ball_margin(n))
        == C_lambda * C_lambda - 4.0 * (half_margin(n) * (C_lambda * C_lambda)); */
  if (norm <= shrunk) {
    //@ assert kept_computed: project_factor_computed(n, total, C_lambda) == 1.0;
    /*@ assert kept_near: \forall real sum; blocked_near(total, sum, n, block_count(n)) ==>
          near_factor(1.0, ball_factor(sum, C_lambda), half_margin(n)); */
    /*@ assert kept_inside: \forall real sum; blocked_near(total, sum, n, block_count(n)) ==>
          factor_inside(1.0, sum, n, C_lambda); */
    return 1.0;
  }
  const double f = quotient(shrunk, norm);
  /*@ assert scaled: \forall real sum; blocked_near(total, sum, n, block_count(n)) ==>
        scaled_case(C_lambda, shrunk, norm, f, sum, half_margin(n)); */
  //@ assert computed: f == over(shrunk_radius(n, C_lambda), (double)\sqrt(total));
  //@ assert outside: (double)\sqrt(total) > shrunk_radius(n, C_lambda);
  /*@ assert near: \forall real sum; blocked_near(total, sum, n, block_count(n)) ==>
        near_factor(f, ball_factor(sum, C_lambda), half_margin(n)); */
  /*@ assert inside: \forall real sum; blocked_near(total, sum, n, block_count(n)) ==>
        factor_inside(f, sum, n, C_lambda); */
  return f;
}

/* One entry, scaled. */
/*@ requires   factor:   \is_finite(f) && 0 <= f <= 1;
  @ requires   entry:    finite_within(x, SGHA_MAX_FACTOR);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    computed: \result == times(f, x);
  @ ensures    near:     rounded(\result, f * x);
  @ ensures    smaller:  \abs(\result) <= \abs(x);
  @ ensures    sign:     0 <= \result * x; */
static inline double scaled(double f, double x)
{
  const double p = fl_mul(f, x);
  //@ assert interval: product(f * x, f, x);
  //@ assert positive: 0 <= x ==> 0 <= f * x <= x;
  //@ assert negative: x <= 0 ==> x <= f * x <= 0;
  //@ assert same:     times((double)1.0, x) == x;
  //@ assert up:       0 <= x ==> 0 <= p <= x;
  //@ assert down:     x <= 0 ==> x <= p <= 0;
  return p;
}

void sgha_project_block(size_t n, double factor, double lambda[])
{
  //@ assert same:    \forall integer i; 0 <= i < n ==> finite_within(lambda[i], 0x1p500);
  //@ assert one:     \forall integer i; 0 <= i < n ==> times((double)1.0, lambda[i]) == lambda[i];
  //@ assert squares: \forall integer i; 0 <= i < n ==> product(lambda[i] * lambda[i], lambda[i], lambda[i]);
  if (factor == 1.0)
    return;
  /*@ loop invariant range:     0 <= i <= n;
    @ loop invariant computed:  \forall integer j; 0 <= j < i ==> lambda[j] == times(factor, \at(lambda[j], Pre));
    @ loop invariant near:      \forall integer j; 0 <= j < i ==> rounded(lambda[j], factor * \at(lambda[j], Pre));
    @ loop invariant smaller:   \forall integer j; 0 <= j < i ==> \abs(lambda[j]) <= \abs(\at(lambda[j], Pre));
    @ loop invariant sign:      \forall integer j; 0 <= j < i ==> 0 <= lambda[j] * \at(lambda[j], Pre);
    @ loop invariant untouched: \forall integer j; i <= j < n ==> lambda[j] == \at(lambda[j], Pre);
    @ loop invariant bounded:   \forall integer j; i <= j < n ==> finite_within(lambda[j], SGHA_MAX_FACTOR);
    @ loop assigns i, lambda[0 .. n - 1];
    @ loop variant n - i; */
  for (size_t i = 0; i < n; i++) {
    const double x = lambda[i];
    //@ assert old: x == \at(lambda[\at(i, Here)], Pre);
    const double p = scaled(factor, x);
    //@ assert near: rounded(p, factor * \at(lambda[\at(i, Here)], Pre));
    //@ assert sign: 0 <= p * \at(lambda[\at(i, Here)], Pre);
    lambda[i] = p;
  }
}

void sgha_project(size_t n, double total, double C_lambda, double v[])
{
  const double f = sgha_project_factor(n, total, C_lambda);
  //@ assert near:   near_factor(f, ball_factor(square_sum(v, n), C_lambda), half_margin(n));
  //@ assert inside: factor_inside(f, square_sum(v, n), n, C_lambda);
  //@ assert kept:   square_sum(v, n) <= C_lambda * C_lambda * (1.0 - 2.0 * ball_margin(n)) ==> f == 1.0;
  sgha_project_block(n, f, v);
  /*@ ghost
    /@ loop invariant range:   0 <= k <= n;
       loop invariant squares: square_sum(v, k) <= (1.0 + 4.0 * UNIT) * (f * f) * square_sum{Pre}(v, k) + k * 0x1p-1060;
       loop invariant kept:    f == 1.0 ==> square_sum(v, k) == square_sum{Pre}(v, k);
       loop invariant near:    \forall integer j; 0 <= j < k ==>
         near_product(v[j], \at(v[j], Pre), ball_factor(square_sum{Pre}(v, n), C_lambda), half_margin(n));
       loop assigns k;
       loop variant n - k; @/
    for (size_t k = 0; k < n; k++) {
      /@ assert before: square_sum{Pre}(v, k + 1)
                       == square_sum{Pre}(v, k) + \at(v[\at(k, Here)], Pre) * \at(v[\at(k, Here)], Pre); @/
      /@ assert after:  square_sum(v, k + 1) == square_sum(v, k) + v[k] * v[k]; @/
      /@ assert close:  scale_case(v[k], f, \at(v[\at(k, Here)], Pre), \abs(f * \at(v[\at(k, Here)], Pre))); @/
      /@ assert square: v[k] * v[k] <= (1.0 + 4.0 * UNIT) * (f * f) * (\at(v[\at(k, Here)], Pre)
                          * \at(v[\at(k, Here)], Pre)) + 0x1p-1060; @/
      /@ assert size:   is_size(\abs(\at(v[\at(k, Here)], Pre)), \at(v[\at(k, Here)], Pre)); @/
      /@ assert value:  close_product(v[k], f, \at(v[\at(k, Here)], Pre)); @/
      /@ assert near:   near_product(v[k], \at(v[\at(k, Here)], Pre), ball_factor(square_sum{Pre}(v, n), C_lambda),
                                     half_margin(n)); @/
      ;
    }
  */
  /*@ assert squares: square_sum(v, n) <= f * f * square_sum{Pre}(v, n)
        + 4.0 * UNIT * (f * f * square_sum{Pre}(v, n)) + n * 0x1p-1060; */
  //@ assert radius:  margin(half_margin(n)) && 0x1p-200 <= C_lambda * C_lambda;
  //@ assert sign:    0 <= f * f * square_sum{Pre}(v, n);
  //@ assert unit:    f == 1.0 || f < 1.0;
  //@ assert one:     f == 1.0 ==> f * f * square_sum{Pre}(v, n) == square_sum{Pre}(v, n);
  //@ assert kept_member: f == 1.0 ==> square_sum(v, n) <= C_lambda * C_lambda;
  /*@ assert below:   f < 1.0 ==> f * f * square_sum{Pre}(v, n)
        <= C_lambda * C_lambda - 0.4375 * (half_margin(n) * (C_lambda * C_lambda)); */
  /*@ assert product: product(half_margin(n) * (C_lambda * C_lambda), half_margin(n), C_lambda * C_lambda); */
  /*@ assert scaled:  f < 1.0 ==> rounded_case(C_lambda * C_lambda, half_margin(n), half_margin(n) * (C_lambda * C_lambda),
        f * f * square_sum{Pre}(v, n), square_sum(v, n), n); */
  //@ assert scaled_member: f < 1.0 ==> square_sum(v, n) <= C_lambda * C_lambda;
}
