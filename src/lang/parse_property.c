/* Properties: automata and formulas over what is sent. */
#include "lang/parser.h"

/* One table for the binary operators of formulas; U, W and R are words. */
static const struct {
	enum lcn_token_kind token;
	const char *word; /* when the token is a NAME */
	enum lcn_formula_kind kind;
	int precedence;
	bool is_right; /* a op (b op c) */
	bool is_predicate;
} operators[] = {
    {LCN_TOKEN_DOUBLE_ARROW, NULL, LCN_IFF, 1, true, false},
    {LCN_TOKEN_ARROW, NULL, LCN_IMPLIES, 2, true, false},
    {LCN_TOKEN_OR, NULL, LCN_OR, 3, false, true},
    {LCN_TOKEN_OR_OR, NULL, LCN_OR, 3, false, true},
    {LCN_TOKEN_AND, NULL, LCN_AND, 4, false, true},
    {LCN_TOKEN_AND_AND, NULL, LCN_AND, 4, false, true},
    {LCN_TOKEN_NAME, "U", LCN_UNTIL, 5, true, false},
    {LCN_TOKEN_NAME, "W", LCN_WEAK_UNTIL, 5, true, false},
    {LCN_TOKEN_NAME, "R", LCN_RELEASE, 5, true, false},
};

enum { N_OPERATORS = sizeof operators / sizeof *operators };

static const struct {
	const char *word;
	enum lcn_formula_kind kind;
} prefixes[] = {{"X", LCN_NEXT}, {"F", LCN_FINALLY}, {"G", LCN_GLOBALLY}};

enum { N_PREFIXES = sizeof prefixes / sizeof *prefixes };

static struct lcn_formula *parse_binary(struct lcn_parser *parser, int min_precedence,
					bool may_be_temporal);

static bool
is_reserved(const char *word)
{
	static const char *const words[] = {"X", "F", "G", "U", "W", "R", "Snd", "true", "false"};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(words[i], word) == 0)
			return true;
	return false;
}

static struct lcn_formula *
new_formula(struct lcn_parser *parser, enum lcn_formula_kind kind)
{
	struct lcn_formula *formula = LCN_NEW_NODE(parser, struct lcn_formula);
	formula->kind = kind;
	formula->depth = 1;
	formula->span = lcn_parser_span(parser, parser->token);
	return formula;
}

static struct lcn_formula *
complete(struct lcn_parser *parser, struct lcn_formula *formula, struct lcn_formula *left,
	 struct lcn_formula *right)
{
	if (left == NULL || (right == NULL && formula->kind >= LCN_UNTIL))
		return NULL;
	unsigned depth = right != NULL && right->depth > left->depth ? right->depth : left->depth;
	uint32_t begin = right != NULL ? left->span.begin : formula->span.begin;
	formula->left = left;
	formula->right = right;
	formula->depth = depth + 1;
	formula->span = lcn_parser_span_from(parser, begin);
	if (formula->depth <= LCN_MAX_DEPTH)
		return formula;
	lcn_parser_error(parser, "this formula is too long (more than %d operators deep)",
			 LCN_MAX_DEPTH);
	return NULL;
}

/* Snd ( message ) :: receiver */
static struct lcn_formula *
parse_sent(struct lcn_parser *parser)
{
	struct lcn_formula *formula = new_formula(parser, LCN_SENT);
	uint32_t begin = parser->token.begin;
	lcn_parser_advance(parser);
	if (!lcn_parser_expect(parser, LCN_TOKEN_OPEN, "after 'Snd', as in Snd(permit)::left") ||
	    !lcn_parser_name(parser, &formula->message, "a message") ||
	    !lcn_parser_expect(parser, LCN_TOKEN_CLOSE, "after the message") ||
	    !lcn_parser_expect(parser, LCN_TOKEN_COLONS, "and the receiver") ||
	    !lcn_parser_name(parser, &formula->receiver, "the receiver of the message"))
		return NULL;
	formula->span = lcn_parser_span_from(parser, begin);
	return formula;
}

static struct lcn_formula *
parse_word(struct lcn_parser *parser)
{
	if (lcn_parser_at_word(parser, "Snd"))
		return parse_sent(parser);
	enum lcn_formula_kind kind = lcn_parser_at_word(parser, "true")	   ? LCN_TRUE
				     : lcn_parser_at_word(parser, "false") ? LCN_FALSE
									   : LCN_LET;
	struct lcn_formula *formula = new_formula(parser, kind);
	lcn_parser_take_name(parser, &formula->name);
	if (kind == LCN_LET && is_reserved(formula->name.text)) {
		lcn_diagnostics_error(parser->diagnostics, formula->name.span,
				      "the operator '%s' lacks what stands before it",
				      formula->name.text);
		return NULL;
	}
	return formula;
}

