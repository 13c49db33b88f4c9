/* io.c -- tests of src/io's parsers: good files, and every kind of malformed one with the offset that is reported. */
#include "support.h"

#include "io/csr.h"
#include "io/idx.h"
#include "io/svmlight.h"

#define ROOM 4096

/* A file under construction. */
typedef struct {
  size_t size;
  uint8_t bytes[ROOM];
} image;

static void put(image *f, uint64_t v, size_t n_bytes, bool big)
{
  assert_true(f->size + n_bytes <= ROOM);
  for (size_t i = 0; i < n_bytes; i++)
    f->bytes[f->size++] = (uint8_t)(v >> 8 * (big ? n_bytes - 1 - i : i));
}

static void put_text(image *f, const char *text)
{
  for (; *text != '\0'; text++)
    put(f, (uint8_t)*text, 1, false);
}

/* A copy of exactly the first size bytes, so that a sanitizer sees a read beyond them. */
static uint8_t *exact(const uint8_t bytes[], size_t size)
{
  uint8_t *copy = malloc(size > 0 ? size : 1);
  assert_non_null(copy);
  memcpy(copy, bytes, size);
  return copy;
}

#define assert_fault(fault, offset, what) check_fault((fault), (offset), (what), __FILE__, __LINE__)
static void check_fault(sgha_fault fault, size_t offset, const char *what, const char *file, int line)
{
  if (fault.what != NULL && fault.offset == offset && strstr(fault.what, what) != NULL)
    return;
  fprintf(stderr, "byte %zu: %s; expected byte %zu: %s\n", fault.offset, fault.what != NULL ? fault.what : "no fault",
          offset, what);
  _fail(file, line);
}

/* --- idx --- */

static sgha_fault parse_idx(const image *f, size_t size, sgha_idx *out)
{
  uint8_t *bytes = exact(f->bytes, size);
  const sgha_fault fault = sgha_idx_parse(size, bytes, out);
  if (fault.what == NULL) {
    assert_int_equal(out->offset + out->n_entries, size);
    assert_ptr_equal(out->entry, bytes + out->offset);
    out->entry = f->bytes + out->offset;
  }
  free(bytes);
  return fault;
}

static image idx_file(uint32_t n_dimensions, const uint32_t dimension[], size_t n_entries)
{
  image f = {0};
  put(&f, 0x0800 | n_dimensions, 4, true);
  for (uint32_t i = 0; i < n_dimensions; i++)
    put(&f, dimension[i], 4, true);
  for (size_t i = 0; i < n_entries; i++)
    put(&f, 3 * i, 1, true);
  return f;
}

static void idx_of_images_is_read(void **state)
{
  (void)state;
  const image f = idx_file(3, (const uint32_t[]){5, 2, 3}, 30);
  sgha_idx out;
  assert_null(parse_idx(&f, f.size, &out).what);
  assert_int_equal(out.n_dimensions, 3);
  assert_int_equal(out.dimension[0], 5);
  assert_int_equal(out.dimension[1], 2);
  assert_int_equal(out.dimension[2], 3);
  assert_int_equal(out.n_entries, 30);
  assert_int_equal(out.offset, 16);
  for (size_t i = 0; i < 30; i++)
    assert_int_equal(out.entry[i], 3 * i);
}

static void idx_of_labels_is_read(void **state)
{
  (void)state;
  const image f = idx_file(1, (const uint32_t[]){7}, 7);
  sgha_idx out;
  assert_null(parse_idx(&f, f.size, &out).what);
  assert_int_equal(out.n_dimensions, 1);
  assert_int_equal(out.offset, 8);
  assert_int_equal(out.entry[6], 18);
}

static void idx_that_is_cut_is_refused_wherever_it_is_cut(void **state)
{
  (void)state;
  const image f = idx_file(3, (const uint32_t[]){5, 2, 3}, 30);
  sgha_idx out;
  for (size_t size = 0; size < 16; size++)
    assert_fault(parse_idx(&f, size, &out), size, "ends too early");
  for (size_t size = 30; size < f.size; size++)
    assert_fault(parse_idx(&f, size, &out), size, "ends before the last entry");
  for (size_t size = 16; size < 30; size++)
    assert_fault(parse_idx(&f, size, &out), 12, "more bytes than the file has");
}

static void idx_with_more_bytes_is_refused(void **state)
{
  (void)state;
  const image f = idx_file(2, (const uint32_t[]){2, 3}, 7);
  sgha_idx out;
  assert_fault(parse_idx(&f, f.size, &out), 12 + 6, "more bytes than the dimensions ask for");
}

