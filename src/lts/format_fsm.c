/* mCRL2's FSM: sections divided by lines `---`. First the parameters, one a
 * line, `name(cardinality) Sort "value" "value"`; then the states, one a line,
 * a number of a value for each parameter; then the transitions,
 * `from to "label"`, with states counted from 1; last, and only where it is not
 * the first state, the number of the initial state.
 *
 * Without parameters there are no lines for states either, and the states are
 * those that transitions name. Empty lines between the dashes (mCRL2 skips
 * them; it used to write one per state) say that there are at least as many
 * states: so states without transitions are not lost.
 *
 * Values and labels cannot hold '"', which becomes "'", nor a line end, which
 * becomes a blank. A loop labelled "error"
 * stands for the error state.
 */
#include "lts/formats.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "lts/labels.h"

struct column {
	struct lcn_parameter parameter;
	bool is_kept; /* a parameter without values says nothing */
};

struct fsm {
	struct lcn_reading *reading;
	struct lcn_lts_builder builder;
	struct lcn_line line;
	LCN_ARRAY(struct column) columns;
	uint32_t n_kept;
	LCN_ARRAY(uint32_t) values; /* n_kept a state */
	uint64_t n_rows;	    /* lines in the section of states */
	uint64_t initial;	    /* from 0 */
};

static bool
fail(struct fsm *fsm, size_t offset, const char *message)
{
	return lcn_reading_fail(fsm->reading, &fsm->line, offset, "%s", message);
}

enum line_kind { LINE_PLAIN, LINE_EMPTY, LINE_DASHES, LINE_NONE, LINE_FAILED };

/* The next line, without the blanks at its start. LINE_NONE at the end. */
static enum line_kind
next_line(struct fsm *fsm)
{
	struct lcn_input *input = fsm->reading->input;
	if (input->column > 1 && lcn_input_peek(input) == '\n')
		lcn_input_next(input);
	lcn_reading_skip_blanks(fsm->reading);
	bool is_end = lcn_input_peek(input) == LCN_INPUT_END;
	if (!lcn_reading_goes_on(fsm->reading) || !lcn_reading_line(fsm->reading, &fsm->line))
		return LINE_FAILED;
	if (is_end)
		return LINE_NONE;
	if (fsm->line.text.n_bytes == 0) {
		if (lcn_input_peek(input) == '\n')
			lcn_input_next(input);
		return LINE_EMPTY;
	}
	return strcmp(fsm->line.text.bytes, "---") == 0 ? LINE_DASHES : LINE_PLAIN;
}

/* A text in quotes at *at, which moves behind it. */
static bool
read_quoted(struct fsm *fsm, const char *what, size_t *at, const char **begin, size_t *n_bytes)
{
	const char *bytes = lcn_text_string(&fsm->line.text);
	if (bytes[*at] != '"')
		return lcn_reading_fail(fsm->reading, &fsm->line, *at, "expected %s in quotes",
					what);
	*begin = bytes + *at + 1;
	const char *end = strchr(*begin, '"');
	if (end == NULL)
		return lcn_reading_fail(fsm->reading, &fsm->line, fsm->line.text.n_bytes,
					"expected '\"' after %s", what);
	*n_bytes = (size_t) (end - *begin);
	*at = (size_t) (end - bytes) + 1;
	return true;
}

static bool
read_values(struct fsm *fsm, size_t at, struct lcn_names *values)
{
	while (at < fsm->line.text.n_bytes) {
		size_t start = at;
		const char *value;
		size_t n_bytes;
		if (!read_quoted(fsm, "a value", &at, &value, &n_bytes))
			return false;
		uint32_t n_before = values->n_names;
		if (lcn_names_add_bytes(values, value, n_bytes) != n_before)
			return fail(fsm, start, "this value is listed twice");
		at = lcn_line_skip_blanks(&fsm->line, at);
	}
	return true;
}

