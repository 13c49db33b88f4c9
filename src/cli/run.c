/* run.c -- `sgha run`: a method on a problem, with reports, checkpoints and an orderly end.
 *
 * Order within an iteration: report, checkpoint, step. A checkpoint marks how far the files of results had been
 * written; a resumed run removes what follows the marks and goes on: no line is missing and none is there twice. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <math.h>
#include <omp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "cli/checkpoint.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/point.h"
#include "cli/progress.h"
#include "cli/session.h"
#include "cli/setup.h"

#define MAX_ITERATIONS 0x1p53 /* more than anyone can wait for, and exact as a double */

static const char PURPOSE[] =
    "Runs a method on a problem (`sgha list` names both), from x = 0 and y = 0 or from the point of --start.\n"
    "\n"
    "Results are JSON lines: the settings, a report every K iterations (seconds are those of the steps alone), and how "
    "it\n"
    "ended; with --csv the reports as a table, too. Progress goes to standard error.\n"
    "\n"
    "With --checkpoint, a run that was stopped in whatever way is taken up again by the same command, and ends with "
    "the\n"
    "same bits. The files of results are cut back to where the checkpoint was written, and continued. More "
    "--iterations\n"
    "continue a finished run.\n"
    "\n"
    "Exit codes: 0 done, 1 input or output failed, 2 bad usage or input, 3 diverged (the last good state is in the\n"
    "checkpoint), 130 or 143 stopped by SIGINT or SIGTERM (after the step at hand, and a checkpoint).\n";

typedef struct {
  const char *method, *params, *out, *csv, *checkpoint, *start, *point;
  uint64_t iterations, seed, threads, every, checkpoint_every; /* 0: not given */
  int quiet;
  problem_options problem;
} run_options;

/* A run, and where its results go. */
typedef struct {
  run_options options;
  setup setup;
  session session;
  char *identity; /* all that the state after k steps depends on, as JSON members */
  checkpoint record;
  line_file out, csv;
  double saved; /* when the last checkpoint was written */
} job;

/* ---- signals ---- */

static volatile sig_atomic_t caught;

static void on_signal(int signal_number)
{
  caught = signal_number;
}

/* The first signal is an order to stop after the step at hand, a second one to stop at once. */
static void listen_to_signals(void)
{
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART | (int)SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  signal(SIGPIPE, SIG_IGN); /* a reader that went away is an error of writing */
}

/* ---- lines ---- */

/* A line is composed in memory and written at once. */
typedef struct {
  FILE *file;
  char *text;
  size_t size;
} composed;

static void compose(composed *c)
{
  c->file = open_memstream(&c->text, &c->size);
  if (c->file == NULL)
    die(FAILED, "not enough memory");
}

/* The text, which is the caller's. */
static char *finish(composed *c)
{
  if (fclose(c->file) != 0)
    die(FAILED, "not enough memory");
  return c->text;
}

static void write_line(line_file *to, composed *c)
{
  fputc('\n', c->file);
  char *text = finish(c);
  lines_add(to, text, c->size);
  free(text);
}

/* The version is part of it: another one may compute other bits. */
static char *identity_of(const job *j)
{
  composed c;
  const sgha_method *method = j->session.method;
  compose(&c);
  fprintf(c.file, "\"sgha\":\"%s\"%s", VERSION, j->setup.identity);
  json_text(c.file, "method", method->name);
  for (size_t i = 0; i < method->n_options; i++) {
    fputs(i == 0 ? ",\"params\":{" : ",", c.file);
    fprintf(c.file, "\"%s\":", method->options[i].name);
    print_number(c.file, j->session.option[i], "null");
  }
  fputs(method->n_options > 0 ? "}" : "", c.file);
  json_count(c.file, "seed", j->options.seed);
  if (j->options.start != NULL)
    fprintf(
        c.file, ",\"start_crc32\":\"%08" PRIx32 "\"",
        checksum_numbers(0, session_point(&j->session), j->setup.problem->n_x + j->setup.problem->n_y, sizeof(double)));
  return finish(&c);
}

