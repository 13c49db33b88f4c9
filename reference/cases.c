/* cases.c -- see cases.h. The data of learn-to-regularize and hyper-cleaning are the digits of digits.txt. */
#include <string.h>

#include "cases.h"

#define FEATURES 16
#define CLASSES 3
#define WEIGHTS (FEATURES * CLASSES)
#define TRAIN 12
#define VALIDATION 9
#define COLUMNS (1 + FEATURES + 4)

static const short digits[(TRAIN + VALIDATION) * COLUMNS] = {
#include "digits.txt"
};

/* Where the labels are: as they were, and corrupted with probability 0.5, 0.9, 0.99. */
enum { CLEAN, CORRUPTED_50, CORRUPTED_90, CORRUPTED_99, LABELINGS };

static double dense[(TRAIN + VALIDATION) * FEATURES];
static double sparse[(TRAIN + VALIDATION) * FEATURES];
static uint32_t sparse_column[(TRAIN + VALIDATION) * FEATURES];
static size_t sparse_start[TRAIN + VALIDATION + 1];
static uint32_t labels[LABELINGS][TRAIN + VALIDATION];

/* A feature is a sum of four pixels divided by 128: exact, and every row is shorter than 0.97. */
static void read_digits(void)
{
  size_t count = 0;
  for (size_t i = 0; i < TRAIN + VALIDATION; i++) {
    const short *row = digits + i * COLUMNS + 1;
    for (size_t j = 0; j < FEATURES; j++) {
      dense[i * FEATURES + j] = row[j] / 128.0;
      if (row[j] != 0) {
        sparse[count] = row[j] / 128.0;
        sparse_column[count++] = (uint32_t)j;
      }
    }
    sparse_start[i + 1] = count;
    for (size_t l = 0; l < LABELINGS; l++)
      labels[l][i] = (uint32_t)row[FEATURES + l];
  }
}

static sgha_examples dense_rows(size_t first, size_t count, size_t labeling)
{
  return (sgha_examples){.n_examples = count,
                         .n_features = FEATURES,
                         .n_classes = CLASSES,
                         .value = dense + first * FEATURES,
                         .label = labels[labeling] + first};
}

static sgha_examples sparse_rows(size_t first, size_t count)
{
  return (sgha_examples){.n_examples = count,
                         .n_features = FEATURES,
                         .n_classes = CLASSES,
                         .value = sparse,
                         .start = sparse_start + first,
                         .column = sparse_column,
                         .label = labels[CLEAN] + first};
}

/* The quadratic. A = QDQ with D = diag(1/2, 1, 3/2, 2) and the reflection Q = I - 11'/2; the columns of B are orthogonal
 * and of length 1/2. */
#define Q_X 3
#define Q_Y 4
#define Q_DATA 4

static const double A[Q_Y * Q_Y] = {1.25, 0.5, 0.25, 0, 0.5, 1.25, 0, -0.25, 0.25, 0, 1.25, -0.5, 0, -0.25, -0.5, 1.25};
static const double B[Q_Y * Q_X] = {0.25, 0.25, 0.25, -0.25, 0.25, -0.25, 0.25, -0.25, -0.25, -0.25, -0.25, 0.25};
static const double Bt[Q_X * Q_Y] = {0.25, -0.25, 0.25, -0.25, 0.25, 0.25, -0.25, -0.25, 0.25, -0.25, -0.25, 0.25};
static const double a[Q_X] = {1, -0.5, 0.25};
static const double b[Q_Y] = {1, -1, 0.5, 0};
static const double data[Q_DATA * Q_Y] = {1, 0.5, 0, -0.5, 0, 0.25, -1, 0.5, -0.5, 1, 0.5, 0, 0.5, -0.25, 1, 1};

static const double quadratic_start[Q_X + Q_Y] = {-0.5, 1, 0.75, 0, 0, 0, 0};
static const double quadratic_low[Q_X + Q_Y] = {-2, -2, -2, -2, -2, -2, -2};
static const double quadratic_high[Q_X + Q_Y] = {2, 2, 2, 2, 2, 2, 2};

/* Learn-to-regularize and hyper-cleaning start at x = 0 and W = 0. */
#define MOST (FEATURES + WEIGHTS)
static const double zeros[MOST];
static double regularize_low[MOST], regularize_high[MOST], cleaning_low[MOST], cleaning_high[MOST];

static void fill_box(size_t n_x, double x, size_t n_y, double y, double low[], double high[])
{
  for (size_t i = 0; i < n_x + n_y; i++) {
    high[i] = i < n_x ? x : y;
    low[i] = -high[i];
  }
}

