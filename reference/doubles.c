/* doubles.c -- `make doubles`: what doubles cannot do, measured with the twin as judge; writes doubles.md and its plots.
 *
 * 1. The central difference of lines 2 and 3 for every tau: its distance to the Hessian-vector product (exact at 256 bits),
 *    by two plain probes and by the oracle that ships, each beside its bound (Lemma 12, spec/finite_difference.acsl and
 *    spec/step.acsl; allowance.h).
 * 2. The averaging of lines 4 and 5 with Theorem 4's beta: how far the average moves, in one double (w_low dropped after
 *    each step) and in two, compared with the twin from the same state. */
#include <math.h>
#include <string.h>

#include "acsl_bounds.h"
#include "allowance.h"
#include "newton.h"
#include "program.h"
#include "settings.h"
#include "twin.h"

#define BITS 256
#define MEASURED 3
#define TAUS_LOW (-90)
#define TAUS_HIGH 4
#define WARM_UP 10000
#define STEPS 2000
#define DISTANCES 25

static const char *const measured[MEASURED] = {"quadratic", "learn-to-regularize", "hyper-cleaning-0.9"};

static FILE *create(const char *folder, const char *name)
{
  char path[512];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *f = fopen(path, "w");
  if (f == NULL) {
    perror(path);
    exit(2);
  }
  return f;
}

static void refuse(sgha_status status)
{
  if (status != SGHA_OK) {
    fprintf(stderr, "doubles: the core refused a step (status %d)\n", (int)status);
    exit(1);
  }
}

/* 1. The central difference. */
typedef struct {
  double tau, error, bound; /* by plain probes */
  double shipped, allowed;  /* by the shipped oracle */
} difference_at;

/* What was seen on one case. */
typedef struct {
  const test_case *c;
  double length;            /* |lambda| */
  difference_at best;       /* the tau of the least error by probes */
  difference_at theorem[2]; /* Theorem 4, epsilon = 1 and 0.1 */
} difference_summary;

static double as_double(const real *v)
{
  return mpfr_get_d(v, MPFR_RNDN);
}

/* The gradient of g at (x, y + t lambda), exactly at that point. */
static void exact_gradient(const test_case *c, const double w[], double t, const double lambda[], real grad[])
{
  const size_t n = case_size(c);
  real *point = real_vector(n + 1), *s = point + n;
  for (size_t i = 0; i < n; i++) {
    mpfr_set_d(s, i < c->n_x ? 0.0 : lambda[i - c->n_x], MPFR_RNDN);
    mpfr_mul_d(s, s, t, MPFR_RNDN);
    mpfr_add_d(&point[i], s, w[i], MPFR_RNDN);
  }
  real_grad_g(c, NULL, point, grad);
  real_free(n + 1, point);
}

static double distance_to(size_t n, const real exact[], const double h[])
{
  real *t = real_vector(1);
  double distance = 0.0;
  for (size_t i = 0; i < n; i++) {
    mpfr_sub_d(t, &exact[i], h[i], MPFR_RNDN);
    distance = hypot(distance, as_double(t));
  }
  real_free(1, t);
  return distance;
}

/* What the oracle's error at the rounded probes, measured, and the arithmetic make of the difference, in the norm. */
static double probes_bound(const program *p, double tau)
{
  const size_t n = case_size(p->problem);
  real *plus = real_vector(n), *minus = real_vector(n);
  double bound = 0.0;
  exact_gradient(p->problem, p->state.w, tau, p->state.lambda, plus);
  exact_gradient(p->problem, p->state.w, -tau, p->state.lambda, minus);
  for (size_t i = 0; i < n; i++) {
    mpfr_sub_d(&plus[i], &plus[i], p->g_plus[i], MPFR_RNDN);
    mpfr_sub_d(&minus[i], &minus[i], p->g_minus[i], MPFR_RNDN);
    const double e = fmax(fabs(as_double(&plus[i])), fabs(as_double(&minus[i])));
    bound = hypot(bound, oracle_share(e, tau) + difference_error(p->g_plus[i], p->g_minus[i], tau));
  }
  real_free(n, plus);
  real_free(n, minus);
  return bound;
}

