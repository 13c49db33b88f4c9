/* domain.h -- whether an input is in the domain of parameters.h. A NaN never is. */
#ifndef SGHA_DOMAIN_H
#define SGHA_DOMAIN_H

#include "core/parameters.h"

/*@ requires   bounds:   \is_finite(least) && \is_finite(most);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    inside:   \result != 0 <==> between(v, least, most); */
static inline int within(double v, double least, double most)
{
  return least <= v && v <= most;
}

/*@ requires   readable: \valid_read(c);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    inside:   \result != 0 <==> constants_in_domain(c); */
static inline int good_constants(const sgha_constants *c)
{
  return within(c->l_f0, 0, SGHA_MAX_CONSTANT) && within(c->l_f1, 0, SGHA_MAX_CONSTANT) &&
         within(c->l_f2, 0, SGHA_MAX_CONSTANT) && within(c->l_g2, 0, SGHA_MAX_CONSTANT) &&
         within(c->l_g1, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT) &&
         within(c->mu_g, SGHA_MIN_CONSTANT, SGHA_MAX_CONSTANT) && c->mu_g <= c->l_g1;
}

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    inside:   \result != 0 <==> delta_V_in_domain(delta_V); */
static inline int good_delta_V(double delta_V)
{
  return within(delta_V, 0, 0) || within(delta_V, SGHA_MIN_DELTA_V, SGHA_MAX_DELTA_V);
}

#endif
