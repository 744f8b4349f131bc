#include "unit/ltl_judge.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/tuples.h"

/* The meaning. A set of positions of a word is a number with one bit each. */

struct positions {
	const struct ltl_word *word;
	uint32_t n;
	uint32_t all;
};

/* The positions after which comes one of the set. */
static uint32_t
before(const struct positions *p, uint32_t set)
{
	uint32_t wrapped = (set >> p->word->n_prefix & 1) << (p->n - 1);
	return set >> 1 | wrapped;
}

/* The solution of x = goal | (via & X x) reached from `start`: the least from
 * nothing, the greatest from everything. */
static uint32_t
fixpoint(const struct positions *p, uint32_t goal, uint32_t via, uint32_t start)
{
	uint32_t x = start;
	for (uint32_t i = 0; i <= p->n; i++)
		x = goal | (via & before(p, x));
	return x;
}

static uint32_t
positions_of_letters(const struct positions *p, const bool *letters)
{
	uint32_t set = 0;
	for (uint32_t i = 0; i < p->n; i++)
		set |= (uint32_t) letters[p->word->letters[i]] << i;
	return set;
}

static uint32_t
positions_of(const struct positions *p, const struct lcn_ltl *f)
{
	if (f->kind == LCN_LTL_LETTERS)
		return positions_of_letters(p, f->letters);
	uint32_t a = positions_of(p, f->left);
	uint32_t b = f->right != NULL ? positions_of(p, f->right) : 0;
	switch (f->kind) {
	case LCN_LTL_NOT: return p->all & ~a;
	case LCN_LTL_AND: return a & b;
	case LCN_LTL_OR: return a | b;
	case LCN_LTL_IMPLIES: return (p->all & ~a) | b;
	case LCN_LTL_IFF: return p->all & ~(a ^ b);
	case LCN_LTL_NEXT: return before(p, a);
	case LCN_LTL_FINALLY: return fixpoint(p, a, p->all, 0);
	case LCN_LTL_GLOBALLY: return fixpoint(p, 0, a, p->all);
	case LCN_LTL_UNTIL: return fixpoint(p, b, a, 0);
	case LCN_LTL_WEAK_UNTIL: return fixpoint(p, b, a, p->all);
	case LCN_LTL_RELEASE: return fixpoint(p, a & b, b, p->all);
	case LCN_LTL_LETTERS: break;
	}
	return 0;
}

bool
ltl_satisfies(const struct lcn_ltl *formula, const struct ltl_word *word)
{
	uint32_t n = word->n_prefix + word->n_loop;
	struct positions p = {word, n, (UINT32_C(1) << n) - 1};
	return positions_of(&p, formula) & 1;
}

/* The tableau. */

static bool
is_temporal(enum lcn_ltl_kind kind)
{
	return kind >= LCN_LTL_NEXT;
}

static uint32_t
add_parts(struct ltl_judge *judge, const struct lcn_ltl *formula)
{
	uint32_t left = 0, right = 0;
	if (formula->kind != LCN_LTL_LETTERS) {
		left = add_parts(judge, formula->left);
		if (formula->right != NULL)
			right = add_parts(judge, formula->right);
	}
	uint32_t i = judge->n_parts++;
	assert(i < LTL_MAX_PARTS);
	judge->parts[i] = formula;
	judge->left[i] = left;
	judge->right[i] = right;
	if (is_temporal(formula->kind))
		judge->bit_of[i] = judge->n_bits++;
	return i;
}

/* Whether part i is true, from the truth of its parts and of what comes later. */
static bool
is_true(const struct ltl_judge *judge, uint32_t i, uint32_t node, uint64_t truth)
{
	bool a = truth >> judge->left[i] & 1;
	bool b = truth >> judge->right[i] & 1;
	bool later = node >> judge->bit_of[i] & 1;
	switch (judge->parts[i]->kind) {
	case LCN_LTL_LETTERS: return judge->parts[i]->letters[node >> judge->n_bits];
	case LCN_LTL_NOT: return !a;
	case LCN_LTL_AND: return a && b;
	case LCN_LTL_OR: return a || b;
	case LCN_LTL_IMPLIES: return !a || b;
	case LCN_LTL_IFF: return a == b;
	case LCN_LTL_NEXT: return later;
	case LCN_LTL_FINALLY: return a || later;
	case LCN_LTL_GLOBALLY: return a && later;
	case LCN_LTL_UNTIL:
	case LCN_LTL_WEAK_UNTIL: return b || (a && later);
	case LCN_LTL_RELEASE: return b && (a || later);
	}
	return false;
}

