package kit

import (
	"fmt"

	"gobandit/ui/view"
)

// The smallest window that screens are drawn in, in cells.
const (
	MinWidth  = 20
	MinHeight = 6
)

// Rows of a window from which on it has more lines.
const (
	withAbout   = 7 // about what the screen shows
	withMessage = 8 // of messages, which in lower windows take the place of the keys
)

// An Outline divides a window into the lines that every screen has and the body between
// them. Parts without area are not shown.
type Outline struct {
	Tabs    view.Rect
	About   view.Rect // what the screen shows
	Body    view.Rect
	Message view.Rect
	Keys    view.Rect
	Tiny    bool // too small for anything
}

// OutlineOf returns the outline of a window of w by h cells.
func OutlineOf(w, h int) Outline {
	if w < MinWidth || h < MinHeight {
		return Outline{Tiny: true}
	}
	line := func(y int) view.Rect { return view.Rect{Y: y, W: w, H: 1} }
	o := Outline{Tabs: line(0), Body: view.Rect{Y: 1, W: w, H: h - 2}, Keys: line(h - 1)}
	if h >= withAbout {
		o.About = line(1)
		o.Body.Y, o.Body.H = 2, o.Body.H-1
	}
	if h >= withMessage {
		o.Message = line(h - 2)
		o.Body.H--
	}
	return o
}

// MessageLine returns the line for what a screen says: in a low window that of the keys, if
// there is something to say. It comes after the keys are drawn.
func (o Outline) MessageLine(g view.Region, n *Notice) view.Rect {
	if !o.Message.Empty() || n.Message == "" {
		return o.Message
	}
	g.Sub(o.Keys).Clear()
	return o.Keys
}

// DrawTiny says which window a screen needs.
func DrawTiny(g view.Region) {
	w, h := g.Size()
	text := fmt.Sprintf("needs %dx%d, have %dx%d - %s quits", MinWidth, MinHeight, w, h, KeyText(ForceKey, true))
	DrawText(g, 0, 0, w, view.Plain, text)
}
