package play

import (
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/uitest"
)

// recordOf returns the record of a text.
func recordOf(t *testing.T, text string) *sgf.Record {
	t.Helper()
	roots := must.Get(sgf.Parse([]byte(text)))
	return must.Get(sgf.Tree(roots[0]))
}

// guess types a point.
func (w *window) guess(v string) {
	w.Press("'")
	w.Typed(kit.KeyNamed(v[:1]))
	w.Typed(kit.KeyNamed(v[1:]))
	w.Typed(kit.KeyNamed("enter"))
}

// An answer that has been looked at gives no points, in training neither.
func TestSeenAnswer(t *testing.T) {
	a := open(t, 80, 24, session.Start{Record: recordOf(t, "(;SZ[9];B[ee];W[cc];B[gg];W[dd])"), Human: session.BothSides}, nil)
	a.Press("home", "G", "down", "enter", "x")
	must.Equal(t, a.Message, "analysis shown, and the answer: this move gives no points")
	a.Press("x")
	must.Equal(t, a.Message, "analysis hidden")
	a.guess("E5")
	must.Has(t, a.View(), "the move was: E5, 0 points")
	a.Press("o")
	must.Has(t, a.Message, "this move gives no points")
	a.guess("G3")
	must.Equal(t, a.guessing.score.points, 0)
}

func TestGuessAGame(t *testing.T) {
	rec := recordOf(t, "(;SZ[9];B[ee]C[secret C7];W[cc];B[gg];W[dd])")
	a := open(t, 80, 24, session.Start{Record: rec, Human: session.BothSides}, nil)
	a.Press("[", "[")
	a.Press("home", "G")
	a.Press("down", "enter") // Black's moves
	if a.s.Line.At != 0 || !a.s.HintsHidden || a.s.Analysis.Running == nil {
		t.Fatalf("move %d is shown, hints hidden %v", a.s.Line.At, a.s.HintsHidden)
	}
	must.Lacks(t, a.View(), "moves", "variations", "◦", "win rate")
	found := uitest.Snapshot(a.s.Line.Game)
	a.publish(found)
	guess := found.Moves[0].Move.Vertex(9)
	a.guess(guess)
	if a.s.Line.At != 0 || a.Message != guess+" is not the record's move (best for the search)" || !strings.Contains(a.View(), "×") {
		t.Errorf("after a wrong guess move %d is shown: %q", a.s.Line.At, a.Message)
	}
	found.Moves[1].WinRate = found.Moves[0].WinRate - 0.01 // surely less, but no mistake
	guess = found.Moves[1].Move.Vertex(9)
	a.guess(guess)
	must.Equal(t, a.Message, guess+" is not the record's move (candidate 2, no mistake for the search)")
	a.guess("E5") // the record's: White's answer is played, too
	if a.s.Line.At != 2 || a.guessing.score.points != 1 || a.guessing.score.first != 0 {
		t.Errorf("move %d is shown, score %+v", a.s.Line.At, a.guessing.score)
	}
	if a.guess("E5"); a.s.Line.At != 2 || a.Message != "E5 is occupied" {
		t.Errorf("an occupied point: %q", a.Message)
	}
	for _, miss := range []string{"A1", "A2", "A3"} { // the third shows the move
		a.guess(miss)
	}
	if a.s.Line.At != 4 || a.guessing.score.moves != 2 || a.guessing.score.points != 1 || !strings.HasPrefix(a.Message, "the end: 1 of 6 points, 0 of 2 moves at once") {
		t.Errorf("move %d is shown, score %+v: %q", a.s.Line.At, a.guessing.score, a.Message)
	}
	a.Press("u")
	must.Equal(t, a.s.Line.NumMoves(), 4) // else: a move was taken back
	a.Press("G")
	if a.s.Line.At != 0 || a.s.HintsHidden || a.s.Line.Unsaved() || a.s.Analysis.Running != nil || len(rec.Root.Next) != 1 {
		t.Errorf("after the mode move %d is shown, hints hidden %v, unsaved %v", a.s.Line.At, a.s.HintsHidden, a.s.Line.Unsaved())
	}
}

func TestGuessHints(t *testing.T) {
	a := open(t, 80, 24, session.Start{Record: recordOf(t, "(;SZ[19];B[pd];W[dd])"), Human: session.BothSides}, nil)
	if a.Press("m"); !a.Warn {
		t.Error("a hint without the mode")
	}
	a.Press("home", "G")
	a.Press("enter") // both sides
	for i, want := range []int{49, 9} {
		a.Press("m")
		open := 0
		for q := range a.s.Line.Board.Points() {
			if !a.hinted()[q] {
				open++
			}
		}
		must.Equal(t, open, want, i+1)
	}
	if a.Press("m"); a.s.Line.At != 1 || a.guessing.score.points != 0 || a.hinted() != nil {
		t.Errorf("after the last hint move %d is shown, score %+v", a.s.Line.At, a.guessing.score)
	}
	a.Press("m")
	if a.guess("D16"); a.guessing.score.points != 2 || a.guessing.score.moves != 2 {
		t.Errorf("score %+v after a hint", a.guessing.score)
	}
}

func TestGuessAProblem(t *testing.T) {
	rec := recordOf(t, "(;SZ[9]C[Black to kill]AB[cc]AW[dd](;B[ab];W[aa]C[wrong])(;B[ee];W[ea](;B[ab])(;B[ec]C[RIGHT])))")
	a := open(t, 80, 24, session.Start{Record: rec, Human: session.BothSides}, nil)
	end := a.s.Line.Turns[len(a.s.Line.Turns)-1]
	a.Press("G")
	if a.guessing == nil || !strings.Contains(a.View(), "Black to kill") {
		t.Fatalf("no problem in\n%s", a.View())
	}
	must.Lacks(t, a.View(), "variation") // of answers
	a.guess("A8")
	must.Equal(t, a.Message, "A8 is not right: White answers A9")
	a.guess("E5")
	must.Equal(t, a.s.Line.LastMove().Point.Vertex(9), "E9")
	if a.guess("E7"); !strings.HasPrefix(a.guessing.last, "solved: E7") || a.guessing.score.points != 5 {
		t.Errorf("score %+v: %q", a.guessing.score, a.guessing.last)
	}
	a.Press("G")
	if l := a.s.Line; l.Turns[len(l.Turns)-1] != end || l.Unsaved() || len(rec.Root.Next) != 2 {
		t.Error("the line is another one than before")
	}
}
