/* The words and signs of the language. */
#ifndef LCN_LANG_TOKEN_H
#define LCN_LANG_TOKEN_H

#include "lang/ast.h"

/* Kind and how a message calls it. Words that stand for something only at
 * their place (missing, property, let, on, ltl, …) are plain names. */
#define LCN_TOKENS(X)                 \
	X(END, "the end of the file") \
	X(NAME, "a name")             \
	X(NUMBER, "a number")         \
	X(ACTOR, "'actor'")           \
	X(MAIN, "'main'")             \
	X(INT, "'int'")               \
	X(IF, "'if'")                 \
	X(ELSE, "'else'")             \
	X(SELF, "'self'")             \
	X(OPEN, "'('")                \
	X(CLOSE, "')'")               \
	X(OPEN_BRACE, "'{'")          \
	X(CLOSE_BRACE, "'}'")         \
	X(SEMICOLON, "';'")           \
	X(COMMA, "','")               \
	X(COLON, "':'")               \
	X(COLONS, "'::'")             \
	X(DOTS, "'..'")               \
	X(DOT, "'.'")                 \
	X(ARROW, "'->'")              \
	X(DOUBLE_ARROW, "'<->'")      \
	X(ASSIGN, "'='")              \
	X(QUESTION, "'?'")            \
	X(NOT, "'!'")                 \
	X(PLUS, "'+'")                \
	X(MINUS, "'-'")               \
	X(STAR, "'*'")                \
	X(SLASH, "'/'")               \
	X(PERCENT, "'%'")             \
	X(EQUAL, "'=='")              \
	X(NOT_EQUAL, "'!='")          \
	X(LESS, "'<'")                \
	X(LESS_EQUAL, "'<='")         \
	X(GREATER, "'>'")             \
	X(GREATER_EQUAL, "'>='")      \
	X(AND_AND, "'&&'")            \
	X(OR_OR, "'||'")              \
	X(AND, "'&'")                 \
	X(OR, "'|'")

#define LCN_TOKEN_KIND(kind, text) LCN_TOKEN_##kind,
enum lcn_token_kind { LCN_TOKENS(LCN_TOKEN_KIND) LCN_N_TOKENS };
#undef LCN_TOKEN_KIND

struct lcn_token {
	enum lcn_token_kind kind;
	uint32_t begin;
	uint32_t end;
	int64_t number;	 /* of a NUMBER */
	bool is_suspect; /* something before it was reported and skipped */
};

struct lcn_lexer {
	const struct lcn_source *source;
	struct lcn_diagnostics *diagnostics;
	uint32_t at;
};

/* The next token; what is no token is reported and skipped. */
struct lcn_token lcn_lexer_next(struct lcn_lexer *lexer);

const char *lcn_token_name(enum lcn_token_kind kind);

#endif
