/* corrupt.h -- the garbage of hyper-cleaning: labels replaced at random.
 *
 * Each label is replaced with probability p, on its own, by one of the others, all equally likely: a corrupted label is
 * always wrong. What happens to label i depends on seed and i alone, never on an earlier call. */
#ifndef SGHA_CORRUPT_H
#define SGHA_CORRUPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Writes n labels below n_classes to corrupted, which may not overlap label, and to garbage which of them are wrong.
 * 0 <= p <= 1. With one class there is no other label: nothing changes. */
void sgha_corrupt_labels(size_t n, size_t n_classes, const uint32_t label[], double p, uint64_t seed,
                         uint32_t corrupted[], bool garbage[]);

#endif
