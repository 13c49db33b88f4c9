/* golden.c -- the golden trajectories: Algorithm 1 by the program, in doubles, on every test case.
 *
 * The parameters are those of Section 7 (comparison.h); the quadratic also has Theorem 4's for epsilon = 1. */
#include <string.h>

#include "comparison.h"
#include "number.h"
#include "program.h"
#include "trajectory.h"

#define ITERATIONS_SMALL 20
#define ITERATIONS_LARGE 16 /* sixty entries and more: all files together stay below 400 KiB */

#ifdef __clang__
#define COMPILER __VERSION__
#else
#define COMPILER "gcc " __VERSION__
#endif

static void keep(const program *p, const sgha_state *s)
{
  const size_t n = case_size(p->problem);
  memcpy(s->w, p->state.w, n * sizeof(double));
  memcpy(s->w_hat, p->state.w_hat, n * sizeof(double));
  memcpy(s->w_low, p->state.w_low, n * sizeof(double));
  memcpy(s->lambda, p->state.lambda, p->problem->n_y * sizeof(double));
}

static trajectory follow(const run *r, size_t iterations)
{
  program p = program_start(r->problem);
  trajectory t = trajectory_new(r->problem, iterations + 1);
  t.parameters = r->parameters;
  t.has_low = true;
  snprintf(t.program, sizeof t.program, "sgha (src/core), %s parameters", r->setting);
  snprintf(t.compiler, sizeof t.compiler, "%s", COMPILER);
  keep(&p, &t.states[0]);
  for (size_t k = 1; k <= iterations; k++) {
    if (program_step(&p, &t.parameters) != SGHA_OK) {
      fprintf(stderr, "golden: %s: iteration %zu is impossible\n", r->problem->name, k - 1);
      exit(1);
    }
    keep(&p, &t.states[k]);
  }
  program_free(&p);
  return t;
}

static void write_golden(const char *folder, const run *r, bool csv)
{
  char path[4096];
  trajectory t = follow(r, case_size(r->problem) < 16 ? ITERATIONS_SMALL : ITERATIONS_LARGE);
  const int length =
      snprintf(path, sizeof path, "%s/%s-%s.%s", folder, r->problem->name, r->setting, csv ? "csv" : "json");
  const bool good = length > 0 && (size_t)length < sizeof path &&
                    (csv ? trajectory_write_csv(path, &t) : trajectory_write_json(path, &t));
  trajectory_free(&t);
  if (!good) {
    fprintf(stderr, "golden: cannot write to the folder '%s'\n", folder);
    exit(2);
  }
}

int main(int argc, char *argv[])
{
  if (argc == 2 && strcmp(argv[1], "--help") == 0) {
    puts("usage: golden [--csv] FOLDER\n\nWrites the golden trajectories into the folder, as JSON or CSV.");
    return 0;
  }
  const bool csv = argc == 3 && strcmp(argv[1], "--csv") == 0;
  if ((argc != 2 && !csv) || argv[argc - 1][0] == '-') {
    fputs("golden: needs a folder (--help)\n", stderr);
    return 2;
  }
  for (size_t i = 0; i < CASES; i++) {
    const run practical = make_run(case_number(i), 0), theorem_4 = make_run(case_number(i), 2);
    write_golden(argv[argc - 1], &practical, csv);
    if (case_number(i)->kind == CASE_QUADRATIC)
      write_golden(argv[argc - 1], &theorem_4, csv);
  }
  return 0;
}
