/* load.h -- the data sets of Section 7, and the user's own, from files.
 *
 * Each function returns false, with one line in why and an empty data set, if a file cannot be read or is malformed. */
#ifndef SGHA_LOAD_H
#define SGHA_LOAD_H

#include "io/dataset.h"
#include "io/file.h"
#include "io/svmlight.h"
#include "io/weighting.h"

/* MNIST, folder/mnist: the 60,000 training images, then the 10,000 test images; 784 pixels from 0 to 1, dense. A file
 * is compressed, and its name ends with .gz, or it is plain. */
bool sgha_load_mnist(const char *folder, sgha_dataset *data, sgha_message *why);

/* 20 Newsgroups, folder/news: sparse. */
bool sgha_load_news(const char *folder, sgha_weighting weighting, sgha_dataset *train, sgha_dataset *test,
                    sgha_message *why);

/* A text in the format of SVMlight, or CSV (csv.h), which has a comma in its first line; sparse. labels receives what the
 * classes are called there. It is read twice, in blocks of about so many bytes, on which the result does not depend: first
 * for its sizes, in little memory, so that the caller can decide. */
bool sgha_measure_text(const char *path, size_t block, sgha_dataset *sizes, sgha_labels *labels, sgha_message *why);

/* data has the sizes measured, labels what was found then. */
bool sgha_load_measured(const char *path, size_t block, sgha_dataset *data, const sgha_labels *labels,
                        sgha_message *why);

/* A file in the format NEWSCSR1: the counts. */
bool sgha_load_csr(const char *path, sgha_dataset *data, sgha_message *why);

/* Images and their labels in the format idx, n_parts pairs of files joined; bytes become values from 0 to 1. */
bool sgha_load_idx(size_t n_parts, const char *const images[], const char *const labels[], size_t n_classes,
                   sgha_dataset *data, sgha_message *why);

#endif
