#!/bin/sh
# lacuna simulate: dialogues as scripts, of which the output is a transcript.
. "${srcdir:-.}/tests/cli/lib.sh"

mutex=examples/mutex.aml

# say STATUS DESCRIPTION COMMANDS ARGUMENT...: the commands, one a line.
say() {
	expected=$1
	description=$2
	printf '%b' "$3" >"$scratch/commands"
	shift 3
	run sh -c 'commands=$1; shift; lacuna simulate "$@" <"$commands"' sh \
		"$scratch/commands" "$@"
	check "$description" test "$status" -eq "$expected"
}

# The command line.
refuse 'no file given; it takes MODEL...' lacuna simulate
refuse 'standard input has the commands' lacuna simulate -
refuse 'standard input has the commands' lacuna simulate --replay=- $mutex
refuse "'x' is no number for '--seed'" lacuna simulate --seed=x $mutex
refuse "'-1' is no number for '--seed'" lacuna simulate --seed=-1 $mutex
refuse "unknown option '--json'" lacuna simulate --json $mutex
expect 3 'no model' lacuna simulate nothing.aml
expect 3 'no such property' lacuna simulate --property=exclusoin $mutex
err_has "did you mean 'exclusion'?"
expect 3 'no such file to begin with' lacuna simulate --replay=nothing.json $mutex
err_has 'nothing.json: error: cannot open'

# A dialogue.
say 0 'steps, back and forth' '1\nundo\n2\n# a comment\n\nshow property\n  show   trace\r\nquit\n7\n' $mutex
out_is 'is a transcript' <<'END'
property exclusion, mutex missing
at the start:
  left [initialL]
  right [initialR]
  mutex {}
  exclusion: 0
possible now:
    1  left takes initialL, sends reqL to mutex
    2  right takes initialR, sends reqR to mutex
> 1
   1  left takes initialL, sends reqL to mutex
        left []
        mutex {reqL}
possible now:
    1  right takes initialR, sends reqR to mutex
    2  mutex takes reqL, sends permitL to left
> undo
at the start:
  left [initialL]
  right [initialR]
  mutex {}
  exclusion: 0
possible now:
    1  left takes initialL, sends reqL to mutex
    2  right takes initialR, sends reqR to mutex
> 2
   1  right takes initialR, sends reqR to mutex
        right []
        mutex {reqR}
possible now:
    1  left takes initialL, sends reqL to mutex
    2  mutex takes reqR, sends permitR to right
> # a comment
>
after step 1:
  left [initialL]
  right []
  mutex {reqR}
  exclusion: 0
possible now:
    1  left takes initialL, sends reqL to mutex
    2  mutex takes reqR, sends permitR to right
> show property
exclusion is in state 0
  Snd(permitL)::left -> 1
  Snd(permitR)::right -> 1
>   show   trace
   0  initially
        left [initialL]
        right [initialR]
   1  right takes initialR, sends reqR to mutex
        right []
        mutex {reqR}
> quit
verdict: done
END
err_is_empty
say 0 'the end of the input ends it' '' $mutex
verdict_is done
say 0 'so does one without a line end' 'show trace' $mutex
check 'the last line counts' grep -qx '   0  initially' "$out"

# The beginning of a command will do, if no other begins like that.
say 0 'short commands' '1\nu\nsh property\nred\nra\nq\n9\n' $mutex
out_lacks error
say 3 'too short commands' 'r\ns\nundone\n' $mutex
out_has "error: 'r' could be 'redo' or 'random'"
out_has "error: 's' could be 'show' or 'save'"
out_has "error: there is no command 'undone'; did you mean 'undo'?"

# Wrong commands are told where they stand, and at the end.
say 3 'wrong commands' 'undo\nrandm 3\n9\n0\nundo x\ngoto\ngoto 1\nshow me\nsave\nsave x.aut\nreplay nothing.json\nhelp me\n' $mutex
out_has 'error: there is nothing to undo'
out_has "error: there is no command 'randm'; did you mean 'random'?"
out_has 'error: there is no step 9 here'
out_has 'error: there is no step 0 here'
out_has "error: say where: 'goto start', 'goto end' or 'goto 3'"
out_has 'error: there is no step 1 to go to'
out_has "error: 'me' cannot be shown"
out_has "error: say which file: 'save run.json'"
out_has "error: the name 'x.aut' does not tell the form of a run"
out_has 'nothing.json: error: cannot open'
out_has "error: the run in 'nothing.json' was not done"
out_lacks 'verdict'
err_has '<stdin>:2:1: error: there is no command'
err_has '<stdin>:11:1: error: the run in'
check 'all are counted' grep -qx '11 errors' "$err"

