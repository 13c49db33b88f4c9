/* controls.c -- `make controls`: wrong programs, judged by the verdicts that the right one must pass.
 *
 * A control is a mistake. Its program makes the shipped program's step, and the step with the mistake, and goes to a point
 * between them: a share of 1 is the mistake itself, a smaller share a subtler one. Three verdicts judge its first steps:
 *   lyapunov     Proposition 6's inequality (lyapunov.h): violated
 *   compare      the distance to the exact step is beyond the contracts (allowance.h)
 *   sgha-check   the file of its states is not Algorithm 1's (checker.h)
 * For each the smallest share is found, a power of two, that is still caught. A control is caught if each verdict catches
 * it that its row of the table says must. */
#include <math.h>
#include <string.h>

#include "certificate.h"
#include "checker.h"
#include "core/advance.h"
#include "gradients.h"
#include "settings.h"

#define STEPS 10
#define LEAST_SHARE 52 /* 2^-52 */
#define BITS 256

enum { LYAPUNOV = 1, COMPARE = 2, CHECK = 4, STATES = COMPARE | CHECK, ALL = LYAPUNOV | STATES };

/* What a mistake is made with: the state, the gradients there, the parameters, all of which it may change before the step
 * and after it; the same of the iteration before; and the true ones. */
typedef struct {
  const program *p;
  const test_case *c;
  size_t n, n_x, n_y;
  sgha_parameters q;
  sgha_state now, next;
  double *f, *g_y, *h;
  double *old_f, *old_g_y, *old_h, *old_w;
  const sgha_state *right; /* the next state of the shipped program */
} workshop;

typedef void mistake(workshop *s);

typedef struct {
  const char *name;
  unsigned must;
  mistake *before, *after; /* the step; either may be a null pointer */
  const char *problem;
  setting setting;
  bool sphere;
} control;

static void scale(size_t n, double v[], double factor)
{
  for (size_t i = 0; i < n; i++)
    v[i] *= factor;
}

static void copy(size_t n, double to[], const double from[])
{
  memcpy(to, from, n * sizeof *to);
}

/* The program's own oracle, at another point. */
static void lower_gradient(const workshop *s, const double w[], double g_y[])
{
  double *g = allocate(s->n, sizeof *g);
  case_grad_g(s->c, NULL, w, g);
  copy(s->n_y, g_y, g + s->n_x);
  free(g);
}

static void remake_h(workshop *s, const double w[], const double lambda[], double tau, double back)
{
  double *v = allocate(4 * s->n, sizeof *v), *up = v, *down = v + s->n, *plus = v + 2 * s->n, *minus = v + 3 * s->n;
  copy(s->n, up, w);
  copy(s->n, down, w);
  for (size_t i = 0; i < s->n_y; i++) {
    up[s->n_x + i] += tau * lambda[i];
    down[s->n_x + i] -= back * tau * lambda[i];
  }
  case_grad_g(s->c, NULL, up, plus);
  case_grad_g(s->c, NULL, down, minus);
  for (size_t i = 0; i < s->n; i++)
    s->h[i] = (plus[i] - minus[i]) / (tau + back * tau);
  free(v);
}

/* ---- the parameters are others than those that are stated ---- */

static void gamma_x_twice(workshop *s)
{
  s->q.gamma_x *= 2.0;
}
static void gamma_y_half(workshop *s)
{
  s->q.gamma_y *= 0.5;
}
static void gamma_w_1000(workshop *s)
{
  s->q.gamma_x *= 1000.0;
  s->q.gamma_y *= 1000.0;
}
static void gamma_w_percent(workshop *s)
{
  s->q.gamma_x *= 1.01;
  s->q.gamma_y *= 1.01;
}
static void gamma_lambda_twice(workshop *s)
{
  s->q.gamma_lambda *= 2.0;
}
static void gamma_lambda_1000(workshop *s)
{
  s->q.gamma_lambda *= 1000.0;
}
static void beta_twice(workshop *s)
{
  s->q.beta *= 2.0;
}
static void beta_large(workshop *s)
{
  s->q.beta = 0.9;
}
static void p_w_half(workshop *s)
{
  s->q.p_w *= 0.5;
}
static void p_w_dropped(workshop *s)
{
  s->q.p_w = SGHA_MIN_PARAMETER;
}
static void p_lambda_twice(workshop *s)
{
  s->q.p_lambda *= 2.0;
}
static void p_lambda_dropped(workshop *s)
{
  s->q.p_lambda = SGHA_MIN_PARAMETER;
}
static void not_projected(workshop *s)
{
  s->q.C_lambda = 0x1p100;
}
static void ball_too_large(workshop *s)
{
  s->q.C_lambda *= 1.0 + 1e-6;
}
static void ball_half(workshop *s)
{
  s->q.C_lambda *= 0.5;
}

