/* products.c -- the sparse products on the training documents of 20 Newsgroups against memcpy, in one thread.
 *
 * products_by_rows are an example's logits, sums of rows of W, and the softmax that follows; products_by_columns a
 * feature's gradient, sums of rows of slopes. Bytes count each array once (of W the rows that occur), as if the caches
 * held all that is used again: the least that must move. What is asked of the caches is a row of n_classes numbers for
 * each entry of the data; the last lines tell how much that is, and the operations. */
#include <omp.h>
#include <string.h>

#include "data.h"
#include "problems/evaluation.h"
#include "problems/products.h"
#include "speed.h"

#define REPETITIONS 21

static size_t features_that_occur(const sgha_examples *columns)
{
  size_t count = 0;
  for (size_t j = 0; j < columns->n_examples; j++)
    count += columns->start[j + 1] > columns->start[j];
  return count;
}

static void cache_line(const char *name, size_t entries, size_t C, double seconds)
{
  const double rows = (double)(entries * C * sizeof(double)) / seconds,
               operations = 2.0 * (double)(entries * C) / seconds;
  printf("%-24s %.2f GB/s of rows from the caches, %.2f Gflop/s\n", name, rows * 1e-9, operations * 1e-9);
  printf("figure: %s_row_bytes_per_second %.0f\nfigure: %s_operations_per_second %.0f\n", name, rows, name, operations);
}

int main(void)
{
  sgha_dataset memory;
  sgha_table t;
  const sgha_learn_to_regularize p = news_problem(&memory);
  if (!sgha_table_create(&p.train, true, &t))
    die(FAILED, "bench: not enough memory");
  omp_set_num_threads(1);

  const size_t n = p.train.n_examples, d = p.train.n_features, C = p.train.n_classes;
  const size_t entries = p.train.start[n] - p.train.start[0], data = entries * (sizeof(double) + sizeof(uint32_t));
  double *W = allocate(d * C, sizeof *W), *sums = allocate(d * C, sizeof *sums);
  double *figure = allocate(n, sizeof *figure), *slope = allocate(n * C, sizeof *slope);
  for (size_t i = 0; i < d * C; i++)
    W[i] = 1e-3 * (double)(i % 1009);
  const sgha_evaluation by_rows = {.question = SGHA_SLOPE, .rows = &t.rows, .W = W, .figure = figure, .slope = slope};

  static double copy[REPETITIONS], rows[REPETITIONS], columns[REPETITIONS];
  for (int r = -2; r < REPETITIONS; r++) {
    const double t0 = processor_seconds();
    memcpy(sums, W, d * C * sizeof *W);
    const double t1 = processor_seconds();
    sgha_evaluate(&by_rows);
    const double t2 = processor_seconds();
    sgha_gather(&t.columns, slope, 0, d, sums);
    const double t3 = processor_seconds();
    if (r < 0)
      continue;
    copy[r] = t1 - t0;
    rows[r] = t2 - t1;
    columns[r] = t3 - t2;
  }

  speed_header();
  const double reference = speed_line("memcpy_of_W", 2 * d * C * sizeof *W, REPETITIONS, copy, 0.0);
  const size_t rows_bytes = data + (n + 1) * sizeof *p.train.start + n * sizeof *p.train.label +
                            features_that_occur(&t.columns) * C * sizeof *W + n * (C + 1) * sizeof *slope;
  const size_t columns_bytes = data + (d + 1) * sizeof *p.train.start + (n + d) * C * sizeof *slope;
  const double speed[2] = {speed_line("products_by_rows", rows_bytes, REPETITIONS, rows, reference),
                           speed_line("products_by_columns", columns_bytes, REPETITIONS, columns, reference)};
  cache_line("products_by_rows", entries, C, (double)rows_bytes / speed[0]);
  cache_line("products_by_columns", entries, C, (double)columns_bytes / speed[1]);
  printf("figure: products_by_rows_vs_memcpy %.3f\nfigure: products_by_columns_vs_memcpy %.3f\n", speed[0] / reference,
         speed[1] / reference);

  free(W);
  free(sums);
  free(figure);
  free(slope);
  sgha_table_free(&t);
  sgha_dataset_free(&memory);
  return flushed();
}
