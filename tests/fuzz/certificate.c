/* certificate.c -- fuzzes sgha_certificate_decode, with the seal that belongs to the bytes, or the one that is there: what is
 * accepted has ordered bounds and numbers within the limits, and is encoded as it was. */
#include <nettle/sha2.h>
#include <string.h>

#include "certify/certificate.h"
#include "sgha.h"
#include "fuzz.h"

static const char SEAL[] = "\nsha256 ";
enum { DIGITS = 2 * SGHA_DIGEST_SIZE };

/* Puts the digest of the other bytes where the file has one. */
static void seal(size_t size, unsigned char *file)
{
  unsigned char digest[SGHA_DIGEST_SIZE];
  unsigned char *line = memmem(file, size, SEAL, strlen(SEAL));
  const size_t begin = line != NULL ? (size_t)(line - file) + 1 : size, end = begin + strlen(SEAL) - 1 + DIGITS + 2;
  if (end > size)
    return;
  struct sha256_ctx hash;
  sha256_init(&hash);
  sha256_update(&hash, begin, file);
  sha256_update(&hash, size - end, file + end);
  sha256_digest(&hash, sizeof digest, digest);
  for (size_t i = 0; i < SGHA_DIGEST_SIZE; i++) {
    char pair[3];
    snprintf(pair, sizeof pair, "%02x", digest[i]);
    memcpy(file + begin + strlen(SEAL) - 1 + 2 * i, pair, 2);
  }
}

static void check_all(size_t n, const double v[])
{
  for (size_t i = 0; i < n; i++)
    HOLDS(fabs(v[i]) <= SGHA_MAX_MAGNITUDE);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
  unsigned char *file = malloc(size > 0 ? size : 1); /* of exactly the size, for the sanitizer */
  HOLDS(file != NULL);
  if (size > 0)
    memcpy(file, bytes, size);
  for (int sealed = 0; sealed < 2; sealed++) {
    sgha_certificate c;
    if (sealed)
      seal(size, file);
    const char *wrong = sgha_certificate_decode(size, file, &c);
    if (wrong != NULL) {
      HOLDS(wrong != sgha_certificate_no_memory && c.x == NULL && c.y == NULL && c.lambda == NULL);
      continue;
    }
    HOLDS(c.F.low <= c.F.high && 0 <= c.G.low && c.G.low <= c.G.high);
    check_all(c.n_x, c.x);
    check_all(c.n_y, c.y);
    check_all(c.n_y, c.lambda);
    size_t again;
    unsigned char *encoded = sgha_certificate_encode(&c, &again);
    HOLDS(encoded != NULL && again == size && memcmp(encoded, file, size) == 0);
    free(encoded);
    sgha_certificate_free(&c);
  }
  free(file);
  return 0;
}
