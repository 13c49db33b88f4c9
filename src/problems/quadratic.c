/* quadratic.c -- see quadratic.h.
 *
 * An entry of a gradient is computed by a function that writes nothing, so that its contract speaks of one state of the
 * memory; the loops that store the entries show that what they read has not changed since the beginning. */
#include "problems/quadratic.h"
#include "dot_kept.acsl"

/* |dot_sum| <= dot_magnitude: the row's entries are real numbers, whatever they are. */
/*@ ghost
  /@ requires   readable: \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    smaller:  \abs(dot_sum(a, b, n)) <= dot_magnitude(a, b, n);
  @/
  static void lemma_dot_magnitude(size_t n, const double *a, const double *b)
  {
    /@ loop invariant counted: 0 <= k <= n;
       loop invariant smaller: \abs(dot_sum(a, b, k)) <= dot_magnitude(a, b, k);
       loop assigns   k;
       loop variant   n - k;
    @/
    for (size_t k = 0; k < n; k++) {
      /@ assert next: dot_sum(a, b, k + 1) == dot_sum(a, b, k) + a[k] * b[k]; @/
      /@ assert more: dot_magnitude(a, b, k + 1) == dot_magnitude(a, b, k) + \abs(a[k] * b[k]); @/
    }
  }
*/

/* A column of B is a row of Bt. */
/*@ ghost
  /@ requires   sizes:     n_x <= SGHA_MAX_SIDE && n_y <= SGHA_MAX_SIDE;
     requires   transpose: transposed(Bt, B, n_y, n_x);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    columns:   \forall integer j; 0 <= j < n_x ==>
                             dot_sum(row_of(Bt, n_y, j), v, n_y) == column_sum(B, n_x, v, j, n_y);
  @/
  static void lemma_columns(size_t n_x, size_t n_y, const double *B, const double *Bt, const double *v)
  {
    /@ loop invariant counted: 0 <= k <= n_y;
       loop invariant columns: \forall integer j; 0 <= j < n_x ==>
                                 dot_sum(row_of(Bt, n_y, j), v, k) == column_sum(B, n_x, v, j, k);
       loop assigns   k;
       loop variant   n_y - k;
    @/
    for (size_t k = 0; k < n_y; k++) {
      /@ assert row:    \forall integer j; 0 <= j < n_x ==>
                          dot_sum(row_of(Bt, n_y, j), v, k + 1)
                          == dot_sum(row_of(Bt, n_y, j), v, k) + row_of(Bt, n_y, j)[k] * v[k]; @/
      /@ assert column: \forall integer j; 0 <= j < n_x ==>
                          column_sum(B, n_x, v, j, k + 1)
                          == column_sum(B, n_x, v, j, k) + row_of(B, n_x, k)[j] * v[k]; @/
      /@ assert entry:  \forall integer j; 0 <= j < n_x ==>
                          row_of(Bt, n_y, j)[k] * v[k] == row_of(B, n_x, k)[j] * v[k]; @/
    }
  }
*/

/*@ requires   size:      n <= SGHA_MAX_SIZE;
  @ requires   readable:  \valid_read(row + (0 .. n - 1)) && \valid_read(v + (0 .. n - 1));
  @ requires   row:       all_within(row, n, SGHA_MAX_DATUM);
  @ requires   vector:    all_within(v, n, SGHA_MAX_DATUM);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    finite:    finite_within(\result, 0x1p933);
  @ ensures    computed:  \result == dot_computed(row, v, n);
  @ ensures    near:      approximates(\result, dot_sum(row, v, n), dot_magnitude(row, v, n), 0.25 * n + 4); */
static double row_dot(size_t n, const double row[], const double v[])
{
  double sum = sgha_dot(n, row, v);
  //@ ghost lemma_dot_magnitude(n, row, v);
  return sum;
}

/*@ requires   inside:    i < n && \valid_read(row + (0 .. n - 1));
  @ requires   within:    all_within(row, n, SGHA_MAX_DATUM);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    entry:     \result == row[i];
  @ ensures    finite:    finite_within(\result, SGHA_MAX_DATUM); */
