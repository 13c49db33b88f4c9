/* list.c -- `sgha list`: the problems and the methods, with their options. */
#include <math.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/options.h"
#include "cli/setup.h"

static void list_problems(int names)
{
  for (size_t i = 0; i < N_PROBLEMS; i++)
    if (names)
      printf("%s\n", PROBLEMS[i].name);
    else
      printf("%s: %s\n%s\n", PROBLEMS[i].name, PROBLEMS[i].title, PROBLEMS[i].details);
}

/* A limit as a user would write it: most are powers of two. */
static const char *limit(double v, char text[16])
{
  int exponent;
  const int power = frexp(v, &exponent) == 0.5 && (exponent > 20 || exponent < -20);
  snprintf(text, 16, power ? "2^%.0f" : "%g", power ? (double)(exponent - 1) : v);
  return text;
}

static void list_options(const sgha_option options[], size_t n)
{
  for (size_t i = 0; i < n; i++) {
    const sgha_option *o = &options[i];
    char range[64], least[16], most[16];
    snprintf(range, sizeof range, "%s to %s", limit(o->least, least), limit(o->most, most));
    printf("  %-14s %-9.4g %-16s %s\n", o->name, o->usual, range, o->meaning);
  }
}

static void list_methods(int names)
{
  for (size_t i = 0; i < sgha_n_methods; i++) {
    const sgha_method *m = sgha_methods[i];
    if (names) {
      printf("%s\n", m->name);
      continue;
    }
    printf("%s: %s\n", m->name, m->title);
    list_options(m->options, m->n_options);
    printf("\n");
  }
}

int command_list(int argc, char **argv)
{
  int names = 0;
  cli_option options[] = {{"names", NULL, FLAG, &names, 0, 0, "the names alone, one per line", 0}};
  const cli_command command = {
      "list", "[problems|methods]",
      "Lists the problems and the methods that `sgha run` takes. For each option of a method: its\n"
      "name in --params, the value it has where nothing is said, its range, its meaning.\n",
      options, 1};
  const char *what = NULL;
  const int both = read_options(&command, argc, argv, &what, 1) == 0;
  const int problems = both || strcmp(what, "problems") == 0, methods = both || strcmp(what, "methods") == 0;
  if (!problems && !methods)
    die(BAD_USAGE, "list: '%s' is neither problems nor methods", what);
  if (both && !names)
    printf("PROBLEMS\n\n");
  if (problems)
    list_problems(names);
  if (both && !names)
    printf("METHODS\n\n");
  if (methods)
    list_methods(names);
  return flushed();
}
