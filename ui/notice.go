package ui

import (
	"fmt"

	"gobandit/ui/view"
)

// A notice is what a screen tells its user: what has happened, or with warn what
// cannot be done.
type notice struct {
	message string // "": nothing
	warn    bool
}

func (n *notice) say(format string, args ...any) {
	n.message, n.warn = fmt.Sprintf(format, args...), false
}

func (n *notice) complain(format string, args ...any) {
	n.message, n.warn = fmt.Sprintf(format, args...), true
}

// warning returns the message if it is a warning.
func (n *notice) warning() string {
	if n.warn {
		return n.message
	}
	return ""
}

// silence takes the notice away.
func (n *notice) silence() { n.message, n.warn = "", false }

// warningLines is how many lines a long warning takes at most.
const warningLines = 4

// drawWarning writes a warning into a line of the screen. One that is too long
// for it takes lines above as well.
func drawWarning(screen view.Region, line view.Rect, text string) {
	lines := wrap(text, line.W)
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
