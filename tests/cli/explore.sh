#!/bin/sh
# lacuna explore: all states of a system, what is among them, and the options
# that every command on models takes.
. "${srcdir:-.}/tests/cli/lib.sh"

mutex=examples/mutex.aml

# The command line.
refuse 'no file given; it takes MODEL...' lacuna explore
refuse "'-' (standard input) can be read only once" lacuna explore - -
refuse "unknown option '--capactiy'; did you mean '--capacity'?" \
	lacuna explore --capactiy=left=1 $mutex
refuse "unknown option '--completion'" lacuna explore --completion=paper $mutex
refuse "'lifo' is no ORDER for '--interface-order': it takes any or fifo" \
	lacuna explore --interface-order=lifo $mutex
refuse "'ignore' is no WHAT for '--on-full': it takes block or error" \
	lacuna explore --on-full=ignore $mutex
refuse "'weak' is no RELATION for '--reduce': it takes strong, branching or weak-trace; did you mean 'weak-trace'?" \
	lacuna explore --reduce=weak $mutex
refuse "'--property' needs a NAME after it" lacuna explore $mutex --property
refuse "'--missing' needs an ACTOR, but got an empty one" lacuna explore --missing= $mutex
refuse "'--capacity' needs an ACTOR=N,... after it" lacuna explore $mutex --capacity
for wrong in left 5 =5 left= left=x left=-1 left=1.5 'left= 1' left=18446744073709551616; do
	refuse "'$wrong' does not fit '--capacity': write ACTOR=N,..." \
		lacuna explore --capacity="$wrong" $mutex
	refuse "'$wrong' does not fit '--capacity': write ACTOR=N,..." \
		lacuna explore --capacity="right=2,$wrong,mutex=3" $mutex
done
refuse "'' does not fit '--capacity': write ACTOR=N,..." lacuna explore --capacity= $mutex
refuse "'' does not fit '--capacity': write ACTOR=N,..." \
	lacuna explore --capacity=left=1, $mutex
refuse "'left=1000001' is too much for '--capacity': it goes up to 1000000" \
	lacuna explore --capacity=left=1000001 $mutex
refuse "'--property' and '--no-property' exclude each other" \
	lacuna explore --property=exclusion --no-property $mutex
refuse "'--paper' and '--interface-order=any' exclude each other" \
	lacuna explore --paper --interface-order=any $mutex
refuse "'--labels' is for automata that are written" lacuna explore --labels=dots $mutex
refuse "'--json' and the automaton both want standard output" \
	lacuna explore --json --format=aut $mutex
refuse "the name 'mutex.txt' does not tell its format; say it with --format" \
	lacuna explore -o mutex.txt $mutex

# What is wrong with the question shows when the model is known.
expect 3 'no such actor' lacuna explore --capacity=lefft=3 $mutex
err_has "there is no actor 'lefft' whose capacity could change"
err_has "did you mean 'left'?"
out_is_empty
expect 3 'no such actor to be missing' lacuna explore --missing=mutx $mutex
err_has "there is no actor 'mutx' to stand for the missing component"
expect 3 'not two can be missing' lacuna explore --missing=left $mutex
err_has "'mutex' is missing already"
expect 3 'no such property' lacuna explore --property=exclusoin $mutex
err_has "did you mean 'exclusion'?"
expect 3 'one of several must be named' lacuna explore $mutex examples/mutex-ltl.aml
expect 3 'JSON of it' lacuna explore --json --property=x $mutex
json_is verdict null
json_is diagnostics.0.severity error
expect 3 'the first messages must have room' lacuna explore '--capacity=*=0' $mutex
err_has "the mailbox of 'left' (capacity 0) has no room for this message"
expect 3 'no model' lacuna explore nothing.aml
err_has 'nothing.aml: error: cannot open'

# A system that is small enough to be worked out by hand. Both balls may be at
# one side: three states, a throw in each direction.
balls=examples/two-balls.aml
expect 0 'two balls, room for both' lacuna explore '--capacity=*=2' $balls
out_is 'is told completely' <<'END'
no property, nothing missing
3 states, 4 steps
no deadlock
no send was ever refused: the result is the same for every larger capacity
mailbox  capacity  greatest length
ann             2                2
bob             2                2
verdict: done
END
err_is_empty
cp "$out" roomy
expect 0 'a capacity each' lacuna explore --capacity=ann=2,bob=2 $balls
check 'is the same' cmp roomy "$out"
expect 0 'given one by one' lacuna explore --capacity bob=2 --capacity ann=2 $balls
check 'is the same' cmp roomy "$out"
expect 0 'what comes later wins' lacuna explore '--capacity=ann=7,*=3,bob=1' --capacity=*=2 $balls
check 'is the same' cmp roomy "$out"
expect 0 'from standard input' sh -c "lacuna explore --capacity='*=2' - <$balls"
check 'is the same' cmp roomy "$out"
expect 0 'a capacity wins over an earlier one for all' \
	lacuna explore '--capacity=*=2,bob=5' $balls
