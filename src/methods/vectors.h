/* vectors.h -- the loops over entries that the methods share.
 *
 * A step moves a copy of the point, and these say whether it is still a good one: an oracle is asked at good points
 * only, and only a good state is kept. */
#ifndef SGHA_VECTORS_H
#define SGHA_VECTORS_H

#include <string.h>

#include "core/state.h"

static inline void copy(size_t n, double to[], const double from[])
{
  memcpy(to, from, n * sizeof to[0]);
}

/* Whether each entry is finite and at most SGHA_MAX_MAGNITUDE. */
static inline int all_good(size_t n, const double v[])
{
  size_t good = 1;
  for (size_t i = 0; i < n; i++)
    good = still_good(good, v[i]);
  return good != 0;
}

/* A copy; whether it is good. */
static inline int copy_good(size_t n, double to[restrict], const double from[restrict])
{
  size_t good = 1;
  for (size_t i = 0; i < n; i++) {
    to[i] = from[i];
    good = still_good(good, to[i]);
  }
  return good != 0;
}

/* v <- v - step d; whether v is good then. */
static inline int descend(size_t n, double v[restrict], double step, const double d[restrict])
{
  size_t good = 1;
  for (size_t i = 0; i < n; i++) {
    v[i] -= step * d[i];
    good = still_good(good, v[i]);
  }
  return good != 0;
}

/* next = v - step d; whether next is good. */
static inline int descend_to(size_t n, double next[restrict], const double v[restrict], double step,
                             const double d[restrict])
{
  size_t good = 1;
  for (size_t i = 0; i < n; i++) {
    next[i] = v[i] - step * d[i];
    good = still_good(good, next[i]);
  }
  return good != 0;
}

/* v <- v - step (d + factor e); whether v is good then. */
static inline int descend_both(size_t n, double v[restrict], double step, const double d[restrict], double factor,
                               const double e[restrict])
{
  size_t good = 1;
  for (size_t i = 0; i < n; i++) {
    v[i] -= step * (d[i] + factor * e[i]);
    good = still_good(good, v[i]);
  }
  return good != 0;
}

#endif