# What is no step cannot be done, and says why.
say 3 'refused' '1\n' examples/two-balls.aml
out_has '    -  ann takes ball; cannot send ball to bob: its mailbox is full (capacity 1)'
out_has 'error: this is no step: ann takes ball; cannot send ball to bob'
say 0 'with more room' '1\nshow state\n' '--capacity=*=2' examples/two-balls.aml
out_has '  bob [ball x2] full'
cat >wrong.aml <<'END'
actor one(1) { int x: 0..1; go { x = ?(0, 0, 1); self!go; } }
actor two(1) { int y; go { y = 1 / y; } }
main { one!go; two!go; }
END
say 0 'choices and faults' 'random 3\nshow property\n' wrong.aml
out_has 'no property, nothing missing'
out_has '    1  one takes go, sends go to itself'
out_has '    2  one takes go, sends go to itself; x: 0 -> 1'
out_has '    -  two takes go; division by zero'
out_lacks '    3  '
out_has '  one [go] full  x = 0'
out_has 'no property is watched'
say 0 'a mailbox of any size' 'random 100\n' --property=safe examples/lift.aml
out_lacks 'controller: its mailbox is full'

# By chance, but the same every time.
say 0 'by chance' 'random 20\n' --seed=7 $mutex
cp "$out" first
say 0 'the same again' 'random 20\n' --seed=7 $mutex
check 'is the same' cmp first "$out"
say 0 'in two pieces' 'random 5\nrandom 15\nshow trace\n' --seed=7 --no-property $mutex
out_has '  20  '

# The run so far, as a file, and again.
say 0 'saved' 'random 12\nsave run.json\nsave run.svg\nsave run.txt\nsave run.mmd\nshow state\n' \
	--seed=3 --no-property $mutex
sed -n '/^> show state/,$p' "$out" | grep -v '^[>v]' >state
check 'there is a file' grep -q lacuna-trace run.json
say 0 'done again' 'show state\n' --replay=run.json --no-property $mutex
sed -n '/^> show state/,$p' "$out" | grep -v '^[>v]' >again
check 'leads to the same' cmp state again
say 0 'done again later' '1\nreplay run.json\nundo 12\ngoto end\nshow state\nshow trace\n' \
	--no-property $mutex
sed -n '/^> show state/,/^> show trace/p' "$out" | grep -v '^>' >again
check 'leads to the same' cmp state again
sed -n '/^> show trace/,$p' "$out" | grep -v '^[>v]' >again
check 'is the same run' cmp run.txt again

# A run of another command; a model that has changed since.
expect 0 'a run of explore' lacuna explore -q --trace=violation.json $mutex
say 0 'is done' 'undo\n' --replay=violation.json $mutex
out_has 'nothing is possible now'
out_has '    2  mutex takes reqR, sends permitR to right; exclusion is violated'
sed 's/permitR/grantR/' $mutex >renamed.aml
sed 's/actor left/actor extra(1) { nothing { } } &/' $mutex >other.aml
say 0 'changes elsewhere do not matter' '' --replay=violation.json other.aml
out_has 'after step 4:'
sed 's/mutex ! reqR;/mutex ! release;/' $mutex >changed.aml
say 3 'others do' '' --replay=violation.json changed.aml
err_has 'violation.json: error: step 2 does not fit the model: when right takes initialR here, it does something else'
err_has 'note: possible here: right takes initialR, sends release to mutex'
sed 's/right ! initialR;//' $mutex >changed.aml
say 3 'a message that is not there' '' --replay=violation.json changed.aml
err_has 'step 2 does not fit the model: right cannot take initialR here, its mailbox is []'
sed 's/initialR/startR/' $mutex >changed.aml
say 3 'a name that is gone' '' --replay=violation.json changed.aml
err_has "step 2: right knows no message 'initialR'"
expect 1 'a run that is refused' lacuna explore -q --on-full=error --trace=full.json $mutex
say 0 'is done up to there' '' --replay=full.json $mutex
err_has 'comes to nothing, as the file says, and is not done'

# With a component in the gap, wherever its file stands.
say 0 'a component' '1\n2\nshow state\n' $mutex examples/sly.aml
out_has 'property exclusion, mutex fills the gap'
out_lacks 'mutex {'
say 0 'comes first' '1\n' examples/sly.aml $mutex
out_has 'property exclusion, mutex fills the gap'
for command in check conform; do
	expect 1 "a run of $command" lacuna $command -q --trace=run.json $mutex examples/sly.aml
	say 0 'is done' 'show property\nundo\n' --replay=run.json $mutex examples/sly.aml
	out_has 'after step 8:'
	out_has 'exclusion is violated'
	out_has 'after step 7:'
	say 3 'not by another' '' --replay=run.json $mutex examples/paper/figure-11a.aml
	err_has 'does not fit the model'
done
for option in --missing=mutex --interface-order=fifo --paper; do
	say 3 "no interface, no $option" '' $option $mutex examples/sly.aml
	err_has "error: 'mutex' fills the gap, so '${option%=*}' means nothing here"
done

# An interrupt ends it gently. The commands come from a pipe that stays open.
mkfifo pipe
lacuna simulate $mutex <pipe >"$out" 2>"$err" &
pid=$!
exec 9>pipe
echo 1 >&9
tries=0
while ! grep -q '^> 1' "$out" && [ $tries -lt 100 ]; do
	tries=$((tries + 1))
	sleep 0.1
done
kill -TERM "$pid"
status=0
wait "$pid" || status=$?
exec 9>&-
check 'an interrupt' test "$status" -eq 4
verdict_is limit

finish
