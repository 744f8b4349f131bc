#!/bin/sh
# What the front end says of the models in the folders beside this file: bad/
# (a mistake each), warn/ (accepted with a warning), property/ (the same, from
# `lacuna property`) and ok/ (accepted without a word). X.expected is all that
# is said of X.aml. LACUNA_ACCEPT=1 writes those files anew, to be read.
. "${srcdir:-.}/tests/cli/lib.sh"

folder=$top/tests/lang

# says_as_expected FOLDER NAME
says_as_expected() {
	[ -z "${LACUNA_ACCEPT-}" ] || cp "$err" "$folder/$1/$2.expected"
	check 'standard error is what is expected' cmp "$folder/$1/$2.expected" "$err"
}

# names FOLDER: of the models there.
names() {
	for file in "$folder/$1"/*.aml; do
		basename "$file" .aml
	done
}

for name in $(names bad); do
	cd "$folder/bad" || exit 99
	expect 3 "bad/$name" lacuna model "$name.aml"
	out_is_empty
	says_as_expected bad "$name"
done

for name in $(names warn); do
	cd "$folder/warn" || exit 99
	expect 0 "warn/$name" lacuna model "$name.aml"
	verdict_is done
	says_as_expected warn "$name"
done

for name in $(names property); do
	cd "$folder/property" || exit 99
	expect 0 "property/$name: the model" lacuna model "$name.aml"
	err_is_empty
	expect 0 "property/$name" lacuna property "$name.aml"
	verdict_is done
	says_as_expected property "$name"
done

# prints_like FILE [<INPUT]: the same model as $scratch/first.
prints_like() {
	expect 0 "$1" lacuna model --print "$1"
	err_is_empty
	check 'prints the same' cmp "$scratch/first" "$out"
}

# However a file was written, the model in it prints the same, and again.
for name in $(names ok); do
	cd "$folder/ok" || exit 99
	expect 0 "ok/$name" lacuna model "$name.aml"
	err_is_empty
	verdict_is done
	expect 0 "ok/$name: printed" lacuna model --print "$name.aml"
	err_is_empty
	cp "$out" "$scratch/first"
	cd "$scratch/here" || exit 99
	cp "$scratch/first" again.aml
	prints_like again.aml
	tr '\t' ' ' <"$folder/ok/$name.aml" >blanks.aml
	prints_like blanks.aml
	sed 's/$/\r/' "$folder/ok/$name.aml" >returns.aml
	prints_like returns.aml
	{ printf '\357\273\277' && cat "$folder/ok/$name.aml"; } >mark.aml
	prints_like mark.aml
	printf '%s' "$(cat "$folder/ok/$name.aml")" >no-newline.aml
	prints_like no-newline.aml
	prints_like - <"$folder/ok/$name.aml"
done

finish
