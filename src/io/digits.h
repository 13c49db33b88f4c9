/* digits.h -- 1,797 handwritten digits, 8 x 8 pixels each: data for a demonstration without a download.
 *
 * E. Alpaydin and C. Kaynak, Optical Recognition of Handwritten Digits, UCI Machine Learning Repository, 1998,
 * doi:10.24432/C50P49, licence CC BY 4.0 (the test part; the pixels here are as there, 0 to 16). */
#ifndef SGHA_DIGITS_H
#define SGHA_DIGITS_H

#include "io/dataset.h"

/* Dense, ten classes; pixels divided by 16, from 0 to 1. False if there is not enough memory. */
bool sgha_load_digits(sgha_dataset *data);

#endif
