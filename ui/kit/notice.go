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

// messageLines is how many lines a long message takes at most.
const messageLines = 4

// WholeLines returns a message as the lines that it takes in w cells of a window of some height: in a low one a warning
// takes more of them than what else is said.
func WholeLines(text string, w, height int, style view.Style) []string {
	if view.Width(text) <= w { // with its blanks
		return []string{text}
	}
	lines, most := view.Wrap(text, w), messageLines
	if style != view.Warn {
		most = max(1, min(most, height/6))
	}
	if len(lines) > most {
		lines = lines[:most]
		lines[most-1] = view.FitWords(lines[most-1]+" "+view.Ellipsis(), w)
	}
	return lines
}

// DrawWhole writes a message into a line of the screen. One that is too long
// for it takes lines above as well.
func DrawWhole(screen view.Region, line view.Rect, style view.Style, text string) {
	if text == "" {
		return
	}
	_, height := screen.Size()
	lines := WholeLines(text, line.W, height, style)
	line.Y, line.H = line.Y+1-len(lines), len(lines)
	g := screen.Sub(line)
	g.Clear()
	for y, text := range lines {
		g.Text(0, y, style, view.Fit(text, line.W))
	}
}

// Style returns the style of the notice.
func (n *Notice) Style() view.Style {
	if n.Warn {
		return view.Warn
	}
	return view.Plain
}
