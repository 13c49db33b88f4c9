/* ball.c -- the projection onto the multiplier's ball, and its proof.
 *
 * The margin m = (n + 64) 2^-55 pays for every rounding: the radius is shrunk by it, and the computed norm differs from
 * the real one by at most about m/2. So a vector that is kept is inside, and one that is scaled lands inside.
 * The lemmas are about real numbers; products are named by a predicate, so that provers find the instances. */
#include "core/ball.h"

/* What underflow can add to a squared norm; the radius is at least 2^-100, so this never counts. */
#define SLACK 0x1p-999

/*@ logic real half_margin(integer n) = (n + 64.0) * 0x1p-55;

    predicate product(real t, real x, real y) = t == x * y;

    predicate margin(real m) = 0x1p-49 <= m <= 0x1p-22;

    lemma order_of_products:
      \forall real m, x, y; 0 <= m ==> x <= y ==> m * x <= m * y;

    lemma product_order:
      \forall real p, q, m, x, y; product(p, m, x) ==> product(q, m, y) ==> 0 <= m ==> x <= y ==> p <= q;

    lemma product_small:
      \forall real p, m, x; product(p, m, x) ==> margin(m) ==> 0 <= x ==> 0x1p-49 * x <= p <= 0x1p-22 * x;

    lemma product_order_nearly:
      \forall real p, q, m, x, y; product(p, m, x) ==> product(q, m, y) ==> 0 <= m ==> x <= 1.0625 * y ==>
        p <= 1.0625 * q;

    lemma product_order_left:
      \forall real p, q, m, x, y; product(p, x, m) ==> product(q, y, m) ==> 0 <= m ==> x <= y ==> p <= q;

    lemma product_opposite_left:
      \forall real p, q, m, x, y; product(p, x, m) ==> product(q, y, m) ==> 0 <= m ==> 0 <= x + y ==> 0 <= p + q;

    lemma product_interval:
      \forall real d, a, y, t, s; product(t, d, y) ==> product(s, a, y) ==> 0 <= y ==> -a <= d <= a ==> -s <= t <= s;

    lemma square_positive:
      \forall real s, y; product(s, y, y) ==> 0 <= s;

    lemma root_small:
      \forall real s, y; product(s, y, y) ==> 0 <= y ==> y <= 1.0 + s;

    lemma square_interval:
      \forall real d, a, e, f; product(e, d, d) ==> product(f, a, a) ==> -a <= d <= a ==> e <= f;

    lemma square_order:
      \forall real x, y, s, t; product(s, x, x) ==> product(t, y, y) ==> 0 <= y ==> s <= t ==> x <= y;

    // Squares: of the shrunk radius r against the radius R, of f q against r, of a rounded root, of a rounded product.
    predicate shrunk_above(real r, real a, real R, real w, real r2, real a2, real R2, real W, real w2) =
      0 <= r <= a && a == R - 0.859375 * w && 0 <= w <= 0x1p-22 * R &&
      product(r2, r, r) && product(a2, a, a) && product(R2, R, R) && product(W, w, R) && product(w2, w, w);

    lemma shrunk_square_above:
      \forall real r, a, R, w, r2, a2, R2, W, w2; shrunk_above(r, a, R, w, r2, a2, R2, W, w2) ==> r2 <= R2 - 1.7 * W;

    predicate shrunk_below(real r, real a, real R, real w, real r2, real a2, real R2, real W, real w2) =
      0 <= a <= r && a == R - 1.140625 * w &&
      product(r2, r, r) && product(a2, a, a) && product(R2, R, R) && product(W, w, R) && product(w2, w, w);

    lemma shrunk_square_below:
      \forall real r, a, R, w, r2, a2, R2, W, w2; shrunk_below(r, a, R, w, r2, a2, R2, W, w2) ==>
        R2 - 2.28125 * W <= r2;

    predicate quotient_above(real r, real F, real a, real r2, real F2, real a2) =
      0 <= F <= a && a == r + 1.25 * UNIT * r && product(r2, r, r) && product(F2, F, F) && product(a2, a, a);

    lemma quotient_square_above:
      \forall real r, F, a, r2, F2, a2; quotient_above(r, F, a, r2, F2, a2) ==> F2 <= r2 + 3.0 * UNIT * r2;

    predicate quotient_below(real r, real F, real a, real r2, real F2, real a2) =
      0 <= a <= F && a == r - 1.25 * UNIT * r && product(r2, r, r) && product(F2, F, F) && product(a2, a, a);

    lemma quotient_square_below:
      \forall real r, F, a, r2, F2, a2; quotient_below(r, F, a, r2, F2, a2) ==> r2 - 3.0 * UNIT * r2 <= F2;

    lemma root_square:
      \forall real q, y, s, d, a, t, T, e, E, q2; 0 <= y ==> product(s, y, y) ==> d == q - y ==>
        a == UNIT * y + TINY ==> -a <= d <= a ==> product(t, d, y) ==> product(T, a, y) ==> product(e, d, d) ==>
        product(E, a, a) ==> product(q2, q, q) ==> y <= 1.0 + s ==>
        s - 2.5 * UNIT * s - 0x1p-1000 <= q2 <= s + 2.5 * UNIT * s + 0x1p-1000;

    lemma component_square:
      \forall real p, y, s, a, a2, p2; 0 <= y ==> product(s, y, y) ==> a == y + UNIT * y + TINY ==> -a <= p <= a ==>
        product(a2, a, a) ==> product(p2, p, p) ==> y <= 1.0 + s ==>
        p2 <= s + 4.0 * UNIT * s + 0x1p-1060;

    // near_square(q, s, m, v): the computed squared norm q is within (1 + 1/64) m of the real one, s; v = m s.
    predicate near_square(real q, real s, real m, real v) =
      product(v, m, s) && s - 1.015625 * v - SLACK <= q <= s + 1.015625 * v + SLACK;

    // The squares of the radius, R, and of the shrunk radius, r; w = m R.
    predicate near_radius(real r, real R, real m, real w) =
      margin(m) && 0x1p-200 <= R && product(w, m, R) && R - 2.28125 * w <= r <= R - 1.7 * w;

    // x = f^2 |v|^2, F = (f q)^2.
    lemma scaled_above:
      \forall real m, R, w, x, v, F, r; near_radius(r, R, m, w) ==> near_square(F, x, m, v) ==> 0 <= x ==>
        F <= r + 3.0 * UNIT * r ==> x <= R - 0.4375 * w;

    lemma scaled_below:
      \forall real m, R, w, x, v, F, r; near_radius(r, R, m, w) ==> near_square(F, x, m, v) ==> 0 <= x <= R ==>
        r - 3.0 * UNIT * r <= F ==> R - 3.5 * w <= x;

    lemma kept_above:
      \forall real m, R, w, s, v, q, r; near_radius(r, R, m, w) ==> near_square(q, s, m, v) ==>
        0 <= s <= R - 4.0 * w ==> q <= r;

    lemma kept_inside:
      \forall real m, R, w, s, v, q, r; near_radius(r, R, m, w) ==> near_square(q, s, m, v) ==> 0 <= s ==> q <= r ==>
        s <= R;

    lemma scaled_inside:
      \forall real m, r, R, w, x, s, k; near_radius(r, R, m, w) ==> 0 <= x <= R - 0.4375 * w ==>
        0 <= k <= 0x100000000 ==> s <= x + 4.0 * UNIT * x + k * 0x1p-1060 ==> s <= R;

    lemma rate_sum:
      \forall real e, m, s, E, P; product(E, e, s) ==> product(P, m, s) ==> 0 <= s ==>
        e + 3.0 * UNIT <= 1.015625 * m ==> E + 3.0 * UNIT * s <= 1.015625 * P;

    lemma product_tiny:
      \forall real p, e, s; product(p, e, s) ==> 0 <= s ==> 0 <= e <= 0x1p-20 ==> 0 <= p <= 0x1p-20 * s;

    lemma norm_error:
      \forall real q2, t, s, e, E, m, P, c; product(E, e, s) ==> product(P, m, s) ==> 0 <= s ==> 0 <= e <= 0x1p-20 ==>
        e + 3.0 * UNIT <= 1.015625 * m ==> 0 <= c <= 0x1p-1030 ==> \abs(t - s) <= E + c ==>
        \abs(q2 - t) <= 2.5 * UNIT * t + 0x1p-1000 ==>
        s - 1.015625 * P - SLACK <= q2 <= s + 1.015625 * P + SLACK;

    predicate both_scaled(real g, real q, real s, real v, real F, real x, real V, real m, real h, real gh, real l,
                          real gl) =
      0 <= g <= 1 && near_square(q, s, m, v) && product(F, g, q) && product(x, g, s) && product(V, m, x) &&
      h == s + 1.015625 * v + SLACK && product(gh, g, h) && l == s - 1.015625 * v - SLACK && product(gl, g, l);

    lemma norm_scaled:
      \forall real g, q, s, v, F, x, V, m, h, gh, l, gl; both_scaled(g, q, s, v, F, x, V, m, h, gh, l, gl) ==>
        near_square(F, x, m, V);

    lemma quotient_error:
      \forall real f, z, r, q, d, a, t, s; product(r, z, q) ==> d == f - z ==> a == UNIT * z + TINY ==> -a <= d <= a ==>
        product(t, d, q) ==> product(s, a, q) ==> 0 <= q <= 0x1p480 ==> 0x1p-101 <= r ==>
        r - 1.25 * UNIT * r <= r + t <= r + 1.25 * UNIT * r;

    lemma quotient_times_divisor:
      \forall real r, q, z; 0 < q ==> z == r / q ==> product(r, z, q);

    lemma quotient_at_most_one:
      \forall real r, q, z; product(r, z, q) ==> 0 < q ==> 0 <= r <= q ==> 0 <= z <= 1;

    lemma sum_step:
      \forall real a, b, g, x, p, k, c; a <= g * b + k * c ==> p <= g * x + c ==> a + p <= g * (b + x) + (k + 1.0) * c;

    lemma shrinks_up:
      \forall real t, f, x; product(t, f, x) ==> 0 <= f <= 1 ==> 0 <= x ==> 0 <= t <= x;

    lemma shrinks_down:
      \forall real t, f, x; product(t, f, x) ==> 0 <= f <= 1 ==> x <= 0 ==> x <= t <= 0;

    // f is the real factor phi, up to 1.9 m.
    predicate near_factor(real f, real phi, real m) =
      margin(m) && 0 <= phi && f <= phi && (1.0 - 1.9 * m) * phi <= f;

    predicate near_product(real p, real x, real phi, real m) = \abs(p - phi * x) <= 2.0 * m * \abs(phi * x) + TINY;

    lemma quotient_order:
      \forall real p, q, m, x, y; product(p, x, m) ==> product(q, y, m) ==> 0 < m ==> p <= q ==> x <= y;

    predicate inside_case(real f, real g, real s, real R, real m, real w, real x, real G, real l, real b, real b2) =
      margin(m) && 0 < R && 0 <= s <= R && 0 <= f && product(g, f, f) && product(x, s, g) && product(G, R, g) &&
      product(w, m, R) && R - 3.5 * w <= x && l == R - 3.5 * w && product(G, g, R) && product(l, 1.0 - 3.5 * m, R) &&
      b == 1.0 - 1.9 * m && product(b2, b, b);

    lemma factor_near_inside:
      \forall real f, g, s, R, m, w, x, G, l, b, b2; inside_case(f, g, s, R, m, w, x, G, l, b, b2) ==> b <= f;

    predicate outside_case(real f, real N, real R, real phi, real m, real R2, real w, real h, real h2, real b, real k,
                           real k2) =
      margin(m) && 0 < R && 0 < N && 0 <= f && product(R, phi, N) && product(R2, R, R) && product(w, m, R2) &&
      product(h, f, N) && product(h2, h, h) && R2 - 3.5 * w <= h2 <= R2 &&
      b == (1.0 - 1.9 * m) * phi && product(k, b, N) && product(k2, k, k) && k == (1.0 - 1.9 * m) * R &&
      k2 == R2 - 3.8 * w + 3.61 * (m * w);

    lemma factor_near_outside:
      \forall real f, N, R, phi, m, R2, w, h, h2, b, k, k2; outside_case(f, N, R, phi, m, R2, w, h, h2, b, k, k2) ==>
        b <= f <= phi;

    // y = |x|: t = f y, P = phi y, Z = m P; the rounded product p has the sign of x.
    predicate component_case(real e, real t, real f, real phi, real m, real y, real P, real Z, real l) =
      near_factor(f, phi, m) && 0 <= y && product(t, f, y) && product(P, phi, y) && product(Z, m, P) &&
      product(l, (1.0 - 1.9 * m) * phi, y) && l == P - 1.9 * Z && e <= UNIT * t + TINY;

    lemma component_near:
      \forall real e, t, f, phi, m, y, P, Z, l; component_case(e, t, f, phi, m, y, P, Z, l) ==>
        P - 1.9 * Z <= t <= P && e <= 0.0625 * Z + TINY;

    predicate close_product(real p, real f, real x) = \abs(p - f * x) <= UNIT * \abs(f * x) + TINY;

    predicate is_size(real y, real x) = y == \abs(x);

    lemma component_sizes:
      \forall real x, f, phi, m, y; is_size(y, x) ==> near_factor(f, phi, m) ==> 0 <= f ==>
        \abs(phi * x) == phi * y && \abs(f * x) == f * y && \abs(f * x - phi * x) == phi * y - f * y;

    lemma component_terms:
      \forall real p, x, f, phi, m, y; is_size(y, x) ==> near_factor(f, phi, m) ==> 0 <= f ==> close_product(p, f, x) ==>
        component_case(\abs(p - f * x), f * y, f, phi, m, y, phi * y, m * (phi * y), (1.0 - 1.9 * m) * phi * y);

    lemma component_error:
      \forall real p, x, f, phi, m, y; is_size(y, x) ==> near_factor(f, phi, m) ==> 0 <= f ==> close_product(p, f, x) ==>
        phi * y - 1.9 * (m * (phi * y)) <= f * y && \abs(p - f * x) <= 0.0625 * (m * (phi * y)) + TINY;

    lemma component_triangle:
      \forall real p, a, b, P, t, z; \abs(p - a) <= 0.0625 * z + TINY ==> \abs(a - b) == P - t ==> P - 1.9 * z <= t ==>
        0 <= z ==> \abs(p - b) <= 2.0 * z + TINY;

    lemma component_is_near:
      \forall real p, x, f, phi, m, y; is_size(y, x) ==> near_factor(f, phi, m) ==> 0 <= f ==> close_product(p, f, x) ==>
        near_product(p, x, phi, m);
*/

