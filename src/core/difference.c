/* difference.c -- Lemma 12 for vectors, in the Euclidean norm. Ghost code: no object code.
 *
 * g_plus and g_minus are what the oracle returned at the two probes, G_plus and G_minus the true gradients there, H the
 * Hessian times lambda: G_plus, G_minus and H are real vectors named by integers, of whose entries nothing is assumed.
 * d is the central difference as the code computes it: near is what core/step.h ensures of each entry. For every n:
 *   errors_add_up       if |g_plus - G_plus| <= e, |g_minus - G_minus| <= e and
 *                       |(G_plus - G_minus) / (2 tau) - H| <= T, then |d - H| <= T + e / tau + R;
 *   difference_is_near  the same with T = (l_{g,2} / 2) tau |lambda|^2, the bound of the paper's lemma.
 * R is the norm of the vector of rounding errors, whose entries are difference_error. All norms grow with n by one
 * entry at a time, so that the triangle inequality of the plane is all that is needed. */
#include "core/rounding.h"

/*@ // Named products and sums, so that provers find the instances.
    predicate is_product(real t, real x, real y) = t == x * y;
    predicate is_sum(real t, real x, real y) = t == x + y;

    lemma is_product_order:
      \forall real p, q, m, x, y; is_product(p, m, x) ==> is_product(q, m, y) ==> 0 <= m ==> x <= y ==> p <= q;

    lemma is_square_positive:
      \forall real s, y; is_product(s, y, y) ==> 0 <= s;

    lemma is_square_order:
      \forall real x, y, s, t; is_product(s, x, x) ==> is_product(t, y, y) ==> 0 <= y ==> s <= t ==> x <= y;

    lemma is_square_interval:
      \forall real d, a, e, f; is_product(e, d, d) ==> is_product(f, a, a) ==> -a <= d <= a ==> e <= f;

    // The point (a, x) of the plane is in the disc of radius u.
    predicate in_disc(real u, real a, real x) = 0 <= u && 0 <= a && 0 <= x && a * a + x * x <= u * u;

    // The inner product p of two points against the product r of their radii: p^2 + d^2 = M N <= U V = r^2.
    predicate two_discs(real p, real s, real d, real e, real r, real M, real N, real U, real V, real MN, real UN,
                        real UV) =
      0 <= r && 0 <= N && 0 <= U && M <= U && N <= V && is_product(s, p, p) && is_product(e, d, d) && s + e == MN &&
      is_product(MN, N, M) && is_product(UN, N, U) && is_product(UN, U, N) && is_product(UV, U, V) &&
      is_product(UV, r, r);

    lemma two_discs_compare:
      \forall real p, s, d, e, r, M, N, U, V, MN, UN, UV; two_discs(p, s, d, e, r, M, N, U, V, MN, UN, UV) ==> p <= r;

    lemma disc_pair_case:
      \forall real u, a, x, v, b, y, U; is_sum(U, u, v) ==> in_disc(u, a, x) ==> in_disc(v, b, y) ==>
        two_discs(a * b + x * y, (a * b + x * y) * (a * b + x * y), a * y - b * x, (a * y - b * x) * (a * y - b * x),
                  u * v, a * a + x * x, b * b + y * y, u * u, v * v, (a * a + x * x) * (b * b + y * y),
                  u * u * (b * b + y * y), u * u * (v * v));

    lemma disc_pair:
      \forall real u, a, x, v, b, y, U; is_sum(U, u, v) ==> in_disc(u, a, x) ==> in_disc(v, b, y) ==>
        a * b + x * y <= u * v;

    predicate sums(real U, real A, real X, real u, real a, real x, real v, real b, real y) =
      is_sum(U, u, v) && is_sum(A, a, b) && is_sum(X, x, y);

    lemma disc_sum:
      \forall real u, a, x, v, b, y, U, A, X; in_disc(u, a, x) ==> in_disc(v, b, y) ==>
        sums(U, A, X, u, a, x, v, b, y) ==> in_disc(U, A, X);

    predicate is_rate(real h) = 0 <= h <= 0x1p1000;

    // (s, t) = h (a, x) and r = h u: s^2 + t^2 = h^2 M <= h^2 U = r^2.
    predicate scaled_disc(real h, real u, real a, real x, real r, real s, real t, real H, real M, real U, real HM,
                          real HU) =
      0 <= h && 0 <= u && 0 <= a && 0 <= x && is_product(r, h, u) && is_product(s, h, a) && is_product(t, h, x) &&
      is_product(H, h, h) && M <= U && is_product(HM, H, M) && is_product(HU, H, U) && s * s + t * t == HM &&
      r * r == HU;

    lemma is_product_sign:
      \forall real p, m, x; is_product(p, m, x) ==> 0 <= m ==> 0 <= x ==> 0 <= p;

    lemma scaled_disc_holds:
      \forall real h, u, a, x, r, s, t, H, M, U, HM, HU; scaled_disc(h, u, a, x, r, s, t, H, M, U, HM, HU) ==>
        in_disc(r, s, t);

    predicate products(real r, real s, real t, real h, real u, real a, real x) =
      is_product(r, h, u) && is_product(s, h, a) && is_product(t, h, x);

    lemma disc_product_case:
      \forall real h, u, a, x, r, s, t; products(r, s, t, h, u, a, x) ==> in_disc(u, a, x) ==> is_rate(h) ==>
        scaled_disc(h, u, a, x, h * u, h * a, h * x, h * h, a * a + x * x, u * u, h * h * (a * a + x * x),
                    h * h * (u * u));

    lemma disc_product:
      \forall real h, u, a, x, r, s, t; products(r, s, t, h, u, a, x) ==> in_disc(u, a, x) ==> is_rate(h) ==>
        in_disc(r, s, t);

    lemma root_squares:
      \forall real S; 0 <= S ==> 0 <= \sqrt(S) && is_product(S, \sqrt(S), \sqrt(S));

    // T = S + x^2: the square of the norm after an entry x, and before.
    predicate square_next(real T, real S, real x) = T == S + x * x;

    lemma square_next_positive:
      \forall real T, S, x; square_next(T, S, x) ==> 0 <= S ==> 0 <= T;

    lemma disc_next:
      \forall real S, x, T; square_next(T, S, x) ==> 0 <= S ==> in_disc(\sqrt(T), \sqrt(S), \abs(x));

    lemma disc_covers:
      \forall real u, a, x, w, c, z, u2, a2, x2, w2, c2, z2; in_disc(u, a, x) ==> is_product(u2, u, u) ==>
        is_product(a2, a, a) ==> is_product(x2, x, x) ==> is_product(w2, w, w) ==> is_product(c2, c, c) ==>
        is_product(z2, z, z) ==> w2 == c2 + z2 ==> 0 <= c <= a ==> -x <= z <= x ==> w <= u;

    predicate disc_squares(real u, real a, real x, real w, real c, real z) =
      is_product(u * u, u, u) && is_product(a * a, a, a) && is_product(x * x, x, x) && is_product(w * w, w, w) &&
      is_product(c * c, c, c) && is_product(z * z, z, z);

    // w^2 = c^2 + z^2: the norm w after an entry z, the norm c before.
    predicate is_step(real w, real c, real z) = 0 <= w && 0 <= c && w * w == c * c + z * z;

    predicate covers(real u, real a, real x, real w, real c, real z) =
      in_disc(u, a, x) && is_step(w, c, z) && c <= a && \abs(z) <= x;

    lemma disc_step_case:
      \forall real u, a, x, w, c, z; covers(u, a, x, w, c, z) ==> disc_squares(u, a, x, w, c, z);

    lemma disc_step:
      \forall real u, a, x, w, c, z; covers(u, a, x, w, c, z) ==> w <= u;

    lemma root_step:
      \forall real S, z, T; square_next(T, S, z) ==> 0 <= S ==> is_step(\sqrt(T), \sqrt(S), z);
*/

