/* load.c -- see load.h. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "io/csr.h"
#include "io/csv.h"
#include "io/idx.h"
#include "io/load.h"

#define PATH_SIZE 4096
#define NO_MEMORY "not enough memory"

bool sgha_load_csr(const char *path, sgha_dataset *data, sgha_message *why)
{
  sgha_file file;
  *data = (sgha_dataset){0};
  if (!sgha_file_read_sized(path, sgha_csr_size, &file, why))
    return false;
  sgha_fault fault = sgha_csr_measure(file.size, file.bytes, data);
  const bool room = fault.what == NULL && sgha_dataset_allocate(data, true);
  if (room)
    fault = sgha_csr_parse(file.size, file.bytes, data);
  free(file.bytes);
  if (fault.what == NULL && room)
    return true;
  sgha_dataset_free(data);
  return fault.what != NULL ? sgha_refuse_byte(path, fault, why) : sgha_give_up(path, NO_MEMORY, why);
}

/* ---- texts ---- */

/* The header of a CSV file is in the first block that is not empty; the rows begin behind it. */
typedef struct {
  bool csv;
  sgha_csv header;
  size_t rows; /* where the rows begin in that block */
} dialect;

/* Opens a text and goes to that block, which tells the format. False, with nothing to close, if it cannot be read. */
static bool open_text(const char *path, size_t block, sgha_lines *lines, dialect *d, sgha_message *why)
{
  *d = (dialect){0};
  if (!sgha_lines_open(path, block, lines, why))
    return false;
  while (lines->size > 0 && sgha_is_empty(lines->size, lines->bytes))
    if (!sgha_lines_next(lines, why))
      return false;
  d->csv = sgha_looks_like_csv(lines->size, lines->bytes);
  const sgha_fault fault =
      d->csv ? sgha_csv_header(lines->size, lines->bytes, &d->header, &d->rows) : (sgha_fault){0, NULL};
  return fault.what == NULL || sgha_refuse_line(lines, fault, why);
}

static bool measure(const char *path, size_t block, sgha_dataset *sizes, sgha_labels *labels, sgha_message *why)
{
  sgha_lines lines;
  dialect d;
  *sizes = (sgha_dataset){0};
  *labels = (sgha_labels){0};
  if (!open_text(path, block, &lines, &d, why))
    return false;
  for (size_t from = d.rows; lines.size > 0; from = 0) {
    const sgha_fault fault = d.csv ? sgha_csv_count(&d.header, from, lines.size, lines.bytes, sizes, labels)
                                   : sgha_svmlight_count(lines.size, lines.bytes, sizes, labels);
    if (fault.what != NULL)
      return sgha_refuse_line(&lines, fault, why);
    if (!sgha_lines_next(&lines, why))
      return false;
  }
  sgha_lines_close(&lines);
  return sizes->n_examples > 0 || sgha_refuse(path, "there are no examples", why);
}

bool sgha_measure_text(const char *path, size_t block, sgha_dataset *sizes, sgha_labels *labels, sgha_message *why)
{
  if (measure(path, block, sizes, labels, why))
    return true;
  *sizes = (sgha_dataset){0};
  return false;
}

static bool fill(const char *path, size_t block, sgha_dataset *data, const sgha_labels *labels, sgha_message *why)
{
  sgha_lines lines;
  dialect d;
  sgha_position at = {0, 0};
  if (!open_text(path, block, &lines, &d, why))
    return false;
  data->start[0] = 0;
  for (size_t from = d.rows; lines.size > 0; from = 0) {
    const sgha_fault fault = d.csv ? sgha_csv_fill(&d.header, from, lines.size, lines.bytes, labels, data, &at)
                                   : sgha_svmlight_fill(lines.size, lines.bytes, labels, data, &at);
    if (fault.what != NULL)
      return sgha_refuse_line(&lines, fault, why);
    if (!sgha_lines_next(&lines, why))
      return false;
  }
  sgha_lines_close(&lines);
  bool same = at.row == data->n_examples && at.entry == data->n_entries;
  for (size_t i = 0; same && i < data->n_examples; i++)
    same = data->label[i] < data->n_classes;
  for (size_t k = 0; same && k < data->n_entries; k++)
    same = data->column[k] < data->n_features;
  return same || sgha_give_up(path, "the file has changed while it was read", why);
}

bool sgha_load_measured(const char *path, size_t block, sgha_dataset *data, const sgha_labels *labels,
                        sgha_message *why)
{
  if (!sgha_dataset_allocate(data, true)) {
    *data = (sgha_dataset){0};
    return sgha_give_up(path, NO_MEMORY, why);
  }
  const bool good = fill(path, block, data, labels, why);
  if (!good)
    sgha_dataset_free(data);
  return good;
}

/* ---- the data of Section 7 ---- */

bool sgha_load_news(const char *folder, sgha_weighting weighting, sgha_dataset *train, sgha_dataset *test,
                    sgha_message *why)
{
  char path[PATH_SIZE];
  *test = (sgha_dataset){0};
  snprintf(path, sizeof path, "%s/news/news20_train.csr", folder);
  if (!sgha_load_csr(path, train, why))
    return false;
  snprintf(path, sizeof path, "%s/news/news20_test.csr", folder);
  if (!sgha_load_csr(path, test, why)) {
    sgha_dataset_free(train);
    return false;
  }
  bool good = true;
  if (test->n_features != train->n_features || test->n_classes != train->n_classes)
    good = sgha_refuse_byte(path, (sgha_fault){12, "not the columns and classes of the training data"}, why);
  else if (!sgha_weigh(weighting, train, test))
    good = sgha_give_up(path, NO_MEMORY, why);
  if (!good) {
    sgha_dataset_free(train);
    sgha_dataset_free(test);
  }
  return good;
}