static void idx_with_another_magic_is_refused(void **state)
{
  (void)state;
  sgha_idx out;
  for (size_t at = 0; at < 3; at++)
    for (unsigned change = 1; change < 256; change++) {
      image f = idx_file(1, (const uint32_t[]){4}, 4);
      f.bytes[at] ^= (uint8_t)change;
      assert_fault(parse_idx(&f, f.size, &out), 0, "not an idx file");
    }
  for (unsigned n = 0; n < 256; n++) {
    image f = idx_file(1, (const uint32_t[]){4}, 4);
    f.bytes[3] = (uint8_t)n;
    if (n < 1 || n > 4)
      assert_fault(parse_idx(&f, f.size, &out), 3, "number of dimensions");
  }
}

static void idx_dimensions_whose_product_overflows_are_refused(void **state)
{
  (void)state;
  sgha_idx out;
  const image wraps_to_zero = idx_file(4, (const uint32_t[]){65536, 65536, 65536, 65536}, 0);
  assert_fault(parse_idx(&wraps_to_zero, wraps_to_zero.size, &out), 4, "more bytes than the file has");
  const image wraps_to_one = idx_file(2, (const uint32_t[]){0xffffffff, 0xffffffff}, 1);
  assert_fault(parse_idx(&wraps_to_one, wraps_to_one.size, &out), 4, "more bytes than the file has");
  const image second = idx_file(2, (const uint32_t[]){3, 0x80000000}, 6);
  assert_fault(parse_idx(&second, second.size, &out), 8, "more bytes than the file has");
}

static void idx_with_a_dimension_of_zero_has_no_entries(void **state)
{
  (void)state;
  const image f = idx_file(3, (const uint32_t[]){0, 0xffffffff, 0xffffffff}, 0);
  sgha_idx out;
  assert_null(parse_idx(&f, f.size, &out).what);
  assert_int_equal(out.n_entries, 0);
}

/* --- the data sets that the sparse formats give --- */

static void check_dataset(const sgha_dataset *data)
{
  assert_true(data->n_examples > 0);
  assert_int_equal(data->start[0], 0);
  assert_int_equal(data->start[data->n_examples], data->n_entries);
  for (size_t i = 0; i < data->n_examples; i++) {
    assert_true(data->label[i] < data->n_classes);
    assert_true(data->start[i] <= data->start[i + 1]);
    for (size_t k = data->start[i]; k < data->start[i + 1]; k++) {
      assert_true(data->column[k] < data->n_features);
      assert_true(k == data->start[i] || data->column[k] > data->column[k - 1]);
      assert_true(isfinite(data->value[k]));
    }
  }
}

/* A header may ask for more than a size_t of 32 bits can count; one of 64 bits counts it all. */
static bool allocated(sgha_dataset *data)
{
  const bool good = sgha_dataset_allocate(data, true);
  assert_true(good || sizeof(size_t) < 8);
  return good;
}

/* --- NEWSCSR1 --- */

/* Two passes over exactly size bytes; on success the data set is checked, and the caller frees it. */
static sgha_fault parse_csr(const image *f, size_t size, sgha_dataset *data)
{
  uint8_t *bytes = exact(f->bytes, size);
  sgha_fault fault = sgha_csr_measure(size, bytes, data);
  if (fault.what == NULL && !allocated(data))
    fault = (sgha_fault){0, "too large"};
  if (fault.what == NULL) {
    fault = sgha_csr_parse(size, bytes, data);
    if (fault.what == NULL)
      check_dataset(data);
    else
      sgha_dataset_free(data);
  }
  free(bytes);
  return fault;
}

/* Three rows, the second empty, of nine columns; four classes.
 * Offsets: row pointers 24, columns 40, counts 60, labels 70. */
#define STARTS 24
#define COLUMNS 40
#define COUNTS 60
#define LABELS 70
#define WHOLE 73
static image csr_file(void)
{
  image f = {0};
  put_text(&f, "NEWSCSR1");
  const uint32_t header[] = {3, 9, 5, 4}, start[] = {0, 2, 2, 5}, column[] = {4, 8, 0, 3, 5};
  const uint32_t count[] = {1, 11151, 300, 65535, 2}, label[] = {3, 0, 2};
  for (size_t i = 0; i < LENGTH(header); i++)
    put(&f, header[i], 4, false);
  for (size_t i = 0; i < LENGTH(start); i++)
    put(&f, start[i], 4, false);
  for (size_t i = 0; i < LENGTH(column); i++)
    put(&f, column[i], 4, false);
  for (size_t i = 0; i < LENGTH(count); i++)
    put(&f, count[i], 2, false);
  for (size_t i = 0; i < LENGTH(label); i++)
    put(&f, label[i], 1, false);
  assert_int_equal(f.size, WHOLE);
  return f;
}

