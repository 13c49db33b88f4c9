/* digest.c -- runs every function of the core on pseudo-random inputs and prints a digest of all result bits, in one line.
 *
 * run.py builds it with both compilers at every level of optimisation, machines.sh for other machines: the output must
 * be that of digest.expected, which `make digest` writes. The inputs are made from integers alone, without the C
 * library's mathematics. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "core/advance.h"
#include "core/difference.h"
#include "core/project.h"
#include "core/parameters.h"
#include "core/probe.h"
#include "core/rounding.h"
#include "core/sampler.h"
#include "core/step.h"
#include "core/sums.h"
#include "problems/quadratic.h"
#include "problems/quadratic_iterate.h"

#define TRIALS 20000
#define LONGEST 300

static uint64_t generator, digest;
static double u[LONGEST], v[LONGEST];

static uint64_t bits(void)
{
  uint64_t z = generator += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

static size_t below(size_t n)
{
  return (size_t)(bits() % n);
}

/* Between 2^low and 2^high, by its bits: exponents below -1022 give subnormals. */
static double positive(int low, int high)
{
  const int e = low + (int)below((size_t)(high - low));
  const uint64_t fraction = bits() >> 12;
  const uint64_t word = e < -1022 ? fraction >> (-1022 - e) | 1 : (uint64_t)(e + 1023) << 52 | fraction;
  double r;
  memcpy(&r, &word, sizeof r);
  return r;
}

static double entry(int low, int high)
{
  const double r = positive(low, high);
  switch (bits() % 16) {
  case 0:
    return 0.0;
  case 1:
    return -0.0;
  default:
    return bits() % 2 ? r : -r;
  }
}

static void fill(size_t n, double a[], int low, int high)
{
  for (size_t i = 0; i < n; i++)
    a[i] = entry(low, high);
}

static void absorb_bits(uint64_t word)
{
  digest = (digest ^ word) * 0x100000001b3;
  digest ^= digest >> 29;
}

static void absorb(double r)
{
  uint64_t word;
  memcpy(&word, &r, sizeof word);
  absorb_bits(word);
}

static void absorb_all(size_t n, const double a[])
{
  for (size_t i = 0; i < n; i++)
    absorb(a[i]);
}

static void rounding(void)
{
  const double a = entry(-1074, 500), b = entry(-1074, 500);
  absorb(fl_add(a, b));
  absorb(fl_sub(a, b));
  absorb(fl_mul(a, b));
  absorb(fl_div(a, positive(-500, 500)));
}

static void step(void)
{
  const int low = bits() % 2 ? -1074 : -10, high = bits() % 2 ? 200 : 10;
  const double w = entry(low, high), w_hat = entry(low, high), w_low = entry(low, high), f = entry(low, high);
  const double g_plus = entry(low, high), g_minus = entry(low, high), lambda = entry(low, high);
  const double tau = positive(-100, 100), p = positive(-100, 100), gamma = positive(-100, 100);
  const sgha_pair pair = average(w, w_hat, w_low, positive(-60, 0));
  absorb(probe_plus(w, lambda, tau));
  absorb(probe_minus(w, lambda, tau));
  absorb(difference(g_plus, g_minus, tau));
  absorb(primal(w, w_hat, w_low, f, g_plus, p, gamma));
  absorb(pair.high);
  absorb(pair.low);
  absorb(dual(lambda, g_plus, p, gamma));
}

static void sums(void)
{
  const size_t n = below(LONGEST);
  fill(n, u, bits() % 2 ? -1074 : -20, 20);
  fill(n, v, -20, bits() % 2 ? 450 : 20);
  absorb(sgha_dot(n, u, v));
  absorb(sgha_square_sum(n, v));
}

static void project(void)
{
  const size_t n = below(LONGEST);
  fill(n, v, -20, bits() % 2 ? 450 : 20);
  sgha_project(n, sgha_square_blocks(n, v), positive(-20, bits() % 2 ? 199 : 20), v);
  absorb_all(n, v);
}

static void probe(void)
{
  double y_plus[LONGEST], y_minus[LONGEST];
  const size_t n = below(LONGEST);
  fill(n, u, -1074, 200);
  fill(n, v, -20, bits() % 8 ? 200 : 202);
  absorb_bits(sgha_probe(n, positive(-20, 20), u, v, y_plus, y_minus));
  absorb_all(n, y_plus);
  absorb_all(n, y_minus);
}

