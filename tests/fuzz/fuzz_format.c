#include "fuzz/fuzz_format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lts/formats.h"

static struct lcn_lts *
read_bytes(const char *format, const void *bytes, size_t n_bytes,
	   struct lcn_diagnostics *diagnostics)
{
	struct lcn_format_options options = {.format = lcn_format_find(format)};
	struct lcn_input input;
	enum lcn_limit limit;
	lcn_input_from_bytes(&input, "fuzz", bytes, n_bytes);
	struct lcn_lts *lts = lcn_lts_read_input(&input, &options, NULL, diagnostics, &limit);
	lcn_input_close(&input);
	if (lts == NULL && diagnostics->n_errors == 0)
		abort();
	if (lts != NULL && (diagnostics->n_errors > 0 || !lcn_lts_is_valid(lts)))
		abort();
	return lts;
}

/* A text of its own: memory behind it is not readable. */
static bool
write_bytes(const struct lcn_lts *lts, const char *format, struct lcn_text *text,
	    struct lcn_diagnostics *diagnostics)
{
	struct lcn_format_options options = {.format = lcn_format_find(format)};
	struct lcn_output out;
	lcn_output_to_text(&out, text);
	bool is_written = lcn_lts_write_output(lts, &out, "fuzz", &options, diagnostics);
	lcn_output_close(&out, NULL);
	if (!is_written && (text->n_bytes > 0 || diagnostics->n_errors == 0))
		abort();
	return is_written;
}

static void
show(struct lcn_diagnostics *diagnostics)
{
	char *text = lcn_diagnostics_as_text(diagnostics, false);
	char *json = lcn_diagnostics_as_json(diagnostics);
	if (*text == '\0' && diagnostics->n_items > 0)
		abort();
	free(text);
	free(json);
}

static bool
edges_are_alike(const struct lcn_lts *a, const struct lcn_lts *b)
{
	for (uint64_t i = 0; i < a->n_edges; i++) {
		const struct lcn_edge *x = &a->edges[i];
		const struct lcn_edge *y = &b->edges[i];
		if (x->target != y->target || (x->label == LCN_TAU) != (y->label == LCN_TAU))
			return false;
		if (x->label != LCN_TAU &&
		    strcmp(a->labels.texts[x->label], b->labels.texts[y->label]) != 0)
			return false;
	}
	return true;
}

static bool
shapes_are_alike(const struct lcn_lts *a, const struct lcn_lts *b)
{
	if (a->n_states != b->n_states || a->n_edges != b->n_edges || a->initial != b->initial ||
	    a->error != b->error || a->parameters.n_items != b->parameters.n_items)
		return false;
	size_t n_values = (size_t) a->n_states * a->parameters.n_items;
	if (n_values > 0 &&
	    memcmp(a->parameters.values, b->parameters.values, n_values * sizeof(uint32_t)) != 0)
		return false;
	return memcmp(a->first, b->first, (a->n_states + 1) * sizeof *a->first) == 0;
}

static void
check_round_trip(const struct lcn_lts *lts, const char *format)
{
	struct lcn_diagnostics diagnostics;
	struct lcn_text text = {0};
	lcn_diagnostics_init(&diagnostics);
	if (write_bytes(lts, format, &text, &diagnostics)) {
		struct lcn_lts *again = read_bytes(format, text.bytes, text.n_bytes, &diagnostics);
		if (again == NULL) {
			show(&diagnostics);
			abort();
		}
		if (!shapes_are_alike(lts, again) || !edges_are_alike(lts, again))
			abort();
		lcn_lts_free(again);
	}
	lcn_text_release(&text);
	lcn_diagnostics_release(&diagnostics);
}

static void
write_pictures(const struct lcn_lts *lts)
{
	static const char *const formats[] = {"dot", "fsp"};
	for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
		struct lcn_diagnostics diagnostics;
		struct lcn_text text = {0};
		lcn_diagnostics_init(&diagnostics);
		write_bytes(lts, formats[i], &text, &diagnostics);
		lcn_text_release(&text);
		lcn_diagnostics_release(&diagnostics);
	}
}

void
fuzz_format(const char *format, const uint8_t *bytes, size_t n_bytes)
{
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	struct lcn_lts *lts = read_bytes(format, bytes, n_bytes, &diagnostics);
	show(&diagnostics);
	lcn_diagnostics_release(&diagnostics);
	if (lts == NULL)
		return;
	check_round_trip(lts, format);
	if (lts->n_states < 1000)
		write_pictures(lts);
	lcn_lts_free(lts);
}
