#include "cli/options.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/suggest.h"
#include "cli/command.h"
#include "cli/values.h"
#include "lacuna/lts.h"

const struct lcn_option *
lcn_option_at(const struct lcn_command *command, size_t index)
{
	for (const struct lcn_option *option = command->options; option->name != NULL; option++)
		if (index-- == 0)
			return option;
	for (int group = LCN_GROUP_OWN + 1; group < LCN_N_GROUPS; group++)
		for (const struct lcn_option *option = lcn_shared_options[group];
		     option->name != NULL; option++)
			if ((option->takers & command->takes) != 0 && index-- == 0)
				return option;
	return NULL;
}

static bool
format_choice(size_t index, bool is_read, struct lcn_choice *choice)
{
	for (size_t i = 0; i < lcn_format_count(); i++) {
		const struct lcn_format *format = lcn_format_at(i);
		if ((is_read ? format->can_read : format->can_write) && index-- == 0) {
			*choice = (struct lcn_choice){.word = format->name, .value = (int) i};
			return true;
		}
	}
	return false;
}

bool
lcn_option_choice(const struct lcn_option *option, size_t index, struct lcn_choice *choice)
{
	switch (option->kind) {
	case LCN_OPTION_CHOICE:
	case LCN_OPTION_CHOICES: *choice = option->choices[index]; return choice->word != NULL;
	case LCN_OPTION_FORMAT_READ: return format_choice(index, true, choice);
	case LCN_OPTION_FORMAT_WRITE: return format_choice(index, false, choice);
	case LCN_OPTION_FLAG:
	case LCN_OPTION_WORD:
	case LCN_OPTION_FILE:
	case LCN_OPTION_DURATION:
	case LCN_OPTION_SIZE:
	case LCN_OPTION_NUMBER:
	case LCN_OPTION_NUMBERS: break;
	}
	return false;
}

struct parser {
	const struct lcn_command *command;
	const char *const *words;
	size_t n_words;
	size_t at; /* of the next word */
	void *settings;
	struct lcn_operands *operands;
	struct lcn_text *problem;
};

static const struct lcn_option *
find_by_name(const struct lcn_command *command, const char *name, size_t n_name)
{
	const struct lcn_option *option;
	for (size_t i = 0; (option = lcn_option_at(command, i)) != NULL; i++)
		if (strlen(option->name) == n_name && strncmp(option->name, name, n_name) == 0)
			return option;
	return NULL;
}

static const struct lcn_option *
find_by_letter(const struct lcn_command *command, char letter)
{
	const struct lcn_option *option;
	for (size_t i = 0; (option = lcn_option_at(command, i)) != NULL; i++)
		if (option->letter == letter)
			return option;
	return NULL;
}

static void
add_suggestion(struct lcn_text *problem, const char *prefix, const char *suggestion)
{
	if (suggestion != NULL)
		lcn_text_format(problem, "; did you mean '%s%s'?", prefix, suggestion);
}

static bool
unknown_option(struct parser *parser, const char *name)
{
	LCN_ARRAY(const char *) known = {0};
	const struct lcn_option *option;
	for (size_t i = 0; (option = lcn_option_at(parser->command, i)) != NULL; i++)
		lcn_array_push(&known, option->name);
	lcn_text_format(parser->problem, "unknown option '--%s'", name);
	add_suggestion(parser->problem, "--", lcn_suggest(name, known.items, known.n_items));
	lcn_array_release(&known);
	return false;
}

/* Nothing but listing all allowed words says what a choice may be. */
static bool
unknown_choice(const struct lcn_option *option, const char *value, struct lcn_text *problem)
{
	LCN_ARRAY(const char *) words = {0};
	struct lcn_choice choice;
	for (size_t i = 0; lcn_option_choice(option, i, &choice); i++)
		lcn_array_push(&words, choice.word);
	lcn_text_format(problem, "'%s' is no %.*s for '--%s': it takes ", value,
			(int) strcspn(option->argument, ","), option->argument, option->name);
	for (size_t i = 0; i < words.n_items; i++) {
		const char *before = i == 0 ? "" : i + 1 == words.n_items ? " or " : ", ";
		lcn_text_format(problem, "%s%s", before, words.items[i]);
	}
	add_suggestion(problem, "", lcn_suggest(value, words.items, words.n_items));
	lcn_array_release(&words);
	return false;
}

/* Where the value of an option is kept. */
static void *
place_of(const struct lcn_command *command, const struct lcn_option *option, void *settings)
{
	return (char *) settings + command->places[option->group] + option->offset;
}

