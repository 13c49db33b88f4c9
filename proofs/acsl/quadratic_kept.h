/* quadratic_kept.h -- what is left alone keeps the gradients of the quadratic g: the induction over their sums, as ghost
 * code for the end of a function.
 *
 * A function that writes nothing of the problem, of the batch, of x, y, u and v says so by asserts on their entries
 * (cells_kept, same); then SUMS_KEPT shows that all sums that make up the gradients at (x, y), (x, u) and (x, v) are
 * what they were at Pre. It is a macro, because a statement about two states of the memory has to stand in the function
 * that goes from one to the other. */
/* clang-format off */
#ifndef SGHA_QUADRATIC_KEPT_H
#define SGHA_QUADRATIC_KEPT_H

#include "rows_kept.acsl"

#define PROBLEM_KEPT \
    /@ assert kept_A: cells_kept{Pre, Here}(A, n_y, n_y); @/ \
    /@ assert kept_B: cells_kept{Pre, Here}(B, n_y, n_x); @/ \
    /@ assert kept_Bt: cells_kept{Pre, Here}(Bt, n_x, n_y); @/ \
    /@ assert kept_c: cells_kept{Pre, Here}(c, n_data, n_y); @/ \
    /@ assert kept_x: same{Pre, Here}(x, n_x); @/ \
    /@ assert kept_y: same{Pre, Here}(y, n_y); @/ \
    /@ assert kept_u: same{Pre, Here}(u, n_y); @/ \
    /@ assert kept_v: same{Pre, Here}(v, n_y); @/ \
    /@ assert kept_a: same{Pre, Here}(a, n_x); @/ \
    /@ assert kept_b: same{Pre, Here}(b, n_y); @/ \
    /@ assert A: cells_within(A, n_y, n_y, SGHA_MAX_DATUM); @/ \
    /@ assert B: cells_within(B, n_y, n_x, SGHA_MAX_DATUM); @/ \
    /@ assert Bt: cells_within(Bt, n_x, n_y, SGHA_MAX_DATUM); @/ \
    /@ assert c: cells_within(c, n_data, n_y, SGHA_MAX_DATUM); @/ \
    /@ assert a: all_within(a, n_x, SGHA_MAX_DATUM); @/ \
    /@ assert b: all_within(b, n_y, SGHA_MAX_DATUM); @/ \
    /@ assert symmetric: transposed(A, A, n_y, n_y); @/ \
    /@ assert transpose: transposed(Bt, B, n_y, n_x); @/ \
    lemma_good_again(q);

