#!/bin/sh
# lacuna conform: components against assumptions.
. "${srcdir:-.}/tests/cli/lib.sh"

mutex=examples/mutex.aml
paper=examples/paper
quad="$paper/figure-15-multiple.aml $paper/figure-16.aml"
eft="$paper/figure-21.aml $paper/figure-22.aml $paper/figure-19.aml"

refuse 'only one file given; it takes MODEL... COMPONENT' lacuna conform $mutex
refuse "unknown option '--on-full'" lacuna conform --on-full=error $mutex examples/sly.aml
refuse "unknown option '--missing'" lacuna conform --missing=left $mutex examples/sly.aml
refuse "'--paper' and '--completion=sound' exclude each other" \
	lacuna conform --paper --completion=sound $mutex examples/sly.aml

# The paper's candidates and the counterexample to its theorem, as in
# docs/semantics.md.
expect 0 'Figure 11' lacuna conform $mutex $paper/figure-11a.aml
out_is 'conforms' <<'END'
property exclusion, mutex missing (capacity 4, order any)
responses: each is one that the interface has
assumption: mutex stays within it
conforms: with mutex in its place exclusion is kept
verdict: conforms
END
expect 1 'Figure 11 under fifo' lacuna conform --interface-order=fifo $mutex $paper/figure-11a.aml
out_has 'assumption: at its end, this is beyond the interface:'
out_has 'try --interface-order=any'
verdict_is beyond
expect 0 'Figure 11, as the paper does it' lacuna conform --paper $mutex $paper/figure-11a.aml
verdict_is conforms
expect 1 'the sly mutex' lacuna conform $mutex examples/sly.aml
sed -n '/refused:/,/^violates/p' "$out" >word
cat >expected <<'END'
assumption: at its end, this is refused:
    1  Rcv(reqR)
    2  Snd(permitR)::right
    3  Rcv(reqL)
    4  Rcv(release)
    5  Rcv(reqR)
    6  Snd(permitR)::right
    7  Snd(permitL)::left
violates: with mutex in its place exclusion is violated, first after 8 steps:
END
check 'is refused with this' cmp expected word
verdict_is violates
expect 1 'under fifo' lacuna conform --interface-order=fifo $mutex examples/sly.aml
verdict_is beyond
expect 0 'the paper accepts it' lacuna conform --paper $mutex examples/sly.aml
out_has 'responses: each is one that the interface has'
out_has "conforms by the paper's check, which can be wrong"
for how in --interface-order=any --interface-order=fifo --paper; do
	# shellcheck disable=SC2086
	expect 1 "Figure 17b $how" lacuna conform $how $quad $paper/figure-17b.aml
	out_has '    1  Rcv(update)'
	out_has '    2  Snd(update)::controller'
	out_lacks '    3  '
	verdict_is violates
	# shellcheck disable=SC2086
	expect 1 "Figure 20 $how" lacuna conform $how $eft $paper/figure-20.aml
	out_has '    3  Rcv(purchaseSuccessful)'
	out_has '    6  Snd(cancelPurchase)::core'
	out_has 'cancellation is violated, first after 22 steps:'
	verdict_is violates
done
# shellcheck disable=SC2086
expect 1 'as JSON' lacuna conform --json --stats $eft $paper/figure-20.aml
json_is verdict violates
json_is property cancellation
json_is missing purchaseTransaction
json_is completion sound
json_is compliance.complies true
json_is 'compliance.deviations.#' 0
json_is refused.kind error
json_is 'refused.trace.#' 6
json_is refused.trace.5 'Snd(cancelPurchase)::core'
json_is interface_full false
json_is checked true
json_is 'run.#' 23
for phase in exploring tracing propagating determinising 'trying the component' \
	'checking the system'; do
	json_has "statistics.phases.$phase.operations"
done

