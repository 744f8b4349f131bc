/* The engines held against each other. */
#ifndef LACUNA_CROSSCHECK_H
#define LACUNA_CROSSCHECK_H

#include <lacuna/analysis.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What became of one question that was put to both engines. */
struct lcn_crosscheck {
	enum lcn_limit limit; /* when one was reached, nothing is known */
	bool agrees;	      /* on every number, run, message and edge */
	char *answer;	      /* in a few words, as the symbolic engine gives it */
	/* Where they differ: what each says first that the other does not. */
	char *from_symbolic, *from_explicit;
};

/* The questions of lcn_explore() and lcn_assume(); which engine the options name
 * does not matter, how the symbolic one works does. */
void lcn_crosscheck_explore(const struct lcn_model *model,
			    const struct lcn_analysis_options *options,
			    const struct lcn_budget *budget, struct lcn_crosscheck *crosscheck);
void lcn_crosscheck_assume(const struct lcn_model *model,
			   const struct lcn_analysis_options *options,
			   const struct lcn_budget *budget, struct lcn_crosscheck *crosscheck);
void lcn_crosscheck_release(struct lcn_crosscheck *crosscheck);

#ifdef __cplusplus
}
#endif

#endif
