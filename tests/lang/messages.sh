#!/bin/sh
# Every message of the front end is in the expectations of a test.
set -eu
cd "${srcdir:-.}"
awk -f tests/lang/messages.awk src/lang/*.c src/model/property*.c src/base/source.c \
	expectations=1 tests/lang/*/*.expected tests/lang/*.sh
