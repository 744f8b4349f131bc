#include "cli/statistics.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void
lcn_statistics_release(struct lcn_statistics *statistics)
{
	for (size_t i = 0; i < statistics->items.n_items; i++) {
		free(statistics->items.items[i].name);
		free(statistics->items.items[i].value);
	}
	for (size_t i = 0; i < statistics->cells.n_items; i++) {
		free(statistics->cells.items[i].phase);
		free(statistics->cells.items[i].what);
	}
	lcn_array_release(&statistics->items);
	lcn_array_release(&statistics->cells);
}

bool
lcn_statistics_is_empty(const struct lcn_statistics *statistics)
{
	return statistics->items.n_items + statistics->cells.n_items == 0;
}

void
lcn_statistics_add(struct lcn_statistics *statistics, const char *name, const char *value)
{
	lcn_array_push(&statistics->items,
		       ((struct lcn_statistic){.name = lcn_copy_string(name),
					       .value = lcn_copy_string(value)}));
}

void
lcn_statistics_add_cell(struct lcn_statistics *statistics, const char *phase, const char *what,
			uint64_t value)
{
	lcn_array_push(
	    &statistics->cells,
	    ((struct lcn_statistics_cell){lcn_copy_string(phase), lcn_copy_string(what), value}));
}

static void
format_items(const struct lcn_statistics *statistics, struct lcn_text *text)
{
	size_t width = 0;
	for (size_t i = 0; i < statistics->items.n_items; i++) {
		size_t n = strlen(statistics->items.items[i].name);
		width = n > width ? n : width;
	}
	for (size_t i = 0; i < statistics->items.n_items; i++) {
		const struct lcn_statistic *statistic = &statistics->items.items[i];
		lcn_text_append(text, "  ");
		for (const char *at = statistic->name; *at != '\0'; at++)
			lcn_text_append_char(text, *at == '_' ? ' ' : *at);
		lcn_text_repeat(text, ' ', width - strlen(statistic->name) + 2);
		lcn_text_format(text, "%s\n", statistic->value);
	}
}

/* The words of a column or a row, each once, in the order of their first use. */
struct words {
	LCN_ARRAY(const char *) list;
};

static void
add_word(struct words *words, const char *word)
{
	for (size_t i = 0; i < words->list.n_items; i++)
		if (strcmp(words->list.items[i], word) == 0)
			return;
	lcn_array_push(&words->list, word);
}

static void
find_words(const struct lcn_statistics *statistics, struct words *phases, struct words *whats)
{
	for (size_t i = 0; i < statistics->cells.n_items; i++) {
		add_word(phases, statistics->cells.items[i].phase);
		add_word(whats, statistics->cells.items[i].what);
	}
}

static int
width_of(const struct words *words)
{
	size_t width = 0;
	for (size_t i = 0; i < words->list.n_items; i++) {
		size_t n = strlen(words->list.items[i]);
		width = n > width ? n : width;
	}
	return (int) width;
}

/* NULL where there is none. */
static const struct lcn_statistics_cell *
find_cell(const struct lcn_statistics *statistics, const char *phase, const char *what)
{
	for (size_t i = 0; i < statistics->cells.n_items; i++)
		if (strcmp(statistics->cells.items[i].phase, phase) == 0 &&
		    strcmp(statistics->cells.items[i].what, what) == 0)
			return &statistics->cells.items[i];
	return NULL;
}

enum { CELL_WIDTH = 10 };

static void
format_row(const struct lcn_statistics *statistics, const char *phase, int phase_width,
	   const struct words *whats, struct lcn_text *text)
{
	lcn_text_format(text, "  %-*s", phase_width, phase);
	for (size_t i = 0; i < whats->list.n_items; i++) {
		const struct lcn_statistics_cell *cell =
		    find_cell(statistics, phase, whats->list.items[i]);
		int width = (int) strlen(whats->list.items[i]);
		width = width > CELL_WIDTH ? width : CELL_WIDTH;
		if (cell == NULL)
			lcn_text_format(text, "  %*s", width, "-");
		else
			lcn_text_format(text, "  %*llu", width, (unsigned long long) cell->value);
	}
	lcn_text_append_char(text, '\n');
}

static void
format_cells(const struct lcn_statistics *statistics, struct lcn_text *text)
{
	struct words phases = {0}, whats = {0};
	find_words(statistics, &phases, &whats);
	int phase_width = width_of(&phases);
	lcn_text_format(text, "  %-*s", phase_width, "");
	for (size_t i = 0; i < whats.list.n_items; i++)
		lcn_text_format(text, "  %*s", CELL_WIDTH, whats.list.items[i]);
	lcn_text_append_char(text, '\n');
	for (size_t i = 0; i < phases.list.n_items; i++)
		format_row(statistics, phases.list.items[i], phase_width, &whats, text);
	lcn_array_release(&phases.list);
	lcn_array_release(&whats.list);
}

void
lcn_statistics_format(const struct lcn_statistics *statistics, struct lcn_text *text)
{
	lcn_text_append(text, "statistics:\n");
	format_items(statistics, text);
	if (statistics->cells.n_items > 0)
		format_cells(statistics, text);
}

static void
cells_to_json(const struct lcn_statistics *statistics, struct lcn_json *json)
{
	struct words phases = {0}, whats = {0};
	find_words(statistics, &phases, &whats);
	lcn_json_key(json, "phases");
	lcn_json_open_object(json);
	for (size_t i = 0; i < phases.list.n_items; i++) {
		lcn_json_key(json, phases.list.items[i]);
		lcn_json_open_object(json);
		for (size_t k = 0; k < statistics->cells.n_items; k++) {
			const struct lcn_statistics_cell *cell = &statistics->cells.items[k];
			if (strcmp(cell->phase, phases.list.items[i]) != 0)
				continue;
			lcn_json_key(json, cell->what);
			lcn_json_number(json, cell->value);
		}
		lcn_json_close_object(json);
	}
	lcn_json_close_object(json);
	lcn_array_release(&phases.list);
	lcn_array_release(&whats.list);
}

void
lcn_statistics_to_json(const struct lcn_statistics *statistics, struct lcn_json *json)
{
	lcn_json_open_object(json);
	for (size_t i = 0; i < statistics->items.n_items; i++) {
		lcn_json_key(json, statistics->items.items[i].name);
		lcn_json_raw(json, statistics->items.items[i].value);
	}
	if (statistics->cells.n_items > 0)
		cells_to_json(statistics, json);
	lcn_json_close_object(json);
}
