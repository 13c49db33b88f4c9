/* setup.c -- from the command line to a problem, see setup.h. */
#define _POSIX_C_SOURCE 200809L
#include "cli/setup.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/files.h"
#include "cli/small_quadratic.h"
#include "io/corrupt.h"
#include "io/digits.h"
#include "io/load.h"
#include "problems/classifier.h"
#include "problems/quadratic_problem.h"
#include "problems/softmax.h"

const problem_kind PROBLEMS[] = {
    {"learn-to-regularize", "logistic regression, a weight of regularisation learned for each feature",
     "  data         20 Newsgroups, DIR/news/*.csr, where --data DIR or $SGHA_DATA names the folder;\n"
     "               or --train FILE [--test FILE] in the format of SVMlight; 65 % of the training\n"
     "               file train, the rest validate\n"
     "  --weighting  none, tf or tfidf (tfidf for 20 Newsgroups, none for files)\n"
     "  --split-seed seed of the split (1)\n",
     " data train test weighting split-seed "},
    {"hyper-cleaning", "a weight learned for each training example, where some labels are wrong",
     "  data         MNIST, DIR/mnist/*-ubyte.gz, where --data DIR or $SGHA_DATA names the folder;\n"
     "               without a folder 1,797 digits of 8 x 8 pixels, which are built in; 55 % train,\n"
     "               22.5 % validate, 22.5 % test; or files as above\n"
     "  --weighting  none, tf or tfidf (none; for files only)\n"
     "  --corruption probability with which a training label is made wrong (0.5)\n"
     "  --gamma      weight of f's pull of the weights towards 1 (0.001)\n"
     "  --mu         weight of g's regularisation (0.001)\n"
     "  --split-seed seed of the split and of the corruption (1)\n",
     " data train test weighting split-seed corruption gamma mu "},
    {"quadratic", "a quadratic problem of 3 and 4 variables, built in; g has eight samples", "  no options\n", " "},
};
const size_t N_PROBLEMS = sizeof PROBLEMS / sizeof PROBLEMS[0];

enum { LEARN_TO_REGULARIZE, HYPER_CLEANING, QUADRATIC };

/* All that a problem refers to. train is what is split: it may hold the test examples, too. */
struct problem_memory {
  const char *data; /* what the identity calls the data */
  sgha_dataset train, test;
  uint32_t *label;
  bool *garbage;
  sgha_learn_to_regularize regularize;
  sgha_hyper_cleaning cleaning;
  sgha_problem *quadratic, *classifier; /* one of them is there */
};

const problem_kind *find_problem(const char *name)
{
  for (size_t i = 0; i < N_PROBLEMS; i++)
    if (strcmp(PROBLEMS[i].name, name) == 0)
      return &PROBLEMS[i];
  die(BAD_USAGE, "unknown problem '%s' (sgha list)", name);
}

problem_options usual_problem_options(void)
{
  return (problem_options){.corruption = 0.5, .gamma = 0.001, .mu = 0.001, .split_seed = 1};
}

/* ---- data ---- */

static void must(bool good, const sgha_message *why)
{
  if (!good)
    die(BAD_USAGE, "%s", why->text);
}

static void must_have_memory(bool good)
{
  if (!good)
    die(FAILED, "not enough memory for the data");
}

static sgha_weighting weighting_of(const char *name, sgha_weighting usual)
{
  if (name == NULL)
    return usual;
  if (strcmp(name, "tfidf") == 0)
    return SGHA_TF_IDF;
  if (strcmp(name, "tf") != 0 && strcmp(name, "none") != 0)
    die(BAD_USAGE, "run: --weighting: '%s' is none of none, tf, tfidf", name);
  return strcmp(name, "tf") == 0 ? SGHA_TF : SGHA_COUNTS;
}

/* The class that a label has in the training data. */
static uint32_t class_of(const sgha_labels *labels, int32_t label, const char *path)
{
  for (size_t k = 0; k < labels->size; k++)
    if (labels->label[k] == label)
      return (uint32_t)k;
  die(BAD_USAGE, "%s: the label %" PRId32 " does not occur in the training data", path, label);
}

