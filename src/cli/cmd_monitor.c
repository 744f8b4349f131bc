/* lacuna monitor: an assumption as C code that watches a component. */
#include <stdlib.h>
#include <string.h>

#include "cli/report.h"
#include "cli/systems.h"
#include "lacuna/assumption.h"

struct settings {
	struct lcn_common common;
	const char *output;
	const char *prefix;
};

static const struct lcn_option options[] = {
    {.name = "output",
     .letter = 'o',
     .kind = LCN_OPTION_FILE,
     .argument = "FILE.c",
     .help = "Write the code to FILE.c, and its header to FILE.h (default: PREFIX_monitor.c).",
     .offset = offsetof(struct settings, output)},
    {.name = "prefix",
     .kind = LCN_OPTION_WORD,
     .argument = "PREFIX",
     .help = "Begin all names with PREFIX_ (default: the name of the component).",
     .offset = offsetof(struct settings, prefix)},
    {.name = NULL},
};

static const struct lcn_example examples[] = {
    {"lacuna assume -o mutex.json examples/mutex.aml", "First the assumption, as a document."},
    {"lacuna monitor mutex.json", "A monitor for it: mutex_monitor.c and mutex_monitor.h."},
    {"lacuna monitor -o guard.c --prefix=guard mutex.json",
     "The same with other names, beside which other monitors have room."},
    {NULL, NULL},
};

static bool
check(const void *settings, const struct lcn_operands *operands, struct lcn_text *problem)
{
	const struct settings *set = settings;
	size_t n_bytes = set->output != NULL ? strlen(set->output) : 0;
	(void) operands;
	if (set->prefix != NULL && !lcn_monitor_is_prefix(set->prefix))
		lcn_text_format(problem,
				"'%s' cannot begin names in C: '--prefix' takes letters, digits "
				"and '_', a letter first",
				set->prefix);
	else if (set->output != NULL && (n_bytes < 3 || set->output[n_bytes - 3] == '/' ||
					 strcmp(set->output + n_bytes - 2, ".c") != 0))
		lcn_text_format(problem,
				"'%s' does not end in '.c'; the header is written beside the code, "
				"with '.h' in its place",
				set->output);
	else if (set->output != NULL && strpbrk(set->output, "\"\\\n") != NULL)
		lcn_text_format(problem, "'%s' cannot be included by that name", set->output);
	else
		return true;
	return false;
}

static void
tell(struct lcn_report *report, const struct lcn_assumption_document *document, const char *prefix,
     const char *source)
{
	char *header = lcn_monitor_header_path(source);
	struct lcn_json *json = lcn_report_json(report);
	const char *weakness =
	    document->verdict != LCN_ASSUMPTION_NEVER ? lcn_assumption_weakness(document) : NULL;
	lcn_report_line(report, "%s, %s: a monitor for %s with %lu states and %lu events", source,
			header, document->missing, (unsigned long) document->n_states,
			(unsigned long) document->n_letters);
	if (document->verdict == LCN_ASSUMPTION_NEVER)
		lcn_report_line(report, "nothing helps here: it says 'violates' to everything");
	if (weakness != NULL)
		lcn_report_line(report, "it may call a component ok that violates %s: %s",
				document->property, weakness);
	if (json != NULL) {
		lcn_json_key(json, "prefix");
		lcn_json_string(json, prefix);
		lcn_json_key(json, "source");
		lcn_json_string(json, source);
		lcn_json_key(json, "header");
		lcn_json_string(json, header);
		lcn_json_key(json, "states");
		lcn_json_number(json, document->n_states);
		lcn_json_key(json, "events");
		lcn_json_number(json, document->n_letters);
		lcn_json_key(json, "weakness");
		if (weakness != NULL)
			lcn_json_string(json, weakness);
		else
			lcn_json_null(json);
	}
	free(header);
}

static void
write_monitor(const struct settings *set, const struct lcn_assumption_document *document,
	      struct lcn_report *report)
{
	char *own = lcn_monitor_prefix(document);
	const char *prefix = set->prefix != NULL ? set->prefix : own;
	struct lcn_text path = {0};
	if (set->output != NULL)
		lcn_text_append(&path, set->output);
	else
		lcn_text_format(&path, "%s_monitor.c", prefix);
	const char *source = lcn_text_string(&path);
	lcn_report_phase(report, "writing", source);
	if (lcn_monitor_write(document, prefix, source, &report->diagnostics)) {
		tell(report, document, prefix, source);
		lcn_report_verdict(report, LCN_VERDICT_DONE);
	}
	lcn_text_release(&path);
	free(own);
}

static void
run(const void *settings, const struct lcn_operands *operands, struct lcn_report *report)
{
	enum lcn_limit limit = LCN_LIMIT_NONE;
	const char *path = operands->items[0];
	lcn_report_phase(report, "reading", lcn_input_name(path));
	struct lcn_assumption_document *document =
	    lcn_assumption_read(path, report->budget, &report->diagnostics, &limit);
	if (!lcn_report_stopped(report, limit) && document != NULL)
		write_monitor(settings, document, report);
	lcn_assumption_document_free(document);
}

const struct lcn_command lcn_command_monitor = {
    .name = "monitor",
    .group = "Analysis",
    .summary = "make a monitor in C from an assumption",
    .operands = "ASSUMPTION",
    .operand_kind = LCN_OPERAND_LTS,
    .min_operands = 1,
    .max_operands = 1,
    .description =
	"Turn an assumption, as 'lacuna assume -o FILE.json' writes it, into C code that watches a "
	"component at run time. Whenever a message arrives in its mailbox or it sends one the "
	"program tells "
	"the monitor, which answers 'ok', 'violates' when the property is lost, or 'beyond' when "
	"the interface does not offer that message at that point, so that nothing is known any "
	"more.\n\n"
	"The code is C99 and C++, needs no library, allocates nothing, and has no global state. "
	"Its "
	"header says how to use it. The same assumption gives the same code.",
    .takes = LCN_TAKES_ALWAYS | LCN_TAKES_REPORT | LCN_TAKES_LIMITS,
    .options = options,
    .examples = examples,
    .positive = "The code is written.",
    .settings_bytes = sizeof(struct settings),
    .check = check,
    .run = run,
};
