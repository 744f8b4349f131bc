#!/bin/sh
# What is said of a component that is to fill the gap of a model.
. "${srcdir:-.}/tests/cli/lib.sh"

cat >open.aml <<'END'
actor left(1) { go { m!a; } x { } }
missing m(1) { a -> left: x; b -> ; }
property p { s -> error on Snd(go)::left; }
main { left!go; }
END

# said DESCRIPTION <expected: all of standard error.
said() {
	cat >"$scratch/expected"
	check "$1" cmp "$scratch/expected" "$err"
}

# component TEXT DESCRIPTION: refused by conform.
component() {
	echo "$1" >component.aml
	expect 3 "$2" lacuna conform open.aml component.aml
	out_is_empty
}

component 'actor m(1) { c { } }' 'a message is missing'
said 'is told with the place of the send' <<'END'
component.aml:1:7: error: 'm' has no method 'a', which is sent to it
    1 | actor m(1) { c { } }
      |       ^
open.aml:1:24: note: it is sent here
    1 | actor left(1) { go { m!a; } x { } }
      |                        ^
1 error
END
component 'actor m(1) { a { left!y; } }' 'a message that nobody has'
err_has "component.aml:1:23: error: the actor 'left' has no method 'y'"
component 'actor m(1) { a { right!x; } }' 'nobody to send to'
err_has "error: there is no actor 'right'"
component 'actor m(1) { a { self!c; } }' 'a message that it does not have itself'
err_has "error: the actor 'm' has no method 'c'"
component 'actor m(1) { a { m!b; } }' 'the same by its name'
err_has "error: the actor 'm' has no method 'b'"
component 'actor mm(1) { a { left!x; } }' 'another name'
err_has "component.aml:1:7: error: the missing component is called 'm', not 'mm'"
err_has 'note: it is declared here'
component 'actor m(1) { a { } } actor n(1) { a { } }' 'two actors'
err_has "component.aml:1:22: error: there is another actor in the component's file, where only its actor belongs"
err_has "note: the last file is the component's; the files of the model stand before it"
component 'actor m(1) { a { } } property q { s -> error on Snd(x)::left; }' 'a property'
err_has "there is a property in the component's file"
component '// nothing' 'no actor'
err_has 'component.aml: error: there is no actor in it to fill the gap'
component 'actor m(1) { a { v = 1; } }' 'a mistake inside'
err_has "error: the actor 'm' has no variable 'v'"
component 'actor m(1) { a {' 'a broken file'
err_lacks 'no method'
component 'actor m(1) { int n; a { n = n + 1; } }' 'values without end'
err_has 'component.aml:1:'

echo 'actor m(1) { a { } }' >component.aml
expect 3 'the wrong order' lacuna conform component.aml open.aml
err_has "there is an interface in the component's file"
grep -v missing open.aml | sed 's/m!a; //' >closed.aml
echo 'main { m!a; }' >main.aml
sed '/^main/d' open.aml >nomain.aml
cat component.aml >>main.aml
expect 3 'a main' lacuna conform nomain.aml main.aml
err_has "there is a 'main' in the component's file"
expect 3 'no gap' lacuna conform closed.aml component.aml
err_has 'closed.aml: error: nothing is missing in this model'
err_has "note: declare the missing component and its interface with 'missing', or see 'lacuna check' for a system without a gap"
expect 3 'both in the model' lacuna conform open.aml component.aml examples/sly.aml
err_has "the missing component is called 'm', not 'mutex'"
expect 3 'both without a command for it' lacuna model open.aml component.aml
err_has "the missing component 'm' is there as an actor"
err_has "note: the actor is here; 'lacuna check' and 'lacuna conform' put it in the place of the missing component"
expect 3 'a file that is not there' lacuna conform open.aml nothing.aml
err_has 'nothing.aml: error: cannot open'

# For check the order does not matter, and helpers may come along.
echo 'actor m(1) { a { n!a; } } actor n(1) { a { } }' >helped.aml
expect 1 'a helper' lacuna check helped.aml --deadlock --property=p open.aml
out_has 'p: holds'
sed 's/m(1)/middle(1)/; s/m!a/middle!a/' open.aml >middle.aml
echo 'actor midle(1) { a { } }' >midle.aml
expect 3 'nobody' lacuna check middle.aml midle.aml
err_has "middle.aml:2:1: error: nobody fills the gap: there is no actor 'middle'"
err_has "did you mean 'midle'?"
err_has "note: name a file with that actor too; 'lacuna assume' tells what is asked of it"
expect 3 'two of them' lacuna check open.aml component.aml helped.aml
err_has "the missing component 'm' is there as an actor"

finish
