/* files.c -- writing files so that no failure goes unnoticed, see files.h. */
#define _POSIX_C_SOURCE 200809L
#include "cli/files.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "cli/cli.h"
#include "cli/progress.h"
#include "cli/signals.h"

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

/* What goes to a disk is written to the end. A pipe that nobody reads is given up after a signal. */
static int write_all(int descriptor, const char *data, size_t size, int to_disk)
{
  while (size > 0) {
    const ssize_t n = write(descriptor, data, size);
    if (n == 0)
      errno = EIO;
    if (n == 0 || (n < 0 && (errno != EINTR || (!to_disk && signal_caught() != 0))))
      return -1;
    if (n > 0) {
      data += n;
      size -= (size_t)n;
    }
  }
  return 0;
}

/* Some file systems have nothing to bring to a disk: they answer EINVAL. */
static int sync_all(int descriptor)
{
  int result;
  do
    result = fsync(descriptor);
  while (result != 0 && errno == EINTR);
  return result == 0 || errno == EINVAL || errno == ENOTSUP ? 0 : -1;
}

/* A new name is on the disk only when the folder is. */
static int sync_folder(const char *path)
{
  char *folder = allocate(strlen(path) + 3, 1);
  const char *slash = strrchr(path, '/');
  memcpy(folder, slash != NULL ? path : "./", slash != NULL ? (size_t)(slash - path) + 1 : 2);
  const int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  free(folder);
  if (descriptor < 0)
    return -1;
  const int result = sync_all(descriptor);
  return close(descriptor) == 0 ? result : -1;
}

void open_standard_descriptors(void)
{
  static const int MODES[] = {O_WRONLY, O_RDONLY, O_RDWR};
  for (int i = 0; i <= STDERR_FILENO; i++)
    if (fcntl(i, F_GETFD) < 0 && errno == EBADF && open("/dev/null", MODES[i]) != i)
      _exit(FAILED);
}

/* ---- what may be written, and by whom ---- */

static const char *kind_of(mode_t mode)
{
  return S_ISLNK(mode)    ? "a symbolic link"
         : S_ISDIR(mode)  ? "a folder"
         : S_ISFIFO(mode) ? "a pipe"
         : S_ISSOCK(mode) ? "a socket"
                          : "a device";
}

void must_be_regular(const char *path)
{
  struct stat s;
  if (lstat(path, &s) == 0) {
    if (!S_ISREG(s.st_mode))
      die(BAD_USAGE, "%s: %s: only a regular file is written or replaced", path, kind_of(s.st_mode));
  } else if (errno != ENOENT)
    die(FAILED, "%s: %s", path, strerror(errno));
}

/* Follows no link in the last place, and waits for no pipe's other end. */
static int open_regular(const char *path, int flags)
{
  must_be_regular(path);
  const int descriptor = open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
  struct stat s;
  if (descriptor >= 0 && fstat(descriptor, &s) != 0)
    die(FAILED, "%s: %s", path, strerror(errno));
  if (descriptor >= 0 && !S_ISREG(s.st_mode))
    die(BAD_USAGE, "%s: %s: only a regular file is written or replaced", path, kind_of(s.st_mode));
  return descriptor;
}

/* For this process alone, until the descriptor is closed. subject is what the user has named. */
static void lock(int descriptor, const char *path, const char *subject)
{
  struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  if (fcntl(descriptor, F_SETLK, &whole) == 0)
    return;
  if (errno != EACCES && errno != EAGAIN)
    die(FAILED, "%s: cannot be locked: %s", path, strerror(errno));
  if (fcntl(descriptor, F_GETLK, &whole) == 0 && whole.l_type != F_UNLCK && whole.l_pid > 0)
    die(FAILED, "%s: in use by process %ld", subject, (long)whole.l_pid);
  die(FAILED, "%s: in use by another process", subject);
}

enum { MOST_CLAIMS = 3 };
static struct {
  const char *path;
  char *lock, *temporary;
  volatile sig_atomic_t writing; /* the temporary file is there, and ours */
} claims[MOST_CLAIMS];
static volatile sig_atomic_t n_claims;

void files_forget(void)
{
  for (int i = 0; i < n_claims; i++) {
    if (claims[i].writing)
      unlink(claims[i].temporary);
    unlink(claims[i].lock);
  }
}

static char *with_suffix(const char *path, const char *suffix)
{
  char *name = allocate(strlen(path) + strlen(suffix) + 1, 1);
  return strcat(strcpy(name, path), suffix);
}

