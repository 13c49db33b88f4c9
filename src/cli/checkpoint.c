/* checkpoint.c -- storing a run and taking it up again, see checkpoint.h. */
#define _POSIX_C_SOURCE 200809L
#include "cli/checkpoint.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

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

static _Noreturn void damaged(const char *path)
{
  die(BAD_USAGE, "%s: damaged, or not a checkpoint", path);
}

static void read_exactly(const char *path, FILE *file, void *to, size_t size)
{
  if (size > 0 && fread(to, 1, size, file) != size)
    damaged(path);
}

static void read_words(const char *path, FILE *file, void *words, size_t n)
{
  uint8_t bytes[CHUNK * WORD];
  for (size_t from = 0, some; from < n; from += some) {
    some = n - from < CHUNK ? n - from : CHUNK;
    read_exactly(path, file, bytes, some * WORD);
    little_endian((char *)words + from * WORD, bytes, some, WORD);
  }
}

/* The file ends with the checksum of what precedes it. Returns how many bytes that is. */
static uint64_t check_sum(const char *path, FILE *file)
{
  uint8_t buffer[65536 + SUM] = {0};
  uint32_t sum = 0, stored;
  uint64_t length = 0;
  size_t kept = 0, n; /* the last bytes read are kept back: they may be the checksum */
  while ((n = fread(buffer + kept, 1, 65536, file)) > 0) {
    const size_t all = kept + n;
    kept = all < SUM ? all : SUM;
    sum = checksum(sum, buffer, all - kept);
    length += all - kept;
    memmove(buffer, buffer + all - kept, kept);
  }
  if (ferror(file))
    die(FAILED, "%s: %s", path, strerror(errno));
  little_endian(&stored, buffer, 1, SUM);
  if (kept < SUM || stored != sum)
    damaged(path);
  rewind(file);
  return length;
}

/* Shows the first member of the two identities (JSON members, each after a comma) that differs. */
static _Noreturn void belongs_elsewhere(const char *path, const char *theirs, const char *ours)
{
  size_t first = 0, from = 0;
  for (; theirs[first] != '\0' && theirs[first] == ours[first]; first++)
    if (theirs[first] == ',')
      from = first + 1;
  die(BAD_USAGE, "%s: belongs to another run: it has %.*s, this run %.*s", path, (int)strcspn(theirs + from, ","),
      theirs + from, (int)strcspn(ours + from, ","), ours + from);
}

int checkpoint_read(const char *path, const char *identity, checkpoint *c, double state[], size_t n)
{
  FILE *file = fopen(path, "rb");
  if (file == NULL && errno == ENOENT)
    return 0;
  if (file == NULL)
    die(BAD_USAGE, "%s: %s", path, strerror(errno));
  const uint64_t length = check_sum(path, file);
  char magic[sizeof MAGIC];
  uint64_t header[N_FIELDS];
  read_exactly(path, file, magic, sizeof magic);
  read_words(path, file, header, N_FIELDS);
  const uint64_t identity_size = header[IDENTITY_SIZE], state_size = header[STATE_SIZE];
  if (memcmp(magic, MAGIC, sizeof magic) != 0 || header[ONE] != 1 || identity_size > length || state_size > length ||
      identity_size >= SIZE_MAX || length != sizeof magic + sizeof header + identity_size + state_size * WORD)
    damaged(path);
  char *theirs = allocate((size_t)identity_size + 1, 1);
  read_exactly(path, file, theirs, (size_t)identity_size);
  if (strcmp(theirs, identity) != 0 || state_size != n)
    belongs_elsewhere(path, theirs, identity);
  read_words(path, file, state, n);
  *c = (checkpoint){.iteration = header[ITERATION],
                    .reported = header[REPORTED],
                    .out = {header[OUT_LENGTH], header[OUT_SUM]},
                    .csv = {header[CSV_LENGTH], header[CSV_SUM]}};
  memcpy(&c->seconds, &header[SECONDS], WORD);
  free(theirs);
  fclose(file);
  return 1;
}