out_has 'ann             2                2'
out_has 'bob             5                2'
out_has 'no send was ever refused'

expect 0 'two balls, room for one' lacuna explore $balls
out_is 'is told completely' <<'END'
no property, nothing missing
1 state, 0 steps
1 deadlock; the nearest, where full mailboxes are in the way:
   0  initially
        ann [ball] full
        bob [ball] full
the mailbox of ann (capacity 1) is full when a message is sent to it, so the result may depend on its capacity:
   0  initially
        ann [ball] full
        bob [ball] full
   1  bob takes ball
        bob []
        cannot send ball to ann: its mailbox is full (capacity 1) (examples/two-balls.aml:24:3)
the mailbox of bob (capacity 1) is full when a message is sent to it, so the result may depend on its capacity:
   0  initially
        ann [ball] full
        bob [ball] full
   1  ann takes ball
        ann []
        cannot send ball to bob: its mailbox is full (capacity 1) (examples/two-balls.aml:18:3)
mailbox  capacity  greatest length
ann             1                1
bob             1                1
verdict: done
END
expect 0 'the same as JSON' lacuna explore --json $balls
json_is property null
json_is missing null
json_is states 1
json_is steps 0
json_is complete true
json_is violation null
json_is deadlocks.count 1
json_is deadlocks.kind full
json_is 'deadlocks.run.#' 1
json_is mailboxes.0.component ann
json_is mailboxes.0.capacity 1
json_is mailboxes.0.capacity_found false
json_is mailboxes.0.greatest 1
json_is mailboxes.0.was_full true
json_is 'mailboxes.0.refusal.#' 2
json_is mailboxes.0.refusal.1.outcome refused
json_is mailboxes.1.refusal.1.refused.receiver bob
json_is verdict done
json_is diagnostics '[]'
err_is_empty

# A full mailbox as an error.
expect 1 'a full mailbox is wrong' lacuna explore --on-full=error $balls
verdict_is violated
out_has 'the mailbox of bob (capacity 1) is full when a message is sent to it:'
out_has 'cannot send ball to bob'
out_lacks 'to ann'
out_lacks 'may depend'
out_lacks 'deadlock'
out_lacks 'states'
expect 1 'as JSON' lacuna explore --json --on-full=error $balls
json_is verdict violated
json_is states null
json_is mailboxes.0.was_full false
json_is mailboxes.1.was_full true
expect 0 'unless there is none' lacuna explore --on-full=error '--capacity=*=2' $balls
check 'then it is as always' cmp roomy "$out"
expect 1 'nothing is written' lacuna explore --on-full=error -o balls.aut $balls
out_has 'balls.aut: not written: the search ended at the full mailbox'
check 'no file' test ! -e balls.aut
expect 1 'nor on standard output' lacuna explore --on-full=error --format=aut $balls
out_is_empty
err_has 'nothing is written: the search ended at the full mailbox'

# A deadlock of the other kind: nobody has anything to do.
cat >once.aml <<'END'
actor one(1) { go { } }
main { one!go; }
END
expect 0 'a system that ends' lacuna explore once.aml
out_is 'is told completely' <<'END'
no property, nothing missing
2 states, 1 step
1 deadlock; the nearest, where all mailboxes are empty:
   0  initially
        one [go] full
   1  one takes go
        one []
no send was ever refused: the result is the same for every larger capacity
mailbox  capacity  greatest length
one             1                1
verdict: done
END
expect 0 'as JSON' lacuna explore --json once.aml
json_is deadlocks.kind empty
json_is 'deadlocks.run.#' 2