# The run of the system, as a file that can be walked through again.
# shellcheck disable=SC2086
expect 1 'a chart' lacuna conform --trace=run.svg $eft $paper/figure-20.aml
out_has 'run.svg: the run, as svg'
check 'has all steps' grep -q '>A run of 22 steps: cancellation is violated<' run.svg
check 'nothing is missing in it' test -z "$(grep 'class="column missing"' run.svg)"
expect 1 'a saved run' lacuna conform -q --trace=sly.json $mutex examples/sly.aml
cp sly.json "$out"
json_is component mutex
json_is outcome violation
expect 1 'the same' lacuna check -q --trace=check.json $mutex examples/sly.aml
check 'as that of check' cmp sly.json check.json
expect 0 'no run' lacuna conform --trace=none.svg $mutex $paper/figure-11a.aml
out_has 'none.svg: not written: there is no run to show'
expect 0 'nor on standard output' lacuna conform --trace=- $mutex $paper/figure-11a.aml
err_has 'nothing is written: there is no run to show'
refuse "'--json' and the run both want standard output" \
	lacuna conform --json --trace=- $mutex examples/sly.aml
# The one in the tutorial.
for file in clients interface exclusion forgetful; do
	awk -v name=$file.aml '$0 == "```" { on = 0 } on; $1 == "```aml" && $2 == name { on = 1 }' \
		"$top/docs/tutorial.md" | sed 's/permitl/permitL/' >$file.aml
done
expect 1 'the one in the tutorial' lacuna conform -q --trace=forgetful.svg clients.aml \
	interface.aml exclusion.aml forgetful.aml
check 'is up to date' cmp forgetful.svg "$top/docs/pictures/forgetful.svg"

# Responses. After a request m answers x to one; `go` is anything but that.
cat >open.aml <<'END'
actor one(3) { start { m!a; m!b; } x { } y { } }
actor two(1) { z { } }
missing m(4) {
	a -> one: x y, two: z;
	a -> one: x;
	b -> ;
}
property never { s -> error on Snd(start)::one; }
main { one!start; }
END
# answers A B [MORE]: a component with these methods.
answers() {
	echo "actor m(4) { int v; a { $1 } b { $2 } ${3-} }" >answers.aml
}
# complies DESCRIPTION, deviates DESCRIPTION LINE
complies() {
	expect 0 "$1" lacuna conform open.aml answers.aml
	out_has 'responses: each is one that the interface has'
	verdict_is conforms
	expect 0 "$1, as the paper does it" lacuna conform --paper open.aml answers.aml
}
deviates() {
	run lacuna conform open.aml answers.aml
	out_has 'responses: not all are those of the interface:'
	out_has "$2"
	expect 1 "$1" lacuna conform --paper open.aml answers.aml
	verdict_is beyond
}
answers 'one!x; two!z; one!y;' ''
complies 'an alternative, its receivers mixed'
answers 'one!x;' ''
complies 'the other'
answers 'if (v) { one!x; } else { one!x; one!y; two!z; }' 'v = 1;'
complies 'either'
answers 'if (v) { self!a; self!a; self!a; } else { self!a; }' ''
complies 'no response is ever complete'
answers 'one!x; self!c;' '' 'c { if (v) { self!c; } }'
complies 'it goes on in vain'
answers 'one!x; self!c;' '' 'c { if (v) { self!c; self!c; self!c; } }'
complies 'in vain, more and more'
answers 'one!x; self!c;' '' 'c { if (v) { self!c; } else { one!y; two!z; } }'
complies 'the rest comes later'
answers 'self!c; self!d;' '' 'c { one!x; } d { one!y; two!z; }'
complies 'in the order of the mailbox'
answers 'self!d; self!c;' '' 'c { one!x; } d { one!y; two!z; }'
deviates 'in the wrong order' \
	'after a it may send Snd(y)::one, which continues none of the responses to it:'
out_has '    answers.aml:1: sends d to itself'
answers 'two!z;' ''
deviates 'too little' 'after a it may send Snd(z)::two, which is none of the responses to it:'
answers 'if (v) { one!x; }' ''
deviates 'or nothing' 'after a it may send nothing, which is none of the responses to it:'
out_has '    answers.aml:1: where this does not hold'
answers 'one!x; two!z; two!z;' ''
deviates 'too much' \
	'after a it may send Snd(x)::one Snd(z)::two Snd(z)::two, which continues none'
