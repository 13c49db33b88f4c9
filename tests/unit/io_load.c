/* io_load.c -- tests of src/io's files, data sets, splits, corruption and weights; with small files made here. */
#define _POSIX_C_SOURCE 200809L
#include "support.h"

#include <unistd.h>
#include <sys/stat.h>
#include <zlib.h>

#include "io/corrupt.h"
#include "io/digits.h"
#include "io/load.h"

/* --- a folder for the files --- */

static char folder[] = "/tmp/sgha-io-XXXXXX";

static const char *in_folder(const char *name)
{
  static char path[8][256];
  static unsigned turn;
  char *p = path[turn++ % 8];
  snprintf(p, 256, "%s/%s", folder, name);
  return p;
}

static int make_folder(void **state)
{
  (void)state;
  if (mkdtemp(folder) == NULL)
    return -1;
  return mkdir(in_folder("mnist"), 0700) != 0 || mkdir(in_folder("news"), 0700) != 0;
}

static const char *const names[] = {"a",
                                    "b",
                                    "a.gz",
                                    "table",
                                    "mnist/train-images-idx3-ubyte",
                                    "mnist/train-images-idx3-ubyte.gz",
                                    "mnist/train-labels-idx1-ubyte",
                                    "mnist/t10k-images-idx3-ubyte",
                                    "mnist/t10k-labels-idx1-ubyte.gz",
                                    "news/news20_train.csr",
                                    "news/news20_test.csr",
                                    "mnist",
                                    "news",
                                    "."};

static int remove_folder(void **state)
{
  for (size_t i = 0; i < LENGTH(names); i++) {
    const char *path = in_folder(names[i]);
    if (strcmp(names[i], ".") == 0)
      rmdir(folder);
    else if (unlink(path) != 0)
      rmdir(path);
  }
  return free_reals(state);
}

static const char *write_plain(const char *name, size_t size, const void *bytes)
{
  const char *path = in_folder(name);
  FILE *f = fopen(path, "wb");
  assert_non_null(f);
  assert_int_equal(fwrite(bytes, 1, size, f), size);
  assert_int_equal(fclose(f), 0);
  return path;
}

static const char *write_gz(const char *name, size_t size, const void *bytes)
{
  const char *path = in_folder(name);
  gzFile f = gzopen(path, "wb");
  assert_non_null(f);
  assert_int_equal(gzwrite(f, bytes, (unsigned)size), size);
  assert_int_equal(gzclose(f), Z_OK);
  return path;
}

#define assert_message(why, path, rest) check_message(&(why), (path), (rest), __FILE__, __LINE__)
static void check_message(const sgha_message *why, const char *path, const char *rest, const char *file, int line)
{
  char expected[SGHA_MESSAGE_SIZE];
  snprintf(expected, sizeof expected, "%s: %s", path, rest);
  if (strcmp(why->text, expected) == 0)
    return;
  fprintf(stderr, "%s\nexpected\n%s\n", why->text, expected);
  _fail(file, line);
}

/* --- files --- */

static void plain_and_compressed_files_are_read_alike(void **state)
{
  (void)state;
  seed_random(41);
  const size_t sizes[] = {0, 1, 2, 1000, 65535, 65536, 65537, 300000};
  static uint8_t bytes[300000];
  for (size_t i = 0; i < sizeof bytes; i++)
    bytes[i] = (uint8_t)random_below(i % 1000 < 500 ? 256 : 2);
  for (size_t i = 0; i < LENGTH(sizes); i++) {
    const char *paths[] = {write_plain("a", sizes[i], bytes), write_gz("a.gz", sizes[i], bytes)};
    for (size_t j = 0; j < 2; j++) {
      sgha_file file;
      sgha_message why;
      assert_true(sgha_file_read(paths[j], SGHA_FILE_LIMIT, &file, &why));
      assert_int_equal(file.size, sizes[i]);
      assert_memory_equal(file.bytes, bytes, sizes[i]);
      free(file.bytes);
    }
  }
}

