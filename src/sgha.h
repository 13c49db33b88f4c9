/* sgha.h -- SGHA: bilevel optimisation by smoothed gradient descent-ascent, from gradients alone.
 *
 * Minimises F(x) = f(x, y*(x)), y*(x) = argmin_y g(x, y). This header is all that a program needs, in C and in C++.
 * sgha_solve does it in one call, with functions of the caller. Everything else never calls the program: one iteration of
 * Algorithm 1 is
 *
 *   sgha_probe        writes y + tau lambda and y - tau lambda;
 *   the caller        evaluates the gradient of f and the gradient in y of g at (x, y), and the gradient of g at both probes;
 *   sgha_difference   makes h of the last two, which stands for (Hessian of g) lambda;
 *   sgha_advance      makes the next state.
 *
 * Algorithm 2 is the same with gradients over mini-batches, one batch for all gradients of g: sgha_batch draws them. An
 * oracle that can evaluate h directly writes it itself, and needs neither probes nor differences.
 * The caller owns all memory; nothing here prints or keeps a state, and only sgha_solve allocates. Functions may be called
 * from several threads at once on different memory. What each function promises in detail, proved in floating-point
 * arithmetic, stands as a contract in the header of the same name in src/core. */
#ifndef SGHA_H
#define SGHA_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the version ----
 *
 * The ABI: what is declared here keeps its meaning and its layout as long as the first number of the version is the same,
 * or the first two while the first is 0; that much is in the shared library's SONAME. Results are the same bits as long
 * as the whole version is the same. The library exports what is declared here and nothing else. */
#define SGHA_VERSION "0.1.0"

/* The version of the library, which may differ from SGHA_VERSION, the one that the program was compiled for. */
const char *sgha_version(void);

/* ---- limits ---- */

#if defined(__SIZEOF_SIZE_T__) && __SIZEOF_SIZE_T__ < 8
#define SGHA_MAX_SIZE 0x10000000 /* 2^28 entries in a vector: their bytes are counted by a size_t of 32 bits */
#else
#define SGHA_MAX_SIZE 0x100000000 /* 2^32 entries in a vector */
#endif
#define SGHA_MAX_MAGNITUDE 0x1p200  /* of an entry of the state or of a gradient */
#define SGHA_MAX_PARAMETER 0x1p100  /* of a step size, a regularisation weight, 1/tau */
#define SGHA_MIN_PARAMETER 0x1p-100 /* of tau and C_lambda */
#define SGHA_BLOCK 1920             /* entries in a block: squares are summed up block by block */

/* ---- the state, the gradients, the parameters ---- */

/* w = (x, y) is one array of n_x + n_y entries, x first; so are its average w_hat, f and h. The average is carried as two
 * doubles for each entry, w_hat + w_low, because Theorem 4's beta is so small that a single double would be rounded
 * back to where it was. */
typedef struct {
  double *w;      /* n_x + n_y entries */
  double *w_hat;  /* n_x + n_y; starts as w */
  double *w_low;  /* n_x + n_y; starts as 0 */
  double *lambda; /* n_y; starts as 0 */
} sgha_state;

typedef struct {
  const double *f;   /* the gradient of f at (x, y): n_x + n_y entries */
  const double *g_y; /* the gradient in y of g at (x, y): n_y */
  const double *h;   /* (Hessian of g at (x, y)) (0, lambda), or what stands for it: n_x + n_y */
} sgha_gradients;

/* The parameters of Algorithms 1 and 2. */
typedef struct {
  double gamma_x, gamma_y, gamma_lambda, beta, p_w, p_lambda, tau, C_lambda;
} sgha_parameters;

/* The first error that applies, in the order listed; SGHA_OK if there is none. Those behind SGHA_DIVERGED are of sgha_solve
 * alone, which looks for SGHA_BAD_ARGUMENT and SGHA_BAD_ARITHMETIC first. */
typedef enum {
  SGHA_OK,
  SGHA_BAD_SIZE,      /* there are more than SGHA_MAX_SIZE entries */
  SGHA_BAD_PARAMETER, /* outside of what Algorithm 1 allows, or too large or too small for the contracts */
  SGHA_BAD_STATE,     /* an entry is not finite, or beyond SGHA_MAX_MAGNITUDE; the same for the gradients: */
  SGHA_BAD_GRADIENT_F,
  SGHA_BAD_GRADIENT_G,
  SGHA_BAD_GRADIENT_H,
  SGHA_DIVERGED,       /* the inputs are valid, but an entry of the next w or w_hat is beyond SGHA_MAX_MAGNITUDE */
  SGHA_BAD_ARGUMENT,   /* a pointer that is needed is NULL */
  SGHA_BAD_ARITHMETIC, /* sgha_arithmetic_problem says what is wrong */
  SGHA_OUT_OF_MEMORY,
  SGHA_STOPPED /* a function of the caller returned something other than 0 */
} sgha_status;

