/* verify.c -- `sgha verify`: does a certificate prove what it claims?
 *
 * Everything is evaluated again, from the data and the certificate's x, y and lambda, by the verified pass; no solver is called. The certificate
 * is valid if the enclosure so found lies within the one claimed. */
#include <inttypes.h>
#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/certify.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/options.h"
#include "io/file.h"

#ifndef SGHA_NO_CERTIFICATES
#include <gmp.h>
#endif

static const char PURPOSE[] =
    "Checks a certificate that `sgha certify` or anyone else wrote. Nothing in it is trusted: F(x) and |grad F(x)|\n"
    "are enclosed again from the data and the x, y and lambda in the file, without solving anything; the certificate\n"
    "is valid if what is found lies within what it claims. The data sets are not in the file: name them as for\n"
    "`sgha certify`.\n"
    "\n"
    "Exit codes: 0 valid, and with --epsilon: |grad F(x)| <= E; 1 input or output failed; 2 bad usage, or not a\n"
    "certificate; 4 not valid, or |grad F(x)| > E; 5 valid, but undecided.\n";

sgha_certificate certificate_of(const setup *s, const char *problem)
{
  const problem_options *o = &s->options;
  sgha_certificate c = {.n_x = s->problem->n_x, .n_y = s->problem->n_y};
  snprintf(c.problem, sizeof c.problem, "%s", problem);
  snprintf(c.data, sizeof c.data, "%s", s->data);
  snprintf(c.weighting, sizeof c.weighting, "%s", s->weighting);
  if (s->subject.quadratic == NULL)
    c.split_seed = o->split_seed;
  if (s->subject.cleaning != NULL) {
    c.corruption = o->corruption;
    c.gamma = o->gamma;
    c.mu = o->mu;
  }
#ifndef SGHA_NO_CERTIFICATES
  sgha_subject_digest(&s->subject, c.data_digest);
#endif
  return c;
}

int stationary(sgha_interval G, double epsilon)
{
  return G.high <= epsilon ? GOOD : G.low > epsilon ? NO : UNDECIDED;
}

const char *stationary_word(int verdict)
{
  return verdict == GOOD ? "yes" : verdict == NO ? "no" : "undecided";
}

void print_stationary(int verdict, double epsilon)
{
  printf("|grad F(x)| <= %g: %s\n", epsilon, stationary_word(verdict));
}

static void print_interval(const char *name, sgha_interval v)
{
  const double width = v.high - v.low, middle = v.low + width / 2;
  printf("%-12s in [%.17g, %.17g]\n%-12s width %.1e, relative %.1e\n", name, v.low, v.high, "", width,
         middle != 0 ? width / fabs(middle) : 0.0);
}

void print_enclosure(sgha_interval F, sgha_interval G)
{
  print_interval("F(x)", F);
  print_interval("|grad F(x)|", G);
}

void json_enclosure(text *t, sgha_interval F, sgha_interval G)
{
  json_real(t, "F_low", F.low);
  json_real(t, "F_high", F.high);
  json_real(t, "G_low", G.low);
  json_real(t, "G_high", G.high);
}

#ifndef SGHA_NO_CERTIFICATES

static _Noreturn void no_memory(void)
{
  static const char said[] = "sgha: not enough memory\n";
  files_forget();
  if (write(STDERR_FILENO, said, sizeof said - 1) < 0) {
    /* nobody to tell */
  }
  _exit(FAILED);
}

static void *take(size_t size)
{
  void *memory = malloc(size);
  if (memory == NULL)
    no_memory();
  return memory;
}

static void *take_again(void *old, size_t old_size, size_t size)
{
  (void)old_size;
  void *memory = realloc(old, size);
  if (memory == NULL)
    no_memory();
  return memory;
}

static void give_back(void *memory, size_t size)
{
  (void)size;
  free(memory);
}

/* The call may come from any thread, so nothing but the process itself is ended. */
void guard_memory(void)
{
  mp_set_memory_functions(take, take_again, give_back);
}

static sgha_certificate read_certificate(const char *path)
{
  sgha_file file;
  sgha_message why;
  sgha_certificate c;
  if (!sgha_file_read(path, SGHA_FILE_LIMIT, &file, &why))
    die(why.failed ? FAILED : BAD_USAGE, "%s", why.text);
  const char *problem = sgha_certificate_decode(file.size, file.bytes, &c);
  if (problem != NULL)
    die(problem == sgha_certificate_no_memory ? FAILED : BAD_USAGE, "%s: %s", path, problem);
  free(file.bytes);
  return c;
}

static const sgha_engine *engine_named(const char *name)
{
  for (size_t i = 0; i < sgha_n_engines; i++)
    if (strcmp(sgha_engines[i].name, name) == 0)
      return &sgha_engines[i];
  die(BAD_USAGE, "verify: there is no engine '%s'", name);
}

/* The name of the first line of the head that is not as it should be; NULL if there is none. */
static const char *difference(const sgha_certificate *a, const sgha_certificate *b)
{
  return strcmp(a->problem, b->problem) != 0                             ? "problem"
         : strcmp(a->data, b->data) != 0                                 ? "data"
         : strcmp(a->weighting, b->weighting) != 0                       ? "weighting"
         : a->split_seed != b->split_seed                                ? "split-seed"
         : a->corruption != b->corruption                                ? "corruption"
         : a->gamma != b->gamma                                          ? "gamma"
         : a->mu != b->mu                                                ? "mu"
         : a->radius != b->radius                                        ? "radius"
         : a->l_x != b->l_x                                              ? "l_x"
         : a->l_y != b->l_y                                              ? "l_y"
         : a->l_xy != b->l_xy                                            ? "l_xy"
         : a->n_x != b->n_x                                              ? "n_x"
         : a->n_y != b->n_y                                              ? "n_y"
         : memcmp(a->data_digest, b->data_digest, SGHA_DIGEST_SIZE) != 0 ? "data-sha256"
                                                                         : NULL;
}