/* ---- the gradients are wrong ---- */

static void f_dropped(workshop *s)
{
  scale(s->n, s->f, 0.0);
}
static void f_sign(workshop *s)
{
  scale(s->n, s->f, -1.0);
}
static void f_y_dropped(workshop *s)
{
  scale(s->n_y, s->f + s->n_x, 0.0);
}
static void f_x_half(workshop *s)
{
  scale(s->n_x, s->f, 0.5);
}
static void f_first_entry(workshop *s)
{
  s->f[0] = 0.0;
}
static void f_at_average(workshop *s)
{
  case_grad_f(s->c, NULL, s->now.w_hat, s->f);
}
static void f_old(workshop *s)
{
  copy(s->n, s->f, s->old_f);
}
static void h_dropped(workshop *s)
{
  scale(s->n, s->h, 0.0);
}
static void h_sign(workshop *s)
{
  scale(s->n, s->h, -1.0);
}
static void h_twice(workshop *s)
{
  scale(s->n, s->h, 2.0);
}
static void h_precedence(workshop *s)
{
  scale(s->n, s->h, s->q.tau * s->q.tau);
}
static void h_x_dropped(workshop *s)
{
  scale(s->n_x, s->h, 0.0);
}
static void h_last_entry(workshop *s)
{
  s->h[s->n - 1] = 0.0;
}
static void h_of_next_multiplier(workshop *s)
{
  remake_h(s, s->now.w, s->right->lambda, 0x1p-17, 1.0);
}
static void h_at_average(workshop *s)
{
  remake_h(s, s->now.w_hat, s->now.lambda, 0x1p-17, 1.0);
}
static void h_one_sided(workshop *s)
{
  remake_h(s, s->now.w, s->now.lambda, 0x1p-10, 0.0);
}
static void h_large_tau(workshop *s)
{
  remake_h(s, s->now.w, s->now.lambda, 0.25, 1.0);
}
static void h_tiny_tau(workshop *s)
{
  remake_h(s, s->now.w, s->now.lambda, 0x1p-60, 1.0);
}
static void h_old(workshop *s)
{
  copy(s->n, s->h, s->old_h);
}
static void g_sign(workshop *s)
{
  scale(s->n_y, s->g_y, -1.0);
}
static void g_dropped(workshop *s)
{
  scale(s->n_y, s->g_y, 0.0);
}
static void g_is_f(workshop *s)
{
  copy(s->n_y, s->g_y, s->f + s->n_x);
}
static void g_last_entry(workshop *s)
{
  s->g_y[s->n_y - 1] = 0.0;
}
static void g_at_average(workshop *s)
{
  lower_gradient(s, s->now.w_hat, s->g_y);
}
static void g_old(workshop *s)
{
  copy(s->n_y, s->g_y, s->old_g_y);
}
static void all_old(workshop *s)
{
  f_old(s);
  g_old(s);
  h_old(s);
}

/* The data of g are the first two rows, or examples with other labels. */
static void g_of_some_data(workshop *s)
{
  static const uint64_t first[] = {0, 1};
  double *g = allocate(s->n, sizeof *g);
  case_grad_g(s->c, &(sgha_selection){2, first}, s->now.w, g);
  copy(s->n_y, s->g_y, g + s->n_x);
  free(g);
}
static void other_labels(workshop *s)
{
  const test_case *c = s->c;
  s->c = case_named("hyper-cleaning-0.99");
  lower_gradient(s, s->now.w, s->g_y);
  remake_h(s, s->now.w, s->now.lambda, 0x1p-17, 1.0);
  s->c = c;
}
static void mu_dropped(workshop *s)
{
  const double mu = s->c->hyper_cleaning.mu;
  for (size_t i = 0; i < s->n_y; i++) {
    s->g_y[i] -= mu * s->now.w[s->n_x + i];
    s->h[s->n_x + i] -= mu * s->now.lambda[i];
  }
}
static void f_is_training_loss(workshop *s)
{
  double *g = allocate(s->n, sizeof *g);
  case_grad_g(s->c, NULL, s->now.w, g);
  copy(s->n_y, s->f + s->n_x, g + s->n_x);
  free(g);
}

