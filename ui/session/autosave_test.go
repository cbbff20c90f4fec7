package session

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/gtp"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/ui/uitest"
)

// autosave brings the file in line with the session.
func autosave(t *testing.T, a *Autosave, s *Session) {
	t.Helper()
	if write := a.Next(s); write != nil {
		must.Succeed(t, write())
	}
}

// crash leaves the files of an autosave as a killed program does.
func crash(a *Autosave) { a.lock.Close() }

func TestKeptGameGoesOn(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state", "autosave")
	now := time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC)
	clock := gtp.TimeControl{Main: 10 * time.Minute}
	s := newSession(t, Start{Size: 9, Komi: 7.5, Rules: model.DefaultRules, Human: BothSides, Time: clock, Now: func() time.Time { return now }})
	a := NewAutosave(dir)
	if a.Next(s) != nil {
		t.Error("a game without moves is written")
	}
	for _, v := range []string{"E5", "C3", "G7", "C7"} {
		now = now.Add(time.Minute)
		s.Play(uitest.Point(t, v, 9))
		autosave(t, a, s)
		if a.Next(s) != nil {
			t.Error("what has not changed is written again")
		}
	}
	s.GoTo(2)
	s.Line.SetComment("here")
	s.Play(uitest.Point(t, "G3", 9)) // a variation
	s.Enter(s.Line.Turns[2].Next[0])
	s.GoTo(4)
	s.Undo()
	s.GoTo(1)
	autosave(t, a, s)
	if got := FindKept(dir); len(got) != 0 {
		t.Errorf("%d games of sessions that go on are offered", len(got))
	}
	crash(a)

	kept := FindKept(dir)
	if len(kept) != 1 || !strings.HasPrefix(kept[0].String(), "9x9, 3 moves, you v you, ") {
		t.Fatalf("kept are %v", kept)
	}
	next, b := newSession(t, Start{Size: 13, Human: BlackSide, Now: func() time.Time { return now }}), NewAutosave(dir)
	must.Get(kept[0].Resume(next, b))
	if got := movesOf(next); got != "E5 C3 G7" || next.Line.At != 1 {
		t.Errorf("the line is %s at move %d, want E5 C3 G7 at move 1", got, next.Line.At)
	}
	if moves, variations := next.Line.Record.Count(); moves != 4 || variations != 1 {
		t.Errorf("%d moves and %d variations, want 4 and 1", moves, variations)
	}
	next.GoTo(2)
	must.Equal(t, next.Line.Comment(), "here")
	if got := next.Clock.Left(model.White).Time; next.Players.Human != BothSides || got != 8*time.Minute {
		t.Errorf("%v play with %v left, want both sides with 8m", next.Players.Human, got)
	}
	if !next.Line.Unsaved() || next.Line.Record.Root.Note(sessionProperty) != "" || next.Line.Record.Charset != "" {
		t.Error("the record is not as it was")
	}
	must.Equal(t, len(FindKept(dir)), 0, "the game is offered to others")

	// It is one file all the time; once the game is saved there is none.
	next.Play(uitest.Point(t, "C7", 9))
	autosave(t, b, next)
	if files, _ := filepath.Glob(filepath.Join(dir, "*"+keptSuffix)); len(files) != 1 {
		t.Errorf("the files are %v", files)
	}
	must.Get(next.Save(filepath.Join(t.TempDir(), "saved.sgf")))
	autosave(t, b, next)
	if files, _ := filepath.Glob(filepath.Join(dir, "*"+keptSuffix)); len(files) != 0 {
		t.Errorf("of a saved game there are %v", files)
	}
	if kept, err := b.Close(next, true, ""); kept || err != nil {
		t.Errorf("a saved game is kept, or %v", err)
	}
	if files, _ := os.ReadDir(dir); len(files) != 0 {
		t.Errorf("at the end there are %v", files)
	}
}

