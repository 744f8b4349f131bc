# Makes C for search.c of a NuSMV module, as far as exports need the language:
# IVAR, VAR, DEFINE, TRANS, ASSIGN, INVARSPEC; a definition, an alternative and
# a conjunct a line. Notes "invariant K false".

# Brings one operator after another into C's form.
function expression(text,    at, end, name, list, items, n, i) {
	gsub(/ mod /, " % ", text)
	gsub(/ & /, " \\&\\& ", text)
	gsub(/ \| /, " || ", text)
	gsub(/ = /, " == ", text)
	while (match(text, /[A-Za-z_0-9]+ in \{[^}]*\}/)) {
		at = RSTART; end = RLENGTH
		list = substr(text, at, end)
		name = list
		sub(/ in .*/, "", name)
		sub(/^[^{]*\{/, "", list)
		sub(/\}$/, "", list)
		n = split(list, items, /, /)
		list = "("
		for (i = 1; i <= n; i++)
			list = list (i > 1 ? " || " : "") name " == " items[i]
		text = substr(text, 1, at - 1) list ")" substr(text, at + end)
	}
	while (match(text, /\([^()]* -> [^()]*\)/)) {
		at = RSTART; end = RLENGTH
		list = substr(text, at + 1, end - 2)
		sub(/ -> /, ") || (", list)
		text = substr(text, 1, at - 1) "(!(" list "))" substr(text, at + end)
	}
	return text
}

function constant(name) {
	if (name !~ /^-?[0-9]+$/ && !(name in constants)) {
		constants[name] = n_constants
		print "#define " name " " n_constants++
	}
}

function declare(name, type,    items, n, i) {
	print "#define " name " v[" n_variables "]"
	names = names "\"" name "\", "
	number[name] = n_variables++
	if (type ~ /^\{/) {
		gsub(/[{}]/, "", type)
		n = split(type, items, /, /)
		for (i = 1; i <= n; i++)
			constant(items[i])
		low[name] = items[1]
		high[name] = items[n]
	} else {
		split(type, items, /\.\./)
		low[name] = items[1]
		high[name] = items[2]
	}
}

BEGIN {
	n_variables = n_constants = 0
	print "#define TRUE 1\n#define FALSE 0"
}
/^[ \t]*--/ || /^[ \t]*$/ || /^MODULE/ { next }
/^(IVAR|VAR|DEFINE|TRANS|ASSIGN)$/ { section = $1; next }
/^INVARSPEC/ { section = "INVARSPEC"; n_invariants++; sub(/^INVARSPEC /, "") }
{ sub(/^[ \t]+/, "") }
section == "IVAR" {
	sub(/,$/, "")
	if ($0 !~ /[{}]/) {
		constant($0)
		inputs[++n_inputs] = $0
	}
}
section == "VAR" {
	sub(/;$/, "")
	at = index($0, " : ")
	declare(substr($0, 1, at - 1), substr($0, at + 3))
}
section == "DEFINE" {
	sub(/;$/, "")
	at = index($0, " := ")
	print "#define " substr($0, 1, at - 1) " (" expression(substr($0, at + 4)) ")"
}
section == "TRANS" { trans = trans " " expression($0 " ") }
section == "INVARSPEC" { invariants[n_invariants] = invariants[n_invariants] " " expression($0 " ") }
section == "ASSIGN" && /^init/ {
	name = $0
	sub(/^init\(/, "", name)
	sub(/\).*/, "", name)
	sub(/.*:= /, "")
	sub(/;/, "")
	initial[name] = $0
}
section == "ASSIGN" && /^next/ {
	name = $0
	sub(/^next\(/, "", name)
	sub(/\).*/, "", name)
	following[name] = ""
	next
}
section == "ASSIGN" && / : / {
	sub(/;$/, "")
	at = index($0, " : ")
	following[name] = following[name] "(" expression(substr($0, 1, at - 1) " ") ") ? (" \
		expression(substr($0, at + 3)) ") : "
}
END {
	print "enum { N = " n_variables + (n_variables == 0) " };"
	print "static const char *const names[N] = {" names "};"
	print "static int v[N], w[N];"
	printf "static const int start[N] = {"
	for (name in initial)
		printf "[%d] = %s, ", number[name], initial[name]
	print "};"
	print "static void steps(void)\n{"
	for (i = 1; i <= n_inputs; i++) {
		print "\t{"
		print "\t\tconst int step = " inputs[i] ";"
		print "\t\tif (" trans ") {"
		for (name in number) {
			print "\t\t\tw[" number[name] "] = " following[name] "0;"
			print "\t\t\tin_range(" number[name] ", " low[name] ", " high[name] ");"
		}
		print "\t\t\tfound(\"" inputs[i] "\");\n\t\t}\n\t}"
	}
	print "}\nstatic void look(void)\n{"
	for (i = 1; i <= n_invariants; i++)
		print "\tif (!(" invariants[i] "))\n\t\tnote(\"invariant " i " false\");"
	print "}"
}