/* After the lemmas on real numbers: provers are given what precedes a lemma. */
#include "core/assumptions.h"

/*@ predicate near_component(real p, real x, real phi, real m) = near_relative(p, phi * x, 2.0 * m);

    lemma square_sum_next{L}:
      \forall double *v, integer k, k1; 0 <= k ==> k1 == k + 1 ==>
        square_sum(v, k1) == square_sum(v, k) + v[k] * v[k];

    // What rounding preserves.
    lemma rounding_keeps_sign:
      \forall real t; 0 <= t <= 0x1p1000 ==> 0 <= (double)t;

    lemma rounding_keeps_negative_sign:
      \forall real t; -0x1p1000 <= t <= 0 ==> (double)t <= 0;

    lemma rounding_is_monotone:
      \forall real s, t; -0x1p1000 <= s <= t <= 0x1p1000 ==> (double)s <= (double)t;

    lemma rounding_stays_below_one:
      \forall real t; 0 <= t <= 1 ==> (double)t <= 1;

    lemma product_depends_on_value:
      \forall double f, g, x; f == g ==> times(f, x) == times(g, x);

    lemma rounding_keeps_doubles:
      \forall double x; finite_within(x, 0x1p500) ==> times((double)1.0, x) == x;
*/

/* The radius less the margin. */
/*@ requires   size:      n <= SGHA_MAX_SIZE;
  @ requires   radius:    \is_finite(radius) && SGHA_MIN_PARAMETER <= radius <= SGHA_MAX_MAGNITUDE;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    finite:    \is_finite(\result) && 0x1p-101 <= \result;
  @ ensures    computed:  \result == shrunk_radius(n, radius);
  @ ensures    above:     \result <= radius - 0.859375 * (half_margin(n) * radius);
  @ ensures    below:     radius - 1.140625 * (half_margin(n) * radius) <= \result; */
