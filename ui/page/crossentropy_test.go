package page

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/report"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/param/paramtest"
	"gobandit/search"
	"gobandit/search/tune"
)

// A decided thinker resigns at once or never.
type decided struct{ resigns bool }

func (d decided) Search(_ context.Context, _ *model.Game, _ search.Budget, watch func(*search.Snapshot)) (search.Result, error) {
	if d.resigns {
		return search.Result{Move: model.Resign}, nil
	}
	return search.Result{Move: model.Pass}, nil
}

func (d decided) Clear() {}

// playCross plays an event of the cross-entropy method, 3 generations of 5 candidates with
// 4 games each, but for the games that are left, and returns its configuration and journal.
func playCross(t *testing.T, left int) (event.Config, string) {
	t.Helper()
	c := config(t)
	row := func(code string, mean float64) paramtest.Row {
		return paramtest.Row{Code: code, Scale: &tune.Transform{Start: tune.Normal{Mean: mean, Variance: .5}}, Split: 1, Format: code + " %.3f"}
	}
	space := paramtest.Space(t, row("k", 1), row("r", 2))
	c.Kind, c.Games, c.Game.Size, c.SkipChecks, c.Repeats = event.KindCross, 0, 5, true, event.RepeatsCount
	c.Cross = &tune.CrossEntropy{Space: space, Batch: 4, Samples: 5, Generations: 3, Elite: .4, Step: .8}
	player := func(name string, resigns bool) match.Maker {
		return func(context.Context) (match.Player, error) {
			return match.NewThinker(name, decided{resigns}, search.Budget{}, ""), nil
		}
	}
	c.Opponent = func(seed uint64) match.Maker { return player("opponent", seed%3 == 0) }
	c.Candidate = func(of tune.Candidate, seed uint64) match.Maker {
		return player("candidate", rand.New(rand.NewPCG(seed, 1)).Float64() < .4+.2*(of.Point[0]-1))
	}
	path := filepath.Join(t.TempDir(), "cross.journal")
	r := must.Get(event.Open(c, path))
	defer r.Close()
	must.Succeed(t, r.Run(t.Context(), event.RunOptions{MaxGames: c.Cross.Games() - left}))
	return c, path
}

// Every figure of an event of the cross-entropy method is what a reader of its journal
// would compute.
func TestFiguresOfCrossEntropy(t *testing.T) {
	c, journal := playCross(t, 0)
	r := must.Get(report.New(c, journal, report.Options{Games: true}))
	p := Event(r, journal, nil, About{Time: time.Unix(0, 0)})
	checkPage(t, p.HTML())
	rows := rawRows(t, journal)
	if len(rows) != 60 {
		t.Fatalf("%d games", len(rows))
	}
	var points [3][5]float64
	var samples [3][][]float64
	byColor := make(map[string][2]int)
	for g := range samples {
		samples[g] = make([][]float64, 5)
	}
	for _, row := range rows {
		side := byColor[row.Color]
		side[1]++
		if row.Won {
			points[row.Path[0]][row.Path[1]]++
			side[0]++
		}
		byColor[row.Color] = side
		samples[row.Path[0]][row.Path[1]] = row.Point
	}
	// The distributions follow from the samples and their points.
	distributions := [][]tune.Normal{c.Cross.Start()}
	for g := range points {
		distributions = append(distributions, c.Cross.Next(distributions[g], samples[g], points[g][:]))
	}

	for k, code := range []string{"k", "r"} {
		f := named(t, p, "distribution-"+code)
		at := line(t, f, "0")
		if len(at) != len(distributions) {
			t.Fatalf("%s: %d generations, want %d", code, len(at), len(distributions))
		}
		// One scale holds for all means: that of the first and the last gives the others.
		first, last := distributions[0][k].Mean, distributions[3][k].Mean
		for g, d := range distributions {
			want := at[0][1] + (at[3][1]-at[0][1])*(d[k].Mean-first)/(last-first)
			if math.Abs(at[g][1]-want) > .05 {
				t.Errorf("%s in generation %d at %.2f, want %.2f", code, g, at[g][1], want)
			}
		}
		if n := strings.Count(f.SVG(), "<circle"); n < 15 {
			t.Errorf("%s: %d dots, want all 15 candidates", code, n)
		}
	}
	all, best := line(t, named(t, p, "generations"), "0"), line(t, named(t, p, "generations"), "1")
	for g := range points {
		sum, most := 0.0, 0.0
		for _, x := range points[g] {
			sum, most = sum+x, max(most, x)
		}
		if want := 276 - (276-52)*sum/20; math.Abs(all[g][1]-want) > .01 {
			t.Errorf("generation %d at %.2f, want %.2f", g, all[g][1], want)
		}
		if want := 276 - (276-52)*most/4; math.Abs(best[g][1]-want) > .01 {
			t.Errorf("the best of generation %d at %.2f, want %.2f", g, best[g][1], want)
		}
	}
	notes := texts(t, named(t, p, "candidates"))
	for i, x := range points[2] {
		if want := fmt.Sprintf("%.0f of 4, %.1f%%", x, 25*x); count(notes, want) == 0 {
			t.Errorf("candidate %d: no %q in %q", i, want, notes)
		}
	}
	notes = texts(t, named(t, p, "colors"))
	for _, side := range byColor {
		if want := fmt.Sprintf("%d of %d, %.1f%%", side[0], side[1], 100*float64(side[0])/float64(side[1])); count(notes, want) == 0 {
			t.Errorf("no %q in %q", want, notes)
		}
	}
	must.Has(t, strings.Join(p.Summary, "\n"), "3 of 3 generations of 5 candidates, 4 games each", "At the means of its distribution the candidate is k ")
}

// A page of a generation that is not complete, even of the first, is a page, too.
func TestCrossEntropyUnderWay(t *testing.T) {
	for _, left := range []int{57, 33} {
		c, journal := playCross(t, left)
		r := must.Get(report.New(c, journal, report.Options{Games: true}))
		p := Event(r, journal, nil, About{})
		checkPage(t, p.HTML())
		if want := fmt.Sprintf("%d of 3 generations", (60-left)/20); !strings.Contains(p.Summary[1], want) {
			t.Errorf("summary %q, want %q", p.Summary[1], want)
		}
	}
}