static test_case cases[CASES];

static test_case quadratic(void)
{
  return (test_case){.name = "quadratic",
                     .title = "quadratic, in closed form",
                     .kind = CASE_QUADRATIC,
                     .n_x = Q_X,
                     .n_y = Q_Y,
                     .n_f = 1,
                     .n_g = Q_DATA,
                     .quadratic = {Q_X, Q_Y, Q_DATA, A, B, Bt, a, b, data},
                     .start = quadratic_start,
                     .low = quadratic_low,
                     .high = quadratic_high,
                     .constants = {.l_f0 = 5.32, .l_f1 = 1, .l_f2 = 0, .l_g1 = 2.0625, .l_g2 = 0, .mu_g = 0.5},
                     .batch_constants = {.l_f0 = 5.32, .l_f1 = 1, .l_f2 = 0, .l_g1 = 2.0625, .l_g2 = 0, .mu_g = 0.5},
                     .f_low = 0};
}

/* A row of W has three entries of at most 1.125: it is shorter than row_limit. e_min is below exp(-x_limit - 1). */
static test_case learn_to_regularize(void)
{
  const sgha_constants constants = {
      .l_f0 = 1.37, .l_f1 = 0.47, .l_f2 = 0.248, .l_g1 = 0.656, .l_g2 = 0.466, .mu_g = 0x1.5555555555555p-9};
  fill_box(FEATURES, 1, WEIGHTS, 1.125, regularize_low, regularize_high);
  return (test_case){.name = "learn-to-regularize",
                     .title = "learn-to-regularize, 12 + 9 digits",
                     .kind = CASE_LEARN_TO_REGULARIZE,
                     .n_x = FEATURES,
                     .n_y = WEIGHTS,
                     .n_f = VALIDATION,
                     .n_g = TRAIN,
                     .learn_to_regularize = {.train = sparse_rows(0, TRAIN),
                                             .validation = sparse_rows(TRAIN, VALIDATION),
                                             .x_limit = 1,
                                             .row_limit = 2,
                                             .e_min = 0.125},
                     .start = zeros,
                     .low = regularize_low,
                     .high = regularize_high,
                     .constants = constants,
                     .batch_constants = constants,
                     .f_low = 0};
}

static test_case hyper_cleaning(const char *name, const char *title, size_t labeling)
{
  fill_box(TRAIN, 4, WEIGHTS, 4, cleaning_low, cleaning_high);
  return (test_case){
      .name = name,
      .title = title,
      .kind = CASE_HYPER_CLEANING,
      .n_x = TRAIN,
      .n_y = WEIGHTS,
      .n_f = VALIDATION,
      .n_g = TRAIN,
      .hyper_cleaning = {.train = dense_rows(0, TRAIN, labeling),
                         .validation = dense_rows(TRAIN, VALIDATION, CLEAN),
                         .gamma = 0.0625,
                         .mu = 0.125},
      .start = zeros,
      .low = cleaning_low,
      .high = cleaning_high,
      .constants = {.l_f0 = 1.37, .l_f1 = 0.47, .l_f2 = 0.248, .l_g1 = 1.075, .l_g2 = 0.499, .mu_g = 0.125},
      .batch_constants = {.l_f0 = 1.37, .l_f1 = 0.47, .l_f2 = 0.248, .l_g1 = 1.26, .l_g2 = 0.635, .mu_g = 0.125},
      .f_low = 0};
}

const test_case *case_number(size_t which)
{
  if (cases[0].name == NULL) {
    read_digits();
    cases[0] = quadratic();
    cases[1] = learn_to_regularize();
    cases[2] = hyper_cleaning("hyper-cleaning-0.5", "hyper-cleaning, p = 0.5", CORRUPTED_50);
    cases[3] = hyper_cleaning("hyper-cleaning-0.9", "hyper-cleaning, p = 0.9", CORRUPTED_90);
    cases[4] = hyper_cleaning("hyper-cleaning-0.99", "hyper-cleaning, p = 0.99", CORRUPTED_99);
  }
  return which < CASES ? &cases[which] : NULL;
}

const test_case *case_named(const char *name)
{
  for (size_t i = 0; i < CASES; i++)
    if (strcmp(case_number(i)->name, name) == 0)
      return case_number(i);
  return NULL;
}

bool in_box(const test_case *c, const double w[])
{
  for (size_t i = 0; i < case_size(c); i++)
    if (!(c->low[i] <= w[i] && w[i] <= c->high[i]))
      return false;
  return true;
}
