package kit

import (
	"fmt"

	"gobandit/ui/view"
)

// A Notice is what a screen says: what has happened, or as a warning what cannot be
// done.
type Notice struct {
	Message string // "": nothing
	Warn    bool

	holds func() bool // reports whether the cause is there; nil: the notice stays until the next key
	held  bool        // whether it has been
}

// Say replaces the notice by a message.
func (n *Notice) Say(format string, args ...any) {
	*n = Notice{Message: fmt.Sprintf(format, args...)}
}

// Complain replaces the notice by a warning.
func (n *Notice) Complain(format string, args ...any) {
	*n = Notice{Message: fmt.Sprintf(format, args...), Warn: true}
}

// While lets the notice stand only as long as holds reports that its cause is there. A cause may still be to come:
// what another program is asked to do.
func (n *Notice) While(holds func() bool) { n.holds = holds }

// Expire takes the notice away if its cause has gone.
func (n *Notice) Expire() {
	switch {
	case n.holds == nil:
	case n.holds():
		n.held = true
	case n.held:
		n.Silence()
	}
}

// Warning returns the message if it is a warning.
func (n *Notice) Warning() string {
	if n.Warn {
		return n.Message
	}
	return ""
}

// Silence takes the notice away.
func (n *Notice) Silence() { *n = Notice{} }

// warningLines is how many lines a long warning takes at most.
const warningLines = 4

// DrawWarning writes a warning into a line of the screen. One that is too long
// for it takes lines above as well.
func DrawWarning(screen view.Region, line view.Rect, text string) {
	lines := view.Wrap(text, line.W)
	if len(lines) > warningLines {
		lines = lines[:warningLines]
		lines[warningLines-1] += " …"
	}
	line.Y, line.H = line.Y+1-len(lines), len(lines)
	g := screen.Sub(line)
	g.Clear()
	for y, text := range lines {
		g.Text(0, y, view.Warn, view.Fit(text, line.W))
	}
}

// DrawMessage writes a notice into a line of a screen.
func DrawMessage(g view.Region, line view.Rect, n Notice) {
	switch {
	case n.Warn:
		DrawWarning(g, line, n.Message)
	case n.Message != "":
		g.Sub(line).Text(0, 0, view.Plain, view.FitWords(n.Message, line.W))
	}
}
