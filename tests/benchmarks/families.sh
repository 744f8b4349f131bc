#!/bin/sh
# The families of benchmarks/ at their smallest sizes: every model is one, both
# engines find what the manifest expects, and the runner notices a wrong answer.
. "${srcdir:-.}/tests/cli/lib.sh"

# A copy, so that the source may be read-only and the manifest may change.
cp -R "$top/benchmarks" . && chmod -R u+w benchmarks || exit 99

expect 0 'the suite test' benchmarks/run "$LACUNA" test
check 'has many runs' test "$(wc -l <"$out")" -gt 20
check 'all of them right' test "$(awk -F '\t' 'NR > 1 && $7 != "right"' "$out" | wc -l)" -eq 0
check 'with operations and nodes' test "$(awk -F '\t' '
	$5 == "symbolic" && ($9 !~ /^[0-9]+$/ || $10 !~ /^[0-9]+$/)' "$out" | wc -l)" -eq 0
err_is_empty

# By hand: (2^4-1)^2, 3*3*(2^3-1)^2, 1*1+3*2+5*4, 15!/(7!*8!), 1+3+9, 3^4.
for known in 'choice 3 0 225' 'pipeline 2 3 441' 'broadcast 2 2 27' 'ring 8 8 6435' \
	'fan-in 2 3 13' 'request 2 4 81' 'choice 64 0 1361129467683753853779711453432234639361'; do
	# shellcheck disable=SC2086 # words
	set -- $known
	expect 0 "expected of $1 $2 $3" benchmarks/expected "$1" "$2" "$3"
	check "is $4" test "$(cat "$out")" = "$4"
done
# By hand, for N = 1: a or b on its way, a or b heard last, anything.
for known in 'echo 1 0 5' 'echo 3 0 23' 'request 2 4 17' 'audit 9 0 5'; do
	# shellcheck disable=SC2086 # words
	set -- $known
	expect 0 "assumption of $1 $2 $3" benchmarks/expected "$1" "$2" "$3" assumption
	check "is $4" test "$(cat "$out")" = "$4"
done
expect 2 'an assumption that nobody knows' benchmarks/expected mutex 4 0 assumption
expect 2 'an unknown family' benchmarks/generate rings 2 3
err_has 'there is no family rings'

# A wrong number is noticed.
sed -i.bak 's/states=20 /states=21 /' benchmarks/manifest
expect 1 'a wrong number' benchmarks/run "$LACUNA" test
out_has 'wrong'
cat >benchmarks/manifest <<'END'
test both echo 2 0 assumption=12 10 assume
END
expect 1 'a wrong number of an assumption' benchmarks/run "$LACUNA" test
out_has 'wrong'

# A build is like itself.
cat >benchmarks/manifest <<'END'
test both choice 2 0 states 10 explore
END
expect 0 'a build compared with itself' benchmarks/compare "$LACUNA" "$LACUNA" test 1
out_has 'same'

finish