static const char *const COLUMNS[] = {"f",           "validation_loss", "test_loss", "test_accuracy", "garbage_weight",
                                      "clean_weight"};
#define N_COLUMNS (sizeof COLUMNS / sizeof COLUMNS[0])

static void write_settings(job *j)
{
  composed c;
  compose(&c);
  fprintf(c.file, "{\"kind\":\"settings\",%s", j->identity);
  json_count(c.file, "iterations", j->options.iterations);
  json_count(c.file, "every", j->options.every);
  json_count(c.file, "threads", j->options.threads);
  if (j->record.iteration > 0)
    json_count(c.file, "resumed_at", j->record.iteration);
  fputs("}", c.file);
  write_line(&j->out, &c);
}

static void write_header(job *j)
{
  composed c;
  compose(&c);
  fputs("iteration,seconds", c.file);
  for (size_t i = 0; i < N_COLUMNS; i++)
    fprintf(c.file, ",%s", COLUMNS[i]);
  write_line(&j->csv, &c);
}

static void report(job *j)
{
  const sgha_problem *p = j->setup.problem;
  const double *w = session_point(&j->session);
  const sgha_quality q = p->quality(p->self, w);
  const double figure[N_COLUMNS] = {p->f(p->self, NULL, w), q.validation_loss, q.test_loss,
                                    q.test_accuracy,        q.garbage_weight,  clean_weight(&j->setup, w)};
  composed line, row;
  compose(&line);
  compose(&row);
  fputs("{\"kind\":\"report\"", line.file);
  json_count(line.file, "iteration", j->record.iteration);
  json_real(line.file, "seconds", j->record.seconds);
  fprintf(row.file, "%" PRIu64 ",", j->record.iteration);
  print_number(row.file, j->record.seconds, "");
  for (size_t i = 0; i < N_COLUMNS; i++) {
    json_real(line.file, COLUMNS[i], figure[i]);
    fputc(',', row.file);
    print_number(row.file, figure[i], "");
  }
  fputc('}', line.file);
  write_line(&j->out, &line);
  write_line(&j->csv, &row);
  j->record.reported = j->record.iteration;
}

static void write_end(job *j, const char *status)
{
  composed c;
  struct rusage usage;
  const session *s = &j->session;
  compose(&c);
  getrusage(RUSAGE_SELF, &usage);
  fputs("{\"kind\":\"end\"", c.file);
  json_text(c.file, "status", status);
  json_count(c.file, "iteration", j->record.iteration);
  json_real(c.file, "seconds", j->record.seconds);
  json_count(c.file, "peak_memory_kb", (uint64_t)usage.ru_maxrss);
  fprintf(c.file, ",\"state_crc32\":\"%08" PRIx32 "\"}",
          checksum_numbers(0, s->run.state, s->state_size, sizeof s->run.state[0]));
  write_line(&j->out, &c);
}

/* ---- the run ---- */

static void save(job *j)
{
  if (j->options.checkpoint == NULL)
    return;
  lines_sync(&j->out);
  lines_sync(&j->csv);
  j->record.out = j->out.mark;
  j->record.csv = j->csv.mark;
  checkpoint_write(j->options.checkpoint, j->identity, &j->record, j->session.run.state, j->session.state_size);
  j->saved = now();
}

/* Without --checkpoint-every, a checkpoint every half minute. */
static int time_to_save(const job *j)
{
  if (j->options.checkpoint == NULL)
    return 0;
  if (j->options.checkpoint_every > 0)
    return j->record.iteration % j->options.checkpoint_every == 0;
  return now() - j->saved > 30;
}

