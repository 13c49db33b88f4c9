/* files.c -- writing files so that no failure goes unnoticed, see files.h. */
#define _POSIX_C_SOURCE 200809L
#include "cli/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "cli/cli.h"
#include "cli/progress.h"

uint32_t checksum(uint32_t before, const void *data, size_t size)
{
  return size > 0 ? (uint32_t)crc32_z(before, data, size) : before; /* of a null pointer zlib's is 0 */
}

void little_endian(void *to, const void *from, size_t n, size_t size)
{
  const uint16_t one = 1;
  unsigned char first;
  memcpy(&first, &one, 1);
  if (first == 1) {
    memcpy(to, from, n * size);
    return;
  }
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < size; j++)
      ((unsigned char *)to)[i * size + j] = ((const unsigned char *)from)[i * size + size - 1 - j];
}

uint32_t checksum_numbers(uint32_t before, const void *numbers, size_t n, size_t size)
{
  unsigned char bytes[8192];
  const size_t most = sizeof bytes / size;
  for (size_t from = 0, some; from < n; from += some) {
    some = n - from < most ? n - from : most;
    little_endian(bytes, (const char *)numbers + from * size, some, size);
    before = checksum(before, bytes, some * size);
  }
  return before;
}

static int write_all(int descriptor, const char *data, size_t size)
{
  while (size > 0) {
    const ssize_t n = write(descriptor, data, size);
    if (n < 0 && errno != EINTR)
      return -1;
    if (n > 0) {
      data += n;
      size -= (size_t)n;
    }
  }
  return 0;
}

/* Devices and pipes have nothing to bring to a disk: they answer EINVAL. */
static int sync_all(int descriptor)
{
  return fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP ? 0 : -1;
}

/* ---- lines ---- */

static int is_regular(int descriptor)
{
  struct stat s;
  return fstat(descriptor, &s) == 0 && S_ISREG(s.st_mode);
}

line_file lines_begin(const char *path)
{
  if (strcmp(path, "-") == 0)
    return (line_file){.path = "standard output", .descriptor = STDOUT_FILENO};
  line_file f = {.path = path, .descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)};
  if (f.descriptor < 0)
    die(FAILED, "%s: %s", path, strerror(errno));
  f.regular = is_regular(f.descriptor);
  return f;
}

line_file lines_resume(const char *path, file_mark mark, const char *origin)
{
  line_file f = {.path = path, .descriptor = open(path, O_RDWR | O_CLOEXEC), .regular = 1, .mark = mark};
  if (f.descriptor < 0)
    die(BAD_USAGE, "%s: %s", path, strerror(errno));
  char buffer[65536];
  uint32_t sum = 0;
  for (uint64_t left = mark.length; left > 0;) {
    const ssize_t n = read(f.descriptor, buffer, left < sizeof buffer ? (size_t)left : sizeof buffer);
    if (n < 0)
      die(BAD_USAGE, "%s: %s", path, strerror(errno));
    if (n == 0)
      break;
    sum = checksum(sum, buffer, (size_t)n);
    left -= (uint64_t)n;
    if (left == 0 && sum == mark.checksum) {
      if (ftruncate(f.descriptor, (off_t)mark.length) != 0)
        die(FAILED, "%s: %s", path, strerror(errno));
      return f;
    }
  }
  die(BAD_USAGE, "%s: these are not the results of the run stored in %s", path, origin);
}

void lines_add(line_file *f, const char *line, size_t size)
{
  if (f->path == NULL)
    return;
  progress_clear();
  if (write_all(f->descriptor, line, size) != 0)
    die(FAILED, "%s: %s", f->path, strerror(errno));
  if (f->regular)
    f->mark = (file_mark){f->mark.length + size, checksum((uint32_t)f->mark.checksum, line, size)};
}

void lines_sync(const line_file *f)
{
  if (f->path != NULL && f->regular && sync_all(f->descriptor) != 0)
    die(FAILED, "%s: %s", f->path, strerror(errno));
}

void lines_end(const line_file *f)
{
  if (f->path != NULL && close(f->descriptor) != 0)
    die(FAILED, "%s: %s", f->path, strerror(errno));
}

/* ---- a file as a whole ---- */

new_file new_file_begin(const char *path)
{
  new_file f = {.path = path, .temporary = allocate(strlen(path) + sizeof ".new", 1)};
  strcat(strcpy(f.temporary, path), ".new");
  f.descriptor = open(f.temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (f.descriptor < 0)
    die(FAILED, "%s: %s", f.temporary, strerror(errno));
  return f;
}

/* The old file stays as it is. */
static _Noreturn void give_up(const new_file *f)
{
  const int reason = errno;
  unlink(f->temporary);
  die(FAILED, "%s: %s", f->path, strerror(reason));
}

void new_file_add(new_file *f, const void *data, size_t size)
{
  if (write_all(f->descriptor, data, size) != 0)
    give_up(f);
  f->checksum = checksum(f->checksum, data, size);
}

/* The new name is on the disk only when the folder is. */
static int sync_folder(const char *path)
{
  char *folder = allocate(strlen(path) + 2, 1);
  const char *slash = strrchr(path, '/');
  memcpy(folder, slash != NULL ? path : "./", slash != NULL ? (size_t)(slash - path) + 1 : 2);
  const int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  free(folder);
  if (descriptor < 0)
    return -1;
  const int result = sync_all(descriptor);
  return close(descriptor) == 0 ? result : -1;
}

void new_file_end(new_file *f)
{
  if (sync_all(f->descriptor) != 0 || close(f->descriptor) != 0 || rename(f->temporary, f->path) != 0)
    give_up(f);
  free(f->temporary);
  if (sync_folder(f->path) != 0)
    die(FAILED, "%s: %s", f->path, strerror(errno));
}

void try_new_file(const char *path)
{
  new_file f = new_file_begin(path);
  close(f.descriptor);
  unlink(f.temporary);
  free(f.temporary);
}
