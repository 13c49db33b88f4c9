/* sampler.c -- tests of core/sampler.h: Philox4x32-10 as published, the floor that picks an index, and its spread. */
#include "support.h"
#include "core/sampler.h"

#define DRAWS 100000

/* Philox4x32-10 written from the paper, apart from the library's. */
static void philox_by_hand(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4])
{
  uint32_t c[4] = {counter[0], counter[1], counter[2], counter[3]}, k[2] = {key[0], key[1]};
  for (int round = 0; round < 10; round++) {
    const uint64_t p0 = 0xD2511F53ull * c[0], p1 = 0xCD9E8D57ull * c[2];
    const uint32_t next[4] = {(uint32_t)(p1 >> 32) ^ c[1] ^ k[0], (uint32_t)p1, (uint32_t)(p0 >> 32) ^ c[3] ^ k[1],
                              (uint32_t)p0};
    memcpy(c, next, sizeof c);
    k[0] += 0x9E3779B9;
    k[1] += 0xBB67AE85;
  }
  memcpy(out, c, sizeof c);
}

static uint64_t sample_by_hand(uint64_t seed, uint64_t iteration, unsigned stream, uint64_t position,
                               uint64_t population)
{
  const uint64_t draw = 2 * iteration + stream;
  const uint32_t counter[4] = {(uint32_t)position, (uint32_t)(position >> 32), (uint32_t)draw, (uint32_t)(draw >> 32)};
  const uint32_t key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
  uint32_t lane[4];
  philox_by_hand(counter, key, lane);
  real word = of(0.0);
  for (int j = 3; j >= 0; j--)
    word = r_add(r_mul(word, of(0x1p32)), of((double)lane[j]));
  real product = r_mul(word, of((double)population));
  real index = new_real();
  mpfr_floor(index, r_mul(product, of(0x1p-128)));
  forget_reals();
  return (uint64_t)mpfr_get_ui(index, MPFR_RNDN);
}

