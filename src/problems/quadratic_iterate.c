/* quadratic_iterate.c -- see quadratic_iterate.h.
 *
 * Each step writes to arrays of its own. The gradients of g come last, so that they are gradients of the memory that
 * the caller gets; of what came before only single entries must be shown to be as they were. */
#include "problems/quadratic_iterate.h"
#include "quadratic_kept.h"
#include "quadratic_lemmas.acsl"

/*@ requires   size:      n <= SGHA_MAX_SIZE;
  @ requires   readable:  \valid_read(v + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    answer:    \result <= 1;
  @ ensures    meaning:   \result == 1 <==> all_entries(v, 0, n); */
static size_t is_good_vector(size_t n, const double v[])
{
  size_t good = 1;
  /*@ loop invariant counted: 0 <= i <= n;
    @ loop invariant answer:  good <= 1;
    @ loop invariant meaning: good == 1 <==> all_entries(v, 0, i);
    @ loop assigns   i, good;
    @ loop variant   n - i; */
  for (size_t i = 0; i < n; i++)
    good = still_good(good, v[i]);
  return good;
}

/* The last m entries of a vector. */
/*@ ghost
  /@ requires   sizes:  n <= SGHA_MAX_SIDE && m <= SGHA_MAX_SIDE;
     requires   good:   all_entries(v, 0, n + m);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    good:   all_entries(v + n, 0, m);
     ensures    within: all_within(v + n, m, SGHA_MAX_DATUM);
  @/
  static void lemma_tail(size_t n, size_t m, const double *v)
  {
    /@ loop invariant counted: 0 <= k <= m;
       loop invariant good:    all_entries(v + n, 0, k);
       loop invariant within:  all_within(v + n, k, SGHA_MAX_DATUM);
       loop assigns   k;
       loop variant   m - k;
    @/
    for (size_t k = 0; k < m; k++) {
      /@ assert entry: is_entry(v[n + k]); @/
      /@ assert datum: finite_within(v[n + k], SGHA_MAX_DATUM); @/
      /@ assert place: v + (n + k) == (v + n) + k; @/
      /@ assert good:  is_entry((v + n)[k]); @/
      /@ assert last:  finite_within((v + n)[k], SGHA_MAX_DATUM); @/
    }
  }
*/

/* What is apart from the working memory is apart from a part of it. */
/*@ ghost
  /@ requires   problem: \valid_read(q);
     requires   part:    k + m <= n <= 16 * SGHA_MAX_SIDE;
     requires   apart:   problem_apart(q, work, n);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    apart:   problem_apart(q, work + k, m);
  @/
  static void lemma_part_of_work(const sgha_quadratic *q, const double *work, size_t n, size_t k, size_t m)
  {
    /@ assert A:  matrix_apart(q->A, q->n_y, q->n_y, work + k, m); @/
    /@ assert B:  matrix_apart(q->B, q->n_y, q->n_x, work + k, m); @/
    /@ assert Bt: matrix_apart(q->Bt, q->n_x, q->n_y, work + k, m); @/
    /@ assert c:  matrix_apart(q->c, q->n_data, q->n_y, work + k, m); @/
    /@ assert a:  \separated((work + k) + (0 .. m - 1), q->a + (0 .. q->n_x - 1)); @/
    /@ assert b:  \separated((work + k) + (0 .. m - 1), q->b + (0 .. q->n_y - 1)); @/
  }
*/

/* What is apart from the working memory and the rest is apart from what a step reads. */
/*@ ghost
  /@ requires   sizes:    \valid_read(q) && q->n_x <= SGHA_MAX_SIDE && q->n_y <= SGHA_MAX_SIDE;
     requires   length:   k <= 2 * SGHA_MAX_SIDE;
     requires   memory:   \valid_read(now);
     requires   apart:    iterate_apart(q, p, now, work, v, k);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    apart:    step_apart(q, p, now, work, work + (q->n_x + q->n_y), work + 4 * (q->n_x + q->n_y),
                                     work + (4 * (q->n_x + q->n_y) + 2 * q->n_y), v, k);
  @/
  static void lemma_step_apart(const sgha_quadratic *q, const sgha_parameters *p, const sgha_state *now,
                               const double *work, const double *v, size_t k)
  {
    size_t n_x = q->n_x, n_y = q->n_y, n = n_x + n_y;
    /@ assert work:   spans_apart(work, 5 * n + 2 * n_y, v, k); @/
    /@ assert f:      spans_apart(work, n, v, k); @/
    /@ assert g:      spans_apart(work + n, 3 * n, v, k); @/
    /@ assert probes: spans_apart(work + 4 * n, 2 * n_y, v, k); @/
    /@ assert h:      spans_apart(work + (4 * n + 2 * n_y), n, v, k); @/
  }
*/

/* The gradient of f; the problem stays good. */
/*@ requires   problem:    \valid_read(q) && good_quadratic(q);
  @ requires   point:      \valid_read(w + (0 .. q->n_x + q->n_y - 1));
  @ requires   bounded:    all_within(w, q->n_x + q->n_y, SGHA_MAX_DATUM);
  @ requires   writable:   \valid(f + (0 .. q->n_x + q->n_y - 1));
  @ requires   apart_w:    \separated(f + (0 .. q->n_x + q->n_y - 1), w + (0 .. q->n_x + q->n_y - 1));
  @ requires   apart:      problem_apart(q, f, q->n_x + q->n_y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    f[0 .. q->n_x + q->n_y - 1];
  @ ensures    problem:    good_quadratic(q);
  @ ensures    f:          grad_f_done(q, w, f); */
static void observe_f(const sgha_quadratic *q, const double w[], double f[])
{
  /*@ ghost size_t n_x = q->n_x, n_y = q->n_y, n_data = q->n_data;
            const double *A = q->A, *B = q->B, *Bt = q->Bt, *c = q->c, *a = q->a, *b = q->b; */
  //@ ghost size_t n = n_x + n_y;
  //@ ghost lemma_cells_apart(q, f, n);
  //@ ghost lemma_cells_within(q);
  sgha_quadratic_grad_f(q, w, f);
  //@ assert kept_w:    vector_kept{Pre, Here}(w, 0, n);
  //@ assert kept_a:    vector_kept{Pre, Here}(a, 0, n_x);
  //@ assert kept_b:    vector_kept{Pre, Here}(b, 0, n_y);
  //@ assert x:         \forall integer i; 0 <= i < n_x ==> f_done(f[i], \at(w[i], Pre), \at(q->a[i], Pre));
  //@ assert x_here:    \forall integer i; 0 <= i < n_x ==> f_done(f[i], w[i], a[i]);
  /*@ assert y:         \forall integer i; 0 <= i < n_y ==>
                          f_done(f[n_x + i], \at(w[q->n_x + i], Pre), \at(q->b[i], Pre)); */
  //@ assert y_here:    \forall integer i; 0 <= i < n_y ==> f_done(f[n_x + i], w[n_x + i], b[i]);
  //@ assert kept_A:    cells_kept{Pre, Here}(A, n_y, n_y);
  //@ assert kept_B:    cells_kept{Pre, Here}(B, n_y, n_x);
  //@ assert kept_Bt:   cells_kept{Pre, Here}(Bt, n_x, n_y);
  //@ assert kept_c:    cells_kept{Pre, Here}(c, n_data, n_y);
  //@ assert A:         cells_within(A, n_y, n_y, SGHA_MAX_DATUM);
  //@ assert B:         cells_within(B, n_y, n_x, SGHA_MAX_DATUM);
  //@ assert Bt:        cells_within(Bt, n_x, n_y, SGHA_MAX_DATUM);
  //@ assert c:         cells_within(c, n_data, n_y, SGHA_MAX_DATUM);
  //@ assert a:         all_within(a, n_x, SGHA_MAX_DATUM);
  //@ assert b:         all_within(b, n_y, SGHA_MAX_DATUM);
  //@ assert symmetric: transposed(A, A, n_y, n_y);
  //@ assert transpose: transposed(Bt, B, n_y, n_x);
  //@ ghost lemma_good_again(q);
}

/* Both probes; the problem stays good. */
/*@ requires   problem:    \valid_read(q) && good_quadratic(q);
  @ requires   radius:     is_tau(tau);
  @ requires   point:      \valid_read(y + (0 .. q->n_y - 1)) && \valid_read(lambda + (0 .. q->n_y - 1));
  @ requires   good_y:     all_entries(y, 0, q->n_y);
  @ requires   good_l:     all_entries(lambda, 0, q->n_y);
  @ requires   writable:   \valid(y_plus + (0 .. q->n_y - 1)) && \valid(y_minus + (0 .. q->n_y - 1));
  @ requires   both:       \separated(y_plus + (0 .. q->n_y - 1), y_minus + (0 .. q->n_y - 1));
  @ requires   plus_y:     \separated(y_plus + (0 .. q->n_y - 1), y + (0 .. q->n_y - 1));
  @ requires   plus_l:     \separated(y_plus + (0 .. q->n_y - 1), lambda + (0 .. q->n_y - 1));
  @ requires   minus_y:    \separated(y_minus + (0 .. q->n_y - 1), y + (0 .. q->n_y - 1));
  @ requires   minus_l:    \separated(y_minus + (0 .. q->n_y - 1), lambda + (0 .. q->n_y - 1));
  @ requires   plus:       problem_apart(q, y_plus, q->n_y);
  @ requires   minus:      problem_apart(q, y_minus, q->n_y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    y_plus[0 .. q->n_y - 1], y_minus[0 .. q->n_y - 1];
  @ ensures    problem:    good_quadratic(q);
  @ ensures    probes:     probes_done(y_plus, y_minus, y, lambda, tau, q->n_y);
  @ ensures    probed:     all_probed(y_plus, y_minus, y, lambda, tau, q->n_y);
  @ ensures    y_plus:     all_within(y_plus, q->n_y, SGHA_MAX_DATUM);
  @ ensures    y_minus:    all_within(y_minus, q->n_y, SGHA_MAX_DATUM); */