/* What a status says, as a sentence without a full stop; never NULL. */
const char *sgha_status_text(sgha_status status);

/* ---- one call ---- */

/* Writes the gradient of f or of g at (x, y): all n_x entries of out_x and all n_y of out_y. Returns 0, or anything else to
 * stop. iteration counts from 0; Algorithm 2 draws its batch from it (sgha_batch), so that one batch serves all
 * gradients of g in an iteration. x and y are valid during the call only and must not be changed; their addresses differ from
 * call to call. A C++ exception must not leave a function of the caller. */
typedef int (*sgha_gradient)(void *self, uint64_t iteration, const double x[], const double y[], double out_x[],
                             double out_y[]);

typedef struct {
  size_t n_x, n_y;
  sgha_gradient grad_f, grad_g;
  void *self; /* handed to every function of the caller; may be NULL */
} sgha_functions;

/* Where a run is. residual is that of sgha_residual, a NaN if the gradients were not all evaluated. */
typedef struct {
  uint64_t iteration; /* steps made */
  double residual;
  const double *x, *y, *lambda;
} sgha_report;

typedef int (*sgha_progress)(void *self, const sgha_report *at); /* returns 0, or anything else to stop */

typedef struct {
  sgha_parameters parameters;
  uint64_t iterations;    /* the most to be made */
  double tolerance;       /* ends the run where the residual is at most so much; 0: never */
  uint64_t every;         /* progress is called at every so many iterations, the first and the last; 0: these two */
  sgha_progress progress; /* may be NULL */
  double *lambda;         /* n_y entries, the multiplier at the start and at the end; NULL: starts as 0 */
} sgha_options;

/* 1000 iterations, no tolerance, no progress, and the step sizes that `sgha list` shows, which fit well-scaled problems:
 * lower gamma_x, gamma_y and gamma_lambda where a run diverges. */
sgha_options sgha_default_options(void);

/* Runs Algorithm 1, or 2, from (x, y), which it replaces by the point it ends at; if the status is not SGHA_OK, by the last
 * valid one. SGHA_OK says that nothing went wrong, whether or not the residual has reached the tolerance. options NULL: the
 * defaults; end NULL: no report. An entry that a gradient never writes counts as not finite. The arithmetic is checked before
 * the first iteration and in each one. A tolerance that is negative or a NaN is SGHA_BAD_PARAMETER, too. */
sgha_status sgha_solve(const sgha_functions *functions, const sgha_options *options, double x[], double y[],
                       sgha_report *end);

/* How far from stationary a point is: the largest of |grad_x L|, |grad_y L| and |grad_y g|, where L = f + lambda . grad_y g,
 * so that its gradient is f + h. Where all three are 0, so is the gradient of F. */
double sgha_residual(size_t n_x, size_t n_y, const sgha_gradients *at);

/* ---- one iteration ---- */

/* y_plus = y + tau lambda and y_minus = y - tau lambda, of n_y entries each. y and lambda may overlap each other, y_plus
 * and y_minus nothing. SGHA_BAD_SIZE, SGHA_BAD_PARAMETER (tau; nothing is written), SGHA_BAD_STATE (y or lambda). */
sgha_status sgha_probe(size_t n_y, double tau, const double y[], const double lambda[], double y_plus[],
                       double y_minus[]);

/* h = (g_plus - g_minus) / (2 tau), of n entries. g_plus and g_minus may overlap each other, h nothing. SGHA_BAD_SIZE,
 * SGHA_BAD_PARAMETER (tau; nothing is written), SGHA_BAD_GRADIENT_G. */
sgha_status sgha_difference(size_t n, double tau, const double g_plus[], const double g_minus[], double h[]);

/* The next state from the present one, which is never touched: where the status is not SGHA_OK, the caller still has it,
 * and next is of no value. The arrays of next overlap nothing; those of now and at may overlap each other. Any doubles
 * may be passed in, NaN and infinity included; the status identifies the first problem. */
sgha_status sgha_advance(size_t n_x, size_t n_y, const sgha_parameters *p, const sgha_state *now,
                         const sgha_gradients *at, const sgha_state *next);

