/* lyapunov.c -- tests of reference/game.h, newton.h, lyapunov.h and certificate.h: enclosures contain what they must, at any precision. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "certificate.h"
#include "settings.h"
#include "twin.h"

static uint64_t generator = 1;

/* Uniform in [-1, 1]. */
static double uniform(void)
{
  generator = generator * 6364136223846793005u + 1442695040888963407u;
  return (double)(int64_t)(generator >> 11) * 0x1p-52 - 1.0;
}

/* A state in the box, its multiplier of length at most C share. */
static point random_point(const test_case *c, double C, double share)
{
  point x = point_new(c, 256);
  double length = 0.0;
  for (size_t i = 0; i < case_size(c); i++) {
    mpfr_set_d(&x.w[i], c->high[i] * uniform(), MPFR_RNDN);
    mpfr_set_d(&x.w_hat[i], 0.01 * uniform(), MPFR_RNDN);
    mpfr_add(&x.w_hat[i], &x.w_hat[i], &x.w[i], MPFR_RNDN);
  }
  for (size_t i = 0; i < c->n_y; i++) {
    const double v = uniform();
    mpfr_set_d(&x.lambda[i], v, MPFR_RNDN);
    length += v * v;
  }
  for (size_t i = 0; i < c->n_y; i++)
    mpfr_mul_d(&x.lambda[i], &x.lambda[i], share * C / sqrt(length), MPFR_RNDN);
  return x;
}

static double width(const interval *v)
{
  mpfr_t t;
  mpfr_init2(t, 53);
  mpfr_sub(t, &v->right, &v->left, MPFR_RNDU);
  const double w = mpfr_get_d(t, MPFR_RNDU);
  mpfr_clear(t);
  return w;
}

static void assert_overlap(const interval *a, const interval *b)
{
  assert_true(mpfr_lessequal_p(&a->left, &b->right) && mpfr_lessequal_p(&b->left, &a->right));
}

/* For every case and two settings, a random state. */
static void for_all_cases(void (*check)(judge *j, const point *x, const sgha_parameters *p))
{
  for (size_t i = 0; i < CASES; i++)
    for (setting s = THEOREM_4_EPSILON_0_1; s < SETTINGS; s += 2) {
      const test_case *c = case_number(i);
      const sgha_parameters p = setting_parameters(c, s);
      judge *j = judge_new(c, &p, 256, 1024);
      point x = random_point(c, p.C_lambda, 0.5);
      check(j, &x, &p);
      point_free(c, &x);
      judge_free(j);
    }
}

static void check_precisions(judge *j, const point *x, const sgha_parameters *p)
{
  (void)p;
  enclosure *low = enclosure_new(j->G.problem, 192), *high = enclosure_new(j->G.problem, 512);
  enclose(j, x, low);
  enclose(j, x, high);
  assert_true(low->inside && high->inside);
  assert_overlap(low->V, high->V);
  assert_overlap(low->Psi, high->Psi);
  assert_overlap(low->P, high->P);
  assert_overlap(low->dual, high->dual);
  assert_true(width(low->V) < 1e-35);
  assert_true(width(high->V) < 1e-120);
  enclosure_free(low);
  enclosure_free(high);
}

static void enclosures_at_two_precisions_overlap_and_shrink(void **state)
{
  (void)state;
  for_all_cases(check_precisions);
}

