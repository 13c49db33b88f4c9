/* parameters.c -- tests of core/parameters.h: Theorems 4, 8, 9, 10 and 11 against their formulas in MPFR, and the check
 * of Proposition 6's conditions against the real inequalities. */
#include "support.h"
#include "core/parameters.h"

#define TRIALS 500

/* What the theorems ask for, beside the constants of Assumption 1. */
typedef struct {
  sgha_constants constants;
  double epsilon, delta_V, rho, sigma_f, sigma_g, smoothness, G;
} inputs;

typedef enum { THEOREM_4, THEOREM_8, THEOREM_9, THEOREM_10, THEOREM_11, THEOREMS } theorem;

static inputs random_inputs(void)
{
  inputs i;
  i.constants.mu_g = random_positive(-12, 3);
  i.constants.l_g1 = i.constants.mu_g * (1.0 + random_positive(-5, 8));
  i.constants.l_f0 = random_positive(-8, 8);
  i.constants.l_f1 = random_positive(-8, 8);
  i.constants.l_f2 = random_bits() % 4 ? random_positive(-8, 8) : 0.0;
  i.constants.l_g2 = random_bits() % 4 ? random_positive(-8, 8) : 0.0;
  i.epsilon = random_positive(-20, 0);
  i.delta_V = random_positive(-100, 40);
  i.rho = random_positive(-10, 0);
  i.sigma_f = random_positive(-8, 8);
  i.sigma_g = random_positive(-8, 8);
  i.smoothness = random_positive(-8, 8);
  i.G = random_positive(0, 8);
  return i;
}

/* As ordinary as can be: every constant 1, kappa = 1. */
static inputs plain_inputs(void)
{
  return (inputs){{1.0, 1.0, 1.0, 1.0, 1.0, 1.0}, 1.0, 1.0, 0.25, 1.0, 1.0, 1.0, 1.0};
}

static sgha_prescription prescribe(theorem t, const inputs *i, sgha_schedule *out)
{
  const sgha_constants *c = &i->constants;
  switch (t) {
  case THEOREM_4:
    return sgha_theorem_4(c, i->epsilon, i->delta_V, out);
  case THEOREM_8:
    return sgha_theorem_8(c, i->epsilon, i->delta_V, i->rho, i->sigma_f, i->sigma_g, out);
  case THEOREM_9:
    return sgha_theorem_9(c, i->epsilon, i->delta_V, i->G, i->sigma_f, i->sigma_g, out);
  case THEOREM_10:
    return sgha_theorem_10(c, i->epsilon, i->delta_V, i->rho, i->sigma_f, i->sigma_g, i->smoothness, out);
  default:
    return sgha_theorem_11(c, i->epsilon, i->delta_V, i->G, i->sigma_f, i->sigma_g, i->smoothness, out);
  }
}

/* The formulas, over the reals. */

typedef struct {
  real C_lambda, p_w, p_lambda, gamma_w, gamma_lambda, beta, tau, iterations, batch;
} prescription;

static real power_of_two(int e)
{
  return of(ldexp(1.0, e));
}

static real square(double v)
{
  return r_mul(of(v), of(v));
}

static real largest(const sgha_constants *c)
{
  return r_max(r_max(of(c->l_f0), of(c->l_f1)), r_max(of(c->l_g1), r_max(of(c->l_f2), of(c->l_g2))));
}