static inline double row_entry(size_t n, const double row[], size_t i)
{
  (void)n;
  return row[i];
}

/*@ requires   size:      1 <= size <= SGHA_MAX_SIDE;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    exact:     \is_finite(\result) && \result == size;
  @ ensures    computed:  \result == (double)size; */
static double size_as_double(size_t size)
{
  //@ assert range:  0 <= (real)size <= SGHA_MAX_SIDE;
  //@ assert finite: \is_finite((double)size);
  //@ assert exact:  (double)size == size;
  return (double)size;
}

/* Division by the size of the batch: the sum's error is divided, too. */
/*@ ghost
  /@ requires   some:    1 <= batch_size <= SGHA_MAX_SIDE;
     requires   summed:  approximates(sum, batch_sum(c, columns, batch, i, batch_size),
                                      batch_magnitude(c, columns, batch, i, batch_size), (real)batch_size);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    below:   \abs(batch_sum(c, columns, batch, i, batch_size) / batch_size)
                         <= batch_magnitude(c, columns, batch, i, batch_size) / batch_size;
     ensures    near:    \abs(sum / batch_size - batch_sum(c, columns, batch, i, batch_size) / batch_size)
                         <= roundings((real)batch_size, batch_magnitude(c, columns, batch, i, batch_size) / batch_size);
  @/
  static void lemma_batch_mean(size_t columns, const double *c, size_t batch_size, const uint64_t *batch, size_t i,
                               double sum)
  {
    /@ assert total: is_product((real)sum, share((real)sum, (real)batch_size), (real)batch_size); @/
    /@ assert total: \let S = batch_sum(c, columns, batch, i, batch_size);
                     is_product(S, share(S, (real)batch_size), (real)batch_size); @/
    /@ assert total: \let M = batch_magnitude(c, columns, batch, i, batch_size);
                     is_product(M, share(M, (real)batch_size), (real)batch_size); @/
    /@ assert total: \let S = batch_sum(c, columns, batch, i, batch_size);
                     is_product(sum - S, share((real)sum, (real)batch_size) - share(S, (real)batch_size),
                                (real)batch_size); @/
    /@ assert total: \let M = batch_magnitude(c, columns, batch, i, batch_size);
                     is_product(roundings((real)batch_size, M), spread(M), (real)batch_size); @/
    /@ assert below: \let S = batch_sum(c, columns, batch, i, batch_size);
                     \let M = batch_magnitude(c, columns, batch, i, batch_size);
                     \abs(share(S, (real)batch_size)) <= share(M, (real)batch_size); @/
    /@ assert near:  \let S = batch_sum(c, columns, batch, i, batch_size);
                     \let M = batch_magnitude(c, columns, batch, i, batch_size);
                     \abs(share((real)sum, (real)batch_size) - share(S, (real)batch_size)) <= spread(M); @/
    /@ assert more:  \let M = batch_magnitude(c, columns, batch, i, batch_size);
                     spread(M) <= roundings((real)batch_size, share(M, (real)batch_size)); @/
  }
*/

/*@ requires   sizes:     rows <= SGHA_MAX_SIDE && columns <= SGHA_MAX_SIDE && i < columns;
  @ requires   some:      1 <= batch_size <= SGHA_MAX_SIDE;
  @ requires   readable:  matrix_readable(c, rows, columns) && \valid_read(batch + (0 .. batch_size - 1));
  @ requires   data:      matrix_within(c, rows, columns, SGHA_MAX_DATUM);
  @ requires   in_range:  \forall integer k; 0 <= k < batch_size ==> batch[k] < rows;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    finite:    finite_within(\result, 0x1p500);
  @ ensures    computed:  \result == over(batch_computed(c, columns, batch, i, batch_size), (double)batch_size);
  @ ensures    near:      approximates(\result, batch_sum(c, columns, batch, i, batch_size) / batch_size,
  @                                    batch_magnitude(c, columns, batch, i, batch_size) / batch_size,
  @                                    batch_size + 1.0); */
