package event

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"gobandit/gtp/games/match"
	"gobandit/model/must"
	"gobandit/search/tune"
)

// known is what a status says that follows from the journal, with what plays next and how the map looks.
func known(s *Status) any {
	out := fromJournal(s)
	out.Warnings = nil
	out.Matchups = slices.Clone(s.Matchups)
	for i := range out.Matchups {
		out.Matchups[i].CPU = [2]float64{} // not known, which equals nothing
		if m := &out.Matchups[i]; m.Ends != nil {
			m.Ends = nil
		}
	}
	var rates []tune.Estimate
	for i := range s.Standings {
		rates = append(rates, s.Expected(i))
	}
	return []any{out, s.Proposed, s.Reason, rates}
}

// pastConfigs are events of every kind, and of every rule.
func pastConfigs(t *testing.T) map[string]Config {
	gauntlet := testTournament()
	gauntlet.Kind = KindGauntlet
	gauntlet.Matchups[0].Test = &match.SPRT{Elo0: 0, Elo1: 200, Alpha: .05, Beta: .05}
	gauntlet.Matchups[1].Start.Pairs, gauntlet.Matchups[1].Alternating = true, true
	all := map[string]Config{"playoff": testTournament(), "gauntlet": gauntlet, "cross-entropy": crossConfig(t, &lab{})}
	for _, rule := range tune.Selections() {
		c := testConfig(t, &lab{}, 0)
		c.Tune.Selection = tune.Selection(rule)
		c.Color, c.Start.Pairs, c.Repeats = PlayAlternate, rule == string(tune.Thompson), RepeatsOnce
		if rule == string(tune.UCB) {
			c.Tune.MaxDepth = 2
		}
		all[rule] = c
	}
	return all
}

// An event wound back to any of its games is what it was then, edits by hand with it, in whatever order one winds; and the
// lead turns where it did.
func TestPast(t *testing.T) {
	for name, c := range pastConfigs(t) {
		t.Run(name, func(t *testing.T) {
			path := journalPath(t)
			r := open(t, c, path)
			then := map[int]any{0: known(r.Status())}
			var leads []string
			rng := rand.New(rand.NewPCG(1, 2))
			for len(leads) < must.Often(14, 30) && !r.Status().Finished {
				_, tunes := r.tally.schedule.(*tuning)
				if n := len(leads); tunes && n%9 == 8 {
					candidate := r.tally.schedule.(*tuning).tuner.Candidate(n % 6)
					mustDo(t, r, Order{Do: DoRecord, Candidate: &candidate, Outcome: []Outcome{Won, Lost}[n%2]})
				} else {
					mustRun(t, r, RunOptions{MaxGames: 1})
				}
				leads = append(leads, r.tally.schedule.lead())
				for n := len(leads); tunes && n%5 == 0; n++ {
					candidate := r.tally.schedule.(*tuning).tuner.Candidate(n % 3)
					orders := []Order{{Do: DoExclude, Game: rng.IntN(n), Again: n%10 == 0}, {Do: DoUndo}, {Do: DoBan, Candidate: &candidate}, {Do: DoUnmark, Candidate: &candidate}}
					_, _ = r.Do(context.Background(), orders[rng.IntN(len(orders))]) // it may be excluded already
					leads[n-1] = r.tally.schedule.lead()
				}
				then[len(leads)] = known(r.Status())
			}
			must.Succeed(t, r.Close())
			p, err := OpenPast(c, path)
			if err != nil || p.Games() != len(leads) {
				t.Fatalf("%d games, want %d, %v", p.Games(), len(leads), err)
			}
			p.every = 4
			for range must.Often(6, 100) {
				n := rng.IntN(len(leads) + 1)
				if s, err := p.At(n); err != nil || !reflect.DeepEqual(known(s), then[n]) {
					t.Fatalf("after %d games: %v\n%+v, want\n%+v", n, err, known(s), then[n])
				}
				replayed, err := ReplayTo(c, path, n, nil)
				if err != nil || replayed.Status.Played != then[n].([]any)[0].(Status).Played {
					t.Fatalf("replayed to %d: %v", n, err)
				}
				checkTurns(t, p, n, leads)
				checkWhatIf(t, p, n)
			}
			must.Fail(t, must.Err(p.At(len(leads)+1)), "", "wound to a game that nobody has played")
		})
	}
}

