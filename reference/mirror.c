/* mirror.c -- see mirror.h. */
#include "mirror.h"
#include "number.h"

/* MPFR's exponents are of mantissas in [1/2, 1): doubles are below 2^1024 and multiples of 2^-1074. The calls nest. */
typedef struct {
  mpfr_exp_t low, high;
} exponents;

static exponents as_double(void)
{
  const exponents before = {mpfr_get_emin(), mpfr_get_emax()};
  mpfr_set_emin(-1073);
  mpfr_set_emax(1024);
  return before;
}

static void as_before(exponents before)
{
  mpfr_set_emin(before.low);
  mpfr_set_emax(before.high);
}

/* A number with the precision of a double. The mirror works on these one after another: no expression of C. */
typedef mpfr_t digit;

static void start(size_t n, digit v[])
{
  for (size_t i = 0; i < n; i++)
    mpfr_init2(v[i], 53);
}

static void stop(size_t n, digit v[])
{
  for (size_t i = 0; i < n; i++)
    mpfr_clear(v[i]);
}

static void set(digit r, double a)
{
  mpfr_set_d(r, a, MPFR_RNDN);
}

static double get(digit a)
{
  return mpfr_get_d(a, MPFR_RNDN);
}

static void plus(digit r, digit a, digit b)
{
  mpfr_subnormalize(r, mpfr_add(r, a, b, MPFR_RNDN), MPFR_RNDN);
}

static void minus(digit r, digit a, digit b)
{
  mpfr_subnormalize(r, mpfr_sub(r, a, b, MPFR_RNDN), MPFR_RNDN);
}

static void times(digit r, digit a, digit b)
{
  mpfr_subnormalize(r, mpfr_mul(r, a, b, MPFR_RNDN), MPFR_RNDN);
}

static void over(digit r, digit a, digit b)
{
  mpfr_subnormalize(r, mpfr_div(r, a, b, MPFR_RNDN), MPFR_RNDN);
}

static void root(digit r, digit a)
{
  mpfr_subnormalize(r, mpfr_sqrt(r, a, MPFR_RNDN), MPFR_RNDN);
}

double mirror_operation(char operation, double a, double b)
{
  const exponents before = as_double();
  digit v[3];
  start(3, v);
  set(v[0], a);
  set(v[1], b);
  switch (operation) {
  case '+':
    plus(v[2], v[0], v[1]);
    break;
  case '-':
    minus(v[2], v[0], v[1]);
    break;
  case '*':
    times(v[2], v[0], v[1]);
    break;
  case '/':
    over(v[2], v[0], v[1]);
    break;
  default:
    root(v[2], v[0]);
  }
  const double r = get(v[2]);
  stop(3, v);
  as_before(before);
  return r;
}

void mirror_probe(size_t n_y, double tau, const double y[], const double lambda[], double y_plus[], double y_minus[])
{
  const exponents before = as_double();
  enum { TAU, Y, STEP, PROBE, NUMBERS };
  digit v[NUMBERS];
  start(NUMBERS, v);
  set(v[TAU], tau);
  for (size_t i = 0; i < n_y; i++) {
    set(v[Y], y[i]);
    set(v[STEP], lambda[i]);
    times(v[STEP], v[TAU], v[STEP]);
    plus(v[PROBE], v[Y], v[STEP]);
    y_plus[i] = get(v[PROBE]);
    minus(v[PROBE], v[Y], v[STEP]);
    y_minus[i] = get(v[PROBE]);
  }
  stop(NUMBERS, v);
  as_before(before);
}

void mirror_difference(size_t n, double tau, const double g_plus[], const double g_minus[], double h[])
{
  const exponents before = as_double();
  enum { RISE, MINUS, RUN, NUMBERS };
  digit v[NUMBERS];
  start(NUMBERS, v);
  set(v[RUN], tau);
  plus(v[RUN], v[RUN], v[RUN]);
  for (size_t i = 0; i < n; i++) {
    set(v[RISE], g_plus[i]);
    set(v[MINUS], g_minus[i]);
    minus(v[RISE], v[RISE], v[MINUS]);
    over(v[RISE], v[RISE], v[RUN]);
    h[i] = get(v[RISE]);
  }
  stop(NUMBERS, v);
  as_before(before);
}

/* The sum of the squares of a block in four lanes, combined in pairs. */
static void block_sum(size_t n, const double v[], digit sum)
{
  digit lane[4], entry;
  start(4, lane);
  mpfr_init2(entry, 53);
  for (size_t j = 0; j < 4; j++) {
    set(lane[j], 0.0);
    for (size_t i = j; i < n; i += 4) {
      set(entry, v[i]);
      times(entry, entry, entry);
      plus(lane[j], lane[j], entry);
    }
  }
  plus(lane[0], lane[0], lane[1]);
  plus(lane[2], lane[2], lane[3]);
  plus(sum, lane[0], lane[2]);
  stop(4, lane);
  mpfr_clear(entry);
}

/* The sum of the squares, block after block. */
static void square_sum(size_t n, const double v[], digit sum)
{
  digit block;
  mpfr_init2(block, 53);
  set(sum, 0.0);
  for (size_t first = 0; first < n; first += SGHA_BLOCK) {
    block_sum(n - first < SGHA_BLOCK ? n - first : SGHA_BLOCK, v + first, block);
    plus(sum, sum, block);
  }
  mpfr_clear(block);
}

