#include "lang/token.h"

#include <string.h>

const char *
lcn_token_name(enum lcn_token_kind kind)
{
#define TOKEN_NAME(name, text) text,
	static const char *const names[] = {LCN_TOKENS(TOKEN_NAME)};
#undef TOKEN_NAME
	return names[kind];
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static struct lcn_span
span_from(const struct lcn_lexer *lexer, uint32_t begin)
{
	return (struct lcn_span){lexer->source, begin, lexer->at};
}

static char
peek(const struct lcn_lexer *lexer, size_t ahead)
{
	size_t at = lexer->at + ahead;
	return at < lexer->source->n_bytes ? lexer->source->bytes[at] : '\0';
}

static void
skip_line(struct lcn_lexer *lexer)
{
	while (lexer->at < lexer->source->n_bytes && peek(lexer, 0) != '\n')
		lexer->at++;
}

static void
skip_comment(struct lcn_lexer *lexer)
{
	uint32_t begin = lexer->at;
	const char *start = lexer->source->bytes + begin + 2;
	const char *end = strstr(start, "*/");
	if (end != NULL) {
		lexer->at = (uint32_t) (end + 2 - lexer->source->bytes);
		return;
	}
	lexer->at += 2;
	lcn_diagnostics_error(lexer->diagnostics, span_from(lexer, begin),
			      "this comment is not closed by '*/'");
	lexer->at = (uint32_t) lexer->source->n_bytes;
}

static void
skip_blanks(struct lcn_lexer *lexer)
{
	for (;;) {
		char c = peek(lexer, 0);
		if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
			lexer->at++;
		else if (c == '/' && peek(lexer, 1) == '/')
			skip_line(lexer);
		else if (c == '/' && peek(lexer, 1) == '*')
			skip_comment(lexer);
		else
			return;
	}
}

static enum lcn_token_kind
word_kind(const char *word, size_t n_bytes)
{
	static const struct {
		const char *word;
		enum lcn_token_kind kind;
	} reserved[] = {
	    {"actor", LCN_TOKEN_ACTOR}, {"main", LCN_TOKEN_MAIN}, {"int", LCN_TOKEN_INT},
	    {"if", LCN_TOKEN_IF},	{"else", LCN_TOKEN_ELSE}, {"self", LCN_TOKEN_SELF},
	};
	for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
		if (strlen(reserved[i].word) == n_bytes &&
		    memcmp(reserved[i].word, word, n_bytes) == 0)
			return reserved[i].kind;
	return LCN_TOKEN_NAME;
}

static struct lcn_token
lex_word(struct lcn_lexer *lexer)
{
	uint32_t begin = lexer->at;
	while (is_letter(peek(lexer, 0)) || is_digit(peek(lexer, 0)))
		lexer->at++;
	enum lcn_token_kind kind = word_kind(lexer->source->bytes + begin, lexer->at - begin);
	return (struct lcn_token){.kind = kind, .begin = begin, .end = lexer->at};
}

static struct lcn_token
lex_number(struct lcn_lexer *lexer)
{
	uint32_t begin = lexer->at;
	int64_t number = 0;
	for (; is_digit(peek(lexer, 0)); lexer->at++)
		if (number <= LCN_MAX_NUMBER)
			number = 10 * number + (peek(lexer, 0) - '0');
	if (number > LCN_MAX_NUMBER) {
		lcn_diagnostics_error(lexer->diagnostics, span_from(lexer, begin),
				      "this number is too large; numbers go up to %d",
				      LCN_MAX_NUMBER);
		number = LCN_MAX_NUMBER;
	}
	return (struct lcn_token){
	    .kind = LCN_TOKEN_NUMBER, .begin = begin, .end = lexer->at, .number = number};
}

/* Longer signs stand before their beginnings. */
static const struct {
	const char *text;
	enum lcn_token_kind kind;
} signs[] = {
    {"<->", LCN_TOKEN_DOUBLE_ARROW},
    {"->", LCN_TOKEN_ARROW},
    {"::", LCN_TOKEN_COLONS},
    {":=", LCN_TOKEN_ASSIGN},
    {"..", LCN_TOKEN_DOTS},
    {"==", LCN_TOKEN_EQUAL},
    {"!=", LCN_TOKEN_NOT_EQUAL},
    {"<=", LCN_TOKEN_LESS_EQUAL},
    {">=", LCN_TOKEN_GREATER_EQUAL},
    {"&&", LCN_TOKEN_AND_AND},
    {"||", LCN_TOKEN_OR_OR},
    {"(", LCN_TOKEN_OPEN},
    {")", LCN_TOKEN_CLOSE},
    {"{", LCN_TOKEN_OPEN_BRACE},
    {"}", LCN_TOKEN_CLOSE_BRACE},
    {";", LCN_TOKEN_SEMICOLON},
    {",", LCN_TOKEN_COMMA},
    {":", LCN_TOKEN_COLON},
    {"=", LCN_TOKEN_ASSIGN},
    {"?", LCN_TOKEN_QUESTION},
    {"!", LCN_TOKEN_NOT},
    {"+", LCN_TOKEN_PLUS},
    {"-", LCN_TOKEN_MINUS},
    {"*", LCN_TOKEN_STAR},
    {"/", LCN_TOKEN_SLASH},
    {"%", LCN_TOKEN_PERCENT},
    {"<", LCN_TOKEN_LESS},
    {">", LCN_TOKEN_GREATER},
    {"&", LCN_TOKEN_AND},
    {"|", LCN_TOKEN_OR},
    {".", LCN_TOKEN_DOT},
};

/* The sign that the text begins with, as a row of the table; or -1. */
static int
find_sign(const char *text)
{
	for (int i = 0; i < (int) (sizeof signs / sizeof *signs); i++)
		if (strncmp(text, signs[i].text, strlen(signs[i].text)) == 0)
			return i;
	return -1;
}

static bool
lex_sign(struct lcn_lexer *lexer, struct lcn_token *token)
{
	int row = find_sign(lexer->source->bytes + lexer->at);
	if (row < 0)
		return false;
	*token = (struct lcn_token){.kind = signs[row].kind, .begin = lexer->at};
	lexer->at += (uint32_t) strlen(signs[row].text);
	token->end = lexer->at;
	return true;
}

/* Signs that come with text copied from papers and editors, and what was
 * meant by them. */
static const char *
meant_by(const char *character)
{
	static const struct {
		const char *sign;
		const char *meant;
	} table[] = {
	    {"→", "->"}, {"⇒", "->"}, {"↔", "<->"}, {"⇔", "<->"}, {"¬", "!"}, {"∧", "&"},
	    {"∨", "|"},	 {"≠", "!="}, {"≤", "<="},  {"≥", ">="},  {"−", "-"}, {"–", "-"},
	    {"□", "G"},	 {"◇", "F"},  {"♦", "F"},   {"○", "X"},	  {"◯", "X"}, {"＝", "="},
	    {"；", ";"}, {"，", ","}, {"（", "("},  {"）", ")"},
	};
	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		if (strcmp(table[i].sign, character) == 0)
			return table[i].meant;
	return NULL;
}

static void
report_strange(struct lcn_lexer *lexer, struct lcn_span span, const char *character)
{
	if ((unsigned char) character[0] < ' ' || character[0] == 0x7f)
		lcn_diagnostics_error(lexer->diagnostics, span,
				      "a control character (code %d) has no place here",
				      character[0]);
	else
		lcn_diagnostics_error(lexer->diagnostics, span,
				      "the character '%s' has no place here", character);
}

/* Reports a character that cannot begin a token, unless it follows another
 * one. True when it stands for a sign, which then is the token. */
static bool
lex_strange(struct lcn_lexer *lexer, struct lcn_token *token, bool is_suspect)
{
	uint32_t begin = lexer->at;
	const char *here = lexer->source->bytes + begin;
	size_t length = lcn_utf8_length(here, lexer->source->n_bytes - begin);
	char character[5] = {0};
	memcpy(character, here, length);
	lexer->at += (uint32_t) length;
	const char *meant = meant_by(character);
	if (!is_suspect || meant != NULL)
		report_strange(lexer, span_from(lexer, begin), character);
	if (meant == NULL)
		return false;
	lcn_diagnostics_suggest(lexer->diagnostics, meant);
	int row = find_sign(meant);
	enum lcn_token_kind kind = row >= 0 ? signs[row].kind : LCN_TOKEN_NAME;
	*token = (struct lcn_token){.kind = kind, .begin = begin, .end = lexer->at};
	return row >= 0;
}

/* Words in other alphabets are one mistake, not many. */
static void
skip_strange(struct lcn_lexer *lexer)
{
	while ((unsigned char) peek(lexer, 0) >= 0x80)
		lexer->at++;
}

struct lcn_token
lcn_lexer_next(struct lcn_lexer *lexer)
{
	bool is_suspect = false;
	for (;;) {
		skip_blanks(lexer);
		struct lcn_token token = {.begin = lexer->at, .end = lexer->at};
		if (is_letter(peek(lexer, 0)))
			token = lex_word(lexer);
		else if (is_digit(peek(lexer, 0)))
			token = lex_number(lexer);
		else if (lexer->at < lexer->source->n_bytes && !lex_sign(lexer, &token) &&
			 !lex_strange(lexer, &token, is_suspect)) {
			skip_strange(lexer);
			is_suspect = true;
			continue;
		}
		token.is_suspect = is_suspect;
		return token;
	}
}
