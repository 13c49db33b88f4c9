/* signals.h -- how SIGINT, SIGTERM and SIGHUP end the program: within a second, with the exit code 128 + the number.
 *
 * Until signals_orderly there is nothing to save: the program ends at once. From then on the loop asks signal_caught
 * after each step, stores the run and ends; a step or a report that takes longer than 0.75 s is given up, and the
 * run resumes from its last checkpoint. Only the time that a disk takes for a checkpoint comes on top. A second signal
 * ends the program at once. A signal that was ignored at the start stays ignored (nohup, a shell's background job). */
#ifndef CLI_SIGNALS_H
#define CLI_SIGNALS_H

void signals_begin(void);
void signals_orderly(void);

/* The first signal since signals_orderly, 0 if there was none. */
int signal_caught(void);

/* Between the two calls nothing is given up: the run is being stored. */
void signals_hold(void);
void signals_release(void);

#endif