static prescription prescribed(theorem t, const inputs *i)
{
  const int p_shift[THEOREMS] = {11, 12, 13, 12, 13}, tau_shift[THEOREMS] = {24, 25, 26, 25, 26};
  const int iteration_shift[THEOREMS] = {52, 53, 55, 53, 55}, batch_shift[THEOREMS] = {0, 98, 102, 50, 52};
  real one = of(1.0), mu = of(i->constants.mu_g), L = largest(&i->constants), kappa = r_div(L, mu);
  real L_1 = r_add(one, L), accuracy = of(i->epsilon), noise = one;
  if (t == THEOREM_8 || t == THEOREM_10)
    accuracy = r_mul(accuracy, r_sqrt(of(i->rho)));
  if (t == THEOREM_9 || t == THEOREM_11)
    accuracy = r_div(accuracy, of(i->G));
  if (t == THEOREM_8)
    noise = r_add(one, r_add(square(i->sigma_f), square(i->sigma_g)));
  if (t >= THEOREM_9)
    noise = r_max(one, r_max(square(i->sigma_f), square(i->sigma_g)));
  if (t >= THEOREM_10)
    noise = r_max(noise, of(i->smoothness));
  real unit = r_div(accuracy, r_mul(L_1, r_pow(kappa, 4)));
  real effort = r_div(r_pow(L_1, 2), r_pow(accuracy, 2));
  real iterations = r_mul(r_div(r_mul(effort, of(i->delta_V)), L), r_pow(kappa, 5));
  real batch = r_div(r_mul(noise, effort), r_pow(L, 2));
  batch = t <= THEOREM_9 ? r_mul(r_mul(batch, effort), r_pow(kappa, 12)) : r_mul(batch, r_pow(kappa, 6));
  return (prescription){
      .C_lambda = r_mul(of(2.0), kappa),
      .p_w = r_mul(of(16.0), r_mul(L, kappa)),
      .p_lambda = r_mul(of(0.125), r_min(mu, r_mul(unit, power_of_two(-p_shift[t])))),
      .gamma_w = r_div(power_of_two(-8), r_mul(L, kappa)),
      .gamma_lambda = r_div(kappa, r_mul(power_of_two(8), L)),
      .beta = r_div(power_of_two(-30), r_pow(kappa, 2)),
      .tau = r_mul(unit, power_of_two(-tau_shift[t])),
      .iterations = r_mul(r_mul(of(t == THEOREM_4 ? 1.0 : 5.0), power_of_two(iteration_shift[t])), iterations),
      .batch = t == THEOREM_4 ? of(0.0) : r_mul(power_of_two(batch_shift[t]), batch),
  };
}

/* The predicates close and counted of parameters.acsl. */
static void check_close(double computed, real exact)
{
  assert_at_most(distance(of(computed), exact), r_mul(power_of_two(-48), exact));
}

static void check_count(sgha_count n, real exact)
{
  if (n.estimate < 0x1p400)
    assert_at_most(distance(of(n.estimate), exact), r_mul(power_of_two(-47), exact));
  else
    assert_at_most(power_of_two(399), exact);
  if (n.beyond) {
    assert_at_most(r_mul(power_of_two(63), r_sub(of(1.0), power_of_two(-40))), exact);
    assert_true(n.count == UINT64_MAX);
    return;
  }
  real count = new_real();
  mpfr_set_uj(count, n.count, MPFR_RNDN);
  assert_at_most(exact, count);
  assert_at_most(count, r_add(of(1.0), r_mul(exact, r_add(of(1.0), power_of_two(-40)))));
  assert_true(n.count >= 1);
}

static void check_theorem(theorem t, const inputs *i)
{
  sgha_schedule s;
  assert_int_equal(prescribe(t, i, &s), SGHA_PRESCRIBED);
  const prescription exact = prescribed(t, i);
  check_close(s.parameters.gamma_x, exact.gamma_w);
  assert_same(s.parameters.gamma_y, s.parameters.gamma_x);
  check_close(s.parameters.gamma_lambda, exact.gamma_lambda);
  check_close(s.parameters.beta, exact.beta);
  check_close(s.parameters.p_w, exact.p_w);
  check_close(s.parameters.p_lambda, exact.p_lambda);
  check_close(s.parameters.tau, exact.tau);
  check_close(s.parameters.C_lambda, exact.C_lambda);
  check_count(s.iterations, exact.iterations);
  if (t != THEOREM_4)
    check_count(s.batch, exact.batch);
  forget_reals();
}

static void prescriptions_are_close_to_the_theorems(void **state)
{
  (void)state;
  seed_random(81);
  for (int n = 0; n < TRIALS; n++) {
    const inputs i = random_inputs();
    for (theorem t = THEOREM_4; t < THEOREMS; t++)
      check_theorem(t, &i);
  }
}

