/* certificate.c -- see certificate.h. */
#define _POSIX_C_SOURCE 200809L
#include "certify/certificate.h"

#include <inttypes.h>
#include <math.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sgha.h"

static const char TITLE[] = "SGHA certificate 1\n";
enum { MOST_HEADER = 4096 };

/* ---- digests ---- */

/* Numbers as 8 bytes each, little-endian on every machine. */
static void bytes_of(uint64_t v, unsigned char out[8])
{
  for (int i = 0; i < 8; i++)
    out[i] = (unsigned char)(v >> 8 * i);
}

static uint64_t number_of(const unsigned char in[8])
{
  uint64_t v = 0;
  for (int i = 8; i-- > 0;)
    v = v << 8 | in[i];
  return v;
}

static uint64_t bits_of(double v)
{
  uint64_t bits;
  memcpy(&bits, &v, sizeof bits);
  return bits;
}

static void hash_number(struct sha256_ctx *hash, uint64_t v)
{
  unsigned char bytes[8];
  bytes_of(v, bytes);
  sha256_update(hash, sizeof bytes, bytes);
}

static void hash_doubles(struct sha256_ctx *hash, size_t n, const double v[])
{
  for (size_t i = 0; i < n; i++)
    hash_number(hash, bits_of(v[i]));
}

static void hash_examples(struct sha256_ctx *hash, const sgha_examples *e)
{
  hash_number(hash, e->n_examples);
  hash_number(hash, e->n_features);
  hash_number(hash, e->n_classes);
  hash_number(hash, e->start != NULL);
  for (size_t i = 0; i < e->n_examples; i++) {
    const sgha_row row = sgha_row_of(e, i);
    hash_number(hash, e->label[i]);
    hash_number(hash, row.size);
    for (size_t t = 0; row.column != NULL && t < row.size; t++)
      hash_number(hash, row.column[t]);
    hash_doubles(hash, row.size, row.value);
  }
}

void sgha_subject_digest(const sgha_subject *s, unsigned char digest[SGHA_DIGEST_SIZE])
{
  struct sha256_ctx hash;
  sha256_init(&hash);
  if (s->quadratic != NULL) {
    const sgha_quadratic *q = s->quadratic;
    hash_number(&hash, q->n_x);
    hash_number(&hash, q->n_y);
    hash_number(&hash, q->n_data);
    hash_doubles(&hash, q->n_y * q->n_y, q->A);
    hash_doubles(&hash, q->n_y * q->n_x, q->B);
    hash_doubles(&hash, q->n_x, q->a);
    hash_doubles(&hash, q->n_y, q->b);
    hash_doubles(&hash, q->n_data * q->n_y, q->c);
  } else {
    hash_examples(&hash, s->cleaning != NULL ? &s->cleaning->train : &s->regularize->train);
    hash_examples(&hash, s->cleaning != NULL ? &s->cleaning->validation : &s->regularize->validation);
  }
  sha256_digest(&hash, SGHA_DIGEST_SIZE, digest);
}

static void hexadecimal(const unsigned char digest[SGHA_DIGEST_SIZE], char text[2 * SGHA_DIGEST_SIZE + 1])
{
  for (size_t i = 0; i < SGHA_DIGEST_SIZE; i++)
    snprintf(text + 2 * i, 3, "%02x", digest[i]);
}

/* ---- writing ---- */

/* All of the header that the digest covers. */
static size_t write_header(const sgha_certificate *c, char text[MOST_HEADER])
{
  char digest[2 * SGHA_DIGEST_SIZE + 1];
  hexadecimal(c->data_digest, digest);
  return (size_t)snprintf(text, MOST_HEADER,
                          "%sproblem %s\ndata %s\nweighting %s\nengine %s\nsplit-seed %" PRIu64
                          "\ncorruption %a\ngamma %a\nmu %a\nradius %a\nl_x %a\nl_y %a\nl_xy %a\nn_x %" PRIu64
                          "\nn_y %" PRIu64 "\ndata-sha256 %s\nF-low %a\nF-high %a\nG-low %a\nG-high %a\n",
                          TITLE, c->problem, c->data, c->weighting, c->engine, c->split_seed, c->corruption, c->gamma,
                          c->mu, c->radius, c->l_x, c->l_y, c->l_xy, c->n_x, c->n_y, digest, c->F.low, c->F.high,
                          c->G.low, c->G.high);
}

