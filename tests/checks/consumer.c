/* A program of somebody who has installed the library: reads a model and
 * prints the automaton of its property. */
#include <lacuna/lacuna.h>

#include <stdio.h>
#include <stdlib.h>

static int
complain(struct lcn_diagnostics *diagnostics)
{
	char *text = lcn_diagnostics_as_text(diagnostics, false);
	fputs(text, stderr);
	free(text);
	lcn_diagnostics_free(diagnostics);
	return 1;
}

int
main(int argc, char **argv)
{
	const char *paths[] = {argc > 1 ? argv[1] : "-"};
	struct lcn_diagnostics *diagnostics = lcn_diagnostics_create();
	enum lcn_limit limit;
	struct lcn_model *model =
	    lcn_model_read(paths, 1, LCN_FILLING_NONE, NULL, diagnostics, &limit);
	struct lcn_property_result result = {LCN_LIMIT_NONE, NULL, NULL};
	if (lcn_diagnostics_n_errors(diagnostics) == 0)
		lcn_model_property(model, NULL, false, NULL, diagnostics, &result);
	if (lcn_diagnostics_n_errors(diagnostics) > 0) {
		lcn_model_free(model);
		return complain(diagnostics);
	}
	printf("lacuna %s with %s\n", lcn_version(), lcn_bdd_library());
	printf("%s: %u states, %llu edges\n", result.name,
	       (unsigned) lcn_lts_n_states(result.automaton),
	       (unsigned long long) lcn_lts_n_edges(result.automaton));
	lcn_property_result_release(&result);
	lcn_model_free(model);
	lcn_diagnostics_free(diagnostics);
	return 0;
}