/* r = radius (1 - (lanes + blocks + 16) 2^-53) */
static void shrunk_radius(size_t n, double radius, digit r)
{
  const size_t lanes = ((n < SGHA_BLOCK ? n : SGHA_BLOCK) + 3) / 4, blocks = (n + SGHA_BLOCK - 1) / SGHA_BLOCK;
  digit v[2];
  start(2, v);
  mpfr_set_uj(v[0], lanes + blocks + 16, MPFR_RNDN);
  set(v[1], 0x1p-53);
  times(v[0], v[0], v[1]);
  set(v[1], 1.0);
  minus(v[0], v[1], v[0]);
  set(v[1], radius);
  times(r, v[1], v[0]);
  stop(2, v);
}

static void project(size_t n, double v[], double radius)
{
  enum { SHRUNK, NORM, ENTRY, NUMBERS };
  digit t[NUMBERS];
  start(NUMBERS, t);
  shrunk_radius(n, radius, t[SHRUNK]);
  square_sum(n, v, t[NORM]);
  root(t[NORM], t[NORM]);
  if (mpfr_greater_p(t[NORM], t[SHRUNK])) {
    over(t[NORM], t[SHRUNK], t[NORM]);
    for (size_t i = 0; i < n; i++) {
      set(t[ENTRY], v[i]);
      times(t[ENTRY], t[NORM], t[ENTRY]);
      v[i] = get(t[ENTRY]);
    }
  }
  stop(NUMBERS, t);
}

void mirror_project(size_t n, double v[], double radius)
{
  const exponents before = as_double();
  project(n, v, radius);
  as_before(before);
}

/* The numbers of lines 2 to 5 for one entry. */
enum { W, W_HAT, W_LOW, GRAD_F, H, P_W, BETA, GAMMA_X, GAMMA_Y, T, U, ENTRIES };

/* t = (w - w_hat) - w_low */
static void offset(digit v[])
{
  minus(v[T], v[W], v[W_HAT]);
  minus(v[T], v[T], v[W_LOW]);
}

/* Lines 2 and 3: w - gamma ((grad_f + h) + p_w (w - w_hat)) */
static void primal(digit v[], digit gamma)
{
  plus(v[U], v[GRAD_F], v[H]);
  offset(v);
  times(v[T], v[P_W], v[T]);
  plus(v[U], v[U], v[T]);
  times(v[U], gamma, v[U]);
  minus(v[W], v[W], v[U]);
}

/* Lines 4 and 5: move = w_low + beta (w - w_hat), high = w_hat + move, low = move - (high - w_hat) */
static void average(digit v[])
{
  offset(v);
  times(v[T], v[BETA], v[T]);
  plus(v[T], v[W_LOW], v[T]);
  plus(v[U], v[W_HAT], v[T]);
  minus(v[W_HAT], v[U], v[W_HAT]);
  minus(v[W_LOW], v[T], v[W_HAT]);
  mpfr_set(v[W_HAT], v[U], MPFR_RNDN);
}

static bool is_small(digit a)
{
  return mpfr_cmp_d(a, SGHA_MAX_MAGNITUDE) <= 0 && mpfr_cmp_d(a, -SGHA_MAX_MAGNITUDE) >= 0;
}

/* Lines 2 to 5. */
static bool primal_and_average(size_t n_x, size_t n_y, const sgha_parameters *p, const sgha_state *now,
                               const sgha_gradients *at, const sgha_state *next)
{
  digit v[ENTRIES];
  bool stays = true;
  start(ENTRIES, v);
  set(v[P_W], p->p_w);
  set(v[BETA], p->beta);
  set(v[GAMMA_X], p->gamma_x);
  set(v[GAMMA_Y], p->gamma_y);
  for (size_t i = 0; i < n_x + n_y; i++) {
    set(v[W], now->w[i]);
    set(v[W_HAT], now->w_hat[i]);
    set(v[W_LOW], now->w_low[i]);
    set(v[GRAD_F], at->f[i]);
    set(v[H], at->h[i]);
    primal(v, i < n_x ? v[GAMMA_X] : v[GAMMA_Y]);
    average(v);
    stays = stays && is_small(v[W]) && is_small(v[W_HAT]);
    next->w[i] = get(v[W]);
    next->w_hat[i] = get(v[W_HAT]);
    next->w_low[i] = get(v[W_LOW]);
  }
  stop(ENTRIES, v);
  return stays;
}

/* Line 6: lambda + gamma_lambda (grad_g - p_lambda lambda), projected. */
static void dual(size_t n_y, const sgha_parameters *p, const double now[], const double g_y[], double next[])
{
  enum { LAMBDA, GRAD_G, P_LAMBDA, GAMMA_LAMBDA, MOVE, NUMBERS };
  digit v[NUMBERS];
  start(NUMBERS, v);
  set(v[P_LAMBDA], p->p_lambda);
  set(v[GAMMA_LAMBDA], p->gamma_lambda);
  for (size_t i = 0; i < n_y; i++) {
    set(v[LAMBDA], now[i]);
    set(v[GRAD_G], g_y[i]);
    times(v[MOVE], v[P_LAMBDA], v[LAMBDA]);
    minus(v[MOVE], v[GRAD_G], v[MOVE]);
    times(v[MOVE], v[GAMMA_LAMBDA], v[MOVE]);
    plus(v[LAMBDA], v[LAMBDA], v[MOVE]);
    next[i] = get(v[LAMBDA]);
  }
  stop(NUMBERS, v);
  project(n_y, next, p->C_lambda);
}

bool mirror_advance(size_t n_x, size_t n_y, const sgha_parameters *p, const sgha_state *now, const sgha_gradients *at,
                    const sgha_state *next)
{
  const exponents before = as_double();
  const bool stays = primal_and_average(n_x, n_y, p, now, at, next);
  dual(n_y, p, now->lambda, at->g_y, next->lambda);
  as_before(before);
  return stays;
}
