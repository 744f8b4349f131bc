/* A HOA file while it is read: what the parts of the reader share. */
#ifndef LCN_LTS_HOA_READER_H
#define LCN_LTS_HOA_READER_H

#include "base/array.h"
#include "lts/hoa_guard.h"
#include "lts/hoa_token.h"

struct lcn_hoa {
	struct lcn_reading *reading;
	struct lcn_hoa_token token;
	struct lcn_lts_builder builder;
	struct lcn_names headers;	  /* seen so far */
	LCN_ARRAY(uint32_t) propositions; /* their labels */
	bool has_propositions;
	struct lcn_names alias_names;
	LCN_ARRAY(struct lcn_guard) aliases;
	uint64_t n_states; /* as declared */
	bool has_states;
	uint64_t initial;
	bool has_initial;
	LCN_ARRAY(bool) is_listed; /* states, by number */
	uint64_t n_listed;
	uint64_t n_named;  /* one more than the greatest target of an edge */
	size_t other_line; /* where a guard first admitted what is no letter; or 0 */
	size_t other_column;
	unsigned depth;
};

/* The token read last is the next to be looked at. */
void lcn_hoa_step(struct lcn_hoa *hoa);
bool lcn_hoa_is_sign(const struct lcn_hoa *hoa, char sign);
bool lcn_hoa_is_word(const struct lcn_hoa *hoa, const char *word);

/* An error at the token; always false. */
bool lcn_hoa_refuse(struct lcn_hoa *hoa, const char *message);

/* Step over what is wanted, or refuse with the message. */
bool lcn_hoa_expect_sign(struct lcn_hoa *hoa, char sign, const char *message);
bool lcn_hoa_expect_number(struct lcn_hoa *hoa, const char *message, uint64_t *number);
/* Refuses a conjunction of states. */
bool lcn_hoa_refuse_conjunction(struct lcn_hoa *hoa);

uint32_t lcn_hoa_n_letters(const struct lcn_hoa *hoa);

/* A guard, and one in brackets, into a guard that is initialised. */
bool lcn_hoa_read_guard(struct lcn_hoa *hoa, struct lcn_guard *guard);
bool lcn_hoa_read_label(struct lcn_hoa *hoa, struct lcn_guard *guard);

/* All up to and with --BODY--. */
bool lcn_hoa_read_header(struct lcn_hoa *hoa);

#endif
