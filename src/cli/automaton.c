/* Automata as text and as JSON. */
#include "cli/automaton.h"

#include "cli/systems.h"
#include "cli/wrap.h"

enum { LINE_WIDTH = 80 };

/* An automaton, and the state from which everything is allowed, if any. */
struct automaton {
	const struct lcn_lts *lts;
	uint32_t theta;
};

static bool
is_theta(const struct lcn_lts *lts, uint32_t state)
{
	uint64_t n_edges;
	const struct lcn_edge *edges = lcn_lts_edges_of(lts, state, &n_edges);
	for (uint64_t i = 0; i < n_edges; i++)
		if (edges[i].target != state)
			return false;
	return n_edges == lcn_lts_n_labels(lts);
}

uint32_t
lcn_automaton_theta(const struct lcn_lts *lts)
{
	for (uint32_t state = 0; state < lcn_lts_n_states(lts); state++)
		if (is_theta(lts, state))
			return state;
	return LCN_NO_STATE;
}

static void
append_state(struct lcn_text *text, const struct automaton *automaton, uint32_t state)
{
	if (state == lcn_lts_error_state(automaton->lts))
		lcn_text_append(text, "error");
	else if (state == automaton->theta)
		lcn_text_append(text, "theta");
	else
		lcn_text_format(text, "%lu", (unsigned long) state);
}

/* All letters that lead from one state to another, on one line that is broken
 * where it gets long. */
static void
tell_edges_to(struct lcn_text *text, const struct automaton *automaton,
	      const struct lcn_edge *edges, uint64_t n_edges, uint32_t target)
{
	struct lcn_text line = {0};
	for (uint64_t i = 0; i < n_edges; i++) {
		if (edges[i].target != target)
			continue;
		if (line.n_bytes > 0)
			lcn_text_append(&line, ", ");
		lcn_label_append(&line, lcn_lts_label(automaton->lts, edges[i].label));
	}
	lcn_text_append(&line, " -> ");
	append_state(&line, automaton, target);
	lcn_text_append(text, "    ");
	lcn_wrap(text, lcn_text_string(&line), 4, 6, LINE_WIDTH);
	lcn_text_release(&line);
}

static void
tell_edges(struct lcn_text *text, const struct automaton *automaton, uint32_t state)
{
	uint64_t n_edges;
	const struct lcn_edge *edges = lcn_lts_edges_of(automaton->lts, state, &n_edges);
	for (uint64_t i = 0; i < n_edges; i++) {
		bool is_first = true;
		for (uint64_t j = 0; j < i && is_first; j++)
			is_first = edges[j].target != edges[i].target;
		if (is_first)
			tell_edges_to(text, automaton, edges, n_edges, edges[i].target);
	}
}

static void
tell_state(struct lcn_text *text, const struct automaton *automaton, uint32_t state)
{
	lcn_text_append(text, "  state ");
	append_state(text, automaton, state);
	if (state == lcn_lts_initial_state(automaton->lts))
		lcn_text_append(text, " (initial)");
	lcn_text_append_char(text, '\n');
	if (state == automaton->theta)
		lcn_text_append(text, "    everything is allowed from here on\n");
	else
		tell_edges(text, automaton, state);
}

/* The error state has nothing to tell but that it is there. */
void
lcn_automaton_tell(struct lcn_report *report, const struct lcn_lts *lts, uint32_t theta)
{
	struct automaton automaton = {lts, theta};
	struct lcn_text text = {0};
	for (uint32_t state = 0; state < lcn_lts_n_states(lts); state++)
		if (state != lcn_lts_error_state(lts) || state == lcn_lts_initial_state(lts))
			tell_state(&text, &automaton, state);
	lcn_report_lines(report, lcn_text_string(&text));
	lcn_text_release(&text);
}

/* Letters by their place in the alphabet; there are no internal edges. */
static void
edges_to_json(const struct lcn_lts *lts, struct lcn_json *json)
{
	lcn_json_key(json, "transitions");
	lcn_json_open_array(json);
	for (uint32_t state = 0; state < lcn_lts_n_states(lts); state++) {
		uint64_t n_edges;
		const struct lcn_edge *edges = lcn_lts_edges_of(lts, state, &n_edges);
		for (uint64_t i = 0; i < n_edges; i++) {
			lcn_json_open_row(json);
			lcn_json_number(json, state);
			lcn_json_number(json, edges[i].label - 1);
			lcn_json_number(json, edges[i].target);
			lcn_json_close_array(json);
		}
	}
	lcn_json_close_array(json);
}

void
lcn_automaton_to_json(struct lcn_json *json, const struct lcn_lts *lts, uint32_t theta)
{
	lcn_json_key(json, "automaton");
	lcn_json_open_object(json);
	lcn_json_key(json, "states");
	lcn_json_number(json, lcn_lts_n_states(lts));
	lcn_json_key(json, "initial");
	lcn_json_number(json, lcn_lts_initial_state(lts));
	lcn_json_key(json, "error");
	if (lcn_lts_error_state(lts) != LCN_NO_STATE)
		lcn_json_number(json, lcn_lts_error_state(lts));
	else
		lcn_json_null(json);
	if (theta != LCN_NO_STATE) {
		lcn_json_key(json, "theta");
		lcn_json_number(json, theta);
	}
	lcn_json_key(json, "alphabet");
	lcn_json_open_array(json);
	for (uint32_t letter = 1; letter <= lcn_lts_n_labels(lts); letter++)
		lcn_json_string(json, lcn_lts_label(lts, letter));
	lcn_json_close_array(json);
	edges_to_json(lts, json);
	lcn_json_close_object(json);
}
