#!/bin/sh
# lacuna assume: the weakest assumption, told and written.
. "${srcdir:-.}/tests/cli/lib.sh"

mutex=examples/mutex.aml

# The command line; tests/cli/explore.sh has more of the options that commands
# on models share.
refuse 'no file given; it takes MODEL...' lacuna assume
refuse "unknown option '--no-property'" lacuna assume --no-property $mutex
refuse "unknown option '--reduce'" lacuna assume --reduce=strong $mutex
refuse "'papers' is no HOW for '--completion': it takes sound or paper; did you mean 'paper'?" \
	lacuna assume --completion=papers $mutex
refuse "'--paper' and '--completion=sound' exclude each other" \
	lacuna assume --completion=sound --paper $mutex
refuse "'--paper' and '--interface-order=any' exclude each other" \
	lacuna assume --interface-order any --paper $mutex
refuse "'left=x' does not fit '--capacity': write ACTOR=N,..." \
	lacuna assume --capacity=left=x $mutex
refuse "'--json' and the automaton both want standard output" lacuna assume --json -o - $mutex
refuse "the name 'mutex.txt' does not tell its format; say it with --format" \
	lacuna assume -o mutex.txt $mutex

# Nothing to ask.
expect 3 'nothing is missing' lacuna assume examples/two-balls.aml
err_has 'nothing is missing in this model'
err_has '--missing ACTOR'
out_is_empty
expect 3 'no property' lacuna assume examples/paper/figure-06.aml examples/paper/example-1.aml
err_has 'property'
expect 3 'which property?' lacuna assume examples/lift.aml
err_has 'property'
expect 3 'no such property' lacuna assume --property=saef examples/lift.aml
err_has "did you mean 'safe'?"
expect 3 'as JSON' lacuna assume --json --property=saef examples/lift.aml
json_is verdict null
json_is diagnostics.0.severity error
expect 3 'no such actor' lacuna assume --capacity=controler=3 --property=safe examples/lift.aml
err_has "did you mean 'controller'?"
sed 's/mutex(4)/mutex(*)/' $mutex >star.aml
expect 3 'no capacity is large enough' lacuna assume star.aml
err_has "no capacity is large enough for 'mutex'"
expect 0 'but under fifo there is one' lacuna assume --interface-order=fifo star.aml
out_has "mutex missing (capacity 4 found for '*', order fifo)"

# An assumption worked out by hand. The states, as what is in the mailboxes of
# one and gap and how often a was sent: go- 0, -p 0, a- 1, -- 0, -p 1, -- 1, and
# the error; the steps between them: 6. Seen from the gap: {go-}, after Rcv(p)
# {-p 0, -- 0}, after Snd(a) {a-}, after Rcv(p) {-p 1, -- 1}, from where another
# Snd(a) is the error. One's mailbox is full while go or a is in it.
cat >turns.aml <<'END'
actor one(1) {
	go { gap!p; }
	a { gap!p; }
}
missing gap(1) {
	p -> one: a;
	p -> ;
}
property ordered { none -> error on Snd(a)::one; none -> some on Snd(p)::gap; }
property twice { none -> once on Snd(a)::one; once -> error on Snd(a)::one; }
property first { none -> error on Snd(p)::gap; }
main { one!go; }
END
expect 0 'an assumption' lacuna assume --property=twice turns.aml
out_is 'is told state by state' <<'END'
property twice, gap missing (capacity 1, order any)
                                      states     edges
property LTS                               7         6
after hiding and propagation               7         6
assumption                                 5         9
assumption: twice is kept if gap does only what this automaton allows:
  state 0 (initial)
    Rcv(p) -> 1
    Snd(a)::one -> theta
  state 1
    Rcv(p) -> theta
    Snd(a)::one -> 3
  state theta
    everything is allowed from here on
  state 3
    Rcv(p) -> 4
    Snd(a)::one -> theta
  state 4
    Rcv(p) -> theta
