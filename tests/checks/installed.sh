#!/bin/sh
# What `make installcheck` does: tries what has been installed. A small program
# is built against the library through pkg-config, shared and static, and run;
# the program itself answers; the libraries show only their own names.
#
# The environment has CC, top_srcdir, prefix, bindir, libdir, mandir and DESTDIR.
set -eu
: "${CC:?}" "${top_srcdir:?}" "${prefix:?}" "${bindir:?}" "${libdir:?}" "${mandir:?}"
example=$top_srcdir/examples/mutex.aml
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PKG_CONFIG_PATH="$DESTDIR$libdir/pkgconfig"
export LD_LIBRARY_PATH="$DESTDIR$libdir"

fail() {
	echo "installcheck: $*" >&2
	exit 1
}

# try NAME FLAGS...: builds the program with them, and compares what it prints.
try() {
	name=$1
	shift
	# shellcheck disable=SC2086
	$CC -std=c11 -pedantic -Wall -Werror -o "$work/$name" "$top_srcdir/tests/checks/consumer.c" "$@"
	"$work/$name" "$example" >"$work/out"
	[ "$(tail -n 1 "$work/out")" = 'exclusion: 3 states, 6 edges' ] ||
		fail "the $name program prints: $(cat "$work/out")"
	echo "installcheck: a $name program works: $(head -n 1 "$work/out")"
}

flags() {
	pkg-config "$@" --define-variable=prefix="$DESTDIR$prefix" --cflags --libs lacuna
}

# Of the libraries below, some may be there as shared ones only.
static_flags() {
	flags --static | sed 's/-llacuna/-l:liblacuna.a/'
}

[ "$("$DESTDIR$bindir/lacuna" model -q "$example")" = 'verdict: done' ] ||
	fail 'the installed program does not work'
[ -s "$DESTDIR$mandir/man1/lacuna.1" ] || fail 'there is no manual page'
version="lacuna $(pkg-config --modversion lacuna)"
case $("$DESTDIR$bindir/lacuna" --version) in
"$version "*) ;;
*) fail "the program is another version than lacuna.pc says: $version" ;;
esac
if [ -e "$DESTDIR$libdir/liblacuna.so" ]; then
	# shellcheck disable=SC2046 # several words
	try shared $(flags)
	"$top_srcdir/scripts/check-symbols" "$DESTDIR$libdir/liblacuna.so"
fi
if [ -e "$DESTDIR$libdir/liblacuna.a" ]; then
	# shellcheck disable=SC2046
	try static $(static_flags)
	"$top_srcdir/scripts/check-symbols" "$DESTDIR$libdir/liblacuna.a"
fi
