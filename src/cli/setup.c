/* setup.c -- from the command line to a problem, see setup.h. */
#define _DEFAULT_SOURCE /* _SC_PHYS_PAGES */
#include "cli/setup.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/files.h"
#include "cli/small_quadratic.h"
#include "cli/text.h"
#include "io/corrupt.h"
#include "io/digits.h"
#include "io/load.h"
#include "problems/classifier.h"
#include "problems/quadratic_problem.h"
#include "problems/softmax.h"

const problem_kind PROBLEMS[] = {
    {"learn-to-regularize", "logistic regression, a weight of regularisation learned for each feature",
     "  data         20 Newsgroups, DIR/news/*.csr, where --data DIR or $SGHA_DATA names the folder;\n"
     "               or --train FILE [--validation FILE] [--test FILE], CSV with a column `label` or the\n"
     "               format of SVMlight; without a validation file 65 % train, the rest validate\n"
     "  --weighting  none, tf or tfidf (tfidf for 20 Newsgroups, none for files)\n"
     "  --split-seed seed of the split (1)\n",
     " data train validation test weighting split-seed "},
    {"hyper-cleaning", "a weight learned for each training example, where some labels are wrong",
     "  data         MNIST, DIR/mnist/*-ubyte.gz, where --data DIR or $SGHA_DATA names the folder;\n"
     "               without a folder 1,797 digits of 8 x 8 pixels, which are built in; 55 % train,\n"
     "               22.5 % validate, 22.5 % test; or files as above\n"
     "  --weighting  none, tf or tfidf (none; for files only)\n"
     "  --corruption probability with which a training label is made wrong (0.5; 0 for files)\n"
     "  --gamma      weight of f's pull of the weights towards 1 (0.001)\n"
     "  --mu         weight of g's regularisation (0.001)\n"
     "  --split-seed seed of the split and of the corruption (1)\n",
     " data train validation test weighting split-seed corruption gamma mu weights "},
    {"quadratic", "a quadratic problem of 3 and 4 variables, built in; g has eight samples", "  no options\n", " "},
};
const size_t N_PROBLEMS = sizeof PROBLEMS / sizeof PROBLEMS[0];

enum { LEARN_TO_REGULARIZE, HYPER_CLEANING, QUADRATIC };

/* All that a problem refers to. train is what is split: it may hold the test examples, too. */
struct problem_memory {
  const char *data; /* what the identity calls the data */
  sgha_dataset train, validation, test;
  sgha_labels labels; /* what the classes of files are called */
  uint64_t *row;      /* hyper-cleaning: where the training examples are in their file; */
  uint32_t *label;    /* their labels, some of them made wrong; */
  bool *garbage;      /* which of them */
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
  return (problem_options){.corruption = NAN, .gamma = 0.001, .mu = 0.001, .split_seed = 1};
}

void problem_options_table(problem_options *p, cli_option to[N_PROBLEM_OPTIONS])
{
  const cli_option table[N_PROBLEM_OPTIONS] = {
      {"data", "DIR", TEXT, &p->data, 0, 0, "the folder of the data sets ($SGHA_DATA)", 0},
      {"train", "FILE", TEXT, &p->train, 0, 0, "training data: CSV with a column `label`, or SVMlight's format", 0},
      {"validation", "FILE", TEXT, &p->validation, 0, 0, "validation data (35 % of the training file)", 0},
      {"test", "FILE", TEXT, &p->test, 0, 0, "test data", 0},
      {"weighting", "W", TEXT, &p->weighting, 0, 0, "none, tf or tfidf", 0},
      {"corruption", "P", REAL, &p->corruption, 0, 1, "part of the training labels made wrong (0.5; files: 0)", 0},
      {"gamma", "G", REAL, &p->gamma, 0, 1e6, "weight of f's regularisation", 0},
      {"mu", "M", REAL, &p->mu, 1e-12, 1e6, "weight of g's regularisation", 0},
      {"split-seed", "S", COUNT, &p->split_seed, 0, 0x1p64, "seed of splits and corruption (1)", 0},
  };
  memcpy(to, table, sizeof table);
}