no send was ever refused: the result is the same for every larger capacity
mailbox  capacity  greatest length
one             1                1
gap             1                1
verdict: assumption
END
err_is_empty
cp "$out" told
expect 0 'sound is the default' lacuna assume --completion=sound --property=twice turns.aml
check 'the same' cmp told "$out"
expect 0 'from standard input' sh -c 'lacuna assume --property=twice - <turns.aml'
check 'the same' cmp told "$out"
expect 0 'as JSON' lacuna assume --json --property=twice turns.aml
json_is verdict assumption
json_is property twice
json_is missing gap
json_is interface_order any
json_is completion sound
json_is complete true
json_is sizes.property_lts.states 7
json_is sizes.property_lts.edges 6
json_is sizes.propagated.states 7
json_is sizes.propagated.edges 6
json_is sizes.assumption.states 5
json_is sizes.assumption.edges 9
json_is mailboxes.1.component gap
json_is mailboxes.1.was_full false
json_is automaton.states 5
json_is automaton.initial 0
json_is automaton.error null
json_is automaton.theta 2
json_is automaton.alphabet '["Rcv(p)","Snd(a)::one"]'
json_is 'automaton.transitions.#' 9
json_is automaton.transitions.0 '[0,0,1]'
json_is automaton.transitions.8 '[4,0,2]'
expect 0 'holds' lacuna assume --property=ordered turns.aml
out_has 'holds: whatever gap does within its interface, ordered is kept'
out_lacks 'assumption'
verdict_is holds
expect 0 'holds, as JSON' lacuna assume --json --property=ordered turns.aml
json_is verdict holds
json_is sizes.property_lts.states 4
json_is sizes.property_lts.edges 4
out_lacks '"automaton"'
expect 0 'a receive that must not happen' lacuna assume --property=first turns.aml
verdict_is assumption

# Never.
expect 1 'never' lacuna assume --property=quiet examples/lift.aml
out_is 'a run shows why' <<'END'
property quiet, controller missing (capacity 1 found for '*', order any)
                                      states     edges
property LTS                               2         1
after hiding and propagation               1         0
never: whatever controller does, quiet can be violated; nothing in this run is up to controller:
   0  initially
        person [come] full
   1  person takes come, sends press to itself
        person [press] full
        quiet: 0 -> error
        the property is violated
no send was ever refused: the result is the same for every larger capacity
mailbox     capacity  greatest length
person             1                1
door               1                0
cabin              1                0
controller         1                0
verdict: never
END
expect 1 'never, as JSON' lacuna assume --json --property=quiet examples/lift.aml
json_is verdict never
json_is 'run.#' 2
json_is run.1.component person
out_lacks '"automaton"'

# The paper's way.
expect 0 'paper' lacuna assume --paper $mutex
out_has 'mutex missing (capacity 4, order fifo)'
out_has 'assumption, completed as in the paper: exclusion is kept if mutex does only what'
out_has 'assumption                                14        68'
cp "$out" told
expect 0 'in full' lacuna assume --completion=paper --interface-order=fifo $mutex
check 'the same' cmp told "$out"
expect 0 'an actor in the place of the interface' lacuna assume --paper --missing mutex \
	--property=exclusion examples/paper/figure-06.aml examples/paper/figure-07.aml \
	examples/paper/figure-08.aml
check 'the same' cmp told "$out"

# Large automata are not told, but can be written.
eft='examples/paper/figure-19.aml examples/paper/figure-21.aml examples/paper/figure-22.aml'
# shellcheck disable=SC2086
expect 0 'a large automaton' lacuna assume $eft
out_has 'too large to be read here; write it with -o, or see it with --format=aut'
out_lacks 'state 0'

# Options of all commands.
expect 0 'quiet' lacuna assume -q $mutex
out_is 'is the verdict alone' <<'END'
verdict: assumption
END
expect 1 'quiet and never' lacuna assume -q --property=quiet examples/lift.aml
out_is 'is the verdict alone' <<'END'
verdict: never
END
expect 0 'verbose' lacuna assume -v $mutex
check 'names the phases' test "$(cat "$err")" = "lacuna: reading $mutex
lacuna: exploring
lacuna: tracing
lacuna: propagating
lacuna: determinising"
expect 0 'statistics and timings' lacuna assume --paper --stats --timings $mutex
out_has '  property states    20'
out_has '  property edges     30'
out_has '  states             14'
out_has '  edges              68'
out_has '  determinising '
expect 0 'as JSON' lacuna assume --paper --json --stats --timings $mutex
json_is statistics.states 14
json_is statistics.property_edges 30
json_is timings.phases.4.name determinising

