/* gz.c -- fuzzes sgha_file_read, plain and compressed: no more than the limit is read; a header can only lower it. */
#include <string.h>

#include "fuzz.h"
#include "io/file.h"
#include "io/idx.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
  enum { LIMIT = 4096 };
  const char *path = as_file(bytes, size);
  sgha_file file, sized;
  sgha_message why;
  const bool compressed = size >= 2 && bytes[0] == 0x1f && bytes[1] == 0x8b;
  if (!sgha_file_read(path, LIMIT, &file, &why)) {
    HOLDS(file.bytes == NULL && !why.failed && (compressed || size > LIMIT));
    return 0;
  }
  HOLDS(file.size <= LIMIT && (compressed || (file.size == size && memcmp(file.bytes, bytes, size) == 0)));
  HOLDS(sgha_file_read_sized(path, sgha_idx_size, &sized, &why));
  HOLDS(sized.size == file.size && memcmp(sized.bytes, file.bytes, file.size) == 0);
  free(file.bytes);
  free(sized.bytes);
  return 0;
}