#define SUMS_KEPT \
    /@ assert indices: indices_kept{Pre, Here}(batch, batch_size, n_data); @/ \
    /@ loop invariant counted: 0 <= k <= n_y; \
       loop invariant Bt_y:    rows_kept{Pre, Here}(Bt, n_x, n_y, y, k); \
       loop invariant A_y:     rows_kept{Pre, Here}(A, n_y, n_y, y, k); \
       loop invariant Bt_u:    rows_kept{Pre, Here}(Bt, n_x, n_y, u, k); \
       loop invariant A_u:     rows_kept{Pre, Here}(A, n_y, n_y, u, k); \
       loop invariant Bt_v:    rows_kept{Pre, Here}(Bt, n_x, n_y, v, k); \
       loop invariant A_v:     rows_kept{Pre, Here}(A, n_y, n_y, v, k); \
       loop assigns   k; \
       loop variant   n_y - k; \
    @/ \
    for (size_t k = 0; k < n_y; k++) {} \
    /@ loop invariant counted: 0 <= k <= n_x; \
       loop invariant B_x:     rows_kept{Pre, Here}(B, n_y, n_x, x, k); \
       loop assigns   k; \
       loop variant   n_x - k; \
    @/ \
    for (size_t k = 0; k < n_x; k++) {} \
    /@ loop invariant counted: 0 <= k <= batch_size; \
       loop invariant c:       batches_kept{Pre, Here}(c, n_y, batch, k); \
       loop assigns   k; \
       loop variant   batch_size - k; \
    @/ \
    for (size_t k = 0; k < batch_size; k++) {} \
    /@ assert B_sum: \forall integer i; 0 <= i < n_y ==> \
         dot_sum{Pre}(row_of(B, n_x, i), x, n_x) == dot_sum(row_of(B, n_x, i), x, n_x); @/ \
    /@ assert B_size: \forall integer i; 0 <= i < n_y ==> \
         dot_magnitude{Pre}(row_of(B, n_x, i), x, n_x) == dot_magnitude(row_of(B, n_x, i), x, n_x); @/ \
    /@ assert c_mean: \forall integer i; 0 <= i < n_y ==> \
         batch_sum{Pre}(c, n_y, batch, i, batch_size) / batch_size \
         == batch_sum(c, n_y, batch, i, batch_size) / batch_size; @/ \
    /@ assert c_size: \forall integer i; 0 <= i < n_y ==> \
         batch_magnitude{Pre}(c, n_y, batch, i, batch_size) / batch_size \
         == batch_magnitude(c, n_y, batch, i, batch_size) / batch_size; @/ \
    /@ assert B_bits: \forall integer i; 0 <= i < n_y ==> \
         dot_computed{Pre}(row_of(B, n_x, i), x, n_x) == dot_computed(row_of(B, n_x, i), x, n_x); @/ \
    /@ assert c_bits: \forall integer i; 0 <= i < n_y ==> \
         over(batch_computed{Pre}(c, n_y, batch, i, batch_size), (double)batch_size) \
         == over(batch_computed(c, n_y, batch, i, batch_size), (double)batch_size); @/

#define GRADIENT_KEPT(point) \
    /@ assert x: \forall integer i; 0 <= i < n_x ==> grad_g_x{Pre}(q, point, i) == grad_g_x(q, point, i); @/ \
    /@ assert x_size: \forall integer i; 0 <= i < n_x ==> \
         grad_g_x_size{Pre}(q, point, i) == grad_g_x_size(q, point, i); @/ \
    /@ assert x_bits: \forall integer i; 0 <= i < n_x ==> \
         grad_g_x_computed{Pre}(q, point, i) == grad_g_x_computed(q, point, i); @/ \
    /@ assert A_sum: \forall integer i; 0 <= i < n_y ==> \
         dot_sum{Pre}(row_of(A, n_y, i), point, n_y) == dot_sum(row_of(A, n_y, i), point, n_y); @/ \
    /@ assert A_size: \forall integer i; 0 <= i < n_y ==> \
         dot_magnitude{Pre}(row_of(A, n_y, i), point, n_y) == dot_magnitude(row_of(A, n_y, i), point, n_y); @/ \
    /@ assert A_bits: \forall integer i; 0 <= i < n_y ==> \
         dot_computed{Pre}(row_of(A, n_y, i), point, n_y) == dot_computed(row_of(A, n_y, i), point, n_y); @/ \
    /@ assert y: \forall integer i; 0 <= i < n_y ==> \
         grad_g_y{Pre}(q, batch_size, batch, x, point, i) == grad_g_y(q, batch_size, batch, x, point, i); @/ \
    /@ assert y_size: \forall integer i; 0 <= i < n_y ==> \
         grad_g_y_size{Pre}(q, batch_size, batch, x, point, i) == grad_g_y_size(q, batch_size, batch, x, point, i); @/ \
    /@ assert y_bits: \forall integer i; 0 <= i < n_y ==> \
         grad_g_y_computed{Pre}(q, batch_size, batch, x, point, i) \
         == grad_g_y_computed(q, batch_size, batch, x, point, i); @/ \
    /@ assert kept: gradient_kept{Pre, Here}(q, batch_size, batch, x, point); @/

#define GRADIENTS_KEPT GRADIENT_KEPT(y) GRADIENT_KEPT(u) GRADIENT_KEPT(v)

#endif
