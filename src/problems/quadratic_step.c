/* quadratic_step.c -- see quadratic_step.h. */
#include "problems/quadratic_step.h"
#include "quadratic_kept.h"

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
      /@ assert change: changes_by((real)y_plus[k], (real)y_minus[k], (real)tau, (real)lambda[k],
                                   probe_error(y[k], lambda[k], tau)); @/
      /@ assert small:  \abs((y_plus[k] - y_minus[k]) - 2 * (tau * lambda[k]))
                        <= 2 * probe_error(y[k], lambda[k], tau); @/
      /@ assert scale:  is_product((row[k] * y_plus[k] - row[k] * y_minus[k]) - 2 * (tau * (row[k] * lambda[k])),
                                   (y_plus[k] - y_minus[k]) - 2 * (tau * lambda[k]), (real)row[k]); @/
      /@ assert scale:  is_product(\abs(row[k]) * probe_error(y[k], lambda[k], tau),
                                   probe_error(y[k], lambda[k], tau), \abs(row[k])); @/
      /@ assert scaled: changes_by(row[k] * y_plus[k], row[k] * y_minus[k], (real)tau, row[k] * lambda[k],
                                   \abs(row[k]) * probe_error(y[k], lambda[k], tau)); @/
      /@ assert next:   row_probed(row, k + 1, y, lambda, y_plus, y_minus, tau); @/
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
  void lemma_hessian(const sgha_quadratic *q, size_t batch_size, const uint64_t *batch, double tau,
                     const double *x, const double *y, const double *lambda, const double *y_plus,
                     const double *y_minus, const double *g_plus, const double *g_minus)
  {
    size_t n_x = q->n_x, n_y = q->n_y;
    lemma_matrix_probed(n_x, n_y, q->Bt, y, lambda, y_plus, y_minus, tau);
    lemma_matrix_probed(n_y, n_y, q->A, y, lambda, y_plus, y_minus, tau);
    /@ loop invariant counted: 0 <= k <= n_x;
       loop invariant x:       \forall integer i; 0 <= i < k ==>
                                 hessian_within(g_plus[i], g_minus[i], tau, hessian_x(q, lambda, i),
                                   oracle_share(hessian_x_error(q, y, lambda, tau, y_plus, y_minus, i), tau));
       loop assigns   k;
       loop variant   n_x - k;
    @/
    for (size_t k = 0; k < n_x; k++) {
      /@ assert probed: row_probed(row_of(q->Bt, n_y, k), n_y, y, lambda, y_plus, y_minus, tau); @/
      /@ assert plus:   approximates(g_plus[k], grad_g_x(q, y_plus, k), grad_g_x_size(q, y_plus, k),
                                     grad_g_x_steps(n_y)); @/
      /@ assert minus:  approximates(g_minus[k], grad_g_x(q, y_minus, k), grad_g_x_size(q, y_minus, k),
                                     grad_g_x_steps(n_y)); @/
      /@ assert exact:  changes_by(grad_g_x(q, y_plus, k), grad_g_x(q, y_minus, k), (real)tau, hessian_x(q, lambda, k),
                                   probe_spread(row_of(q->Bt, n_y, k), y, lambda, tau, n_y)); @/
      /@ assert error:  hessian_x_error(q, y, lambda, tau, y_plus, y_minus, k)
                        == probe_spread(row_of(q->Bt, n_y, k), y, lambda, tau, n_y)
                           + 0.5 * (roundings(grad_g_x_steps(n_y), grad_g_x_size(q, y_plus, k))
                                    + roundings(grad_g_x_steps(n_y), grad_g_x_size(q, y_minus, k))); @/
      /@ assert change: changes_by((real)g_plus[k], (real)g_minus[k], (real)tau, hessian_x(q, lambda, k),
                                   hessian_x_error(q, y, lambda, tau, y_plus, y_minus, k)); @/
      /@ assert run:    \let H = hessian_x(q, lambda, k);
                        \let E = hessian_x_error(q, y, lambda, tau, y_plus, y_minus, k);
                        within(g_plus[k] - g_minus[k], 2 * (tau * H), 2 * E); @/
      /@ assert ratio:  ratio(difference_exact(g_plus[k], g_minus[k], tau), g_plus[k] - g_minus[k], 2 * tau); @/
      /@ assert ratio:  \let H = hessian_x(q, lambda, k); ratio(H, 2 * (tau * H), 2 * tau); @/
      /@ assert ratio:  \let E = hessian_x_error(q, y, lambda, tau, y_plus, y_minus, k);
                        ratio(oracle_share(E, tau), 2 * E, 2 * tau); @/
      /@ assert within: hessian_within(g_plus[k], g_minus[k], tau, hessian_x(q, lambda, k),
                                       oracle_share(hessian_x_error(q, y, lambda, tau, y_plus, y_minus, k), tau)); @/
    }
    /@ loop invariant counted: 0 <= k <= n_y;
       loop invariant y:       \forall integer i; 0 <= i < k ==>
                                 hessian_within(g_plus[n_x + i], g_minus[n_x + i], tau, hessian_y(q, lambda, i),
                                   oracle_share(hessian_y_error(q, batch_size, batch, x, y, lambda, tau,
                                                                y_plus, y_minus, i), tau));
       loop assigns   k;
       loop variant   n_y - k;
    @/
    for (size_t k = 0; k < n_y; k++) {
      /@ assert probed: row_probed(row_of(q->A, n_y, k), n_y, y, lambda, y_plus, y_minus, tau); @/
      /@ assert plus:   approximates(g_plus[n_x + k], grad_g_y(q, batch_size, batch, x, y_plus, k),
                                     grad_g_y_size(q, batch_size, batch, x, y_plus, k),
                                     grad_g_y_steps(n_x, n_y, batch_size)); @/
      /@ assert minus:  approximates(g_minus[n_x + k], grad_g_y(q, batch_size, batch, x, y_minus, k),
                                     grad_g_y_size(q, batch_size, batch, x, y_minus, k),
                                     grad_g_y_steps(n_x, n_y, batch_size)); @/
      /@ assert exact:  changes_by(grad_g_y(q, batch_size, batch, x, y_plus, k),
                                   grad_g_y(q, batch_size, batch, x, y_minus, k), (real)tau, hessian_y(q, lambda, k),
                                   probe_spread(row_of(q->A, n_y, k), y, lambda, tau, n_y)); @/
      /@ assert error:  hessian_y_error(q, batch_size, batch, x, y, lambda, tau, y_plus, y_minus, k)
                        == probe_spread(row_of(q->A, n_y, k), y, lambda, tau, n_y)
                           + 0.5 * (roundings(grad_g_y_steps(n_x, n_y, batch_size),
                                              grad_g_y_size(q, batch_size, batch, x, y_plus, k))
                                    + roundings(grad_g_y_steps(n_x, n_y, batch_size),
                                                grad_g_y_size(q, batch_size, batch, x, y_minus, k))); @/
      /@ assert change: changes_by((real)g_plus[n_x + k], (real)g_minus[n_x + k], (real)tau, hessian_y(q, lambda, k),
                                   hessian_y_error(q, batch_size, batch, x, y, lambda, tau, y_plus, y_minus, k)); @/
      /@ assert run:    \let H = hessian_y(q, lambda, k);
                        \let E = hessian_y_error(q, batch_size, batch, x, y, lambda, tau, y_plus, y_minus, k);
                        within(g_plus[n_x + k] - g_minus[n_x + k], 2 * (tau * H), 2 * E); @/
      /@ assert ratio:  ratio(difference_exact(g_plus[n_x + k], g_minus[n_x + k], tau),
                              g_plus[n_x + k] - g_minus[n_x + k], 2 * tau); @/
      /@ assert ratio:  \let H = hessian_y(q, lambda, k); ratio(H, 2 * (tau * H), 2 * tau); @/
      /@ assert ratio:  \let E = hessian_y_error(q, batch_size, batch, x, y, lambda, tau, y_plus, y_minus, k);
                        ratio(oracle_share(E, tau), 2 * E, 2 * tau); @/
      /@ assert within: hessian_within(g_plus[n_x + k], g_minus[n_x + k], tau, hessian_y(q, lambda, k),
                                       oracle_share(hessian_y_error(q, batch_size, batch, x, y, lambda, tau,
                                                                    y_plus, y_minus, k), tau)); @/
    }
  }
