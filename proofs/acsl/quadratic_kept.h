/* quadratic_kept.h -- what is left alone keeps the gradients of the quadratic g: the induction over their sums, as ghost
 * code for the end of a function.
 *
 * For a function that writes nothing of the problem, of the batch, of x, y, u and v: PROBLEM_KEPT says so entry by entry,
 * SUMS_KEPT shows that all sums that make up the gradients at (x, y), (x, u) and (x, v) are what they were at Pre, and
 * GRADIENTS_KEPT that these gradients are. It is a macro, because a statement about two states of the memory has to stand in the function
 * that goes from one to the other. */
/* clang-format off */
#ifndef SGHA_QUADRATIC_KEPT_H
#define SGHA_QUADRATIC_KEPT_H

#include "rows_kept.acsl"

#define PROBLEM_KEPT \
    /@ assert left_A: cells_left{Pre, Here}(A, n_y, n_y); @/ \
    /@ assert left_B: cells_left{Pre, Here}(B, n_y, n_x); @/ \
    /@ assert left_Bt: cells_left{Pre, Here}(Bt, n_x, n_y); @/ \
    /@ assert left_c: cells_left{Pre, Here}(c, n_data, n_y); @/ \
    /@ assert left_a: vector_kept{Pre, Here}(a, 0, n_x); @/ \
    /@ assert left_b: vector_kept{Pre, Here}(b, 0, n_y); @/ \
    /@ assert left_x: vector_kept{Pre, Here}(x, 0, n_x); @/ \
    /@ assert left_y: vector_kept{Pre, Here}(y, 0, n_y); @/ \
    /@ assert left_u: vector_kept{Pre, Here}(u, 0, n_y); @/ \
    /@ assert left_v: vector_kept{Pre, Here}(v, 0, n_y); @/ \
    /@ assert kept_A: cells_kept{Pre, Here}(A, n_y, n_y); @/ \
    /@ assert kept_B: cells_kept{Pre, Here}(B, n_y, n_x); @/ \
    /@ assert kept_Bt: cells_kept{Pre, Here}(Bt, n_x, n_y); @/ \
    /@ assert kept_c: cells_kept{Pre, Here}(c, n_data, n_y); @/ \
    /@ assert kept_x: same{Pre, Here}(x, n_x); @/ \
    /@ assert kept_y: same{Pre, Here}(y, n_y); @/ \
    /@ assert kept_u: same{Pre, Here}(u, n_y); @/ \
    /@ assert kept_v: same{Pre, Here}(v, n_y); @/ \
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
    /@ assert layout: layout_kept{Pre, Here}(q); @/ \
    /@ assert all_Bt_y: rows_kept{Pre, Here}(Bt, n_x, n_y, y, n_y); @/ \
    /@ assert all_A_y: rows_kept{Pre, Here}(A, n_y, n_y, y, n_y); @/ \
    /@ assert all_Bt_u: rows_kept{Pre, Here}(Bt, n_x, n_y, u, n_y); @/ \
    /@ assert all_A_u: rows_kept{Pre, Here}(A, n_y, n_y, u, n_y); @/ \
    /@ assert all_Bt_v: rows_kept{Pre, Here}(Bt, n_x, n_y, v, n_y); @/ \
    /@ assert all_A_v: rows_kept{Pre, Here}(A, n_y, n_y, v, n_y); @/ \
    /@ assert all_B_x: rows_kept{Pre, Here}(B, n_y, n_x, x, n_x); @/ \
    /@ assert all_c: batches_kept{Pre, Here}(c, n_y, batch, batch_size); @/ \
    /@ assert sums_y: sums_kept{Pre, Here}(q, batch_size, batch, x, y); @/ \
    /@ assert sums_u: sums_kept{Pre, Here}(q, batch_size, batch, x, u); @/ \
    /@ assert sums_v: sums_kept{Pre, Here}(q, batch_size, batch, x, v); @/

#define GRADIENTS_KEPT \
    /@ assert gradient_y: gradient_kept{Pre, Here}(q, batch_size, batch, x, y); @/ \
    /@ assert gradient_u: gradient_kept{Pre, Here}(q, batch_size, batch, x, u); @/ \
    /@ assert gradient_v: gradient_kept{Pre, Here}(q, batch_size, batch, x, v); @/

#endif
