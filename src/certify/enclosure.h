/* enclosure.h -- rigorous two-sided bounds on F(x) and |grad F(x)| from any y and lambda.
 *
 * F(x) = f(x, y*(x)). Nothing of how y and lambda were found is trusted: the bounds hold whatever they are, and are tight where
 * c = grad_y g(x, y) and grad_y L(x, y, lambda), L = f + <lambda, c>, are small. The theorems are those of proofs/coq/Certificate.v,
 * CertificateCleaning.v and CertificateRegularize.v; the formulas, certify/formulas.h, are compared with the Coq text by the tests.
 * What is trusted: IEEE doubles and fma as core/arithmetic.h wants them, MPFR and MPFI, and this text. */
#ifndef SGHA_ENCLOSURE_H
#define SGHA_ENCLOSURE_H

#include "problems/hyper_cleaning.h"
#include "problems/learn_to_regularize.h"
#include "problems/quadratic_data.h"

typedef struct {
  double low, high;
} sgha_interval;

/* The problem that is spoken of; one of the pointers is not null. Learn-to-regularize is the paper's, exp(x_j) for every x_j: e_min
 * must be 0, and x within x_limit. */
typedef struct {
  const sgha_quadratic *quadratic;
  const sgha_hyper_cleaning *cleaning;
  const sgha_learn_to_regularize *regularize;
} sgha_subject;

size_t sgha_subject_n_x(const sgha_subject *s);
size_t sgha_subject_n_y(const sgha_subject *s);

typedef struct {
  sgha_interval F, G;         /* contain F(x) and |grad F(x)| */
  sgha_interval L, G_L;       /* contain L and |grad_x L| at (x, y, lambda) */
  double delta, rho, A, B, h; /* upper bounds, as CertificateFormulas.v names them */
  double distance;            /* at least |y - y*(x)| */
  sgha_interval *entry;       /* unless NULL: n_x intervals that contain the entries of grad F(x) */
  double *c, *r;              /* unless NULL: near c and grad_y L, n_y entries each; for a solver, no enclosures */
} sgha_enclosure;

typedef enum {
  SGHA_ENCLOSED,
  SGHA_NO_MEMORY,
  SGHA_OUT_OF_DOMAIN, /* the data or the point are not what the theorems speak of; `why` says it */
  SGHA_UNBOUNDED      /* the bounds are not finite: y is too far from y*(x), or a number overflowed */
} sgha_enclosed;

/* Fills `e`, except for what its pointers do not ask for. The result does not depend on the number of threads. `why` is one line, set unless
 * SGHA_ENCLOSED is returned. */
typedef sgha_enclosed sgha_enclose(const sgha_subject *s, const double x[], const double y[], const double lambda[],
                                   sgha_enclosure *e, const char **why);

/* A way to compute the bounds. */
typedef struct {
  const char *name, *title;
  sgha_enclose *enclose;
} sgha_engine;

extern const sgha_engine sgha_engines[];
extern const size_t sgha_n_engines;

/* Double-double sums with proved error bounds, and intervals of 128 bits. */
sgha_enclose sgha_enclose_by_intervals;

/* The parts of it: by kind of problem. */
sgha_enclose sgha_enclose_quadratic, sgha_enclose_classifier;

/* The end that all share: from L, G_L, delta, rho, A, B, h to F and G; and for one entry of grad F. */
sgha_enclosed sgha_enclosure_finish(sgha_enclosure *e, const char **why);
sgha_interval sgha_enclosure_entry(const sgha_enclosure *e, sgha_interval entry, double A, double h);

#endif
