/* sampler.h -- the mini-batches B_f^k and B_g^k of Algorithm 2 (Stoc-SGHA).
 *
 * An index is a pure function of seed, iteration, stream and position: there is no state, so the same call gives the
 * same batch to both probes of a central difference, on every machine, in any order. Philox4x32-10 gives 128 bits; read
 * as a fraction of 2^128 they select floor(population * fraction).
 * Proved: the index is that floor, of Philox's ten rounds as spelled out in sampler.acsl; it is below the population.
 * Lemma: each index belongs to 2^128 / population words up to one, a relative bias below 2^-96. */
#ifndef SGHA_SAMPLER_H
#define SGHA_SAMPLER_H

#include "sgha.h"
#include "sampler.acsl"

/*@ requires   iteration:  iteration <= SGHA_MAX_ITERATION;
  @ requires   stream:     stream <= SGHA_STREAM_G;
  @ requires   population: 1 <= population <= SGHA_MAX_POPULATION;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    drawn:      \result == sample(seed, iteration, stream, position, population);
  @ ensures    floor:      \let h = word(seed, position, 2 * iteration + stream);
                           0 <= h < TWO_128 && \result * TWO_128 <= population * h < (\result + 1) * TWO_128;
  @ ensures    in_range:   \result < population; */
uint64_t sgha_sample(uint64_t seed, uint64_t iteration, unsigned stream, uint64_t position, uint64_t population);

/*@ requires   iteration:  iteration <= SGHA_MAX_ITERATION;
  @ requires   stream:     stream <= SGHA_STREAM_G;
  @ requires   population: 1 <= population <= SGHA_MAX_POPULATION;
  @ requires   writable:   \valid(indices + (0 .. batch_size - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    indices[0 .. batch_size - 1];
  @ ensures    drawn:      \forall integer i; 0 <= i < batch_size ==>
                             indices[i] == sample(seed, iteration, stream, i, population);
  @ ensures    in_range:   \forall integer i; 0 <= i < batch_size ==> indices[i] < population; */
void sgha_batch(uint64_t seed, uint64_t iteration, unsigned stream, uint64_t population, size_t batch_size,
                uint64_t indices[]);

#endif