/* ---- the same in blocks, for threads, for fused oracles and for several machines ----
 *
 * sgha_advance is: sgha_primal_block on x with gamma_x and on y with gamma_y, in any split; sgha_dual_block on each block of
 * SGHA_BLOCK entries of lambda (the last may be shorter); sgha_project_add on their sums of squares in the order of the
 * blocks, from 0; sgha_project_factor; sgha_project_block. Whoever does which block when, the bits are the same. These
 * functions check no sizes and no parameters. */

/* 1 if every entry is valid, else 0: of w, w_hat and w_low; of f; of h; and, if these are, of the next w and w_hat. */
typedef struct {
  size_t state, f, h, next;
} sgha_primal_found;

/* Lines 2 and 4, or lines 3 and 5, for n entries. */
sgha_primal_found sgha_primal_block(size_t n, double p_w, double gamma, double beta, const double w[],
                                    const double w_hat[], const double w_low[], const double f[], const double h[],
                                    double next_w[], double next_hat[], double next_low[]);

/* 1 if every entry is valid, else 0: of lambda; of g_y. The sum of the squares of what was written. */
typedef struct {
  size_t lambda, g_y;
  double square;
} sgha_dual_found;

/* Line 6 before the projection, for one block: n <= SGHA_BLOCK. */
sgha_dual_found sgha_dual_block(size_t n, double p_lambda, double gamma_lambda, const double lambda[],
                                const double g_y[], double next[]);

/* The sum of two sums of squares; the factor of the projection, for a vector of n entries with this sum of squares; and
 * lambda times the factor. */
double sgha_project_add(double total, double square);
double sgha_project_factor(size_t n, double total, double C_lambda);
void sgha_project_block(size_t n, double factor, double lambda[]);

/* The same for a whole vector, such as a first lambda of one's own: sgha_project(n, sgha_square_blocks(n, v), C_lambda, v)
 * leaves the real number sum v_i^2 at most C_lambda^2. Entries up to 2^450. */
double sgha_square_blocks(size_t n, const double v[]);
void sgha_project(size_t n, double total, double C_lambda, double v[]);

/* ---- mini-batches ---- */

#define SGHA_MAX_POPULATION 0x100000000 /* 2^32 */
#define SGHA_MAX_ITERATION 0x7fffffffffffffff

/* The stream of f's batch and the stream of g's. */
#define SGHA_STREAM_F 0u
#define SGHA_STREAM_G 1u

/* An index below population, a pure function of the other arguments; and the first batch_size of them, by position. */
uint64_t sgha_sample(uint64_t seed, uint64_t iteration, unsigned stream, uint64_t position, uint64_t population);
void sgha_batch(uint64_t seed, uint64_t iteration, unsigned stream, uint64_t population, size_t batch_size,
                uint64_t indices[]);

/* ---- parameters that the theorems prescribe ---- */

/* The domain. Smoothness constants that may vanish lie between 0 and SGHA_MAX_CONSTANT; l_g1 and mu_g between
 * SGHA_MIN_CONSTANT and SGHA_MAX_CONSTANT, with mu_g <= l_g1; Theorem 9's and 11's constant G, whose proofs need
 * G >= 1, between 1 and SGHA_MAX_CONSTANT. */
#define SGHA_MAX_CONSTANT 0x1p20
#define SGHA_MIN_CONSTANT 0x1p-20
#define SGHA_MIN_EPSILON 0x1p-30  /* and epsilon <= 1 */
#define SGHA_MIN_RHO 0x1p-30      /* and rho < 1 */
#define SGHA_MIN_DELTA_V 0x1p-300 /* or delta_V = 0 */
#define SGHA_MAX_DELTA_V 0x1p60
#define SGHA_MAX_SIGMA 0x1p20
#define SGHA_MAX_SMOOTHNESS 0x1p40 /* Theorems 10 and 11's l~_g1 */
#define SGHA_MAX_BETA 0x1p-4       /* Proposition 6's, whatever the constants are */
#define SGHA_MAX_COUNT 0x1p63      /* iterations and batches at least as large are beyond reach */

/* The constants of Assumption 1: |grad_y f| <= l_f0, f is l_f1-smooth with an l_f2-Lipschitz Hessian, g is l_g1-smooth
 * with an l_g2-Lipschitz Hessian and mu_g-strongly convex in y. */
typedef struct {
  double l_f0, l_f1, l_f2, l_g1, l_g2, mu_g;
} sgha_constants;

