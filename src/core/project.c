/* project.c -- see project.h. */
#include "core/project.h"
#include "core/assumptions.h"

double sgha_project_add(double total, double square)
{
  return fl_add(total, square);
}

double sgha_square_blocks(size_t n, const double v[])
{
  const size_t full = n / SGHA_BLOCK, rest = n % SGHA_BLOCK;
  double total = 0.0;
  for (size_t k = 0; k < full; k++)
    total = sgha_project_add(total, sgha_square_sum(SGHA_BLOCK, v + SGHA_BLOCK * k));
  if (rest > 0)
    total = sgha_project_add(total, sgha_square_sum(rest, v + SGHA_BLOCK * full));
  return total;
}

/* The radius less the margin. */
static inline double radius_less_margin(size_t n, double radius)
{
  const size_t lanes = ((n < SGHA_BLOCK ? n : SGHA_BLOCK) + 3) / 4, blocks = (n + SGHA_BLOCK - 1) / SGHA_BLOCK;
  return fl_mul(radius, fl_sub(1.0, fl_mul((double)(lanes + blocks + 16), UNIT)));
}

double sgha_project_factor(size_t n, double total, double C_lambda)
{
  const double shrunk = radius_less_margin(n, C_lambda), norm = fl_sqrt(total);
  return norm <= shrunk ? 1.0 : fl_div(shrunk, norm);
}

void sgha_project_block(size_t n, double factor, double lambda[])
{
  if (factor == 1.0)
    return;
  for (size_t i = 0; i < n; i++)
    lambda[i] = fl_mul(factor, lambda[i]);
}

void sgha_project(size_t n, double total, double C_lambda, double v[])
{
  sgha_project_block(n, sgha_project_factor(n, total, C_lambda), v);
}
