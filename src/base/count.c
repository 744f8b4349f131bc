#include "base/count.h"

#include <stdlib.h>

#include "base/memory.h"

void
lcn_count_init(struct lcn_count *count)
{
	mpz_init(count->value);
}

void
lcn_count_release(struct lcn_count *count)
{
	mpz_clear(count->value);
}

/* GMP takes unsigned long, which may be 32 bits wide. */
static void
set(mpz_t value, uint64_t number)
{
	mpz_import(value, 1, -1, sizeof number, 0, 0, &number);
}

void
lcn_count_set(struct lcn_count *count, uint64_t value)
{
	set(count->value, value);
}

void
lcn_count_add(struct lcn_count *count, const struct lcn_count *more)
{
	mpz_add(count->value, count->value, more->value);
}

void
lcn_count_add_product(struct lcn_count *count, const struct lcn_count *more, uint64_t times)
{
	mpz_t factor;
	mpz_init(factor);
	set(factor, times);
	mpz_addmul(count->value, more->value, factor);
	mpz_clear(factor);
}

uint64_t
lcn_count_clamp(const struct lcn_count *count)
{
	uint64_t result = 0;
	if (mpz_sizeinbase(count->value, 2) > 64)
		return UINT64_MAX;
	mpz_export(&result, NULL, -1, sizeof result, 0, 0, count->value);
	return result;
}

bool
lcn_count_is(const struct lcn_count *count, uint64_t value)
{
	return mpz_sizeinbase(count->value, 2) <= 64 && lcn_count_clamp(count) == value;
}

char *
lcn_count_to_string(const struct lcn_count *count)
{
	char *text = LCN_NEW_ARRAY(char, mpz_sizeinbase(count->value, 10) + 2);
	return mpz_get_str(text, 10, count->value);
}