/* Corners of the domain: every input at one of its ends. */
static void prescriptions_are_close_to_the_theorems_at_the_limits(void **state)
{
  (void)state;
  const double most = SGHA_MAX_CONSTANT, least = SGHA_MIN_CONSTANT;
  for (unsigned corner = 0; corner < 1u << 13; corner += 5) {
    const inputs i = {
        .constants = {.l_f0 = corner & 1 ? most : 0.0,
                      .l_f1 = corner & 2 ? most : 0.0,
                      .l_f2 = corner & 4 ? most : 0.0,
                      .l_g2 = corner & 8 ? most : 0.0,
                      .l_g1 = corner & 48 ? most : least,
                      .mu_g = corner & 32 ? most : least},
        .epsilon = corner & 64 ? 1.0 : SGHA_MIN_EPSILON,
        .delta_V = corner & 128  ? SGHA_MAX_DELTA_V
                   : corner & 16 ? SGHA_MIN_DELTA_V
                                 : 0.0,
        .rho = corner & 256 ? 0x1.fffffffffffffp-1 : SGHA_MIN_RHO,
        .sigma_f = corner & 512 ? SGHA_MAX_SIGMA : 0.0,
        .sigma_g = corner & 1024 ? SGHA_MAX_SIGMA : 0.0,
        .smoothness = corner & 2048 ? SGHA_MAX_SMOOTHNESS : 0.0,
        .G = corner & 4096 ? most : 1.0,
    };
    for (theorem t = THEOREM_4; t < THEOREMS; t++)
      check_theorem(t, &i);
  }
}

static void theorem_4_draws_no_samples(void **state)
{
  (void)state;
  const inputs i = plain_inputs();
  sgha_schedule s;
  assert_int_equal(prescribe(THEOREM_4, &i, &s), SGHA_PRESCRIBED);
  assert_int_equal(s.batch.count, 0);
  assert_int_equal(s.batch.beyond, 0);
  assert_same(s.batch.estimate, 0.0);
}

/* With all constants 1, Theorem 4 says 2^52 * 2^2 iterations, and the batches are powers of two, too. */
static void plain_constants_give_the_powers_of_two_of_the_paper(void **state)
{
  (void)state;
  inputs i = plain_inputs();
  i.rho = 0x1p-2;
  sgha_schedule s;
  assert_int_equal(prescribe(THEOREM_4, &i, &s), SGHA_PRESCRIBED);
  assert_same(s.parameters.C_lambda, 2.0);
  assert_same(s.parameters.p_w, 16.0);
  assert_same(s.parameters.p_lambda, 0x1p-15);
  assert_same(s.parameters.gamma_x, 0x1p-8);
  assert_same(s.parameters.gamma_lambda, 0x1p-8);
  assert_same(s.parameters.beta, 0x1p-30);
  assert_same(s.parameters.tau, 0x1p-25);
  assert_same(s.iterations.estimate, 0x1p54);
  assert_int_equal(prescribe(THEOREM_8, &i, &s), SGHA_PRESCRIBED);
  assert_same(s.parameters.tau, 0x1p-27);
  assert_same(s.parameters.p_lambda, 0x1p-17);
  assert_same(s.iterations.estimate, 5.0 * 0x1p57);
  assert_same(s.batch.estimate, 3.0 * 0x1p106);
  assert_int_equal(prescribe(THEOREM_9, &i, &s), SGHA_PRESCRIBED);
  assert_same(s.iterations.estimate, 5.0 * 0x1p57);
  assert_same(s.batch.estimate, 0x1p106);
  assert_int_equal(prescribe(THEOREM_10, &i, &s), SGHA_PRESCRIBED);
  assert_same(s.batch.estimate, 0x1p54);
  assert_int_equal(prescribe(THEOREM_11, &i, &s), SGHA_PRESCRIBED);
  assert_same(s.batch.estimate, 0x1p54);
}

