/* What an engine has to offer. Only engine*.c include this. */
#ifndef LCN_ANALYSIS_ENGINE_WAYS_H
#define LCN_ANALYSIS_ENGINE_WAYS_H

#include "analysis/engine.h"

struct lcn_engine_ways {
	void *(*create)(const struct lcn_system *system, const struct lcn_engine_setup *setup);
	void (*free)(void *engine);
	enum lcn_limit (*limit)(const void *engine);
	void (*explore)(void *engine, struct lcn_findings *findings);
	bool (*find_run)(void *engine, const struct lcn_goal *goal, struct lcn_run *run);
	void (*hide)(void *engine, bool keeps_all, struct lcn_hidden *hidden);
	struct lcn_variable_names *(*order)(const void *engine); /* or NULL */
	void (*measure)(void *engine, const char *phase, struct lcn_measures *measures);
};

extern const struct lcn_engine_ways lcn_explicit_ways;
extern const struct lcn_engine_ways lcn_symbolic_ways;

const struct lcn_explicit_result *lcn_explicit_ways_states(const void *engine);

#endif