static inline double radius_less_margin(size_t n, double radius)
{
  const double size = (double)n;
  //@ assert size: rounded(size, n);
  const double sum = fl_add(size, 64.0);
  //@ assert sum: \abs(sum - (n + 64.0)) <= 0x1p-18;
  const double m = fl_mul(sum, 0x1p-55);
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
  return r;
}

/* The square of a rounded root. */
/*@ ghost
  /@ requires   argument:  0 <= s;
   @ requires   root:      rounded(q, \sqrt(s));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures    square:    \abs(q * q - s) <= 2.5 * UNIT * s + 0x1p-1000; @/
  void root_squares_back(double s, double q)
  {
    /@ assert root:   0 <= \sqrt(s) && product(s, \sqrt(s), \sqrt(s)); @/
    /@ assert close:  -(UNIT * \sqrt(s) + TINY) <= q - \sqrt(s) <= UNIT * \sqrt(s) + TINY; @/
    /@ assert small:  \sqrt(s) <= 1.0 + s; @/
    /@ assert cross:  product((q - \sqrt(s)) * \sqrt(s), q - \sqrt(s), \sqrt(s)); @/
    /@ assert bound:  product(UNIT * s + TINY * \sqrt(s), UNIT * \sqrt(s) + TINY, \sqrt(s)); @/
    /@ assert last:   product((q - \sqrt(s)) * (q - \sqrt(s)), q - \sqrt(s), q - \sqrt(s)); @/
    /@ assert limit:  product((UNIT * \sqrt(s) + TINY) * (UNIT * \sqrt(s) + TINY), UNIT * \sqrt(s) + TINY,
                              UNIT * \sqrt(s) + TINY); @/
    /@ assert square: product(q * q, q, q); @/
    /@ assert near:   s - 2.5 * UNIT * s - 0x1p-1000 <= q * q <= s + 2.5 * UNIT * s + 0x1p-1000; @/
    ;
  }
*/