/* `name(cardinality) Sort "value" …` */
static bool
read_parameter(struct fsm *fsm, struct column *column)
{
	const char *bytes = lcn_text_string(&fsm->line.text);
	size_t n_name = strcspn(bytes, "(\" \t");
	if (n_name == 0 || bytes[n_name] != '(')
		return fail(fsm, n_name,
			    "expected a parameter, 'name(cardinality) Sort \"value\"...'"
			    ", or '---'");
	size_t at = n_name + 1;
	uint64_t cardinality;
	if (!lcn_reading_number_in(fsm->reading, &fsm->line, "the number of values", &at,
				   &cardinality))
		return false;
	if (bytes[at] != ')')
		return fail(fsm, at, "expected ')' after the number of values");
	size_t sort = lcn_line_skip_blanks(&fsm->line, at + 1);
	size_t sort_end = sort + strcspn(bytes + sort, "\"");
	at = sort_end;
	while (sort_end > sort && (bytes[sort_end - 1] == ' ' || bytes[sort_end - 1] == '\t'))
		sort_end--;
	column->parameter.name = lcn_copy_bytes(bytes, n_name);
	column->parameter.sort = lcn_copy_bytes(bytes + sort, sort_end - sort);
	column->is_kept = cardinality != 0;
	if (!read_values(fsm, at, &column->parameter.values))
		return false;
	uint32_t n_values = column->parameter.values.n_names;
	if (n_values == cardinality)
		return true;
	return lcn_reading_fail(fsm->reading, &fsm->line, n_name + 1,
				"the parameter declares %llu value%s but lists %u",
				(unsigned long long) cardinality, cardinality == 1 ? "" : "s",
				n_values);
}

static bool
read_parameters(struct fsm *fsm)
{
	for (;;) {
		switch (next_line(fsm)) {
		case LINE_EMPTY: break;
		case LINE_DASHES: return true;
		case LINE_FAILED: return false;
		case LINE_NONE: return fail(fsm, 0, "expected '---' after the parameters");
		case LINE_PLAIN: {
			struct column *column = lcn_array_add(&fsm->columns);
			*column = (struct column){0};
			if (!read_parameter(fsm, column))
				return false;
			fsm->n_kept += column->is_kept;
		}
		}
	}
}

static bool
read_state(struct fsm *fsm)
{
	size_t at = 0;
	for (size_t i = 0; i < fsm->columns.n_items; i++) {
		const struct column *column = &fsm->columns.items[i];
		size_t start = at;
		uint64_t value;
		if (!lcn_reading_number_in(fsm->reading, &fsm->line,
					   "the number of a value for each parameter", &at, &value))
			return false;
		at = lcn_line_skip_blanks(&fsm->line, at);
		if (!column->is_kept)
			continue;
		if (value >= column->parameter.values.n_names)
			return lcn_reading_fail(fsm->reading, &fsm->line, start,
						"parameter '%s' has %u value%s, numbered from 0",
						column->parameter.name,
						column->parameter.values.n_names,
						column->parameter.values.n_names == 1 ? "" : "s");
		lcn_array_push(&fsm->values, (uint32_t) value);
	}
	if (at < fsm->line.text.n_bytes)
		return fail(fsm, at, "more numbers than there are parameters");
	return true;
}

static bool
read_states(struct fsm *fsm)
{
	for (;;) {
		switch (next_line(fsm)) {
		case LINE_DASHES: return true;
		case LINE_FAILED: return false;
		case LINE_NONE: return fail(fsm, 0, "expected '---' after the states");
		case LINE_PLAIN:
			if (!read_state(fsm))
				return false;
			fsm->n_rows++;
			break;
		case LINE_EMPTY: fsm->n_rows += fsm->columns.n_items == 0;
		}
	}
}

/* A number of a state, which becomes one counted from 0. */
static bool
read_state_number(struct fsm *fsm, size_t *at, uint64_t *state)
{
	size_t start = *at;
	if (lcn_text_string(&fsm->line.text)[start] == '[')
		return fail(fsm, start, "probabilistic systems are not supported");
	if (!lcn_reading_number_in(fsm->reading, &fsm->line, "the number of a state", at, state))
		return false;
	if (*state == 0)
		return fail(fsm, start, "states are numbered from 1");
	if (fsm->n_kept > 0 && *state > fsm->n_rows)
		return lcn_reading_fail(
		    fsm->reading, &fsm->line, start, "there is no state %llu: the file lists %llu",
		    (unsigned long long) *state, (unsigned long long) fsm->n_rows);
	if (*state >= LCN_MAX_STATES)
		return fail(fsm, start, "too many states for lacuna");
	--*state;
	*at = lcn_line_skip_blanks(&fsm->line, *at);
	return true;
}

/* `from to "label"` */
static bool
read_transition(struct fsm *fsm)
{
	size_t at = 0;
	uint64_t from, to;
	const char *label;
	size_t n_bytes;
	if (!read_state_number(fsm, &at, &from) || !read_state_number(fsm, &at, &to) ||
	    !read_quoted(fsm, "a label", &at, &label, &n_bytes))
		return false;
	if (at < fsm->line.text.n_bytes)
		return fail(fsm, at, "expected the end of the line after the label");
	lcn_lts_builder_add(&fsm->builder, (uint32_t) from,
			    lcn_names_add_bytes(&fsm->builder.labels, label, n_bytes),
			    (uint32_t) to);
	return true;
}

