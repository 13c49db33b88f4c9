/* checkpoint.c -- storing a run and resuming it, see checkpoint.h. */
#define _POSIX_C_SOURCE 200809L
#include "cli/checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

static const char MAGIC[] = {'S', 'G', 'H', 'A', 'R', 'U', 'N', '1'};

/* The fields of the header, in this order. */
enum {
  ONE,
  IDENTITY_SIZE,
  STATE_SIZE,
  ITERATION,
  REPORTED,
  SECONDS,
  OUT_LENGTH,
  OUT_SUM,
  CSV_LENGTH,
  CSV_SUM,
  N_FIELDS
};

enum { WORD = 8, SUM = 4, CHUNK = 1024 }; /* bytes of a word, of the checksum; words that are converted at a time */

static void add_words(new_file *f, const void *words, size_t n)
{
  uint8_t bytes[CHUNK * WORD];
  for (size_t from = 0, some; from < n; from += some) {
    some = n - from < CHUNK ? n - from : CHUNK;
    little_endian(bytes, (const char *)words + from * WORD, some, WORD);
    new_file_add(f, bytes, some * WORD);
  }
}

void checkpoint_write(const char *path, const char *identity, const checkpoint *c, const double state[], size_t n)
{
  uint64_t header[N_FIELDS] = {[ONE] = 1,
                               [IDENTITY_SIZE] = strlen(identity),
                               [STATE_SIZE] = n,
                               [ITERATION] = c->iteration,
                               [REPORTED] = c->reported,
                               [OUT_LENGTH] = c->out.length,
                               [OUT_SUM] = c->out.checksum,
                               [CSV_LENGTH] = c->csv.length,
                               [CSV_SUM] = c->csv.checksum};
  memcpy(&header[SECONDS], &c->seconds, WORD);
  new_file f = new_file_begin(path);
  new_file_add(&f, MAGIC, sizeof MAGIC);
  add_words(&f, header, N_FIELDS);
  new_file_add(&f, identity, strlen(identity));
  add_words(&f, state, n);
  uint8_t sum[SUM];
  little_endian(sum, &f.checksum, 1, SUM);
  new_file_add(&f, sum, SUM);
  new_file_end(&f);
}

static void take_words(void *to, const uint8_t bytes[], size_t n)
{
  little_endian(to, bytes, n, WORD);
}

checkpoint_kind checkpoint_parse(size_t size, const uint8_t bytes[], const char *identity, checkpoint *c,
                                 double state[], size_t n, checkpoint_identity *theirs)
{
  uint64_t header[N_FIELDS];
  const size_t before = sizeof MAGIC + sizeof header;
  if (size < before + SUM)
    return CHECKPOINT_DAMAGED;
  uint32_t stored;
  little_endian(&stored, bytes + size - SUM, 1, SUM);
  if (stored != checksum(0, bytes, size - SUM) || memcmp(bytes, MAGIC, sizeof MAGIC) != 0)
    return CHECKPOINT_DAMAGED;
  take_words(header, bytes + sizeof MAGIC, N_FIELDS);
  const size_t rest = size - SUM - before;
  if (header[ONE] != 1 || header[IDENTITY_SIZE] > rest || (rest - header[IDENTITY_SIZE]) % WORD != 0 ||
      header[STATE_SIZE] != (rest - header[IDENTITY_SIZE]) / WORD)
    return CHECKPOINT_DAMAGED;
  *theirs = (checkpoint_identity){(size_t)header[IDENTITY_SIZE], bytes + before};
  if (theirs->size != strlen(identity) || memcmp(theirs->bytes, identity, theirs->size) != 0 || header[STATE_SIZE] != n)
    return CHECKPOINT_OF_ANOTHER_RUN;
  take_words(state, theirs->bytes + theirs->size, n);
  *c = (checkpoint){.iteration = header[ITERATION],
                    .reported = header[REPORTED],
                    .out = {header[OUT_LENGTH], header[OUT_SUM]},
                    .csv = {header[CSV_LENGTH], header[CSV_SUM]}};
  memcpy(&c->seconds, &header[SECONDS], WORD);
  return CHECKPOINT_OF_THIS_RUN;
}

/* Shows the first member of the two identities (JSON members, each after a comma) that differs. */
static _Noreturn void belongs_elsewhere(const char *path, const checkpoint_identity *identity, const char *ours)
{
  size_t first = 0, from = 0;
  char *theirs = allocate(identity->size + 1, 1);
  memcpy(theirs, identity->bytes, identity->size);
  for (; theirs[first] != '\0' && theirs[first] == ours[first]; first++)
    if (theirs[first] == ',')
      from = first + 1;
  die(BAD_USAGE, "%s: belongs to another run: it has %.*s, this run %.*s", path, (int)strcspn(theirs + from, ","),
      theirs + from, (int)strcspn(ours + from, ","), ours + from);
}

/* The whole of a regular file, of which an end of its own is not known before. */
static uint8_t *read_whole(const char *path, int descriptor, size_t *size)
{
  struct stat s;
  if (fstat(descriptor, &s) != 0)
    die(FAILED, "%s: %s", path, strerror(errno));
  if (!S_ISREG(s.st_mode))
    die(BAD_USAGE, "%s: not a regular file", path);
  if ((uintmax_t)s.st_size >= SIZE_MAX)
    die(BAD_USAGE, "%s: damaged, or not a checkpoint", path);
  const size_t room = (size_t)s.st_size + 1; /* one more than there is: it does not grow, or it is no checkpoint */
  uint8_t *bytes = allocate(room, 1);
  *size = 0;
  while (*size < room) {
    const ssize_t n = read(descriptor, bytes + *size, room - *size);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      die(FAILED, "%s: %s", path, strerror(errno));
    if (n == 0)
      break;
    *size += (size_t)n;
  }
  return bytes;
}

int checkpoint_read(const char *path, const char *identity, checkpoint *c, double state[], size_t n)
{
  must_be_regular(path);
  const int descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0 && errno == ENOENT)
    return 0;
  if (descriptor < 0)
    die(errno == EACCES ? BAD_USAGE : FAILED, "%s: %s", path, strerror(errno));
  size_t size;
  uint8_t *bytes = read_whole(path, descriptor, &size);
  close(descriptor);
  checkpoint_identity theirs;
  switch (checkpoint_parse(size, bytes, identity, c, state, n, &theirs)) {
  case CHECKPOINT_OF_THIS_RUN:
    break;
  case CHECKPOINT_OF_ANOTHER_RUN:
    belongs_elsewhere(path, &theirs, identity);
  case CHECKPOINT_DAMAGED:
    die(BAD_USAGE, "%s: damaged, or not a checkpoint", path);
  }
  free(bytes);
  return 1;
}
