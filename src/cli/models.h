/* Models in commands: chosen, read and looked at the same way everywhere. */
#ifndef LCN_CLI_MODELS_H
#define LCN_CLI_MODELS_H

#include "cli/engines.h"
#include "lacuna/analysis.h"

/* The values of the model options; zeros are the defaults. */
struct lcn_model_settings {
	const char *property;
	bool no_property;
	const char *missing;
	int interface_order; /* a choice that was made, or 0 */
	int completion;	     /* likewise */
	bool paper;
	struct lcn_numbers capacities;
	int on_full; /* an enum lcn_on_full */
	struct lcn_engine_settings engine;
};

/* Whether they go together. */
bool lcn_model_settings_check(const struct lcn_model_settings *set, struct lcn_text *problem);

/* What the settings mean. */
enum lcn_interface_order lcn_model_interface_order(const struct lcn_model_settings *set);
enum lcn_completion lcn_model_completion(const struct lcn_model_settings *set);

/* NULL when the files are no model without errors; the report knows why. */
struct lcn_model *lcn_model_open(struct lcn_report *report, const struct lcn_operands *files);

/* The same, with the component that fills the gap. */
struct lcn_model *lcn_model_open_filled(struct lcn_report *report, const struct lcn_operands *files,
					enum lcn_filling filling);

/* The settings as the analysis wants them; what it does shows as phases of the
 * report. False when a file that they name cannot be read; the report knows
 * why, and there is nothing to finish. */
bool lcn_model_analysis_begin(struct lcn_analysis_options *options,
			      const struct lcn_model_settings *set, struct lcn_report *report);
/* Writes what the settings want to be kept. */
void lcn_model_analysis_finish(struct lcn_analysis_options *options,
			       const struct lcn_model_settings *set, struct lcn_report *report);

/* The words of the options: "any", "paper". */
const char *lcn_interface_order_word(enum lcn_interface_order order);
const char *lcn_completion_word(enum lcn_completion completion);

#endif
