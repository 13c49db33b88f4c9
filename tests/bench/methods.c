/* methods.c -- how long a step of each method takes on one of Section 7's problems, with one thread and with two.
 *
 * usage: methods PROBLEM STEPS REPETITIONS METHOD PARAMS [METHOD PARAMS]...
 *
 * The problem is that of `sgha run PROBLEM`. A repetition is STEPS steps, of which the mean is taken: a method may do
 * more in every period-th one. Wall-clock time. */
#include <stdlib.h>

#include "cli/setup.h"
#include "turns.h"

int main(int argc, char **argv)
{
  if (argc < 6 || argc % 2 != 0)
    die(BAD_USAGE, "usage: methods PROBLEM STEPS REPETITIONS METHOD PARAMS [METHOD PARAMS]...");
  const char *problem = argv[1];
  const size_t steps = (size_t)atoi(argv[2]), repetitions = (size_t)atoi(argv[3]), n = (size_t)(argc - 4) / 2;
  const problem_options options = usual_problem_options();
  setup at = setup_begin(find_problem(problem), &options);
  session *s = allocate(n, sizeof *s);
  runner *r = allocate(2 * n, sizeof *r);
  for (size_t i = 0; i < n; i++) {
    const sgha_method *method = find_method(argv[4 + 2 * i]);
    s[i] = session_begin(method, method_options(method, argv[5 + 2 * i]), at.problem, 1);
    r[2 * i] = (runner){.name = method->name, .session = &s[i], .threads = 1};
    r[2 * i + 1] = (runner){.name = method->name, .session = &s[i], .threads = 2};
  }
  take_turns(2 * n, r, steps, repetitions);
  for (size_t i = 0; i < 2 * n; i++)
    printf("figure: %s_%s_%d_ms %.4f\n", problem, r[i].name, r[i].threads, median(repetitions, r[i].time) * 1e3);
  for (size_t i = 0; i < n; i++)
    session_end(&s[i]);
  free(r);
  free(s);
  setup_end(&at);
  return flushed();
}