static bool inside(sgha_interval a, sgha_interval b)
{
  return b.low <= a.low && a.low <= a.high && a.high <= b.high;
}

/* Options that are out of range in a certificate are those of no problem. */
static void take_options(const char *path, const sgha_certificate *c, problem_options *o)
{
  if (!(c->corruption >= 0 && c->corruption <= 1 && c->gamma >= 0 && c->gamma <= 1e6 && c->mu >= 0 && c->mu <= 1e6))
    die(NO, "%s: not valid: an option of the problem is out of range", path);
  if (strcmp(c->problem, "hyper-cleaning") == 0) {
    o->corruption = c->corruption;
    o->gamma = c->gamma;
    o->mu = c->mu;
  }
  o->split_seed = c->split_seed;
  if (strcmp(c->data, "digits") == 0)
    o->data = ""; /* whatever $SGHA_DATA says */
  o->weighting = strcmp(c->data, "files") == 0 || strcmp(c->data, "20-newsgroups") == 0 ? c->weighting : NULL;
}

int command_verify(int argc, char **argv)
{
  problem_options o = usual_problem_options();
  double epsilon = NAN;
  uint64_t threads = 0;
  int json = 0;
  const char *engine = "intervals", *path = NULL;
  cli_option options[] = {
      {"data", "DIR", TEXT, &o.data, 0, 0, "the folder of the data sets ($SGHA_DATA)", 0},
      {"train", "FILE", TEXT, &o.train, 0, 0, "training data, as they were given to certify", 0},
      {"validation", "FILE", TEXT, &o.validation, 0, 0, "validation data, as they were given to certify", 0},
      {"test", "FILE", TEXT, &o.test, 0, 0, "test data, as they were given to certify", 0},
      {"engine", "NAME", TEXT, &engine, 0, 0, "how the enclosure is computed: intervals", 0},
      {"epsilon", "E", REAL, &epsilon, 0, 1e300, "is |grad F(x)| <= E?", 0},
      {"threads", "T", COUNT, &threads, 1, 1024, "results do not depend on it (all processors)", 0},
      {"json", NULL, FLAG, &json, 0, 0, "one JSON object instead of text", 0},
  };
  const cli_command command = {"verify", "CERTIFICATE", PURPOSE, options, sizeof options / sizeof options[0]};
  if (read_options(&command, argc, argv, &path, 1) == 0)
    die(BAD_USAGE, "verify: which certificate? (sgha verify --help)");
  if (threads > 0)
    omp_set_num_threads((int)threads);
  guard_memory();
  const sgha_engine *by = engine_named(engine);
  sgha_certificate c = read_certificate(path);
  if (strcmp(c.problem, "user") == 0)
    die(NO, "%s: a certificate of a user's own functions: only a program that has them can check it (sgha_certify)",
        path);
  if ((strcmp(c.data, "files") == 0) != (o.train != NULL))
    die(BAD_USAGE,
        o.train != NULL ? "verify: the certificate is not about --train FILE, but about %s"
                        : "verify: which --train? The certificate is about %s",
        c.data);
  take_options(path, &c, &o);

  setup s = setup_begin(find_problem(c.problem), &o);
  const sgha_certificate expected = certificate_of(&s, c.problem);
  const char *wrong = difference(&c, &expected), *why;
  if (wrong != NULL)
    die(NO, "%s: not valid: its %s is not that of the problem on these data", path, wrong);
  sgha_enclosure e = {.entry = NULL};
  const sgha_enclosed result = by->enclose(&s.subject, c.x, c.y, c.lambda, &e, &why);
  if (result == SGHA_NO_MEMORY)
    die(FAILED, "verify: %s", why);
  if (result != SGHA_ENCLOSED)
    die(NO, "%s: not valid: %s", path, why);
  if (!inside(e.F, c.F))
    die(NO, "%s: not valid: F(x) was found in [%.17g, %.17g], which is not within its claim", path, e.F.low, e.F.high);
  if (!inside(e.G, c.G))
    die(NO, "%s: not valid: |grad F(x)| was found in [%.17g, %.17g], which is not within its claim", path, e.G.low,
        e.G.high);
  const int verdict = isnan(epsilon) ? GOOD : stationary(e.G, epsilon);
  if (json) {
    text t = {0};
    text_add(&t, "{\"sgha\":\"%s\"%s", SGHA_VERSION, s.identity);
    json_text(&t, "engine", by->name);
    json_enclosure(&t, e.F, e.G);
    if (!isnan(epsilon))
      json_text(&t, "stationary", stationary_word(verdict));
    printf("%s}\n", t.bytes);
    free(t.bytes);
  } else {
    printf("valid: %s on %s, x of %" PRIu64 " numbers\n", c.problem, c.data, c.n_x);
    print_enclosure(e.F, e.G);
    if (!isnan(epsilon))
      print_stationary(verdict, epsilon);
  }
  sgha_certificate_free(&c);
  setup_end(&s);
  flushed();
  return verdict;
}

#else

int command_verify(int argc, char **argv)
{
  const cli_command command = {"verify", "CERTIFICATE", PURPOSE, NULL, 0};
  const char *operand[1];
  read_options(&command, argc < 1 ? argc : 1, argv, operand, 1);
  die(FAILED, "verify: this program was built without MPFI and nettle");
}

#endif
