/* options.h -- a command's options: one table from which they are read and its help is printed. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "io/file.h"
#include "methods/method.h"

/* What an option's argument is, and so what value points to: int (set to 1), const char *, uint64_t, double. */
typedef enum { FLAG, TEXT, COUNT, REAL } option_kind;

typedef struct {
  const char *name;     /* without the dashes */
  const char *argument; /* its name in the help; NULL for a flag */
  option_kind kind;
  void *value;
  double least, most; /* for counts and reals */
  const char *meaning;
  int given;
} cli_option;

typedef struct {
  const char *name, *operands, *purpose; /* operands as the help shows them; purpose: text of whole lines */
  cli_option *options;
  size_t n_options;
} cli_command;

/* Reads options into their values and operands into operand[0 .. most_operands - 1]; returns the number of operands.
 * --help prints the help and ends the program; so does anything that is wrong, after a line that says what. */
size_t read_options(const cli_command *command, int argc, char **argv, const char *operand[], size_t most_operands);

/* Whether the option of that name was given. */
int given(const cli_command *command, const char *name);

/* Reads name=value,name=value,... with the names, and within the limits, of a table; owner says whose table it is.
 * Other values are left as they are. */
void read_assignments(const char *owner, const char *text, const sgha_option table[], size_t n, double value[]);

/* The same, but returns false where something is wrong, with the line that says what. */
bool parse_assignments(const char *owner, const char *text, const sgha_option table[], size_t n, double value[],
                       sgha_message *why);

#endif