# The property and the missing component.
expect 0 'a property that is violated' lacuna explore --interface-order=fifo $mutex
out_has 'property exclusion, mutex missing (capacity 4, order fifo)'
out_has '20 states, 30 steps'
out_has 'the error state of exclusion is reached, first after 4 steps:'
out_has '        the property is violated'
out_has 'no deadlock'
out_has 'mutex           4                4'
verdict_is done
cp "$out" fifo
expect 0 '--paper' lacuna explore --paper $mutex
check 'is short for that' cmp fifo "$out"
expect 0 'the property named' lacuna explore --paper --property exclusion $mutex
check 'is the same' cmp fifo "$out"
expect 0 'any order is the default' lacuna explore $mutex
out_has 'order any)'
out_has 'the mailbox of mutex (capacity 4) is full when a message is sent to it'
cp "$out" any
expect 0 'and can be said' lacuna explore --interface-order any $mutex
check 'is the same' cmp any "$out"
expect 0 'no property' lacuna explore --no-property --paper $mutex
out_has 'no property, mutex missing (capacity 4, order fifo)'
out_lacks 'error state'
expect 0 'a property that is not violated' \
	lacuna explore --paper examples/paper/figure-15.aml examples/paper/figure-16.aml
out_has 'the error state of order is not reached'
expect 0 'an actor that stands for the missing component' lacuna explore --paper --missing=mutex \
	--property=exclusion examples/paper/figure-06.aml examples/paper/figure-07.aml \
	examples/paper/figure-08.aml
check 'is as the interface' cmp fifo "$out"
expect 0 'a capacity that is found' lacuna explore --property=safe examples/lift.aml
out_has "controller missing (capacity 1 found for '*', order any)"
expect 0 'a long run to a full mailbox' lacuna explore --capacity=mutex=40 $mutex
check 'is for JSON' grep -Eqx \
	'the mailbox of mutex \(capacity 40\) .* \(after more than 20 steps; --on-full=error shows them\)' "$out"
expect 1 'but not when it is the answer' \
	lacuna explore --on-full=error --capacity=mutex=40 $mutex
out_has 'cannot send reqL to mutex'

# Options of all commands.
expect 0 'quiet' lacuna explore -q $mutex
out_is 'is the verdict alone' <<'END'
verdict: done
END
expect 0 'verbose' lacuna explore -v --reduce=strong $mutex
check 'names the phases' test "$(cat "$err")" = "lacuna: reading $mutex
lacuna: exploring
lacuna: tracing
lacuna: reducing"
expect 0 'statistics and timings' lacuna explore --paper --stats --timings $mutex
out_has '  states  20'
out_has '  steps   30'
out_has '  exploring '
expect 0 'statistics as JSON' lacuna explore --paper --json --stats --timings $mutex
json_is statistics.states 20
json_is statistics.steps 30
json_is timings.phases.1.name exploring

# Written, in every format.
expect 0 'a file' lacuna explore --paper -o mutex.aut $mutex
out_has 'mutex.aut: written in format aut'
verdict_is done
check 'it has all states and steps' grep -qx 'des (0,31,20)' mutex.aut
expect 0 'standard output' lacuna explore --paper --format=aut $mutex
check 'is the same, and alone' cmp mutex.aut "$out"
err_is_empty
for format in aut dot svg fsp hoa fsm json; do
	expect 0 "format $format" lacuna explore --paper -o steps.$format $mutex
	check 'there is a file' test -s steps.$format
done
for format in fsm json; do
	expect 0 "what is in $format" lacuna compare -e strong mutex.aut steps.$format
done
check 'format fsm has the mailboxes' grep -q '^mutex(.*"\[reqL, reqR\]"' steps.fsm
expect 0 'JSON of what is written' lacuna explore --json -o steps.aut $mutex
json_is output.file steps.aut
json_is output.format aut

# Reduced. Strong and branching are related to what they come from; the sizes
# by weak traces are in tests/cli/reference.sh.
expect 0 'reduced' lacuna explore --paper --reduce=weak-trace -o weak.aut $mutex
out_has 'reduced: 15 states, 21 edges, 6 labels'
expect 0 'by strong bisimilarity' lacuna explore --paper --reduce=strong -o strong.aut $mutex
expect 0 'by branching bisimilarity' \
	lacuna explore --paper --reduce=branching -o branching.aut $mutex
expect 0 'they are related' lacuna compare -e branching strong.aut branching.aut
expect 0 'all of them' lacuna compare -e weak-trace strong.aut weak.aut
expect 0 'sizes alone' lacuna explore --paper --json --reduce=weak-trace $mutex
json_is reduced.states 15
json_is reduced.edges 21
json_is reduced.labels 6
out_lacks '"output"'