/* The computed norm. */
/*@ requires   size:      n <= SGHA_MAX_SIZE;
  @ requires   readable:  \valid_read(v + (0 .. n - 1));
  @ requires   bounded:   all_within(v, n, SGHA_MAX_FACTOR);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    finite:    finite_within(\result, 0x1p480) && 0 <= \result;
  @ ensures    sign:      0 <= square_sum(v, n);
  @ ensures    computed:  \result == norm_computed(v, n);
  @ ensures    near:      near_square(\result * \result, square_sum(v, n), half_margin(n),
  @                                   half_margin(n) * square_sum(v, n)); */
static inline double norm(size_t n, const double v[])
{
  const double s = sgha_square_sum(n, v);
  const double q = fl_sqrt(s);
  //@ ghost root_squares_back(s, q);
  //@ assert rate: dot_error(n) + 3.0 * UNIT <= 1.015625 * half_margin(n);
  //@ assert small: 0 <= dot_error(n) <= 0x1p-20 && 0 <= dot_underflow(n) <= 0x1p-1030;
  //@ assert error: product(dot_error(n) * square_sum(v, n), dot_error(n), square_sum(v, n));
  //@ assert bound: product(half_margin(n) * square_sum(v, n), half_margin(n), square_sum(v, n));
  /*@ assert interval: square_sum(v, n) - 1.015625 * (half_margin(n) * square_sum(v, n)) - SLACK <= q * q
        <= square_sum(v, n) + 1.015625 * (half_margin(n) * square_sum(v, n)) + SLACK; */
  //@ assert square: product(q * q, q, q) && product(0x1p480 * 0x1p480, 0x1p480, 0x1p480);
  //@ assert range: q * q <= 0x1p480 * 0x1p480;
  return q;
}

