/* Expressions by precedence climbing. */
#include "lang/parser.h"

static const struct {
	enum lcn_token_kind token;
	enum lcn_expression_kind kind;
	int precedence; /* the higher binds tighter; 0 ends the table */
} operators[] = {
    {LCN_TOKEN_OR_OR, LCN_LOGICAL_OR, 1},  {LCN_TOKEN_AND_AND, LCN_LOGICAL_AND, 2},
    {LCN_TOKEN_EQUAL, LCN_EQUAL, 3},	   {LCN_TOKEN_NOT_EQUAL, LCN_NOT_EQUAL, 3},
    {LCN_TOKEN_LESS, LCN_LESS, 4},	   {LCN_TOKEN_LESS_EQUAL, LCN_LESS_EQUAL, 4},
    {LCN_TOKEN_GREATER, LCN_GREATER, 4},   {LCN_TOKEN_GREATER_EQUAL, LCN_GREATER_EQUAL, 4},
    {LCN_TOKEN_PLUS, LCN_ADD, 5},	   {LCN_TOKEN_MINUS, LCN_SUBTRACT, 5},
    {LCN_TOKEN_STAR, LCN_MULTIPLY, 6},	   {LCN_TOKEN_SLASH, LCN_DIVIDE, 6},
    {LCN_TOKEN_PERCENT, LCN_REMAINDER, 6},
};

static struct lcn_expression *parse_binary(struct lcn_parser *parser, int min_precedence);

static struct lcn_expression *
new_expression(struct lcn_parser *parser, enum lcn_expression_kind kind)
{
	struct lcn_expression *expression = LCN_NEW_NODE(parser, struct lcn_expression);
	expression->kind = kind;
	expression->depth = 1;
	expression->span = lcn_parser_span(parser, parser->token);
	return expression;
}

/* Sets the operands and the span from the first to here. Long chains make
 * deep trees without nesting, so depth is limited here too. */
static struct lcn_expression *
complete(struct lcn_parser *parser, struct lcn_expression *expression, struct lcn_expression *left,
	 struct lcn_expression *right)
{
	if (left == NULL || (right == NULL && expression->kind > LCN_LOGICAL_NOT))
		return NULL;
	unsigned depth = right != NULL && right->depth > left->depth ? right->depth : left->depth;
	uint32_t begin = right != NULL ? left->span.begin : expression->span.begin;
	expression->left = left;
	expression->right = right;
	expression->depth = depth + 1;
	expression->span = lcn_parser_span_from(parser, begin);
	if (expression->depth <= LCN_MAX_DEPTH)
		return expression;
	lcn_parser_error(parser, "this expression is too long (more than %d operators deep)",
			 LCN_MAX_DEPTH);
	return NULL;
}

static struct lcn_expression *
parse_parentheses(struct lcn_parser *parser)
{
	lcn_parser_advance(parser);
	struct lcn_expression *inner = parse_binary(parser, 1);
	if (inner != NULL &&
	    !lcn_parser_expect(parser, LCN_TOKEN_CLOSE, "to close the parenthesis"))
		return NULL;
	return inner;
}

static struct lcn_expression *
parse_operand(struct lcn_parser *parser)
{
	struct lcn_expression *expression;
	switch (parser->token.kind) {
	case LCN_TOKEN_NUMBER:
		expression = new_expression(parser, LCN_NUMBER);
		expression->number = parser->token.number;
		lcn_parser_advance(parser);
		return expression;
	case LCN_TOKEN_NAME:
		expression = new_expression(parser, LCN_VARIABLE);
		lcn_parser_take_name(parser, &expression->name);
		return expression;
	case LCN_TOKEN_OPEN: return parse_parentheses(parser);
	case LCN_TOKEN_QUESTION:
		lcn_parser_error(parser, "a choice '?(…)' stands alone behind '='");
		return NULL;
	default: lcn_parser_expected(parser, "an expression"); return NULL;
	}
}

static struct lcn_expression *
parse_unary(struct lcn_parser *parser)
{
	bool is_not = lcn_parser_at(parser, LCN_TOKEN_NOT);
	bool is_minus = lcn_parser_at(parser, LCN_TOKEN_MINUS);
	struct lcn_expression *result = NULL;
	if (!lcn_parser_enter(parser)) {
		;
	} else if (is_not || is_minus) {
		struct lcn_expression *expression =
		    new_expression(parser, is_not ? LCN_LOGICAL_NOT : LCN_NEGATE);
		lcn_parser_advance(parser);
		result = complete(parser, expression, parse_unary(parser), NULL);
	} else {
		result = parse_operand(parser);
	}
	lcn_parser_leave(parser);
	return result;
}

/* The row of the operator at hand, or -1. */
static int
find_operator(struct lcn_parser *parser)
{
	for (int i = 0; i < (int) (sizeof operators / sizeof *operators); i++)
		if (operators[i].token == parser->token.kind)
			return i;
	if (lcn_parser_at(parser, LCN_TOKEN_AND) || lcn_parser_at(parser, LCN_TOKEN_OR))
		lcn_parser_error(parser, "expressions use '&&' and '||'");
	return -1;
}

static struct lcn_expression *
parse_binary(struct lcn_parser *parser, int min_precedence)
{
	struct lcn_expression *left = parse_unary(parser);
	while (left != NULL) {
		int i = find_operator(parser);
		if (i < 0 || operators[i].precedence < min_precedence)
			return left;
		struct lcn_expression *expression = new_expression(parser, operators[i].kind);
		lcn_parser_advance(parser);
		struct lcn_expression *right = parse_binary(parser, operators[i].precedence + 1);
		left = complete(parser, expression, left, right);
	}
	return NULL;
}

struct lcn_expression *
lcn_parse_expression(struct lcn_parser *parser)
{
	return parse_binary(parser, 1);
}
