/* plot.c -- see plot.h. */
#include "cli/plot.h"

#include <math.h>

#define WIDTH 64
#define HEIGHT 17

/* The curve's value at a column, between its two nearest points. */
static double value_at(const plot_curve *c, size_t n_points, int column)
{
  const double at = (double)(n_points - 1) * column / (WIDTH - 1);
  const size_t left = (size_t)at, right = left + 1 < n_points ? left + 1 : left;
  return c->value[left] + (at - (double)left) * (c->value[right] - c->value[left]);
}

/* The row, counted from the top; beyond the rows for a value off the axis. */
static int row_of(double v, double least, double most)
{
  const double height = (v - least) / (most - least);
  return height >= 0 && height <= 1 ? (int)lround((1 - height) * (HEIGHT - 1)) : HEIGHT;
}

void plot(FILE *to, const plot_curve curves[], size_t n_curves, size_t n_points, double last, const char *unit,
          double least, double most)
{
  for (int row = 0; row < HEIGHT; row++) {
    if (row % 4 == 0)
      fprintf(to, "%6.2f +", most - (most - least) * row / (HEIGHT - 1));
    else
      fprintf(to, "       |");
    for (int column = 0; column < WIDTH; column++) {
      char mark = ' ';
      for (size_t k = n_curves; k-- > 0;)
        if (row_of(value_at(&curves[k], n_points, column), least, most) == row)
          mark = curves[k].mark;
      fputc(mark, to);
    }
    fputc('\n', to);
  }
  fprintf(to, "       +");
  for (int column = 0; column < WIDTH; column++)
    fputc('-', to);
  fprintf(to, "\n        0%*.0f %s\n", WIDTH - 1, last, unit);
  for (size_t k = 0; k < n_curves; k++)
    fprintf(to, "        %c  %s\n", curves[k].mark, curves[k].name);
}
