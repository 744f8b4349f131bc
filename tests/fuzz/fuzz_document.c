#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/document.h"
#include "base/diagnostics.h"
#include "base/input.h"
#include "base/output.h"

static struct lcn_assumption_document *
read_bytes(const void *bytes, size_t n_bytes)
{
	struct lcn_input input;
	struct lcn_diagnostics diagnostics;
	enum lcn_limit limit;
	lcn_diagnostics_init(&diagnostics);
	lcn_input_from_bytes(&input, "fuzz", bytes, n_bytes);
	struct lcn_assumption_document *document =
	    lcn_document_read_input(&input, NULL, &diagnostics, &limit);
	lcn_input_close(&input);
	if ((document == NULL) != (diagnostics.n_errors > 0))
		abort();
	free(lcn_diagnostics_as_text(&diagnostics, false));
	lcn_diagnostics_release(&diagnostics);
	return document;
}

static char *
write_text(const struct lcn_assumption_document *document)
{
	struct lcn_text text = {0};
	struct lcn_output out;
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	lcn_output_to_text(&out, &text);
	if (!lcn_document_write_output(document, &out, "fuzz", LCN_LABELS_AS_THEY_ARE,
				       &diagnostics))
		abort();
	lcn_output_close(&out, NULL);
	lcn_diagnostics_release(&diagnostics);
	return lcn_text_take(&text);
}

/* What is read is written, read again, and then written the same. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n_bytes);

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n_bytes)
{
	struct lcn_assumption_document *first = read_bytes(bytes, n_bytes);
	if (first == NULL)
		return 0;
	if (!lcn_document_is_valid(first))
		abort();
	char *text = write_text(first);
	struct lcn_assumption_document *second = read_bytes(text, strlen(text));
	if (second == NULL)
		abort();
	char *again = write_text(second);
	if (strcmp(text, again) != 0)
		abort();
	free(text);
	free(again);
	lcn_assumption_document_free(first);
	lcn_assumption_document_free(second);
	return 0;
}
