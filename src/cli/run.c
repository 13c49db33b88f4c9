/* run.c -- `sgha run`: a method on a problem, with reports, checkpoints and an orderly end.
 *
 * Order within an iteration: report, checkpoint, step. A checkpoint marks how far the files of results had been
 * written; a resumed run removes what follows the marks and goes on: no line is missing and none is there twice. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <math.h>
#include <omp.h>
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
#include "cli/signals.h"
#include "cli/text.h"

#define MAX_ITERATIONS 0x1p53 /* more than anyone can wait for, and exact as a double */

static const char PURPOSE[] =
    "Runs a method on a problem (`sgha list` names both), from x = 0 and y = 0 or from the point of --start.\n"
    "\n"
    "Results are JSON lines: the settings, a report every K iterations (seconds are those of the steps alone), and\n"
    "how it ended; with --csv the reports as a table, too. Progress goes to standard error.\n"
    "\n"
    "With --checkpoint, an interrupted run resumes when the same command is repeated, and ends with the same bits.\n"
    "The files of results are cut back to where the checkpoint was written, and continued. More --iterations\n"
    "continue a finished run.\n"
    "\n"
    "Exit codes: 0 done, 1 input or output failed, 2 bad usage or input, 3 diverged (the last good state is in the\n"
    "checkpoint), 129, 130 or 143 stopped by SIGHUP, SIGINT or SIGTERM: within a second, after the step at hand and a\n"
    "checkpoint; a step that takes longer is given up, and resumed from the last checkpoint.\n";

