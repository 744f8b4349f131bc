/* json_get PATH: prints the value at a path of the JSON document on standard
 * input, as JSON, strings without quotes. A path is names and indices parted by
 * dots; "." is the document, and "#" at the end the size of what is before it.
 * Fails when the input is no JSON (strictly: no duplicate keys, nothing after
 * the document) or has no such value. Where an integer has more than 64 bits, all
 * of them are read as reals. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

static json_t *
child(json_t *value, const char *name)
{
	if (json_is_array(value))
		return json_array_get(value, strtoul(name, NULL, 10));
	return json_object_get(value, name);
}

static int
print_size(json_t *value)
{
	size_t size = json_is_array(value) ? json_array_size(value) : json_object_size(value);
	printf("%zu\n", size);
	return 0;
}

static int
print_value(json_t *value)
{
	if (json_is_string(value))
		puts(json_string_value(value));
	else if (json_dumpf(value, stdout, JSON_ENCODE_ANY | JSON_COMPACT) == 0)
		putchar('\n');
	return 0;
}

static int
print_at(json_t *value, char *path)
{
	for (char *name = strtok(path, "."); name != NULL; name = strtok(NULL, ".")) {
		if (strcmp(name, "#") == 0)
			return print_size(value);
		value = child(value, name);
	}
	return value != NULL ? print_value(value) : EXIT_FAILURE;
}

static json_t *
load(const char *bytes, size_t n_bytes, json_error_t *error)
{
	json_t *document = json_loadb(bytes, n_bytes, JSON_REJECT_DUPLICATES, error);
	if (document == NULL && json_error_code(error) == json_error_numeric_overflow)
		document = json_loadb(bytes, n_bytes,
				      JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL, error);
	return document;
}

int
main(int argc, char **argv)
{
	enum { MAX_BYTES = 1 << 22 };
	static char bytes[MAX_BYTES];
	json_error_t error;
	if (argc != 2)
		return EXIT_FAILURE;
	json_t *document = load(bytes, fread(bytes, 1, sizeof bytes, stdin), &error);
	if (document == NULL) {
		fprintf(stderr, "json_get: line %d: %s\n", error.line, error.text);
		return EXIT_FAILURE;
	}
	int status = print_at(document, argv[1]);
	json_decref(document);
	return status;
}