static struct lcn_formula *
parse_parentheses(struct lcn_parser *parser, bool may_be_temporal)
{
	lcn_parser_advance(parser);
	struct lcn_formula *inner = parse_binary(parser, 1, may_be_temporal);
	if (inner != NULL &&
	    !lcn_parser_expect(parser, LCN_TOKEN_CLOSE, "to close the parenthesis"))
		return NULL;
	return inner;
}

static struct lcn_formula *parse_unary(struct lcn_parser *parser, bool may_be_temporal);

static struct lcn_formula *
parse_prefixed(struct lcn_parser *parser, enum lcn_formula_kind kind, bool may_be_temporal)
{
	struct lcn_formula *formula = new_formula(parser, kind);
	if (kind != LCN_NOT && !may_be_temporal) {
		lcn_parser_error(parser, "a predicate has no temporal operators; "
					 "write 'ltl' before a formula");
		return NULL;
	}
	lcn_parser_advance(parser);
	return complete(parser, formula, parse_unary(parser, may_be_temporal), NULL);
}

static struct lcn_formula *
parse_nested(struct lcn_parser *parser, bool may_be_temporal)
{
	if (lcn_parser_at(parser, LCN_TOKEN_NOT))
		return parse_prefixed(parser, LCN_NOT, may_be_temporal);
	for (size_t i = 0; i < N_PREFIXES; i++)
		if (lcn_parser_at_word(parser, prefixes[i].word))
			return parse_prefixed(parser, prefixes[i].kind, may_be_temporal);
	if (lcn_parser_at(parser, LCN_TOKEN_OPEN))
		return parse_parentheses(parser, may_be_temporal);
	if (lcn_parser_at(parser, LCN_TOKEN_NAME))
		return parse_word(parser);
	lcn_parser_expected(parser, "a %s, as in Snd(permit)::left",
			    may_be_temporal ? "formula" : "predicate");
	return NULL;
}

static struct lcn_formula *
parse_unary(struct lcn_parser *parser, bool may_be_temporal)
{
	struct lcn_formula *formula =
	    lcn_parser_enter(parser) ? parse_nested(parser, may_be_temporal) : NULL;
	lcn_parser_leave(parser);
	return formula;
}

/* The row of the operator at hand, or N_OPERATORS. */
static size_t
find_operator(const struct lcn_parser *parser)
{
	for (size_t i = 0; i < N_OPERATORS; i++)
		if (operators[i].word != NULL ? lcn_parser_at_word(parser, operators[i].word)
					      : lcn_parser_at(parser, operators[i].token))
			return i;
	return N_OPERATORS;
}

static struct lcn_formula *
parse_binary(struct lcn_parser *parser, int min_precedence, bool may_be_temporal)
{
	struct lcn_formula *left = parse_unary(parser, may_be_temporal);
	while (left != NULL) {
		size_t i = find_operator(parser);
		if (i == N_OPERATORS || operators[i].precedence < min_precedence)
			return left;
		if (!may_be_temporal && !operators[i].is_predicate) {
			lcn_parser_error(parser, "predicates are joined by '&' and '|' only");
			return NULL;
		}
		struct lcn_formula *formula = new_formula(parser, operators[i].kind);
		lcn_parser_advance(parser);
		int precedence = operators[i].precedence + (operators[i].is_right ? 0 : 1);
		struct lcn_formula *right = NULL;
		if (lcn_parser_enter(parser))
			right = parse_binary(parser, precedence, may_be_temporal);
		lcn_parser_leave(parser);
		left = complete(parser, formula, left, right);
	}
	return NULL;
}

struct lcn_formula *
lcn_parse_formula(struct lcn_parser *parser, bool may_be_temporal)
{
	return parse_binary(parser, 1, may_be_temporal);
}

static bool
parse_let(struct lcn_parser *parser, struct lcn_property *property, struct lcn_let ***end)
{
	struct lcn_let *let = LCN_NEW_NODE(parser, struct lcn_let);
	lcn_parser_advance(parser);
	if (!lcn_parser_name(parser, &let->name, "a name for the predicate"))
		return false;
	if (is_reserved(let->name.text))
		lcn_diagnostics_error(parser->diagnostics, let->name.span,
				      "'%s' is a word of the language and cannot be defined",
				      let->name.text);
	let->index = property->n_lets++;
	**end = let;
	*end = &let->next;
	if (!lcn_parser_expect(parser, LCN_TOKEN_ASSIGN, "and the predicate"))
		return false;
	let->predicate = lcn_parse_formula(parser, false);
	return let->predicate != NULL &&
	       lcn_parser_expect(parser, LCN_TOKEN_SEMICOLON, "after the predicate");
}

/* States may be called by numbers, as papers do. */
static bool
parse_state(struct lcn_parser *parser, struct lcn_name *name)
{
	if (!lcn_parser_at(parser, LCN_TOKEN_NUMBER))
		return lcn_parser_name(parser, name, "a state");
	lcn_parser_take_name(parser, name);
	return true;
}

