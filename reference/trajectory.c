/* trajectory.c -- see trajectory.h. A CSV file is turned into the tree that the JSON file would give; one reader checks
 * both. */
#include <cjson/cJSON.h>
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "number.h"
#include "trajectory.h"

const char *const parameter_names[PARAMETERS] = {"gamma_x", "gamma_y",  "gamma_lambda", "beta",
                                                 "p_w",     "p_lambda", "tau",          "C_lambda"};

double *parameter_number(sgha_parameters *p, size_t which)
{
  double *const all[PARAMETERS] = {&p->gamma_x, &p->gamma_y,  &p->gamma_lambda, &p->beta,
                                   &p->p_w,     &p->p_lambda, &p->tau,          &p->C_lambda};
  return all[which];
}

trajectory trajectory_new(const test_case *problem, size_t n_states)
{
  const size_t n = case_size(problem);
  trajectory t = {.problem = problem, .n_states = n_states, .states = allocate(n_states, sizeof *t.states)};
  for (size_t k = 0; k < n_states; k++) {
    double *v = allocate(3 * n + problem->n_y, sizeof *v);
    t.states[k] = (sgha_state){.w = v, .w_hat = v + n, .w_low = v + 2 * n, .lambda = v + 3 * n};
  }
  return t;
}

void trajectory_free(trajectory *t)
{
  for (size_t k = 0; k < t->n_states; k++)
    free(t->states[k].w);
  free(t->states);
}

/* The parts of a state: where they are, how long, and whether they may be absent. */
typedef struct {
  const char *name;
  double *at;
  size_t size;
  bool optional;
} part;

#define PARTS 7

static void parts_of(const test_case *c, const sgha_state *s, part parts[PARTS])
{
  const size_t n_x = c->n_x, n_y = c->n_y;
  const part all[PARTS] = {
      {"x", s->w, n_x, false},          {"y", s->w + n_x, n_y, false},         {"x_hat", s->w_hat, n_x, false},
      {"x_low", s->w_low, n_x, true},   {"y_hat", s->w_hat + n_x, n_y, false}, {"y_low", s->w_low + n_x, n_y, true},
      {"lambda", s->lambda, n_y, false}};
  memcpy(parts, all, sizeof all);
}

/* What is wrong, on one line whatever the file contains. */
static char message[320];

bool read_wrong(const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  for (char *c = message; *c != '\0'; c++)
    if (iscntrl((unsigned char)*c))
      *c = '?';
  return false;
}

/* A finite number, as a JSON number or a string in which nothing else is. */
static bool get_number(const cJSON *item, double *value)
{
  if (cJSON_IsNumber(item))
    *value = item->valuedouble;
  else if (cJSON_IsString(item)) {
    const char *text = item->valuestring;
    char *end;
    *value = strtod(text, &end);
    if (end == text || *end != '\0' || isspace((unsigned char)text[0]))
      return false;
  } else
    return false;
  return isfinite(*value);
}

bool read_count(const cJSON *item, uint64_t *value)
{
  double v;
  if (!get_number(item, &v) || v < 0.0 || v > 0x1p53 || v != floor(v))
    return false;
  *value = (uint64_t)v;
  return true;
}

static const cJSON *member(const cJSON *object, const char *name)
{
  return cJSON_GetObjectItemCaseSensitive(object, name);
}

static bool get_text(const cJSON *object, const char *name, size_t size, char text[])
{
  const cJSON *item = member(object, name);
  if (!cJSON_IsString(item))
    return read_wrong("'%s' is missing, or not a text", name);
  snprintf(text, size, "%s", item->valuestring);
  return true;
}

bool read_parameters(const cJSON *object, sgha_parameters *p)
{
  if (!cJSON_IsObject(object))
    return read_wrong("'parameters' is missing");
  for (size_t i = 0; i < PARAMETERS; i++) {
    double *value = parameter_number(p, i);
    const cJSON *item = member(object, parameter_names[i]);
    if (item == NULL)
      return read_wrong("the parameter '%s' is missing", parameter_names[i]);
    if (!get_number(item, value))
      return read_wrong("the parameter '%s' is not a finite number", parameter_names[i]);
    if (!(*value >= SGHA_MIN_PARAMETER && *value <= SGHA_MAX_PARAMETER))
      return read_wrong("the parameter '%s' is %g: it must be from 2^-100 to 2^100", parameter_names[i], *value);
  }
  if (!(p->beta < 1.0))
    return read_wrong("the parameter 'beta' is %g: it must be below 1", p->beta);
  return true;
}