static void
evaluate_node(struct ltl_judge *judge, uint32_t node)
{
	uint64_t truth = 0;
	uint32_t claims = 0;
	for (uint32_t i = 0; i < judge->n_parts; i++) {
		if (is_true(judge, i, node, truth))
			truth |= UINT64_C(1) << i;
		if (!is_temporal(judge->parts[i]->kind))
			continue;
		uint32_t seen = judge->parts[i]->kind == LCN_LTL_NEXT ? judge->left[i] : i;
		claims |= (uint32_t) (truth >> seen & 1) << judge->bit_of[i];
	}
	judge->truth[node] = truth;
	judge->claims[node] = claims;
}

/* The nodes of which a path must have infinitely many, for part i: a least
 * fixpoint must not be put off for ever, a greatest not be denied for ever. */
static bool
is_fair(const struct ltl_judge *judge, uint32_t i, uint32_t node)
{
	uint64_t truth = judge->truth[node];
	bool holds = truth >> i & 1;
	bool a = truth >> judge->left[i] & 1;
	bool b = truth >> judge->right[i] & 1;
	switch (judge->parts[i]->kind) {
	case LCN_LTL_FINALLY: return !holds || a;
	case LCN_LTL_GLOBALLY: return holds || !a;
	case LCN_LTL_UNTIL: return !holds || b;
	case LCN_LTL_WEAK_UNTIL: return holds || !a;
	case LCN_LTL_RELEASE: return holds || !b;
	default: return true;
	}
}

/* Paths of the tableau beside an automaton (or none) whose error state and
 * refusals they must avoid. A spot is node * n_states + state, the state being
 * the one before the letter of the node. */
struct spots {
	const struct ltl_judge *judge;
	const struct lcn_dfa *dfa;
	uint32_t n_states;
	size_t n;
	bool *alive;   /* by spot */
	bool *reaches; /* by spot: a fair spot after one or more steps */
	bool *offers;  /* by bits and state: whether some spot that follows them does */
};

static uint32_t
state_after(const struct spots *spots, uint32_t state, uint32_t node)
{
	if (spots->dfa == NULL)
		return 0;
	uint32_t next = lcn_dfa_next(spots->dfa, state, node >> spots->judge->n_bits);
	if (next == LCN_NO_STATE || spots->dfa->classes[next] == LCN_CLASS_ERROR)
		return LCN_NO_STATE;
	return next;
}

/* What the spots offer to those before them: fair for part i, or on the way. */
static void
gather_offers(struct spots *spots, uint32_t i)
{
	const struct ltl_judge *judge = spots->judge;
	memset(spots->offers, 0, ((size_t) spots->n_states << judge->n_bits));
	for (uint32_t node = 0; node < judge->n_nodes; node++) {
		bool fair = is_fair(judge, i, node);
		for (uint32_t state = 0; state < spots->n_states; state++) {
			size_t spot = (size_t) node * spots->n_states + state;
			if (spots->alive[spot] && (fair || spots->reaches[spot]))
				spots->offers[(size_t) judge->claims[node] * spots->n_states +
					      state] = true;
		}
	}
}

static bool
take_offers(struct spots *spots)
{
	const struct ltl_judge *judge = spots->judge;
	bool has_changed = false;
	for (uint32_t node = 0; node < judge->n_nodes; node++) {
		uint32_t bits = node & ((UINT32_C(1) << judge->n_bits) - 1);
		for (uint32_t state = 0; state < spots->n_states; state++) {
			size_t spot = (size_t) node * spots->n_states + state;
			uint32_t after = state_after(spots, state, node);
			if (!spots->alive[spot] || spots->reaches[spot] || after == LCN_NO_STATE)
				continue;
			if (spots->offers[(size_t) bits * spots->n_states + after])
				has_changed = spots->reaches[spot] = true;
		}
	}
	return has_changed;
}

