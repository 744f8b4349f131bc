/* Random models, on which the engines and a naive judge must agree.
 *
 *     random [FILE…]
 *
 * Without files it makes LACUNA_RUNS models from LACUNA_SEED on; what goes
 * wrong is made smaller and printed as a model, and kept in the folder
 * LACUNA_KEEP if that is set. With files it checks those. Every model is
 * checked in a process of its own, so that crashes are found and made smaller
 * as well. LACUNA_SHOW=1 prints the models,
 * LACUNA_ENGINES=1 asks the first engine only.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/budget.h"
#include "base/diagnostics.h"
#include "base/source.h"
#include "random/check.h"
#include "random/generator.h"
#include "random/shrink.h"
#include "unit/random.h"

/* Seeds in a row give numbers that have nothing to do with each other. */
static uint64_t
scatter(uint64_t seed)
{
	return seed * 0x9e3779b97f4a7c15 >> 32;
}

/* Every kind of queue with every interleaving by turns, and the rest of its
 * encoding somehow. */
static struct lcn_queue_encoding
encoding_of(uint64_t seed)
{
	uint64_t some = scatter(seed);
	return (struct lcn_queue_encoding){
	    .kind = (enum lcn_queue_kind)(seed / 9 % 6),
	    .unused = (enum lcn_unused_slots)(some % 2),
	    .code = (enum lcn_length_code)(some / 2 % 3),
	    .place = (enum lcn_length_place)(some / 6 % 2),
	    .slots = (enum lcn_slot_order)(some / 12 % 2),
	};
}

/* Rings side by side are slow with more than a few states. */
static enum lcn_interleaving
interleaving_of(uint64_t seed)
{
	bool is_ring = encoding_of(seed).kind == LCN_QUEUE_RING;
	return is_ring ? LCN_INTERLEAVE_NONE : (enum lcn_interleaving)(seed / 54 % 3);
}

/* The explicit engine, the symbolic one as it is, and then in a way that
 * depends on the seed: strategies, orders and encodings, and garbage collected and variables
 * reordered all the time, with hardly a cache. */
static struct engines
engines_of(uint64_t seed, bool brief)
{
	static const enum lcn_strategy strategies[] = {LCN_STRATEGY_BFS, LCN_STRATEGY_CHAINING,
						       LCN_STRATEGY_SATURATION,
						       LCN_STRATEGY_REVERSED};
	bool is_disturbed = seed % 16 == 0;
	struct engines engines = {
	    .n_items = 3,
	    .is_brief = brief,
	    .brief_order = seed / 4 % 2 == 0 ? LCN_INTERFACE_ANY : LCN_INTERFACE_FIFO,
	    .items = {
		{"explicit", {.kind = LCN_ENGINE_EXPLICIT}, UINT32_MAX},
		{"symbolic",
		 {.kind = LCN_ENGINE_SYMBOLIC, .max_cache_slots = seed % 2 == 0 ? 4096 : 0},
		 seed % 16 == 1 ? 1000 : 150},
		{"symbolic in another way",
		 {.kind = LCN_ENGINE_SYMBOLIC,
		  .strategy = strategies[scatter(seed) / 24 % 4],
		  .reordering = seed % 20 == 0 ? LCN_REORDER_SIFT : LCN_REORDER_OFF,
		  .order = (enum lcn_variable_order)(seed / 3 % 3),
		  .encoding = encoding_of(seed),
		  .interleaving = interleaving_of(seed),
		  .max_cache_slots = seed % 4 == 0 ? 64 : 4096,
		  .disturb_every = is_disturbed ? 500 + (uint32_t) (seed / 16 % 100) * 50 : 0},
		 is_disturbed || seed % 20 == 0 ? 40 : 100}}};
	return engines;
}

#define SLOW "too slow"
enum { MAX_SECONDS = 60, PROGRESS_MS = 10000 };

/* In so many ways a file is checked. */
enum { N_WAYS = 18 };

struct shares {
	unsigned n_models;
	unsigned kinds[N_MODEL_KINDS];
	unsigned n_refusals;
	unsigned n_deadlocks;
	unsigned n_formulas;
	unsigned n_stand_ins;
	unsigned n_order_differs;
	unsigned n_completion_differs;
	unsigned n_components;
	unsigned n_paper_wrong;
	unsigned n_full_interfaces;
	unsigned n_compliant;
	unsigned n_unknown;
	unsigned n_large_automata; /* of more than 3 states */
	uint64_t n_states;
	unsigned n_failures;
};