bool read_vector(const cJSON *state, const char *name, uint64_t k, size_t n, double v[])
{
  const cJSON *array = member(state, name), *item;
  if (!cJSON_IsArray(array))
    return read_wrong("state %llu: '%s' is missing, or not an array", (unsigned long long)k, name);
  if ((size_t)cJSON_GetArraySize(array) != n)
    return read_wrong("state %llu: '%s' has %d entries, not %zu", (unsigned long long)k, name,
                      cJSON_GetArraySize(array), n);
  size_t i = 0;
  cJSON_ArrayForEach(item, array)
  {
    if (!get_number(item, &v[i]))
      return read_wrong("state %llu: %s[%zu] is not a finite number", (unsigned long long)k, name, i);
    if (fabs(v[i]) > SGHA_MAX_MAGNITUDE)
      return read_wrong("state %llu: %s[%zu] is beyond 2^200", (unsigned long long)k, name, i);
    i++;
  }
  return true;
}

const char *read_message(void)
{
  return message;
}

static bool get_part(const cJSON *state, const part *p, uint64_t k)
{
  return (p->optional && member(state, p->name) == NULL) || read_vector(state, p->name, k, p->size, p->at);
}

static bool get_states(const cJSON *states, trajectory *t)
{
  size_t k = 0;
  const cJSON *state;
  cJSON_ArrayForEach(state, states)
  {
    uint64_t iteration;
    part parts[PARTS];
    if (!read_count(member(state, "k"), &iteration))
      return read_wrong("the state after %zu others: 'k' is missing, or not a whole number", k);
    if (k == 0)
      t->first = iteration;
    if (iteration != t->first + k)
      return read_wrong("state %llu does not follow the one before it", (unsigned long long)iteration);
    parts_of(t->problem, &t->states[k], parts);
    for (size_t i = 0; i < PARTS; i++) {
      if (!get_part(state, &parts[i], iteration))
        return false;
      if (!parts[i].optional)
        continue;
      const bool present = member(state, parts[i].name) != NULL;
      if (k == 0 && strcmp(parts[i].name, "x_low") == 0)
        t->has_low = present;
      if (present != t->has_low)
        return read_wrong("state %llu: '%s': give x_low and y_low in every state or nowhere",
                          (unsigned long long)iteration, parts[i].name);
    }
    k++;
  }
  return true;
}

static bool get_trajectory(const cJSON *root, trajectory *t)
{
  char schema[64], name[64];
  sgha_parameters parameters;
  if (!cJSON_IsObject(root))
    return read_wrong("not a trajectory: there is no object");
  if (!get_text(root, "schema", sizeof schema, schema) || !get_text(root, "case", sizeof name, name))
    return false;
  if (strcmp(schema, TRAJECTORY_SCHEMA) != 0)
    return read_wrong("the schema is '%s', not '%s'", schema, TRAJECTORY_SCHEMA);
  const test_case *problem = case_named(name);
  if (problem == NULL)
    return read_wrong("there is no case '%s'", name);
  if (!read_parameters(member(root, "parameters"), &parameters))
    return false;
  const cJSON *provenance = member(root, "provenance"), *states = member(root, "states");
  trajectory source = {0};
  if (!cJSON_IsObject(provenance))
    return read_wrong("'provenance' is missing");
  if (!get_text(provenance, "program", sizeof source.program, source.program) ||
      !get_text(provenance, "compiler", sizeof source.compiler, source.compiler))
    return false;
  if (!read_count(member(provenance, "seed"), &source.seed))
    return read_wrong("'seed' is missing, or not a whole number");
  if (!cJSON_IsArray(states) || cJSON_GetArraySize(states) < 2)
    return read_wrong("there are fewer than two states: no step to check");
  *t = trajectory_new(problem, (size_t)cJSON_GetArraySize(states));
  t->parameters = parameters;
  t->seed = source.seed;
  memcpy(t->program, source.program, sizeof t->program);
  memcpy(t->compiler, source.compiler, sizeof t->compiler);
  if (get_states(states, t))
    return true;
  trajectory_free(t);
  return false;
}