# Written, in every format.
expect 0 'a file' lacuna assume -o mutex.aut $mutex
out_has 'mutex.aut: written in format aut'
out_lacks 'state 0'
verdict_is assumption
expect 0 'standard output' lacuna assume --format=aut $mutex
check 'is the same, and alone' cmp mutex.aut "$out"
err_is_empty
for format in aut dot svg fsp hoa fsm json; do
	expect 0 "format $format" lacuna assume -o mutex.$format $mutex
	check 'there is a file' test -s mutex.$format
done
for format in hoa fsm; do
	expect 0 "what is in $format" lacuna compare -e strong mutex.aut mutex.$format
done
expect 0 'json has more letters' lacuna compare --preorder=trace mutex.aut mutex.json
expect 0 'labels with dots' lacuna assume --format=aut --labels=dots $mutex
out_has '"rcv.reqL"'
expect 0 'JSON of what is written' lacuna assume --json -o mutex.aut $mutex
json_is output.file mutex.aut
json_is output.format aut

# No automaton, nothing to write.
expect 1 'never and a file' lacuna assume -o never.aut --property=quiet examples/lift.aml
out_has 'never.aut: not written: there is no automaton for this verdict'
verdict_is never
check 'no file' test ! -e never.aut
expect 0 'holds and standard output' lacuna assume --format=aut --property=ordered turns.aml
out_is_empty
err_has 'nothing is written: there is no automaton for this verdict'
expect 0 'quietly' lacuna assume -q --format=aut --property=ordered turns.aml
err_is_empty

# Full mailboxes.
expect 0 'a full mailbox is told' lacuna assume $mutex
out_has 'the mailbox of mutex (capacity 4) is full when a message is sent to it, so'
expect 1 'and can be an error' lacuna assume --on-full=error $mutex
verdict_is violated
out_has 'cannot send reqL to mutex'
out_lacks 'assumption:'
expect 0 'under fifo there is none' lacuna assume --on-full=error --paper $mutex
verdict_is assumption

# A model that goes wrong when it runs.
sed 's|go { gap!p; }|go { gap!p; x = 1 / x; }|; s|actor one(1) {|& int x;|' turns.aml >wrong.aml
expect 3 'a division by zero' lacuna assume --property=twice wrong.aml
check 'has its place' grep -q '^wrong.aml:2:14: error: division by zero' "$err"
out_has 'the model goes wrong in this run:'
out_lacks 'verdict'
expect 3 'as JSON' lacuna assume --json --property=twice wrong.aml
json_is verdict null
json_is fault.1.outcome fault

# Limits: what was seen of a thousand million states is told.
cat >large.aml <<'END'
actor a(1) { int x: 0..999; go { x = (x + 1) % 1000; self!go; } }
actor b(1) { int x: 0..999; go { x = (x + 1) % 1000; self!go; } }
actor c(1) { int x: 0..999; go { x = (x + 1) % 1000; self!go; } }
actor d(1) { go { gap!p; } stop { } }
missing gap(1) { p -> d: stop; }
property p { 0 -> error on Snd(stop)::d; }
main { a!go; b!go; c!go; d!go; }
END
expect 4 'a time limit' lacuna assume --engine=explicit --timeout=200ms large.aml
verdict_is limit
out_has 'property LTS, so far'
out_has '  property states '
out_lacks 'assumption'
out_lacks '  subsets'
out_lacks 'no send was ever refused'
err_has 'stopped by the time limit'
expect 4 'as JSON' lacuna assume --engine=explicit --json --timeout=200ms -o large.aut large.aml
json_is verdict limit
json_is limit time
json_is complete false
check 'states so far' test "$("$JSON_GET" sizes.property_lts.states <"$out")" -gt 0
check 'nothing was written' test ! -e large.aut
expect 4 'a memory limit' lacuna assume --memory=1 $mutex
verdict_is limit

