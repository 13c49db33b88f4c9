/* lyapunov_main.c -- `make lyapunov`: Proposition 6 along the trajectories of every test case, step by step.
 *
 * For each case, each setting (settings.h) and two starts, a multiplier of 0 and one on the sphere, the trajectory of the
 * program that users run. The work is shared among processes, one trajectory each at a time; they report through a pipe. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "certificate.h"
#include "settings.h"

#define MOST_PROCESSES 64
#define TASKS (CASES * SETTINGS * 2)

static const char *const starts[] = {"zero", "sphere"};

static const char help[] =
    "Certifies the descent of the Lyapunov function (Proposition 6) along the trajectories of the test cases.\n"
    "\n"
    "  lyapunov [options]   every case, setting and start, along the trajectory of the program that users run\n"
    "\n"
    "  --quick             few steps: under a minute\n"
    "  --case NAME         this case only\n"
    "  --steps N           consecutive steps of each trajectory (40; at most 1000000)\n"
    "  --bits LEAST MOST   precision to begin with and at most (256 2048; from 128 to 16384)\n"
    "  --processes N       (2; at most 64)\n"
    "  --output FOLDER     for the enclosures (JSON) and plots (build/lyapunov)\n"
    "  --list              names of cases and settings\n"
    "\n"
    "Per step: holds, violated or undecided; the precision doubles until it is decided or MOST bits are reached. A "
    "step\n"
    "holds by Proposition 6 as it is printed, or with at most what the contracts say that rounding may cost at this "
    "state.\n"
    "Each step is also compared with the exact one: farther than the contracts allow is wrong, whatever V does.\n"
    "Exit code: 0 all hold and are within the contracts, 1 otherwise, 2 bad usage.\n";

typedef struct {
  bool quick;
  const test_case *only;
  uint64_t steps;
  mpfr_prec_t least, most;
  unsigned processes;
  const char *output;
} options;

static _Noreturn void usage(const char *what, const char *which)
{
  fprintf(stderr, "lyapunov: %s%s%s (--help says more)\n", what, which == NULL ? "" : " ", which == NULL ? "" : which);
  exit(2);
}

static uint64_t whole_number(const char *text, const char *option, uint64_t low, uint64_t high)
{
  char *end = NULL;
  errno = 0;
  const unsigned long long v = text == NULL ? 0 : strtoull(text, &end, 10);
  if (text == NULL || text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || v < low || v > high)
    usage("not a number within the limits after", option);
  return v;
}

static void list(void)
{
  for (size_t i = 0; i < CASES; i++)
    printf("case     %s\n", case_number(i)->name);
  for (setting s = 0; s < SETTINGS; s++)
    printf("setting  %s\n", setting_name(s));
}

static options read_options(int argc, char **argv)
{
  options o = {.steps = 40, .least = 256, .most = 2048, .processes = 2, .output = "build/lyapunov"};
  bool steps = false;
  for (int i = 1; i < argc; i++) {
    const char *name = argv[i], *next = i + 1 < argc ? argv[i + 1] : NULL;
    if (strcmp(name, "--help") == 0) {
      fputs(help, stdout);
      exit(0);
    } else if (strcmp(name, "--list") == 0) {
      list();
      exit(0);
    } else if (strcmp(name, "--quick") == 0) {
      o.quick = true;
      continue;
    } else if (strcmp(name, "--case") == 0) {
      o.only = next == NULL ? NULL : case_named(next);
      if (o.only == NULL)
        usage("no such case:", next == NULL ? "(none given)" : next);
    } else if (strcmp(name, "--steps") == 0) {
      o.steps = whole_number(next, name, 1, 1000000);
      steps = true;
    } else if (strcmp(name, "--bits") == 0) {
      o.least = (mpfr_prec_t)whole_number(next, name, 128, 16384);
      o.most = (mpfr_prec_t)whole_number(i + 2 < argc ? argv[i + 2] : NULL, name, (uint64_t)o.least, 16384);
      i++;
    } else if (strcmp(name, "--processes") == 0)
      o.processes = (unsigned)whole_number(next, name, 1, MOST_PROCESSES);
    else if (strcmp(name, "--output") == 0) {
      if (next == NULL || next[0] == '\0')
        usage("something is missing after", name);
      o.output = next;
    } else
      usage("unknown option", name);
    i++;
  }
  if (o.quick && !steps)
    o.steps = 2;
  return o;
}

/* Tasks. */
typedef struct {
  assignment a;
  char stem[128]; /* of the files */
  tally result;
  bool done, failed;
  pid_t process;
} task;

