#!/bin/sh
# What stops a run: limits, signals, no memory; always with a word.
. "${srcdir:-.}/tests/cli/lib.sh"

a=examples/lts/vending.aut
{
	echo 'des (0, 20000, 20001)'
	awk 'BEGIN { for (i = 0; i < 20000; i++) printf "(%d, \"a\", %d)\n", i, i + 1 }'
} >large.aut
mkfifo silence
exec 9<>silence # open for writing, too: readers wait for ever

# limited DESCRIPTION LIMIT
limited() {
	check "$1: status 4" test "$status" -eq 4
	check 'the verdict, and nothing else' test "$(cat "$out")" = 'verdict: limit'
	err_has "stopped by $2"
}

run lacuna convert --memory=1 large.aut copy.aut
limited 'memory' 'the memory limit'
check 'nothing was written' test ! -e copy.aut
run lacuna compare --memory=1 large.aut large.aut
limited 'memory, comparing' 'the memory limit'
expect 4 'what goes alone to standard output does not go at all' \
	lacuna convert --memory=1 large.aut -
out_is_empty
expect 4 'JSON' lacuna compare --json --memory=1 large.aut large.aut
json_is verdict limit
json_is limit memory
json_is diagnostics '[]'

run sh -c 'lacuna convert --timeout=200ms - copy.aut <&9'
limited 'a timeout while waiting for input' 'the time limit'
mkfifo nobody-writes
run timeout -k 1 10 lacuna convert --timeout=200ms nobody-writes copy.aut
limited 'a timeout while opening a system' 'the time limit'
for command in property explore assume; do
	run timeout -k 1 10 sh -c "lacuna $command --timeout=200ms - <&9"
	limited "a timeout while waiting for a model, $command" 'the time limit'
	run timeout -k 1 10 lacuna $command --timeout=200ms nobody-writes
	limited "a timeout while opening a model, $command" 'the time limit'
done

# In the middle of diagrams. Fifty clients, each of which may be waiting, make more
# sets of states than can be gone through; and what left and right pass on, which
# is the same, mixes in the sink in every way.
sh "$top/benchmarks/generate" request 2 50 >request.aml
cat >mix.aml <<'END'
actor source(1) {
	go {
		int x = ?(0, 1);
		if (x) { left!a; right!a; } else { left!b; right!b; }
		self!go;
	}
}
actor left(40) { a { sink!a; } b { sink!b; } }
actor right(40) { a { sink!a; } b { sink!b; } }
actor sink(40) { a { } b { } }
main { source!go; }
END
# over DESCRIPTION COMMAND...: ends by its own limit, and tells how far it came.
over() {
	what=$1
	shift
	expect 4 "$what" timeout -s KILL 60 "$@"
	verdict_is limit
	err_has 'stopped by the time limit'
	out_has 'operations'
	out_has '  exploring '
}
engine='--engine=symbolic --timeout=1 --stats'
# shellcheck disable=SC2086 # a list of options
{
	over 'a timeout while exploring' lacuna explore $engine mix.aml
	over 'a timeout while looking for an assumption' \
		lacuna assume $engine --property=fair request.aml
	expect 4 'the same as JSON' timeout -s KILL 60 \
		lacuna assume --json $engine --property=fair request.aml
}
json_is verdict limit
json_is limit time
json_has statistics.phases.exploring.operations

# signalled SIGNAL COMMAND...: sends it while the command, which must be verbose,
# waits for input. The command itself tells its number, since the guard stands
# before it.
signalled() {
	signal=$1
	shift
	command_line="$* (and $signal)"
	status=0
	rm -f process
	# shellcheck disable=SC2016
	$guard sh -c 'echo $$ >process; exec "$@"' - "$@" <&9 >"$out" 2>"$err" &
	guarded=$!
	waited=0
	until grep -qF 'reading <stdin>' "$err" || [ $waited -eq 100 ]; do
		sleep 0.1
		waited=$((waited + 1))
	done
	sleep 0.2
	kill -s "$signal" "$(cat process)"
	wait $guarded || status=$?
}

signalled TERM lacuna convert -v - copy.aut
limited 'SIGTERM' 'an interrupt'
signalled TERM lacuna compare -v --json $a -
check 'SIGTERM with JSON' test "$status" -eq 4
json_is verdict limit
json_is limit interrupt
check 'nothing was written' test ! -e copy.aut
signalled TERM lacuna model -v -
check 'a command without limits just ends' test "$status" -gt 128
signalled ABRT lacuna convert -v - copy.aut
check 'a failed assertion: status 5' test "$status" -eq 5
err_has 'internal error: this is a bug in lacuna'

# Four million states that no transition mentions: much memory, little time.
echo 'des (0, 1, 4000000)
(0, "a", 1)' >loose.aut
room=
for kilobytes in 20000 30000 40000 50000 60000 70000 80000 90000 100000 120000; do
	if sh -c "ulimit -v $kilobytes && lacuna convert $a small.aut" >/dev/null 2>&1; then
		room=$kilobytes
		break
	fi
done
if [ -n "$room" ]; then
	run sh -c "ulimit -v $room && lacuna convert loose.aut copy.aut"
	check 'no memory left: status 4' test "$status" -eq 4
	verdict_is limit
	err_has 'lacuna: out of memory'
	check 'nothing was written' test ! -e copy.aut
	run sh -c "ulimit -v $room && lacuna convert --json loose.aut copy.aut"
	check 'the same with JSON' test "$status" -eq 4
	json_is verdict limit
	json_is command convert
	run sh -c "ulimit -v $room && lacuna convert loose.aut -"
	check 'the same on standard output' test "$status" -eq 4
	out_is_empty
else
	skip 'no memory left' 'address space cannot be limited (sanitizers?)'
fi

finish
