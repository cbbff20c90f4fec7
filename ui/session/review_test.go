package session

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/ui/uitest"
)

// finish runs the searches of an effect and of all that follows from their ends, and
// returns the last notice.
func finish(s *Session, e Effect) Notice {
	said := e.Notice
	for rest := e.Searches; len(rest) > 0; rest = rest[1:] {
		next := s.Ended(rest[0].Run())
		if next.Notice.Text != "" {
			said = next.Notice
		}
		rest = append(rest, next.Searches...)
	}
	return said
}

// rising is a thinker in whose opinion Black loses 10% with each move, and that counts
// its searches.
func rising(count *int) uitest.Thinker {
	return func(_ context.Context, g *model.Game, b search.Budget, _ func(*search.Snapshot)) (search.Result, error) {
		*count++
		rate := max(0, .9-.1*float64(g.NumMoves()))
		if g.ToPlay() == model.White {
			rate = 1 - rate
		}
		at := model.Pt(0, g.NumMoves())
		return search.Result{Snapshot: &search.Snapshot{ToPlay: g.ToPlay(), Size: g.Size(), WinRate: rate, Visits: b.Playouts,
			Moves: []search.MoveStats{{Move: at, Visits: b.Playouts, WinRate: rate, PV: []model.Point{at}}}}}, nil
	}
}

// A review searches every position once, whatever is shown meanwhile, finds whose mistakes
// there are, and goes on where it was stopped.
func TestReview(t *testing.T) {
	searches := 0
	s := newSession(t, Start{Game: uitest.Game(t, 9, "E5 C3 G7 D4"), Human: BothSides, Engine: engineOf(rising(&searches))})
	e := s.Sweep()
	if s.Analysis.Review == nil || !s.Analysis.Busy() || s.Line.At != 4 || len(e.Searches) == 0 {
		t.Fatalf("%d searches, move %d is shown", len(e.Searches), s.Line.At)
	}
	s.Ended(e.Searches[0].Run())
	if e := s.Sweep(); s.Analysis.Review != nil || e.Notice.Text != "review stopped after 1 of 5 positions: {play.sweep} continues" || s.Analysis.Unsaved(s.Line) != "The review is not saved." {
		t.Errorf("stopping says %q, unsaved %q", e.Notice.Text, s.Analysis.Unsaved(s.Line))
	}
	n := finish(s, s.Sweep())
	if n.Text != "reviewed: mistakes of Black 2 [1, 3], of White 0; the worst is next, {play.previous-mistake} {play.next-mistake} the others" || searches != 5 || s.Line.At != 0 || s.Analysis.Busy() {
		t.Errorf("%d searches, notice %+v", searches, n)
	}
	if n := finish(s, s.Sweep()); searches != 5 || !strings.HasPrefix(n.Text, "reviewed: ") {
		t.Errorf("a second review makes %d more searches: %+v", searches-5, n)
	}
	r := s.Analysis.Judge(s.Line)
	must.Equal(t, fmt.Sprint(r.Player(model.Black).Ranked[0].Number, r.Player(model.White).Mistakes), "1 0")
	s.Settings.Stop.Visits = 5000
	if finish(s, s.Sweep()); searches != 10 || s.Analysis.Judged(s.Line.Turns[2]).Visits != 5000 {
		t.Errorf("%d searches, want all again with more visits", searches)
	}
}

