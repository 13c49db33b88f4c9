// minibatch.cc -- the same regression in C++, by Algorithm 2: each iteration sees some of the training rows only.
#include <sgha.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

namespace {

using Row = std::array<double, 3>;  // two features and a target

struct Ridge {
  std::vector<Row> train{{1.2, 0.4, 2.1}, {-0.7, 1.1, -0.4}, {0.5, -1.3, 0.2}, {-1.1, -0.6, -2.2}};
  std::vector<Row> valid{{0.8, -0.2, 0.9}, {-1.3, 0.6, -1.5}, {0.2, 1.4, 1.1}, {0.9, -0.9, 0.4}};
  std::vector<uint64_t> batch = std::vector<uint64_t>(2);
};

void add_loss(const Row &r, double weight, const double y[], double out[])
{
  for (int j = 0; j < 2; j++)
    out[j] += weight * (r[0] * y[0] + r[1] * y[1] - r[2]) * r[j];
}

int grad_f(void *self, uint64_t, const double x[], const double y[], double out_x[], double out_y[])
{
  const auto &p = *static_cast<const Ridge *>(self);
  for (int j = 0; j < 2; j++)
    out_x[j] = 0.01 * x[j], out_y[j] = 0;
  for (const Row &r : p.valid)
    add_loss(r, 1.0 / p.valid.size(), y, out_y);
  return 0;
}

// The batch depends on the seed and the iteration alone, so that it is the same for all gradients of g in an iteration.
int grad_g(void *self, uint64_t iteration, const double x[], const double y[], double out_x[], double out_y[])
{
  auto &p = *static_cast<Ridge *>(self);
  const uint64_t seed = 1;
  sgha_batch(seed, iteration, SGHA_STREAM_G, p.train.size(), p.batch.size(), p.batch.data());
  for (int j = 0; j < 2; j++)
    out_x[j] = std::exp(x[j]) * y[j] * y[j] / 2, out_y[j] = std::exp(x[j]) * y[j];
  for (const uint64_t i : p.batch)
    add_loss(p.train[i], 1.0 / p.batch.size(), y, out_y);
  return 0;
}

}  // namespace

int main()
{
  Ridge ridge;
  std::vector<double> x(2), y(2);
  sgha_functions functions{x.size(), y.size(), grad_f, grad_g, &ridge};
  sgha_options options = sgha_default_options();
  options.parameters.gamma_x = options.parameters.gamma_y = options.parameters.gamma_lambda = 0.002;
  options.iterations = 100000;
  const sgha_status status = sgha_solve(&functions, &options, x.data(), y.data(), nullptr);
  std::printf("%s: x = %.9f %.9f, y = %.9f %.9f\n", sgha_status_text(status), x[0], x[1], y[0], y[1]);
  return status;
}
