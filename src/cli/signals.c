/* signals.c -- see signals.h.
 *
 * No SA_RESTART: a write to a pipe that nobody reads must return, so that the run can be stored (write_all, files.c). The
 * timer ticks, because a signal may come just before such a write begins. */
#define _POSIX_C_SOURCE 200809L
#include "cli/signals.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/files.h"

enum { TICK_NANOSECONDS = 250000000, LAST_TICK = 3 }; /* three quarters of a second for the step at hand */

static volatile sig_atomic_t orderly, caught, held, ticks;
static timer_t timer;

static _Noreturn void end_at_once(int number)
{
  static const char said[] = "sgha: stopped by a signal\n";
  files_forget();
  if (write(STDERR_FILENO, said, sizeof said - 1) < 0) {
    /* nobody to tell */
  }
  _exit(128 + number);
}

static void on_signal(int number)
{
  const int kept = errno;
  const struct itimerspec tick = {{0, TICK_NANOSECONDS}, {0, TICK_NANOSECONDS}};
  if (!orderly || caught != 0)
    end_at_once(number);
  caught = number;
  if (timer_settime(timer, 0, &tick, NULL) != 0)
    end_at_once(number);
  errno = kept;
}

static void on_tick(int number)
{
  (void)number;
  if (!held && caught != 0 && ++ticks >= LAST_TICK)
    end_at_once(caught);
}

static void listen(int number, void (*handler)(int), int even_if_ignored)
{
  struct sigaction now, action = {.sa_handler = handler};
  sigemptyset(&action.sa_mask);
  if (sigaction(number, NULL, &now) != 0)
    die(FAILED, "signal %d: %s", number, strerror(errno));
  if (!even_if_ignored && now.sa_handler == SIG_IGN)
    return;
  if (sigaction(number, &action, NULL) != 0)
    die(FAILED, "signal %d: %s", number, strerror(errno));
}

void signals_begin(void)
{
  listen(SIGINT, on_signal, 0);
  listen(SIGHUP, on_signal, 0);
  listen(SIGTERM, on_signal, 1);
}

void signals_orderly(void)
{
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM};
  listen(SIGALRM, on_tick, 1);
  listen(SIGPIPE, SIG_IGN, 1); /* a reader that went away is an error of writing */
  if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0)
    die(FAILED, "no timer: %s", strerror(errno));
  orderly = 1;
}

int signal_caught(void)
{
  return caught;
}

void signals_hold(void)
{
  held = 1;
}

void signals_release(void)
{
  held = 0;
}