/* The file with other bytes from an offset on. */
static image csr_with(size_t offset, uint64_t v, size_t n_bytes)
{
  image f = csr_file();
  f.size = offset;
  put(&f, v, n_bytes, false);
  f.size = WHOLE;
  return f;
}

static void csr_file_is_read(void **state)
{
  (void)state;
  const image f = csr_file();
  sgha_dataset data;
  assert_null(parse_csr(&f, f.size, &data).what);
  assert_int_equal(data.n_examples, 3);
  assert_int_equal(data.n_features, 9);
  assert_int_equal(data.n_classes, 4);
  assert_int_equal(data.n_entries, 5);
  assert_memory_equal(data.start, ((const size_t[]){0, 2, 2, 5}), 4 * sizeof(size_t));
  assert_memory_equal(data.column, ((const uint32_t[]){4, 8, 0, 3, 5}), 5 * sizeof(uint32_t));
  assert_memory_equal(data.value, ((const double[]){1, 11151, 300, 65535, 2}), 5 * sizeof(double));
  assert_memory_equal(data.label, ((const uint32_t[]){3, 0, 2}), 3 * sizeof(uint32_t));
  sgha_dataset_free(&data);
}

static void csr_that_is_cut_is_refused_wherever_it_is_cut(void **state)
{
  (void)state;
  const image f = csr_file();
  sgha_dataset data;
  for (size_t size = 0; size < f.size; size++)
    assert_fault(parse_csr(&f, size, &data), size, size < 24 ? "ends too early" : "ends before");
}

static void csr_with_more_bytes_is_refused(void **state)
{
  (void)state;
  image f = csr_file();
  put(&f, 0, 1, false);
  sgha_dataset data;
  assert_fault(parse_csr(&f, f.size, &data), WHOLE, "more bytes than the header asks for");
}

static void csr_with_another_magic_is_refused(void **state)
{
  (void)state;
  sgha_dataset data;
  for (size_t at = 0; at < 8; at++)
    for (unsigned change = 1; change < 256; change++) {
      image f = csr_file();
      f.bytes[at] ^= (uint8_t)change;
      assert_fault(parse_csr(&f, f.size, &data), at, "NEWSCSR1");
    }
}

static void csr_with_a_bad_header_is_refused(void **state)
{
  (void)state;
  const struct {
    size_t offset;
    uint32_t v;
    size_t reported;
    const char *what;
  } cases[] = {
      {8, 0, 8, "no rows"},
      {8, 4, WHOLE, "ends before"},
      {8, 2, WHOLE - 5, "more bytes"},
      {8, 0xffffffff, WHOLE, "ends before"},
      {16, 6, WHOLE, "ends before"},
      {16, 4, WHOLE - 6, "more bytes"},
      {16, 0xffffffff, WHOLE, "ends before"},
      {20, 257, 20, "more classes"},
      {20, 0xffffffff, 20, "more classes"},
      {20, 0, LABELS, "label"},
      {20, 3, LABELS, "label"},
      {12, 8, COLUMNS + 4, "not below the number of columns"},
      {12, 0, COLUMNS, "not below the number of columns"},
  };
  sgha_dataset data;
  for (size_t i = 0; i < LENGTH(cases); i++) {
    const image f = csr_with(cases[i].offset, cases[i].v, 4);
    assert_fault(parse_csr(&f, f.size, &data), cases[i].reported, cases[i].what);
  }
}

