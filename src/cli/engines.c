#include "cli/engines.h"

static const struct lcn_choice engines[] = {
    {"symbolic", "all states at once, as decision diagrams (default)", LCN_ENGINE_SYMBOLIC},
    {"explicit", "one state after the other", LCN_ENGINE_EXPLICIT},
    {NULL, NULL, 0},
};

static const struct lcn_choice strategies[] = {
    {"saturation", "along the message flow, senders first (default)", LCN_STRATEGY_SATURATION},
    {"reverse-saturation", "against the message flow, receivers first", LCN_STRATEGY_REVERSED},
    {"chaining", "one group of steps after the other", LCN_STRATEGY_CHAINING},
    {"bfs", "breadth first", LCN_STRATEGY_BFS},
    {NULL, NULL, 0},
};

static const struct lcn_choice variable_orders[] = {
    {"flow", "senders before receivers, as far as that goes (default)", LCN_ORDER_OF_FLOW},
    {"declared", "as in the model", LCN_ORDER_DECLARED},
    {"force", "those near each other that have to do with each other", LCN_ORDER_BY_FORCE},
    {NULL, NULL, 0},
};

/* Words about one thing stand together, in the order of their enum. */
enum {
	KIND_WORDS = 0,
	UNUSED_WORDS = KIND_WORDS + 6,
	CODE_WORDS = UNUSED_WORDS + 2,
	PLACE_WORDS = CODE_WORDS + 3,
	SLOT_WORDS = PLACE_WORDS + 2,
	N_ENCODING_WORDS = SLOT_WORDS + 2,
};

static const struct lcn_choice encodings[] = {
    {"auto", "head or marks, as the message flow asks for (default)", KIND_WORDS + LCN_QUEUE_AUTO},
    {"head", "a length, and slots from the oldest message on", KIND_WORDS + LCN_QUEUE_HEAD},
    {"tail", "a length, and slots from the newest message on", KIND_WORDS + LCN_QUEUE_TAIL},
    {"marks", "slots from the newest message on, each marked when it is in use",
     KIND_WORDS + LCN_QUEUE_MARKS},
    {"holes", "slots from the oldest message on, with a code of its own for an empty one",
     KIND_WORDS + LCN_QUEUE_HOLES},
    {"ring", "a length, the place of the oldest message, and slots in which messages stay",
     KIND_WORDS + LCN_QUEUE_RING},
    {"free", "slots not in use hold anything (default)", UNUSED_WORDS + LCN_UNUSED_FREE},
    {"zeroed", "slots not in use hold zeros", UNUSED_WORDS + LCN_UNUSED_ZEROED},
    {"binary", "lengths are binary numbers (default)", CODE_WORDS + LCN_LENGTH_BINARY},
    {"thermometer", "lengths are that many ones", CODE_WORDS + LCN_LENGTH_THERMOMETER},
    {"one-hot", "lengths have a bit for each value", CODE_WORDS + LCN_LENGTH_ONE_HOT},
    {"in-blocks", "lengths stand above the slots of their mailbox (default)",
     PLACE_WORDS + LCN_LENGTHS_IN_BLOCKS},
    {"on-top", "all lengths stand above all slots", PLACE_WORDS + LCN_LENGTHS_ON_TOP},
    {"last", "the last slot of a mailbox stands on top of the others (default)",
     SLOT_WORDS + LCN_SLOTS_LAST_ON_TOP},
    {"first", "the first slot does", SLOT_WORDS + LCN_SLOTS_FIRST_ON_TOP},
    {NULL, NULL, 0},
};

static const struct lcn_choice interleavings[] = {
    {"auto", "those with messages that depend on each other (default)", LCN_INTERLEAVE_AUTO},
    {"none", "each queue for itself", LCN_INTERLEAVE_NONE},
    {"all", "all queues side by side", LCN_INTERLEAVE_ALL},
    {NULL, NULL, 0},
};

static const struct lcn_choice reorderings[] = {
    {"off", "never (default)", LCN_REORDER_OFF},
    {"sift", "variable by variable", LCN_REORDER_SIFT},
    {"group-sift", "groups of variables that belong together", LCN_REORDER_GROUP_SIFT},
    {"symmetric-sift", "variables that may be exchanged, together", LCN_REORDER_SYMMETRIC_SIFT},
    {"window", "three neighbours at a time", LCN_REORDER_WINDOW},
    {"random", "by chance", LCN_REORDER_RANDOM},
    {NULL, NULL, 0},
};

