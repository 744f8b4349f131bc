#include "unit/testing.h"

#include <stdlib.h>
#include <string.h>

#include "base/sha256.h"

static void
check(const char *bytes, size_t n_bytes, const char *expected)
{
	char digits[LCN_SHA256_DIGITS + 1];
	lcn_sha256(bytes, n_bytes, digits);
	assert_string_equal(digits, expected);
}

/* Ensures that the examples of FIPS 180-4 come out: nothing, one block, and two
 * because the length has no room in the first. */
static void
test_standard(void **state)
{
	(void) state;
	check("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
	check("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	check("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
	      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

/* Ensures that many whole blocks are hashed: a million times the same letter. */
static void
test_million(void **state)
{
	(void) state;
	enum { N = 1000000 };
	char *bytes = malloc(N);
	assert_non_null(bytes);
	memset(bytes, 'a', N);
	check(bytes, N, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
	free(bytes);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_standard),
	    cmocka_unit_test(test_million),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