/* Psi <= K(w) for every w, and P <= Phi(w), P >= Psi(lambda) - what other points give must not contradict the enclosure. */
static void check_extremes(judge *j, const point *x, const sgha_parameters *p)
{
  const test_case *c = j->G.problem;
  const size_t n = case_size(c);
  enclosure *e = enclosure_new(c, 256), *other = enclosure_new(c, 256);
  enclose(j, x, e);
  real *w = real_vector(n), *g = real_vector(c->n_y), *value = real_vector(1);
  for (int k = 0; k < 8; k++) {
    const double spread = ldexp(1.0, -6 * k);
    for (size_t i = 0; i < n; i++) {
      mpfr_set_d(&w[i], spread * uniform(), MPFR_RNDN);
      mpfr_add(&w[i], &w[i], k % 2 ? &j->minimiser.z[i] : &j->saddle.z[i], MPFR_RNDN);
    }
    real_constraint(&j->G, w, g);
    real_K(&j->G, w, g, x->w_hat, x->lambda, value);
    assert_true(mpfr_greater_p(value, &e->Psi->left));
    real_Phi(&j->G, w, g, x->w_hat, value);
    assert_true(mpfr_greater_p(value, &e->P->left));
  }
  for (int k = 0; k < 3; k++) {
    point y = random_point(c, p->C_lambda, 0.45 * k);
    for (size_t i = 0; i < n; i++)
      mpfr_set(&y.w_hat[i], &x->w_hat[i], MPFR_RNDN);
    enclose(j, &y, other);
    assert_true(mpfr_lessequal_p(&other->Psi->left, &e->P->right));
    assert_overlap(other->P, e->P);
    point_free(c, &y);
  }
  real_free(n, w);
  real_free(c->n_y, g);
  real_free(1, value);
  enclosure_free(e);
  enclosure_free(other);
}

static void no_other_point_contradicts_the_enclosures(void **state)
{
  (void)state;
  for_all_cases(check_extremes);
}

/* At 64 bits Newton's solution is coarse: the enclosure is wider and still contains the right value. */
static void a_coarse_solution_widens_the_enclosure(void **state)
{
  (void)state;
  const test_case *c = case_named("hyper-cleaning-0.5");
  const sgha_parameters p = setting_parameters(c, LARGEST_STEPS);
  judge *j = judge_new(c, &p, 256, 256);
  point x = random_point(c, p.C_lambda, 0.5);
  enclosure *good = enclosure_new(c, 256), *coarse = enclosure_new(c, 64);
  enclose(j, &x, good);
  enclose(j, &x, coarse);
  assert_true(width(coarse->V) > width(good->V));
  assert_true(mpfr_lessequal_p(&coarse->V->left, &good->V->left));
  assert_true(mpfr_greaterequal_p(&coarse->V->right, &good->V->right));
  enclosure_free(good);
  enclosure_free(coarse);
  point_free(c, &x);
  judge_free(j);
}

static void projection_of_an_interval_contains_both_sides_of_the_sphere(void **state)
{
  (void)state;
  mpfr_set_default_prec(128);
  interval *v = interval_vector(2);
  mpfi_interv_d(&v[0], 2.9, 3.1);
  mpfi_interv_d(&v[1], 4.0, 4.0);
  interval_project(2, v, 5.0);
  assert_true(mpfi_is_inside_d(2.9, &v[0]) && mpfi_is_inside_d(3.1 * 5.0 / sqrt(3.1 * 3.1 + 16.0), &v[0]));
  assert_true(mpfi_is_inside_d(4.0, &v[1]) && mpfi_is_inside_d(4.0 * 5.0 / sqrt(3.0999 * 3.0999 + 16.0), &v[1]));
  mpfi_set_d(&v[0], 0.5);
  mpfi_set_d(&v[1], 0.25);
  interval_project(2, v, 5.0);
  assert_true(mpfr_cmp_d(&v[0].left, 0.5) == 0 && mpfr_cmp_d(&v[0].right, 0.5) == 0);
  interval_free(2, v);
}

