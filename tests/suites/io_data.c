/* io_data.c -- the facts that come with the real data (README.txt beside them), against what the readers give.
 *
 *   io_data mnist|news FOLDER    prints `ok NAME` or `not ok NAME` for each fact */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/load.h"

static void report(bool good, const char *name)
{
  printf("%s %s\n", good ? "ok" : "not ok", name);
}

static void refuse(const char *name, const sgha_message *why)
{
  printf("not ok %s: %s\n", name, why->text);
  exit(1);
}

static double sum(const sgha_dataset *data)
{
  double total = 0.0;
  for (size_t k = 0; k < data->n_entries; k++)
    total += data->value[k];
  return total;
}

/* To the six decimals that are stated. */
static bool is(double v, double stated)
{
  return fabs(v - stated) <= 0.6e-6;
}

static size_t empty_rows(const sgha_dataset *data)
{
  size_t n = 0;
  for (size_t i = 0; i < data->n_examples; i++)
    n += data->start[i] == data->start[i + 1];
  return n;
}

static void news(const char *folder)
{
  sgha_dataset train, test;
  sgha_message why;
  if (!sgha_load_news(folder, SGHA_COUNTS, &train, &test, &why))
    refuse("news: counts", &why);
  report(train.n_examples == 11314 && test.n_examples == 7532 && train.n_features == 101631 && train.n_classes == 20 &&
             train.n_entries == 1103627 && test.n_entries == 665738,
         "news: sizes");
  report(sum(&train) == 2158589.0 && sum(&test) == 1241798.0, "news: sums of counts");
  report(empty_rows(&train) == 311 && empty_rows(&test) == 224, "news: empty rows");
  report(train.label[0] == 17 && train.start[1] == 286 && train.column[0] == 2939 && train.column[1] == 3269 &&
             train.column[2] == 3417,
         "news: first row");
  sgha_dataset_free(&train);
  sgha_dataset_free(&test);

  if (!sgha_load_news(folder, SGHA_TF, &train, &test, &why))
    refuse("news: TF", &why);
  report(is(sum(&train), 73608.468918) && is(sum(&test), 47662.393413), "news: sums of TF");
  sgha_dataset_free(&train);
  sgha_dataset_free(&test);

  if (!sgha_load_news(folder, SGHA_TF_IDF, &train, &test, &why))
    refuse("news: TF-IDF", &why);
  report(is(sum(&train), 78871.473406) && is(sum(&test), 50932.208647), "news: sums of TF-IDF");

  const double before = sum(&train);
  const bool shuffled = sgha_dataset_shuffle(&train, 1);
  const sgha_examples part = sgha_dataset_slice(&train, 0, 7354), rest = sgha_dataset_slice(&train, 7354, 3960);
  report(shuffled && fabs(sum(&train) - before) < 1e-6 && part.n_examples + rest.n_examples == train.n_examples &&
             rest.start[3960] == train.n_entries,
         "news: split 7354/3960");
  sgha_dataset_free(&train);
  sgha_dataset_free(&test);
}

static void count_labels(const sgha_dataset *data, size_t first, size_t n, size_t count[10])
{
  memset(count, 0, 10 * sizeof *count);
  for (size_t i = first; i < first + n; i++)
    count[data->label[i]]++;
}

static void mnist(const char *folder)
{
  const size_t of_train[] = {5923, 6742, 5958, 6131, 5842, 5421, 5918, 6265, 5851, 5949};
  const size_t of_test[] = {980, 1135, 1032, 1010, 982, 892, 958, 1028, 974, 1009};
  size_t count[10];
  sgha_dataset data;
  sgha_message why;
  if (!sgha_load_mnist(folder, &data, &why))
    refuse("mnist", &why);
  report(data.n_examples == 70000 && data.n_features == 784 && data.n_classes == 10, "mnist: sizes");
  count_labels(&data, 0, 60000, count);
  report(memcmp(count, of_train, sizeof count) == 0, "mnist: training labels");
  count_labels(&data, 60000, 10000, count);
  report(memcmp(count, of_test, sizeof count) == 0, "mnist: test labels");

  const size_t n = (size_t)60000 * 784;
  double mean = 0.0, square = 0.0;
  for (size_t k = 0; k < n; k++)
    mean += data.value[k] / (double)n;
  for (size_t k = 0; k < n; k++)
    square += (data.value[k] - mean) * (data.value[k] - mean) / (double)n;
  report(is(mean, 0.130660) && is(sqrt(square), 0.308108), "mnist: mean and deviation of the pixels");

  const double before = sum(&data);
  const bool shuffled = sgha_dataset_shuffle(&data, 1);
  count_labels(&data, 0, 38500 + 15750 + 15750, count);
  report(shuffled && fabs(sum(&data) - before) < 1e-4 && count[0] == of_train[0] + of_test[0], "mnist: shuffled");
  sgha_dataset_free(&data);
}

int main(int argc, char *argv[])
{
  if (argc == 3 && strcmp(argv[1], "news") == 0)
    news(argv[2]);
  else if (argc == 3 && strcmp(argv[1], "mnist") == 0)
    mnist(argv[2]);
  else
    return 2;
  return 0;
}
