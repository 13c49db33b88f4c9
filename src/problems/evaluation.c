/* evaluation.c -- see evaluation.h. */
#include "core/state.h"
#include "problems/evaluation.h"
#include "problems/products.h"
#include "problems/softmax.h"

#define SOME 16 /* examples that a thread takes at a time */

/* z = W'a, and u = V'a unless V is a null pointer, in one pass over the row a of example i; next is where the next
 * example's row begins. */
SGHA_INLINE void logits(size_t C, const sgha_examples *e, uint64_t i, size_t next, const double W[], const double V[],
                        double z[], double u[])
{
  const bool far = sgha_far(e);
  const size_t end = e->start[e->n_examples];
  sgha_sum sum, sum_2;
  sgha_sum_clear(C, &sum);
  sgha_sum_clear(C, &sum_2);
  for (size_t s = e->start[i]; s < e->start[i + 1]; s++) {
    const size_t row = e->column[s] * C;
    sgha_ask_for_entry(e, next, s - e->start[i]);
    if (far && s + SGHA_AHEAD < end) {
      const size_t ahead = e->column[s + SGHA_AHEAD] * C;
      sgha_ask_for(C, W + ahead);
      if (V != NULL)
        sgha_ask_for(C, V + ahead);
    }
    sgha_sum_add(C, &sum, e->value[s], W + row);
    if (V != NULL)
      sgha_sum_add(C, &sum_2, e->value[s], V + row);
  }
  sgha_sum_store(C, &sum, z);
  sgha_sum_store(C, &sum_2, u);
}

static size_t first_largest(size_t C, const double z[])
{
  size_t best = 0;
  for (size_t k = 1; k < C; k++)
    best = z[k] > z[best] ? k : best;
  return best;
}

SGHA_INLINE void evaluate_one(size_t C, const sgha_evaluation *e, size_t at)
{
  const uint64_t i = sgha_selected_index(e->batch, at);
  const size_t b = e->rows->label[i];
  double z[SGHA_MAX_CLASSES], u[SGHA_MAX_CLASSES], p[SGHA_MAX_CLASSES];
  const size_t next = sgha_next_start(e->rows, e->batch, at);
  if (e->V == NULL)
    logits(C, e->rows, i, next, e->W, NULL, z, u);
  else
    logits(C, e->rows, i, next, e->W, e->V, z, u);
  if (e->question == SGHA_HIT) {
    e->figure[at] = first_largest(C, z) == b ? 1.0 : 0.0;
    return;
  }
  const bool weighted = e->x != NULL;
  const sgha_weight a = weighted ? sgha_alpha(e->x[i]) : (sgha_weight){1.0, 0.0};
  const double m = (double)sgha_selected(e->batch, e->rows->n_examples), share = a.value / m, share_slope = a.slope / m;
  const sgha_exponentials exponentials = sgha_softmax(C, z, p);
  if (e->question == SGHA_LOSS || (e->question == SGHA_SLOPE && weighted)) {
    const double loss = (exponentials.largest - z[b]) + log(exponentials.sum);
    e->figure[at] = (e->question == SGHA_LOSS ? a.value : share_slope) * loss;
  }
  if (e->question == SGHA_SLOPE || e->question == SGHA_PROBES) {
    double *slope = e->slope + at * C;
    for (size_t k = 0; k < C; k++)
      slope[k] = share * p[k];
    slope[b] = share * (p[b] - 1.0);
  }
  if (e->question == SGHA_PROBES) {
    double part[SGHA_MAX_CLASSES], *odd = e->odd + at * C;
    for (size_t k = 0; k < C; k++)
      u[k] *= e->tau;
    const double change = sgha_odd(C, z, p, u, part, weighted);
    for (size_t k = 0; k < C; k++)
      odd[k] = share * part[k];
    e->figure[at] = share_slope * (change - u[b]);
  }
  if (e->question == SGHA_CURVATURE) {
    const double mean = sgha_lane_dot(C, p, u);
    double *odd = e->odd + at * C;
    for (size_t k = 0; k < C; k++)
      odd[k] = share * (p[k] * (u[k] - mean));
    e->figure[at] = share_slope * (mean - u[b]);
  }
}

/* The numbers of classes of the paper's experiments are constants for the compiler. */
SGHA_WIDE
static void evaluate_some(const sgha_evaluation *e, size_t first, size_t last)
{
  const size_t C = e->rows->n_classes;
  for (size_t at = first; at < last; at++)
    if (C == 20)
      evaluate_one(20, e, at);
    else if (C == 10)
      evaluate_one(10, e, at);
    else
      evaluate_one(C, e, at);
}

void sgha_evaluate(const sgha_evaluation *e)
{
  const size_t m = sgha_selected(e->batch, e->rows->n_examples);
#pragma omp parallel for schedule(dynamic)
  for (size_t first = 0; first < m; first += SOME)
    evaluate_some(e, first, first + SOME < m ? first + SOME : m);
}