/* Phi against K at the best multiplier, on both sides of |c| = p_lambda C_lambda. */
static void Phi_is_K_at_the_best_multiplier(void **state)
{
  (void)state;
  const test_case *c = case_named("quadratic");
  mpfr_set_default_prec(256);
  for (int k = 0; k < 2; k++) {
    const game G = {c, 2.0, k == 0 ? 0x1p-20 : 8.0, 5.0};
    point x = random_point(c, 1.0, 1.0);
    real *g = real_vector(c->n_y), *v = real_vector(3);
    real_constraint(&G, x.w, g);
    for (size_t i = 0; i < c->n_y; i++)
      mpfr_div_d(&x.lambda[i], &g[i], G.p_lambda, MPFR_RNDN);
    real_project(c->n_y, x.lambda, G.C_lambda);
    real_K(&G, x.w, g, x.w_hat, x.lambda, &v[0]);
    real_Phi(&G, x.w, g, x.w_hat, &v[1]);
    mpfr_sub(&v[2], &v[0], &v[1], MPFR_RNDN);
    assert_true(fabs(mpfr_get_d(&v[2], MPFR_RNDN)) < 1e-60 * (1.0 + fabs(mpfr_get_d(&v[0], MPFR_RNDN))));
    real_free(c->n_y, g);
    real_free(3, v);
    point_free(c, &x);
  }
}

static const step_errors exact;

/* The twin's steps, which are not rounded to doubles. */
static void an_exact_step_holds_without_loss(void **state)
{
  (void)state;
  const test_case *c = case_named("quadratic");
  const sgha_parameters p = setting_parameters(c, LARGEST_STEPS);
  judge *j = judge_new(c, &p, 256, 256);
  twin t = twin_start(c);
  judgement *r = judgement_new(256);
  for (int k = 0; k < 5; k++) {
    point x = {t.w, t.w_hat, t.lambda}, y = point_new(c, 256);
    enclosure *ex = enclosure_new(c, 256), *ey = enclosure_new(c, 256);
    enclose(j, &x, ex);
    for (size_t i = 0; i < case_size(c); i++) {
      mpfr_set(&y.w[i], &t.w[i], MPFR_RNDN);
      mpfr_set(&y.w_hat[i], &t.w_hat[i], MPFR_RNDN);
    }
    for (size_t i = 0; i < c->n_y; i++)
      mpfr_set(&y.lambda[i], &t.lambda[i], MPFR_RNDN);
    twin_step(&t, &p, NULL, NULL);
    enclose(j, &x, ey);
    judge_step(j, &y, &ex, &x, &ey, &exact, r);
    assert_int_equal(r->verdict, STEP_HOLDS);
    assert_null(r->premise);
    assert_true(r->lossless && r->decrease);
    assert_true(mpfi_is_zero(r->loss));
    enclosure_free(ex);
    enclosure_free(ey);
    point_free(c, &y);
  }
  judgement_free(r);
  twin_free(&t);
  judge_free(j);
}

/* The start, and the rest as `make lyapunov` has it. */
static assignment task(const test_case *c, setting s, bool sphere, one_step *step)
{
  return (assignment){.problem = c,
                      .setting = setting_name(s),
                      .parameters = setting_parameters(c, s),
                      .sphere = sphere,
                      .step = step,
                      .consecutive = 2,
                      .least = 256,
                      .most = 512};
}

static sgha_status stand_still(program *p, const sgha_parameters *parameters, void *context)
{
  (void)parameters;
  (void)context;
  const test_case *c = p->problem;
  memcpy(p->previous.w, p->state.w, (3 * case_size(c) + c->n_y) * sizeof(double)); /* the parts follow one another */
  return SGHA_OK;
}

static void a_program_that_does_nothing_is_violated(void **state)
{
  (void)state;
  for (size_t i = 0; i < CASES; i += 2)
    for (setting s = 0; s < SETTINGS; s++) {
      const assignment a = task(case_number(i), s, false, stand_still);
      const tally t = certify(&a, NULL, NULL, NULL, NULL);
      assert_int_equal(t.violated, 2);
      assert_int_equal(t.beyond, 2);
      assert_false(tally_is_good(&t));
    }
}

