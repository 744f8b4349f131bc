/* Systems in the languages of other tools. */
#ifndef LACUNA_EXPORT_H
#define LACUNA_EXPORT_H

#include <lacuna/analysis.h>

#ifdef __cplusplus
extern "C" {
#endif

enum lcn_export_target {
	LCN_EXPORT_NUSMV,
	LCN_EXPORT_MCRL2,
	LCN_EXPORT_PROMELA,
};

/* The system that lcn_explore() explores, with its property, for another tool;
 * docs/export.md says what the tool then counts. Names are kept where the
 * target's language allows it. NULL with diagnostics when the options do not
 * fit the model or the target cannot hold the system, or when a limit was
 * reached. The caller frees the string. */
char *lcn_export_as_text(const struct lcn_model *model, const struct lcn_analysis_options *options,
			 enum lcn_export_target target, const struct lcn_budget *budget,
			 struct lcn_diagnostics *diagnostics, enum lcn_limit *limit);

#ifdef __cplusplus
}
#endif

#endif
