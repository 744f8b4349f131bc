#!/bin/sh
# lacuna crosscheck: both engines, question by question.
. "${srcdir:-.}/tests/cli/lib.sh"
mutex=examples/mutex.aml

expect 0 'the engines agree' lacuna crosscheck --property=exclusion --interface-order=fifo $mutex
out_is 'question by question' <<'END'
question  property          order  completion  full mailbox  answer              engines
explore   exclusion         fifo   -           block         violated            agree
explore   exclusion         fifo   -           error         violated            agree
assume    exclusion         fifo   sound       block         assumption 14 / 56  agree
assume    exclusion         fifo   paper       block         assumption 14 / 68  agree
verdict: agree
END
err_is_empty
expect 0 'all questions' lacuna crosscheck --stats $mutex
out_has '  questions    12'
out_has '  differences  0'
expect 0 'as JSON' lacuna crosscheck --json --property=exclusion $mutex
json_is 'questions.#' 8
json_is questions.0.question explore
json_is questions.0.property exclusion
json_is questions.0.interface_order any
json_is questions.0.on_full block
json_is questions.0.agrees true
json_is questions.2.completion sound
json_is questions.2.answer 'assumption 13 / 53'
json_is verdict agree
expect 0 'no property' lacuna crosscheck --no-property --paper $mutex
check 'leaves two questions' test "$(grep -c '^explore' "$out")" = 2
expect 0 'one completion' lacuna crosscheck --property=exclusion --completion=paper $mutex
check 'leaves one of them' test "$(grep -c '^assume' "$out")" = 2
for model in mutex lift two-balls doubt; do
	for how in '' --no-jumps '--strategy=bfs --encoding=tail' '--strategy=chaining --order=force' \
		'--encoding=marks --interleave=all --reorder=sift' \
		'--encoding=head --order=declared' \
		'--encoding=head,zeroed,thermometer,on-top --strategy=reverse-saturation' \
		'--encoding=tail,zeroed,one-hot,first' '--encoding=marks,zeroed,first' \
		'--encoding=holes,first --strategy=bfs' '--encoding=ring,one-hot,on-top'; do
		# shellcheck disable=SC2086
		expect 0 "$model $how" lacuna crosscheck $how examples/$model.aml
		verdict_is agree
	done
done
p=examples/paper
# shellcheck disable=SC2086
expect 0 'Quadricopter' lacuna crosscheck $p/figure-15.aml $p/figure-16.aml
# shellcheck disable=SC2086
expect 0 'EFT' lacuna crosscheck $p/figure-21.aml $p/figure-22.aml $p/figure-19.aml
# shellcheck disable=SC2086
expect 0 'an actor that stands for the missing component' lacuna crosscheck --missing=mutex \
	$p/figure-06.aml $p/figure-11a.aml $p/figure-07.aml
expect 0 'a model that goes wrong' sh -c "echo 'actor a(1) { int x: 0..2; go { x = x + 1; self!go; } }
main { a!go; }' | lacuna crosscheck -"
out_has 'errors'
expect 4 'a limit' lacuna crosscheck --timeout=1ms --capacity='*=300' $mutex
verdict_is limit
expect 3 'no such file' lacuna crosscheck nothing.aml

# Answers do not depend on the engine, byte for byte.
same() {
	expect 0 "symbolic: $*" lacuna "$@" --engine=symbolic
	cp "$out" symbolic.out
	expect 0 "explicit: $*" lacuna "$@" --engine=explicit
	check 'is the same' cmp symbolic.out "$out"
}
same assume $mutex
same assume --json $mutex
same assume --paper --format=aut $mutex
same explore $mutex
same explore --json $mutex
same explore --reduce=weak-trace $mutex
same explore '--capacity=*=5' --json examples/two-balls.aml

finish