/* A rounded quotient of at most 1. */
/*@ requires   radius:    \is_finite(r) && 0x1p-101 <= r <= 0x1p200;
  @ requires   norm:      finite_within(q, 0x1p480) && r <= q;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    finite:    \is_finite(\result) && 0 <= \result <= 1;
  @ ensures    computed:  \result == over(r, q);
  @ ensures    above:     \result * q <= r + 1.25 * UNIT * r;
  @ ensures    below:     r - 1.25 * UNIT * r <= \result * q; */
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

/* The squares of the radius and of the shrunk radius. */
/*@ ghost
  /@ requires   size:    n <= SGHA_MAX_SIZE;
   @ requires   radius:  SGHA_MIN_PARAMETER <= R <= SGHA_MAX_MAGNITUDE;
   @ requires   above:   0x1p-101 <= r <= R - 0.859375 * (half_margin(n) * R);
   @ requires   below:   R - 1.140625 * (half_margin(n) * R) <= r;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures    near:    near_radius(r * r, R * R, half_margin(n), half_margin(n) * (R * R)); @/
  void radius_squares(size_t n, double R, double r)
  {
    /@ assert margin:  margin(half_margin(n)); @/
    /@ assert slack:   product(half_margin(n) * R, half_margin(n), R); @/
    /@ assert small:   0 <= half_margin(n) * R <= 0x1p-22 * R; @/
    /@ assert least:   0 <= R - 1.140625 * (half_margin(n) * R); @/
    /@ assert above:   shrunk_above(r, R - 0.859375 * (half_margin(n) * R), R, half_margin(n) * R, r * r,
                         (R - 0.859375 * (half_margin(n) * R)) * (R - 0.859375 * (half_margin(n) * R)), R * R,
                         half_margin(n) * (R * R), (half_margin(n) * R) * (half_margin(n) * R)); @/
    /@ assert below:   shrunk_below(r, R - 1.140625 * (half_margin(n) * R), R, half_margin(n) * R, r * r,
                         (R - 1.140625 * (half_margin(n) * R)) * (R - 1.140625 * (half_margin(n) * R)), R * R,
                         half_margin(n) * (R * R), (half_margin(n) * R) * (half_margin(n) * R)); @/
    /@ assert r_above: r * r <= R * R - 1.7 * (half_margin(n) * (R * R)); @/
    /@ assert r_below: R * R - 2.28125 * (half_margin(n) * (R * R)) <= r * r; @/
    /@ assert square:  product(R * R, R, R) && product(0x1p-200, 0x1p-100, 0x1p-100); @/
    /@ assert radius:  0x1p-200 <= R * R; @/
    ;
  }
*/

/* A vector is kept only if it is inside, and is kept if it is inside by twice the margin. */
/*@ ghost
  /@ requires   radius:  near_radius(r * r, R * R, half_margin(n), half_margin(n) * (R * R)) && 0 <= r;
   @ requires   norm:    near_square(q * q, square_sum(v, n), half_margin(n), half_margin(n) * square_sum(v, n));
   @ requires   square:  0 <= square_sum(v, n) && 0 <= q;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures    inside:  q <= r ==> square_sum(v, n) <= R * R;
   @ ensures    kept:    square_sum(v, n) <= R * R - 4.0 * (half_margin(n) * (R * R)) ==> q <= r; @/
  void kept_bounds(size_t n, const double *v, double R, double r, double q)
  {
    /@ assert squares: product(r * r, r, r) && product(q * q, q, q); @/
    /@ assert order:   q <= r ==> q * q <= r * r; @/
    ;
  }
*/

