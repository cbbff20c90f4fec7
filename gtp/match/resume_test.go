package match

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model"
)

// TestSeriesResumes stops a series after some games: the next goes on, and comes
// to the count of one that was not stopped.
func TestSeriesResumes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.journal")
	played := 0
	series := func(games int) *Series {
		return &Series{
			First: every(randomMaker("a")), Second: every(randomMaker("bb")), Settings: Settings{Size: 5}, Games: games,
			Journal: path, About: map[string]string{"size": "5"}, Done: func(int, Record, Stats) { played++ },
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	first := series(10)
	first.Done = func(n int, _ Record, _ Stats) {
		if _, err := series(10).Run(t.Context()); !errors.Is(err, ErrLocked) {
			t.Errorf("two runs with one journal: %v", err)
		}
		if n == 4 {
			cancel()
		}
	}
	before, err := first.Run(ctx)
	if err == nil || before.Games() != 5 {
		t.Fatalf("%+v, %v", before, err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	torn := append(text, `{"game":5,"bla`...)
	if err := os.WriteFile(path, torn, 0o666); err != nil {
		t.Fatal(err)
	}
	after, err := series(10).Run(t.Context())
	if err != nil || after.Games() != 10 || played != 5 || after.First != "a" || after.Wins < before.Wins || after.Losses < before.Losses {
		t.Errorf("%+v after %d more games, %v", after, played, err)
	}
	if sum := after.Pairs[0] + after.Pairs[1] + after.Pairs[2] + after.Pairs[3] + after.Pairs[4]; sum != 5 {
		t.Errorf("pairs %v, want 5", after.Pairs)
	}
	again, err := series(10).Run(t.Context())
	if err != nil || played != 5 || again.Wins != after.Wins || again.Losses != after.Losses {
		t.Errorf("a finished series: %+v, want %+v, %v", again, after, err)
	}
	other := series(10)
	other.About = map[string]string{"size": "9", "komi": "7"}
	want := path + `:1: the journal of another match: komi was "" and is now "7"; size was "5" and is now "9"`
	if _, err := other.Run(t.Context()); err == nil || err.Error() != want {
		t.Errorf("another series: %v, want %s", err, want)
	}
	for bad, want := range map[string]string{
		"hello":              ":1: not the journal of a match",
		"hello\n":            ":1: not the journal of a match",
		string(text) + "x\n": ":7: invalid character 'x'",
		string(text) + `{"game":7,"first":1,"result":"B+lots"}` + "\n": `:7: invalid result "B+lots"`,
		string(text) + `{"game":7,"first":0,"result":"0"}` + "\n":      ":7: game 7 with color 0",
	} {
		if err := os.WriteFile(path, []byte(bad), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := series(10).Run(t.Context()); err == nil || !strings.HasPrefix(err.Error(), path+want) {
			t.Errorf("%q: error %v, want %s", bad, err, want)
		}
	}
}

// TestSeriesTest lets a player win every game: the test ends the series long
// before its last game.
func TestSeriesTest(t *testing.T) {
	s := Series{
		First:    every(func(context.Context) (Player, error) { return scriptOf("a", "B2"), nil }),
		Second:   every(func(context.Context) (Player, error) { return scriptOf("b", "resign"), nil }),
		Settings: Settings{Size: 3}, Games: 1000, SPRT: &SPRT{0, 100, 0.05, 0.05}, // one at a time: of two, one may begin the next pair
	}
	stats, err := s.Run(t.Context())
	// A pair of wins adds ln(Rate(100)/Rate(0)) = 0.247 to the LLR, and 2.944 is the bound.
	if err != nil || stats.Verdict() != AcceptElo1 || stats.Pairs[4] != 12 || stats.Losses != 0 {
		t.Errorf("%s %v, %v", stats, stats.Pairs, err)
	}
	text, err := json.Marshal(stats)
	if err != nil || !strings.Contains(string(text), `"pairs":[0,0,0,0,12],"ends":{"resignation":24},"sprt":{"elo0":0,"elo1":100,`) || !strings.HasSuffix(string(text), `"verdict":"H1 accepted"}}`) {
		t.Errorf("%s, %v", text, err)
	}
	s.SPRT = &SPRT{10, 0, 0.05, 2}
	if _, err := s.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "beta 2") {
		t.Errorf("a test that cannot be: %v", err)
	}
}

func TestOpenings(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	path := write("b.sgf", "(;GM[1]SZ[5];B[aa];W[bb];B[cc])(;GM[1]SZ[5]AB[bb]AW[cc]PL[W];W[dd];B[];W[ee])(;SZ[5];B[cc];W[bb];B[aa])")
	write("a.SGF", "(;GM[1]SZ[5];B[ee])")
	write("readme.txt", "no game")
	show := func(os []Opening) (text string) {
		for _, o := range os {
			text += o.Name
			for _, m := range o.Moves {
				text += " " + m.Color.Letter() + m.Point.Vertex(5)
			}
			text += " " + o.ToPlay.Letter() + ";"
		}
		return text
	}
	tests := []struct {
		path       string
		size, most int
		want       string
	}{
		{path, 5, -1, "b#1 BA5 WB4 BC3 W;b#2 BB4 WC3 WD2 B;"},
		{path, 5, 1, "b#1 BA5 W;b#2 BB4 WC3 WD2 B;b#3 BC3 W;"},
		{dir, 5, 2, "a BE1 W;b#1 BA5 WB4 B;b#2 BB4 WC3 WD2 B;b#3 BC3 WB4 B;"},
	}
	for _, tt := range tests {
		got, err := LoadOpenings(tt.path, tt.size, tt.most)
		if err != nil || show(got) != tt.want {
			t.Errorf("%s, %d moves: %s, %v, want %s", tt.path, tt.most, show(got), err, tt.want)
		}
	}
	for path, want := range map[string]string{
		path:                           path + ": game 1: a board of size 5, want 9",
		filepath.Join(dir, "nonesuch"): "stat ",
		t.TempDir():                    "no SGF files",
		write("bad.sgf", "(no game)"):  filepath.Join(dir, "bad.sgf") + ":1",
	} {
		if _, err := LoadOpenings(path, 9, -1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", path, err, want)
		}
	}
}

// TestSeriesOpenings checks that both games of a pair begin alike.
func TestSeriesOpenings(t *testing.T) {
	var openings []Opening
	for _, v := range []model.Point{model.Pt(0, 0), model.Pt(4, 4)} {
		openings = append(openings, Opening{Name: v.Vertex(5), Moves: []model.Move{{Color: model.Black, Point: v}}})
	}
	var began [6]model.Point
	s := Series{
		First: every(randomMaker("a")), Second: every(randomMaker("b")), Settings: Settings{Size: 5}, Games: 6, Openings: openings,
		Done: func(n int, r Record, _ Stats) { began[n] = r.Moves[0].Point },
	}
	if _, err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	a, b := model.Pt(0, 0), model.Pt(4, 4)
	if want := [6]model.Point{a, a, b, b, a, a}; began != want {
		t.Errorf("games began with %v, want %v", began, want)
	}
}

// Void games end each run of a series anew.
func TestVoidGamesEndEachRun(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.journal")
	for run := 1; run <= 3; run++ {
		s := Series{
			First: every(randomMaker("b")), Second: every(makes(NewProcess("ghost", commandOf("nonesuch-engine"), ProcessOptions{}))), Settings: Settings{Size: 3}, Games: 50, Journal: path,
			About: map[string]string{"size": "3"},
		}
		if stats, err := s.Run(t.Context()); err == nil || stats.Void != 3*run || !strings.HasPrefix(err.Error(), "3 void games in a row") {
			t.Errorf("run %d: %d void games, %v", run, stats.Void, err)
		}
	}
}
