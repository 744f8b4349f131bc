#include "base/json_load.h"

#include <string.h>

#include <jansson.h>

#include "base/budget.h"
#include "base/diagnostics.h"

struct loading {
	struct lcn_input *input;
	struct lcn_text *copy; /* or NULL */
	const struct lcn_budget *budget;
	size_t n_bytes;
	size_t max_bytes;
	enum lcn_limit limit;
	uint64_t n_pieces;
};

/* Jansson asks for the next piece of the file. */
static size_t
give_bytes(void *buffer, size_t n_wanted, void *data)
{
	struct loading *loading = data;
	struct lcn_input *input = loading->input;
	if (lcn_input_peek(input) == LCN_INPUT_END)
		return 0;
	size_t n_bytes = input->n_buffered - input->at;
	if (n_bytes > n_wanted)
		n_bytes = n_wanted;
	memcpy(buffer, input->buffer + input->at, n_bytes);
	if (loading->copy != NULL)
		lcn_text_append_bytes(loading->copy, buffer, n_bytes);
	input->at += n_bytes;
	loading->n_bytes += n_bytes;
	if (lcn_budget_is_due(&loading->n_pieces))
		loading->limit = lcn_budget_check(loading->budget);
	bool goes_on = loading->limit == LCN_LIMIT_NONE && loading->n_bytes <= loading->max_bytes;
	return goes_on ? n_bytes : (size_t) -1;
}

static void
report(struct loading *loading, const json_error_t *error, struct lcn_diagnostics *diagnostics)
{
	struct lcn_input *input = loading->input;
	if (input->error != 0)
		lcn_input_error(input, diagnostics, "cannot read");
	else if (loading->n_bytes > loading->max_bytes)
		lcn_diagnostics_file_error(diagnostics, input->path,
					   "is larger than %zu MiB, too large for JSON; "
					   "use another format",
					   loading->max_bytes >> 20);
	else if (json_error_code(error) == json_error_out_of_memory)
		loading->limit = LCN_LIMIT_MEMORY;
	else
		lcn_diagnostics_line_error(diagnostics, input->path,
					   error->line > 0 ? (size_t) error->line : 1,
					   error->column > 0 ? (size_t) error->column : 1, NULL, 0,
					   "no JSON: %s", error->text);
}

struct json_t *
lcn_json_load(struct lcn_input *input, size_t max_mib, struct lcn_text *copy,
	      const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
	      enum lcn_limit *limit)
{
	struct loading loading = {
	    .input = input, .copy = copy, .budget = budget, .max_bytes = max_mib << 20};
	json_error_t error;
	input->budget = budget;
	json_t *root = json_load_callback(give_bytes, &loading, JSON_REJECT_DUPLICATES, &error);
	if (input->limit != LCN_LIMIT_NONE)
		loading.limit = input->limit;
	if (loading.limit == LCN_LIMIT_NONE && (root == NULL || input->error != 0)) {
		report(&loading, &error, diagnostics);
		json_decref(root);
		root = NULL;
	}
	*limit = loading.limit;
	return root;
}