static struct check_result *
share_result(void)
{
	struct check_result *result =
	    mmap(NULL, sizeof *result, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (result == MAP_FAILED) {
		perror("mmap");
		exit(1);
	}
	return result;
}

/* Of most models not everything is asked that is much like something else. */
static bool
is_brief(uint64_t seed)
{
	return seed % 12 != 0;
}

/* Checks in a process of its own; a crash is a check that failed. Leaks are
 * found when the process ends. */
static void
check_apart(const char *text, uint64_t seed, bool brief, struct check_result *result)
{
	struct engines engines = engines_of(seed, brief);
	uint64_t n_engines = random_setting("LACUNA_ENGINES", engines.n_items);
	int status = 0;
	engines.n_items = n_engines < engines.n_items ? (unsigned) n_engines : engines.n_items;
	result->is_finished = false;
	fflush(NULL);
	pid_t child = fork();
	if (child == 0) {
		alarm(MAX_SECONDS);
		check_model(text, &engines, result);
		exit(0);
	}
	if (child < 0 || waitpid(child, &status, 0) != child) {
		perror("fork");
		exit(1);
	}
	if (!result->is_finished || status != 0) {
		*result = (struct check_result){.is_finished = true};
		bool is_slow = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;
		snprintf(result->check, sizeof result->check, is_slow ? SLOW : "crash");
		snprintf(result->details, sizeof result->details, "%s %d",
			 WIFSIGNALED(status) ? "signal" : "exit",
			 WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
	}
}

static void
count(struct shares *shares, const struct check_result *result)
{
	shares->n_models++;
	shares->kinds[result->kind]++;
	shares->n_refusals += result->has_refusal;
	shares->n_deadlocks += result->has_deadlock;
	shares->n_formulas += result->is_formula;
	shares->n_stand_ins += result->is_stand_in;
	shares->n_order_differs += result->is_order_different;
	shares->n_completion_differs += result->is_completion_different;
	shares->n_components += result->has_component;
	shares->n_paper_wrong += result->is_paper_wrong;
	shares->n_full_interfaces += result->is_interface_full;
	shares->n_compliant += result->complies;
	shares->n_unknown += result->n_unknown > 0;
	shares->n_large_automata += result->n_automaton_states > 3;
	shares->n_states += result->n_states;
}

static double
percent(const struct shares *shares, unsigned n)
{
	return shares->n_models > 0 ? 100.0 * n / shares->n_models : 0;
}

static void
print_shares(const struct shares *shares)
{
	static const char *const kinds[] = {"refused",	"large",    "open",  "faulty",
					    "plain",	"holds",    "never", "needed",
					    "conforms", "violates", "keeps", "beyond"};
	printf("# %u models, %u failed;", shares->n_models, shares->n_failures);
	for (int i = 0; i < N_MODEL_KINDS; i++)
		printf(" %s %.1f%%", kinds[i], percent(shares, shares->kinds[i]));
	printf("; full %.0f%%, deadlock %.0f%%, ltl %.0f%%, stand-in %.0f%%, order matters "
	       "%.0f%%, completion matters %.0f%%, assumption > 3 states %.0f%%, %.0f states "
	       "on average\n",
	       percent(shares, shares->n_refusals), percent(shares, shares->n_deadlocks),
	       percent(shares, shares->n_formulas), percent(shares, shares->n_stand_ins),
	       percent(shares, shares->n_order_differs),
	       percent(shares, shares->n_completion_differs),
	       percent(shares, shares->n_large_automata),
	       (double) shares->n_states / (shares->n_models > 0 ? shares->n_models : 1));
	printf("# %u with a component: %u comply (not judged: %u), the interface's mailbox fills "
	       "in %u, the paper accepts %u that violate\n",
	       shares->n_components, shares->n_compliant, shares->n_unknown,
	       shares->n_full_interfaces, shares->n_paper_wrong);
	fflush(stdout);
}

struct failure {
	char check[sizeof((struct check_result *) NULL)->check];
	struct check_result *result;
	uint64_t seed;
};

static bool
fails_alike(void *context, const char *text)
{
	struct failure *failure = context;
	check_apart(text, failure->seed, is_brief(failure->seed), failure->result);
	return strcmp(failure->result->check, failure->check) == 0;
}

static void
keep(const char *name, const char *text)
{
	const char *folder = getenv("LACUNA_KEEP");
	char path[1000];
	if (folder == NULL)
		return;
	snprintf(path, sizeof path, "%s/%s.aml", folder, name);
	FILE *file = fopen(path, "w");
	if (file == NULL || fputs(text, file) < 0)
		perror(path);
	if (file != NULL)
		fclose(file);
}

static void
report(const char *name, uint64_t seed, struct check_result *result, struct lcn_text *text)
{
	struct failure failure = {.result = result, .seed = seed};
	memcpy(failure.check, result->check, sizeof failure.check);
	if (strcmp(failure.check, SLOW) != 0) { /* that would take too long as well */
		shrink_text(text, fails_alike, &failure);
		check_apart(lcn_text_string(text), seed, is_brief(seed), result);
	}
	struct lcn_text whole = {0};
	lcn_text_format(&whole, "// %s: %s: %s\n%s", name, result->check, result->details,
			lcn_text_string(text));
	printf("# failed: %s: %s: %s\n%s\n", name, result->check, result->details,
	       lcn_text_string(text));
	keep(name, lcn_text_string(&whole));
	lcn_text_release(&whole);
}

static void
check_seed(uint64_t seed, struct check_result *result, struct shares *shares)
{
	struct lcn_text text = {0};
	char name[40];
	snprintf(name, sizeof name, "seed-%llu", (unsigned long long) seed);
	generate_model(seed, &text);
	if (getenv("LACUNA_SHOW") != NULL)
		printf("// %s\n%s\n", name, lcn_text_string(&text));
	check_apart(lcn_text_string(&text), seed, is_brief(seed), result);
	count(shares, result);
	if (result->check[0] != '\0') {
		shares->n_failures++;
		report(name, seed, result, &text);
	}
	lcn_text_release(&text);
}

static void
check_seeds(struct check_result *result, struct shares *shares)
{
	uint64_t seed = random_setting("LACUNA_SEED", 1);
	uint64_t n_runs = random_setting("LACUNA_RUNS", 300);
	uint64_t next_ms = lcn_clock_ms() + PROGRESS_MS;
	for (uint64_t i = 0; i < n_runs; i++) {
		check_seed(seed + i, result, shares);
		if (lcn_clock_ms() < next_ms || i + 1 == n_runs)
			continue;
		printf("# at seed %llu: ", (unsigned long long) (seed + i));
		print_shares(shares);
		next_ms = lcn_clock_ms() + PROGRESS_MS;
	}
	printf("%sok 1 - models from seed %llu\n", shares->n_failures > 0 ? "not " : "",
	       (unsigned long long) seed);
}

static void
check_file(const char *path, int number, struct check_result *result, struct shares *shares)
{
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	enum lcn_limit limit;
	struct lcn_source *source = lcn_source_read(path, NULL, &diagnostics, &limit);
	lcn_diagnostics_release(&diagnostics);
	if (source == NULL) {
		printf("not ok %d - %s cannot be read\n", number, path);
		shares->n_failures++;
		return;
	}
	bool is_well = true;
	for (uint64_t way = 0; way < N_WAYS && is_well; way++) {
		/* every kind of queue with every interleaving, the rest by turns */
		uint64_t seed = 9 * way + way % 9;
		check_apart(source->bytes, seed, false, result);
		is_well = result->check[0] == '\0' && result->kind > MODEL_LARGE;
	}
	count(shares, result);
	shares->n_failures += !is_well;
	printf("%sok %d - %s\n", is_well ? "" : "not ", number, path);
	if (!is_well)
		printf("# %s: %s\n", result->check[0] != '\0' ? result->check : "not checked",
		       result->details);
	lcn_source_free(source);
}

int
main(int n_arguments, char **arguments)
{
	struct check_result *result = share_result();
	struct shares shares = {0};
	printf("1..%d\n", n_arguments > 1 ? n_arguments - 1 : 1);
	if (n_arguments == 1)
		check_seeds(result, &shares);
	for (int i = 1; i < n_arguments; i++)
		check_file(arguments[i], i, result, &shares);
	print_shares(&shares);
	munmap(result, sizeof *result);
	return shares.n_failures > 0;
}