/* The errors of both differences and their bounds: the truncation T of Lemma 12, and rounding. */
static difference_at difference(program *p, allowance *a, double tau, const real exact[])
{
  const test_case *c = p->problem;
  const size_t n = case_size(c);
  sgha_parameters parameters = setting_parameters(c, THEOREM_4_EPSILON_1);
  difference_at d = {.tau = tau};
  double length = 0.0, rounding = 0.0;
  for (size_t i = 0; i < c->n_y; i++)
    length = hypot(length, p->state.lambda[i]);
  const double truncation = c->constants.l_g2 / 2.0 * tau * length * length;
  parameters.tau = tau;
  refuse(program_probe(p, &parameters));
  d.error = distance_to(n, exact, p->h);
  d.bound = truncation + probes_bound(p, tau);
  refuse(program_evaluate(p, &parameters, NULL, NULL));
  d.shipped = distance_to(n, exact, p->h);
  allowance_at(a, &parameters, &p->state, NULL, NULL);
  for (size_t i = 0; i < n; i++)
    rounding = hypot(rounding, a->h_error[i]);
  d.allowed = truncation + rounding;
  return d;
}

static difference_summary differences(const char *name, const char *folder)
{
  difference_summary s = {.c = case_named(name)};
  const size_t n = case_size(s.c);
  const sgha_parameters p = setting_parameters(s.c, THEOREM_4_EPSILON_1);
  char file[128];
  snprintf(file, sizeof file, "difference.%s.dat", name);
  FILE *out = create(folder, file);
  program state = program_start(s.c);
  for (unsigned k = 0; k < WARM_UP; k++) {
    refuse(program_step(&state, &p));
  }
  real *w = real_vector(n), *lambda = real_vector(s.c->n_y), *exact = real_vector(n);
  allowance a = allowance_new(s.c);
  for (size_t i = 0; i < n; i++)
    mpfr_set_d(&w[i], state.state.w[i], MPFR_RNDN);
  for (size_t i = 0; i < s.c->n_y; i++) {
    mpfr_set_d(&lambda[i], state.state.lambda[i], MPFR_RNDN);
    s.length += state.state.lambda[i] * state.state.lambda[i];
  }
  s.length = sqrt(s.length);
  real_column(s.c, NULL, w, lambda, exact);
  fputs("# tau; by probes: error, bound; by the shipped oracle: error, bound\n", out);
  for (int k = TAUS_LOW; k <= TAUS_HIGH; k++) {
    const difference_at d = difference(&state, &a, ldexp(1.0, k), exact);
    fprintf(out, "%.6e %.6e %.6e %.6e %.6e\n", d.tau, d.error, d.bound, d.shipped, d.allowed);
    if (!(d.error <= d.bound && d.shipped <= d.allowed)) {
      fprintf(stderr, "doubles: %s: the error exceeds the bound at tau = %g\n", name, d.tau);
      exit(1);
    }
    if (k == TAUS_LOW || d.error < s.best.error)
      s.best = d;
  }
  for (int e = 0; e < 2; e++)
    s.theorem[e] = difference(&state, &a,
                              setting_parameters(s.c, e == 0 ? THEOREM_4_EPSILON_1 : THEOREM_4_EPSILON_0_1).tau, exact);
  fclose(out);
  real_free(n, w);
  real_free(s.c->n_y, lambda);
  real_free(n, exact);
  allowance_free(&a);
  program_free(&state);
  return s;
}

/* 2. The averaging. */
typedef struct {
  double offset;           /* |w - w_hat| at the start */
  double plain, corrected; /* |move - twin's move|/|twin's move| of the average, in STEPS steps */
} averaging_at;

