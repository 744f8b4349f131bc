#!/bin/sh
# shellcheck disable=SC2086 # options and files are lists of words
# The numbers of the paper, and those of an independent program where lacuna
# differs from the paper: docs/reference-numbers.md has them as tables. The
# assumptions themselves are compared with tests/golden/assumptions.
# shellcheck disable=SC2086 # arguments are kept in variables, one word each
. "${srcdir:-.}/tests/cli/lib.sh"
cd examples/paper || exit 99

# system NAME ARGUMENTS...: what the checks after it are about.
system() {
	name=$1
	shift
	system=$*
}

raw() { # ORDER STATES STEPS: the property LTS
	expect 0 "$name, $1: the property LTS" lacuna explore --json --interface-order="$1" $system
	json_is states "$2"
	json_is steps "$3"
}
reduced() { # ORDER STATES EDGES: reduced by weak traces
	expect 0 "$name, $1: reduced" \
		lacuna explore --json --interface-order="$1" --reduce=weak-trace $system
	json_is reduced.states "$2"
	json_is reduced.edges "$3"
}
assumption() { # ORDER COMPLETION STATES EDGES GOLDEN
	expect 0 "$name, $1, $2: the assumption" \
		lacuna assume --json --interface-order="$1" --completion="$2" -o found.aut $system
	json_is verdict assumption
	json_is sizes.assumption.states "$3"
	json_is sizes.assumption.edges "$4"
	check "is that of $5" cmp "$top/tests/golden/assumptions/$5.$1.$2.aut" found.aut
}
holds() { # ORDER COMPLETION
	expect 0 "$name, $1, $2: no assumption" \
		lacuna assume --interface-order="$1" --completion="$2" $system
	verdict_is holds
}
# Of the property LTS that was made last.
never_refused() { check 'no send was refused' lacks '"was_full": true' "$out"; }
refused_by() { # PLACE: of the mailbox that is full, and of no other
	json_is "mailboxes.$1.was_full" true
	check 'no other mailbox is full' test "$(grep -c '"was_full": true' "$out")" -eq 1
}
greatest() { json_is "mailboxes.$1.greatest" "$2"; } # PLACE LENGTH

# Mutex: the system of Figure 6, the interface of Example 1.
mutex='--property=exclusion figure-06.aml figure-07.aml'
system Mutex $mutex example-1.aml
raw fifo 20 30
never_refused
greatest 2 4
reduced fifo 15 21
assumption fifo paper 14 68 mutex
assumption fifo sound 14 56 mutex
raw any 29 68 # with the capacity 4 of the interface
refused_by 2
assumption any sound 13 53 mutex
system 'Mutex, capacity 10' $mutex --capacity=mutex=10 example-1.aml
raw any 71 194
refused_by 2
assumption any sound 13 53 mutex
assumption any paper 13 63 mutex
system "Mutex, '*'" $mutex mutex-of-any-capacity.aml
sed 's/mutex(4)/mutex(*)/' example-1.aml >mutex-of-any-capacity.aml
raw fifo 20 30
json_is mailboxes.2.capacity 4
json_is mailboxes.2.capacity_found true
assumption fifo paper 14 68 mutex
expect 3 "under 'any' no capacity is enough" lacuna explore $system
err_has "no capacity is large enough for 'mutex'"

# Table 5: an actor in the place of the interface, Figure 11a and what is left
# of it when lines are left out. Some need more room than its mailbox of 3.
actor="$mutex --missing=mutex --capacity=mutex=10"
system 'Figure 8, the interface as an actor' $actor figure-08.aml
raw fifo 20 30
reduced fifo 15 21
assumption fifo paper 14 68 mutex
raw any 71 194
for omitted in 7-16-23 7-16; do
	system "without $omitted" $actor table-5/without-$omitted.aml
	raw fifo 20 30
	reduced fifo 15 21
	assumption fifo paper 14 68 mutex
	assumption fifo sound 14 56 mutex
	raw any 71 194
	assumption any sound 13 53 mutex
	assumption any paper 13 63 mutex
done
for omitted in 16-23 7-23; do
	system "without $omitted" $actor table-5/without-$omitted.aml
	raw fifo 21 31
	never_refused
	reduced fifo 16 21
	assumption fifo paper 6 29 without-$omitted
	assumption fifo sound 16 62 without-$omitted
	raw any 63 171
	assumption any sound 15 59 without-$omitted
	assumption any paper 8 39 without-$omitted
done
for omitted in 7 16; do
	system "without $omitted" $actor table-5/without-$omitted.aml
	raw fifo 22 33
	never_refused
	reduced fifo 18 24
	assumption fifo paper 10 48 without-$omitted
	assumption fifo sound 17 68 without-$omitted
	raw any 69 190
	assumption any sound 13 53 mutex
	assumption any paper 17 83 without-$omitted
done
system 'without 23' $actor table-5/without-23.aml
raw fifo 19 30
reduced fifo 14 18
holds fifo paper
holds fifo sound
raw any 14 31
never_refused
holds any sound
system 'Figure 11a' $actor figure-11a.aml
raw fifo 15 24
reduced fifo 13 18
holds fifo paper
holds fifo sound
raw any 11 25
never_refused
holds any sound

# Quadricopter: Figure 15 with one first message and with three.
system 'Quadricopter, single' figure-15.aml figure-16.aml
raw fifo 22 30
never_refused
greatest 4 2
reduced fifo 10 10
holds fifo paper
holds fifo sound
raw any 102 190
refused_by 4
system 'Quadricopter, single, capacity 20' --capacity=observer=20 figure-15.aml figure-16.aml
raw any 192 370
refused_by 4
holds any sound
system 'Quadricopter, multiple' figure-15-multiple.aml figure-16.aml
raw fifo 1007 2570
never_refused
greatest 4 6
reduced fifo 310 601
assumption fifo paper 5 13 quadricopter
assumption fifo sound 5 11 quadricopter
raw any 2323 6861
system 'Quadricopter, multiple, capacity 20' \
	--capacity=observer=20 figure-15-multiple.aml figure-16.aml
raw any 4413 13361
refused_by 4
assumption any sound 5 11 quadricopter
assumption any paper 5 13 quadricopter

# EFT: the choice of the interface does not outlive its method; as an actor of
# the model it does.
eft='figure-21.aml figure-22.aml'
system EFT $eft figure-19.aml
raw fifo 186 275
never_refused
greatest 5 2
reduced fifo 124 182
assumption fifo paper 38 375 eft
assumption fifo sound 35 211 eft
raw any 189 294
never_refused
reduced any 124 196
assumption any sound 34 213 eft
assumption any paper 39 384 eft
system 'EFT, the choice kept' $eft --missing=purchaseTransaction table-4/kept-choice.aml
raw fifo 296 451
reduced fifo 124 182
assumption fifo paper 38 375 eft
raw any 301 485
assumption any sound 34 213 eft
system 'EFT, capacity 3' $eft '--capacity=*=3' figure-19.aml
raw fifo 186 275
expect 0 'EFT, capacity 1' lacuna explore --json --interface-order=fifo '--capacity=*=1' \
	$eft figure-19.aml
json_is mailboxes.0.was_full true

finish