*/

/*@ ghost
  void lemma_part(const sgha_quadratic *q, const double *out, size_t n, size_t k, size_t m)
  {
    /@ assert A:  matrix_apart(q->A, q->n_y, q->n_y, out + k, m); @/
    /@ assert B:  matrix_apart(q->B, q->n_y, q->n_x, out + k, m); @/
    /@ assert Bt: matrix_apart(q->Bt, q->n_x, q->n_y, out + k, m); @/
    /@ assert c:  matrix_apart(q->c, q->n_data, q->n_y, out + k, m); @/
    /@ assert a:  \separated((out + k) + (0 .. m - 1), q->a + (0 .. q->n_x - 1)); @/
    /@ assert b:  \separated((out + k) + (0 .. m - 1), q->b + (0 .. q->n_y - 1)); @/
  }

  /@ requires   apart: matrix_apart(m, rows, columns, out, n);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    cells: cells_apart(m, rows, columns, out, n);
  @/
  static void lemma_matrix_cells(const double *m, size_t rows, size_t columns, const double *out, size_t n)
  {
    /@ assert rows: \forall integer i; 0 <= i < rows ==>
                      \separated(out + (0 .. n - 1), row_of(m, columns, i) + (0 .. columns - 1)); @/
    /@ assert cells: \forall integer i, k; 0 <= i < rows ==> 0 <= k < columns ==>
                      \separated(out + (0 .. n - 1), row_of(m, columns, i) + k); @/
  }

  void lemma_cells_apart(const sgha_quadratic *q, const double *out, size_t n)
  {
    lemma_matrix_cells(q->A, q->n_y, q->n_y, out, n);
    lemma_matrix_cells(q->B, q->n_y, q->n_x, out, n);
    lemma_matrix_cells(q->Bt, q->n_x, q->n_y, out, n);
    lemma_matrix_cells(q->c, q->n_data, q->n_y, out, n);
  }

  void lemma_cells_within(const sgha_quadratic *q)
  {
  }

  void lemma_good_again(const sgha_quadratic *q)
  {
    /@ assert A:  matrix_within(q->A, q->n_y, q->n_y, SGHA_MAX_DATUM); @/
    /@ assert B:  matrix_within(q->B, q->n_y, q->n_x, SGHA_MAX_DATUM); @/
    /@ assert Bt: matrix_within(q->Bt, q->n_x, q->n_y, SGHA_MAX_DATUM); @/
    /@ assert c:  matrix_within(q->c, q->n_data, q->n_y, SGHA_MAX_DATUM); @/
  }
*/

