/* The assumption, by its definition: what a word that the missing component
 * sees leads to.
 *
 * A word is followed by the set of everything that the system may have come to.
 * It is forbidden when that may be a violation. The sound completion also
 * forbids what is beyond the interface: a message that is not offered there
 * though somebody could take it. The automaton must accept all other words; it
 * is walked beside the sets, so words of every length are looked at.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "random/judge.h"
#include "random/judge_table.h"

enum { MAX_PAIRS = 1500, INTERNAL = -1 };

/* What the missing component sees: nodes are the states of the search and, from
 * n_states on, those between two transitions of one step. */
struct arrow {
	uint32_t from;
	int action; /* or INTERNAL */
	uint32_t to;
};

struct view {
	const struct judge_search *search;
	struct judge_send actions[JUDGE_MAX_LETTERS];
	char *labels[JUDGE_MAX_LETTERS];
	unsigned n_actions;
	bool is_own[JUDGE_MAX_MESSAGES]; /* messages that it sends to itself */
	uint32_t n_nodes;
	LCN_ARRAY(struct arrow) arrows;
	LCN_ARRAY(uint32_t) between; /* the property's state of nodes from n_states on */
	size_t *first;		     /* arrows by node, after sorting */
};

static int
find_action(const struct view *view, struct judge_send send)
{
	for (unsigned i = 0; i < view->n_actions; i++)
		if (memcmp(&view->actions[i], &send, sizeof send) == 0)
			return (int) i;
	return INTERNAL;
}

static void
add_action(struct view *view, struct judge_send send)
{
	struct lcn_text label = {0};
	const struct judge *judge = view->search->judge;
	const char *message = judge->parties[send.receiver].messages[send.message];
	if (find_action(view, send) != INTERNAL)
		return;
	if (send.receiver == judge->missing)
		lcn_text_format(&label, "Rcv(%s)", message);
	else
		lcn_text_format(&label, "Snd(%s)::%s", message, judge->parties[send.receiver].name);
	view->labels[view->n_actions] = lcn_text_take(&label);
	view->actions[view->n_actions++] = send;
}

/* The alphabet: what the interface mentions, and of an actor that stands for
 * it, what it may send to others and what others may send to it. */

static void
add_interface(struct view *view)
{
	const struct judge *judge = view->search->judge;
	const struct lcn_missing *missing = judge->model->missing;
	for (uint8_t m = 0; m < judge->parties[judge->missing].n_messages; m++)
		add_action(view, (struct judge_send){(uint8_t) judge->missing, m});
	for (const struct lcn_pair *pair = missing->pairs; pair != NULL; pair = pair->next)
		for (const struct lcn_response *r = pair->responses; r != NULL; r = r->next)
			for (const struct lcn_message *m = r->messages; m != NULL; m = m->next) {
				struct judge_send send = {0, 0};
				while (strcmp(judge->parties[send.receiver].name,
					      r->receiver.text) != 0)
					send.receiver++;
				const struct judge_party *party = &judge->parties[send.receiver];
				while (strcmp(party->messages[send.message], m->name.text) != 0)
					send.message++;
				add_action(view, send);
			}
}

static void
add_send(struct view *view, struct judge_send send, unsigned sender)
{
	unsigned missing = view->search->judge->missing;
	if ((sender == missing) != (send.receiver == missing))
		add_action(view, send);
	else if (sender == missing)
		view->is_own[send.message] = true;
}

static struct judge_send
resolve(const struct judge *judge, const struct lcn_send *send, unsigned sender)
{
	struct judge_send result = {(uint8_t) sender, 0};
	if (!send->is_self)
		for (result.receiver = 0;
		     strcmp(judge->parties[result.receiver].name, send->receiver.text) != 0;)
			result.receiver++;
	while (strcmp(judge->parties[result.receiver].messages[result.message],
		      send->message.text) != 0)
		result.message++;
	return result;
}

static void
add_sends(struct view *view, const struct lcn_statement *s, unsigned sender)
{
	for (; s != NULL; s = s->next) {
		if (s->kind == LCN_SEND)
			add_send(view, resolve(view->search->judge, &s->send, sender), sender);
		add_sends(view, s->then, sender);
		add_sends(view, s->otherwise, sender);
	}
}

