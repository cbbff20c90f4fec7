package session

import (
	"testing"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/search"
	"gobandit/search/params"
)

func TestVisitHistory(t *testing.T) {
	turn := new(sgf.Turn)
	h := History{}
	c3, d4 := model.Pt(2, 2), model.Pt(3, 1)
	for n := 10; n <= 20_000; n += 10 {
		first := n / 2
		if n > 10_000 {
			first = 5000
		}
		h.Add(turn, &search.Snapshot{Size: 5, Visits: n, Moves: []search.MoveStats{{Move: c3, Visits: first}, {Move: d4, Visits: n - first}}})
	}
	if n := len(h.Samples); n >= mostSamples || n < mostSamples/4 {
		t.Errorf("%d samples", n)
	}
	shares := h.Shares(c3, 10)
	for i, want := range []float64{0.5, 0.5, 0.5, 0.5, 0.5, 5. / 12, 5. / 14, 5. / 16, 5. / 18, 0.25} {
		if got := shares[i]; got < want-0.01 || got > want+0.01 {
			t.Errorf("share %d is %v, want %v", i, got, want)
		}
	}
	h.Add(turn, &search.Snapshot{Visits: 5, Moves: []search.MoveStats{{Move: c3, Visits: 5}}})
	if shares := h.Shares(d4, 2); len(h.Samples) != 1 || shares[1] != 0 {
		t.Errorf("another search goes on in the old chart: %v", shares)
	}
}

// What is searched before anybody looks is in the history.
func TestHistoryOfSteps(t *testing.T) {
	p := params.Default()
	p.Workers = 1
	s := newSession(t, Start{Human: BothSides, Size: 5, Engine: EngineSetup{Name: "uct", New: func() (search.Thinker, error) { return search.New(p, 1, search.Policies{}) }}})
	for range 2 {
		s.Step(50)
		s.Ended(s.Analysis.Running.Run())
	}
	if len(s.History.Samples) < 2 {
		t.Errorf("%d samples", len(s.History.Samples))
	}
}
