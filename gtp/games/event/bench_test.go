package event

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"runtime"
	"testing"
	"time"

	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/param/paramtest"
	"gobandit/search"
	"gobandit/search/tune"
)

// randomConfig returns an event of players of random moves on 9x9, as fast as
// games can be.
func randomConfig(t testing.TB, games int) Config {
	c := testConfig(t, &lab{}, games)
	maker := func(seed uint64) match.Maker {
		return func(context.Context) (match.Player, error) {
			return match.NewThinker("random", search.NewRandom(seed), search.Budget{}, ""), nil
		}
	}
	c.Game = match.Settings{Size: 9, Komi: 7.5, Scorer: match.ScoreArea, VoidFaults: true}
	c.Opponent = maker
	c.Candidate = func(_ tune.Candidate, seed uint64) match.Maker { return maker(seed) }
	c.RecordGames = true
	return c
}

// BenchmarkGames plays games of random moves on 9x9, four at a time, with
// journal, records, history and log.
func BenchmarkGames(b *testing.B) {
	r := open(b, randomConfig(b, b.N), journalPath(b))
	b.ResetTimer()
	began := time.Now()
	must.Succeed(b, r.Run(context.Background(), RunOptions{Workers: 4}))
	b.ReportMetric(float64(b.N)/time.Since(began).Seconds(), "games/s")
}

// gridConfig returns an event with a number of candidates that is a square.
func gridConfig(t testing.TB, candidates int) Config {
	t.Helper()
	c, split := testConfig(t, &lab{}, 0), int(math.Sqrt(float64(candidates)))
	c.Tune.Space = paramtest.Space(t, paramtest.Row{Code: "x", Scale: paramtest.Linear(), Split: split}, paramtest.Row{Code: "y", Scale: paramtest.Linear(), Split: split})
	return c
}

// manyRows returns rows of games as a run writes them, from a number on, with moves that
// no other game has.
func manyRows(t *tuning, from, games int) []any {
	rows := make([]any, games)
	began := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range rows {
		n := from + i
		a := t.assign(n, t.tuner.Candidate(n*7919%t.tuner.Len()), model.Color(1+n%2))
		ended := began.Add(time.Duration(n) * 1234 * time.Millisecond)
		g := &game{assignment: a, number: n, started: ended.Add(-time.Second), record: match.PlayedGame{Reason: match.Resignation,
			Result: model.Result{By: model.ByResign, Winner: model.Color(1 + i%3/2)}}}
		row := g.result(t, ended)
		row.Moves, row.Hash = 87, fmt.Sprintf("%016x", model.Mix(uint64(n)))
		row.Cost = []match.Cost{{Moves: 44, Seconds: .0318, Playouts: 4400}, {Moves: 43, Seconds: .0406, Playouts: 4300}}
		rows[i] = row
	}
	return rows
}

// heap returns the bytes on the heap that are in use.
func heap() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// BenchmarkMillionRows reads a journal of a million games, as show does, and as run does
// that finds its history, or has to write it anew.
func BenchmarkMillionRows(b *testing.B) {
	const games = 1_000_000
	for _, candidates := range []int{64, 10_000} {
		path := journalPath(b)
		c := gridConfig(b, candidates)
		t := must.Get(newTuning(c))
		r := open(b, c, path)
		for n := 0; n < games; n += 1000 {
			must.Get(r.journal.Append(manyRows(t, n, 1000)...))
		}
		r.Close()
		check := func(b *testing.B, s *Status) {
			if s.Played != games {
				b.Fatal(s)
			}
		}
		run := func(b *testing.B) {
			r := open(b, c, path)
			check(b, r.Status())
			must.Succeed(b, r.Close())
		}
		b.Run(fmt.Sprintf("candidates=%d/show", candidates), func(b *testing.B) {
			for b.Loop() {
				s := must.Get(readStatus(c, path))
				check(b, s)
			}
		})
		b.Run(fmt.Sprintf("candidates=%d/anew", candidates), func(b *testing.B) {
			for b.Loop() {
				must.Succeed(b, os.Remove(historyPath(path)))
				run(b)
			}
		})
		b.Run(fmt.Sprintf("candidates=%d/run", candidates), func(b *testing.B) {
			for b.Loop() {
				run(b)
			}
		})
	}
}

// What an event keeps of a game is less than 100 bytes, with many candidates as with few.
func TestMemoryPerGame(t *testing.T) {
	const most = 100
	games := must.Often(2000, 100_000)
	for _, candidates := range []int{64, must.Often(300, 10_000)} {
		first := max(1000, candidates) // every candidate has played then
		c := gridConfig(t, candidates)
		tally := must.Get(newTally(c))
		schedule := tally.schedule.(*tuning)
		fold := func(from, games int) {
			for _, row := range manyRows(schedule, from, games) {
				line := must.Get(json.Marshal(row))
				row, a, err := tally.decoder.parse(line, schedule)
				if err == nil {
					err = tally.apply(&row, a)
				}
				must.Succeed(t, err)
			}
			tally.status(c)
		}
		fold(0, first)
		before := heap()
		fold(first, games)
		grown := heap() - before
		runtime.KeepAlive(tally)
		t.Logf("%d candidates: %.0f bytes a game", candidates, float64(grown)/float64(games))
		if grown > most*games {
			t.Errorf("%d candidates: %d bytes more after %d games, want %d a game at most", candidates, grown, games, most)
		}
	}
}

// BenchmarkChoose chooses the next game of 10,000 candidates, all of which have
// played and some of which are benched.
func BenchmarkChoose(b *testing.B) {
	c := gridConfig(b, 10_000)
	for _, s := range tune.Selections() {
		b.Run(s, func(b *testing.B) {
			c.Tune.Selection = tune.Selection(s)
			t := must.Get(newTuning(c))
			for i := range t.tuner.Len() {
				t.tuner.Count(t.tuner.Candidate(i), i%3 == 0, tune.NoSide, 0)
			}
			stream := new(Runner).stream(1)
			rng := stream(streamChoice)
			b.ResetTimer()
			for b.Loop() {
				if _, ok := t.choose(rng, nil); !ok {
					b.Fatal("no candidate")
				}
			}
		})
	}
}

// BenchmarkRowDecoder reads a row of which much comes again.
func BenchmarkRowDecoder(b *testing.B) {
	line := must.Get(json.Marshal(fullRows()[0]))
	var d rowDecoder
	b.ReportAllocs()
	for b.Loop() {
		must.Succeed(b, d.strict(line, new(Row)))
	}
}
