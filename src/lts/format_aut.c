/* Aldebaran: one line `des (initial, transitions, states)`, then one line
 * `(from, "label", to)` per transition. Written as mCRL2 does, read as mCRL2,
 * CADP, LTSmin, LTSA and Rebeca's model checker write it.
 *
 * A label may be any text: in quotes, '"' and '\' carry a '\' before them and a
 * line end is \n or \r. Without quotes it runs from the first comma of the line
 * to the last. LTSA's state -1 and a loop labelled "error" stand for the error
 * state.
 */
#include "lts/formats.h"

#include <string.h>

#include "base/memory.h"

struct aut {
	struct lcn_reading *reading;
	struct lcn_lts_builder builder;
	uint64_t initial;
	uint64_t n_edges; /* as declared */
	uint64_t n_states;
	bool has_error;	      /* some transition leads to -1 */
	struct lcn_line line; /* what follows the first comma of a transition */
	const char *label;    /* of a transition, in the line or in `unescaped` */
	size_t n_label_bytes;
	struct lcn_text unescaped;
};

static bool
expect_char(struct aut *aut, char wanted, const char *where)
{
	lcn_reading_skip_blanks(aut->reading);
	if (lcn_input_peek(aut->reading->input) != wanted) {
		return lcn_reading_error(aut->reading, "expected '%c' %s", wanted, where);
	}
	lcn_input_next(aut->reading->input);
	lcn_reading_skip_blanks(aut->reading);
	return true;
}

static bool
expect_line_end(struct aut *aut)
{
	lcn_reading_skip_blanks(aut->reading);
	int c = lcn_input_peek(aut->reading->input);
	if (c == '\n' || c == LCN_INPUT_END)
		return true;
	return lcn_reading_error(aut->reading, "expected the end of the line after ')'");
}

static bool
read_word_des(struct aut *aut)
{
	struct lcn_input *input = aut->reading->input;
	size_t line = input->line;
	size_t column = input->column;
	for (const char *c = "des"; *c != '\0'; c++) {
		if (lcn_input_peek(input) != *c) {
			return lcn_reading_error_at(
			    aut->reading, line, column,
			    "expected 'des (initial, transitions, states)', with "
			    "which a system in Aldebaran format begins");
		}
		lcn_input_next(input);
	}
	return true;
}

static bool
check_header(struct aut *aut, size_t line, size_t column)
{
	if (aut->n_states >= LCN_MAX_STATES) {
		return lcn_reading_error_at(aut->reading, line, column,
					    "the header declares %llu states, too many for lacuna",
					    (unsigned long long) aut->n_states);
	}
	if (aut->initial >= aut->n_states) {
		return lcn_reading_error_at(aut->reading, line, column,
					    "the initial state is %llu, but %llu state%s declared, "
					    "numbered from 0",
					    (unsigned long long) aut->initial,
					    (unsigned long long) aut->n_states,
					    aut->n_states == 1 ? " is" : "s are");
	}
	return true;
}

static bool
read_header(struct aut *aut)
{
	struct lcn_reading *reading = aut->reading;
	lcn_reading_skip_space(reading);
	size_t line = reading->input->line;
	size_t column = reading->input->column;
	return read_word_des(aut) && expect_char(aut, '(', "after 'des'") &&
	       lcn_reading_number(reading, "the number of the initial state", &aut->initial) &&
	       expect_char(aut, ',', "after the initial state") &&
	       lcn_reading_number(reading, "the number of transitions", &aut->n_edges) &&
	       expect_char(aut, ',', "after the number of transitions") &&
	       lcn_reading_number(reading, "the number of states", &aut->n_states) &&
	       expect_char(aut, ')', "after the number of states") && expect_line_end(aut) &&
	       check_header(aut, line, column);
}

static bool
check_state(struct aut *aut, uint64_t state, size_t line, size_t column)
{
	if (state < aut->n_states)
		return true;
	bool is_from_one = aut->initial == 1 && state == aut->n_states;
	return lcn_reading_error_at(
	    aut->reading, line, column,
	    "there is no state %llu: %llu state%s declared, numbered from 0%s",
	    (unsigned long long) state, (unsigned long long) aut->n_states,
	    aut->n_states == 1 ? " is" : "s are",
	    is_from_one ? " (this file seems to number them from 1)" : "");
}

static size_t
skip_blanks_back(const char *bytes, size_t end)
{
	while (end > 0 && (bytes[end - 1] == ' ' || bytes[end - 1] == '\t'))
		end--;
	return end;
}