void refuse_foreign_options(const cli_command *command, size_t first, const problem_kind *kind)
{
  for (size_t i = first; i < command->n_options; i++) {
    char word[32];
    snprintf(word, sizeof word, " %s ", command->options[i].name);
    if (command->options[i].given && strstr(kind->options, word) == NULL)
      die(BAD_USAGE, "%s: the problem %s has no --%s (sgha list)", command->name, kind->name, command->options[i].name);
  }
}

/* ---- data ---- */

static void must(bool good, const sgha_message *why)
{
  if (!good)
    die(why->failed ? FAILED : BAD_USAGE, "%s", why->text);
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
    die(BAD_USAGE, "--weighting: '%s' is none of none, tf, tfidf", name);
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

#define MEGABYTE 1e6
#define ANNOUNCED (64 * MEGABYTE)

/* What the data, their copy by columns, two rows of numbers for each example, and the vectors of a method take, roughly.
 * It is said before much is taken; more than the machine has is refused. */
static void announce(const char *path, const sgha_dataset *d)
{
  const double classes = (double)d->n_classes;
  const double bytes = 24.0 * (double)d->n_entries + (20.0 + 16.0 * classes) * (double)d->n_examples +
                       128.0 * (double)d->n_features * classes;
  const double machine = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
  if (machine > 0 && bytes > machine)
    die(FAILED, "%s: %zu examples, %zu features, %zu classes, %zu entries: about %.0f MB, this machine has %.0f", path,
        d->n_examples, d->n_features, d->n_classes, d->n_entries, bytes / MEGABYTE, machine / MEGABYTE);
  if (bytes > ANNOUNCED)
    fprintf(stderr, "%s: %zu examples, %zu features, %zu classes, %zu entries: about %.0f MB\n", path, d->n_examples,
            d->n_features, d->n_classes, d->n_entries, bytes / MEGABYTE);
}

static void load_file(const char *path, sgha_dataset *data, sgha_labels *labels)
{
  sgha_message why;
  must(sgha_measure_text(path, SGHA_BLOCK_SIZE, data, labels, &why), &why);
  announce(path, data);
  must(sgha_load_measured(path, SGHA_BLOCK_SIZE, data, labels, &why), &why);
}

/* A file with the classes of the training data. */
static void load_other(const char *path, sgha_dataset *data, const sgha_labels *labels)
{
  sgha_labels others;
  if (path == NULL)
    return;
  load_file(path, data, &others);
  for (size_t i = 0; i < data->n_examples; i++)
    data->label[i] = class_of(labels, others.label[data->label[i]], path);
}

/* All are weighed by the training data. */
static void weigh(sgha_weighting weighting, sgha_dataset *const data[], size_t n)
{
  if (weighting == SGHA_COUNTS)
    return;
  if (weighting == SGHA_TF_IDF) {
    double *idf = allocate(data[0]->n_features, sizeof *idf);
    sgha_inverse_document_frequency(data[0], idf);
    for (size_t i = 0; i < n; i++)
      sgha_scale_columns(data[i], idf);
    free(idf);
  }
  for (size_t i = 0; i < n; i++)
    sgha_normalise_rows(data[i]);
}

/* All files have the classes of the training data, and as many features as the one with most. */
static void load_files(const problem_options *o, struct problem_memory *m)
{
  sgha_dataset *const all[] = {&m->train, &m->validation, &m->test};
  size_t n_features = 0;
  load_file(o->train, &m->train, &m->labels);
  if (m->train.n_classes < 2)
    die(BAD_USAGE, "%s: all examples have the label %" PRId32 ": there is nothing to learn", o->train,
        m->labels.label[0]);
  load_other(o->validation, &m->validation, &m->labels);
  load_other(o->test, &m->test, &m->labels);
  for (size_t i = 0; i < 3; i++)
    n_features = all[i]->n_features > n_features ? all[i]->n_features : n_features;
  if (m->train.n_features == 0)
    die(BAD_USAGE, "%s: the examples have no features", o->train);
  for (size_t i = 0; i < 3; i++) {
    all[i]->n_features = n_features;
    all[i]->n_classes = m->train.n_classes;
  }
  weigh(weighting_of(o->weighting, SGHA_COUNTS), all, 3);
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
    die(BAD_USAGE, "learn-to-regularize needs --data DIR (or $SGHA_DATA), or --train FILE");
  must(sgha_load_news(folder_of(o), weighting_of(o->weighting, SGHA_TF_IDF), &m->train, &m->test, &why), &why);
  m->data = "20-newsgroups";
}

static void load_images(const problem_options *o, struct problem_memory *m)
{
  sgha_message why;
  if (o->weighting != NULL)
    die(BAD_USAGE, "--weighting is for --train FILE, not for images");
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
  if (m->validation.n_examples > 0) {
    part[0] = sgha_dataset_view(&m->train);
    part[1] = sgha_dataset_view(&m->validation);
    part[2] = sgha_dataset_view(&m->test);
    return;
  }
  if (n_train == 0 || n_validation == 0)
    die(BAD_USAGE, "%zu examples are too few to be split", n);
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

/* Where the training examples are in their file: all of it in order, or the first in the order of the split. */
static uint64_t *rows_of(const struct problem_memory *m, uint64_t seed)
{
  const size_t n = m->train.n_examples;
  uint64_t *row = allocate(n, sizeof *row);
  if (m->validation.n_examples == 0)
    sgha_permutation(seed, n, row);
  else
    for (size_t i = 0; i < n; i++)
      row[i] = i;
  return row;
}

static void build_cleaning(struct problem_memory *m, sgha_examples part[3], const problem_options *o)
{
  const size_t n = part[0].n_examples;
  m->row = rows_of(m, o->split_seed);
  m->label = allocate(n, sizeof *m->label);
  m->garbage = allocate(n, sizeof *m->garbage);
  sgha_corrupt_labels(n, part[0].n_classes, part[0].label, o->corruption, o->split_seed, m->label, m->garbage);
  part[0].label = m->label;
  m->cleaning = (sgha_hyper_cleaning){.train = part[0], .validation = part[1], .gamma = o->gamma, .mu = o->mu};
  m->classifier = sgha_hyper_cleaning_problem(&m->cleaning, part[2].n_examples > 0 ? &part[2] : NULL,
                                              (const unsigned char *)m->garbage);
}

static const char *weighting_name(const struct problem_memory *m, const problem_options *o)
{
  static const char *const WEIGHTINGS[] = {[SGHA_COUNTS] = "none", [SGHA_TF] = "tf", [SGHA_TF_IDF] = "tfidf"};
  return WEIGHTINGS[weighting_of(o->weighting, strcmp(m->data, "20-newsgroups") == 0 ? SGHA_TF_IDF : SGHA_COUNTS)];
}

static void describe_data(text *to, const struct problem_memory *m, const problem_options *o, size_t n_test)
{
  json_text(to, "data", m->data);
  json_text(to, "weighting", weighting_name(m, o));
  json_count(to, "split_seed", o->split_seed);
  json_count(to, "n_features", m->train.n_features);
  json_count(to, "n_classes", m->train.n_classes);
  json_count(to, "n_test", n_test);
  text_add(to, ",\"data_crc32\":\"%08" PRIx32 "\"",
           checksum_of(checksum_of(checksum_of(0, &m->train), &m->test), &m->validation));
  if (m->validation.n_examples > 0)
    text_add(to, ",\"split\":false");
}

static void build_classifier(text *to, size_t kind, const problem_options *o, struct problem_memory *m)
{
  sgha_examples part[3];
  if (o->train == NULL && (o->test != NULL || o->validation != NULL))
    die(BAD_USAGE, "--%s needs --train", o->test != NULL ? "test" : "validation");
  if (o->train != NULL && o->data != NULL)
    die(BAD_USAGE, "--data and --train exclude each other");
  if (o->train != NULL)
    load_files(o, m);
  else if (kind == LEARN_TO_REGULARIZE)
    load_news(o, m);
  else
    load_images(o, m);
  if (m->train.n_classes > SGHA_MAX_CLASSES)
    die(BAD_USAGE, "the data have %zu classes, more than %d", m->train.n_classes, SGHA_MAX_CLASSES);
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
  text identity = {0};
  json_text(&identity, "problem", kind->name);
  s.options = *options;
  s.data = "built-in";
  s.weighting = "none";
  if (kind == &PROBLEMS[QUADRATIC]) {
    must_have_memory((s.memory->quadratic = small_quadratic()) != NULL);
    s.subject.quadratic = small_quadratic_data();
  } else {
    if (isnan(s.options.corruption))
      s.options.corruption = options->train != NULL ? 0 : 0.5;
    build_classifier(&identity, (size_t)(kind - PROBLEMS), &s.options, s.memory);
    s.subject.cleaning = kind == &PROBLEMS[HYPER_CLEANING] ? &s.memory->cleaning : NULL;
    s.subject.regularize = kind == &PROBLEMS[LEARN_TO_REGULARIZE] ? &s.memory->regularize : NULL;
    s.data = s.memory->data;
    s.weighting = weighting_name(s.memory, options);
  }
  s.problem = s.memory->classifier != NULL ? s.memory->classifier : s.memory->quadratic;
  s.garbage = s.memory->garbage;
  s.work = s.memory->train.n_entries * s.memory->train.n_classes;
  json_count(&identity, "n_x", s.problem->n_x);
  json_count(&identity, "n_y", s.problem->n_y);
  json_count(&identity, "n_f", s.problem->n_f);
  json_count(&identity, "n_g", s.problem->n_g);
  s.identity = identity.bytes;
  return s;
}

void setup_end(setup *s)
{
  sgha_classifier_free(s->memory->classifier);
  sgha_quadratic_free(s->memory->quadratic);
  sgha_dataset_free(&s->memory->train);
  sgha_dataset_free(&s->memory->validation);
  sgha_dataset_free(&s->memory->test);
  free(s->memory->row);
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

static bool is_right(const sgha_examples *e, size_t i, const double W[])
{
  const size_t n_classes = e->n_classes;
  double z[SGHA_MAX_CLASSES] = {0};
  const sgha_row row = sgha_row_of(e, i);
  for (size_t t = 0; t < row.size; t++)
    for (size_t k = 0; row.value[t] != 0.0 && k < n_classes; k++)
      z[k] += row.value[t] * W[sgha_feature(row, t) * n_classes + k];
  size_t first = 0; /* of the largest, as the problems count test examples */
  for (size_t k = 1; k < n_classes; k++)
    first = z[k] > z[first] ? k : first;
  return first == e->label[i];
}

double validation_accuracy(const setup *s, const double w[])
{
  const struct problem_memory *m = s->memory;
  if (m->classifier == NULL)
    return NAN;
  const sgha_examples *e = s->garbage != NULL ? &m->cleaning.validation : &m->regularize.validation;
  size_t right = 0;
#pragma omp parallel for reduction(+ : right)
  for (size_t i = 0; i < e->n_examples; i++)
    right += is_right(e, i, w + s->problem->n_x);
  return (double)right / (double)e->n_examples;
}

/* ---- the table of weights ---- */

typedef struct {
  double weight;
  size_t example;
} weighed;

static int by_weight(const void *one, const void *other)
{
  const weighed *a = one, *b = other;
  if (a->weight != b->weight)
    return a->weight < b->weight ? -1 : 1;
  return a->example < b->example ? -1 : a->example > b->example;
}

void weights_write(const setup *s, const char *path, const double w[])
{
  const struct problem_memory *m = s->memory;
  const size_t n = s->problem->n_x;
  weighed *order = allocate(n, sizeof *order);
  bool corrupted = false;
  for (size_t i = 0; i < n; i++) {
    order[i] = (weighed){2 / (1 + exp(-w[i])), i};
    corrupted = corrupted || m->garbage[i];
  }
  qsort(order, n, sizeof *order, by_weight);
  text t = {0};
  text_add(&t, "row,label,weight%s\n", corrupted ? ",corrupted" : "");
  for (size_t k = 0; k < n; k++) {
    const size_t i = order[k].example;
    const uint32_t class = m->label[i];
    text_add(&t, "%" PRIu64 ",%" PRId32 ",", m->row[i] + 1,
             class < m->labels.size ? m->labels.label[class] : (int32_t) class);
    text_number(&t, order[k].weight, "nan");
    text_add(&t, corrupted ? m->garbage[i] ? ",1\n" : ",0\n" : "\n");
  }
  new_file f = new_file_begin(path);
  new_file_add(&f, t.bytes, t.size);
  new_file_end(&f);
  free(t.bytes);
  free(order);
}