static void observe_probes(const sgha_quadratic *q, double tau, const double y[], const double lambda[],
                           double y_plus[], double y_minus[])
{
  /*@ ghost size_t n_x = q->n_x, n_y = q->n_y, n_data = q->n_data;
            const double *A = q->A, *B = q->B, *Bt = q->Bt, *c = q->c, *a = q->a, *b = q->b; */
  //@ ghost lemma_cells_apart(q, y_plus, n_y);
  //@ ghost lemma_cells_apart(q, y_minus, n_y);
  //@ ghost lemma_cells_within(q);
  sgha_status status = sgha_probe(q->n_y, tau, y, lambda, y_plus, y_minus);
  (void)status;
  //@ assert ok:        status == SGHA_OK;
  //@ assert kept_y:    vector_kept{Pre, Here}(y, 0, n_y);
  //@ assert kept_l:    vector_kept{Pre, Here}(lambda, 0, n_y);
  //@ assert y_plus:    all_within(y_plus, n_y, SGHA_MAX_DATUM);
  //@ assert y_minus:   all_within(y_minus, n_y, SGHA_MAX_DATUM);
  /*@ assert old_plus:  \forall integer i; 0 <= i < n_y ==>
                          probe_plus_done(y_plus[i], \at(y[i], Pre), \at(lambda[i], Pre), tau); */
  /*@ assert old_minus: \forall integer i; 0 <= i < n_y ==>
                          probe_minus_done(y_minus[i], \at(y[i], Pre), \at(lambda[i], Pre), tau); */
  //@ assert same_y:    \forall integer i; 0 <= i < n_y ==> identical(y[i], \at(y[i], Pre));
  //@ assert same_l:    \forall integer i; 0 <= i < n_y ==> identical(lambda[i], \at(lambda[i], Pre));
  //@ assert plus:      \forall integer i; 0 <= i < n_y ==> probe_plus_done(y_plus[i], y[i], lambda[i], tau);
  //@ assert minus:     \forall integer i; 0 <= i < n_y ==> probe_minus_done(y_minus[i], y[i], lambda[i], tau);
  //@ assert probed:    all_probed(y_plus, y_minus, y, lambda, tau, n_y);
  //@ assert kept_A:    cells_kept{Pre, Here}(A, n_y, n_y);
  //@ assert kept_B:    cells_kept{Pre, Here}(B, n_y, n_x);
  //@ assert kept_Bt:   cells_kept{Pre, Here}(Bt, n_x, n_y);
  //@ assert kept_c:    cells_kept{Pre, Here}(c, n_data, n_y);
  //@ assert A:         cells_within(A, n_y, n_y, SGHA_MAX_DATUM);
  //@ assert B:         cells_within(B, n_y, n_x, SGHA_MAX_DATUM);
  //@ assert Bt:        cells_within(Bt, n_x, n_y, SGHA_MAX_DATUM);
  //@ assert c:         cells_within(c, n_data, n_y, SGHA_MAX_DATUM);
  //@ assert a:         all_within(a, n_x, SGHA_MAX_DATUM);
  //@ assert b:         all_within(b, n_y, SGHA_MAX_DATUM);
  //@ assert symmetric: transposed(A, A, n_y, n_y);
  //@ assert transpose: transposed(Bt, B, n_y, n_x);
  //@ ghost lemma_good_again(q);
}

/* The same, with one array for both probes. */
/*@ requires   problem:    \valid_read(q) && good_quadratic(q);
  @ requires   radius:     is_tau(tau);
  @ requires   point:      \valid_read(y + (0 .. q->n_y - 1)) && \valid_read(lambda + (0 .. q->n_y - 1));
  @ requires   good_y:     all_entries(y, 0, q->n_y);
  @ requires   good_l:     all_entries(lambda, 0, q->n_y);
  @ requires   writable:   \valid(probes + (0 .. 2 * q->n_y - 1));
  @ requires   apart_y:    \separated(probes + (0 .. 2 * q->n_y - 1), y + (0 .. q->n_y - 1));
  @ requires   apart_l:    \separated(probes + (0 .. 2 * q->n_y - 1), lambda + (0 .. q->n_y - 1));
  @ requires   plus:       problem_apart(q, probes, q->n_y);
  @ requires   minus:      problem_apart(q, probes + q->n_y, q->n_y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    probes[0 .. 2 * q->n_y - 1];
  @ ensures    problem:    good_quadratic(q);
  @ ensures    probes:     probes_done(probes, probes + q->n_y, y, lambda, tau, q->n_y);
  @ ensures    probed:     all_probed(probes, probes + q->n_y, y, lambda, tau, q->n_y);
  @ ensures    y_plus:     all_within(probes, q->n_y, SGHA_MAX_DATUM);
  @ ensures    y_minus:    all_within(probes + q->n_y, q->n_y, SGHA_MAX_DATUM); */
static void observe_both(const sgha_quadratic *q, double tau, const double y[], const double lambda[], double probes[])
{
  observe_probes(q, tau, y, lambda, probes, probes + q->n_y);
}

/* All of it, each part in an array of its own; y is the second part of w. */
/*@ requires   problem:    \valid_read(q) && good_quadratic(q);
  @ requires   batch:      good_batch(q, batch_size, batch);
  @ requires   tau:        is_tau(tau);
  @ requires   point:      \valid_read(w + (0 .. q->n_x + q->n_y - 1)) && \valid_read(y + (0 .. q->n_y - 1));
  @ requires   multiplier: \valid_read(lambda + (0 .. q->n_y - 1));
  @ requires   within_w:   all_within(w, q->n_x + q->n_y, SGHA_MAX_DATUM);
  @ requires   within_y:   all_within(y, q->n_y, SGHA_MAX_DATUM);
  @ requires   good_y:     all_entries(y, 0, q->n_y);
  @ requires   good_l:     all_entries(lambda, 0, q->n_y);
  @ requires   writable:   \valid(f + (0 .. q->n_x + q->n_y - 1)) && \valid(g + (0 .. 3 * (q->n_x + q->n_y) - 1));
  @ requires   probes:     \valid(probes + (0 .. 2 * q->n_y - 1));
  @ requires   outputs:    \separated(f + (0 .. q->n_x + q->n_y - 1), g + (0 .. 3 * (q->n_x + q->n_y) - 1),
  @                                   probes + (0 .. 2 * q->n_y - 1));
  @ requires   f_w:        \separated(f + (0 .. q->n_x + q->n_y - 1), w + (0 .. q->n_x + q->n_y - 1));
  @ requires   f_y:        \separated(f + (0 .. q->n_x + q->n_y - 1), y + (0 .. q->n_y - 1));
  @ requires   f_l:        \separated(f + (0 .. q->n_x + q->n_y - 1), lambda + (0 .. q->n_y - 1));
  @ requires   g_w:        \separated(g + (0 .. 3 * (q->n_x + q->n_y) - 1), w + (0 .. q->n_x + q->n_y - 1));
  @ requires   g_y:        \separated(g + (0 .. 3 * (q->n_x + q->n_y) - 1), y + (0 .. q->n_y - 1));
  @ requires   g_l:        \separated(g + (0 .. 3 * (q->n_x + q->n_y) - 1), lambda + (0 .. q->n_y - 1));
  @ requires   probes_w:   \separated(probes + (0 .. 2 * q->n_y - 1), w + (0 .. q->n_x + q->n_y - 1));
  @ requires   probes_y:   \separated(probes + (0 .. 2 * q->n_y - 1), y + (0 .. q->n_y - 1));
  @ requires   probes_l:   \separated(probes + (0 .. 2 * q->n_y - 1), lambda + (0 .. q->n_y - 1));
  @ requires   probes_a:   \separated(probes + (0 .. 2 * q->n_y - 1), q->a + (0 .. q->n_x - 1));
  @ requires   probes_b:   \separated(probes + (0 .. 2 * q->n_y - 1), q->b + (0 .. q->n_y - 1));
  @ requires   f:          problem_apart(q, f, q->n_x + q->n_y);
  @ requires   g:          problem_apart(q, g, 3 * (q->n_x + q->n_y));
  @ requires   plus:       problem_apart(q, probes, q->n_y);
  @ requires   minus:      problem_apart(q, probes + q->n_y, q->n_y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    f[0 .. q->n_x + q->n_y - 1], g[0 .. 3 * (q->n_x + q->n_y) - 1], probes[0 .. 2 * q->n_y - 1];
  @ ensures    problem:    good_quadratic(q);
  @ ensures    observed:   observed(q, batch_size, batch, tau, w, y, lambda, f, g, probes); */
static void observe_all(const sgha_quadratic *q, double tau, size_t batch_size, const uint64_t batch[],
                        const double w[], const double y[], const double lambda[], double f[], double g[],
                        double probes[])
{
  /*@ ghost size_t n_x = q->n_x, n_y = q->n_y, n_data = q->n_data, n = n_x + n_y;
            const double *a = q->a, *b = q->b; */
  observe_f(q, w, f);
  //@ ghost F: ;
  //@ assert kept_w:    vector_kept{Pre, Here}(w, 0, n);
  //@ assert kept_y:    vector_kept{Pre, Here}(y, 0, n_y);
  //@ assert kept_l:    vector_kept{Pre, Here}(lambda, 0, n_y);
  //@ assert good_y:    all_entries(y, 0, n_y);
  //@ assert good_l:    all_entries(lambda, 0, n_y);
  observe_both(q, tau, y, lambda, probes);
  //@ ghost P: ;
  //@ assert kept_w:    vector_kept{F, Here}(w, 0, n);
  //@ assert kept_y:    vector_kept{F, Here}(y, 0, n_y);
  //@ assert kept_f:    vector_kept{F, Here}(f, 0, n);
  //@ assert kept_a:    vector_kept{F, Here}(a, 0, n_x);
  //@ assert kept_b:    vector_kept{F, Here}(b, 0, n_y);
  //@ assert f:         grad_f_done(q, w, f);
  //@ assert w:         vector_kept{Pre, Here}(w, 0, n);
  //@ assert y:         vector_kept{Pre, Here}(y, 0, n_y);
  //@ assert within_w:  all_within(w, n, SGHA_MAX_DATUM);
  //@ assert within_x:  all_within(w, n_x, SGHA_MAX_DATUM);
  //@ assert within_y:  all_within(y, n_y, SGHA_MAX_DATUM);
  //@ assert cells_w:   \forall integer k; 0 <= k < n ==> \separated(g + (0 .. 3 * n - 1), w + k);
  sgha_quadratic_gradients(q, batch_size, batch, tau, w, y, lambda, probes, probes + q->n_y, g);
  //@ assert kept_w:    vector_kept{P, Here}(w, 0, n);
  //@ assert kept_f:    vector_kept{P, Here}(f, 0, n);
  //@ assert kept_a:    vector_kept{P, Here}(a, 0, n_x);
  //@ assert kept_b:    vector_kept{P, Here}(b, 0, n_y);
  //@ assert f:         grad_f_done(q, w, f);
  //@ assert kept_y:    vector_kept{P, Here}(y, 0, n_y);
  //@ assert kept_l:    vector_kept{P, Here}(lambda, 0, n_y);
  //@ assert kept_plus: vector_kept{P, Here}(probes, 0, n_y);
  //@ assert kept_both: vector_kept{P, Here}(probes, 0, 2 * n_y);
  //@ assert starts:    starts_at(probes + n_y, probes, n_y);
  //@ assert kept_minus: vector_kept{P, Here}(probes + n_y, 0, n_y);
  //@ assert probes:    probes_done(probes, probes + n_y, y, lambda, tau, n_y);
}

