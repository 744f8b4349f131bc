#!/bin/sh
# lacuna check: systems without a gap, or with a component in it.
. "${srcdir:-.}/tests/cli/lib.sh"

mutex=examples/mutex.aml
paper=examples/paper
eft="$paper/figure-21.aml $paper/figure-22.aml $paper/figure-19.aml"

refuse 'no file given; it takes MODEL... [COMPONENT]' lacuna check
refuse "unknown option '--interface-order'" lacuna check --interface-order=fifo $mutex
refuse "unknown option '--missing'" lacuna check --missing=left $mutex

# The paper's candidates. Figure 20 and the sly mutex are shown in
# docs/semantics.md, too.
expect 0 'Figure 11' lacuna check $mutex $paper/figure-11a.aml
out_has 'mutex fills the gap'
out_has 'exclusion: holds in all 15 states'
out_has 'no deadlock'
out_has 'no send was ever refused'
verdict_is holds
cp "$out" told
expect 0 'in any order' lacuna check $paper/figure-11a.aml $mutex
check 'the same' cmp told "$out"
# shellcheck disable=SC2086
expect 1 'Figure 20' lacuna check $eft $paper/figure-20.aml
out_has 'cancellation: violated, first after 22 steps:'
out_has '  22  purchaseTransaction takes cancelPurchase, sends cancelPurchase to core'
verdict_is violated
expect 1 'Figure 17b' lacuna check $paper/figure-15-multiple.aml $paper/figure-16.aml \
	$paper/figure-17b.aml
verdict_is violated
expect 1 'the sly mutex' lacuna check $mutex examples/sly.aml
out_has 'exclusion: violated, first after 8 steps:'
out_has 'the property is violated'
expect 1 'the same without a gap' lacuna check examples/sly.aml $paper/figure-06.aml \
	$paper/figure-07.aml
out_has 'exclusion: violated, first after 8 steps:'
out_lacks 'fills the gap'

# What is wrong with the files; tests/lang/component.sh has more of it.
expect 3 'nobody in the gap' lacuna check $mutex
err_has "nobody fills the gap: there is no actor 'mutex'"
expect 3 'no property' lacuna check examples/two-balls.aml
err_has 'there is no property to check'
expect 3 'no such property' lacuna check --property=exclusio $mutex $paper/figure-11a.aml
err_has "did you mean 'exclusion'?"

# Worked out by hand: a is sent once and then b, so after the first step `never`
# is violated, `once` is not, and nothing can happen in the end.
cat >two.aml <<'END'
actor one(1) { go { two!a; } }
actor two(1) { a { two!b; } b { } }
property never { s -> error on Snd(a)::two; }
property once { s -> t on Snd(a)::two; t -> error on Snd(a)::two; }
property twin { s -> error on Snd(b)::two; }
main { one!go; }
END
expect 1 'all properties' lacuna check two.aml
out_is 'each with its verdict' <<'END'
never: violated, first after 1 step:
   0  initially
        one [go] full
   1  one takes go, sends a to two
        one []
        two [a] full
        never: 0 -> error
        the property is violated
once: holds in all 4 states
twin: violated, first after 2 steps:
   0  initially
        one [go] full
   1  one takes go, sends a to two
        one []
        two [a] full
   2  two takes a, sends b to itself
        two [b] full
        twin: 0 -> error
        the property is violated
1 deadlock; the nearest, where all mailboxes are empty:
   0  initially
        one [go] full
   1  one takes go, sends a to two
        one []
        two [a] full
        once: 0 -> 1
   2  two takes a, sends b to itself
        two [b] full
   3  two takes b
        two []
no send was ever refused: the result is the same for every larger capacity
mailbox  capacity  greatest length
one             1                1
two             1                1
verdict: violated
END
expect 0 'one property' lacuna check --property=once two.aml
verdict_is holds
expect 1 'a deadlock is a violation' lacuna check --deadlock --property=once two.aml
out_has 'once: holds'
out_has 'no deadlock: violated, first after 3 steps:'
out_lacks 'the nearest'
verdict_is violated
expect 1 'as JSON' lacuna check --json --deadlock two.aml
json_is verdict violated
json_is component null
json_is 'claims.#' 4
json_is claims.0.claim property
json_is claims.0.property never
json_is claims.0.verdict violated
json_is 'claims.0.run.#' 2
json_is claims.1.property once
json_is claims.1.verdict holds
json_is claims.1.states 4
json_is claims.1.run null
json_is claims.3.claim deadlock
json_is 'claims.3.run.#' 4
json_is deadlocks.count 1
json_is mailboxes.0.component one

