#include "cli/values.h"

#include <string.h>

/* The digits that text begins with; where they end, or NULL when the number is
 * too large. */
static const char *
read_digits(const char *text, const char *end, uint64_t *number)
{
	*number = 0;
	for (; text != end && *text >= '0' && *text <= '9'; text++) {
		uint64_t digit = (uint64_t) (*text - '0');
		if (*number > (UINT64_MAX - digit) / 10)
			return NULL;
		*number = *number * 10 + digit;
	}
	return text;
}

bool
lcn_value_number(const char *text, size_t n_bytes, uint64_t *number)
{
	return n_bytes > 0 && read_digits(text, text + n_bytes, number) == text + n_bytes;
}

struct unit {
	const char *name;
	uint64_t factor;
};

static bool
with_unit(const char *text, const struct unit *units, size_t n_units, uint64_t *value)
{
	uint64_t number;
	const char *at = read_digits(text, NULL, &number);
	if (at == NULL)
		return false;
	for (size_t i = 0; i < n_units; i++) {
		if (strcmp(at, units[i].name) != 0)
			continue;
		*value = number * units[i].factor;
		return number != 0 && number <= UINT64_MAX / units[i].factor;
	}
	return false;
}

bool
lcn_value_duration_ms(const char *text, uint64_t *ms)
{
	static const struct unit units[] = {
	    {"", 1000}, {"s", 1000}, {"ms", 1}, {"m", 60 * 1000}, {"h", 60 * 60 * 1000}};
	/* A hundred years are enough, and sums with the clock cannot overflow. */
	const uint64_t most = UINT64_C(100) * 366 * 24 * 60 * 60 * 1000;
	return with_unit(text, units, sizeof units / sizeof units[0], ms) && *ms <= most;
}

bool
lcn_value_bytes(const char *text, uint64_t *n_bytes)
{
	static const struct unit units[] = {{"", 1},
					    {"K", UINT64_C(1) << 10},
					    {"M", UINT64_C(1) << 20},
					    {"G", UINT64_C(1) << 30},
					    {"T", UINT64_C(1) << 40}};
	return with_unit(text, units, sizeof units / sizeof units[0], n_bytes);
}
