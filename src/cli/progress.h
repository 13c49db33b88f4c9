/* progress.h -- the line that says how far a run is: rewritten on a terminal, otherwise printed every ten seconds. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdint.h>

/* From iteration `first` to iteration `last`; quiet: no line at all. */
void progress_begin(uint64_t first, uint64_t last, int quiet);

/* To be called after every iteration; it prints when it is time to. */
void progress_show(uint64_t iteration);

/* The same for work that is not counted in iterations: a line of text, after progress_begin. */
void progress_say(const char *line);

/* Removes the line, so that something else can be printed. */
void progress_clear(void);

#endif