# When two fills the gap, what it sends to itself moves no property.
cat >open.aml <<'END'
actor one(1) { go { two!a; } }
missing two(1) { a -> ; b -> ; }
property twin { s -> error on Snd(b)::two; }
main { one!go; }
END
echo 'actor two(1) { a { self!b; } b { } }' >self.aml
echo 'actor two(1) { a { two!b; } b { } }' >name.aml
expect 0 'to itself' lacuna check open.aml self.aml
verdict_is holds
expect 0 'and by its name' lacuna check open.aml name.aml
verdict_is holds

# The run of the first violation, as a file; without one, the run that is shown.
expect 1 'a run is saved' lacuna check --trace=run.json two.aml
out_has 'run.json: the run, as json'
cp run.json "$out"
json_is property never
json_is outcome violation
json_is 'run.#' 2
expect 1 'of the second claim, when the first holds' lacuna check -q --deadlock --property=once \
	--trace=- two.aml
check 'it is the deadlock' grep -q '   3  two takes b' "$out"
expect 0 'what is no violation, but shown' lacuna check -q --property=once --trace=- two.aml
check 'it is the deadlock' grep -q '   3  two takes b' "$out"
expect 0 'nothing is shown' lacuna check --trace=none.svg $mutex $paper/figure-11a.aml
out_has 'none.svg: not written: there is no run to show'
check 'there is no file' test ! -e none.svg
expect 1 'with a component' lacuna check --json --trace=run.mmd $mutex examples/sly.aml
json_is trace.file run.mmd
json_is trace.format mermaid
check 'it is not missing' test -z "$(grep missing run.mmd)"
refuse "'--trace-format' is for a run that is written" lacuna check --trace-format=svg two.aml

# Each claim has a row of its own in the statistics.
expect 1 'statistics' lacuna check --json --stats --engine=explicit --deadlock two.aml
json_is statistics.searches 4
json_is 'statistics.phases.#' 4
for claim in never once twin 'no deadlock'; do
	json_has "statistics.phases.$claim.store_bytes"
done

# Full mailboxes: one sends twice to a mailbox of one.
cat >full.aml <<'END'
actor one(1) { go { two!a; two!a; } }
actor two(1) { a { } }
property none { s -> error on Snd(go)::one; }
main { one!go; }
END
expect 0 'a full mailbox is told' lacuna check full.aml
out_has 'the mailbox of two (capacity 1) is full when a message is sent to it, so'
expect 1 'and can be a violation' lacuna check --on-full=error full.aml
out_has 'none: holds'
out_has 'no full mailbox: violated, first after 1 step:'
verdict_is violated
expect 1 'with a deadlock' lacuna check --deadlock full.aml
out_has 'no deadlock: violated from the start:'
expect 0 'there is room' lacuna check --on-full=error --capacity=two=2 full.aml
out_has 'no full mailbox: holds'

# A model that goes wrong when it runs.
sed 's/two!a; two!a;/x = 1 \/ x;/; s/actor one(1) {/& int x;/' full.aml >wrong.aml
expect 3 'a division by zero' lacuna check wrong.aml
err_has 'division by zero here'
out_has 'the model goes wrong in this run:'
expect 3 'is saved' lacuna check -q --trace=wrong.json wrong.aml
cp wrong.json "$out"
json_is outcome fault

# More states than can be visited.
cat >many.aml <<'END'
actor source(1) { go { int x = ?(0, 1); if (x) { sink!a; } else { sink!b; } self!go; } }
actor sink(40) { a { } b { } }
property none { s -> error on Snd(c)::sink; }
main { source!go; }
END
sed -i 's/b { } }/b { } c { } }/' many.aml
expect 4 'a limit' lacuna check --engine=explicit --timeout=200ms many.aml
out_lacks 'none: holds'
verdict_is limit
finish
