# Makes C for search.c of an mCRL2 specification, as far as exports need the
# language: struct sorts, actions, one process with one summand a line.

# Splits at the commas that no parenthesis encloses; how many parts.
function split_outside(text, parts,    i, c, depth, n) {
	n = text == "" ? 0 : 1
	parts[1] = ""
	for (i = 1; i <= length(text); i++) {
		c = substr(text, i, 1)
		depth += (c == "(") - (c == ")")
		if (c == "," && depth == 0)
			parts[++n] = ""
		else
			parts[n] = parts[n] c
	}
	for (i = 1; i <= n; i++)
		sub(/^ +/, "", parts[i])
	return n
}

# if(a, b, c) is a function there.
function expression(text) {
	gsub(/if\(/, "IF(", text)
	return text
}

function arguments(text) {
	sub(/^[^(]*\(/, "", text)
	sub(/\)[^)]*$/, "", text)
	return text
}

BEGIN {
	print "#define IF(a, b, c) ((a) ? (b) : (c))"
	print "#define quotient(a, b) ((a) / (b))"
	print "#define remainder(a, b) ((a) % (b))"
}
/^[ \t]*%/ { next }
/^sort / {
	sub(/^.*struct /, "")
	sub(/;$/, "")
	n = split($0, items, / \| /)
	for (i = 1; i <= n; i++)
		print "#define " items[i] " " i - 1
}
/^act/ { in_actions = 1; next }
in_actions && /^\t/ {
	action = $1
	sub(/[,;]$/, "", action)
	actions[action] = 1
	next
}
/^proc / {
	in_actions = 0
	n_variables = split_outside(arguments($0), items)
	for (i = 1; i <= n_variables; i++) {
		sub(/:.*/, "", items[i])
		variables[i] = items[i]
		print "#define " items[i] " v[" i - 1 "]"
		names = names "\"" items[i] "\", "
	}
	print "enum { N = " n_variables + (n_variables == 0) " };"
	print "static const char *const names[N] = {" names "};"
	print "static int v[N], w[N];"
	print "static void steps(void)\n{"
	for (i = 1; i <= n_variables; i++)
		number[variables[i]] = i - 1
	next
}
/^\t\(.* -> / {
	at = index($0, ") -> ")
	condition = substr($0, 2, at - 1)
	rest = substr($0, at + 5)
	sub(/ \+$/, "", rest)
	sub(/;$/, "", rest)
	action = rest
	sub(/ .*/, "", action)
	if (!(action in actions))
		print "#error no action " action
	sub(/^[^.]*\. System/, "", rest)
	n = split_outside(rest ~ /\(/ ? arguments(rest) : "", items)
	print "\tif (" expression(condition) ") {"
	print "\t\tmemcpy(w, v, sizeof w);"
	for (i = 1; i <= n; i++) {
		at = match(items[i], /^[A-Za-z_0-9]+ = /) ? RLENGTH : 0
		target = at > 0 ? number[substr(items[i], 1, at - 3)] : i - 1
		print "\t\tw[" target "] = " expression(substr(items[i], at + 1)) ";"
	}
	print "\t\tfound(\"" action "\");\n\t}"
}
/^init / {
	print "}"
	print "static const int start[N] = {" ($0 ~ /\(/ ? arguments($0) : "") "};"
	print "static void look(void)\n{\n\t(void) names;\n\t(void) in_range;\n}"
}
