/* The words of the Hanoi omega-automata format, version 1. */
#ifndef LCN_LTS_HOA_TOKEN_H
#define LCN_LTS_HOA_TOKEN_H

#include "base/text.h"
#include "lts/formats.h"

enum lcn_hoa_kind {
	LCN_HOA_EOF,
	LCN_HOA_FAILED, /* there is a diagnostic, or a limit was reached */
	LCN_HOA_INT,
	LCN_HOA_STRING, /* text is what stands in the quotes */
	LCN_HOA_WORD,	/* an identifier, t or f */
	LCN_HOA_HEADER, /* text has no colon */
	LCN_HOA_ALIAS,	/* text has no @ */
	LCN_HOA_BODY,
	LCN_HOA_END,
	LCN_HOA_ABORT,
	LCN_HOA_SIGN, /* one character: number */
};

struct lcn_hoa_token {
	enum lcn_hoa_kind kind;
	uint64_t number;
	struct lcn_text text;
	size_t line;
	size_t column;
};

/* Replaces the token by the next one. */
void lcn_hoa_next(struct lcn_reading *reading, struct lcn_hoa_token *token);

/* An error at the token; always false. Adds none where there is one already. */
bool lcn_hoa_fail(struct lcn_reading *reading, const struct lcn_hoa_token *token,
		  const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
