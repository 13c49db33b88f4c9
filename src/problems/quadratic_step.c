/* quadratic_step.c -- see quadratic_step.h. */
#include "problems/quadratic_step.h"

/*@ ghost
  /@ requires   readable: \valid_read(row + (0 .. n - 1)) && \valid_read(y + (0 .. n - 1));
     requires   more:     \valid_read(lambda + (0 .. n - 1)) && \valid_read(y_plus + (0 .. n - 1));
     requires   minus:    \valid_read(y_minus + (0 .. n - 1));
     requires   probed:   all_probed(y_plus, y_minus, y, lambda, tau, n);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    probed:   row_probed(row, n, y, lambda, y_plus, y_minus, tau);
  @/
  static void lemma_row_probed(size_t n, const double *row, const double *y, const double *lambda,
                               const double *y_plus, const double *y_minus, double tau)
  {
    /@ loop invariant counted: 0 <= k <= n;
       loop invariant probed:  row_probed(row, k, y, lambda, y_plus, y_minus, tau);
       loop assigns   k;
       loop variant   n - k;
    @/
    for (size_t k = 0; k < n; k++) {
      /@ assert plus:   dot_sum(row, y_plus, k + 1) == dot_sum(row, y_plus, k) + row[k] * y_plus[k]; @/
      /@ assert minus:  dot_sum(row, y_minus, k + 1) == dot_sum(row, y_minus, k) + row[k] * y_minus[k]; @/
      /@ assert middle: dot_sum(row, lambda, k + 1) == dot_sum(row, lambda, k) + row[k] * lambda[k]; @/
      /@ assert spread: probe_spread(row, y, lambda, tau, k + 1)
                        == probe_spread(row, y, lambda, tau, k)
                           + \abs(row[k]) * probe_error(y[k], lambda[k], tau); @/
      /@ assert entry:  entry_probed(y_plus[k], y_minus[k], y[k], lambda[k], tau); @/
      /@ assert apart:  \abs(y_plus[k] - y_minus[k] - 2 * (tau * lambda[k]))
                        <= 2 * probe_error(y[k], lambda[k], tau); @/
      /@ assert left:   is_product(row[k] * (y_plus[k] - y_minus[k] - 2 * (tau * lambda[k])), (real)row[k],
                                   y_plus[k] - y_minus[k] - 2 * (tau * lambda[k])); @/
      /@ assert right:  is_product(\abs(row[k]) * (2 * probe_error(y[k], lambda[k], tau)), \abs(row[k]),
                                   2 * probe_error(y[k], lambda[k], tau)); @/
      /@ assert part:   \abs(row[k] * (y_plus[k] - y_minus[k] - 2 * (tau * lambda[k])))
                        <= \abs(row[k]) * (2 * probe_error(y[k], lambda[k], tau)); @/
      /@ assert sum:    row[k] * y_plus[k] - row[k] * y_minus[k] - 2 * (tau * (row[k] * lambda[k]))
                        == row[k] * (y_plus[k] - y_minus[k] - 2 * (tau * lambda[k])); @/
      /@ assert run:    tau * (dot_sum(row, lambda, k) + row[k] * lambda[k])
                        == tau * dot_sum(row, lambda, k) + tau * (row[k] * lambda[k]); @/
    }
  }

  /@ requires   readable: matrix_readable(m, rows, n) && \valid_read(y + (0 .. n - 1));
     requires   few:      rows <= SGHA_MAX_SIDE && n <= SGHA_MAX_SIDE;
     requires   more:     \valid_read(lambda + (0 .. n - 1)) && \valid_read(y_plus + (0 .. n - 1));
     requires   minus:    \valid_read(y_minus + (0 .. n - 1));
     requires   probed:   all_probed(y_plus, y_minus, y, lambda, tau, n);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    probed:   \forall integer i; 0 <= i < rows ==>
                            row_probed(row_of(m, n, i), n, y, lambda, y_plus, y_minus, tau);
  @/
  static void lemma_matrix_probed(size_t rows, size_t n, const double *m, const double *y, const double *lambda,
                                  const double *y_plus, const double *y_minus, double tau)
  {
    /@ loop invariant counted: 0 <= j <= rows;
       loop invariant probed:  \forall integer i; 0 <= i < j ==>
                                 row_probed(row_of(m, n, i), n, y, lambda, y_plus, y_minus, tau);
       loop assigns   j;
       loop variant   rows - j;
    @/
    for (size_t j = 0; j < rows; j++) {
      /@ assert few: 0 <= j * n <= 0x4000000000000000; @/
      const double *row = m + j * n;
      /@ assert row: row == row_of(m, n, j); @/
      /@ assert readable: \valid_read(row + (0 .. n - 1)); @/
      lemma_row_probed(n, row, y, lambda, y_plus, y_minus, tau);
    }
  }
*/

