/* dual_distance.c -- the body of dual_distance.h: two inductions over the entries, in ghost code. No object code. */
#include "distance_lemmas.acsl"
#include "dual_distance.h"

/*@ logic real dual_cross_sum{L}(double *lambda, double *g_y, double p_lambda, double gamma_lambda, integer n) =
      n <= 0 ? 0.0 : dual_cross_sum(lambda, g_y, p_lambda, gamma_lambda, n - 1)
                     + dual_computed(lambda[n - 1], g_y[n - 1], p_lambda, gamma_lambda)
                       * dual_exact(lambda[n - 1], g_y[n - 1], p_lambda, gamma_lambda);

    // The squared lengths A, B, inner product D, squared errors E grow by those of the entries x and y, x within e of y.
    lemma size_below: \forall real g, h; \abs(g) <= h ==> g * g <= h * h;

    lemma gap_square: \forall real x, y, e; \abs(x - y) <= e ==> x * x - 2.0 * (x * y) + y * y <= e * e;

    lemma gap_grows:
      \forall real A, B, D, E, x, y, e; A - 2.0 * D + B <= E ==> \abs(x - y) <= e ==>
        (A + x * x) - 2.0 * (D + x * y) + (B + y * y) <= E + e * e;

    // |c x - d y|^2 in terms of inner products.
    logic real apart(real A, real B, real D, real c, real d) = c * c * A - 2.0 * (c * d) * D + d * d * B;

    lemma apart_grows:
      \forall real A, B, D, c, d, x, y;
        apart(A + x * x, B + y * y, D + x * y, c, d) == apart(A, B, D, c, d) + (c * x - d * y) * (c * x - d * y);

    // An entry more: v is the next entry, x and y those of the computed and the exact step.
    predicate entry_case(real X, real P, real z, real m, real k, real v, real c, real x, real d, real y) =
      0 <= X && 0 <= P && 0 <= m && 0 <= k && 0 <= c &&
      z <= (\sqrt(X) + (m * \sqrt(P) + k * TINY)) * (\sqrt(X) + (m * \sqrt(P) + k * TINY)) &&
      \abs(v - c * x) <= m * \abs(c * x) + TINY;

    lemma entry_gap:
      \forall real X, P, z, m, k, v, c, x, d, y; entry_case(X, P, z, m, k, v, c, x, d, y) ==>
        \abs(v - d * y) <= \abs(c * x - d * y) + (m * \abs(c * x) + TINY);

    lemma entry_covers_exact:
      \forall real X, P, z, m, k, v, c, x, d, y; entry_case(X, P, z, m, k, v, c, x, d, y) ==>
        covers(\sqrt(X + (c * x - d * y) * (c * x - d * y)), \sqrt(X), \abs(c * x - d * y));

    lemma entry_covers_margin:
      \forall real X, P, z, m, k, v, c, x, d, y; entry_case(X, P, z, m, k, v, c, x, d, y) ==>
        covers(\sqrt(P + (c * x) * (c * x)), \sqrt(P), \abs(c * x)) && covers((k + 1) * TINY, k * TINY, TINY);

    lemma entry_covers_rest:
      \forall real X, P, z, m, k, v, c, x, d, y; entry_case(X, P, z, m, k, v, c, x, d, y) ==>
        covers(m * \sqrt(P + (c * x) * (c * x)) + (k + 1) * TINY, m * \sqrt(P) + k * TINY, m * \abs(c * x) + TINY);

    lemma entry_covers:
      \forall real X, P, z, m, k, v, c, x, d, y; entry_case(X, P, z, m, k, v, c, x, d, y) ==>
        covers(\sqrt(X + (c * x - d * y) * (c * x - d * y)) + (m * \sqrt(P + (c * x) * (c * x)) + (k + 1) * TINY),
               \sqrt(X) + (m * \sqrt(P) + k * TINY), \abs(c * x - d * y) + (m * \abs(c * x) + TINY));

    lemma entry_square:
      \forall real X, P, z, m, k, v, c, x, d, y; entry_case(X, P, z, m, k, v, c, x, d, y) ==>
        (v - d * y) * (v - d * y) <= (\abs(c * x - d * y) + (m * \abs(c * x) + TINY))
          * (\abs(c * x - d * y) + (m * \abs(c * x) + TINY));

    lemma entry_adds:
      \forall real X, P, z, m, k, v, c, x, d, y; entry_case(X, P, z, m, k, v, c, x, d, y) ==>
        z + (v - d * y) * (v - d * y)
          <= (\sqrt(X + (c * x - d * y) * (c * x - d * y)) + (m * \sqrt(P + (c * x) * (c * x)) + (k + 1) * TINY))
             * (\sqrt(X + (c * x - d * y) * (c * x - d * y)) + (m * \sqrt(P + (c * x) * (c * x)) + (k + 1) * TINY));
*/