/* Keeps the spots from which a fair one can be reached, for part i. */
static bool
prune(struct spots *spots, uint32_t i)
{
	memset(spots->reaches, 0, spots->n);
	do
		gather_offers(spots, i);
	while (take_offers(spots));
	bool has_changed = false;
	for (size_t spot = 0; spot < spots->n; spot++) {
		if (spots->alive[spot] && !spots->reaches[spot]) {
			spots->alive[spot] = false;
			has_changed = true;
		}
	}
	return has_changed;
}

/* By spot: whether a fair path starts there. */
static bool *
find_alive(const struct ltl_judge *judge, const struct lcn_dfa *dfa)
{
	struct spots spots = {.judge = judge, .dfa = dfa};
	spots.n_states = dfa != NULL ? dfa->n_states : 1;
	spots.n = (size_t) judge->n_nodes * spots.n_states;
	spots.alive = LCN_NEW_ARRAY(bool, spots.n);
	spots.reaches = LCN_NEW_ARRAY(bool, spots.n);
	spots.offers = LCN_NEW_ARRAY(bool, (size_t) spots.n_states << judge->n_bits);
	memset(spots.alive, 1, spots.n);
	for (bool has_changed = true; has_changed;) {
		has_changed = false;
		for (uint32_t i = 0; i < judge->n_parts; i++)
			if (i == 0 || is_temporal(judge->parts[i]->kind))
				has_changed |= prune(&spots, i);
	}
	free(spots.reaches);
	free(spots.offers);
	return spots.alive;
}

void
ltl_judge_init(struct ltl_judge *judge, const struct lcn_ltl *formula, uint32_t n_letters)
{
	*judge = (struct ltl_judge){.n_letters = n_letters};
	add_parts(judge, formula);
	judge->n_nodes = n_letters << judge->n_bits;
	judge->truth = LCN_NEW_ARRAY(uint64_t, judge->n_nodes);
	judge->claims = LCN_NEW_ARRAY(uint32_t, judge->n_nodes);
	for (uint32_t node = 0; node < judge->n_nodes; node++)
		evaluate_node(judge, node);
	judge->live = find_alive(judge, NULL);
}

void
ltl_judge_release(struct ltl_judge *judge)
{
	free(judge->truth);
	free(judge->claims);
	free(judge->live);
}

static bool
makes_formula(const struct ltl_judge *judge, uint32_t node)
{
	return judge->truth[node] >> (judge->n_parts - 1) & 1;
}

/* What the automaton must look like. */

static bool
has_shape(const struct lcn_dfa *dfa, uint32_t state)
{
	bool is_error = dfa->classes[state] == LCN_CLASS_ERROR;
	for (uint32_t letter = 0; letter < dfa->letters.n_names; letter++)
		if ((lcn_dfa_next(dfa, state, letter) == LCN_NO_STATE) != is_error)
			return false;
	return true;
}

const char *
ltl_judge_shape(const struct lcn_dfa *dfa)
{
	uint32_t n_errors = 0;
	if (!lcn_dfa_is_valid(dfa))
		return "the automaton is not valid";
	if (dfa->initial != 0)
		return "the initial state is not 0";
	for (uint32_t state = 0; state < dfa->n_states; state++) {
		n_errors += dfa->classes[state] == LCN_CLASS_ERROR;
		if (!has_shape(dfa, state))
			return "not complete, or something leaves the error state";
	}
	return n_errors > 1 ? "more than one error state" : NULL;
}

static bool
is_pair_distinct(const struct lcn_dfa *dfa, const bool *distinct, uint32_t a, uint32_t b)
{
	if (dfa->classes[a] != dfa->classes[b])
		return true;
	for (uint32_t letter = 0; letter < dfa->letters.n_names; letter++) {
		uint32_t x = lcn_dfa_next(dfa, a, letter), y = lcn_dfa_next(dfa, b, letter);
		if (x != LCN_NO_STATE && y != LCN_NO_STATE && distinct[x * dfa->n_states + y])
			return true;
	}
	return false;
}

