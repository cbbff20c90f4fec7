package session

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/ui/uitest"
)

// saved returns the record of a session as Save writes it.
func saved(t *testing.T, s *Session) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "saved.sgf")
	must.Get(s.Save(path))
	data := must.Get(os.ReadFile(path))
	return string(bytes.ReplaceAll(data, []byte("\n"), nil))
}

// Edits become properties of the node, and a node of their own after a move; each is
// taken back and made again.
func TestEditor(t *testing.T) {
	at := func(v string) model.Point { return uitest.Point(t, v, 9) }
	const file = "(;SZ[9]CA[UTF-8];B[ee]C[one];W[cc];B[gg])"
	tests := []struct {
		name string
		move int // shown at first
		edit func(e *Editor)
		want string
		at   int // move shown afterwards, counted in steps
	}{
		{"a stone at the start", 0, func(e *Editor) { e.Stone(at("A9"), model.White) },
			"(;SZ[9]CA[UTF-8]AW[aa];B[ee]C[one];W[cc];B[gg])", 0},
		{"whose turn at the start", 0, func(e *Editor) { e.ToPlay(model.White) },
			"(;SZ[9]CA[UTF-8]PL[W];B[ee]C[one];W[cc];B[gg])", 0},
		{"stones after the last move", 3, func(e *Editor) {
			e.Stone(at("A9"), model.Black)
			e.Stone(at("C7"), model.Empty)
			e.Stone(at("E5"), model.White)
		}, "(;SZ[9]CA[UTF-8];B[ee]C[one];W[cc];B[gg];AB[aa]PL[W]AE[cc]AW[ee])", 4},
		{"a stone in mid-game", 1, func(e *Editor) { e.Stone(at("A9"), model.Black) },
			"(;SZ[9]CA[UTF-8];B[ee]C[one](;W[cc];B[gg])(;AB[aa]PL[W]))", 2},
		{"whose turn in mid-game", 3, func(e *Editor) { e.ToPlay(model.Black) },
			"(;SZ[9]CA[UTF-8];B[ee]C[one];W[cc];B[gg];PL[B])", 4},
		{"marks on a move", 1, func(e *Editor) {
			e.Mark(sgf.Mark{Point: at("A9"), Sign: sgf.Triangle})
			e.Mark(sgf.Mark{Point: at("B9"), Sign: sgf.Label, Text: "a]"})
			e.Mark(sgf.Mark{Point: at("A9"), Sign: sgf.Square})
		}, `(;SZ[9]CA[UTF-8];B[ee]C[one]LB[ba:a\]]SQ[aa];W[cc];B[gg])`, 1},
		{"marks off again", 1, func(e *Editor) {
			e.Mark(sgf.Mark{Point: at("A9"), Sign: sgf.Circle})
			e.Mark(sgf.Mark{Point: at("A9")})
		}, file, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := newSession(t, Start{})
			must.Get(s.Open(recordOf(t, file)))
			s.GoTo(tt.move)
			board := *s.Line.Board
			e, _ := NewEditor(s)
			tt.edit(e)
			if got := saved(t, s); got != tt.want || s.Line.At != tt.at {
				t.Errorf("saved as %s, at %d, want %s, at %d", got, s.Line.At, tt.want, tt.at)
			}
			edited := *s.Line.Board
			steps := len(e.done)
			for range steps {
				e.Undo()
			}
			if got := saved(t, s); got != file || *s.Line.Board != board || s.Line.At != tt.move {
				t.Errorf("taken back it is %s, at %d", got, s.Line.At)
			}
			if n := e.Undo().Notice; !n.Warn {
				t.Errorf("more is taken back than was done: %+v", n)
			}
			s.GoTo(0)
			for range steps {
				e.Redo()
			}
			if got := saved(t, s); got != tt.want || *s.Line.Board != edited || s.Line.At != tt.at {
				t.Errorf("made again it is %s, at %d", got, s.Line.At)
			}
			// The file says the same position.
			again := newSession(t, Start{})
			must.Get(again.Open(recordOf(t, tt.want)))
			again.Enter(again.Line.Record.Root)
			for _, turn := range s.Line.Turn().Line()[1:] {
				i := 0
				for turn.Parent.Next[i] != turn {
					i++
				}
				again.Enter(again.Line.Turn().Next[i])
				again.GoTo(len(turn.Line()) - 1)
			}
			must.Equal(t, *again.Line.Board, *s.Line.Board, s.Line.Board)
		})
	}
}

// Moves after an edit are played anew, chains without liberties go, and searches of what
// has changed are forgotten.
func TestEditReplays(t *testing.T) {
	at := func(v string) model.Point { return uitest.Point(t, v, 9) }
	s := newSession(t, Start{Human: BothSides})
	must.Get(s.Open(recordOf(t, "(;SZ[9];AB[ba][ab];W[aa]LB[cc:x];B[ee](;W[cc])(;W[gg]))")))
	s.Enter(s.Line.Turns[3].Next[1])
	s.Toggle()
	publish(s, uitest.Snapshot(s.Line.Game))
	s.GoTo(1)
	e, _ := NewEditor(s)
	e.Stone(at("B9"), model.Empty)
	must.Equal(t, s.Line.Game.Board().At(at("A9")), model.White) // else: the move A9 is not played anew
	if got := movesOf(s); !strings.HasSuffix(got, "E5 G3") {
		t.Errorf("the line is now %s", got)
	}
	if s.Analysis.Judged(s.Line.Turns[4]) != nil {
		t.Error("a search of another position is kept")
	}
	e.Undo()
	must.Equal(t, s.Line.Game.Board().At(at("A9")), model.Empty) // else: the stone stays although the chain around it is back
	e.Stone(at("A9"), model.White)
	if n := e.s.asked.Notice; !n.Warn && !strings.Contains(n.Text, "A9 has no liberty") && s.Line.Board.At(at("A9")) == model.White {
		t.Errorf("a chain without liberties stays: %+v", n)
	}
	s.Delete(s.Line.Turns[1])
	if n := e.Undo().Notice; !n.Warn {
		t.Errorf("an edit of a deleted turn is taken back: %+v", n)
	}
}