# Outputs that cannot be written.
expect 3 'a folder that is not there' lacuna assume -o nowhere/x.aut $mutex
err_has 'No such file or directory'
cp mutex.aut kept.aut
# shellcheck disable=SC2086,SC2016
expect 3 'a file that gets too large' \
	sh -c 'trap "" XFSZ; ulimit -f 1; lacuna assume -o kept.aut "$@"' - $eft
check 'the old file is as it was' cmp mutex.aut kept.aut
if [ -c /dev/full ]; then
	expect 3 'a full disk' sh -c "lacuna assume $mutex >/dev/full"
	err_has 'No space left on device'
	expect 3 'a full disk for the automaton' sh -c "lacuna assume --format=aut $mutex >/dev/full"
	err_has 'No space left on device'
fi
run sh -c "{ sleep 0.2; lacuna assume $mutex; echo \$? >../status; } | :"
check 'a pipe closed' test "$(cat ../status)" = 3
err_is_empty

# The document: there for every verdict, the same bytes every time, and a system
# like any other. turns.aml is refused nothing but the second a, and a go, which the
# interface does not have, wherever one has room for it.
expect 0 'a document' lacuna assume --property=twice -o turns.json turns.aml
out_has 'turns.json: written in format json'
expect 0 'on standard output' lacuna assume --property=twice --format=json turns.aml
check 'the same' cmp turns.json "$out"
json_is states 5
json_is error null
json_is assumption.schema 1
json_is assumption.verdict assumption
json_is assumption.property.name twice
json_is assumption.missing.name gap
json_is assumption.missing.interface.0.responses.0.receiver one
json_is assumption.options.completion sound
json_is assumption.letters '[["p",null],["a","one"],["go","one"]]'
json_is assumption.theta 2
json_is assumption.refusals '[[1,2,"beyond"],[4,1,"error"],[4,2,"beyond"]]'
lacuna model --print turns.aml >printed.aml
hash=$(sha256sum printed.aml) || hash=
json_is assumption.model_sha256 "${hash%% *}"
mkdir -p elsewhere
{
	echo '// the same model, written in another way'
	cat turns.aml
} >elsewhere/other.aml
expect 0 'the work for it' lacuna assume -v --json --stats --property=twice -o turns.json turns.aml
err_has 'lacuna: documenting'
json_has statistics.phases.documenting.operations
json_has statistics.phases.determinising.operations
expect 0 'the same question' lacuna assume --property=twice -o other.json elsewhere/other.aml
check 'has the same document' cmp turns.json other.json
# mentioned DOCUMENT AUTOMATON: the document without the letters that are not in the
# automaton, as mentioned.aut.
mentioned() {
	lacuna convert -q "$1" all.aut >convert.log
	awk -F'"' 'NR == FNR { known[$2] = 1; next } FNR > 1 && $2 in known { row[++n] = $0 }
		FNR == 1 { split($0, size, ",") }
		END { print "des (0, " n "," size[3]; for (i = 1; i <= n; i++) print row[i] }' \
		"$2" all.aut >mentioned.aut
}
expect 0 'the assumption' lacuna assume --property=twice -o turns.aut turns.aml
mentioned turns.json turns.aut
expect 0 'has the same traces' lacuna compare -e strong turns.aut mentioned.aut
expect 0 'where the property holds' lacuna assume --property=ordered -o ordered.json turns.aml
verdict_is holds
out_has 'ordered.json: written in format json'
expect 1 'where nothing helps' lacuna assume --property=quiet --format=json examples/lift.aml
json_is states 1
json_is error 0
json_is assumption.verdict never
# The document of EFT has 38 states, three more than the assumption.
eft='examples/paper/figure-21.aml examples/paper/figure-22.aml examples/paper/figure-19.aml'
# shellcheck disable=SC2086 # a list of files
for file in eft.json eft.aut; do
	expect 0 'EFT' lacuna assume --interface-order=fifo -o $file $eft
done
mentioned eft.json eft.aut
expect 0 'the document allows the same' lacuna compare -e strong mentioned.aut eft.aut
# That of the paper's completion has no other letters.
# shellcheck disable=SC2086 # a list of files
for file in eft.json eft.aut; do
	expect 0 'EFT, paper' lacuna assume --paper -o $file $eft
done
expect 0 'the same for the paper' lacuna compare -e strong eft.json eft.aut

finish
