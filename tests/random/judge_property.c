/* A property as a table: where each letter leads from each state. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "random/judge.h"
#include "unit/ltl_judge.h"

enum { MAX_TABLE_STATES = 100, MAX_BITS = 6 };

static bool
is_sent(const struct judge *judge, const struct lcn_formula *f, unsigned party, unsigned message)
{
	return strcmp(f->receiver.text, judge->parties[party].name) == 0 &&
	       strcmp(f->message.text, judge->parties[party].messages[message]) == 0;
}

/* Whether a predicate holds for a letter. */
static bool
holds(const struct judge *judge, const struct lcn_formula *f, unsigned party, unsigned message)
{
	bool left = f->left != NULL && holds(judge, f->left, party, message);
	bool right = f->right != NULL && holds(judge, f->right, party, message);
	switch (f->kind) {
	case LCN_TRUE: return true;
	case LCN_SENT: return is_sent(judge, f, party, message);
	case LCN_NOT: return !left;
	case LCN_AND: return left && right;
	case LCN_OR: return left || right;
	case LCN_IMPLIES: return !left || right;
	case LCN_IFF: return left == right;
	case LCN_LET:
		for (const struct lcn_let *l = judge->watched->lets; l != NULL; l = l->next)
			if (strcmp(l->name.text, f->name.text) == 0)
				return holds(judge, l->predicate, party, message);
		break;
	default: break;
	}
	return false;
}

static uint32_t
state_index(const struct lcn_property *property, const char *name)
{
	uint32_t i = 0;
	for (const struct lcn_property_state *s = property->states; s != NULL; s = s->next, i++)
		if (strcmp(s->name.text, name) == 0)
			return i;
	abort();
}

static void
add_state(struct judge *judge, bool is_error)
{
	lcn_array_push(&judge->property.is_error, is_error);
	for (unsigned i = 0; i < judge->n_letters; i++)
		lcn_array_push(&judge->property.next,
			       (uint32_t) judge->property.is_error.n_items - 1);
}

/* Letters that no edge mentions leave the state as it is. */
static void
tabulate_automaton(struct judge *judge)
{
	const struct lcn_property *property = judge->watched;
	for (const struct lcn_property_state *s = property->states; s != NULL; s = s->next)
		add_state(judge, strcmp(s->name.text, "error") == 0);
	for (const struct lcn_property_edge *e = property->edges; e != NULL; e = e->next) {
		uint32_t from = state_index(property, e->from_name.text);
		uint32_t *row = judge->property.next.items + (size_t) from * judge->n_letters;
		for (unsigned p = 0; p < judge->n_parties; p++)
			for (unsigned m = 0; m < judge->parties[p].n_messages; m++)
				if (holds(judge, e->predicate, p, m))
					row[judge->parties[p].first_letter + m] =
					    state_index(property, e->to_name.text);
	}
}

/* Formulas: by a tableau whose nodes say which letter comes now and what is
 * true afterwards (unit/ltl_judge.h). A state is the set of all that may be
 * asked of the future, and when nothing can be asked, the prefix is bad. */

static bool
is_predicate(const struct lcn_formula *f)
{
	return f->kind == LCN_TRUE || f->kind == LCN_FALSE || f->kind == LCN_SENT ||
	       f->kind == LCN_LET;
}

static enum lcn_ltl_kind
ltl_kind(enum lcn_formula_kind kind)
{
	switch (kind) {
	case LCN_NOT: return LCN_LTL_NOT;
	case LCN_NEXT: return LCN_LTL_NEXT;
	case LCN_FINALLY: return LCN_LTL_FINALLY;
	case LCN_GLOBALLY: return LCN_LTL_GLOBALLY;
	case LCN_UNTIL: return LCN_LTL_UNTIL;
	case LCN_WEAK_UNTIL: return LCN_LTL_WEAK_UNTIL;
	case LCN_RELEASE: return LCN_LTL_RELEASE;
	case LCN_AND: return LCN_LTL_AND;
	case LCN_OR: return LCN_LTL_OR;
	case LCN_IMPLIES: return LCN_LTL_IMPLIES;
	case LCN_IFF: return LCN_LTL_IFF;
	default: return LCN_LTL_LETTERS;
	}
}

static const struct lcn_ltl *
to_ltl(const struct judge *judge, struct lcn_arena *arena, const struct lcn_formula *f)
{
	struct lcn_ltl *ltl = LCN_ARENA_NEW(arena, struct lcn_ltl);
	ltl->kind = ltl_kind(f->kind);
	if (!is_predicate(f)) {
		ltl->left = to_ltl(judge, arena, f->left);
		ltl->right = f->right != NULL ? to_ltl(judge, arena, f->right) : NULL;
		return ltl;
	}
	bool *letters = lcn_arena_alloc(arena, judge->n_letters * sizeof *letters);
	for (unsigned p = 0; p < judge->n_parties; p++)
		for (unsigned m = 0; m < judge->parties[p].n_messages; m++)
			letters[judge->parties[p].first_letter + m] = holds(judge, f, p, m);
	ltl->letters = letters;
	return ltl;
}

/* A set of demands, as bits: demand d is that just the temporal parts in d are
 * true. At the very start, instead, that the formula is. */
struct demands {
	bool is_start;
	uint64_t bits;
};

static bool
fits(const struct ltl_judge *tableau, struct demands demands, uint32_t node)
{
	if (demands.is_start)
		return tableau->truth[node] >> (tableau->n_parts - 1) & 1;
	return demands.bits >> tableau->claims[node] & 1;
}

