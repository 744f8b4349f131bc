#include "symbolic/variable_names.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/diagnostics.h"
#include "base/input.h"
#include "base/memory.h"
#include "base/output.h"

struct lcn_variable_names *
lcn_variable_names_create(void)
{
	return LCN_NEW(struct lcn_variable_names);
}

void
lcn_variable_names_free(struct lcn_variable_names *names)
{
	if (names == NULL)
		return;
	lcn_names_release(&names->names);
	free(names->path);
	free(names);
}

struct reading {
	struct lcn_input *input;
	struct lcn_diagnostics *diagnostics;
	struct lcn_names *names;
	LCN_ARRAY(size_t) lines; /* by name: where it stands */
	struct lcn_text word;
};

static int
skip_blanks(struct lcn_input *input)
{
	int c = lcn_input_peek(input);
	for (; c == ' ' || c == '\t' || c == '\r'; c = lcn_input_peek(input))
		lcn_input_next(input);
	return c;
}

static bool
read_name(struct reading *reading)
{
	struct lcn_input *input = reading->input;
	size_t column = input->column;
	lcn_text_clear(&reading->word);
	for (int c = lcn_input_peek(input); c > ' ' && c != '#'; c = lcn_input_peek(input))
		lcn_text_append_char(&reading->word, (char) lcn_input_next(input));
	const char *word = lcn_text_string(&reading->word);
	uint32_t name = lcn_names_add(reading->names, word);
	if (name == reading->lines.n_items) {
		lcn_array_push(&reading->lines, input->line);
		return true;
	}
	lcn_input_error_at(input, reading->diagnostics, input->line, column,
			   "'%s' stands in line %zu already; a variable has one place", word,
			   reading->lines.items[name]);
	return false;
}

/* A name, a comment, both or nothing. */
static bool
read_line(struct reading *reading)
{
	struct lcn_input *input = reading->input;
	int c = skip_blanks(input);
	if (c > ' ' && c != '#' && !read_name(reading))
		return false;
	c = skip_blanks(input);
	while (c == '#' && lcn_input_peek(input) != '\n' && lcn_input_peek(input) != LCN_INPUT_END)
		lcn_input_next(input);
	c = lcn_input_peek(input);
	if (c == '\n' || c == LCN_INPUT_END) {
		lcn_input_next(input);
		return true;
	}
	lcn_input_error(input, reading->diagnostics,
			"expected the end of the line, or a comment: '# ...'");
	return false;
}

static bool
read_all(struct reading *reading)
{
	struct lcn_input *input = reading->input;
	while (lcn_input_peek(input) != LCN_INPUT_END)
		if (!read_line(reading))
			return false;
	if (input->limit != LCN_LIMIT_NONE)
		return false;
	if (input->error == 0 && reading->names->n_names > 0)
		return true;
	lcn_input_error(input, reading->diagnostics, "there is no variable in this file");
	return false;
}

struct lcn_variable_names *
lcn_variable_names_parse(struct lcn_input *input, struct lcn_diagnostics *diagnostics)
{
	struct lcn_variable_names *names = lcn_variable_names_create();
	struct reading reading = {
	    .input = input, .diagnostics = diagnostics, .names = &names->names};
	bool is_read = read_all(&reading);
	lcn_text_release(&reading.word);
	lcn_array_release(&reading.lines);
	names->path = lcn_copy_string(input->path);
	if (is_read)
		return names;
	lcn_variable_names_free(names);
	return NULL;
}

struct lcn_variable_names *
lcn_variable_names_read(const char *path, const struct lcn_budget *budget,
			struct lcn_diagnostics *diagnostics, enum lcn_limit *limit)
{
	struct lcn_input input;
	if (!lcn_input_open(&input, path, budget, diagnostics, limit))
		return NULL;
	struct lcn_variable_names *names = lcn_variable_names_parse(&input, diagnostics);
	*limit = input.limit;
	lcn_input_close(&input);
	return names;
}

bool
lcn_variable_names_write(const struct lcn_variable_names *names, const char *path,
			 struct lcn_diagnostics *diagnostics)
{
	struct lcn_output out;
	char *why = NULL;
	lcn_output_to_file(&out, path);
	lcn_output_string(&out, "# Variables of diagrams, from the top.\n");
	for (uint32_t i = 0; i < names->names.n_names; i++)
		lcn_output_format(&out, "%s\n", names->names.texts[i]);
	bool is_written = lcn_output_close(&out, &why);
	if (!is_written)
		lcn_diagnostics_file_error(diagnostics, path, "%s", why);
	free(why);
	return is_written;
}
