/* bytes.h -- a cursor over a buffer that never leaves it.
 *
 * The parsers are functions of a buffer and its size: they open nothing, allocate nothing, and read through this cursor
 * alone. A fault is sticky: the first one is kept. At the end of the buffer, what is read is 0. */
#ifndef SGHA_BYTES_H
#define SGHA_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* What is wrong with a buffer, and where. what is a null pointer if nothing is. */
typedef struct {
  size_t offset;
  const char *what;
} sgha_fault;

typedef struct {
  const uint8_t *bytes;
  size_t size, at; /* at <= size */
  sgha_fault fault;
} sgha_cursor;

#define SGHA_NO_BYTE (-1)

static inline sgha_cursor sgha_cursor_at(size_t at, size_t size, const uint8_t bytes[])
{
  return (sgha_cursor){bytes, size, at < size ? at : size, {0, NULL}};
}

static inline void sgha_fail(sgha_cursor *c, size_t offset, const char *what)
{
  if (c->fault.what == NULL)
    c->fault = (sgha_fault){offset, what};
}

/* The next byte, or SGHA_NO_BYTE at the end; the cursor stays. */
static inline int sgha_peek(const sgha_cursor *c)
{
  return c->at < c->size ? c->bytes[c->at] : SGHA_NO_BYTE;
}

static inline uint32_t sgha_take_byte(sgha_cursor *c)
{
  if (c->at < c->size)
    return c->bytes[c->at++];
  sgha_fail(c, c->size, "the file ends too early");
  return 0;
}

/* Unsigned integers, little-endian and big-endian. */

static inline uint32_t sgha_take_little_16(sgha_cursor *c)
{
  const uint32_t low = sgha_take_byte(c);
  return low | sgha_take_byte(c) << 8;
}

static inline uint32_t sgha_take_little_32(sgha_cursor *c)
{
  const uint32_t low = sgha_take_little_16(c);
  return low | sgha_take_little_16(c) << 16;
}

static inline uint32_t sgha_take_big_32(sgha_cursor *c)
{
  uint32_t v = 0;
  for (int i = 0; i < 4; i++)
    v = v << 8 | sgha_take_byte(c);
  return v;
}

#endif
