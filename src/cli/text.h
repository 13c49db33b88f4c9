/* text.h -- text that is composed in memory and then written at once. It has all that was added, or the program has ended. */
#ifndef CLI_TEXT_H
#define CLI_TEXT_H

#include <stddef.h>
#include <stdint.h>

/* {0} is empty. The caller frees bytes. */
typedef struct {
  char *bytes; /* ends with a zero that size does not count; NULL before anything was added */
  size_t size, room;
} text;

__attribute__((format(printf, 2, 3))) void text_add(text *t, const char *format, ...);

/* v in as few digits as give v back; `missing` where v is not finite. */
void text_number(text *t, double v, const char *missing);

/* A member of a JSON object, after the comma that separates it from the one before. */
void json_text(text *t, const char *name, const char *value);
void json_real(text *t, const char *name, double value); /* null where it is not finite */
void json_count(text *t, const char *name, uint64_t value);

#endif
