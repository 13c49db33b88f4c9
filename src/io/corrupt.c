/* corrupt.c -- see corrupt.h. */
#include "io/corrupt.h"
#include "io/dataset.h"

/* Uniform in {0, ..., 2^32 - 1} / 2^32: p is met up to 2^-32. */
static double fraction(uint64_t seed, size_t i)
{
  const uint64_t drawn = sgha_sample(seed, SGHA_DRAW_CORRUPTION, SGHA_STREAM_F, i, SGHA_MAX_POPULATION);
  return (double)drawn * 0x1p-32;
}

static uint32_t other_label(uint64_t seed, size_t i, size_t n_classes, uint32_t label)
{
  const uint64_t step = 1 + sgha_sample(seed, SGHA_DRAW_CORRUPTION, SGHA_STREAM_G, i, n_classes - 1);
  return (uint32_t)((label + step) % n_classes);
}

void sgha_corrupt_labels(size_t n, size_t n_classes, const uint32_t label[], double p, uint64_t seed,
                         uint32_t corrupted[], bool garbage[])
{
  for (size_t i = 0; i < n; i++) {
    garbage[i] = n_classes > 1 && fraction(seed, i) < p;
    corrupted[i] = garbage[i] ? other_label(seed, i, n_classes, label[i]) : label[i];
  }
}
