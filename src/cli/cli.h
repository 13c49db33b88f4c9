/* cli.h -- what the parts of the program `sgha` share: exit codes, the commands, complaints.
 *
 * The library never prints; only these files do. Results go to standard output, everything else to standard error. */
#ifndef CLI_H
#define CLI_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "sgha.h"

/* FAILED: memory, input or output; BAD_USAGE: what was asked for or given. A signal's exit code is 128 plus its number. */
enum { GOOD = 0, FAILED = 1, BAD_USAGE = 2, DIVERGED = 3 };

/* The commands. Each returns an exit code or ends the program. */
int command_run(int argc, char **argv);
int command_params(int argc, char **argv);
int command_list(int argc, char **argv);
int command_demo(int argc, char **argv);
int command_certify(int argc, char **argv);
int command_verify(int argc, char **argv);

/* One line to standard error, and the end of the program. */
__attribute__((format(printf, 2, 3))) _Noreturn void die(int code, const char *format, ...);

/* count entries of size bytes, all zero; ends the program where there is no memory. */
void *allocate(size_t count, size_t size);

/* Seconds since some fixed moment. */
double now(void);

/* The end of a command that has printed to standard output: GOOD, if all of it was written. */
int flushed(void);

#endif