/* The squared norm of f v lies between radius^2 (1 - 3.5 m) and radius^2 (1 - 0.4375 m). */
/*@ ghost
  /@ requires   radius:  near_radius(r * r, R * R, half_margin(n), half_margin(n) * (R * R)) && 0 <= r;
   @ requires   norm:    near_square(q * q, square_sum(v, n), half_margin(n), half_margin(n) * square_sum(v, n));
   @ requires   square:  0 <= square_sum(v, n);
   @ requires   factor:  0 <= f <= 1 && 0 <= q;
   @ requires   top:     f * q <= r + 1.25 * UNIT * r;
   @ requires   bottom:  r - 1.25 * UNIT * r <= f * q;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures    above:   f * f * square_sum(v, n) <= R * R - 0.4375 * (half_margin(n) * (R * R));
   @ ensures    below:   R * R - 3.5 * (half_margin(n) * (R * R)) <= f * f * square_sum(v, n); @/
  void factor_bounds(size_t n, const double *v, double R, double r, double q, double f)
  {
    /@ assert signs:   0 <= f * q && 0 <= f * f <= 1; @/
    /@ assert above:   quotient_above(r, f * q, r + 1.25 * UNIT * r, r * r, (f * q) * (f * q),
                         (r + 1.25 * UNIT * r) * (r + 1.25 * UNIT * r)); @/
    /@ assert below:   quotient_below(r, f * q, r - 1.25 * UNIT * r, r * r, (f * q) * (f * q),
                         (r - 1.25 * UNIT * r) * (r - 1.25 * UNIT * r)); @/
    /@ assert f_above: (f * q) * (f * q) <= r * r + 3.0 * UNIT * (r * r); @/
    /@ assert f_below: r * r - 3.0 * UNIT * (r * r) <= (f * q) * (f * q); @/
    /@ assert norm:    both_scaled(f * f, q * q, square_sum(v, n), half_margin(n) * square_sum(v, n), (f * q) * (f * q),
                         f * f * square_sum(v, n), half_margin(n) * (f * f * square_sum(v, n)), half_margin(n),
                         square_sum(v, n) + 1.015625 * (half_margin(n) * square_sum(v, n)) + SLACK,
                         f * f * (square_sum(v, n) + 1.015625 * (half_margin(n) * square_sum(v, n)) + SLACK),
                         square_sum(v, n) - 1.015625 * (half_margin(n) * square_sum(v, n)) - SLACK,
                         f * f * (square_sum(v, n) - 1.015625 * (half_margin(n) * square_sum(v, n)) - SLACK)); @/
    /@ assert near:    near_square((f * q) * (f * q), f * f * square_sum(v, n), half_margin(n),
                         half_margin(n) * (f * f * square_sum(v, n))); @/
    /@ assert sign:    0 <= f * f * square_sum(v, n); @/
    /@ assert first:   f * f * square_sum(v, n) <= R * R - 0.4375 * (half_margin(n) * (R * R)); @/
    /@ assert second:  f * f * square_sum(v, n) <= R * R; @/
    ;
  }
*/

/* The factor against the real one. */
/*@ ghost
  /@ requires   margin:  margin(half_margin(n)) && 0 < R && 0 <= f <= 1 && 0 <= square_sum(v, n);
   @ requires   above:   f * f * square_sum(v, n) <= R * R;
   @ requires   below:   R * R - 3.5 * (half_margin(n) * (R * R)) <= f * f * square_sum(v, n);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures    near:    near_factor(f, ball_factor(square_sum(v, n), R), half_margin(n)); @/
  void factor_is_near(size_t n, const double *v, double R, double f)
  {
    /@ assert square:  0 < R * R; @/
    /@ assert inside:  square_sum(v, n) <= R * R ==>
                         inside_case(f, f * f, square_sum(v, n), R * R, half_margin(n), half_margin(n) * (R * R),
                           f * f * square_sum(v, n), f * f * (R * R), R * R - 3.5 * (half_margin(n) * (R * R)),
                           1.0 - 1.9 * half_margin(n), (1.0 - 1.9 * half_margin(n)) * (1.0 - 1.9 * half_margin(n))); @/
    /@ assert one:     square_sum(v, n) <= R * R ==> ball_factor(square_sum(v, n), R) == 1.0; @/
    /@ assert root:    R * R < square_sum(v, n) ==> 0 < \sqrt(square_sum(v, n))
                         && product(square_sum(v, n), \sqrt(square_sum(v, n)), \sqrt(square_sum(v, n)))
                         && product(R, ball_factor(square_sum(v, n), R), \sqrt(square_sum(v, n))); @/
    /@ assert outside: R * R < square_sum(v, n) ==>
                         outside_case(f, \sqrt(square_sum(v, n)), R, ball_factor(square_sum(v, n), R), half_margin(n),
                           R * R, half_margin(n) * (R * R), f * \sqrt(square_sum(v, n)), f * f * square_sum(v, n),
                           (1.0 - 1.9 * half_margin(n)) * ball_factor(square_sum(v, n), R),
                           (1.0 - 1.9 * half_margin(n)) * R,
                           ((1.0 - 1.9 * half_margin(n)) * R) * ((1.0 - 1.9 * half_margin(n)) * R)); @/
    ;
  }
*/