static void file_that_is_not_there_is_refused(void **state)
{
  (void)state;
  sgha_file file;
  sgha_message why;
  const char *path = in_folder("none");
  assert_false(sgha_file_read(path, SGHA_FILE_LIMIT, &file, &why));
  assert_message(why, path, "No such file or directory");
  assert_false(sgha_file_read(folder, SGHA_FILE_LIMIT, &file, &why));
  assert_message(why, folder, "byte 0: Is a directory");
}

static void file_beyond_the_limit_is_refused(void **state)
{
  (void)state;
  static const uint8_t zeros[200000];
  const char *paths[] = {write_plain("a", sizeof zeros, zeros), write_gz("a.gz", sizeof zeros, zeros)};
  sgha_file file;
  sgha_message why;
  for (size_t j = 0; j < 2; j++) {
    assert_true(sgha_file_read(paths[j], sizeof zeros, &file, &why));
    assert_int_equal(file.size, sizeof zeros);
    free(file.bytes);
    assert_false(sgha_file_read(paths[j], sizeof zeros - 1, &file, &why));
    assert_message(why, paths[j], "byte 200000: the file is too long");
    assert_false(sgha_file_read(paths[j], 10, &file, &why));
    assert_message(why, paths[j], "byte 11: the file is too long");
  }
}

static void damaged_compressed_file_is_refused(void **state)
{
  (void)state;
  uint8_t content[500], packed[2000];
  seed_random(42);
  for (size_t i = 0; i < sizeof content; i++)
    content[i] = (uint8_t)random_below(256);
  const char *path = write_gz("a.gz", sizeof content, content);
  FILE *f = fopen(path, "rb");
  assert_non_null(f);
  const size_t size = fread(packed, 1, sizeof packed, f);
  fclose(f);
  assert_true(500 <= size && size <= 600);
  sgha_file file;
  sgha_message why;
  for (size_t cut = 18; cut < size; cut++) {
    write_plain("a.gz", cut, packed);
    assert_false(sgha_file_read(path, SGHA_FILE_LIMIT, &file, &why));
    assert_non_null(strstr(why.text, ": byte "));
    assert_null(file.bytes);
  }
  for (size_t at = size - 8; at < size; at++) { /* the sum and the length at the end */
    packed[at] ^= 1;
    write_plain("a.gz", size, packed);
    assert_false(sgha_file_read(path, SGHA_FILE_LIMIT, &file, &why));
    assert_non_null(strstr(why.text, "the compressed data are damaged"));
    packed[at] ^= 1;
  }
}

/* --- data sets --- */

static void fill(sgha_dataset *data, size_t n, size_t d, bool sparse)
{
  *data = (sgha_dataset){.n_examples = n, .n_features = d, .n_classes = 7, .n_entries = sparse ? 0 : n * d};
  for (size_t i = 0; sparse && i < n; i++)
    data->n_entries += i % d;
  assert_true(sgha_dataset_allocate(data, sparse));
  for (size_t i = 0, k = 0; i < n; i++) {
    data->label[i] = (uint32_t)(i % 7);
    for (size_t j = 0; j < (sparse ? i % d : d); j++, k++) {
      data->value[k] = (double)(100 * i + j);
      if (sparse)
        data->column[k] = (uint32_t)j;
    }
    if (sparse)
      data->start[i + 1] = k;
  }
}

static void check_row(const sgha_examples *a, size_t i, const sgha_examples *b, size_t j)
{
  const sgha_row row = sgha_row_of(a, i), other = sgha_row_of(b, j);
  assert_int_equal(a->label[i], b->label[j]);
  assert_int_equal(row.size, other.size);
  assert_memory_equal(row.value, other.value, row.size * sizeof(double));
  for (size_t t = 0; t < row.size; t++)
    assert_int_equal(sgha_feature(row, t), sgha_feature(other, t));
}

