#!/bin/sh
# The models of examples/, in the combinations that make sense: accepted, and
# with the warnings that are due and no others.
. "${srcdir:-.}/tests/cli/lib.sh"

# A model as it is printed is as good as the files it came from.
prints_itself() {
	expect 0 'printed' lacuna model -q --print "$@"
	cp "$out" "$scratch/printed.aml"
	expect 0 'and read again' lacuna model -q --print "$scratch/printed.aml"
	check 'is the same' cmp "$scratch/printed.aml" "$out"
}

# accepted FILE...: with what is on standard input as warnings.
accepted() {
	cat >"$scratch/expected"
	expect 0 "$*" lacuna model "$@"
	verdict_is done
	check 'the warnings are those expected' cmp "$scratch/expected" "$err"
	prints_itself "$@"
}

silently_accepted() {
	accepted "$@" </dev/null
}

cd examples || exit 99
silently_accepted mutex.aml
silently_accepted mutex.aml mutex-ltl.aml

cd paper || exit 99
silently_accepted figure-04.aml
silently_accepted figure-06.aml figure-08.aml figure-07.aml
silently_accepted figure-06.aml example-1.aml figure-07.aml
silently_accepted figure-06.aml figure-11a.aml
accepted figure-11a.aml figure-11b.aml figure-11b-rest.aml <<'END'
figure-11b-rest.aml:3:7: warning: 'left' can never receive a message: its mailbox has no room
    3 | actor left(0) {
      |       ^~~~
figure-11b-rest.aml:7:7: warning: 'right' can never receive a message: its mailbox has no room
    7 | actor right(0) {
      |       ^~~~~
2 warnings
END
silently_accepted figure-15.aml figure-16.aml
silently_accepted figure-15-multiple.aml figure-16.aml
silently_accepted figure-15.aml figure-17a.aml
silently_accepted figure-15.aml figure-17b.aml

capitals="figure-21.aml:23:5: warning: 'eftSwitchCore' is taken for 'EFTSwitchCore', which is written differently
   23 |     eftSwitchCore!balanceRequest;
      |     ^~~~~~~~~~~~~
figure-21.aml:26:5: warning: 'eftSwitchCore' is taken for 'EFTSwitchCore', which is written differently
   26 |     eftSwitchCore!purchaseRequest;
      |     ^~~~~~~~~~~~~
figure-21.aml:30:5: warning: 'eftSwitchCore' is taken for 'EFTSwitchCore', which is written differently
   30 |     eftSwitchCore!cancelPurchase;
      |     ^~~~~~~~~~~~~"
for component in figure-19.aml figure-20.aml; do
	accepted figure-21.aml figure-22.aml $component <<END
$capitals
3 warnings
END
done
accepted figure-21.aml figure-22.aml figure-23.aml <<END
$capitals
figure-23.aml:16:9: warning: the local variable 'l' hides the one declared before
   16 |     int l=?(0,1);
      |         ^
figure-23.aml:3:7: note: that one is here
    3 |   int l ;
      |       ^
4 warnings
END

# Nothing in the folder is left out above.
check 'every model of the paper is tried' test "$(for file in *.aml; do
	grep -qF "$file" "$top/tests/lang/examples.sh" || echo "$file"
done)" = ''

finish