/* ---- the lines are wrong ---- */

static void does_nothing(workshop *s)
{
  copy(s->n, s->next.w, s->now.w);
  copy(s->n, s->next.w_hat, s->now.w_hat);
  copy(s->n, s->next.w_low, s->now.w_low);
  copy(s->n_y, s->next.lambda, s->now.lambda);
}
static void w_stays(workshop *s)
{
  copy(s->n, s->next.w, s->now.w);
}
static void multiplier_stays(workshop *s)
{
  copy(s->n_y, s->next.lambda, s->now.lambda);
}
static void multiplier_reset(workshop *s)
{
  scale(s->n_y, s->next.lambda, 0.0);
}

/* w_hat = w_hat + share (w - w_hat), entries first .. end - 1 */
static void average_from(workshop *s, size_t first, size_t end, double share, const double w[])
{
  for (size_t i = first; i < end; i++) {
    const double move = s->now.w_low[i] + share * (w[i] - s->now.w_hat[i] - s->now.w_low[i]);
    s->next.w_hat[i] = s->now.w_hat[i] + move;
    s->next.w_low[i] = move - (s->next.w_hat[i] - s->now.w_hat[i]);
  }
}
static void average_of_old_w(workshop *s)
{
  average_from(s, 0, s->n, s->q.beta, s->now.w);
}
static void average_complement(workshop *s)
{
  average_from(s, 0, s->n, 1.0 - s->q.beta, s->next.w);
}
static void average_of_x_alone(workshop *s)
{
  average_from(s, s->n_x, s->n, 0.0, s->next.w);
}
static void average_in_one_double(workshop *s)
{
  scale(s->n, s->next.w_low, 0.0);
}
static void dual_of_new_w(workshop *s)
{
  lower_gradient(s, s->right->w, s->g_y);
}
static void gauss_seidel(workshop *s)
{
  double *w = allocate(s->n, sizeof *w), *f = allocate(s->n, sizeof *f);
  copy(s->n, w, s->now.w);
  copy(s->n_x, w, s->right->w);
  remake_h(s, w, s->now.lambda, 0x1p-17, 1.0);
  case_grad_f(s->c, NULL, w, f);
  copy(s->n_y, s->f + s->n_x, f + s->n_x);
  free(w);
  free(f);
}
static void p_w_sign(workshop *s)
{
  for (size_t i = 0; i < s->n; i++)
    s->f[i] -= 2.0 * s->q.p_w * (s->now.w[i] - s->now.w_hat[i]);
}
static void p_lambda_sign(workshop *s)
{
  for (size_t i = 0; i < s->n_y; i++)
    s->g_y[i] += 2.0 * s->q.p_lambda * s->now.lambda[i];
}
static void ascent_in_w(workshop *s)
{
  for (size_t i = 0; i < s->n; i++)
    s->next.w[i] = 2.0 * s->now.w[i] - s->next.w[i];
}
static void momentum(workshop *s)
{
  for (size_t i = 0; i < s->n; i++)
    s->next.w[i] += 0.5 * (s->now.w[i] - s->old_w[i]);
}
static void single_precision(workshop *s)
{
  for (size_t i = 0; i < s->n; i++)
    s->next.w[i] = (double)(float)s->next.w[i];
}
static void clipped(workshop *s)
{
  s->q.C_lambda = 0x1p100;
}
static void clip(workshop *s)
{
  const double most = s->p->option[s->p->method->n_options - 1] / sqrt((double)s->n_y);
  for (size_t i = 0; i < s->n_y; i++)
    s->next.lambda[i] = fmax(-most, fmin(most, s->next.lambda[i]));
}
static void always_scaled(workshop *s)
{
  double length = 0.0;
  for (size_t i = 0; i < s->n_y; i++)
    length = hypot(length, s->next.lambda[i]);
  if (length > 0.0)
    scale(s->n_y, s->next.lambda, s->q.C_lambda / length * (1.0 - 0x1p-40));
}
static void projected_first(workshop *s)
{
  for (size_t i = 0; i < s->n_y; i++)
    s->next.lambda[i] = s->now.lambda[i] + s->q.gamma_lambda * (s->g_y[i] - s->q.p_lambda * s->now.lambda[i]);
}

