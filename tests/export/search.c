/* Counts the states of an export, apart from everything in lacuna: another
 * program has made C of the text, which is included here and defines
 *
 *     enum { N = ... };              how many variables
 *     static const char *const names[N];
 *     static const int start[N];
 *     static int v[N], w[N];         their values before and after a step
 *     static void steps(void);       calls found() for each step of v, with its
 *                                    target in w
 *     static void look(void);        may call note() on what v is
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void found(const char *label);
static void note(const char *what);
static void in_range(int variable, int low, int high);

#include MODEL

enum { MAX_STATES = 1 << 20, N_SLOTS = 1 << 21, MAX_NOTES = 64 };

static int states[MAX_STATES][N];
static uint32_t slots[N_SLOTS]; /* numbers of states + 1 */
static uint32_t n_states;
static uint32_t n_found; /* steps out of the present state */
static const char *notes[MAX_NOTES];
static int n_notes;

static void
note(const char *what)
{
	for (int i = 0; i < n_notes; i++)
		if (strcmp(notes[i], what) == 0)
			return;
	if (n_notes < MAX_NOTES)
		notes[n_notes++] = what;
}

/* A variable has left its type: the export is wrong. */
static void
in_range(int variable, int low, int high)
{
	if (w[variable] >= low && w[variable] <= high)
		return;
	printf("%s becomes %d\n", names[variable], w[variable]);
	exit(1);
}

static void
add(const int *state)
{
	uint32_t hash = 2166136261U;
	for (int i = 0; i < N; i++)
		hash = (hash ^ (uint32_t) state[i]) * 16777619U;
	uint32_t slot = hash % N_SLOTS;
	while (slots[slot] != 0 && memcmp(states[slots[slot] - 1], state, sizeof states[0]) != 0)
		slot = (slot + 1) % N_SLOTS;
	if (slots[slot] != 0)
		return;
	if (n_states == MAX_STATES) {
		printf("too many states\n");
		exit(1);
	}
	memcpy(states[n_states], state, sizeof states[0]);
	slots[slot] = ++n_states;
}

static void
found(const char *label)
{
	n_found++;
	if (strcmp(label, "violated") == 0)
		note("violated");
	add(w);
}

int
main(void)
{
	add(start);
	for (uint32_t i = 0; i < n_states; i++) {
		memcpy(v, states[i], sizeof v);
		n_found = 0;
		steps();
		if (n_found == 0)
			note("stuck");
		look();
	}
	printf("states %lu\n", (unsigned long) n_states);
	for (int i = 0; i < n_notes; i++)
		printf("%s\n", notes[i]);
	return 0;
}
