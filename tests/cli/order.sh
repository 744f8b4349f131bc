#!/bin/sh
# --write-order and --read-order: the order of the variables of diagrams.
. "${srcdir:-.}/tests/cli/lib.sh"
mutex=examples/mutex.aml

expect 0 'an order is written' lacuna explore -q --write-order=found.txt $mutex
check 'with a comment' grep -q '^# ' found.txt
check 'and each variable' grep -qx "mutex.bag.release\[1\]'" found.txt
check 'of queues too' grep -qx 'left.queue.0\[0\]' found.txt

# Answers are the same with the variables the other way round.
grep -v '^#' found.txt | sort -r >reversed.txt
expect 0 'what there is to say' lacuna assume --capacity='*=5' $mutex
cp "$out" expected
expect 0 'is the same in another order' \
	lacuna assume --capacity='*=5' --read-order=reversed.txt --write-order=written.txt $mutex
check 'to the byte' cmp "$out" expected
grep -Fx -f reversed.txt written.txt >kept.txt
check 'and that order was taken' cmp reversed.txt kept.txt
expect 0 'in turn' lacuna explore -q --capacity='*=5' --read-order=written.txt \
	--write-order=again.txt $mutex
check 'and again' cmp written.txt again.txt

# What reordering finds is of use later.
expect 1 'sifting' lacuna check -q --deadlock --reorder=sift --write-order=sifted.txt examples/two-balls.aml
check 'leaves an order' grep -q queue sifted.txt
expect 0 'for conform' lacuna conform -q --write-order=conform.txt $mutex \
	examples/paper/figure-11a.aml
expect 0 'and from it' lacuna conform -q --read-order=conform.txt $mutex \
	examples/paper/figure-11a.aml
verdict_is conforms
expect 0 'for crosscheck' lacuna crosscheck --read-order=reversed.txt $mutex
verdict_is agree
expect 4 'at a limit' lacuna explore -q --nodes=10 --write-order=limit.txt $mutex
check 'there is one, too' test -s limit.txt

# Mistakes.
expect 3 'of another model' lacuna explore --read-order=found.txt examples/two-balls.aml
err_has "found.txt: error: no name in it is that of a variable of this model: 'property[0]'"
echo 'left.queue.0[0] left.queue.1[0]' >two.txt
expect 3 'two names in a line' lacuna explore --read-order=two.txt $mutex
err_has "two.txt:1:17: error: expected the end of the line, or a comment: '# ...'"
expect 3 'no file' lacuna check --read-order=none.txt examples/two-balls.aml
err_has 'none.txt: error: cannot open'
expect 3 'no place to write to' lacuna explore --write-order=none/x.txt $mutex
err_has 'none/x.txt'
refuse "'--read-order' is for the symbolic engine" \
	lacuna explore --engine=explicit --read-order=found.txt $mutex
refuse "'--write-order' is for the symbolic engine" \
	lacuna assume --engine=explicit --write-order=x $mutex
finish