static double batch_mean(size_t rows, size_t columns, const double c[], size_t batch_size, const uint64_t batch[],
                         size_t i)
{
  (void)rows;
  double sum = 0.0;
  /*@ loop invariant counted:  0 <= k <= batch_size;
    @ loop invariant finite:   finite_within(sum, k * 0x1p401);
    @ loop invariant computed: sum == batch_computed(c, columns, batch, i, k);
    @ loop invariant near:     approximates(sum, batch_sum(c, columns, batch, i, k),
    @                                       batch_magnitude(c, columns, batch, i, k), (real)k);
    @ loop assigns   k, sum;
    @ loop variant   batch_size - k; */
  for (size_t k = 0; k < batch_size; k++) {
    //@ assert few:    0 <= batch[k] * columns <= 0x4000000000000000;
    const double *row = c + batch[k] * columns;
    //@ assert row:    row == row_of(c, columns, batch[k]);
    double entry = row_entry(columns, row, i);
    double next = fl_add(sum, entry);
    //@ assert entry: entry == row_of(c, columns, batch[k])[i];
    /*@ assert last: batch_computed(c, columns, batch, i, k + 1)
                     == plus(batch_computed(c, columns, batch, i, k), row_of(c, columns, batch[k])[i]); */
    //@ assert computed: next == plus(batch_computed(c, columns, batch, i, k), row_of(c, columns, batch[k])[i]);
    /*@ assert more: batch_sum(c, columns, batch, i, k + 1) == batch_sum(c, columns, batch, i, k) + entry; */
    /*@ assert size: batch_magnitude(c, columns, batch, i, k + 1)
                     == batch_magnitude(c, columns, batch, i, k) + \abs(entry); */
    /*@ assert near: \abs((sum + entry) - batch_sum(c, columns, batch, i, k + 1))
                     <= roundings((real)k, batch_magnitude(c, columns, batch, i, k + 1)); */
    /*@ assert step: approximates(next, batch_sum(c, columns, batch, i, k + 1),
                                  batch_magnitude(c, columns, batch, i, k + 1), k + 1.0); */
    sum = next;
  }
  double size = size_as_double(batch_size);
  double mean = fl_div(sum, size);
  /*@ assert summed:     approximates(sum, batch_sum(c, columns, batch, i, batch_size),
                                      batch_magnitude(c, columns, batch, i, batch_size), (real)batch_size); */
  //@ assert smaller:    \abs(sum / size) <= \abs(sum);
  //@ ghost lemma_batch_mean(columns, c, batch_size, batch, i, sum);
  return mean;
}

/*@ requires   left:      finite_within(a, 0x1p950);
  @ requires   right:     finite_within(b, 0x1p950);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    computed:  \result == minus(a, b);
  @ ensures    rounded:   rounded(\result, a - b);
  @ ensures    near:      \forall real X, Y, A, B, j, k;
  @                         approximates(a, X, A, j) ==> approximates(b, Y, B, k) ==> 0 <= j ==> 0 <= k ==>
  @                         j + k <= 0x1p33 ==> approximates(\result, X - Y, A + B, j + k + 1); */
static inline double subtract(double a, double b)
{
  /*@ assert near: \forall real X, Y, A, B, j, k;
                     approximates(a, X, A, j) ==> approximates(b, Y, B, k) ==> 0 <= j ==> 0 <= k ==>
                     \abs(X - Y) <= A + B && \abs((a - b) - (X - Y)) <= roundings(j + k, A + B); */
  double difference = fl_sub(a, b);
  /*@ assert near: \forall real X, Y, A, B, j, k;
                     approximates(a, X, A, j) ==> approximates(b, Y, B, k) ==> 0 <= j ==> 0 <= k ==>
                     j + k <= 0x1p33 ==> approximates(difference, X - Y, A + B, j + k + 1); */
  return difference;
}