static void csr_with_bad_content_is_refused(void **state)
{
  (void)state;
  const struct {
    size_t offset;
    uint32_t v;
    size_t n_bytes;
    const char *what;
  } cases[] = {
      {STARTS, 1, 4, "the first row pointer is not 0"},
      {STARTS + 8, 1, 4, "less than the one before"},
      {STARTS + 4, 6, 4, "beyond the number of entries"},
      {STARTS + 4, 0xffffffff, 4, "beyond the number of entries"},
      {STARTS + 12, 4, 4, "the last row pointer is not the number of entries"},
      {STARTS + 12, 1, 4, "less than the one before"},
      {COLUMNS, 9, 4, "not below the number of columns"},
      {COLUMNS + 16, 0xffffffff, 4, "not below the number of columns"},
      {COLUMNS + 4, 4, 4, "not larger than the one before"},
      {COLUMNS + 16, 2, 4, "not larger than the one before"},
      {COUNTS + 2, 0, 2, "a count is 0"},
      {COUNTS + 8, 0, 2, "a count is 0"},
      {LABELS, 4, 1, "not below the number of classes"},
      {LABELS + 2, 255, 1, "not below the number of classes"},
  };
  sgha_dataset data;
  for (size_t i = 0; i < LENGTH(cases); i++) {
    const image f = csr_with(cases[i].offset, cases[i].v, cases[i].n_bytes);
    assert_fault(parse_csr(&f, f.size, &data), cases[i].offset, cases[i].what);
  }
}

/* parse_csr checks what is accepted. */
static void csr_with_any_byte_changed_is_good_or_refused(void **state)
{
  (void)state;
  size_t good = 0;
  for (size_t at = 0; at < WHOLE; at++)
    for (unsigned v = 0; v < 256; v++) {
      const image f = csr_with(at, v, 1);
      sgha_dataset data;
      const sgha_fault fault = parse_csr(&f, f.size, &data);
      good += fault.what == NULL;
      if (fault.what == NULL)
        sgha_dataset_free(&data);
      else
        assert_true(fault.offset <= f.size);
    }
  assert_true(WHOLE <= good && good <= WHOLE * 255);
}

/* --- SVMlight --- */

/* The loader refuses a text with nothing to fill in (io_load.c); so does this. */
#define NO_EXAMPLES "no examples"

static sgha_fault parse_text(const char *text, size_t size, sgha_dataset *data, sgha_labels *labels)
{
  uint8_t *bytes = exact((const uint8_t *)text, size);
  *data = (sgha_dataset){0};
  *labels = (sgha_labels){0};
  sgha_fault fault = sgha_svmlight_count(size, bytes, data, labels);
  if (fault.what == NULL && data->n_examples == 0)
    fault = (sgha_fault){size, NO_EXAMPLES};
  if (fault.what == NULL && !allocated(data))
    fault = (sgha_fault){0, "too large"};
  if (fault.what == NULL) {
    sgha_position at = {0, 0};
    fault = sgha_svmlight_fill(size, bytes, labels, data, &at);
    assert_null(fault.what);
    assert_int_equal(at.row, data->n_examples);
    assert_int_equal(at.entry, data->n_entries);
    check_dataset(data);
    assert_int_equal(labels->size, data->n_classes);
  }
  free(bytes);
  return fault;
}

static const char good_text[] = "# a comment\n"
                                "+1 1:0.5 3:-2 # another: 7:7\r\n"
                                "\n"
                                "-1\n"
                                "  \t \n"
                                "10\t2:1e-3  7:+.25   \n"
                                "-0007 4:5.\n"
                                "1 00003:1E+2";

static void text_is_read(void **state)
{
  (void)state;
  sgha_dataset data;
  sgha_labels labels;
  assert_null(parse_text(good_text, strlen(good_text), &data, &labels).what);
  assert_int_equal(data.n_examples, 5);
  assert_int_equal(data.n_features, 7);
  assert_int_equal(data.n_entries, 6);
  assert_memory_equal(data.start, ((const size_t[]){0, 2, 2, 4, 5, 6}), 6 * sizeof(size_t));
  assert_memory_equal(data.column, ((const uint32_t[]){0, 2, 1, 6, 3, 2}), 6 * sizeof(uint32_t));
  assert_memory_equal(data.value, ((const double[]){0.5, -2, 1e-3, 0.25, 5, 100}), 6 * sizeof(double));
  assert_memory_equal(data.label, ((const uint32_t[]){2, 1, 3, 0, 2}), 5 * sizeof(uint32_t));
  assert_int_equal(labels.size, 4);
  assert_memory_equal(labels.label, ((const int32_t[]){-7, -1, 1, 10}), 4 * sizeof(int32_t));
  sgha_dataset_free(&data);
}