// A resignation, a file that was opened, and setup survive.
func TestKeptSituations(t *testing.T) {
	path := recordOf(t, "(;SZ[9]CA[GB2312]KM[375]XX[mine];B[ee];AW[cc]PL[B];B[gg])")
	s := newSession(t, Start{Human: WhiteSide})
	must.Get(s.Open(path))
	s.Resign(model.Black)
	a, dir := NewAutosave(t.TempDir()), ""
	dir = a.dir
	if kept, err := a.Close(s, true, ""); !kept || err != nil {
		t.Fatalf("kept: %v, %v", kept, err)
	}
	must.Succeed(t, os.WriteFile(filepath.Join(dir, "torn.sgf"), nil, 0o600))
	if err := os.WriteFile(filepath.Join(dir, "gone.lock"), nil, 0o600); err != nil { // of a program killed after it saved
		t.Fatal(err)
	}
	must.Succeed(t, os.WriteFile(filepath.Join(dir, "other.sgf"), []byte("(;SZ[9])"), 0o600))
	next, b := newSession(t, Start{Human: BlackSide}), NewAutosave(dir)
	kept := FindKept(dir)
	if len(kept) != 1 {
		t.Fatalf("kept are %v", kept)
	}
	must.Get(kept[0].Resume(next, b))
	if r, over := next.Result(); !over || r.String() != "W+R" {
		t.Errorf("the result is %v", r)
	}
	if next.File != path || next.Mine || next.Line.Record.Charset != "GB18030" || next.Line.Record.Root.Note("XX") != "mine" {
		t.Errorf("file %s, written here %v, character set %s", next.File, next.Mine, next.Line.Record.Charset)
	}
	if n := next.Line.Game.NumMoves(); n != 3 || next.Line.Game.Komi() != 7.5 || next.Players.UsualSeat(model.White) != You {
		t.Errorf("%d steps, komi %v, new games with %s", n, next.Line.Game.Komi(), next.Players.UsualSeat(model.White))
	}
	// Another session cannot take it as well.
	must.Fail(t, must.Err(kept[0].Resume(newSession(t, Start{}), NewAutosave(dir))), "", "two sessions have the game")
	if kept[0].Delete() == nil {
		t.Error("a game in use is deleted")
	}
	if kept, err := b.Close(next, false, ""); kept || err != nil {
		t.Errorf("a game given up is kept, or %v", err)
	}
	must.Equal(t, len(FindKept(dir)), 0) // else: a game given up is offered
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 || left[0].Name() != "other.sgf" {
		t.Errorf("left are %v, %v", left, err)
	}
}

// What cannot be written is an error, and is tried again with the next move.
func TestAutosaveFails(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	must.Succeed(t, os.WriteFile(file, nil, 0o600))
	s, a := newSession(t, Start{Human: BothSides}), NewAutosave(filepath.Join(file, "autosave"))
	s.Play(uitest.Point(t, "E5", 9))
	if err := a.Next(s)(); err == nil {
		t.Fatal("no error")
	}
	if a.Next(s) != nil {
		t.Error("it is tried again at once")
	}
	must.Succeed(t, os.Remove(file))
	s.Play(uitest.Point(t, "C3", 9))
	autosave(t, a, s)
	crash(a)
	must.Equal(t, len(FindKept(a.dir)), 1, "kept")
}

// Writes that overtake each other leave the latest state.
func TestWritesInAnyOrder(t *testing.T) {
	s, a := newSession(t, Start{Human: BothSides}), NewAutosave(t.TempDir())
	s.Play(uitest.Point(t, "E5", 9))
	first := a.Next(s)
	s.Play(uitest.Point(t, "C3", 9))
	second := a.Next(s)
	for _, write := range []func() error{second, first} {
		must.Succeed(t, write())
	}
	crash(a)
	if kept := FindKept(a.dir); len(kept) != 1 || !strings.HasPrefix(kept[0].String(), "9x9, 2 moves") {
		t.Errorf("kept are %v", kept)
	}
}

// scored is a thinker that counts points: Black leads by less with each move, and the last
// of many candidates, which is the one played, is the worst.
func scored(_ context.Context, g *model.Game, b search.Budget, _ func(*search.Snapshot)) (search.Result, error) {
	found := &search.Snapshot{ToPlay: g.ToPlay(), Size: g.Size(), WinRate: .5, Visits: b.Playouts, Score: 20.25 - 5*float64(g.NumMoves()), ScoreStdev: 9.5}
	for i := range 40 {
		at := model.Pt(i%g.Size(), i/g.Size())
		found.Moves = append(found.Moves, search.MoveStats{Move: at, Visits: b.Playouts / (i + 2), WinRate: .6 - .01*float64(i), PV: []model.Point{at},
			Scored: b.Playouts / (i + 2), Score: found.Score - float64(i*g.ToPlay().Sign()), ScoreStdev: 9.5})
	}
	return search.Result{Snapshot: found}, nil
}

// A game that was kept and one that was saved keep their leads, the points that each move
// lost and the review.
func TestReviewsComeBack(t *testing.T) {
	last := model.Pt(39%9, 39/9).Vertex(9)
	for _, whole := range []bool{true, false} {
		s := newSession(t, Start{Game: uitest.Game(t, 9, "E9 F9 G9 "+last), Human: BothSides, Engine: engineOf(scored)})
		if whole {
			finish(s, s.Sweep())
		} else { // of the position before the last move alone
			res := must.Get(scored(t.Context(), s.Line.gameAt(3), search.Budget{Playouts: 1000}, nil))
			s.Analysis.Keep(s.Line.Turns[3], res.Snapshot)
			s.Line.SetComment("so that there is something to keep")
		}
		want := judgments(s)

		dir := t.TempDir()
		a, saved := NewAutosave(dir), filepath.Join(dir, "saved.sgf")
		autosave(t, a, s)
		crash(a)
		_ = must.Get(s.Save(saved))
		next, opened := newSession(t, Start{Size: 9, Human: BothSides}), newSession(t, Start{Size: 9, Human: BothSides})
		_ = must.Get(FindKept(dir)[0].Resume(next, NewAutosave(dir)))
		_ = must.Get(opened.Open(saved))
		must.Equal(t, judgments(next), want)
		must.Equal(t, judgments(opened), want)
	}
}

