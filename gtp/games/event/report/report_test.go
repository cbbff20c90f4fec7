package report

import (
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/eventtest"
	"gobandit/model/must"
	"gobandit/model/param"
	"gobandit/model/param/paramtest"
	"gobandit/search/tune"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// config returns an event of two parameters by a rule.
func config(t *testing.T, edit func(*tune.Config)) event.Config {
	t.Helper()
	c := eventtest.Config(paramtest.Space(t, paramtest.Row{Code: "k", Scale: paramtest.Linear(), Split: 3, Format: "K %.2f"},
		paramtest.Row{Code: "rave", Scale: must.Get(param.Log(10, 1000, true)), Split: 3, Format: "R %d"}))
	c.Description = "two parameters | one engine"
	if edit != nil {
		edit(&c.Tune)
	}
	return c
}

// play writes the journal of an event; every 25th game is void and every 16th a forfeit
// of the loser.
func play(t *testing.T, c event.Config, games int) string {
	t.Helper()
	return eventtest.Journal(t, c, games, func(n int, row *event.Row) {
		if n%16 == 15 {
			row.Reason = "illegal move"
		}
		if n%25 == 24 {
			row.Type, row.Result, row.Reason = "void", "Void", "setup failed"
		}
	})
}

func made(t *testing.T, games int, o Options, edit func(*tune.Config)) *Report {
	t.Helper()
	c := config(t, edit)
	return must.Get(New(c, play(t, c, games), o))
}

// rounded returns a text with its long numbers cut to ten digits: processors that
// multiply and add in one differ in the last of sixteen.
func rounded(text string) string {
	return regexp.MustCompile(`\d+\.\d{9,}(e-\d+)?`).ReplaceAllStringFunc(text, func(number string) string {
		x, err := strconv.ParseFloat(number, 64)
		if err != nil {
			return number
		}
		return strconv.FormatFloat(x, 'g', 10, 64)
	})
}

// The texts are compared with files; -update rewrites them.
func TestGolden(t *testing.T) {
	flat := made(t, 300, Options{}, nil)
	tree := made(t, 300, Options{Axes: []string{"rave", "k"}}, func(c *tune.Config) { c.MaxDepth = 2 })
	clop := made(t, 300, Options{}, func(c *tune.Config) { c.Selection = tune.CLOP })
	object := must.Get(json.MarshalIndent(tree, "", " "))
	for name, text := range map[string]string{
		"flat.txt": flat.Text(), "flat.md": flat.Markdown(), "flat.csv": flat.CSV(), "tree.txt": tree.Text(),
		"tree.json": string(object) + "\n", "clop.txt": clop.Text(), "empty.txt": made(t, 0, Options{}, nil).Text(),
	} {
		path := filepath.Join("testdata", name)
		if *update {
			must.Succeed(t, os.WriteFile(path, []byte(text), 0o666))
		}
		must.Equal(t, rounded(text), rounded(must.Read(path)), name, "is now", text)
	}
}

// Games are counted once in every view of them.
func TestCountsAddUp(t *testing.T) {
	for depth := 1; depth <= 3; depth++ {
		r := made(t, 300, Options{}, func(c *tune.Config) { c.MaxDepth = depth })
		if r.All.Games != 288 || r.All.Void != 12 || r.Status.Played != 288 {
			t.Fatalf("%d games and %d void, want 288 and 12", r.All.Games, r.All.Void)
		}
		if a := r.All; a.Black.Games+a.White.Games != a.Games || a.Black.Wins+a.White.Wins != a.Wins || a.Forfeits+a.OpponentForfeits != 18 {
			t.Errorf("all: %+v, want colors that add up and 18 forfeits", a)
		}
		games, chance := 0, 0.0
		for _, c := range r.Candidates[0] {
			must.Equal(t, c.Standing.Games, c.Tally.Games, c.Place)
			must.Equal(t, c.Standing.Wins, c.Tally.Wins, c.Place)
			games += c.Standing.Games
			chance += c.PBest
		}
		for _, m := range r.Marginals {
			sum := 0
			for _, v := range m.Values {
				sum += v.Games
			}
			must.Equal(t, sum, games, m.Code)
			must.Equal(t, games, 288, m.Code)
		}
		if math.Abs(chance-1) > 1e-9 {
			t.Errorf("the chances to be best add up to %v", chance)
		}
		if len(r.Best.Path) < min(depth, 2) || r.Best.Standing.Games == 0 {
			t.Errorf("of %d levels the best is %s with %d games", depth, r.Best.Place, r.Best.Standing.Games)
		}
		must.Equal(t, len(r.Candidates), depth, "levels")
	}
}

// Newcombe's own example: 56 of 70 and 48 of 80, difference .2, .0524 to .3339.
func TestDifference(t *testing.T) {
	tuner := must.Get(tune.New(config(t, nil).Tune))
	for i, x := range []struct{ wins, games int }{{56, 70}, {48, 80}} {
		for n := range x.games {
			tuner.Count(tuner.Candidate(i), n < x.wins, tune.NoSide, 0)
		}
	}
	s := tuner.Standings()
	if d, low, high := difference(s[1], s[0]); fmt.Sprintf("%.4f %.4f %.4f", d, low, high) != "0.2000 0.0524 0.3339" {
		t.Errorf("difference %.4f, %.4f to %.4f, want .2, .0524 to .3339", d, low, high)
	}
	if p := tuner.Better(s[1], s[0]); p < .97 || p > .999 {
		t.Errorf("better with a probability of %.4f", p)
	}
}

func TestAxesRefused(t *testing.T) {
	for want, codes := range map[string][]string{
		`unknown parameter "rva", did you mean "rave"?`: {"k", "rva"},
		`axes ["k"], want two`:                          {"k"},
		`axes ["k" "k"], want two`:                      {"k", "k"},
	} {
		must.Fail(t, (Options{Axes: codes}).Check(config(t, nil)), want)
	}
}

// Columns begin at the same cell whatever characters the cells have that a terminal would obey.
func TestTextTable(t *testing.T) {
	got := textTable(&Table{Head: []string{" player", "wins"}, Rows: [][]string{{"a\u202eb", "3"}, {"abcdefgh", "12"}}})
	must.Equal(t, got, "player    wins\na\uFFFDb          3\nabcdefgh    12\n", "table")
}
