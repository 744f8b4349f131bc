/* Holds a monitor against the automaton that it was made from, which comes on
 * standard input: "STATES LETTERS", then "STATE LETTER TARGET" for every answer,
 * -1 for a violation and -2 for what is beyond. The monitor's names begin with m_.
 * Every edge, every refusal and every event without a letter is tried after a
 * shortest way to its state; then random walks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "m_monitor.h"

enum { VIOLATES = -1, BEYOND = -2, UNKNOWN = -3, N_STEPS = 200000, MAX_STATES = 1000 };

static long n_states, n_letters, n_checks;
static long target[MAX_STATES][100];
static long parent[MAX_STATES], by[MAX_STATES];

static void
check(int is_right, const char *what, long state, long letter)
{
	n_checks++;
	if (is_right)
		return;
	printf("state %ld, letter %ld: %s\n", state, letter, what);
	exit(1);
}

static void
read_automaton(void)
{
	long s, a, t;
	if (scanf("%ld %ld", &n_states, &n_letters) != 2 || n_states > MAX_STATES || n_letters > 99)
		exit(99);
	for (s = 0; s < n_states; s++)
		for (a = 0; a < n_letters; a++)
			target[s][a] = UNKNOWN;
	while (scanf("%ld %ld %ld", &s, &a, &t) == 3)
		target[s][a] = t;
	for (s = 0; s < n_states; s++)
		for (a = 0; a < n_letters; a++)
			check(target[s][a] != UNKNOWN, "the automaton has no answer", s, a);
	check(n_letters == m_other, "another number of events", 0, 0);
}

static void
find_ways(void)
{
	static long queue[MAX_STATES];
	long n = 0;
	for (long s = 0; s < n_states; s++)
		parent[s] = UNKNOWN;
	if (n_states > 0) {
		queue[n++] = 0;
		parent[0] = 0;
	}
	for (long i = 0; i < n; i++) {
		for (long a = 0; a < n_letters; a++) {
			long t = target[queue[i]][a];
			if (t < 0 || parent[t] != UNKNOWN)
				continue;
			parent[t] = queue[i];
			by[t] = a;
			queue[n++] = t;
		}
	}
	check(n == n_states, "there are states without a way to them", 0, 0);
}

static void
go(struct m_monitor *monitor, long state)
{
	if (state == 0) {
		m_monitor_init(monitor);
		return;
	}
	go(monitor, parent[state]);
	check(m_monitor_feed(monitor, (enum m_event) by[state]) == m_ok, "the way is refused",
	      state, by[state]);
}

static enum m_result
expected(long t)
{
	return t == VIOLATES ? m_violates : t == BEYOND ? m_beyond : m_ok;
}

static int
allows_all(long s)
{
	for (long a = 0; a < n_letters; a++)
		if (target[s][a] != s)
			return 0;
	return 1;
}

static void
check_name(const struct m_monitor *monitor, long state)
{
	char name[30];
	sprintf(name, "%ld", state);
	if (state < 0 || allows_all(state))
		strcpy(name, state == VIOLATES ? "violated" : state == BEYOND ? "beyond" : "theta");
	check(strcmp(m_monitor_state(monitor), name) == 0, "another state", state, 0);
}

/* What was refused stays so, whatever comes. */
static void
check_end(struct m_monitor *monitor, enum m_result result, long s, long a)
{
	for (long b = 0; b <= n_letters + 1; b++)
		check(m_monitor_feed(monitor, (enum m_event) b) == result, "it is forgotten", s, a);
	check(m_monitor_result(monitor) == result, "another result", s, a);
}

static void
check_step(long s, long a)
{
	struct m_monitor monitor;
	enum m_result result = expected(target[s][a]);
	go(&monitor, s);
	check_name(&monitor, s);
	check(m_monitor_peek(&monitor, (enum m_event) a) == result, "peek is wrong", s, a);
	check_name(&monitor, s);
	check(m_monitor_feed(&monitor, (enum m_event) a) == result, "feed is wrong", s, a);
	check(m_monitor_result(&monitor) == result, "the result is another", s, a);
	check_name(&monitor, target[s][a]);
	if (result != m_ok)
		check_end(&monitor, result, s, a);
}

static void
check_other(long s)
{
	struct m_monitor monitor;
	enum m_result result = allows_all(s) ? m_ok : m_beyond;
	for (long event = n_letters; event <= n_letters + 1; event++) {
		go(&monitor, s);
		check(m_monitor_feed(&monitor, (enum m_event) event) == result,
		      "another message is wrong", s, event);
		if (result != m_ok)
			check_end(&monitor, result, s, event);
	}
}

static void
walk(unsigned long seed)
{
	struct m_monitor monitor;
	long s = 0;
	m_monitor_init(&monitor);
	for (long i = 0; i < N_STEPS; i++) {
		seed = (seed * 1103515245ul + 12345ul) & 0x7fffffff;
		long a = (long) (seed >> 8) % n_letters;
		s = target[s][a];
		check(m_monitor_feed(&monitor, (enum m_event) a) == expected(s),
		      "a walk goes wrong", s, a);
		if (s >= 0 && !(allows_all(s) && (seed >> 4) % 4 == 0))
			continue;
		m_monitor_init(&monitor);
		s = 0;
	}
}

int
main(void)
{
	struct m_monitor monitor;
	read_automaton();
	find_ways();
	m_monitor_init(&monitor);
	if (n_states == 0)
		check_end(&monitor, m_violates, 0, 0);
	for (long s = 0; s < n_states; s++) {
		for (long a = 0; a < n_letters; a++)
			check_step(s, a);
		check_other(s);
	}
	if (n_states > 0 && n_letters > 0)
		walk(1);
	for (long a = 0; a < n_letters; a++)
		printf("%s\n", m_event_name((enum m_event) a));
	fprintf(stderr, "%ld checks\n", n_checks);
	return n_checks > n_letters ? 0 : 1;
}