/* Entry i of grad_y g, from the rows that it needs. */
/*@ requires   sizes:     n_x <= SGHA_MAX_SIDE && n_y <= SGHA_MAX_SIDE && rows <= SGHA_MAX_SIDE && i < n_y;
  @ requires   some:      1 <= batch_size <= SGHA_MAX_SIDE;
  @ requires   rows:      \valid_read(A_row + (0 .. n_y - 1)) && \valid_read(B_row + (0 .. n_x - 1));
  @ requires   point:     \valid_read(y + (0 .. n_y - 1)) && \valid_read(x + (0 .. n_x - 1));
  @ requires   A:         all_within(A_row, n_y, SGHA_MAX_DATUM);
  @ requires   B:         all_within(B_row, n_x, SGHA_MAX_DATUM);
  @ requires   x:         all_within(x, n_x, SGHA_MAX_DATUM);
  @ requires   y:         all_within(y, n_y, SGHA_MAX_DATUM);
  @ requires   readable:  matrix_readable(c, rows, n_y) && \valid_read(batch + (0 .. batch_size - 1));
  @ requires   data:      matrix_within(c, rows, n_y, SGHA_MAX_DATUM);
  @ requires   in_range:  \forall integer k; 0 <= k < batch_size ==> batch[k] < rows;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    finite:    finite_within(\result, 0x1p940);
  @ ensures    computed:  \result == minus(minus(dot_computed(A_row, y, n_y), dot_computed(B_row, x, n_x)),
  @                                        over(batch_computed(c, n_y, batch, i, batch_size), (double)batch_size));
  @ ensures    near:      approximates(\result,
  @                         dot_sum(A_row, y, n_y) - dot_sum(B_row, x, n_x)
  @                         - batch_sum(c, n_y, batch, i, batch_size) / batch_size,
  @                         dot_magnitude(A_row, y, n_y) + dot_magnitude(B_row, x, n_x)
  @                         + batch_magnitude(c, n_y, batch, i, batch_size) / batch_size,
  @                         grad_g_y_steps(n_x, n_y, batch_size)); */
static double lower_entry(size_t n_x, size_t n_y, const double A_row[], const double y[], const double B_row[],
                          const double x[], size_t rows, const double c[], size_t batch_size, const uint64_t batch[],
                          size_t i)
{
  double curved = row_dot(n_y, A_row, y);
  double tilted = row_dot(n_x, B_row, x);
  double slope = subtract(curved, tilted);
  /*@ assert slope:  approximates(slope, dot_sum(A_row, y, n_y) - dot_sum(B_row, x, n_x),
                                  dot_magnitude(A_row, y, n_y) + dot_magnitude(B_row, x, n_x),
                                  0.25 * n_x + 0.25 * n_y + 9); */
  double mean = batch_mean(rows, n_y, c, batch_size, batch, i);
  return subtract(slope, mean);
}

/* Entry i of grad_x g. */
/*@ requires   size:      n <= SGHA_MAX_SIDE;
  @ requires   readable:  \valid_read(Bt_row + (0 .. n - 1)) && \valid_read(y + (0 .. n - 1));
  @ requires   row:       all_within(Bt_row, n, SGHA_MAX_DATUM);
  @ requires   vector:    all_within(y, n, SGHA_MAX_DATUM);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    computed:  \result == -dot_computed(Bt_row, y, n);
  @ ensures    near:      approximates(\result, -dot_sum(Bt_row, y, n), dot_magnitude(Bt_row, y, n), 0.25 * n + 4); */
static double upper_entry(size_t n, const double Bt_row[], const double y[])
{
  double sum = row_dot(n, Bt_row, y);
  return -sum;
}

/* grad_x g, and then grad_y g, entry by entry. */
/*@ requires   sizes:     n_x <= SGHA_MAX_SIDE && n_y <= SGHA_MAX_SIDE;
  @ requires   readable:  matrix_readable(Bt, n_x, n_y) && \valid_read(y + (0 .. n_y - 1));
  @ requires   Bt:        matrix_within(Bt, n_x, n_y, SGHA_MAX_DATUM);
  @ requires   y:         all_within(y, n_y, SGHA_MAX_DATUM);
  @ requires   writable:  \valid(out + (0 .. n_x - 1));
  @ requires   apart_Bt:  matrix_apart(Bt, n_x, n_y, out, n_x);
  @ requires   apart_y:   \separated(out + (0 .. n_x - 1), y + (0 .. n_y - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. n_x - 1];
  @ ensures    computed:  \forall integer j; 0 <= j < n_x ==>
  @                         out[j] == -dot_computed{Pre}(row_of(Bt, n_y, j), y, n_y);
  @ ensures    near:      \forall integer j; 0 <= j < n_x ==>
  @                         approximates(out[j], -dot_sum{Pre}(row_of(Bt, n_y, j), y, n_y),
  @                                      dot_magnitude{Pre}(row_of(Bt, n_y, j), y, n_y), 0.25 * n_y + 4); */