static void malformed_text_is_refused_where_it_is_malformed(void **state)
{
  (void)state;
  const struct {
    const char *text;
    size_t offset;
    const char *what;
  } cases[] = {
      {"", 0, NO_EXAMPLES},
      {"\n# nothing\n  ", 13, NO_EXAMPLES},
      {"x 1:2\n", 0, "not a label"},
      {"1 1:2\n-\n", 7, "not a label"},
      {"+-1 1:2\n", 1, "not a label"},
      {"1.0 1:2\n", 1, "a blank or the end"},
      {"1e0 1:2\n", 1, "a blank or the end"},
      {"2147483648 1:2\n", 0, "label beyond 31 bits"},
      {"-99999999999999999999999 1:2\n", 1, "label beyond 31 bits"},
      {"1:2\n", 1, "a blank or the end"},
      {"1 qid:3 1:2\n", 2, "not a column"},
      {"1 -1:2\n", 2, "not a column"},
      {"1 0:2\n", 2, "not a column"},
      {"1 :2\n", 2, "not a column"},
      {"1 4294967296:2\n", 2, "column beyond 32 bits"},
      {"1 99999999999999999999999:2\n", 2, "column beyond 32 bits"},
      {"1 3:1 2:1\n", 6, "not larger"},
      {"1 3:1 3:1\n", 6, "not larger"},
      {"1 3\n", 3, "a colon"},
      {"1 3 :1\n", 3, "a colon"},
      {"1 3;1\n", 3, "a colon"},
      {"1 3:\n", 4, "not a value"},
      {"1 3: 1\n", 4, "not a value"},
      {"1 3:", 4, "not a value"},
      {"1 3:.\n", 5, "not a value"},
      {"1 3:-\n", 5, "not a value"},
      {"1 3:--1\n", 5, "not a value"},
      {"1 3:1e\n", 6, "not a value"},
      {"1 3:1e+\n", 7, "not a value"},
      {"1 3:e5\n", 4, "not a value"},
      {"1 3:nan\n", 4, "not a value"},
      {"1 3:inf\n", 4, "not a value"},
      {"1 3:-inf\n", 5, "not a value"},
      {"1 3:0x10\n", 5, "a blank or the end"},
      {"1 3:1.2.3\n", 7, "a blank or the end"},
      {"1 3:1,5\n", 5, "a blank or the end"},
      {"1 3:1 4:2:3\n", 9, "a blank or the end"},
      {"1 3:1e309\n", 4, "too large"},
      {"1 3:-1e99999\n", 4, "too large"},
      {"1 3:1\v4:1\n", 5, "a blank or the end"},
  };
  sgha_dataset data;
  sgha_labels labels;
  for (size_t i = 0; i < LENGTH(cases); i++)
    assert_fault(parse_text(cases[i].text, strlen(cases[i].text), &data, &labels), cases[i].offset, cases[i].what);
  assert_fault(parse_text("1 3:1\0 4:1", 10, &data, &labels), 5, "a blank or the end");
}

static void limits_of_labels_and_columns_are_accepted(void **state)
{
  (void)state;
  const char *text = "2147483647 4294967295:1\n-2147483647 1:1.7976931348623157e308 2:4e-324\n";
  sgha_dataset data;
  sgha_labels labels;
  const sgha_fault fault = parse_text(text, strlen(text), &data, &labels);
  if (sizeof(size_t) < 8) { /* two classes of so many columns cannot be counted */
    assert_non_null(fault.what);
    return;
  }
  assert_null(fault.what);
  assert_int_equal(labels.label[0], -2147483647);
  assert_int_equal(labels.label[1], 2147483647);
  assert_int_equal(data.n_features, 4294967295);
  assert_int_equal(data.column[0], 4294967294);
  assert_same(data.value[1], 0x1.fffffffffffffp1023);
  assert_same(data.value[2], 0x1p-1074);
  sgha_dataset_free(&data);
}

static void values_of_all_magnitudes_come_back_as_they_were_written(void **state)
{
  (void)state;
  seed_random(31);
  char text[64];
  sgha_dataset data;
  sgha_labels labels;
  for (int t = 0; t < 5000; t++) {
    const double v = random_double(-1074, 1024);
    snprintf(text, sizeof text, "0 1:%.17g", v);
    assert_null(parse_text(text, strlen(text), &data, &labels).what);
    assert_same(data.value[0], v);
    sgha_dataset_free(&data);
  }
}

static void number_of_63_characters_is_accepted_and_of_64_refused(void **state)
{
  (void)state;
  char text[80] = "0 1:";
  sgha_dataset data;
  sgha_labels labels;
  memset(text + 4, '0', 62);
  text[66] = '7';
  assert_null(parse_text(text, 67, &data, &labels).what);
  assert_same(data.value[0], 7.0);
  sgha_dataset_free(&data);
  text[67] = '7';
  assert_fault(parse_text(text, 68, &data, &labels), 67, "more than 63 characters");
}