/* Vectors, after the lemmas on the plane. */
#include <stddef.h>

#include "ball_geometry.acsl"
#include "finite_difference.acsl"

/*@ // |g - G|, for an array g and a vector G: an entry, the square of the norm, the norm.
    logic real gap_of{L}(double *g, integer G, integer i) = g[i] - entry(G, i);

    logic real square_gap{L}(double *g, integer G, integer n) =
      n <= 0 ? 0.0 : square_gap(g, G, n - 1) + gap_of(g, G, n - 1) * gap_of(g, G, n - 1);

    logic real gap_norm{L}(double *g, integer G, integer n) = \sqrt(square_gap(g, G, n));

    // The error of the true central difference.
    logic real truncation(integer G_plus, integer G_minus, real tau, integer H, integer i) =
      difference_exact(entry(G_plus, i), entry(G_minus, i), tau) - entry(H, i);

    logic real truncation_square(integer G_plus, integer G_minus, real tau, integer H, integer n) =
      n <= 0 ? 0.0 : truncation_square(G_plus, G_minus, tau, H, n - 1)
        + truncation(G_plus, G_minus, tau, H, n - 1) * truncation(G_plus, G_minus, tau, H, n - 1);

    logic real truncation_norm(integer G_plus, integer G_minus, real tau, integer H, integer n) =
      \sqrt(truncation_square(G_plus, G_minus, tau, H, n));

    // The rounding error.
    logic real entry_rounding{L}(double *g_plus, double *g_minus, real tau, integer i) =
      difference_error(g_plus[i], g_minus[i], tau);

    logic real rounding_square{L}(double *g_plus, double *g_minus, real tau, integer n) =
      n <= 0 ? 0.0 : rounding_square(g_plus, g_minus, tau, n - 1)
        + entry_rounding(g_plus, g_minus, tau, n - 1) * entry_rounding(g_plus, g_minus, tau, n - 1);

    logic real rounding_norm{L}(double *g_plus, double *g_minus, real tau, integer n) =
      \sqrt(rounding_square(g_plus, g_minus, tau, n));

    // What errors p and m of the two gradients make of the difference, and with t and r the sum of all errors.
    logic real half_inverse(real tau) = 1 / (2 * tau);
    logic real mean_over(real p, real m, real tau) = half_inverse(tau) * (p + m);
    logic real total(real p, real m, real t, real r, real tau) = mean_over(p, m, tau) + (t + r);

    lemma half_inverse_is_rate:
      \forall real tau; 0x1p-100 <= tau ==> is_rate(half_inverse(tau));

    lemma difference_is_product:
      \forall real x, y, tau; 0 < tau ==> difference_exact(x, y, tau) == half_inverse(tau) * (x - y);

    lemma difference_split:
      \forall real g_plus, g_minus, G_plus, G_minus, p, m, tau; 0 < tau ==>
        p == g_plus - G_plus ==> m == g_minus - G_minus ==>
        difference_exact(g_plus, g_minus, tau) - difference_exact(G_plus, G_minus, tau)
          == difference_exact(p, m, tau);

    lemma gap_split{L}:
      \forall double *g_plus, *g_minus, integer G_plus, G_minus, i, real tau; 0 < tau ==>
        difference_exact(g_plus[i], g_minus[i], tau) - difference_exact(entry(G_plus, i), entry(G_minus, i), tau)
          == difference_exact(gap_of(g_plus, G_plus, i), gap_of(g_minus, G_minus, i), tau);

    lemma product_size:
      \forall real h, x, s, p, q; 0 <= h ==> \abs(x) <= s ==> is_product(p, h, x) ==> is_product(q, h, s) ==>
        \abs(p) <= q;

    lemma split_size:
      \forall real p, m, tau; 0x1p-100 <= tau ==>
        \abs(difference_exact(p, m, tau)) <= mean_over(\abs(p), \abs(m), tau);

    lemma mean_is_product:
      \forall real p, m, tau; is_product(mean_over(p, m, tau), half_inverse(tau), p + m);

    // Three values of total, in steps.
    predicate are_totals(real T1, real T2, real T3, real u, real a, real x, real v, real b, real y, real w, real c,
                         real z, real s, real f, real g, real h, real S1, real S2, real S3, real M1, real M2, real M3,
                         real R1, real R2, real R3) =
      sums(S1, S2, S3, u, a, x, v, b, y) && products(M1, M2, M3, h, S1, S2, S3) &&
      sums(R1, R2, R3, w, c, z, s, f, g) && sums(T1, T2, T3, M1, M2, M3, R1, R2, R3);

    lemma disc_of_steps:
      \forall real u, a, x, v, b, y, w, c, z, s, f, g, h, T1, S1, M1, R1, T2, S2, M2, R2, T3, S3, M3, R3;
        is_rate(h) ==> in_disc(u, a, x) ==> in_disc(v, b, y) ==> in_disc(w, c, z) ==> in_disc(s, f, g) ==>
        are_totals(T1, T2, T3, u, a, x, v, b, y, w, c, z, s, f, g, h, S1, S2, S3, M1, M2, M3, R1, R2, R3) ==>
        in_disc(T1, T2, T3);

    predicate four_discs(real u, real a, real x, real v, real b, real y, real w, real c, real z, real s, real f,
                         real g, real tau) =
      0x1p-100 <= tau && in_disc(u, a, x) && in_disc(v, b, y) && in_disc(w, c, z) && in_disc(s, f, g);

    predicate sizes(real u, real a, real x, real v, real b, real y, real w, real c, real z, real s, real f, real g,
                    real tau) =
      0x1p-100 <= tau && 0 <= u && 0 <= a && 0 <= x && 0 <= v && 0 <= b && 0 <= y && 0 <= w && 0 <= c && 0 <= z &&
      0 <= s && 0 <= f && 0 <= g;

    lemma steps_of_sums:
      \forall real u, a, x, v, b, y, w, c, z, s, f, g, tau; sizes(u, a, x, v, b, y, w, c, z, s, f, g, tau) ==>
        sums(u + v, a + b, x + y, u, a, x, v, b, y) && sums(w + s, c + f, z + g, w, c, z, s, f, g);

    lemma steps_of_means:
      \forall real u, a, x, v, b, y, w, c, z, s, f, g, tau; sizes(u, a, x, v, b, y, w, c, z, s, f, g, tau) ==>
        products(mean_over(u, v, tau), mean_over(a, b, tau), mean_over(x, y, tau), half_inverse(tau), u + v, a + b,
                 x + y);

    lemma steps_of_totals:
      \forall real u, a, x, v, b, y, w, c, z, s, f, g, tau; sizes(u, a, x, v, b, y, w, c, z, s, f, g, tau) ==>
        sums(total(u, v, w, s, tau), total(a, b, c, f, tau), total(x, y, z, g, tau), mean_over(u, v, tau),
             mean_over(a, b, tau), mean_over(x, y, tau), w + s, c + f, z + g);

    lemma totals_in_steps:
      \forall real u, a, x, v, b, y, w, c, z, s, f, g, tau; sizes(u, a, x, v, b, y, w, c, z, s, f, g, tau) ==>
        are_totals(total(u, v, w, s, tau), total(a, b, c, f, tau), total(x, y, z, g, tau), u, a, x, v, b, y, w, c, z,
                   s, f, g, half_inverse(tau), u + v, a + b, x + y, mean_over(u, v, tau), mean_over(a, b, tau),
                   mean_over(x, y, tau), w + s, c + f, z + g);

    lemma four_discs_sizes:
      \forall real u, a, x, v, b, y, w, c, z, s, f, g, tau; four_discs(u, a, x, v, b, y, w, c, z, s, f, g, tau) ==>
        sizes(u, a, x, v, b, y, w, c, z, s, f, g, tau);

    lemma disc_total:
      \forall real u, a, x, v, b, y, w, c, z, s, f, g, tau; four_discs(u, a, x, v, b, y, w, c, z, s, f, g, tau) ==>
        in_disc(total(u, v, w, s, tau), total(a, b, c, f, tau), total(x, y, z, g, tau));

    lemma share_is_mean:
      \forall real tau, e; 0 < tau ==> oracle_share(e, tau) == mean_over(e, e, tau);

    lemma mean_order:
      \forall real p, m, e, tau; 0x1p-100 <= tau ==> p <= e ==> m <= e ==> mean_over(p, m, tau) <= mean_over(e, e, tau);

    lemma total_order:
      \forall real p, m, t, r, e, T, tau; 0x1p-100 <= tau ==> p <= e ==> m <= e ==> t <= T ==>
        total(p, m, t, r, tau) <= T + oracle_share(e, tau) + r;
*/

