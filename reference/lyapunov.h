/* lyapunov.h -- the Lyapunov function V = K - 2 Psi + 2 P, enclosed, and Proposition 6's verdict on a step.
 *
 * The inequality is the printed one, and its premises are sgha_proposition_6's, those of the sharper form, under which the
 * printed inequality holds (proofs/coq/PaperForm.v, Proposition_6_printed_from_sharper); and the case's constants, which
 * are derived again (constants.h) before anything is judged.
 *
 * Everything is outward rounded (MPFI). With m = p_w - l_L, l_L = p_w/2, and any w~, lambda~ in the ball:
 *   Psi(w_hat, lambda)  is in [K(w~) - |grad_w K(w~)|^2/(2m), K(w~)]                       (strong convexity)
 *   P(w_hat)            is in [lower bound of Psi(w_hat, lambda~), Phi(w~, w_hat)]         (Phi has a closed form)
 *   w*(w_hat, lambda)   is in the ball around w~ of radius |grad_w K(w~)|/m
 * so that an approximate solution (newton.h) is enough. A step holds if
 *   V - V' >= |w - w^+|^2/(32 gamma_w) + |lambda^+ - lambda|^2/(64 gamma_lambda) + p_w beta/8 |w - w_hat|^2
 *             - C_tau tau^2 - loss.
 * The loss is 0 for a program that does not round. For one that does it is
 *   2 (gamma_w/2 + 2 (p_w + l_L) gamma_w^2 + p_w beta gamma_w^2/2) er^2 + 3 gamma_lambda e^2 + d + p_w/beta eh^2,
 * made of what the contracts allow at the state (allowance.h), never of what the program did: Lyapunov_recursion
 * (Descent.v) proves the inequality with it for every step within the contracts, under the printed conditions, for
 * C_tau tau^2 is twice that price of the truncation error. A step without a loss is one that holds with loss = 0. */
#ifndef REFERENCE_LYAPUNOV_H
#define REFERENCE_LYAPUNOV_H

#include "allowance.h"
#include "newton.h"

/* A state of the algorithm. The numbers are exact, whatever their precision. */
typedef struct {
  real *w, *w_hat, *lambda;
} point;

/* outside: a premise without which V cannot be enclosed fails (judgement.premise says which). */
typedef enum { STEP_HOLDS, STEP_VIOLATED, STEP_UNDECIDED, STEP_OUTSIDE } step_verdict;

/* V at a point, and what a step from there is judged by. */
typedef struct {
  const test_case *problem;
  mpfr_prec_t bits;
  bool inside;       /* the multiplier is in the ball, for certain */
  interval *numbers; /* the following */
  interval *K, *Psi, *P, *V;
  interval *primal, *dual, *apart; /* |grad_w K|^2, |lambda^+ - lambda|^2, |w - w_hat|^2 */
} enclosure;

/* Why a step got its verdict. slack is change - residuals + truncation: without a loss. */
typedef struct {
  step_verdict verdict;
  mpfr_prec_t bits;
  const char *premise;                                      /* of Proposition 6 that is not certain, or NULL */
  bool lossless;                                            /* the step holds without a loss, for certain */
  bool decrease;                                            /* V decreased, for certain */
  interval *numbers;                                        /* the following */
  interval *change, *residuals, *truncation, *loss, *slack; /* V - V', the three residuals, C_tau tau^2, the loss */
} judgement;

typedef struct {
  game G;
  sgha_parameters p;
  sgha_constants constants;
  const char *premise; /* of the parameters that is not certain, or NULL */
  bool convex;         /* p_w is large enough for the enclosures */
  newton minimiser, saddle;
  mpfr_prec_t least, most; /* bits to begin with, and at most */
} judge;

judge *judge_new(const test_case *problem, const sgha_parameters *p, mpfr_prec_t least, mpfr_prec_t most);
void judge_free(judge *j);

point point_new(const test_case *problem, mpfr_prec_t bits);
void point_free(const test_case *problem, point *x);

enclosure *enclosure_new(const test_case *problem, mpfr_prec_t bits);
void enclosure_free(enclosure *e);
judgement *judgement_new(mpfr_prec_t bits);
void judgement_free(judgement *r);

/* V and the rest at x, at the enclosure's precision. Wide, but right, if Newton's method fails. */
void enclose(judge *j, const point *x, enclosure *e);

/* The three residuals of Proposition 6 at the enclosure's point, added up; and share times what an error in the gradient
 * costs, gamma_w + 4 (p_w + l_L) gamma_w^2 + p_w beta gamma_w^2. */
void judge_residuals(const judge *j, const enclosure *e, interval *sum);
void judge_price(const sgha_parameters *p, double share, interval *price);

/* The verdict on the step from x to y, of which rounding may make these errors. ex and ey are the points' enclosures; they
 * are replaced by better ones, at precisions doubled up to the limit, as long as the verdict is undecided. */
void judge_step(judge *j, const point *x, enclosure **ex, const point *y, enclosure **ey, const step_errors *allowed,
                judgement *r);

#endif
