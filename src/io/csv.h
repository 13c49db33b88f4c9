/* csv.h -- tables of numbers with commas and a header: the column called label has the classes, the others are features.
 *
 * The first line names the columns; quotes around a name are allowed. In the other lines, which have as many fields, a
 * label is an integer of at most 31 bits and a sign, a value a finite decimal number of at most 63 characters; empty lines
 * are skipped. Values that are 0 are not stored. Whatever else occurs is a fault. */
#ifndef SGHA_CSV_H
#define SGHA_CSV_H

#include "io/svmlight.h"

typedef struct {
  size_t n_columns, label; /* label: which column has the labels */
} sgha_csv;

/* Whether all lines are empty. */
bool sgha_is_empty(size_t size, const uint8_t bytes[]);

/* Whether the first line that is not empty has a comma, before a # if there is one: SVMlight's format has none. */
bool sgha_looks_like_csv(size_t size, const uint8_t bytes[]);

/* The header; *end is where the line behind it begins. */
sgha_fault sgha_csv_header(size_t size, const uint8_t bytes[], sgha_csv *header, size_t *end);

/* As sgha_svmlight_count and sgha_svmlight_fill, of a block of whole lines from an offset on. */
sgha_fault sgha_csv_count(const sgha_csv *header, size_t from, size_t size, const uint8_t bytes[], sgha_dataset *data,
                          sgha_labels *labels);
sgha_fault sgha_csv_fill(const sgha_csv *header, size_t from, size_t size, const uint8_t bytes[],
                         const sgha_labels *labels, sgha_dataset *data, sgha_position *at);

#endif
