/* quadratic.h -- a quadratic bilevel problem in closed form, and its gradients over batches of data.
 *
 * g(x, y) = 1/N sum_k [ y'Ay/2 - y'(Bx + c_k) ],  f(x, y) = |x - a|^2/2 + |y - b|^2/2: the oracles that Algorithms 1
 * and 2 ask for. The contracts name everything an oracle's error depends on: a run on this problem assumes nothing.
 * Proved (float model, every size): each entry of grad f is the stated subtraction; each entry of grad g is the stated
 * sequence of operations, and within (n_x/4 + n_y/4 + batch + 11) roundings, relative to the sum of its terms'
 * magnitudes, of the real gradient of one function g: A is required to be symmetric and Bt to be B's transpose. */
#ifndef SGHA_QUADRATIC_H
#define SGHA_QUADRATIC_H

#include "core/sums.h"
#include "problems/quadratic_data.h"

#include "quadratic.acsl"

/* The gradient of f at w = (x, y): one subtraction for each entry. */
/*@ requires   problem:    \valid_read(q) && good_quadratic(q);
  @ requires   point:      \valid_read(w + (0 .. q->n_x + q->n_y - 1));
  @ requires   bounded:    all_within(w, q->n_x + q->n_y, SGHA_MAX_DATUM);
  @ requires   writable:   \valid(out + (0 .. q->n_x + q->n_y - 1));
  @ requires   apart_w:    \separated(out + (0 .. q->n_x + q->n_y - 1), w + (0 .. q->n_x + q->n_y - 1));
  @ requires   apart:      problem_apart(q, out, q->n_x + q->n_y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. q->n_x + q->n_y - 1];
  @ ensures    x_computed: \forall integer i; 0 <= i < q->n_x ==> out[i] == \old(minus(w[i], q->a[i]));
  @ ensures    x_near:     \forall integer i; 0 <= i < q->n_x ==> rounded(out[i], \old(w[i] - q->a[i]));
  @ ensures    y_computed: \forall integer i; 0 <= i < q->n_y ==>
  @                          out[q->n_x + i] == \old(minus(w[q->n_x + i], q->b[i]));
  @ ensures    y_near:     \forall integer i; 0 <= i < q->n_y ==>
  @                          rounded(out[q->n_x + i], \old(w[q->n_x + i] - q->b[i])); */
void sgha_quadratic_grad_f(const sgha_quadratic *q, const double w[], double out[]);

/* The gradient of g at (x, y) over a batch of rows of c: n_x entries in x, then n_y in y. The batch 0 .. n_data - 1
 * gives Algorithm 1's gradient, a drawn one Algorithm 2's. */
/*@ requires   problem:    \valid_read(q) && good_quadratic(q);
  @ requires   batch:      good_batch(q, batch_size, batch);
  @ requires   point:      \valid_read(x + (0 .. q->n_x - 1)) && \valid_read(y + (0 .. q->n_y - 1));
  @ requires   bounded_x:  all_within(x, q->n_x, SGHA_MAX_DATUM);
  @ requires   bounded_y:  all_within(y, q->n_y, SGHA_MAX_DATUM);
  @ requires   writable:   \valid(out + (0 .. q->n_x + q->n_y - 1));
  @ requires   apart_x:    \separated(out + (0 .. q->n_x + q->n_y - 1), x + (0 .. q->n_x - 1));
  @ requires   apart_y:    \separated(out + (0 .. q->n_x + q->n_y - 1), y + (0 .. q->n_y - 1));
  @ requires   apart:      problem_apart(q, out, q->n_x + q->n_y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. q->n_x + q->n_y - 1];
  @ ensures    x_computed: \forall integer i; 0 <= i < q->n_x ==> out[i] == \old(grad_g_x_computed(q, y, i));
  @ ensures    x_near:     \forall integer i; 0 <= i < q->n_x ==>
  @                          approximates(out[i], \old(grad_g_x(q, y, i)), \old(grad_g_x_size(q, y, i)),
  @                                       grad_g_x_steps(q->n_y));
  @ ensures    x_column:   \forall integer i; 0 <= i < q->n_x ==>
  @                          \old(grad_g_x(q, y, i)) == -\old(column_sum(q->B, q->n_x, y, i, q->n_y));
  @ ensures    y_computed: \forall integer i; 0 <= i < q->n_y ==>
  @                          out[q->n_x + i] == \old(grad_g_y_computed(q, batch_size, batch, x, y, i));
  @ ensures    y_near:     \forall integer i; 0 <= i < q->n_y ==>
  @                          approximates(out[q->n_x + i], \old(grad_g_y(q, batch_size, batch, x, y, i)),
  @                                       \old(grad_g_y_size(q, batch_size, batch, x, y, i)),
  @                                       grad_g_y_steps(q->n_x, q->n_y, batch_size)); */
void sgha_quadratic_grad_g(const sgha_quadratic *q, size_t batch_size, const uint64_t batch[], const double x[],
                           const double y[], double out[]);

#endif