/* Messages that nobody sends might come from others. */
static void
add_stand_in(struct view *view)
{
	const struct judge *judge = view->search->judge;
	const unsigned missing = judge->missing;
	for (unsigned p = 0; p < judge->n_parties; p++)
		for (const struct lcn_method *m = judge->parties[p].actor->methods; m != NULL;
		     m = m->next)
			add_sends(view, m->body, p);
	for (const struct lcn_initial_send *s = judge->model->main->sends; s != NULL; s = s->next)
		add_send(view, resolve(judge, &s->send, judge->n_parties), judge->n_parties);
	for (uint8_t m = 0; m < judge->parties[missing].n_messages; m++)
		if (!view->is_own[m])
			add_action(view, (struct judge_send){(uint8_t) missing, m});
}

static void
add_everything(struct view *view)
{
	const struct judge *judge = view->search->judge;
	for (uint8_t p = 0; p < judge->n_parties; p++)
		for (uint8_t m = 0; m < judge->parties[p].n_messages && p != judge->missing; m++)
			add_action(view, (struct judge_send){p, m});
}

static void
add_arrow(struct view *view, uint32_t from, int action, uint32_t to)
{
	lcn_array_push(&view->arrows, ((struct arrow){from, action, to}));
}

/* One step: what is visible of it, one transition each. */
static void
add_step(struct view *view, const struct judge_step *step)
{
	const unsigned missing = view->search->judge->missing;
	struct judge_send visible[JUDGE_MAX_SENDS];
	uint32_t properties[JUDGE_MAX_SENDS];
	unsigned n = 0;
	for (unsigned i = 0; i < step->n_sends; i++) {
		if ((step->party == missing) == (step->sends[i].receiver == missing))
			continue;
		visible[n] = step->sends[i];
		properties[n++] = step->properties[i];
	}
	uint32_t at = step->from;
	if (n == 0)
		add_arrow(view, at, INTERNAL, step->to);
	for (unsigned i = 0; i < n; i++) {
		bool is_last = i + 1 == n;
		uint32_t to = is_last ? step->to : view->n_nodes++;
		if (!is_last)
			lcn_array_push(&view->between, properties[i]);
		add_arrow(view, at, find_action(view, visible[i]), to);
		at = to;
	}
}

static int
compare_arrows(const void *a, const void *b)
{
	const struct arrow *x = a;
	const struct arrow *y = b;
	return (x->from > y->from) - (x->from < y->from);
}

static void
init_view(struct view *view, const struct judge_search *search)
{
	*view = (struct view){.search = search};
	view->n_nodes = (uint32_t) search->states.n_items;
	if (search->judge->parties[search->judge->missing].actor == NULL)
		add_interface(view);
	else
		add_stand_in(view);
	if (search->judge->is_for_components)
		add_everything(view);
	for (size_t i = 0; i < search->steps.n_items; i++)
		add_step(view, &search->steps.items[i]);
	if (view->arrows.n_items > 0)
		qsort(view->arrows.items, view->arrows.n_items, sizeof *view->arrows.items,
		      compare_arrows);
	view->first = LCN_NEW_ZEROS(size_t, view->n_nodes + 1);
	for (size_t i = 0; i < view->arrows.n_items; i++)
		view->first[view->arrows.items[i].from + 1]++;
	for (uint32_t i = 0; i < view->n_nodes; i++)
		view->first[i + 1] += view->first[i];
}

static void
release_view(struct view *view)
{
	for (unsigned i = 0; i < view->n_actions; i++)
		free(view->labels[i]);
	lcn_array_release(&view->arrows);
	lcn_array_release(&view->between);
	free(view->first);
}

/* Sets of nodes: a byte for each, and a list to walk. */
struct set {
	bool *has;
	uint32_t *nodes;
	uint32_t n_nodes;
};

static struct set
new_set(const struct view *view)
{
	return (struct set){LCN_NEW_ZEROS(bool, view->n_nodes),
			    LCN_NEW_ARRAY(uint32_t, view->n_nodes), 0};
}

static void
free_set(struct set *set)
{
	free(set->has);
	free(set->nodes);
}

static void
add_node(struct set *set, uint32_t node)
{
	if (!set->has[node])
		set->nodes[set->n_nodes++] = node;
	set->has[node] = true;
}

