/* compare.c -- `make compare`: the program and the twin side by side on every test case.
 *
 * Each case is run by Algorithm 1 and Algorithm 2 with parameters as the paper's experiments use them, and by Algorithm 1
 * with Theorem 4's and in a ball whose boundary it is on (comparison.h). Prints a table, writes compare.json and, with gnuplot, compare.svg.
 * Exit code 0: within the bounds everywhere; 1: not; 2: bad usage, and nothing is written. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "comparison.h"
#include "number.h"

#define LEAST_PRECISION 80
#define MOST_PRECISION 100000
#define MOST_ITERATIONS 10000000

typedef struct {
  long precision, iterations;
  const char *case_name, *output;
} options;

/* The line that says how far it is, on terminals only. */
static struct progress {
  size_t current, total;
  const run *run;
  long last;
} progress;

static void show_progress(long k)
{
  if (!isatty(STDERR_FILENO) || (k % 16 != 0 && k != progress.last))
    return;
  fprintf(stderr, "\rcompare: run %zu of %zu, %s, Algorithm %d, %s: iteration %ld of %ld   ", progress.current,
          progress.total, progress.run->problem->name, progress.run->algorithm, progress.run->setting, k,
          progress.last);
  if (k == progress.last)
    fputs("\r\033[K", stderr);
}

static bool is_power_of_ten(long k)
{
  while (k > 1 && k % 10 == 0)
    k /= 10;
  return k == 1;
}

static void print_iteration(const char *text, long k)
{
  if (k == 0)
    printf("  %s never", text);
  else
    printf("  %s at %ld", text, k);
}

static void print_run(const run *r, const comparison *o)
{
  printf("%s, Algorithm %d, %s: %ld iterations, %.1f s\n", r->problem->title, r->algorithm, r->setting, o->iterations,
         o->seconds);
  printf("  iteration           ");
  for (size_t i = 0; i < o->n_marks; i++)
    if (is_power_of_ten(o->marks[i].iteration))
      printf(" %9ld", o->marks[i].iteration);
  printf("\n  largest difference  ");
  for (size_t i = 0; i < o->n_marks; i++)
    if (is_power_of_ten(o->marks[i].iteration))
      printf(" %9.1e", o->marks[i].largest);
  printf("\n  differs by         ");
  print_iteration("1e-12", o->first[0]);
  print_iteration("1e-9", o->first[1]);
  print_iteration("1e-6", o->first[2]);
  printf("\n  share of what is allowed: f %.2f, g %.2f, h %.2f; lines 2 and 3 %.2f, 4 and 5 %.2f, 6 %.2f; projection "
         "active "
         "at %ld",
         o->f, o->g, o->h, o->step.primal, o->step.average, o->step.dual, o->active);
  if (o->beyond != 0)
    printf("; BEYOND at %ld", o->beyond);
  if (o->unlike_mirror == 0)
    printf("; mirror: equal");
  else
    printf("; mirror: DIFFERS at %ld", o->unlike_mirror);
  if (o->left_box == 0)
    printf("; box: never left\n");
  else
    printf("; box: left at %ld\n", o->left_box);
  if (o->status != SGHA_OK)
    printf("  STOPPED: status %d\n", (int)o->status);
  fflush(stdout);
}

/* JSON has no infinity: a bound beyond the doubles is null. */
static void json_number(FILE *f, const char *name, double v, const char *after)
{
  if (isfinite(v))
    fprintf(f, "\"%s\": %.17g%s", name, v, after);
  else
    fprintf(f, "\"%s\": null%s", name, after);
}

static void json_iteration(FILE *f, const char *name, long k, const char *after)
{
  if (k == 0)
    fprintf(f, "\"%s\": null%s", name, after);
  else
    fprintf(f, "\"%s\": %ld%s", name, k, after);
}

