package session

import "gobandit/model"

// A Perspective says in whose view win rates are shown.
type Perspective int

// The perspectives.
const (
	BlackView Perspective = iota
	WhiteView
	MoverView
	NumPerspectives
)

// String names whose view it is.
func (p Perspective) String() string { return [...]string{"Black", "White", "to move"}[p] }

// Label names the color in whose view rates are shown if c is to move.
func (p Perspective) Label(c model.Color) string {
	if p == MoverView {
		return c.Title()
	}
	return p.String()
}

// Turns reports whether rates in c's view are shown in the other side's.
func (p Perspective) Turns(c model.Color) bool {
	return p == BlackView && c == model.White || p == WhiteView && c == model.Black
}

// Of turns a win rate in c's view into the perspective's.
func (p Perspective) Of(rate float64, c model.Color) float64 {
	if p.Turns(c) {
		return 1 - rate
	}
	return rate
}