static void upper_part(size_t n_x, size_t n_y, const double Bt[], const double y[], double out[])
{
  /*@ loop invariant counted: 0 <= i <= n_x;
    @ loop invariant bits:    \forall integer j; 0 <= j < i ==>
    @                           out[j] == -dot_computed{Pre}(row_of(Bt, n_y, j), y, n_y);
    @ loop invariant near:    \forall integer j; 0 <= j < i ==>
    @                           approximates(out[j], -dot_sum{Pre}(row_of(Bt, n_y, j), y, n_y),
    @                                        dot_magnitude{Pre}(row_of(Bt, n_y, j), y, n_y), 0.25 * n_y + 4);
    @ loop assigns   i, out[0 .. n_x - 1];
    @ loop variant   n_x - i; */
  for (size_t i = 0; i < n_x; i++) {
    //@ assert few:       0 <= i * n_y <= 0x4000000000000000;
    const double *row = Bt + i * n_y;
    //@ assert is_row:    row == row_of(Bt, n_y, i);
    //@ assert readable:  \valid_read(row + (0 .. n_y - 1));
    //@ assert apart:     \separated(out + (0 .. n_x - 1), row + (0 .. n_y - 1));
    //@ assert before:    all_within{Pre}(row, n_y, SGHA_MAX_DATUM);
    //@ assert same_row:  same{Pre, Here}(row, n_y);
    //@ assert same_y:    same{Pre, Here}(y, n_y);
    //@ assert row:       all_within(row, n_y, SGHA_MAX_DATUM);
    //@ assert y:         all_within(y, n_y, SGHA_MAX_DATUM);
    /*@ ghost
      /@ loop invariant counted: 0 <= k <= n_y;
         loop invariant kept:    dot_kept{Pre, Here}(row, y, n_y, k);
         loop assigns   k;
         loop variant   n_y - k;
      @/
      for (size_t k = 0; k < n_y; k++) {}
    */
    //@ assert alike:     dot_computed(row, y, n_y) == dot_computed{Pre}(row, y, n_y);
    double entry = upper_entry(n_y, row, y);
    //@ assert bits:      entry == -dot_computed{Pre}(row_of(Bt, n_y, i), y, n_y);
    /*@ assert entry: approximates(entry, -dot_sum{Pre}(row_of(Bt, n_y, i), y, n_y),
                                   dot_magnitude{Pre}(row_of(Bt, n_y, i), y, n_y), 0.25 * n_y + 4); */
    out[i] = entry;
  }
}

/*@ requires   sizes:     n_x <= SGHA_MAX_SIDE && n_y <= SGHA_MAX_SIDE && n_data <= SGHA_MAX_SIDE;
  @ requires   some:      1 <= batch_size <= SGHA_MAX_SIDE;
  @ requires   rows_A:    matrix_readable(A, n_y, n_y) && matrix_within(A, n_y, n_y, SGHA_MAX_DATUM);
  @ requires   rows_B:    matrix_readable(B, n_y, n_x) && matrix_within(B, n_y, n_x, SGHA_MAX_DATUM);
  @ requires   rows_c:    matrix_readable(c, n_data, n_y) && matrix_within(c, n_data, n_y, SGHA_MAX_DATUM);
  @ requires   batch:     \valid_read(batch + (0 .. batch_size - 1));
  @ requires   in_range:  \forall integer k; 0 <= k < batch_size ==> batch[k] < n_data;
  @ requires   point:     \valid_read(x + (0 .. n_x - 1)) && \valid_read(y + (0 .. n_y - 1));
  @ requires   x:         all_within(x, n_x, SGHA_MAX_DATUM);
  @ requires   y:         all_within(y, n_y, SGHA_MAX_DATUM);
  @ requires   writable:  \valid(out + (0 .. n_y - 1));
  @ requires   apart_A:   matrix_apart(A, n_y, n_y, out, n_y);
  @ requires   apart_B:   matrix_apart(B, n_y, n_x, out, n_y);
  @ requires   apart_c:   matrix_apart(c, n_data, n_y, out, n_y);
  @ requires   apart_x:   \separated(out + (0 .. n_y - 1), x + (0 .. n_x - 1));
  @ requires   apart_y:   \separated(out + (0 .. n_y - 1), y + (0 .. n_y - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. n_y - 1];
  @ ensures    computed:  \forall integer j; 0 <= j < n_y ==>
  @                         lower_computed{Pre}(out[j], n_x, n_y, A, B, c, batch_size, batch, x, y, j);
  @ ensures    near:      \forall integer j; 0 <= j < n_y ==>
  @                         lower_done{Pre}(out[j], n_x, n_y, A, B, c, batch_size, batch, x, y, j); */