/* The gradient of g, as sgha_quadratic_grad_g says, in terms of the memory afterwards; and the gradients at u and v are
 * what they were. */
/*@ requires   problem:    \valid_read(q) && good_quadratic(q);
  @ requires   batch:      good_batch(q, batch_size, batch);
  @ requires   point:      \valid_read(x + (0 .. q->n_x - 1)) && \valid_read(y + (0 .. q->n_y - 1));
  @ requires   bounded_x:  all_within(x, q->n_x, SGHA_MAX_DATUM);
  @ requires   bounded_y:  all_within(y, q->n_y, SGHA_MAX_DATUM);
  @ requires   writable:   \valid(out + (0 .. q->n_x + q->n_y - 1));
  @ requires   apart_x:    \separated(out + (0 .. q->n_x + q->n_y - 1), x + (0 .. q->n_x - 1));
  @ requires   apart_y:    \separated(out + (0 .. q->n_x + q->n_y - 1), y + (0 .. q->n_y - 1));
  @ requires   apart_u:    \separated(out + (0 .. q->n_x + q->n_y - 1), u + (0 .. q->n_y - 1));
  @ requires   apart_v:    \separated(out + (0 .. q->n_x + q->n_y - 1), v + (0 .. q->n_y - 1));
  @ requires   apart:      problem_apart(q, out, q->n_x + q->n_y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. q->n_x + q->n_y - 1];
  @ ensures    problem:    good_quadratic(q);
  @ ensures    u:          gradient_kept{Pre, Post}(q, batch_size, batch, x, u);
  @ ensures    v:          gradient_kept{Pre, Post}(q, batch_size, batch, x, v);
  @ ensures    done:       gradient_done(q, batch_size, batch, x, y, out); */
