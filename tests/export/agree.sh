#!/bin/sh
# lacuna export: the states that other tools find, and their verdicts, are those
# of lacuna explore. NuSMV and mCRL2 texts are counted by search.c, which shares
# no code with lacuna; NuSMV and mCRL2 themselves are asked where they are on the
# PATH. Spin has a test of its own, spin.sh.
#
#     sh tests/export/agree.sh ARGUMENTS...    one system: arguments of explore
. "${srcdir:-.}/tests/cli/lib.sh"

paper=examples/paper
tests=$top/tests/export
CC=${CC:-cc}

has() { command -v "$1" >/dev/null; }

# What lacuna says: "states N" with "violated" and "deadlock" where they are.
answer_of() {
	timeout 60 lacuna explore --json "$@" >"$scratch/explored" 2>/dev/null || return 1
	answer="states $("$JSON_GET" states <"$scratch/explored")"
	[ "$("$JSON_GET" violation <"$scratch/explored")" = null ] || answer="$answer violated"
	[ "$("$JSON_GET" deadlocks.count <"$scratch/explored")" = 0 ] ||
		answer="$answer deadlock"
}

agrees() { [ "$1" = "$answer" ]; }

# says TOOL ANSWER: compares, with the answer in what a failure shows.
says() {
	printf '%s: %s\nexpected: %s\n' "$1" "$2" "$answer" >"$out"
	: >"$err"
	check "$1 agrees on $arguments" agrees "$2"
}

export_to() {
	rm -rf "$scratch/work"
	mkdir "$scratch/work"
	model=$scratch/work/model.$1
	shift
	expect 0 "written for $arguments" lacuna export -o "$model" "$@"
}

# count LANGUAGE: what search.c finds.
count() {
	awk -f "$tests/$1.awk" "$scratch/work/model.$1" >"$scratch/work/model.h"
	if $CC -w -DMODEL="\"$scratch/work/model.h\"" -o "$scratch/work/search" "$tests/search.c" \
		2>"$scratch/work/said"; then
		$guard "$scratch/work/search"
	else
		echo 'does not compile'
	fi
}

# Of two invariants the first is the property, of one it is the deadlock.
of_invariants() {
	awk -v n="$(grep -c ^INVARSPEC "$scratch/work/model.smv")" '
		/^states/ { states = $0 }
		/^invariant .* false/ { is_false[$2] = 1 }
		/^[^si]/ { other = " " $0 }
		END {
			print states (n == 2 && is_false[1] ? " violated" : "") \
				(is_false[n] ? " deadlock" : "") other
		}'
}

check_nusmv() {
	export_to smv "$@"
	says 'the count of the NuSMV text' "$(count smv | sed '/^stuck/d' | of_invariants)"
	has NuSMV || return 0
	$guard NuSMV -mono -r "$scratch/work/model.smv" >"$scratch/work/said" 2>/dev/null
	says NuSMV "$(awk '/^reachable states:/ { print "states " $3 }
		/^-- invariant .* is (true|false)$/ { n++ }
		/^-- invariant .* is false$/ { print "invariant " n " false" }' \
		"$scratch/work/said" | sort -r | of_invariants)"
}

# The error state is not stuck: it can do "violated" for ever.
of_notes() {
	sort -r | awk '
		/^states/ { states = $0 }
		/^violated/ { violated = " violated" }
		/^stuck/ { deadlock = " deadlock" }
		/^[^sv]/ { other = " " $0 }
		END { print states violated deadlock other }'
}

check_mcrl2() {
	export_to mcrl2 "$@"
	says 'the count of the mCRL2 text' "$(count mcrl2 | of_notes)"
	has mcrl22lps && has lps2lts || return 0
	(
		cd "$scratch/work" && mcrl22lps -n model.mcrl2 model.lps &&
			lps2lts -D model.lps model.aut
	) >"$scratch/work/said" 2>&1
	says mCRL2 "$({
		sed -n 's/^des *(.*, *\([0-9]*\)).*/states \1/p' "$scratch/work/model.aut"
		grep -q '"violated"' "$scratch/work/model.aut" && echo violated
		grep -qi 'deadlock.* found' "$scratch/work/said" && echo stuck
	} | of_notes)"
}