/* One component, scaled. */
/*@ requires   factor:    \is_finite(f) && 0 <= f <= 1;
  @ requires   component: finite_within(x, SGHA_MAX_FACTOR);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    computed:  \result == times(f, x);
  @ ensures    near:      rounded(\result, f * x);
  @ ensures    smaller:   \abs(\result) <= \abs(x);
  @ ensures    sign:      0 <= \result * x;
  @ ensures    square:    \result * \result <= (1.0 + 4.0 * UNIT) * (f * f) * (x * x) + 0x1p-1060;
  @ ensures    factor:    \forall real phi, m; near_factor(f, phi, m) ==> near_component(\result, x, phi, m); */
static inline double scaled(double f, double x)
{
  const double p = fl_mul(f, x);
  //@ assert interval: product(f * x, f, x);
  //@ assert positive: 0 <= x ==> 0 <= f * x <= x;
  //@ assert negative: x <= 0 ==> x <= f * x <= 0;
  //@ assert same:     times((double)1.0, x) == x;
  //@ assert up:       0 <= x ==> 0 <= p <= x;
  //@ assert down:     x <= 0 ==> x <= p <= 0;
  //@ assert size:     product((f * x) * (f * x), \abs(f * x), \abs(f * x));
  //@ assert range:    -(\abs(f * x) + UNIT * \abs(f * x) + TINY) <= p <= \abs(f * x) + UNIT * \abs(f * x) + TINY;
  /*@ assert bound:    product((\abs(f * x) + UNIT * \abs(f * x) + TINY) * (\abs(f * x) + UNIT * \abs(f * x) + TINY),
                               \abs(f * x) + UNIT * \abs(f * x) + TINY, \abs(f * x) + UNIT * \abs(f * x) + TINY); */
  //@ assert own:      product(p * p, p, p);
  //@ assert square:   p * p <= (f * x) * (f * x) + 4.0 * UNIT * ((f * x) * (f * x)) + 0x1p-1060;
  //@ assert close:    close_product(p, f, x) && is_size(\abs(x), x);
  //@ assert factor:   \forall real phi, m; near_factor(f, phi, m) ==> near_product(p, x, phi, m);
  return p;
}

/* All components, scaled. */
/*@ requires   size:      n <= SGHA_MAX_SIZE;
  @ requires   writable:  \valid(v + (0 .. n - 1));
  @ requires   bounded:   all_within(v, n, SGHA_MAX_FACTOR);
  @ requires   factor:    \is_finite(f) && 0 <= f <= 1;
  @ terminates \true;
  @ exits      \false;
  @ assigns    v[0 .. n - 1];
  @ ensures    computed:  \forall integer i; 0 <= i < n ==> v[i] == times(f, \old(v[i]));
  @ ensures    near:      \forall integer i; 0 <= i < n ==> rounded(v[i], f * \old(v[i]));
  @ ensures    smaller:   \forall integer i; 0 <= i < n ==> \abs(v[i]) <= \abs(\old(v[i]));
  @ ensures    sign:      \forall integer i; 0 <= i < n ==> 0 <= v[i] * \old(v[i]);
  @ ensures    factor:    \forall integer i; 0 <= i < n ==> \forall real phi, m; near_factor(f, phi, m) ==>
  @                         near_component(v[i], \old(v[i]), phi, m);
  @ ensures    squares:   square_sum(v, n) <= (1.0 + 4.0 * UNIT) * (f * f) * \old(square_sum(v, n)) + n * 0x1p-1060; */
static inline void scale(size_t n, double v[], double f)
{
  /*@ loop invariant range:     0 <= i <= n;
    @ loop invariant computed:  \forall integer j; 0 <= j < i ==> v[j] == times(f, \at(v[j], Pre));
    @ loop invariant near:      \forall integer j; 0 <= j < i ==> rounded(v[j], f * \at(v[j], Pre));
    @ loop invariant smaller:   \forall integer j; 0 <= j < i ==> \abs(v[j]) <= \abs(\at(v[j], Pre));
    @ loop invariant sign:      \forall integer j; 0 <= j < i ==> 0 <= v[j] * \at(v[j], Pre);
    @ loop invariant factor:    \forall integer j; 0 <= j < i ==> \forall real phi, m; near_factor(f, phi, m) ==>
    @                             near_component(v[j], \at(v[j], Pre), phi, m);
    @ loop invariant square:    \forall integer j; 0 <= j < i ==>
    @   v[j] * v[j] <= (1.0 + 4.0 * UNIT) * (f * f) * (\at(v[j], Pre) * \at(v[j], Pre)) + 0x1p-1060;
    @ loop invariant untouched: \forall integer j; i <= j < n ==> v[j] == \at(v[j], Pre);
    @ loop invariant bounded:   \forall integer j; i <= j < n ==> finite_within(v[j], SGHA_MAX_FACTOR);
    @ loop assigns i, v[0 .. n - 1];
    @ loop variant n - i; */
  for (size_t i = 0; i < n; i++) {
    const double x = v[i];
    //@ assert old: x == \at(v[\at(i, Here)], Pre);
    const double p = scaled(f, x);
    //@ assert near: rounded(p, f * \at(v[\at(i, Here)], Pre));
    //@ assert sign: 0 <= p * \at(v[\at(i, Here)], Pre);
    /*@ assert square: p * p <= (1.0 + 4.0 * UNIT) * (f * f)
          * (\at(v[\at(i, Here)], Pre) * \at(v[\at(i, Here)], Pre)) + 0x1p-1060; */
    v[i] = p;
  }
  /*@ ghost
    /@ loop invariant range:   0 <= k <= n;
     @ loop invariant squares: square_sum(v, k)
     @                           <= (1.0 + 4.0 * UNIT) * (f * f) * square_sum{Pre}(v, k) + k * 0x1p-1060;
     @ loop assigns k;
     @ loop variant n - k; @/
    for (size_t k = 0; k < n; k++) {
      /@ assert before: square_sum{Pre}(v, k + 1)
                       == square_sum{Pre}(v, k) + \at(v[\at(k, Here)], Pre) * \at(v[\at(k, Here)], Pre); @/
      /@ assert after:  square_sum(v, k + 1) == square_sum(v, k) + v[k] * v[k]; @/
      ;
    }
  */
}

