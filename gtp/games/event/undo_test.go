package event

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gobandit/model/must"
	"gobandit/search/tune"
)

// byHandState is what edits by hand change, as a text.
func byHandState(s *Status) string {
	var edits []string
	for _, e := range s.Edits {
		edits = append(edits, e.String())
	}
	var out []string
	for _, o := range s.Out {
		if !o.Row.Hand() { // a result that was taken back stays among them
			out = append(out, fmt.Sprint(o.Row.Game, o.Reason, o.Again))
		}
	}
	slices.Sort(out)
	return fmt.Sprintf("%v %v %v %d by hand, out %q, edits %q", s.Standings, s.Marks, s.Named, s.ByHand, out, edits)
}

// Every edit by hand can be undone, the latest first, and redone, whatever the edits are: results, exclusions, bans, pins and their
// ends. The journal read again says the same at each step.
func TestUndoAll(t *testing.T) {
	for seed := range must.Often[uint64](1, 6) {
		c, path := testConfig(t, &lab{}, 400), journalPath(t)
		r := open(t, c, path)
		mustRun(t, r, RunOptions{MaxGames: 12})
		rng := rand.New(rand.NewPCG(seed, 1))
		states, names := []string{byHandState(r.Status())}, []string(nil)
		for len(names) < 25 {
			candidate := r.tally.schedule.(*tuning).tuner.Candidate(rng.IntN(6))
			orders := []Order{
				{Do: DoRecord, Candidate: &candidate, Outcome: Outcomes[rng.IntN(len(Outcomes))], Color: 1}, {Do: DoExclude, Game: rng.IntN(14), Reason: "noise", Again: rng.IntN(2) == 0},
				{Do: DoRestore, Game: rng.IntN(14)}, {Do: DoBan, Candidate: &candidate}, {Do: DoPin, Candidate: &candidate, Count: rng.IntN(3)}, {Do: DoUnmark, Candidate: &candidate},
			}
			o := orders[rng.IntN(len(orders))]
			if err := order(r, o); err == nil { // some are refused, such as a game that is out already
				s := r.Status()
				states, names = append(states, byHandState(s)), append(names, s.Edits[len(s.Edits)-1].String())
			}
		}

		check := func(n int, what string) {
			t.Helper()
			if got := byHandState(r.Status()); got != states[n] {
				t.Fatalf("seed %d, %s:\n%s\nwant\n%s", seed, what, got, states[n])
			}
			read := must.Get(readStatus(c, path))
			if got := byHandState(read); got != states[n] {
				t.Fatalf("seed %d, %s, read again:\n%s\nwant\n%s", seed, what, got, states[n])
			}
		}
		step := func(do string, n int) {
			t.Helper()
			done, err := r.Do(t.Context(), Order{Do: do})
			if err != nil || done.Edit != names[n] {
				t.Fatalf("seed %d: %s of %q, %v, want %q", seed, do, done.Edit, err, names[n])
			}
		}
		for n := len(names) - 1; n >= 10; n-- {
			step(DoUndo, n)
			check(n, "undone: "+names[n])
		}
		for n := 10; n < 20; n++ {
			step(DoRedo, n)
			check(n+1, "redone: "+names[n])
		}
		for n := 19; n >= 0; n-- {
			step(DoUndo, n)
			check(n, "undone: "+names[n])
		}
		must.Is(t, order(r, Order{Do: DoUndo}), ErrNothing, "an undo of nothing")
		step(DoRedo, 0)

		// A new edit ends redoing; games in between do not.
		mustRun(t, r, RunOptions{MaxGames: 2})
		step(DoRedo, 1)
		candidate := r.tally.schedule.(*tuning).tuner.Candidate(0)
		mustDo(t, r, Order{Do: DoRecord, Candidate: &candidate, Outcome: VoidOne})
		must.Is(t, order(r, Order{Do: DoRedo}), ErrNothingUndone, "redo after a new edit")
		must.Succeed(t, r.Close())
	}
}

// A journal whose rows undo what is not the latest, or do not say what they do, is damaged.
func TestUndoRows(t *testing.T) {
	for how, want := range map[string]string{undoes: "undo of an edit that is not the latest", "": "without the field undo"} {
		c, path := testConfig(t, &lab{}, 400), journalPath(t)
		r := open(t, c, path)
		candidate := r.tally.schedule.(*tuning).tuner.Candidate(2)
		mustDo(t, r, Order{Do: DoRecord, Candidate: &candidate, Outcome: Won})
		mustDo(t, r, Order{Do: DoBan, Candidate: &candidate})
		wrong := newEdit(typeUndo, 0, "")
		wrong.Undo = how
		if _, err := r.journal.Append(wrong); err != nil {
			t.Fatal(err)
		}
		must.Succeed(t, r.Close())
		must.Fail(t, must.Err(readStatus(c, path)), want, "undo", how)
	}
}

// What an undo takes back of a mark has the word of the key that set it.
func TestUndoOfUnmarkNames(t *testing.T) {
	c := func(i int) tune.Candidate { return tune.Candidate{Index: i, Parameters: fmt.Sprintf("k:%d", i)} }
	before := []Marked{{Candidate: c(1), Mark: Banned}, {Candidate: c(2), Mark: Pinned}}
	for i, want := range map[int]string{1: "unban of k:1", 2: "unpin of k:2"} {
		must.Equal(t, (Edit{Do: DoUnmark, Candidate: c(i), before: before}).String(), want)
	}
}