static struct lcn_property_state *
find_state(struct lcn_parser *parser, struct lcn_property *property, const struct lcn_name *name)
{
	struct lcn_directory *directory = &parser->model->directory;
	struct lcn_property_state *state =
	    lcn_directory_find(directory, LCN_ENTRY_STATE, property->index, name->text);
	if (state != NULL)
		return state;
	state = LCN_NEW_NODE(parser, struct lcn_property_state);
	state->name = *name;
	state->index = property->n_states++;
	state->is_error = strcmp(name->text, "error") == 0;
	lcn_directory_add(directory, LCN_ENTRY_STATE, property->index, name->text, state);
	*parser->states_end = state;
	parser->states_end = &state->next;
	return state;
}

/* FROM -> TO on predicate ; */
static bool
parse_edge(struct lcn_parser *parser, struct lcn_property *property,
	   struct lcn_property_edge ***end)
{
	struct lcn_property_edge *edge = LCN_NEW_NODE(parser, struct lcn_property_edge);
	uint32_t begin = parser->token.begin;
	if (!parse_state(parser, &edge->from_name) ||
	    !lcn_parser_expect(parser, LCN_TOKEN_ARROW, "after the state") ||
	    !parse_state(parser, &edge->to_name))
		return false;
	edge->from = find_state(parser, property, &edge->from_name);
	edge->to = find_state(parser, property, &edge->to_name);
	if (!lcn_parser_at_word(parser, "on")) {
		lcn_parser_expected(parser, "'on' and a predicate");
		return false;
	}
	lcn_parser_advance(parser);
	edge->predicate = lcn_parse_formula(parser, false);
	edge->span = lcn_parser_span_from(parser, begin);
	if (edge->predicate == NULL ||
	    !lcn_parser_expect(parser, LCN_TOKEN_SEMICOLON, "after the predicate"))
		return false;
	edge->next_out = edge->from->edges;
	edge->from->edges = edge;
	**end = edge;
	*end = &edge->next;
	return true;
}

static bool
parse_ltl(struct lcn_parser *parser, struct lcn_property *property)
{
	if (property->formula != NULL)
		lcn_parser_error(parser, "a property has only one formula");
	lcn_parser_advance(parser);
	struct lcn_formula *formula = lcn_parse_formula(parser, true);
	property->formula = formula;
	return formula != NULL &&
	       lcn_parser_expect(parser, LCN_TOKEN_SEMICOLON, "after the formula");
}

/* At something that begins a formula and no other item. */
static bool
at_formula(const struct lcn_parser *parser)
{
	for (size_t i = 0; i < N_PREFIXES; i++)
		if (lcn_parser_at_word(parser, prefixes[i].word))
			return true;
	return lcn_parser_at_word(parser, "Snd") || lcn_parser_at(parser, LCN_TOKEN_NOT) ||
	       lcn_parser_at(parser, LCN_TOKEN_OPEN);
}

/* All words may be states, too. */
static bool
parse_item(struct lcn_parser *parser, struct lcn_property *property, struct lcn_let ***lets_end,
	   struct lcn_property_edge ***edges_end)
{
	if (parser->ahead.kind == LCN_TOKEN_ARROW)
		return parse_edge(parser, property, edges_end);
	if (lcn_parser_at_word(parser, "let"))
		return parse_let(parser, property, lets_end);
	if (lcn_parser_at_word(parser, "ltl"))
		return parse_ltl(parser, property);
	if (!at_formula(parser))
		return parse_edge(parser, property, edges_end);
	lcn_parser_error(parser, "write 'ltl' before a formula");
	return false;
}

static void
parse_items(struct lcn_parser *parser, struct lcn_property *property)
{
	struct lcn_let **lets_end = &property->lets;
	struct lcn_property_edge **edges_end = &property->edges;
	while (!lcn_parser_at(parser, LCN_TOKEN_CLOSE_BRACE) &&
	       !lcn_parser_at_declaration(parser)) {
		if (!parse_item(parser, property, &lets_end, &edges_end)) {
			property->is_damaged = true;
			lcn_parser_skip_statement(parser);
		}
	}
}

void
lcn_parse_property(struct lcn_parser *parser)
{
	struct lcn_property *property = LCN_NEW_NODE(parser, struct lcn_property);
	lcn_parser_advance(parser);
	bool has_name = lcn_parser_name(parser, &property->name, "a name for the property");
	struct lcn_span open = lcn_parser_span(parser, parser->token);
	if (!has_name || !lcn_parser_expect(parser, LCN_TOKEN_OPEN_BRACE, "and the property")) {
		parser->model->is_damaged = true;
		lcn_parser_skip_statement(parser);
		return;
	}
	property->index = parser->model->n_properties++;
	*parser->properties_end = property;
	parser->properties_end = &property->next;
	parser->states_end = &property->states;
	parse_items(parser, property);
	if (!lcn_parser_close(parser, open, "the property", property->name.text))
		property->is_damaged = true;
}
