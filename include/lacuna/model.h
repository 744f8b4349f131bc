/* Models: actors, the missing component's interface, and properties. */
#ifndef LACUNA_MODEL_H
#define LACUNA_MODEL_H

#include <lacuna/common.h>
#include <lacuna/lts.h>

#ifdef __cplusplus
extern "C" {
#endif

struct lcn_model;

/* The largest mailbox. */
#define LCN_MAX_CAPACITY 1000000

/* What an actor is that bears the name of the missing component. */
enum lcn_filling {
	LCN_FILLING_NONE,  /* a mistake */
	LCN_FILLING_MAYBE, /* the component that fills the gap; without it the gap stays */
	LCN_FILLING_ANY,   /* the same, but it must be there if there is a gap */
	LCN_FILLING_LAST,  /* the same, and it is all that is in the last file */
};

/* Several files make one model; a path "-" is standard input. The budget may be
 * NULL and matters where input is waited for; *limit tells whether it ended the
 * reading. The result may be NULL, and is unfit for use then and when there are
 * errors: ask lcn_diagnostics_n_errors(). */
struct lcn_model *lcn_model_read(const char *const *paths, size_t n_paths, enum lcn_filling filling,
				 const struct lcn_budget *budget,
				 struct lcn_diagnostics *diagnostics, enum lcn_limit *limit);
void lcn_model_free(struct lcn_model *model);

/* The model in its own language, laid out afresh; parsing it gives the same
 * model again. The caller frees the strings. */
char *lcn_model_as_text(const struct lcn_model *model);
/* What is in the model, as people read it and as a JSON object. */
char *lcn_model_summary_as_text(const struct lcn_model *model);
char *lcn_model_summary_as_json(const struct lcn_model *model);

/* The model as engines work on it: for every message the ways through its
 * method, each with its conditions, assignments and sends, and the missing
 * component as the actor that its interface stands for. NULL, with
 * diagnostics, when there are too many ways; the model must be free of errors. */
char *lcn_model_paths_as_text(const struct lcn_model *model, struct lcn_diagnostics *diagnostics);

/* Whether it declares a missing component. */
bool lcn_model_has_missing(const struct lcn_model *model);

size_t lcn_model_n_properties(const struct lcn_model *model);
const char *lcn_model_property_name(const struct lcn_model *model, size_t index);

struct lcn_property_result {
	enum lcn_limit limit;	   /* when not NONE there is no automaton */
	struct lcn_lts *automaton; /* the error state is the property's */
	char *name;
};

/* The automaton of bad prefixes of a property (NULL: the only one there is).
 * Warnings, and the error that there is no such property, are diagnostics; no
 * automaton then. With all_letters every send of the model is a letter, else
 * only those that move some state. */
void lcn_model_property(const struct lcn_model *model, const char *name, bool all_letters,
			const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
			struct lcn_property_result *result);
void lcn_property_result_release(struct lcn_property_result *result);

#ifdef __cplusplus
}
#endif

#endif
