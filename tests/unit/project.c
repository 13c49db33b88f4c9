/* project.c -- tests of core/project.h: membership is checked in exact arithmetic, the rest against the proved bounds. */
#include "support.h"
#include "core/project.h"

#define LONGEST 5003

static double v[LONGEST], before[LONGEST];

static double units(size_t n)
{
  return (double)((n < SGHA_BLOCK ? (n + 3) / 4 : SGHA_BLOCK / 4) + (n + SGHA_BLOCK - 1) / SGHA_BLOCK + 16);
}

static real margin(size_t n)
{
  return r_mul(of(units(n)), of(0x1p-52));
}

/* blocked_square_computed of ball.acsl: the blocks, of which sums.h makes each, added in their order. */
static double square_by_hand(size_t n, const double u[])
{
  double total = 0.0;
  for (size_t first = 0; first < n; first += SGHA_BLOCK)
    total = once(r_add(of(total), of(sgha_square_sum(n - first < SGHA_BLOCK ? n - first : SGHA_BLOCK, u + first))));
  return total;
}

/* project_factor_computed of ball.acsl: the radius less a margin, the norm, and the factor where the norm is larger. */
static double factor_by_hand(size_t n, double radius, double square)
{
  const double part = once(r_mul(of(units(n)), of(0x1p-53)));
  const double shrunk = once(r_mul(of(radius), of(once(r_sub(of(1.0), of(part))))));
  const double norm = once(r_sqrt(of(square)));
  return norm <= shrunk ? 1.0 : once(r_div(of(shrunk), of(norm)));
}

static void project(size_t n, double u[], double radius)
{
  sgha_project(n, sgha_square_blocks(n, u), radius, u);
}

/* Projects v and checks every clause of the contract; before holds what v was. */
static void check_projection(size_t n, double radius)
{
  memcpy(before, v, n * sizeof v[0]);
  project(n, v, radius);
  real square = exact_dot(n, before, before), limit = r_mul(of(radius), of(radius));
  assert_at_most(exact_dot(n, v, v), limit);
  real factor = mpfr_lessequal_p(square, limit) ? of(1.0) : r_div(of(radius), r_sqrt(square));
  const int kept = mpfr_lessequal_p(square, r_mul(limit, r_sub(of(1.0), r_mul(of(2.0), margin(n)))));
  const double computed = sgha_square_blocks(n, before);
  assert_same(computed, square_by_hand(n, before));
  const double f = sgha_project_factor(n, computed, radius);
  assert_same(f, factor_by_hand(n, radius, computed));
  const size_t mark = reals_used;
  for (size_t i = 0; i < n; i++, reals_used = mark) {
    real projection = r_mul(factor, of(before[i]));
    assert_at_most(distance(of(v[i]), projection), r_add(r_mul(margin(n), r_abs(projection)), of(TINY)));
    assert_same(v[i], kept || f == 1.0 ? before[i] : once(r_mul(of(f), of(before[i]))));
    assert_true(fabs(v[i]) <= fabs(before[i]));
    assert_int_equal(!signbit(v[i]), !signbit(before[i]));
  }
  forget_reals();
}

static double random_norm(size_t n)
{
  return sqrt(sgha_square_blocks(n, v));
}

static void projection_of_nothing_is_nothing(void **state)
{
  (void)state;
  project(0, NULL, 1.0);
}

static void projection_leaves_interior_points_alone(void **state)
{
  (void)state;
  double point[3] = {1.0, -2.0, 2.0};
  project(3, point, 3.0 + 0x1p-44);
  assert_same(point[0], 1.0);
  assert_same(point[1], -2.0);
  assert_same(point[2], 2.0);
}

static void projection_leaves_the_centre_alone(void **state)
{
  (void)state;
  double point[5] = {0.0, -0.0, 0.0, -0.0, 0.0};
  project(5, point, SGHA_MIN_PARAMETER);
  for (int i = 0; i < 5; i++)
    assert_same(point[i], i % 2 ? -0.0 : 0.0);
}

static void projection_scales_exterior_points(void **state)
{
  (void)state;
  v[0] = 3.0;
  v[1] = -4.0;
  check_projection(2, 1.0);
  assert_true(fabs(v[0] - 0.6) < 1e-14 && fabs(v[1] + 0.8) < 1e-14);
}

static void projection_of_one_entry_cuts_it_off(void **state)
{
  (void)state;
  seed_random(41);
  for (int t = 0; t < 2000; t++) {
    v[0] = random_double(-200, 200);
    check_projection(1, random_positive(-100, 200));
  }
}

static void projection_is_exactly_inside_and_near_for_random_vectors(void **state)
{
  (void)state;
  seed_random(42);
  for (int t = 0; t < 400; t++) {
    const size_t n = 1 + random_below(t < 390 ? 40 : LONGEST);
    random_vector(n, v, -20, 20);
    check_projection(n, random_positive(-30, 30));
  }
}

/* Where the decision is made: norms within a few margins of the radius, on either side. */
static void projection_is_exactly_inside_at_the_boundary(void **state)
{
  (void)state;
  seed_random(43);
  for (int t = 0; t < 2000; t++) {
    const size_t n = 1 + random_below(t < 1990 ? 20 : LONGEST);
    random_vector(n, v, -5, 5);
    v[0] = 1.0;
    const double width = 4.0 * units(n) * 0x1p-52;
    check_projection(n, random_norm(n) * (1.0 + width * (2.0 * random_fraction() - 1.0)));
  }
}

