#!/bin/sh
# lacuna export: the command line, names, comments, and what cannot be written.
# Whether other tools find the same states is tests/export.
. "${srcdir:-.}/tests/cli/lib.sh"

mutex=examples/mutex.aml

# The command line.
refuse 'no file given; it takes MODEL...' lacuna export --to=nusmv
refuse "say the language with '--to': nusmv, mcrl2 or promela" lacuna export $mutex
refuse "say the language with '--to': nusmv, mcrl2 or promela" lacuna export -o mutex.txt $mutex
refuse "say the language with '--to': nusmv, mcrl2 or promela" lacuna export -o .smv $mutex
refuse "'spin' is no LANGUAGE for '--to': it takes nusmv, mcrl2 or promela" \
	lacuna export --to=spin $mutex
refuse "'--json' and the export both want standard output" \
	lacuna export --json --to=nusmv $mutex
refuse "unknown option '--on-full'" lacuna export --to=nusmv --on-full=error $mutex
refuse "'--property' and '--no-property' exclude each other" \
	lacuna export --to=nusmv --property=exclusion --no-property $mutex

# Where it goes.
for to in nusmv:smv mcrl2:mcrl2 promela:pml; do
	language=${to%:*}
	file=mutex.${to#*:}
	expect 0 "$language to standard output" lacuna export --to="$language" $mutex
	cp "$out" printed
	err_is_empty
	check 'no line ends in blanks' sh -c '! grep -q "[[:blank:]]$" printed'
	expect 0 "$language by the suffix" lacuna export -o "$file" $mutex
	out_is 'says so' <<END
$file: written in $language
verdict: done
END
	check 'is the same' cmp printed "$file"
	expect 0 'a dash is standard output' lacuna export --to="$language" -o - $mutex
	check 'is the same' cmp printed "$out"
	expect 0 'again' lacuna export --to="$language" -o other.txt $mutex
	check 'and again' cmp printed other.txt
done
expect 0 'JSON' lacuna export --json -o m.smv $mutex
json_is output.file m.smv
json_is output.language nusmv
json_is verdict done
expect 3 'no such folder' lacuna export -o nowhere/m.smv $mutex
err_has 'nowhere/m.smv: error:'

# What is what.
expect 0 'the open system' lacuna export --to=promela $mutex
out_has '   left: an actor, a queue of at most 2'
out_has '   mutex: stands for the missing component, a bag of at most 4'
out_has 'The property exclusion moves on sends; it begins in 0, and 2 is the error state.'
out_has '   1 to 2 on Snd(permitL)::left'
out_has 'left takes permitL, sends release to mutex, reqL to mutex'
expect 0 'another capacity and order' \
	lacuna export --to=promela --paper --capacity=mutex=9 $mutex
out_has '   mutex: stands for the missing component, a queue of at most 9'
expect 0 'no property' lacuna export --to=mcrl2 --no-property $mutex
out_lacks 'The property'
cat >rest.aml <<'END'
missing M(3) { m -> a: x y; }
actor a(2) { x { } y { M ! m; } }
main { a ! y; }
END
expect 0 'what is left of a response' lacuna export --to=nusmv rest.aml
out_has 'M_rest_1: what is left to send, (Snd(y)::a)'
out_has 'M takes m, sends x to a, M_rest_1 to itself'

# Names: the same message at two actors, words of the languages.
cat >names.aml <<'END'
actor left(1) { ball { right ! ball; } case { } }
actor right(1) { int next; ball { left ! ball; next = 1 - next; } }
main { left ! ball; }
END
expect 0 'names' lacuna export --to=nusmv names.aml
out_has 'left_ball'
out_has 'right_ball'
out_has 'left takes case_'
out_has 'right_next : 0..1;'

# What cannot be written.
sed 's/missing mutex(4)/missing mutex(*)/' $mutex >open.aml
expect 3 'an open capacity' lacuna export --to=nusmv open.aml
err_has "the capacity of 'mutex' is open; say it with --capacity mutex=N"
expect 0 'and a given one' lacuna export --to=nusmv --capacity=mutex=3 open.aml
expect 3 'too large for a channel' lacuna export --to=promela --capacity=left=256 $mutex
err_has "the mailbox of 'left' (capacity 256) is too large for Promela"
expect 0 'just small enough' lacuna export --to=promela --capacity=left=255 $mutex
expect 0 'and a bag may be larger' lacuna export --to=promela --capacity=mutex=1000 $mutex
cat >large.aml <<'END'
actor a(1) { int x: 0..100000; m { if (x * x * x > 7) { self ! m; } } }
main { a ! m; }
END
expect 3 'numbers beyond 32 bits' lacuna export --to=nusmv large.aml
err_has 'large.aml:1:'
err_has 'NuSMV has no numbers as large as they may get here'
expect 3 'for Spin, too' lacuna export --to=promela large.aml
expect 0 'but not for mCRL2' lacuna export --to=mcrl2 large.aml

finish