static void view_and_slices_show_the_rows(void **state)
{
  (void)state;
  for (int sparse = 0; sparse < 2; sparse++) {
    sgha_dataset data;
    fill(&data, 40, 5, sparse);
    const sgha_examples all = sgha_dataset_view(&data), part = sgha_dataset_slice(&data, 11, 9);
    assert_int_equal(all.n_examples, 40);
    assert_int_equal(all.n_features, 5);
    assert_int_equal(all.n_classes, 7);
    assert_int_equal(part.n_examples, 9);
    assert_same(sgha_row_of(&all, 13).value[1], 1301.0);
    for (size_t i = 0; i < 9; i++)
      check_row(&part, i, &all, 11 + i);
    sgha_dataset_free(&data);
    sgha_dataset_free(&data);
  }
}

static void data_set_without_rows_is_made_and_shuffled(void **state)
{
  (void)state;
  for (int sparse = 0; sparse < 2; sparse++) {
    sgha_dataset data;
    fill(&data, 0, 5, sparse);
    assert_int_equal(sgha_dataset_view(&data).n_examples, 0);
    assert_true(sgha_dataset_shuffle(&data, 3));
    assert_true(!sparse || data.start[0] == 0);
    sgha_dataset_free(&data);
  }
}

static void shuffle_takes_the_rows_in_the_order_of_the_permutation(void **state)
{
  (void)state;
  uint64_t index[40];
  for (int sparse = 0; sparse < 2; sparse++)
    for (uint64_t seed = 0; seed < 5; seed++) {
      sgha_dataset data, original;
      fill(&data, 40, 5, sparse);
      fill(&original, 40, 5, sparse);
      sgha_permutation(seed, 40, index);
      assert_true(sgha_dataset_shuffle(&data, seed));
      const sgha_examples shuffled = sgha_dataset_view(&data), from = sgha_dataset_view(&original);
      for (size_t i = 0; i < 40; i++)
        check_row(&shuffled, i, &from, (size_t)index[i]);
      sgha_dataset_free(&data);
      sgha_dataset_free(&original);
    }
}

static void permutation_has_each_index_once(void **state)
{
  (void)state;
  const size_t sizes[] = {0, 1, 2, 11314, 70000};
  for (size_t s = 0; s < LENGTH(sizes); s++) {
    uint64_t *index = malloc((sizes[s] + 1) * sizeof *index);
    bool *seen = calloc(sizes[s] + 1, sizeof *seen);
    assert_true(index != NULL && seen != NULL);
    sgha_permutation(9, sizes[s], index);
    size_t fixed = 0;
    for (size_t i = 0; i < sizes[s]; i++) {
      assert_true(index[i] < sizes[s] && !seen[index[i]]);
      seen[index[i]] = true;
      fixed += index[i] == i;
    }
    assert_true(sizes[s] < 100 || fixed < 10);
    free(index);
    free(seen);
  }
}

/* Chi-square with 23 degrees of freedom: mean 23, deviation 6.8; seven deviations allowed. */
static void permutations_of_four_are_equally_frequent(void **state)
{
  (void)state;
  size_t count[256] = {0};
  const int draws = 24000;
  for (int seed = 0; seed < draws; seed++) {
    uint64_t index[4];
    sgha_permutation((uint64_t)seed, 4, index);
    count[64 * index[0] + 16 * index[1] + 4 * index[2] + index[3]]++;
  }
  double chi = 0.0;
  size_t different = 0;
  for (size_t i = 0; i < LENGTH(count); i++)
    if (count[i] > 0) {
      different++;
      chi += pow((double)count[i] - draws / 24.0, 2.0) / (draws / 24.0);
    }
  assert_int_equal(different, 24);
  assert_true(chi < 23.0 + 7.0 * 6.8);
}

/* --- corruption --- */

#define N_LABELS 50000
static uint32_t label[N_LABELS], corrupted[N_LABELS], again[N_LABELS];
static bool garbage[N_LABELS], garbage_again[N_LABELS];

static void set_labels(uint32_t n_classes)
{
  for (uint32_t i = 0; i < N_LABELS; i++)
    label[i] = i % n_classes;
}

