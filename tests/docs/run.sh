#!/bin/sh
# The documentation, tried: every command that it shows is run, and has to
# print what stands below it.
#
# In a block that begins with ```console, a line "$ COMMAND" is a command and
# the lines up to the next one are what it prints, on both outputs; a line
# "..." stands for any lines. A block that begins with ```aml NAME (or ```text
# NAME) is first written to the file NAME. A document has a folder of its own for all this,
# with examples/ in it; a README below examples/ is tried in its own folder.
. "${srcdir:-.}/tests/cli/lib.sh"

# Turns a document into lines: "file NAME", "command COMMAND" and "| TEXT" for
# what belongs to the one before.
cat >"$scratch/split.awk" <<'AWK'
/^```/ && inside == "" {
	inside = $1 == "```console" ? "console" : NF == 2 ? "file" : "other"
	if (inside == "file")
		print "file " $2
	next
}
/^```/ { inside = ""; next }
inside == "console" && /^\$ / { print "command " substr($0, 3); next }
inside == "console" || inside == "file" { print "| " $0 }
AWK

# Compares what was printed with what is shown, where "..." may be anything.
cat >"$scratch/match.awk" <<'AWK'
NR == FNR { shown[++n_shown] = $0; next }
{ printed[++n_printed] = $0 }
END {
	for (i = j = 1; i <= n_shown; i++) {
		if (shown[i] == "...") {
			if (i == n_shown)
				exit 0
			while (j <= n_printed && printed[j] != shown[i + 1])
				j++
		} else if (j > n_printed || printed[j++] != shown[i]) {
			print "expected: " shown[i]
			exit 1
		}
	}
	exit j <= n_printed
}
AWK

# Runs one command as if after the one before it, so that `echo $?` works.
# shellcheck disable=SC2016
shell='(exit "$1"); eval "$2"'

end_step() {
	case $step in
	file) cp "$scratch/text" "$name" ;;
	command)
		command_line=$name
		previous=$status
		status=0
		$guard sh -c "$shell" sh "$previous" "$name" </dev/null >"$out" 2>&1 || status=$?
		cp "$scratch/text" "$err" # shown when the check fails
		check "$document: $name" awk -f "$scratch/match.awk" "$scratch/text" "$out"
		n_commands=$((n_commands + 1))
		;;
	esac
	: >"$scratch/text"
}

# try DOCUMENT FOLDER
try() {
	document=$1
	rm -rf "$scratch/try"
	mkdir "$scratch/try"
	cp -R "$top/examples" "$scratch/try/examples"
	chmod -R u+w "$scratch/try"
	cd "$scratch/try/$2" || exit 99
	step=
	status=0
	: >"$scratch/text"
	awk -f "$scratch/split.awk" "$top/$document" >"$scratch/steps"
	while IFS= read -r line; do
		case $line in
		'| '*) printf '%s\n' "${line#| }" >>"$scratch/text" ;;
		*)
			end_step
			step=${line%% *}
			name=${line#* }
			;;
		esac
	done <"$scratch/steps"
	end_step
	check "$document: its links lead somewhere" links_lead_somewhere
}

# The places inside a document, and the web, are left alone.
links_lead_somewhere() (
	cd "$(dirname "$top/$document")" || exit 1
	awk '{
		while (match($0, /\]\([^)#:]+[)#]/)) {
			print substr($0, RSTART + 2, RLENGTH - 3)
			$0 = substr($0, RSTART + RLENGTH)
		}
	}' "$top/$document" | while IFS= read -r link; do
		[ -e "$link" ] || exit 1
	done
)

n_commands=0
for path in "$top"/README.md "$top"/CONTRIBUTING.md "$top"/docs/*.md "$top"/docs/decisions/*.md; do
	try "${path#"$top"/}" .
done
for document in $(cd "$top" && find examples -name README.md | sort); do
	try "$document" "$(dirname "$document")"
done
check 'there were commands to try' test "$n_commands" -ge 30

finish