#define QUADRATIC "quadratic", STEPS_BETWEEN
#define CLEANING "hyper-cleaning-0.5", LARGEST_STEPS
#define REGULARIZE "learn-to-regularize", LARGEST_STEPS

static const control controls[] = {
    {"does nothing", ALL, NULL, does_nothing, QUADRATIC, false},
    {"does nothing, on the sphere", ALL, NULL, does_nothing, QUADRATIC, true},
    {"w stays where it is", ALL, NULL, w_stays, QUADRATIC, true},
    {"the multiplier stays where it is", ALL, NULL, multiplier_stays, QUADRATIC, false},
    {"the multiplier is set to 0", ALL, NULL, multiplier_reset, QUADRATIC, true},
    {"w steps upward", ALL, NULL, ascent_in_w, QUADRATIC, true},
    {"gamma_x is twice the stated one", STATES, gamma_x_twice, NULL, QUADRATIC, true},
    {"gamma_y is half the stated one", STATES, gamma_y_half, NULL, QUADRATIC, true},
    {"gamma_w is 1.01 times the stated one", STATES, gamma_w_percent, NULL, QUADRATIC, true},
    {"gamma_w is 1000 times the stated one", ALL, gamma_w_1000, NULL, QUADRATIC, true},
    {"gamma_lambda is twice the stated one", STATES, gamma_lambda_twice, NULL, QUADRATIC, false},
    {"gamma_lambda is 1000 times the stated one", ALL, gamma_lambda_1000, NULL, "quadratic", LARGEST_STEPS, false},
    {"beta is twice the stated one", STATES, beta_twice, NULL, QUADRATIC, true},
    {"beta = 0.9", STATES, beta_large, NULL, QUADRATIC, true},
    {"p_w is half the stated one", STATES, p_w_half, NULL, QUADRATIC, true},
    {"the term with p_w is missing", STATES, p_w_dropped, NULL, QUADRATIC, true},
    {"the term with p_w has the wrong sign", STATES, p_w_sign, NULL, QUADRATIC, true},
    {"p_lambda is twice the stated one", STATES, p_lambda_twice, NULL, "quadratic", LARGEST_STEPS, true},
    {"the term with p_lambda is missing", STATES, p_lambda_dropped, NULL, "quadratic", LARGEST_STEPS, true},
    {"the term with p_lambda has the wrong sign", STATES, p_lambda_sign, NULL, "quadratic", LARGEST_STEPS, true},
    {"the multiplier is not projected", ALL, not_projected, NULL, QUADRATIC, true},
    {"the ball is 1e-6 too large", ALL, ball_too_large, NULL, QUADRATIC, true},
    {"the ball has half its radius", ALL, ball_half, NULL, QUADRATIC, true},
    {"entries are clipped in place of the projection", ALL, clipped, clip, QUADRATIC, true},
    {"the multiplier is scaled to the sphere from inside as well", STATES, NULL, always_scaled, QUADRATIC, false},
    {"projected before the step, not after", ALL, NULL, projected_first, QUADRATIC, true},
    {"grad f is missing", STATES, f_dropped, NULL, QUADRATIC, true},
    {"grad f has the wrong sign", STATES, f_sign, NULL, QUADRATIC, true},
    {"grad_y f is missing", STATES, f_y_dropped, NULL, QUADRATIC, true},
    {"one entry of grad f is 0", STATES, f_first_entry, NULL, QUADRATIC, true},
    {"grad f at the average", STATES, f_at_average, NULL, QUADRATIC, true},
    {"grad f is one iteration old", STATES, f_old, NULL, QUADRATIC, true},
    {"h is missing", ALL, h_dropped, NULL, QUADRATIC, true},
    {"h has the wrong sign", ALL, h_sign, NULL, QUADRATIC, true},
    {"h is divided by tau, not 2 tau", ALL, h_twice, NULL, QUADRATIC, true},
    {"(p - n)/2*tau in place of (p - n)/(2*tau)", ALL, h_precedence, NULL, QUADRATIC, true},
    {"the part of h in x is missing", STATES, h_x_dropped, NULL, QUADRATIC, true},
    {"the last entry of h is 0", STATES, h_last_entry, NULL, QUADRATIC, true},
    {"h with the next multiplier", STATES, h_of_next_multiplier, NULL, QUADRATIC, false},
    {"h is one iteration old", STATES, h_old, NULL, QUADRATIC, false},
    {"tau = 2^-60 in the probes", ALL, h_tiny_tau, NULL, QUADRATIC, true},
    {"grad_y g has the wrong sign", ALL, g_sign, NULL, QUADRATIC, false},
    {"grad_y g is missing", ALL, g_dropped, NULL, QUADRATIC, false},
    {"grad_y f in place of grad_y g", ALL, g_is_f, NULL, QUADRATIC, false},
    {"the last entry of grad_y g is 0", STATES, g_last_entry, NULL, QUADRATIC, false},
    {"grad_y g over two rows of the data", STATES, g_of_some_data, NULL, QUADRATIC, false},
    {"grad_y g at the average", STATES, g_at_average, NULL, QUADRATIC, false},
    {"grad_y g is one iteration old", STATES, g_old, NULL, QUADRATIC, false},
    {"all gradients are one iteration old", STATES, all_old, NULL, QUADRATIC, false},
    {"line 6 with the new x and y", STATES, dual_of_new_w, NULL, QUADRATIC, false},
    {"hyper-cleaning: line 3 with the new x", STATES, gauss_seidel, NULL, CLEANING, true},
    {"the average takes the old w", STATES, NULL, average_of_old_w, QUADRATIC, true},
    {"the average takes 1 - beta for beta", STATES, NULL, average_complement, QUADRATIC, true},
    {"the average of y stays", STATES, NULL, average_of_x_alone, QUADRATIC, true},
    {"the average is one double", STATES, NULL, average_in_one_double, "quadratic", THEOREM_4_EPSILON_1, true},
    {"momentum in w", STATES, NULL, momentum, QUADRATIC, true},
    {"w in single precision", STATES, NULL, single_precision, QUADRATIC, true},
    {"hyper-cleaning: gamma/(2n) for gamma/n", STATES, f_x_half, NULL, CLEANING, true},
    {"hyper-cleaning: other labels", STATES, other_labels, NULL, CLEANING, true},
    {"hyper-cleaning: the term with mu is missing", STATES, mu_dropped, NULL, CLEANING, true},
    {"hyper-cleaning: f of the training data", STATES, f_is_training_loss, NULL, CLEANING, true},
    {"hyper-cleaning: h by a probe on one side", STATES, h_one_sided, NULL, CLEANING, true},
    {"learn-to-regularize: h with tau = 1/4", STATES, h_large_tau, NULL, REGULARIZE, true},
    {"learn-to-regularize: the part of h in x is missing", STATES, h_x_dropped, NULL, REGULARIZE, true},
    {"learn-to-regularize: h at the average", STATES, h_at_average, NULL, REGULARIZE, true},
};
#define CONTROLS (sizeof controls / sizeof controls[0])

