/* file.c -- see file.h. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

#include "io/file.h"

#define LONGEST_READ 0x40000000 /* zlib counts in unsigned int */
#define NO_MEMORY "not enough memory"

bool sgha_refuse(const char *path, const char *what, sgha_message *why)
{
  snprintf(why->text, sizeof why->text, "%.800s: %.200s", path, what);
  why->failed = false;
  return false;
}

bool sgha_give_up(const char *path, const char *what, sgha_message *why)
{
  sgha_refuse(path, what, why);
  why->failed = true;
  return false;
}

bool sgha_refuse_byte(const char *path, sgha_fault fault, sgha_message *why)
{
  snprintf(why->text, sizeof why->text, "%.800s: byte %zu: %.150s", path, fault.offset, fault.what);
  why->failed = false;
  return false;
}

/* ---- zlib, whose gz functions read files that are not compressed as they are ---- */

static gzFile open_stream(const char *path, sgha_message *why)
{
  errno = 0;
  gzFile stream = gzopen(path, "rb");
  if (stream == NULL && (errno == 0 || errno == ENOMEM))
    sgha_give_up(path, NO_MEMORY, why);
  else if (stream == NULL && (errno == EMFILE || errno == ENFILE || errno == EIO))
    sgha_give_up(path, strerror(errno), why);
  else if (stream == NULL)
    sgha_refuse(path, strerror(errno), why);
  return stream;
}

/* What is wrong with a stream, if anything. */
typedef struct {
  const char *what;
  bool failed; /* no fault of the file */
} trouble;

static const trouble NO_ROOM = {NO_MEMORY, true}, CUT = {"the compressed data end too early", false};

/* More bytes; *n is 0 at the end. */
static trouble take(gzFile stream, uint8_t *to, size_t room, size_t *n)
{
  int code;
  errno = 0;
  const int got = gzread(stream, to, room < LONGEST_READ ? (unsigned)room : LONGEST_READ);
  const int reason = errno;
  const char *what = gzerror(stream, &code);
  *n = got > 0 ? (size_t)got : 0;
  if (got < 0 && code == Z_MEM_ERROR)
    return NO_ROOM;
  if (got < 0 && code == Z_ERRNO)
    return (trouble){strerror(reason), reason != EISDIR};
  if (got < 0)
    return (trouble){what[0] != '\0' ? "the compressed data are damaged" : "cannot be read", false};
  return code == Z_BUF_ERROR ? CUT : (trouble){NULL, false}; /* zlib 1.3.2 forgets this at the next call */
}

static trouble finish(gzFile stream, trouble t)
{
  const int closed = gzclose_r(stream);
  if (t.what != NULL || closed == Z_OK)
    return t;
  return closed == Z_ERRNO ? (trouble){"cannot be closed", true} : CUT;
}

/* ---- a file as a whole ---- */

/* Doubles the buffer, up to limit + 1 bytes; the extra byte detects a file that exceeds the limit. */
static bool grow(sgha_file *file, size_t *room, size_t limit)
{
  size_t larger = *room == 0 ? SGHA_HEADER_SIZE : 2 * *room;
  if (larger > limit)
    larger = limit + 1;
  uint8_t *bytes = realloc(file->bytes, larger);
  if (bytes == NULL)
    return false;
  file->bytes = bytes;
  *room = larger;
  return true;
}

static trouble read_all(gzFile stream, size_t limit, sgha_whole_size *whole, sgha_file *file)
{
  size_t room = 0, n;
  for (;;) {
    if (file->size == room) {
      if (room > 0 && whole != NULL) {
        const size_t asked = whole(file->size, file->bytes);
        if (asked > limit)
          return (trouble){"the file is too long", false};
        limit = asked;
        whole = NULL;
      }
      if (file->size > limit)
        return (trouble){NULL, false}; /* longer than its header says, or not one: the parser says which */
      if (!grow(file, &room, limit))
        return NO_ROOM;
    }
    const trouble t = take(stream, file->bytes + file->size, room - file->size, &n);
    file->size += n;
    if (t.what != NULL || n == 0)
      return t;
  }
}

