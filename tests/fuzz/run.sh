#!/bin/sh
# Runs fuzz targets, as many at a time as there are cores, FUZZ_SECONDS each
# (60). What is worth keeping is in found/TARGET and is where the next run
# starts; a finding is in findings/, its log is shown, and the status is 1.
#
#     tests/fuzz/run.sh SOURCE TARGET...
#
# SOURCE is the source folder, a TARGET a program tests/fuzz/fuzz_NAME below
# the present folder.
set -eu

# Seeds of the targets that read models are the models there are.
seeds_of() {
	case $1 in
	model) echo "$source/examples $source/tests/lang" ;;
	assume) echo "$source/examples $source/tests/lang/ok $source/tests/fuzz/seeds/assume" ;;
	*) echo "$source/tests/fuzz/seeds/$1" ;;
	esac
}

options_of() {
	case $1 in
	model | property | assume) echo "-dict=$source/tests/fuzz/model.dict" ;;
	esac
}

run_one() {
	name=${1##*/fuzz_}
	mkdir -p "tests/fuzz/found/$name" tests/fuzz/findings
	log=tests/fuzz/findings/$name.log
	began=$(date +%s)
	# shellcheck disable=SC2046 # several words
	if "./$1" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
		-artifact_prefix="tests/fuzz/findings/$name-" $(options_of "$name") \
		"tests/fuzz/found/$name" $(seeds_of "$name") >"$log" 2>&1; then
		runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
		echo "fuzz $name: ${runs:-?} runs in $(($(date +%s) - began)) s, no finding"
		rm -f "$log"
		return
	fi
	echo "fuzz $name: FOUND SOMETHING"
	tail -n 60 "$log"
	return 1
}

source=$1
seconds=${FUZZ_SECONDS:-60}
export ASAN_OPTIONS="${ASAN_OPTIONS-allow_user_segv_handler=0}"
export LSAN_OPTIONS="suppressions=$source/tests/lsan.supp:print_suppressions=0"
if [ $# -eq 2 ]; then
	run_one "$2"
else
	shift
	printf '%s\n' "$@" | xargs -n 1 -P "$(getconf _NPROCESSORS_ONLN)" "$0" "$source"
fi