/* ---- the program with a mistake ---- */

typedef struct {
  const control *control;
  double share;
  uint64_t iteration;
  double *memory; /* of a workshop */
  sgha_state right;
} wrong_program;

static sgha_state state_in(double *v, size_t n)
{
  return (sgha_state){.w = v, .w_hat = v + n, .w_low = v + 2 * n, .lambda = v + 3 * n};
}

static void copy_state(size_t n, size_t n_y, const sgha_state *to, const sgha_state *from)
{
  copy(n, to->w, from->w);
  copy(n, to->w_hat, from->w_hat);
  copy(n, to->w_low, from->w_low);
  copy(n_y, to->lambda, from->lambda);
}

/* The right state, moved by a share towards the wrong one; the average is a pair. */
static void move_towards(size_t n, size_t n_y, const sgha_state *right, const sgha_state *wrong, double share)
{
  if (share == 1.0) {
    copy_state(n, n_y, right, wrong);
    return;
  }
  for (size_t i = 0; i < n; i++) {
    right->w[i] += share * (wrong->w[i] - right->w[i]);
    const double apart = (wrong->w_hat[i] - right->w_hat[i]) + (wrong->w_low[i] - right->w_low[i]);
    const double move = right->w_low[i] + share * apart, high = right->w_hat[i] + move;
    right->w_low[i] = move - (high - right->w_hat[i]);
    right->w_hat[i] = high;
  }
  for (size_t i = 0; i < n_y; i++)
    right->lambda[i] += share * (wrong->lambda[i] - right->lambda[i]);
}