void sgha_ball_project(size_t n, double v[], double radius)
{
  const double r = radius_less_margin(n, radius);
  const double q = norm(n, v);
  //@ ghost radius_squares(n, radius, r);
  //@ ghost kept_bounds(n, v, radius, r, q);
  //@ assert double_margin: ball_margin(n) == 2.0 * half_margin(n) && 0 <= half_margin(n);
  //@ assert kept: square_sum(v, n) <= radius * radius * (1.0 - 2.0 * ball_margin(n)) ==> q <= r;
  if (r < q) {
    const double f = quotient(r, q);
    //@ ghost factor_bounds(n, v, radius, r, q, f);
    //@ ghost factor_is_near(n, v, radius, f);
    //@ assert sign: 0 <= f * f * square_sum(v, n);
    //@ assert factor: f == over(shrunk_radius(n, radius), norm_computed(v, n));
    //@ assert outside: norm_computed(v, n) > shrunk_radius(n, radius);
    /*@ assert component: \forall integer i; 0 <= i < n ==>
          ball_component(v, n, radius, i) == times(over(shrunk_radius(n, radius), norm_computed(v, n)), v[i]); */
    //@ assert product: \forall integer i; 0 <= i < n ==> ball_component(v, n, radius, i) == times(f, v[i]);
    scale(n, v, f);
    /*@ assert squares: square_sum(v, n) <= f * f * square_sum{Pre}(v, n)
          + 4.0 * UNIT * (f * f * square_sum{Pre}(v, n)) + n * 0x1p-1060; */
    //@ assert inside: square_sum(v, n) <= radius * radius;
    /*@ assert near: \forall integer i; 0 <= i < n ==>
          near_component(v[i], \at(v[i], Pre), ball_factor(square_sum{Pre}(v, n), radius), half_margin(n)); */
    /*@ assert projection: \forall integer i; 0 <= i < n ==> ball_projection{Pre}(v, n, radius, i)
          == ball_factor(square_sum{Pre}(v, n), radius) * \at(v[i], Pre); */
    /*@ assert relative: \forall integer i; 0 <= i < n ==>
          near_relative(v[i], ball_projection{Pre}(v, n, radius, i), ball_margin(n)); */
    //@ assert computed: \forall integer i; 0 <= i < n ==> v[i] == ball_component{Pre}(v, n, radius, i);
    //@ assert finite: \forall integer i; 0 <= i < n ==> \is_finite(v[i]);
    //@ assert signs: \forall integer i; 0 <= i < n ==> 0 <= v[i] * \at(v[i], Pre);
  } else {
    //@ assert one: ball_factor(square_sum(v, n), radius) == 1.0;
    //@ assert computed: \forall integer i; 0 <= i < n ==> v[i] == ball_component{Pre}(v, n, radius, i);
    //@ assert finite: \forall integer i; 0 <= i < n ==> \is_finite(v[i]);
    //@ assert squares: \forall integer i; 0 <= i < n ==> product(v[i] * v[i], v[i], v[i]);
    //@ assert positive: \forall integer i; 0 <= i < n ==> 0 <= v[i] * v[i];
    //@ assert signs: \forall integer i; 0 <= i < n ==> 0 <= v[i] * \at(v[i], Pre);
    /*@ assert near: \forall integer i; 0 <= i < n ==>
          near_component(v[i], \at(v[i], Pre), ball_factor(square_sum{Pre}(v, n), radius), half_margin(n)); */
    /*@ assert projection: \forall integer i; 0 <= i < n ==> ball_projection{Pre}(v, n, radius, i)
          == ball_factor(square_sum{Pre}(v, n), radius) * \at(v[i], Pre); */
    /*@ assert relative: \forall integer i; 0 <= i < n ==>
          near_relative(v[i], ball_projection{Pre}(v, n, radius, i), ball_margin(n)); */
    ;
  }
}