typedef struct {
  const char *method, *params, *out, *csv, *checkpoint, *start, *point, *weights;
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

/* ---- lines ---- */

static void write_line(line_file *to, text *line)
{
  text_add(line, "\n");
  lines_add(to, line->bytes, line->size);
  free(line->bytes);
}

/* The version is part of it: another one may compute other bits. */
static char *identity_of(const job *j)
{
  text c = {0};
  const sgha_method *method = j->session.method;
  text_add(&c, "\"sgha\":\"%s\"%s", SGHA_VERSION, j->setup.identity);
  json_text(&c, "method", method->name);
  for (size_t i = 0; i < method->n_options; i++) {
    text_add(&c, "%s", i == 0 ? ",\"params\":{" : ",");
    text_add(&c, "\"%s\":", method->options[i].name);
    text_number(&c, j->session.option[i], "null");
  }
  text_add(&c, "%s", method->n_options > 0 ? "}" : "");
  json_count(&c, "seed", j->options.seed);
  if (j->options.start != NULL)
    text_add(
        &c, ",\"start_crc32\":\"%08" PRIx32 "\"",
        checksum_numbers(0, session_point(&j->session), j->setup.problem->n_x + j->setup.problem->n_y, sizeof(double)));
  return c.bytes;
}

static const char *const COLUMNS[] = {
    "f",       "validation_loss", "validation_accuracy", "test_loss", "test_accuracy", "garbage_weight", "clean_weight",
    "grad_y_g"};
#define N_COLUMNS (sizeof COLUMNS / sizeof COLUMNS[0])

static void write_settings(job *j)
{
  text c = {0};
  text_add(&c, "{\"kind\":\"settings\",%s", j->identity);
  json_count(&c, "iterations", j->options.iterations);
  json_count(&c, "every", j->options.every);
  json_count(&c, "threads", j->options.threads);
  if (j->record.iteration > 0)
    json_count(&c, "resumed_at", j->record.iteration);
  text_add(&c, "}");
  write_line(&j->out, &c);
}

static void write_header(job *j)
{
  text c = {0};
  text_add(&c, "iteration,seconds");
  for (size_t i = 0; i < N_COLUMNS; i++)
    text_add(&c, ",%s", COLUMNS[i]);
  write_line(&j->csv, &c);
}

/* |grad_y g|: how far y is from y*(x). */
static double gradient_norm(const job *j, const double w[])
{
  const sgha_problem *p = j->setup.problem;
  double *gradient = allocate(p->n_y, sizeof *gradient), sum = 0;
  p->grad_g_y(p->self, NULL, w, gradient);
  for (size_t i = 0; i < p->n_y; i++)
    sum += gradient[i] * gradient[i];
  free(gradient);
  return sqrt(sum);
}

static void report(job *j)
{
  const sgha_problem *p = j->setup.problem;
  const double *w = session_point(&j->session);
  const sgha_quality q = p->quality(p->self, w);
  const double figure[N_COLUMNS] = {
      p->f(p->self, NULL, w), q.validation_loss, validation_accuracy(&j->setup, w), q.test_loss,
      q.test_accuracy,        q.garbage_weight,  clean_weight(&j->setup, w),        gradient_norm(j, w)};
  text line = {0}, row = {0};
  text_add(&line, "{\"kind\":\"report\"");
  json_count(&line, "iteration", j->record.iteration);
  json_real(&line, "seconds", j->record.seconds);
  text_add(&row, "%" PRIu64 ",", j->record.iteration);
  text_number(&row, j->record.seconds, "");
  for (size_t i = 0; i < N_COLUMNS; i++) {
    json_real(&line, COLUMNS[i], figure[i]);
    text_add(&row, ",");
    text_number(&row, figure[i], "");
  }
  text_add(&line, "}");
  write_line(&j->out, &line);
  write_line(&j->csv, &row);
  j->record.reported = j->record.iteration;
}

static void write_end(job *j, const char *status)
{
  text c = {0};
  struct rusage usage;
  const session *s = &j->session;
  text_add(&c, "{\"kind\":\"end\"");
  json_text(&c, "status", status);
  json_count(&c, "iteration", j->record.iteration);
  json_real(&c, "seconds", j->record.seconds);
  json_real(&c, "peak_memory_kb", getrusage(RUSAGE_SELF, &usage) == 0 ? (double)usage.ru_maxrss : NAN);
  text_add(&c, ",\"state_crc32\":\"%08" PRIx32 "\"}",
           checksum_numbers(0, s->run.state, s->state_size, sizeof s->run.state[0]));
  write_line(&j->out, &c);
}

/* ---- the run ---- */

static void save(job *j)
{
  if (j->options.checkpoint == NULL)
    return;
  signals_hold();
  lines_sync(&j->out);
  lines_sync(&j->csv);
  j->record.out = j->out.mark;
  j->record.csv = j->csv.mark;
  checkpoint_write(j->options.checkpoint, j->identity, &j->record, j->session.run.state, j->session.state_size);
  j->saved = now();
  signals_release();
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

/* Below four million multiplications in a pass over the data, threads wait for each other longer than they work. */
static void choose_threads(job *j)
{
  uint64_t *threads = &j->options.threads;
  if (*threads == 0 && getenv("OMP_NUM_THREADS") == NULL && j->setup.work < 4000000)
    *threads = 1;
  if (*threads > 0)
    omp_set_num_threads((int)*threads);
  *threads = (uint64_t)omp_get_max_threads();
}

static void begin(job *j, const problem_kind *kind, const sgha_method *method)
{
  const run_options *o = &j->options;
  double *option = method_options(method, o->params); /* before the data: they may take a while */
  j->setup = setup_begin(kind, &o->problem);
  choose_threads(j);
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
  signals_orderly();
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
    if (last || signal_caught() != 0)
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

/* The checkpoint is written before the last line: a resumed run writes that line again. */
static int end(job *j, sgha_status status)
{
  int stopped = j->record.iteration < j->options.iterations ? signal_caught() : 0;
  progress_clear();
  save(j);
  write_end(j, status != SGHA_OK ? status_name(status) : stopped != 0 ? "interrupted" : "finished");
  if (j->out.path == NULL)
    stopped = signal_caught(); /* a reader that did not read has not got the results */
  signals_hold();
  lines_sync(&j->out);
  lines_sync(&j->csv);
  lines_end(&j->out);
  lines_end(&j->csv);
  if (j->options.point != NULL)
    point_write(j->options.point, j->setup.problem, session_point(&j->session));
  if (j->options.weights != NULL)
    weights_write(&j->setup, j->options.weights, session_point(&j->session));
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
  const char *const path[] = {o->out,   o->csv,           o->checkpoint,         o->point,       o->weights,
                              o->start, o->problem.train, o->problem.validation, o->problem.test};
  enum { WRITTEN = 5, ALL = sizeof path / sizeof path[0] };
  for (size_t i = 0; i < WRITTEN; i++)
    for (size_t k = i + 1; k < ALL; k++)
      if (path[i] != NULL && path[k] != NULL && strcmp(path[i], path[k]) == 0)
        die(BAD_USAGE, "run: %s is given for two purposes", path[i]);
}

/* What cannot be written is refused before the data are read. */
static void reserve(const run_options *o)
{
  const char *const lines[] = {o->out, o->csv}, *const whole[] = {o->checkpoint, o->point, o->weights};
  for (size_t i = 0; i < 2; i++)
    if (lines[i] != NULL && strcmp(lines[i], "-") != 0)
      must_be_regular(lines[i]);
  for (size_t i = 0; i < 3; i++)
    if (whole[i] != NULL)
      claim(whole[i]);
}

int command_run(int argc, char **argv)
{
  job j = {.options = {.iterations = 1000, .seed = 1, .problem = usual_problem_options()}};
  run_options *o = &j.options;
  enum { WEIGHTS = 13, GENERAL }; /* --weights and those behind it are for some problems only */
  cli_option options[GENERAL + N_PROBLEM_OPTIONS] = {
      {"method", "NAME", TEXT, &o->method, 0, 0, "the method (needed)", 0},
      {"params", "A=1,B=2", TEXT, &o->params, 0, 0, "options of the method, see sgha list", 0},
      {"iterations", "N", COUNT, &o->iterations, 0, MAX_ITERATIONS, "how many steps (1000)", 0},
      {"seed", "S", COUNT, &o->seed, 0, 0x1p64, "seed of the mini-batches (1)", 0},
      {"threads", "T", COUNT, &o->threads, 1, 1024, "results do not depend on it (all; one for small data)", 0},
      {"every", "K", COUNT, &o->every, 1, MAX_ITERATIONS, "iterations between reports (N/100)", 0},
      {"out", "FILE", TEXT, &o->out, 0, 0, "the JSON lines (standard output)", 0},
      {"csv", "FILE", TEXT, &o->csv, 0, 0, "the reports as a table", 0},
      {"checkpoint", "FILE", TEXT, &o->checkpoint, 0, 0, "stores the run; resumes it if the file exists", 0},
      {"checkpoint-every", "K", COUNT, &o->checkpoint_every, 1, MAX_ITERATIONS, "in iterations (every 30 seconds)", 0},
      {"start", "FILE", TEXT, &o->start, 0, 0, "begins at this x, and y if it is there, one number per line", 0},
      {"point", "FILE", TEXT, &o->point, 0, 0, "the last x, then y, one number per line", 0},
      {"quiet", NULL, FLAG, &o->quiet, 0, 0, "no progress", 0},
      {"weights", "FILE", TEXT, &o->weights, 0, 0, "the last weights as a table, the smallest first", 0},
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
  refuse_foreign_options(&command, WEIGHTS, kind);
  refuse_equal_paths(o);
  if (o->checkpoint == NULL && o->checkpoint_every > 0)
    die(BAD_USAGE, "run: --checkpoint-every needs --checkpoint");
  if (o->every == 0)
    o->every = o->iterations / 100 > 0 ? o->iterations / 100 : 1;

  reserve(o);
  begin(&j, kind, method);
  save(&j);
  return end(&j, go_on(&j));
}
