# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # whoever sources this reads and sets some variables
# What run, compare and peers share; sourced by each of them, in the top folder.
set -eu
cd "$(dirname "$0")/.."
scratch=$(mktemp -d "${TMPDIR:-/tmp}/lacuna-bench.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' HUP INT TERM

fail() {
	echo "$0: $*" >&2
	exit 2
}

# within SECONDS COMMAND...: killed some time after its own limit.
within() {
	seconds=$(($1 + 10))
	shift
	if command -v timeout >/dev/null; then
		timeout -s KILL "$seconds" "$@"
	else
		"$@"
	fi
}

# The lines of the manifest that belong to a suite, without comments.
lines_of() {
	awk -v suite="$1" '
		/^#/ || NF == 0 { next }
		{ rank["test"] = 1; rank["quick"] = 2; rank["full"] = 3 }
		rank[$1] <= rank[suite]' benchmarks/manifest
}

has_command() { "$1" help "$2" >/dev/null 2>&1; }

# The engines to run a line with, as far as the program can choose one.
engines_of() {
	if ! "$program" help explore | grep -q -e '--engine'; then
		echo the-only-one
	elif [ "$1" = both ]; then
		echo symbolic explicit
	else
		echo "$1"
	fi
}

# model FAMILY N K: makes $scratch/model.aml; $operands are the files to name.
model() {
	benchmarks/generate "$1" "$2" "$3" >"$scratch/model.aml"
	operands=$scratch/model.aml
	[ "$1" = wild ] || return 0
	benchmarks/generate candidate "$2" >"$scratch/candidate.aml"
	operands="$operands $scratch/candidate.aml"
}

# measure PROGRAM ENGINE LIMIT COMMAND...: runs it on $operands; then states,
# assumption (its states), verdict, ms, operations, peak_nodes, state_nodes (of the
# set of all states) and memory say what came out, each "-" where the program does not tell.
measure() {
	measured=$1
	engine=$2
	limit=$3
	shift 3
	[ "$engine" = the-only-one ] || set -- "$@" --engine="$engine"
	# shellcheck disable=SC2086 # several files
	within "$limit" "$measured" "$@" --json --stats --timings --timeout="$limit" \
		$operands >"$scratch/answer" 2>"$scratch/said" || :
	# The documents are laid out with two blanks a level.
	# shellcheck disable=SC2046
	set -- $(awk '
		function value() { sub(/^[^:]*: */, ""); gsub(/[",]/, ""); return $0 }
		BEGIN { states = assumption = verdict = ms = operations = peak = nodes = memory = "-" }
		/^  "states":/ { states = value() }
		/^    "[a-z_]*":/ { of = $1 }
		/^      "states":/ && of == "\"assumption\":" { assumption = value() }
		/^  "verdict":/ { verdict = value() }
		/^    "total_ms":/ { ms = value() }
		/^    "peak_memory_bytes":/ { memory = int(value() / 1048576) }
		/^        "operations":/ { operations += value() }
		/^        "peak_nodes":/ { v = value() + 0; if (peak == "-" || v > peak) peak = v }
		/^        "state_nodes":/ && nodes == "-" { nodes = value() }
		END { print states, assumption, verdict, ms, operations, peak, nodes, memory }' \
		"$scratch/answer")
	states=$1 assumption=$2 verdict=$3 ms=$4 operations=$5 peak_nodes=$6 state_nodes=$7 memory=$8
}

# judge FAMILY N K EXPECTS: right, slow, wrong, limit or failed.
judge() {
	case $verdict in
	limit) echo limit; return ;;
	- | null) echo failed; return ;;
	esac
	for expectation in $(echo "$4" | tr , ' '); do
		case $expectation in
		states) [ "$states" = "$(benchmarks/expected "$1" "$2" "$3")" ] ;;
		states=*) [ "states=$states" = "$expectation" ] ;;
		assumption) [ "$assumption" = "$(benchmarks/expected "$1" "$2" "$3" assumption)" ] ;;
		assumption=*) [ "assumption=$assumption" = "$expectation" ] ;;
		verdict=*) [ "verdict=$verdict" = "$expectation" ] ;;
		within=*) ;;
		*) fail "the manifest expects '$expectation'" ;;
		esac || { echo wrong; return; }
	done
	seconds=$(echo "$4" | sed -n 's/.*within=\([0-9.]*\).*/\1/p')
	awk -v ms="$ms" -v seconds="${seconds:-0}" \
		'BEGIN { print (seconds > 0 && ms > 1000 * seconds) ? "slow" : "right" }'
}

# A number of many digits, shortened.
short() {
	if [ ${#1} -le 12 ]; then
		echo "$1"
	else
		echo "$(echo "$1" | cut -c1).$(echo "$1" | cut -c2-3)e$((${#1} - 1))"
	fi
}
