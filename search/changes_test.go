package search

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// The largest change is that of the figures of both trees, its reply has the largest part, and
// it leads its node from the playout on that is named.
func TestCompareByTrees(t *testing.T) {
	const then, now = 700, 3000
	g, s := newGame(t, 9, 7.5, "E5"), newSearcher(t, rave)
	must.Get(s.Search(context.Background(), g, Budget{Playouts: now, Tape: true, Wind: true}, nil))
	c := must.Get(s.Tape().Compare(context.Background(), then, now))
	at := func(n int) (*Snapshot, NodeView) {
		w := must.Get(s.Tape().Wind(context.Background(), n))
		v, _ := w.Explore([]model.Point{c.Largest.Move})
		return w.Snapshot(), v
	}
	find := func(moves []MoveStats, m model.Point) MoveStats {
		return moves[slices.IndexFunc(moves, func(k MoveStats) bool { return k.Move == m })]
	}
	leads := func(v NodeView) bool {
		i := slices.IndexFunc(v.Moves, func(m MoveView) bool { return m.Move == c.Largest.Reply.Move })
		return i >= 0 && v.Moves[i].Visits == v.Moves[0].Visits
	}

	before, _ := at(then)
	after, node := at(now)
	l := c.Largest
	for _, m := range after.Moves {
		if m.Visits >= 60 && find(before.Moves, m.Move).Visits >= 14 && math.Abs(m.WinRate-find(before.Moves, m.Move).WinRate) > math.Abs(l.Now.WinRate-l.Then.WinRate)+1e-9 {
			t.Errorf("%s changed more than %s", m.Move.Vertex(9), l.Move.Vertex(9))
		}
	}
	must.Equal(t, l.Then.WinRate, find(before.Moves, l.Move).WinRate, "rates", l)
	must.Equal(t, l.Now.WinRate, find(after.Moves, l.Move).WinRate, "rates", l)
	r := l.Reply
	part := r.ShareNow*(r.RateNow-l.Then.WinRate) - r.ShareThen*(r.RateThen-l.Then.WinRate)
	if r.Part != part || part*(l.Now.WinRate-l.Then.WinRate) <= 0 {
		t.Errorf("part %g, want %g: %s", r.Part, part, c.Text())
	}

	if l.First != (node.Moves[0].Move == r.Move) || !strings.HasPrefix(c.Text(), l.Move.Vertex(9)+": ") {
		t.Errorf("%+v: %s", l, c.Text())
	}
	if l.Found > then {
		_, early := at(l.Found - 1)
		_, late := at(l.Found)
		if leads(early) || !leads(late) {
			t.Errorf("%s is not found at %d", r.Move.Vertex(9), l.Found)
		}
	}
	t.Log(c.Text())
}

// Without trees the tape says what it knows of the reply.
func TestCompareByTape(t *testing.T) {
	a, b, x, y := model.Pt(2, 2), model.Pt(3, 3), model.Pt(4, 4), model.Pt(5, 5)
	for name, tt := range map[string]struct {
		replies []model.Point // at 100, 200, ... playouts
		want    string
	}{
		"found":   {[]model.Point{x, x, y, y}, "C7: 70 to 55%; White's F4 became the expected reply by 300"},
		"as ever": {[]model.Point{x, x, x}, "C7: 70 to 60%; the expected reply is White's E5 as before"},
		"at rest": {[]model.Point{x}, "no win rate changed by 1%"},
		"unknown": {[]model.Point{model.Resign, model.Resign}, "C7: 70 to 65%; the tape has no reply to it"},
	} {
		tape := NewTape(model.Black, 9, 0)
		for i, reply := range tt.replies {
			pv := []model.Point{a, reply}
			if reply == model.Resign {
				pv = pv[:1]
			}
			n := 100 * (i + 1)
			tape.Add(&Snapshot{Playouts: n, Visits: n, Moves: []MoveStats{{Move: a, Visits: n / 2, WinRate: 0.7 - 0.05*float64(i), PV: pv}, {Move: b, Visits: n / 2, WinRate: 0.5}}})
		}
		c := must.Get(tape.Compare(context.Background(), 100, 1000))
		if c.Text() != tt.want || c.Exact {
			t.Errorf("%s: %s, want %s", name, c.Text(), tt.want)
		}
	}
}
