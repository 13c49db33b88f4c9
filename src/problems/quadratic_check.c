/* quadratic_check.c -- see quadratic_check.h. */
#include "problems/quadratic_check.h"

/*@ requires   size:      n <= SGHA_MAX_SIDE;
  @ requires   readable:  \valid_read(v + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    meaning:   \result != 0 <==> all_within(v, n, SGHA_MAX_DATUM); */
static int vector_within(size_t n, const double v[])
{
  /*@ loop invariant counted: 0 <= i <= n;
    @ loop invariant within:  all_within(v, i, SGHA_MAX_DATUM);
    @ loop assigns   i;
    @ loop variant   n - i; */
  for (size_t i = 0; i < n; i++)
    if (!(-SGHA_MAX_DATUM <= v[i] && v[i] <= SGHA_MAX_DATUM)) {
      //@ assert beyond: !finite_within(v[i], SGHA_MAX_DATUM);
      return 0;
    }
  return 1;
}

/*@ requires   sizes:     rows <= SGHA_MAX_SIDE && columns <= SGHA_MAX_SIDE;
  @ requires   readable:  matrix_readable(m, rows, columns);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    meaning:   \result != 0 <==> matrix_within(m, rows, columns, SGHA_MAX_DATUM); */
static int entries_within(size_t rows, size_t columns, const double m[])
{
  /*@ loop invariant counted: 0 <= i <= rows;
    @ loop invariant within:  matrix_within(m, i, columns, SGHA_MAX_DATUM);
    @ loop assigns   i;
    @ loop variant   rows - i; */
  for (size_t i = 0; i < rows; i++) {
    //@ assert few: 0 <= i * columns <= 0x4000000000000000;
    const double *row = m + i * columns;
    //@ assert row: row == row_of(m, columns, i);
    if (!vector_within(columns, row)) {
      //@ assert beyond: !all_within(row_of(m, columns, i), columns, SGHA_MAX_DATUM);
      return 0;
    }
  }
  return 1;
}

/*@ requires   sizes:     rows <= SGHA_MAX_SIDE && columns <= SGHA_MAX_SIDE && i < rows;
  @ requires   readable:  matrix_readable(T, columns, rows) && \valid_read(row + (0 .. columns - 1));
  @ requires   within:    matrix_within(T, columns, rows, SGHA_MAX_DATUM) && all_within(row, columns, SGHA_MAX_DATUM);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    meaning:   \result != 0 <==>
  @                         \forall integer j; 0 <= j < columns ==> row_of(T, rows, j)[i] == row[j]; */
static int row_transposed(size_t rows, size_t columns, const double T[], size_t i, const double row[])
{
  /*@ loop invariant counted: 0 <= j <= columns;
    @ loop invariant equal:   \forall integer k; 0 <= k < j ==> row_of(T, rows, k)[i] == row[k];
    @ loop assigns   j;
    @ loop variant   columns - j; */
  for (size_t j = 0; j < columns; j++) {
    //@ assert few: 0 <= j * rows <= 0x4000000000000000;
    const double *column = T + j * rows;
    //@ assert column: column == row_of(T, rows, j);
    //@ assert within: all_within(column, rows, SGHA_MAX_DATUM);
    //@ assert values: \is_finite(column[i]) && \is_finite(row[j]);
    if (!(column[i] == row[j])) {
      //@ assert other: row_of(T, rows, j)[i] != row[j];
      return 0;
    }
  }
  return 1;
}

/*@ requires   sizes:     rows <= SGHA_MAX_SIDE && columns <= SGHA_MAX_SIDE;
  @ requires   readable:  matrix_readable(T, columns, rows) && matrix_readable(M, rows, columns);
  @ requires   within:    matrix_within(T, columns, rows, SGHA_MAX_DATUM) &&
  @                       matrix_within(M, rows, columns, SGHA_MAX_DATUM);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    meaning:   \result != 0 <==> transposed(T, M, rows, columns); */
static int is_transpose(size_t rows, size_t columns, const double T[], const double M[])
{
  /*@ loop invariant counted: 0 <= i <= rows;
    @ loop invariant equal:   \forall integer k, j; 0 <= k < i ==> 0 <= j < columns ==>
    @                           row_of(T, rows, j)[k] == row_of(M, columns, k)[j];
    @ loop assigns   i;
    @ loop variant   rows - i; */
  for (size_t i = 0; i < rows; i++) {
    //@ assert few: 0 <= i * columns <= 0x4000000000000000;
    const double *row = M + i * columns;
    //@ assert row: row == row_of(M, columns, i);
    if (!row_transposed(rows, columns, T, i, row)) {
      //@ assert other: !transposed(T, M, rows, columns);
      return 0;
    }
  }
  return 1;
}

sgha_status sgha_quadratic_check(const sgha_quadratic *q)
{
  if (q->n_x > SGHA_MAX_SIDE || q->n_y > SGHA_MAX_SIDE || q->n_data > SGHA_MAX_SIDE || q->n_data < 1)
    return SGHA_BAD_SIZE;
  const size_t n_x = q->n_x, n_y = q->n_y;
  const int within = entries_within(n_y, n_y, q->A) && entries_within(n_y, n_x, q->B) &&
                     entries_within(n_x, n_y, q->Bt) && entries_within(q->n_data, n_y, q->c) &&
                     vector_within(n_x, q->a) && vector_within(n_y, q->b);
  if (!within)
    return SGHA_BAD_PARAMETER;
  return is_transpose(n_y, n_y, q->A, q->A) && is_transpose(n_y, n_x, q->Bt, q->B) ? SGHA_OK : SGHA_BAD_PARAMETER;
}