/* A stationary point of the Lagrangian: the fixed point of w_hat -> saddle of K(., w_hat, .), for any p_w. */
static void stationary_point(const test_case *c, const sgha_parameters *p, real w[])
{
  const size_t n = case_size(c);
  const game G = {c, setting_parameters(c, LARGEST_STEPS).p_w, p->p_lambda, p->C_lambda};
  newton s = newton_new(&G, true);
  for (size_t i = 0; i < n; i++)
    mpfr_set_d(&w[i], c->start[i], MPFR_RNDN);
  for (unsigned k = 0; k < 600; k++) {
    newton_saddle(&s, w);
    for (size_t i = 0; i < n; i++)
      mpfr_set(&w[i], &s.z[i], MPFR_RNDN);
  }
  newton_free(&s);
}

/* The state that tracks w_hat: w and lambda are the saddle of K(., w_hat, .), rounded to doubles. */
static program tracking_state(const test_case *c, const sgha_parameters *p, const real stationary[], double distance)
{
  const size_t n = case_size(c);
  const game G = {c, p->p_w, p->p_lambda, p->C_lambda};
  program s = program_start(c);
  real *w_hat = real_vector(n);
  for (size_t i = 0; i < n; i++) {
    s.state.w_hat[i] = as_double(&stationary[i]) + (i % 2 ? -distance : distance) / sqrt((double)n);
    s.state.w_low[i] = 0.0;
    mpfr_set_d(&w_hat[i], s.state.w_hat[i], MPFR_RNDN);
  }
  newton saddle = newton_new(&G, true);
  newton_saddle(&saddle, w_hat);
  for (size_t i = 0; i < n; i++)
    s.state.w[i] = as_double(&saddle.z[i]);
  for (size_t i = 0; i < c->n_y; i++)
    s.state.lambda[i] = as_double(&saddle.z[n + i]);
  newton_free(&saddle);
  real_free(n, w_hat);
  return s;
}

/* move = what the average moves by in STEPS steps of the program; plain: without its second double. */
static void program_move(const test_case *c, const sgha_parameters *p, const program *from, bool plain, real move[])
{
  const size_t n = case_size(c);
  program s = program_start(c);
  memcpy(s.state.w, from->state.w, n * sizeof(double));
  memcpy(s.state.w_hat, from->state.w_hat, n * sizeof(double));
  memcpy(s.state.lambda, from->state.lambda, c->n_y * sizeof(double));
  for (unsigned k = 0; k < STEPS; k++) {
    refuse(program_step(&s, p));
    for (size_t i = 0; i < n && plain; i++)
      s.state.w_low[i] = 0.0;
  }
  for (size_t i = 0; i < n; i++) {
    mpfr_set_d(&move[i], s.state.w_hat[i], MPFR_RNDN);
    mpfr_add_d(&move[i], &move[i], s.state.w_low[i], MPFR_RNDN);
    mpfr_sub_d(&move[i], &move[i], from->state.w_hat[i], MPFR_RNDN);
  }
  program_free(&s);
}

static void twin_move(const test_case *c, const sgha_parameters *p, const program *from, real move[])
{
  const size_t n = case_size(c);
  twin t = twin_start(c);
  for (size_t i = 0; i < n; i++) {
    mpfr_set_d(&t.w[i], from->state.w[i], MPFR_RNDN);
    mpfr_set_d(&t.w_hat[i], from->state.w_hat[i], MPFR_RNDN);
  }
  for (size_t i = 0; i < c->n_y; i++)
    mpfr_set_d(&t.lambda[i], from->state.lambda[i], MPFR_RNDN);
  for (unsigned k = 0; k < STEPS; k++)
    twin_step(&t, p, NULL, NULL);
  for (size_t i = 0; i < n; i++)
    mpfr_sub_d(&move[i], &t.w_hat[i], from->state.w_hat[i], MPFR_RNDN);
  twin_free(&t);
}