#define AT(member) .group = LCN_GROUP_ENGINE, .offset = offsetof(struct lcn_engine_settings, member)

const struct lcn_option lcn_engine_options[] = {
    {.name = "engine",
     .kind = LCN_OPTION_CHOICE,
     .argument = "ENGINE",
     .choices = engines,
     .help = "How states are found; the answer is the same:",
     .takers = LCN_TAKES_ENGINE,
     AT(kind)},
    {.name = "strategy",
     .kind = LCN_OPTION_CHOICE,
     .argument = "HOW",
     .choices = strategies,
     .help = "In which order the symbolic engine follows steps:",
     .takers = LCN_TAKES_ENGINE,
     AT(strategy)},
    {.name = "no-jumps",
     .kind = LCN_OPTION_FLAG,
     .help = "Follow steps one by one, also where all contents of a mailbox could be had at once.",
     .takers = LCN_TAKES_ENGINE,
     AT(no_jumps)},
    {.name = "order",
     .kind = LCN_OPTION_CHOICE,
     .argument = "ORDER",
     .choices = variable_orders,
     .help = "In which order components stand in diagrams:",
     .takers = LCN_TAKES_ENGINE,
     AT(order)},
    {.name = "read-order",
     .kind = LCN_OPTION_FILE,
     .argument = "FILE",
     .help = "Let the variables of diagrams stand as in this file; those that are not in it "
	     "stay where they would be.",
     .takers = LCN_TAKES_ENGINE,
     AT(read_order)},
    {.name = "write-order",
     .kind = LCN_OPTION_FILE,
     .argument = "FILE",
     .help = "Write the order of the variables at the end, after any reordering.",
     .takers = LCN_TAKES_ENGINE,
     AT(write_order)},
    {.name = "encoding",
     .kind = LCN_OPTION_CHOICES,
     .argument = "HOW,...",
     .choices = encodings,
     .help = "How diagrams tell the content of a mailbox:",
     .takers = LCN_TAKES_ENGINE,
     AT(encoding)},
    {.name = "interleave",
     .kind = LCN_OPTION_CHOICE,
     .argument = "WHICH",
     .choices = interleavings,
     .help = "Which mailboxes stand side by side in diagrams, slot by slot:",
     .takers = LCN_TAKES_ENGINE,
     AT(interleaving)},
    {.name = "reorder",
     .kind = LCN_OPTION_CHOICE,
     .argument = "HOW",
     .choices = reorderings,
     .help = "Whether the variables of diagrams are reordered when these grow:",
     .takers = LCN_TAKES_ENGINE,
     AT(reordering)},
    {.name = "nodes",
     .kind = LCN_OPTION_SIZE,
     .argument = "N",
     .help = "Stop when diagrams need more nodes than this: 500000, 20M.",
     .takers = LCN_TAKES_ENGINE,
     AT(max_nodes)},
    {.name = NULL},
};

/* The first of n words that was chosen, counted from `first`; or n. */
static unsigned
chosen_among(unsigned words, unsigned first, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (words >> (first + i) & 1)
			return i;
	return n;
}

/* The default is the first one. */
static unsigned
chosen_or_first(unsigned words, unsigned first, unsigned n)
{
	unsigned chosen = chosen_among(words, first, n);
	return chosen < n ? chosen : 0;
}

static bool
refuse_two(unsigned words, unsigned first, unsigned n, struct lcn_text *problem)
{
	unsigned one = chosen_among(words, first, n);
	unsigned other = one + 1 < n ? chosen_among(words, first + one + 1, n - one - 1) : 0;
	if (one + 1 >= n || other == n - one - 1)
		return false;
	lcn_text_format(problem, "'--encoding' takes '%s' or '%s', not both",
			encodings[first + one].word, encodings[first + one + 1 + other].word);
	return true;
}

/* A kind of queue that does not have what the words are about. */
static bool
refuse_vain(unsigned words, enum lcn_queue_kind kind, unsigned first, unsigned n, const char *why,
	    struct lcn_text *problem)
{
	unsigned vain = chosen_among(words, first, n);
	if (!(words >> (KIND_WORDS + kind) & 1) || vain == n)
		return false;
	lcn_text_format(problem, "'--encoding=%s' %s: '%s' does not go with it",
			encodings[KIND_WORDS + kind].word, why, encodings[first + vain].word);
	return true;
}