/* A part of an image data set, in its two files. */
typedef struct {
  sgha_file image_file, label_file;
  sgha_idx image, label;
} part;

static bool read_idx(const char *path, sgha_file *file, sgha_idx *idx, sgha_message *why)
{
  if (!sgha_file_read_sized(path, sgha_idx_size, file, why))
    return false;
  const sgha_fault fault = sgha_idx_parse(file->size, file->bytes, idx);
  return fault.what == NULL || sgha_refuse_byte(path, fault, why);
}

/* Bytes of the files that agree with each other. What has been read is in p, whatever is returned. */
static bool read_part(const char *images, const char *labels, size_t n_classes, part *p, sgha_message *why)
{
  if (!read_idx(images, &p->image_file, &p->image, why) || !read_idx(labels, &p->label_file, &p->label, why))
    return false;
  if (p->image.n_dimensions < 2)
    return sgha_refuse_byte(images, (sgha_fault){3, "one dimension: labels, where images are expected"}, why);
  if (p->image.n_entries == 0)
    return sgha_refuse_byte(images, (sgha_fault){4, "there are no images"}, why);
  if (p->label.n_dimensions != 1)
    return sgha_refuse_byte(labels, (sgha_fault){3, "several dimensions, where labels are expected"}, why);
  if (p->label.n_entries != p->image.dimension[0])
    return sgha_refuse_byte(labels, (sgha_fault){4, "not as many labels as there are images"}, why);
  for (size_t i = 0; i < p->label.n_entries; i++)
    if (p->label.entry[i] >= n_classes)
      return sgha_refuse_byte(labels, (sgha_fault){p->label.offset + i, "a label beyond the number of classes"}, why);
  return true;
}

static void append(sgha_dataset *data, const part *p, size_t *examples, size_t *entries)
{
  for (size_t i = 0; i < p->label.n_entries; i++)
    data->label[(*examples)++] = p->label.entry[i];
  for (size_t k = 0; k < p->image.n_entries; k++)
    data->value[(*entries)++] = (double)p->image.entry[k] / 255.0;
}

static bool join(size_t n_parts, const char *const images[], const char *const labels[], size_t n_classes, part parts[],
                 sgha_dataset *data, sgha_message *why)
{
  *data = (sgha_dataset){.n_classes = n_classes};
  for (size_t i = 0; i < n_parts; i++) {
    if (!read_part(images[i], labels[i], n_classes, &parts[i], why))
      return false;
    const size_t n_features = parts[i].image.n_entries / parts[i].image.dimension[0];
    if (i > 0 && n_features != data->n_features)
      return sgha_refuse_byte(images[i], (sgha_fault){8, "images of another size than in the file before"}, why);
    data->n_features = n_features;
    data->n_examples += parts[i].label.n_entries;
    data->n_entries += parts[i].image.n_entries;
  }
  if (!sgha_dataset_allocate(data, false))
    return sgha_give_up(images[0], NO_MEMORY, why);
  size_t examples = 0, entries = 0;
  for (size_t i = 0; i < n_parts; i++)
    append(data, &parts[i], &examples, &entries);
  return true;
}

bool sgha_load_idx(size_t n_parts, const char *const images[], const char *const labels[], size_t n_classes,
                   sgha_dataset *data, sgha_message *why)
{
  *data = (sgha_dataset){0};
  part *parts = calloc(n_parts, sizeof *parts);
  if (parts == NULL)
    return sgha_give_up(images[0], NO_MEMORY, why);
  const bool good = join(n_parts, images, labels, n_classes, parts, data, why);
  if (!good)
    *data = (sgha_dataset){0};
  for (size_t i = 0; i < n_parts; i++) {
    free(parts[i].image_file.bytes);
    free(parts[i].label_file.bytes);
  }
  free(parts);
  return good;
}

/* The compressed file if there is one, otherwise the plain one. */
static void mnist_path(const char *folder, const char *name, char path[PATH_SIZE])
{
  snprintf(path, PATH_SIZE, "%s/mnist/%s.gz", folder, name);
  FILE *compressed = fopen(path, "rb");
  if (compressed != NULL)
    fclose(compressed);
  else if (errno == ENOENT)
    snprintf(path, PATH_SIZE, "%s/mnist/%s", folder, name);
}

bool sgha_load_mnist(const char *folder, sgha_dataset *data, sgha_message *why)
{
  char path[4][PATH_SIZE];
  mnist_path(folder, "train-images-idx3-ubyte", path[0]);
  mnist_path(folder, "train-labels-idx1-ubyte", path[1]);
  mnist_path(folder, "t10k-images-idx3-ubyte", path[2]);
  mnist_path(folder, "t10k-labels-idx1-ubyte", path[3]);
  return sgha_load_idx(2, (const char *const[]){path[0], path[2]}, (const char *const[]){path[1], path[3]}, 10, data,
                       why);
}