static void corrupted_labels_are_wrong_and_the_others_as_before(void **state)
{
  (void)state;
  set_labels(10);
  const double probabilities[] = {0.0, 0.01, 0.5, 0.9, 0.99, 1.0};
  for (size_t t = 0; t < LENGTH(probabilities); t++) {
    const double p = probabilities[t];
    sgha_corrupt_labels(N_LABELS, 10, label, p, 5, corrupted, garbage);
    size_t wrong = 0;
    for (uint32_t i = 0; i < N_LABELS; i++) {
      assert_int_equal(label[i], i % 10);
      assert_true(corrupted[i] < 10);
      assert_int_equal(garbage[i], corrupted[i] != label[i]);
      wrong += garbage[i];
    }
    assert_true(fabs((double)wrong - p * N_LABELS) <= 6.0 * sqrt(p * (1.0 - p) * N_LABELS));
  }
}

static void other_labels_are_equally_frequent(void **state)
{
  (void)state;
  set_labels(4);
  size_t count[4][4] = {0};
  sgha_corrupt_labels(N_LABELS, 4, label, 1.0, 6, corrupted, garbage);
  for (size_t i = 0; i < N_LABELS; i++)
    count[label[i]][corrupted[i]]++;
  const double expected = N_LABELS / 12.0;
  for (size_t a = 0; a < 4; a++)
    for (size_t b = 0; b < 4; b++)
      assert_true(a == b ? count[a][b] == 0 : fabs((double)count[a][b] - expected) < 6.0 * sqrt(expected));
}

static void corruption_is_a_function_of_seed_and_index(void **state)
{
  (void)state;
  set_labels(10);
  sgha_corrupt_labels(N_LABELS, 10, label, 0.5, 7, corrupted, garbage);
  sgha_corrupt_labels(1000, 10, label, 0.9, 8, again, garbage_again);
  assert_memory_not_equal(corrupted, again, 1000 * sizeof *again);
  sgha_corrupt_labels(1000, 10, label, 0.5, 7, again, garbage_again);
  assert_memory_equal(corrupted, again, 1000 * sizeof *again);
  assert_memory_equal(garbage, garbage_again, 1000 * sizeof *garbage);
}

/* A label that is garbage at p is garbage at every larger p. */
static void more_labels_are_corrupted_as_the_probability_grows(void **state)
{
  (void)state;
  set_labels(10);
  sgha_corrupt_labels(N_LABELS, 10, label, 0.5, 7, corrupted, garbage);
  sgha_corrupt_labels(N_LABELS, 10, label, 0.9, 7, again, garbage_again);
  for (size_t i = 0; i < N_LABELS; i++)
    assert_true(garbage_again[i] || !garbage[i]);
}

static void single_class_has_nothing_to_corrupt(void **state)
{
  (void)state;
  set_labels(1);
  sgha_corrupt_labels(100, 1, label, 1.0, 7, corrupted, garbage);
  for (size_t i = 0; i < 100; i++)
    assert_true(corrupted[i] == 0 && !garbage[i]);
}

/* --- weights --- */

/* Rows (3, 0, 4), (), (0, 2, 0): df is 1, 1, 1 of 3. */
static void small_counts(sgha_dataset *data)
{
  *data = (sgha_dataset){.n_examples = 3, .n_features = 3, .n_classes = 2, .n_entries = 3};
  assert_true(sgha_dataset_allocate(data, true));
  memcpy(data->start, (const size_t[]){0, 2, 2, 3}, 4 * sizeof(size_t));
  memcpy(data->column, (const uint32_t[]){0, 2, 1}, 3 * sizeof(uint32_t));
  memcpy(data->value, (const double[]){3, 4, 2}, 3 * sizeof(double));
}

static void tf_divides_rows_by_their_norm(void **state)
{
  (void)state;
  sgha_dataset train, test;
  small_counts(&train);
  small_counts(&test);
  assert_true(sgha_weigh(SGHA_COUNTS, &train, &test));
  assert_same(train.value[1], 4.0);
  assert_true(sgha_weigh(SGHA_TF, &train, &test));
  assert_memory_equal(train.value, ((const double[]){0.6, 0.8, 1.0}), 3 * sizeof(double));
  assert_memory_equal(test.value, train.value, 3 * sizeof(double));
  sgha_dataset_free(&train);
  sgha_dataset_free(&test);
}

