/* options.c -- reading the command line, see options.h. */
#define _POSIX_C_SOURCE 200809L
#include "cli/options.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

static int is_real(const char *text, double *v)
{
  char *end;
  if (strchr("+-.0123456789", text[0]) == NULL || text[0] == '\0')
    return 0;
  *v = strtod(text, &end);
  return *end == '\0' && isfinite(*v);
}

static int is_count(const char *text, uint64_t *v)
{
  char *end;
  if (text[0] < '0' || text[0] > '9')
    return 0;
  errno = 0;
  *v = strtoull(text, &end, 10);
  return *end == '\0' && errno == 0;
}

static void print_help(const cli_command *command)
{
  printf("usage: sgha %s%s%s%s\n\n%s", command->name, command->operands[0] != '\0' ? " " : "", command->operands,
         command->n_options > 0 ? " [options]" : "", command->purpose);
  printf("\noptions:\n");
  for (size_t i = 0; i < command->n_options; i++) {
    const cli_option *o = &command->options[i];
    char left[64];
    snprintf(left, sizeof left, "--%s%s%s", o->name, o->argument != NULL ? " " : "",
             o->argument != NULL ? o->argument : "");
    printf("  %-24s %s\n", left, o->meaning);
  }
  printf("  %-24s %s\n", "--help", "this text");
  exit(flushed());
}

static cli_option *option_named(const cli_command *command, const char *name, size_t length)
{
  for (size_t i = 0; i < command->n_options; i++)
    if (strlen(command->options[i].name) == length && strncmp(command->options[i].name, name, length) == 0)
      return &command->options[i];
  return NULL;
}

static void set_option(const cli_command *command, cli_option *o, const char *argument)
{
  double real = 0;
  uint64_t count = 0;
  switch (o->kind) {
  case FLAG:
    *(int *)o->value = 1;
    break;
  case TEXT:
    if (argument[0] == '\0')
      die(BAD_USAGE, "%s: --%s: the argument is empty", command->name, o->name);
    *(const char **)o->value = argument;
    break;
  case COUNT:
    if (!is_count(argument, &count) || (double)count < o->least || (double)count > o->most)
      die(BAD_USAGE, "%s: --%s: '%s' is not a whole number from %.17g to %.17g", command->name, o->name, argument,
          o->least, o->most);
    *(uint64_t *)o->value = count;
    break;
  case REAL:
    if (!is_real(argument, &real) || real < o->least || real > o->most)
      die(BAD_USAGE, "%s: --%s: '%s' is not a number from %g to %g", command->name, o->name, argument, o->least,
          o->most);
    *(double *)o->value = real;
    break;
  }
}

size_t read_options(const cli_command *command, int argc, char **argv, const char *operand[], size_t most_operands)
{
  size_t n_operands = 0;
  for (int i = 0; i < argc; i++)
    if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
      print_help(command);
  for (int i = 0; i < argc; i++) {
    const char *word = argv[i];
    if (word[0] != '-' || word[1] == '\0') {
      if (n_operands == most_operands)
        die(BAD_USAGE, "%s: '%s' is one argument too many (sgha %s --help)", command->name, word, command->name);
      operand[n_operands++] = word;
      continue;
    }
    const char *name = word + 2, *equals = strchr(word, '=');
    const size_t length = word[1] != '-' ? 0 : equals != NULL ? (size_t)(equals - name) : strlen(name);
    cli_option *o = option_named(command, name, length);
    if (o == NULL)
      die(BAD_USAGE, "%s: unknown option '%.*s' (sgha %s --help)", command->name,
          equals != NULL ? (int)(equals - word) : (int)strlen(word), word, command->name);
    if (o->given)
      die(BAD_USAGE, "%s: --%s is given twice", command->name, o->name);
    o->given = 1;
    if (o->kind == FLAG && equals != NULL)
      die(BAD_USAGE, "%s: --%s takes no argument", command->name, o->name);
    const int follows = o->kind != FLAG && equals == NULL; /* the argument is the next word, which is no option */
    if (follows && (++i == argc || strncmp(argv[i], "--", 2) == 0))
      die(BAD_USAGE, "%s: --%s needs an argument: %s", command->name, o->name, o->argument);
    set_option(command, o, o->kind == FLAG ? NULL : equals != NULL ? equals + 1 : argv[i]);
  }
  return n_operands;
}

int given(const cli_command *command, const char *name)
{
  const cli_option *o = option_named(command, name, strlen(name));
  return o != NULL && o->given;
}

/* The entry of the table that a piece `name=value` speaks of; n if there is none. */
static size_t assigned(const char *owner, const char *piece, const sgha_option table[], size_t n, sgha_message *why)
{
  const char *equals = strchr(piece, '=');
  if (equals == NULL) {
    snprintf(why->text, sizeof why->text, "--params: '%.200s' is not of the form name=value", piece);
    return n;
  }
  for (size_t i = 0; i < n; i++)
    if (strlen(table[i].name) == (size_t)(equals - piece) && strncmp(table[i].name, piece, strlen(table[i].name)) == 0)
      return i;
  snprintf(why->text, sizeof why->text, "--params: %s has no '%.*s' (sgha list)", owner,
           equals - piece < 200 ? (int)(equals - piece) : 200, piece);
  return n;
}

bool parse_assignments(const char *owner, const char *text, const sgha_option table[], size_t n, double value[],
                       sgha_message *why)
{
  char *copy = allocate(strlen(text) + 1, 1), *rest = strcpy(copy, text);
  int *seen = allocate(n, sizeof *seen);
  bool good = true;
  while (good && rest != NULL) {
    char *piece = rest;
    rest = strchr(rest, ',');
    if (rest != NULL)
      *rest++ = '\0';
    const size_t i = assigned(owner, piece, table, n, why);
    const char *number = i < n ? strchr(piece, '=') + 1 : NULL;
    good = i < n && !seen[i];
    if (i < n && seen[i]++)
      snprintf(why->text, sizeof why->text, "--params: %s is given twice", table[i].name);
    else if (i < n && (!is_real(number, &value[i]) || !sgha_good_option(&table[i], value[i]))) {
      good = false;
      snprintf(why->text, sizeof why->text, "--params: %s: '%.200s' is not a %snumber from %g to %g", table[i].name,
               number, table[i].counts ? "whole " : "", table[i].least, table[i].most);
    }
  }
  free(seen);
  free(copy);
  return good;
}

void read_assignments(const char *owner, const char *text, const sgha_option table[], size_t n, double value[])
{
  sgha_message why;
  if (!parse_assignments(owner, text, table, n, value, &why))
    die(BAD_USAGE, "%s", why.text);
}