static void counts_beyond_two_to_63_are_said_to_be_beyond(void **state)
{
  (void)state;
  inputs i = plain_inputs();
  sgha_schedule s;
  i.epsilon = 0x1p-10;
  for (theorem t = THEOREM_4; t < THEOREMS; t++) {
    assert_int_equal(prescribe(t, &i, &s), SGHA_PRESCRIBED);
    assert_true(s.iterations.beyond);
    assert_true(s.iterations.count == UINT64_MAX);
    assert_true(s.iterations.estimate >= 0x1p63);
  }
  assert_true(s.batch.beyond);
}

/* Iterations of Theorem 4 with plain constants: 2^54 delta_V. */
static void counts_just_below_two_to_63_are_counted(void **state)
{
  (void)state;
  inputs i = plain_inputs();
  sgha_schedule s;
  i.delta_V = 0x1.fffffffffffffp8;
  assert_int_equal(prescribe(THEOREM_4, &i, &s), SGHA_PRESCRIBED);
  assert_false(s.iterations.beyond);
  assert_true(s.iterations.count >= UINT64_C(0x7ffffffffffffc00));
  i.delta_V = 0x1p9;
  assert_int_equal(prescribe(THEOREM_4, &i, &s), SGHA_PRESCRIBED);
  assert_true(s.iterations.beyond);
}

static void one_iteration_is_the_least(void **state)
{
  (void)state;
  inputs i = plain_inputs();
  sgha_schedule s;
  i.delta_V = 0.0;
  for (theorem t = THEOREM_4; t < THEOREMS; t++) {
    assert_int_equal(prescribe(t, &i, &s), SGHA_PRESCRIBED);
    assert_int_equal(s.iterations.count, 1);
  }
}

/* Inputs outside of their domain: the part is named, and the output is as it was. */

static void check_refused(theorem t, inputs i, sgha_prescription expected)
{
  sgha_schedule s, old;
  memset(&s, 0x5a, sizeof s);
  memcpy(&old, &s, sizeof s);
  assert_int_equal(prescribe(t, &i, &s), expected);
  assert_memory_equal(&s, &old, sizeof s);
}

#define CHECK_REFUSED(field, value, first, expected)                                                                   \
  do {                                                                                                                 \
    for (theorem t = (first); t < THEOREMS; t++) {                                                                     \
      inputs i = plain_inputs();                                                                                       \
      i.field = (value);                                                                                               \
      check_refused(t, i, (expected));                                                                                 \
    }                                                                                                                  \
  } while (0)

static void constants_out_of_the_domain_are_named(void **state)
{
  (void)state;
  const double bad[] = {-1.0, -0x1p-1074, 0x1.0000000000001p20, INFINITY, -INFINITY, NAN};
  for (size_t b = 0; b < LENGTH(bad); b++) {
    CHECK_REFUSED(constants.l_f0, bad[b], THEOREM_4, SGHA_CONSTANTS_OUT_OF_DOMAIN);
    CHECK_REFUSED(constants.l_f1, bad[b], THEOREM_4, SGHA_CONSTANTS_OUT_OF_DOMAIN);
    CHECK_REFUSED(constants.l_f2, bad[b], THEOREM_4, SGHA_CONSTANTS_OUT_OF_DOMAIN);
    CHECK_REFUSED(constants.l_g1, bad[b], THEOREM_4, SGHA_CONSTANTS_OUT_OF_DOMAIN);
    CHECK_REFUSED(constants.l_g2, bad[b], THEOREM_4, SGHA_CONSTANTS_OUT_OF_DOMAIN);
    CHECK_REFUSED(constants.mu_g, bad[b], THEOREM_4, SGHA_CONSTANTS_OUT_OF_DOMAIN);
  }
  CHECK_REFUSED(constants.mu_g, 0.0, THEOREM_4, SGHA_CONSTANTS_OUT_OF_DOMAIN);
  CHECK_REFUSED(constants.l_g1, 0.0, THEOREM_4, SGHA_CONSTANTS_OUT_OF_DOMAIN);
  CHECK_REFUSED(constants.mu_g, 0x1.0000000000001p0, THEOREM_4, SGHA_CONSTANTS_OUT_OF_DOMAIN);
}

