#!/bin/sh
# Outputs that cannot be written: a message, status 3, and nothing half done.
. "${srcdir:-.}/tests/cli/lib.sh"

a=examples/lts/vending.aut
b=examples/lts/heating.aut

# nowhere DESCRIPTION COMMAND...: its output goes to a full disk.
nowhere() {
	what=$1
	shift
	if [ ! -c /dev/full ]; then
		skip "$what" 'no /dev/full'
		return
	fi
	# shellcheck disable=SC2016
	expect 3 "$what" sh -c '"$@" >/dev/full' - "$@"
	err_has 'No space left on device'
	err_lacks 'internal error'
}

nowhere 'a verdict' lacuna compare $a $b
nowhere 'a negative verdict' lacuna compare -p trace $b $a
nowhere 'JSON' lacuna compare --json $a $b
nowhere 'a system' lacuna convert $a -
nowhere 'a model' lacuna model --print examples/mutex.aml
nowhere 'an automaton' lacuna property --format=aut examples/mutex.aml
nowhere 'a dialogue' lacuna simulate examples/mutex.aml
nowhere 'a run' lacuna explore --trace=- examples/mutex.aml
nowhere 'help' lacuna help compare
nowhere 'help of a command' lacuna compare --help
nowhere 'the version' lacuna --version
nowhere 'a manual page' lacuna help --roff
nowhere 'a completion script' lacuna help --completion=bash
if [ -c /dev/full ]; then
	expect 3 'a device as a file' lacuna convert --to=aut $a /dev/full
	err_has 'No space left on device'
	check '/dev/full is still there' test -c /dev/full
fi

# unread DESCRIPTION COMMAND...: nobody reads its output.
unread() {
	what=$1
	shift
	# shellcheck disable=SC2016
	run sh -c '{ sleep 0.2; "$@"; echo $? >../status; } | :' - "$@"
	check "a pipe closed: $what" test "$(cat ../status)" = 3
	err_is_empty
}

unread 'a verdict' lacuna compare $a $b
unread 'JSON' lacuna compare --json $a $b
unread 'a system' lacuna convert $a -
unread 'a model' lacuna model --print examples/mutex.aml
unread 'help' lacuna help

expect 3 'no standard output at all' sh -c "lacuna compare $a $b >&-"
err_has 'cannot write standard output: Bad file descriptor'
expect 3 'nor for a file to land in' sh -c "lacuna convert $a closed.aut >&-"
expect 0 'which is whole' lacuna compare -e strong $a closed.aut
expect 1 'no standard error' sh -c "lacuna compare -v -e trace $a $b 2>&-"
verdict_is differs
expect 3 'no standard input' sh -c "lacuna convert - x.aut <&-"
check 'nothing was written' test ! -e x.aut

# What was there stays when writing fails.
mkdir place
cp $a place/kept.aut
{
	echo 'des (0, 20000, 20001)'
	awk 'BEGIN { for (i = 0; i < 20000; i++) printf "(%d, \"a\", %d)\n", i, i + 1 }'
} >large.aut
expect 3 'a file that gets too large' \
	sh -c 'trap "" XFSZ; ulimit -f 8; lacuna convert large.aut place/kept.aut'
err_has 'File too large'
check 'the old file is as it was' cmp $a place/kept.aut
check 'nothing else is left' test "$(ls place)" = kept.aut
expect 3 'JSON of it' \
	sh -c 'trap "" XFSZ; ulimit -f 8; lacuna convert --json large.aut place/kept.aut'
json_is verdict null
json_is 'diagnostics.#' 1
expect 3 'a folder that is not there' lacuna convert $a nowhere/x.aut
err_has 'No such file or directory'
mkdir folder.aut
expect 3 'a folder in the place of a file' lacuna convert $a folder.aut
err_has 'folder.aut'
check 'the folder is still there' test -d folder.aut
expect 3 'a property, too' lacuna property -o nowhere/x.aut examples/mutex.aml
err_has 'No such file or directory'
expect 3 'an input that cannot be read leaves the output alone' \
	lacuna convert nothing.aut place/kept.aut
check 'as it was' cmp $a place/kept.aut

finish