/* The target at the end of the line, [begin, end) being its text. */
static bool
read_target(struct aut *aut, size_t begin, size_t end, uint64_t *target)
{
	const struct lcn_line *line = &aut->line;
	begin = lcn_line_skip_blanks(line, begin);
	if (end - begin == 2 && memcmp(line->text.bytes + begin, "-1", 2) == 0) {
		aut->has_error = true;
		*target = aut->n_states;
		return true;
	}
	size_t at = begin;
	if (!lcn_reading_number_in(aut->reading, line, "the number of a state", &at, target))
		return false;
	if (at != end)
		return lcn_reading_fail(aut->reading, line, at, "expected ')' after the state");
	return check_state(aut, *target, line->number, line->column + begin);
}

/* Where the quoted label that starts the line ends: the offset of its closing
 * quote, the first that no '\' guards; 0 when there is none. */
static size_t
closing_quote(const struct lcn_text *line)
{
	for (size_t i = 1; i < line->n_bytes; i++) {
		if (line->bytes[i] == '\\')
			i++;
		else if (line->bytes[i] == '"')
			return i;
	}
	return 0;
}

static void
unescape(const char *bytes, size_t n_bytes, struct lcn_text *text)
{
	lcn_text_clear(text);
	for (size_t i = 0; i < n_bytes; i++) {
		char c = bytes[i];
		char next = i + 1 < n_bytes ? bytes[i + 1] : '\0';
		bool is_escape = c == '\\' && next != '\0' && strchr("\"\\nr", next) != NULL;
		if (is_escape) {
			c = next == 'n' ? '\n' : next == 'r' ? '\r' : next;
			i++;
		}
		lcn_text_append_char(text, c);
	}
}

/* What stands in [0, end) before the last comma, as the label. */
static bool
take_label(struct aut *aut, size_t end)
{
	const struct lcn_line *line = &aut->line;
	const char *bytes = line->text.bytes;
	end = skip_blanks_back(bytes, end);
	aut->label = bytes;
	aut->n_label_bytes = end;
	if (end == 0)
		return lcn_reading_fail(aut->reading, line, end, "expected a label");
	if (bytes[0] != '"')
		return true;
	if (end == 1 || bytes[end - 1] != '"')
		return lcn_reading_fail(aut->reading, line, end, "expected '\"' after the label");
	aut->label = bytes + 1;
	aut->n_label_bytes = end - 2;
	if (memchr(bytes, '\\', end) != NULL) {
		unescape(bytes + 1, end - 2, &aut->unescaped);
		aut->label = lcn_text_string(&aut->unescaped);
		aut->n_label_bytes = aut->unescaped.n_bytes;
	}
	return true;
}

/* A second transition on the line would otherwise become part of the label. */
static bool
check_quoted_label(struct aut *aut, size_t comma)
{
	const struct lcn_line *line = &aut->line;
	const char *bytes = line->text.bytes;
	size_t end = bytes[0] == '"' ? closing_quote(&line->text) : 0;
	if (end == 0)
		return true;
	size_t at = lcn_line_skip_blanks(line, end + 1);
	if (bytes[at] != ',' || at == comma)
		return true;
	at = lcn_line_skip_blanks(line, at + 1);
	size_t n_digits = strspn(bytes + at, "-0123456789");
	at = lcn_line_skip_blanks(line, at + n_digits);
	if (n_digits > 0 && bytes[at] == ')')
		return lcn_reading_fail(aut->reading, line, at + 1,
					"expected the end of the line after ')'");
	return true;
}

/* Splits `label, to)`, which follows the first comma. */
static bool
split_line(struct aut *aut, uint64_t *target)
{
	const struct lcn_line *line = &aut->line;
	const char *bytes = lcn_text_string(&line->text);
	size_t end = line->text.n_bytes;
	if (end == 0 || bytes[end - 1] != ')')
		return lcn_reading_fail(aut->reading, line, end,
					"expected ')' at the end of the transition");
	end = skip_blanks_back(bytes, end - 1);
	size_t comma = end;
	while (comma > 0 && bytes[comma - 1] != ',')
		comma--;
	if (comma == 0)
		return lcn_reading_fail(aut->reading, line, end,
					"expected ',' and a state after the label");
	return check_quoted_label(aut, comma - 1) && take_label(aut, comma - 1) &&
	       read_target(aut, comma, end, target);
}

static uint32_t
label_number(struct aut *aut)
{
	if (aut->reading->tau == NULL && aut->n_label_bytes == 1 && aut->label[0] == 'i')
		return LCN_TAU;
	return lcn_names_add_bytes(&aut->builder.labels, aut->label, aut->n_label_bytes);
}

