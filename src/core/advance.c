/* advance.c -- see advance.h. */
#include "core/advance.h"
#include "core/dual.h"
#include "core/primal.h"

/*@ requires   readable:  \valid_read(p);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    meaning:   \result != 0 <==> good_parameters(p); */
static int parameters_are_good(const sgha_parameters *p)
{
  return 0.0 < p->gamma_x && p->gamma_x <= SGHA_MAX_PARAMETER && 0.0 < p->gamma_y && p->gamma_y <= SGHA_MAX_PARAMETER &&
         0.0 < p->gamma_lambda && p->gamma_lambda <= SGHA_MAX_PARAMETER && 0.0 < p->p_w &&
         p->p_w <= SGHA_MAX_PARAMETER && 0.0 < p->p_lambda && p->p_lambda <= SGHA_MAX_PARAMETER &&
         SGHA_MIN_PARAMETER <= p->tau && p->tau <= SGHA_MAX_PARAMETER && 0.0 < p->beta && p->beta < 1.0 &&
         SGHA_MIN_PARAMETER <= p->C_lambda && p->C_lambda <= SGHA_MAX_MAGNITUDE;
}

static inline size_t both(size_t a, size_t b)
{
  return a == 1 && b == 1 ? 1 : 0;
}

/* Lines 2 and 4 for the entries of x, lines 3 and 5 for those of y. */
static sgha_primal_found lines_2_to_5(size_t n_x, size_t n_y, double p_w, double gamma_x, double gamma_y, double beta,
                                      const double *w, const double *w_hat, const double *w_low, const double *f,
                                      const double *h, double *restrict next_w, double *restrict next_hat,
                                      double *restrict next_low)
{
  const sgha_primal_found x =
      sgha_primal_block(n_x, p_w, gamma_x, beta, w, w_hat, w_low, f, h, next_w, next_hat, next_low);
  const sgha_primal_found y = sgha_primal_block(n_y, p_w, gamma_y, beta, w + n_x, w_hat + n_x, w_low + n_x, f + n_x,
                                                h + n_x, next_w + n_x, next_hat + n_x, next_low + n_x);
  return (sgha_primal_found){both(x.state, y.state), both(x.f, y.f), both(x.h, y.h), both(x.next, y.next)};
}

static sgha_status status_of(sgha_primal_found w, sgha_dual_found lambda)
{
  if (w.state != 1 || lambda.lambda != 1)
    return SGHA_BAD_STATE;
  if (w.f != 1)
    return SGHA_BAD_GRADIENT_F;
  if (lambda.g_y != 1)
    return SGHA_BAD_GRADIENT_G;
  if (w.h != 1)
    return SGHA_BAD_GRADIENT_H;
  return w.next != 1 ? SGHA_DIVERGED : SGHA_OK;
}

sgha_status sgha_advance(size_t n_x, size_t n_y, const sgha_parameters *p, const sgha_state *now,
                         const sgha_gradients *at, const sgha_state *next)
{
  if (n_x > SGHA_MAX_SIZE || n_y > SGHA_MAX_SIZE - n_x)
    return SGHA_BAD_SIZE;
  if (!parameters_are_good(p))
    return SGHA_BAD_PARAMETER;
  const sgha_dual_found lambda =
      sgha_dual(n_y, p->p_lambda, p->gamma_lambda, p->C_lambda, now->lambda, at->g_y, next->lambda);
  const sgha_primal_found w = lines_2_to_5(n_x, n_y, p->p_w, p->gamma_x, p->gamma_y, p->beta, now->w, now->w_hat,
                                           now->w_low, at->f, at->h, next->w, next->w_hat, next->w_low);
  return status_of(w, lambda);
}