static unsigned char *put_doubles(unsigned char *to, size_t n, const double v[])
{
  for (size_t i = 0; i < n; i++, to += 8)
    bytes_of(bits_of(v[i]), to);
  return to;
}

unsigned char *sgha_certificate_encode(const sgha_certificate *c, size_t *size)
{
  char header[MOST_HEADER], digest_text[2 * SGHA_DIGEST_SIZE + 1];
  unsigned char digest[SGHA_DIGEST_SIZE];
  const size_t length = write_header(c, header), n_x = (size_t)c->n_x, n_y = (size_t)c->n_y;
  const size_t body = 8 * (n_x + 2 * n_y), seal = 7 + 2 * SGHA_DIGEST_SIZE + 2;
  unsigned char *bytes = malloc(length + seal + body + 1);
  if (bytes == NULL)
    return NULL;
  unsigned char *to = bytes + length + seal;
  to = put_doubles(to, n_x, c->x);
  to = put_doubles(to, n_y, c->y);
  put_doubles(to, n_y, c->lambda);
  struct sha256_ctx hash;
  sha256_init(&hash);
  sha256_update(&hash, length, (const unsigned char *)header);
  sha256_update(&hash, body, bytes + length + seal);
  sha256_digest(&hash, sizeof digest, digest);
  hexadecimal(digest, digest_text);
  memcpy(bytes, header, length);
  char *line = (char *)bytes + length;
  memcpy(line, "sha256 ", 7);
  memcpy(line + 7, digest_text, sizeof digest_text - 1);
  memcpy(line + 7 + sizeof digest_text - 1, "\n\n", 2);
  *size = length + seal + body;
  return bytes;
}

/* ---- reading ---- */

/* The text after `name ` up to the end of its line; moves `at` to the next line. NULL if the line is another one, or too long. */
static const char *value_of(const char **at, const char *name, char text[80])
{
  const char *end = strchr(*at, '\n');
  const size_t length = strlen(name);
  if (end == NULL || strncmp(*at, name, length) != 0 || (*at)[length] != ' ')
    return NULL;
  const size_t size = (size_t)(end - *at) - length - 1;
  if (size == 0 || size >= 80)
    return NULL;
  memcpy(text, *at + length + 1, size);
  text[size] = '\0';
  *at = end + 1;
  return text;
}

static bool read_word(const char **at, const char *name, char word[SGHA_WORD_SIZE])
{
  char text[80];
  if (value_of(at, name, text) == NULL || strlen(text) >= SGHA_WORD_SIZE)
    return false;
  strcpy(word, text);
  return strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") == strlen(word);
}

static bool read_count(const char **at, const char *name, uint64_t *v)
{
  char text[80], *end;
  if (value_of(at, name, text) == NULL || text[0] < '0' || text[0] > '9')
    return false;
  *v = strtoull(text, &end, 10);
  return *end == '\0';
}

static bool read_real(const char **at, const char *name, double *v)
{
  char text[80], *end;
  if (value_of(at, name, text) == NULL)
    return false;
  *v = strtod(text, &end);
  return *end == '\0' && isfinite(*v);
}

static bool read_digest(const char **at, const char *name, unsigned char digest[SGHA_DIGEST_SIZE])
{
  char text[80];
  if (value_of(at, name, text) == NULL || strlen(text) != 2 * SGHA_DIGEST_SIZE ||
      strspn(text, "0123456789abcdef") != strlen(text))
    return false;
  for (size_t i = 0; i < SGHA_DIGEST_SIZE; i++) {
    const char pair[3] = {text[2 * i], text[2 * i + 1], '\0'};
    digest[i] = (unsigned char)strtoul(pair, NULL, 16);
  }
  return true;
}

