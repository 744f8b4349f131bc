# Prints a pattern for every message in C sources: the text of the errors,
# warnings and notes that calls of the functions below can give, with ".*" for
# what is filled in. Then says which of the patterns no line of the
# expectations matches.
#
#     awk -f messages.awk SOURCE... expectations=1 EXPECTATION...

BEGIN {
	# What stands around the texts in a call.
	before["lcn_diagnostics_error"] = "error: "
	before["lcn_diagnostics_file_error"] = "error: "
	before["lcn_diagnostics_warning"] = "warning: "
	before["lcn_diagnostics_note"] = "note: "
	before["lcn_parser_error"] = "error: "
	before["lcn_parser_expected"] = before["lcn_parser_name"] = "error: expected "
	before["lcn_parser_expect"] = "error: expected .* "
	before["lcn_parser_close"] = before["lcn_parse_block"] = "error: expected '}' to close "
	before["report_namesake"] = "error: '.*' is already "
	after["lcn_parser_expected"] = after["lcn_parser_expect"] = ", found "
	after["lcn_parser_name"] = ", found "
	for (name in before)
		names = names (names == "" ? "" : "|") name
}

# The character that ends a literal beginning at text[at] is at the result.
function end_of_literal(text, at,    c) {
	for (at++; (c = substr(text, at, 1)) != "\""; at++)
		if (c == "\\")
			at++
	return at
}

function as_pattern(literal) {
	gsub(/\\"/, "\"", literal)
	gsub(/%[-0-9.]*(z|l|ll)?[a-zA-Z]/, "\001", literal)
	gsub(/[][\\.*+?(){}|^$]/, "[&]", literal)
	gsub(/\[\\\]/, "\\\\", literal)
	gsub(/\[\^\]/, "\\^", literal)
	gsub(/\001/, ".*", literal)
	return literal
}

# One call: literals with nothing but blanks between them are one text; each
# text is a message, or a word that is filled into one.
function read_call(name, text, place,    at, depth, c, literal, end) {
	at = index(text, "(")
	depth = 0
	literal = ""
	for (; at <= length(text); at++) {
		c = substr(text, at, 1)
		if (c == "\"") {
			end = end_of_literal(text, at)
			literal = literal substr(text, at + 1, end - at - 1)
			at = end
		} else if (c !~ /[ \t\n]/) {
			if (literal != "")
				add(name, literal, place)
			literal = ""
			depth += (c == "(") - (c == ")")
			if (depth == 0)
				return
		}
	}
}

function add(name, literal, place,    pattern) {
	# What follows the format fills it.
	pattern = as_pattern(literal)
	if (!seen[place])
		pattern = before[name] pattern after[name]
	seen[place] = 1
	patterns[++n_patterns] = pattern
	places[n_patterns] = place
}

function read_source(path, text,    line, skipped, name) {
	line = 1
	while (match(text, "[^a-z_](" names ")\\(")) {
		name = substr(text, RSTART + 1, RLENGTH - 2)
		skipped = substr(text, 1, RSTART)
		line += gsub(/\n/, "", skipped)
		text = substr(text, RSTART + RLENGTH - 1)
		read_call(name, text, path ":" line)
	}
}

FNR == 1 && !expectations && NR != 1 { read_source(path, source); source = "" }
!expectations { path = FILENAME; source = source $0 "\n"; next }
!is_read { read_source(path, source); is_read = 1 }
{ lines[++n_lines] = $0 }

END {
	for (i = 1; i <= n_patterns; i++) {
		for (j = 1; j <= n_lines && lines[j] !~ patterns[i]; j++)
			;
		printf "%sok %d - %s: %s\n", (j > n_lines ? "not " : ""), i, places[i], patterns[i]
	}
	print "1.." n_patterns
}