static void
add_successors(const struct view *view, struct set *set, uint32_t node, int action)
{
	for (size_t i = view->first[node]; i < view->first[node + 1]; i++)
		if (view->arrows.items[i].action == action)
			add_node(set, view->arrows.items[i].to);
}

static void
close_set(const struct view *view, struct set *set)
{
	for (uint32_t i = 0; i < set->n_nodes; i++)
		add_successors(view, set, set->nodes[i], INTERNAL);
}

static struct set
set_after(const struct view *view, const struct set *set, int action)
{
	struct set after = new_set(view);
	for (uint32_t i = 0; i < set->n_nodes; i++)
		add_successors(view, &after, set->nodes[i], action);
	close_set(view, &after);
	return after;
}

static struct set
initial_set(const struct view *view)
{
	struct set set = new_set(view);
	add_node(&set, 0);
	close_set(view, &set);
	return set;
}

static bool
has_error(const struct view *view, const struct set *set)
{
	return view->search->error != JUDGE_NONE && set->has[view->search->error];
}

static bool
is_harmless(const struct view *view, const struct set *set)
{
	const struct judge_search *search = view->search;
	for (uint32_t i = 0; i < set->n_nodes; i++) {
		uint32_t node = set->nodes[i];
		size_t n_states = search->states.n_items;
		uint32_t property = node < n_states ? search->states.items[node].property
						    : view->between.items[node - n_states];
		if (search->judge->property.is_harmful[property])
			return false;
	}
	return true;
}

/* Whether somebody could take the message here, outside of steps. */
static bool
has_room(const struct view *view, const struct set *set, struct judge_send send)
{
	const struct judge_search *search = view->search;
	for (uint32_t i = 0; i < set->n_nodes; i++) {
		uint32_t node = set->nodes[i];
		if (node < search->states.n_items && node != search->error &&
		    search->states.items[node].n_mail[send.receiver] <
			search->judge->parties[send.receiver].capacity)
			return true;
	}
	return false;
}

/* What a word leads to beyond a set: no matter what follows, or a set. */
enum fate { FATE_FREE, FATE_ERROR, FATE_BEYOND, FATE_SET };

static enum fate
fate_of(const struct view *view, const struct set *from, unsigned action, const struct set *to,
	bool is_sound)
{
	struct judge_send send = view->actions[action];
	if (has_error(view, to))
		return FATE_ERROR;
	if (to->n_nodes > 0)
		return is_sound && is_harmless(view, to) ? FATE_FREE : FATE_SET;
	bool is_beyond =
	    is_sound && send.receiver != view->search->judge->missing && has_room(view, from, send);
	return is_beyond ? FATE_BEYOND : FATE_FREE;
}

enum judge_verdict
judge_verdict_of(const struct judge_search *search)
{
	struct view view;
	if (search->error == JUDGE_NONE)
		return JUDGE_HOLDS;
	init_view(&view, search);
	struct set initial = initial_set(&view);
	bool is_never = has_error(&view, &initial);
	free_set(&initial);
	release_view(&view);
	return is_never ? JUDGE_NEVER : JUDGE_NEEDED;
}

/* Words. */

/* A word that was followed, and what it led to on both sides. */
struct pair {
	struct set set;
	uint64_t sum; /* of the set: different sums, different sets */
	uint32_t state;
	size_t parent;
	int action;
};

struct walk {
	const struct view *view;
	const struct judge_table *table;
	bool is_sound;
	LCN_ARRAY(struct pair) pairs;
};

static uint64_t
sum_of(const struct set *set)
{
	uint64_t sum = 0;
	for (uint32_t i = 0; i < set->n_nodes; i++)
		sum += (uint64_t) set->nodes[i] * set->nodes[i];
	return sum;
}

static bool
is_known_pair(const struct walk *walk, const struct set *set, uint32_t state)
{
	uint64_t sum = sum_of(set);
	for (size_t i = 0; i < walk->pairs.n_items; i++)
		if (walk->pairs.items[i].state == state && walk->pairs.items[i].sum == sum &&
		    walk->pairs.items[i].set.n_nodes == set->n_nodes &&
		    memcmp(walk->pairs.items[i].set.has, set->has, walk->view->n_nodes) == 0)
			return true;
	return false;
}