out_has 'so many messages have no room in the mailbox of two'
answers 'one!x;' 'one!x;'
deviates 'where nothing is expected' 'after b it may send Snd(x)::one, which continues none'
answers 'self!c;' '' 'c { if (v) { self!c; self!c; } else { one!x; } }'
deviates 'without end' 'after a it may send more than any of the responses to it has:'
answers 'self!c; self!c; self!c; self!c;' '' 'c { if (v) { one!x; } }'
deviates 'more than any response has' 'after a it may send more than any of the responses to it has:'
answers 'one!x; self!c; self!c; self!c;' '' 'c { if (v) { one!y; } }'
deviates 'and more' 'after a it may send Snd(x)::one and then more than any of the responses to it has:'
answers 'if (v) { one!y; self!c; } else { one!x; }' '' 'c { self!c; }'
complies 'a response that never ends is none'
answers 'if (v) { two!z; }' 'one!y;'
run lacuna conform --json open.aml answers.aml
json_is 'compliance.deviations.#' 2
json_is compliance.complies false
json_is compliance.deviations.0.message a
json_is compliance.deviations.0.kind short
json_is compliance.deviations.1.message b
json_is compliance.deviations.1.kind other
json_is compliance.deviations.1.steps.0.line 1

# What the assumption refuses, but the system never does: m may send x and x
# again only when one has taken the first, and then it is wrong; m sends both in
# one step, for which there is no room.
cat >narrow.aml <<'END'
actor one(1) { start { m!a; m!a; } x { } }
missing m(3) { a -> one: x; }
property once { s -> t on Snd(x)::one; t -> error on Snd(x)::one; }
main { one!start; }
END
echo 'actor m(2) { int n; a { if (n == 1) { n = 2; } else { if (n == 0) { n = 1; } } } }' >mute.aml
expect 0 'what never sends' lacuna conform narrow.aml mute.aml
verdict_is conforms
out_has 'after a it may send nothing, which is none of the responses to it'
cat >both.aml <<'END'
actor m(2) { int n; a { if (n == 1) { one!x; one!x; } n = 1; } }
END
expect 0 'what has no room' lacuna conform narrow.aml both.aml
out_has 'assumption: at its end, this is refused:'
out_has 'holds: this takes what the others never do'
verdict_is holds
expect 1 'there is room' lacuna conform --capacity=one=2 narrow.aml both.aml
verdict_is violates

# No component can help; one that is not needed.
cat >doomed.aml <<'END'
actor one(1) { start { self!x; } x { } }
missing m(1) { a -> ; }
property never { s -> error on Snd(x)::one; }
main { one!start; }
END
echo 'actor m(1) { a { } }' >idle.aml
expect 1 'never' lacuna conform doomed.aml idle.aml
out_has 'assumption: there is none, no component can help'
verdict_is violates

# A message that is sent again and again fills every mailbox of the interface:
# the system decides.
cat >flood.aml <<'END'
actor one(1) { go { m!a; self!go; } x { } }
missing m(2) { a -> one: x; a -> ; }
property never { s -> error on Snd(go)::one; }
main { one!go; }
END
sed -i 's/s -> error on Snd(go)::one/s -> t on Snd(x)::one; t -> error on Snd(x)::one/' flood.aml
echo 'actor m(1) { a { } }' >deaf.aml
expect 0 'a mailbox that always fills' lacuna conform flood.aml deaf.aml
out_has 'conforms: the mailbox of the interface fills'
verdict_is conforms
expect 0 'as JSON' lacuna conform --json flood.aml deaf.aml
json_is interface_full true
json_is checked true

# Wrong in an environment that is not there.
echo 'actor m(4) { int v; a { v = 1 / v; } b { v = 1; } }' >faulty.aml
expect 3 'a division by zero that happens' lacuna check --property=never open.aml faulty.aml
run lacuna conform open.aml faulty.aml
err_has "'m' goes wrong in some environment; here it is taken to stop before"

expect 0 'quiet' lacuna conform -q $mutex $paper/figure-11a.aml
out_is 'is the verdict alone' <<'END'
verdict: conforms
END
expect 0 'phases' lacuna conform -v $mutex $paper/figure-11a.aml
err_has 'lacuna: following responses'
err_has 'lacuna: trying the component'
err_lacks 'lacuna: checking the system'
run lacuna conform -v --interface-order=fifo $mutex $paper/figure-11a.aml
err_has 'lacuna: trying for errors'
expect 1 'each phase once, by what it does' lacuna conform -v --timings --stats $mutex examples/sly.aml
sed -n 's/^lacuna: \([a-z ]*\)$/\1/p' "$err" >phases
cat >expected <<'END'
following responses
exploring
tracing
propagating
determinising
trying the component
checking the system
END
check 'in this order' cmp expected phases
for phase in 'trying the component' 'checking the system'; do
	check "time of $phase" test "$(grep -c "^  $phase .* ms$" "$out")" = 1
	check "work of $phase" test "$(grep -c "^  $phase  *[0-9]* .*[0-9-]$" "$out")" = 1