# The state before the first messages is Spin's alone.
check_spin() {
	export_to pml "$@"
	(
		cd "$scratch/work" && spin -a -o2 model.pml &&
			$CC -w -DSAFETY -DNOREDUCE -DMEMLIM=512 -o pan pan.c &&
			$guard ./pan -A -E -n -m100000 >all &&
			$guard ./pan -E -n -m100000 >property &&
			$guard ./pan -A -n -m100000 >deadlock
	) >"$scratch/work/said" 2>&1
	says Spin "$(
		awk '/states, stored/ { printf "states %d", $1 - 1 }
			/too small/ { printf " (not all)" }' "$scratch/work/all"
		grep -q '^pan.*assertion violated' "$scratch/work/property" && printf ' violated'
		grep -q '^pan.*invalid end state' "$scratch/work/deadlock" && printf ' deadlock'
		echo
	)"
}

check_all() {
	arguments=$*
	if ! answer_of "$@"; then
		check "explore has an answer for $arguments" false
		return
	fi
	if [ "${LACUNA_SPIN-no}" = no ]; then
		check_nusmv "$@"
		check_mcrl2 "$@"
	else
		check_spin "$@"
	fi
}

if [ $# -gt 0 ]; then
	check_all "$@"
	finish
	exit
fi

check_all examples/mutex.aml
check_all --paper examples/mutex.aml
check_all --no-property examples/mutex.aml
check_all --capacity=mutex=1 examples/mutex.aml
check_all examples/doubt.aml
check_all --capacity=printer=3 examples/doubt.aml
check_all examples/two-balls.aml
check_all '--capacity=*=2' examples/two-balls.aml
for property in safe patient quiet; do
	check_all --capacity=controller=3 --property="$property" examples/lift.aml
done
check_all $paper/figure-04.aml
check_all --property=exclusion $paper/figure-06.aml $paper/figure-11a.aml $paper/figure-07.aml
check_all --missing=mutex --property=exclusion $paper/figure-06.aml $paper/figure-08.aml \
	$paper/figure-07.aml
check_all $paper/figure-11a.aml $paper/figure-11b.aml $paper/figure-11b-rest.aml
check_all $paper/figure-15.aml $paper/figure-16.aml
check_all --paper $paper/figure-15-multiple.aml $paper/figure-16.aml
check_all $paper/figure-15.aml $paper/figure-17b.aml
check_all $paper/figure-21.aml $paper/figure-22.aml $paper/figure-19.aml
check_all --paper $paper/figure-21.aml $paper/figure-22.aml $paper/figure-19.aml
check_all $paper/figure-21.aml $paper/figure-22.aml $paper/figure-20.aml

# What examples do not have: arithmetic with its faults, stores that read each
# other, sends to oneself, names that mean something in the languages, a property
# that is violated at the second of three sends, mailboxes without room.
cat >numbers.aml <<'END'
actor counter(3) {
	int x: 0..5, y: -3..3, z, unused;
	next {
		x = (x + 1) % 6;
		y = x - 2;
		if (y != 0 && 6 / y > 1) { self ! next; } else { self ! back; }
	}
	back {
		z = ?(x / 2, 0 - y % 2, !x);
		if (z < 0 || x > 3) { y = 0 - y; x = z == 1; }
		self ! next;
		unused = z * z - 7;
	}
	swap {
		int old = x;
		if (y >= 0 && x <= 3) { x = y; y = old; self ! swap; }
	}
}
main { counter ! next; counter ! swap; }
END
cat >words.aml <<'END'
actor init(2) { int run; do { self ! od; run = 1 - run; } od { step ! next; run = run; } }
actor step(2) { int chan; next { init ! do; chan = 1 - chan; } bag_x { } }
actor skip(0) { now { } init { } }
actor new(1) { int init_run; next { self ! next; } }
main { init ! do; step ! next; new ! next; }
END
cat >sends.aml <<'END'
actor a(3) {
	go { b ! one; b ! two; b ! one; self ! go; }
	halt { }
}
actor b(4) {
	int n;
	one { n = n == 0; }
	two { if (n == 1) { a ! go; a ! halt; } else { n = ?(0, 1); } }
}
property p {
	s -> t on Snd(one)::b;
	t -> s on Snd(go)::a;
	t -> u on Snd(two)::b;
	u -> error on Snd(go)::a;
	u -> s on Snd(one)::b;
}
main { a ! go; }
END
cat >dead.aml <<'END'
actor a(1) { go { self ! go; } }
property p { ltl F Snd(go)::a & G !Snd(go)::a; }
main { a ! go; }
END
for model in numbers.aml words.aml sends.aml dead.aml; do
	check_all $model
done
check_all '--capacity=*=1,b=3' sends.aml

finish
