// Package eventtest writes the journals of tuning events for tests.
package eventtest

import (
	"cmp"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/param"
	"gobandit/search/tune"
)

// Config returns an event over a space with players that are never started.
func Config(space param.Space) event.Config {
	return event.Config{
		Name: "sample", Seed: 1,
		CandidateConfig: event.CandidateConfig{
			OpponentName: "opp", Game: match.Settings{Size: 9, Komi: 7.5, VoidFaults: true}, Color: event.PlayAlternate,
			Opponent:  func(uint64) match.Maker { return nil },
			Candidate: func(tune.Candidate, uint64) match.Maker { return nil },
		},
		TuningConfig: event.TuningConfig{Games: 400, Tune: tune.Config{Space: space, Exploration: .45, InitialVisits: 10, InitialWins: 5}},
	}
}

// Journal writes the journal of an event and returns its path. The rule chooses a candidate
// for each game, which is won with a rate that is highest at the middle of the first parameter
// and falls with the second. edit changes the row of game n before the result counts: one
// whose type it changes from "game" has none.
func Journal(t testing.TB, c event.Config, games int, edit func(n int, row *event.Row)) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "sample.journal")
	runner, err := event.Open(c, path) // writes the header
	if err == nil {
		err = runner.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	tuner, err := tune.New(c.Tune)
	if err != nil {
		t.Fatal(err)
	}
	var rows []any
	rng := rand.New(rand.NewPCG(5, 6))
	for n := range games {
		candidate := tuner.Choose(rng)
		row := event.Row{
			Type: "game", Game: n, Path: candidate.Path, Coordinates: candidate.Coordinates, Parameters: map[string]param.Value{},
			Color: []string{"black", "white"}[n%2], Result: "B+1", Moves: 50, Seconds: 2, Reason: "two passes",
		}
		if candidate.Free {
			row.Point = candidate.Point
		}
		edit(n, &row)
		if row.Type == "game" {
			x, y := candidate.Point[0]-.5, candidate.Point[1]
			won := rng.Float64() < .7-float64(1.2*x*x)-float64(.4*y)
			row.Won = &won
			tuner.Count(candidate, won, tune.NoSide, 0)
		}
		rows = append(rows, row)
	}
	write(t, path, rows)
	return path
}

// A MatchGame is a game of a match: who won, a fingerprint of its moves, and whether the first player had White.
type MatchGame struct {
	Swapped      bool
	Result, Hash string
}

// Match writes the journal of a match with a test, nil for none, and returns its path.
func Match(t testing.TB, players [2]string, test *match.SPRT, games ...MatchGame) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "m.journal")
	m := event.Matchup{ID: event.MatchID, Numbered: true, Alternating: true, Start: event.Start{Pairs: true}, Test: test, Game: match.Settings{Size: 9, Komi: 7.5}}
	for i, name := range players {
		m.Players[i] = event.Entrant{Code: name, Make: func(uint64) match.Maker { return nil }}
	}
	runner, err := event.Open(event.Config{Name: players[0] + " v " + players[1], Kind: event.KindPlayoff, Matchups: []event.Matchup{m}, JournalOnly: true, Repeats: event.RepeatsOnce}, path)
	if err == nil {
		err = runner.Close()
	}
	if err != nil {
		t.Fatal(err)
	}

	var rows []any
	for n, g := range games {
		black, white := players[0], players[1]
		if g.Swapped {
			black, white = white, black
		}
		rows = append(rows, event.Row{Type: "game", Game: n, Matchup: event.MatchID, Round: &n, ID: match.RecordName(n, 1, black, white), Black: black, White: white,
			Result: g.Result, Reason: "resignation", Moves: 40, Seconds: 2, Hash: g.Hash, Time: time.Date(2026, 1, 1, 0, n, 0, 0, time.UTC)})
	}
	write(t, path, rows)
	return path
}

// write appends rows to a journal.
func write(t testing.TB, path string, rows []any) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	for _, row := range rows {
		if err == nil {
			err = json.NewEncoder(file).Encode(row)
		}
	}
	if err = cmp.Or(err, file.Close()); err != nil {
		t.Fatal(err)
	}
}
