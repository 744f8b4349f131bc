/* Reads whatever comes as a saved run of one system. What is read is written in
 * every form, and read again gives the same. */
#include "fuzz/fuzz_lang.h"

#include <stdlib.h>
#include <string.h>

#include "base/diagnostics.h"
#include "lang/check.h"
#include "trace/forms.h"
#include "trace/read.h"

static const char text[] =
    "actor a(2) { int x: 0..2; int y; go { x = ?(0, 1, 2); y = ?(0, 1); self!go; }"
    " tell { if (x == 1) { m!q; } else { b!p; b!p; } } }"
    "actor b(3) { int z; p { z = ?(0, 1); a!tell; } r { z = 1 / z; } s { a!tell; } }"
    "missing m(3) { q -> b: r s, a: tell; }"
    "property w { 0 -> 1 on Snd(s)::b; 1 -> error on Snd(p)::b; }"
    "main { a!go; b!p; }";

/* Made once and kept: the target is about what is read. */
static const struct lcn_system *
get_system(void)
{
	static struct lcn_system *system;
	if (system == NULL) {
		static struct lcn_model *model; /* which the system needs */
		struct lcn_diagnostics diagnostics;
		enum lcn_limit limit;
		struct lcn_system_options options = {.has_property = true};
		lcn_diagnostics_init(&diagnostics);
		model = fuzz_parse(NULL, text, strlen(text), &diagnostics);
		lcn_model_check(model, &diagnostics);
		system = lcn_system_create(model, &options, NULL, &diagnostics, &limit);
		lcn_diagnostics_release(&diagnostics);
	}
	return system;
}

static char *
write_run(const struct lcn_run *run, enum lcn_trace_form form)
{
	struct lcn_text written = {0};
	struct lcn_output out;
	lcn_output_to_text(&out, &written);
	lcn_run_write(run, form, &out);
	lcn_output_close(&out, NULL);
	return lcn_text_take(&written);
}

static bool
read_run(const void *bytes, size_t n_bytes, struct lcn_run *run)
{
	struct lcn_input input;
	struct lcn_diagnostics diagnostics;
	enum lcn_limit limit;
	lcn_diagnostics_init(&diagnostics);
	lcn_input_from_bytes(&input, "run", bytes, n_bytes);
	bool is_read = lcn_run_read(&input, get_system(), NULL, &diagnostics, &limit, run);
	fuzz_show(&diagnostics);
	if (is_read != (diagnostics.n_errors == 0))
		abort();
	lcn_input_close(&input);
	lcn_diagnostics_release(&diagnostics);
	return is_read;
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n_bytes)
{
	struct lcn_run run;
	struct lcn_run again;
	if (!read_run(bytes, n_bytes, &run))
		return 0;
	free(write_run(&run, LCN_TRACE_TEXT));
	free(write_run(&run, LCN_TRACE_MERMAID));
	free(write_run(&run, LCN_TRACE_SVG));
	char *written = write_run(&run, LCN_TRACE_JSON);
	if (!read_run(written, strlen(written), &again))
		abort();
	char *twice = write_run(&again, LCN_TRACE_JSON);
	if (strcmp(written, twice) != 0)
		abort();
	free(written);
	free(twice);
	lcn_run_release(&run);
	lcn_run_release(&again);
	return 0;
}