/* The errors of the oracle, of the truncation and of rounding add up. */
/*@ ghost
  /@ requires   radius:   is_radius(tau);
   @ requires   near:     \forall integer i; 0 <= i < n ==>
   @                        within(d[i], difference_exact(g_plus[i], g_minus[i], tau),
   @                               entry_rounding(g_plus, g_minus, tau, i));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures    bound:    gap_norm(d, H, n)
   @                        <= total(gap_norm(g_plus, G_plus, n), gap_norm(g_minus, G_minus, n),
   @                                 truncation_norm(G_plus, G_minus, tau, H, n),
   @                                 rounding_norm(g_plus, g_minus, tau, n), tau);
   @ ensures    lemma_12: \forall real e, T; gap_norm(g_plus, G_plus, n) <= e ==> gap_norm(g_minus, G_minus, n) <= e ==>
   @                        truncation_norm(G_plus, G_minus, tau, H, n) <= T ==>
   @                        gap_norm(d, H, n) <= T + oracle_share(e, tau) + rounding_norm(g_plus, g_minus, tau, n); @/
  void errors_add_up(size_t n, const double *g_plus, int G_plus, const double *g_minus, int G_minus, double tau,
                     const double *d, int H)
  {
    /@ loop invariant range:     0 <= k <= n;
     @ loop invariant plus:      0 <= square_gap(g_plus, G_plus, k);
     @ loop invariant minus:     0 <= square_gap(g_minus, G_minus, k);
     @ loop invariant truncated: 0 <= truncation_square(G_plus, G_minus, tau, H, k);
     @ loop invariant rounded:   0 <= rounding_square(g_plus, g_minus, tau, k);
     @ loop invariant own:       0 <= square_gap(d, H, k);
     @ loop invariant bound:     gap_norm(d, H, k)
     @                             <= total(gap_norm(g_plus, G_plus, k), gap_norm(g_minus, G_minus, k),
     @                                      truncation_norm(G_plus, G_minus, tau, H, k),
     @                                      rounding_norm(g_plus, g_minus, tau, k), tau);
     @ loop assigns k;
     @ loop variant n - k; @/
    for (size_t k = 0; k < n; k++) {
      /@ assert plus: square_next(square_gap(g_plus, G_plus, k + 1), square_gap(g_plus, G_plus, k),
                                  gap_of(g_plus, G_plus, k)); @/
      /@ assert minus: square_next(square_gap(g_minus, G_minus, k + 1), square_gap(g_minus, G_minus, k),
                                   gap_of(g_minus, G_minus, k)); @/
      /@ assert truncated: square_next(truncation_square(G_plus, G_minus, tau, H, k + 1),
                                       truncation_square(G_plus, G_minus, tau, H, k),
                                       truncation(G_plus, G_minus, tau, H, k)); @/
      /@ assert rounded: square_next(rounding_square(g_plus, g_minus, tau, k + 1),
                                     rounding_square(g_plus, g_minus, tau, k),
                                     entry_rounding(g_plus, g_minus, tau, k)); @/
      /@ assert own: square_next(square_gap(d, H, k + 1), square_gap(d, H, k), gap_of(d, H, k)); @/
      /@ assert plus_disc: in_disc(gap_norm(g_plus, G_plus, k + 1), gap_norm(g_plus, G_plus, k),
                                   \abs(gap_of(g_plus, G_plus, k))); @/
      /@ assert minus_disc: in_disc(gap_norm(g_minus, G_minus, k + 1), gap_norm(g_minus, G_minus, k),
                                    \abs(gap_of(g_minus, G_minus, k))); @/
      /@ assert truncated_disc: in_disc(truncation_norm(G_plus, G_minus, tau, H, k + 1),
                                        truncation_norm(G_plus, G_minus, tau, H, k),
                                        \abs(truncation(G_plus, G_minus, tau, H, k))); @/
      /@ assert rounded_disc: in_disc(rounding_norm(g_plus, g_minus, tau, k + 1),
                                      rounding_norm(g_plus, g_minus, tau, k),
                                      \abs(entry_rounding(g_plus, g_minus, tau, k))); @/
      /@ assert step: is_step(gap_norm(d, H, k + 1), gap_norm(d, H, k), gap_of(d, H, k)); @/
      /@ assert split: difference_exact(g_plus[k], g_minus[k], tau)
             - difference_exact(entry(G_plus, k), entry(G_minus, k), tau)
           == difference_exact(gap_of(g_plus, G_plus, k), gap_of(g_minus, G_minus, k), tau); @/
      /@ assert size: \abs(difference_exact(gap_of(g_plus, G_plus, k), gap_of(g_minus, G_minus, k), tau))
           <= mean_over(\abs(gap_of(g_plus, G_plus, k)), \abs(gap_of(g_minus, G_minus, k)), tau); @/
      /@ assert entry: \abs(gap_of(d, H, k))
           <= total(\abs(gap_of(g_plus, G_plus, k)), \abs(gap_of(g_minus, G_minus, k)),
                    \abs(truncation(G_plus, G_minus, tau, H, k)), \abs(entry_rounding(g_plus, g_minus, tau, k)),
                    tau); @/
      /@ assert discs: four_discs(
           gap_norm(g_plus, G_plus, k + 1), gap_norm(g_plus, G_plus, k), \abs(gap_of(g_plus, G_plus, k)),
           gap_norm(g_minus, G_minus, k + 1), gap_norm(g_minus, G_minus, k), \abs(gap_of(g_minus, G_minus, k)),
           truncation_norm(G_plus, G_minus, tau, H, k + 1), truncation_norm(G_plus, G_minus, tau, H, k),
           \abs(truncation(G_plus, G_minus, tau, H, k)),
           rounding_norm(g_plus, g_minus, tau, k + 1), rounding_norm(g_plus, g_minus, tau, k),
           \abs(entry_rounding(g_plus, g_minus, tau, k)), tau); @/
      /@ assert covers: covers(
           total(gap_norm(g_plus, G_plus, k + 1), gap_norm(g_minus, G_minus, k + 1),
                 truncation_norm(G_plus, G_minus, tau, H, k + 1), rounding_norm(g_plus, g_minus, tau, k + 1), tau),
           total(gap_norm(g_plus, G_plus, k), gap_norm(g_minus, G_minus, k),
                 truncation_norm(G_plus, G_minus, tau, H, k), rounding_norm(g_plus, g_minus, tau, k), tau),
           total(\abs(gap_of(g_plus, G_plus, k)), \abs(gap_of(g_minus, G_minus, k)),
                 \abs(truncation(G_plus, G_minus, tau, H, k)), \abs(entry_rounding(g_plus, g_minus, tau, k)), tau),
           gap_norm(d, H, k + 1), gap_norm(d, H, k), gap_of(d, H, k)); @/
      /@ assert next: gap_norm(d, H, k + 1)
           <= total(gap_norm(g_plus, G_plus, k + 1), gap_norm(g_minus, G_minus, k + 1),
                    truncation_norm(G_plus, G_minus, tau, H, k + 1), rounding_norm(g_plus, g_minus, tau, k + 1),
                    tau); @/
      ;
    }
  }
*/

/* Lemma 12 with the paper's bound on the truncation error. */
/*@ ghost
  /@ requires   radius:   is_radius(tau);
   @ requires   near:     \forall integer i; 0 <= i < n ==>
   @                        within(d[i], difference_exact(g_plus[i], g_minus[i], tau),
   @                               entry_rounding(g_plus, g_minus, tau, i));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures    lemma_12: \forall real e, l_g2; gap_norm(g_plus, G_plus, n) <= e ==>
   @                        gap_norm(g_minus, G_minus, n) <= e ==>
   @                        truncation_norm(G_plus, G_minus, tau, H, n) <= l_g2 / 2 * tau * square_sum(lambda, n) ==>
   @                        gap_norm(d, H, n) <= l_g2 / 2 * tau * square_sum(lambda, n) + oracle_share(e, tau)
   @                                             + rounding_norm(g_plus, g_minus, tau, n); @/
  void difference_is_near(size_t n, const double *lambda, const double *g_plus, int G_plus, const double *g_minus,
                          int G_minus, double tau, const double *d, int H)
  {
    errors_add_up(n, g_plus, G_plus, g_minus, G_minus, tau, d, H);
  }
*/