static void central_difference(void)
{
  double h[LONGEST];
  const size_t n = below(LONGEST);
  fill(n, u, -1074, 200);
  fill(n, v, -20, bits() % 8 ? 200 : 202);
  absorb_bits(sgha_difference(n, positive(-20, 20), u, v, h));
  absorb_all(n, h);
}

static void advance(void)
{
  enum { X = 13, Y = 29, W = X + Y };
  static double now[4][W], at[4][W], next[4][W];
  const int high = bits() % 8 ? 20 : 201;
  for (int i = 0; i < 4; i++) {
    fill(W, now[i], -20, high);
    fill(W, at[i], -20, high);
  }
  sgha_parameters p;
  p.gamma_x = positive(-20, 0);
  p.gamma_y = positive(-20, 0);
  p.gamma_lambda = positive(-20, 5);
  p.beta = positive(-40, 0);
  p.p_w = positive(-5, 10);
  p.p_lambda = positive(-30, 0);
  p.tau = positive(-30, 0);
  p.C_lambda = positive(-20, 60);
  const sgha_state from = {.w = now[0], .w_hat = now[1], .w_low = now[2], .lambda = now[3]};
  const sgha_state to = {.w = next[0], .w_hat = next[1], .w_low = next[2], .lambda = next[3]};
  const sgha_gradients gradients = {.f = at[0], .g_y = at[1], .h = at[2]};
  absorb_bits(sgha_advance(X, Y, &p, &from, &gradients, &to));
  for (int i = 0; i < 4; i++)
    absorb_all(W, next[i]);
}

/* Vectors of several blocks. */
static void blocks(void)
{
  enum { X = 3, Y = 2 * SGHA_BLOCK + 7, W = X + Y };
  static double now[4][W], at[3][W], next[4][W];
  for (int i = 0; i < 4; i++)
    fill(W, now[i], -20, 20);
  for (int i = 0; i < 3; i++)
    fill(W, at[i], -20, 20);
  const size_t n_y = Y - below(SGHA_BLOCK);
  sgha_parameters p = {0x1p-3, 0x1p-4, 0x1p-2, 0x1p-9, 2.0, 0x1p-7, 0x1p-6, 1.0};
  p.C_lambda = positive(0, 40);
  const sgha_state from = {.w = now[0], .w_hat = now[1], .w_low = now[2], .lambda = now[3]};
  const sgha_state to = {.w = next[0], .w_hat = next[1], .w_low = next[2], .lambda = next[3]};
  absorb_bits(sgha_advance(X, n_y, &p, &from, &(sgha_gradients){.f = at[0], .g_y = at[1], .h = at[2]}, &to));
  for (int i = 0; i < 3; i++)
    absorb_all(X + n_y, next[i]);
  absorb_all(n_y, next[3]);
}

static void absorb_schedule(sgha_prescription status, const sgha_schedule *s)
{
  const sgha_parameters *p = &s->parameters;
  const double numbers[] = {p->gamma_x, p->gamma_y,  p->gamma_lambda,        p->beta,          p->p_w, p->p_lambda,
                            p->tau,     p->C_lambda, s->iterations.estimate, s->batch.estimate};
  absorb_bits(status);
  absorb_all(sizeof numbers / sizeof numbers[0], numbers);
  absorb_bits(s->iterations.count);
  absorb_bits(s->batch.count);
}

static void parameters(void)
{
  const double mu = positive(-10, 3), G = positive(0, 8), rho = positive(-10, 0), epsilon = positive(-20, 0);
  sgha_constants c = {.mu_g = mu};
  c.l_f0 = positive(-8, 8);
  c.l_f1 = positive(-8, 8);
  c.l_f2 = positive(-8, 8);
  c.l_g1 = mu * positive(0, 8);
  c.l_g2 = positive(-8, 8);
  const double delta = positive(-30, 30), f = positive(-8, 8), g = positive(-8, 8), smooth = positive(-8, 8);
  sgha_schedule s = {0};
  sgha_conditions said;
  absorb_schedule(sgha_theorem_8(&c, epsilon, delta, rho, f, g, &s), &s);
  absorb_schedule(sgha_theorem_9(&c, epsilon, delta, G, f, g, &s), &s);
  absorb_schedule(sgha_theorem_10(&c, epsilon, delta, rho, f, g, smooth, &s), &s);
  absorb_schedule(sgha_theorem_11(&c, epsilon, delta, G, f, g, smooth, &s), &s);
  absorb_schedule(sgha_theorem_4(&c, epsilon, delta, &s), &s);
  s.parameters.gamma_lambda *= positive(-4, 4);
  s.parameters.beta *= positive(4, 16); /* both sides of the last condition */
  absorb_bits((uint64_t)sgha_proposition_6(&c, &s.parameters, &said));
  absorb_bits((uint64_t)(said.dual_step_psi + 2 * said.dual_step_primal + 4 * said.average_responsiveness));
}

