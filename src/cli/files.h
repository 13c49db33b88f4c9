/* files.h -- files that are whole or not there, and files of lines that a resumed run continues.
 *
 * Only regular files are written: a device, a pipe, a socket or a symbolic link is refused, never replaced or followed. A
 * file that another process is writing is refused, and the process is named. */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include <stddef.h>
#include <stdint.h>

/* What has been written to a file: its length and checksum, both 0 for what cannot be resumed (standard output). */
typedef struct {
  uint64_t length, checksum;
} file_mark;

typedef struct {
  const char *path; /* NULL: not in use */
  int descriptor;
  int regular;
  file_mark mark;
} line_file;

/* Ends the program if there is something at the path that is not a regular file. */
void must_be_regular(const char *path);

/* Makes the file empty; a path "-" is standard output. */
line_file lines_begin(const char *path);

/* Takes up a file at the mark: what follows the mark is removed. Ends the program if what precedes it is not what was
 * written; origin, the checkpoint, is named then. */
line_file lines_resume(const char *path, file_mark mark, const char *origin);

/* One line, at once; nothing if the file is not in use. After a signal a line that no reader takes is dropped. */
void lines_add(line_file *f, const char *line, size_t size);

/* Returns when what was written is on the disk. */
void lines_sync(const line_file *f);
void lines_end(const line_file *f);

/* Reserves a path for new_file until the program ends, by a lock on PATH.sgha-lock, which is removed at the end. Better
 * refused now than after hours: the folder is written to here. At most three paths. */
void claim(const char *path);

/* A file that replaces another in one moment: written as PATH.sgha-new, then renamed. The path has been claimed. */
typedef struct {
  const char *path, *temporary;
  int descriptor, claimed; /* which claim */
  uint32_t checksum;       /* CRC-32 of all that was added */
} new_file;

new_file new_file_begin(const char *path);
void new_file_add(new_file *f, const void *data, size_t size);
void new_file_end(new_file *f);

/* Removes temporary files and locks, as a signal's handler may. */
void files_forget(void);

/* Descriptors 0 to 2 are open from now on, so that no file of results gets one of them and with it the complaints. What was
 * closed cannot be read from (0) or written to (1): results that go nowhere are an error. */
void open_standard_descriptors(void);

/* Numbers are the same bytes in a file on every machine. Copies n numbers of size bytes each from this machine's byte
 * order to little-endian, or back. */
void little_endian(void *to, const void *from, size_t n, size_t size);

/* CRC-32 of more data, after data with the given one (0 for none). */
uint32_t checksum(uint32_t before, const void *data, size_t size);

/* The same of n numbers of size bytes each, taken as little-endian. */
uint32_t checksum_numbers(uint32_t before, const void *numbers, size_t n, size_t size);

#endif
