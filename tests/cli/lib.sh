# shellcheck shell=sh
# What the tests of the program share; sourced by each of them.
#
# Every test runs in a folder of its own, with a copy of examples/, `lacuna` on
# the PATH and no input. `run` runs a command and keeps what it said in `out`,
# `err` and $status; every check is one TAP line, and a failed one shows all
# three. `finish` at the end prints the plan.
set -u

: "${LACUNA:?names the program to test}"
[ -x "$LACUNA" ] || { echo "Bail out! there is no program $LACUNA"; exit 99; }
top=$(cd "${srcdir:-.}" && pwd)
scratch=$(mktemp -d "${TMPDIR:-/tmp}/lacuna-test.XXXXXX") || exit 99
trap 'cd /; rm -rf "$scratch"' EXIT
trap 'exit 99' HUP INT TERM
mkdir "$scratch/bin" "$scratch/here" || exit 99
printf '#!/bin/sh\nexec "%s" "$@"\n' "$LACUNA" >"$scratch/bin/lacuna"
chmod +x "$scratch/bin/lacuna"
PATH=$scratch/bin:$PATH
cd "$scratch/here" || exit 99
cp -R "$top/examples" . && chmod -R u+w examples || exit 99
exec </dev/null

n_checks=0
command_line=
status=
out=$scratch/out
err=$scratch/err

# Nothing may hang; where there is timeout(1) it sees to that.
guard=
if command -v timeout >/dev/null; then
	guard='timeout -k 1 60'
fi

run() {
	command_line=$*
	status=0
	$guard "$@" >"$out" 2>"$err" || status=$?
}

# check DESCRIPTION COMMAND...: the command must succeed.
check() {
	description=$1
	shift
	n_checks=$((n_checks + 1))
	if "$@" >/dev/null 2>&1; then
		printf 'ok %d - %s\n' "$n_checks" "$description"
		return
	fi
	printf 'not ok %d - %s\n' "$n_checks" "$description"
	printf '# failed: %s\n# after: %s\n# status: %s\n' "$*" "$command_line" "$status"
	sed 's/^/# out: /' "$out"
	sed 's/^/# err: /' "$err"
}

skip() {
	n_checks=$((n_checks + 1))
	printf 'ok %d - %s # SKIP %s\n' "$n_checks" "$1" "$2"
}

# expect STATUS DESCRIPTION COMMAND...: runs it; the status must be exact.
expect() {
	expected=$1
	description=$2
	shift 2
	run "$@"
	check "$description" test "$status" -eq "$expected"
}

# Usage errors: status 2, nothing on standard output, one sentence and a hint.
# refuse SENTENCE COMMAND...
refuse() {
	sentence=$1
	shift
	run "$@"
	check "refused: $*" is_refusal "$sentence"
}

is_refusal() {
	[ "$status" -eq 2 ] && [ ! -s "$out" ] && [ "$(wc -l <"$err")" -eq 2 ] &&
		head -n 1 "$err" | grep -qF -e "$1" && tail -n 1 "$err" | grep -q "^Try 'lacuna "
}

out_has() { check "standard output has: $1" grep -qF -e "$1" "$out"; }
err_has() { check "standard error has: $1" grep -qF -e "$1" "$err"; }
out_lacks() { check "standard output lacks: $1" lacks "$1" "$out"; }
err_lacks() { check "standard error lacks: $1" lacks "$1" "$err"; }
out_is_empty() { check 'standard output is empty' test ! -s "$out"; }
err_is_empty() { check 'standard error is empty' test ! -s "$err"; }
verdict_is() { check "the last line is: verdict: $1" test "$(tail -n 1 "$out")" = "verdict: $1"; }

lacks() { ! grep -qF -e "$1" "$2"; }

# out_is DESCRIPTION <expected: all of it.
out_is() {
	cat >"$scratch/expected"
	check "$1" cmp "$scratch/expected" "$out"
}

# json_is PATH VALUE: standard output is one JSON document with this value at
# the path; json_get.c says what paths are.
json_is() {
	run_json=$("$JSON_GET" "$1" <"$out" 2>>"$err") || run_json='(not there)'
	check "JSON: $1 is $2" test "$run_json" = "$2"
}

# json_has PATH: there is some value at it.
json_has() { check "JSON has: $1" has_json "$1"; }

has_json() { "$JSON_GET" "$1" <"$out" >"$scratch/value" 2>>"$err"; }

finish() {
	printf '1..%d\n' "$n_checks"
}
