/* main.c -- the program `sgha`: chooses the command. */
#include "cli/cli.h"

#include <string.h>

#include "cli/files.h"
#include "cli/signals.h"
#include "core/arithmetic.h"

static const struct {
  const char *name;
  int (*run)(int argc, char **argv);
  const char *purpose;
} COMMANDS[] = {
    {"run", command_run, "run a method on a problem; results as JSON lines and CSV"},
    {"params", command_params, "the parameters that Theorems 4 and 8 to 11 prescribe, and Proposition 6's conditions"},
    {"list", command_list, "the problems and the methods with their options"},
    {"certify", command_certify, "how good is an x: bounds of F(x) and |grad F(x)|, and a certificate of them"},
    {"verify", command_verify, "check a certificate"},
    {"demo", command_demo, "clean mislabelled digits in a few seconds, with a plot; needs no data"},
};

static int help(FILE *to)
{
  fprintf(to, "usage: sgha COMMAND [options]\n\nBilevel optimisation by SGHA and the methods it is compared with.\n\n");
  for (size_t i = 0; i < sizeof COMMANDS / sizeof COMMANDS[0]; i++)
    fprintf(to, "  %-8s %s\n", COMMANDS[i].name, COMMANDS[i].purpose);
  fprintf(to, "\n`sgha COMMAND --help` explains a command; `sgha --version` prints the version.\n");
  return to == stdout ? flushed() : BAD_USAGE;
}

int main(int argc, char **argv)
{
  open_standard_descriptors();
  signals_begin();
  const char *name = argc > 1 ? argv[1] : "";
  if (name[0] == '\0')
    return help(stderr);
  if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0)
    return help(stdout);
  if (strcmp(name, "--version") == 0) {
    printf("sgha %s\n", SGHA_VERSION);
    return flushed();
  }
  const char *problem = sgha_arithmetic_problem();
  if (problem != NULL)
    die(FAILED, "this program computes wrongly: %s", problem);
  for (size_t i = 0; i < sizeof COMMANDS / sizeof COMMANDS[0]; i++)
    if (strcmp(name, COMMANDS[i].name) == 0)
      return COMMANDS[i].run(argc - 2, argv + 2);
  die(BAD_USAGE, "unknown command '%s' (sgha --help)", name);
}