/* The same in one working memory: f, then g, then the probes. What it ensures is sealed: see quadratic_lemmas.acsl. */
/*@ requires   problem:    \valid_read(q) && good_quadratic(q);
  @ requires   batch:      good_batch(q, batch_size, batch);
  @ requires   tau:        is_tau(tau);
  @ requires   point:      \valid_read(w + (0 .. q->n_x + q->n_y - 1)) && \valid_read(y + (0 .. q->n_y - 1));
  @ requires   multiplier: \valid_read(lambda + (0 .. q->n_y - 1));
  @ requires   within_w:   all_within(w, q->n_x + q->n_y, SGHA_MAX_DATUM);
  @ requires   within_y:   all_within(y, q->n_y, SGHA_MAX_DATUM);
  @ requires   good_y:     all_entries(y, 0, q->n_y);
  @ requires   good_l:     all_entries(lambda, 0, q->n_y);
  @ requires   writable:   \valid(work + (0 .. 4 * (q->n_x + q->n_y) + 2 * q->n_y - 1));
  @ requires   work_w:     spans_apart(w, q->n_x + q->n_y, work, 4 * (q->n_x + q->n_y) + 2 * q->n_y);
  @ requires   work_y:     spans_apart(y, q->n_y, work, 4 * (q->n_x + q->n_y) + 2 * q->n_y);
  @ requires   work_l:     spans_apart(lambda, q->n_y, work, 4 * (q->n_x + q->n_y) + 2 * q->n_y);
  @ requires   apart:      problem_apart(q, work, 4 * (q->n_x + q->n_y) + 2 * q->n_y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. 4 * (q->n_x + q->n_y) + 2 * q->n_y - 1];
  @ ensures    sealed:     \forall integer key; opened(key) ==>
  @                          seen(key, q, batch_size, batch, tau, w, y, lambda, work, work + (q->n_x + q->n_y),
  @                               work + 4 * (q->n_x + q->n_y)); */
static void observe_sealed(const sgha_quadratic *q, double tau, size_t batch_size, const uint64_t batch[],
                           const double w[], const double y[], const double lambda[], double work[])
{
  const size_t n = q->n_x + q->n_y;
  //@ ghost size_t n_y = q->n_y;
  //@ ghost lemma_part_of_work(q, work, 4 * n + 2 * n_y, 0, n);
  //@ ghost lemma_part_of_work(q, work, 4 * n + 2 * n_y, n, 3 * n);
  //@ ghost lemma_part_of_work(q, work, 4 * n + 2 * n_y, 4 * n, 2 * n_y);
  //@ ghost lemma_part_of_work(q, work, 4 * n + 2 * n_y, 4 * n, n_y);
  //@ ghost lemma_part_of_work(q, work, 4 * n + 2 * n_y, 4 * n + n_y, n_y);
  observe_all(q, tau, batch_size, batch, w, y, lambda, work, work + n, work + 4 * n);
}

/* The difference of the gradients at the probes. */
/*@ requires   sizes:      \valid_read(q) && q->n_x <= SGHA_MAX_SIDE && q->n_y <= SGHA_MAX_SIDE;
  @ requires   tau:        is_tau(tau);
  @ requires   readable:   \valid_read(g + (0 .. 3 * (q->n_x + q->n_y) - 1));
  @ requires   writable:   \valid(h + (0 .. q->n_x + q->n_y - 1));
  @ requires   h_g:        spans_apart(g, 3 * (q->n_x + q->n_y), h, q->n_x + q->n_y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    h[0 .. q->n_x + q->n_y - 1];
  @ ensures    g:          vector_kept{Pre, Post}(g, 0, 3 * (q->n_x + q->n_y));
  @ ensures    status:     \result == SGHA_OK || \result == SGHA_BAD_GRADIENT_G;
  @ ensures    ok:         \result == SGHA_OK <==> differences_defined(q, g);
  @ ensures    done:       \result == SGHA_OK ==> differences_done(q, tau, g, h); */
static sgha_status differ(const sgha_quadratic *q, double tau, const double g[], double h[])
{
  const size_t n = q->n_x + q->n_y;
  const sgha_status status = sgha_difference(n, tau, g + n, g + 2 * n, h);
  //@ assert kept_g:      vector_kept{Pre, Here}(g, 0, 3 * n);
  //@ assert starts_plus:  starts_at(g + n, g, n);
  //@ assert at_plus:     vector_kept{Pre, Here}(g + n, 0, n);
  //@ assert starts_minus: starts_at(g + 2 * n, g, 2 * n);
  //@ assert at_minus:    vector_kept{Pre, Here}(g + 2 * n, 0, n);
  //@ assert same_plus:   all_entries(g + n, 0, n) <==> all_entries{Pre}(g + n, 0, n);
  //@ assert same_minus:  all_entries(g + 2 * n, 0, n) <==> all_entries{Pre}(g + 2 * n, 0, n);
  /*@ assert entries:     status == SGHA_OK ==> \forall integer i; 0 <= i < n ==>
                            difference_done(h[i], \at(g[(q->n_x + q->n_y) + i], Pre),
                                            \at(g[2 * (q->n_x + q->n_y) + i], Pre), tau); */
  return status;
}

/* sgha_advance on arrays. */
/*@ requires   sizes:      \valid_read(q) && q->n_x <= SGHA_MAX_SIDE && q->n_y <= SGHA_MAX_SIDE;
  @ requires   parameters: \valid_read(p) && good_parameters(p);
  @ requires   now:        readable_state(now, q->n_x, q->n_y) && good_state(now, q->n_x, q->n_y);
  @ requires   readable:   \valid_read(f + (0 .. q->n_x + q->n_y - 1)) &&
  @                        \valid_read(g + (0 .. 3 * (q->n_x + q->n_y) - 1));
  @ requires   h:          \valid_read(h + (0 .. q->n_x + q->n_y - 1));
  @ requires   next:       writable_state(next, q->n_x, q->n_y) && outputs_separate(next, q->n_x, q->n_y);
  @ requires   w_apart:    step_apart(q, p, now, f, g, probes, h, next->w, q->n_x + q->n_y);
  @ requires   hat_apart:  step_apart(q, p, now, f, g, probes, h, next->w_hat, q->n_x + q->n_y);
  @ requires   low_apart:  step_apart(q, p, now, f, g, probes, h, next->w_low, q->n_x + q->n_y);
  @ requires   l_apart:    step_apart(q, p, now, f, g, probes, h, next->lambda, q->n_y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next->w[0 .. q->n_x + q->n_y - 1], next->w_hat[0 .. q->n_x + q->n_y - 1],
  @            next->w_low[0 .. q->n_x + q->n_y - 1], next->lambda[0 .. q->n_y - 1];
  @ ensures    status:     \result == SGHA_OK || \result == SGHA_BAD_GRADIENT_F || \result == SGHA_BAD_GRADIENT_G ||
  @                        \result == SGHA_BAD_GRADIENT_H || \result == SGHA_DIVERGED;
  @ ensures    bad_f:      \result == SGHA_BAD_GRADIENT_F <==> !all_entries{Pre}(f, 0, q->n_x + q->n_y);
  @ ensures    bad_g:      \result == SGHA_BAD_GRADIENT_G <==>
  @                          all_entries{Pre}(f, 0, q->n_x + q->n_y) && !all_entries{Pre}(g + q->n_x, 0, q->n_y);
  @ ensures    bad_h:      \result == SGHA_BAD_GRADIENT_H <==>
  @                          all_entries{Pre}(f, 0, q->n_x + q->n_y) && all_entries{Pre}(g + q->n_x, 0, q->n_y) &&
  @                          !all_entries{Pre}(h, 0, q->n_x + q->n_y);
  @ ensures    diverged:   \result == SGHA_DIVERGED <==>
  @                          all_entries{Pre}(f, 0, q->n_x + q->n_y) && all_entries{Pre}(g + q->n_x, 0, q->n_y) &&
  @                          all_entries{Pre}(h, 0, q->n_x + q->n_y) &&
  @                          !steps_stay{Pre}(q->n_x, q->n_y, p, now, f, h);
  @ ensures    ok:         \result == SGHA_OK <==>
  @                          all_entries{Pre}(f, 0, q->n_x + q->n_y) && all_entries{Pre}(g + q->n_x, 0, q->n_y) &&
  @                          all_entries{Pre}(h, 0, q->n_x + q->n_y) &&
  @                          steps_stay{Pre}(q->n_x, q->n_y, p, now, f, h);
  @ ensures    line_2:     \result == SGHA_OK ==>
  @                          primals_done{Pre, Post}(next->w, now->w, now->w_hat, now->w_low, f, h,
  @                                                  \old(p->p_w), \old(p->gamma_x), 0, q->n_x);
  @ ensures    line_3:     \result == SGHA_OK ==>
  @                          primals_done{Pre, Post}(next->w, now->w, now->w_hat, now->w_low, f, h,
  @                                                  \old(p->p_w), \old(p->gamma_y), q->n_x, q->n_x + q->n_y);
  @ ensures    lines_4_5:  \result == SGHA_OK ==>
  @                          averages_done{Pre, Post}(next->w_hat, next->w_low, next->w, now->w_hat, now->w_low,
  @                                                   \old(p->beta), 0, q->n_x + q->n_y);
  @ ensures    line_6:     \result == SGHA_OK ==>
  @                          dual_advanced{Pre, Post}(next->lambda, now->lambda, g + q->n_x, \old(p->p_lambda),
  @                                                   \old(p->gamma_lambda), q->n_y, \old(p->C_lambda));
  @ ensures    inside:     square_sum(next->lambda, q->n_y) <= \old(p->C_lambda * p->C_lambda);
  @ ensures    clean:      good_state(next, q->n_x, q->n_y); */