done

# More states than can be visited; and mailboxes that are no trouble.
cat >many.aml <<'END'
actor source(1) { go { int x = ?(0, 1); if (x) { sink!a; } else { sink!b; } self!go; } }
actor sink(40) { a { } b { } c { } }
missing m(1) { a -> ; }
property none { s -> error on Snd(c)::sink; }
main { source!go; }
END
expect 4 'a limit' lacuna conform --engine=explicit --timeout=200ms many.aml idle.aml
verdict_is limit
for engine in symbolic explicit; do
	expect 0 'large mailboxes' lacuna conform --engine=$engine --capacity=mutex=1000 $mutex \
		$paper/figure-11a.aml
	verdict_is conforms
done
# With an assumption document instead of the model: the same, but for the search
# of the system.
# same DESCRIPTION STATUS COMPONENT HOW MODEL...: both report the same, up to the verdict.
same() {
	what=$1
	wanted=$2
	component=$3
	how=$4
	shift 4
	rm -f same.json
	run lacuna assume -q "$how" -o same.json "$@"
	check 'there is a document' test -s same.json
	expect "$wanted" "$what with the model" lacuna conform "$how" "$@" "$component"
	sed '/^violates/,$d' "$out" >with-model
	tail -n 1 "$out" >>with-model
	for engine in symbolic explicit; do
		expect "$wanted" "$what by document $how, $engine" \
			lacuna conform --engine=$engine --assumption=same.json "$component"
		sed -e '/^violates/,$d' -e "s/ with 'lacuna assume':/:/" "$out" >with-document
		tail -n 1 "$out" >>with-document
		check 'the same as with the model' cmp with-model with-document
		out_lacks 'initially'
	done
}
running="--property=exclusion $paper/figure-06.aml $paper/figure-07.aml $paper/example-1.aml"
# shellcheck disable=SC2086
{
	same 'Figure 11' 1 $paper/figure-11a.aml --interface-order=fifo $running
	same 'Figure 11' 0 $paper/figure-11a.aml --interface-order=any $running
	same 'Figure 11' 0 $paper/figure-11a.aml --paper $running
	same 'the sly mutex' 1 examples/sly.aml --interface-order=any $running
	same 'the sly mutex' 1 examples/sly.aml --interface-order=fifo $running
	same 'the sly mutex' 0 examples/sly.aml --paper $running
	for how in --interface-order=any --interface-order=fifo --paper; do
		same 'Figure 17b' 1 $paper/figure-17b.aml $how $quad
		same 'Figure 20' 1 $paper/figure-20.aml $how $eft
	done
}
# shellcheck disable=SC2086
run lacuna assume -q -o mutex.json $running
expect 1 'refused' lacuna conform --assumption=mutex.json examples/sly.aml
out_has 'whether the system comes so far needs the model'
verdict_is violates
run lacuna assume -q -o flood.json flood.aml
expect 1 'the mailbox was full' lacuna conform --assumption=flood.json deaf.aml
out_has 'assumption: m stays within it'
out_has 'beyond: the mailbox of the interface was full, so the assumption cannot tell'
verdict_is beyond
expect 1 'as JSON' lacuna conform --json --assumption=mutex.json examples/sly.aml
json_is verdict violates
json_is missing mutex
json_is completion sound
json_is compliance.complies true
json_is refused.kind error
json_is 'refused.trace.#' 7
json_is interface_full false
json_is checked false
json_is run null
cp $paper/figure-11a.aml alone.aml
expect 0 'on standard input' sh -c 'lacuna conform --assumption=- alone.aml <mutex.json'

# What the interface never mentions is in the document too; what the others do not
# have at all is a mistake.
run lacuna assume -q -o narrow.json narrow.aml
for engine in symbolic explicit; do
	echo 'actor m(2) { int n; a { if (n == 1) { one!start; } n = 1; } }' >stray.aml
	expect 1 'not in the interface' \
		lacuna conform --engine=$engine --assumption=narrow.json stray.aml
	out_has '    3  Snd(start)::one'
	verdict_is beyond
	expect 1 'nor with the model' lacuna conform --engine=$engine narrow.aml stray.aml
	out_has '    3  Snd(start)::one'