typedef struct {
  size_t which;
  bool done;
  tally so_far;
} message;

static double wall(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Longest first: the last case first, the quadratic, which is quick and gets ten times the steps, last. */
static size_t make_tasks(const options *o, task tasks[TASKS])
{
  size_t count = 0;
  for (size_t i = CASES; i-- > 0;)
    for (setting s = 0; s < SETTINGS; s++)
      for (int sphere = 0; sphere < 2; sphere++) {
        const test_case *c = case_number(i);
        if (o->only != NULL && o->only != c)
          continue;
        task *t = &tasks[count++];
        t->a = (assignment){.problem = c,
                            .setting = setting_name(s),
                            .parameters = setting_parameters(c, s),
                            .sphere = sphere == 1,
                            .consecutive = i == 0 ? 10 * o->steps : o->steps,
                            .samples = o->quick ? 1 : 12,
                            .first_sample = 1000,
                            .last_sample = o->quick ? 1000 : 100000,
                            .least = o->least,
                            .most = o->most};
        snprintf(t->stem, sizeof t->stem, "%s.%s.%s", c->name, setting_name(s), starts[sphere]);
      }
  return count;
}

typedef struct {
  int pipe;
  size_t which;
} reporter;

static void send(const tally *so_far, bool done, const reporter *r)
{
  message m;
  memset(&m, 0, sizeof m);
  m.which = r->which;
  m.done = done;
  m.so_far = *so_far;
  if (write(r->pipe, &m, sizeof m) != (ssize_t)sizeof m)
    _exit(3);
}

static void report_step(const tally *so_far, void *context)
{
  send(so_far, false, context);
}

static FILE *open_file(const char *folder, const char *stem, const char *suffix, const char *mode)
{
  char path[512];
  snprintf(path, sizeof path, "%s/%s%s", folder, stem, suffix);
  FILE *f = fopen(path, mode);
  if (f == NULL) {
    fprintf(stderr, "lyapunov: %s: %s\n", path, strerror(errno));
    exit(2);
  }
  return f;
}

static _Noreturn void work(const task *t, const options *o, const reporter *r)
{
  FILE *record = open_file(o->output, t->stem, ".json", "w"), *data = open_file(o->output, t->stem, ".dat", "w");
  fputs("# k, V, V - V', guaranteed decrease\n", data);
  const tally result = certify(&t->a, record, data, report_step, (void *)r);
  if (fclose(record) != 0 || fclose(data) != 0)
    _exit(3);
  send(&result, true, r);
  mpfr_free_cache();
  exit(0);
}

static void show_box(const task *t)
{
  if (t->result.left_box == NEVER)
    fputs("stayed in its box", stdout);
  else
    printf("left its box at iteration %" PRIu64, t->result.left_box);
}

static void show(const task *t)
{
  const tally *r = &t->result;
  printf("%-20s %-22s %-7s %5" PRIu64 " hold, %" PRIu64 " without loss, %" PRIu64 " violated, %" PRIu64
         " undecided; V rose at %" PRIu64 "; standing still allowed at %" PRIu64 "; projection active at %" PRIu64
         "\n    decrease at least %.3g of the guaranteed, "
         "loss at most %.1e of the residuals, step at most %.2g of its bound%s; %ld bits; %" PRIu64 " iterations, ",
         t->a.problem->name, t->a.setting, starts[t->a.sphere], r->hold, r->lossless, r->violated, r->undecided,
         r->rises, r->still, r->active, r->ratio, r->loss, largest_share(r->shares), r->beyond > 0 ? " (TOO MUCH)" : "",
         r->bits, r->iterations);
  show_box(t);
  printf("; %.0f s\n", r->seconds);
  if (r->first_bad != NEVER)
    printf("  the first step that does not hold: %" PRIu64 "%s%s\n", r->first_bad, r->premise[0] ? "; premise: " : "",
           r->premise);
  fflush(stdout);
}

static void progress(const task tasks[], size_t count, double since)
{
  size_t done = 0;
  uint64_t steps = 0;
  for (size_t i = 0; i < count; i++) {
    done += tasks[i].done;
    steps += tasks[i].result.steps;
  }
  static double shown;
  if (isatty(2) && wall() - shown > 0.5) {
    shown = wall();
    fprintf(stderr, "\r%zu of %zu trajectories, %" PRIu64 " steps judged, %.0f s ", done, count, steps, shown - since);
  }
}

static void start(task tasks[], size_t which, const options *o, const int ends[2])
{
  fflush(NULL);
  const reporter r = {ends[1], which};
  const pid_t process = fork();
  if (process < 0) {
    perror("lyapunov: fork");
    exit(2);
  }
  if (process == 0) {
    close(ends[0]);
    work(&tasks[which], o, &r);
  }
  tasks[which].process = process;
}

/* A process that did not end well failed: its task counts one undecided step. */
static void reap(task tasks[], size_t count, size_t *running)
{
  int status = 0;
  for (pid_t p = waitpid(-1, &status, WNOHANG); p > 0; p = waitpid(-1, &status, WNOHANG)) {
    (*running)--;
    for (size_t i = 0; i < count; i++)
      if (tasks[i].process == p && (!WIFEXITED(status) || WEXITSTATUS(status) != 0)) {
        printf("%s: the process failed\n", tasks[i].stem);
        tasks[i].result =
            (tally){.steps = 1, .undecided = 1, .left_box = NEVER, .first_bad = NEVER, .first_beyond = NEVER};
        tasks[i].done = tasks[i].failed = true;
      }
  }
}

static void run_tasks(task tasks[], size_t count, const options *o)
{
  int ends[2];
  if (pipe(ends) != 0) {
    perror("lyapunov: pipe");
    exit(2);
  }
  const double since = wall();
  size_t next = 0, running = 0, done = 0;
  while (done < count) {
    for (; running < o->processes && next < count; next++, running++)
      start(tasks, next, o, ends);
    struct pollfd waiting = {.fd = ends[0], .events = POLLIN};
    message m;
    if (poll(&waiting, 1, 500) > 0 && read(ends[0], &m, sizeof m) == (ssize_t)sizeof m) {
      task *t = &tasks[m.which];
      if (!t->failed) {
        t->result = m.so_far;
        t->done = m.done;
      }
      if (m.done) {
        if (isatty(2))
          fputs("\r\033[K", stderr);
        show(t);
      }
    }
    reap(tasks, count, &running);
    done = 0;
    for (size_t i = 0; i < count; i++)
      done += tasks[i].done;
    progress(tasks, count, since);
  }
  while (wait(NULL) > 0) {
  }
  if (isatty(2))
    fputc('\n', stderr);
  close(ends[0]);
  close(ends[1]);
}

/* For each case, V and, below it, the decrease of V in each step with what Proposition 6 guarantees of it. A rise is drawn
 * by its size, in a colour of its own. */
static void plot(const options *o)
{
  FILE *g = popen("gnuplot", "w");
  if (g == NULL)
    return;
  fputs(
      "set terminal svg size 2000,900 font 'sans,13' background 'white'\nset grid\nset key top right\nset logscale x\n"
      "set xlabel 'k + 1'\n",
      g);
  for (size_t i = 0; i < CASES; i++) {
    const test_case *c = case_number(i);
    if (o->only != NULL && o->only != c)
      continue;
    fprintf(g,
            "set output '%s/%s.svg'\nset multiplot layout 2,%d title '%s: V, and its change with the guaranteed one'\n",
            o->output, c->name, SETTINGS, c->title);
    for (int row = 0; row < 2; row++)
      for (setting s = 0; s < SETTINGS; s++) {
        fprintf(g, "set title '%s' noenhanced\n%s\nplot ", setting_name(s),
                row == 0 ? "set ylabel 'V'\nunset logscale y\nset format y '%.4g'"
                         : "set ylabel \"V - V'\"\nset logscale y\nset format y '10^{%T}'");
        for (int sphere = 0; sphere < 2; sphere++) {
          fprintf(g, "%s'%s/%s.%s.%s.dat' using ($1+1):", sphere ? ", " : "", o->output, c->name, setting_name(s),
                  starts[sphere]);
          if (row == 0)
            fprintf(g, "2 with linespoints pt 7 ps 0.3 title 'start: %s'", starts[sphere]);
          else
            fprintf(g,
                    "($3>0?$3:NaN) with points pt 7 ps 0.4 title 'decrease, %s', '' using ($1+1):($4>0?$4:NaN) with "
                    "lines title 'guaranteed, %s', '' using ($1+1):($3<0?-$3:NaN) with points pt 2 lc 'red' title "
                    "'rise, %s'",
                    starts[sphere], starts[sphere], starts[sphere]);
        }
        fputs("\n", g);
      }
    fputs("unset multiplot\nset output\n", g);
  }
  if (pclose(g) != 0)
    fputs("lyapunov: no plots (is gnuplot installed?)\n", stderr);
}

static void make_folder(const char *path)
{
  char part[512];
  snprintf(part, sizeof part, "%s", path);
  for (char *p = part + 1;; p++)
    if (*p == '/' || *p == '\0') {
      const char end = *p;
      *p = '\0';
      if (mkdir(part, 0777) != 0 && errno != EEXIST) {
        fprintf(stderr, "lyapunov: %s: %s\n", part, strerror(errno));
        exit(2);
      }
      if (end == '\0')
        return;
      *p = end;
    }
}

static void write_summary(const task tasks[], size_t count, const options *o, const tally *all)
{
  FILE *f = open_file(o->output, "summary", ".json", "w");
  fputs("{\n  \"trajectories\": [\n", f);
  for (size_t i = 0; i < count; i++) {
    const tally *r = &tasks[i].result;
    fprintf(f,
            "    {\"case\": \"%s\", \"setting\": \"%s\", \"start\": \"%s\", \"steps\": %" PRIu64 ", \"hold\": %" PRIu64
            ", \"lossless\": %" PRIu64 ", \"violated\": %" PRIu64 ", \"undecided\": %" PRIu64 ", \"rises\": %" PRIu64
            ", \"active\": %" PRIu64 ", \"beyond\": %" PRIu64 ", \"bits\": %ld, \"iterations\": %" PRIu64
            ", \"stayed_in_box\": %s}%s\n",
            tasks[i].a.problem->name, tasks[i].a.setting, starts[tasks[i].a.sphere], r->steps, r->hold, r->lossless,
            r->violated, r->undecided, r->rises, r->active, r->beyond, r->bits, r->iterations,
            r->left_box == NEVER ? "true" : "false", i + 1 < count ? "," : "");
  }
  fprintf(f,
          "  ],\n  \"steps\": %" PRIu64 ", \"hold\": %" PRIu64 ", \"violated\": %" PRIu64 ", \"undecided\": %" PRIu64
          ", \"lossless\": %" PRIu64 "\n}\n",
          all->steps, all->hold, all->violated, all->undecided, all->lossless);
  if (fclose(f) != 0)
    perror("lyapunov");
}

int main(int argc, char **argv)
{
  const options o = read_options(argc, argv);
  static task tasks[TASKS];
  make_folder(o.output);
  const size_t count = make_tasks(&o, tasks);
  run_tasks(tasks, count, &o);
  if (!o.quick)
    plot(&o);
  tally all = {0};
  bool good = true;
  for (size_t i = 0; i < count; i++) {
    all.steps += tasks[i].result.steps;
    all.hold += tasks[i].result.hold;
    all.violated += tasks[i].result.violated;
    all.undecided += tasks[i].result.undecided;
    all.lossless += tasks[i].result.lossless;
    good = good && tally_is_good(&tasks[i].result);
  }
  write_summary(tasks, count, &o, &all);
  printf("lyapunov: %" PRIu64 " steps, %" PRIu64 " hold, %" PRIu64 " violated, %" PRIu64 " undecided, %" PRIu64
         " without loss\n",
         all.steps, all.hold, all.violated, all.undecided, all.lossless);
  return good ? 0 : 1;
}