static sgha_status advance_arrays(const sgha_quadratic *q, const sgha_parameters *p, const sgha_state *now,
                                  const double f[], const double g[], const double probes[], const double h[],
                                  const sgha_state *next)
{
  (void)probes;
  const sgha_gradients at = {.f = f, .g_y = g + q->n_x, .h = h};
  //@ ghost size_t n_x = q->n_x, n_y = q->n_y, n = n_x + n_y;
  //@ assert p_w:      \separated(p, next->w + (0 .. n - 1));
  //@ assert g_w:      \separated((g + n_x) + (0 .. n_y - 1), next->w + (0 .. n - 1));
  //@ assert in_w:     apart_from_inputs(next->w, n, p, now, &at, n_x, n_y);
  //@ assert p_hat:    \separated(p, next->w_hat + (0 .. n - 1));
  //@ assert g_hat:    \separated((g + n_x) + (0 .. n_y - 1), next->w_hat + (0 .. n - 1));
  //@ assert in_hat:   apart_from_inputs(next->w_hat, n, p, now, &at, n_x, n_y);
  //@ assert p_low:    \separated(p, next->w_low + (0 .. n - 1));
  //@ assert g_low:    \separated((g + n_x) + (0 .. n_y - 1), next->w_low + (0 .. n - 1));
  //@ assert in_low:   apart_from_inputs(next->w_low, n, p, now, &at, n_x, n_y);
  //@ assert p_l:      \separated(p, next->lambda + (0 .. n_y - 1));
  //@ assert g_l:      \separated((g + n_x) + (0 .. n_y - 1), next->lambda + (0 .. n_y - 1));
  //@ assert in_l:     apart_from_inputs(next->lambda, n_y, p, now, &at, n_x, n_y);
  //@ assert g_y:      \valid_read((g + n_x) + (0 .. n_y - 1));
  //@ assert at:       readable_gradients(&at, n_x, n_y);
  //@ assert now:      readable_state(now, n_x, n_y);
  //@ assert next:     writable_state(next, n_x, n_y);
  //@ assert outputs:  outputs_separate(next, n_x, n_y);
  //@ assert memory:   iteration_memory(n_x, n_y, p, now, &at, next);
  return sgha_advance(q->n_x, q->n_y, p, now, &at, next);
}

/* The same, sealed: what it requires and what it ensures. See quadratic_lemmas.acsl. */
/*@ requires   prepared:   \forall integer key; opened(key) ==> prepared(key, q, p, now, f, g, probes, h, next);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next->w[0 .. q->n_x + q->n_y - 1], next->w_hat[0 .. q->n_x + q->n_y - 1],
  @            next->w_low[0 .. q->n_x + q->n_y - 1], next->lambda[0 .. q->n_y - 1];
  @ ensures    sealed:     \forall integer key; opened(key) ==> stepped{Pre, Post}(key, q, p, now, f, g, h, next, \result); */
static sgha_status step_sealed(const sgha_quadratic *q, const sgha_parameters *p, const sgha_state *now,
                               const double f[], const double g[], const double probes[], const double h[],
                               const sgha_state *next)
{
  //@ assert opened:     opened(0);
  //@ assert prepared:   prepared(0, q, p, now, f, g, probes, h, next);
  return advance_arrays(q, p, now, f, g, probes, h, next);
}

/* The same, with what it leaves alone. */
/*@ requires   prepared:   \forall integer key; opened(key) ==> prepared(key, q, p, now, f, g, probes, h, next);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next->w[0 .. q->n_x + q->n_y - 1], next->w_hat[0 .. q->n_x + q->n_y - 1],
  @            next->w_low[0 .. q->n_x + q->n_y - 1], next->lambda[0 .. q->n_y - 1];
  @ ensures    left:       all_but_four{Pre, Post}(next->w, q->n_x + q->n_y, next->w_hat, q->n_x + q->n_y,
  @                                                next->w_low, q->n_x + q->n_y, next->lambda, q->n_y);
  @ ensures    sealed:     \forall integer key; opened(key) ==> stepped{Pre, Post}(key, q, p, now, f, g, h, next, \result); */
static sgha_status step_beside(const sgha_quadratic *q, const sgha_parameters *p, const sgha_state *now,
                               const double f[], const double g[], const double probes[], const double h[],
                               const sgha_state *next)
{
  return step_sealed(q, p, now, f, g, probes, h, next);
}

/* The same, in terms of the memory afterwards. */
/*@ requires   sizes:      \valid_read(q) && q->n_x <= SGHA_MAX_SIDE && q->n_y <= SGHA_MAX_SIDE;
  @ requires   parameters: \valid_read(p) && good_parameters(p);
  @ requires   now:        readable_state(now, q->n_x, q->n_y) && good_state(now, q->n_x, q->n_y);
  @ requires   readable:   \valid_read(f + (0 .. q->n_x + q->n_y - 1)) &&
  @                        \valid_read(g + (0 .. 3 * (q->n_x + q->n_y) - 1));
  @ requires   h:          \valid_read(h + (0 .. q->n_x + q->n_y - 1));
  @ requires   next:       writable_state(next, q->n_x, q->n_y) && outputs_separate(next, q->n_x, q->n_y);
  @ requires   w_apart:    step_apart(q, p, now, f, g, probes, h, next->w, q->n_x + q->n_y);
  @ requires   hat_apart:  step_apart(q, p, now, f, g, probes, h, next->w_hat, q->n_x + q->n_y);
  @ requires   low_apart:  step_apart(q, p, now, f, g, probes, h, next->w_low, q->n_x + q->n_y);
  @ requires   l_apart:    step_apart(q, p, now, f, g, probes, h, next->lambda, q->n_y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    next->w[0 .. q->n_x + q->n_y - 1], next->w_hat[0 .. q->n_x + q->n_y - 1],
  @            next->w_low[0 .. q->n_x + q->n_y - 1], next->lambda[0 .. q->n_y - 1];
  @ ensures    parameters: parameters_kept{Pre, Post}(p);
  @ ensures    f:          vector_kept{Pre, Post}(f, 0, q->n_x + q->n_y);
  @ ensures    g:          vector_kept{Pre, Post}(g, 0, 3 * (q->n_x + q->n_y));
  @ ensures    h:          vector_kept{Pre, Post}(h, 0, q->n_x + q->n_y);
  @ ensures    status:     \result == SGHA_OK || \result == SGHA_BAD_GRADIENT_F || \result == SGHA_BAD_GRADIENT_G ||
  @                        \result == SGHA_BAD_GRADIENT_H || \result == SGHA_DIVERGED;
  @ ensures    bad_f:      \result == SGHA_BAD_GRADIENT_F <==> !all_entries(f, 0, q->n_x + q->n_y);
  @ ensures    bad_g:      \result == SGHA_BAD_GRADIENT_G <==>
  @                          all_entries(f, 0, q->n_x + q->n_y) && !all_entries(g + q->n_x, 0, q->n_y);
  @ ensures    bad_h:      \result == SGHA_BAD_GRADIENT_H <==>
  @                          all_entries(f, 0, q->n_x + q->n_y) && all_entries(g + q->n_x, 0, q->n_y) &&
  @                          !all_entries(h, 0, q->n_x + q->n_y);
  @ ensures    ok:         \result == SGHA_OK <==>
  @                          all_entries(f, 0, q->n_x + q->n_y) && all_entries(g + q->n_x, 0, q->n_y) &&
  @                          all_entries(h, 0, q->n_x + q->n_y) && steps_stay(q->n_x, q->n_y, p, now, f, h);
  @ ensures    advanced:   \result == SGHA_OK ==> advanced(q->n_x, q->n_y, p, now, f, g + q->n_x, h, next);
  @ ensures    inside:     square_sum(next->lambda, q->n_y) <= p->C_lambda * p->C_lambda;
  @ ensures    clean:      good_state(next, q->n_x, q->n_y); */