static bool read_file(const char *path, size_t limit, sgha_whole_size *whole, sgha_file *file, sgha_message *why)
{
  *file = (sgha_file){0, NULL};
  gzFile stream = open_stream(path, why);
  if (stream == NULL)
    return false;
  trouble t = read_all(stream, limit, whole, file);
  if (t.what == NULL && whole == NULL && file->size > limit)
    t = (trouble){"the file is too long", false};
  t = finish(stream, t);
  if (t.what == NULL)
    return true;
  const size_t size = file->size;
  free(file->bytes);
  *file = (sgha_file){0, NULL};
  sgha_refuse_byte(path, (sgha_fault){size, t.what}, why);
  why->failed = t.failed;
  return false;
}

bool sgha_file_read(const char *path, size_t limit, sgha_file *file, sgha_message *why)
{
  return read_file(path, limit, NULL, file, why);
}

bool sgha_file_read_sized(const char *path, sgha_whole_size *whole, sgha_file *file, sgha_message *why)
{
  return read_file(path, SGHA_FILE_LIMIT, whole, file, why);
}

/* ---- a text in blocks ---- */

static size_t newlines(size_t size, const uint8_t bytes[])
{
  size_t n = 0;
  for (size_t i = 0; i < size; i++)
    n += bytes[i] == '\n';
  return n;
}

static size_t size_of_whole_lines(size_t size, const uint8_t bytes[])
{
  while (size > 0 && bytes[size - 1] != '\n')
    size--;
  return size;
}

void sgha_lines_close(sgha_lines *lines)
{
  gzclose_r(lines->stream);
  free(lines->bytes);
  *lines = (sgha_lines){0};
}

bool sgha_refuse_line(sgha_lines *lines, sgha_fault fault, sgha_message *why)
{
  const size_t line = lines->line + newlines(fault.offset, lines->bytes);
  snprintf(why->text, sizeof why->text, "%.800s: line %zu: %.150s", lines->path, line, fault.what);
  why->failed = false;
  sgha_lines_close(lines);
  return false;
}

static bool lose(sgha_lines *lines, trouble t, sgha_message *why)
{
  sgha_refuse_byte(lines->path, (sgha_fault){lines->offset + lines->read, t.what}, why);
  why->failed = t.failed;
  sgha_lines_close(lines);
  return false;
}

bool sgha_lines_next(sgha_lines *lines, sgha_message *why)
{
  lines->line += newlines(lines->size, lines->bytes);
  lines->offset += lines->size;
  lines->read -= lines->size;
  if (lines->read > 0)
    memmove(lines->bytes, lines->bytes + lines->size, lines->read);
  lines->size = 0;
  while (lines->size == 0 && !lines->ended) {
    if (lines->read == lines->room) {
      if (lines->room >= SGHA_LINE_LIMIT)
        return lose(lines, (trouble){"a line of more than 128 MiB", false}, why);
      uint8_t *bytes = realloc(lines->bytes, 2 * lines->room);
      if (bytes == NULL)
        return lose(lines, NO_ROOM, why);
      lines->bytes = bytes;
      lines->room *= 2;
    }
    size_t n;
    const trouble t = take(lines->stream, lines->bytes + lines->read, lines->room - lines->read, &n);
    if (t.what != NULL)
      return lose(lines, t, why);
    lines->read += n;
    lines->ended = n == 0;
    lines->size = lines->ended ? lines->read : size_of_whole_lines(lines->read, lines->bytes);
    if (lines->offset + lines->read > SGHA_FILE_LIMIT)
      return lose(lines, (trouble){"the file is too long", false}, why);
  }
  return true;
}

bool sgha_lines_open(const char *path, size_t block, sgha_lines *lines, sgha_message *why)
{
  struct stat s;
  *lines = (sgha_lines){.path = path, .line = 1, .room = block};
  if (stat(path, &s) == 0 && !S_ISREG(s.st_mode))
    return sgha_refuse(path, "not a regular file: it is read twice, first to find how much memory it needs", why);
  lines->stream = open_stream(path, why);
  if (lines->stream == NULL)
    return false;
  lines->bytes = malloc(block);
  return lines->bytes != NULL ? sgha_lines_next(lines, why) : lose(lines, NO_ROOM, why);
}
