#include "unit/lts_helpers.h"

#include "unit/testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"

struct lcn_format_options
options_for(const char *format)
{
	struct lcn_format_options options = {.format = lcn_format_find(format)};
	assert_non_null(options.format);
	return options;
}

/* Reads bytes that are called x. */
static struct lcn_lts *
read_bytes(const struct lcn_format_options *options, const char *text, size_t n_bytes,
	   struct lcn_diagnostics *diagnostics)
{
	struct lcn_input input;
	enum lcn_limit limit;
	lcn_input_from_bytes(&input, "x", text, n_bytes);
	struct lcn_lts *lts = lcn_lts_read_input(&input, options, NULL, diagnostics, &limit);
	lcn_input_close(&input);
	assert_int_equal(limit, LCN_LIMIT_NONE);
	if (lts != NULL)
		assert_true(lcn_lts_is_valid(lts));
	else
		assert_true(diagnostics->n_errors > 0);
	return lts;
}

static char *
as_text(const struct lcn_diagnostics *diagnostics)
{
	return lcn_diagnostics_as_text(diagnostics, false);
}

struct lcn_lts *
read_with(const struct lcn_format_options *options, const char *text)
{
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	struct lcn_lts *lts = read_bytes(options, text, strlen(text), &diagnostics);
	char *found = as_text(&diagnostics);
	assert_string_equal(found, "");
	assert_non_null(lts);
	free(found);
	lcn_diagnostics_release(&diagnostics);
	return lts;
}

struct lcn_lts *
read_text(const char *format, const char *text)
{
	struct lcn_format_options options = options_for(format);
	return read_with(&options, text);
}

/* Drops the lines that show the input. */
static char *
without_excerpts(char *text)
{
	char *to = text;
	for (char *line = text; *line != '\0';) {
		char *end = strchr(line, '\n');
		size_t n_bytes = end != NULL ? (size_t) (end - line) + 1 : strlen(line);
		if (*line != ' ') {
			memmove(to, line, n_bytes);
			to += n_bytes;
		}
		line += n_bytes;
	}
	*to = '\0';
	return text;
}

void
assert_unreadable_bytes(const char *format, const char *text, size_t n_bytes, const char *expected)
{
	struct lcn_format_options options = options_for(format);
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	struct lcn_lts *lts = read_bytes(&options, text, n_bytes, &diagnostics);
	char *found = without_excerpts(as_text(&diagnostics));
	assert_string_equal(found, expected);
	assert_null(lts);
	free(found);
	lcn_diagnostics_release(&diagnostics);
}

void
assert_unreadable(const char *format, const char *text, const char *expected)
{
	assert_unreadable_bytes(format, text, strlen(text), expected);
}

char *
diagnostics_of(const char *format, const char *text)
{
	struct lcn_format_options options = options_for(format);
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	lcn_lts_free(read_bytes(&options, text, strlen(text), &diagnostics));
	char *found = as_text(&diagnostics);
	lcn_diagnostics_release(&diagnostics);
	return found;
}

char *
write_with(const struct lcn_lts *lts, const struct lcn_format_options *options)
{
	struct lcn_text text = {0};
	struct lcn_output out;
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	lcn_output_to_text(&out, &text);
	bool is_written = lcn_lts_write_output(lts, &out, "x", options, &diagnostics);
	char *found = as_text(&diagnostics);
	assert_string_equal(found, "");
	assert_true(is_written);
	free(found);
	lcn_output_close(&out, NULL);
	lcn_diagnostics_release(&diagnostics);
	return lcn_text_take(&text);
}

char *
write_text(const struct lcn_lts *lts, const char *format)
{
	struct lcn_format_options options = options_for(format);
	return write_with(lts, &options);
}

void
assert_unwritable(const struct lcn_lts *lts, const struct lcn_format_options *options,
		  const char *expected)
{
	struct lcn_text text = {0};
	struct lcn_output out;
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	lcn_output_to_text(&out, &text);
	assert_false(lcn_lts_write_output(lts, &out, "x", options, &diagnostics));
	lcn_output_discard(&out);
	assert_int_equal(text.n_bytes, 0);
	char *found = as_text(&diagnostics);
	assert_string_equal(found, expected);
	free(found);
	lcn_diagnostics_release(&diagnostics);
	lcn_text_release(&text);
}

static bool
names_are_equal(const struct lcn_names *a, const struct lcn_names *b, uint32_t first)
{
	if (a->n_names != b->n_names)
		return false;
	for (uint32_t i = first; i < a->n_names; i++)
		if (strcmp(a->texts[i], b->texts[i]) != 0)
			return false;
	return true;
}