static void other_inputs_out_of_their_domain_are_named(void **state)
{
  (void)state;
  const double bad[] = {-1.0, -0x1p-1074, 0x1p61, INFINITY, -INFINITY, NAN};
  for (size_t b = 0; b < LENGTH(bad); b++) {
    CHECK_REFUSED(epsilon, bad[b], THEOREM_4, SGHA_EPSILON_OUT_OF_DOMAIN);
    CHECK_REFUSED(delta_V, bad[b], THEOREM_4, SGHA_DELTA_V_OUT_OF_DOMAIN);
    CHECK_REFUSED(sigma_f, bad[b], THEOREM_8, SGHA_SIGMA_OUT_OF_DOMAIN);
    CHECK_REFUSED(sigma_g, bad[b], THEOREM_8, SGHA_SIGMA_OUT_OF_DOMAIN);
    CHECK_REFUSED(smoothness, bad[b], THEOREM_10, SGHA_SMOOTHNESS_OUT_OF_DOMAIN);
    inputs i = plain_inputs();
    i.rho = i.G = bad[b];
    check_refused(THEOREM_8, i, SGHA_RHO_OUT_OF_DOMAIN);
    check_refused(THEOREM_9, i, SGHA_G_OUT_OF_DOMAIN);
    check_refused(THEOREM_10, i, SGHA_RHO_OUT_OF_DOMAIN);
    check_refused(THEOREM_11, i, SGHA_G_OUT_OF_DOMAIN);
  }
  CHECK_REFUSED(epsilon, 0.0, THEOREM_4, SGHA_EPSILON_OUT_OF_DOMAIN);
  CHECK_REFUSED(epsilon, 0x1.0000000000001p0, THEOREM_4, SGHA_EPSILON_OUT_OF_DOMAIN);
  CHECK_REFUSED(delta_V, 0x1p-1074, THEOREM_4, SGHA_DELTA_V_OUT_OF_DOMAIN);
  inputs certain = plain_inputs();
  certain.rho = 1.0;
  check_refused(THEOREM_8, certain, SGHA_RHO_OUT_OF_DOMAIN);
  inputs below_one = plain_inputs();
  below_one.G = 0x1.fffffffffffffp-1;
  check_refused(THEOREM_9, below_one, SGHA_G_OUT_OF_DOMAIN);
  check_refused(THEOREM_11, below_one, SGHA_G_OUT_OF_DOMAIN);
}

/* Proposition 6's sharper form with l = p_w / 2: each condition is left <= right over the reals. */

enum { RADIUS, WEIGHT, COMMON_STEP, PRIMAL_STEP, DUAL_STEP_PSI, DUAL_STEP_PRIMAL, AVERAGE, RESPONSIVENESS, CONDITIONS };

/* The fields of sgha_conditions in this order. */
#define FIELDS(s)                                                                                                      \
  {                                                                                                                    \
    (s).radius, (s).weight, (s).common_step, (s).primal_step, (s).dual_step_psi, (s).dual_step_primal, (s).average,    \
        (s).average_responsiveness                                                                                     \
  }

typedef struct {
  real left, right;
} inequality;

