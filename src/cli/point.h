/* point.h -- a file with a point: x, then y, one number per line, with all digits. */
#ifndef CLI_POINT_H
#define CLI_POINT_H

#include "io/file.h"
#include "problems/problem.h"

/* The path has been claimed (files.h). */
void point_write(const char *path, const sgha_problem *p, const double w[]);

/* Reads x and, if the file goes on, y; otherwise y stays as it is. Ends the program with the line that is wrong. */
void point_read(const char *path, const sgha_problem *p, double w[]);

/* Reads a vector of n numbers, one per line. Ends the program as point_read does. */
void vector_read(const char *path, size_t n, double v[]);

/* The same of bytes; path is for the message alone. False if a line is wrong, or their number. */
bool point_parse(const char *path, size_t size, const uint8_t bytes[], size_t n_x, size_t n_y, double w[],
                 sgha_message *why);

#endif