static const char *
difference_of_parameters(const struct lcn_lts *a, const struct lcn_lts *b)
{
	const struct lcn_parameters *p = &a->parameters;
	const struct lcn_parameters *q = &b->parameters;
	if (p->n_items != q->n_items)
		return "number of parameters";
	for (uint32_t i = 0; i < p->n_items; i++) {
		if (strcmp(p->items[i].name, q->items[i].name) != 0 ||
		    strcmp(p->items[i].sort, q->items[i].sort) != 0)
			return "name or sort of a parameter";
		if (!names_are_equal(&p->items[i].values, &q->items[i].values, 0))
			return "values of a parameter";
	}
	for (size_t i = 0; i < (size_t) a->n_states * p->n_items; i++)
		if (p->values[i] != q->values[i])
			return "values of a state";
	return NULL;
}

static const char *
difference_of_shape(const struct lcn_lts *a, const struct lcn_lts *b)
{
	if (a->n_states != b->n_states)
		return "number of states";
	if (a->initial != b->initial)
		return "initial state";
	if (a->error != b->error)
		return "error state";
	if (a->n_edges != b->n_edges)
		return "number of edges";
	for (uint32_t s = 0; s <= a->n_states; s++)
		if (a->first[s] != b->first[s])
			return "edges of a state";
	return difference_of_parameters(a, b);
}

const char *
difference(const struct lcn_lts *a, const struct lcn_lts *b)
{
	const char *found = difference_of_shape(a, b);
	if (found != NULL)
		return found;
	if (!names_are_equal(&a->labels, &b->labels, 0))
		return "labels";
	for (uint64_t i = 0; i < a->n_edges; i++)
		if (a->edges[i].label != b->edges[i].label ||
		    a->edges[i].target != b->edges[i].target)
			return "an edge";
	return NULL;
}

const char *
difference_by_text(const struct lcn_lts *a, const struct lcn_lts *b)
{
	const char *found = difference_of_shape(a, b);
	if (found != NULL)
		return found;
	for (uint64_t i = 0; i < a->n_edges; i++) {
		uint32_t x = a->edges[i].label;
		uint32_t y = b->edges[i].label;
		if ((x == LCN_TAU) != (y == LCN_TAU))
			return "an internal edge";
		if (x != LCN_TAU && strcmp(a->labels.texts[x], b->labels.texts[y]) != 0)
			return "the label of an edge";
		if (a->edges[i].target != b->edges[i].target)
			return "the target of an edge";
	}
	return NULL;
}

/* Labels that are hard on someone. */
const char *const label_pool[N_POOL] = {
    "a",
    "Rcv(reqL)",
    "Snd(permitL)::left",
    "rcv.x",
    "with, comma",
    ")",
    "\"quoted\"",
    "back\\slash",
    "\\n is no line end",
    "\xc3\xa4\xe2\x86\x92",
    " blanks around ",
    "line\nend",
    "(0,\"a\",1)",
    "STOP & <b>&amp;",
};

uint64_t
next_random(uint64_t *random)
{
	*random += UINT64_C(0x9e3779b97f4a7c15);
	return lcn_hash_mix(*random);
}

static uint32_t
below(uint64_t *random, uint32_t n)
{
	return (uint32_t) (next_random(random) % n);
}

void
sketch_random(struct sketch *sketch, uint64_t *random)
{
	*sketch = (struct sketch){.n_states = 1 + below(random, 12), .error = LCN_NO_STATE};
	sketch->initial = below(random, sketch->n_states);
	if (below(random, 3) == 0)
		sketch->error = below(random, sketch->n_states);
	sketch->n_labels = below(random, N_POOL + 1);
	sketch->n_edges = below(random, 1 + 4 * sketch->n_states);
	for (uint32_t i = 0; i < sketch->n_edges; i++)
		sketch->edges[i] = (struct lcn_transition){below(random, sketch->n_states),
							   below(random, sketch->n_labels + 1),
							   below(random, sketch->n_states)};
	sketch->n_parameters = below(random, 2) == 0 ? 0 : below(random, 4);
	sketch->values_seed = next_random(random);
}