# A model that goes wrong when it runs.
cat >wrong.aml <<'END'
actor one(2) {
	int x;
	go { x = 1 / x; }
}
main { one!go; }
END
expect 3 'a division by zero' lacuna explore wrong.aml
check 'has its place' grep -q '^wrong.aml:3:7: error: division by zero' "$err"
out_has 'the model goes wrong in this run:'
out_has '   1  one takes go'
out_lacks 'verdict'
expect 3 'as JSON' lacuna explore --json wrong.aml
json_is verdict null
json_is diagnostics.0.line 3
json_is 'fault.#' 2
json_is fault.1.outcome fault
err_is_empty
cat >range.aml <<'END'
actor one(2) {
	int x: 0..2;
	go { x = x + 1; self!go; }
}
main { one!go; }
END
expect 3 'a value out of range' lacuna explore range.aml
check 'has its place' grep -q "^range.aml:3:7: error: a value leaves the range of 'x'" "$err"
out_has '   3  one takes go'

# Limits: what was seen of a thousand million states is told.
cat >large.aml <<'END'
actor a(1) { int x: 0..999; go { x = (x + 1) % 1000; self!go; } }
actor b(1) { int x: 0..999; go { x = (x + 1) % 1000; self!go; } }
actor c(1) { int x: 0..999; go { x = (x + 1) % 1000; self!go; } }
main { a!go; b!go; c!go; }
END
expect 4 'a time limit' lacuna explore --engine=explicit --timeout=200ms large.aml
verdict_is limit
check 'states so far' grep -Eqx '[0-9]+ states, [0-9]+ steps, so far' "$out"
out_has '  states '
out_lacks 'no deadlock'
out_lacks 'no send was ever refused'
err_has 'stopped by the time limit'
expect 4 'as JSON' lacuna explore --engine=explicit --json --timeout=200ms large.aml
json_is verdict limit
json_is limit time
json_is complete false
check 'states so far' test "$("$JSON_GET" states <"$out")" -gt 0
check 'the same in the statistics' \
	test "$("$JSON_GET" states <"$out")" = "$("$JSON_GET" statistics.states <"$out")"
expect 4 'a memory limit' lacuna explore --memory=1 $mutex
verdict_is limit
expect 4 'nothing is written' lacuna explore --timeout=200ms -o large.aut large.aml
check 'no file' test ! -e large.aut
expect 4 'a limit and quiet' lacuna explore -q --engine=explicit --timeout=200ms large.aml
out_is 'is the verdict alone' <<'END'
verdict: limit
END

# The symbolic engine knows how many states there were, and nothing else.
cat >larger.aml <<'END'
actor a(1) { int x: 0..999; go { x = (x + 1) % 1000; self!go; } }
actor b(1) { int x: 0..999; go { x = (x + 1) % 1000; self!go; } }
actor c(1) { int x: 0..999; go { x = (x + 1) % 1000; self!go; } }
actor d(1) { int x: 0..999; go { x = (x + 1) % 1000; self!go; } }
actor e(1) { int x: 0..999; go { x = (x + 1) % 1000; self!go; } }
actor f(1) { int x: 0..999; go { x = (x + 1) % 1000; self!go; } }
main { a!go; b!go; c!go; d!go; e!go; f!go; }
END
expect 4 'a limit of nodes' lacuna explore --nodes=20000 larger.aml
check 'states so far' grep -Eqx '[0-9]+ states, so far' "$out"
err_has 'stopped by the node limit'
expect 4 'as JSON' lacuna explore --json --nodes=20000 larger.aml
json_is limit nodes
json_is steps null
check 'states so far' test "$("$JSON_GET" states <"$out")" -gt 0

# Long work shows how far it has come, where that is wanted.
expect 4 'progress' lacuna explore --progress=always --timeout=1500ms --engine=explicit larger.aml
check 'is shown' grep -Eq '^lacuna: exploring: [0-9.]+ s, [0-9]+ states, [0-9]+ MiB$' "$err"
expect 4 'by itself' lacuna explore --timeout=1s --engine=explicit larger.aml
check 'only on a terminal' test "$(wc -l <"$err")" = 1

# Outputs that cannot be written.
expect 3 'a folder that is not there' lacuna explore -o nowhere/x.aut $mutex
err_has 'No such file or directory'
cp mutex.aut kept.aut
expect 3 'a file that gets too large' \
	sh -c 'trap "" XFSZ; ulimit -f 1; lacuna explore --capacity=mutex=10 -o kept.aut "$1"' - $mutex
check 'the old file is as it was' cmp mutex.aut kept.aut
if [ -c /dev/full ]; then
	expect 3 'a full disk' sh -c "lacuna explore $mutex >/dev/full"
	err_has 'No space left on device'
	expect 3 'a full disk for the steps' sh -c "lacuna explore --format=aut $mutex >/dev/full"
	err_has 'No space left on device'
fi
run sh -c "{ sleep 0.2; lacuna explore $mutex; echo \$? >../status; } | :"
check 'a pipe closed' test "$(cat ../status)" = 3
err_is_empty

finish