/* Both files have the classes of the training data, and as many features as the one with more. */
static void load_files(const problem_options *o, struct problem_memory *m)
{
  sgha_message why;
  sgha_labels labels, others;
  sgha_dataset *train = &m->train, *test = &m->test;
  must(sgha_load_svmlight(o->train, train, &labels, &why), &why);
  if (o->test != NULL) {
    must(sgha_load_svmlight(o->test, test, &others, &why), &why);
    for (size_t i = 0; i < test->n_examples; i++)
      test->label[i] = class_of(&labels, others.label[test->label[i]], o->test);
  }
  test->n_classes = train->n_classes;
  train->n_features = test->n_features = train->n_features > test->n_features ? train->n_features : test->n_features;
  must_have_memory(sgha_weigh(weighting_of(o->weighting, SGHA_COUNTS), train, test));
  m->data = "files";
}

static const char *folder_of(const problem_options *o)
{
  const char *folder = o->data != NULL ? o->data : getenv("SGHA_DATA");
  return folder != NULL && folder[0] != '\0' ? folder : NULL;
}

static void load_news(const problem_options *o, struct problem_memory *m)
{
  sgha_message why;
  if (folder_of(o) == NULL)
    die(BAD_USAGE, "run: learn-to-regularize needs --data DIR (or $SGHA_DATA), or --train FILE");
  must(sgha_load_news(folder_of(o), weighting_of(o->weighting, SGHA_TF_IDF), &m->train, &m->test, &why), &why);
  m->data = "20-newsgroups";
}

static void load_images(const problem_options *o, struct problem_memory *m)
{
  sgha_message why;
  if (o->weighting != NULL)
    die(BAD_USAGE, "run: --weighting is for --train FILE, not for images");
  if (folder_of(o) != NULL)
    must(sgha_load_mnist(folder_of(o), &m->train, &why), &why);
  else
    must_have_memory(sgha_load_digits(&m->train));
  m->data = folder_of(o) != NULL ? "mnist" : "digits";
}

/* Three views, of which the test examples come from their own data set if there is one. */
static void split(struct problem_memory *m, uint64_t seed, sgha_examples part[3])
{
  const size_t n = m->train.n_examples;
  const bool apart = strcmp(m->data, "mnist") != 0 && strcmp(m->data, "digits") != 0;
  const size_t n_train = apart ? n * 65 / 100 : n * 55 / 100, n_validation = apart ? n - n_train : n * 225 / 1000;
  if (n_train == 0 || n_validation == 0)
    die(BAD_USAGE, "run: %zu examples are too few to be split", n);
  must_have_memory(sgha_dataset_shuffle(&m->train, seed));
  part[0] = sgha_dataset_slice(&m->train, 0, n_train);
  part[1] = sgha_dataset_slice(&m->train, n_train, n_validation);
  part[2] = apart ? sgha_dataset_view(&m->test)
                  : sgha_dataset_slice(&m->train, n_train + n_validation, n - n_train - n_validation);
}

static uint32_t checksum_of(uint32_t sum, const sgha_dataset *data)
{
  sum = checksum_numbers(sum, data->value, data->n_entries, sizeof *data->value);
  sum = checksum_numbers(sum, data->label, data->n_examples, sizeof *data->label);
  for (size_t i = 0; data->start != NULL && i <= data->n_examples; i++) {
    const uint64_t start = data->start[i]; /* of 8 bytes on every machine */
    sum = checksum_numbers(sum, &start, 1, sizeof start);
  }
  if (data->start != NULL)
    sum = checksum_numbers(sum, data->column, data->n_entries, sizeof *data->column);
  return sum;
}

/* ---- problems ---- */

/* As the paper writes it: exp(x_j) and |W_j|^2 at every point that a run can meet. */
static void build_regularize(struct problem_memory *m, const sgha_examples part[3])
{
  m->regularize = (sgha_learn_to_regularize){
      .train = part[0], .validation = part[1], .x_limit = 256, .row_limit = 0x1p200, .e_min = 0};
  m->classifier = sgha_learn_to_regularize_problem(&m->regularize, part[2].n_examples > 0 ? &part[2] : NULL);
}

