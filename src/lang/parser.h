/* What the parts of the parser share. Recursive descent with one token of
 * look-ahead beyond the current one. A parsing function returns NULL or false
 * after it has reported an error; who repeats things then skips to a place
 * where parsing can go on. */
#ifndef LCN_LANG_PARSER_H
#define LCN_LANG_PARSER_H

#include <string.h>

#include "lang/ast.h"
#include "lang/token.h"

struct lcn_parser {
	struct lcn_model *model;
	struct lcn_diagnostics *diagnostics;
	struct lcn_lexer lexer;
	struct lcn_token token;	      /* the current one */
	struct lcn_token ahead;	      /* and the one after it */
	enum lcn_token_kind previous; /* END at the start */
	uint32_t previous_end;
	uint32_t error_at;	 /* the token of the last error, reported once; or NO_ERROR */
	unsigned depth;		 /* of nesting */
	struct lcn_actor *actor; /* being read, or NULL */
	/* where the next one goes */
	struct lcn_property **properties_end;
	struct lcn_property_state **states_end;
};

#define LCN_NEW_NODE(parser, type) LCN_ARENA_NEW(&(parser)->model->arena, type)

void lcn_parser_advance(struct lcn_parser *parser);
bool lcn_parser_accept(struct lcn_parser *parser, enum lcn_token_kind kind);

static inline bool
lcn_parser_at(const struct lcn_parser *parser, enum lcn_token_kind kind)
{
	return parser->token.kind == kind;
}

/* Whether the current token is this plain word. */
bool lcn_parser_at_word(const struct lcn_parser *parser, const char *word);

struct lcn_span lcn_parser_span(const struct lcn_parser *parser, struct lcn_token token);
/* From an offset to the end of the token before the current one. */
struct lcn_span lcn_parser_span_from(const struct lcn_parser *parser, uint32_t begin);

/* An error at the current token; only the first one at a token is reported. */
void lcn_parser_error(struct lcn_parser *parser, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* "expected …, found …": behind the last token, where something is missing,
 * unless something new begins here. */
void lcn_parser_expected(struct lcn_parser *parser, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Moves on from a token of this kind or reports that it was expected there. */
bool lcn_parser_expect(struct lcn_parser *parser, enum lcn_token_kind kind, const char *where);
/* Takes the name or number at hand as a name. */
void lcn_parser_take_name(struct lcn_parser *parser, struct lcn_name *name);
/* Takes a name, or reports what was expected: "a name for the actor". */
bool lcn_parser_name(struct lcn_parser *parser, struct lcn_name *name, const char *what);
/* Closes a brace opened at `open` for `what` ("the actor 'left'"). */
bool lcn_parser_close(struct lcn_parser *parser, struct lcn_span open, const char *what,
		      const char *name);

/* One level deeper, unless that is too deep, which is reported. */
bool lcn_parser_enter(struct lcn_parser *parser);
void lcn_parser_leave(struct lcn_parser *parser);

/* At the start of a declaration of the model, or at the end. */
bool lcn_parser_at_declaration(const struct lcn_parser *parser);

/* Skips to the end of a statement: past the next ';' or '}' of a block begun
 * meanwhile, or up to a '}' or a word that begins a declaration. */
void lcn_parser_skip_statement(struct lcn_parser *parser);

/* The parts. */
bool lcn_parse_capacity(struct lcn_parser *parser, uint32_t *capacity, bool *is_unbounded);
struct lcn_expression *lcn_parse_expression(struct lcn_parser *parser);
bool lcn_parse_block(struct lcn_parser *parser, const char *what, const char *name,
		     struct lcn_statement **statements);
bool lcn_parse_send(struct lcn_parser *parser, struct lcn_send *send);
void lcn_parse_missing(struct lcn_parser *parser);
void lcn_parse_property(struct lcn_parser *parser);
struct lcn_formula *lcn_parse_formula(struct lcn_parser *parser, bool may_be_temporal);

#endif
