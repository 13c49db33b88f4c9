/* steps.c -- see steps.h. */
#define _POSIX_C_SOURCE 200809L
#include <cjson/cJSON.h>
#include <errno.h>
#include <string.h>

#include "number.h"
#include "steps.h"
#include "trajectory.h"

#define MOST_ENTRIES 100000000

static const cJSON *member(const cJSON *object, const char *name)
{
  return cJSON_GetObjectItemCaseSensitive(object, name);
}

static bool has(const cJSON *object, const char *name)
{
  return member(object, name) != NULL;
}

/* The next line; false at the end. */
static bool next_line(steps_file *s)
{
  errno = 0;
  const ssize_t length = getline(&s->line, &s->room, s->file);
  if (length < 0 && errno == ENOMEM) {
    fputs("sgha-check: out of memory\n", stderr);
    exit(2);
  }
  s->length = length < 0 ? 0 : (size_t)length;
  return length >= 0;
}

static bool is_blank(const char *line)
{
  return line[strspn(line, " \t\r\n")] == '\0';
}

/* Nothing is left; if it is because of an error, there is a message. */
static bool at_end(const steps_file *s)
{
  return (feof(s->file) && !ferror(s->file)) || read_wrong("it cannot be read: %s", strerror(errno));
}

static steps_record new_record(size_t n, size_t n_y, double *v)
{
  return (steps_record){.state = {.w = v, .w_hat = v + n, .w_low = v + 2 * n, .lambda = v + 7 * n},
                        .f = v + 3 * n,
                        .h = v + 4 * n,
                        .g_plus = v + 5 * n,
                        .g_minus = v + 6 * n,
                        .g_y = v + 7 * n + n_y};
}

static bool read_head(steps_file *s, const cJSON *head)
{
  uint64_t n_x, n_y;
  if (!read_count(member(head, "n_x"), &n_x) || !read_count(member(head, "n_y"), &n_y) || n_x > MOST_ENTRIES ||
      n_y > MOST_ENTRIES || n_x + n_y == 0)
    return read_wrong("'n_x' and 'n_y' must be whole numbers, at most %d", MOST_ENTRIES);
  s->n_x = (size_t)n_x;
  s->n_y = (size_t)n_y;
  if (!read_parameters(member(head, "parameters"), &s->parameters))
    return false;
  const size_t n = s->n_x + s->n_y, size = 7 * n + 2 * s->n_y;
  s->numbers = allocate(2 * size, sizeof *s->numbers);
  s->now = new_record(n, s->n_y, s->numbers);
  s->last = new_record(n, s->n_y, s->numbers + size);
  return true;
}

steps_status steps_open(const char *path, steps_file *s)
{
  *s = (steps_file){.file = fopen(path, "rb")};
  if (s->file == NULL) {
    read_wrong("%s", strerror(errno));
    return STEPS_WRONG;
  }
  if (!next_line(s))
    return at_end(s) ? STEPS_OTHER : STEPS_WRONG;
  cJSON *head = cJSON_Parse(s->line);
  const cJSON *schema = member(head, "schema");
  steps_status status = STEPS_OTHER;
  if (cJSON_IsString(schema) && strcmp(schema->valuestring, "sgha-steps-1") == 0)
    status = read_head(s, head) ? STEPS_READ : STEPS_WRONG;
  cJSON_Delete(head);
  return status;
}

void steps_close(steps_file *s)
{
  if (s->file != NULL)
    fclose(s->file);
  free(s->line);
  free(s->numbers);
}

static bool read_state(steps_file *s, const cJSON *object)
{
  const size_t n_x = s->n_x, n_y = s->n_y;
  const uint64_t k = s->k;
  const sgha_state *to = &s->now.state;
  const bool low = has(object, "x_low") || has(object, "y_low");
  if (s->read == 0)
    s->has_low = low;
  if (low != s->has_low)
    return read_wrong("state %llu: give x_low and y_low in every state or nowhere", (unsigned long long)k);
  return read_vector(object, "x", k, n_x, to->w) && read_vector(object, "y", k, n_y, to->w + n_x) &&
         read_vector(object, "x_hat", k, n_x, to->w_hat) && read_vector(object, "y_hat", k, n_y, to->w_hat + n_x) &&
         read_vector(object, "lambda", k, n_y, to->lambda) &&
         (!low ||
          (read_vector(object, "x_low", k, n_x, to->w_low) && read_vector(object, "y_low", k, n_y, to->w_low + n_x)));
}

static bool read_gradients(steps_file *s, const cJSON *object)
{
  const size_t n = s->n_x + s->n_y;
  const uint64_t k = s->k;
  steps_record *to = &s->now;
  to->has_gradients = has(object, "f") || has(object, "g_y") || has(object, "h") || has(object, "g_plus");
  to->has_h = has(object, "h");
  if (!to->has_gradients)
    return true;
  return read_vector(object, "f", k, n, to->f) && read_vector(object, "g_y", k, s->n_y, to->g_y) &&
         (to->has_h
              ? read_vector(object, "h", k, n, to->h)
              : read_vector(object, "g_plus", k, n, to->g_plus) && read_vector(object, "g_minus", k, n, to->g_minus));
}

steps_status steps_next(steps_file *s)
{
  do {
    if (!next_line(s))
      return at_end(s) ? STEPS_END : STEPS_WRONG;
  } while (is_blank(s->line));
  const steps_record old = s->last;
  s->last = s->now;
  s->now = old;
  cJSON *object = cJSON_Parse(s->line);
  uint64_t k = 0;
  bool good =
      cJSON_IsObject(object) || read_wrong("the line after %llu states is not an object", (unsigned long long)s->read);
  if (good)
    good = (read_count(member(object, "k"), &k) && (s->read == 0 || k == s->k + 1)) ||
           read_wrong("the state after %llu others: 'k' is missing, or does not follow", (unsigned long long)s->read);
  s->k = k;
  good = good && read_state(s, object) && read_gradients(s, object);
  s->read++;
  cJSON_Delete(object);
  return good ? STEPS_READ : STEPS_WRONG;
}
