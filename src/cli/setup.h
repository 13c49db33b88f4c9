/* setup.h -- the problems that the program offers, built from data files or from what is built in. */
#ifndef CLI_SETUP_H
#define CLI_SETUP_H

#include "certify/enclosure.h"
#include "cli/options.h"
#include "io/dataset.h"
#include "problems/problem.h"

typedef struct {
  const char *name, *title;
  const char *details; /* whole lines: data, options and their defaults */
  const char *options; /* the names of the options that it takes, a space before and after each */
} problem_kind;

extern const problem_kind PROBLEMS[];
extern const size_t N_PROBLEMS;

/* What the command line says of a problem. A NULL: nothing. */
typedef struct {
  const char *data, *train, *validation, *test, *weighting;
  double corruption, gamma, mu; /* corruption NaN: 0 for the user's own files, 0.5 otherwise */
  uint64_t split_seed;
} problem_options;

problem_options usual_problem_options(void);

/* The options of problems, which set p, for the end of a command's table. */
enum { N_PROBLEM_OPTIONS = 9 };
void problem_options_table(problem_options *p, cli_option to[N_PROBLEM_OPTIONS]);

typedef struct {
  const sgha_problem *problem;
  char *identity;               /* JSON members: the problem, its options, its sizes, a checksum of its data */
  const bool *garbage;          /* hyper-cleaning: the training examples with a corrupted label; otherwise NULL */
  size_t work;                  /* multiplications of a pass over the training data */
  problem_options options;      /* with no defaults left to be chosen */
  sgha_subject subject;         /* what a certificate speaks of */
  const char *data, *weighting; /* what a certificate calls the data */
  struct problem_memory *memory;
} setup;

/* Each ends the program, with a line that says why, if what was asked for cannot be done. */
const problem_kind *find_problem(const char *name);
setup setup_begin(const problem_kind *kind, const problem_options *options);

/* The options of the table from `first` on are for some problems only. */
void refuse_foreign_options(const cli_command *command, size_t first, const problem_kind *kind);
void setup_end(setup *s);

/* The mean weight at w of the training examples with a good label; a NaN if there is none. */
double clean_weight(const setup *s, const double w[]);

/* The part of the validation examples whose class has the largest logit; a NaN if the problem has no examples. */
double validation_accuracy(const setup *s, const double w[]);

/* Hyper-cleaning: a table of the training examples, the smallest weights first: the number of the row in the file, from 1
 * on, its label there, its weight and, where labels were made wrong, whether its own was. The path has been claimed. */
void weights_write(const setup *s, const char *path, const double w[]);

#endif
