/* svmlight.h -- the text format of SVMlight and LIBSVM.
 *
 * A line is an example: its label, then COLUMN:VALUE for each entry, with blanks between. Columns count from 1 and
 * increase within a line. A label is an integer of at most 31 bits and a sign; the labels that occur become the classes
 * 0, 1, ... in increasing order. A value is a finite decimal number of at most 63 characters. A comment goes from # to
 * the end of the line; lines with nothing else are skipped. Whatever else occurs is a fault. */
#ifndef SGHA_SVMLIGHT_H
#define SGHA_SVMLIGHT_H

#include "io/bytes.h"
#include "io/dataset.h"

#define SGHA_MAX_LABELS 1024

/* The labels that occur, in increasing order: class k has label[k]. */
typedef struct {
  size_t size;
  int32_t label[SGHA_MAX_LABELS];
} sgha_labels;

/* Where the label is, or would be. */
size_t sgha_label_place(const sgha_labels *labels, int32_t label);

/* Adds the label if it is new; more than SGHA_MAX_LABELS are a fault, at the offset. */
void sgha_label_add(sgha_cursor *c, size_t offset, sgha_labels *labels, int32_t label);

/* A text is read twice, each time in blocks of whole lines. The first pass adds what a block has to data's sizes and to
 * labels. The second one fills the arrays of data, which have these sizes, from the rows and entries of the blocks before
 * on, and checks nothing against the first pass except the arrays' sizes. */
typedef struct {
  size_t row, entry;
} sgha_position;
sgha_fault sgha_svmlight_count(size_t size, const uint8_t bytes[], sgha_dataset *data, sgha_labels *labels);
sgha_fault sgha_svmlight_fill(size_t size, const uint8_t bytes[], const sgha_labels *labels, sgha_dataset *data,
                              sgha_position *from);

#endif
