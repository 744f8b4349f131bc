#!/bin/sh
# lacuna convert: names, formats and options; the formats themselves have
# tests of their own.
. "${srcdir:-.}/tests/cli/lib.sh"
cd examples/lts || exit 99

expect 0 'from file to file' lacuna convert vending.aut copy.aut
out_is 'what was read and written' <<'END'
vending.aut: 2 states, 3 edges, 3 labels
copy.aut: written in format aut
verdict: done
END
err_is_empty
expect 0 'what arrived is the same' lacuna compare -e strong vending.aut copy.aut

expect 0 'to standard output' lacuna convert vending.aut -
cp "$out" alone.aut
err_is_empty
check 'the system stands there alone' sh -c '! grep -q verdict alone.aut'
expect 0 'and is whole' lacuna compare -e strong vending.aut alone.aut
expect 0 'from standard input' sh -c 'lacuna convert - through.aut <vending.aut'
out_has '<stdin>: 2 states, 3 edges, 3 labels'
expect 0 'through a pipe' sh -c 'lacuna convert vending.aut - | lacuna convert - - >piped.aut'
check 'nothing changes' cmp alone.aut piped.aut
expect 0 'with more to tell' lacuna convert --stats --timings -v vending.aut -
check 'it still stands alone' cmp alone.aut "$out"
err_has '  states  2'
err_has '  writing '
err_has 'lacuna: writing <stdout>'
err_has 'lacuna: reading vending.aut'

for format in dot fsp hoa fsm json; do
	expect 0 "by its name: $format" lacuna convert vending.aut named.$format
	expect 0 "by --format: $format" lacuna convert --format=$format vending.aut x
	check 'gives the same' cmp named.$format x
	expect 0 "by --to: $format" lacuna convert --to $format vending.aut - 
	check 'on standard output, too' cmp named.$format "$out"
done
for format in hoa fsm json; do
	cp named.$format x
	expect 0 "and back by --from: $format" lacuna convert --from=$format x back.aut
	expect 0 'nothing is lost' lacuna compare -e strong vending.aut back.aut
done

expect 0 'the internal action by another name' lacuna convert --tau=i heating.aut cadp.aut
expect 0 'of a system that has no other' lacuna convert --tau=quiet vending.aut quiet.aut
printf 'des (0, 2, 3)\n(0, "Rcv(reqL)", 1)\n(1, "Snd(permitL)::left", 2)\n' >paper.aut
expect 0 'labels with dots' lacuna convert --labels=dots paper.aut -
out_has 'rcv.reqL'
out_has 'snd.left.permitL'
cp "$out" dots.aut
expect 0 'and as in the paper' lacuna convert --labels=paper dots.aut -
out_has 'Rcv(reqL)'
out_has 'Snd(permitL)::left'

expect 0 'over the file it came from' lacuna convert alone.aut alone.aut
expect 0 'nothing is lost' lacuna compare -e strong vending.aut alone.aut
expect 0 'quiet' lacuna convert -q vending.aut copy.aut
out_is 'is the verdict alone' <<'END'
verdict: done
END
expect 0 'JSON' lacuna convert --json --stats vending.aut copy.aut
json_is command convert
json_is verdict done
json_is input.file vending.aut
json_is input.states 2
json_is output.file copy.aut
json_is output.format aut
json_is statistics.edges 3

expect 3 'no such file' lacuna convert nothing.aut copy.aut
err_has 'nothing.aut: error: cannot open'
expect 3 'JSON of it' lacuna convert --json nothing.aut copy.aut
json_is verdict null
json_is diagnostics.0.file nothing.aut

finish