done
echo 'actor m(2) { a { two!x; } }' >stray.aml
expect 3 'no such receiver' lacuna conform --assumption=narrow.json stray.aml
err_has "stray.aml:1:18: error: there is no actor 'two'"
echo 'actor m(2) { a { one!y; } }' >stray.aml
expect 3 'no such message' lacuna conform --assumption=narrow.json stray.aml
err_has "stray.aml:1:22: error: the actor 'one' has no method 'y'"
echo 'actor m(2) { b { } }' >stray.aml
expect 3 'no method' lacuna conform --assumption=narrow.json stray.aml
err_has "'m' has no method 'a', which is sent to it"
expect 1 'refused as an error' lacuna conform --assumption=narrow.json both.aml
verdict_is violates
expect 0 'what never sends' lacuna conform --assumption=narrow.json mute.aml
verdict_is conforms
# A message of the interface that nobody sends asks for no method.
cat >unsent.aml <<'END'
actor one(1) { start { m!a; } x { } }
missing m(3) { a -> one: x; u -> one: x; }
property once { s -> t on Snd(x)::one; t -> error on Snd(x)::one; }
main { one!start; }
END
echo 'actor m(2) { a { one!x; } }' >once.aml
expect 0 'holds' lacuna assume -o unsent.json unsent.aml
verdict_is holds
expect 0 'stays within' lacuna conform --assumption=unsent.json once.aml
verdict_is conforms
echo 'actor m(2) { a { one!x; one!x; } }' >twice.aml
expect 1 'more than the interface offers' lacuna conform --assumption=unsent.json twice.aml
out_has 'not all are those of the interface'
verdict_is beyond
run lacuna assume -o doomed.json doomed.aml
expect 1 'never' lacuna conform --assumption=doomed.json idle.aml
out_has 'assumption: there is none, no component can help'
verdict_is violates

# An actor that stood for the interface makes its sends in one step. What one
# does in between is not in the assumption, and must not be let through.
cat >rest.aml <<'END'
actor one(4) { start { m!a; } x { m!b; } y { } z { } }
property p { s -> error on Snd(z)::one; }
main { one!start; }
END
echo 'actor m(4) { a { one!x; one!y; } b { } c { one!z; } }' >steps.aml
echo 'missing m(4) { a -> one: x y; b -> ; }' >interface.aml
echo 'actor m(4) { a { one!x; } b { one!z; } c { } }' >apart.aml
run lacuna assume --missing=m -o actor.json rest.aml steps.aml
expect 1 'sends apart' lacuna conform --assumption=actor.json apart.aml
out_has 'responses: an actor stood for the missing component, so there is no interface'
out_has 'beyond: an actor stood for the interface'
verdict_is beyond
expect 1 'with good reason' lacuna check rest.aml interface.aml apart.aml
verdict_is violated
expect 1 'as JSON' lacuna conform --json --assumption=actor.json apart.aml
json_is compliance null
json_is refused null
json_is verdict beyond

# Wrong ways.
expect 3 'another component' lacuna conform --assumption=mutex.json once.aml
err_has "once.aml:1:7: error: the assumption is about 'mutex', not 'm'"
expect 3 'a model' lacuna conform --assumption=narrow.json narrow.aml
err_has "there is an interface in the component's file"
expect 3 'no document' lacuna conform --assumption=once.aml once.aml
expect 0 'an automaton' lacuna property -q -o a.json narrow.aml
expect 3 'that is no document' lacuna conform --assumption=a.json once.aml
expect 3 'no such document' lacuna conform --assumption=nowhere.json once.aml
refuse "'once.aml' is one too many" lacuna conform --assumption=narrow.json narrow.aml once.aml
for how in --property=once --interface-order=any --completion=sound --paper --trace=x.txt; do
	refuse "'${how%%=*}' and '--assumption' exclude each other" \
		lacuna conform --assumption=narrow.json $how once.aml
done
refuse "'-' (standard input) can be read only once" lacuna conform --assumption=- -
expect 3 "somebody else's capacity" \
	lacuna conform --assumption=narrow.json --capacity=one=2 once.aml
err_has "the capacity of 'one' is settled by the assumption; only that of 'm' can be changed"
expect 0 'its own capacity' lacuna conform --assumption=narrow.json --capacity=m=9 mute.aml
finish
