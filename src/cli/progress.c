/* progress.c -- how far, how fast, how long yet, see progress.h. */
#define _POSIX_C_SOURCE 200809L
#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

/* One run at a time. */
static struct {
  uint64_t first, last;
  double began, shown;
  int quiet, terminal, width; /* of the line that stands on the terminal */
} state = {.quiet = 1};

void progress_begin(uint64_t first, uint64_t last, int quiet)
{
  state.first = first;
  state.last = last;
  state.began = state.shown = now();
  state.quiet = quiet;
  state.terminal = isatty(STDERR_FILENO);
  state.width = 0;
}

static int is_time(double t)
{
  if (state.quiet || t - state.shown < (state.terminal ? 0.2 : 10.0))
    return 0;
  state.shown = t;
  return 1;
}

static void print_line(const char *line)
{
  if (state.terminal) {
    fprintf(stderr, "\r%-*s", state.width, line);
    state.width = (int)strlen(line);
  } else
    fprintf(stderr, "%s\n", line);
  fflush(stderr);
}

void progress_say(const char *line)
{
  if (is_time(now()))
    print_line(line);
}

void progress_show(uint64_t iteration)
{
  const double t = now();
  if (!is_time(t))
    return;
  const double rate = (double)(iteration - state.first) / (t - state.began);
  const double left = rate > 0 ? (double)(state.last - iteration) / rate : 0;
  char line[128];
  snprintf(line, sizeof line, "iteration %" PRIu64 " of %" PRIu64 " (%.0f%%), %.4g a second, %.0f:%02d left", iteration,
           state.last, 100.0 * (double)iteration / (double)state.last, rate, (double)(uint64_t)(left / 60),
           (int)((uint64_t)left % 60));
  print_line(line);
}

void progress_clear(void)
{
  if (state.width > 0)
    fprintf(stderr, "\r%*s\r", state.width, "");
  state.width = 0;
}