static sgha_status take_step(const sgha_quadratic *q, const sgha_parameters *p, const sgha_state *now, const double f[],
                             const double g[], const double probes[], const double h[], const sgha_state *next)
{
  /*@ ghost size_t n_x = q->n_x, n_y = q->n_y, n = n_x + n_y;
            const double *w = now->w, *w_hat = now->w_hat, *w_low = now->w_low, *lambda = now->lambda; */
  /*@ ghost double p_w = p->p_w, gamma_x = p->gamma_x, gamma_y = p->gamma_y, beta = p->beta,
                   p_lambda = p->p_lambda, gamma_lambda = p->gamma_lambda, C_lambda = p->C_lambda; */
  const sgha_status status = step_beside(q, p, now, f, g, probes, h, next);
  //@ assert left:        all_but_four{Pre, Here}(next->w, n, next->w_hat, n, next->w_low, n, next->lambda, n_y);
  //@ assert kept_gamma_x:      identical(p->gamma_x, \at(p->gamma_x, Pre));
  //@ assert kept_gamma_y:      identical(p->gamma_y, \at(p->gamma_y, Pre));
  //@ assert kept_gamma_lambda: identical(p->gamma_lambda, \at(p->gamma_lambda, Pre));
  //@ assert kept_beta:         identical(p->beta, \at(p->beta, Pre));
  //@ assert kept_p_w:          identical(p->p_w, \at(p->p_w, Pre));
  //@ assert kept_p_lambda:     identical(p->p_lambda, \at(p->p_lambda, Pre));
  //@ assert kept_tau:          identical(p->tau, \at(p->tau, Pre));
  //@ assert kept_C_lambda:     identical(p->C_lambda, \at(p->C_lambda, Pre));
  //@ assert kept_p:      parameters_kept{Pre, Here}(p);
  //@ assert kept_g:      vector_kept{Pre, Here}(g, 0, 3 * n);
  //@ assert starts:      starts_at(g + n_x, g, n_x);
  //@ assert kept_g_y:    vector_kept{Pre, Here}(g + n_x, 0, n_y);
  //@ assert kept_f:      vector_kept{Pre, Here}(f, 0, n);
  //@ assert kept_h:      vector_kept{Pre, Here}(h, 0, n);
  //@ assert kept_w:      vector_kept{Pre, Here}(w, 0, n);
  //@ assert kept_hat:    vector_kept{Pre, Here}(w_hat, 0, n);
  //@ assert kept_low:    vector_kept{Pre, Here}(w_low, 0, n);
  //@ assert kept_l:      vector_kept{Pre, Here}(lambda, 0, n_y);
  //@ assert opened:      opened(0);
  //@ assert stepped:     stepped{Pre, Here}(0, q, p, now, f, g, h, next, status);
  //@ assert same_f:      all_entries(f, 0, n) <==> all_entries{Pre}(f, 0, n);
  //@ assert same_g:      all_entries(g + n_x, 0, n_y) <==> all_entries{Pre}(g + n_x, 0, n_y);
  //@ assert same_h:      all_entries(h, 0, n) <==> all_entries{Pre}(h, 0, n);
  //@ assert inputs_x:    inputs_kept{Here, Pre}(w, w_hat, w_low, f, h, 0, n_x);
  //@ assert inputs_y:    inputs_kept{Here, Pre}(w, w_hat, w_low, f, h, n_x, n);
  /*@ assert stay_x:      primals_stay(w, w_hat, w_low, f, h, p_w, gamma_x, 0, n_x) <==>
    @                     primals_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma_x, 0, n_x); */
  /*@ assert stay_y:      primals_stay(w, w_hat, w_low, f, h, p_w, gamma_y, n_x, n) <==>
    @                     primals_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma_y, n_x, n); */
  /*@ assert stay_hat_x:  averages_stay(w, w_hat, w_low, f, h, p_w, gamma_x, beta, 0, n_x) <==>
    @                     averages_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma_x, beta, 0, n_x); */
  /*@ assert stay_hat_y:  averages_stay(w, w_hat, w_low, f, h, p_w, gamma_y, beta, n_x, n) <==>
    @                     averages_stay{Pre}(w, w_hat, w_low, f, h, p_w, gamma_y, beta, n_x, n); */
  //@ assert stay:        steps_stay(n_x, n_y, p, now, f, h) <==> steps_stay{Pre}(n_x, n_y, p, now, f, h);
  /*@ assert line_2:      status == SGHA_OK ==>
    @                       primals_done{Here, Here}(next->w, w, w_hat, w_low, f, h, p_w, gamma_x, 0, n_x); */
  /*@ assert line_3:      status == SGHA_OK ==>
    @                       primals_done{Here, Here}(next->w, w, w_hat, w_low, f, h, p_w, gamma_y, n_x, n); */
  /*@ assert lines_4_5:   status == SGHA_OK ==>
    @                       averages_done{Here, Here}(next->w_hat, next->w_low, next->w, w_hat, w_low, beta, 0, n); */
  /*@ assert step_6:      status == SGHA_OK ==>
    @                       dual_advanced{Pre, Here}(next->lambda, lambda, g + n_x, p_lambda, gamma_lambda, n_y,
    @                                                C_lambda); */
  /*@ assert line_6:      status == SGHA_OK ==>
    @                       dual_advanced{Here, Here}(next->lambda, lambda, g + n_x, p_lambda, gamma_lambda, n_y,
    @                                                 C_lambda); */
  //@ assert advanced:    status == SGHA_OK ==> advanced(n_x, n_y, p, now, f, g + n_x, h, next);
  //@ assert inside_6:    square_sum(next->lambda, n_y) <= C_lambda * C_lambda;
  //@ assert ball:        p->C_lambda == C_lambda;
  return status;
}

/* The difference, and the step with it. */
/*@ requires   sizes:      \valid_read(q) && q->n_x <= SGHA_MAX_SIDE && q->n_y <= SGHA_MAX_SIDE;
  @ requires   parameters: \valid_read(p) && good_parameters(p);
  @ requires   now:        readable_state(now, q->n_x, q->n_y) && good_state(now, q->n_x, q->n_y);
  @ requires   readable:   \valid_read(f + (0 .. q->n_x + q->n_y - 1)) &&
  @                        \valid_read(g + (0 .. 3 * (q->n_x + q->n_y) - 1));
  @ requires   h:          \valid(h + (0 .. q->n_x + q->n_y - 1));
  @ requires   next:       writable_state(next, q->n_x, q->n_y) && outputs_separate(next, q->n_x, q->n_y);
  @ requires   w_apart:    step_apart(q, p, now, f, g, probes, h, next->w, q->n_x + q->n_y);
  @ requires   hat_apart:  step_apart(q, p, now, f, g, probes, h, next->w_hat, q->n_x + q->n_y);
  @ requires   low_apart:  step_apart(q, p, now, f, g, probes, h, next->w_low, q->n_x + q->n_y);
  @ requires   l_apart:    step_apart(q, p, now, f, g, probes, h, next->lambda, q->n_y);
  @ requires   h_p:        \separated(p, h + (0 .. q->n_x + q->n_y - 1));
  @ requires   h_w:        spans_apart(now->w, q->n_x + q->n_y, h, q->n_x + q->n_y);
  @ requires   h_w_hat:    spans_apart(now->w_hat, q->n_x + q->n_y, h, q->n_x + q->n_y);
  @ requires   h_w_low:    spans_apart(now->w_low, q->n_x + q->n_y, h, q->n_x + q->n_y);
  @ requires   h_lambda:   spans_apart(now->lambda, q->n_y, h, q->n_x + q->n_y);
  @ requires   h_f:        spans_apart(f, q->n_x + q->n_y, h, q->n_x + q->n_y);
  @ requires   h_g:        spans_apart(g, 3 * (q->n_x + q->n_y), h, q->n_x + q->n_y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    h[0 .. q->n_x + q->n_y - 1], next->w[0 .. q->n_x + q->n_y - 1], next->w_hat[0 .. q->n_x + q->n_y - 1],
  @            next->w_low[0 .. q->n_x + q->n_y - 1], next->lambda[0 .. q->n_y - 1];
  @ ensures    parameters: parameters_kept{Pre, Post}(p);
  @ ensures    f:          vector_kept{Pre, Post}(f, 0, q->n_x + q->n_y);
  @ ensures    g:          vector_kept{Pre, Post}(g, 0, 3 * (q->n_x + q->n_y));
  @ ensures    status:     \result == SGHA_OK || \result == SGHA_BAD_GRADIENT_F || \result == SGHA_BAD_GRADIENT_G ||
  @                        \result == SGHA_BAD_GRADIENT_H || \result == SGHA_DIVERGED;
  @ ensures    bad_g:      \result == SGHA_BAD_GRADIENT_G <==>
  @                          !differences_defined(q, g) ||
  @                          (all_entries(f, 0, q->n_x + q->n_y) && !all_entries(g + q->n_x, 0, q->n_y));
  @ ensures    bad_f:      \result == SGHA_BAD_GRADIENT_F <==>
  @                          differences_defined(q, g) && !all_entries(f, 0, q->n_x + q->n_y);
  @ ensures    bad_h:      \result == SGHA_BAD_GRADIENT_H <==>
  @                          differences_defined(q, g) && all_entries(f, 0, q->n_x + q->n_y) &&
  @                          all_entries(g + q->n_x, 0, q->n_y) && !all_entries(h, 0, q->n_x + q->n_y);
  @ ensures    ok:         \result == SGHA_OK <==>
  @                          differences_defined(q, g) && all_entries(f, 0, q->n_x + q->n_y) &&
  @                          all_entries(g + q->n_x, 0, q->n_y) && all_entries(h, 0, q->n_x + q->n_y) &&
  @                          steps_stay(q->n_x, q->n_y, p, now, f, h);
  @ ensures    difference: differences_defined(q, g) ==> differences_done(q, p->tau, g, h);
  @ ensures    advanced:   \result == SGHA_OK ==> advanced(q->n_x, q->n_y, p, now, f, g + q->n_x, h, next);
  @ ensures    inside:     \result == SGHA_OK ==> square_sum(next->lambda, q->n_y) <= p->C_lambda * p->C_lambda;
  @ ensures    clean:      \result == SGHA_OK ==> good_state(next, q->n_x, q->n_y); */
static sgha_status act(const sgha_quadratic *q, const sgha_parameters *p, const sgha_state *now, const double f[],
                       const double g[], const double probes[], double h[], const sgha_state *next)
{
  //@ ghost size_t n_x = q->n_x, n_y = q->n_y, n = n_x + n_y;
  const double tau = p->tau;
  const sgha_status found = differ(q, tau, g, h);
  //@ ghost D: ;
  //@ assert left:              all_but_one{Pre, Here}(h, n);
  //@ assert kept_f:            vector_kept{Pre, Here}(f, 0, n);
  //@ assert kept_w:            vector_kept{Pre, Here}(now->w, 0, n);
  //@ assert kept_w_hat:        vector_kept{Pre, Here}(now->w_hat, 0, n);
  //@ assert kept_w_low:        vector_kept{Pre, Here}(now->w_low, 0, n);
  //@ assert kept_l:            vector_kept{Pre, Here}(now->lambda, 0, n_y);
  //@ assert kept_now:          good_state(now, n_x, n_y);
  //@ assert kept_p:            parameters_kept{Pre, Here}(p);
  //@ assert valid_p:           good_parameters(p);
  if (found != SGHA_OK)
    return found;
  const sgha_status status = take_step(q, p, now, f, g, probes, h, next);
  //@ assert layout:            layout_kept{D, Here}(q);
  //@ assert further_p:         parameters_kept{Pre, Here}(p);
  //@ assert further_f:         vector_kept{Pre, Here}(f, 0, n);
  //@ assert further_g:         vector_kept{Pre, Here}(g, 0, 3 * n);
  //@ assert starts_plus:  starts_at(g + n, g, n);
  //@ assert at_plus:           vector_kept{D, Here}(g + n, 0, n);
  //@ assert starts_minus: starts_at(g + 2 * n, g, 2 * n);
  //@ assert at_minus:          vector_kept{D, Here}(g + 2 * n, 0, n);
  //@ assert defined:           differences_defined(q, g);
  //@ assert at_tau:            differences_done(q, tau, g, h);
  //@ assert done:              differences_done(q, p->tau, g, h);
  return status;
}

