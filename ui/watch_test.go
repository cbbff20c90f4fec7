package ui

import (
	"path/filepath"
	"strings"
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/tuner"
	"gobandit/ui/uitest"
)

// A running game opens on the Play screen and goes on there, until it ends or another
// game takes its place.
func TestWatch(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	game := must.Get(model.NewGame(9, 7.5))
	moves := []model.Move{{Color: model.Black, Point: model.Pt(2, 2)}, {Color: model.White, Point: model.Pt(6, 6)}, {Color: model.Black, Point: model.Pt(4, 4)}}
	for i := range 5 {
		moves = append(moves, model.Move{Color: []model.Color{model.White, model.Black}[i%2], Point: model.Pt(i, 0)})
	}
	running := func(ids []int, n int) {
		s := *f.Status()
		s.Running = nil
		for _, id := range ids {
			g := game.Clone()
			for _, m := range moves[:n] {
				must.Succeed(t, g.Play(m))
			}
			s.Running = append(s.Running, event.RunningGame{ID: id, Coordinates: []int{1, 1}, Progress: match.Progress{Black: "K 0.1", White: "ref", Start: game,
				Moves: moves[:n:n], MoveNumber: n, Snapshot: snapshotOf(g)}})
		}
		f.Set(s)
	}
	running([]int{7, 8}, 1)
	a := tuneApp(t, 120, 40, f, Start{})
	answerAll(a, "enter")
	must.Has(t, a.View(), "watch a game on the Play screen")
	answerAll(a, "down", "enter")
	p, analysis := a.session.Line, &a.session.Analysis
	if a.tab != kit.Play || p.Game.NumMoves() != 1 || p.Record.Info.Black != "K 0.1" || a.watched.id != (event.GameID{Number: 8}) {
		t.Fatalf("on the screen %v after %d moves", a.tab, p.Game.NumMoves())
	}
	running([]int{8}, 3)
	a.Update(tickMsg{})
	if p.Game.NumMoves() != 3 || p.At != 3 || analysis.Judged(p.Turns[3]) == nil {
		t.Errorf("%d moves, at %d, want 3 with the search", p.Game.NumMoves(), p.At)
	}
	if p.Unsaved() {
		t.Error("what is only watched is to be saved")
	}
	// Who looks back stays where he is while the game goes on, and finds its last move
	// at the end of the line.
	press(a, "[", "[")
	running([]int{8}, 4)
	a.Update(tickMsg{})
	must.Equal(t, p.At, 1, "move")
	must.Equal(t, p.Game.NumMoves(), 4, "move")
	press(a, "end")
	running([]int{8}, 5)
	a.Update(tickMsg{})
	must.Equal(t, p.At, 5)
	// So does who has tried something.
	press(a, "[")
	press(a, "'", "A1", "enter")
	running([]int{8}, 6)
	a.Update(tickMsg{})
	if p.At != 5 || p.LastMove() == moves[4] {
		t.Errorf("move %d is shown, want the variation", p.At)
	}
	press(a, "<")
	press(a, "end")
	must.Equal(t, p.At, 6)
	// The end is told when it is known, with the moves of the last moment.
	running(nil, 0)
	a.Update(tickMsg{})
	if a.watched == nil {
		t.Fatal("given up before its end is known")
	}
	s := *f.Status()
	s.Last = []event.Row{{Game: 8, Result: "B+R", Moves: len(moves), MoveList: moves}}
	f.Set(s)
	a.Update(tickMsg{})
	if a.watched != nil || p.At != len(moves) || !strings.Contains(a.View(), "the game has ended: B+R, 8 moves") || p.Record.Result.String() != "B+R" {
		t.Errorf("%d moves of %d, result %v:\n%s", p.At, len(moves), p.Record.Result, a.View())
	}
}

// The moves of a game that another program has played are those of its record; and
// what never is told is not waited for.
func TestWatchToTheEnd(t *testing.T) {
	played := playedGame(t, 9)
	start := played.Clone()
	start.Truncate(0)
	for _, told := range []bool{true, false} {
		f := uitest.NewEvent(t, 2)
		s := *f.Status()
		s.Running = []event.RunningGame{{ID: 3, Coordinates: []int{1, 1}, Progress: match.Progress{Start: start, Moves: played.Moves()[:2]}}}
		f.Set(s)
		journal := filepath.Join(t.TempDir(), "e.journal")
		writeRecord(t, event.RecordPath(journal, "3", false), played)
		a := newTestApp(t, 80, 24, Start{Tune: tuner.Offers{Event: &tuner.Event{Name: "quick", Journal: journal, Open: func() (tuner.Runner, error) { return f, nil }}}, Session: session.Start{Human: session.BothSides}, Screen: kit.Tune})
		answerAll(a, "enter", "enter")
		s.Running = nil
		want := 2
		if told {
			s.Last, want = []event.Row{{Game: 3, Result: "W+3.5", Moves: played.NumMoves()}}, played.NumMoves()
		}
		f.Set(s)
		for range resultFrames {
			a.Update(tickMsg{})
		}
		if got := a.session.Line.Game.NumMoves(); a.watched != nil || got != want || !strings.Contains(a.View(), "the game has ended") {
			t.Errorf("told %v: %d moves, want %d:\n%s", told, got, want, a.View())
		}
	}
}