static void conditions_of(const sgha_constants *c, const sgha_parameters *p, inequality out[CONDITIONS])
{
  real one = of(1.0), p_w = of(p->p_w), beta = of(p->beta), p_lambda = of(p->p_lambda), mu = of(c->mu_g);
  real gamma_w = of(p->gamma_x), gamma_lambda = of(p->gamma_lambda), l_g = of(c->l_g1), C = of(p->C_lambda);
  real l = r_mul(of(0.5), p_w), m = r_sub(p_w, l), M = r_add(p_w, l);
  real l_psi = r_add(p_lambda, r_mul(l_g, r_div(l_g, m)));
  real curvature = r_add(r_add(r_mul(of(2.0), l_psi), p_lambda), r_div(r_pow(l_g, 2), M));
  real responsiveness = r_add(r_mul(of(2.0), r_mul(m, p_lambda)), r_div(r_mul(m, r_pow(mu, 2)), M));
  const inequality all[CONDITIONS] = {
      [RADIUS] = {r_div(of(c->l_f0), mu), C},
      [WEIGHT] = {r_mul(r_sqrt(of(2.0)), r_add(of(c->l_f1), r_mul(C, of(c->l_g2)))), l},
      [COMMON_STEP] = {distance(gamma_w, of(p->gamma_y)), of(0.0)},
      [PRIMAL_STEP] = {gamma_w, r_div(one, r_mul(of(2.0), M))},
      [DUAL_STEP_PSI] = {gamma_lambda, r_div(one, r_mul(of(2.0), curvature))},
      [DUAL_STEP_PRIMAL] = {gamma_lambda, r_mul(r_div(r_pow(m, 2), r_mul(of(16.0), r_pow(l_g, 2))), gamma_w)},
      [AVERAGE] = {beta, r_div(m, r_mul(of(8.0), p_w))},
      [RESPONSIVENESS] = {beta, r_div(r_mul(gamma_lambda, responsiveness), r_mul(of(64.0), p_w))},
  };
  memcpy(out, all, sizeof all);
}

/* Soundness: what is confirmed holds. Completeness: what is not confirmed fails, or holds by less than 2^-36. Returns the
 * answer. */
static int check_conditions(const sgha_constants *c, const sgha_parameters *p)
{
  sgha_conditions said;
  inequality real_ones[CONDITIONS];
  const int answer = sgha_proposition_6(c, p, &said);
  const int field[CONDITIONS] = FIELDS(said);
  int all = 1;
  conditions_of(c, p, real_ones);
  for (int i = 0; i < CONDITIONS; i++) {
    real slack = r_add(of(1.0), power_of_two(-36));
    if (field[i])
      assert_at_most(real_ones[i].left, real_ones[i].right);
    else
      assert_at_most(real_ones[i].right, r_mul(slack, real_ones[i].left));
    all = all && field[i];
  }
  if (said.radius)
    assert_true(mpfr_less_p(real_ones[RADIUS].left, real_ones[RADIUS].right));
  assert_int_equal(said.average != 0, mpfr_lessequal_p(real_ones[AVERAGE].left, real_ones[AVERAGE].right) != 0);
  assert_int_equal(!!answer, all);
  forget_reals();
  return answer;
}

static sgha_parameters parameters_of_theorem_4(const inputs *i)
{
  sgha_schedule s;
  assert_int_equal(prescribe(THEOREM_4, i, &s), SGHA_PRESCRIBED);
  return s.parameters;
}

static void proposition_6_holds_for_the_parameters_of_theorem_4(void **state)
{
  (void)state;
  seed_random(82);
  for (int n = 0; n < TRIALS; n++) {
    const inputs i = random_inputs();
    const sgha_parameters p = parameters_of_theorem_4(&i);
    assert_true(check_conditions(&i.constants, &p));
  }
}

static void proposition_6_holds_for_theorem_4_at_the_limits(void **state)
{
  (void)state;
  const double most = SGHA_MAX_CONSTANT, least = SGHA_MIN_CONSTANT;
  for (unsigned corner = 0; corner < 1u << 7; corner++) {
    const inputs i = {.constants = {.l_f0 = corner & 1 ? most : 0.0,
                                    .l_f1 = corner & 2 ? most : 0.0,
                                    .l_f2 = corner & 4 ? most : 0.0,
                                    .l_g2 = corner & 8 ? most : 0.0,
                                    .l_g1 = corner & 48 ? most : least,
                                    .mu_g = corner & 32 ? most : least},
                      .epsilon = corner & 64 ? 1.0 : SGHA_MIN_EPSILON};
    const sgha_parameters p = parameters_of_theorem_4(&i);
    assert_true(check_conditions(&i.constants, &p));
  }
}

