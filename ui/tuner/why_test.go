package tuner

import (
	"strings"
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
	"gobandit/model/param"
	"gobandit/search/tune"
)

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
			must.Has(t, text, want)
		}
	}
	has("Best: k:1: model 50.0% (40.0 to 60.0)", "P(best) 80%; 15 of 30 games won, 50.0%.", "The best has fewer games.")
	s.Lineage, s.Named.Path = [][]tune.Standing{{standing(.6, .3, 6, 9, 2, 1)}}, []int{2, 1}
	s.Space = must.Get(param.NewSpace(must.Get(param.NewParameter("k", must.Get(param.Linear(0, 1, false)), 3, ""))))
	has("model 60.0% (50.0 to 70.0)", "P(best) of the 1 candidate around k:0.833333333333: 30%; 6 of 9 games won, 66.7%.")
}
