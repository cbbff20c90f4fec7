package tuner

import (
	"io/fs"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/event"
	"gobandit/gtp/event/report"
	"gobandit/gtp/match"
	"gobandit/model/must"
	"gobandit/model/param"
	"gobandit/search/tune"
	"gobandit/ui/uitest"
	"gobandit/ui/view"
)

// madeUpInsight has something of everything.
func madeUpInsight() *insight {
	in := &insight{shares: []report.Importance{{Parameters: []string{"k"}, Share: .25, Low: .1, High: .4}, {Parameters: []string{"rave"}, Share: .5, Low: .4, High: .6, Significant: true}, {Parameters: []string{"k", "rave"}, Share: .125}}}
	for i := range 20 {
		x := float64(i) / 19
		in.moments = append(in.moments, report.Moment{Games: 10 * (i + 1), Best: "K 0.4", Model: tune.Estimate{Rate: .5 + .1*x, Low: .3 + .25*x, High: .7 - .05*x}, Regret: .1 * (1 - x)})
		in.test = append(in.test, 3*x)
	}
	test := match.SPRT{Elo0: 0, Elo1: 35, Alpha: .05, Beta: .05}
	in.score = match.Stats{First: "best", Second: "default", Wins: 14, Losses: 6, Test: &test}
	return in
}

// The curves, bars and paths say in figures what they draw, and are legible in small panes
// too.
func TestInsightPanes(t *testing.T) {
	a := openRunning(t, 120, 40, uitest.NewEvent(t, 2), Deps{})
	wants := map[mapKind][]string{
		mapLearning:   {"learning: model% of the best", "░", "60.0% (55.0 to 65.0), regret 0.0", "200 games"},
		mapImportance: {"importance: variance explained", " rave      50.0% * 40 to 60", " k         25.0%   10 to 40", " k × rave  12.5% ", " others    12.5%"},
		mapTest:       {"confirmation: path of the LLR", "╌", "▔", "LLR ", "14-0-6, 0 against 35 Elo"},
	}
	for kind, want := range wants {
		a.maps.kind = kind
		for _, size := range [][2]int{{58, 17}, {34, 9}, {26, 8}} {
			c := view.NewCanvas(size[0], size[1])
			a.maps.insights.latest = nil
			p := a.heatMap()
			p.draw(c.Region())
			uitest.Has(t, uitest.Plain(c), "reads the journal")
			c = view.NewCanvas(size[0], size[1])
			a.maps.insights.latest = madeUpInsight()
			p.draw(c.Region())
			got := uitest.Plain(c)
			for _, w := range want {
				if size[0] > 26 && !strings.Contains(got, w) {
					t.Errorf("%v: no %q in\n%s", size, w, got)
				}
			}
		}
	}
	// Without an effect that chance does not explain there are no figures.
	none := madeUpInsight()
	for i := range none.shares {
		none.shares[i].Significant = false
	}
	a.maps.kind, a.maps.insights.latest = mapImportance, none
	nothing := view.NewCanvas(58, 17)
	a.heatMap().draw(nothing.Region())
	uitest.Has(t, uitest.Plain(nothing), "nothing significant")
	a.maps.insights.latest, a.maps.kind = madeUpInsight(), mapTest

	// The curve rises from the middle of its axis to above it, within the band.
	c := view.NewCanvas(58, 17)
	a.maps.kind = mapLearning
	a.heatMap().draw(c.Region())
	lines := strings.Split(uitest.Plain(c), "\n")
	first, last := -1, -1
	for y, line := range lines[:12] {
		if r := []rune(line); len(r) > 4 && strings.ContainsRune("▔─▁", r[4]) {
			first = y
		}
		if r := []rune(strings.TrimRight(line, " ")); len(r) > 57 && strings.ContainsRune("▔─▁", r[57]) {
			last = y
		}
	}
	if first < 0 || last < 0 || last >= first {
		t.Errorf("the curve begins in row %d and ends in row %d:\n%s", first, last, strings.Join(lines, "\n"))
	}
}

// An insight is made when it is shown and games have ended since the latest, one at a
// time, and not again before its time.
func TestRefresh(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	a := openRunning(t, 120, 40, f, Deps{})
	asked := 0
	a.event.Journal = t.TempDir() + "/e.journal"
	a.event.Report = func(report.Options) (*report.Report, error) {
		asked++
		return nil, fs.ErrNotExist
	}
	a.Sample()
	if a.Refresh() != nil {
		t.Error("made although the map shows rates")
	}
	a.Press("m", "m")
	if a.maps.kind != mapLearning {
		t.Fatalf("map %d", a.maps.kind)
	}
	cmd := a.Refresh()
	if cmd == nil || a.Refresh() != nil {
		t.Fatal("not made once")
	}
	fold := func(cmd tea.Cmd) { a.Update(cmd()) }
	fold(cmd)
	uitest.Has(t, a.View(), "no game has ended yet")
	changed := func() {
		f.Change(func(s *event.Status) { s.Revision++ })
		a.Sample()
	}
	if changed(); a.Refresh() != nil {
		t.Error("made again at once")
	}
	a.maps.insights.due = time.Time{}
	if cmd = a.Refresh(); cmd == nil {
		t.Fatal("not made again")
	}
	fold(cmd)
	a.maps.insights.due = time.Time{}
	if a.Refresh() != nil || asked != 2 {
		t.Errorf("made again without a new game, %d times", asked)
	}
}

// The explanation has the figures of the candidate that it names, also below the first level, and says why one is named that is
// expected to win less.
func TestWhyText(t *testing.T) {
	standing := func(rate, best float64, wins, games int, path ...int) tune.Standing {
		return tune.Standing{Candidate: tune.Candidate{Path: path, Index: path[0], Parameters: "k:1"}, Model: tune.Estimate{Rate: rate, Low: rate - .1, High: rate + .1},
			PBest: best, Wins: wins, Games: games, Best: true}
	}
	s := &event.Status{Played: 30, TuningStatus: event.TuningStatus{WhyBest: "The best has fewer games.", Standings: []tune.Standing{standing(.5, .8, 15, 30, 2)}, Named: event.Named{Candidate: tune.Candidate{Path: []int{2}, Parameters: "k:1"}}}}
	has := func(wants ...string) {
		t.Helper()
		text := strings.Join(whyText(s, nil, false, false), "\n")
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("no %q in\n%s", want, text)
			}
		}
	}
	has("Best: k:1: model 50.0% (40.0 to 60.0)", "P(best) 80%; 15 of 30 games won, 50.0%.", "The best has fewer games.")
	s.Lineage, s.Named.Path = [][]tune.Standing{{standing(.6, .3, 6, 9, 2, 1)}}, []int{2, 1}
	s.Space = must.Get(param.NewSpace(must.Get(param.NewParameter("k", must.Get(param.Linear(0, 1, false)), 3, ""))))
	has("model 60.0% (50.0 to 70.0)", "P(best) of the 1 candidate in cell (2,) 30%; 6 of 9 games won, 66.7%.")
}
