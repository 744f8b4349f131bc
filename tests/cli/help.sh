#!/bin/sh
# Help, manual pages and completion: all from the same tables, all complete,
# and every example works.
. "${srcdir:-.}/tests/cli/lib.sh"

expect 0 'the overview' lacuna help
cp "$out" overview
err_is_empty
commands=$(sed '/^Where to go next/,$d' overview | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p')
check 'all commands are there' \
	test "$(echo "$commands" | tr '\n' ' ')" = 'model property export assume conform check explore simulate monitor crosscheck convert compare help '

# narrow FILE WIDTH: no line is longer, and none ends in blanks.
narrow() { awk -v width="$2" 'length > width || / $/ { exit 1 }' "$1"; }

check 'the overview fits 80 columns' narrow overview 80
run lacuna --help
check 'lacuna --help is the same' cmp overview "$out"

for command in $commands; do
	expect 0 "help $command" lacuna help "$command"
	cp "$out" "help.$command"
	check 'fits 80 columns' narrow "help.$command" 80
	check 'has a usage line' grep -q "^Usage: lacuna $command \[OPTION\]" "$out"
	for section in 'Examples:' 'Exit status:'; do
		out_has "$section"
	done
	run lacuna "$command" --help
	check "$command --help is the same" cmp "help.$command" "$out"
	expect 0 "manual page of $command" lacuna help --roff "$command"
	cp "$out" "lacuna-$command.1"
done
expect 0 'manual page of lacuna' lacuna help --roff
cp "$out" lacuna.1
for shell in bash zsh fish; do
	expect 0 "completion for $shell" lacuna help --completion=$shell
	cp "$out" completion.$shell
done

# Every option of the help is in the manual and in the completion scripts.
for command in $commands; do
	options=$(sed -n 's/^  \(-., \|    \)--\([a-z-]*\).*/\2/p' "help.$command")
	check "$command has options" test -n "$options"
	for option in $options; do
		escaped=$(echo "\\-\\-$option" | sed 's/\([a-z]\)-/\1\\-/g')
		check "manual of $command: --$option" grep -qF -e "$escaped" "lacuna-$command.1"
		check "bash: $command --$option" sh -c \
			"sed -n '/^	$command)/,/;;\$/p; /^	$command)/,/^		;;/p' completion.bash |
			grep -q -e '--${option}[=) |'\'']'"
		check "zsh: $command --$option" sh -c \
			"sed -n '/^	$command)/,/^		;;/p' completion.zsh | grep -q -e '--${option}[=[)]'"
		check "fish: $command --$option" \
			grep -q "seen_subcommand_from $command' -l $option " completion.fish
	done
done

# What was built and will be installed is what the program says now.
for page in lacuna.1 lacuna-*.1; do
	built=$(dirname "$LACUNA")/docs/man/$page
	[ -e "$built" ] || built=$top/docs/man/$page
	check "$page is up to date" cmp "$page" "$built"
	if command -v groff >/dev/null; then
		check "$page has no faults for groff" \
			sh -c 'test -z "$(groff -man -Tascii -ww -z "$1" 2>&1)"' - "$page"
	else
		skip "$page has no faults for groff" 'no groff'
	fi
done

# Completion, as a shell would ask for it: words, the last of which is the one
# to be completed.
cat >ask.bash <<'END'
. ./completion.bash
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_lacuna
printf '%s\n' "${COMPREPLY[@]}" | sort | tr '\n' ' '
END
completes() {
	expected=$1
	shift
	run bash ask.bash "$@"
	check "completion of: $*" test "$(cat "$out")" = "$expected"
	err_is_empty
}
touch model.aml other.txt
if command -v bash >/dev/null; then
	check 'bash accepts the script' bash -n completion.bash
	completes 'compare conform convert ' lacuna co
	completes '--help --version ' lacuna --
	completes '--preorder= ' lacuna compare --pre
	completes 'branching strong trace weak-trace ' lacuna compare --equivalence = ''
	completes 'trace ' lacuna compare -e t
	completes 'weak-trace ' lacuna compare --preorder = w
	completes 'trace ' lacuna compare --preorder t
	completes 'dots paper ' lacuna convert --labels ''
	completes '--tau= --timeout= --timings --to= ' lacuna convert --t
	completes ' ' lacuna convert --tau ''
	completes 'model.aml ' lacuna model mo
	completes ' ' lacuna model ot
	completes 'examples ' lacuna model ex
	completes 'other.txt ' lacuna compare ot
	completes 'other.txt ' lacuna property -o ot
	completes 'compare conform convert ' lacuna help co
else
	skip 'completion for bash' 'no bash'
fi
for shell in zsh fish; do
	if command -v $shell >/dev/null; then
		check "$shell accepts the script" $shell -n completion.$shell
	else
		skip "$shell accepts the script" "no $shell"
	fi
done

# Every example works: the status is that of a positive or a negative answer.
for command in $commands; do
	sed -n '/^Examples:/,/^$/s/^  \(lacuna .*\)/\1/p' "help.$command" >shown
	check "$command has examples" test -s shown
	while IFS= read -r line; do
		run sh -c "$line" </dev/null
		check "works: $line" test "$status" -le 1
		err_is_empty
	done <shown
done

finish