static bool
check_encoding(unsigned words, struct lcn_text *problem)
{
	static const unsigned firsts[] = {KIND_WORDS,  UNUSED_WORDS, CODE_WORDS,
					  PLACE_WORDS, SLOT_WORDS,   N_ENCODING_WORDS};
	for (size_t i = 0; firsts[i] < N_ENCODING_WORDS; i++)
		if (refuse_two(words, firsts[i], firsts[i + 1] - firsts[i], problem))
			return false;
	return !refuse_vain(words, LCN_QUEUE_MARKS, CODE_WORDS, SLOT_WORDS - CODE_WORDS,
			    "has no lengths", problem) &&
	       !refuse_vain(words, LCN_QUEUE_HOLES, CODE_WORDS, SLOT_WORDS - CODE_WORDS,
			    "has no lengths", problem) &&
	       !refuse_vain(words, LCN_QUEUE_HOLES, UNUSED_WORDS, CODE_WORDS - UNUSED_WORDS,
			    "says itself which slots are empty", problem);
}

static struct lcn_queue_encoding
encoding_of(unsigned words)
{
	unsigned kind = chosen_or_first(words, KIND_WORDS, UNUSED_WORDS - KIND_WORDS);
	unsigned unused = chosen_or_first(words, UNUSED_WORDS, CODE_WORDS - UNUSED_WORDS);
	unsigned code = chosen_or_first(words, CODE_WORDS, PLACE_WORDS - CODE_WORDS);
	unsigned place = chosen_or_first(words, PLACE_WORDS, SLOT_WORDS - PLACE_WORDS);
	unsigned slots = chosen_or_first(words, SLOT_WORDS, N_ENCODING_WORDS - SLOT_WORDS);
	return (struct lcn_queue_encoding){
	    .kind = (enum lcn_queue_kind) kind,
	    .unused = (enum lcn_unused_slots) unused,
	    .code = (enum lcn_length_code) code,
	    .place = (enum lcn_length_place) place,
	    .slots = (enum lcn_slot_order) slots,
	};
}

bool
lcn_engine_settings_check(const struct lcn_engine_settings *set, struct lcn_text *problem)
{
	if (set->kind != LCN_ENGINE_EXPLICIT ||
	    (set->read_order == NULL && set->write_order == NULL))
		return check_encoding(set->encoding, problem);
	lcn_text_format(problem, "'--%s-order' is for the symbolic engine",
			set->read_order != NULL ? "read" : "write");
	return false;
}

/* NULL when there are errors, or a limit was reached; the report knows. */
static const struct lcn_variable_names *
read_order(const char *path, struct lcn_report *report)
{
	enum lcn_limit limit = LCN_LIMIT_NONE;
	const struct lcn_variable_names *order =
	    lcn_variable_names_read(path, report->budget, &report->diagnostics, &limit);
	lcn_report_stopped(report, limit);
	return order;
}

bool
lcn_engine_settings_begin(struct lcn_engine_options *options, const struct lcn_engine_settings *set,
			  struct lcn_report *report)
{
	const struct lcn_variable_names *given =
	    set->read_order != NULL ? read_order(set->read_order, report) : NULL;
	*options = (struct lcn_engine_options){
	    .kind = (enum lcn_engine_kind) set->kind,
	    .strategy = (enum lcn_strategy) set->strategy,
	    .no_jumps = set->no_jumps,
	    .reordering = (enum lcn_reordering) set->reordering,
	    .order = (enum lcn_variable_order) set->order,
	    .given_order = given,
	    .encoding = encoding_of(set->encoding),
	    .interleaving = (enum lcn_interleaving) set->interleaving,
	    .max_nodes = set->max_nodes,
	};
	return set->read_order == NULL || given != NULL;
}

void
lcn_engine_settings_finish(struct lcn_engine_options *options)
{
	lcn_variable_names_free((void *) options->given_order);
}

void
lcn_engine_settings_keep_order(const struct lcn_engine_settings *set,
			       struct lcn_variable_names *order, struct lcn_report *report)
{
	if (order != NULL)
		lcn_variable_names_write(order, set->write_order, &report->diagnostics);
	lcn_variable_names_free(order);
}