static void observe(const sgha_quadratic *q, size_t batch_size, const uint64_t batch[], const double x[],
                    const double y[], double out[]) /*@ ghost (const double *u, const double *v) */
{
  /*@ ghost size_t n_x = q->n_x, n_y = q->n_y, n_data = q->n_data, n = n_x + n_y;
            const double *A = q->A, *B = q->B, *Bt = q->Bt, *c = q->c, *a = q->a, *b = q->b; */
  //@ ghost lemma_cells_apart(q, out, n);
  //@ ghost lemma_cells_within(q);
  sgha_quadratic_grad_g(q, batch_size, batch, x, y, out);
  //@ assert kept_A:    cells_kept{Pre, Here}(A, n_y, n_y);
  //@ assert kept_B:    cells_kept{Pre, Here}(B, n_y, n_x);
  //@ assert kept_Bt:   cells_kept{Pre, Here}(Bt, n_x, n_y);
  //@ assert kept_c:    cells_kept{Pre, Here}(c, n_data, n_y);
  //@ assert kept_x:    same{Pre, Here}(x, n_x);
  //@ assert kept_y:    same{Pre, Here}(y, n_y);
  //@ assert kept_u:    same{Pre, Here}(u, n_y);
  //@ assert kept_v:    same{Pre, Here}(v, n_y);
  //@ assert A:         cells_within(A, n_y, n_y, SGHA_MAX_DATUM);
  //@ assert B:         cells_within(B, n_y, n_x, SGHA_MAX_DATUM);
  //@ assert Bt:        cells_within(Bt, n_x, n_y, SGHA_MAX_DATUM);
  //@ assert c:         cells_within(c, n_data, n_y, SGHA_MAX_DATUM);
  //@ assert a:         all_within(a, n_x, SGHA_MAX_DATUM);
  //@ assert b:         all_within(b, n_y, SGHA_MAX_DATUM);
  //@ assert symmetric: transposed(A, A, n_y, n_y);
  //@ assert transpose: transposed(Bt, B, n_y, n_x);
  //@ ghost lemma_good_again(q);
  //@ ghost SUMS_KEPT
  //@ ghost GRADIENTS_KEPT
  //@ assert bits:      gradient_bits(q, batch_size, batch, x, y, out);
  //@ assert near:      gradient_near(q, batch_size, batch, x, y, out);
}

void sgha_quadratic_gradients(const sgha_quadratic *q, size_t batch_size, const uint64_t batch[], double tau,
                              const double x[], const double y[], const double lambda[], const double y_plus[],
                              const double y_minus[], double out[])
{
  (void)lambda, (void)tau;
  size_t n = q->n_x + q->n_y;
  double *g = out, *g_plus = out + n, *g_minus = out + 2 * n;
  //@ ghost lemma_part(q, out, 3 * n, 0, n);
  //@ ghost lemma_part(q, out, 3 * n, n, n);
  //@ ghost lemma_part(q, out, 3 * n, 2 * n, n);
  //@ assert g:       problem_apart(q, g, n);
  observe(q, batch_size, batch, x, y, g) /*@ ghost (y_plus, y_minus) */;
  //@ assert kept:    unchanged{Pre, Here}(y, q->n_y);
  //@ assert kept:    unchanged{Pre, Here}(y_plus, q->n_y);
  //@ assert kept:    unchanged{Pre, Here}(y_minus, q->n_y);
  //@ assert kept:    unchanged{Pre, Here}(lambda, q->n_y);
  //@ assert x:       all_within(x, q->n_x, SGHA_MAX_DATUM);
  //@ assert y_plus:  all_within(y_plus, q->n_y, SGHA_MAX_DATUM);
  //@ assert y_minus: all_within(y_minus, q->n_y, SGHA_MAX_DATUM);
  observe(q, batch_size, batch, x, y_plus, g_plus) /*@ ghost (y, y_minus) */;
  //@ assert kept:    unchanged{Pre, Here}(y, q->n_y);
  //@ assert kept:    unchanged{Pre, Here}(y_plus, q->n_y);
  //@ assert kept:    unchanged{Pre, Here}(y_minus, q->n_y);
  //@ assert kept:    unchanged{Pre, Here}(lambda, q->n_y);
  //@ assert x:       all_within(x, q->n_x, SGHA_MAX_DATUM);
  //@ assert y_minus: all_within(y_minus, q->n_y, SGHA_MAX_DATUM);
  //@ assert bits:    gradient_bits(q, batch_size, batch, x, y, g);
  //@ assert near:    gradient_near(q, batch_size, batch, x, y, g);
  observe(q, batch_size, batch, x, y_minus, g_minus) /*@ ghost (y, y_plus) */;
  //@ assert bits:    gradient_bits(q, batch_size, batch, x, y, g);
  //@ assert near:    gradient_near(q, batch_size, batch, x, y, g);
  //@ assert bits:    gradient_bits(q, batch_size, batch, x, y_plus, g_plus);
  //@ assert near:    gradient_near(q, batch_size, batch, x, y_plus, g_plus);
  //@ assert kept:    unchanged{Pre, Here}(y, q->n_y);
  //@ assert kept:    unchanged{Pre, Here}(y_plus, q->n_y);
  //@ assert kept:    unchanged{Pre, Here}(y_minus, q->n_y);
  //@ assert kept:    unchanged{Pre, Here}(lambda, q->n_y);
  //@ assert probed:  all_probed(y_plus, y_minus, y, lambda, tau, q->n_y);
  //@ ghost lemma_hessian(q, batch_size, batch, tau, x, y, lambda, y_plus, y_minus, g_plus, g_minus);
}