static void build_cleaning(struct problem_memory *m, sgha_examples part[3], const problem_options *o)
{
  const size_t n = part[0].n_examples;
  m->label = allocate(n, sizeof *m->label);
  m->garbage = allocate(n, sizeof *m->garbage);
  sgha_corrupt_labels(n, part[0].n_classes, part[0].label, o->corruption, o->split_seed, m->label, m->garbage);
  part[0].label = m->label;
  m->cleaning = (sgha_hyper_cleaning){.train = part[0], .validation = part[1], .gamma = o->gamma, .mu = o->mu};
  m->classifier = sgha_hyper_cleaning_problem(&m->cleaning, part[2].n_examples > 0 ? &part[2] : NULL,
                                              (const unsigned char *)m->garbage);
}

static void describe_data(FILE *to, const struct problem_memory *m, const problem_options *o, size_t n_test)
{
  static const char *const WEIGHTINGS[] = {[SGHA_COUNTS] = "none", [SGHA_TF] = "tf", [SGHA_TF_IDF] = "tfidf"};
  const bool news = strcmp(m->data, "20-newsgroups") == 0;
  json_text(to, "data", m->data);
  json_text(to, "weighting", WEIGHTINGS[weighting_of(o->weighting, news ? SGHA_TF_IDF : SGHA_COUNTS)]);
  json_count(to, "split_seed", o->split_seed);
  json_count(to, "n_features", m->train.n_features);
  json_count(to, "n_classes", m->train.n_classes);
  json_count(to, "n_test", n_test);
  fprintf(to, ",\"data_crc32\":\"%08" PRIx32 "\"", checksum_of(checksum_of(0, &m->train), &m->test));
}

static void build_classifier(FILE *to, size_t kind, const problem_options *o, struct problem_memory *m)
{
  sgha_examples part[3];
  if (o->train == NULL && o->test != NULL)
    die(BAD_USAGE, "run: --test needs --train");
  if (o->train != NULL && o->data != NULL)
    die(BAD_USAGE, "run: --data and --train exclude each other");
  if (o->train != NULL)
    load_files(o, m);
  else if (kind == LEARN_TO_REGULARIZE)
    load_news(o, m);
  else
    load_images(o, m);
  if (m->train.n_classes > SGHA_MAX_CLASSES)
    die(BAD_USAGE, "run: the data have %zu classes, more than %d", m->train.n_classes, SGHA_MAX_CLASSES);
  split(m, o->split_seed, part);
  describe_data(to, m, o, part[2].n_examples);
  if (kind == LEARN_TO_REGULARIZE)
    build_regularize(m, part);
  else {
    build_cleaning(m, part, o);
    json_real(to, "corruption", o->corruption);
    json_real(to, "gamma", o->gamma);
    json_real(to, "mu", o->mu);
  }
  must_have_memory(m->classifier != NULL);
}

setup setup_begin(const problem_kind *kind, const problem_options *options)
{
  setup s = {.memory = allocate(1, sizeof *s.memory)};
  size_t size;
  FILE *identity = open_memstream(&s.identity, &size);
  must_have_memory(identity != NULL);
  json_text(identity, "problem", kind->name);
  if (kind == &PROBLEMS[QUADRATIC])
    must_have_memory((s.memory->quadratic = small_quadratic()) != NULL);
  else
    build_classifier(identity, (size_t)(kind - PROBLEMS), options, s.memory);
  s.problem = s.memory->classifier != NULL ? s.memory->classifier : s.memory->quadratic;
  s.garbage = s.memory->garbage;
  json_count(identity, "n_x", s.problem->n_x);
  json_count(identity, "n_y", s.problem->n_y);
  json_count(identity, "n_f", s.problem->n_f);
  json_count(identity, "n_g", s.problem->n_g);
  must_have_memory(fclose(identity) == 0);
  return s;
}

void setup_end(setup *s)
{
  sgha_classifier_free(s->memory->classifier);
  sgha_quadratic_free(s->memory->quadratic);
  sgha_dataset_free(&s->memory->train);
  sgha_dataset_free(&s->memory->test);
  free(s->memory->label);
  free(s->memory->garbage);
  free(s->memory);
  free(s->identity);
}

double clean_weight(const setup *s, const double w[])
{
  double sum = 0, count = 0;
  if (s->garbage != NULL)
    for (size_t i = 0; i < s->problem->n_x; i++)
      if (!s->garbage[i]) {
        sum += 2 / (1 + exp(-w[i]));
        count++;
      }
  return count > 0 ? sum / count : NAN;
}