static void lower_part(size_t n_x, size_t n_y, const double A[], const double B[], size_t n_data, const double c[],
                       size_t batch_size, const uint64_t batch[], const double x[], const double y[], double out[])
{
  /*@ loop invariant counted: 0 <= i <= n_y;
    @ loop invariant bits:    \forall integer j; 0 <= j < i ==>
    @                           lower_computed{Pre}(out[j], n_x, n_y, A, B, c, batch_size, batch, x, y, j);
    @ loop invariant near:    \forall integer j; 0 <= j < i ==>
    @                           lower_done{Pre}(out[j], n_x, n_y, A, B, c, batch_size, batch, x, y, j);
    @ loop assigns   i, out[0 .. n_y - 1];
    @ loop variant   n_y - i; */
  for (size_t i = 0; i < n_y; i++) {
    //@ assert few_A:     0 <= i * n_y <= 0x4000000000000000;
    //@ assert few_B:     0 <= i * n_x <= 0x4000000000000000;
    const double *A_row = A + i * n_y, *B_row = B + i * n_x;
    //@ assert is_A:      A_row == row_of(A, n_y, i);
    //@ assert is_B:      B_row == row_of(B, n_x, i);
    //@ assert readable:  \valid_read(A_row + (0 .. n_y - 1)) && \valid_read(B_row + (0 .. n_x - 1));
    //@ assert apart_A:   \separated(out + (0 .. n_y - 1), A_row + (0 .. n_y - 1));
    //@ assert apart_B:   \separated(out + (0 .. n_y - 1), B_row + (0 .. n_x - 1));
    //@ assert before_A:  all_within{Pre}(A_row, n_y, SGHA_MAX_DATUM);
    //@ assert before_B:  all_within{Pre}(B_row, n_x, SGHA_MAX_DATUM);
    //@ assert same_A:    same{Pre, Here}(A_row, n_y);
    //@ assert same_B:    same{Pre, Here}(B_row, n_x);
    //@ assert same_y:    same{Pre, Here}(y, n_y);
    //@ assert same_x:    same{Pre, Here}(x, n_x);
    //@ assert A:         all_within(A_row, n_y, SGHA_MAX_DATUM);
    //@ assert B:         all_within(B_row, n_x, SGHA_MAX_DATUM);
    //@ assert x:         all_within(x, n_x, SGHA_MAX_DATUM);
    //@ assert y:         all_within(y, n_y, SGHA_MAX_DATUM);
    /*@ ghost
      /@ loop invariant counted: 0 <= j <= n_data;
         loop invariant same:    \forall integer k; 0 <= k < j ==> same{Pre, Here}(row_of(c, n_y, k), n_y);
         loop invariant within:  \forall integer k; 0 <= k < j ==> all_within(row_of(c, n_y, k), n_y, SGHA_MAX_DATUM);
         loop assigns   j;
         loop variant   n_data - j;
      @/
      for (size_t j = 0; j < n_data; j++) {
        /@ assert few:    0 <= j * n_y <= 0x4000000000000000; @/
        const double *row = c + j * n_y;
        /@ assert is_row: row == row_of(c, n_y, j); @/
        /@ assert apart:  \separated(out + (0 .. n_y - 1), row + (0 .. n_y - 1)); @/
        /@ assert before: all_within{Pre}(row, n_y, SGHA_MAX_DATUM); @/
        /@ assert same:   same{Pre, Here}(row, n_y); @/
        /@ assert within: all_within(row, n_y, SGHA_MAX_DATUM); @/
      }
    */
    //@ assert c:         matrix_within(c, n_data, n_y, SGHA_MAX_DATUM);
    /*@ ghost
      /@ loop invariant counted: 0 <= k <= n_y;
         loop invariant kept:    dot_kept{Pre, Here}(A_row, y, n_y, k);
         loop assigns   k;
         loop variant   n_y - k;
      @/
      for (size_t k = 0; k < n_y; k++) {}
      /@ loop invariant counted: 0 <= k <= n_x;
         loop invariant kept:    dot_kept{Pre, Here}(B_row, x, n_x, k);
         loop assigns   k;
         loop variant   n_x - k;
      @/
      for (size_t k = 0; k < n_x; k++) {}
      /@ loop invariant counted: 0 <= k <= batch_size;
         loop invariant kept:    batch_kept{Pre, Here}(c, n_y, batch, i, k);
         loop assigns   k;
         loop variant   batch_size - k;
      @/
      for (size_t k = 0; k < batch_size; k++) {
        /@ assert same:  same{Pre, Here}(row_of(c, n_y, batch[k]), n_y); @/
        /@ assert datum: datum_kept{Pre, Here}(c, n_y, batch, i, k); @/
      }
    */
    //@ assert alike_A:   dot_computed(A_row, y, n_y) == dot_computed{Pre}(A_row, y, n_y);
    //@ assert alike_B:   dot_computed(B_row, x, n_x) == dot_computed{Pre}(B_row, x, n_x);
    double entry = lower_entry(n_x, n_y, A_row, y, B_row, x, n_data, c, batch_size, batch, i);
    /*@ assert entry: approximates(entry,
                        dot_sum{Pre}(row_of(A, n_y, i), y, n_y) - dot_sum{Pre}(row_of(B, n_x, i), x, n_x)
                        - batch_sum{Pre}(c, n_y, batch, i, batch_size) / batch_size,
                        dot_magnitude{Pre}(row_of(A, n_y, i), y, n_y) + dot_magnitude{Pre}(row_of(B, n_x, i), x, n_x)
                        + batch_magnitude{Pre}(c, n_y, batch, i, batch_size) / batch_size,
                        grad_g_y_steps(n_x, n_y, batch_size)); */
    //@ assert bits: lower_computed{Pre}(entry, n_x, n_y, A, B, c, batch_size, batch, x, y, i);
    //@ assert done: lower_done{Pre}(entry, n_x, n_y, A, B, c, batch_size, batch, x, y, i);
    out[i] = entry;
  }
}