static void tf_idf_weighs_columns_by_the_training_rows(void **state)
{
  (void)state;
  sgha_dataset train, test;
  small_counts(&train);
  small_counts(&test);
  test.column[0] = 1;
  train.column[2] = 0; /* df is 2, 0, 1 of 3 */
  double idf[3];
  sgha_inverse_document_frequency(&train, idf);
  const double expected[] = {log(4.0 / 3.0) + 1.0, log(4.0) + 1.0, log(2.0) + 1.0};
  for (size_t j = 0; j < 3; j++)
    assert_same(idf[j], expected[j]);
  assert_true(sgha_weigh(SGHA_TF_IDF, &train, &test));
  assert_true(fabs(train.value[0] - 3.0 * idf[0] / hypot(3.0 * idf[0], 4.0 * idf[2])) < 1e-15);
  assert_same(train.value[2], 1.0);
  assert_true(fabs(test.value[0] - 3.0 * idf[1] / hypot(3.0 * idf[1], 4.0 * idf[2])) < 1e-15);
  assert_true(fabs(test.value[1] - 4.0 * idf[2] / hypot(3.0 * idf[1], 4.0 * idf[2])) < 1e-15);
  sgha_dataset_free(&train);
  sgha_dataset_free(&test);
}

/* --- loading --- */

static void digits_are_those_of_alpaydin_and_kaynak(void **state)
{
  (void)state;
  const size_t frequency[] = {178, 182, 177, 183, 181, 182, 181, 179, 174, 180};
  size_t count[10] = {0};
  double sum = 0.0;
  sgha_dataset data;
  assert_true(sgha_load_digits(&data));
  assert_int_equal(data.n_examples, 1797);
  assert_int_equal(data.n_features, 64);
  assert_int_equal(data.n_classes, 10);
  for (size_t i = 0; i < data.n_examples; i++)
    count[data.label[i]]++;
  assert_memory_equal(count, frequency, sizeof count);
  for (size_t k = 0; k < data.n_entries; k++) {
    assert_true(data.value[k] >= 0.0 && data.value[k] <= 1.0);
    sum += 16.0 * data.value[k];
  }
  assert_same(sum, 561718.0);
  const double first[] = {0, 0, 5, 13, 9, 1, 0, 0, 0, 0, 13, 15, 10, 15, 5, 0};
  for (size_t j = 0; j < LENGTH(first); j++)
    assert_same(16.0 * data.value[j], first[j]);
  sgha_dataset_free(&data);
}

static const uint8_t images_2[] = {0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2, 0, 255, 51, 102};
static const uint8_t labels_2[] = {0, 0, 8, 1, 0, 0, 0, 2, 9, 4};
static const uint8_t images_1[] = {0, 0, 8, 3, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1, 153, 204};
static const uint8_t labels_1[] = {0, 0, 8, 1, 0, 0, 0, 1, 7};

static void mnist_is_the_training_part_and_then_the_test_part(void **state)
{
  (void)state;
  sgha_dataset data;
  sgha_message why;
  assert_false(sgha_load_mnist(folder, &data, &why));
  assert_message(why, in_folder("mnist/train-images-idx3-ubyte"), "No such file or directory");
  write_plain("mnist/train-images-idx3-ubyte", 4, "none"); /* the compressed file goes first */
  write_gz("mnist/train-images-idx3-ubyte.gz", sizeof images_2, images_2);
  write_plain("mnist/train-labels-idx1-ubyte", sizeof labels_2, labels_2);
  write_plain("mnist/t10k-images-idx3-ubyte", sizeof images_1, images_1);
  write_gz("mnist/t10k-labels-idx1-ubyte.gz", sizeof labels_1, labels_1);
  assert_true(sgha_load_mnist(folder, &data, &why));
  assert_int_equal(data.n_examples, 3);
  assert_int_equal(data.n_features, 2);
  assert_int_equal(data.n_classes, 10);
  assert_null(data.start);
  assert_memory_equal(data.label, ((const uint32_t[]){9, 4, 7}), 3 * sizeof(uint32_t));
  assert_memory_equal(data.value, ((const double[]){0.0, 1.0, 0.2, 0.4, 0.6, 0.8}), 6 * sizeof(double));
  sgha_dataset_free(&data);
}

