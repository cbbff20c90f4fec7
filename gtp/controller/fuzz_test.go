package controller

import (
	"context"
	"math"
	"strings"
	"testing"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/must"
)

// An engine that answers a command with any text is understood or ended with an
// error of one line, in bounded space, and nothing it says can disturb a terminal.
func FuzzAnswer(f *testing.F) {
	for _, text := range []string{
		"= \n\n", "=1 D4\n\n", "? no\nsuch move\n\n", "hello\n", "= a\r\n\r\n", "= a\n\n= b\n\n", "\n\n= x\n\n", "=\n\x1b[31m\u009b\n\n", "= x", "=99999999999\n\n",
		"= " + strings.Repeat("\x9b\n", 2000), "= info move D4 visits 1\ninfo move\n\n", strings.Repeat("x", 70000), "= " + strings.Repeat("x\n", 3000) + "\n",
	} {
		f.Add(text, false)
		f.Add(text, true)
	}
	f.Fuzz(func(t *testing.T, text string, streamed bool) {
		e := &Process{program: "fake", launch: Launch{MaxAnswer: 4 << 10}, lines: make(chan outputLine, 1+strings.Count(text, "\n"))}
		lines := strings.SplitAfter(text, "\n")
		for i, line := range lines {
			if line != "" {
				e.lines <- outputLine{strings.TrimSuffix(line, "\n"), i+1 < len(lines) && strings.HasSuffix(lines[i+1], "\n")}
			}
		}
		close(e.lines)
		e.done = make(chan struct{})
		close(e.done)
		e.stderr = new(tail)
		e.killed.Store(true) // there is no process to end
		said := ""
		x := exchange{Process: e, line: "test"}
		if streamed {
			x.stream = func(line string) { said += line }
		}
		err := answerOf(&x)
		resp := x.reader.Take()
		if err != nil {
			said += err.Error()
			must.Lacks(t, said, "\n")
		}
		if !streamed && err == nil && len(resp.Text) > 3*e.launch.MaxAnswer { // a byte that is no UTF-8 becomes three
			t.Errorf("an answer of %d bytes", len(resp.Text))
		}
		for _, r := range said + resp.Text {
			if r != '\n' && gtp.Disturbs(r) {
				t.Errorf("%q passes in %q and %q", r, said, resp.Text)
			}
		}
	})
}

// answerOf takes lines until the answer is complete.
func answerOf(x *exchange) error {
	for {
		out, ok := <-x.lines
		done, err := x.take(out, ok)
		if done || err != nil {
			return err
		}
		if !ok {
			return context.Canceled
		}
	}
}

// Whatever GNU Go's commands answer, moves are on the board and figures are numbers.
func FuzzEstimate(f *testing.F) {
	f.Add("D4 12.5 PASS 0 A1 -3", "W+2.0 (upper bound: 2.0, lower: 2.0)", uint8(4))
	f.Add("D4 nan", "B+inf", uint8(2))
	f.Add("1 1 1 -1", "0 0 0 nan", uint8(0))
	f.Fuzz(func(t *testing.T, moves, score string, size uint8) {
		v := View{Size: model.MinSize + int(size)%(model.MaxSize-model.MinSize+1), ToPlay: model.Black}
		top, err := readTopMoves(moves, v)
		if err == nil && 2*len(top) != len(strings.Fields(moves)) {
			t.Errorf("%d moves of %q", len(top), moves)
		}
		for _, m := range top {
			if m.Move != model.Pass && !(m.Move.X() < v.Size && m.Move.Y() < v.Size) || !(math.Abs(m.Value) < 1e4) {
				t.Errorf("%q: move %d with the value %v", moves, m.Move, m.Value)
			}
		}
		if x := readEstimate(score); !(math.Abs(x) < 1e4) {
			t.Errorf("%q is the score %v", score, x)
		}
		for _, x := range readTerritory(moves, v.Size) {
			if !(x >= -1 && x <= 1) {
				t.Errorf("%q is the territory %v", moves, x)
			}
		}
	})
}
