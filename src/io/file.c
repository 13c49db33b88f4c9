/* file.c -- see file.h. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "io/file.h"

#define FIRST_SIZE 0x10000
#define LONGEST_READ 0x40000000 /* zlib counts in unsigned int */

bool sgha_refuse(const char *path, const char *what, sgha_message *why)
{
  snprintf(why->text, sizeof why->text, "%.800s: %.200s", path, what);
  return false;
}

bool sgha_refuse_byte(const char *path, sgha_fault fault, sgha_message *why)
{
  snprintf(why->text, sizeof why->text, "%.800s: byte %zu: %.150s", path, fault.offset, fault.what);
  return false;
}

/* Room for twice as many bytes, but for limit + 1 at most: the one beyond tells a file that is too long. */
static bool grow(sgha_file *file, size_t *room, size_t limit)
{
  size_t larger = *room == 0 ? FIRST_SIZE : 2 * *room;
  if (larger > limit)
    larger = limit + 1;
  uint8_t *bytes = realloc(file->bytes, larger);
  if (bytes == NULL)
    return false;
  file->bytes = bytes;
  *room = larger;
  return true;
}

/* zlib's gz functions read files that are not compressed as they are. */
static const char *read_all(gzFile stream, size_t limit, sgha_file *file)
{
  size_t room = 0;
  for (;;) {
    if (file->size == room && !grow(file, &room, limit))
      return "not enough memory";
    const size_t space = room - file->size;
    const int n = gzread(stream, file->bytes + file->size, space < LONGEST_READ ? (unsigned)space : LONGEST_READ);
    int code;
    const char *what = gzerror(stream, &code);
    if (n < 0)
      return code == Z_ERRNO ? strerror(errno) : what[0] != '\0' ? "the compressed data are damaged" : "cannot be read";
    file->size += (size_t)n;
    if (code == Z_BUF_ERROR) /* zlib 1.3.2 forgets this at the next call */
      return "the compressed data end too early";
    if (n == 0)
      return NULL;
    if (file->size > limit)
      return "the file is too long";
  }
}

bool sgha_file_read(const char *path, size_t limit, sgha_file *file, sgha_message *why)
{
  *file = (sgha_file){0, NULL};
  errno = 0;
  gzFile stream = gzopen(path, "rb");
  if (stream == NULL)
    return sgha_refuse(path, errno != 0 ? strerror(errno) : "not enough memory", why);
  const char *what = read_all(stream, limit, file);
  const int closed = gzclose_r(stream);
  if (what == NULL && closed != Z_OK)
    what = "the compressed data end too early";
  if (what == NULL)
    return true;
  const size_t size = file->size;
  free(file->bytes);
  *file = (sgha_file){0, NULL};
  return sgha_refuse_byte(path, (sgha_fault){size, what}, why);
}