static void the_shipped_program_holds_at_zero_and_on_the_sphere(void **state)
{
  (void)state;
  for (size_t i = 0; i < CASES; i += 2)
    for (int sphere = 0; sphere < 2; sphere++) {
      const assignment a = task(case_number(i), THEOREM_4_EPSILON_1, sphere, NULL);
      const tally t = certify(&a, NULL, NULL, NULL, NULL);
      assert_true(tally_is_good(&t));
      assert_int_equal(t.active, sphere ? 2 : 0);
      assert_int_equal(t.rises, 0);
    }
}

/* What a verdict allows is known before the step is made: another step does not change it. */
static void the_allowance_does_not_depend_on_the_program(void **state)
{
  (void)state;
  const assignment a = task(case_named("quadratic"), STEPS_BETWEEN, true, NULL);
  assignment still = a;
  still.step = stand_still;
  still.consecutive = 1;
  assignment first = a;
  first.consecutive = 1;
  const tally made = certify(&first, NULL, NULL, NULL, NULL), none = certify(&still, NULL, NULL, NULL, NULL);
  assert_true(made.loss > 0.0 && made.loss == none.loss);
}

/* With constants that are too small everything might hold: nothing is judged. */
static void constants_that_are_not_confirmed_are_refused(void **state)
{
  (void)state;
  const test_case *c = case_named("quadratic");
  const double factors[] = {0.001, NAN};
  for (size_t k = 0; k < 2; k++) {
    test_case wrong = *c;
    wrong.constants.l_g1 *= factors[k];
    assignment a = task(c, LARGEST_STEPS, false, NULL);
    a.problem = &wrong;
    const tally t = certify(&a, NULL, NULL, NULL, NULL);
    assert_int_equal(t.undecided, 2);
    assert_string_equal(t.premise, "the stated constants");
    assert_false(tally_is_good(&t));
  }
}

/* At 16 bits nothing is certain; the precision rises until it is, or to the limit. */
static void precision_rises_until_the_step_is_decided(void **state)
{
  (void)state;
  const test_case *c = case_named("hyper-cleaning-0.5");
  const sgha_parameters p = setting_parameters(c, THEOREM_4_EPSILON_1);
  for (mpfr_prec_t most = 16; most <= 1024; most *= 64) {
    judge *j = judge_new(c, &p, 16, most);
    point x = point_new(c, 256), y = point_new(c, 256);
    mpfr_set_default_prec(256);
    twin t = twin_start(c);
    for (int k = 0; k < 2; k++) {
      point *z = k == 0 ? &x : &y;
      twin_step(&t, &p, NULL, NULL);
      for (size_t i = 0; i < case_size(c); i++) {
        mpfr_set(&z->w[i], &t.w[i], MPFR_RNDN);
        mpfr_set(&z->w_hat[i], &t.w_hat[i], MPFR_RNDN);
      }
      for (size_t i = 0; i < c->n_y; i++)
        mpfr_set(&z->lambda[i], &t.lambda[i], MPFR_RNDN);
    }
    enclosure *ex = enclosure_new(c, 16), *ey = enclosure_new(c, 16);
    judgement *r = judgement_new(1024);
    enclose(j, &x, ex);
    enclose(j, &y, ey);
    judge_step(j, &x, &ex, &y, &ey, &exact, r);
    assert_int_equal(r->verdict, most == 16 ? STEP_UNDECIDED : STEP_HOLDS);
    assert_true(most == 16 ? r->bits == 16 : r->bits > 16);
    enclosure_free(ex);
    enclosure_free(ey);
    judgement_free(r);
    twin_free(&t);
    point_free(c, &x);
    point_free(c, &y);
    judge_free(j);
  }
}

static void a_multiplier_outside_the_ball_is_outside(void **state)
{
  (void)state;
  const test_case *c = case_named("quadratic");
  const sgha_parameters p = setting_parameters(c, LARGEST_STEPS);
  judge *j = judge_new(c, &p, 256, 256);
  point x = random_point(c, p.C_lambda, 0.5), y = random_point(c, p.C_lambda, 1.0 + 0x1p-30);
  enclosure *ex = enclosure_new(c, 256), *ey = enclosure_new(c, 256);
  judgement *r = judgement_new(256);
  enclose(j, &x, ex);
  enclose(j, &y, ey);
  judge_step(j, &x, &ex, &y, &ey, &exact, r);
  assert_int_equal(r->verdict, STEP_OUTSIDE);
  assert_string_equal(r->premise, "|lambda| <= C_lambda");
  enclosure_free(ex);
  enclosure_free(ey);
  judgement_free(r);
  point_free(c, &x);
  point_free(c, &y);
  judge_free(j);
}