static void images_and_labels_that_do_not_agree_are_refused(void **state)
{
  (void)state;
  const uint8_t bad_label[] = {0, 0, 8, 1, 0, 0, 0, 2, 9, 10}, no_image[] = {0, 0, 8, 2, 0, 0, 0, 0, 0, 0, 0, 2};
  const uint8_t wider[] = {0, 0, 8, 2, 0, 0, 0, 1, 0, 0, 0, 3, 1, 2, 3};
  const struct {
    const uint8_t *image, *label;
    size_t image_size, label_size;
    const char *name, *rest;
  } cases[] = {
      {labels_2, labels_2, sizeof labels_2, sizeof labels_2, "a",
       "byte 3: one dimension: labels, where images are expected"},
      {images_2, images_1, sizeof images_2, sizeof images_1, "b",
       "byte 3: several dimensions, where labels are expected"},
      {images_2, labels_1, sizeof images_2, sizeof labels_1, "b", "byte 4: not as many labels as there are images"},
      {images_2, bad_label, sizeof images_2, sizeof bad_label, "b", "byte 9: a label beyond the number of classes"},
      {no_image, labels_2, sizeof no_image, sizeof labels_2, "a", "byte 4: there are no images"},
      {images_2, labels_2, sizeof images_2 - 1, sizeof labels_2, "a", "byte 19: the file ends before the last entry"},
      {images_2, labels_2, sizeof images_2, 3, "b", "byte 3: the file ends too early"},
  };
  sgha_dataset data;
  sgha_message why;
  for (size_t i = 0; i < LENGTH(cases); i++) {
    const char *image = write_plain("a", cases[i].image_size, cases[i].image);
    const char *labels = write_plain("b", cases[i].label_size, cases[i].label);
    assert_false(sgha_load_idx(1, &image, &labels, 10, &data, &why));
    assert_message(why, in_folder(cases[i].name), cases[i].rest);
  }
  const char *images[] = {write_plain("a", sizeof images_1, images_1), write_plain("a.gz", sizeof wider, wider)};
  const char *one = write_plain("b", sizeof labels_1, labels_1), *both[] = {one, one};
  assert_false(sgha_load_idx(2, images, both, 10, &data, &why));
  assert_message(why, images[1], "byte 8: images of another size than in the file before");
}

/* One row with one entry. */
#define CSR(d, column, label)                                                                                          \
  'N', 'E', 'W', 'S', 'C', 'S', 'R', '1', 1, 0, 0, 0, d, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0,      \
      column, 0, 0, 0, 44, 1, label

