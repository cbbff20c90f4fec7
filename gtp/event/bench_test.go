package event

import (
	"context"
	"testing"
	"time"

	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/model/param"
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
	c.Game = match.Settings{Size: 9, Komi: 7.5, Scorer: match.ScoreReferee, Judge: -1, VoidFaults: true}
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
	if err := r.Run(context.Background(), Options{Workers: 4}); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(b.N)/time.Since(began).Seconds(), "games/s")
}

// BenchmarkReplay reads a journal of 100,000 games, as show and resuming do.
func BenchmarkReplay(b *testing.B) {
	const games = 100_000
	path := journalPath(b)
	c := testConfig(b, &lab{}, 0)
	t, err := newTuning(c)
	if err != nil {
		b.Fatal(err)
	}
	r := open(b, c, path)
	rows := make([]any, 1000)
	for n := 0; n < games; n += len(rows) {
		for i := range rows {
			a := t.assign(n+i, t.tuner.Candidate((n+i)%t.tuner.Len()), model.Black)
			g := &game{assignment: a, number: n + i, started: time.Now(), record: match.Record{Reason: match.Resignation,
				Result: model.Result{By: model.ByResign, Winner: model.Color(1 + i%2)}}}
			rows[i] = g.result(t, time.Now())
		}
		if _, err := r.journal.Append(rows...); err != nil {
			b.Fatal(err)
		}
	}
	r.Close()
	b.ResetTimer()
	for b.Loop() {
		s, err := readStatus(c, path)
		if err != nil || s.Played != games {
			b.Fatal(s, err)
		}
	}
}

// BenchmarkChoose chooses the next game of 10,000 candidates, all of which have
// played and some of which are benched.
func BenchmarkChoose(b *testing.B) {
	scale, err := param.Linear(0, 1, false)
	if err != nil {
		b.Fatal(err)
	}
	var parameters []param.Parameter
	for _, code := range []string{"x", "y"} {
		p, err := param.NewParameter(code, scale, 100, "")
		if err != nil {
			b.Fatal(err)
		}
		parameters = append(parameters, p)
	}
	c := testConfig(b, &lab{}, 0)
	if c.Tune.Space, err = param.NewSpace(parameters...); err != nil {
		b.Fatal(err)
	}
	for _, s := range tune.Selections() {
		b.Run(s, func(b *testing.B) {
			c.Tune.Selection, c.Tune.Games = tune.Selection(s), 100_000
			t, err := newTuning(c)
			if err != nil {
				b.Fatal(err)
			}
			for i := range t.tuner.Len() {
				t.tuner.Count(t.tuner.Candidate(i), i%3 == 0)
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
