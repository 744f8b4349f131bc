#!/bin/sh
# lacuna monitor: C code that says what the automaton says.
# shellcheck disable=SC2086 # options, files and compilers are lists of words
. "${srcdir:-.}/tests/cli/lib.sh"
: "${CC:=cc}"

mutex=examples/mutex.aml
lacuna assume -q -o mutex.json $mutex

refuse 'no file given; it takes ASSUMPTION' lacuna monitor
refuse "'1st' cannot begin names in C" lacuna monitor --prefix=1st mutex.json
refuse "'a-b' cannot begin names in C" lacuna monitor --prefix=a-b mutex.json
refuse "'mutex.h' does not end in '.c'" lacuna monitor -o mutex.h mutex.json
refuse "'.c' does not end in '.c'" lacuna monitor -o .c mutex.json
expect 3 'no such file' lacuna monitor nothing.json
err_has 'nothing.json'
expect 3 'no JSON' lacuna monitor $mutex
err_has "$mutex:1:1: error: no JSON"
lacuna convert mutex.json mutex.aut >convert.log
lacuna convert mutex.aut plain.json >convert.log
expect 3 'no document' lacuna monitor plain.json
err_has 'this is a transition system, but no assumption'

expect 0 'a monitor' lacuna monitor mutex.json
out_is 'is told' <<'END'
mutex_monitor.c, mutex_monitor.h: a monitor for mutex with 13 states and 7 events
verdict: done
END
expect 0 'from standard input' sh -c 'lacuna monitor -o again.c - <mutex.json'
check 'the same header' cmp mutex_monitor.h again.h
sed 's/again\.h/mutex_monitor.h/' again.c >again
check 'the same code, but for the name of the header' cmp mutex_monitor.c again
expect 0 'as JSON' lacuna monitor --json --prefix=guard mutex.json
json_is verdict done
json_is prefix guard
json_is source guard_monitor.c
json_is header guard_monitor.h
json_is states 13
json_is events 7
check 'all names have the prefix' lacks mutex_monitor guard_monitor.h
expect 3 'a folder that is not there' lacuna monitor -o nowhere/x.c mutex.json
err_has 'nowhere/x.h'

printf 'int main(void) { return 0; }\n' >empty.c
if ! $CC -std=c99 -o empty empty.c 2>compiler.log; then
	finish
	exit
fi

# The automaton as the driver reads it.
table() {
	awk '
	/^  "states":/ { states = $2 + 0 }
	/^  "error": 0/ { states = 0 }
	/^  "alphabet": / { in_alphabet = 1; next }
	in_alphabet && /^  \]/ { in_alphabet = 0 }
	in_alphabet { letters++ }
	/^    \[[0-9]+, [0-9]+, [0-9]+\]/ || /^      \[[0-9]+, [0-9]+, "/ {
		gsub(/[][,]/, " ")
		sub(/"error"/, "-1")
		sub(/"beyond"/, "-2")
		row[++rows] = $1 " " $2 " " $3
	}
	END {
		print states, letters + 0
		for (i = 1; i <= rows; i++)
			print row[i]
	}' "$1"
}
letters() { sed -n '/^  "alphabet"/,/^  \]/s/^    "\(.*\)",*$/\1/p' "$1"; }

# says STATES OPTIONS FILES...: the monitor for that assumption compiles without a
# warning, as C and as C++, and says what the document says.
says() {
	states=$1
	shift
	name="$*"
	lacuna assume -q -o a.json "$@" >assume.log
	expect 0 "$name: a monitor" lacuna monitor --json --prefix=m a.json
	json_is states "$states"
	check "$name: as C" $CC -std=c99 -Wall -Wextra -Wconversion -Wshadow -pedantic -Werror -I. \
		-o driver "$top/tests/cli/monitor_driver.c" m_monitor.c
	if command -v c++ >/dev/null; then
		check "$name: as C++" c++ -x c++ -Wall -Wextra -Wconversion -pedantic -Werror \
			-fsyntax-only m_monitor.c
	fi
	table a.json >rows
	letters a.json >labels
	check "$name: says the same" sh -c './driver <rows >names'
	check "$name: by the same names" cmp labels names
}

says 13 $mutex
says 14 --interface-order=fifo $mutex
says 14 --paper $mutex
says 9 --property=patient examples/lift.aml # holds
says 9 --property=safe examples/lift.aml
says 0 --property=quiet examples/lift.aml # never
paper=examples/paper
says 3 $paper/figure-15.aml $paper/figure-16.aml # holds
says 5 $paper/figure-15-multiple.aml $paper/figure-16.aml
says 39 $paper/figure-21.aml $paper/figure-22.aml $paper/figure-19.aml

# Names that would be alike, or nothing that C can read.
sed 's/"permitL"/"p_q"/; s/permitL/p_q/g; s/"permitR"/"q"/; s/permitR/q/g; s/right/left_p/g' \
	mutex.json >alike.json
sed 's/"mutex"/"9*\\\/ ??\\\/ü"/; s/reqL/req??\\\/\\"*\\\/ü/g' alike.json >odd.json
for file in alike odd; do
	expect 0 "$file names" lacuna monitor -o $file.c $file.json
	check 'as C' $CC -std=c99 -Wall -Wextra -pedantic -Werror -c -o $file.o $file.c
done
check 'names are told apart' grep -q 'mutex_snd_left_p_q_7,' alike.h
check 'the prefix is a name' grep -q 'struct m_9' odd.h

# Where staying within the assumption is not enough.
lacuna assume -q --paper -o weak.json $mutex >assume.log
expect 0 'the paper' lacuna monitor -o weak.c weak.json
out_has 'it may call a component ok that violates exclusion: it is completed as in the paper'
check 'in the header too' grep -q '^ . it is completed as in the paper\.$' weak.h
sed '/^missing/,/^}/d' $mutex >clients.aml
lacuna assume -q --missing=mutex --property=exclusion -o weak.json clients.aml examples/sly.aml >assume.log
expect 0 'an actor' lacuna monitor --json -o weak.c weak.json
out_has '"weakness": "an actor stood for the interface'
cat >flood.aml <<'END'
actor one(1) { go { m!a; self!go; } x { } }
missing m(2) { a -> one: x; a -> ; }
property once { s -> t on Snd(x)::one; t -> error on Snd(x)::one; }
main { one!go; }
END
lacuna assume -q -o weak.json flood.aml >assume.log
expect 0 'a full mailbox' lacuna monitor -o weak.c weak.json
out_has 'the mailbox of the interface was full'
expect 0 'and where it is' lacuna monitor --json -o again.c mutex.json
json_is weakness null

# The example: the mutex that lets both in is found out.
check 'the example compiles' $CC -std=c99 -Wall -Wextra -pedantic -Werror -I. -o watch \
	examples/monitor/watch.c mutex_monitor.c
expect 1 'and finds the mistake' ./watch
out_has 'Snd(permitL)::left   violates'

finish