/* The same, sealed: what it requires and what it ensures. See quadratic_lemmas.acsl. */
/*@ requires   ready:      \forall integer key; opened(key) ==> ready(key, q, p, now, f, g, probes, h, next);
  @ terminates \true;
  @ exits      \false;
  @ assigns    h[0 .. q->n_x + q->n_y - 1], next->w[0 .. q->n_x + q->n_y - 1], next->w_hat[0 .. q->n_x + q->n_y - 1],
  @            next->w_low[0 .. q->n_x + q->n_y - 1], next->lambda[0 .. q->n_y - 1];
  @ ensures    sealed:     \forall integer key; opened(key) ==> acted{Pre, Post}(key, q, p, now, f, g, h, next, \result); */
static sgha_status act_sealed(const sgha_quadratic *q, const sgha_parameters *p, const sgha_state *now,
                              const double f[], const double g[], const double probes[], double h[],
                              const sgha_state *next)
{
  //@ assert opened:     opened(0);
  //@ assert ready:      ready(0, q, p, now, f, g, probes, h, next);
  return act(q, p, now, f, g, probes, h, next);
}

/* The same, with what it leaves alone. */
/*@ requires   ready:      \forall integer key; opened(key) ==> ready(key, q, p, now, f, g, probes, h, next);
  @ terminates \true;
  @ exits      \false;
  @ assigns    h[0 .. q->n_x + q->n_y - 1], next->w[0 .. q->n_x + q->n_y - 1], next->w_hat[0 .. q->n_x + q->n_y - 1],
  @            next->w_low[0 .. q->n_x + q->n_y - 1], next->lambda[0 .. q->n_y - 1];
  @ ensures    left:       all_but_five{Pre, Post}(h, q->n_x + q->n_y, next->w, q->n_x + q->n_y, next->w_hat, q->n_x + q->n_y,
  @                                               next->w_low, q->n_x + q->n_y, next->lambda, q->n_y);
  @ ensures    sealed:     \forall integer key; opened(key) ==> acted{Pre, Post}(key, q, p, now, f, g, h, next, \result); */
static sgha_status act_beside(const sgha_quadratic *q, const sgha_parameters *p, const sgha_state *now,
                              const double f[], const double g[], const double probes[], double h[],
                              const sgha_state *next)
{
  return act_sealed(q, p, now, f, g, probes, h, next);
}

/* An entry of a part of a vector. */
/*@ ghost
  /@ requires   sizes: k <= 8 * SGHA_MAX_SIDE && i <= 8 * SGHA_MAX_SIDE;
     requires   part:  starts_at(v, u, k);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    place: v + i == u + (k + i);
  @/
  static void lemma_place(const double *v, const double *u, size_t k, size_t i)
  {
  }
*/

/* Lines 2 and 3 with the Hessian itself, from what is known after a step: for an entry of each part, then for all. */
/*@ ghost
  /@ requires   sizes:   \valid_read(q) && n == q->n_x + q->n_y && q->n_x <= SGHA_MAX_SIDE && q->n_y <= SGHA_MAX_SIDE;
     requires   plus:    starts_at(g_plus, g, n);
     requires   minus:   starts_at(g_minus, g, 2 * n);
     requires   hessian: hessian_near(q, batch_size, batch, tau, w, y, lambda, u, v, g_plus, g_minus);
     requires   entry:   i < q->n_x;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    entry:   hessian_within(g[n + i], g[2 * n + i], tau, hessian_x(q, lambda, i),
                                         oracle_share(hessian_x_error(q, y, lambda, tau, u, v, i), tau));
  @/
  static void lemma_hessian_x(const sgha_quadratic *q, size_t batch_size, const uint64_t *batch, double tau,
                              const double *w, const double *y, const double *lambda, const double *u,
                              const double *v, const double *g, const double *g_plus, const double *g_minus,
                              size_t n, size_t i)
  {
    /@ assert near:  hessian_within(g_plus[i], g_minus[i], tau, hessian_x(q, lambda, i),
                                         oracle_share(hessian_x_error(q, y, lambda, tau, u, v, i), tau)); @/
    lemma_place(g_plus, g, n, i);
    lemma_place(g_minus, g, 2 * n, i);
  }

  /@ requires   sizes:   \valid_read(q) && n == q->n_x + q->n_y && q->n_x <= SGHA_MAX_SIDE && q->n_y <= SGHA_MAX_SIDE;
     requires   plus:    starts_at(g_plus, g, n);
     requires   minus:   starts_at(g_minus, g, 2 * n);
     requires   hessian: hessian_near(q, batch_size, batch, tau, w, y, lambda, u, v, g_plus, g_minus);
     requires   entry:   i < q->n_y;
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    entry:   hessian_within(g[n + (q->n_x + i)], g[2 * n + (q->n_x + i)], tau, hessian_y(q, lambda, i),
                                         oracle_share(hessian_y_error(q, batch_size, batch, w, y, lambda, tau, u, v, i),
                                                      tau));
  @/
  static void lemma_hessian_y(const sgha_quadratic *q, size_t batch_size, const uint64_t *batch, double tau,
                              const double *w, const double *y, const double *lambda, const double *u,
                              const double *v, const double *g, const double *g_plus, const double *g_minus,
                              size_t n, size_t i)
  {
    /@ assert near:  hessian_within(g_plus[q->n_x + i], g_minus[q->n_x + i], tau, hessian_y(q, lambda, i),
                                         oracle_share(hessian_y_error(q, batch_size, batch, w, y, lambda, tau, u, v, i),
                                                      tau)); @/
    lemma_place(g_plus, g, n, q->n_x + i);
    lemma_place(g_minus, g, 2 * n, q->n_x + i);
  }

  /@ requires   problem:   \valid_read(q) && good_quadratic(q);
     requires   memory:    \valid_read(p) && readable_state(now, q->n_x, q->n_y) && readable_state(next, q->n_x, q->n_y);
     requires   observed:  observed(q, batch_size, batch, p->tau, now->w, now->w + q->n_x, now->lambda, f, g, probes);
     requires   done:      differences_done(q, p->tau, g, h);
     requires   advanced:  advanced(q->n_x, q->n_y, p, now, f, g + q->n_x, h, next);
     terminates \true;
     exits      \false;
     assigns    \nothing;
     ensures    descended: all_descended(q, batch_size, batch, p, now, f, g, probes, h, next);
  @/
  static void lemma_descended(const sgha_quadratic *q, size_t batch_size, const uint64_t *batch,
                              const sgha_parameters *p, const sgha_state *now, const double *f, const double *g,
                              const double *probes, const double *h, const sgha_state *next)
  {
    size_t n_x = q->n_x, n_y = q->n_y, n = n_x + n_y;
    const double *w = now->w, *y = now->w + n_x, *lambda = now->lambda, *w_hat = now->w_hat, *w_low = now->w_low;
    const double *u = probes, *v = probes + n_y;
    /@ assert hessian: hessian_near(q, batch_size, batch, p->tau, w, y, lambda, u, v, g + n, g + 2 * n); @/
    /@ assert line_2:  primals_done{Here, Here}(next->w, w, w_hat, w_low, f, h, p->p_w, p->gamma_x, 0, n_x); @/
    /@ assert line_3:  primals_done{Here, Here}(next->w, w, w_hat, w_low, f, h, p->p_w, p->gamma_y, n_x, n); @/
    /@ loop invariant counted: 0 <= i <= n_x;
       loop invariant x:       \forall integer k; 0 <= k < i ==> x_descended(q, p, now, f, g, probes, h, next, k);
       loop assigns   i;
       loop variant   n_x - i;
    @/
    for (size_t i = 0; i < n_x; i++) {
      lemma_hessian_x(q, batch_size, batch, p->tau, w, y, lambda, u, v, g, g + n, g + 2 * n, n, i);
      /@ assert primal:    primal_done(next->w[i], w[i], w_hat[i], w_low[i], f[i], h[i], p->p_w, p->gamma_x); @/
      /@ assert rise:      difference_done(h[i], g[n + i], g[2 * n + i], p->tau); @/
      /@ assert descended: descended(next->w[i], w[i], w_hat[i], w_low[i], f[i], h[i], p->p_w, p->gamma_x, g[n + i],
                                     g[2 * n + i], p->tau, hessian_x(q, lambda, i),
                                     oracle_share(hessian_x_error(q, y, lambda, p->tau, u, v, i), p->tau)); @/
      /@ assert entry:     x_descended(q, p, now, f, g, probes, h, next, i); @/
    }
    /@ loop invariant counted: 0 <= i <= n_y;
       loop invariant y:       \forall integer k; 0 <= k < i ==>
                                 y_descended(q, batch_size, batch, p, now, f, g, probes, h, next, k);
       loop assigns   i;
       loop variant   n_y - i;
    @/
    for (size_t i = 0; i < n_y; i++) {
      lemma_hessian_y(q, batch_size, batch, p->tau, w, y, lambda, u, v, g, g + n, g + 2 * n, n, i);
      /@ assert primal:    primal_done(next->w[n_x + i], w[n_x + i], w_hat[n_x + i], w_low[n_x + i], f[n_x + i],
                                       h[n_x + i], p->p_w, p->gamma_y); @/
      /@ assert rise:      difference_done(h[n_x + i], g[n + (n_x + i)], g[2 * n + (n_x + i)], p->tau); @/
      /@ assert descended: descended(next->w[n_x + i], w[n_x + i], w_hat[n_x + i], w_low[n_x + i], f[n_x + i],
                                     h[n_x + i], p->p_w, p->gamma_y, g[n + (n_x + i)], g[2 * n + (n_x + i)], p->tau,
                                     hessian_y(q, lambda, i),
                                     oracle_share(hessian_y_error(q, batch_size, batch, w, y, lambda, p->tau, u, v, i),
                                                  p->tau)); @/
      /@ assert entry:     y_descended(q, batch_size, batch, p, now, f, g, probes, h, next, i); @/
    }
  }
*/