/* The last m entries of a vector. */
/*@ ghost
  /@ requires   sizes:  n <= SGHA_MAX_SIDE && m <= SGHA_MAX_SIDE;
     requires   within: all_within(v, n + m, SGHA_MAX_DATUM);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    within: all_within(v + n, m, SGHA_MAX_DATUM);
  @/
  static void lemma_tail(size_t n, size_t m, const double *v)
  {
    /@ loop invariant counted: 0 <= k <= m;
       loop invariant within:  all_within(v + n, k, SGHA_MAX_DATUM);
       loop assigns   k;
       loop variant   m - k;
    @/
    for (size_t k = 0; k < m; k++) {
      /@ assert entry: finite_within(v[n + k], SGHA_MAX_DATUM); @/
      /@ assert place: v + (n + k) == (v + n) + k; @/
      /@ assert last:  finite_within((v + n)[k], SGHA_MAX_DATUM); @/
    }
  }
*/

/* v - target, entry by entry. */
/*@ requires   size:      n <= SGHA_MAX_SIDE;
  @ requires   readable:  \valid_read(v + (0 .. n - 1)) && \valid_read(target + (0 .. n - 1));
  @ requires   v:         all_within(v, n, SGHA_MAX_DATUM);
  @ requires   target:    all_within(target, n, SGHA_MAX_DATUM);
  @ requires   writable:  \valid(out + (0 .. n - 1));
  @ requires   apart_v:   \separated(out + (0 .. n - 1), v + (0 .. n - 1));
  @ requires   apart:     \separated(out + (0 .. n - 1), target + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. n - 1];
  @ ensures    computed:  \forall integer j; 0 <= j < n ==> out[j] == \old(minus(v[j], target[j]));
  @ ensures    near:      \forall integer j; 0 <= j < n ==> rounded(out[j], \old(v[j] - target[j])); */