/* Opens a file of results. What a checkpoint has marked must be given again, lest lines be lost. */
static line_file open_lines(const job *j, const char *option, const char *path, file_mark mark)
{
  const char *origin = j->options.checkpoint;
  if (mark.length > 0 && (path == NULL || strcmp(path, "-") == 0))
    die(BAD_USAGE, "%s: the run stored there writes to a file: give it again by --%s", origin, option);
  if (path == NULL)
    return (line_file){.path = NULL};
  return mark.length > 0 ? lines_resume(path, mark, origin) : lines_begin(path);
}

static void open_results(job *j)
{
  j->out = open_lines(j, "out", j->options.out != NULL ? j->options.out : "-", j->record.out);
  j->csv = open_lines(j, "csv", j->options.csv, j->record.csv);
  if (j->record.out.length == 0)
    write_settings(j);
  if (j->record.csv.length == 0)
    write_header(j);
}

/* The session began at 0. */
static void start_elsewhere(job *j)
{
  const sgha_problem *p = j->setup.problem;
  if (j->options.start == NULL)
    return;
  double *w = allocate(p->n_x + p->n_y, sizeof *w);
  point_read(j->options.start, p, w);
  j->session.method->start(&j->session.run, w);
  free(w);
}

static void begin(job *j, const problem_kind *kind, const sgha_method *method)
{
  const run_options *o = &j->options;
  double *option = method_options(method, o->params); /* before the data: they may take a while */
  j->setup = setup_begin(kind, &o->problem);
  if (method->second_order && (j->setup.problem->hessian == NULL || j->setup.problem->cross == NULL))
    die(BAD_USAGE, "run: %s needs second derivatives, which %s does not offer", method->name, kind->name);
  j->session = session_begin(method, option, j->setup.problem, o->seed);
  start_elsewhere(j);
  j->identity = identity_of(j);
  j->record = (checkpoint){.reported = NEVER};
  const int resumed = o->checkpoint != NULL && checkpoint_read(o->checkpoint, j->identity, &j->record,
                                                               j->session.run.state, j->session.state_size);
  if (j->record.iteration > o->iterations)
    die(BAD_USAGE, "%s: the run stored there is at iteration %" PRIu64 ", beyond --iterations %" PRIu64, o->checkpoint,
        j->record.iteration, o->iterations);
  j->session.run.iteration = j->record.iteration;
  open_results(j);
  if (resumed && !o->quiet)
    fprintf(stderr, "resumed at iteration %" PRIu64 "\n", j->record.iteration);
}

/* Until the last iteration, a signal, or a step that fails. */
static sgha_status go_on(job *j)
{
  checkpoint *at = &j->record;
  progress_begin(at->iteration, j->options.iterations, j->options.quiet);
  for (;;) {
    const int last = at->iteration == j->options.iterations;
    if ((last || at->iteration % j->options.every == 0) && at->reported != at->iteration)
      report(j);
    if (last || caught != 0)
      return SGHA_OK;
    if (time_to_save(j))
      save(j);
    const double start = now();
    const sgha_status status = j->session.method->step(&j->session.run);
    at->seconds += now() - start;
    if (status != SGHA_OK)
      return status;
    at->iteration = j->session.run.iteration;
    progress_show(at->iteration);
  }
}

/* The checkpoint is written before the last line: a run that is taken up again writes that line anew. */
static int end(job *j, sgha_status status)
{
  const int stopped = j->record.iteration < j->options.iterations ? caught : 0;
  progress_clear();
  save(j);
  write_end(j, status != SGHA_OK ? status_name(status) : stopped != 0 ? "interrupted" : "finished");
  lines_sync(&j->out);
  lines_sync(&j->csv);
  lines_end(&j->out);
  lines_end(&j->csv);
  if (j->options.point != NULL)
    point_write(j->options.point, j->setup.problem, session_point(&j->session));
  if (status != SGHA_OK)
    fprintf(stderr, "sgha: diverged: %s in the step after iteration %" PRIu64 "\n", status_name(status),
            j->record.iteration);
  else if (stopped != 0)
    fprintf(stderr, "sgha: stopped by signal %d at iteration %" PRIu64 "\n", stopped, j->record.iteration);
  session_end(&j->session);
  setup_end(&j->setup);
  free(j->identity);
  return status != SGHA_OK ? DIVERGED : stopped != 0 ? 128 + stopped : GOOD;
}

