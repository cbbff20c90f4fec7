package controller

import (
	"context"
	"strings"
	"testing"

	"gobandit/gtp"
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
		e := &Engine{program: "fake", options: Options{MaxAnswer: 4 << 10}, lines: make(chan outputLine, 1+strings.Count(text, "\n"))}
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
		x := exchange{Engine: e, line: "test"}
		if streamed {
			x.stream = func(line string) { said += line }
		}
		err := answerOf(&x)
		resp := x.reader.Take()
		if err != nil {
			said += err.Error()
			if strings.Contains(said, "\n") {
				t.Errorf("error %q, want one line", err)
			}
		}
		if !streamed && err == nil && len(resp.Text) > 3*e.options.MaxAnswer { // a byte that is no UTF-8 becomes three
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
