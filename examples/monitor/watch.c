/* A mutex in C that lacuna watches while it runs.
 *
 *     lacuna assume -o mutex.json examples/mutex.aml
 *     lacuna monitor mutex.json
 *     cc -I. -o watch examples/monitor/watch.c mutex_monitor.c
 *     ./watch
 *
 * The mutex answers every request with a permit, as its interface says. But when
 * it had to put a request of left off, and lets right go first, it forgets to
 * look whether anybody holds it before it takes up the old request. */
#include <stdio.h>

#include "mutex_monitor.h"

static struct mutex_monitor monitor;
static int is_taken;
static int left_waits;
static int is_confused;

/* Every message that arrives or is sent passes here. */
static int
is_fine(enum mutex_event event)
{
	enum mutex_result result = mutex_monitor_feed(&monitor, event);
	printf("%-20s %s\n", mutex_event_name(event), mutex_result_name(result));
	return result == mutex_ok;
}

static int
permit(enum mutex_event event)
{
	is_taken = 1;
	return is_fine(event);
}

static int
handle(enum mutex_event event)
{
	if (!is_fine(event))
		return 0;
	if (event == mutex_rcv_release) {
		is_taken = 0;
		return 1;
	}
	if (event == mutex_rcv_reqR) {
		is_confused = left_waits;
		return is_taken || permit(mutex_snd_right_permitR);
	}
	left_waits = is_taken;
	return is_taken || permit(mutex_snd_left_permitL);
}

/* The request that was put off. */
static int
take_up(void)
{
	if (!left_waits || (is_taken && !is_confused))
		return 1;
	left_waits = 0;
	return permit(mutex_snd_left_permitL);
}

int
main(void)
{
	static const enum mutex_event arrive[] = {
	    mutex_rcv_reqR,
	    mutex_rcv_reqL,
	    mutex_rcv_release,
	    mutex_rcv_reqR,
	};
	mutex_monitor_init(&monitor);
	for (size_t i = 0; i < sizeof arrive / sizeof *arrive; i++)
		if (!handle(arrive[i]))
			return 1;
	return take_up() ? 0 : 1;
}
