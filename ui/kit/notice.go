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
}

// Say replaces the notice by a message.
func (n *Notice) Say(format string, args ...any) {
	n.Message, n.Warn = fmt.Sprintf(format, args...), false
}

// Complain replaces the notice by a warning.
func (n *Notice) Complain(format string, args ...any) {
	n.Message, n.Warn = fmt.Sprintf(format, args...), true
}

// Warning returns the message if it is a warning.
func (n *Notice) Warning() string {
	if n.Warn {
		return n.Message
	}
	return ""
}

// Silence takes the notice away.
func (n *Notice) Silence() { n.Message, n.Warn = "", false }

// warningLines is how many lines a long warning takes at most.
const warningLines = 4

// DrawWarning writes a warning into a line of the screen. One that is too long
// for it takes lines above as well.
func DrawWarning(screen view.Region, line view.Rect, text string) {
	lines := Wrap(text, line.W)
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