// The past that begins with what a runner keeps is the same, also while it plays.
func TestPastOfRunner(t *testing.T) {
	path, c := journalPath(t), gridConfig(t, 16)
	c.Tune.Selection = tune.Auto
	schedule, r := must.Get(newTuning(c)), open(t, c, path)
	must.Get(r.journal.Append(manyRows(schedule, 0, 600)...))
	must.Succeed(t, r.Close())
	r = open(t, c, path)
	p, q := must.Get(r.Past()), must.Get(OpenPast(c, path))
	if len(p.begun) != 2 || p.begun[1].games != 512 {
		t.Fatalf("%d moments are kept, want those of each 256 games", len(p.begun))
	}
	var playing sync.WaitGroup
	playing.Go(func() { mustRun(t, r, RunOptions{MaxGames: 30}) })
	for _, n := range []int{599, 512, 300, 100} {
		if got, want := must.Get(p.At(n)), must.Get(q.At(n)); !reflect.DeepEqual(known(got), known(want)) {
			t.Errorf("after %d games\n%+v, want\n%+v", n, known(got), known(want))
		}
	}
	p.Trim()
	if n := len(p.kept); n == 0 || n > foldMost {
		t.Errorf("%d moments are kept at rest", n)
	}
	playing.Wait()
}

// checkTurns compares the games that changed the lead with those that did, unless games were excluded.
func checkTurns(t *testing.T, p *Past, n int, leads []string) {
	t.Helper()
	if len(p.edits) > 0 {
		return
	}
	back, ahead := 0, len(leads)
	for i := 1; i < len(leads); i++ {
		switch turned := leads[i] != leads[i-1]; {
		case turned && i+1 < n:
			back = i + 1
		case turned && i+1 > n:
			ahead = min(ahead, i+1)
		}
	}
	if got, err := p.TurningPoint(n, false); err != nil || got != back && back > 0 {
		t.Errorf("before %d games the lead turned after %d, want %d, %v", n, got, back, err)
	}
	if got, err := p.TurningPoint(n, true); err != nil || got != ahead && n > 0 {
		t.Errorf("behind %d games the lead turned after %d, want %d, %v", n, got, ahead, err)
	}
}

// checkWhatIf compares what a result would change with what it has changed.
func checkWhatIf(t *testing.T, p *Past, n int) {
	t.Helper()
	if len(p.edits) > 0 || n+1 > p.games {
		return
	}
	after := must.Get(p.At(n + 1))
	all, err := p.WhatIfs(n, nil)
	if last := after.Last[0]; err != nil || last.Game != all[0].Game || last.Hand() {
		return // no game began by itself
	}
	known := func(s *Status) (out []any) {
		for _, m := range s.Matchups {
			out = append(out, m.Wins, m.Stats().LLR())
		}
		return append(out, s.Standings, s.Named, s.Proposed, s.Cross)
	}
	won, lost, then := known(all[0].Won.Status), known(all[0].Lost.Status), known(after)
	if !reflect.DeepEqual(won, then) && !reflect.DeepEqual(lost, then) {
		t.Errorf("after game %d of %s: %+v or %+v, want %+v", n, all[0].Name, won, lost, then)
	}
	if reflect.DeepEqual(won, lost) && !all[0].Settles() {
		t.Error("a game makes a difference that none of its results does")
	}
}

// A result makes a difference if another candidate is named or plays next, if there is one.
func TestSettles(t *testing.T) {
	outlook := func(place, next string) (o Outlook) {
		o.Status = &Status{}
		o.Status.Named.Place = place
		if next != "" {
			o.Status.Proposed = &tune.Candidate{Parameters: next}
		}
		return o
	}
	for lost, want := range map[[2]string]bool{{"1", "a"}: true, {"2", "a"}: false, {"1", "b"}: false, {"1", ""}: false} {
		must.Equal(t, WhatIf{Won: outlook("1", "a"), Lost: outlook(lost[0], lost[1])}.Settles(), want, lost)
	}
	must.Equal(t, WhatIf{Won: outlook("1", ""), Lost: outlook("1", "")}.Settles(), true, "nothing comes next")
}

// BenchmarkWind steps back through a long event, game by game, and to any game.
func BenchmarkWind(b *testing.B) {
	const games = 100_000
	for _, rule := range []tune.Selection{tune.UCB, tune.Auto} {
		path, c := journalPath(b), gridConfig(b, 64)
		c.Tune.Selection = rule
		t := must.Get(newTuning(c))
		r := open(b, c, path)
		for n := 0; n < games; n += 1000 {
			must.Get(r.journal.Append(manyRows(t, n, 1000)...))
		}
		r.Close()
		p := must.Get(open(b, c, path).Past())
		at := func(b *testing.B, n int) {
			must.Get(p.At(n))
		}
		began := time.Now()
		at(b, games-1)
		b.Log(rule, "first step", time.Since(began))
		b.Run(fmt.Sprint(rule, "/back"), func(b *testing.B) {
			for n := games; b.Loop(); n-- {
				at(b, n)
			}
		})
		rng := rand.New(rand.NewPCG(1, 2))
		b.Run(fmt.Sprint(rule, "/anywhere"), func(b *testing.B) {
			for b.Loop() {
				at(b, rng.IntN(games))
			}
		})
		b.Log(len(p.kept), p.every, math.MaxInt)
	}
}