/* The value of a word; negative when there is no such word. */
static int
find_choice(const struct lcn_option *option, const char *word)
{
	struct lcn_choice choice;
	for (size_t i = 0; lcn_option_choice(option, i, &choice); i++)
		if (strcmp(choice.word, word) == 0)
			return choice.value;
	return -1;
}

static bool
store_choice(struct parser *parser, const struct lcn_option *option, const char *value, void *place)
{
	int chosen = find_choice(option, value);
	if (chosen < 0)
		return unknown_choice(option, value, parser->problem);
	if (option->kind == LCN_OPTION_CHOICE)
		*(int *) place = chosen;
	else
		*(const struct lcn_format **) place = lcn_format_at((size_t) chosen);
	return true;
}

static bool
store_choices(struct parser *parser, const struct lcn_option *option, const char *value,
	      unsigned *place)
{
	bool is_known = true;
	*place = 0;
	for (const char *word = value; is_known;) {
		size_t n_word = strcspn(word, ",");
		char *alone = lcn_copy_bytes(word, n_word);
		int chosen = find_choice(option, alone);
		is_known = chosen >= 0 || unknown_choice(option, alone, parser->problem);
		free(alone);
		if (is_known)
			*place |= 1U << chosen;
		if (word[n_word] == '\0')
			break;
		word += n_word + 1;
	}
	return is_known;
}

static bool
store_duration(struct parser *parser, const struct lcn_option *option, const char *value,
	       uint64_t *place)
{
	if (lcn_value_duration_ms(value, place))
		return true;
	lcn_text_format(parser->problem,
			"'%s' is no duration for '--%s': write 90, 90s, 5m, 1h or 500ms", value,
			option->name);
	return false;
}

static bool
store_size(struct parser *parser, const struct lcn_option *option, const char *value,
	   uint64_t *place)
{
	if (lcn_value_bytes(value, place))
		return true;
	lcn_text_format(parser->problem,
			"'%s' is no size for '--%s': write 512M or 2G, or the number of bytes",
			value, option->name);
	return false;
}

static bool
store_plain_number(struct parser *parser, const struct lcn_option *option, const char *value,
		   uint64_t *place)
{
	if (lcn_value_number(value, strlen(value), place))
		return true;
	lcn_text_format(parser->problem, "'%s' is no number for '--%s'", value, option->name);
	return false;
}

static const char *
article(const char *noun)
{
	return strchr("AEIOU", *noun) != NULL ? "an" : "a";
}

static bool
store_word(struct parser *parser, const struct lcn_option *option, const char *value,
	   const char **place)
{
	if (*value == '\0') {
		lcn_text_format(parser->problem, "'--%s' needs %s %s, but got an empty one",
				option->name, article(option->argument), option->argument);
		return false;
	}
	*place = value;
	return true;
}

/* One NAME=N of a list, n_word bytes long. */
static bool
store_number(struct parser *parser, const struct lcn_option *option, const char *word,
	     size_t n_word, struct lcn_numbers *place)
{
	const char *equals = memchr(word, '=', n_word);
	uint64_t number;
	if (equals == NULL || equals == word ||
	    !lcn_value_number(equals + 1, (size_t) (word + n_word - equals - 1), &number)) {
		lcn_text_format(parser->problem, "'%.*s' does not fit '--%s': write %s",
				(int) n_word, word, option->name, option->argument);
		return false;
	}
	if (number > option->max) {
		lcn_text_format(parser->problem, "'%.*s' is too much for '--%s': it goes up to %lu",
				(int) n_word, word, option->name, (unsigned long) option->max);
		return false;
	}
	lcn_array_push(place,
		       ((struct lcn_number){.name = lcn_copy_bytes(word, (size_t) (equals - word)),
					    .number = (uint32_t) number}));
	return true;
}

static bool
store_numbers(struct parser *parser, const struct lcn_option *option, const char *value,
	      struct lcn_numbers *place)
{
	for (const char *word = value;;) {
		size_t n_word = strcspn(word, ",");
		if (!store_number(parser, option, word, n_word, place))
			return false;
		if (word[n_word] == '\0')
			return true;
		word += n_word + 1;
	}
}

