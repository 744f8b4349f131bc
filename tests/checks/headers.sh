#!/bin/sh
# Headers stand alone, and rooms include only what stands below them.
# shellcheck disable=SC2086 # a compiler and its options are several words
set -u
top=$(cd "${srcdir:-.}" && pwd)
: "${CC:=cc}"
log=$(mktemp) || exit 99
trap 'rm -f "$log"' EXIT
n_checks=0

# check DESCRIPTION COMMAND...
check() {
	description=$1
	shift
	n_checks=$((n_checks + 1))
	if "$@" >"$log" 2>&1; then
		echo "ok $n_checks - $description"
		return
	fi
	echo "not ok $n_checks - $description"
	sed 's/^/# /' "$log"
}

# compiles LANGUAGE HEADER COMPILER...: the header compiles when nothing is before it, and twice.
compiles() {
	language=$1
	file=$2
	shift 2
	printf '#include "%s"\n#include "%s"\n' "$file" "$file" |
		"$@" -Wall -Wextra -Werror -fsyntax-only -x "$language" -
}

check 'rooms include only what stands below them' "$top/scripts/check-includes" "$top"

# What users include stands alone in strict C
# and C++, with nothing but the folder of the headers given.
cxx=
for name in ${CXX-} c++ g++ clang++; do
	[ -n "$cxx" ] || ! command -v "$name" >/dev/null || cxx=$name
done
for file in "$top"/include/lacuna/*.h; do
	name=lacuna/${file##*/}
	check "$name alone, C11" compiles c "$name" $CC -std=c11 -pedantic-errors -I"$top/include"
	if [ -n "$cxx" ]; then
		check "$name alone, C++11" \
			compiles c++ "$name" "$cxx" -std=c++11 -pedantic-errors -I"$top/include"
	else
		n_checks=$((n_checks + 1))
		echo "ok $n_checks - $name alone, C++11 # SKIP no C++ compiler"
	fi
done

for file in "$top"/src/*/*.h; do
	name=${file#"$top"/src/}
	check "$name alone" compiles c "$name" $CC ${HEADER_FLAGS-} -I"$top/include" -I"$top/src"
done

echo "1..$n_checks"
