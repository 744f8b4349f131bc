#!/bin/sh
# What agree.sh does, with Spin.
if ! command -v spin >/dev/null; then
	echo '1..0 # SKIP spin is not installed'
	exit
fi
LACUNA_SPIN=yes
. "${srcdir:-.}/tests/export/agree.sh"
