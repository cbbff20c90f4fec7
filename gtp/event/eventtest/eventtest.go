// Package eventtest writes the journals of tuning events for tests.
package eventtest

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/model/param"
	"gobandit/search/tune"
)

// Config returns an event over a space with players that are never started.
func Config(space param.Space) event.Config {
	return event.Config{
		Name: "sample", OpponentName: "opp", Game: match.Settings{Size: 9, Komi: 7.5, VoidFaults: true}, Games: 400, Color: event.PlayAlternate, Seed: 1,
		Opponent:  func(uint64) match.Maker { return nil },
		Candidate: func(tune.Candidate, uint64) match.Maker { return nil },
		Tune:      tune.Config{Space: space, Exploration: .45, InitialVisits: 10, InitialWins: 5},
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
	file, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()

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
			won := rng.Float64() < .7-1.2*x*x-.4*y
			row.Won = &won
			tuner.Count(candidate, won)
		}
		if err := json.NewEncoder(file).Encode(row); err != nil {
			t.Fatal(err)
		}
	}
	return path
}
