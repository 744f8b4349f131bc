/* Simulation: a system walked through step by step. */
#ifndef LACUNA_SIMULATION_H
#define LACUNA_SIMULATION_H

#include <lacuna/analysis.h>
#include <lacuna/trace.h>

#ifdef __cplusplus
extern "C" {
#endif

struct lcn_simulation;

/* At the beginning of the model's system, with its component in the place of the
 * missing one, or else with what the interface allows there. Where the
 * interface's mailbox has capacity '*' there is always room. NULL, with diagnostics or a limit,
 * when the options do not fit the model, which must outlive the simulation. */
struct lcn_simulation *lcn_simulation_create(const struct lcn_model *model,
					     const struct lcn_analysis_options *options,
					     const struct lcn_budget *budget,
					     struct lcn_diagnostics *diagnostics,
					     enum lcn_limit *limit);
void lcn_simulation_free(struct lcn_simulation *simulation);

/* Of the property that is watched, the missing component, and the component
 * that fills the gap; or NULL. */
const char *lcn_simulation_property(const struct lcn_simulation *simulation);
const char *lcn_simulation_missing(const struct lcn_simulation *simulation);
const char *lcn_simulation_component(const struct lcn_simulation *simulation);

/* What a component can try in the present state. */
enum lcn_try_kind {
	LCN_TRY_STEP,
	LCN_TRY_VIOLATION, /* a step that violates the property */
	LCN_TRY_REFUSED,   /* no step: a mailbox is full */
	LCN_TRY_FAULT,	   /* no step: the model is wrong there */
};

struct lcn_try {
	enum lcn_try_kind kind;
	const char *text; /* "left takes initialL, sends reqL to mutex" */
};

/* They are good until the state changes. */
size_t lcn_simulation_n_tries(const struct lcn_simulation *simulation);
struct lcn_try lcn_simulation_try(const struct lcn_simulation *simulation, size_t index);

/* False when the try is no step. What was undone before is forgotten. */
bool lcn_simulation_do(struct lcn_simulation *simulation, size_t index);

/* Steps that are done, and that can be done again after having been undone. */
size_t lcn_simulation_n_done(const struct lcn_simulation *simulation);
size_t lcn_simulation_n_undone(const struct lcn_simulation *simulation);

/* Undoes or does again until so many steps are done, of all that there are. */
void lcn_simulation_go(struct lcn_simulation *simulation, size_t n_done);

/* Begins again with the run of a file, as lcn_trace_write() makes it, and does
 * all its steps. False, with diagnostics or at a limit, when the file has none
 * that fits; then nothing changes. */
bool lcn_simulation_read(struct lcn_simulation *simulation, const char *path,
			 const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
			 enum lcn_limit *limit);

/* The last step (nothing before the first), the state, and what the property watches for in it, as
 * people read them; the caller frees the string. */
char *lcn_simulation_step_as_text(struct lcn_simulation *simulation, bool color);
char *lcn_simulation_state_as_text(const struct lcn_simulation *simulation, bool color);
char *lcn_simulation_property_as_text(const struct lcn_simulation *simulation);

/* The steps done so far, to be freed before the simulation. */
struct lcn_trace *lcn_simulation_trace(const struct lcn_simulation *simulation);

#ifdef __cplusplus
}
#endif

#endif