// judgments returns what is known of the moves of a session's game.
func judgments(s *Session) string {
	var b strings.Builder
	for _, m := range s.Analysis.Judge(s.Line).Moves {
		fmt.Fprintf(&b, "%d known %v, mistake %v, lost %.3f ± %.3f, %.1f ± %.2f points, lead %.1f ± %.2f\n",
			m.Number, m.Known, m.Mistake, m.Loss, m.LossSE, m.Points, m.PointsSE, m.Played.Lead, m.Played.LeadSE)
	}
	return b.String()
}

// After a crash a game opens at rest: nothing is counted before the person goes on. Each crash is
// counted as soon as the game is open, and an end in order begins the count anew.
func TestKeptAfterCrashes(t *testing.T) {
	dir := t.TempDir()
	s, a := newSession(t, Start{Human: BothSides}), NewAutosave(dir)
	for _, q := range []model.Point{model.Pt(4, 4), model.Pass, model.Pass} {
		s.Play(q)
	}
	autosave(t, a, s)
	crash(a)

	open := func(crashes int, cause string) (*Session, *Autosave, Effect) {
		t.Helper()
		kept := FindKept(dir)
		if len(kept) != 1 {
			t.Fatalf("kept are %v", kept)
		}
		if n, why := kept[0].Crashes(); n != crashes || why != cause {
			t.Fatalf("%d crashes, the last %q, want %d, %q", n, why, crashes, cause)
		}
		next, b := newSession(t, Start{Human: BothSides}), NewAutosave(dir)
		e := must.Get(kept[0].Resume(next, b))
		return next, b, e
	}
	next, b, e := open(1, "")
	if e.Searches != nil || next.Analysis.Running != nil || !strings.Contains(e.Notice.Text, "was killed with this game: nothing runs, {play.search} goes on") {
		t.Errorf("at rest %d searches begin: %+v", len(e.Searches), e.Notice)
	}
	if e := next.GoTo(1); e.Searches != nil {
		t.Error("a look at another move begins to count")
	}
	next.GoTo(3)
	if e := next.Toggle(); len(e.Searches) != 1 || next.Analysis.Running.Purpose != Counting {
		t.Errorf("going on begins %d searches", len(e.Searches))
	}
	if kept, err := b.Close(next, true, "crashed (picture: panic)"); !kept || err != nil {
		t.Errorf("a game that crashed is kept %v, %v", kept, err)
	}

	_, b, e = open(2, "crashed (picture: panic)")
	must.Has(t, e.Notice.Text, "gobandit crashed (picture: panic) with this game")
	crash(b) // before anything is written after it was opened
	next, b, _ = open(3, "")
	if _, err := b.Close(next, true, ""); err != nil {
		t.Error(err)
	}
	if _, _, e = open(0, ""); !strings.HasPrefix(e.Notice.Text, "9x9, 3 moves") {
		t.Errorf("after an end in order it says %q", e.Notice.Text)
	}
}

// Where it is the person's turn nothing waits for a key: the space bar would show the best moves.
func TestKeptAtThePersonsTurn(t *testing.T) {
	dir := t.TempDir()
	s, a := newSession(t, Start{Human: BothSides}), NewAutosave(dir)
	s.Play(model.Pt(4, 4))
	autosave(t, a, s)
	crash(a)
	next := newSession(t, Start{Human: BothSides})
	e := must.Get(FindKept(dir)[0].Resume(next, NewAutosave(dir)))
	must.Equal(t, e.Notice.Text, "gobandit was killed with this game: nothing runs")
}

// A file that a killed session has not written to its end goes at the next start, but not as long as
// it may be another session's.
func TestUnfinishedWritesGo(t *testing.T) {
	dir := t.TempDir()
	s, a := newSession(t, Start{Human: BothSides}), NewAutosave(dir)
	s.Play(uitest.Point(t, "E5", 9))
	autosave(t, a, s)
	left := filepath.Join(dir, match.TempPrefix+"123")
	must.Succeed(t, os.WriteFile(left, []byte("(;SZ["), 0o600))
	FindKept(dir)
	if _, err := os.Stat(left); err != nil {
		t.Errorf("a file that may be being written is gone: %v", err)
	}
	crash(a)
	must.Equal(t, len(FindKept(dir)), 1, "kept")
	must.Fail(t, must.Err(os.Stat(left)), "", "the file of a killed session stays")
}
