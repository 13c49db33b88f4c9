/* speed.h -- medians, and the lines of a table of speeds against memcpy's. */
#ifndef BENCH_SPEED_H
#define BENCH_SPEED_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Processor time: what else the machine runs is not counted, but for the memory's share that it takes. */
static inline double processor_seconds(void)
{
  return (double)clock() / CLOCKS_PER_SEC;
}

static inline int ascending(const void *a, const void *b)
{
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Sorts v. */
static inline double median(size_t n, double v[])
{
  qsort(v, n, sizeof v[0], ascending);
  return v[n / 2];
}

static inline void speed_header(void)
{
  printf("%-24s %11s %11s %13s %8s\n", "", "moved", "median", "speed", "ratio");
}

/* What moved so many bytes in these times; reference is memcpy's speed, 0 for memcpy itself. Returns the speed. */
static inline double speed_line(const char *name, size_t bytes, size_t n, double time[], double reference)
{
  const double t = median(n, time), speed = (double)bytes / t;
  printf("%-24s %8.1f MB %8.2f ms %8.2f GB/s %8.3f\n", name, (double)bytes * 1e-6, t * 1e3, speed * 1e-9,
         reference > 0.0 ? speed / reference : 1.0);
  printf("figure: %s_bytes %zu\nfigure: %s_seconds %.6f\nfigure: %s_bytes_per_second %.0f\n", name, bytes, name, t,
         name, speed);
  return speed;
}

#endif