static void json_run(FILE *f, const run *r, const comparison *o, bool last)
{
  const sgha_parameters *p = &r->parameters;
  fprintf(f, "    {\"case\": \"%s\", \"algorithm\": %d, \"setting\": \"%s\",\n", r->problem->name, r->algorithm,
          r->setting);
  fprintf(f, "     \"parameters\": {");
  json_number(f, "gamma_x", p->gamma_x, ", ");
  json_number(f, "gamma_y", p->gamma_y, ", ");
  json_number(f, "gamma_lambda", p->gamma_lambda, ", ");
  json_number(f, "beta", p->beta, ", ");
  json_number(f, "p_w", p->p_w, ", ");
  json_number(f, "p_lambda", p->p_lambda, ", ");
  json_number(f, "tau", p->tau, ", ");
  json_number(f, "C_lambda", p->C_lambda, "},\n");
  fprintf(f, "     \"iterations\": %ld, \"good\": %s, \"mirror_equal\": %s, ", o->iterations,
          comparison_is_good(o) ? "true" : "false", o->unlike_mirror == 0 ? "true" : "false");
  json_iteration(f, "left_box", o->left_box, ",\n");
  json_iteration(f, "differs_by_1e-12", o->first[0], ", ");
  json_iteration(f, "differs_by_1e-9", o->first[1], ", ");
  json_iteration(f, "differs_by_1e-6", o->first[2], ",\n     ");
  json_iteration(f, "beyond", o->beyond, ",\n     ");
  json_number(f, "share_f", o->f, ", ");
  json_number(f, "share_g", o->g, ", ");
  json_number(f, "share_h", o->h, ", ");
  json_number(f, "share_primal", o->step.primal, ", ");
  json_number(f, "share_average", o->step.average, ", ");
  json_number(f, "share_dual", o->step.dual, ",\n     ");
  fprintf(f, "\"active\": %ld, \"differences\": [\n", o->active);
  for (size_t i = 0; i < o->n_marks; i++) {
    const mark *m = &o->marks[i];
    fprintf(f, "       {\"iteration\": %ld, ", m->iteration);
    json_number(f, "w", m->w, ", ");
    json_number(f, "w_hat", m->w_hat, ", ");
    json_number(f, "lambda", m->lambda, ", ");
    json_number(f, "largest", m->largest, i + 1 < o->n_marks ? "},\n" : "}\n");
  }
  fprintf(f, "     ]}%s\n", last ? "" : ",");
}

static FILE *create(const options *o, const char *name)
{
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", o->output, name);
  FILE *f = fopen(path, "w");
  if (f == NULL) {
    fprintf(stderr, "compare: cannot write %s: %s\n", path, strerror(errno));
    exit(2);
  }
  return f;
}

static void write_json(const options *o, size_t n, const run runs[], const comparison results[])
{
  FILE *f = create(o, "compare.json");
  fprintf(f, "{\"what\": \"relative differences (2-norm) between the program in doubles and the twin\",\n");
  fprintf(f, " \"precision\": %ld, \"mpfr\": \"%s\", \"seed\": %d, \"batch\": %d,\n \"runs\": [\n", o->precision,
          mpfr_get_version(), SEED, BATCH);
  for (size_t i = 0; i < n; i++)
    json_run(f, &runs[i], &results[i], i + 1 == n);
  fprintf(f, "  ]}\n");
  fclose(f);
}

/* Differences below the plot's floor, exact zeros for one, are drawn on it. */
#define FLOOR 1e-18

static void write_plot(const options *o, size_t n, const run runs[], const comparison results[])
{
  FILE *f = create(o, "compare.gp");
  fprintf(f, "set terminal svg size 1200,%zu font 'sans,11' background 'white'\nset output '%s/compare.svg'\n",
          (size_t)(330 * ((n + 2) / 3)), o->output);
  fprintf(f, "set logscale xy\nset format '%%g'\nset yrange [%g:1]\nset xrange [1:%ld]\nset grid\n", FLOOR,
          o->iterations < 10 ? 10 : o->iterations);
  fprintf(f,
          "set format y '10^{%%L}'\nset xlabel 'iteration'\nset ylabel 'relative difference'\nset key bottom right\n");
  fprintf(f, "set multiplot layout %zu,3 title 'program (doubles) against the twin (%ld bits): relative difference'\n",
          (n + 2) / 3, o->precision);
  for (size_t i = 0; i < n; i++) {
    fprintf(f, "$d%zu << EOD\n", i);
    for (size_t k = 0; k < results[i].n_marks; k++) {
      const mark *m = &results[i].marks[k];
      fprintf(f, "%ld %g\n", m->iteration, fmax(m->largest, FLOOR));
    }
    fprintf(f, "EOD\nset title '%s, Alg. %d, %s'\n", runs[i].problem->name, runs[i].algorithm, runs[i].setting);
    fprintf(f, "plot $d%zu using 1:2 with linespoints pt 7 ps 0.4 title 'difference'\n", i);
  }
  fprintf(f, "unset multiplot\n");
  fclose(f);
  char command[4096];
  snprintf(command, sizeof command, "%s/compare.gp", o->output);
  fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    execlp("gnuplot", "gnuplot", command, (char *)NULL);
    _exit(127);
  }
  int code = -1;
  if (child < 0 || waitpid(child, &code, 0) < 0 || code != 0)
    fprintf(stderr, "compare: no plot: gnuplot is missing or failed on %s\n", command);
}

