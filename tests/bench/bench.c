/* bench.c -- how fast the core moves its arrays, against memcpy, in one run and one thread.
 *
 * Sizes are those of the paper's largest experiment. An iteration's bytes count each array once for being read and once
 * for being written, however often the code passes over it; memcpy's count likewise. The kinds of repetition alternate,
 * so that whatever else the machine does falls on all of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/advance.h"
#include "core/difference.h"
#include "core/probe.h"
#include "speed.h"

#define N_X ((size_t)101631)
#define N_Y ((size_t)2032620)
#define N_W (N_X + N_Y)
#define REPETITIONS 41

/* Probe: y, lambda; y_plus, y_minus.
 * Difference: g_plus, g_minus; h.
 * Advance: w, w_hat, w_low, f, h, lambda, g_y; w, w_hat, w_low, lambda. */
#define PROBE_BYTES (4 * N_Y * sizeof(double))
#define DIFFERENCE_BYTES (3 * N_W * sizeof(double))
#define ADVANCE_BYTES ((8 * N_W + 3 * N_Y) * sizeof(double))
#define CORE_BYTES (PROBE_BYTES + DIFFERENCE_BYTES + ADVANCE_BYTES)
/* Four copies of an array like w and four of one like lambda: about as many bytes. */
#define COPIES 4
#define COPY_BYTES (2 * COPIES * (N_W + N_Y) * sizeof(double))

/* n numbers of magnitude about scale, from a fixed generator. */
static double *array(size_t n, double scale)
{
  static unsigned long long state = 1;
  double *v = malloc(n * sizeof *v);
  if (!v) {
    fprintf(stderr, "out of memory\n");
    exit(1);
  }
  for (size_t i = 0; i < n; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    v[i] = scale * ((double)(state >> 40) * 0x1p-23 - 1.0);
  }
  return v;
}

static void must_be_ok(sgha_status status)
{
  if (status != SGHA_OK) {
    fprintf(stderr, "status %d\n", (int)status);
    exit(1);
  }
}

static sgha_state new_state(void)
{
  return (sgha_state){
      .w = array(N_W, 1.0), .w_hat = array(N_W, 1.0), .w_low = array(N_W, 0x1p-60), .lambda = array(N_Y, 1.0)};
}

static void free_state(sgha_state s)
{
  free(s.w);
  free(s.w_hat);
  free(s.w_low);
  free(s.lambda);
}

int main(void)
{
  const sgha_state states[2] = {new_state(), new_state()};
  double *f = array(N_W, 1.0), *g_y = array(N_Y, 1.0), *h = array(N_W, 1.0), *source = array(N_W, 1.0);
  double *y_plus = array(N_Y, 1.0), *y_minus = array(N_Y, 1.0), *g_plus = array(N_W, 1.0), *g_minus = array(N_W, 1.0);
  const sgha_gradients at = {.f = f, .g_y = g_y, .h = h};
  /* Inside of the ball, as it is with Theorem 4's radius; and outside of it at every step. */
  const sgha_parameters inside = {1e-6, 1e-6, 1e-6, 0x1p-30, 16.0, 1e-6, 0x1p-10, 0x1p20};
  sgha_parameters outside = inside;
  outside.C_lambda = 1.0;
  double *copies[2 * COPIES];
  for (int i = 0; i < 2 * COPIES; i++)
    copies[i] = array(i < COPIES ? N_W : N_Y, 1.0);
  const double *sources[2 * COPIES] = {f, h, source, states[0].w, g_y, y_plus, y_minus, states[0].lambda};

  static double copy[REPETITIONS], probe[REPETITIONS], difference[REPETITIONS], advance[REPETITIONS], all[REPETITIONS],
      all_out[REPETITIONS];
  for (int r = -2; r < REPETITIONS; r++) {
    const double t0 = processor_seconds();
    for (int i = 0; i < 2 * COPIES; i++)
      memcpy(copies[i], sources[i], (i < COPIES ? N_W : N_Y) * sizeof(double));
    const double t1 = processor_seconds();
    must_be_ok(sgha_probe(N_Y, inside.tau, states[0].w + N_X, states[0].lambda, y_plus, y_minus));
    const double t2 = processor_seconds();
    must_be_ok(sgha_difference(N_W, inside.tau, g_plus, g_minus, h));
    const double t3 = processor_seconds();
    must_be_ok(sgha_advance(N_X, N_Y, &inside, &states[0], &at, &states[1]));
    const double t4 = processor_seconds();
    must_be_ok(sgha_probe(N_Y, outside.tau, states[0].w + N_X, states[0].lambda, y_plus, y_minus));
    must_be_ok(sgha_difference(N_W, outside.tau, g_plus, g_minus, h));
    must_be_ok(sgha_advance(N_X, N_Y, &outside, &states[0], &at, &states[1]));
    const double t5 = processor_seconds();
    if (r < 0)
      continue;
    copy[r] = t1 - t0;
    probe[r] = t2 - t1;
    difference[r] = t3 - t2;
    advance[r] = t4 - t3;
    all[r] = t4 - t1;
    all_out[r] = t5 - t4;
  }

  speed_header();
  const double reference = speed_line("memcpy", COPY_BYTES, REPETITIONS, copy, 0.0);
  speed_line("probe", PROBE_BYTES, REPETITIONS, probe, reference);
  speed_line("difference", DIFFERENCE_BYTES, REPETITIONS, difference, reference);
  speed_line("advance", ADVANCE_BYTES, REPETITIONS, advance, reference);
  const double core = speed_line("core", CORE_BYTES, REPETITIONS, all, reference);
  const double core_projected = speed_line("core_projected", CORE_BYTES, REPETITIONS, all_out, reference);
  printf("figure: n_x %zu\nfigure: n_y %zu\nfigure: repetitions %d\n", N_X, N_Y, REPETITIONS);
  printf("bench: core_projected_vs_memcpy %.3f\n", core_projected / reference);
  printf("bench: core_vs_memcpy %.3f\n", core / reference);

  for (int i = 0; i < 2 * COPIES; i++)
    free(copies[i]);
  double *const owned[] = {f, g_y, h, source, y_plus, y_minus, g_plus, g_minus};
  for (size_t i = 0; i < sizeof owned / sizeof owned[0]; i++)
    free(owned[i]);
  free_state(states[0]);
  free_state(states[1]);
  return 0;
}