static void labels_are_numbered_in_increasing_order_up_to_1024(void **state)
{
  (void)state;
  static char text[SGHA_MAX_LABELS * 8];
  sgha_dataset data;
  sgha_labels labels;
  size_t size = 0;
  for (int i = 0; i < SGHA_MAX_LABELS; i++)
    size += (size_t)snprintf(text + size, sizeof text - size, "%d\n", 389 * i % SGHA_MAX_LABELS - 500);
  assert_null(parse_text(text, size, &data, &labels).what);
  assert_int_equal(data.n_classes, SGHA_MAX_LABELS);
  for (int i = 0; i < SGHA_MAX_LABELS; i++) {
    assert_int_equal(labels.label[i], i - 500);
    assert_int_equal(data.label[i], 389 * i % SGHA_MAX_LABELS);
  }
  sgha_dataset_free(&data);
  size_t again = size + (size_t)snprintf(text + size, sizeof text - size, "-500\n");
  assert_null(parse_text(text, again, &data, &labels).what);
  sgha_dataset_free(&data);
  snprintf(text + size, sizeof text - size, "-501\n");
  assert_fault(parse_text(text, again, &data, &labels), size, "more than 1024");
}

/* parse_text checks what is accepted. A cut leaves the examples before it as they are. */
static void text_that_is_cut_is_shorter_or_refused(void **state)
{
  (void)state;
  for (size_t size = 0; size < strlen(good_text); size++) {
    sgha_dataset data;
    sgha_labels labels;
    const sgha_fault fault = parse_text(good_text, size, &data, &labels);
    if (fault.what == NULL) {
      assert_true(data.n_examples <= 5 && data.n_entries <= 6);
      sgha_dataset_free(&data);
    } else {
      assert_true(fault.offset <= size && fault.offset + 4 >= size); /* a column 0000 is reported where it begins */
    }
  }
}

static void text_with_any_byte_changed_is_good_or_refused(void **state)
{
  (void)state;
  const size_t size = strlen(good_text);
  for (size_t at = 0; at < size; at++)
    for (unsigned v = 0; v < 256; v++) {
      char text[sizeof good_text];
      memcpy(text, good_text, sizeof good_text);
      text[at] = (char)v;
      sgha_dataset data;
      sgha_labels labels;
      const sgha_fault fault = parse_text(text, size, &data, &labels);
      if (fault.what == NULL)
        sgha_dataset_free(&data);
      else
        assert_true(fault.offset <= size);
    }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(idx_of_images_is_read),
      cmocka_unit_test(idx_of_labels_is_read),
      cmocka_unit_test(idx_that_is_cut_is_refused_wherever_it_is_cut),
      cmocka_unit_test(idx_with_more_bytes_is_refused),
      cmocka_unit_test(idx_with_another_magic_is_refused),
      cmocka_unit_test(idx_dimensions_whose_product_overflows_are_refused),
      cmocka_unit_test(idx_with_a_dimension_of_zero_has_no_entries),
      cmocka_unit_test(csr_file_is_read),
      cmocka_unit_test(csr_that_is_cut_is_refused_wherever_it_is_cut),
      cmocka_unit_test(csr_with_more_bytes_is_refused),
      cmocka_unit_test(csr_with_another_magic_is_refused),
      cmocka_unit_test(csr_with_a_bad_header_is_refused),
      cmocka_unit_test(csr_with_bad_content_is_refused),
      cmocka_unit_test(csr_with_any_byte_changed_is_good_or_refused),
      cmocka_unit_test(text_is_read),
      cmocka_unit_test(malformed_text_is_refused_where_it_is_malformed),
      cmocka_unit_test(limits_of_labels_and_columns_are_accepted),
      cmocka_unit_test(values_of_all_magnitudes_come_back_as_they_were_written),
      cmocka_unit_test(number_of_63_characters_is_accepted_and_of_64_refused),
      cmocka_unit_test(labels_are_numbered_in_increasing_order_up_to_1024),
      cmocka_unit_test(text_that_is_cut_is_shorter_or_refused),
      cmocka_unit_test(text_with_any_byte_changed_is_good_or_refused),
  };
  return cmocka_run_group_tests_name("io", tests, NULL, free_reals);
}