static bool read_header(const char **at, sgha_certificate *c)
{
  unsigned char seal[SGHA_DIGEST_SIZE]; /* compared when all is encoded again */
  return read_word(at, "problem", c->problem) && read_word(at, "data", c->data) &&
         read_word(at, "weighting", c->weighting) && read_word(at, "engine", c->engine) &&
         read_count(at, "split-seed", &c->split_seed) && read_real(at, "corruption", &c->corruption) &&
         read_real(at, "gamma", &c->gamma) && read_real(at, "mu", &c->mu) && read_real(at, "radius", &c->radius) &&
         read_real(at, "l_x", &c->l_x) && read_real(at, "l_y", &c->l_y) && read_real(at, "l_xy", &c->l_xy) &&
         read_count(at, "n_x", &c->n_x) && read_count(at, "n_y", &c->n_y) &&
         read_digest(at, "data-sha256", c->data_digest) && read_real(at, "F-low", &c->F.low) &&
         read_real(at, "F-high", &c->F.high) && read_real(at, "G-low", &c->G.low) &&
         read_real(at, "G-high", &c->G.high) && read_digest(at, "sha256", seal) && *(*at)++ == '\n';
}

const char sgha_certificate_no_memory[] = "not enough memory";

static double *take_doubles(const unsigned char **from, size_t n, bool *good)
{
  double *v = malloc((n > 0 ? n : 1) * sizeof *v);
  for (size_t i = 0; v != NULL && i < n; i++, *from += 8) {
    const uint64_t bits = number_of(*from);
    memcpy(&v[i], &bits, sizeof bits);
    *good &= fabs(v[i]) <= SGHA_MAX_MAGNITUDE;
  }
  return v;
}

const char *sgha_certificate_decode(size_t size, const unsigned char bytes[], sgha_certificate *c)
{
  char header[MOST_HEADER + 1];
  const size_t head = size < MOST_HEADER ? size : MOST_HEADER;
  memset(c, 0, sizeof *c);
  memcpy(header, bytes, head);
  header[head] = '\0';
  const char *at = header;
  if (strncmp(at, TITLE, strlen(TITLE)) != 0)
    return "this is not a certificate";
  at += strlen(TITLE);
  if (!read_header(&at, c))
    return "a line of the header is missing or malformed";
  const size_t begin = (size_t)(at - header);
  if (c->n_x > SGHA_MAX_SIZE || c->n_y > SGHA_MAX_SIZE || size - begin != 8 * (c->n_x + 2 * c->n_y))
    return "the file has not the length that its sizes ask for";
  bool good = true;
  const unsigned char *from = bytes + begin;
  c->x = take_doubles(&from, (size_t)c->n_x, &good);
  c->y = take_doubles(&from, (size_t)c->n_y, &good);
  c->lambda = take_doubles(&from, (size_t)c->n_y, &good);
  const bool room = c->x != NULL && c->y != NULL && c->lambda != NULL;
  size_t again_size = 0;
  unsigned char *again = room && good ? sgha_certificate_encode(c, &again_size) : NULL;
  const bool no_memory = !room || (good && again == NULL);
  const bool same = again != NULL && again_size == size && memcmp(again, bytes, size) == 0;
  free(again);
  if (same && c->F.low <= c->F.high && 0.0 <= c->G.low && c->G.low <= c->G.high)
    return NULL;
  sgha_certificate_free(c);
  return no_memory ? sgha_certificate_no_memory
         : !good   ? "an entry of x, y or lambda is not a number within 2^200"
         : !same   ? "its SHA-256 is not the one it states: the file is damaged"
                   : "a lower bound is above its upper bound";
}

void sgha_certificate_free(sgha_certificate *c)
{
  free(c->x);
  free(c->y);
  free(c->lambda);
  c->x = c->y = c->lambda = NULL;
}
