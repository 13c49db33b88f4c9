/* point.h -- a file with a point: x, then y, one number a line, with all digits. */
#ifndef CLI_POINT_H
#define CLI_POINT_H

#include "problems/problem.h"

void point_write(const char *path, const sgha_problem *p, const double w[]);

/* Reads x and, if the file goes on, y; otherwise y stays as it is. Ends the program with the line that is wrong. */
void point_read(const char *path, const sgha_problem *p, double w[]);

/* Reads a vector of n numbers, one a line. */
void vector_read(const char *path, size_t n, double v[]);

#endif