const char *
ltl_judge_minimality(const struct lcn_dfa *dfa)
{
	uint32_t n = dfa->n_states;
	size_t n_distinct = 0, n_before;
	bool *distinct = LCN_NEW_ZEROS(bool, (size_t) n *n);
	do {
		n_before = n_distinct;
		for (uint32_t a = 0; a < n; a++)
			for (uint32_t b = 0; b < n; b++)
				if (!distinct[a * n + b] && is_pair_distinct(dfa, distinct, a, b)) {
					distinct[a * n + b] = true;
					n_distinct++;
				}
	} while (n_distinct != n_before);
	free(distinct);
	return n_distinct == (size_t) n * (n - 1) ? NULL : "two states are equivalent";
}

/* Bad prefixes: the automaton beside the sets of nodes where a live path may
 * be. A tuple is a state and then the bits that the next node must claim. */

enum { MAX_PAIRS = 3000 };

struct walk {
	const struct ltl_judge *judge;
	const struct lcn_dfa *dfa;
	struct lcn_tuples pairs;
	uint32_t *tuple;
	bool *may_follow; /* by bits */
};

/* Collects the live nodes that read a letter; `from` NULL means the start. */
static size_t
collect(struct walk *walk, const bool *from, uint32_t letter, bool *is_bit)
{
	const struct ltl_judge *judge = walk->judge;
	uint32_t n_bit_sets = UINT32_C(1) << judge->n_bits;
	size_t n_found = 0;
	memset(is_bit, 0, n_bit_sets);
	for (uint32_t bits = 0; bits < n_bit_sets; bits++) {
		uint32_t node = letter << judge->n_bits | bits;
		bool follows =
		    from != NULL ? from[judge->claims[node]] : makes_formula(judge, node);
		if (!follows || !judge->live[node])
			continue;
		is_bit[bits] = true;
		n_found++;
	}
	return n_found;
}

static const char *
step(struct walk *walk, uint32_t state, const bool *from, uint32_t letter, bool *is_bit)
{
	size_t n_found = collect(walk, from, letter, is_bit);
	uint32_t next = lcn_dfa_next(walk->dfa, state, letter);
	bool is_error = walk->dfa->classes[next] == LCN_CLASS_ERROR;
	if (n_found == 0)
		return is_error ? NULL : "a bad prefix is not found to be bad";
	if (is_error)
		return "a prefix is taken for bad that is not";
	size_t n_words = 1;
	walk->tuple[0] = next;
	for (uint32_t bits = 0; bits < UINT32_C(1) << walk->judge->n_bits; bits++)
		if (is_bit[bits])
			walk->tuple[n_words++] = bits;
	if (lcn_tuples_count(&walk->pairs) < MAX_PAIRS)
		lcn_tuples_add(&walk->pairs, walk->tuple, n_words);
	return NULL;
}

static const char *
step_all(struct walk *walk, uint32_t state, const bool *from, bool *is_bit)
{
	const char *complaint = NULL;
	for (uint32_t letter = 0; letter < walk->judge->n_letters && complaint == NULL; letter++)
		complaint = step(walk, state, from, letter, is_bit);
	return complaint;
}

static const char *
walk_pairs(struct walk *walk, bool *from, bool *is_bit)
{
	const char *complaint = step_all(walk, walk->dfa->initial, NULL, is_bit);
	for (uint32_t i = 0; i < lcn_tuples_count(&walk->pairs) && complaint == NULL; i++) {
		memset(from, 0, (size_t) 1 << walk->judge->n_bits);
		const uint32_t *pair = lcn_tuples_at(&walk->pairs, i);
		uint32_t state = pair[0];
		for (size_t j = 1; j < lcn_tuples_length(&walk->pairs, i); j++)
			from[pair[j]] = true;
		complaint = step_all(walk, state, from, is_bit);
	}
	return complaint;
}

static bool
is_satisfiable(const struct ltl_judge *judge)
{
	for (uint32_t node = 0; node < judge->n_nodes; node++)
		if (judge->live[node] && makes_formula(judge, node))
			return true;
	return false;
}