/* A number of iterations or of samples: the formula in doubles; its value rounded up, or that it is beyond 2^63 and
 * then the largest uint64_t. The estimate may stop at 2^400. */
typedef struct {
  double estimate;
  uint64_t count;
  int beyond;
} sgha_count;

/* What a theorem prescribes. Theorem 4 draws no samples: its batch is 0. */
typedef struct {
  sgha_parameters parameters;
  sgha_count iterations, batch;
} sgha_schedule;

/* Whether the input is in the domain and, if not, the first part in this order that is not. */
typedef enum {
  SGHA_PRESCRIBED,
  SGHA_CONSTANTS_OUT_OF_DOMAIN,
  SGHA_EPSILON_OUT_OF_DOMAIN,
  SGHA_DELTA_V_OUT_OF_DOMAIN,
  SGHA_RHO_OUT_OF_DOMAIN,
  SGHA_G_OUT_OF_DOMAIN,
  SGHA_SIGMA_OUT_OF_DOMAIN,
  SGHA_SMOOTHNESS_OUT_OF_DOMAIN
} sgha_prescription;

/* Theorem 4, deterministic; Theorem 8, with probability 1 - rho; Theorem 9, in expectation; Theorems 10 and 11, the same for
 * a g whose stochastic gradient is smooth in mean square. out is written only if the answer is SGHA_PRESCRIBED. */
sgha_prescription sgha_theorem_4(const sgha_constants *c, double epsilon, double delta_V, sgha_schedule *out);
sgha_prescription sgha_theorem_8(const sgha_constants *c, double epsilon, double delta_V, double rho, double sigma_f,
                                 double sigma_g, sgha_schedule *out);
sgha_prescription sgha_theorem_9(const sgha_constants *c, double epsilon, double delta_V, double G, double sigma_f,
                                 double sigma_g, sgha_schedule *out);
sgha_prescription sgha_theorem_10(const sgha_constants *c, double epsilon, double delta_V, double rho, double sigma_f,
                                  double sigma_g, double smoothness, sgha_schedule *out);
sgha_prescription sgha_theorem_11(const sgha_constants *c, double epsilon, double delta_V, double G, double sigma_f,
                                  double sigma_g, double smoothness, sgha_schedule *out);

/* Proposition 6's conditions, in the sharper form that the theory proves; the paper's own are stronger. The proposition
 * prescribes p_w = 2 l_{L,1}, and so do the theorems, whose p_w is twice 8 L kappa: hence l_{L,1} is p_w / 2 here,
 * whatever p_w is. The contract in core/parameters.h has the conditions without fractions and roots;
 * spec/proposition_6.acsl has them as they are written beside the fields, with m = p_w - l_{L,1} and M = p_w + l_{L,1}. */
typedef struct {
  int radius;                 /* C_lambda > l_f0 / mu_g */
  int weight;                 /* l_{L,1} >= sqrt(2) (l_f1 + C_lambda l_g2) */
  int common_step;            /* gamma_x = gamma_y, called gamma_w */
  int primal_step;            /* gamma_w <= 1 / (2 M) */
  int dual_step_psi;          /* gamma_lambda <= 1 / (2 (2 l_{Psi,1} + p_lambda + l_g1^2 / M)) */
  int dual_step_primal;       /* gamma_lambda <= m^2 / (16 l_g1^2) gamma_w */
  int average;                /* beta <= m / (8 p_w) */
  int average_responsiveness; /* beta <= gamma_lambda (2 m p_lambda + m mu_g^2 / M) / (64 p_w) */
} sgha_conditions;

/* A field that is not 0 is certain: the condition holds over the reals for these very doubles. A field that is 0 says
 * that it fails or holds by less than 2^-37, relative, or that an input is outside the domain. Returns whether all
 * hold. */
int sgha_proposition_6(const sgha_constants *c, const sgha_parameters *p, sgha_conditions *out);

/* ---- the arithmetic ---- */

/* What is wrong with the arithmetic of this library in the calling thread, as a sentence; NULL if nothing is. Takes less than
 * a microsecond. The results are wrong, and the proofs do not apply, where other code has changed the rounding mode or has
 * subnormal numbers flushed to zero (FTZ and DAZ: a library that was linked with -ffast-math does so when it is loaded).
 * sgha_solve refuses to run then, with SGHA_BAD_ARITHMETIC; if you call the steps yourself, ask here. */
const char *sgha_arithmetic_problem(void);

#ifdef __cplusplus
}
#endif

#endif
