package session

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/ui/uitest"
)

// recordOf writes an SGF file, and returns its path.
func recordOf(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.sgf")
	must.Succeed(t, os.WriteFile(path, []byte(text), 0o666))
	return path
}

// A file changes neither who plays new games nor their komi.
func TestNewGameAfterAFile(t *testing.T) {
	path := recordOf(t, "(;SZ[9]KM[0.5]HA[2]AB[cc][gg];W[ee])")
	rec, _, err := ReadRecord(path)
	must.Succeed(t, err)
	for name, s := range map[string]*Session{
		"opened":   newSession(t, Start{Size: 9, Komi: 7.5, Rules: model.DefaultRules, Human: WhiteSide}),
		"at start": newSession(t, Start{Size: 9, Komi: 7.5, Rules: model.DefaultRules, Human: WhiteSide, Record: rec, File: path, Viewing: true}),
	} {
		if name == "opened" {
			must.Get(s.Open(path))
		}
		must.Equal(t, s.Players.Human, BothSides, name)
		if b, w := s.Players.UsualSeat(model.Black), s.Players.UsualSeat(model.White); b != "uct" || w != You {
			t.Errorf("%s: %s plays %s in new games, want uct and you", name, b, w)
		}
		must.Equal(t, s.Settings.NewGame, GameSettings{Komi: 7.5, Rules: model.DefaultRules}, name, "new games begin")
		// Engines chosen for the file are no choice of a side.
		if _, err := s.Apply(s.Settings, []string{You, You}, s.Analysis.By, nil); err != nil || s.Players.UsualSeat(model.Black) != "uct" {
			t.Errorf("%s: the form of engines changes who plays new games: %v", name, err)
		}
	}
}

func TestAnalysisEndsWithTheGame(t *testing.T) {
	for _, tt := range []struct {
		name string
		end  func(s *Session)
	}{
		{"resignation", func(s *Session) { s.Resign(model.Black) }},
		{"two passes", func(s *Session) { s.Play(model.Pass); s.Play(model.Pass) }},
	} {
		s := newSession(t, Start{Game: uitest.Game(t, 9, "E5 C3"), Human: BothSides})
		if s.Toggle(); !s.Analysis.Busy() {
			t.Fatal("no analysis")
		}
		if tt.end(s); s.analyze || s.Analysis.Running != nil && s.Analysis.Running.Purpose == Analyzing {
			t.Errorf("%s: the analysis goes on", tt.name)
		}
		if s.Toggle(); !s.analyze {
			t.Errorf("%s: the final position cannot be analyzed", tt.name)
		}
	}
}

func TestVariations(t *testing.T) {
	s := newSession(t, Start{Human: BothSides})
	must.Get(s.Open(recordOf(t, "(;SZ[9];B[ee](;W[cc];B[gg])(;W[cg](;B[gc])(;B[hh]))(;W[gg]))")))
	first := s.Line.Turns[1]
	for _, tt := range []struct {
		name     string
		go1      func()
		turns, i int
	}{
		{"past a fork", func() {}, 3, 0},
		{"at the fork", func() { s.GoTo(1) }, 3, 0},
		{"before the fork", func() { s.GoTo(0) }, 0, -1},
		{"at a fork in the second variation", func() { s.Enter(first.Next[1]) }, 2, 0},
		{"at the end of that", func() { s.GoTo(3) }, 2, 0},
	} {
		tt.go1()
		if next, i := s.Line.Variations(); len(next) != tt.turns || i != tt.i {
			t.Errorf("%s: %d variations, at %d, want %d, at %d", tt.name, len(next), i, tt.turns, tt.i)
		}
	}
}

// An engine that follows the person's strength is made anew for each game, on its board.
func TestEngineOfThePersonsStrength(t *testing.T) {
	var again func(size int) EngineSetup
	again = func(size int) EngineSetup {
		e := engineOf(uitest.FirstEmpty)
		e.Name, e.Again = fmt.Sprintf("for %d", size), again
		return e
	}
	s := newSession(t, Start{Size: 13, Rules: model.DefaultRules, Human: BlackSide,
		Sides: [...]string{model.White: "mine", MaxPlaces: ""}, Load: func(string) (EngineSetup, error) { return again(9), nil }})
	for _, size := range []int{13, 19} {
		if name := s.Players.Engine(model.White).Engine.Name; name != fmt.Sprintf("for %d", size) || s.Players.Seat(model.White) != "mine" {
			t.Errorf("on %d: %s, asked for as %s", size, name, s.Players.Seat(model.White))
		}
		s.Begin(sgf.NewRecord(uitest.Game(t, 19, "")), BlackSide, gtp.TimeControl{})
	}
}
