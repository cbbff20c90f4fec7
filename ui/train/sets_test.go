package train

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
)

// Each problem of the sets is solved to its end: the first moves that are right work whoever has ko threats, all others fail, and
// so do the moves of the solution after them. A pass fails, too.
func TestSets(t *testing.T) {
	d := must.Get(Open(filepath.Join(t.TempDir(), "train.jsonl")))
	now := start
	for _, set := range Sets {
		now = now.Add(time.Second)
		if n := must.Get(d.AddSet(set, now)); n != 20 || !d.HasSet(set) || must.Get(d.AddSet(set, now)) != 0 {
			t.Errorf("%s: %d problems", set, n)
		}
	}
	for i, c := range must.Get(Open(d.path)).Due(now) {
		must.Equal(t, c.From, fmt.Sprintf("%s problem %d", Sets[i/20], i%20+1), "new position", i+1)
	}
	must.Fail(t, must.Err(d.AddSet("hardest", start)), "", "an unknown set is added")
	for i, c := range d.Cards {
		if i%must.Often(5, 1) > 0 {
			continue
		}
		rec := must.Get(c.Record())
		attacker := map[string]model.Color{"Black to kill": model.Black, "Black to live": model.White}[rec.Task()]
		s := solverOf(rec.Game(rec.Root).Board(), attacker, model.Black)
		if dies, sure := s.dies(state{s.start.stones, passed, !s.start.defender}); !sure || dies != s.start.defender {
			t.Errorf("%s: nothing to solve", c.From)
		}
		right := map[int]bool{}
		for _, move := range rec.Root.Next {
			if p := rec.Problem(); p.Right(move) {
				at := slices.Index(s.region, move.Move.Point)
				right[at] = true
				s.follow(t, c.From, p, move, s.start)
			}
		}
		works := map[int]bool{}
		for at := range s.region {
			if _, legal, work, sure := s.after(s.start, at); legal && !sure {
				t.Errorf("%s: a ko", c.From)
			} else if work {
				works[at] = true
			}
		}
		if !maps.Equal(right, works) {
			t.Errorf("%s: right are the points %v of the region, want %v", c.From, right, works)
		}
	}
}

// follow plays a move of a solution, and all after it.
func (s *solver) follow(t *testing.T, name string, p *sgf.Problem, move *sgf.Turn, from state) {
	next, legal, works, sure := s.after(from, slices.Index(s.region, move.Move.Point))
	if mine := move.Move.Color == model.Black; !legal || !sure || works != mine {
		t.Errorf("%s: %v: legal %v, works %v", name, move.Move, legal, works)
	}
	for _, m := range move.Next {
		if p.Right(m) {
			s.follow(t, name, p, m, next)
		}
	}
}