static void news_are_train_and_test_of_the_same_columns(void **state)
{
  (void)state;
  const uint8_t train[] = {CSR(5, 4, 1)}, test[] = {CSR(5, 0, 0)}, narrow[] = {CSR(4, 0, 0)}, wrong[] = {CSR(5, 5, 0)};
  sgha_dataset a, b;
  sgha_message why;
  assert_false(sgha_load_news(folder, SGHA_TF, &a, &b, &why));
  write_plain("news/news20_train.csr", sizeof train, train);
  assert_false(sgha_load_news(folder, SGHA_TF, &a, &b, &why));
  assert_message(why, in_folder("news/news20_test.csr"), "No such file or directory");
  write_plain("news/news20_test.csr", sizeof test, test);
  assert_true(sgha_load_news(folder, SGHA_COUNTS, &a, &b, &why));
  assert_same(a.value[0], 300.0);
  assert_int_equal(a.column[0], 4);
  assert_int_equal(b.column[0], 0);
  assert_int_equal(a.label[0], 1);
  sgha_dataset_free(&a);
  sgha_dataset_free(&b);
  assert_true(sgha_load_news(folder, SGHA_TF_IDF, &a, &b, &why));
  assert_same(a.value[0], 1.0);
  sgha_dataset_free(&a);
  sgha_dataset_free(&b);
  write_plain("news/news20_test.csr", sizeof narrow, narrow);
  assert_false(sgha_load_news(folder, SGHA_TF, &a, &b, &why));
  assert_message(why, in_folder("news/news20_test.csr"), "byte 12: not the columns and classes of the training data");
  write_plain("news/news20_test.csr", sizeof wrong, wrong);
  assert_false(sgha_load_news(folder, SGHA_TF, &a, &b, &why));
  assert_message(why, in_folder("news/news20_test.csr"), "byte 32: a column is not below the number of columns");
}

/* Both passes over a text, as the command makes them. */
static bool load_text(const char *path, size_t block, sgha_dataset *data, sgha_labels *labels, sgha_message *why)
{
  if (sgha_measure_text(path, block, data, labels, why))
    return sgha_load_measured(path, block, data, labels, why);
  return false;
}

#define assert_empty(data) assert_memory_equal(&(data), &(sgha_dataset){0}, sizeof(sgha_dataset))

static void text_is_loaded_plain_and_compressed(void **state)
{
  (void)state;
  const char text[] = "5 1:0.5\n-5 2:1.5\n", bad[] = "5 1:0.5\n-5 2:x\n";
  const char *paths[] = {write_plain("a", strlen(text), text), write_gz("a.gz", strlen(text), text)};
  sgha_dataset data;
  sgha_labels labels;
  sgha_message why;
  for (size_t i = 0; i < 2; i++) {
    assert_true(load_text(paths[i], SGHA_BLOCK_SIZE, &data, &labels, &why));
    assert_int_equal(data.n_examples, 2);
    assert_memory_equal(data.label, ((const uint32_t[]){1, 0}), 2 * sizeof(uint32_t));
    assert_memory_equal(data.value, ((const double[]){0.5, 1.5}), 2 * sizeof(double));
    assert_int_equal(labels.label[0], -5);
    sgha_dataset_free(&data);
  }
  const char *path = write_gz("a.gz", strlen(bad), bad);
  assert_false(load_text(path, SGHA_BLOCK_SIZE, &data, &labels, &why));
  assert_message(why, path, "line 2: not a value: a decimal number is expected");
  assert_empty(data);
}

static void text_without_examples_is_refused(void **state)
{
  (void)state;
  const char *texts[] = {"", "\n# nothing\n  ", "#"};
  sgha_dataset data;
  sgha_labels labels;
  sgha_message why;
  for (size_t i = 0; i < LENGTH(texts); i++)
    for (int packed = 0; packed < 2; packed++) {
      const char *path = (packed ? write_gz : write_plain)(packed ? "a.gz" : "a", strlen(texts[i]), texts[i]);
      assert_false(load_text(path, SGHA_BLOCK_SIZE, &data, &labels, &why));
      assert_message(why, path, "there are no examples");
      assert_empty(data);
      assert_false(why.failed);
    }
}

/* A table behind more empty lines than a block has bytes: the format and the header are found all the same. */
static void table_is_loaded_in_blocks_of_any_size(void **state)
{
  (void)state;
  const char text[] = "\n\n\r\n \n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\na,\"label\",b\n1,7,0.5\r\n\n0,-3,2\n";
  const char *path = write_plain("table", strlen(text), text);
  const size_t blocks[] = {4, 16, 64, SGHA_BLOCK_SIZE};
  sgha_dataset data;
  sgha_labels labels;
  sgha_message why;
  for (size_t i = 0; i < LENGTH(blocks); i++) {
    assert_true(load_text(path, blocks[i], &data, &labels, &why));
    assert_int_equal(data.n_examples, 2);
    assert_int_equal(data.n_features, 2);
    assert_memory_equal(data.label, ((const uint32_t[]){1, 0}), 2 * sizeof(uint32_t));
    assert_memory_equal(data.start, ((const size_t[]){0, 2, 3}), 3 * sizeof(size_t));
    assert_memory_equal(data.column, ((const uint32_t[]){0, 1, 1}), 3 * sizeof(uint32_t));
    assert_memory_equal(data.value, ((const double[]){1.0, 0.5, 2.0}), 3 * sizeof(double));
    assert_memory_equal(labels.label, ((const int32_t[]){-3, 7}), 2 * sizeof(int32_t));
    sgha_dataset_free(&data);
  }
}