/* With l_g1 the largest constant no condition has a slack of 10000. */
static void proposition_6_fails_with_a_step_10000_times_larger(void **state)
{
  (void)state;
  seed_random(83);
  for (int n = 0; n < TRIALS; n++) {
    inputs i = random_inputs();
    i.constants.l_g1 = 0x1p11;
    const sgha_parameters p = parameters_of_theorem_4(&i);
    sgha_parameters primal = p, dual = p, average = p, apart = p;
    primal.gamma_x = primal.gamma_y = 10000.0 * p.gamma_x;
    dual.gamma_lambda = 10000.0 * p.gamma_lambda;
    average.beta = 10000.0 * p.beta;
    apart.gamma_y = nextafter(p.gamma_y, 0.0);
    assert_false(check_conditions(&i.constants, &primal));
    assert_false(check_conditions(&i.constants, &dual));
    assert_false(check_conditions(&i.constants, &average));
    assert_false(check_conditions(&i.constants, &apart));
  }
}

/* Parameters about where the conditions begin to fail. */
static void proposition_6_is_sound_for_random_parameters(void **state)
{
  (void)state;
  seed_random(84);
  int confirmed = 0;
  for (int n = 0; n < 4 * TRIALS; n++) {
    const inputs i = random_inputs();
    sgha_parameters p = parameters_of_theorem_4(&i);
    double *const field[] = {&p.gamma_lambda, &p.beta, &p.p_w, &p.p_lambda, &p.C_lambda, &p.gamma_x};
    for (size_t f = 0; f < LENGTH(field); f++)
      *field[f] *= random_bits() % 2 ? 1.0 : random_positive(-4, 4);
    p.gamma_y = p.gamma_x;
    confirmed += check_conditions(&i.constants, &p);
  }
  assert_true(1 <= confirmed && confirmed <= 4 * TRIALS - 1);
}

/* Every constant 1: the paper prints 12 p_w gamma_w <= 1, and 27648 beta N^2 <= p_w gamma_lambda (9 p_w p_lambda + mu_g^2). */
static void proposition_6_holds_where_the_printed_conditions_fail(void **state)
{
  (void)state;
  const inputs i = plain_inputs();
  const sgha_parameters p = parameters_of_theorem_4(&i);
  sgha_parameters primal = p, average = p;
  primal.gamma_x = primal.gamma_y = 0x1p-6;
  assert_true(12.0 * primal.p_w * primal.gamma_x > 1.0);
  assert_true(check_conditions(&i.constants, &primal));
  average.beta = 0x1p-20;
  const double n = p.p_w * (p.p_lambda * p.gamma_lambda + 1.0) + 2.0 * p.gamma_lambda;
  assert_true(27648.0 * average.beta * n * n > 2.0 * p.p_w * p.gamma_lambda * (9.0 * p.p_w * p.p_lambda + 1.0));
  assert_true(check_conditions(&i.constants, &average));
}

/* p with the parameter that a condition bounds at the end of it, times scale. */
static sgha_parameters at_the_end(const sgha_constants *c, const sgha_parameters *p, int condition, double scale)
{
  sgha_parameters q = *p;
  inequality ends[CONDITIONS];
  conditions_of(c, p, ends);
  const double left = once(ends[condition].left) * scale, right = fmin(0x1p100, once(ends[condition].right) * scale);
  forget_reals();
  if (condition == RADIUS)
    q.C_lambda = left;
  else if (condition == WEIGHT)
    q.p_w = 2.0 * left;
  else if (condition == PRIMAL_STEP)
    q.gamma_x = q.gamma_y = right;
  else if (condition == DUAL_STEP_PSI || condition == DUAL_STEP_PRIMAL)
    q.gamma_lambda = right;
  else if (condition == AVERAGE || condition == RESPONSIVENESS)
    q.beta = right;
  else
    q.gamma_y = p->gamma_x * scale;
  return q;
}