/* The next field of a line of CSV: cut off, and the line moved behind it; a null pointer after the last. */
static char *next_field(char **line)
{
  char *field = *line;
  if (field == NULL)
    return NULL;
  char *comma = strchr(field, ',');
  *line = comma == NULL ? NULL : comma + 1;
  if (comma != NULL)
    *comma = '\0';
  return field;
}

/* "# name,value": what is not of the states. */
static bool csv_fact(cJSON *root, char *line)
{
  char *rest = line + 1 + strspn(line + 1, " ");
  const char *name = next_field(&rest);
  if (rest == NULL)
    return read_wrong("the line '#%.40s' has no value", line + 1);
  cJSON *object = root;
  if (strcmp(name, "program") == 0 || strcmp(name, "compiler") == 0 || strcmp(name, "seed") == 0)
    object = cJSON_GetObjectItemCaseSensitive(root, "provenance");
  for (size_t i = 0; i < PARAMETERS; i++)
    if (strcmp(name, parameter_names[i]) == 0)
      object = cJSON_GetObjectItemCaseSensitive(root, "parameters");
  cJSON_AddStringToObject(object, name, rest);
  return true;
}

/* A row under the header "k,x[0],x[1],...": the fields before '[' name the arrays. */
static bool csv_state(cJSON *states, const char *header, char *line)
{
  cJSON *state = cJSON_CreateObject();
  cJSON_AddItemToArray(states, state);
  char *names = allocate(strlen(header) + 1, 1), *name, *rest = strcpy(names, header), *field = NULL;
  bool good = true;
  while (good && (name = next_field(&rest)) != NULL) {
    field = next_field(&line);
    char *bracket = strchr(name, '[');
    if (field == NULL)
      good = read_wrong("a row is shorter than the header");
    else if (bracket == NULL)
      cJSON_AddStringToObject(state, name, field);
    else {
      *bracket = '\0';
      cJSON *array = cJSON_GetObjectItemCaseSensitive(state, name);
      if (array == NULL)
        array = cJSON_AddArrayToObject(state, name);
      char *end;
      errno = 0;
      const long index = strtol(bracket + 1, &end, 10);
      if (strcmp(end, "]") != 0 || !cJSON_IsArray(array) || index != cJSON_GetArraySize(array))
        good =
            read_wrong("the header's column '%.40s[%.20s' is not the next entry of '%.40s'", name, bracket + 1, name);
      else
        cJSON_AddItemToArray(array, cJSON_CreateString(field));
    }
  }
  if (good && line != NULL)
    good = read_wrong("a row is longer than the header");
  free(names);
  return good;
}

static cJSON *parse_csv(char *text)
{
  cJSON *root = cJSON_CreateObject();
  cJSON_AddObjectToObject(root, "parameters");
  cJSON_AddObjectToObject(root, "provenance");
  cJSON *states = cJSON_AddArrayToObject(root, "states");
  const char *header = NULL;
  bool good = true;
  for (char *line = text, *next; good && line != NULL; line = next) {
    next = strchr(line, '\n');
    if (next != NULL)
      *next++ = '\0';
    line[strcspn(line, "\r")] = '\0';
    if (line[0] == '#')
      good = csv_fact(root, line);
    else if (line[0] != '\0' && header == NULL) {
      header = line;
      if (strncmp(header, "k,", 2) != 0)
        good = read_wrong("neither JSON nor CSV: '%.40s'", header);
    } else if (line[0] != '\0')
      good = csv_state(states, header, line);
  }
  if (good)
    return root;
  cJSON_Delete(root);
  return NULL;
}

/* What was read of the file already, and the rest of it. */
static char *read_text(FILE *file, const char *begun, size_t length)
{
  size_t size = length, room = length + (1 << 16);
  char *text = allocate(room, 1);
  if (length > 0)
    memcpy(text, begun, length);
  for (size_t got; (got = fread(text + size, 1, room - size - 1, file)) > 0;) {
    size += got;
    if (room - size < 2) {
      char *more = realloc(text, room *= 2);
      if (more == NULL) {
        fputs("out of memory\n", stderr);
        exit(2);
      }
      text = more;
    }
  }
  text[size] = '\0';
  bool good = true;
  if (ferror(file))
    good = read_wrong("%s", strerror(errno));
  else if (strlen(text) != size)
    good = read_wrong("not a text file");
  else if (text[strspn(text, " \t\r\n")] == '\0')
    good = read_wrong("the file is empty");
  if (good)
    return text;
  free(text);
  return NULL;
}