/* The known answers that Salmon et al. publish with Random123, for philox4x32 with ten rounds. */
static const struct {
  uint32_t counter[4], key[2], answer[4];
} known[] = {
    {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
    {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
     {0xffffffff, 0xffffffff},
     {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
    {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
     {0xa4093822, 0x299f31d0},
     {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
};

static uint64_t joined(uint32_t low, uint32_t high)
{
  return (uint64_t)high << 32 | low;
}

/* Of 2^32 indices, the one drawn is the word's uppermost quarter. */
static void sampler_gives_the_known_answers_of_philox(void **state)
{
  (void)state;
  for (size_t i = 0; i < LENGTH(known); i++) {
    uint32_t lane[4];
    philox_by_hand(known[i].counter, known[i].key, lane);
    assert_memory_equal(lane, known[i].answer, sizeof lane);
    const uint64_t draw = joined(known[i].counter[2], known[i].counter[3]);
    assert_int_equal(sgha_sample(joined(known[i].key[0], known[i].key[1]), draw / 2, (unsigned)(draw % 2),
                                 joined(known[i].counter[0], known[i].counter[1]), SGHA_MAX_POPULATION),
                     known[i].answer[3]);
  }
}

static void index_is_the_floor_of_population_times_word(void **state)
{
  (void)state;
  seed_random(21);
  for (int t = 0; t < 20000; t++) {
    const uint64_t seed = random_bits(), iteration = random_bits() >> (1 + random_below(63));
    const uint64_t position = random_bits() >> random_below(64);
    const uint64_t population = 1 + random_bits() % SGHA_MAX_POPULATION;
    const unsigned stream = t % 2 ? SGHA_STREAM_G : SGHA_STREAM_F;
    assert_int_equal(sgha_sample(seed, iteration, stream, position, population),
                     sample_by_hand(seed, iteration, stream, position, population));
  }
}

static void population_of_one_has_one_index(void **state)
{
  (void)state;
  seed_random(22);
  for (int t = 0; t < 1000; t++)
    assert_int_equal(sgha_sample(random_bits(), 7, SGHA_STREAM_F, random_bits(), 1), 0);
}

static void index_is_below_the_population(void **state)
{
  (void)state;
  seed_random(23);
  for (int t = 0; t < 100000; t++) {
    const uint64_t population = 1 + (random_bits() >> (32 + random_below(32)));
    assert_true(sgha_sample(random_bits(), random_bits() >> 1, SGHA_STREAM_G, random_bits(), population) < population);
  }
}

static void limits_of_iteration_and_position_are_accepted(void **state)
{
  (void)state;
  const uint64_t last = UINT64_MAX;
  assert_int_equal(sgha_sample(last, SGHA_MAX_ITERATION, SGHA_STREAM_G, last, 1000003),
                   sample_by_hand(last, SGHA_MAX_ITERATION, SGHA_STREAM_G, last, 1000003));
}

static void batch_holds_the_samples_of_its_positions(void **state)
{
  (void)state;
  uint64_t batch[100];
  sgha_batch(5, 9, SGHA_STREAM_G, 11314, LENGTH(batch), batch);
  for (size_t i = 0; i < LENGTH(batch); i++)
    assert_int_equal(batch[i], sgha_sample(5, 9, SGHA_STREAM_G, i, 11314));
}

static void same_call_gives_the_same_batch(void **state)
{
  (void)state;
  uint64_t first[257], second[257];
  sgha_batch(77, 3, SGHA_STREAM_G, 60000, LENGTH(first), first);
  sgha_batch(78, 4, SGHA_STREAM_F, 60000, LENGTH(second), second);
  assert_memory_not_equal(first, second, sizeof first);
  sgha_batch(77, 3, SGHA_STREAM_G, 60000, LENGTH(second), second);
  assert_memory_equal(first, second, sizeof first);
}

static void longer_batch_begins_with_the_shorter_one(void **state)
{
  (void)state;
  uint64_t shorter[10], longer[20];
  sgha_batch(1, 1, SGHA_STREAM_F, 1000, LENGTH(shorter), shorter);
  sgha_batch(1, 1, SGHA_STREAM_F, 1000, LENGTH(longer), longer);
  assert_memory_equal(shorter, longer, sizeof shorter);
}

static void empty_batch_writes_nothing(void **state)
{
  (void)state;
  sgha_batch(1, 2, SGHA_STREAM_F, 3, 0, NULL);
  uint64_t untouched = 42;
  sgha_batch(1, 2, SGHA_STREAM_F, 3, 0, &untouched);
  assert_int_equal(untouched, 42);
}

static void batch_writes_its_entries_only(void **state)
{
  (void)state;
  uint64_t room[5] = {42, 42, 42, 42, 42};
  sgha_batch(1, 2, SGHA_STREAM_F, 3, 3, room + 1);
  assert_int_equal(room[0], 42);
  assert_int_equal(room[4], 42);
}

static void seed_iteration_stream_and_position_all_matter(void **state)
{
  (void)state;
  uint64_t drawn[1 + 64 + 63 + 1 + 64];
  size_t n = 0;
  drawn[n++] = sgha_sample(0, 0, SGHA_STREAM_F, 0, SGHA_MAX_POPULATION);
  drawn[n++] = sgha_sample(0, 0, SGHA_STREAM_G, 0, SGHA_MAX_POPULATION);
  for (int bit = 0; bit < 64; bit++) {
    drawn[n++] = sgha_sample(1ull << bit, 0, SGHA_STREAM_F, 0, SGHA_MAX_POPULATION);
    drawn[n++] = sgha_sample(0, 0, SGHA_STREAM_F, 1ull << bit, SGHA_MAX_POPULATION);
    if (bit < 63)
      drawn[n++] = sgha_sample(0, 1ull << bit, SGHA_STREAM_F, 0, SGHA_MAX_POPULATION);
  }
  assert_int_equal(n, LENGTH(drawn));
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < i; j++)
      assert_int_not_equal(drawn[i], drawn[j]);
}

/* Chi-square with cells - 1 degrees of freedom: mean cells - 1, deviation sqrt(2 cells); seven deviations allowed. */
static void check_even(const size_t count[], size_t cells, size_t draws)
{
  const double expected = (double)draws / (double)cells;
  double chi = 0.0;
  for (size_t i = 0; i < cells; i++)
    chi += ((double)count[i] - expected) * ((double)count[i] - expected) / expected;
  assert_true(fabs(chi - (double)(cells - 1)) < 7.0 * sqrt(2.0 * (double)cells));
}

static void indices_are_spread_evenly(void **state)
{
  (void)state;
  const uint64_t populations[] = {2, 3, 10, 97, 256};
  for (size_t p = 0; p < LENGTH(populations); p++) {
    size_t count[256] = {0};
    for (uint64_t i = 0; i < DRAWS; i++)
      count[sgha_sample(2026, i % 1000, SGHA_STREAM_G, i / 1000, populations[p])]++;
    check_even(count, (size_t)populations[p], DRAWS);
  }
}

static void streams_are_independent(void **state)
{
  (void)state;
  size_t count[100] = {0};
  for (uint64_t i = 0; i < DRAWS; i++)
    count[10 * sgha_sample(1, i, SGHA_STREAM_F, 0, 10) + sgha_sample(1, i, SGHA_STREAM_G, 0, 10)]++;
  check_even(count, 100, DRAWS);
}

static void neighbouring_positions_are_independent(void **state)
{
  (void)state;
  size_t count[100] = {0};
  for (uint64_t i = 0; i < DRAWS; i++)
    count[10 * sgha_sample(1, 0, SGHA_STREAM_F, i, 10) + sgha_sample(1, 0, SGHA_STREAM_F, i + 1, 10)]++;
  check_even(count, 100, DRAWS);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sampler_gives_the_known_answers_of_philox),
      cmocka_unit_test(index_is_the_floor_of_population_times_word),
      cmocka_unit_test(population_of_one_has_one_index),
      cmocka_unit_test(index_is_below_the_population),
      cmocka_unit_test(limits_of_iteration_and_position_are_accepted),
      cmocka_unit_test(batch_holds_the_samples_of_its_positions),
      cmocka_unit_test(same_call_gives_the_same_batch),
      cmocka_unit_test(longer_batch_begins_with_the_shorter_one),
      cmocka_unit_test(empty_batch_writes_nothing),
      cmocka_unit_test(batch_writes_its_entries_only),
      cmocka_unit_test(seed_iteration_stream_and_position_all_matter),
      cmocka_unit_test(indices_are_spread_evenly),
      cmocka_unit_test(streams_are_independent),
      cmocka_unit_test(neighbouring_positions_are_independent),
  };
  return cmocka_run_group_tests_name("sampler", tests, NULL, free_reals);
}