/* Tells by *has_more whether the section of the initial state follows. */
static bool
read_transitions(struct fsm *fsm, bool *has_more)
{
	*has_more = false;
	for (;;) {
		switch (next_line(fsm)) {
		case LINE_EMPTY: break;
		case LINE_DASHES: *has_more = true; return true;
		case LINE_FAILED: return false;
		case LINE_NONE: return true;
		case LINE_PLAIN:
			if (!read_transition(fsm))
				return false;
		}
	}
}

static bool
read_initial(struct fsm *fsm)
{
	bool is_known = false;
	for (;;) {
		size_t at = 0;
		switch (next_line(fsm)) {
		case LINE_EMPTY: break;
		case LINE_FAILED: return false;
		case LINE_NONE: return is_known || fail(fsm, 0, "expected the initial state");
		case LINE_DASHES:
			return fail(fsm, 0, "expected the end of the file after the initial state");
		case LINE_PLAIN:
			if (is_known)
				return fail(fsm, 0, "there is only one initial state");
			if (!read_state_number(fsm, &at, &fsm->initial))
				return false;
			if (at < fsm->line.text.n_bytes)
				return fail(fsm, at, "expected the end of the line");
			is_known = true;
		}
	}
}

static void
give_parameters(struct fsm *fsm, struct lcn_parameters *parameters)
{
	if (fsm->n_kept == 0)
		return;
	parameters->items = LCN_NEW_ARRAY(struct lcn_parameter, fsm->n_kept);
	for (size_t i = 0; i < fsm->columns.n_items; i++) {
		struct column *column = &fsm->columns.items[i];
		if (column->is_kept) {
			parameters->items[parameters->n_items++] = column->parameter;
			*column = (struct column){0};
		}
	}
	parameters->values = fsm->values.items;
	fsm->values.items = NULL;
}

static bool
finish(struct fsm *fsm, struct lcn_lts *lts)
{
	uint64_t n_states = fsm->builder.n_states;
	if (n_states < fsm->n_rows)
		n_states = fsm->n_rows;
	if (n_states <= fsm->initial)
		n_states = fsm->initial + 1;
	if (fsm->n_kept > 0 && fsm->n_rows == 0)
		return fail(fsm, 0, "no state is listed");
	if (!lcn_reading_check_states(fsm->reading, n_states, fsm->builder.n_edges + fsm->n_rows))
		return false;
	lcn_lts_builder_reserve_states(&fsm->builder, (uint32_t) n_states);
	lcn_lts_release(lts);
	lcn_lts_builder_finish(&fsm->builder, (uint32_t) fsm->initial, lts);
	give_parameters(fsm, &lts->parameters);
	lcn_lts_find_error(lts);
	return true;
}

static void
release(struct fsm *fsm)
{
	lcn_lts_builder_release(&fsm->builder);
	lcn_text_release(&fsm->line.text);
	for (size_t i = 0; i < fsm->columns.n_items; i++) {
		struct lcn_parameter *parameter = &fsm->columns.items[i].parameter;
		free(parameter->name);
		free(parameter->sort);
		lcn_names_release(&parameter->values);
	}
	lcn_array_release(&fsm->columns);
	lcn_array_release(&fsm->values);
}

bool
lcn_fsm_read(struct lcn_reading *reading, struct lcn_lts *lts)
{
	struct fsm fsm = {.reading = reading};
	bool has_initial = false;
	lcn_reading_init_builder(reading, &fsm.builder);
	bool is_read = read_parameters(&fsm) && read_states(&fsm) &&
		       read_transitions(&fsm, &has_initial) &&
		       (!has_initial || read_initial(&fsm)) && finish(&fsm, lts);
	release(&fsm);
	return is_read;
}

/* What can stand in quotes. */
static void
unquote(const char *label, struct lcn_text *text)
{
	for (; *label != '\0'; label++)
		lcn_text_append_char(text, *label == '"' ? '\'' : *label == '\n' ? ' ' : *label);
}

/* What mCRL2 takes for the name of a parameter. */
static void
write_name(struct lcn_output *out, const char *name)
{
	struct lcn_text text = {0};
	lcn_label_simplify(name, '_', &text);
	const char *simple = lcn_text_string(&text);
	if (*simple == '\0' || (*simple >= '0' && *simple <= '9'))
		lcn_output_char(out, 'p');
	lcn_output_string(out, simple);
	lcn_text_release(&text);
}