static void distances(size_t n, const double v[], const double target[], double out[])
{
  /*@ loop invariant counted:  0 <= i <= n;
    @ loop invariant computed: \forall integer j; 0 <= j < i ==> out[j] == minus(\at(v[j], Pre), \at(target[j], Pre));
    @ loop invariant near:     \forall integer j; 0 <= j < i ==> rounded(out[j], \at(v[j], Pre) - \at(target[j], Pre));
    @ loop assigns   i, out[0 .. n - 1];
    @ loop variant   n - i; */
  for (size_t i = 0; i < n; i++) {
    //@ assert v:        finite_within(v[i], SGHA_MAX_DATUM);
    //@ assert target:   finite_within(target[i], SGHA_MAX_DATUM);
    double entry = fl_sub(v[i], target[i]);
    //@ assert computed: entry == minus(\at(v[\at(i, Here)], Pre), \at(target[\at(i, Here)], Pre));
    //@ assert near:     rounded(entry, \at(v[\at(i, Here)], Pre) - \at(target[\at(i, Here)], Pre));
    out[i] = entry;
  }
}

void sgha_quadratic_grad_f(const sgha_quadratic *q, const double w[], double out[])
{
  size_t n_x = q->n_x, n_y = q->n_y;
  const double *a = q->a, *b = q->b;
  //@ ghost lemma_tail(n_x, n_y, w);
  distances(n_y, w + n_x, b, out + n_x);
  //@ assert same_w: same{Pre, Here}(w, n_x);
  //@ assert same_a: same{Pre, Here}(a, n_x);
  //@ assert x:      all_within(w, n_x, SGHA_MAX_DATUM);
  //@ assert a:      all_within(a, n_x, SGHA_MAX_DATUM);
  distances(n_x, w, a, out);
}

void sgha_quadratic_grad_g(const sgha_quadratic *q, size_t batch_size, const uint64_t batch[], const double x[],
                           const double y[], double out[])
{
  size_t n_x = q->n_x, n_y = q->n_y;
  const double *Bt = q->Bt;
  //@ ghost lemma_columns(n_x, n_y, q->B, Bt, y);
  //@ assert apart_Bt: matrix_apart(Bt, n_x, n_y, out, n_x + n_y);
  lower_part(n_x, n_y, q->A, q->B, q->n_data, q->c, batch_size, batch, x, y, out + n_x);
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
      /@ assert apart:  \separated(out + (0 .. n_x + n_y - 1), row + (0 .. n_y - 1)); @/
      /@ assert before: all_within{Pre}(row, n_y, SGHA_MAX_DATUM); @/
      /@ assert same:   same{Pre, Here}(row, n_y); @/
      /@ assert within: all_within(row, n_y, SGHA_MAX_DATUM); @/
    }
  */
  //@ assert same_y: same{Pre, Here}(y, n_y);
  //@ assert y:      all_within(y, n_y, SGHA_MAX_DATUM);
  /*@ ghost
    /@ loop invariant counted: 0 <= k <= n_y;
       loop invariant kept:    \forall integer j; 0 <= j < n_x ==> dot_kept{Pre, Here}(row_of(Bt, n_y, j), y, n_y, k);
       loop assigns   k;
       loop variant   n_y - k;
    @/
    for (size_t k = 0; k < n_y; k++) {}
  */
  /*@ assert alike: \forall integer j; 0 <= j < n_x ==>
                      dot_computed(row_of(Bt, n_y, j), y, n_y) == dot_computed{Pre}(row_of(Bt, n_y, j), y, n_y); */
  upper_part(n_x, n_y, Bt, y, out);
}
