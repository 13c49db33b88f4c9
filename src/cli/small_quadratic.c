/* small_quadratic.c -- see small_quadratic.h. */
#include "cli/small_quadratic.h"

#include "problems/quadratic_problem.h"

#define N_X 3
#define N_Y 4
#define N_DATA 8

static const double A[N_Y * N_Y] = {2, 0.5, 0, 0, 0.5, 2, 0.5, 0, 0, 0.5, 2, 0.5, 0, 0, 0.5, 2};
static const double B[N_Y * N_X] = {1, 0, -0.5, 0.5, 1, 0, 0, -1, 0.5, 0.25, 0, 1};
static const double BT[N_X * N_Y] = {1, 0.5, 0, 0.25, 0, 1, -1, 0, -0.5, 0, 0.5, 1};
static const double a[N_X] = {1, -1, 2};
static const double b[N_Y] = {0.5, 1, -0.5, 2};
static const double c[N_DATA * N_Y] = {0.5,  0,  0.25, -0.5, -0.5, 0.25, 0,    0.5, 1,  -0.25, 0.5,
                                       -1,   -1, 0.5,  -0.5, 1,    0.25, 0.75, 0,   0,  0.25,  -0.75,
                                       0.25, 0,  -0.5, 0,    1,    0.5,  0.5,  0.5, -1, 0.25};
static const sgha_quadratic DATA = {N_X, N_Y, N_DATA, A, B, BT, a, b, c};

sgha_problem *small_quadratic(void)
{
  return sgha_quadratic_problem(&DATA);
}

const sgha_quadratic *small_quadratic_data(void)
{
  return &DATA;
}
