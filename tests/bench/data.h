/* data.h -- the data of Section 7's experiments as the plain loops take them, from the folder that SGHA_DATA names.
 *
 * Sizes and order are those of `sgha run`. MNIST's labels are left as they are: no time depends on them. */
#ifndef BENCH_DATA_H
#define BENCH_DATA_H

#include <stdlib.h>

#include "cli/cli.h"
#include "io/load.h"
#include "problems/classifier.h"

static inline const char *data_folder(void)
{
  const char *folder = getenv("SGHA_DATA");
  if (folder == NULL)
    die(BAD_USAGE, "bench: SGHA_DATA names no folder");
  return folder;
}

static inline void must_load(bool good, const sgha_message *why)
{
  if (!good)
    die(FAILED, "%s", why->text);
}

/* What was built, if there was memory for it. */
static inline sgha_problem *built(sgha_problem *p)
{
  if (p == NULL)
    die(FAILED, "bench: not enough memory for the problem");
  return p;
}

/* The first n_train examples of the shuffled data, and the n_validation ones that follow. */
static inline void split_in_two(sgha_dataset *data, size_t n_train, size_t n_validation, sgha_examples *train,
                                sgha_examples *validation)
{
  if (!sgha_dataset_shuffle(data, 1) || data->n_examples < n_train + n_validation)
    die(FAILED, "bench: the data cannot be split");
  *train = sgha_dataset_slice(data, 0, n_train);
  *validation = sgha_dataset_slice(data, n_train, n_validation);
}

/* memory is what the problem refers to. */
static inline sgha_learn_to_regularize news_problem(sgha_dataset *memory)
{
  sgha_learn_to_regularize p = {.x_limit = 256, .row_limit = 0x1p200, .e_min = 0};
  sgha_dataset test;
  sgha_message why;
  must_load(sgha_load_news(data_folder(), SGHA_TF_IDF, memory, &test, &why), &why);
  sgha_dataset_free(&test);
  split_in_two(memory, 7354, 3960, &p.train, &p.validation);
  return p;
}

static inline sgha_hyper_cleaning mnist_problem(sgha_dataset *memory)
{
  sgha_hyper_cleaning p = {.gamma = 0.001, .mu = 0.001};
  sgha_message why;
  must_load(sgha_load_mnist(data_folder(), memory, &why), &why);
  split_in_two(memory, 38500, 15750, &p.train, &p.validation);
  return p;
}

#endif