static void projection_of_a_point_on_the_sphere_is_inside(void **state)
{
  (void)state;
  v[0] = 3.0;
  v[1] = 4.0;
  check_projection(2, 5.0);
  v[0] = 0x1p200;
  check_projection(1, 0x1p200);
  v[0] = SGHA_MIN_PARAMETER;
  check_projection(1, SGHA_MIN_PARAMETER);
}

static void projection_is_exactly_inside_at_the_limits_of_the_domain(void **state)
{
  (void)state;
  const double radii[] = {SGHA_MIN_PARAMETER, 1.0, SGHA_MAX_MAGNITUDE};
  const double entries[] = {SGHA_MAX_FACTOR, -SGHA_MAX_FACTOR, 0x1p-1074, -0x1p-1022, 0x1p-537, 1.0, 0.0};
  for (size_t r = 0; r < LENGTH(radii); r++)
    for (size_t e = 0; e < LENGTH(entries); e++)
      for (size_t n = 1; n <= 7; n++) {
        for (size_t i = 0; i < n; i++)
          v[i] = i % 2 ? entries[(e + i) % LENGTH(entries)] : entries[e];
        check_projection(n, radii[r]);
      }
}

/* Entries so small that their squares underflow, beside large ones. */
static void projection_is_exactly_inside_with_subnormal_entries(void **state)
{
  (void)state;
  seed_random(44);
  for (int t = 0; t < 500; t++) {
    const size_t n = 2 + random_below(30);
    random_vector(n, v, -1074, -300);
    v[random_below(n)] = random_double(-100, 100);
    check_projection(n, random_positive(-100, 100));
  }
}

static void second_projection_moves_by_at_most_the_margin(void **state)
{
  (void)state;
  seed_random(45);
  for (int t = 0; t < 200; t++) {
    const size_t n = 1 + random_below(50);
    const double radius = random_positive(-10, 0);
    random_vector(n, v, -2, 10);
    check_projection(n, radius);
    check_projection(n, radius);
  }
}

/* Anyone may scale the parts, and add up the blocks' sums: the bits are the same. */
static void parts_make_up_the_whole(void **state)
{
  (void)state;
  seed_random(46);
  for (int t = 0; t < 20; t++) {
    const size_t n = 1 + random_below(LONGEST);
    const double radius = random_positive(-3, 8);
    random_vector(n, v, -4, 4);
    memcpy(before, v, n * sizeof v[0]);
    double total = 0.0;
    for (size_t first = 0; first < n; first += SGHA_BLOCK)
      total = sgha_project_add(total, sgha_square_sum(n - first < SGHA_BLOCK ? n - first : SGHA_BLOCK, before + first));
    const double f = sgha_project_factor(n, total, radius);
    for (size_t first = 0, length; first < n; first += length) {
      length = 1 + random_below(n - first);
      sgha_project_block(length, f, before + first);
    }
    project(n, v, radius);
    assert_memory_equal(v, before, n * sizeof v[0]);
  }
}

/* The second block's 1 is lost in the fixed order, and would survive in the reversed one. */
static void blocks_are_added_in_their_order(void **state)
{
  (void)state;
  memset(v, 0, sizeof v);
  v[0] = 0x1p27;
  v[SGHA_BLOCK] = 1.0;
  v[2 * SGHA_BLOCK] = 1.0;
  assert_same(sgha_square_blocks(2 * SGHA_BLOCK + 1, v), 0x1p54);
  v[2 * SGHA_BLOCK] = 0x1p27;
  v[0] = v[1] = v[SGHA_BLOCK] = v[SGHA_BLOCK + 1] = 1.0;
  assert_same(sgha_square_blocks(2 * SGHA_BLOCK + 1, v), 0x1p54 + 4.0);
}

static void projection_writes_its_entries_only(void **state)
{
  (void)state;
  double room[5] = {7.0, 3.0, 4.0, 12.0, 7.0};
  project(3, room + 1, 1.0);
  assert_same(room[0], 7.0);
  assert_same(room[4], 7.0);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(projection_of_nothing_is_nothing),
      cmocka_unit_test(projection_leaves_interior_points_alone),
      cmocka_unit_test(projection_leaves_the_centre_alone),
      cmocka_unit_test(projection_scales_exterior_points),
      cmocka_unit_test(projection_of_one_entry_cuts_it_off),
      cmocka_unit_test(projection_is_exactly_inside_and_near_for_random_vectors),
      cmocka_unit_test(projection_is_exactly_inside_at_the_boundary),
      cmocka_unit_test(projection_of_a_point_on_the_sphere_is_inside),
      cmocka_unit_test(projection_is_exactly_inside_at_the_limits_of_the_domain),
      cmocka_unit_test(projection_is_exactly_inside_with_subnormal_entries),
      cmocka_unit_test(second_projection_moves_by_at_most_the_margin),
      cmocka_unit_test(parts_make_up_the_whole),
      cmocka_unit_test(blocks_are_added_in_their_order),
      cmocka_unit_test(projection_writes_its_entries_only),
  };
  return cmocka_run_group_tests_name("project", tests, NULL, free_reals);
}
