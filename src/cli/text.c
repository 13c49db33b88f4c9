/* text.c -- see text.h. */
#include "cli/text.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"

/* Room for so many bytes more, and the zero at the end. */
static void make_room(text *t, size_t more)
{
  if (t->room - t->size > more)
    return;
  const size_t room = 2 * (t->size + more) + 64;
  char *bytes = realloc(t->bytes, room);
  if (bytes == NULL)
    die(FAILED, "not enough memory for a text of %zu bytes", room);
  t->bytes = bytes;
  t->room = room;
}

void text_add(text *t, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  const int size = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  if (size < 0)
    die(FAILED, "a text cannot be composed");
  make_room(t, (size_t)size);
  va_start(arguments, format);
  const int written = vsnprintf(t->bytes + t->size, (size_t)size + 1, format, arguments);
  va_end(arguments);
  if (written != size)
    die(FAILED, "a text cannot be composed");
  t->size += (size_t)size;
}

void text_number(text *t, double v, const char *missing)
{
  char digits[32];
  if (!isfinite(v)) {
    text_add(t, "%s", missing);
    return;
  }
  for (int precision = 15; precision <= 17; precision++) {
    snprintf(digits, sizeof digits, "%.*g", precision, v);
    if (strtod(digits, NULL) == v)
      break;
  }
  text_add(t, "%s", digits);
}

void json_text(text *t, const char *name, const char *value)
{
  text_add(t, ",\"%s\":\"", name);
  for (; *value != '\0'; value++) {
    const unsigned char c = (unsigned char)*value;
    if (c < 0x20)
      text_add(t, "\\u%04x", c);
    else
      text_add(t, "%s%c", c == '"' || c == '\\' ? "\\" : "", c);
  }
  text_add(t, "\"");
}

void json_real(text *t, const char *name, double value)
{
  text_add(t, ",\"%s\":", name);
  text_number(t, value, "null");
}

void json_count(text *t, const char *name, uint64_t value)
{
  text_add(t, ",\"%s\":%" PRIu64, name, value);
}
