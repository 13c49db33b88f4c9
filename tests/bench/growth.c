/* growth.c -- how the time of SGHA's step grows with the documents of 20 Newsgroups, and shrinks with a second thread.
 *
 * usage: growth REPETITIONS PARAMS
 *
 * A quarter, a half and all of the training and validation documents; the number of features stays. Wall-clock time. */
#include "data.h"
#include "turns.h"

enum { PARTS = 3, THREADS = 2 };

int main(int argc, char **argv)
{
  if (argc != 3)
    die(BAD_USAGE, "usage: growth REPETITIONS PARAMS");
  const size_t repetitions = (size_t)atoi(argv[1]);
  const sgha_method *method = &sgha_method_sgha;
  sgha_dataset memory;
  sgha_learn_to_regularize p = news_problem(&memory);
  const size_t n_train = p.train.n_examples, n_validation = p.validation.n_examples;
  sgha_problem *problem[PARTS];
  session s[PARTS];
  static runner r[PARTS * THREADS];
  for (size_t i = 0; i < PARTS; i++) {
    const size_t share = (size_t)1 << (PARTS - 1 - i);
    p.train.n_examples = n_train / share;
    p.validation.n_examples = n_validation / share;
    problem[i] = built(sgha_learn_to_regularize_problem(&p, NULL));
    s[i] = session_begin(method, method_options(method, argv[2]), problem[i], 1);
    for (size_t k = 0; k < THREADS; k++)
      r[i * THREADS + k] = (runner){.name = "growth", .session = &s[i], .threads = (int)k + 1};
  }
  take_turns(PARTS * THREADS, r, 1, repetitions);

  printf("%-36s %14s %14s %8s\n", "SGHA, 20 Newsgroups: documents", "1 thread", "2 threads", "gain");
  for (size_t i = 0; i < PARTS; i++) {
    const size_t documents = problem[i]->n_g + problem[i]->n_f;
    const double one = median(repetitions, r[i * THREADS].time), two = median(repetitions, r[i * THREADS + 1].time);
    printf("%-36zu %11.2f ms %11.2f ms %8.2f\n", documents, one * 1e3, two * 1e3, one / two);
    printf("figure: growth_%zu_documents_1_ms %.4f\n", documents, one * 1e3);
    printf("figure: growth_%zu_documents_2_ms %.4f\n", documents, two * 1e3);
    session_end(&s[i]);
    sgha_classifier_free(problem[i]);
  }
  sgha_dataset_free(&memory);
  return flushed();
}
