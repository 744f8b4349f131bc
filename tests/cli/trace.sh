#!/bin/sh
# The runs that commands show, written to files.
. "${srcdir:-.}/tests/cli/lib.sh"

mutex=examples/mutex.aml

# The command line.
refuse "'--trace-format' is for a run that is written: add '--trace'" \
	lacuna explore --trace-format=json $mutex
refuse "the name 'run.aut' does not tell the form of a run" lacuna explore --trace=run.aut $mutex
refuse "'jsn' is no FORM for '--trace-format': it takes text" \
	lacuna explore --trace=run --trace-format=jsn $mutex
refuse "'--json' and the run both want standard output" lacuna explore --json --trace=- $mutex
refuse 'the automaton and the run both want standard output' \
	lacuna assume --format=aut --trace=- $mutex

# As text.
cat >expected <<'END'
   0  initially
        left [initialL]
        right [initialR]
   1  left takes initialL, sends reqL to mutex
        left []
        mutex {reqL}
   2  right takes initialR, sends reqR to mutex
        right []
        mutex {reqL, reqR}
   3  mutex takes reqL, sends permitL to left
        left [permitL]
        mutex {reqR}
        exclusion: 0 -> 1
   4  mutex takes reqR, sends permitR to right
        right [permitR]
        mutex {}
        exclusion: 1 -> error
        the property is violated
END
expect 0 'a violation' lacuna explore --trace=run.txt $mutex
out_has 'run.txt: the run, as text'
check 'is written' cmp expected run.txt
expect 0 'what an assumption is for' lacuna assume --trace=why.txt $mutex
check 'is the same run' cmp expected why.txt
expect 0 'standard output' lacuna explore --trace=- $mutex
check 'has the run alone' cmp expected "$out"
err_is_empty
expect 0 'a form that the name does not tell' \
	lacuna explore --trace=run --trace-format=text $mutex
check 'is written' cmp expected run
expect 0 'told in JSON' lacuna explore --json --trace=run.json $mutex
json_is trace.file run.json
json_is trace.format json
expect 1 'a run without hope' lacuna assume --property=quiet --trace=never.txt examples/lift.aml
check 'is written' grep -q 'quiet: 0 -> error' never.txt
expect 1 'a full mailbox' lacuna explore --on-full=error --trace=full.txt examples/two-balls.aml
check 'is written' grep -q 'cannot send ball to bob' full.txt
expect 0 'no run at all' lacuna assume --property=patient --trace=none.txt examples/lift.aml
out_has 'none.txt: not written: there is no run to show'
check 'no file' test ! -e none.txt
expect 0 'nor on standard output' lacuna assume --property=patient --trace=- examples/lift.aml
out_is_empty
err_has 'nothing is written: there is no run to show'
cat >wrong.aml <<'END'
actor one(1) { int x; go { x = 1 / x; } }
main { one!go; }
END
expect 3 'a model that goes wrong' lacuna explore --trace=wrong.txt wrong.aml
check 'shows where' grep -q 'division by zero (wrong.aml:1:28)' wrong.txt
expect 3 'a file that cannot be' lacuna explore --trace=no/run.txt $mutex
err_has 'no/run.txt'

# What is repeated is told once.
expect 1 'a long run' lacuna explore --on-full=error --capacity=mutex=1000 $mutex
out_has '      steps 3 to 4 again, 997 times, up to step 1998'
out_has '        mutex {reqL, reqR, release x998} 1000 of 1000'
check 'is short' test "$(wc -l <"$out")" -lt 60

# As JSON, to be read again.
expect 0 'everything' lacuna explore --trace=- --trace-format=json $mutex
json_is format lacuna-trace
json_is version 1
json_is property exclusion
json_is missing mutex
json_is outcome violation
json_is 'run.#' 5
json_is run.4.component mutex
json_is run.4.sends.0.message permitR

# As pictures. What is in them is looked at in tests/unit/test_forms.c.
expect 0 'a chart' lacuna explore --trace=run.svg $mutex
out_has 'run.svg: the run, as svg'
check 'is a picture' grep -q '^<svg xmlns=' run.svg
if command -v xmllint >/dev/null; then
	check 'is well-formed' xmllint --noout run.svg
else
	skip 'is well-formed' 'no xmllint'
fi
expect 0 'a chart on standard output' lacuna explore --trace=- --trace-format=svg $mutex
check 'is the same' cmp run.svg "$out"
check 'the one in the documentation is up to date' cmp run.svg "$top/docs/pictures/run.svg"
expect 0 'a diagram' lacuna explore --trace=run.mmd $mutex
check 'is one' test "$(head -n 1 run.mmd)" = sequenceDiagram
expect 1 'a long run' lacuna explore --on-full=error --capacity=mutex=1000 --trace=long.svg $mutex
check 'is a small picture' test "$(wc -l <long.svg)" -lt 300
check 'the one in the documentation is up to date' cmp long.svg "$top/docs/pictures/long-run.svg"

# In colour, when it is wanted.
escape=$(printf '\033')
expect 0 'colour' lacuna explore --color=always $mutex
out_has "${escape}[1mmutex${escape}[0m takes reqR"
expect 0 'no colour in a pipe' lacuna explore $mutex
out_lacks "$escape"
expect 0 'no colour in a file' lacuna explore --color=always --trace=run.txt $mutex
check 'it is plain' cmp expected run.txt

finish
