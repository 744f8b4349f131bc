#!/bin/sh
# The command line: forms of options, and every way to get it wrong.
. "${srcdir:-.}/tests/cli/lib.sh"

a=examples/lts/vending.aut
b=examples/lts/early.aut

# No command, or none that exists.
refuse 'lacuna: no command given' lacuna
refuse "there is no command 'comprae'; did you mean 'compare'?" lacuna comprae $a $b
refuse "there is no command 'zzz'" lacuna zzz
err_lacks 'did you mean'
refuse "the command comes first, then options such as '--json'" lacuna --json compare $a $b
refuse "there is no command ''" lacuna ''

# Options that do not exist, and where that is guessed.
refuse "lacuna compare: unknown option '--equivalnce'; did you mean '--equivalence'?" \
	lacuna compare --equivalnce=strong $a $b
refuse "unknown option '--preo'; did you mean '--preorder'?" lacuna compare --preo=trace $a $b
refuse "unknown option '--nothing'" lacuna compare --nothing $a $b
refuse "unknown option '-x'" lacuna compare -x $a $b
refuse "unknown option '-j'; did you mean '--json'?" lacuna compare -json $a $b
refuse "unknown option '--all-letters'" lacuna convert --all-letters $a -
refuse "unknown option '--'" lacuna compare --= $a $b

# Options with and without values.
refuse "'--tau' needs a NAME after it" lacuna compare $a $b --tau
refuse "'-e' needs a RELATION after it" lacuna compare $a $b -e
refuse "'--tau' needs a NAME, but got an empty one" lacuna compare --tau= $a $b
refuse "'--json' takes no value" lacuna compare --json=yes $a $b
refuse "'strog' is no RELATION for '--equivalence': it takes strong, branching, trace or weak-trace; did you mean 'strong'?" \
	lacuna compare --equivalence=strog $a $b
refuse "'strong' is no RELATION for '--preorder': it takes trace or weak-trace" \
	lacuna compare --preorder strong $a $b
refuse "'svg' is no FORMAT for '--from'" lacuna compare --from=svg $a $b
refuse "'dto' is no FORMAT for '--to'" lacuna convert --to=dto $a -
err_has "did you mean 'dot'?"
refuse "'loud' is no STYLE for '--labels': it takes paper or dots" lacuna convert --labels=loud $a -
refuse "'blue' is no WHEN for '--color': it takes auto, always or never" \
	lacuna compare --color=blue $a $b
for duration in 0 x 5x 5ss '' -1 1.5s 99999999999999999999 9999999999h '5 m'; do
	refuse "'--timeout'" lacuna compare --timeout="$duration" $a $b
done
for size in 0 x 5X 5MB '' -1 1.5G 99999999999999999999 99999999999T; do
	refuse "'--memory'" lacuna compare --memory="$size" $a $b
done
for duration in 90 90s 5m 1h 60000ms; do
	expect 0 "a duration: $duration" lacuna compare --timeout="$duration" $a $b
done
for size in 4294967296 1048576K 4096M 4G 1T; do
	expect 0 "a size: $size" lacuna compare --memory="$size" $a $b
done

# Lists of words, of which some exclude each other.
m=examples/mutex.aml
for words in auto ring,zeroed,one-hot,on-top,first first,head holes,last tail,thermometer zeroed \
	marks,zeroed,first; do
	expect 0 "an encoding: $words" lacuna assume -q --encoding="$words" $m
done
refuse "'--encoding=marks' has no lengths: 'in-blocks' does not go with it" \
	lacuna assume --encoding=marks,in-blocks $m
expect 0 'what comes later wins' lacuna assume -q --encoding=tail --encoding=head $m
refuse "'haed' is no HOW for '--encoding': it takes auto, head, tail" \
	lacuna assume --encoding=zeroed,haed $m
err_has "did you mean 'head'?"
refuse "'' is no HOW for '--encoding'" lacuna assume --encoding=head, $m
refuse "'--encoding' takes 'head' or 'ring', not both" lacuna assume --encoding=ring,head $m
refuse "'--encoding' takes 'free' or 'zeroed', not both" lacuna assume --encoding=zeroed,free $m
refuse "'--encoding' takes 'binary' or 'one-hot', not both" \
	lacuna assume --encoding=one-hot,binary $m
