#!/bin/sh
# lacuna model and lacuna property: what is told of a model, and how.
. "${srcdir:-.}/tests/cli/lib.sh"

mutex=examples/mutex.aml

expect 0 'a model without faults' lacuna model $mutex
out_has 'actor left'
out_has 'property exclusion'
verdict_is done
err_is_empty
expect 0 'laid out afresh' lacuna model --print $mutex
cp "$out" fresh.aml
out_lacks 'verdict'
expect 0 'once more' lacuna model --print fresh.aml
check 'nothing changes' cmp fresh.aml "$out"
expect 0 'the summary of the same model' lacuna model $mutex
cp "$out" summary
expect 0 'is the same' lacuna model fresh.aml
check 'to the byte' cmp summary "$out"
expect 0 'from standard input' sh -c "lacuna model - <$mutex"
check 'is the same, too' cmp summary "$out"
expect 0 'several files' lacuna model $mutex examples/mutex-ltl.aml
out_has 'property exclusionLtl'
expect 0 'quiet' lacuna model -q $mutex
out_is 'is the verdict alone' <<'END'
verdict: done
END
expect 0 'verbose and timings' lacuna model -v --timings $mutex
err_has "lacuna: reading $mutex"
out_has '  reading '
expect 0 'JSON' lacuna model --json $mutex
json_is command model
json_is verdict done
json_is model.actors.0.name left
json_is model.missing.name mutex
json_is model.properties.0.name exclusion

# Faults.
sed 's/mutex!release/mutex!relaese/; s/mutex ! release/mutex ! relaese/' $mutex >bad.aml
expect 3 'a fault' lacuna model bad.aml
out_is_empty
check 'has its place' grep -Eq '^bad\.aml:[0-9]+:[0-9]+: error: ' "$err"
err_has "did you mean 'release'?"
check 'the errors are counted' sh -c 'tail -n 1 "$1" | grep -Eqx "[0-9]+ errors?.*"' - "$err"
refuse "'--print' and '--paths' exclude each other" lacuna model --print --paths $mutex
refuse "'--paths' and '--json' exclude each other" lacuna model --paths --json $mutex
expect 0 'the ways through the methods' lacuna model --paths $mutex
out_has '    - mutex ! release; mutex ! reqL'
out_has 'missing mutex: queue of 4'
verdict_is done
expect 3 'nothing is printed of a model with faults' lacuna model --print bad.aml
out_is_empty
expect 3 'JSON of a fault' lacuna model --json bad.aml
json_is verdict null
json_is diagnostics.0.severity error
json_is diagnostics.0.file bad.aml
json_is diagnostics.0.suggestion release
err_is_empty
expect 3 'quiet does not hide errors' lacuna model -q bad.aml
err_has 'error: '
expect 3 'no such file' lacuna model nothing.aml
err_has 'nothing.aml: error: cannot open: No such file or directory'
expect 3 'a folder' lacuna model examples
err_has 'examples: error: is a directory'
expect 3 'no such property file' lacuna property nothing.aml
err_has 'nothing.aml: error: cannot open'

# Warnings.
cat >warned.aml <<'END'
actor one(1) {
	int x;
	go { int x = 1; x = 2; }
}
main { one!go; }
END
expect 0 'a warning' lacuna model warned.aml
check 'has its place' grep -q '^warned.aml:3:11: warning: ' "$err"
check 'the warnings are counted' test "$(tail -n 1 "$err")" = '1 warning'
verdict_is done
expect 0 'quiet hides warnings' lacuna model -q warned.aml
err_is_empty
expect 0 'JSON of a warning' lacuna model --json warned.aml
json_is diagnostics.0.severity warning
json_is verdict done
sed 's/one!go/two!go/' warned.aml >both.aml
expect 3 'a warning and an error' lacuna model both.aml
check 'both are counted' test "$(tail -n 1 "$err")" = '1 error, 1 warning'

# The automaton.
expect 0 'the only property' lacuna property $mutex
out_is 'state by state' <<'END'
property exclusion: 3 states, 3 letters, one of the states is the error state
  state 0 (initial)
    Snd(permitL)::left, Snd(permitR)::right -> 1
    Snd(release)::mutex -> 0
  state 1
    Snd(permitL)::left, Snd(permitR)::right -> error
    Snd(release)::mutex -> 0
verdict: done
END
err_is_empty
cp "$out" automaton
expect 0 'named' lacuna property --property exclusion $mutex
check 'is the same' cmp automaton "$out"
expect 0 'with all letters' lacuna property --all-letters $mutex
out_has 'Snd(reqL)::mutex'
expect 3 'no such property' lacuna property --property=exclusoin $mutex
err_has "did you mean 'exclusion'?"
out_is_empty
expect 3 'one of several must be named' lacuna property $mutex examples/mutex-ltl.aml
expect 0 'a formula for the same' \
	lacuna property --property exclusionLtl $mutex examples/mutex-ltl.aml
check 'gives the same automaton' \
	test "$(sed 1d "$out")" = "$(sed 1d automaton)"

expect 0 'written to a file' lacuna property -o exclusion.aut $mutex
out_is 'told in two lines and the verdict' <<'END'
property exclusion: 3 states, 3 letters, one of the states is the error state
exclusion.aut: written in format aut
verdict: done
END
expect 0 'on standard output' lacuna property --format=aut $mutex
check 'it stands alone, and is the same' cmp exclusion.aut "$out"
err_is_empty
expect 0 '-o -' lacuna property -o - $mutex
check 'is the same' cmp exclusion.aut "$out"
expect 0 'a format named, a file that says nothing' \
	lacuna property --format=aut -o exclusion $mutex
check 'is the same' cmp exclusion.aut exclusion
expect 0 'letters with dots' lacuna property --format=aut --labels=dots $mutex
out_has 'snd.left.permitL'
expect 0 'quiet' lacuna property -q $mutex
out_is 'is the verdict alone' <<'END'
verdict: done
END
expect 0 'statistics' lacuna property --stats $mutex
out_has '  states   3'
out_has '  edges    6'
out_has '  letters  3'
expect 0 'JSON' lacuna property --json $mutex
json_is property exclusion
json_is automaton.states 3
json_is automaton.initial 0
json_is automaton.error 2
json_is automaton.alphabet '["Snd(permitL)::left","Snd(permitR)::right","Snd(release)::mutex"]'
json_is 'automaton.transitions.#' 6
json_is automaton.transitions.0 '[0,0,1]'
json_is automaton.transitions.2 '[0,2,0]'
json_is verdict done
expect 0 'JSON and a file' lacuna property --json -o exclusion.json $mutex
json_is output.file exclusion.json
json_is output.format json
check 'the file is JSON as well' sh -c '"$JSON_GET" . <exclusion.json'
expect 3 'JSON of a property that is not there' lacuna property --json --property=x $mutex
json_is verdict null
json_is diagnostics.0.severity error

finish
