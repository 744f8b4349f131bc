#!/bin/sh
# Files that are no models at all, or very large, or deeply nested; and what is
# said of several files at once, or in JSON.
. "${srcdir:-.}/tests/cli/lib.sh"

mutex=examples/mutex.aml

# said DESCRIPTION <expected: all of standard error.
said() {
	cat >"$scratch/expected"
	check "$1" cmp "$scratch/expected" "$err"
}

# What cannot be read.
mkdir folder
expect 3 'a folder' lacuna model folder
said 'is no file' <<'END'
folder: error: is a directory; name the model files in it
1 error
END
expect 3 'a file that is not there' lacuna model nothing.aml
said 'cannot be opened' <<'END'
nothing.aml: error: cannot open: No such file or directory
1 error
END
expect 3 'two that are not there, and one that is' lacuna model nothing.aml $mutex none.aml
said 'are both named' <<'END'
nothing.aml: error: cannot open: No such file or directory
none.aml: error: cannot open: No such file or directory
2 errors
END
cp $mutex secret.aml
chmod 000 secret.aml
if [ -r secret.aml ]; then
	skip 'a file without permission' 'running as root'
else
	expect 3 'a file without permission' lacuna model secret.aml
	said 'cannot be opened' <<'END'
secret.aml: error: cannot open: Permission denied
1 error
END
fi
if [ -r /proc/self/mem ]; then
	expect 3 'a file that fails while it is read' lacuna model /proc/self/mem
	said 'says so' <<'END'
/proc/self/mem: error: cannot read: Input/output error
1 error
END
else
	skip 'a file that fails while it is read' 'no /proc'
fi

# What is no text, or too much of it.
: >empty.aml
expect 3 'an empty file' lacuna model empty.aml
said 'has no actor' <<'END'
empty.aml: error: there is no actor in it
1 error
END
expect 0 'an empty file beside a model' lacuna model $mutex empty.aml
err_is_empty
truncate -s 100M zeros.aml 2>/dev/null || dd if=/dev/zero of=zeros.aml bs=1 count=0 seek=100M
expect 3 '100 MB of nothing' lacuna model zeros.aml
said 'are too many' <<'END'
zeros.aml: error: is larger than 16 MiB, too large for a model
1 error
END
expect 3 'text without end' sh -c 'yes "actor a(1) { go { } }" | lacuna model -'
said 'is too much' <<'END'
<stdin>: error: is larger than 16 MiB, too large for a model
1 error
END
head -c 1000 zeros.aml >zeros
expect 3 'zeros' lacuna model zeros
err_has 'zeros:1:1: error: a NUL byte: this is not a text file'
err_has '1 error'

# Large, but models.
expect 0 '15 MB of comments' sh -c '
	{ yes "// all work and no play" | head -c 15000000; echo; cat '$mutex'; } | lacuna model -'
awk 'BEGIN {
	n = 10000
	for (i = 0; i < n; i++)
		printf "actor a%d(2) {\n\tint x;\n\tgo { x = 1; a%d ! go; }\n}\n", i, (i + 1) % n
	print "main {"
	for (i = 0; i < n; i++)
		printf "\ta%d ! go;\n", i
	print "}\nproperty p {"
	for (i = 0; i < n; i++)
		printf "\ts%d -> s%d on Snd(go)::a%d;\n", i + 1, i, i
	print "}"
}' >many.aml
expect 0 '10,000 actors and states' timeout 20 lacuna model many.aml
check 'all of them are there' test "$(grep -c '^actor a' "$out")" -eq 10000
err_has 'can never be violated'
awk 'BEGIN {
	n = 10000
	print "actor a(1) {"
	for (i = 0; i < n; i++)
		printf "\tm%d { m ! ask%d; }\n", i, i
	print "}\nmain { a ! m0; }\nmissing m(1) {"
	for (i = 0; i < n; i++)
		printf "\task%d -> a: m%d;\n", i, i
	print "}"
	for (i = 0; i < n; i++)
		printf "property p%d { ltl G !Snd(m%d)::a; }\n", i, i
}' >many.aml
expect 0 '10,000 methods, messages and properties' timeout 20 lacuna model many.aml
check 'all of them are there' test "$(grep -c '^property p' "$out")" -eq 10000
{
	printf 'actor a(1) { int x; go { '
	yes 'x = 1; ' | head -n 150000 | tr -d '\n'
	echo '} } main { a ! go; }'
} >line.aml
expect 0 'a line of 1 MB' timeout 20 lacuna model line.aml
sed 's/ } } main/ y = 1; } } main/' line.aml >bad.aml
expect 3 'with a mistake at its end' timeout 20 lacuna model bad.aml
said 'which is shown' <<'END'
bad.aml:1:1050026: error: the actor 'a' has no variable 'y'
    1 | ...1; x = 1; x = 1; x = 1; x = 1; x = 1; x = 1; x = 1; x = 1; y = 1; } } main { a ! go; }
      |                                                               ^
1 error
END