refuse "'--encoding=holes' says itself which slots are empty: 'zeroed' does not go with it" \
	lacuna assume --encoding=holes,zeroed $m
refuse "'--encoding=holes' has no lengths: 'on-top' does not go with it" \
	lacuna assume --encoding=holes,on-top $m

# Options that do not go together.
refuse "'--quiet' and '--verbose' exclude each other" lacuna compare -q -v $a $b
refuse "'--equivalence' and '--preorder' exclude each other" \
	lacuna compare -e strong -p trace $a $b
refuse "'--print' and '--json' exclude each other" lacuna model --print --json examples/mutex.aml
refuse "'--json' and '-' both want standard output" lacuna convert --json $a -
refuse "'--json' and the automaton both want standard output" \
	lacuna property --json --format=aut examples/mutex.aml
refuse "'--json' and the automaton both want standard output" \
	lacuna property --json -o - examples/mutex.aml
refuse "'--labels' is for automata that are written" \
	lacuna property --labels=dots examples/mutex.aml
refuse "'--completion' stands alone" lacuna help --completion=bash compare
refuse "'--completion' stands alone" lacuna help --completion=bash --roff

# Operands.
refuse 'no file given; it takes A B' lacuna compare
refuse 'only one file given; it takes A B' lacuna compare $a
refuse "'more' is one too many; it takes A B" lacuna compare $a $b more
refuse 'no file given; it takes A B' lacuna convert
refuse 'no file given; it takes MODEL...' lacuna model
refuse 'no file given; it takes MODEL...' lacuna property
refuse 'a file name is empty' lacuna compare $a ''
refuse "'-' (standard input) can be read only once" lacuna compare - -
refuse "'-' (standard input) can be read only once" lacuna model - -
refuse "'-' (standard input) can be read only once" lacuna property - -
refuse "the name 'vending.txt' does not tell its format; say it with --format" \
	lacuna convert $a vending.txt
refuse "the name 'vending.txt' does not tell its format; say it with --format" \
	lacuna property -o vending.txt examples/mutex.aml
refuse "there is no command 'comprae'; did you mean 'compare'?" lacuna help comprae
refuse "'convert' is one too many" lacuna help compare convert

# The forms of an option all mean the same.
for form in '--equivalence=strong' '--equivalence strong' '-estrong' '-e strong'; do
	# shellcheck disable=SC2086
	expect 1 "$form" lacuna compare $form $a $b
	# shellcheck disable=SC2086
	expect 1 "$form, after the operands" lacuna compare $a $b $form
done
expect 0 'the last of several wins' lacuna compare -e strong -e trace $a $b
expect 1 'letters together' lacuna compare -qe strong $a $b
check 'and each of them counts' test "$(cat "$out")" = 'verdict: differs'
cp $a ./--json
expect 3 'without -- it is an option' lacuna compare --json nothing.aut $b
expect 0 '-- ends the options' lacuna compare -- --json $b
cp $a ./-e
expect 0 'whatever they look like' lacuna compare -- -e $b
expect 0 'a path is no option' lacuna compare ./-e $b

# Help and version turn up before anything else is looked at.
expect 0 'help before a mistake' lacuna compare --help --nonsense
out_has 'Usage: lacuna compare'
err_is_empty
expect 0 'help, after operands that are not there' lacuna compare nothing.aut -h
expect 0 'version' lacuna --version
check 'one line: name, version, library' \
	grep -Eqx 'lacuna [0-9]+\.[0-9]+\.[0-9]+ \(CUDD .*\)' "$out"
cp "$out" version
expect 0 'version of a command' lacuna compare --version
check 'is the same' cmp version "$out"
expect 0 'lacuna --help COMMAND' lacuna --help compare
out_has 'Usage: lacuna compare'
expect 0 'lacuna -h' lacuna -h
out_has 'Usage: lacuna COMMAND'

finish