// Mistakes are those of the review's own searches, whatever was searched for the game before, and those of the file when it is
// opened again, where nothing is searched anew.
func TestReviewAgrees(t *testing.T) {
	searches := 0
	start := Start{Game: uitest.Game(t, 9, "E5 C3 G7 D4"), Human: BothSides, Engine: engineOf(rising(&searches)), Dir: t.TempDir()}
	s := newSession(t, start)
	for i, turn := range s.Line.Turns { // by these nobody loses anything
		at := model.Pt(0, i)
		s.Analysis.Keep(turn, &search.Snapshot{ToPlay: model.Black + model.Color(i%2), Size: 9, WinRate: .5, Visits: 5000,
			Moves: []search.MoveStats{{Move: at, Visits: 5000, WinRate: .5, PV: []model.Point{at}}}})
	}
	finish(s, s.Sweep())
	found := func(s *Session) string {
		r := s.Analysis.Judge(s.Line)
		text := fmt.Sprint(s.Analysis.Judged(s.Line.Turns[1]).Visits, ": ")
		for _, m := range r.Moves {
			text += fmt.Sprintf("%d %.3f %t, ", m.Number, m.Loss, m.Mistake)
		}
		return text
	}
	want := "5000: 1 0.100 true, 2 -0.100 false, 3 0.100 true, 4 -0.100 false, "
	must.Equal(t, found(s), want)
	path := filepath.Join(start.Dir, "a.sgf")
	must.Get(s.Save(path))
	again := newSession(t, start)
	must.Get(again.Open(path))
	must.Equal(t, found(again), want)
	finish(again, again.Sweep())
	must.Equal(t, searches, 5)
	again.Analysis.forget(again.Line.Turns[0])
	finish(again, again.Sweep())
	must.Equal(t, searches, 10)
}

// A review leaves a person where they went meanwhile, and says that mistakes seen before are none.
func TestReviewShown(t *testing.T) {
	searches := 0
	s := newSession(t, Start{Game: uitest.Game(t, 9, "E5 C3 G7 D4"), Human: BothSides, Engine: engineOf(rising(&searches))})
	for i, rate := range []float64{.1, .9, .1, .9, .9} { // White's second move loses all
		at := model.Pt(0, i)
		s.Analysis.Keep(s.Line.Turns[i], &search.Snapshot{ToPlay: model.Black + model.Color(i%2), Size: 9, WinRate: rate, Visits: 100,
			Moves: []search.MoveStats{{Move: at, Visits: 100, WinRate: rate, PV: []model.Point{at}}}})
	}
	if before := s.Analysis.Judge(s.Line).Mistakes(); !slices.Contains(before, s.Line.Turns[4]) {
		t.Fatalf("%d mistakes before, none of move 4", len(before))
	}
	e := s.Sweep()
	s.GoTo(1)
	n := finish(s, e)
	must.Has(t, n.Text, "1 other move seemed mistaken before: {play.previous-mistake} and")
	must.Equal(t, s.Line.At, 1)
}

// A review ends with the game and with its analyst, and with an engine that keeps
// failing. A position that failed is searched by the next review.
func TestReviewEnds(t *testing.T) {
	s := newSession(t, Start{Game: uitest.Game(t, 9, ""), Human: BothSides})
	if e := s.Sweep(); !e.Notice.Warn || s.Analysis.Busy() {
		t.Errorf("a game without moves: %+v", e.Notice)
	}
	died := errors.New("it died")
	searches, fails := 0, 1
	good := rising(&searches)
	s = newSession(t, Start{Game: uitest.Game(t, 9, "E5 C3 G7 D4"), Human: BothSides,
		Engine: engineOf(func(ctx context.Context, g *model.Game, b search.Budget, watch func(*search.Snapshot)) (search.Result, error) {
			if fails--; fails >= 0 {
				return search.Result{}, died
			}
			return good(ctx, g, b, watch)
		})})
	if n := finish(s, s.Sweep()); !n.Warn || !strings.HasSuffix(n.Text, "1 position not searched: {play.sweep} tries again") {
		t.Errorf("after a failure: %+v", n)
	}
	if n := finish(s, s.Sweep()); n.Warn || searches != 5 {
		t.Errorf("tried again: %+v", n)
	}
	s.Settings.Stop.Visits, fails = 2000, 10
	if n := finish(s, s.Sweep()); !n.Warn || n.Text != "uct failed after 0 of 5 positions: it died ({play.sweep} continues)" || s.Analysis.Busy() {
		t.Errorf("after three failures: %+v", n)
	}
	fails = 0
	s.Sweep()
	if s.Begin(s.Line.Record, BothSides, s.Clock.Control); s.Analysis.Busy() {
		t.Error("the review goes on in another game")
	}
}
