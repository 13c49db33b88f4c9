/* game.h -- the regularised Lagrangian of the analysis, and what has a closed form: K, its gradient in w, Phi, P_Lambda.
 *
 * Realises the paper's table of notations, in numbers of any precision (real_K, ...) and in intervals (interval_K, ...),
 * from one text, game.c:
 *   K(w, w_hat, lambda) = f(w) + lambda . c(w) + p_w/2 |w - w_hat|^2 - p_lambda/2 |lambda|^2,  c = grad_y g
 *   Phi(w, w_hat)       = max of K(w, w_hat, .) over the ball |lambda| <= C_lambda
 * Vectors of w have case_size entries, those of lambda n_y. A result may not be an argument. */
#ifndef REFERENCE_GAME_H
#define REFERENCE_GAME_H

#include "functions.h"

typedef struct {
  const test_case *problem;
  double p_w, p_lambda, C_lambda;
} game;

/* c is constraint's result at w. Inner products and squares of n entries; projection in place. */
#define GAME(kind)                                                                                                     \
  void kind##_constraint(const game *G, const kind w[], kind c[]);                                                     \
  void kind##_gradient_K(const game *G, const kind w[], const kind w_hat[], const kind lambda[], kind gradient[]);     \
  void kind##_K(const game *G, const kind w[], const kind c[], const kind w_hat[], const kind lambda[], kind *value);  \
  void kind##_Phi(const game *G, const kind w[], const kind c[], const kind w_hat[], kind *value);                     \
  void kind##_inner(size_t n, const kind a[], const kind b[], kind *value);                                            \
  void kind##_square(size_t n, const kind a[], kind *value);                                                           \
  void kind##_square_apart(size_t n, const kind a[], const kind b[], kind *value);                                     \
  void kind##_project(size_t n, kind v[], double radius);

GAME(real)
GAME(interval)
#undef GAME

#endif
