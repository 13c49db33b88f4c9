/* weighting.c -- see weighting.h. */
#include <math.h>
#include <stdlib.h>

#include "io/weighting.h"

void sgha_inverse_document_frequency(const sgha_dataset *train, double idf[])
{
  for (size_t j = 0; j < train->n_features; j++)
    idf[j] = 0.0;
  for (size_t k = 0; k < train->n_entries; k++)
    idf[train->column[k]] += 1.0;
  for (size_t j = 0; j < train->n_features; j++)
    idf[j] = log((1.0 + (double)train->n_examples) / (1.0 + idf[j])) + 1.0;
}

void sgha_scale_columns(sgha_dataset *data, const double factor[])
{
  for (size_t k = 0; k < data->n_entries; k++)
    data->value[k] *= factor[data->column[k]];
}

void sgha_normalise_rows(sgha_dataset *data)
{
  for (size_t i = 0; i < data->n_examples; i++) {
    double square = 0.0;
    for (size_t k = data->start[i]; k < data->start[i + 1]; k++)
      square += data->value[k] * data->value[k];
    const double norm = square > 0.0 ? sqrt(square) : 1.0;
    for (size_t k = data->start[i]; k < data->start[i + 1]; k++)
      data->value[k] /= norm;
  }
}

bool sgha_weigh(sgha_weighting weighting, sgha_dataset *train, sgha_dataset *test)
{
  if (weighting == SGHA_COUNTS)
    return true;
  if (weighting == SGHA_TF_IDF) {
    double *idf = calloc(train->n_features + 1, sizeof *idf);
    if (idf == NULL)
      return false;
    sgha_inverse_document_frequency(train, idf);
    sgha_scale_columns(train, idf);
    sgha_scale_columns(test, idf);
    free(idf);
  }
  sgha_normalise_rows(train);
  sgha_normalise_rows(test);
  return true;
}