/* ---- the command ---- */

static void refuse_equal_paths(const run_options *o)
{
  const char *const path[] = {o->out, o->csv, o->checkpoint, o->point, o->start, o->problem.train, o->problem.test};
  for (size_t i = 0; i < 4; i++)
    for (size_t k = i + 1; k < 7; k++)
      if (path[i] != NULL && path[k] != NULL && strcmp(path[i], path[k]) == 0)
        die(BAD_USAGE, "run: %s is given for two purposes", path[i]);
}

int command_run(int argc, char **argv)
{
  job j = {.options = {.iterations = 1000, .seed = 1, .problem = usual_problem_options()}};
  run_options *o = &j.options;
  enum { GENERAL = 13 };
  cli_option options[GENERAL + N_PROBLEM_OPTIONS] = {
      {"method", "NAME", TEXT, &o->method, 0, 0, "the method (needed)", 0},
      {"params", "A=1,B=2", TEXT, &o->params, 0, 0, "options of the method, see sgha list", 0},
      {"iterations", "N", COUNT, &o->iterations, 0, MAX_ITERATIONS, "how many steps (1000)", 0},
      {"seed", "S", COUNT, &o->seed, 0, 0x1p64, "seed of the mini-batches (1)", 0},
      {"threads", "T", COUNT, &o->threads, 1, 1024, "results do not depend on it (all processors)", 0},
      {"every", "K", COUNT, &o->every, 1, MAX_ITERATIONS, "iterations between reports (N/100)", 0},
      {"out", "FILE", TEXT, &o->out, 0, 0, "the JSON lines (standard output)", 0},
      {"csv", "FILE", TEXT, &o->csv, 0, 0, "the reports as a table", 0},
      {"checkpoint", "FILE", TEXT, &o->checkpoint, 0, 0, "stores the run; takes it up again if the file exists", 0},
      {"checkpoint-every", "K", COUNT, &o->checkpoint_every, 1, MAX_ITERATIONS, "in iterations (every 30 seconds)", 0},
      {"start", "FILE", TEXT, &o->start, 0, 0, "begins at this x, and y if it is there, a number a line", 0},
      {"point", "FILE", TEXT, &o->point, 0, 0, "the last x, then y, a number a line", 0},
      {"quiet", NULL, FLAG, &o->quiet, 0, 0, "no progress", 0},
  };
  problem_options_table(&o->problem, options + GENERAL);
  const cli_command command = {"run", "PROBLEM --method M", PURPOSE, options, sizeof options / sizeof options[0]};
  const char *name = NULL;
  if (read_options(&command, argc, argv, &name, 1) == 0)
    die(BAD_USAGE, "run: which problem? (sgha list)");
  if (o->method == NULL)
    die(BAD_USAGE, "run: which --method? (sgha list)");
  const problem_kind *kind = find_problem(name);
  const sgha_method *method = find_method(o->method);
  refuse_foreign_options(&command, kind);
  refuse_equal_paths(o);
  if (o->checkpoint == NULL && o->checkpoint_every > 0)
    die(BAD_USAGE, "run: --checkpoint-every needs --checkpoint");
  if (o->threads > 0)
    omp_set_num_threads((int)o->threads);
  o->threads = (uint64_t)omp_get_max_threads();
  if (o->every == 0)
    o->every = o->iterations / 100 > 0 ? o->iterations / 100 : 1;

  if (o->point != NULL)
    try_new_file(o->point);
  listen_to_signals();
  begin(&j, kind, method);
  save(&j);
  return end(&j, go_on(&j));
}