static double relative_distance(size_t n, const real a[], const real b[])
{
  real *t = real_vector(2);
  real_square_apart(n, a, b, &t[0]);
  real_square(n, b, &t[1]);
  mpfr_div(&t[0], &t[0], &t[1], MPFR_RNDN);
  const double r = sqrt(as_double(&t[0]));
  real_free(2, t);
  return r;
}

static averaging_at averaging(const test_case *c, const sgha_parameters *p, const real stationary[], double distance)
{
  const size_t n = case_size(c);
  program from = tracking_state(c, p, stationary, distance);
  real *right = real_vector(n), *move = real_vector(n);
  averaging_at a = {0};
  for (size_t i = 0; i < n; i++)
    a.offset += (from.state.w[i] - from.state.w_hat[i]) * (from.state.w[i] - from.state.w_hat[i]);
  a.offset = sqrt(a.offset);
  twin_move(c, p, &from, right);
  program_move(c, p, &from, true, move);
  a.plain = relative_distance(n, move, right);
  program_move(c, p, &from, false, move);
  a.corrected = relative_distance(n, move, right);
  real_free(n, right);
  real_free(n, move);
  program_free(&from);
  return a;
}

/* Theorem 4's parameters except tau, whose error would hide that of the averaging. */
static sgha_parameters averaging_parameters(const test_case *c)
{
  sgha_parameters p = setting_parameters(c, THEOREM_4_EPSILON_1);
  p.tau = 0x1p-17 / p.C_lambda;
  return p;
}

static void averagings(const char *folder, averaging_at seen[DISTANCES])
{
  const test_case *c = case_named("quadratic");
  const sgha_parameters p = averaging_parameters(c);
  real *stationary = real_vector(case_size(c));
  FILE *out = create(folder, "average.dat");
  stationary_point(c, &p, stationary);
  fputs("# |w - w_hat|, relative error of the average's move: plain, corrected\n", out);
  for (int k = 0; k < DISTANCES; k++) {
    seen[k] = averaging(c, &p, stationary, pow(10.0, -0.5 * (k + 1)));
    fprintf(out, "%.6e %.6e %.6e\n", seen[k].offset, seen[k].plain, seen[k].corrected);
  }
  fclose(out);
  real_free(case_size(c), stationary);
}

/* The plots and the page. */
static void plots(const char *folder, const char *data, const difference_summary s[MEASURED])
{
  char path[512];
  snprintf(path, sizeof path, "%s/plots.gnuplot", data);
  FILE *g = create(data, "plots.gnuplot");
  fprintf(g,
          "set terminal svg size 1200,420 font 'sans,12' background 'white'\nset output '%s/doubles-difference.svg'\n"
          "set logscale xy\nset format '10^{%%T}'\nset grid\nset key bottom left reverse Left samplen 2\nset xlabel "
          "'tau'\nset ylabel 'distance to the Hessian-vector product'\n"
          "set xrange [1e-27:30]\nset xtics 1e-24,1e6\nset multiplot layout 1,%d\n",
          folder, MEASURED);
  for (int i = 0; i < MEASURED; i++)
    fprintf(
        g,
        "set title '%s'\nunset arrow\nset arrow from %g, graph 0 to %g, graph 1 nohead dashtype 2\n"
        "set label 1 \"Theorem 4\" at %g, graph 0.95 left offset 0.5,0\n"
        "plot '%s/difference.%s.dat' using 1:($2>0?$2:NaN) with points pt 7 ps 0.4 lc 1 title 'plain probes', "
        "'' using 1:3 with lines lw 1 lc 1 title 'their bound', '' using 1:($4>0?$4:NaN) with points pt 6 ps 0.5 lc "
        "2 title 'shipped oracle', '' using 1:5 with lines lw 1 lc 2 title 'its bound'\n",
        s[i].c->title, s[i].theorem[0].tau, s[i].theorem[0].tau, s[i].theorem[0].tau, data, s[i].c->name);
  const test_case *c = case_named("quadratic");
  const double stall = 0x1p-54 / averaging_parameters(c).beta;
  fprintf(
      g,
      "unset multiplot\nunset label 1\nunset arrow\nset terminal svg size 760,420 font 'sans,12' background 'white'\n"
      "set output '%s/doubles-average.svg'\nset title 'quadratic, Theorem 4: error of the move of the average'\n"
      "set xlabel '|w - w_hat|' noenhanced\nset ylabel 'relative to the exact move'\nset key bottom left\n"
      "set xrange [*:*]\nset xtics autofreq\nset arrow from %g, graph 0 to %g, graph 1 nohead dashtype 2\n"
      "set label 1 'beta |w - w_hat| = ulp(1/2)/2' noenhanced at %g, graph 0.6 right offset -0.5,0\n"
      "plot '%s/average.dat' using 1:2 with linespoints pt 7 ps 0.5 title 'one double (plain)', "
      "'' using 1:3 with linespoints pt 6 ps 0.6 title 'two doubles (the program)'\n",
      folder, stall, stall, stall, data);
  if (fclose(g) != 0)
    exit(2);
  char command[600];
  snprintf(command, sizeof command, "gnuplot '%s'", path);
  if (system(command) != 0)
    fputs("doubles: no plots (is gnuplot installed?)\n", stderr);
}

