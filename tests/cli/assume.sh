#!/bin/sh
# lacuna assume: the weakest assumption, told and written.
. "${srcdir:-.}/tests/cli/lib.sh"

mutex=examples/mutex.aml

# The command line; tests/cli/explore.sh has more of the options that commands
# on models share.
refuse 'no file given; it takes MODEL...' lacuna assume
refuse "unknown option '--no-property'" lacuna assume --no-property $mutex
refuse "unknown option '--reduce'" lacuna assume --reduce=strong $mutex
refuse "'papers' is no HOW for '--completion': it takes sound or paper; did you mean 'paper'?" \
	lacuna assume --completion=papers $mutex
refuse "'--paper' and '--completion=sound' exclude each other" \
	lacuna assume --completion=sound --paper $mutex
refuse "'--paper' and '--interface-order=any' exclude each other" \
	lacuna assume --interface-order any --paper $mutex
refuse "'left=x' does not fit '--capacity': write ACTOR=N,..." \
	lacuna assume --capacity=left=x $mutex
refuse "'--json' and the automaton both want standard output" lacuna assume --json -o - $mutex
refuse "the name 'mutex.txt' does not tell its format; say it with --format" \
	lacuna assume -o mutex.txt $mutex

finish