/* What may be asked of the future after a letter; of any letter, whether there
 * is a future at all. */
static uint64_t
demands_after(const struct ltl_judge *tableau, struct demands demands, uint32_t letter)
{
	uint64_t after = 0;
	for (uint32_t node = 0; node < tableau->n_nodes; node++)
		if (tableau->live[node] && fits(tableau, demands, node) &&
		    node >> tableau->n_bits == letter)
			after |= UINT64_C(1) << (node & ((1u << tableau->n_bits) - 1));
	return after;
}

static bool
is_hopeless(const struct ltl_judge *tableau, struct demands demands)
{
	for (uint32_t letter = 0; letter < tableau->n_letters; letter++)
		if (demands_after(tableau, demands, letter) != 0)
			return false;
	return true;
}

static void
tabulate_tableau(struct judge *judge, const struct ltl_judge *tableau)
{
	LCN_ARRAY(struct demands) found = {0};
	lcn_array_push(&found, ((struct demands){.is_start = true}));
	add_state(judge, is_hopeless(tableau, found.items[0]));
	for (uint32_t s = 0; s < found.n_items && s < MAX_TABLE_STATES; s++) {
		for (uint32_t letter = 0; letter < judge->n_letters; letter++) {
			struct demands after = {.bits =
						    demands_after(tableau, found.items[s], letter)};
			uint32_t i = 1;
			if (judge->property.is_error.items[s])
				continue;
			while (i < found.n_items && found.items[i].bits != after.bits)
				i++;
			if (i == found.n_items) {
				lcn_array_push(&found, after);
				add_state(judge, is_hopeless(tableau, after));
			}
			judge->property.next.items[(size_t) s * judge->n_letters + letter] = i;
		}
	}
	judge->is_too_large |= found.n_items > MAX_TABLE_STATES;
	lcn_array_release(&found);
}

static unsigned
count_parts(const struct lcn_ltl *f, unsigned *n_bits)
{
	*n_bits += f->kind >= LCN_LTL_NEXT;
	if (f->kind == LCN_LTL_LETTERS)
		return 1;
	return 1 + count_parts(f->left, n_bits) +
	       (f->right != NULL ? count_parts(f->right, n_bits) : 0);
}

static void
tabulate_formula(struct judge *judge)
{
	struct lcn_arena arena = {0};
	unsigned n_bits = 0;
	const struct lcn_ltl *ltl = to_ltl(judge, &arena, judge->watched->formula);
	if (judge->n_letters == 0) {
		add_state(judge, false); /* there is nothing to speak about */
	} else if (count_parts(ltl, &n_bits) > LTL_MAX_PARTS || n_bits > MAX_BITS) {
		judge->is_too_large = true;
	} else {
		struct ltl_judge tableau;
		ltl_judge_init(&tableau, ltl, judge->n_letters);
		tabulate_tableau(judge, &tableau);
		ltl_judge_release(&tableau);
	}
	lcn_arena_release(&arena);
}

/* States that no continuation tells apart are one: each points to the first of
 * its kind. The others are never met then. */
static bool
leads_apart(const struct judge *judge, const bool *differ, size_t a, size_t b)
{
	const struct judge_property *property = &judge->property;
	size_t n_states = property->is_error.n_items;
	if (property->is_error.items[a] != property->is_error.items[b])
		return true;
	for (size_t letter = 0; letter < judge->n_letters; letter++) {
		uint32_t x = property->next.items[a * judge->n_letters + letter];
		uint32_t y = property->next.items[b * judge->n_letters + letter];
		if (differ[x * n_states + y])
			return true;
	}
	return false;
}

static void
merge_states(struct judge *judge)
{
	struct judge_property *property = &judge->property;
	size_t n_states = property->is_error.n_items;
	bool *differ = LCN_NEW_ZEROS(bool, n_states *n_states);
	for (bool has_changed = true; has_changed;) {
		has_changed = false;
		for (size_t i = 0; i < n_states * n_states; i++)
			if (!differ[i] && leads_apart(judge, differ, i / n_states, i % n_states))
				differ[i] = has_changed = true;
	}
	for (size_t i = 0; i < property->next.n_items; i++) {
		uint32_t *next = &property->next.items[i];
		for (uint32_t first = *next; first-- > 0;)
			if (!differ[*next * n_states + first])
				*next = first;
	}
	free(differ);
}

static void
find_harmful(struct judge *judge)
{
	struct judge_property *property = &judge->property;
	size_t n_states = property->is_error.n_items;
	property->is_harmful = LCN_NEW_ARRAY(bool, n_states);
	memcpy(property->is_harmful, property->is_error.items, n_states * sizeof(bool));
	for (bool has_changed = true; has_changed;) {
		has_changed = false;
		for (size_t i = 0; i < property->next.n_items; i++) {
			size_t from = i / judge->n_letters;
			if (property->is_harmful[from] ||
			    !property->is_harmful[property->next.items[i]])
				continue;
			property->is_harmful[from] = has_changed = true;
		}
	}
}

void
judge_property_init(struct judge *judge)
{
	judge->property.n_letters = judge->n_letters;
	if (judge->watched->formula != NULL)
		tabulate_formula(judge);
	else
		tabulate_automaton(judge);
	if (judge->is_too_large)
		return;
	merge_states(judge);
	find_harmful(judge);
}
