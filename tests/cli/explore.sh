#!/bin/sh
# lacuna explore: all states of a system, what is among them, and the options
# that every command on models takes.
. "${srcdir:-.}/tests/cli/lib.sh"

mutex=examples/mutex.aml

# The command line.
refuse 'no file given; it takes MODEL...' lacuna explore
refuse "'-' (standard input) can be read only once" lacuna explore - -
refuse "unknown option '--capactiy'; did you mean '--capacity'?" \
	lacuna explore --capactiy=left=1 $mutex
refuse "unknown option '--completion'" lacuna explore --completion=paper $mutex
refuse "'lifo' is no ORDER for '--interface-order': it takes any or fifo" \
	lacuna explore --interface-order=lifo $mutex
refuse "'ignore' is no WHAT for '--on-full': it takes block or error" \
	lacuna explore --on-full=ignore $mutex
refuse "'weak' is no RELATION for '--reduce': it takes strong, branching or weak-trace; did you mean 'weak-trace'?" \
	lacuna explore --reduce=weak $mutex
refuse "'--property' needs a NAME after it" lacuna explore $mutex --property
refuse "'--missing' needs an ACTOR, but got an empty one" lacuna explore --missing= $mutex
refuse "'--capacity' needs an ACTOR=N,... after it" lacuna explore $mutex --capacity
for wrong in left 5 =5 left= left=x left=-1 left=1.5 'left= 1' left=18446744073709551616; do
	refuse "'$wrong' does not fit '--capacity': write ACTOR=N,..." \
		lacuna explore --capacity="$wrong" $mutex
	refuse "'$wrong' does not fit '--capacity': write ACTOR=N,..." \
		lacuna explore --capacity="right=2,$wrong,mutex=3" $mutex
done
refuse "'' does not fit '--capacity': write ACTOR=N,..." lacuna explore --capacity= $mutex
refuse "'' does not fit '--capacity': write ACTOR=N,..." \
	lacuna explore --capacity=left=1, $mutex
refuse "'left=1000001' is too much for '--capacity': it goes up to 1000000" \
	lacuna explore --capacity=left=1000001 $mutex
refuse "'--property' and '--no-property' exclude each other" \
	lacuna explore --property=exclusion --no-property $mutex
refuse "'--paper' and '--interface-order=any' exclude each other" \
	lacuna explore --paper --interface-order=any $mutex
refuse "'--labels' is for automata that are written" lacuna explore --labels=dots $mutex
refuse "'--json' and the automaton both want standard output" \
	lacuna explore --json --format=aut $mutex
refuse "the name 'mutex.txt' does not tell its format; say it with --format" \
	lacuna explore -o mutex.txt $mutex

finish
