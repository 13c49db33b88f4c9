/* user.h -- certificates for your own functions: sgha_certify encloses F(x) and |grad F(x)| from your gradients and Hessian products.
 *
 * You say how far off each number you compute may be, and claim constants of your functions; what follows from both is
 * Certificate_plain of proofs/coq/Certificate.v, rounding included. The bounds are as true as the errors and the claims: these are recorded in
 * the certificate, and nobody without your functions can check them. To find y and lambda use certify/solve.h, or anything else. */
#ifndef SGHA_CERTIFY_USER_H
#define SGHA_CERTIFY_USER_H

#include "certify/certificate.h"

/* Each function evaluates at (x, y), writes to error[i] at least |out[i] - exact value|, and returns 0 if it cannot. */
typedef struct {
  size_t n_x, n_y;
  void *self;
  int (*f)(void *self, const double x[], const double y[], double *value, double *error);
  int (*grad_f)(void *self, const double x[], const double y[], double out[], double error[]); /* n_x + n_y, x first */
  int (*grad_g_y)(void *self, const double x[], const double y[], double out[], double error[]); /* n_y */
  int (*hess_yy)(void *self, const double x[], const double y[], const double v[], double out[],
                 double error[]); /* n_y */
  int (*hess_xy)(void *self, const double x[], const double y[], const double v[], double out[],
                 double error[]); /* n_x */

  /* Claims. grad_y g(x', .) is strongly monotone with constant mu, for x' near x; and for y' within `radius` of y, with the lambda given,
   *   |grad_x L(x, y') - grad_x L(x, y)| <= l_x |y' - y|,   |grad_y L(x, y') - grad_y L(x, y)| <= l_y |y' - y|,   |hess_xy g(x, y') v| <= l_xy |v|. */
  double mu, radius, l_x, l_y, l_xy;
} sgha_user_problem;

/* SGHA_OUT_OF_DOMAIN if a function fails, a number is not finite or negative where it must not be, or y*(x) may be beyond `radius`. */
sgha_enclosed sgha_certify(const sgha_user_problem *p, const double x[], const double y[], const double lambda[],
                           sgha_enclosure *e, const char **why);

/* The certificate of an enclosure, of the problem `user`; it refers to x, y and lambda. name: up to 31 letters, digits, -, _ or a dot, of your choice. */
sgha_certificate sgha_user_certificate(const sgha_user_problem *p, const char *name, double x[], double y[],
                                       double lambda[], const sgha_enclosure *e);

/* Whether the certificate has your claims, and your functions at its point give bounds within its own. */
bool sgha_user_verify(const sgha_user_problem *p, const char *name, const sgha_certificate *c, const char **why);

#endif
