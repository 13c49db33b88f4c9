/* checkpoint.h -- a run in a file: all that its next step depends on.
 *
 * Layout, little-endian on every machine: a header of 8-byte fields, the identity (text: the problem, its data, the
 * method, its options, the seed), the method's state, and the CRC-32 of all that. The file is replaced in one moment:
 * it is whole whenever the program is killed. */
#ifndef CLI_CHECKPOINT_H
#define CLI_CHECKPOINT_H

#include "cli/files.h"

typedef struct {
  uint64_t iteration;
  uint64_t reported; /* the last iteration with a line of results; NEVER before the first */
  double seconds;    /* spent in steps */
  file_mark out, csv;
} checkpoint;

#define NEVER UINT64_MAX

void checkpoint_write(const char *path, const char *identity, const checkpoint *c, const double state[], size_t n);

/* Returns 0 if there is no such file, 1 if c and state have been read. Ends the program if the file is damaged or
 * belongs to another run. */
int checkpoint_read(const char *path, const char *identity, checkpoint *c, double state[], size_t n);

/* What a file's bytes are. theirs is the identity in a whole checkpoint, not terminated. c and state are set only by a
 * checkpoint of this run. */
typedef enum { CHECKPOINT_OF_THIS_RUN, CHECKPOINT_OF_ANOTHER_RUN, CHECKPOINT_DAMAGED } checkpoint_kind;
typedef struct {
  size_t size;
  const uint8_t *bytes;
} checkpoint_identity;
checkpoint_kind checkpoint_parse(size_t size, const uint8_t bytes[], const char *identity, checkpoint *c,
                                 double state[], size_t n, checkpoint_identity *theirs);

#endif