static void quadratic(void)
{
  enum { X = 5, Y = 11, DATA = 7, BATCH = 6 };
  static double A[Y * Y], B[Y * X], Bt[X * Y], a[X], b[Y], c[DATA * Y], w[X + Y], out[3 * (X + Y)];
  double *const arrays[] = {A, B, a, b, c, w};
  const size_t lengths[] = {Y * Y, Y * X, X, Y, DATA * Y, X + Y};
  for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++)
    fill(lengths[i], arrays[i], -20, 20);
  for (size_t i = 0; i < Y; i++) {
    for (size_t j = 0; j < i; j++)
      A[j * Y + i] = A[i * Y + j];
    for (size_t j = 0; j < X; j++)
      Bt[j * Y + i] = B[i * X + j];
  }
  uint64_t batch[BATCH];
  for (size_t i = 0; i < BATCH; i++)
    batch[i] = below(DATA);
  const sgha_quadratic q = {.n_x = X, .n_y = Y, .n_data = DATA, .A = A, .B = B, .Bt = Bt, .a = a, .b = b, .c = c};
  sgha_quadratic_grad_f(&q, w, out);
  absorb_all(X + Y, out);
  sgha_quadratic_grad_g(&q, BATCH, batch, w, w + X, out);
  absorb_all(X + Y, out);
  double y_plus[Y], y_minus[Y];
  const double tau = positive(-20, 0);
  absorb_bits(sgha_probe(Y, tau, w + X, b, y_plus, y_minus));
  sgha_quadratic_gradients(&q, BATCH, batch, tau, w, w + X, b, y_plus, y_minus, out);
  absorb_all(3 * (X + Y), out);
  static double work[5 * (X + Y) + 2 * Y], average[X + Y], low[X + Y], next[3][X + Y], next_lambda[Y];
  const sgha_parameters p = {0x1p-3, 0x1p-4, 0x1p-2, 0x1p-9, 2.0, 0x1p-7, tau, positive(-5, 25)};
  const sgha_state now = {.w = w, .w_hat = average, .w_low = low, .lambda = b};
  const sgha_state to = {.w = next[0], .w_hat = next[1], .w_low = next[2], .lambda = next_lambda};
  uint64_t drawn[DATA];
  const uint64_t seed = bits(), iteration = bits() >> 1;
  absorb_bits(sgha_quadratic_iterate(&q, &p, seed, iteration, below(DATA), &now, drawn, work, &to));
  for (int i = 0; i < 3; i++)
    absorb_all(X + Y, next[i]);
  absorb_all(Y, next_lambda);
}

static void sampler(void)
{
  uint64_t batch[16];
  const size_t n = below(16);
  const uint64_t seed = bits(), iteration = bits() >> 1, population = 1 + bits() % SGHA_MAX_POPULATION;
  sgha_batch(seed, iteration, (unsigned)below(2), population, n, batch);
  for (size_t i = 0; i < n; i++)
    absorb_bits(batch[i]);
}

static void run(const char *name, void (*module)(void), int trials, bool last)
{
  generator = 2026;
  digest = 0xcbf29ce484222325;
  for (int t = 0; t < trials; t++)
    module();
  printf("%s %016" PRIx64 "%c", name, digest, last ? '\n' : ' ');
}

int main(void)
{
  run("rounding", rounding, TRIALS, false);
  run("step", step, TRIALS, false);
  run("sums", sums, TRIALS / 10, false);
  run("project", project, TRIALS / 10, false);
  run("probe", probe, TRIALS / 10, false);
  run("difference", central_difference, TRIALS / 10, false);
  run("advance", advance, TRIALS / 10, false);
  run("blocks", blocks, TRIALS / 1000, false);
  run("sampler", sampler, TRIALS, false);
  run("parameters", parameters, TRIALS, false);
  run("quadratic", quadratic, TRIALS / 10, true);
  return 0;
}
