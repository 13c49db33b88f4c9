/* turns.h -- how long the steps of several runs take: they take turns, so that whatever else the machine does falls on
 * all of them. */
#ifndef BENCH_TURNS_H
#define BENCH_TURNS_H

#include <omp.h>

#include "cli/cli.h"
#include "cli/progress.h"
#include "cli/session.h"
#include "speed.h"

#define MOST_REPETITIONS 101

typedef struct {
  const char *name;
  session *session;
  int threads;
  double time[MOST_REPETITIONS]; /* seconds of a step, one entry for each repetition */
} runner;

static inline double seconds_of_a_step(const runner *r, size_t steps)
{
  omp_set_num_threads(r->threads);
  const double begin = now();
  for (size_t i = 0; i < steps; i++) {
    const sgha_status status = r->session->method->step(&r->session->run);
    if (status != SGHA_OK)
      die(FAILED, "bench: %s: %s", r->name, status_name(status));
  }
  return (now() - begin) / (double)steps;
}

/* In each repetition, every runner makes `steps` steps. One step that is not counted comes first. */
static inline void take_turns(size_t n, runner r[], size_t steps, size_t repetitions)
{
  if (repetitions < 1 || repetitions > MOST_REPETITIONS)
    die(BAD_USAGE, "bench: repetitions: 1 to %d", MOST_REPETITIONS);
  progress_begin(0, n * (1 + repetitions * steps), 0);
  for (size_t i = 0; i < n; i++) {
    seconds_of_a_step(&r[i], 1);
    progress_show(i + 1);
  }
  for (size_t k = 0; k < repetitions; k++)
    for (size_t i = 0; i < n; i++) {
      r[i].time[k] = seconds_of_a_step(&r[i], steps);
      progress_show(n + (k * n + i + 1) * steps);
    }
  progress_clear();
}

#endif
