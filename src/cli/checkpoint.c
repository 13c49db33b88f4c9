/* checkpoint.c -- storing a run and taking it up again, see checkpoint.h. */
#define _POSIX_C_SOURCE 200809L
#include "cli/checkpoint.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

typedef struct {
  char magic[8];
  uint64_t one; /* tells a file of the other byte order */
  uint64_t identity_size, state_size;
  checkpoint run;
} header;

static const char MAGIC[8] = {'S', 'G', 'H', 'A', 'R', 'U', 'N', '1'};

void checkpoint_write(const char *path, const char *identity, const checkpoint *c, const double state[], size_t n)
{
  header h = {.one = 1, .identity_size = strlen(identity), .state_size = n, .run = *c};
  memcpy(h.magic, MAGIC, sizeof h.magic);
  new_file f = new_file_begin(path);
  new_file_add(&f, &h, sizeof h);
  new_file_add(&f, identity, strlen(identity));
  new_file_add(&f, state, n * sizeof state[0]);
  const uint32_t sum = f.checksum;
  new_file_add(&f, &sum, sizeof sum);
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

/* The file ends with the checksum of what precedes it. Returns how many bytes that is. */
static uint64_t check_sum(const char *path, FILE *file)
{
  char buffer[65536 + sizeof(uint32_t)];
  uint32_t sum = 0, stored;
  uint64_t length = 0;
  size_t kept = 0, n; /* the last bytes read are kept back: they may be the checksum */
  while ((n = fread(buffer + kept, 1, 65536, file)) > 0) {
    const size_t all = kept + n;
    kept = all < sizeof stored ? all : sizeof stored;
    sum = checksum(sum, buffer, all - kept);
    length += all - kept;
    memmove(buffer, buffer + all - kept, kept);
  }
  if (ferror(file))
    die(FAILED, "%s: %s", path, strerror(errno));
  memcpy(&stored, buffer, sizeof stored);
  if (kept < sizeof stored || stored != sum)
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
  header h;
  read_exactly(path, file, &h, sizeof h);
  if (memcmp(h.magic, MAGIC, sizeof h.magic) != 0 || h.one != 1 || h.identity_size > length || h.state_size > length ||
      length != sizeof h + h.identity_size + h.state_size * sizeof state[0])
    damaged(path);
  char *theirs = allocate(h.identity_size + 1, 1);
  read_exactly(path, file, theirs, h.identity_size);
  if (strcmp(theirs, identity) != 0 || h.state_size != n)
    belongs_elsewhere(path, theirs, identity);
  read_exactly(path, file, state, n * sizeof state[0]);
  *c = h.run;
  free(theirs);
  fclose(file);
  return 1;
}