const char *trajectory_read(const char *path, trajectory *t)
{
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    read_wrong("%s", strerror(errno));
    return message;
  }
  const char *error = trajectory_read_rest(file, NULL, 0, t);
  fclose(file);
  return error;
}

const char *trajectory_read_rest(FILE *file, const char *begun, size_t length, trajectory *t)
{
  char *text = read_text(file, begun, length);
  if (text == NULL)
    return message;
  const char *begin = text + strspn(text, " \t\r\n");
  cJSON *root;
  if (begin[0] == '#' || begin[0] == 'k')
    root = parse_csv(text);
  else {
    root = cJSON_ParseWithOpts(text, NULL, true);
    if (root == NULL)
      read_wrong("neither JSON nor CSV");
  }
  const bool good = root != NULL && get_trajectory(root, t);
  cJSON_Delete(root);
  free(text);
  return good ? NULL : message;
}

static bool close_well(FILE *file)
{
  const bool good = !ferror(file);
  return fclose(file) == 0 && good;
}

bool trajectory_write_json(const char *path, const trajectory *t)
{
  FILE *file = fopen(path, "w");
  if (file == NULL)
    return false;
  sgha_parameters p = t->parameters;
  fprintf(file, "{\n \"schema\": \"%s\",\n \"case\": \"%s\",\n \"parameters\": {", TRAJECTORY_SCHEMA, t->problem->name);
  for (size_t i = 0; i < PARAMETERS; i++)
    fprintf(file, "%s\"%s\": \"%a\"", i == 0 ? "" : ", ", parameter_names[i], *parameter_number(&p, i));
  fprintf(file, "},\n \"provenance\": {\"program\": \"%s\", \"compiler\": \"%s\", \"seed\": %llu},\n \"states\": [",
          t->program, t->compiler, (unsigned long long)t->seed);
  for (size_t k = 0; k < t->n_states; k++) {
    part parts[PARTS];
    parts_of(t->problem, &t->states[k], parts);
    fprintf(file, "%s\n  {\"k\": %llu", k == 0 ? "" : ",", (unsigned long long)(t->first + k));
    for (size_t i = 0; i < PARTS; i++) {
      if (parts[i].optional && !t->has_low)
        continue;
      fprintf(file, ",\n   \"%s\": [", parts[i].name);
      for (size_t j = 0; j < parts[i].size; j++)
        fprintf(file, "%s\"%a\"", j == 0 ? "" : ",", parts[i].at[j]);
      fputs("]", file);
    }
    fputs("}", file);
  }
  fputs("\n ]\n}\n", file);
  return close_well(file);
}

bool trajectory_write_csv(const char *path, const trajectory *t)
{
  FILE *file = fopen(path, "w");
  if (file == NULL)
    return false;
  sgha_parameters p = t->parameters;
  fprintf(file, "# schema,%s\n# case,%s\n", TRAJECTORY_SCHEMA, t->problem->name);
  for (size_t i = 0; i < PARAMETERS; i++)
    fprintf(file, "# %s,%a\n", parameter_names[i], *parameter_number(&p, i));
  fprintf(file, "# program,%s\n# compiler,%s\n# seed,%llu\n", t->program, t->compiler, (unsigned long long)t->seed);
  for (size_t row = 0; row <= t->n_states; row++) {
    part parts[PARTS];
    const size_t k = row == 0 ? 0 : row - 1;
    parts_of(t->problem, &t->states[k], parts);
    if (row == 0)
      fputs("k", file);
    else
      fprintf(file, "%llu", (unsigned long long)(t->first + k));
    for (size_t i = 0; i < PARTS; i++)
      for (size_t j = 0; j < parts[i].size && (t->has_low || !parts[i].optional); j++)
        if (row == 0)
          fprintf(file, ",%s[%zu]", parts[i].name, j);
        else
          fprintf(file, ",%a", parts[i].at[j]);
    fputs("\n", file);
  }
  return close_well(file);
}