static void help(void)
{
  puts("usage: compare [--precision BITS] [--iterations N] [--case NAME] [--output FOLDER]\n"
       "\n"
       "Runs the program (doubles) and the twin (MPFR) side by side on the test cases. Each step, and each gradient, "
       "is held\n"
       "to what its contract or its stated bound allows from the program's own state. Prints for each run the largest\n"
       "shares of that, the relative difference of w, w_hat and lambda from a twin that runs freely, at iterations 1, "
       "10,\n"
       "100, ..., and the first iterations at which they differ by 1e-12, 1e-9 and 1e-6.\n"
       "\n"
       "  --precision BITS   of the twin, 80 to 100000 (default 200)\n"
       "  --iterations N     of each run, 1 to 10000000 (default 1000)\n"
       "  --case NAME        only this case:");
  for (size_t i = 0; i < CASES; i++)
    printf("                       %s\n", case_number(i)->name);
  puts("  --output FOLDER    for compare.json, compare.gp and compare.svg; made if it is not there (default\n"
       "                     build/compare)\n"
       "\n"
       "Exit code: 0 if every iteration is within the contracts' bounds and equals the mirror, 1 if not, 2 for bad "
       "usage.");
}

static void refuse(const char *format, const char *what)
{
  fprintf(stderr, "compare: ");
  fprintf(stderr, format, what);
  fprintf(stderr, " (--help lists the options)\n");
  exit(2);
}

static long integer_option(const char *name, const char *text, long least, long most)
{
  char *end;
  errno = 0;
  const long value = strtol(text, &end, 10);
  if (end == text || *end != '\0' || errno != 0 || value < least || value > most) {
    fprintf(stderr, "compare: %s must be a whole number from %ld to %ld, not '%s'\n", name, least, most, text);
    exit(2);
  }
  return value;
}

static options read_options(int argc, char *argv[])
{
  options o = {.precision = 200, .iterations = 1000, .case_name = NULL, .output = "build/compare"};
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
      help();
      exit(0);
    }
    const char *known[] = {"--precision", "--iterations", "--case", "--output"};
    size_t which = 0;
    while (which < 4 && strcmp(argv[i], known[which]) != 0)
      which++;
    if (which == 4)
      refuse("there is no option '%s'", argv[i]);
    if (i + 1 == argc)
      refuse("%s needs a value", argv[i]);
    const char *value = argv[++i];
    if (which == 0)
      o.precision = integer_option("--precision", value, LEAST_PRECISION, MOST_PRECISION);
    else if (which == 1)
      o.iterations = integer_option("--iterations", value, 1, MOST_ITERATIONS);
    else if (which == 2)
      o.case_name = value;
    else
      o.output = value;
  }
  if (o.case_name != NULL && case_named(o.case_name) == NULL)
    refuse("there is no case '%s'", o.case_name);
  return o;
}

/* Makes the folder and those above it. */
static void make_folder(const char *path)
{
  char part[4096];
  const size_t length = strlen(path);
  if (length == 0 || length > sizeof part - 32 || strchr(path, '\'') != NULL)
    refuse("not a usable folder: '%s'", path);
  for (size_t i = 1; i <= length; i++)
    if (path[i] == '/' || path[i] == '\0') {
      memcpy(part, path, i);
      part[i] = '\0';
      mkdir(part, 0777);
    }
  struct stat s;
  if (stat(path, &s) != 0 || !S_ISDIR(s.st_mode) || access(path, W_OK) != 0)
    refuse("cannot write to the folder '%s'", path);
}

int main(int argc, char *argv[])
{
  const options o = read_options(argc, argv);
  make_folder(o.output);
  mpfr_set_default_prec(o.precision);
  run runs[CASES * RUNS];
  comparison results[CASES * RUNS];
  size_t n = 0, bad = 0;
  for (size_t i = 0; i < CASES; i++)
    for (size_t setting = 0; setting < RUNS; setting++)
      if (o.case_name == NULL || case_named(o.case_name) == case_number(i))
        runs[n++] = make_run(case_number(i), setting);
  for (size_t i = 0; i < n; i++) {
    progress = (struct progress){i + 1, n, &runs[i], o.iterations};
    results[i] = compare(&runs[i], o.iterations, show_progress);
    print_run(&runs[i], &results[i]);
    bad += !comparison_is_good(&results[i]);
  }
  write_json(&o, n, runs, results);
  write_plot(&o, n, runs, results);
  printf("compare: %zu runs at %ld bits, %zu within the bounds, %zu not; %s/compare.json, %s/compare.svg\n", n,
         o.precision, n - bad, bad, o.output, o.output);
  mpfr_free_cache();
  return bad == 0 ? 0 : 1;
}
