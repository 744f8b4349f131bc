#!/bin/sh
# lacuna compare: verdicts, witnesses and how they are told.
. "${srcdir:-.}/tests/cli/lib.sh"
cd examples/lts || exit 99

expect 0 'the same weak traces' lacuna compare vending.aut heating.aut
out_is 'one sentence and the verdict' <<'END'
vending.aut and heating.aut have the same weak traces
verdict: equal
END
err_is_empty

expect 1 'weak traces differ' lacuna compare vending.aut generous.aut
out_is 'the shortest trace, and who can do it' <<'END'
not the same weak traces: generous.aut can do this, vending.aut cannot:
    1  coin
    2  tea
    3  tea
verdict: differs
END
expect 1 'the other way round' lacuna compare generous.aut vending.aut
out_has 'generous.aut can do this, vending.aut cannot:'

expect 1 'traces with internal actions differ' \
	lacuna compare --equivalence=trace heating.aut vending.aut
out_has 'not the same traces:'
out_has '    1  coin'
expect 0 'the same traces' lacuna compare -e trace vending.aut early.aut
out_has 'vending.aut and early.aut have the same traces'
expect 0 'named, the default is the same' lacuna compare -e weak-trace vending.aut heating.aut

expect 0 'branching bisimilar' lacuna compare -e branching vending.aut heating.aut
out_has 'vending.aut and heating.aut are branching bisimilar'
expect 0 'strongly bisimilar with itself' lacuna compare -e strong early.aut early.aut
out_has 'early.aut and early.aut are strongly bisimilar'
expect 1 'not strongly bisimilar' lacuna compare -e strong vending.aut early.aut
out_has 'not strongly bisimilar'
out_has 'this formula holds in '
verdict_is differs

expect 0 'included' lacuna compare --preorder=trace vending.aut generous.aut
out_is 'an inclusion that holds' <<'END'
included: every trace of vending.aut is a trace of generous.aut
verdict: equal
END
expect 1 'not included' lacuna compare -p trace generous.aut vending.aut
out_has 'not included: generous.aut can do this, vending.aut cannot:'
expect 0 'weakly included' lacuna compare -p weak-trace heating.aut generous.aut
out_has 'included: every weak trace of heating.aut is a weak trace of generous.aut'
expect 1 'not weakly included' lacuna compare -p weak-trace generous.aut heating.aut
verdict_is differs

expect 0 'standard input' sh -c 'lacuna compare - heating.aut <vending.aut'
out_has '<stdin> and heating.aut have the same weak traces'
sed 's/tau/quiet/' heating.aut >quiet.aut
expect 1 'a name that is not internal' lacuna compare vending.aut quiet.aut
out_has '    1  coin'
expect 0 'unless we say so' lacuna compare --tau=quiet vending.aut quiet.aut
cp vending.aut vending.txt
expect 0 'a format named' lacuna compare --from=aut vending.txt vending.aut

expect 1 'quiet' lacuna compare -q vending.aut generous.aut
out_is 'is the verdict alone' <<'END'
verdict: differs
END
expect 0 'verbose' lacuna compare -v vending.aut heating.aut
err_has 'lacuna: reading vending.aut'
err_has 'lacuna: reading heating.aut'
err_has 'lacuna: comparing vending.aut with heating.aut'
expect 0 'statistics' lacuna compare --stats vending.aut generous.aut -p trace
out_has '  first states   2'
out_has '  first edges    3'
out_has '  second states  3'
out_has '  second edges   5'
out_has '  steps          '
verdict_is equal
expect 0 'timings' lacuna compare --timings vending.aut heating.aut
for name in reading comparing total 'peak memory'; do
	out_has "  $name "
done
verdict_is equal

# What cannot be compared.
expect 3 'neither file is there' lacuna compare nothing.aut nowhere.aut
err_has 'nothing.aut: error: cannot open: No such file or directory'
err_has 'nowhere.aut: error: cannot open: No such file or directory'
check 'the errors are counted' test "$(tail -n 1 "$err")" = '2 errors'
out_is_empty
printf 'nonsense\n' >bad.aut
expect 3 'no transition system' lacuna compare vending.aut bad.aut
err_has 'bad.aut:1:1: error: '
err_has '    1 | nonsense'
check 'the error is counted' test "$(tail -n 1 "$err")" = '1 error'
out_is_empty
check 'without colours' sh -c '! grep -q "$(printf "\033")" "$1"' - "$err"
expect 3 'the same' lacuna compare --color=always vending.aut bad.aut
check 'with colours' grep -q "$(printf '\033')" "$err"

# JSON.
expect 1 'JSON' lacuna compare --json vending.aut generous.aut
json_is command compare
json_is schema 1
json_is verdict differs
json_is equivalence weak-trace
json_is first.file vending.aut
json_is first.states 2
json_is second.edges 5
json_is witness.of second
json_is witness.trace '["coin","tea","tea"]'
json_is witness.trace_distinguishes true
json_is diagnostics '[]'
err_is_empty
expect 1 'JSON of a formula' lacuna compare --json -e strong vending.aut early.aut
json_is equivalence strong
check 'there is a formula' sh -c '"$JSON_GET" witness.formula <"$1"' - "$out"
expect 0 'JSON of a preorder' lacuna compare --json -q -p trace vending.aut generous.aut
json_is preorder trace
json_is verdict equal
expect 0 'JSON with numbers' lacuna compare --json --stats --timings vending.aut heating.aut
json_is statistics.first_states 2
json_is statistics.second_edges 4
json_is timings.phases.0.name reading
json_is timings.phases.1.name comparing
expect 3 'JSON of errors' lacuna compare --json vending.aut bad.aut
json_is verdict null
json_is 'diagnostics.#' 1
json_is diagnostics.0.severity error
json_is diagnostics.0.file bad.aut
json_is diagnostics.0.line 1
err_is_empty

finish