/* Both; all that was observed stays. */
/*@ requires   problem:    \valid_read(q) && good_quadratic(q);
  @ requires   batch:      good_batch(q, batch_size, batch);
  @ requires   parameters: \valid_read(p) && good_parameters(p);
  @ requires   now:        readable_state(now, q->n_x, q->n_y) && good_state(now, q->n_x, q->n_y);
  @ requires   readable:   \valid_read(f + (0 .. q->n_x + q->n_y - 1)) &&
  @                        \valid_read(g + (0 .. 3 * (q->n_x + q->n_y) - 1));
  @ requires   probes:     \valid_read(probes + (0 .. 2 * q->n_y - 1));
  @ requires   h:          \valid(h + (0 .. q->n_x + q->n_y - 1));
  @ requires   next:       writable_state(next, q->n_x, q->n_y) && outputs_separate(next, q->n_x, q->n_y);
  @ requires   w_apart:    step_apart(q, p, now, f, g, probes, h, next->w, q->n_x + q->n_y);
  @ requires   hat_apart:  step_apart(q, p, now, f, g, probes, h, next->w_hat, q->n_x + q->n_y);
  @ requires   low_apart:  step_apart(q, p, now, f, g, probes, h, next->w_low, q->n_x + q->n_y);
  @ requires   l_apart:    step_apart(q, p, now, f, g, probes, h, next->lambda, q->n_y);
  @ requires   observed:   observed(q, batch_size, batch, p->tau, now->w, now->w + q->n_x, now->lambda, f, g,
  @                                 probes);
  @ requires   h_p:        \separated(p, h + (0 .. q->n_x + q->n_y - 1));
  @ requires   h_w:        spans_apart(now->w, q->n_x + q->n_y, h, q->n_x + q->n_y);
  @ requires   h_w_hat:    spans_apart(now->w_hat, q->n_x + q->n_y, h, q->n_x + q->n_y);
  @ requires   h_w_low:    spans_apart(now->w_low, q->n_x + q->n_y, h, q->n_x + q->n_y);
  @ requires   h_lambda:   spans_apart(now->lambda, q->n_y, h, q->n_x + q->n_y);
  @ requires   h_f:        spans_apart(f, q->n_x + q->n_y, h, q->n_x + q->n_y);
  @ requires   h_g:        spans_apart(g, 3 * (q->n_x + q->n_y), h, q->n_x + q->n_y);
  @ requires   h_probes:   spans_apart(probes, 2 * q->n_y, h, q->n_x + q->n_y);
  @ requires   h_apart:    problem_apart(q, h, q->n_x + q->n_y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    h[0 .. q->n_x + q->n_y - 1], next->w[0 .. q->n_x + q->n_y - 1], next->w_hat[0 .. q->n_x + q->n_y - 1],
  @            next->w_low[0 .. q->n_x + q->n_y - 1], next->lambda[0 .. q->n_y - 1];
  @ ensures    problem:    good_quadratic(q);
  @ ensures    observed:   observed(q, batch_size, batch, p->tau, now->w, now->w + q->n_x, now->lambda, f, g,
  @                                 probes);
  @ ensures    status:     \result == SGHA_OK || \result == SGHA_BAD_GRADIENT_F || \result == SGHA_BAD_GRADIENT_G ||
  @                        \result == SGHA_BAD_GRADIENT_H || \result == SGHA_DIVERGED;
  @ ensures    bad_g:      \result == SGHA_BAD_GRADIENT_G <==>
  @                          !differences_defined(q, g) ||
  @                          (all_entries(f, 0, q->n_x + q->n_y) && !all_entries(g + q->n_x, 0, q->n_y));
  @ ensures    bad_f:      \result == SGHA_BAD_GRADIENT_F <==>
  @                          differences_defined(q, g) && !all_entries(f, 0, q->n_x + q->n_y);
  @ ensures    bad_h:      \result == SGHA_BAD_GRADIENT_H <==>
  @                          differences_defined(q, g) && all_entries(f, 0, q->n_x + q->n_y) &&
  @                          all_entries(g + q->n_x, 0, q->n_y) && !all_entries(h, 0, q->n_x + q->n_y);
  @ ensures    ok:         \result == SGHA_OK <==>
  @                          differences_defined(q, g) && all_entries(f, 0, q->n_x + q->n_y) &&
  @                          all_entries(g + q->n_x, 0, q->n_y) && all_entries(h, 0, q->n_x + q->n_y) &&
  @                          steps_stay(q->n_x, q->n_y, p, now, f, h);
  @ ensures    difference: differences_defined(q, g) ==> differences_done(q, p->tau, g, h);
  @ ensures    advanced:   \result == SGHA_OK ==> advanced(q->n_x, q->n_y, p, now, f, g + q->n_x, h, next);
  @ ensures    descended:  \result == SGHA_OK ==>
  @                          all_descended(q, batch_size, batch, p, now, f, g, probes, h, next);
  @ ensures    inside:     \result == SGHA_OK ==> square_sum(next->lambda, q->n_y) <= p->C_lambda * p->C_lambda;
  @ ensures    clean:      \result == SGHA_OK ==> good_state(next, q->n_x, q->n_y); */
static sgha_status move_state(const sgha_quadratic *q, const sgha_parameters *p, size_t batch_size,
                              const uint64_t batch[], const sgha_state *now, const double f[], const double g[],
                              const double probes[], double h[], const sgha_state *next)
{
  (void)batch_size, (void)batch;
  /*@ ghost size_t n_x = q->n_x, n_y = q->n_y, n_data = q->n_data, n = n_x + n_y;
            const double *A = q->A, *B = q->B, *Bt = q->Bt, *c = q->c, *a = q->a, *b = q->b;
            const double *x = now->w, *y = now->w + n_x, *u = probes, *v = probes + n_y, *w = now->w;
            const double *lambda = now->lambda; */
  //@ ghost double tau = p->tau;
  //@ ghost lemma_cells_apart(q, h, n);
  //@ ghost lemma_cells_apart(q, next->w, n);
  //@ ghost lemma_cells_apart(q, next->w_hat, n);
  //@ ghost lemma_cells_apart(q, next->w_low, n);
  //@ ghost lemma_cells_apart(q, next->lambda, n_y);
  //@ ghost lemma_cells_within(q);
  const sgha_status status = act_beside(q, p, now, f, g, probes, h, next);
  /*@ assert left:        all_but_five{Pre, Here}(h, n, next->w, n, next->w_hat, n, next->w_low, n, next->lambda,
                                                   n_y); */
  //@ assert kept_both:   vector_kept{Pre, Here}(probes, 0, 2 * n_y);
  //@ assert at_y:        vector_kept{Pre, Here}(g, 0, n);
  //@ assert starts_plus:  starts_at(g + n, g, n);
  //@ assert at_plus:     vector_kept{Pre, Here}(g + n, 0, n);
  //@ assert starts_minus: starts_at(g + 2 * n, g, 2 * n);
  //@ assert at_minus:    vector_kept{Pre, Here}(g + 2 * n, 0, n);
  //@ assert kept_w:      vector_kept{Pre, Here}(w, 0, n);
  //@ assert kept_l:      vector_kept{Pre, Here}(lambda, 0, n_y);
  //@ assert starts_u:    starts_at(u, probes, 0);
  //@ assert starts_v:    starts_at(v, probes, n_y);
  //@ assert starts_y:    starts_at(y, w, n_x);
  //@ assert kept_y:      vector_kept{Pre, Here}(y, 0, n_y);
  //@ assert kept_plus:   vector_kept{Pre, Here}(u, 0, n_y);
  //@ assert kept_minus:  vector_kept{Pre, Here}(v, 0, n_y);
  //@ assert opened:      opened(0);
  //@ assert acted:       acted{Pre, Here}(0, q, p, now, f, g, h, next, status);
  //@ ghost PROBLEM_KEPT
  //@ ghost SUMS_KEPT
  //@ ghost GRADIENTS_KEPT
  //@ assert f:           grad_f_done(q, w, f);
  //@ assert at_tau:      probes_done(u, v, y, lambda, tau, n_y);
  //@ assert probes:      probes_done(u, v, y, lambda, p->tau, n_y);
  //@ assert probed:      all_probed(u, v, y, lambda, p->tau, n_y);
  //@ assert bits:        gradient_bits(q, batch_size, batch, w, y, g);
  //@ assert near:        gradient_near(q, batch_size, batch, w, y, g);
  //@ assert bits_plus:   gradient_bits(q, batch_size, batch, w, u, g + n);
  //@ assert near_plus:   gradient_near(q, batch_size, batch, w, u, g + n);
  //@ assert bits_minus:  gradient_bits(q, batch_size, batch, w, v, g + 2 * n);
  //@ assert near_minus:  gradient_near(q, batch_size, batch, w, v, g + 2 * n);
  //@ ghost lemma_hessian(q, batch_size, batch, p->tau, w, y, lambda, u, v, g + n, g + 2 * n);
  //@ assert observed:    observed(q, batch_size, batch, p->tau, w, y, lambda, f, g, probes);
  /*@ ghost
    if (status == SGHA_OK)
      lemma_descended(q, batch_size, batch, p, now, f, g, probes, h, next);
  */
  return status;
}

/* The rows that an iteration takes, and how many. */
/*@ requires   problem:    \valid_read(q) && good_quadratic(q) && 1 <= q->n_data;
  @ requires   size:       batch_size <= SGHA_MAX_SIDE;
  @ requires   iteration:  iteration <= SGHA_MAX_ITERATION;
  @ requires   batch:      \valid(batch + (0 .. rows(batch_size, q->n_data) - 1)) &&
  @                        \separated(q, batch + (0 .. rows(batch_size, q->n_data) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    batch[0 .. rows(batch_size, q->n_data) - 1];
  @ ensures    sizes:      q->n_x == \old(q->n_x) && q->n_y == \old(q->n_y) && q->n_data == \old(q->n_data);
  @ ensures    rows:       \result == rows(batch_size, q->n_data);
  @ ensures    chosen:     chosen(batch, batch_size, seed, iteration, q->n_data);
  @ ensures    valid:      good_batch(q, \result, batch); */
static size_t choose(const sgha_quadratic *q, uint64_t seed, uint64_t iteration, size_t batch_size, uint64_t batch[])
{
  const size_t n_data = q->n_data;
  if (batch_size > 0) {
    sgha_batch(seed, iteration, SGHA_STREAM_G, n_data, batch_size, batch);
    return batch_size;
  }
  /*@ loop invariant counted: 0 <= i <= n_data;
    @ loop invariant all:     \forall integer k; 0 <= k < i ==> batch[k] == k;
    @ loop assigns   i, batch[0 .. n_data - 1];
    @ loop variant   n_data - i; */
  for (size_t i = 0; i < n_data; i++)
    batch[i] = i;
  return n_data;
}

