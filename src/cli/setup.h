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
  const char *data, *train, *test, *weighting;
  double corruption, gamma, mu;
  uint64_t split_seed;
} problem_options;

problem_options usual_problem_options(void);

/* Appends the options of problems to a table, for `p`; returns how many. */
enum { N_PROBLEM_OPTIONS = 8 };
size_t problem_options_table(problem_options *p, cli_option to[N_PROBLEM_OPTIONS]);

typedef struct {
  const sgha_problem *problem;
  char *identity;               /* JSON members: the problem, its options, its sizes, a checksum of its data */
  const bool *garbage;          /* hyper-cleaning: the training examples with a corrupted label; otherwise NULL */
  sgha_subject subject;         /* what a certificate speaks of */
  const char *data, *weighting; /* what a certificate calls the data */
  struct problem_memory *memory;
} setup;

/* Each ends the program, with a line that says why, if what was asked for cannot be done. */
const problem_kind *find_problem(const char *name);
void refuse_foreign_options(const cli_command *command, const problem_kind *kind); /* the table's last ones */
setup setup_begin(const problem_kind *kind, const problem_options *options);
void setup_end(setup *s);

/* The mean weight at w of the training examples with a good label; a NaN if there is none. */
double clean_weight(const setup *s, const double w[]);

#endif
