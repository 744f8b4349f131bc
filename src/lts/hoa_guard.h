/* Guards of HOA automata, seen from actions.
 *
 * A guard is a Boolean formula over n propositions, one for each action; a
 * letter is a valuation in which exactly one of them is true. So all that
 * matters of a guard is which single propositions satisfy it: n evaluations,
 * never 2^n. What else it admits is followed closely enough to know when it
 * certainly admits nothing else, as the guards that lacuna writes do.
 *
 * Every guard is kept together with its negation.
 */
#ifndef LCN_LTS_HOA_GUARD_H
#define LCN_LTS_HOA_GUARD_H

#include <stdbool.h>
#include <stdint.h>

struct lcn_guard_side {
	uint64_t *letters;  /* set of propositions that satisfy it alone */
	uint64_t *must;	    /* propositions true in all that satisfies it */
	uint64_t *must_not; /* false in all that satisfies it */
	bool admits_none;   /* the valuation with nothing true */
	bool admits_many;   /* perhaps one with several true */
};

struct lcn_guard {
	uint32_t n_letters;
	uint32_t n_words; /* of each set */
	struct lcn_guard_side is;
	struct lcn_guard_side is_not;
	uint64_t *words;
};

/* The guard that everything satisfies. */
void lcn_guard_init(struct lcn_guard *guard, uint32_t n_letters);
void lcn_guard_release(struct lcn_guard *guard);

void lcn_guard_set_letter(struct lcn_guard *guard, uint32_t letter);
void lcn_guard_copy(struct lcn_guard *guard, const struct lcn_guard *other);
void lcn_guard_negate(struct lcn_guard *guard);
void lcn_guard_and(struct lcn_guard *guard, const struct lcn_guard *other);
void lcn_guard_or(struct lcn_guard *guard, const struct lcn_guard *other);

/* Whether it may admit a valuation that is no letter. */
bool lcn_guard_admits_others(const struct lcn_guard *guard);

static inline bool
lcn_guard_has_letter(const struct lcn_guard *guard, uint32_t letter)
{
	return guard->is.letters[letter / 64] >> letter % 64 & 1;
}

#endif