/*@ ghost
  /@ requires   radius:   is_radius(tau);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    within:   \forall real G_plus, G_minus, A_plus, A_minus, k, D_plus, D_minus, H, S;
                            approximates(g_plus, G_plus, A_plus, k) ==> approximates(g_minus, G_minus, A_minus, k) ==>
                            G_plus - G_minus == D_plus - D_minus ==>
                            \abs(D_plus - D_minus - 2 * (tau * H)) <= 2 * S ==>
                            hessian_within(g_plus, g_minus, tau, H,
                                           (S + 0.5 * (roundings(k, A_plus) + roundings(k, A_minus))) / tau);
  @/
  static void lemma_difference(double g_plus, double g_minus, double tau)
  {
    /@ assert apart: \forall real G_plus, G_minus, A_plus, A_minus, k, D_plus, D_minus, H, S;
                       approximates(g_plus, G_plus, A_plus, k) ==> approximates(g_minus, G_minus, A_minus, k) ==>
                       G_plus - G_minus == D_plus - D_minus ==>
                       \abs(D_plus - D_minus - 2 * (tau * H)) <= 2 * S ==>
                       \abs((g_plus - g_minus) - 2 * (tau * H))
                         <= 2 * (S + 0.5 * (roundings(k, A_plus) + roundings(k, A_minus))); @/
    /@ assert exact: \forall real H; difference_exact(g_plus, g_minus, tau) - H
                                     == ((g_plus - g_minus) - 2 * (tau * H)) / (2 * tau); @/
    /@ assert run: \forall real H, e;
                     \abs((g_plus - g_minus) - 2 * (tau * H)) <= 2 * e ==>
                     hessian_within(g_plus, g_minus, tau, H, e / tau); @/
  }
*/

