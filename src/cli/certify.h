/* certify.h -- what `sgha certify` and `sgha verify` share: the certificate's head, and how results are printed. No arithmetic. */
#ifndef CLI_CERTIFY_H
#define CLI_CERTIFY_H

#include "certify/certificate.h"
#include "certify/enclosure.h"
#include "certify/solve.h"
#include "cli/setup.h"
#include "cli/text.h"

/* Exit codes beyond those of cli.h. */
enum { NO = 4, UNDECIDED = 5, NOTHING_ENCLOSED = 6 };

/* A certificate without bounds, engine and point: the problem as it is set up. */
sgha_certificate certificate_of(const setup *s, const char *problem);

/* Whether |grad F(x)| <= epsilon: GOOD, NO or UNDECIDED. */
int stationary(sgha_interval G, double epsilon);
const char *stationary_word(int verdict);
void print_stationary(int verdict, double epsilon);

/* GMP answers a lack of memory by a signal; from now on it is the exit code FAILED. */
void guard_memory(void);

void print_enclosure(sgha_interval F, sgha_interval G);
void json_enclosure(text *t, sgha_interval F, sgha_interval G);

#endif