static void table_that_is_malformed_is_refused_by_its_line(void **state)
{
  (void)state;
  const struct {
    size_t size;
    const char *text, *rest;
  } cases[] = {
      {10, "a,b\n1,2\n\n", "line 1: looks like CSV, but no column of this line, the header, is called label"},
      {14, "label\0,b\n1,2\n", "line 1: looks like CSV, but no column of this line, the header, is called label"},
      {12, "label,label\n", "line 1: two columns are called label"},
      {14, "\nlabel,b\n1,2,3", "line 3: more fields than the header has"},
      {14, "label,b\n1,2\n3\n", "line 3: fewer fields than the header has"},
      {14, "label,b\n1,2 3\n", "line 2: a comma or the line's end is expected"},
      {14, "label,b\n1.5,2\n", "line 2: a comma is expected"},
      {12, "label,b\n1,x\n", "line 2: not a value: a decimal number is expected"},
      {8, "label,b\n", "there are no examples"},
  };
  sgha_dataset data;
  sgha_labels labels;
  sgha_message why;
  for (size_t i = 0; i < LENGTH(cases); i++) {
    const char *path = write_plain("table", cases[i].size, cases[i].text);
    assert_false(load_text(path, SGHA_BLOCK_SIZE, &data, &labels, &why));
    assert_message(why, path, cases[i].rest);
    assert_empty(data);
    assert_false(why.failed);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(plain_and_compressed_files_are_read_alike),
      cmocka_unit_test(file_that_is_not_there_is_refused),
      cmocka_unit_test(file_beyond_the_limit_is_refused),
      cmocka_unit_test(damaged_compressed_file_is_refused),
      cmocka_unit_test(view_and_slices_show_the_rows),
      cmocka_unit_test(data_set_without_rows_is_made_and_shuffled),
      cmocka_unit_test(shuffle_takes_the_rows_in_the_order_of_the_permutation),
      cmocka_unit_test(permutation_has_each_index_once),
      cmocka_unit_test(permutations_of_four_are_equally_frequent),
      cmocka_unit_test(corrupted_labels_are_wrong_and_the_others_as_before),
      cmocka_unit_test(other_labels_are_equally_frequent),
      cmocka_unit_test(corruption_is_a_function_of_seed_and_index),
      cmocka_unit_test(more_labels_are_corrupted_as_the_probability_grows),
      cmocka_unit_test(single_class_has_nothing_to_corrupt),
      cmocka_unit_test(tf_divides_rows_by_their_norm),
      cmocka_unit_test(tf_idf_weighs_columns_by_the_training_rows),
      cmocka_unit_test(digits_are_those_of_alpaydin_and_kaynak),
      cmocka_unit_test(mnist_is_the_training_part_and_then_the_test_part),
      cmocka_unit_test(images_and_labels_that_do_not_agree_are_refused),
      cmocka_unit_test(news_are_train_and_test_of_the_same_columns),
      cmocka_unit_test(text_is_loaded_plain_and_compressed),
      cmocka_unit_test(text_without_examples_is_refused),
      cmocka_unit_test(table_is_loaded_in_blocks_of_any_size),
      cmocka_unit_test(table_that_is_malformed_is_refused_by_its_line),
  };
  return cmocka_run_group_tests_name("io_load", tests, make_folder, remove_folder);
}