static bool
store(struct parser *parser, const struct lcn_option *option, const char *value)
{
	void *place = place_of(parser->command, option, parser->settings);
	switch (option->kind) {
	case LCN_OPTION_FLAG: *(bool *) place = true; return true;
	case LCN_OPTION_WORD:
	case LCN_OPTION_FILE: return store_word(parser, option, value, place);
	case LCN_OPTION_CHOICE:
	case LCN_OPTION_FORMAT_READ:
	case LCN_OPTION_FORMAT_WRITE: return store_choice(parser, option, value, place);
	case LCN_OPTION_CHOICES: return store_choices(parser, option, value, place);
	case LCN_OPTION_DURATION: return store_duration(parser, option, value, place);
	case LCN_OPTION_SIZE: return store_size(parser, option, value, place);
	case LCN_OPTION_NUMBER: return store_plain_number(parser, option, value, place);
	case LCN_OPTION_NUMBERS: return store_numbers(parser, option, value, place);
	}
	return false;
}

/* The value is the rest of the word, if there is one, else the next word. */
static bool
store_with_value(struct parser *parser, const struct lcn_option *option, const char *rest,
		 const char *as_typed)
{
	if (rest == NULL && parser->at == parser->n_words) {
		lcn_text_format(parser->problem, "'%s' needs %s %s after it", as_typed,
				article(option->argument), option->argument);
		return false;
	}
	return store(parser, option, rest != NULL ? rest : parser->words[parser->at++]);
}

static bool
parse_long(struct parser *parser, const char *word)
{
	const char *name = word + 2;
	size_t n_name = strcspn(name, "=");
	const char *value = name[n_name] == '=' ? name + n_name + 1 : NULL;
	const struct lcn_option *option = find_by_name(parser->command, name, n_name);
	if (option == NULL) {
		struct lcn_text unknown = {0};
		lcn_text_append_bytes(&unknown, name, n_name);
		unknown_option(parser, lcn_text_string(&unknown));
		lcn_text_release(&unknown);
		return false;
	}
	if (option->kind != LCN_OPTION_FLAG)
		return store_with_value(parser, option, value, word);
	if (value == NULL)
		return store(parser, option, NULL);
	lcn_text_format(parser->problem, "'--%s' takes no value", option->name);
	return false;
}

/* One dash and any number of flags; the first option with a value takes what
 * is left. */
static bool
parse_letters(struct parser *parser, const char *word)
{
	for (const char *at = word + 1; *at != '\0'; at++) {
		const struct lcn_option *option = find_by_letter(parser->command, *at);
		if (option == NULL) {
			lcn_text_format(parser->problem, "unknown option '-%c'", *at);
			if (find_by_name(parser->command, word + 1, strcspn(word + 1, "=")) != NULL)
				lcn_text_format(parser->problem, "; did you mean '-%s'?", word);
			return false;
		}
		if (option->kind != LCN_OPTION_FLAG) {
			char as_typed[] = {'-', *at, '\0'};
			const char *rest = at[1] != '\0' ? at + 1 : NULL;
			return store_with_value(parser, option, rest, as_typed);
		}
		store(parser, option, NULL);
	}
	return true;
}

static bool
parse_word(struct parser *parser, const char *word, bool *only_operands)
{
	if (*only_operands || word[0] != '-' || word[1] == '\0') {
		lcn_array_push(parser->operands, word);
		return true;
	}
	if (word[1] != '-')
		return parse_letters(parser, word);
	if (word[2] != '\0')
		return parse_long(parser, word);
	*only_operands = true;
	return true;
}

bool
lcn_options_parse(const struct lcn_command *command, const char *const *words, size_t n_words,
		  void *settings, struct lcn_operands *operands, struct lcn_text *problem)
{
	struct parser parser = {.command = command,
				.words = words,
				.n_words = n_words,
				.settings = settings,
				.operands = operands,
				.problem = problem};
	const struct lcn_common *common = settings;
	bool only_operands = false;
	while (parser.at < n_words && !common->help && !common->version)
		if (!parse_word(&parser, words[parser.at++], &only_operands))
			return false;
	if (!common->quiet || !common->verbose)
		return true;
	lcn_text_append(problem, "'--quiet' and '--verbose' exclude each other");
	return false;
}

void
lcn_options_release(const struct lcn_command *command, void *settings)
{
	const struct lcn_option *option;
	for (size_t i = 0; (option = lcn_option_at(command, i)) != NULL; i++) {
		if (option->kind != LCN_OPTION_NUMBERS)
			continue;
		struct lcn_numbers *numbers = place_of(command, option, settings);
		for (size_t n = 0; n < numbers->n_items; n++)
			free(numbers->items[n].name);
		lcn_array_release(numbers);
	}
}