/* A parameter exactly at a condition's end, and a few units to either side of it. */
static void proposition_6_is_sound_at_the_ends_of_the_conditions(void **state)
{
  (void)state;
  seed_random(85);
  for (int n = 0; n < TRIALS / 10; n++) {
    const inputs i = random_inputs();
    const sgha_parameters p = parameters_of_theorem_4(&i);
    for (int condition = 0; condition < CONDITIONS; condition++)
      for (int units = -3; units <= 3; units++) {
        const sgha_parameters q = at_the_end(&i.constants, &p, condition, 1.0 + units * 0x1p-52);
        check_conditions(&i.constants, &q);
      }
  }
}

static int answer_to(const sgha_constants *c, const sgha_parameters *p, int condition)
{
  sgha_conditions said;
  sgha_proposition_6(c, p, &said);
  const int field[CONDITIONS] = FIELDS(said);
  return field[condition];
}

static void each_condition_fails_just_outside_its_end_and_holds_just_inside(void **state)
{
  (void)state;
  seed_random(86);
  for (int n = 0; n < TRIALS / 10; n++) {
    const inputs i = random_inputs();
    const sgha_parameters p = parameters_of_theorem_4(&i);
    for (int condition = 0; condition < CONDITIONS; condition++) {
      const double outwards = condition == RADIUS || condition == WEIGHT ? -0x1p-35 : 0x1p-35;
      const sgha_parameters outside = at_the_end(&i.constants, &p, condition, 1.0 + outwards);
      const sgha_parameters inside =
          at_the_end(&i.constants, &p, condition, condition == COMMON_STEP ? 1.0 : 1.0 - outwards);
      assert_false(answer_to(&i.constants, &outside, condition));
      assert_true(answer_to(&i.constants, &inside, condition));
    }
  }
}

static void proposition_6_is_never_confirmed_outside_the_domain(void **state)
{
  (void)state;
  const double bad[] = {0.0, -1.0, NAN, INFINITY, -INFINITY, 0x1p-1074, 0x1p1000};
  const inputs i = plain_inputs();
  for (size_t b = 0; b < LENGTH(bad); b++)
    for (size_t f = 0; f < 7; f++) {
      sgha_parameters p = parameters_of_theorem_4(&i);
      double *const field[] = {&p.gamma_x, &p.gamma_y, &p.gamma_lambda, &p.beta, &p.p_w, &p.p_lambda, &p.C_lambda};
      *field[f] = bad[b];
      sgha_conditions said;
      memset(&said, 0xff, sizeof said);
      assert_int_equal(sgha_proposition_6(&i.constants, &p, &said), 0);
      const sgha_conditions none = {0};
      assert_memory_equal(&said, &none, sizeof said);
    }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(prescriptions_are_close_to_the_theorems),
      cmocka_unit_test(prescriptions_are_close_to_the_theorems_at_the_limits),
      cmocka_unit_test(theorem_4_draws_no_samples),
      cmocka_unit_test(plain_constants_give_the_powers_of_two_of_the_paper),
      cmocka_unit_test(counts_beyond_two_to_63_are_said_to_be_beyond),
      cmocka_unit_test(counts_just_below_two_to_63_are_counted),
      cmocka_unit_test(one_iteration_is_the_least),
      cmocka_unit_test(constants_out_of_the_domain_are_named),
      cmocka_unit_test(other_inputs_out_of_their_domain_are_named),
      cmocka_unit_test(proposition_6_holds_for_the_parameters_of_theorem_4),
      cmocka_unit_test(proposition_6_holds_for_theorem_4_at_the_limits),
      cmocka_unit_test(proposition_6_fails_with_a_step_10000_times_larger),
      cmocka_unit_test(proposition_6_holds_where_the_printed_conditions_fail),
      cmocka_unit_test(each_condition_fails_just_outside_its_end_and_holds_just_inside),
      cmocka_unit_test(proposition_6_is_sound_for_random_parameters),
      cmocka_unit_test(proposition_6_is_sound_at_the_ends_of_the_conditions),
      cmocka_unit_test(proposition_6_is_never_confirmed_outside_the_domain),
  };
  return cmocka_run_group_tests_name("parameters", tests, NULL, free_reals);
}