static bool
read_transition(struct aut *aut)
{
	struct lcn_reading *reading = aut->reading;
	if (!expect_char(aut, '(', "at the start of a transition"))
		return false;
	size_t column = reading->input->column;
	uint64_t from, to;
	if (!lcn_reading_number(reading, "the number of a state", &from) ||
	    !check_state(aut, from, reading->input->line, column) ||
	    !expect_char(aut, ',', "after the state"))
		return false;
	if (!lcn_reading_line(reading, &aut->line) || !split_line(aut, &to))
		return false;
	lcn_lts_builder_add(&aut->builder, (uint32_t) from, label_number(aut), (uint32_t) to);
	return true;
}

static bool
read_transitions(struct aut *aut)
{
	struct lcn_reading *reading = aut->reading;
	uint64_t n_read = 0;
	for (;; n_read++) {
		lcn_reading_skip_space(reading);
		if (!lcn_reading_goes_on(reading))
			return false;
		if (lcn_input_peek(reading->input) == LCN_INPUT_END)
			break;
		if (n_read == aut->n_edges) {
			return lcn_reading_error(
			    reading, "the header declares %llu transition%s, here is more",
			    (unsigned long long) aut->n_edges, aut->n_edges == 1 ? "" : "s");
		}
		if (!read_transition(aut))
			return false;
	}
	if (n_read < aut->n_edges)
		lcn_reading_error(reading,
				  "the header declares %llu transition%s, but the file ends after "
				  "%llu",
				  (unsigned long long) aut->n_edges, aut->n_edges == 1 ? "" : "s",
				  (unsigned long long) n_read);
	return n_read == aut->n_edges;
}

/* The state -1 has come in as the one after the last. */
static void
finish(struct aut *aut, struct lcn_lts *lts)
{
	lcn_lts_builder_reserve_states(&aut->builder,
				       (uint32_t) aut->n_states + (aut->has_error ? 1 : 0));
	lcn_lts_release(lts);
	lcn_lts_builder_finish(&aut->builder, (uint32_t) aut->initial, lts);
	if (aut->has_error)
		lts->error = (uint32_t) aut->n_states;
	else
		lcn_lts_find_error(lts);
}

bool
lcn_aut_read(struct lcn_reading *reading, struct lcn_lts *lts)
{
	struct aut aut = {.reading = reading};
	lcn_reading_init_builder(reading, &aut.builder);
	bool is_read = read_header(&aut) && read_transitions(&aut) &&
		       lcn_reading_check_states(reading, aut.n_states, aut.n_edges);
	if (is_read)
		finish(&aut, lts);
	lcn_lts_builder_release(&aut.builder);
	lcn_text_release(&aut.line.text);
	lcn_text_release(&aut.unescaped);
	return is_read;
}

/* A label as it stands between two states: ,"label", */
static void
quote(const char *label, struct lcn_text *text)
{
	lcn_text_append(text, ",\"");
	for (; *label != '\0'; label++) {
		if (strchr("\"\\\n\r", *label) != NULL)
			lcn_text_append_char(text, '\\');
		lcn_text_append_char(text, *label == '\n' ? 'n' : *label == '\r' ? 'r' : *label);
	}
	lcn_text_append(text, "\",");
}

static void
write_transition(struct lcn_output *out, uint32_t from, const char *label, uint32_t to)
{
	lcn_output_char(out, '(');
	lcn_output_number(out, from);
	lcn_output_string(out, label);
	lcn_output_number(out, to);
	lcn_output_bytes(out, ")\n", 2);
}

bool
lcn_aut_write(struct lcn_writing *writing)
{
	const struct lcn_lts *lts = writing->lts;
	struct lcn_output *out = writing->out;
	struct lcn_names labels;
	if (!lcn_writing_spell(writing, quote, &labels))
		return false;
	bool has_error = lts->error != LCN_NO_STATE;
	lcn_output_format(out, "des (%u,%llu,%u)\n", lts->initial,
			  (unsigned long long) lts->n_edges + has_error, lts->n_states);
	for (uint32_t s = 0; s < lts->n_states && lcn_output_is_well(out); s++) {
		LCN_FOR_EDGES (lts, s, edge)
			write_transition(out, s, labels.texts[edge->label], edge->target);
		if (s == lts->error)
			write_transition(out, s, ",\"" LCN_ERROR_TEXT "\",", s);
	}
	lcn_names_release(&labels);
	return true;
}