# nested DESCRIPTION BEFORE REPEATED AFTER: with so many levels.
nested() {
	{
		printf '%s' "$2"
		yes "$3" | head -n 100000 | tr -d '\n'
		printf '%s' "$4"
	} >deep.aml
	expect 3 "$1, 100,000 times" timeout 20 lacuna model deep.aml
	err_has 'error: nested too deeply (more than 256 levels)'
	check 'that is all' grep -qx '1 error' "$err"
}

nested 'a parenthesis' 'actor a(1) { int x; go { x = ' '(' '1; } }'
nested 'a minus' 'actor a(1) { int x; go { x = ' '-' '1; } }'
nested 'a negation' 'actor a(1) { int x; go { x = ' '!' '1; } }'
nested 'a block' 'actor a(1) { go { ' 'if (1) { ' '}'
nested 'another block' 'actor a(1) { go { ' 'if (1) { } else { ' '}'
nested 'a condition' 'actor a(1) { go { if (1) { } ' 'else if (1) { }' '}'
nested 'a parenthesis in a predicate' 'property p { let a = ' '(' 'true; }'
nested 'a negation in a predicate' 'property p { 0 -> error on ' '!' 'true; }'
nested 'a next in a formula' 'property p { ltl ' 'X ' 'true; }'
nested 'an implication' 'property p { ltl ' 'true -> ' 'true; }'
nested 'an until' 'property p { ltl ' 'true U ' 'true; }'

# Several files.
expect 3 'the same file twice' lacuna model $mutex $mutex
said 'is a mistake' <<'END'
examples/mutex.aml: error: is named twice
1 error
END
expect 0 'standard input and a file' sh -c "lacuna model - examples/mutex-ltl.aml <$mutex"
out_has 'property exclusionLtl'
err_is_empty
expect 3 'two parts without the third' lacuna model examples/mutex-ltl.aml empty.aml
said 'leave something out' <<'END'
examples/mutex-ltl.aml: error: there is no actor in it
1 error
END
awk '/mutex ! reqL/ && !n++ { sub(/reqL/, "reqQ") } { print }' $mutex >one.aml
sed 's/grant/grent/2' examples/mutex-ltl.aml >two.aml
expect 3 'mistakes in two files' lacuna model one.aml two.aml
said 'each in its own' <<'END'
one.aml:7:11: error: the interface of 'mutex' has no message 'reqQ'; did you mean 'reqL'?
    7 |   mutex ! reqQ;
      |           ^~~~
two.aml:7:22: error: there is no predicate 'grent'; did you mean 'grant'?
    7 |  ltl G (grant -> X (!grent U release));
      |                      ^~~~~
2 errors
END

# Properties.
expect 3 'a model without a property' lacuna property examples/paper/figure-04.aml
said 'has none to offer' <<'END'
examples/paper/figure-04.aml: error: there is no property in the model
1 error
END
expect 3 'a property that is not there' lacuna property --property=exclusoin $mutex
said 'may be another' <<'END'
error: there is no property 'exclusoin'; did you mean 'exclusion'?
1 error
END
expect 3 'one of several' lacuna property $mutex examples/mutex-ltl.aml
said 'must be named' <<'END'
error: the model has several properties; choose one with --property NAME
examples/mutex.aml:36:10: note: there is 'exclusion'
   36 | property exclusion {
      |          ^~~~~~~~~
examples/mutex-ltl.aml:3:10: note: there is 'exclusionLtl'
    3 | property exclusionLtl {
      |          ^~~~~~~~~~~~
1 error
END

# The same in JSON.
cat >json.aml <<'END'
actor left(2) { int taken;
	go { int taken = 1; token = 1; }
	go { }
}
main { left ! go; }
END
expect 3 'JSON' lacuna model --json json.aml
err_is_empty
json_is verdict null
json_is diagnostics "$(tr -d '\n' <<'END'
[{"severity":"error","file":"json.aml","line":3,"column":2,"columns":2,
"message":"the actor 'left' has a method 'go' already",
"notes":[{"severity":"note","file":"json.aml","line":2,"column":2,"columns":2,
"message":"the first is here"}]},
{"severity":"warning","file":"json.aml","line":2,"column":11,"columns":5,
"message":"the local variable 'taken' hides the one declared before",
"notes":[{"severity":"note","file":"json.aml","line":1,"column":21,"columns":5,
"message":"that one is here"}]},
{"severity":"error","file":"json.aml","line":2,"column":22,"columns":5,
"message":"the actor 'left' has no variable 'token'","suggestion":"taken"}]
END
)"
expect 3 'JSON of a file that is not there' lacuna model --json nothing.aml
json_is diagnostics '[{"severity":"error","file":"nothing.aml","message":"cannot open: No such file or directory"}]'
printf 'actor a(1) { go { a ! \377; } }' >utf8.aml
expect 3 'JSON of what is no UTF-8' lacuna model --json utf8.aml
json_is diagnostics.0.line 1
json_is diagnostics.0.column 23
mv utf8.aml "$(printf '\377.aml')"
expect 3 'JSON of a name that is no UTF-8' lacuna model --json "$(printf '\377.aml')"
json_is diagnostics.0.file "$(printf '\357\277\275.aml')"

finish
