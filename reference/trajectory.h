/* trajectory.h -- a run of Algorithm 1 as a file: JSON or CSV, described in golden/README.md.
 *
 * Numbers are hexadecimal ("0x1.8p-3") or decimal. A file is read completely and checked before anything else happens:
 * sizes, missing parts, numbers that are not finite or beyond SGHA_MAX_MAGNITUDE, parameters that Algorithm 1 does not
 * allow, iterations that do not follow one another. */
#ifndef REFERENCE_TRAJECTORY_H
#define REFERENCE_TRAJECTORY_H

#include <stdint.h>
#include <stdio.h>

#include "cases.h"
#include "core/state.h"

#define TRAJECTORY_SCHEMA "sgha-trajectory-1"

typedef struct {
  const test_case *problem;
  sgha_parameters parameters;
  char program[160], compiler[160]; /* provenance */
  uint64_t seed;
  bool has_low; /* whether the averages have a second part; without it w_low is 0 */
  size_t n_states;
  uint64_t first;     /* the first state's iteration */
  sgha_state *states; /* each with memory of its own */
} trajectory;

/* Room for states, all entries 0. */
trajectory trajectory_new(const test_case *problem, size_t n_states);
void trajectory_free(trajectory *t);

/* A null pointer, or one line that says what is wrong; then there is nothing to free. */
const char *trajectory_read(const char *path, trajectory *t);

/* The same for an open file, of which so many characters were read already. */
const char *trajectory_read_rest(FILE *file, const char *begun, size_t length, trajectory *t);

/* With hexadecimal numbers. False if the file cannot be written. */
bool trajectory_write_json(const char *path, const trajectory *t);
bool trajectory_write_csv(const char *path, const trajectory *t);

/* Parts of such files, also for other readers (steps.c): a whole number, the parameters, and an array of n numbers of state
 * k. False, and read_message says on one line what is wrong, or what read_wrong was told. */
struct cJSON;
bool read_count(const struct cJSON *item, uint64_t *value);
bool read_parameters(const struct cJSON *object, sgha_parameters *p);
bool read_vector(const struct cJSON *state, const char *name, uint64_t k, size_t n, double v[]);
bool read_wrong(const char *format, ...);
const char *read_message(void);

/* The parameters' names, in the order of sgha_parameters, and the parameter with such a number. */
#define PARAMETERS 8
extern const char *const parameter_names[PARAMETERS];
double *parameter_number(sgha_parameters *p, size_t which);

#endif
