/* file.h -- a file, plain or compressed by gzip, read whole into memory; and the line that says what is wrong. */
#ifndef SGHA_FILE_H
#define SGHA_FILE_H

#include <stdbool.h>

#include "io/bytes.h"

/* Against compressed files that grow without end. */
#if SIZE_MAX > 0xffffffff
#define SGHA_FILE_LIMIT 0x100000000 /* 4 GiB */
#else
#define SGHA_FILE_LIMIT 0x7fffffff
#endif

/* One line, without a newline: FILE: what is wrong. */
#define SGHA_MESSAGE_SIZE 1024
typedef struct {
  char text[SGHA_MESSAGE_SIZE];
} sgha_message;

typedef struct {
  size_t size;
  uint8_t *bytes; /* to be freed by the caller */
} sgha_file;

/* Returns false, with nothing to free, if the file cannot be read, is damaged, or has more than limit bytes. */
bool sgha_file_read(const char *path, size_t limit, sgha_file *file, sgha_message *why);

/* FILE: WHAT. Returns false, for the caller to return. */
bool sgha_refuse(const char *path, const char *what, sgha_message *why);

/* FILE: byte OFFSET: WHAT, the offset in the content after decompression. Returns false. */
bool sgha_refuse_byte(const char *path, sgha_fault fault, sgha_message *why);

#endif
