package kit

import (
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/ui/view"
)

// A notice goes when its cause goes, and not before the cause was there.
func TestNoticeExpires(t *testing.T) {
	cause := false
	var n Notice
	n.Complain("it has not answered for %d s", 7)
	n.While(func() bool { return cause })
	for _, step := range []struct{ cause, want bool }{{false, true}, {true, true}, {true, true}, {false, false}} {
		cause = step.cause
		if n.Expire(); (n.Message != "") != step.want {
			t.Fatalf("with the cause %v the notice is %q", step.cause, n.Message)
		}
	}
	n.While(func() bool { return false })
	n.Say("another")
	n.Expire()
	must.Equal(t, n.Message, "another", "a notice without a cause")
}

// A message is whole, in the line if it has room, with its blanks, else in lines above; only in a low window is it cut.
func TestWholeLines(t *testing.T) {
	text := "A8 lost 22.1%  ±4.6 (11.9 points): better C3"
	for _, tt := range []struct {
		w, h  int
		style view.Style
		want  string
	}{
		{44, 24, view.Plain, text},
		{30, 24, view.Plain, "A8 lost 22.1% ±4.6 (11.9|points): better C3"},
		{12, 24, view.Plain, "A8 lost|22.1% ±4.6|(11.9|points): …"},
		{30, 6, view.Plain, "A8 lost 22.1% ±4.6 (11.9 …"},
		{30, 6, view.Warn, "A8 lost 22.1% ±4.6 (11.9|points): better C3"},
	} {
		must.Equal(t, strings.Join(WholeLines(text, tt.w, tt.h, tt.style), "|"), tt.want, tt.w, "cells", tt.h, "lines")
	}
}
