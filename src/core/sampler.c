/* sampler.c -- see sampler.h. */
#include "core/sampler.h"

/* The two halves of a 64-bit number: a mask and a shift, in the words of arithmetic. */

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    half:  \result == low_half(v); */
static inline uint32_t low(uint64_t v)
{
  return (uint32_t)(v % TWO_32);
}

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    half:  \result == high_half(v); */
static inline uint32_t high(uint64_t v)
{
  return (uint32_t)(v / TWO_32);
}

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    exact: \result == a * b; */
static inline uint64_t product(uint32_t a, uint32_t b)
{
  //@ assert range: 0 <= a * b <= 0xffffffff * 0xffffffff;
  return (uint64_t)a * b;
}

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    mixed: \result == ((a ^ b) ^ c); */
static inline uint32_t mix(uint32_t a, uint32_t b, uint32_t c)
{
  return a ^ b ^ c;
}

/* The key of the next round. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    moved: \result == low_half(key + increment); */
static inline uint32_t next_key(uint32_t key, uint32_t increment)
{
  return low((uint64_t)key + increment);
}

/* One limb of population * word: what is carried into the limb above. */
/*@ requires   population: 1 <= population <= SGHA_MAX_POPULATION;
  @ requires   carry:      carry < population;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    carried:    \result * TWO_32 <= population * limb + carry < (\result + 1) * TWO_32;
  @ ensures    small:      \result < population; */
static inline uint64_t carry_over(uint64_t population, uint32_t limb, uint64_t carry)
{
  //@ assert range: 0 <= population * limb <= population * 0xffffffff;
  return (population * limb + carry) / TWO_32;
}

uint64_t sgha_sample(uint64_t seed, uint64_t iteration, unsigned stream, uint64_t position, uint64_t population)
{
  const uint64_t draw = 2 * iteration + stream;
  uint32_t w0 = low(position), w1 = high(position), w2 = low(draw), w3 = high(draw);
  uint32_t key_0 = low(seed), key_1 = high(seed);

  /*@ loop invariant rounds: 0 <= r <= PHILOX_ROUNDS;
    @ loop invariant key_0:  key_0 == round_key_0(seed, r);
    @ loop invariant key_1:  key_1 == round_key_1(seed, r);
    @ loop invariant lane_0: w0 == philox(seed, position, draw, r, 0);
    @ loop invariant lane_1: w1 == philox(seed, position, draw, r, 1);
    @ loop invariant lane_2: w2 == philox(seed, position, draw, r, 2);
    @ loop invariant lane_3: w3 == philox(seed, position, draw, r, 3);
    @ loop assigns   r, w0, w1, w2, w3, key_0, key_1;
    @ loop variant   PHILOX_ROUNDS - r; */
  for (int r = 0; r < PHILOX_ROUNDS; r++) {
    const uint64_t product_0 = product(PHILOX_MULTIPLIER_0, w0);
    const uint64_t product_1 = product(PHILOX_MULTIPLIER_1, w2);
    w0 = mix(high(product_1), w1, key_0);
    w1 = low(product_1);
    w2 = mix(high(product_0), w3, key_1);
    w3 = low(product_0);
    key_0 = next_key(key_0, PHILOX_INCREMENT_0);
    key_1 = next_key(key_1, PHILOX_INCREMENT_1);
  }

  const uint64_t carry_0 = carry_over(population, w0, 0);
  const uint64_t carry_1 = carry_over(population, w1, carry_0);
  const uint64_t carry_2 = carry_over(population, w2, carry_1);
  const uint64_t index = carry_over(population, w3, carry_2);
  //@ assert word: word(seed, position, draw) == w0 + TWO_32 * (w1 + TWO_32 * (w2 + TWO_32 * w3));
  //@ assert floor: index * TWO_128 <= population * word(seed, position, draw) < (index + 1) * TWO_128;
  return index;
}

void sgha_batch(uint64_t seed, uint64_t iteration, unsigned stream, uint64_t population, size_t batch_size,
                uint64_t indices[])
{
  /*@ loop invariant position: 0 <= i <= batch_size;
    @ loop invariant drawn:    \forall integer j; 0 <= j < i ==>
                                 indices[j] == sample(seed, iteration, stream, j, population);
    @ loop invariant in_range: \forall integer j; 0 <= j < i ==> indices[j] < population;
    @ loop assigns   i, indices[0 .. batch_size - 1];
    @ loop variant   batch_size - i; */
  for (size_t i = 0; i < batch_size; i++)
    indices[i] = sgha_sample(seed, iteration, stream, i, population);
}