static sgha_status wrong_step(program *p, const sgha_parameters *parameters, void *context)
{
  wrong_program *x = context;
  const test_case *c = p->problem;
  const size_t n = case_size(c), n_y = c->n_y, size = 3 * n + n_y;
  double *v = x->memory;
  workshop s = {.p = p, .c = c, .n = n, .n_x = c->n_x, .n_y = n_y, .q = *parameters};
  s.now = state_in(v, n);
  s.next = state_in(v + size, n);
  s.f = v + 2 * size;
  s.h = s.f + n;
  s.g_y = s.h + n;
  s.old_f = s.g_y + n_y;
  s.old_h = s.old_f + n;
  s.old_w = s.old_h + n;
  s.old_g_y = s.old_w + n;
  sgha_status status = program_evaluate(p, parameters, NULL, NULL);
  if (status != SGHA_OK)
    return status;
  copy_state(n, n_y, &s.now, &p->state);
  copy(n, s.f, p->f);
  copy(n, s.h, p->h);
  copy(n_y, s.g_y, p->g + c->n_x);
  if (x->iteration++ == 0) {
    copy(n, s.old_f, s.f);
    copy(n, s.old_h, s.h);
    copy(n, s.old_w, s.now.w);
    copy(n_y, s.old_g_y, s.g_y);
  }
  status = program_step(p, parameters);
  if (status != SGHA_OK)
    return status;
  s.right = &p->state;
  if (x->control->before != NULL)
    x->control->before(&s);
  status = sgha_advance(s.n_x, n_y, &s.q, &s.now, &(sgha_gradients){.f = s.f, .g_y = s.g_y, .h = s.h}, &s.next);
  if (status != SGHA_OK)
    return status;
  if (x->control->after != NULL)
    x->control->after(&s);
  move_towards(n, n_y, &p->state, &s.next, x->share);
  copy(n, s.old_f, p->f);
  copy(n, s.old_h, p->h);
  copy(n, s.old_w, p->previous.w);
  copy(n_y, s.old_g_y, p->g + c->n_x);
  return SGHA_OK;
}

/* ---- the verdicts ---- */

static wrong_program make_wrong(const control *c, double share)
{
  const size_t n = case_size(case_named(c->problem));
  return (wrong_program){.control = c, .share = share, .memory = allocate(20 * n, sizeof(double))};
}

static assignment assign(const control *c, wrong_program *x)
{
  const test_case *problem = case_named(c->problem);
  return (assignment){.problem = problem,
                      .setting = setting_name(c->setting),
                      .parameters = setting_parameters(problem, c->setting),
                      .sphere = c->sphere,
                      .step = wrong_step,
                      .context = x,
                      .consecutive = STEPS,
                      .least = BITS,
                      .most = 2 * BITS};
}

/* Rejected, or refused because there is no verdict. */
static bool is_refused(verdict v)
{
  return v.share > 1.0 || v.unknown || v.unclear != NULL;
}

static bool caught_by_check(const control *c, double share)
{
  wrong_program x = make_wrong(c, share);
  const assignment a = assign(c, &x);
  mpfr_set_default_prec(CHECK_BITS);
  program p = certificate_start(&a);
  checker against = new_checker(a.problem, &a.parameters, true, 0.0);
  bool caught = false;
  for (unsigned k = 0; k < STEPS && !caught; k++) {
    caught = wrong_step(&p, &a.parameters, &x) != SGHA_OK;
    if (!caught)
      caught = is_refused(check_step(&against, &p.previous, &p.state));
  }
  free_checker(&against);
  program_free(&p);
  free(x.memory);
  return caught;
}

