/* options.h -- what the tables of options have in common. */
#ifndef SGHA_OPTIONS_H
#define SGHA_OPTIONS_H

#include "methods/method.h"

/* Limits, and whether it counts something. */
#define STEP_RANGE SGHA_MIN_PARAMETER, SGHA_MAX_PARAMETER, 0
#define BATCH_RANGE 0.0, 0x1p32, 1

/* The parameters of SGHA where nothing is said. */
#define DEFAULT_STEP 0.1
#define DEFAULT_BETA 0.2
#define DEFAULT_P_W 0.01
#define DEFAULT_P_LAMBDA 1e-5
#define DEFAULT_TAU 1e-4
#define DEFAULT_C_LAMBDA 100.0

/* Draws of one step are numbered below SGHA_MAX_DRAWS, which limits inner loops. */
#define LOOP_RANGE 1.0, 10000.0, 1

/* An option that counts something. */
static inline size_t whole(double option)
{
  return (size_t)option;
}

/* Samples in a batch: 0, which stands for all, where there are no more than the option says. */
static inline size_t batch_of(double option, size_t population)
{
  return whole(option) < population ? whole(option) : 0;
}

static inline size_t larger(size_t a, size_t b)
{
  return a > b ? a : b;
}

#endif
