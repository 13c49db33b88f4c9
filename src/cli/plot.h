/* plot.h -- curves in a terminal, in plain characters. */
#ifndef CLI_PLOT_H
#define CLI_PLOT_H

#include <stddef.h>
#include <stdio.h>

typedef struct {
  char mark;
  const char *name;
  const double *value; /* one for each point */
} plot_curve;

/* Curves over points at equal distances from 0 to last, the axis of values from least to most. Where two curves meet,
 * the earlier one is seen. */
void plot(FILE *to, const plot_curve curves[], size_t n_curves, size_t n_points, double last, const char *unit,
          double least, double most);

#endif
