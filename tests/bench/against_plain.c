/* against_plain.c -- a step of SGHA on 20 Newsgroups, and of Stoc-SGHA on MNIST, against the same step by plain loops.
 *
 * usage: against_plain REPETITIONS PARAMS PARAMS     PARAMS of SGHA, of Stoc-SGHA
 *
 * The oracle that is timed must first give the plain loops' gradients. Wall-clock time; the plain loops use one thread,
 * the library one and two. */
#include <math.h>

#include "data.h"
#include "plain_problems.h"
#include "turns.h"

#define STEPS_TO_THE_POINT 5 /* where gradients are compared: x and y are not 0 there */
#define MOST_DIFFERENCE 1e-12

/* |a - b| / |b| in the Euclidean norm. */
static double relative_difference(size_t n, const double a[], const double b[])
{
  double difference = 0.0, size = 0.0;
  for (size_t i = 0; i < n; i++) {
    difference += (a[i] - b[i]) * (a[i] - b[i]);
    size += b[i] * b[i];
  }
  return sqrt(difference / size);
}

/* The gradient of f, that of g in y, and the difference h between g's gradients at the probes 3y/2 and y/2: 2 n_w + n_y
 * entries. At these probes, y being the multiplier, it is no small difference of large numbers. */
static double *gradients(const sgha_problem *p, const sgha_selection *batch, const double w[])
{
  const size_t n_w = p->n_x + p->n_y;
  double *f = allocate(2 * n_w + p->n_y, sizeof *f), *g_y = f + n_w, *h = g_y + p->n_y;
  double *work = allocate(sgha_gradients_work(p) + 1, sizeof *work);
  if (sgha_gradients_at(p, batch, batch, w, w + p->n_x, 0.5, f, g_y, h, work) != SGHA_OK)
    die(FAILED, "bench: the gradients could not be evaluated");
  free(work);
  return f;
}

static void must_agree(session *s, const sgha_problem *plain, const sgha_selection *batch)
{
  const sgha_problem *p = s->run.problem;
  const char *name = s->method->name;
  const size_t n_w = p->n_x + p->n_y;
  seconds_of_a_step(&(runner){.name = name, .session = s, .threads = 2}, STEPS_TO_THE_POINT);
  double *a = gradients(p, batch, session_point(s)), *b = gradients(plain, batch, session_point(s));
  const double f = relative_difference(n_w, a, b), g_y = relative_difference(p->n_y, a + n_w, b + n_w);
  const double odd = relative_difference(n_w, a + n_w + p->n_y, b + n_w + p->n_y);
  printf("%s: gradients differ from the plain loops' by %.1e (f), %.1e (g), %.1e (probes), at most %.0e allowed\n",
         name, f, g_y, odd, MOST_DIFFERENCE);
  if (!(f <= MOST_DIFFERENCE && g_y <= MOST_DIFFERENCE && odd <= MOST_DIFFERENCE))
    die(FAILED, "bench: %s: the oracle's gradients are not those of the plain loops", name);
  free(a);
  free(b);
}

/* Plain time over the library's with two threads. The batch, of f and of g, is for the comparison. */
static double against(const sgha_method *method, const char *params, sgha_problem *fast, plain_loops *plain,
                      const sgha_selection *batch, size_t steps, size_t repetitions)
{
  session quick = session_begin(method, method_options(method, params), fast, 1);
  session slow = session_begin(method, method_options(method, params), &plain->problem, 1);
  must_agree(&quick, &plain->problem, batch);
  static runner r[3];
  r[0] = (runner){.name = "plain", .session = &slow, .threads = 1};
  r[1] = (runner){.name = "library", .session = &quick, .threads = 1};
  r[2] = (runner){.name = "library", .session = &quick, .threads = 2};
  double time[3];
  take_turns(3, r, steps, repetitions);
  for (size_t i = 0; i < 3; i++) {
    time[i] = median(repetitions, r[i].time);
    printf("  %-9s %-8s %d thread%s %10.3f ms %8.2f times as fast as plain\n", method->name, r[i].name, r[i].threads,
           r[i].threads > 1 ? "s" : " ", time[i] * 1e3, time[0] / time[i]);
    printf("figure: against_plain_%s_%s_%d_ms %.4f\n", method->name, r[i].name, r[i].threads, time[i] * 1e3);
  }
  session_end(&quick);
  session_end(&slow);
  plain_end(plain);
  sgha_classifier_free(fast);
  return time[0] / time[2];
}

static void on_news(const char *params, size_t repetitions)
{
  sgha_dataset memory;
  plain_loops plain;
  const sgha_learn_to_regularize p = news_problem(&memory);
  plain_begin(&plain, &p, NULL);
  printf("bench: sgha_vs_plain %.3f\n",
         against(&sgha_method_sgha, params, built(sgha_learn_to_regularize_problem(&p, NULL)), &plain, NULL, 1,
                 repetitions));
  sgha_dataset_free(&memory);
}

static void on_mnist(const char *params, size_t repetitions)
{
  sgha_dataset memory;
  plain_loops plain;
  const sgha_hyper_cleaning p = mnist_problem(&memory);
  uint64_t index[100];
  for (size_t i = 0; i < 100; i++)
    index[i] = 157 * i;
  plain_begin(&plain, NULL, &p);
  printf("figure: stoc_sgha_vs_plain %.3f\n",
         against(&sgha_method_stoc_sgha, params, built(sgha_hyper_cleaning_problem(&p, NULL, NULL)), &plain,
                 &(sgha_selection){100, index}, 20, repetitions));
  sgha_dataset_free(&memory);
}

int main(int argc, char **argv)
{
  if (argc != 4)
    die(BAD_USAGE, "usage: against_plain REPETITIONS PARAMS PARAMS");
  on_news(argv[2], (size_t)atoi(argv[1]));
  on_mnist(argv[3], (size_t)atoi(argv[1]));
  return flushed();
}