static void check_premise(const test_case *c, const sgha_parameters *p, const char *premise)
{
  judge *j = judge_new(c, p, 256, 256);
  if (premise == NULL)
    assert_null(j->premise);
  else
    assert_string_equal(j->premise, premise);
  judge_free(j);
}

static void conditions_that_fail_are_named(void **state)
{
  (void)state;
  const test_case *c = case_named("quadratic");
  const sgha_parameters p = setting_parameters(c, LARGEST_SHARPER_STEPS);
  sgha_parameters q = p;
  check_premise(c, &p, NULL);
  q.gamma_x = q.gamma_y = 1.001 * p.gamma_x;
  check_premise(c, &q, "gamma_w <= 1/(2 (p_w + l_L))");
  q = p;
  q.beta = 1.001 * p.beta;
  check_premise(c, &q, "beta <= gamma_lambda (2 l_L p_lambda + l_L mu_g^2/(p_w + l_L))/(64 p_w)");
  q = p;
  q.p_w *= 0.5;
  check_premise(c, &q, "p_w >= 2 sqrt(2) (l_f1 + C_lambda l_g2)");
}

/* A state that is not a number is never certified. */
static void not_a_number_is_not_certified(void **state)
{
  (void)state;
  const test_case *c = case_named("quadratic");
  const sgha_parameters p = setting_parameters(c, LARGEST_STEPS);
  judge *j = judge_new(c, &p, 256, 256);
  point x = random_point(c, p.C_lambda, 0.5), y = random_point(c, p.C_lambda, 0.5);
  mpfr_set_nan(&y.w[0]);
  enclosure *ex = enclosure_new(c, 256), *ey = enclosure_new(c, 256);
  judgement *r = judgement_new(256);
  enclose(j, &x, ex);
  enclose(j, &y, ey);
  judge_step(j, &x, &ex, &y, &ey, &exact, r);
  assert_int_equal(r->verdict, STEP_UNDECIDED);
  mpfr_set_nan(&y.lambda[0]);
  enclose(j, &y, ey);
  judge_step(j, &x, &ex, &y, &ey, &exact, r);
  assert_int_equal(r->verdict, STEP_OUTSIDE);
  enclosure_free(ex);
  enclosure_free(ey);
  judgement_free(r);
  point_free(c, &x);
  point_free(c, &y);
  judge_free(j);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(projection_of_an_interval_contains_both_sides_of_the_sphere),
      cmocka_unit_test(Phi_is_K_at_the_best_multiplier),
      cmocka_unit_test(enclosures_at_two_precisions_overlap_and_shrink),
      cmocka_unit_test(no_other_point_contradicts_the_enclosures),
      cmocka_unit_test(a_coarse_solution_widens_the_enclosure),
      cmocka_unit_test(an_exact_step_holds_without_loss),
      cmocka_unit_test(a_program_that_does_nothing_is_violated),
      cmocka_unit_test(the_shipped_program_holds_at_zero_and_on_the_sphere),
      cmocka_unit_test(the_allowance_does_not_depend_on_the_program),
      cmocka_unit_test(constants_that_are_not_confirmed_are_refused),
      cmocka_unit_test(precision_rises_until_the_step_is_decided),
      cmocka_unit_test(a_multiplier_outside_the_ball_is_outside),
      cmocka_unit_test(conditions_that_fail_are_named),
      cmocka_unit_test(not_a_number_is_not_certified),
  };
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  mpfr_free_cache();
  return failed;
}