static void page(const char *folder, const difference_summary s[MEASURED], const averaging_at seen[DISTANCES])
{
  FILE *f = create(folder, "doubles.md");
  fputs("# What doubles cannot do\n"
        "\n"
        "Measured, with the twin at 256 bits as judge; `make doubles` writes this page and its plots.\n"
        "\n"
        "## The central difference\n"
        "\n"
        "Lines 2 and 3 of Algorithm 1 replace the Hessian-vector product by a difference of gradients at y + tau "
        "lambda and\n"
        "y - tau lambda. Its truncation error falls with tau; if two gradients are subtracted, its rounding error "
        "grows like\n"
        "1/tau. Lemma 12 and the contracts (`spec/finite_difference.acsl`, `spec/step.acsl`) bound the sum by\n"
        "\n"
        "    l_g2/2 tau |lambda|^2  +  e/tau  +  3.000001 2^-53 |g_plus - g_minus|/(2 tau)  +  2^-1074 (1 + 1/tau),\n"
        "\n"
        "where e is the error of the gradients at the probes, here measured by the twin and including the rounding of "
        "the\n"
        "probes. The oracles that ship for learn-to-regularize and hyper-cleaning make the same difference without "
        "subtracting\n"
        "gradients, from its odd part; their error does not grow as tau goes to 0, as long as the rows of W are well "
        "inside\n"
        "row_limit. (The quadratic's iteration uses two probes.) Their bound is l_g2/2 tau |lambda|^2 and what\n"
        "`reference/allowance.h` allows. State: after 10000 iterations with Theorem 4's parameters, epsilon = 1.\n"
        "\n"
        "![error of the central difference for every tau](doubles-difference.svg)\n"
        "\n"
        "| case | \\|lambda\\| | best tau for probes: error | Theorem 4, epsilon = 1: tau | probes: error, bound | "
        "shipped oracle: error, bound | epsilon = 0.1: tau | probes: error, bound | shipped oracle: error, bound |\n"
        "|---|---|---|---|---|---|---|---|---|\n",
        f);
  for (int i = 0; i < MEASURED; i++) {
    const difference_at *one = &s[i].theorem[0], *tenth = &s[i].theorem[1];
    fprintf(f, "| %s | %.3g | %.1e: %.1e | %.1e | %.1e, %.1e | %.1e, %.1e | %.1e | %.1e, %.1e | %.1e, %.1e |\n",
            s[i].c->name, s[i].length, s[i].best.tau, s[i].best.error, one->tau, one->error, one->bound, one->shipped,
            one->allowed, tenth->tau, tenth->error, tenth->bound, tenth->shipped, tenth->allowed);
  }
  fputs(
      "\nThe bound for probes is least where l_g2/2 tau |lambda|^2 = e/tau. The errors themselves balance at a larger "
      "tau, because\n"
      "these functions have a third derivative: their truncation is of order tau^2 (none for the quadratic, for which "
      "a larger\n"
      "tau is always better). Theorem 4's tau is on the far side of the balance in every case: it is chosen for exact\n"
      "arithmetic. With the constants of learn-to-regularize the error of plain probes is as large as the product "
      "itself, because\n"
      "the probes round to y, or to neighbours of it; the shipped oracle keeps all its digits. `make lyapunov` charges "
      "what the\n"
      "contracts allow, and shows where V's descent is lost in it.\n"
      "\n",
      f);
  fprintf(
      f,
      "## The averaging\n\n"
      "Lines 4 and 5 move w_hat by beta (w - w_hat). Theorem 4's beta = 2^-30 (mu_g/L)^2 is so small that the move is "
      "less\n"
      "than half a unit in the last place of w_hat long before the run has converged: in one double the average then "
      "stands\n"
      "still. The program carries it as two doubles, w_hat + w_low. Below: the quadratic with Theorem 4's parameters "
      "(but\n"
      "tau = 2^-17/C_lambda, so that the difference's error does not hide the averaging's), from states that are "
      "nearer\n"
      "and nearer to a solution; %d steps; the twin runs from the same doubles.\n\n"
      "![error of the move of the average](doubles-average.svg)\n\n"
      "| \\|w - w_hat\\| | one double: error of the move, relative | two doubles |\n|---|---|---|\n",
      STEPS);
  for (int k = 0; k < DISTANCES; k += 2)
    fprintf(f, "| %.1e | %.1e | %.1e |\n", seen[k].offset, seen[k].plain, seen[k].corrected);
  fputs("\nAn error of 1 means that the average does not move at all. What is left of the error with two doubles at "
        "small\n"
        "distances is not the averaging's: w, lambda and the gradients are rounded to 53 bits.\n\n"
        "An entry of the average of magnitude 1 stalls when |w - w_hat| < 2^-53/beta, that is for a gradient of the "
        "Lagrangian\n"
        "of about p_w 2^-53/beta. With Theorem 4's parameters:\n\n"
        "| case | beta | \\|w - w_hat\\| at the stall | gradient at the stall |\n|---|---|---|---|\n",
        f);
  for (int i = 0; i < MEASURED; i++) {
    const sgha_parameters p = setting_parameters(s[i].c, THEOREM_4_EPSILON_1);
    fprintf(f, "| %s | %.1e | %.1e | %.1e |\n", s[i].c->name, p.beta, 0x1p-53 / p.beta, p.p_w * 0x1p-53 / p.beta);
  }
  fputs("\nWith one double, such entries would stay where they are below the last column, whatever the number of "
        "iterations.\n",
        f);
  if (fclose(f) != 0)
    exit(2);
}

int main(int argc, char **argv)
{
  if (argc != 3 || strcmp(argv[1], "--help") == 0) {
    fputs("doubles PAGE-FOLDER DATA-FOLDER: measures, writes doubles.md and two plots, and the data of the plots\n",
          argc == 2 && strcmp(argv[1], "--help") == 0 ? stdout : stderr);
    return argc == 2 && strcmp(argv[1], "--help") == 0 ? 0 : 2;
  }
  mpfr_set_default_prec(BITS);
  difference_summary s[MEASURED];
  averaging_at seen[DISTANCES];
  for (int i = 0; i < MEASURED; i++)
    s[i] = differences(measured[i], argv[2]);
  averagings(argv[2], seen);
  plots(argv[1], argv[2], s);
  page(argv[1], s, seen);
  mpfr_free_cache();
  return 0;
}
