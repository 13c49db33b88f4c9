/* ridge.c -- learns how strongly to regularise each feature of a linear regression. */
#include <math.h>
#include <sgha.h>
#include <stdio.h>

enum { ROWS = 4, N = 2 }; /* in each row N features and a target */
static const double train[ROWS][N + 1] = {{1.2, 0.4, 2.1}, {-0.7, 1.1, -0.4}, {0.5, -1.3, 0.2}, {-1.1, -0.6, -2.2}};
static const double valid[ROWS][N + 1] = {{0.8, -0.2, 0.9}, {-1.3, 0.6, -1.5}, {0.2, 1.4, 1.1}, {0.9, -0.9, 0.4}};

/* Adds the gradient of the loss, the mean of (row . y - target)^2 / 2. */
static void add_loss(const double t[ROWS][N + 1], const double y[], double out[])
{
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < N; j++)
      out[j] += (t[i][0] * y[0] + t[i][1] * y[1] - t[i][N]) * t[i][j] / ROWS;
}

/* f = the loss on the validation data + 0.005 |x|^2 */
static int grad_f(void *self, uint64_t k, const double x[], const double y[], double out_x[], double out_y[])
{
  for (int j = 0; j < N; j++)
    out_x[j] = 0.01 * x[j], out_y[j] = 0;
  add_loss(valid, y, out_y);
  return 0;
}

/* g = the loss on the training data + the sum of exp(x_j) y_j^2 / 2 */
static int grad_g(void *self, uint64_t k, const double x[], const double y[], double out_x[], double out_y[])
{
  for (int j = 0; j < N; j++)
    out_x[j] = exp(x[j]) * y[j] * y[j] / 2, out_y[j] = exp(x[j]) * y[j];
  add_loss(train, y, out_y);
  return 0;
}

int main(void)
{
  double x[N] = {0}, y[N] = {0};
  sgha_options options = sgha_default_options();
  options.iterations = 5000;
  sgha_status status = sgha_solve(&(sgha_functions){N, N, grad_f, grad_g, NULL}, &options, x, y, NULL);
  printf("%s: x = %.9f %.9f, y = %.9f %.9f\n", sgha_status_text(status), x[0], x[1], y[0], y[1]);
  return status;
}