/* Which verdicts of those asked for catch the control with this share. */
static unsigned caught_by(const control *c, double share, unsigned asked)
{
  unsigned caught = 0;
  if (asked & (LYAPUNOV | COMPARE)) {
    wrong_program x = make_wrong(c, share);
    const assignment a = assign(c, &x);
    const tally t = certify(&a, NULL, NULL, NULL, NULL);
    caught |= t.violated > 0 || t.premise[0] != '\0' ? LYAPUNOV : 0;
    caught |= t.beyond > 0 ? COMPARE : 0;
    free(x.memory);
  }
  if ((asked & CHECK) && caught_by_check(c, share))
    caught |= CHECK;
  return caught & asked;
}

/* The largest k such that a share of 2^-k is caught; the share of 1 is. */
static int smallest_share(const control *c, unsigned which)
{
  int low = 0, high = LEAST_SHARE + 1;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    if (caught_by(c, ldexp(1.0, -middle), which))
      low = middle;
    else
      high = middle;
  }
  return low;
}

static void show(FILE *out, const control *c, const unsigned caught, bool search)
{
  fprintf(out, "| %s | %s, %s%s |", c->name, c->problem, setting_name(c->setting), c->sphere ? ", sphere" : "");
  for (unsigned which = LYAPUNOV; which <= CHECK; which *= 2) {
    const char *const must = c->must & which ? "**" : "";
    if (!(caught & which))
      fprintf(out, " %s |", c->must & which ? "MISSED" : "-");
    else if (search)
      fprintf(out, " %s2^-%d%s |", must, smallest_share(c, which), must);
    else
      fprintf(out, " %scaught%s |", must, must);
  }
  fputs("\n", out);
  fflush(out);
}

static const char head[] =
    "# Wrong programs, and what catches them\n"
    "\n"
    "Written by `make controls`. A row is a mistake; its program goes from the shipped program's next state a share "
    "of\n"
    "the way to the state that the mistake leads to. The numbers are the smallest shares, powers of two down to "
    "2^-52,\n"
    "that a verdict still catches within 10 steps: **bold** where the verdict must catch the mistake, - where it does\n"
    "not. `lyapunov` is Proposition 6's inequality as `make lyapunov` judges it: V mostly falls by 8 to 64 times what "
    "is\n"
    "guaranteed, so that it is blind to mistakes which cost less. `compare` is the distance to the exact step against\n"
    "what the contracts allow; `sgha-check` the judgement of the states alone, for programs whose order of operations "
    "is\n"
    "not known.\n"
    "\n"
    "| mistake | case, setting, start | lyapunov | compare | sgha-check |\n"
    "|---|---|---|---|---|\n";

int main(int argc, char *argv[])
{
  const bool list = argc == 2 && strcmp(argv[1], "--quick") == 0, write = argc == 3 && strcmp(argv[1], "--output") == 0;
  if (argc != 1 && !list && !write) {
    fputs("usage: controls [--quick | --output FOLDER]: the table goes to standard output, or to controls.md in the "
          "folder;\n"
          "--quick does not look for the smallest shares. Exit code 0: all are caught, 1: not, 2: bad usage\n",
          stderr);
    return 2;
  }
  FILE *out = stdout;
  char path[512];
  if (write) {
    snprintf(path, sizeof path, "%s/controls.md", argv[2]);
    out = fopen(path, "w");
    if (out == NULL) {
      perror(path);
      return 2;
    }
  }
  size_t caught = 0, by_step = 0;
  fputs(head, out);
  for (size_t i = 0; i < CONTROLS; i++) {
    const unsigned by = caught_by(&controls[i], 1.0, ALL);
    caught += by != 0 && (by & controls[i].must) == controls[i].must;
    by_step += (by & COMPARE) != 0;
    show(out, &controls[i], by, !list);
  }
  if (write && fclose(out) != 0) {
    perror(path);
    return 2;
  }
  /* A share of 0 is the right program. */
  size_t right = 0;
  for (size_t i = 0; i < CONTROLS; i++)
    right += caught_by(&controls[i], 0.0, ALL) == 0;
  printf("controls: %zu right programs accepted of %zu; the step check alone catches %zu\n", right, CONTROLS, by_step);
  printf("controls: %zu caught of %zu\n", caught, CONTROLS);
  mpfr_free_cache();
  return caught == CONTROLS && right == CONTROLS ? 0 : 1;
}