static void
build_parameters(const struct sketch *sketch, struct lcn_lts *lts)
{
	static const char *const values[] = {"", "req", "req,req"};
	struct lcn_parameters *parameters = &lts->parameters;
	uint32_t n = sketch->n_parameters;
	uint64_t random = sketch->values_seed;
	if (n == 0)
		return;
	parameters->items = LCN_NEW_ZEROS(struct lcn_parameter, n);
	parameters->n_items = n;
	parameters->values = LCN_NEW_ARRAY(uint32_t, (size_t) lts->n_states * n);
	for (uint32_t i = 0; i < n; i++) {
		char name[] = "q0";
		name[1] = (char) ('0' + i);
		parameters->items[i].name = lcn_copy_string(name);
		parameters->items[i].sort = lcn_copy_string(i == 0 ? "" : "List(Msg)");
		for (size_t v = 0; v < 3; v++)
			lcn_names_add(&parameters->items[i].values, values[v]);
	}
	for (size_t i = 0; i < (size_t) lts->n_states * n; i++)
		parameters->values[i] = below(&random, 3);
}

struct lcn_lts *
sketch_build(const struct sketch *sketch)
{
	struct lcn_lts *lts = LCN_NEW(struct lcn_lts);
	struct lcn_lts_builder builder;
	lcn_lts_builder_init(&builder);
	lcn_lts_builder_reserve_states(&builder, sketch->n_states);
	for (uint32_t i = 0; i < sketch->n_labels; i++)
		lcn_names_add(&builder.labels, label_pool[i]);
	for (uint32_t i = 0; i < sketch->n_edges; i++)
		if (sketch->edges[i].from != sketch->error)
			lcn_lts_builder_add(&builder, sketch->edges[i].from, sketch->edges[i].label,
					    sketch->edges[i].to);
	lcn_lts_builder_finish(&builder, sketch->initial, lts);
	lts->error = sketch->error;
	build_parameters(sketch, lts);
	assert_true(lcn_lts_is_valid(lts));
	return lts;
}

/* One step smaller, the number of the step being `step`; false when there is
 * no such step. */
static bool
shrink(struct sketch *sketch, uint32_t step)
{
	if (step < sketch->n_edges) {
		sketch->edges[step] = sketch->edges[--sketch->n_edges];
		return true;
	}
	step -= sketch->n_edges;
	if (step == 0)
		sketch->error = LCN_NO_STATE;
	else if (step == 1)
		sketch->n_parameters = 0;
	else if (step == 2)
		sketch->initial = 0;
	else if (step == 3 && sketch->n_states > 1) {
		uint32_t last = --sketch->n_states;
		sketch->initial %= last;
		if (sketch->error == last)
			sketch->error = 0;
		for (uint32_t i = 0; i < sketch->n_edges; i++) {
			sketch->edges[i].from %= last;
			sketch->edges[i].to %= last;
		}
	} else if (step == 4 && sketch->n_labels > 0) {
		sketch->n_labels--;
		for (uint32_t i = 0; i < sketch->n_edges; i++)
			sketch->edges[i].label %= sketch->n_labels + 1;
	}
	return step <= 4;
}

static void
minimize(struct sketch *sketch, void (*limit)(struct sketch *sketch),
	 bool (*holds)(const struct sketch *sketch))
{
	for (uint32_t step = 0;;) {
		struct sketch smaller = *sketch;
		if (!shrink(&smaller, step))
			return;
		if (limit != NULL)
			limit(&smaller);
		bool is_smaller = memcmp(&smaller, sketch, sizeof smaller) != 0;
		if (is_smaller && !holds(&smaller)) {
			*sketch = smaller;
			step = 0;
		} else {
			step++;
		}
	}
}

static void
print_sketch(const struct sketch *sketch, uint64_t seed)
{
	print_message("LACUNA_SEED=%llu: %u states, initial %u, error %d, %u labels, %u "
		      "parameters\n",
		      (unsigned long long) seed, sketch->n_states, sketch->initial,
		      (int) sketch->error, sketch->n_labels, sketch->n_parameters);
	for (uint32_t i = 0; i < sketch->n_edges; i++)
		print_message("  %u -%u-> %u\n", sketch->edges[i].from, sketch->edges[i].label,
			      sketch->edges[i].to);
}

static uint64_t
number_from(const char *variable, uint64_t otherwise)
{
	const char *text = getenv(variable);
	return text != NULL ? strtoull(text, NULL, 10) : otherwise;
}

void
assert_for_all(void (*limit)(struct sketch *sketch), bool (*holds)(const struct sketch *sketch),
	       unsigned n_default)
{
	uint64_t seed = number_from("LACUNA_SEED", 1);
	uint64_t n = number_from("LACUNA_COUNT", n_default);
	for (uint64_t i = 0; i < n; i++, seed++) {
		uint64_t random = seed;
		struct sketch sketch;
		sketch_random(&sketch, &random);
		if (limit != NULL)
			limit(&sketch);
		if (holds(&sketch))
			continue;
		minimize(&sketch, limit, holds);
		print_sketch(&sketch, seed);
		fail_msg("a random system fails; made smaller, it is the one above");
	}
}
