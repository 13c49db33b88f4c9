/* weighting.h -- from counts of words to features: TF and TF-IDF, as scikit-learn's defaults have them.
 *
 * TF divides each row by its Euclidean norm; a row without entries stays empty. TF-IDF first multiplies column j by
 * idf_j = ln((1 + n) / (1 + df_j)) + 1, where df_j of the n training rows have an entry there. For sparse data. */
#ifndef SGHA_WEIGHTING_H
#define SGHA_WEIGHTING_H

#include "io/dataset.h"

typedef enum { SGHA_COUNTS, SGHA_TF, SGHA_TF_IDF } sgha_weighting;

/* idf has n_features entries. */
void sgha_inverse_document_frequency(const sgha_dataset *train, double idf[]);
void sgha_scale_columns(sgha_dataset *data, const double factor[]);
void sgha_normalise_rows(sgha_dataset *data);

/* Weighs both in place; test has the columns of train. False, and nothing changed, if there is not enough memory. */
bool sgha_weigh(sgha_weighting weighting, sgha_dataset *train, sgha_dataset *test);

#endif