/* Whether the name still belongs to what was opened: the process that held the lock before may have removed it. */
static int is_named(int descriptor, const char *path)
{
  struct stat opened, named = {0};
  if (fstat(descriptor, &opened) != 0)
    die(FAILED, "%s: %s", path, strerror(errno));
  if (lstat(path, &named) != 0 && errno != ENOENT)
    die(FAILED, "%s: %s", path, strerror(errno));
  return opened.st_nlink > 0 && opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

void claim(const char *path)
{
  must_be_regular(path);
  char *name = with_suffix(path, ".sgha-lock"), *temporary = with_suffix(path, ".sgha-new");
  for (;;) {
    const int descriptor = open_regular(name, O_RDWR | O_CREAT);
    if (descriptor < 0)
      die(FAILED, "%s: %s", path, strerror(errno));
    lock(descriptor, name, path);
    if (is_named(descriptor, name))
      break; /* the descriptor stays open, and so the lock is kept */
    close(descriptor);
  }
  if (n_claims == 0 && atexit(files_forget) != 0)
    die(FAILED, "not enough memory");
  claims[n_claims].path = path;
  claims[n_claims].lock = name;
  claims[n_claims].temporary = temporary;
  n_claims = n_claims + 1;
}

/* ---- lines ---- */

line_file lines_begin(const char *path)
{
  if (strcmp(path, "-") == 0)
    return (line_file){.path = "standard output", .descriptor = STDOUT_FILENO};
  line_file f = {.path = path, .descriptor = open_regular(path, O_WRONLY | O_CREAT), .regular = 1};
  if (f.descriptor < 0)
    die(FAILED, "%s: %s", path, strerror(errno));
  lock(f.descriptor, path, path);
  if (ftruncate(f.descriptor, 0) != 0 || sync_folder(path) != 0)
    die(FAILED, "%s: %s", path, strerror(errno));
  return f;
}

line_file lines_resume(const char *path, file_mark mark, const char *origin)
{
  line_file f = {.path = path, .descriptor = open_regular(path, O_RDWR), .regular = 1, .mark = mark};
  if (f.descriptor < 0)
    die(errno == ENOENT ? BAD_USAGE : FAILED, "%s: %s", path, strerror(errno));
  lock(f.descriptor, path, path);
  char buffer[65536];
  uint32_t sum = 0;
  for (uint64_t left = mark.length; left > 0;) {
    const ssize_t n = read(f.descriptor, buffer, left < sizeof buffer ? (size_t)left : sizeof buffer);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      die(FAILED, "%s: %s", path, strerror(errno));
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
  if (write_all(f->descriptor, line, size, f->regular) != 0) {
    if (errno != EINTR)
      die(FAILED, "%s: %s", f->path, strerror(errno));
    f->path = NULL;
    return;
  }
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

/* A process that was killed may have left its temporary file behind. The path is claimed: nobody else is writing it. */
new_file new_file_begin(const char *path)
{
  int i = 0;
  while (i < n_claims && strcmp(claims[i].path, path) != 0)
    i++;
  if (i == n_claims)
    die(FAILED, "%s: not claimed", path);
  new_file f = {.path = path, .temporary = claims[i].temporary, .claimed = i};
  must_be_regular(f.temporary);
  if (unlink(f.temporary) != 0 && errno != ENOENT)
    die(FAILED, "%s: %s", f.temporary, strerror(errno));
  f.descriptor = open(f.temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
  if (f.descriptor < 0)
    die(FAILED, "%s: %s", f.temporary, strerror(errno));
  claims[i].writing = 1;
  return f;
}

/* The old file stays as it is; the temporary one is removed at the end. */
static _Noreturn void give_up(const new_file *f)
{
  die(FAILED, "%s: %s", f->path, strerror(errno));
}

void new_file_add(new_file *f, const void *data, size_t size)
{
  if (write_all(f->descriptor, data, size, 1) != 0)
    give_up(f);
  f->checksum = checksum(f->checksum, data, size);
}

void new_file_end(new_file *f)
{
  must_be_regular(f->path);
  if (sync_all(f->descriptor) != 0 || close(f->descriptor) != 0 || rename(f->temporary, f->path) != 0)
    give_up(f);
  claims[f->claimed].writing = 0;
  if (sync_folder(f->path) != 0)
    give_up(f);
}