const char *
ltl_judge_prefixes(const struct ltl_judge *judge, const struct lcn_dfa *dfa)
{
	bool is_bad = dfa->classes[dfa->initial] == LCN_CLASS_ERROR;
	if (is_bad == is_satisfiable(judge))
		return is_bad ? "taken for unsatisfiable" : "not found to be unsatisfiable";
	if (is_bad)
		return NULL;
	size_t n_bit_sets = (size_t) 1 << judge->n_bits;
	struct walk walk = {.judge = judge, .dfa = dfa};
	walk.tuple = LCN_NEW_ARRAY(uint32_t, n_bit_sets + 1);
	bool *from = LCN_NEW_ZEROS(bool, n_bit_sets);
	bool *is_bit = LCN_NEW_ZEROS(bool, n_bit_sets);
	const char *complaint = walk_pairs(&walk, from, is_bit);
	free(from);
	free(is_bit);
	free(walk.tuple);
	lcn_tuples_release(&walk.pairs);
	return complaint;
}

/* Whether some path of the tableau beside the automaton starts with the
 * formula true, or false. */
static bool
has_path(const struct ltl_judge *judge, const struct lcn_dfa *dfa, bool value)
{
	bool found = false;
	bool *alive = find_alive(judge, dfa);
	for (uint32_t node = 0; node < judge->n_nodes; node++)
		if (makes_formula(judge, node) == value)
			found |= alive[(size_t) node * dfa->n_states + dfa->initial];
	free(alive);
	return found;
}

const char *
ltl_judge_safety(const struct ltl_judge *judge, const struct lcn_dfa *dfa, bool is_safety)
{
	bool is_initial_bad = dfa->classes[dfa->initial] == LCN_CLASS_ERROR;
	bool expected = is_initial_bad || !has_path(judge, dfa, false);
	if (expected == is_safety)
		return NULL;
	return is_safety ? "taken for safety" : "not found to be safety";
}

/* The automaton whose only infinite word is the given one. */
static struct lcn_dfa
automaton_of(const struct ltl_word *word, uint32_t n_letters)
{
	uint32_t n = word->n_prefix + word->n_loop;
	struct lcn_dfa dfa = {.n_states = n};
	for (uint32_t i = 0; i < n_letters; i++) {
		const char letter[] = {(char) ('A' + (int) i), '\0'};
		lcn_names_add(&dfa.letters, letter);
	}
	dfa.next = LCN_NEW_ARRAY(uint32_t, (size_t) n * n_letters);
	dfa.classes = LCN_NEW_ZEROS(uint8_t, n);
	for (uint32_t i = 0; i < n * n_letters; i++)
		dfa.next[i] = LCN_NO_STATE;
	for (uint32_t i = 0; i < n; i++)
		dfa.next[i * n_letters + word->letters[i]] = i + 1 < n ? i + 1 : word->n_prefix;
	return dfa;
}

const char *
ltl_judge_itself(const struct ltl_judge *judge, const struct lcn_ltl *formula,
		 const struct ltl_word *word)
{
	struct lcn_dfa dfa = automaton_of(word, judge->n_letters);
	bool satisfies = ltl_satisfies(formula, word);
	bool agrees = has_path(judge, &dfa, satisfies) && !has_path(judge, &dfa, !satisfies);
	lcn_dfa_release(&dfa);
	return agrees ? NULL : "the judges do not agree";
}

/* Whether the automaton ever calls a prefix of the word bad. */
static bool
is_refused(const struct lcn_dfa *dfa, const struct ltl_word *word)
{
	uint32_t state = dfa->initial;
	uint32_t n = word->n_prefix + word->n_loop;
	for (uint32_t i = 0, at = 0; i <= word->n_prefix + word->n_loop * dfa->n_states; i++) {
		if (dfa->classes[state] == LCN_CLASS_ERROR)
			return true;
		state = lcn_dfa_next(dfa, state, word->letters[at]);
		at = at + 1 < n ? at + 1 : word->n_prefix;
	}
	return false;
}

const char *
ltl_judge_word(const struct lcn_ltl_result *result, const struct lcn_ltl *formula,
	       const struct ltl_word *word)
{
	bool satisfies = ltl_satisfies(formula, word);
	bool refused = is_refused(&result->dfa, word);
	if (satisfies && refused)
		return "a word that satisfies the formula has a prefix taken for bad";
	if (!satisfies && !refused && result->is_safety)
		return "taken for safety, but a word violates it and has no bad prefix";
	return NULL;
}