static void
tell_word(const struct walk *walk, size_t pair, int action, struct lcn_text *word)
{
	if (pair > 0)
		tell_word(walk, walk->pairs.items[pair].parent, walk->pairs.items[pair].action,
			  word);
	lcn_text_format(word, "%s ", walk->view->labels[action]);
}

static const char *
follow(struct walk *walk, size_t from, unsigned action)
{
	const struct view *view = walk->view;
	struct pair *pair = &walk->pairs.items[from];
	struct set to = set_after(view, &pair->set, (int) action);
	enum fate fate = fate_of(view, &pair->set, action, &to, walk->is_sound);
	bool should_refuse = fate == FATE_ERROR || fate == FATE_BEYOND;
	uint32_t state = judge_table_next(walk->table, pair->state, action);
	const char *complaint = NULL;
	if (should_refuse && judge_table_has(walk->table, state))
		complaint = "the automaton accepts what it should refuse";
	else if (!should_refuse && !judge_table_has(walk->table, state))
		complaint = "the automaton refuses what it should accept";
	else if (should_refuse && walk->table->tells_why &&
		 (state == LCN_REFUSED_ERROR) != (fate == FATE_ERROR))
		complaint = "the automaton refuses for the wrong reason";
	else if (fate == FATE_FREE && !judge_table_accepts_everything(walk->table, state))
		complaint = "the automaton does not accept everything where it should";
	if (complaint == NULL && fate == FATE_SET && !is_known_pair(walk, &to, state)) {
		struct pair next = {to, sum_of(&to), state, from, (int) action};
		lcn_array_push(&walk->pairs, next);
	} else {
		free_set(&to);
	}
	return complaint;
}

static const char *
check_words(const struct view *view, const struct judge_table *table, bool is_sound,
	    struct lcn_text *word)
{
	struct walk walk = {.view = view, .table = table, .is_sound = is_sound};
	const char *complaint = NULL;
	struct pair first = {initial_set(view), 0, table->initial, 0, INTERNAL};
	first.sum = sum_of(&first.set);
	lcn_array_push(&walk.pairs, first);
	bool is_free = is_sound && is_harmless(view, &first.set);
	if (is_free && !judge_table_accepts_everything(table, table->initial))
		complaint = "the automaton does not accept everything where it should";
	for (size_t i = 0; i < walk.pairs.n_items && complaint == NULL && !is_free; i++) {
		for (unsigned a = 0; a < view->n_actions && complaint == NULL; a++) {
			complaint = follow(&walk, i, a);
			if (complaint != NULL)
				tell_word(&walk, i, (int) a, word);
		}
		if (walk.pairs.n_items > MAX_PAIRS)
			view->search->judge->is_too_large = true;
		if (view->search->judge->is_too_large)
			break;
	}
	for (size_t i = 0; i < walk.pairs.n_items; i++)
		free_set(&walk.pairs.items[i].set);
	lcn_array_release(&walk.pairs);
	return complaint;
}

static const char *
check_table(const struct view *view, const struct judge_table *table, bool is_sound,
	    struct lcn_text *word)
{
	const char *complaint = check_words(view, table, is_sound, word);
	if (complaint == NULL)
		complaint = judge_table_check_numbers(table);
	return complaint != NULL ? complaint : judge_table_check_minimality(table);
}

const char *
judge_automaton(const struct judge_search *search, const struct lcn_lts *lts, bool is_sound,
		struct lcn_text *word)
{
	struct view view;
	struct judge_table table;
	init_view(&view, search);
	const char *complaint = judge_table_of_lts(&table, lts, view.labels, view.n_actions);
	if (complaint == NULL)
		complaint = check_table(&view, &table, is_sound, word);
	judge_table_release(&table);
	release_view(&view);
	return complaint;
}

const char *
judge_document(const struct judge_search *search, const struct lcn_assumption_document *document,
	       bool is_sound, struct lcn_text *word)
{
	struct view view;
	struct judge_table table;
	init_view(&view, search);
	const char *complaint =
	    judge_table_of_document(&table, document, view.labels, view.n_actions);
	if (complaint == NULL && judge_verdict_of(search) != JUDGE_NEVER)
		complaint = check_table(&view, &table, is_sound, word);
	else if (complaint == NULL && document->initial != LCN_REFUSED_ERROR)
		complaint = "the document allows something where nothing helps";
	judge_table_release(&table);
	release_view(&view);
	return complaint;
}
