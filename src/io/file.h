/* file.h -- a file, plain or compressed by gzip, read whole into memory or in blocks of lines; and the line that says what
 * is wrong. Compressed data can grow a thousandfold: memory is taken only for what the file's header asks for, or for
 * one block. */
#ifndef SGHA_FILE_H
#define SGHA_FILE_H

#include <stdbool.h>

#include "io/bytes.h"

/* Against compressed files that grow without end. */
#if SIZE_MAX > 0xffffffff
#define SGHA_FILE_LIMIT 0x100000000 /* 4 GiB */
#else
#define SGHA_FILE_LIMIT 0x7fffffffu /* unsigned: one more must not overflow */
#endif

/* One line, without a newline: FILE: what is wrong. */
#define SGHA_MESSAGE_SIZE 1024
typedef struct {
  char text[SGHA_MESSAGE_SIZE];
  bool failed; /* memory or the system failed; otherwise it is the file that is wrong */
} sgha_message;

typedef struct {
  size_t size;
  uint8_t *bytes; /* to be freed by the caller */
} sgha_file;

/* Returns false, with nothing to free, if the file cannot be read, is damaged, or has more than limit bytes. */
bool sgha_file_read(const char *path, size_t limit, sgha_file *file, sgha_message *why);

/* How many bytes a file has, by its first size bytes, which are all of it or at least SGHA_HEADER_SIZE; size if they are
 * not a header. Of a longer file one byte more is read, for the parser to refuse. */
#define SGHA_HEADER_SIZE 0x10000
typedef size_t sgha_whole_size(size_t size, const uint8_t bytes[]);
bool sgha_file_read_sized(const char *path, sgha_whole_size *whole, sgha_file *file, sgha_message *why);

/* FILE: WHAT. Returns false, for the caller to return. */
bool sgha_refuse(const char *path, const char *what, sgha_message *why);

/* The same where not the file is to blame. */
bool sgha_give_up(const char *path, const char *what, sgha_message *why);

/* FILE: byte OFFSET: WHAT, the offset in the content after decompression. Returns false. */
bool sgha_refuse_byte(const char *path, sgha_fault fault, sgha_message *why);

/* A text, block after block. A block has whole lines; the last line of a file need not end with a newline. */
typedef struct {
  const char *path;
  void *stream;
  uint8_t *bytes;    /* the block is bytes[0] to bytes[size - 1] */
  size_t size;       /* 0: there are no more */
  size_t line;       /* the number of its first line, from 1 on */
  size_t offset;     /* of the block in the text */
  size_t read, room; /* bytes that have been read, and that fit */
  bool ended;
} sgha_lines;

#define SGHA_BLOCK_SIZE 0x100000
#define SGHA_LINE_LIMIT 0x8000000 /* 128 MiB */

/* Opens the text, with blocks of about so many bytes, and reads the first block. False, with nothing to close, if it cannot
 * be read or is not a regular file: a text is read twice. */
bool sgha_lines_open(const char *path, size_t block, sgha_lines *lines, sgha_message *why);
bool sgha_lines_next(sgha_lines *lines, sgha_message *why); /* false: closed */
void sgha_lines_close(sgha_lines *lines);

/* FILE: line NUMBER: WHAT, of a fault in the current block. Closes the text; returns false. */
bool sgha_refuse_line(sgha_lines *lines, sgha_fault fault, sgha_message *why);

#endif
