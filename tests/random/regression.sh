#!/bin/sh
# Models on which something went wrong once.
exec tests/random/random "${srcdir:-.}"/tests/random/regression/*.aml
