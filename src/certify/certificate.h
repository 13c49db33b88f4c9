/* certificate.h -- a certificate as a file: what is claimed of which x, and the y and lambda that show it.
 *
 *   SGHA certificate 1             then one `name value` line for each member below, in this order, reals as hexadecimal doubles;
 *   sha256 HEX                     of all the other bytes of the file;
 *   an empty line, then x, y and lambda as little-endian doubles, and nothing else.
 * There is one text for one certificate: a reader accepts no other spelling. The digests guard against accidents and prove nothing: a verifier
 * evaluates the problem again. */
#ifndef SGHA_CERTIFICATE_H
#define SGHA_CERTIFICATE_H

#include <stdbool.h>
#include <stdint.h>

#include "certify/enclosure.h"

enum { SGHA_DIGEST_SIZE = 32, SGHA_WORD_SIZE = 32 };

typedef struct {
  char problem[SGHA_WORD_SIZE]; /* as `sgha list` calls it, or `user` */
  char data[SGHA_WORD_SIZE], weighting[SGHA_WORD_SIZE], engine[SGHA_WORD_SIZE];
  uint64_t split_seed;
  double corruption, gamma, mu;
  double radius, l_x, l_y, l_xy; /* a user's own problem: claims that nobody but the user can check; otherwise 0 */
  uint64_t n_x, n_y;
  unsigned char data_digest[SGHA_DIGEST_SIZE];
  sgha_interval F, G;
  double *x, *y, *lambda;
} sgha_certificate;

/* SHA-256 of the training and validation data as used, or of the quadratic's matrices. */
void sgha_subject_digest(const sgha_subject *s, unsigned char digest[SGHA_DIGEST_SIZE]);

/* The file's bytes, which the caller frees; NULL if there is no memory. */
unsigned char *sgha_certificate_encode(const sgha_certificate *c, size_t *size);

/* What is wrong, as a sentence, which is the one below where there is no memory; NULL if nothing is: then x, y and lambda are new, to be freed by sgha_certificate_free. */
const char *sgha_certificate_decode(size_t size, const unsigned char bytes[], sgha_certificate *c);
extern const char sgha_certificate_no_memory[];
void sgha_certificate_free(sgha_certificate *c);

#endif