/*@ requires   sizes:      n_x <= SGHA_MAX_SIDE && n_y <= SGHA_MAX_SIDE;
  @ requires   readable:   readable_state(s, n_x, n_y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    meaning:    \result != 0 <==> good_state(s, n_x, n_y); */
static int is_good_state(const sgha_state *s, size_t n_x, size_t n_y)
{
  const size_t w = is_good_vector(n_x + n_y, s->w), w_hat = is_good_vector(n_x + n_y, s->w_hat);
  const size_t w_low = is_good_vector(n_x + n_y, s->w_low), lambda = is_good_vector(n_y, s->lambda);
  return w == 1 && w_hat == 1 && w_low == 1 && lambda == 1;
}

/* An iteration over these rows, from valid inputs. */
/*@ requires   problem:       \valid_read(q) && good_quadratic(q);
  @ requires   batch:         good_batch(q, m, batch);
  @ requires   parameters:    \valid_read(p) && good_parameters(p);
  @ requires   now:           readable_state(now, q->n_x, q->n_y) && good_state(now, q->n_x, q->n_y);
  @ requires   work:          \valid(work + (0 .. work_size(q->n_x, q->n_y) - 1));
  @ requires   work_apart:    problem_apart(q, work, work_size(q->n_x, q->n_y)) &&
  @                           \separated(p, work + (0 .. work_size(q->n_x, q->n_y) - 1));
  @ requires   work_w:        \separated(now->w + (0 .. q->n_x + q->n_y - 1), work + (0 .. work_size(q->n_x, q->n_y) - 1));
  @ requires   work_w_hat:    \separated(now->w_hat + (0 .. q->n_x + q->n_y - 1),
  @                                      work + (0 .. work_size(q->n_x, q->n_y) - 1));
  @ requires   work_w_low:    \separated(now->w_low + (0 .. q->n_x + q->n_y - 1),
  @                                      work + (0 .. work_size(q->n_x, q->n_y) - 1));
  @ requires   work_lambda:   \separated(now->lambda + (0 .. q->n_y - 1), work + (0 .. work_size(q->n_x, q->n_y) - 1));
  @ requires   next:          writable_state(next, q->n_x, q->n_y) && outputs_separate(next, q->n_x, q->n_y);
  @ requires   next_w:        iterate_apart(q, p, now, work, next->w, q->n_x + q->n_y);
  @ requires   next_w_hat:    iterate_apart(q, p, now, work, next->w_hat, q->n_x + q->n_y);
  @ requires   next_w_low:    iterate_apart(q, p, now, work, next->w_low, q->n_x + q->n_y);
  @ requires   next_lambda:   iterate_apart(q, p, now, work, next->lambda, q->n_y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. work_size(q->n_x, q->n_y) - 1],
  @            next->w[0 .. q->n_x + q->n_y - 1], next->w_hat[0 .. q->n_x + q->n_y - 1],
  @            next->w_low[0 .. q->n_x + q->n_y - 1], next->lambda[0 .. q->n_y - 1];
  @ ensures    problem:       good_quadratic(q);
  @ ensures    status:        \result == SGHA_OK || \result == SGHA_BAD_GRADIENT_F || \result == SGHA_BAD_GRADIENT_G ||
  @                           \result == SGHA_BAD_GRADIENT_H || \result == SGHA_DIVERGED;
  @ ensures    bad_g:         \result == SGHA_BAD_GRADIENT_G <==>
  @                             !differences_defined(q, work + (q->n_x + q->n_y)) ||
  @                             (all_entries(work, 0, q->n_x + q->n_y) &&
  @                              !all_entries(work + (q->n_x + q->n_y + q->n_x), 0, q->n_y));
  @ ensures    bad_f:         \result == SGHA_BAD_GRADIENT_F <==>
  @                             differences_defined(q, work + (q->n_x + q->n_y)) &&
  @                             !all_entries(work, 0, q->n_x + q->n_y);
  @ ensures    bad_h:         \result == SGHA_BAD_GRADIENT_H <==>
  @                             differences_defined(q, work + (q->n_x + q->n_y)) &&
  @                             all_entries(work, 0, q->n_x + q->n_y) &&
  @                             all_entries(work + (q->n_x + q->n_y + q->n_x), 0, q->n_y) &&
  @                             !all_entries(work + (4 * (q->n_x + q->n_y) + 2 * q->n_y), 0, q->n_x + q->n_y);
  @ ensures    ok:            \result == SGHA_OK <==>
  @                             differences_defined(q, work + (q->n_x + q->n_y)) &&
  @                             all_entries(work, 0, q->n_x + q->n_y) &&
  @                             all_entries(work + (q->n_x + q->n_y + q->n_x), 0, q->n_y) &&
  @                             all_entries(work + (4 * (q->n_x + q->n_y) + 2 * q->n_y), 0, q->n_x + q->n_y) &&
  @                             steps_stay(q->n_x, q->n_y, p, now, work, work + (4 * (q->n_x + q->n_y) + 2 * q->n_y));
  @ ensures    observed:      observed(q, m, batch, p->tau, now->w, now->w + q->n_x, now->lambda, work,
  @                                    work + (q->n_x + q->n_y), work + 4 * (q->n_x + q->n_y));
  @ ensures    difference:    differences_defined(q, work + (q->n_x + q->n_y)) ==>
  @                             differences_done(q, p->tau, work + (q->n_x + q->n_y),
  @                                              work + (4 * (q->n_x + q->n_y) + 2 * q->n_y));
  @ ensures    advanced:      \result == SGHA_OK ==>
  @                             advanced(q->n_x, q->n_y, p, now, work, work + (q->n_x + q->n_y + q->n_x),
  @                                      work + (4 * (q->n_x + q->n_y) + 2 * q->n_y), next);
  @ ensures    descended:     \result == SGHA_OK ==>
  @                             all_descended(q, m, batch, p, now, work, work + (q->n_x + q->n_y),
  @                                           work + 4 * (q->n_x + q->n_y),
  @                                           work + (4 * (q->n_x + q->n_y) + 2 * q->n_y), next);
  @ ensures    inside:        \result == SGHA_OK ==> square_sum(next->lambda, q->n_y) <= p->C_lambda * p->C_lambda;
  @ ensures    clean:         \result == SGHA_OK ==> good_state(next, q->n_x, q->n_y); */
static sgha_status iterate(const sgha_quadratic *q, const sgha_parameters *p, size_t m, const uint64_t batch[],
                           const sgha_state *now, double work[], const sgha_state *next)
{
  const size_t n_x = q->n_x, n_y = q->n_y, n = n_x + n_y;
  const double tau = p->tau, *w = now->w, *y = now->w + n_x, *lambda = now->lambda;
  double *f = work, *g = work + n, *probes = work + 4 * n, *h = work + (4 * n + 2 * n_y);
  //@ assert w:         all_within(w, n, SGHA_MAX_DATUM);
  //@ ghost lemma_tail(n_x, n_y, w);
  //@ ghost lemma_part_of_work(q, work, 5 * n + 2 * n_y, 0, 4 * n + 2 * n_y);
  //@ ghost lemma_part_of_work(q, work, 5 * n + 2 * n_y, 4 * n + 2 * n_y, n);
  //@ assert apart_now: spans_apart(w, n, work, 5 * n + 2 * n_y);
  //@ assert apart_y:   spans_apart(y, n_y, work, 4 * n + 2 * n_y);
  //@ assert apart_hat: spans_apart(now->w_hat, n, work, 5 * n + 2 * n_y);
  //@ assert apart_low: spans_apart(now->w_low, n, work, 5 * n + 2 * n_y);
  //@ assert apart_l:   spans_apart(lambda, n_y, work, 5 * n + 2 * n_y);
  //@ ghost lemma_step_apart(q, p, now, work, next->w, n);
  //@ ghost lemma_step_apart(q, p, now, work, next->w_hat, n);
  //@ ghost lemma_step_apart(q, p, now, work, next->w_low, n);
  //@ ghost lemma_step_apart(q, p, now, work, next->lambda, n_y);
  observe_sealed(q, tau, m, batch, w, y, lambda, work);
  //@ assert left:       all_but_one{Pre, Here}(work, 5 * n + 2 * n_y);
  //@ assert kept_w:     vector_kept{Pre, Here}(w, 0, n);
  //@ assert kept_w_hat: vector_kept{Pre, Here}(now->w_hat, 0, n);
  //@ assert kept_w_low: vector_kept{Pre, Here}(now->w_low, 0, n);
  //@ assert kept_l:     vector_kept{Pre, Here}(lambda, 0, n_y);
  //@ assert opened:    opened(0);
  //@ assert seen:      seen(0, q, m, batch, tau, w, y, lambda, f, g, probes);
  //@ assert kept_now:  good_state(now, n_x, n_y);
  //@ assert kept_p:    parameters_kept{Pre, Here}(p);
  //@ assert valid_p:   good_parameters(p);
  //@ assert observed:  observed(q, m, batch, p->tau, w, y, lambda, f, g, probes);
  return move_state(q, p, m, batch, now, f, g, probes, h, next);
}

sgha_status sgha_quadratic_iterate(const sgha_quadratic *q, const sgha_parameters *p, uint64_t seed, uint64_t iteration,
                                   size_t batch_size, const sgha_state *now, uint64_t batch[], double work[],
                                   const sgha_state *next)
{
  if (!sgha_parameters_valid(p))
    return SGHA_BAD_PARAMETER;
  if (!is_good_state(now, q->n_x, q->n_y))
    return SGHA_BAD_STATE;
  const size_t m = choose(q, seed, iteration, batch_size, batch);
  //@ assert n_x:        q->n_x == \at(q->n_x, Pre);
  //@ assert n_y:        q->n_y == \at(q->n_y, Pre);
  //@ assert n_data:     q->n_data == \at(q->n_data, Pre);
  //@ assert problem:    good_quadratic(q);
  //@ assert next_w:     iterate_apart(q, p, now, work, next->w, q->n_x + q->n_y);
  //@ assert next_w_hat: iterate_apart(q, p, now, work, next->w_hat, q->n_x + q->n_y);
  //@ assert next_w_low: iterate_apart(q, p, now, work, next->w_low, q->n_x + q->n_y);
  //@ assert next_l:     iterate_apart(q, p, now, work, next->lambda, q->n_y);
  return iterate(q, p, m, batch, now, work, next);
}
