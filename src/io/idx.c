/* idx.c -- see idx.h. */
#include "io/idx.h"

#define UNSIGNED_BYTES 0x0800 /* the magic number without the number of dimensions */

sgha_fault sgha_idx_parse(size_t size, const uint8_t bytes[], sgha_idx *out)
{
  sgha_cursor c = sgha_cursor_at(0, size, bytes);
  const uint32_t magic = sgha_take_big_32(&c), n = magic & 0xff;
  if (c.fault.what != NULL)
    return c.fault;
  if (magic - n != UNSIGNED_BYTES)
    return (sgha_fault){0, "not an idx file of unsigned bytes"};
  if (n < 1 || n > SGHA_IDX_MAX_DIMENSIONS)
    return (sgha_fault){3, "the number of dimensions is not in 1 .. 4"};

  *out = (sgha_idx){.n_dimensions = n, .n_entries = 1};
  for (uint32_t i = 0; i < n; i++) {
    const size_t offset = c.at;
    const uint32_t dimension = sgha_take_big_32(&c);
    if (c.fault.what != NULL)
      return c.fault;
    if (dimension != 0 && out->n_entries > size / dimension)
      return (sgha_fault){offset, "the dimensions ask for more bytes than the file has"};
    out->dimension[i] = dimension;
    out->n_entries *= dimension;
  }
  if (out->n_entries > size - c.at)
    return (sgha_fault){size, "the file ends before the last entry"};
  if (out->n_entries < size - c.at)
    return (sgha_fault){c.at + out->n_entries, "more bytes than the dimensions ask for"};
  out->offset = c.at;
  out->entry = bytes + c.at;
  return c.fault;
}

size_t sgha_idx_size(size_t size, const uint8_t bytes[])
{
  sgha_cursor c = sgha_cursor_at(0, size, bytes);
  const uint32_t magic = sgha_take_big_32(&c), n = magic & 0xff;
  if (magic - n != UNSIGNED_BYTES || n < 1 || n > SGHA_IDX_MAX_DIMENSIONS)
    return size;
  uint64_t whole = 1;
  for (uint32_t i = 0; i < n; i++) {
    const uint32_t dimension = sgha_take_big_32(&c);
    if (dimension != 0 && whole > SIZE_MAX / 2 / dimension)
      return SIZE_MAX;
    whole *= dimension;
  }
  return c.fault.what == NULL ? (size_t)whole + c.at : size;
}