/* A sort holds no quotes and stands on one line. */
static void
write_unquoted(struct lcn_output *out, const char *sort)
{
	struct lcn_text text = {0};
	unquote(sort, &text);
	lcn_output_string(out, lcn_text_string(&text));
	lcn_text_release(&text);
}

static void
write_parameter(struct lcn_output *out, const struct lcn_parameter *parameter)
{
	write_name(out, parameter->name);
	lcn_output_format(out, "(%u) ", parameter->values.n_names);
	write_unquoted(out, parameter->sort);
	for (uint32_t i = 0; i < parameter->values.n_names; i++) {
		lcn_output_string(out, " \"");
		write_unquoted(out, parameter->values.texts[i]);
		lcn_output_char(out, '"');
	}
	lcn_output_char(out, '\n');
}

static void
write_values(struct lcn_output *out, const struct lcn_lts *lts)
{
	uint32_t n_items = lts->parameters.n_items;
	const uint32_t *value = lts->parameters.values;
	for (uint32_t s = 0; s < lts->n_states && lcn_output_is_well(out); s++) {
		for (uint32_t i = 0; i < n_items; i++) {
			if (i > 0)
				lcn_output_char(out, ' ');
			lcn_output_number(out, *value++);
		}
		lcn_output_char(out, '\n');
	}
}

static bool
last_state_is_mentioned(const struct lcn_lts *lts)
{
	uint32_t last = lts->n_states - 1;
	if (last == lts->initial || last == lts->error || lts->first[last] < lts->n_edges)
		return true;
	for (uint64_t i = 0; i < lts->n_edges; i++)
		if (lts->edges[i].target == last)
			return true;
	return false;
}

static void
write_states(struct lcn_output *out, const struct lcn_lts *lts)
{
	if (lts->parameters.n_items > 0)
		write_values(out, lts);
	else if (!last_state_is_mentioned(lts))
		for (uint32_t s = 0; s < lts->n_states; s++)
			lcn_output_char(out, '\n');
}

static void
write_transition(struct lcn_output *out, uint32_t from, uint32_t to, const char *label)
{
	lcn_output_number(out, (uint64_t) from + 1);
	lcn_output_char(out, ' ');
	lcn_output_number(out, (uint64_t) to + 1);
	lcn_output_string(out, " \"");
	lcn_output_string(out, label);
	lcn_output_string(out, "\"\n");
}

static void
write_transitions(struct lcn_output *out, const struct lcn_lts *lts, const struct lcn_names *labels)
{
	for (uint32_t s = 0; s < lts->n_states && lcn_output_is_well(out); s++) {
		LCN_FOR_EDGES (lts, s, edge)
			write_transition(out, s, edge->target, labels->texts[edge->label]);
		if (s == lts->error)
			write_transition(out, s, s, LCN_ERROR_TEXT);
	}
}

/* Whether the values of each parameter stay different in quotes. */
static bool
values_stay_distinct(const struct lcn_writing *writing)
{
	const struct lcn_parameters *parameters = &writing->lts->parameters;
	bool is_distinct = true;
	for (uint32_t i = 0; i < parameters->n_items && is_distinct; i++) {
		const struct lcn_names *values = &parameters->items[i].values;
		struct lcn_names written = {0};
		struct lcn_text text = {0};
		for (uint32_t v = 0; v < values->n_names && is_distinct; v++) {
			lcn_text_clear(&text);
			unquote(values->texts[v], &text);
			is_distinct = lcn_names_add(&written, lcn_text_string(&text)) == v;
			if (!is_distinct)
				lcn_writing_error(writing,
						  "the value '%s' of parameter '%s' would be "
						  "written like another",
						  values->texts[v], parameters->items[i].name);
		}
		lcn_text_release(&text);
		lcn_names_release(&written);
	}
	return is_distinct;
}

bool
lcn_fsm_write(struct lcn_writing *writing)
{
	const struct lcn_lts *lts = writing->lts;
	struct lcn_output *out = writing->out;
	struct lcn_names labels;
	if (!values_stay_distinct(writing) || !lcn_writing_spell(writing, unquote, &labels))
		return false;
	for (uint32_t i = 0; i < lts->parameters.n_items; i++)
		write_parameter(out, &lts->parameters.items[i]);
	lcn_output_string(out, "---\n");
	write_states(out, lts);
	lcn_output_string(out, "---\n");
	write_transitions(out, lts, &labels);
	if (lts->initial != 0)
		lcn_output_format(out, "---\n%llu\n", (unsigned long long) lts->initial + 1);
	lcn_names_release(&labels);
	return true;
}
