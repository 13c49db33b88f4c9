/* session.h -- a method at work on a problem: the options it was given, and its memory. */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include "methods/method.h"

typedef struct {
  const sgha_method *method;
  double *option;
  size_t state_size;
  sgha_run run;
} session;

/* The method of that name; ends the program if there is none. */
const sgha_method *find_method(const char *name);

/* The method's options, from params, name=value,...; NULL for none. */
double *method_options(const sgha_method *method, const char *params);

/* Begins a run at w = 0; option is the session's from now on. Ends the program if a batch is larger than the data. */
session session_begin(const sgha_method *method, double option[], const sgha_problem *problem, uint64_t seed);
void session_end(session *s);

/* The current w = (x, y). */
const double *session_point(const session *s);

/* The status as the library spells it. */
const char *status_name(sgha_status status);

#endif