void sgha_quadratic_probe_gradients(const sgha_quadratic *q, size_t batch_size, const uint64_t batch[], double tau,
                                    const double x[], const double y[], const double lambda[], const double y_plus[],
                                    const double y_minus[], double g_plus[], double g_minus[])
{
  (void)y, (void)lambda, (void)tau;
  /*@ ghost size_t n_x = q->n_x, n_y = q->n_y, n_data = q->n_data;
            const double *A = q->A, *B = q->B, *Bt = q->Bt, *c = q->c; */
  //@ ghost lemma_matrix_probed(n_x, n_y, Bt, y, lambda, y_plus, y_minus, tau);
  //@ ghost lemma_matrix_probed(n_y, n_y, A, y, lambda, y_plus, y_minus, tau);
  //@ assert apart_Bt:  matrix_apart(Bt, n_x, n_y, g_plus, n_x + n_y);
  //@ assert apart_A:   matrix_apart(A, n_y, n_y, g_plus, n_x + n_y);
  //@ assert apart_B:   matrix_apart(B, n_y, n_x, g_plus, n_x + n_y);
  //@ assert apart_c:   matrix_apart(c, n_data, n_y, g_plus, n_x + n_y);
  //@ assert apart_a:   \separated(g_plus + (0 .. n_x + n_y - 1), q->a + (0 .. n_x - 1));
  //@ assert apart_b:   \separated(g_plus + (0 .. n_x + n_y - 1), q->b + (0 .. n_y - 1));
  sgha_quadratic_grad_g(q, batch_size, batch, x, y_plus, g_plus);
  /*@ ghost
    /@ loop invariant counted: 0 <= j <= n_x;
       loop invariant same:    \forall integer i; 0 <= i < j ==> same{Pre, Here}(row_of(Bt, n_y, i), n_y);
       loop invariant within:  \forall integer i; 0 <= i < j ==> all_within(row_of(Bt, n_y, i), n_y, SGHA_MAX_DATUM);
       loop assigns   j;
       loop variant   n_x - j;
    @/
    for (size_t j = 0; j < n_x; j++) {
      /@ assert few:    0 <= j * n_y <= 0x4000000000000000; @/
      const double *row = Bt + j * n_y;
      /@ assert is_row: row == row_of(Bt, n_y, j); @/
      /@ assert apart:  \separated(g_plus + (0 .. n_x + n_y - 1), row + (0 .. n_y - 1)); @/
      /@ assert before: all_within{Pre}(row, n_y, SGHA_MAX_DATUM); @/
      /@ assert same:   same{Pre, Here}(row, n_y); @/
      /@ assert within: all_within(row, n_y, SGHA_MAX_DATUM); @/
    }
    /@ loop invariant counted: 0 <= j <= n_y;
       loop invariant same:    \forall integer i; 0 <= i < j ==> same{Pre, Here}(row_of(A, n_y, i), n_y);
       loop invariant within:  \forall integer i; 0 <= i < j ==> all_within(row_of(A, n_y, i), n_y, SGHA_MAX_DATUM);
       loop assigns   j;
       loop variant   n_y - j;
    @/
    for (size_t j = 0; j < n_y; j++) {
      /@ assert few:    0 <= j * n_y <= 0x4000000000000000; @/
      const double *row = A + j * n_y;
      /@ assert is_row: row == row_of(A, n_y, j); @/
      /@ assert apart:  \separated(g_plus + (0 .. n_x + n_y - 1), row + (0 .. n_y - 1)); @/
      /@ assert before: all_within{Pre}(row, n_y, SGHA_MAX_DATUM); @/
      /@ assert same:   same{Pre, Here}(row, n_y); @/
      /@ assert within: all_within(row, n_y, SGHA_MAX_DATUM); @/
    }
    /@ loop invariant counted: 0 <= j <= n_y;
       loop invariant same:    \forall integer i; 0 <= i < j ==> same{Pre, Here}(row_of(B, n_x, i), n_x);
       loop invariant within:  \forall integer i; 0 <= i < j ==> all_within(row_of(B, n_x, i), n_x, SGHA_MAX_DATUM);
       loop assigns   j;
       loop variant   n_y - j;
    @/
    for (size_t j = 0; j < n_y; j++) {
      /@ assert few:    0 <= j * n_x <= 0x4000000000000000; @/
      const double *row = B + j * n_x;
      /@ assert is_row: row == row_of(B, n_x, j); @/
      /@ assert apart:  \separated(g_plus + (0 .. n_x + n_y - 1), row + (0 .. n_x - 1)); @/
      /@ assert before: all_within{Pre}(row, n_x, SGHA_MAX_DATUM); @/
      /@ assert same:   same{Pre, Here}(row, n_x); @/
      /@ assert within: all_within(row, n_x, SGHA_MAX_DATUM); @/
    }
    /@ loop invariant counted: 0 <= j <= n_data;
       loop invariant same:    \forall integer i; 0 <= i < j ==> same{Pre, Here}(row_of(c, n_y, i), n_y);
       loop invariant within:  \forall integer i; 0 <= i < j ==> all_within(row_of(c, n_y, i), n_y, SGHA_MAX_DATUM);
       loop assigns   j;
       loop variant   n_data - j;
    @/
    for (size_t j = 0; j < n_data; j++) {
      /@ assert few:    0 <= j * n_y <= 0x4000000000000000; @/
      const double *row = c + j * n_y;
      /@ assert is_row: row == row_of(c, n_y, j); @/
      /@ assert apart:  \separated(g_plus + (0 .. n_x + n_y - 1), row + (0 .. n_y - 1)); @/
      /@ assert before: all_within{Pre}(row, n_y, SGHA_MAX_DATUM); @/
      /@ assert same:   same{Pre, Here}(row, n_y); @/
      /@ assert within: all_within(row, n_y, SGHA_MAX_DATUM); @/
    }
  */
  //@ assert same_x:    same{Pre, Here}(x, n_x);
  //@ assert same_y:    same{Pre, Here}(y_minus, n_y);
  //@ assert Bt:        matrix_within(Bt, n_x, n_y, SGHA_MAX_DATUM);
  //@ assert A:         matrix_within(A, n_y, n_y, SGHA_MAX_DATUM);
  //@ assert B:         matrix_within(B, n_y, n_x, SGHA_MAX_DATUM);
  //@ assert c:         matrix_within(c, n_data, n_y, SGHA_MAX_DATUM);
  //@ assert a:         all_within(q->a, n_x, SGHA_MAX_DATUM);
  //@ assert b:         all_within(q->b, n_y, SGHA_MAX_DATUM);
  //@ assert x:         all_within(x, n_x, SGHA_MAX_DATUM);
  //@ assert y_minus:   all_within(y_minus, n_y, SGHA_MAX_DATUM);
  /*@ ghost
    /@ loop invariant counted: 0 <= k <= n_y;
       loop invariant Bt:      \forall integer j; 0 <= j < n_x ==>
                                 dot_sum(row_of(Bt, n_y, j), y_minus, k)
                                 == dot_sum{Pre}(row_of(Bt, n_y, j), y_minus, k);
       loop invariant Bt_size: \forall integer j; 0 <= j < n_x ==>
                                 dot_magnitude(row_of(Bt, n_y, j), y_minus, k)
                                 == dot_magnitude{Pre}(row_of(Bt, n_y, j), y_minus, k);
       loop invariant A:       \forall integer j; 0 <= j < n_y ==>
                                 dot_sum(row_of(A, n_y, j), y_minus, k) == dot_sum{Pre}(row_of(A, n_y, j), y_minus, k);
       loop invariant A_size:  \forall integer j; 0 <= j < n_y ==>
                                 dot_magnitude(row_of(A, n_y, j), y_minus, k)
                                 == dot_magnitude{Pre}(row_of(A, n_y, j), y_minus, k);
       loop assigns   k;
       loop variant   n_y - k;
    @/
    for (size_t k = 0; k < n_y; k++) {}
    /@ loop invariant counted: 0 <= k <= n_x;
       loop invariant B:       \forall integer j; 0 <= j < n_y ==>
                                 dot_sum(row_of(B, n_x, j), x, k) == dot_sum{Pre}(row_of(B, n_x, j), x, k);
       loop invariant B_size:  \forall integer j; 0 <= j < n_y ==>
                                 dot_magnitude(row_of(B, n_x, j), x, k) == dot_magnitude{Pre}(row_of(B, n_x, j), x, k);
       loop assigns   k;
       loop variant   n_x - k;
    @/
    for (size_t k = 0; k < n_x; k++) {}
    /@ loop invariant counted: 0 <= k <= batch_size;
       loop invariant c:       \forall integer j; 0 <= j < n_y ==>
                                 batch_sum(c, n_y, batch, j, k) == batch_sum{Pre}(c, n_y, batch, j, k);
       loop invariant c_size:  \forall integer j; 0 <= j < n_y ==>
                                 batch_magnitude(c, n_y, batch, j, k) == batch_magnitude{Pre}(c, n_y, batch, j, k);
       loop assigns   k;
       loop variant   batch_size - k;
    @/
    for (size_t k = 0; k < batch_size; k++) {
      /@ assert same: same{Pre, Here}(row_of(c, n_y, batch[k]), n_y); @/
    }
  */
  sgha_quadratic_grad_g(q, batch_size, batch, x, y_minus, g_minus);
  /*@ assert plus_x:  \forall integer i; 0 <= i < n_x ==>
                        approximates(g_plus[i], grad_g_x{Pre}(q, y_plus, i), grad_g_x_size{Pre}(q, y_plus, i),
                                     grad_g_x_steps(n_y)); */
  /*@ assert minus_x: \forall integer i; 0 <= i < n_x ==>
                        approximates(g_minus[i], grad_g_x{Pre}(q, y_minus, i), grad_g_x_size{Pre}(q, y_minus, i),
                                     grad_g_x_steps(n_y)); */
  /*@ assert plus_y:  \forall integer i; 0 <= i < n_y ==>
                        approximates(g_plus[n_x + i], grad_g_y{Pre}(q, batch_size, batch, x, y_plus, i),
                                     grad_g_y_size{Pre}(q, batch_size, batch, x, y_plus, i),
                                     grad_g_y_steps(n_x, n_y, batch_size)); */
  /*@ assert minus_y: \forall integer i; 0 <= i < n_y ==>
                        approximates(g_minus[n_x + i], grad_g_y{Pre}(q, batch_size, batch, x, y_minus, i),
                                     grad_g_y_size{Pre}(q, batch_size, batch, x, y_minus, i),
                                     grad_g_y_steps(n_x, n_y, batch_size)); */
  /*@ ghost
    /@ loop invariant counted: 0 <= k <= n_x;
       loop invariant x:       \forall integer i; 0 <= i < k ==>
                                 hessian_within(g_plus[i], g_minus[i], tau, hessian_x{Pre}(q, lambda, i),
                                                hessian_x_bound{Pre}(q, y, lambda, tau, y_plus, y_minus, i));
       loop assigns   k;
       loop variant   n_x - k;
    @/
    for (size_t k = 0; k < n_x; k++) {
      /@ assert probed: row_probed{Pre}(row_of(Bt, n_y, k), n_y, y, lambda, y_plus, y_minus, tau); @/
      lemma_difference(g_plus[k], g_minus[k], tau);
    }
    /@ loop invariant counted: 0 <= k <= n_y;
       loop invariant y:       \forall integer i; 0 <= i < k ==>
                                 hessian_within(g_plus[n_x + i], g_minus[n_x + i], tau, hessian_y{Pre}(q, lambda, i),
                                                hessian_y_bound{Pre}(q, batch_size, batch, x, y, lambda, tau,
                                                                     y_plus, y_minus, i));
       loop assigns   k;
       loop variant   n_y - k;
    @/
    for (size_t k = 0; k < n_y; k++) {
      /@ assert probed: row_probed{Pre}(row_of(A, n_y, k), n_y, y, lambda, y_plus, y_minus, tau); @/
      lemma_difference(g_plus[n_x + k], g_minus[n_x + k], tau);
    }
  */
}
